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

// src/node/http.ts
var http_exports = {};
__export(http_exports, {
  default: () => http_default,
  "module.exports": () => exported
});
module.exports = __defProp(http_exports, "__esModule", { value: true });
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_forbidden = require("pi:node/internal_forbidden");
var import_internal_http = require("pi:node/internal_http");
var exported = {
  ...(0, import_internal_http.clientModule)("http"),
  ClientRequest: import_internal_http.ClientRequest,
  IncomingMessage: import_internal_http.IncomingMessage,
  METHODS: import_internal_http.METHODS,
  STATUS_CODES: import_internal_http.STATUS_CODES,
  maxHeaderSize: 16384,
  Server: (0, import_internal_forbidden.forbiddenMember)("http", "Server"),
  ServerResponse: (0, import_internal_forbidden.forbiddenMember)("http", "ServerResponse"),
  OutgoingMessage: (0, import_internal_forbidden.forbiddenMember)("http", "OutgoingMessage"),
  validateHeaderName(name) {
    (0, import_internal_errors.checkString)(name, "name");
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_HTTP_TOKEN", `Header name must be a valid HTTP token ["${name}"]`);
  },
  validateHeaderValue(name, value) {
    if (value === void 0) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "undefined" for header "${name}"`);
  },
  setMaxIdleHTTPParsers() {
  }
};
var http_default = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
