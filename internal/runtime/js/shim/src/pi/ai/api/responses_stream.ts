// An answer of OpenAI's Responses API as its events come.
import type { AssistantMessageEventStream } from "pi:ai_parts";
import { ToolCallArgumentsStream } from "pi:ai_parts";
import { calculateCost } from "pi:ai_parts";
import { GrammarInput } from "./constrained.ts";
import { signText } from "./responses_messages.ts";
import { noUsage } from "./text.ts";

/** One item of the answer that is still being written, and the block it becomes. */
interface Slot {
	kind: "thinking" | "text" | "toolcall";
	block: any;
	json?: ToolCallArgumentsStream;
	input?: GrammarInput;
	/** Text that the item began with, before there was anybody to tell. */
	unsent?: string;
}

function stopOf(status: string | undefined, reason: string | undefined): { stopReason: string; errorMessage?: string } {
	if (status === "incomplete") {
		if (reason === "max_output_tokens") return { stopReason: "length" };
		const errorMessage = reason ? `Response incomplete: ${reason}` : "Response incomplete without a provider reason";
		return { stopReason: "error", errorMessage };
	}
	if (status === "failed" || status === "cancelled") return { stopReason: "error" };
	if (!status || status === "completed" || status === "in_progress" || status === "queued") return { stopReason: "stop" };
	throw new Error(`Unhandled stop reason: ${status}`);
}

export interface ResponsesOptions {
	inputs: Map<string, string>;
	serviceTier?: string;
	reprice?(usage: any, tier: string | undefined): void;
}

/** Fills an answer from events, and tells of each step. */
export class ResponsesFiller {
	#slots = new Map<number, Slot>();
	#open = new Set<any>();
	#thoughts = new Map<string, any>();
	#ended = false;

	constructor(
		private model: any,
		private output: any,
		private stream: AssistantMessageEventStream,
		private options: ResponsesOptions,
	) {}

