"use strict";
var __defProp = Object.defineProperty;

// src/node/assert_strict.ts
var assert_strict_exports = {
  default: void 0,
  get "module.exports"() { return (import_assert ??= require("pi:node/assert")).strict; },
};
module.exports = __defProp(assert_strict_exports, "__esModule", { value: true });
var assert_strict_default = (import_assert ??= require("pi:node/assert")).strict;
assert_strict_exports["default"] = assert_strict_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_assert;
