import { HostError } from "pi:host";
import type { ExtensionCommandContext, ExtensionContext, ExtensionToolContext, ReplacedContext } from "../../pi/coding-agent/extensions/types.ts";
import type { Border } from "./border.ts";
import { compactSession, summarizeBranch } from "./compact.ts";
import { messageDelivery, userDelivery } from "./delivery.ts";
import type { ModelHome } from "./models.ts";
import type { SessionManager } from "./session.ts";

/** What contexts are made from; one for the VM's life. */
export interface ContextSource {
	border: Border;
	session: SessionManager;
	ui: object;
	hasUI: boolean;
	mode: string;
	cwd: string;
	registry: import("./registry.ts").Registry;
	models: ModelHome;
	copy<T extends object>(object: T): T;
	/** Made with the first context; another one after the session was replaced. */
	shared?: Shared;
	/** What newSession was given to fill the new session with, until the host asks for it. */
	setups: Map<number, (session: any) => unknown>;
}

export const stale =
	"This extension ctx is stale after session replacement or reload: do not use a captured pi or ctx after ctx.newSession(), " +
	"ctx.fork(), ctx.switchSession() or ctx.reload(). Work that comes after a replacement belongs into withSession, with the ctx it is given.";

/** From now on the contexts made so far are of a session that is gone. */
export function retireContexts(source: ContextSource): void {
	(source.shared ??= new Shared(source)).retired = true;
	source.shared = undefined;
}

/** What all contexts of a VM share: a context is made for every tool call, its methods only once. */
class Shared {
	retired = false;
	/** What contexts are copied from. */
	context: any;
	constructor(private source: ContextSource) {}

	live(): ContextSource {
		if (this.retired) throw new Error(stale);
		return this.source;
	}
	readonly state = () => this.live().border.callSync("session", { op: "state" });
	private request(action: string): void {
		this.live().border.callSync("session", { op: "request", action });
	}
	readonly isIdle = () => this.state().idle !== false;
	readonly isProjectTrusted = () => this.state().trusted === true;
	readonly abort = () => this.request("abort");
	readonly hasPendingMessages = () => (this.state().pending ?? 0) > 0;
	/** What contexts had under other names before; code that walks over one sees today's. */
	readonly older = Object.defineProperty({}, "hasQueuedMessages", { value: this.hasPendingMessages });
	/** The signal of each context that has one. */
	readonly signals = new WeakMap<object, AbortSignal>();
	private scoped: any[] = [];
	private scopedText = "[]";
	/** The same list as long as it says the same. */
	scopedModels(): any[] {
		const models = this.state().scopedModels ?? [];
		const text = JSON.stringify(models);
		if (text !== this.scopedText) [this.scoped, this.scopedText] = [models, text];
		return this.scoped;
	}
	readonly shutdown = () => this.request("shutdown");
	readonly getContextUsage = () => this.state().contextUsage ?? undefined;
	readonly getSystemPrompt = () => this.state().systemPrompt ?? "";
	readonly compact = (options?: any) => {
		compactSession(this.live(), options?.customInstructions).then(
			(result) => options?.onComplete?.(result),
			(err) => options?.onError?.(err instanceof Error ? err : new Error(String(err))),
		);
	};
	/** The tools that a tool may call, as an agent has them. */
	tools(execute: (name: string, input: object, options: any) => Promise<any>): any {
		const { tools } = this.live().border.callSync("session", { op: "callable" });
		return tools.map((tool: any) => ({
			...tool,
			execute: async (_id: string, params: object, signal?: AbortSignal, onUpdate?: (chunk: any) => void) =>
				(await execute(tool.name, params, { signal, onUpdate })).result,
		}));
	}
	/** A tool that fails is an outcome, never a rejection. */
	async executeTool(id: string, name: string, input: object | undefined, options: { signal?: AbortSignal; onUpdate?: (chunk: any) => void }): Promise<any> {
		const toolCall = { type: "toolCall", id, name, arguments: input ?? {} };
		const limits = { signal: options.signal, onChunk: options.onUpdate };
		try {
			const { isError, ...result } = await this.source.border.call("tool", { name, input: input ?? {}, id }, limits);
			return { toolCall, result, isError: isError === true };
		} catch (err) {
			const text = err instanceof Error ? err.message : String(err);
			return { toolCall, result: { content: [{ type: "text", text }], details: {} }, isError: true };
		}
	}
}

/** ExtensionToolContext: the context plus calls to other tools. What changes is a getter, resolved when it is read. */
export function createToolContext(source: ContextSource, toolCallId: string, signal?: AbortSignal): ExtensionToolContext {
	const shared = (source.shared ??= new Shared(source));
	const context = source.copy((shared.context ??= drawContext(source, shared)));
	let calls = 0;
	const executeTool = async (name: string, input: object, options: any = {}) =>
		shared.executeTool(`${toolCallId}/${++calls}`, name, input, { signal: options?.signal ?? signal, onUpdate: options?.onUpdate });
	if (signal) shared.signals.set(context, signal);
	context.executeTool = executeTool;
	return context;
}

