"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_require.ts
var internal_require_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(internal_require_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var here = () => (0, import_pi_host.callerPlace)() ?? import_pi_host.boot.extensionPath;
var require2 = Object.assign((0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(here), {
  import: (specifier) => (0, (import_internal_modules ??= require("pi:node/internal_modules")).importFrom)(specifier, here()),
  resolveUrl: (import_internal_modules ??= require("pi:node/internal_modules")).resolveUrl
});
var internal_require_default = require2;
internal_require_exports["default"] = internal_require_default;
internal_require_exports["module.exports"] = require2;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_modules;
