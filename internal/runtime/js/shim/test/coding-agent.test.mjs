// Compares the shims of pi-ai and pi-coding-agent with what the real packages answer. The recorded answers of Pi 1.5.2
// decide; where that no longer has something, those of 0.73.1. With PIER_PI_REF the record of 0.73.1 is itself checked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./host.mjs";
import { oldPi, outcome, suites } from "./pi.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const golden = (suite, version) => JSON.parse(readFileSync(join(here, "golden", `${suite}.${version}.json`), "utf8"));
const shims = { ca: load("pi:coding-agent"), ai: load("pi:ai") };

for (const [suite, cases] of Object.entries(suites)) {
	const recorded = golden(suite, "1.5.2");
	const names = Object.keys(cases);
	assert.deepEqual(Object.keys(recorded).sort(), [...names].sort(), `golden/${suite}.1.5.2.json is not of these cases`);
	for (const name of names) {
		test(`${suite}: ${name}`, async () => assert.deepEqual(await outcome(cases[name], shims), recorded[name]));
	}
}

if (process.env.PIER_PI_REF) {
	const modules = await oldPi(process.env.PIER_PI_REF);
	for (const [suite, cases] of Object.entries(suites)) {
		const recorded = golden(suite, "0.73.1");
		test(`${suite}: the record of 0.73.1 is true`, async () => {
			for (const [name, run] of Object.entries(cases)) assert.deepEqual(await outcome(run, modules), recorded[name], name);
		});
	}
}
