// URLSearchParams: the form-urlencoded list of the URL Standard.
import { percentDecode, utf8Decode, utf8Encode } from "pi:node/internal_bytes";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { face, invalidThis } from "pi:web/face";

function encodePart(text: string): string {
	return encodeURIComponent((text as any).toWellFormed()).replace(/%20/g, "+").replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decodePart(text: string): string {
	const plain = text.replaceAll("+", " ");
	if (!plain.includes("%")) return plain;
	try {
		return decodeURIComponent(plain);
	} catch {
		return utf8Decode(percentDecode(utf8Encode(plain)));
	}
}

export function parseQuery(query: string): [string, string][] {
	const out: [string, string][] = [];
	for (const part of query.split("&")) {
		if (part === "") continue;
		const eq = part.indexOf("=");
		out.push(eq < 0 ? [decodePart(part), ""] : [decodePart(part.slice(0, eq)), decodePart(part.slice(eq + 1))]);
	}
	return out;
}

function text(value: unknown): string {
	return (`${value}` as any).toWellFormed();
}

function pairsOf(init: any): [string, string][] {
	if (init === undefined || init === null) return [];
	if (typeof init !== "object" && typeof init !== "function") {
		const s = text(init);
		return parseQuery(s[0] === "?" ? s.slice(1) : s);
	}
	const iterate = init[Symbol.iterator];
	if (iterate !== undefined && iterate !== null && typeof iterate !== "function") throw nodeError(TypeError, "ERR_ARG_NOT_ITERABLE", "Query pairs must be iterable");
	if (iterate) {
		const out: [string, string][] = [];
		for (const pair of init) {
			const p = pair !== null && typeof pair === "object" && typeof pair[Symbol.iterator] === "function" ? [...pair] : undefined;
			if (!p || p.length !== 2) {
				throw nodeError(TypeError, "ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple");
			}
			out.push([text(p[0]), text(p[1])]);
		}
		return out;
	}
	return Reflect.ownKeys(init)
		.filter((k) => typeof k === "string" && Object.getOwnPropertyDescriptor(init, k)?.enumerable)
		.map((k) => [text(k), text(init[k])]);
}

function need(args: ArrayLike<unknown>, ...names: string[]): void {
	if (args.length >= names.length) return;
	const list = names.map((n) => `"${n}"`).join(" and ");
	throw nodeError(TypeError, "ERR_MISSING_ARGS", `The ${list} argument${names.length > 1 ? "s" : ""} must be specified`);
}

type Pair = [string, string];

/** Goes through the list as it is at each step. */
class ParamsIterator<T> {
	#list: () => Pair[];
	#pick: (pair: Pair) => T;
	#at = 0;
	constructor(list: () => Pair[], pick: (pair: Pair) => T) {
		this.#list = list;
		this.#pick = pick;
	}
	static {
		isIterator = (object) => #at in object;
	}
	next(): IteratorResult<T> {
		const pair = this.#list()[this.#at++];
		return pair ? { value: this.#pick(pair), done: false } : { value: undefined, done: true };
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): string {
		if (depth < 0) return "[Object]";
		const left = this.#list().slice(this.#at).map((pair) => inspect(this.#pick(pair), options));
		return left.length ? `URLSearchParams Iterator { ${left.join(", ")} }` : "URLSearchParams Iterator {  }";
	}
}
var isIterator: (object: any) => boolean;
delete (ParamsIterator.prototype as any).constructor;
Object.setPrototypeOf(ParamsIterator.prototype, Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
face(ParamsIterator, "URLSearchParams Iterator", { is: (o) => isIterator(o), wrong: () => invalidThis("URLSearchParamsIterator") });

/** Binds the params to a URL: told of each change. */
export let bindParams: (params: URLSearchParams, changed: () => void) => void;
export let resetParams: (params: URLSearchParams, query: string) => void;

let isParams: (object: any) => boolean;

export class URLSearchParams {
	#list: [string, string][];
	#changed: (() => void) | undefined;

	constructor(init: any = undefined) {
		this.#list = pairsOf(init);
	}

	static {
		isParams = (object) => #list in object;
		bindParams = (params, changed) => {
			params.#changed = changed;
		};
		resetParams = (params, query) => {
			params.#list = parseQuery(query);
		};
	}

	get size(): number {
		return this.#list.length;
	}
	append(name: string, value: string): void {
		need(arguments, "name", "value");
		this.#list.push([text(name), text(value)]);
		this.#changed?.();
	}
	delete(name: string, value: any = undefined): void {
		need(arguments, "name");
		this.#list = this.#list.filter(([n, v]) => n !== text(name) || (value !== undefined && v !== text(value)));
		this.#changed?.();
	}
	get(name: string): string | null {
		need(arguments, "name");
		return this.#list.find(([n]) => n === text(name))?.[1] ?? null;
	}
	getAll(name: string): string[] {
		need(arguments, "name");
		return this.#list.filter(([n]) => n === text(name)).map(([, v]) => v);
	}
	has(name: string, value: any = undefined): boolean {
		need(arguments, "name");
		return this.#list.some(([n, v]) => n === text(name) && (value === undefined || v === text(value)));
	}
	set(name: string, value: string): void {
		need(arguments, "name", "value");
		const key = text(name);
		const at = this.#list.findIndex(([n]) => n === key);
		if (at < 0) this.#list.push([key, text(value)]);
		else this.#list = this.#list.filter(([n], i) => n !== key || i === at).map((p, i) => (i === at ? [key, text(value)] : p));
		this.#changed?.();
	}
	sort(): void {
		this.#list.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
		this.#changed?.();
	}
	forEach(fn: (value: string, name: string, params: this) => void, thisArg: any = undefined): void {
		if (typeof fn !== "function") throw invalidArgType("callback", "Function", fn);
		for (let i = 0; i < this.#list.length; i++) fn.call(thisArg, this.#list[i][1], this.#list[i][0], this);
	}
	// These do not call each other: a subclass may override any of them by the others.
	entries(): any {
		return new ParamsIterator(() => this.#list, (pair) => [pair[0], pair[1]]);
	}
	keys(): any {
		return new ParamsIterator(() => this.#list, (pair) => pair[0]);
	}
	values(): any {
		return new ParamsIterator(() => this.#list, (pair) => pair[1]);
	}
	toString(): string {
		return this.#list.map(([n, v]) => `${encodePart(n)}=${encodePart(v)}`).join("&");
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): string {
		if (depth < 0) return options.stylize("[Object]", "special");
		const parts = this.#list.map(([n, v]) => `${inspect(n, options)} => ${inspect(v, options)}`);
		return parts.length ? `URLSearchParams { ${parts.join(", ")} }` : "URLSearchParams {}";
	}
}
export interface URLSearchParams {
	[Symbol.iterator](): IterableIterator<[string, string]>;
}
face(URLSearchParams, "URLSearchParams", { is: (o) => isParams(o), wrong: () => invalidThis("URLSearchParams"), iterator: "entries" });
