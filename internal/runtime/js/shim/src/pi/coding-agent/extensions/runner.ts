// ExtensionRunner: the extensions of a session of one's own, what they registered, and what they make of events.
import { stale } from "../../../core/parts/context.ts";
import { requireHost } from "pi:host";
import { normalizePromptOptions } from "../agent/prompt.ts";
import { createCommandContext, createContext, createNoUi, createToolContext } from "./contexts.ts";
import { Emitter, failure } from "./emit.ts";
import { commandsOf, shortcutsOf } from "./lookup.ts";

const theme = () => requireHost("pi:theme").theme;

const none = async () => ({ cancelled: false });
const noCommands = () => ({
	waitForIdle: async () => {},
	newSession: none,
	fork: none,
	navigateTree: none,
	switchSession: none,
	reload: async () => {},
});

const taken =
	"sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings " +
	"setActiveTools refreshTools getCommands setModel getThinkingLevel setThinkingLevel";

export class ExtensionRunner extends Emitter {
	mode = "print";
	/** What contexts ask. */
	context: any;
	command: any = noCommands();
	private noUi = createNoUi(theme);
	private ui: any = this.noUi;
	private listeners = new Set<(error: any) => void>();
	private over: string | undefined;
	private shortcutProblems: any[] = [];
	private toldServers = new Set<string>();
	private prompts: { kind: string; title?: string }[] = [];

	constructor(
		readonly extensions: any[],
		readonly runtime: any,
		readonly cwd: string,
		readonly sessionManager: any,
		readonly modelRegistry: any,
	) {
		super();
		const options = () => normalizePromptOptions({ cwd });
		this.context = {
			getModel: () => undefined,
			getScopedModels: () => [],
			isIdle: () => true,
			isProjectTrusted: () => true,
			getSignal: () => undefined,
			abort() {},
			hasPendingMessages: () => false,
			shutdown() {},
			getContextUsage: () => undefined,
			compact() {},
			getSystemPrompt: () => "",
			getSystemPromptOptions: options,
			getCallableTools: () => [],
		};
	}

	// ---- binding ----

	/** Gives the extensions their actions, and takes in what they registered before there were any. */
	bindCore(actions: any, context: any, providers: any = {}): void {
		const { runtime } = this;
		for (const name of taken.split(" ")) runtime[name] = actions[name];
		runtime.createContext = () => this.createContext();
		const given = Object.entries(context).filter(([, value]) => value !== undefined);
		this.context = { ...this.context, ...Object.fromEntries(given) };
		runtime.mcpServers?.setChangeListener(() => {
			void this.emit({ type: "mcp_servers_change", servers: runtime.mcpServers.list() });
			this.reportUnhandledMcpServers();
		});
		this.bindProviders(providers);
	}

	private bindProviders(given: any): void {
		const { runtime, modelRegistry } = this;
		const actions: any = {
			registerProvider: given.registerProvider ?? ((name: string, config: any) => modelRegistry.registerProvider(name, config)),
			registerNativeProvider: given.registerNativeProvider ?? ((provider: any) => modelRegistry.registerProvider(provider)),
			unregisterProvider: given.unregisterProvider ?? ((name: string) => modelRegistry.unregisterProvider(name)),
			registerVirtualModel: given.registerVirtualModel ?? ((definition: any) => modelRegistry.registerVirtualModel(definition)),
			unregisterVirtualModel: given.unregisterVirtualModel ?? ((provider: string, id: string) => modelRegistry.unregisterVirtualModel(provider, id)),
		};
		const flush = (list: string, event: string, register: (item: any) => void) => {
			for (const item of runtime[list] ?? []) {
				try {
					register(item);
				} catch (error) {
					this.emitError(failure(item.extensionPath, event, error));
				}
			}
			runtime[list] = [];
		};
		flush("pendingProviderRegistrations", "register_provider", ({ name, config }) => actions.registerProvider(name, config));
		flush("pendingNativeProviderRegistrations", "register_provider", ({ provider }) => actions.registerNativeProvider(provider));
		flush("pendingVirtualModelRegistrations", "register_virtual_model", ({ definition }) => actions.registerVirtualModel(definition));
		Object.assign(runtime, actions);
	}

	bindCommandContext(actions?: any): void {
		this.command = actions ?? noCommands();
	}

	setUIContext(ui?: any, mode = "print"): void {
		this.ui = ui ? this.announcing(ui) : this.noUi;
		this.mode = mode;
	}

	/** A UI whose dialogs tell the extensions that a person is being asked. */
	private announcing(ui: any): any {
		const told = Object.create(ui);
		for (const kind of ["select", "confirm", "input", "editor", "custom"]) {
			told[kind] = (...args: any[]) => this.asking(kind, kind === "custom" ? undefined : args[0], () => ui[kind](...args));
		}
		return told;
	}

