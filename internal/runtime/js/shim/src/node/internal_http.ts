// The client half of node:http and node:https over the host's http call.
import { call } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { EventEmitter } from "pi:node/events";
import { fromBase64, toBase64 } from "pi:node/internal_bytes";
import { denied, fromHost, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Readable, Writable } from "pi:node/stream";
import { urlToHttpOptions } from "pi:node/url";

export const METHODS = ["ACL", "BIND", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "OPTIONS", "PATCH", "POST", "PROPFIND", "PROPPATCH", "PURGE", "PUT", "REBIND", "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "TRACE", "UNBIND", "UNLINK", "UNLOCK", "UNSUBSCRIBE"];

export const STATUS_CODES: Record<number, string> = {
	100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints", 200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
	204: "No Content", 205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used", 300: "Multiple Choices", 301: "Moved Permanently",
	302: "Found", 303: "See Other", 304: "Not Modified", 305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
	402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
	409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Payload Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
	416: "Range Not Satisfiable", 417: "Expectation Failed", 418: "I'm a Teapot", 421: "Misdirected Request", 422: "Unprocessable Entity", 423: "Locked", 424: "Failed Dependency",
	425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
	500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
	506: "Variant Also Negotiates", 507: "Insufficient Storage", 508: "Loop Detected", 509: "Bandwidth Limit Exceeded", 510: "Not Extended", 511: "Network Authentication Required",
};

const single = new Set(["age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since", "if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after", "server", "user-agent"]);

export class IncomingMessage extends Readable {
	statusCode: number;
	statusMessage: string;
	httpVersion = "1.1";
	httpVersionMajor = 1;
	httpVersionMinor = 1;
	headers: Record<string, any> = {};
	rawHeaders: string[] = [];
	trailers = {};
	rawTrailers: string[] = [];
	complete = false;
	aborted = false;
	url = "";
	method: string | null = null;
	socket: any;
	req: ClientRequest;

	constructor(req: ClientRequest, head: any) {
		super();
		this.req = req;
		this.socket = req.socket;
		this.statusCode = head.status;
		this.statusMessage = head.statusText || STATUS_CODES[head.status] || "";
		for (const [name, value] of head.headers) {
			const key = name.toLowerCase();
			this.rawHeaders.push(name, value);
			if (key === "set-cookie") (this.headers[key] ??= []).push(value);
			else if (this.headers[key] === undefined) this.headers[key] = value;
			else if (!single.has(key)) this.headers[key] += `${key === "cookie" ? "; " : ", "}${value}`;
		}
	}
	_read(): void {}
	get connection(): any {
		return this.socket;
	}
	get headersDistinct(): Record<string, string[]> {
		const out: Record<string, string[]> = {};
		for (let i = 0; i < this.rawHeaders.length; i += 2) (out[this.rawHeaders[i].toLowerCase()] ??= []).push(this.rawHeaders[i + 1]);
		return out;
	}
	setTimeout(_ms: number, cb?: any): this {
		if (cb) this.once("timeout", cb);
		return this;
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		if (!this.complete) {
			this.aborted = true;
			this.req._cancel();
			if (!this.readableEnded && this.listenerCount("error") > 0) err ??= connectionReset("aborted");
		}
		cb(err);
	}
}

function connectionReset(message: string): any {
	return Object.assign(new Error(message), { code: "ECONNRESET" });
}

/** Stands for the connection, which the host keeps to itself. */
class FakeSocket extends EventEmitter {
	encrypted: boolean;
	remoteAddress: string | undefined = undefined;
	destroyed = false;
	writable = true;
	constructor(secure: boolean) {
		super();
		this.encrypted = secure;
	}
	setTimeout(): this {
		return this;
	}
	setNoDelay(): this {
		return this;
	}
	setKeepAlive(): this {
		return this;
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
	destroy(): this {
		this.destroyed = true;
		return this;
	}
}

export class Agent extends EventEmitter {
	options: any;
	maxSockets = Infinity;
	maxFreeSockets = 256;
	maxTotalSockets = Infinity;
	keepAlive: boolean;
	sockets = {};
	freeSockets = {};
	requests = {};
	protocol: string;
	defaultPort: number;
	constructor(options: any = {}, secure = false) {
		super();
		this.options = { ...options };
		this.keepAlive = !!options?.keepAlive;
		this.protocol = secure ? "https:" : "http:";
		this.defaultPort = secure ? 443 : 80;
	}
	destroy(): void {}
	getName(options: any = {}): string {
		return `${options.host || "localhost"}:${options.port || ""}:${options.localAddress || ""}`;
	}
}

function optionsOf(input: any, options: any, secure: boolean): any {
	let o: any;
	if (typeof input === "string") o = { ...urlToHttpOptions(new URL(input)), ...options };
	else if (input && typeof input.href === "string" && typeof input.origin === "string") o = { ...urlToHttpOptions(input), ...options };
	else o = { ...input, ...(typeof options === "object" ? options : undefined) };
	const expected = secure ? "https:" : "http:";
	const protocol = o.protocol || o.agent?.protocol || expected;
	if (protocol !== expected && !o.agent) throw nodeError(TypeError, "ERR_INVALID_PROTOCOL", `Protocol "${protocol}" not supported. Expected "${expected}"`);
	o.protocol = protocol;
	return o;
}

export class ClientRequest extends Writable {
	method: string;
	path: string;
	host: string;
	protocol: string;
	agent: any;
	aborted = false;
	reusedSocket = false;
	maxHeadersCount: number | null = null;
	socket: FakeSocket;
	res: IncomingMessage | null = null;
	finished = false;
	#url: string;
	#headers = new Map<string, [string, any]>();
	#parts: Uint8Array[] = [];
	#aborter = new AbortController();
	#timer: any;
	#timeout = 0;
	#sent = false;

	constructor(input: any, options: any, cb: any, secure: boolean) {
		if (typeof options === "function") [cb, options] = [options, undefined];
		const o = optionsOf(input, options, secure);
		super({ autoDestroy: false });
		this.method = String(o.method ?? "GET").toUpperCase();
		if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(this.method)) throw nodeError(TypeError, "ERR_INVALID_HTTP_TOKEN", `Method must be a valid HTTP token ["${o.method}"]`);
		this.path = o.path || "/";
		if (/[^\u0021-\u00ff]/.test(this.path)) throw nodeError(TypeError, "ERR_UNESCAPED_CHARACTERS", "Request path contains unescaped characters");
		if (o.socketPath) throw denied("http.request with socketPath", "use an http URL");
		this.protocol = o.protocol;
		this.host = String(o.hostname ?? o.host ?? "localhost");
		this.agent = o.agent;
		this.socket = new FakeSocket(o.protocol === "https:");
		const name = this.host.includes(":") && !this.host.startsWith("[") ? `[${this.host}]` : this.host;
		this.#url = `${o.protocol}//${name}${o.port ? `:${o.port}` : o.defaultPort ? `:${o.defaultPort}` : ""}${this.path.startsWith("/") ? "" : "/"}${this.path}`;
		for (const [key, value] of Array.isArray(o.headers) ? pairs(o.headers) : Object.entries(o.headers ?? {})) if (value !== undefined) this.setHeader(key, value);
		if (o.auth && !this.hasHeader("authorization")) this.setHeader("Authorization", `Basic ${Buffer.from(o.auth).toString("base64")}`);
		if (cb) this.once("response", cb);
		if (o.timeout) this.setTimeout(o.timeout);
		if (o.signal) {
			const abort = () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR" }));
			if (o.signal.aborted) nextTick(abort);
			else o.signal.addEventListener("abort", abort, { once: true });
		}
		nextTick(() => this.emit("socket", this.socket));
	}

	setHeader(name: string, value: any): this {
		if (this.#sent) throw nodeError(Error, "ERR_HTTP_HEADERS_SENT", "Cannot set headers after they are sent to the client");
		if (typeof name !== "string" || !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw nodeError(TypeError, "ERR_INVALID_HTTP_TOKEN", `Header name must be a valid HTTP token ["${name}"]`);
		if (value === undefined) throw nodeError(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "undefined" for header "${name}"`);
		for (const v of Array.isArray(value) ? value : [value]) if (/[^\t\x20-\x7e\x80-\xff]/.test(String(v))) throw nodeError(TypeError, "ERR_INVALID_CHAR", `Invalid character in header content ["${name}"]`);
		this.#headers.set(name.toLowerCase(), [name, value]);
		return this;
	}
	getHeader(name: string): any {
		return this.#headers.get(name.toLowerCase())?.[1];
	}
	hasHeader(name: string): boolean {
		return this.#headers.has(name.toLowerCase());
	}
	removeHeader(name: string): void {
		this.#headers.delete(name.toLowerCase());
	}
	getHeaders(): Record<string, any> {
		return Object.assign(Object.create(null), Object.fromEntries([...this.#headers].map(([k, [, v]]) => [k, v])));
	}
	getHeaderNames(): string[] {
		return [...this.#headers.keys()];
	}
	getRawHeaderNames(): string[] {
		return [...this.#headers.values()].map(([n]) => n);
	}
	get headersSent(): boolean {
		return this.#sent;
	}
	flushHeaders(): void {}
	setNoDelay(): void {}
	setSocketKeepAlive(): void {}
	get connection(): any {
		return this.socket;
	}

	setTimeout(ms: number, cb?: any): this {
		this.#timeout = ms;
		if (cb) this.once("timeout", cb);
		this.#touch();
		return this;
	}
	#touch(): void {
		clearTimeout(this.#timer);
		if (this.#timeout > 0 && !this.destroyed) {
			this.#timer = setTimeout(() => {
				this.emit("timeout");
				this.res?.emit("timeout");
			}, this.#timeout);
		}
	}

	_write(chunk: any, _encoding: string, cb: (err?: any) => void): void {
		this.#parts.push(chunk);
		cb();
	}
	_final(cb: (err?: any) => void): void {
		this.finished = true;
		this.#send();
		cb();
	}
	#send(): void {
		this.#sent = true;
		const headers: [string, string][] = [];
		for (const [name, value] of this.#headers.values()) for (const v of Array.isArray(value) ? value : [value]) headers.push([name, String(v)]);
		const body = this.#parts.length ? toBase64(Buffer.concat(this.#parts)) : undefined;
		const params = { op: "request", method: this.method, url: this.#url, headers, base64: body, redirect: "manual", raw: true };
		call("http", params, { signal: this.#aborter.signal as any, onChunk: (chunk) => this.#chunk(chunk) }).then(
			() => {
				clearTimeout(this.#timer);
				if (this.res) {
					this.res.complete = true;
					this.res.push(null);
				}
				this.#close();
			},
			(err) => this.#fail(err),
		);
	}
	#chunk(chunk: any): void {
		this.#touch();
		if (this.destroyed && !this.res) return;
		if (typeof chunk.base64 === "string") {
			const bytes = fromBase64(chunk.base64);
			this.res?.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
			return;
		}
		this.res = new IncomingMessage(this, chunk);
		if (!this.emit("response", this.res)) this.res.resume();
	}
	#fail(err: any): void {
		clearTimeout(this.#timer);
		if (this.#aborter.signal.aborted) return;
		const failure: any = fromHost(err, { syscall: "connect" });
		if (err?.code !== "denied" && typeof failure.code === "string") failure.message = `connect ${failure.code} ${this.host}`;
		if (this.res) this.res.destroy(connectionReset("aborted"));
		else this.emit("error", failure);
		this.#close();
	}
	#close(): void {
		nextTick(() => this.emit("close"));
	}
	_cancel(): void {
		clearTimeout(this.#timer);
		this.#aborter.abort();
	}
	abort(): void {
		if (this.aborted) return;
		this.aborted = true;
		nextTick(() => this.emit("abort"));
		this.destroy();
	}
	destroy(err?: any): this {
		if (this.destroyed) return this;
		this.destroyed = true;
		this._cancel();
		if (this.res) {
			if (!this.res.complete) this.res.destroy(err);
		} else nextTick(() => this.emit("error", err ?? connectionReset("socket hang up")));
		this.#close();
		return this;
	}
}

function pairs(list: any[]): [string, any][] {
	if (Array.isArray(list[0])) return list as [string, any][];
	const out: [string, any][] = [];
	for (let i = 0; i + 1 < list.length; i += 2) out.push([list[i], list[i + 1]]);
	return out;
}

/** The members of node:http or node:https. */
export function clientModule(name: "http" | "https"): any {
	const secure = name === "https";
	const request = (input: any, options?: any, cb?: any) => {
		if (input === undefined || input === null) throw invalidArgType("url", ["string", "URL", "Object"], input);
		return new ClientRequest(input, options, cb, secure);
	};
	const get = (input: any, options?: any, cb?: any) => {
		const req = request(input, options, cb);
		req.end();
		return req;
	};
	class BoundAgent extends Agent {
		constructor(options: any = {}) {
			super(options, secure);
		}
	}
	Object.defineProperty(BoundAgent, "name", { value: "Agent" });
	return {
		request, get, Agent: BoundAgent, globalAgent: new BoundAgent({ keepAlive: true }),
		createServer() {
			throw denied(`${name}.createServer`, "extensions cannot listen");
		},
	};
}
