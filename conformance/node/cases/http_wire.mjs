// What node:http says of a message beside its body: headers as they were written, trailers, informational answers, expectations.
import { createHash } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { certKeys, certs } from "../keys.mjs";
import { outcome, suite, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const brief = (e) => (e instanceof Error ? [e.name, e.code, e.message] : e);
const local = (text) => (typeof text === "string" ? text.replace(/127\.0\.0\.1:\d+/g, "HOST").replace(/\w+, \d+ \w+ \d+ [\d:]+ GMT/g, "DATE") : text);
/** net/http sorts what it sends: one case shows the order. */
const raw = (list) => {
	const pairs = [];
	for (let i = 0; i < list.length; i += 2) pairs.push([list[i], local(list[i + 1])]);
	return pairs.sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0)).flat();
};

async function serving(handle, run) {
	const server = typeof handle === "function" ? http.createServer(handle) : handle;
	const port = await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
	try {
		return await run(port, server);
	} finally {
		await new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
	}
}

/** Sends a request and tells all that came back. */
function ask(port, options = {}, write = (req) => req.end()) {
	return new Promise((resolve) => {
		const log = [];
		const req = http.request({ host: "127.0.0.1", port, agent: false, ...options }, (res) => {
			let text = "";
			res.setEncoding("utf8").on("data", (d) => { text += d; });
			res.on("end", () => resolve({ status: res.statusCode, message: res.statusMessage, raw: raw(res.rawHeaders), text: local(text), trailers: res.trailers, rawTrailers: res.rawTrailers, log, complete: res.complete }));
			res.on("error", (e) => resolve(brief(e)));
		});
		req.on("continue", () => log.push("continue"));
		req.on("information", (i) => log.push(["information", i.statusCode, i.statusMessage, i.headers, i.rawHeaders]));
		req.on("error", (e) => resolve([brief(e), log]));
		write(req, log);
	});
}
const headersOf = (req, res) => res.end(JSON.stringify(raw(req.rawHeaders)));
const body = (req, then) => { let t = ""; req.setEncoding("utf8").on("data", (d) => { t += d; }); req.on("end", () => then(t)); };

test("request headers in a row", () => serving(headersOf, (port) => ask(port, { headers: { "X-Mixed": "a", Lower: "b", "X-List": ["1", "2"], Accept: "*/*" } })));
test("the spelling of a request's headers", () => serving(headersOf, (port) => ask(port, { headers: { "X-Mixed-case": "a", lower: "b", UPPER: "c" } }).then((r) => r.text)));
test("the spelling of a response's headers", () => serving((req, res) => { res.setHeader("X-Mixed-case", "a"); res.setHeader("lower", "b"); res.end("x"); }, (port) => ask(port).then((r) => r.raw)));
test("the order of headers", () => serving((req, res) => { res.setHeader("Z", "1"); res.setHeader("A", "2"); res.end(JSON.stringify(req.rawHeaders.filter((x) => /^[za]$/i.test(x)))); }, (port) => new Promise((resolve) => http.get({ host: "127.0.0.1", port, agent: false, headers: { Z: "1", a: "2" } }, (res) => { let t = ""; res.on("data", (d) => { t += d; }); res.on("end", () => resolve([t, res.rawHeaders.filter((x) => /^[za]$/i.test(x))])); }))));
test("request headers as a list", () => serving(headersOf, (port) => ask(port, { headers: ["Host", "HOST", "Zeta", "1", "Alpha", "2", "Zeta", "3"] })));
test("request headers set one by one", () => serving(headersOf, (port) => ask(port, {}, (req) => { req.setHeader("Z-One", "1"); req.setHeader("A-Two", "2"); req.appendHeader("Z-One", "3"); req.removeHeader("nothing"); req.end(); })));
test("request headers of a body", () => serving((req, res) => body(req, () => headersOf(req, res)), (port) => ask(port, { method: "POST", headers: { "Content-Type": "x/y" } }, (req) => req.end("abc"))));
test("request headers of a streamed body", () => serving((req, res) => body(req, () => headersOf(req, res)), (port) => ask(port, { method: "POST" }, (req) => { req.write("a"); setTimeout(() => req.end("b"), 20); })));
test("request headers of a keep-alive agent", () => serving(headersOf, (port) => ask(port, { agent: new http.Agent({ keepAlive: true }) })));
test("request headers without an agent", () => serving(headersOf, (port) => ask(port, { agent: false })));
test("request headers of the global agent", () => serving(headersOf, (port) => ask(port, { agent: undefined })));
test("a connection header of its own", () => serving(headersOf, (port) => ask(port, { headers: { Connection: "close" } })));
test("response headers in a row", () => serving((req, res) => { res.setHeader("X-Mixed", "a"); res.setHeader("Lower", "b"); res.setHeader("Upper", ["1", "2"]); res.end("x"); }, (port) => ask(port)));
test("response headers of writeHead", () => serving((req, res) => { res.writeHead(201, "Made It", { "B-B": "1", "A-A": "2" }); res.end(); }, (port) => ask(port)));
test("response headers of a flat list", () => serving((req, res) => { res.writeHead(200, ["B-B", "1", "A-A", "2", "B-B", "3"]); res.end("x"); }, (port) => ask(port)));
test("response headers of pairs", () => serving((req, res) => { res.writeHead(200, [["B-B", "1"], ["A-A", "2"]]); res.end("x"); }, (port) => ask(port)));
test("set-cookie", () => serving((req, res) => { res.setHeader("Set-Cookie", ["a=1", "b=2"]); res.end("x"); }, (port) => ask(port)));
test("a chunked response", () => serving((req, res) => { res.write("a"); res.end("b"); }, (port) => ask(port)));
test("a response with a length", () => serving((req, res) => { res.setHeader("Content-Length", 2); res.write("a"); res.end("b"); }, (port) => ask(port)));
test("without a date", () => serving((req, res) => { res.sendDate = false; res.end("x"); }, (port) => ask(port)));
test("a status message", () => serving((req, res) => { res.statusCode = 299; res.statusMessage = "Odd One"; res.end(); }, (port) => ask(port)));
test("an unknown status", () => serving((req, res) => { res.statusCode = 499; res.end(); }, (port) => ask(port)));
test("no content", () => serving((req, res) => { res.statusCode = 204; res.end(); }, (port) => ask(port)));
test("not modified", () => serving((req, res) => { res.writeHead(304, { Etag: "x" }); res.end(); }, (port) => ask(port)));
test("HEAD", () => serving((req, res) => { res.setHeader("X-A", "b"); res.end("body"); }, (port) => ask(port, { method: "HEAD" })));
test("keep alive", () => serving((req, res) => res.end("x"), (port) => ask(port, { agent: new http.Agent({ keepAlive: true }) })));
test("a server that closes", () => serving((req, res) => { res.setHeader("Connection", "close"); res.end("x"); }, (port) => ask(port, { agent: new http.Agent({ keepAlive: true }) })));

