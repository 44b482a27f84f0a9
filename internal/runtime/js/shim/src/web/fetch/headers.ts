// Headers.
import { face } from "pi:web/face";
import { byteString, illegalInvocation, listMembers, need, shown } from "./words.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");

interface Header {
	/** As it was first written. */
	name: string;
	values: string[];
}

interface State {
	map: Map<string, Header>;
	/** The list in order, until something changes. */
	sorted: [string, string][] | undefined;
	immutable: boolean;
}

let stateOf: (object: any) => State | undefined;

function checkName(name: unknown, what: string): string {
	const text = byteString(name, what, "name");
	if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)) throw new TypeError(`${what}: "${text}" is an invalid header name.`);
	return text;
}

function checkValue(value: unknown, what: string): string {
	const text = byteString(value, what, "value").replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
	if (/[\0\r\n]/.test(text)) throw new TypeError(`${what}: "${text}" is an invalid header value.`);
	return text;
}

const joined = (key: string, header: Header): string => header.values.join(key === "cookie" ? "; " : ", ");

function sorted(state: State): [string, string][] {
	if (state.sorted) return state.sorted;
	const out: [string, string][] = [];
	for (const key of [...state.map.keys()].sort()) {
		const header = state.map.get(key)!;
		if (key === "set-cookie") for (const v of header.values) out.push([key, v]);
		else out.push([key, joined(key, header)]);
	}
	return (state.sorted = out);
}

function append(state: State, name: unknown, value: unknown): void {
	const written = checkName(name, "Headers.append");
	const text = checkValue(value, "Headers.append");
	change(state);
	const key = written.toLowerCase();
	const header = state.map.get(key);
	if (header) header.values.push(text);
	else state.map.set(key, { name: written, values: [text] });
}

function change(state: State): void {
	if (state.immutable) throw new TypeError("immutable");
	state.sorted = undefined;
}

/** Takes over the names and values that a constructor is given. */
function fill(state: State, init: any): void {
	if (init === undefined) return;
	if (init === null || typeof init !== "object") {
		throw new TypeError("Headers constructor: Argument 1 could not be converted to one of: sequence<sequence<ByteString>>, record<ByteString, ByteString>.");
	}
	const other = stateOf(init);
	if (other) {
		for (const [key, { name, values }] of other.map) state.map.set(key, { name, values: [...values] });
		return;
	}
	if (typeof init[Symbol.iterator] === "function") {
		let n = 0;
		for (const pair of init) {
			if (pair === null || typeof pair !== "object" || typeof pair[Symbol.iterator] !== "function") throw new TypeError(`Headers contructor: init[${n}] (${shown(pair)}) is not iterable.`);
			const p = [...pair];
			if (p.length !== 2) throw new TypeError(`Headers constructor: expected name/value pair to be length 2, found ${p.length}.`);
			append(state, p[0], p[1]);
			n++;
		}
		return;
	}
	for (const key of Reflect.ownKeys(init)) {
		if (!Object.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
		if (typeof key === "symbol") throw new TypeError("Headers contructor: init is a symbol, which cannot be converted to a DOMString.");
		append(state, key, init[key]);
	}
}

export class Headers {
	#state: State = { map: new Map(), sorted: undefined, immutable: false };

	constructor(init: any = undefined) {
		fill(this.#state, init);
	}
	static {
		stateOf = (object) => (#state in object ? object.#state : undefined);
	}
	append(name: any, value: any): void {
		need(arguments, 2, "Headers.append");
		append(this.#state, name, value);
	}
	delete(name: any): void {
		need(arguments, 1, "Headers.delete");
		const key = checkName(name, "Headers.delete").toLowerCase();
		change(this.#state);
		this.#state.map.delete(key);
	}
	get(name: any): string | null {
		need(arguments, 1, "Headers.get");
		const key = checkName(name, "Headers.get").toLowerCase();
		const header = this.#state.map.get(key);
		return header ? joined(key, header) : null;
	}
	has(name: any): boolean {
		need(arguments, 1, "Headers.has");
		return this.#state.map.has(checkName(name, "Headers.has").toLowerCase());
	}
	set(name: any, value: any): void {
		need(arguments, 2, "Headers.set");
		const written = checkName(name, "Headers.set");
		const text = checkValue(value, "Headers.set");
		change(this.#state);
		const key = written.toLowerCase();
		const old = this.#state.map.get(key);
		if (old) {
			old.name = written;
			old.values = [text];
		} else this.#state.map.set(key, { name: written, values: [text] });
	}
	getSetCookie(): string[] {
		return [...(this.#state.map.get("set-cookie")?.values ?? [])];
	}
	[custom](depth: number, options: any, inspect: any): string {
		const all = Object.fromEntries([...this.#state.map].map(([key, header]) => [header.name, joined(key === "set-cookie" ? "" : key, header)]));
		return `Headers ${inspect(all, { ...options, depth: options.depth ?? depth })}`;
	}
}
export interface Headers {
	keys(): IterableIterator<string>;
	values(): IterableIterator<string>;
	entries(): IterableIterator<[string, string]>;
	forEach(fn: (value: string, name: string, headers: Headers) => void, self?: any): void;
	[Symbol.iterator](): IterableIterator<[string, string]>;
}
face(Headers, "Headers", {
	is: (o) => stateOf(o) !== undefined, wrong: illegalInvocation, mixed: listMembers("Headers", (o) => sorted(stateOf(o)!)), iterator: "entries",
});

/** Headers that nobody may change any more. */
export function frozen(headers: Headers): Headers {
	stateOf(headers)!.immutable = true;
	return headers;
}
