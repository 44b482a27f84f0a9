import crypto, { createPrivateKey, createPublicKey, createSecretKey, generateKeyPairSync, generateKeySync, KeyObject } from "node:crypto";
import { inspect } from "node:util";
import { called, outcome, rejected, suite } from "../suite.mjs";
import { pems } from "../keys.mjs";

const { test, factory } = suite();
export default factory;

const names = Object.keys(pems);
const digest = (data) => crypto.createHash("sha1").update(typeof data === "string" || ArrayBuffer.isView(data) ? data : JSON.stringify(data)).digest("hex");

for (const name of names) {
	test(`${name}: what it says of itself`, () => {
		const priv = createPrivateKey(pems[name].private), pub = createPublicKey(pems[name].public);
		return [priv.type, priv.asymmetricKeyType, priv.asymmetricKeyDetails, pub.type, pub.asymmetricKeyType, pub.asymmetricKeyDetails, priv.symmetricKeySize, inspect(pub), String(priv), Object.keys(pub), inspect(Object.getPrototypeOf(priv))];
	});
	test(`${name}: a private key in every form`, () => {
		const priv = createPrivateKey(pems[name].private);
		const list = [];
		for (const type of ["pkcs8", "pkcs1", "sec1", "spki"]) for (const format of ["pem", "der"]) list.push([type, format, outcome(() => { const out = priv.export({ type, format }); return typeof out === "string" ? [out.split("\n")[0], out === pems[name].private, digest(out)] : [digest(out), createPrivateKey({ key: out, format, type }).equals(priv)]; })]);
		return list;
	});
	test(`${name}: a public key in every form`, () => {
		const pub = createPublicKey(pems[name].private);
		const list = [pub.equals(createPublicKey(pems[name].public))];
		for (const type of ["spki", "pkcs1", "pkcs8"]) for (const format of ["pem", "der"]) list.push([type, format, outcome(() => { const out = pub.export({ type, format }); return typeof out === "string" ? [out.split("\n")[0], out === pems[name].public, digest(out)] : [digest(out), createPublicKey({ key: out, format, type }).equals(pub)]; })]);
		return list;
	});
	test(`${name}: as JWK`, () => {
		const priv = createPrivateKey(pems[name].private);
		return [outcome(() => createPublicKey(priv).export({ format: "jwk" })), outcome(() => { const jwk = priv.export({ format: "jwk" }); return [jwk, createPrivateKey({ key: jwk, format: "jwk" }).equals(priv), createPublicKey({ key: jwk, format: "jwk" }).equals(createPublicKey(priv))]; })];
	});
	test(`${name}: under a passphrase`, () => {
		const priv = createPrivateKey(pems[name].private);
		return ["pkcs8", "pkcs1", "sec1"].map((type) => [type, outcome(() => {
			const out = priv.export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "secret" });
			return [out.split("\n").slice(0, 2).map((l, i) => (i && !l.includes(":") ? "data" : l)), createPrivateKey({ key: out, passphrase: "secret" }).equals(priv), outcome(() => createPrivateKey(out)).code, outcome(() => createPrivateKey({ key: out, passphrase: "wrong" })).code !== undefined];
		})]);
	});
}
for (const cipher of ["aes-128-cbc", "AES-192-CBC", "aes256", "des-ede3-cbc", "aes-128-gcm", "aes-128-ctr", "nope", 5]) {
	test(`a key under ${cipher}`, () => outcome(() => { const priv = createPrivateKey(pems.p256.private); const out = priv.export({ type: "pkcs8", format: "der", cipher, passphrase: Buffer.from("pw") }); return createPrivateKey({ key: out, format: "der", type: "pkcs8", passphrase: "pw" }).equals(priv); }));
	test(`an old key under ${cipher}`, () => outcome(() => { const priv = createPrivateKey(pems.rsa.private); const out = priv.export({ type: "pkcs1", format: "pem", cipher, passphrase: "pw" }); return [out.split("\n").slice(0, 3).map((l) => l.replace(/,.*/, "")), createPrivateKey({ key: out, passphrase: "pw" }).equals(priv)]; }));
}
test("export options that are wrong", () => {
	const k = createPrivateKey(pems.rsa.private), p = createPublicKey(pems.rsa.public), s = createSecretKey(Buffer.from("abc"));
	return [undefined, null, 5, "pem", {}, { format: "pem" }, { type: "pkcs8" }, { type: "nope", format: "pem" }, { type: "pkcs8", format: "nope" }, { type: "pkcs8", format: "pem", cipher: "aes-128-cbc" }, { type: "pkcs8", format: "pem", passphrase: "x" }, { type: "pkcs8", format: "pem", cipher: "aes-128-cbc", passphrase: 5 }, { format: "jwk", passphrase: "x" }, { type: "pkcs1", format: "der", cipher: "aes-128-cbc", passphrase: "x" }].map((o) => [outcome(() => typeof k.export(o)), outcome(() => typeof p.export(o)), outcome(() => typeof s.export(o))]);
});
test("secret keys", () => [outcome(() => createSecretKey("")), outcome(() => createSecretKey("abc").export()), outcome(() => createSecretKey("616263", "hex").export()), outcome(() => createSecretKey(5)), outcome(() => createSecretKey(null)), outcome(() => createSecretKey(new Uint16Array([1, 2])).export()), createSecretKey("a", "utf8").equals(createSecretKey("a", "latin1")), createSecretKey("k", "utf8").symmetricKeySize, createSecretKey("k", "utf8").asymmetricKeyType, inspect(createSecretKey("k", "utf8")), createSecretKey("abc", "utf8").export({ format: "buffer" }), createSecretKey("abc", "utf8").export({ format: "jwk" })]);
test("KeyObject by hand", () => [outcome(() => new KeyObject("secret", {})), outcome(() => new KeyObject("nope")), outcome(() => new KeyObject()), outcome(() => KeyObject.from(5)), outcome(() => createSecretKey("a", "utf8").equals(5)), KeyObject.name, KeyObject.length, createSecretKey("a", "utf8") instanceof KeyObject, Object.prototype.toString.call(createSecretKey("a", "utf8")), createSecretKey("a", "utf8").constructor.name, createPrivateKey(pems.ed25519.private).constructor.name, createPublicKey(pems.ed25519.public).constructor.name, Object.getOwnPropertyNames(KeyObject.prototype), Object.getOwnPropertyNames(Object.getPrototypeOf(createPrivateKey(pems.ed25519.private))), Object.getOwnPropertyNames(Object.getPrototypeOf(createSecretKey("a", "utf8")))]);
test("public from private and back", () => [createPublicKey(createPrivateKey(pems.p384.private)).equals(createPublicKey(pems.p384.public)), outcome(() => createPublicKey(createPublicKey(pems.p384.public))), outcome(() => createPrivateKey(pems.p384.public)), outcome(() => createPrivateKey(createPrivateKey(pems.p384.private))), outcome(() => createPrivateKey(createPublicKey(pems.p384.public))), outcome(() => createPublicKey(createSecretKey("a", "utf8"))), createPublicKey({ key: createPrivateKey(pems.p384.private) }) instanceof KeyObject]);
test("keys that are none", () => ["", "nope", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", Buffer.from([1, 2, 3]), 5, null, undefined, {}, { key: 5 }, { key: "x", format: "nope" }, { key: Buffer.alloc(3), format: "der" }, { key: Buffer.alloc(3), format: "der", type: "nope" }, { key: Buffer.alloc(3), format: "der", type: "pkcs1" }, { key: "abc", format: "der", type: "pkcs8" }, { key: pems.rsa.private, passphrase: 5 }].map((k) => [outcome(() => createPrivateKey(k)), outcome(() => createPublicKey(k))]));
test("JWKs that are none", () => [null, 5, {}, { kty: 5 }, { kty: "oct", k: "AA" }, { kty: "RSA" }, { kty: "RSA", n: "AQAB", e: "AQAB", d: 5 }, { kty: "EC" }, { kty: "EC", crv: "nope", x: "AA", y: "AA" }, { kty: "EC", crv: "P-256", x: "AA", y: "AA" }, { kty: "OKP" }, { kty: "OKP", crv: "nope", x: "AA" }, { kty: "OKP", crv: "Ed25519", x: "AA" }, { kty: "OKP", crv: "Ed25519", x: 5 }].map((key) => [outcome(() => createPublicKey({ key, format: "jwk" })), outcome(() => createPrivateKey({ key, format: "jwk" }))]));
for (const [type, options] of [["rsa", { modulusLength: 1024 }], ["rsa", { modulusLength: 1024, publicExponent: 3 }], ["rsa-pss", { modulusLength: 1024 }], ["rsa-pss", { modulusLength: 1024, hashAlgorithm: "sha256", mgf1HashAlgorithm: "sha1", saltLength: 16 }], ["rsa-pss", { modulusLength: 1024, hashAlgorithm: "sha512" }], ["dsa", { modulusLength: 1024, divisorLength: 160 }], ["ec", { namedCurve: "secp521r1" }], ["ec", { namedCurve: "P-521" }], ["ec", { namedCurve: "secp256k1" }], ["ec", { namedCurve: "P-256", paramEncoding: "explicit" }], ["ed25519"], ["ed448"], ["x25519"], ["x448"], ["dh", { group: "modp5" }], ["dh", { primeLength: 512 }], ["dh", { prime: Buffer.from("ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a63a3620ffffffffffffffff", "hex"), generator: 2 }]]) {
	test(`a new pair: ${type} ${JSON.stringify(options ?? {}).slice(0, 80)}`, async () => {
		const { publicKey, privateKey } = generateKeyPairSync(type, options);
		const [err, pub, priv] = await called((cb) => crypto.generateKeyPair(type, options, cb));
		return [privateKey.asymmetricKeyType, privateKey.asymmetricKeyDetails, createPublicKey(privateKey).equals(publicKey), createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })).equals(privateKey), err, createPublicKey(priv).equals(pub), pub.equals(publicKey)];
	});
}
test("a new pair, encoded", async () => {
	const pair = generateKeyPairSync("ec", { namedCurve: "P-521", publicKeyEncoding: { type: "spki", format: "der" }, privateKeyEncoding: { type: "sec1", format: "pem" } });
	const [, pub, priv] = await called((cb) => crypto.generateKeyPair("rsa", { modulusLength: 1024, publicKeyEncoding: { format: "jwk" }, privateKeyEncoding: { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "top" } }, cb));
	return [pair.publicKey.length, pair.privateKey.split("\n")[0], createPublicKey(pair.privateKey).equals(createPublicKey({ key: pair.publicKey, format: "der", type: "spki" })), Object.keys(pub), priv.split("\n")[0], createPublicKey({ key: priv, passphrase: "top" }).export({ format: "jwk" }).n === pub.n];
});
test("new pairs with wrong options", () => [["nope"], [5], ["rsa"], ["rsa", null], ["rsa", {}], ["rsa", { modulusLength: "1" }], ["rsa", { modulusLength: 1024, publicExponent: "x" }], ["rsa-pss", { modulusLength: 1024, hashAlgorithm: 5 }], ["rsa-pss", { modulusLength: 1024, saltLength: -1 }], ["rsa-pss", { modulusLength: 1024, hashAlgorithm: "nope" }], ["ec"], ["ec", {}], ["ec", { namedCurve: "nope" }], ["ec", { namedCurve: "P-256", paramEncoding: "nope" }], ["dsa", {}], ["dh", {}], ["dh", { group: "nope" }], ["dh", { group: "modp5", primeLength: 5 }], ["dh", { prime: Buffer.alloc(5), primeLength: 5 }], ["rsa", { modulusLength: 1024, publicKeyEncoding: 5 }], ["rsa", { modulusLength: 1024, publicKeyEncoding: { type: "nope", format: "pem" } }], ["rsa", { modulusLength: 1024, privateKeyEncoding: { type: "sec1", format: "pem" } }], ["ed25519", { publicKeyEncoding: { type: "pkcs1", format: "pem" } }]].map((args) => outcome(() => generateKeyPairSync(...args))));
test("new secret keys", async () => [generateKeySync("hmac", { length: 65 }).symmetricKeySize, generateKeySync("aes", { length: 192 }).symmetricKeySize, await called((cb) => crypto.generateKey("aes", { length: 128 }, cb)).then(([e, k]) => [e, k.type, k.symmetricKeySize]), outcome(() => generateKeySync("aes", { length: 5 })), outcome(() => generateKeySync("hmac", { length: 5 })), outcome(() => generateKeySync("nope", {})), outcome(() => generateKeySync(5)), outcome(() => generateKeySync("aes")), outcome(() => generateKeySync("hmac", { length: "x" })), outcome(() => crypto.generateKey("aes", { length: 128 }))]);
test("a pair by promise", async () => { const { promisify } = await import("node:util"); const r = await promisify(crypto.generateKeyPair)("ed25519"); return [Object.keys(r), r.publicKey.type, await rejected(promisify(crypto.generateKeyPair)("nope"))]; });
test("key objects to CryptoKeys", async () => { const k = createPrivateKey(pems.ed25519.private).toCryptoKey("Ed25519", true, ["sign"]); const s = createSecretKey(Buffer.alloc(16)).toCryptoKey({ name: "AES-CBC" }, false, ["encrypt"]); return [inspect(k), inspect(s), KeyObject.from(k).equals(createPrivateKey(pems.ed25519.private)), outcome(() => createPublicKey(pems.ed25519.public).toCryptoKey("Ed448", true, ["verify"])), outcome(() => createSecretKey(Buffer.alloc(5)).toCryptoKey("AES-CBC", true, ["encrypt"])), outcome(() => createPrivateKey(pems.p256.private).toCryptoKey({ name: "ECDSA", namedCurve: "P-384" }, true, ["sign"]))]; });
test("structuredClone of keys", () => { const k = createSecretKey("abc", "utf8"); const c = structuredClone(k); return [c !== k, c instanceof KeyObject, outcome(() => c.equals(k)), structuredClone(createPublicKey(pems.p256.public)).asymmetricKeyType]; });
