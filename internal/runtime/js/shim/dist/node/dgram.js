"use strict";
var __defProp = Object.defineProperty;

// src/node/dgram.ts
var dgram_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(dgram_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("dgram", ["createSocket", "Socket"], {}, "use fetch");
var dgram_default = exported;
dgram_exports["default"] = dgram_default;
dgram_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
