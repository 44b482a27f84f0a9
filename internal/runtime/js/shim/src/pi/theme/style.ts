// Text attributes as chalk writes them, because that is what Pi's theme uses: an attribute is closed before each line
// break and opened again after it, and a closing code already in the text is followed by a new opening one.
const codes = {
	bold: [1, 22],
	dim: [2, 22],
	italic: [3, 23],
	underline: [4, 24],
	inverse: [7, 27],
	strikethrough: [9, 29],
} as const;

export type TextStyle = keyof typeof codes;

export function style(name: TextStyle, text: string): string {
	text = String(text);
	if (text === "") return "";
	const open = `\x1b[${codes[name][0]}m`;
	const close = `\x1b[${codes[name][1]}m`;
	if (text.includes("\x1b")) text = text.replaceAll(close, close + open);
	if (text.includes("\n")) text = text.replace(/\r?\n/g, (eol) => close + eol + open);
	return open + text + close;
}
