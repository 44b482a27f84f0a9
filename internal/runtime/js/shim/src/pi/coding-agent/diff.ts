// The two forms in which an edit is shown: numbered lines for people, a unified patch for programs.
import { diffLines, type Part, splitLines } from "./myers.ts";

/** Part of a text to be replaced: where it starts, how long it is, and what comes instead. */
export interface Replacement {
	matchIndex: number;
	matchLength: number;
	newText: string;
}

interface Hunk {
	oldStart: number;
	oldLines: number;
	newStart: number;
	newLines: number;
	lines: string[];
}

const countBreaks = (text: string): number => text.split("\n").length - 1;
const numberWidth = (before: string, after: string): number =>
	String(Math.max(countBreaks(before), countBreaks(after)) + 1).length;

/** Writes parts as numbered lines, with at most context unchanged lines next to a change. */
class Display {
	output: string[] = [];
	firstChangedLine: number | undefined;

	constructor(
		private width: number,
		private oldLine: number,
		private newLine: number,
		private context: number,
	) {}

	private line(sign: string, number: number, text: string): void {
		this.output.push(`${sign}${String(number).padStart(this.width)} ${text}`);
	}

	private change(part: Part, lines: string[]): void {
		this.firstChangedLine ??= this.newLine;
		for (const text of lines) {
			if (part.added) this.line("+", this.newLine++, text);
			else this.line("-", this.oldLine++, text);
		}
	}

	private keep(lines: string[]): void {
		for (const text of lines) {
			this.line(" ", this.oldLine++, text);
			this.newLine++;
		}
	}

	private skip(count: number, marked = true): void {
		if (count <= 0) return;
		if (marked) this.output.push(` ${"".padStart(this.width)} ...`);
		this.oldLine += count;
		this.newLine += count;
	}

	private unchanged(lines: string[], afterChange: boolean, beforeChange: boolean): void {
		const { context } = this;
		if (!afterChange && !beforeChange) return this.skip(lines.length, false);
		if (afterChange && beforeChange && lines.length <= 2 * context) return this.keep(lines);
		const head = afterChange ? lines.slice(0, context) : [];
		const tail = beforeChange ? lines.slice(Math.max(head.length, lines.length - context)) : [];
		this.keep(head);
		this.skip(lines.length - head.length - tail.length);
		this.keep(tail);
	}

	add(parts: Part[]): this {
		const changed = (part: Part | undefined): boolean => part !== undefined && (part.added || part.removed);
		parts.forEach((part, i) => {
			const lines = part.value.split("\n");
			if (lines.at(-1) === "") lines.pop();
			if (changed(part)) this.change(part, lines);
			else this.unchanged(lines, changed(parts[i - 1]), changed(parts[i + 1]));
		});
		return this;
	}
}

export function generateDiffString(
	oldContent: string,
	newContent: string,
	contextLines = 4,
): { diff: string; firstChangedLine: number | undefined } {
	const display = new Display(numberWidth(oldContent, newContent), 1, 1, contextLines);
	const { output, firstChangedLine } = display.add(diffLines(oldContent, newContent));
	return { diff: output.join("\n"), firstChangedLine };
}

/** Hunks of a unified patch; first lines are 1-based. */
function hunksOf(parts: Part[], context: number): Hunk[] {
	const hunks: Hunk[] = [];
	let open: Hunk | undefined;
	let [oldLine, newLine] = [1, 1];
	let previous: string[] = [];
	parts.forEach((part, i) => {
		const lines = splitLines(part.value);
		if (part.added || part.removed) {
			if (!open) {
				const lead = context > 0 ? previous.slice(-context) : [];
				open = { oldStart: oldLine - lead.length, oldLines: 0, newStart: newLine - lead.length, newLines: 0, lines: [] };
				open.lines.push(...lead.map((line) => ` ${line}`));
			}
			for (const line of lines) open.lines.push((part.added ? "+" : "-") + line);
		} else if (open) {
			const joins = lines.length <= 2 * context && i < parts.length - 1;
			for (const line of joins ? lines : lines.slice(0, context)) open.lines.push(` ${line}`);
			if (!joins) {
				hunks.push(open);
				open = undefined;
			}
		}
		if (!part.added) oldLine += lines.length;
		if (!part.removed) newLine += lines.length;
		previous = lines;
	});
	if (open) hunks.push(open);
	return hunks.map(finishHunk);
}

