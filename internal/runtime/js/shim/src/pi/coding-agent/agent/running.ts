// A run of the agent inside a session: what the session does before each request, around each tool call, after each turn, and
// with each event; and when a failed answer is asked for again.
import { runToolCall } from "pi:agent-core";
import { contentText, getCurrentSystemMessage, isContextOverflow, isRetryableAssistantError, retryDelayMs } from "pi:ai_parts";
import { convertToLlm } from "pi:coding-agent_session";
import { isVirtualModel, VIRTUAL_MODEL_STATE_ENTRY } from "../../ai/providers/virtual.ts";
import { wait } from "../../ai/wait.ts";
import { Compacting } from "./compacting.ts";
import { normalizeImages } from "pi:coding-agent_images";
import { combineUsage } from "../usage.ts";
import { NestedCalls } from "./nested.ts";
import { normalizePromptOptions } from "./prompt.ts";
import { virtualState } from "./selection.ts";
import type { Message } from "./state.ts";

export abstract class Running extends Compacting {
	private turn = 0;
	private attempts = 0;
	private retrying: AbortController | undefined;
	private nested: NestedCalls | undefined;
	private dispatched = new WeakSet<object>();
	protected lastAnswer: Message | undefined;
	protected outcome = "completed";
	protected steering: string[] = [];
	protected followUps: string[] = [];
	/** Queued messages whose images have not been looked at. */
	protected unseenImages = new WeakSet<object>();

	protected abstract normalizeQueued(message: Message): Promise<void>;

	// ---- retries ----

	get retryAttempt(): number {
		return this.attempts;
	}

	get isRetrying(): boolean {
		return this.retrying !== undefined;
	}

	get autoRetryEnabled(): boolean {
		return this.settingsManager.getRetryEnabled();
	}

	setAutoRetryEnabled(enabled: boolean): void {
		this.settingsManager.setRetryEnabled(enabled);
	}

	abortRetry(): void {
		this.retrying?.abort();
	}

	private isRetryable(message: Message): boolean {
		const window = (this.modelOf(message) ?? this.model)?.contextWindow ?? 0;
		return !isContextOverflow(message, window) && isRetryableAssistantError(message);
	}

	/** Waits before a failed answer is asked for again; false when it is not to be. */
	protected async prepareRetry(message: Message): Promise<boolean> {
		const settings = this.settingsManager.getRetrySettings();
		if (!this.isRetryable(message) || !settings.enabled || this.attempts >= settings.maxRetries) return false;
		const attempt = ++this.attempts;
		const delayMs = retryDelayMs(settings, attempt);
		const errorMessage = message.errorMessage || "Unknown error";
		this.tell({ type: "auto_retry_start", attempt, maxAttempts: settings.maxRetries, delayMs, errorMessage });
		this.omitAttempt(message);
		this.retrying = new AbortController();
		try {
			await wait(delayMs, this.retrying.signal, () => new Error("Aborted"));
			return true;
		} catch {
			this.endRetry("Retry cancelled");
			return false;
		} finally {
			this.retrying = undefined;
		}
	}

	/** The retries are over: with an answer, or with the error that remains. */
	protected endRetry(finalError?: string, success = false): void {
		const attempt = this.attempts;
		if (attempt === 0) return;
		this.attempts = 0;
		this.tell({ type: "auto_retry_end", success, attempt, ...(success ? {} : { finalError }) });
	}

	private willRetry(messages: Message[]): boolean {
		const { enabled, maxRetries } = this.settingsManager.getRetrySettings();
		if (this.abortRequested || !enabled || this.attempts >= maxRetries) return false;
		const last = messages.findLast(({ role }) => role === "assistant");
		return last !== undefined && this.isRetryable(last);
	}

	// ---- hooks of the agent ----

	protected installHooks(): void {
		const { agent } = this;
		agent.beforeToolCall = (call: any) => this.beforeCall(call);
		agent.afterToolCall = (call: any) => this.afterCall(call);
		this.installNextTurn();
		this.installRequest();
		this.installFinish();
		this.installTransforms();
	}

	private async beforeCall({ toolCall, args }: any, parentToolCallId?: string): Promise<any> {
		if (!this.runner.hasHandlers("tool_call")) return undefined;
		const parent = parentToolCallId ? { parentToolCallId } : {};
		try {
			return await this.runner.emitToolCall({ type: "tool_call", toolName: toolCall.name, toolCallId: toolCall.id, ...parent, input: args });
		} catch (error) {
			throw error instanceof Error ? error : new Error(`Extension failed, blocking execution: ${String(error)}`);
		}
	}

