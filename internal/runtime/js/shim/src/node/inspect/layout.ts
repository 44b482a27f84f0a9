// Putting the parts of an object on one line or several, as Node's compact mode 3 does.
import { textWidth } from "./width.ts";

export interface Layout {
	compact: boolean | number;
	breakLength: number;
	indentation: number;
	currentDepth: number;
	colors: boolean;
}

/** Entries joined: on one line when they are few, short and not nested deeply; else one a line. */
export function reduceToLine(ctx: Layout, output: string[], base: string, braces: [string, string], grouped: boolean, depthBelow: number): string {
	if (ctx.compact !== true) {
		// A grouped array keeps its rows.
		if (typeof ctx.compact === "number" && ctx.compact >= 1 && !grouped && depthBelow < ctx.compact) {
			const start = output.length + ctx.indentation + braces[0].length + base.length + 10;
			const joined = output.join(", ");
			if (fits(ctx, output, start, base) && !joined.includes("\n")) return `${base ? `${base} ` : ""}${braces[0]} ${joined} ${braces[1]}`;
		}
		const indent = `\n${" ".repeat(ctx.indentation)}`;
		return `${base ? `${base} ` : ""}${braces[0]}${indent}  ${output.join(`,${indent}  `)}${indent}${braces[1]}`;
	}
	if (fits(ctx, output, 0, base)) return `${braces[0]}${base ? ` ${base}` : ""} ${output.join(", ")} ${braces[1]}`;
	const indent = `\n${" ".repeat(ctx.indentation)}`;
	const head = base === "" && braces[0].length === 1 ? " " : `${base ? ` ${base}` : ""}\n${" ".repeat(ctx.indentation)}  `;
	return `${braces[0]}${head}${output.join(`,${indent}  `)} ${braces[1]}`;
}

function fits(ctx: Layout, output: string[], start: number, base: string): boolean {
	let total = output.length + start;
	if (total + output.length > ctx.breakLength) return false;
	for (const part of output) {
		total += ctx.colors ? textWidth(part) : part.length;
		if (total > ctx.breakLength) return false;
	}
	return base === "" || !base.includes("\n");
}

/** Long arrays in columns of equal width; `more` says that the last entry is the "more items" line. */
export function groupEntries(ctx: Layout, output: string[], more: boolean, numeric: boolean): string[] {
	const count = output.length - (more ? 1 : 0);
	const lengths = output.slice(0, count).map((o) => (ctx.colors ? textWidth(o) : o.length) + 2);
	const max = Math.max(...lengths);
	const total = lengths.reduce((a, b) => a + b, 0);
	if (max * 3 + ctx.indentation >= ctx.breakLength || !(total / max > 5 || max <= 8)) return output;
	const bias = Math.sqrt(max - total / output.length);
	const biased = Math.max(max - 3 - bias, 1);
	const columns = Math.min(
		Math.round(Math.sqrt(2.5 * biased * count) / biased),
		Math.floor((ctx.breakLength - ctx.indentation) / max),
		(ctx.compact as number) * 4,
		15,
	);
	if (columns <= 1) return output;
	const widths: number[] = [];
	for (let i = 0; i < columns; i++) {
		let width = 0;
		for (let j = i; j < count; j += columns) width = Math.max(width, lengths[j]);
		widths.push(width);
	}
	const rows: string[] = [];
	for (let i = 0; i < count; i += columns) {
		const end = Math.min(i + columns, count);
		let row = "";
		for (let j = i; j < end; j++) {
			const last = j === end - 1;
			const text = last ? output[j] : `${output[j]}, `;
			const pad = " ".repeat(widths[j - i] - lengths[j]);
			if (numeric) row += pad + text;
			else row += last ? text : text + pad;
		}
		rows.push(row);
	}
	if (more) rows.push(output[count]);
	return rows;
}
