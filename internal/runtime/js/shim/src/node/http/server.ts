// Server and ServerResponse. The host listens, on this machine only, when it was asked and allowed to.
import { call, callSync, requireHost, start } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { EventEmitter } from "pi:node/events";
import { toBase64 } from "pi:node/internal_bytes";
import { checkPort, denied, fromHost, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { STATUS_CODES } from "./constants.ts";
import { checkChunk, isContent, validateHeaderName, validateHeaderValue } from "./headers.ts";
import { IncomingMessage } from "./incoming.ts";
import { OutgoingMessage } from "./outgoing.ts";
import { HostSocket } from "./socket.ts";
import { Intake, UpgradedSocket } from "./upgraded.ts";

/** Where a response goes: the server's id and the request's. */
export interface Exchange {
	server: string;
	request: number;
	/** How long a connection is kept. */
	seconds: number;
}

export class ServerResponse extends OutgoingMessage {
	declare statusCode: number;
	declare statusMessage: string | undefined;
	declare writeHeader: any;
	req: any;
	#to: Exchange | undefined;
	#waiting: Promise<unknown> = Promise.resolve();
	_gone = false;

	constructor(req: any, options?: { to?: Exchange; highWaterMark?: number }) {
		super();
		this.req = req;
		this.#to = options?.to;
		this.socket = req?.socket ?? null;
		this.sendDate = true;
		this.once("finish", () => nextTick(() => this.#close()));
	}
	get _header(): string | null {
		return this._sent ? "sent" : null;
	}
	writeHead(status: number, reason?: any, headers?: any): this {
		if (this._sent) throw nodeError(Error, "ERR_HTTP_HEADERS_SENT", "Cannot write headers after they are sent to the client");
		const code = Number(status) | 0;
		if (code < 100 || code > 999) throw nodeError(RangeError, "ERR_HTTP_INVALID_STATUS_CODE", `Invalid status code: ${status}`);
		if (typeof reason !== "string") [headers, reason] = [reason ?? headers, undefined];
		if (!isContent(reason ?? this.statusMessage ?? "")) throw nodeError(TypeError, "ERR_INVALID_CHAR", "Invalid character in statusMessage");
		this.statusCode = code;
		this.statusMessage = reason ?? this.statusMessage ?? STATUS_CODES[code] ?? "unknown";
		this._takeHeaders(headers);
		this._sent = true;
		return this;
	}
	/** The next message to the host; they keep their order. */
	#send(params: object, cb: (err?: any) => void): void {
		if (!this.#to || this._gone) {
			cb();
			return;
		}
		const head = this.#headed ? {} : { status: this.statusCode, headers: this.#head(), reason: this.statusMessage };
		this.#headed = this._sent = true;
		this.#waiting = this.#waiting.then(() => call("http", { op: "respond", ...this.#where(), ...head, ...params })).then(
			() => cb(),
			() => cb(), // whoever asked has gone: "close" says so
		);
	}
	#headed = false;
	/** The length of a body that was given as a whole. */
	#known: number | undefined;
	#bodiless(): boolean {
		return this.statusCode === 204 || this.statusCode === 304 || this.req?.method === "HEAD";
	}
	/** The headers as they go out: those that were set, then those of the connection, and how the body is sent. */
	#head(): [string, string][] {
		this.statusMessage ??= STATUS_CODES[this.statusCode] ?? "unknown";
		if (!Number.isInteger(this.statusCode) || this.statusCode < 100 || this.statusCode > 999) throw outOfRange("statusCode", ">= 100 && <= 999", this.statusCode);
		const has = (name: string) => this._headers.has(name);
		const framed = has("content-length") || has("transfer-encoding");
		const date: [string, string][] = this.sendDate && !has("date") ? [["Date", new Date().toUTCString()]] : [];
		const keep = this.shouldKeepAlive && (has("content-length") || this.useChunkedEncodingByDefault);
		const connection = this._removed.has("connection") ? [] : this._connection(keep, this.#to!.seconds);
		return [...this._headers.pairs(), ...date, ...connection, ...(framed || this.#bodiless() ? [] : this.#framing())];
	}
	#framing(): [string, string][] {
		if (!this.useChunkedEncodingByDefault) return [];
		if (this.#known !== undefined && !this._headers.has("trailer") && !this._removed.has("content-length")) return [["Content-Length", String(this.#known)]];
		return this._removed.has("transfer-encoding") ? [] : [["Transfer-Encoding", "chunked"]];
	}
	write(chunk: any, encoding?: any, cb?: any): boolean {
		checkChunk(chunk);
		return super.write(chunk, encoding, cb);
	}
	_write(chunk: any, _encoding: string, cb: (err?: any) => void): void {
		this.#send({ base64: toBase64(chunk) }, cb);
	}
	_final(cb: (err?: any) => void): void {
		this.#send({ end: true, trailers: this._trailers.length ? this._trailers : undefined }, cb);
	}
	/** A body that is given as a whole before any header has gone out goes out with its length. */
	end(chunk?: any, encoding?: any, cb?: any): this {
		const body = typeof chunk === "function" ? undefined : chunk;
		if (!this._sent && !this.writableEnded && this.writableLength === 0) {
			if (body !== undefined && body !== null) checkChunk(body);
			this.#known = body ? Buffer.byteLength(body, typeof encoding === "string" ? (encoding as any) : undefined) : 0;
		}
		super.end(chunk, encoding, cb);
		return this;
	}
	flushHeaders(): void {
		if (!this.#headed) this.#send({}, () => {});
	}
	#where(): object {
		return { server: this.#to!.server, request: this.#to!.request };
	}
	#inform(status: number, headers: [string, string][], cb?: () => void): void {
		if (!this.#to || this._gone) return;
		this.#waiting = this.#waiting.then(() => call("http", { op: "respond", ...this.#where(), status, headers })).then(() => cb?.(), () => cb?.());
	}
	writeContinue(cb?: () => void): void {
		this.#inform(100, [], cb);
	}
	writeProcessing(cb?: () => void): void {
		this.#inform(102, [], cb);
	}
	writeEarlyHints(hints: Record<string, string | string[]>, cb?: () => void): void {
		if (hints === null || typeof hints !== "object" || Array.isArray(hints)) throw invalidArgType("hints", "object", hints);
		const { link, ...rest } = hints as any;
		if (link === undefined || link === null) return;
		const links = (Array.isArray(link) ? link : [link]).map(checkLink).join(", ");
		if (links === "") return;
		for (const [name, value] of Object.entries(rest)) {
			validateHeaderName(name);
			validateHeaderValue(name, value);
		}
		this.#inform(103, [["Link", links], ...Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])], cb);
	}
	assignSocket(socket: any): void {
		this.socket = socket;
	}
	detachSocket(): void {
		this.socket = null;
	}
	/** The client has gone. */
	_leave(): void {
		this._gone = true;
		this.#close();
	}
	#closed = false;
	#close(): void {
		if (this.#closed) return;
		this.#closed = true;
		this.destroyed = true;
		this.emit("close");
	}
	destroy(err?: any): this {
		if (this.destroyed) return this;
		this.destroyed = true;
		if (this.#to && !this._gone && !this.writableFinished) call("http", { op: "respond", ...this.#where(), abort: true }).catch(() => {});
		this._gone = true;
		nextTick(() => {
			if (err) this.emit("error", err);
			this.#close();
		});
		return this;
	}
}

const linkFormat = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

function checkLink(value: unknown): string {
	if (typeof value === "string" && linkFormat.test(value)) return value;
	throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'hints' must be an array or string of format "</styles.css>; rel=preload; as=style". Received ${requireHost("pi:node/internal_inspect").inspect(value)}`);
}

// As in Node, these are its prototype's until somebody sets them.
Object.assign(ServerResponse.prototype, { statusCode: 200, statusMessage: undefined, writeHeader: ServerResponse.prototype.writeHead });

/** Why a client did not get as far as a request. Go's words stand where OpenSSL would have others. */
function handshakeError(why: string): Error {
	if (/EOF|reset by peer|closed/.test(why)) return Object.assign(new Error("Client network socket disconnected before secure TLS connection was established"), { code: "ECONNRESET" });
	const reason = /HTTP request to an HTTPS/.test(why) ? "http request" : why.replace(/^(remote error: )?tls: /, "");
	const code = `ERR_SSL_${reason.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`;
	return Object.assign(new Error(`SSL routines::${reason}`), { library: "SSL routines", reason, code });
}

let servers = 0;

export class Server extends EventEmitter {
	[name: string]: any;
	listening = false;
	timeout = 0;
	keepAliveTimeout = 5000;
	headersTimeout = 60_000;
	requestTimeout = 300_000;
	maxHeadersCount: number | null = null;
	maxRequestsPerSocket = 0;
	maxConnections: number | undefined = undefined;
	#id = `server-${++servers}`;
	#address: { address: string; family: string; port: number } | null = null;
	#call: ReturnType<typeof start> | undefined;
	#open = new Map<number, { intake: Intake; req: IncomingMessage; res: ServerResponse; socket: HostSocket } | UpgradedSocket>();
	#unref = false;
	#closing = false;

	constructor(options?: any, listener?: any) {
		super();
		if (typeof options === "function") [listener, options] = [options, {}];
		this._options = options ?? {};
		if (listener) this.on("request", listener);
	}
	listen(...args: any[]): this {
		if (this.listening || this.#call) throw nodeError(Error, "ERR_SERVER_ALREADY_LISTEN", "Listen method has been called more than once without closing.");
		const cb = typeof args.at(-1) === "function" ? args.pop() : undefined;
		const first = args[0];
		const o = first !== null && typeof first === "object" ? first : typeof first === "string" && Number.isNaN(Number(first)) ? { path: first } : { port: first, host: typeof args[1] === "string" ? args[1] : undefined };
		if (o.path !== undefined || o.fd !== undefined) throw denied("listening on a path", "listen on a port");
		const port = o.port === undefined || o.port === null ? 0 : checkPort(o.port, "options.port");
		if (cb) this.once("listening", cb);
		o.signal?.addEventListener("abort", () => this.close(), { once: true });
		this.#listen(port, o.host);
		return this;
	}
	#listen(port: number, host: string | undefined): void {
		this.#closing = false;
		this.#call = start("http", { op: "listen", server: this.#id, port, ...(host ? { host } : undefined), ...(this._tls ? { tls: this._tls } : undefined) }, (chunk) => this.#chunk(chunk));
		if (this.#unref) this.#call.unref();
		this.#call.done.then(
			() => this.#ended(),
			(err) => {
				const listened = this.listening;
				const failure: any = fromHost(err, { syscall: "listen" });
				if (!listened) {
					this.#call = undefined;
					Object.assign(failure, { address: host ?? "127.0.0.1", port });
					if (err?.code !== "denied") failure.message = `listen ${failure.code}: ${failure.code === "EADDRINUSE" ? "address already in use" : failure.message} ${host ?? "127.0.0.1"}:${port}`;
					this.emit("error", failure);
				} else this.#ended();
			},
		);
	}
	/** Shows another certificate from now on. */
	_resecure(): void {
		if (this.listening) callSync("http", { op: "resecure", server: this.#id, tls: this._tls });
	}
	#handshake(chunk: any): void {
		const socket = new HostSocket(true, chunk.peer, () => {});
		this.emit("tlsClientError", handshakeError(chunk.handshake), socket);
		socket.destroy();
	}
	#chunk(chunk: any): void {
		if (chunk.handshake !== undefined) {
			this.#handshake(chunk);
			return;
		}
		if (chunk.listening) {
			this.#address = chunk.listening;
			this.listening = true;
			this.emit("listening");
			return;
		}
		const open = this.#open.get(chunk.request);
		if (chunk.method !== undefined) this.#request(chunk);
		else if (open instanceof UpgradedSocket) {
			if (open._chunk(chunk)) this.#open.delete(chunk.request);
		} else if (open) this.#part(chunk, open);
	}
	/** What comes of a request behind its head. */
	#part(chunk: any, { intake, req, res, socket }: { intake: Intake; req: IncomingMessage; res: ServerResponse; socket: HostSocket }): void {
		if (typeof chunk.base64 === "string") {
			req._piece(chunk.base64);
			intake.piece();
		} else if (chunk.end) {
			req._trailed(chunk.trailers);
			req._complete();
		} else {
			this.#open.delete(chunk.request);
			if (chunk.done) req._over();
			else req._cut();
			res._leave();
			socket.destroy();
		}
	}
	/** Whether a request is for the connection itself, and somebody takes it. */
	#takesOver(req: IncomingMessage, chunk: any): boolean {
		const event = req.method === "CONNECT" ? "connect" : req.headers.upgrade !== undefined && /\bupgrade\b/i.test(req.headers.connection ?? "") ? "upgrade" : undefined;
		if (!event || (event === "upgrade" && this.listenerCount("upgrade") === 0)) return false;
		const socket = new UpgradedSocket(Boolean(this._tls), this.#peer(chunk), { server: this.#id, request: chunk.request });
		req.socket = socket;
		this.#open.set(chunk.request, socket);
		this.emit("connection", socket);
		req._complete();
		if (!this.emit(event, req, socket, Buffer.alloc(0))) socket.destroy();
		return true;
	}
	#peer(chunk: any): object {
		return { ...chunk.peer, localAddress: this.#address?.address, localPort: this.#address?.port };
	}
	#request(chunk: any): void {
		const to = { server: this.#id, request: chunk.request };
		const stop = () => {
			if (!this.#open.has(chunk.request)) return;
			if (res.writableFinished) call("http", { op: "respond", ...to, abort: true }).catch(() => {}); // the rest of the request
			else res.destroy();
		};
		const socket = new HostSocket(Boolean(this._tls), this.#peer(chunk), stop);
		const req = new IncomingMessage(socket);
		const intake = new Intake(to);
		req.method = chunk.method;
		req.url = chunk.url;
		req.httpVersion = chunk.version;
		req.httpVersionMinor = Number(chunk.version.split(".")[1] ?? 0);
		req._begin(chunk.headers, () => {}, (held) => intake.hold(held));
		if (this.#takesOver(req, chunk)) return;
		const res: ServerResponse = new (this._options.ServerResponse ?? ServerResponse)(req, { to: { ...to, seconds: Math.floor(this.keepAliveTimeout / 1000) } });
		res.once("finish", () => {
			if (!req.complete && (req.readableFlowing === null || req.destroyed)) intake.dump();
		});
		this.#open.set(chunk.request, { intake, req, res, socket });
		if (this.timeout > 0) socket.setTimeout(this.timeout, () => this.emit("timeout", socket) || socket.destroy());
		this.emit("connection", socket);
		if (this._tls) {
			Object.assign(socket, { authorized: false, authorizationError: null, alpnProtocol: false });
			this.emit("secureConnection", socket);
		}
		res.useChunkedEncodingByDefault = chunk.version !== "1.0";
		res.shouldKeepAlive = res.useChunkedEncodingByDefault && !/\bclose\b/i.test(req.headers.connection ?? "");
		if (req.headers.expect === undefined) this.#serve(req, res);
		else if (!/^100-continue$/i.test(req.headers.expect)) {
			if (!this.emit("checkExpectation", req, res)) res.writeHead(417).end();
		} else if (!this.emit("checkContinue", req, res)) {
			res.writeContinue();
			this.#serve(req, res);
		}
	}
	#serve(req: IncomingMessage, res: ServerResponse): void {
		if (!this.emit("request", req, res)) res.end();
	}
	#ended(): void {
		this.listening = false;
		this.#call = undefined;
		this.#address = null;
		nextTick(() => this.emit("close"));
	}
	address(): { address: string; family: string; port: number } | null {
		return this.#address && { ...this.#address };
	}
	close(cb?: (err?: any) => void): this {
		if (!this.#call || this.#closing) {
			if (cb) nextTick(cb, nodeError(Error, "ERR_SERVER_NOT_RUNNING", "Server is not running."));
			return this;
		}
		this.#closing = true;
		if (cb) this.once("close", cb);
		this.listening = false;
		call("http", { op: "unlisten", server: this.#id }).catch(() => this.#call?.cancel());
		return this;
	}
	closeAllConnections(): void {
		for (const open of [...this.#open.values()]) (open instanceof UpgradedSocket ? open : open.socket).destroy();
	}
	closeIdleConnections(): void {}
	getConnections(cb: (err: any, count: number) => void): this {
		nextTick(cb, null, this.#open.size);
		return this;
	}
	setTimeout(ms: number, cb?: any): this {
		this.timeout = ms;
		if (cb) this.on("timeout", cb);
		return this;
	}
	ref(): this {
		this.#unref = false;
		this.#call?.ref();
		return this;
	}
	unref(): this {
		this.#unref = true;
		this.#call?.unref();
		return this;
	}
	async [(Symbol as any).asyncDispose](): Promise<void> {
		await new Promise((resolve) => this.close(resolve));
	}
}
