"use strict";
var __defProp = Object.defineProperty;

// src/node/_tls_wrap.ts
var tls_wrap_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(tls_wrap_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("_tls_wrap", [], {}, "it is a part of Node's own; use node:tls");
var tls_wrap_default = exported;
tls_wrap_exports["default"] = tls_wrap_default;
tls_wrap_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
