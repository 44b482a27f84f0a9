// Fuzzy matching: the characters of the query in order, best when together and at the starts of words. Lower is better.

export interface FuzzyMatch {
	matches: boolean;
	score: number;
}

const boundary = /[\s\-_./:]/;
const none: FuzzyMatch = { matches: false, score: 0 };

function score(query: string, text: string): FuzzyMatch {
	if (query === "") return { matches: true, score: 0 };
	if (query.length > text.length) return none;
	let total = 0;
	let next = 0;
	let last = -1;
	let run = 0;
	for (let i = 0; i < text.length && next < query.length; i++) {
		if (text[i] !== query[next]) continue;
		if (last === i - 1) total -= ++run * 5;
		else {
			run = 0;
			if (last >= 0) total += (i - last - 1) * 2;
		}
		if (i === 0 || boundary.test(text[i - 1])) total -= 10;
		total += i * 0.1;
		last = i;
		next++;
	}
	if (next < query.length) return none;
	return { matches: true, score: query === text ? total - 100 : total };
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
	const words = query.trim().split(/\s+/).filter((word) => word !== "");
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
