// The extension API of Pi, as pier provides it. Written for pier; pier types writes it anew.

declare module "@earendil-works/pi-coding-agent" {
	import type { AgentMessage, AgentTool, AgentToolCallOutcome, AgentToolResult, AgentToolUpdateCallback, ThinkingLevel, ToolExecutionMode } from "@earendil-works/pi-agent-core";
	import type { Api, AssistantMessage, AssistantMessageEvent, AssistantMessageEventStream, Context, ImageContent, Message, Model, OAuthCredentials, OAuthLoginCallbacks, ProviderModel, SimpleStreamOptions, TextContent, ToolResultMessage, TranscriptContext, Usage } from "@earendil-works/pi-ai";
	import type { AutocompleteProvider, Component, Container, Editor, EditorComponent, EditorOptions, EditorTheme, Keybinding, KeybindingsManager, MarkdownTheme, OverlayHandle, OverlayOptions, SelectListTheme, SettingsListTheme, TUI } from "@earendil-works/pi-tui";
	import type { Static, TSchema } from "typebox";

	export type { AgentToolResult, AgentToolUpdateCallback, KeybindingsManager, ToolExecutionMode };

	/** What an extension exports by default: it runs once when the extension starts, and registers. */
	export type ExtensionFactory = (pi: ExtensionAPI) => void | Promise<void>;

	type Disposable = Component & { dispose?(): void };
	type Awaitable<T> = T | Promise<T>;

	// --- the person -------------------------------------------------------------------------------------------------

	export interface ExtensionUIDialogOptions {
		/** Ends the dialog, which is then as dismissed. */
		signal?: AbortSignal;
		/** Milliseconds after which it is dismissed. */
		timeout?: number;
	}
	export type WidgetPlacement = "aboveEditor" | "belowEditor";
	export interface ExtensionWidgetOptions { placement?: WidgetPlacement }
	export type TerminalInputHandler = (data: string) => { consume?: boolean; data?: string } | undefined;
	export interface WorkingIndicatorOptions { frames?: string[]; intervalMs?: number }
	export type AutocompleteProviderFactory = (current: AutocompleteProvider) => AutocompleteProvider;
	export type EditorFactory = (tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager) => EditorComponent;
	export interface ReadonlyFooterDataProvider {
		getGitBranch(): string | null;
		getExtensionStatuses(): ReadonlyMap<string, string>;
		getAvailableProviderCount(): number;
		onBranchChange(callback: () => void): () => void;
	}

	/** Dialogs and what is drawn. Without a person (hasUI is false) dialogs are dismissed and drawing does nothing. */
	export interface ExtensionUIContext {
		select(title: string, options: string[], opts?: ExtensionUIDialogOptions): Promise<string | undefined>;
		confirm(title: string, message: string, opts?: ExtensionUIDialogOptions): Promise<boolean>;
		input(title: string, placeholder?: string, opts?: ExtensionUIDialogOptions): Promise<string | undefined>;
		editor(title: string, prefill?: string): Promise<string | undefined>;
		notify(message: string, type?: "info" | "warning" | "error"): void;
		custom<T>(
			factory: (tui: TUI, theme: Theme, keybindings: KeybindingsManager, done: (result: T) => void) => Awaitable<Disposable>,
			options?: { overlay?: boolean; overlayOptions?: OverlayOptions | (() => OverlayOptions); onHandle?: (handle: OverlayHandle) => void; blocked?: { kind: string; message: string } },
		): Promise<T>;
		/** One status in the footer, by key; undefined takes it away. */
		setStatus(key: string, text: string | undefined): void;
		setWidget(key: string, content: string[] | undefined, options?: ExtensionWidgetOptions): void;
		setWidget(key: string, content: ((tui: TUI, theme: Theme) => Disposable) | undefined, options?: ExtensionWidgetOptions): void;
		setHeader(factory: ((tui: TUI, theme: Theme) => Disposable) | undefined): void;
		setFooter(factory: ((tui: TUI, theme: Theme, data: ReadonlyFooterDataProvider) => Disposable) | undefined): void;
		setTitle(title: string): void;
		setWorkingMessage(message?: string): void;
		setWorkingVisible(visible: boolean): void;
		setWorkingIndicator(options?: WorkingIndicatorOptions): void;
		setHiddenThinkingLabel(label?: string): void;
		onTerminalInput(handler: TerminalInputHandler): () => void;
		pasteToEditor(text: string): void;
		setEditorText(text: string): void;
		getEditorText(): string;
		addAutocompleteProvider(factory: AutocompleteProviderFactory): void;
		setEditorComponent(factory: EditorFactory | undefined): void;
		getEditorComponent(): EditorFactory | undefined;
		readonly theme: Theme;
		getAllThemes(): { name: string; path: string | undefined }[];
		getTheme(name: string): Theme | undefined;
		setTheme(theme: string | Theme): { success: boolean; error?: string };
		getToolsExpanded(): boolean;
		setToolsExpanded(expanded: boolean): void;
	}

	export type ThemeColor = string;
	export type ThemeBg = string;
	/** The colors of the terminal; each method returns the text with escape sequences around it. */
	export class Theme {
		readonly name?: string;
		readonly appearance: "light" | "dark";
		fg(color: ThemeColor, text: string): string;
		bg(color: ThemeBg, text: string): string;
		bold(text: string): string;
		italic(text: string): string;
		underline(text: string): string;
		inverse(text: string): string;
		strikethrough(text: string): string;
		getFgAnsi(color: ThemeColor): string;
		getBgAnsi(color: ThemeBg): string;
		getColorMode(): "truecolor" | "256color";
		getThinkingBorderColor(level: ThinkingLevel | string): (text: string) => string;
		getBashModeBorderColor(): (text: string) => string;
		[other: string]: any;
	}

