// Random schemas, values and what typebox makes of them, the same for the same seed.

import { Chance } from "./random.mjs";

class Maker extends Chance {
	/** A function of Type that builds a schema; refs tells whether Node may be named. */
	schema(depth, refs) {
		const leaf = [
			() => { const o = this.chance(0.3) ? { minLength: this.below(3) } : this.chance(0.2) ? { default: "d" } : {}; return (T) => T.String(o); },
			() => { const o = this.chance(0.3) ? { minimum: this.below(5) } : this.chance(0.2) ? { default: 7 } : {}; return (T) => T.Number(o); },
			() => { const o = this.chance(0.3) ? { maximum: this.below(9), multipleOf: 1 + this.below(3) } : {}; return (T) => T.Integer(o); },
			() => (T) => T.Boolean(),
			() => (T) => T.Null(),
			() => { const v = this.pick(["a", "b", 1, 2, true]); return (T) => T.Literal(v); },
			() => { const v = this.list(3, () => this.pick(["a", "b", "c", 1])); return (T) => T.Enum(["x", ...v]); },
			() => (T) => T.Any(),
			() => (T) => T.Unknown(),
			() => (T) => T.TemplateLiteral("k${0|1|2}"),
		];
		if (refs && this.chance(0.25)) return (T) => T.Ref("Node");
		if (depth === 0) return this.pick(leaf)();
		const inner = () => this.schema(depth - 1, refs);
		const object = () => {
			const fields = this.list(4, () => [this.pick(["a", "b", "c", "k0", "1"]), inner(), this.chance(0.4)]);
			const options = this.chance(0.3) ? { additionalProperties: false } : {};
			const extra = this.chance(0.15) ? inner() : undefined;
			return (T) => T.Object(Object.fromEntries(fields.map(([key, make, optional]) => [key, optional ? T.Optional(make(T)) : make(T)])), extra ? { additionalProperties: extra(T) } : options);
		};
		const nested = [
			object, object, object,
			() => { const item = inner(); const o = this.pick([{}, {}, { minItems: 1 }, { maxItems: 2 }, { uniqueItems: true }]); return (T) => T.Array(item(T), o); },
			() => { const items = this.list(3, inner); return (T) => T.Tuple(items.map((make) => make(T))); },
			() => { const parts = [inner(), ...this.list(3, inner)]; return (T) => T.Union(parts.map((make) => make(T))); },
			() => { const parts = [object(), object()]; const o = this.chance(0.3) ? { unevaluatedProperties: false } : {}; return (T) => T.Intersect(parts.map((make) => make(T)), o); },
			() => { const value = inner(); const key = this.pick([(T) => T.String(), (T) => T.Number(), (T) => T.TemplateLiteral("k${0|1|2}"), (T) => T.Union([T.Literal("a"), T.Literal("b")])]); return (T) => T.Record(key(T), value(T)); },
			() => { const make = object(); return (T) => T.Partial(make(T)); },
			() => { const make = object(); return (T) => T.Pick(make(T), ["a", "b"]); },
			() => { const make = object(); return (T) => T.Omit(make(T), ["a", "1"]); },
		];
		return this.chance(0.2) ? this.pick(leaf)() : this.pick(nested)();
	}

	value(depth) {
		const leaf = ["a", "b", "k1", "", "x", "1", "true", "null", 0, 1, 2, 2.5, -1, true, false, null, "12abc"];
		if (depth === 0 || this.chance(0.2)) return this.pick(leaf);
		if (this.chance(0.3)) return this.list(3, () => this.value(depth - 1));
		return Object.fromEntries(this.list(4, () => [this.pick(["a", "b", "c", "k0", "1", "z"]), this.value(depth - 1)]));
	}
}

/** The case of a seed: a schema, some of them recursive, and two values. */
export function randomCase(seed) {
	const maker = new Maker(seed * 7919 + 13);
	const recursive = maker.chance(0.25);
	const body = maker.schema(3, recursive);
	const make = recursive ? (T) => T.Cyclic({ Node: T.Union([body(T), T.Null()]) }, "Node") : body;
	return { make, values: [maker.value(3), maker.value(3)] };
}

const attempt = (fn) => {
	try {
		return fn();
	} catch (error) {
		return { threw: error.message };
	}
};
const plain = (value) => JSON.stringify(value, (_, v) => (v === undefined ? "undefined" : typeof v === "bigint" ? `${v}n` : v)) ?? "undefined";

/** Everything that is asked of a case, by name. */
export function randomAnswers({ make, values }, Type, Value, Compile) {
	const type = attempt(() => make(Type));
	const result = { schema: JSON.stringify(type) };
	if (type.threw !== undefined) return result;
	result.create = plain(attempt(() => Value.Create(type)));
	values.forEach((value, i) => {
		const ask = (name, fn) => (result[`${name} ${i}`] = plain(attempt(() => fn(structuredClone(value)))));
		for (const name of ["Check", "Errors", "Convert", "Clean", "Default", "Parse", "Decode", "Encode", "Repair"]) ask(name, (v) => Value[name](type, v));
		ask("compiled", (v) => [Compile(type).Check(v), Compile(type).Errors(v)]);
		ask("Hash", (v) => Value.Hash(v));
	});
	const [from, to] = values;
	const edits = attempt(() => Value.Diff(structuredClone(from), structuredClone(to)));
	result.diff = plain(edits);
	result.patch = plain(attempt(() => Value.Patch(structuredClone(from), edits)));
	result.equal = [Value.Equal(from, to), Value.Equal(from, structuredClone(from))].join();
	return result;
}
