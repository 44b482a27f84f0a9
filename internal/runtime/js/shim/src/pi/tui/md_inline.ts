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
		let previous = "";
		for (let at = 0; at < source.length; ) {
			const match = this.match(source, at, previous);
			const length = match?.length ?? plainLength(source, at);
			add(result, match?.token ?? text(source.slice(at, at + length)));
			at += length;
			previous = source[at - 1];
		}
		return result;
	}

	private match(source: string, at: number, previous: string): Match | undefined {
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
				return this.emphasis(source, at, previous);
			case "`":
				return codespan(rest);
			case "~":
				return this.strike(rest);
		}
		return this.inLink ? undefined : this.bareUrl(rest, previous);
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

	private emphasis(source: string, at: number, previous: string): Match | undefined {
		const run = runAt(source, at);
		if (!canOpen(source, at, run, previous)) return undefined;
		const end = closingRun(source, at, run);
		if (!end) return undefined;
		const strong = end.size === 2;
		const from = at + end.size;
		const body = source.slice(from, end.at);
		const token: Inline = { type: strong ? "strong" : "em", text: body, tokens: this.inner(body) };
		return { token, length: end.at + end.size - at };
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

/** Up to the next place where something could begin. */
function plainLength(source: string, at: number): number {
	const run = source[at] === "`" || source[at] === "*" || source[at] === "_" ? runAt(source, at) : 1;
	for (let i = at + run; i < source.length; i++) {
		if ("\\<![`*~_".includes(source[i])) return i - at;
		if (source[i] === " " && /^ {2,}\n/.test(source.slice(i, i + 80))) return i - at;
		if (/[hfw]/i.test(source[i]) && /^(?:https?:\/\/|ftp:\/\/|www\.)/i.test(source.slice(i, i + 8))) return i - at;
		if (mailStart(source, i)) return i - at;
	}
	return source.length - at;
}

const mailChar = /[A-Za-z0-9._+-]/;
function mailStart(source: string, i: number): boolean {
	if (!mailChar.test(source[i]) || mailChar.test(source[i - 1] ?? "")) return false;
	return /^[A-Za-z0-9._+-]+@/.test(source.slice(i, i + 128));
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

const isBlank = (char: string | undefined): boolean => char === undefined || char === "" || /\s/.test(char);
const isPunctuation = (char: string | undefined): boolean => char !== undefined && char !== "" && punctuation.test(char);

const leftFlanking = (before: string | undefined, after: string | undefined): boolean =>
	!isBlank(after) && (!isPunctuation(after) || isBlank(before) || isPunctuation(before));
const rightFlanking = (before: string | undefined, after: string | undefined): boolean =>
	!isBlank(before) && (!isPunctuation(before) || isBlank(after) || isPunctuation(after));

function canOpen(source: string, at: number, run: number, previous: string): boolean {
	const after = source[at + run];
	if (!leftFlanking(previous, after)) return false;
	return source[at] === "*" || !rightFlanking(previous, after) || isPunctuation(previous);
}
function canClose(source: string, at: number, run: number): boolean {
	const before = source[at - 1];
	const after = source[at + run];
	if (!rightFlanking(before, after)) return false;
	return source[at] === "*" || !leftFlanking(before, after) || isPunctuation(after);
}

interface Run {
	at: number;
	/** Marks not yet paired. */
	left: number;
	length: number;
	opens: boolean;
}

/** Passes over what binds tighter than emphasis. */
function skipTight(source: string, i: number): number {
	if (source[i] === "\\") return i + 2;
	const rest = source.slice(i);
	if (source[i] === "`") return i + (codespan(rest)?.length ?? runAt(source, i));
	if (source[i] === "<") return i + (tag(rest)?.length ?? 1);
	if (source[i] === "[") {
		const close = closingBracket(rest, 0);
		const end = close === -1 ? undefined : destination(rest, close + 1)?.end;
		return i + (end ?? 1);
	}
	return i + 1;
}

/** Where the emphasis that the run at `at` opens ends, and whether it is one mark or two. */
function closingRun(source: string, at: number, run: number): { at: number; size: 1 | 2 } | undefined {
	const mark = source[at];
	const open: Run[] = [{ at, left: run, length: run, opens: true }];
	for (let i = at + run; i < source.length; ) {
		if (source[i] !== mark) {
			i = skipTight(source, i);
			continue;
		}
		const length = runAt(source, i);
		const opens = canOpen(source, i, length, source[i - 1]);
		let left = length;
		if (canClose(source, i, length)) {
			while (left > 0 && open.length > 0) {
				const opener = open[open.length - 1];
				// A run that could do both must not add up to a multiple of three with its partner.
				if ((opens || bothWays(source, opener)) && (opener.length + length) % 3 === 0 && !(opener.length % 3 === 0 && length % 3 === 0)) break;
				const size = Math.min(opener.left, left) >= 2 ? 2 : 1;
				opener.left -= size;
				left -= size;
				if (open.length === 1 && opener.left === 0) return { at: i + length - left - size, size };
				if (opener.left === 0) open.pop();
			}
		}
		if (opens && left > 0) open.push({ at: i, left, length, opens });
		i += length;
	}
	return undefined;
}

const bothWays = (source: string, run: Run): boolean => canClose(source, run.at, run.length) && run.at > 0;
