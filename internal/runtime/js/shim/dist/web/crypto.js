"use strict";
var __defProp = Object.defineProperty;

// src/web/crypto.ts
var crypto_exports = {
  Crypto: void 0,
  CryptoKey: void 0,
  SubtleCrypto: void 0,
  cloned: cloned,
  crypto: void 0,
  keyData: keyData,
  keyFromData: keyFromData,
};
module.exports = __defProp(crypto_exports, "__esModule", { value: true });
var import_pi_host3 = require("pi:host");

// src/web/crypto/import.ts
var import_pi_host = require("pi:host");

// src/web/crypto/key.ts
var secret = /* @__PURE__ */ Symbol("key");
var CryptoKey = class {
  #type;
  #extractable;
  #algorithm;
  #usages;
  #data;
  constructor(key = void 0, type, extractable, algorithm, usages, data) {
    if (key !== secret) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#type = type;
    this.#extractable = extractable;
    this.#algorithm = algorithm;
    this.#usages = usages;
    this.#data = data;
  }
  static {
    dataOf = (k) => k.#data;
    isKey = (object) => #data in object;
  }
  get type() {
    return this.#type;
  }
  get extractable() {
    return this.#extractable;
  }
  get algorithm() {
    return this.#algorithm;
  }
  get usages() {
    return this.#usages;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_depth, options, inspect) {
    const { type, extractable, algorithm, usages } = this;
    return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, { ...options, indentation: 0 })}`;
  }
};
var dataOf;
var isKey;
(0, (import_face ??= require("pi:web/face")).face)(CryptoKey, "CryptoKey", { is: (o) => isKey(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("CryptoKey") });
function cloned(k) {
  return k instanceof CryptoKey ? makeKey(k.type, k.extractable, k.algorithm, k.usages, keyData(k)) : void 0;
}
function keyData(key) {
  return dataOf(key);
}
function makeKey(type, extractable, algorithm, usages, data) {
  return new CryptoKey(secret, type, extractable, algorithm, [...new Set(usages)], data);
}
function fail(text, name) {
  return new (import_domexception ??= require("pi:web/domexception")).DOMException(text, name);
}
var canonical = [
  "RSASSA-PKCS1-v1_5",
  "RSA-PSS",
  "RSA-OAEP",
  "ECDSA",
  "ECDH",
  "Ed25519",
  "Ed448",
  "X25519",
  "X448",
  "AES-CTR",
  "AES-CBC",
  "AES-GCM",
  "AES-KW",
  "HMAC",
  "HKDF",
  "PBKDF2",
  "SHA-1",
  "SHA-256",
  "SHA-384",
  "SHA-512"
];
var byName = new Map(canonical.map((n) => [n.toUpperCase(), n]));
function normalize(algorithm) {
  const given = typeof algorithm === "string" ? { name: algorithm } : algorithm;
  if (given === null || typeof given !== "object" || given.name === void 0) {
    throw Object.assign(new TypeError("Failed to normalize algorithm: 'name' is required in 'Algorithm'."), { code: "ERR_MISSING_OPTION" });
  }
  const name = byName.get(String(given.name).toUpperCase());
  if (!name) throw fail("Unrecognized algorithm name", "NotSupportedError");
  return { ...given, name };
}
function hashOf(algorithm) {
  const { name } = normalize(algorithm);
  if (!name.startsWith("SHA-")) throw fail("Unrecognized algorithm name", "NotSupportedError");
  return name;
}
var digestOf = (algorithm) => hashOf(algorithm).replace("-", "").toLowerCase();
function bufferSource(data, what = "data", method = "importKey") {
  if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer) && !(data instanceof SharedArrayBuffer)) {
    throw Object.assign(new TypeError(`Failed to execute '${method}' on 'SubtleCrypto': ${what} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`), { code: "ERR_INVALID_ARG_TYPE" });
  }
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data).slice();
}
function need(key, usage, name) {
  if (!(key instanceof CryptoKey)) throw Object.assign(new TypeError("The key is not of type CryptoKey."), { code: "ERR_INVALID_ARG_TYPE" });
  if (key.algorithm.name !== name) throw fail("Key algorithm mismatch", "InvalidAccessError");
  if (!key.usages.includes(usage)) {
    throw fail(usage === "encrypt" || usage === "decrypt" ? "The requested operation is not valid for the provided key" : `Unable to use this key to ${usage}`, "InvalidAccessError");
  }
}
function attempt(run) {
  try {
    return run();
  } catch (cause) {
    throw Object.assign(fail("The operation failed for an operation-specific reason", "OperationError"), { cause });
  }
}
function owned(bytes) {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

// src/web/crypto/import.ts
var usagesOf = {
  "RSASSA-PKCS1-v1_5": { private: ["sign"], public: ["verify"] },
  "RSA-PSS": { private: ["sign"], public: ["verify"] },
  "RSA-OAEP": { private: ["decrypt", "unwrapKey"], public: ["encrypt", "wrapKey"] },
  ECDSA: { private: ["sign"], public: ["verify"] },
  ECDH: { private: ["deriveKey", "deriveBits"], public: [] },
  Ed25519: { private: ["sign"], public: ["verify"] },
  Ed448: { private: ["sign"], public: ["verify"] },
  X25519: { private: ["deriveKey", "deriveBits"], public: [] },
  X448: { private: ["deriveKey", "deriveBits"], public: [] },
  "AES-CTR": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
  "AES-CBC": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
  "AES-GCM": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
  "AES-KW": { secret: ["wrapKey", "unwrapKey"] },
  HMAC: { secret: ["sign", "verify"] },
  HKDF: { secret: ["deriveKey", "deriveBits"] },
  PBKDF2: { secret: ["deriveKey", "deriveBits"] }
};
var fromBase64Url = (text) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
var toBase64Url = (bytes) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
function checkUsages(name, type, usages) {
  const allowed = usagesOf[name]?.[type] ?? [];
  if (usages.some((u) => !allowed.includes(u))) throw fail(`Unsupported key usage for a${/^[AEHRX]/.test(name) ? "n" : ""} ${name.startsWith("AES") ? "AES" : name} key`, "SyntaxError");
  if (usages.length === 0 && type !== "public") throw fail("Usages cannot be empty when importing a " + (type === "secret" ? "secret" : "private") + " key.", "SyntaxError");
}
var curves = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };
function asymmetric(name, algorithm, der) {
  const info = dataError(() => (0, import_pi_host.native)("keyInfo", der));
  if (name.startsWith("RSA")) {
    if (info.type !== "rsa" && !(info.type === "rsa-pss" && name === "RSA-PSS")) throw fail("Invalid key type", "DataError");
    let e = info.exponent;
    const exponent = [];
    for (; e > 0; e = Math.floor(e / 256)) exponent.unshift(e % 256);
    return { name, modulusLength: info.bits, publicExponent: Uint8Array.from(exponent), hash: { name: hashOf(algorithm.hash) } };
  }
  if (name === "ECDSA" || name === "ECDH") {
    const namedCurve = curves[info.curve];
    if (info.type !== "ec" || namedCurve !== algorithm.namedCurve) throw fail(info.type !== "ec" ? "Invalid key type" : "Named curve mismatch", "DataError");
    return { name, namedCurve };
  }
  if (info.type !== name.toLowerCase()) throw fail("Invalid key type", "DataError");
  return { name };
}
function dataError(run) {
  try {
    return run();
  } catch (cause) {
    throw Object.assign(fail("Invalid keyData", "DataError"), { cause });
  }
}
function secretAlgorithm(name, algorithm, bytes) {
  const length = bytes.length * 8;
  if (name === "HMAC") {
    if (length === 0) throw fail("Zero-length key is not supported", "DataError");
    if (algorithm.length !== void 0 && (algorithm.length > length || algorithm.length <= length - 8)) throw fail("Invalid key length", "DataError");
    return { name, hash: { name: hashOf(algorithm.hash) }, length: algorithm.length ?? length };
  }
  if (name.startsWith("AES-")) {
    if (![128, 192, 256].includes(length)) throw fail("Invalid key length", "DataError");
    return { name, length };
  }
  return { name };
}
function importRaw(name, algorithm, data) {
  const crv = name === "ECDSA" || name === "ECDH" ? algorithm.namedCurve : name;
  if (crv !== name && !Object.values(curves).includes(crv)) throw fail("Unrecognized namedCurve", "NotSupportedError");
  if (crv === name) return dataError(() => (0, import_pi_host.native)("jwkImport", "OKP", name, false, data, null, null));
  return dataError(() => {
    const point = (0, import_pi_host.native)("ecPoint", crv, data, "uncompressed");
    const half = (point.length - 1) / 2;
    return (0, import_pi_host.native)("jwkImport", "EC", crv, false, point.slice(1, 1 + half), point.slice(1 + half), null);
  });
}
var fields = { RSA: ["n", "e", "d", "p", "q"], EC: ["x", "y", "d"], OKP: ["x", "", "d"] };
function importJwk(name, algorithm, jwk, extractable, usages) {
  if (jwk === null || typeof jwk !== "object") throw fail("Invalid keyData", "DataError");
  const kty = name.startsWith("RSA") ? "RSA" : name === "ECDSA" || name === "ECDH" ? "EC" : /^(Ed|X)\d/.test(name) ? "OKP" : "oct";
  if (jwk.kty !== kty) throw fail('Invalid JWK "kty" Parameter', "DataError");
  if (jwk.ext === false && extractable) throw fail('JWK "ext" Parameter and extractable mismatch', "DataError");
  if (jwk.key_ops !== void 0 && usages.some((u) => !jwk.key_ops.includes(u))) throw fail("Key operations and usage mismatch", "DataError");
  if (kty === "oct") return ["secret", dataError(() => fromBase64Url(jwk.k))];
  if (kty === "EC" && jwk.crv !== algorithm.namedCurve) throw fail('JWK "crv" does not match the requested algorithm', "DataError");
  if (kty === "OKP" && jwk.crv !== name) throw fail('JWK "crv" Parameter and algorithm name mismatch', "DataError");
  const isPrivate = jwk.d !== void 0;
  const parts = fields[kty].map((f) => f && jwk[f] !== void 0 ? dataError(() => fromBase64Url(jwk[f])) : null);
  return [isPrivate ? "private" : "public", dataError(() => (0, import_pi_host.native)("jwkImport", kty, jwk.crv ?? "", isPrivate, ...parts))];
}
function importKey(format, data, given, extractable, usages) {
  const algorithm = normalize(given);
  const { name } = algorithm;
  if (!usagesOf[name]) throw fail("Unrecognized algorithm name", "NotSupportedError");
  const symmetric = "secret" in usagesOf[name];
  let type = symmetric ? "secret" : "public";
  let bytes;
  if (format === "jwk") [type, bytes] = importJwk(name, algorithm, data, extractable, usages);
  else if (format === "raw" && symmetric) bytes = bufferSource(data, "2nd argument");
  else if (format === "raw" && !name.startsWith("RSA")) bytes = importRaw(name, algorithm, bufferSource(data, "2nd argument"));
  else if ((format === "pkcs8" || format === "spki") && !symmetric) {
    const r = dataError(() => (0, import_pi_host.native)("keyImport", bufferSource(data, "2nd argument"), null, format));
    type = format === "pkcs8" ? "private" : "public";
    if (r.kind !== type) throw fail("Invalid keyData", "DataError");
    bytes = r.der;
  } else throw fail(`Unable to import ${name} key with format ${format}`, "NotSupportedError");
  return keyFromData(type, bytes, algorithm, extractable, usages);
}
function keyFromData(type, bytes, given, extractable, usages) {
  const algorithm = normalize(given);
  const { name } = algorithm;
  checkUsages(name, type, usages);
  if (type !== "secret") return makeKey(type, extractable, asymmetric(name, algorithm, bytes), usages, bytes);
  if ((name === "PBKDF2" || name === "HKDF") && extractable) throw fail(`${name} keys are not extractable`, "SyntaxError");
  return makeKey(type, extractable, secretAlgorithm(name, algorithm, bytes), usages, bytes);
}
function jwkAlg(a) {
  const bits = a.hash?.name.slice(4);
  switch (a.name) {
    case "RSASSA-PKCS1-v1_5":
      return `RS${bits}`;
    case "RSA-PSS":
      return `PS${bits}`;
    case "RSA-OAEP":
      return bits === "1" ? "RSA-OAEP" : `RSA-OAEP-${bits}`;
    case "HMAC":
      return `HS${bits}`;
    case "Ed25519":
    case "Ed448":
      return a.name;
    case "ECDSA":
    case "ECDH":
    case "X25519":
    case "X448":
      return void 0;
    default:
      return `A${a.length}${a.name.slice(4)}`;
  }
}
var jwkOrder = {
  RSA: ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"],
  EC: ["kty", "x", "y", "crv", "d"],
  OKP: ["crv", "d", "x", "kty"]
};
function exportKey(format, key) {
  if (!(key instanceof CryptoKey)) throw Object.assign(new TypeError("The key is not of type CryptoKey."), { code: "ERR_INVALID_ARG_TYPE" });
  if (!key.extractable) throw fail("key is not extractable", "InvalidAccessException");
  const data = keyData(key);
  const { name } = key.algorithm;
  if (format === "raw" && key.type === "secret") return owned(data.slice());
  if (format === "raw" && key.type === "public" && !name.startsWith("RSA")) {
    const p = (0, import_pi_host.native)("jwkExport", data);
    return owned(p.kty === "OKP" ? p.x : Uint8Array.from([4, ...p.x, ...p.y]));
  }
  if (format === "spki" && key.type === "public" || format === "pkcs8" && key.type === "private") return owned(data.slice());
  if (format !== "jwk") throw fail(`Unable to export ${name} ${key.type} key using ${format} format`, key.type === "secret" ? "NotSupportedError" : "InvalidAccessError");
  const out = { key_ops: [...key.usages], ext: true };
  const alg = jwkAlg(key.algorithm);
  if (alg) out.alg = alg;
  if (key.type === "secret") Object.assign(out, { kty: "oct", k: toBase64Url(data) });
  else {
    const parts = (0, import_pi_host.native)("jwkExport", data);
    for (const f of jwkOrder[parts.kty]) {
      if (parts[f] !== void 0) out[f] = typeof parts[f] === "string" ? parts[f] : toBase64Url(parts[f]);
    }
  }
  return out;
}
var blockBits = { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 };
function keyLength(algorithm) {
  const a = normalize(algorithm);
  if (a.name === "HMAC") return a.length ?? blockBits[hashOf(a.hash)];
  if (a.name.startsWith("AES-")) {
    if (![128, 192, 256].includes(a.length)) throw fail("Invalid key length", "OperationError");
    return a.length;
  }
  return null;
}
function generateKey(given, extractable, usages) {
  const algorithm = normalize(given);
  const { name } = algorithm;
  const all = usagesOf[name];
  if (!all || name === "HKDF" || name === "PBKDF2") throw fail("Unrecognized algorithm name", "NotSupportedError");
  if (all.secret) return keyFromData("secret", (0, import_pi_host.random)(keyLength(algorithm) >> 3), algorithm, extractable, usages);
  if (usages.some((u) => !all.private.includes(u) && !all.public.includes(u))) throw fail(`Unsupported key usage for a ${name} key`, "SyntaxError");
  const mine = usages.filter((u) => all.private.includes(u));
  if (mine.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
  let der;
  if (name.startsWith("RSA")) {
    const exponent = Array.from(algorithm.publicExponent).reduce((n, b) => n * 256 + b, 0);
    der = attempt(() => (0, import_pi_host.native)("keyGenerate", "rsa", algorithm.modulusLength, exponent));
  } else if (name.startsWith("EC")) {
    if (!Object.values(curves).includes(algorithm.namedCurve)) throw fail("Unrecognized namedCurve", "NotSupportedError");
    der = (0, import_pi_host.native)("keyGenerate", "ec", algorithm.namedCurve);
  } else der = (0, import_pi_host.native)("keyGenerate", name.toLowerCase(), null);
  const a = asymmetric(name, algorithm, der);
  return {
    publicKey: makeKey("public", true, a, usages.filter((u) => all.public.includes(u)), (0, import_pi_host.native)("keyPublic", der)),
    privateKey: makeKey("private", extractable, a, mine, der)
  };
}

// src/web/crypto/subtle.ts
var import_pi_host2 = require("pi:host");
function joined(a, b) {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all.buffer;
}
function aes(kind, algorithm, key, given) {
  const mode = algorithm.name.slice(4).toLowerCase();
  const raw = keyData(key);
  let text = given;
  let tag = null;
  let size = 16;
  if (mode === "gcm") {
    const bits = algorithm.tagLength ?? 128;
    if (![32, 64, 96, 104, 112, 120, 128].includes(bits)) throw fail(`${bits} is not a valid AES-GCM tag length`, "OperationError");
    size = bits / 8;
    if (kind === "decrypt") {
      if (text.length < size) throw fail("The provided data is too small.", "OperationError");
      tag = text.slice(text.length - size);
      text = text.slice(0, text.length - size);
    }
  }
  const iv = bufferSource(mode === "ctr" ? algorithm.counter : algorithm.iv, mode === "ctr" ? "algorithm.counter" : "algorithm.iv");
  if (mode !== "gcm" && iv.length !== 16) throw fail(`algorithm.${mode === "ctr" ? "counter" : "iv"} must contain exactly 16 bytes`, "OperationError");
  if (mode === "ctr" && algorithm.length < 128) return counter(raw, iv, algorithm.length, text);
  const aad = algorithm.additionalData === void 0 ? null : bufferSource(algorithm.additionalData, "algorithm.additionalData");
  const r = attempt(() => (0, import_pi_host2.native)("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, iv, text, true, aad, tag, size));
  return mode === "gcm" && kind === "encrypt" ? joined(r.data, r.tag) : owned(r.data);
}
function counter(raw, start, bits, text) {
  if (!(bits >= 1)) throw fail("AES-CTR algorithm.length must be between 1 and 128", "OperationError");
  const whole = BigInt(`0x${start.toHex()}`);
  const mask = (1n << BigInt(bits)) - 1n;
  const blocks = BigInt(Math.ceil(text.length / 16));
  if (blocks > mask + 1n) throw fail("The operation failed for an operation-specific reason", "OperationError");
  const until = mask + 1n - (whole & mask);
  const first = Number(until < blocks ? until : blocks) * 16;
  const run = (iv, part) => (0, import_pi_host2.native)("cipher", "encrypt", `aes-${raw.length * 8}-ctr`, raw, iv, part, true, null, null, 16).data;
  const head = attempt(() => run(start, text.slice(0, first)));
  if (first >= text.length) return owned(head);
  const wrapped = Uint8Array.fromHex((whole & ~mask).toString(16).padStart(32, "0"));
  return joined(head, attempt(() => run(wrapped, text.slice(first))));
}
function crypt(kind, algorithm, key, data) {
  if (algorithm.name === "RSA-OAEP") {
    if (key.type !== (kind === "encrypt" ? "public" : "private")) throw fail("The requested operation is not valid for the provided key", "InvalidAccessError");
    const label = algorithm.label === void 0 ? null : bufferSource(algorithm.label, "algorithm.label");
    return owned(attempt(() => (0, import_pi_host2.native)("rsaCrypt", kind, keyData(key), data, "oaep", digestOf(key.algorithm.hash), label)));
  }
  if (!["AES-CBC", "AES-GCM", "AES-CTR"].includes(algorithm.name)) throw fail("Unrecognized algorithm name", "NotSupportedError");
  return aes(kind, algorithm, key, data);
}
function wrapBytes(algorithm, key, bytes) {
  if (algorithm.name === "AES-KW") return owned(attempt(() => (0, import_pi_host2.native)("keyWrap", keyData(key), bytes)));
  return crypt("encrypt", algorithm, key, bytes);
}
function unwrapBytes(algorithm, key, bytes) {
  if (algorithm.name === "AES-KW") return owned(attempt(() => (0, import_pi_host2.native)("keyUnwrap", keyData(key), bytes)));
  return crypt("decrypt", algorithm, key, bytes);
}
function signing(algorithm, key) {
  switch (algorithm.name) {
    case "RSASSA-PKCS1-v1_5":
      return [digestOf(key.algorithm.hash), "pkcs1", 0, "der"];
    case "RSA-PSS":
      return [digestOf(key.algorithm.hash), "pss", algorithm.saltLength, "der"];
    case "ECDSA":
      return [digestOf(algorithm.hash), "pkcs1", 0, "ieee-p1363"];
    case "Ed25519":
    case "Ed448":
      return ["", "pkcs1", 0, "der"];
    default:
      throw fail("Unrecognized algorithm name", "NotSupportedError");
  }
}
function sameBytes(a, b) {
  let diff = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) diff |= a[i] ^ (b[i] ?? 0);
  return diff === 0;
}
function derive(algorithm, key, length) {
  const raw = keyData(key);
  if (["ECDH", "X25519", "X448"].includes(algorithm.name)) return agree(algorithm, key, length);
  if (length === null || length % 8 !== 0) throw fail(length === null ? "length cannot be null" : "length must be a multiple of 8", "OperationError");
  const salt = bufferSource(algorithm.salt, "algorithm.salt");
  if (algorithm.name === "PBKDF2") {
    if (algorithm.iterations === 0) throw fail("iterations cannot be zero", "OperationError");
    return owned(attempt(() => (0, import_pi_host2.native)("pbkdf2", raw, salt, algorithm.iterations, length >> 3, digestOf(algorithm.hash))));
  }
  if (algorithm.name !== "HKDF") throw fail("Unrecognized algorithm name", "NotSupportedError");
  const info = bufferSource(algorithm.info, "algorithm.info");
  return owned(attempt(() => (0, import_pi_host2.native)("hkdf", digestOf(algorithm.hash), raw, salt, info, length >> 3)));
}
function agree(algorithm, key, length) {
  const other = algorithm.public;
  if (!(other instanceof CryptoKey)) throw new TypeError("algorithm.public is not a CryptoKey");
  if (other.type !== "public") throw fail("algorithm.public must be a public key", "InvalidAccessError");
  if (other.algorithm.name !== key.algorithm.name || other.algorithm.namedCurve !== key.algorithm.namedCurve) {
    throw fail(other.algorithm.name !== key.algorithm.name ? "algorithm.public must be an " + key.algorithm.name + " key" : "Named curve mismatch", "InvalidAccessError");
  }
  const bits = attempt(() => (0, import_pi_host2.native)("keySecret", keyData(key), keyData(other)));
  if (length === null) return owned(bits);
  const size = Math.ceil(length / 8);
  if (size > bits.length) throw fail("derived bit length is too small", "OperationError");
  const out = bits.slice(0, size);
  if (length % 8) out[size - 1] &= 255 << 8 - length % 8;
  return owned(out);
}
var isSubtle;
var SubtleCrypto = class {
  #made = true;
  constructor(key = void 0) {
    if (key !== internal) throw (0, (import_face2 ??= require("pi:web/face")).illegalConstructor)();
  }
  static {
    isSubtle = (object) => #made in object;
  }
  async digest(algorithm, data) {
    const name = digestOf(algorithm);
    return owned((0, import_pi_host2.native)("hash", name, bufferSource(data, "2nd argument", "digest")));
  }
  async importKey(format, data, algorithm, extractable, usages) {
    return importKey(format, data, algorithm, Boolean(extractable), [...usages]);
  }
  async exportKey(format, key) {
    return exportKey(format, key);
  }
  async generateKey(algorithm, extractable, usages) {
    return generateKey(algorithm, Boolean(extractable), [...usages]);
  }
  async sign(given, key, data) {
    const algorithm = normalize(given);
    need(key, "sign", algorithm.name);
    const bytes = bufferSource(data, "3rd argument", "sign");
    if (algorithm.name === "HMAC") return owned((0, import_pi_host2.native)("hmac", digestOf(key.algorithm.hash), keyData(key), bytes));
    const [digest, padding, salt, form] = signing(algorithm, key);
    return owned(attempt(() => (0, import_pi_host2.native)("sign", digest, keyData(key), bytes, padding, salt, form)));
  }
  async verify(given, key, signature, data) {
    const algorithm = normalize(given);
    need(key, "verify", algorithm.name);
    const sig = bufferSource(signature, "3rd argument", "verify");
    const bytes = bufferSource(data, "4th argument", "verify");
    if (algorithm.name === "HMAC") return sameBytes((0, import_pi_host2.native)("hmac", digestOf(key.algorithm.hash), keyData(key), bytes), sig);
    const [digest, padding, salt, form] = signing(algorithm, key);
    return attempt(() => (0, import_pi_host2.native)("verify", digest, keyData(key), bytes, sig, padding, salt, form));
  }
  async encrypt(given, key, data) {
    const algorithm = normalize(given);
    need(key, "encrypt", algorithm.name);
    return crypt("encrypt", algorithm, key, bufferSource(data, "3rd argument", "encrypt"));
  }
  async decrypt(given, key, data) {
    const algorithm = normalize(given);
    need(key, "decrypt", algorithm.name);
    return crypt("decrypt", algorithm, key, bufferSource(data, "3rd argument", "decrypt"));
  }
  async deriveBits(given, key, length = null) {
    const algorithm = normalize(given);
    need(key, "deriveBits", algorithm.name);
    return derive(algorithm, key, length);
  }
  async deriveKey(given, key, derived, extractable, usages) {
    const algorithm = normalize(given);
    need(key, "deriveKey", algorithm.name);
    const bits = derive(algorithm, key, keyLength(derived));
    return importKey("raw", bits, derived, Boolean(extractable), [...usages]);
  }
  async wrapKey(format, key, wrapping, given) {
    const algorithm = normalize(given);
    need(wrapping, "wrapKey", algorithm.name);
    const out = exportKey(format, key);
    let bytes = format === "jwk" ? new TextEncoder().encode(JSON.stringify(out)) : new Uint8Array(out);
    if (format === "jwk" && algorithm.name === "AES-KW" && bytes.length % 8) {
      const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(32);
      padded.set(bytes);
      bytes = padded;
    }
    return wrapBytes(algorithm, wrapping, bytes);
  }
  async unwrapKey(format, wrapped, unwrapping, given, algorithm, extractable, usages) {
    const how = normalize(given);
    need(unwrapping, "unwrapKey", how.name);
    const bytes = unwrapBytes(how, unwrapping, bufferSource(wrapped, "2nd argument", "unwrapKey"));
    const data = format === "jwk" ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
    return importKey(format, data, algorithm, Boolean(extractable), [...usages]);
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(SubtleCrypto, "SubtleCrypto", {
  is: (o) => isSubtle(o),
  wrong: () => (0, (import_face2 ??= require("pi:web/face")).invalidThis)("SubtleCrypto"),
  promised: ["encrypt", "decrypt", "sign", "verify", "digest", "generateKey", "deriveKey", "deriveBits", "importKey", "exportKey", "wrapKey", "unwrapKey"]
});
var internal = /* @__PURE__ */ Symbol("subtle");

// src/web/crypto.ts
var kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];
var isCrypto;
var Crypto = class {
  #subtle = new SubtleCrypto(internal);
  constructor(key = void 0) {
    if (key !== internal) throw (0, (import_face3 ??= require("pi:web/face")).illegalConstructor)();
  }
  get subtle() {
    return this.#subtle;
  }
  getRandomValues(view) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
    if (!kinds.some((k) => view instanceof k)) throw fail("The data argument must be an integer-type TypedArray", "TypeMismatchError");
    if (view.byteLength > 65536) throw fail(`The requested length exceeds 65,536 bytes`, "QuotaExceededError");
    (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(view).set((0, import_pi_host3.random)(view.byteLength));
    return view;
  }
  randomUUID() {
    const b = (0, import_pi_host3.random)(16);
    b[6] = b[6] & 15 | 64;
    b[8] = b[8] & 63 | 128;
    return b.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
  static {
    isCrypto = (object) => #subtle in object;
  }
};
(0, (import_face3 ??= require("pi:web/face")).face)(Crypto, "Crypto", { is: (o) => isCrypto(o), wrong: () => (0, (import_face3 ??= require("pi:web/face")).invalidThis)("Crypto") });
var crypto = new Crypto(internal);
crypto_exports["Crypto"] = Crypto;
crypto_exports["CryptoKey"] = CryptoKey;
crypto_exports["SubtleCrypto"] = SubtleCrypto;
crypto_exports["crypto"] = crypto;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes2;
var import_internal_errors;
var import_face3;
var import_internal_bytes;
var import_domexception;
var import_face;
var import_face2;
