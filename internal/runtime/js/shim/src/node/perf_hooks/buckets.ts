// HdrHistogram's buckets, whose width grows with the values, so that a number of figures is kept.
const unset = 2n ** 63n - 1n;

/** The counts: of values from lowest to highest, in so many figures. */
export class Buckets {
	readonly #unit: number;
	readonly #half: number;
	readonly #length: number;
	readonly #counts = new Map<number, number>();
	#least = Infinity;
	#greatest = 0;
	total = 0;
	exceeds = 0;

	constructor(lowest: number, private highest: number, figures: number) {
		this.#unit = Math.floor(Math.log2(lowest));
		this.#half = Math.max(Math.ceil(Math.log2(2 * 10 ** figures)), 1) - 1;
		let buckets = 1;
		for (let reach = 2 ** (this.#half + 1 + this.#unit); reach <= highest; reach *= 2) buckets++;
		this.#length = (buckets + 1) * 2 ** this.#half;
	}
	#bucket(value: number): number {
		let bits = value < 1 ? 0 : Math.floor(Math.log2(value)) + 1;
		if (2 ** (bits - 1) > value) bits--; // the logarithm of a number just below a power is the power's
		return Math.max(bits, this.#half + 1 + this.#unit) - this.#unit - this.#half - 1;
	}
	#index(value: number): number {
		const bucket = this.#bucket(value);
		return (bucket + 1) * 2 ** this.#half + Math.floor(value / 2 ** (bucket + this.#unit)) - 2 ** this.#half;
	}
	#value(index: number): number {
		const half = 2 ** this.#half;
		const bucket = Math.floor(index / half) - 1;
		return bucket < 0 ? (index % half) * 2 ** this.#unit : ((index % half) + half) * 2 ** (bucket + this.#unit);
	}
	/** Values of one bucket are not told apart. */
	#width(value: number): number {
		return 2 ** (this.#bucket(value) + this.#unit);
	}
	#floor(value: number): number {
		return Math.floor(value / this.#width(value)) * this.#width(value);
	}
	#ceiling(value: number): number {
		return this.#floor(value) + this.#width(value) - 1;
	}
	#middle(value: number): number {
		return this.#floor(value) + Math.floor(this.#width(value) / 2);
	}
	record(value: number, times = 1): void {
		const index = this.#index(value);
		if (value > this.highest || index >= this.#length) {
			this.exceeds += times;
			return;
		}
		this.#counts.set(index, (this.#counts.get(index) ?? 0) + times);
		this.total += times;
		if (value > 0) this.#least = Math.min(this.#least, value);
		this.#greatest = Math.max(this.#greatest, value);
	}
	add(other: Buckets): void {
		for (const [index, count] of other.#counts) this.record(other.#value(index), count);
		this.exceeds += other.exceeds;
	}
	reset(): void {
		this.#counts.clear();
		this.#least = Infinity;
		this.#greatest = this.total = this.exceeds = 0;
	}
	get min(): bigint {
		if (this.#counts.has(0)) return 0n;
		return this.#least === Infinity ? unset : BigInt(this.#floor(this.#least));
	}
	get max(): number {
		return this.#greatest === 0 ? 0 : this.#ceiling(this.#greatest);
	}
	get mean(): number {
		let sum = 0;
		for (const [index, count] of this.#sorted()) sum += this.#middle(this.#value(index)) * count;
		return sum / this.total;
	}
	get stddev(): number {
		const mean = this.mean;
		let sum = 0;
		for (const [index, count] of this.#sorted()) sum += (this.#middle(this.#value(index)) - mean) ** 2 * count;
		return Math.sqrt(sum / this.total);
	}
	#sorted(): [number, number][] {
		return [...this.#counts].sort((a, b) => a[0] - b[0]);
	}
	percentile(at: number): number {
		const wanted = Math.max(Math.floor((at / 100) * this.total + 0.5), 1);
		let seen = 0;
		for (const [index, count] of this.#sorted()) if ((seen += count) >= wanted) return this.#ceiling(this.#value(index));
		return this.#ceiling(0);
	}
	/** The values at percentiles that halve the distance to 100. */
	percentiles(): [number, number][] {
		const out: [number, number][] = [];
		let seen = 0;
		let next = 0;
		let last = 0;
		for (const [index, count] of this.#sorted()) {
			seen += count;
			last = this.#value(index);
			while (next <= (100 * seen) / this.total) {
				out.push([next, last]);
				next += 100 / 2 ** (Math.floor(Math.log(100 / (100 - next)) / Math.log(2)) + 1);
				if (seen >= this.total) break;
			}
		}
		return [...out, [100, last]];
	}
}
