// Extensions that stand in front of tools: what they let pass, what they block, and what they ask.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "pier:test";

const pi = "../../.cache/reference/examples-1.5.2/";
const bash = (command: string) => ({ toolName: "bash", input: { command } });

describe("permission-gate", () => {
	it("lets harmless commands pass", async () => {
		const x = await load(`${pi}permission-gate.ts`);
		assert.equal(await x.emit("tool_call", bash("ls -la")), null);
	});
	it("blocks what destroys when nobody can be asked", async () => {
		const x = await load(`${pi}permission-gate.ts`);
		assert.deepEqual(await x.emit("tool_call", bash("sudo rm -rf /")), { block: true, reason: "Dangerous command blocked (no UI for confirmation)" });
	});
	it("asks, and does as it is told", async () => {
		const answers = [{ op: "select", value: "Yes" }, { op: "select", value: "No" }] as const;
		const x = await load(`${pi}permission-gate.ts`, { answers: [...answers] });
		assert.equal(await x.emit("tool_call", bash("chmod 777 x")), null);
		assert.deepEqual(await x.emit("tool_call", bash("chmod 777 x")), { block: true, reason: "Blocked by user" });
	});
});

describe("protected-paths", () => {
	it("keeps keys and histories as they are", async () => {
		const x = await load(`${pi}protected-paths.ts`);
		for (const path of [".env", "a/.git/config", "node_modules/x/index.js"]) {
			assert.deepEqual(await x.emit("tool_call", { toolName: "write", input: { path, content: "" } }), { block: true, reason: `Path "${path}" is protected` });
		}
		assert.equal(await x.emit("tool_call", { toolName: "write", input: { path: "src/main.ts", content: "" } }), null);
		assert.equal(await x.emit("tool_call", { toolName: "read", input: { path: ".env" } }), null);
	});
});

describe("dirty-repo-guard", () => {
	it("does not get in the way without git", async () => {
		const x = await load(`${pi}dirty-repo-guard.ts`);
		await assert.rejects(x.emit("session_before_fork", { entryId: "a" }), /git|denied|EACCES/);
		assert.equal((await x.seen()).denied[0].right, "exec");
	});
});
