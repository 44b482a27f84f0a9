// Memory, Table and Global.
import { dress, isObject, unsigned } from "./classes.ts";
import { engine } from "./engine.ts";
import { lift, lower, noWasmFunction, valueType } from "./values.ts";

/** Says that a constructor makes an object of something that the engine has already. */
const existing = Symbol("existing");

const objects = new Map<number, object>();

interface Known {
	id: number;
	/** The most that a memory or table may grow to. */
	maximum?: number;
	/** Of a table's elements or a global. */
	type?: string;
	mutable?: boolean;
}

let knownMemory: (o: any) => Known | undefined;
let knownTable: (o: any) => Known | undefined;
let knownGlobal: (o: any) => Known | undefined;

/** What is known of a value that stands for an import, if it is of its kind. */
export const known: Record<string, (value: unknown) => Known | undefined> = {
	memory: (v) => knownMemory(v),
	table: (v) => knownTable(v),
	global: (v) => knownGlobal(v),
};

/** The object for an id of the engine: always the same one. */
export function objectFor(kind: string, id: number, type: any): object {
	const make: any = { memory: NativeMemory, table: NativeTable, global: NativeGlobal }[kind];
	return objects.get(id) ?? new make(existing, id, type);
}

function size(descriptor: any, name: string, what: string, from: number, to: number): number | undefined {
	const value = descriptor[name];
	if (value === undefined) return undefined;
	const n = unsigned(value, `${what}: Property '${name}'`);
	if (n < from) throw new RangeError(`${what}: Property '${name}': value ${n} is below the lower bound ${from}`);
	if (n > to) throw new RangeError(`${what}: Property '${name}': value ${n} is above the upper bound ${to}`);
	return n;
}

function bounds(descriptor: any, what: string, limit: number, top: number): [number, number | undefined] {
	void descriptor.index; // V8 asks for it
	const initial = size(descriptor, "initial", what, 0, limit);
	if (initial === undefined) throw new TypeError(`${what}: Property 'initial' is required`);
	return [initial, size(descriptor, "maximum", what, initial, top)];
}

const most = (type: any): number | undefined => (type.max === -1 ? undefined : type.max ?? 0);

