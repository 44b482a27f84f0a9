// node:child_process.
import { callSync, requireHost, start, write } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { EventEmitter } from "pi:node/events";
import { abortError, checkFunction, checkString, coded, denied, invalidArgType, invalidArgValue, nodeError, systemError, tooLong } from "pi:node/internal_errors";
import { markDenied } from "pi:node/internal_forbidden";
import { nextTick } from "pi:node/internal_ticks";
import { checkBounds, checkSignal, type Command, command, isBufferEncoding, outputBuffer, type Stdio, stdioOf } from "pi:node/internal_command";
import type { Readable, Writable } from "pi:node/stream";
import { Channel } from "./child/channel.ts";
import { Extra, type OnReady, Output, stdinOf, Writer } from "./child/streams.ts";
import { commandError, execFileSync, execSync, spawnSync } from "./child/sync.ts";

let serial = 0;

export class ChildProcess extends EventEmitter {
	declare pid: number | undefined;
	connected = false;
	killed = false;
	exitCode: number | null = null;
	signalCode: string | null = null;
	spawnfile = "";
	spawnargs: string[] = [];
	stdin: Writable | null = null;
	stdout: Readable | null = null;
	stderr: Readable | null = null;
	stdio: any[] = [null, null, null];
	#proc = `p${++serial}`;
	#run: ReturnType<typeof start> | undefined;
	#pendingKill: string | undefined;
	#copies = new Map<number, number>();
	#input = new Writer(this.#proc, 0);
	#channel: Channel | undefined;
	#started = false;
	/** What the child says goes into these, also when somebody has put other streams in their places (as execa does). */
	#outputs: any[] = [];
	#waiting: (() => void)[] = [];
	#pid: number | undefined;

