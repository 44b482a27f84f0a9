// The WebAssembly JavaScript API over the engine in Go (internal/wasm/jsapi, internal/runtime/js/wasm.go).
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { copyOf, Instance, instanceOf, isModule, Module, moduleOf } from "./webassembly/module.ts";
import { CompileError, LinkError, RuntimeError } from "./webassembly/engine.ts";
import { Global, Memory, Table } from "./webassembly/objects.ts";
import { Exception, JSTag, Tag } from "./webassembly/tags.ts";
import { engine } from "./webassembly/engine.ts";
import { bytesOf } from "./webassembly/values.ts";
import { isObject } from "./webassembly/classes.ts";

function checkImports(imports: unknown): void {
	if (imports !== undefined && !isObject(imports)) throw new TypeError("WebAssembly.instantiate(): Argument 1 must be an object");
}

async function bodyOf(source: any): Promise<Uint8Array> {
	const response = await source;
	if (!(response instanceof Response)) {
		throw invalidArgType("source", "an instance of Response or an Promise resolving to Response", response);
	}
	const fail = (text: string) => nodeError(TypeError, "ERR_WEBASSEMBLY_RESPONSE", `WebAssembly response ${text}`);
	const type = response.headers.get("content-type");
	if (type !== "application/wasm") throw fail(`has unsupported MIME type '${type}'`);
	if (!response.ok) throw fail(`has status code ${response.status}`);
	if (response.bodyUsed) throw fail("body has already been used");
	return new Uint8Array(await response.arrayBuffer());
}

/** What is streamed is compiled under the name of the function that streams it. */
async function streamed(source: unknown, what: string): Promise<object> {
	const bytes = await bodyOf(source);
	if (bytes.length === 0) throw new CompileError(`${what}: expected 4 bytes, fell off end @+0`);
	return moduleOf(bytes, what);
}

async function compiled(source: unknown): Promise<object> {
	return moduleOf(source, "WebAssembly.compile()");
}

async function instantiated(source: unknown, imports: unknown): Promise<unknown> {
	const what = "WebAssembly.instantiate()";
	if (!isObject(source)) throw new TypeError(`${what}: Argument 0 must be a buffer source or a WebAssembly.Module object`);
	checkImports(imports);
	if (isModule(source)) return instanceOf(source, imports);
	const module = moduleOf(source, what);
	return { module, instance: instanceOf(module, imports) };
}

async function instantiatedLater(source: unknown, imports: unknown): Promise<unknown> {
	checkImports(imports);
	const module = await streamed(source, "WebAssembly.instantiateStreaming()");
	return { module, instance: instanceOf(module, imports) };
}

// Methods, since those of V8 are neither async functions nor constructors. Their second arguments do not count.
const functions = {
	compile(source: unknown) {
		return compiled(source);
	},
	validate(source: unknown) {
		if (ArrayBuffer.isView(source) && source.byteLength === 0 && !(source instanceof DataView)) return false;
		return engine("validate", bytesOf(source, "WebAssembly.validate()"));
	},
	instantiate(source: unknown) {
		return instantiated(source, arguments[1]);
	},
};

const streaming = {
	compileStreaming(source: unknown) {
		return streamed(source, "WebAssembly.compileStreaming()");
	},
	instantiateStreaming(source: unknown) {
		return instantiatedLater(source, arguments[1]);
	},
};

export const WebAssembly: object = Object.create(Object.prototype);

function define(members: object, enumerable: boolean): void {
	for (const [name, value] of Object.entries(members)) Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable, configurable: true });
}

define(functions, true);
define({ Module, Instance, Table, Memory, Global, Tag }, false);
Object.defineProperty(WebAssembly, "JSTag", { value: JSTag, configurable: true });
define({ Exception, CompileError, LinkError, RuntimeError }, false);
define(streaming, true);
Object.defineProperty(WebAssembly, Symbol.toStringTag, { value: "WebAssembly", configurable: true });

/** What structuredClone makes of a module. */
export const cloned = (value: unknown): object | undefined => (isModule(value) ? copyOf(value) : undefined);
