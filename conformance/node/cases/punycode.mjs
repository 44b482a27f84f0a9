import punycode from "node:punycode";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

for (const text of ["mañana", "☃-⌘", "abc", "", "ü", "他们为什么不说中文", "\u{1F600}x", "Bücher"]) test(`encode ${text}`, () => [punycode.encode(text), punycode.decode(punycode.encode(text)) === text]);
for (const text of ["maana-pta", "--dqo34k", "abc-", "ZZZZ"]) test(`decode ${text}`, () => punycode.decode(text));
test("decode of nonsense", () => punycode.decode("\u0080"));
test("decode overflow", () => punycode.decode("99999999999999"));
test("toASCII", () => [punycode.toASCII("mañana.com"), punycode.toASCII("a@ü.de"), punycode.toASCII("x。ü")]);
test("toUnicode", () => [punycode.toUnicode("xn--maana-pta.com"), punycode.toUnicode("example.com")]);
test("ucs2", () => [punycode.ucs2.decode("a\u{1F600}\ud800"), punycode.ucs2.encode([0x61, 0x1f600])]);
test("version", () => punycode.version);
