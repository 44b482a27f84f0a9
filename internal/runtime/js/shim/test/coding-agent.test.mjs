// Compares the shims of pi-ai and pi-coding-agent with what the real packages answer. The recorded answers of Pi 1.5.2
// decide; where that no longer has something, those of 0.73.1. With PIER_PI_REF the record of 0.73.1 is itself checked.
import assert from "node:assert/strict";
import { generateKeyPairSync, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { load, tools } from "./host.mjs";
import { newest, oldest, oldPi, outcome, suites } from "./pi.mjs";
import { scratch } from "./scratch.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const golden = (suite, version) => JSON.parse(readFileSync(join(here, "golden", `${suite}.${version}.json`), "utf8"));
const shims = { ca: load("pi:coding-agent"), ai: load("pi:ai"), core: load("pi:agent-core"), tui: load("pi:tui"), providers: load("pi:ai_providers_all").builtinProviders, all: load("pi:ai_providers_all"), oauth: load("pi:ai_oauth") };

for (const [suite, cases] of Object.entries(suites)) {
	const version = oldest.has(suite) ? "0.73.1" : "1.5.2";
	const recorded = golden(suite, version);
	const names = Object.keys(cases);
	assert.deepEqual(Object.keys(recorded).sort(), [...names].sort(), `golden/${suite}.${version}.json is not of these cases`);
	for (const name of names) {
		test(`${suite}: ${name}`, async () => assert.deepEqual(await outcome(cases[name], shims), recorded[name]));
	}
}

if (process.env.PIER_PI_REF) {
	const modules = await oldPi(process.env.PIER_PI_REF);
	for (const [suite, cases] of Object.entries(suites)) {
		if (newest.has(suite)) continue;
		const recorded = golden(suite, "0.73.1");
		test(`${suite}: the record of 0.73.1 is true`, async () => {
			for (const [name, run] of Object.entries(cases)) assert.deepEqual(await outcome(run, modules), recorded[name], name);
		});
	}
}

test("ai: validateToolArguments as Pi 1.5.2, for schemas of many shapes", () => {
	const lines = readFileSync(join(here, "../../../../toolschema/testdata/pi.jsonl"), "utf8").trimEnd().split("\n");
	assert.ok(lines.length >= 1000);
	for (const line of lines) {
		const { parameters, input, output, problem } = JSON.parse(line);
		const got = {};
		try {
			got.output = shims.ai.validateToolArguments({ name: "t", parameters }, { type: "toolCall", id: "1", name: "t", arguments: structuredClone(input) });
		} catch (error) {
			got.problem = error.message.replace(/\n\nReceived arguments:[^]*$/, "");
		}
		assert.equal(JSON.stringify({ output: got.output, problem: got.problem }), JSON.stringify({ output, problem }), line);
	}
});

const named = { "pi-coding-agent": shims.ca, "pi-ai": shims.ai };
for (const version of ["1.5.2", "0.73.1"]) {
	for (const [name, list] of Object.entries(golden("names", version))) {
		test(`every export of ${name} ${version} is there or says that it is not`, () => {
			assert.ok(list.length > 50);
			for (const key of list) {
				assert.ok(key in named[name], key);
				if (named[name][key].stubOf !== undefined) assert.throws(() => named[name][key](), new RegExp(`^Error: ${name}: ${key} is not provided by pier(: .{20,}|$)`));
			}
		});
	}
}

test("a name nobody exports is undefined", () => {
	assert.equal(shims.ca.noSuchName, undefined);
	assert.equal("noSuchName" in shims.ca, false);
	assert.equal(shims.ca.then, undefined);
	assert.equal(shims.ca["VERSION DEFAULT_MAX_LINES"], undefined);
});

test("a namespace import sees every name and loads lazily", () => {
	const keys = Object.keys(shims.ca);
	assert.ok(keys.includes("VERSION") && keys.includes("AuthStorage") && keys.includes("createReadTool"));
	assert.equal(Object.getOwnPropertyDescriptor(shims.ca, "VERSION").get(), "1.5.2");
	assert.equal({ ...shims.ca }.VERSION, "1.5.2");
});

test("Type is typebox's own, and pi-ai/compat is pi-ai", () => {
	assert.equal(shims.ai.Type, load("pi:typebox").Type);
	assert.equal(load("pi:ai_compat"), shims.ai);
	assert.equal(load("pi:ai_oauth").loginAnthropic, shims.ai.loginAnthropic);
	assert.equal(load("pi:ai_models").calculateCost, shims.ai.calculateCost);
});

const withTool = async (name, answer, run) => {
	const inputs = [];
	tools[name] = (input) => (inputs.push(input), answer);
	try {
		return { value: await run().catch((error) => error), inputs };
	} finally {
		delete tools[name];
	}
};
const textResult = (text, extra) => ({ content: [{ type: "text", text }], ...extra });

test("a tool without operations is the host's", async () => {
	const tool = shims.ca.createReadTool("/work");
	const { value, inputs } = await withTool("read", textResult("x"), () => tool.execute("1", { path: "a" }));
	assert.deepEqual(inputs, [{ path: "a" }]);
	assert.deepEqual(value, { ...textResult("x"), details: undefined });
});

test("another working directory is spelled out in the path", async () => {
	const tool = shims.ca.createGrepTool("/else");
	const { inputs } = await withTool("grep", textResult("x"), () => tool.execute("1", { pattern: "p" }));
	assert.deepEqual(inputs, [{ pattern: "p", path: "/else" }]);
	const again = await withTool("grep", textResult("x"), () => tool.execute("1", { pattern: "p", path: "sub" }, undefined, undefined, { cwd: "/ctx" }));
	assert.deepEqual(again.inputs, [{ pattern: "p", path: "/ctx/sub" }]);
});

test("a failure the host reports is thrown, except that of a command that ran", async () => {
	const read = await withTool("read", textResult("ENOENT", { isError: true }), () => shims.ca.createReadTool("/work").execute("1", { path: "a" }));
	assert.equal(read.value.message, "ENOENT");
	const ran = textResult("out\n\nCommand exited with code 2", { isError: true });
	const bash = await withTool("bash", ran, () => shims.ca.createBashTool("/work").execute("1", { command: "x" }));
	assert.equal(bash.value.isError, true);
	const late = textResult("Command timed out after 1 seconds", { isError: true });
	const slow = await withTool("bash", late, () => shims.ca.createBashTool("/work").execute("1", { command: "x" }));
	assert.equal(slow.value.message, "Command timed out after 1 seconds");
});

const vertexModel = { id: "gemini-2.5-flash", api: "google-vertex", provider: "google-vertex", baseUrl: "", input: ["text"], reasoning: false, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100 };
const vertexReply = () => new Response('data: {"candidates":[{"content":{"parts":[{"text":"hi"}]},"finishReason":"STOP"}]}\n\n');

/** Asks Vertex with a credentials file, over a scripted network. */
async function askVertex(credentials, location) {
	const file = join(scratch("pier-vertex-"), "key.json");
	writeFileSync(file, JSON.stringify(credentials));
	const real = globalThis.fetch;
	const requests = [];
	globalThis.fetch = async (url, init) => {
		requests.push({ url, ...init });
		return url.startsWith("https://oauth2") ? Response.json({ access_token: "tok", expires_in: 3600 }) : vertexReply();
	};
	try {
		const options = { project: "p", location, env: { GOOGLE_APPLICATION_CREDENTIALS: file } };
		const answers = [await shims.ai.complete(vertexModel, { messages: [] }, options), await shims.ai.complete(vertexModel, { messages: [] }, options)];
		return { answers, requests };
	} finally {
		globalThis.fetch = real;
	}
}

test("a service account signs for a token, which is used while it is valid", async () => {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const account = { type: "service_account", client_email: "me@x.test", private_key_id: "k1", private_key: privateKey.export({ type: "pkcs8", format: "pem" }), quota_project_id: "q" };
	const { answers, requests } = await askVertex(account, "us-central1");
	assert.deepEqual(answers.map(({ content }) => content[0].text), ["hi", "hi"]);
	assert.equal(requests.length, 3);
	const grant = new URLSearchParams(requests[0].body);
	assert.equal(grant.get("grant_type"), "urn:ietf:params:oauth:grant-type:jwt-bearer");
	const [head, claim, signature] = grant.get("assertion").split(".");
	const read = (part) => JSON.parse(Buffer.from(part, "base64url"));
	assert.deepEqual(read(head), { alg: "RS256", typ: "JWT", kid: "k1" });
	const { iat, exp, ...rest } = read(claim);
	assert.deepEqual(rest, { iss: "me@x.test", scope: "https://www.googleapis.com/auth/cloud-platform", aud: "https://oauth2.googleapis.com/token" });
	assert.equal(exp - iat, 3600);
	assert.ok(verify("RSA-SHA256", Buffer.from(`${head}.${claim}`), publicKey, Buffer.from(signature, "base64url")));
	assert.equal(requests[1].url, "https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/us-central1/publishers/google/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
	assert.equal(requests[1].headers.authorization, "Bearer tok");
	assert.equal(requests[1].headers["x-goog-user-project"], "q");
});

test("a person's login is refreshed, and other credentials are named", async () => {
	const { requests } = await askVertex({ type: "authorized_user", client_id: "c", client_secret: "s", refresh_token: "r" }, "eu");
	assert.equal(requests[0].body, "grant_type=refresh_token&client_id=c&client_secret=s&refresh_token=r");
	assert.ok(requests[1].url.startsWith("https://aiplatform.eu.rep.googleapis.com/v1/projects/p/locations/eu/"));
	const { answers } = await askVertex({ type: "external_account" }, "global");
	assert.match(answers[0].errorMessage, /service_account and authorized_user, not "external_account"/);
});

test("the logins of 0.73.1 take callbacks", async () => {
	const oauth = load("pi:ai_oauth");
	const claims = btoa(JSON.stringify({ "https://api.openai.com/auth": { chatgpt_account_id: "acc" } }));
	const real = globalThis.fetch;
	globalThis.fetch = async (url) => Response.json(url.includes("copilot_internal") ? { token: "t", expires_at: 4102444800 } : { access_token: `h.${claims}.s`, refresh_token: "r", expires_in: 60 });
	try {
		const seen = [];
		const callbacks = { onAuth: ({ url }) => seen.push(new URL(url).host), onPrompt: async () => "", onManualCodeInput: async () => "code-1", onProgress: (text) => seen.push(text), originator: "me" };
		const codex = await oauth.loginOpenAICodex(callbacks);
		assert.deepEqual([codex.accountId, codex.refresh, codex.type], ["acc", "r", undefined]);
		const claude = await oauth.anthropicOAuthProvider.login(callbacks);
		assert.deepEqual(Object.keys(claude).sort(), ["access", "expires", "refresh"]);
		assert.deepEqual(seen, ["auth.openai.com", "claude.ai", "Exchanging authorization code for tokens..."]);
		assert.equal((await oauth.refreshOpenAICodexToken("r")).accountId, "acc");
		const copilot = oauth.getOAuthProvider("github-copilot");
		assert.equal((await copilot.refreshToken({ refresh: "gh", enterpriseUrl: "acme.ghe.com" })).access, "t");
		assert.equal(copilot.modifyModels([{ provider: "github-copilot" }], { access: "proxy-ep=proxy.x.test" })[0].baseUrl, "https://api.x.test");
		oauth.registerOAuthProvider({ id: "anthropic", name: "Mine" });
		oauth.unregisterOAuthProvider("anthropic");
		assert.deepEqual(oauth.getOAuthProviderInfoList().map(({ name }) => name), ["Anthropic (Claude Pro/Max)", "GitHub Copilot", "ChatGPT Plus/Pro (Codex Subscription)"]);
	} finally {
		globalThis.fetch = real;
	}
});

test("compact without headers, as up to 0.62", async () => {
	const asked = [];
	const stream = (_model, context, options) => {
		asked.push([context.messages.at(-1).content[0].text.split("Additional focus: ")[1], options.apiKey, options.signal?.aborted, options.headers]);
		const events = shims.ai.createAssistantMessageEventStream();
		events.push({ type: "done", reason: "stop", message: shims.ai.fauxAssistantMessage("S") });
		return events;
	};
	shims.ai.registerApiProvider({ api: "old-test", stream, streamSimple: stream }, "test");
	const model = { id: "m", api: "old-test", provider: "p" };
	const preparation = { firstKeptEntryId: "e", messagesToSummarize: [], turnPrefixMessages: [], tokensBefore: 1, fileOps: { read: [], written: [], edited: [] } };
	const { signal } = new AbortController();
	assert.equal((await shims.ca.compact(preparation, model, "k", "tests", signal)).summary, "S");
	await shims.ca.compact(preparation, model, "k", undefined, signal);
	await shims.ca.compact(preparation, model, "k", { A: "1" }, "new", signal);
	assert.equal(await shims.ca.generateSummary([], model, 1, "k", signal, "older"), "S");
	assert.deepEqual(asked, [["tests", "k", false, undefined], [undefined, "k", false, undefined], ["new", "k", false, { A: "1" }], ["older", "k", false, undefined]]);
	shims.ai.unregisterApiProviders("test");
});

test("a protocol that somebody brings", async () => {
	const model = { id: "m", api: "bedrock-converse-stream", provider: "amazon-bedrock" };
	const stream = (text) => () => {
		const events = shims.ai.createAssistantMessageEventStream();
		events.push({ type: "done", reason: "stop", message: shims.ai.fauxAssistantMessage(text) });
		return events;
	};
	const said = async () => (await shims.ai.complete(model, { messages: [] }, { apiKey: "k" })).content[0]?.text;
	shims.ai.setBedrockProviderModule({ stream: stream("new"), streamSimple: stream("new") });
	assert.equal(await said(), "new");
	shims.ai.setBedrockProviderModule({ streamBedrock: stream("old"), streamSimpleBedrock: stream("old") });
	assert.equal(await said(), "old");
	shims.ai.setBedrockProviderLoader(async () => ({ stream: stream("loaded") }));
	assert.equal(await said(), "loaded");
	shims.ai.setBedrockProviderLoader(undefined);
	assert.equal(await said(), undefined);
});

test("a registered tool as an agent calls it", async () => {
	const definition = { name: "t", label: "T", parameters: {}, promptSnippet: "p", execute: async (...args) => args };
	const [tool] = shims.ca.wrapRegisteredTools([{ definition }], { createToolContext: (id) => `ctx ${id}` });
	assert.equal("promptSnippet" in tool, false);
	assert.deepEqual(await tool.execute("1", { a: 1 }), ["1", { a: 1 }, undefined, undefined, "ctx 1"]);
	assert.deepEqual((await tool.execute("1", {}, undefined, undefined, "own"))[4], "own");
});

test("old names of keys still mean the keys", () => {
	assert.equal(shims.ca.keyText("expandTools"), "ctrl+o");
	assert.equal(shims.ca.keyText("selectCancel"), shims.ca.keyText("tui.select.cancel"));
	assert.equal(shims.ca.keyText("noSuchKey"), "");
});
