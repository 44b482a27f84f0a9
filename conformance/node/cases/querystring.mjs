import qs from "node:querystring";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

for (const text of ["a=1&b=2", "a=1&a=2&a=3", "a", "=", "a=b=c", "a=%20+b", "%zz=1", "", "&&a=1", "a%20b=c%26d", "x=%F0%9F%98%80", "x=%80", "foo=bar&&baz"]) test(`parse ${JSON.stringify(text)}`, () => qs.parse(text));
test("parse with separators", () => qs.parse("a:1;b:2", ";", ":"));
test("parse with a limit", () => [qs.parse("a=1&b=2&c=3", null, null, { maxKeys: 2 }), Object.keys(qs.parse(Array.from({ length: 1100 }, (_, i) => `k${i}=1`).join("&"))).length]);
test("parse with a decoder", () => qs.parse("a=%41", "&", "=", { decodeURIComponent: (s) => `<${s}>` }));
test("parse of a number", () => qs.parse(5));
for (const value of [{ a: 1, b: "x y" }, { a: [1, "2", true] }, { a: null, b: undefined, c: NaN, d: Infinity }, { a: { b: 1 } }, { "é": "ü" }, { a: 5n }, {}, "text", null, { "a&b": "c=d" }, { x: "'()*!~" }]) test(`stringify ${typeof value === "object" && value ? Object.keys(value) + Object.values(value).map((v) => (v === undefined ? "undefined" : Array.isArray(v) ? "list" : String(v))) : String(value)}`, () => qs.stringify(value));
test("stringify with separators and an encoder", () => qs.stringify({ a: "x y", b: [1, 2] }, ";", ":", { encodeURIComponent: (s) => `[${s}]` }));
test("stringify of half a surrogate pair", () => qs.stringify({ a: "\ud800" }));
test("escape and unescape", () => [qs.escape("a b&ü😀"), qs.unescape("a%20b%zz"), qs.escape(5), qs.escape({ toString: () => "o" }), qs.unescapeBuffer("a%20%zzb").toString()]);
test("aliases", () => [qs.encode === qs.stringify, qs.decode === qs.parse]);
