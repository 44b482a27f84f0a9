// Two readers of one source: the standard's algorithms.
import type { ByteFiller } from "./bytes_state.ts";
import { type DefaultFiller, type Readable, Reader } from "./readable_state.ts";
import { deferred } from "./slots.ts";

type Make = (source: any, strategy?: any) => { branch: any; state: Readable };

/** What both branches have in common: the source ends when neither wants any more of it. */
class Branches {
	readonly cancelled = [false, false];
	readonly over = deferred<undefined>();
	#reasons: any[] = [undefined, undefined];
	constructor(readonly source: Readable) {}

	cancel(which: 0 | 1, reason: unknown): Promise<undefined> {
		this.cancelled[which] = true;
		this.#reasons[which] = reason;
		if (this.cancelled[0] && this.cancelled[1]) this.over.resolve(this.source.cancel(this.#reasons) as any);
		return this.over.promise;
	}
}

export function tee(source: Readable, make: Make): [any, any] {
	const reader = new Reader(source);
	const both = new Branches(source);
	const fillers: DefaultFiller[] = [];
	const each = (fn: (filler: DefaultFiller) => void) => fillers.forEach((f, i) => both.cancelled[i] || fn(f));
	let reading = false;
	let again = false;
	const pull = (): Promise<void> => {
		if (reading) {
			again = true;
			return Promise.resolve();
		}
		reading = true;
		reader.read({
			chunk(value) {
				queueMicrotask(() => {
					again = false;
					each((f) => f.enqueue(value));
					reading = false;
					if (again) pull();
				});
			},
			close() {
				reading = false;
				each((f) => f.close());
				if (!both.cancelled[0] || !both.cancelled[1]) both.over.resolve(undefined);
			},
			error() {
				reading = false;
			},
		});
		return Promise.resolve();
	};
	const branches = ([0, 1] as const).map((which) => {
		const { branch, state } = make({ pull, cancel: (reason: unknown) => both.cancel(which, reason) });
		fillers.push(state.filler as DefaultFiller);
		return branch;
	});
	reader.closed.promise.then(undefined, (err) => {
		fillers.forEach((f) => f.error(err));
		if (!both.cancelled[0] || !both.cancelled[1]) both.over.resolve(undefined);
	});
	return branches as [any, any];
}

export function teeBytes(source: Readable, make: Make): [any, any] {
	return new ByteTee(source, make).branches as [any, any];
}

class ByteTee {
	readonly branches: any[] = [];
	#reader: Reader;
	#both: Branches;
	#fillers: ByteFiller[] = [];
	#reading = false;
	#again = [false, false];

	constructor(private source: Readable, make: Make) {
		this.#reader = new Reader(source);
		this.#both = new Branches(source);
		for (const which of [0, 1] as const) {
			const { branch, state } = make({ type: "bytes", pull: () => this.#pull(which), cancel: (reason: unknown) => this.#both.cancel(which, reason) });
			this.branches.push(branch);
			this.#fillers.push(state.filler as ByteFiller);
		}
		this.#watch(this.#reader);
	}
	#watch(reader: Reader): void {
		reader.closed.promise.then(undefined, (err) => {
			if (reader !== this.#reader) return;
			for (const filler of this.#fillers) filler.error(err);
			this.#ended();
		});
	}
	#ended(): void {
		if (!this.#both.cancelled[0] || !this.#both.cancelled[1]) this.#both.over.resolve(undefined);
	}
	/** Reads with or without a buffer from now on. */
	#use(byob: boolean): void {
		if (this.#reader.byob === byob) return;
		this.#reader.release();
		this.#reader = new Reader(this.source, byob);
		this.#watch(this.#reader);
	}
	#pull(which: 0 | 1): Promise<void> {
		if (this.#reading) {
			this.#again[which] = true;
			return Promise.resolve();
		}
		this.#reading = true;
		const request = this.#fillers[which].byobRequest;
		if (request === null) this.#plain();
		else this.#into(request.view, which);
		return Promise.resolve();
	}
	#next(): void {
		this.#reading = false;
		if (this.#again[0]) this.#pull(0);
		else if (this.#again[1]) this.#pull(1);
	}
	#plain(): void {
		this.#use(false);
		this.#reader.read({
			chunk: (chunk: Uint8Array) => queueMicrotask(() => {
				this.#again = [false, false];
				const { cancelled } = this.#both;
				const second = !cancelled[0] && !cancelled[1] ? chunk.slice() : chunk;
				if (!cancelled[0]) this.#fillers[0].enqueue(chunk);
				if (!cancelled[1]) this.#fillers[1].enqueue(second);
				this.#next();
			}),
			close: () => {
				this.#reading = false;
				this.#close();
				for (const filler of this.#fillers) if (filler.byobRequest !== null) filler.respond(0);
				this.#ended();
			},
			error: () => {
				this.#reading = false;
			},
		});
	}
	#close(): void {
		this.#fillers.forEach((filler, i) => this.#both.cancelled[i] || filler.closeNow());
	}
	#into(view: Uint8Array, which: 0 | 1): void {
		this.#use(true);
		const mine = this.#fillers[which];
		const other = this.#fillers[1 - which];
		const { cancelled } = this.#both;
		const request = {
			chunk: (chunk: Uint8Array) => queueMicrotask(() => {
				this.#again = [false, false];
				if (!cancelled[1 - which]) {
					const copy = chunk.slice();
					if (!cancelled[which]) mine.respondWithNewView(chunk);
					other.enqueue(copy);
				} else if (!cancelled[which]) mine.respondWithNewView(chunk);
				this.#next();
			}),
			close: (chunk?: Uint8Array) => {
				this.#reading = false;
				this.#close();
				if (chunk !== undefined) {
					if (!cancelled[which]) mine.respondWithNewView(chunk);
					if (!cancelled[1 - which] && other.byobRequest !== null) other.respond(0);
				}
				this.#ended();
			},
			error: () => {
				this.#reading = false;
			},
		};
		this.source.disturbed = true;
		if (this.source.state === "errored") request.error();
		else (this.source.filler as ByteFiller).pullInto(view, 1, request);
	}
}
