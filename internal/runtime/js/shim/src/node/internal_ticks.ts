// process.nextTick's queue. The loop drains it after each macrotask, before the promise jobs that macrotask left; when
// nothing else does, a promise job of its own drains it.
import { reportError } from "pi:host";

let queue: { fn: (...args: any[]) => void; args: any[] }[] = [];
let scheduled = false;
let draining = false;

export function nextTick(fn: (...args: any[]) => void, ...args: any[]): void {
	queue.push({ fn, args });
	if (scheduled) return;
	scheduled = true;
	Promise.resolve().then(drainTicks);
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
	draining = scheduled = false;
}

/** Drops the ticks of a drain that an interrupt cut off: they may be endless, and would keep every later task from its turn. */
export function dropCutOff(): void {
	if (!draining) return;
	queue = [];
	draining = scheduled = false;
}
