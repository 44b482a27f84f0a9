// util.promisify, callbackify, inherits.
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
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

export function inherits(ctor: any, parent: any): void {
	if (ctor === undefined || ctor === null) throw invalidArgType("ctor", "Function", ctor);
	if (parent === undefined || parent === null) throw invalidArgType("superCtor", "Function", parent);
	if (parent.prototype === undefined) throw invalidArgType("superCtor.prototype", "Object", parent.prototype);
	Object.defineProperty(ctor, "super_", { value: parent, writable: true, configurable: true });
	Object.setPrototypeOf(ctor.prototype, parent.prototype);
}
