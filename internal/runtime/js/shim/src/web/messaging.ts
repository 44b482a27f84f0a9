// MessageChannel and BroadcastChannel, within one extension.
import { setImmediateTask } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { cloneWith } from "pi:web/clone";
import { DOMException } from "pi:web/domexception";
import { Event, EventTarget, eventInit, handlerProperty, listened, listenersOf } from "pi:web/events";
import { face, illegalInvocation, invalidThis, shown } from "pi:web/face";

const custom = Symbol.for("nodejs.util.inspect.custom");

let messageOf: (event: any) => any;
let isPort: (object: any) => boolean;

/** Words of the classes that came with fetch. */
const webError = (text: string): TypeError => new TypeError(`MessageEvent constructor: ${text}`);

function portsOf(given: any): any[] {
	if (given === undefined) return [];
	if (given === null || typeof given !== "object" || typeof given[Symbol.iterator] !== "function") throw webError(`eventInitDict.ports (${text(given)}) is not iterable.`);
	const list = [...given];
	list.forEach((port, n) => {
		if (!isPort(port)) throw webError(`Expected eventInitDict.ports[${n}] ("${text(port)}") to be an instance of MessagePort.`);
	});
	return list;
}

const text = (value: any): string => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));

export class MessageEvent extends Event {
	#message: { data: any; origin: string; lastEventId: string; source: any; ports: readonly any[] };
	constructor(type: any, init: any = {}) {
		if (arguments.length === 0) throw webError("1 argument required, but 0 found.");
		if (init !== null && init !== undefined && typeof init !== "object" && typeof init !== "function") throw webError(`Expected ${text(init)} to be one of: Null, Undefined, Object.`);
		const given = eventInit(init);
		const { data = null, origin = "", lastEventId = "", source = null } = given;
		const ports = portsOf(given.ports);
		if (source !== null && !isPort(source)) throw webError(`Expected eventInitDict.source ("${text(source)}") to be an instance of MessagePort.`);
		super(type, given);
		this.#message = { data, origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: Object.freeze(ports) };
	}
	static {
		messageOf = (event) => (#message in event ? event.#message : undefined);
	}
	get data(): any {
		return this.#message.data;
	}
	get origin(): string {
		return this.#message.origin;
	}
	get lastEventId(): string {
		return this.#message.lastEventId;
	}
	get source(): any {
		return this.#message.source;
	}
	get ports(): readonly any[] {
		return this.#message.ports;
	}
	initMessageEvent(type: any, bubbles = false, cancelable = false, data: any = null, origin = "", lastEventId = "", source: any = null, ports: any[] = []): MessageEvent {
		return new MessageEvent(type, { bubbles, cancelable, data, origin, lastEventId, source, ports });
	}
}
face(MessageEvent, "MessageEvent", { is: (o) => messageOf(o) !== undefined, wrong: illegalInvocation });

/** What Node's ports have of an EventEmitter: listeners get the data. */
class NodeEventTarget extends EventTarget {
	#wrapped = new Map<string, Map<any, any>>();
	#add(type: string, fn: any, once: boolean): this {
		const listener = (event: any) => fn.call(this, type === "message" || type === "messageerror" ? event.data : event);
		const known = this.#wrapped.get(type) ?? new Map();
		if (known.has(fn)) return this;
		this.#wrapped.set(type, known.set(fn, once ? (event: any) => (known.delete(fn), listener(event)) : listener));
		this.addEventListener(type, known.get(fn), { once });
		return this;
	}
	on(type: any, listener: any): this {
		return this.#add(`${type}`, listener, false);
	}
	addListener(type: any, listener: any): this {
		return this.on(type, listener);
	}
	once(type: any, listener: any): this {
		return this.#add(`${type}`, listener, true);
	}
	off(type: any, listener: any, options: any = undefined): this {
		const known = this.#wrapped.get(`${type}`);
		this.removeEventListener(type, known?.get(listener) ?? listener, options);
		known?.delete(listener);
		return this;
	}
	removeListener(type: any, listener: any, options: any = undefined): this {
		return this.off(type, listener, options);
	}
	removeAllListeners(type: any = undefined): this {
		for (const name of type === undefined ? [...this.#wrapped.keys()] : [`${type}`]) {
			for (const fn of listenersOf(this, name)) this.removeEventListener(name, fn);
			this.#wrapped.delete(name);
		}
		return this;
	}
	emit(type: any, arg: any): boolean {
		const had = this.listenerCount(type) > 0;
		this.dispatchEvent(type === "message" || type === "messageerror" ? new MessageEvent(type, { data: arg }) : new Event(type));
		return had;
	}
	eventNames(): string[] {
		return [...this.#wrapped.keys()];
	}
	listenerCount(type: any): number {
		return listenersOf(this, `${type}`).length;
	}
	setMaxListeners(_n: number): void {}
	getMaxListeners(): number {
		return 10;
	}
}
face(NodeEventTarget, "NodeEventTarget", { tag: null, lengths: { off: 3, removeListener: 3 } });

interface Sent {
	data: any;
	ports: any[];
}

const making = Symbol("making");
let newPort: () => MessagePort;
let join: (a: MessagePort, b: MessagePort) => void;
/** Moves a port to another object: the first one is of no use from then on. */
export let movePort: (port: MessagePort) => MessagePort;

export class MessagePort extends NodeEventTarget {
	#peer: MessagePort | undefined;
	#queue: Sent[] = [];
	#started = false;
	#closed = false;
	#ref = false;

	constructor(key: any = undefined) {
		if (key !== making) throw nodeError(TypeError, "ERR_CONSTRUCT_CALL_INVALID", "Constructor cannot be called");
		super();
	}
	static {
		newPort = () => new MessagePort(making);
		isPort = (object) => typeof object === "object" && object !== null && #peer in object;
		join = (a, b) => {
			a.#peer = b;
			b.#peer = a;
		};
		movePort = (port) => {
			const moved = newPort();
			if (port.#peer) join(moved, port.#peer);
			moved.#queue = port.#queue.splice(0);
			port.#peer = undefined;
			port.#closed = true;
			return moved;
		};
	}
	postMessage(message: any, options: any = undefined): void {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", "Not enough arguments to MessagePort.postMessage");
		const list = transferList(options);
		if (list.includes(this)) throw new DOMException("Transfer list contains source port", "DataCloneError");
		const { value: data, ports } = cloneWith(message, list, movePort);
		const peer = this.#peer;
		if (!peer || peer.#closed || this.#closed) return;
		peer.#queue.push({ data, ports });
		if (peer.#started) setImmediateTask(() => peer.#deliver());
	}
	#deliver(): void {
		while (this.#queue.length && !this.#closed && this.#started) this.dispatchEvent(new MessageEvent("message", this.#queue.shift()));
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
	ref(): void {
		this.#ref = true;
	}
	unref(): void {
		this.#ref = false;
	}
	hasRef(): boolean {
		return this.#ref;
	}
}
face(MessagePort, "MessagePort", { tag: null, is: (o) => isPort(o), wrong: () => new TypeError("Illegal invocation"), lengths: { postMessage: 0, close: 1 } });
handlerProperty(MessagePort.prototype, "message");
handlerProperty(MessagePort.prototype, "messageerror");
// Whoever listens for messages starts the port.
listened.push((target, type, any) => {
	if (any && type === "message" && isPort(target)) (target as MessagePort).start();
});

/** The second argument of postMessage. */
function transferList(options: any): any[] {
	if (options === undefined || options === null) return [];
	if (typeof options !== "object") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", "Optional transferList argument must be an iterable");
	if (typeof options[Symbol.iterator] === "function") return [...options];
	const { transfer } = options;
	if (transfer === undefined || transfer === null) return [];
	if (typeof transfer !== "object" || typeof transfer[Symbol.iterator] !== "function") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", "Optional options.transfer argument must be an iterable");
	return [...transfer];
}

export class MessageChannel {
	declare readonly port1: MessagePort;
	declare readonly port2: MessagePort;
	constructor() {
		const ports = { port1: newPort(), port2: newPort() };
		join(ports.port1, ports.port2);
		Object.assign(this, ports);
	}
}
face(MessageChannel, "MessageChannel", { tag: null });

const channels = new Map<string, Set<BroadcastChannel>>();
let isChannel: (object: any) => boolean;

export class BroadcastChannel extends EventTarget {
	#name: string;
	#active = true;
	constructor(name: any) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
		super();
		this.#name = `${name}`;
		if (!channels.has(this.#name)) channels.set(this.#name, new Set());
		channels.get(this.#name)!.add(this);
	}
	static {
		isChannel = (object) => #active in object;
	}
	get name(): string {
		return this.#name;
	}
	close(): void {
		this.#active = false;
		channels.get(this.#name)?.delete(this);
	}
	postMessage(message: any): void {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "message" argument must be specified');
		if (!this.#active) throw new DOMException("BroadcastChannel is closed.", "InvalidStateError");
		for (const other of [...(channels.get(this.#name) ?? [])]) {
			const { value: data } = cloneWith(message, [], movePort);
			if (other !== this) setImmediateTask(() => other.#active && other.dispatchEvent(new MessageEvent("message", { data })));
		}
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("BroadcastChannel", { name: this.#name, active: this.#active }, depth, options, inspect, "name");
	}
}
face(BroadcastChannel, "BroadcastChannel", { is: (o) => isChannel(o), wrong: () => invalidThis("BroadcastChannel"), tag: null, hidden: ["ref", "unref"] });
handlerProperty(BroadcastChannel.prototype, "message");
handlerProperty(BroadcastChannel.prototype, "messageerror");
