"use strict";
var __defProp = Object.defineProperty;

// src/node/path_posix.ts
var path_posix_exports = {
  default: void 0,
  get "module.exports"() { return (import_path ??= require("pi:node/path")).posix; },
};
module.exports = __defProp(path_posix_exports, "__esModule", { value: true });
var path_posix_default = (import_path ??= require("pi:node/path")).posix;
path_posix_exports["default"] = path_posix_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_path;
