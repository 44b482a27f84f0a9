// Memory, Table and Global.
import { engine } from "./engine.ts";
import { lift, lower } from "./values.ts";

/** Says that a constructor makes an object of something that the engine has already. */
export const existing = Symbol("existing");

const objects = new Map<number, object>();

/** The object for an id of the engine: always the same one. */
export function objectFor(kind: "memory" | "table" | "global", id: number, type: any): object {
	let found = objects.get(id);
	if (!found) {
		const make: any = { memory: Memory, table: Table, global: Global }[kind];
		found = new make(existing, id, type) as object;
	}
	return found;
}

export function objectId(value: unknown): number | undefined {
	if (value instanceof Memory || value instanceof Table || value instanceof Global) return idOf(value);
	return undefined;
}

let idOf: (o: any) => number;
const setters: ((o: any) => number | undefined)[] = [];
idOf = (o) => {
	for (const get of setters) {
		const id = get(o);
		if (id !== undefined) return id;
	}
	throw new TypeError("Receiver is not a WebAssembly object");
};

function size(descriptor: any, name: string, what: string, limit: number): number {
	const value = descriptor[name];
	const n = Number(value);
	if (value === undefined) throw new TypeError(`${what}: Property '${name}' is required`);
	if (Number.isNaN(n)) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is not a valid number`);
	if (!(n >= 0)) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is below the lower bound`);
	if (n > limit) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is above the upper bound`);
	return Math.trunc(n);
}

function bounds(descriptor: any, what: string, limit: number, top: number): [number, number] {
	if (descriptor === null || typeof descriptor !== "object") throw new TypeError(`${what}: Argument 0 must be a ${what.slice(12, -2).toLowerCase()} descriptor`);
	const initial = size(descriptor, descriptor.initial === undefined && descriptor.minimum !== undefined ? "minimum" : "initial", what, limit);
	const maximum = descriptor.maximum === undefined ? -1 : size(descriptor, "maximum", what, top);
	if (maximum >= 0 && maximum < initial) throw new RangeError(`${what}: Property 'maximum': value ${maximum} is below the lower bound ${initial}`);
	return [initial, maximum];
}

export class Memory {
	#id: number;
	#buffer: ArrayBuffer | undefined;
	constructor(descriptor: any, id?: number) {
		if (descriptor === existing) this.#id = id!;
		else {
			const [initial, maximum] = bounds(descriptor, "WebAssembly.Memory()", 65536, 65536);
			if (descriptor.shared) throw new TypeError("WebAssembly.Memory(): pier has no shared memory, because it has no threads");
			this.#id = engine("memory", initial, maximum);
		}
		objects.set(this.#id, this);
	}
	static {
		setters.push((o) => (#id in o ? o.#id : undefined));
	}
	get buffer(): ArrayBuffer {
		if (!this.#buffer || (this.#buffer as any).detached) {
			this.#buffer = engine("buffer", this.#id) as ArrayBuffer;
		}
		return this.#buffer;
	}
	grow(delta: number): number {
		const n = Number(delta);
		if (!(n >= 0 && n <= 0xffffffff)) throw new TypeError(`WebAssembly.Memory.grow(): Argument 0 must be non-negative`);
		const before = engine("grow", this.#id, Math.trunc(n));
		// Even growing by nothing makes a new buffer.
		if (n < 1 && this.#buffer) {
			(this.#buffer as any).transfer();
			this.#buffer = undefined;
		}
		return before;
	}
	get [Symbol.toStringTag]() {
		return "WebAssembly.Memory";
	}
}

export class Table {
	#id: number;
	#element: string;
	constructor(descriptor: any, ...rest: any[]) {
		if (descriptor === existing) {
			this.#id = rest[0];
			this.#element = rest[1].value;
		} else {
			const [initial, maximum] = bounds(descriptor, "WebAssembly.Table()", 10_000_000, 0xffffffff);
			const element = String(descriptor.element);
			if (element !== "anyfunc" && element !== "externref") throw new TypeError("WebAssembly.Table(): Descriptor property 'element' must be a WebAssembly reference type");
			this.#element = element === "anyfunc" ? "funcref" : element;
			this.#id = engine("table", this.#element, initial, maximum);
			const first = rest.length > 0 ? rest[0] : this.#element === "externref" ? undefined : null;
			if (first !== null && first !== undefined || this.#element === "externref") for (let n = 0; n < initial; n++) this.set(n, first);
		}
		objects.set(this.#id, this);
	}
	static {
		setters.push((o) => (#id in o ? o.#id : undefined));
	}
	get length(): number {
		return engine("tableSize", this.#id);
	}
	#value(op: string, args: any[], n: number): unknown {
		const value = args.length > n ? args[n] : this.#element === "externref" ? undefined : null;
		try {
			return lower(this.#element, value);
		} catch {
			throw new TypeError(`WebAssembly.Table.${op}(): Argument ${n} is invalid for table: function-typed object must be null (if nullable) or a Wasm function object`);
		}
	}
	#index(op: string, value: any): number {
		const n = Number(value);
		if (!(n >= 0 && n <= 0xffffffff)) throw new TypeError(`WebAssembly.Table.${op}(): Argument 0 must be convertible to a valid number`);
		return Math.trunc(n);
	}
	get(index: number): unknown {
		return lift(this.#element, engine("tableGet", this.#id, this.#index("get", index)));
	}
	set(...args: [index: number, value?: unknown]): void {
		engine("tableSet", this.#id, this.#index("set", args[0]), this.#value("set", args, 1));
	}
	grow(...args: [delta: number, value?: unknown]): number {
		return engine("tableGrow", this.#id, this.#index("grow", args[0]), this.#value("grow", args, 1));
	}
	get [Symbol.toStringTag]() {
		return "WebAssembly.Table";
	}
}

const globalTypes: Record<string, string> = { i32: "i32", i64: "i64", f32: "f32", f64: "f64", externref: "externref", anyfunc: "funcref" };

export class Global {
	#id: number;
	#type: string;
	#mutable: boolean;
	constructor(descriptor: any, ...rest: any[]) {
		if (descriptor === existing) {
			this.#id = rest[0];
			this.#type = rest[1].value;
			this.#mutable = rest[1].mutable === true;
		} else {
			if (descriptor === null || typeof descriptor !== "object") throw new TypeError("WebAssembly.Global(): Argument 0 must be a global descriptor");
			this.#mutable = Boolean(descriptor.mutable);
			this.#type = globalTypes[String(descriptor.value)];
			if (!this.#type) throw new TypeError("WebAssembly.Global(): Descriptor property 'value' must be a WebAssembly type");
			let first = rest[0];
			if (first === undefined && this.#type !== "externref") first = this.#type === "funcref" ? null : this.#type === "i64" ? 0n : 0;
			this.#id = engine("global", this.#type, this.#mutable, lower(this.#type, first));
		}
		objects.set(this.#id, this);
	}
	static {
		setters.push((o) => (#id in o ? o.#id : undefined));
	}
	/** Whether it may stand for an import of a type. */
	static fits(g: Global, type: any): boolean {
		return g.#type === type.value && g.#mutable === (type.mutable === true);
	}
	get value(): any {
		return lift(this.#type, engine("getGlobal", this.#id));
	}
	set value(value: any) {
		if (!this.#mutable) throw new TypeError("set WebAssembly.Global.value: Can't set the value of an immutable global.");
		engine("setGlobal", this.#id, lower(this.#type, value));
	}
	valueOf(): any {
		return this.value;
	}
	get [Symbol.toStringTag]() {
		return "WebAssembly.Global";
	}
}
const fits = Global.fits;
delete (Global as any).fits;
export const globalFits = fits;
