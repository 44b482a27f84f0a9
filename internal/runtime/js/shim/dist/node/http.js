"use strict";
var __defProp = Object.defineProperty;

// src/node/http.ts
var http_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(http_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var PlainRequest = class extends (import_internal_http ??= require("pi:node/internal_http")).ClientRequest {
  constructor(input, options, cb) {
    super(input, options, cb, false);
  }
};
Object.defineProperty(PlainRequest, "name", { value: "ClientRequest" });
Object.defineProperty(PlainRequest, Symbol.hasInstance, { value: (v) => v instanceof (import_internal_http ??= require("pi:node/internal_http")).ClientRequest });
var exported = {
  ...(0, (import_internal_http ??= require("pi:node/internal_http")).clientModule)("http"),
  ClientRequest: PlainRequest,
  IncomingMessage: (import_internal_http ??= require("pi:node/internal_http")).IncomingMessage,
  METHODS: (import_internal_http ??= require("pi:node/internal_http")).METHODS,
  OutgoingMessage: (import_internal_http ??= require("pi:node/internal_http")).OutgoingMessage,
  Server: (import_internal_http ??= require("pi:node/internal_http")).Server,
  ServerResponse: (import_internal_http ??= require("pi:node/internal_http")).ServerResponse,
  STATUS_CODES: (import_internal_http ??= require("pi:node/internal_http")).STATUS_CODES,
  maxHeaderSize: 16384,
  validateHeaderName: (import_internal_http ??= require("pi:node/internal_http")).validateHeaderName,
  validateHeaderValue: (import_internal_http ??= require("pi:node/internal_http")).validateHeaderValue,
  setMaxIdleHTTPParsers() {
  },
  _connectionListener: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("http", "_connectionListener"),
  get WebSocket() {
    return globalThis.WebSocket;
  },
  get CloseEvent() {
    return (0, import_pi_host.requireHost)("pi:web/websocket").CloseEvent;
  },
  get MessageEvent() {
    return globalThis.MessageEvent;
  }
};
var http_default = exported;
http_exports["default"] = http_default;
http_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
var import_internal_http;
