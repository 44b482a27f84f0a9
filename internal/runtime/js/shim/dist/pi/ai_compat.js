"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai_compat.ts
var ai_compat_exports = {
  "module.exports": void 0,
};
module.exports = __defProp(ai_compat_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var all = (0, import_pi_host.requireHost)("pi:ai");
ai_compat_exports["module.exports"] = all;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
