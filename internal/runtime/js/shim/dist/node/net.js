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

// src/node/net/addresses.ts
var import_pi_host = require("pi:host");

// src/node/net/ip.ts
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

// src/node/net/addresses.ts
var mapped = 0xffffn << 32n;
function numberOf4(address) {
  return address.split(".").reduce((n, part) => n * 256n + BigInt(part), 0n);
}
function numberOf6(address) {
  let text = address.replace(/%.*$/, "");
  const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (four) {
    const n = numberOf4(four[2]);
    text = `${four[1]}${(n >> 16n).toString(16)}:${(n & 0xffffn).toString(16)}`;
  }
  const [left, right] = text.split("::").map((half) => half === "" ? [] : half.split(":"));
  const groups = right === void 0 ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return groups.reduce((n, group) => (n << 16n) + BigInt(`0x${group}`), 0n);
}
function zeros(words) {
  let best = { at: -1, length: 1 };
  for (let at = 0; at < words.length; at++) {
    let length = 0;
    while (words[at + length] === 0) length++;
    if (length > best.length) best = { at, length };
    at += length;
  }
  return best;
}
function write6(n) {
  const words = Array.from({ length: 8 }, (_, i) => Number(n >> BigInt(112 - 16 * i) & 0xffffn));
  const { at, length } = zeros(words);
  const embeds = at === 0 && (length === 6 || length === 5 && words[5] === 65535);
  const tail = [words[6] >> 8, words[6] & 255, words[7] >> 8, words[7] & 255].join(".");
  const texts = words.slice(0, embeds ? 6 : 8).map((word) => word.toString(16)).concat(embeds ? tail : []);
  return at < 0 ? texts.join(":") : `${texts.slice(0, at).join(":")}::${texts.slice(at + length).join(":")}`;
}
var inspectable = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
function shown(name, facts, depth, options) {
  if (depth < 0) return `[${name}]`;
  return `${name} ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(facts, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
}
var numberOf;
var SocketAddress = class {
  #facts;
  #number;
  constructor(options = {}) {
    if (options === null || typeof options !== "object" || Array.isArray(options)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    const { family: named = "ipv4", port = 0, flowlabel = 0 } = options;
    const family = typeof named?.toLowerCase === "function" ? named.toLowerCase() : named;
    if (family !== "ipv4" && family !== "ipv6") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("options.family", options.family);
    const { address = family === "ipv4" ? "127.0.0.1" : "::" } = options;
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(address, "options.address");
    const number = (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkPort)(port, "options.port");
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(flowlabel, "options.flowlabel", 0, 2 ** 32 - 1);
    if (!(family === "ipv4" ? isIPv4(address) : isIPv6(address))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INVALID_ADDRESS", "Invalid socket address");
    this.#number = family === "ipv4" ? mapped + numberOf4(address) : numberOf6(address);
    this.#facts = { address: family === "ipv4" ? address : write6(this.#number), port: number, family, flowlabel };
  }
  static isSocketAddress(value) {
    return typeof value === "object" && value !== null && #facts in value;
  }
  static parse(input) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(input, "input");
    try {
      const { hostname, port } = new URL(`http://${input}`);
      const six = hostname.startsWith("[") && hostname.endsWith("]");
      return made(six ? { address: hostname.slice(1, -1), port: Number(port), family: "ipv6" } : { address: hostname, port: Number(port) });
    } catch {
      return void 0;
    }
  }
  static {
    numberOf = (address) => address.#number;
  }
  get address() {
    return this.#facts.address;
  }
  get port() {
    return this.#facts.port;
  }
  get family() {
    return this.#facts.family;
  }
  get flowlabel() {
    return this.#facts.flowlabel;
  }
  toJSON() {
    return { ...this.#facts };
  }
  [inspectable](depth, options) {
    return shown("SocketAddress", this.toJSON(), depth, options);
  }
};
var made = (options) => new SocketAddress(options);
function addressOf(value, name, family) {
  if (SocketAddress.isSocketAddress(value)) return value;
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(value, name);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(family, "family");
  return new SocketAddress({ address: value, family });
}
var familyName = (address) => address.family === "ipv4" ? "IPv4" : "IPv6";
var BlockList = class {
  #rules = [];
  static isBlockList(value) {
    return typeof value === "object" && value !== null && #rules in value;
  }
  addAddress(address, family = "ipv4") {
    const one = addressOf(address, "address", family);
    this.#rules.unshift({ low: numberOf(one), high: numberOf(one), text: `Address: ${familyName(one)} ${one.address}` });
  }
  addRange(start, end, family = "ipv4") {
    const [from, to] = [addressOf(start, "start", family), addressOf(end, "end", family)];
    if (numberOf(from) > numberOf(to)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("start", from, "must come before end");
    this.#rules.unshift({ low: numberOf(from), high: numberOf(to), text: `Range: ${familyName(from)} ${from.address}-${to.address}` });
  }
  addSubnet(network, prefix, family = "ipv4") {
    const one = addressOf(network, "network", family);
    const bits = one.family === "ipv4" ? 32 : 128;
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(prefix, "prefix", 0, bits);
    const free = BigInt(bits - prefix);
    const low = numberOf(one) >> free << free;
    this.#rules.unshift({ low, high: low + (1n << free) - 1n, text: `Subnet: ${familyName(one)} ${one.address}/${prefix}` });
  }
  check(address, family = "ipv4") {
    if (!SocketAddress.isSocketAddress(address)) {
      (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(address, "address");
      (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(family, "family");
      try {
        address = new SocketAddress({ address, family });
      } catch {
        return false;
      }
    }
    const n = numberOf(address);
    return this.#rules.some(({ low, high }) => n >= low && n <= high);
  }
  toJSON() {
    return this.rules;
  }
  fromJSON(data) {
    const list = typeof data === "string" ? JSON.parse(data) : data;
    if (!Array.isArray(list) || list.some((rule) => typeof rule !== "string")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "string[]"], data);
    for (const rule of list) this.#read(rule);
  }
  /** Takes in a rule as rules gives it; what is none is passed over, as in Node. */
  #read(rule) {
    const [, kind, version, rest] = /^(Address|Range|Subnet): IPv([46]) (\S+)$/.exec(rule) ?? [];
    const family = `ipv${version}`;
    if (kind === "Address") this.addAddress(rest, family);
    else if (kind === "Range") this.addRange(rest.split("-")[0], rest.split("-")[1], family);
    else if (kind === "Subnet") this.addSubnet(rest.split("/")[0], Number(rest.split("/")[1]), family);
  }
  get rules() {
    return this.#rules.map(({ text }) => text);
  }
  [inspectable](depth, options) {
    return shown("BlockList", { rules: this.rules }, depth, options);
  }
};

// src/node/net.ts
var select = true;
var attempt = 250;
function setDefaultAutoSelectFamily(value) {
  if (typeof value !== "boolean") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("value", "boolean", value);
  select = value;
}
function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkInteger)(value, "value", 1, 2 ** 31 - 1);
  attempt = Math.max(value, 10);
}
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("net", ["createConnection", "connect", "createServer", "Socket", "Stream", "Server"], {
  BlockList,
  SocketAddress,
  isIP,
  isIPv4,
  isIPv6,
  getDefaultAutoSelectFamily: () => select,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout: () => attempt,
  setDefaultAutoSelectFamilyAttemptTimeout
}, "raw sockets pass by the http capability; use fetch");
var net_default = exported;
net_exports["BlockList"] = BlockList;
net_exports["SocketAddress"] = SocketAddress;
net_exports["default"] = net_default;
net_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors2;
var import_internal_forbidden;
var import_internal_errors;
