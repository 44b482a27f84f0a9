// Files that Pi and pier both change. Whoever does so has a lock, a folder beside the file: pi and pier running at the same
// time never lose what the other wrote. The host makes the folder, keeps it fresh and removes it when this VM ends.
import { call, callSync, HostError } from "pi:host";

interface LockOptions {
	/** How long to wait for another that holds it, in milliseconds. */
	wait: number;
	/** How old a lock is that nobody holds any more. */
	stale?: number;
	/** Beside the path itself when that is a link. */
	nofollow?: boolean;
	signal?: AbortSignal | undefined;
}

/** What a holder may ask and must do. */
interface Held {
	/** Throws when another took the lock meanwhile, which happens after a long sleep of the machine. */
	check(): void;
	release(): void;
}

/** Without the right to write the file there is no lock, and nothing that one would guard. */
const nothing: Held = { check() {}, release() {} };

function failure(error: unknown, file: string): unknown {
	if (!(error instanceof HostError)) return error;
	const { errno } = error.details;
	return Object.assign(new Error(error.message), { code: errno }, errno === "ELOCKED" ? { file } : {});
}

const denied = (error: any): boolean => error instanceof HostError && error.code === "denied";

function attempt<T>(file: string, run: () => T): T {
	try {
		return run();
	} catch (error) {
		throw failure(error, file);
	}
}

function holding(file: string, lock: number): Held {
	return {
		check: () => attempt(file, () => callSync("fs", { op: "locked", lock })),
		release: () => attempt(file, () => callSync("fs", { op: "unlock", lock })),
	};
}

const request = (path: string, { wait, stale, nofollow }: LockOptions) => ({
	op: "lock", path, wait, ...(stale ? { stale } : {}), ...(nofollow ? { nofollow } : {}),
});

function hold(path: string, options: LockOptions): Held {
	try {
		return holding(path, callSync("fs", request(path, options)).lock);
	} catch (error) {
		if (denied(error)) return nothing;
		throw failure(error, path);
	}
}

async function holdLater(path: string, options: LockOptions): Promise<Held> {
	const { signal } = options;
	try {
		return holding(path, (await call("fs", request(path, options), signal ? { signal } : {})).lock);
	} catch (error) {
		if (denied(error)) return nothing;
		throw failure(error, path);
	}
}

/** Runs fn while nobody else has the file. fn checks before it writes. */
export function withFileLock<T>(path: string, options: LockOptions, fn: (held: Held) => T): T {
	const held = hold(path, options);
	try {
		return fn(held);
	} finally {
		held.release();
	}
}

/** The same for what takes its time; a lock that is lost at the end, after the last write, is of no matter. */
export async function withFileLockLater<T>(path: string, options: LockOptions, fn: (held: Held) => Promise<T>): Promise<T> {
	const held = await holdLater(path, options);
	try {
		return await fn(held);
	} finally {
		try {
			held.release();
		} catch {
			// What it guarded has been written.
		}
	}
}

/** As long as Pi waits for a lock while its caller waits. */
export const shortWait = 200;
/** What Pi allows whoever asks a provider for a token while he holds the lock. */
export const tokenLock = { wait: 30_000, stale: 30_000 };
