// Writes what Node prints for each of these programs: run it with Node 22, as `node record.mjs`.
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
for (const name of readdirSync(here)) {
	if (!name.endsWith(".mjs") || name === "record.mjs") continue;
	writeFileSync(join(here, name.replace(/mjs$/, "golden")), execFileSync(process.execPath, [join(here, name)], { env: { TZ: "Europe/Berlin", LANG: "en_US.UTF-8" } }));
}
