// Functions that warn when they are first called. The codes that have been warned of are the whole extension's.
import { checkString } from "pi:node/internal_errors";

const warnedCodes = new Set<string>();

/** util.deprecate: fn, which warns at its first call unless something else did with the same code. */
export function deprecate(fn: any, msg: any, code?: any, modifyPrototype = true): any {
	if (code !== undefined) checkString(code, "code");
	let warned = false;
	const wrapper = function (this: any, ...args: any[]): any {
		if (!warned) {
			warned = true;
			if (code === undefined || !warnedCodes.has(code)) {
				if (code !== undefined) warnedCodes.add(code);
				(globalThis as any).process.emitWarning(msg, "DeprecationWarning", code, wrapper);
			}
		}
		return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
	} as any;
	Object.defineProperty(wrapper, "name", { value: "deprecated", configurable: true });
	if (modifyPrototype) {
		Object.setPrototypeOf(wrapper, fn);
		if (fn.prototype) wrapper.prototype = fn.prototype;
	}
	return Object.defineProperty(wrapper, "length", { ...Object.getOwnPropertyDescriptor(fn, "length") });
}

/** What Node itself deprecates: the wrapper has the function's name, as far as it is seen. */
export function deprecated(name: string, fn: any, msg: string, code: string): any {
	Object.defineProperty(fn, "name", { value: name, configurable: true });
	return deprecate(fn, msg, code);
}
Object.defineProperty(deprecate, "length", { value: 4, configurable: true });
