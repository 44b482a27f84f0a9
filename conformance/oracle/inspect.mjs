// Loads one extension with real Pi and prints what it registered, in the shape of `pier inspect --json`.
//
//   node inspect.mjs PI_INDEX EXTENSION
//
// PI_INDEX is the entry of an installed pi-coding-agent: dist/index.js, or dist/bundle/index.js where the package's own
// dependencies are not installable. HOME and the working directory should be fresh: the loader reads both.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "./pi.mjs";

const [index, target] = process.argv.slice(2);
const pi = await load(index);
const scratch = mkdtempSync(join(tmpdir(), "pi-oracle-"));
const started = performance.now();
const bus = countingBus(pi.createEventBus());
const { extensions, errors, runtime } = await pi.discoverAndLoadExtensions([resolve(target)], scratch, join(scratch, "agent"), bus);
for (const { error } of errors) print({ entry: target, ok: false, error });
for (const extension of extensions) {
	print({
		entry: target,
		error: "",
		id: "",
		load_ms: performance.now() - started,
		ok: true,
		registrations: registrations(extension, runtime, bus),
	});
}
process.exit(0);

function print(value) {
	process.stdout.write(`${JSON.stringify(sortKeys(value))}\n`);
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
