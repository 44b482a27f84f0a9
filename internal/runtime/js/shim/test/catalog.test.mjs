// The tables of models against the package they are from, where it is installed beside the one of PIER_PI_REF.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const generate = join(dirname(fileURLToPath(import.meta.url)), "../../catalog/generate.mjs");
const newest = process.env.PIER_PI_REF && join(process.env.PIER_PI_REF, "../../pi-1.5.2");
const there = newest !== undefined && existsSync(join(newest, "package/dist/bundle"));

test("the tables of models are those of the package", { skip: there ? false : "needs the real package" }, () => {
	const node = join(newest, "node_modules/node/bin/node");
	const { status, stderr } = spawnSync(node, [generate, join(newest, "package"), "--check"], { encoding: "utf8" });
	assert.equal(status, 0, stderr);
});
