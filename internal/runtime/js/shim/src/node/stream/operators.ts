// Readable's iterator helpers: map, filter, take, toArray, …
import { checkFunction, nodeError } from "pi:node/internal_errors";
import { from } from "./pipeline.ts";

type Fn = (value: any, options?: any) => any;

async function* mapped(source: any, fn: Fn): AsyncGenerator<any> {
	for await (const v of source) yield await fn(v, {});
}
async function* filtered(source: any, fn: Fn): AsyncGenerator<any> {
	for await (const v of source) if (await fn(v, {})) yield v;
}
async function* flat(source: any, fn: Fn): AsyncGenerator<any> {
	for await (const v of source) yield* await fn(v, {});
}
async function* taken(source: any, n: number): AsyncGenerator<any> {
	if (n <= 0) return;
	for await (const v of source) {
		yield v;
		if (--n <= 0) return;
	}
}
async function* dropped(source: any, n: number): AsyncGenerator<any> {
	for await (const v of source) if (n-- <= 0) yield v;
}

export const operators = {
	map(this: any, fn: Fn) {
		checkFunction(fn, "fn");
		return from(mapped(this, fn));
	},
	filter(this: any, fn: Fn) {
		checkFunction(fn, "fn");
		return from(filtered(this, fn));
	},
	flatMap(this: any, fn: Fn) {
		checkFunction(fn, "fn");
		return from(flat(this, fn));
	},
	take(this: any, n: number) {
		return from(taken(this, n));
	},
	drop(this: any, n: number) {
		return from(dropped(this, n));
	},
	async toArray(this: any) {
		const out: any[] = [];
		for await (const v of this) out.push(v);
		return out;
	},
	async forEach(this: any, fn: Fn) {
		checkFunction(fn, "fn");
		for await (const v of this) await fn(v, {});
	},
	async some(this: any, fn: Fn) {
		for await (const v of this) if (await fn(v, {})) return true;
		return false;
	},
	async every(this: any, fn: Fn) {
		for await (const v of this) if (!(await fn(v, {}))) return false;
		return true;
	},
	async find(this: any, fn: Fn) {
		for await (const v of this) if (await fn(v, {})) return v;
		return undefined;
	},
	async reduce(this: any, fn: (acc: any, v: any) => any, ...initial: any[]) {
		let has = initial.length > 0;
		let acc = initial[0];
		for await (const v of this) {
			acc = has ? await fn(acc, v) : v;
			has = true;
		}
		if (!has) throw nodeError(TypeError, "ERR_MISSING_ARGS", "Reduce of an empty stream requires an initial value");
		return acc;
	},
};
