// node:process and the global process.
import { boot, callSync, monotonic, now, requireHost } from "pi:host";
import { EventEmitter } from "pi:node/events";
import { cwd, setCwd } from "pi:node/internal_cwd";
import { checkString, checkFunction, denied, fromHost, invalidArgType, nodeError } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { nextTick } from "pi:node/internal_ticks";
import { env, envChanged } from "./process/env.ts";
import { sendSignal } from "./process/kill.ts";

/** Thrown by process.exit: an extension cannot end its host, so it ends itself as far as an error does. */
export class ProcessExit extends Error {
	code: number;
	constructor(code: number) {
		super(`process.exit(${code}) was called; an extension cannot exit its host`);
		this.name = "ProcessExit";
		this.code = code;
	}
}

const started = now();

function hrtime(previous?: [number, number]): [number, number] {
	const ms = monotonic();
	let seconds = Math.floor(ms / 1000);
	let nanos = Math.floor((ms - seconds * 1000) * 1e6);
	if (previous !== undefined) {
		if (!Array.isArray(previous)) throw invalidArgType("time", "Array", previous);
		seconds -= previous[0];
		nanos -= previous[1];
		if (nanos < 0) {
			seconds--;
			nanos += 1e9;
		}
	}
	return [seconds, nanos];
}
hrtime.bigint = (): bigint => BigInt(Math.floor(monotonic() * 1e6));

function memoryUsage() {
	// The engine does not tell; plausible numbers keep code alive that only prints or compares them.
	return { rss: 32 << 20, heapTotal: 16 << 20, heapUsed: 8 << 20, external: 1 << 20, arrayBuffers: 0 };
}
memoryUsage.rss = () => memoryUsage().rss;

function chdir(directory: string): void {
	checkString(directory, "directory");
	const fail = { syscall: "chdir", path: cwd(), dest: directory };
	const target = requireHost("pi:node/path").resolve(directory);
	let stat: any;
	try {
		stat = callSync("fs", { op: "stat", path: target });
	} catch (err) {
		throw fromHost(err, fail);
	}
	if (stat.type !== "dir") {
		throw fromHost({ code: "io", message: "", details: { errno: "ENOTDIR" } }, fail);
	}
	setCwd(target);
}

/** Listeners hear of a warning. It is printed nowhere: Pi's program silences process.emitWarning. */
function emitWarning(warning: any, type?: any, code?: any, _ctor?: any): void {
	if (proc.noDeprecation && (type === "DeprecationWarning" || type?.type === "DeprecationWarning")) return;
	let detail: string | undefined;
	if (type !== null && typeof type === "object" && !Array.isArray(type)) {
		code = type.code;
		if (typeof type.detail === "string") detail = type.detail;
		type = type.type || "Warning";
	} else if (typeof type === "function") {
		code = undefined;
		type = "Warning";
	}
	if (type !== undefined) checkString(type, "type");
	if (typeof code === "function") code = undefined;
	else if (code !== undefined) checkString(code, "code");
	if (typeof warning === "string") {
		const err: any = new Error(warning);
		err.name = String(type || "Warning");
		if (code !== undefined) err.code = code;
		if (detail !== undefined) err.detail = detail;
		warning = err;
	} else if (!(warning instanceof Error)) throw invalidArgType("warning", ["Error", "string"], warning);
	if (warning.name === "DeprecationWarning") {
		if (proc.noDeprecation) return;
		if (proc.throwDeprecation) {
			nextTick(() => {
				throw warning;
			});
			return;
		}
	}
	nextTick(() => proc.emit("warning", warning));
}

function exitCodeOf(code: unknown): number {
	const value = code ?? proc.exitCode ?? 0;
	return Number(value) || 0;
}

const forbidden = (name: string) => forbiddenMember("process", name);

const facts = {
	title: "pi", pid: boot.pid, ppid: 0, platform: boot.platform, arch: boot.arch,
	version: `v${boot.nodeVersion}`,
	versions: Object.freeze({ node: boot.nodeVersion, v8: "11.3.244.8-node.0", uv: "1.46.0", zlib: "1.3.0", modules: "127", openssl: "3.0.17", pi: boot.piVersion }),
	release: Object.freeze({ name: "node", lts: "Iron" }),
	execPath: boot.platform === "win32" ? "C:\\Program Files\\nodejs\\node.exe" : "/usr/local/bin/node",
	execArgv: [] as string[], debugPort: 9229,
	features: Object.freeze({ inspector: false, debug: false, uv: false, ipv6: true, tls_alpn: true, tls_sni: true, tls_ocsp: true, tls: true, cached_builtins: true }),
	config: Object.freeze({ target_defaults: {}, variables: {} }),
	allowedNodeEnvironmentFlags: new Set<string>(),
	report: { compact: false, directory: "", filename: "", excludeNetwork: false, reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false, signal: "SIGUSR2", getReport: forbidden("report.getReport"), writeReport: forbidden("report.writeReport") },
	sourceMapsEnabled: false, moduleLoadList: [] as string[], domain: null, noDeprecation: undefined as boolean | undefined,
	throwDeprecation: undefined as boolean | undefined, traceDeprecation: undefined as boolean | undefined,
};
const argv = [facts.execPath, boot.platform === "win32" ? "C:\\Program Files\\nodejs\\pi" : "/usr/local/bin/pi"];

