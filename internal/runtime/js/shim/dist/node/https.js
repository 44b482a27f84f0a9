"use strict";
var __defProp = Object.defineProperty;

// src/node/https.ts
var https_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(https_exports, "__esModule", { value: true });
var exported = { ...(0, (import_internal_http ??= require("pi:node/internal_http")).clientModule)("https"), Server: (import_internal_http ??= require("pi:node/internal_http")).SecureServer };
var https_default = exported;
https_exports["default"] = https_default;
https_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_http;
