// Records what real Pi 1.5.2 makes of tool arguments: schemas of many shapes, each with arguments that fit, nearly fit and do not.
// The schemas and arguments come from a seed, so a second run asks the same.
//
//	PIER_PI_BUNDLE=…/dist/bundle node22 record.mjs > pi.jsonl
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const chunks = resolve(process.env.PIER_PI_BUNDLE, "chunks");
const file = readdirSync(chunks).find((name) => name.startsWith("virtual-modules-"));
const { VIRTUAL_MODULES } = await import(pathToFileURL(join(chunks, file)).href);
const { validateToolArguments } = VIRTUAL_MODULES["@earendil-works/pi-ai"];

let state = Number(process.argv[3] ?? 20261122);
const random = (n) => {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return Math.floor((state / 2 ** 32) * n);
};
const pick = (list) => list[random(list.length)];
const some = (list) => list.filter(() => random(2) === 0);
const chance = (percent) => random(100) < percent;

const scalars = [null, true, false, 0, 1, -1, 2, 5, 1.5, -0.5, 1e21, 0.1, "", " ", "0", "1", "5", "-1", "1.5", "1e3", " 7 ", "0x10", "abc", "true", "false", "TRUE", "False", "null", "undefined", "x", "red", "aa", "héé", "Infinity"];
const value = (depth = 0) => {
	if (depth < 3 && chance(12)) return Array.from({ length: random(4) }, () => value(depth + 1));
	if (depth < 3 && chance(10)) return Object.fromEntries(some(["a", "b", "c", "x1"]).map((key) => [key, value(depth + 1)]));
	return pick(scalars);
};

const leaf = () =>
	pick([
		() => ({ type: "string", ...(chance(20) ? { minLength: 1 + random(2) } : {}), ...(chance(15) ? { maxLength: 2 + random(2) } : {}), ...(chance(10) ? { pattern: "^[a-z]+$" } : {}) }),
		() => ({ type: "number", ...(chance(25) ? { minimum: random(3) } : {}), ...(chance(20) ? { maximum: random(6) } : {}), ...(chance(8) ? { exclusiveMinimum: 0 } : {}), ...(chance(8) ? { exclusiveMaximum: 5 } : {}), ...(chance(8) ? { multipleOf: pick([2, 0.5]) } : {}) }),
		() => ({ type: "integer", ...(chance(25) ? { minimum: random(3) } : {}) }),
		() => ({ type: "boolean" }),
		() => ({ type: "null" }),
		() => ({ type: "string", enum: ["red", "green", "x"] }),
		() => ({ enum: pick([["red", 1, true], ["1", 5], [null, "x"], [1, 2, 3]]) }),
		() => ({ const: pick(["red", 5, true, null, "1"]) }),
		() => ({ type: pick([["string", "null"], ["number", "string"], ["boolean", "number"], ["integer", "null"], ["array", "string"], ["object", "null"]]) }),
		() => ({}),
		() => pick([true, {}]),
		() => ({ $ref: pick(["#/$defs/n", "#/$defs/t", "#s"]) }),
		() => ({ type: "string", pattern: pick(["^(?!a)[a-z]", "^\\d+$", "^[\\w-.]+$", "(.)\\1"]) }),
		() => ({ type: "string", format: pick(["email", "date", "date-time", "uri", "uuid", "ipv4", "time", "ipv6", "hostname", "regex", "duration", "nonsense"]) }),
	])();
