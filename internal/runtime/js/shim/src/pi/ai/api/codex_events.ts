// The events of a ChatGPT account's responses, which end and fail in ways of their own.
import { formatThrownValue } from "pi:ai_parts";

/** The server said no: asking in another way would not help. */
class CodexApiError extends Error {
	constructor(
		message: string,
		readonly code: string | undefined,
		readonly payload: any,
	) {
		super(message);
		this.name = "CodexApiError";
	}
}

export class CodexProtocolError extends Error {
	constructor(message: string, cause: unknown, readonly payload: any) {
		super(`${message}: ${formatThrownValue(cause)}`, { cause });
		this.name = "CodexProtocolError";
	}
}

/** A listener of the caller's failed, which is no fault of the connection. */
class ListenerError extends Error {
	constructor(cause: unknown) {
		super(formatThrownValue(cause), { cause });
		this.name = "ProviderStreamEventCallbackError";
	}
}

export const isAnswer = (error: unknown): boolean =>
	error instanceof CodexApiError || error instanceof CodexProtocolError || error instanceof ListenerError;

const hasCode = (error: unknown, code: string): boolean => error instanceof CodexApiError && error.code === code;
export const isConnectionLimit = (error: unknown): boolean => hasCode(error, "websocket_connection_limit_reached");
export const isLostContinuation = (error: unknown): boolean => hasCode(error, "previous_response_not_found");

const ends = new Set(["response.done", "response.completed", "response.incomplete"]);
export const isEnd = (event: any): boolean => ends.has(event?.type);

const statuses = new Set(["completed", "incomplete", "failed", "cancelled", "queued", "in_progress"]);

function problemOf(event: any): CodexApiError {
	const text = (value: unknown) => (typeof value === "string" ? value : undefined);
	const code = text(event.code) ?? text(event.error?.code);
	const message = text(event.message) ?? text(event.error?.message);
	return new CodexApiError(`Codex error: ${message || code || JSON.stringify(event)}`, code, event);
}

/** The events as the Responses API has them, up to the one that ends the response. */
export async function* mapEvents(events: AsyncIterable<any>, output: any, model: any, listener: any): AsyncGenerator<any> {
	for await (const event of events) {
		try {
			await listener?.(event, model);
		} catch (error) {
			throw new ListenerError(error);
		}
		const { type, response } = event;
		if (typeof type !== "string" || type === "") continue;
		if (type === "error") throw problemOf(event);
		if (type === "response.failed") {
			const { code, message } = response?.error ?? {};
			throw new CodexApiError(message || "Codex response failed", code, event);
		}
		if (!isEnd(event)) {
			yield event;
			continue;
		}
		if (typeof response?.end_turn === "boolean") output.endTurn = response.end_turn;
		const status = statuses.has(response?.status) ? response.status : undefined;
		yield { ...event, type: "response.completed", response: response && { ...response, status } };
		return;
	}
}
