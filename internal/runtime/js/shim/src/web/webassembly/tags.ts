// Tag and Exception, and JSTag, the tag of all other values of JavaScript.
import { dress, isObject, unsigned } from "./classes.ts";
import { engine, provideExceptions } from "./engine.ts";
import { lift, lower, valueType } from "./values.ts";

let tagId: (t: Tag) => number;
let tagTypes: (t: any) => string[] | undefined;
let raw: (e: any) => { tag: number; values: unknown[] } | undefined;

const existing = Symbol("existing");
const byId = new Map<number, Tag>();

class Tag {
	#id: number | undefined;
	#types: string[];
	constructor(type: any, ...rest: any[]) {
		if (type === existing) {
			this.#id = rest[0];
			this.#types = rest[1];
		} else {
			this.#types = parameters(type);
			this.#id = engine("tag", this.#types.join(" "));
		}
		if (this.#id !== undefined) byId.set(this.#id, this);
	}
	static {
		tagId = (t) => (t.#id ??= engine("jsTag") as number);
		tagTypes = (t) => (isObject(t) && #types in t ? t.#types : undefined);
	}
}

function parameters(type: any): string[] {
	const what = "WebAssembly.Tag(): Argument 0";
	if (!isObject(type)) throw new TypeError(`${what} must be a tag type`);
	const list = (type as any).parameters;
	if (!isObject(list)) throw new TypeError(`${what} must be a tag type with 'parameters'`);
	const length = (list as any).length;
	if (length === undefined) throw new TypeError(`${what} contains parameters without 'length'`);
	return Array.from({ length: unsigned(length, `${what} contains parameters without 'length'`) }, (_, n) => {
		const name = valueType(`${(list as any)[n]}`);
		if (!name) throw new TypeError(`${what} parameter type at index #${n} must be a value type`);
		return name;
	});
}

class Exception {
	#tag: Tag;
	#values: unknown[];
	/** As V8's, which has a stack only when it is asked for, and is no Error. */
	constructor(tag: any, values?: any, options?: any) {
		const what = "WebAssembly.Exception()";
		this.#tag = tag;
		if (options === existing) {
			this.#values = values;
			return;
		}
		const types = tagTypes(tag);
		if (!types) throw new TypeError(`${what}: Argument 0 must be a WebAssembly tag`);
		if (tag === JSTag) throw new TypeError(`${what}: Argument 0 cannot be WebAssembly.JSTag`);
		if (!isObject(values)) throw new TypeError(`${what}: Exception values must be an iterable object`);
		const length = (values as any).length;
		if (length === undefined) throw new TypeError(`${what}: Exception values argument has no length`);
		if (unsigned(length, `${what}: Exception values argument length`) !== types.length) throw new TypeError(`${what}: Number of exception values does not match signature length`);
		this.#values = types.map((type, n) => lower(type, (values as any)[n], what));
		if (options === undefined) return;
		if (!isObject(options)) throw new TypeError(`${what}: Argument 2 is not an object`);
		if ((options as any).traceStack) (Error as any).captureStackTrace(this);
	}
	static {
		raw = (e) => (isObject(e) && #values in e ? { tag: tagId(e.#tag), values: e.#values } : undefined);
	}
	getArg(tag: any, index: any): unknown {
		const what = "WebAssembly.Exception.getArg()";
		if (!tagTypes(tag)) throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Tag`);
		const n = unsigned(index, `${what}: Index`);
		if (tag !== this.#tag) throw new TypeError(`${what}: First argument does not match the exception tag`);
		if (n >= this.#values.length) throw new RangeError(`${what}: Index out of range`);
		return lift(tagTypes(tag)![n], this.#values[n]);
	}
	is(tag: any): boolean {
		if (!tagTypes(tag)) throw new TypeError("WebAssembly.Exception.is(): Argument 0 must be a WebAssembly.Tag");
		return tag === this.#tag;
	}
}

const NativeTag = dress(Tag, "Tag", (o) => tagTypes(o) !== undefined, (key) => `WebAssembly.Tag.${key}()`);
const NativeException = dress(Exception, "Exception", (o) => raw(o) !== undefined, (key) => `WebAssembly.Exception.${key}()`);
export { NativeException as Exception, NativeTag as Tag };

/** The engine has it once it is used. */
export const JSTag: Tag = new (NativeTag as any)(existing, undefined, ["externref"]);

/** The object for a tag of the engine: always the same one. */
export function tagFor(id: number, types: string[]): Tag {
	if (id === tagId(JSTag)) return JSTag;
	return byId.get(id) ?? new (NativeTag as any)(existing, id, types);
}

/** The id of a tag, if a value is one, and what it carries. */
export function tagOf(value: unknown): { id: number; types: string[] } | undefined {
	const types = tagTypes(value);
	return types && { id: tagId(value as Tag), types };
}

// Exceptions that JavaScript has thrown into WebAssembly, the last ones: what comes out again is the same object.
const passing: any[] = [];
const mostPassing = 16;

provideExceptions({
	tagOf: (error) => raw(error)?.tag ?? 0,
	carried(error, tag) {
		const own = raw(error);
		if (!own || own.tag !== tag) return [lower("externref", error, "")];
		passing.unshift(error);
		passing.length = Math.min(passing.length, mostPassing);
		return own.values;
	},
	value(tag, values) {
		const at = passing.findIndex((e) => {
			const own = raw(e)!;
			return own.tag === tag && own.values.every((v, n) => Object.is(v, values[n]));
		});
		if (at >= 0) return passing.splice(at, 1)[0];
		if (tag === tagId(JSTag)) return lift("externref", values[0]);
		return new (NativeException as any)(tagFor(tag, []), values, existing); // a tag that the program does not have is empty
	},
});
