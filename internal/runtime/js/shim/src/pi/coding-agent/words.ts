// Differences between two lines by words, for showing what changed within a line.
import { diffTokens, type Part } from "./myers.ts";

const word =
	"a-zA-Z0-9_\\u{AD}\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2C6}\\u{2C8}-\\u{2D7}\\u{2DE}-\\u{2FF}\\u{1E00}-\\u{1EFF}";
const pieces = new RegExp(`[${word}]+|\\s+|[^${word}]`, "gu");

const common = (a: string, b: string): number => {
	let n = 0;
	while (n < a.length && n < b.length && a[n] === b[n]) n++;
	return n;
};
const reversed = (text: string): string => [...text].reverse().join("");
const leading = (text: string): string => /^\s*/.exec(text)![0];
const trailing = (text: string): string => /\s*$/.exec(text)![0];

/** Words and marks, each with the spaces around it, so that spaces alone never decide what is the same. */
function tokenize(text: string): string[] {
	const tokens: string[] = [];
	let before: string | undefined;
	for (const piece of text.match(pieces) ?? []) {
		if (/\s/.test(piece)) {
			tokens.push(before === undefined ? piece : tokens.pop() + piece);
		} else if (before !== undefined && /\s/.test(before)) {
			tokens.push((tokens.at(-1) === before ? tokens.pop() : before) + piece);
		} else tokens.push(piece);
		before = piece;
	}
	return tokens;
}

const joinTokens = (tokens: string[]): string =>
	tokens.map((token, i) => (i === 0 ? token : token.replace(/^\s+/, ""))).join("");

/** Takes spaces that a replaced pair shares out of it and leaves them with its neighbours. */
function trimPair(start: Part | undefined, removed: Part, added: Part, end: Part | undefined): void {
	const [oldLead, newLead] = [leading(removed.value), leading(added.value)];
	const [oldTrail, newTrail] = [trailing(removed.value), trailing(added.value)];
	if (start) {
		const shared = common(oldLead, newLead);
		start.value = start.value.slice(0, start.value.length - newLead.length) + newLead.slice(0, shared);
		removed.value = removed.value.slice(shared);
		added.value = added.value.slice(shared);
	}
	if (end) {
		const shared = common(reversed(oldTrail), reversed(newTrail));
		end.value = newTrail.slice(newTrail.length - shared) + end.value.slice(newTrail.length);
		removed.value = removed.value.slice(0, removed.value.length - shared);
		added.value = added.value.slice(0, added.value.length - shared);
	}
}

/** The longest end of a that b starts with. */
function overlap(a: string, b: string): number {
	for (let n = Math.min(a.length, b.length); n > 0; n--) if (a.endsWith(b.slice(0, n))) return n;
	return 0;
}

function trimAddition(start: Part | undefined, added: Part, end: Part | undefined): void {
	if (start) added.value = added.value.slice(leading(added.value).length);
	if (end) end.value = end.value.slice(leading(end.value).length);
}

function trimRemoval(start: Part | undefined, removed: Part, end: Part | undefined): void {
	const [lead, trail] = [leading(removed.value), trailing(removed.value)];
	if (start && end) {
		const kept = leading(end.value);
		const first = common(kept, lead);
		removed.value = removed.value.slice(first);
		const rest = kept.slice(first);
		const last = common(reversed(rest), reversed(trail));
		removed.value = removed.value.slice(0, removed.value.length - last);
		end.value = rest.slice(rest.length - last) + end.value.slice(kept.length);
		start.value = start.value.slice(0, start.value.length - kept.length) + kept.slice(0, kept.length - last);
	} else if (end) {
		const shared = overlap(trail, leading(end.value));
		removed.value = removed.value.slice(0, removed.value.length - shared);
	} else if (start) {
		const shared = overlap(trailing(start.value), lead);
		removed.value = removed.value.slice(shared);
	}
}

/** Between two parts that stay, spaces are kept once. */
function tidy(parts: Part[]): Part[] {
	let start: Part | undefined;
	let [removed, added]: (Part | undefined)[] = [];
	const settle = (end: Part | undefined): void => {
		if (removed && added) trimPair(start, removed, added, end);
		else if (added) trimAddition(start, added, end);
		else if (removed) trimRemoval(start, removed, end);
	};
	for (const part of parts) {
		if (part.added) added = part;
		else if (part.removed) removed = part;
		else {
			settle(part);
			start = part;
			removed = added = undefined;
		}
	}
	settle(undefined);
	return parts;
}

export function diffWords(before: string, after: string): Part[] {
	const [old, fresh] = [tokenize(before), tokenize(after)];
	const trim = (tokens: string[]) => tokens.map((token) => token.trim());
	const runs = diffTokens(trim(old), trim(fresh), (side, from, to) =>
		joinTokens((side === "old" ? old : fresh).slice(from, to)),
	);
	return tidy(runs);
}
