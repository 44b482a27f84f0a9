// util.inspect.
import { look } from "pi:host";
import { invalidArgType } from "pi:node/internal_errors";
import { errorKeys, errorStack, isError } from "./inspect/errors.ts";
import * as kinds from "./inspect/kinds.ts";
import { groupEntries, reduceToLine } from "./inspect/layout.ts";
import { bigintText, keyText, numberText, quoteString } from "./inspect/strings.ts";
import { collectionEntries } from "./inspect/collections.ts";

export const custom: symbol = Symbol.for("nodejs.util.inspect.custom");

export interface Context {
	showHidden: boolean;
	/** The depth was given as null. */
	boundless?: boolean;
	depth: number;
	colors: boolean;
	customInspect: boolean;
	showProxy: boolean;
	maxArrayLength: number;
	maxStringLength: number;
	breakLength: number;
	compact: boolean | number;
	sorted: boolean | ((a: string, b: string) => number);
	getters: boolean | "get" | "set";
	numericSeparator: boolean;
	seen: unknown[];
	indentation: number;
	currentDepth: number;
	/** The deepest level below the last object that was written: what decides about one line. */
	deepest: number;
	circular: Map<unknown, number> | undefined;
	budget: { left: number };
	stylize(text: string, style: string): string;
}

const defaults = {
	showHidden: false, depth: 2, colors: false, customInspect: true, showProxy: false, maxArrayLength: 100, maxStringLength: 10000,
	breakLength: 80, compact: 3 as boolean | number, sorted: false, getters: false as boolean, numericSeparator: false,
};

const colors: Record<string, [number, number]> = {
	reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24], blink: [5, 25], inverse: [7, 27], hidden: [8, 28],
	strikethrough: [9, 29], doubleunderline: [21, 24], black: [30, 39], red: [31, 39], green: [32, 39], yellow: [33, 39], blue: [34, 39],
	magenta: [35, 39], cyan: [36, 39], white: [37, 39], bgBlack: [40, 49], bgRed: [41, 49], bgGreen: [42, 49], bgYellow: [43, 49],
	bgBlue: [44, 49], bgMagenta: [45, 49], bgCyan: [46, 49], bgWhite: [47, 49], framed: [51, 54], overlined: [53, 55], gray: [90, 39],
	grey: [90, 39], redBright: [91, 39], greenBright: [92, 39], yellowBright: [93, 39], blueBright: [94, 39], magentaBright: [95, 39],
	cyanBright: [96, 39], whiteBright: [97, 39], bgGray: [100, 49], bgGrey: [100, 49], bgRedBright: [101, 49], bgGreenBright: [102, 49], bgYellowBright: [103, 49],
	bgBlueBright: [104, 49], bgMagentaBright: [105, 49], bgCyanBright: [106, 49], bgWhiteBright: [107, 49],
};
const styles: Record<string, string> = {
	special: "cyan", number: "yellow", bigint: "yellow", boolean: "yellow", undefined: "grey", null: "bold", string: "green", symbol: "green",
	date: "magenta", regexp: "red", module: "underline",
};

function paint(text: string, style: string): string {
	const color = colors[inspect.styles[style]];
	return color ? `\u001b[${color[0]}m${text}\u001b[${color[1]}m` : text;
}

export function inspect(value: unknown, options?: any, ...legacy: any[]): string {
	const ctx: Context = {
		...defaults, ...inspect.defaultOptions, seen: [], indentation: 0, currentDepth: 0, deepest: 0, circular: undefined, budget: { left: 2 ** 27 }, stylize: (t) => t,
	};
	if (legacy.length > 0 || typeof options === "boolean") {
		if (typeof options === "boolean") ctx.showHidden = options;
		if (legacy[0] !== undefined) ctx.depth = legacy[0];
		if (legacy[1] !== undefined) ctx.colors = legacy[1];
	} else if (options && typeof options === "object") {
		for (const key of Object.keys(options)) {
			if (Object.hasOwn(defaults, key) || key === "stylize") (ctx as any)[key] = options[key];
			else if ((ctx as any)[key] === undefined) (ctx as any)[key] = options[key];
		}
	}
	if (ctx.depth === null || ctx.depth === undefined) {
		ctx.depth = Infinity;
		ctx.boundless = true;
	}
	ctx.maxArrayLength ??= Infinity;
	ctx.maxStringLength ??= Infinity;
	if (ctx.colors) ctx.stylize = paint;
	return formatValue(ctx, value, 0, true);
}
inspect.custom = custom;
for (const name of ["grey", "bgGrey"]) Object.defineProperty(colors, name, { enumerable: false });
inspect.colors = colors;
inspect.styles = styles;
inspect.defaultOptions = { ...defaults } as any;
Object.defineProperty(inspect, "defaultOptions", {
	get: () => current,
	set(options) {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "Object", options);
		Object.assign(current, options);
	},
	enumerable: false, configurable: false,
});
const current: any = { ...defaults };

