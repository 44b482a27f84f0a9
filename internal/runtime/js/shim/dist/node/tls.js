"use strict";
var __defProp = Object.defineProperty;

// src/node/tls.ts
var tls_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(tls_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var instead = "use fetch or node:https";
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("tls", ["connect", "createServer", "createSecureContext", "Server", "checkServerIdentity"], { DEFAULT_MIN_VERSION: "TLSv1.2", DEFAULT_MAX_VERSION: "TLSv1.3", rootCertificates: [], getCiphers: () => [] }, instead);
function makeSocket() {
  const { Duplex } = (0, import_pi_host.requireHost)("pi:node/stream");
  class JSStreamSocket extends Duplex {
    constructor(stream) {
      super();
      this.stream = stream;
    }
    stream;
  }
  return class TLSSocket extends Duplex {
    encrypted = true;
    authorized = false;
    authorizationError = null;
    _handle;
    constructor(socket, _options) {
      if (typeof socket?.pipe !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("tls.TLSSocket", instead);
      super();
      this._handle = { _parentWrap: new JSStreamSocket(socket) };
    }
    _read() {
      this.destroy((0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("tls.TLSSocket", instead));
    }
    _write(_chunk, _encoding, done) {
      done((0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("tls.TLSSocket", instead));
    }
  };
}
Object.defineProperty(exported, "TLSSocket", {
  get() {
    const value = makeSocket();
    Object.defineProperty(exported, "TLSSocket", { value, writable: true, enumerable: true, configurable: true });
    return value;
  },
  enumerable: true,
  configurable: true
});
var tls_default = exported;
tls_exports["default"] = tls_default;
tls_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_forbidden;
