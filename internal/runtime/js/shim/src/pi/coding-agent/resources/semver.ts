// As much of npm's version ranges as tells whether an installed package is the one that settings ask for.

type Version = { numbers: number[]; pre: string[] };

function parse(text: string): Version | undefined {
	const match = /^[v=\s]*(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim());
	return match ? { numbers: [match[1], match[2], match[3]].map(Number), pre: match[4]?.split(".") ?? [] } : undefined;
}

function compare(a: Version, b: Version): number {
	for (let i = 0; i < 3; i++) if (a.numbers[i] !== b.numbers[i]) return a.numbers[i] - b.numbers[i];
	if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
	for (let i = 0; i < Math.max(a.pre.length, b.pre.length); i++) {
		const [x, y] = [a.pre[i], b.pre[i]];
		if (x === y) continue;
		if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
		const [n, m] = [/^\d+$/.test(x), /^\d+$/.test(y)];
		if (n && m) return Number(x) - Number(y);
		if (n !== m) return n ? -1 : 1;
		return x < y ? -1 : 1;
	}
	return 0;
}

interface Bound {
	op: ">=" | ">" | "<" | "<=" | "=";
	version: Version;
}

/** One word of a range as bounds; undefined when it is none. */
function bounds(word: string): Bound[] | undefined {
	const match = /^(\^|~>?|>=|<=|>|<|=)?\s*v?(\d+|[xX*])?(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+\S+)?$/.exec(word);
	if (!match || (match[1] === undefined && word === "")) return word === "" ? [] : undefined;
	const given: string[] = [];
	for (const part of match.slice(2, 5)) {
		if (part === undefined || !/^\d/.test(part)) break;
		given.push(part);
	}
	const numbers = [0, 1, 2].map((i) => Number(given[i] ?? 0));
	const from: Version = { numbers, pre: given.length === 3 ? (match[5]?.split(".") ?? []) : [] };
	const before = (place: number): Bound => {
		const next = numbers.map((n, i) => (i < place ? n : i === place ? n + 1 : 0));
		return { op: "<", version: { numbers: next, pre: ["0"] } };
	};
	const op = match[1] ?? (given.length === 3 ? "=" : "");
	if (given.length === 0) return op === "<" || op === ">" ? undefined : [];
	if (op === "^") {
		const first = numbers.findIndex((n) => n > 0);
		return [{ op: ">=", version: from }, before(first < 0 || first >= given.length ? given.length - 1 : first)];
	}
	if (op.startsWith("~")) return [{ op: ">=", version: from }, before(Math.min(1, given.length - 1))];
	if (given.length === 3) return [{ op: op as Bound["op"], version: from }];
	if (op === "" || op === "=") return [{ op: ">=", version: from }, before(given.length - 1)];
	if (op === ">=" || op === "<") return [{ op, version: from }];
	const edge = before(given.length - 1).version;
	return [{ op: op === ">" ? ">=" : "<", version: { ...edge, pre: op === ">" ? [] : ["0"] } }];
}

function parseRange(text: string): Bound[][] | undefined {
	const sets: Bound[][] = [];
	for (const part of text.split("||")) {
		const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(part);
		const words = hyphen ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`] : part.trim().replace(/([<>=~^]+)\s+/g, "$1").split(/\s+/);
		const set: Bound[] = [];
		for (const word of words) {
			const found = bounds(word);
			if (!found) return undefined;
			set.push(...found);
		}
		sets.push(set);
	}
	return sets;
}

/** The range itself when it is one; a tag such as latest is none. */
export const rangeOf = (text: string): string | undefined => (parseRange(text) ? text : undefined);

const holds = (version: Version, { op, version: bound }: Bound): boolean => {
	const order = compare(version, bound);
	return op === ">=" ? order >= 0 : op === "<=" ? order <= 0 : op === ">" ? order > 0 : op === "<" ? order < 0 : order === 0;
};

/** A version before its release satisfies only what names that very release's versions before it. */
export function satisfies(text: string, range: string): boolean {
	const version = parse(text);
	const sets = parseRange(range);
	if (!version || !sets) return false;
	return sets.some((set) => {
		if (!set.every((bound) => holds(version, bound))) return false;
		const named = (bound: Bound) => bound.version.pre.length > 0 && bound.version.pre[0] !== "0";
		return version.pre.length === 0 || set.some((b) => named(b) && b.version.numbers.every((n, i) => n === version.numbers[i]));
	});
}
