import { StringDecoder } from "node:string_decoder";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const feed = (encoding, ...chunks) => {
	const d = new StringDecoder(encoding);
	return [...chunks.map((c) => d.write(Buffer.from(c))), d.end()];
};
test("euro byte by byte", () => feed("utf8", [0xe2], [0x82], [0xac]));
test("euro that ends early", () => feed("utf8", [0xe2, 0x82]));
test("emoji in two", () => feed("utf8", [0xf0, 0x9f], [0x98, 0x80, 0x61]));
test("bad byte", () => feed("utf8", [0xff, 0x61], [0xc3, 0x28]));
test("utf16 split", () => feed("utf16le", [0x61], [0x00, 0x3d], [0xd8], [0x4d, 0xdc]));
test("utf16 that ends early", () => feed("ucs2", [0x61, 0x00, 0x62]));
test("base64 in odd pieces", () => feed("base64", [1], [2], [3, 4], [5]));
test("base64url", () => feed("base64url", [255], [254]));
test("hex and latin1", () => [feed("hex", [1], [255]), feed("latin1", [233]), feed("ascii", [233])]);
test("properties", () => { const d = new StringDecoder(); d.write(Buffer.from([0xe2])); return [d.encoding, d.lastNeed, d.lastTotal, new StringDecoder("UTF-8").encoding, new StringDecoder("binary").encoding]; });
test("end with a chunk", () => new StringDecoder("utf8").end(Buffer.from("é")));
test("end twice", () => { const d = new StringDecoder("utf8"); d.write(Buffer.from([0xe2])); return [d.end(), d.end(), d.write(Buffer.from("a"))]; });
test("write of text", () => new StringDecoder().write("abc"));
test("write of a number", () => new StringDecoder().write(5));
test("unknown encoding", () => new StringDecoder("nope"));
