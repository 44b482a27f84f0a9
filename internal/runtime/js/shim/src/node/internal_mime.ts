// util.MIMEType and MIMEParams.
import { nodeError } from "pi:node/internal_errors";

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const quotable = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The place is that of the first letter which must not be there, in the part that it is about. */
function bad(what: string, text: string, allowed: RegExp, part = text): Error {
	const at = [...part].findIndex((c) => !allowed.test(c));
	return nodeError(TypeError, "ERR_INVALID_MIME_SYNTAX", `The MIME syntax for a ${what} in "${text}" is invalid${at < 0 ? "" : ` at ${at}`}`);
}

export class MIMEParams {
	#map = new Map<string, string>();

	delete(name: string): void {
		this.#map.delete(`${name}`);
	}
	get(name: string): string | null {
		return this.#map.get(`${name}`) ?? null;
	}
	has(name: string): boolean {
		return this.#map.has(`${name}`);
	}
	set(name: string, value: string): void {
		name = `${name}`;
		value = `${value}`;
		if (!token.test(name)) throw bad("parameter name", name, token);
		if (!quotable.test(value)) throw bad("parameter value", value, quotable);
		this.#map.set(name, value);
	}
	*entries(): IterableIterator<[string, string]> {
		yield* this.#map.entries();
	}
	*keys(): IterableIterator<string> {
		yield* this.#map.keys();
	}
	*values(): IterableIterator<string> {
		yield* this.#map.values();
	}
	declare [Symbol.iterator]: () => IterableIterator<[string, string]>;
	toString(): string {
		return [...this.#map].map(([k, v]) => `${k}=${v !== "" && token.test(v) ? v : `"${v.replace(/["\\]/g, "\\$&")}"`}`).join(";");
	}
	toJSON(): string {
		return this.toString();
	}
}

Object.defineProperty(MIMEParams.prototype, Symbol.iterator, { value: MIMEParams.prototype.entries, writable: true, configurable: true });

/** Parameters as a header has them; a name that is there twice counts once. */
function parseParams(text: string): MIMEParams {
	const params = new MIMEParams();
	const one = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/gs;
	for (const [, name, quoted, plain] of text.matchAll(one)) {
		const value = quoted === undefined ? plain?.replace(/[\t\n\r ]+$/, "") : quoted.replace(/\\(.)/gs, "$1");
		if (value === undefined || (quoted === undefined && value === "") || !token.test(name) || !quotable.test(value) || params.has(name.toLowerCase())) continue;
		params.set(name.toLowerCase(), value);
	}
	return params;
}

export class MIMEType {
	#type: string;
	#subtype: string;
	#params: MIMEParams;

	constructor(input: unknown) {
		const text = `${input}`;
		const trimmed = text.replace(/^[\t\n\r ]+/, "");
		const slash = trimmed.indexOf("/");
		const type = slash < 0 ? trimmed : trimmed.slice(0, slash);
		if (slash < 0 || !token.test(type)) throw bad("type", text, token, type);
		const semicolon = trimmed.indexOf(";", slash);
		const subtype = (semicolon < 0 ? trimmed.slice(slash + 1) : trimmed.slice(slash + 1, semicolon)).replace(/[\t\n\r ]+$/, "");
		if (!token.test(subtype)) throw bad("subtype", text, token, subtype);
		this.#type = type.toLowerCase();
		this.#subtype = subtype.toLowerCase();
		this.#params = parseParams(semicolon < 0 ? "" : trimmed.slice(semicolon));
	}
	get type(): string {
		return this.#type;
	}
	set type(value: string) {
		if (!token.test(`${value}`)) throw bad("type", `${value}`, token);
		this.#type = `${value}`.toLowerCase();
	}
	get subtype(): string {
		return this.#subtype;
	}
	set subtype(value: string) {
		if (!token.test(`${value}`)) throw bad("subtype", `${value}`, token);
		this.#subtype = `${value}`.toLowerCase();
	}
	get essence(): string {
		return `${this.#type}/${this.#subtype}`;
	}
	get params(): MIMEParams {
		return this.#params;
	}
	toString(): string {
		const params = this.#params.toString();
		return params ? `${this.essence};${params}` : this.essence;
	}
	toJSON(): string {
		return this.toString();
	}
}
