// Word wrap that carries styles and links over line breaks.
import { AnsiState, ansiOf, splitAnsi, stripAnsi } from "./ansi.ts";
import { graphemes, isCjk } from "./unicode.ts";
import { isPrintableAscii, visibleWidth } from "./width.ts";

/** Runs of spaces, runs of other characters, and CJK characters one by one; escape sequences belong to what follows them. */
function tokens(line: string): string[] {
	const result: string[] = [];
	let current = "";
	let pending = "";
	let spaces = false;
	const flush = () => {
		if (current !== "") result.push(current);
		current = "";
	};
	for (const part of splitAnsi(line)) {
		if (part.ansi) {
			pending += part.text;
			continue;
		}
		for (const run of runs(part.text)) {
			if (run.cjk) {
				flush();
				result.push(pending + run.text);
			} else {
				if (run.spaces !== spaces) flush();
				current += pending + run.text;
				spaces = run.spaces;
			}
			pending = "";
		}
	}
	if (current !== "" || result.length === 0) current += pending;
	else result[result.length - 1] += pending;
	flush();
	return result;
}

interface Run {
	text: string;
	spaces: boolean;
	cjk: boolean;
}

function runs(text: string): Run[] {
	const words = (piece: string) => (piece.match(/ +|[^ ]+/g) ?? []).map((run) => ({ text: run, spaces: run[0] === " ", cjk: false }));
	if (isPrintableAscii(text)) return words(text);
	return graphemes(text).map((cluster) => ({
		text: cluster, spaces: cluster === " ", cjk: cluster !== " " && Array.from(cluster).some((char) => isCjk(char.codePointAt(0)!)),
	}));
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
		const blank = /^\s*$/.test(stripAnsi(token)) && !/\x1b/.test(stripAnsi(token));
		if (size > this.width && !blank) return this.addLong(token);
		if (this.column + size > this.width && this.column > 0) {
			let full = this.line.trimEnd();
			if (blank) {
				full += ansiOf(token);
				this.state.applyAll(token);
			}
			this.lines.push(full + this.state.lineEnd());
			this.line = this.state.codes() + (blank ? "" : token);
			this.column = blank ? 0 : size;
			if (blank) return;
		} else if (blank && this.column + size > this.width && token.includes("\x1b")) {
			this.line += ansiOf(token);
		} else {
			this.line += token;
			this.column += size;
		}
		this.state.applyAll(token);
	}

	private addLong(token: string): void {
		if (this.line !== "") this.lines.push(this.line.trimEnd() + this.state.lineEnd());
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
	if (line === "") return [""];
	if (visibleWidth(line) <= width) return [line];
	const filler = new Filler(width);
	for (const token of tokens(line)) filler.add(token);
	return filler.finish();
}

export function wrapTextWithAnsi(text: string, width: number): string[] {
	if (!text) return [""];
	const state = new AnsiState();
	const result: string[] = [];
	for (const line of text.split(/\r\n|\r|\n/)) {
		result.push(...wrapLine((result.length > 0 ? state.codes() : "") + line, width));
		state.applyAll(line);
	}
	return result;
}
