// pier's typebox against the real one. With PIER_PI_REF set to a node_modules folder the real package is asked; otherwise
// what it answered when the golden file was recorded (PIER_UPDATE_GOLDEN=1) is used.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { goldenPath, importReference, load, reference } from "./lib.mjs";
import { checks, schemas } from "./typebox.cases.mjs";
import { randomAnswers, randomCase, rareAnswers, rareCase } from "./typebox.random.mjs";

const golden = goldenPath("typebox.json");

/** Everything observable of a schema: its JSON and its hidden markers, in order. */
function describe(schema) {
	return JSON.stringify({ json: JSON.stringify(schema), markers: markers(schema) });
}
function markers(schema) {
	if (schema === null || typeof schema !== "object") return undefined;
	const result = {};
	for (const key of Object.getOwnPropertyNames(schema)) {
		const { enumerable } = Object.getOwnPropertyDescriptor(schema, key);
		if (!enumerable) result[key] = key === "~kind" ? schema[key] : true;
		else if (typeof schema[key] === "object") result[key] = markers(schema[key]);
	}
	return result;
}

const attempt = (fn) => {
	try {
		return fn();
	} catch (err) {
		return { threw: err.message };
	}
};
const plain = (value) => JSON.stringify(value, (_, v) => (typeof v === "bigint" ? `${v}n` : v === undefined ? "undefined" : Number.isNaN(v) ? "NaN" : v));

function answers(Type, Value, Compile) {
	const result = {};
	for (const [name, make] of Object.entries(schemas)) result[`schema ${name}`] = attempt(() => describe(make(Type)));
	for (const [name, make, value] of checks) {
		const type = make(Type);
		const run = (fn) => plain(attempt(fn));
		const copy = () => structuredClone(value);
		result[`check ${name}`] = run(() => Value.Check(type, value));
		result[`errors ${name}`] = run(() => Value.Errors(type, value));
		result[`convert ${name}`] = run(() => Value.Convert(type, copy()));
		result[`clean ${name}`] = run(() => Value.Clean(type, copy()));
		result[`default ${name}`] = run(() => Value.Default(type, copy()));
		result[`create ${name}`] = run(() => Value.Create(type));
		result[`decode ${name}`] = run(() => Value.Decode(type, copy()));
		result[`parse ${name}`] = run(() => Compile(type).Parse(copy()));
		result[`hash ${name}`] = run(() => Value.Hash(value));
	}
	return result;
}

const modules = async () => {
	const { Type } = await importReference("typebox/build/index.mjs");
	const { Value } = await importReference("typebox/build/value/index.mjs");
	const { Compile } = await importReference("typebox/build/compile/index.mjs");
	return [Type, Value, Compile];
};

async function expected() {
	if (!reference) return JSON.parse(readFileSync(golden, "utf8"));
	const result = answers(...(await modules()));
	if (process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(result, null, "\t")}\n`);
	return result;
}

const ours = answers(load("pi:typebox").Type, load("pi:typebox_value").Value, load("pi:typebox_compile").Compile);
const theirs = await expected();

test("enough cases", () => assert.ok(Object.keys(schemas).length >= 120 && checks.length >= 50));

for (const name of Object.keys(theirs)) test(name, () => assert.deepEqual(ours[name], theirs[name]));

// Random schemas and values: a digest of each case's answers is kept; with the real package the answers themselves are compared, and
// PIER_RANDOM_FROM and PIER_RANDOM_TO choose other seeds.
const randomGolden = goldenPath("typebox.random.json");
const own = [load("pi:typebox").Type, load("pi:typebox_value").Value, load("pi:typebox_compile").Compile];
const digest = (answered) => createHash("sha256").update(JSON.stringify(answered)).digest("hex").slice(0, 16);

/** Cases of seeds against what was recorded, or against the real package where it is. */
function drawn(name, golden, count, answersOf, own, modules) {
	test(name, async () => {
		const [from, to] = [Number(process.env.PIER_RANDOM_FROM ?? 0), Number(process.env.PIER_RANDOM_TO ?? count)];
		if (!reference) {
			const kept = JSON.parse(readFileSync(golden, "utf8"));
			assert.equal(kept.length, count);
			for (const [seed, known] of kept.entries()) assert.equal(digest(answersOf(seed, own)), known, `seed ${seed}: run with PIER_PI_REF to see what differs`);
			return;
		}
		const real = await modules();
		const digests = [];
		for (let seed = from; seed < to; seed++) {
			const theirs = answersOf(seed, real);
			assert.deepEqual(answersOf(seed, own), theirs, `seed ${seed}`);
			digests.push(digest(theirs));
		}
		if (process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(digests, null, "\t")}\n`);
	});
}
drawn("random schemas and values", randomGolden, 400, (seed, all) => randomAnswers(randomCase(seed), ...all), own, modules);

