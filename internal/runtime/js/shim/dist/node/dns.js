"use strict";
var __defProp = Object.defineProperty;

// src/node/dns.ts
var dns_exports = {
  default: void 0,
  dnsPromises: void 0,
  lookup: lookup,
  "module.exports": void 0,
  notSupported: notSupported,
  queryNames: void 0,
};
module.exports = __defProp(dns_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function notSupported(syscall, hostname) {
  return Object.assign(new Error(`${syscall} ENOTSUP ${hostname}: the host looks up addresses only`), { code: "ENOTSUP", errno: -95, syscall, hostname });
}
function lookupError(code, hostname) {
  return Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { errno: code === "ENOTFOUND" ? -3008 : -3001, code, syscall: "getaddrinfo", hostname });
}
async function addressesOf(hostname) {
  if ((0, (import_net ??= require("pi:node/net")).isIP)(hostname)) return [hostname];
  if (/^(.+\.)?localhost\.?$/i.test(hostname)) return ["::1", "127.0.0.1"];
  try {
    return (await (0, import_pi_host.call)("http", { op: "lookup", host: hostname })).addresses;
  } catch (err) {
    const failure = (0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "getaddrinfo" });
    throw err?.code === "denied" ? Object.assign(failure, { hostname }) : lookupError(failure.code === "ENOTFOUND" ? "ENOTFOUND" : "EAI_AGAIN", hostname);
  }
}
function optionsOf(options) {
  const o = typeof options === "number" ? { family: options } : options ?? {};
  const family = o.family === "IPv4" ? 4 : o.family === "IPv6" ? 6 : o.family ?? 0;
  if (![0, 4, 6].includes(family)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("family", o.family, "must be one of: 0, 4, 6");
  return { family, all: !!o.all, order: o.order ?? (o.verbatim === false ? "ipv4first" : "verbatim") };
}
async function find(hostname, options) {
  const all = (await addressesOf(hostname)).map((address) => ({ address, family: (0, (import_net ??= require("pi:node/net")).isIP)(address) }));
  const literal = (0, (import_net ??= require("pi:node/net")).isIP)(hostname) !== 0;
  const found = all.filter((a) => literal || options.family === 0 || a.family === options.family);
  if (found.length === 0) throw lookupError("ENOTFOUND", hostname);
  if (options.order === "ipv4first") found.sort((a, b) => a.family - b.family);
  else if (options.order === "ipv6first") found.sort((a, b) => b.family - a.family);
  return found;
}
function lookup(hostname, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  const o = optionsOf(options);
  if (!hostname) {
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null, o.all ? [] : null, o.all ? void 0 : o.family === 6 ? 6 : 4);
    return;
  }
  find(String(hostname), o).then(
    (found) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => o.all ? cb(null, found) : cb(null, found[0].address, found[0].family)),
    (err) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, err)
  );
}
Object.defineProperty(lookup, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), { value: (hostname, options) => dnsPromises.lookup(hostname, options) });
async function addresses(hostname, family) {
  return (await find(hostname, { family, all: true, order: "verbatim" })).map((a) => a.address);
}
var byAddress = { resolve: 4, resolve4: 4, resolve6: 6 };
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
    dnsPromises[name](hostname, ...rest.slice(0, -1)).then((value) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null, value), (err) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, err));
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
    const o = optionsOf(options);
    if (!hostname) return o.all ? [] : { address: null, family: o.family === 6 ? 6 : 4 };
    const found = await find(String(hostname), o);
    return o.all ? found : found[0];
  }
};
for (const name of queryNames) {
  dnsPromises[name] = async (hostname, type) => {
    const family = name === "resolve" && type === "AAAA" ? 6 : name === "resolve" && typeof type === "string" && type !== "A" ? 0 : byAddress[name];
    if (family) return addresses(hostname, family);
    throw notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname);
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
dns_exports["default"] = dns_default;
dns_exports["dnsPromises"] = dnsPromises;
dns_exports["module.exports"] = exported;
dns_exports["queryNames"] = queryNames;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_ticks;
var import_net;
