"use strict";
var __defProp = Object.defineProperty;

// src/node/v8.ts
var v8_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(v8_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("v8", ["writeHeapSnapshot", "getHeapSnapshot", "takeCoverage", "stopCoverage", "startupSnapshot", "Serializer", "Deserializer", "serialize", "deserialize"], {
  getHeapStatistics: () => ({ total_heap_size: 16 << 20, used_heap_size: 8 << 20, heap_size_limit: 256 << 20 }),
  getHeapSpaceStatistics: () => [],
  setFlagsFromString() {
  },
  cachedDataVersionTag: () => 0
}, "");
var v8_default = exported;
v8_exports["default"] = v8_default;
v8_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
