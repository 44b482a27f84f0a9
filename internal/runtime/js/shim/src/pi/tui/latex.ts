// Formulas in LaTeX as Unicode text.
import { draw, hardSpace, hasMark, lastPart, type Part, refer } from "./latex_layout.ts";
import {
	accents, bigSymbols, blackboard, fontSwitches, ignored, limitOperators, namedOperators, negated, negativeSpaces, relations, spaces,
	subscripts, superscripts, symbols, wrappers,
} from "./latex_tables.ts";
import { visibleWidth } from "./width.ts";

type Script = "_" | "^";

// Around an operator in letters, until it is known what stands beside it.
const nameStart = "\u{F0004}";
const nameEnd = "\u{F0005}";
/** A command's result: the space before it goes. */
const pullLeft = "\0";

const simple = /^[\p{L}\p{N}.]+$/u;
const lengthOf = (text: string): number => Array.from(text).length;

function tidy(text: string): string {
	const spaced = text
		.replace(/(?<=[\p{L}\p{N})\]}\u{F0001}])\u{F0004}/gu, " ")
		.replaceAll(nameStart, "")
		.replace(/\u{F0005}(?=[\p{L}\p{N}√\u{F0000}])/gu, " ")
		.replaceAll(nameEnd, "");
	const lines = spaced.split("\n").map((line) => line.replace(/[ \t]+/g, " ").trim());
	return lines.filter((line, i) => line !== "" || (i > 0 && i < lines.length - 1)).join("\n").trim();
}

const compact = (text: string): string => text.trim().replace(/\s*([=+-])\s*/g, "$1");

/** In small characters, if there are all that it takes. */
function small(text: string, kind: Script): string | undefined {
	const table = kind === "_" ? subscripts : superscripts;
	let result = "";
	for (const char of compact(text)) {
		const found = table.get(char);
		if (found === undefined) return undefined;
		result += found;
	}
	return result;
}

function script(text: string, kind: Script): string {
	const inner = compact(text);
	const bare = lengthOf(inner) === 1 || (kind === "_" && /^[A-Za-z]+$/.test(inner));
	return small(inner, kind) ?? (bare ? kind + inner : `${kind}(${inner})`);
}

function slash(above: string, below: string): string {
	const [top, bottom] = [above.trim(), below.trim()];
	const bare = /^[\p{N}.]+$/u.test(bottom) || lengthOf(bottom) === 1;
	return `${simple.test(top) ? top : `(${top})`}/${bare ? bottom : `(${bottom})`}`;
}

function root(text: string, sign: string): string {
	const inner = text.trim();
	return sign + (simple.test(inner) ? inner : `(${inner})`);
}

/** Whether a script is better left on the line: a fraction, or several characters that are read as one term. */
const stays = (text: string): boolean => text.includes("/") || (!hasMark(text) && lengthOf(text) > 1 && !/[A-Z*∗]/.test(text));

const brackets: Record<string, string> = { pmatrix: "⎛⎞⎜⎟⎝⎠", bmatrix: "⎡⎤⎢⎥⎣⎦", Bmatrix: "⎧⎫⎨⎬⎩⎭", vmatrix: "││││││", Vmatrix: "║║║║║║" };
const bareMatrices = ["array", "matrix", "smallmatrix"];
const equations = ["equation", "equation*", "displaymath"];
const aligned = ["aligned", "align", "align*", "alignedat", "alignat", "alignat*", "gather", "gathered", "multline", "multline*", "split"];
const alignedAt = ["alignedat", "alignat", "alignat*"];
const leadingGroup = /^\s*\{[^}]*\}/;

class Unsupported extends Error {}

/** Reads one formula. What it does not know ends it with Unsupported. */
class Reader {
	private at = 0;
	private stacks = true; // fractions may have rows of their own
	private depth = 0; // of scripts

	constructor(private readonly source: string, private readonly parts: Part[], private readonly display: boolean) {}

	read(): string {
		return tidy(this.sequence());
	}

	private sequence(end?: string): string {
		let result = "";
		while (this.at < this.source.length) {
			const char = this.source[this.at];
			if (char === end) {
				this.at++;
				return result;
			}
			result = this.next(char, result);
		}
		if (end) throw new Unsupported();
		return result;
	}

