// fetch with bodies that are streams: sent in pieces, aborted, broken, redirected.
import http from "node:http";
import { suite, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const bytes = (text) => new TextEncoder().encode(text);
const later = () => Promise.withResolvers();
const never = new Promise(() => {});
/** What a promise settles as. Node's words for a broken connection differ by which end saw it first. */
const settled = (promise) => promise.then((value) => ["ok", value], (err) => ["failed", err?.name, err?.message, err?.cause?.name, err?.cause?.message, err?.cause?.code]);

/** A server that answers with what it was sent; what it did is in its log. */
async function serving(handle, run) {
	const server = http.createServer(handle);
	const port = await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
	try {
		return await run(`http://127.0.0.1:${port}`);
	} finally {
		await new Promise((resolve) => {
			server.close(resolve);
			server.closeAllConnections();
		});
	}
}

function echo(req, res) {
	let text = "";
	req.setEncoding("utf8").on("data", (d) => { text += d; });
	req.on("error", () => {});
	req.on("end", () => res.end(JSON.stringify([req.method, req.headers["content-length"], req.headers["transfer-encoding"], req.headers["content-type"], text])));
}

/** A stream that says what is done with it. */
function source(pieces, log = []) {
	let n = 0;
	return new ReadableStream({
		pull(controller) {
			if (n < pieces.length) controller.enqueue(pieces[n++]);
			else controller.close();
		},
		cancel(reason) { log.push(["cancel", reason]); },
	});
}
const post = (body, more) => ({ method: "POST", body, duplex: "half", ...more });
const sent = (body, more) => () => serving(echo, async (url) => settled(fetch(url, post(await body(), more)).then((r) => r.json())));

test("a stream", sent(() => source([bytes("a"), bytes("bc"), bytes("d")])));
test("an empty stream", sent(() => source([])));
test("an empty piece", sent(() => source([bytes("a"), bytes(""), bytes("b")])));
test("a byte stream", sent(() => new ReadableStream({ type: "bytes", start(c) { c.enqueue(bytes("abc")); c.close(); } })));
test("a content-type of its own", sent(() => source([bytes("a")]), { headers: { "content-type": "text/x" } }));
test("a content-length of its own", sent(() => source([bytes("abc")]), { headers: { "content-length": "3" } }));
test("a content-length that is no number", sent(() => source([bytes("abc")]), { headers: { "content-length": "x" } }));
test("a content-length that is too large", sent(() => source([bytes("abc"), bytes("def")]), { headers: { "content-length": "7" } }));
test("PUT", sent(() => source([bytes("a")]), { method: "PUT" }));
test("PATCH", sent(() => source([bytes("a")]), { method: "PATCH" }));
test("DELETE", sent(() => source([bytes("a")]), { method: "DELETE" }));
test("an async generator", sent(async function () { return (async function* () { yield bytes("a"); await tick(1); yield bytes("b"); })(); }));
test("an async generator of texts", sent(async function () { return (async function* () { yield "a"; yield "b"; })(); }));
test("an async generator of buffers", sent(async function () { return (async function* () { yield Buffer.from("a"); })(); }));
test("an async generator of views", sent(async function () { return (async function* () { yield new Uint16Array([0x4141]); })(); }));
test("an async generator of array buffers", sent(async function () { return (async function* () { yield bytes("x").buffer; })(); }));
test("an async generator of numbers", sent(async function () { return (async function* () { yield 5; })(); }));
test("an async generator of null", sent(async function () { return (async function* () { yield null; })(); }));
test("an async generator that throws", sent(async function () { return (async function* () { yield bytes("a"); throw new RangeError("mine"); })(); }));
test("an async generator that throws at once", sent(async function () { return (async function* () { throw new RangeError("mine"); })(); }));
test("an iterable object", sent(() => ({ async *[Symbol.asyncIterator]() { yield bytes("a"); } })));
test("a Readable", async () => { const { Readable } = await import("node:stream"); return sent(() => Readable.from(["a", "b"]))(); });
test("a Readable of bytes", async () => { const { Readable } = await import("node:stream"); return sent(() => Readable.from([Buffer.from("a"), Buffer.from("b")]))(); });
test("a Readable as a web stream", async () => { const { Readable } = await import("node:stream"); return sent(() => Readable.toWeb(Readable.from([Buffer.from("a"), Buffer.from("b")])))(); });
test("a transform's end", sent(() => source([bytes("a"), bytes("b")]).pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(bytes(new TextDecoder().decode(chunk).toUpperCase())); } }))));
test("through text and back", sent(() => new Blob(["hello"]).stream().pipeThrough(new TextDecoderStream()).pipeThrough(new TextEncoderStream())));
test("a blob's stream", sent(() => new Blob(["hello"]).stream()));
test("a response's body", sent(() => new Response("hello").body));
test("a stream of texts", sent(() => source(["a"])));
test("a stream of numbers", sent(() => source([1])));
test("a stream of views", sent(() => source([new Uint16Array([0x4141])])));
test("a stream that has an error", sent(() => new ReadableStream({ start(c) { c.error(new RangeError("mine")); } })));
test("a stream that breaks", sent(() => { let n = 0; return new ReadableStream({ pull(c) { if (n++) throw new RangeError("mine"); c.enqueue(bytes("a")); } }); }));
test("a stream that breaks with a word", sent(() => { let n = 0; return new ReadableStream({ pull(c) { if (n++) c.error("word"); else c.enqueue(bytes("a")); } }); }));
test("a stream that breaks with nothing", sent(() => { let n = 0; return new ReadableStream({ pull(c) { if (n++) c.error(); else c.enqueue(bytes("a")); } }); }));
test("a stream that breaks with an abort error", sent(() => { let n = 0; return new ReadableStream({ pull(c) { if (n++) c.error(new DOMException("mine", "AbortError")); else c.enqueue(bytes("a")); } }); }));
test("a locked stream", sent(() => { const s = source([bytes("a")]); s.getReader(); return s; }));
test("a read stream", sent(async () => { const s = source([bytes("a"), bytes("b")]); const r = s.getReader(); await r.read(); r.releaseLock(); return s; }));
test("without duplex", () => settled(fetch("http://127.0.0.1:1/", { method: "POST", body: source([]) })));
test("with duplex full", () => settled(fetch("http://127.0.0.1:1/", { method: "POST", body: source([]), duplex: "full" })));
test("with GET", () => settled(fetch("http://127.0.0.1:1/", { body: source([]), duplex: "half" })));
test("duplex of texts", () => settled(fetch("data:,x", { method: "POST", body: "x", duplex: "half" }).then((r) => r.status)));
test("duplex null", () => settled(fetch("data:,x", { method: "POST", body: source([]), duplex: null })));
test("to a data URL", () => { const log = []; return settled(fetch("data:,x", post(source([bytes("a")], log))).then(async (r) => [await r.text(), log])); });

