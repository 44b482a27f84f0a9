// The order of texts: localeCompare and Intl.Collator in the root collation.
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const words = ["a", "A", "á", "Á", "ä", "ab", "aB", "Ab", "áb", "a b", "a-b", "a_b", "a.b", "a'b", "æ", "ae", "af", "b", "résumé", "resume", "Resume", "résume", "côte", "coté", "cote", "côté", "ß", "ss", "SS", "st", "ø", "o", "ö", "oz", "ł", "l", "z", "Z", "ž",
	"1", "10", "2", "02", "002", "1a", "a1", "a10", "a2", "", " ", "!", "?", "$", "€", "+", "<", "=", "_", "-", "#", "@", "~", "(", "[", "{", "/", "\\", "α", "Ά", "ω", "а", "Я", "ё", "е", "ж", "א", "ب", "あ", "ア", "ぁ", "漢", "字", "한", "가", "ñ", "n", "nz", "ı", "i", "I", "İ",
	"file 1.ts", "file-1.ts", "File_1.ts", "file.ts", "README.md", "readme.txt", ".git", ".Git", "😀", "🎉", "ﬁ", "fi", "e\u0301", "é", "\u0000a", "a\u0000", "a\u200bb", "ａ", "Ａ", "½", "²", "2²", "ǆ", "Ĳ"];
const orders = {
	plain: undefined, base: { sensitivity: "base" }, accent: { sensitivity: "accent" }, case: { sensitivity: "case" }, numeric: { numeric: true }, upper: { caseFirst: "upper" }, lower: { caseFirst: "lower" },
	punctuation: { ignorePunctuation: true }, "numeric base": { numeric: true, sensitivity: "base" },
};
for (const [name, options] of Object.entries(orders)) {
	const compare = new Intl.Collator("en-US", options).compare;
	for (const w of words) test(`${name} ${JSON.stringify(w)}`, async () => words.map((v) => "<=>"[compare(w, v) + 1]).join(""));
	test(`${name} sorted`, async () => [...words].sort(compare));
}
test("localeCompare", async () => words.map((w) => words.map((v) => w.localeCompare(v)).join("")));
test("lone surrogates", async () => ["\ud800".localeCompare("a"), "a\udc00".localeCompare("a\udc00"), "\ud800".localeCompare("\udfff")]);
test("ASCII", async () => Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).sort(new Intl.Collator("en").compare).join(""));
test("Latin", async () => Array.from({ length: 0x24f - 0xa0 }, (_, i) => String.fromCharCode(0xa1 + i)).sort(new Intl.Collator("en").compare).join(""));
test("Greek and Cyrillic", async () => Array.from({ length: 0x1b0 }, (_, i) => String.fromCharCode(0x370 + i)).filter((c) => !/\p{M}|\p{Cn}/u.test(c)).sort(new Intl.Collator("en").compare).join(""));
test("signs", async () => Array.from({ length: 0x7bf }, (_, i) => String.fromCharCode(0x2000 + i)).filter((c) => !/[\p{M}\p{Cn}\p{Cf}\p{Zl}\p{Zp}]/u.test(c)).sort(new Intl.Collator("en").compare).join(""));
test("kana", async () => Array.from({ length: 0xbe }, (_, i) => String.fromCharCode(0x3041 + i)).filter((c) => !/\p{M}|\p{Cn}/u.test(c)).sort(new Intl.Collator("en").compare).join(""));
