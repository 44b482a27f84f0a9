// What the web's classes show of themselves.
import { inspect } from "node:util";
import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const classes = ["URL", "URLSearchParams", "TextEncoder", "Headers", "FormData", "Blob", "ReadableStream", "WritableStream", "TransformStream", "AbortController", "EventTarget", "Crypto", "SubtleCrypto", "CryptoKey", "CompressionStream", "DecompressionStream", "ReadableStreamBYOBRequest", "WritableStreamDefaultWriter"];
for (const name of classes) {
	test(`${name}: enumerable members`, () => Object.keys(globalThis[name].prototype).filter((key) => !key.startsWith("_")).sort());
	test(`${name}: property of its class`, () => { const { enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(globalThis[name], "prototype"); return [enumerable, writable, configurable, Object.prototype.toString.call(globalThis[name].prototype)]; });
	test(`${name}: called without new`, () => thrown(() => globalThis[name]()).name);
}
const made = { Response: () => new Response("x"), Request: () => new Request("http://127.0.0.1/"), Headers: () => new Headers({ a: "b" }), TextDecoder: () => new TextDecoder(), Blob: () => new Blob(["x"]), File: () => new File(["x"], "n"), URL: () => new URL("http://127.0.0.1/"), AbortSignal: () => AbortSignal.abort(), Event: () => new Event("x"), FormData: () => new FormData(), ReadableStream: () => new ReadableStream() };
for (const [name, make] of Object.entries(made)) test(`${name}: own keys and JSON`, () => [Object.keys(make()), JSON.stringify(make()), { ...make() }]);
test("a request shows itself", () => inspect(new Request("http://127.0.0.1/x", { method: "POST", body: "b" })).split("\n").filter((line) => !line.includes("signal")));
test("a file shows itself", () => inspect(new File(["x"], "n", { lastModified: 5 })));

const plainly = ["URLSearchParams", "CustomEvent", "BroadcastChannel", "TextEncoder", "Headers", "Request", "FormData", "Blob", "File", "EventTarget", "URL", "Response", "AbortSignal", "WebSocket", "PerformanceObserver", "AbortController", "ReadableStream", "CompressionStream", "MessagePort", "MessageChannel", "MessageEvent", "CryptoKey", "DOMException", "Event", "Map"];
for (const name of plainly) test(`${name} shows itself as what it is`, () => inspect(globalThis[name]));
test("what only looks like a class of the web", () => inspect({ Blob: function Blob() {}, own: class Blob extends globalThis.Blob {} }));
for (const name of ["CustomEvent", "BroadcastChannel", "Event", "MessageEvent"]) test(`new ${name}()`, () => thrown(() => new globalThis[name]()));
for (const name of ["URLSearchParams", "URL", "DOMException"]) test(`${name}: statics`, () => Object.getOwnPropertyNames(globalThis[name]).filter((key) => !["length", "name", "prototype"].includes(key)));
test("MessagePort has no statics of its own", () => Object.keys(MessagePort));
test("the constants of a DOMException", () => Object.entries(DOMException).map(([name, code]) => [name, code, DOMException.prototype[name], new DOMException()[name]]));
test("the enumerable globals", () => Object.keys(globalThis));
test("params that a URL has given follow it both ways", () => { const u = new URL("http://a/?x=1"); const p = u.searchParams; p.append("y", "2"); const one = u.href; u.search = "?z=3"; const two = p.get("z"); u.href = "http://b/?w=4"; return [one, two, p.get("w"), u.searchParams === p]; });
test("two ports", async () => { const { port1, port2 } = new MessageChannel(); const got = new Promise((done) => (port2.onmessage = (e) => done(e.data))); port1.postMessage({ a: 1 }); const data = await got; port1.close(); return data; });
