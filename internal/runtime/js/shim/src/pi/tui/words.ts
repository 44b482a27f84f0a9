// Words for the cursor: runs of blanks, of punctuation, and of everything else.
import { graphemes } from "./unicode.ts";

const punctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]/;
export const isWhitespaceChar = (char: string): boolean => /\s/.test(char);
export const isPunctuationChar = (char: string): boolean => punctuation.test(char);

function kind(cluster: string): number {
	if (isWhitespaceChar(cluster)) return 0;
	return isPunctuationChar(cluster) ? 1 : 2;
}

/** Length of the run of blanks and then of one kind at the front of clusters. */
function run(clusters: string[]): number {
	let i = 0;
	while (i < clusters.length && kind(clusters[i]) === 0) i++;
	if (i < clusters.length) {
		const first = kind(clusters[i]);
		while (i < clusters.length && kind(clusters[i]) === first) i++;
	}
	return clusters.slice(0, i).reduce((length, cluster) => length + cluster.length, 0);
}

/** How far back the word before the end of text begins. */
export const wordLengthBefore = (text: string): number => run(graphemes(text).reverse());
/** How far on the word after the start of text ends. */
export const wordLengthAfter = (text: string): number => run(graphemes(text));

export const firstCluster = (text: string): string => graphemes(text)[0] ?? "";
export const lastCluster = (text: string): string => graphemes(text).at(-1) ?? "";
