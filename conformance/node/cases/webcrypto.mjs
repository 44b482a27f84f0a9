import { KeyObject, webcrypto } from "node:crypto";
import { inspect } from "node:util";
import { rejected, suite } from "../suite.mjs";
import { pems } from "../keys.mjs";

const { test, factory } = suite();
export default factory;

const { subtle } = webcrypto;
const data = Buffer.from("some data");
const tried = async (fn) => {
	const r = await rejected((async () => fn())());
	if (!(r instanceof Error) && Object.prototype.toString.call(r) !== "[object DOMException]") return ["resolved", r.resolved];
	return [r.constructor.name, r.name, r.code, r.message, r.cause instanceof Error];
};
const der = (pem) => Buffer.from(pem.split("\n").slice(1, -2).join(""), "base64");
const shown = (k) => (k.privateKey ? [shown(k.publicKey), shown(k.privateKey)] : [k.type, k.extractable, k.algorithm, k.usages]);

const asymmetric = [
	["RSASSA-PKCS1-v1_5", { modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" }, ["sign", "verify"], "rsa"],
	["RSA-PSS", { modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-384" }, ["sign", "verify"], "rsa"],
	["RSA-OAEP", { modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-1" }, ["encrypt", "decrypt", "wrapKey", "unwrapKey"], "rsa"],
	["ECDSA", { namedCurve: "P-256" }, ["sign", "verify"], "p256"],
	["ECDSA", { namedCurve: "P-384" }, ["sign", "verify"], "p384"],
	["ECDSA", { namedCurve: "P-521" }, ["sign", "verify"], "p521"],
	["ECDH", { namedCurve: "P-256" }, ["deriveBits", "deriveKey"], "p256"],
	["ECDH", { namedCurve: "P-521" }, ["deriveBits"], "p521"],
	["Ed25519", {}, ["sign", "verify"], "ed25519"],
	["Ed448", {}, ["sign", "verify"], "ed448"],
	["X25519", {}, ["deriveBits"], "x25519"],
	["X448", {}, ["deriveKey"], "x448"],
];
const privateUse = (usages) => usages.filter((u) => ["sign", "decrypt", "unwrapKey", "deriveBits", "deriveKey"].includes(u));
const publicUse = (usages) => usages.filter((u) => ["verify", "encrypt", "wrapKey"].includes(u));
for (const [name, params, usages, pem] of asymmetric) {
	const algorithm = { name, ...params };
	const label = `${name} ${params.namedCurve ?? params.hash ?? ""}`;
	test(`${label}: new`, async () => [await tried(async () => shown(await subtle.generateKey(algorithm, false, usages))), await tried(async () => shown(await subtle.generateKey(algorithm, true, [usages.at(-1)]))), await tried(() => subtle.generateKey(algorithm, true, [])), await tried(() => subtle.generateKey(algorithm, true, ["wrapKey", "sign", "nope"])), await tried(() => subtle.generateKey(algorithm, true, ["deriveKey", "sign"]))]);
	test(`${label}: in and out`, async () => {
		const out = [];
		const priv = await subtle.importKey("pkcs8", der(pems[pem].private), algorithm, true, privateUse(usages));
		const pub = await subtle.importKey("spki", der(pems[pem].public), algorithm, true, publicUse(usages));
		out.push(shown(priv), shown(pub));
		for (const format of ["pkcs8", "spki", "raw", "jwk", "nope"]) {
			for (const [kind, key] of [["private", priv], ["public", pub]]) {
				out.push([format, kind, await tried(async () => {
					const data = await subtle.exportKey(format, key);
					const back = await subtle.importKey(format, data, algorithm, false, kind === "private" ? privateUse(usages) : publicUse(usages));
					return [data, shown(back), await tried(() => subtle.exportKey(format, back))];
				})]);
			}
		}
		return out;
	});
	test(`${label}: wrongly in`, async () => [
		await tried(() => subtle.importKey("pkcs8", der(pems[pem].public), algorithm, true, privateUse(usages))), await tried(() => subtle.importKey("spki", der(pems[pem].private), algorithm, true, publicUse(usages))),
		await tried(() => subtle.importKey("pkcs8", der(pems[pem].private), algorithm, true, [])), await tried(() => subtle.importKey("spki", der(pems[pem].public), algorithm, true, ["sign", "deriveKey"])), await tried(() => subtle.importKey("spki", der(pems.dsa.public), algorithm, true, [])),
		await tried(() => subtle.importKey("raw", new Uint8Array(5), algorithm, true, publicUse(usages))), await tried(() => subtle.importKey("jwk", {}, algorithm, true, [])), await tried(() => subtle.importKey("jwk", { kty: "oct", k: "AA" }, algorithm, true, [])), await tried(() => subtle.importKey("spki", "x", algorithm, true, [])),
	]);
}
const symmetric = [["AES-CTR", 128], ["AES-CBC", 192], ["AES-GCM", 256], ["AES-KW", 128]];
for (const [name, length] of symmetric) {
	const usages = name === "AES-KW" ? ["wrapKey", "unwrapKey"] : ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
	test(`${name}: keys`, async () => {
		const key = await subtle.importKey("raw", Buffer.alloc(length / 8, 5), name, true, usages);
		return [shown(key), await subtle.exportKey("raw", key), await subtle.exportKey("jwk", key), shown(await subtle.importKey("jwk", await subtle.exportKey("jwk", key), name, false, [usages[0]])), shown(await subtle.generateKey({ name, length }, true, usages)), await tried(() => subtle.generateKey({ name, length: 100 }, true, usages)), await tried(() => subtle.generateKey({ name }, true, usages)), await tried(() => subtle.generateKey({ name, length }, true, [])), await tried(() => subtle.generateKey({ name, length }, true, ["sign"])), await tried(() => subtle.importKey("raw", Buffer.alloc(5), name, true, usages)), await tried(() => subtle.importKey("raw", Buffer.alloc(16), name, true, [])), await tried(() => subtle.importKey("raw", Buffer.alloc(16), name, true, ["verify"])), await tried(() => subtle.importKey("spki", Buffer.alloc(16), name, true, usages)), await tried(() => subtle.exportKey("spki", key)), await tried(() => subtle.importKey("jwk", { kty: "oct", k: "AAAA", alg: "A128CBC" }, name, true, usages)), await tried(() => subtle.importKey("jwk", { kty: "RSA" }, name, true, usages)), await tried(async () => shown(await subtle.importKey("jwk", { kty: "oct", k: "AAAAAAAAAAAAAAAAAAAAAA", ext: false }, name, true, usages))), await tried(async () => shown(await subtle.importKey("jwk", { kty: "oct", k: "AAAAAAAAAAAAAAAAAAAAAA", key_ops: ["sign"] }, name, true, usages))), await tried(async () => shown(await subtle.importKey("jwk", { kty: "oct", k: "AAAAAAAAAAAAAAAAAAAAAA", use: "sig" }, name, true, usages)))];
	});
}
test("HMAC: keys", async () => {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await subtle.importKey("raw", Buffer.from("key"), algorithm, true, ["sign", "verify"]);
	return [shown(key), await subtle.exportKey("raw", key), await subtle.exportKey("jwk", key), shown(await subtle.generateKey(algorithm, true, ["sign"])), shown(await subtle.generateKey({ ...algorithm, hash: "SHA-512" }, true, ["sign"])), shown(await subtle.generateKey({ ...algorithm, length: 48 }, true, ["verify"])), await tried(() => subtle.generateKey({ ...algorithm, length: 0 }, true, ["verify"])), await tried(() => subtle.generateKey({ name: "HMAC" }, true, ["verify"])), await tried(() => subtle.importKey("raw", new Uint8Array(0), algorithm, true, ["sign"])), await tried(() => subtle.importKey("raw", Buffer.alloc(4), { ...algorithm, length: 5 }, true, ["sign"])), await tried(async () => shown(await subtle.importKey("raw", Buffer.alloc(4), { ...algorithm, length: 30 }, true, ["sign"]))), await tried(() => subtle.importKey("raw", Buffer.alloc(4), algorithm, true, ["encrypt"])), await subtle.sign("HMAC", key, data), await subtle.verify("HMAC", key, await subtle.sign("HMAC", key, data), data), await subtle.verify("HMAC", key, new Uint8Array(3), data), await tried(() => subtle.sign("AES-CBC", key, data)), await tried(() => subtle.encrypt("HMAC", key, data)), await tried(() => subtle.importKey("jwk", { kty: "oct", k: "AAAA", alg: "HS512" }, algorithm, true, ["sign"]))];
});
for (const hash of ["SHA-1", "SHA-256", "SHA-384", "SHA-512", "sha-256", "MD5", "SHA3-256", { name: "SHA-1" }, {}, null, 5]) test(`digest ${JSON.stringify(hash)}`, () => tried(() => subtle.digest(hash, data)));
test("digest of other data", async () => [await tried(() => subtle.digest("SHA-1", "x")), await tried(() => subtle.digest("SHA-1")), await tried(() => subtle.digest()), await tried(() => subtle.digest("SHA-1", new Uint16Array(2))), await tried(() => subtle.digest("SHA-1", new ArrayBuffer(2)))]);
const aes = (name, usages = ["encrypt", "decrypt"]) => subtle.importKey("raw", Buffer.alloc(16, 7), name, true, usages);
test("AES-CBC", async () => { const k = await aes("AES-CBC"); const iv = Buffer.alloc(16, 1); const c = await subtle.encrypt({ name: "AES-CBC", iv }, k, data); return [c, Buffer.from(await subtle.decrypt({ name: "AES-CBC", iv }, k, c)).toString(), await tried(() => subtle.encrypt({ name: "AES-CBC", iv: Buffer.alloc(5) }, k, data)), await tried(() => subtle.encrypt({ name: "AES-CBC" }, k, data)), await tried(() => subtle.encrypt("AES-CBC", k, data)), await tried(() => subtle.decrypt({ name: "AES-CBC", iv }, k, Buffer.alloc(5))), await tried(() => subtle.decrypt({ name: "AES-CBC", iv }, k, Buffer.alloc(16))), await tried(() => subtle.encrypt({ name: "AES-GCM", iv }, k, data)), await tried(async () => subtle.encrypt({ name: "AES-CBC", iv }, await aes("AES-CBC", ["decrypt"]), data))]; });
test("AES-CTR", async () => { const k = await aes("AES-CTR"); const counter = Buffer.alloc(16, 255); const out = []; for (const length of [64, 128, 8, 1]) out.push(await tried(() => subtle.encrypt({ name: "AES-CTR", counter, length }, k, Buffer.alloc(20)))); return [...out, await tried(() => subtle.encrypt({ name: "AES-CTR", counter, length: 0 }, k, data)), await tried(() => subtle.encrypt({ name: "AES-CTR", counter, length: 129 }, k, data)), await tried(() => subtle.encrypt({ name: "AES-CTR", counter }, k, data)), await tried(() => subtle.encrypt({ name: "AES-CTR", counter: Buffer.alloc(5), length: 64 }, k, data)), await tried(() => subtle.encrypt({ name: "AES-CTR", counter, length: 1 }, k, Buffer.alloc(64)))]; });
test("AES-GCM", async () => { const k = await aes("AES-GCM"); const iv = Buffer.alloc(12, 1); const out = []; for (const tagLength of [32, 64, 96, 104, 112, 120, 128, 40, 0, undefined]) out.push(await tried(async () => { const p = { name: "AES-GCM", iv, tagLength, additionalData: Buffer.from("more") }; const c = await subtle.encrypt(p, k, data); return [c, Buffer.from(await subtle.decrypt(p, k, c)).toString()]; })); return [...out, await tried(() => subtle.decrypt({ name: "AES-GCM", iv }, k, Buffer.alloc(40))), await tried(() => subtle.decrypt({ name: "AES-GCM", iv }, k, Buffer.alloc(4))), await tried(() => subtle.encrypt({ name: "AES-GCM", iv: Buffer.alloc(3) }, k, data)), await tried(() => subtle.encrypt({ name: "AES-GCM" }, k, data)), await tried(() => subtle.encrypt({ name: "AES-GCM", iv, additionalData: "x" }, k, data))]; });
test("RSA-OAEP", async () => { const a = { name: "RSA-OAEP", hash: "SHA-256" }; const priv = await subtle.importKey("pkcs8", der(pems.rsa.private), a, true, ["decrypt"]); const pub = await subtle.importKey("spki", der(pems.rsa.public), a, true, ["encrypt"]); const label = Buffer.from("l"); const c = await subtle.encrypt({ name: "RSA-OAEP", label }, pub, data); return [c.byteLength, Buffer.from(await subtle.decrypt({ name: "RSA-OAEP", label }, priv, c)).toString(), await tried(() => subtle.decrypt("RSA-OAEP", priv, c)), await tried(() => subtle.encrypt("RSA-OAEP", pub, Buffer.alloc(100))), await tried(() => subtle.encrypt("RSA-OAEP", priv, data)), await tried(() => subtle.decrypt("RSA-OAEP", pub, c))]; });
for (const [name, params, , pem] of asymmetric.filter(([n]) => !/DH|X|OAEP/.test(n))) {
	test(`${name} ${params.namedCurve ?? ""}: sign and verify`, async () => {
		const algorithm = { name, ...params };
		const priv = await subtle.importKey("pkcs8", der(pems[pem].private), algorithm, true, ["sign"]);
		const pub = await subtle.importKey("spki", der(pems[pem].public), algorithm, true, ["verify"]);
		const how = { name, hash: "SHA-512", saltLength: 20 };
		const s = await subtle.sign(how, priv, data);
		return [s.byteLength, /PKCS1|Ed/.test(name) ? s : 0, await subtle.verify(how, pub, s, data), await subtle.verify(how, pub, s, Buffer.from("x")), await subtle.verify(how, pub, new Uint8Array(4), data), await tried(() => subtle.sign(how, pub, data)), await tried(() => subtle.verify(how, priv, s, data)), await tried(() => subtle.sign(name, priv, data).then((r) => r.byteLength)), await tried(() => subtle.sign({ ...how, name: "HMAC" }, priv, data)), await tried(() => subtle.sign({ ...how, saltLength: 500 }, priv, data).then((r) => r.byteLength)), await tried(() => subtle.sign(how, priv, "x"))];
	});
}
for (const [name, pem] of [["ECDH", "p256"], ["ECDH", "p384"], ["ECDH", "p521"], ["X25519", "x25519"], ["X448", "x448"]]) {
	test(`${name} of ${pem}`, async () => {
		const algorithm = { name, namedCurve: { p256: "P-256", p384: "P-384", p521: "P-521" }[pem] };
		const priv = await subtle.importKey("pkcs8", der(pems[pem].private), algorithm, true, ["deriveBits", "deriveKey"]);
		const pub = await subtle.importKey("spki", der(pems[pem].public), algorithm, true, []);
		const out = [];
		for (const length of [null, undefined, 0, 8, 7, 13, 256, 528, 2000]) out.push([length, await tried(() => subtle.deriveBits({ name, public: pub }, priv, length))]);
		return [...out, await tried(async () => shown(await subtle.deriveKey({ name, public: pub }, priv, { name: "AES-GCM", length: 128 }, true, ["encrypt"]))), await tried(() => subtle.deriveBits({ name, public: priv }, priv, 8)), await tried(() => subtle.deriveBits({ name }, priv, 8)), await tried(() => subtle.deriveBits({ name, public: pub }, pub, 8)), await tried(async () => subtle.deriveBits({ name, public: await subtle.importKey("spki", der(pems.ed25519.public), "Ed25519", true, []) }, priv, 8))];
	});
}
test("HKDF", async () => { const k = await subtle.importKey("raw", Buffer.from("secret"), "HKDF", false, ["deriveBits", "deriveKey"]); const p = { name: "HKDF", hash: "SHA-256", salt: Buffer.from("s"), info: Buffer.from("i") }; return [shown(k), await subtle.deriveBits(p, k, 256), shown(await subtle.deriveKey(p, k, { name: "AES-CBC", length: 256 }, true, ["encrypt"])), shown(await subtle.deriveKey(p, k, { name: "HMAC", hash: "SHA-384" }, true, ["sign"])), await tried(() => subtle.deriveBits(p, k, null)), await tried(() => subtle.deriveBits(p, k, 7)), await tried(() => subtle.deriveBits(p, k, 0)), await tried(() => subtle.deriveBits(p, k, 8 * 255 * 32 + 8)), await tried(() => subtle.deriveBits({ ...p, salt: undefined }, k, 8)), await tried(() => subtle.deriveBits({ ...p, hash: "MD5" }, k, 8)), await tried(() => subtle.importKey("raw", Buffer.from("x"), "HKDF", true, ["deriveBits"])), await tried(() => subtle.importKey("raw", Buffer.from("x"), "HKDF", false, ["sign"])), await tried(() => subtle.importKey("jwk", { kty: "oct", k: "AA" }, "HKDF", false, ["deriveBits"])), await tried(() => subtle.generateKey("HKDF", false, ["deriveBits"])), await tried(() => subtle.exportKey("raw", k))]; });
test("PBKDF2", async () => { const k = await subtle.importKey("raw", Buffer.from("secret"), "PBKDF2", false, ["deriveBits", "deriveKey"]); const p = { name: "PBKDF2", hash: "SHA-256", salt: Buffer.from("s"), iterations: 3 }; return [shown(k), await subtle.deriveBits(p, k, 256), shown(await subtle.deriveKey(p, k, { name: "AES-KW", length: 192 }, true, ["wrapKey"])), await tried(() => subtle.deriveBits(p, k, null)), await tried(() => subtle.deriveBits(p, k, 9)), await tried(() => subtle.deriveBits(p, k, 0)), await tried(() => subtle.deriveBits({ ...p, iterations: 0 }, k, 8)), await tried(() => subtle.deriveBits({ ...p, iterations: undefined }, k, 8)), await tried(() => subtle.deriveKey(p, k, "Ed25519", true, ["sign"])), await tried(() => subtle.deriveKey(p, k, { name: "AES-GCM", length: 5 }, true, ["encrypt"])), await tried(async () => subtle.deriveBits(p, await subtle.importKey("raw", Buffer.from("secret"), "PBKDF2", false, ["deriveKey"]), 8))]; });
for (const [wrapper, params] of [["AES-KW", {}], ["AES-GCM", { iv: Buffer.alloc(12) }], ["AES-CBC", { iv: Buffer.alloc(16) }], ["AES-CTR", { counter: Buffer.alloc(16), length: 64 }]]) {
	test(`wrap with ${wrapper}`, async () => {
		const by = await aes(wrapper, ["wrapKey", "unwrapKey"]);
		const how = { name: wrapper, ...params };
		const secret = await subtle.importKey("raw", Buffer.alloc(32, 3), { name: "HMAC", hash: "SHA-1" }, true, ["sign"]);
		const priv = await subtle.importKey("pkcs8", der(pems.p256.private), { name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
		const out = [];
		for (const [format, key, algorithm] of [["raw", secret, { name: "HMAC", hash: "SHA-1" }], ["jwk", secret, { name: "HMAC", hash: "SHA-1" }], ["pkcs8", priv, { name: "ECDSA", namedCurve: "P-256" }], ["jwk", priv, { name: "ECDSA", namedCurve: "P-256" }]]) out.push(await tried(async () => { const w = await subtle.wrapKey(format, key, by, how); return [w.byteLength, format === "jwk" ? 0 : w, shown(await subtle.unwrapKey(format, w, by, how, algorithm, true, ["sign"]))]; }));
		return [...out, await tried(() => subtle.unwrapKey("raw", Buffer.alloc(24), by, how, "HKDF", false, ["deriveBits"])), await tried(() => subtle.unwrapKey("jwk", Buffer.alloc(40), by, how, "AES-GCM", false, ["encrypt"]))];
	});
}
test("wrap wrongly", async () => { const by = await aes("AES-KW", ["unwrapKey"]); const k = await subtle.importKey("raw", Buffer.alloc(16), "AES-GCM", false, ["encrypt"]); const kw = await aes("AES-KW", ["wrapKey"]); return [await tried(() => subtle.wrapKey("raw", k, by, "AES-KW")), await tried(() => subtle.wrapKey("raw", k, kw, "AES-KW")), await tried(() => subtle.wrapKey("raw", k, kw, "AES-GCM")), await tried(() => subtle.wrapKey("raw", k, k, "AES-KW"))]; });
test("the classes", () => [subtle, webcrypto].map((o) => [inspect(o), Object.prototype.toString.call(o), Object.getOwnPropertyNames(Object.getPrototypeOf(o)).map((n) => { const d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(o), n); return [n, d.enumerable, typeof d.value === "function" ? `${d.value.name}/${d.value.length}` : typeof d.get]; })]).concat([CryptoKey.name, CryptoKey.length, Object.getOwnPropertyNames(CryptoKey.prototype)]));
test("made by hand and called on others", async () => { const made = (fn) => { try { return fn(); } catch (e) { return [e.constructor.name, e.name, e.code, e.message]; } }; return [made(() => new CryptoKey()), made(() => new Crypto()), made(() => new SubtleCrypto()), await tried(() => subtle.digest.call({}, "SHA-1", data)), made(() => webcrypto.getRandomValues.call({}, new Uint8Array(1))), made(() => webcrypto.getRandomValues(new Float32Array(1))), made(() => webcrypto.getRandomValues("x")), made(() => webcrypto.getRandomValues(new Uint8Array(65537))), made(() => webcrypto.getRandomValues()), made(() => webcrypto.randomUUID().length), made(() => Object.getOwnPropertyDescriptor(CryptoKey.prototype, "type").get.call({}))]; });
test("arguments that are missing or wrong", async () => { const out = []; for (const f of ["sign", "verify", "encrypt", "decrypt", "importKey", "exportKey", "generateKey", "deriveBits", "deriveKey", "wrapKey", "unwrapKey"]) out.push([f, await tried(() => subtle[f]()), await tried(() => subtle[f]("AES-GCM", 5, 5, 5, 5, 5, 5))]); return out; });
test("algorithms that are none", async () => { const out = []; for (const a of ["nope", { name: "nope" }, {}, null, undefined, 5, { name: "DES" }]) out.push(await tried(() => subtle.generateKey(a, true, ["sign"])), await tried(() => subtle.importKey("raw", data, a, true, ["sign"]))); return out; });
test("usages and copies", async () => { const k = await subtle.generateKey({ name: "AES-GCM", length: 128 }, true, ["decrypt", "encrypt", "encrypt"]); const c = structuredClone(k); return [k.usages, c !== k, c instanceof CryptoKey, shown(c), k.usages === k.usages, k.algorithm === k.algorithm, KeyObject.from(k).symmetricKeySize, inspect(k), inspect({ a: { b: { k } } })]; });
