"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_writable.ts
var stream_writable_exports = {
  default: void 0,
  get "module.exports"() { return (import_stream ??= require("pi:node/stream")).Writable; },
};
module.exports = __defProp(stream_writable_exports, "__esModule", { value: true });
var stream_writable_default = (import_stream ??= require("pi:node/stream")).Writable;
stream_writable_exports["default"] = stream_writable_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_stream;
