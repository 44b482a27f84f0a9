// Files as the tools use them: through host calls, and paths as people and models write them.
import { boot, call, requireHost } from "pi:host";
import { asBytes, fromBase64, toBase64 } from "./bytes.ts";

export const path = (): any => requireHost("pi:node/path");

/** Bytes as extensions expect them: a Buffer where there is one. */
export function bufferFrom(base64: string): Uint8Array {
	const { Buffer } = globalThis as any;
	return Buffer ? Buffer.from(base64, "base64") : fromBase64(base64);
}

export const readFile = async (file: string): Promise<Uint8Array> =>
	bufferFrom((await call("fs", { op: "read", path: file })).base64);

export async function writeFile(file: string, content: unknown, options: { flag?: string; mode?: number } = {}) {
	const data = typeof content === "string" ? { text: content } : { base64: toBase64(asBytes(content)) };
	await call("fs", { op: "write", path: file, ...data, ...options });
}

export const mkdir = (dir: string): Promise<void> => call("fs", { op: "mkdir", path: dir, recursive: true });

export const access = (file: string, mode: number): Promise<void> => call("fs", { op: "access", path: file, mode });

export async function exists(file: string): Promise<boolean> {
	try {
		await access(file, 0);
		return true;
	} catch {
		return false;
	}
}

export async function realpath(file: string): Promise<string> {
	return (await call("fs", { op: "realpath", path: file })).path;
}

/** Errno name of a failed file operation, from the host or from operations an extension supplies. */
export function errorCode(error: any): string | undefined {
	return error?.details?.errno ?? error?.code;
}

/** A path as typed: unusual spaces, a leading @ of a mention, ~ and file: URLs. */
export function expandPath(input: string): string {
	let text = input.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
	if (text.startsWith("@")) text = text.slice(1);
	if (text === "~") return boot.homedir;
	if (text.startsWith("~/")) return path().join(boot.homedir, text.slice(2));
	if (text.startsWith("file://")) return requireHost("pi:node/url").fileURLToPath(text);
	return text;
}

export function resolveToCwd(input: string, cwd: string): string {
	const { isAbsolute, resolve } = path();
	const file = expandPath(input);
	return isAbsolute(file) ? resolve(file) : resolve(cwd, file);
}

/** Like resolveToCwd, but also finds a file whose name macOS wrote with other spaces, accents or quotes. */
export async function resolveReadPath(input: string, cwd: string): Promise<string> {
	const file = resolveToCwd(input, cwd);
	const decomposed = file.normalize("NFD");
	const curly = (text: string) => text.replace(/'/g, "\u2019");
	const variants = [file.replace(/ (AM|PM)\./gi, "\u202F$1."), decomposed, curly(file), curly(decomposed)];
	if (await exists(file)) return file;
	for (const variant of variants) if (variant !== file && (await exists(variant))) return variant;
	return file;
}

export function shortenHome(file: string): string {
	const { relative, isAbsolute, sep } = path();
	if (!boot.homedir || !isAbsolute(file)) return file;
	const rest = relative(boot.homedir, file);
	if (rest === "") return "~";
	return rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? file : `~${sep}${rest}`;
}

const queues = new Map<string, Promise<unknown>>();
let registering: Promise<unknown> = Promise.resolve();

async function queueKey(file: string): Promise<string> {
	const resolved = path().resolve(file);
	try {
		return await realpath(resolved);
	} catch (error) {
		const code = errorCode(error);
		if (code === "ENOENT" || code === "ENOTDIR") return resolved;
		throw error;
	}
}

/** Runs fn when everything queued before for the same file, by any name, is done. */
export async function withFileMutationQueue<T>(file: string, fn: () => Promise<T>): Promise<T> {
	let release!: () => void;
	const mine = new Promise<void>((resolve) => {
		release = resolve;
	});
	// Registrations happen one after the other, so that finding the real path cannot change their order.
	const registration = registering.then(async () => {
		const key = await queueKey(file);
		const before = queues.get(key) ?? Promise.resolve();
		const tail = before.then(() => mine);
		queues.set(key, tail);
		return { key, before, tail };
	});
	registering = registration.catch(() => undefined);
	const { key, before, tail } = await registration;
	await before;
	try {
		return await fn();
	} finally {
		release();
		if (queues.get(key) === tail) queues.delete(key);
	}
}
