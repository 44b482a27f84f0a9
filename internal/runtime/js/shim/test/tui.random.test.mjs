// pier's pi-tui against the real one on generated inputs. A digest of each answer of Pi 1.5.2 and 0.73.1 is kept; with PIER_PI_BUNDLE
// (the bundle of 1.5.2, which needs Node 22) and PIER_PI_REF (the packages of 0.73.1) the digests are recorded anew.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { goldenPath, load } from "./lib.mjs";
import { newPi, oldPi } from "./pi.mjs";
import { answer, families } from "./tui.random.mjs";

const golden = goldenPath("tui.random.json");
const digest = (value) => createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 6);

async function digests(P) {
	P.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
	const result = {};
	for (const [family, [count]] of Object.entries(families)) {
		const list = [];
		for (let seed = 0; seed < count; seed++) list.push(digest(await answer(P, family, seed)));
		result[family] = list.join("");
	}
	return result;
}

const cut = (text) => text.match(/.{6}/g) ?? [];

async function record() {
	const [now, before] = [await digests((await newPi(process.env.PIER_PI_BUNDLE)).tui), await digests((await oldPi(process.env.PIER_PI_REF)).tui)];
	const changed = Object.fromEntries(Object.keys(now).map((family) => [family, cut(now[family]).filter((one, i) => one !== cut(before[family])[i]).length]));
	writeFileSync(golden, `${JSON.stringify({ "1.5.2": now, "differs in 0.73.1": changed }, null, "\t")}\n`);
}

if (process.env.PIER_PI_BUNDLE && process.env.PIER_PI_REF) await record();
const theirs = JSON.parse(readFileSync(golden, "utf8"))["1.5.2"];
const ours = await digests(load("pi:tui"));

test("every family, and enough cases", () => {
	assert.deepEqual(Object.keys(theirs), Object.keys(families));
	assert.ok(Object.values(theirs).reduce((sum, text) => sum + cut(text).length, 0) >= 8000);
});
for (const family of Object.keys(theirs)) {
	test(family, () => {
		const [own, real] = [cut(ours[family]), cut(theirs[family])];
		assert.equal(own.length, real.length);
		assert.deepEqual(real.flatMap((one, seed) => (one === own[seed] ? [] : [seed])), [], "seeds whose answers differ; record with Pi to see how");
	});
}
