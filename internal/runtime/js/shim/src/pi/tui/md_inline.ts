// Inline Markdown: emphasis, code, links, line breaks. GitHub's flavour, read the way Pi's own parser does.

export interface Inline {
	type: "text" | "escape" | "html" | "link" | "image" | "strong" | "em" | "codespan" | "br" | "del";
	text: string;
	href?: string;
	tokens?: Inline[];
}
export interface LinkTarget {
	href: string;
}
export type Links = Map<string, LinkTarget>;

interface Match {
	token: Inline;
	length: number;
}

const punctuation = /[\p{P}\p{S}]/u;
const escaped = /\\([!-/:-@[-`{-~])/g;
const unescape = (text: string): string => text.replace(escaped, "$1");

const text = (value: string): Inline => ({ type: "text", text: value });

/** Label of a reference as it is looked up. */
export const normalizeLabel = (label: string): string => label.trim().toLowerCase().replace(/\s+/g, " ");

export class InlineLexer {
	constructor(private readonly links: Links, private readonly inLink = false) {}

	lex(source: string): Inline[] {
		const result: Inline[] = [];
		const masked = mask(source);
		// The character before, as far as emphasis asks: nothing right after a token, and never an underscore.
		let previous = "";
		for (let at = 0; at < source.length; ) {
			const match = this.match(source, masked, at, previous);
			const length = match?.length ?? plainLength(source, at);
			add(result, match?.token ?? text(source.slice(at, at + length)));
			at += length;
			if (match) previous = "";
			else if (source[at - 1] !== "_") previous = charBefore(source, at) ?? "";
		}
		return result;
	}

	private match(source: string, masked: string, at: number, previous: string): Match | undefined {
		const rest = source.slice(at);
		switch (source[at]) {
			case "\\":
				return escape(rest) ?? lineBreak(rest);
			case " ":
				return lineBreak(rest);
			case "<":
				return tag(rest) ?? this.autolink(rest);
			case "!":
				return source[at + 1] === "[" ? this.bracket(rest, true) : undefined;
			case "[":
				return this.bracket(rest, false);
			case "*":
			case "_":
				return this.emphasis(source, masked, at, previous);
			case "`":
				return codespan(rest);
			case "~":
				return this.strike(rest);
		}
		return this.inLink ? undefined : this.bareUrl(rest, source[at - 1] ?? "");
	}

	private inner(source: string, inLink = this.inLink): Inline[] {
		return new InlineLexer(this.links, inLink).lex(source);
	}

	// ---- links ----

	private bracket(rest: string, image: boolean): Match | undefined {
		const open = image ? 1 : 0;
		const close = closingBracket(rest, open);
		if (close === -1) return undefined;
		const label = rest.slice(open + 1, close);
		const direct = destination(rest, close + 1);
		if (direct) return this.linkToken(label, unescape(direct.href), image, direct.end);
		return this.reference(rest, label, close, image);
	}

	private reference(rest: string, label: string, close: number, image: boolean): Match | undefined {
		const second = /^\[((?:\\.|[^\\[\]])*)\]/.exec(rest.slice(close + 1));
		const end = close + 1 + (second?.[0].length ?? 0);
		const name = second && second[1].trim() !== "" ? second[1] : label;
		const target = this.links.get(normalizeLabel(name));
		if (target) return this.linkToken(label, target.href, image, end);
		return second || !image ? { token: text(rest[0]), length: 1 } : undefined;
	}

	private linkToken(label: string, href: string, image: boolean, length: number): Match {
		const shown = unescapeBrackets(label);
		if (image) return { token: { type: "image", text: shown, href }, length };
		return { token: { type: "link", text: shown, href, tokens: this.inner(shown, true) }, length };
	}

	private autolink(rest: string): Match | undefined {
		const match = /^<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s\x00-\x1f<>]*|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_]))>/.exec(rest);
		if (!match) return undefined;
		return urlToken(match[1], match[2] === "@" ? `mailto:${match[1]}` : match[1], match[0].length);
	}

	private bareUrl(rest: string, previous: string): Match | undefined {
		const url = /^((?:ftp|https?):\/\/|www\.)(?:[a-zA-Z0-9-]+\.?)+[^\s<]*/i.exec(rest);
		if (url) {
			const link = trimUrl(url[0]);
			return link === "" ? undefined : urlToken(link, url[1].toLowerCase() === "www." ? `http://${link}` : link, link.length);
		}
		const mail = /^[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![-_])/.exec(rest);
		if (!mail || /[A-Za-z0-9._+-]/.test(previous)) return undefined;
		return urlToken(mail[0], `mailto:${mail[0]}`, mail[0].length);
	}

	// ---- emphasis ----

	private emphasis(source: string, masked: string, at: number, previous: string): Match | undefined {
		const run = runAt(source, at);
		if (!canOpen(source, at, run, previous)) return undefined;
		const end = closing(masked, source[at], at, run);
		if (!end) return undefined;
		const size = Math.min(run, end.size) % 2 === 1 ? 1 : 2;
		const raw = source.slice(at, end.at + end.size);
		const body = raw.slice(size, -size);
		const token: Inline = { type: size === 2 ? "strong" : "em", text: body, tokens: this.inner(body) };
		return { token, length: raw.length };
	}

	/** Two tildes, with no blank inside either of them. */
	private strike(rest: string): Match | undefined {
		const match = /^~~(?=[^\s~])((?:\\.|[^\\])*?(?:\\.|[^\s~\\]))~~(?=[^~]|$)/.exec(rest);
		if (!match) return undefined;
		return { token: { type: "del", text: match[1], tokens: this.inner(match[1]) }, length: match[0].length };
	}
}

