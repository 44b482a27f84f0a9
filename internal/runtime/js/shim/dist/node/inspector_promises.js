"use strict";
var __defProp = Object.defineProperty;

// src/node/inspector_promises.ts
var inspector_promises_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(inspector_promises_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("inspector/promises", ["Session"], { url: () => void 0, close() {
} }, "");
var inspector_promises_default = exported;
inspector_promises_exports["default"] = inspector_promises_default;
inspector_promises_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
