// Writes src/pi/tui/tables.ts from Node's own Unicode data, and the widths of single characters from Pi 1.5.2:
// PIER_PI_BUNDLE=… node22 test/unicode_tables.mjs
// The engine has no Intl, and looking code points up in a table is faster than its property escapes.
import { writeFileSync } from "node:fs";
import { newPi } from "./pi.mjs";

const { visibleWidth } = (await newPi(process.env.PIER_PI_BUNDLE)).tui;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const joined = (text) => [...segmenter.segment(text)].length === 1;
const char = String.fromCodePoint;

const tests = {
	// Two columns wide.
	wide: (cp) => visibleWidth(char(cp)) === 2,
	// Takes no column of its own.
	zero: (cp) => /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}\p{Surrogate}]$/u.test(char(cp)),
	mark: (cp) => /^\p{Mark}$/u.test(char(cp)),
	// Marks that terminals give a column, as Pi counts.
	spacing: (cp) => (/^\p{gc=Spacing_Mark}$/u.test(char(cp)) && ![0x1734, 0x302e, 0x302f].includes(cp)) || /^[\u065f\u0f7f\u102b\u102c\u1031\u1033-\u1035\u1038\u103a-\u103e]$/u.test(char(cp)),
	// A line may break on both sides of it.
	cjk: (cp) => /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}]$/u.test(char(cp)),
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
process.exit(0);
