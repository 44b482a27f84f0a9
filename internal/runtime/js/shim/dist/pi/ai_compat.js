"use strict";

// src/pi/ai_compat.ts
var import_pi_host = require("pi:host");
module.exports = (0, import_pi_host.requireHost)("pi:ai");
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
