// Logins at vendors: what the person is asked, what goes over the (scripted) network, and the credentials. The browser's way back is
// a real request to the listener on this machine.
import { createHash } from "node:crypto";
import http from "node:http";

export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

/** Secrets of one login by what they are, so that two logins can be compared. */
function masker() {
	const names = new Map();
	const hide = (value, name) => value && names.set(value, `<${name}>`);
	const mask = (text) => [...names].reduce((all, [value, name]) => all.replaceAll(value, name), text);
	return { hide, mask };
}

const get = (url) => new Promise((resolve) => http.get(url, { agent: false }, (response) => { response.resume(); response.on("end", () => resolve(response.statusCode)); }).on("error", (error) => resolve(error.code)));
const own = (headers) => Object.fromEntries([...new Headers(headers)].filter(([name]) => !/^(?:user-agent|editor-|copilot-integration)/.test(name)));

/** Runs a login: answers are of the network, in order; person says what the person does. */
const login = (id, answers, person) => async ({ providers, real: isReal }) => {
	const { hide, mask } = masker();
	const log = [];
	const left = [...answers];
	const real = globalThis.fetch;
	globalThis.fetch = async (url, init) => {
		const body = String(init?.body ?? "");
		const fields = body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
		if (fields.code_verifier) log.push({ provesItself: createHash("sha256").update(fields.code_verifier).digest("base64url") === person.challenge });
		hide(fields.code_verifier, "verifier");
		log.push({ url: String(url), method: init?.method, headers: own(init?.headers), fields });
		const { status = 200, body: told } = left.shift() ?? { status: 500, body: "no more" };
		return new Response(typeof told === "string" ? told : JSON.stringify(told), { status, statusText: `S${status}` });
	};
	const controller = new AbortController();
	const interaction = {
		signal: controller.signal,
		notify(event) {
			const query = event.url && new URL(event.url).searchParams;
			person.challenge ??= query?.get("code_challenge");
			hide(query?.get("code_challenge"), "challenge");
			hide(query?.get("state"), "state");
			hide(query?.get("nonce"), "nonce");
			const own = query?.get("callback_url");
			if (own) for (const address of [own, encodeURIComponent(own)]) hide(address, "callback");
			// Radius comes back to this one address.
			const host = id === "radius" && isReal ? "127.0.0.1" : process.env.PI_OAUTH_CALLBACK_HOST;
			log.push({ notify: event });
			if (event.type === "auth_url") void person.visits?.(query, (path) => get(`http://${host}:${new URL(query.get("redirect_uri") ?? own).port}${path}`), controller);
		},
		async prompt({ signal, ...question }) {
			log.push({ prompt: question });
			if (question.type === "select") return person.method ?? "browser";
			if (question.type === "text") return person.domain ?? "";
			if (person.types) return person.types(controller);
			return new Promise((_, reject) => (signal?.aborted ? reject(new Error("closed")) : signal?.addEventListener("abort", () => reject(new Error("closed")))));
		},
	};
	let result;
	try {
		const { expires, ...credentials } = await providers().find((one) => one.id === id).auth.oauth.login(interaction, person.options);
		result = { ...credentials, lasts: Math.min(90, Math.round((expires - Date.now()) / 60_000)) };
	} catch (error) {
		result = { failed: error.message.replace(/; stack=[^]*/, "") };
	} finally {
		globalThis.fetch = real;
	}
	return JSON.parse(mask(JSON.stringify({ result, log })));
};

