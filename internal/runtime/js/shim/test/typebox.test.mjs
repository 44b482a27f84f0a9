// pier's typebox against the real one. With PIER_PI_REF set to a node_modules folder the real package is asked; otherwise
// what it answered when the golden file was recorded (PIER_UPDATE_GOLDEN=1) is used.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { goldenPath, importReference, load, reference } from "./lib.mjs";
import { checks, schemas } from "./typebox.cases.mjs";

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

async function expected() {
	if (!reference) return JSON.parse(readFileSync(golden, "utf8"));
	const { Type } = await importReference("typebox/build/index.mjs");
	const { Value } = await importReference("typebox/build/value/index.mjs");
	const { Compile } = await importReference("typebox/build/compile/index.mjs");
	const result = answers(Type, Value, Compile);
	if (process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(result, null, "\t")}\n`);
	return result;
}

const ours = answers(load("pi:typebox").Type, load("pi:typebox_value").Value, load("pi:typebox_compile").Compile);
const theirs = await expected();

test("enough cases", () => assert.ok(Object.keys(schemas).length >= 120 && checks.length >= 50));

for (const name of Object.keys(theirs)) test(name, () => assert.deepEqual(ours[name], theirs[name]));

test("every export of the real packages exists", { skip: reference ? false : "needs the real package" }, async () => {
	const pairs = [["typebox/build/index.mjs", "pi:typebox"], ["typebox/build/value/index.mjs", "pi:typebox_value"], ["typebox/build/compile/index.mjs", "pi:typebox_compile"]];
	for (const [path, name] of pairs) {
		const missing = Object.keys(await importReference(path)).filter((key) => !(key in load(name)));
		assert.deepEqual(missing, [], name);
	}
	const { Type } = await importReference("typebox/build/index.mjs");
	assert.deepEqual(Object.keys(Type).filter((key) => !(key in load("pi:typebox").Type)), []);
});
