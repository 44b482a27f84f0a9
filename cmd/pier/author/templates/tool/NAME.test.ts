import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { load } from "pier:test";

describe("greet", () => {
	test("greets by name", async () => {
		const x = await load("./NAME.ts");
		assert.deepEqual(x.tools, ["greet"]);
		const result = await x.call("greet", { name: "Ada" });
		assert.equal(result.text, "Hello, Ada!");
		assert.deepEqual(result.details, { name: "Ada" });
	});

	test("is loud when it is asked to be", async () => {
		const x = await load("./NAME.ts");
		assert.equal((await x.call("greet", { name: "Ada", loud: true })).text, "HELLO, ADA!");
	});

	test("needs a name", async () => {
		const x = await load("./NAME.ts");
		await assert.rejects(x.call("greet", {}), /name/);
	});
});
