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
var details = /* @__PURE__ */ new WeakMap();
function detailsOf(error) {
  const own = details.get(error);
  if (!own) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of DOMException');
  return own;
}
var DOMException = class {
  constructor(message = "", options = "Error") {
    const given = options !== null && typeof options === "object";
    const name = given ? options.name : options;
    const own = { name: name === void 0 ? "Error" : `${name}`, message: message === void 0 ? "" : `${message}` };
    const error = Reflect.construct(Error, [], new.target);
    details.set(error, own);
    Error.captureStackTrace(error, new.target);
    if (given && "cause" in options) Object.defineProperty(error, "cause", { value: options.cause, configurable: true, writable: true, enumerable: false });
    return error;
  }
  get name() {
    return detailsOf(this).name;
  }
  get message() {
    return detailsOf(this).message;
  }
  get code() {
    return codes[detailsOf(this).name] ?? 0;
  }
};
Object.setPrototypeOf(DOMException.prototype, Error.prototype);
(0, (import_face ??= require("pi:web/face")).face)(DOMException, "DOMException");
var constants = [
  "INDEX_SIZE",
  "DOMSTRING_SIZE",
  "HIERARCHY_REQUEST",
  "WRONG_DOCUMENT",
  "INVALID_CHARACTER",
  "NO_DATA_ALLOWED",
  "NO_MODIFICATION_ALLOWED",
  "NOT_FOUND",
  "NOT_SUPPORTED",
  "INUSE_ATTRIBUTE",
  "INVALID_STATE",
  "SYNTAX",
  "INVALID_MODIFICATION",
  "NAMESPACE",
  "INVALID_ACCESS",
  "VALIDATION",
  "TYPE_MISMATCH",
  "SECURITY",
  "NETWORK",
  "ABORT",
  "URL_MISMATCH",
  "QUOTA_EXCEEDED",
  "TIMEOUT",
  "INVALID_NODE_TYPE",
  "DATA_CLONE"
];
for (const [at, name] of constants.entries()) {
  const property = { value: at + 1, enumerable: true };
  Object.defineProperty(DOMException, `${name}_ERR`, property);
  Object.defineProperty(DOMException.prototype, `${name}_ERR`, property);
}
domexception_exports["DOMException"] = DOMException;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_face;
