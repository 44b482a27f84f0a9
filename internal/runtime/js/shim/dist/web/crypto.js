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

// src/web/crypto/idl.ts

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
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return this;
    const { type, extractable, algorithm, usages } = this;
    return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
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
var digestOf = (hash) => hash.name.replace("-", "").toLowerCase();
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

// src/web/crypto/idl.ts
var ordinals = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];
function idlError(code, method, what) {
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, code, `Failed to execute '${method}' on 'SubtleCrypto': ${what}`);
}
var formats = ["raw", "pkcs8", "spki", "jwk"];
var allUsages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];
var Args = class {
  #method;
  #list;
  constructor(method, list, required2) {
    this.#method = method;
    this.#list = list;
    if (list.length < required2) throw idlError("ERR_MISSING_ARGS", method, `${required2} argument${required2 === 1 ? "" : "s"} required, but only ${list.length} present.`);
  }
  #wrong(code, n, what) {
    return idlError(code, this.#method, `${ordinals[n]} argument${what}`);
  }
  at(n) {
    return this.#list[n];
  }
  format(n) {
    const value = `${this.#list[n]}`;
    if (!formats.includes(value)) throw this.#wrong("ERR_INVALID_ARG_VALUE", n, ` value '${value}' is not a valid enum value of type KeyFormat.`);
    return value;
  }
  key(n) {
    const key = this.#list[n];
    if (!(key instanceof CryptoKey)) throw this.#wrong("ERR_INVALID_ARG_TYPE", n, " is not of type CryptoKey.");
    return key;
  }
  bytes(n) {
    return bufferSource(this.#list[n], `${ordinals[n]} argument`, this.#method);
  }
  usages(n) {
    const value = this.#list[n];
    if (value === null || typeof value !== "object" || typeof value[Symbol.iterator] !== "function") throw this.#wrong("ERR_INVALID_ARG_TYPE", n, " can not be converted to sequence.");
    return [...value].map((usage, i) => {
      if (!allUsages.includes(`${usage}`)) throw this.#wrong("ERR_INVALID_ARG_VALUE", n, `, index ${i} value '${usage}' is not a valid enum value of type KeyUsage.`);
      return `${usage}`;
    });
  }
};
function bufferSource(data, what, method) {
  if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw idlError("ERR_INVALID_ARG_TYPE", method, `${what} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data).slice();
}
var rsaHash = ["RsaHashedImportParams", { hash: "hash" }, ["hash"]];
var ecImport = ["EcKeyImportParams", { namedCurve: "text" }, ["namedCurve"]];
var hmacImport = ["HmacImportParams", { hash: "hash", length: "number" }, ["hash"]];
var rsaNew = ["RsaHashedKeyGenParams", { hash: "hash", modulusLength: "number", publicExponent: "bytes" }, ["hash", "modulusLength", "publicExponent"]];
var ecNew = ["EcKeyGenParams", { namedCurve: "text" }, ["namedCurve"]];
var aesNew = ["AesKeyGenParams", { length: "number" }, ["length"]];
var aesLength = ["AesDerivedKeyParams", { length: "number" }, ["length"]];
var dh = ["EcdhKeyDeriveParams", { public: "key" }, ["public"]];
var pss = ["RsaPssParams", { saltLength: "number" }, ["saltLength"]];
var ecdsa = ["EcdsaParams", { hash: "hash" }, ["hash"]];
var plain = (names) => Object.fromEntries(names.map((n) => [n, null]));
var each = (names, d) => Object.fromEntries(names.map((n) => [n, d]));
var rsa = ["RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP"];
var aes = ["AES-CTR", "AES-CBC", "AES-GCM", "AES-KW"];
var okp = ["Ed25519", "Ed448", "X25519", "X448"];
var signing = { ...plain(["RSASSA-PKCS1-v1_5", "HMAC", "Ed25519"]), "RSA-PSS": pss, ECDSA: ecdsa, Ed448: ["Ed448Params", { context: "bytes" }, []] };
var ciphers = {
  "RSA-OAEP": ["RsaOaepParams", { label: "bytes" }, []],
  "AES-CBC": ["AesCbcParams", { iv: "bytes" }, ["iv"]],
  "AES-GCM": ["AesGcmParams", { iv: "bytes", tagLength: "number", additionalData: "bytes" }, ["iv"]],
  "AES-CTR": ["AesCtrParams", { counter: "bytes", length: "number" }, ["counter", "length"]]
};
var operations = {
  digest: plain(["SHA-1", "SHA-256", "SHA-384", "SHA-512"]),
  generateKey: { ...each(rsa, rsaNew), ...each(["ECDSA", "ECDH"], ecNew), ...each(aes, aesNew), ...plain(okp), HMAC: ["HmacKeyGenParams", { hash: "hash", length: "number" }, ["hash"]] },
  sign: signing,
  verify: signing,
  importKey: { ...each(rsa, rsaHash), ...each(["ECDSA", "ECDH"], ecImport), ...plain([...aes, ...okp, "HKDF", "PBKDF2"]), HMAC: hmacImport },
  deriveBits: {
    ...each(["ECDH", "X25519", "X448"], dh),
    HKDF: ["HkdfParams", { hash: "hash", salt: "bytes", info: "bytes" }, ["hash", "info", "salt"]],
    PBKDF2: ["Pbkdf2Params", { hash: "hash", iterations: "number", salt: "bytes" }, ["hash", "iterations", "salt"]]
  },
  encrypt: ciphers,
  decrypt: ciphers,
  "get key length": { ...each(aes, aesLength), HMAC: hmacImport, ...plain(["HKDF", "PBKDF2"]) },
  wrapKey: plain(["AES-KW"]),
  unwrapKey: plain(["AES-KW"])
};
var unrecognized = () => fail("Unrecognized algorithm name", "NotSupportedError");
function required(dictionary, member) {
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_OPTION", `Failed to normalize algorithm: passed algorithm can not be converted to '${dictionary}' because '${member}' is required in '${dictionary}'.`);
}
function normalize(given, op) {
  const algorithm = given !== null && typeof given === "object" ? given : { name: `${given}` };
  if (algorithm.name === void 0) throw required("Algorithm", "name");
  const wanted = `${algorithm.name}`.toUpperCase();
  const known = operations[op];
  const name = Object.keys(known).find((n) => n.toUpperCase() === wanted);
  if (name === void 0) throw unrecognized();
  const dictionary = known[name];
  const out = { name };
  if (!dictionary) return out;
  const [title, members, needed] = dictionary;
  for (const member of Object.keys(members).sort()) {
    const value = algorithm[member];
    if (value !== void 0) out[member] = converted(value, members[member], member, title);
    else if (needed.includes(member)) throw required(title, member);
  }
  return out;
}
function converted(value, kind, member, title) {
  switch (kind) {
    case "hash":
      return normalize(value, "digest");
    case "bytes":
      if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to normalize algorithm: '${member}' of '${title}' (passed algorithm) is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
      return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(value).slice();
    case "number":
      return Number(value);
    case "key":
      if (!(value instanceof CryptoKey)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to normalize algorithm: '${member}' of '${title}' (passed algorithm) is not of type CryptoKey.`);
      return value;
    default:
      return `${value}`;
  }
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
var dataError = (text) => fail(text, "DataError");
var noKey = () => dataError("Invalid keyData");
var isCurve = (name) => name === "ECDSA" || name === "ECDH";
var isOKP = (name) => /^(Ed|X)\d/.test(name);
function unsupportedUsage(name, making) {
  const shown = name.startsWith("AES") ? "AES" : making && name.startsWith("RSA") ? "RSA" : name;
  const an = shown === "AES" || shown === "HMAC" || (making ? isCurve(name) || isOKP(name) : name.startsWith("RSA"));
  return fail(`Unsupported key usage for a${an ? "n" : ""} ${shown} key`, "SyntaxError");
}
function checkUsages(name, type, usages) {
  const allowed = usagesOf[name]?.[type] ?? [];
  if (usages.some((u) => !allowed.includes(u))) throw unsupportedUsage(name, false);
}
var curves = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };
function asymmetric(name, algorithm, der) {
  const info = tried(() => (0, import_pi_host.native)("keyInfo", der));
  if (name.startsWith("RSA")) {
    if (info.type !== "rsa" && !(info.type === "rsa-pss" && name === "RSA-PSS")) throw dataError("Invalid key type");
    const exponent = [];
    for (let e = info.exponent; e > 0; e = Math.floor(e / 256)) exponent.unshift(e % 256);
    return { name, modulusLength: info.bits, publicExponent: Uint8Array.from(exponent), hash: { name: algorithm.hash.name } };
  }
  if (isCurve(name)) {
    if (info.type !== "ec") throw dataError("Invalid key type");
    const namedCurve = curves[info.curve];
    if (namedCurve !== algorithm.namedCurve) throw dataError("Named curve mismatch");
    return { name, namedCurve };
  }
  if (info.type !== name.toLowerCase()) throw dataError("Invalid key type");
  return { name };
}
function tried(run) {
  try {
    return run();
  } catch (cause) {
    throw Object.assign(noKey(), { cause });
  }
}
function secretAlgorithm(name, algorithm, bytes) {
  const length = bytes.length * 8;
  if (name === "HMAC") {
    if (length === 0) throw dataError("Zero-length key is not supported");
    if (algorithm.length !== void 0 && algorithm.length !== length) throw fail("Unsupported algorithm.length", "NotSupportedError");
    return { name, hash: { name: algorithm.hash.name }, length };
  }
  if (name.startsWith("AES-")) {
    if (![128, 192, 256].includes(length)) throw dataError("Invalid key length");
    return { name, length };
  }
  return { name };
}
var rawSizes = { Ed25519: 32, X25519: 32, Ed448: 57, X448: 56 };
function importRaw(name, algorithm, data) {
  if (isOKP(name)) {
    if (data.length !== rawSizes[name]) throw dataError(`${name} raw keys must be exactly ${rawSizes[name]}-bytes`);
    return tried(() => (0, import_pi_host.native)("jwkImport", "OKP", name, false, data, null, null));
  }
  checkCurve(algorithm);
  const point = (0, import_pi_host.native)("ecPoint", algorithm.namedCurve, data, "uncompressed");
  if (!point) throw noKey();
  const half = (point.length - 1) / 2;
  return tried(() => (0, import_pi_host.native)("jwkImport", "EC", algorithm.namedCurve, false, point.slice(1, 1 + half), point.slice(1 + half), null));
}
function checkCurve(algorithm) {
  if (!Object.values(curves).includes(algorithm.namedCurve)) throw fail("Unrecognized namedCurve", "NotSupportedError");
}
var fields = { RSA: ["n", "e", "d", "p", "q"], EC: ["x", "y", "d"], OKP: ["x", "", "d"] };
function checkJwk(name, algorithm, jwk, extractable, usages, isPrivate) {
  const wantedUse = usagesOf[name].private?.includes("sign") || name === "HMAC" ? "sig" : "enc";
  if (usages.length > 0 && jwk.use !== void 0 && jwk.use !== wantedUse) throw dataError('Invalid JWK "use" Parameter');
  if (jwk.key_ops !== void 0) {
    if (!Array.isArray(jwk.key_ops) || usages.some((u) => !jwk.key_ops.includes(u))) throw dataError("Key operations and usage mismatch");
  }
  if (jwk.ext === false && extractable) throw dataError('JWK "ext" Parameter and extractable mismatch');
  if (isCurve(name) && jwk.crv !== algorithm.namedCurve) throw dataError('JWK "crv" does not match the requested algorithm');
  if (isOKP(name) && jwk.crv !== name) throw dataError('JWK "crv" Parameter and algorithm name mismatch');
  if (jwk.alg !== void 0 && (name.startsWith("RSA") || name === "HMAC") && jwk.alg !== jwkAlg({ ...algorithm, name })) throw dataError('JWK "alg" does not match the requested algorithm');
  checkUsages(name, "secret" in usagesOf[name] ? "secret" : isPrivate ? "private" : "public", usages);
}
function importJwk(name, algorithm, jwk, extractable, usages) {
  const kty = name.startsWith("RSA") ? "RSA" : isCurve(name) ? "EC" : isOKP(name) ? "OKP" : "oct";
  if (!jwk.kty) throw noKey();
  if (jwk.kty !== kty) throw dataError('Invalid JWK "kty" Parameter');
  const isPrivate = jwk.d !== void 0;
  checkJwk(name, algorithm, jwk, extractable, usages, isPrivate);
  if (kty === "oct") return ["secret", tried(() => fromBase64Url(jwk.k))];
  const parts = fields[kty].map((f) => f && jwk[f] !== void 0 ? tried(() => fromBase64Url(jwk[f])) : null);
  return [isPrivate ? "private" : "public", tried(() => (0, import_pi_host.native)("jwkImport", kty, jwk.crv ?? "", isPrivate, ...parts))];
}
function importKey(format, data, algorithm, extractable, usages) {
  const { name } = algorithm;
  const symmetric = "secret" in usagesOf[name];
  const unsupported = () => fail(`Unable to import ${name} using ${format} format`, "NotSupportedError");
  let type = symmetric ? "secret" : format === "pkcs8" ? "private" : "public";
  if (symmetric && format !== "raw" && (format !== "jwk" || name === "HKDF" || name === "PBKDF2") || format === "raw" && name.startsWith("RSA")) throw unsupported();
  if (isCurve(name)) checkCurve(algorithm);
  if (format === "jwk") {
    const [kind, bytes] = importJwk(name, algorithm, data, extractable, usages);
    return finish(kind, bytes, algorithm, extractable, usages);
  }
  if (format === "raw" && symmetric) return finish(type, new Uint8Array(data), algorithm, extractable, usages);
  checkUsages(name, type, usages);
  if (format === "raw") return finish(type, importRaw(name, algorithm, new Uint8Array(data)), algorithm, extractable, usages);
  const r = tried(() => (0, import_pi_host.native)("keyImport", new Uint8Array(data), null, format));
  if (r.kind !== type) throw noKey();
  return finish(type, r.der, algorithm, extractable, usages);
}
function finish(type, bytes, algorithm, extractable, usages) {
  const key = keyOf(type, bytes, algorithm, extractable, usages);
  if (key.usages.length === 0 && type !== "public") throw fail(`Usages cannot be empty when importing a ${type} key.`, "SyntaxError");
  return key;
}
function keyOf(type, bytes, algorithm, extractable, usages) {
  const { name } = algorithm;
  if ((name === "PBKDF2" || name === "HKDF") && extractable) throw fail(`${name} keys are not extractable`, "SyntaxError");
  checkUsages(name, type, usages);
  return makeKey(type, extractable, type === "secret" ? secretAlgorithm(name, algorithm, bytes) : asymmetric(name, algorithm, bytes), usages, bytes);
}
function keyFromData(type, bytes, given, extractable, usages) {
  return finish(type, bytes, normalize(given, "importKey"), extractable, usages);
}
function jwkAlg(a) {
  const bits2 = a.hash?.name.slice(4);
  switch (a.name) {
    case "RSASSA-PKCS1-v1_5":
      return `RS${bits2}`;
    case "RSA-PSS":
      return `PS${bits2}`;
    case "RSA-OAEP":
      return bits2 === "1" ? "RSA-OAEP" : `RSA-OAEP-${bits2}`;
    case "HMAC":
      return `HS${bits2}`;
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
  const { name } = key.algorithm;
  if (name === "HKDF" || name === "PBKDF2") throw fail(`${name} key export is not supported`, "NotSupportedError");
  if (!key.extractable) throw fail("key is not extractable", "InvalidAccessException");
  const data = keyData(key);
  if (format === "raw" && key.type === "secret") return owned(data.slice());
  if (format === "raw" && key.type === "public" && !name.startsWith("RSA")) {
    const p = (0, import_pi_host.native)("jwkExport", data);
    return owned(p.kty === "OKP" ? p.x : Uint8Array.from([4, ...p.x, ...p.y]));
  }
  if (format === "spki" && key.type === "public" || format === "pkcs8" && key.type === "private") return owned(data.slice());
  if (format !== "jwk") throw fail(`Unable to export ${name} ${key.type} key using ${format} format`, "NotSupportedError");
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
function aesLength2(length) {
  if (![128, 192, 256].includes(length)) throw fail("AES key length must be 128, 192, or 256 bits", "OperationError");
  return length;
}
function keyLength(a) {
  if (a.name.startsWith("AES-")) return aesLength2(a.length);
  if (a.name !== "HMAC") return null;
  if (a.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", "Invalid key length");
  return a.length ?? blockBits[a.hash.name];
}
function generateSecret(algorithm, extractable, usages) {
  const { name } = algorithm;
  if (usages.some((u) => !usagesOf[name].secret.includes(u))) throw unsupportedUsage(name, true);
  if (name !== "HMAC") {
    const length2 = aesLength2(algorithm.length);
    if (usages.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
    return makeKey("secret", extractable, { name, length: length2 }, usages, (0, import_pi_host.random)(length2 >> 3));
  }
  const length = algorithm.length ?? blockBits[algorithm.hash.name];
  if (length === 0) throw dataError("Zero-length key is not supported");
  if (usages.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
  return makeKey("secret", extractable, { name, length, hash: { name: algorithm.hash.name } }, usages, (0, import_pi_host.random)(length >> 3));
}
function generateKey(algorithm, extractable, usages) {
  const { name } = algorithm;
  const all = usagesOf[name];
  if (all.secret) return generateSecret(algorithm, extractable, usages);
  if (usages.some((u) => !all.private.includes(u) && !all.public.includes(u))) throw unsupportedUsage(name, true);
  if (isCurve(name)) checkCurve(algorithm);
  const mine = all.private.filter((u) => usages.includes(u));
  if (mine.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
  let der;
  if (name.startsWith("RSA")) {
    const exponent = Array.from(algorithm.publicExponent).reduce((n, b) => n * 256 + b, 0);
    der = attempt(() => (0, import_pi_host.native)("keyGenerate", "rsa", algorithm.modulusLength, exponent));
  } else if (isCurve(name)) der = (0, import_pi_host.native)("keyGenerate", "ec", algorithm.namedCurve);
  else der = (0, import_pi_host.native)("keyGenerate", name.toLowerCase(), null);
  const a = asymmetric(name, algorithm, der);
  return {
    publicKey: makeKey("public", true, a, all.public.filter((u) => usages.includes(u)), (0, import_pi_host.native)("keyPublic", der)),
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
var operation = (text) => fail(text, "OperationError");
var access = (text) => fail(text, "InvalidAccessError");
function aes2(kind, algorithm, key, given) {
  const mode = algorithm.name.slice(4).toLowerCase();
  const raw = keyData(key);
  let text = given;
  let tag = null;
  let size = 16;
  if (mode === "gcm") {
    const bits2 = algorithm.tagLength ?? 128;
    if (![32, 64, 96, 104, 112, 120, 128].includes(bits2)) throw operation(`${bits2} is not a valid AES-GCM tag length`);
    size = bits2 / 8;
    if (kind === "decrypt") {
      if (text.length < size) throw operation("The provided data is too small.");
      tag = text.slice(text.length - size);
      text = text.slice(0, text.length - size);
    }
  }
  const iv = mode === "ctr" ? algorithm.counter : algorithm.iv;
  if (mode !== "gcm" && iv.length !== 16) throw operation(`algorithm.${mode === "ctr" ? "counter" : "iv"} must contain exactly 16 bytes`);
  attempt(() => {
    if (mode === "gcm" && (iv.length < 12 || iv.length > 128)) throw new Error("Invalid initialization vector");
  });
  if (mode === "ctr" && !(algorithm.length >= 1 && algorithm.length <= 128)) throw operation("AES-CTR algorithm.length must be between 1 and 128");
  if (mode === "ctr" && algorithm.length < 128) return counter(raw, iv, algorithm.length, text);
  const r = attempt(() => (0, import_pi_host2.native)("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, iv, text, true, algorithm.additionalData ?? null, tag, size));
  return mode === "gcm" && kind === "encrypt" ? joined(r.data, r.tag) : owned(r.data);
}
function counter(raw, start, bits2, text) {
  const whole = BigInt(`0x${start.toHex()}`);
  const mask = (1n << BigInt(bits2)) - 1n;
  const blocks = BigInt(Math.ceil(text.length / 16));
  attempt(() => {
    if (blocks > mask + 1n) throw new Error("the counter would come round");
  });
  const until = mask + 1n - (whole & mask);
  const first = Number(until < blocks ? until : blocks) * 16;
  const run = (iv, part) => (0, import_pi_host2.native)("cipher", "encrypt", `aes-${raw.length * 8}-ctr`, raw, iv, part, true, null, null, 16).data;
  const head = attempt(() => run(start, text.slice(0, first)));
  if (first >= text.length) return owned(head);
  const wrapped = Uint8Array.fromHex((whole & ~mask).toString(16).padStart(32, "0"));
  return joined(head, attempt(() => run(wrapped, text.slice(first))));
}
function crypt(kind, algorithm, key, usage, data) {
  const wrong = () => access("The requested operation is not valid for the provided key");
  if (key.algorithm.name !== algorithm.name || !key.usages.includes(usage)) throw usage === kind ? wrong() : access(`Unable to use this key to ${usage}`);
  if (algorithm.name === "AES-KW") return owned(attempt(() => (0, import_pi_host2.native)(kind === "encrypt" ? "keyWrap" : "keyUnwrap", keyData(key), data)));
  if (algorithm.name !== "RSA-OAEP") return aes2(kind, algorithm, key, data);
  if (key.type !== (kind === "encrypt" ? "public" : "private")) throw wrong();
  return owned(attempt(() => (0, import_pi_host2.native)("rsaCrypt", kind, keyData(key), data, "oaep", digestOf(key.algorithm.hash), algorithm.label ?? null)));
}
function wrapping(given, op) {
  try {
    return normalize(given, op);
  } catch {
    return normalize(given, op === "wrapKey" ? "encrypt" : "decrypt");
  }
}
function signing2(algorithm, key) {
  switch (algorithm.name) {
    case "RSASSA-PKCS1-v1_5":
      return [digestOf(key.algorithm.hash), "pkcs1", 0, "der"];
    case "RSA-PSS":
      return [digestOf(key.algorithm.hash), "pss", algorithm.saltLength, "der"];
    case "ECDSA":
      return [digestOf(algorithm.hash), "pkcs1", 0, "ieee-p1363"];
    default:
      if (algorithm.context?.length) throw fail("Non zero-length context is not supported.", "NotSupportedError");
      return ["", "pkcs1", 0, "der"];
  }
}
function sameBytes(a, b) {
  let diff = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) diff |= a[i] ^ (b[i] ?? 0);
  return diff === 0;
}
function derive(algorithm, key, usage, length) {
  if (!key.usages.includes(usage)) throw access(`baseKey does not have ${usage} usage`);
  if (key.algorithm.name !== algorithm.name) throw access("Key algorithm mismatch");
  const raw = keyData(key);
  if (algorithm.public) return agree(algorithm, key, length);
  if (length === null) throw operation("length cannot be null");
  if (length % 8 !== 0) throw operation("length must be a multiple of 8");
  const hash = digestOf(algorithm.hash);
  if (algorithm.name === "PBKDF2") {
    if (algorithm.iterations === 0) throw operation("iterations cannot be zero");
    return owned(attempt(() => (0, import_pi_host2.native)("pbkdf2", raw, algorithm.salt, algorithm.iterations, length >> 3, hash)));
  }
  return length === 0 ? new ArrayBuffer(0) : owned(attempt(() => (0, import_pi_host2.native)("hkdf", hash, raw, algorithm.salt, algorithm.info, length >> 3)));
}
function agree(algorithm, key, length) {
  const other = algorithm.public;
  if (other.type !== "public") throw access("algorithm.public must be a public key");
  if (other.algorithm.name !== key.algorithm.name) throw access(`algorithm.public must be an ${key.algorithm.name} key`);
  if (key.type !== "private") throw access("baseKey must be a private key");
  if (other.algorithm.namedCurve !== key.algorithm.namedCurve) throw access("Named curve mismatch");
  const bits2 = attempt(() => (0, import_pi_host2.native)("keySecret", keyData(key), keyData(other)));
  if (length === null) return owned(bits2);
  const size = Math.ceil(length / 8);
  if (size > bits2.length) throw operation("derived bit length is too small");
  const out = bits2.slice(0, size);
  if (length % 8) out[size - 1] &= 255 << 8 - length % 8;
  return owned(out);
}
function usable(key, algorithm, usage) {
  if (!key.usages.includes(usage) || key.algorithm.name !== algorithm.name) throw access(`Unable to use this key to ${usage}`);
}
function wrap(a) {
  const format = a.format(0);
  const key = a.key(1);
  const by = a.key(2);
  const algorithm = wrapping(a.at(3), "wrapKey");
  const out = exportKey(format, key);
  let bytes = format === "jwk" ? new TextEncoder().encode(JSON.stringify(out)) : new Uint8Array(out);
  if (format === "jwk" && algorithm.name === "AES-KW" && bytes.length % 8) {
    const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(32);
    padded.set(bytes);
    bytes = padded;
  }
  return crypt("encrypt", algorithm, by, "wrapKey", bytes);
}
function unwrap(a) {
  const format = a.format(0);
  const bytes = a.bytes(1);
  const by = a.key(2);
  const how = wrapping(a.at(3), "unwrapKey");
  const algorithm = normalize(a.at(4), "importKey");
  const usages = a.usages(6);
  let data = crypt("decrypt", how, by, "unwrapKey", bytes);
  if (format === "jwk") {
    try {
      data = JSON.parse(new TextDecoder().decode(data));
    } catch {
      throw fail("Invalid wrapped JWK key", "DataError");
    }
  }
  return importKey(format, data, algorithm, Boolean(a.at(5)), usages);
}
function bits(value) {
  return value === null || value === void 0 ? null : value >>> 0;
}
var methods = {
  encrypt: [3, (a) => {
    const [key, bytes] = [a.key(1), a.bytes(2)];
    return crypt("encrypt", normalize(a.at(0), "encrypt"), key, "encrypt", bytes);
  }],
  decrypt: [3, (a) => {
    const [key, bytes] = [a.key(1), a.bytes(2)];
    return crypt("decrypt", normalize(a.at(0), "decrypt"), key, "decrypt", bytes);
  }],
  sign: [3, (a) => {
    const key = a.key(1);
    const bytes = a.bytes(2);
    const algorithm = normalize(a.at(0), "sign");
    usable(key, algorithm, "sign");
    if (algorithm.name === "HMAC") return owned((0, import_pi_host2.native)("hmac", digestOf(key.algorithm.hash), keyData(key), bytes));
    const [digest, padding, salt, form] = signing2(algorithm, key);
    return owned(attempt(() => (0, import_pi_host2.native)("sign", digest, keyData(key), bytes, padding, salt, form)));
  }],
  verify: [4, (a) => {
    const key = a.key(1);
    const [sig, bytes] = [a.bytes(2), a.bytes(3)];
    const algorithm = normalize(a.at(0), "verify");
    usable(key, algorithm, "verify");
    if (algorithm.name === "HMAC") return sameBytes((0, import_pi_host2.native)("hmac", digestOf(key.algorithm.hash), keyData(key), bytes), sig);
    const [digest, padding, salt, form] = signing2(algorithm, key);
    return attempt(() => (0, import_pi_host2.native)("verify", digest, keyData(key), bytes, sig, padding, salt, form));
  }],
  digest: [2, (a) => {
    const bytes = a.bytes(1);
    return owned((0, import_pi_host2.native)("hash", digestOf(normalize(a.at(0), "digest")), bytes));
  }],
  generateKey: [3, (a) => {
    const usages = a.usages(2);
    return generateKey(normalize(a.at(0), "generateKey"), Boolean(a.at(1)), usages);
  }],
  deriveKey: [5, (a) => {
    const key = a.key(1);
    const usages = a.usages(4);
    const algorithm = normalize(a.at(0), "deriveBits");
    const target = normalize(a.at(2), "importKey");
    const length = keyLength(normalize(a.at(2), "get key length"));
    const made = derive(algorithm, key, "deriveKey", length);
    return importKey("raw", made, target, Boolean(a.at(3)), usages);
  }],
  deriveBits: [2, (a) => {
    const key = a.key(1);
    return derive(normalize(a.at(0), "deriveBits"), key, "deriveBits", bits(a.at(2)));
  }],
  importKey: [4, (a) => {
    const format = a.format(0);
    const data = format === "jwk" ? a.at(1) : a.bytes(1);
    if (format === "jwk" && (data === null || typeof data !== "object")) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", "Failed to execute 'importKey' on 'SubtleCrypto': 2nd argument cannot be converted to a dictionary.");
    const usages = a.usages(4);
    return importKey(format, data, normalize(a.at(2), "importKey"), Boolean(a.at(3)), usages);
  }],
  exportKey: [2, (a) => {
    const format = a.format(0);
    return exportKey(format, a.key(1));
  }],
  wrapKey: [4, wrap],
  unwrapKey: [7, unwrap]
};
var shownLengths = { importKey: 5 };
var SubtleCrypto = class {
  constructor(...rest) {
    if (rest[0] !== internal) throw (0, (import_face2 ??= require("pi:web/face")).illegalConstructor)();
  }
};
for (const [name, [required2, run]] of Object.entries(methods)) {
  const method = {
    async [name](...args) {
      if (!(this instanceof SubtleCrypto)) throw (0, (import_face2 ??= require("pi:web/face")).invalidThis)("SubtleCrypto");
      return run(new Args(name, args, required2));
    }
  }[name];
  Object.defineProperty(method, "length", { value: shownLengths[name] ?? required2 });
  Object.defineProperty(SubtleCrypto.prototype, name, { value: method, writable: true, enumerable: true, configurable: true });
}
Object.defineProperty(SubtleCrypto.prototype, Symbol.toStringTag, { value: "SubtleCrypto", configurable: true });
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
    if (arguments.length === 0) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
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
var import_internal_errors4;
var import_face3;
var import_internal_errors2;
var import_internal_bytes;
var import_internal_errors;
var import_domexception;
var import_face;
var import_internal_errors3;
var import_face2;
