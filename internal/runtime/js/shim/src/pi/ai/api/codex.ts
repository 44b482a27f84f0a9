// OpenAI's Responses API for ChatGPT accounts: over a WebSocket that stays open for a session, or as events over HTTP.
import { appendAssistantMessageDiagnostic, createAssistantMessageDiagnostic, getDeclaredTools, getInitialSystemMessage, getSystemMessageText } from "pi:ai_parts";
import { resolveTranscript, resolveTranscriptTools, uuidv7 } from "pi:ai_parts";
import { isAnswer, isConnectionLimit, isLostContinuation, mapEvents } from "./codex_events.ts";
import { askOverHttp } from "./codex_http.ts";
import { askOverSocket, fallsBack, noteFailure } from "./codex_socket.ts";
import { grammarInputs } from "./constrained.ts";
import { describeProviderError } from "./errors.ts";
import { getIdentityHeaders } from "./identity.ts";
import { clampOpenAIPromptCacheKey } from "./options.ts";
import { assertKey, type Exchange, type Protocol, simpleStreamOf, streamOf } from "./protocol.ts";
import { reprice } from "./responses.ts";
import { convertMessages, convertTools, plainCompat, toolSupportOf } from "./responses_messages.ts";
import { ResponsesFiller } from "./responses_stream.ts";

/** The account a token is of, which requests have to name. */
function accountOf(token: string): string {
	try {
		const [, claims, signature, ...more] = token.split(".");
		const account = signature !== undefined && more.length === 0 && JSON.parse(atob(claims))["https://api.openai.com/auth"].chatgpt_account_id;
		if (account) return account;
	} catch {
		// Not a token of this kind.
	}
	throw new Error("Failed to extract accountId from token");
}

function effortOf(model: any, wanted: string): string | null {
	const own = model.thinkingLevelMap?.[wanted === "none" ? "off" : wanted];
	return wanted === "none" && own === null ? null : (own ?? wanted);
}

function buildBody(model: any, context: any, options: any, inputs: Map<string, string>, session?: string): any {
	const compat = { ...plainCompat(model), instructionsApart: true };
	const { requestTools } = resolveTranscriptTools(context.messages, toolSupportOf(compat));
	const opening = getInitialSystemMessage(context.messages);
	const body: any = {
		model: model.id,
		store: false,
		stream: true,
		instructions: (opening && getSystemMessageText(opening)) || "You are a helpful assistant.",
		input: convertMessages(model, context, compat, inputs),
		text: { verbosity: options?.textVerbosity || "low" },
		include: ["reasoning.encrypted_content"],
		prompt_cache_key: session,
		tool_choice: options?.toolChoice ?? "auto",
		parallel_tool_calls: true,
	};
	if (options?.temperature !== undefined) body.temperature = options.temperature;
	if (options?.serviceTier !== undefined) body.service_tier = options.serviceTier;
	if (requestTools.length > 0) body.tools = convertTools(requestTools, compat);
	if (options?.reasoningEffort !== undefined) {
		const effort = effortOf(model, options.reasoningEffort);
		if (effort !== null) body.reasoning = { effort, summary: options.reasoningSummary ?? "auto" };
	} else if (model.reasoning && model.thinkingLevelMap?.off !== null) body.reasoning = { effort: model.thinkingLevelMap?.off ?? "none" };
	return body;
}

function headersOf(model: any, options: any, account: string, own: Record<string, string>): Headers {
	const headers = new Headers({ originator: "pi", ...getIdentityHeaders(model, options?.identity), ...model.headers });
	for (const [name, value] of Object.entries<any>(options?.headers ?? {})) {
		if (value === null) headers.delete(name);
		else headers.set(name, value);
	}
	headers.set("Authorization", `Bearer ${options.apiKey}`);
	headers.set("chatgpt-account-id", account);
	for (const [name, value] of Object.entries(own)) headers.set(name, value);
	return headers;
}

function limit(value: number | undefined): number | undefined {
	if (value === undefined) return undefined;
	if (!Number.isFinite(value) || value < 0) throw new Error(`Invalid timeoutMs: ${String(value)}`);
	return Math.floor(value);
}

/** A server that names the default tier may still have been asked for another, which then counts. */
function tierOf(answered: string | undefined, asked: string | undefined): string | undefined {
	if (answered === "default" && (asked === "flex" || asked === "priority")) return asked;
	return answered === "fast" ? undefined : answered;
}

