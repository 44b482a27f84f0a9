// How wide text is on a terminal, and text without its escape sequences.

// biome-ignore: the pattern is of control characters on purpose.
const ansi = /[\u001b\u009b][[\]()#;?]*(?:(?:(?:(?:;[-a-zA-Z\d/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[-a-zA-Z\d/#&.:=?%@~_]*)*)?(?:\u0007|\u001b\\|\u009c))|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]))/g;

export function stripAnsi(text: string): string {
	return text.includes("\u001b") || text.includes("\u009b") ? text.replace(ansi, "") : text;
}

function wide(c: number): boolean {
	return (
		c >= 0x1100 &&
		(c <= 0x115f || c === 0x2329 || c === 0x232a || (c >= 0x2e80 && c <= 0x3247 && c !== 0x303f) || (c >= 0x3250 && c <= 0x4dbf) ||
			(c >= 0x4e00 && c <= 0xa4c6) || (c >= 0xa960 && c <= 0xa97c) || (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
			(c >= 0xfe10 && c <= 0xfe19) || (c >= 0xfe30 && c <= 0xfe6b) || (c >= 0xff01 && c <= 0xff60) || (c >= 0xffe0 && c <= 0xffe6) ||
			(c >= 0x1b000 && c <= 0x1b001) || (c >= 0x1f200 && c <= 0x1f251) || (c >= 0x1f300 && c <= 0x1f64f) || (c >= 0x1f900 && c <= 0x1f9ff) ||
			(c >= 0x20000 && c <= 0x3fffd))
	);
}

export function textWidth(text: string): number {
	let n = 0;
	for (const char of stripAnsi(text).normalize("NFC")) {
		const c = char.codePointAt(0)!;
		if (wide(c)) n += 2;
		else if (c > 0x1f && !(c >= 0x7f && c < 0xa0) && !(c >= 0x300 && c <= 0x36f) && c !== 0x200b && c !== 0x200d && !(c >= 0x20d0 && c <= 0x20ff) && !(c >= 0xfe00 && c <= 0xfe0f)) n++;
	}
	return n;
}