export function formatValue(ctx: Context, value: any, depth: number, typed = false): string {
	if (typeof value !== "object" && typeof value !== "function") return formatPrimitive(ctx, value);
	if (value === null) return ctx.stylize("null", "null");
	// A proxy's traps are not run: its target is shown, or target and handler.
	const shown = value;
	for (let seen = look(value); seen?.[0] === 1; seen = look(value)) {
		if (seen.length < 3) return ctx.stylize("<Revoked Proxy>", "special");
		if (ctx.showProxy) return formatProxy(ctx, seen, depth);
		value = seen[1];
	}
	if (ctx.customInspect) {
		const result = formatCustom(ctx, value, depth, shown);
		if (result !== undefined) return result;
	}
	if (ctx.seen.includes(value)) {
		ctx.circular ??= new Map();
		let index = ctx.circular.get(value);
		if (index === undefined) {
			index = ctx.circular.size + 1;
			ctx.circular.set(value, index);
		}
		return ctx.stylize(`[Circular *${index}]`, "special");
	}
	return formatObject(ctx, value, depth, typed);
}

function formatProxy(ctx: Context, [, target, handler]: any[], depth: number): string {
	if (depth > ctx.depth) return ctx.stylize("Proxy [Array]", "special");
	ctx.indentation += 2;
	const parts = [formatValue(ctx, target, depth + 1), formatValue(ctx, handler, depth + 1)];
	ctx.indentation -= 2;
	return reduceToLine(ctx, parts, "", ["Proxy [", "]"], false, ctx.deepest - depth);
}

function formatCustom(ctx: Context, value: any, depth: number, self: any): string | undefined {
	const fn = value[custom];
	if (typeof fn !== "function" || fn === inspect || (value.constructor && value.constructor.prototype === value)) return undefined;
	const { circular, deepest, currentDepth, seen, indentation, budget, boundless, stylize, showHidden, ...rest } = ctx;
	const whole = boundless ? null : ctx.depth;
	const result = fn.call(self, whole === null ? null : whole - depth, { stylize, showHidden, ...rest, depth: whole }, inspect);
	if (result === value) return undefined;
	if (typeof result !== "object" && typeof result === "string") return result.replaceAll("\n", `\n${" ".repeat(ctx.indentation)}`);
	return formatValue(ctx, result, depth);
}

function formatPrimitive(ctx: Context, value: any): string {
	switch (typeof value) {
		case "string": return formatString(ctx, value);
		case "number": return ctx.stylize(numberText(value, ctx.numericSeparator), "number");
		case "bigint": return ctx.stylize(bigintText(value, ctx.numericSeparator), "bigint");
		case "boolean": return ctx.stylize(String(value), "boolean");
		case "undefined": return ctx.stylize("undefined", "undefined");
		default: return ctx.stylize(symbolText(value), "symbol");
	}
}

function symbolText(s: symbol): string {
	return Symbol.prototype.toString.call(s);
}

function formatString(ctx: Context, value: string): string {
	let tail = "";
	if (value.length > ctx.maxStringLength) {
		const rest = value.length - ctx.maxStringLength;
		value = value.slice(0, ctx.maxStringLength);
		tail = `... ${rest} more character${rest > 1 ? "s" : ""}`;
	}
	if (ctx.compact !== true && value.length > 16 && value.length > ctx.breakLength - ctx.indentation - 4) {
		return value.split(/(?<=\n)/).map((line) => ctx.stylize(quoteString(line), "string")).join(` +\n${" ".repeat(ctx.indentation + 2)}`) + tail;
	}
	return ctx.stylize(quoteString(value), "string") + tail;
}

/** The class of an object; null when no prototype says one. */
function constructorName(ctx: Context, value: any): string | null {
	for (let o = value; o !== null; o = Object.getPrototypeOf(o)) {
		const d = Object.getOwnPropertyDescriptor(o, "constructor");
		if (d && typeof d.value === "function" && d.value.name !== "" && isInstance(value, d.value)) return d.value.name;
	}
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return null;
	return `${typeof value === "function" ? "Function" : "Object"} <${inspect(proto, { ...options(ctx), customInspect: false, depth: -1 })}>`;
}

