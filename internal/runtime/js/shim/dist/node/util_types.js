"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/node/util_types.ts
var util_types_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(util_types_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var kinds = __toESM(require("pi:node/inspect/kinds"), 1);
var isOf = (name) => (v) => ArrayBuffer.isView(v) && Object.prototype.toString.call(v) === `[object ${name}]`;
var tests = {
  isAnyArrayBuffer: kinds.isAnyArrayBuffer,
  isArgumentsObject: kinds.isArguments,
  isArrayBuffer: kinds.isArrayBuffer,
  isArrayBufferView: (v) => ArrayBuffer.isView(v),
  isAsyncFunction: kinds.isAsyncFunction,
  isBigInt64Array: isOf("BigInt64Array"),
  isBigUint64Array: isOf("BigUint64Array"),
  isBigIntObject: kinds.isBoxedBigInt,
  isBooleanObject: kinds.isBoxedBoolean,
  isBoxedPrimitive: kinds.isBoxed,
  isCryptoKey: (v) => Object.prototype.toString.call(v) === "[object CryptoKey]",
  isDataView: (v) => v instanceof DataView,
  isDate: kinds.isDate,
  isExternal: () => false,
  isFloat16Array: isOf("Float16Array"),
  isFloat32Array: isOf("Float32Array"),
  isFloat64Array: isOf("Float64Array"),
  isGeneratorFunction: kinds.isGeneratorFunction,
  isGeneratorObject: kinds.isGeneratorObject,
  isInt16Array: isOf("Int16Array"),
  isInt32Array: isOf("Int32Array"),
  isInt8Array: isOf("Int8Array"),
  isKeyObject: (v) => v?.constructor?.name?.endsWith("KeyObject") ?? false,
  isMap: kinds.isMap,
  isMapIterator: kinds.isMapIterator,
  isModuleNamespaceObject: kinds.isModule,
  isNativeError: (v) => Error.isError ? Error.isError(v) : Object.prototype.toString.call(v) === "[object Error]" && Object.hasOwn(v, "stack"),
  isNumberObject: kinds.isBoxedNumber,
  isPromise: kinds.isPromise,
  isProxy: (v) => (0, import_pi_host.look)(v)?.[0] === 1,
  isRegExp: kinds.isRegExp,
  isSet: kinds.isSet,
  isSetIterator: kinds.isSetIterator,
  isSharedArrayBuffer: kinds.isSharedArrayBuffer,
  isStringObject: kinds.isBoxedString,
  isSymbolObject: kinds.isBoxedSymbol,
  isTypedArray: kinds.isTypedArray,
  isUint16Array: isOf("Uint16Array"),
  isUint32Array: isOf("Uint32Array"),
  isUint8Array: (v) => v instanceof Uint8Array,
  isUint8ClampedArray: isOf("Uint8ClampedArray"),
  isWeakMap: kinds.isWeakMap,
  isWeakSet: kinds.isWeakSet
};
var order = `isArgumentsObject isArrayBuffer isAsyncFunction isBigIntObject isBooleanObject isDataView isDate isExternal isGeneratorFunction isGeneratorObject isMap
	isMapIterator isModuleNamespaceObject isNativeError isNumberObject isPromise isProxy isRegExp isSet isSetIterator isSharedArrayBuffer isStringObject isSymbolObject
	isWeakMap isWeakSet isAnyArrayBuffer isBoxedPrimitive | isArrayBufferView isTypedArray isUint8Array isUint8ClampedArray isUint16Array isUint32Array isInt8Array
	isInt16Array isInt32Array isFloat16Array isFloat32Array isFloat64Array isBigInt64Array isBigUint64Array | isKeyObject isCryptoKey`;
var types = {};
for (const [i, part] of order.split(" | ").entries()) {
  for (const name of part.split(/\s+/)) {
    const fn = { [name]: (v) => tests[name](v) }[name];
    Object.defineProperties(fn, { length: { value: i === 0 ? 0 : 1, configurable: true }, name: { value: name, configurable: true } });
    Object.defineProperty(types, name, { value: fn, enumerable: true, configurable: i < 2, writable: i < 2 });
  }
}
var util_types_default = types;
util_types_exports["default"] = util_types_default;
util_types_exports["module.exports"] = types;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
