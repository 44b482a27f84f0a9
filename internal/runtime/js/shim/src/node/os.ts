// node:os: facts of the host that boot tells.
import { boot, monotonic } from "pi:host";
import { errnoNumbers } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";

const windows = boot.platform === "win32";
const types: Record<string, string> = { linux: "Linux", darwin: "Darwin", win32: "Windows_NT", freebsd: "FreeBSD" };
const machines: Record<string, string> = { x64: "x86_64", arm64: boot.platform === "darwin" ? "arm64" : "aarch64", ia32: "i686" };

export const EOL = windows ? "\r\n" : "\n";
export const devNull = windows ? "\\\\.\\nul" : "/dev/null";

const posixSignals = {
	SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGIOT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9, SIGUSR1: 10,
	SIGSEGV: 11, SIGUSR2: 12, SIGPIPE: 13, SIGALRM: 14, SIGTERM: 15, SIGCHLD: 17, SIGSTKFLT: 16, SIGCONT: 18, SIGSTOP: 19, SIGTSTP: 20,
	SIGTTIN: 21, SIGTTOU: 22, SIGURG: 23, SIGXCPU: 24, SIGXFSZ: 25, SIGVTALRM: 26, SIGPROF: 27, SIGWINCH: 28, SIGIO: 29, SIGPOLL: 29,
	SIGPWR: 30, SIGSYS: 31,
};

/** Node's tables have no prototype. */
const table = <T extends object>(entries: T): T => Object.freeze(Object.assign(Object.create(null), entries));
/** By name, as Node lists errors. */
const byName = <T extends object>(entries: T): T => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))) as T;

export const constants = table({
	UV_UDP_REUSEADDR: 4,
	signals: table({ ...posixSignals }),
	errno: table(byName(errnoNumbers)),
	priority: table({ PRIORITY_LOW: 19, PRIORITY_BELOW_NORMAL: 10, PRIORITY_NORMAL: 0, PRIORITY_ABOVE_NORMAL: -7, PRIORITY_HIGH: -14, PRIORITY_HIGHEST: -20 }),
	dlopen: table({ RTLD_LAZY: 1, RTLD_NOW: 2, RTLD_GLOBAL: 256, RTLD_LOCAL: 0, ...(boot.platform === "linux" ? { RTLD_DEEPBIND: 8 } : {}) }),
});

/** A function of no arguments that also reads as its value, as Node's do. */
function fact<T extends string | number>(value: T): () => T {
	const f = () => value;
	(f as any)[Symbol.toPrimitive] = f;
	return f;
}

export const arch = fact(boot.arch);
export const platform = fact(boot.platform);
export const type = fact(types[boot.platform] ?? boot.platform);
export const release = fact(boot.release);
export const hostname = fact(boot.hostname);
export const homedir = fact(boot.homedir);
export const tmpdir = fact(boot.tmpdir);
export const machine = fact(machines[boot.arch] ?? boot.arch);
export const version = fact(boot.release);
export const totalmem = fact(boot.totalmem);
export const freemem = fact(Math.floor(boot.totalmem / 2));
export const availableParallelism = fact(boot.cpus);
/** Of this VM: the machine's own uptime is nobody's business. */
export const uptime = (): number => monotonic() / 1000;
(uptime as any)[Symbol.toPrimitive] = uptime;
export const endianness = fact("LE" as "LE" | "BE");
export const loadavg = (): number[] => [0, 0, 0];

export function cpus() {
	return Array.from({ length: boot.cpus }, () => ({
		model: "unknown", speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 },
	}));
}

export function networkInterfaces(): Record<string, unknown[]> {
	return {};
}

export function userInfo(options?: { encoding?: string }) {
	const text = (s: string | null) => (s !== null && options?.encoding === "buffer" ? new TextEncoder().encode(s) : s);
	const info = { uid: windows ? -1 : boot.uid, gid: windows ? -1 : boot.gid, username: text(boot.username), homedir: text(boot.homedir) };
	const shell = (globalThis as any).process?.env.SHELL ?? null;
	return { ...info, shell: windows ? null : text(shell) };
}

export function getPriority(): number {
	return 0;
}

export const setPriority = forbiddenMember("os", "setPriority");

const exported = {
	EOL, devNull, constants, arch, platform, type, release, hostname, homedir, tmpdir, machine, version, totalmem, freemem,
	availableParallelism, uptime, endianness, loadavg, cpus, networkInterfaces, userInfo, getPriority, setPriority,
};
export default exported;
export { exported as "module.exports" };
