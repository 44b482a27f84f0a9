// Records what the real packages answer: PIER_PI_REF=… node record.mjs old, PIER_PI_BUNDLE=… node22 record.mjs new. The name of
// a suite after that records only this one.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newest, newPi, oldest, oldPi, outcome, suites } from "./pi.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const modules = process.argv[2] === "old" ? await oldPi(process.env.PIER_PI_REF) : await newPi(process.env.PIER_PI_BUNDLE);
for (const [name, cases] of Object.entries(suites)) {
	if ((process.argv[2] === "old" ? newest : oldest).has(name)) continue;
	if (process.argv[3] !== undefined && process.argv[3] !== name) continue;
	const golden = {};
	for (const [key, run] of Object.entries(cases)) golden[key] = await outcome(run, modules);
	const lines = Object.entries(golden).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
	writeFileSync(join(here, "golden", `${name}.${modules.ca.VERSION}.json`), `{\n${lines.join(",\n")}\n}\n`);
	console.log(name, modules.ca.VERSION, lines.length);
}
const names = { "pi-coding-agent": Object.keys(modules.ca), "pi-ai": Object.keys(modules.ai) };
writeFileSync(join(here, "golden", `names.${modules.ca.VERSION}.json`), `${JSON.stringify(names, null, "\t")}\n`);
process.exit(0);
