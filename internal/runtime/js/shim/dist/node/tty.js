"use strict";
var __defProp = Object.defineProperty;

// src/node/tty.ts
var tty_exports = {
  ReadStream: void 0,
  WriteStream: void 0,
  default: void 0,
  isatty: isatty,
  "module.exports": void 0,
};
module.exports = __defProp(tty_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function isatty(fd) {
  return import_pi_host.boot.isTTY && (fd === 0 || fd === 1 || fd === 2);
}
function checkTerminal(fd) {
  if (fd >> 0 !== fd || fd < 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_INVALID_FD", `"fd" must be a positive integer: ${String(fd)}`);
  if (isatty(fd)) return;
  const info = { errno: -22, code: "EINVAL", message: "invalid argument", syscall: "uv_tty_init" };
  const err = (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_TTY_INIT_FAILED", "TTY initialization failed: uv_tty_init returned EINVAL (invalid argument)");
  err.name = "SystemError";
  throw Object.assign(err, { info, errno: info.errno, syscall: info.syscall });
}
var TerminalInput = class extends (import_internal_stdio ??= require("pi:node/internal_stdio")).Input {
  constructor(fd, _options) {
    checkTerminal(fd);
    super();
  }
};
var TerminalOutput = class extends (import_internal_stdio ??= require("pi:node/internal_stdio")).Output {
  constructor(fd) {
    checkTerminal(fd);
    super(fd);
  }
};
var members = { ReadStream: ["setRawMode"], WriteStream: ["clearLine", "clearScreenDown", "cursorTo", "getColorDepth", "getWindowSize", "hasColors", "moveCursor"] };
for (const [Class, Base, name] of [[TerminalInput, (import_internal_stdio ??= require("pi:node/internal_stdio")).Input, "ReadStream"], [TerminalOutput, (import_internal_stdio ??= require("pi:node/internal_stdio")).Output, "WriteStream"]]) {
  Object.defineProperty(Class, "name", { value: name });
  Object.defineProperty(Class, Symbol.hasInstance, { value: (v) => v instanceof Base && !!v.isTTY });
  for (const key of members[name]) Object.defineProperty(Class.prototype, key, { ...Object.getOwnPropertyDescriptor(Base.prototype, key), enumerable: true });
}
Object.defineProperty(TerminalOutput.prototype, "isTTY", { value: true, writable: true, configurable: true, enumerable: true });
var ReadStream = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(TerminalInput);
var WriteStream = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(TerminalOutput);
var exported = { isatty, ReadStream, WriteStream };
var tty_default = exported;
tty_exports["ReadStream"] = ReadStream;
tty_exports["WriteStream"] = WriteStream;
tty_exports["default"] = tty_default;
tty_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_callable;
var import_internal_errors;
var import_internal_stdio;
