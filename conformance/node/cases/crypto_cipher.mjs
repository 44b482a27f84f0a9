import crypto, { createCipheriv, createDecipheriv, getCipherInfo } from "node:crypto";
import { inspect } from "node:util";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const bytes = (n, from = 0) => Buffer.from(Array.from({ length: n }, (_, i) => (from + i) & 255));
const list = ["aes-128-cbc", "aes-128-ccm", "aes-128-cfb", "aes-128-cfb1", "aes-128-cfb8", "aes-128-ctr", "aes-128-ecb", "aes-128-gcm", "aes-128-ocb", "aes-128-ofb", "aes-128-xts", "aes-192-ccm", "aes-192-cfb", "aes-192-ocb", "aes-192-ofb", "aes-256-cbc", "aes-256-ccm", "aes-256-cfb8", "aes-256-ocb", "aes-256-xts", "aes128", "aes128-wrap", "aes192-wrap", "aes256-wrap", "aes256-wrap-pad", "chacha20", "chacha20-poly1305", "des-ede", "des-ede-cbc", "des-ede-cfb", "des-ede-ofb", "des-ede3", "des-ede3-cbc", "des-ede3-cfb", "des-ede3-cfb8", "des-ede3-ecb", "des-ede3-ofb", "des3", "id-aes128-CCM", "id-aes192-GCM", "id-aes256-wrap", "id-aes128-wrap-pad", "des-ede3-cfb1"];

