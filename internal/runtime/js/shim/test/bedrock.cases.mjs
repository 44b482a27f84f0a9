// Amazon's protocol against a server on this machine: what is asked, whether the signature is right, and what becomes of the answer.
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { scratch } from "./scratch.mjs";

export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

const secret = "wJalrXUtnFEMI";
const keys = { AWS_BEDROCK_FORCE_HTTP1: "1", AWS_ACCESS_KEY_ID: "AKID", AWS_SECRET_ACCESS_KEY: secret, AWS_REGION: "eu-west-1" };

const header = (name, value) => {
	const [key, text] = [Buffer.from(name), Buffer.from(value)];
	const size = Buffer.alloc(2);
	size.writeUInt16BE(text.length);
	return Buffer.concat([Buffer.from([key.length]), key, Buffer.from([7]), size, text]);
};
const crc = (bytes) => { let c = 0xffffffff; for (const b of bytes) { c ^= b; for (let i = 0; i < 8; i++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1; } return ~c >>> 0; };
const uint = (n) => { const b = Buffer.alloc(4); b.writeUInt32BE(n); return b; };
function frame(headers, body) {
	const head = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
	const payload = Buffer.from(body === undefined ? "" : JSON.stringify(body));
	const prelude = Buffer.concat([uint(16 + head.length + payload.length), uint(head.length)]);
	const message = Buffer.concat([prelude, uint(crc(prelude)), head, payload]);
	return Buffer.concat([message, uint(crc(message))]);
}
const event = (type, body) => frame({ ":message-type": "event", ":event-type": type, ":content-type": "application/json" }, body);
const exception = (type, body) => frame({ ":message-type": "exception", ":exception-type": type, ":content-type": "application/json" }, body);

/** Signs what has arrived once more, by the book. */
function signatureFits(request, body) {
	const found = /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(request.headers.authorization ?? "");
	if (!found) return undefined;
	const [, id, day, region, service, names, signature] = found;
	const hash = (text) => createHash("sha256").update(text).digest("hex");
	const path = request.url.split("/").map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)).join("/");
	const canonical = [request.method, path, "", ...names.split(";").map((name) => `${name}:${request.headers[name]}`), "", names, hash(body)].join("\n");
	const key = [day, region, service, "aws4_request"].reduce((before, part) => createHmac("sha256", before).update(part).digest(), `AWS4${secret}`);
	const wanted = createHmac("sha256", key).update(["AWS4-HMAC-SHA256", request.headers["x-amz-date"], `${day}/${region}/${service}/aws4_request`, hash(canonical)].join("\n")).digest("hex");
	return { id, region, service, fits: wanted === signature, host: names.split(";").includes("host") };
}

const shown = (headers) => Object.fromEntries(["content-type", "x-own", "x-amz-security-token"].filter((name) => name in headers).map((name) => [name, headers[name]]));
const plain = (value) => JSON.parse(JSON.stringify(value, (key, v) => (["timestamp", "durationMs", "stack"].includes(key) ? undefined : v instanceof Uint8Array ? `bytes ${Buffer.from(v).toString("hex")}` : v)));

