"use strict";
var __defProp = Object.defineProperty;

// src/node/inspect/kinds.ts
var kinds_exports = {
  isAnyArrayBuffer: void 0,
  isArguments: void 0,
  isArrayBuffer: void 0,
  isAsyncFunction: void 0,
  isBoxed: void 0,
  isBoxedBigInt: void 0,
  isBoxedBoolean: void 0,
  isBoxedNumber: void 0,
  isBoxedString: void 0,
  isBoxedSymbol: void 0,
  isDate: void 0,
  isError: void 0,
  isGeneratorFunction: void 0,
  isGeneratorObject: void 0,
  isMap: void 0,
  isMapIterator: void 0,
  isModule: void 0,
  isPromise: void 0,
  isRegExp: void 0,
  isSet: void 0,
  isSetIterator: void 0,
  isSharedArrayBuffer: void 0,
  isTypedArray: void 0,
  isWeakMap: void 0,
  isWeakSet: void 0,
};
module.exports = __defProp(kinds_exports, "__esModule", { value: true });
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
var isError = (v) => {
  if (typeof v !== "object" || v === null) return false;
  const test = Error.isError;
  return test ? test(v) || v instanceof Error : v instanceof Error || Object.prototype.toString.call(v) === "[object Error]";
};
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
kinds_exports["isAnyArrayBuffer"] = isAnyArrayBuffer;
kinds_exports["isArguments"] = isArguments;
kinds_exports["isArrayBuffer"] = isArrayBuffer;
kinds_exports["isAsyncFunction"] = isAsyncFunction;
kinds_exports["isBoxed"] = isBoxed;
kinds_exports["isBoxedBigInt"] = isBoxedBigInt;
kinds_exports["isBoxedBoolean"] = isBoxedBoolean;
kinds_exports["isBoxedNumber"] = isBoxedNumber;
kinds_exports["isBoxedString"] = isBoxedString;
kinds_exports["isBoxedSymbol"] = isBoxedSymbol;
kinds_exports["isDate"] = isDate;
kinds_exports["isError"] = isError;
kinds_exports["isGeneratorFunction"] = isGeneratorFunction;
kinds_exports["isGeneratorObject"] = isGeneratorObject;
kinds_exports["isMap"] = isMap;
kinds_exports["isMapIterator"] = isMapIterator;
kinds_exports["isModule"] = isModule;
kinds_exports["isPromise"] = isPromise;
kinds_exports["isRegExp"] = isRegExp;
kinds_exports["isSet"] = isSet;
kinds_exports["isSetIterator"] = isSetIterator;
kinds_exports["isSharedArrayBuffer"] = isSharedArrayBuffer;
kinds_exports["isTypedArray"] = isTypedArray;
kinds_exports["isWeakMap"] = isWeakMap;
kinds_exports["isWeakSet"] = isWeakSet;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
