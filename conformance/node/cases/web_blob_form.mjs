// Blob, File, object URLs, FormData and multipart both ways.
import { inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const each = (name, list) => list.forEach((fn, n) => test(`${name} ${n + 1}`, fn));
/** A case of several steps: what L is given, and what T's functions return or throw. */
const block = (steps) => async () => {
	const out = [];
	const L = (...a) => void out.push(a.length === 1 ? a[0] : a);
	const T = async (name, fn) => {
		try {
			L(name, await fn());
		} catch (err) {
			L(name, err);
		}
	};
	await steps(L, T);
	return out;
};

test("b", () => new Blob(["a", new Uint8Array([98]), new ArrayBuffer(1), new Blob(["c"]), 5, null, {}]).text());
[[5], ["str"], [{}], [null], [[], 5], [[], null], [[], { type: "TEXT/é" }], [[], { type: "Text/Plain" }], [[], { endings: "x" }], [["a\r\nb\rc\n"], { endings: "native" }], [["a\r\nb"], { endings: "transparent" }], [[Symbol()]], [new Set(["x", "y"])], [[new DataView(new ArrayBuffer(3))]], [[new SharedArrayBuffer(2)]], [function () { }], [new Uint8Array([1, 2])]].forEach((a, n) => test(`new Blob ${n + 1}`, async () => { const b = new Blob(...a); return [b.size, b.type, await b.text()] }));
const b = new Blob(["hello world"], { type: "a/b" });
test("shown", () => [b, inspect(b, { depth: -1 }), inspect({ a: { b: { c: b } } }), inspect(b, { depth: 0 }), String(b), Object.keys(b)]);
[[], [1], [1, 3], [-3], [-5, -2], [3, 1], [0, 100], [100], ["1", "4"], [1.9, 4.1], [NaN], [0, 5, "X/Y"], [0, 5, 5], [undefined, undefined], [null, 4], [0, null]].forEach((a, n) => test(`slice ${n + 1}`, async () => { const s = b.slice(...a); return [await s.text(), s.type, s.size] }));
test("stream", async () => { const s = b.stream(); const out = []; for await (const c of s) out.push(c.constructor.name, c.length); return [inspect(s), out] });
test("ab", async () => [await b.arrayBuffer(), await b.bytes()]);
[[], [["a"]], [["a"], "n"], [["a"], "n", null], [["a"], "n", 5], [["a"], "a/b"], [["a"], 5], [["a"], "n", { lastModified: "7" }], [["a"], "n", { lastModified: new Date(9) }], [["a"], "n", { lastModified: NaN }], [5, "n"], [["a"], "n", { type: "X/y", lastModified: 3 }], [["a"], Symbol()], [["a"], "n\ud800"]].forEach((a, n) => test(`new File ${n + 1}`, () => { const f = new File(...a); return [f.name, f.size, f.type, Math.abs(f.lastModified - Date.now()) < 1000 ? "now" : f.lastModified] }));
const f = new File(["x"], "n", { type: "t/p", lastModified: 1 });
test("shown 2", () => [f, f instanceof Blob, String(f), inspect(f, { depth: -1 }), inspect(f.slice(0, 1)), Object.keys(f)]);
test("call", () => Blob());
test("call 2", () => File());
test("text bom", async () => (await new Blob(["\ufeffa"]).text()).length);
test("text bad", async () => new Blob([new Uint8Array([0xff, 0x61])]).text());
test("block", block(async (L, T) => { const u = URL.createObjectURL(b); L(u.replace(/:[0-9a-f-]+$/, ":ID")); const { resolveObjectURL } = await import("node:buffer"); await T("resolve", async () => (await resolveObjectURL(u)?.text?.())); await T("fetch blob", async () => { const r = await fetch(u); return [r.status, r.headers.get("content-type"), r.headers.get("content-length"), await r.text(), r.url === u] }); URL.revokeObjectURL(u); await T("gone", () => resolveObjectURL(u)); await T("fetch gone", () => fetch(u)); await T("co", () => URL.createObjectURL({})); await T("rev", () => URL.revokeObjectURL()); }));
test("block 2", block(async (L, T) => { const fd = new FormData(); fd.append("a", "1"); fd.append("a", 2); fd.append("f", new Blob(["z"], { type: "x/y" })); fd.append("g", new File(["q"], "q.txt"), "other.txt"); L([...fd].map(([k, v]) => [k, typeof v === "string" ? v : [v.constructor.name, v.name, v.type, v.size]])); L(fd.get("a"), fd.getAll("a"), fd.has("zz"), fd.get("zz"), fd.getAll("zz")); fd.set("a", "x"); L([...fd.keys()]); fd.delete("a"); L([...fd.keys()]); const plain = new FormData(); plain.append("x", "1"); plain.append("x", "2"); plain.append("y", "3"); L(plain, inspect(plain, { depth: 0 }), inspect({ a: { b: { c: plain } } }), inspect(plain, {depth:-1}), String(plain), plain.entries(), plain.keys(), plain.values(), plain.entries().toString()); }));
const fd = new FormData();
each("call 3", [() => fd.append(), () => fd.append("a"), () => fd.append("a", "b", "c"), () => fd.set("a", {}, "n"), () => fd.get(), () => fd.has(), () => fd.delete(), () => fd.getAll(), () => fd.set("x"), () => new FormData({}), () => new FormData(null), () => new FormData(undefined), () => fd.forEach(), () => fd.forEach(5), () => fd.append(Symbol(), "x"), () => fd.append("x", Symbol()), () => FormData(), () => fd.entries().next.call({}), () => fd.append("a\ud800", "b\ud800")]);
test("block 3", block(async (L, T) => { const q = new FormData(); q.append("a", "1"); q.append("a", "2"); q.forEach(function (v, k, o) { L(k, v, o === q, this === 7) }, 7); }));
test("iter live", () => { const p = new FormData(); p.append("a", "1"); p.append("b", "2"); const out = []; for (const [k] of p) { out.push(k); if (k === "a") p.delete("b"); if (out.length < 4) p.append("n" + out.length, "x") } return out });
test("multipart", async () => { const m = new FormData(); m.append("field\"x\r\n", "v1\r\nv2\nv3"); m.append("file", new File(["data\r\n--x"], "na\"me\n.txt", { type: "text/plain" })); m.append("bl", new Blob([new Uint8Array([0, 255, 13, 10])])); const r = new Response(m); const ct = r.headers.get("content-type"); const t = await r.clone().text(); const bd = ct.split("boundary=")[1]; const back = await r.formData(); return [ct.replace(bd, "B").replace(/-+formdata-(undici|pier)-/, ""), t.replaceAll(bd, "B"), [...back].map(([k, v]) => [k, typeof v === "string" ? v : [v.name, v.type, v.size]])] });
test("boundary", () => new Response(new FormData()).headers.get("content-type").replace(/\d+$/, "N"));
const parse = (body, ct) => new Response(body, { headers: { "content-type": ct } }).formData().then(x => [...x].map(([k, v]) => [k, typeof v === "string" ? v : [v.constructor.name, v.name, v.type, v.size]]));
test("urlenc", () => parse("a=1&b=%20x+y&c", "application/x-www-form-urlencoded;charset=utf-8"));
test("bad ct", () => parse("a", "text/plain"));
test("no ct", () => new Response("x").formData());
test("mp", () => parse('--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n--X\r\nContent-Disposition: form-data; name="f"; filename="n.bin"\r\nContent-Type: image/png\r\n\r\n\x00\x01\r\n--X--\r\n', "multipart/form-data; boundary=X"));
test("mp no end", () => parse('--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n', "multipart/form-data; boundary=X"));
test("mp none", () => parse('', "multipart/form-data; boundary=X"));
test("mp nob", () => parse('--X--', "multipart/form-data"));
const part = (head, body = "v") => `--X\r\n${head}\r\n\r\n${body}\r\n`;
const named = 'Content-Disposition: form-data; name="a"';
for (const [name, body] of Object.entries({
	"an end without a line": part(named) + "--X--", "something before": "pre\r\n" + part(named) + "--X--\r\n", "empty lines before": "\r\n\r\n" + part(named) + "--X--", "something behind": part(named) + "--X--\r\nepi",
	"empty lines behind": part(named) + "--X--\r\n\r\n", "a mark that goes on": part(named, "a\r\n--Xy\r\nb") + "--X--\r\n", "no disposition": part("A: b") + "--X--", "an attachment": part('Content-Disposition: attachment; name="a"') + "--X--",
	"base64": part(named + "\r\nContent-Transfer-Encoding: base64", "aGk=") + "--X--", "a line that is no header": part(named + "\r\nbroken") + "--X--", "another header": part("X-A: b\r\n" + named) + "--X--", "a name without quotes": part("Content-Disposition: form-data; name=a") + "--X--",
	"an encoded filename": part(named + "; filename*=utf-8\'\'%e2%82%ac.txt") + "--X--", "an end that goes on": part(named) + "--Xjunk", "an empty value": part(named, "") + "--X--", "returns in a value": part(named, "\r\r\n-\r\n--Y\r\n\r\n") + "--X--", "two of a name": part(named) + part(named) + "--X--",
	"bytes": part(named + '; filename="é"', "\u00ff\ufeffx") + "--X--", "a mark that is cut off": part(named) + "--", "a type with blanks": part(named + '; filename="f"\r\nContent-Type:  x/y ') + "--X--",
})) test(`multipart: ${name}`, () => parse(body, "multipart/form-data; boundary=X"));
test("multipart of 5 MB and back", async () => {
	const bytes = new Uint8Array(5_000_000);
	for (let i = 0; i < bytes.length; i += 97) bytes[i] = i * 7;
	const form = new FormData();
	form.append("a", "b");
	form.append("file", new Blob([bytes]), "x.bin");
	form.append("c", "d");
	const back = await new Response(form).formData();
	const same = Buffer.compare(Buffer.from(await back.get("file").arrayBuffer()), Buffer.from(bytes.buffer));
	return [back.get("a"), back.get("file").size, same, back.get("c")];
});
test("mp empty", () => parse('--X--\r\n', "multipart/form-data; boundary=X"));
test("mp junk", () => parse('junk', "multipart/form-data; boundary=X"));
test("mp noname", () => parse('--X\r\nContent-Disposition: form-data\r\n\r\nv\r\n--X--', "multipart/form-data; boundary=X"));
test("mp q", () => parse('--X-y\r\ncontent-disposition: form-data; name="%22q%0D%0A"\r\n\r\nv\r\n--X-y--', 'multipart/form-data; boundary="X-y"'));
test("mp lf", () => parse('--X\nContent-Disposition: form-data; name="a"\n\nv\n--X--', "multipart/form-data; boundary=X"));
test("mp type default", () => parse('--X\r\nContent-Disposition: form-data; name="f"; filename="n"\r\n\r\nv\r\n--X--', "multipart/form-data; boundary=X"));