	// --- the session ------------------------------------------------------------------------------------------------

	export interface SessionHeader { type: "session"; version?: number; id: string; timestamp: string; cwd: string; parentSession?: string }
	interface EntryBase { id: string; parentId: string | null; timestamp: string }
	export interface SessionMessageEntry extends EntryBase { type: "message"; message: AgentMessage }
	export interface CompactionEntry<T = unknown> extends EntryBase { type: "compaction"; summary: string; firstKeptEntryId: string; tokensBefore: number; details?: T; fromHook?: boolean }
	export interface BranchSummaryEntry<T = unknown> extends EntryBase { type: "branch_summary"; fromId: string; summary: string; details?: T; fromHook?: boolean }
	export interface CustomEntry<T = unknown> extends EntryBase { type: "custom"; customType: string; data?: T }
	export interface CustomMessageEntry<T = unknown> extends EntryBase { type: "custom_message"; customType: string; content: string | (TextContent | ImageContent)[]; display: boolean; details?: T }
	export interface ModelChangeEntry extends EntryBase { type: "model_change"; provider: string; modelId: string }
	export interface ThinkingLevelChangeEntry extends EntryBase { type: "thinking_level_change"; thinkingLevel: string }
	export interface LabelEntry extends EntryBase { type: "label"; targetId: string; label: string | undefined }
	export interface SessionInfoEntry extends EntryBase { type: "session_info"; name?: string }
	export type SessionEntry = SessionMessageEntry | CompactionEntry | BranchSummaryEntry | CustomEntry | CustomMessageEntry | ModelChangeEntry | ThinkingLevelChangeEntry | LabelEntry | SessionInfoEntry;
	export interface SessionTreeNode { entry: SessionEntry; children: SessionTreeNode[]; label?: string }
	export interface ReadonlySessionManager {
		getCwd(): string;
		getSessionDir(): string;
		getSessionId(): string;
		getSessionFile(): string | undefined;
		getSessionName(): string | undefined;
		getHeader(): SessionHeader | null;
		getLeafId(): string | null;
		getLeafEntry(): SessionEntry | undefined;
		getEntry(id: string): SessionEntry | undefined;
		getEntries(): SessionEntry[];
		getBranch(fromId?: string): SessionEntry[];
		getTree(): SessionTreeNode[];
		getLabel(id: string): string | undefined;
		buildContextEntries(): SessionEntry[];
		buildSessionProjection(): any;
	}
	export interface SessionManager extends ReadonlySessionManager {
		appendMessage(message: any): string;
		appendCustomEntry(customType: string, data?: unknown): string;
		[other: string]: any;
	}
	export interface CustomMessage<T = unknown> { role: "custom"; customType: string; content: string | (TextContent | ImageContent)[]; display: boolean; details?: T; timestamp: number }
	type NewMessage<T> = Pick<CustomMessage<T>, "customType" | "content" | "display" | "details">;

	export interface ModelRegistry {
		find(provider: string, id: string): Model<Api> | undefined;
		getAll(): Model<Api>[];
		getAvailable(): Model<Api>[];
		getApiKeyForProvider(provider: string): Promise<string | undefined>;
		getApiKeyAndHeaders(model: Model<any>): Promise<any>;
		hasConfiguredAuth(model: Model<any>): boolean;
		isUsingOAuth(model: Model<any>): boolean;
		complete(model: Model<any>, context: any, options?: any): Promise<AssistantMessage>;
		stream(model: Model<any>, context: any, options?: any): AssistantMessageEventStream;
		[other: string]: any;
	}

	// --- the context of a handler -----------------------------------------------------------------------------------

	export type ExtensionMode = "tui" | "rpc" | "json" | "print";
	export interface ContextUsage { tokens: number | null; contextWindow: number; percent: number | null }
	export interface CompactionResult<T = unknown> { summary: string; firstKeptEntryId: string; tokensBefore: number; details?: T; usage?: Usage }
	export interface CompactOptions { customInstructions?: string; onComplete?: (result: CompactionResult) => void; onError?: (error: Error) => void }
	export interface BuildSystemPromptOptions { customPrompt?: string; selectedTools?: string[]; toolSnippets?: Record<string, string>; appendSystemPrompt?: string; contextFiles?: { path: string; content: string }[]; skills?: { name: string; description: string; filePath: string; [other: string]: any }[]; [other: string]: any }

