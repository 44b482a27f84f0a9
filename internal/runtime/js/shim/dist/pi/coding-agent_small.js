"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __reExport = (target, mod, secondTarget) => (__copyProps(target, mod, "default"), secondTarget && __copyProps(secondTarget, mod, "default"));

// src/pi/coding-agent_small.ts
var coding_agent_small_exports = {};
module.exports = __defProp(coding_agent_small_exports, "__esModule", { value: true });
__reExport(coding_agent_small_exports, require("pi:coding-agent/small"), module.exports);
__reExport(coding_agent_small_exports, require("pi:coding-agent/wrap"), module.exports);
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