const functions = {
	cwd, chdir, hrtime, memoryUsage, emitWarning,
	nextTick(fn: (...args: any[]) => void, ...args: any[]) {
		checkFunction(fn, "callback");
		nextTick(fn, ...args);
	},
	uptime: () => (now() - started) / 1000,
	exit(code?: number): never {
		throw new ProcessExit(exitCodeOf(code));
	},
	reallyExit(code?: number): never {
		throw new ProcessExit(exitCodeOf(code));
	},
	abort(): never {
		throw new ProcessExit(134);
	},
	kill(pid: number, signal?: string | number) {
		return sendSignal(pid, signal);
	},
	umask: (mask?: number | string) => {
		if (mask !== undefined) throw denied("process.umask(mask)");
		return 0o22;
	},
	cpuUsage: () => ({ user: Math.floor(monotonic() * 500), system: 0 }),
	threadCpuUsage: () => functions.cpuUsage(),
	resourceUsage: () => ({
		userCPUTime: Math.floor(monotonic() * 500), systemCPUTime: 0, maxRSS: 32768, sharedMemorySize: 0, unsharedDataSize: 0, unsharedStackSize: 0,
		minorPageFault: 0, majorPageFault: 0, swappedOut: 0, fsRead: 0, fsWrite: 0, ipcSent: 0, ipcReceived: 0, signalsCount: 0,
		voluntaryContextSwitches: 0, involuntaryContextSwitches: 0,
	}),
	constrainedMemory: () => 0,
	availableMemory: () => boot.totalmem,
	getActiveResourcesInfo: () => [] as string[],
	setUncaughtExceptionCaptureCallback() {},
	hasUncaughtExceptionCaptureCallback: () => false,
	setSourceMapsEnabled() {},
	/** What the environment has already stays. */
	loadEnvFile(path: any = ".env") {
		const file = requireHost("pi:node/fs").readFileSync(path, "utf8");
		for (const [name, value] of Object.entries(requireHost("pi:node/util").parseEnv(file))) proc.env[name] ??= value;
	},
	execve: forbidden("execve"),
	openStdin: () => proc.stdin,
	ref() {},
	unref() {},
	finalization: { register() {}, registerBeforeExit() {}, unregister() {} },
	getBuiltinModule(id: string) {
		checkString(id, "id");
		const m = requireHost("pi:node/module");
		return m.isBuiltin(id) ? m.createRequire(boot.extensionPath)(id) : undefined;
	},
	binding: forbidden("binding"),
	_linkedBinding: forbidden("_linkedBinding"),
	dlopen: forbidden("dlopen"),
	assert(value: unknown, message?: string) {
		if (!value) throw nodeError(Error, "ERR_ASSERTION", message ?? "assertion error");
	},
};
const posixOnly = {
	getuid: () => boot.uid, geteuid: () => boot.uid, getgid: () => boot.gid, getegid: () => boot.gid,
	getgroups: () => [boot.gid], setuid: forbidden("setuid"), setgid: forbidden("setgid"), seteuid: forbidden("seteuid"), setegid: forbidden("setegid"),
	setgroups: forbidden("setgroups"), initgroups: forbidden("initgroups"),
};

class Process extends EventEmitter {
	get [Symbol.toStringTag]() {
		return "process";
	}
}

export const process: any = new Process();
const proc = process;
let exitCode: unknown;
Object.defineProperty(proc, "exitCode", {
	get: () => exitCode,
	set(code: unknown) {
		if (code !== undefined && code !== null) {
			const value = typeof code === "string" && code !== "" ? Number(code) : code;
			if (typeof value !== "number" || Number.isNaN(value)) throw invalidArgType("code", "number", code);
			if (!Number.isInteger(value)) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", `The value of "code" is out of range. It must be an integer. Received ${String(code)}`);
		}
		exitCode = code;
	},
	enumerable: true, configurable: true,
});
Object.assign(proc, facts, functions, boot.platform === "win32" ? {} : posixOnly, { argv, argv0: "node", env });
for (const [name, fd] of [["stdin", 0], ["stdout", 1], ["stderr", 2]] as const) {
	Object.defineProperty(proc, name, {
		get() {
			const stream = requireHost("pi:node/internal_stdio").stdio(fd);
			Object.defineProperty(proc, name, { value: stream, configurable: true, enumerable: true, writable: true });
			return stream;
		},
		set(value: unknown) {
			Object.defineProperty(proc, name, { value, configurable: true, enumerable: true, writable: true });
		},
		configurable: true, enumerable: true,
	});
}

/** For the loop: whether an extension's own listeners took an error that nothing caught. As in Node, a rejection that no listener is for is an uncaught exception. */
export function emitUncaught(err: any, kind: "uncaught" | "unhandledRejection", promise?: unknown): boolean {
	const rejected = kind === "unhandledRejection";
	if (rejected && proc.listenerCount("unhandledRejection") > 0) return proc.emit("unhandledRejection", err, promise);
	const listeners = proc.listenerCount("uncaughtException") > 0;
	if (!listeners && proc.listenerCount("uncaughtExceptionMonitor") === 0) return false;
	const origin = rejected ? "unhandledRejection" : "uncaughtException";
	let thrown = err;
	if (rejected && !(err instanceof Error)) {
		const text = "This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason";
		thrown = nodeError(Error, "ERR_UNHANDLED_REJECTION", `${text} "${String(err)}".`);
	}
	proc.emit("uncaughtExceptionMonitor", thrown, origin);
	return listeners && proc.emit("uncaughtException", thrown, origin);
}

proc.process = proc;
proc.ProcessExit = ProcessExit;
proc.emitUncaught = emitUncaught;
proc.envChanged = envChanged;
for (const key of ["process", "ProcessExit", "emitUncaught", "envChanged"]) Object.defineProperty(proc, key, { enumerable: false });

export default proc;
export { proc as "module.exports" };
