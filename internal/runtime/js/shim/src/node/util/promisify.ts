// util.promisify, callbackify, deprecate, inherits, debuglog.
import { checkFunction, checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

type AnyFunction = (...args: any[]) => any;

const custom = Symbol.for("nodejs.util.promisify.custom");

export const promisify: any = function (original: AnyFunction): AnyFunction {
	checkFunction(original, "original");
	const own = (original as any)[custom];
	if (own !== undefined && own !== null) {
		checkFunction(own, "util.promisify.custom");
		return Object.defineProperty(own, custom, { value: own, enumerable: false, writable: false, configurable: true });
	}
	const fn = function (this: any, ...args: any[]) {
		return new Promise((resolve, reject) => {
			original.call(this, ...args, (err: unknown, value: unknown) => (err ? reject(err) : resolve(value)));
		});
	};
	Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
	Object.defineProperty(fn, custom, { value: fn, enumerable: false, writable: false, configurable: true });
	for (const key of Reflect.ownKeys(original)) {
		if (key === "prototype" || key === "arguments" || key === "caller") continue;
		Object.defineProperty(fn, key, Object.getOwnPropertyDescriptor(original, key)!);
	}
	return fn;
};
promisify.custom = custom;

export function callbackify(original: (...args: any[]) => Promise<any>): AnyFunction {
	checkFunction(original, "original");
	const fn = function (this: any, ...args: any[]) {
		const cb = args.pop();
		checkFunction(cb, "last argument");
		original.apply(this, args).then(
			(value) => nextTick(cb, null, value),
			(reason) => {
				if (!reason) {
					const err = nodeError(Error, "ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value");
					err.reason = reason;
					reason = err;
				}
				nextTick(cb, reason);
			},
		);
	};
	Object.defineProperty(fn, "name", { value: `${original.name}Callbackified` });
	Object.defineProperty(fn, "length", { value: original.length + 1 });
	return fn;
}

const warnedCodes = new Set<string>();

export function deprecate<T extends AnyFunction>(fn: T, message: string, code?: string): T {
	if (code !== undefined) checkString(code, "code");
	let warned = false;
	const wrapped: any = function (this: any, ...args: any[]) {
		if (!warned) {
			warned = true;
			if (code === undefined || !warnedCodes.has(code)) {
				if (code !== undefined) warnedCodes.add(code);
				(globalThis as any).process?.emitWarning?.(message, "DeprecationWarning", code);
			}
		}
		return new.target ? Reflect.construct(fn, args, new.target) : fn.apply(this, args);
	};
	Object.setPrototypeOf(wrapped, fn);
	Object.defineProperty(wrapped, "length", { value: fn.length, configurable: true });
	if (fn.prototype) wrapped.prototype = fn.prototype;
	return wrapped;
}

export function inherits(ctor: any, parent: any): void {
	if (ctor === undefined || ctor === null) throw invalidArgType("ctor", "Function", ctor);
	if (parent === undefined || parent === null) throw invalidArgType("superCtor", "Function", parent);
	if (parent.prototype === undefined) throw invalidArgType("superCtor.prototype", "Object", parent.prototype);
	Object.defineProperty(ctor, "super_", { value: parent, writable: true, configurable: true });
	Object.setPrototypeOf(ctor.prototype, parent.prototype);
}
