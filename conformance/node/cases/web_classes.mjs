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
