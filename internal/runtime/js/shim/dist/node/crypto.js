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

// src/node/crypto.ts
var crypto_exports = {};
__export(crypto_exports, {
  Hash: () => Hash,
  Hmac: () => Hmac,
  KeyObject: () => KeyObject,
  createCipheriv: () => createCipheriv,
  createDecipheriv: () => createDecipheriv,
  createHash: () => createHash,
  createHmac: () => createHmac,
  createSign: () => createSign,
  createVerify: () => createVerify,
  default: () => crypto_default,
  getCiphers: () => getCiphers,
  getHashes: () => getHashes,
  hkdfSync: () => hkdfSync,
  "module.exports": () => exported,
  pbkdf2: () => pbkdf2,
  pbkdf2Sync: () => pbkdf2Sync,
  randomBytes: () => randomBytes,
  randomFill: () => randomFill,
  randomFillSync: () => randomFillSync,
  randomInt: () => randomInt,
  randomUUID: () => randomUUID,
  scrypt: () => scrypt,
  scryptSync: () => scryptSync,
  timingSafeEqual: () => timingSafeEqual
});
module.exports = __toCommonJS(crypto_exports);
var import_pi_host4 = require("pi:host");
var import_buffer4 = require("pi:node/buffer");
var import_internal_bytes3 = require("pi:node/internal_bytes");
var import_internal_errors4 = require("pi:node/internal_errors");
var import_internal_ticks3 = require("pi:node/internal_ticks");

// src/node/crypto/cipher.ts
var import_pi_host2 = require("pi:host");
var import_buffer2 = require("pi:node/buffer");
var import_internal_errors2 = require("pi:node/internal_errors");
var import_stream2 = require("pi:node/stream");

