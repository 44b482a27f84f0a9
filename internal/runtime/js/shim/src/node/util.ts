// node:util.
import { requireHost } from "pi:host";
import { deprecate } from "pi:node/internal_deprecate";
import { checkString, invalidArgType, invalidArgValue, outOfRange, uvErrors } from "pi:node/internal_errors";
import { inspect } from "pi:node/internal_inspect";
import types from "pi:node/util_types";
import { colorDepth } from "./tty/colors.ts";
import { stripAnsi } from "./inspect/width.ts";
import { deepEqual } from "./util/deep_equal.ts";
import { format, formatWithOptions } from "./util/format.ts";
import { shortestEdit } from "./util/myers.ts";
import { parseArgs } from "./util/parse_args.ts";
import { parseEnv } from "./util/parse_env.ts";
import { callbackify, inherits, promisify } from "./util/promisify.ts";

export { callbackify, deprecate, format, formatWithOptions, inherits, inspect, parseArgs, parseEnv, promisify, types };

export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
	return deepEqual(a, b, true);
}

export function stripVTControlCharacters(text: string): string {
	if (typeof text !== "string") throw invalidArgType("str", "string", text);
	return stripAnsi(text);
}

/** Whether what is written to a stream may have colours. */
function colours(stream: any): boolean {
	if ((globalThis as any).process.env.FORCE_COLOR !== undefined) return colorDepth() > 2;
	return !!stream?.isTTY && (typeof stream.getColorDepth !== "function" || stream.getColorDepth() > 2);
}

export function styleText(format: any, text: any, options: any = {}): string {
	if (options === null) throw new TypeError("Cannot read properties of null (reading 'validateStream')");
	const { validateStream = true, stream = (globalThis as any).process.stdout } = options;
	checkString(text, "text");
	if (typeof validateStream !== "boolean") throw invalidArgType("options.validateStream", "boolean", validateStream);
	let plain = false;
	if (validateStream) {
		if (typeof stream?.on !== "function" && typeof stream?.getReader !== "function" && typeof stream?.getWriter !== "function") throw invalidArgType("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
		plain = !colours(stream);
	}
	let [left, right] = ["", ""];
	const input = text;
	for (const name of Array.isArray(format) ? format : [format]) {
		if (name === "none") continue;
		const codes = inspect.colors[name];
		if (!codes) {
			throw invalidArgValue("format", name, `must be one of: ${Object.keys(inspect.colors).map((c) => `'${c}'`).join(", ")}`);
		}
		const [on, off] = codes.map((n: number) => `\u001b[${n}m`);
		left += on;
		right = off + right;
		// What ends the same property inside begins this one again.
		text = text.replaceAll(off, (_: string, at: number) => (at + off.length === text.length ? off : codes[1] === 22 ? off + on : on));
	}
	return plain ? input : left + text + right;
}

export function toUSVString(text: unknown): string {
	return (`${text as any}` as any).toWellFormed();
}

function checkErrorNumber(code: unknown): asserts code is number {
	if (typeof code !== "number") throw invalidArgType("err", "number", code);
	if (code >= 0 || !Number.isSafeInteger(code)) throw outOfRange("err", "a negative integer", code);
}

const byNumber = (code: number) => [...uvErrors()].find(([, { number }]) => number === code);

export function getSystemErrorMessage(code: number): string {
	checkErrorNumber(code);
	return byNumber(code)?.[1].text ?? `Unknown system error ${code}`;
}

export function getSystemErrorName(code: number): string {
	checkErrorNumber(code);
	return byNumber(code)?.[0] ?? `Unknown system error ${code}`;
}

export function getSystemErrorMap(): Map<number, [string, string]> {
	return new Map([...uvErrors()].map(([name, { number, text }]) => [number, [name, text]]));
}

/** Whether NODE_DEBUG names a set; a star stands for the rest. */
function debugs(set: string): boolean {
	const wanted = String((globalThis as any).process.env.NODE_DEBUG ?? "");
	const pattern = wanted.replace(/[|\\{}()[\]^$+?.]/g, "\\$&").replaceAll("*", ".*").replaceAll(",", "$|^");
	return wanted !== "" && new RegExp(`^${pattern}$`, "i").test(set);
}

export function debuglog(set: any, cb?: (fn: any) => void): any {
	let on: boolean | undefined;
	let plain: any;
	const init = () => {
		if (plain) return;
		const name = `${set}`.toUpperCase();
		on = debugs(name);
		plain = on ? (...args: any[]) => {
			(globalThis as any).process.stderr.write(`${name} ${(globalThis as any).process.pid}: ${formatWithOptions({ colors: false }, ...args)}\n`);
		} : () => {};
	};
	let told = typeof cb !== "function";
	const logger: any = (...args: any[]) => {
		init();
		// The callback gets the plain function at the first use.
		if (!told) {
			told = true;
			cb!(plain);
		}
		plain(...args);
	};
	const enabled = () => {
		init();
		return on;
	};
	return Object.defineProperty(logger, "enabled", { get: enabled, enumerable: true, configurable: true });
}

export async function aborted(signal: any, resource: any): Promise<any> {
	if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw invalidArgType("signal", "AbortSignal", signal);
	if (resource === null || (typeof resource !== "object" && typeof resource !== "function")) throw invalidArgType("resource", "Object", resource);
	return signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener("abort", resolve as any, { once: true }));
}

