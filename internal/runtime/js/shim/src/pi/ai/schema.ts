// Checking tool arguments against a JSON schema, with the short messages that Pi sends back to the model.

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

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const join = (path: string, key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);

const formats: Record<string, RegExp> = {
	email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
	uuid: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i,
	date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
	"date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
	uri: /^[a-z][a-z\d+.-]*:\S*$/i,
};

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
		if (schema.type !== undefined) {
			const wanted: string[] = Array.isArray(schema.type) ? schema.type : [schema.type];
			if (!wanted.some((type) => types[type]?.(value))) {
				return this.say(path, `expected ${wanted.join(" or ")}, got ${typeName(value)}`);
			}
		}
		if (Array.isArray(schema.enum) && !schema.enum.some((member: unknown) => same(member, value))) {
			this.say(path, `expected one of ${JSON.stringify(schema.enum)}`);
		}
		if (Object.hasOwn(schema, "const") && !same(schema.const, value)) {
			this.say(path, `expected ${JSON.stringify(schema.const)}`);
		}
		if (typeof value === "string") this.text(schema, value, path);
		if (typeof value === "number") this.number(schema, value, path);
		if (isObject(value)) this.object(schema, value, path);
		if (Array.isArray(value)) this.array(schema, value, path);
		this.combined(schema, value, path);
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
		if (!ref.startsWith("#")) return this.say(path, `unresolved reference ${ref}`);
		let target: any = this.root;
		for (const part of ref.slice(1).split("/").slice(1)) {
			target = target?.[decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~")];
		}
		if (target === undefined) this.say(path, `unresolved reference ${ref}`);
		else this.walk(target, value, path);
	}

	/** Of several alternatives the one that fits best says what is wrong. */
	private union(branches: Schema[], value: any, path: string, exactlyOne: boolean): void {
		const matches = branches.filter((branch) => this.ok(branch, value)).length;
		if (matches > 1 && exactlyOne) return this.say(path, "matches more than one alternative");
		if (matches > 0) return;
		const tag = this.tag(branches);
		if (tag && isObject(value)) {
			const at = tag.values.indexOf(value[tag.key]);
			if (at >= 0) return this.walk(branches[at], value, path);
			return this.say(join(path, tag.key), `expected one of ${JSON.stringify(tag.values)}`);
		}
		let best: { problems: Problem[]; known: number } | undefined;
		for (const branch of branches) {
			const problems = this.apart(branch, value, path);
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
		if (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)) {
			this.say(path, `expected to match ${pattern}`);
		}
		if (formats[format] && !formats[format].test(value)) this.say(path, `expected format ${format}`);
	}

	private number(schema: Schema, value: number, path: string): void {
		const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
		if (value < minimum) this.say(path, `expected >= ${minimum}`);
		if (value > maximum) this.say(path, `expected <= ${maximum}`);
		if (value <= exclusiveMinimum) this.say(path, `expected > ${exclusiveMinimum}`);
		if (value >= exclusiveMaximum) this.say(path, `expected < ${exclusiveMaximum}`);
		if (multipleOf > 0 && !Number.isInteger(value / multipleOf)) this.say(path, `expected a multiple of ${multipleOf}`);
	}

	private object(schema: Schema, value: Record<string, any>, path: string): void {
		const properties: Record<string, Schema> = schema.properties ?? {};
		for (const key of schema.required ?? []) {
			if (value[key] === undefined) this.say(join(path, key), "missing");
		}
		for (const key of Object.keys(properties)) {
			if (value[key] !== undefined) this.walk(properties[key], value[key], join(path, key));
		}
		const patterns = Object.entries<Schema>(schema.patternProperties ?? {});
		for (const key of Object.keys(value)) {
			const matching = patterns.filter(([pattern]) => new RegExp(pattern, "u").test(key));
			for (const [, item] of matching) this.walk(item, value[key], join(path, key));
			if (Object.hasOwn(properties, key) || matching.length > 0) continue;
			if (schema.additionalProperties === false) this.say(join(path, key), "unknown field");
			else this.walk(schema.additionalProperties, value[key], join(path, key));
		}
		const count = Object.keys(value).length;
		if (count < schema.minProperties) this.say(path, `expected at least ${schema.minProperties} properties`);
		if (count > schema.maxProperties) this.say(path, `expected at most ${schema.maxProperties} properties`);
	}

	private array(schema: Schema, value: any[], path: string): void {
		const prefix = Array.isArray(schema.items) ? schema.items : (schema.prefixItems ?? []);
		const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
		value.forEach((item, i) => this.walk(i < prefix.length ? prefix[i] : rest, item, join(path, i)));
		if (value.length < schema.minItems) this.say(path, `expected at least ${schema.minItems} items`);
		if (value.length > schema.maxItems) this.say(path, `expected at most ${schema.maxItems} items`);
		const texts = schema.uniqueItems === true ? value.map((item) => JSON.stringify(item)) : [];
		if (new Set(texts).size < texts.length) this.say(path, "expected unique items");
	}
}

/** Every problem, in the order of the schema. */
export function check(schema: Schema, value: unknown): Problem[] {
	const checker = new Checker(schema);
	checker.walk(schema, value, "");
	return checker.problems;
}

export const conforms = (schema: Schema, value: unknown): boolean => check(schema, value).length === 0;
