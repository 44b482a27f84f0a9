"use strict";
var __defProp = Object.defineProperty;

// src/node/crypto.ts
var crypto_exports = {
  Hash: void 0,
  Hmac: void 0,
  KeyObject: void 0,
  default: void 0,
  getCiphers: getCiphers,
  getHashes: getHashes,
  hkdfSync: hkdfSync,
  "module.exports": void 0,
  pbkdf2: pbkdf2,
  pbkdf2Sync: pbkdf2Sync,
  scrypt: scrypt,
  scryptSync: scryptSync,
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
var import_pi_host13 = require("pi:host");

// src/node/crypto/cert.ts
var import_pi_host3 = require("pi:host");

// src/node/crypto/hash.ts
var import_pi_host = require("pi:host");

// src/node/crypto/classes.ts
var LazyTransform = class extends (import_stream ??= require("pi:node/stream")).Transform {
};
function plainClass(name, length, Class, members3) {
  const made = function(...args) {
    return Reflect.construct(Class, args, new.target ?? made);
  };
  Object.defineProperties(made, { name: { value: name, configurable: true }, length: { value: length, configurable: true }, prototype: { value: Class.prototype, writable: true, enumerable: false } });
  Object.setPrototypeOf(made, Object.getPrototypeOf(Class));
  const { prototype } = Class;
  Object.defineProperty(prototype, "constructor", { value: made, writable: true, configurable: true, enumerable: false });
  for (const key of Object.keys(members3)) Object.defineProperty(prototype, key, { ...Object.getOwnPropertyDescriptor(members3, key), enumerable: true });
  return made;
}

// src/node/crypto/ossl.ts
var libraries = {
  "Provider routines": "",
  "DECODER routines": "",
  "common libcrypto routines": "CRYPTO_",
  "digital envelope routines": "EVP_",
  "Diffie-Hellman routines": "DH_",
  "elliptic curve routines": "EC_"
};
function osslError(text) {
  const [, library, reason] = /^error:[0-9A-F]+:([^:]*):[^:]*:(.*)$/.exec(text);
  const code = `ERR_OSSL_${libraries[library] ?? `${library.split(" ")[0].toUpperCase()}_`}${reason.toUpperCase().replace(/[ -]/g, "_")}`;
  return Object.assign(new Error(text), { library, reason, code });
}
function ossl(run) {
  try {
    return run();
  } catch (err) {
    throw /^error:[0-9A-F]+:/.test(String(err?.message)) ? osslError(err.message) : err;
  }
}

// src/node/crypto/hash.ts
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
Object.defineProperty(getHashes, "name", { value: "" });
var shake = { shake128: 16, shake256: 32 };
var isDigest = (name) => known.has(name.toLowerCase());
var isShake = (name) => name.toLowerCase() in shake;
var digestSize = (name) => (0, import_pi_host.native)("hash", name, new Uint8Array(0)).length;
function invalidDigest(name) {
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_DIGEST", name === void 0 ? "Invalid digest" : `Invalid digest: ${name}`);
}
var bufferKinds = ["ArrayBuffer", "Buffer", "TypedArray", "DataView"];
function toBytes(data, name = "data", encoding, kinds2 = ["string", ...bufferKinds]) {
  if (typeof data === "string") return (import_buffer ??= require("pi:node/buffer")).Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
  if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, kinds2, data);
}
function keyBytes(key, name, encoding, kinds2 = [...bufferKinds, "string", "KeyObject", "CryptoKey"]) {
  const tag = key !== null && typeof key === "object" ? key[Symbol.toStringTag] : void 0;
  if (tag === "KeyObject" || tag === "CryptoKey") {
    if (key.type !== "secret") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected secret.`);
    return tag === "KeyObject" ? key.export() : (0, import_pi_host.requireHost)("pi:web/crypto").keyData(key).slice();
  }
  return toBytes(key, name, encoding, kinds2).slice();
}
function checkEncoding(data, encoding) {
  if (typeof data === "string" && typeof encoding === "string" && encoding.toLowerCase() === "hex" && data.length % 2) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("encoding", encoding, `is invalid for data of length ${data.length}`);
  }
}
function updateBytes(data, encoding) {
  if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
  checkEncoding(data, encoding);
  return typeof data === "string" ? (import_buffer ??= require("pi:node/buffer")).Buffer.from(data, (import_buffer ??= require("pi:node/buffer")).Buffer.isEncoding(encoding) ? encoding : "utf8") : (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data).slice();
}
function fromNative(bytes) {
  return (import_buffer ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function output(bytes, encoding) {
  return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}
var digestOutput = (bytes, encoding) => (import_buffer ??= require("pi:node/buffer")).Buffer.isEncoding(encoding) ? bytes.toString(encoding) : bytes;
function later(cb, compute) {
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
    let value;
    try {
      value = compute();
    } catch (err) {
      cb(err?.library ? new Error(err.message) : err);
      return;
    }
    cb(null, value);
  });
}
var pending = 1 << 16;
var Digest = class _Digest {
  algorithm;
  done = false;
  #key;
  // of an HMAC
  #size;
  #parts = [];
  #length = 0;
  #state = null;
  constructor(algorithm, key, size) {
    this.algorithm = algorithm;
    this.#key = key;
    this.#size = size;
  }
  get size() {
    return this.#size;
  }
  update(bytes) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length <= pending || this.#key || isShake(this.algorithm)) return;
    const all = this.#all();
    const state2 = (0, import_pi_host.native)("hashUpdate", this.algorithm, all, this.#state);
    if (state2) {
      this.#state = state2;
      this.#parts = [];
      this.#length = 0;
    }
  }
  #all() {
    if (this.#parts.length !== 1) this.#parts = [(import_buffer ??= require("pi:node/buffer")).Buffer.concat(this.#parts)];
    return this.#parts[0];
  }
  compute() {
    const data = this.#all();
    if (this.#key) return fromNative((0, import_pi_host.native)("hmac", this.algorithm, this.#key, data));
    return fromNative((0, import_pi_host.native)("hash", this.algorithm, data, this.#state, this.#size ?? shake[this.algorithm.toLowerCase()] ?? 0));
  }
  copy(size) {
    const d = new _Digest(this.algorithm, void 0, size);
    d.#parts = [...this.#parts];
    d.#length = this.#length;
    d.#state = this.#state;
    return d;
  }
};
var digests = /* @__PURE__ */ new WeakMap();
var digestOf = (stream2) => digests.get(stream2);
function finalized() {
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
}
var stream = {
  _transform(chunk, encoding, callback) {
    digestOf(this).update(updateBytes(chunk, encoding));
    callback();
  },
  _flush(callback) {
    this.push(digestOf(this).compute());
    callback();
  }
};
function update(data, encoding) {
  if (digestOf(this).done) throw finalized();
  digestOf(this).update(updateBytes(data, encoding));
  return this;
}
function sized(algorithm, size) {
  if (size === void 0) return void 0;
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(size, "options.outputLength", 0, 4294967295);
  if (!isShake(algorithm) && size !== digestSize(algorithm)) throw osslError("error:030000B2:digital envelope routines::not XOF or invalid length");
  return size;
}
var Hash = plainClass("Hash", 2, class extends LazyTransform {
  constructor(algorithm, options) {
    if (algorithm instanceof Digest) {
      super(options);
      digests.set(this, algorithm);
      return;
    }
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
    const length = options !== null && typeof options === "object" ? options.outputLength : void 0;
    if (length !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(length, "options.outputLength", 0, 4294967295);
    if (!isDigest(algorithm)) throw new Error("Digest method not supported");
    const size = sized(algorithm, length);
    super(typeof options === "object" ? options : void 0);
    digests.set(this, new Digest(algorithm, void 0, size));
  }
}, {
  copy(options) {
    const d = digestOf(this);
    if (d.done) throw finalized();
    return new Hash(d.copy(options?.outputLength === void 0 ? d.size : sized(d.algorithm, options.outputLength)), options);
  },
  ...stream,
  update,
  digest(outputEncoding) {
    const d = digestOf(this);
    if (d.done) throw finalized();
    const out = d.compute();
    d.done = true;
    return digestOutput(out, outputEncoding);
  }
});
var Hmac = plainClass("Hmac", 3, class extends LazyTransform {
  constructor(algorithm, key, options) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "hmac");
    const encoding = options?.encoding;
    if (encoding !== void 0 && encoding !== null) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(encoding, "options.encoding");
    const bytes = keyBytes(key, "key", encoding);
    if (isShake(algorithm)) throw new Error("error:00000000:lib(0)::reason(0)");
    if (!isDigest(algorithm)) throw invalidDigest(algorithm);
    super({ ...options, encoding: void 0 });
    digests.set(this, new Digest(algorithm, bytes));
  }
}, {
  update,
  /** A second one gives nothing. */
  digest(outputEncoding) {
    const d = digestOf(this);
    const out = d.done ? (import_buffer ??= require("pi:node/buffer")).Buffer.alloc(0) : d.compute();
    d.done = true;
    return digestOutput(out, outputEncoding);
  },
  _flush: stream._flush,
  _transform: stream._transform
});
function createHash(algorithm, options) {
  return new Hash(algorithm, options);
}
function createHmac(hmac, key, options) {
  return new Hmac(hmac, key, options);
}
function hash(algorithm, input, outputEncoding = "hex") {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
  if (typeof input !== "string" && !ArrayBuffer.isView(input)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("input", ["string", "Buffer", "TypedArray", "DataView"], input);
  if (outputEncoding !== "hex") {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(outputEncoding, "outputEncoding");
    if (outputEncoding !== "buffer" && !(import_buffer ??= require("pi:node/buffer")).Buffer.isEncoding(outputEncoding)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("outputEncoding", outputEncoding);
  }
  if (!isDigest(algorithm)) throw new Error(`Digest method ${algorithm} is not supported`);
  const out = fromNative((0, import_pi_host.native)("hash", algorithm, toBytes(input), null, shake[algorithm.toLowerCase()] ?? 0));
  return output(out, outputEncoding);
}
Object.defineProperty(hash, "length", { value: 2 });
for (const [f, n] of [[createHash, 2], [createHmac, 3]]) Object.defineProperty(f, "length", { value: n });

// src/node/crypto/keys.ts
var import_pi_host2 = require("pi:host");

// src/node/crypto/encoding.ts
var publicTypes = ["pkcs1", "spki"];
var privateTypes = ["pkcs1", "pkcs8", "sec1"];
function incompatible(type, why) {
  return (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", `The selected key encoding ${type} ${why}.`);
}
function readEncoding(options, name, types, secrets, input = false) {
  const { format: givenFormat, type, cipher, passphrase } = options;
  const format = givenFormat === void 0 && input ? "pem" : givenFormat;
  if (format !== "pem" && format !== "der") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`${name}.format`, format);
  if (!(input && type === void 0 && format === "pem") && !types.includes(type)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`${name}.type`, type);
  const out = { format, type };
  if (!secrets) return out;
  if (input) {
    if (passphrase !== void 0 && passphrase !== null) out.passphrase = passphraseOf(passphrase, name);
    return out;
  }
  if (cipher !== void 0 && cipher !== null) {
    if (typeof cipher !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`${name}.cipher`, cipher);
    if (format === "der" && (type === "pkcs1" || type === "sec1")) throw incompatible(type, "does not support encryption");
    out.cipher = cipher;
    out.passphrase = passphraseOf(passphrase, name);
  } else if (passphrase !== void 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`${name}.cipher`, cipher);
  return out;
}
function passphraseOf(value, name) {
  if (typeof value !== "string" && !ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`${name}.passphrase`, value);
  return toBytes(value);
}

// src/node/crypto/keys.ts
var secret = /* @__PURE__ */ Symbol("key");
var kKeyType = /* @__PURE__ */ Symbol("kKeyType");
var kAsymmetricKeyType = /* @__PURE__ */ Symbol("kAsymmetricKeyType");
var kAsymmetricKeyDetails = /* @__PURE__ */ Symbol("kAsymmetricKeyDetails");
var keyTypes = ["secret", "public", "private"];
var NativeKeyObject = /* @__PURE__ */ (() => class {
})();
var KeyObject = class _KeyObject extends NativeKeyObject {
  #data;
  #type;
  constructor(type, handle2, ...rest) {
    super();
    if (!keyTypes.includes(type)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgValue)("type", type);
    if (rest[0] !== secret) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("handle", "object", handle2);
    this.#type = type;
    this[kKeyType] = type;
    this.#data = handle2;
  }
  static from(key) {
    const web = (0, import_pi_host2.requireHost)("pi:web/crypto");
    if (!(key instanceof web.CryptoKey)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("key", "CryptoKey", key);
    return keyObject(key.type, web.keyData(key));
  }
  static {
    dataOf = (k) => k.#data;
  }
  get type() {
    return this.#type;
  }
  equals(otherKeyObject) {
    if (!(otherKeyObject instanceof _KeyObject)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("otherKeyObject", "KeyObject", otherKeyObject);
    return this.type === otherKeyObject.type && (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(this.#data).equals(otherKeyObject.#data);
  }
};
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { value: "KeyObject", configurable: true });
Object.defineProperty(KeyObject, "name", { value: "KeyObject" });
var dataOf;
var keyData = (k) => dataOf(k);
function webKey(key, algorithm, extractable, usages) {
  return (0, import_pi_host2.requireHost)("pi:web/crypto").keyFromData(key.type, keyData(key), algorithm, extractable, usages);
}
function checkObject(value, name) {
  if (value === null || typeof value !== "object") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)(name, "object", value);
}
var SecretKeyObject = class extends KeyObject {
  get symmetricKeySize() {
    return keyData(this).length;
  }
  export(options) {
    if (options !== void 0) {
      checkObject(options, "options");
      const { format } = options;
      if (format !== void 0 && format !== "buffer" && format !== "jwk") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgValue)("options.format", format, "must be one of: undefined, 'buffer', 'jwk'");
      if (format === "jwk") return { kty: "oct", k: (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(keyData(this)).toString("base64url") };
    }
    return (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(keyData(this));
  }
  toCryptoKey(algorithm, extractable, keyUsages) {
    return webKey(this, algorithm, extractable, keyUsages);
  }
};
var infos = /* @__PURE__ */ new WeakMap();
function keyInfo(key) {
  let info = infos.get(key);
  if (!info) infos.set(key, info = ossl(() => (0, import_pi_host2.native)("keyInfo", keyData(key))));
  return info;
}
var AsymmetricKeyObject = class extends KeyObject {
  get asymmetricKeyType() {
    return this[kAsymmetricKeyType] ??= keyInfo(this).type;
  }
  get asymmetricKeyDetails() {
    const { bits, exponent, curve, divisor, hash: hash2, mgf, salt } = keyInfo(this);
    switch (this.asymmetricKeyType) {
      case "rsa":
      case "rsa-pss":
      case "dsa":
      case "ec":
        break;
      default:
        return {};
    }
    const make = () => {
      if (curve !== void 0) return { namedCurve: curve };
      if (divisor !== void 0) return { modulusLength: bits, divisorLength: divisor };
      const out = { modulusLength: bits, publicExponent: BigInt(exponent) };
      return hash2 === void 0 ? out : { ...out, hashAlgorithm: hash2, mgf1HashAlgorithm: mgf, saltLength: salt };
    };
    return this[kAsymmetricKeyDetails] ??= make();
  }
  toCryptoKey(algorithm, extractable, keyUsages) {
    return webKey(this, algorithm, extractable, keyUsages);
  }
};
function jwkOf(key) {
  if (keyInfo(key).type === "rsa-pss") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
  let parts;
  try {
    parts = (0, import_pi_host2.native)("jwkExport", keyData(key));
  } catch (err) {
    throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, /curve/.test(err.message) ? "ERR_CRYPTO_JWK_UNSUPPORTED_CURVE" : "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", err.message);
  }
  const out = {};
  const order = parts.kty === "RSA" ? ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"] : parts.kty === "EC" ? ["kty", "x", "y", "crv", "d"] : ["crv", "d", "x", "kty"];
  for (const name of order) {
    const v = parts[name];
    if (v !== void 0) out[name] = typeof v === "string" ? v : (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(v).toString("base64url");
  }
  return out;
}
function exportAs(key, e) {
  if (e.format === "jwk") return jwkOf(key);
  const { type } = keyInfo(key);
  if (e.type === "pkcs1" && type !== "rsa") throw incompatible("pkcs1", "can only be used for RSA keys");
  if (e.type === "sec1" && type !== "ec") throw incompatible("sec1", "can only be used for EC keys");
  let out;
  try {
    const pass = e.cipher === void 0 ? null : e.passphrase;
    out = fromNative(ossl(() => (0, import_pi_host2.native)("keyExport", keyData(key), e.format, e.type, e.cipher ?? null, pass)));
  } catch (err) {
    if (/Unknown cipher/.test(err.message)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    throw err;
  }
  return e.format === "der" ? out : out.toString();
}
var PublicKeyObject = class extends AsymmetricKeyObject {
  export(options) {
    checkObject(options, "options");
    return exportAs(this, options.format === "jwk" ? { format: "jwk" } : readEncoding(options, "options", publicTypes, false));
  }
};
var PrivateKeyObject = class extends AsymmetricKeyObject {
  export(options) {
    checkObject(options, "options");
    if (options.format === "jwk") {
      if (options.passphrase !== void 0) throw incompatible("jwk", "does not support encryption");
      return jwkOf(this);
    }
    return exportAs(this, readEncoding(options, "options", privateTypes, true));
  }
};
var classes = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject };
function keyObject(type, data) {
  return new classes[type](type, data, secret);
}
var members = {
  RSA: { public: ["n", "e"], private: ["d", "p", "q", "dp", "dq", "qi"], order: ["n", "e", "d", "p", "q"], what: "RSA key" },
  EC: { public: ["x", "y"], private: ["d"], order: ["x", "y", "d"], crv: ["P-256", "secp256k1", "P-384", "P-521"], what: "EC key" },
  OKP: { public: ["x"], private: ["d"], order: ["x", "", "d"], crv: ["Ed25519", "Ed448", "X25519", "X448"], what: "data" }
};
var listed = (values) => `must be one of: ${values.map((v) => `'${v}'`).join(", ")}`;
function importJwk(jwk, type) {
  checkObject(jwk, "key.key");
  const kind = members[jwk.kty];
  if (!kind) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgValue)("key.kty", jwk.kty, listed(Object.keys(members)));
  if (kind.crv) {
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(jwk.crv, "key.crv");
    if (!kind.crv.includes(jwk.crv)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgValue)("key.crv", jwk.crv, listed(kind.crv));
  }
  const wanted2 = type === "any" ? typeof jwk.d === "string" ? "private" : "public" : type;
  const isPrivate = wanted2 === "private";
  for (const name of [...kind.public, ...isPrivate ? kind.private : []]) (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(jwk[name], `key.${name}`);
  const parts = kind.order.map((n) => n !== "" && typeof jwk[n] === "string" && (isPrivate || kind.public.includes(n)) ? (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)((import_buffer2 ??= require("pi:node/buffer")).Buffer.from(jwk[n], "base64url")) : null);
  let der;
  try {
    der = (0, import_pi_host2.native)("jwkImport", jwk.kty, jwk.crv ?? "", isPrivate, ...parts);
  } catch {
    throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_JWK", `Invalid JWK ${kind.what}`);
  }
  return keyObject(wanted2, der);
}
var dataTypes = ["ArrayBuffer", "Buffer", "TypedArray", "DataView"];
var isCryptoKey = (key) => key !== null && typeof key === "object" && key[Symbol.toStringTag] === "CryptoKey";
var isData = (key) => typeof key === "string" || ArrayBuffer.isView(key) || key instanceof ArrayBuffer;
function importData(data, e, want) {
  const der = e.format === "der";
  let r;
  try {
    r = ossl(() => (0, import_pi_host2.native)("keyImport", toBytes(data), e.passphrase ?? null, der ? e.type : ""));
  } catch (err) {
    if (want.type === "public" && der && e.type === "pkcs1") throw new Error("Failed to read asymmetric key");
    throw err;
  }
  if (r.need) throw osslError("error:07880109:common libcrypto routines::interrupted or cancelled");
  if (r.kind === "public" && want.type === "private") throw osslError("error:1E08010C:DECODER routines::unsupported");
  return wanted(keyObject(r.kind, r.der), want);
}
function read(key, want, objectsToo) {
  const kinds2 = ["string", ...dataTypes, ...objectsToo ? ["KeyObject", "CryptoKey"] : []];
  if (objectsToo && key instanceof KeyObject) return wanted(key, want);
  if (objectsToo && isCryptoKey(key)) return wanted(KeyObject.from(key), want);
  if (isData(key)) return importData(key, { format: "pem" }, want);
  if (typeof key !== "object" || key instanceof KeyObject) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("key", kinds2, key);
  if (key === null) throw new TypeError("Cannot destructure property 'key' of 'key' as it is null.");
  const { key: data, encoding, format } = key;
  if (data instanceof KeyObject) return wanted(data, want);
  if (isCryptoKey(data)) return wanted(KeyObject.from(data), want);
  if (format === "jwk") return importJwk(data, want.type);
  if (!isData(data)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("key.key", kinds2, data);
  const bytes = toBytes(data, "key", encoding);
  return importData(bytes, readEncoding(key, "options", want.type === "private" ? privateTypes : [...publicTypes, ...privateTypes], true, true), want);
}
function wanted(key, want) {
  if (key.type === want.type || want.type === "any" && key.type !== "secret") return key;
  if (want.type === "public" && key.type === "private") return keyObject("public", (0, import_pi_host2.native)("keyPublic", keyData(key)));
  throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected ${want.create || want.type === "private" ? "private" : "private or public"}.`);
}
function anyKey(key, type) {
  return read(key, { type }, true);
}
function createSecretKey(key, encoding) {
  return keyObject("secret", toBytes(key, "key", encoding, typeof key === "string" ? void 0 : dataTypes).slice());
}
Object.defineProperty(createSecretKey, "length", { value: 2 });
function createPrivateKey(key) {
  return read(key, { type: "private", create: true }, false);
}
function createPublicKey(key) {
  const object = key instanceof KeyObject ? key : isCryptoKey(key) ? KeyObject.from(key) : void 0;
  if (object && object.type !== "private") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${object.type}, expected private.`);
  return read(key, { type: "public", create: true }, true);
}

// src/node/crypto/cert.ts
function parse(data) {
  if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
  try {
    return (0, import_pi_host3.native)("certInfo", toBytes(data, "buffer"));
  } catch {
    throw osslError("error:0480006C:PEM routines::no start line");
  }
}
var bit = (value, name) => {
  if (value !== void 0 && typeof value !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "boolean", value);
};
function hostOptions(options) {
  if (options === null || typeof options !== "object") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const { subject = "default", wildcards = true, partialWildcards, multiLabelWildcards, singleLabelSubdomains } = options;
  (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(subject, "options.subject");
  for (const [name, value] of Object.entries({ wildcards, partialWildcards, multiLabelWildcards, singleLabelSubdomains })) bit(value, name);
  if (!["default", "always", "never"].includes(subject)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)("options.subject", subject);
  return { subject, wildcards };
}
var X509Certificate = class _X509Certificate {
  #info;
  constructor(data) {
    this.#info = parse(data);
  }
  get subject() {
    return this.#info.subject || void 0;
  }
  get subjectAltName() {
    return this.#info.alt || void 0;
  }
  get issuer() {
    return this.#info.issuer || void 0;
  }
  get issuerCertificate() {
    return void 0;
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
  toString() {
    return `-----BEGIN CERTIFICATE-----
${(import_buffer3 ??= require("pi:node/buffer")).Buffer.from(this.#info.raw).toString("base64").replace(/(.{64})(?!$)/g, "$1\n")}
-----END CERTIFICATE-----
`;
  }
  toJSON() {
    return this.toString();
  }
  get ca() {
    return this.#info.ca;
  }
  checkHost(name, options = {}) {
    (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(name, "name");
    const { subject, wildcards } = hostOptions(options);
    const found = (0, import_pi_host3.native)("certHost", this.#info.raw, name, subject, wildcards);
    return found ?? void 0;
  }
  checkEmail(email, options = {}) {
    (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(email, "email");
    const { subject } = hostOptions(options);
    const alt = this.#info.alt.split(", ").filter((a) => a.startsWith("email:")).map((a) => a.slice(6));
    const own = /emailAddress=(.*)/.exec(this.#info.subject)?.[1];
    const known3 = subject === "never" || !own || subject === "default" && alt.length > 0 ? alt : [...alt, own];
    const local = (text) => text.slice(0, text.lastIndexOf("@"));
    const domain = (text) => text.slice(text.lastIndexOf("@")).toLowerCase();
    return known3.some((a) => local(a) === local(email) && domain(a) === domain(email)) ? email : void 0;
  }
  checkIP(ip, _options) {
    (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(ip, "ip");
    const ok = (0, import_pi_host3.native)("certIP", this.#info.raw, ip);
    if (ok === null) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", "Invalid IP");
    return ok ? ip : void 0;
  }
  checkIssued(otherCert) {
    if (!(otherCert instanceof _X509Certificate)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("otherCert", "X509Certificate", otherCert);
    return this.#info.issuer === otherCert.#info.subject && this.verify(otherCert.publicKey);
  }
  checkPrivateKey(pkey) {
    if (!(pkey instanceof KeyObject)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("pkey", "KeyObject", pkey);
    if (pkey.type !== "private") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'pkey' is invalid. Received ${(0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(pkey)}`);
    return anyKey(pkey, "public").equals(this.publicKey);
  }
  verify(pkey) {
    if (!(pkey instanceof KeyObject)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("pkey", "KeyObject", pkey);
    if (pkey.type !== "public") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'pkey' is invalid. Received ${(0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(pkey)}`);
    return (0, import_pi_host3.native)("certSigned", this.#info.raw, keyData(pkey));
  }
  toLegacyObject() {
    return legacy(this.#info, this.raw);
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect2) {
    if (depth < 0) return this;
    const { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, validFromDate, validToDate, fingerprint, fingerprint256, fingerprint512, keyUsage, serialNumber } = this;
    const shown = { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, validFromDate, validToDate, fingerprint, fingerprint256, fingerprint512, keyUsage, serialNumber };
    return `X509Certificate ${inspect2(shown, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
  }
};
Object.defineProperty(X509Certificate.prototype, Symbol.toStringTag, { value: "X509Certificate", configurable: true });
for (const name of ["checkHost", "checkEmail"]) Object.defineProperty(X509Certificate.prototype[name], "length", { value: 2 });
Object.defineProperty(X509Certificate, "name", { value: "X509Certificate" });
function namesOf(text) {
  const out = /* @__PURE__ */ Object.create(null);
  for (const line of text ? text.split("\n") : []) {
    const at = line.indexOf("=");
    const name = line.slice(0, at);
    const value = line.slice(at + 1).replace(/\\(.)/g, "$1");
    out[name] = name in out ? [out[name], value].flat() : value;
  }
  return out;
}
function accessOf(text) {
  const out = /* @__PURE__ */ Object.create(null);
  for (const line of text.split("\n").filter(Boolean)) {
    const at = line.indexOf(":");
    (out[line.slice(0, at)] ??= []).push(line.slice(at + 1));
  }
  return out;
}
function legacy(info, raw) {
  const out = { subject: namesOf(info.subject), issuer: namesOf(info.issuer) };
  if (info.alt) out.subjectaltname = info.alt;
  if (info.access) out.infoAccess = accessOf(info.access);
  out.ca = info.ca;
  if (info.modulus) Object.assign(out, { modulus: info.modulus, bits: info.bits, exponent: `0x${info.exponent.toString(16)}`, pubkey: fromNative(info.pub) });
  else if (info.curve) {
    Object.assign(out, { bits: info.bits, pubkey: fromNative(info.pub), asn1Curve: info.curve });
    if (info.nist) out.nistCurve = info.nist;
  }
  Object.assign(out, { valid_from: info.from, valid_to: info.to, fingerprint: info.sha1, fingerprint256: info.sha256, fingerprint512: info.sha512 });
  if (info.uses) out.ext_key_usage = info.uses.split(" ");
  return { ...out, serialNumber: info.serial, raw };
}

// src/node/crypto/cipher.ts
var import_pi_host4 = require("pi:host");
var names;
function getCiphers() {
  names ??= JSON.parse(JSON.stringify((0, import_pi_host4.native)("cipherNames")));
  return [...names];
}
Object.defineProperty(getCiphers, "name", { value: "" });
var infos2 = /* @__PURE__ */ new Map();
function infoOf(name) {
  let found = infos2.get(name);
  if (found === void 0) infos2.set(name, found = (0, import_pi_host4.native)("cipherInfo", name));
  return found;
}
function fits(info, length) {
  switch (info.kind) {
    case "gcm":
      return length > 0;
    case "ccm":
      return length >= 7 && length <= 13;
    case "ocb":
      return length >= 1 && length <= 15;
    default:
      return info.authentic ? length >= 1 && length <= info.iv : length === info.iv;
  }
}
function getCipherInfo(nameOrNid, options) {
  if (typeof nameOrNid !== "string" && typeof nameOrNid !== "number") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("nameOrNid", ["string", "number"], nameOrNid);
  if (typeof nameOrNid === "number") (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(nameOrNid, "nameOrNid", -2147483648, 2147483647);
  if (options !== void 0 && (options === null || typeof options !== "object")) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const { keyLength, ivLength } = options ?? {};
  if (keyLength !== void 0) (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(keyLength, "options.keyLength", -2147483648, 2147483647);
  if (ivLength !== void 0) (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(ivLength, "options.ivLength", -2147483648, 2147483647);
  const d = infoOf(nameOrNid);
  if (!d || keyLength !== void 0 && keyLength !== d.key || ivLength !== void 0 && ivLength !== d.iv && !(d.authentic && fits(d, ivLength))) return void 0;
  if (d.iv === 0 && ivLength) return void 0;
  const out = { mode: d.mode, name: d.name, nid: d.nid };
  if (d.mode !== "stream") out.blockSize = d.block;
  if (d.iv !== 0) out.ivLength = ivLength ?? d.iv;
  out.keyLength = d.key;
  return out;
}
function invalidState(what) {
  return (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", what ? `Invalid state for operation ${what}` : "Invalid state");
}
function invalidTag(size) {
  return (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${size}`);
}
var gcmTag = (n) => n === 4 || n === 8 || n >= 12 && n <= 16;
function tagLength(info, name, options) {
  const given = options?.authTagLength ?? void 0;
  if (given !== void 0 && given >>> 0 !== given) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgValue)("options.authTagLength", given);
  if (!info.authentic) return void 0;
  if (given === void 0) {
    if (info.kind === "gcm") return void 0;
    if (info.kind === "stream") return 16;
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `authTagLength required for ${name}`);
  }
  const ok = info.kind === "gcm" ? gcmTag(given) : info.kind === "ccm" ? given >= 4 && given <= 16 && given % 2 === 0 : given >= 1 && given <= 16;
  if (!ok) throw invalidTag(given);
  return given;
}
var unauthentic = "Unsupported state or unable to authenticate data";
var State = class {
  info;
  #decrypt;
  #key;
  #iv;
  #parts = [];
  // what has not been given out; of an authenticated mode, everything
  #length = 0;
  // of these
  #given = 0;
  // how many bytes have been given out
  #used = 0;
  // of the register of CFB and OFB
  #padding = true;
  #aad = [];
  #tag;
  #tagLength;
  #begun = false;
  #failed = false;
  done = false;
  constructor(decrypt, name, key, iv, options) {
    (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(name, "cipher");
    const encoding = options?.encoding;
    if (encoding !== void 0 && encoding !== null) (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(encoding, "options.encoding");
    this.#key = keyBytes(key, "key", encoding);
    this.#iv = iv === null ? new Uint8Array(0) : toBytes(iv, "iv").slice();
    const info = infoOf(name);
    if (!info) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    if (!fits(info, this.#iv.length)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
    this.#tagLength = tagLength(info, name, options);
    if (this.#key.length !== info.key) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
    if (info.kind === "xts" && this.#key.every((b, i, all) => b === all[(i + all.length / 2) % all.length])) throw osslError("error:1C800095:Provider routines::xts duplicated keys");
    this.info = info;
    this.#decrypt = decrypt;
  }
  get #kind() {
    return this.#decrypt ? "decrypt" : "encrypt";
  }
  get #sealed() {
    return this.info.authentic;
  }
  update(bytes) {
    if (this.done) throw new Error("Trying to add data in unsupported state");
    const again = this.#begun;
    this.#begun = true;
    switch (this.info.kind) {
      case "ccm":
        return this.#ccm(bytes, again);
      case "ocb":
        return this.#blocks(bytes, 16);
      case "gcm":
      case "ctr":
      case "stream":
        return this.#stream(bytes);
      case "xts":
      case "wrap":
      case "wrap-pad":
        return this.#whole(bytes, false);
      case "cbc":
      case "ecb":
        return this.#chained(bytes);
      default:
        return this.#feedback(bytes);
    }
  }
  #feedback(bytes) {
    const r = (0, import_pi_host4.native)("cipherFeedback", this.#kind, this.info.id, this.#key, this.#iv, this.#used, bytes);
    this.#iv = r.register;
    this.#used = r.used;
    return fromNative(r.data);
  }
  #stream(bytes) {
    if (this.#sealed) this.#parts.push(bytes);
    const out = this.#at(bytes);
    this.#given += bytes.length;
    return out;
  }
  #at(bytes) {
    return fromNative((0, import_pi_host4.native)("cipherStream", this.info.id, this.#key, this.#iv, this.#given, bytes, this.#kind, this.#tagLength ?? 16));
  }
  #blocks(bytes, size) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    const until = this.#length - this.#length % size;
    if (until === this.#given) return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    const all = (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#parts);
    this.#parts = [all];
    const out = this.#at(all.subarray(this.#given, until));
    this.#given = until;
    return out;
  }
  #chained(bytes) {
    this.#parts.push(bytes);
    const { block } = this.info;
    const all = (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#parts);
    const hold = this.#decrypt && this.#padding ? 1 : 0;
    const n = Math.max(0, Math.floor((all.length - hold) / block)) * block;
    this.#parts = [all.subarray(n)];
    if (n === 0) return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    const now = all.subarray(0, n);
    const out = this.#whole(now, false);
    if (this.info.kind === "cbc") this.#iv = Uint8Array.prototype.slice.call(this.#decrypt ? now : out, n - block, n);
    return out;
  }
  /** CCM takes its text at once. A wrong tag is told by final(). */
  #ccm(bytes, again) {
    if (bytes.length >= 2 ** (8 * Math.min(6, 15 - this.#iv.length))) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_MESSAGELEN", "Invalid message length");
    if (this.#decrypt && (again || !this.#tag)) {
      this.#failed = true;
      return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    }
    if (again) {
      this.#failed = true;
      throw new Error("Trying to add data in unsupported state");
    }
    try {
      return this.#whole(bytes, false);
    } catch (err) {
      if (!this.#decrypt) throw err;
      this.#failed = true;
      return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    }
  }
  #whole(bytes, padding) {
    try {
      const r = (0, import_pi_host4.native)("cipher", this.#kind, this.info.id, this.#key, this.#iv, bytes, padding, (import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#aad), this.#tag, this.#tagLength ?? 16);
      if (!this.#decrypt && this.#sealed) this.#tag = fromNative(r.tag);
      return fromNative(r.data);
    } catch (err) {
      throw finalError(err);
    }
  }
  final() {
    if (this.done) throw invalidState();
    this.done = true;
    const { kind } = this.info;
    if (this.#sealed && this.#decrypt && !this.#tag) throw new Error(unauthentic);
    if (kind === "ccm") return this.#finalCCM();
    if (!this.#sealed && kind !== "cbc" && kind !== "ecb") return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
    const out = this.#whole((import_buffer4 ??= require("pi:node/buffer")).Buffer.concat(this.#parts), this.#padding);
    this.#parts = [];
    return this.#sealed ? out.subarray(this.#given) : out;
  }
  #finalCCM() {
    if (this.#failed) throw new Error(unauthentic);
    if (!this.#begun) this.#whole(new Uint8Array(0), false);
    return (import_buffer4 ??= require("pi:node/buffer")).Buffer.alloc(0);
  }
  setAutoPadding(on) {
    if (this.done) throw invalidState("setAutoPadding");
    this.#padding = Boolean(on);
  }
  setAAD(aad, options) {
    const size = options?.plaintextLength ?? void 0;
    if (size !== void 0 && size >>> 0 !== size) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgValue)("options.plaintextLength", size);
    const bytes = toBytes(aad, "aadbuf", options?.encoding).slice();
    if (this.done || !this.#sealed || this.#begun) throw invalidState("setAAD");
    if (this.info.kind === "ccm" && size === void 0) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", "options.plaintextLength required for CCM mode with AAD");
    this.#aad.push(bytes);
  }
  getAuthTag() {
    if (!this.done || !this.#tag || this.#decrypt) throw invalidState("getAuthTag");
    return (import_buffer4 ??= require("pi:node/buffer")).Buffer.from(this.#tag);
  }
  setAuthTag(tag, encoding) {
    const bytes = toBytes(tag, "buffer", encoding).slice();
    if (this.done || !this.#sealed || this.#tag) throw invalidState("setAuthTag");
    const ok = this.info.kind === "gcm" ? (this.#tagLength ?? bytes.length) === bytes.length && gcmTag(bytes.length) : bytes.length === this.#tagLength;
    if (!ok) throw invalidTag(bytes.length);
    this.#tag = bytes;
  }
};
function finalError(err) {
  const known3 = {
    "bad decrypt": "error:1C800064:Provider routines::bad decrypt",
    "wrong final block length": "error:1C80006B:Provider routines::wrong final block length"
  };
  const found = known3[err?.message];
  return found ? osslError(found) : new Error(err?.message ?? String(err));
}
var states = /* @__PURE__ */ new WeakMap();
var decoders = /* @__PURE__ */ new WeakMap();
function decoderOf(stream2, encoding) {
  const wanted2 = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder(encoding);
  const decoder = decoders.get(stream2) ?? wanted2;
  if (decoder.encoding !== wanted2.encoding) {
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "Cannot change encoding\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
  }
  decoders.set(stream2, decoder);
  return decoder;
}
var isText = (encoding) => Boolean(encoding) && encoding !== "buffer";
var common = {
  _transform(chunk, encoding, callback) {
    this.push(states.get(this).update(updateBytes(chunk, encoding)));
    callback();
  },
  _flush(callback) {
    try {
      this.push(states.get(this).final());
    } catch (err) {
      callback(err);
      return;
    }
    callback();
  },
  update(data, inputEncoding, outputEncoding) {
    const out = states.get(this).update(updateBytes(data, inputEncoding));
    return isText(outputEncoding) ? decoderOf(this, outputEncoding).write(out) : out;
  },
  final(outputEncoding) {
    const out = states.get(this).final();
    return isText(outputEncoding) ? decoderOf(this, outputEncoding).end(out) : out;
  },
  setAutoPadding(ap) {
    states.get(this).setAutoPadding(ap === void 0 ? true : ap);
    return this;
  }
};
function setAAD(aadbuf, options) {
  states.get(this).setAAD(aadbuf, options);
  return this;
}
var optionsOf = (options) => ({ ...options, encoding: void 0 });
var Cipheriv = plainClass("Cipheriv", 4, class extends LazyTransform {
  constructor(name, key, iv, options) {
    const state2 = new State(false, name, key, iv, options);
    super(optionsOf(options));
    states.set(this, state2);
  }
}, {
  ...common,
  getAuthTag() {
    return states.get(this).getAuthTag();
  },
  setAAD
});
var Decipheriv = plainClass("Decipheriv", 4, class extends LazyTransform {
  constructor(name, key, iv, options) {
    const state2 = new State(true, name, key, iv, options);
    super(optionsOf(options));
    states.set(this, state2);
  }
}, {
  ...common,
  setAuthTag(tagbuf, encoding) {
    states.get(this).setAuthTag(tagbuf, encoding);
    return this;
  },
  setAAD
});
function createCipheriv(cipher, key, iv, options) {
  return new Cipheriv(cipher, key, iv, options);
}
function createDecipheriv(cipher, key, iv, options) {
  return new Decipheriv(cipher, key, iv, options);
}
for (const f of [createCipheriv, createDecipheriv]) Object.defineProperty(f, "length", { value: 4 });
Object.defineProperty(getCipherInfo, "length", { value: 2 });

// src/node/crypto/dh.ts
var import_pi_host5 = require("pi:host");
var groups = /* @__PURE__ */ new WeakMap();
var groupOf = (of) => groups.get(of);
var kSizeOrKey = /* @__PURE__ */ Symbol("kSizeOrKey");
var bigOf = (bytes) => BigInt(`0x${(import_buffer5 ??= require("pi:node/buffer")).Buffer.from(bytes).toString("hex") || "0"}`);
function sized2(g, bytes) {
  const out = (import_buffer5 ??= require("pi:node/buffer")).Buffer.alloc(g.prime.length);
  out.set(bytes, out.length - bytes.length);
  return out;
}
function state(text) {
  return (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", text);
}
var common2 = {
  generateKeys: function dhGenerateKeys(encoding) {
    const g = groupOf(this);
    if (!g.private) {
      g.private = (0, import_pi_host5.random)(g.prime.length);
      g.private[0] &= 63;
    }
    g.public = (0, import_pi_host5.native)("modPow", g.generator, g.private, g.prime);
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(g.public), encoding);
  },
  computeSecret: function dhComputeSecret(key, inEnc, outEnc) {
    const g = groupOf(this);
    const bytes = toBytes(key, "key", inEnc);
    const value = bigOf(bytes);
    const prime = bigOf(g.prime);
    if (value <= 1n) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
    if (value >= prime) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYTYPE", "Unspecified validation error");
    if (value >= prime - 1n) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
    return output(g.private ? sized2(g, (0, import_pi_host5.native)("modPow", bytes, g.private, g.prime)) : (import_buffer5 ??= require("pi:node/buffer")).Buffer.alloc(0), outEnc);
  },
  getPrime: function dhGetPrime(encoding) {
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(groupOf(this).prime), encoding);
  },
  getGenerator: function dhGetGenerator(encoding) {
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(groupOf(this).generator), encoding);
  },
  getPublicKey: function dhGetPublicKey(encoding) {
    const g = groupOf(this);
    if (!g.public) throw state("No public key - did you forget to generate one?");
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(g.public), encoding);
  },
  getPrivateKey: function dhGetPrivateKey(encoding) {
    const g = groupOf(this);
    if (!g.private) throw state("No private key - did you forget to generate one?");
    return output((import_buffer5 ??= require("pi:node/buffer")).Buffer.from(g.private), encoding);
  }
};
function verifyError(g) {
  const prime = bigOf(g.prime);
  const generator = bigOf(g.generator);
  const bits = prime === 0n ? 0 : prime.toString(2).length;
  let found = bits < 512 ? 128 : 0;
  if (generator <= 1n || generator >= prime - 1n) found |= 8;
  if (!(0, import_pi_host5.native)("isPrime", g.prime)) return found | 1;
  const half = (import_buffer5 ??= require("pi:node/buffer")).Buffer.from((prime >> 1n).toString(16).padStart(2 * g.prime.length, "0"), "hex");
  return (0, import_pi_host5.native)("isPrime", half) ? found : found | 2;
}
var numberKinds = ["number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"];
var isBytes = (v) => typeof v === "string" || ArrayBuffer.isView(v) || v instanceof ArrayBuffer;
function generatorOf(generator, encoding) {
  if (!generator) return Uint8Array.of(2);
  if (typeof generator === "number") {
    if (generator <= 1) throw osslError("error:02800065:Diffie-Hellman routines::bad generator");
    return (import_buffer5 ??= require("pi:node/buffer")).Buffer.from(generator.toString(16).padStart(generator < 256 ? 2 : 8, "0"), "hex");
  }
  if (!isBytes(generator)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("generator", numberKinds, generator);
  const bytes = toBytes(generator, "generator", encoding).slice();
  if (bigOf(bytes) <= 1n && bytes.length > 0) throw osslError("error:02800065:Diffie-Hellman routines::bad generator");
  return bytes;
}
var DiffieHellman = plainClass("DiffieHellman", 4, class {
  verifyError;
  constructor(sizeOrKey, keyEncoding, generator, genEncoding) {
    if (typeof sizeOrKey !== "number" && !isBytes(sizeOrKey)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("sizeOrKey", numberKinds, sizeOrKey);
    if (keyEncoding && !(import_buffer5 ??= require("pi:node/buffer")).Buffer.isEncoding(keyEncoding) && keyEncoding !== "buffer") [genEncoding, generator, keyEncoding] = [generator, keyEncoding, false];
    const g = generatorOf(generator, genEncoding);
    if (typeof sizeOrKey === "number" && sizeOrKey < 512) throw osslError("error:0280007E:Diffie-Hellman routines::modulus too small");
    const prime = typeof sizeOrKey === "number" ? (0, import_pi_host5.native)("prime", sizeOrKey, true) : toBytes(sizeOrKey, "sizeOrKey", keyEncoding || void 0).slice();
    const group = { prime, generator: g };
    groups.set(this, group);
    this.verifyError = typeof sizeOrKey === "number" ? 0 : verifyError(group);
    this[kSizeOrKey] = typeof sizeOrKey === "number" ? sizeOrKey : fromNative(prime);
  }
}, {
  ...common2,
  setPublicKey(key, encoding) {
    groupOf(this).public = toBytes(key, "key", encoding).slice();
    return this;
  },
  setPrivateKey(key, encoding) {
    groupOf(this).private = toBytes(key, "key", encoding).slice();
    return this;
  }
});
var DiffieHellmanGroup = plainClass("DiffieHellmanGroup", 1, class {
  verifyError = 0;
  constructor(name) {
    const prime = (0, import_pi_host5.native)("modpGroup", String(name).toLowerCase());
    if (!prime) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
    groups.set(this, { prime, generator: Uint8Array.of(2) });
  }
}, common2);
function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}
Object.defineProperty(createDiffieHellman, "length", { value: 4 });
function createDiffieHellmanGroup(name) {
  return new DiffieHellmanGroup(name);
}

// src/node/crypto/derive.ts
var import_pi_host6 = require("pi:host");
var underivable = () => new Error("Deriving bits failed");
function pbkdf2Of(password, salt, iterations, keylen, digest) {
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkString)(digest, "digest");
  const p = toBytes(password, "password");
  const s = toBytes(salt, "salt");
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(iterations, "iterations", 1, 2147483647);
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(keylen, "keylen", 0, 2147483647);
  if (!isDigest(digest)) throw invalidDigest(digest);
  return () => {
    if (keylen === 0 || isShake(digest)) throw underivable();
    return fromNative((0, import_pi_host6.native)("pbkdf2", p, s, iterations, keylen, digest));
  };
}
function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  return pbkdf2Of(password, salt, iterations, keylen, digest)();
}
function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === "function") [callback, digest] = [digest, void 0];
  const run = pbkdf2Of(password, salt, iterations, keylen, digest);
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  later(callback, run);
}
function invalidScrypt(why = "") {
  return (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS", `Invalid scrypt params${why && `: ${why}`}`);
}
function parameter(options, name, other, standard) {
  const given = options?.[name];
  const second = options?.[other];
  if (given !== void 0) (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(given, name, 0, 4294967295);
  if (second !== void 0) {
    if (given !== void 0) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_SCRYPT_INVALID_PARAMETER", "Invalid scrypt parameter");
    (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(second, other, 0, 4294967295);
  }
  return (given ?? second) || standard;
}
function scryptOf(password, salt, keylen, options) {
  const p = toBytes(password, "password");
  const s = toBytes(salt, "salt");
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(keylen, "keylen", 0, 2147483647);
  const n = parameter(options, "N", "cost", 16384);
  const r = parameter(options, "r", "blockSize", 8);
  const par = parameter(options, "p", "parallelization", 1);
  let maxmem = options?.maxmem;
  if (maxmem !== void 0) (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(maxmem, "maxmem", 0);
  maxmem ||= 32 << 20;
  if (n < 2 || !Number.isInteger(Math.log2(n)) || r * par > 2 ** 30 - 1) throw invalidScrypt();
  if (par * 128 * r + 128 * r * (n + 2) > maxmem) throw invalidScrypt("error:030000AC:digital envelope routines::memory limit exceeded");
  return () => {
    try {
      return fromNative((0, import_pi_host6.native)("scrypt", p, s, keylen, n, r, par, maxmem));
    } catch (err) {
      throw invalidScrypt(err.message.replace(/^Invalid scrypt params(: )?/, ""));
    }
  };
}
function scryptSync(password, salt, keylen, options) {
  return scryptOf(password, salt, keylen, options)();
}
Object.defineProperty(scryptSync, "length", { value: 3 });
function scrypt(password, salt, keylen, options, callback) {
  if (callback === void 0) [callback, options] = [options, void 0];
  const run = scryptOf(password, salt, keylen, options);
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  later(callback, run);
}
Object.defineProperty(scrypt, "length", { value: 4 });
var views = ["ArrayBuffer", "TypedArray", "DataView", "Buffer"];
function hkdfOf(digest, ikm, salt, info, length) {
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkString)(digest, "digest");
  const key = keyBytes(ikm, "ikm", void 0, ["string", "SecretKeyObject", ...views]);
  const s = toBytes(salt, "salt", void 0, ["string", ...views]).slice();
  const i = toBytes(info, "info", void 0, ["string", ...views]).slice();
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkInteger)(length, "length", 0);
  if (i.length > 1024) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).outOfRange)("info", "must not contain more than 1024 bytes", i.length);
  if (!isDigest(digest) || isShake(digest)) throw invalidDigest(digest);
  if (length > 255 * digestSize(digest)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
  return () => {
    if (length === 0) throw underivable();
    const bytes = fromNative((0, import_pi_host6.native)("hkdf", digest, key, s, i, length));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  };
}
function hkdfSync(hash2, key, salt, info, length) {
  return hkdfOf(hash2, key, salt, info, length)();
}
function hkdf(hash2, key, salt, info, length, callback) {
  const run = hkdfOf(hash2, key, salt, info, length);
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  later(callback, run);
}

// src/node/crypto/ecdh.ts
var import_pi_host7 = require("pi:host");
var curves = ["prime256v1", "secp224r1", "secp256k1", "secp384r1", "secp521r1"];
var getCurves = () => [...curves];
Object.defineProperty(getCurves, "name", { value: "" });
var coded = (value, encoding, name = "key") => toBytes(value, name, encoding);
var failed = (text) => (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_OPERATION_FAILED", text);
function form(name = "uncompressed") {
  if (!["compressed", "uncompressed", "hybrid"].includes(name)) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_ECDH_INVALID_FORMAT", `Invalid ECDH format: ${name}`);
  return name;
}
function curveOf(curve) {
  (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).checkString)(curve, "curve");
  if (!curves.includes(curve)) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  return curve;
}
var pairs = /* @__PURE__ */ new WeakMap();
var handle = /* @__PURE__ */ Symbol("kHandle");
function pairOf(of) {
  return pairs.get(of);
}
function shortest(bytes) {
  const at = bytes.findIndex((b) => b !== 0);
  return at > 0 ? bytes.slice(at) : bytes;
}
var ECDH = plainClass("ECDH", 1, class {
  constructor(curve) {
    pairs.set(this, { curve: curveOf(curve) });
    this[handle] = new class ECDH {
    }();
  }
}, {
  computeSecret: function dhComputeSecret2(key, inEnc, outEnc) {
    const p = pairOf(this);
    const bytes = coded(key, inEnc);
    if (!p.private) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair");
    const secret2 = (0, import_pi_host7.native)("ecSecret", p.curve, p.private, bytes);
    if (!secret2) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY", "Public key is not valid for specified curve");
    return output(fromNative(secret2), outEnc);
  },
  setPrivateKey(key, encoding) {
    const p = pairOf(this);
    const bytes = coded(key, encoding).slice();
    try {
      p.public = (0, import_pi_host7.native)("ecPublic", p.curve, bytes);
    } catch {
      throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.");
    }
    p.private = bytes;
    return this;
  },
  setPublicKey(key, encoding) {
    const p = pairOf(this);
    const point = (0, import_pi_host7.native)("ecPoint", p.curve, coded(key, encoding), "uncompressed");
    if (!point) throw failed("Failed to convert Buffer to EC_POINT");
    p.public = point;
    return this;
  },
  getPrivateKey: function dhGetPrivateKey2(encoding) {
    const key = pairOf(this).private;
    if (!key) throw failed("Failed to get ECDH private key");
    return output((import_buffer6 ??= require("pi:node/buffer")).Buffer.from(shortest(key)), encoding);
  },
  generateKeys(encoding, format) {
    const p = pairOf(this);
    p.private = (0, import_pi_host7.native)("ecGenerate", p.curve);
    p.public = (0, import_pi_host7.native)("ecPublic", p.curve, p.private);
    return this.getPublicKey(encoding, format);
  },
  getPublicKey(encoding, format) {
    const p = pairOf(this);
    const name = form(format);
    if (!p.public) throw failed("Failed to get ECDH public key");
    return output(fromNative((0, import_pi_host7.native)("ecPoint", p.curve, p.public, name)), encoding);
  }
});
Object.defineProperty(ECDH, "convertKey", {
  value: function convertKey(key, curve, inEnc, outEnc, format) {
    (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).checkString)(curve, "curve");
    const bytes = coded(key, inEnc);
    const name = form(format);
    const point = (0, import_pi_host7.native)("ecPoint", curveOf(curve), bytes, name);
    if (!point) throw failed("Failed to convert Buffer to EC_POINT");
    return output(fromNative(point), outEnc);
  },
  writable: true,
  enumerable: true,
  configurable: true
});
for (const [member, name] of [["computeSecret", "dhComputeSecret"], ["getPrivateKey", "dhGetPrivateKey"]]) Object.defineProperty(ECDH.prototype[member], "name", { value: name });
function createECDH(curve) {
  return new ECDH(curve);
}
var agreeing = ["dh", "ec", "x25519", "x448"];
function diffieHellman(options) {
  if (options === null || typeof options !== "object") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const { privateKey, publicKey } = options;
  if (!(privateKey instanceof KeyObject)) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgValue)("options.privateKey", privateKey);
  if (!(publicKey instanceof KeyObject)) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgValue)("options.publicKey", publicKey);
  if (privateKey.type !== "private") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${privateKey.type}, expected private.`);
  if (publicKey.type !== "public" && publicKey.type !== "private") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${publicKey.type}, expected private or public.`);
  const [own, other] = [privateKey.asymmetricKeyType, publicKey.asymmetricKeyType];
  if (own !== other || !agreeing.includes(own)) throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY", `Incompatible key types for Diffie-Hellman: ${own} and ${other}`);
  return ossl(() => fromNative((0, import_pi_host7.native)("keySecret", keyData(privateKey), keyData(publicKey))));
}

// src/node/crypto/keygen.ts
var import_pi_host8 = require("pi:host");
function checkObject2(value, name) {
  if (value === null || typeof value !== "object") throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgType)(name, "object", value);
}
var uint32 = (value, name) => (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkInteger)(value, name, 0, 4294967295);
var int31 = (value, name) => (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkInteger)(value, name, 0, 2147483647);
function encodingOf(options, name, types) {
  const e = options[name];
  if (e === void 0 || e === null) return void 0;
  if (typeof e !== "object") throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)(`options.${name}`, e);
  return e.format === "jwk" ? { format: "jwk" } : readEncoding(e, `options.${name}`, types, types === privateTypes);
}
function rsaParts(type, options) {
  checkObject2(options, "options");
  const { modulusLength, publicExponent } = options;
  uint32(modulusLength, "options.modulusLength");
  if (publicExponent !== void 0 && publicExponent !== null) uint32(publicExponent, "options.publicExponent");
  const parts = [modulusLength, publicExponent ?? 65537];
  if (type === "rsa") return parts;
  for (const name of ["hash", "hashAlgorithm", "mgf1Hash", "mgf1HashAlgorithm"]) if (options[name] !== void 0) (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkString)(options[name], `options.${name}`);
  const { saltLength } = options;
  if (saltLength !== void 0) int31(saltLength, "options.saltLength");
  const hash2 = options.hashAlgorithm ?? options.hash;
  const mgf = options.mgf1HashAlgorithm ?? options.mgf1Hash;
  for (const name of [hash2, mgf]) if (name !== void 0 && !isDigest(name)) throw invalidDigest(name);
  if (hash2 === void 0 && mgf === void 0 && saltLength === void 0) return parts;
  const digest = hash2 ?? "sha1";
  return [...parts, digest, mgf ?? digest, saltLength ?? digestSize(digest)];
}
function missing(what) {
  return (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_OPTION", `${what} is required`);
}
function pair(a, b) {
  return (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INCOMPATIBLE_OPTION_PAIR", `Option "${a}" cannot be used in combination with option "${b}"`);
}
var groupBits = { modp14: 225, modp15: 275, modp16: 325, modp17: 375, modp18: 400 };
function dhParts(options) {
  checkObject2(options, "options");
  const { group, prime, primeLength, generator } = options;
  if (group !== void 0 && group !== null) {
    for (const [name, value] of Object.entries({ prime, primeLength, generator })) if (value !== void 0 && value !== null) throw pair("group", name);
    (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkString)(group, "options.group");
    const known3 = (0, import_pi_host8.native)("modpGroup", group.toLowerCase());
    if (!known3) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
    return [known3, Uint8Array.of(2), groupBits[group.toLowerCase()] ?? 0];
  }
  let p;
  if (prime !== void 0 && prime !== null) {
    if (primeLength !== void 0 && primeLength !== null) throw pair("prime", "primeLength");
    p = toBytes(prime, "options.prime", void 0, ["Buffer", "TypedArray", "DataView", "ArrayBuffer"]).slice();
  } else if (primeLength !== void 0 && primeLength !== null) {
    int31(primeLength, "options.primeLength");
    p = () => (0, import_pi_host8.native)("prime", primeLength, true);
  } else throw missing("At least one of the group, prime, or primeLength options");
  if (generator !== void 0 && generator !== null) int31(generator, "options.generator");
  return [p, (import_buffer7 ??= require("pi:node/buffer")).Buffer.from((generator ?? 2).toString(16).padStart(8, "0"), "hex"), 0];
}
function ecParts(options) {
  checkObject2(options, "options");
  const { namedCurve, paramEncoding } = options;
  (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkString)(namedCurve, "options.namedCurve");
  if (paramEncoding === "explicit") throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM", "pier writes curves by their names: leave out options.paramEncoding");
  if (paramEncoding !== void 0 && paramEncoding !== null && paramEncoding !== "named") throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)("options.paramEncoding", paramEncoding);
  return [namedCurve];
}
function dsaParts(options) {
  checkObject2(options, "options");
  const { modulusLength, divisorLength } = options;
  uint32(modulusLength, "options.modulusLength");
  if (divisorLength !== void 0 && divisorLength !== null) int31(divisorLength, "options.divisorLength");
  return [modulusLength, divisorLength ?? (modulusLength < 2048 ? 160 : modulusLength < 3072 ? 224 : 256)];
}
function partsOf(type, options) {
  switch (type) {
    case "rsa":
    case "rsa-pss":
      return rsaParts(type, options);
    case "dsa":
      return dsaParts(options);
    case "ec":
      return ecParts(options);
    case "dh":
      return dhParts(options);
    case "ed25519":
    case "ed448":
    case "x25519":
    case "x448":
      return [];
    default:
      throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)("type", type, "must be a supported key type");
  }
}
function pairOf2(type, options) {
  (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkString)(type, "type");
  if (options === null) throw new TypeError("Cannot destructure property 'publicKeyEncoding' of 'options' as it is null.");
  const given = options ?? {};
  const forms = { publicKey: encodingOf(given, "publicKeyEncoding", publicTypes), privateKey: encodingOf(given, "privateKeyEncoding", privateTypes) };
  const parts = partsOf(type, options);
  if (type === "ec" && !(0, import_pi_host8.native)("ecKnown", parts[0])) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  return () => {
    const der = ossl(() => (0, import_pi_host8.native)("keyGenerate", type, ...parts.map((p) => typeof p === "function" ? p() : p)));
    const privateKey = keyObject("private", der);
    const publicKey = keyObject("public", (0, import_pi_host8.native)("keyPublic", der));
    return {
      publicKey: forms.publicKey ? exportAs(publicKey, forms.publicKey) : publicKey,
      privateKey: forms.privateKey ? exportAs(privateKey, forms.privateKey) : privateKey
    };
  };
}
function generateKeyPairSync(type, options) {
  return pairOf2(type, options)();
}
Object.defineProperty(generateKeyPairSync, "length", { value: 2 });
function generateKeyPair(type, options, callback) {
  if (typeof options === "function") [callback, options] = [options, void 0];
  (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const make = pairOf2(type, options);
  later((err, keys) => err ? callback(err) : callback(null, keys.publicKey, keys.privateKey), make);
}
Object.defineProperty(generateKeyPair, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), {
  value: (type, options) => new Promise((resolve, reject) => {
    generateKeyPair(type, options, (err, publicKey, privateKey) => err ? reject(err) : resolve({ publicKey, privateKey }));
  }),
  enumerable: false,
  configurable: true
});
function secretSize(type, options) {
  (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkString)(type, "type");
  checkObject2(options, "options");
  const { length } = options;
  switch (type) {
    case "hmac":
      (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkInteger)(length, "options.length", 8, 2147483647);
      break;
    case "aes":
      if (![128, 192, 256].includes(length)) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)("options.length", length, "must be one of: 128, 192, 256");
      break;
    default:
      throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)("type", type, "must be a supported key type");
  }
  return length >> 3;
}
function generateKeySync(type, options) {
  return keyObject("secret", (0, import_pi_host8.random)(secretSize(type, options)));
}
function generateKey(type, options, callback) {
  if (typeof options === "function") [callback, options] = [options, void 0];
  (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const size = secretSize(type, options);
  later(callback, () => keyObject("secret", (0, import_pi_host8.random)(size)));
}

// src/node/crypto/primes.ts
var import_pi_host9 = require("pi:host");
function checkObject3(value, name) {
  if (value === null || typeof value !== "object") throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).invalidArgType)(name, "object", value);
}
var kinds = ["ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint"];
var answer = (callback, run) => later((err, value) => callback(err ?? void 0, value), run);
function numberOf(value, name) {
  if (typeof value === "bigint") {
    if (value < 0n) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).outOfRange)(name, ">= 0", value);
    return value;
  }
  if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer) && !(value instanceof SharedArrayBuffer)) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).invalidArgType)(name, kinds, value);
  return bigOf(toBytes(value, name));
}
function primeOf(size, options) {
  (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkInteger)(size, "size", 1, 2 ** 31 - 1);
  checkObject3(options, "options");
  const { safe = false, bigint = false } = options;
  for (const [name, value] of Object.entries({ safe, bigint })) if (typeof value !== "boolean") throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "boolean", value);
  const add = options.add === void 0 ? void 0 : numberOf(options.add, "options.add");
  const given = options.rem === void 0 ? void 0 : numberOf(options.rem, "options.rem");
  if (add !== void 0 && add.toString(2).length > size) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", "invalid options.add");
  if (add !== void 0 && given !== void 0 && add <= given) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", "invalid options.rem");
  return () => {
    const rem = given ?? (safe ? 3n : 1n);
    for (; ; ) {
      const p = (0, import_pi_host9.native)("prime", size, safe);
      if (add === void 0 || bigOf(p) % add === rem % add) return bigint ? bigOf(p) : p.slice().buffer;
    }
  };
}
function generatePrimeSync(size, options = {}) {
  return primeOf(size, options)();
}
function generatePrime(size, options, callback) {
  if (typeof options === "function") [callback, options] = [options, {}];
  (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  answer(callback, primeOf(size, options));
}
function checkOf(candidate, options) {
  const n = numberOf(candidate, "candidate");
  checkObject3(options, "options");
  const { checks = 0 } = options;
  (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkInteger)(checks, "options.checks", 0, 2 ** 31 - 1);
  const hex = n.toString(16);
  const bytes = (import_buffer8 ??= require("pi:node/buffer")).Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return () => (0, import_pi_host9.native)("isPrime", bytes);
}
function checkPrimeSync(candidate, options = {}) {
  return checkOf(candidate, options)();
}
function checkPrime(candidate, options = {}, callback) {
  if (typeof options === "function") [callback, options] = [options, {}];
  (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  answer(callback, checkOf(candidate, options));
}
for (const [f, n] of [[generatePrimeSync, 1], [checkPrime, 1]]) Object.defineProperty(f, "length", { value: n });

// src/node/crypto/random.ts
var import_pi_host10 = require("pi:host");
var most = 2 ** 31 - 1;
function checkNumber(value, name) {
  if (typeof value !== "number") throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)(name, "number", value);
}
function checkSize(size, unit, offset, length) {
  checkNumber(size, "size");
  const bytes = size * unit;
  if (Number.isNaN(bytes) || bytes > most || bytes < 0) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).outOfRange)("size", `>= 0 && <= ${most}`, bytes);
  if (bytes + offset > length) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).outOfRange)("size + offset", `<= ${length}`, bytes + offset);
  return bytes >>> 0;
}
function randomBytes(size, callback) {
  const n = checkSize(size, 1, 0, Infinity);
  if (callback !== void 0) (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const make = () => {
    const bytes = (0, import_pi_host10.random)(n);
    return (import_buffer9 ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  if (callback === void 0) return make();
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(() => callback(null, make()));
  return void 0;
}
Object.defineProperty(randomBytes, "length", { value: 2 });
function fillable(buf) {
  if (!ArrayBuffer.isView(buf) && !(buf instanceof ArrayBuffer) && !(buf instanceof SharedArrayBuffer)) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)("buf", ["ArrayBuffer", "ArrayBufferView"], buf);
}
function checkOffset(offset, unit, length) {
  checkNumber(offset, "offset");
  const bytes = offset * unit;
  if (Number.isNaN(bytes) || bytes < 0 || bytes > Math.min(length, most)) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).outOfRange)("offset", `>= 0 && <= ${Math.min(length, most)}`, bytes);
  return bytes >>> 0;
}
function randomFillSync(buf, offset = 0, size) {
  fillable(buf);
  const unit = buf.BYTES_PER_ELEMENT ?? 1;
  const start = checkOffset(offset, unit, buf.byteLength);
  const length = size === void 0 ? buf.byteLength - start : checkSize(size, unit, start, buf.byteLength);
  if (length > 0) (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(buf).set((0, import_pi_host10.random)(length), start);
  return buf;
}
Object.defineProperty(randomFillSync, "length", { value: 1 });
function randomFill(buf, offset, size, callback) {
  fillable(buf);
  if (typeof offset === "function") [callback, offset, size] = [offset, 0, void 0];
  else if (typeof size === "function") [callback, size] = [size, void 0];
  else (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const unit = buf.BYTES_PER_ELEMENT ?? 1;
  const start = checkOffset(offset ?? 0, unit, buf.byteLength);
  if (size !== void 0) checkSize(size, unit, start, buf.byteLength);
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(() => callback(null, randomFillSync(buf, offset ?? 0, size)));
}
function randomUUID(options) {
  if (options !== void 0) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    const { disableEntropyCache } = options;
    if (disableEntropyCache !== void 0 && typeof disableEntropyCache !== "boolean") throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)("options.disableEntropyCache", "boolean", disableEntropyCache);
  }
  const b = (0, import_pi_host10.random)(16);
  b[6] = b[6] & 15 | 64;
  b[8] = b[8] & 63 | 128;
  return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toHex)(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
Object.defineProperty(randomUUID, "length", { value: 1 });
function randomInt(min, max, callback) {
  if (max === void 0 || typeof max === "function") [callback, max, min] = [max, min, 0];
  if (callback !== void 0) (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  if (!Number.isSafeInteger(min)) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)("min", "a safe integer", min);
  if (!Number.isSafeInteger(max)) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).invalidArgType)("max", "a safe integer", max);
  if (max <= min) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).outOfRange)("max", `greater than the value of "min" (${min})`, max);
  const range = max - min;
  if (range > 2 ** 48 - 1) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).outOfRange)("max - min", `<= ${2 ** 48 - 1}`, range);
  const limit = 2 ** 48 - 2 ** 48 % range;
  let value;
  do
    value = (0, import_pi_host10.random)(6).reduce((n, b) => n * 256 + b, 0);
  while (value >= limit);
  value = min + value % range;
  if (!callback) return value;
  (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(callback, void 0, value);
  return void 0;
}
Object.defineProperty(randomInt, "length", { value: 3 });
function comparable(value, name) {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(value);
  throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
}
function timingSafeEqual(...args) {
  const x = comparable(args[0], "buf1");
  const y = comparable(args[1], "buf2");
  if (x.length !== y.length) throw (0, (import_internal_errors11 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
  let diff = 0;
  for (let i = 0; i < x.length; i++) diff |= x[i] ^ y[i];
  return diff === 0;
}
Object.defineProperty(timingSafeEqual, "name", { value: "" });

// src/node/crypto/sign.ts
var import_pi_host11 = require("pi:host");
function integer(key, name) {
  const value = key[name];
  if (value === void 0) return void 0;
  if (value >> 0 !== value) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).invalidArgValue)(`options.${name}`, value);
  return value;
}
function parametersOf(key) {
  const given = typeof key === "object" ? key : {};
  if (given === null) throw new TypeError("Cannot read properties of null (reading 'padding')");
  const padding = integer(given, "padding");
  const salt = integer(given, "saltLength") ?? (padding === void 0 ? null : -2);
  const encoding = given.dsaEncoding ?? "der";
  if (encoding !== "der" && encoding !== "ieee-p1363") throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).invalidArgValue)("options.dsaEncoding", encoding);
  return { padding, salt, encoding };
}
var edwards = (type) => type === "ed25519" || type === "ed448";
function scheme(algorithm, k, p) {
  const { type } = keyInfo(k);
  if (edwards(type)) {
    if (algorithm) throw osslError("error:1C80007A:Provider routines::invalid digest");
    return ["", "pkcs1"];
  }
  if (type !== "rsa" && type !== "rsa-pss") return [algorithm, "pkcs1"];
  const padding = p.padding ?? (type === "rsa-pss" ? 6 : 1);
  if (padding !== 1 && padding !== 6 || padding === 1 && type === "rsa-pss") throw osslError("error:1C8000A5:Provider routines::illegal or unsupported padding mode");
  if (padding === 6 && p.salt !== null && p.salt < -4) throw osslError("error:1C800070:Provider routines::invalid salt length");
  return [algorithm, padding === 6 ? "pss" : "pkcs1"];
}
function signNow(algorithm, data, k, p) {
  return ossl(() => {
    const [digest, padding] = scheme(algorithm, k, p);
    return fromNative((0, import_pi_host11.native)("sign", digest, keyData(k), data, padding, p.salt, p.encoding));
  });
}
function verifyNow(algorithm, data, k, p, signature) {
  return ossl(() => {
    const [digest, padding] = scheme(algorithm, k, p);
    return (0, import_pi_host11.native)("verify", digest, keyData(k), data, signature, padding, p.salt, p.encoding);
  });
}
function digestName(algorithm) {
  if (algorithm === null || algorithm === void 0) return "";
  (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
  return algorithm;
}
function known2(algorithm) {
  if (algorithm !== "" && !isDigest(algorithm)) throw invalidDigest(algorithm);
  return algorithm;
}
var sign = { signOneShot(algorithm, data, key, callback) {
  const name = digestName(algorithm);
  if (callback !== void 0) (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const bytes = toBytes(data).slice();
  if (!key) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
  const p = parametersOf(key);
  const k = anyKey(key, "private");
  known2(name);
  return callback === void 0 ? signNow(name, bytes, k, p) : later(callback, () => signNow(name, bytes, k, p));
} }.signOneShot;
var verify = { verifyOneShot(algorithm, data, key, signature, callback) {
  const name = digestName(algorithm);
  if (callback !== void 0) (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const bytes = toBytes(data).slice();
  const p = parametersOf(key);
  if (!ArrayBuffer.isView(signature)) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).invalidArgType)("signature", ["Buffer", "TypedArray", "DataView"], signature);
  const k = anyKey(key, "public");
  known2(name);
  const sig = toBytes(signature).slice();
  return callback === void 0 ? verifyNow(name, bytes, k, p, sig) : later(callback, () => verifyNow(name, bytes, k, p, sig));
} }.verifyOneShot;
Object.defineProperty(sign, "length", { value: 4 });
Object.defineProperty(verify, "length", { value: 5 });
var pending2 = /* @__PURE__ */ new WeakMap();
var Signing = class extends (import_stream2 ??= require("pi:node/stream")).Writable {
  constructor(algorithm, options) {
    (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).checkString)(algorithm, "algorithm");
    if (!isDigest(algorithm)) throw invalidDigest();
    super(options);
    pending2.set(this, { algorithm, parts: [], done: false });
  }
};
var makeSigning = () => {
  const Class = function(...args) {
    return Reflect.construct(Signing, args, new.target);
  };
  Class.prototype = Object.create((import_stream2 ??= require("pi:node/stream")).Writable.prototype);
  return Object.setPrototypeOf(Class, (import_stream2 ??= require("pi:node/stream")).Writable);
};
function open(stream2) {
  const state2 = pending2.get(stream2);
  if (state2.done) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_INVALID_STATE", "Not initialised");
  return state2;
}
var common3 = {
  _write(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
  },
  update(data, encoding) {
    const bytes = updateBytes(data, encoding);
    open(this).parts.push(bytes);
    return this;
  }
};
function piecewise(k) {
  if (edwards(keyInfo(k).type)) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_UNSUPPORTED_OPERATION", "Unsupported crypto operation");
  return k;
}
var Sign = plainClass("Sign", 2, makeSigning(), {
  ...common3,
  sign(options, encoding) {
    if (!options) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
    const k = anyKey(options, "private");
    const p = parametersOf(options);
    const state2 = open(this);
    state2.done = true;
    return output(signNow(state2.algorithm, (import_buffer10 ??= require("pi:node/buffer")).Buffer.concat(state2.parts), piecewise(k), p), encoding);
  }
});
var Verify = plainClass("Verify", 2, makeSigning(), {
  ...common3,
  verify(options, signature, sigEncoding) {
    const k = anyKey(options, "public");
    const p = parametersOf(options);
    const sig = toBytes(signature, "signature", sigEncoding);
    const state2 = open(this);
    state2.done = true;
    return verifyNow(state2.algorithm, (import_buffer10 ??= require("pi:node/buffer")).Buffer.concat(state2.parts), piecewise(k), p, sig);
  }
});
function createSign(algorithm, options) {
  return new Sign(algorithm, options);
}
function createVerify(algorithm, options) {
  return new Verify(algorithm, options);
}
for (const f of [createSign, createVerify]) Object.defineProperty(f, "length", { value: 2 });
var paddings = { 1: "pkcs1", 3: "none", 4: "oaep" };
var provider = (number, reason) => `error:1C8000${number}:Provider routines::${reason}`;
var illegal = provider("A5", "illegal or unsupported padding mode");
var unknown = "error:02000076:rsa routines::unknown padding type";
var nothing = "error:00000000:lib(0)::reason(0)";
var refused = {
  encrypt: { 5: unknown, 6: nothing },
  decrypt: { 5: unknown, 6: nothing },
  privateEncrypt: { 4: illegal, 5: provider("AA", "invalid x931 digest"), 6: provider("A6", "invalid digest length") },
  publicDecrypt: { 4: illegal, 5: provider("AA", "invalid x931 digest"), 6: illegal }
};
function wrongKey(kind, type) {
  const unsupported = "operation not supported for this keytype";
  if (type === "rsa-pss" && (kind === "encrypt" || kind === "decrypt")) return provider("B2", unsupported);
  if (kind === "privateEncrypt" && type.startsWith("ed")) return nothing;
  return kind === "publicDecrypt" && type === "dsa" ? "error:030000ED:digital envelope routines::provider signature not supported" : `error:03000096:digital envelope routines::${unsupported}`;
}
function crypt(kind, standard) {
  const secret2 = kind === "decrypt" || kind === "privateEncrypt";
  const say = (text) => text === nothing ? new Error(text) : osslError(text);
  const f = (options, buffer) => {
    const k = anyKey(options, secret2 ? "any" : "public");
    const { padding = standard, oaepHash, oaepLabel, encoding } = options !== null && typeof options === "object" ? options : {};
    if (oaepHash !== void 0) (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).checkString)(oaepHash, "key.oaepHash");
    const label = oaepLabel === void 0 ? null : toBytes(oaepLabel, "key.oaepLabel", encoding);
    const bytes = toBytes(buffer, "buffer", encoding);
    if (oaepHash !== void 0 && !isDigest(oaepHash)) throw (0, (import_internal_errors12 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_OSSL_EVP_INVALID_DIGEST", "Invalid digest used");
    const { type, bits } = keyInfo(k);
    if (type !== "rsa") throw say(wrongKey(kind, type));
    if (secret2 && k.type === "public") throw say("error:020000B3:rsa routines::missing private key");
    if (kind === "decrypt" && padding === 5 && bytes.length > bits / 8) throw say("error:0200006C:rsa routines::data greater than mod len");
    const no = refused[kind][padding] ?? (paddings[padding] ? void 0 : unknown);
    if (no) throw say(no);
    return ossl(() => fromNative((0, import_pi_host11.native)("rsaCrypt", kind, keyData(k), bytes, paddings[padding], oaepHash ?? "sha1", label)));
  };
  Object.defineProperty(f, "name", { value: "" });
  return f;
}
var publicEncrypt = crypt("encrypt", 4);
var privateDecrypt = crypt("decrypt", 4);
var privateEncrypt = crypt("privateEncrypt", 1);
var publicDecrypt = crypt("publicDecrypt", 1);

// src/node/crypto/spkac.ts
var import_pi_host12 = require("pi:host");
function read2(spkac, encoding) {
  return (0, import_pi_host12.native)("spkac", toBytes(spkac, "spkac", encoding));
}
var members2 = {
  verifySpkac(spkac, encoding) {
    const found = read2(spkac, encoding);
    return toBytes(spkac, "spkac", encoding).length === 0 ? "" : found?.valid ?? false;
  },
  exportPublicKey(spkac, encoding) {
    const key = read2(spkac, encoding)?.key;
    return key ? (import_buffer11 ??= require("pi:node/buffer")).Buffer.from(fromNative(key).toString()) : "";
  },
  exportChallenge(spkac, encoding) {
    const found = read2(spkac, encoding);
    return found ? fromNative(found.challenge) : "";
  }
};
var Certificate = plainClass("Certificate", 0, class {
}, members2);
for (const name of ["exportChallenge", "exportPublicKey", "verifySpkac"]) {
  Object.defineProperty(Certificate, name, { value: members2[name], writable: true, enumerable: true, configurable: true });
}

// src/node/crypto.ts
var ciphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA";
var constants = Object.assign(/* @__PURE__ */ Object.create(null), {
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
function deprecated(Class) {
  const made = function(...args) {
    return new Class(...args);
  };
  Object.defineProperties(made, { name: { value: "deprecated", configurable: true }, length: { value: Class.length, configurable: true }, prototype: { value: Class.prototype } });
  return Object.setPrototypeOf(made, Object.getPrototypeOf(Class));
}
var small = {
  setEngine(id, _flags) {
    (0, (import_internal_errors13 ??= require("pi:node/internal_errors")).checkString)(id, "id");
    throw (0, (import_internal_errors13 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_ENGINE_UNKNOWN", `Engine "${id}" was not found`);
  },
  getFips: () => 0,
  setFips(on) {
    if (on) throw (0, (import_internal_errors13 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_CRYPTO_FIPS_UNAVAILABLE", "Cannot set FIPS mode in a non-FIPS build.");
  },
  secureHeapUsed: () => ({ total: 0, used: 0, utilization: 0, min: 0 }),
  getRandomValues(array) {
    return (0, import_pi_host13.requireHost)("pi:web/crypto").crypto.getRandomValues(array);
  }
};
var { setEngine, getFips, setFips, secureHeapUsed, getRandomValues } = small;
var exported = {
  checkPrime,
  checkPrimeSync,
  createCipheriv,
  createDecipheriv,
  createDiffieHellman,
  createDiffieHellmanGroup,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createSign,
  createVerify,
  diffieHellman,
  generatePrime,
  generatePrimeSync,
  getCiphers,
  getCipherInfo,
  getCurves,
  getDiffieHellman: createDiffieHellmanGroup,
  getHashes,
  hkdf,
  hkdfSync,
  pbkdf2,
  pbkdf2Sync,
  generateKeyPair,
  generateKeyPairSync,
  generateKey,
  generateKeySync,
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
  sign,
  setEngine,
  timingSafeEqual,
  getFips,
  setFips,
  verify,
  hash,
  Certificate,
  Cipher: void 0,
  Cipheriv,
  Decipher: void 0,
  Decipheriv,
  DiffieHellman,
  DiffieHellmanGroup,
  ECDH,
  Hash: deprecated(Hash),
  Hmac: deprecated(Hmac),
  KeyObject,
  Sign,
  Verify,
  X509Certificate,
  secureHeapUsed,
  constants,
  get webcrypto() {
    return (0, import_pi_host13.requireHost)("pi:web/crypto").crypto;
  },
  get subtle() {
    return (0, import_pi_host13.requireHost)("pi:web/crypto").crypto.subtle;
  },
  getRandomValues
};
for (const name of ["pseudoRandomBytes", "prng", "rng"]) Object.defineProperty(exported, name, { value: randomBytes, writable: true, configurable: true, enumerable: false });
Object.defineProperty(exported, "fips", { get: getFips, set: setFips, configurable: true, enumerable: false });
var crypto_default = exported;
crypto_exports["Hash"] = Hash;
crypto_exports["Hmac"] = Hmac;
crypto_exports["KeyObject"] = KeyObject;
crypto_exports["default"] = crypto_default;
crypto_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors13;
var import_buffer3;
var import_internal_inspect;
var import_internal_errors4;
var import_buffer;
var import_internal_bytes;
var import_internal_errors;
var import_internal_ticks;
var import_stream;
var import_buffer2;
var import_internal_bytes2;
var import_internal_errors3;
var import_internal_errors2;
var import_buffer4;
var import_internal_errors5;
var import_string_decoder;
var import_buffer5;
var import_internal_errors6;
var import_internal_errors7;
var import_buffer6;
var import_internal_errors8;
var import_buffer7;
var import_internal_errors9;
var import_buffer8;
var import_internal_errors10;
var import_buffer9;
var import_internal_bytes3;
var import_internal_errors11;
var import_internal_ticks2;
var import_buffer10;
var import_internal_errors12;
var import_stream2;
var import_buffer11;
