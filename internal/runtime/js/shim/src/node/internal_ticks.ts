// process.nextTick's queue. The loop drains it after each macrotask, before the promise jobs that macrotask left; what a
// promise job queues runs when no other is left, as in Node.
import { pending, reportError } from "pi:host";

let queue: { fn: (...args: any[]) => void; args: any[] }[] = [];
let draining = false;
let waiting = false;
let chain = 0;
const done = Promise.resolve();
const { then } = Promise.prototype;
let bind = <T>(fn: T): T => fn;

/** What binds a tick to the stores of whoever queues it. */
export function bindTicks(binder: <T>(fn: T) => T): void {
	bind = binder;
}

export function nextTick(fn: (...args: any[]) => void, ...args: any[]): void {
	queue.push({ fn: bind(fn), args });
	if (!waiting) afterJobs();
}

/** Waits behind all promise jobs, those that come meanwhile included. Of two that wait, the older gives up: each would see the other. */
function afterJobs(): void {
	const mine = ++chain;
	waiting = true;
	then.call(done, () => {
		if (mine !== chain) return;
		if (pending()) return afterJobs();
		waiting = false;
		drainTicks();
	});
}

/** Runs all queued ticks, those queued meanwhile included. */
export function drainTicks(): void {
	draining = true;
	while (queue.length) {
		const batch = queue;
		queue = [];
		for (const { fn, args } of batch) {
			try {
				fn(...args);
			} catch (err) {
				reportError(err, "uncaught");
			}
		}
	}
	draining = false;
}

/** Drops the ticks of a drain that an interrupt cut off: they may be endless, and would keep every later task from its turn. */
export function dropCutOff(): void {
	if (!draining) return;
	queue = [];
	draining = waiting = false;
}
