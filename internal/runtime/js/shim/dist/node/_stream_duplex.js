"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_duplex.ts
var stream_duplex_exports = {
  default: void 0,
  get "module.exports"() { return (import_stream ??= require("pi:node/stream")).Duplex; },
};
module.exports = __defProp(stream_duplex_exports, "__esModule", { value: true });
var stream_duplex_default = (import_stream ??= require("pi:node/stream")).Duplex;
stream_duplex_exports["default"] = stream_duplex_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_stream;
