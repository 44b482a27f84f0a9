// Queuing strategies.
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { face, shown, unread } from "pi:web/face";
import { badValue, checkOptions } from "./slots.ts";

export interface Strategy {
	highWaterMark: number;
	size(chunk: any): number;
}

/** What a stream is given as its strategy, with what is missing. */
export function strategyOf(given: any, missing: number, name = "strategy"): Strategy {
	const strategy = checkOptions(given, name);
	const { highWaterMark: mark, size } = strategy;
	if (size !== undefined && typeof size !== "function") throw invalidArgType("strategy.size", "Function", size);
	const highWaterMark = mark === undefined ? missing : Number(mark);
	if (!(highWaterMark >= 0)) throw badValue("strategy.highWaterMark", highWaterMark, RangeError);
	return { highWaterMark, size: size === undefined ? () => 1 : (chunk) => size.call(undefined, chunk) };
}

function markOf(init: any): number {
	if (init === null || (typeof init !== "object" && typeof init !== "function")) throw invalidArgType("init", "Object", init);
	if (init.highWaterMark === undefined) throw nodeError(TypeError, "ERR_MISSING_OPTION", "init.highWaterMark is required");
	return Number(init.highWaterMark);
}

const sizes = {
	count: { size: () => 1 }.size,
	bytes: { size: (chunk: any) => chunk.byteLength }.size,
};
const custom = Symbol.for("nodejs.util.inspect.custom");

let isCount: (object: any) => boolean;
let isByteLength: (object: any) => boolean;

export class CountQueuingStrategy {
	static {
		isCount = (object) => #countSizeFunction in object;
	}
	#state: { highWaterMark: number };
	#countSizeFunction = sizes.count;
	constructor(init: { highWaterMark: number }) {
		this.#state = { highWaterMark: markOf(init) };
	}
	get highWaterMark(): number {
		return this.#state.highWaterMark;
	}
	get size() {
		return this.#countSizeFunction;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("CountQueuingStrategy", { highWaterMark: this.highWaterMark }, depth, options, inspect);
	}
}
face(CountQueuingStrategy, "CountQueuingStrategy", { is: (o) => isCount(o), wrong: unread({ highWaterMark: "#state", size: "#countSizeFunction" }) });

export class ByteLengthQueuingStrategy {
	static {
		isByteLength = (object) => #byteSizeFunction in object;
	}
	#state: { highWaterMark: number };
	#byteSizeFunction = sizes.bytes;
	constructor(init: { highWaterMark: number }) {
		this.#state = { highWaterMark: markOf(init) };
	}
	get highWaterMark(): number {
		return this.#state.highWaterMark;
	}
	get size() {
		return this.#byteSizeFunction;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("ByteLengthQueuingStrategy", { highWaterMark: this.highWaterMark }, depth, options, inspect);
	}
}
face(ByteLengthQueuingStrategy, "ByteLengthQueuingStrategy", { is: (o) => isByteLength(o), wrong: unread({ highWaterMark: "#state", size: "#byteSizeFunction" }) });
