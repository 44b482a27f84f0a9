// ClientRequest over the host's http call. A body that is written in pieces goes out in pieces.
import { call, requireHost, start } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toBase64 } from "pi:node/internal_bytes";
import { connectionError } from "pi:node/internal_connection";
import { denied, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { urlToHttpOptions } from "pi:node/url";
import { Agent, checkAgent, SecureAgent } from "./agent.ts";
import { STATUS_CODES } from "./constants.ts";
import { isToken, pairsOf } from "./headers.ts";
import { connectionReset, IncomingMessage } from "./incoming.ts";
import { OutgoingMessage } from "./outgoing.ts";
import { HostSocket } from "./socket.ts";
import { Tunnel } from "./tunnel.ts";

export const globalAgents = { http: new Agent({ keepAlive: true, scheduling: "lifo", timeout: 5000 }), https: new SecureAgent({ keepAlive: true, scheduling: "lifo", timeout: 5000 }) };

function optionsOf(input: any, options: any, secure: boolean): any {
	let o: any;
	if (typeof input === "string") o = { ...urlToHttpOptions(new URL(input)), ...options };
	else if (input && typeof input.href === "string" && typeof input.origin === "string") o = { ...urlToHttpOptions(input), ...options };
	else o = { ...input, ...(typeof options === "object" ? options : undefined) };
	o.agent = agentOf(o.agent, secure);
	const expected = o.agent?.protocol || (secure ? "https:" : "http:");
	const protocol = o.protocol || expected;
	if (protocol !== expected) throw nodeError(TypeError, "ERR_INVALID_PROTOCOL", `Protocol "${protocol}" not supported. Expected "${expected}"`);
	o.protocol = protocol;
	if (o.host !== undefined && o.host !== null && typeof o.host !== "string") throw invalidArgType("options.host", ["string", "undefined", "null"], o.host);
	return o;
}

function agentOf(agent: any, secure: boolean): any {
	if (agent === false) return new (secure ? SecureAgent : Agent)();
	if (agent === undefined || agent === null) return secure ? globalAgents.https : globalAgents.http;
	if (typeof agent.addRequest !== "function" && typeof agent.getName !== "function" && typeof agent !== "object") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `The "options.agent" property must be one of Agent-like Object, undefined, or false. Received type ${typeof agent} (${String(agent)})`);
	checkAgent(agent);
	return agent;
}

function checked(o: any): { method: string; path: string } {
	if (o.method !== undefined && o.method !== null && typeof o.method !== "string") throw invalidArgType("options.method", "string", o.method);
	const method = (o.method || "GET").toUpperCase();
	if (!isToken(method)) throw nodeError(TypeError, "ERR_INVALID_HTTP_TOKEN", `Method must be a valid HTTP token ["${o.method}"]`);
	const path = o.path ? String(o.path) : "/";
	if (/[^\u0021-\u00ff]/.test(path)) throw nodeError(TypeError, "ERR_UNESCAPED_CHARACTERS", "Request path contains unescaped characters");
	if (o.socketPath) throw denied("http.request with socketPath", "use an http URL");
	return { method, path };
}

/** Whom a request trusts, when it says so itself; its agent's word goes first. */
function trustOf(o: any): { ca?: string[]; unverified?: true } {
	const { ca, rejectUnauthorized } = { ...o, ...o.agent?.options };
	if (o.protocol !== "https:") return {};
	if (rejectUnauthorized === false) return { unverified: true };
	return ca ? { ca: [ca].flat().map((pem) => (typeof pem === "string" ? pem : Buffer.from(pem).toString("latin1"))) } : {};
}

let uploads = 0;
let tunnels = 0;

/** What makes a request one for a WebSocket; the host says it in its own words. */
const ofUpgrade = /^(connection|upgrade|host|sec-websocket-(key|version|extensions|protocol))$/i;
const acceptSalt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** What is written within one turn goes out with its length; more than this does not wait for the turn's end. */
const atOnce = 64 << 10;

export class ClientRequest extends OutgoingMessage {
	method: string;
	path: string;
	host: string;
	protocol: string;
	agent: any;
	aborted = false;
	reusedSocket = false;
	res: IncomingMessage | null = null;
	timeout: number | undefined;
	#url: string;
	#trust: { ca?: string[]; unverified?: true };
	#parts: Uint8Array[] = [];
	#size = 0;
	#aborter = new AbortController();
	#upload: string | undefined;
	#sending: Promise<unknown> = Promise.resolve();
	#begun = false;
	#closed = false;
	#sentAll: (() => void) | undefined;

