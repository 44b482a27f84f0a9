"use strict";
var __defProp = Object.defineProperty;

// src/node/tls.ts
var tls_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(tls_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("tls", ["connect", "createServer", "createSecureContext", "TLSSocket", "Server", "checkServerIdentity"], { DEFAULT_MIN_VERSION: "TLSv1.2", DEFAULT_MAX_VERSION: "TLSv1.3", rootCertificates: [], getCiphers: () => [] }, "use fetch or node:https");
var tls_default = exported;
tls_exports["default"] = tls_default;
tls_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
