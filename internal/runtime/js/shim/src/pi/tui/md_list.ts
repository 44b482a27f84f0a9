// Cuts a Markdown list into its items.

export interface List {
	raw: string;
	ordered: boolean;
	start: number;
	/** Whether a blank line ends an item that another follows. */
	loose: boolean;
	items: ListItem[];
}

export interface ListItem {
	raw: string;
	/** Without its bullet, its indentation and its box. */
	text: string;
	/** Whether its box is checked, when it has one. */
	checked?: boolean;
}

const hr = /^ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n|$)/;

const firstLine = (source: string): string => source.split("\n", 1)[0];
const expandTabs = (line: string): string => line.replace(/\t/g, "    ");
const indentOf = (line: string): number => line.search(/[^ ]/);

interface Item {
	raw: string;
	text: string;
}

/** Beginnings of lines that end an item although they stand where it could go on. */
function starts(indent: number) {
	const most = Math.min(3, indent - 1);
	return {
		bullet: new RegExp(`^ {0,${most}}(?:[*+-]|\\d{1,9}[.)])(?:[ \\t][^\\n]*)?(?:\\n|$)`),
		hr: new RegExp(`^ {0,${most}}(?:(?:- *){3,}|(?:_ *){3,}|(?:\\* *){3,})(?:\\n+|$)`),
		fence: new RegExp(`^ {0,${most}}(?:\`\`\`|~~~)`),
		heading: new RegExp(`^ {0,${most}}#`),
		html: new RegExp(`^ {0,${most}}<(?:[a-z].*>|!--)`, "i"),
	};
}

/** Reads one item's lines after its first. */
class ItemReader {
	private readonly starts;
	private raw: string;
	private blank: boolean;
	constructor(private source: string, first: string, private line: string, private readonly indent: number, private text: string) {
		this.raw = first;
		this.blank = line.trim() === "";
		this.starts = starts(indent);
	}

	read(): Item {
		if (this.blank && this.source !== "" && /^[ \t]*$/.test(firstLine(this.source))) {
			return { raw: `${this.raw}${firstLine(this.source)}\n`, text: this.text };
		}
		while (this.source !== "") {
			const next = firstLine(this.source);
			const more = this.takes(next);
			if (more === undefined) break;
			this.text += `\n${more}`;
			if (!this.blank && next.trim() === "") this.blank = true;
			this.raw += `${next}\n`;
			this.source = this.source.slice(next.length + 1);
			this.line = expandTabs(next).slice(this.indent);
		}
		return { raw: this.raw, text: this.text };
	}

	/** What the next line adds to the item, or undefined when it is not part of it. */
	private takes(next: string): string | undefined {
		const { bullet, hr: rule, fence, heading, html } = this.starts;
		if ([fence, heading, html, bullet, rule].some((start) => start.test(next))) return undefined;
		const wide = expandTabs(next);
		if (indentOf(wide) >= this.indent || next.trim() === "") return wide.slice(this.indent);
		// A line that is not indented goes on with a paragraph, not with anything else.
		if (this.blank || indentOf(expandTabs(this.line)) >= 4) return undefined;
		return [fence, heading, rule].some((start) => start.test(this.line)) ? undefined : next;
	}
}

function readItem(source: string, bullet: string): Item | undefined {
	const match = new RegExp(`^( {0,3}${bullet})((?:[\\t ][^\\n]*)?(?:\\n|$))`).exec(source);
	if (!match || hr.test(source)) return undefined;
	const line = firstLine(match[2]).replace(/^\t+/, (tabs) => " ".repeat(3 * tabs.length));
	const gap = match[2].search(/[^ ]/);
	const blank = line.trim() === "";
	const inner = blank ? 1 : gap > 4 ? 1 : gap;
	return new ItemReader(source.slice(match[0].length), match[0], line, match[1].length + inner, blank ? "" : line.slice(inner)).read();
}

export function readList(source: string): List | undefined {
	const first = /^( {0,3}(?:[*+-]|\d{1,9}[.)]))(?:[ \t][^\n]+?)?(?:\n|$)/.exec(source);
	if (!first) return undefined;
	const mark = first[1].trim();
	const ordered = mark.length > 1;
	const bullet = ordered ? `\\d{1,9}\\${mark.slice(-1)}` : `\\${mark}`;
	const items: ListItem[] = [];
	let raw = "";
	let loose = false;
	let blankEnd = false;
	for (let rest = source; rest !== ""; ) {
		const item = readItem(rest, bullet);
		if (!item) break;
		const box = /^\[([ xX])\] +(?=\S)/.exec(item.text);
		items.push({ raw: item.raw, text: item.text.slice(box?.[0].length ?? 0), ...(box ? { checked: box[1] !== " " } : {}) });
		loose ||= blankEnd;
		blankEnd ||= /\n[ \t]*\n[ \t]*$/.test(item.raw);
		const length = Math.min(item.raw.length, rest.length);
		raw += rest.slice(0, length);
		rest = rest.slice(length);
	}
	if (items.length === 0) return undefined;
	const last = items[items.length - 1];
	last.text = last.text.trimEnd();
	last.raw = last.raw.trimEnd();
	return { raw: raw.trimEnd(), ordered, start: ordered ? Number(mark.slice(0, -1)) : 1, loose, items };
}
