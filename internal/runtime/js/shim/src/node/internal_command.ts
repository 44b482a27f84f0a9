// What spawn and its like accept, made into the host's params.
import { requireHost } from "pi:host";
import { fromBase64, toBase64, viewBytes } from "pi:node/internal_bytes";
import { cwd, moved } from "pi:node/internal_cwd";
import { checkString, invalidArgType, invalidArgValue, nodeError, outOfRange } from "pi:node/internal_errors";

export interface Command {
	file: string;
	args: string[];
	options: any;
	/** The command as Node's error texts show it. */
	spawnargs: string[];
	params: Record<string, unknown>;
}

const given = (value: unknown): boolean => value !== undefined && value !== null;

/** What bounds a child: checked by those that have the option. */
export function checkBounds(o: any): void {
	if (given(o.timeout) && !(Number.isInteger(o.timeout) && o.timeout >= 0)) throw outOfRange("timeout", "an unsigned integer", o.timeout);
	if (given(o.maxBuffer) && !(typeof o.maxBuffer === "number" && o.maxBuffer >= 0)) throw outOfRange("options.maxBuffer", "a positive number", o.maxBuffer);
	if (!given(o.killSignal)) return;
	const { signals } = requireHost("pi:node/os").constants;
	if (typeof o.killSignal !== "string" && typeof o.killSignal !== "number") throw invalidArgType("options.killSignal", ["string", "number"], o.killSignal);
	const known = typeof o.killSignal === "string" ? o.killSignal.toUpperCase() in signals : Object.values(signals).includes(o.killSignal);
	if (!known) throw nodeError(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${o.killSignal}`);
}

export function checkSignal(signal: any): void {
	if (signal !== undefined && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw invalidArgType("options.signal", "AbortSignal", signal);
}

function noNull(name: string, text: unknown, kinds = "a string"): void {
	if (typeof text === "string" && text.includes("\0")) throw invalidArgValue(name, text, `must be ${kinds} without null bytes`);
}

function checkOptions(o: any): void {
	for (const name of ["uid", "gid"]) {
		if (o[name] !== undefined && o[name] !== null && !(Number.isInteger(o[name]) && o[name] === (o[name] | 0))) throw invalidArgType(`options.${name}`, "int32", o[name]);
	}
	for (const name of ["detached", "windowsHide", "windowsVerbatimArguments"]) {
		if (o[name] !== undefined && o[name] !== null && typeof o[name] !== "boolean") throw invalidArgType(`options.${name}`, "boolean", o[name]);
	}
	if (o.shell !== undefined && o.shell !== null && typeof o.shell !== "boolean" && typeof o.shell !== "string") throw invalidArgType("options.shell", ["boolean", "string"], o.shell);
	if (o.argv0 !== undefined && o.argv0 !== null && typeof o.argv0 !== "string") throw invalidArgType("options.argv0", "string", o.argv0);
	noNull("options.shell", o.shell);
	noNull("options.argv0", o.argv0);
	noNull("options.cwd", o.cwd, "a string, Uint8Array, or URL");
}

function cwdOf(value: any): string | undefined {
	if (value === undefined || value === null) return moved() ? cwd() : undefined;
	if (typeof value === "string") return moved() && !/^([/\\]|[a-zA-Z]:)/.test(value) ? `${cwd()}/${value}` : value;
	if (value && typeof value.href === "string") return requireHost("pi:node/url").fileURLToPath(value);
	throw invalidArgType("options.cwd", ["string", "Buffer", "URL"], value);
}

/** The environment of the child; undefined means what the host lets extensions see. */
function envOf(env: any): Record<string, string> | undefined {
	const proc = requireHost("pi:node/process");
	if (env === undefined || env === null) {
		if (!proc.envChanged()) return undefined;
		env = proc.env;
	}
	const out: Record<string, string> = {};
	for (const key of Object.keys(env)) {
		if (env[key] === undefined) continue;
		noNull(`options.env['${key}']`, key);
		noNull(`options.env['${key}']`, out[key] = String(env[key]));
	}
	return out;
}

/** Checks (file, args, options) in all their forms. */
export function command(file: any, args: any, options: any): Command {
	checkString(file, "file");
	if (file === "") throw invalidArgValue("file", file, "cannot be empty");
	if (args !== undefined && args !== null && !Array.isArray(args)) {
		if (typeof args !== "object") throw invalidArgType("args", "object", args);
		options = args;
		args = [];
	}
	if (options !== undefined && (options === null || typeof options !== "object")) throw invalidArgType("options", "object", options);
	const list: string[] = (args ?? []).map(String);
	const o = { ...options };
	noNull("file", file);
	for (const [i, text] of list.entries()) noNull(`args[${i}]`, text);
	checkOptions(o);
	const params: Record<string, unknown> = { command: file, args: list.length ? list : undefined, cwd: cwdOf(o.cwd), env: envOf(o.env) };
	if (o.shell) {
		// One command line, as Node makes it, so that quoting is the caller's in both.
		params.command = [file, ...list].join(" ");
		params.args = undefined;
		params.shell = o.shell;
	}
	return { file, args: list, options: o, spawnargs: o.shell ? ["/bin/sh", "-c", String(params.command)] : [o.argv0 ?? file, ...list], params };
}

export interface Stdio {
	/** What the host is told of each stream: pipe, ignore, inherit, or a descriptor. */
	kinds: (string | number)[];
	/** Outputs that go to one of the extension's own: the shim copies them. */
	copies: Map<number, number>;
	/** The place of the channel for messages. */
	ipc: number | undefined;
}

/** What the option stdio says; a stream stands for its descriptor. */
export function stdioOf(stdio: any, sync = false): Stdio {
	let list: any[];
	if (stdio === undefined || stdio === null) list = [];
	else if (typeof stdio === "string" && ["pipe", "overlapped", "ignore", "inherit"].includes(stdio)) list = [stdio, stdio, stdio];
	else if (Array.isArray(stdio)) list = [...stdio];
	else throw invalidArgValue("stdio", stdio);
	while (list.length < 3) list.push(undefined);
	const out: Stdio = { kinds: [], copies: new Map(), ipc: undefined };
	for (const v of list) {
		const kind = kindOf(v, out, sync);
		if (kind === "ipc") out.ipc = out.kinds.length;
		if (kind !== undefined) out.kinds.push(kind === "ipc" ? "pipe" : kind);
	}
	return out;
}

/** The kind of the next stream; undefined for what Node skips. */
function kindOf(v: any, { kinds: { length: i }, copies, ...rest }: Stdio, sync: boolean): string | number | undefined {
	if (v === undefined || v === null) return i < 3 ? "pipe" : "ignore";
	if (v === "pipe" || v === "overlapped") return "pipe";
	if (v === "ignore") return v;
	if (v === "inherit") return i < 3 ? v : i;
	if (v === "ipc") {
		if (sync) throw nodeError(Error, "ERR_IPC_SYNC_FORK", "IPC cannot be used with synchronous forks");
		if (rest.ipc !== undefined) throw nodeError(Error, "ERR_IPC_ONE_PIPE", "Child process can have only one IPC pipe");
		return v;
	}
	const proc: any = (globalThis as any).process;
	const fd = typeof v === "number" ? v : v === proc?.stdin ? 0 : v === proc?.stdout ? 1 : v === proc?.stderr ? 2 : v.fd;
	if (typeof fd === "number") {
		if (fd > 2) return fd;
		if (fd === i) return "inherit";
		if (i === 0 || fd === 0) return "ignore";
		copies.set(i, fd);
		return "pipe";
	}
	if (typeof v !== "string" && !ArrayBuffer.isView(v)) throw invalidArgValue("stdio", v);
	if (sync) return undefined;
	throw nodeError(TypeError, "ERR_INVALID_SYNC_FORK_INPUT", `Asynchronous forks do not support Buffer, TypedArray, DataView or string input: ${requireHost("pi:node/internal_inspect").inspect(v)}`);
}

export function inputBase64(input: any, encoding?: string): string | undefined {
	if (input === undefined || input === null) return undefined;
	const { Buffer } = requireHost("pi:node/buffer");
	if (typeof input === "string") return toBase64(Buffer.from(input, encoding && encoding !== "buffer" ? encoding : "utf8"));
	if (ArrayBuffer.isView(input)) return toBase64(viewBytes(input));
	throw invalidArgType("options.stdio[0]", ["string", "Buffer", "TypedArray", "DataView"], input);
}

export function outputBuffer(base64: string | undefined): any {
	const bytes = fromBase64(base64 ?? "");
	return requireHost("pi:node/buffer").Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function isBufferEncoding(encoding: any): boolean {
	return !encoding || encoding === "buffer";
}
