"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

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
