// Telling kinds of objects apart without the engine's help: by brand checks that throw on strangers.

function brand(proto: any, key: string | symbol): (v: unknown) => boolean {
	const d = Object.getOwnPropertyDescriptor(proto, key)!;
	const probe = d.get ?? d.value;
	return (v) => {
		if (typeof v !== "object" || v === null) return false;
		try {
			probe.call(v);
			return true;
		} catch {
			return false;
		}
	};
}

export const isMap = brand(Map.prototype, "size") as (v: unknown) => v is Map<unknown, unknown>;
export const isSet = brand(Set.prototype, "size") as (v: unknown) => v is Set<unknown>;
export const isDate = brand(Date.prototype, "getTime") as (v: unknown) => v is Date;
export const isArrayBuffer = brand(ArrayBuffer.prototype, "byteLength") as (v: unknown) => v is ArrayBuffer;
export const isSharedArrayBuffer = brand(SharedArrayBuffer.prototype, "byteLength");
export const isBoxedNumber = brand(Number.prototype, "valueOf");
export const isBoxedString = brand(String.prototype, "valueOf");
export const isBoxedBoolean = brand(Boolean.prototype, "valueOf");
export const isBoxedSymbol = brand(Symbol.prototype, "valueOf");
export const isBoxedBigInt = brand(BigInt.prototype, "valueOf");
const hasWeakMap = WeakMap.prototype.has;
const hasWeakSet = WeakSet.prototype.has;

function tagOf(v: unknown): string {
	return Object.prototype.toString.call(v).slice(8, -1);
}

function withBrand(v: unknown, fn: (...args: any[]) => unknown, ...args: unknown[]): boolean {
	try {
		fn.call(v, ...args);
		return true;
	} catch {
		return false;
	}
}

export const isWeakMap = (v: unknown): boolean => typeof v === "object" && v !== null && withBrand(v, hasWeakMap, {});
export const isWeakSet = (v: unknown): boolean => typeof v === "object" && v !== null && withBrand(v, hasWeakSet, {});
export const isRegExp = (v: unknown): v is RegExp => v instanceof RegExp || (typeof v === "object" && v !== null && tagOf(v) === "RegExp" && !(Symbol.toStringTag in v));
export const isError = (v: unknown): v is Error => {
	if (typeof v !== "object" || v === null) return false;
	const test = (Error as any).isError;
	return test ? test(v) || v instanceof Error : v instanceof Error || Object.prototype.toString.call(v) === "[object Error]";
};
export const isPromise = (v: unknown): v is Promise<unknown> => v instanceof Promise;
export const isMapIterator = (v: unknown): boolean => typeof v === "object" && v !== null && tagOf(v) === "Map Iterator";
export const isSetIterator = (v: unknown): boolean => typeof v === "object" && v !== null && tagOf(v) === "Set Iterator";
export const isGeneratorObject = (v: unknown): boolean => typeof v === "object" && v !== null && /^(Async)?Generator$|^Generator$/.test(tagOf(v).replace(" ", ""));
export const isArguments = (v: unknown): boolean => typeof v === "object" && v !== null && !(Symbol.toStringTag in v) && tagOf(v) === "Arguments";
export const isModule = (v: unknown): boolean => typeof v === "object" && v !== null && tagOf(v) === "Module" && Object.getPrototypeOf(v) === null;
export const isAsyncFunction = (v: unknown): boolean => typeof v === "function" && /^Async(Generator)?Function$/.test(tagOf(v));
export const isGeneratorFunction = (v: unknown): boolean => typeof v === "function" && /^(Async)?GeneratorFunction$/.test(tagOf(v));
export const isBoxed = (v: unknown): boolean => isBoxedNumber(v) || isBoxedString(v) || isBoxedBoolean(v) || isBoxedSymbol(v) || isBoxedBigInt(v);
export const isTypedArray = (v: unknown): boolean => ArrayBuffer.isView(v) && !(v instanceof DataView);
export const isAnyArrayBuffer = (v: unknown): boolean => isArrayBuffer(v) || isSharedArrayBuffer(v);
