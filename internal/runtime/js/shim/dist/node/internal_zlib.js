"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_zlib.ts
var internal_zlib_exports = {
  get streamClass() { return (import_streams ??= require("pi:node/zlib/streams")).streamClass; },
};
module.exports = __defProp(internal_zlib_exports, "__esModule", { value: true });
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_streams;
