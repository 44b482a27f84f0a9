// A file of cases is an extension with one tool, which runs them all. Node runs the same file through ask.mjs.
const tick = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));

/** Returns test(name, fn), and the factory to export. What fn returns, resolves to or throws is the answer. */
export function suite() {
	const cases = new Map();
	const test = (name, fn) => {
		if (cases.has(name)) throw new Error(`two cases are called ${name}`);
		cases.set(name, fn);
	};
	const factory = (pi) => {
		pi.registerTool({
			name: "run", label: "run", description: "runs the cases", parameters: { type: "object", properties: {} },
			execute: async () => ({ content: [{ type: "text", text: JSON.stringify(await run(cases)) }], details: {} }),
		});
	};
	return { test, factory };
}

async function run(cases) {
	const answers = [];
	await null; // both run the cases from a promise job
	for (const [name, fn] of cases) answers.push([name, await answer(fn)]);
	return answers;
}

async function answer(fn) {
	try {
		return show(await Promise.race([fn(), tick(60_000, "no answer within a minute")]));
	} catch (err) {
		return `throws ${show(err)}`;
	}
}

const dir = process.cwd();
const backwards = JSON.stringify(dir.replaceAll("/", "\\")).slice(1, -1);
const plain = (text) => text.split(dir).join("<dir>").split(backwards).join("<dir>");

/** A value as text. Written by hand, since util.inspect is among what is compared. */
export function show(value, seen = []) {
	switch (typeof value) {
		case "string": return plain(JSON.stringify(value));
		case "bigint": return `${value}n`;
		case "number": return Object.is(value, -0) ? "-0" : String(value);
		case "function": return `[function ${value.name}/${value.length}]`;
		case "object": break;
		default: return String(value);
	}
	if (value === null) return "null";
	if (seen.includes(value)) return "[cycle]";
	const inner = [...seen, value];
	const own = (skip = []) => Object.keys(value).filter((key) => !skip.includes(key)).map((key) => `${key}: ${show(value[key], inner)}`).join(", ");
	if (value instanceof Error) {
		const rest = own(["stack", "message", "name", "generatedMessage"]);
		const cause = Object.hasOwn(value, "cause") && !Object.keys(value).includes("cause") ? ` cause ${show(value.cause, inner)}` : "";
		return `${value.name}: ${plain(value.message)}${rest ? ` {${rest}}` : ""}${cause}`;
	}
	if (Array.isArray(value)) return `[${Array.from(value, (item) => show(item, inner)).join(", ")}]`;
	const name = Object.getPrototypeOf(value) === null ? "null " : value.constructor === Object ? "" : `${value.constructor?.name} `;
	if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
		return value.BYTES_PER_ELEMENT === 1 ? `${name}<${Array.from(value, (b) => (b & 255).toString(16).padStart(2, "0")).join("")}>` : `${name}[${Array.from(value, String).join(", ")}]`;
	}
	if (value instanceof ArrayBuffer) return `ArrayBuffer ${show(new Uint8Array(value))}`;
	if (value instanceof Map) return `Map {${Array.from(value, ([k, v]) => `${show(k, inner)} => ${show(v, inner)}`).join(", ")}}`;
	if (value instanceof Set) return `Set {${Array.from(value, (v) => show(v, inner)).join(", ")}}`;
	if (value instanceof Date) return `Date ${Number.isNaN(value.getTime()) ? "invalid" : value.toISOString()}`;
	if (value instanceof RegExp) return `RegExp ${value}`;
	return `${name}{${own()}}`;
}

/** What fn throws, as a value. */
export const thrown = (fn) => {
	try {
		return { returned: fn() };
	} catch (err) {
		return err;
	}
};

/** What fn throws or returns. The errors that OpenSSL still holds from earlier calls are left out: they depend on what ran before. */
export const outcome = (fn) => {
	const result = thrown(fn);
	if (!(result instanceof Error)) return ["returned", result.returned];
	delete result.opensslErrorStack;
	return result;
};

/** What a promise rejects with. */
export const rejected = (promise) => promise.then((value) => ({ resolved: value }), (err) => err);

/** What a callback of Node's style gets. */
export const called = (fn) => new Promise((resolve) => fn((...args) => resolve(args)));

/** The arguments of the next event. */
export const once = (emitter, event) => new Promise((resolve) => emitter.once(event, (...args) => resolve(args)));

export { tick };
