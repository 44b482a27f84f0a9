// node:process and the global process.
import { boot, callSync, print, requireHost } from "pi:host";
import { EventEmitter } from "pi:node/events";
import { cwd, setCwd } from "pi:node/internal_cwd";
import { deprecated } from "pi:node/internal_deprecate";
import { checkFunction, checkInteger, checkString, denied, fromHost, invalidArgType, invalidArgValue, nodeError, outOfRange } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { nextTick } from "pi:node/internal_ticks";
import { env, envChanged } from "./process/env.ts";
import { allowedFlags, config, features, release, report, versions } from "./process/facts.ts";
import { sendSignal } from "./process/kill.ts";
import * as usage from "./process/usage.ts";

/** Thrown by process.exit: an extension cannot end its host, so it ends itself as far as an error does. */
export class ProcessExit extends Error {
	code: number;
	constructor(code: number) {
		super(`process.exit(${code}) was called; an extension cannot exit its host`);
		this.name = "ProcessExit";
		this.code = code;
	}
}

function chdir(directory: any): void {
	checkString(directory, "directory");
	const fail = { syscall: "chdir", path: cwd(), dest: directory };
	if (directory === "") throw fromHost({ code: "io", message: "", details: { errno: "ENOENT" } }, fail);
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

let exitCode: number | undefined;

function checkExitCode(code: any): void {
	if (code === null || code === undefined) return;
	const value = typeof code === "string" && code !== "" ? Number(code) : code;
	if (typeof value !== "number" || (Number.isNaN(value) && typeof code === "string")) throw invalidArgType("code", "number", code);
	if (!Number.isInteger(value)) throw outOfRange("code", "an integer", value);
}

function setExitCode(code: any): void {
	checkExitCode(code);
	exitCode = code === null || code === undefined ? undefined : Number(code) | 0;
}

let capture: ((err: unknown) => void) | null = null;

function setCapture(fn: any): void {
	if (fn === null) {
		capture = null;
		return;
	}
	if (typeof fn !== "function") throw invalidArgType("fn", ["Function", "null"], fn);
	if (capture !== null) {
		throw nodeError(Error, "ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET", "`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active");
	}
	capture = fn;
}

function umask(mask: any): number {
	if (mask === undefined) return 0o22;
	if (typeof mask === "string") {
		if (!/^[0-7]+$/.test(mask)) throw invalidArgValue("mask", mask, "must be a 32-bit unsigned integer or an octal string");
		mask = Number.parseInt(mask, 8);
	}
	checkInteger(mask, "mask", 0, 2 ** 32 - 1);
	throw denied("process.umask(mask)");
}

/** What an extension has no say in: it looks at its arguments first, as Node does. */
function identity(name: string, args: number): any {
	const no = forbiddenMember("process", name);
	const fn = (id: any, extra: any): void => {
		if (args === 1 && name !== "setgroups") {
			if (typeof id !== "number" && typeof id !== "string") throw invalidArgType("id", ["number", "string"], id);
		}
		no(id, extra);
	};
	return Object.defineProperty(named(fn, name, args), Symbol.for("pier.denied"), { value: "" });
}

const named = (fn: any, name: string, length: number): any => Object.defineProperties(fn, { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
const forbidden = (name: string, length = 0) => named(forbiddenMember("process", name), name, length);

function loadEnvFile(path: any = undefined): void {
	if (path !== undefined && typeof path !== "string" && !(path instanceof Uint8Array) && typeof path?.href !== "string") throw invalidArgType("path", ["string", "Buffer", "URL"], path);
	const file = requireHost("pi:node/fs").readFileSync(path ?? ".env", "utf8");
	// What the environment has already stays.
	for (const [name, value] of Object.entries(requireHost("pi:node/util").parseEnv(file))) proc.env[name] ??= value;
}

/** Nothing is done at the end of a process that an extension does not end. */
const finalization = {
	register(obj: any, _callback: any): void {
		if (obj === null || typeof obj !== "object") throw invalidArgType("obj", "object", obj);
	},
	registerBeforeExit(obj: any, _callback: any): void {
		if (obj === null || typeof obj !== "object") throw invalidArgType("obj", "object", obj);
	},
	unregister(ref: any): void {
		if (ref === null || typeof ref !== "object") throw new TypeError(`Invalid unregisterToken ('${String(ref)}')`);
	},
};

const functions = {
	_rawDebug: (...args: any[]) => print("error", requireHost("pi:node/util").format(...args)),
	binding: forbidden("binding", 1),
	_linkedBinding: forbidden("_linkedBinding", 1),
	dlopen: forbidden("dlopen"),
	uptime: usage.uptime,
	_getActiveRequests: () => [] as object[],
	_getActiveHandles: () => [] as object[],
	getActiveResourcesInfo: () => [] as string[],
	reallyExit(): never {
		throw new ProcessExit(Number(exitCode ?? 0));
	},
	loadEnvFile: named(loadEnvFile, "loadEnvFile", 0),
	cpuUsage: named((prevValue: any) => usage.cpuUsage(prevValue), "cpuUsage", 1),
	threadCpuUsage: named((prevValue: any) => usage.cpuUsage(prevValue), "threadCpuUsage", 1),
	resourceUsage: usage.resourceUsage,
	memoryUsage: usage.memoryUsage,
	constrainedMemory: usage.constrainedMemory,
	availableMemory: usage.availableMemory,
	kill(pid: any, signal: any) {
		return sendSignal(pid, signal);
	},
	exit(code: any): never {
		if (code !== undefined) setExitCode(code);
		throw new ProcessExit(exitCode ?? 0);
	},
	execve: forbidden("execve", 1),
	ref(maybeRefable: any) {
		(maybeRefable?.[Symbol.for("nodejs.ref")] ?? maybeRefable?.ref)?.call(maybeRefable);
	},
	unref(maybeRefable: any) {
		(maybeRefable?.[Symbol.for("nodejs.unref")] ?? maybeRefable?.unref)?.call(maybeRefable);
	},
	hrtime: named(usage.hrtime, "hrtime", 1),
	openStdin: () => proc.stdin.resume(),
	getuid: () => boot.uid, geteuid: () => boot.uid, getgid: () => boot.gid, getegid: () => boot.gid,
	getgroups: () => [boot.gid],
	assert: deprecated("assert", (value: unknown, message?: string): void => {
		if (!value) throw nodeError(Error, "ERR_ASSERTION", message ?? "assertion error");
	}, "process.assert() is deprecated. Please use the `assert` module instead.", "DEP0100"),
	setUncaughtExceptionCaptureCallback: named(setCapture, "setUncaughtExceptionCaptureCallback", 1),
	hasUncaughtExceptionCaptureCallback: () => capture !== null,
	emitWarning: named(emitWarning, "emitWarning", 4),
	nextTick(fn: (...args: any[]) => void, ...args: any[]) {
		checkFunction(fn, "callback");
		nextTick(fn, ...args);
	},
	setSourceMapsEnabled(enabled: any) {
		if (typeof enabled !== "boolean") throw invalidArgType("enabled", "boolean", enabled);
	},
	getBuiltinModule(id: string) {
		checkString(id, "id");
		const m = requireHost("pi:node/module");
		return m.isBuiltin(id) ? m.createRequire(boot.extensionPath)(id) : undefined;
	},
	abort(): never {
		throw new ProcessExit(134);
	},
	umask: named(umask, "umask", 1),
	chdir, cwd,
	initgroups: identity("initgroups", 2), setgroups: identity("setgroups", 1), setegid: identity("setegid", 1), seteuid: identity("seteuid", 1),
	setgid: identity("setgid", 1), setuid: identity("setuid", 1),
};

/** process is the one instance of a function of its name. */
const made = function process() {} as any;
made.prototype = Object.create(EventEmitter.prototype, { constructor: { value: named(made, "process", 0), writable: true, configurable: true } });

export const process: any = Object.create(made.prototype);
const proc = process;
/** What process gets, in Node's order at the end: plain values, and descriptors of all else. */
const values: any = {};
const described: Record<string, PropertyDescriptor> = {};
let title = "pi";
const execPath = boot.execPath || (boot.platform === "win32" ? "C:\\Program Files\\nodejs\\node.exe" : "/usr/local/bin/node");

function fixed(name: string, value: unknown, configurable = true): void {
	described[name] = { value, enumerable: true, configurable, writable: false };
}

function accessor(name: string, get: () => unknown, set?: (value: any) => void, configurable = true): void {
	described[name] = { get, set, enumerable: true, configurable };
}

for (const [name, value] of Object.entries({ version: `v${boot.nodeVersion}`, versions, arch: boot.arch, platform: boot.platform, release, moduleLoadList: [] })) fixed(name, value);
values.domain = null;
accessor("_exiting", () => false, () => {});
accessor("exitCode", () => exitCode, setExitCode, false);
fixed("config", config);
Object.assign(values, functions);
if (boot.platform === "win32") {
	for (const name of ["getuid", "geteuid", "getgid", "getegid", "getgroups", "initgroups", "setgroups", "setegid", "seteuid", "setgid", "setuid"]) delete values[name];
}
/** A getter that a value may take the place of. */
function changeable(name: string, read: () => unknown): void {
	accessor(name, read, (value) => Object.defineProperty(proc, name, { value, writable: true, enumerable: true, configurable: true }));
}
changeable("finalization", () => finalization);
changeable("allowedNodeEnvironmentFlags", allowedFlags);
fixed("features", features, false);
accessor("sourceMapsEnabled", () => false);
for (const [name, fd] of [["stdout", 1], ["stdin", 0], ["stderr", 2]] as const) accessor(name, () => requireHost("pi:node/internal_stdio").stdio(fd));
values.env = env;
accessor("title", () => title, (value) => {
	title = String(value);
});
values.argv = [execPath, boot.platform === "win32" ? "C:\\Program Files\\nodejs\\pi" : "/usr/local/bin/pi"];
values.execArgv = [];
fixed("pid", boot.pid);
Object.assign(values, { ppid: 0, execPath, debugPort: 9229 });
fixed("argv0", "node", false);
accessor("report", () => report);
const order = [
	"version", "versions", "arch", "platform", "release", "_rawDebug", "moduleLoadList", "binding", "_linkedBinding", "_events", "_eventsCount", "_maxListeners",
	"domain", "_exiting", "exitCode", "config", "dlopen", "uptime", "_getActiveRequests", "_getActiveHandles", "getActiveResourcesInfo", "reallyExit",
	"loadEnvFile", "cpuUsage", "threadCpuUsage", "resourceUsage", "memoryUsage", "constrainedMemory", "availableMemory", "kill", "exit", "execve", "ref", "unref",
	"finalization", "hrtime", "openStdin", "getuid", "geteuid", "getgid", "getegid", "getgroups", "allowedNodeEnvironmentFlags", "assert", "features",
	"setUncaughtExceptionCaptureCallback", "hasUncaughtExceptionCaptureCallback", "emitWarning", "nextTick", "sourceMapsEnabled", "setSourceMapsEnabled",
	"getBuiltinModule", "stdout", "stdin", "stderr", "abort", "umask", "chdir", "cwd", "initgroups", "setgroups", "setegid", "seteuid", "setgid", "setuid", "env",
	"title", "argv", "execArgv", "pid", "ppid", "execPath", "debugPort", "argv0", "report",
];
for (const name of order) {
	if (name === "_events") EventEmitter.call(proc);
	if (name in described) Object.defineProperty(proc, name, described[name]!);
	else if (name in values) proc[name] = values[name];
}
Object.defineProperty(proc, Symbol.toStringTag, { value: "process", writable: true });

/** For the loop: whether an extension's own listeners took an error that nothing caught. As in Node, a rejection that no listener is for is an uncaught exception. */
export function emitUncaught(err: any, kind: "uncaught" | "unhandledRejection", promise?: unknown): boolean {
	const rejected = kind === "unhandledRejection";
	if (rejected && proc.listenerCount("unhandledRejection") > 0) return proc.emit("unhandledRejection", err, promise);
	const listeners = capture !== null || proc.listenerCount("uncaughtException") > 0;
	if (!listeners && proc.listenerCount("uncaughtExceptionMonitor") === 0) return false;
	const origin = rejected ? "unhandledRejection" : "uncaughtException";
	let thrown = err;
	if (rejected && !(err instanceof Error)) {
		const text = "This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason";
		thrown = nodeError(Error, "ERR_UNHANDLED_REJECTION", `${text} "${briefly(err)}".`);
		thrown.name = "UnhandledPromiseRejection";
	}
	proc.emit("uncaughtExceptionMonitor", thrown, origin);
	if (capture !== null) {
		capture(thrown);
		return true;
	}
	return listeners && proc.emit("uncaughtException", thrown, origin);
}

/** A reason without asking it for its text. */
function briefly(value: any): string {
	return typeof value === "object" && value !== null ? `#<${value.constructor?.name || "Object"}>` : String(value);
}

proc.process = proc;
proc.ProcessExit = ProcessExit;
proc.emitUncaught = emitUncaught;
proc.envChanged = envChanged;
for (const key of ["process", "ProcessExit", "emitUncaught", "envChanged"]) Object.defineProperty(proc, key, { enumerable: false });

export default proc;
export { proc as "module.exports" };
