"use strict";
var __defProp = Object.defineProperty;

// src/node/test_reporters.ts
var test_reporters_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(test_reporters_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("test/reporters", ["dot", "junit", "spec", "tap", "lcov"], {}, "");
var test_reporters_default = exported;
test_reporters_exports["default"] = test_reporters_default;
test_reporters_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