	/** Reads what begins with char and appends it to what there is. */
	private next(char: string, before: string): string {
		if (char === "}") throw new Unsupported();
		this.at++;
		if (char === "{") return before + this.sequence("}");
		if (char === "\\") return this.after(before, this.command());
		if (char === "^" || char === "_") return inName(before.trimEnd(), this.scripts(char));
		if (/\s/.test(char)) {
			this.skip(/\s/);
			return `${before} `;
		}
		if (char === "=" || char === "<" || char === ">") return `${before.trimEnd()} ${char} `;
		if (char === "&") return before;
		if (char === "~") return `${before} `;
		const part = char === "." ? lastPart(before, this.parts) : undefined;
		if (part?.kind === "rows") {
			part.lines[part.lines.length - 1] += char;
			return before;
		}
		return before + char;
	}

	private after(before: string, result: string): string {
		if (result !== pullLeft) return before + result;
		const left = before.trimEnd();
		return left.endsWith(nameEnd) ? left.slice(0, -nameEnd.length) : left;
	}

	private skip(what: RegExp): void {
		while (this.at < this.source.length && what.test(this.source[this.at])) this.at++;
	}

	/** One or both scripts of what stands before. */
	private scripts(first: Script): string {
		const found: { kind: Script; text: string }[] = [];
		const take = (kind: Script) => {
			this.depth++;
			found.push({ kind, text: this.argument(false) });
			this.depth--;
		};
		take(first);
		const next = /^\s*([\^_])/.exec(this.source.slice(this.at));
		if (next && next[1] !== first) {
			this.at += next[0].length;
			take(next[1] as Script);
		}
		const rows = this.display && !found.some(({ text }) => stays(text));
		if (!rows || (this.depth === 0 && found.every(({ kind, text }) => small(text, kind) !== undefined)))
			return found.map(({ kind, text }) => script(text, kind)).join("");
		const of = (kind: Script) => found.filter((one) => one.kind === kind).map(({ text }) => tidy(text)).at(0);
		return refer(this.parts, { kind: "script", lower: of("_"), upper: of("^") });
	}

	private name(): string {
		const letters = /^[A-Za-z]+/.exec(this.source.slice(this.at))?.[0];
		const name = letters ?? this.source[this.at];
		this.at += name.length;
		return name;
	}

	private command(): string {
		if (this.at >= this.source.length) throw new Unsupported();
		const lineEnd = /^\r?\n|^\r/.exec(this.source.slice(this.at));
		if (lineEnd) {
			this.at += lineEnd[0].length;
			return " ";
		}
		const name = this.name();
		if (name === "\\") return "\n";
		if (spaces.has(name) || name === " ") return " ";
		if (negativeSpaces.has(name)) return pullLeft;
		if (fontSwitches.has(name)) {
			this.skip(/\s/);
			return "";
		}
		if (ignored.has(name)) return "";
		if ("{}$%#_&".includes(name)) return name;
		if (name === "|") return "‖";
		if (name === "not") return this.not();
		if (limitOperators.has(name)) return this.operator(name, true, true);
		const symbol = symbols.get(name);
		if (symbol !== undefined) return bigSymbols.has(name) ? this.operator(symbol, true, false) : relations.has(name) ? ` ${symbol} ` : symbol;
		if (namedOperators.has(name)) return nameStart + name + nameEnd;
		return this.withArguments(name);
	}

	private withArguments(name: string): string {
		switch (name) {
			case "left":
			case "middle":
			case "right":
				if (this.source[this.at] === ".") this.at++;
				return "";
			case "frac":
			case "dfrac":
			case "tfrac":
				return this.fraction(this.display && this.stacks && name !== "tfrac");
			case "sqrt":
				return this.sqrt();
			case "boxed":
			case "fbox":
				return `[${this.argument().trim()}]`;
			case "binom":
			case "dbinom":
			case "tbinom":
				return `(${this.argument()} choose ${this.argument()})`;
			case "mathbb":
				return Array.from(this.argument(), (char) => blackboard.get(char) ?? char).join("");
			case "operatorname": {
				const starred = this.source[this.at] === "*";
				if (starred) this.at++;
				return this.operator(tidy(this.argument()), starred, true);
			}
			case "mod":
			case "bmod":
				return " mod ";
			case "pmod":
			case "pod":
				return ` (${name === "pmod" ? "mod " : ""}${this.argument().trim()})`;
			case "overset":
			case "stackrel":
			case "underset": {
				const mark = this.argument();
				return this.argument().trim() + script(mark, name === "underset" ? "_" : "^");
			}
			case "begin":
				return this.environment();
		}
		return this.wrapped(name);
	}

