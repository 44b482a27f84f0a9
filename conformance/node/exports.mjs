// What Node's modules export, and how far pier's follow. An extension with two tools: `names` describes the modules of where it
// runs (Node's answer is node22.json), and `compare` holds pier's modules against such a description.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** Modules that only the node: prefix reaches, and so builtinModules does not name. */
const prefixed = ["node:sea", "node:sqlite", "node:test", "node:test/reporters"];
const functionOwn = new Set(["length", "name", "prototype", "arguments", "caller", "withoutStackTrace"]);
/** Objects whose keys say how the process was started, not what there is. */
const accidental = new Set(["env", "stdin", "stdout", "stderr", "global", "versions", "release", "moduleLoadList"]);
/** Instances, for members that are the object's own with us and its prototype's in Node. */
const samples = {
	BroadcastChannel: (C) => closed(new C("x")), ByteLengthQueuingStrategy: (C) => new C({ highWaterMark: 1 }), CountQueuingStrategy: (C) => new C({ highWaterMark: 1 }),
	CompressionStream: (C) => new C("gzip"), DecompressionStream: (C) => new C("gzip"), CustomEvent: (C) => new C("x"), Event: (C) => new C("x"), MessageEvent: (C) => new C("x"),
	Navigator: () => navigator, Performance: () => performance, PerformanceEntry: () => performance.mark("x"), PerformanceMark: () => performance.mark("x"), PerformanceMeasure: () => performance.measure("x"),
	File: (C) => new C([], "x"), Request: (C) => new C("http://x/"), Response: (C) => new C(""), TextDecoder: (C) => new C(), TextDecoderStream: (C) => new C(),
	ReadableState: (C) => new C(), WritableState: (C) => new C(),
	TextEncoderStream: (C) => new C(), TransformStream: (C) => new C(), MessagePort: () => { const { port1, port2 } = new MessageChannel(); port2.close(); return closed(port1); },
};
const closed = (port) => { port.close(); return port; };

const isPublic = (name) => typeof name === "string" && !name.startsWith("_");
const symbolsOf = (value) => Object.getOwnPropertySymbols(value).map((s) => s.description).filter((d) => d?.startsWith("Symbol.") && d !== "Symbol.toStringTag").map((d) => `[${d}]`);
const namesOf = (value) => [...Object.getOwnPropertyNames(value).filter(isPublic), ...symbolsOf(value)].sort();

function describe(value, name) {
	const shape = { type: typeof value };
	if (typeof value === "function") {
		const statics = namesOf(value).filter((name) => !functionOwn.has(name) && name !== "[Symbol.species]");
		if (statics.length) shape.statics = statics;
		const proto = value.prototype ? namesOf(value.prototype).filter((name) => name !== "constructor") : [];
		if (proto.length) shape.proto = proto;
	} else if (value !== null && typeof value === "object" && !Array.isArray(value) && !accidental.has(name)) {
		const keys = namesOf(value);
		if (keys.length && keys.length < 400) shape.keys = keys;
	}
	return shape;
}

const described = (holder, names) => Object.fromEntries(names.map((name) => {
	try {
		return [name, describe(holder[name], name)];
	} catch {
		return [name, { type: "undefined" }];
	}
}));

function names() {
	const { builtinModules } = require("node:module");
	const modules = {};
	for (const id of [...builtinModules, ...prefixed].sort()) {
		const found = process.getBuiltinModule(id);
		const own = Object.getOwnPropertyNames(found).filter((name) => isPublic(name) && !(typeof found === "function" && functionOwn.has(name)));
		modules[id] = described(found, [...new Set(own)].sort());
	}
	const language = new Set(require("node:vm").runInNewContext("Object.getOwnPropertyNames(globalThis)"));
	const globals = Object.getOwnPropertyNames(globalThis).filter((name) => isPublic(name) && !language.has(name));
	return { source: `node ${process.version} ${process.platform} ${process.arch}`, modules, globals: described(globalThis, [...globals, "Intl", "WebAssembly"].sort()) };
}

/** A name of a description as a key of an object. */
const keyOf = (name) => (name.startsWith("[Symbol.") ? Symbol[name.slice(8, -1)] : name);
const absentIn = (holder, names = []) => names.filter((name) => holder === null || holder === undefined || !(keyOf(name) in Object(holder)));
const deniedMark = Symbol.for("pier.denied");

function judge(holder, name, shape) {
	let value;
	try {
		value = holder[name];
	} catch (err) {
		return { status: "partial", lacks: [`reading it throws: ${err.message}`] };
	}
	if (value === undefined && shape.type !== "undefined") return { status: "absent" };
	if (typeof value === "function" && typeof value[deniedMark] === "string") return { status: "denied", why: value[deniedMark] };
	const lacks = [];
	const instance = typeof value === "function" && samples[name]?.(value);
	if (shape.type !== "undefined" && typeof value !== shape.type) lacks.push(`it is ${typeof value}, in Node ${shape.type}`);
	for (const missing of absentIn(value, shape.statics)) lacks.push(`.${missing}`);
	for (const missing of absentIn(value?.prototype, shape.proto)) if (!instance || !(keyOf(missing) in instance)) lacks.push(`#${missing}`);
	for (const missing of absentIn(value, shape.keys)) lacks.push(`.${missing}`);
	return lacks.length ? { status: "partial", lacks } : { status: "full" };
}

function compare({ modules, globals }) {
	const out = { modules: {}, globals: {} };
	for (const [id, members] of Object.entries(modules)) {
		let found;
		try {
			found = require(id);
		} catch (err) {
			out.modules[id] = { error: err.message };
			continue;
		}
		out.modules[id] = { members: Object.fromEntries(Object.entries(members).map(([name, shape]) => [name, judge(found, name, shape)])) };
	}
	out.globals = { members: Object.fromEntries(Object.entries(globals).map(([name, shape]) => [name, judge(globalThis, name, shape)])) };
	return out;
}

export default function (pi) {
	const tool = (name, fn) => pi.registerTool({
		name, label: name, description: name, parameters: { type: "object" },
		execute: async (id, input) => ({ content: [{ type: "text", text: JSON.stringify(fn(input)) }], details: {} }),
	});
	tool("names", names);
	tool("compare", compare);
}