test("trailers of a response", () => serving((req, res) => { res.writeHead(200, { Trailer: "X-Other, X-Sum" }); res.write("a"); res.addTrailers({ "X-Other": "2", "X-Sum": "1" }); res.end(); }, (port) => ask(port)));
test("trailers that were not announced", () => serving((req, res) => { res.write("a"); res.addTrailers({ "X-Sum": "1" }); res.end(); }, (port) => ask(port)));
test("trailers as pairs", () => serving((req, res) => { res.write("a"); res.addTrailers([["X-Sum", "1"], ["X-Sum", "2"]]); res.end(); }, (port) => ask(port)));
test("trailers of a body that is known", () => serving((req, res) => { res.addTrailers({ "X-Sum": "1" }); res.end("abc"); }, (port) => ask(port)));
test("trailers of a request", () => serving((req, res) => body(req, (t) => res.end(JSON.stringify([t, req.trailers, req.rawTrailers, req.trailersDistinct]))), (port) => ask(port, { method: "POST", headers: { Trailer: "X-Sum" } }, (req) => { req.write("a"); req.addTrailers({ "X-Sum": "1" }); setTimeout(() => req.end("b"), 20); })));
test("trailers of a request that were not announced", () => serving((req, res) => body(req, (t) => res.end(JSON.stringify([t, req.trailers, req.rawTrailers]))), (port) => ask(port, { method: "POST" }, (req) => { req.write("a"); req.addTrailers({ "X-Sum": "1" }); setTimeout(() => req.end("b"), 20); })));
test("trailers that are none", () => serving((req, res) => { const out = [outcome(() => res.addTrailers({ "a b": "c" })), outcome(() => res.addTrailers({ a: "\u0001" }))]; res.end(JSON.stringify(out.map(brief))); }, (port) => ask(port)));

