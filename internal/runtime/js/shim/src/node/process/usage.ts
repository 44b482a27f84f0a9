// What process tells of time and memory.
import { boot, monotonic } from "pi:host";
import { invalidArgType, invalidArgValue, outOfRange } from "pi:node/internal_errors";

export function hrtime(time?: any): [number, number] {
	const ms = monotonic();
	let seconds = Math.floor(ms / 1000);
	let nanos = Math.floor((ms - seconds * 1000) * 1e6);
	if (time !== undefined) {
		if (!Array.isArray(time)) throw invalidArgType("time", "Array", time);
		if (time.length !== 2) throw outOfRange("time", "2", time.length);
		seconds -= time[0];
		nanos -= time[1];
		if (nanos < 0) {
			seconds--;
			nanos += 1e9;
		}
	}
	return [seconds, nanos];
}
hrtime.bigint = function bigint(): bigint {
	return BigInt(Math.floor(monotonic() * 1e6));
};

/** Of the VM: code that looks at an interval between two calls of setTimeout counts from here too. */
export const uptime = (): number => monotonic() / 1000;

export function memoryUsage() {
	// The engine does not tell; plausible numbers keep code alive that only prints or compares them.
	return { rss: 32 << 20, heapTotal: 16 << 20, heapUsed: 8 << 20, external: 1 << 20, arrayBuffers: 0 };
}
memoryUsage.rss = function rss(): number {
	return memoryUsage().rss;
};

const now = () => ({ user: Math.floor(monotonic() * 500), system: 0 });

/** The host does not tell an extension's share of the processor from others'. */
export function cpuUsage(prevValue?: any): { user: number; system: number } {
	if (prevValue) {
		if (typeof prevValue !== "object" || Array.isArray(prevValue)) throw invalidArgType("prevValue", "object", prevValue);
		for (const name of ["user", "system"]) {
			const value = prevValue[name];
			if (typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER) continue;
			if (typeof value !== "number") throw invalidArgType(`prevValue.${name}`, "number", value);
			const err = invalidArgValue(`prevValue.${name}`, value);
			throw Object.setPrototypeOf(err, RangeError.prototype);
		}
	}
	const { user, system } = now();
	return prevValue ? { user: user - prevValue.user, system: system - prevValue.system } : { user, system };
}

export function resourceUsage() {
	return {
		userCPUTime: now().user, systemCPUTime: 0, maxRSS: 32768, sharedMemorySize: 0, unsharedDataSize: 0, unsharedStackSize: 0,
		minorPageFault: 0, majorPageFault: 0, swappedOut: 0, fsRead: 0, fsWrite: 0, ipcSent: 0, ipcReceived: 0, signalsCount: 0,
		voluntaryContextSwitches: 0, involuntaryContextSwitches: 0,
	};
}

export const constrainedMemory = (): number => 0;
export const availableMemory = (): number => boot.totalmem;
