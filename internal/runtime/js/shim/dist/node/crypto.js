"use strict";
var __defProp = Object.defineProperty;

// src/node/crypto.ts
var crypto_exports = {
  Hash: void 0,
  Hmac: void 0,
  KeyObject: void 0,
  createCipheriv: void 0,
  createDecipheriv: void 0,
  createHash: void 0,
  createHmac: void 0,
  createSign: void 0,
  createVerify: void 0,
  default: void 0,
  getCiphers: getCiphers,
  getHashes: getHashes,
  hkdfSync: hkdfSync,
  "module.exports": void 0,
  pbkdf2: pbkdf2,
  pbkdf2Sync: pbkdf2Sync,
  randomBytes: randomBytes,
  randomFill: randomFill,
  randomFillSync: randomFillSync,
  randomInt: randomInt,
  randomUUID: randomUUID,
  scrypt: scrypt,
  scryptSync: scryptSync,
  timingSafeEqual: timingSafeEqual,
};
module.exports = __defProp(crypto_exports, "__esModule", { value: true });

// src/node/crypto/openssl.ts
var openssl = {
  SSL_OP_ALL: 2147485776,
  SSL_OP_ALLOW_NO_DHE_KEX: 1024,
  SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION: 262144,
  SSL_OP_CIPHER_SERVER_PREFERENCE: 4194304,
  SSL_OP_CISCO_ANYCONNECT: 32768,
  SSL_OP_COOKIE_EXCHANGE: 8192,
  SSL_OP_CRYPTOPRO_TLSEXT_BUG: 2147483648,
  SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS: 2048,
  SSL_OP_LEGACY_SERVER_CONNECT: 4,
  SSL_OP_NO_COMPRESSION: 131072,
  SSL_OP_NO_ENCRYPT_THEN_MAC: 524288,
  SSL_OP_NO_QUERY_MTU: 4096,
  SSL_OP_NO_RENEGOTIATION: 1073741824,
  SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION: 65536,
  SSL_OP_NO_SSLv2: 0,
  SSL_OP_NO_SSLv3: 33554432,
  SSL_OP_NO_TICKET: 16384,
  SSL_OP_NO_TLSv1: 67108864,
  SSL_OP_NO_TLSv1_1: 268435456,
  SSL_OP_NO_TLSv1_2: 134217728,
  SSL_OP_NO_TLSv1_3: 536870912,
  SSL_OP_PRIORITIZE_CHACHA: 2097152,
  SSL_OP_TLS_ROLLBACK_BUG: 8388608,
  ENGINE_METHOD_RSA: 1,
  ENGINE_METHOD_DSA: 2,
  ENGINE_METHOD_DH: 4,
  ENGINE_METHOD_RAND: 8,
  ENGINE_METHOD_EC: 2048,
  ENGINE_METHOD_CIPHERS: 64,
  ENGINE_METHOD_DIGESTS: 128,
  ENGINE_METHOD_PKEY_METHS: 512,
  ENGINE_METHOD_PKEY_ASN1_METHS: 1024,
  ENGINE_METHOD_ALL: 65535,
  ENGINE_METHOD_NONE: 0
};

// src/node/crypto.ts
var import_pi_host7 = require("pi:host");

// src/node/crypto/cert.ts
var import_pi_host3 = require("pi:host");

