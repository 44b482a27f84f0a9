// WebSocket: the client of the standard over the gated http connector.
import { start } from "pi:host";
import { toBase64, viewBytes } from "pi:node/internal_bytes";
import { Blob } from "pi:web/blob";
import { DOMException } from "pi:web/domexception";
import { Event, EventTarget, trusted } from "pi:web/events";
import { face, illegalInvocation } from "pi:web/face";
import { MessageEvent } from "pi:web/messaging";
import { URL } from "pi:web/url";

export class CloseEvent extends Event {
	#wasClean: boolean;
	#code: number;
	#reason: string;
	constructor(type: string, init: any = {}) {
		super(type, init);
		this.#wasClean = Boolean(init.wasClean);
		this.#code = init.code ?? 0;
		this.#reason = init.reason ?? "";
	}
	get wasClean(): boolean {
		return this.#wasClean;
	}
	get code(): number {
		return this.#code;
	}
	get reason(): string {
		return this.#reason;
	}
}
face(CloseEvent, "CloseEvent");

class ErrorEvent extends Event {
	#message: string;
	#error: any;
	constructor(type: string, init: any = {}) {
		super(type, init);
		this.#message = init.message ?? "";
		this.#error = init.error;
	}
	get message(): string {
		return this.#message;
	}
	get error(): any {
		return this.#error;
	}
}
face(ErrorEvent, "ErrorEvent");

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
let sockets = 0;

function target(url: any): URL {
	const text = `${url}`;
	let u: URL;
	try {
		u = new URL(text);
	} catch (cause) {
		throw new DOMException(String(cause), "SyntaxError");
	}
	if (u.protocol === "http:") u.protocol = "ws:";
	else if (u.protocol === "https:") u.protocol = "wss:";
	if (u.protocol !== "ws:" && u.protocol !== "wss:") throw new DOMException(`Expected a ws: or wss: protocol, got ${u.protocol}`, "SyntaxError");
	if (u.hash || u.href.endsWith("#")) throw new DOMException("Got fragment", "SyntaxError");
	return u;
}

let isSocket: (object: any) => boolean;

export class WebSocket extends EventTarget {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	static readonly CLOSING = 2;
	static readonly CLOSED = 3;
	declare readonly CONNECTING: 0;
	declare readonly OPEN: 1;
	declare readonly CLOSING: 2;
	declare readonly CLOSED: 3;
	#url: URL;
	#state = 0;
	#protocol = "";
	#opened = false;
	#buffered = 0;
	#binary: "blob" | "arraybuffer" = "blob";
	#socket = `ws${++sockets}`;
	#call: { done: Promise<any>; cancel(): void };
	#sending: Promise<unknown> = Promise.resolve();

