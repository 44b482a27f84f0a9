// Time zones: what they are called, and how far they are from Greenwich. Go knows both.
import { native } from "pi:host";

const offsets = new Map<string, number>();
let local: string | undefined;

/** The zone of the host. */
export function localZone(): string {
	local ??= native("localZone") as string;
	return local;
}

/** What Node calls a zone. */
export function checkZone(zone: unknown): string {
	const text = String(zone);
	const fixed = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(text);
	if (fixed) return `${fixed[2] === "00" && !Number(fixed[3]) ? "+" : fixed[1]}${fixed[2]}:${fixed[3] ?? "00"}`;
	const name = native("zoneID", text);
	if (!name) throw new RangeError(`Invalid time zone specified: ${text}`);
	return name;
}

/** In seconds. */
export function offsetAt(zone: string, ms: number): number {
	if (zone === "UTC") return 0;
	const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
	if (fixed) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 3600 + Number(fixed[3]) * 60);
	// Offsets change on the quarter hour at the earliest.
	const key = `${zone}\n${Math.floor(ms / 900000)}`;
	let offset = offsets.get(key);
	if (offset === undefined) {
		offset = native("zone", zone, ms) as number;
		if (offsets.size > 512) offsets.clear();
		offsets.set(key, offset);
	}
	return offset;
}

/** The name that a style of timeZoneName asks for. */
export function zoneName(zone: string, ms: number, style: string, locale: string): string {
	return native("zoneName", zone, ms, offsetAt(zone, ms), style, locale);
}