// src/node/crypto/hash.ts
var import_pi_host = require("pi:host");
var rsa = ["MD5", "RIPEMD160", "SHA1", "SHA1-2", "SHA224", "SHA256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA384", "SHA512", "SHA512/224", "SHA512/256"];
var sha3 = ["sha3-224", "sha3-256", "sha3-384", "sha3-512"];
var withRsa = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256"];
function getHashes() {
  return [
    ...rsa.map((n) => `RSA-${n}`),
    "blake2b512",
    "blake2s256",
    ...sha3.map((n) => `id-rsassa-pkcs1-v1_5-with-${n}`),
    "md5",
    "md5-sha1",
    "md5WithRSAEncryption",
    "ripemd",
    "ripemd160",
    "ripemd160WithRSA",
    "rmd160",
    "sha1",
    "sha1WithRSAEncryption",
    "sha224",
    "sha224WithRSAEncryption",
    "sha256",
    "sha256WithRSAEncryption",
    ...sha3,
    "sha384",
    "sha384WithRSAEncryption",
    "sha512",
    ...withRsa.slice(6).flatMap((n) => [n, `${n}WithRSAEncryption`]),
    "sha512WithRSAEncryption",
    "shake128",
    "shake256",
    "ssl3-md5",
    "ssl3-sha1"
  ];
}
var known = new Set(getHashes().flatMap((n) => [n.toLowerCase(), n.toLowerCase().replace(/^sha(\d{3}|1)$/, "sha-$1"), n.toLowerCase().replace(/^sha512-/, "sha512/")]));
var shake = { shake128: 16, shake256: 32 };
function toBytes(data, name = "data", encoding) {
  if (typeof data === "string") return (import_buffer ??= require("pi:node/buffer")).Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
  if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data);
  if (data && typeof data === "object" && data.type === "secret") return typeof data.export === "function" ? data.export() : cryptoKeyBytes(data);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], data);
}
function cryptoKeyBytes(key) {
  return (0, import_pi_host.requireHost)("pi:web/crypto").keyData(key);
}
function fromNative(bytes) {
  return (import_buffer ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function output(bytes, encoding) {
  return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}
var pending = 1 << 16;
var Digest = class extends (import_stream ??= require("pi:node/stream")).Transform {
  _parts = [];
  _length = 0;
  _done = false;
  update(data, encoding) {
    if (this._done) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
    const bytes = typeof data === "string" ? toBytes(data, "data", encoding) : (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data).slice();
    this._parts.push(bytes);
    this._length += bytes.length;
    if (this._length > pending) this._flushParts();
    return this;
  }
  digest(encoding) {
    if (this._done) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    this._done = true;
    const bytes = fromNative(this._compute(this._take()));
    return output(bytes, encoding);
  }
  _take() {
    const all = this._parts.length === 1 ? this._parts[0] : (import_buffer ??= require("pi:node/buffer")).Buffer.concat(this._parts);
    this._parts = [];
    this._length = 0;
    return all;
  }
  _flushParts() {
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
  if (!known.has(algorithm.toLowerCase())) throw new Error("Digest method not supported");
}
var Hash = class _Hash extends Digest {
  #algorithm;
  #state = null;
  #size;
  constructor(algorithm, options) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
    check(algorithm);
    const size = options?.outputLength;
    if (size !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(size, "options.outputLength", 0, 4294967295);
    super(options);
    this.#algorithm = algorithm;
    this.#size = size;
    if (size !== void 0 && !shake[algorithm.toLowerCase()] && size !== (0, import_pi_host.native)("hash", algorithm, new Uint8Array(0)).length) {
      throw Object.assign(new Error("error:030000B2:digital envelope routines::not XOF or invalid length"), { code: "ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH" });
    }
  }
  _flushParts() {
    if (shake[this.#algorithm.toLowerCase()]) return;
    const all = this._take();
    const state = (0, import_pi_host.native)("hashUpdate", this.#algorithm, all, this.#state);
    if (state) this.#state = state;
    else this._parts = [all];
  }
  _compute(data) {
    return (0, import_pi_host.native)("hash", this.#algorithm, data, this.#state, this.#size ?? shake[this.#algorithm.toLowerCase()] ?? 0);
  }
  copy(options) {
    if (this._done) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
    const h = new _Hash(this.#algorithm, options ?? (this.#size === void 0 ? void 0 : { outputLength: this.#size }));
    h._parts = [...this._parts];
    h._length = this._length;
    h.#state = this.#state;
    return h;
  }
};
var Hmac = class extends Digest {
  #algorithm;
  #key;
  constructor(algorithm, key, options) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "hmac");
    if (shake[algorithm.toLowerCase()]) throw new Error("error:00000000:lib(0)::reason(0)");
    if (!known.has(algorithm.toLowerCase())) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${algorithm}`);
    const bytes = toBytes(key, "key", options?.encoding).slice();
    super(options);
    this.#algorithm = algorithm;
    this.#key = bytes;
  }
  // A second digest() gives nothing, as in Node.
  digest(encoding) {
    if (this._done) return output((import_buffer ??= require("pi:node/buffer")).Buffer.alloc(0), encoding);
    return super.digest(encoding);
  }
  _compute(data) {
    return (0, import_pi_host.native)("hmac", this.#algorithm, this.#key, data);
  }
};
function hash(algorithm, data, options = "hex") {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
  const encoding = typeof options === "string" ? options : options?.outputEncoding ?? "hex";
  return new Hash(algorithm, typeof options === "object" ? options : void 0).update(data).digest(encoding);
}
function later(cb, compute) {
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
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
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(digest, "digest");
  const p = toBytes(password, "password");
  const s = toBytes(salt, "salt");
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(iterations, "iterations", 1, 2147483647);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(keylen, "keylen", 0, 2147483647);
  try {
    check(digest);
  } catch {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${digest}`);
  }
  return fromNative((0, import_pi_host.native)("pbkdf2", p, s, iterations, keylen, digest));
}
function pbkdf2(password, salt, iterations, keylen, digest, cb) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => pbkdf2Sync(password, salt, iterations, keylen, digest));
}
function scryptSync(password, salt, keylen, options = {}) {
  const o = options ?? {};
  const n = o.N ?? o.cost ?? 16384;
  const r = o.r ?? o.blockSize ?? 8;
  const p = o.p ?? o.parallelization ?? 1;
  const maxmem = o.maxmem ?? 32 * 1024 * 1024;
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(keylen, "keylen", 0, 2147483647);
  const bytes = toBytes(password, "password");
  const seasoning = toBytes(salt, "salt");
  try {
    return fromNative((0, import_pi_host.native)("scrypt", bytes, seasoning, keylen, n, r, p, maxmem));
  } catch (err) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS", err.message);
  }
}
function scrypt(password, salt, keylen, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => scryptSync(password, salt, keylen, options));
}
function hkdfSync(digest, key, salt, info, keylen) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(digest, "digest");
  if (!known.has(digest.toLowerCase())) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${digest}`);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(keylen, "length", 0, 2147483647);
  const size = (0, import_pi_host.native)("hash", digest, new Uint8Array(0)).length;
  if (keylen > 255 * size) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
  const bytes = fromNative((0, import_pi_host.native)("hkdf", digest, toBytes(key, "key"), toBytes(salt, "salt"), toBytes(info, "info"), keylen));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
function hkdf(digest, key, salt, info, keylen, cb) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => hkdfSync(digest, key, salt, info, keylen));
}

// src/node/crypto/keys.ts
var import_pi_host2 = require("pi:host");
var secret = /* @__PURE__ */ Symbol("key");
var kKeyType = /* @__PURE__ */ Symbol("kKeyType");
var KeyObject = class _KeyObject {
  #data;
  #type;
  constructor(type, data, key) {
    if (!["secret", "public", "private"].includes(type)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' is invalid. Received ${JSON.stringify(type)}`);
    if (key !== secret) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("handle", "object", data);
    this.#type = type;
    this[kKeyType] = type;
    this.#data = data;
  }
  static from(key) {
    const web = (0, import_pi_host2.requireHost)("pi:web/crypto");
    if (!(key instanceof web.CryptoKey)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("key", "CryptoKey", key);
    return keyObject(key.type, web.keyData(key));
  }
  static {
    dataOf = (k) => k.#data;
  }
  get type() {
    return this.#type;
  }
  equals(other) {
    if (!(other instanceof _KeyObject)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("otherKeyObject", "KeyObject", other);
    return this.type === other.type && (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(this.#data).equals(other.#data);
  }
  toCryptoKey(algorithm, extractable, usages) {
    return (0, import_pi_host2.requireHost)("pi:web/crypto").keyFromData(this.type, this.#data, algorithm, extractable, usages);
  }
};
var dataOf;
var keyData = (k) => dataOf(k);
var SecretKeyObject = class extends KeyObject {
  get symmetricKeySize() {
    return keyData(this).length;
  }
  export(options) {
    if (options?.format === "jwk") return { kty: "oct", k: (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(keyData(this)).toString("base64url") };
    return (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(keyData(this));
  }
};
var AsymmetricKeyObject = class extends KeyObject {
  #info;
  get _info() {
    this.#info ??= (0, import_pi_host2.native)("keyInfo", keyData(this));
    return this.#info;
  }
  get asymmetricKeyType() {
    return this._info.type;
  }
  get asymmetricKeyDetails() {
    const { type, bits, exponent, curve } = this._info;
    if (type === "rsa" || type === "rsa-pss") return { modulusLength: bits, publicExponent: BigInt(exponent) };
    return type === "ec" ? { namedCurve: curve } : {};
  }
  _jwk() {
    const parts = (0, import_pi_host2.native)("jwkExport", keyData(this));
    if (this._info.type === "rsa-pss") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
    const out = {};
    const order = parts.kty === "RSA" ? ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"] : parts.kty === "EC" ? ["kty", "x", "y", "crv", "d"] : ["crv", "d", "x", "kty"];
    for (const name of order) {
      const v = parts[name];
      if (v !== void 0) out[name] = typeof v === "string" ? v : (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(v).toString("base64url");
    }
    return out;
  }
  _export(options, types) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    if (options.format === "jwk") return this._jwk();
    if (options.format !== "pem" && options.format !== "der") throw invalidValue("options.format", options.format);
    if (!types.includes(options.type)) throw invalidValue("options.type", options.type);
    const rsa2 = this._info.type === "rsa";
    if (options.type === "pkcs1" && !rsa2) throw incompatible("pkcs1", "can only be used for RSA keys");
    if (options.type === "sec1" && this._info.type !== "ec") throw incompatible("sec1", "can only be used for EC keys");
    const cipher = options.cipher ?? null;
    if (cipher !== null && options.type !== "pkcs8") throw incompatible(options.type, "does not support encryption");
    if (cipher !== null && (options.passphrase === void 0 || options.passphrase === null)) throw invalidValue("options.passphrase", options.passphrase);
    const pass = cipher === null ? null : toBytes(options.passphrase, "options.passphrase");
    let out;
    try {
      out = fromNative((0, import_pi_host2.native)("keyExport", keyData(this), options.format, options.type, cipher === null ? null : String(cipher).toLowerCase(), pass));
    } catch (err) {
      if (/Unknown cipher/.test(err.message)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
      throw err;
    }
    return options.format === "der" ? out : out.toString();
  }
};
function invalidValue(name, value) {
  const shown = typeof value === "string" ? `'${value}'` : String(value);
  return (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property '${name}' is invalid. Received ${shown}`);
}
function incompatible(type, why) {
  return (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", `The selected key encoding ${type} ${why}.`);
}
var PublicKeyObject = class extends AsymmetricKeyObject {
  export(options) {
    return this._export(options, ["spki", "pkcs1"]);
  }
};
var PrivateKeyObject = class extends AsymmetricKeyObject {
  export(options) {
    return this._export(options, ["pkcs8", "pkcs1", "sec1"]);
  }
};
var classes = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject };
function keyObject(type, data) {
  return new classes[type](type, data, secret);
}
var libraries = { "Provider routines": "", "DECODER routines": "", "common libcrypto routines": "CRYPTO_" };
function osslError(err) {
  const m = /^error:[0-9A-F]+:([^:]*):[^:]*:(.*)$/.exec(String(err?.message));
  if (!m) return err;
  const code = `ERR_OSSL_${libraries[m[1]] ?? `${m[1].split(" ")[0].toUpperCase()}_`}${m[2].toUpperCase().replaceAll(" ", "_")}`;
  return Object.assign(new Error(err.message), { library: m[1], reason: m[2], code });
}
function ossl(run) {
  try {
    return run();
  } catch (err) {
    throw osslError(err);
  }
}
var fieldsOf = {
  RSA: ["n", "e", "d", "p", "q"],
  EC: ["x", "y", "d", "", ""],
  OKP: ["x", "", "d", "", ""]
};
function importJwk(jwk, wanted) {
  if (jwk === null || typeof jwk !== "object") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("key.key", "object", jwk);
  const names = fieldsOf[jwk.kty];
  if (!names) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'key.kty' must be one of: 'RSA', 'EC', 'OKP'. Received ${jwk.kty === void 0 ? "undefined" : `'${jwk.kty}'`}`);
  const isPrivate = wanted === "private";
  if (isPrivate && typeof jwk.d !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("key.d", "string", jwk.d);
  const parts = names.map((n) => n !== "" && typeof jwk[n] === "string" ? (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)((import_buffer2 ??= require("pi:node/buffer")).Buffer.from(jwk[n], "base64url")) : null);
  try {
    return keyObject(wanted, (0, import_pi_host2.native)("jwkImport", jwk.kty, jwk.crv ?? "", isPrivate, ...parts));
  } catch (err) {
    if (/^Unsupported JWK/.test(err.message)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_JWK", "Invalid JWK data");
  }
}
var keyTypes = ["ArrayBuffer", "Buffer", "TypedArray", "DataView", "string", "KeyObject", "CryptoKey"];
function anyKey(key, wanted, name = "key") {
  if (key instanceof KeyObject) return wantedKind(key, wanted);
  if (key && typeof key === "object" && key[Symbol.toStringTag] === "CryptoKey") return wantedKind(KeyObject.from(key), wanted);
  let data = key;
  let pass = null;
  if (key && typeof key === "object" && !ArrayBuffer.isView(key) && !(key instanceof ArrayBuffer) && key.key !== void 0) {
    if (key.format === "jwk") return importJwk(key.key, wanted);
    if (key.key instanceof KeyObject || key.key?.[Symbol.toStringTag] === "CryptoKey") return anyKey(key.key, wanted);
    data = typeof key.key === "string" && key.encoding ? (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(key.key, key.encoding) : key.key;
    if (key.passphrase !== void 0 && key.passphrase !== null) pass = toBytes(key.passphrase, "key.passphrase");
    name = "key.key";
  }
  if (typeof data !== "string" && !ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(name, keyTypes, data);
  const r = ossl(() => (0, import_pi_host2.native)("keyImport", toBytes(data), pass));
  if (r.need) throw osslError(new Error("error:07880109:common libcrypto routines::interrupted or cancelled"));
  return wantedKind(keyObject(r.kind, r.der), wanted);
}
function wantedKind(key, wanted) {
  if (key.type === wanted) return key;
  if (wanted === "public" && key.type === "private") return keyObject("public", (0, import_pi_host2.native)("keyPublic", keyData(key)));
  if (key.type === "secret" || wanted === "public") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected ${wanted === "public" ? "private or public" : "private"}.`);
  throw Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { library: "DECODER routines", reason: "unsupported", code: "ERR_OSSL_UNSUPPORTED" });
}
function createSecretKey(key, encoding) {
  return keyObject("secret", toBytes(key, "key", encoding).slice());
}
function createPrivateKey(key) {
  if (key instanceof KeyObject) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("key", keyTypes.filter((t) => !/Key/.test(t)), key);
  return anyKey(key, "private");
}
function createPublicKey(key) {
  if (key instanceof KeyObject && key.type !== "private") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected private.`);
  return anyKey(key, "public");
}
var pairTypes = ["rsa", "rsa-pss", "ec", "ed25519", "x25519"];
function generateKeyPairSync(type, options) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(type, "type");
  if (!pairTypes.includes(type)) {
    const why = ["dsa", "dh", "ed448", "x448"].includes(type) ? "is not provided by pier" : "must be a supported key type";
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' ${why}. Received '${type}'`);
  }
  if (options === void 0 && !/^[ex]d?25519$/.test(type)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  options ??= {};
  let size = null;
  if (type.startsWith("rsa")) {
    size = options.modulusLength;
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkInteger)(size, "options.modulusLength", 0, 4294967295);
  } else if (type === "ec") {
    size = options.namedCurve ?? options.paramEncoding;
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(size, "options.namedCurve");
  }
  let der;
  try {
    der = (0, import_pi_host2.native)("keyGenerate", type, size);
  } catch (err) {
    if (/curve/.test(err.message)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
    throw err;
  }
  const privateKey = keyObject("private", der);
  const publicKey = keyObject("public", (0, import_pi_host2.native)("keyPublic", der));
  return {
    publicKey: options.publicKeyEncoding ? publicKey.export(options.publicKeyEncoding) : publicKey,
    privateKey: options.privateKeyEncoding ? privateKey.export(options.privateKeyEncoding) : privateKey
  };
}
function generateKeyPair(type, options, cb) {
  if (typeof options === "function") [cb, options] = [options, void 0];
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later((err, pair) => err ? cb(err) : cb(null, pair.publicKey, pair.privateKey), () => generateKeyPairSync(type, options));
}
function generateKeySync(type, options) {
  if (type !== "hmac" && type !== "aes") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' must be a supported key type. Received '${type}'`);
  if (type === "aes" && ![128, 192, 256].includes(options.length)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.length' must be one of: 128, 192, 256. Received ${options.length}`);
  if (type === "hmac") (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkInteger)(options.length, "options.length", 8, 2 ** 31 - 1);
  return keyObject("secret", (0, import_pi_host2.random)(options.length >> 3));
}
function generateKey(type, options, cb) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => generateKeySync(type, options));
}

// src/node/crypto/cert.ts
var X509Certificate = class _X509Certificate {
  #info;
  constructor(data) {
    if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
    this.#info = ossl(() => (0, import_pi_host3.native)("certInfo", toBytes(data, "buffer")));
  }
  get subject() {
    return this.#info.subject || void 0;
  }
  get issuer() {
    return this.#info.issuer || void 0;
  }
  get subjectAltName() {
    return this.#info.alt || void 0;
  }
  get infoAccess() {
    return this.#info.access || void 0;
  }
  get validFrom() {
    return this.#info.from;
  }
  get validTo() {
    return this.#info.to;
  }
  get validFromDate() {
    return new Date(this.#info.fromMs);
  }
  get validToDate() {
    return new Date(this.#info.toMs);
  }
  get fingerprint() {
    return this.#info.sha1;
  }
  get fingerprint256() {
    return this.#info.sha256;
  }
  get fingerprint512() {
    return this.#info.sha512;
  }
  get keyUsage() {
    return this.#info.uses ? this.#info.uses.split(" ") : void 0;
  }
  get serialNumber() {
    return this.#info.serial;
  }
  get raw() {
    return fromNative(this.#info.raw);
  }
  get publicKey() {
    return keyObject("public", this.#info.key);
  }
  get ca() {
    return this.#info.ca;
  }
  get issuerCertificate() {
    return void 0;
  }
  toString() {
    return `-----BEGIN CERTIFICATE-----
${(import_buffer3 ??= require("pi:node/buffer")).Buffer.from(this.#info.raw).toString("base64").replace(/(.{64})(?!$)/g, "$1\n")}
-----END CERTIFICATE-----
`;
  }
  toJSON() {
    return this.toString();
  }
  checkHost(name, options = {}) {
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(name, "name");
    if (!(0, import_pi_host3.native)("certHost", this.#info.raw, name, options.subject === "never")) return void 0;
    const names = this.#info.alt.split(", ").filter((a) => a.startsWith("DNS:")).map((a) => a.slice(4));
    const exact = names.find((n) => n.toLowerCase() === name.toLowerCase());
    return exact ?? names.find((n) => n.startsWith("*.") && name.slice(name.indexOf(".")).toLowerCase() === n.slice(1).toLowerCase()) ?? name;
  }
  checkIP(ip) {
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(ip, "ip");
    return /^[\d.]+$|:/.test(ip) && (0, import_pi_host3.native)("certHost", this.#info.raw, ip, true) ? ip : void 0;
  }
  checkEmail(email) {
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(email, "email");
    const known2 = `${this.#info.alt}, email:${/emailAddress=(.*)/.exec(this.#info.subject)?.[1] ?? ""}`;
    return known2.split(", ").some((a) => a.toLowerCase() === `email:${email.toLowerCase()}`) ? email : void 0;
  }
  checkIssued(other) {
    if (!(other instanceof _X509Certificate)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("otherCert", "X509Certificate", other);
    return this.#info.issuer === other.#info.subject && this.verify(other.publicKey);
  }
  checkPrivateKey(key) {
    if (!(key instanceof KeyObject)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("pkey", "KeyObject", key);
    return anyKey(key, "public").equals(this.publicKey);
  }
  verify(key) {
    if (!(key instanceof KeyObject)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("publicKey", "KeyObject", key);
    return (0, import_pi_host3.native)("certSigned", this.#info.raw, keyData(key));
  }
  toLegacyObject() {
    const names = (text) => {
      const out = /* @__PURE__ */ Object.create(null);
      for (const line of text ? text.split("\n") : []) {
        const at = line.indexOf("=");
        out[line.slice(0, at)] = line.slice(at + 1);
      }
      return out;
    };
    const { subject, issuer, alt, ca, from, to, sha1, sha256, sha512, uses, serial } = this.#info;
    return {
      subject: names(subject),
      issuer: names(issuer),
      subjectaltname: alt || void 0,
      ca,
      valid_from: from,
      valid_to: to,
      fingerprint: sha1,
      fingerprint256: sha256,
      fingerprint512: sha512,
      ext_key_usage: uses ? uses.split(" ") : void 0,
      serialNumber: serial,
      raw: this.raw
    };
  }
};

// src/node/crypto/cipher.ts
var import_pi_host4 = require("pi:host");
var modes = ["cbc", "ctr", "ecb", "gcm"];
var nids = {
  "aes-128-cbc": 419,
  "aes-128-ecb": 418,
  "aes-128-ctr": 904,
  "aes-128-gcm": 895,
  "aes-192-cbc": 423,
  "aes-192-ecb": 422,
  "aes-192-ctr": 905,
  "aes-192-gcm": 898,
  "aes-256-cbc": 427,
  "aes-256-ecb": 426,
  "aes-256-ctr": 906,
  "aes-256-gcm": 901,
  "chacha20-poly1305": 1018,
  "des-ede3-cbc": 44
};
var aliases = {
  aes128: "aes-128-cbc",
  aes192: "aes-192-cbc",
  aes256: "aes-256-cbc",
  des3: "des-ede3-cbc",
  "id-aes128-gcm": "aes-128-gcm",
  "id-aes192-gcm": "aes-192-gcm",
  "id-aes256-gcm": "aes-256-gcm"
};
function getCiphers() {
  const aes = modes.flatMap((m) => [128, 192, 256].map((bits) => `aes-${bits}-${m}`));
  return [...aes, "aes128", "aes192", "aes256", "chacha20-poly1305", "des-ede3-cbc", "des3", "id-aes128-GCM", "id-aes192-GCM", "id-aes256-GCM"].sort();
}
function describe(name) {
  const lower = name.toLowerCase();
  const id = aliases[lower] ?? lower;
  if (nids[id] === void 0) return void 0;
  if (id === "chacha20-poly1305") return { id, mode: "stream", name: id, nid: nids[id], ivLength: 12, keyLength: 32 };
  if (id === "des-ede3-cbc") return { id, mode: "cbc", name: id, nid: nids[id], blockSize: 8, ivLength: 8, keyLength: 24 };
  const m = /^aes-(\d+)-(...)$/.exec(id);
  const mode = m[2];
  const name_ = mode === "gcm" ? `id-aes${m[1]}-gcm` : id;
  const blockSize = mode === "cbc" || mode === "ecb" ? 16 : 1;
  return { id, mode, name: name_, nid: nids[id], blockSize, ivLength: mode === "ecb" ? void 0 : mode === "gcm" ? 12 : 16, keyLength: Number(m[1]) / 8 };
}
function getCipherInfo(name, options = {}) {
  const key = typeof name === "number" ? Object.keys(nids).find((n) => nids[n] === name) : name;
  const d = key === void 0 ? void 0 : describe(String(key));
  if (!d) return void 0;
  const { id, ...info } = d;
  if (options.keyLength !== void 0 && options.keyLength !== info.keyLength) return void 0;
  if (options.ivLength !== void 0) {
    if (info.mode === "gcm" ? options.ivLength < 1 : options.ivLength !== info.ivLength) return void 0;
    info.ivLength = options.ivLength;
  }
  for (const k of Object.keys(info)) if (info[k] === void 0) delete info[k];
  return info;
}
function invalidState(what) {
  return (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", `Invalid state for operation ${what}`);
}
var CipherBase = class extends (import_stream2 ??= require("pi:node/stream")).Transform {
  #kind;
  #id;
  #mode;
  #key;
  #iv;
  #block;
  #parts = [];
  // what has not been given out; of an authenticated mode, everything
  #given = 0;
  // of an authenticated or stream mode, how many bytes have been given out
  #padding = true;
  #aad = [];
  #tag;
  #tagLength;
  #done = false;
  #encoding;
  constructor(kind, name, key, iv, options) {
    (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(name, "cipher");
    const info = describe(name);
    const k = toBytes(key, "key", options?.encoding).slice();
    const v = iv === null ? new Uint8Array(0) : toBytes(iv, "iv").slice();
    if (!info) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    if (k.length !== info.keyLength) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
    if (info.mode === "gcm" ? v.length === 0 : v.length !== (info.ivLength ?? 0)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
    const tag = options?.authTagLength;
    if (tag !== void 0 && info.mode === "gcm" && ![4, 8, 12, 13, 14, 15, 16].includes(tag)) {
      throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${tag}`);
    }
    super(options);
    this.#kind = kind;
    this.#id = info.id;
    this.#mode = info.mode;
    this.#block = info.blockSize ?? 0;
    this.#key = k;
    this.#iv = v;
    this.#tagLength = tag;
  }
  get #sealed() {
    return this.#mode === "gcm" || this.#id === "chacha20-poly1305";
  }
  update(data, inputEncoding, outputEncoding) {
    const bytes = typeof data === "string" ? toBytes(data, "data", inputEncoding) : toBytes(data).slice();
    if (this.#done) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
    return this.#text(this.#next(bytes), outputEncoding, false);
  }
  /** Text of one encoding throughout, whose characters may span two calls. */
  #text(bytes, encoding, last) {
    if (!encoding || encoding === "buffer") return bytes;
    if (this.#encoding !== void 0 && this.#encoding !== encoding) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "Cannot change encoding");
    this.#encoding = encoding;
    if (/^base64/.test(encoding)) {
      const all = (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat([this.#rest, bytes]);
      const n = last ? all.length : all.length - all.length % 3;
      this.#rest = all.subarray(n);
      return all.subarray(0, n).toString(encoding);
    }
    if (/^utf-?8$/i.test(encoding)) {
      this.#decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
      return this.#decoder.decode(bytes, { stream: !last });
    }
    return bytes.toString(encoding);
  }
  #rest = new Uint8Array(0);
  #decoder;
  #next(bytes) {
    if (this.#sealed || this.#mode === "ctr") {
      if (this.#sealed) this.#parts.push(bytes);
      const out2 = fromNative((0, import_pi_host4.native)("cipherStream", this.#id, this.#key, this.#iv, this.#given, bytes));
      this.#given += bytes.length;
      return out2;
    }
    this.#parts.push(bytes);
    const all = (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#parts);
    const hold = this.#kind === "decrypt" && this.#padding ? 1 : 0;
    const n = Math.max(0, Math.floor((all.length - hold) / this.#block)) * this.#block;
    this.#parts = [all.subarray(n)];
    if (n === 0) return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    const now = all.subarray(0, n);
    const out = this.#whole(now, false);
    if (this.#mode === "cbc") this.#iv = Uint8Array.prototype.slice.call(this.#kind === "encrypt" ? out : now, n - this.#block, n);
    return out;
  }
  #whole(bytes, padding) {
    try {
      const r = (0, import_pi_host4.native)("cipher", this.#kind, this.#id, this.#key, this.#iv, bytes, padding, (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#aad), this.#tag, this.#tagLength ?? 16);
      if (this.#kind === "encrypt" && this.#sealed) this.#tag = fromNative(r.tag);
      return fromNative(r.data);
    } catch (err) {
      throw finalError(err);
    }
  }
  final(encoding) {
    if (this.#done) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
    this.#done = true;
    if (this.#mode === "ctr") return this.#text((import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0), encoding, true);
    if (this.#sealed && this.#kind === "decrypt" && !this.#tag) throw new Error("Unsupported state or unable to authenticate data");
    const out = this.#whole((import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#parts), this.#padding);
    this.#parts = [];
    return this.#text(this.#sealed ? out.subarray(this.#given) : out, encoding, true);
  }
  setAutoPadding(on = true) {
    if (this.#done) throw invalidState("setAutoPadding");
    this.#padding = Boolean(on);
    return this;
  }
  setAAD(aad, options) {
    if (this.#done || !this.#sealed) throw invalidState("setAAD");
    this.#aad.push(toBytes(aad, "buffer", options?.encoding).slice());
    return this;
  }
  getAuthTag() {
    if (!this.#done || !this.#tag || this.#kind === "decrypt") throw invalidState("getAuthTag");
    return this.#tag;
  }
  setAuthTag(tag, encoding) {
    const bytes = toBytes(tag, "buffer", encoding).slice();
    if (this.#done || this.#kind === "encrypt" || !this.#sealed || this.#tag) throw invalidState("setAuthTag");
    const ok = this.#tagLength === void 0 ? this.#mode === "gcm" ? [4, 8, 12, 13, 14, 15, 16].includes(bytes.length) : bytes.length === 16 : bytes.length === this.#tagLength;
    if (!ok) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${bytes.length}`);
    this.#tag = bytes;
    return this;
  }
  _transform(chunk, encoding, cb) {
    this.push(this.update(chunk, encoding));
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
  const known2 = {
    "bad decrypt": ["ERR_OSSL_BAD_DECRYPT", "error:1C800064:Provider routines::bad decrypt"],
    "wrong final block length": ["ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH", "error:1C80006B:Provider routines::wrong final block length"]
  };
  const found = known2[err?.message];
  if (!found) return new Error(err?.message ?? String(err));
  const out = new Error(found[1]);
  return Object.assign(out, { library: "Provider routines", reason: err.message, code: found[0] });
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

// src/node/crypto/dh.ts
var import_pi_host5 = require("pi:host");
var coded = (value, encoding, name) => toBytes(value, name, encoding);
var curves = ["prime256v1", "secp384r1", "secp521r1"];
var curveNames = { prime256v1: "prime256v1", "P-256": "prime256v1", secp384r1: "secp384r1", "P-384": "secp384r1", secp521r1: "secp521r1", "P-521": "secp521r1" };
var getCurves = () => [...curves];
function invalidPoint() {
  return (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY", "Public key is not valid for specified curve");
}
function form(name = "uncompressed") {
  if (!["compressed", "uncompressed", "hybrid"].includes(name)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_ECDH_INVALID_FORMAT", `Invalid ECDH format: ${name}`);
  return name;
}
var ECDH = class {
  #curve;
  #private;
  constructor(curve) {
    (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(curve, "curve");
    this.#curve = curveNames[curve];
    if (!this.#curve) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  }
  static convertKey(key, curve, inputEncoding, outputEncoding, format) {
    const point = (0, import_pi_host5.native)("ecPoint", curveNames[curve] ?? curve, coded(key, inputEncoding, "key"), form(format));
    if (!point) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_OPERATION_FAILED", "Failed to convert Buffer to EC_POINT");
    return output(fromNative(point), outputEncoding);
  }
  generateKeys(encoding, format) {
    this.#private = (0, import_pi_host5.native)("ecGenerate", this.#curve);
    return this.getPublicKey(encoding, format);
  }
  computeSecret(other, inputEncoding, outputEncoding) {
    if (!this.#private) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair");
    const secret2 = (0, import_pi_host5.native)("ecSecret", this.#curve, this.#private, coded(other, inputEncoding, "otherPublicKey"));
    if (!secret2) throw invalidPoint();
    return output(fromNative(secret2), outputEncoding);
  }
  #key(what) {
    if (!this.#private) throw new Error(`Failed to get ECDH ${what} key`);
    return this.#private;
  }
  getPrivateKey(encoding) {
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this.#key("private")), encoding);
  }
  getPublicKey(encoding, format) {
    const name = form(format);
    const point = (0, import_pi_host5.native)("ecPublic", this.#curve, this.#key("public"));
    return output(fromNative((0, import_pi_host5.native)("ecPoint", this.#curve, point, name)), encoding);
  }
  setPrivateKey(key, encoding) {
    const bytes = coded(key, encoding, "key").slice();
    try {
      (0, import_pi_host5.native)("ecPublic", this.#curve, bytes);
    } catch {
      throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.");
    }
    this.#private = bytes;
    return this;
  }
};
var Group = class {
  _prime;
  _generator;
  _private;
  _public;
  verifyError = 0;
  constructor(prime, generator) {
    this._prime = prime;
    this._generator = generator;
  }
  #sized(bytes) {
    const out = (import_buffer5 ??= require("pi:node/buffer")).Buffer.alloc(this._prime.length);
    out.set(bytes, out.length - bytes.length);
    return out;
  }
  generateKeys(encoding) {
    this._private ??= (0, import_pi_host5.random)(this._prime.length);
    this._private[0] &= 63;
    this._public = this.#sized((0, import_pi_host5.native)("modPow", this._generator, this._private, this._prime));
    return this.getPublicKey(encoding);
  }
  computeSecret(other, inputEncoding, outputEncoding) {
    const bytes = coded(other, inputEncoding, "otherPublicKey");
    if (!this._private) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?");
    const value = BigInt(`0x${(import_buffer5 ??= require("pi:node/buffer")).Buffer.from(bytes).toString("hex") || "0"}`);
    const prime = BigInt(`0x${(import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this._prime).toString("hex")}`);
    if (value <= 1n) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
    if (value >= prime - 1n) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
    return output(this.#sized((0, import_pi_host5.native)("modPow", bytes, this._private, this._prime)), outputEncoding);
  }
  getPrime(encoding) {
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this._prime), encoding);
  }
  getGenerator(encoding) {
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this._generator), encoding);
  }
  getPublicKey(encoding) {
    if (!this._public) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "No public key - did you forget to generate one?");
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this._public), encoding);
  }
  getPrivateKey(encoding) {
    if (!this._private) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?");
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(this._private), encoding);
  }
};
var DiffieHellman = class extends Group {
  constructor(sizeOrKey, keyEncoding, generator, genEncoding) {
    if (typeof sizeOrKey !== "number" && typeof sizeOrKey !== "string" && !ArrayBuffer.isView(sizeOrKey) && !(sizeOrKey instanceof ArrayBuffer)) {
      throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("sizeOrKey", ["number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], sizeOrKey);
    }
    if (keyEncoding && !(import_buffer5 ??= require("pi:node/buffer")).Buffer.isEncoding(keyEncoding) && keyEncoding !== "buffer") [genEncoding, generator, keyEncoding] = [generator, keyEncoding, void 0];
    const prime = typeof sizeOrKey === "number" ? (0, import_pi_host5.native)("prime", sizeOrKey, true) : coded(sizeOrKey, keyEncoding, "sizeOrKey").slice();
    const g = generator === void 0 || generator === null ? Uint8Array.of(2) : typeof generator === "number" ? Uint8Array.of(generator) : coded(generator, genEncoding, "generator").slice();
    super(prime, g);
  }
  setPublicKey(key, encoding) {
    this._public = coded(key, encoding, "key").slice();
    return this;
  }
  setPrivateKey(key, encoding) {
    this._private = coded(key, encoding, "key").slice();
    return this;
  }
};
var DiffieHellmanGroup = class extends Group {
  constructor(name) {
    const prime = (0, import_pi_host5.native)("modpGroup", String(name).toLowerCase());
    if (!prime) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
    super(prime, Uint8Array.of(2));
  }
};
function diffieHellman(options, cb) {
  if (options === null || typeof options !== "object") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const run = () => {
    const own = anyKey(options.privateKey, "private");
    const other = anyKey(options.publicKey, "public");
    if (own.asymmetricKeyType !== other.asymmetricKeyType) {
      throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY", `Incompatible key types for Diffie-Hellman: ${own.asymmetricKeyType} and ${other.asymmetricKeyType}`);
    }
    return ossl(() => fromNative((0, import_pi_host5.native)("keySecret", keyData(own), keyData(other))));
  };
  if (cb === void 0) return run();
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  return later(cb, run);
}
var bigOf = (bytes) => BigInt(`0x${(import_buffer5 ??= require("pi:node/buffer")).Buffer.from(bytes).toString("hex") || "0"}`);
function generatePrimeSync(size, options = {}) {
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(size, "size", 1, 2 ** 31 - 1);
  const fits = (p) => {
    if (options.add === void 0) return true;
    const add = typeof options.add === "bigint" ? options.add : bigOf(toBytes(options.add, "options.add"));
    const rem = options.rem === void 0 ? options.safe ? 3n : 1n : typeof options.rem === "bigint" ? options.rem : bigOf(toBytes(options.rem, "options.rem"));
    return bigOf(p) % add === rem % add;
  };
  for (; ; ) {
    const p = (0, import_pi_host5.native)("prime", size, Boolean(options.safe));
    if (fits(p)) return options.bigint ? bigOf(p) : p.slice().buffer;
  }
}
function generatePrime(size, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => generatePrimeSync(size, options));
}
function checkPrimeSync(candidate, _options) {
  let bytes = candidate;
  if (typeof candidate === "bigint") {
    if (candidate < 0n) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", `The value of "candidate" is out of range. It must be >= 0. Received ${candidate}n`);
    const hex = candidate.toString(16);
    bytes = (import_buffer5 ??= require("pi:node/buffer")).Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  }
  return (0, import_pi_host5.native)("isPrime", toBytes(bytes, "candidate"));
}
function checkPrime(candidate, options, cb) {
  if (typeof options === "function") [cb, options] = [options, {}];
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  later(cb, () => checkPrimeSync(candidate, options));
}

// src/node/crypto/sign.ts
var import_pi_host6 = require("pi:host");
var pssPadding = 6;
function parameters(key, verify2) {
  const encoding = key?.dsaEncoding ?? "der";
  if (encoding !== "der" && encoding !== "ieee-p1363") throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.dsaEncoding' is invalid. Received '${encoding}'`);
  const salt = key?.saltLength ?? (verify2 ? -2 : -2);
  return { padding: key?.padding === pssPadding ? "pss" : "pkcs1", salt, encoding };
}
function digestName(algorithm) {
  if (algorithm === null || algorithm === void 0) return "";
  (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
  const lower = algorithm.toLowerCase();
  if (!getHashes().some((h) => h.toLowerCase() === lower) && !/^sha-?(1|224|256|384|512)$/.test(lower)) throw invalidDigest(algorithm);
  return algorithm;
}
function invalidDigest(name) {
  return (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${name}`);
}
function signNow(algorithm, data, key) {
  const k = anyKey(key, "private");
  const p = parameters(key, false);
  return ossl(() => fromNative((0, import_pi_host6.native)("sign", algorithm, keyData(k), data, p.padding, p.salt, p.encoding)));
}
function verifyNow(algorithm, data, key, signature) {
  const k = anyKey(key, "public");
  const p = parameters(key, true);
  return ossl(() => (0, import_pi_host6.native)("verify", algorithm, keyData(k), data, signature, p.padding, p.salt, p.encoding));
}
function sign(algorithm, data, key, cb) {
  const name = digestName(algorithm);
  const bytes = toBytes(data);
  if (cb === void 0) return signNow(name, bytes, key);
  (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  return later(cb, () => signNow(name, bytes, key));
}
function verify(algorithm, data, key, signature, cb) {
  const name = digestName(algorithm);
  const bytes = toBytes(data);
  const sig = toBytes(signature, "signature");
  if (cb === void 0) return verifyNow(name, bytes, key, sig);
  (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  return later(cb, () => verifyNow(name, bytes, key, sig));
}
var SignBase = class extends (import_stream3 ??= require("pi:node/stream")).Writable {
  _parts = [];
  _algorithm;
  constructor(algorithm, options) {
    (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
    super(options);
    try {
      this._algorithm = digestName(algorithm);
    } catch {
      throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", "Invalid digest");
    }
  }
  update(data, encoding) {
    this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : toBytes(data).slice());
    return this;
  }
  _write(chunk, encoding, cb) {
    this.update(chunk, encoding);
    cb();
  }
};
var Sign = class extends SignBase {
  sign(key, encoding) {
    if (!key) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
    return output(signNow(this._algorithm, (import_buffer6 ??= require("pi:node/buffer")).Buffer.concat(this._parts), key), encoding);
  }
};
var Verify = class extends SignBase {
  verify(key, signature, encoding) {
    return verifyNow(this._algorithm, (import_buffer6 ??= require("pi:node/buffer")).Buffer.concat(this._parts), key, toBytes(signature, "signature", encoding));
  }
};
var paddings = { 1: "pkcs1", 3: "none", 4: "oaep" };
function crypt(kind, key, data, wanted, standard) {
  const padding = paddings[key?.padding ?? standard];
  const k = anyKey(key, wanted);
  if (!padding) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_OSSL_RSA_UNKNOWN_PADDING_TYPE", "error:02000076:rsa routines::unknown padding type");
  const bytes = toBytes(data, "buffer", key?.encoding);
  const label = key?.oaepLabel === void 0 ? null : toBytes(key.oaepLabel, "key.oaepLabel");
  const digest = key?.oaepHash ?? "sha1";
  return ossl(() => fromNative((0, import_pi_host6.native)("rsaCrypt", kind, keyData(k), bytes, padding, digest, label)));
}
var publicEncrypt = (key, data) => crypt("encrypt", key, data, "public", 4);
var privateDecrypt = (key, data) => crypt("decrypt", key, data, "private", 4);
var privateEncrypt = (key, data) => crypt("privateEncrypt", key, data, "private", 1);
var publicDecrypt = (key, data) => crypt("publicDecrypt", key, data, "public", 1);

// src/node/crypto.ts
function randomBytes(size, cb) {
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(size, "size", 0, 2147483647);
  const make = () => {
    const bytes = (0, import_pi_host7.random)(size);
    return (import_buffer7 ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  if (cb === void 0) return make();
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(() => cb(null, make()));
  return void 0;
}
function randomFillSync(buffer, offset = 0, size) {
  if (!ArrayBuffer.isView(buffer) && !(buffer instanceof ArrayBuffer)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("buf", ["ArrayBuffer", "ArrayBufferView"], buffer);
  const unit = buffer.BYTES_PER_ELEMENT ?? 1;
  const bytes = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(buffer);
  const start = offset * unit;
  const length = size === void 0 ? bytes.length - start : size * unit;
  if (start > bytes.length) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).outOfRange)("offset", `>= 0 && <= ${bytes.length}`, offset);
  if (start + length > bytes.length) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).outOfRange)("size + offset", `<= ${bytes.length}`, start + length);
  bytes.set((0, import_pi_host7.random)(length), start);
  return buffer;
}
function randomFill(buffer, offset, size, cb) {
  if (typeof offset === "function") [cb, offset, size] = [offset, 0, void 0];
  else if (typeof size === "function") [cb, size] = [size, void 0];
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  randomFillSync(buffer, offset, size);
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(cb, null, buffer);
}
function randomUUID() {
  const b = (0, import_pi_host7.random)(16);
  b[6] = b[6] & 15 | 64;
  b[8] = b[8] & 63 | 128;
  return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toHex)(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
function randomInt(min, max, cb) {
  if (max === void 0 || typeof max === "function") [cb, max, min] = [max, min, 0];
  if (!Number.isSafeInteger(min)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("min", "a safe integer", min);
  if (!Number.isSafeInteger(max)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("max", "a safe integer", max);
  if (max <= min) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).outOfRange)("max", `greater than the value of "min" (${min})`, max);
  const range = max - min;
  if (range > 2 ** 48 - 1) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).outOfRange)(min === 0 ? "max" : "max - min", `<= ${2 ** 48 - 1}`, range);
  const limit = 2 ** 48 - 2 ** 48 % range;
  let value;
  do
    value = (0, import_pi_host7.random)(6).reduce((n, b) => n * 256 + b, 0);
  while (value >= limit);
  value = min + value % range;
  if (!cb) return value;
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(cb, null, value);
  return void 0;
}
function timingSafeEqual(a, b) {
  if (!ArrayBuffer.isView(a) && !(a instanceof ArrayBuffer)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("buf1", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], a);
  if (!ArrayBuffer.isView(b) && !(b instanceof ArrayBuffer)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("buf2", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], b);
  const x = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(a);
  const y = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(b);
  if (x.length !== y.length) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
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
var ciphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA";
var constants = Object.freeze({
  __proto__: null,
  ...openssl,
  OPENSSL_VERSION_NUMBER: 810549376,
  RSA_PKCS1_PADDING: 1,
  RSA_NO_PADDING: 3,
  RSA_PKCS1_OAEP_PADDING: 4,
  RSA_X931_PADDING: 5,
  RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_DIGEST: -1,
  RSA_PSS_SALTLEN_MAX_SIGN: -2,
  RSA_PSS_SALTLEN_AUTO: -2,
  DH_CHECK_P_NOT_SAFE_PRIME: 2,
  DH_CHECK_P_NOT_PRIME: 1,
  DH_UNABLE_TO_CHECK_GENERATOR: 4,
  DH_NOT_SUITABLE_GENERATOR: 8,
  POINT_CONVERSION_COMPRESSED: 2,
  POINT_CONVERSION_UNCOMPRESSED: 4,
  POINT_CONVERSION_HYBRID: 6,
  defaultCipherList: ciphers,
  defaultCoreCipherList: ciphers,
  TLS1_VERSION: 769,
  TLS1_1_VERSION: 770,
  TLS1_2_VERSION: 771,
  TLS1_3_VERSION: 772
});
function callable(type) {
  return new Proxy(type, { apply: (_target, _this, args) => new type(...args) });
}
var exported = {
  fips: 0,
  checkPrime,
  checkPrimeSync,
  Cipheriv: callable(Cipheriv),
  constants,
  createCipheriv,
  createDecipheriv,
  createDiffieHellman: (...args) => new DiffieHellman(...args),
  createDiffieHellmanGroup: (name) => new DiffieHellmanGroup(name),
  createECDH: (curve) => new ECDH(curve),
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createSign,
  createVerify,
  Decipheriv: callable(Decipheriv),
  DiffieHellman: callable(DiffieHellman),
  diffieHellman,
  DiffieHellmanGroup: callable(DiffieHellmanGroup),
  ECDH: callable(ECDH),
  generateKey,
  generateKeyPair,
  generateKeyPairSync,
  generateKeySync,
  generatePrime,
  generatePrimeSync,
  getCipherInfo,
  getCiphers,
  getCurves,
  getDiffieHellman: (name) => new DiffieHellmanGroup(name),
  getFips: () => 0,
  getHashes,
  getRandomValues: (view) => (0, import_pi_host7.requireHost)("pi:web/crypto").crypto.getRandomValues(view),
  Hash: callable(Hash),
  hash,
  hkdf,
  hkdfSync,
  Hmac: callable(Hmac),
  KeyObject,
  pbkdf2,
  pbkdf2Sync,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  publicEncrypt,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
  scrypt,
  scryptSync,
  secureHeapUsed: () => void 0,
  Sign: callable(Sign),
  sign,
  get subtle() {
    return (0, import_pi_host7.requireHost)("pi:web/crypto").crypto.subtle;
  },
  timingSafeEqual,
  Verify: callable(Verify),
  verify,
  get webcrypto() {
    return (0, import_pi_host7.requireHost)("pi:web/crypto").crypto;
  },
  X509Certificate
};
for (const name of ["pseudoRandomBytes", "prng", "rng"]) Object.defineProperty(exported, name, { value: randomBytes, writable: true, configurable: true, enumerable: false });
for (const name of ["Certificate", "setEngine", "setFips"]) {
  exported[name] = function() {
    throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).denied)(`crypto.${name}`, "pier does not provide it");
  };
}
var crypto_default = exported;
crypto_exports["Hash"] = Hash;
crypto_exports["Hmac"] = Hmac;
crypto_exports["KeyObject"] = KeyObject;
crypto_exports["createCipheriv"] = createCipheriv;
crypto_exports["createDecipheriv"] = createDecipheriv;
crypto_exports["createHash"] = createHash;
crypto_exports["createHmac"] = createHmac;
crypto_exports["createSign"] = createSign;
crypto_exports["createVerify"] = createVerify;
crypto_exports["default"] = crypto_default;
crypto_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer7;
var import_internal_bytes3;
var import_internal_errors7;
var import_internal_ticks2;
var import_buffer3;
var import_internal_errors3;
var import_buffer;
var import_internal_bytes;
var import_internal_errors;
var import_internal_ticks;
var import_stream;
var import_buffer2;
var import_internal_bytes2;
var import_internal_errors2;
var import_buffer4;
var import_internal_errors4;
var import_stream2;
var import_buffer5;
var import_internal_errors5;
var import_buffer6;
var import_internal_errors6;
var import_stream3;
