// Every global of the web, member by member: descriptors, lengths, names, prototypes; and each member called on strangers.
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const classes = `AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent
	DOMException DecompressionStream Event EventTarget File FormData Headers MessageChannel MessageEvent MessagePort Navigator Performance PerformanceEntry
	PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming ReadableByteStreamController ReadableStream
	ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response SubtleCrypto TextDecoder
	TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL URLSearchParams WebSocket WritableStream
	WritableStreamDefaultController WritableStreamDefaultWriter`.split(/\s+/);
const others = "atob btoa clearImmediate clearInterval clearTimeout crypto fetch navigator performance queueMicrotask setImmediate setInterval setTimeout structuredClone".split(" ");
const known = new Map([[Symbol.iterator, "@@iterator"], [Symbol.asyncIterator, "@@asyncIterator"], [Symbol.toStringTag, "@@toStringTag"], [Symbol.for("nodejs.util.inspect.custom"), "@@inspect"]]);

/** Own keys, but for what is Node's own affair. */
const keys = (object) => Reflect.ownKeys(object).filter((key) => (typeof key === "string" ? !["arguments", "caller", "constructor"].includes(key) : known.has(key)));
const fn = (f) => (f === undefined ? "-" : `${f.name}/${f.length}`);

function members(object) {
	return keys(object).map((key) => {
		const d = Object.getOwnPropertyDescriptor(object, key);
		const flags = `${d.enumerable ? "e" : "-"}${d.configurable ? "c" : "-"}${d.writable ? "w" : "-"}`;
		const what = !("value" in d) ? `get ${fn(d.get)} set ${fn(d.set)}` : typeof d.value === "function" ? fn(d.value) : typeof d.value === "object" && d.value ? "object" : String(d.value);
		return `${known.get(key) ?? key} ${flags} ${what}`;
	}).sort();
}

const shape = (object) => [typeof object, Object.prototype.toString.call(object), members(object)];
const parent = (object) => {
	const proto = Object.getPrototypeOf(object);
	return proto === null ? null : proto === Object.prototype ? "Object" : proto === Function.prototype ? "Function" : (proto.name ?? proto.constructor?.name);
};

for (const name of [...classes, ...others]) {
	test(`${name}: as a global`, () => {
		const { enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, name);
		return [enumerable, configurable, parent(globalThis[name]), shape(globalThis[name])];
	});
}
for (const name of classes) {
	test(`${name}: of its objects`, () => {
		const { prototype } = globalThis[name];
		const above = Object.getPrototypeOf(prototype);
		return [prototype.constructor === globalThis[name], above === Object.prototype ? "Object" : above.constructor.name, shape(prototype)];
	});
}

const outcome = async (call) => {
	let result;
	try {
		result = call();
		if (!(result instanceof Promise)) return `returns ${typeof result}`;
	} catch (err) {
		return `throws ${err.constructor.name} ${err.code} ${err.message}`;
	}
	return result.then((value) => `resolves ${typeof value}`, (err) => `rejects ${err.constructor.name} ${err.code} ${err.message}`);
};
for (const name of classes) {
	test(`${name}: members on strangers`, async () => {
		const { prototype } = globalThis[name];
		const out = [];
		for (const key of keys(prototype)) {
			if (key === Symbol.toStringTag || known.get(key) === "@@inspect") continue;
			const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key);
			for (const [way, member] of Object.entries({ value, get, set })) {
				if (typeof member !== "function") continue;
				for (const [what, stranger] of [["object", {}], ["prototype", prototype], ["undefined", undefined], ["string", "x"]]) {
					out.push(`${known.get(key) ?? key} ${way} on ${what}: ${await outcome(() => member.call(stranger))}`);
				}
			}
		}
		return out.sort();
	});
}

const made = {
	"headers' entries": () => new Headers({ a: "b" }).entries(), "form's keys": () => new FormData().keys(), "params' values": () => new URLSearchParams().values(),
	"stream's values": () => new ReadableStream().values(),
};
for (const [what, make] of Object.entries(made)) {
	test(`iterator of ${what}`, () => {
		const iterator = make();
		const proto = Object.getPrototypeOf(iterator);
		return [members(iterator), members(proto), Object.prototype.toString.call(iterator), iterator[Symbol.iterator]?.() === iterator, iterator[Symbol.asyncIterator]?.() === iterator];
	});
}
test("the globals", () => Object.getOwnPropertyNames(globalThis).sort());