/** Type, and Value with the pointers that stand beside it. */
const withPointer = (type, value) => [type, { ...value.Value, Pointer: value.Pointer }];
drawn("random schemas of rare kinds, codecs, pointers and scripts", goldenPath("typebox.rare.json"), 400, (seed, all) => rareAnswers(rareCase(seed), ...all), withPointer(own[0], load("pi:typebox_value")), async () =>
	withPointer((await importReference("typebox/build/index.mjs")).Type, await importReference("typebox/build/value/index.mjs")));

test("Code gives a module that checks alone", async () => {
	const { Code } = load("pi:typebox_compile");
	const [Type, Value] = own;
	const run = ({ Code: text, External }) => {
		const body = text.replace(/^import .*$/m, "").replaceAll("export function", "function");
		const module = new Function("check", `${body}\nreturn { Check, SetExternal };`)(Value.Check);
		module.SetExternal(External);
		return module.Check;
	};
	const plain = Code(Type.Object({ a: Type.Optional(Type.String({ minLength: 2 })) }));
	assert.deepEqual(plain.External.variables, []);
	assert.deepEqual([{ a: "ab" }, {}, { a: "a" }].map(run(plain)), [true, true, false]);
	assert.deepEqual([5, 1].map(run(Code(Type.Refine(Type.Number(), (n) => n > 3)))), [true, false]);
	assert.deepEqual(["x", 1].map(run(Code({ S: Type.String() }, Type.Ref("S")))), [true, false]);
});

test("a recursive union takes no longer than its value is large", () => {
	const [Type, Value] = own;
	const node = (tag) => Type.Object({ tag: Type.Literal(tag), next: Type.Ref("Node") });
	const type = Type.Cyclic({ Node: Type.Union([node(1), node(2), node(3), Type.Number()]) }, "Node");
	// As a tree of tries this is 3 to the 60th.
	const deep = (end) => Array.from({ length: 60 }).reduce((next) => ({ next, tag: 3, extra: 1 }), end);
	assert.equal(Value.Check(type, deep(1)), true);
	assert.equal(Value.Check(type, deep("no")), false);
	assert.equal(Value.Errors(type, deep("no")).length, 8);
	assert.deepEqual(Value.Convert(type, { tag: "3", next: deep("7") }), { tag: 3, next: deep(7) });
	assert.equal(JSON.stringify(Value.Clean(type, deep(1))).includes("extra"), false);
	assert.equal(Value.Check(type, Value.Default(type, deep(1))), true);
	assert.deepEqual(Value.Decode(type, { tag: "1", next: "2" }), { tag: 1, next: 2 });
});

test("every export of the real packages exists", { skip: reference ? false : "needs the real package" }, async () => {
	const pairs = [["typebox/build/index.mjs", "pi:typebox"], ["typebox/build/value/index.mjs", "pi:typebox_value"], ["typebox/build/compile/index.mjs", "pi:typebox_compile"]];
	for (const [path, name] of pairs) {
		const missing = Object.keys(await importReference(path)).filter((key) => !(key in load(name)));
		assert.deepEqual(missing, [], name);
	}
	const { Type } = await importReference("typebox/build/index.mjs");
	assert.deepEqual(Object.keys(Type).filter((key) => !(key in load("pi:typebox").Type)), []);
});
