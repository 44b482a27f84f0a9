"use strict";
var __defProp = Object.defineProperty;

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
