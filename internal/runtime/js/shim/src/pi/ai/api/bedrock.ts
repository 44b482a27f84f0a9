// Amazon Bedrock's ConverseStream, signed or with a bearer token.
import {
	appendAssistantMessageDiagnostic, calculateCost, collapseSystemMessages, getCurrentTools, getInitialSystemMessage, getSystemMessageText,
	ToolCallArgumentsStream, withoutInitialSystemMessage,
} from "pi:ai_parts";
import { wait } from "../wait.ts";
import { isTooStrict, looseSessions, remember } from "./anthropic.ts";
import { encodePart, framesOf, profileSettings, sign } from "./aws.ts";
import { base64Of, bytesOf, isAdaptive, isClaude, messagesOf, ownFieldsOf, systemOf, toolsOf } from "./bedrock_messages.ts";
import { getProviderEnvValue } from "./env.ts";
import { describeProviderError } from "./errors.ts";
import { getClientVersion } from "./identity.ts";
import { adjustMaxTokensForThinking, buildBaseOptions, clampMaxTokensToContext, resolveCacheRetention } from "./options.ts";
import { type Exchange, streamOf } from "./protocol.ts";
import { recordOf } from "./text.ts";

const attempts = 3;
const longest = 200;
const redactedText = "[Reasoning redacted]";

const prefixes: Record<string, string> = {
	InternalServerException: "Internal server error",
	ModelStreamErrorException: "Model stream error",
	ValidationException: "Validation error",
	ThrottlingException: "Throttling error",
	ServiceUnavailableException: "Service unavailable",
};

/** What the service says is wrong. */
class ServiceError extends Error {
	constructor(name: string, message: string, readonly $metadata: { httpStatusCode?: number; requestId?: string } = {}) {
		super(message);
		this.name = name;
	}
}

// ---- where and as whom ----

const env = (options: any, ...names: string[]): string | undefined => names.map((name) => getProviderEnvValue(name, options.env)).find(Boolean);

const regionOfHost = (address: string): string | undefined =>
	URL.canParse(address) ? /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/.exec(new URL(address).hostname)?.[1] : undefined;

const regionFor = (options: any): string | undefined => options.region || env(options, "AWS_REGION", "AWS_DEFAULT_REGION");

