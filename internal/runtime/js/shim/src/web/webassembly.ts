// The WebAssembly JavaScript API over the engine in Go (internal/webassembly, internal/runtime/js/wasm.go).
import { Instance, Module } from "./webassembly/module.ts";
import { CompileError, LinkError, RuntimeError } from "./webassembly/engine.ts";
import { Global, Memory, Table } from "./webassembly/objects.ts";
import { bytesOf } from "./webassembly/values.ts";
import { engine } from "./webassembly/engine.ts";

function validate(source: unknown): boolean {
	return engine("validate", bytesOf(source, "WebAssembly.validate()"));
}

async function compile(source: unknown): Promise<Module> {
	return new Module(source, "WebAssembly.compile()");
}

async function instantiate(source: unknown, imports?: unknown): Promise<any> {
	if (source instanceof Module) return new Instance(source, imports, "WebAssembly.instantiate()");
	const module = new Module(source, "WebAssembly.instantiate()");
	return { module, instance: new Instance(module, imports, "WebAssembly.instantiate()") };
}

async function bodyOf(source: any, what: string): Promise<Uint8Array> {
	const response = await source;
	if (!response || typeof response.arrayBuffer !== "function") {
		throw new TypeError(`The "source" argument must be an instance of Response or an Promise resolving to Response.`);
	}
	if (!response.ok) throw new TypeError(`WebAssembly response has status code ${response.status}`);
	const type = response.headers.get("content-type") ?? "";
	if (type.split(";")[0].trim().toLowerCase() !== "application/wasm") {
		throw Object.assign(new TypeError(`WebAssembly response has unsupported MIME type '${type}'`), { code: "ERR_WEBASSEMBLY_RESPONSE" });
	}
	return bytesOf(await response.arrayBuffer(), what);
}

const functions = {
	compile,
	validate,
	instantiate,
	async compileStreaming(source: unknown): Promise<Module> {
		return compile(await bodyOf(source, "WebAssembly.compileStreaming()"));
	},
	async instantiateStreaming(source: unknown, imports?: unknown): Promise<unknown> {
		return instantiate(await bodyOf(source, "WebAssembly.instantiateStreaming()"), imports);
	},
};

export const WebAssembly: object = Object.create(Object.prototype);
for (const [name, value] of Object.entries(functions)) {
	Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable: true, configurable: true });
}
for (const [name, value] of Object.entries({ Module, Instance, Table, Memory, Global, CompileError, LinkError, RuntimeError })) {
	Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable: false, configurable: true });
}
Object.defineProperty(WebAssembly, Symbol.toStringTag, { value: "WebAssembly", configurable: true });
