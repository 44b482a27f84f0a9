// Functions that warn when they are first called. The codes that have been warned of are the whole extension's.
import { checkString } from "pi:node/internal_errors";

const warnedCodes = new Set<string>();

/** util.deprecate: fn, which warns at its first call unless something else did with the same code. */
export function deprecate(fn: any, msg: any, code?: any, modifyPrototype = true): any {
	if (code !== undefined) checkString(code, "code");
	let warned = false;
	function deprecated(this: any, ...args: any[]): any {
		if (!warned) {
			warned = true;
			if (code === undefined || !warnedCodes.has(code)) {
				if (code !== undefined) warnedCodes.add(code);
				(globalThis as any).process.emitWarning(msg, "DeprecationWarning", code, deprecated);
			}
		}
		return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
	}
	if (modifyPrototype) {
		Object.setPrototypeOf(deprecated, fn);
		if (fn.prototype) deprecated.prototype = fn.prototype;
	}
	return Object.defineProperty(deprecated, "length", { ...Object.getOwnPropertyDescriptor(fn, "length") });
}

/** What Node itself deprecates: the wrapper has the function's name, as far as it is seen. */
export function deprecated(name: string, fn: any, msg: string, code: string): any {
	Object.defineProperty(fn, "name", { value: name, configurable: true });
	return deprecate(fn, msg, code);
}
