// Formulas of several rows: parts that a line refers to by a mark are set beside each other on a common base line.
import { visibleWidth } from "./width.ts";

/** A part of a formula that needs rows of its own. */
export type Part =
	| { kind: "fraction"; above: string; below: string }
	| { kind: "operator"; sign: string; lower?: string; upper?: string }
	| { kind: "script"; lower?: string; upper?: string }
	| { kind: "rows"; lines: string[]; base: number };

interface Box {
	lines: string[];
	width: number;
	/** The line that stands level with the text beside it. */
	base: number;
}

const markStart = "\u{F0000}";
const markEnd = "\u{F0001}";
const marks = /\u{F0000}(\d+)\u{F0001}/gu;

/** A space that is not collapsed with others. */
export const hardSpace = "\u{F0002}";

/** Keeps a part and returns the mark that stands for it. */
export const refer = (parts: Part[], part: Part): string => `${markStart}${parts.push(part) - 1}${markEnd}`;

export const hasMark = (text: string): boolean => text.includes(markStart);

/** The part whose mark a text ends with. */
export function lastPart(text: string, parts: Part[]): Part | undefined {
	const mark = /\u{F0000}(\d+)\u{F0001}$/u.exec(text);
	return mark ? parts[Number(mark[1])] : undefined;
}

function fill(line: string, width: number, centered = false): string {
	const missing = Math.max(0, width - visibleWidth(line));
	const left = centered ? Math.floor(missing / 2) : 0;
	return " ".repeat(left) + line + " ".repeat(missing - left);
}

const textBox = (text: string): Box => ({ lines: [text], width: visibleWidth(text), base: 0 });
const widest = (lines: (string | undefined)[]): number => Math.max(0, ...lines.map((line) => (line === undefined ? 0 : visibleWidth(line))));

function boxOf(part: Part, parts: Part[]): Box {
	switch (part.kind) {
		case "fraction":
			return fraction(draw(part.above, parts), draw(part.below, parts));
		case "operator": {
			const { sign, lower, upper } = part;
			const width = widest([sign, lower, upper]);
			const lines = [upper, sign, lower].filter((line) => line !== undefined).map((line) => `${fill(line, width, true)} `);
			return { lines, width: width + 1, base: upper === undefined ? 0 : 1 };
		}
		case "script": {
			const upper = part.upper === undefined ? undefined : draw(part.upper, parts);
			const lower = part.lower === undefined ? undefined : draw(part.lower, parts);
			const width = Math.max(upper?.width ?? 0, lower?.width ?? 0);
			const rows = (box?: Box) => (box?.lines ?? []).map((line) => fill(line, width));
			return { lines: [...rows(upper), " ".repeat(width), ...rows(lower)], width, base: upper?.lines.length ?? 0 };
		}
		case "rows": {
			const width = widest(part.lines);
			return { lines: part.lines.map((line) => fill(line, width)), width, base: part.base };
		}
	}
}

function fraction(above: Box, below: Box): Box {
	const inner = Math.max(above.width, below.width, 1);
	const rows = (box: Box) => box.lines.map((line) => fill(line, inner + 2, true));
	return { lines: [...rows(above), ` ${"─".repeat(inner)} `, ...rows(below)], width: inner + 2, base: above.lines.length };
}

/** Boxes side by side. */
function beside(boxes: Box[]): Box {
	if (boxes.length === 0) return { lines: [""], width: 0, base: 0 };
	const base = Math.max(...boxes.map((box) => box.base));
	const below = Math.max(...boxes.map((box) => box.lines.length - box.base - 1));
	const lines = Array.from({ length: base + below + 1 }, (_, row) =>
		boxes.map((box) => fill(box.lines[row - base + box.base] ?? "", box.width)).join("").trimEnd(),
	);
	return { lines, width: boxes.reduce((sum, box) => sum + box.width, 0), base };
}

/** The text between two parts. It loses the space around it, but one stays beside a matrix. */
function between(text: string, before?: Part, after?: Part): string {
	let inner = before ? text.trimStart() : text;
	if (after) inner = inner.trimEnd();
	const left = before?.kind === "rows" && /^\s/.test(text) ? " " : "";
	const right = after?.kind === "rows" && /\s$/.test(text) ? " " : "";
	return inner !== "" || !after ? left + inner + right : left || right;
}

function drawLine(line: string, parts: Part[]): Box {
	const boxes: Box[] = [];
	let [at, before] = [0, undefined as Part | undefined];
	for (const mark of line.matchAll(marks)) {
		const part = parts[Number(mark[1])];
		if (!part) continue;
		if (mark.index > at) boxes.push(textBox(between(line.slice(at, mark.index), before, part)));
		boxes.push(boxOf(part, parts));
		[at, before] = [mark.index + mark[0].length, part];
	}
	if (at < line.length) boxes.push(textBox(between(line.slice(at), before)));
	return beside(boxes);
}

/** A formula with marks as lines of text. */
export function draw(text: string, parts: Part[]): Box {
	const boxes = text.split("\n").map((line) => drawLine(line, parts));
	const lines = boxes.flatMap((box) => box.lines);
	return { lines, width: widest(lines), base: boxes[0].base };
}
