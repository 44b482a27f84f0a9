// pier's reader of JSON that arrives in pieces against pi-ai's, and its telemetry schema but for the prose. A digest of what each seed gives
// is kept; with PIER_PI_BUNDLE (dist/bundle of Pi 1.5.2, which needs Node 22) the answers are compared, PIER_UPDATE_GOLDEN=1 records.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { load } from "./host.mjs";
import { randomJsonAnswers, randomPieces } from "./json.random.mjs";
import { goldenPath } from "./lib.mjs";
import { newPi } from "./pi.mjs";

const golden = goldenPath("json.random.json");
const own = load("pi:ai");
const real = process.env.PIER_PI_BUNDLE ? (await newPi(process.env.PIER_PI_BUNDLE)).ai : undefined;
const digest = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
const withoutProse = (schema) => JSON.parse(JSON.stringify(schema, (key, value) => (["description", "errorWhen"].includes(key) ? typeof value : value)));

const answers = (ai, count) => ({
	telemetry: digest(withoutProse(ai.AI_TELEMETRY_SCHEMA)),
	json: Array.from({ length: count }, (_, seed) => digest(randomJsonAnswers(randomPieces(seed), ai))),
});

test("random JSON in random pieces, and the telemetry schema", () => {
	const count = Number(process.env.PIER_RANDOM_TO ?? 500);
	const kept = real ? answers(real, count) : JSON.parse(readFileSync(golden, "utf8"));
	if (!real) assert.equal(kept.json.length, 500);
	const ours = answers(own, kept.json.length);
	const differing = ours.json.flatMap((got, seed) => (got === kept.json[seed] ? [] : [seed]));
	assert.deepEqual(differing, [], "seeds that differ");
	assert.equal(ours.telemetry, kept.telemetry);
	if (real && process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(kept, null, "\t")}\n`);
});
