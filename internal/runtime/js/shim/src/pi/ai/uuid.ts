import { now, random } from "pi:host";

const last48Bits = 0xffffffffffff;
let latest = 0;
let sequence: bigint | undefined;

/**
 * A version 7 UUID: milliseconds, then a counter that starts at random and only grows, then random bits. Ids made
 * one after the other therefore sort in that order.
 */
export function uuidv7(timestampMs?: number): string {
	let time = timestampMs ?? Math.floor(now());
	if (!Number.isInteger(time) || time < 0 || time > last48Bits) {
		throw new RangeError(`UUIDv7 timestamp must be an integer between 0 and ${last48Bits}`);
	}
	if (timestampMs === undefined) time = latest = Math.max(time, latest);
	const bytes = random(16);
	sequence =
		sequence === undefined
			? (BigInt(bytes[1]) << 32n) | BigInt((bytes[2] << 16) | (bytes[3] << 8) | bytes[4]) << 8n | BigInt(bytes[5])
			: sequence + 1n;
	// 41 counter bits: 4 after the version, 37 after the variant.
	let value = BigInt(time) << 80n;
	value |= 7n << 76n;
	value |= ((sequence >> 37n) & 0xfn) << 72n;
	value |= ((sequence >> 29n) & 0xffn) << 64n;
	value |= 2n << 62n;
	value |= ((sequence >> 23n) & 0x3fn) << 56n;
	value |= (sequence & 0x7fffffn) << 33n;
	for (let i = 11; i < 16; i++) value |= BigInt(i === 11 ? bytes[i] & 1 : bytes[i]) << BigInt(8 * (15 - i));
	const hex = value.toString(16).padStart(32, "0");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
