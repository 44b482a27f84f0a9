// What text fields remember: killed text and undo.

/** Killed texts, newest last; kills in a row make one entry. */
export class KillRing {
	private ring: string[] = [];
	push(text: string, options: { prepend: boolean; accumulate?: boolean }): void {
		if (!text) return;
		const last = options.accumulate ? this.ring.pop() : undefined;
		this.ring.push(last === undefined ? text : options.prepend ? text + last : last + text);
	}
	peek(): string | undefined {
		return this.ring[this.ring.length - 1];
	}
	/** Makes the entry before the newest the newest. */
	rotate(): void {
		if (this.ring.length > 1) this.ring.unshift(this.ring.pop()!);
	}
	get length(): number {
		return this.ring.length;
	}
}

export class UndoStack<S> {
	private stack: string[] = [];
	/** Keeps a copy of a state made of plain data. */
	push(state: S): void {
		this.stack.push(JSON.stringify(state));
	}
	pop(): S | undefined {
		const top = this.stack.pop();
		return top === undefined ? undefined : JSON.parse(top);
	}
	clear(): void {
		this.stack.length = 0;
	}
	get length(): number {
		return this.stack.length;
	}
}
