// Escape sequences inside text: where they are, and which styles and link they leave switched on.

const isCsiEnd = (char: string): boolean => char === "m" || char === "G" || char === "K" || char === "H" || char === "J";

/** The escape sequence at pos (styling and cursor CSI, OSC, APC), or "" when there is none or it never ends. */
export function ansiAt(text: string, pos: number): string {
	if (text[pos] !== "\x1b") return "";
	const kind = text[pos + 1];
	if (kind === "[") {
		for (let i = pos + 2; i < text.length; i++) if (isCsiEnd(text[i])) return text.slice(pos, i + 1);
		return "";
	}
	if (kind !== "]" && kind !== "_") return "";
	for (let i = pos + 2; i < text.length; i++) {
		if (text[i] === "\x07") return text.slice(pos, i + 1);
		if (text[i] === "\x1b" && text[i + 1] === "\\") return text.slice(pos, i + 2);
	}
	return "";
}

export interface Part {
	ansi: boolean;
	text: string;
}

/** Text cut into escape sequences and the runs between them. */
export function splitAnsi(text: string): Part[] {
	const parts: Part[] = [];
	let from = 0;
	for (let i = text.indexOf("\x1b"); i !== -1; ) {
		const code = ansiAt(text, i);
		if (code === "") {
			i = text.indexOf("\x1b", i + 1);
			continue;
		}
		if (i > from) parts.push({ ansi: false, text: text.slice(from, i) });
		parts.push({ ansi: true, text: code });
		from = i + code.length;
		i = text.indexOf("\x1b", from);
	}
	if (from < text.length) parts.push({ ansi: false, text: text.slice(from) });
	return parts;
}

export function stripAnsi(text: string): string {
	if (!text.includes("\x1b")) return text;
	return splitAnsi(text).filter((part) => !part.ansi).map((part) => part.text).join("");
}

interface Link {
	params: string;
	url: string;
	end: string;
}

/** An OSC 8 sequence: the link it opens, null when it closes one, undefined when it is something else. */
function parseLink(code: string): Link | null | undefined {
	if (!code.startsWith("\x1b]8;")) return undefined;
	const end = code.endsWith("\x07") ? "\x07" : "\x1b\\";
	const body = code.slice(4, -end.length);
	const cut = body.indexOf(";");
	if (cut === -1) return undefined;
	const url = body.slice(cut + 1);
	return url ? { params: body.slice(0, cut), url, end } : null;
}

// SGR parameters: which attribute each sets, and which attributes each clears.
const attributes = [1, 2, 3, 4, 5, 7, 8, 9];
const clears: Record<number, number[]> = { 21: [1], 22: [1, 2], 23: [3], 24: [4], 25: [5], 27: [7], 28: [8], 29: [9] };

/** The styles switched on at a point of a text, so that they can be set again after a line break. */
export class AnsiState {
	private on = new Set<number>();
	private fg = "";
	private bg = "";
	private link: Link | null = null;

	/** Takes in one escape sequence. */
	apply(code: string): void {
		const link = parseLink(code);
		if (link !== undefined) {
			this.link = link;
			return;
		}
		const sgr = /\x1b\[([\d;]*)m/.exec(code);
		if (!code.endsWith("m") || !sgr) return;
		if (sgr[1] === "") this.reset();
		else this.params(sgr[1].split(";"));
	}

	/** Takes in every escape sequence of a text. */
	applyAll(text: string): void {
		if (!text.includes("\x1b")) return;
		for (const part of splitAnsi(text)) if (part.ansi) this.apply(part.text);
	}

	private params(parts: string[]): void {
		for (let i = 0; i < parts.length; ) {
			const code = parseInt(parts[i], 10);
			const size = code === 38 || code === 48 ? extendedColor(parts, i) : 0;
			if (size > 0) {
				const color = parts.slice(i, i + size).join(";");
				if (code === 38) this.fg = color;
				else this.bg = color;
				i += size;
			} else {
				this.simple(code);
				i++;
			}
		}
	}

	private simple(code: number): void {
		if (code === 0) this.reset();
		else if (attributes.includes(code)) this.on.add(code);
		else if (clears[code]) clears[code].forEach((attribute) => this.on.delete(attribute));
		else if (code === 39) this.fg = "";
		else if (code === 49) this.bg = "";
		else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) this.fg = String(code);
		else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) this.bg = String(code);
	}

	/** Styles only: a link stays open. */
	private reset(): void {
		this.on.clear();
		this.fg = this.bg = "";
	}

	clear(): void {
		this.reset();
		this.link = null;
	}

	/** What switches the current styles on. */
	codes(): string {
		const params = [...attributes.filter((code) => this.on.has(code)).map(String), this.fg, this.bg].filter((code) => code !== "");
		const styles = params.length > 0 ? `\x1b[${params.join(";")}m` : "";
		return this.link ? `${styles}\x1b]8;${this.link.params};${this.link.url}${this.link.end}` : styles;
	}

	linkEnd(): string {
		return this.link ? `\x1b]8;;${this.link.end}` : "";
	}

	/** What must be switched off before a line ends: what would show in the padding. */
	lineEnd(): string {
		const styles = (this.on.has(4) ? "\x1b[24m" : "") + (this.on.has(9) ? "\x1b[29m" : "");
		return styles + this.linkEnd();
	}
}

/** What closes the link that a text leaves open. */
export function openLinkEnd(text: string): string {
	if (!text.includes("\x1b]8;")) return "";
	const state = new AnsiState();
	state.applyAll(text);
	return state.linkEnd();
}

/** The escape sequences of a text, without the text. */
export const ansiOf = (text: string): string =>
	splitAnsi(text).map((part) => (part.ansi ? part.text : "")).join("");

function extendedColor(parts: string[], i: number): number {
	if (parts[i + 1] === "5" && parts[i + 2] !== undefined) return 3;
	return parts[i + 1] === "2" && parts[i + 4] !== undefined ? 5 : 0;
}
