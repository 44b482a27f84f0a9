"use strict";
var __defProp = Object.defineProperty;

// src/node/console.ts
var console_exports = {
  get Console() { return (import_console ??= require("pi:web/console")).Console; },
  default: void 0,
  get "module.exports"() { return (import_console ??= require("pi:web/console")).console; },
};
module.exports = __defProp(console_exports, "__esModule", { value: true });
var console_default = (import_console ??= require("pi:web/console")).console;
console_exports["default"] = console_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_console;