	export interface ExtensionContext {
		ui: ExtensionUIContext;
		mode: ExtensionMode;
		/** Whether a person can be asked. */
		hasUI: boolean;
		cwd: string;
		sessionManager: ReadonlySessionManager;
		modelRegistry: ModelRegistry;
		model: Model<any> | undefined;
		scopedModels: readonly any[];
		thinkingLevel?: ThinkingLevel;
		signal: AbortSignal | undefined;
		isIdle(): boolean;
		isProjectTrusted(): boolean;
		abort(): void;
		hasPendingMessages(): boolean;
		shutdown(): void;
		getContextUsage(): ContextUsage | undefined;
		compact(options?: CompactOptions): void;
		getSystemPrompt(): string;
	}
	export interface ExtensionToolContext extends ExtensionContext {
		readonly tools: readonly AgentTool[];
		/** Calls another tool, as part of this call. */
		executeTool(name: string, args: unknown, options?: { signal?: AbortSignal; onUpdate?: AgentToolUpdateCallback }): Promise<AgentToolCallOutcome>;
	}
	type Replaced = Promise<{ cancelled: boolean }>;
	export interface ExtensionCommandContext extends ExtensionContext {
		getSystemPromptOptions(): BuildSystemPromptOptions;
		waitForIdle(): Promise<void>;
		newSession(options?: { parentSession?: string; setup?: (manager: SessionManager) => Promise<void>; withSession?: (ctx: ReplacedSessionContext) => Promise<void> }): Replaced;
		fork(entryId: string, options?: { position?: "before" | "at"; withSession?: (ctx: ReplacedSessionContext) => Promise<void> }): Replaced;
		switchSession(path: string, options?: { withSession?: (ctx: ReplacedSessionContext) => Promise<void> }): Replaced;
		navigateTree(targetId: string, options?: { summarize?: boolean; customInstructions?: string; replaceInstructions?: boolean; label?: string }): Replaced;
		reload(): Promise<void>;
	}
	export interface ReplacedSessionContext extends ExtensionCommandContext {
		sendMessage<T = unknown>(message: NewMessage<T>, options?: SendOptions): Promise<void>;
		sendUserMessage(content: string | (TextContent | ImageContent)[], options?: SendUserOptions): Promise<void>;
	}

	// --- tools ------------------------------------------------------------------------------------------------------

	export interface KeybindingHints { keyText(keybinding: Keybinding): string; keyHint(keybinding: Keybinding, description: string): string }
	export interface ToolRenderResultOptions { expanded: boolean; isPartial: boolean }
	export interface ToolRenderContext<TState = any, TArgs = any> extends KeybindingHints {
		args: TArgs; toolCallId: string; invalidate: () => void; lastComponent: Component | undefined; state: TState; cwd: string;
		executionStarted: boolean; argsComplete: boolean; isPartial: boolean; expanded: boolean; showImages: boolean; isError: boolean;
		durationMs: number | undefined; outputPad: number;
	}
	export type ToolExposure = "direct" | "model-only" | "codemode" | "deferred" | "hidden";
	export interface ToolAnnotations { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint?: boolean }
	export interface ToolDefinition<TParams extends TSchema = TSchema, TDetails = unknown, TState = any> {
		name: string;
		label: string;
		/** For the model. */
		description: string;
		promptSnippet?: string;
		promptGuidelines?: string[];
		/** What the arguments must be: calls that do not fit never reach execute. */
		parameters: TParams;
		constrainedSampling?: any;
		renderShell?: "default" | "self";
		prepareArguments?: (args: unknown) => Static<TParams>;
		outputSchema?: TSchema;
		exposure?: ToolExposure;
		namespace?: { name: string; aliases?: readonly string[]; description?: string; instructions?: string };
		reachesTools?: (input: Record<string, unknown>) => "all" | readonly string[];
		annotations?: ToolAnnotations;
		defaultActive?: boolean;
		prepareLoadout?: (loadout: any) => any;
		executionMode?: ToolExecutionMode;
		execute(toolCallId: string, params: Static<TParams>, signal: AbortSignal | undefined, onUpdate: AgentToolUpdateCallback<TDetails> | undefined, ctx: ExtensionToolContext): Promise<AgentToolResult<TDetails>>;
		renderCall?: (args: Static<TParams>, theme: Theme, context: ToolRenderContext<TState, Static<TParams>>) => Component;
		renderResult?: (result: AgentToolResult<TDetails>, options: ToolRenderResultOptions, theme: Theme, context: ToolRenderContext<TState, Static<TParams>>) => Component;
	}
	/** Says nothing but the types: the parameters of execute follow from the schema. */
	export function defineTool<TParams extends TSchema, TDetails = unknown, TState = any>(tool: ToolDefinition<TParams, TDetails, TState>): ToolDefinition<TParams, TDetails, TState> & ToolDefinition<any, any, any>;
	export type ToolInfo = Pick<ToolDefinition, "name" | "description" | "parameters"> & { sourceInfo: SourceInfo; [other: string]: any };
	export interface SourceInfo { path: string; source: string; scope: "user" | "project" | "temporary"; origin: "package" | "top-level"; baseDir?: string }
	export interface SlashCommandInfo { name: string; description?: string; source: "extension" | "prompt" | "skill"; sourceInfo: SourceInfo }

	// --- events -----------------------------------------------------------------------------------------------------

