import crypto, { createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, createPublicKey, createSecretKey, createSign, createVerify, generateKeyPairSync, hash, hkdfSync, pbkdf2Sync, randomBytes, randomInt, randomUUID, scryptSync, sign, timingSafeEqual, verify } from "node:crypto";
import { called, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

for (const name of ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-256", "sha3-256", "sha3-512", "ripemd160", "blake2b512", "blake2s256", "SHA256", "RSA-SHA256", "shake128", "shake256"]) {
	test(`hash ${name}`, () => [createHash(name).update("abc").digest("hex"), createHash(name).update("").digest("base64")]);
	test(`hmac ${name}`, () => { const r = thrown(() => createHmac(name, "key").update("data").digest("hex")); return r.returned ?? [r.name, r.code]; });
}
test("hash that is not known", () => thrown(() => createHash("nope")));
test("hmac that is not known", () => thrown(() => createHmac("nope", "k")));
test("hash in pieces, copied", () => { const h = createHash("sha256").update("a"); const c = h.copy(); return [h.update(Buffer.from("b")).digest("base64url"), c.update("c").digest("hex"), thrown(() => h.digest()), thrown(() => h.update("x"))]; });
test("update of a number", () => thrown(() => createHash("md5").update(5)));
test("update with an encoding", () => createHash("md5").update("6162", "hex").digest("latin1"));
test("output length", () => createHash("shake128", { outputLength: 4 }).update("").digest("hex"));
test("one-shot hash", () => [hash("sha1", "abc"), hash("sha1", Buffer.from("abc"), "base64"), hash("md5", "x", "buffer")]);
test("hash as a stream", async () => { const h = createHash("sha1"); h.end("abc"); let out = ""; for await (const c of h.setEncoding("hex")) out += c; return out; });
test("pbkdf2", async () => [pbkdf2Sync("pw", "salt", 10, 16, "sha256"), await called((cb) => crypto.pbkdf2("pw", Buffer.from("salt"), 1, 8, "sha512", cb)), thrown(() => pbkdf2Sync("a", "b", 1, 8, "nope")), thrown(() => pbkdf2Sync("a", "b", 0, 8, "sha1"))]);
test("scrypt", async () => [scryptSync("pw", "salt", 16), scryptSync("pw", "salt", 8, { N: 1024, r: 4, p: 2 }), thrown(() => scryptSync("a", "b", 8, { N: 3 }))]);
test("hkdf", () => Buffer.from(hkdfSync("sha256", "key", "salt", "info", 20)));
for (const name of ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "aes-128-ctr", "aes-256-ctr", "aes-128-ecb", "aes-256-gcm", "aes-128-gcm", "chacha20-poly1305"]) {
	test(`cipher ${name}`, () => {
		const info = crypto.getCipherInfo(name);
		const key = Buffer.alloc(info.keyLength, 1), iv = info.ivLength ? Buffer.alloc(info.ivLength, 2) : null;
		const options = name.includes("poly") ? { authTagLength: 16 } : undefined;
		const c = createCipheriv(name, key, iv, options);
		const aead = /gcm|poly/.test(name);
		if (aead) c.setAAD(Buffer.from("aad"));
		const out = c.update("hello world, hello", "utf8", "hex") + c.final("hex");
		const tag = aead ? c.getAuthTag() : null;
		const d = createDecipheriv(name, key, iv, options);
		if (aead) { d.setAAD(Buffer.from("aad")); d.setAuthTag(tag); }
		return [out, tag, d.update(out, "hex", "utf8") + d.final("utf8"), info];
	});
}
test("cipher errors", () => [thrown(() => createCipheriv("nope", "k", "i")), thrown(() => createCipheriv("aes-128-cbc", Buffer.alloc(5), Buffer.alloc(16))), thrown(() => createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(5)))]);
test("bad decrypt", () => { const d = createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16)); d.update(Buffer.alloc(16, 7)); const e = thrown(() => d.final()); return [e.code, e.message]; });
test("bad tag", () => { const d = createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12)); d.setAuthTag(Buffer.alloc(16)); d.update("00", "hex"); const e = thrown(() => d.final()); return [e.name, e.message]; });
test("without padding", () => { const c = createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16)).setAutoPadding(false); return [c.update(Buffer.alloc(16)), c.final()]; });
test("timingSafeEqual", () => [timingSafeEqual(Buffer.from("a"), Buffer.from("a")), timingSafeEqual(Buffer.from("a"), Buffer.from("b")), thrown(() => timingSafeEqual(Buffer.from("a"), Buffer.from("ab")))]);
test("random", () => [randomBytes(5).length, randomUUID().length, /^[0-9a-f-]{36}$/.test(randomUUID()), randomInt(1, 2), thrown(() => randomInt(5, 1)), thrown(() => randomBytes(-1)), crypto.randomFillSync(Buffer.alloc(3)).length]);
test("secret keys", () => { const k = createSecretKey(Buffer.from("abc")); return [k.type, k.symmetricKeySize, k.export(), k.export({ format: "jwk" }), createHmac("sha1", k).update("x").digest("hex"), k.equals(createSecretKey("abc", "utf8"))]; });
test("lists", () => [crypto.getHashes().includes("sha256"), crypto.getCiphers().includes("aes-256-gcm"), crypto.getCurves().includes("prime256v1"), crypto.webcrypto === globalThis.crypto]);
test("ed25519", () => { const { publicKey, privateKey } = generateKeyPairSync("ed25519"); const s = sign(null, Buffer.from("m"), privateKey); return [s.length, verify(null, Buffer.from("m"), publicKey, s), verify(null, Buffer.from("n"), publicKey, s), publicKey.type, privateKey.asymmetricKeyType, publicKey.export({ type: "spki", format: "der" }).length]; });
test("rsa", () => { const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024, publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } }); const s = createSign("sha256").update("m").sign(privateKey, "base64"); return [publicKey.split("\n")[0], privateKey.split("\n")[0], createVerify("sha256").update("m").verify(publicKey, s, "base64"), crypto.privateDecrypt(privateKey, crypto.publicEncrypt(publicKey, Buffer.from("secret"))).toString(), createPublicKey(privateKey).asymmetricKeyDetails]; });
test("ec", () => { const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }); const s = sign("sha256", Buffer.from("m"), { key: privateKey, dsaEncoding: "ieee-p1363" }); return [s.length, verify("sha256", Buffer.from("m"), { key: publicKey, dsaEncoding: "ieee-p1363" }, s), Object.keys(publicKey.export({ format: "jwk" })), privateKey.asymmetricKeyDetails]; });
test("bad keys", () => [thrown(() => createPrivateKey("nope")).code, thrown(() => createPublicKey("nope")).code, thrown(() => createSecretKey("")).code]);
test("diffie-hellman over curves", () => { const a = crypto.createECDH("secp256k1"), b = crypto.createECDH("secp256k1"); a.generateKeys(); b.generateKeys(); return a.computeSecret(b.getPublicKey()).equals(b.computeSecret(a.getPublicKey())); });
test("webcrypto digest and hmac", async () => { const d = await crypto.subtle.digest("SHA-256", Buffer.from("abc")); const k = await crypto.subtle.importKey("raw", Buffer.from("key"), { name: "HMAC", hash: "SHA-256" }, true, ["sign"]); return [Buffer.from(d).toString("hex"), Buffer.from(await crypto.subtle.sign("HMAC", k, Buffer.from("d"))).toString("hex"), k.type, k.algorithm, k.usages]; });
