import http from "node:http";
import https from "node:https";
import { outcome, suite } from "../suite.mjs";
import { certKeys, certs } from "../keys.mjs";

const { test, factory } = suite();
export default factory;

const brief = (e) => (e instanceof Error ? [e.name, e.code, e.message] : e);
const listening = (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
const closed = (server) => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });

/** What a request ends in: the error, or status and body. */
function ask(module, options, body) {
	return new Promise((resolve) => {
		const events = [];
		const req = module.request(options, (res) => {
			let text = "";
			res.setEncoding("utf8").on("data", (d) => { text += d; });
			res.on("end", () => resolve([res.statusCode, text, events]));
			res.on("error", (e) => resolve(["response", brief(e)]));
		});
		for (const name of ["abort", "timeout", "continue"]) req.on(name, () => events.push(name));
		req.on("error", (e) => resolve([brief(e), events]));
		req.end(body);
	});
}

async function with_(server, run) {
	const port = await listening(server);
	try {
		return await run(port);
	} finally {
		await closed(server);
	}
}

const shown = [["self", {}], ["leaf", {}], ["leaf", { ca: certs.ca }], ["self", { ca: certs.self }], ["leaf", { ca: certs.self }], ["self", { rejectUnauthorized: false }], ["other", { ca: certs.ca }], ["other", { ca: certs.ca, rejectUnauthorized: false }]];
for (const [name, options] of shown) {
	const key = certKeys[name];
	test(`https: ${name} ${Object.keys(options).map((k) => `${k} ${options[k] === certs.ca ? "of the authority" : options[k] === certs.self ? "of itself" : options[k]}`)}`, () => with_(https.createServer({ key, cert: certs[name] }, (req, res) => res.end("hello")), (port) => ask(https, { host: "127.0.0.1", port, agent: false, ...options })));
}
test("https: the whole chain is shown", () => with_(https.createServer({ key: certKeys.leaf, cert: certs.leaf + certs.ca }, (req, res) => res.end("hello")), (port) => ask(https, { host: "127.0.0.1", port, agent: false })));
test("https: expired", () => with_(https.createServer({ key: certKeys.leaf, cert: certs.expired }, (req, res) => res.end("hello")), (port) => ask(https, { host: "127.0.0.1", port, agent: false, ca: certs.ca })));
test("https: what Node throws", () => [() => https.createServer({ key: "x", cert: certs.leaf }), () => https.createServer({ key: certKeys.leaf, cert: "x" }), () => https.createServer({ key: 5, cert: certs.leaf }), () => https.createServer({ minVersion: "x" }), () => https.request("http://127.0.0.1/"), () => http.request("https://127.0.0.1/"), () => https.request({ protocol: "http:" })].map((fn) => { const r = outcome(fn); return r instanceof Error ? [r.name, r.code] : "made"; }));
test("https: classes", () => { const s = https.createServer(); return [s instanceof https.Server, s instanceof http.Server, https.Agent.name, new https.Agent() instanceof http.Agent, https.globalAgent instanceof https.Agent, https.globalAgent.protocol, https.globalAgent.defaultPort, http.globalAgent.defaultPort]; });
test("socket hang up", () => with_(http.createServer((req) => req.socket.destroy()), (port) => ask(http, { host: "127.0.0.1", port })));
test("nobody listens", async () => { const port = await with_(http.createServer(), (p) => p); const [[name, code, message]] = await ask(http, { host: "127.0.0.1", port }); return [name, code, message.replace(String(port), "PORT")]; });
test("aborted before the answer", () => with_(http.createServer(() => {}), (port) => new Promise((resolve) => { const req = http.get({ host: "127.0.0.1", port }); const seen = []; for (const n of ["abort", "close"]) req.on(n, () => { seen.push(n); if (n === "close") resolve([...seen, req.aborted, req.destroyed]); }); req.on("error", (e) => seen.push(brief(e))); setTimeout(() => req.abort(), 20); })));
test("destroyed with an error", () => with_(http.createServer(() => {}), (port) => new Promise((resolve) => { const req = http.get({ host: "127.0.0.1", port }); req.on("error", (e) => resolve(brief(e))); setTimeout(() => req.destroy(new Error("mine")), 20); })));
test("a signal", () => with_(http.createServer(() => {}), (port) => new Promise((resolve) => { const c = new AbortController(); const req = http.get({ host: "127.0.0.1", port, signal: c.signal }); req.on("error", (e) => resolve(brief(e))); setTimeout(() => c.abort(), 20); })));
test("a timeout", () => with_(http.createServer(() => {}), (port) => new Promise((resolve) => { const req = http.get({ host: "127.0.0.1", port, timeout: 30 }); req.on("timeout", () => req.destroy()); req.on("error", (e) => resolve(brief(e))); })));
test("a keep-alive agent", () => with_(http.createServer((req, res) => res.end(req.headers.connection)), async (port) => { const agent = new http.Agent({ keepAlive: true, maxSockets: 1 }); const out = [await ask(http, { host: "127.0.0.1", port, agent }), await ask(http, { host: "127.0.0.1", port, agent })]; agent.destroy(); return out; }));
test("expect: continue", () => with_(http.createServer((req, res) => { let text = ""; req.on("data", (d) => { text += d; }); req.on("end", () => res.end(text)); }), (port) => ask(http, { host: "127.0.0.1", port, method: "POST", headers: { Expect: "100-continue" } }, "body")));
test("checkContinue", () => with_(http.createServer().on("checkContinue", (req, res) => { res.writeContinue(); req.resume(); req.on("end", () => res.end("checked")); }), (port) => ask(http, { host: "127.0.0.1", port, method: "POST", headers: { Expect: "100-continue" } }, "body")));
test("a header that is none", () => [() => http.request({ host: "x", headers: { "a b": "c" } }), () => http.request({ host: "x", headers: { a: "\u0001" } }), () => http.request({ host: "x", headers: { a: undefined } }), () => http.request({ host: "x", method: "A B" }), () => http.request({ host: "x", method: 5 }), () => http.request({ host: "x", path: "/a b" }), () => http.validateHeaderName("a b"), () => http.validateHeaderName(""), () => http.validateHeaderValue("a", "\n"), () => http.validateHeaderValue("a"), () => http.request({ host: 5 })].map((fn) => { const r = outcome(fn); return r instanceof Error ? brief(r) : "made"; }));
test("response errors", () => with_(http.createServer((req, res) => { const out = [outcome(() => res.writeHead(99)), outcome(() => res.setHeader("a b", "c")), outcome(() => res.setHeader("a", undefined)), outcome(() => res.write(5)), outcome(() => res.write(null)), outcome(() => res.getHeader(5))].map(brief); res.writeHead(201, "Made", { "X-A": "1" }); out.push(brief(outcome(() => res.setHeader("x", "y"))), brief(outcome(() => res.writeHead(200))), res.headersSent, res.statusMessage); res.end(JSON.stringify(out)); }), (port) => ask(http, { host: "127.0.0.1", port })));
test("members", () => [Object.hasOwn(http.ServerResponse.prototype, "statusCode"), http.ServerResponse.prototype.statusCode, http.ServerResponse.prototype.writeHeader === http.ServerResponse.prototype.writeHead, typeof http.Agent.prototype.addRequest, new http.Agent().keepAliveMsecs, http.globalAgent.agentKeepAliveTimeoutBuffer, new http.Agent().totalSocketCount, new http.Agent({ keepAlive: true }).getName({ host: "a", port: 5 }), new https.Agent().getName({ host: "a", port: 5 })]);
test("listen twice and close twice", async () => { const s = http.createServer(); await listening(s); const twice = brief(outcome(() => s.listen(0))); await closed(s); const again = await new Promise((r) => s.close(r)); return [twice, brief(again), s.listening, s.address()]; });
