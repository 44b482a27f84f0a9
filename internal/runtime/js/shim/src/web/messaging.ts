// MessageChannel and BroadcastChannel, within one extension.
import { setImmediateTask } from "pi:host";
import { structuredClone } from "pi:web/clone";
import { nodeError } from "pi:node/internal_errors";
import { Event, EventTarget, handlerProperty } from "pi:web/events";

export class MessageEvent extends Event {
	readonly data: any;
	readonly origin: string;
	readonly lastEventId: string;
	readonly source: any;
	readonly ports: any[];
	constructor(type: string, init: any = {}) {
		if (arguments.length === 0) throw new TypeError("MessageEvent constructor: 1 argument required, but 0 found.");
		super(type, init);
		this.data = init?.data ?? null;
		this.origin = init?.origin ?? "";
		this.lastEventId = init?.lastEventId ?? "";
		this.source = init?.source ?? null;
		this.ports = init?.ports ?? [];
	}
}

let join: (a: MessagePort, b: MessagePort) => void;

export class MessagePort extends EventTarget {
	#peer: MessagePort | undefined;
	#queue: any[] = [];
	#started = false;
	#closed = false;

	static {
		join = (a, b) => {
			a.#peer = b;
			b.#peer = a;
		};
	}
	postMessage(message: any, transfer?: any): void {
		const data = structuredClone(message, { transfer: Array.isArray(transfer) ? transfer : transfer?.transfer });
		const peer = this.#peer;
		if (!peer || peer.#closed) return;
		peer.#queue.push(data);
		if (peer.#started) setImmediateTask(() => peer.#deliver());
	}
	#deliver(): void {
		while (this.#queue.length && !this.#closed) this.dispatchEvent(new MessageEvent("message", { data: this.#queue.shift() }));
	}
	start(): void {
		if (this.#started) return;
		this.#started = true;
		setImmediateTask(() => this.#deliver());
	}
	close(): void {
		if (this.#closed) return;
		this.#closed = true;
		const peer = this.#peer;
		setImmediateTask(() => {
			this.dispatchEvent(new Event("close"));
			peer?.close();
		});
	}
	on(type: string, fn: (value: any) => void): this {
		this.addEventListener(type, (e: any) => fn(type === "message" ? e.data : e));
		if (type === "message") this.start();
		return this;
	}
	once(type: string, fn: (value: any) => void): this {
		this.addEventListener(type, (e: any) => fn(type === "message" ? e.data : e), { once: true });
		if (type === "message") this.start();
		return this;
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
	get [Symbol.toStringTag]() {
		return "MessagePort";
	}
}
handlerProperty(MessagePort.prototype, "message");
handlerProperty(MessagePort.prototype, "messageerror");
// Setting onmessage starts the port.
const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")!;
Object.defineProperty(MessagePort.prototype, "onmessage", {
	...onmessage,
	set(this: MessagePort, fn: any) {
		onmessage.set!.call(this, fn);
		this.start();
	},
});

export class MessageChannel {
	readonly port1 = new MessagePort();
	readonly port2 = new MessagePort();
	constructor() {
		join(this.port1, this.port2);
	}
}

const channels = new Map<string, Set<BroadcastChannel>>();

export class BroadcastChannel extends EventTarget {
	readonly name: string;
	constructor(name: string) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
		super();
		this.name = String(name);
		if (!channels.has(this.name)) channels.set(this.name, new Set());
		channels.get(this.name)!.add(this);
	}
	postMessage(message: any): void {
		const data = structuredClone(message);
		for (const other of channels.get(this.name) ?? []) {
			if (other !== this) setImmediateTask(() => other.dispatchEvent(new MessageEvent("message", { data })));
		}
	}
	close(): void {
		channels.get(this.name)?.delete(this);
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}
handlerProperty(BroadcastChannel.prototype, "message");
