// Chance that is the same for the same seed.

/** mulberry32: numbers in [0, 1) from a seed. */
function source(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

export class Chance {
	constructor(seed) {
		this.random = source(seed);
	}
	below(n) {
		return Math.floor(this.random() * n);
	}
	/** A whole number from low to high, both included. */
	between(low, high) {
		return low + this.below(high - low + 1);
	}
	pick(list) {
		return list[this.below(list.length)];
	}
	chance(p) {
		return this.random() < p;
	}
	list(most, make) {
		return Array.from({ length: this.below(most + 1) }, make);
	}
}
