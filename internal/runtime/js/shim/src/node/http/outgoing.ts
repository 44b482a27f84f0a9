// OutgoingMessage: what is sent, on either side: headers first, then a body.
import { nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Writable } from "pi:node/stream";
import { HeaderBag, isContent, pairsOf, validateHeaderName } from "./headers.ts";

export class OutgoingMessage extends Writable {
	_headers = new HeaderBag();
	_sent = false;
	sendDate = false;
	shouldKeepAlive = true;
	chunkedEncoding = false;
	useChunkedEncodingByDefault = true;
	maxHeadersCount: number | null = null;
	strictContentLength = false;

	constructor(options?: any) {
		super({ autoDestroy: false, ...options });
	}
	get headersSent(): boolean {
		return this._sent;
	}
	get finished(): boolean {
		return this.writableEnded;
	}
	#socket: any = null;
	get socket(): any {
		return this.#socket;
	}
	set socket(value: any) {
		this.#socket = value;
	}
	get connection(): any {
		return this.socket;
	}
	set connection(value: any) {
		this.socket = value;
	}
	#open(action: string): void {
		if (this._sent) throw nodeError(Error, "ERR_HTTP_HEADERS_SENT", `Cannot ${action} headers after they are sent to the client`);
	}
	setHeader(name: string, value: any): this {
		this.#open("set");
		this._headers.set(name, value);
		return this;
	}
	setHeaders(headers: any): this {
		this.#open("set");
		for (const [name, value] of headers) this._headers.set(name, value);
		return this;
	}
	appendHeader(name: string, value: any): this {
		this.#open("append");
		this._headers.append(name, value);
		return this;
	}
	getHeader(name: string): any {
		return this._headers.get(name);
	}
	hasHeader(name: string): boolean {
		return this._headers.has(name);
	}
	/** Names that were taken away: those that the connection would add are then left out. */
	_removed = new Set<string>();
	removeHeader(name: string): void {
		this.#open("remove");
		this._headers.delete(name);
		this._removed.add(name.toLowerCase());
		if (name.toLowerCase() === "date") this.sendDate = false;
	}
	getHeaders(): Record<string, any> {
		return this._headers.all();
	}
	getHeaderNames(): string[] {
		return this._headers.names();
	}
	getRawHeaderNames(): string[] {
		return this._headers.rawNames();
	}
	_takeHeaders(headers: any): void {
		const given = new Set<string>();
		for (const [name, value] of pairsOf(headers)) {
			if (given.has(String(name).toLowerCase())) this._headers.append(name, value);
			else this._headers.set(name, value);
			if (Array.isArray(headers)) given.add(String(name).toLowerCase());
		}
	}
	/** A write that comes too late is an error, and changes nothing of what is on its way. */
	write(chunk: any, encoding?: any, cb?: any): boolean {
		if (!this.writableEnded && !this.destroyed) return super.write(chunk, encoding, cb);
		const done = typeof encoding === "function" ? encoding : cb;
		const err = this.destroyed ? nodeError(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed") : nodeError(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
		nextTick(() => {
			if (typeof done === "function") done(err);
			if (!this.destroyed) this.emit("error", err);
		});
		return false;
	}
	/** What comes behind the body, when it is sent in pieces. */
	_trailers: [string, string][] = [];
	addTrailers(headers: any): void {
		for (const [name, value] of pairsOf(headers)) {
			validateHeaderName(name, "Trailer name");
			for (const v of Array.isArray(value) ? value : [value]) {
				if (!isContent(v)) throw nodeError(TypeError, "ERR_INVALID_CHAR", `Invalid character in trailer content ["${name}"]`);
				this._trailers.push([name, String(v)]);
			}
		}
	}
	/** Headers that say whether the connection is kept, unless the program said so itself. */
	_connection(keep: boolean, seconds?: number): [string, string][] {
		if (this._headers.has("connection")) return [];
		if (!keep) return [["Connection", "close"]];
		return seconds ? [["Connection", "keep-alive"], ["Keep-Alive", `timeout=${seconds}`]] : [["Connection", "keep-alive"]];
	}
	flushHeaders(): void {}
	setNoDelay(): void {}
	setSocketKeepAlive(): void {}
	pipe(): never {
		throw nodeError(Error, "ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable");
	}
	setTimeout(ms: number, cb?: any): this {
		if (cb) this.on("timeout", cb);
		this.socket?.setTimeout(ms);
		return this;
	}
}