const claims = btoa(JSON.stringify({ "https://api.openai.com/auth": { chatgpt_account_id: "acc-1" } }));
const codexToken = { body: { access_token: `h.${claims}.s`, refresh_token: "r-1", expires_in: 3600 } };
const back = (more = "") => async (query, visit) => { await visit(`${new URL(query.get("redirect_uri")).pathname}?code=c-1&state=${query.get("state")}${more}`); };
const codex = (name, answers, person) => add("codex", name, login("openai-codex", answers, person));
codex("browser", [codexToken], { visits: back() });
codex("browser, wrong ways first", [codexToken], { visits: async (query, visit) => { const path = new URL(query.get("redirect_uri")).pathname; const seen = [await visit("/elsewhere"), await visit(`${path}?code=x&state=wrong`), await visit(`${path}?state=${query.get("state")}`)]; if (seen.join() !== "404,400,400") throw new Error(`statuses ${seen}`); await back()(query, visit); } });
codex("refused in the browser", [], { visits: async (query, visit) => void (await visit(`/auth/callback?error=access_denied&error_description=no%20way&state=${query.get("state")}`)) });
codex("typed", [codexToken], { types: async () => " c-2 " });
codex("typed, an address", [codexToken], { types: async () => "http://localhost:1455/auth/callback?code=c-3" });
codex("typed, wrong state", [], { types: async () => "c-3#other" });
codex("typed, a query", [codexToken], { types: async () => "code=c-4" });
codex("typed nothing", [], { types: async () => "  " });
codex("the person gives up", [], { types: async () => { throw new Error("gave up"); } });
codex("aborted", [], { visits: async (_query, _visit, controller) => controller.abort() });
codex("another program", [codexToken], { visits: back(), options: { agentName: "mine" } });
codex("odd method", [], { method: "other" });
for (const [name, answer] of Object.entries({ refused: { status: 400, body: "nope" }, fields: { body: { access_token: "x" } }, account: { body: { ...codexToken.body, access_token: "a.b.c" } } })) codex(`exchange ${name}`, [answer], { types: async () => "c" });
const device = { body: { device_auth_id: "d-1", user_code: "ABCD", interval: "0" } };
codex("device", [device, { body: { authorization_code: "dc", code_verifier: "dv" } }, codexToken], { method: "device_code" });
codex("device, waiting", [device, { status: 403, body: "" }, { body: { authorization_code: "dc", code_verifier: "dv" } }, codexToken], { method: "device_code" });
codex("device, refused", [device, { status: 400, body: JSON.stringify({ error: { code: "expired" } }) }], { method: "device_code" });
codex("device, odd answer", [device, { body: {} }], { method: "device_code" });
codex("device, not offered", [{ status: 404, body: "" }], { method: "device_code" });
codex("device, failed", [{ status: 500, body: "oops" }], { method: "device_code" });
codex("device, odd", [{ body: { interval: -1 } }], { method: "device_code" });

const claude = (name, answers, person) => add("anthropic", name, login("anthropic", answers, person));
const claudeToken = { body: { access_token: "a-1", refresh_token: "r-1", expires_in: 3600 } };
claude("browser", [claudeToken], { visits: back() });
claude("typed", [claudeToken], { types: async () => "c-2" });
claude("typed, wrong state", [], { types: async () => "c-2#other" });
claude("typed nothing", [], { types: async () => "" });
claude("code shown", [claudeToken], { method: "copy_code", types: async () => "c-5" });
claude("odd method", [], { method: "other" });
claude("refused", [{ status: 401, body: "no" }], { types: async () => "c" });

const github = (name, answers, person = {}) => add("copilot", name, login("github-copilot", answers, person));
const start = { body: { device_code: "dc", user_code: "UC", verification_uri: "https://github.com/login/device", interval: 1, expires_in: 900 } };
const token = { body: { token: "tid=1;proxy-ep=proxy.individual.githubcopilot.com", expires_at: 4102444800 } };
const catalog = (data) => ({ body: { data } });
github("plain", [start, { body: { access_token: "gh-1" } }, token, catalog([{ id: "gpt-4.1", model_picker_enabled: true }, { id: "gpt-5", model_picker_enabled: true, policy: { state: "unconfigured" } }, { id: "x", model_picker_enabled: true, policy: { state: "disabled" } }, { id: "y", capabilities: { supports: { tool_calls: false } } }]), { body: {} }]);
github("by policy", [start, { body: { access_token: "gh-1" } }, token, catalog([{ id: "gpt-4.1", policy: { state: "enabled" } }, { id: "gpt-5", policy: { state: "unconfigured" } }]), { status: 403, body: "" }]);
github("enterprise", [start, { body: { access_token: "gh-1" } }, { body: { token: "t", expires_at: 4102444800 } }, catalog([{ id: "gpt-4.1", policy: { state: "enabled" } }])], { domain: "https://acme.ghe.com/x" });
github("bad domain", [], { domain: "::" });
github("waiting", [start, { body: { error: "authorization_pending" } }, { body: { access_token: "gh-1" } }, token, catalog([])]);
github("refused", [start, { body: { error: "access_denied", error_description: "no" } }]);
github("odd answer", [start, { body: {} }]);
github("odd start", [{ body: { device_code: "dc" } }]);
github("odd address", [{ body: { ...start.body, verification_uri: "javascript:1" } }]);
github("no Copilot", [start, { body: { access_token: "gh-1" } }, { status: 403, body: "none" }]);
github("odd token", [start, { body: { access_token: "gh-1" } }, { body: { token: 5 } }]);

