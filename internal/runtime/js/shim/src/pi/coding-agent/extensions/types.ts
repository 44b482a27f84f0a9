// What an extension is given, and gives: the objects pi and ctx, and tools. Types only; the objects are made in core/parts.
import type {
	AgentTool, CustomMessage, ExecutionMode, ToolOutcome, ToolResult, ToolUpdate,
} from "../../agent/types.ts";
import type { ModelRegistry } from "../../ai/providers/registry.ts";
import type { ConstrainedSampling, ImageContent, Message, Model, ModelThinkingLevel, AssistantMessage, TextContent } from "../../ai/types.ts";
import type { Theme } from "../../theme/theme.ts";
import type { Component } from "../../tui/component.ts";
import type { AutocompleteProvider, AutocompleteSuggestions, EditorTheme } from "../../tui/editor_complete.ts";
import type { OverlayOptions } from "../../tui/overlay.ts";
import type { OverlayHandle } from "../../tui/tui.ts";
import type { Static } from "../../typebox/static.ts";
import type { KeybindingsManager } from "../keybindings.ts";
import type { SessionManager } from "../session-manager.ts";
import type { ReadonlySession } from "../session/types.ts";

type Later<T> = T | Promise<T>;
type Content = string | (TextContent | ImageContent)[];

// ---- tools ----

export interface RenderOptions {
	expanded: boolean;
	isPartial: boolean;
}
/** What a tool's renderers know of the call they draw. */
export interface RenderContext<State = any, Args = any> {
	args: Args;
	toolCallId: string;
	invalidate: () => void;
	lastComponent: Component | undefined;
	state: State;
	cwd: string;
	executionStarted: boolean;
	argsComplete: boolean;
	isPartial: boolean;
	expanded: boolean;
	showImages: boolean;
	isError: boolean;
	durationMs: number | undefined;
	outputPad: number;
	keyText(keybinding: string): string;
	keyHint(keybinding: string, description: string): string;
}
export type Exposure = "direct" | "model-only" | "codemode" | "deferred" | "hidden";
export interface Namespace {
	name: string;
	aliases?: readonly string[];
	description?: string;
	instructions?: string;
}
export interface Annotations {
	readOnlyHint?: boolean;
	destructiveHint?: boolean;
	idempotentHint?: boolean;
	openWorldHint?: boolean;
}
export interface Loadout {
	readonly declared: readonly AgentTool[];
	readonly callable: readonly AgentTool[];
	readonly registered: readonly AgentTool[];
	getExposure(name: string): Exposure;
	getNamespace(name: string): Namespace | undefined;
	getPromptGuidelines(name: string): readonly string[];
}
/** A tool as an extension defines it. */
export interface ToolDefinition<Parameters extends object = any, Details = any, State = any, Context = ExtensionToolContext> {
	name: string;
	label: string;
	description: string;
	promptSnippet?: string;
	promptGuidelines?: string[];
	parameters: Parameters;
	constrainedSampling?: false | ConstrainedSampling;
	renderShell?: "default" | "self";
	prepareArguments?: (args: unknown) => Static<Parameters>;
	outputSchema?: object;
	exposure?: Exposure;
	namespace?: Namespace;
	reachesTools?: (input: Record<string, unknown>) => "all" | readonly string[];
	annotations?: Annotations;
	defaultActive?: boolean;
	prepareLoadout?: (loadout: Loadout) => { descriptions?: Readonly<Record<string, string>>; hiddenDeclarations?: readonly string[] } | undefined;
	executionMode?: ExecutionMode;
	execute(
		toolCallId: string, params: Static<Parameters>, signal: AbortSignal | undefined, onUpdate: ToolUpdate<Details> | undefined, ctx: Context,
	): Promise<ToolResult<Details>>;
	renderCall?: (args: Static<Parameters>, theme: Theme, context: RenderContext<State, Static<Parameters>>) => Component;
	renderResult?: (result: ToolResult<Details>, options: RenderOptions, theme: Theme, context: RenderContext<State, Static<Parameters>>) => Component;
}
export type Renderers = Pick<ToolDefinition, "renderShell" | "renderCall" | "renderResult">;
export type ToolRendererResolver = (toolName: string, next: () => Renderers | undefined) => Renderers | undefined;

// ---- ctx ----

