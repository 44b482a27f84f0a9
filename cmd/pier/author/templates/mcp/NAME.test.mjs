import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, tools } from "./NAME.mjs";

test("greets by name", () => {
	const reply = answer({ id: 1, method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } });
	assert.equal(reply.result.content[0].text, "Hello, Ada!");
});

test("lists its tools, and answers what it does not know with an error", () => {
	assert.deepEqual(answer({ id: 2, method: "tools/list" }).result.tools, tools);
	assert.equal(answer({ id: 3, method: "resources/list" }).error.code, -32601);
});
