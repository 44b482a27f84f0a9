// What we export has the types that Pi declares, at both versions, for tsc; so Pi's own examples are typed by ours. types/known.json says where it has not, and why: there an
// entry that holds nothing any more fails, too.
//
//   PIER_TYPES_HEAL=1 node types.test.mjs   takes out of known.json what has healed
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { compare } from "./types/check.mjs";
import { declareOurs } from "./types/declarations.mjs";
import { options, versions } from "./types/packages.mjs";
import { schemaProblems, schemas } from "./types/schemas.mjs";

const file = join(dirname(fileURLToPath(import.meta.url)), "types/known.json");
const known = JSON.parse(readFileSync(file, "utf8"));
const ours = declareOurs();

for (const version of Object.keys(versions)) {
	const missing = known.missing.flatMap(({ [version]: names = [] }) => names);
	const added = Object.assign({}, ...known.newer.map(({ [version]: words = {} }) => words));
	const { compared, problems, holes, present, unused, examples } = compare(version, ours, new Map(), missing, added);
	const listed = new Map(known.different.flatMap(({ reason, [version]: names = [] }) => names.map((name) => [name, reason])));

	test(`${version}: ${compared.length} signatures are those that Pi declares`, () => {
		assert.ok(compared.length > 1000, "most of Pi's declarations were not found");
		const fresh = [...problems].filter(([name]) => !listed.has(name)).map(([name, said]) => `${name}: ${said}`);
		assert.deepEqual(fresh, [], "these do not fit what Pi declares");
	});
	test(`${version}: what is listed as different is`, () => {
		assert.deepEqual(present, [], "our classes have these members now: take them out of types/known.json");
		assert.deepEqual([...listed.keys()].filter((name) => !problems.has(name)), [], "these fit now: take them out of types/known.json");
		assert.deepEqual(unused, [], "Pi's declarations have these words, or nothing to add them to: take them out of types/known.json");
		for (const { reason } of [...known.different, ...known.missing, ...known.newer, ...known.examples]) assert.ok(reason.length > 20, "an entry says why");
	});
	test(`${version}: any stands where Pi has a type only where it is listed`, () => {
		const counts = Object.fromEntries([...holes].map(([name, places]) => [name, places.length]));
		const wrong = [...new Set([...Object.keys(counts), ...Object.keys(known.any[version])])].filter((name) => (counts[name] ?? 0) !== (known.any[version][name] ?? 0));
		assert.deepEqual(wrong.map((name) => `${name}: ${counts[name] ?? 0} places, listed are ${known.any[version][name] ?? 0}: ${(holes.get(name) ?? []).join(" ")}`), []);
	});

	test(`${version}: ${schemas.length} schemas mean the same values as typebox's`, () => {
		assert.deepEqual(schemaProblems(versions[version]["pi:typebox"], ours, options), []);
	});

	test(`${version}: Pi's examples are as well typed with our modules as with Pi's`, () => {
		const allowed = known.examples.flatMap(({ [version]: files = {} }) => Object.entries(files));
		const counts = {};
		for (const one of examples) counts[one.slice(0, one.indexOf(":"))] = (counts[one.slice(0, one.indexOf(":"))] ?? 0) + 1;
		assert.deepEqual(counts, Object.fromEntries(allowed), examples.join("\n"));
	});

	if (process.env.PIER_TYPES_HEAL) {
		for (const entry of known.different) if (entry[version]) entry[version] = entry[version].filter((name) => problems.has(name));
		const left = (file) => examples.filter((one) => one.startsWith(`${file}:`)).length;
		for (const entry of known.examples) if (entry[version]) entry[version] = Object.fromEntries(Object.keys(entry[version]).map((file) => [file, left(file)]).filter(([, n]) => n > 0));
		for (const name of Object.keys(known.any[version])) {
			const now = holes.get(name)?.length ?? 0;
			if (now === 0) delete known.any[version][name];
			else known.any[version][name] = Math.min(now, known.any[version][name]);
		}
	}
}
const empty = (entry) => Object.keys(versions).every((version) => Object.keys(entry[version] ?? {}).length === 0);
if (process.env.PIER_TYPES_HEAL) for (const list of ["different", "examples"]) known[list] = known[list].filter((entry) => !empty(entry));
if (process.env.PIER_TYPES_HEAL) writeFileSync(file, `${JSON.stringify(known, null, "\t")}\n`);