test("a Request", () => serving(echo, async (url) => { const r = new Request(url, post(source([bytes("a"), bytes("b")]))); return [r.bodyUsed, await settled(fetch(r).then((x) => x.json())), r.bodyUsed, await settled(fetch(r))]; }));
test("a Request of a Request", () => serving(echo, async (url) => { const r = new Request(url, post(source([bytes("a"), bytes("b")]))); const s = new Request(r); return [r.bodyUsed, s.bodyUsed, await settled(fetch(s).then((x) => x.json())), await settled(fetch(r))]; }));
test("a Request with another body", () => serving(echo, async (url) => { const r = new Request(url, post(source([bytes("a")]))); return [await settled(fetch(r, { body: "other" }).then((x) => x.json())), r.bodyUsed]; }));
test("a Request that was read", () => serving(echo, async (url) => { const r = new Request(url, post(source([bytes("a")]))); await r.text(); return settled(fetch(r)); }));
test("the stream is locked while it is sent", () => serving(echo, async (url) => { const s = source([bytes("a")]); const f = fetch(url, post(s)); const at = s.locked; await f.then((r) => r.text()); return [at, s.locked]; }));

test("the first piece arrives before the last is made", () => {
	const seen = later();
	return serving((req, res) => {
		let text = "";
		req.setEncoding("utf8").on("data", (d) => { text += d; seen.resolve(text); });
		req.on("end", () => res.end(text));
	}, (url) => settled(fetch(url, post(new ReadableStream({
		async start(c) {
			c.enqueue(bytes("first "));
			c.enqueue(bytes(`after ${await seen.promise}`));
			c.close();
		},
	}))).then((r) => r.text())));
});
test("pieces are asked for one after the other", () => serving(echo, async (url) => {
	const log = [];
	let n = 0;
	const body = new ReadableStream({ pull(c) { log.push(n); if (n < 5) c.enqueue(bytes(String(n++))); else c.close(); } }, { highWaterMark: 0 });
	const answer = await settled(fetch(url, post(body)).then((r) => r.json()));
	return [answer, log];
}));
test("an answer before the end of the body", () => {
	const go = later();
	return serving((req, res) => { req.on("error", () => {}); req.once("data", () => res.end("early")); }, async (url) => {
		const f = fetch(url, post(new ReadableStream({ async start(c) { c.enqueue(bytes("a")); await go.promise; c.close(); } })));
		const answer = await settled(f.then((r) => r.status));
		go.resolve();
		return answer;
	});
});
test("answer and body at the same time", () => {
	const go = later();
	return serving((req, res) => { req.on("data", (d) => res.write(`<${d}>`)); req.on("end", () => res.end("!")); }, async (url) => {
		const f = fetch(url, post(new ReadableStream({ async start(c) { c.enqueue(bytes("a")); await go.promise; c.enqueue(bytes("b")); c.close(); } })));
		const r = await f;
		const reader = r.body.getReader();
		const decode = async () => new TextDecoder().decode((await reader.read()).value);
		const first = await decode();
		go.resolve();
		reader.releaseLock();
		return [first, await new Response(r.body).text()];
	});
});

