// Stands for the connection, which the host keeps to itself.
import { nextTick } from "pi:node/internal_ticks";
import { Duplex } from "pi:node/stream";

export interface Peer {
	remoteAddress?: string;
	remotePort?: number;
	localAddress?: string;
	localPort?: number;
}

export class HostSocket extends Duplex {
	encrypted: boolean | undefined;
	authorized: boolean | undefined;
	connecting = false;
	pending = false;
	timeout: number | undefined;
	bytesRead = 0;
	bytesWritten = 0;
	remoteFamily: string | undefined;
	remoteAddress: string | undefined;
	remotePort: number | undefined;
	localAddress: string | undefined;
	localPort: number | undefined;
	#stop: () => void;
	#timer: any;

	constructor(secure: boolean, peer: Peer, stop: () => void) {
		super({ autoDestroy: true });
		if (secure) this.encrypted = this.authorized = true;
		Object.assign(this, peer);
		if (peer.remoteAddress) this.remoteFamily = peer.remoteAddress.includes(":") ? "IPv6" : "IPv4";
		this.#stop = stop;
	}
	get readyState(): string {
		return this.destroyed ? "closed" : "open";
	}
	get _hadError(): boolean {
		return false;
	}
	_read(): void {}
	_write(_chunk: any, _encoding: string, cb: (err?: any) => void): void {
		cb(Object.assign(new Error("the host keeps connections to itself: write to the request or response"), { code: "EPERM" }));
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		clearTimeout(this.#timer);
		this.#stop();
		cb(err);
	}
	/** Something has passed: the idle time begins anew. */
	touch(): void {
		clearTimeout(this.#timer);
		if (this.timeout && !this.destroyed) this.#timer = setTimeout(() => this.emit("timeout"), this.timeout);
	}
	settle(): void {
		clearTimeout(this.#timer);
	}
	setTimeout(ms: number, cb?: any): this {
		this.timeout = ms;
		if (cb) this.once("timeout", cb);
		this.touch();
		return this;
	}
	address(): object {
		return this.localAddress === undefined ? {} : { address: this.localAddress, family: this.localAddress.includes(":") ? "IPv6" : "IPv4", port: this.localPort };
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
	destroySoon(): void {
		nextTick(() => this.destroy());
	}
	resetAndDestroy(): this {
		return this.destroy();
	}
	getPeerCertificate(): object {
		return {};
	}
}
