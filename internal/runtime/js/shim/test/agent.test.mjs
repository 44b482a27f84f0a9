// pier's pi-agent-core against the real one over random runs: a digest of what each tells is kept. With PIER_PI_BUNDLE (dist/bundle of Pi
// 1.5.2, which needs Node 22) the runs themselves are compared; PIER_RANDOM_FROM and PIER_RANDOM_TO choose other seeds, and
// PIER_UPDATE_GOLDEN=1 records.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { randomAgentAnswers, randomAgentCase } from "./agent.random.mjs";
import { load } from "./host.mjs";
import { goldenPath } from "./lib.mjs";
import { newPi } from "./pi.mjs";

const golden = goldenPath("agent.random.json");
const count = 400;
const own = { ai: load("pi:ai"), core: load("pi:agent-core") };
const run = (seed, modules) => randomAgentAnswers(randomAgentCase(seed), modules);
const digest = (answers) => createHash("sha256").update(JSON.stringify(answers)).digest("hex").slice(0, 16);

test("random runs", async () => {
	const bundle = process.env.PIER_PI_BUNDLE;
	if (!bundle) {
		const kept = JSON.parse(readFileSync(golden, "utf8"));
		assert.equal(kept.length, count);
		for (const [seed, known] of kept.entries()) assert.equal(digest(await run(seed, own)), known, `seed ${seed}: run with PIER_PI_BUNDLE to see what differs`);
		return;
	}
	const real = await newPi(bundle);
	const digests = [];
	const [from, to] = [Number(process.env.PIER_RANDOM_FROM ?? 0), Number(process.env.PIER_RANDOM_TO ?? count)];
	for (let seed = from; seed < to; seed++) {
		const theirs = await run(seed, real);
		assert.deepEqual(await run(seed, own), theirs, `seed ${seed}`);
		digests.push(digest(theirs));
	}
	if (process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(digests, null, "\t")}\n`);
});

test("the runs have everything in them", async () => {
	let all = "";
	for (let seed = 0; seed < 150; seed++) all += JSON.stringify(await run(seed, own));
	const least = {
		'"type":"message_update"': 100, '"type":"tool_execution_update"': 50, '"type":"tool_execution_end"': 200, '"type":"turn_end"': 200, '"type":"agent_end"': 100,
		'Validation failed': 50, 'Tool nobody not found': 10, 'no luck with': 20, '"stopReason":"aborted"': 5, '"stopReason":"error"': 10, '"stopReason":"length"': 5, 'gate': 5,
		'steered in time': 10, 'follow ': 20, 'key of p': 20, '"for ': 20, 'between': 5, 'already processing': 5, 'Cannot continue': 1, 'enough': 1,
	};
	for (const [what, least_] of Object.entries(least)) assert.ok(all.split(what).length - 1 >= least_, `${what}: ${all.split(what).length - 1}`);
});
