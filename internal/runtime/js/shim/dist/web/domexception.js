"use strict";
var __defProp = Object.defineProperty;

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
