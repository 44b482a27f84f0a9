// Each fs function is written once, as a generator of host calls, and driven by one of two drivers: sync or async.
import { call, callSync } from "pi:host";
import { type Failure, fromHost } from "pi:node/internal_errors";

/** One call to the host's fs method, and what its error is about. */
export interface Op extends Failure {
	params: { op: string } & Record<string, unknown>;
}

export type Steps<T> = Generator<Op, T, any>;

export function runSync<T>(steps: Steps<T>): T {
	let step = steps.next();
	while (!step.done) {
		let result: any;
		try {
			result = callSync("fs", step.value.params);
		} catch (err) {
			step = steps.throw(fromHost(err, step.value));
			continue;
		}
		step = steps.next(result);
	}
	return step.value;
}

export async function runAsync<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
	const options = signal ? { signal } : undefined;
	let step = steps.next();
	while (!step.done) {
		let result: any;
		try {
			result = await call("fs", step.value.params, options);
		} catch (err) {
			step = steps.throw(fromHost(err, step.value));
			continue;
		}
		step = steps.next(result);
	}
	return step.value;
}

/** An op about one path. */
export function op(syscall: string, path: string, params: Op["params"], dest?: string): Op {
	return dest === undefined ? { syscall, path, params } : { syscall, path, dest, params };
}

/** The lengths of Node's functions that wait. */
export const lengths: Record<string, number> = {
	access: 2, appendFile: 3, chmod: 2, chown: 3, close: 1, copyFile: 3, cp: 3, exists: 1, fchmod: 2, fchown: 3, fdatasync: 1, fstat: 1, fsync: 1,
	ftruncate: 1, futimes: 3, lchmod: 2, lchown: 3, link: 2, lstat: 1, lutimes: 3, mkdir: 2, mkdtemp: 2, open: 3, read: 5, readFile: 2, readdir: 2,
	readlink: 2, readv: 3, realpath: 2, rename: 2, rm: 2, rmdir: 2, stat: 1, statfs: 1, symlink: 3, truncate: 2, unlink: 1, utimes: 3, write: 5,
	writeFile: 3, writev: 3,
};
