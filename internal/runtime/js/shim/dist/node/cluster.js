"use strict";
var __defProp = Object.defineProperty;

// src/node/cluster.ts
var cluster_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(cluster_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("cluster", ["fork", "setupPrimary", "setupMaster", "disconnect"], { isMaster: true, isPrimary: true, isWorker: false, workers: {} }, "");
var cluster_default = exported;
cluster_exports["default"] = cluster_default;
cluster_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