const entering = (id, more = {}) => ({ body: { device_code: "d-1", user_code: "AB-CD", verification_uri: `https://${id}.test/enter`, verification_uri_complete: `https://${id}.test/enter?c=1`, interval: 1, expires_in: 600, ...more } });
const waiting = { status: 400, body: { error: "authorization_pending" } };
const xai = (name, answers, person = {}) => add("xai", name, login("xai", answers, person));
xai("entered", [entering("xai"), waiting, { body: { access_token: "a-1", refresh_token: "r-1", expires_in: 3600 } }]);
xai("no time told", [entering("xai", { verification_uri_complete: undefined }), { body: { access_token: "a-1", refresh_token: "r-1" } }]);
xai("denied", [entering("xai"), { status: 400, body: { error: "access_denied" } }]);
xai("expired", [entering("xai"), { status: 400, body: { error: "expired_token" } }]);
xai("another error", [entering("xai"), { status: 418, body: { error: "odd", error_description: "very" } }]);
xai("no token", [entering("xai"), { body: { access_token: "", refresh_token: "r" } }]);
xai("refused", [{ status: 403, body: { error: "nope" } }]);
xai("no JSON", [{ status: 502, body: "<html>" }]);
xai("no code", [entering("xai", { user_code: 7 })]);
xai("plain http", [entering("xai", { verification_uri: "http://xai.test/" })]);
xai("another scheme", [entering("xai", { verification_uri_complete: "javascript:1" })]);
xai("no end", [entering("xai", { expires_in: -1 })]);
const meta = (name, answers, person = {}) => add("meta", name, login("meta", answers, person));
const minted = { body: { api_key: "k-1" } };
meta("entered", [entering("meta"), waiting, { body: { access_token: "t-1" } }, minted]);
meta("plain address", [entering("meta", { verification_uri_complete: "nowhere" }), { body: { access_token: "t-1" } }, minted]);
meta("denied", [entering("meta"), { status: 400, body: { error: "access_denied" } }]);
meta("expired", [entering("meta"), { status: 400, body: { error: "expired_token" } }]);
meta("another error", [entering("meta"), { status: 500, body: { message: " down " } }]);
meta("no JSON", [entering("meta"), { status: 500, body: "<html>" }]);
meta("refused", [{ status: 403, body: { detail: "nope" } }]);
meta("no code", [entering("meta", { user_code: "" })]);
meta("no key", [entering("meta"), { body: { access_token: "t-1" } }, { body: { action_url: "https://meta.test/setup" } }]);
meta("no key, no word", [entering("meta"), { body: { access_token: "t-1" } }, { body: "x" }]);
meta("session over", [entering("meta"), { body: { access_token: "t-1" } }, { status: 401, body: { error: "gone" } }]);
meta("mint fails", [entering("meta"), { body: { access_token: "t-1" } }, { status: 500, body: {} }]);

const router = (name, answers, person = {}) => add("openrouter", name, login("openrouter", answers, person));
const routed = (more = "?code=c-1") => async (query, visit) => void (await visit(`${new URL(query.get("callback_url")).pathname}${more}`));
router("browser", [{ body: { key: "k-1" } }], { visits: routed() });
router("browser, wrong ways first", [{ body: { key: "k-1" } }], { visits: async (query, visit) => { const seen = [await visit("/elsewhere"), await visit(new URL(query.get("callback_url")).pathname)]; if (seen.join() !== "404,400") throw new Error(`statuses ${seen}`); await routed()(query, visit); } });
router("refused in the browser", [], { visits: routed("?error=access_denied&error_description=no%20way") });
router("key refused in the browser", [{ status: 403, body: { error: { message: "not you" } } }], { visits: routed() });
router("typed", [{ body: { key: "k-1" } }], { types: async () => " c#2 " });
router("typed, an address", [{ body: { key: "k-1" } }], { types: async () => "http://127.0.0.1:9/x?code=c-3" });
router("typed, a query", [{ body: { key: "k-1" } }], { types: async () => "a=b&code=c-4" });
router("typed nothing", [], { types: async () => "  " });
router("the person gives up", [], { types: async () => { throw new Error("gave up"); } });
router("aborted", [], { visits: async (_query, _visit, controller) => controller.abort() });
for (const [name, answer] of Object.entries({ description: { status: 400, body: { error_description: "d", message: "m" } }, message: { status: 400, body: { message: "m", error: "e" } }, error: { status: 400, body: { error: "e" } }, list: { status: 400, body: [1] }, text: { status: 500, body: "<html>" }, odd: { body: "<html>" }, keyless: { body: { key: "" } }, nothing: { body: "null" } })) router(`exchange ${name}`, [answer], { types: async () => "c" });