test("expect: answered by itself", () => serving((req, res) => body(req, (t) => res.end(t)), (port) => ask(port, { method: "POST", headers: { Expect: "100-continue" } }, (req, log) => { req.flushHeaders(); req.on("continue", () => { log.push("go"); req.end("body"); }); })));
test("expect: seen by the server", () => serving((req, res) => body(req, () => res.end(JSON.stringify([req.headers.expect, req.rawHeaders.includes("Expect")]))), (port) => ask(port, { method: "POST", headers: { Expect: "100-continue" } }, (req) => { req.flushHeaders(); req.on("continue", () => req.end("body")); })));
test("expect: checkContinue that refuses", () => serving(http.createServer(() => {}).on("checkContinue", (req, res) => { res.statusCode = 417; res.end("no"); }), (port) => ask(port, { method: "POST", headers: { Expect: "100-continue" } }, (req, log) => { req.flushHeaders(); req.on("continue", () => log.push("wrong")); })));
test("expect: checkContinue that goes on", () => serving(http.createServer(() => {}).on("checkContinue", (req, res) => { res.writeContinue(); body(req, (t) => res.end(`got ${t}`)); }), (port) => ask(port, { method: "POST", headers: { Expect: "100-continue" } }, (req, log) => { req.flushHeaders(); req.on("continue", () => { log.push("go"); req.end("body"); }); })));
test("expect: another", () => serving((req, res) => res.end("x"), (port) => ask(port, { headers: { Expect: "the unexpected" } })));
test("expect: checkExpectation", () => serving(http.createServer(() => {}).on("checkExpectation", (req, res) => { res.statusCode = 418; res.end(req.headers.expect); }), (port) => ask(port, { headers: { Expect: "the unexpected" } })));

test("early hints", () => serving((req, res) => { res.writeEarlyHints({ link: "</a.css>; rel=preload; as=style", "X-Trace": "id" }); res.end("x"); }, (port) => ask(port)));
test("early hints with several links", () => serving((req, res) => { res.writeEarlyHints({ link: ["</a.css>; rel=preload; as=style", "</b.js>; rel=preload; as=script"] }); res.end("x"); }, (port) => ask(port)));
test("early hints without links", () => serving((req, res) => { res.writeEarlyHints({ "X-Trace": "id" }); res.end("x"); }, (port) => ask(port)));
test("early hints with a callback", () => serving((req, res) => res.writeEarlyHints({ link: "</a.css>; rel=preload" }, () => res.end("after")), (port) => ask(port)));
for (const hints of [undefined, null, "x", 5, { link: "x" }, { link: 5 }, { link: ["x"] }, { link: "" }, { link: [] }]) {
	test(`early hints of ${JSON.stringify(hints)}`, () => serving((req, res) => { const r = outcome(() => res.writeEarlyHints(hints)); res.end(JSON.stringify(r instanceof Error ? brief(r) : r)); }, (port) => ask(port).then((r) => [r.text, r.log])));
}
test("processing", () => serving((req, res) => { res.writeProcessing(); res.end("x"); }, (port) => ask(port)));
test("continue unasked", () => serving((req, res) => { res.writeContinue(); res.end("x"); }, (port) => ask(port)));

