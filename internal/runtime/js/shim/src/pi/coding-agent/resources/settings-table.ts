// What each setting of Pi 1.5.2 is read and written as. A row is a method name without get or set, the setting's place, and
// what becomes of its value.
import { boot, requireHost } from "pi:host";
import { applyModifiers, defaultTools, isModifier } from "../agent/names.ts";
import { normalizePath } from "./paths.ts";

export interface Row {
	place: string;
	/** The value as it is read; without it the setting is only written. */
	get?: (value: any) => unknown;
	/** The value as it is written; without it the setting is only read. */
	set?: (value: any) => unknown;
	/** Only what the person's own settings say counts. */
	global?: boolean;
}

const env = (name: string): string | undefined => requireHost("pi:node/process").env[name];
const same = (value: any) => value;
const or = (otherwise: unknown) => (value: any) => value ?? otherwise;
const oneOf = (otherwise: unknown, ...values: unknown[]) => (value: any) => (values.includes(value) ? value : otherwise);
const list = (value: any) => [...(value ?? [])];
const between = (least: number, most: number) => (value: number) => Math.max(least, Math.min(most, Math.floor(value)));
const filePath = (value: any) => (value ? normalizePath(value) : value);
const isNumber = (value: any): value is number => typeof value === "number" && Number.isFinite(value);

const simple = (place: string, otherwise?: unknown): Row => ({ place, get: or(otherwise), set: same });
const choice = (place: string, otherwise: unknown, ...values: unknown[]): Row => ({
	place,
	get: oneOf(otherwise, ...values),
	set: same,
});

function externalEditor(value: any): string {
	if (typeof value === "string" && value.trim() !== "") return value;
	return env("VISUAL") || env("EDITOR") || (boot.platform === "win32" ? "notepad" : "nano");
}

function timeout(name: string, otherwise?: number) {
	const parse = (value: any): number | undefined => {
		if (typeof value === "string") {
			const text = value.trim();
			if (text.toLowerCase() === "disabled") return 0;
			return text === "" ? undefined : parse(Number(text));
		}
		return isNumber(value) && value >= 0 ? Math.floor(value) : undefined;
	};
	return (value: any) => {
		const ms = parse(value);
		if (ms === undefined && value !== undefined) throw new Error(`Invalid ${name} setting: ${String(value)}`);
		return ms ?? otherwise;
	};
}

function httpIdleTimeout(value: number): number {
	if (!Number.isFinite(value) || value < 0) throw new Error(`Invalid httpIdleTimeoutMs setting: ${String(value)}`);
	return Math.floor(value);
}

function toolModifiers(entries: string[]): string[] {
	const plain = entries.filter((entry) => !isModifier(entry));
	return applyModifiers(plain.length > 0 || entries.length === 0 ? plain : defaultTools, entries);
}

