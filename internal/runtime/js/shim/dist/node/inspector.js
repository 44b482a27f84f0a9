"use strict";
var __defProp = Object.defineProperty;

// src/node/inspector.ts
var inspector_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(inspector_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("inspector", ["open", "Session", "waitForDebugger"], { url: () => void 0, close() {
}, console: {} }, "");
var inspector_default = exported;
inspector_exports["default"] = inspector_default;
inspector_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
