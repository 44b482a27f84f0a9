// Structural equality, copies and hashes of plain values.
import { isObject, ownKeys } from "./basic.ts";

export function Equal(left: any, right: any): boolean {
	if (Array.isArray(left)) {
		return Array.isArray(right) && left.length === right.length && left.every((item, i) => Equal(item, right[i]));
	}
	if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime();
	if (!isObject(left)) return Object.is(left, right) || left === right;
	if (!isObject(right) || Array.isArray(right)) return false;
	const keys = ownKeys(left);
	return keys.length === ownKeys(right).length && keys.every((key) => Object.prototype.hasOwnProperty.call(right, key) && Equal(left[key], right[key]));
}

const isPlain = (value: object): boolean => {
	const proto = Object.getPrototypeOf(value);
	return proto === null || proto === Object.prototype || proto?.constructor?.name === "Object";
};

/** A deep copy; instances of classes are shared, schemas keep their hidden markers. */
export function Clone<T>(value: T): T;
export function Clone(value: any): any {
	if (Array.isArray(value)) return value.map(Clone);
	if (!isObject(value)) return value;
	if (ArrayBuffer.isView(value)) return (value as any).slice();
	if (value instanceof Map) return new Map([...value].map(([k, v]) => [Clone(k), Clone(v)]));
	if (value instanceof Set) return new Set([...value].map(Clone));
	if (!isPlain(value)) return value;
	const result: Record<PropertyKey, any> = {};
	for (const key of Reflect.ownKeys(value)) {
		if (key === "__proto__") continue;
		const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
		Object.defineProperty(result, key, { value: Clone((value as any)[key]), enumerable, writable: true, configurable: true });
	}
	return result;
}

// FNV-1a in four 16-bit limbs, low to high: a 64-bit product without BigInt.
class Fnv {
	private limbs = [0x2325, 0x8422, 0x9ce4, 0xcbf2];
	byte(value: number): void {
		const [a, b, c, d] = this.limbs;
		const low = a ^ value;
		const t0 = low * 0x1b3;
		const t1 = b * 0x1b3 + (t0 >>> 16);
		const t2 = c * 0x1b3 + (t1 >>> 16) + (low << 8);
		const t3 = d * 0x1b3 + (t2 >>> 16) + (b << 8);
		this.limbs = [t0 & 0xffff, t1 & 0xffff, t2 & 0xffff, t3 & 0xffff];
	}
	hex(): string {
		return this.limbs.map((limb) => limb.toString(16).padStart(4, "0")).reverse().join("");
	}
}

const markers = { array: 0, bigint: 1, boolean: 2, date: 3, function: 5, null: 6, number: 7, object: 8, string: 10, symbol: 11, undefined: 13 };

function hashText(fnv: Fnv, text: string): void {
	fnv.byte(markers.string);
	for (const byte of new TextEncoder().encode(text)) fnv.byte(byte);
}

function hash64(fnv: Fnv, write: (view: DataView) => void): void {
	const view = new DataView(new ArrayBuffer(8));
	write(view);
	for (let i = 0; i < 8; i++) fnv.byte(view.getUint8(i));
}

function hashValue(fnv: Fnv, value: any): void {
	if (typeof value === "string") return hashText(fnv, value);
	const kind = value === null ? "null" : Array.isArray(value) ? "array" : value instanceof Date ? "date" : typeof value;
	fnv.byte(markers[kind as keyof typeof markers]);
	if (kind === "array") for (const item of value) hashValue(fnv, item);
	else if (kind === "bigint") hash64(fnv, (view) => view.setBigInt64(0, value));
	else if (kind === "number") hash64(fnv, (view) => view.setFloat64(0, value, true));
	else if (kind === "boolean") fnv.byte(value ? 1 : 0);
	else if (kind === "date") hashValue(fnv, value.getTime());
	else if (kind === "function" || kind === "symbol") hashText(fnv, value.toString());
	else if (kind === "object") {
		for (const key of ownKeys(value).sort()) {
			hashText(fnv, key);
			hashValue(fnv, value[key]);
		}
	}
}

export function Hash(value: unknown): string {
	const fnv = new Fnv();
	hashValue(fnv, value);
	return fnv.hex();
}
