// node:fs/promises.
import { requireHost } from "pi:host";
import { EventEmitter } from "pi:node/events";
import { invalidArgType } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { constants, glob as globSteps, lengths, runAsync, steps, toPath } from "pi:node/internal_fs";

type Step = (...args: any[]) => Generator<any, any, any>;

/** An open file. */
export class FileHandle extends EventEmitter {
	#fd: number;

	constructor(fd: number) {
		super();
		this.#fd = fd;
	}

	get fd(): number {
		return this.#fd;
	}
	#open(syscall: string): void {
		if (this.#fd === -1) throw Object.assign(new Error("file closed"), { code: "EBADF", syscall });
	}
	getAsyncId(): number {
		return 0;
	}
	async appendFile(data: any, options?: any) {
		return this.writeFile(data, options);
	}
	async chmod(mode: any) {
		await runAsync(steps.fchmod(this.#fd, mode));
	}
	async chown(uid: number, gid: number) {
		await runAsync(steps.fchown(this.#fd, uid, gid));
	}
	async datasync() {
		await runAsync(steps.fsync(this.#fd));
	}
	async sync() {
		await runAsync(steps.fsync(this.#fd));
	}
	async read(buffer?: any, offset?: any, length?: any, position?: any) {
		if (!ArrayBuffer.isView(buffer)) {
			const options = buffer ?? {};
			buffer = options.buffer ?? requireHost("pi:node/buffer").Buffer.alloc(16384);
			({ offset, length, position } = options);
		}
		return { bytesRead: await runAsync(steps.read(this.#fd, buffer, offset, length, position)), buffer };
	}
	async readv(buffers: any[], position?: number) {
		return { bytesRead: await runAsync(steps.readv(this.#fd, buffers, position)), buffers };
	}
	async readFile(options?: any) {
		return runAsync(steps.readFile(this.#fd, options));
	}
	readLines(options: any = {}) {
		const { createInterface } = requireHost("pi:node/readline");
		return createInterface({ input: this.createReadStream(options), crlfDelay: Infinity });
	}
	createReadStream(options: any = {}) {
		return requireHost("pi:node/internal_fs_streams").createReadStream(null, { ...options, fd: this.#fd, handle: this });
	}
	createWriteStream(options: any = {}) {
		return requireHost("pi:node/internal_fs_streams").createWriteStream(null, { ...options, fd: this.#fd, handle: this });
	}
	readableWebStream() {
		return requireHost("pi:node/stream").Readable.toWeb(this.createReadStream({ autoClose: false }));
	}
	async stat(options?: any) {
		this.#open("fstat");
		return runAsync(steps.fstat(this.#fd, options));
	}
	async truncate(length?: number) {
		await runAsync(steps.ftruncate(this.#fd, length));
	}
	async utimes(atime: any, mtime: any) {
		await runAsync(steps.futimes(this.#fd, atime, mtime));
	}
	async write(data: any, offset?: any, length?: any, position?: any) {
		this.#open("write");
		return { __proto__: null, bytesWritten: await runAsync(steps.write(this.#fd, data, offset, length, position)), buffer: data };
	}
	async writev(buffers: any[], position?: number) {
		return { bytesWritten: await runAsync(steps.writev(this.#fd, buffers, position)), buffers };
	}
	async writeFile(data: any, options?: any) {
		await writeAny(this.#fd, data, options);
	}
	close(): Promise<void> {
		if (this.#fd === -1) return Promise.resolve();
		const fd = this.#fd;
		this.#fd = -1;
		return runAsync(steps.close(fd)).then(() => {
			this.emit("close");
		});
	}
	[((Symbol as any).asyncDispose ?? Symbol.for("nodejs.asyncDispose")) as symbol]() {
		return this.close();
	}
}

function pathOrFd(target: any): any {
	return target instanceof FileHandle ? target.fd : toPath(target);
}

/** writeFile's data may be a stream or an iterable of chunks. */
async function writeAny(target: any, data: any, options?: any, flag?: string): Promise<void> {
	const signal = typeof options === "object" ? options?.signal : undefined;
	if (typeof data === "string" || ArrayBuffer.isView(data)) {
		await runAsync(steps.writeFile(target, data, options, flag), signal);
		return;
	}
	if (!data || (typeof data[Symbol.asyncIterator] !== "function" && typeof data[Symbol.iterator] !== "function")) {
		throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
	}
	const { Buffer } = requireHost("pi:node/buffer");
	const encoding = typeof options === "string" ? options : options?.encoding;
	const parts: any[] = [];
	for await (const part of data) parts.push(typeof part === "string" ? Buffer.from(part, encoding) : part);
	await runAsync(steps.writeFile(target, Buffer.concat(parts), options, flag), signal);
}

export const promises: any = { constants };
const direct: (keyof typeof steps)[] = [
	"access", "chmod", "chown", "copyFile", "cp", "lchmod", "lchown", "link", "lstat", "lutimes", "mkdir", "mkdtemp", "readdir", "readlink",
	"rename", "rm", "rmdir", "stat", "statfs", "symlink", "truncate", "unlink", "utimes",
];
for (const name of direct) {
	const step = steps[name] as Step;
	promises[name] = Object.defineProperties(async (...args: any[]) => runAsync(step(...args)), {
		name: { value: name },
		length: { value: name === "access" || name === "truncate" ? 1 : lengths[name] },
	});
}
Object.assign(promises, {
	async readFile(path: any, options?: any) {
		return runAsync(steps.readFile(pathOrFd(path), options), typeof options === "object" ? options?.signal : undefined);
	},
	async writeFile(path: any, data: any, options?: any) {
		await writeAny(pathOrFd(path), data, options);
	},
	async appendFile(path: any, data: any, options?: any) {
		await writeAny(pathOrFd(path), data, options, "a");
	},
	async open(path: any, flags?: any, mode?: any) {
		return new FileHandle(await runAsync(steps.open(path, flags, mode)));
	},
	async realpath(path: any, options?: any) {
		return runAsync(steps.realpath(path, options, "realpath"));
	},
	opendir(path: any, options: any, _: any) {
		return new Promise((resolve, reject) => {
			requireHost("pi:node/fs").opendir(path, options, (err: any, dir: any) => (err ? reject(err) : resolve(dir)));
		});
	},
	watch(path: any, options?: any) {
		return requireHost("pi:node/internal_fs_watch").watchIterator(path, options);
	},
});
promises.glob = async function* glob(pattern: any, options?: any): AsyncGenerator<any> {
	yield* await runAsync(globSteps(pattern, options));
};
promises.promises = promises;
Object.defineProperty(promises, "promises", { enumerable: false });
Object.defineProperty(promises, "FileHandle", { value: FileHandle, enumerable: false });

export default promises;
export { promises as "module.exports" };
export const {
	access, appendFile, chmod, copyFile, cp, lstat, mkdir, mkdtemp, open, readFile, readdir, readlink, realpath, rename, rm, rmdir, stat,
	symlink, truncate, unlink, utimes, writeFile,
}: any = promises;