/** Texts next to each other are one, as they are styled as one. */
function add(tokens: Inline[], token: Inline): void {
	const last = tokens[tokens.length - 1];
	if (token.type === "text" && last?.type === "text") last.text += token.text;
	else tokens.push(token);
}

// A mark, a line break, a bare URL or address. An underscore inside a word is none.
const stop = /[\\<![`*~]|(?<!\w)_| {2,}\n|https?:\/\/|ftp:\/\/|www\.|(?<![\w.+-])[\w.+-]+@/gi;

/** Up to the next place where something could begin. */
function plainLength(source: string, at: number): number {
	let run = 0;
	while (source[at + run] === "`" || source[at + run] === "~") run++;
	stop.lastIndex = at + Math.max(1, run);
	return (stop.exec(source)?.index ?? source.length) - at;
}

function escape(rest: string): Match | undefined {
	return /^\\[!-/:-@[-`{-~]/.test(rest) ? { token: { type: "escape", text: rest[1] }, length: 2 } : undefined;
}

function lineBreak(rest: string): Match | undefined {
	const match = /^(?: {2,}|\\)\n(?!\s*$)/.exec(rest);
	return match ? { token: { type: "br", text: "\n" }, length: match[0].length } : undefined;
}

const html = /^(?:<!--(?:-?>|[\s\S]*?(?:-->|$))|<\/[a-zA-Z][\w:-]*\s*>|<[a-zA-Z][\w-]*(?:\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?)*?\s*\/?>|<\?[\s\S]*?\?>|<![a-zA-Z]+\s[\s\S]*?>|<!\[CDATA\[[\s\S]*?\]\]>)/;
function tag(rest: string): Match | undefined {
	const match = html.exec(rest);
	return match ? { token: { type: "html", text: match[0] }, length: match[0].length } : undefined;
}

function codespan(rest: string): Match | undefined {
	const match = /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/.exec(rest);
	if (!match) return undefined;
	let body = match[2].replace(/\n/g, " ");
	if (/[^ ]/.test(body) && body.startsWith(" ") && body.endsWith(" ")) body = body.slice(1, -1);
	return { token: { type: "codespan", text: body }, length: match[0].length };
}

function urlToken(shown: string, href: string, length: number): Match {
	return { token: { type: "link", text: shown, href, tokens: [text(shown)] }, length };
}

/** Punctuation behind a URL is the sentence's, and so is a bracket that was not opened in it. */
function trimUrl(url: string): string {
	for (;;) {
		const shorter = url.replace(/(?:[?!.,:;*_'"~]+|&[A-Za-z0-9]+;)$/, "");
		const open = (shorter.match(/\(/g) ?? []).length;
		const close = (shorter.match(/\)/g) ?? []).length;
		const next = shorter.endsWith(")") && close > open ? shorter.slice(0, -1) : shorter;
		if (next === url) return url;
		url = next;
	}
}

const unescapeBrackets = (label: string): string => label.replace(/\\([[\]])/g, "$1");

/** The bracket that closes the one at open; brackets in code and escaped ones do not count. */
function closingBracket(source: string, open: number): number {
	let depth = 0;
	for (let i = open; i < source.length; i++) {
		if (source[i] === "\\") i++;
		else if (source[i] === "`") {
			const code = codespan(source.slice(i));
			i += (code?.length ?? runAt(source, i)) - 1;
		} else if (source[i] === "[") depth++;
		else if (source[i] === "]" && --depth === 0) return i;
	}
	return -1;
}

/** (href "title") behind a label. */
function destination(source: string, at: number): { href: string; end: number } | undefined {
	if (source[at] !== "(") return undefined;
	const rest = source.slice(at);
	const match = /^\(\s*(<(?:\\.|[^\n<>\\])*>|(?:\\.|[^\s\x00-\x1f()\\]|\((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*\))*)(?:\s+("(?:\\"?|[^"\\])*"|'(?:\\'?|[^'\\])*'|\((?:\\\)?|[^)\\])*\)))?\s*\)/.exec(rest);
	if (!match) return undefined;
	const href = match[1].startsWith("<") ? match[1].slice(1, -1) : match[1];
	return { href, end: at + match[0].length };
}

function runAt(source: string, at: number): number {
	let end = at + 1;
	while (source[end] === source[at]) end++;
	return end - at;
}

/** What binds tighter than emphasis, in letters that mean nothing. */
function mask(source: string): string {
	const hide = (match: string) => `[${"a".repeat(match.length - 2)}]`;
	return source.replace(/\[[^[\]]*?\]\([^()]*?\)|`[^`]*?`|<[^<>]*?>/g, hide).replace(/\\[!-/:-@[-`{-~]/g, "++");
}

// What a mark stands next to: text, punctuation, or nothing.
type Side = "text" | "mark" | "blank";
function side(char: string | undefined): Side {
	if (!char || /\s/.test(char)) return "blank";
	return char !== "~" && punctuation.test(char) ? "mark" : "text";
}

function charBefore(text: string, at: number): string | undefined {
	const low = text.charCodeAt(at - 1);
	return at === 0 ? undefined : text.slice(low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1, at);
}
const charAt = (text: string, at: number): string | undefined => (at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : undefined);

function canOpen(source: string, at: number, run: number, previous: string): boolean {
	const after = side(charAt(source, at + run));
	if (after === "blank") return false;
	if (after === "mark") return previous === "" || (side(previous) !== "text" && previous !== "*" && previous !== "_");
	return source[at] === "*" || !/[\p{L}\p{N}]/u.test(previous);
}

/** What a run of marks after the opening one can do. */
function role(text: string, mark: string, at: number, run: number): "opens" | "closes" | "both" | undefined {
	const before = side(charBefore(text, at));
	const after = side(charAt(text, at + run));
	if (before === "blank") return after === "blank" ? undefined : "opens";
	if (before === "mark") return after === "blank" ? "closes" : after === "mark" ? "both" : "opens";
	if (after !== "text") return "closes";
	return mark === "*" ? "both" : undefined;
}

/** Where the run at `at` is closed and by how many marks: runs that open add up, runs that close take away. */
function closing(text: string, mark: string, at: number, run: number): { at: number; size: number } | undefined {
	let open = run;
	let passed = 0;
	for (let i = at + run; i < text.length; i++) {
		if (text[i] !== mark) continue;
		const size = runAt(text, i);
		const does = role(text, mark, i, size);
		const start = i;
		i += size - 1;
		if (does === undefined) continue;
		if (does === "opens") {
			open += size;
			continue;
		}
		// A run that could do both must not make a multiple of three with the opening one.
		if (does === "both" && run % 3 !== 0 && (run + size) % 3 === 0) {
			passed += size;
			continue;
		}
		open -= size;
		if (open <= 0) return { at: start, size: Math.min(size, size + open + passed) };
	}
	return undefined;
}
