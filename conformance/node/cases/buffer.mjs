import buffer, { Blob, Buffer, File, constants, isAscii, isUtf8, transcode } from "node:buffer";
import { inspect } from "node:util";
import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const encodings = ["utf8", "utf-8", "UTF8", "hex", "base64", "base64url", "latin1", "binary", "ascii", "ucs2", "utf16le", "UTF-16LE"];
for (const encoding of encodings) test(`from and toString ${encoding}`, () => [Buffer.from("68656c6c6f20d83de9", encoding), Buffer.from("héllo wörld €😀", "utf8").toString(encoding)]);
for (const text of ["YQ==", "YQ", "Y Q=\n=", "YWI=YWI=", "-_-_", "a", "!!!!", "YW Jj"]) test(`base64 of ${JSON.stringify(text)}`, () => [Buffer.from(text, "base64"), Buffer.from(text, "base64url")]);
for (const text of ["abc", "zz", "0", "abxx12", "ABcd"]) test(`hex of ${text}`, () => Buffer.from(text, "hex"));
test("from a list", () => Buffer.from([1, 256, -1, 1.9, "7", NaN]));
test("from an ArrayBuffer shares memory", () => {
	const bytes = new Uint8Array([1, 2, 3, 4]);
	const b = Buffer.from(bytes.buffer, 1, 2);
	bytes[1] = 9;
	return [b, b.byteOffset, b.length];
});
test("from a typed array copies", () => [Buffer.from(new Uint16Array([1, 300])), Buffer.from(new Uint8Array([5]))]);
test("from an object with valueOf", () => [Buffer.from(new String("abc")), Buffer.from({ length: 2, 0: 7, 1: 8 }), Buffer.from({ type: "Buffer", data: [1, 2] })]);
for (const bad of [5, null, undefined, true, {}, () => 1, Symbol("x")]) test(`from ${typeof bad} ${String(bad)}`, () => Buffer.from(bad));
test("from with a bad encoding", () => Buffer.from("a", "nope"));
test("from beyond an ArrayBuffer", () => Buffer.from(new ArrayBuffer(2), 3));
test("alloc", () => [Buffer.alloc(3), Buffer.alloc(4, "ab"), Buffer.alloc(4, 0x101), Buffer.alloc(3, "YQ==", "base64"), Buffer.alloc(2, ""), Buffer.allocUnsafe(2).length, Buffer.allocUnsafeSlow(3).length]);
for (const bad of [-1, "5", NaN, 2 ** 53, undefined]) test(`alloc ${String(bad)}`, () => Buffer.alloc(bad));
test("byteLength", () => [Buffer.byteLength("é€😀"), Buffer.byteLength("abcd", "hex"), Buffer.byteLength("YWJj", "base64"), Buffer.byteLength(new Uint8Array(3)), Buffer.byteLength("a", "utf16le")]);
test("byteLength of a number", () => Buffer.byteLength(5));
test("concat", () => [Buffer.concat([Buffer.from("a"), new Uint8Array([98])]), Buffer.concat([Buffer.from("abc")], 2), Buffer.concat([Buffer.from("a")], 3), Buffer.concat([])]);
test("concat of no list", () => Buffer.concat("x"));
test("concat of text", () => Buffer.concat(["x"]));
test("compare and equals", () => [Buffer.compare(Buffer.from("a"), Buffer.from("b")), Buffer.from("b").compare(Buffer.from("ab")), Buffer.from("abc").compare(Buffer.from("xbcx"), 1, 3, 1), Buffer.from("a").equals(new Uint8Array([97]))]);
test("compare with text", () => Buffer.compare("a", Buffer.from("a")));
test("equals with text", () => Buffer.from("a").equals("a"));
test("isBuffer and isEncoding", () => [Buffer.isBuffer(Buffer.alloc(0)), Buffer.isBuffer(new Uint8Array()), encodings.concat("nope", "", undefined, 5).map((e) => Buffer.isEncoding(e))]);
test("fill", () => [Buffer.alloc(5).fill("abc"), Buffer.alloc(5).fill("é"), Buffer.alloc(4).fill("ab", 1, 3), Buffer.alloc(3).fill(Buffer.from("xy")), Buffer.alloc(2).fill("zz", "hex")]);
test("fill with nonsense hex", () => Buffer.alloc(2).fill("zx", "hex"));
test("fill out of range", () => Buffer.alloc(2).fill(1, 3));
test("indexOf and friends", () => {
	const b = Buffer.from("this is a buffer");
	return [b.indexOf("is"), b.indexOf("is", 3), b.indexOf(98), b.indexOf(Buffer.from("a buffer")), b.indexOf("x"), b.lastIndexOf("is"), b.lastIndexOf("is", 4), b.indexOf("", 3), b.indexOf("is", -20), b.includes("buf"), b.lastIndexOf("b", -3), b.indexOf("s", undefined), b.indexOf(99.99), b.indexOf(256 + 98)];
});
test("indexOf in utf16", () => Buffer.from("\u039a\u0391\u03a3", "utf16le").indexOf("\u03a3", 0, "utf16le"));
test("indexOf of an object", () => Buffer.from("a").indexOf({}));
test("slice and subarray share", () => {
	const b = Buffer.from("hello");
	const s = b.slice(1, -1);
	s[0] = 0x45;
	return [b.toString(), s, b.subarray(-2), b.slice("1", "3")];
});
test("write", () => {
	const b = Buffer.alloc(8, 46);
	return [b.write("ab"), b.write("héé", 6), b.write("cd", 2, 1), b.write("ff00", 4, "hex"), b, b.write("x", "latin1"), b.toString("latin1")];
});
test("write out of range", () => Buffer.alloc(2).write("a", 3));
test("write of a number", () => Buffer.alloc(2).write(5));
test("copy", () => {
	const a = Buffer.from("abcdef");
	const b = Buffer.alloc(4, 46);
	return [a.copy(b, 1, 2), b, a.copy(b, 0, 0, 100), b, a.copy(a, 2, 0, 4), a];
});
test("copy with a bad start", () => Buffer.alloc(2).copy(Buffer.alloc(2), 0, 5));
const numbers = [["UInt8", 200], ["Int8", -5], ["UInt16LE", 0x1234], ["UInt16BE", 0x1234], ["Int16LE", -2], ["Int16BE", -2], ["UInt32LE", 0xdeadbeef], ["UInt32BE", 0xdeadbeef], ["Int32LE", -7], ["Int32BE", -7], ["FloatLE", 1.5], ["FloatBE", -0.1], ["DoubleLE", Math.PI], ["DoubleBE", 1e300], ["BigInt64LE", -9n], ["BigInt64BE", 2n ** 62n], ["BigUInt64LE", 2n ** 64n - 1n], ["BigUInt64BE", 5n]];
for (const [name, value] of numbers) {
	test(`write and read ${name}`, () => {
		const b = Buffer.alloc(9);
		return [b[`write${name}`](value, 1), b, b[`read${name}`](1)];
	});
}
for (const [name, value] of [["UInt8", 256], ["Int8", -129], ["UInt16LE", -1], ["UInt32BE", 2 ** 32], ["Int32LE", 2 ** 31], ["BigInt64LE", 2n ** 63n], ["UInt8", "x"], ["BigUInt64LE", 5]]) test(`write ${name} of ${value}`, () => Buffer.alloc(8)[`write${name}`](value));
for (const offset of [8, -1, 1.5, "1", NaN, undefined]) test(`readUInt16LE at ${String(offset)}`, () => Buffer.from([1, 2, 3, 4]).readUInt16LE(offset));
for (const size of [1, 2, 3, 4, 5, 6]) {
	test(`${size} bytes of an integer`, () => {
		const b = Buffer.alloc(6);
		return [b.writeIntBE(-3, 0, size), b.readIntBE(0, size), b.writeUIntLE(0x7f, 0, size), b.readUIntLE(0, size), b];
	});
}
test("seven bytes of an integer", () => Buffer.alloc(8).readIntBE(0, 7));
test("write of an integer that does not fit", () => Buffer.alloc(8).writeUIntBE(0x10000, 0, 2));
test("swap", () => [Buffer.from([1, 2, 3, 4]).swap16(), Buffer.from([1, 2, 3, 4]).swap32(), Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).swap64()]);
test("swap16 of three bytes", () => Buffer.alloc(3).swap16());
test("toString of a range", () => [Buffer.from("hello").toString("utf8", 1, 3), Buffer.from("hello").toString(undefined, 2), Buffer.from("a").toString("utf8", 5), Buffer.from([0xe2, 0x82]).toString(), Buffer.from([0xff, 65, 0xc3]).toString()]);
test("toString with a bad encoding", () => Buffer.from("a").toString("nope"));
test("toJSON", () => JSON.stringify(Buffer.from("hi")));
test("iteration", () => [[...Buffer.from("ab")], [...Buffer.from("ab").entries()], [...Buffer.from("ab").keys()]]);
test("inspect", () => [inspect(Buffer.from("abc")), inspect(Buffer.alloc(60)), inspect([Buffer.from("x")]), inspect(Object.assign(Buffer.from("a"), { k: 1 }))]);
test("typed array methods", () => [Buffer.from([3, 1, 2]).sort(), Buffer.from([1, 2]).map((x) => x * 2), Buffer.from([1, 2, 3]).filter((x) => x > 1), Buffer.of(1, 2), Buffer.from([1]).at(-1)]);
test("latin1Slice and utf8Write", () => {
	const b = Buffer.alloc(4);
	return [b.utf8Write("é", 1), b.latin1Slice(0, 3), b.hexSlice(), b.base64Slice(0, 2), b.asciiSlice(1, 3)];
});
test("constants", () => [constants, buffer.kMaxLength, buffer.kStringMaxLength, buffer.INSPECT_MAX_BYTES, Buffer.poolSize]);
test("isAscii and isUtf8", () => [isAscii(Buffer.from("a")), isAscii(Buffer.from("é")), isUtf8(Buffer.from([0xff])), isUtf8(Buffer.from("é"))]);
test("transcode", () => [transcode(Buffer.from("é€"), "utf8", "latin1"), transcode(Buffer.from("é"), "utf8", "utf16le")]);
test("atob and btoa", () => [atob("YWI="), btoa("ab"), thrown(() => btoa("€")), thrown(() => atob("*"))]);
test("new Buffer", () => [new Buffer("a"), new Buffer(2), Buffer("b")]);
test("blob", async () => {
	const b = new Blob(["ab", Buffer.from("cd"), new Blob(["e"])], { type: "Text/Plain" });
	return [b.size, b.type, await b.text(), await b.slice(1, 3, "x/y").text(), new Uint8Array(await b.arrayBuffer()), inspect(b)];
});
test("file", async () => {
	const f = new File(["x"], "n.txt", { type: "a/b", lastModified: 5 });
	return [f.name, f.size, f.type, f.lastModified, await f.text(), f instanceof Blob];
});
test("blob of no list", () => new Blob("x"));
test("class", () => [Buffer.name, Buffer.length, Buffer.from("a") instanceof Uint8Array, Object.prototype.toString.call(Buffer.alloc(0)), Buffer.from("a").constructor === Buffer, Buffer.from("ab").parent === Buffer.from("ab").buffer]);
test("readInt aliases", () => [Buffer.from([255]).readUint8(), Buffer.from([1, 2]).readUint16BE(), Buffer.alloc(8).readBigUint64LE(), Buffer.prototype.readUint8 === Buffer.prototype.readUInt8]);