	type Content = (TextContent | ImageContent)[];
	type CompactReason = "manual" | "threshold" | "overflow";
	export interface ProjectTrustEvent { type: "project_trust"; cwd: string }
	export interface ProjectTrustEventResult { trusted: "yes" | "no" | "undecided"; remember?: boolean }
	export interface ProjectTrustContext { cwd: string; mode: ExtensionMode; hasUI: boolean; ui: Pick<ExtensionUIContext, "select" | "confirm" | "input" | "notify"> }
	export interface ResourcesDiscoverEvent { type: "resources_discover"; cwd: string; reason: "startup" | "reload" }
	export interface ResourcesDiscoverResult { skillPaths?: string[]; promptPaths?: string[]; themePaths?: string[] }
	export interface SessionStartEvent { type: "session_start"; reason: "startup" | "reload" | "new" | "resume" | "fork"; previousSessionFile?: string }
	export interface SessionShutdownEvent { type: "session_shutdown"; reason: "quit" | "reload" | "new" | "resume" | "fork"; targetSessionFile?: string }
	export interface SessionInfoChangedEvent { type: "session_info_changed"; name: string | undefined }
	export interface SessionBeforeSwitchEvent { type: "session_before_switch"; reason: "new" | "resume"; targetSessionFile?: string }
	export interface SessionBeforeForkEvent { type: "session_before_fork"; entryId: string; position: "before" | "at" }
	export interface CompactionPreparation { firstKeptEntryId: string; messagesToSummarize: AgentMessage[]; turnPrefixMessages: AgentMessage[]; isSplitTurn: boolean; tokensBefore: number; previousSummary?: string; fileOps: any; settings: any }
	export interface SessionBeforeCompactEvent { type: "session_before_compact"; preparation: CompactionPreparation; branchEntries: SessionEntry[]; customInstructions?: string; reason: CompactReason; willRetry: boolean; signal: AbortSignal }
	export interface SessionCompactEvent { type: "session_compact"; compactionEntry: CompactionEntry; fromExtension: boolean; reason: CompactReason; willRetry: boolean }
	export interface SessionCompactFailedEvent { type: "session_compact_failed"; reason: CompactReason; errorMessage?: string; aborted: boolean; willRetry: boolean; fromExtension: boolean }
	export interface SessionBeforeTreeEvent { type: "session_before_tree"; preparation: { targetId: string; oldLeafId: string | null; commonAncestorId: string | null; entriesToSummarize: SessionEntry[]; userWantsSummary: boolean; customInstructions?: string; replaceInstructions?: boolean; label?: string }; signal: AbortSignal }
	export interface SessionTreeEvent { type: "session_tree"; newLeafId: string | null; oldLeafId: string | null; summaryEntry?: BranchSummaryEntry; fromExtension?: boolean }
	export interface ContextEvent { type: "context"; messages: AgentMessage[] }
	export interface BeforeProviderRequestEvent { type: "before_provider_request"; payload: unknown }
	export interface AfterProviderResponseEvent { type: "after_provider_response"; status: number; headers: Record<string, string> }
	export type BeforeAgentStartEvent = { type: "before_agent_start"; readonly systemPrompt: string; systemPromptOptions: BuildSystemPromptOptions } & ({ messageType: "user"; prompt: string; images?: ImageContent[] } | { messageType: "custom"; message: CustomMessage; prompt?: undefined });
	export interface AgentStartEvent { type: "agent_start" }
	export interface AgentEndEvent { type: "agent_end"; messages: AgentMessage[] }
	export interface AgentSettledEvent { type: "agent_settled"; aborted: boolean }
	export interface BoundaryState { entries: any[]; continue: boolean; context: any; outcome: "completed" | "aborted" | "error" }
	export interface TurnStartEvent { type: "turn_start"; turnIndex: number; timestamp: number }
	export interface TurnEndEvent extends BoundaryState { type: "turn_end"; turnIndex: number; message: AgentMessage; toolResults: ToolResultMessage[]; messageEntryId: string; toolResultEntryIds: string[] }
	export interface MessageStartEvent { type: "message_start"; message: AgentMessage }
	export interface MessageUpdateEvent { type: "message_update"; message: AgentMessage; assistantMessageEvent: AssistantMessageEvent }
	export interface MessageEndEvent { type: "message_end"; message: AgentMessage }
	export interface ToolExecutionStartEvent { type: "tool_execution_start"; toolCallId: string; toolName: string; args: any; parentToolCallId?: string }
	export interface ToolExecutionUpdateEvent { type: "tool_execution_update"; toolCallId: string; toolName: string; args: any; partialResult: any; parentToolCallId?: string }
	export interface ToolExecutionEndEvent { type: "tool_execution_end"; toolCallId: string; toolName: string; result: any; isError: boolean; durationMs?: number; parentToolCallId?: string }
	export interface ModelSelectEvent { type: "model_select"; model: Model<any>; previousModel: Model<any> | undefined; source: "set" | "cycle" | "restore" }
	export interface ThinkingLevelSelectEvent { type: "thinking_level_select"; level: ThinkingLevel; previousLevel: ThinkingLevel }
	export interface UIPromptEvent { reason: "ui_prompt"; kind: "select" | "confirm" | "input" | "editor" | "custom"; title?: string }
	export interface UserBashEvent { type: "user_bash"; command: string; excludeFromContext: boolean; cwd: string }
	export interface InputEvent { type: "input"; text: string; images?: ImageContent[]; source: "interactive" | "rpc" | "extension"; streamingBehavior?: "steer" | "followUp" }
	export type InputEventResult = { action: "continue" } | { action: "transform"; text: string; images?: ImageContent[] } | { action: "handled" };

