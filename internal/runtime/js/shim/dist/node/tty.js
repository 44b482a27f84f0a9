"use strict";
var __defProp = Object.defineProperty;

// src/node/tty.ts
var tty_exports = {
  default: void 0,
  isatty: isatty,
  "module.exports": void 0,
};
module.exports = __defProp(tty_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function isatty(fd) {
  return import_pi_host.boot.isTTY && (fd === 0 || fd === 1 || fd === 2);
}
var exported = { isatty, ReadStream: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("tty", "ReadStream"), WriteStream: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("tty", "WriteStream") };
var tty_default = exported;
tty_exports["default"] = tty_default;
tty_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
