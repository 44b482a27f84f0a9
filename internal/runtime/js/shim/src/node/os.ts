// node:os: facts of the host that boot tells.
import { boot, monotonic, requireHost } from "pi:host";
import { checkInteger, errnoNumbers } from "pi:node/internal_errors";
import { forbiddenMember, markDenied } from "pi:node/internal_forbidden";

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

/** Numbers as Node's tables have them: they have no prototype, and none of them changes. */
function table(numbers: Record<string, number>, names = Object.keys(numbers)): any {
	const made = Object.create(null);
	const shown = { value: 0, enumerable: true };
	for (const name of names) {
		shown.value = numbers[name];
		Object.defineProperty(made, name, shown);
	}
	return made;
}

export const constants = Object.assign(table({ UV_UDP_REUSEADDR: 4 }), {
	signals: Object.freeze(Object.assign(Object.create(null), posixSignals)),
	errno: table(errnoNumbers, Object.keys(errnoNumbers).sort()), // by name, as Node lists errors
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

/** The loopback interface, which every machine has; the others are the machine's own business. */
export function networkInterfaces(): Record<string, object[]> {
	const mac = "00:00:00:00:00:00";
	const name = windows ? "Loopback Pseudo-Interface 1" : boot.platform === "linux" ? "lo" : "lo0";
	return {
		[name]: [
			{ address: "127.0.0.1", netmask: "255.0.0.0", family: "IPv4", mac, internal: true, cidr: "127.0.0.1/8" },
			{ address: "::1", netmask: "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", family: "IPv6", mac, internal: true, cidr: "::1/128", scopeid: 0 },
		],
	};
}

export function userInfo(options: any) {
	const { Buffer } = requireHost("pi:node/buffer");
	const encoding = options !== null && typeof options === "object" ? options.encoding : undefined;
	const text = (s: string | null) => (s !== null && encoding !== undefined && encoding !== "utf8" && encoding !== "utf-8" ? encoded(Buffer.from(s), encoding) : s);
	const info = { uid: windows ? -1 : boot.uid, gid: windows ? -1 : boot.gid, username: text(boot.username), homedir: text(boot.homedir) };
	const shell = (globalThis as any).process?.env.SHELL ?? null;
	return { ...info, shell: windows ? null : text(shell) };
}

const encoded = (bytes: any, encoding: any) => (encoding === "buffer" || !bytes.constructor.isEncoding(encoding) ? (encoding === "buffer" ? bytes : bytes.toString()) : bytes.toString(encoding));

function checkPid(pid: any): void {
	checkInteger(pid, "pid", -(2 ** 31), 2 ** 31 - 1);
}

export function getPriority(pid: any): number {
	if (pid !== undefined) checkPid(pid);
	return 0;
}

const noPriority = forbiddenMember("os", "setPriority");
export const setPriority = markDenied((pid: any, priority: any): void => {
	if (priority === undefined) [pid, priority] = [0, pid];
	checkPid(pid);
	checkInteger(priority, "priority", -20, 19);
	noPriority();
}, "");

const exported = {
	arch, availableParallelism, cpus, endianness, freemem, getPriority, homedir, hostname, loadavg, networkInterfaces, platform, release, setPriority, tmpdir, totalmem,
	type, userInfo, uptime, version, machine, constants, EOL, devNull,
};
for (const name of ["EOL", "devNull"]) Object.defineProperty(exported, name, { writable: false });
Object.defineProperty(exported, "constants", { writable: false, configurable: false });
export default exported;
export { exported as "module.exports" };
