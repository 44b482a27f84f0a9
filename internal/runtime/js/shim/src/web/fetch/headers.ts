// Headers.

function checkName(name: unknown): string {
	const text = String(name);
	if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)) throw new TypeError(`Headers.append: ${text} is an invalid header name.`);
	return text.toLowerCase();
}

function checkValue(value: unknown): string {
	const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
	if (/[\0\r\n]/.test(text) || /[^\x00-\xff]/.test(text)) throw new TypeError(`Headers.append: "${text}" is an invalid header value.`);
	return text;
}

export class Headers {
	#map = new Map<string, string[]>();

	constructor(init?: any) {
		if (init === undefined) return;
		if (init === null || (typeof init !== "object" && typeof init !== "function")) {
			throw new TypeError("Headers constructor: init given is not one of the sequence or record types.");
		}
		if (typeof init[Symbol.iterator] === "function") {
			for (const pair of init) {
				const p = [...pair];
				if (p.length !== 2) throw new TypeError("Headers constructor: expected name/value pair to be length 2, found ".concat(String(p.length)));
				this.append(p[0], p[1]);
			}
		} else for (const key of Object.keys(init)) this.append(key, init[key]);
	}
	append(name: string, value: string): void {
		const key = checkName(name);
		const list = this.#map.get(key);
		if (list) list.push(checkValue(value));
		else this.#map.set(key, [checkValue(value)]);
	}
	delete(name: string): void {
		this.#map.delete(checkName(name));
	}
	get(name: string): string | null {
		const list = this.#map.get(checkName(name));
		return list ? list.join(name.toLowerCase() === "cookie" ? "; " : ", ") : null;
	}
	has(name: string): boolean {
		return this.#map.has(checkName(name));
	}
	set(name: string, value: string): void {
		this.#map.set(checkName(name), [checkValue(value)]);
	}
	getSetCookie(): string[] {
		return [...(this.#map.get("set-cookie") ?? [])];
	}
	#sorted(): [string, string][] {
		const out: [string, string][] = [];
		for (const key of [...this.#map.keys()].sort()) {
			if (key === "set-cookie") for (const v of this.#map.get(key)!) out.push([key, v]);
			else out.push([key, this.get(key)!]);
		}
		return out;
	}
	forEach(fn: (value: string, name: string, headers: Headers) => void, thisArg?: any): void {
		for (const [k, v] of this.#sorted()) fn.call(thisArg, v, k, this);
	}
	*entries(): Generator<[string, string]> {
		yield* this.#sorted();
	}
	*keys(): Generator<string> {
		for (const [k] of this.#sorted()) yield k;
	}
	*values(): Generator<string> {
		for (const [, v] of this.#sorted()) yield v;
	}
	[Symbol.iterator](): Generator<[string, string]> {
		return this.entries();
	}
	get [Symbol.toStringTag]() {
		return "Headers";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		return `Headers ${inspect(Object.fromEntries(this.#sorted()), options)}`;
	}
}
