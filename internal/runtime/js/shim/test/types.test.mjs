// What we export has the types that Pi declares, at both versions, for tsc. types/known.json says where it has not, and why: there an
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
import { versions } from "./types/packages.mjs";

const file = join(dirname(fileURLToPath(import.meta.url)), "types/known.json");
const known = JSON.parse(readFileSync(file, "utf8"));
const ours = declareOurs();
const parsed = new Map();

for (const version of Object.keys(versions)) {
	const { compared, problems, holes } = compare(version, ours, parsed);
	const listed = new Map(known.different.flatMap(({ reason, [version]: names = [] }) => names.map((name) => [name, reason])));

	test(`${version}: ${compared.length} signatures are those that Pi declares`, () => {
		assert.ok(compared.length > 1000, "most of Pi's declarations were not found");
		const fresh = [...problems].filter(([name]) => !listed.has(name)).map(([name, said]) => `${name}: ${said}`);
		assert.deepEqual(fresh, [], "these do not fit what Pi declares");
	});
	test(`${version}: what is listed as different is`, () => {
		assert.deepEqual([...listed.keys()].filter((name) => !problems.has(name)), [], "these fit now: take them out of types/known.json");
		for (const reason of listed.values()) assert.ok(reason.length > 20, "an entry says why");
	});
	test(`${version}: any stands where Pi has a type only where it is listed`, () => {
		const counts = Object.fromEntries([...holes].map(([name, places]) => [name, places.length]));
		const wrong = [...new Set([...Object.keys(counts), ...Object.keys(known.any[version])])].filter((name) => (counts[name] ?? 0) !== (known.any[version][name] ?? 0));
		assert.deepEqual(wrong.map((name) => `${name}: ${counts[name] ?? 0} places, listed are ${known.any[version][name] ?? 0}: ${(holes.get(name) ?? []).join(" ")}`), []);
	});

	if (process.env.PIER_TYPES_HEAL) {
		for (const entry of known.different) if (entry[version]) entry[version] = entry[version].filter((name) => problems.has(name));
		for (const name of Object.keys(known.any[version])) {
			const now = holes.get(name)?.length ?? 0;
			if (now === 0) delete known.any[version][name];
			else known.any[version][name] = Math.min(now, known.any[version][name]);
		}
	}
}
if (process.env.PIER_TYPES_HEAL) writeFileSync(file, `${JSON.stringify(known, null, "\t")}\n`);