/** What the contexts of calls are copied from: making two dozen properties costs more than all else in a call. */
function drawContext(source: ContextSource, shared: Shared): any {
	const members = {
		get ui() {
			return shared.live().ui;
		},
		get mode() {
			return shared.live().mode;
		},
		get hasUI() {
			return shared.live().hasUI;
		},
		get cwd() {
			return shared.live().cwd;
		},
		get sessionManager() {
			return shared.live().session;
		},
		get modelRegistry() {
			return shared.live().models.modelRegistry;
		},
		get model() {
			return shared.live().models.model;
		},
		get scopedModels() {
			return shared.scopedModels();
		},
		get thinkingLevel() {
			return shared.live().models.thinkingLevel;
		},
		isIdle: shared.isIdle,
		isProjectTrusted: shared.isProjectTrusted,
		get signal() {
			shared.live();
			return shared.signals.get(this);
		},
		abort: shared.abort,
		hasPendingMessages: shared.hasPendingMessages,
		shutdown: shared.shutdown,
		getContextUsage: shared.getContextUsage,
		compact: shared.compact,
		getSystemPrompt: shared.getSystemPrompt,
		get tools() {
			return shared.tools(this.executeTool);
		},
		executeTool: undefined as any,
	};
	const descriptors = Object.getOwnPropertyDescriptors(members) as PropertyDescriptorMap;
	for (const name of ["tools", "executeTool"]) descriptors[name].enumerable = false;
	return Object.create(shared.older, descriptors);
}

/** ExtensionContext of Pi 1.5.2. */
export function createContext(source: ContextSource, signal?: AbortSignal): ExtensionContext {
	const whole = createToolContext(source, "", signal);
	const { tools, executeTool, ...members } = Object.getOwnPropertyDescriptors(whole) as PropertyDescriptorMap;
	const context = Object.create(Object.getPrototypeOf(whole), members);
	if (signal) source.shared!.signals.set(context, signal);
	return context;
}

/** ExtensionCommandContext: the context plus what only a command may ask for. */
export function createCommandContext(source: ContextSource, signal?: AbortSignal): ExtensionCommandContext {
	const shared = (source.shared ??= new Shared(source));
	const context = createContext(source, signal) as ExtensionCommandContext;
	const ask = async (action: string, args?: object) => {
		try {
			return (await shared.live().border.call("session", { op: "request", action, ...(args ? { args } : {}) })) ?? undefined;
		} catch (err) {
			// What is wrong with what was asked for is said as in Pi.
			throw err instanceof HostError && err.code === "invalid_request" ? err.plain() : err;
		}
	};
	const replacing = (action: string) => (args: any[]) => (shared.live(), replace(action, args));
	const replace = async (action: string, args: any[]) => {
		const { withSession, setup, ...options } = (typeof args.at(-1) === "object" && args.at(-1)) || {};
		const target = typeof args[0] === "string" ? args[0] : undefined;
		const token = typeof setup === "function" ? keepSetup(source, setup) : undefined;
		const result = (await ask(action, { target, options, setup: token })) ?? { cancelled: false };
		if (token !== undefined) source.setups.delete(token);
		if (!result.cancelled && withSession) await withSession(createReplacedContext(source, signal));
		return result;
	};
	context.getSystemPromptOptions = () => promptOptions(shared.live().border);
	context.waitForIdle = () => (shared.live(), ask("waitForIdle"));
	const [newSession, fork, navigateTree, switchSession] = ["newSession", "fork", "navigateTree", "switchSession"].map(replacing);
	context.newSession = (options: any) => newSession([options]);
	context.fork = (entryId: string, options: any) => fork([entryId, options]);
	/** There is no such entry, or no options that can be read. */
	const nowhere = async (targetId: unknown, options: any) => {
		if (targetId === source.session.getLeafId()) return { cancelled: false };
		void options.summarize;
		throw new Error(`Entry ${targetId} not found`);
	};
	const move = async (targetId: string, options: any) => {
		const answer: any = await navigateTree([targetId, options]);
		if (!answer.summarize) return answer;
		const made = await summarizeBranch(source, targetId, answer.summarize);
		return made ? ask("navigateTree", made) : { cancelled: true };
	};
	context.navigateTree = (targetId: string, options: any) =>
		typeof targetId === "string" && options !== null ? move(targetId, options) : (shared.live(), nowhere(targetId, options === undefined ? {} : options));
	context.switchSession = (file: string, options: any) => switchSession([file, options]);
	context.reload = () => (shared.live(), ask("reload"));
	return context;
}

/** Of the files that make a system prompt the extension gets those that it may read. */
function promptOptions(border: Border): any {
	const { options } = border.callSync("session", { op: "prompt" });
	const read = (path: string): { path: string; content: string }[] => {
		try {
			return [{ path, content: border.callSync("fs", { op: "read", path, encoding: "utf8" }).text }];
		} catch {
			return []; // not for this extension
		}
	};
	const [custom] = options.customPrompt === undefined ? [] : read(options.customPrompt);
	return {
		customPrompt: custom?.content,
		forceSystemPrompt: options.forceSystemPrompt,
		selectedTools: options.selectedTools,
		hiddenTools: options.hiddenTools,
		toolSnippets: options.toolSnippets,
		toolGuidelines: options.toolGuidelines,
		promptGuidelines: options.promptGuidelines,
		appendSystemPrompt: options.appendSystemPrompt.flatMap(read).map(({ content }: any) => content).join("\n\n"),
		sections: options.sections,
		cwd: options.cwd,
		contextFiles: options.contextFiles.flatMap(read),
		skills: options.skills,
	};
}

let lastSetup = 0;

function keepSetup(source: ContextSource, setup: (session: any) => unknown): number {
	source.setups.set(++lastSetup, setup);
	return lastSetup;
}

/** ReplacedSessionContext: a command's context in the new session, which can also say something there. */
function createReplacedContext(source: ContextSource, signal?: AbortSignal): ReplacedContext {
	const context = createCommandContext(source, signal) as ReplacedContext;
	const deliver = async (delivery: object) => void (await source.border.call("session", delivery));
	context.sendMessage = async (message: any, options?: object) => deliver(messageDelivery(message, options));
	context.sendUserMessage = async (content: any, options?: object) => deliver(userDelivery(content, options));
	return context;
}
