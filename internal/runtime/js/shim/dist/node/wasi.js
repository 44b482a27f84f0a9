"use strict";
var __defProp = Object.defineProperty;

// src/node/wasi.ts
var wasi_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(wasi_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("wasi", ["WASI"], {}, "");
var wasi_default = exported;
wasi_exports["default"] = wasi_default;
wasi_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