	constructor(url: any, given: any = []) {
		super();
		if (arguments.length === 0) throw new TypeError("WebSocket constructor: 1 argument required, but 0 found.");
		const options = given !== null && typeof given === "object" && !Array.isArray(given) && typeof given[Symbol.iterator] !== "function" ? given : { protocols: given };
		this.#url = target(url);
		const list = options.protocols ?? [];
		const protocols: string[] = typeof list === "object" ? [...list].map(String) : [`${list}`];
		if (new Set(protocols.map((p) => p.toLowerCase())).size !== protocols.length || protocols.some((p) => !token.test(p))) {
			throw new DOMException("Invalid Sec-WebSocket-Protocol value", "SyntaxError");
		}
		const headers = options.headers ? [...new (globalThis as any).Headers(options.headers)] : [];
		this.#call = start("http", { op: "connect", url: this.#url.href, protocols, headers, socket: this.#socket }, (chunk) => this.#receive(chunk));
		this.#call.done.then(
			(end) => this.#ended(end.clean ? end.code : 1006, end.reason, end.clean, undefined),
			(error) => this.#ended(1006, "", false, error),
		);
	}
	get url(): string {
		return this.#url.href;
	}
	get readyState(): number {
		return this.#state;
	}
	get bufferedAmount(): number {
		return this.#buffered;
	}
	get extensions(): string {
		return "";
	}
	get protocol(): string {
		return this.#protocol;
	}
	get binaryType(): "blob" | "arraybuffer" {
		return this.#binary;
	}
	set binaryType(type: "blob" | "arraybuffer") {
		this.#binary = type === "arraybuffer" ? type : "blob";
	}
	#receive(chunk: any): void {
		if (chunk.open) {
			if (this.#state !== 0) return;
			this.#state = 1;
			this.#opened = true;
			this.#protocol = chunk.protocol;
			this.dispatchEvent(trusted(new Event("open")));
			return;
		}
		if (this.#state !== 1) return;
		let data = chunk.text;
		if (data === undefined) {
			const bytes = (Uint8Array as any).fromBase64(chunk.base64);
			data = this.#binary === "blob" ? new Blob([bytes]) : bytes.buffer;
		}
		this.dispatchEvent(trusted(new MessageEvent("message", { data, origin: this.#url.origin })));
	}
	#ended(code: number, reason: string, wasClean: boolean, error: any): void {
		if (this.#state === 3) return;
		// As in Node 22, a connection that was never there only fails, and one that is lost only closes.
		if (!this.#opened) {
			this.#fail(error);
			this.#state = 3;
			return;
		}
		this.#state = 3;
		this.dispatchEvent(trusted(new CloseEvent("close", { code, reason, wasClean })));
	}
	#fail(error: any): void {
		this.dispatchEvent(trusted(new ErrorEvent("error", { message: error?.message ?? "", error })));
	}
	/** Requests go one after another, so that messages keep their order. */
	#later(params: object): Promise<unknown> {
		const done = this.#sending.then(() => start("http", { socket: this.#socket, ...params }).done);
		this.#sending = done.catch(() => {});
		return done;
	}
	send(data: any): void {
		if (arguments.length === 0) throw new TypeError("WebSocket.send: 1 argument required, but 0 found.");
		if (this.#state === 0) throw new DOMException("Sent before connected.", "InvalidStateError");
		let size: number;
		let params: any;
		if (data instanceof Blob) {
			size = data.size;
			params = data.arrayBuffer().then((b: ArrayBuffer) => ({ op: "send", base64: toBase64(new Uint8Array(b)) }));
		} else if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) {
			const bytes = viewBytes(data as ArrayBuffer);
			size = bytes.length;
			params = { op: "send", base64: toBase64(bytes) };
		} else {
			const text = (String(data) as any).toWellFormed();
			size = new TextEncoder().encode(text).length;
			params = { op: "send", text };
		}
		if (this.#state !== 1) return;
		this.#buffered += size;
		const sent = () => {
			this.#buffered -= size;
		};
		const request = params instanceof Promise ? params : Promise.resolve(params);
		const before = this.#sending;
		this.#sending = before.then(() => request).then((p) => start("http", { socket: this.#socket, ...p }).done).then(sent, sent);
	}
	close(code: any = undefined, reason: any = undefined): void {
		if (code !== undefined) {
			const n = Math.trunc(Number(code));
			if (n !== 1000 && !(n >= 3000 && n <= 4999)) throw new DOMException("invalid code", "InvalidAccessError");
		}
		const text = reason === undefined ? "" : (String(reason) as any).toWellFormed();
		if (new TextEncoder().encode(text).length > 123) throw new DOMException(`Reason must be less than 123 bytes; received ${new TextEncoder().encode(text).length}`, "SyntaxError");
		if (this.#state >= 2) return;
		if (this.#state === 0) {
			this.#fail(new Error("WebSocket was closed before it was connected"));
			this.#state = 2;
			this.#call.cancel();
			return;
		}
		this.#state = 2;
		// Without a code, the frame has none: Go's library calls that 1005.
		this.#later({ op: "close", code: code === undefined ? 1005 : Math.trunc(Number(code)), reason: text }).catch(() => {});
	}
	static {
		isSocket = (object) => #state in object;
	}
}
face(WebSocket, "WebSocket", { length: 1, is: (o) => isSocket(o), wrong: illegalInvocation });
for (const [name, value] of Object.entries({ CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 })) {
	Object.defineProperty(WebSocket.prototype, name, { value, enumerable: true });
	Object.defineProperty(WebSocket, name, { value, enumerable: true, writable: false, configurable: false });
}
for (const type of ["open", "error", "close", "message"]) handler(type);

/** An on… property: unlike Node's own, a new function comes behind all listeners. */
function handler(type: string): void {
	const handlers = new WeakMap<object, any>();
	const name = `on${type}`;
	const accessor = Object.getOwnPropertyDescriptor({
		get [name]() {
			if (typeof this !== "object" || this === null || !isSocket(this)) throw illegalInvocation();
			return handlers.get(this) ?? null;
		},
		set [name](fn: any) {
			if (typeof this !== "object" || this === null || !isSocket(this)) throw illegalInvocation();
			const socket = this as unknown as WebSocket;
			if (handlers.has(socket)) socket.removeEventListener(type, handlers.get(socket));
			handlers.delete(socket);
			if (typeof fn !== "function") return;
			handlers.set(socket, fn);
			socket.addEventListener(type, fn);
		},
	}, name)!;
	Object.defineProperty(WebSocket.prototype, name, { ...accessor, enumerable: true, configurable: true });
}
