"use strict";
var __defProp = Object.defineProperty;

// src/node/sqlite.ts
var sqlite_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(sqlite_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("sqlite", ["DatabaseSync", "StatementSync", "backup"], { constants: {} }, "pier has no SQLite");
var sqlite_default = exported;
sqlite_exports["default"] = sqlite_default;
sqlite_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