const upgrade = { Connection: "Upgrade", Upgrade: "other" };
test("upgrade: nobody listens on the server", () => serving((req, res) => res.end(JSON.stringify([req.headers.upgrade, req.headers.connection])), (port) => ask(port, { headers: upgrade })));
test("upgrade: refused by the server's socket", () => serving(http.createServer().on("upgrade", (req, socket) => socket.destroy()), (port) => ask(port, { headers: upgrade })));
test("upgrade: the server's event", () => serving(http.createServer().on("upgrade", (req, socket, head) => { socket.end(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\nhello ${req.headers.upgrade} ${head.length}`); }), (port) => new Promise((resolve) => {
	const req = http.request({ host: "127.0.0.1", port, headers: upgrade, agent: false });
	req.on("upgrade", (res, socket, head) => { let t = head.toString(); socket.on("data", (d) => { t += d; }); socket.on("end", () => resolve([res.statusCode, res.headers, t])); });
	req.on("response", (res) => { res.resume(); resolve(["response", res.statusCode]); });
	req.on("error", (e) => resolve(brief(e)));
	req.end();
})));

/** A server that speaks the least of a WebSocket: it takes one text, says it in capitals, and closes. */
const shouting = (log) => http.createServer((req, res) => res.end("no upgrade")).on("upgrade", (req, socket, head) => {
	log.push([req.method, req.url, req.headers.upgrade, head.length, socket.writable, socket.readable, req.complete]);
	socket.on("end", () => log.push("end")).on("close", () => log.push("close")).on("error", (e) => log.push(e.code));
	const accept = createHash("sha1").update(`${req.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
	socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
	let bytes = Buffer.alloc(0);
	socket.on("data", (d) => {
		bytes = Buffer.concat([bytes, d]);
		if (bytes.length < 6 || bytes.length < 6 + (bytes[1] & 127)) return;
		const size = bytes[1] & 127;
		const text = Buffer.from(bytes.subarray(6, 6 + size).map((b, i) => b ^ bytes[2 + (i & 3)])).toString();
		const closing = (bytes[0] & 15) === 8;
		bytes = bytes.subarray(6 + size);
		if (closing) return void socket.end(Buffer.from([0x88, 0]));
		socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text.toUpperCase())]));
	});
});
test("upgrade: a WebSocket to the server's event", () => { const log = []; return serving(shouting(log), async (port) => {
	const ws = new WebSocket(`ws://127.0.0.1:${port}/path`);
	const said = await new Promise((resolve, reject) => { ws.onerror = reject; ws.onopen = () => ws.send("hello"); ws.onmessage = (m) => resolve(m.data); });
	const closed = await new Promise((resolve) => { ws.onclose = (e) => resolve([e.code, e.wasClean]); ws.close(); });
	while (!log.includes("close")) await tick(1);
	return [said, closed, log];
}); });
test("upgrade: a server without listeners answers", () => serving(http.createServer((req, res) => res.end("no upgrade")), (port) => new Promise((resolve) => { const ws = new WebSocket(`ws://127.0.0.1:${port}/`); ws.onerror = (e) => resolve(e.type); ws.onopen = () => resolve("open"); })));
test("a status message of writeHead", () => serving((req, res) => res.writeHead(200, "Fine indeed", { "X-A": "1" }).end("x"), (port) => ask(port).then((r) => [r.status, r.message, r.text])));
test("a status message with a wrong character", () => serving((req, res) => { const r = outcome(() => res.writeHead(200, "a\nb")); res.statusMessage = "OK"; res.end(JSON.stringify(brief(r))); }, (port) => ask(port).then((r) => r.text)));
test("headers that were taken away", () => serving((req, res) => { for (const name of ["Date", "Transfer-Encoding"]) res.removeHeader(name); res.write("a"); res.end("b"); }, (port) => ask(port)));
test("a length that was taken away", () => serving((req, res) => { res.removeHeader("Content-Length"); res.end("b"); }, (port) => ask(port)));
test("the length of a body is no header", () => serving((req, res) => { res.end("abc"); res.log = 1; }, (port) => ask(port).then((r) => r.raw)));
test("headers after the end", () => serving((req, res) => { res.end(""); }, (port) => ask(port)));
test("raw headers with repeats", () => serving((req, res) => res.end(JSON.stringify(raw(req.rawHeaders))), (port) => ask(port, { headers: { "x-b": ["1", "2"], "X-A": "ü" } }).then((r) => r.text)));

const secure = (name) => ({ key: certKeys[name], cert: certs[name] });
const secureGet = (port, more) => new Promise((resolve) => https.get({ host: "127.0.0.1", port, agent: false, ...more }, (res) => { res.resume(); res.on("end", () => resolve(res.statusCode)); }).on("error", (e) => resolve(e.code)));
test("tlsClientError: a client that trusts nobody", () => serving(https.createServer(secure("leaf"), (req, res) => res.end("x")), async (port, server) => {
	const seen = new Promise((resolve) => server.once("tlsClientError", (e, socket) => resolve([e instanceof Error, typeof e.code, typeof socket.destroy])));
	return [await secureGet(port), await seen];
}));
test("tlsClientError: a client that speaks no TLS", () => serving(https.createServer(secure("leaf"), (req, res) => res.end("x")), async (port, server) => {
	const seen = new Promise((resolve) => server.once("tlsClientError", (e) => resolve([e.code, e.library, e.reason])));
	http.get({ host: "127.0.0.1", port, agent: false }).on("error", () => {}).on("response", (r) => r.resume());
	return seen;
}));
test("setSecureContext", () => serving(https.createServer(secure("self"), (req, res) => res.end("x")), async (port, server) => {
	const before = [await secureGet(port, { ca: certs.ca }), await secureGet(port, { ca: certs.self })];
	const returned = server.setSecureContext(secure("leaf"));
	return [before, returned, await secureGet(port, { ca: certs.ca }), await secureGet(port, { ca: certs.self })];
}));
test("setSecureContext: wrong", () => { const s = https.createServer(secure("leaf")); return [undefined, 5, { key: "x", cert: certs.leaf }].map((o) => { const r = outcome(() => s.setSecureContext(o)); return r instanceof Error ? [r.name, r.code, r.code === "ERR_INVALID_ARG_TYPE" ? r.message : ""] : "set"; }); });
