// File descriptors.
import { fromBase64, toBase64, viewBytes } from "pi:node/internal_bytes";
import { checkInteger, checkString, invalidArgType, outOfRange } from "pi:node/internal_errors";
import { requireHost } from "pi:host";
import { checkFd, hostPath, mostWritten, toFlags, toMode, toPath } from "./paths.ts";
import { toStats } from "./stats.ts";
import { op, type Steps } from "./steps.ts";

const chunk = 1 << 18;
// The path behind each descriptor, for the calls the host has only by path.
const paths = new Map<number, string>();

export function* open(path: any, flags: any = "r", mode: any = 0o666): Steps<number> {
	const p = toPath(path);
	if (typeof flags === "function") flags = "r";
	if (typeof mode === "function" || mode === null || mode === undefined) mode = 0o666;
	const want = toFlags(flags);
	const once = (f: string) => op("open", p, { op: "open", path: hostPath(p), flags: f, mode: f[0] === "r" ? undefined : toMode(mode) });
	let fd: number;
	try {
		fd = (yield once(want.flags)).fd;
	} catch (err: any) {
		if (!want.create || err.code !== "ENOENT") throw err;
		fd = (yield once("wx+")).fd;
	}
	paths.set(fd, p);
	return fd;
}

export function* close(fd: any): Steps<undefined> {
	checkFd(fd);
	paths.delete(fd);
	yield { syscall: "close", params: { op: "close", fd } };
	return undefined;
}

function positionOf(position: any): number | undefined {
	if (position === null || position === undefined) return undefined;
	if (typeof position === "bigint") position = Number(position);
	else if (typeof position !== "number") throw invalidArgType("position", ["bigint", "integer"], position);
	checkInteger(position, "position", -1);
	return typeof position === "number" && position >= 0 ? position : undefined;
}

/** read(fd, buffer, offset, length, position) or read(fd, buffer, options). */
export function* read(fd: any, buffer: any, offset?: any, length?: any, position?: any): Steps<number> {
	checkFd(fd);
	if (!ArrayBuffer.isView(buffer)) throw invalidArgType("buffer", ["Buffer", "TypedArray", "DataView"], buffer);
	if (offset !== null && typeof offset === "object") ({ offset, length, position } = offset);
	const bytes = viewBytes(buffer);
	offset ??= 0;
	checkInteger(offset, "offset", 0);
	length ??= bytes.byteLength - offset;
	if (length === 0) return 0;
	if (offset + length > bytes.byteLength) throw outOfRange("length", `<= ${bytes.byteLength - offset}`, length);
	const r = yield { syscall: "read", params: { op: "fdread", fd, length, position: positionOf(position) } };
	const got = fromBase64(r.base64);
	bytes.set(got, offset);
	return got.length;
}

/** write(fd, buffer, offset, length, position), write(fd, buffer, options) or write(fd, string, position, encoding). */
export function* write(fd: any, data: any, offset?: any, length?: any, position?: any): Steps<number> {
	checkFd(fd);
	let bytes: Uint8Array;
	if (ArrayBuffer.isView(data)) {
		bytes = viewBytes(data);
		if (offset !== null && typeof offset === "object") ({ offset, length, position } = offset);
		offset = typeof offset === "number" ? offset : 0;
		if (offset > bytes.byteLength) throw outOfRange("offset", `<= ${bytes.byteLength}`, offset);
		length = typeof length === "number" ? length : bytes.byteLength - offset;
		if (offset + length > bytes.byteLength) throw outOfRange("length", `<= ${bytes.byteLength - offset}`, length);
		bytes = bytes.subarray(offset, offset + length);
	} else {
		if (typeof data !== "string") throw invalidArgType("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
		bytes = requireHost("pi:node/buffer").Buffer.from(data, typeof length === "string" ? length : "utf8");
		position = typeof offset === "number" ? offset : undefined;
	}
	if (fd === 1 || fd === 2) return writeStdio(fd, bytes);
	const r = yield { syscall: "write", params: { op: "fdwrite", fd, base64: toBase64(bytes), position: positionOf(position) } };
	return r.bytes;
}

function writeStdio(fd: 1 | 2, bytes: Uint8Array): number {
	requireHost("pi:host").write(fd, new TextDecoder().decode(bytes));
	return bytes.length;
}

export function* fdReadAll(fd: any): Steps<Uint8Array> {
	checkFd(fd);
	const parts: Uint8Array[] = [];
	if (fd === 0) return new Uint8Array(0);
	for (;;) {
		const r = yield { syscall: "read", params: { op: "fdread", fd, length: chunk } };
		const part = fromBase64(r.base64);
		if (part.length === 0) break;
		parts.push(part);
	}
	return requireHost("pi:node/buffer").Buffer.concat(parts);
}

export function* fdWriteAll(fd: any, data: any, encoding: any): Steps<undefined> {
	let bytes: Uint8Array = typeof data === "string" ? requireHost("pi:node/buffer").Buffer.from(data, encoding) : viewBytes(data);
	while (bytes.length > 0) {
		const n: number = yield* write(fd, bytes.subarray(0, mostWritten));
		bytes = bytes.subarray(n);
	}
	return undefined;
}

function checkBuffers(buffers: unknown): void {
	if (!Array.isArray(buffers) || !buffers.every((b) => ArrayBuffer.isView(b))) throw invalidArgType("buffers", "an ArrayBufferView[]", buffers);
}

export function* readv(fd: any, buffers: any[], position?: any): Steps<number> {
	checkFd(fd);
	checkBuffers(buffers);
	if (typeof position !== "number") position = undefined;
	let total = 0;
	let at = positionOf(position);
	for (const b of buffers) {
		const n: number = yield* read(fd, b, 0, b.byteLength, at);
		total += n;
		if (at !== undefined) at += n;
		if (n < b.byteLength) break;
	}
	return total;
}

export function* writev(fd: any, buffers: any[], position?: any): Steps<number> {
	checkFd(fd);
	checkBuffers(buffers);
	if (typeof position !== "number") position = undefined;
	let total = 0;
	let at = positionOf(position);
	for (const b of buffers) {
		const n: number = yield* write(fd, b, 0, b.byteLength, at);
		total += n;
		if (at !== undefined) at += n;
	}
	return total;
}

export function* fstat(fd: any, options?: any): Steps<any> {
	checkFd(fd);
	return toStats(yield { syscall: "fstat", params: { op: "fdstat", fd } }, options?.bigint);
}

export function* fsync(fd: any): Steps<undefined> {
	checkFd(fd);
	yield { syscall: "fsync", params: { op: "fdsync", fd } };
	return undefined;
}

export function* ftruncate(fd: any, length: any = 0): Steps<undefined> {
	checkFd(fd);
	if (length === null || typeof length === "function") length = 0;
	checkInteger(length, "len");
	yield { syscall: "ftruncate", params: { op: "fdtruncate", fd, length: Math.max(0, length) } };
	return undefined;
}

/** The path an open descriptor came from. */
export function pathOf(fd: any): string {
	checkFd(fd);
	const path = paths.get(fd);
	checkString(path, "fd");
	return path;
}
