// An agent: a conversation with a model, its tools, and the messages that wait for it.
import { createInitialSystemMessage, getCurrentSystemMessage, getCurrentSystemPrompt, toToolDeclaration } from "pi:ai_parts";
import type { ImageContent, Message, Model, ModelThinkingLevel, UserMessage } from "../ai/types.ts";
import { getDefaultStreamFn, runAgentLoop, runAgentLoopContinue } from "./loop.ts";
import type { AgentEvent, AgentMessage, AgentOptions, AgentStart, AgentTool, LoopConfig, QueueMode, StreamFn } from "./types.ts";

const unknownModel: Model = {
	...{ id: "unknown", name: "unknown", api: "unknown", provider: "unknown", baseUrl: "", reasoning: false, input: [] },
	...{ cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 0, maxTokens: 0 },
};

const spoken = new Set(["system", "user", "assistant", "toolResult"]);

class State {
	#tools: AgentTool[];
	#messages: AgentMessage[];
	model: Model;
	thinkingLevel: ModelThinkingLevel;
	isStreaming: boolean = false;
	streamingMessage: AgentMessage | undefined;
	pendingToolCalls: Set<string> = new Set<string>();
	errorMessage: string | undefined;

	constructor({ tools, messages, systemPrompt, model, thinkingLevel }: AgentStart) {
		this.#tools = tools?.slice() ?? [];
		this.#messages = messages?.slice() ?? [];
		const opening = createInitialSystemMessage(systemPrompt, this.#tools.map(toToolDeclaration));
		if (opening && this.#messages[0]?.role !== "system") this.#messages.unshift(opening);
		this.model = model ?? unknownModel;
		this.thinkingLevel = thinkingLevel ?? "off";
	}

	get systemPrompt(): string {
		return getCurrentSystemPrompt(this.#messages);
	}

	get tools(): AgentTool[] {
		return this.#tools;
	}

	set tools(tools: AgentTool[]) {
		this.#tools = tools.slice();
	}

	get messages(): AgentMessage[] {
		return this.#messages;
	}

	set messages(messages: AgentMessage[]) {
		this.#messages = messages.slice();
	}
}

/** Messages that wait; "all" gives them at once, any other mode one at a time. */
class Queue {
	messages: AgentMessage[] = [];

	constructor(public mode: QueueMode) {}

	peek(): AgentMessage[] {
		return this.messages.slice(0, this.mode === "all" ? undefined : 1);
	}

	drain(): AgentMessage[] {
		const taken = this.peek();
		this.messages = this.messages.slice(taken.length);
		return taken;
	}
}

const passed =
	"transformContext getApiKey onPayload onResponse onProviderStreamEvent beforeToolCall afterToolCall finishTurn shouldStopAfterTurn " +
	"prepareRequest prepareNextTurn prepareNextTurnWithContext sessionId thinkingBudgets maxRetryDelayMs identity";

type Option<Name extends keyof AgentOptions> = AgentOptions[Name];

export class Agent {
	declare convertToLlm: NonNullable<Option<"convertToLlm">>;
	declare transformContext?: Option<"transformContext">;
	declare streamFunction: StreamFn;
	declare getApiKey?: Option<"getApiKey">;
	declare onPayload?: Option<"onPayload">;
	declare onResponse?: Option<"onResponse">;
	declare onProviderStreamEvent?: Option<"onProviderStreamEvent">;
	declare beforeToolCall?: Option<"beforeToolCall">;
	declare afterToolCall?: Option<"afterToolCall">;
	declare finishTurn?: Option<"finishTurn">;
	declare shouldStopAfterTurn?: Option<"shouldStopAfterTurn">;
	declare prepareRequest?: Option<"prepareRequest">;
	declare prepareNextTurn?: Option<"prepareNextTurn">;
	declare prepareNextTurnWithContext?: Option<"prepareNextTurnWithContext">;
	declare sessionId?: string;
	declare thinkingBudgets?: Option<"thinkingBudgets">;
	declare transport: NonNullable<Option<"transport">>;
	declare maxRetryDelayMs?: number;
	declare toolExecution: NonNullable<Option<"toolExecution">>;
	declare identity?: Option<"identity">;
	#state: State;
	#listeners = new Set<(event: AgentEvent, signal: AbortSignal) => void | Promise<void>>();
	#steering: Queue;
	#followUps: Queue;
	#run: { promise: Promise<void>; end: () => void; controller: AbortController } | undefined;

	constructor(options: AgentOptions = {}) {
		this.#state = new State(options.initialState ?? {});
		this.#steering = new Queue(options.steeringMode ?? "one-at-a-time");
		this.#followUps = new Queue(options.followUpMode ?? "one-at-a-time");
		for (const name of passed.split(" ")) (this as any)[name] = options[name as keyof AgentOptions];
		this.convertToLlm = options.convertToLlm ?? ((messages: AgentMessage[]) => messages.filter(({ role }) => spoken.has(role)) as Message[]);
		this.streamFunction = options.streamFn ?? getDefaultStreamFn();
		this.transport = options.transport ?? "auto";
		this.toolExecution = options.toolExecution ?? "parallel";
	}

	subscribe(listener: (event: AgentEvent, signal: AbortSignal) => void | Promise<void>): () => boolean {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	get state(): State {
		return this.#state;
	}

	get streamFn(): StreamFn {
		return this.streamFunction;
	}

	set streamFn(streamFn: StreamFn) {
		this.streamFunction = streamFn;
	}

	get steeringMode(): QueueMode {
		return this.#steering.mode;
	}

	set steeringMode(mode: QueueMode) {
		this.#steering.mode = mode;
	}

	get followUpMode(): QueueMode {
		return this.#followUps.mode;
	}

	set followUpMode(mode: QueueMode) {
		this.#followUps.mode = mode;
	}

	steer(message: AgentMessage): void {
		this.#steering.messages.push(message);
	}

	followUp(message: AgentMessage): void {
		this.#followUps.messages.push(message);
	}

	clearSteeringQueue(): void {
		this.#steering.messages = [];
	}

	clearFollowUpQueue(): void {
		this.#followUps.messages = [];
	}

	clearAllQueues(): void {
		this.clearSteeringQueue();
		this.clearFollowUpQueue();
	}

	hasQueuedMessages(): boolean {
		return this.#steering.messages.length + this.#followUps.messages.length > 0;
	}

	peekQueuedMessages(): AgentMessage[] {
		const steering = this.#steering.peek();
		return steering.length > 0 ? steering : this.#followUps.peek();
	}

	get signal(): AbortSignal | undefined {
		return this.#run?.controller.signal;
	}

	abort(): void {
		this.#run?.controller.abort();
	}

	waitForIdle(): Promise<void> {
		return this.#run?.promise ?? Promise.resolve();
	}

	/** Forgets the conversation; what the system said stays. */
	reset(): void {
		if (this.#run) throw new Error("Agent is already processing. Wait for completion before resetting.");
		const opening = getCurrentSystemMessage(this.#state.messages);
		this.#state.messages = opening ? [opening] : [];
		this.#settle();
		this.#state.errorMessage = undefined;
		this.clearAllQueues();
	}

	async prompt(input: AgentMessage | AgentMessage[] | string, images?: ImageContent[]): Promise<void> {
		if (this.#run) {
			throw new Error("Agent is already processing a prompt. Use steer() or followUp() to queue messages, or wait for completion.");
		}
		const said = (): UserMessage => ({ role: "user", content: [{ type: "text", text: input as string }, ...(images ?? [])], timestamp: Date.now() });
		await this.#prompt(typeof input === "string" ? [said()] : [input].flat());
	}

	async continue(): Promise<void> {
		if (this.#run) throw new Error("Agent is already processing. Wait for completion before continuing.");
		const { messages } = this.#state;
		if (messages.every(({ role }) => role === "system")) throw new Error("No messages to continue from");
		if (messages.at(-1)!.role !== "assistant") {
			await this.#during((signal) => runAgentLoopContinue(this.#snapshot(), this.#config(), this.#hear, signal, this.streamFunction));
			return;
		}
		const steering = this.#steering.drain();
		if (steering.length > 0) return this.#prompt(steering, true);
		const followUps = this.#followUps.drain();
		if (followUps.length > 0) return this.#prompt(followUps);
		throw new Error("Cannot continue from message role: assistant");
	}

	#prompt(messages: AgentMessage[], skipSteering = false): Promise<void> {
		return this.#during((signal) =>
			runAgentLoop(messages, this.#snapshot(), this.#config(skipSteering), this.#hear, signal, this.streamFunction),
		);
	}

	#snapshot() {
		return { messages: this.#state.messages.slice(), tools: this.#state.tools.slice() };
	}

	#config(skipSteering = false): LoopConfig {
		const { model, thinkingLevel } = this.#state;
		const { prepareNextTurn, prepareNextTurnWithContext, ...own } = Object.fromEntries(passed.split(" ").map((name) => [name, (this as any)[name]]));
		let skip = skipSteering;
		return {
			...own,
			model,
			reasoning: thinkingLevel === "off" ? undefined : thinkingLevel,
			transport: this.transport,
			toolExecution: this.toolExecution,
			convertToLlm: this.convertToLlm,
			prepareNextTurn:
				prepareNextTurnWithContext || prepareNextTurn
					? async (turn: unknown) => (prepareNextTurnWithContext ? prepareNextTurnWithContext(turn, this.signal) : prepareNextTurn(this.signal))
					: undefined,
			getSteeringMessages: async () => {
				if (!skip) return this.#steering.drain();
				skip = false;
				return [];
			},
			getFollowUpMessages: async () => this.#followUps.drain(),
		};
	}

	async #during(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
		if (this.#run) throw new Error("Agent is already processing.");
		const controller = new AbortController();
		let end = () => {};
		const promise = new Promise<void>((resolve) => {
			end = resolve;
		});
		this.#run = { promise, end, controller };
		this.#state.isStreaming = true;
		this.#state.streamingMessage = undefined;
		this.#state.errorMessage = undefined;
		try {
			await work(controller.signal);
		} catch (error) {
			await this.#failed(error, controller.signal.aborted);
		} finally {
			this.#settle();
			end();
			this.#run = undefined;
		}
	}

	#settle(): void {
		this.#state.isStreaming = false;
		this.#state.streamingMessage = undefined;
		this.#state.pendingToolCalls = new Set();
	}

	/** A run that threw ends with an answer that says so. */
	async #failed(error: unknown, aborted: boolean): Promise<void> {
		const { api, provider, id } = this.#state.model;
		const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
		const message: AgentMessage = {
			role: "assistant",
			content: [{ type: "text", text: "" }],
			...{ api, provider, model: id, usage },
			stopReason: aborted ? "aborted" : "error",
			errorMessage: error instanceof Error ? error.message : String(error),
			timestamp: Date.now(),
		};
		await this.#hear({ type: "message_start", message });
		await this.#hear({ type: "message_end", message });
		await this.#hear({ type: "turn_end", message, toolResults: [] });
		await this.#hear({ type: "agent_end", messages: [message] });
	}

	/** Keeps the state up with the run, and tells the listeners one after the other. */
	#hear = async (event: AgentEvent): Promise<void> => {
		const state = this.#state;
		const { type, message, toolCallId } = event as any;
		if (type === "message_start" || type === "message_update") state.streamingMessage = message;
		else if (type === "message_end") {
			state.streamingMessage = undefined;
			state.messages.push(message);
		} else if (type === "tool_execution_start") state.pendingToolCalls = new Set(state.pendingToolCalls).add(toolCallId);
		else if (type === "tool_execution_end") state.pendingToolCalls = new Set([...state.pendingToolCalls].filter((id) => id !== toolCallId));
		else if (type === "turn_end" && message.role === "assistant" && message.errorMessage) state.errorMessage = message.errorMessage;
		else if (type === "agent_end") state.streamingMessage = undefined;
		const { signal } = this;
		if (!signal) throw new Error("Agent listener invoked outside active run");
		for (const listener of this.#listeners) await listener(event, signal);
	};
}
