// Which sessions a search finds, and in which order they and their forks stand.
import { requireHost } from "pi:host";

const { fuzzyMatch } = requireHost("pi:tui");

export interface Session {
	path: string;
	id: string;
	cwd: string;
	name?: string;
	modified: Date;
	messageCount: number;
	firstMessage: string;
	allMessagesText: string;
	parentSessionPath?: string;
}

export type SortMode = "threaded" | "recent" | "relevance";

type Word = { exact: boolean; text: string };

/** What is better comes first whatever the score: a hit in the name, in what was said, scattered letters. */
const [inName, inText, scattered] = [0, 1_000_000, 2_000_000];

const flat = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** Messages in small letters; they may be megabytes, and every key searches them. */
const spoken = new WeakMap<Session, { of: string; lower: string; flat?: string }>();

function messages(session: Session): { of: string; lower: string; flat?: string } {
	let known = spoken.get(session);
	if (known?.of !== session.allMessagesText) {
		known = { of: session.allMessagesText, lower: session.allMessagesText.toLowerCase() };
		spoken.set(session, known);
	}
	return known!;
}

/** How well a session has the text as it is; a smaller number is better. */
function literal(session: Session, text: string, fold: (text: string) => string, said: string): number | undefined {
	const name = fold(session.name ?? "");
	if (name.includes(text)) return inName + fuzzyMatch(text, name).score;
	return session.id.toLowerCase().includes(text) || said.includes(text) || fold(session.cwd).includes(text) ? inText : undefined;
}

function scoreOf(session: Session, { exact, text }: Word): number | undefined {
	const said = messages(session);
	if (exact) return literal(session, text, flat, (said.flat ??= flat(said.lower)));
	const found = literal(session, text.toLowerCase(), (t) => t.toLowerCase(), said.lower);
	if (found !== undefined) return found;
	const scores = [session.name ?? "", session.cwd].map((field) => fuzzyMatch(text, field)).filter((m: any) => m.matches);
	return scores.length > 0 ? scattered + Math.min(...scores.map((m: any) => m.score)) : undefined;
}

/** Words, and "phrases" in quotes. With a quote that stays open, quotes are letters. */
function wordsOf(query: string): Word[] {
	const parts = query.split('"');
	const split = (text: string): Word[] => text.split(/\s+/).filter(Boolean).map((word) => ({ exact: false, text: word }));
	if (parts.length % 2 === 0) return split(query);
	return parts.flatMap((part, i) => (i % 2 === 0 ? split(part) : flat(part) ? [{ exact: true, text: flat(part) }] : []));
}

type Scorer = (session: Session) => number | undefined;

function byPattern(source: string): Scorer {
	let pattern: RegExp;
	try {
		pattern = new RegExp(source, "i");
	} catch {
		return () => undefined;
	}
	return ({ name, id, allMessagesText, cwd }) => {
		if (source === "") return undefined;
		if (name && pattern.test(name)) return inName;
		return [id, allMessagesText, cwd].some((text) => pattern.test(text)) ? inText : undefined;
	};
}

function byWords(words: Word[]): Scorer {
	return (session) => {
		let total = 0;
		for (const word of words) {
			const score = scoreOf(session, word);
			if (score === undefined) return undefined;
			total += score;
		}
		return total;
	};
}

/** The sessions a search finds; by relevance only if asked, else in the order they are in. */
export function search(sessions: Session[], query: string, mode: SortMode): Session[] {
	const text = query.trim();
	if (!text) return sessions;
	const score = text.startsWith("re:") ? byPattern(text.slice(3).trim()) : byWords(wordsOf(text));
	const found = sessions.map((session) => ({ session, score: score(session) })).filter((hit) => hit.score !== undefined);
	if (mode !== "recent") found.sort((a, b) => a.score! - b.score! || b.session.modified.getTime() - a.session.modified.getTime());
	return found.map((hit) => hit.session);
}

/** A session in the list, with what is drawn before it. */
export interface Row {
	session: Session;
	prefix: string;
}

interface Thread {
	session: Session;
	forks: Thread[];
	latest: number;
}

/** Sessions with their forks below them; where something happened last comes first. */
export function threads(sessions: Session[], keyOf: (path: string) => string): Row[] {
	const all = new Map(sessions.map((session) => [keyOf(session.path), { session, forks: [], latest: 0 } as Thread]));
	const roots: Thread[] = [];
	for (const session of sessions) {
		const parent = session.parentSessionPath ? all.get(keyOf(session.parentSessionPath)) : undefined;
		(parent?.forks ?? roots).push(all.get(keyOf(session.path))!);
	}
	const order = (list: Thread[]): number => {
		for (const thread of list) thread.latest = Math.max(thread.session.modified.getTime(), order(thread.forks));
		list.sort((a, b) => b.latest - a.latest);
		return list.length > 0 ? list[0].latest : -Infinity;
	};
	order(roots);
	const rows: Row[] = [];
	const walk = (list: Thread[], before: string, depth: number) => {
		for (const [i, { session, forks }] of list.entries()) {
			const last = i === list.length - 1;
			rows.push({ session, prefix: depth === 0 ? "" : `${before}${last ? "└─ " : "├─ "}` });
			walk(forks, before + (depth > 0 && !last ? "│  " : "   "), depth + 1);
		}
	};
	walk(roots, "", 0);
	return rows;
}
