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
	nameZones(engine.prototype, natives);
	define(globalThis, "Date", HostDate);
	define(Math, "random", { random: randomFrom(() => natives.random(16)) }.random);
}

/** The engine's text of a date has the distance of its zone, and not the name. */
function nameZones(dates: any, natives: Natives): void {
	const time = dates.getTime;
	const timeOf = (date: unknown): number | undefined => {
		try {
			return time.call(date);
		} catch {
			return undefined;
		}
	};
	let zone: unknown;
	for (const name of ["toString", "toTimeString"]) {
		const plain = dates[name];
		const holder = {
			[name](this: Date): string {
				const at = timeOf(this);
				if (at === undefined) throw new TypeError(`Method Date.prototype.${name} called on incompatible receiver ${receiver(this)}`);
				if (Number.isNaN(at)) return "Invalid Date";
				zone ??= natives.native("localZone");
				return `${plain.call(this)} (${natives.native("dateZone", zone, at)})`;
			},
		};
		define(dates, name, holder[name]);
	}
}

function receiver(value: any): string {
	if (Array.isArray(value)) return "[object Array]";
	return typeof value === "object" && value !== null ? `#<${value.constructor?.name || "Object"}>` : String(value);
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
