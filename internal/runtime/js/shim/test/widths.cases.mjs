// Widths, wraps, cuts and overlays of random strings: pieces that are awkward for a terminal, in any order. A case is a hash
// over many strings, since what they give is long.
import { createHash } from "node:crypto";

const pieces = ["a", "word", "x y", "  ", "\t", " ", "日本", "语", "、", "한국", "あ", "カ", "ｱ", "Ａ", "é", "e\u0301", "n\u0303", "👍", "👍🏽", "👨‍👩‍👧", "🇩🇪", "🇩", "❤️", "❤", "☎️", "1️⃣", "#️⃣", "हिन्दी", "क्ष", "ำ", "กำ", "ลำ", "\u200b", "\u200d", "\u00ad", "\u0600", "→", "✓", "⚡", "⌚", "\u{1F3FB}", "\ufe0f", "မြန်", "\u1100\u1161\u11a8", "\u0301", "\u{E0067}", "ﷺ", "ﬁ", "\x1b[31m", "\x1b[0m", "\x1b[39m", "\x1b[1;4m", "\x1b[24m", "\x1b[48;5;236m", "\x1b[38;2;1;2;3m", "\x1b[9m", "\x1b[29m", "\x1b[m", "\x1b]8;;http://x\x07", "\x1b]8;;\x07", "\x1b]8;id=1;http://y\x1b\\", "\x1b]8;;\x1b\\", "\x1b_pi:c\x07", "\x1b", "\x1b[", "\x1b]", "-", "long-word-that-breaks", "\n", "\r\n", "(", ")", "。", "“", "…", "\u3000", "\u00a0", "\u2003", "\x01", "\x7f"];
const blocks = [[0x20, 0x60], [0xa0, 0x3000], [0x900, 0x900], [0x2000, 0x1000], [0x1f000, 0xfff]];

function* samples(seed, count) {
	const random = () => ((seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32);
	const below = (n) => Math.floor(random() * n);
	const pick = (list) => list[below(list.length)];
	for (let i = 0; i < count; i++) {
		let text = "";
		for (let n = 1 + below(12); n > 0; n--) {
			const [from, size] = pick(blocks);
			text += random() < 0.12 ? String.fromCodePoint(from + below(size)) : pick(pieces);
		}
		yield { text, width: below(24), start: below(10), length: below(12), strict: random() < 0.5, ellipsis: pick(["...", "…", "", "日本"]), pad: random() < 0.5 };
	}
}

export const functions = {
	visibleWidth: (tui, { text }) => tui.visibleWidth(text),
	wrapTextWithAnsi: (tui, { text, width }) => tui.wrapTextWithAnsi(text, Math.max(1, width)),
	truncateToWidth: (tui, { text, width, ellipsis, pad }) => tui.truncateToWidth(text, width, ellipsis, pad),
	sliceByColumn: (tui, { text, start, length, strict }) => tui.sliceByColumn(text, start, length, strict),
	compositeTuiLine: (tui, { text, start }) => tui.compositeTuiLine(text.replace(/[\r\n]/g, ""), "日over", start, 6, 30),
	stripTerminalSequences: (tui, { text }) => tui.stripTerminalSequences(text),
	getOsc8LinkAtColumn: (tui, { text, start }) => tui.getOsc8LinkAtColumn(text, start) ?? null,
};

export const cases = {};
for (const [name, run] of Object.entries(functions)) {
	for (let batch = 1; batch <= 8; batch++) {
		cases[`${name} ${batch}`] = ({ tui }) => {
			const hash = createHash("sha256");
			for (const sample of samples(batch, 400)) hash.update(JSON.stringify(run(tui, sample)) ?? "none");
			return hash.digest("hex").slice(0, 16);
		};
	}
}