for (const [name, reason] of [["nothing", undefined], ["an error", new RangeError("mine")], ["a word", "word"]]) {
	test(`aborted in the middle with ${name}`, () => {
		const log = [];
		const seen = later();
		const gone = later();
		return serving((req) => { req.on("error", () => {}); req.once("data", () => seen.resolve()); req.on("close", () => gone.resolve([req.complete, req.aborted])); }, async (url) => {
			const c = new AbortController();
			let n = 0;
			const body = new ReadableStream({ pull(ctl) { if (n++ === 0) ctl.enqueue(bytes("a")); else return never; }, cancel(r) { if (reason) log.push(["cancel", r === c.signal.reason]); } });
			const f = fetch(url, post(body, { signal: c.signal }));
			f.catch(() => {});
			await seen.promise;
			c.abort(reason);
			const result = await f.then(() => "answered", (err) => [err === c.signal.reason, err?.name, err?.message]);
			const server = await gone.promise;
			await tick(20);
			return [result, server, log, body.locked];
		});
	});
}
test("aborted before it begins", async () => {
	const log = [];
	const body = source([bytes("a")], log);
	const result = await settled(fetch("http://127.0.0.1:1/", post(body, { signal: AbortSignal.abort() })));
	await tick(5);
	return [result, log.map(([n, r]) => [n, r?.name]), body.locked];
});
test("aborted while the answer is read", () => {
	return serving((req, res) => { req.on("error", () => {}); res.on("error", () => {}); req.once("data", () => res.write("early")); }, async (url) => {
		const c = new AbortController();
		let n = 0;
		const body = new ReadableStream({ pull(ctl) { if (n++ === 0) ctl.enqueue(bytes("a")); else return never; } });
		const r = await fetch(url, post(body, { signal: c.signal }));
		const text = r.text();
		c.abort();
		return settled(text);
	});
});
test("nobody listens", async () => {
	const url = await serving(echo, (u) => u);
	const body = new ReadableStream({ pull(ctl) { ctl.enqueue(bytes("a")); } }, { highWaterMark: 0 });
	const result = await settled(fetch(url, post(body)));
	return [result.map((x) => (typeof x === "string" ? x.replace(/:\d+$/, "") : x)), body.locked];
});
test("the server hangs up", () => serving((req) => { req.on("error", () => {}); req.once("data", () => req.socket.destroy()); }, async (url) => {
	let n = 0;
	const body = new ReadableStream({ pull(ctl) { if (n++ === 0) ctl.enqueue(bytes("a")); else return never; } });
	const [state, name, message] = await settled(fetch(url, post(body)));
	return [state, name, message];
}));