export function transferableAbortController(): AbortController {
	return new AbortController();
}

export function transferableAbortSignal(signal: any): AbortSignal {
	if (!(signal instanceof AbortSignal)) throw invalidArgType("signal", "AbortSignal", signal);
	return signal;
}

/** Where the caller was called from; the engine tells function, file, line and column. */
export function getCallSites(count: any = 8, options?: any): object[] {
	if (options === undefined && typeof count === "object") [count, options] = [8, count];
	if (options !== undefined) {
		if (options === null || typeof options !== "object" || Array.isArray(options)) throw invalidArgType("options", "object", options);
		if (options.sourceMap !== undefined && typeof options.sourceMap !== "boolean") throw invalidArgType("options.sourceMap", "boolean", options.sourceMap);
	}
	if (typeof count !== "number") throw invalidArgType("frameCount", "number", count);
	if (!(count >= 1 && count <= 200)) throw outOfRange("frameCount", ">= 1 && <= 200", count);
	const frames = String(new Error().stack ?? "").split("\n").slice(1);
	const sites = frames.map((line) => /^\s*at (?:(.*?) )?\(?(.*?):(\d+)(?::(\d+))?\)?$/.exec(line)).filter((m) => m !== null);
	return sites.slice(0, count).map(([, name, file, row, column]) => ({
		functionName: name ?? "", scriptId: "0", scriptName: file, lineNumber: Number(row), columnNumber: Number(column ?? 1), column: Number(column ?? 1),
	}));
}

/** The difference of two texts or lists, as [operation, value]: 1 in the first only, -1 in the second only, 0 in both. */
export function diff(actual: string | readonly string[], expected: string | readonly string[]): [number, string][] {
	if (actual === expected) return [];
	const list = (value: string | readonly string[], name: string): readonly string[] => {
		if (Array.isArray(value)) {
			value.forEach((item, i) => checkString(item, `${name}[${i}]`));
			return value;
		}
		if (typeof value !== "string") throw invalidArgType(name, "string", value);
		return value.split("");
	};
	const [a, b] = [list(actual, "actual"), list(expected, "expected")];
	return shortestEdit(a, b);
}

/** The tests of old, each with the code and the advice of its deprecation. */
const tests: [string, number, (v: any) => boolean, string][] = [
	["isArray", 44, Array.isArray, "deprecated. Please use `Array.isArray()`"],
	["isBoolean", 45, (v) => typeof v === "boolean", 'deprecated.  Please use `typeof arg === "boolean"`'],
	["isBuffer", 46, (v) => requireHost("pi:node/buffer").Buffer.isBuffer(v), "deprecated. Please use `Buffer.isBuffer()`"],
	["isDate", 47, (v) => types.isDate(v), "deprecated.  Please use `arg instanceof Date`"],
	["isError", 48, (v) => types.isNativeError(v) || v instanceof Error, 'deprecated. Please use `ObjectPrototypeToString(e) === "[object Error]" || e instanceof Error`'],
	["isFunction", 49, (v) => typeof v === "function", 'deprecated.  Please use `typeof arg === "function"`'],
	["isNull", 50, (v) => v === null, "deprecated. Please use `arg === null`"],
	["isNullOrUndefined", 51, (v) => v === null || v === undefined, "deprecated. Please use `arg === null || arg === undefined`"],
	["isNumber", 52, (v) => typeof v === "number", 'deprecated. Please use `typeof arg === "number"`'],
	["isObject", 53, (v) => v !== null && typeof v === "object", 'deprecated. Please use `arg !== null && typeof arg === "object"`'],
	["isPrimitive", 54, (v) => v === null || (typeof v !== "object" && typeof v !== "function"), 'deprecated. Please use `arg === null || (typeof arg !== "object" && typeof arg !== "function")`'],
	["isRegExp", 55, (v) => types.isRegExp(v), "deprecated. Please use `arg instanceof RegExp`"],
	["isString", 56, (v) => typeof v === "string", 'deprecated.  Please use `typeof arg === "string"`'],
	["isSymbol", 57, (v) => typeof v === "symbol", 'deprecated.  Please use `arg === "symbol"`'],
	["isUndefined", 58, (v) => v === undefined, "deprecated. Please use `arg === undefined`"],
];

