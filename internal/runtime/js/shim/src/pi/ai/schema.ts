// Checking tool arguments against a JSON schema, with the short messages that Pi sends back to the model.

import { testFormat } from "../typebox/formats.ts";

type Schema = any;

export interface Problem {
	path: string;
	message: string;
}

const isObject = (value: unknown): value is Record<string, any> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const types: Record<string, (value: any) => boolean> = {
	string: (value) => typeof value === "string",
	number: (value) => typeof value === "number" && Number.isFinite(value),
	integer: (value) => Number.isInteger(value),
	boolean: (value) => typeof value === "boolean",
	null: (value) => value === null,
	array: (value) => Array.isArray(value),
	object: isObject,
};

function typeName(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	if (Number.isInteger(value)) return "integer";
	return typeof value === "number" && !Number.isFinite(value) ? String(value) : typeof value;
}

function same(a: any, b: any): boolean {
	if (a === b || typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
	const keys = Object.keys(a);
	return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}
const join = (path: string, key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);

/** A pattern as one of Unicode, unless only the older grammar has it. */
export function expression(pattern: string): RegExp {
	try {
		return new RegExp(pattern, "u");
	} catch {
		return new RegExp(pattern);
	}
}

/** How many allowed values a message names. */
const most = 20;
const listed = (values: unknown[]): string =>
	values.length <= most ? JSON.stringify(values) : `${JSON.stringify(values.slice(0, most)).slice(0, -1)}, ... and ${values.length - most} more]`;

function named(schema: unknown, name: string): Schema | undefined {
	if (typeof schema !== "object" || schema === null) return undefined;
	const { $id, $anchor } = schema as Schema;
	if ($id === name || (typeof $anchor === "string" && name === `#${$anchor}`)) return schema;
	for (const part of Object.values(schema)) {
		const found = named(part, name);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The part of a schema that a $ref means. */
export function resolve(root: Schema, ref: string): Schema | undefined {
	const found = named(root, ref);
	if (found !== undefined || !ref.startsWith("#")) return found;
	let target: any = root;
	for (const part of ref.slice(1).split("/").slice(1)) {
		target = target?.[decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~")];
	}
	return target;
}

/** Not confused by fractions that binary numbers have no exact form of. */
const isMultiple = (quotient: number): boolean => Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient));

class Checker {
	problems: Problem[] = [];

	constructor(private root: Schema) {}

	private say(path: string, message: string): void {
		this.problems.push({ path, message });
	}

	/** What is wrong with value as schema would have it, apart from what was found already. */
	private apart(schema: Schema, value: unknown, path: string): Problem[] {
		const checker = new Checker(this.root);
		checker.walk(schema, value, path);
		return checker.problems;
	}

	private ok(schema: Schema, value: unknown): boolean {
		return this.apart(schema, value, "").length === 0;
	}

	walk(schema: Schema, value: any, path: string): void {
		if (schema === true || schema === undefined) return;
		if (schema === false) return this.say(path, "no value is allowed here");
		if (!isObject(schema)) return;
		const before = this.problems.length;
		if (schema.type !== undefined) {
			const wanted: string[] = Array.isArray(schema.type) ? schema.type : [schema.type];
			if (!wanted.some((type) => types[type]?.(value))) {
				return this.say(path, `expected ${wanted.join(" or ")}, got ${typeName(value)}`);
			}
		}
		if (Array.isArray(schema.enum) && !schema.enum.some((member: unknown) => same(member, value))) {
			this.say(path, `expected one of ${listed(schema.enum)}`);
		}
		if (Object.hasOwn(schema, "const") && !same(schema.const, value)) {
			this.say(path, `expected ${JSON.stringify(schema.const)}`);
		}
		if (typeof value === "string") this.text(schema, value, path);
		if (typeof value === "number") this.number(schema, value, path);
		if (isObject(value)) this.object(schema, value, path);
		if (Array.isArray(value)) this.array(schema, value, path);
		this.combined(schema, value, path);
		// As in Pi, only where nothing else is wrong.
		if (this.problems.length === before) this.unevaluated(schema, value, path);
	}

	private combined(schema: Schema, value: any, path: string): void {
		for (const member of schema.allOf ?? []) this.walk(member, value, path);
		if (Array.isArray(schema.anyOf)) this.union(schema.anyOf, value, path, false);
		if (Array.isArray(schema.oneOf)) this.union(schema.oneOf, value, path, true);
		if (schema.not !== undefined && this.ok(schema.not, value)) this.say(path, "must not match the schema in not");
		if (schema.if !== undefined) this.walk(this.ok(schema.if, value) ? schema.then : schema.else, value, path);
		if (typeof schema.$ref === "string") this.reference(schema.$ref, value, path);
	}

	private reference(ref: string, value: any, path: string): void {
		const target = resolve(this.root, ref);
		if (target === undefined) this.say(path, `unresolved reference ${ref}`);
		else this.walk(target, value, path);
	}

	/** Of several alternatives the one that fits best says what is wrong. */
	private union(branches: Schema[], value: any, path: string, exactlyOne: boolean): void {
		const found = branches.map((branch) => this.apart(branch, value, path));
		const matches = found.filter((problems) => problems.length === 0).length;
		if (matches > 1 && exactlyOne) return this.say(path, "matches more than one alternative");
		if (matches > 0) return;
		const tag = this.tag(branches);
		if (tag && isObject(value)) {
			const at = tag.values.indexOf(value[tag.key]);
			if (at >= 0) return this.walk(branches[at], value, path);
			return this.say(join(path, tag.key), `expected one of ${listed(tag.values)}`);
		}
		let best: { problems: Problem[]; known: number } | undefined;
		for (const [i, branch] of branches.entries()) {
			const problems = found[i];
			const known = isObject(value) ? Object.keys(value).filter((key) => branch?.properties?.[key]).length : 0;
			const deeper = best && known === best.known && problems[0].path.length > best.problems[0].path.length;
			if (!best || known > best.known || deeper) best = { problems, known };
		}
		this.problems.push(...(best?.problems ?? [{ path, message: "matches no alternative" }]));
	}

	/** The property whose constant tells the alternatives apart. */
	private tag(branches: Schema[]): { key: string; values: unknown[] } | undefined {
		for (const key of Object.keys(branches[0]?.properties ?? {})) {
			const values = branches.map((branch) => branch?.properties?.[key]?.const);
			if (values.every((value) => value !== undefined) && new Set(values).size === values.length) return { key, values };
		}
		return undefined;
	}

	private text({ minLength, maxLength, pattern, format }: Schema, value: string, path: string): void {
		const length = [...value].length;
		if (length < minLength) this.say(path, `expected at least ${minLength} characters`);
		if (length > maxLength) this.say(path, `expected at most ${maxLength} characters`);
		if (typeof pattern === "string" && !expression(pattern).test(value)) {
			this.say(path, `expected to match ${pattern}`);
		}
		if (typeof format === "string" && !testFormat(format, value)) this.say(path, `expected format ${format}`);
	}

	private number(schema: Schema, value: number, path: string): void {
		const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
		if (value < minimum) this.say(path, `expected >= ${minimum}`);
		if (value > maximum) this.say(path, `expected <= ${maximum}`);
		if (value <= exclusiveMinimum) this.say(path, `expected > ${exclusiveMinimum}`);
		if (value >= exclusiveMaximum) this.say(path, `expected < ${exclusiveMaximum}`);
		if (multipleOf > 0 && !isMultiple(value / multipleOf)) this.say(path, `expected a multiple of ${multipleOf}`);
	}

	private object(schema: Schema, value: Record<string, any>, path: string): void {
		const properties: Record<string, Schema> = schema.properties ?? {};
		for (const key of Array.isArray(schema.required) ? schema.required : []) {
			if (value[key] === undefined) this.say(join(path, key), "missing");
		}
		for (const key of Object.keys(properties)) {
			if (value[key] !== undefined) this.walk(properties[key], value[key], join(path, key));
		}
		const patterns = Object.entries<Schema>(schema.patternProperties ?? {});
		for (const key of Object.keys(value)) {
			const matching = patterns.filter(([pattern]) => expression(pattern).test(key));
			for (const [, item] of matching) this.walk(item, value[key], join(path, key));
			if (Object.hasOwn(properties, key) || matching.length > 0) continue;
			if (schema.additionalProperties === false) this.say(join(path, key), "unknown field");
			else this.walk(schema.additionalProperties, value[key], join(path, key));
		}
		for (const key of schema.propertyNames === undefined ? [] : Object.keys(value)) {
			if (!this.ok(schema.propertyNames, key)) this.say(join(path, key), "invalid property name");
		}
		const count = Object.keys(value).length;
		if (count < schema.minProperties) this.say(path, `expected at least ${schema.minProperties} properties`);
		if (count > schema.maxProperties) this.say(path, `expected at most ${schema.maxProperties} properties`);
		for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
			for (const [key, on] of Object.entries<any>(schema[keyword] ?? {})) if (value[key] !== undefined) this.depends(key, on, value, path);
		}
	}

	private depends(key: string, on: any, value: Record<string, any>, path: string): void {
		if (!Array.isArray(on)) return this.walk(on, value, path);
		for (const name of on) if (value[name] === undefined) this.say(join(path, name), `required when ${key} is present`);
	}

	private array(schema: Schema, value: any[], path: string): void {
		const prefix = Array.isArray(schema.items) ? schema.items : (schema.prefixItems ?? []);
		const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
		value.forEach((item, i) => this.walk(i < prefix.length ? prefix[i] : rest, item, join(path, i)));
		if (value.length < schema.minItems) this.say(path, `expected at least ${schema.minItems} items`);
		if (value.length > schema.maxItems) this.say(path, `expected at most ${schema.maxItems} items`);
		if (schema.uniqueItems === true && value.some((item, i) => value.slice(0, i).some((other) => same(item, other)))) {
			this.say(path, "expected unique items");
		}
		if (schema.contains !== undefined) this.contains(schema, value, path);
	}

	private contains({ contains, minContains = 1, maxContains }: Schema, value: any[], path: string): void {
		const count = value.filter((item) => this.ok(contains, item)).length;
		const items = (n: number) => `${n} matching ${n === 1 ? "item" : "items"}`;
		if (count < minContains) this.say(path, `expected at least ${items(minContains)}`);
		if (count > maxContains) this.say(path, `expected at most ${items(maxContains)}`);
	}

	/** Names the members that no part of a schema speaks of, where there may be none. */
	private unevaluated(schema: Schema, value: any, path: string): void {
		const { unevaluatedProperties, unevaluatedItems, items } = schema;
		if (isObject(value) && unevaluatedProperties !== undefined) {
			const known = new Set<string>();
			this.evaluated(schema, value, known);
			for (const key of Object.keys(value).filter((name) => !known.has(name))) {
				if (unevaluatedProperties === false) this.say(join(path, key), "unknown field");
				else this.walk(unevaluatedProperties, value[key], join(path, key));
			}
		}
		if (!Array.isArray(value) || unevaluatedItems === undefined || (items !== undefined && !Array.isArray(items))) return;
		for (let i = (items ?? schema.prefixItems ?? []).length; i < value.length; i++) {
			if (unevaluatedItems === false) this.say(join(path, i), "unexpected item");
			else this.walk(unevaluatedItems, value[i], join(path, i));
		}
	}

	private evaluated(schema: Schema, value: Record<string, any>, known: Set<string>): void {
		if (!isObject(schema)) return;
		const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => expression(pattern));
		for (const key of Object.keys(value)) {
			const spoken = schema.properties?.[key] !== undefined || schema.additionalProperties !== undefined;
			if (spoken || patterns.some((pattern) => pattern.test(key))) known.add(key);
		}
		const optional = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.if, schema.then, schema.else];
		const parts = [...(schema.allOf ?? []), ...optional.filter((part) => part !== undefined && this.ok(part, value))];
		if (typeof schema.$ref === "string") parts.push(resolve(this.root, schema.$ref));
		for (const part of parts) this.evaluated(part, value, known);
	}
}

/** Every problem, in the order of the schema, which may be a part of root. */
export function check(schema: Schema, value: unknown, root: Schema = schema): Problem[] {
	const checker = new Checker(root);
	checker.walk(schema, value, "");
	return checker.problems;
}
