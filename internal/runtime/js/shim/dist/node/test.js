"use strict";
var __defProp = Object.defineProperty;

// src/node/test.ts
var test_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(test_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("test", "test");
for (const name of ["after", "afterEach", "assert", "before", "beforeEach", "describe", "it", "mock", "only", "run", "skip", "snapshot", "suite", "todo"]) {
  exported[name] = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("test", name);
}
exported.test = exported;
var test_default = exported;
test_exports["default"] = test_default;
test_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
