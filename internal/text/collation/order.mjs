// node order.mjs: writes order.txt.br, the order of characters as Node 22 sorts them. Run it with the Node 22 of conformance/reference.
// The first line has the combining marks. Each other line has characters that are the same letter, apart from accents (a tab between
// those that differ in them) and case. After an empty line come the characters that count as several, with an acute where they
// differ from these by more than case. What is not here sorts behind, by its number: Han and rare scripts.
import { brotliCompressSync, constants } from "node:zlib";
import { writeFileSync } from "node:fs";

const ranges = [[0x20, 0x7e], [0xa0, 0x17f], [0x180, 0x2af], [0x370, 0x52f], [0x531, 0x5ff], [0x600, 0x6ff], [0x900, 0xdff], [0xe00, 0xeff], [0x1100, 0x11ff], [0x10a0, 0x10ff],
	[0x1e00, 0x1fff], [0x2000, 0x206f], [0x20a0, 0x20bf], [0x2100, 0x214f], [0x2190, 0x21ff], [0x2200, 0x22ff], [0x2300, 0x23ff], [0x2500, 0x27bf], [0x2900, 0x297f], [0x2b00, 0x2bff],
	[0x3000, 0x30ff], [0xff01, 0xff9f], [0xfb00, 0xfb06], [0x1f300, 0x1faff]];
const collator = (sensitivity) => new Intl.Collator("en-US", { sensitivity }).compare;
const [base, accent, variant] = ["base", "accent", "variant"].map(collator);
const marks = Array.from({ length: 0x70 }, (_, i) => String.fromCodePoint(0x300 + i)).filter((m) => m.normalize("NFD") === m && accent(`a${m}`, "a") !== 0);
marks.sort((a, b) => accent(`a${a}`, `a${b}`) || variant(`a${a}`, `a${b}`));
const chars = [], several = [];
const letters = { ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE" };
for (const [from, to] of ranges) for (let c = from; c <= to; c++) {
	const s = String.fromCodePoint(c);
	if (/[\p{Cn}\p{M}\p{Cc}\p{Cf}]/u.test(s) || s.normalize("NFD") !== s || base(s, "") === 0) continue;
	const parts = letters[s] ?? s.normalize("NFKD").replace(/\p{M}/gu, "");
	if ([...parts].length > 1 && base(s, parts) === 0) several.push(s + (accent(s, parts) ? "\u0301" : "") + parts);
	else chars.push(s);
}
chars.sort((a, b) => variant(a, b) || a.codePointAt(0) - b.codePointAt(0));
let text = "";
chars.forEach((c, i) => (text += (i === 0 ? "" : base(chars[i - 1], c) ? "\n" : accent(chars[i - 1], c) ? "\t" : "") + c));
const packed = brotliCompressSync(`${marks.join("")}\n${text}\n\n${several.join("\n")}\n`, { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } });
console.log(chars.length, marks.length, text.split("\n").length, packed.length, several.length, several.slice(0, 30).join(" "));
writeFileSync(new URL("order.txt.br", import.meta.url), packed);
