"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_wrap.ts
var stream_wrap_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(stream_wrap_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("_stream_wrap", [], {}, "it is a part of Node's own; use node:stream");
var stream_wrap_default = exported;
stream_wrap_exports["default"] = stream_wrap_default;
stream_wrap_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
