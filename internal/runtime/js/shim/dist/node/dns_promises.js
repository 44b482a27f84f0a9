"use strict";
var __defProp = Object.defineProperty;

// src/node/dns_promises.ts
var dns_promises_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(dns_promises_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var exported = (0, import_pi_host.requireHost)("pi:node/dns").promises;
var dns_promises_default = exported;
dns_promises_exports["default"] = dns_promises_default;
dns_promises_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
