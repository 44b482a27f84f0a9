"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_connection.ts
var internal_connection_exports = {
  connectionError: connectionError,
};
module.exports = __defProp(internal_connection_exports, "__esModule", { value: true });
var certificates = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "self-signed certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "self-signed certificate in certificate chain",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unable to verify the first certificate",
  CERT_HAS_EXPIRED: "certificate has expired",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unable to get local issuer certificate",
  CERT_NOT_YET_VALID: "certificate is not yet valid"
};
function certificateError(err, code, host) {
  if (certificates[code]) return Object.assign(new Error(certificates[code]), { code });
  if (code !== "ERR_TLS_CERT_ALTNAME_INVALID") return void 0;
  const names = err.details?.altnames;
  const reason = (0, (import_net ??= require("pi:node/net")).isIP)(host) ? `IP: ${host} is not in the cert's list: ${names.replace(/DNS:[^,]*(, )?/g, "").replace(/IP Address:/g, "").replace(/, $/, "")}` : `Host: ${host}. is not in the cert's altnames: ${names}`;
  return Object.assign((0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, code, `Hostname/IP does not match certificate's altnames: ${reason}`), { reason, host });
}
function connectionError(err, to) {
  const failure = (0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "connect" });
  if (err?.code === "denied" || typeof failure.code !== "string") return failure;
  const { hostname, port, protocol } = new URL(to);
  const at = hostname.replace(/^\[|\]$/g, "");
  if (failure.code === "ENOTFOUND" || failure.code === "EAI_AGAIN") return Object.assign(failure, { message: `getaddrinfo ${failure.code} ${at}`, syscall: "getaddrinfo", hostname: at });
  const wrong = certificateError(err, failure.code, at);
  if (wrong) return wrong;
  if (failure.code === "ECONNRESET") return Object.assign(failure, { message: "socket hang up", syscall: void 0 });
  const usual = protocol === "https:" ? 443 : 80;
  return Object.assign(failure, { message: `connect ${failure.code} ${at}:${port || usual}`, address: at, port: Number(port || usual) });
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_net;