	/** The inputs of the built-in tools, by name. */
	export interface ToolInputs {
		bash: { command: string; timeout?: number };
		powershell: { command: string; timeout?: number };
		read: { path: string; offset?: number; limit?: number };
		edit: { path: string; edits: { oldText: string; newText: string }[] };
		write: { path: string; content: string };
		grep: { pattern: string; path?: string; glob?: string; ignoreCase?: boolean; literal?: boolean; context?: number; limit?: number };
		find: { pattern: string; path?: string; limit?: number };
		ls: { path?: string; limit?: number };
	}
	/** The details of their results. */
	export interface ToolDetails {
		bash: BashToolDetails | undefined; powershell: BashToolDetails | undefined; read: ReadToolDetails | undefined; edit: EditToolDetails | undefined;
		write: undefined; grep: GrepToolDetails | undefined; find: { truncation?: TruncationResult; resultLimitReached?: number } | undefined; ls: { truncation?: TruncationResult; entryLimitReached?: number } | undefined;
	}
	export type BashToolInput = ToolInputs["bash"];
	export type ReadToolInput = ToolInputs["read"];
	export type EditToolInput = ToolInputs["edit"];
	export type WriteToolInput = ToolInputs["write"];
	export type GrepToolInput = ToolInputs["grep"];
	export type FindToolInput = ToolInputs["find"];
	export type LsToolInput = ToolInputs["ls"];
	export interface BashToolDetails { truncation?: TruncationResult; fullOutputPath?: string }
	export interface ReadToolDetails { truncation?: TruncationResult }
	export interface EditToolDetails { diff: string; patch?: string; firstChangedLine?: number }
	export interface GrepToolDetails { truncation?: TruncationResult; matchLimitReached?: number; linesTruncated?: boolean }

	type BuiltIn = keyof ToolInputs;
	interface CallBase { type: "tool_call"; toolCallId: string; parentToolCallId?: string }
	type BuiltInCall = { [K in BuiltIn]: CallBase & { toolName: K; input: ToolInputs[K] } };
	export type CustomToolCallEvent = CallBase & { toolName: string; input: Record<string, unknown> };
	export type BashToolCallEvent = BuiltInCall["bash"];
	export type ToolCallEvent = BuiltInCall[BuiltIn] | CustomToolCallEvent;
	/** A handler that throws blocks, too. */
	export interface ToolCallEventResult { block?: boolean; reason?: string; terminate?: boolean }
	interface ResultBase { type: "tool_result"; toolCallId: string; parentToolCallId?: string; input: Record<string, unknown>; content: Content; structuredContent?: any; isError: boolean; usage?: Usage }
	type BuiltInResult = { [K in BuiltIn]: ResultBase & { toolName: K; details: ToolDetails[K] } };
	export type BashToolResultEvent = BuiltInResult["bash"];
	export type CustomToolResultEvent = ResultBase & { toolName: string; details: unknown };
	export type ToolResultEvent = BuiltInResult[BuiltIn] | CustomToolResultEvent;
	export interface ToolResultEventResult { content?: Content; details?: unknown; structuredContent?: any; isError?: boolean; usage?: Usage }
	export function isToolCallEventType<K extends BuiltIn>(toolName: K, event: ToolCallEvent): event is BuiltInCall[K];
	export function isToolCallEventType<TName extends string, TInput extends Record<string, unknown>>(toolName: TName, event: ToolCallEvent): event is ToolCallEvent & { toolName: TName; input: TInput };
	export function isBashToolResult(e: ToolResultEvent): e is BuiltInResult["bash"];
	export function isReadToolResult(e: ToolResultEvent): e is BuiltInResult["read"];
	export function isEditToolResult(e: ToolResultEvent): e is BuiltInResult["edit"];
	export function isWriteToolResult(e: ToolResultEvent): e is BuiltInResult["write"];
	export function isGrepToolResult(e: ToolResultEvent): e is BuiltInResult["grep"];
	export function isFindToolResult(e: ToolResultEvent): e is BuiltInResult["find"];
	export function isLsToolResult(e: ToolResultEvent): e is BuiltInResult["ls"];

	export interface BashResult { output: string; exitCode: number | undefined; cancelled: boolean; truncated: boolean; fullOutputPath?: string }
	export type UserBashEventResult = { operations: BashOperations; result?: never } | { operations?: never; result: BashResult };
	export interface BeforeAgentStartEventResult { message?: NewMessage<any>; systemPrompt?: string }
	export interface SessionBeforeCompactResult { cancel?: boolean; compaction?: CompactionResult }
	export interface SessionBeforeTreeResult { cancel?: boolean; summary?: { summary: string; details?: unknown; usage?: Usage }; customInstructions?: string; replaceInstructions?: boolean; label?: string }

