// Tools whose arguments a provider promises to write by the schema, or by a grammar.

type Unsupported = (key: string, value: unknown) => boolean;

class NotStrict extends Error {}

const isObject = (value: any): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const refused =
	"$ref $defs definitions allOf oneOf patternProperties dependentSchemas dependencies unevaluatedProperties propertyNames " +
	"contains prefixItems not if then else";

function isStructured(schema: any): boolean {
	if (!isObject(schema)) return false;
	const types = [schema.type].flat();
	return types.includes("object") || types.includes("array") || schema.properties !== undefined || schema.items !== undefined;
}

function allowsNull(schema: any): boolean {
	if (!isObject(schema)) return false;
	if ([schema.type].flat().includes("null") || schema.const === null) return true;
	if (Array.isArray(schema.enum) && schema.enum.includes(null)) return true;
	return Array.isArray(schema.anyOf) && schema.anyOf.some(allowsNull);
}

function strictObject(schema: any, unsupported?: Unsupported): void {
	const { additionalProperties, properties = {}, required = [] } = schema;
	if (additionalProperties !== undefined && additionalProperties !== false) {
		throw new NotStrict("schema-valued or true additionalProperties is unsupported");
	}
	if (!isObject(properties)) throw new NotStrict("object properties must be a schema map");
	if (!Array.isArray(required) || required.some((key: unknown) => typeof key !== "string")) {
		throw new NotStrict("object required must be a string array");
	}
	const names = Object.keys(properties);
	if (required.some((key: string) => !names.includes(key))) throw new NotStrict("required contains an unknown property");
	for (const name of names) {
		strictNode(properties[name], unsupported);
		// Everything is required then, so what was optional may be null.
		if (!required.includes(name) && !allowsNull(properties[name])) properties[name] = { anyOf: [properties[name], { type: "null" }] };
	}
	schema.required = names;
	schema.additionalProperties = false;
}

function strictNode(schema: any, unsupported?: Unsupported): void {
	if (!isObject(schema)) throw new NotStrict("boolean schemas are unsupported");
	for (const key of refused.split(" ")) if (schema[key] !== undefined) throw new NotStrict(`${key} schemas are unsupported`);
	for (const [key, value] of Object.entries(schema)) {
		if (unsupported?.(key, value)) throw new NotStrict(`${key}: ${JSON.stringify(value)} is unsupported`);
	}
	if (schema.anyOf !== undefined) {
		if (!Array.isArray(schema.anyOf) || schema.anyOf.length === 0) throw new NotStrict("anyOf must contain at least one schema");
		for (const variant of schema.anyOf) {
			if (isStructured(variant)) throw new NotStrict("object and array unions are unsupported");
			strictNode(variant, unsupported);
		}
	}
	if (schema.items !== undefined) {
		if (Array.isArray(schema.items)) throw new NotStrict("tuple schemas are unsupported");
		strictNode(schema.items, unsupported);
	}
	if (schema.type === "object") strictObject(schema, unsupported);
	else if (schema.properties !== undefined) throw new NotStrict("properties require type object");
}

function strictSchema(schema: any, unsupported?: Unsupported): any {
	const copy = structuredClone(schema);
	if (!isObject(copy)) throw new NotStrict("root schema must have type object");
	strictNode(copy, unsupported);
	if (copy.type !== "object") throw new NotStrict("root schema must have type object");
	return copy;
}

export const prefersStrict = (tool: any): boolean =>
	tool.constrainedSampling?.type === "json_schema" && tool.constrainedSampling.strict === "prefer";

/** Whether a tool is sent as strict: undefined when it does not ask for that or cannot have it. */
export function resolveStrict(tool: any, supported: boolean, unsupported?: Unsupported): true | undefined {
	const wish = tool.constrainedSampling;
	if (wish?.type !== "json_schema") return undefined;
	const fail = (reason: string): undefined => {
		if (wish.strict !== "require") return undefined;
		throw new Error(`Tool "${tool.name}" requires JSON-schema constrained sampling, but ${reason}.`);
	};
	if (!supported) return fail("strict tools are unsupported");
	try {
		strictSchema(tool.parameters, unsupported);
		return true;
	} catch (error) {
		if (!(error instanceof NotStrict)) throw error;
		return fail(error.message);
	}
}

export const parametersOf = (tool: any, strict: boolean | undefined): any =>
	strict === true ? strictSchema(tool.parameters) : tool.parameters;

function inputPropertyOf(tool: any): string {
	const { type, required, properties } = tool.parameters;
	if (type !== "object") throw new Error("grammar constrained sampling requires an object parameter schema");
	if (!Array.isArray(required) || required.length !== 1 || typeof required[0] !== "string") {
		throw new Error("grammar constrained sampling requires exactly one required string property");
	}
	const [name] = required;
	if (!properties?.[name]) throw new Error(`grammar constrained sampling requires a properties entry for ${name}`);
	if (properties[name].type !== "string") throw new Error(`grammar constrained sampling property ${name} must have type string`);
	return name;
}

export function resolveGrammar(tool: any, supported: boolean) {
	const wish = tool.constrainedSampling;
	if (wish?.type !== "grammar" || !supported) return undefined;
	const given = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";
	const { openai_lark: lark, openai_regex: regex } = wish.variants;
	if (!given(lark) && !given(regex)) {
		throw new Error(`Tool "${tool.name}" cannot use grammar constrained sampling: no supported grammar variant was provided.`);
	}
	try {
		const inputProperty = inputPropertyOf(tool);
		return given(lark) ? { format: "lark", definition: lark, inputProperty } : { format: "regex", definition: regex, inputProperty };
	} catch (error: any) {
		throw new Error(`Tool "${tool.name}" cannot use grammar constrained sampling: ${error.message}.`);
	}
}

/** The tools that take bare text by a grammar, and the argument it becomes. */
export function grammarInputs(tools: any[], supported: boolean): Map<string, string> {
	const found = tools.map((tool) => [tool.name, resolveGrammar(tool, supported)?.inputProperty] as const);
	return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function grammarInput(tool: string, args: any, property: string): string {
	const input = args[property];
	if (typeof input === "string") return input;
	throw new Error(`Grammar tool call "${tool}" requires argument "${property}" to be a string.`);
}

/** Bare text as it comes, shown as the JSON of an object with one member. */
export class GrammarInput {
	text = "";
	#started = false;
	#closed = false;

	constructor(readonly property: string) {}

	get arguments(): Record<string, string> {
		return { [this.property]: this.text };
	}

	#open(): string {
		if (this.#started) return "";
		this.#started = true;
		return `{${JSON.stringify(this.property)}:"`;
	}

	append(delta: string): string | undefined {
		if (this.#closed) throw new Error(`grammar tool input for property "${this.property}" changed after it was closed`);
		if (delta === "") return undefined;
		this.text += delta;
		return this.#open() + JSON.stringify(delta).slice(1, -1);
	}

	/** Ends the text; the whole of it, when it is known, may have more than came before. */
	close(whole?: string): string | undefined {
		if (this.#closed) {
			if (whole === undefined || whole === this.text) return undefined;
			throw new Error(`grammar tool input for property "${this.property}" changed after it was closed`);
		}
		if (whole !== undefined && !whole.startsWith(this.text)) {
			throw new Error(`grammar tool input for property "${this.property}" changed non-monotonically`);
		}
		const rest = whole === undefined ? "" : whole.slice(this.text.length);
		this.text += rest;
		this.#closed = true;
		return `${this.#open()}${JSON.stringify(rest).slice(1, -1)}"}`;
	}
}
