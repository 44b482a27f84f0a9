// Module and Instance.
import { CompileError, engine, LinkError } from "./engine.ts";
import { Global, globalFits, Memory, objectFor, objectId, Table } from "./objects.ts";
import { bytesOf, exportedFunction, exportedId, importedFunction, lower } from "./values.ts";

interface Border {
	kind: "function" | "table" | "memory" | "global" | "tag";
	params?: string[];
	results?: string[];
	value?: string;
	mutable?: boolean;
}

interface Description {
	module: number;
	imports: { module: string; name: string; type: Border }[];
	exports: { name: string; type: Border }[];
}

let describe: (m: Module) => Description;

export class Module {
	#description: Description;
	constructor(source: unknown, what = "WebAssembly.Module()") {
		const bytes = bytesOf(source, what);
		try {
			this.#description = engine("compile", bytes);
		} catch (error: any) {
			if (error instanceof CompileError) error.message = `${what}: ${error.message}`;
			throw error;
		}
	}
	static {
		describe = (m) => {
			if (!(m instanceof Module) || !(#description in m)) throw new TypeError("Argument 0 must be a WebAssembly.Module");
			return m.#description;
		};
	}
	static exports(module: Module): object[] {
		return checked(module, "exports").exports.map(({ name, type }) => ({ name, kind: type.kind }));
	}
	static imports(module: Module): object[] {
		return checked(module, "imports").imports.map((i) => ({ module: i.module, name: i.name, kind: i.type.kind }));
	}
	static customSections(...args: [module: Module, name: string]): ArrayBuffer[] {
		const { module } = checked(args[0], "customSections");
		if (args[1] === undefined) throw new TypeError("WebAssembly.Module.customSections(): Argument 1 is required");
		return (engine("custom", module, String(args[1])) as Uint8Array<ArrayBuffer>[]).map((s) => s.buffer);
	}
	get [Symbol.toStringTag]() {
		return "WebAssembly.Module";
	}
}

function checked(module: Module, what: string): Description {
	try {
		return describe(module);
	} catch {
		throw new TypeError(`WebAssembly.Module.${what}(): Argument 0 must be a WebAssembly.Module`);
	}
}

interface Given {
	extern?: number;
	callback?: number;
}

/** What the program hands over for one import, or the error that V8 has for it. */
function given(value: any, type: Border, fail: (text: string) => Error): Given {
	switch (type.kind) {
		case "function": {
			if (typeof value !== "function") throw fail("function import requires a callable");
			const id = exportedId(value);
			return id === undefined ? { callback: importedFunction(value, type) } : { extern: id };
		}
		case "table":
			if (!(value instanceof Table)) throw fail("table import requires a WebAssembly.Table");
			return { extern: objectId(value) };
		case "memory":
			if (!(value instanceof Memory)) throw fail("memory import must be a WebAssembly.Memory object");
			return { extern: objectId(value) };
		case "global":
			return { extern: globalId(value, type, fail) };
		default:
			throw fail("pier has no tags");
	}
}

function globalId(value: any, type: Border, fail: (text: string) => Error): number {
	if (value instanceof Global) {
		if (!globalFits(value, type)) throw fail("imported global does not match the expected " + (type.mutable === true ? "mutability" : "type"));
		return objectId(value)!;
	}
	if (type.mutable) throw fail("imported mutable global must be a WebAssembly.Global object");
	if (type.value === "i64" && typeof value !== "bigint") throw fail("global import must be a BigInt");
	if (/^[if](32|64)$/.test(type.value!) && type.value !== "i64" && typeof value !== "number") {
		throw fail("global import must be a number, valid Wasm reference, or WebAssembly.Global object");
	}
	return engine("global", type.value, false, lower(type.value!, value));
}

export class Instance {
	#exports: Record<string, any>;
	constructor(module: Module, imports?: any, what = "WebAssembly.Instance()") {
		let d: Description;
		try {
			d = describe(module);
		} catch {
			throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Module`);
		}
		if (imports !== undefined && (imports === null || (typeof imports !== "object" && typeof imports !== "function"))) {
			throw new TypeError(`${what}: Argument 1 must be an object`);
		}
		if (d.imports.length > 0 && imports === undefined) throw new TypeError(`${what}: Imports argument must be present and must be an object`);
		const wanted = d.imports.map((wanted, n) => {
			const place = `${what}: Import #${n} module="${wanted.module}"`;
			const from = imports[wanted.module];
			if (from === null || (typeof from !== "object" && typeof from !== "function")) {
				throw new TypeError(`${place}: module is not an object or function`);
			}
			const value = from[wanted.name];
			return () => given(value, wanted.type, (text) => new LinkError(`${place} function="${wanted.name}": ${text}`));
		});
		// V8 looks at memories first.
		const list: Given[] = [];
		for (const memories of [true, false]) {
			wanted.forEach((give, n) => {
				if ((d.imports[n].type.kind === "memory") === memories) list[n] = give();
			});
		}
		const made = engine("instance", d.module, JSON.stringify(list)) as { name: string; type: Border; extern: number }[];
		const exports = Object.create(null);
		for (const { name, type, extern } of made) {
			if (type.kind === "tag") continue;
			exports[name] = type.kind === "function" ? exportedFunction(extern, type) : objectFor(type.kind, extern, type);
		}
		this.#exports = Object.freeze(exports);
	}
	get exports(): Record<string, any> {
		return this.#exports;
	}
	get [Symbol.toStringTag]() {
		return "WebAssembly.Instance";
	}
}

// The bundler renames a class that names itself.
Object.defineProperty(Module, "name", { value: "Module", configurable: true });
