// Queuing strategies.

export interface Strategy {
	highWaterMark: number;
	size(chunk: any): number;
}

export function strategyOf(given: any, missing: number): Strategy {
	const mark = given?.highWaterMark ?? missing;
	const highWaterMark = Number(mark);
	if (!(highWaterMark >= 0)) throw Object.assign(new RangeError(`The property 'strategy.highWaterMark' is invalid. Received ${String(mark)}`), { code: "ERR_INVALID_ARG_VALUE" });
	if (given?.size !== undefined && typeof given.size !== "function") throw new TypeError('The "strategy.size" property must be of type function.');
	return { highWaterMark, size: given?.size ? (chunk) => given.size(chunk) : () => 1 };
}

export class CountQueuingStrategy {
	readonly highWaterMark: number;
	constructor(init: { highWaterMark: number }) {
		this.highWaterMark = Number(init.highWaterMark);
	}
	get size() {
		return () => 1;
	}
}

export class ByteLengthQueuingStrategy {
	readonly highWaterMark: number;
	constructor(init: { highWaterMark: number }) {
		this.highWaterMark = Number(init.highWaterMark);
	}
	get size() {
		return (chunk: any) => chunk.byteLength;
	}
}
