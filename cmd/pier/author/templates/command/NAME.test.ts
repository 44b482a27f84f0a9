import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "pier:test";

test("keeps a note, and asks before it replaces one", async () => {
	const x = await load("./NAME.ts", {
		answers: [
			{ op: "input", value: "tea" },
			{ op: "confirm", title: "Replace", value: false },
			{ op: "confirm", title: "Replace", value: true },
		],
	});
	assert.deepEqual(x.commands, ["note"]);
	await x.command("note");
	await x.command("note", "coffee");
	await x.command("note", "water");
	const { calls } = await x.seen();
	const said = calls.filter((c) => c.method === "ui" && c.params.op === "notify").map((c) => c.params.message);
	assert.deepEqual(said, ["noted: tea", "noted: water"]);
});
