// pi:host over Node's own files, environment and processes, so that the shims of Pi's packages can be run in Node. Modules
// of pi:node are Node's.
import * as fs from "node:fs";
import { spawn, spawnSync } from "node:child_process";
import { createRequire, isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "./scratch.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.env.PIER_SHIM_DIST ?? join(here, "..", "dist");
const require = createRequire(import.meta.url);

class HostError extends Error {
	constructor(cause) {
		super(cause.code === "ELOCKED" ? cause.message : "the file cannot be used");
		this.code = "io";
		this.details = { errno: cause.code };
	}
}

/** Locks as Go makes them, but nobody waits here. */
const locks = [];

const bytesOf = (params) => (params.text !== undefined ? params.text : Buffer.from(params.base64, "base64"));

const files = {
	read: (p) => (p.encoding === "utf8" ? { text: fs.readFileSync(p.path, "utf8") } : { base64: fs.readFileSync(p.path).toString("base64") }),
	write: (p) => (fs.writeFileSync(p.path, bytesOf(p), { flag: p.flag ?? "w", mode: p.mode }), {}),
	mkdir: (p) => ({ created: fs.mkdirSync(p.path, { recursive: p.recursive }) ?? null }),
	lock: (p) => {
		try {
			fs.mkdirSync(`${p.path}.lock`);
		} catch (error) {
			throw error.code === "EEXIST" ? Object.assign(new Error("Lock file is already being held"), { code: "ELOCKED" }) : error;
		}
		return { lock: locks.push(`${p.path}.lock`) };
	},
	locked: () => ({}),
	unlock: (p) => (fs.rmdirSync(locks[p.lock - 1]), {}),
	access: (p) => (fs.accessSync(p.path, p.mode ?? 0), {}),
	realpath: (p) => ({ path: fs.realpathSync(p.path) }),
	list: (p) => ({ entries: fs.readdirSync(p.path).sort().map((name) => ({ name, type: "file" })) }),
};

/** Tools the test stands in for, by name. */
export const tools = {};

const tables = fs.readFileSync(join(here, "../../catalog/models.jsonl"), "utf8").trimEnd().split("\n");
const isHead = (line) => line.startsWith('{"provider":');

/** The heads of all providers, or the models of one, as Go cuts them. */
function modelLines(provider) {
	if (!provider) return [tables[0], ...tables.filter(isHead)].join("\n");
	const from = tables.findIndex((line) => line.startsWith(`{"provider":${JSON.stringify(provider)}`)) + 1;
	const to = tables.findIndex((line, at) => at >= from && isHead(line));
	return from === 0 ? "" : tables.slice(from, to < 0 ? undefined : to).join("\n");
}

function perform(method, params) {
	if (method === "env" && params.op === "get") return { value: process.env[params.name] ?? null };
	if (method === "env") return { names: Object.keys(process.env) };
	if (method === "tool") return tools[params.name](params.input);
	if (method === "exec" && params.op === "run") {
		const { status } = spawnSync(params.command, params.args ?? []);
		return { code: status };
	}
	if (method !== "fs" || !files[params.op]) throw new Error(`the test host has no ${method} ${params.op}`);
	try {
		return files[params.op](params);
	} catch (error) {
		throw new HostError(error);
	}
}

function start(method, params, onChunk) {
	const child = spawn(params.command, params.args, { cwd: params.cwd, env: params.env, stdio: params.stdio, detached: true });
	onChunk({ pid: child.pid });
	child.stdout.on("data", (data) => onChunk({ fd: 1, base64: data.toString("base64") }));
	child.stderr.on("data", (data) => onChunk({ fd: 2, base64: data.toString("base64") }));
	const done = new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code, signal) => resolve({ code, signal }));
	});
	return { done, cancel: () => process.kill(-child.pid, "SIGKILL"), ref() {}, unref() {} };
}

export const host = {
	HostError,
	callSync: perform,
	call: async (method, params) => perform(method, params),
	start,
	native(name, text) {
		if (name === "models") return modelLines(text);
		if (name !== "yamlParse") throw new Error(`the test host has no native ${name}`);
		// Go parses YAML, and native_yaml_test.go tests it; here one key a line is enough.
		const pairs = text.split("\n").filter((line) => line !== "").map((line) => line.split(/:\s*/, 2)).map(([key, value]) => [key, value === "true" ? true : value]);
		return { json: JSON.stringify(Object.fromEntries(pairs)) };
	},
	now: () => Date.now(),
	monotonic: () => performance.now(),
	random: (n) => crypto.getRandomValues(new Uint8Array(n)),
	setTimer: (fn, ms) => Number(setTimeout(fn, ms)),
	clearTimer: (id) => clearTimeout(id),
	refTimer() {},
	setImmediateTask: (fn) => Number(setTimeout(fn, 0)),
	reportError(err) { throw err; },
	print() {},
	write: (_fd, text) => void globalThis.hostWrites?.(text),
	boot: {
		extensionId: "test", extensionPath: "/test", cwd: "/work", agentDir: "/home/u/.pi/agent", homedir: "/home/u",
		tmpdir: tmpdir(), hostname: "test", platform: process.platform, arch: process.arch, columns: 80, rows: 24,
		isTTY: false, piVersion: "1.5.2", nodeVersion: process.version, hasUI: true, mode: "tui",
	},
	primordials: { // here nobody puts anything in the place of a built-in method
		fromJSON: JSON.parse, toJSON: JSON.stringify, keysOf: Object.keys, hasOwn: Object.hasOwn, isArray: Array.isArray, isFinite: Number.isFinite,
		setOwn: (on, key, value) => Object.defineProperty(on, key, { value, enumerable: true, writable: true, configurable: true }),
		mapped: (list, change) => Array.from(list, (item) => change(item)),
		tagOf: (value) => Object.prototype.toString.call(value).slice(8, -1),
		SafeMap: Map,
		matches: (pattern, text) => pattern.exec(text) !== null,
		bare: () => Object.create(null),
	},
	requireHost: (name) => load(name),
	stub: (module, name, advice) => {
		const fail = () => { throw new Error(`${module}: ${name} is not provided by pier${advice ? `: ${advice}` : ""}`); };
		return new Proxy(function stub() {}, { apply: fail, construct: fail, get: (_t, key) => (key === "stubOf" ? `${module}: ${name}` : fail()) });
	},
};

const modules = new Map([["pi:host", host]]);

/** The exports of a host module by its pi: name. */
export function load(name) {
	if (modules.has(name)) return modules.get(name);
	if (!name.startsWith("pi:")) return require(name);
	const path = name.slice(3);
	if (isBuiltin(`node:${path.slice(5)}`)) return require(`node:${path.slice(5)}`);
	const file = join(dist, /^(core|node|pi|web)\//.test(path) ? `${path}.js` : `pi/${path}.js`);
	const module = { exports: {} };
	const run = new Function("module", "exports", "require", `${fs.readFileSync(file, "utf8")}\n//# sourceURL=${file}`);
	modules.set(name, module.exports);
	try {
		run(module, module.exports, load);
	} catch (error) {
		modules.delete(name);
		throw error;
	}
	modules.set(name, module.exports);
	return module.exports;
}
