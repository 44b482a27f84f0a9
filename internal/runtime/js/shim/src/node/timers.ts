// node:timers.
import { requireHost } from "pi:host";
import { deprecated } from "pi:node/internal_deprecate";
import { invalidArgType, outOfRange } from "pi:node/internal_errors";
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout, tellTooLong, type Timeout } from "pi:web/timers";

/** Objects of others that are timers by the old members below: each with the timer that is under it. */
const under = new WeakMap<object, Timeout>();
const maxDelay = 2 ** 31 - 1;

function stop(item: any): void {
	if (under.get(item)) clearTimeout(under.get(item));
	under.delete(item);
	item._idleTimeout = -1;
}

function start(item: any, keeps: boolean): void {
	const ms = item._idleTimeout;
	if (ms === undefined || ms < 0) return;
	if (under.get(item)) clearTimeout(under.get(item));
	const timer = setTimeout(() => {
		under.delete(item);
		item._onTimeout?.();
	}, ms);
	if (!keeps) timer.unref();
	under.set(item, timer);
}

const older: Record<string, any> = {
	_unrefActive: deprecated("_unrefActive", (item: any): void => start(item, false), "timers._unrefActive() is deprecated. Please use timeout.refresh() instead.", "DEP0127"),
	active: deprecated("active", (item: any): void => start(item, true), "timers.active() is deprecated. Please use timeout.refresh() instead.", "DEP0126"),
	unenroll: deprecated("unenroll", stop, "timers.unenroll() is deprecated. Please use clearTimeout instead.", "DEP0096"),
	enroll: deprecated("enroll", (item: any, msecs: any): void => {
		if (typeof msecs !== "number") throw invalidArgType("msecs", "number", msecs);
		if (msecs < 0 || !Number.isFinite(msecs)) throw outOfRange("msecs", "a non-negative finite number", msecs);
		if (msecs > maxDelay) tellTooLong(msecs);
		if (under.has(item)) stop(item);
		item._idleTimeout = Math.min(msecs, maxDelay);
	}, "timers.enroll() is deprecated. Please use setTimeout instead.", "DEP0095"),
};

const exported = {
	setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval, ...older,
	get promises() {
		return requireHost("pi:node/timers_promises");
	},
};
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout };
export default exported;
export { exported as "module.exports" };
