import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const labels = ["utf-8", "UTF8", "unicode-1-1-utf-8", "latin1", "iso-8859-1", "ascii", "windows-1252", "cp1251", "windows-1251", "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "windows-874", "gbk", "gb2312", "gb18030", "big5", "shift_jis", "sjis", "euc-jp", "iso-2022-jp", "euc-kr", "utf-16le", "utf-16be", "utf-16", "x-user-defined", " utf-8 ", "ibm866", "x-mac-cyrillic", "replacement"];
const bytes = new Uint8Array([0x61, 0x80, 0xe9, 0x82, 0xa0, 0xc4, 0xe3, 0x41, 0xfe, 0x8e, 0xb1, 0x5c, 0x7e]);
for (const label of labels) test(`decoder ${JSON.stringify(label)}`, () => { const d = new TextDecoder(label); return [d.encoding, d.decode(bytes)]; });
for (const label of ["nope", "", "utf-7", "base64"]) test(`no decoder ${JSON.stringify(label)}`, () => new TextDecoder(label));
test("fatal", () => new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff])));
test("byte order marks", () => [new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).length, new TextDecoder("utf-16le").decode(new Uint8Array([0xff, 0xfe, 0x61, 0]))]);
test("stream", () => { const d = new TextDecoder(); return [d.decode(new Uint8Array([0xe2, 0x82]), { stream: true }), d.decode(new Uint8Array([0xac]), { stream: true }), d.decode(new Uint8Array([0xf0]), { stream: true }), d.decode()]; });
test("replacement characters", () => [[0xc0, 0x80], [0xe2, 0x82, 0x41], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xf8, 0x88]].map((b) => new TextDecoder().decode(new Uint8Array(b))));
test("decode of a view and a buffer", () => [new TextDecoder().decode(new DataView(new Uint8Array([97, 98]).buffer, 1)), new TextDecoder().decode(new Uint8Array([99]).buffer), new TextDecoder().decode()]);
test("decode of text", () => thrown(() => new TextDecoder().decode("x")));
test("properties", () => { const d = new TextDecoder("utf8", { fatal: true, ignoreBOM: true }); return [d.encoding, d.fatal, d.ignoreBOM]; });
test("encode", () => [new TextEncoder().encode("aé€😀\ud800"), new TextEncoder().encode(), new TextEncoder().encoding]);
test("encodeInto", () => { const u = new Uint8Array(4); return [new TextEncoder().encodeInto("a€b", u), u]; });
test("encodeInto that does not fit", () => { const u = new Uint8Array(2); return [new TextEncoder().encodeInto("€", u), u]; });
test("atob with spaces", () => [atob(" Y W I = "), thrown(() => atob("a")).name, btoa("\u00ff"), thrown(() => btoa("\u0100")).message, atob("")]);
