// Words for the cursor, as Intl.Segmenter has them, and what separates them.
import { graphemes } from "./unicode.ts";

const punctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]/g;
const lastPunctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`](?=[^(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]*$)/;
export const isWhitespaceChar = (char: string): boolean => /\s/.test(char);

// Scripts that are written without spaces, and their punctuation, which is where a word may begin.
const scripts = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}]";
export const wideMark = new RegExp(`(?=\\p{P})${scripts}|[，．：；！？（）［］｛｝“”‘’…—]`, "u");
/** The source of a pattern of what stands between words. */
export const separator = `(?:\\s|${wideMark.source})`;

export interface Piece {
	segment: string;
	index: number;
	isWordLike?: boolean;
}

let segmenter: Intl.Segmenter | undefined;
export const wordPieces = (text: string): Piece[] => [...(segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" })).segment(text)];

/** How many pieces, from the first on, are blanks and then a word, a marker or a run of others; with the word's own length. */
function run(pieces: Piece[], isMarker: (text: string) => boolean, word: (text: string) => number): number {
	let [i, length] = [0, 0];
	const is = (what: "blank" | "other") => {
		const piece = pieces[i];
		if (piece === undefined || isMarker(piece.segment)) return false;
		return what === "blank" ? isWhitespaceChar(piece.segment) : !piece.isWordLike && !isWhitespaceChar(piece.segment);
	};
	while (is("blank")) length += pieces[i++].segment.length;
	const piece = pieces[i];
	if (piece === undefined) return length;
	if (isMarker(piece.segment)) return length + piece.segment.length;
	if (piece.isWordLike) return length + word(piece.segment);
	while (is("other")) length += pieces[i++].segment.length;
	return length;
}

const never = (_: string): boolean => false;

/** How far back the word before the end of the pieces begins. A word has parts: after its last punctuation. */
export const wordLengthBefore = (pieces: Piece[], isMarker = never): number =>
	run([...pieces].reverse(), isMarker, (word) => {
		const mark = lastPunctuation.exec(word);
		return mark ? word.length - mark.index - 1 : word.length;
	});
/** How far on the word after the start of the pieces ends. */
export const wordLengthAfter = (pieces: Piece[], isMarker = never): number =>
	run(pieces, isMarker, (word) => {
		const mark = word.search(punctuation);
		return mark === -1 ? word.length : mark;
	});

export const firstCluster = (text: string): string => graphemes(text)[0] ?? "";
export const lastCluster = (text: string): string => graphemes(text).at(-1) ?? "";
