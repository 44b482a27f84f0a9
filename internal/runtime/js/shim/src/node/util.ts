// node:util.
import { requireHost } from "pi:host";
import { deprecate } from "pi:node/internal_deprecate";
import { checkInteger, checkString, errnoMessage, errnoNumbers, invalidArgType, invalidArgValue, outOfRange } from "pi:node/internal_errors";
import { inspect } from "pi:node/internal_inspect";
import types from "pi:node/util_types";
import { colorDepth } from "./tty/colors.ts";
import { stripAnsi, textWidth } from "./inspect/width.ts";
import { deepEqual } from "./util/deep_equal.ts";
import { format, formatWithOptions } from "./util/format.ts";
import { shortestEdit } from "./util/myers.ts";
import { parseArgs } from "./util/parse_args.ts";
import { callbackify, inherits, promisify } from "./util/promisify.ts";

export { callbackify, deprecate, format, formatWithOptions, inherits, inspect, parseArgs, promisify, types };

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

export function styleText(style: string | string[], text: string, { validateStream = true, stream = (globalThis as any).process.stdout }: any = {}): string {
	if (typeof text !== "string") throw invalidArgType("text", "string", text);
	if (typeof validateStream !== "boolean") throw invalidArgType("options.validateStream", "boolean", validateStream);
	if (validateStream && typeof stream?.on !== "function" && typeof stream?.getReader !== "function" && typeof stream?.getWriter !== "function") throw invalidArgType("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
	const plain = validateStream && !colours(stream);
	let left = "";
	let right = "";
	const input = text;
	for (const name of Array.isArray(style) ? style : [style]) {
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

export function getStringWidth(text: string): number {
	return textWidth(text);
}

export function toUSVString(text: unknown): string {
	return (String(text) as any).toWellFormed();
}

function checkErrorNumber(code: unknown): asserts code is number {
	if (typeof code !== "number") throw invalidArgType("err", "number", code);
	if (code >= 0 || !Number.isSafeInteger(code)) throw outOfRange("err", "a negative integer", code);
}

export function getSystemErrorMessage(code: number): string {
	checkErrorNumber(code);
	return errnoMessage(getSystemErrorName(code));
}

export function getSystemErrorName(code: number): string {
	checkErrorNumber(code);
	return Object.keys(errnoNumbers).find((name) => errnoNumbers[name] === -code) ?? `Unknown system error ${code}`;
}

export function getSystemErrorMap(): Map<number, [string, string]> {
	return new Map(Object.entries(errnoNumbers).map(([name, n]) => [-n, [name, errnoMessage(name)]]));
}

export function debuglog(set: string, cb?: (fn: any) => void): any {
	const wanted = String((globalThis as any).process?.env.NODE_DEBUG ?? "").toUpperCase().split(",");
	const enabled = wanted.includes(set.toUpperCase());
	const log: any = (...args: any[]) => {
		if (enabled) console.error(`${set.toUpperCase()} ${(globalThis as any).process.pid}: ${format(...args)}`);
	};
	let told = !cb;
	const result: any = (...args: any[]) => {
		// The callback gets the plain function at the first use.
		if (!told) {
			told = true;
			cb!(log);
		}
		log(...args);
	};
	Object.defineProperty(result, "enabled", { get: () => enabled, enumerable: true, configurable: true });
	return result;
}

export async function aborted(signal: AbortSignal, resource: object): Promise<any> {
	if (typeof signal?.aborted !== "boolean") throw invalidArgType("signal", "AbortSignal", signal);
	if (resource === null || typeof resource !== "object") throw invalidArgType("resource", "Object", resource);
	return signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener("abort", resolve as any, { once: true }));
}

export function transferableAbortController(): AbortController {
	return new AbortController();
}

/** Where the caller was called from; the engine tells function, file, line and column. */
export function getCallSites(count: any = 8, options?: any): object[] {
	if (options === undefined && typeof count === "object") count = 8;
	checkInteger(count, "frameCount", 1, 200);
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
		if (Array.isArray(value)) return value;
		if (typeof value !== "string") throw invalidArgType(name, "string", value);
		return value.split("");
	};
	const [a, b] = [list(actual, "actual"), list(expected, "expected")];
	return shortestEdit(a, b);
}

export function parseEnv(content: string): Record<string, string> {
	checkString(content, "content");
	const out: Record<string, string> = {};
	const line = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|[^#\n]*)/gm;
	for (const m of content.replaceAll("\r\n", "\n").matchAll(line)) {
		let value = m[2].trim();
		const quoted = /^(["'`])([\s\S]*)\1$/.exec(value);
		if (quoted) value = quoted[1] === '"' ? quoted[2].replaceAll("\\n", "\n") : quoted[2];
		out[m[1]] = value;
	}
	return out;
}

const legacy = {
	isArray: Array.isArray,
	isBoolean: (v: unknown) => typeof v === "boolean", isNull: (v: unknown) => v === null, isNullOrUndefined: (v: unknown) => v === null || v === undefined,
	isNumber: (v: unknown) => typeof v === "number", isString: (v: unknown) => typeof v === "string", isSymbol: (v: unknown) => typeof v === "symbol",
	isUndefined: (v: unknown) => v === undefined, isRegExp: types.isRegExp, isObject: (v: unknown) => v !== null && typeof v === "object",
	isDate: types.isDate, isError: (v: unknown) => v instanceof Error, isFunction: (v: unknown) => typeof v === "function",
	isPrimitive: (v: unknown) => v === null || (typeof v !== "object" && typeof v !== "function"),
	isBuffer: (v: unknown) => requireHost("pi:node/buffer").Buffer.isBuffer(v),
	log: (...args: unknown[]) => console.log(format(...args)),
	_extend: (target: object, source: object) => (source === null || typeof source !== "object" ? target : Object.assign(target, source)),
	debug: debuglog,
};

const util: any = {
	aborted, callbackify, debuglog, deprecate, format, formatWithOptions, getStringWidth, getSystemErrorMap, getSystemErrorName, inherits, inspect,
	getSystemErrorMessage, getCallSites, getCallSite: getCallSites, diff, setTraceSigInt() {}, transferableAbortSignal: (signal: AbortSignal) => signal,
	isDeepStrictEqual, parseArgs, parseEnv, promisify, stripVTControlCharacters, styleText, toUSVString, transferableAbortController, types,
	...legacy,
};
for (const [name, module] of [["TextEncoder", "pi:web/encoding"], ["TextDecoder", "pi:web/encoding"], ["MIMEType", "pi:node/internal_mime"], ["MIMEParams", "pi:node/internal_mime"]]) {
	Object.defineProperty(util, name, { get: () => requireHost(module)[name], enumerable: true, configurable: true });
}

export default util;
export { util as "module.exports" };
