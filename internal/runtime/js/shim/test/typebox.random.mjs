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
			...(this.all ? this.rare() : []),
		];
		if (this.all && depth > 0 && this.chance(0.15)) return this.codec(depth - 1, refs);
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

	/** Kinds of schemas that the plain cases leave out. */
	rare() {
		return [
			() => { const format = this.pick(formats); return (T) => T.String({ format }); },
			() => { const pattern = this.pick(["^a", "^[0-9]+$", "b$", "^k\\d$"]); return (T) => T.String({ pattern }); },
			() => { const o = this.chance(0.5) ? { default: 5n } : {}; return (T) => T.BigInt(o); },
			() => (T) => T.Undefined(),
			() => (T) => T.Void(),
			() => (T) => T.Never(),
			() => (T) => T.Symbol(),
			() => { const parts = this.list(3, () => this.pick(["a", "-", "${string}", "${number}", "${'x'|'y'}", "${boolean}", "${1|2}"])).join(""); return (T) => T.TemplateLiteral(parts); },
			() => { const key = this.below(9); return (T) => T.Refine(T.Number(), (v) => v > key, () => `over ${key}`); },
			() => { const v = this.pick([null, { a: 1 }, [1], "z"]); return (T) => T.Unsafe({ type: "string", default: v }); },
			() => (T) => T.Function([T.String()], T.Number()),
			() => { const text = this.script(1); return (T) => T.Script(text); },
		];
	}

	/** A schema whose values are something else inside: lists of one, or texts. */
	codec(depth, refs) {
		const make = this.schema(depth, refs);
		const [decode, encode] = this.pick([
			[(v) => [v], (v) => (Array.isArray(v) ? v[0] : v)],
			[(v) => JSON.stringify(v) ?? "", (v) => JSON.parse(v)],
			[(v) => { if (v === 1) throw new Error("no ones"); return v; }, (v) => v],
		]);
		return (T) => T.Codec(make(T)).Decode(decode).Encode(encode);
	}

	/** A type in TypeScript's own words. */
	script(depth) {
		const leaf = ["string", "number", "boolean", "null", "integer", "'a'", "\"b\"", "1", "-2.5", "true", "unknown", "any", "undefined", "`k${string}`", "`${'a'|'b'}${1|2}`", "10n"];
		if (depth === 0 || this.chance(0.2)) return this.pick(leaf);
		const inner = () => this.script(depth - 1);
		const key = () => this.pick(["a", "b", "c", "'d e'", "1"]);
		const member = () => `${this.pick(["", "", "readonly "])}${key()}${this.pick(["", "?"])}: ${inner()}`;
		const object = () => `{ ${this.list(3, member).join(this.pick([", ", "; ", "\n"]))}${this.pick(["", ""," "])} }`;
		const forms = [
			object, object,
			() => `${inner()} | ${inner()}`, () => `(${inner()} | ${inner()})[]`, () => `${object()} & ${object()}`, () => `[${this.list(3, () => `${this.pick(["", "", "...", "x: ", "y?: "])}${inner()}`).join(", ")}]`,
			() => `Array<${inner()}>`, () => `Record<${this.pick(["string", "number", "'a' | 'b'"])}, ${inner()}>`, () => `${this.pick(["Partial", "Required", "Readonly", "NonNullable", "Evaluate"])}<${object()}>`,
			() => `${this.pick(["Pick", "Omit"])}<${object()}, 'a' | 'b'>`, () => `keyof ${object()}`, () => `${this.pick(["Exclude", "Extract"])}<${inner()}, ${inner()}>`, () => `${inner()} extends ${inner()} ? ${inner()} : ${inner()}`,
			() => `{ ${this.pick(["", "readonly ", "-readonly ", "+readonly "])}[K in ${this.pick(["'a' | 'b'", "keyof { c: 1, d?: 2 }", inner()])}${this.pick(["", " as Uppercase<K>", " as `get${K}`"])}]${this.pick(["", "?", "-?", "+?"])}: ${this.pick(["K", inner()])} }`,
			() => `(x: ${inner()}, y?: ${inner()}) => ${inner()}`, () => `new (...x: ${inner()}[]) => ${inner()}`, () => `${object()}['a']`, () => `${inner()} with { description: 'x', ${key()}: [1, 'a', { b: null }] }`,
			() => `if ${inner()} then ${inner()}${this.pick(["", ` else ${inner()}`])}`, () => `readonly ${inner()}[]`, () => `Uppercase<${this.pick(["'ab' | 'c'", "`x${string}`", inner()])}>`,
		];
		return this.pick(forms)();
	}

	/** Declarations that name each other. */
	declarations() {
		const names = ["A", "B", "C"];
		const body = () => (this.chance(0.5) ? `{ x: ${this.pick([...names, this.script(1)])}, y?: ${this.pick([...names.map((n) => `${n}[]`), "G<string>", "G<A>"])} }` : this.script(2));
		const lines = names.map((name) => (this.chance(0.3) ? `interface ${name}${this.pick(["", " extends C"])} { z: ${this.pick([...names, "number"])} | null }` : `type ${name} = ${body()}`));
		return [...lines, this.pick(["type G<T> = { g: T }", "type G<T> = T extends string ? 's' : T[]", "type G<T extends unknown = 1> = { [K in keyof T]: T[K] }", "type G<T> = T extends { x: infer U } ? U : never"])].join(this.pick(["\n", ";", ";\n"]));
	}

	value(depth) {
		if (this.all && this.chance(0.1)) return this.pick([5n, undefined, ...texts]);
		const leaf = ["a", "b", "k1", "", "x", "1", "true", "null", 0, 1, 2, 2.5, -1, true, false, null, "12abc"];
		if (depth === 0 || this.chance(0.2)) return this.pick(leaf);
		if (this.chance(0.3)) return this.list(3, () => this.value(depth - 1));
		return Object.fromEntries(this.list(4, () => [this.pick(["a", "b", "c", "k0", "1", "z"]), this.value(depth - 1)]));
	}
}

