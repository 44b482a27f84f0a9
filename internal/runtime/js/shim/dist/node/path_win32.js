"use strict";
var __defProp = Object.defineProperty;

// src/node/path_win32.ts
var path_win32_exports = {
  default: void 0,
  get "module.exports"() { return (import_path ??= require("pi:node/path")).win32; },
};
module.exports = __defProp(path_win32_exports, "__esModule", { value: true });
var path_win32_default = (import_path ??= require("pi:node/path")).win32;
path_win32_exports["default"] = path_win32_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_path;
