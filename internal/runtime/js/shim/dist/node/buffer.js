"use strict";
var __defProp = Object.defineProperty;

// src/node/buffer.ts
var buffer_exports = {
  Buffer: void 0,
  INSPECT_MAX_BYTES: void 0,
  SlowBuffer: void 0,
  atob: atob,
  binaryString: binaryString,
  btoa: btoa,
  constants: void 0,
  default: void 0,
  isAscii: isAscii,
  isUtf8: isUtf8,
  kMaxLength: void 0,
  kStringMaxLength: void 0,
  "module.exports": void 0,
  transcode: transcode,
};
module.exports = __defProp(buffer_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/node/buffer/encodings.ts
var names = {
  utf8: "utf8",
  "utf-8": "utf8",
  utf16le: "utf16le",
  "utf-16le": "utf16le",
  ucs2: "utf16le",
  "ucs-2": "utf16le",
  latin1: "latin1",
  binary: "latin1",
  ascii: "ascii",
  base64: "base64",
  base64url: "base64url",
  hex: "hex"
};
function encodingOf(name) {
  if (name === void 0 || name === null || name === "") return "utf8";
  if (typeof name !== "string") return void 0;
  return names[name] ?? names[name.toLowerCase()];
}
function encode(text, encoding) {
  switch (encoding) {
    case "utf8":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(text);
    case "utf16le":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromUtf16)(text);
    case "latin1":
    case "ascii":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLatin1)(text);
    case "base64":
    case "base64url":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLooseBase64)(text);
    case "hex":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromHex)(text);
  }
}
function decode(bytes, encoding) {
  switch (encoding) {
    case "utf8":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(bytes);
    case "utf16le":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toUtf16)(bytes);
    case "latin1":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toLatin1)(bytes);
    case "ascii":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toLatin1)(bytes, 127);
    case "base64":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)(bytes);
    case "base64url":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64Url)(bytes);
    case "hex":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toHex)(bytes);
  }
}
function encodedLength(text, encoding) {
  switch (encoding) {
    case "utf8":
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Length)(text);
    case "utf16le":
      return text.length * 2;
    case "latin1":
    case "ascii":
      return text.length;
    case "hex":
      return text.length >>> 1;
    default: {
      let n = text.length;
      if (text[n - 1] === "=") n--;
      if (n > 1 && text[n - 1] === "=") n--;
      return n * 3 >>> 2;
    }
  }
}

