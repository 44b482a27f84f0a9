"use strict";
var __defProp = Object.defineProperty;

// src/node/_tls_common.ts
var tls_common_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(tls_common_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("_tls_common", [], {}, "it is a part of Node's own; use node:tls");
var tls_common_default = exported;
tls_common_exports["default"] = tls_common_default;
tls_common_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