/** The address to ask at, and what proves who asks. */
function access(model: any, options: any): { base: string; region: string; token?: string; credentials?: any } {
	const configured = regionFor(options);
	const ambient = getProviderEnvValue("AWS_PROFILE", undefined);
	const ownProfile = options.profile || options.env?.AWS_PROFILE;
	const profile = ownProfile || ambient;
	const settings = profile ? profileSettings(profile, options.env) : {};
	const standard = regionOfHost(model.baseUrl);
	const explicit = !standard || (!configured && !ambient);
	const named = /^arn:aws(?:-[a-z0-9-]+)?:bedrock:([a-z0-9-]+):/.exec(model.id)?.[1];
	const region = named ?? configured ?? (explicit ? standard : undefined) ?? (ambient ? settings.region : undefined) ?? "us-east-1";
	const base = explicit ? model.baseUrl : `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
	const unsigned = env(options, "AWS_BEDROCK_SKIP_AUTH") === "1";
	const token = options.bearerToken || options.apiKey || env(options, "AWS_BEARER_TOKEN_BEDROCK");
	if (token && !unsigned) return { base, region, token };
	if (unsigned) return { base, region, credentials: { accessKeyId: "dummy-access-key", secretAccessKey: "dummy-secret-key" } };
	const [accessKeyId, secretAccessKey, sessionToken] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"].map((name) => env(options, name));
	const own = !ownProfile && accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined;
	const credentials = own ?? (profile ? settings : profileSettings("default", options.env)).credentials;
	if (!credentials) throw new Error("Could not load credentials from any providers");
	return { base, region, credentials };
}

// ---- the request ----

const isReserved = (name: string): boolean => /^(?:x-amz-.*|authorization|host)$/i.test(name);

const toJson = (input: any): string => JSON.stringify(input, (_key, value) => (value instanceof Uint8Array ? base64Of([value]) : value));

async function failure(response: Response): Promise<ServiceError> {
	const text = await response.text();
	let told: any = {};
	try {
		told = JSON.parse(text);
	} catch {
		// Whoever answered was not the service.
	}
	const type: string = response.headers.get("x-amzn-errortype") ?? told.__type ?? told.code ?? "UnknownError";
	const requestId = response.headers.get("x-amzn-requestid") ?? undefined;
	const name = type.split(",")[0].split(":")[0].split("#").at(-1)!;
	return new ServiceError(name, told.message ?? told.Message ?? "UnknownError", { httpStatusCode: response.status, requestId });
}

const stopped = ({ reason }: AbortSignal): Error => new Error("Request aborted", { cause: reason });

const canRetry = (error: any): boolean =>
	!(error instanceof ServiceError) || error.name === "ThrottlingException" || [429, 500, 502, 503, 504].includes(error.$metadata.httpStatusCode!);

async function send({ model, options }: Exchange, { modelId, ...input }: any): Promise<Response> {
	const { base, region, token, credentials } = access(model, options);
	const url = new URL(`${base.replace(/\/+$/, "")}/model/${encodePart(modelId)}/converse-stream`);
	const body = toJson(input);
	const mode = options.identity?.userAgent ?? "detailed";
	const agent = typeof mode === "object" ? String(mode.custom) : mode === "short" ? "pi" : `pi/${getClientVersion(options.identity)}`;
	const headers: Record<string, string> = { "content-type": "application/json", "user-agent": agent };
	for (const [name, value] of Object.entries(options.headers ?? {})) if (typeof value === "string" && !isReserved(name)) headers[name.toLowerCase()] = value;
	for (let attempt = 1; ; attempt++) {
		try {
			const proof = token ? { authorization: `Bearer ${token}` } : sign(url, headers, body, region, "bedrock", credentials);
			const response = await (options.fetch ?? fetch)(url.href, { method: "POST", headers: { ...headers, ...proof }, body, signal: options.signal });
			await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
			if (response.ok) return response;
			throw await failure(response);
		} catch (error) {
			if (options.signal?.aborted) throw stopped(options.signal);
			if (attempt >= attempts || !canRetry(error)) throw error;
			await wait(Math.random() * Math.min(100 * 2 ** attempt, 20_000), options.signal, () => stopped(options.signal));
		}
	}
}

function inputOf({ model, context, options }: Exchange, looser: boolean): { input: any; preferred: boolean } {
	const { messages } = context;
	const retention = resolveCacheRetention(options);
	const first = getInitialSystemMessage(messages);
	const maxTokens = options.maxTokens ?? (isClaude(model) ? model.maxTokens : undefined);
	const { config, preferred } = toolsOf(getCurrentTools(messages), options.toolChoice, model.compat?.supportsStrictMode ?? false, looser);
	const { temperature, requestMetadata } = options;
	const input = {
		modelId: model.id,
		messages: messagesOf(withoutInitialSystemMessage(messages), model, retention, options.env),
		system: systemOf(first && getSystemMessageText(first), model, retention, options.env),
		inferenceConfig: { ...(maxTokens === undefined ? {} : { maxTokens }), ...(temperature === undefined ? {} : { temperature }) },
		toolConfig: config,
		additionalModelRequestFields: ownFieldsOf(model, options, regionFor(options)),
		...(requestMetadata === undefined ? {} : { requestMetadata }),
	};
	return { input, preferred };
}

/** Asks; a second time with looser tools, when strict ones are more than the service can take. */
async function request(exchange: Exchange): Promise<Response> {
	const { model, options, output } = exchange;
	for (let looser = looseSessions.has(options.sessionId); ; looser = true) {
		const { input, preferred } = inputOf(exchange, looser);
		const changed = await options.onPayload?.(input, model);
		try {
			return await send(exchange, changed ?? input);
		} catch (error: any) {
			const strict = error instanceof ServiceError && error.name === "ValidationException" && isTooStrict(error.message);
			if (options.signal?.aborted || looser || !preferred || !strict) throw error;
			remember(options.sessionId);
			const details = { reason: "strict_tool_limits_exceeded" };
			appendAssistantMessageDiagnostic(output, { type: "bedrock_strict_tools_fallback", timestamp: Date.now(), error: { message: error.message }, details });
		}
	}
}

// ---- the answer ----

interface Open {
	index: number;
	args?: ToolCallArgumentsStream;
	redacted?: Uint8Array[];
}

class Answer {
	private open = new Map<number, Open>();

	constructor(private exchange: Exchange) {}

	private tell(type: string, contentIndex: number, more: object = {}): void {
		this.exchange.events.push({ type, contentIndex, ...more, partial: this.exchange.output } as any);
	}

	private begin(at: number, block: any, type: string, more: object = {}): Open {
		const index = this.exchange.output.content.push(block) - 1;
		const open = { index, ...more };
		this.open.set(at, open);
		this.tell(`${type}_start`, index);
		return open;
	}

	start({ contentBlockIndex, start }: any): void {
		if (!start?.toolUse) return;
		const { toolUseId: id = "", name = "" } = start.toolUse;
		this.begin(contentBlockIndex, { type: "toolCall", id, name, arguments: {} }, "toolcall", { args: new ToolCallArgumentsStream() });
	}

	delta({ contentBlockIndex: at, delta }: any): void {
		const { content } = this.exchange.output;
		if (delta?.text !== undefined) {
			const { index } = this.open.get(at) ?? this.begin(at, { type: "text", text: "" }, "text");
			if (content[index].type !== "text") return;
			content[index].text += delta.text;
			this.tell("text_delta", index, { delta: delta.text });
		} else if (delta?.toolUse) {
			const open = this.open.get(at);
			if (!open?.args) return;
			const input = delta.toolUse.input || "";
			content[open.index].arguments = open.args.append(input);
			this.tell("toolcall_delta", open.index, { delta: input });
		} else if (delta?.reasoningContent) {
			const open = this.open.get(at) ?? this.begin(at, { type: "thinking", thinking: "", thinkingSignature: "" }, "thinking");
			if (content[open.index].type === "thinking") this.think(open, content[open.index], delta.reasoningContent);
		}
	}

	private think(open: Open, block: any, { text, signature, redactedContent }: any): void {
		const say = (said: string) => {
			block.thinking += said;
			this.tell("thinking_delta", open.index, { delta: said });
		};
		if (text) say(text);
		if (signature && !block.redacted) block.thinkingSignature += signature;
		if (!redactedContent?.length) return;
		if (!block.redacted) {
			Object.assign(block, { redacted: true, thinkingSignature: "" });
			say(redactedText);
		}
		(open.redacted ??= []).push(redactedContent);
	}

	private flush({ index, redacted }: Open): void {
		if (redacted) this.exchange.output.content[index].thinkingSignature = base64Of(redacted);
	}

	stop({ contentBlockIndex }: any): void {
		const open = this.open.get(contentBlockIndex);
		if (!open) return;
		this.open.delete(contentBlockIndex);
		const block = this.exchange.output.content[open.index];
		this.flush(open);
		if (block.type === "text") this.tell("text_end", open.index, { content: block.text });
		else if (block.type === "thinking") this.tell("thinking_end", open.index, { content: block.thinking });
		else this.tell("toolcall_end", open.index, { toolCall: Object.assign(block, open.args!.finish()) });
	}

	end(): void {
		for (const open of this.open.values()) this.flush(open);
	}
}

const reasons: Record<string, string> = {
	end_turn: "stop",
	stop_sequence: "stop",
	max_tokens: "length",
	model_context_window_exceeded: "length",
	tool_use: "toolUse",
};

function ended(output: any, reason: string | undefined): void {
	output.rawStopReason = reason;
	output.stopReason = (reason && reasons[reason]) ?? "error";
	if (output.stopReason === "error" && reason) output.errorMessage = `Provider stopped with: ${reason}`;
}

function counted(model: any, { usage }: any, own: any): void {
	if (!own) return;
	const { inputTokens: input = 0, outputTokens: output = 0, cacheReadInputTokens: cacheRead = 0, cacheWriteInputTokens: cacheWrite = 0 } = own;
	const cacheWrite1h = own.cacheDetails?.reduce((sum: number, detail: any) => sum + (detail.ttl === "1h" ? (detail.inputTokens ?? 0) : 0), 0);
	Object.assign(usage, { input, output, cacheRead, cacheWrite, cacheWrite1h, totalTokens: own.totalTokens || input + output });
	calculateCost(model, usage);
}

/** What cannot be read. */
function unreadable({ message, name }: any, status: number): Error {
	const said = `${message}\n  Deserialization error: to see the raw response, inspect the hidden field {error}.$response on this object.`;
	return Object.assign(new Error(said), { name, $metadata: { httpStatusCode: status } });
}

/** The events of an answer, with bytes where the service's texts stand for some. */
async function* itemsOf(response: Response): AsyncGenerator<any> {
	const frames = framesOf(response);
	for (;;) {
		const { value, done } = await frames.next().catch((error) => {
			throw error.name === "AbortError" ? error : unreadable(error, response.status);
		});
		if (done) return;
		const { headers, body } = value;
		const { ":message-type": kind, ":exception-type": problem, ":event-type": type } = headers;
		if (kind === "error") throw unreadable({ message: headers[":error-message"] ?? "UnknownError", name: headers[":error-code"] }, response.status);
		if (kind === "exception") throw new ServiceError(problem[0].toUpperCase() + problem.slice(1), body.message);
		const redacted = body?.delta?.reasoningContent?.redactedContent;
		if (typeof redacted === "string") body.delta.reasoningContent.redactedContent = bytesOf(redacted);
		yield { [type]: body };
	}
}

async function ask(exchange: Exchange): Promise<void> {
	const { model, options, output, events } = exchange;
	const answer = new Answer(exchange);
	let requestId: string | undefined;
	try {
		const response = await request(exchange);
		requestId = short(response.headers.get("x-amzn-requestid"));
		for await (const item of itemsOf(response)) {
			await options.onProviderStreamEvent?.(item, model);
			if (item.messageStart) {
				if (item.messageStart.role !== "assistant") throw new Error("Unexpected assistant message start but got user message start instead");
				events.push({ type: "start", partial: output });
			} else if (item.contentBlockStart) answer.start(item.contentBlockStart);
			else if (item.contentBlockDelta) answer.delta(item.contentBlockDelta);
			else if (item.contentBlockStop) answer.stop(item.contentBlockStop);
			else if (item.messageStop) ended(output, item.messageStop.stopReason);
			else if (item.metadata) counted(model, output, item.metadata.usage);
		}
		if (!options.signal?.aborted && (output.stopReason === "pending" || output.stopReason === "error")) {
			const none = output.stopReason === "pending" ? "Bedrock stream ended without a stop reason" : "An unknown error occurred";
			throw new Error(output.errorMessage || none);
		}
	} catch (error: any) {
		if (!options.signal?.aborted) diagnose(output, error, requestId);
		throw error;
	} finally {
		answer.end();
	}
}

const short = (text: unknown): string | undefined =>
	typeof text === "string" && text.trim() !== "" && text.trim().length <= longest ? text.trim() : undefined;

function diagnose(output: any, error: any, before: string | undefined): void {
	const { httpStatusCode: status, requestId } = error?.$metadata ?? {};
	const errorCode = error instanceof Error && error.name.endsWith("Exception") ? short(error.name) : undefined;
	const all = { status, errorCode, requestId: short(requestId) ?? before };
	const details = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
	if (Object.keys(details).length > 0) appendAssistantMessageDiagnostic(output, { type: "bedrock_response_failure", timestamp: Date.now(), details });
}

const retention = "https://docs.aws.amazon.com/bedrock/latest/userguide/data-retention.html";

function explain(error: any): string {
	const said = describeProviderError(error);
	const hint = /data retention mode/i.test(said) ? ` See ${retention} for supported data retention modes.` : "";
	return `${error instanceof ServiceError ? `${prefixes[error.name] ?? error.name}: ` : ""}${said}${hint}`;
}

const converse = streamOf({
	resolve: collapseSystemMessages,
	begin: () => ({ api: "bedrock-converse-stream" }),
	ask,
	unfinished: "Bedrock stream ended without a stop reason",
	explain,
});

export const stream = (model: any, context: any, options: any = {}): any => converse(model, context, options);

export function streamSimple(model: any, context: any, options?: any): any {
	const base = buildBaseOptions(model, context, { ...options, apiKey: undefined });
	const { reasoning, thinkingBudgets } = options ?? {};
	if (!reasoning || !isClaude(model) || isAdaptive(model)) return stream(model, context, { ...base, reasoning, ...(reasoning ? { thinkingBudgets } : {}) });
	const adjusted = adjustMaxTokensForThinking(base.maxTokens, model.maxTokens, reasoning, thinkingBudgets);
	const maxTokens = clampMaxTokensToContext(model, context, adjusted.maxTokens);
	const level = reasoning === "xhigh" || reasoning === "max" ? "high" : reasoning;
	const budget = Math.min(adjusted.thinkingBudget, Math.max(0, maxTokens - 1024));
	return stream(model, context, { ...base, maxTokens, reasoning, thinkingBudgets: { ...thinkingBudgets, [level]: budget } });
}