export const rows: Record<string, Row> = {
	LastChangelogVersion: simple("lastChangelogVersion"),
	SessionDir: { place: "sessionDir", get: filePath },
	DefaultProvider: simple("defaultProvider"),
	DefaultModel: simple("defaultModel"),
	SteeringMode: { place: "steeringMode", get: (v) => v || "one-at-a-time", set: same },
	FollowUpMode: { place: "followUpMode", get: (v) => v || "one-at-a-time", set: same },
	ThemeSetting: { place: "theme", get: (v) => (typeof v === "string" ? v : undefined) },
	Theme: { place: "theme", get: (v) => (typeof v === "string" && !v.includes("/") ? v : undefined), set: same },
	DefaultThinkingLevel: simple("defaultThinkingLevel"),
	Transport: simple("transport", "auto"),
	SessionShareDestination: choice("sessionShareDestination", "auto", "gist", "radius"),
	CompactionEnabled: simple("compaction.enabled", true),
	BranchSummarySkipPrompt: { place: "branchSummary.skipPrompt", get: or(false) },
	RetryEnabled: simple("retry.enabled", true),
	HttpIdleTimeoutMs: { place: "httpIdleTimeoutMs", get: timeout("httpIdleTimeoutMs", 300_000), set: httpIdleTimeout },
	WebSocketConnectTimeoutMs: { place: "websocketConnectTimeoutMs", get: timeout("websocketConnectTimeoutMs") },
	CacheWarmingMode: { ...choice("cacheWarming", "idle", "off", "streaming", "idle"), global: true },
	HideThinkingBlock: simple("hideThinkingBlock", false),
	ShowCacheMissNotices: simple("showCacheMissNotices", false),
	ExternalEditorCommand: { place: "externalEditor", get: externalEditor },
	ShellPath: { place: "shellPath", get: filePath, set: same },
	QuietStartup: choice("quietStartup", false, true, "header"),
	DefaultProjectTrust: { ...choice("defaultProjectTrust", "ask", "always", "never"), global: true },
	ShellCommandPrefix: simple("shellCommandPrefix"),
	NpmCommand: { place: "npmCommand", get: (v) => (v ? [...v] : undefined), set: (v) => (v ? [...v] : undefined) },
	CollapseChangelog: simple("collapseChangelog", false),
	EnableInstallTelemetry: simple("enableInstallTelemetry", true),
	EnableAnalytics: { place: "enableAnalytics", get: or(false) },
	TrackingId: { place: "trackingId", get: same },
	Packages: { place: "packages", get: list, set: same },
	ExtensionPaths: { place: "extensions", get: list, set: same },
	SkillPaths: { place: "skills", get: list, set: same },
	PromptTemplatePaths: { place: "prompts", get: list, set: same },
	ThemePaths: { place: "themes", get: list, set: same },
	EnableSkillCommands: simple("enableSkillCommands", true),
	ThinkingBudgets: { place: "thinkingBudgets", get: same },
	ShowImages: simple("terminal.showImages", true),
	ImageWidthCells: {
		place: "terminal.imageWidthCells",
		get: (v) => (isNumber(v) ? Math.max(1, Math.floor(v)) : 60),
		set: (v) => Math.max(1, Math.floor(v)),
	},
	ClearOnShrink: { place: "terminal.clearOnShrink", get: (v) => v ?? env("PI_CLEAR_ON_SHRINK") === "1", set: same },
	ShowTerminalProgress: simple("terminal.showTerminalProgress", false),
	TuiMode: choice("tuiMode", "fullscreen", "regular"),
	FullscreenExitOutput: choice("fullscreenExitOutput", "transcript", "resume-hint"),
	FullscreenScrollbar: choice("fullscreenScrollbar", "auto", "always", "hidden"),
	FullscreenCopyOnSelect: simple("fullscreenCopyOnSelect", true),
	FullscreenWheelScrollLines: {
		place: "fullscreenWheelScrollLines",
		get: (v) => (isNumber(v) ? between(1, 100)(v) : "auto"),
		set: (v) => (v === "auto" ? v : between(1, 100)(v)),
	},
	ImageAutoResize: simple("images.autoResize", true),
	BlockImages: simple("images.blockImages", false),
	EnabledModels: simple("enabledModels"),
	DefaultTools: {
		place: "defaultTools",
		get: (v) => (v === undefined ? undefined : toolModifiers(Array.isArray(v) ? v.filter((t) => typeof t === "string") : [])),
	},
	DoubleEscapeAction: simple("doubleEscapeAction", "tree"),
	TreeFilterMode: choice("treeFilterMode", "default", "default", "no-tools", "user-only", "labeled-only", "all"),
	ShowHardwareCursor: { place: "showHardwareCursor", get: (v) => v ?? env("PI_HARDWARE_CURSOR") === "1", set: same },
	EditorPaddingX: { place: "editorPaddingX", get: or(0), set: between(0, 3) },
	OutputPad: choice("outputPad", 1, 0),
	AutocompleteMaxVisible: { place: "autocompleteMaxVisible", get: or(5), set: between(3, 20) },
	CodeBlockIndent: { place: "markdown.codeBlockIndent", get: or("  ") },
	MermaidRenderingMode: choice("markdown.mermaid", "streaming", "off", "final"),
	Warnings: { place: "warnings", get: (v) => ({ ...(v ?? {}) }), set: (v) => ({ ...v }) },
};

/** The settings a project may have of its own. */
export const projectRows: Record<string, string> = {
	Packages: "packages",
	ExtensionPaths: "extensions",
	SkillPaths: "skills",
	PromptTemplatePaths: "prompts",
	ThemePaths: "themes",
};
