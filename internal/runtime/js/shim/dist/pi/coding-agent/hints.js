"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/hints.ts
var hints_exports = {
  keyDisplayText: void 0,
  keyHint: void 0,
  keyNames: keyNames,
  keyText: keyText,
  rawKeyHint: void 0,
};
module.exports = __defProp(hints_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function keyNames(key) {
  return import_pi_host.boot.platform === "darwin" ? key.replace(/(^|[+/])alt(?=\+|\/|$)/gi, "$1option") : key;
}
function keyText(keybinding) {
  return keyNames(((0, (import_keybindings ??= require("pi:coding-agent/keybindings")).keybindings)().getKeys((0, (import_keybindings ??= require("pi:coding-agent/keybindings")).bindingName)(keybinding)) ?? []).join("/"));
}
var keyDisplayText = (keybinding) => keyText(keybinding).replace(/(^|[+/])([^+/])/g, (_all, before, first) => before + first.toUpperCase());
var rawKeyHint = (key, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyNames(key)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);
var keyHint = (keybinding, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyText(keybinding)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);
hints_exports["keyDisplayText"] = keyDisplayText;
hints_exports["keyHint"] = keyHint;
hints_exports["rawKeyHint"] = rawKeyHint;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme;
var import_keybindings;
