"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_deprecate.ts
var internal_deprecate_exports = {
  deprecate: deprecate,
  deprecated: deprecated,
};
module.exports = __defProp(internal_deprecate_exports, "__esModule", { value: true });
var warnedCodes = /* @__PURE__ */ new Set();
function deprecate(fn, msg, code, modifyPrototype = true) {
  if (code !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(code, "code");
  let warned = false;
  const wrapper = function(...args) {
    if (!warned) {
      warned = true;
      if (code === void 0 || !warnedCodes.has(code)) {
        if (code !== void 0) warnedCodes.add(code);
        globalThis.process.emitWarning(msg, "DeprecationWarning", code, wrapper);
      }
    }
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  };
  Object.defineProperty(wrapper, "name", { value: "deprecated", configurable: true });
  if (modifyPrototype) {
    Object.setPrototypeOf(wrapper, fn);
    if (fn.prototype) wrapper.prototype = fn.prototype;
  }
  return Object.defineProperty(wrapper, "length", { ...Object.getOwnPropertyDescriptor(fn, "length") });
}
function deprecated(name, fn, msg, code) {
  Object.defineProperty(fn, "name", { value: name, configurable: true });
  return deprecate(fn, msg, code);
}
Object.defineProperty(deprecate, "length", { value: 4, configurable: true });
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