const schema = (depth = 0) => {
	if (depth >= 3 || chance(55)) return leaf();
	return pick([
		() => ({ type: "array", items: schema(depth + 1), ...(chance(20) ? { minItems: 1 + random(2) } : {}), ...(chance(15) ? { maxItems: 2 } : {}), ...(chance(10) ? { uniqueItems: true } : {}), ...(chance(6) ? { contains: leaf(), minContains: pick([1, 2]) } : {}) }),
		() => object(depth + 1),
		() => object(depth + 1),
		() => ({ anyOf: Array.from({ length: 2 + random(2) }, () => schema(depth + 1)) }),
		() => ({ anyOf: ["red", "green", "x"].map((name) => ({ const: name, type: "string" })) }),
		() => ({ oneOf: Array.from({ length: 2 }, () => schema(depth + 1)) }),
		() => ({ allOf: [object(depth + 1), object(depth + 1)] }),
		() => ({ type: "object", patternProperties: { "^(.*)$": schema(depth + 1) } }),
		() => ({ type: "object", additionalProperties: schema(depth + 1) }),
		() => ({ type: "array", prefixItems: [schema(depth + 1), schema(depth + 1)], ...(chance(50) ? { items: pick([false, leaf()]) } : {}) }),
		() => ({ type: "array", items: [schema(depth + 1), leaf()], ...(chance(50) ? { additionalItems: pick([false, leaf()]) } : {}) }),
		() => ({ not: leaf() }),
	])();
};
const object = (depth = 0) => {
	const names = some(["a", "b", "c", "d"]);
	return {
		type: "object",
		properties: Object.fromEntries(names.map((name) => [name, schema(depth)])),
		...(chance(60) ? { required: some(names) } : {}),
		...(chance(25) ? { additionalProperties: chance(60) ? false : leaf() } : {}),
		...(chance(5) ? { minProperties: 1 } : {}),
		...(chance(5) ? { maxProperties: 2 } : {}),
		...(chance(4) ? { dependencies: { a: chance(50) ? ["b", "x1"] : { required: ["c"] } } } : {}),
		...(chance(4) ? { dependentRequired: { b: ["a"] } } : {}),
		...(chance(3) ? { dependentSchemas: { c: { required: ["a"] } } } : {}),
		...(chance(3) ? { propertyNames: { pattern: "^[a-d]" } } : {}),
		...(chance(3) ? { unevaluatedProperties: pick([false, { type: "number" }]) } : {}),
		...(chance(4) ? { if: { properties: { a: leaf() }, required: ["a"] }, then: { required: ["b"] }, else: { properties: { c: leaf() } } } : {}),
	};
};

/** Something that fits a schema, or nearly. */
const near = (s, depth = 1) => {
	if (chance(depth === 0 ? 2 : 18) || s === true || s === false) return value();
	if (s.$ref) return chance(40) ? pick([null, 1, "2", "abc", "abcd"]) : { l: pick([null, { l: null, v: "5" }, { l: 7 }, { v: "x" }]), v: pick([1, "2", "x"]) };
	if (s.enum) return chance(70) ? pick(s.enum) : String(pick(s.enum));
	if ("const" in s) return chance(70) ? s.const : String(s.const);
	if (s.anyOf ?? s.oneOf) return near(pick(s.anyOf ?? s.oneOf));
	if (s.allOf) return Object.assign({}, ...s.allOf.map(near));
	switch (Array.isArray(s.type) ? pick(s.type) : s.type) {
		case "string": return pick(["a", "red", "abc", 5, true, "x", "2025-01-02", "a@b.de", "2025-01-02T03:04:05Z", "http://a.b/c", "1.2.3.4", "::1", "a.b", "P1D", "(", "23:59:60Z", "03:04:05Z", "2024-02-30"]);
		case "number": return pick([0, 1, 2, 2.5, "3", "1.5", "x", true]);
		case "integer": return pick([0, 1, 2, 2.5, "3", "2.9", "x", 1.0]);
		case "boolean": return pick([true, false, "true", "false", 0, 1, "yes"]);
		case "null": return pick([null, "", 0, "null"]);
		case "array": {
			const prefix = s.prefixItems ?? (Array.isArray(s.items) ? s.items : []);
			const rest = Array.isArray(s.items) ? s.additionalItems : s.items;
			if (chance(15)) return near(prefix[0] ?? rest ?? true);
			return [...prefix.map(near), ...Array.from({ length: random(3) }, () => near(rest ?? true))];
		}
		case "object": {
			const out = {};
			for (const [name, property] of Object.entries(s.properties ?? {})) if (chance(80)) out[name] = near(property);
			for (const pattern of Object.values(s.patternProperties ?? {})) out.x1 = near(pattern);
			if (chance(20)) out.extra = near(typeof s.additionalProperties === "object" ? s.additionalProperties : true);
			return out;
		}
	}
	return value();
};

for (let n = 0; n < Number(process.argv[2] ?? 400); n++) {
	const parameters = object();
	if (JSON.stringify(parameters).includes("$ref")) {
		const branch = { type: "object", properties: { l: { $ref: "#/$defs/t" }, v: { type: "number" } } };
		parameters.$defs = { n: { type: "integer", minimum: 1 }, t: { anyOf: [{ type: "null" }, branch] }, s: { $anchor: "s", type: "string", maxLength: 3 } };
	}
	for (let m = 0; m < 5; m++) {
		const input = chance(96) ? near(parameters, 0) : value();
		const asked = { parameters, input };
		try {
			const given = structuredClone(input);
			const output = validateToolArguments({ name: "t", parameters }, { type: "toolCall", id: "1", name: "t", arguments: given });
			console.log(JSON.stringify({ ...asked, output }));
		} catch (err) {
			console.log(JSON.stringify({ ...asked, problem: err.message.replace(/\n\nReceived arguments:[^]*$/, "") }));
		}
	}
}
process.exit(0);
