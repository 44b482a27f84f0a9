"use strict";
var __defProp = Object.defineProperty;

// src/node/util_types.ts
var util_types_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(util_types_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/node/inspect/kinds.ts
function brand(proto, key) {
  const d = Object.getOwnPropertyDescriptor(proto, key);
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
var isMap = brand(Map.prototype, "size");
var isSet = brand(Set.prototype, "size");
var isDate = brand(Date.prototype, "getTime");
var isArrayBuffer = brand(ArrayBuffer.prototype, "byteLength");
var isSharedArrayBuffer = brand(SharedArrayBuffer.prototype, "byteLength");
var isBoxedNumber = brand(Number.prototype, "valueOf");
var isBoxedString = brand(String.prototype, "valueOf");
var isBoxedBoolean = brand(Boolean.prototype, "valueOf");
var isBoxedSymbol = brand(Symbol.prototype, "valueOf");
var isBoxedBigInt = brand(BigInt.prototype, "valueOf");
var hasWeakMap = WeakMap.prototype.has;
var hasWeakSet = WeakSet.prototype.has;
function tagOf(v) {
  return Object.prototype.toString.call(v).slice(8, -1);
}
function withBrand(v, fn, ...args) {
  try {
    fn.call(v, ...args);
    return true;
  } catch {
    return false;
  }
}
var isWeakMap = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakMap, {});
var isWeakSet = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakSet, {});
var isRegExp = (v) => v instanceof RegExp || typeof v === "object" && v !== null && tagOf(v) === "RegExp" && !(Symbol.toStringTag in v);
var isPromise = (v) => v instanceof Promise;
var isMapIterator = (v) => typeof v === "object" && v !== null && tagOf(v) === "Map Iterator";
var isSetIterator = (v) => typeof v === "object" && v !== null && tagOf(v) === "Set Iterator";
var isGeneratorObject = (v) => typeof v === "object" && v !== null && /^(Async)?Generator$|^Generator$/.test(tagOf(v).replace(" ", ""));
var isArguments = (v) => typeof v === "object" && v !== null && !(Symbol.toStringTag in v) && tagOf(v) === "Arguments";
var isModule = (v) => typeof v === "object" && v !== null && tagOf(v) === "Module" && Object.getPrototypeOf(v) === null;
var isAsyncFunction = (v) => typeof v === "function" && /^Async(Generator)?Function$/.test(tagOf(v));
var isGeneratorFunction = (v) => typeof v === "function" && /^(Async)?GeneratorFunction$/.test(tagOf(v));
var isBoxed = (v) => isBoxedNumber(v) || isBoxedString(v) || isBoxedBoolean(v) || isBoxedSymbol(v) || isBoxedBigInt(v);
var isTypedArray = (v) => ArrayBuffer.isView(v) && !(v instanceof DataView);
var isAnyArrayBuffer = (v) => isArrayBuffer(v) || isSharedArrayBuffer(v);

// src/node/util_types.ts
var isOf = (name) => (v) => ArrayBuffer.isView(v) && Object.prototype.toString.call(v) === `[object ${name}]`;
var types = {
  isAnyArrayBuffer,
  isArgumentsObject: isArguments,
  isArrayBuffer,
  isArrayBufferView: (v) => ArrayBuffer.isView(v),
  isAsyncFunction,
  isBigInt64Array: isOf("BigInt64Array"),
  isBigUint64Array: isOf("BigUint64Array"),
  isBigIntObject: isBoxedBigInt,
  isBooleanObject: isBoxedBoolean,
  isBoxedPrimitive: isBoxed,
  isCryptoKey: (v) => Object.prototype.toString.call(v) === "[object CryptoKey]",
  isDataView: (v) => v instanceof DataView,
  isDate,
  isExternal: () => false,
  isFloat16Array: isOf("Float16Array"),
  isFloat32Array: isOf("Float32Array"),
  isFloat64Array: isOf("Float64Array"),
  isGeneratorFunction,
  isGeneratorObject,
  isInt16Array: isOf("Int16Array"),
  isInt32Array: isOf("Int32Array"),
  isInt8Array: isOf("Int8Array"),
  isKeyObject: (v) => v?.constructor?.name?.endsWith("KeyObject") ?? false,
  isMap,
  isMapIterator,
  isModuleNamespaceObject: isModule,
  isNativeError: (v) => Error.isError ? Error.isError(v) : Object.prototype.toString.call(v) === "[object Error]" && Object.hasOwn(v, "stack"),
  isNumberObject: isBoxedNumber,
  isPromise,
  isProxy: (v) => (0, import_pi_host.look)(v)?.[0] === 1,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isStringObject: isBoxedString,
  isSymbolObject: isBoxedSymbol,
  isTypedArray,
  isUint16Array: isOf("Uint16Array"),
  isUint32Array: isOf("Uint32Array"),
  isUint8Array: (v) => v instanceof Uint8Array,
  isUint8ClampedArray: isOf("Uint8ClampedArray"),
  isWeakMap,
  isWeakSet
};
var util_types_default = types;
util_types_exports["default"] = util_types_default;
util_types_exports["module.exports"] = types;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
