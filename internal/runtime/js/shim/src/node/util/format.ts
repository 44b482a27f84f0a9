// util.format.
import { invalidArgType } from "pi:node/internal_errors";
import { type Context, formatValue, inspect } from "pi:node/internal_inspect";
import { bigintText, numberText } from "../inspect/strings.ts";

function hasOwnToString(value: any): boolean {
	if (typeof value.toString !== "function") return false;
	if (Object.hasOwn(value, "toString")) return true;
	let o = value;
	do {
		o = Object.getPrototypeOf(o);
	} while (o !== null && !Object.hasOwn(o, "toString"));
	const owner = o && Object.getOwnPropertyDescriptor(o, "constructor")?.value;
	const builtin = new Set<unknown>([Object, Array, Error, Function, RegExp, Map, Set, Promise, Date, String, Number, Boolean, Symbol, BigInt]);
	return o !== null && typeof owner === "function" && !builtin.has(owner) && !(owner.name in globalThis);
}

function toText(value: any, options: any): string {
	if (typeof value === "string") return value;
	if (typeof value === "number") return numberText(value, false);
	if (typeof value === "bigint") return bigintText(value, false);
	if (typeof value !== "object" || value === null || hasOwnToString(value)) return String(value);
	return inspect(value, { ...options, depth: 0, colors: false, compact: 3 });
}

/** %d: objects are no numbers, and null is none of them. */
function decimal(value: any, separator: boolean): string {
	if (typeof value === "bigint") return bigintText(value, separator);
	return typeof value === "symbol" ? "NaN" : numberText(typeof value === "object" && value !== null ? Number.NaN : Number(value), separator);
}

function json(value: unknown): string {
	try {
		return String(JSON.stringify(value));
	} catch (err: any) {
		if (/circular/i.test(String(err?.message))) return "[Circular]";
		throw err;
	}
}

function directive(kind: string, value: any, options: any): string {
	const separator = options?.numericSeparator ?? false;
	switch (kind) {
		case "s": return toText(value, options);
		case "j": return json(value);
		case "d": return decimal(value, separator);
		case "O": return inspect(value, options);
		case "o": return inspect(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
		case "i": {
			if (typeof value === "bigint") return bigintText(value, separator);
			return typeof value === "symbol" ? "NaN" : numberText(Number.parseInt(value), separator);
		}
		case "f": return typeof value === "symbol" ? "NaN" : numberText(Number.parseFloat(value), separator);
		default: return "";
	}
}

export function formatWithOptions(options: any, ...args: any[]): string {
	if (options === null || typeof options !== "object") throw invalidArgType("inspectOptions", "object", options);
	const first = args[0];
	if (args.length === 1) return typeof first === "string" ? first : inspect(first, { ...options, compact: 3, colors: options?.colors ?? false, depth: options?.depth ?? 2 });
	let used = 0;
	let out = "";
	if (typeof first === "string") {
		used = 1;
		out = first.replace(/%[sjdOoifc%]/g, (m) => {
			if (m === "%%") return "%";
			if (used >= args.length) return m;
			return directive(m[1], args[used++], options);
		});
	}
	for (let i = used; i < args.length; i++) {
		if (i > 0) out += " ";
		out += typeof args[i] === "string" ? args[i] : inspect(args[i], { ...options, compact: 3 });
	}
	return out;
}

export function format(...args: any[]): string {
	return formatWithOptions({}, ...args);
}

export type { Context };
export { formatValue };
