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

// src/web/crypto.ts
var crypto_exports = {};
__export(crypto_exports, {
  Crypto: () => Crypto,
  CryptoKey: () => CryptoKey,
  SubtleCrypto: () => SubtleCrypto,
  crypto: () => crypto
});
module.exports = __toCommonJS(crypto_exports);
var import_pi_host = require("pi:host");
var import_internal_bytes = require("pi:node/internal_bytes");
var import_domexception = require("pi:web/domexception");
var secret = /* @__PURE__ */ Symbol("key");
var bytesOf;
var CryptoKey = class {
  type;
  extractable;
  algorithm;
  usages;
  #bytes;
  constructor(key, type, extractable, algorithm, usages, bytes) {
    if (key !== secret) throw new TypeError("Illegal constructor");
    this.type = type;
    this.extractable = extractable;
    this.algorithm = algorithm;
    this.usages = usages;
    this.#bytes = bytes;
  }
  static {
    bytesOf = (k) => k.#bytes;
  }
  get [Symbol.toStringTag]() {
    return "CryptoKey";
  }
};
function nameOf(algorithm) {
  const name = typeof algorithm === "string" ? algorithm : algorithm?.name;
  if (typeof name !== "string") throw new TypeError("The algorithm has no name");
  return name.toUpperCase();
}
function unsupported(what) {
  return new import_domexception.DOMException(`${what} is not provided by pier`, "NotSupportedError");
}
function hashName(algorithm) {
  const name = nameOf(algorithm);
  if (!/^SHA-(1|256|384|512)$/.test(name)) throw new import_domexception.DOMException("Unrecognized algorithm name", "NotSupportedError");
  return name.replace("-", "").toLowerCase();
}
function need(key, usage, name) {
  if (!(key instanceof CryptoKey)) throw new TypeError("The key is not a CryptoKey");
  if (key.algorithm.name !== name) throw new import_domexception.DOMException("Key algorithm mismatch", "InvalidAccessError");
  if (!key.usages.includes(usage)) throw new import_domexception.DOMException(`Unable to use this key to ${usage}`, "InvalidAccessError");
}
function copy(data) {
  if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw new TypeError("The data is no BufferSource");
  return (0, import_internal_bytes.viewBytes)(data).slice();
}
function aes(kind, algorithm, key, data) {
  const name = nameOf(algorithm);
  need(key, kind, name);
  const mode = name.slice(4).toLowerCase();
  if (!["gcm", "cbc", "ctr"].includes(mode)) throw unsupported(`SubtleCrypto.${kind} with ${name}`);
  const raw = bytesOf(key);
  const tagBytes = (algorithm.tagLength ?? 128) / 8;
  let text = copy(data);
  let tag = new Uint8Array(0);
  if (mode === "gcm" && kind === "decrypt") {
    tag = text.slice(Math.max(0, text.length - tagBytes));
    text = text.slice(0, Math.max(0, text.length - tagBytes));
  }
  let r;
  try {
    r = (0, import_pi_host.native)("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, copy(algorithm.iv ?? algorithm.counter), text, true, algorithm.additionalData ? copy(algorithm.additionalData) : "", tag, tagBytes);
  } catch {
    throw new import_domexception.DOMException("The operation failed for an operation-specific reason", "OperationError");
  }
  const out = r.data;
  const seal = r.tag ?? new Uint8Array(0);
  const all = new Uint8Array(out.length + seal.length);
  all.set(out);
  all.set(seal, out.length);
  return all.buffer;
}
var SubtleCrypto = class {
  async digest(algorithm, data) {
    return (0, import_pi_host.native)("hash", hashName(algorithm), copy(data)).buffer;
  }
  async importKey(format, data, algorithm, extractable, usages) {
    const name = nameOf(algorithm);
    let bytes;
    if (format === "raw") bytes = copy(data);
    else if (format === "jwk" && data?.kty === "oct") bytes = Uint8Array.fromBase64(data.k, { alphabet: "base64url" });
    else throw unsupported(`SubtleCrypto.importKey of ${format}`);
    if (name === "HMAC") {
      const hash = { name: nameOf(algorithm.hash) };
      hashName(hash);
      return new CryptoKey(secret, "secret", extractable, { name, hash, length: bytes.length * 8 }, [...usages], bytes);
    }
    if (/^AES-(GCM|CBC|CTR)$/.test(name)) {
      if (![16, 24, 32].includes(bytes.length)) throw new import_domexception.DOMException("Invalid key length", "DataError");
      return new CryptoKey(secret, "secret", extractable, { name, length: bytes.length * 8 }, [...usages], bytes);
    }
    if (name === "PBKDF2" || name === "HKDF") return new CryptoKey(secret, "secret", false, { name }, [...usages], bytes);
    throw unsupported(`SubtleCrypto.importKey for ${name}`);
  }
  async exportKey(format, key) {
    if (!key.extractable) throw new import_domexception.DOMException("key is not extractable", "InvalidAccessError");
    if (format === "raw") return bytesOf(key).slice().buffer;
    if (format === "jwk") return { kty: "oct", k: bytesOf(key).toBase64({ alphabet: "base64url", omitPadding: true }), key_ops: key.usages, ext: true };
    throw unsupported(`SubtleCrypto.exportKey to ${format}`);
  }
  async generateKey(algorithm, extractable, usages) {
    const name = nameOf(algorithm);
    if (name === "HMAC") {
      const blocks = { sha1: 512, sha256: 512, sha384: 1024, sha512: 1024 };
      const bits = algorithm.length ?? blocks[hashName(algorithm.hash)];
      return this.importKey("raw", (0, import_pi_host.random)(bits >> 3), algorithm, extractable, usages);
    }
    if (/^AES-(GCM|CBC|CTR)$/.test(name)) return this.importKey("raw", (0, import_pi_host.random)(algorithm.length >> 3), algorithm, extractable, usages);
    throw unsupported(`SubtleCrypto.generateKey for ${name}`);
  }
  async sign(algorithm, key, data) {
    const name = nameOf(algorithm);
    if (name !== "HMAC") throw unsupported(`SubtleCrypto.sign with ${name}`);
    need(key, "sign", name);
    return (0, import_pi_host.native)("hmac", hashName(key.algorithm.hash), bytesOf(key), copy(data)).buffer;
  }
  async verify(algorithm, key, signature, data) {
    const name = nameOf(algorithm);
    if (name !== "HMAC") throw unsupported(`SubtleCrypto.verify with ${name}`);
    need(key, "verify", name);
    const want = (0, import_pi_host.native)("hmac", hashName(key.algorithm.hash), bytesOf(key), copy(data));
    const got = copy(signature);
    let diff = want.length ^ got.length;
    for (let i = 0; i < want.length; i++) diff |= want[i] ^ (got[i] ?? 0);
    return diff === 0;
  }
  async encrypt(algorithm, key, data) {
    return aes("encrypt", algorithm, key, data);
  }
  async decrypt(algorithm, key, data) {
    return aes("decrypt", algorithm, key, data);
  }
  async deriveBits(algorithm, key, length) {
    const name = nameOf(algorithm);
    const raw = bytesOf(key);
    if (name === "PBKDF2") return (0, import_pi_host.native)("pbkdf2", raw, copy(algorithm.salt), algorithm.iterations, length >> 3, hashName(algorithm.hash)).buffer;
    if (name === "HKDF") return (0, import_pi_host.native)("hkdf", hashName(algorithm.hash), raw, copy(algorithm.salt), copy(algorithm.info), length >> 3).buffer;
    throw unsupported(`SubtleCrypto.deriveBits with ${name}`);
  }
  async deriveKey(algorithm, key, derived, extractable, usages) {
    const bits = await this.deriveBits(algorithm, key, derived.length ?? 512);
    return this.importKey("raw", bits, derived, extractable, usages);
  }
  async wrapKey() {
    throw unsupported("SubtleCrypto.wrapKey");
  }
  async unwrapKey() {
    throw unsupported("SubtleCrypto.unwrapKey");
  }
  get [Symbol.toStringTag]() {
    return "SubtleCrypto";
  }
};
var Crypto = class {
  subtle = new SubtleCrypto();
  getRandomValues(view) {
    if (!ArrayBuffer.isView(view) || view instanceof DataView || view instanceof Float32Array || view instanceof Float64Array) {
      throw new import_domexception.DOMException("The data argument must be an integer-type TypedArray", "TypeMismatchError");
    }
    if (view.byteLength > 65536) throw new import_domexception.DOMException(`The requested length exceeds 65,536 bytes`, "QuotaExceededError");
    (0, import_internal_bytes.viewBytes)(view).set((0, import_pi_host.random)(view.byteLength));
    return view;
  }
  randomUUID() {
    const b = (0, import_pi_host.random)(16);
    b[6] = b[6] & 15 | 64;
    b[8] = b[8] & 63 | 128;
    return b.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
  get [Symbol.toStringTag]() {
    return "Crypto";
  }
};
var crypto = new Crypto();
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
