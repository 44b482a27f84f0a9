// What the accessors of settings-table.ts give and take.
import type { ThinkingLevel } from "../../ai/types.ts";

type Text = string | undefined;
type Turns = "all" | "one-at-a-time";

/** The settings that are read, by the names of their rows. */
interface Read {
	LastChangelogVersion: Text;
	SessionDir: Text;
	DefaultProvider: Text;
	DefaultModel: Text;
	SteeringMode: Turns;
	FollowUpMode: Turns;
	ThemeSetting: Text;
	Theme: Text;
	/** 0.73.1 does not know max. */
	DefaultThinkingLevel: any;
	Transport: any;
	SessionShareDestination: "auto" | "gist" | "radius";
	CompactionEnabled: boolean;
	BranchSummarySkipPrompt: boolean;
	RetryEnabled: boolean;
	HttpIdleTimeoutMs: number;
	WebSocketConnectTimeoutMs: number | undefined;
	CacheWarmingMode: "off" | "streaming" | "idle";
	HideThinkingBlock: boolean;
	ShowCacheMissNotices: boolean;
	ExternalEditorCommand: string;
	ShellPath: Text;
	/** 0.73.1 knows true and false only. */
	QuietStartup: any;
	DefaultProjectTrust: "ask" | "always" | "never";
	ShellCommandPrefix: Text;
	NpmCommand: string[] | undefined;
	CollapseChangelog: boolean;
	EnableInstallTelemetry: boolean;
	EnableAnalytics: boolean;
	TrackingId: Text;
	Packages: any[];
	ExtensionPaths: string[];
	SkillPaths: string[];
	PromptTemplatePaths: string[];
	ThemePaths: string[];
	EnableSkillCommands: boolean;
	ThinkingBudgets: { [level in ThinkingLevel]?: number } | undefined;
	ShowImages: boolean;
	ImageWidthCells: number;
	ClearOnShrink: boolean;
	ShowTerminalProgress: boolean;
	TuiMode: "fullscreen" | "regular";
	FullscreenExitOutput: "transcript" | "resume-hint";
	FullscreenScrollbar: "auto" | "always" | "hidden";
	FullscreenCopyOnSelect: boolean;
	FullscreenWheelScrollLines: number | "auto";
	ImageAutoResize: boolean;
	BlockImages: boolean;
	EnabledModels: string[] | undefined;
	DefaultTools: string[] | undefined;
	DoubleEscapeAction: "fork" | "tree" | "none";
	TreeFilterMode: "default" | "no-tools" | "user-only" | "labeled-only" | "all";
	ShowHardwareCursor: boolean;
	EditorPaddingX: number;
	OutputPad: 0 | 1;
	AutocompleteMaxVisible: number;
	CodeBlockIndent: string;
	MermaidRenderingMode: "off" | "streaming" | "final";
	Warnings: Record<string, any>;
}
type ReadOnly =
	| "SessionDir" | "ThemeSetting" | "BranchSummarySkipPrompt" | "WebSocketConnectTimeoutMs" | "ExternalEditorCommand" | "TrackingId" | "ThinkingBudgets"
	| "DefaultTools" | "CodeBlockIndent";
type OfProject = "Packages" | "ExtensionPaths" | "SkillPaths" | "PromptTemplatePaths" | "ThemePaths";

export type Accessors = { [Name in keyof Read as `get${Name}`]: () => Read[Name] } & {
	[Name in Exclude<keyof Read, ReadOnly> as `set${Name}`]: (value: Read[Name]) => void;
} & { [Name in OfProject as `setProject${Name}`]: (value: Read[Name]) => void };