/** What a caller could have given. */
function options(ctx: Context): any {
	return Object.fromEntries(Object.keys(defaults).map((key) => [key, (ctx as any)[key]]));
}

function isInstance(value: any, ctor: any): boolean {
	try {
		return value instanceof ctor;
	} catch {
		return false;
	}
}

function prefixOf(name: string | null, tag: string, fallback: string, size = ""): string {
	if (name === null) return tag !== "" && tag !== fallback ? `[${fallback}${size}: null prototype] [${tag}] ` : `[${fallback}${size}: null prototype] `;
	return tag !== "" && !namesTag(name, tag) ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

/** A class says its tag when it has it among its words: PublicKeyObject is a KeyObject. */
function namesTag(name: string, tag: string): boolean {
	const at = name.indexOf(tag);
	return at >= 0 && !/[a-z]/.test(name[at + tag.length] ?? "");
}

function keysOf(ctx: Context, value: any): (string | symbol)[] {
	const symbols = Object.getOwnPropertySymbols(value);
	if (ctx.showHidden) return [...Object.getOwnPropertyNames(value), ...symbols];
	let keys: (string | symbol)[];
	try {
		keys = Object.keys(value);
	} catch {
		keys = Object.getOwnPropertyNames(value);
	}
	return [...keys, ...symbols.filter((s) => Object.prototype.propertyIsEnumerable.call(value, s))];
}

interface Shape {
	base: string;
	braces: [string, string];
	keys: (string | symbol)[];
	entries?: (ctx: Context, depth: number) => string[];
	/** Array-likes may be written in columns. */
	array?: boolean;
	/** What to write when there are neither keys nor entries. */
	empty?: string;
}

function formatObject(ctx: Context, value: any, depth: number, typed: boolean): string {
	const name = constructorName(ctx, value);
	let tag = "";
	try {
		const t = value[Symbol.toStringTag];
		const own = ctx.showHidden ? Object.hasOwn(value, Symbol.toStringTag) : Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag);
		if (typeof t === "string" && t !== "" && t !== name && !own) tag = t;
	} catch {
		// A getter that throws has no tag.
	}
	const shape = shapeOf(ctx, value, name, tag);
	if (shape.empty !== undefined && shape.keys.length === 0) return shape.empty;
	if (depth > ctx.depth) {
		const shown = shape.array ? "Array" : prefixOf(name, tag, "Object").slice(0, -1);
		const label = Array.isArray(value) ? "[Array]" : name === null ? shown : `[${shown}]`;
		return ctx.stylize(label, "special");
	}
	ctx.seen.push(value);
	ctx.currentDepth = depth;
	ctx.deepest = depth;
	let deepest = depth;
	const output = shape.entries ? shape.entries(ctx, depth) : [];
	deepest = Math.max(deepest, ctx.deepest);
	for (const key of shape.keys) {
		output.push(formatProperty(ctx, value, depth, key, shape.array ? 1 : 0));
		deepest = Math.max(deepest, ctx.deepest);
	}
	ctx.seen.pop();
	ctx.deepest = deepest;
	let base = shape.base;
	let braces = shape.braces;
	const index = ctx.circular?.get(value);
	if (index !== undefined) {
		const ref = ctx.stylize(`<ref *${index}>`, "special");
		if (ctx.compact !== true) base = base === "" ? ref : `${ref} ${base}`;
		else braces = [`${ref} ${braces[0]}`, braces[1]];
	}
	sortOutput(ctx, output, shape);
	return layOut(ctx, output, base, braces, !!shape.array, value, deepest - depth);
}

function sortOutput(ctx: Context, output: string[], shape: Shape): void {
	if (!ctx.sorted) return;
	const compare = ctx.sorted === true ? undefined : ctx.sorted;
	if (!shape.array) output.sort(compare);
	else if (shape.keys.length > 1) {
		const sorted = output.slice(output.length - shape.keys.length).sort(compare);
		output.splice(output.length - shape.keys.length, shape.keys.length, ...sorted);
	}
}