	#push(type: string, { block }: Slot, more: object = {}): void {
		this.stream.push({ type, contentIndex: this.output.content.indexOf(block), ...more, partial: this.output } as any);
	}

	#start(index: number, item: any): Slot | undefined {
		const slot = this.#slotFor(item);
		if (!slot) return undefined;
		this.#slots.set(index, slot);
		this.output.content.push(slot.block);
		if (slot.kind === "toolcall") this.#open.add(slot.block);
		this.#push(`${slot.kind}_start`, slot);
		return slot;
	}

	#slotFor(item: any): Slot | undefined {
		if (item.type === "reasoning") return { kind: "thinking", block: { type: "thinking", thinking: "" } };
		if (item.type === "message") {
			this.#phase(item);
			return { kind: "text", block: { type: "text", text: "" } };
		}
		if (item.type !== "function_call" && item.type !== "custom_tool_call") return undefined;
		const namespace = item.namespace === undefined ? {} : { namespace: item.namespace };
		const block = { type: "toolCall", id: `${item.call_id}|${item.id}`, name: item.name, arguments: {}, ...namespace };
		if (item.type === "function_call") {
			const json = new ToolCallArgumentsStream();
			if (item.arguments) block.arguments = json.append(item.arguments);
			return { kind: "toolcall", block, json };
		}
		const input = new GrammarInput(this.options.inputs.get(item.name) ?? "input");
		const unsent = input.append(item.input || "") ?? "";
		block.arguments = input.arguments;
		return { kind: "toolcall", block, input, unsent };
	}

	/** The last part of an answer says that it is, which counts unless the response's end says otherwise. */
	#phase(item: any): void {
		if (item.type === "message" && item.phase === "final_answer") this.output.stopReason = "stop";
	}

	#slot(event: any, kind: Slot["kind"]): Slot | undefined {
		const slot = this.#slots.get(event.output_index);
		return slot?.kind === kind ? slot : undefined;
	}

	#write(event: any, kind: "thinking" | "text", delta: string): void {
		const slot = this.#slot(event, kind);
		if (!slot) return;
		slot.block[kind] += delta;
		this.#push(`${kind}_delta`, slot, { delta });
	}

	#arguments(event: any, done: boolean): void {
		const slot = this.#slot(event, "toolcall");
		if (!slot?.json) return;
		if (!done) {
			slot.block.arguments = slot.json.append(event.delta);
			this.#push("toolcall_delta", slot, { delta: event.delta });
			return;
		}
		const replaced = slot.json.replace(event.arguments);
		slot.block.arguments = replaced.arguments;
		if (replaced.delta) this.#push("toolcall_delta", slot, { delta: replaced.delta });
	}

	#input(slot: Slot | undefined, next: (input: GrammarInput) => string | undefined): void {
		if (!slot?.input) return;
		const delta = next(slot.input);
		slot.block.arguments = slot.input.arguments;
		const all = slot.unsent ? slot.unsent + (delta ?? "") : delta;
		slot.unsent = "";
		if (all !== undefined) this.#push("toolcall_delta", slot, { delta: all });
	}

	#done(event: any): void {
		const { item, output_index: index } = event;
		this.#phase(item);
		const slot = this.#slots.get(index) ?? this.#start(index, item);
		if (!slot) return;
		const { block } = slot;
		if (item.type === "reasoning" && slot.kind === "thinking") {
			const join = (parts: any[] | undefined) => parts?.map(({ text }) => text).join("\n\n");
			block.thinking = join(item.summary) || join(item.content) || block.thinking;
			block.thinkingSignature = JSON.stringify(item);
			this.#thoughts.set(item.id, block);
			this.#push("thinking_end", slot, { content: block.thinking });
		} else if (item.type === "message" && slot.kind === "text") {
			block.text = item.content?.map((part: any) => (part.type === "output_text" ? part.text : part.refusal)).join("") || "";
			block.textSignature = signText(item.id, item.phase ?? undefined);
			this.#push("text_end", slot, { content: block.text });
		} else if (!this.#doneCall(slot, item)) return;
		this.#slots.delete(index);
	}

	#doneCall(slot: Slot, item: any): boolean {
		const { block } = slot;
		if (item.type === "function_call" && slot.json) {
			if (item.arguments) slot.json.replace(item.arguments);
			Object.assign(block, slot.json.finish());
		} else if (item.type === "custom_tool_call" && slot.input) this.#input(slot, (input) => input.close(item.input));
		else return false;
		if (item.namespace !== undefined) block.namespace = item.namespace;
		this.#open.delete(block);
		this.#push("toolcall_end", slot, { toolCall: block });
		return true;
	}

	/** Thinking may get its encrypted form only with the whole response. */
	#sealThoughts(items: any[]): void {
		for (const item of items) {
			const block = item.type === "reasoning" && item.encrypted_content ? this.#thoughts.get(item.id) : undefined;
			if (!block?.thinkingSignature) continue;
			const stored = JSON.parse(block.thinkingSignature);
			if (stored.encrypted_content) continue;
			block.thinkingSignature = JSON.stringify({ ...stored, encrypted_content: item.encrypted_content });
		}
	}

	#usage(usage: any): void {
		const { cached_tokens, cache_write_tokens } = usage.input_tokens_details ?? {};
		const cacheRead = cached_tokens || 0;
		const cacheWrite = cache_write_tokens || 0;
		this.output.usage = {
			input: Math.max(0, (usage.input_tokens || 0) - cacheRead - cacheWrite),
			output: usage.output_tokens || 0,
			cacheRead,
			cacheWrite,
			reasoning: usage.output_tokens_details?.reasoning_tokens || 0,
			totalTokens: usage.total_tokens || 0,
			cost: noUsage().cost,
		};
	}

	#finish(response: any): void {
		const { output, options } = this;
		this.#ended = true;
		this.#sealThoughts(response.output ?? []);
		if (response?.id) output.responseId = response.id;
		if (response?.usage) this.#usage(response.usage);
		calculateCost(this.model, output.usage);
		options.reprice?.(output.usage, response?.service_tier ?? options.serviceTier);
		const { status } = response;
		const reason = typeof response.incomplete_details?.reason === "string" ? response.incomplete_details.reason : undefined;
		output.rawStopReason = reason ? `${status}.${reason}` : status;
		const { stopReason, errorMessage } = stopOf(status, reason);
		output.stopReason = stopReason;
		if (errorMessage === undefined) delete output.errorMessage;
		else output.errorMessage = errorMessage;
		const calls = output.content.some((block: any) => block.type === "toolCall");
		if (calls && stopReason === "stop") output.stopReason = "toolUse";
	}

	#fail(response: any): never {
		this.#ended = true;
		this.output.rawStopReason = response?.status;
		const { error, incomplete_details: details } = response ?? {};
		if (error) throw new Error(`${error.code || "unknown"}: ${error.message || "no message"}`);
		throw new Error(details?.reason ? `incomplete: ${details.reason}` : "Unknown error (no error details in response)");
	}

	event(event: any): void {
		const { type, delta } = event;
		if (type === "response.created") this.output.responseId = event.response.id;
		else if (type === "response.output_item.added") this.#start(event.output_index, event.item);
		else if (type === "response.reasoning_summary_text.delta") this.#write(event, "thinking", delta);
		else if (type === "response.reasoning_summary_part.done") this.#write(event, "thinking", "\n\n");
		else if (type === "response.reasoning_text.delta") this.#write(event, "thinking", delta);
		else if (type === "response.output_text.delta" || type === "response.refusal.delta") this.#write(event, "text", delta);
		else if (type === "response.function_call_arguments.delta") this.#arguments(event, false);
		else if (type === "response.function_call_arguments.done") this.#arguments(event, true);
		else if (type === "response.custom_tool_call_input.delta") this.#input(this.#slot(event, "toolcall"), (input) => input.append(delta));
		else if (type === "response.custom_tool_call_input.done") this.#input(this.#slot(event, "toolcall"), (input) => input.close(event.input));
		else if (type === "response.output_item.done") this.#done(event);
		else if (type === "response.completed" || type === "response.incomplete") this.#finish(event.response);
		else if (type === "error") throw new Error(`Error Code ${event.code}: ${event.message}`);
		else if (type === "response.failed") this.#fail(event.response);
	}

	end(): void {
		if (!this.#ended) throw new Error("OpenAI Responses stream ended before a terminal response event");
		const [open] = this.output.stopReason === "toolUse" ? this.#open : [];
		if (open) throw new Error(`OpenAI Responses stream completed with an unfinished tool call: ${open.name} (${open.id})`);
	}
}
