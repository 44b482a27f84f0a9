"use strict";
var __defProp = Object.defineProperty;

// src/node/domain.ts
var domain_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(domain_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("domain", ["create", "createDomain", "Domain"], {}, "");
var domain_default = exported;
domain_exports["default"] = domain_default;
domain_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