function layOut(ctx: Context, output: string[], base: string, braces: [string, string], array: boolean, value: any, below: number): string {
	if (output.length === 0) return `${base ? `${base} ` : ""}${braces[0]}${braces[1]}`;
	let grouped = false;
	if (array && typeof ctx.compact === "number" && ctx.compact >= 1 && output.length > 6) {
		const more = value.length > ctx.maxArrayLength && output.length > ctx.maxArrayLength;
		const numeric = value.length > 0 && Array.prototype.every.call(value, (v) => typeof v === "number" || typeof v === "bigint");
		const rows = groupEntries(ctx, output, more, numeric);
		grouped = rows.length !== output.length;
		output = rows;
	}
	return reduceToLine(ctx, output, base, braces, grouped, below);
}

function shapeOf(ctx: Context, value: any, name: string | null, tag: string): Shape {
	const keys = keysOf(ctx, value);
	if (Array.isArray(value)) {
		const prefix = name !== "Array" || tag ? prefixOf(name, tag, "Array", `(${value.length})`) : "";
		const rest = keys.filter((k) => typeof k === "symbol" || !isIndex(k, value.length));
		if (!ctx.showHidden) return { base: "", braces: [`${prefix}[`, "]"], keys: rest, array: true, empty: value.length === 0 ? `${prefix}[]` : undefined, entries: (c, d) => arrayEntries(c, value, d) };
		return { base: "", braces: [`${prefix}[`, "]"], keys: rest, array: true, entries: (c, d) => arrayEntries(c, value, d) };
	}
	const collection = collectionEntries(ctx, value, name, tag, keys, prefixOf, formatValue);
	if (collection) return collection;
	if (kinds.isArguments(value)) return { base: "", braces: ["[Arguments] {", "}"], keys, empty: keys.length ? undefined : "[Arguments] {}" };
	if (typeof value === "function") {
		const base = functionBase(value, name, tag);
		return { base, braces: ["{", "}"], keys, empty: ctx.stylize(base, "special") };
	}
	if (kinds.isRegExp(value)) {
		const text = `${name !== "RegExp" ? prefixOf(name, tag, "RegExp") : ""}${RegExp.prototype.toString.call(value)}`;
		return { base: text, braces: ["{", "}"], keys, empty: ctx.stylize(text, "regexp") };
	}
	if (kinds.isDate(value)) {
		const iso = Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
		const text = `${name !== "Date" ? prefixOf(name, tag, "Date") : ""}${iso}`;
		return { base: text, braces: ["{", "}"], keys, empty: ctx.stylize(text, "date") };
	}
	if (isError(value)) {
		const stack = errorStack(value).replaceAll("\n", `\n${" ".repeat(ctx.indentation)}`);
		const own = errorKeys(value, keys);
		return { base: stack, braces: ["{", "}"], keys: own, empty: stack };
	}
	if (kinds.isBoxed(value)) return boxedShape(ctx, value, name, tag, keys);
	const prefix = name === "Object" && !tag ? "" : prefixOf(name, tag, "Object");
	return { base: "", braces: [`${prefix}{`, "}"], keys, empty: `${prefix}{}` };
}

function boxedShape(ctx: Context, value: any, name: string | null, tag: string, keys: (string | symbol)[]): Shape {
	const primitive = value.valueOf();
	const kind = typeof primitive;
	const type = kind === "bigint" ? "BigInt" : kind[0].toUpperCase() + kind.slice(1);
	let base = `[${type}${type !== name ? (name === null ? " (null prototype)" : ` (${name})`) : ""}: ${formatPrimitive({ ...ctx, stylize: (t) => t, maxStringLength: Infinity }, primitive)}]`;
	if (tag !== "" && tag !== name) base += ` [${tag}]`;
	const text = ctx.stylize(base, kind);
	const rest = kind === "string" ? keys.filter((k) => typeof k === "symbol" || !isIndex(k, primitive.length)) : keys;
	return { base, braces: ["{", "}"], keys: rest, empty: text };
}

/** The classes of the web that Node has as classes. Here their source is not to be seen. */
const webClasses = new Set(
	`AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent
	DOMException DecompressionStream Event EventTarget File FormData Headers MessageEvent Navigator Performance PerformanceEntry PerformanceMark
	PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming ReadableByteStreamController ReadableStream
	ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response SubtleCrypto
	TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL URLSearchParams WebSocket
	WritableStream WritableStreamDefaultController WritableStreamDefaultWriter`.split(/\s+/),
);

function isWebClass(fn: any): boolean {
	const name = Object.getOwnPropertyDescriptor(fn, "name")?.value;
	return webClasses.has(name) && (globalThis as any)[name] === fn;
}

