"use strict";
var __defProp = Object.defineProperty;

// src/node/_http_common.ts
var http_common_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(http_common_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("_http_common", [], {}, "it is a part of Node's own; use node:http");
var http_common_default = exported;
http_common_exports["default"] = http_common_default;
http_common_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
