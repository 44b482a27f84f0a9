// IncomingMessage: what has come, on either side.
import { Buffer } from "pi:node/buffer";
import { fromBase64 } from "pi:node/internal_bytes";
import { Readable } from "pi:node/stream";
import { distinct, joined } from "./headers.ts";

export function connectionReset(message: string): any {
	return Object.assign(new Error(message), { code: "ECONNRESET" });
}

export class IncomingMessage extends Readable {
	statusCode: number | null = null;
	statusMessage: string | null = null;
	httpVersion = "1.1";
	httpVersionMajor = 1;
	httpVersionMinor = 1;
	rawHeaders: string[] = [];
	rawTrailers: string[] = [];
	complete = false;
	aborted = false;
	url = "";
	method: string | null = null;
	socket: any;
	/** The request that this answers, on the client's side. */
	declare req: any;
	#headers: Record<string, any> | undefined;
	#stop: (() => void) | undefined;
	#hold: ((held: boolean) => void) | undefined;
	#held = false;
	#timer: any;

	constructor(socket: any) {
		super();
		this.socket = socket;
	}
	_read(): void {
		if (this.#held) this.#hold!((this.#held = false));
	}
	get headers(): Record<string, any> {
		return (this.#headers ??= joined(this.rawHeaders));
	}
	set headers(value: Record<string, any>) {
		this.#headers = value;
	}
	get trailers(): Record<string, string> {
		return joined(this.rawTrailers);
	}
	get headersDistinct(): Record<string, string[]> {
		return distinct(this.rawHeaders);
	}
	get trailersDistinct(): Record<string, string[]> {
		return distinct(this.rawTrailers);
	}
	get connection(): any {
		return this.socket;
	}
	set connection(value: any) {
		this.socket = value;
	}
	setTimeout(ms: number, cb?: any): this {
		if (cb) this.on("timeout", cb);
		this.socket?.setTimeout?.(ms);
		clearTimeout(this.#timer);
		if (ms > 0) this.#timer = setTimeout(() => this.emit("timeout"), ms);
		return this;
	}

	/** What ends the exchange when nobody wants the rest, and what holds it while there is no room for more. */
	_begin(raw: [string, string][], stop: () => void, hold?: (held: boolean) => void): void {
		for (const [name, value] of raw) this.rawHeaders.push(name, value);
		this.#stop = stop;
		this.#hold = hold;
	}
	_piece(base64: string): void {
		if (this.destroyed) return;
		const bytes = fromBase64(base64);
		const room = this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
		if (!room && !this.#held && this.#hold) this.#hold((this.#held = true));
	}
	_trailed(raw: [string, string][] | undefined): void {
		for (const [name, value] of raw ?? []) this.rawTrailers.push(name, value);
	}
	_complete(): void {
		clearTimeout(this.#timer);
		const more = !this.complete && !this.destroyed;
		this.complete = true;
		if (more) this.push(null);
	}
	/** The exchange is over, and nothing more will come: nobody who has not begun to read will. */
	_over(): void {
		this._complete();
		if (this.readableFlowing === null) this.destroy();
	}
	/** The other side has gone before the end. */
	_cut(err?: any): void {
		if (this.complete) this._over();
		if (this.complete || this.destroyed) return;
		this.aborted = true;
		this.emit("aborted");
		this.destroy(err ?? connectionReset("aborted"));
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		clearTimeout(this.#timer);
		if (!this.complete) {
			if (!this.readableEnded && !this.aborted) {
				this.aborted = true;
				this.emit("aborted");
			}
			this.#stop?.();
		}
		// As in Node, nobody is told of an error that nobody listens for.
		cb(err && this.listenerCount("error") > 0 ? err : null);
	}
}
