// Word wrap that carries styles and links over line breaks.
import { AnsiState, splitAnsi } from "./ansi.ts";
import { graphemes } from "./unicode.ts";
import { visibleWidth } from "./width.ts";

/** Runs of spaces and runs of other characters; an escape sequence belongs to the character after it. */
function tokens(line: string): string[] {
	const result: string[] = [];
	let current = "";
	let pending = "";
	let spaces = false;
	for (const part of splitAnsi(line)) {
		if (part.ansi) {
			pending += part.text;
			continue;
		}
		for (const run of part.text.match(/ +|[^ ]+/g) ?? []) {
			const isSpaces = run[0] === " ";
			if (isSpaces !== spaces && current !== "") {
				result.push(current);
				current = "";
			}
			current += pending + run;
			pending = "";
			spaces = isSpaces;
		}
	}
	current += pending;
	if (current !== "") result.push(current);
	return result;
}

/** A word wider than the line, cut into lines by cluster. */
function breakWord(word: string, width: number, state: AnsiState): string[] {
	const lines: string[] = [];
	let line = state.codes();
	let column = 0;
	for (const part of splitAnsi(word)) {
		if (part.ansi) {
			line += part.text;
			state.apply(part.text);
			continue;
		}
		for (const cluster of graphemes(part.text)) {
			const size = visibleWidth(cluster);
			if (column + size > width) {
				lines.push(line + state.lineEnd());
				line = state.codes();
				column = 0;
			}
			line += cluster;
			column += size;
		}
	}
	if (line !== "") lines.push(line);
	return lines.length > 0 ? lines : [""];
}

/** Lines being filled with tokens. */
class Filler {
	readonly lines: string[] = [];
	private line = "";
	private column = 0;
	private readonly state = new AnsiState();
	constructor(private readonly width: number) {}

	add(token: string): void {
		const size = visibleWidth(token);
		const blank = token.trim() === "";
		if (size > this.width && !blank) return this.addLong(token);
		if (this.column + size > this.width && this.column > 0) {
			this.lines.push(this.line.trimEnd() + this.state.lineEnd());
			this.line = this.state.codes() + (blank ? "" : token);
			this.column = blank ? 0 : size;
		} else {
			this.line += token;
			this.column += size;
		}
		this.state.applyAll(token);
	}

	private addLong(token: string): void {
		if (this.line !== "") this.lines.push(this.line + this.state.lineEnd());
		const pieces = breakWord(token, this.width, this.state);
		this.line = pieces.pop()!;
		this.column = visibleWidth(this.line);
		this.lines.push(...pieces);
	}

	finish(): string[] {
		if (this.line !== "") this.lines.push(this.line);
		return this.lines.length > 0 ? this.lines.map((line) => line.trimEnd()) : [""];
	}
}

function wrapLine(line: string, width: number): string[] {
	if (visibleWidth(line) <= width) return [line];
	const filler = new Filler(width);
	for (const token of tokens(line)) filler.add(token);
	return filler.finish();
}

export function wrapTextWithAnsi(text: string, width: number): string[] {
	if (!text) return [""];
	const state = new AnsiState();
	const result: string[] = [];
	for (const line of text.split("\n")) {
		result.push(...wrapLine((result.length > 0 ? state.codes() : "") + line, width));
		state.applyAll(line);
	}
	return result;
}