const aead = (mode) => /ccm|gcm|ocb|poly/i.test(mode);
for (const name of list) {
	test(`info of ${name}`, () => [getCipherInfo(name), getCipherInfo(name.toUpperCase()), getCipherInfo(name, { ivLength: 12 })]);
	test(`${name} there and back`, () => {
		const info = getCipherInfo(name);
		const key = bytes(info.keyLength, 7), iv = info.ivLength ? bytes(info.ivLength, 99) : null;
		const options = aead(name) ? { authTagLength: 16 } : undefined;
		const out = [];
		for (const text of [bytes(16), bytes(48, 5), bytes(35, 1), bytes(0)]) out.push(outcome(() => {
			const c = createCipheriv(name, key, iv, options);
			if (aead(name)) c.setAAD(Buffer.from("more"), { plaintextLength: text.length });
			const enc = Buffer.concat([c.update(text), c.final()]);
			const tag = aead(name) ? c.getAuthTag() : null;
			const d = createDecipheriv(name, key, iv, options);
			if (tag) { d.setAuthTag(tag); d.setAAD(Buffer.from("more"), { plaintextLength: text.length }); }
			return [enc.toString("hex"), tag, Buffer.concat([d.update(enc), d.final()]).equals(text)];
		}));
		return out;
	});
	test(`${name} in pieces`, () => outcome(() => {
		const info = getCipherInfo(name);
		const c = createCipheriv(name, bytes(info.keyLength, 7), info.ivLength ? bytes(info.ivLength, 99) : null, aead(name) ? { authTagLength: 16 } : undefined);
		const parts = [c.update(bytes(5)), c.update(bytes(11, 5)), c.update(bytes(17, 16))];
		return [...parts.map((p) => p.toString("hex")), outcome(() => c.final().toString("hex"))];
	}));
}
const gcm = (options) => createCipheriv("aes-128-gcm", bytes(16), bytes(12), options);
const ccm = (options) => createCipheriv("aes-128-ccm", bytes(16), bytes(12), options);
test("making ciphers wrongly", () => [() => createCipheriv(), () => createCipheriv(5), () => createCipheriv("aes-128-cbc"), () => createCipheriv("aes-128-cbc", bytes(16)), () => createCipheriv("aes-128-cbc", bytes(16), undefined), () => createCipheriv("aes-128-cbc", bytes(16), null), () => createCipheriv("aes-128-cbc", bytes(16), 5), () => createCipheriv("aes-128-cbc", null, bytes(16)), () => createCipheriv("aes-128-cbc", bytes(15), bytes(16)), () => createCipheriv("aes-128-cbc", bytes(16), bytes(12)), () => createCipheriv("aes-128-ecb", bytes(16), bytes(16)), () => createCipheriv("aes-128-ecb", bytes(16), null).final().length, () => createCipheriv("aes-128-ecb", bytes(16), Buffer.alloc(0)).final().length, () => createCipheriv("nope", bytes(16), bytes(16)), () => createCipheriv("aes-128-gcm", bytes(16), Buffer.alloc(0)), () => createCipheriv("aes-128-gcm", bytes(16), null), () => createCipheriv("aes-128-ccm", bytes(16), bytes(12)), () => createCipheriv("aes-128-ccm", bytes(16), bytes(6), { authTagLength: 16 }), () => createCipheriv("aes-128-ccm", bytes(16), bytes(12), { authTagLength: 5 }), () => createCipheriv("aes-128-ocb", bytes(16), bytes(12)), () => createCipheriv("aes-128-ocb", bytes(16), bytes(16), { authTagLength: 16 }), () => createCipheriv("aes-128-ocb", bytes(16), bytes(12), { authTagLength: 17 }), () => createCipheriv("chacha20-poly1305", bytes(32), bytes(16)), () => createCipheriv("chacha20-poly1305", bytes(32), bytes(12), { authTagLength: 5 }).final().length, () => createCipheriv("chacha20-poly1305", bytes(32), bytes(12), { authTagLength: 17 }), () => gcm({ authTagLength: 5 }), () => gcm({ authTagLength: -1 }), () => gcm({ authTagLength: "x" }), () => createCipheriv("aes-128-cbc", "0123456789abcdef", "0123456789abcdef").final("hex"), () => createCipheriv("aes-128-cbc", crypto.createSecretKey(bytes(16)), bytes(16)).final("hex"), () => createDecipheriv("aes-128-cbc", bytes(3), bytes(16))].map(outcome));
test("states of a cipher", () => { const c = createCipheriv("aes-128-cbc", bytes(16), bytes(16)); c.update("abc"); c.final(); return [() => c.final(), () => c.update("x"), () => c.setAutoPadding(false), () => c.setAAD(bytes(3)), () => c.getAuthTag(), () => c.setAuthTag].map(outcome); });
test("states of gcm", () => { const c = gcm(); const early = outcome(() => c.getAuthTag()); c.update("abc"); const aad = outcome(() => c.setAAD(bytes(2)) === c); c.final(); return [early, aad, outcome(() => c.setAAD(bytes(2))), outcome(() => c.getAuthTag()), outcome(() => c.getAuthTag()), outcome(() => c.final()), outcome(() => c.update("x"))]; });
test("states of decipher", () => { const d = createDecipheriv("aes-128-gcm", bytes(16), bytes(12)); return [() => d.setAuthTag(bytes(3)), () => d.setAuthTag(), () => d.setAuthTag(5), () => d.setAuthTag(bytes(16)) === d, () => d.setAuthTag(bytes(16)), () => d.setAuthTag(bytes(12)), () => d.update("00", "hex"), () => d.final(), () => d.setAuthTag(bytes(16)), () => d.getAuthTag].map(outcome); });
test("gcm without a tag", () => { const d = createDecipheriv("aes-128-gcm", bytes(16), bytes(12)); d.update("x"); return outcome(() => d.final()); });
test("ccm states", () => { const c = ccm({ authTagLength: 8 }); const a = outcome(() => c.setAAD(bytes(3))); const u = outcome(() => c.update("abc").toString("hex")); const again = outcome(() => c.update("def")); return [a, u, again, outcome(() => c.final())]; });
test("ccm decipher states", () => { const d = createDecipheriv("aes-128-ccm", bytes(16), bytes(12), { authTagLength: 8 }); return [() => d.update("x"), () => d.setAuthTag(bytes(16)), () => d.setAuthTag(bytes(8)) === d, () => d.update("00", "hex").length, () => d.final()].map(outcome); });
test("ccm with wrong tag", () => outcome(() => { const d = createDecipheriv("aes-128-ccm", bytes(16), bytes(7), { authTagLength: 16 }); d.setAuthTag(bytes(16)); d.update(bytes(5)); return d.final(); }));
for (const size of [4, 6, 8, 10, 12, 14, 16]) test(`ccm with a tag of ${size}`, () => { const c = createCipheriv("aes-192-ccm", bytes(24), bytes(7 + (size % 7)), { authTagLength: size }); c.setAAD(bytes(300), { plaintextLength: 21 }); return [c.update(bytes(21)), c.final(), c.getAuthTag()]; });
for (const size of [1, 4, 12, 15, 16]) test(`ocb with a tag of ${size}`, () => { const c = createCipheriv("aes-128-ocb", bytes(16), bytes(Math.min(15, size)), { authTagLength: size }); c.setAAD(bytes(20)); return [c.update(bytes(37)), c.final(), c.getAuthTag()]; });
for (const size of [4, 8, 13, 16]) test(`gcm with a tag of ${size}`, () => { const c = createCipheriv("aes-256-gcm", bytes(32), bytes(20), { authTagLength: size }); c.setAAD(bytes(20)); c.setAAD(bytes(2)); const out = c.update(bytes(37)); c.final(); const tag = c.getAuthTag(); const d = createDecipheriv("aes-256-gcm", bytes(32), bytes(20), { authTagLength: size }).setAuthTag(tag).setAAD(bytes(20)).setAAD(bytes(2)); return [out, tag, d.update(out).equals(bytes(37)), outcome(() => d.final())]; });
test("poly with short tags", () => [4, 12, 16].map((n) => outcome(() => { const c = createCipheriv("chacha20-poly1305", bytes(32), bytes(12), { authTagLength: n }); const out = c.update("abc"); c.final(); const tag = c.getAuthTag(); const d = createDecipheriv("chacha20-poly1305", bytes(32), bytes(12), { authTagLength: n }); d.setAuthTag(tag); return [out, tag, d.update(out).toString(), d.final()]; })));
test("encodings", () => { const c = createCipheriv("aes-128-cbc", bytes(16), bytes(16)); return [c.update("aé", "utf8", "base64"), outcome(() => c.update("xyz", "utf8", "hex")), outcome(() => c.update("616263", "hex", "base64")), c.final("base64")]; });
test("wrong inputs", () => { const c = createCipheriv("aes-128-ctr", bytes(16), bytes(16)); return [() => c.update(), () => c.update(5), () => c.update(null), () => c.update("a", "nope"), () => c.update("a", "utf8", "nope"), () => c.update(new DataView(new ArrayBuffer(3))), () => c.update(new Uint16Array([1])), () => c.update(new ArrayBuffer(3))].map(outcome); });
test("bad decrypts", () => [() => { const d = createDecipheriv("aes-128-cbc", bytes(16), bytes(16)); d.update(bytes(5)); d.final(); }, () => { const d = createDecipheriv("aes-128-cbc", bytes(16), bytes(16)); d.final(); }, () => { const d = createDecipheriv("aes-128-cbc", bytes(16), bytes(16)); d.update(bytes(16)); d.final(); }, () => { const c = createCipheriv("aes-128-ecb", bytes(16), null).setAutoPadding(false); c.update("abc"); c.final(); }, () => { const d = createDecipheriv("aes128-wrap", bytes(16), bytes(8)); d.update(bytes(24)); d.final(); }, () => { const c = createCipheriv("aes128-wrap", bytes(16), bytes(8)); c.update(bytes(5)); }].map(outcome));
test("as a stream", async () => { const c = createCipheriv("aes-128-cbc", bytes(16), bytes(16)); const d = createDecipheriv("aes-128-cbc", bytes(16), bytes(16)); let out = ""; c.pipe(d).setEncoding("utf8"); c.write("hello "); c.end("world"); for await (const x of d) out += x; return [out, c.constructor.name, c instanceof crypto.Cipheriv, Object.keys(c).length > 5]; });
test("a stream that fails", async () => { const d = createDecipheriv("aes-128-cbc", bytes(16), bytes(16)); const err = new Promise((r) => d.on("error", r)); d.end(bytes(15)); return err; });
test("inspected", () => [inspect(crypto.Cipheriv), inspect(createCipheriv("aes-128-cbc", bytes(16), bytes(16))).split("\n")[0], crypto.Cipheriv("aes-128-cbc", bytes(16), bytes(16)) instanceof crypto.Cipheriv, crypto.Cipheriv.length, crypto.Cipheriv.name, Object.getOwnPropertyNames(crypto.Cipheriv.prototype), Object.getOwnPropertyNames(crypto.Decipheriv.prototype)]);
test("ciphers that pier has are Node's", () => { const known = list; return known.map((n) => crypto.getCiphers().includes(n)); });
test("the list of AES, ChaCha20 and DES", () => crypto.getCiphers().filter((n) => !/aria|camellia|sm4|hmac|des3-wrap|3DESwrap/.test(n)));
test("the whole list", () => crypto.getCiphers());
test("info of nothing", () => [outcome(() => getCipherInfo("nope")), outcome(() => getCipherInfo()), outcome(() => getCipherInfo(419)), outcome(() => getCipherInfo(1)), outcome(() => getCipherInfo("aes-128-cbc", 5)), outcome(() => getCipherInfo("aes-128-cbc", { keyLength: "x" })), outcome(() => getCipherInfo("aes-128-gcm", { ivLength: 5 })), outcome(() => getCipherInfo("aes-128-gcm", { ivLength: 0 })), outcome(() => getCipherInfo("aes-128-ccm", { ivLength: 6 })), outcome(() => getCipherInfo("aes-128-ocb", { ivLength: 16 })), outcome(() => getCipherInfo("aes-128-ecb", { ivLength: 16 })), outcome(() => getCipherInfo("aes-128-ecb", { ivLength: 0 }))]);