export interface DialogOptions {
	signal?: AbortSignal;
	timeout?: number;
}
type InputListener = (data: string) => { consume?: boolean; data?: string } | undefined;
type Scheme = "dark" | "light";
interface Rgb {
	r: number;
	g: number;
	b: number;
}
/** What the factories of components are given: the host draws, and this is what they see of it. */
export interface Screen extends Component {
	readonly mode: any;
	children: Component[];
	terminal: any;
	onDebug?: () => void;
	readonly fullRedraws: number;
	addChild(component: Component): void;
	removeChild(component: Component): void;
	clear(): void;
	invalidate(): void;
	getShowHardwareCursor(): boolean;
	setShowHardwareCursor(enabled: boolean): void;
	getClearOnShrink(): boolean;
	setClearOnShrink(enabled: boolean): void;
	getFocusedComponent(): Component | null;
	setFocus(component: Component | null): void;
	getWidth(): number;
	showOverlay(component: Component, options?: OverlayOptions): OverlayHandle;
	hideOverlay(): void;
	hasOverlay(): boolean;
	start(): void;
	stop(): void;
	renderNow(force?: boolean): void;
	requestRender(force?: boolean): void;
	addInputListener(listener: InputListener): () => void;
	removeInputListener(listener: InputListener): void;
	onTerminalColorSchemeChange(listener: (scheme: Scheme) => void): () => void;
	setTerminalColorSchemeNotifications(enabled: boolean): void;
	queryTerminalColors(options?: unknown): Promise<undefined>;
	queryTerminalBackgroundColor(options: { timeoutMs: number }): Promise<Rgb | undefined>;
	queryTerminalColorScheme(options: { timeoutMs: number }): Promise<Scheme | undefined>;
}
/** The completions before an extension's own. */
export interface CurrentCompletions extends AutocompleteProvider {
	getSuggestions(
		lines: string[], cursorLine: number, cursorCol: number, options: { signal: AbortSignal; force?: boolean },
	): Promise<AutocompleteSuggestions | null>;
}
/** A component that is told when it is taken off the screen. */
export type Drawn = Component & { dispose?(): void };
export interface WidgetOptions {
	placement?: "aboveEditor" | "belowEditor";
}
export interface FooterData {
	getGitBranch(): string | null;
	getExtensionStatuses(): ReadonlyMap<string, string>;
	getAvailableProviderCount(): number;
	onBranchChange(callback: () => void): () => void;
}
/** What stands where Pi's editor stands. */
export interface EditorComponent extends Component {
	getText(): string;
	setText(text: string): void;
	handleInput(data: string): void;
	onSubmit?: (text: string) => void;
	onChange?: (text: string) => void;
	addToHistory?(text: string): void;
	insertTextAtCursor?(text: string): void;
	getExpandedText?(): string;
	setAutocompleteProvider?(provider: AutocompleteProvider): void;
	borderColor?: (text: string) => string;
	setPaddingX?(padding: number): void;
	setAutocompleteMaxVisible?(maxVisible: number): void;
}
export type EditorFactory = (tui: Screen, theme: EditorTheme, keybindings: KeybindingsManager) => EditorComponent;
export interface CustomOptions {
	overlay?: boolean;
	overlayOptions?: OverlayOptions | (() => OverlayOptions);
	onHandle?: (handle: OverlayHandle) => void;
	blocked?: { kind: "question" | "approval"; message: string };
}
/** ctx.ui. */
export interface ExtensionUi {
	select(title: string, options: string[], opts?: DialogOptions): Promise<string | undefined>;
	confirm(title: string, message: string, opts?: DialogOptions): Promise<boolean>;
	input(title: string, placeholder?: string, opts?: DialogOptions): Promise<string | undefined>;
	notify(message: string, type?: string): void;
	onTerminalInput(handler: (data: string) => { consume?: boolean; data?: string } | undefined): () => void;
	setStatus(key: string, text: string | undefined): void;
	setWorkingMessage(message?: string): void;
	setWorkingVisible(visible: boolean): void;
	setWorkingIndicator(options?: { frames?: string[]; intervalMs?: number }): void;
	setHiddenThinkingLabel(label?: string): void;
	setWidget(key: string, content: string[] | ((tui: Screen, theme: Theme) => Drawn) | undefined, options?: WidgetOptions): void;
	setFooter(factory: ((tui: Screen, theme: Theme, footerData: FooterData) => Drawn) | undefined): void;
	setHeader(factory: ((tui: Screen, theme: Theme) => Drawn) | undefined): void;
	setTitle(title: string): void;
	custom<T>(factory: (tui: Screen, theme: Theme, keybindings: KeybindingsManager, done: (result: T) => void) => Later<Drawn>, options?: CustomOptions): Promise<T>;
	pasteToEditor(text: string): void;
	setEditorText(text: string): void;
	getEditorText(): string;
	editor(title: string, prefill?: string): Promise<string | undefined>;
	addAutocompleteProvider(factory: (current: CurrentCompletions) => AutocompleteProvider): void;
	setEditorComponent(factory: EditorFactory | undefined): void;
	/** Whoever gets it calls it with the screen they were given. */
	getEditorComponent(): ((tui: any, theme: any, keybindings: any) => EditorComponent) | undefined;
	readonly theme: Theme;
	getAllThemes(): { name: string; path: string | undefined }[];
	getTheme(name: string): Theme | undefined;
	setTheme(theme: string | Theme): { success: boolean; error?: string };
	getToolsExpanded(): boolean;
	setToolsExpanded(expanded: boolean): void;
}
export interface ContextUsage {
	tokens: number | null;
	contextWindow: number;
	percent: number | null;
}
export interface ExtensionContext {
	ui: ExtensionUi;
	mode: "tui" | "rpc" | "json" | "print";
	hasUI: boolean;
	cwd: string;
	sessionManager: ReadonlySession;
	modelRegistry: ModelRegistry;
	model: Model | undefined;
	scopedModels: readonly { model: Model; thinkingLevel?: ModelThinkingLevel }[];
	thinkingLevel?: ModelThinkingLevel;
	isIdle(): boolean;
	isProjectTrusted(): boolean;
	signal: AbortSignal | undefined;
	abort(): void;
	hasPendingMessages(): boolean;
	shutdown(): void;
	getContextUsage(): ContextUsage | undefined;
	compact(options?: { customInstructions?: string; onComplete?: (result: any) => void; onError?: (error: Error) => void }): void;
	getSystemPrompt(): string;
}
/** The ctx of a tool's call: it can call other tools. */
export interface ExtensionToolContext extends ExtensionContext {
	readonly tools: readonly AgentTool[];
	executeTool(name: string, args: unknown, options?: { signal?: AbortSignal; onUpdate?: ToolUpdate }): Promise<ToolOutcome>;
}
export interface Skill {
	name: string;
	description: string;
	filePath: string;
	baseDir: string;
	sourceInfo: SourceInfo;
	disableModelInvocation: boolean;
}
export interface PromptOptions {
	customPrompt?: string;
	forceSystemPrompt?: string;
	selectedTools?: string[];
	hiddenTools?: string[];
	toolSnippets?: Record<string, string>;
	toolGuidelines?: Record<string, string[]>;
	promptGuidelines?: string[];
	appendSystemPrompt?: string;
	sections?: Record<string, string>;
	cwd: string;
	contextFiles?: { path: string; content: string }[];
	skills?: Skill[];
}
interface Replacing {
	withSession?: (ctx: ReplacedContext) => Promise<void>;
}
type Outcome = Promise<{ cancelled: boolean }>;
/** The ctx of a command: it can go to other sessions. */
export interface ExtensionCommandContext extends ExtensionContext {
	getSystemPromptOptions(): PromptOptions;
	waitForIdle(): Promise<void>;
	newSession(options?: Replacing & { parentSession?: string; setup?: (sessionManager: SessionManager) => Promise<void> }): Outcome;
	fork(entryId: string, options?: Replacing & { position?: "before" | "at" }): Outcome;
	navigateTree(targetId: string, options?: { summarize?: boolean; customInstructions?: string; replaceInstructions?: boolean; label?: string }): Outcome;
	switchSession(sessionPath: string, options?: Replacing): Outcome;
	reload(): Promise<void>;
}
type Said<T> = Pick<CustomMessage<T>, "customType" | "content" | "display" | "details">;
interface Delivery {
	triggerTurn?: boolean;
	deliverAs?: "steer" | "followUp" | "nextTurn";
}
interface UserDelivery {
	deliverAs?: "steer" | "followUp";
	expandPromptTemplates?: boolean;
}
/** A command's ctx in the session that it went to. */
export interface ReplacedContext extends ExtensionCommandContext {
	sendMessage<T = unknown>(message: Said<T>, options?: Delivery): Promise<void>;
	sendUserMessage(content: Content, options?: UserDelivery): Promise<void>;
}