class Memory {
	#id: number;
	#maximum: number | undefined;
	#buffer: ArrayBuffer | undefined;
	constructor(descriptor: any, ...rest: any[]) {
		if (descriptor === existing) {
			this.#id = rest[0];
			this.#maximum = most(rest[1]);
		} else {
			const what = "WebAssembly.Memory()";
			if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a memory descriptor`);
			const [initial, maximum] = bounds(descriptor, what, 65536, 65536);
			if ((descriptor as any).shared) {
				if (maximum === undefined) throw new TypeError(`${what}: If shared is true, maximum property should be defined.`);
				throw new TypeError(`${what}: pier has no shared memory, because it has no threads`);
			}
			this.#maximum = maximum;
			this.#id = engine("memory", initial, maximum ?? -1);
		}
		objects.set(this.#id, this);
	}
	static {
		knownMemory = (o) => (isObject(o) && #id in o ? { id: o.#id, maximum: o.#maximum } : undefined);
	}
	grow(delta: any): number {
		const n = unsigned(delta, "WebAssembly.Memory.grow(): Argument 0");
		const before = engine("grow", this.#id, n);
		// Even growing by nothing makes a new buffer.
		if (n === 0 && this.#buffer) {
			(this.#buffer as any).transfer();
			this.#buffer = undefined;
		}
		return before;
	}
	get buffer(): ArrayBuffer {
		if (!this.#buffer || (this.#buffer as any).detached) {
			this.#buffer = engine("buffer", this.#id) as ArrayBuffer;
		}
		return this.#buffer;
	}
}

class Table {
	#id: number;
	#element: string;
	#maximum: number | undefined;
	constructor(descriptor: any, ...rest: any[]) {
		if (descriptor === existing) {
			this.#id = rest[0];
			this.#element = rest[1].value;
			this.#maximum = most(rest[1]);
		} else {
			const what = "WebAssembly.Table()";
			if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a table descriptor`);
			const element = `${(descriptor as any).element}`;
			if (element !== "anyfunc" && element !== "externref") throw new TypeError(`${what}: Descriptor property 'element' must be a WebAssembly reference type`);
			const [initial, maximum] = bounds(descriptor, what, 10_000_000, 0xffffffff);
			this.#element = element === "anyfunc" ? "funcref" : element;
			this.#maximum = maximum;
			this.#id = engine("table", this.#element, initial, maximum ?? -1);
			this.#fill(initial, rest);
		}
		objects.set(this.#id, this);
	}
	static {
		knownTable = (o) => (isObject(o) && #id in o ? { id: o.#id, maximum: o.#maximum, type: o.#element } : undefined);
	}
	#fill(length: number, rest: any[]): void {
		const first = this.#value(rest[0] === undefined ? [] : rest, 0, () => "WebAssembly.Table(): Argument 2 must be undefined or a value of type compatible with the type of the new table", ".");
		if (first !== 0) for (let n = 0; n < length; n++) engine("tableSet", this.#id, n, first);
	}
	get length(): number {
		return engine("tableSize", this.#id);
	}
	/** The value that the arguments have for the elements: the type's own without. */
	#value(args: ArrayLike<unknown>, n: number, what: () => string, end = ""): unknown {
		const given = args.length <= n && this.#element === "funcref" ? null : args[n];
		try {
			return lower(this.#element, given);
		} catch {
			throw new TypeError(`${what()}: ${noWasmFunction}${end}`);
		}
	}
	grow(delta: any): number {
		const n = unsigned(delta, "WebAssembly.Table.grow(): Argument 0");
		return engine("tableGrow", this.#id, n, this.#value(arguments, 1, () => "WebAssembly.Table.grow(): Argument 1 is invalid"));
	}
	set(index: any): void {
		const n = unsigned(index, "WebAssembly.Table.set(): Argument 0");
		const { length } = this;
		if (n >= length) throw new RangeError(`WebAssembly.Table.set(): invalid index ${n} into ${this.#element} table of size ${length}`);
		engine("tableSet", this.#id, n, this.#value(arguments, 1, () => "WebAssembly.Table.set(): Argument 1 is invalid for table"));
	}
	get(index: any): unknown {
		return lift(this.#element, engine("tableGet", this.#id, unsigned(index, "WebAssembly.Table.get(): Argument 0")));
	}
}

class Global {
	#id: number;
	#type: string;
	#mutable: boolean;
	constructor(descriptor: any, ...rest: any[]) {
		if (descriptor === existing) {
			this.#id = rest[0];
			this.#type = rest[1].value;
			this.#mutable = rest[1].mutable === true;
		} else {
			const what = "WebAssembly.Global()";
			if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a global descriptor`);
			this.#mutable = Boolean((descriptor as any).mutable);
			const type = valueType(`${(descriptor as any).value}`);
			if (!type) throw new TypeError(`${what}: Descriptor property 'value' must be a WebAssembly type`);
			if (type === "v128") throw new TypeError(`${what}: A global of type 'v128' cannot be created in JavaScript`);
			this.#type = type;
			let first = rest[0];
			if (first === undefined && !(type === "funcref" && rest.length > 0)) first = type === "funcref" ? null : type === "i64" ? 0n : type === "externref" ? undefined : 0;
			this.#id = engine("global", type, this.#mutable, lower(type, first, what));
		}
		objects.set(this.#id, this);
	}
	static {
		knownGlobal = (o) => (isObject(o) && #id in o ? { id: o.#id, type: o.#type, mutable: o.#mutable } : undefined);
	}
	valueOf(): any {
		return lift(this.#type, engine("getGlobal", this.#id));
	}
	get value(): any {
		return lift(this.#type, engine("getGlobal", this.#id));
	}
	set value(value: any) {
		const what = "set WebAssembly.Global.value";
		if (!this.#mutable) throw new TypeError(`${what}: Can't set the value of an immutable global.`);
		engine("setGlobal", this.#id, lower(this.#type, value, what));
	}
}

const is = (kind: string) => (o: unknown) => known[kind](o) !== undefined;
const NativeMemory = dress(Memory, "Memory", is("memory"), (key) => `WebAssembly.Memory.${key}${key === "buffer" ? "" : "()"}`);
const NativeTable = dress(Table, "Table", is("table"), (key) => `WebAssembly.Table.${key}()`);
const NativeGlobal = dress(Global, "Global", is("global"), (key) => (key === "value" ? "get WebAssembly.Global.value" : `WebAssembly.Global.${key}()`));
export { NativeGlobal as Global, NativeMemory as Memory, NativeTable as Table };
