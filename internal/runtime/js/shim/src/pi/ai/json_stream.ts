// JSON as it arrives, piece by piece: each piece is looked at once, and what has changed is told. Text that is no JSON is read as far
// as it makes sense.

type Path = (string | number)[];
export type JsonChange = { kind: "set"; path: Path; value: any } | { kind: "append"; path: Path; text: string };

/** Where a value goes: the whole, an element of the innermost list, or a member of the innermost object. */
type Slot = { kind: "root" } | { kind: "element"; index: number } | { kind: "member"; key: string };

interface Frame {
	container: any;
	slot: Slot | undefined;
	path: Path | undefined;
	/** Whether changes inside are told one by one. */
	tells: boolean;
	size: number;
	key?: string;
	phase: "key" | "colon" | "value" | "comma";
}

interface Open {
	/** The string is a member's name. */
	name: boolean;
	slot: Slot | undefined;
	path: Path | undefined;
	text: string;
	/** An escape that has begun: a backslash and what followed. */
	escape: string;
	change?: JsonChange;
}

const deepest = 32;
const longestPending = 64;
/** A copy of what is open costs as much as it has members; each piece earns some of that. */
const perPiece = 256;
const perCharacter = 8;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const beforeExponent = /^(-?(?:0|[1-9]\d*)(?:\.\d+)?)[eE][+-]?$/;
const literals: Record<string, boolean | null> = { true: true, false: false, null: null };
const escapes: Record<string, string> = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const delimiter = /[ \t\n\r,:{}[\]"]/;

function scalar(token: string): boolean | null | number | undefined {
	if (Object.hasOwn(literals, token)) return literals[token];
	return number.test(token) ? Number(token) : undefined;
}

/** What a scalar will be that has not ended, as far as that can be said. */
function unfinished(token: string): boolean | null | number | undefined {
	for (const word of Object.keys(literals)) if (word.startsWith(token)) return literals[word];
	return scalar(beforeExponent.exec(token)?.[1] ?? token);
}

function setMember(members: any, key: string, value: unknown): void {
	if (key !== "__proto__") members[key] = value;
	else Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}

function put(container: any, slot: Slot, value: unknown): void {
	if (slot.kind === "element") container[slot.index] = value;
	else if (slot.kind === "member") setMember(container, slot.key, value);
}

export class StreamingJsonParser {
	#root: any;
	#done = false;
	#frames: Frame[] = [];
	#open: Open | undefined;
	#scalar = "";
	#scalarSlot: Slot | undefined;
	/** What copying everything that is open costs. */
	#cost = 0;
	#credit = 0;
	#dirty = false;
	#snapshot: any;
	#changes: JsonChange[] = [];

	/** Reads on; the result is what has changed. What comes after the end of the whole is passed over. */
	append(text: string): JsonChange[] {
		this.#credit += perPiece + perCharacter * text.length;
		this.#changes = [];
		if (this.#open) this.#open.change = undefined;
		let at = 0;
		while (at < text.length && !this.#done) {
			if (this.#open) at = this.#readString(this.#open, text, at);
			else if (this.#scalar !== "") at = this.#readScalar(text, at);
			else this.#read(text[at++]);
		}
		return this.#changes;
	}

	/**
	 * The value so far. What is in it does not change any more; so what is open is copied, and when that costs more than what has
	 * arrived since is worth, it is the value of a moment ago.
	 */
	snapshot(): any {
		if (!this.#dirty) return this.#snapshot;
		const pending = this.#pending();
		const cost = this.#cost + (pending ? 1 : 0);
		if (cost > this.#credit) return this.#snapshot;
		this.#credit -= cost;
		this.#dirty = false;
		this.#snapshot = this.#copy(pending);
		return this.#snapshot;
	}

	#readString(open: Open, text: string, start: number): number {
		let from = start;
		for (let at = start; at < text.length; at++) {
			if (open.escape !== "") {
				if (this.#readEscape(open, text[at])) {
					from = at + 1;
					continue;
				}
				from = at;
			}
			if (text[at] !== '"' && text[at] !== "\\") continue;
			if (at > from) this.#lengthen(open, text.slice(from, at));
			if (text[at] === '"') {
				this.#endString(open);
				return at + 1;
			}
			open.escape = "\\";
			from = at + 1;
		}
		if (text.length > from) this.#lengthen(open, text.slice(from));
		return text.length;
	}

	/** Whether a character belongs to the escape; one that does not ends it, and the escape is text. */
	#readEscape(open: Open, char: string): boolean {
		const { escape } = open;
		if (escape === "\\") {
			if (char === "u") {
				open.escape = "\\u";
				return true;
			}
			open.escape = "";
			this.#lengthen(open, escapes[char] ?? "\\");
			return Object.hasOwn(escapes, char);
		}
		if (/[0-9a-fA-F]/.test(char)) {
			open.escape += char;
			if (open.escape.length < 6) return true;
			open.escape = "";
			this.#lengthen(open, String.fromCharCode(Number.parseInt(escape.slice(2) + char, 16)));
			return true;
		}
		open.escape = "";
		this.#lengthen(open, escape);
		return false;
	}

	#readScalar(text: string, start: number): number {
		let end = start;
		while (end < text.length && !delimiter.test(text[end])) end++;
		if (end > start) {
			this.#scalar += text.slice(start, end);
			if (this.#scalarSlot) this.#dirty = true;
		}
		if (end < text.length) this.#endScalar();
		return end;
	}

	#read(char: string): void {
		const frame = this.#frames.at(-1);
		const list = Array.isArray(frame?.container);
		switch (char) {
			case " ": case "\t": case "\n": case "\r":
				return;
			case '"':
				return this.#beginString();
			case "{":
				return this.#enter({});
			case "[":
				return this.#enter([]);
			case "}": case "]":
				return this.#leave();
			case ":":
				if (frame && !list && frame.phase === "colon") frame.phase = "value";
				return;
			case ",":
				if (frame) frame.phase = list ? "value" : "key";
				return;
		}
		this.#scalar = char;
		this.#scalarSlot = this.#place();
		if (this.#scalarSlot) this.#dirty = true;
	}

	/** Where the next value goes; nowhere when none is expected. */
	#place(): Slot | undefined {
		const frame = this.#frames.at(-1);
		if (!frame) return this.#root === undefined ? { kind: "root" } : undefined;
		if (Array.isArray(frame.container)) return { kind: "element", index: frame.container.length };
		const { phase, key } = frame;
		return (phase === "value" || phase === "colon") && key !== undefined ? { kind: "member", key } : undefined;
	}

	/** The path under which a change is told, if it is. */
	#pathOf(slot: Slot | undefined): Path | undefined {
		if (!slot) return undefined;
		if (slot.kind === "root") return [];
		const frame = this.#frames.at(-1)!;
		return frame.tells ? [...frame.path!, slot.kind === "member" ? slot.key : slot.index] : undefined;
	}

	#tell<T extends JsonChange>(change: T): T {
		this.#changes.push(change);
		return change;
	}

	#beginString(): void {
		const frame = this.#frames.at(-1);
		if (frame && !Array.isArray(frame.container) && (frame.phase === "key" || frame.phase === "comma")) {
			this.#open = { name: true, slot: undefined, path: undefined, text: "", escape: "" };
			return;
		}
		const slot = this.#place();
		const path = this.#pathOf(slot);
		this.#open = { name: false, slot, path, text: "", escape: "" };
		this.#put(slot, "");
		if (path) this.#open.change = this.#tell({ kind: "set", path, value: "" });
	}

	#lengthen(open: Open, text: string): void {
		open.text += text;
		if (open.name) return;
		this.#put(open.slot, open.text);
		if (!open.path) return;
		const { change } = open;
		if (!change || this.#changes.at(-1) !== change) open.change = this.#tell({ kind: "append", path: open.path, text });
		else if (change.kind === "set") change.value += text;
		else change.text += text;
	}

	#endString(open: Open): void {
		this.#open = undefined;
		const frame = this.#frames.at(-1);
		if (!open.name) return this.#ended(frame);
		if (frame) Object.assign(frame, { key: open.text, phase: "colon" });
	}

	#endScalar(): void {
		const [slot, value] = [this.#scalarSlot, scalar(this.#scalar)];
		this.#scalar = "";
		this.#scalarSlot = undefined;
		if (value !== undefined) {
			const path = this.#pathOf(slot);
			this.#put(slot, value);
			if (path) this.#tell({ kind: "set", path, value });
		}
		this.#ended(this.#frames.at(-1));
	}

	#enter(container: any): void {
		const slot = this.#place();
		const path = this.#pathOf(slot);
		this.#put(slot, container);
		const list = Array.isArray(container);
		this.#frames.push({ container, slot, path, tells: path !== undefined && path.length < deepest, size: 0, phase: list ? "value" : "key" });
		this.#cost++;
		this.#dirty = true;
		if (path) this.#tell({ kind: "set", path, value: list ? [] : {} });
	}

	#leave(): void {
		const frame = this.#frames.pop();
		if (!frame) return;
		this.#cost -= frame.size + 1;
		this.#dirty = true;
		if (frame.path && !frame.tells) this.#tell({ kind: "set", path: frame.path, value: frame.container });
		this.#ended(this.#frames.at(-1));
	}

	#ended(frame: Frame | undefined): void {
		if (frame) frame.phase = "comma";
		else if (this.#root !== undefined) this.#done = true;
	}

	#put(slot: Slot | undefined, value: unknown): void {
		if (!slot) return;
		this.#dirty = true;
		if (slot.kind === "root") {
			this.#root = value;
			return;
		}
		const frame = this.#frames.at(-1)!;
		const fresh = slot.kind === "element" ? slot.index === frame.container.length : !Object.hasOwn(frame.container, slot.key);
		if (fresh) {
			frame.size++;
			this.#cost++;
		}
		put(frame.container, slot, value);
	}

	#pending(): { slot: Slot; value: any } | undefined {
		const slot = this.#scalarSlot;
		if (!slot || this.#scalar === "" || this.#scalar.length > longestPending) return undefined;
		const value = unfinished(this.#scalar);
		return value === undefined ? undefined : { slot, value };
	}

	/** A copy of everything that is open, from the inside out; what has ended is shared. */
	#copy(pending: { slot: Slot; value: any } | undefined): any {
		if (this.#frames.length === 0) return pending?.slot.kind === "root" ? pending.value : this.#root;
		let inner = pending;
		for (const { container, slot } of this.#frames.toReversed()) {
			const copy = Array.isArray(container) ? container.slice() : { ...container };
			if (inner) put(copy, inner.slot, inner.value);
			inner = slot && { slot, value: copy };
		}
		return inner?.slot.kind === "root" ? inner.value : this.#root;
	}
}
