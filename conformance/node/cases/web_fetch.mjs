// Headers, Request and Response: arguments, errors, inspection; fetch without a network.
import { inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const each = (name, list) => list.forEach((fn, n) => test(`${name} ${n + 1}`, fn));
/** A case of several steps: what L is given, and what T's functions return or throw. */
const block = (steps) => async () => {
	const out = [];
	const L = (...a) => void out.push(a.length === 1 ? a[0] : a);
	const T = async (name, fn) => {
		try {
			L(name, await fn());
		} catch (err) {
			L(name, err);
		}
	};
	await steps(L, T);
	return out;
};

test("block", block(async (L, T) => { const h = new Headers({ B: "2", a: "1" }); h.append("a", "3"); h.append("Set-Cookie", "x=1"); h.append("set-cookie", "y=2"); h.append("Cookie", "c"); h.append("cookie", "d"); L(h, inspect(h, { depth: 0 }), inspect({ a: { b: { c: h } } }), inspect(h, {depth:-1}), [...h], h.get("A"), h.get("set-cookie"), h.getSetCookie(), h.has("B"), h.get("zz"), String(h), h.entries(), h.keys(), h.values()); h.delete("b"); h.set("A", " v "); L([...h.keys()], h.get("a")); }));
const h = new Headers({ a: "v" });
each("call", [() => new Headers(5), () => new Headers(null), () => new Headers("x"), () => new Headers([["a"]]), () => new Headers([["a", "b", "c"]]), () => new Headers([5]), () => new Headers(["ab"]), () => new Headers({ "a b": "c" }), () => new Headers({ a: "é\u0100" }), () => new Headers({ a: "x\ny" }), () => [...new Headers(new Map([["k", "v"]]))], () => [...new Headers(new Headers({ q: "1" }))], () => h.get(), () => h.get("a b"), () => h.has("é"), () => h.set("a"), () => h.set("", "x"), () => h.append("a", "x\0"), () => h.append("a"), () => h.delete(), () => h.delete("\n"), () => h.forEach(), () => h.forEach(5), () => h.set("x", Symbol()), () => h.set("x", undefined), () => h.get("x"), () => new Headers({ [Symbol("q")]: "x" }), () => [...new Headers({ a: undefined, b: null, c: 5 })], () => Headers(), () => h.entries().next.call({}), () => Object.prototype.toString.call(h.entries())]);
test("live", () => { const p = new Headers({ a: "1", b: "2" }); const out = []; for (const [k] of p) { out.push(k); p.delete("b"); if (out.length < 3) p.set("z" + out.length, "1") } return out });
test("block 2", block(async (L, T) => { const p = new Headers({ b: "2", a: "1" }); p.forEach(function (v, k, o) { L(k, v, o === p, this) }, 5); }));
const rq = new Request("http://127.0.0.1/a?b#c", { method: "post", body: "x", headers: { Q: "1" } });
test("shown", () => [inspect(rq).replace(/0x\w+/g, "")]);
test("shown 2", () => [inspect(rq, { depth: 0 })]);
test("shown 3", () => [inspect({ a: { b: { c: rq } } })]);
test("shown 4", () => [[rq.method, rq.url, rq.destination, rq.referrer, rq.referrerPolicy, rq.mode, rq.credentials, rq.cache, rq.redirect, rq.integrity, rq.keepalive, rq.isReloadNavigation, rq.isHistoryNavigation, rq.signal, rq.duplex, rq.bodyUsed, rq.body, [...rq.headers], Object.keys(rq), String(rq), JSON.stringify(rq)]]);
each("call 2", [() => new Request(), () => new Request("nope"), () => new Request("/x"), () => new Request("http://u:p@h/"), () => new Request("http://h/", { method: "a b" }), () => new Request("http://h/", { method: "TRACE" }), () => new Request("http://h/", { method: "patch" }).method, () => new Request("http://h/", { method: "put" }).method, () => new Request("http://h/", { method: "foo" }).method, () => new Request("http://h/", { body: "x" }), () => new Request("http://h/", { method: "HEAD", body: "x" }), () => new Request("http://h/", { redirect: "x" }), () => new Request("http://h/", { mode: "navigate" }), () => new Request("http://h/", { mode: "x" }), () => new Request("http://h/", { cache: "only-if-cached" }), () => new Request("http://h/", { credentials: "x" }), () => new Request("http://h/", { signal: 5 }), () => new Request("http://h/", { signal: null }).signal, () => new Request("http://h/", { signal: {} }), () => new Request("http://h/", { window: 5 }), () => new Request("http://h/", { window: null }).url, () => new Request("http://h/", { method: "POST", body: new ReadableStream() }), () => new Request("http://h/", { method: "POST", body: new ReadableStream(), duplex: "half" }).duplex, () => new Request("http://h/", { method: "POST", body: "x", duplex: "full" }), () => new Request("http://h/", { referrer: "http://o/" }).referrer, () => new Request("http://h/", { referrer: "" }).referrer, () => new Request("http://h/", { referrer: "x" }), () => new Request("http://h/", { referrerPolicy: "origin" }).referrerPolicy, () => new Request("http://h/", { referrerPolicy: "x" }), () => new Request("http://h/", { integrity: 5 }).integrity, () => new Request("http://h/", { keepalive: 1 }).keepalive, () => new Request("http://h/", 5), () => new Request("http://h/", null).url, () => new Request("http://h/", { headers: 5 }), () => new Request("http://h/", { headers: null }), () => new Request("http://h/", { body: null }).body, () => new Request(new URL("http://h/x")).url, () => new Request({ toString() { return "http://h/y" } }).url, () => new Request(Symbol()), () => new Request("ftp://x/").url, () => new Request("data:,x").url, () => Request("x"), () => new Request("http://h/", { mode: "cors", cache: "no-store", credentials: "omit" }).credentials]);
test("signal follows", () => { const a = new AbortController(); const r = new Request("http://h/", { signal: a.signal }); const o = r.signal === a.signal; a.abort("x"); return [o, r.signal.aborted, r.signal.reason] });
test("clone", async () => { const c = rq.clone(); return [await c.text(), await rq.text(), rq.bodyUsed, c.url, c.method, [...c.headers]] });
test("clone used", () => rq.clone());
test("reread", () => rq.text());
test("new from used", () => new Request(rq));
test("from request", async () => { const a = new Request("http://h/", { method: "POST", body: "q" }); const b = new Request(a); return [a.bodyUsed, await b.text(), b.method] });
test("from request override", async () => { const a = new Request("http://h/", { method: "POST", body: "q", headers: { x: "1" } }); const b = new Request(a, { method: "PUT", body: "z", headers: { y: "2" } }); return [a.bodyUsed, await b.text(), b.method, [...b.headers]] });
const rs = new Response("body", { status: 201, statusText: "Cr", headers: { X: "1" } });
test("shown 5", () => [inspect(rs)]);
test("shown 6", () => [inspect(rs, { depth: 0 })]);
test("shown 7", () => [inspect({ a: { b: { c: rs } } })]);
test("shown 8", () => [[rs.type, rs.url, rs.redirected, rs.status, rs.ok, rs.statusText, [...rs.headers], rs.bodyUsed, Object.keys(rs), String(rs), JSON.stringify(rs)]]);
each("call 3", [() => new Response().body, () => new Response(null).body, () => new Response(undefined, null).status, () => new Response("", 5), () => new Response("", { status: 99 }), () => new Response("", { status: 600 }), () => new Response("", { status: "204x" }), () => new Response("x", { status: 204 }), () => new Response(null, { status: 204 }).status, () => new Response("", { status: 101 }), () => new Response("", { statusText: "é\u0100" }), () => new Response("", { statusText: "a\nb" }), () => new Response("", { headers: 5 }), () => Response.error(), () => Response.redirect("http://h/"), () => Response.redirect("/x"), () => Response.redirect("http://h/", 200), () => Response.redirect(), () => Response.redirect("http://h/", 301).headers.get("location"), () => Response.json({ a: 1 }), () => Response.json(), () => Response.json(undefined), () => Response.json(() => { }), () => Response.json(5n), () => Response.json({}, { status: 404, headers: { "content-type": "x/y" } }).headers.get("content-type"), () => Response.json(null).text(), () => Response(), () => Response.error().headers.append("a", "b"), () => new Response(Symbol()), () => new Response({}).text(), () => new Response(5).text(), () => new Response([1, 2]).text(), () => new Response(new URLSearchParams("a=1&b=%20")).text(), () => new Response(new URLSearchParams("a=1")).headers.get("content-type"), () => new Response(new Blob(["x"], { type: "q/r" })).headers.get("content-type"), () => new Response(new Blob(["x"])).headers.get("content-type"), () => new Response(new Uint8Array([65])).headers.get("content-type"), () => new Response("x", { headers: { "content-type": "a/b" } }).headers.get("content-type"), () => new Response(new ArrayBuffer(2)).arrayBuffer(), () => new Response(new DataView(new ArrayBuffer(2))).bytes(), () => new Response("x").blob(), () => new Response("x", { headers: { "content-type": "Text/HTML; charset=X" } }).blob().then(b => b.type), () => new Response("{").json(), () => new Response("").json(), () => new Response('{"a":1}').json(), () => new Response("\ufeffx").text().then(t => t.length), () => new Response(new ReadableStream({ start(c) { c.enqueue("str"); c.close() } })).text(), () => new Response(new ReadableStream({ start(c) { c.enqueue(new Uint8Array([65])); c.close() } })).text(), () => new Response(new ReadableStream({ start(c) { c.error(new Error("boom")) } })).text(), () => { const s = new ReadableStream(); s.getReader(); return new Response(s) }, () => new Response((async function* () { yield new Uint8Array([66]) })()).text(), () => new Response((async function* () { yield "str" })()).text()]);
test("used", async () => { const r = new Response("x"); await r.text(); return r.text() });
test("locked", async () => { const r = new Response("x"); r.body.getReader(); return [r.bodyUsed, await r.text().catch(e => e.message)] });
test("clone locked", () => { const r = new Response("x"); r.body.getReader(); r.clone() });
test("clone used 2", async () => { const r = new Response("x"); await r.text(); r.clone() });
test("clone 2", async () => { const r = new Response("x", { status: 404 }); const c = r.clone(); return [await r.text(), await c.text(), c.status, c.headers.get("content-type"), c.ok] });
test("body is stream", async () => { const r = new Response("abc"); const out = []; for await (const x of r.body) out.push(x); return [out, r.bodyUsed] });
test("null text", async () => { const r = new Response(); return [await r.text(), r.bodyUsed, await r.text()] });
test("fetch args", () => fetch());
test("fetch bad", () => fetch("nope"));
test("fetch scheme", () => fetch("foo:bar"));
test("fetch aborted", () => fetch("http://127.0.0.1:1/", { signal: AbortSignal.abort() }));
test("fetch aborted reason", () => fetch("http://127.0.0.1:1/", { signal: AbortSignal.abort(new Error("mine")) }));
test("data", async () => { const r = await fetch("data:text/plain;charset=utf-8;base64,aGk="); return [r.status, r.statusText, await r.text(), [...r.headers], r.url, r.type, r.ok] });
test("data2", async () => { const r = await fetch("data:,a%20b"); return [await r.text(), [...r.headers]] });
test("data bad", () => fetch("data:nope"));
test("data bad64", () => fetch("data:;base64,***"));
test("about", () => fetch("about:blank"));
test("file", () => fetch("file:///etc/passwd"));
