// What an upgraded request has in place of a connection: the frames of a WebSocket, over one that the host keeps. The host
// speaks the protocol with the server; a package such as ws speaks it with this.
import { call } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toBase64 } from "pi:node/internal_bytes";
import { HostSocket } from "./socket.ts";

const text = 1;
const binary = 2;
const close = 8;
const ping = 9;
const pong = 10;
/** No code was given, and the connection was lost: these two are never on the wire. */
const noCode = 1005;

interface Frame {
	last: boolean;
	kind: number;
	data: Buffer;
	/** Where the next one begins. */
	end: number;
}

/** The frame at the beginning, or undefined when there is more of it to come. */
function decode(bytes: Buffer): Frame | undefined {
	if (bytes.length < 2) return undefined;
	const masked = (bytes[1] & 0x80) !== 0;
	let size = bytes[1] & 0x7f;
	let at = 2;
	if (size === 126) at = 4;
	else if (size === 127) at = 10;
	const mask = at;
	if (masked) at += 4;
	if (bytes.length < at) return undefined;
	if (size === 126) size = bytes.readUInt16BE(2);
	else if (size === 127) size = Number(bytes.readBigUInt64BE(2));
	if (bytes.length < at + size) return undefined;
	const data = Buffer.from(bytes.subarray(at, at + size));
	if (masked) for (let i = 0; i < data.length; i++) data[i] ^= bytes[mask + (i & 3)];
	return { last: (bytes[0] & 0x80) !== 0, kind: bytes[0] & 0x0f, data, end: at + size };
}

function encode(kind: number, data: Buffer): Buffer {
	const size = data.length;
	const head = Buffer.alloc(size < 126 ? 2 : size < 0x10000 ? 4 : 10);
	head[0] = 0x80 | kind;
	if (head.length === 2) head[1] = size;
	else if (head.length === 4) {
		head[1] = 126;
		head.writeUInt16BE(size, 2);
	} else {
		head[1] = 127;
		head.writeBigUInt64BE(BigInt(size), 2);
	}
	return Buffer.concat([head, data]);
}

function encodeClose(code: number, reason: string): Buffer {
	if (code === noCode) return encode(close, Buffer.alloc(0));
	const data = Buffer.alloc(2);
	data.writeUInt16BE(code);
	return encode(close, Buffer.concat([data, Buffer.from(reason)]));
}

export class Tunnel extends HostSocket {
	#id: string;
	#kept: Buffer = Buffer.alloc(0);
	#kind = text;
	#parts: Buffer[] = [];
	/** How this side has closed. The host waits for the server's word on it, and does not tell it. */
	#asked: { code: number; reason: string } | undefined;

	constructor(id: string, secure: boolean, stop: () => void) {
		super(secure, {}, stop);
		this.#id = id;
	}
	override _write(chunk: any, encoding: string, done: (err?: any) => void): void {
		this.touch();
		this.#kept = Buffer.concat([this.#kept, typeof chunk === "string" ? Buffer.from(chunk, encoding as any) : chunk]);
		const sent: Promise<unknown>[] = [];
		for (let frame = decode(this.#kept); frame; frame = decode(this.#kept)) {
			this.#kept = this.#kept.subarray(frame.end);
			const params = this.#take(frame);
			if (params) sent.push(call("http", { socket: this.#id, ...params }));
		}
		Promise.all(sent).then(() => done(), done);
	}
	_final(done: () => void): void {
		done();
	}
	/** What the host is to do about a frame. */
	#take({ last, kind, data }: Frame): object | undefined {
		if (kind === ping) this.push(encode(pong, data)); // the host looks after its connection itself
		if (kind === close) {
			this.#asked = { code: data.length < 2 ? noCode : data.readUInt16BE(0), reason: data.subarray(2).toString() };
			return { op: "close", ...this.#asked };
		}
		if (kind > binary) return undefined;
		if (kind !== 0) this.#kind = kind;
		this.#parts.push(data);
		if (!last) return undefined;
		const whole = Buffer.concat(this.#parts.splice(0));
		return this.#kind === text ? { op: "send", text: whole.toString() } : { op: "send", base64: toBase64(whole) };
	}
	/** A message from the server. */
	_message(chunk: { text?: string; base64?: string }): void {
		this.touch();
		this.push(chunk.text === undefined ? encode(binary, Buffer.from(chunk.base64 ?? "", "base64")) : encode(text, Buffer.from(chunk.text)));
	}
	/** The server has closed, or is gone. */
	_closed(end?: { code: number; reason: string; clean: boolean }): void {
		if (this.destroyed) return;
		const how = end?.clean ? end : end && this.#asked;
		if (how) this.push(encodeClose(how.code, how.reason));
		this.push(null);
	}
}