	constructor() {
		super();
		// Node knows the number at once. Here the host is asked for it when somebody looks before the spawn event.
		Object.defineProperty(this, "pid", {
			get: () => (this.#pid ??= this.#started ? undefined : this.#run?.begun()?.pid),
			set: (pid) => {
				this.#pid = pid;
			},
			enumerable: true, configurable: true,
		});
	}

	/** Starts the command. */
	launch(c: Command): this {
		this.spawnfile = c.options.shell ? c.spawnargs[0] : c.file;
		this.spawnargs = c.spawnargs;
		const stdio = stdioOf(c.options.stdio);
		checkDescriptors(stdio);
		checkLength(c);
		this.#copies = stdio.copies;
		const onReady: OnReady = (ready) => (this.#started ? ready() : this.#waiting.push(ready));
		this.#outputs = stdio.kinds.map((kind, fd) => this.#streamOf(kind, fd, stdio, onReady));
		this.stdio = [...this.#outputs];
		[this.stdin, this.stdout, this.stderr] = this.stdio;
		const env = stdio.ipc === undefined ? {} : { env: channelEnv(c, stdio.ipc) };
		if (stdio.ipc !== undefined) this.#channel = new Channel(this, new Writer(this.#proc, stdio.ipc), onReady);
		const params = { op: "spawn", ...c.params, ...env, stdio: stdio.kinds, detached: c.options.detached || undefined, proc: this.#proc };
		try {
			this.#run = start("exec", params, (chunk) => this.#chunk(chunk));
		} catch (err) {
			nextTick(() => this.#failed(err));
			return this;
		}
		this.#run.done.then((r) => this.#exited(r), (err) => this.#failed(err));
		return this;
	}

	#streamOf(kind: string | number, fd: number, { copies, ipc }: Stdio, onReady: OnReady): any {
		if (kind !== "pipe" || copies.has(fd) || fd === ipc) return null;
		if (fd === 0) return stdinOf(this.#input, onReady, () => this.exitCode !== null || this.signalCode !== null);
		return fd < 3 ? new Output() : new Extra(this.#proc, fd, onReady);
	}

	#chunk(chunk: any): void {
		if (typeof chunk.pid === "number") {
			this.pid = chunk.pid;
			this.emit("spawn");
			this.#ready();
			if (this.#pendingKill !== undefined) this.#signal(this.#pendingKill);
			return;
		}
		const copy = this.#copies.get(chunk.fd);
		if (chunk.end) this.#streamEnded(chunk.fd);
		else if (copy !== undefined) write(copy as 1 | 2, outputBuffer(chunk.base64).toString());
		else if (this.#outputs[chunk.fd]) this.#outputs[chunk.fd].push(outputBuffer(chunk.base64));
		else this.#channel?.take(outputBuffer(chunk.base64));
	}
	/** The child has closed a stream beyond the third. */
	#streamEnded(fd: number): void {
		if (this.#outputs[fd]) this.#outputs[fd].push(null);
		else this.#channel?.end();
	}

	/** Lets the input go: there is a process, or there will be none. */
	#ready(): void {
		this.#started = true;
		for (const ready of this.#waiting.splice(0)) ready();
	}

	#exited(r: { code: number | null; signal: string | null }): void {
		this.exitCode = r.signal ? null : r.code;
		this.signalCode = r.signal ?? null;
		// What is still being written fails first, and says so.
		this.#input.idle(() => {
			if (!this.#input.ended) this.stdin?.destroy(); // one that has ended is about to finish, and closes then
			this.emit("exit", this.exitCode, this.signalCode);
			this.#closeOutputs(() => this.emit("close", this.exitCode, this.signalCode));
		});
	}

	#failed(err: any): void {
		this.#started = true;
		const e = this.#pid === undefined ? commandError(err, "spawn", this.spawnfile, this.spawnargs.slice(1)) : err;
		this.exitCode = this.#pid === undefined ? e.errno ?? -1 : this.exitCode;
		this.stdin?.on("error", () => {});
		this.stdin?.destroy();
		this.#ready();
		this.emit("error", e);
		this.#closeOutputs(() => this.emit("close", this.exitCode, this.signalCode));
	}

	/** "close" comes when the outputs have been read to their end, or when nobody reads them. */
	#closeOutputs(done: () => void): void {
		const outputs = this.#outputs.slice(1).filter((s) => s && !s.closed) as Readable[];
		let left = outputs.length;
		this.#channel?.end();
		const channel = this.#channel?.open; // nothing tells that the parent has closed it: Node waits for ever
		const over = () => !channel && done();
		if (left === 0) nextTick(over);
		for (const s of outputs) {
			s.once("close", () => --left === 0 && over());
			if (!s.readableEnded) s.push(null);
			if (!s.readableFlowing && s.listenerCount("readable") === 0 && s.readableFlowing !== false) s.resume();
		}
	}

	kill(signal: any = "SIGTERM"): boolean {
		if (this.exitCode !== null || this.signalCode !== null) return false;
		const name = typeof signal === "number" ? (signal === 0 ? "0" : signalNames()[signal]) : signal;
		if (name === undefined || (name !== "0" && !(name in signalNumbers()))) throw nodeError(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${typeof signal === "object" ? requireHost("pi:node/internal_inspect").inspect(signal) : signal}`);
		if (this.#pid === undefined) {
			if (!this.#run || this.#started) return false;
			this.#pendingKill = name;
			this.killed = true;
			return true;
		}
		if (!this.#signal(name)) return false;
		if (name !== "0") this.killed = true;
		return true;
	}

	#signal(name: string): boolean {
		try {
			return callSync("exec", { op: "kill", proc: this.#proc, signal: name }).sent;
		} catch (err: any) {
			if (err?.details?.errno !== "ESRCH") this.emit("error", commandError(err, "kill", this.spawnfile, this.spawnargs.slice(1)));
			return false;
		}
	}

	ref(): void {
		this.#run?.ref();
	}
	unref(): void {
		this.#run?.unref();
	}
	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		if (!this.killed) this.kill();
	}
}

/** Node says at once that a descriptor is not open. */
function checkDescriptors(stdio: Stdio): void {
	for (const fd of stdio.kinds) {
		if (typeof fd !== "number") continue;
		try {
			callSync("fs", { op: "fdstat", fd });
		} catch (err) {
			throw coded(Object.assign(systemError("EBADF", { syscall: "spawn" }), { message: "spawn EBADF" }), err);
		}
	}
}

/** Node says at once that a command is too long for Linux. Where that is certain, the host, which records it, is asked at once, too. */
function checkLength({ params }: Command): void {
	const { command: file, args = [], env = {} } = params as { command: string; args?: string[]; env?: Record<string, string> };
	const { platform, arch } = (globalThis as any).process;
	if (platform !== "linux" || arch !== "x64") return;
	const texts = [file, ...args, ...Object.entries(env).map((pair) => pair.join("="))];
	const longest = 128 * 1024;
	let all = 0;
	const long = texts.some((text) => {
		const bytes = text.length * 3 < longest ? text.length : Buffer.byteLength(text);
		all += bytes + 1;
		return bytes >= longest;
	});
	if (!long && all < 48 * longest) return;
	try {
		callSync("exec", { op: "run", ...params });
	} catch (err: any) {
		if (err?.details?.errno === "E2BIG") throw tooLong(err);
	}
}

/** The environment of a child that has a channel. */
function channelEnv(c: Command, fd: number): Record<string, string> {
	const { serialization } = c.options;
	if (serialization === "advanced") throw denied("child_process with serialization advanced", "use json");
	return { ...(c.params.env ?? (globalThis as any).process.env), NODE_CHANNEL_FD: String(fd), NODE_CHANNEL_SERIALIZATION_MODE: "json" };
}

function signalNumbers(): Record<string, number> {
	return (globalThis as any).process.getBuiltinModule("os").constants.signals;
}

function signalNames(): Record<number, string> {
	return Object.fromEntries(Object.entries(signalNumbers()).map(([name, n]) => [n, name]));
}

export function spawn(file: any, args?: any, options?: any): ChildProcess {
	const c = command(file, args, options);
	checkBounds({ timeout: c.options.timeout, killSignal: c.options.killSignal });
	checkSignal(c.options.signal);
	if (![undefined, "json", "advanced"].includes(c.options.serialization)) throw invalidArgValue("options.serialization", c.options.serialization, "must be one of: undefined, 'json', 'advanced'");
	const child = new ChildProcess().launch(c);
	const { signal, killSignal, timeout } = c.options;
	if (timeout > 0) {
		const timer = setTimeout(() => child.kill(killSignal ?? "SIGTERM"), timeout);
		for (const event of ["exit", "error"]) child.once(event, () => clearTimeout(timer));
	}
	if (signal) {
		const onAbort = () => {
			if (child.kill(killSignal)) child.emit("error", abortError(signal));
		};
		if (signal.aborted) nextTick(onAbort);
		else {
			signal.addEventListener("abort", onAbort, { once: true });
			child.once("exit", () => signal.removeEventListener("abort", onAbort));
		}
	}
	return child;
}

function collect(stream: Readable | null, encoding: any, max: number, over: (name: string) => void, name: string): () => any {
	const parts: any[] = [];
	let size = 0;
	const text = !isBufferEncoding(encoding) && Buffer.isEncoding(encoding);
	if (text) stream?.setEncoding(encoding);
	stream?.on("data", (chunk: any) => {
		const length = text ? Buffer.byteLength(chunk, encoding) : chunk.length;
		size += length;
		if (size > max) {
			parts.push(text ? chunk.slice(0, Math.max(0, max - (size - length))) : chunk.subarray(0, Math.max(0, max - (size - length))));
			over(name);
		} else parts.push(chunk);
	});
	return () => (text ? parts.join("") : Buffer.concat(parts));
}

export const execFile: any = function (file: any, args?: any, options?: any, callback?: any): ChildProcess {
	if (typeof args === "function") [args, options, callback] = [[], {}, args];
	else if (args !== undefined && args !== null && !Array.isArray(args)) {
		if (typeof args !== "object") throw invalidArgType("args", "object", args);
		[args, options, callback] = [[], args, options];
	}
	if (typeof options === "function") [options, callback] = [{}, options];
	else if (options !== undefined && options !== null && typeof options !== "object") throw invalidArgType("options", "object", options);
	if (callback !== undefined && callback !== null) checkFunction(callback, "callback");
	const o = { encoding: "utf8", timeout: 0, maxBuffer: 1024 * 1024, killSignal: "SIGTERM", ...options };
	checkBounds(o);
	checkSignal(o.signal);
	const child = spawn(file, args, { cwd: o.cwd, env: o.env, uid: o.uid, gid: o.gid, shell: o.shell ?? false, windowsHide: !!o.windowsHide, argv0: o.argv0 });
	let failure: any;
	let killed = false;
	let finished = false;
	let timer: any;
	const kill = () => {
		killed = true;
		child.stdout?.destroy();
		child.stderr?.destroy();
		try {
			child.kill(o.killSignal);
		} catch (err) {
			failure ??= err;
		}
	};
	const over = (name: string) => {
		failure ??= nodeError(RangeError, "ERR_CHILD_PROCESS_STDIO_MAXBUFFER", `${name} maxBuffer length exceeded`);
		kill();
	};
	const out = collect(child.stdout, o.encoding, o.maxBuffer, over, "stdout");
	const err = collect(child.stderr, o.encoding, o.maxBuffer, over, "stderr");
	const onAbort = () => {
		failure ??= abortError(o.signal);
		kill();
	};
	const done = (code: any, signal: any) => {
		if (finished) return;
		finished = true;
		clearTimeout(timer);
		o.signal?.removeEventListener("abort", onAbort);
		if (!callback) return;
		const stdout = out();
		const stderr = err();
		if (!failure && code === 0 && signal === null) return callback(null, stdout, stderr);
		const cmd = args?.length && !o.shell ? [file, ...args].join(" ") : file;
		failure ??= Object.assign(new Error(`Command failed: ${cmd}\n${stderr}`), { code, killed: child.killed || killed, signal, cmd });
		failure.cmd ??= cmd;
		callback(failure, stdout, stderr);
	};
	child.on("close", done);
	child.on("error", (e: any) => {
		failure ??= e;
		done(null, null);
	});
	if (o.timeout > 0) timer = setTimeout(kill, o.timeout);
	if (o.signal?.aborted) nextTick(onAbort);
	else o.signal?.addEventListener("abort", onAbort, { once: true });
	return child;
};

export const exec: any = function (commandLine: any, options?: any, callback?: any): ChildProcess {
	checkString(commandLine, "command");
	if (typeof options === "function") [options, callback] = [{}, options];
	return execFile(commandLine, [], { ...options, shell: typeof options?.shell === "string" ? options.shell : true }, callback);
};

for (const fn of [exec, execFile]) {
	Object.defineProperty(fn, Symbol.for("nodejs.util.promisify.custom"), {
		value(...args: any[]) {
			let child: any;
			const promise: any = new Promise((resolve, reject) => {
				child = fn(...args, (err: any, stdout: any, stderr: any) => {
					if (err) reject(Object.assign(err, { stdout, stderr }));
					else resolve({ stdout, stderr });
				});
			});
			promise.child = child;
			return promise;
		},
		enumerable: false,
	});
}

export function fork(modulePath: unknown): never {
	if (typeof modulePath !== "string") throw invalidArgType("modulePath", "string", modulePath);
	throw denied("child_process.fork", `there is no Node to run ${modulePath} in; use spawn`);
}
markDenied(fork, "there is no Node to run a file in; use spawn");

export { execFileSync, execSync, spawnSync };
const exported = { ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
export default exported;
export { exported as "module.exports" };
