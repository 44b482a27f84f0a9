// Myers' greedy difference of two token lists. Of several shortest scripts it finds the one jsdiff finds, which Pi's
// patches come from: between two equally good diagonals a removal goes first.

export interface Part {
	value: string;
	added: boolean;
	removed: boolean;
}

interface Run {
	count: number;
	kind: "keep" | "add" | "remove";
	before: Run | undefined;
}

interface Path {
	oldPos: number;
	last: Run | undefined;
}

function extend(path: Path, kind: "add" | "remove"): Path {
	const { last } = path;
	const merged = last !== undefined && last.kind === kind;
	return {
		oldPos: path.oldPos + (kind === "remove" ? 1 : 0),
		last: { count: merged ? last.count + 1 : 1, kind, before: merged ? last.before : last },
	};
}

/** Follows equal tokens along a diagonal and returns the position reached in the new list. */
function follow(path: Path, before: string[], after: string[], diagonal: number): number {
	let [oldPos, newPos, count] = [path.oldPos, path.oldPos - diagonal, 0];
	while (newPos + 1 < after.length && oldPos + 1 < before.length && before[oldPos + 1] === after[newPos + 1]) {
		oldPos++;
		newPos++;
		count++;
	}
	if (count > 0) path.last = { count, kind: "keep", before: path.last };
	path.oldPos = oldPos;
	return newPos;
}

function shortest(before: string[], after: string[]): Run | undefined {
	const first: Path = { oldPos: -1, last: undefined };
	if (follow(first, before, after, 0) + 1 >= after.length && first.oldPos + 1 >= before.length) return first.last;
	const best = new Map<number, Path>([[0, first]]);
	let [low, high] = [-Infinity, Infinity];
	for (let edits = 1; ; edits++) {
		for (let diagonal = Math.max(low, -edits); diagonal <= Math.min(high, edits); diagonal += 2) {
			const removal = best.get(diagonal - 1);
			const addition = best.get(diagonal + 1);
			best.delete(diagonal - 1);
			const added = addition === undefined ? -1 : addition.oldPos - diagonal;
			const canAdd = addition !== undefined && added >= 0 && added < after.length;
			const canRemove = removal !== undefined && removal.oldPos + 1 < before.length;
			if (!canAdd && !canRemove) {
				best.delete(diagonal);
				continue;
			}
			const adds = !canRemove || (canAdd && removal.oldPos < addition.oldPos);
			const path = adds ? extend(addition!, "add") : extend(removal!, "remove");
			const newPos = follow(path, before, after, diagonal);
			const oldDone = path.oldPos + 1 >= before.length;
			const newDone = newPos + 1 >= after.length;
			if (oldDone && newDone) return path.last;
			best.set(diagonal, path);
			// A path at the edge of the graph can only go along it: the diagonals beyond need no more looks.
			if (oldDone) high = Math.min(high, diagonal - 1);
			if (newDone) low = Math.max(low, diagonal + 1);
		}
	}
}

/** The difference as runs of tokens joined to text; text, if given, writes a run otherwise. */
export function diffTokens(
	before: string[],
	after: string[],
	text = (side: "old" | "new", from: number, to: number): string =>
		(side === "old" ? before : after).slice(from, to).join(""),
): Part[] {
	const runs: Run[] = [];
	for (let run = shortest(before, after); run; run = run.before) runs.push(run);
	let [oldPos, newPos] = [0, 0];
	return runs.reverse().map(({ count, kind }) => {
		const value = kind === "remove" ? text("old", oldPos, oldPos + count) : text("new", newPos, newPos + count);
		if (kind !== "add") oldPos += count;
		if (kind !== "remove") newPos += count;
		return { value, added: kind === "add", removed: kind === "remove" };
	});
}

/** Lines with their line breaks. */
export const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

export const diffLines = (before: string, after: string): Part[] => diffTokens(splitLines(before), splitLines(after));
