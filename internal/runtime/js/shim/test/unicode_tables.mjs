// Writes src/pi/tui/tables.ts from Node's own Unicode data: node test/unicode_tables.mjs <east-asian-width module>.
// The engine has no Intl, and looking code points up in a table is faster than its property escapes.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { eastAsianWidth } = await import(pathToFileURL(process.argv[2]).href);
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const joined = (text) => [...segmenter.segment(text)].length === 1;
const char = String.fromCodePoint;

const tests = {
	// Two columns wide.
	wide: (cp) => eastAsianWidth(cp) === 2,
	// Takes no column of its own.
	zero: (cp) => /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}\p{Surrogate}]$/u.test(char(cp)),
	// Skipped when looking for the character that decides a cluster's width.
	skipped: (cp) => /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]$/u.test(char(cp)),
	// Joins what comes before it (Extend, SpacingMark).
	extend: (cp) => cp > 0x7f && joined(`a${char(cp)}`),
	// Joins what comes after it.
	prepend: (cp) => cp > 0x7f && joined(`${char(cp)}a`),
	// Joins nothing.
	control: (cp) => !joined(`${char(cp)}\u0301`),
	pictographic: (cp) => /^\p{Extended_Pictographic}$/u.test(char(cp)),
	// A picture only when a variation selector or a skin tone says so.
	textEmoji: (cp) => cp > 0x7f && /^\p{Emoji}$/u.test(char(cp)) && !/^\p{Emoji_Presentation}$/u.test(char(cp)),
	modifierBase: (cp) => /^\p{Emoji_Modifier_Base}$/u.test(char(cp)) && !/^\p{Emoji_Presentation}$/u.test(char(cp)),
	// Indic conjuncts: consonant, linker, consonant is one cluster.
	linker: (cp) => cp > 0x7f && joined(`\u0915${char(cp)}\u0915`) && joined(`a${char(cp)}`) && !/\u200d/u.test(char(cp)),
	consonant: (cp) => cp > 0x7f && joined(`${char(cp)}\u094d\u0915`) && !joined(`${char(cp)}\u0915`),
};

function ranges(test) {
	const result = [];
	for (let cp = 0; cp <= 0x10ffff; cp++) {
		if (cp >= 0xd800 && cp <= 0xdfff && !test(cp)) continue;
		if (!test(cp)) continue;
		const last = result[result.length - 1];
		if (last && last[1] === cp - 1) last[1] = cp;
		else result.push([cp, cp]);
	}
	return result;
}

/** Gap and length pairs in base 36. */
function encode(list) {
	let at = 0;
	const parts = [];
	for (const [from, to] of list) {
		parts.push((from - at).toString(36), (to - from).toString(36));
		at = to;
	}
	return parts.join(" ");
}

let out = "// Sets of code points as gap and length pairs in base 36. Written by test/unicode_tables.mjs; do not edit.\n";
out += `export const unicodeVersion = "${process.versions.unicode}";\n`;
for (const [name, test] of Object.entries(tests)) out += `export const ${name} = "${encode(ranges(test))}";\n`;
writeFileSync(new URL("../src/pi/tui/tables.ts", import.meta.url), out);