const kimi = (name, answers, person = {}) => add("kimi", name, login("kimi-coding", answers, person));
const kimiToken = { body: { access_token: "a-1", refresh_token: "r-1", expires_in: 3600 } };
kimi("entered", [entering("kimi"), waiting, kimiToken]);
kimi("slower", [entering("kimi"), { status: 400, body: { error: "slow_down", interval: 1 } }, kimiToken]);
kimi("refused", [{ status: 403, body: "no" }]);
kimi("no complete address", [entering("kimi", { verification_uri_complete: undefined })]);
kimi("no code", [entering("kimi", { device_code: 5 })]);
kimi("no JSON", [{ body: "<html>" }]);
kimi("denied", [entering("kimi"), { status: 400, body: { error: "access_denied" } }]);
kimi("expired", [entering("kimi"), { status: 400, body: { error: "expired_token" } }]);
kimi("another error", [entering("kimi"), { status: 418, body: { error: "odd", error_description: "very" } }]);
kimi("no error", [entering("kimi"), { status: 418, body: {} }]);
kimi("down", [entering("kimi"), { status: 502, body: "gateway" }]);
kimi("no refresh token", [entering("kimi"), { body: { access_token: "a" } }]);

const radius = (name, answers, person = {}) => add("radius", name, login("radius", answers, person));
const config = { body: { authorizationEndpoint: "https://radius.test/authorize?x=1" } };
const radiusToken = { body: { access_token: "a-1", refresh_token: "r-1", expires_in: 3600, scope: "gateway" } };
const entered = { method: "device-code" };
radius("browser", [config, radiusToken], { visits: back() });
radius("browser, no config", [{ status: 404, body: "none" }]);
radius("browser, odd config", [{ body: { authorizationEndpoint: "javascript:1" } }]);
radius("browser, refused", [config, { status: 400, body: { error: "invalid_grant", error_description: "old" } }], { visits: back() });
radius("odd method", [], { method: "other" });
radius("device", [entering("radius"), waiting, radiusToken], entered);
radius("device, slower", [entering("radius"), { status: 400, body: { error: "expired_token" } }], entered);
radius("device, denied", [entering("radius"), { status: 400, body: { error: "access_denied" } }], entered);
radius("device, another error", [entering("radius"), { status: 400, body: { error: "odd", error_description: "very" } }], entered);
radius("device, a text", [entering("radius"), { status: 502, body: "gateway" }], entered);
radius("device, refused", [{ status: 403, body: { error_description: "no" } }], entered);
radius("device, refused silently", [{ status: 403, body: "" }], entered);
radius("device, odd answer", [entering("radius", { user_code: "" })], entered);
radius("device, odd address", [entering("radius", { verification_uri: "javascript:1" })], entered);