/** A stream that goes on until it is cancelled. */
const endless = (log) => new ReadableStream({ async pull(c) { await tick(1); c.enqueue(bytes("a")); }, cancel(reason) { log.push(["cancel", reason]); } });
test("aborted between pieces", () => {
	const seen = later();
	return serving((req) => { req.on("error", () => {}); req.once("data", () => seen.resolve()); }, async (url) => {
		const log = [];
		const c = new AbortController();
		const body = endless(log);
		const f = settled(fetch(url, post(body, { signal: c.signal })));
		await seen.promise;
		c.abort();
		const result = await f;
		await tick(50);
		return [result, log, body.locked];
	});
});
test("the server hangs up between pieces", () => serving((req) => { req.on("error", () => {}); req.once("data", () => req.socket.destroy()); }, async (url) => {
	const log = [];
	const body = endless(log);
	const [state, name, message] = await settled(fetch(url, post(body)));
	await tick(50);
	return [state, name, message, log.length, body.locked];
}));
test("the response is cancelled between pieces", () => serving((req, res) => { req.on("error", () => {}); res.on("error", () => {}); req.once("data", () => res.write("early")); }, async (url) => {
	const log = [];
	const r = await fetch(url, post(endless(log)));
	await r.body.cancel();
	await tick(50);
	return log;
}));
test("a generator is ended when nobody wants more", () => serving((req) => { req.on("error", () => {}); req.once("data", () => req.socket.destroy()); }, async (url) => {
	const log = [];
	const body = (async function* () { try { for (;;) { await tick(1); yield bytes("a"); } } finally { log.push("ended"); } })();
	const [state, name, message] = await settled(fetch(url, post(body)));
	await tick(50);
	return [state, name, message, log];
}));
test("a stream that breaks while the answer is read", () => {
	const go = later();
	return serving((req, res) => { req.on("error", () => {}); res.on("error", () => {}); req.once("data", () => res.write("early")); }, async (url) => {
		let n = 0;
		const r = await fetch(url, post(new ReadableStream({ async pull(c) { if (n++) { await go.promise; throw new RangeError("mine"); } c.enqueue(bytes("a")); } })));
		const text = settled(r.text());
		go.resolve();
		return text;
	});
});
for (const [name, body] of [["a text", "abc"], ["bytes", bytes("abc")], ["nothing", undefined]]) {
	for (const length of ["5", "3", "x"]) test(`${name} and a content-length of ${length}`, () => serving(echo, (url) => settled(fetch(url, { method: "POST", body, headers: { "content-length": length } }).then((r) => r.json()))));
}
test("an answer that comes before the upload's end", () => serving((req, res) => res.end("early"), async (url) => {
	const go = later();
	const r = await fetch(url, post(new ReadableStream({ async start(c) { c.enqueue(bytes("a")); await go.promise; c.enqueue(bytes("b")); c.close(); } })));
	const text = await settled(r.text());
	go.resolve();
	return [r.status, text];
}));
test("an early answer to an upload", () => serving((req, res) => res.end("early"), async (url) => {
	const r = await settled(fetch(url, post(source(Array.from({ length: 20 }, () => new Uint8Array(65536))))).then((x) => x.text()));
	return r;
}));
test("an early answer that closes", () => serving((req, res) => { res.setHeader("connection", "close"); res.end("early"); }, async (url) => {
	const go = later();
	const r = await fetch(url, post(new ReadableStream({ async start(c) { c.enqueue(bytes("a")); await go.promise; c.close(); } })));
	const text = await settled(r.text());
	go.resolve();
	return [r.status, text];
}));
test("an upload that the server reads slowly", () => serving(async (req, res) => { let n = 0; for await (const piece of req) { n += piece.length; await tick(1); } res.end(String(n)); }, (url) => fetch(url, post(source(Array.from({ length: 24 }, () => new Uint8Array(65536))))).then((r) => r.text())));
test("a Request whose body was looked at", () => serving(echo, async (url) => { const r = new Request(url, { method: "POST", body: "text" }); const was = String(r.body); return [was, await settled(fetch(r).then((x) => x.json())), r.bodyUsed]; }));
test("a Request's clone", () => serving(echo, async (url) => { const r = new Request(url, post(source([bytes("a"), bytes("b")]))); const s = r.clone(); return Promise.all([r, s].map((x) => settled(fetch(x).then((y) => y.json())))); }));
test("a clone of a Request with a text", () => serving(echo, async (url) => { const r = new Request(url, { method: "POST", body: "text" }); const was = String(r.body); return [was, await settled(fetch(r.clone()).then((x) => x.json())), r.bodyUsed, await r.text()]; }));

