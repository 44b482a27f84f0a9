// node:util/types.
import { look } from "pi:host";
import * as kinds from "./inspect/kinds.ts";

const isOf = (name: string) => (v: any) => ArrayBuffer.isView(v) && Object.prototype.toString.call(v) === `[object ${name}]`;

const tests: Record<string, (v: any) => boolean> = {
	isAnyArrayBuffer: kinds.isAnyArrayBuffer, isArgumentsObject: kinds.isArguments, isArrayBuffer: kinds.isArrayBuffer,
	isArrayBufferView: (v: any) => ArrayBuffer.isView(v), isAsyncFunction: kinds.isAsyncFunction,
	isBigInt64Array: isOf("BigInt64Array"), isBigUint64Array: isOf("BigUint64Array"), isBigIntObject: kinds.isBoxedBigInt, isBooleanObject: kinds.isBoxedBoolean,
	isBoxedPrimitive: kinds.isBoxed, isCryptoKey: (v: any) => Object.prototype.toString.call(v) === "[object CryptoKey]",
	isDataView: (v: any) => v instanceof DataView, isDate: kinds.isDate, isExternal: () => false, isFloat16Array: isOf("Float16Array"), isFloat32Array: isOf("Float32Array"),
	isFloat64Array: isOf("Float64Array"), isGeneratorFunction: kinds.isGeneratorFunction, isGeneratorObject: kinds.isGeneratorObject,
	isInt16Array: isOf("Int16Array"), isInt32Array: isOf("Int32Array"), isInt8Array: isOf("Int8Array"),
	isKeyObject: (v: any) => v?.constructor?.name?.endsWith("KeyObject") ?? false, isMap: kinds.isMap, isMapIterator: kinds.isMapIterator,
	isModuleNamespaceObject: kinds.isModule, isNativeError: (v: any) => ((Error as any).isError ? (Error as any).isError(v) : Object.prototype.toString.call(v) === "[object Error]" && Object.hasOwn(v, "stack")), isNumberObject: kinds.isBoxedNumber, isPromise: kinds.isPromise,
	isProxy: (v: any) => look(v)?.[0] === 1, isRegExp: kinds.isRegExp, isSet: kinds.isSet, isSetIterator: kinds.isSetIterator,
	isSharedArrayBuffer: kinds.isSharedArrayBuffer, isStringObject: kinds.isBoxedString, isSymbolObject: kinds.isBoxedSymbol,
	isTypedArray: kinds.isTypedArray, isUint16Array: isOf("Uint16Array"), isUint32Array: isOf("Uint32Array"),
	isUint8Array: (v: any) => v instanceof Uint8Array, isUint8ClampedArray: isOf("Uint8ClampedArray"), isWeakMap: kinds.isWeakMap, isWeakSet: kinds.isWeakSet,
};

/** In Node's order; those that it has in C++ have no length, and what may be missing there cannot be changed. */
const order = `isArgumentsObject isArrayBuffer isAsyncFunction isBigIntObject isBooleanObject isDataView isDate isExternal isGeneratorFunction isGeneratorObject isMap
	isMapIterator isModuleNamespaceObject isNativeError isNumberObject isPromise isProxy isRegExp isSet isSetIterator isSharedArrayBuffer isStringObject isSymbolObject
	isWeakMap isWeakSet isAnyArrayBuffer isBoxedPrimitive | isArrayBufferView isTypedArray isUint8Array isUint8ClampedArray isUint16Array isUint32Array isInt8Array
	isInt16Array isInt32Array isFloat16Array isFloat32Array isFloat64Array isBigInt64Array isBigUint64Array | isKeyObject isCryptoKey`;
const types: any = {};
for (const [i, part] of order.split(" | ").entries()) {
	for (const name of part.split(/\s+/)) {
		const fn = { [name]: (v: any) => tests[name](v) }[name];
		Object.defineProperties(fn, { length: { value: i === 0 ? 0 : 1, configurable: true }, name: { value: name, configurable: true } });
		Object.defineProperty(types, name, { value: fn, enumerable: true, configurable: i < 2, writable: i < 2 });
	}
}

export default types;
export { types as "module.exports" };