	private async afterCall({ toolCall, args, result, isError }: any, parentToolCallId?: string): Promise<any> {
		const { content, details, structuredContent, usage } = result;
		const event = {
			type: "tool_result",
			toolName: toolCall.name,
			toolCallId: toolCall.id,
			...(parentToolCallId ? { parentToolCallId } : {}),
			input: args,
			...{ content, details },
			...(structuredContent === undefined ? {} : { structuredContent }),
			...{ isError, usage },
		};
		const changed = this.runner.hasHandlers("tool_result") ? await this.runner.emitToolResult(event) : undefined;
		const before = changed?.content ?? content ?? [];
		const after = await normalizeImages(before, this.imageOptions());
		if (!changed && after === before) return undefined;
		return {
			content: after,
			details: changed?.details,
			structuredContent: changed ? changed.structuredContent : structuredContent,
			isError: changed?.isError ?? isError,
			usage: changed?.usage,
		};
	}

	protected imageOptions() {
		const resize = this.limitsModel()?.inputLimits?.images?.resize;
		return { autoResizeImages: this.settingsManager.getImageAutoResize(), ...(resize ? { resizeOptions: resize } : {}) };
	}

	/** A call that another tool makes passes what the model's own pass. */
	protected executeNested(callerId: string, name: string, args: unknown, options: any): Promise<any> {
		this.nested ??= new NestedCalls({
			tools: () => this.callableTools(),
			sequential: () => this.agent.toolExecution === "sequential",
			run: async (toolCall: any, parent: string, signal?: AbortSignal, onUpdate?: any) => {
				const assistantMessage = this.messages.findLast(({ role }) => role === "assistant");
				if (!assistantMessage) {
					const content = [{ type: "text", text: "No assistant message issued this call" }];
					return { toolCall, result: { content, details: {} }, isError: true };
				}
				return runToolCall(toolCall, {
					tools: this.callableTools(),
					assistantMessage,
					context: { messages: this.messages, tools: this.agent.state.tools },
					beforeToolCall: (call: any) => this.beforeCall(call, parent),
					afterToolCall: (call: any) => this.afterCall(call, parent),
					signal,
					onUpdate,
				});
			},
			emit: async (event: any) => {
				await this.runner.emit(event);
				this.tell(event);
			},
		});
		return this.nested.execute(callerId, name, args, options);
	}

	/** Before another turn: room is made, and changes of tools and prompt are told. */
	private installNextTurn(): void {
		const { agent } = this;
		const before = agent.prepareNextTurnWithContext ?? (agent.prepareNextTurn && ((_turn: any, signal: any) => agent.prepareNextTurn(signal)));
		agent.prepareNextTurnWithContext = async (turn: any, signal?: AbortSignal) => {
			const roomy = { ...turn.context, messages: await this.withRoom() };
			const given = await before?.({ ...turn, context: roomy }, signal);
			const context = given?.context ?? roomy;
			const run = this.runOptions ?? this.promptOptions;
			const options = normalizePromptOptions({
				...run,
				selectedTools: this.getActiveToolNames(),
				toolSnippets: { ...this.promptOptions.toolSnippets, ...run.toolSnippets },
				toolGuidelines: { ...this.promptOptions.toolGuidelines, ...run.toolGuidelines },
			});
			const update = this.prepareLoadout(options, context.messages);
			this.runOptions = options;
			return {
				...given,
				context: { ...context, tools: agent.state.tools.slice() },
				messages: update ? [...(given?.messages ?? []), update] : given?.messages,
				model: agent.state.model,
				thinkingLevel: agent.state.thinkingLevel,
			};
		};
	}

	private async withRoom(): Promise<Message[]> {
		const projection = this.sessionManager.buildSessionProjection();
		const { model } = this;
		if (!model || isVirtualModel(model) || !this.overThreshold(model, projection)) return projection.messages;
		await this.compactNow("threshold", false);
		return this.sessionManager.buildSessionProjection().messages;
	}

