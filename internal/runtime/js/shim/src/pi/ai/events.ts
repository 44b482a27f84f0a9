// Streams of events with a final result: what a provider fills and an agent reads.
import type { AssistantMessage, AssistantMessageEvent } from "./types.ts";

/** Events pushed by one side and read by the other with for await; result() settles with the last one. */
export class EventStream<T, R = T> {
	private queue: T[] = [];
	private waiting: ((next: IteratorResult<T, undefined>) => void)[] = [];
	protected done = false;
	private resolveResult!: (result: R) => void;
	private finalResult: Promise<R>;

	constructor(
		private isComplete: (event: T) => boolean,
		private extractResult: (event: T) => R,
	) {
		this.finalResult = new Promise((resolve) => {
			this.resolveResult = resolve;
		});
	}

	push(event: T): void {
		if (this.done) return;
		if (this.isComplete(event)) {
			this.done = true;
			this.resolveResult(this.extractResult(event));
		}
		const reader = this.waiting.shift();
		if (reader) reader({ value: event, done: false });
		else this.queue.push(event);
	}

	end(result?: R): void {
		this.done = true;
		if (result !== undefined) this.resolveResult(result);
		for (const reader of this.waiting.splice(0)) reader({ value: undefined, done: true });
	}

	async *[Symbol.asyncIterator](): AsyncIterator<T> {
		for (;;) {
			if (this.queue.length > 0) {
				yield this.queue.shift()!;
				continue;
			}
			if (this.done) return;
			const next = await new Promise<IteratorResult<T, undefined>>((resolve) => this.waiting.push(resolve));
			if (next.done) return;
			yield next.value;
		}
	}

	result(): Promise<R> {
		return this.finalResult;
	}
}

/** The stream of one answer. It notes how long the answer took, unless that is known or the answer is older. */
export class AssistantMessageEventStream extends EventStream<AssistantMessageEvent, AssistantMessage> {
	#startedAt = Date.now();
	#clock = performance.now();

	constructor() {
		super(
			(event) => event.type === "done" || event.type === "error",
			(event) => (event.type === "done" ? event.message : (event as { error: AssistantMessage }).error),
		);
	}

	#time(message?: AssistantMessage): void {
		if (!message || this.done || message.durationMs !== undefined || message.timestamp < this.#startedAt) return;
		message.durationMs = Math.max(0, Math.round(performance.now() - this.#clock));
	}

	push(event: AssistantMessageEvent): void {
		if (event.type === "done") this.#time(event.message);
		else if (event.type === "error") this.#time(event.error);
		super.push(event);
	}

	end(result?: AssistantMessage): void {
		this.#time(result);
		super.end(result);
	}
}

export const createAssistantMessageEventStream = (): AssistantMessageEventStream => new AssistantMessageEventStream();
