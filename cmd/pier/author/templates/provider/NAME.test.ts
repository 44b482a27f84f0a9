import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "pier:test";

const list = "https://models.example.com/v1/models";

test("lists the models that there are", async () => {
	const x = await load("./NAME.ts", { network: { [list]: { body: { data: [{ id: "small" }, { id: "large", context_length: 200_000 }] } } } });
	await x.command("NAME-models");
	const { requests, notices } = await x.seen();
	assert.deepEqual(requests.map((r) => r.url), [list]);
	assert.deepEqual(notices.map((n) => n.text), ["small, large"]);
});

test("says what went wrong when the address does not answer", async () => {
	await assert.rejects(load("./NAME.ts", { network: { [list]: { status: 503, body: "later" } } }), /503/);
});