/** Answers: {status, headers, frames, body}, in order. */
async function onServer(answers, run) {
	const left = [...answers];
	const requests = [];
	const server = createServer(async (request, response) => {
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = Buffer.concat(chunks).toString();
		const bearer = request.headers.authorization?.startsWith("Bearer ") ? request.headers.authorization : undefined;
		requests.push({ method: request.method, url: request.url, headers: shown(request.headers), signature: signatureFits(request, body), bearer, body: JSON.parse(body) });
		const { status = 200, headers = {}, frames, body: told = "" } = left.shift() ?? { status: 418 };
		response.writeHead(status, { "content-type": frames ? "application/vnd.amazon.eventstream" : "application/json", ...headers });
		if (frames) for (const one of frames) response.write(one);
		response.end(frames ? undefined : typeof told === "string" ? told : JSON.stringify(told));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	try {
		const result = plain(await run(`http://127.0.0.1:${server.address().port}`));
		return { ...result, requests };
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

const base = { api: "bedrock-converse-stream", provider: "amazon-bedrock", reasoning: true, input: ["text", "image"], cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }, contextWindow: 200000, maxTokens: 64000 };
const models = {
	claude: { ...base, id: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0", name: "Claude Sonnet 4.5" },
	adaptive: { ...base, id: "us.anthropic.claude-opus-4-7-v1", name: "Claude Opus 4.7" },
	government: { ...base, id: "us-gov.anthropic.claude-opus-4-7-v1", name: "Claude Opus 4.7" },
	nova: { ...base, id: "amazon.nova-pro-v1:0", name: "Nova Pro", input: ["text"] },
	gptOss: { ...base, id: "openai.gpt-oss-120b-1:0", name: "gpt-oss-120b" },
	gpt: { ...base, id: "openai.gpt-5.5", name: "GPT-5.5", thinkingLevelMap: { high: "very-high" } },
	named: { ...base, id: "arn:aws:bedrock:ap-south-1:123456789012:inference-profile/x(1)", name: "Profile" },
	old: { ...base, id: "anthropic.claude-3-opus-20240229-v1:0", name: "Claude 3 Opus" },
	strict: { ...base, id: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0", name: "Claude Sonnet 4.5", compat: { supportsStrictMode: true } },
};
const text = (value) => ({ type: "text", text: value });
const done = [event("messageStop", { stopReason: "end_turn" }), event("metadata", { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 }, metrics: { latencyMs: 1 } })];
const hello = [event("messageStart", { role: "assistant" }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { text: "Hel" } }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { text: "lo" } }), event("contentBlockStop", { contentBlockIndex: 0 }), ...done];
const hi = { messages: [{ role: "user", content: "hi", timestamp: 0 }] };

const ask = (name, { model = "claude", context = hi, options = {}, simple = false, answers = [{ frames: hello, headers: { "x-amzn-requestid": "req-1" } }] } = {}) =>
	add("bedrock", name, ({ ai }) => onServer(answers, async (baseUrl) => {
		const api = ai.bedrockConverseStreamApi();
		const seen = [];
		const stream = api[simple ? "streamSimple" : "stream"]({ ...models[model], baseUrl }, structuredClone(context), { env: keys, cacheRetention: "none", ...(typeof options === "function" ? options(seen) : options) });
		const events = [];
		for await (const { type, contentIndex, delta, reason } of stream) events.push({ type, contentIndex, delta, reason });
		return { events, message: await stream.result(), seen };
	}));

ask("plain");
ask("long context of all kinds", { context: { systemPrompt: "Be brief.", messages: [
	{ role: "user", content: [text("look \ud800"), { type: "image", mimeType: "image/png", data: "AAEC" }, text("  ")], timestamp: 0 },
	{ role: "assistant", api: base.api, provider: base.provider, model: models.claude.id, content: [{ type: "thinking", thinking: "hmm", thinkingSignature: "sig" }, { type: "thinking", thinking: "", redacted: true, thinkingSignature: "AAEC" }, text("I see"), text(" "), { type: "toolCall", id: "a|b/c", name: "read", arguments: { path: "x", "": 1, deep: [{ "": 2, k: 3 }] } }, { type: "toolCall", id: "t2", name: "read", arguments: {} }], stopReason: "toolUse", timestamp: 0 },
	{ role: "toolResult", toolCallId: "a|b/c", toolName: "read", content: [text("out"), { type: "image", mimeType: "image/jpeg", data: "AAEC" }], isError: false, timestamp: 0 },
	{ role: "toolResult", toolCallId: "t2", toolName: "read", content: [text("bad"), { type: "image", mimeType: "image/gif", data: "AAEC" }], isError: true, timestamp: 0 },
	{ role: "user", content: " ", timestamp: 0 },
	{ role: "assistant", api: base.api, provider: base.provider, model: models.claude.id, content: [text(" ")], stopReason: "stop", timestamp: 0 },
	{ role: "user", content: [], timestamp: 0 },
], tools: [{ name: "read", description: "Reads", parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } }] } });
const other = { role: "assistant", api: "other", provider: "other", model: "other", content: [{ type: "thinking", thinking: "hmm", thinkingSignature: "sig" }, { type: "toolCall", id: "call:1", name: "t", arguments: { a: 1 } }], stopReason: "toolUse", timestamp: 0 };
for (const model of ["claude", "nova"]) ask(`another's answer, ${model}`, { model, context: { messages: [hi.messages[0], other, { role: "toolResult", toolCallId: "call:1", toolName: "t", content: [text(""), { type: "image", mimeType: "image/png", data: "AAEC" }], isError: true, timestamp: 0 }] } });
ask("odd image", { context: { messages: [{ role: "user", content: [{ type: "image", mimeType: "image/tiff", data: "AAEC" }], timestamp: 0 }] } });
for (const cacheRetention of ["short", "long"]) for (const model of ["claude", "old", "nova"]) ask(`cache ${cacheRetention}, ${model}`, { model, context: { systemPrompt: "S", ...hi }, options: { cacheRetention } });
ask("cache by force", { model: "nova", context: { systemPrompt: "S", ...hi }, options: { cacheRetention: "short", env: { ...keys, AWS_BEDROCK_FORCE_CACHE: "1" } } });
ask("options", { options: { maxTokens: 77, temperature: 0.5, requestMetadata: { a: "b" }, headers: { "X-Own": "1", "X-Amz-Own": "2", Authorization: "3", Host: "4" } } });
ask("payload changed, answer seen", { options: (seen) => ({ onPayload: (input) => { seen.push(Object.keys(input).sort()); return { ...input, system: [{ text: "other" }] }; }, onResponse: ({ status, headers }) => void seen.push([status, headers["x-amzn-requestid"], headers["content-type"]]), onProviderStreamEvent: (item) => void seen.push(item) }) });
const tool = { name: "t", description: "T", parameters: { type: "object", properties: { a: { type: "string" } }, required: ["a"] } };
for (const [name, toolChoice] of Object.entries({ auto: "auto", any: "any", none: "none", one: { type: "tool", name: "t" } })) ask(`tool choice ${name}`, { context: { ...hi, tools: [tool] }, options: { toolChoice } });
const prefers = { ...tool, constrainedSampling: { type: "json_schema", strict: "prefer" } };
ask("strict tools", { model: "strict", context: { ...hi, tools: [prefers, tool] } });
ask("strict tools too many", { model: "strict", context: { ...hi, tools: [prefers, tool] }, answers: [{ status: 400, headers: { "x-amzn-errortype": "ValidationException", "x-amzn-requestid": "req-0" }, body: { message: "Too many strict tools (30)" } }, { frames: hello }] });

for (const model of ["claude", "adaptive", "government", "nova", "gptOss", "gpt", "old"]) {
	for (const reasoning of ["minimal", "high", "xhigh"]) ask(`thinking ${reasoning}, ${model}`, { model, options: { reasoning } });
	ask(`simple, ${model}`, { model, simple: true, options: { reasoning: "medium", maxTokens: 3000, thinkingBudgets: { low: 99 } } });
}
ask("simple without thinking", { simple: true });
ask("thinking, own budget", { options: { reasoning: "low", thinkingBudgets: { low: 1500 }, interleavedThinking: false, thinkingDisplay: "omitted" } });
ask("government by region", { model: "adaptive", options: { reasoning: "high", env: { ...keys, AWS_REGION: "us-gov-west-1" } } });

ask("bearer token", { options: { bearerToken: "t-1" } });
ask("bearer token as key", { options: { apiKey: "t-2" } });
ask("bearer token of a variable", { options: { env: { ...keys, AWS_BEARER_TOKEN_BEDROCK: "t-3" } } });
ask("no proof", { options: { env: { ...keys, AWS_BEDROCK_SKIP_AUTH: "1" }, bearerToken: "t-1" } });
ask("session token", { options: { env: { ...keys, AWS_SESSION_TOKEN: "session" } } });
ask("region of the caller", { options: { region: "sa-east-1" } });
ask("region of the model's name", { model: "named" });
ask("no region", { options: { env: { ...keys, AWS_REGION: "" } } });

const thinking = [event("messageStart", { role: "assistant" }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { reasoningContent: { text: "hm" } } }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { reasoningContent: { text: "m" } } }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { reasoningContent: { signature: "sig" } } }), event("contentBlockStop", { contentBlockIndex: 0 }), event("contentBlockDelta", { contentBlockIndex: 1, delta: { reasoningContent: { redactedContent: "AAEC" } } }), event("contentBlockDelta", { contentBlockIndex: 1, delta: { reasoningContent: { redactedContent: "Aw==" } } }), event("contentBlockStop", { contentBlockIndex: 1 })];
ask("thinking told", { answers: [{ frames: [...thinking, ...done] }], options: (seen) => ({ onProviderStreamEvent: (item) => void (item.contentBlockDelta && seen.push(item)) }) });
const called = [event("messageStart", { role: "assistant" }), event("contentBlockStart", { contentBlockIndex: 0, start: { toolUse: { toolUseId: "t1", name: "read" } } }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { toolUse: { input: '{"path":' } } }), event("contentBlockDelta", { contentBlockIndex: 0, delta: { toolUse: { input: '"x"}' } } }), event("contentBlockStop", { contentBlockIndex: 0 }), event("messageStop", { stopReason: "tool_use" }), event("metadata", { usage: { inputTokens: 1, outputTokens: 2, totalTokens: 0, cacheReadInputTokens: 3, cacheWriteInputTokens: 4, cacheDetails: [{ ttl: "1h", inputTokens: 4 }, { ttl: "5m", inputTokens: 1 }] } })];
ask("tool call", { answers: [{ frames: called }] });
for (const reason of ["stop_sequence", "max_tokens", "model_context_window_exceeded", "guardrail_intervened", "content_filtered"]) ask(`ends by ${reason}`, { answers: [{ frames: [...hello.slice(0, 4), event("messageStop", { stopReason: reason })] }] });
ask("frames in pieces", { answers: [{ frames: [Buffer.concat(hello)].flatMap((all) => [all.subarray(0, 7), all.subarray(7, 90), all.subarray(90)]) }] });
ask("unknown events", { answers: [{ frames: [event("novelty", { a: 1 }), ...hello] }] });
ask("no end", { answers: [{ frames: hello.slice(0, 4) }] });
ask("open blocks", { answers: [{ frames: [...thinking.slice(0, 6), ...done] }] });
ask("a user's message", { answers: [{ frames: [event("messageStart", { role: "user" })] }] });
for (const type of ["internalServerException", "modelStreamErrorException", "validationException", "throttlingException", "serviceUnavailableException"]) ask(`${type} on the way`, { answers: [{ frames: [...hello.slice(0, 2), exception(type, { message: "it broke" })], headers: { "x-amzn-requestid": "req-2" } }] });
ask("an error without a name", { answers: [{ frames: [frame({ ":message-type": "error", ":error-code": "Odd", ":error-message": "very odd" })] }] });
ask("an event's sum is wrong", { answers: [{ frames: [Buffer.concat([hello[0].subarray(0, -1), Buffer.from([0])])] }] });
for (const [name, answer] of Object.entries({
	validation: { status: 400, headers: { "x-amzn-errortype": "ValidationException:http://internal/", "x-amzn-requestid": "req-3" }, body: { message: "no such thing" } },
	denied: { status: 403, headers: { "x-amzn-errortype": "AccessDeniedException" }, body: { Message: "go away" } },
	"a kind in the body": { status: 400, body: { __type: "com.amazon#ValidationException", message: "in the body" } },
	"data retention": { status: 400, headers: { "x-amzn-errortype": "ValidationException" }, body: { message: "Data Retention mode is off" } },
	unknown: { status: 418, headers: { "x-amzn-errortype": "TeapotException" }, body: { message: "short and stout" } },
})) ask(`refused: ${name}`, { answers: [answer] });
ask("tried again", { answers: [{ status: 503, headers: { "x-amzn-errortype": "ServiceUnavailableException" }, body: { message: "later" } }, { status: 429, headers: { "x-amzn-errortype": "ThrottlingException" }, body: { message: "slower" } }, { frames: hello }] });
ask("tried again in vain", { answers: Array(4).fill({ status: 503, headers: { "x-amzn-errortype": "ServiceUnavailableException" }, body: { message: "later" } }) });
ask("aborted before", { options: { signal: AbortSignal.abort() } });

