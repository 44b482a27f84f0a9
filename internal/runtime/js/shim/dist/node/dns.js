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
var flags = { ADDRCONFIG: 32, ALL: 16, V4MAPPED: 8 };
var orders = ["verbatim", "ipv4first", "ipv6first"];
var usualOrder = "verbatim";
function checkOneOf(value, name, allowed) {
  if (!allowed.includes(value)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)(name, value, `must be one of: ${allowed.map((one) => typeof one === "string" ? `'${one}'` : one).join(", ")}`);
}
function checkBoolean(value, name) {
  if (typeof value !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "boolean", value);
}
function familyOf(family, byName) {
  if (byName && family === "IPv4") return 4;
  if (byName && family === "IPv6") return 6;
  checkOneOf(family, "options.family", [0, 4, 6]);
  return family;
}
function optionsOf(options, byName) {
  const wanted = { family: 0, all: false, order: usualOrder };
  if (typeof options === "number") {
    checkOneOf(options, "family", [0, 4, 6]);
    return { ...wanted, family: options };
  }
  if (options !== void 0 && typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", ["integer", "object"], options);
  const { hints, family, all, verbatim, order } = options ?? {};
  if (hints != null) {
    if (typeof hints !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.hints", "number", hints);
    if (hints >>> 0 & ~(flags.ADDRCONFIG | flags.ALL | flags.V4MAPPED)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("hints", hints >>> 0);
  }
  if (family != null) wanted.family = familyOf(family, byName);
  if (all != null) {
    checkBoolean(all, "options.all");
    wanted.all = all;
  }
  if (verbatim != null) {
    checkBoolean(verbatim, "options.verbatim");
    wanted.order = verbatim ? "verbatim" : "ipv4first";
  }
  if (order != null) {
    checkOneOf(order, "options.order", orders);
    wanted.order = order;
  }
  return wanted;
}
function setDefaultResultOrder(order) {
  checkOneOf(order, "dnsOrder", orders);
  usualOrder = order;
}
var warned = false;
function warnOfNothing(hostname) {
  if (warned) return;
  warned = true;
  const text = `The provided hostname ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(hostname)} is not a valid hostname, and is supported in the dns module solely for compatibility.`;
  (0, import_pi_host.requireHost)("pi:node/process").emitWarning(text, "DeprecationWarning", "DEP0118");
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
function lookup(hostname, options, callback) {
  if (hostname) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(hostname, "hostname");
  if (typeof options === "function") [callback, options] = [options, void 0];
  else (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(options !== void 0 && typeof options !== "object" && typeof options !== "number" && callback === void 0 ? options : callback, "callback");
  const o = optionsOf(options, true);
  if (!hostname) {
    warnOfNothing(hostname);
    if (o.all) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, null, []);
    else (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, null, null, o.family === 6 ? 6 : 4);
    return {};
  }
  find(hostname, o).then(
    (found) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => o.all ? callback(null, found) : callback(null, found[0].address, found[0].family)),
    (err) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, err)
  );
  return {};
}
Object.defineProperty(lookup, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), { value: (hostname, options) => dnsPromises.lookup(hostname, options) });
async function addresses(hostname, family) {
  return (await find(hostname, { family, all: true, order: "verbatim" })).map((a) => a.address);
}
var byAddress = { resolve: 4, resolve4: 4, resolve6: 6 };
var queryNames = ["resolve", "resolve4", "resolve6", "resolveAny", "resolveCaa", "resolveCname", "resolveMx", "resolveNaptr", "resolveNs", "resolvePtr", "resolveSoa", "resolveSrv", "resolveTlsa", "resolveTxt", "reverse"];
var kinds = ["A", "AAAA", "ANY", "CAA", "CNAME", "MX", "NAPTR", "NS", "PTR", "SOA", "SRV", "TLSA", "TXT"];
var errors = Object.fromEntries(["NODATA", "FORMERR", "SERVFAIL", "NOTFOUND", "NOTIMP", "REFUSED", "BADQUERY", "BADNAME", "BADFAMILY", "BADRESP", "CONNREFUSED", "TIMEOUT", "EOF", "FILE", "NOMEM", "DESTRUCTION", "BADSTR", "BADFLAGS", "NONAME", "BADHINTS", "NOTINITIALIZED", "LOADIPHLPAPI", "ADDRGETNETWORKPARAMS", "CANCELLED"].map((n) => [n, n === "EOF" ? n : `E${n}`]));
function asked(name, hostname, type) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(hostname, "name");
  if (name !== "resolve") return byAddress[name];
  if (type === void 0) return 4;
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(type, "rrtype");
  if (!kinds.includes(type)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("rrtype", type);
  return type === "A" ? 4 : type === "AAAA" ? 6 : void 0;
}
async function answer(name, hostname, family) {
  if (family) return addresses(hostname, family);
  throw notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname);
}
function checkService(address, port) {
  if ((0, (import_net ??= require("pi:node/net")).isIP)(address) === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("address", address);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkPort)(port);
}
function defaultResolverSetServers(servers) {
  if (!Array.isArray(servers)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("servers", "Array", servers);
}
var getServers = () => [];
var getDefaultResultOrder = () => usualOrder;
var later = (promise, callback) => {
  promise.then((value) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, null, value), (err) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, err));
  return {};
};
function lookupService(...args) {
  if (args.length !== 3) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "address", "port", and "callback" arguments must be specified');
  checkService(args[0], args[1]);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(args[2], "callback");
  return later(Promise.reject(notSupported("getnameinfo", args[0])), args[2]);
}
Object.defineProperty(lookupService, "length", { value: 3 });
var shownNames = { resolve: "resolve", resolve4: "queryA", resolve6: "queryAaaa" };
var bound = (queries) => Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.bind(void 0)]));
var calling = {};
var promising = {};
for (const name of queryNames) {
  calling[name] = (hostname, ...rest) => {
    const family = asked(name, hostname, name === "resolve" && typeof rest[0] !== "function" ? rest[0] ?? null : void 0);
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(rest.at(-1), "callback");
    return later(answer(name, hostname, family), rest.at(-1));
  };
  promising[name] = (hostname, type) => answer(name, hostname, asked(name, hostname, name === "resolve" ? type : void 0));
  const shown = name === "reverse" ? "getHostByAddr" : shownNames[name] ?? name.replace("resolve", "query");
  for (const own of [calling, promising]) {
    Object.defineProperties(own[name], { name: { value: shown }, length: { value: name === "resolve" && own === calling ? 3 : 2 } });
  }
}
function resolver(queries) {
  class Resolver {
    cancel() {
    }
    getServers() {
      return [];
    }
    setServers(servers) {
      defaultResolverSetServers(servers);
    }
    setLocalAddress() {
    }
  }
  for (const [name, value] of Object.entries(queries)) Object.defineProperty(Resolver.prototype, name, { value, writable: true, configurable: true });
  return Resolver;
}
var dnsPromises = {
  lookup(hostname, options) {
    if (hostname) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(hostname, "hostname");
    const o = optionsOf(options, false);
    if (hostname) return find(hostname, o).then((found) => o.all ? found : found[0]);
    warnOfNothing(hostname);
    return Promise.resolve(o.all ? [] : { address: null, family: o.family === 6 ? 6 : 4 });
  },
  async lookupService(address, port) {
    checkService(address, port);
    throw notSupported("getnameinfo", address);
  },
  Resolver: resolver(promising),
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers: defaultResolverSetServers,
  ...errors,
  ...bound({ getServers, ...promising })
};
var exported = {
  lookup,
  lookupService,
  Resolver: resolver(calling),
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers: defaultResolverSetServers,
  ...flags,
  ...errors,
  ...bound({ getServers, ...calling }),
  get promises() {
    return dnsPromises;
  }
};
Object.defineProperty(exported, "dnsPromises", { value: dnsPromises, enumerable: false });
var dns_default = exported;
dns_exports["default"] = dns_default;
dns_exports["dnsPromises"] = dnsPromises;
dns_exports["module.exports"] = exported;
dns_exports["queryNames"] = queryNames;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_ticks;
var import_net;
