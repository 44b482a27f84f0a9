"use strict";
var __defProp = Object.defineProperty;

// src/node/test.ts
var test_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(test_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("test", ["test", "describe", "it", "suite", "before", "after", "beforeEach", "afterEach", "run", "mock"], {}, "");
var test_default = exported;
test_exports["default"] = test_default;
test_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
