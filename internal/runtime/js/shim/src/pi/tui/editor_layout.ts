// How the editor's lines fall on the screen. A paste marker counts as one character.
import { graphemes, isCjk } from "./unicode.ts";
import { visibleWidth } from "./width.ts";
import { isWhitespaceChar, type Piece, wordPieces } from "./words.ts";

export interface Segment {
	segment: string;
	index: number;
}

const marker = /\[paste #(\d+)(?: (?:\+\d+ lines|\d+ chars))?\]/g;
const onlyMarker = /^\[paste #(\d+)( (\+\d+ lines|\d+ chars))?\]$/;
export const isPasteMarker = (text: string): boolean => text.length >= 10 && onlyMarker.test(text);

function clusters(text: string, offset: number): Segment[] {
	let index = offset;
	return graphemes(text).map((segment) => {
		const at = index;
		index += segment.length;
		return { segment, index: at };
	});
}

/** The characters of a line; markers of the given pastes are one each. */
export function segments(text: string, pastes: ReadonlyMap<number, string>): Segment[] {
	if (pastes.size === 0 || !text.includes("[paste #")) return clusters(text, 0);
	const result: Segment[] = [];
	let from = 0;
	for (const match of text.matchAll(marker)) {
		if (!pastes.has(parseInt(match[1], 10))) continue;
		result.push(...clusters(text.slice(from, match.index), from), { segment: match[0], index: match.index });
		from = match.index + match[0].length;
	}
	result.push(...clusters(text.slice(from), from));
	return result;
}

/** The words of a line, with markers of the given pastes as one each. */
export function wordSegments(text: string, pastes: ReadonlyMap<number, string>): Piece[] {
	const markers = segments(text, pastes).filter(({ segment }) => isPasteMarker(segment));
	const inside = (piece: Segment) => markers.find(({ segment, index }) => piece.index >= index && piece.index < index + segment.length);
	return wordPieces(text).flatMap((piece) => {
		const marker = inside(piece);
		return marker === undefined ? [piece] : piece.index === marker.index ? [marker] : [];
	});
}

export interface Chunk {
	text: string;
	startIndex: number;
	endIndex: number;
}

/** Fills chunks of one line with segments. */
class ChunkFiller {
	readonly chunks: Chunk[] = [];
	private start = 0;
	private width = 0;
	private breakAt = -1;
	private breakWidth = 0;
	constructor(private readonly line: string, private readonly maxWidth: number) {}

	private close(end: number): void {
		this.chunks.push({ text: this.line.slice(this.start, end), startIndex: this.start, endIndex: end });
		this.start = end;
	}

	add({ segment, index }: Segment, next: Segment | undefined): void {
		const size = visibleWidth(segment);
		if (this.width + size > this.maxWidth) this.wrap(index, size);
		if (size > this.maxWidth && isPasteMarker(segment)) return this.addWide(segment, index);
		this.width += size;
		const blank = (part: Segment) => !isPasteMarker(part.segment) && isWhitespaceChar(part.segment);
		const wide = (part: Segment) => !isPasteMarker(part.segment) && Array.from(part.segment).some((char) => isCjk(char.codePointAt(0)!));
		const here = { segment, index };
		if (next && !blank(next) && (blank(here) || wide(here) || wide(next))) {
			this.breakAt = next.index;
			this.breakWidth = this.width;
		}
	}

	/** Back to the last blank if what follows it then fits, else right here. */
	private wrap(index: number, size: number): void {
		if (this.breakAt >= 0 && this.width - this.breakWidth + size <= this.maxWidth) {
			this.close(this.breakAt);
			this.width -= this.breakWidth;
		} else if (this.start < index) {
			this.close(index);
			this.width = 0;
		}
		this.breakAt = -1;
	}

	/** A marker wider than the line is cut for show only. */
	private addWide(segment: string, index: number): void {
		const parts = wordWrapLine(segment, this.maxWidth);
		const last = parts.pop()!;
		for (const part of parts) this.chunks.push({ text: part.text, startIndex: index + part.startIndex, endIndex: index + part.endIndex });
		this.start = index + last.startIndex;
		this.width = visibleWidth(last.text);
		this.breakAt = -1;
	}

	finish(): Chunk[] {
		this.close(this.line.length);
		return this.chunks;
	}
}

export function wordWrapLine(line: string, maxWidth: number, parts?: Segment[]): Chunk[] {
	if (!line || maxWidth <= 0) return [{ text: "", startIndex: 0, endIndex: 0 }];
	if (visibleWidth(line) <= maxWidth) return [{ text: line, startIndex: 0, endIndex: line.length }];
	const filler = new ChunkFiller(line, maxWidth);
	const list = parts ?? clusters(line, 0);
	list.forEach((part, i) => filler.add(part, list[i + 1]));
	return filler.finish();
}

/** A row of the screen: part of a line. */
export interface Row {
	text: string;
	line: number;
	start: number;
	length: number;
	/** The last row of its line. */
	last: boolean;
}

export function rowsOf(lines: string[], width: number, pastes: ReadonlyMap<number, string>): Row[] {
	return lines.flatMap((text, line) => {
		if (visibleWidth(text) <= width) return [{ text, line, start: 0, length: text.length, last: true }];
		const chunks = wordWrapLine(text, width, segments(text, pastes));
		return chunks.map((chunk, i) => ({
			text: chunk.text, line, start: chunk.startIndex, length: chunk.endIndex - chunk.startIndex, last: i === chunks.length - 1,
		}));
	});
}

/** The row a position is in. */
export function rowAt(rows: Row[], line: number, column: number): number {
	const index = rows.findIndex((row) => {
		const offset = column - row.start;
		return row.line === line && offset >= 0 && (offset < row.length || (row.last && offset === row.length));
	});
	return index === -1 ? rows.length - 1 : index;
}
