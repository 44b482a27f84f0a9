"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_mime.ts
var internal_mime_exports = {
  MIMEParams: void 0,
  MIMEType: void 0,
};
module.exports = __defProp(internal_mime_exports, "__esModule", { value: true });
var token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
var quotable = /^[\t\x20-\x7e\x80-\xff]*$/;
function bad(what, text, allowed, part = text) {
  const at = [...part].findIndex((c) => !allowed.test(c));
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_MIME_SYNTAX", `The MIME syntax for a ${what} in "${text}" is invalid${at < 0 ? "" : ` at ${at}`}`);
}
var MIMEParams = class {
  #map = /* @__PURE__ */ new Map();
  delete(name) {
    this.#map.delete(`${name}`);
  }
  get(name) {
    return this.#map.get(`${name}`) ?? null;
  }
  has(name) {
    return this.#map.has(`${name}`);
  }
  set(name, value) {
    name = `${name}`;
    value = `${value}`;
    if (!token.test(name)) throw bad("parameter name", name, token);
    if (!quotable.test(value)) throw bad("parameter value", value, quotable);
    this.#map.set(name, value);
  }
  *entries() {
    yield* this.#map.entries();
  }
  *keys() {
    yield* this.#map.keys();
  }
  *values() {
    yield* this.#map.values();
  }
  toString() {
    return [...this.#map].map(([k, v]) => `${k}=${v !== "" && token.test(v) ? v : `"${v.replace(/["\\]/g, "\\$&")}"`}`).join(";");
  }
  toJSON() {
    return this.toString();
  }
};
Object.defineProperty(MIMEParams.prototype, Symbol.iterator, { value: MIMEParams.prototype.entries, writable: true, configurable: true });
function parseParams(text) {
  const params = new MIMEParams();
  const one = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/gs;
  for (const [, name, quoted, plain] of text.matchAll(one)) {
    const value = quoted === void 0 ? plain?.replace(/[\t\n\r ]+$/, "") : quoted.replace(/\\(.)/gs, "$1");
    if (value === void 0 || quoted === void 0 && value === "" || !token.test(name) || !quotable.test(value) || params.has(name.toLowerCase())) continue;
    params.set(name.toLowerCase(), value);
  }
  return params;
}
var MIMEType = class {
  #type;
  #subtype;
  #params;
  constructor(input) {
    const text = `${input}`;
    const trimmed = text.replace(/^[\t\n\r ]+/, "");
    const slash = trimmed.indexOf("/");
    const type = slash < 0 ? trimmed : trimmed.slice(0, slash);
    if (slash < 0 || !token.test(type)) throw bad("type", text, token, type);
    const semicolon = trimmed.indexOf(";", slash);
    const subtype = (semicolon < 0 ? trimmed.slice(slash + 1) : trimmed.slice(slash + 1, semicolon)).replace(/[\t\n\r ]+$/, "");
    if (!token.test(subtype)) throw bad("subtype", text, token, subtype);
    this.#type = type.toLowerCase();
    this.#subtype = subtype.toLowerCase();
    this.#params = parseParams(semicolon < 0 ? "" : trimmed.slice(semicolon));
  }
  get type() {
    return this.#type;
  }
  set type(value) {
    if (!token.test(`${value}`)) throw bad("type", `${value}`, token);
    this.#type = `${value}`.toLowerCase();
  }
  get subtype() {
    return this.#subtype;
  }
  set subtype(value) {
    if (!token.test(`${value}`)) throw bad("subtype", `${value}`, token);
    this.#subtype = `${value}`.toLowerCase();
  }
  get essence() {
    return `${this.#type}/${this.#subtype}`;
  }
  get params() {
    return this.#params;
  }
  toString() {
    const params = this.#params.toString();
    return params ? `${this.essence};${params}` : this.essence;
  }
  toJSON() {
    return this.toString();
  }
};
internal_mime_exports["MIMEParams"] = MIMEParams;
internal_mime_exports["MIMEType"] = MIMEType;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
