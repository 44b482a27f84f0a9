// The agent's loop: ask the model, run its tool calls, and again, until there is nothing left to do.
import { mergeClientIdentity, PI_ATTRIBUTION } from "pi:ai_api";
import { EventStream, getCurrentTools, getToolStateChanges, normalizeContext, streamSimple, toToolDeclaration } from "pi:ai_parts";
import type { AssistantMessage, Identity, SystemMessage, Tool, ToolResultMessage } from "../ai/types.ts";
import { refuseToolCalls, runToolCalls } from "./tools.ts";
import type { AgentContext, AgentEvent, AgentMessage, Emit, LoopConfig, RequestChange, StreamFn, Turn } from "./types.ts";

export const DEFAULT_AGENT_IDENTITY: Identity = { attribution: PI_ATTRIBUTION };

// Extensions of Pi find the stream function that Pi has set: its own streamSimple.
let defaultStreamFn: StreamFn | undefined = streamSimple;

export function setDefaultStreamFn(streamFn: StreamFn | undefined): void {
	defaultStreamFn = streamFn;
}

export function getDefaultStreamFn(): StreamFn {
	if (defaultStreamFn) return defaultStreamFn;
	throw new Error("No default stream function configured. Pass streamFn explicitly or call setDefaultStreamFn().");
}

const isSystem = ({ role }: AgentMessage): boolean => role === "system";

function withTools(message: any, { toolsAdded, toolsRemoved }: Required<Pick<SystemMessage, "toolsAdded" | "toolsRemoved">>): SystemMessage {
	const { toolsAdded: _added, toolsRemoved: _removed, ...rest } = message;
	return { ...rest, ...(toolsAdded.length > 0 ? { toolsAdded } : {}), ...(toolsRemoved.length > 0 ? { toolsRemoved } : {}) };
}

/**
 * The messages to come, of which one tells what has changed about the tools since the conversation last said: the last
 * system message among them, or else a new one before all others.
 */
function tellTools(context: AgentContext, coming: AgentMessage[]): AgentMessage[] {
	const at = coming.findLastIndex(isSystem);
	const bare = coming.map((message, i) => (i === at ? withTools(message, { toolsAdded: [], toolsRemoved: [] }) : message));
	const changes = getToolStateChanges(getCurrentTools([...context.messages, ...bare]), (context.tools ?? []).map(toToolDeclaration));
	const none = changes.toolsAdded.length === 0 && changes.toolsRemoved.length === 0;
	if (at >= 0) {
		if (none && !(coming[at] as SystemMessage).toolsAdded?.length && !(coming[at] as SystemMessage).toolsRemoved?.length) return coming;
		return bare.map((message, i) => (i === at ? withTools(message, changes) : message));
	}
	if (none) return coming;
	const update = withTools({ role: "system", content: "", timestamp: Date.now() }, changes);
	return [update, ...coming];
}

async function tell(emit: Emit, message: AgentMessage): Promise<void> {
	await emit({ type: "message_start", message });
	await emit({ type: "message_end", message });
}

/** One answer of the model, which stands in the conversation from its first event on. */
async function answer(context: AgentContext, config: LoopConfig, signal: AbortSignal | undefined, emit: Emit, streamFn: StreamFn): Promise<AssistantMessage> {
	const transformed = config.transformContext ? await config.transformContext(context.messages, signal) : context.messages;
	const request = normalizeContext({ messages: await config.convertToLlm(transformed) });
	const apiKey = (await config.getApiKey?.(config.model.provider)) || config.apiKey;
	const identity = mergeClientIdentity(DEFAULT_AGENT_IDENTITY, config.identity);
	const response = await streamFn(config.model, request, { ...config, apiKey, identity, signal });
	let started = false;
	const put = (message: AssistantMessage) => {
		if (started) context.messages[context.messages.length - 1] = message;
		else context.messages.push(message);
	};
	for await (const event of response) {
		if (event.type === "done" || event.type === "error") break;
		if (event.type === "start") {
			put(event.partial);
			started = true;
			await emit({ type: "message_start", message: { ...event.partial } });
		} else if (started) {
			put(event.partial);
			await emit({ type: "message_update", assistantMessageEvent: event, message: { ...event.partial } });
		}
	}
	const message = Object.assign(await response.result(), { thinkingLevel: config.reasoning ?? "off" });
	put(message);
	if (!started) await emit({ type: "message_start", message: { ...message } });
	await emit({ type: "message_end", message });
	return message;
}

/** A run of the loop; what it works on may be changed before each turn and each request. */
class Run {
	private last: Turn | undefined;

	constructor(
		private context: AgentContext,
		private added: AgentMessage[],
		private config: LoopConfig,
		private signal: AbortSignal | undefined,
		private emit: Emit,
		private streamFn: StreamFn,
	) {}

	private steering = async (): Promise<AgentMessage[]> => (await this.config.getSteeringMessages?.()) || [];

	private adjust(change: RequestChange | undefined | void): void {
		if (!change) return;
		const { config } = this;
		this.context = change.context ?? this.context;
		const level = change.thinkingLevel;
		const reasoning = level === undefined ? config.reasoning : level === "off" ? undefined : level;
		this.config = { ...config, model: change.model ?? config.model, reasoning };
	}

