// JSON as models write it: with raw line breaks and stray backslashes in strings, and cut off in the middle.
import { StreamingJsonParser } from "./json_stream.ts";
import type { JsonObject } from "./types.ts";

const escapes = new Set('"\\/bfnrt');
const controls: Record<string, string> = { "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const control = (char: string): string => controls[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Repairs the inside of strings: control characters and backslashes that escape nothing. */
export function repairJson(json: string): string {
	let repaired = "";
	let inString = false;
	for (let i = 0; i < json.length; i++) {
		const char = json[i];
		if (char === '"') inString = !inString;
		if (!inString || char === '"') repaired += char;
		else if (char === "\\") {
			const next = json[i + 1];
			const unicode = next === "u" && /^[\da-f]{4}$/i.test(json.slice(i + 2, i + 6));
			const valid = unicode || (next !== undefined && escapes.has(next));
			repaired += valid ? `\\${next}` : "\\\\";
			if (valid) i++;
		} else repaired += char < " " ? control(char) : char;
	}
	return repaired;
}

export function parseJsonWithRepair<T = any>(json: string): T {
	try {
		return JSON.parse(json);
	} catch (error) {
		const repaired = repairJson(json);
		if (repaired === json) throw error;
		return JSON.parse(repaired);
	}
}

/** Reads as much of a value as there is; throws for a value of which nothing can be told yet. */
class PartialReader {
	private at = 0;

	constructor(private text: string) {}

	private space(): void {
		while (/\s/.test(this.text[this.at] ?? "")) this.at++;
	}

	read(): any {
		this.space();
		const char = this.text[this.at];
		if (char === "{") return this.object();
		if (char === "[") return this.array();
		if (char === '"') return this.string();
		return this.scalar();
	}

	/** The members up to the first that cannot be read. */
	private object(): any {
		const result: Record<string, any> = {};
		this.at++;
		try {
			for (;;) {
				this.space();
				if (this.text[this.at] === ",") this.at++;
				this.space();
				if (this.text[this.at] === "}") break;
				if (this.text[this.at] !== '"') return result;
				const key = this.string();
				this.space();
				if (this.text[this.at] !== ":") return result;
				this.at++;
				const value = this.read();
				Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
			}
		} catch {
			return result;
		}
		this.at++;
		return result;
	}

	private array(): any[] {
		const result: any[] = [];
		this.at++;
		try {
			for (;;) {
				this.space();
				if (this.text[this.at] === ",") this.at++;
				this.space();
				if (this.text[this.at] === "]") break;
				result.push(this.read());
			}
		} catch {
			return result;
		}
		this.at++;
		return result;
	}

	private string(): string {
		const start = this.at++;
		while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
		if (this.at < this.text.length) return JSON.parse(this.text.slice(start, ++this.at));
		this.at = this.text.length;
		const open = this.text.slice(start);
		try {
			return JSON.parse(`${open}"`);
		} catch {
			// The last escape has only begun, or is none.
			return JSON.parse(`${open.slice(0, open.lastIndexOf("\\"))}"`);
		}
	}

	private scalar(): any {
		const word = /^[^\s,\]}:"]*/.exec(this.text.slice(this.at))![0];
		const atEnd = this.at + word.length >= this.text.length;
		this.at += word.length;
		for (const [name, value] of [["true", true], ["false", false], ["null", null]] as const) {
			if (word === name || (atEnd && word !== "" && name.startsWith(word))) return value;
		}
		return JSON.parse(atEnd ? word.replace(/[eE][+-]?$/, "") : word);
	}
}

/** The value that text which may end anywhere has so far; {} when there is none. */
export function parseStreamingJson<T = any>(partialJson: string | undefined): T {
	if (!partialJson?.trim()) return {} as T;
	try {
		return parseJsonWithRepair(partialJson);
	} catch {
		for (const text of [partialJson, repairJson(partialJson)]) {
			try {
				return new PartialReader(text).read() ?? ({} as T);
			} catch {
				// Perhaps the repaired text can be read.
			}
		}
		return {} as T;
	}
}

/** The arguments of a finished tool call, or {} and why they are none. */
export function parseToolCallArguments(json: string | undefined): { arguments: JsonObject; argumentsError?: string } {
	if (!json?.trim()) return { arguments: {} };
	try {
		const parsed = parseJsonWithRepair(json);
		if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { arguments: parsed };
		throw new Error("Tool arguments must be a JSON object");
	} catch (error: any) {
		return { arguments: {}, argumentsError: `${error.message}\n\nReceived arguments:\n${json}` };
	}
}

/** The arguments of a tool call as they arrive. */
export class ToolCallArgumentsStream {
	#text = "";
	#parser = new StreamingJsonParser();
	#snapshot: unknown;
	#arguments: any = {};

	get text(): string {
		return this.#text;
	}

	#partial(): any {
		const value = this.#parser.snapshot();
		if (value === this.#snapshot) return this.#arguments;
		this.#snapshot = value;
		this.#arguments = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
		return this.#arguments;
	}

	append(delta: string): any {
		this.#text += delta;
		this.#parser.append(delta);
		return this.#partial();
	}

	/** Takes the text so far as a whole; delta is what is new, undefined when the text is another. */
	replace(text: string): { delta: string | undefined; arguments: any } {
		if (text.startsWith(this.#text)) {
			const delta = text.slice(this.#text.length);
			return { delta, arguments: delta === "" ? this.#partial() : this.append(delta) };
		}
		this.#text = "";
		this.#parser = new StreamingJsonParser();
		return { delta: undefined, arguments: this.append(text) };
	}

	finish(): { arguments: JsonObject; argumentsError?: string } {
		return parseToolCallArguments(this.#text);
	}
}