/** Named as old code knows it; what Node has in C++ has neither name nor length. */
function old(name: string, fn: any, text: string, code: number): any {
	if (name === "isDate" || name === "isRegExp") Object.defineProperties(fn, { name: { value: "" }, length: { value: 0 } });
	else if (fn !== Array.isArray) Object.defineProperty(fn, "name", { value: name });
	return deprecate(fn, text, `DEP00${code}`);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function log(...args: unknown[]): void {
	const now = new Date();
	const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
	console.log("%s - %s", `${now.getDate()} ${months[now.getMonth()]} ${time}`, format(...args));
}

function extend(target: any, source: any): any {
	return source === null || typeof source !== "object" ? target : Object.assign(target, source);
}

let toldOfName = false;
function getCallSite(...args: any[]): object[] {
	if (!toldOfName) (globalThis as any).process.emitWarning("The `util.getCallSite` API has been renamed to `util.getCallSites()`.", "ExperimentalWarning");
	toldOfName = true;
	return getCallSites(...(args as []));
}
Object.setPrototypeOf(getCallSite, getCallSites);
Object.defineProperty(getCallSites, "length", { value: 0, configurable: true });
Object.defineProperty(debuglog, "length", { value: 2, configurable: true });

const members: any = {
	callbackify, debug: debuglog, debuglog, deprecate, diff, format, formatWithOptions, getCallSite, getCallSites, getSystemErrorMap, getSystemErrorName,
	getSystemErrorMessage, inherits, inspect, isDeepStrictEqual, promisify, stripVTControlCharacters, styleText, toUSVString, types, parseArgs, parseEnv,
	setTraceSigInt(enable: any) {
		if (typeof enable !== "boolean") throw invalidArgType("enable", "boolean", enable);
	},
	_extend: old("_extend", extend, "The `util._extend` API is deprecated. Please use Object.assign() instead.", 60),
	log: old("log", log, "The `util.log API is deprecated. Please use console.log() with a custom formatter or a third-party logger instead.", 59),
};
for (const [name, code, fn, advice] of tests) members[name] = old(name, fn, `The \`util.${name}\` API is ${advice} instead.`, code);
for (const [name, value] of Object.entries({ aborted, transferableAbortSignal, transferableAbortController })) {
	Object.defineProperty(members, name, { get: () => value, enumerable: true, configurable: true });
}
/** Loaded when they are first read, and plain members for whoever looks. */
for (const [name, module] of [["TextEncoder", "pi:web/encoding"], ["TextDecoder", "pi:web/encoding"], ["MIMEType", "pi:node/internal_mime"], ["MIMEParams", "pi:node/internal_mime"]]) {
	Object.defineProperty(members, name, { get: () => requireHost(module)[name], enumerable: true, configurable: true });
}

/** Node's order. */
const order = `_extend callbackify debug debuglog deprecate format styleText formatWithOptions getCallSite getCallSites getSystemErrorMap getSystemErrorName
	getSystemErrorMessage inherits inspect isArray isBoolean isBuffer isDeepStrictEqual isNull isNullOrUndefined isNumber isString isSymbol isUndefined isRegExp isObject
	isDate isError isFunction isPrimitive log promisify stripVTControlCharacters toUSVString transferableAbortSignal transferableAbortController aborted types parseEnv
	parseArgs TextDecoder TextEncoder MIMEType MIMEParams diff setTraceSigInt`;
const util: any = {};
for (const name of order.split(/\s+/)) Object.defineProperty(util, name, Object.getOwnPropertyDescriptor(members, name)!);

export default util;
export { util as "module.exports" };
