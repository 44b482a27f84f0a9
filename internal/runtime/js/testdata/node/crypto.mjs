import c from "node:crypto";
const t = (name, f) => { try { const r = f(); console.log(name, r) } catch (e) { console.log(name, "!", e.name, e.code, e.message) } };
for (const h of c.getHashes()) if (!/sm3|SM3/i.test(h)) t(h, () => c.createHash(h).update("abc").update("é").digest("hex"));
t("big", () => { const h = c.createHash("sha256"); for (let i=0;i<50;i++) h.update("x".repeat(5000)+i); const g = h.copy(); return [h.digest("base64"), g.update("y").digest("base64url")] });
t("out", () => c.createHash("shake256", {outputLength: 7}).update("a").digest("hex"));
t("outbad", () => c.createHash("sha256", {outputLength: 7}).update("a").digest("hex"));
t("bad", () => c.createHash("nope")); t("bad2", () => c.createHmac("nope", "a")); t("twice", () => { const h=c.createHash("md5"); h.digest(); h.digest() });
t("hmac2", () => { const h = c.createHmac("sha1","k").update("a"); return [h.digest("hex"), h.digest("hex")] });
t("hash()", () => c.hash("sha1","abc")); t("hash()b", () => c.hash("sha1","abc","buffer"));
t("num", () => c.createHash("md5").update(5));
t("pb", () => c.pbkdf2Sync("p","s",10,20,"sha512").toString("hex")); t("pbbad", () => c.pbkdf2Sync("p","s",10,20,"zzz"));
t("pb0", () => c.pbkdf2Sync("p","s",0,20,"sha1"));
t("hk", () => Buffer.from(c.hkdfSync("sha256","k","salt","info",40)).toString("hex")); t("hkbad", () => c.hkdfSync("zz","k","salt","info",40));t("hklong", () => c.hkdfSync("sha1","k","salt","info",99999));
t("sc", () => c.scryptSync("p","s",16,{N:1024}).toString("hex")); t("scbad", () => c.scryptSync("p","s",16,{N:1000}));
for (const [n,k,i] of [["aes-128-cbc",16,16],["aes-192-ctr",24,16],["aes-256-ecb",32,0],["aes-256-gcm",32,12],["aes-128-gcm",16,16],["chacha20-poly1305",32,12],["aes256",32,16],["des-ede3-cbc",24,8],["id-aes192-GCM",24,12]]) {
  t(n, () => { const key = Buffer.alloc(k, 7), iv = i ? Buffer.alloc(i, 9) : null; const x = c.createCipheriv(n, key, iv, n.startsWith("chacha")?{authTagLength:16}:{});
    if (/gcm|chacha/i.test(n)) x.setAAD(Buffer.from("aad"));
    const parts = []; for (const s of ["hello", " world this is longer than a block", "", "x".repeat(33)]) parts.push(x.update(s,"utf8","hex")); parts.push(x.final("hex"));
    const tag = /gcm|chacha/i.test(n) ? x.getAuthTag() : null;
    const d = c.createDecipheriv(n, key, iv, n.startsWith("chacha")?{authTagLength:16}:{}); if (tag) { d.setAAD(Buffer.from("aad")); d.setAuthTag(tag) }
    const q = Buffer.from(parts.join(""),"hex"); let o = d.update(q.subarray(0,17),null,"utf8") + d.update(q.subarray(17),null,"utf8") + d.final("utf8");
    return [parts.map(p=>p.length).join(), parts.join(""), tag && tag.toString("hex"), o] });
}
t("gcm12", () => { const x = c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12), {authTagLength: 12}); x.update("a"); x.final(); return x.getAuthTag().toString("hex") });
t("unk", () => c.createCipheriv("rot13", "a", "b")); t("klen", () => c.createCipheriv("aes-128-cbc", "a", Buffer.alloc(16))); t("iv", () => c.createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(3)));
t("bd", () => { const d = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16)); d.update(Buffer.alloc(16)); d.final() });
t("wf", () => { const d = c.createDecipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16)); d.update(Buffer.alloc(15)); d.final() });
t("auth", () => { const d = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12)); d.setAuthTag(Buffer.alloc(16)); d.update(Buffer.alloc(15)); d.final() });
t("authno", () => { const d = c.createDecipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12)); d.update(Buffer.alloc(15)); d.final() });
for (const n of ["aes-128-cbc","AES-256-GCM","aes-192-ctr","aes-128-ecb","chacha20-poly1305","aes128","zzz"]) t("info "+n, () => c.getCipherInfo(n));
t("gettag", () => c.createCipheriv("aes-128-gcm", Buffer.alloc(16), Buffer.alloc(12)).getAuthTag());
t("mod", () => ["modp1","modp2","modp5","modp14","modp15","modp16","modp17","modp18"].map(m => c.createHash("sha1").update(c.getDiffieHellman(m).getPrime()).digest("hex").slice(0,10)));
t("dh", () => { const a = c.createDiffieHellman(c.getDiffieHellman("modp5").getPrime()), b = c.createDiffieHellman(a.getPrime(), a.getGenerator()); a.generateKeys(); b.generateKeys(); return a.computeSecret(b.getPublicKey()).equals(b.computeSecret(a.getPublicKey())) });
t("ecdh", () => { const a = c.createECDH("prime256v1"); a.setPrivateKey("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433","hex"); return [a.getPublicKey("hex"), a.getPublicKey("hex","compressed"), a.getPublicKey("hex","hybrid"), a.computeSecret(a.getPublicKey("hex"),"hex","hex"), c.ECDH.convertKey(a.getPublicKey("hex","compressed"),"prime256v1","hex","hex","uncompressed")] });
t("ecdhbad", () => c.createECDH("prime256v1").computeSecret("00","hex")); t("ecdhc", () => c.createECDH("zz")); t("prime", () => [c.checkPrimeSync(97n), c.checkPrimeSync(99n), c.generatePrimeSync(32,{bigint:true}) > 2n**31n]);
t("tse", () => c.timingSafeEqual(Buffer.from("a"), Buffer.from("ab")));
t("rb", () => [c.randomBytes(4).length, typeof c.randomInt(5), c.randomUUID().length, c.randomFillSync(Buffer.alloc(3)).length]);
t("ri", () => c.randomInt(5, 2)); t("rb2", () => c.randomBytes(-1)); t("rb3", () => c.randomBytes("a"));
