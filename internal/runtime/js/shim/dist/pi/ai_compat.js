"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all2) => {
  for (var name in all2)
    __defProp(target, name, { get: all2[name], enumerable: true });
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

// src/pi/ai_compat.ts
var ai_compat_exports = {
  "module.exports": void 0,
};
module.exports = __defProp(ai_compat_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var all = (0, import_pi_host.requireHost)("pi:ai");
ai_compat_exports["module.exports"] = all;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