	/** What each event carries, and what its handlers may answer. */
	interface Events {
		resources_discover: [ResourcesDiscoverEvent, ResourcesDiscoverResult];
		mcp_servers_change: [{ type: "mcp_servers_change"; servers: any[] }, void];
		session_start: [SessionStartEvent, void];
		session_shutdown: [SessionShutdownEvent, void];
		session_info_changed: [SessionInfoChangedEvent, void];
		session_before_switch: [SessionBeforeSwitchEvent, { cancel?: boolean }];
		session_before_fork: [SessionBeforeForkEvent, { cancel?: boolean; skipConversationRestore?: boolean }];
		session_before_compact: [SessionBeforeCompactEvent, SessionBeforeCompactResult];
		session_compact: [SessionCompactEvent, void];
		session_compact_failed: [SessionCompactFailedEvent, void];
		session_before_tree: [SessionBeforeTreeEvent, SessionBeforeTreeResult];
		session_tree: [SessionTreeEvent, void];
		context: [ContextEvent, { messages?: AgentMessage[] }];
		context_with_system: [{ type: "context_with_system"; messages: AgentMessage[] }, { messages?: AgentMessage[] }];
		cache_warming_decision: [any, any];
		before_provider_request: [BeforeProviderRequestEvent, unknown];
		before_provider_headers: [{ type: "before_provider_headers"; headers: Record<string, string | null> }, void];
		after_provider_response: [AfterProviderResponseEvent, void];
		provider_stream_event: [{ type: "provider_stream_event"; provider: string; api: Api; model: string; data: unknown }, void];
		before_agent_start: [BeforeAgentStartEvent, BeforeAgentStartEventResult];
		agent_start: [AgentStartEvent, void];
		agent_end: [AgentEndEvent, void];
		agent_before_settle: [BoundaryState & { type: "agent_before_settle" }, { entries?: any[]; continue?: boolean }];
		agent_settled: [AgentSettledEvent, void];
		turn_start: [TurnStartEvent, void];
		turn_end: [TurnEndEvent, { entries?: any[]; continue?: boolean }];
		message_start: [MessageStartEvent, void];
		message_update: [MessageUpdateEvent, void];
		message_end: [MessageEndEvent, { message?: AgentMessage }];
		tool_execution_start: [ToolExecutionStartEvent, void];
		tool_execution_update: [ToolExecutionUpdateEvent, void];
		tool_execution_end: [ToolExecutionEndEvent, void];
		model_select: [ModelSelectEvent, void];
		thinking_level_select: [ThinkingLevelSelectEvent, void];
		ui_prompt_start: [UIPromptEvent & { type: "ui_prompt_start" }, void];
		ui_prompt_end: [UIPromptEvent & { type: "ui_prompt_end" }, void];
		tool_call: [ToolCallEvent, ToolCallEventResult];
		tool_result: [ToolResultEvent, ToolResultEventResult];
		user_bash: [UserBashEvent, UserBashEventResult];
		input: [InputEvent, InputEventResult];
	}
	export type ExtensionHandler<E, R = void> = (event: E, ctx: ExtensionContext) => Awaitable<R | void | undefined>;

	// --- the API ----------------------------------------------------------------------------------------------------

	export interface ExecOptions { cwd?: string; timeout?: number; signal?: AbortSignal; env?: Record<string, string | undefined>; input?: string }
	export interface ExecResult { stdout: string; stderr: string; code: number; killed: boolean }
	type SendOptions = { triggerTurn?: boolean; deliverAs?: "steer" | "followUp" | "nextTurn" };
	type SendUserOptions = { deliverAs?: "steer" | "followUp"; expandPromptTemplates?: boolean };
	export interface RegisteredCommand { description?: string; getArgumentCompletions?: (prefix: string) => Awaitable<{ value: string; label: string; description?: string }[] | null>; handler: (args: string, ctx: ExtensionCommandContext) => Promise<void> }
	export interface MessageRenderOptions extends KeybindingHints { expanded: boolean; outputPad: number }
	export type MessageRenderer<T = unknown> = (message: CustomMessage<T>, options: MessageRenderOptions, theme: Theme) => Component | undefined;
	export interface EntryRenderOptions extends KeybindingHints { expanded: boolean; outputPad: number }
	export type EntryRenderer<T = unknown> = (entry: CustomEntry<T>, options: EntryRenderOptions, theme: Theme) => Component | undefined;
	export interface EventBus { emit(channel: string, data: unknown): void; on(channel: string, handler: (data: any) => void): () => void }
	export interface ProviderConfig {
		name?: string; baseUrl?: string; apiKey?: string; api?: Api; headers?: Record<string, string>; authHeader?: boolean; models?: ProviderModelConfig[];
		streamSimple?: (model: Model<any>, context: TranscriptContext, options?: SimpleStreamOptions) => AssistantMessageEventStream;
		oauth?: { name: string; login(callbacks: OAuthLoginCallbacks): Promise<OAuthCredentials>; refreshToken(credentials: OAuthCredentials, signal: AbortSignal): Promise<OAuthCredentials>; getApiKey(credentials: OAuthCredentials): string; modifyModels?(models: Model<Api>[], credentials: OAuthCredentials): Model<Api>[] };
		images?: any; classifiers?: any; refreshModels?: any;
	}
	export type ProviderModelConfig = Omit<ProviderModel, "provider" | "api" | "baseUrl"> & { api?: Api; baseUrl?: string };
	export interface ModelRouteRequest<T = any> { context: any; model?: Model<any>; state?: T; [other: string]: any }
	export interface ModelRoute<T = any> { model: Model<any>; state?: T; [other: string]: any }