	/** Before each request: it is made of the session's entries, and goes to the model that a virtual one stands for. */
	private installRequest(): void {
		const { agent } = this;
		const before = agent.prepareRequest;
		agent.prepareRequest = async (request: any, signal?: AbortSignal) => {
			const failed = this.failedAnswer;
			this.failedAnswer = undefined;
			const prepare = async () => {
				const projection = this.sessionManager.buildSessionProjection();
				const own = { ...request.context, messages: projection.messages, tools: agent.state.tools.slice() };
				const { model, thinkingLevel } = agent.state;
				const given = await before?.({ ...request, context: own, model, thinkingLevel }, signal);
				return { given, context: given?.context ?? own, projection };
			};
			let made = await prepare();
			const model = made.given?.model ?? agent.state.model;
			const thinkingLevel = made.given?.thinkingLevel ?? agent.state.thinkingLevel;
			if (!isVirtualModel(model)) return { ...made.given, context: made.context, model, thinkingLevel };
			const route = await this.route(model, thinkingLevel, made.context.messages, failed, signal);
			if (this.overThreshold(route.model, made.projection)) {
				await this.compactNow("threshold", false);
				made = await prepare();
			}
			return { ...made.given, context: made.context, model: route.model, thinkingLevel: route.thinkingLevel };
		};
	}

	private async route(model: any, thinkingLevel: string, messages: Message[], failed: Message | undefined, signal?: AbortSignal): Promise<any> {
		const since = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
		const asked = since.some(({ role }) => role === "user");
		const state = virtualState(this.sessionManager.getBranch(), model.provider, model.id);
		const reason = failed ? "retry" : asked ? "user" : "continuation";
		const route = await this.modelRuntime.resolveModel(model, convertToLlm(messages), { reason, thinkingLevel, signal, failed, state });
		if (route.state !== undefined && route.state !== state) {
			const data = { provider: model.provider, modelId: model.id, state: route.state };
			this.tellEntry(this.sessionManager.appendCustomEntry(VIRTUAL_MODEL_STATE_ENTRY, data));
		}
		return route;
	}

	private installFinish(): void {
		const before = this.agent.finishTurn;
		this.agent.finishTurn = async (turn: any, signal?: AbortSignal) => {
			this.dispatched.add(turn.message);
			const goOn = await this.endTurn(turn.message, turn.toolResults);
			const decision = await before?.(turn, signal);
			if (decision?.action === "end") return decision;
			return goOn || decision?.action === "continue" ? { action: "continue" } : undefined;
		};
	}

	/** Lets the extensions add entries after a turn; true when they want the agent to go on. */
	private async endTurn(message: Message, toolResults: Message[]): Promise<boolean> {
		const { stopReason } = message;
		this.outcome = stopReason === "aborted" || stopReason === "error" ? stopReason : "completed";
		const messageEntryId = this.entryIdOf(message);
		if (!this.runner.hasHandlers("turn_end")) return false;
		if (!messageEntryId) {
			const error = "turn_end could not resolve the persisted assistant entry ID";
			this.runner.emitError({ extensionPath: "<boundary>", event: "turn_end", error });
			return false;
		}
		const toolResultEntryIds = toolResults.map((result) => this.entryIdOf(result)).filter((id) => id !== undefined);
		const event = { type: "turn_end", turnIndex: this.turn, message, toolResults, messageEntryId, toolResultEntryIds, outcome: this.outcome };
		const boundary = await this.runner.emitBoundary(event, (entries: any[]) => this.boundaryContext(entries, "turn_end"));
		this.commitDrafts(boundary.entries);
		if (!boundary.continue || this.boundaryContext([], "turn_end").canContinue) return boundary.continue;
		this.cannotContinue("turn_end");
		return false;
	}

	/** What a request leaves out of the tools, and a prompt that an extension forced. */
	private installTransforms(): void {
		const before = this.agent.transformContext;
		this.agent.transformContext = async (messages: Message[], signal?: AbortSignal) => {
			const given = before ? await before(messages, signal) : messages;
			return this.forced(this.withoutHidden(given));
		};
	}

	private withoutHidden(messages: Message[]): Message[] {
		const hidden = this.hiddenTools;
		if (hidden.size === 0) return messages;
		const shown = (tools: any[] = []) => tools.filter(({ name }) => !hidden.has(name));
		return messages.map((message) => {
			if (message.role !== "system" || (!message.toolsAdded && !message.toolsRemoved)) return message;
			const { toolsAdded, toolsRemoved, ...rest } = message;
			const [added, removed] = [shown(toolsAdded), shown(toolsRemoved)];
			return { ...rest, ...(added.length > 0 ? { toolsAdded: added } : {}), ...(removed.length > 0 ? { toolsRemoved: removed } : {}) };
		});
	}

