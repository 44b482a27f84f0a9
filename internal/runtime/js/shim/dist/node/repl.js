"use strict";
var __defProp = Object.defineProperty;

// src/node/repl.ts
var repl_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(repl_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("repl", ["start", "REPLServer", "Recoverable"], {}, "");
var repl_default = exported;
repl_exports["default"] = repl_default;
repl_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