	private async end(): Promise<void> {
		await this.emit({ type: "agent_end", messages: this.added });
	}

	async go(): Promise<void> {
		let pending = await this.steering();
		for (;;) {
			let outcome: "end" | "continue" | undefined;
			do {
				outcome = undefined;
				const turn = await this.turn(pending);
				if (turn.ended) return this.end();
				pending = await this.steering();
				if (!turn.more && pending.length === 0) {
					outcome = turn.goOn ? "continue" : "end";
				}
			} while (!outcome);
			pending = (await this.config.getFollowUpMessages?.()) || [];
			if (pending.length === 0 && outcome === "end") return this.end();
		}
	}

	/** Prepares all but the first turn; the result is what is said before it. */
	private async begin(pending: AgentMessage[]): Promise<AgentMessage[]> {
		if (!this.last) return pending;
		const change = await this.config.prepareNextTurn?.(this.last);
		this.adjust(change);
		const waiting = pending.length > 0 ? pending : await this.steering();
		await this.emit({ type: "turn_start" });
		return [...(change?.messages ?? []), ...waiting];
	}

	private async turn(pending: AgentMessage[]): Promise<{ ended: boolean; more: boolean; goOn: boolean }> {
		const { emit, signal, added } = this;
		for (const message of tellTools(this.context, await this.begin(pending))) {
			await tell(emit, message);
			this.context.messages.push(message);
			added.push(message);
		}
		const { config: before } = this;
		this.adjust(await before.prepareRequest?.({ context: this.context, model: before.model, thinkingLevel: before.reasoning ?? "off" }, signal));
		const { context, config } = this;
		const message = await answer(context, config, signal, emit, this.streamFn);
		added.push(message);
		const broken = message.stopReason === "error" || message.stopReason === "aborted";
		const results = broken ? { messages: [], more: false } : await this.callTools(message);
		this.last = { message, toolResults: results.messages, context, newMessages: added };
		const decision = await config.finishTurn?.(this.last, signal);
		await emit({ type: "turn_end", message, toolResults: results.messages });
		// shouldStopAfterTurn is what finishTurn was called in 0.73.1.
		const stop = !broken && ((await config.shouldStopAfterTurn?.(this.last)) || decision?.action === "end");
		return { ended: broken || Boolean(stop), more: results.more, goOn: decision?.action === "continue" };
	}

	private async callTools(message: AssistantMessage): Promise<{ messages: ToolResultMessage[]; more: boolean }> {
		if (!message.content.some(({ type }) => type === "toolCall")) return { messages: [], more: false };
		const { context, config, signal, emit } = this;
		const cut = message.stopReason === "length";
		const { messages, terminate } = cut ? await refuseToolCalls(message, emit) : await runToolCalls(context, message, config, signal, emit);
		for (const result of messages) {
			context.messages.push(result);
			this.added.push(result);
		}
		return { messages, more: !terminate };
	}
}

async function begin(emit: Emit, messages: AgentMessage[]): Promise<void> {
	await emit({ type: "agent_start" });
	await emit({ type: "turn_start" });
	for (const message of messages) await tell(emit, message);
}

export async function runAgentLoop(prompts: AgentMessage[], context: AgentContext, config: LoopConfig, emit: Emit, signal?: AbortSignal, streamFn?: StreamFn): Promise<AgentMessage[]> {
	const first = tellTools(context, prompts);
	const added = [...first];
	await begin(emit, first);
	const copy = { ...context, messages: [...context.messages, ...first] };
	await new Run(copy, added, config, signal, emit, streamFn ?? getDefaultStreamFn()).go();
	return added;
}

function assertCanContinue({ messages }: AgentContext): void {
	if (messages.length === 0) throw new Error("Cannot continue: no messages in context");
	if (messages.at(-1)!.role === "assistant") throw new Error("Cannot continue from message role: assistant");
}

export async function runAgentLoopContinue(context: AgentContext, config: LoopConfig, emit: Emit, signal?: AbortSignal, streamFn?: StreamFn): Promise<AgentMessage[]> {
	assertCanContinue(context);
	const added: AgentMessage[] = [];
	await begin(emit, []);
	await new Run({ ...context }, added, config, signal, emit, streamFn ?? getDefaultStreamFn()).go();
	return added;
}

type AgentEvents = EventStream<AgentEvent, AgentMessage[]>;

function streamed(run: (emit: Emit) => Promise<AgentMessage[]>): AgentEvents {
	const stream = new EventStream<AgentEvent, AgentMessage[]>(
		(event) => event.type === "agent_end",
		(event) => (event.type === "agent_end" ? event.messages : []),
	);
	void run(async (event) => stream.push(event)).then((messages) => stream.end(messages));
	return stream;
}

export const agentLoop = (prompts: AgentMessage[], context: AgentContext, config: LoopConfig, signal?: AbortSignal, streamFn?: StreamFn): AgentEvents =>
	streamed((emit) => runAgentLoop(prompts, context, config, emit, signal, streamFn));

export function agentLoopContinue(context: AgentContext, config: LoopConfig, signal?: AbortSignal, streamFn?: StreamFn): AgentEvents {
	assertCanContinue(context);
	return streamed((emit) => runAgentLoopContinue(context, config, emit, signal, streamFn));
}
