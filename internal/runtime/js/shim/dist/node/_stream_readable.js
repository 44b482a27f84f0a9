"use strict";
var __defProp = Object.defineProperty;

// src/node/_stream_readable.ts
var stream_readable_exports = {
  default: void 0,
  get "module.exports"() { return (import_stream ??= require("pi:node/stream")).Readable; },
};
module.exports = __defProp(stream_readable_exports, "__esModule", { value: true });
var stream_readable_default = (import_stream ??= require("pi:node/stream")).Readable;
stream_readable_exports["default"] = stream_readable_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_stream;
