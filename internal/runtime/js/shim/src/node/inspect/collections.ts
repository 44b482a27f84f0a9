// Maps, sets, typed arrays, buffers, promises and iterators as inspect writes them.
import type { Context } from "../internal_inspect.ts";
import { look } from "pi:host";
import * as kinds from "./kinds.ts";
import { reduceToLine } from "./layout.ts";

type FormatValue = (ctx: Context, value: any, depth: number) => string;
type PrefixOf = (name: string | null, tag: string, fallback: string, size?: string) => string;

interface Shape {
	base: string;
	braces: [string, string];
	keys: (string | symbol)[];
	entries?: (ctx: Context, depth: number) => string[];
	array?: boolean;
	empty?: string;
}

function tracked(ctx: Context, depth: number, items: Iterable<() => string>, total: number): string[] {
	const out: string[] = [];
	let deepest = depth;
	const limit = Math.max(0, ctx.maxArrayLength);
	for (const item of items) {
		if (out.length >= limit) break;
		ctx.deepest = depth;
		out.push(item());
		deepest = Math.max(deepest, ctx.deepest);
	}
	ctx.deepest = deepest;
	const rest = total - out.length;
	if (rest > 0) out.push(`... ${rest} more item${rest > 1 ? "s" : ""}`);
	return out;
}

function indented<T>(ctx: Context, fn: () => T): T {
	ctx.indentation += 2;
	const r = fn();
	ctx.indentation -= 2;
	return r;
}

export function collectionEntries(ctx: Context, value: any, name: string | null, tag: string, keys: (string | symbol)[], prefixOf: PrefixOf, format: FormatValue): Shape | undefined {
	if (kinds.isSet(value)) {
		const size = Set.prototype.values.call(value);
		const prefix = prefixOf(name, tag, "Set", `(${value.size})`);
		return {
			base: "", braces: [`${prefix}{`, "}"], keys, empty: value.size ? undefined : `${prefix}{}`,
			entries: (c, d) => indented(c, () => tracked(c, d, [...size].map((v) => () => format(c, v, d + 1)), value.size)),
		};
	}
	if (kinds.isMap(value)) {
		const prefix = prefixOf(name, tag, "Map", `(${value.size})`);
		const pairs = [...Map.prototype.entries.call(value)];
		return {
			base: "", braces: [`${prefix}{`, "}"], keys, empty: value.size ? undefined : `${prefix}{}`,
			entries: (c, d) => indented(c, () => tracked(c, d, pairs.map(([k, v]) => () => {
				const key = format(c, k, d + 1);
				const deep = c.deepest;
				const text = `${key} => ${format(c, v, d + 1)}`;
				c.deepest = Math.max(c.deepest, deep);
				return text;
			}), value.size)),
		};
	}
	if (kinds.isTypedArray(value)) return typedArray(value, name, tag, keys, prefixOf, format);
	if (kinds.isAnyArrayBuffer(value)) return arrayBuffer(ctx, value, name, tag, keys, prefixOf);
	if (value instanceof DataView) {
		return {
			base: "", braces: [`${prefixOf(name, tag, "DataView")}{`, "}"], keys,
			entries: (c, d) => ["byteLength", "byteOffset", "buffer"].map((k) => `${hidden(c, k)}: ${indented(c, () => format(c, (value as any)[k], d + 1))}`),
		};
	}
	if (kinds.isPromise(value)) {
		return { base: "", braces: [`${prefixOf(name, tag, "Promise")}{`, "}"], keys, entries: (c, d) => promised(c, value, d, format) };
	}
	for (const [test, kind] of [[kinds.isWeakSet, "WeakSet"], [kinds.isWeakMap, "WeakMap"]] as const) {
		if (test(value)) return { base: "", braces: [`${prefixOf(name, tag, kind)}{`, "}"], keys, entries: (c) => [c.stylize("<items unknown>", "special")] };
	}
	if (kinds.isMapIterator(value) || kinds.isSetIterator(value)) {
		const [, kind = 1, ...rest] = look(value) ?? [];
		return { base: "", braces: [`[${kind === 2 ? (tag || name || "").replace("Iterator", "Entries") : tag || name}] {`, "}"], keys, entries: (c, d) => ahead(c, kind, rest, d, format) };
	}
	if (kinds.isGeneratorObject(value)) {
		const prefix = prefixOf(name === "Object" || name === null ? "Object" : name, tag, "Object");
		return { base: "", braces: [`${prefix}{`, "}"], keys, empty: `${prefix}{}` };
	}
	if (kinds.isModule(value)) return { base: "", braces: [`${prefixOf(name, tag, "Module")}{`, "}"], keys };
	return undefined;
}

