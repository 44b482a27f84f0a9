// Time and chance come from the host, so that a run can be repeated: Date and Math.random are replaced here, before any
// other code can keep the engine's own.
import type { Natives } from "./natives.ts";

export function installClock(natives: Natives): void {
	const engine = Date;
	const now = () => Math.floor(natives.now());
	const HostDate = function (this: unknown, ...args: any[]) {
		if (!new.target) return new engine(now()).toString();
		return Reflect.construct(engine, args.length === 0 ? [now()] : args, new.target);
	};
	// name, length, parse, UTC and prototype stay the engine's: instanceof, subclasses and methods know no difference.
	const statics: Record<string, any> = Object.getOwnPropertyDescriptors(engine);
	statics.now.value = { now: () => now() }.now;
	Object.defineProperties(HostDate, statics);
	engine.prototype.constructor = HostDate as any;
	define(globalThis, "Date", HostDate);
	define(Math, "random", { random: randomFrom(() => natives.random(16)) }.random);
}

function define(target: object, name: string, value: unknown): void {
	Object.defineProperty(target, name, { configurable: true, writable: true, enumerable: false, value });
}

/** A generator (sfc32) seeded by the host when it is first used: a call of the host for each number would be too slow. */
function randomFrom(seed: () => Uint8Array): () => number {
	let state: Int32Array | undefined;
	const next = () => {
		const s = state!;
		const sum = (s[0] + s[1] + s[3]) | 0;
		s[3] = s[3] + 1;
		s[0] = s[1] ^ (s[1] >>> 9);
		s[1] = s[2] + (s[2] << 3);
		s[2] = ((s[2] << 21) | (s[2] >>> 11)) + sum;
		return sum >>> 0;
	};
	return () => {
		if (!state) {
			state = new Int32Array(seed().buffer);
			for (let warmup = 0; warmup < 12; warmup++) next();
		}
		return ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
	};
}