// src/node/buffer/numbers.ts
function view(b) {
  return new DataView(b.buffer, b.byteOffset, b.byteLength);
}
function checkOffset(b, offset, size) {
  if (typeof offset !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("offset", "number", offset);
  if (offset >= 0 && offset + size <= b.length && Number.isInteger(offset)) return;
  if (!Number.isInteger(offset)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("offset", "an integer", offset);
  if (b.length - size < 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", "Attempt to access memory outside buffer bounds");
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("offset", `>= 0 and <= ${b.length - size}`, offset);
}
function checkValue(value, size, signed, big) {
  const bits = size * 8;
  const n = big ? "n" : "";
  const min = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const max = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
  if (!(value < min || value > max)) return;
  let range = `>= ${min}${n} and <= ${max}${n}`;
  if (size > 4) {
    range = signed ? `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}` : `>= 0${n} and < 2${n} ** ${bits}${n}`;
  }
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("value", range, value);
}
function define(proto, name, fn) {
  Object.defineProperty(fn, "name", { value: name });
  const property = { value: fn, writable: true, configurable: true, enumerable: true };
  Object.defineProperty(proto, name, property);
  if (name.includes("UInt")) Object.defineProperty(proto, name.replace("UInt", "Uint"), property);
}
var integers = [
  ["UInt8", "Uint8", 1, false],
  ["Int8", "Int8", 1, true],
  ["UInt16", "Uint16", 2, false],
  ["Int16", "Int16", 2, true],
  ["UInt32", "Uint32", 4, false],
  ["Int32", "Int32", 4, true],
  ["BigUInt64", "BigUint64", 8, false],
  ["BigInt64", "BigInt64", 8, true]
];
function installFixed(proto, [name, type, size, signed], little) {
  const suffix = size === 1 ? "" : little ? "LE" : "BE";
  const big = size === 8;
  const get = DataView.prototype[`get${type}`];
  const set = DataView.prototype[`set${type}`];
  define(proto, `read${name}${suffix}`, function(offset = 0) {
    checkOffset(this, offset, size);
    return get.call(view(this), offset, little);
  });
  define(proto, `write${name}${suffix}`, function(value, offset = 0) {
    if (big && typeof value !== "bigint") {
      checkOffset(this, offset, size);
      throw new TypeError("Cannot mix BigInt and other types, use explicit conversions");
    }
    if (!big) value = +value;
    if (size === 1 && typeof offset !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("offset", "number", offset);
    checkValue(value, size, signed, big);
    checkOffset(this, offset, size);
    set.call(view(this), offset, value, little);
    return offset + size;
  });
}
function installFloat(proto, name, size, little) {
  const suffix = little ? "LE" : "BE";
  define(proto, `read${name}${suffix}`, function(offset = 0) {
    checkOffset(this, offset, size);
    return size === 4 ? view(this).getFloat32(offset, little) : view(this).getFloat64(offset, little);
  });
  define(proto, `write${name}${suffix}`, function(value, offset = 0) {
    checkOffset(this, offset, size);
    if (size === 4) view(this).setFloat32(offset, value, little);
    else view(this).setFloat64(offset, value, little);
    return offset + size;
  });
}
function checkSize(size) {
  if (typeof size !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("byteLength", "number", size);
  if (!Number.isInteger(size)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("byteLength", "an integer", size);
  if (size < 1 || size > 6) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("byteLength", ">= 1 and <= 6", size);
}
function installVariable(proto, signed, little) {
  const name = `${signed ? "Int" : "UInt"}${little ? "LE" : "BE"}`;
  define(proto, `read${name}`, function(offset, size) {
    if (offset === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("offset", "number", offset);
    checkSize(size);
    checkOffset(this, offset, size);
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this[little ? offset + size - 1 - i : offset + i];
    return signed && value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
  });
  define(proto, `write${name}`, function(value, offset, size) {
    checkSize(size);
    value = +value;
    checkValue(value, size, signed, false);
    checkOffset(this, offset, size);
    let rest = value < 0 ? value + 2 ** (8 * size) : value;
    for (let i = 0; i < size; i++) {
      this[little ? offset + i : offset + size - 1 - i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    return offset + size;
  });
}
function installNumbers(proto) {
  for (const kind of integers) {
    installFixed(proto, kind, true);
    if (kind[2] > 1) installFixed(proto, kind, false);
  }
  for (const little of [true, false]) {
    installFloat(proto, "Float", 4, little);
    installFloat(proto, "Double", 8, little);
    installVariable(proto, true, little);
    installVariable(proto, false, little);
  }
}

// src/node/buffer/search.ts
function compareBytes(a, b) {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
}
function find(hay, value, offset, encoding, forward) {
  if (typeof offset === "string") {
    encoding = offset;
    offset = void 0;
  }
  let from2 = +offset;
  if (Number.isNaN(from2)) from2 = forward ? 0 : hay.length;
  from2 = Math.trunc(Math.max(-2147483648, Math.min(2147483647, from2)));
  if (typeof value === "number") return findByte(hay, value & 255, from2, forward);
  let needle;
  let step = 1;
  if (typeof value === "string") {
    const name = encodingOf(encoding);
    if (!name) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
    needle = encode(value, name);
    if (name === "utf16le") step = 2;
  } else if (value instanceof Uint8Array) needle = value;
  else throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("value", ["number", "string", "Buffer", "Uint8Array"], value);
  if (from2 < 0) from2 += hay.length;
  if (from2 < 0) {
    if (!forward) return -1;
    from2 = 0;
  }
  if (needle.length === 0) return Math.min(from2, hay.length);
  return scan(hay, needle, from2, step, forward);
}
function findByte(hay, byte, from2, forward) {
  return forward ? Uint8Array.prototype.indexOf.call(hay, byte, from2) : Uint8Array.prototype.lastIndexOf.call(hay, byte, from2);
}
function scan(hay, needle, from2, step, forward) {
  if (forward) return (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).indexOfBytes)(hay, needle, from2, step);
  const last = hay.length - needle.length;
  const matches = (i) => {
    for (let k = 1; k < needle.length; k++) if (hay[i + k] !== needle[k]) return false;
    return true;
  };
  for (let i = Math.min(from2, last); i >= 0; i--) {
    if (hay[i] === needle[0] && i % step === 0 && matches(i)) return i;
  }
  return -1;
}
function fillBytes(target, value, start, end, encoding) {
  if (typeof value === "string") {
    const name = encodingOf(encoding);
    if (!name) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
    if (value === "") value = 0;
    else {
      const bytes = encode(value, name);
      if (bytes.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("value", value);
      value = bytes;
    }
  }
  if (typeof value === "object" && value !== null && (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)) {
    const bytes = (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(value);
    if (bytes.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("value", value);
    if (bytes.length === 1) value = bytes[0];
    else {
      for (let i = start; i < end; i += bytes.length) target.set(bytes.subarray(0, Math.min(bytes.length, end - i)), i);
      return;
    }
  }
  Uint8Array.prototype.fill.call(target, Number(value) & 255, start, end);
}

// src/node/buffer.ts
var kMaxLength = Number.MAX_SAFE_INTEGER;
var kStringMaxLength = 536870888;
var constants = { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: kStringMaxLength };
var INSPECT_MAX_BYTES = 50;
var FastBuffer = class extends Uint8Array {
};
var Buffer2 = function Buffer3(value, encodingOrOffset, length) {
  if (typeof value === "number") {
    if (typeof encodingOrOffset === "string") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("string", "string", value);
    return alloc(value);
  }
  return from(value, encodingOrOffset, length);
};
Object.defineProperty(Buffer2, "name", { value: "Buffer", configurable: true });
Object.setPrototypeOf(Buffer2, Uint8Array);
Buffer2.prototype = FastBuffer.prototype;
Object.defineProperty(FastBuffer.prototype, "constructor", { value: Buffer2, writable: true, configurable: true, enumerable: false });
var SlowBuffer = (size) => alloc(size);
function wrap(b) {
  return new FastBuffer(b.buffer, b.byteOffset, b.byteLength);
}
function checkSize2(size) {
  if (typeof size !== "number") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("size", "number", size);
  if (!(size >= 0 && size <= kMaxLength)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("size", `>= 0 && <= ${kMaxLength}`, size);
}
function alloc(size, fill, encoding) {
  checkSize2(size);
  const b = new FastBuffer(size);
  if (fill !== void 0 && fill !== 0 && size > 0) {
    if (encoding !== void 0 && typeof encoding !== "string") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("encoding", "string", encoding);
    fillBytes(b, fill, 0, size, encoding);
  }
  return b;
}
function need(encoding) {
  const name = encodingOf(encoding);
  if (!name) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
  return name;
}
function isAnyBuffer(v) {
  return v instanceof ArrayBuffer || v instanceof SharedArrayBuffer;
}
function from(value, encodingOrOffset, length) {
  if (typeof value === "string") return wrap(encode(value, typeof encodingOrOffset === "string" ? need(encodingOrOffset) : "utf8"));
  if (typeof value === "object" && value !== null) {
    if (isAnyBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length);
    const primitive = value.valueOf && value.valueOf();
    if (primitive != null && primitive !== value && (typeof primitive === "string" || typeof primitive === "object")) {
      return from(primitive, encodingOrOffset, length);
    }
    const b = fromObject(value);
    if (b) return b;
    if (typeof value[Symbol.toPrimitive] === "function") {
      const text = value[Symbol.toPrimitive]("string");
      if (typeof text === "string") return from(text, encodingOrOffset);
    }
  }
  const err = (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("first argument", ["string", "Buffer", "ArrayBuffer", "Array", "Array-like Object"], value);
  err.message = err.message.replace(/must be .*?\. Received/, "must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received");
  throw err;
}
function fromArrayBuffer(value, offset, length) {
  offset = offset === void 0 ? 0 : Number.isNaN(+offset) ? 0 : +offset;
  const max = value.byteLength - offset;
  if (max < 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", '"offset" is outside of buffer bounds');
  if (length === void 0) length = max;
  else {
    length = +length > 0 ? +length : 0;
    if (length > max) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", '"length" is outside of buffer bounds');
  }
  return new FastBuffer(value, offset, length);
}
function fromObject(value) {
  if (value.length !== void 0 || isAnyBuffer(value.buffer)) {
    if (typeof value.length !== "number") return alloc(0);
    return wrap(Uint8Array.from(value));
  }
  if (value.type === "Buffer" && Array.isArray(value.data)) return wrap(Uint8Array.from(value.data));
  return void 0;
}
function concat(list, total) {
  if (!Array.isArray(list)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("list", "Array", list);
  if (total === void 0) {
    total = 0;
    for (const b of list) total += b?.length ?? 0;
  } else if (!Number.isInteger(total) || total < 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("length", ">= 0 && <= 9007199254740991", total);
  const out = alloc(total);
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const b = list[i];
    if (!(b instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)(`list[${i}]`, ["Buffer", "Uint8Array"], b);
    if (at >= total) break;
    out.set(at + b.length > total ? b.subarray(0, total - at) : b, at);
    at += b.length;
  }
  return out;
}
function byteLength(value, encoding) {
  if (typeof value === "string") return encodedLength(value, encodingOf(encoding) ?? "utf8");
  if (ArrayBuffer.isView(value) || isAnyBuffer(value)) return value.byteLength;
  throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("string", ["string", "Buffer", "ArrayBuffer"], value);
}
function compare(a, b) {
  if (!(a instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buf1", ["Buffer", "Uint8Array"], a);
  if (!(b instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buf2", ["Buffer", "Uint8Array"], b);
  return compareBytes(a, b);
}
function copyBytesFrom(view2, offset = 0, length) {
  if (!ArrayBuffer.isView(view2)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("view", "TypedArray", view2);
  const array = view2;
  const part = array.subarray(offset, length === void 0 ? void 0 : offset + length);
  return wrap((0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(part).slice());
}
Object.assign(Buffer2, {
  poolSize: 8192,
  from,
  alloc,
  concat,
  byteLength,
  compare,
  copyBytesFrom,
  allocUnsafe: (size) => alloc(size),
  allocUnsafeSlow: (size) => alloc(size),
  isBuffer: (b) => b instanceof FastBuffer,
  isEncoding: (e) => typeof e === "string" && e !== "" && encodingOf(e) !== void 0,
  of: (...items) => wrap(Uint8Array.of(...items))
});
function clamp(value, missing, max) {
  if (value === void 0) return missing;
  const n = Math.trunc(+value) || 0;
  return n <= 0 ? 0 : Math.min(n, max);
}
function writeText(b, text, offset, length, encoding) {
  if (typeof text !== "string") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", "argument must be a string");
  if (typeof offset === "string") [encoding, offset, length] = [offset, 0, void 0];
  else if (typeof length === "string") [encoding, length] = [length, void 0];
  offset ??= 0;
  if (offset < 0 || offset > b.length) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("offset", `>= 0 && <= ${b.length}`, offset);
  const room = b.length - offset;
  const n = length === void 0 ? room : Math.min(length, room);
  if (n < 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("length", `>= 0 && <= ${b.length}`, length);
  const name = need(encoding);
  let bytes = encode(text, name);
  if (bytes.length > n) {
    let end = n;
    if (name === "utf8") while (end > 0 && (bytes[end] & 192) === 128) end--;
    else if (name === "utf16le") end &= ~1;
    bytes = bytes.subarray(0, end);
  }
  b.set(bytes, offset);
  return bytes.length;
}
function swap(b, size) {
  if (b.length % size) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_INVALID_BUFFER_SIZE", `Buffer size must be a multiple of ${size * 8}-bits`);
  for (let i = 0; i < b.length; i += size) b.subarray(i, i + size).reverse();
  return b;
}
var methods = {
  toString(encoding, start, end) {
    const from2 = clamp(start, 0, this.length);
    const to = clamp(end, this.length, this.length);
    if (to <= from2) return "";
    return decode(from2 === 0 && to === this.length ? this : this.subarray(from2, to), need(encoding));
  },
  write(text, offset, length, encoding) {
    return writeText(this, text, offset, length, encoding);
  },
  toJSON() {
    return { type: "Buffer", data: Array.from(this) };
  },
  equals(other) {
    if (!(other instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("otherBuffer", ["Buffer", "Uint8Array"], other);
    return compareBytes(this, other) === 0;
  },
  compare(target, start = 0, end = target?.length, from2 = 0, to = this.length) {
    if (!(target instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("target", ["Buffer", "Uint8Array"], target);
    return compareBytes(this.subarray(from2, to), target.subarray(start, end));
  },
  indexOf(value, offset, encoding) {
    return find(this, value, offset, encoding, true);
  },
  lastIndexOf(value, offset, encoding) {
    return find(this, value, offset, encoding, false);
  },
  includes(value, offset, encoding) {
    return find(this, value, offset, encoding, true) !== -1;
  },
  copy(target, targetStart = 0, start = 0, end = this.length) {
    if (!(target instanceof Uint8Array)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("target", ["Buffer", "Uint8Array"], target);
    if (targetStart < 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("targetStart", ">= 0", targetStart);
    if (start < 0 || start > this.length) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("sourceStart", `>= 0 && <= ${this.length}`, start);
    if (targetStart >= target.length || start >= end) return 0;
    const part = Uint8Array.prototype.subarray.call(this, start, Math.min(end, start + target.length - targetStart));
    target.set(part, targetStart);
    return part.length;
  },
  fill(value, offset, end, encoding) {
    if (typeof offset === "string") [encoding, offset, end] = [offset, void 0, void 0];
    else if (typeof end === "string") [encoding, end] = [end, void 0];
    offset ??= 0;
    end ??= this.length;
    if (offset > this.length) return this;
    if (offset < 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("offset", `>= 0 && <= ${this.length}`, offset);
    if (end < 0 || end > this.length) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("end", `>= 0 && <= ${this.length}`, end);
    fillBytes(this, value, offset, end, encoding);
    return this;
  },
  slice(start, end) {
    return this.subarray(start, end);
  },
  subarray(start, end) {
    return wrap(Uint8Array.prototype.subarray.call(new Uint8Array(this.buffer, this.byteOffset, this.byteLength), start, end));
  },
  swap16() {
    return swap(this, 2);
  },
  swap32() {
    return swap(this, 4);
  },
  swap64() {
    return swap(this, 8);
  },
  inspect(_depth, options) {
    return inspectBuffer(this, options);
  },
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_depth, options) {
    return inspectBuffer(this, options);
  }
};
methods.toLocaleString = methods.toString;
for (const name of ["utf8", "latin1", "ascii", "hex", "base64", "base64url", "ucs2"]) {
  methods[`${name}Slice`] = function(start, end) {
    return this.toString(name, start, end);
  };
  methods[`${name}Write`] = function(text, offset, length) {
    return writeText(this, text, offset, length, name);
  };
}
for (const key of Reflect.ownKeys(methods)) {
  Object.defineProperty(FastBuffer.prototype, key, { value: methods[key], writable: true, configurable: true, enumerable: true });
}
for (const [alias, key] of [["parent", "buffer"], ["offset", "byteOffset"]]) {
  Object.defineProperty(FastBuffer.prototype, alias, {
    get() {
      return this instanceof FastBuffer ? this[key] : void 0;
    },
    enumerable: true,
    configurable: true
  });
}
installNumbers(FastBuffer.prototype);
function inspectBuffer(b, options) {
  const max = exported?.INSPECT_MAX_BYTES ?? INSPECT_MAX_BYTES;
  const shown = b.subarray(0, max).toString("hex").replace(/(..)(?!$)/g, "$1 ");
  const more = b.length > max ? ` ... ${b.length - max} more byte${b.length - max > 1 ? "s" : ""}` : "";
  const extras = Object.keys(b).filter((k) => !/^\d+$/.test(k));
  let tail = "";
  if (extras.length && options) {
    const inspect = (0, import_pi_host.requireHost)("pi:node/util").inspect;
    tail = extras.map((k) => `, ${k}: ${inspect(b[k], options)}`).join("");
  }
  return `<${b.constructor?.name ?? "Buffer"}${shown || tail ? " " : ""}${shown}${more}${tail}>`.replace("< ,", "<,");
}
function isUtf8(input) {
  try {
    (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).utf8Decode)((0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(input), true);
    return true;
  } catch {
    return false;
  }
}
function isAscii(input) {
  return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(input).every((b) => b < 128);
}
function transcode(source, fromEncoding, toEncoding) {
  const text = decode(source, need(fromEncoding));
  const to = need(toEncoding);
  if (to === "latin1" || to === "ascii") {
    const max = to === "ascii" ? 127 : 255;
    return wrap(Uint8Array.from(Array.from(text, (c) => c.codePointAt(0) > max ? 63 : c.charCodeAt(0))));
  }
  return wrap(encode(text, to));
}
function atob(text) {
  return (0, import_pi_host.requireHost)("pi:web/base64").atob(text);
}
function btoa(text) {
  return (0, import_pi_host.requireHost)("pi:web/base64").btoa(text);
}
function binaryString(bytes) {
  return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toLatin1)(bytes);
}
var exported = {
  Buffer: Buffer2,
  SlowBuffer,
  kMaxLength,
  kStringMaxLength,
  constants,
  INSPECT_MAX_BYTES,
  isUtf8,
  isAscii,
  transcode,
  atob,
  btoa,
  get Blob() {
    return (0, import_pi_host.requireHost)("pi:web/blob").Blob;
  },
  get File() {
    return (0, import_pi_host.requireHost)("pi:web/blob").File;
  },
  resolveObjectURL(url) {
    return (0, import_pi_host.requireHost)("pi:web/blob").resolveObjectURL(url);
  }
};
var buffer_default = exported;
buffer_exports["Buffer"] = Buffer2;
buffer_exports["INSPECT_MAX_BYTES"] = INSPECT_MAX_BYTES;
buffer_exports["SlowBuffer"] = SlowBuffer;
buffer_exports["constants"] = constants;
buffer_exports["default"] = buffer_default;
buffer_exports["kMaxLength"] = kMaxLength;
buffer_exports["kStringMaxLength"] = kStringMaxLength;
buffer_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes3;
var import_internal_errors3;
var import_internal_bytes;
var import_internal_errors;
var import_internal_bytes2;
var import_internal_errors2;
