// Finding the texts an edit replaces, and replacing them without touching anything else in the file.
import type { Replacement } from "./diff.ts";
import { splitLines } from "./myers.ts";

export interface Edit {
	oldText: string;
	newText: string;
}

export const normalizeToLF = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Text as compared when the exact text is not there: spaces at line ends and typographic variants do not count. */
function loosely(text: string): string {
	return text
		.normalize("NFKC")
		.split("\n")
		.map((line) => line.trimEnd())
		.join("\n")
		.replace(/[\u2018-\u201B]/g, "'")
		.replace(/[\u201C-\u201F]/g, '"')
		.replace(/[\u2010-\u2015\u2212]/g, "-")
		.replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}

interface Match {
	index: number;
	length: number;
	loose: boolean;
}

function find(content: string, text: string): Match | undefined {
	const exact = content.indexOf(text);
	if (exact >= 0) return { index: exact, length: text.length, loose: false };
	const wanted = loosely(text);
	const index = loosely(content).indexOf(wanted);
	return index < 0 ? undefined : { index, length: wanted.length, loose: true };
}

/** The messages, which name one edit of several by its index. */
function problem(kind: "empty" | "missing" | "ambiguous" | "same", path: string, at: number, of: number, found = 0): Error {
	const name = `edits[${at}]`;
	const one = of === 1;
	switch (kind) {
		case "empty":
			return new Error(`${one ? "oldText" : `${name}.oldText`} must not be empty in ${path}.`);
		case "missing":
			return new Error(
				`Could not find ${one ? "the exact text" : name} in ${path}. The ${one ? "old text" : "oldText"} must match exactly including all whitespace and newlines.`,
			);
		case "ambiguous":
			return new Error(
				`Found ${found} occurrences of ${one ? "the text" : name} in ${path}. ${one ? "The text" : "Each oldText"} must be unique. Please provide more context to make it unique.`,
			);
		case "same":
			return new Error(
				one
					? `No changes made to ${path}. The replacement produced identical content. This might indicate an issue with special characters or the text not existing as expected.`
					: `No changes made to ${path}. The replacements produced identical content.`,
			);
	}
}

type Placed = Replacement & { edit: number };

/** Where each edit applies in content; throws when one is not there, not unique, or overlaps another. */
function place(content: string, edits: Edit[], path: string): Placed[] {
	const placed = edits.map((edit, i) => {
		const match = find(content, edit.oldText);
		if (!match) throw problem("missing", path, i, edits.length);
		const found = loosely(content).split(loosely(edit.oldText)).length - 1;
		if (found > 1) throw problem("ambiguous", path, i, edits.length, found);
		return { edit: i, matchIndex: match.index, matchLength: match.length, newText: edit.newText };
	});
	placed.sort((a, b) => a.matchIndex - b.matchIndex);
	for (let i = 1; i < placed.length; i++) {
		const [left, right] = [placed[i - 1], placed[i]];
		if (left.matchIndex + left.matchLength > right.matchIndex) {
			throw new Error(
				`edits[${left.edit}] and edits[${right.edit}] overlap in ${path}. Merge them into one edit or target disjoint regions.`,
			);
		}
	}
	return placed;
}

function splice(content: string, replacements: Replacement[], offset = 0): string {
	let [result, position] = ["", 0];
	for (const { matchIndex, matchLength, newText } of replacements) {
		result += content.slice(position, matchIndex - offset) + newText;
		position = matchIndex - offset + matchLength;
	}
	return result + content.slice(position);
}

interface Span {
	start: number;
	end: number;
}

function spansOf(content: string): Span[] {
	let end = 0;
	return splitLines(content).map((line) => ({ start: end, end: (end += line.length) }));
}

/**
 * Turns replacements placed in the loose view of a text into replacements of whole lines of the text itself, so that
 * only lines an edit touches lose their typographic characters.
 */
function widen(original: string, view: string, replacements: Replacement[]): Replacement[] {
	const lines = spansOf(original);
	const viewLines = spansOf(view);
	if (lines.length !== viewLines.length) {
		throw new Error("Cannot preserve unchanged lines because the base content has a different line count.");
	}
	const groups: { first: number; last: number; members: Replacement[] }[] = [];
	for (const replacement of replacements) {
		const { matchIndex, matchLength } = replacement;
		const first = viewLines.findIndex(({ start, end }) => matchIndex >= start && matchIndex < end);
		const last = first < 0 ? -1 : viewLines.findIndex(({ end }, i) => i >= first && end >= matchIndex + matchLength);
		if (last < 0) throw new Error("Replacement range is outside the base content.");
		const group = groups.at(-1);
		if (group && first <= group.last) {
			group.last = Math.max(group.last, last);
			group.members.push(replacement);
		} else groups.push({ first, last, members: [replacement] });
	}
	return groups.map(({ first, last, members }) => {
		const from = viewLines[first].start;
		return {
			matchIndex: lines[first].start,
			matchLength: lines[last].end - lines[first].start,
			newText: splice(view.slice(from, viewLines[last].end), members, from),
		};
	});
}

export interface Applied {
	baseContent: string;
	newContent: string;
	replacements: Replacement[];
}

/** Applies edits, each to the text as it was, to content whose line breaks are LF. */
export function applyEdits(content: string, edits: Edit[], path: string): Applied {
	const wanted = edits.map(({ oldText, newText }) => ({
		oldText: normalizeToLF(oldText),
		newText: normalizeToLF(newText),
	}));
	wanted.forEach(({ oldText }, i) => {
		if (oldText === "") throw problem("empty", path, i, wanted.length);
	});
	const loose = wanted.some(({ oldText }) => find(content, oldText)?.loose);
	const view = loose ? loosely(content) : content;
	const placed = place(view, wanted, path);
	const replacements = loose ? widen(content, view, placed) : placed;
	const newContent = splice(content, replacements);
	if (newContent === content) throw problem("same", path, 0, wanted.length);
	return { baseContent: content, newContent, replacements };
}

/** The line break of the line at offset, or of the line before for a last line without one. */
function breakAt(content: string, offset: number): string {
	let at = content.indexOf("\n", offset);
	if (at < 0) at = content.lastIndexOf("\n", offset);
	if (at < 0) return content.includes("\r") ? "\r" : "\n";
	return content[at - 1] === "\r" ? "\r\n" : "\n";
}

/** Applies replacements placed in the LF form of a text to the text itself; new lines break as the lines around do. */
export function applyToOriginal(original: string, replacements: Replacement[]): string {
	let [pairs, nextPair] = [0, original.indexOf("\r\n")];
	// The nth CRLF at p ends at p - n + 1 in the LF form, so an offset grows by the pairs before it.
	const back = (offset: number): number => {
		while (nextPair >= 0 && nextPair - pairs < offset) {
			pairs++;
			nextPair = original.indexOf("\r\n", nextPair + 2);
		}
		return offset + pairs;
	};
	let result = "";
	const push = (part: string): void => {
		// A CR and an LF that meet only here must stay two line breaks.
		if (result.endsWith("\r") && part.startsWith("\n")) result += "\n";
		result += part;
	};
	let position = 0;
	for (const { matchIndex, matchLength, newText } of replacements) {
		const start = back(matchIndex);
		push(original.slice(position, start));
		push(newText.replaceAll("\n", breakAt(original, start)));
		position = back(matchIndex + matchLength);
	}
	push(original.slice(position));
	return result;
}
