// Checks a value against a JSON schema. One walk serves both uses: a check stops at the first fault, a report goes on
// and collects up to maxErrors faults in a fixed order of keywords.
import { Equal, Hash } from "./equal.ts";
import { testFormat } from "./formats.ts";
import { has, isObject, isRecord, ownKeys, type Schema } from "./basic.ts";
import { messageFor } from "./messages.ts";

export interface ValidationError {
	keyword: string;
	schemaPath: string;
	instancePath: string;
	params: Record<string, any>;
	message: string;
}

const maxErrors = 8;

/** What one level of the walk has found: faults, and which members some keyword has looked at. */
class Scope {
	errors: ValidationError[] = [];
	keys = new Set<string>();
	indices = new Set<number>();
	constructor(readonly fast: boolean) {}

	full(): boolean {
		return this.errors.length >= maxErrors;
	}
	add(error: ValidationError): void {
		if (!this.full()) this.errors.push(error);
	}
	merge(other: Scope): void {
		for (const key of other.keys) this.keys.add(key);
		for (const index of other.indices) this.indices.add(index);
	}
}

/** What is known of inner values, which the parts of a union meet again and again: whether they fit, and their faults from there on. */
type Known = Map<object, Map<unknown, { ok: boolean; errors: ValidationError[] }>>;

interface At {
	known: Known;
	/** The same for questions that are not about faults. */
	fits: Known;
	root: Schema | boolean;
	context: Schema;
	scope: Scope;
	schemaPath: string;
	path: string;
}

type Rule = (schema: Schema, value: any, at: At) => boolean;

