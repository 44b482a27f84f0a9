// Reads GitHub's tables.
import type { Inline } from "./md_inline.ts";

export interface TableCell {
	text: string;
	tokens: Inline[];
}
export interface Table {
	raw: string;
	header: string[];
	rows: string[][];
}

const delimiter = /^ {0,3}((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)(?:\n|$)/;

/** The cells of a row, as many as asked for; a bar with a backslash is text. */
function cells(row: string, count?: number): string[] {
	const parts: string[] = [];
	let current = "";
	for (let i = 0; i < row.length; i++) {
		if (row[i] === "\\" && row[i + 1] === "|") {
			current += "|";
			i++;
		} else if (row[i] === "|") {
			parts.push(current);
			current = "";
		} else current += row[i];
	}
	parts.push(current);
	if (parts[0].trim() === "") parts.shift();
	if (parts.length > 0 && parts[parts.length - 1].trim() === "") parts.pop();
	const result = parts.map((part) => part.trim());
	if (count === undefined) return result;
	return [...result.slice(0, count), ...new Array<string>(Math.max(0, count - result.length)).fill("")];
}

/** The table at the start of source; ends tells the lines that end it. */
export function readTable(source: string, ends: (line: string) => boolean): Table | undefined {
	const top = /^ *([^\n ].*)\n/.exec(source);
	const under = top && delimiter.exec(source.slice(top[0].length));
	if (!top || !under || !/[:|]/.test(under[1])) return undefined;
	const header = cells(top[1]);
	const columns = under[1].replace(/^\||\| *$/g, "").split("|");
	if (header.length !== columns.length) return undefined;
	let at = top[0].length + under[0].length;
	const rows: string[][] = [];
	while (under[0].endsWith("\n") && at < source.length) {
		const end = source.indexOf("\n", at);
		const line = source.slice(at, end === -1 ? source.length : end);
		if (line.trim() === "" || ends(source.slice(at))) break;
		rows.push(cells(line, header.length));
		at = end === -1 ? source.length : end + 1;
	}
	while (source[at] === "\n") at++;
	return { raw: source.slice(0, at), header, rows };
}
