// What code can change in the process that it shares with others: globals, builtin objects, Node's modules, listeners, the
// environment, and what keeps running.
import childProcess from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import os from "node:os";

const builtins = {
	globalThis, Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Promise, Map, Set, WeakMap, WeakSet, Error, RegExp, Date, JSON, Math,
	Reflect, Buffer, URL, console, process, childProcess, fs, "fs.promises": fs.promises, http, https, os,
};
// The folders of a run, and what Pi's own loader sets when it first compiles a file.
const varying = new Set(["env HOME", "env USERPROFILE", "env PI_CODING_AGENT_DIR", "env TMPDIR", "Error.prepareStackTrace", "Error.stackTraceLimit"]);

export function pictureOfProcess() {
	const before = picture();
	return {
		changes() {
			const now = picture();
			const names = new Set([...before.keys(), ...now.keys()]);
			return [...names].filter((name) => !Object.is(before.get(name), now.get(name)));
		},
	};
}

function picture() {
	const seen = new Map();
	for (const [name, value] of Object.entries(builtins)) {
		members(seen, name, value);
		if (value.prototype) members(seen, `${name}.prototype`, value.prototype);
	}
	for (const [name, value] of Object.entries(process.env)) seen.set(`env ${name}`, value);
	for (const event of process.eventNames()) seen.set(`listeners ${String(event)}`, process.listenerCount(event));
	const running = {};
	for (const kind of process.getActiveResourcesInfo()) running[kind] = (running[kind] ?? 0) + 1;
	for (const [kind, count] of Object.entries(running)) if (kind !== "CloseReq") seen.set(`running ${kind}`, count);
	for (const name of varying) seen.delete(name);
	return seen;
}

function members(seen, name, object) {
	for (const key of Reflect.ownKeys(object)) {
		const member = Object.getOwnPropertyDescriptor(object, key);
		seen.set(`${name}.${String(key)}`, "value" in member ? member.value : member.get);
	}
}
