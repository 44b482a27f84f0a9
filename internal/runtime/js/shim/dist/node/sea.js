"use strict";
var __defProp = Object.defineProperty;

// src/node/sea.ts
var sea_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(sea_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("sea", ["getAsset", "getAssetAsBlob", "getRawAsset"], { isSea: () => false }, "");
var sea_default = exported;
sea_exports["default"] = sea_default;
sea_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