const encode = (fragment: string): string => fragment.replace(/~/g, "~0").replace(/\//g, "~1");

function fail(at: At, keyword: string, params: Record<string, any> = {}): false {
	const error = { keyword, schemaPath: at.schemaPath, instancePath: at.path, params };
	at.scope.add({ ...error, message: at.scope.fast ? "" : messageFor(keyword, params) });
	return false;
}

/** All of items; a check stops at the first that fails. */
function every<T>(at: At, items: Iterable<T>, test: (item: T) => boolean): boolean {
	let ok = true;
	for (const item of items) {
		if (test(item)) continue;
		if (at.scope.fast) return false;
		ok = false;
	}
	return ok;
}

/** A member of the value: evaluated keys of the member are its own business. */
function member(at: At, schema: any, value: any, schemaPart: string, part: string | number): boolean {
	const schemaPath = at.schemaPath + schemaPart;
	const path = `${at.path}/${encode(String(part))}`;
	const inner = new Scope(at.scope.fast);
	if (!isObject(value) || !isObject(schema)) {
		inner.errors = at.scope.errors;
		return walk(schema, value, { ...at, scope: inner, schemaPath, path });
	}
	if (!at.scope.fast && at.scope.full()) return false;
	let of = at.known.get(value);
	if (!of) at.known.set(value, (of = new Map()));
	let result = of.get(schema);
	if (!result) {
		const ok = walk(schema, value, { ...at, scope: inner, schemaPath: "", path: "" });
		of.set(schema, (result = { ok, errors: inner.errors }));
	}
	for (const error of result.errors) {
		at.scope.add({ ...error, schemaPath: schemaPath + error.schemaPath, instancePath: path + error.instancePath });
	}
	return result.ok;
}
function property(at: At, schema: any, value: any, schemaPart: string, key: string): boolean {
	if (!member(at, schema, value[key], schemaPart, key)) return false;
	at.scope.keys.add(key);
	return true;
}
function element(at: At, schema: any, value: any[], schemaPart: string, index: number): boolean {
	if (!member(at, schema, value[index], schemaPart, index)) return false;
	at.scope.indices.add(index);
	return true;
}

/** The same value against a branch, in a scope of its own. */
function branch(at: At, schema: any, value: any, schemaPart: string): [boolean, Scope] {
	const scope = new Scope(at.scope.fast);
	return [walk(schema, value, { ...at, scope, schemaPath: at.schemaPath + schemaPart }), scope];
}
const passes = (at: At, schema: any, value: any): boolean => walk(schema, value, { ...at, known: at.fits, scope: new Scope(true) });
const report = (at: At, scopes: Scope[]): void => scopes.forEach((scope) => scope.errors.forEach((error) => at.scope.add(error)));

// ---- type ----

const typeTests: Record<string, (value: any) => boolean> = {
	object: isRecord,
	array: Array.isArray,
	boolean: (v) => typeof v === "boolean",
	integer: Number.isInteger,
	number: Number.isFinite,
	null: (v) => v === null,
	string: (v) => typeof v === "string",
	bigint: (v) => typeof v === "bigint",
	constructor: (v: any) => typeof v === "function" && /^class\b/.test(Function.prototype.toString.call(v)),
	function: (v) => typeof v === "function",
	symbol: (v) => typeof v === "symbol",
	undefined: (v) => v === undefined,
	void: (v) => v === undefined,
};
const isType = (name: string, value: unknown): boolean => (has(typeTests, name) ? typeTests[name](value) : true);

const type: Rule = (s, v, at) =>
	(Array.isArray(s.type) ? s.type.some((name: string) => isType(name, v)) : isType(s.type, v)) || fail(at, "type", { type: s.type });

// ---- objects ----

const patternCache = new Map<string, RegExp>();
function regexp(source: string): RegExp {
	let pattern = patternCache.get(source);
	if (!pattern) patternCache.set(source, (pattern = new RegExp(source, "u")));
	return pattern;
}

const required: Rule = (s, v, at) => {
	const requiredProperties = s.required.filter((key: string) => !has(v, key));
	return requiredProperties.length === 0 || fail(at, "required", { requiredProperties });
};

const additionalProperties: Rule = (s, v, at) => {
	const patterns = isRecord(s.patternProperties) ? ownKeys(s.patternProperties).map(regexp) : [];
	const known = (key: string) => (isRecord(s.properties) && has(s.properties, key)) || patterns.some((p) => p.test(key));
	const extra: string[] = [];
	every(at, ownKeys(v), (key) => {
		if (known(key) || property(at, s.additionalProperties, v, "/additionalProperties", key)) return true;
		extra.push(key);
		return false;
	});
	return extra.length === 0 || fail(at, "additionalProperties", { additionalProperties: extra });
};

const dependencies = (keyword: string): Rule => (s, v, at) =>
	every(at, ownKeys(s[keyword]), (key) => {
		const rule = s[keyword][key];
		if (!has(v, key)) return true;
		if (!Array.isArray(rule)) return walk(rule, v, { ...at, schemaPath: `${at.schemaPath}/${keyword}/${encode(key)}` });
		return rule.every((other: string) => has(v, other)) || fail(at, keyword, { property: key, dependencies: rule });
	});

const patternProperties: Rule = (s, v, at) =>
	every(at, ownKeys(s.patternProperties), (source) =>
		every(at, ownKeys(v).filter((key) => regexp(source).test(key)), (key) =>
			property(at, s.patternProperties[source], v, `/patternProperties/${encode(source)}`, key)));

const properties: Rule = (s, v, at) =>
	every(at, ownKeys(s.properties), (key) => {
		const must = Array.isArray(s.required) && s.required.includes(key);
		if (must ? !has(v, key) : v[key] === undefined || !has(v, key)) return true;
		return property(at, s.properties[key], v, `/properties/${encode(key)}`, key);
	});

const propertyNames: Rule = (s, v, at) => {
	const bad = ownKeys(v).filter((key) =>
		!walk(s.propertyNames, key, { ...at, schemaPath: `${at.schemaPath}/propertyNames`, path: `${at.path}/${encode(key)}` }));
	return bad.length === 0 || fail(at, "propertyNames", { propertyNames: bad });
};

const limit = (keyword: string, ok: (value: any, limit: any) => boolean): Rule => (s, v, at) =>
	ok(v, s[keyword]) || fail(at, keyword, { limit: s[keyword] });

// ---- arrays ----

const items: Rule = (s, v, at) => {
	if (Array.isArray(s.items)) {
		return every(at, s.items.slice(0, v.length).keys() as Iterable<number>, (i) => element(at, s.items[i], v, `/items/${i}`, i));
	}
	const from = Array.isArray(s.prefixItems) ? s.prefixItems.length : 0;
	return every(at, [...v.keys()].slice(from), (i: number) => element(at, s.items, v, "/items", i));
};
const additionalItems: Rule = (s, v, at) => {
	if (!Array.isArray(s.items)) return true;
	for (let i = s.items.length; i < v.length; i++) if (!element(at, s.additionalItems, v, "/additionalItems", i)) return false;
	return true;
};
const prefixItems: Rule = (s, v, at) =>
	every(at, s.prefixItems.slice(0, v.length).keys() as Iterable<number>, (i) => element(at, s.prefixItems[i], v, `/prefixItems/${i}`, i));

function containing(s: Schema, v: any[], at: At): number {
	let count = 0;
	v.forEach((item, i) => {
		if (!passes(at, s.contains, item)) return;
		at.scope.indices.add(i);
		count++;
	});
	return count;
}
const contains: Rule = (s, v, at) => s.minContains === 0 || containing(s, v, at) > 0 || fail(at, "contains", { minContains: 1 });
const minContains: Rule = (s, v, at) =>
	!has(s, "contains") || containing(s, v, at) >= s.minContains || fail(at, "contains", { minContains: s.minContains });
const maxContains: Rule = (s, v, at) => !has(s, "contains") || containing(s, v, at) <= s.maxContains ||
	fail(at, "contains", { minContains: s.minContains ?? 1, maxContains: s.maxContains });

const uniqueItems: Rule = (s, v, at) => {
	if (s.uniqueItems === false) return true;
	const seen = new Set<string>();
	const duplicateItems: number[] = [];
	v.forEach((item: unknown, i: number) => {
		const hash = Hash(item);
		if (seen.has(hash)) duplicateItems.push(i);
		seen.add(hash);
	});
	return duplicateItems.length === 0 || fail(at, "uniqueItems", { duplicateItems });
};

// ---- strings and numbers ----

const length = (text: string): number => [...text].length;
const format: Rule = (s, v, at) => testFormat(s.format, v) || fail(at, "format", { format: s.format });
const pattern: Rule = (s, v, at) =>
	(typeof s.pattern === "string" ? regexp(s.pattern) : s.pattern).test(v) || fail(at, "pattern", { pattern: s.pattern });
const compare = (keyword: string, comparison: string, ok: (v: any, limit: any) => boolean): Rule => (s, v, at) =>
	ok(v, s[keyword]) || fail(at, keyword, { comparison, limit: s[keyword] });

function isMultiple(value: any, divisor: any): boolean {
	if (typeof value === "bigint" || typeof divisor === "bigint") return BigInt(value) % BigInt(divisor) === 0n;
	if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
	const rest = value % divisor;
	return Math.min(Math.abs(rest), Math.abs(rest - divisor)) < 1e-10;
}
const multipleOf: Rule = (s, v, at) => isMultiple(v, s.multipleOf) || fail(at, "multipleOf", { multipleOf: s.multipleOf });

// ---- everything else ----

function resolve(at: At, ref: string): any {
	if (has(at.context, ref)) return at.context[ref];
	if (ref === "#") return at.root;
	if (ref.startsWith("#/")) return ref.slice(2).split("/").reduce<any>((node, part) => node?.[part.replace(/~1/g, "/").replace(/~0/g, "~")], at.root);
	return findId(at.root, ref, new Set());
}
function findId(node: any, id: string, seen: Set<object>): any {
	if (!isObject(node) || seen.has(node)) return undefined;
	seen.add(node);
	if (node.$id === id || node.$anchor === id.replace(/^#/, "")) return node;
	for (const key of Object.keys(node)) {
		const found = findId(node[key], id, seen);
		if (found !== undefined) return found;
	}
	return undefined;
}

const ref: Rule = (s, v, at) => {
	const [ok, scope] = branch(at, resolve(at, s.$ref) ?? false, v, "");
	if (ok) at.scope.merge(scope);
	else report(at, [scope]);
	return ok;
};
const constant: Rule = (s, v, at) => Equal(s.const, v) || fail(at, "const", { allowedValue: s.const });
const enumeration: Rule = (s, v, at) => s.enum.some((option: unknown) => Equal(option, v)) || fail(at, "enum", { allowedValues: s.enum });

const conditional: Rule = (s, v, at) => {
	const [hit, scope] = branch(at, s.if, v, "/if");
	const keyword = hit ? "then" : "else";
	const target = has(s, keyword) ? s[keyword] : true;
	const [ok, inner] = branch(at, target, v, `/${keyword}`);
	if (!ok && !hit) report(at, [inner]);
	if (!ok) return fail(at, "if", { failingKeyword: keyword });
	if (hit) at.scope.merge(scope);
	at.scope.merge(inner);
	return true;
};
const not: Rule = (s, v, at) => !passes(at, s.not, v) || fail(at, "not");

function branches(s: Schema, v: any, at: At, keyword: string): { passed: Scope[]; failed: Scope[]; indices: number[] } {
	const result = { passed: [] as Scope[], failed: [] as Scope[], indices: [] as number[] };
	s[keyword].forEach((part: any, i: number) => {
		const [ok, scope] = branch(at, part, v, `/${keyword}/${i}`);
		(ok ? result.passed : result.failed).push(scope);
		if (ok) result.indices.push(i);
	});
	return result;
}
const allOf: Rule = (s, v, at) => {
	const { passed, failed } = branches(s, v, at, "allOf");
	if (failed.length === 0) passed.forEach((scope) => at.scope.merge(scope));
	report(at, failed);
	return failed.length === 0;
};
const anyOf: Rule = (s, v, at) => {
	const { passed, failed } = branches(s, v, at, "anyOf");
	passed.forEach((scope) => at.scope.merge(scope));
	if (passed.length > 0) return true;
	report(at, failed);
	return fail(at, "anyOf");
};
const oneOf: Rule = (s, v, at) => {
	const { passed, failed, indices } = branches(s, v, at, "oneOf");
	if (passed.length === 1) {
		at.scope.merge(passed[0]);
		return true;
	}
	if (passed.length === 0) report(at, failed);
	return fail(at, "oneOf", { passingSchemas: indices });
};

const unevaluatedItems: Rule = (s, v, at) => {
	const bad = [...v.keys()].filter((i: number) => !at.scope.indices.has(i) && !passes(at, s.unevaluatedItems, v[i]));
	return bad.length === 0 || fail(at, "unevaluatedItems", { unevaluatedItems: bad });
};
const unevaluatedProperties: Rule = (s, v, at) => {
	const bad = Object.keys(v).filter((key) => !at.scope.keys.has(key) && !passes(at, s.unevaluatedProperties, v[key]));
	if (bad.length > 0) return fail(at, "unevaluatedProperties", { unevaluatedProperties: bad });
	Object.keys(v).forEach((key) => at.scope.keys.add(key));
	return true;
};

const isNumeric = (v: unknown): boolean => Number.isFinite(v) || typeof v === "bigint";
const always = (): boolean => true;

// In the order faults are reported.
const groups: [(value: any) => boolean, [string, Rule][]][] = [
	[always, [["type", type]]],
	[isRecord, [
		["required", required], ["additionalProperties", additionalProperties], ["dependencies", dependencies("dependencies")],
		["dependentRequired", dependencies("dependentRequired")], ["dependentSchemas", dependencies("dependentSchemas")],
		["patternProperties", patternProperties], ["properties", properties], ["propertyNames", propertyNames],
		["minProperties", limit("minProperties", (v: any, n: number) => ownKeys(v).length >= n)],
		["maxProperties", limit("maxProperties", (v, n) => ownKeys(v).length <= n)],
	]],
	[Array.isArray, [
		["additionalItems", additionalItems], ["contains", contains], ["items", items], ["minContains", minContains],
		["maxContains", maxContains], ["minItems", limit("minItems", (v, n) => v.length >= n)],
		["maxItems", limit("maxItems", (v, n) => v.length <= n)], ["prefixItems", prefixItems], ["uniqueItems", uniqueItems],
	]],
	[(v) => typeof v === "string", [
		["minLength", limit("minLength", (v, n) => length(v) >= n)], ["maxLength", limit("maxLength", (v, n) => length(v) <= n)],
		["format", format], ["pattern", pattern],
	]],
	[isNumeric, [
		["exclusiveMinimum", compare("exclusiveMinimum", ">", (v, n) => v > n)],
		["exclusiveMaximum", compare("exclusiveMaximum", "<", (v, n) => v < n)],
		["minimum", compare("minimum", ">=", (v, n) => v >= n)], ["maximum", compare("maximum", "<=", (v, n) => v <= n)],
		["multipleOf", multipleOf],
	]],
	[always, [
		["$ref", ref], ["const", constant], ["enum", enumeration], ["if", conditional], ["not", not],
		["allOf", allOf], ["anyOf", anyOf], ["oneOf", oneOf],
	]],
	[Array.isArray, [["unevaluatedItems", unevaluatedItems]]],
	[isObject, [["unevaluatedProperties", unevaluatedProperties]]],
];

function refine(schema: Schema, value: any, at: At): boolean {
	let ok = true;
	schema["~refine"].forEach((rule: Schema, index: number) => {
		if (!rule.check(value)) ok = fail(at, "~refine", { index, message: at.scope.fast ? "" : rule.error(value) });
	});
	return ok;
}

function walk(schema: any, value: any, at: At): boolean {
	if (!at.scope.fast && at.scope.full()) return false;
	if (typeof schema === "boolean") return schema || fail(at, "boolean");
	if (!isObject(schema)) return false;
	let ok = true;
	for (const [applies, rules] of groups) {
		if (!applies(value)) continue;
		for (const [keyword, rule] of rules) {
			if (!has(schema, keyword) || rule(schema, value, at)) continue;
			if (at.scope.fast) return false;
			ok = false;
		}
	}
	return ok && (!Array.isArray(schema["~refine"]) || refine(schema, value, at));
}

const start = (context: Schema, schema: Schema, fast: boolean): At => ({
	known: new Map(), fits: new Map(), root: schema, context: { ...context, ...(isRecord(schema.$defs) ? schema.$defs : {}) }, scope: new Scope(fast), schemaPath: "#", path: "",
});

export const checkSchema = (context: Schema, schema: Schema, value: unknown): boolean => walk(schema, value, start(context, schema, true));

export function schemaErrors(context: Schema, schema: Schema, value: unknown): ValidationError[] {
	const at = start(context, schema, false);
	walk(schema, value, at);
	return at.scope.errors;
}
