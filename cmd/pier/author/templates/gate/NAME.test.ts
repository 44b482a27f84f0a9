import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "pier:test";

const call = (command: string) => ({ toolName: "bash", toolCallId: "1", input: { command } });

test("lets harmless commands pass", async () => {
	const x = await load("./NAME.ts");
	assert.ok(!(await x.emit("tool_call", call("git status")))?.block);
});

test("blocks what destroys when nobody can be asked", async () => {
	const x = await load("./NAME.ts");
	assert.equal((await x.emit("tool_call", call("rm -rf build"))).block, true);
});

test("asks, and does as it is told", async () => {
	const x = await load("./NAME.ts", { answers: [{ op: "confirm", value: true }, { op: "confirm", value: false }] });
	assert.ok(!(await x.emit("tool_call", call("rm -rf build")))?.block);
	assert.equal((await x.emit("tool_call", call("sudo reboot"))).block, true);
});
