import crypto, { constants, createPrivateKey, createPublicKey, createSign, createVerify, sign, verify } from "node:crypto";
import { called, outcome, suite } from "../suite.mjs";
import { pems } from "../keys.mjs";

const { test, factory } = suite();
export default factory;

const data = Buffer.from("some data to sign");

for (const name of Object.keys(pems)) {
	for (const algorithm of [null, "sha256", "SHA1", "sha3-512", "nope"]) {
		test(`${name} with ${algorithm}`, () => outcome(() => {
			const s = sign(algorithm, data, pems[name].private);
			return [/^(rsa|pss|ed)/.test(name) ? s.length : typeof s.length, verify(algorithm, data, pems[name].public, s), verify(algorithm, Buffer.from("other"), pems[name].public, s), verify(algorithm, data, pems[name].private, s)];
		}));
	}
	test(`${name} in pieces`, () => outcome(() => {
		const s = createSign("sha512").update("a").update(Buffer.from("b")).sign(pems[name].private, "hex");
		return [typeof s, createVerify("RSA-SHA512").update("ab").verify(pems[name].public, s, "hex"), createVerify("sha512").update("ac").verify(pems[name].public, s, "hex")];
	}));
	test(`${name} as ieee-p1363`, () => outcome(() => { const s = sign("sha256", data, { key: pems[name].private, dsaEncoding: "ieee-p1363" }); return [s.length, verify("sha256", data, { key: pems[name].public, dsaEncoding: "ieee-p1363" }, s), verify("sha256", data, { key: pems[name].public, dsaEncoding: "ieee-p1363" }, s.subarray(1)), verify("sha256", data, pems[name].public, s)]; }));
}
for (const [name, hash] of [["rsa", "sha256"], ["rsa", "md5"], ["rsa", "ripemd160"], ["rsa", "sha512-256"], ["rsa", "RSA-SHA224"], ["rsa", "sha3-256"], ["ed25519", null], ["ed448", null], ["rsaSmallExponent", "sha384"]]) {
	test(`the signature itself: ${name} with ${hash}`, () => sign(hash, data, pems[name].private).toString("base64"));
}
for (const hash of ["blake2b512", "shake128", "md5-sha1", "sha512-224"]) test(`rsa with ${hash}`, () => outcome(() => verify(hash, data, pems.rsa.public, sign(hash, data, pems.rsa.private))));
test("signatures of others", () => [
	verify("sha256", data, pems.dsa.public, Buffer.from("302c02143e", "hex")), verify("sha256", data, pems.p521.public, Buffer.alloc(9)), verify(null, data, pems.ed448.public, Buffer.alloc(114)), verify(null, data, pems.ed25519.public, Buffer.alloc(3)), verify("sha256", data, pems.rsa.public, Buffer.alloc(3)),
]);
for (const saltLength of [0, 5, 20, 32, 62, 94, 95, 200, constants.RSA_PSS_SALTLEN_DIGEST, constants.RSA_PSS_SALTLEN_AUTO, -5]) {
	test(`PSS with a salt of ${saltLength}`, () => outcome(() => {
		const key = { key: pems.rsa.private, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
		const s = sign("sha256", data, key);
		return [undefined, 0, 32, saltLength, constants.RSA_PSS_SALTLEN_DIGEST, constants.RSA_PSS_SALTLEN_AUTO].map((l) => verify("sha256", data, { key: pems.rsa.public, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: l }, s));
	}));
}
test("a PSS key with its own parameters", () => ["sha1", "sha256", "sha512"].map((h) => outcome(() => { const s = sign(h, data, pems.pssSha256.private); return [verify(h, data, pems.pssSha256.public, s), verify(h, data, { key: pems.pssSha256.public, saltLength: 20 }, s), verify(h, data, { key: pems.pssSha256.public, saltLength: 32 }, s)]; })));
test("a PSS key, salt shorter than it says", () => outcome(() => sign("sha256", data, { key: pems.pssSha256.private, saltLength: 8 }).length));
test("a PSS key and PKCS1 padding", () => outcome(() => sign("sha256", data, { key: pems.pss.private, padding: constants.RSA_PKCS1_PADDING }).length));
test("wrong arguments", () => [() => sign("sha256"), () => sign("sha256", 5, pems.rsa.private), () => sign(5, data, pems.rsa.private), () => sign("sha256", data), () => sign("sha256", data, null), () => sign("sha256", data, pems.rsa.public), () => sign("sha256", data, { key: pems.rsa.private, padding: "x" }), () => sign("sha256", data, { key: pems.rsa.private, padding: 99 }), () => sign("sha256", data, { key: pems.rsa.private, saltLength: "x" }), () => sign("sha256", data, { key: pems.rsa.private, dsaEncoding: "x" }), () => verify("sha256", data, pems.rsa.public), () => verify("sha256", data, pems.rsa.public, 5), () => verify("sha256", data, null, data), () => createSign(), () => createSign("nope"), () => createVerify(5), () => createSign("sha256").update(5), () => createSign("sha256").sign(), () => createSign("sha256").sign(null), () => createVerify("sha256").verify(), () => createVerify("sha256").verify(pems.rsa.public), () => createSign("sha256").sign(pems.rsa.private, "nope").length].map(outcome));
test("with a callback", async () => { const [e, s] = await called((cb) => sign("sha256", data, pems.p521.private, cb)); return [e, await called((cb) => verify("sha256", data, pems.p521.public, s, cb)), outcome(() => sign("sha256", data, pems.rsa.private, 5)), await called((cb) => sign("sha256", data, pems.x25519.private, cb)).catch((err) => err)]; });
test("as streams", async () => { const s = createSign("sha256"); s.write("a"); s.end("b"); const v = createVerify("sha256"); v.write("a"); v.end("b"); const sig = s.sign(pems.p256.private); return [v.verify(pems.p256.public, sig), s.constructor.name, s instanceof crypto.Sign, crypto.Sign("sha1") instanceof crypto.Sign, crypto.Verify.length]; });
test("sign twice", () => { const s = createSign("sha256").update("x"); s.sign(pems.rsa.private); return [outcome(() => s.sign(pems.rsa.private)), outcome(() => s.update("y"))]; });
test("KeyObjects, JWKs and views", () => { const jwk = createPrivateKey(pems.secp256k1.private).export({ format: "jwk" }); const s = sign("sha256", new DataView(new ArrayBuffer(4)), { key: jwk, format: "jwk" }); return [verify("sha256", new Uint8Array(4), createPublicKey(pems.secp256k1.public), s), verify("sha256", new Uint16Array(2), createPrivateKey(pems.secp256k1.private), s)]; });
const rsa = pems.rsa;
for (const [what, padding] of [["oaep", constants.RSA_PKCS1_OAEP_PADDING], ["pkcs1", constants.RSA_PKCS1_PADDING], ["none", constants.RSA_NO_PADDING], ["x931", constants.RSA_X931_PADDING], ["pss", constants.RSA_PKCS1_PSS_PADDING], ["undefined", undefined]]) {
	const body = padding === constants.RSA_NO_PADDING ? Buffer.alloc(128, 3) : Buffer.from("text");
	test(`encrypt with ${what}`, () => outcome(() => { const c = crypto.publicEncrypt({ key: rsa.public, padding }, body); return [c.length, crypto.privateDecrypt({ key: rsa.private, padding }, c).equals(body)]; }));
	test(`sign with ${what}`, () => outcome(() => { const c = crypto.privateEncrypt({ key: rsa.private, padding }, body); return [c.toString("hex"), crypto.publicDecrypt({ key: rsa.public, padding }, c).equals(body)]; }));
	test(`too long for ${what}`, () => [outcome(() => crypto.publicEncrypt({ key: rsa.public, padding }, Buffer.alloc(200))), outcome(() => crypto.privateEncrypt({ key: rsa.private, padding }, Buffer.alloc(200))), outcome(() => crypto.privateDecrypt({ key: rsa.private, padding }, Buffer.alloc(200))), outcome(() => crypto.publicDecrypt({ key: rsa.public, padding }, Buffer.alloc(200)))]);
	test(`nonsense for ${what}`, () => [outcome(() => crypto.privateDecrypt({ key: rsa.private, padding }, Buffer.alloc(128, 1)).length), outcome(() => crypto.publicDecrypt({ key: rsa.public, padding }, Buffer.alloc(128, 1)).length)]);
}
test("OAEP with a hash and a label", () => { const o = { oaepHash: "sha256", oaepLabel: Buffer.from("l") }; const c = crypto.publicEncrypt({ key: rsa.public, ...o }, "text"); return [crypto.privateDecrypt({ key: rsa.private, ...o }, c).toString(), outcome(() => crypto.privateDecrypt({ key: rsa.private, oaepHash: "sha256" }, c)), outcome(() => crypto.privateDecrypt({ key: rsa.private }, c)), outcome(() => crypto.publicEncrypt({ key: rsa.public, oaepHash: "nope" }, "x")), outcome(() => crypto.publicEncrypt({ key: rsa.public, oaepHash: 5 }, "x")), outcome(() => crypto.publicEncrypt({ key: rsa.public, oaepLabel: 5 }, "x"))]; });
test("RSA calls with wrong keys", () => [() => crypto.publicEncrypt(pems.p256.public, data), () => crypto.publicEncrypt(pems.pss.public, data), () => crypto.privateDecrypt(pems.p256.private, data), () => crypto.privateEncrypt(pems.ed25519.private, data), () => crypto.publicDecrypt(pems.dsa.public, data), () => crypto.publicEncrypt("x", data), () => crypto.publicEncrypt(rsa.public), () => crypto.publicEncrypt(rsa.public, 5), () => crypto.privateDecrypt(rsa.public, data), () => crypto.publicEncrypt(undefined, data)].map(outcome));
