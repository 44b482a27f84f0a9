"use strict";
var __defProp = Object.defineProperty;

// src/node/http2.ts
var http2_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(http2_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("http2", ["connect", "createServer", "createSecureServer"], { constants: {} }, "use fetch");
var http2_default = exported;
http2_exports["default"] = http2_default;
http2_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