/** A promise's state, or its result. */
function promised(ctx: Context, value: unknown, depth: number, format: FormatValue): string[] {
	const [, state, result] = look(value) ?? [0, 0];
	if (state === 0) return [ctx.stylize("<pending>", "special")];
	const text = indented(ctx, () => format(ctx, result, depth + 1));
	return [state === 2 ? `${ctx.stylize("<rejected>", "special")} ${text}` : text];
}

/** What an iterator has before it: keys and values in turn. */
function ahead(ctx: Context, kind: number, flat: unknown[], depth: number, format: FormatValue): string[] {
	const pairs = Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
	return indented(ctx, () => tracked(ctx, depth, pairs.map((pair) => () => (kind === 2 ? pairText(ctx, pair, depth, format) : format(ctx, pair[kind], depth + 1))), pairs.length));
}

function pairText(ctx: Context, pair: unknown[], depth: number, format: FormatValue): string {
	const parts = indented(ctx, () => pair.map((v) => format(ctx, v, depth + 1)));
	return reduceToLine(ctx as any, parts, "", ["[", "]"], false, 0);
}

function typedArray(value: any, name: string | null, tag: string, keys: (string | symbol)[], prefixOf: PrefixOf, format: FormatValue): Shape {
	const kind = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get!.call(value);
	const prefix = prefixOf(name, tag === kind ? "" : tag, kind, `(${value.length})`);
	return {
		base: "", braces: [`${prefix}[`, "]"], array: true,
		keys: keys.filter((k) => typeof k === "symbol" || !/^\d+$/.test(k)),
		empty: value.length ? undefined : `${prefix}[]`,
		entries: (c, d) => {
			const items = tracked(c, d, Array.from({ length: Math.min(value.length, Math.max(0, c.maxArrayLength)) }, (_, i) => () => format(c, value[i], d + 1)), value.length);
			const more = c.showHidden ? ["BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"] : [];
			return [...items, ...more.map((k) => `[${k}]: ${indented(c, () => format(c, value[k], d + 1))}`)];
		},
	};
}

/** A name in brackets: of what is no own enumerable property. */
function hidden(ctx: Context, name: string): string {
	return ctx.stylize(`[${name}]`, "string");
}

function arrayBuffer(ctx: Context, value: any, name: string | null, tag: string, keys: (string | symbol)[], prefixOf: PrefixOf): Shape {
	const kind = kinds.isArrayBuffer(value) ? "ArrayBuffer" : "SharedArrayBuffer";
	return {
		base: "", braces: [`${prefixOf(name, tag, kind)}{`, "}"], keys,
		entries: (c) => {
			const shown = Array.from(new Uint8Array(value, 0, Math.min(Math.max(0, c.maxArrayLength), value.byteLength)), (b) => b.toString(16).padStart(2, "0")).join(" ");
			const rest = value.byteLength - c.maxArrayLength;
			const more = rest > 0 ? ` ... ${rest} more byte${rest > 1 ? "s" : ""}` : "";
			const contents = c.showHidden ? [] : [`${c.stylize("[Uint8Contents]", "special")}: <${shown}${more}>`];
			return [...contents, `${hidden(c, "byteLength")}: ${c.stylize(String(value.byteLength), "number")}`];
		},
	};
}