// The person's settings of Amazon's tools.
const profiles = `[default]\naws_access_key_id = DEFAULT\naws_secret_access_key = ${secret}\n\n# other\n[dev]\naws_access_key_id=DEV\naws_secret_access_key = ${secret}\naws_session_token = session ; noted\n`;
const settings = "[default]\nregion = eu-north-1\n[profile dev]\nregion = ap-east-1\noutput = json\n";
const withFiles = (name, variables, options) => {
	ask(name, { options });
	const run = cases[`bedrock: ${name}`];
	cases[`bedrock: ${name}`] = async (modules) => {
		const dir = scratch("aws-");
		writeFileSync(join(dir, "credentials"), profiles);
		writeFileSync(join(dir, "config"), settings);
		const before = { ...process.env };
		Object.assign(process.env, { AWS_SHARED_CREDENTIALS_FILE: join(dir, "credentials"), AWS_CONFIG_FILE: join(dir, "config"), AWS_EC2_METADATA_DISABLED: "true", ...variables });
		try {
			return await run(modules);
		} finally {
			for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
			rmSync(dir, { recursive: true });
		}
	};
};
const bare = { AWS_BEDROCK_FORCE_HTTP1: "1" };
withFiles("the default profile", {}, { env: bare });
withFiles("a profile of the environment", { AWS_PROFILE: "dev" }, { env: bare });
withFiles("a profile of the caller", {}, { env: keys, profile: "dev" });
withFiles("a profile and keys", { AWS_PROFILE: "dev" }, { env: keys });
