"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_transform.ts
var stream_transform_exports = {
  default: void 0,
  get "module.exports"() { return (import_stream ??= require("pi:node/stream")).Transform; },
};
module.exports = __defProp(stream_transform_exports, "__esModule", { value: true });
var stream_transform_default = (import_stream ??= require("pi:node/stream")).Transform;
stream_transform_exports["default"] = stream_transform_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_stream;