	private wrapped(name: string): string {
		const accent = accents.get(name);
		if (accent !== undefined) {
			const inner = this.argument();
			return lengthOf(inner) === 1 ? inner + accent : `${name}(${inner})`;
		}
		if (!wrappers.has(name)) throw new Unsupported();
		const inner = this.argument();
		return name.startsWith("text") || name === "mbox" ? inner : inner.trim();
	}

	private not(): string {
		const inner = this.argument(false).trim();
		const known = negated.get(inner);
		if (known !== undefined) return ` ${known} `;
		const [first, ...rest] = Array.from(inner);
		if (first === undefined) throw new Unsupported();
		return ` ${first}\u0338${rest.join("")} `;
	}

	private fraction(stacked: boolean): string {
		const above = this.argument(!stacked);
		const below = this.argument(!stacked);
		return stacked ? refer(this.parts, { kind: "fraction", above: tidy(above), below: tidy(below) }) : slash(above, below);
	}

	private sqrt(): string {
		const degree = this.option()?.trim();
		const inner = this.argument();
		if (degree === undefined || degree === "2") return root(inner, "√");
		if (degree === "3") return root(inner, "∛");
		if (degree === "4") return root(inner, "∜");
		return script(degree, "^") + root(inner, "√");
	}

	/** An operator with its limits: in letters, which have a space around them and limits in brackets, or a sign. */
	private operator(sign: string, limits: boolean, letters: boolean): string {
		const modifier = /^[ \t]*\\(limits|nolimits)(?![A-Za-z])/.exec(this.source.slice(this.at));
		if (modifier) this.at += modifier[0].length;
		const above = modifier ? modifier[1] === "limits" : limits;
		const found: Partial<Record<Script, string>> = {};
		for (let next; (next = /^[ \t]*([\^_])/.exec(this.source.slice(this.at))); ) {
			this.at += next[0].length;
			const kind = next[1] as Script;
			const text = tidy(this.argument(false)).replaceAll(" ", "");
			if (found[kind] !== undefined) throw new Unsupported();
			found[kind] = text;
		}
		const { _: lower, "^": upper } = found;
		if (this.display && above && (lower !== undefined || upper !== undefined)) return refer(this.parts, { kind: "operator", sign, lower, upper });
		let result = sign;
		if (lower !== undefined) result += letters ? `[${lower}]` : script(lower, "_");
		if (upper !== undefined) result += script(upper, "^");
		return letters ? ` ${result} ` : result;
	}

	/** A group, a command or a single character. */
	private argument(stacks = true): string {
		const before = this.stacks;
		this.stacks = before && stacks;
		this.skip(/\s/);
		if (this.at >= this.source.length) throw new Unsupported();
		const char = this.source[this.at++];
		const text = char === "{" ? this.sequence("}") : char === "\\" ? this.command() : char;
		this.stacks = before;
		return text;
	}

	/** What stands in square brackets. */
	private option(): string | undefined {
		this.skip(/[ \t]/);
		if (this.source[this.at] !== "[") return undefined;
		const end = this.source.indexOf("]", this.at);
		if (end < 0) throw new Unsupported();
		const text = this.source.slice(this.at + 1, end);
		this.at = end + 1;
		return this.nested(text);
	}

	private nested(text: string, stacks = true): string {
		return new Reader(text, this.parts, this.display && stacks).read();
	}

	private environment(): string {
		const name = this.rawGroup();
		if (name === "") return "";
		const mark = `\\end{${name}}`;
		const end = this.source.indexOf(mark, this.at);
		if (end < 0) throw new Unsupported();
		const body = this.source.slice(this.at, end);
		this.at = end + mark.length;
		if (equations.includes(name)) return this.nested(body).trim();
		if (aligned.includes(name)) return this.align(name, body);
		if (name === "cases" || name === "cases*") return this.cases(body);
		if (bareMatrices.includes(name) || Object.hasOwn(brackets, name)) return this.matrix(name, name === "array" ? body.replace(leadingGroup, "") : body);
		throw new Unsupported();
	}