// ---- pi ----

export interface SourceInfo {
	path: string;
	source: string;
	scope: "user" | "project" | "temporary";
	origin: "package" | "top-level";
	baseDir?: string;
	changelogPath?: string;
}
export interface ToolInfo extends Pick<ToolDefinition, "name" | "description" | "promptGuidelines" | "reachesTools"> {
	parameters: object;
	exposure: Exposure;
	namespace?: Namespace;
	annotations?: Annotations;
	sourceInfo: SourceInfo;
}
export interface CommandInfo {
	name: string;
	description?: string;
	source: "extension" | "prompt" | "skill";
	sourceInfo: SourceInfo;
}
export interface Completion {
	value: string;
	label: string;
	description?: string;
}
export interface CommandOptions {
	description?: string;
	getArgumentCompletions?: (argumentPrefix: string) => Later<Completion[] | null>;
	handler: (args: string, ctx: ExtensionCommandContext) => Promise<void>;
}
export interface FlagOptions {
	description?: string;
	type: "boolean" | "string";
	default?: boolean | string;
}
export interface ExecOptions {
	signal?: AbortSignal;
	timeout?: number;
	cwd?: string;
	maxBuffer?: number;
}
export interface ExecResult {
	stdout: string;
	stderr: string;
	code: number;
	killed: boolean;
	truncated: boolean;
}
export interface EntryOptions {
	expanded: boolean;
	keyText(keybinding: string): string;
	keyHint(keybinding: string, description: string): string;
}
/** An entry of an extension's own kind in the session. */
export interface CustomEntryLike<T = unknown> {
	type: "custom";
	id: string;
	parentId: string | null;
	timestamp: string;
	customType: string;
	data?: T;
}
interface Route<State> {
	model: Model;
	thinkingLevel: ModelThinkingLevel;
	state?: State;
}
export interface RouteRequest<State = unknown> extends Route<State> {
	reason: "user" | "continuation" | "retry" | "direct";
	previous?: { model: Model; thinkingLevel?: ModelThinkingLevel };
	failed?: { model: Model; thinkingLevel?: ModelThinkingLevel; message: AssistantMessage };
	messages: readonly Message[];
	signal?: AbortSignal;
}
/** A model that chooses another one for each request. */
export interface VirtualModel<State = unknown> {
	provider: string;
	id: string;
	name: string;
	thinkingLevels?: readonly ModelThinkingLevel[];
	contextWindow?: number;
	maxTokens?: number;
	input?: ("text" | "image")[];
	route(request: RouteRequest<State>, ctx: ExtensionContext): Later<Route<State>>;
}
/** The object pi. What handlers are given is made by the host, and compared when it runs. */
export interface ExtensionApi {
	on(event: string, handler: (event: any, ctx: ExtensionContext) => unknown): () => void;
	registerTool<Parameters extends object = object, Details = unknown, State = any>(tool: ToolDefinition<Parameters, Details, State>): void;
	registerCommand(name: string, options: CommandOptions): void;
	registerShortcut(shortcut: string, options: { description?: string; handler: (ctx: ExtensionContext) => Later<void> }): void;
	registerFlag(name: string, options: FlagOptions): void;
	getFlag(name: string): boolean | string | undefined;
	registerMessageRenderer<T = unknown>(customType: string, renderer: (message: CustomMessage<T>, options: EntryOptions & { durationMs?: number; outputPad: number }, theme: Theme) => Component | undefined): void;
	registerMarkdownTransformer(transformer: (markdown: string, context: any) => string, options?: { messageTypes?: readonly string[] }): void;
	registerEntryRenderer<T = unknown>(customType: string, renderer: (entry: CustomEntryLike<T>, options: EntryOptions, theme: Theme) => Component | undefined): void;
	registerToolRenderer(resolver: ToolRendererResolver): void;
	sendMessage<T = unknown>(message: Said<T>, options?: Delivery): void;
	sendUserMessage(content: Content, options?: UserDelivery): void;
	appendEntry<T = unknown>(customType: string, data?: T): void;
	setSessionName(name: string): void;
	getSessionName(): string | undefined;
	setLabel(entryId: string, label: string | undefined): void;
	exec(command: string, args: string[], options?: ExecOptions): Promise<ExecResult>;
	getActiveTools(): string[];
	getAllTools(): ToolInfo[];
	getSettings(): any;
	setActiveTools(toolNames: string[]): void;
	getCommands(): CommandInfo[];
	setModel(model: Model): Promise<boolean>;
	getThinkingLevel(): ModelThinkingLevel;
	setThinkingLevel(level: ModelThinkingLevel): void;
	registerProvider(provider: any, config?: any): void;
	unregisterProvider(name: string): void;
	registerMcpServer(name: string, config: object): void;
	unregisterMcpServer(name: string): void;
	getMcpServers(): { name: string; config: any; extensionPath: string }[];
	registerVirtualModel<State = unknown>(model: VirtualModel<State>): void;
	unregisterVirtualModel(provider: string, id: string): void;
	events: { emit(channel: string, data: unknown): void; on(channel: string, handler: (data: unknown) => void): () => void };
}
