"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_passthrough.ts
var stream_passthrough_exports = {
  default: void 0,
  get "module.exports"() { return (import_stream ??= require("pi:node/stream")).PassThrough; },
};
module.exports = __defProp(stream_passthrough_exports, "__esModule", { value: true });
var stream_passthrough_default = (import_stream ??= require("pi:node/stream")).PassThrough;
stream_passthrough_exports["default"] = stream_passthrough_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_stream;