/** One request, in both forms that it may take. */
class Request {
	readonly account: string;
	readonly session: string | undefined;
	readonly inputs: Map<string, string>;
	started = false;

	constructor(readonly exchange: Exchange) {
		const { model, context, options } = exchange;
		this.account = accountOf(assertKey(model, options));
		this.session = options?.cacheRetention === "none" ? undefined : options?.sessionId;
		this.inputs = grammarInputs(getDeclaredTools(context.messages), model.compat?.supportsOpenAIGrammarTools ?? false);
	}

	start(): void {
		if (!this.started) this.exchange.events.push({ type: "start", partial: this.exchange.output });
		this.started = true;
	}

	async fill(raw: AsyncIterable<any>, onFirst: () => void): Promise<void> {
		const { model, output, events, options } = this.exchange;
		const { serviceTier } = options;
		const price = (usage: any, tier?: string) => reprice(model, usage, tierOf(tier, serviceTier));
		const filler = new ResponsesFiller(model, output, events, { inputs: this.inputs, serviceTier, reprice: price });
		for await (const event of mapEvents(raw, output, model, options?.onProviderStreamEvent)) {
			onFirst();
			filler.event(event);
		}
		filler.end();
	}
}

/** Asks over a WebSocket; false when it should be asked over HTTP instead. */
async function bySocket(request: Request, body: any, key: string | undefined): Promise<boolean> {
	const { model, options, output } = request.exchange;
	const id = key || uuidv7();
	const own = { "OpenAI-Beta": "responses_websockets=2026-02-06", "x-client-request-id": id, "session-id": id };
	const headers = headersOf(model, options, request.account, own);
	for (const name of ["accept", "content-type"]) headers.delete(name);
	const timeouts = { idle: limit(options?.timeoutMs), connect: limit(options?.websocketConnectTimeoutMs) };
	const again = new Set<string>();
	for (;;) {
		let started = false;
		const onFirst = () => {
			started = true;
			request.start();
		};
		try {
			await askOverSocket(request, body, headers, timeouts, onFirst);
			return true;
		} catch (error) {
			const limited = !started && isConnectionLimit(error);
			const reason = isLostContinuation(error) ? "lost" : limited ? "limited" : undefined;
			if (!options?.signal?.aborted && reason && !again.has(reason)) {
				again.add(reason);
				continue;
			}
			if (options?.signal?.aborted || (isAnswer(error) && !limited)) throw error;
			const details = {
				configuredTransport: options?.transport || "auto",
				...(started ? {} : { fallbackTransport: "sse" }),
				eventsEmitted: started,
				phase: started ? "after_message_stream_start" : "before_message_stream_start",
				requestBytes: new TextEncoder().encode(JSON.stringify(body)).byteLength,
			};
			appendAssistantMessageDiagnostic(output, createAssistantMessageDiagnostic("provider_transport_failure", error, details));
			noteFailure(request.session);
			if (started) throw error;
			return false;
		}
	}
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, model.compat?.supportsMidConvoSystemMessages),
	begin: () => ({ api: "openai-codex-responses" }),
	unfinished: "Codex stream ended without a stop reason",
	explain: (error) => describeProviderError(error),
	async ask(exchange) {
		const { model, context, options } = exchange;
		const request = new Request(exchange);
		const key = clampOpenAIPromptCacheKey(request.session);
		const params = buildBody(model, context, options, request.inputs, key);
		const body = (await options?.onPayload?.(params, model)) ?? params;
		const timeout = limit(options?.timeoutMs);
		limit(options?.websocketConnectTimeoutMs);
		if (options?.transport !== "sse" && !fallsBack(request.session) && (await bySocket(request, body, key))) return;
		const own = {
			"OpenAI-Beta": "responses=experimental",
			accept: "text/event-stream",
			"content-type": "application/json",
			...(key ? { "session-id": key, "x-client-request-id": key } : {}),
		};
		const headers = headersOf(model, options, request.account, own);
		const events = await askOverHttp(model, body, headers, options, timeout);
		request.start();
		await request.fill(events, () => undefined);
	},
};

export type { Request };
export const stream = streamOf(protocol);
export const streamSimple = simpleStreamOf(stream, assertKey);