const device1 = { getDeviceId: () => "01234567-89AB-cdef-0123-456789abcdef", agentName: undefined };
const chat = (name, answers, person = {}) => add("chatgpt", name, login("openai", answers, { options: device1, ...person }));
const chatToken = { body: { access_token: "a-1", refresh_token: "r-1", expires_in: 3600, scope: "openid chatgpt.tokens.use.direct", id_token: "i" } };
const told = (more = "") => back(`&client_id=issued-1${more}`);
chat("browser", [chatToken], { visits: told() });
chat("browser, another program", [chatToken], { visits: told(), options: { ...device1, agentName: "mine" } });
chat("browser, wrong ways first", [chatToken], { visits: async (query, visit) => { const path = "/auth/callback"; const state = query.get("state"); const seen = [await visit("/elsewhere"), await visit(`${path}?state=${state}`), await visit(`${path}?code=x`), await visit(`${path}?code=x&state=wrong`), await visit(`${path}?code=x&state=${state}`)]; if (seen.join() !== "404,400,400,400,400") throw new Error(`statuses ${seen}`); await told()(query, visit); } });
chat("browser, refused", [], { visits: async (_query, visit) => void (await visit("/auth/callback?error=access_denied")) });
chat("no device", [], { options: {} });
chat("odd device", [], { options: { getDeviceId: () => "x" } });
chat("typed, no address", [], { types: async () => "code" });
chat("typed, elsewhere", [], { types: async () => "http://127.0.0.1:9/auth/callback?code=c" });
chat("typed, refused", [], { types: async () => "http://127.0.0.1:1455/auth/callback?error=no" });
chat("typed, no state", [], { types: async () => "http://127.0.0.1:1455/auth/callback?code=c" });
chat("typed, wrong state", [], { types: async () => "http://127.0.0.1:1455/auth/callback?code=c&state=x" });
chat("the person gives up", [], { types: async () => { throw new Error("gave up"); } });
chat("aborted", [], { visits: async (_query, _visit, controller) => controller.abort() });
for (const [name, more] of Object.entries({ "no access": { access_token: " " }, "no refresh": { refresh_token: undefined }, "no time": { expires_in: 0 }, "no scope": { scope: "openid" }, "no id": { id_token: "" } })) chat(`exchange ${name}`, [{ body: { ...chatToken.body, ...more } }], { visits: told() });
chat("exchange refused", [{ status: 400, body: "" }], { visits: told() });
chat("exchange list", [{ body: "[]" }], { visits: told() });

/** Refreshing a token, and what a request has of it. */
for (const [id, answers, more] of [["openai-codex", [codexToken]], ["openai-codex", [{ status: 400, body: "gone" }]], ["anthropic", [claudeToken]], ["anthropic", [{ body: "{nope" }]], ["github-copilot", [token, catalog([{ id: "m", model_picker_enabled: true }])], { enterpriseUrl: "acme.ghe.com" }], ["github-copilot", [{ status: 401, body: "" }]], ["xai", [{ body: { access_token: "a-2", expires_in: 60 } }]], ["xai", [{ status: 400, body: { error: "invalid_grant" } }]], ["meta", [{ body: { api_key: "k-2" } }]], ["meta", [{ status: 403, body: {} }]], ["openrouter", [], { expires: Number.MAX_SAFE_INTEGER }], ["kimi-coding", [kimiToken]], ["kimi-coding", [{ status: 400, body: { error: "invalid_grant", error_description: "old" } }]], ["kimi-coding", [{ status: 429, body: {} }, kimiToken]], ["kimi-coding", [{ status: 404, body: { a: 1 } }]], ["kimi-coding", [{ body: {} }]], ["radius", [radiusToken]], ["radius", [{ status: 401, body: { error: "invalid_grant" } }]], ["openai", [chatToken], { clientId: "issued-1" }], ["openai", [chatToken]], ["openai", [{ status: 400, body: "gone" }], { clientId: "issued-1" }]]) {
	add("refresh", `${id} ${Object.keys(cases).length}`, async ({ providers }) => {
		const log = [];
		const left = [...answers];
		const real = globalThis.fetch;
		globalThis.fetch = async (url, init) => {
			log.push({ url: String(url), headers: own(init?.headers), body: String(init?.body ?? "") });
			const { status = 200, body } = left.shift();
			return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, statusText: `S${status}` });
		};
		try {
			const { oauth } = providers().find((one) => one.id === id).auth;
			const { expires, ...fresh } = await oauth.refresh({ type: "oauth", access: "old", refresh: "r-0", expires: 0, ...more }, new AbortController().signal);
			return { fresh, lasts: Math.min(90, Math.round((expires - Date.now()) / 60_000)), auth: await oauth.toAuth({ ...fresh, expires }), log };
		} catch (error) {
			return { failed: error.message.replace(/details=[^]*/, "details=<…>"), log };
		} finally {
			globalThis.fetch = real;
		}
	});
}
