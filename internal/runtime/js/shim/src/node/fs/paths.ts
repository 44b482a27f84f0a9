// What callers pass as paths, flags, modes, encodings and data, made into what the host wants.
import { cwd, moved } from "pi:node/internal_cwd";
import { toBase64, utf8Decode, viewBytes } from "pi:node/internal_bytes";
import { checkInteger, invalidArgType, invalidArgValue, nodeError, unknownEncoding } from "pi:node/internal_errors";
import { requireHost } from "pi:host";
import { constants } from "./constants.ts";

/** How much of what is written one call carries at most. */
export const mostWritten = 1 << 21;

/** A path argument as text. */
export function toPath(value: any, name = "path"): string {
	let path: string;
	if (typeof value === "string") path = value;
	else if (value instanceof Uint8Array) path = utf8Decode(value);
	else if (value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string") {
		path = requireHost("pi:node/url").fileURLToPath(value);
	} else throw invalidArgType(name, ["string", "Buffer", "URL"], value);
	if (path.includes("\0")) throw invalidArgValue(name, value, "must be a string, Uint8Array, or URL without null bytes");
	return path;
}

/** As the gate reads it: "~" is a plain name in Node, and chdir is ours. */
export function hostPath(path: string): string {
	if (moved() && !/^([/\\]|[a-zA-Z]:)/.test(path)) return `${cwd()}/${path}`;
	return path[0] === "~" ? `./${path}` : path;
}

/** options may be an encoding. */
export function optionsOf(options: any, defaults: Record<string, any> = {}): Record<string, any> {
	if (options === undefined || options === null || typeof options === "function") return { ...defaults };
	if (typeof options === "string") return { ...defaults, encoding: checkEncoding(options) };
	if (typeof options !== "object") throw invalidArgType("options", ["string", "Object"], options);
	if (options.encoding !== undefined && options.encoding !== null && options.encoding !== "buffer") checkEncoding(options.encoding);
	if (options.signal?.aborted) throw requireHost("pi:node/internal_errors").abortError(options.signal);
	return { ...defaults, ...options };
}

const known = new Set(["utf8", "utf-8", "utf16le", "utf-16le", "ucs2", "ucs-2", "latin1", "binary", "ascii", "base64", "base64url", "hex", "buffer"]);

export function checkEncoding(encoding: unknown): string {
	if (typeof encoding !== "string" || !known.has(encoding.toLowerCase())) {
		throw invalidArgValue("encoding", encoding, "is invalid encoding");
	}
	return encoding;
}

export function isUtf8(encoding: unknown): boolean {
	return typeof encoding === "string" && /^utf-?8$/i.test(encoding);
}

/** Bytes as the caller's encoding asks: a Buffer, or text. */
export function decoded(bytes: Uint8Array, encoding: unknown): any {
	const buffer = requireHost("pi:node/buffer").Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!encoding || encoding === "buffer") return buffer;
	if (typeof encoding !== "string") throw unknownEncoding(encoding);
	return buffer.toString(encoding);
}

/** What to write, as the host's text or base64. */
export function payload(data: any, encoding: unknown): { text: string } | { base64: string } {
	if (typeof data === "string") {
		if (!encoding || isUtf8(encoding)) return { text: (data as any).toWellFormed?.() ?? data };
		return { base64: toBase64(requireHost("pi:node/buffer").Buffer.from(data, encoding)) };
	}
	if (ArrayBuffer.isView(data)) return { base64: toBase64(viewBytes(data)) };
	throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
}

export function toMode(mode: any, name = "mode"): number {
	if (typeof mode === "string") {
		if (!/^[0-7]+$/.test(mode)) throw invalidArgValue(name, mode, "must be a 32-bit unsigned integer or an octal string");
		return Number.parseInt(mode, 8);
	}
	checkInteger(mode, name, 0, 2 ** 32 - 1);
	return mode;
}

const flagNames = new Set(["r", "rs", "sr", "r+", "rs+", "sr+", "w", "wx", "xw", "w+", "wx+", "xw+", "a", "ax", "xa", "as", "sa", "a+", "ax+", "xa+", "as+", "sa+"]);

/** The host's flag string; "create" says that the file must be opened without truncation and made when missing. */
export function toFlags(flags: any): { flags: string; create?: boolean } {
	if (flags === undefined || flags === null) return { flags: "r" };
	if (typeof flags === "string") {
		if (!flagNames.has(flags)) throw invalidArgValue("flags", flags);
		const plain = flags.replace("s", "");
		return { flags: plain.startsWith("x") ? plain[1] + "x" + plain.slice(2) : plain };
	}
	if (typeof flags !== "number") throw invalidArgType("flags", ["string", "number"], flags);
	checkInteger(flags, "flags", -(2 ** 31), 2 ** 31 - 1);
	const has = (bit: number) => (flags & bit) === bit;
	const both = has(constants.O_RDWR);
	const plus = both ? "+" : "";
	const excl = has(constants.O_EXCL) ? "x" : "";
	if (has(constants.O_APPEND)) return { flags: `a${excl}${plus}` };
	if (has(constants.O_CREAT)) {
		if (excl || has(constants.O_TRUNC)) return { flags: `w${excl}${plus}` };
		return { flags: "r+", create: true };
	}
	if (has(constants.O_TRUNC)) return { flags: `w${plus}` };
	return { flags: both || has(constants.O_WRONLY) ? "r+" : "r" };
}

/** Milliseconds from a Date, seconds, or a numeric string. */
export function toTime(value: any): number {
	if (value instanceof Date) return value.getTime();
	const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	if (typeof seconds !== "number" || !Number.isFinite(seconds)) throw invalidArgType("time", "Date or an Time in seconds", value);
	// A time before 1970 that is a number means now.
	return typeof value === "number" && value < 0 ? Date.now() : seconds * 1000;
}

/** A name or path as the caller's encoding asks. */
export function named(text: string, encoding: unknown): any {
	return !encoding || isUtf8(encoding) ? text : decoded(new TextEncoder().encode(text), encoding);
}

export function checkBooleans(options: any, names: string[]): void {
	for (const name of names) if (options?.[name] !== undefined && typeof options[name] !== "boolean") throw invalidArgType(`options.${name}`, "boolean", options[name]);
}

/** The mode of access and copyFile: three bits. */
export function checkBits(mode: unknown): void {
	checkInteger(mode, "mode");
	if (mode < 0 || mode > 7) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", "mode is out of range: >= 0 && <= 7");
}

export function checkOwner(uid: unknown, gid: unknown): void {
	checkInteger(uid, "uid", -1, 2 ** 32 - 1);
	checkInteger(gid, "gid", -1, 2 ** 32 - 1);
}

export function checkFd(fd: unknown): asserts fd is number {
	checkInteger(fd, "fd", 0, 2147483647);
}

export function isDirectoryError(path: string): Error {
	const err = nodeError(Error, "ERR_FS_EISDIR", `Path is a directory: rm returned EISDIR (is a directory) ${path}`);
	Object.defineProperty(err, "name", { value: "SystemError", configurable: true, writable: true });
	const info = { code: "EISDIR", message: "is a directory", path, syscall: "rm", errno: 21 };
	return Object.assign(err, { info, errno: 21, syscall: "rm", path });
}