function functionBase(fn: any, name: string | null, tag: string): string {
	const source = Function.prototype.toString.call(fn);
	const web = isWebClass(fn);
	if (web || (/^class\b/.test(source) && source.endsWith("}"))) {
		let out = `[class ${Object.hasOwn(fn, "name") && fn.name ? fn.name : "(anonymous)"}`;
		if (name !== "Function" && name !== null) out += ` [${name}]`;
		if (tag && name !== tag) out += ` [${tag}]`;
		const parent = Object.getPrototypeOf(fn);
		if (name !== null && parent?.name && (!web || isWebClass(parent))) out += ` extends ${parent.name}`;
		else if (name === null) out += " extends [null prototype]";
		return `${out}]`;
	}
	let type = "Function";
	if (kinds.isGeneratorFunction(fn)) type = "GeneratorFunction";
	if (kinds.isAsyncFunction(fn)) type = `Async${type}`;
	let out = `[${type}${name === null ? " (null prototype)" : ""}${fn.name === "" ? " (anonymous)" : `: ${String(fn.name)}`}]`;
	if (name !== type && name !== null && name !== "Function") out += ` ${name}`;
	if (tag !== "" && name !== tag && tag !== type) out += ` [${tag}]`;
	return out;
}

function isIndex(key: string, length: number): boolean {
	return /^(0|[1-9]\d*)$/.test(key) && Number(key) < length;
}

function arrayEntries(ctx: Context, value: any[], depth: number): string[] {
	const out: string[] = [];
	const limit = Math.min(Math.max(0, ctx.maxArrayLength), value.length);
	let i = 0;
	let deepest = depth;
	for (; i < value.length && out.length < limit; i++) {
		if (Object.hasOwn(value, i)) out.push(formatProperty(ctx, value, depth, String(i), 2));
		else {
			let end = i;
			while (end < value.length && !Object.hasOwn(value, end)) end++;
			out.push(ctx.stylize(`<${end - i} empty item${end - i > 1 ? "s" : ""}>`, "undefined"));
			i = end - 1;
		}
		deepest = Math.max(deepest, ctx.deepest);
	}
	ctx.deepest = deepest;
	const rest = value.length - i;
	if (rest > 0) out.push(`... ${rest} more item${rest > 1 ? "s" : ""}`);
	return out;
}

/** kind: 0 a property, 1 an extra key of an array, 2 an array's item. */
function formatProperty(ctx: Context, value: any, depth: number, key: string | symbol, kind: 0 | 1 | 2): string {
	const d = Object.getOwnPropertyDescriptor(value, key) ?? { value: value[key], configurable: true, enumerable: true };
	ctx.deepest = depth;
	let text: string;
	let space = " ";
	if ("value" in d || (!d.get && !d.set)) {
		const step = ctx.compact !== true || kind !== 0 ? 2 : 3;
		ctx.indentation += step;
		text = formatValue(ctx, d.value, depth + 1);
		if (step === 3 && ctx.breakLength < text.length) space = `\n${" ".repeat(ctx.indentation)}`;
		ctx.indentation -= step;
	} else if (d.get) text = formatGetter(ctx, value, d, depth);
	else text = ctx.stylize("[Setter]", "special");
	if (kind === 2) return text;
	let shown: string;
	if (typeof key === "symbol") shown = `[${ctx.stylize(symbolText(key), "symbol")}]`;
	else if (key === "__proto__") shown = "['__proto__']";
	else if (!d.enumerable) shown = `[${key}]`;
	else shown = ctx.stylize(keyText(key), /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? "name" : "string");
	return `${shown}:${space}${text}`;
}

function formatGetter(ctx: Context, value: any, d: PropertyDescriptor, depth: number): string {
	const label = d.set ? "Getter/Setter" : "Getter";
	const wanted = ctx.getters === true || (ctx.getters === "get" && !d.set) || (ctx.getters === "set" && d.set);
	if (!wanted) return ctx.stylize(`[${label}]`, "special");
	try {
		ctx.indentation += 2;
		const got = d.get!.call(value);
		if (got === null || typeof got !== "object") return `${ctx.stylize(`[${label}:`, "special")} ${formatValue(ctx, got, depth)}${ctx.stylize("]", "special")}`;
		return `${ctx.stylize(`[${label}]`, "special")} ${formatValue(ctx, got, depth)}`;
	} catch (err: any) {
		return ctx.stylize(`[${label}: <Inspection threw (${err?.message})>]`, "special");
	} finally {
		ctx.indentation -= 2;
	}
}