	/** What an extension is handed. */
	export interface ExtensionAPI {
		/** Handles an event; returns what ends that. */
		on(event: "project_trust", handler: (event: ProjectTrustEvent, ctx: ProjectTrustContext) => Awaitable<ProjectTrustEventResult>): () => void;
		on(event: "input", handler: ExtensionHandler<InputEvent, InputEventResult>): () => void;
		on<K extends keyof Events>(event: K, handler: ExtensionHandler<Events[K][0], Events[K][1]>): () => void;
		registerTool<TParams extends TSchema = TSchema, TDetails = unknown, TState = any>(tool: ToolDefinition<TParams, TDetails, TState>): void;
		registerCommand(name: string, options: RegisteredCommand): void;
		registerShortcut(shortcut: string, options: { description?: string; handler: (ctx: ExtensionContext) => Awaitable<void> }): void;
		registerFlag(name: string, options: { description?: string; type: "boolean" | "string"; default?: boolean | string }): void;
		getFlag(name: string): boolean | string | undefined;
		registerMessageRenderer<T = unknown>(customType: string, renderer: MessageRenderer<T>): void;
		registerEntryRenderer<T = unknown>(customType: string, renderer: EntryRenderer<T>): void;
		registerMarkdownTransformer(transformer: any): () => void;
		registerToolRenderer(resolver: any): () => void;
		registerProvider(name: string, config: ProviderConfig): void;
		registerProvider(provider: any): void;
		unregisterProvider(name: string): void;
		registerVirtualModel<T = any>(definition: { route(request: ModelRouteRequest<T>, ctx: ExtensionContext): Awaitable<ModelRoute<T> | undefined>; [other: string]: any }): void;
		unregisterVirtualModel(provider: string, id: string): void;
		registerMcpServer(name: string, config: any): void;
		unregisterMcpServer(name: string): void;
		getMcpServers(): any[];
		/** Says something in the session, by default without a turn of the agent's. */
		sendMessage<T = unknown>(message: NewMessage<T>, options?: SendOptions): void;
		sendUserMessage(content: string | Content, options?: SendUserOptions): void;
		/** Keeps data in the session that no model sees. */
		appendEntry<T = unknown>(customType: string, data?: T): void;
		setLabel(entryId: string, label: string | undefined): void;
		setSessionName(name: string): void;
		getSessionName(): string | undefined;
		/** Runs a program, with the right exec. It never throws for what the program did. */
		exec(command: string, args: string[], options?: ExecOptions): Promise<ExecResult>;
		getActiveTools(): string[];
		getAllTools(): ToolInfo[];
		setActiveTools(names: string[]): void;
		getCommands(): SlashCommandInfo[];
		getSettings(): any;
		setModel(model: Model<any>): Promise<boolean>;
		getThinkingLevel(): ThinkingLevel;
		setThinkingLevel(level: ThinkingLevel): void;
		events: EventBus;
		/** pier's own: a line in the record. */
		log(entry: { level?: "debug" | "info" | "warn" | "error"; event: string; message: string; data?: unknown }): void;
	}

	// --- tools to build with ----------------------------------------------------------------------------------------