// src/node/crypto/hash.ts
var import_pi_host = require("pi:host");
var import_buffer = require("pi:node/buffer");
var import_internal_bytes = require("pi:node/internal_bytes");
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_ticks = require("pi:node/internal_ticks");
var import_stream = require("pi:node/stream");
var hashes = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256", "sha3-224", "sha3-256", "sha3-384", "sha3-512"];
function getHashes() {
  return ["RSA-MD5", "RSA-SHA1", "RSA-SHA224", "RSA-SHA256", "RSA-SHA384", "RSA-SHA512", ...hashes];
}
function toBytes(data, name = "data", encoding) {
  if (typeof data === "string") return import_buffer.Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
  if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return (0, import_internal_bytes.viewBytes)(data);
  if (data && typeof data === "object" && data.type === "secret" && typeof data.export === "function") return data.export();
  throw (0, import_internal_errors.invalidArgType)(name, ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], data);
}
function fromNative(bytes) {
  return import_buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function output(bytes, encoding) {
  return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}
function unsupportedDigest() {
  return (0, import_internal_errors.nodeError)(Error, "ERR_CRYPTO_INVALID_DIGEST", "Digest method not supported");
}
var Digest = class extends import_stream.Transform {
  _parts = [];
  _done = false;
  update(data, encoding) {
    if (this._done) throw (0, import_internal_errors.nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, import_internal_errors.invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
    this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : (0, import_internal_bytes.viewBytes)(data).slice());
    return this;
  }
  digest(encoding) {
    if (this._done) throw (0, import_internal_errors.nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    this._done = true;
    const bytes = fromNative(this._compute(import_buffer.Buffer.concat(this._parts)));
    this._parts = [];
    return output(bytes, encoding);
  }
  _transform(chunk, encoding, cb) {
    this.update(chunk, encoding);
    cb();
  }
  _flush(cb) {
    this.push(this.digest());
    cb();
  }
};
function check(algorithm) {
  if (!getHashes().some((h) => h.toLowerCase() === algorithm.toLowerCase().replace(/^sha-(\d)/, "sha$1").replace("/", "-"))) throw unsupportedDigest();
}
var Hash = class _Hash extends Digest {
  #algorithm;
  constructor(algorithm, options) {
    (0, import_internal_errors.checkString)(algorithm, "algorithm");
    check(algorithm);
    super(options);
    this.#algorithm = algorithm;
  }
  _compute(data) {
    return (0, import_pi_host.native)("hash", this.#algorithm, data);
  }
  copy() {
    if (this._done) throw (0, import_internal_errors.nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    const h = new _Hash(this.#algorithm);
    h._parts = [...this._parts];
    return h;
  }
};
var Hmac = class extends Digest {
  #algorithm;
  #key;
  constructor(algorithm, key, options) {
    (0, import_internal_errors.checkString)(algorithm, "hmac");
    try {
      check(algorithm);
    } catch {
      throw (0, import_internal_errors.nodeError)(Error, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${algorithm}`);
    }
    super(options);
    this.#algorithm = algorithm;
    this.#key = toBytes(key, "key", options?.encoding);
  }
  _compute(data) {
    return (0, import_pi_host.native)("hmac", this.#algorithm, this.#key, data);
  }
};
function hash(algorithm, data, encoding = "hex") {
  return new Hash(algorithm).update(data).digest(encoding);
}
function later(cb, compute) {
  (0, import_internal_ticks.nextTick)(() => {
    let value;
    try {
      value = compute();
    } catch (err) {
      cb(err);
      return;
    }
    cb(null, value);
  });
}
function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  (0, import_internal_errors.checkString)(digest, "digest");
  const p = toBytes(password, "password");
  const s = toBytes(salt, "salt");
  (0, import_internal_errors.checkInteger)(iterations, "iterations", 1, 2147483647);
  (0, import_internal_errors.checkInteger)(keylen, "keylen", 0, 2147483647);
  try {
    check(digest);
  } catch {
    throw (0, import_internal_errors.nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${digest}`);
  }
  return fromNative((0, import_pi_host.native)("pbkdf2", p, s, iterations, keylen, digest));
}
function pbkdf2(password, salt, iterations, keylen, digest, cb) {
  (0, import_internal_errors.checkFunction)(cb, "callback");
  later(cb, () => pbkdf2Sync(password, salt, iterations, keylen, digest));
}
function scryptSync(password, salt, keylen, options = {}) {
  const o = options ?? {};
  const n = o.N ?? o.cost ?? 16384;
  const r = o.r ?? o.blockSize ?? 8;
  const p = o.p ?? o.parallelization ?? 1;
  const maxmem = o.maxmem ?? 32 * 1024 * 1024;
  (0, import_internal_errors.checkInteger)(keylen, "keylen", 0, 2147483647);
  const bytes = toBytes(password, "password");
  const seasoning = toBytes(salt, "salt");
  try {
    return fromNative((0, import_pi_host.native)("scrypt", bytes, seasoning, keylen, n, r, p, maxmem));
  } catch (err) {
    throw (0, import_internal_errors.nodeError)(RangeError, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS", err.message);
  }
}
function scrypt(password, salt, keylen, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  (0, import_internal_errors.checkFunction)(cb, "callback");
  later(cb, () => scryptSync(password, salt, keylen, options));
}
function hkdfSync(digest, key, salt, info, keylen) {
  check(digest);
  const bytes = fromNative((0, import_pi_host.native)("hkdf", digest, toBytes(key, "key"), toBytes(salt, "salt"), toBytes(info, "info"), keylen));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
function hkdf(digest, key, salt, info, keylen, cb) {
  (0, import_internal_errors.checkFunction)(cb, "callback");
  later(cb, () => hkdfSync(digest, key, salt, info, keylen));
}

// src/node/crypto/cipher.ts
var modes = ["cbc", "ctr", "ecb", "gcm"];
function getCiphers() {
  return modes.flatMap((m) => [128, 192, 256].map((bits) => `aes-${bits}-${m}`)).sort();
}
function getCipherInfo(name) {
  const m = /^aes-(128|192|256)-(cbc|ctr|ecb|gcm)$/.exec(String(name).toLowerCase());
  if (!m) return void 0;
  return { name: m[0], blockSize: m[2] === "ctr" || m[2] === "gcm" ? void 0 : 16, ivLength: m[2] === "ecb" ? void 0 : m[2] === "gcm" ? 12 : 16, keyLength: Number(m[1]) / 8, mode: m[2] };
}
var CipherBase = class extends import_stream2.Transform {
  #kind;
  #name;
  #key;
  #iv;
  #parts = [];
  #padding = true;
  #aad = [];
  #tag;
  #tagLength;
  #done = false;
  constructor(kind, name, key, iv, options) {
    (0, import_internal_errors2.checkString)(name, "cipher");
    const info = getCipherInfo(name.toLowerCase().replace(/^id-aes/, "aes-").replace(/^aes(\d+)$/, "aes-$1-cbc"));
    if (!info) throw (0, import_internal_errors2.nodeError)(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    const k = toBytes(key, "key");
    const v = iv === null || iv === void 0 ? new Uint8Array(0) : toBytes(iv, "iv");
    if (k.length !== info.keyLength) throw (0, import_internal_errors2.nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
    if (info.mode === "gcm" ? v.length === 0 : v.length !== (info.ivLength ?? 0)) throw (0, import_internal_errors2.nodeError)(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
    super(options);
    this.#kind = kind;
    this.#name = info.name;
    this.#key = k;
    this.#iv = v;
    this.#tagLength = options?.authTagLength ?? 16;
  }
  update(data, inputEncoding, outputEncoding) {
    if (this.#done) throw (0, import_internal_errors2.nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
    this.#parts.push(typeof data === "string" ? toBytes(data, "data", inputEncoding) : toBytes(data).slice());
    return output(import_buffer2.Buffer.alloc(0), outputEncoding);
  }
  final(encoding) {
    if (this.#done) throw (0, import_internal_errors2.nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
    this.#done = true;
    let result;
    try {
      result = (0, import_pi_host2.native)("cipher", this.#kind, this.#name, this.#key, this.#iv, import_buffer2.Buffer.concat(this.#parts), this.#padding, import_buffer2.Buffer.concat(this.#aad), this.#tag, this.#tagLength);
    } catch (err) {
      throw finalError(err);
    }
    if (this.#kind === "encrypt" && this.#name.endsWith("gcm")) this.#tag = fromNative(result.tag);
    return output(fromNative(result.data), encoding);
  }
  setAutoPadding(on = true) {
    this.#padding = on !== false;
    return this;
  }
  setAAD(aad) {
    this.#aad.push(toBytes(aad, "buffer"));
    return this;
  }
  getAuthTag() {
    if (!this.#done || !this.#tag || this.#kind === "decrypt") throw (0, import_internal_errors2.nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Invalid state for operation getAuthTag");
    return this.#tag;
  }
  setAuthTag(tag, encoding) {
    this.#tag = toBytes(tag, "buffer", encoding);
    return this;
  }
  _transform(chunk, encoding, cb) {
    this.update(chunk, encoding);
    cb();
  }
  _flush(cb) {
    try {
      this.push(this.final());
    } catch (err) {
      cb(err);
      return;
    }
    cb();
  }
};
function finalError(err) {
  const known = {
    "bad decrypt": ["ERR_OSSL_BAD_DECRYPT", "error:1C800064:Provider routines::bad decrypt"],
    "wrong final block length": ["ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH", "error:1C80006B:Provider routines::wrong final block length"]
  };
  const found = known[err?.message];
  if (!found) return new Error(err?.message ?? String(err));
  const out = new Error(found[1]);
  return Object.assign(out, { code: found[0], library: "Provider routines", reason: err.message });
}
var Cipheriv = class extends CipherBase {
  constructor(name, key, iv, options) {
    super("encrypt", name, key, iv, options);
  }
};
var Decipheriv = class extends CipherBase {
  constructor(name, key, iv, options) {
    super("decrypt", name, key, iv, options);
  }
};

// src/node/crypto/keys.ts
var import_pi_host3 = require("pi:host");
var import_buffer3 = require("pi:node/buffer");
var import_internal_bytes2 = require("pi:node/internal_bytes");
var import_internal_errors3 = require("pi:node/internal_errors");
var import_internal_ticks2 = require("pi:node/internal_ticks");
var import_stream3 = require("pi:node/stream");
var KeyObject = class _KeyObject {
  type;
  #bytes;
  #info;
  constructor(type, bytes) {
    this.type = type;
    this.#bytes = bytes;
    if (type !== "secret") this.#info = infoOf(bytes);
  }
  static from(key) {
    if (key?._key instanceof _KeyObject) return key._key;
    throw (0, import_internal_errors3.invalidArgType)("key", "CryptoKey", key);
  }
  get symmetricKeySize() {
    return this.type === "secret" ? this.#bytes.length : void 0;
  }
  get asymmetricKeyType() {
    return this.#info?.type;
  }
  get asymmetricKeyDetails() {
    if (!this.#info) return void 0;
    if (this.#info.type === "rsa") return { modulusLength: this.#info.bits, publicExponent: 65537n };
    return this.#info.type === "ec" ? { namedCurve: this.#info.curve } : {};
  }
  export(options = {}) {
    if (this.type === "secret") {
      if (options.format === "jwk") return { kty: "oct", k: import_buffer3.Buffer.from(this.#bytes).toString("base64url") };
      return import_buffer3.Buffer.from(this.#bytes);
    }
    if (options.format === "jwk") throw (0, import_internal_errors3.nodeError)(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
    const der = fromNative((0, import_pi_host3.native)("keyExport", this.#bytes, this.type, options.format ?? "pem", options.type ?? (this.type === "public" ? "spki" : "pkcs8")));
    return options.format === "der" ? der : der.toString();
  }
  equals(other) {
    return this.type === other.type && import_buffer3.Buffer.from(this.#bytes).equals(keyBytes(other));
  }
  get _bytes() {
    return this.#bytes;
  }
};
function infoOf(bytes) {
  try {
    return (0, import_pi_host3.native)("keyInfo", bytes);
  } catch {
    throw Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { code: "ERR_OSSL_UNSUPPORTED", library: "DECODER routines", reason: "unsupported" });
  }
}
function keyBytes(key) {
  if (key instanceof KeyObject) return key._bytes;
  if (key?._key instanceof KeyObject) return key._key._bytes;
  if (typeof key === "string") return (0, import_internal_bytes2.utf8Encode)(key);
  if (ArrayBuffer.isView(key) || key instanceof ArrayBuffer) return toBytes(key, "key");
  if (key && typeof key === "object" && key.key !== void 0) return typeof key.key === "string" && key.encoding ? toBytes(key.key, "key", key.encoding) : keyBytes(key.key);
  throw (0, import_internal_errors3.invalidArgType)("key", ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject", "CryptoKey"], key);
}
function createSecretKey(key, encoding) {
  return new KeyObject("secret", toBytes(key, "key", encoding).slice());
}
function createPrivateKey(key) {
  const k = new KeyObject("private", keyBytes(key).slice());
  if (infoOf(k._bytes).kind !== "private") throw infoError();
  return k;
}
function createPublicKey(key) {
  return new KeyObject("public", fromNative((0, import_pi_host3.native)("keyExport", keyBytes(key), "public", "pem", "spki")));
}
function infoError() {
  return Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { code: "ERR_OSSL_UNSUPPORTED" });
}
function saltLength(n) {
  return n === void 0 || n === -2 ? 0 : n;
}
var pssPadding = 6;
function parameters(key) {
  return { padding: key?.padding === pssPadding ? "pss" : "pkcs1", salt: saltLength(key?.saltLength), encoding: key?.dsaEncoding ?? "der" };
}
function sign(algorithm, data, key, cb) {
  const run = () => {
    const p = parameters(key);
    return fromNative((0, import_pi_host3.native)("sign", algorithm ?? "", keyBytes(key), toBytes(data), p.padding, p.salt, p.encoding));
  };
  return cb ? later2(cb, run) : run();
}
function verify(algorithm, data, key, signature, cb) {
  const run = () => {
    const p = parameters(key);
    return (0, import_pi_host3.native)("verify", algorithm ?? "", keyBytes(key), toBytes(data), toBytes(signature, "signature"), p.padding, p.salt, p.encoding);
  };
  return cb ? later2(cb, run) : run();
}
function later2(cb, compute) {
  (0, import_internal_errors3.checkFunction)(cb, "callback");
  (0, import_internal_ticks2.nextTick)(() => {
    let value;
    try {
      value = compute();
    } catch (err) {
      cb(err);
      return;
    }
    cb(null, value);
  });
}
var SignBase = class extends import_stream3.Writable {
  _parts = [];
  _algorithm;
  constructor(algorithm) {
    super();
    this._algorithm = algorithm;
  }
  update(data, encoding) {
    this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : toBytes(data).slice());
    return this;
  }
  _write(chunk, _encoding, cb) {
    this.update(chunk);
    cb();
  }
};
var Sign = class extends SignBase {
  sign(key, encoding) {
    return output(sign(this._algorithm, import_buffer3.Buffer.concat(this._parts), key), encoding);
  }
};
var Verify = class extends SignBase {
  verify(key, signature, encoding) {
    return verify(this._algorithm, import_buffer3.Buffer.concat(this._parts), key, typeof signature === "string" ? toBytes(signature, "signature", encoding) : signature);
  }
};
function generateKeyPairSync(type, options = {}) {
  const pem = fromNative((0, import_pi_host3.native)("keyGenerate", type, type === "ec" ? String(options.namedCurve) : options.modulusLength ?? 2048));
  const privateKey = new KeyObject("private", pem);
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: options.publicKeyEncoding ? publicKey.export(options.publicKeyEncoding) : publicKey,
    privateKey: options.privateKeyEncoding ? privateKey.export(options.privateKeyEncoding) : privateKey
  };
}
function generateKeyPair(type, options, cb) {
  (0, import_internal_errors3.checkFunction)(cb, "callback");
  (0, import_internal_ticks2.nextTick)(() => {
    let pair;
    try {
      pair = generateKeyPairSync(type, options);
    } catch (err) {
      cb(err);
      return;
    }
    cb(null, pair.publicKey, pair.privateKey);
  });
}
function generateKeySync(type, options) {
  if (type !== "hmac" && type !== "aes") throw (0, import_internal_errors3.invalidArgType)("type", "string", type);
  return new KeyObject("secret", (0, import_pi_host3.random)(options.length >> 3));
}
function crypt(kind, key, data) {
  const oaep = key?.padding === void 0 || key.padding === 4;
  return fromNative((0, import_pi_host3.native)("rsaCrypt", kind, keyBytes(key), toBytes(data, "buffer"), oaep ? "oaep" : "pkcs1", key?.oaepHash ?? "sha1"));
}
var publicEncrypt = (key, data) => crypt("encrypt", key, data);
var privateDecrypt = (key, data) => crypt("decrypt", key, data);

// src/node/crypto.ts
function randomBytes(size, cb) {
  (0, import_internal_errors4.checkInteger)(size, "size", 0, 2147483647);
  const make = () => {
    const bytes = (0, import_pi_host4.random)(size);
    return import_buffer4.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  if (cb === void 0) return make();
  (0, import_internal_errors4.checkFunction)(cb, "callback");
  (0, import_internal_ticks3.nextTick)(() => cb(null, make()));
  return void 0;
}
function randomFillSync(buffer, offset = 0, size) {
  if (!ArrayBuffer.isView(buffer) && !(buffer instanceof ArrayBuffer)) throw (0, import_internal_errors4.invalidArgType)("buf", ["ArrayBuffer", "ArrayBufferView"], buffer);
  const unit = buffer.BYTES_PER_ELEMENT ?? 1;
  const bytes = (0, import_internal_bytes3.viewBytes)(buffer);
  const start = offset * unit;
  const length = size === void 0 ? bytes.length - start : size * unit;
  if (start > bytes.length) throw (0, import_internal_errors4.outOfRange)("offset", `>= 0 && <= ${bytes.length}`, offset);
  if (start + length > bytes.length) throw (0, import_internal_errors4.outOfRange)("size + offset", `<= ${bytes.length}`, start + length);
  bytes.set((0, import_pi_host4.random)(length), start);
  return buffer;
}
function randomFill(buffer, offset, size, cb) {
  if (typeof offset === "function") [cb, offset, size] = [offset, 0, void 0];
  else if (typeof size === "function") [cb, size] = [size, void 0];
  (0, import_internal_errors4.checkFunction)(cb, "callback");
  randomFillSync(buffer, offset, size);
  (0, import_internal_ticks3.nextTick)(cb, null, buffer);
}
function randomUUID() {
  const b = (0, import_pi_host4.random)(16);
  b[6] = b[6] & 15 | 64;
  b[8] = b[8] & 63 | 128;
  return (0, import_internal_bytes3.toHex)(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
function randomInt(min, max, cb) {
  if (max === void 0 || typeof max === "function") [cb, max, min] = [max, min, 0];
  if (!Number.isSafeInteger(min)) throw (0, import_internal_errors4.invalidArgType)("min", "a safe integer", min);
  if (!Number.isSafeInteger(max)) throw (0, import_internal_errors4.invalidArgType)("max", "a safe integer", max);
  if (max <= min) throw (0, import_internal_errors4.outOfRange)("max", `greater than the value of "min" (${min})`, max);
  const range = max - min;
  if (range > 2 ** 48 - 1) throw (0, import_internal_errors4.outOfRange)(min === 0 ? "max" : "max - min", `<= ${2 ** 48 - 1}`, range);
  const limit = 2 ** 48 - 2 ** 48 % range;
  let value;
  do
    value = (0, import_pi_host4.random)(6).reduce((n, b) => n * 256 + b, 0);
  while (value >= limit);
  value = min + value % range;
  if (!cb) return value;
  (0, import_internal_ticks3.nextTick)(cb, null, value);
  return void 0;
}
function timingSafeEqual(a, b) {
  if (!ArrayBuffer.isView(a) && !(a instanceof ArrayBuffer)) throw (0, import_internal_errors4.invalidArgType)("buf1", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], a);
  if (!ArrayBuffer.isView(b) && !(b instanceof ArrayBuffer)) throw (0, import_internal_errors4.invalidArgType)("buf2", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], b);
  const x = (0, import_internal_bytes3.viewBytes)(a);
  const y = (0, import_internal_bytes3.viewBytes)(b);
  if (x.length !== y.length) throw (0, import_internal_errors4.nodeError)(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
  let diff = 0;
  for (let i = 0; i < x.length; i++) diff |= x[i] ^ y[i];
  return diff === 0;
}
var createHash = (algorithm, options) => new Hash(algorithm, options);
var createHmac = (algorithm, key, options) => new Hmac(algorithm, key, options);
var createCipheriv = (name, key, iv, options) => new Cipheriv(name, key, iv, options);
var createDecipheriv = (name, key, iv, options) => new Decipheriv(name, key, iv, options);
var createSign = (algorithm) => new Sign(algorithm);
var createVerify = (algorithm) => new Verify(algorithm);
var constants = Object.freeze({
  RSA_PKCS1_PADDING: 1,
  RSA_NO_PADDING: 3,
  RSA_PKCS1_OAEP_PADDING: 4,
  RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_DIGEST: -1,
  RSA_PSS_SALTLEN_MAX_SIGN: -2,
  RSA_PSS_SALTLEN_AUTO: -2,
  defaultCipherList: ""
});
var exported = {
  Cipheriv,
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createSign,
  createVerify,
  Decipheriv,
  generateKeyPair,
  generateKeyPairSync,
  generateKeySync,
  getCipherInfo,
  getCiphers,
  getHashes,
  Hash,
  hash,
  hkdf,
  hkdfSync,
  Hmac,
  KeyObject,
  pbkdf2,
  pbkdf2Sync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
  scrypt,
  scryptSync,
  Sign,
  sign,
  timingSafeEqual,
  Verify,
  verify,
  getCurves: () => ["prime256v1", "secp256r1", "secp384r1", "secp521r1"],
  getFips: () => 0,
  pseudoRandomBytes: randomBytes,
  getRandomValues: (view) => (0, import_pi_host4.requireHost)("pi:web/crypto").crypto.getRandomValues(view),
  get webcrypto() {
    return (0, import_pi_host4.requireHost)("pi:web/crypto").crypto;
  },
  get subtle() {
    return (0, import_pi_host4.requireHost)("pi:web/crypto").crypto.subtle;
  }
};
for (const name of ["createDiffieHellman", "createECDH", "getDiffieHellman", "diffieHellman", "createDiffieHellmanGroup", "publicDecrypt", "privateEncrypt", "X509Certificate", "Certificate", "setEngine", "setFips", "generatePrime", "generatePrimeSync", "checkPrime", "checkPrimeSync"]) {
  exported[name] = function() {
    throw (0, import_internal_errors4.denied)(`crypto.${name}`, "pier does not provide it");
  };
}
var crypto_default = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
