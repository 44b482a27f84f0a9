// node:fs.
import { boot, requireHost } from "pi:host";
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { BigIntStats, constants, Dirent, glob, hostPath, lengths, opendirEntries, runAsync, runSync, Stats, steps, toPath } from "pi:node/internal_fs";
import { nextTick } from "pi:node/internal_ticks";

type Callback = (err: any, ...results: any[]) => void;
type Step = (...args: any[]) => Generator<any, any, any>;

const promisifyCustom = Symbol.for("nodejs.util.promisify.custom");
const fs: any = { Stats, Dirent };
const hidden = (name: string, value: unknown) => Object.defineProperty(fs, name, { value, writable: true, configurable: true });
hidden("BigIntStats", BigIntStats);
for (const [name, value] of Object.entries({ F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, constants })) Object.defineProperty(fs, name, { value, enumerable: true });

/** The callback is the last argument; where there is none, Node names what is missing. */
function callbackOf(args: any[], name = "cb"): Callback {
	const cb = args.at(-1);
	checkFunction(typeof cb === "function" || args.length > 1 ? cb : undefined, name);
	return args.pop();
}

function deliver(promise: Promise<any>, cb: Callback, spread?: (v: any) => any[]): void {
	promise.then(
		(v) => nextTick(cb, null, ...(spread ? spread(v) : v === undefined ? [] : [v])),
		(err) => nextTick(cb, err),
	);
}

const shown = { value: 0 as unknown, configurable: true };
function named(fn: any, name: string, length = 0): any {
	shown.value = name;
	Object.defineProperty(fn, "name", shown);
	shown.value = length;
	return Object.defineProperty(fn, "length", shown);
}
/** With a callback one more, but for those whose options have a default. */
const withCallback = (name: string) => lengths[name] + (lengths[name] === 1 && !/sync|unlink/.test(name) ? 0 : 1);

for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
	const step = steps[name] as Step;
	fs[`${name}Sync`] = named((...args: any[]) => runSync(step(...args)), `${name}Sync`, lengths[name]);
	fs[name] = named((...args: any[]) => {
		const cb = callbackOf(args);
		deliver(runAsync(step(...args), args.at(-1)?.signal), cb);
	}, name, withCallback(name));
}

// existsSync is the most used call of all: no generator, no error object.
const { callSync } = requireHost("pi:host");
fs.existsSync = function existsSync(path: any): boolean {
	try {
		callSync("fs", { op: "access", path: hostPath(toPath(path)) });
		return true;
	} catch {
		return false;
	}
};
fs.exists = function exists(path: any, cb: (there: boolean) => void) {
	checkFunction(cb, "cb");
	void runAsync(steps.exists(path)).then((there) => nextTick(cb, there));
};
fs.exists[promisifyCustom] = (path: any) => runAsync(steps.exists(path));

fs.realpathSync.native = (path: any, options?: any) => runSync(steps.realpath(path, options, "realpath"));
fs.realpath.native = named((...args: any[]) => {
	const cb = callbackOf(args);
	deliver(runAsync(steps.realpath(args[0], args[1], "realpath")), cb);
}, "native", 3);
// Only macOS has modes of links.
if (boot.platform !== "darwin") fs.lchmod = fs.lchmodSync = undefined;

function transfer(name: "read" | "write" | "readv" | "writev", count: string, data: string): void {
	const step = steps[name] as Step;
	fs[name] = named((...args: any[]) => {
		const cb = callbackOf(args);
		let target = args[1];
		// read(fd, cb) and read(fd, options, cb) bring no buffer.
		if (name === "read" && !ArrayBuffer.isView(target)) {
			const { buffer, ...rest } = target ?? {};
			target = buffer ?? requireHost("pi:node/buffer").Buffer.alloc(16384);
			args = [args[0], target, rest];
		}
		deliver(runAsync(step(...args)), cb, (n) => [n, target]);
	}, name, withCallback(name));
	fs[name][promisifyCustom] = async (fd: any, target: any, ...rest: any[]) => ({ [count]: await runAsync(step(fd, target, ...rest)), [data]: target });
}
transfer("read", "bytesRead", "buffer");
transfer("write", "bytesWritten", "buffer");
transfer("readv", "bytesRead", "buffers");
transfer("writev", "bytesWritten", "buffers");

