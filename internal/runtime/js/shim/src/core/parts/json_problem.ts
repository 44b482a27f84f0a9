/**
 * Why a text is no JSON, in the words of V8, which people know from logs and tests; undefined when it is JSON after all. The
 * engine's own words have no place.
 */
export function jsonProblem(text: string): string | undefined {
	if (["undefined", "NaN", "Infinity", "[object Object]"].includes(text)) return `"${text}" is not valid JSON`;
	const scan = new Scan(text);
	try {
		scan.space();
		scan.value();
		scan.space();
		if (scan.at < text.length) scan.fail("Unexpected non-whitespace character after JSON", scan.at, "");
	} catch (err) {
		if (typeof err === "string") return err;
		throw err;
	}
}

const escapes = '"\\/bfnrt';
const digit = (c: string | undefined): boolean => c !== undefined && c >= "0" && c <= "9";

class Scan {
	at = 0;
	constructor(private text: string) {}

	fail(what: string, at = this.at, where = " in JSON"): never {
		if (at >= this.text.length && what === "token") throw "Unexpected end of JSON input";
		if (what === "token" && this.text[at] === '"') what = "Unexpected string";
		if (what === "token" && (digit(this.text[at]) || this.text[at] === "-")) what = "Unexpected number";
		if (what === "token") throw `Unexpected token '${this.text[at]}', ${this.around(at)} is not valid JSON`;
		const lines = this.text.slice(0, at).split(/\r\n|\n|\r/);
		throw `${what}${where} at position ${at} (line ${lines.length} column ${lines[lines.length - 1].length + 1})`;
	}

	/** The text, or what stands around a place of a long one. */
	private around(at: number): string {
		const { text } = this;
		if (text.length <= 40) return `"${text}"`;
		const start = Math.max(0, at - 10);
		const end = Math.min(text.length, at + 10);
		return `${start > 0 ? "..." : ""}"${text.slice(start, end)}"${end < text.length ? "..." : ""}`;
	}

	space(): void {
		while (this.at < this.text.length && " \t\n\r".includes(this.text[this.at])) this.at++;
	}

	value(): void {
		const c = this.text[this.at];
		if (c === "{") return this.object();
		if (c === "[") return this.array();
		if (c === '"') return this.string();
		if (c === "-" || digit(c)) return this.number();
		for (const word of ["true", "false", "null"]) if (c === word[0]) return this.word(word);
		this.fail("token");
	}

	private word(word: string): void {
		for (const c of word) {
			if (this.text[this.at] !== c) this.fail("token");
			this.at++;
		}
	}

	private object(): void {
		this.at++;
		this.space();
		if (this.text[this.at] === "}") return void this.at++;
		for (let first = true; ; first = false) {
			if (this.at >= this.text.length) this.fail(first ? "Expected property name or '}'" : "Expected double-quoted property name");
			if (this.text[this.at] !== '"') this.fail(first ? "Expected property name or '}'" : "Expected double-quoted property name");
			this.string();
			this.space();
			if (this.text[this.at] !== ":") this.fail("Expected ':' after property name");
			this.at++;
			this.space();
			this.value();
			this.space();
			if (this.text[this.at] === "}") return void this.at++;
			if (this.text[this.at] !== ",") this.fail("Expected ',' or '}' after property value");
			this.at++;
			this.space();
		}
	}

	private array(): void {
		this.at++;
		this.space();
		if (this.text[this.at] === "]") return void this.at++;
		for (;;) {
			this.value();
			this.space();
			if (this.text[this.at] === "]") return void this.at++;
			if (this.text[this.at] !== ",") this.fail("Expected ',' or ']' after array element");
			this.at++;
			this.space();
		}
	}

	private string(): void {
		for (this.at++; ; this.at++) {
			const c = this.text[this.at];
			if (c === undefined) this.fail("Unterminated string");
			if (c === '"') return void this.at++;
			if (c < " ") this.fail("Bad control character in string literal");
			if (c !== "\\") continue;
			const next = this.text[++this.at];
			if (next === undefined) this.fail("token");
			if (next === "u") {
				for (let n = 0; n < 4; n++) {
					const hex = this.text[++this.at];
					if (hex === undefined || !/[0-9a-fA-F]/.test(hex)) this.fail("Bad Unicode escape");
				}
			} else if (!escapes.includes(next)) this.fail("Bad escaped character");
		}
	}

	private number(): void {
		if (this.text[this.at] === "-") {
			this.at++;
			if (!digit(this.text[this.at])) this.fail("No number after minus sign");
		}
		if (this.text[this.at] === "0") {
			this.at++;
			if (digit(this.text[this.at])) this.fail("Unexpected number");
		} else this.digits();
		if (this.text[this.at] === ".") {
			this.at++;
			if (!digit(this.text[this.at])) this.fail("Unterminated fractional number");
			this.digits();
		}
		if (this.text[this.at] === "e" || this.text[this.at] === "E") {
			this.at++;
			if (this.text[this.at] === "+" || this.text[this.at] === "-") this.at++;
			if (!digit(this.text[this.at])) this.fail("Exponent part is missing a number");
			this.digits();
		}
	}

	private digits(): void {
		while (digit(this.text[this.at])) this.at++;
	}
}

export const circular = "Converting circular structure to JSON";

/** How a value comes back to itself, as V8 draws it; "" when it does not by its own properties. */
export function circle(root: unknown): string {
	const path: { object: object; key: string | number }[] = [];
	const walk = (object: any, key: string | number): string | undefined => {
		if (typeof object !== "object" || object === null) return undefined;
		const at = path.findIndex((step) => step.object === object);
		if (at >= 0) return drawn(path.slice(at), key);
		path.push({ object, key });
		for (const name of Array.isArray(object) ? object.keys() : Object.keys(object)) {
			const found = walk(object[name], name);
			if (found !== undefined) return found;
		}
		path.pop();
	};
	try {
		return walk(root, "") ?? "";
	} catch {
		return "";
	}
}

const step = (key: string | number): string => (typeof key === "number" ? `index ${key}` : `property '${key}'`);
const made = (object: any): string => `object with constructor '${object.constructor?.name ?? "Object"}'`;

/** The first object, those that follow, the middle of many left out, and what closes the circle. */
function drawn(path: { object: object; key: string | number }[], closing: string | number): string {
	const lines = [`\n    --> starting at ${made(path[0].object)}`];
	const rest = path.slice(1);
	const line = ({ object, key }: { object: object; key: string | number }) => `\n    |     ${step(key)} -> ${made(object)}`;
	const few = rest.length <= 3;
	for (const at of few ? rest : rest.slice(0, 2)) lines.push(line(at));
	if (!few) lines.push("\n    |     ...", line(rest[rest.length - 1]));
	lines.push(`\n    --- ${step(closing)} closes the circle`);
	return lines.join("");
}
