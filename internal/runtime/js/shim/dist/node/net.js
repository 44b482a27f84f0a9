"use strict";
var __defProp = Object.defineProperty;

// src/node/net.ts
var net_exports = {
  BlockList: void 0,
  SocketAddress: void 0,
  default: void 0,
  isIP: isIP,
  isIPv4: isIPv4,
  isIPv6: isIPv6,
  "module.exports": void 0,
};
module.exports = __defProp(net_exports, "__esModule", { value: true });
function isIPv4(text) {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(String(text));
}
function isIPv6(text) {
  let s = String(text);
  const zone = s.indexOf("%");
  if (zone >= 0) {
    if (!/^[0-9a-zA-Z\-.:]+$/.test(s.slice(zone + 1))) return false;
    s = s.slice(0, zone);
  }
  const four = /^(.*:)([^:]+\..*)$/.exec(s);
  if (four) {
    if (!isIPv4(four[2])) return false;
    s = `${four[1]}0:0`;
  }
  const halves = s.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((h) => h === "" ? [] : h.split(":"));
  if (!groups.every((g) => /^[0-9a-fA-F]{1,4}$/.test(g))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
function isIP(text) {
  return isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0;
}
function toNumber(address, family) {
  if (family === "ipv4") return address.split(".").reduce((n, p) => n * 256n + BigInt(p), 0n);
  let s = address.replace(/%.*$/, "");
  const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(s);
  if (four) {
    const n = toNumber(four[2], "ipv4");
    s = `${four[1]}${(n >> 16n).toString(16)}:${(n & 0xffffn).toString(16)}`;
  }
  const [left, right] = s.split("::").map((h) => h === "" ? [] : h.split(":"));
  const groups = right === void 0 ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return groups.reduce((n, g) => (n << 16n) + BigInt(`0x${g}`), 0n);
}
var SocketAddress = class {
  address;
  family;
  port;
  flowlabel;
  constructor(options = {}) {
    this.family = options.family ?? "ipv4";
    this.address = options.address ?? (this.family === "ipv4" ? "127.0.0.1" : "::");
    this.port = options.port ?? 0;
    this.flowlabel = options.flowlabel ?? 0;
  }
};
var BlockList = class {
  #rules = [];
  #family(address, family) {
    if (address instanceof SocketAddress) return [address.address, address.family];
    if (typeof address !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("address", "string", address);
    return [address, family.toLowerCase()];
  }
  addAddress(address, family = "ipv4") {
    const [a, f] = this.#family(address, family);
    const n = toNumber(a, f);
    this.#rules.unshift({ family: f, low: n, high: n, text: `Address: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}` });
  }
  addRange(start, end, family = "ipv4") {
    const [a, f] = this.#family(start, family);
    const [b] = this.#family(end, family);
    this.#rules.unshift({ family: f, low: toNumber(a, f), high: toNumber(b, f), text: `Range: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}-${b}` });
  }
  addSubnet(net, prefix, family = "ipv4") {
    const [a, f] = this.#family(net, family);
    const bits = BigInt((f === "ipv4" ? 32 : 128) - prefix);
    const low = toNumber(a, f) >> bits << bits;
    this.#rules.unshift({ family: f, low, high: low + (1n << bits) - 1n, text: `Subnet: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}/${prefix}` });
  }
  check(address, family = "ipv4") {
    const [a, f] = this.#family(address, family);
    if (isIP(a) === 0) return false;
    const n = toNumber(a, f);
    const mapped = f === "ipv6" && n >> 32n === 0xffffn ? n & 0xffffffffn : void 0;
    return this.#rules.some((r) => r.family === f && n >= r.low && n <= r.high || mapped !== void 0 && r.family === "ipv4" && mapped >= r.low && mapped <= r.high);
  }
  get rules() {
    return this.#rules.map((r) => r.text);
  }
};
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("net", ["createConnection", "connect", "createServer", "Socket", "Stream", "Server"], {
  BlockList,
  isIP,
  isIPv4,
  isIPv6,
  SocketAddress,
  getDefaultAutoSelectFamily: () => true,
  setDefaultAutoSelectFamily() {
  }
}, "raw sockets pass by the http capability; use fetch");
var net_default = exported;
net_exports["BlockList"] = BlockList;
net_exports["SocketAddress"] = SocketAddress;
net_exports["default"] = net_default;
net_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_forbidden;
