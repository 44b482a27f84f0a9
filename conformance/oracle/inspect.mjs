// Loads extensions with real Pi, one after the other, and says what each registered, in the shape of `pier inspect --json`.
//
//   node inspect.mjs PI_INDEX 3>answers
//
// PI_INDEX is the entry of an installed pi-coding-agent: dist/index.js, or dist/bundle/index.js where the package's own
// dependencies are not installable. Each line of standard input is {"target","home","cwd"}: the loader reads both folders. The
// answer is JSON lines on descriptor 3, the last of which is {"done":true,"changed":[…]}: what the extension changed in the
// process beside registering. A process with changes must not be asked again.
import { mkdirSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { load } from "./pi.mjs";
import { pictureOfProcess } from "./process.mjs";

delete process.env.NODE_COMPILE_CACHE; // ours, to start faster
const pi = await load(process.argv[2]);
let uncaught = 0;
for (const event of ["unhandledRejection", "uncaughtException"]) process.on(event, () => uncaught++);
let before;
for await (const line of createInterface({ input: process.stdin })) {
	const { target, home, cwd } = JSON.parse(line);
	if (!before) await inspect(fileURLToPath(new URL("grab.ts", import.meta.url)), home, cwd, () => {}); // what Pi itself does once
	before ??= pictureOfProcess();
	await inspect(target, home, cwd, print);
	print({ done: true, changed: before.changes(), uncaught });
}

async function inspect(target, home, cwd, say) {
	const folders = { HOME: home, USERPROFILE: home, PI_CODING_AGENT_DIR: join(home, ".pi/agent"), TMPDIR: join(home, "../tmp") };
	Object.assign(process.env, folders);
	process.chdir(cwd);
	const agentDir = join(cwd, "agent");
	mkdirSync(agentDir, { recursive: true });
	const bus = countingBus(pi.createEventBus());
	const { extensions, errors, runtime } = await pi.discoverAndLoadExtensions([resolve(target)], cwd, agentDir, bus);
	for (const { error } of errors) say({ ok: false, error });
	for (const extension of extensions) say({ ok: true, error: "", registrations: registrations(extension, runtime, bus) });
}

function print(value) {
	const data = Buffer.from(`${JSON.stringify(sortKeys(value))}\n`);
	for (let at = 0; at < data.length; ) at += writeSync(3, data, at);
}

function sortKeys(value) {
	if (Array.isArray(value)) return value.map(sortKeys);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sortKeys(value[key])]));
}

function countingBus(bus) {
	const handlers = {};
	const emits = {};
	return {
		...bus,
		handlers,
		emits,
		on: (channel, handler) => {
			handlers[channel] = (handlers[channel] ?? 0) + 1;
			return bus.on(channel, handler);
		},
		emit: (channel, data) => {
			emits[channel] = (emits[channel] ?? 0) + 1;
			bus.emit(channel, data);
		},
	};
}

function registrations(x, runtime, bus) {
	const added = new Set(["sourceInfo", "extensionPath"]);
	const list = (map, key, pick = (v) => v) =>
		[...map].map(([name, value]) => ({ ...fields(pick(value), added), [key]: name, has: functionsOf(pick(value), added) }));
	const picture = {
		tools: list(x.tools, "name", (t) => t.definition),
		commands: list(x.commands, "name"),
		shortcuts: list(x.shortcuts, "key", ({ shortcut, ...rest }) => rest),
		flags: list(x.flags, "name"),
		providers: (runtime.pendingProviderRegistrations ?? []).map(({ name, config }) => ({
			name,
			config: plain(config) ?? {},
			has: functionsOf(config, added),
		})),
		handlers: Object.fromEntries([...x.handlers].map(([event, handlers]) => [event, handlers.length])),
		renderers: [...x.messageRenderers.keys()],
	};
	if (x.entryRenderers?.size > 0) picture.entryRenderers = [...x.entryRenderers.keys()];
	if (x.toolRenderers?.length > 0) picture.toolRenderers = x.toolRenderers.length;
	if (x.markdownTransformer) picture.markdownTransformer = [...x.markdownTransformer.messageTypes];
	const natives = runtime.pendingNativeProviderRegistrations ?? [];
	if (natives.length > 0) {
		picture.nativeProviders = natives.map(({ provider }) => ({ ...fields(provider, added), id: provider.id, has: functionsOf(provider, added) }));
	}
	const virtual = runtime.pendingVirtualModelRegistrations ?? [];
	if (virtual.length > 0) {
		picture.virtualModels = virtual.map(({ definition }) => ({ ...fields(definition, added), has: functionsOf(definition, added) }));
	}
	const servers = runtime.mcpServers?.list() ?? [];
	if (servers.length > 0) picture.mcpServers = servers.map(({ name, config }) => ({ name, config: plain(config) }));
	if (Object.keys(bus.handlers).length > 0) picture.busHandlers = bus.handlers;
	if (Object.keys(bus.emits).length > 0) picture.busEmits = bus.emits;
	return picture;
}

function plain(value) {
	try {
		const text = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member));
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

function keysOf(object) {
	const keys = new Set();
	for (let at = object; at && at !== Object.prototype && at !== Array.prototype; at = Object.getPrototypeOf(at)) {
		for (const key of Object.getOwnPropertyNames(at)) if (key !== "constructor") keys.add(key);
	}
	return [...keys];
}

function read(object, key) {
	try {
		return object[key];
	} catch {
		return undefined;
	}
}

function fields(value, skip) {
	const picture = {};
	for (const key of new Set([...Object.keys(value), ...keysOf(value)])) {
		if (skip.has(key)) continue;
		const member = plain(read(value, key));
		if (member !== undefined) picture[key] = member;
	}
	return picture;
}

// The dotted names of every function reachable from an object: own, inherited, nested to depth 3.
function functionsOf(value, skip) {
	const found = {};
	const seen = new Set();
	const visit = (object, prefix, depth) => {
		if (seen.has(object)) return;
		seen.add(object);
		for (const key of keysOf(object)) {
			if (depth === 1 && skip.has(key)) continue;
			const member = read(object, key);
			if (typeof member === "function") found[prefix + key] = true;
			else if (member !== null && typeof member === "object" && depth < 3) visit(member, `${prefix}${key}.`, depth + 1);
		}
	};
	if (value !== null && typeof value === "object") visit(value, "", 1);
	return found;
}
