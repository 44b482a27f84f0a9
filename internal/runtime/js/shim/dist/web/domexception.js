"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/web/domexception.ts
var domexception_exports = {
  DOMException: void 0,
};
module.exports = __defProp(domexception_exports, "__esModule", { value: true });
var codes = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidModificationError: 13,
  NamespaceError: 14,
  InvalidAccessError: 15,
  TypeMismatchError: 17,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  InvalidNodeTypeError: 24,
  DataCloneError: 25
};
var DOMException = class extends Error {
  constructor(message = "", options = "Error") {
    super(String(message));
    const name = typeof options === "object" && options !== null ? options.name ?? "Error" : options;
    Object.defineProperty(this, "name", { value: String(name), configurable: true, writable: true, enumerable: false });
    if (typeof options === "object" && options !== null && "cause" in options) {
      Object.defineProperty(this, "cause", { value: options.cause, configurable: true, writable: true, enumerable: false });
    }
  }
  get code() {
    return codes[this.name] ?? 0;
  }
  get [Symbol.toStringTag]() {
    return "DOMException";
  }
};
for (const [name, code] of Object.entries(codes)) {
  const constant = `${name.replace(/Error$/, "").replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}_ERR`;
  const property = { value: code, enumerable: true };
  Object.defineProperty(DOMException, constant, property);
  Object.defineProperty(DOMException.prototype, constant, property);
}
domexception_exports["DOMException"] = DOMException;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
