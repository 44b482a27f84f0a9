// Records the session files of this folder with the real Pi 0.73.1:
//
//	node record.mjs NODE_MODULES
//
// NODE_MODULES is the folder that has @mariozechner/pi-coding-agent 0.73.1. Writes pi-0.73.1.jsonl, made with every
// append method of its SessionManager, and migrated-v1.json, its reading of v1.jsonl with the random ids numbered.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const entry = join(process.argv[2], "@mariozechner/pi-coding-agent/dist/core/session-manager.js");
const { SessionManager } = await import(pathToFileURL(entry).href);
const dir = mkdtempSync(join(tmpdir(), "pier-record-"));

const s = SessionManager.create("/work/project", dir);
const usage = { input: 3, output: 5, cacheRead: 0, cacheWrite: 0, totalTokens: 8, cost: { input: 0.1, output: 1e-7, cacheRead: 0, cacheWrite: 0, total: 0.1000001 } };
s.appendThinkingLevelChange("off");
s.appendModelChange("acme", "model-1");
const asked = s.appendMessage({ role: "user", content: "<b> & 'quotes' \u2028 line, \u0007 bell, \ud83d lone, 😀 ü", timestamp: 1 });
const answered = s.appendMessage({ role: "assistant", content: [{ type: "text", text: "hello" }], api: "x", provider: "acme", model: "model-1", usage, stopReason: "stop", timestamp: 2 });
s.appendCustomEntry("todo", { zebra: 1, apple: [1.5, null, { b: true, a: "\u2029" }], "10": "ten", "2": "two" });
s.appendCustomEntry("bare");
s.appendCustomMessageEntry("note", "a message of an extension", true, { why: "because" });
s.appendCustomMessageEntry("parts", [{ type: "text", text: "one" }], false);
s.appendSessionInfo("  a name  ");
s.appendLabelChange(asked, "start");
s.appendLabelChange(answered, "answer");
s.appendLabelChange(asked, undefined);
s.appendCompaction("what happened", answered, 1234, { readFiles: ["a.txt"] }, true);
s.branch(asked);
s.appendMessage({ role: "user", content: [{ type: "text", text: "the other way" }], timestamp: 3 });
s.branchWithSummary(answered, "what the other way was", undefined, false);
s.resetLeaf();
s.appendCustomEntry("second root", "text");
copyFileSync(s.getSessionFile(), join(here, "pi-0.73.1.jsonl"));

const old = join(dir, "v1.jsonl");
copyFileSync(join(here, "v1.jsonl"), old);
const m = SessionManager.open(old);
const numbers = new Map(m.getEntries().map((e, i) => [e.id, `#${i}`]));
const numbered = JSON.stringify([m.getHeader(), ...m.getEntries()], (k, v) => numbers.get(v) ?? v, "\t");
writeFileSync(join(here, "migrated-v1.json"), `${numbered}\n`);
rmSync(dir, { recursive: true });
