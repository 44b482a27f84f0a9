import fs, { promises as fsp } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { called, once, rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

let n = 0;
/** A folder of its own for each case. */
const room = () => {
	const dir = join(process.cwd(), `room${n++}`);
	fs.mkdirSync(dir);
	return dir;
};
const filled = () => {
	const dir = room();
	fs.writeFileSync(join(dir, "file.txt"), "hello");
	fs.mkdirSync(join(dir, "sub"));
	fs.writeFileSync(join(dir, "sub", "inner.txt"), "inner");
	fs.symlinkSync("file.txt", join(dir, "link"));
	return dir;
};
const trim = (dir, err) => { const same = (text) => text.replaceAll(/room\d+/g, "room").replace(/y-\w{6}/, "y-XXXXXX"); if (err instanceof Error) { err.message = same(err.message); for (const key of ["path", "dest"]) if (typeof err[key] === "string") err[key] = same(err[key]); if (err.info) err.info.path = same(String(err.info.path)); } return err; };

// The errors: every operation on what is missing, on a folder, on a file.
const ops = {
	readFile: (p) => [p], readdir: (p) => [p], stat: (p) => [p], lstat: (p) => [p], access: (p) => [p], realpath: (p) => [p], readlink: (p) => [p], unlink: (p) => [p], rmdir: (p) => [p], open: (p) => [p, "r"], truncate: (p) => [p, 0], chmod: (p) => [p, 0o644], utimes: (p) => [p, 1, 1],
	rename: (p) => [p, `${p}.new`], copyFile: (p) => [p, `${p}.copy`], link: (p) => [p, `${p}.hard`], mkdir: (p) => [`${p}/x`], writeFile: (p) => [`${p}/x`, ""], appendFile: (p) => [`${p}/x`, ""], mkdtemp: (p) => [`${p}/x/y-`], symlink: (p) => ["t", `${p}/x/y`], rm: (p) => [p], opendir: (p) => [p], cp: (p) => [p, `${p}.cp`],
};
for (const [op, args] of Object.entries(ops)) {
	test(`${op}Sync of what is missing`, () => { const dir = room(); return trim(dir, thrown(() => fs[`${op}Sync`](...args(join(dir, "missing"))))); });
	test(`${op} with a callback of what is missing`, async () => { const dir = room(); return trim(dir, (await called((cb) => fs[op](...args(join(dir, "missing")), cb)))[0]); });
	test(`promises.${op} of what is missing`, async () => { const dir = room(); return trim(dir, await rejected(fsp[op](...args(join(dir, "missing"))))); });
}
for (const op of ["readFile", "unlink", "rmdir", "truncate", "readlink", "rm"]) test(`${op}Sync of a folder`, () => { const dir = filled(); return trim(dir, thrown(() => fs[`${op}Sync`](op === "rmdir" ? dir : join(dir, "sub")))); });
for (const op of ["readdir", "rmdir", "readlink", "mkdir", "opendir"]) test(`${op}Sync of a file`, () => { const dir = filled(); return trim(dir, thrown(() => fs[`${op}Sync`](join(dir, "file.txt")))); });
for (const op of ["readFile", "stat", "readdir"]) test(`${op}Sync below a file`, () => { const dir = filled(); return trim(dir, thrown(() => fs[`${op}Sync`](join(dir, "file.txt", "x")))); });
test("statSync without throwing", () => [fs.statSync("missing", { throwIfNoEntry: false }), fs.lstatSync("missing", { throwIfNoEntry: false })]);
test("open exclusive of what is there", () => { const dir = filled(); return trim(dir, thrown(() => fs.openSync(join(dir, "file.txt"), "wx"))); });
test("writeFile exclusive", () => { const dir = filled(); return trim(dir, thrown(() => fs.writeFileSync(join(dir, "file.txt"), "", { flag: "wx" }))); });
test("copyFile exclusive", () => { const dir = filled(); return trim(dir, thrown(() => fs.copyFileSync(join(dir, "file.txt"), join(dir, "link"), fs.constants.COPYFILE_EXCL))); });
test("symlink over a file", () => { const dir = filled(); return trim(dir, thrown(() => fs.symlinkSync("x", join(dir, "file.txt")))); });
test("a link to nowhere", () => { const dir = room(); fs.symlinkSync("nowhere", join(dir, "l")); return [fs.existsSync(join(dir, "l")), fs.lstatSync(join(dir, "l")).isSymbolicLink(), trim(dir, thrown(() => fs.statSync(join(dir, "l"))))]; });
test("a link to itself", () => { const dir = room(); fs.symlinkSync("l", join(dir, "l")); return trim(dir, thrown(() => fs.readFileSync(join(dir, "l")))); });
test("a name that is too long", () => thrown(() => fs.readFileSync("x".repeat(300))).code);

// What arguments may be.
for (const bad of [undefined, null, 5.5, {}, [], true]) test(`readFileSync of ${bad === null ? "null" : Array.isArray(bad) ? "a list" : typeof bad}`, () => fs.readFileSync(bad));
test("a path with a zero byte", () => fs.readFileSync("a\0b"));
test("existsSync of nonsense", () => [fs.existsSync(undefined), fs.existsSync({}), fs.existsSync("a\0b"), fs.existsSync("")]);
test("readFile without a callback", () => fs.readFile("x"));
test("readFile with a bad encoding", () => fs.readFileSync("x", "nope"));
test("readFile with bad options", () => fs.readFileSync("x", 5));
test("writeFile of an object", () => fs.writeFileSync("x", {}));
test("writeFile of a number", () => fs.writeFileSync("x", 5));
test("open with bad flags", () => fs.openSync("x", "zz"));
test("read of a bad descriptor", () => thrown(() => fs.readSync(9999, Buffer.alloc(1))));
test("close of a bad descriptor", () => thrown(() => fs.closeSync(9999)));
test("close of text", () => thrown(() => fs.closeSync("x")));
test("fstat of a bad descriptor", () => thrown(() => fs.fstatSync(9999)));
test("mkdir with a bad mode", () => fs.mkdirSync("x", { mode: "zz" }));
test("access with a bad mode", () => fs.accessSync(".", 99));
test("rm of a missing file by force", () => fs.rmSync("missing", { force: true }));
test("empty path", () => [thrown(() => fs.readFileSync("")), thrown(() => fs.statSync("")), thrown(() => fs.mkdirSync(""))]);

// What works.
test("write and read", () => { const f = join(room(), "f"); fs.writeFileSync(f, "héllo"); fs.appendFileSync(f, "!"); return [fs.readFileSync(f, "utf8"), fs.readFileSync(f), fs.readFileSync(f, { encoding: "base64" }), fs.readFileSync(f, "latin1"), fs.readFileSync(Buffer.from(f), "hex"), fs.readFileSync(new URL(`file://${f}`), "utf8")]; });
test("write of bytes", () => { const f = join(room(), "f"); fs.writeFileSync(f, new Uint8Array([1, 2, 255])); fs.writeFileSync(f, new Uint16Array([1]), { flag: "a" }); fs.appendFileSync(f, Buffer.from("x")); return fs.readFileSync(f); });
test("write with an encoding", () => { const f = join(room(), "f"); fs.writeFileSync(f, "616263", "hex"); return fs.readFileSync(f, "utf8"); });
test("write of a view", () => { const f = join(room(), "f"); fs.writeFileSync(f, new DataView(new Uint8Array([65, 66]).buffer, 1)); return fs.readFileSync(f, "utf8"); });
test("promises.writeFile of an iterable", async () => { const f = join(room(), "f"); await fsp.writeFile(f, (function* () { yield "a"; yield "b"; })()); return fs.readFileSync(f, "utf8"); });
test("readdir", () => { const dir = filled(); return [fs.readdirSync(dir), fs.readdirSync(dir, { withFileTypes: true }).map((d) => [d.name, d.parentPath === dir, d.isFile(), d.isDirectory(), d.isSymbolicLink(), d.constructor.name]), fs.readdirSync(dir, { recursive: true }).sort(), fs.readdirSync(dir, "buffer").length]; });
test("readdir recursive with types", () => { const dir = filled(); return fs.readdirSync(dir, { recursive: true, withFileTypes: true }).map((d) => join(d.parentPath, d.name).slice(dir.length)).sort(); });
test("Dirent", () => { const dir = filled(); const [d] = fs.readdirSync(dir, { withFileTypes: true }); return [d instanceof fs.Dirent, Object.keys(d), d.isFIFO(), d.isSocket(), d.isBlockDevice(), d.isCharacterDevice()]; });
test("stat", () => { const dir = filled(); const s = fs.statSync(join(dir, "file.txt")); return [s.size, s.isFile(), s.isDirectory(), s.isSymbolicLink(), s.isFIFO(), s.isSocket(), (s.mode & 0o170000).toString(8), s.mtime instanceof Date, s.mtimeMs === s.mtime.getTime() || Math.abs(s.mtimeMs - s.mtime.getTime()) < 1, Object.keys(s), s instanceof fs.Stats]; });
test("stat with bigint", () => { const s = fs.statSync(filled(), { bigint: true }); return [typeof s.size, typeof s.mtimeNs, s.isDirectory(), Object.keys(s), s.constructor.name]; });
test("lstat and readlink", () => { const dir = filled(); return [fs.lstatSync(join(dir, "link")).isSymbolicLink(), fs.readlinkSync(join(dir, "link")), fs.statSync(join(dir, "link")).isFile(), fs.realpathSync(join(dir, "link")).slice(dir.length), fs.realpathSync.native(join(dir, "link")).slice(dir.length)]; });
test("mkdir", () => { const dir = room(); return [fs.mkdirSync(join(dir, "a")), fs.mkdirSync(join(dir, "b", "c"), { recursive: true })?.slice(dir.length), fs.mkdirSync(join(dir, "b", "c"), { recursive: true }), (fs.statSync(join(dir, "a")).mode & 0o777).toString(8)]; });
test("mkdir with a mode", () => { const dir = room(); fs.mkdirSync(join(dir, "m"), 0o700); fs.mkdirSync(join(dir, "n"), { mode: "750" }); return [(fs.statSync(join(dir, "m")).mode & 0o777).toString(8), (fs.statSync(join(dir, "n")).mode & 0o777).toString(8)]; });
test("chmod and file mode", () => { const f = join(room(), "f"); fs.writeFileSync(f, "", { mode: 0o600 }); const before = fs.statSync(f).mode & 0o777; fs.chmodSync(f, "755"); return [before.toString(8), (fs.statSync(f).mode & 0o777).toString(8)]; });
test("rename and copy", () => { const dir = filled(); fs.renameSync(join(dir, "file.txt"), join(dir, "moved")); fs.copyFileSync(join(dir, "moved"), join(dir, "copy")); return [fs.readdirSync(dir), fs.readFileSync(join(dir, "copy"), "utf8")]; });
test("cp", () => { const dir = filled(); fs.cpSync(join(dir, "sub"), join(dir, "sub2"), { recursive: true }); return [fs.readdirSync(join(dir, "sub2")), trim(dir, thrown(() => fs.cpSync(join(dir, "sub"), join(dir, "sub3")))).code]; });
test("cp with a filter", () => { const dir = filled(); fs.cpSync(dir, `${dir}-cp`, { recursive: true, filter: (from) => !from.endsWith("sub") }); return fs.readdirSync(`${dir}-cp`); });
test("rm", () => { const dir = filled(); fs.rmSync(join(dir, "sub"), { recursive: true }); fs.rmSync(join(dir, "file.txt")); fs.unlinkSync(join(dir, "link")); return fs.readdirSync(dir); });
test("rmdir recursive", () => { const dir = filled(); return thrown(() => fs.rmdirSync(join(dir, "sub"), { recursive: true })).returned; });
test("utimes", () => { const f = join(filled(), "file.txt"); fs.utimesSync(f, 10, new Date(20500)); const s = fs.statSync(f); return [s.atimeMs, s.mtimeMs]; });
test("truncate", () => { const f = join(filled(), "file.txt"); fs.truncateSync(f, 2); const a = fs.readFileSync(f, "utf8"); fs.truncateSync(f, 4); return [a, fs.readFileSync(f)]; });
test("mkdtemp", () => { const dir = room(); const made = fs.mkdtempSync(join(dir, "x-")); return [made.startsWith(join(dir, "x-")), made.length - dir.length, fs.statSync(made).isDirectory(), (fs.statSync(made).mode & 0o777).toString(8)]; });
test("link", () => { const dir = filled(); fs.linkSync(join(dir, "file.txt"), join(dir, "hard")); return [fs.statSync(join(dir, "hard")).nlink, fs.readFileSync(join(dir, "hard"), "utf8")]; });
test("access", () => [fs.accessSync("."), fs.accessSync(".", fs.constants.R_OK | fs.constants.W_OK)]);
test("descriptors", () => {
	const f = join(filled(), "file.txt");
	const fd = fs.openSync(f, "r+");
	const b = Buffer.alloc(10, 46);
	const out = [typeof fd, fs.readSync(fd, b, 0, 3, 0), b.toString(), fs.readSync(fd, b, { offset: 5, length: 2, position: 1 }), b.toString(), fs.writeSync(fd, "XY", 1), fs.writeSync(fd, Buffer.from("Z"), 0, 1, 4), fs.fstatSync(fd).size, fs.readFileSync(fd, "utf8")];
	fs.ftruncateSync(fd, 3); fs.fsyncSync(fd); fs.closeSync(fd);
	return [...out, fs.readFileSync(f, "utf8")];
});
test("descriptor position", () => { const f = join(filled(), "file.txt"); const fd = fs.openSync(f); const b = Buffer.alloc(2); const out = []; for (let i = 0; i < 4; i++) out.push(fs.readSync(fd, b), b.toString()); fs.closeSync(fd); return out; });
test("append by descriptor", () => { const f = join(filled(), "file.txt"); const fd = fs.openSync(f, "a"); fs.writeSync(fd, " more"); fs.writeSync(fd, "!", 0); fs.closeSync(fd); return fs.readFileSync(f, "utf8"); });
test("readv and writev", () => { const f = join(room(), "f"); const fd = fs.openSync(f, "w+"); const w = fs.writevSync(fd, [Buffer.from("ab"), Buffer.from("cde")]); const a = Buffer.alloc(3); const b = Buffer.alloc(3); const r = fs.readvSync(fd, [a, b], 0); fs.closeSync(fd); return [w, r, a, b]; });
test("callbacks", async () => { const dir = filled(); const f = join(dir, "file.txt"); return [await called((cb) => fs.readFile(f, "utf8", cb)), await called((cb) => fs.readFile(f, cb)), await called((cb) => fs.writeFile(f, "new", cb)), (await called((cb) => fs.stat(f, cb)))[1].size, await called((cb) => fs.readdir(dir, cb)), await called((cb) => fs.mkdir(join(dir, "m"), cb)), await called((cb) => fs.unlink(f, cb)), await called((cb) => fs.access(dir, cb)), await called((cb) => fs.exists(dir, cb))]; });
test("callback reads a descriptor", async () => { const f = join(filled(), "file.txt"); const [, fd] = await called((cb) => fs.open(f, cb)); const out = await called((cb) => fs.read(fd, Buffer.alloc(5), 0, 5, 0, cb)); return [out, await called((cb) => fs.close(fd, cb))]; });
test("callback writes a descriptor", async () => { const f = join(filled(), "file.txt"); const [, fd] = await called((cb) => fs.open(f, "w", cb)); const out = await called((cb) => fs.write(fd, "text", cb)); await called((cb) => fs.close(fd, cb)); return out; });
test("promises", async () => { const dir = filled(); const f = join(dir, "file.txt"); return [await fsp.readFile(f, "utf8"), await fsp.writeFile(f, "w"), await fsp.appendFile(f, "a"), await fsp.readFile(f, { encoding: "utf8" }), (await fsp.stat(f)).size, await fsp.readdir(dir), await fsp.mkdir(join(dir, "x", "y"), { recursive: true }).then((p) => p.slice(dir.length)), await fsp.rm(join(dir, "x"), { recursive: true }), await fsp.access(f), await fsp.copyFile(f, `${f}2`), await fsp.rename(`${f}2`, `${f}3`), await fsp.unlink(`${f}3`)]; });
test("file handle", async () => {
	const f = join(filled(), "file.txt");
	const h = await fsp.open(f, "r+");
	const out = [typeof h.fd, (await h.stat()).size, await h.readFile("utf8"), await h.write("ZZ", 0), await h.read(Buffer.alloc(3), 0, 3, 0), await h.truncate(4), await h.sync(), await h.chmod(0o600), await h.utimes(1, 2)];
	await h.close();
	return [...out.map((o) => (o?.buffer instanceof Uint8Array ? { ...o, buffer: Buffer.from(o.buffer) } : o)), fs.readFileSync(f, "utf8"), await rejected(h.stat()), h.fd];
});
test("file handle lines and streams", async () => { const f = join(room(), "f"); fs.writeFileSync(f, "one\ntwo\r\nthree"); const h = await fsp.open(f); const lines = []; for await (const line of h.readLines()) lines.push(line); return lines; });
test("file handle append and writev", async () => { const f = join(room(), "f"); const h = await fsp.open(f, "a+"); await h.appendFile("a"); await h.writeFile("b"); const { bytesWritten } = await h.writev([Buffer.from("c"), Buffer.from("d")]); await h.close(); return [bytesWritten, fs.readFileSync(f, "utf8")]; });
test("read stream", async () => { const f = join(filled(), "file.txt"); const chunks = []; for await (const c of fs.createReadStream(f, { highWaterMark: 2 })) chunks.push(c.toString()); return chunks; });
test("read stream of a range with an encoding", async () => { const f = join(filled(), "file.txt"); const s = fs.createReadStream(f, { start: 1, end: 3, encoding: "utf8" }); const log = []; s.on("open", (fd) => log.push(["open", typeof fd])); s.on("ready", () => log.push("ready")); s.on("data", (d) => log.push(d)); s.on("end", () => log.push("end")); await once(s, "close"); return [log, s.bytesRead, s.path === f, s.closed, s.destroyed]; });
test("read stream of what is missing", async () => { const s = fs.createReadStream("missing"); const [err] = await once(s, "error"); return [err, s.destroyed]; });
test("write stream", async () => { const f = join(room(), "f"); const s = fs.createWriteStream(f); s.write("a"); s.write(Buffer.from("b")); s.end("c"); const log = []; s.on("finish", () => log.push("finish")); await once(s, "close"); return [fs.readFileSync(f, "utf8"), s.bytesWritten, log, s.path === f]; });
test("write stream that appends and starts later", async () => { const f = join(filled(), "file.txt"); const a = fs.createWriteStream(f, { flags: "a" }); a.end("X"); await once(a, "close"); const b = fs.createWriteStream(f, { flags: "r+", start: 1 }); b.end("YY"); await once(b, "close"); return fs.readFileSync(f, "utf8"); });
test("write stream into a missing folder", async () => { const s = fs.createWriteStream("missing/x"); const [err] = await once(s, "error"); return err; });
test("opendir", async () => { const dir = filled(); const d = fs.opendirSync(dir); const names = []; for (let e = d.readSync(); e; e = d.readSync()) names.push(e.name); d.closeSync(); const more = []; for await (const e of await fsp.opendir(dir)) more.push(e.name); return [names.sort(), more.sort(), d.path === dir, trim(dir, thrown(() => d.readSync()))]; });
test("watch", async () => { const dir = room(); const w = fs.watch(dir); const seen = new Promise((r) => w.on("change", (type, name) => r([type, name]))); await tick(50); fs.writeFileSync(join(dir, "new"), ""); const v = await seen; w.close(); return v; });
test("watch of what is missing", () => thrown(() => fs.watch("missing")));
test("promises.watch", async () => { const dir = room(); const c = new AbortController(); const it = fsp.watch(dir, { signal: c.signal }); const first = it[Symbol.asyncIterator]().next(); await tick(50); fs.writeFileSync(join(dir, "w"), "x"); const v = await first; c.abort(); return v; });
test("readFile with an aborted signal", async () => { const e = await rejected(fsp.readFile(".", { signal: AbortSignal.abort() })); return [e.name, e.code, e.message]; });
test("glob", async () => { const dir = filled(); const found = []; for await (const f of fsp.glob("**/*.txt", { cwd: dir })) found.push(f); return [found.sort(), fs.globSync("*.txt", { cwd: dir })]; });
test("statfs", () => { const s = fs.statfsSync("."); return Object.keys(s); });
test("constants", () => [fs.constants.O_RDONLY, fs.constants.O_CREAT, fs.constants.S_IFMT, fs.constants.F_OK, fs.constants.COPYFILE_EXCL, fs.R_OK, fs.F_OK, Object.keys(fs.constants).length]);
test("promises are the same module", async () => [(await import("node:fs/promises")).default === fs.promises, fsp.constants === fs.constants]);
test("Stats inspect", () => inspect(fs.statSync(".")).split("\n")[0]);
test("ReadStream class", () => { const s = new fs.ReadStream("missing"); s.on("error", () => {}); return [s instanceof fs.ReadStream, fs.createReadStream.name, s.constructor.name]; });
test("openAsBlob", async () => { const f = join(filled(), "file.txt"); const b = await fs.openAsBlob(f, { type: "text/plain" }); return [b.size, b.type, await b.text()]; });
test("lutimes and lchown", () => { const dir = filled(); fs.lutimesSync(join(dir, "link"), 1, 2); return fs.lstatSync(join(dir, "link")).mtimeMs; });
test("chown to oneself", () => { const f = join(filled(), "file.txt"); const s = fs.statSync(f); fs.chownSync(f, s.uid, s.gid); return fs.statSync(f).uid === s.uid; });
test("stat of a device", () => [fs.statSync("/dev/null").isCharacterDevice(), fs.readFileSync("/dev/null").length]);
test("watchFile and unwatchFile", () => { const w = fs.watchFile("missing", { interval: 5000 }, () => {}); fs.unwatchFile("missing"); return w.constructor.name; });
test("what statfs answers", async () => { const a = fs.statfsSync("."); const b = fs.statfsSync(".", {bigint:true}); return [a.constructor.name, Object.keys(a), typeof b.bsize, a.bsize === Number(b.bsize), a.type === Number(b.type), a.blocks === Number(b.blocks), Object.keys(await fs.promises.statfs(".")).length, await rejected(fs.promises.statfs("nope")), await called((cb) => fs.statfs("nope", cb))]; });
test("a link's own times", async () => { fs.writeFileSync("lt", ""); fs.symlinkSync("lt", "ltl"); fs.lutimesSync("ltl", 1000, 2000); return [fs.lstatSync("ltl").mtimeMs, fs.statSync("lt").mtimeMs !== 2000000, thrown(() => fs.lutimesSync("nope", 1, 2)), await rejected(fs.promises.lutimes("nope", 1, 2)), fs.lchownSync("ltl", process.getuid(), process.getgid())]; });
test("a dangling link's own times", () => { fs.symlinkSync("nowhere", "dang"); fs.lutimesSync("dang", 5, 6); return [fs.lstatSync("dang").mtimeMs, thrown(() => fs.lchownSync("nope", 0, 0))]; });
test("watch of a folder that changes at once", async () => { fs.mkdirSync("wd"); const seen = []; const w = fs.watch("wd", (t, n) => seen.push(t + n)); fs.writeFileSync("wd/x", "1"); await tick(300); w.close(); return seen[0]; });
