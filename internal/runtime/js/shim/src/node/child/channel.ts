// The channel for messages between a child and its parent: lines of JSON on a descriptor that the child is told of.
import { utf8Encode } from "pi:node/internal_bytes";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { EventEmitter } from "pi:node/events";
import { nextTick } from "pi:node/internal_ticks";
import { StringDecoder } from "pi:node/string_decoder";
import type { OnReady, Writer } from "./streams.ts";

/** What child.channel is. */
class Control extends EventEmitter {
	ref(): void {}
	unref(): void {}
	refCounted(): void {}
	unrefCounted(): void {}
}

export class Channel {
	/** The child has closed it, so that "close" need not wait for it; after the parent has, Node's "close" never comes. */
	ended = false;
	onEnd: () => void = () => {};
	readonly #child: any;
	readonly #writer: Writer;
	readonly #onReady: OnReady;
	readonly #decoder = new StringDecoder("utf8");
	#line = "";
	#closed = false;

	constructor(child: any, writer: Writer, onReady: OnReady) {
		this.#child = child;
		this.#writer = writer;
		this.#onReady = onReady;
		child.connected = true;
		child.channel = new Control();
		child.send = (message: any, handle?: any, options?: any, cb?: any) => this.#take(message, handle, options, cb);
		child._disconnect = () => this.#disconnect();
		child.disconnect = () => {
			if (child.connected) this.#disconnect();
			else child.emit("error", nodeError(Error, "ERR_IPC_DISCONNECTED", "IPC channel is already disconnected"));
		};
	}
	#take(message: any, handle: any, options: any, cb: any): boolean {
		if (typeof handle === "function") [cb, handle, options] = [handle, undefined, undefined];
		else if (typeof options === "function") [cb, options] = [options, undefined];
		else if (options !== undefined && (options === null || typeof options !== "object" || Array.isArray(options))) throw invalidArgType("options", "object", options);
		if (!this.#child.connected) {
			const err = nodeError(Error, "ERR_IPC_CHANNEL_CLOSED", "Channel closed");
			nextTick(() => (typeof cb === "function" ? cb(err) : this.#child.emit("error", err)));
			return false;
		}
		if (message === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "message" argument must be specified');
		if (!["string", "object", "number", "boolean"].includes(typeof message)) throw invalidArgType("message", ["string", "object", "number", "boolean"], message);
		if (handle) throw nodeError(TypeError, "ERR_INVALID_HANDLE_TYPE", "This handle type cannot be sent");
		const line = `${JSON.stringify(message)}\n`;
		this.#onReady(() => this.#writer.write(utf8Encode(line), (err) => {
			if (typeof cb === "function") cb(err ?? null);
			else if (err && !options?.swallowErrors) this.#child.emit("error", err);
		}));
		return true;
	}
	#disconnect(): void {
		this.#child.connected = false;
		this.#child.channel = null;
		nextTick(() => {
			if (this.#closed) return;
			this.#closed = true;
			this.#onReady(() => this.#writer.close());
			nextTick(() => this.#child.emit("disconnect"));
		});
	}
	/** What the child has said. */
	take(bytes: Uint8Array): void {
		if (this.#closed) return;
		const lines = (this.#line + this.#decoder.write(bytes as any)).split("\n");
		this.#line = lines.pop()!;
		for (const line of lines) {
			const message = JSON.parse(line);
			const internal = message !== null && typeof message === "object" && typeof message.cmd === "string" && message.cmd.startsWith("NODE_");
			nextTick(() => this.#child.emit(internal ? "internalMessage" : "message", message, undefined));
		}
	}
	/** The child has closed it. */
	end(): void {
		if (this.#closed || this.ended) return;
		this.ended = true;
		if (this.#child.connected) this.#disconnect();
		this.onEnd();
	}
	/** Whether the child's end is still awaited, or will be for ever. */
	get open(): boolean {
		return !this.ended;
	}
}