	export interface TruncationResult { content: string; truncated: boolean; truncatedBy: "lines" | "bytes" | null; totalLines: number; totalBytes: number; outputLines: number; outputBytes: number; lastLinePartial: boolean; firstLineExceedsLimit: boolean; maxLines: number; maxBytes: number }
	export interface TruncationOptions { maxLines?: number; maxBytes?: number }
	export function truncateHead(content: string, options?: TruncationOptions): TruncationResult;
	export function truncateTail(content: string, options?: TruncationOptions): TruncationResult;
	export function truncateLine(line: string, maxChars?: number): { text: string; wasTruncated: boolean };
	export function formatSize(bytes: number): string;
	export function formatReadLineRange(args: any, ...rest: any[]): string;
	export const DEFAULT_MAX_BYTES: number;
	export const DEFAULT_MAX_LINES: number;
	export const CONFIG_DIR_NAME: string;
	export const VERSION: string;
	export function getAgentDir(): string;
	export interface BashOperations { exec(command: string, cwd: string, options: { onData: (data: any) => void; signal?: AbortSignal; timeout?: number; env?: any }): Promise<{ exitCode: number | null }> }
	export interface ReadOperations { readFile(path: string): Promise<any>; access(path: string): Promise<void>; detectImageMimeType?: (path: string) => Promise<string | null | undefined> }
	export interface WriteOperations { writeFile(path: string, content: string): Promise<void>; mkdir(dir: string): Promise<void> }
	export interface EditOperations { readFile(path: string): Promise<any>; writeFile(path: string, content: string): Promise<void>; access(path: string): Promise<void> }
	export interface FindOperations { exists(path: string): Awaitable<boolean>; glob(pattern: string, cwd: string, options: { ignore: string[]; limit: number }): Awaitable<string[]> }
	export interface LsOperations { exists(path: string): Awaitable<boolean>; stat(path: string): Awaitable<{ isDirectory(): boolean }>; readdir(path: string): Awaitable<string[]> }
	type Tool<K extends BuiltIn> = AgentTool<any, any> & { execute(id: string, params: ToolInputs[K], signal?: AbortSignal, onUpdate?: AgentToolUpdateCallback<any>, ...rest: any[]): Promise<AgentToolResult<any>> };
	type Definition<K extends BuiltIn> = ToolDefinition<any, ToolDetails[K], any>;
	type Spawn = { command: string; cwd: string; env: Record<string, string | undefined> };
	type Options<O = any> = { operations?: O; spawnHook?: (spawn: Spawn) => Spawn; [other: string]: any };
	export function createBashTool(cwd: string, options?: Options<BashOperations>): Tool<"bash">;
	export function createReadTool(cwd: string, options?: Options<ReadOperations>): Tool<"read">;
	export function createWriteTool(cwd: string, options?: Options<WriteOperations>): Tool<"write">;
	export function createEditTool(cwd: string, options?: Options<EditOperations>): Tool<"edit">;
	export function createGrepTool(cwd: string, options?: Options): Tool<"grep">;
	export function createFindTool(cwd: string, options?: Options<FindOperations>): Tool<"find">;
	export function createLsTool(cwd: string, options?: Options<LsOperations>): Tool<"ls">;
	export function createBashToolDefinition(cwd: string, options?: Options<BashOperations>): Definition<"bash">;
	export function createReadToolDefinition(cwd: string, options?: Options<ReadOperations>): Definition<"read">;
	export function createWriteToolDefinition(cwd: string, options?: Options<WriteOperations>): Definition<"write">;
	export function createEditToolDefinition(cwd: string, options?: Options<EditOperations>): Definition<"edit">;
	export function createGrepToolDefinition(cwd: string, options?: Options): Definition<"grep">;
	export function createFindToolDefinition(cwd: string, options?: Options<FindOperations>): Definition<"find">;
	export function createLsToolDefinition(cwd: string, options?: Options<LsOperations>): Definition<"ls">;
	export function createLocalBashOperations(...args: any[]): BashOperations;
	export function withFileMutationQueue<T>(path: string, run: () => Promise<T>): Promise<T>;
	export function convertToLlm(messages: AgentMessage[]): Message[];
	export function serializeConversation(messages: Message[]): string;
	export function parseFrontmatter<T extends Record<string, unknown> = Record<string, any>>(text: string): { frontmatter: T; body: string };
	export function getMarkdownTheme(): MarkdownTheme;
	export function getSettingsListTheme(): SettingsListTheme;
	export function getSelectListTheme(): SelectListTheme;
	export class DynamicBorder implements Component { constructor(color?: (text: string) => string); render(width: number): string[]; invalidate(): void }
	export class BorderedLoader extends Container { constructor(tui: TUI, theme: Theme, message: string, options?: any); signal: AbortSignal; onAbort?: () => void; setMessage(message: string): void; dispose(): void }
	export class CustomEditor extends Editor { constructor(tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager, options?: EditorOptions); [other: string]: any }
	export type AgentSessionEvent = { type: string; [other: string]: any };
	export type JsonAgentSessionEvent = any;
	// What is seldom used, without types.
	export const AgentSession: any, AgentSessionRuntime: any, ArminComponent: any, AssistantMessageComponent: any, AuthStorage: any, BashExecutionComponent: any, BranchSummaryMessageComponent: any;
	export const CURRENT_SESSION_VERSION: any, CompactionSummaryMessageComponent: any, CredentialSynchronizationError: any, CustomMessageComponent: any, DEFAULT_COMPACTION_SETTINGS: any;
	export const DefaultPackageManager: any, DefaultResourceLoader: any, ExtensionEditorComponent: any, ExtensionInputComponent: any, ExtensionRunner: any, ExtensionSelectorComponent: any;
	export const FileAuthStorageBackend: any, FooterComponent: any, InMemoryAuthStorageBackend: any, InteractiveMode: any, LoginDialogComponent: any, ModelRuntime: any, ModelSelectorComponent: any;
	export const OAuthSelectorComponent: any, ProjectTrustStore: any, RpcClient: any, SessionSelectorComponent: any, SettingsManager: any, SettingsSelectorComponent: any;
	export const ShowImagesSelectorComponent: any, SkillInvocationMessageComponent: any, ThemeSelectorComponent: any, ThinkingSelectorComponent: any, ToolExecutionComponent: any;
	export const TreeSelectorComponent: any, UserMessageComponent: any, UserMessageSelectorComponent: any, VIRTUAL_MODEL_STATE_ENTRY: any, appKey: any, appKeyHint: any, bashTool: any;
	export const buildContextEntries: any, buildSessionContext: any, buildSessionProjection: any, calculateContextTokens: any, codingTools: any, collectEntriesForBranchSummary: any;
	export const compact: any, convertToPng: any, copyToClipboard: any, createAgentSession: any, createAgentSessionFromServices: any, createAgentSessionRuntime: any, createAgentSessionServices: any;
	export const createCodemodeExtension: any, createCodingTools: any, createEventBus: any, createExtensionRuntime: any, createLocalPowerShellOperations: any, createMcpExtension: any;
	export const createPowerShellTool: any, createPowerShellToolDefinition: any, createReadOnlyTools: any, createSyntheticSourceInfo: any, createToolSearchExtension: any;
	export const detectSupportedImageMimeTypeFromFile: any, discoverAndLoadExtensions: any, editTool: any, editorKey: any, estimateTokens: any, findCutPoint: any, findTool: any;
	export const findTurnStartIndex: any, formatDimensionNote: any, formatSkillsForPrompt: any, generateBranchSummary: any, generateDiffString: any, generateSummary: any;
	export const generateSummaryWithUsage: any, generateUnifiedPatch: any, getDocsPath: any, getExamplesPath: any, getLanguageFromPath: any, getLastAssistantUsage: any, getLatestCompactionEntry: any;
	export const getPackageDir: any, getPowerShellConfig: any, getReadmePath: any, getShellConfig: any, grepTool: any, hasTrustRequiringProjectResources: any, highlightCode: any;
	export const initTheme: any, isPowerShellToolResult: any, keyHint: any, keyText: any, loadProjectContextFiles: any, loadSkills: any, loadSkillsFromDir: any, lsTool: any;
	export const main: any, migrateSessionEntries: any, parseArgs: any, parseSessionEntries: any, parseSkillBlock: any, prepareBranchEntries: any, rawKeyHint: any, readOnlyTools: any;
	export const readStoredCredential: any, readTool: any, renderDiff: any, resizeImage: any, resolveCliModel: any, resolveModelScopeWithDiagnostics: any, runPrintMode: any;
	export const runRpcMode: any, sessionEntryToContextMessages: any, shouldCompact: any, stripFrontmatter: any, truncateToVisualLines: any, wrapRegisteredTool: any, wrapRegisteredTools: any;
	export const writeTool: any;
}