	private forced(messages: Message[]): Message[] {
		const content = this.runOptions?.forceSystemPrompt;
		if (content === undefined) return messages;
		const current = getCurrentSystemMessage(messages);
		const tools = current?.toolsAdded ? { toolsAdded: current.toolsAdded } : {};
		const head = { role: "system", content, ...tools, timestamp: current?.timestamp ?? Date.now() };
		return [head, ...messages.filter(({ role }) => role !== "system")];
	}

	// ---- events of the agent ----

	protected hear = async (event: any): Promise<void> => {
		const { type, message } = event;
		if (type === "agent_start" && this.abortRequested) this.agent.abort();
		if (type === "agent_end") this.nested?.clear();
		if (type === "message_start" && message.role === "toolResult") this.addNested(message);
		if (type === "message_start" && message.role === "user") await this.delivered(message);
		await this.tellExtensions(event);
		this.tell(type === "agent_end" ? { ...event, willRetry: this.willRetry(event.messages) } : event);
		if (type === "message_end") this.persist(message);
		// Only now can a message stand between turns without parting a call from its result.
		if (type === "turn_end") this.flushMessages();
	};

	private addNested(message: Message): void {
		const record = this.nested?.take(message.toolCallId);
		if (record?.calls) message.nestedCalls = record.calls;
		if (record?.usage) message.usage = message.usage ? combineUsage(message.usage, record.usage) : record.usage;
	}

	/** A queued message has its turn. */
	private async delivered(message: Message): Promise<void> {
		this.recovered = false;
		const text = contentText(message.content, "");
		const queue = [this.steering, this.followUps].find((texts) => texts.includes(text));
		if (queue) {
			queue.splice(queue.indexOf(text), 1);
			this.tellQueue();
		}
		if (this.unseenImages.delete(message)) await this.normalizeQueued(message);
	}

	protected tellQueue(): void {
		this.tell({ type: "queue_update", steering: [...this.steering], followUp: [...this.followUps] });
	}

	/** Puts a finished message into the session. */
	private persist(message: Message): void {
		const { role, customType, content, display, details } = message;
		let id: string | undefined;
		if (role === "custom") id = this.sessionManager.appendCustomMessageEntry(customType, content, display, details);
		else if (["system", "user", "assistant", "toolResult"].includes(role)) id = this.sessionManager.appendMessage(message);
		if (id) this.keptAs(message, id);
		if (role !== "assistant") return;
		this.lastAnswer = message;
		if (message.stopReason !== "error" && message.stopReason !== "length") this.recovered = false;
		if (message.stopReason !== "error") this.endRetry(undefined, true);
	}

	private async tellExtensions(event: any): Promise<void> {
		const { type, message, toolCallId, toolName, args } = event;
		const { runner } = this;
		switch (type) {
			case "agent_start":
				this.turn = 0;
				return runner.emit({ type });
			case "agent_end":
				return runner.emit({ type, messages: event.messages });
			case "turn_start":
				return runner.emit({ type, turnIndex: this.turn, timestamp: Date.now() });
			case "turn_end":
				if (message.role === "assistant" && !this.dispatched.delete(message)) await this.endTurn(message, event.toolResults);
				this.turn++;
				return;
			case "message_start":
				return runner.emit({ type, message });
			case "message_update":
				return runner.emit({ type, message, assistantMessageEvent: event.assistantMessageEvent });
			case "message_end":
				return this.replace(message, await runner.emitMessageEnd({ type, message }));
			case "tool_execution_start":
				return runner.emit({ type, toolCallId, toolName, args });
			case "tool_execution_update":
				return runner.emit({ type, toolCallId, toolName, args, partialResult: event.partialResult });
			case "tool_execution_end": {
				const { result, isError, durationMs } = event;
				return runner.emit({ type, toolCallId, toolName, result, isError, ...(durationMs === undefined ? {} : { durationMs }) });
			}
		}
	}

	/** The message becomes another one in place, since the agent has it already. */
	private replace(message: Message, other: Message | undefined): void {
		if (!other || other === message) return;
		const bare = ["user", "assistant", "toolResult", "custom"].includes(other.role) && other.content == null;
		const made = bare ? { ...other, content: [] } : other;
		for (const key of Object.keys(message)) delete message[key];
		Object.assign(message, made);
	}
}