/** An open directory: its entries, read when it was opened. */
class Dir {
	readonly path: string;
	#entries: Dirent[];
	#closed = false;

	constructor(path: string, entries: Dirent[]) {
		this.path = path;
		this.#entries = entries;
	}

	#check(): void {
		if (this.#closed) throw nodeError(Error, "ERR_DIR_CLOSED", "Directory handle was closed");
	}
	readSync(): Dirent | null {
		this.#check();
		return this.#entries.shift() ?? null;
	}
	read(cb?: Callback): any {
		if (cb) return void nextTick(cb, null, this.readSync());
		return Promise.resolve().then(() => this.readSync());
	}
	closeSync(): void {
		this.#check();
		this.#closed = true;
	}
	close(cb?: Callback): any {
		if (cb) {
			this.closeSync();
			return void nextTick(cb, null);
		}
		return Promise.resolve().then(() => this.closeSync());
	}
	async *[Symbol.asyncIterator](): AsyncGenerator<Dirent> {
		try {
			for (let e = this.readSync(); e; e = this.readSync()) yield e;
		} finally {
			if (!this.#closed) this.closeSync();
		}
	}
}
fs.Dir = Dir;
fs.opendirSync = named((path: any, options: any) => new Dir(toPath(path), runSync(opendirEntries(path, options, true))), "opendirSync", 2);
fs.opendir = named((...args: any[]) => {
	const cb = callbackOf(args);
	deliver(runAsync(opendirEntries(args[0], args[1])).then((entries) => new Dir(toPath(args[0]), entries)), cb);
}, "opendir", 3);

function lazy(name: string, module: string, member = name): void {
	Object.defineProperty(fs, name, {
		get() {
			const value = requireHost(module)[member];
			Object.defineProperty(fs, name, { value, writable: true, enumerable: true, configurable: true });
			return value;
		},
		set(value) {
			Object.defineProperty(fs, name, { value, writable: true, enumerable: true, configurable: true });
		},
		enumerable: true, configurable: true,
	});
}
for (const name of ["createReadStream", "createWriteStream", "ReadStream", "WriteStream"]) lazy(name, "pi:node/internal_fs_streams");
lazy("FileReadStream", "pi:node/internal_fs_streams", "ReadStream");
lazy("FileWriteStream", "pi:node/internal_fs_streams", "WriteStream");
for (const name of ["watch", "watchFile", "unwatchFile", "FSWatcher", "StatWatcher"]) lazy(name, "pi:node/internal_fs_watch");
lazy("promises", "pi:node/fs_promises", "promises");

fs.globSync = named((pattern: any, options?: any) => runSync(glob(pattern, options)), "globSync", 2);
fs.glob = named((...args: any[]) => {
	const cb = callbackOf(args);
	deliver(runAsync(glob(args[0], args[1])), cb);
}, "glob", 3);

fs.openAsBlob = async function openAsBlob(path: any, options: any = {}) {
	const { Blob } = requireHost("pi:web/blob");
	return new Blob([await runAsync(steps.readFile(path))], { type: options.type });
};
fs._toUnixTimestamp = (time: any) => {
	if (typeof time === "number") return time;
	if (time instanceof Date) return time.getTime() / 1000;
	throw invalidArgType("time", ["Date", "Time in seconds"], time);
};

export default fs;
export { fs as "module.exports" };
export const {
	access, accessSync, appendFile, appendFileSync, chmodSync, close, closeSync, copyFileSync, cpSync,
	existsSync, fstatSync, lstatSync, mkdir, mkdirSync, mkdtempSync, open, openSync, readFile, readFileSync, readSync, readdir, readdirSync,
	readlinkSync, realpathSync, renameSync, rmSync, rmdirSync, stat, statSync, symlinkSync, truncateSync, unlinkSync, utimesSync, writeFile,
	writeFileSync, writeSync,
}: any = fs;
