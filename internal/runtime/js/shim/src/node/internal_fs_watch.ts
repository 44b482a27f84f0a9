// fs.watch over the host's watch call; fs.watchFile by asking for the stats at intervals.
import { start } from "pi:host";
import { EventEmitter } from "pi:node/events";
import { abortError, checkFunction, fromHost } from "pi:node/internal_errors";
import { hostPath, optionsOf, runAsync, runSync, Stats, steps, toPath } from "pi:node/internal_fs";
import { nextTick } from "pi:node/internal_ticks";

export class FSWatcher extends EventEmitter {
	#run: ReturnType<typeof start> | undefined;

	constructor(path: string, options: any) {
		super();
		const failure = { syscall: "watch", path };
		this.#run = start("fs", { op: "watch", path: hostPath(path), recursive: options.recursive || undefined }, (chunk) => {
			if (!this.#run || chunk.event === "ready") return;
			const name = options.encoding === "buffer" ? new TextEncoder().encode(chunk.filename) : chunk.filename;
			this.emit("change", chunk.event, name);
		});
		this.#run.begun(); // as in Node, what changes from now on is told
		this.#run.done.then(
			() => this.close(),
			(err) => {
				if (!this.#run) return;
				nextTick(() => this.emit("error", Object.assign(fromHost(err, failure), { filename: path })));
				this.close();
			},
		);
		if (options.persistent === false) this.unref();
		const signal = options.signal;
		if (signal?.aborted) nextTick(() => this.close());
		else signal?.addEventListener("abort", () => this.close(), { once: true });
	}

	close(): void {
		const run = this.#run;
		if (!run) return;
		this.#run = undefined;
		run.cancel();
		nextTick(() => this.emit("close"));
	}
	ref(): this {
		this.#run?.ref();
		return this;
	}
	unref(): this {
		this.#run?.unref();
		return this;
	}
}

export function watch(path: any, options?: any, listener?: any): FSWatcher {
	if (typeof options === "function") [listener, options] = [options, undefined];
	const p = toPath(path);
	const o = optionsOf(options);
	// A path that is not there throws at once, as Node's does.
	try {
		runSync(steps.stat(p));
	} catch (err: any) {
		err.message = err.message.replace(", stat ", ", watch ");
		// In Node's order.
		const { errno, code, path, ...rest } = err;
		for (const key of Object.keys(err)) delete err[key];
		throw Object.assign(err, { errno, syscall: "watch", code, path }, rest, { syscall: "watch", filename: p });
	}
	const watcher = new FSWatcher(p, o);
	if (listener !== undefined) {
		checkFunction(listener, "listener");
		watcher.on("change", listener);
	}
	return watcher;
}

/** fs/promises.watch. */
export async function* watchIterator(path: any, options: any = {}): AsyncGenerator<{ eventType: string; filename: string }> {
	const queue: { eventType: string; filename: string }[] = [];
	let wake = () => {};
	let failure: unknown;
	let open = true;
	const watcher = watch(path, { ...options, signal: undefined }, (eventType: string, filename: string) => {
		queue.push({ __proto__: null, eventType, filename } as any);
		wake();
	});
	watcher.on("error", (err) => {
		failure = err;
		wake();
	});
	watcher.on("close", () => {
		open = false;
		wake();
	});
	const onAbort = () => {
		failure = abortError(options.signal);
		wake();
	};
	options?.signal?.addEventListener("abort", onAbort, { once: true });
	if (options?.signal?.aborted) onAbort();
	try {
		for (;;) {
			while (queue.length) yield queue.shift()!;
			if (failure) throw failure;
			if (!open) return;
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	} finally {
		options?.signal?.removeEventListener("abort", onAbort);
		watcher.close();
	}
}

export class StatWatcher extends EventEmitter {
	#timer: any;
	#last: Stats = new Stats();

	constructor(path: string, interval: number, persistent: boolean) {
		super();
		const look = async (first: boolean) => {
			let now: Stats;
			try {
				now = await runAsync(steps.stat(path));
			} catch {
				now = new Stats();
				now.mtimeMs = now.ctimeMs = now.atimeMs = now.birthtimeMs = 0;
			}
			const before = this.#last;
			this.#last = now;
			const changed = now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino;
			if (first ? now.ino === 0 : changed) this.emit("change", now, before);
		};
		void look(true);
		this.#timer = setInterval(() => void look(false), interval);
		if (!persistent) this.#timer.unref();
	}
	stop(): void {
		clearInterval(this.#timer);
		this.emit("stop");
	}
	ref(): this {
		this.#timer.ref();
		return this;
	}
	unref(): this {
		this.#timer.unref();
		return this;
	}
}

const watched = new Map<string, StatWatcher>();

export function watchFile(path: any, options: any, listener?: any): StatWatcher {
	if (typeof options === "function") [listener, options] = [options, {}];
	checkFunction(listener, "listener");
	const p = toPath(path, "filename");
	let watcher = watched.get(p);
	if (!watcher) {
		watcher = new StatWatcher(p, options?.interval ?? 5007, options?.persistent !== false);
		watched.set(p, watcher);
	}
	watcher.on("change", listener);
	return watcher;
}

export function unwatchFile(path: any, listener?: any): void {
	const p = toPath(path, "filename");
	const watcher = watched.get(p);
	if (!watcher) return;
	if (listener) watcher.removeListener("change", listener);
	else watcher.removeAllListeners("change");
	if (watcher.listenerCount("change") === 0) {
		watcher.stop();
		watched.delete(p);
	}
}
