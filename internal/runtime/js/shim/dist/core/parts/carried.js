"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/carried.ts
var carried_exports = {
  pack: pack,
  unpack: unpack,
};
module.exports = __defProp(carried_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var { keysOf, mapped, SafeMap, setOwn, tagOf: tag, toJSON } = import_pi_host.primordials;
var mark = "$pier.kind";
var errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
var isBytes = (value) => ArrayBuffer.isView(value) || tag(value) === "ArrayBuffer";
function isPlain(value, holder) {
  switch (typeof value) {
    case "function":
    case "bigint":
      return false;
    case "number":
      return Number.isFinite(value);
    case "undefined":
    case "symbol":
      return !Array.isArray(holder);
    case "object":
      return value === null || Array.isArray(value) || tag(value) === "Object" || !isKind(value) && !isBytes(value);
  }
  return true;
}
var kinds = { __proto__: null, Date: true, RegExp: true, Map: true, Set: true, Error: true };
var isKind = (value) => kinds[tag(value)] === true;
function pack(data, functions) {
  if (data === void 0) return { [mark]: "undefined" };
  let plain = true;
  try {
    toJSON(data, function(key, value) {
      if (!isPlain(this[key], this)) plain = false;
      return plain ? value : void 0;
    });
  } catch {
    plain = false;
  }
  return plain ? data : new Packer(functions).pack(data);
}
var Packer = class {
  constructor(functions) {
    this.functions = functions;
  }
  functions;
  seen = new SafeMap();
  pack(value) {
    switch (typeof value) {
      case "function":
        return this.functions.write(value);
      case "bigint":
        return { [mark]: "bigint", value: String(value) };
      case "number":
        return Number.isFinite(value) ? value : { [mark]: "number", value: String(value) };
      case "undefined":
      case "symbol":
        return { [mark]: "undefined" };
    }
    if (typeof value !== "object" || value === null) return value;
    const before = this.seen.get(value);
    if (before !== void 0) return { [mark]: "same", at: before };
    if (typeof value.toJSON === "function" && !isKind(value) && !isBytes(value)) return this.pack(value.toJSON());
    this.seen.set(value, this.seen.size);
    return this.object(value);
  }
  object(value) {
    if (Array.isArray(value)) return mapped(value, (item) => this.pack(item));
    if (isBytes(value)) return bytesOf(value);
    switch (tag(value)) {
      case "Date":
        return { [mark]: "date", at: Date.prototype.getTime.call(value) };
      case "RegExp":
        return { [mark]: "regexp", source: value.source, flags: value.flags };
      case "Map":
        return { [mark]: "map", items: mapped([...value], ([key, item]) => [this.pack(key), this.pack(item)]) };
      case "Set":
        return { [mark]: "set", items: mapped([...value], (item) => this.pack(item)) };
      case "Error": {
        const { name, message, stack } = value;
        const cause = Object.hasOwn(value, "cause") ? { cause: this.pack(value.cause) } : {};
        return { [mark]: "error", name: String(name), message: String(message), stack: String(stack), ...cause, members: this.members(value) };
      }
    }
    return this.members(value);
  }
  members(value) {
    const out = {};
    for (const key of keysOf(value)) {
      const member = value[key];
      if (typeof member !== "symbol") setOwn(out, key, this.pack(member));
    }
    return out;
  }
};
function bytesOf(value) {
  const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
  const kind = globalThis.Buffer?.isBuffer?.(value) ? "Buffer" : tag(value);
  return { [mark]: "bytes", kind, base64: bytes.toBase64() };
}
function unpack(data, functions) {
  return new Unpacker(functions).unpack(data);
}
var Unpacker = class {
  constructor(functions) {
    this.functions = functions;
  }
  functions;
  made = [];
  unpack(data) {
    if (data === null || typeof data !== "object") return data;
    if (typeof data[mark] === "string") return this.kind(data);
    const fn = this.functions.read(data);
    if (fn) return fn;
    return this.fill(this.keep(data), data);
  }
  fill(into, from) {
    for (const key of keysOf(from)) setOwn(into, key, this.unpack(from[key]));
    return into;
  }
  keep(value) {
    setOwn(this.made, this.made.length, value);
    return value;
  }
  kind(data) {
    switch (data[mark]) {
      case "bigint":
        return BigInt(data.value);
      case "number":
        return Number(data.value);
      case "same":
        return this.made[data.at];
      case "date":
        return this.keep(new Date(data.at ?? NaN));
      case "regexp":
        return this.keep(new RegExp(data.source, data.flags));
      case "map": {
        const map = this.keep(/* @__PURE__ */ new Map());
        for (const [key, item] of data.items) map.set(this.unpack(key), this.unpack(item));
        return map;
      }
      case "set": {
        const set = this.keep(/* @__PURE__ */ new Set());
        for (const item of data.items) set.add(this.unpack(item));
        return set;
      }
      case "error":
        return this.error(data);
      case "bytes":
        return this.keep(bytesFrom(data));
    }
    return void 0;
  }
  error({ name, message, stack, members, ...rest }) {
    const err = this.keep(new (errors[name] ?? Error)(message));
    for (const [key, value] of Object.entries({ stack, ...err.name === name || "name" in members ? {} : { name } })) {
      Object.defineProperty(err, key, { value, writable: true, configurable: true, enumerable: false });
    }
    if ("cause" in rest) Object.defineProperty(err, "cause", { value: this.unpack(rest.cause), writable: true, configurable: true, enumerable: false });
    return this.fill(err, members);
  }
};
var views = new Set("Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array DataView".split(" "));
function bytesFrom({ kind, base64 }) {
  const bytes = Uint8Array.fromBase64(base64);
  if (kind === "ArrayBuffer") return bytes.buffer;
  if (kind === "Buffer") return globalThis.Buffer.from(bytes.buffer);
  return views.has(kind) ? new globalThis[kind](bytes.buffer) : bytes;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
