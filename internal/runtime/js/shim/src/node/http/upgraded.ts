// What a request to a server brings besides its head: its body, taken as there is room for it, or a connection that is the extension's
// from then on.
import { call } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { fromBase64, toBase64 } from "pi:node/internal_bytes";
import { HostSocket, type Peer } from "./socket.ts";

interface Where {
	server: string;
	request: number;
}

/** How many pieces are taken before the host hears of it: half of what it may be ahead. */
const together = 8;

/** Tells the host that there is room for more of what a request brings. */
export class Intake {
	#to: Where;
	#taken = 0;
	#held = false;

	constructor(to: Where) {
		this.#to = to;
	}
	piece(): void {
		this.#taken++;
		this.#tell();
	}
	hold(held: boolean): void {
		this.#held = held;
		this.#tell();
	}
	#tell(): void {
		if (this.#held || this.#taken < together) return;
		const pieces = this.#taken;
		this.#taken = 0;
		call("http", { op: "take", ...this.#to, pieces }).catch(() => {}); // the request may be over
	}
	/** The rest is not wanted. */
	dump(): void {
		call("http", { op: "take", ...this.#to, dump: true }).catch(() => {}); // as above
	}
}

/** A connection that a request has been made into. */
export class UpgradedSocket extends HostSocket {
	#to: Where;
	#intake: Intake;
	#full = false;
	#over = false;
	#waiting: Promise<unknown>;

	constructor(secure: boolean, peer: Peer, to: Where) {
		super(secure, peer, () => {
			if (!this.#over) call("http", { op: "respond", ...to, abort: true }).catch(() => {}); // the client may have left
		});
		this.#to = to;
		this.#intake = new Intake(to);
		this.#waiting = this.#send({});
	}
	#send(params: object): Promise<unknown> {
		return call("http", { op: "respond", ...this.#to, raw: true, ...params });
	}
	#queue(params: object, cb: (err?: any) => void): void {
		this.#waiting = this.#waiting.then(() => this.#send(params)).then(
			() => cb(),
			(cause) => cb(Object.assign(new Error("write EPIPE"), { errno: -32, code: "EPIPE", syscall: "write", cause })),
		);
	}
	override _read(): void {
		if (!this.#full) return;
		this.#full = false;
		this.#intake.hold(false);
	}
	override _write(chunk: any, encoding: string, cb: (err?: any) => void): void {
		const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding as any) : chunk;
		this.bytesWritten += bytes.length;
		this.#queue({ base64: toBase64(bytes) }, cb);
	}
	_final(cb: (err?: any) => void): void {
		this.#queue({ end: true }, () => cb());
	}
	/** What has come; true when the connection is over. */
	_chunk(chunk: any): boolean {
		this.touch();
		if (typeof chunk.base64 === "string") {
			const bytes = fromBase64(chunk.base64);
			this.bytesRead += bytes.length;
			this.#intake.piece();
			if (!this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) && !this.#full) this.#intake.hold((this.#full = true));
			return false;
		}
		if (chunk.end) {
			if (chunk.raw) this.push(null); // the other end is that of the request's body
			return false;
		}
		this.#over = true;
		if (chunk.gone && !this.destroyed) this.destroy(this.readableEnded ? undefined : Object.assign(new Error("read ECONNRESET"), { errno: -104, code: "ECONNRESET", syscall: "read" }));
		return true;
	}
}