	constructor(input: any, options: any, cb: any, secure: boolean) {
		if (typeof options === "function") [cb, options] = [options, undefined];
		const o = optionsOf(input, options, secure);
		super();
		const { method, path } = checked(o);
		this.method = method;
		this.path = path;
		this.protocol = o.protocol;
		this.host = String(o.hostname || o.host || "localhost");
		this.agent = o.agent;
		this.shouldKeepAlive = Boolean(o.agent?.keepAlive) || Number.isFinite(o.agent?.maxSockets);
		this.useChunkedEncodingByDefault = !["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"].includes(method);
		const name = this.host.includes(":") && !this.host.startsWith("[") ? `[${this.host}]` : this.host;
		const port = o.port || o.defaultPort || (o.agent?.defaultPort ?? "");
		this.#url = `${o.protocol}//${name}${port ? `:${port}` : ""}${path.startsWith("/") ? "" : "/"}${path}`;
		this.#trust = trustOf(o);
		this.#takeOptions(o, name, port);
		if (cb) this.once("response", cb);
		if (o.timeout !== undefined) this.timeout = Number(o.timeout);
		if (o.signal) this.#follow(o.signal);
		nextTick(() => this.#connect());
		if (this.useChunkedEncodingByDefault && this.hasHeader("expect")) nextTick(() => this.flushHeaders());
	}
	#takeOptions(o: any, name: string, port: any): void {
		this._takeHeaders(o.headers);
		if (!this.hasHeader("host") && o.setHost !== false && !Array.isArray(o.headers)) {
			const usual = o.protocol === "https:" ? 443 : 80;
			this.setHeader("Host", port && Number(port) !== usual ? `${name}:${port}` : name);
		}
		if (o.auth && !this.hasHeader("authorization")) this.setHeader("Authorization", `Basic ${Buffer.from(o.auth).toString("base64")}`);
	}
	#follow(signal: AbortSignal): void {
		const abort = () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR", cause: signal.reason }));
		if (signal.aborted) nextTick(abort);
		else signal.addEventListener("abort", abort, { once: true });
	}
	#connect(): void {
		if (this.destroyed) return;
		this.socket = new HostSocket(this.protocol === "https:", {}, () => this.#socketGone());
		if (this.#trust.unverified) this.socket.authorized = false;
		this.socket.on("timeout", () => this.emit("timeout"));
		if (this.timeout) this.socket.setTimeout(this.timeout);
		this.emit("socket", this.socket);
	}
	#socketGone(): void {
		if (!this.#closed && !this.res?.complete) this.destroy();
	}
	setTimeout(ms: number, cb?: any): this {
		this.timeout = ms;
		if (cb) this.once("timeout", cb);
		this.socket?.setTimeout(ms);
		return this;
	}
	clearTimeout(cb?: any): this {
		return this.setTimeout(0, cb);
	}
	flushHeaders(): void {
		if (!this.#begun) this.#stream();
	}

	_write(chunk: any, _encoding: string, cb: (err?: any) => void): void {
		this.socket?.touch();
		if (this.#upload !== undefined) {
			this.#send({ base64: toBase64(chunk) }, cb);
			return;
		}
		if (this.#parts.length === 0) setTimeout(() => this.#stream(), 0);
		this.#parts.push(chunk);
		this.#size += chunk.length;
		if (this.#size > atOnce) this.#stream();
		cb();
	}
	/** "finish" comes when the host has written everything. */
	_final(cb: (err?: any) => void): void {
		this.#sentAll = cb;
		if (this.#upload !== undefined) this.#send({ end: true, trailers: this._trailers.length ? this._trailers : undefined }, () => {});
		else if (this.#wantsSocket()) this.#upgrade();
		else this.#begin({ base64: this.#parts.length ? toBase64(Buffer.concat(this.#parts)) : undefined });
	}
	get writableFinished(): boolean {
		return this.writableEnded && this.socket !== null;
	}
	#finish(): void {
		if (!this.writableEnded) return;
		const done = this.#sentAll;
		this.#sentAll = undefined;
		done?.();
	}
	/** From here on the body goes out as it is written. */
	#stream(): void {
		if (this.#begun || this.destroyed) return;
		this.#upload = `body-${++uploads}`;
		this.#begin({ upload: this.#upload });
		for (const part of this.#parts) this.#send({ base64: toBase64(part) }, () => {});
		this.#parts = [];
	}
	/** The pieces keep their order. Why one failed is the request's to tell. */
	#send(params: object, cb: () => void): void {
		const send = () => call("http", { op: "body", upload: this.#upload, ...params }, { signal: this.#aborter.signal as any });
		this.#sending = this.#sending.then(send).then(
			() => cb(),
			() => cb(),
		);
	}
	#begin(body: object): void {
		this.#begun = this._sent = true;
		const params = { op: "request", method: this.method, url: this.#url, headers: [...this._headers.pairs(), ...this._connection(this.shouldKeepAlive)], redirect: "manual", raw: true, ...this.#trust, ...body };
		call("http", params, { signal: this.#aborter.signal as any, onChunk: (chunk, hold) => this.#chunk(chunk, hold) }).then(() => this.#done(), (err) => this.#fail(err));
	}
	#wantsSocket(): boolean {
		return this.method === "GET" && /^websocket$/i.test(String(this.getHeader("upgrade"))) && this.hasHeader("sec-websocket-key");
	}
	/** A WebSocket of the host's, whose frames the one who asked reads and writes. */
	#upgrade(): void {
		this.#begun = this._sent = true;
		const id = `tunnel-${++tunnels}`;
		const protocols = String(this.getHeader("sec-websocket-protocol") ?? "").split(/\s*,\s*/).filter(Boolean);
		const headers = this._headers.pairs().filter(([name]: [string, string]) => !ofUpgrade.test(name));
		let tunnel: Tunnel | undefined;
		const run = start("http", { op: "connect", url: this.#url.replace(/^http/, "ws"), protocols, headers, socket: id }, (chunk: any) => {
			if (!chunk.open) return tunnel?._message(chunk);
			tunnel = new Tunnel(id, this.protocol === "https:", () => run.cancel());
			this.#upgraded(tunnel, chunk.protocol);
		});
		this.#aborter.signal.addEventListener("abort", () => run.cancel(), { once: true });
		run.done.then((end: any) => tunnel?._closed(end), (err: any) => {
			if (tunnel) tunnel._closed();
			else if (err?.details?.status === undefined) this.#fail(err);
			else {
				this.#chunk({ status: err.details.status, headers: [] });
				this.#done();
			}
		});
	}
	#upgraded(tunnel: Tunnel, protocol: string): void {
		if (this.destroyed) return void tunnel.destroy();
		const accept = requireHost("pi:node/crypto").createHash("sha1").update(this.getHeader("sec-websocket-key") + acceptSalt).digest("base64");
		const res = new IncomingMessage(tunnel);
		res.req = this;
		res.statusCode = 101;
		res.statusMessage = STATUS_CODES[101];
		res._begin([["Upgrade", "websocket"], ["Connection", "Upgrade"], ["Sec-WebSocket-Accept", accept], ...(protocol ? [["Sec-WebSocket-Protocol", protocol] as [string, string]] : [])], () => {});
		res._complete();
		this.res = res;
		this.#finish();
		this.socket?.settle();
		this.socket = tunnel;
		this.#closed = true; // the connection is the listener's now
		if (!this.emit("upgrade", res, tunnel, Buffer.alloc(0))) tunnel.destroy();
		nextTick(() => {
			this.destroyed = true;
			this.emit("close");
		});
	}
	#chunk(chunk: any, hold?: (held: boolean) => void): void {
		if (this.destroyed && !this.res) return;
		this.socket?.touch();
		if (typeof chunk.base64 === "string") {
			this.res?._piece(chunk.base64);
			return;
		}
		if (chunk.trailers) {
			this.res?._trailed(chunk.trailers);
			return;
		}
		if (chunk.information === undefined) this.#finish();
		if (chunk.sent) return;
		if (chunk.information !== undefined) {
			this.#inform(chunk);
			return;
		}
		const res = new IncomingMessage(this.socket);
		res.req = this;
		res.statusCode = chunk.status;
		res.statusMessage = chunk.statusText || STATUS_CODES[chunk.status] || "";
		res._begin(chunk.headers, () => {
			this.#aborter.abort();
			res.once("close", () => this.#close());
		}, hold);
		this.res = res;
		res.once("end", () => this.#close());
		if (!this.emit("response", res)) res.resume();
	}
	#inform(chunk: any): void {
		const rawHeaders = chunk.headers.flat();
		const info = { statusCode: chunk.information, statusMessage: STATUS_CODES[chunk.information], httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1, headers: Object.fromEntries(chunk.headers.map(([n, v]: string[]) => [n.toLowerCase(), v])), rawHeaders };
		if (chunk.information === 100) this.emit("continue");
		this.emit("information", info);
	}
	#done(): void {
		this.socket?.settle();
		if (this.res && !this.res.destroyed) this.res._complete();
		else this.#close();
	}
	#fail(err: any): void {
		if (this.#aborter.signal.aborted) return;
		const failure = connectionError(err, this.#url);
		if (!this.res) this.destroy(failure);
		this.#close();
		this.res?._cut();
	}
	#close(): void {
		if (this.#closed) return;
		this.#closed = true;
		this.socket?.settle();
		if (this.#upload !== undefined) this.#aborter.abort(); // whatever of the body is still on its way
		nextTick(() => {
			this.destroyed = true;
			this.emit("close");
			this.socket?.destroy();
		});
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
		this.#aborter.abort();
		if (!this.res) nextTick(() => this.emit("error", err ?? connectionReset("socket hang up")));
		this.#close();
		if (this.res && !this.res.complete) this.res._cut(err);
		return this;
	}
	onSocket(): void {}
}

export { pairsOf };
