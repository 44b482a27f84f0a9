// util.promisify, callbackify, inherits.
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { isPromise } from "../inspect/kinds.ts";

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
			const back = Reflect.apply(original, this, [...args, (err: unknown, value: unknown) => (err ? reject(err) : resolve(value))]);
			if (isPromise(back)) {
				(globalThis as any).process.emitWarning("Calling promisify on a function that returns a Promise is likely a mistake.", "DeprecationWarning", "DEP0174");
			}
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
		const call = cb.bind(this);
		const promise = Reflect.apply(original, this, args);
		if (typeof promise?.then !== "function") throw new TypeError("ReflectApply(...).then is not a function");
		promise.then((value) => nextTick(call, null, value), (reason) => nextTick(call, reason || falsy(reason)));
	};
	for (const key of Object.getOwnPropertyNames(original)) {
		const own = Object.getOwnPropertyDescriptor(original, key)!;
		if (key === "length" && typeof own.value === "number") own.value++;
		if (key === "name" && typeof own.value === "string") own.value += "Callbackified";
		if (Object.getOwnPropertyDescriptor(fn, key)?.configurable !== false) Object.defineProperty(fn, key, own);
	}
	return fn;
}

/** What stands for a rejection that would read as none. */
function falsy(reason: unknown): Error {
	const err = nodeError(Error, "ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value");
	err.reason = reason;
	return err;
}

export function inherits(ctor: any, parent: any): void {
	if (ctor === undefined || ctor === null) throw invalidArgType("ctor", "Function", ctor);
	if (parent === undefined || parent === null) throw invalidArgType("superCtor", "Function", parent);
	if (parent.prototype === undefined) throw invalidArgType("superCtor.prototype", "Object", parent.prototype);
	Object.defineProperty(ctor, "super_", { value: parent, writable: true, configurable: true });
	Object.setPrototypeOf(ctor.prototype, parent.prototype);
}