	private rawGroup(): string {
		this.skip(/[ \t]/);
		if (this.source[this.at] !== "{") throw new Unsupported();
		const start = ++this.at;
		for (let depth = 1; this.at < this.source.length; this.at++) {
			const char = this.source[this.at];
			if (char === "\\") this.at++;
			else if (char === "{") depth++;
			else if (char === "}" && --depth === 0) return this.source.slice(start, this.at++);
		}
		throw new Unsupported();
	}

	private align(name: string, body: string): string {
		const pairs = alignedAt.includes(name);
		return rowsOf(pairs ? body.replace(leadingGroup, "") : body)
			.map((row) => {
				const cells = row.split("&");
				if (!pairs) return cells.join("");
				return Array.from({ length: Math.ceil(cells.length / 2) }, (_, i) => cells.slice(i * 2, i * 2 + 2).join("")).join(" ");
			})
			.map((row) => this.nested(row).trim())
			.filter(Boolean)
			.join("\n");
	}

	private cells(body: string): string[][] {
		const rows = rowsOf(body).map((row) => row.split("&").map((cell) => this.nested(cell, false).trim()));
		return rows.filter((row) => row.some(Boolean));
	}

	private cases(body: string): string {
		const rows = this.cells(body).map(([value, condition = ""]) => [value.replace(/,\s*$/, ""), condition]);
		const width = Math.max(0, ...rows.map(([value]) => visibleWidth(value)));
		const lines = rows.map(([value, condition]) => {
			if (condition === "") return value;
			const word = /^(?:if|when|for|otherwise)\b/i.test(condition) ? " " : " if ";
			return value + hardSpace.repeat(width - visibleWidth(value)) + word + condition;
		});
		if (lines.length <= 1) return lines.length === 0 ? "" : `⎧ ${lines[0]}`;
		const base = Math.floor(lines.length / 2);
		const all: (string | undefined)[] = [...lines];
		if (lines.length % 2 === 0) all.splice(base, 0, undefined); // the brace's point
		const drawn = all.map((line, i) => {
			const brace = i === 0 ? "⎧" : i === all.length - 1 ? "⎩" : "⎨";
			return line === undefined ? brace : `${brace} ${line}`;
		});
		return refer(this.parts, { kind: "rows", lines: drawn, base });
	}

	private matrix(name: string, body: string): string {
		const cells = this.cells(body);
		const columns = Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, i) => Math.max(0, ...cells.map((row) => visibleWidth(row[i] ?? ""))));
		const rows = cells.map((row) => columns.map((width, i) => (row[i] ?? "") + hardSpace.repeat(Math.max(0, width - visibleWidth(row[i] ?? "")))).join(" │ "));
		const sides = brackets[name];
		const lines = rows.map((row, i) => {
			if (sides === undefined) return row;
			const place = i === 0 ? 0 : i === rows.length - 1 ? 4 : 2;
			return `${sides[place]} ${row} ${sides[place + 1]}`;
		});
		return lines.length <= 1 ? lines[0] ?? "" : refer(this.parts, { kind: "rows", lines, base: 0 });
	}
}

const rowsOf = (body: string): string[] => body.split(/\\\\(?:\[[^\]\n]*\])?/);

/** A script belongs to the operator in letters before it. */
const inName = (before: string, text: string): string => (before.endsWith(nameEnd) ? before.slice(0, -nameEnd.length) + text + nameEnd : before + text);

/** The formula as text, of several lines where a display needs them; undefined when something in it is not known. */
export function renderLatex(source: string, options: { display?: boolean } = {}): string | undefined {
	const parts: Part[] = [];
	let text: string;
	try {
		text = new Reader(source, parts, options.display === true).read();
	} catch (err) {
		if (err instanceof Unsupported) return undefined;
		throw err;
	}
	if (parts.length === 0) return text.replaceAll(hardSpace, " ");
	const { lines } = draw(text, parts);
	const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length));
	return lines.map((line) => line.slice(indent).trimEnd()).join("\n").trimEnd().replaceAll(hardSpace, " ");
}
