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

// src/node/internal_cwd.ts
var internal_cwd_exports = {
  cwd: cwd,
  moved: moved,
  setCwd: setCwd,
};
module.exports = __defProp(internal_cwd_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var current = import_pi_host.boot.cwd;
function cwd() {
  return current;
}
function setCwd(dir) {
  current = dir;
}
function moved() {
  return current !== import_pi_host.boot.cwd;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
