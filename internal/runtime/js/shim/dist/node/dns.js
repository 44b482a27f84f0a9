"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/dns.ts
var dns_exports = {};
__export(dns_exports, {
  default: () => dns_default,
  dnsPromises: () => dnsPromises,
  lookup: () => lookup,
  "module.exports": () => exported,
  notSupported: () => notSupported,
  queryNames: () => queryNames,
  resolveLocal: () => resolveLocal
});
module.exports = __defProp(dns_exports, "__esModule", { value: true });
var import_internal_ticks = require("pi:node/internal_ticks");
var import_net = require("pi:node/net");
function notSupported(syscall, hostname) {
  return Object.assign(new Error(`${syscall} ENOTSUP ${hostname}: name resolution is the host's; use fetch`), { code: "ENOTSUP", errno: -95, syscall, hostname });
}
function resolveLocal(hostname, options) {
  const family = (0, import_net.isIP)(hostname);
  if (family) return [{ address: hostname, family }];
  if (/^(.+\.)?localhost\.?$/i.test(hostname)) return options?.family === 6 ? [{ address: "::1", family: 6 }] : [{ address: "127.0.0.1", family: 4 }];
  throw notSupported("getaddrinfo", hostname);
}
function lookup(hostname, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  if (typeof options === "number") options = { family: options };
  (0, import_internal_ticks.nextTick)(() => {
    let found;
    try {
      found = resolveLocal(hostname, options);
    } catch (err) {
      cb(err);
      return;
    }
    if (options?.all) cb(null, found);
    else cb(null, found[0].address, found[0].family);
  });
}
var queryNames = ["resolve", "resolve4", "resolve6", "resolveAny", "resolveCaa", "resolveCname", "resolveMx", "resolveNaptr", "resolveNs", "resolvePtr", "resolveSoa", "resolveSrv", "resolveTlsa", "resolveTxt", "reverse", "lookupService"];
var errors = Object.fromEntries(["NODATA", "FORMERR", "SERVFAIL", "NOTFOUND", "NOTIMP", "REFUSED", "BADQUERY", "BADNAME", "BADFAMILY", "BADRESP", "CONNREFUSED", "TIMEOUT", "EOF", "FILE", "NOMEM", "DESTRUCTION", "BADSTR", "BADFLAGS", "NONAME", "BADHINTS", "NOTINITIALIZED", "LOADIPHLPAPI", "ADDRGETNETWORKPARAMS", "CANCELLED"].map((n) => [n, n === "NOTFOUND" ? "ENOTFOUND" : `E${n}`]));
var exported = {
  lookup,
  ...errors,
  ADDRCONFIG: 32,
  V4MAPPED: 8,
  ALL: 16,
  getServers: () => [],
  setServers() {
  },
  getDefaultResultOrder: () => "verbatim",
  setDefaultResultOrder() {
  },
  get promises() {
    return dnsPromises;
  }
};
for (const name of queryNames) {
  exported[name] = (hostname, ...rest) => {
    const cb = rest.at(-1);
    (0, import_internal_ticks.nextTick)(() => cb(notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname)));
  };
}
var dnsPromises = {
  ...errors,
  getServers: () => [],
  setServers() {
  },
  getDefaultResultOrder: () => "verbatim",
  setDefaultResultOrder() {
  },
  async lookup(hostname, options) {
    const found = resolveLocal(hostname, typeof options === "number" ? { family: options } : options);
    return options?.all ? found : found[0];
  }
};
for (const name of queryNames) {
  dnsPromises[name] = async (hostname) => {
    throw notSupported("query", hostname);
  };
}
for (const target of [exported, dnsPromises]) {
  target.Resolver = class Resolver {
    cancel() {
    }
    setLocalAddress() {
    }
    getServers() {
      return [];
    }
    setServers() {
    }
  };
}
for (const target of [exported, dnsPromises]) {
  for (const name of queryNames) if (name !== "lookupService") Object.defineProperty(target.Resolver.prototype, name, { value: target[name], writable: true, configurable: true });
}
exported.dnsPromises = dnsPromises;
Object.defineProperty(exported, "dnsPromises", { enumerable: false });
var dns_default = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