const formats = ["date", "time", "date-time", "email", "uri", "uri-reference", "uuid", "ipv4", "ipv6", "hostname", "regex", "json-pointer", "duration", "url", "iri", "idn-email", "uri-template", "relative-json-pointer", "nope"];
const texts = [
	"2024-02-29", "2023-02-29", "12:30:00Z", "23:59:60Z", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00+25:00", "a@b.co", "a@b", "https://x.test/a?b#c", "//x", "a b", "123e4567-e89b-12d3-a456-426614174000",
	"1.2.3.4", "256.1.1.1", "::1", "1:2:3:4:5:6:7:8", "example.com", "-a.com", "[a", "/a/b~1c", "P1D", "P1Y2M", "0/a", "{x}", "kx", "ab1", "x-1", "1-x", "true", "axy",
];

/** A case of every kind of schema. */
export function rareCase(seed) {
	const maker = new Maker(seed * 6007 + 101);
	maker.all = true;
	const body = maker.schema(2, false);
	const values = [maker.value(2), maker.value(2)];
	const pointers = maker.list(4, () => maker.pick(["", "/a", "/a/b", "/0", "/k0/c", "/1/z", "/a~1b", "a"]));
	return { make: body, values, pointers, scripts: [maker.script(3), maker.script(2)], declarations: maker.declarations() };
}

/** Everything that is asked of a rare case, by name. */
export function rareAnswers({ make, values, pointers, scripts, declarations }, T, Value) {
	const result = randomAnswers({ make, values }, T, Value, undefined);
	for (const [i, text] of [...scripts, declarations].entries()) result[`script ${i} ${text}`] = plain(attempt(() => hidden(T.Script(text))));
	const [from] = values;
	for (const pointer of pointers) {
		const ask = (name, fn) => (result[`${name} ${pointer}`] = plain(attempt(() => { const copy = structuredClone(from); return [fn(copy), copy]; })));
		ask("Get", (v) => Value.Pointer.Get(v, pointer));
		ask("Has", (v) => Value.Pointer.Has(v, pointer));
		ask("Set", (v) => Value.Pointer.Set(v, pointer, 5));
		ask("Delete", (v) => Value.Pointer.Delete(v, pointer));
	}
	return result;
}

/** A schema with what it hides. */
function hidden(schema) {
	if (schema === null || typeof schema !== "object") return typeof schema === "function" ? "function" : schema;
	if (Array.isArray(schema)) return schema.map(hidden);
	return Object.fromEntries(Object.getOwnPropertyNames(schema).map((key) => [key, hidden(schema[key])]));
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
	const result = { schema: Compile ? JSON.stringify(type) : plain(hidden(type)) };
	if (type.threw !== undefined) return result;
	result.create = plain(attempt(() => Value.Create(type)));
	values.forEach((value, i) => {
		const ask = (name, fn) => (result[`${name} ${i}`] = plain(attempt(() => fn(structuredClone(value)))));
		for (const name of ["Check", "Errors", "Convert", "Clean", "Default", "Parse", "Decode", "Encode", "Repair"]) ask(name, (v) => Value[name](type, v));
		if (Compile) ask("compiled", (v) => [Compile(type).Check(v), Compile(type).Errors(v)]);
		ask("Hash", (v) => Value.Hash(v));
	});
	const [from, to] = values;
	const edits = attempt(() => Value.Diff(structuredClone(from), structuredClone(to)));
	result.diff = plain(edits);
	result.patch = plain(attempt(() => Value.Patch(structuredClone(from), edits)));
	result.equal = [Value.Equal(from, to), Value.Equal(from, structuredClone(from))].join();
	return result;
}
