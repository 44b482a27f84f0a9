// Template literal types: a list of literal, string, number and union types written as one regular expression.
import { create, type Schema, update } from "./basic.ts";
import * as t from "./types.ts";

export const TemplateLiteralCreate = (pattern: string): Schema =>
	create({ "~kind": "TemplateLiteral" }, { type: "string", pattern });

function encodeType(type: Schema): string {
	if (t.IsEnum(type)) return encodeUnion(type.enum.map((value: any) => t.Literal(value)));
	if (t.IsInteger(type)) return t.IntegerPattern;
	if (t.IsLiteral(type)) return `${type.const}`;
	if (t.IsBigInt(type)) return t.BigIntPattern;
	if (t.IsBoolean(type)) return "(false|true)";
	if (t.IsNumber(type)) return t.NumberPattern;
	if (t.IsString(type)) return t.StringPattern;
	if (t.IsTemplateLiteral(type)) return type.pattern.slice(1, -1);
	if (t.IsTemplateLiteralDeferred(type)) return encodeType(TemplateLiteralEncode(type.parameters[0]));
	return t.IsUnion(type) ? encodeUnion(type.anyOf) : t.NeverPattern;
}
// An enum of one value is that value; a union of one keeps its brackets.
function encodeUnion(types: Schema[]): string {
	return `(${types.map(encodeType).join("|")})`;
}

export const TemplateLiteralEncode = (types: Schema[]): Schema =>
	TemplateLiteralCreate(`^${types.map((type) => (t.IsEnum(type) && type.enum.length === 1 ? `${type.enum[0]}` : encodeType(type))).join("")}$`);

const numberish: [string, () => Schema][] = [
	[t.StringPattern, t.StringType],
	[t.NumberPattern, t.NumberType],
	[t.BigIntPattern, t.BigIntType],
	[t.IntegerPattern, t.Integer],
	[t.NeverPattern, t.Never],
];

type Parsed = [types: Schema[], rest: string];

/** Reads parts up to a closing bracket, a bar or the end. */
function parseSequence(input: string): Parsed | undefined {
	const types: Schema[] = [];
	while (input !== "" && input[0] !== ")" && input[0] !== "|") {
		const known = numberish.find(([pattern]) => input.startsWith(pattern));
		if (known) {
			types.push(known[1]());
			input = input.slice(known[0].length);
		} else if (input[0] === "(") {
			const group = parseGroup(input);
			if (!group) return undefined;
			types.push(group[0][0]);
			input = group[1];
		} else {
			const end = literalEnd(input);
			types.push(t.Literal(input.slice(0, end)));
			input = input.slice(end);
		}
	}
	return [types, input];
}

function literalEnd(input: string): number {
	for (let i = 1; i < input.length; i++) {
		if ("()|".includes(input[i])) return i;
		if (numberish.some(([pattern]) => input.startsWith(pattern, i))) return i;
	}
	return input.length;
}

function parseGroup(input: string): Parsed | undefined {
	const variants: Schema[] = [];
	do {
		const part = parseSequence(input.slice(1));
		if (!part || part[1] === "") return undefined;
		variants.push(part[0].length === 1 ? part[0][0] : TemplateLiteralEncode(part[0]));
		input = part[1];
	} while (input[0] === "|");
	return [[t.Union(variants)], input.slice(1)];
}

/** The types behind a pattern; none when it is not a template literal's. */
export function ParsePatternIntoTypes(pattern: string): Schema[] {
	if (!pattern.startsWith("^") || !pattern.endsWith("$")) return [];
	const parsed = parseSequence(pattern.slice(1, -1));
	return parsed && parsed[1] === "" ? parsed[0] : [];
}
export const IsTemplateLiteralPattern = (pattern: string): boolean => ParsePatternIntoTypes(pattern).length > 0;

const placeholders: Record<string, () => Schema> = {
	string: t.StringType,
	number: t.NumberType,
	integer: t.Integer,
	boolean: t.BooleanType,
	bigint: t.BigIntType,
	any: t.Any,
	unknown: t.Unknown,
	never: t.Never,
	null: t.Null,
	undefined: t.Undefined,
};

function placeholder(source: string): Schema {
	const parts = source.split("|").map((part) => part.trim()).filter((part) => part !== "");
	if (parts.length > 1) return t.Union(parts.map(placeholder));
	const name = parts[0] ?? "";
	if (Object.prototype.hasOwnProperty.call(placeholders, name)) return placeholders[name]();
	if (/^(['"]).*\1$/.test(name)) return t.Literal(name.slice(1, -1));
	if (/^-?\d+(\.\d+)?$/.test(name)) return t.Literal(Number(name));
	if (name === "true" || name === "false") return t.Literal(name === "true");
	return t.Ref(name);
}

/** The types of `a${string}b` written as text. */
export function ParseTemplateIntoTypes(template: string): Schema[] {
	const types: Schema[] = [];
	for (const [i, part] of template.split(/\$\{([^}]*)\}/).entries()) {
		if (i % 2 === 1) types.push(placeholder(part));
		else if (part !== "") types.push(t.Literal(part));
	}
	return types;
}

export function IsTemplateLiteralFinite(types: Schema[]): boolean {
	return types.length > 0 && types.every((type) => t.IsLiteral(type) || (t.IsUnion(type) && IsTemplateLiteralFinite(type.anyOf)));
}

function variantsOf(type: Schema): string[] {
	return t.IsUnion(type) ? type.anyOf.flatMap(variantsOf) : [`${type.const}`];
}

export function TemplateLiteralDecodeUnsafe(pattern: string): Schema {
	const types = ParsePatternIntoTypes(pattern);
	if (types.length === 0) return t.StringType();
	if (!IsTemplateLiteralFinite(types)) return TemplateLiteralCreate(pattern);
	if (types.length === 1 && t.IsLiteral(types[0])) return types[0];
	let texts = [""];
	for (const type of types) texts = variantsOf(type).flatMap((tail) => texts.map((head) => head + tail));
	return t.Union(texts.map((text) => t.Literal(text)));
}

export function TemplateLiteralDecode(pattern: string): Schema {
	const decoded = TemplateLiteralDecodeUnsafe(pattern);
	return t.IsTemplateLiteral(decoded) ? t.StringType() : decoded;
}

export function TemplateLiteralFromTypes(types: Schema[]): Schema {
	return types.some(t.IsRef) ? t.Deferred("TemplateLiteral", [types], {}) : TemplateLiteralEncode(types);
}
export const TemplateLiteralFromString = (template: string): Schema => TemplateLiteralFromTypes(ParseTemplateIntoTypes(template));
export const TemplateLiteral = (input: string | Schema[], options: Schema = {}): Schema =>
	update(typeof input === "string" ? TemplateLiteralFromString(input) : TemplateLiteralFromTypes(input), {}, options);
