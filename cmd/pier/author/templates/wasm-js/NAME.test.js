import assert from "node:assert/strict";
import { test } from "node:test";
import { extension } from "./NAME.js";

test("registers a tool that greets", () => {
	const { tools } = JSON.parse(extension.init());
	assert.deepEqual(tools.map((t) => t.name), ["greet"]);
	assert.equal(JSON.parse(extension.handleTool("greet", '{"name":"Ada"}')).content[0].text, "Hello, Ada!");
});