	private asking(kind: string, title: string | undefined, ask: () => Promise<unknown>): Promise<unknown> {
		const tell = (type: string, of: { kind: string; title?: string }) =>
			queueMicrotask(() => void this.emit({ type, reason: "ui_prompt", kind: of.kind, ...(of.title ? { title: of.title } : {}) }));
		this.prompts.push({ kind, title });
		if (this.prompts.length === 1) tell("ui_prompt_start", this.prompts[0]);
		const outermost = this.prompts[0];
		const finish = () => {
			this.prompts.pop();
			if (this.prompts.length === 0) tell("ui_prompt_end", outermost);
		};
		try {
			return ask().finally(finish);
		} catch (error) {
			finish();
			throw error;
		}
	}

	getUIContext = (): any => this.ui;
	hasUI = (): boolean => this.ui !== this.noUi;

	invalidate(message: string = stale): void {
		if (this.over) return;
		this.over = message;
		this.runtime.invalidate?.(message);
	}

	assertActive(): void {
		if (this.over) throw new Error(this.over);
	}

	// ---- what is registered ----

	getExtensionPaths = (): string[] => this.extensions.map(({ path }) => path);
	getModelRegistry = (): any => this.modelRegistry;
	getFlagValues = (): Map<string, string | boolean> => new Map(this.runtime.flagValues);
	getShortcutDiagnostics = (): any[] => this.shortcutProblems;
	getCommandDiagnostics = (): any[] => [];
	getRegisteredCommands = (): any[] => commandsOf(this.extensions);
	getCommand = (name: string): any => commandsOf(this.extensions).find(({ invocationName }) => invocationName === name);
	getToolDefinition = (name: string): any => this.first((extension) => extension.tools.get(name))?.definition;
	getMessageRenderer = (type: string): any => this.first((extension) => extension.messageRenderers.get(type));
	getEntryRenderer = (type: string): any => this.first((extension) => extension.entryRenderers?.get(type));

	private first(pick: (extension: any) => any): any {
		for (const extension of this.extensions) {
			const found = pick(extension);
			if (found) return found;
		}
		return undefined;
	}

	/** Of each name the first registration. */
	private collect(kind: string): Map<string, any> {
		const all = new Map<string, any>();
		for (const extension of this.extensions) {
			for (const [name, value] of extension[kind]) if (!all.has(name)) all.set(name, value);
		}
		return all;
	}

	getAllRegisteredTools = (): any[] => [...this.collect("tools").values()];
	getFlags = (): Map<string, any> => this.collect("flags");

	setFlagValue(name: string, value: unknown): void {
		this.runtime.flagValues.set(name, value);
	}

	getShortcuts(keybindings: Record<string, any>): Map<any, any> {
		const { shortcuts, problems } = shortcutsOf(this.extensions, keybindings);
		this.shortcutProblems = problems;
		if (!this.hasUI()) for (const { message } of problems) console.warn(message);
		return shortcuts;
	}

	/** Each leaves the Markdown of messages that it is not for as it is. */
	getMarkdownTransformers(): any[] {
		const all = this.extensions.flatMap(({ markdownTransformer }) => (markdownTransformer ? [markdownTransformer] : []));
		return all.map(({ transformer, messageTypes }) => (markdown: string, context: any) =>
			messageTypes.has(context.messageType) ? transformer(markdown, context) : markdown,
		);
	}

	resolveToolRenderers(name: string, base: () => any): any {
		const resolvers = this.extensions.flatMap(({ toolRenderers }) => toolRenderers ?? []);
		const resolve = (at: number): any => (at < resolvers.length ? resolvers[at](name, () => resolve(at + 1)) : base());
		return resolve(0);
	}

	getActiveTools(): string[] {
		this.assertActive();
		return this.runtime.getActiveTools();
	}

	shutdown(): void {
		this.context.shutdown();
	}

	// ---- errors ----

	onError(listener: (error: any) => void): () => boolean {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	emitError(error: any): void {
		for (const listener of this.listeners) listener(error);
	}

	/** Servers that nobody connects are an error, told once each. */
	reportUnhandledMcpServers(): void {
		if (this.hasHandlers("mcp_servers_change")) return;
		for (const { name, extensionPath } of this.runtime.mcpServers?.list() ?? []) {
			if (this.toldServers.has(name)) continue;
			this.toldServers.add(name);
			const error =
				`MCP server "${name}" is registered, but no loaded extension connects MCP servers; another extension may have replaced ` +
				"the built-in MCP support";
			this.emitError({ extensionPath, event: "register_mcp_server", error });
		}
	}

	// ---- contexts ----

	createContext = (): any => createContext(this);
	createToolContext = (toolCallId: string, signal?: AbortSignal): any => createToolContext(this, toolCallId, signal);
	createCommandContext = (): any => createCommandContext(this);
}
