"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui_overlay.ts
var tui_overlay_exports = {
  get overlayLayout() { return (import_overlay ??= require("pi:tui/overlay")).overlayLayout; },
};
module.exports = __defProp(tui_overlay_exports, "__esModule", { value: true });
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_overlay;
