// Which tools a session has, which of them the model is told of, and what the system prompt says of them.
import { getCurrentSystemMessage, getCurrentTools } from "pi:ai_parts";
import { createSyntheticSourceInfo } from "../small.ts";
import { wrapRegisteredTools } from "../wrap.ts";
import { failure } from "../extensions/emit.ts";
import { applyModifiers, isMcpTool, matcher } from "./names.ts";
import { normalizePromptOptions, type PromptOptions, promptSections, sectionChanges, systemPromptOf } from "./prompt.ts";
import { type Message, type SessionConfig, State } from "./state.ts";

interface Registered {
	definition: any;
	sourceInfo: any;
}

const oneLine = (text: unknown): string | undefined =>
	typeof text === "string" ? text.replace(/\s+/g, " ").trim() || undefined : undefined;

const lines = (guidelines: string[] = []): string[] => [...new Set(guidelines.map((line) => line.trim()).filter((line) => line !== ""))];

export abstract class Loadout extends State {
	/** The built-in tools. */
	protected builtin = new Map<string, any>();
	/** All tools as the agent runs them. */
	protected registry = new Map<string, any>();
	private definitions = new Map<string, Registered>();
	/** Tools whose declarations requests leave out. */
	protected hiddenTools = new Set<string>();
	/** Tools of a restored session that nobody has registered yet. */
	protected pendingTools = new Set<string>();
	protected promptOptions: PromptOptions = normalizePromptOptions({ cwd: "", selectedTools: [] });
	/** The options of the run under way, as its extensions changed them. */
	protected runOptions: PromptOptions | undefined;
	private allowed: ((name: string) => boolean) | undefined;
	private excluded: ((name: string) => boolean) | undefined;
	private filtersMcp = false;

	constructor(config: SessionConfig) {
		super(config);
		const { allowedToolNames: names, excludedToolNames } = config;
		if (names) {
			this.allowed = matcher(names);
			this.filtersMcp = names.length === 0 || names.some((name: string) => name.startsWith("mcp__"));
		}
		if (excludedToolNames) this.excluded = matcher(excludedToolNames);
	}

	get systemPrompt(): string {
		return systemPromptOf(this.runOptions ?? this.promptOptions);
	}

	// ---- questions ----

	getActiveToolNames(): string[] {
		return this.agent.state.tools.map(({ name }: any) => name);
	}

	getCallableToolNames(): string[] {
		return this.callableTools().map(({ name }) => name);
	}

	getToolDefinition(name: string): any {
		return this.definitions.get(name)?.definition;
	}

	getAllTools(): any[] {
		return [...this.definitions.values()].map(({ definition, sourceInfo }) => {
			const { name, description, parameters, promptGuidelines, namespace, annotations, reachesTools } = definition;
			return {
				...{ name, description, parameters, promptGuidelines, exposure: this.exposure(name) },
				...(namespace ? { namespace } : {}),
				...(annotations ? { annotations: { ...annotations } } : {}),
				...(reachesTools ? { reachesTools } : {}),
				sourceInfo,
			};
		});
	}

	private exposure(name: string): string {
		return this.getToolDefinition(name)?.exposure ?? "direct";
	}

	/** What other tools may call: the active direct ones, and those that are there for them. */
	protected callableTools(active = new Set(this.getActiveToolNames())): any[] {
		return [...this.registry.values()].filter(({ name }) => {
			const exposure = this.exposure(name);
			return exposure === "codemode" || exposure === "deferred" || (exposure === "direct" && active.has(name));
		});
	}

	private isAllowed(name: string): boolean {
		if (this.excluded?.(name)) return false;
		return !this.allowed || this.allowed(name) || (!this.filtersMcp && isMcpTool(name));
	}

	private isActivatable(name: string): boolean {
		if (!this.allowed || this.allowed(name) || !isMcpTool(name)) return true;
		return this.exposure(name) !== "direct" && this.registry.has("tool_search");
	}

	private isDeclarable = (name: string): boolean => ["direct", "model-only"].includes(this.exposure(name));

	/** Whether a tool is active as soon as it is registered. */
	private startsActive(name: string): boolean {
		return this.isDeclarable(name) && this.getToolDefinition(name)?.defaultActive !== false;
	}

	// ---- changes ----

	setActiveToolsByName(names: string[]): void {
		const before = this.getActiveToolNames();
		this.activate(names);
		const active = new Set(this.getActiveToolNames());
		if (before.some((name) => !active.has(name))) this.pendingTools.clear();
	}

	private activate(names: string[]): void {
		const tools = this.applyLoadout(names);
		for (const { name } of tools) this.pendingTools.delete(name);
		this.rebuildPrompt(tools.map(({ name }) => name));
	}

	/** Makes these the agent's tools. Those that stay keep their places, so that the prompt stays the same. */
	private applyLoadout(names: string[]): any[] {
		const wanted = new Set(names);
		const kept = this.getActiveToolNames().filter((name) => wanted.has(name));
		const tools = [...new Set([...kept, ...wanted])]
			.filter((name) => this.registry.has(name) && this.exposure(name) !== "hidden" && this.isActivatable(name))
			.map((name) => this.registry.get(name));
		this.hiddenTools = new Set();
		const declared = this.prepare(tools);
		this.agent.state.tools = declared;
		return declared;
	}