function finishHunk(hunk: Hunk): Hunk {
	const lines = hunk.lines.flatMap((line) =>
		line.endsWith("\n") ? [line.slice(0, -1)] : [line, "\\ No newline at end of file"],
	);
	const count = (sign: string) => hunk.lines.filter((line) => line[0] === " " || line[0] === sign).length;
	return { ...hunk, oldLines: count("-"), newLines: count("+"), lines };
}

function formatPatch(path: string, hunks: Hunk[]): string {
	// An empty range names the line before it.
	const range = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`;
	const lines = [`--- ${path}`, `+++ ${path}`];
	for (const hunk of hunks) {
		lines.push(`@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`);
		for (const line of hunk.lines) lines.push(line);
	}
	return `${lines.join("\n")}\n`;
}

export function generateUnifiedPatch(path: string, oldContent: string, newContent: string, contextLines = 4): string {
	return formatPatch(path, hunksOf(diffLines(oldContent, newContent), contextLines));
}

/** Unchanged lines compared on each side of a replacement: enough that the result is that of the whole file. */
const margin = 32;

interface Window {
	oldStart: number;
	oldEnd: number;
	oldLine: number;
	newStart: number;
	newEnd: number;
	newLine: number;
}

const lineStart = (text: string, offset: number): number => (offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1);

/** The whole lines around a replacement, margin included. */
function surroundings(text: string, { matchIndex, matchLength }: Replacement): [number, number] {
	let start = lineStart(text, matchIndex);
	for (let i = 0; i < margin && start > 0; i++) start = lineStart(text, start - 1);
	let end = Math.max(matchIndex + matchLength - 1, matchIndex);
	for (let i = 0; i <= margin && end < text.length; i++) {
		const lineFeed = text.indexOf("\n", end);
		end = lineFeed === -1 ? text.length : lineFeed + 1;
	}
	return [start, end];
}

/** What must be compared to show replacements, which are in order and apart; windows that touch are one. */
function windowsOf(base: string, replacements: Replacement[]): Window[] {
	const windows: Window[] = [];
	let [shift, lineShift] = [0, 0];
	for (const replacement of replacements) {
		const [start, end] = surroundings(base, replacement);
		const { matchIndex, matchLength, newText } = replacement;
		const grows = newText.length - matchLength;
		const previous = windows.at(-1);
		if (previous && start <= previous.oldEnd) {
			previous.oldEnd = Math.max(previous.oldEnd, end);
			previous.newEnd = previous.oldEnd + shift + grows;
		} else {
			const line = countBreaks(base.slice(0, start));
			windows.push({
				oldStart: start,
				oldEnd: end,
				oldLine: line,
				newStart: start + shift,
				newEnd: end + shift + grows,
				newLine: line + lineShift,
			});
		}
		shift += grows;
		lineShift += countBreaks(newText) - countBreaks(base.slice(matchIndex, matchIndex + matchLength));
	}
	return windows;
}

/** Both forms of an edit, comparing only what is near its replacements. */
export function generateEditDiff(
	path: string,
	before: string,
	after: string,
	replacements: Replacement[],
	contextLines = 4,
): { diff: string; patch: string; firstChangedLine: number | undefined } {
	const width = numberWidth(before, after);
	const gap = ` ${"".padStart(width)} ...`;
	const output: string[] = [];
	const hunks: Hunk[] = [];
	let firstChangedLine: number | undefined;
	for (const window of windowsOf(before, replacements)) {
		const parts = diffLines(
			before.slice(window.oldStart, window.oldEnd),
			after.slice(window.newStart, window.newEnd),
		);
		const shown = new Display(width, window.oldLine + 1, window.newLine + 1, contextLines).add(parts);
		firstChangedLine ??= shown.firstChangedLine;
		if (output.at(-1) === gap && shown.output[0] === gap) shown.output.shift();
		for (const line of shown.output) output.push(line);
		for (const hunk of hunksOf(parts, contextLines)) {
			hunk.oldStart += window.oldLine;
			hunk.newStart += window.newLine;
			hunks.push(hunk);
		}
	}
	return { diff: output.join("\n"), patch: formatPatch(path, hunks), firstChangedLine };
}
