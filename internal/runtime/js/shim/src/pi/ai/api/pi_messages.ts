// Pi's own protocol, by which a service answers with the events that Pi's providers have.
import { appendAssistantMessageDiagnostic, AssistantMessageEventStream, createAssistantMessageDiagnostic, ToolCallArgumentsStream } from "pi:ai_parts";
import { getProviderEnvValue } from "./env.ts";
import { messagesOf } from "./http.ts";
import { getIdentityHeaders } from "./identity.ts";
import { newAnswer, recordOf } from "./text.ts";

const maxBody = 8192;

class PiMessagesResponseError extends Error {
	constructor(
		message: string,
		readonly code: string | undefined,
		readonly details: any,
	) {
		super(message);
		this.name = "PiMessagesResponseError";
	}
}

function errorIn(body: string): any {
	try {
		const { error } = JSON.parse(body) ?? {};
		return typeof error === "object" && error !== null && !Array.isArray(error) ? error : undefined;
	} catch {
		return undefined;
	}
}

function problemOf(model: any, url: URL, { status, statusText }: Response, body: string): Error {
	const error = errorIn(body);
	const text = (value: unknown) => (typeof value === "string" ? value : undefined);
	const code = text(error?.code);
	const told = error ? { error } : { body: body.length > maxBody ? `${body.slice(0, maxBody)}…` : body };
	const details = { version: 1, provider: model.provider, model: model.id, url: url.toString(), status, statusText, ...told, timestampMs: Date.now() };
	return new PiMessagesResponseError(`${status} ${statusText}: ${text(error?.message) ?? body}${code ? ` (${code})` : ""}`, code, details);
}

/** Turns the events of the service into those of an answer, which is filled on the way. */
class Converter {
	#partial: any;
	#calls = new Map<number, ToolCallArgumentsStream>();

	constructor(model: any) {
		this.#partial = newAnswer(model);
	}

	#check({ type, contentIndex: index }: any): void {
		const { length } = this.#partial.content;
		const most = type.endsWith("_start") ? length : length - 1;
		if (Number.isInteger(index) && index >= 0 && index <= most) return;
		throw new Error(`Invalid contentIndex ${JSON.stringify(index)} in pi-messages ${type} event`);
	}

	convert(event: any): any {
		if ("contentIndex" in event) this.#check(event);
		const { type, contentIndex, delta } = event;
		const { content } = this.#partial;
		const block = content[contentIndex];
		if (type === "done" || type === "error") return this.#end(event);
		if (type === "text_start") content[contentIndex] = { type: "text", text: "" };
		else if (type === "thinking_start") content[contentIndex] = { type: "thinking", thinking: "" };
		else if (type === "text_delta") block.text += delta;
		else if (type === "thinking_delta") block.thinking += delta;
		else if (type === "text_end") Object.assign(block, { text: event.content, textSignature: event.contentSignature });
		else if (type === "thinking_end") {
			Object.assign(block, { thinking: event.content, thinkingSignature: event.contentSignature, redacted: event.redacted });
		} else if (type === "toolcall_start") {
			content[contentIndex] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
			this.#calls.set(contentIndex, new ToolCallArgumentsStream());
		} else if (type === "toolcall_delta") {
			const json = this.#calls.get(contentIndex);
			if (json) block.arguments = json.append(delta);
		} else if (type === "toolcall_end") {
			this.#calls.delete(contentIndex);
			return { type, contentIndex, toolCall: Object.assign(block, event.toolCall), partial: this.#partial };
		}
		return { ...event, partial: this.#partial };
	}

	#end({ type, reason, usage, errorMessage, responseId, responseModel, providerThinkingLevel, rewrite }: any): any {
		const message = Object.assign(this.#partial, { stopReason: reason, usage, responseId });
		if (type === "error") message.errorMessage = errorMessage;
		if (responseModel !== undefined) message.responseModel = responseModel;
		if (providerThinkingLevel !== undefined) message.providerThinkingLevel = providerThinkingLevel;
		if (rewrite) appendAssistantMessageDiagnostic(message, { type: "pi_messages_rewrite", timestamp: Date.now(), details: { ...rewrite } });
		return type === "done" ? { type, reason, message } : { type, reason, error: message };
	}
}

function failed(model: any, error: any, aborted: boolean): any {
	const stopReason = aborted ? "aborted" : "error";
	const message = { ...newAnswer(model), stopReason, errorMessage: error instanceof Error ? error.message : String(error) };
	if (!aborted && error instanceof PiMessagesResponseError) {
		appendAssistantMessageDiagnostic(message, createAssistantMessageDiagnostic("pi_messages_response_failure", error, error.details));
	}
	return { type: "error", reason: stopReason, error: message };
}

function payloadOf(model: any, context: any, options: any): any {
	const retention = options.cacheRetention || (getProviderEnvValue("PI_CACHE_RETENTION", options.env) === "long" ? "long" : undefined);
	const { temperature, maxTokens, reasoning, sessionId, toolChoice } = options;
	return { model: model.id, context, options: { temperature, maxTokens, reasoning, cacheRetention: retention, sessionId, toolChoice } };
}

function headersOf(model: any, options: any): Record<string, string> {
	const own = { authorization: `Bearer ${options.apiKey}`, accept: "text/event-stream", "content-type": "application/json" };
	const all = [...Object.entries(getIdentityHeaders(model, options.identity)), ...Object.entries(own), ...Object.entries<any>(options.headers ?? {})];
	const headers = new Headers();
	for (const [name, value] of all) {
		if (value === null) headers.delete(name);
		else headers.set(name, value);
	}
	return recordOf(headers);
}

async function run(model: any, context: any, options: any, events: AssistantMessageEventStream): Promise<void> {
	if (!options?.apiKey) throw new Error(`No API key provided for provider "${model.provider}"`);
	const url = new URL(`${model.baseUrl.replace(/\/+$/, "")}/messages`);
	if (options.debug) url.searchParams.set("debug", "1");
	const params = payloadOf(model, context, options);
	const body = JSON.stringify((await options.onPayload?.(params, model)) ?? params);
	const init = { method: "POST", headers: headersOf(model, options), body, signal: options.signal };
	const response: Response = await (options.fetch ?? fetch)(url, init);
	await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
	if (!response.ok) throw problemOf(model, url, response, await response.text());
	if (!response.body) throw new Error(`${model.provider} response has no body`);
	const converter = new Converter(model);
	for await (const { data } of messagesOf(response)) {
		const text = data.trim();
		if (text === "" || text === "[DONE]") continue;
		const raw = JSON.parse(text);
		await options.onProviderStreamEvent?.(raw, model);
		const event = converter.convert(raw);
		events.push(event);
		if (event.type === "done" || event.type === "error") return;
	}
	throw new Error(`${model.provider} stream ended without a terminal event`);
}

export function stream(model: any, context: any, options?: any): AssistantMessageEventStream {
	const events = new AssistantMessageEventStream();
	run(model, context, options, events).catch((error) => events.push(failed(model, error, options?.signal?.aborted ?? false)));
	return events;
}

export const streamSimple = stream;