	/** Lets tools change how the others are declared. */
	private prepare(tools: any[]): any[] {
		const hooks = tools.map(({ name }) => this.definitions.get(name)!).filter((tool) => tool?.definition.prepareLoadout);
		if (hooks.length === 0) return tools;
		const loadout = {
			declared: tools,
			callable: this.callableTools(new Set(tools.map(({ name }) => name))),
			registered: [...this.registry.values()],
			getExposure: (name: string) => this.exposure(name),
			getNamespace: (name: string) => this.getToolDefinition(name)?.namespace,
			getPromptGuidelines: (name: string) => lines(this.getToolDefinition(name)?.promptGuidelines),
		};
		const descriptions = new Map<string, string>();
		for (const { definition, sourceInfo } of hooks) {
			try {
				const changes = definition.prepareLoadout(loadout);
				for (const [name, text] of Object.entries<string>(changes?.descriptions ?? {})) descriptions.set(name, text);
				for (const name of changes?.hiddenDeclarations ?? []) this.hiddenTools.add(name);
			} catch (error) {
				this.runner.emitError(failure(sourceInfo.path, "prepare_loadout", error));
			}
		}
		return tools.map((tool) => (descriptions.has(tool.name) ? { ...tool, description: descriptions.get(tool.name) } : tool));
	}

	protected rebuildPrompt(names: string[]): void {
		const loader = this.resourceLoader;
		const snippets = [...this.definitions].map(([name, { definition }]) => [name, oneLine(definition.promptSnippet)] as const);
		const guidelines = [...this.definitions].map(([name, { definition }]) => [name, lines(definition.promptGuidelines)] as const);
		this.promptOptions = normalizePromptOptions({
			cwd: this.cwd,
			skills: loader.getSkills().skills,
			contextFiles: loader.getAgentsFiles().agentsFiles,
			customPrompt: loader.getSystemPrompt(),
			appendSystemPrompt: loader.getAppendSystemPrompt().join("\n\n"),
			selectedTools: names.filter((name) => this.registry.has(name)),
			hiddenTools: [...this.hiddenTools],
			toolSnippets: Object.fromEntries(snippets.filter(([, text]) => text)),
			toolGuidelines: Object.fromEntries(guidelines.filter(([, text]) => text.length > 0)),
		});
	}

	/** Sets the tools and prompt of the next request; the result tells the model what has changed of its prompt. */
	protected prepareLoadout(options: PromptOptions, messages: Message[] = this.messages): Message | undefined {
		options.selectedTools = this.applyLoadout(options.selectedTools).map(({ name }) => name);
		options.hiddenTools = [...this.hiddenTools];
		const sections = sectionChanges(getCurrentSystemMessage(messages)?.sections ?? {}, promptSections(options));
		return sections && { role: "system", content: "", sections, timestamp: Date.now() };
	}

	// ---- what is registered ----

	/** Takes in the tools there are: built-in ones, over them those of extensions, over them those of the caller. */
	protected refreshTools(options: { active?: string[]; all?: boolean } = {}): void {
		const started = new Set([...this.registry.keys()].filter((name) => this.startsActive(name)));
		const active = options.active ?? this.getActiveToolNames();
		const sdk = (this.config.customTools ?? []).map((definition: any) => ({
			definition,
			sourceInfo: createSyntheticSourceInfo(`<sdk:${definition.name}>`, { source: "sdk" }),
		}));
		const builtin = [...this.builtin].map(([name, definition]) => ({
			definition: { ...definition, name },
			sourceInfo: createSyntheticSourceInfo(`builtin:${name}`, { source: "builtin" }),
		}));
		const own = [...this.runner.getAllRegisteredTools(), ...sdk];
		const all: Registered[] = [...builtin, ...own].filter(({ definition }) => this.isAllowed(definition.name));
		this.definitions = new Map(all.map((tool) => [tool.definition.name, tool]));
		this.registry = new Map(wrapRegisteredTools(all, this.runner).map((tool) => [tool.name, tool]));
		const names = [...this.registry.keys()];
		const next = active.filter((name) => this.isAllowed(name));
		if (this.allowed) next.push(...names.filter((name) => this.allowed!(name) && this.isDeclarable(name)));
		else if (options.all) next.push(...own.map(({ definition }) => definition.name).filter((name) => this.registry.has(name) && this.startsActive(name)));
		else if (!options.active) next.push(...names.filter((name) => !started.has(name) && this.startsActive(name)));
		this.activate([...new Set([...next, ...this.pendingTools])]);
	}

	/** Makes the tools active that the branch says were, and those of extensions that it does not know. */
	protected restoreTools(modifiers: string[] = []): void {
		this.pendingTools.clear();
		const systems = this.sessionManager.getBranch().flatMap(({ type, message }: any) => (type === "message" && message.role === "system" ? [message] : []));
		if (systems.length === 0) return;
		const told = systems.flatMap(({ toolsAdded = [], toolsRemoved = [] }: any) => [...toolsAdded, ...toolsRemoved]);
		const known = new Set(told.map(({ name }: any) => name));
		const news = [...this.registry.keys()].filter((name) => !known.has(name) && !this.builtin.has(name) && this.startsActive(name));
		const names = applyModifiers([...getCurrentTools(systems).map(({ name }: any) => name), ...news], modifiers);
		this.pendingTools = new Set(names.filter((name) => this.isAllowed(name)));
		this.activate(names);
	}
}
