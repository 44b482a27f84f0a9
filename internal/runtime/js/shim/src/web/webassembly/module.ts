// Module and Instance.
import { dress, isObject, native } from "./classes.ts";
import { CompileError, engine, LinkError } from "./engine.ts";
import { known, objectFor } from "./objects.ts";
import { tagFor, tagOf } from "./tags.ts";
import { bytesOf, exportedFunction, exportedId, importedFunction, lower, noWasmFunction, typeOf } from "./values.ts";

interface Border {
	kind: "function" | "table" | "memory" | "global" | "tag";
	params?: string[];
	results?: string[];
	value?: string;
	mutable?: boolean;
	min?: number;
	max?: number;
}

interface Description {
	module: number;
	imports: { module: string; name: string; type: Border }[];
	exports: { name: string; type: Border }[];
}

let describe: (m: any) => Description | undefined;

class Module {
	#description: Description;
	constructor(source: unknown, ...[what]: any[]) {
		if (isObject(source) && describe(source) && what === copy) {
			this.#description = describe(source)!;
			return;
		}
		this.#description = compiled(source, typeof what === "string" && what.endsWith("()") ? what : "WebAssembly.Module()");
	}
	static {
		describe = (m) => (isObject(m) && #description in m ? m.#description : undefined);
	}
	static imports(module: unknown): object[] {
		return checked(module, "imports").imports.map((i) => ({ module: i.module, name: i.name, kind: i.type.kind }));
	}
	static exports(module: unknown): object[] {
		return checked(module, "exports").exports.map(({ name, type }) => ({ name, kind: type.kind }));
	}
	static customSections(module: unknown, name: unknown): ArrayBuffer[] {
		const d = checked(module, "customSections");
		if (name === undefined) throw new TypeError("WebAssembly.Module.customSections(): Argument 1 is required");
		return (engine("custom", d.module, `${name}`) as Uint8Array<ArrayBuffer>[]).map((s) => s.buffer);
	}
}

function compiled(source: unknown, what: string): Description {
	const bytes = bytesOf(source, what);
	try {
		return engine("compile", bytes);
	} catch (error: any) {
		if (error instanceof CompileError) error.message = `${what}: ${error.message}`;
		throw error;
	}
}

const copy = Symbol("copy");

function checked(module: unknown, what: string): Description {
	const d = describe(module);
	if (!d) throw new TypeError(`WebAssembly.Module.${what}(): Argument 0 must be a WebAssembly.Module`);
	return d;
}

interface Given {
	extern?: number;
	callback?: number;
}

/** How one import failed, for the error that V8 has for it. */
type Fail = (text: string) => Error;

/** What the program hands over for one import. */
function given(value: any, type: Border, fail: Fail, failTable: Fail): Given {
	switch (type.kind) {
		case "function": return functionGiven(value, type, fail);
		case "table": return { extern: tableId(value, type, fail, failTable) };
		case "memory": return { extern: memoryId(value, type, fail) };
		case "global": return { extern: globalId(value, type, fail) };
		default: {
			const tag = tagOf(value);
			if (!tag) throw fail("tag import requires a WebAssembly.Tag");
			if (!same(tag.types, type.params)) throw fail("imported tag does not match the expected type");
			return { extern: tag.id };
		}
	}
}

const same = (a: string[] = [], b: string[] = []): boolean => a.join() === b.join();

function functionGiven(value: any, type: Border, fail: Fail): Given {
	if (typeof value !== "function") throw fail("function import requires a callable");
	const id = exportedId(value);
	if (id === undefined) return { callback: importedFunction(value, type) };
	const own = typeOf(id);
	if (!same(own.params, type.params) || !same(own.results, type.results)) throw fail("imported function does not match the expected type");
	return { extern: id };
}

const largest = 0xffffffff;

function tableId(value: any, type: Border, fail: Fail, failTable: Fail): number {
	const table = known.table(value);
	if (!table) throw fail("table import requires a WebAssembly.Table");
	if (table.type !== type.value) throw fail("imported table does not match the expected type");
	const length = value.length;
	if (length < (type.min ?? 0)) throw failTable(`is smaller than initial ${type.min}, got ${length}`);
	if (type.max !== -1) {
		const most = type.max ?? 0;
		if (table.maximum === undefined) throw failTable(`has no maximum length, expected ${most}`);
		if (table.maximum > most) throw failTable(`has a larger maximum size ${table.maximum.toString(16)} than the module's declared maximum ${most}`);
	}
	return table.id;
}

function memoryId(value: any, type: Border, fail: Fail): number {
	const memory = known.memory(value);
	if (!memory) throw fail("memory import must be a WebAssembly.Memory object");
	const pages = value.buffer.byteLength / 65536;
	if (pages < (type.min ?? 0)) throw fail(`memory import has ${pages} pages which is smaller than the declared initial of ${type.min}`);
	if (type.max !== -1) {
		const most = type.max ?? 0;
		if (memory.maximum === undefined) throw fail(`memory import has no maximum limit, expected at most ${largest}`);
		if (memory.maximum > most) throw fail(`memory import has a larger maximum size ${memory.maximum} than the module's declared maximum ${most}`);
	}
	return memory.id;
}

function globalId(value: any, type: Border, fail: Fail): number {
	const global = known.global(value);
	if (global) {
		if ((global.mutable === true) !== (type.mutable === true)) throw fail("imported global does not match the expected mutability");
		if (global.type !== type.value) throw fail("imported global does not match the expected type");
		return global.id;
	}
	if (type.mutable) throw fail("imported mutable global must be a WebAssembly.Global object");
	const wants = { i32: "number", f32: "number", f64: "number", i64: "bigint" }[type.value!];
	if (wants !== undefined && typeof value !== wants) throw fail("global import must be a number, valid Wasm reference, or WebAssembly.Global object");
	if (type.value === "funcref" && value !== null && exportedId(value) === undefined) throw fail(noWasmFunction);
	return engine("global", type.value, false, lower(type.value!, value));
}

/** What the program hands over for each import. */
function collect(d: Description, imports: any, what: string): Given[] {
	const list = d.imports.map((wanted, n) => {
		const place = `${what}: Import #${n} module="${wanted.module}"`;
		const from = imports[wanted.module];
		if (!isObject(from)) throw new TypeError(`${place}: module is not an object or function`);
		const value = (from as any)[wanted.name];
		return () => given(value, wanted.type, (text) => new LinkError(`${place} function="${wanted.name}": ${text}`), (text) => new LinkError(`${what}: table import ${n} ${text}`));
	});
	// V8 looks at tags first, and then at memories.
	const out: Given[] = [];
	for (const turn of ["tag", "memory", ""]) {
		list.forEach((give, n) => {
			const { kind } = d.imports[n].type;
			if (turn === kind || (turn === "" && kind !== "tag" && kind !== "memory")) out[n] = give();
		});
	}
	return out;
}

let exportsOf: (i: any) => Record<string, any> | undefined;

class Instance {
	#exports: Record<string, any>;
	constructor(module: unknown, ...[imports, place]: any[]) {
		const what = place === byInstantiate ? "WebAssembly.instantiate()" : "WebAssembly.Instance()";
		const d = describe(module);
		if (!d) throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Module`);
		if (imports !== undefined && !isObject(imports)) throw new TypeError(`${what}: Argument 1 must be an object`);
		if (d.imports.length > 0 && imports === undefined) throw new TypeError(`${what}: Imports argument must be present and must be an object`);
		const list = collect(d, imports, what);
		let made: { name: string; type: Border; extern: number }[];
		try {
			made = engine("instance", d.module, JSON.stringify(list));
		} catch (error: any) {
			if (typeof error?.message === "string" && error.message.startsWith("WebAssembly.Instance(): ")) error.message = what + error.message.slice(22);
			throw error;
		}
		const exports = Object.create(null);
		for (const { name, type, extern } of made) {
			exports[name] = type.kind === "function" ? exportedFunction(extern, type) : type.kind === "tag" ? tagFor(extern, type.params ?? []) : objectFor(type.kind, extern, type);
		}
		this.#exports = Object.freeze(exports);
	}
	static {
		exportsOf = (i) => (isObject(i) && #exports in i ? i.#exports : undefined);
	}
	get exports(): Record<string, any> {
		return this.#exports;
	}
}

const byInstantiate = Symbol("instantiate");
const NativeModule: any = dress(Module, "Module", (o) => describe(o) !== undefined, (key) => `WebAssembly.Module.${key}()`);
const NativeInstance: any = dress(Instance, "Instance", (o) => exportsOf(o) !== undefined, (key) => `WebAssembly.Instance.${key}()`);
export { NativeInstance as Instance, NativeModule as Module };

export const isModule = (value: unknown): boolean => describe(value) !== undefined;

/** A module, for a function that V8 names in what it complains of. */
export const moduleOf = (source: unknown, what: string): object => new NativeModule(source, what);

export const instanceOf = (module: unknown, imports: unknown): object => new NativeInstance(module, imports, byInstantiate);

/** Another object for the same module, as structuredClone makes one. */
export const copyOf = (module: unknown): object => new NativeModule(module, copy);
