"use strict";
var __defProp = Object.defineProperty;

// src/node/https.ts
var https_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(https_exports, "__esModule", { value: true });
var exported = { ...(0, (import_internal_http ??= require("pi:node/internal_http")).clientModule)("https"), Server: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("https", "Server", "listen on http") };
var https_default = exported;
https_exports["default"] = https_default;
https_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
var import_internal_http;
