// Draws a table with columns that share the width there is.
import { visibleWidth } from "./width.ts";
import { wrapTextWithAnsi } from "./wrap.ts";

const longestKeptWord = 30;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function longestWord(text: string): number {
	return Math.min(longestKeptWord, Math.max(0, ...text.split(/\s+/).filter(Boolean).map(visibleWidth)));
}

/** Widths no column should go below: its longest word, or a share of what there is. */
function minimums(words: number[], room: number): number[] {
	if (sum(words) <= room) return words;
	const spare = room - words.length;
	const weight = sum(words.map((word) => word - 1));
	const growth = words.map((word) => (spare > 0 && weight > 0 ? Math.floor(((word - 1) / weight) * spare) : 0));
	let left = Math.max(0, spare) - sum(growth);
	return growth.map((grow) => 1 + grow + (left-- > 0 ? 1 : 0));
}

function columnWidths(natural: number[], words: number[], room: number): number[] {
	const least = minimums(words, room);
	if (sum(natural) <= room) return natural.map((width, i) => Math.max(width, least[i]));
	const wanted = natural.map((width, i) => Math.max(0, width - least[i]));
	const total = sum(wanted);
	const extra = Math.max(0, room - sum(least));
	const widths = least.map((width, i) => width + (total > 0 ? Math.floor((wanted[i] / total) * extra) : 0));
	let left = room - sum(widths);
	for (let grew = true; left > 0 && grew; ) {
		grew = false;
		for (let i = 0; i < widths.length && left > 0; i++) {
			if (widths[i] >= natural[i]) continue;
			widths[i]++;
			left--;
			grew = true;
		}
	}
	return widths;
}

/** What ends the styles of a cell's line that goes on in the next. */
const styleEnd = "\x1b[22;23;24;25;27;28;29;39m";

/** The lines of a table, or undefined when there is no room for one. */
export function drawTable(header: string[], rows: string[][], width: number, bold: (text: string) => string, prefix = ""): string[] | undefined {
	const count = header.length;
	const room = width - (3 * count + 1);
	if (room < count) return undefined;
	const all = [header, ...rows];
	const natural = header.map((_, i) => Math.max(...all.map((row) => visibleWidth(row[i] ?? ""))));
	const words = header.map((_, i) => Math.max(1, ...all.map((row) => longestWord(row[i] ?? ""))));
	const widths = columnWidths(natural, words, room);
	const rule = (left: string, middle: string, right: string) => `${left}─${widths.map((w) => "─".repeat(w)).join(`─${middle}─`)}─${right}`;
	const drawRow = (row: string[], style: (text: string) => string): string[] => {
		const wrapped = row.map((cell, i) => {
			const lines = wrapTextWithAnsi(cell, Math.max(1, widths[i]));
			return lines.map((line, at) => line + (at < lines.length - 1 ? styleEnd : "") + prefix);
		});
		const height = Math.max(...wrapped.map((lines) => lines.length));
		return Array.from({ length: height }, (_, line) => {
			const parts = wrapped.map((lines, i) => {
				const text = lines[line] || "";
				return style(text + " ".repeat(Math.max(0, widths[i] - visibleWidth(text))));
			});
			return `│ ${parts.join(" │ ")} │`;
		});
	};
	const separator = rule("├", "┼", "┤");
	const lines = [rule("┌", "┬", "┐"), ...drawRow(header, bold), separator];
	rows.forEach((row, i) => {
		if (i > 0) lines.push(separator);
		lines.push(...drawRow(row, (text) => text));
	});
	return [...lines, rule("└", "┴", "┘")];
}
