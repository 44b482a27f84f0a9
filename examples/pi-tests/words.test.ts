// A tool, a command, prompts and input: extensions that change what is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "pier:test";

const pi = "../../.cache/reference/examples-1.5.2/";

test("hello greets by name, and wants one", async () => {
	const x = await load(`${pi}hello.ts`);
	const { text, details } = await x.call("hello", { name: "Ada" });
	assert.equal(text, "Hello, Ada!");
	assert.deepEqual(details, { greeted: "Ada" });
	await assert.rejects(x.call("hello", {}), /name: missing/);
	assert.deepEqual((await x.seen()).denied, []);
});

test("pirate speaks like one once it is told to", async () => {
	const x = await load(`${pi}pirate.ts`);
	const begin = () => x.emit("before_agent_start", { prompt: "hi", systemPrompt: "Be brief." });
	assert.equal((await begin())?.systemPrompt ?? "Be brief.", "Be brief.");
	await x.command("pirate");
	assert.match((await begin()).systemPrompt, /^Be brief\.[^]*PIRATE MODE/);
	await x.command("pirate");
	assert.deepEqual((await x.seen()).notices.map((n) => n.text), ["Arrr! Pirate mode enabled!", "Pirate mode disabled"]);
});

test("input-transform answers, shortens and leaves alone", async () => {
	const x = await load(`${pi}input-transform.ts`);
	const say = (text: string, source = "interactive") => x.emit("input", { text, source });
	assert.deepEqual(await say("?quick what is Go"), { action: "transform", text: "Respond briefly in 1-2 sentences: what is Go" });
	assert.deepEqual(await say("PING"), { action: "handled" });
	assert.notEqual((await say("hello"))?.action, "handled");
	assert.deepEqual((await x.seen()).notices.map((n) => n.text), ["pong"]);
});

test("timed-confirm does as the person says", async () => {
	const x = await load(`${pi}timed-confirm.ts`, { answers: [{ op: "confirm", value: true }, { op: "select", value: "Option B" }] });
	await x.command("timed");
	await x.command("timed-select");
	assert.deepEqual((await x.seen()).notices.map((n) => n.text), ["Confirmed by user!", "Selected: Option B"]);
});