for (const status of [301, 302, 303, 307, 308]) {
	const redirecting = (req, res) => {
		if (req.url === "/to") return echo(req, res);
		req.resume();
		req.on("end", () => { res.writeHead(status, { location: "/to" }); res.end(); });
	};
	const kinds = {
		"a stream": () => source([bytes("a")]), "an async generator": () => (async function* () { yield bytes("a"); })(), "a text": () => "a",
		"a blob": () => new Blob(["a"], { type: "x/y" }), "a search": () => new URLSearchParams({ a: "b" }), "a blob's stream": () => new Blob(["a"]).stream(), "a response's body": () => new Response("a").body,
	};
	for (const [kind, make] of Object.entries(kinds)) for (const method of ["POST", "PUT"]) {
		if (method === "PUT" && !["a stream", "a text"].includes(kind)) continue;
		test(`${status} after ${method} of ${kind}`, () => serving(redirecting, (url) => settled(fetch(url, post(make(), { method })).then(async (r) => [r.status, r.redirected, await r.json()]))));
	}
	test(`${status} by hand`, () => serving(redirecting, (url) => settled(fetch(url, post(source([bytes("a")]), { redirect: "manual" })).then((r) => [r.status, r.type]))));
	test(`${status} as an error`, () => serving(redirecting, (url) => settled(fetch(url, post(source([bytes("a")]), { redirect: "error" })))));
	test(`${status} of a Request`, () => serving(redirecting, (url) => settled(fetch(new Request(url, post("a"))).then(async (r) => [r.status, r.redirected, await r.json()]))));
}
test("401 and again", () => serving((req, res) => { req.resume(); req.on("end", () => { res.statusCode = 401; res.setHeader("www-authenticate", "Basic"); res.end("no"); }); }, (url) => settled(fetch(url, post(source([bytes("a")]))).then(async (r) => [r.status, await r.text()]))));

test("a large upload", () => serving((req, res) => { let n = 0; req.on("data", (d) => { n += d.length; }); req.on("end", () => res.end(String(n))); }, async (url) => {
	let left = 24; // more takes longer than a case may where the race detector watches
	const body = new ReadableStream({ pull(c) { if (left-- === 0) c.close(); else c.enqueue(new Uint8Array(65536)); } });
	return (await fetch(url, post(body))).text();
}));
test("a FormData with files", () => serving((req, res) => { const parts = []; req.on("data", (d) => parts.push(d)); req.on("end", () => { const b = Buffer.concat(parts); res.end(JSON.stringify([Number(req.headers["content-length"]) === b.length, req.headers["transfer-encoding"], b.toString().replaceAll(/formdata-undici-\d+/g, "BOUNDARY").length])); }); }, async (url) => {
	const form = new FormData();
	form.set("a", "b");
	form.set("f", new File([new Uint8Array(100000).fill(65)], "f.bin", { type: "x/y" }));
	return (await fetch(url, { method: "POST", body: form })).json();
}));
