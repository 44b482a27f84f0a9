// Fuzzy matching: the characters of the query in order, best when together and at the starts of words. Lower is better.

export interface FuzzyMatch {
	matches: boolean;
	score: number;
}

const boundary = /[\s\-_./:]/;
const none: FuzzyMatch = { matches: false, score: 0 };

/** What it is worth that the query's characters are at these places. */
function worth(text: string, places: number[]): number {
	let total = 0;
	let run = 0;
	places.forEach((place, n) => {
		const last = n === 0 ? -1 : places[n - 1];
		if (last === place - 1) total -= ++run * 5;
		else {
			run = 0;
			if (last >= 0) total += (place - last - 1) * 2;
		}
		if (place === 0 || boundary.test(text[place - 1])) total -= 10;
		total += place * 0.1;
	});
	return total;
}

function score(query: string, text: string): FuzzyMatch {
	if (query === "") return { matches: true, score: 0 };
	const places: number[] = [];
	// By code units, as Pi does.
	for (let i = 0; i < query.length; i++) {
		const place = text.indexOf(query[i], (places.at(-1) ?? -1) + 1);
		if (place < 0) return none;
		places.push(place);
	}
	let best = worth(text, places);
	// The whole query in one piece may be better, wherever it is.
	for (let start = text.indexOf(query); start >= 0; start = text.indexOf(query, start + 1)) {
		best = Math.min(best, worth(text, Array.from({ length: query.length }, (_, i) => start + i)));
	}
	return { matches: true, score: query === text ? best - 100 : best };
}

/** "gpt4" also finds "4gpt", a little worse. */
function swapped(query: string): string {
	const parts = /^(?:([a-z]+)([0-9]+)|([0-9]+)([a-z]+))$/.exec(query);
	if (!parts) return "";
	return parts[1] !== undefined ? parts[2] + parts[1] : parts[4] + parts[3];
}

export function fuzzyMatch(query: string, text: string): FuzzyMatch {
	const wanted = query.toLowerCase();
	const lower = text.toLowerCase();
	const direct = score(wanted, lower);
	const other = direct.matches ? "" : swapped(wanted);
	if (other === "") return { ...direct };
	const match = score(other, lower);
	return match.matches ? { matches: true, score: match.score + 5 } : { ...direct };
}

/** The items whose text matches every word of the query, best first. */
export function fuzzyFilter<T>(items: T[], query: string, getText: (item: T) => string): T[] {
	const words = query.trim().split(/[\s/]+/).filter((word) => word !== "");
	if (words.length === 0) return items;
	const found: { item: T; total: number }[] = [];
	for (const item of items) {
		const text = getText(item);
		let total = 0;
		const all = words.every((word) => {
			const match = fuzzyMatch(word, text);
			total += match.score;
			return match.matches;
		});
		if (all) found.push({ item, total });
	}
	return found.sort((a, b) => a.total - b.total).map((entry) => entry.item);
}
