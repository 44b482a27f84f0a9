// Makes a value fit a type: what fits stays, what is missing or wrong is converted or made anew.
import { RecordPattern, RecordValue } from "./actions.ts";
import { checkSchema } from "./check.ts";
import { convert } from "./convert.ts";
import { Clone, Hash } from "./equal.ts";
import { EvaluateType, Flatten } from "./evaluate.ts";
import { Instantiate } from "./instantiate.ts";
import { has, isObject, isRecord, ownKeys, type Schema } from "./basic.ts";
import { createValue } from "./shape.ts";
import { TemplateLiteralDecode } from "./template.ts";
import * as t from "./types.ts";

export class RepairError extends Error {
	constructor(
		readonly context: Schema,
		readonly type: Schema,
		readonly value: unknown,
		message: string,
	) {
		super(message);
	}
}

function deref(context: Schema, type: Schema): Schema {
	if (!t.IsRef(type)) return type;
	if (!has(context, type.$ref)) throw new Error("Unable to Deref target");
	return deref(context, context[type.$ref]);
}

/** How well an object fits: a constant that is met tells most, then a property that fits, then one that is there. */
function score(context: Schema, type: Schema, value: any): number {
	if (!t.IsObject(type) || !isObject(value)) return 0;
	const keys = ownKeys(value);
	return ownKeys(type.properties).reduce((sum, key) => {
		const property = type.properties[key];
		const met = t.IsLiteral(property) && property.const === value[key] ? 100 : 0;
		return sum + met + (checkSchema(context, property, value[key]) ? 10 : 0) + (keys.includes(key) ? 1 : 0);
	}, 0);
}

/** The part of a union that a value is nearest to. */
export function UnionScoreSelect(context: Schema, type: Schema, value: unknown): Schema {
	const parts: Schema[] = type.anyOf.map((part: Schema) => deref(context, part));
	let [best, most] = [parts[0], 0];
	for (const part of parts) {
		const points = score(context, part, value);
		if (points > most) [best, most] = [part, points];
	}
	return best;
}

function repairArray(context: Schema, type: Schema, value: any): any {
	if (checkSchema(context, type, value)) return value;
	let items: any[] = Array.isArray(value) ? value : createValue(context, type);
	const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = type;
	if (items.length < minItems) items = [...items, ...Array.from({ length: minItems - items.length }, () => createValue(context, type))];
	const repaired = items.slice(0, maxItems).map((item) => repair(context, type.items, item));
	if (type.uniqueItems !== true) return repaired;
	const seen = new Set<string>();
	const unique = repaired.filter((item) => !seen.has(Hash(item)) && seen.add(Hash(item)));
	if (checkSchema(context, type, unique)) return unique;
	throw new RepairError(context, type, value, "Failed to repair Array due to uniqueItems constraint");
}

function repairObject(context: Schema, type: Schema, value: any): any {
	if (checkSchema(context, type, value)) return value;
	if (!isRecord(value)) return createValue(context, type);
	const result: Schema = {};
	const known = ownKeys(type.properties);
	for (const key of known) {
		if (!type.required?.includes(key) && value[key] === undefined) continue;
		result[key] = key in value ? repair(context, type.properties[key], value[key]) : createValue(context, type.properties[key]);
	}
	if (!isObject(type.additionalProperties)) return result;
	for (const key of ownKeys(value)) if (!known.includes(key)) result[key] = repair(context, type.additionalProperties, value[key]);
	return result;
}

function repairRecord(context: Schema, type: Schema, value: any): any {
	if (checkSchema(context, type, value)) return value;
	if (!isRecord(value)) return createValue(context, type);
	const pattern = new RegExp(RecordPattern(type));
	const result: Schema = {};
	const fits = ownKeys(value).filter((key) => pattern.test(key));
	for (const key of fits) result[key] = repair(context, RecordValue(type), value[key]);
	if (!has(type, "additionalProperties")) return result;
	for (const key of ownKeys(value)) if (!fits.includes(key)) result[key] = repair(context, type.additionalProperties, value[key]);
	return result;
}

function repairUnion(context: Schema, type: Schema, value: any): any {
	if (checkSchema(context, type, value)) return Clone(value);
	if (has(type, "default")) return createValue(context, type);
	return repair(context, UnionScoreSelect(context, t.Union(Flatten(type.anyOf)), value), value);
}

function repairOther(context: Schema, type: Schema, value: any): any {
	if (checkSchema(context, type, value)) return value;
	const converted = convert(context, type, value);
	return checkSchema(context, type, converted) ? converted : createValue(context, type);
}

function byKind(context: Schema, type: Schema, value: any): any {
	switch (type["~kind"]) {
		case "Array":
			return repairArray(context, type, value);
		case "Enum":
			return repair(context, EvaluateType(type), value);
		case "Intersect":
			return repair(context, EvaluateType(Instantiate(context, type)), value);
		case "Object":
			return repairObject(context, type, value);
		case "Record":
			return repairRecord(context, type, value);
		case "Ref":
			if (!has(context, type.$ref)) throw new RepairError(context, type, value, "Unable to de-reference target type");
			return repair(context, context[type.$ref], value);
		case "TemplateLiteral":
			return repair(context, TemplateLiteralDecode(type.pattern), value);
		case "Tuple":
			if (checkSchema(context, type, value)) return value;
			if (!Array.isArray(value)) return createValue(context, type);
			return type.items.map((item: Schema, i: number) => repair(context, item, value[i]));
		case "Union":
			return repairUnion(context, type, value);
	}
	return repairOther(context, type, value);
}

const unrepairable = (value: unknown): boolean =>
	value instanceof Date || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value) || typeof value === "function";

export function repair(context: Schema, type: Schema, value: any): any {
	if (unrepairable(value)) throw new RepairError(context, type, value, "Value is not repairable");
	if (t.IsConstructor(type) || t.IsFunction(type) || t.IsNever(type)) throw new RepairError(context, type, value, "Type is not repairable");
	const given = value === undefined && !t.IsUndefined(type) ? createValue(context, type) : value;
	const repaired = byKind(context, type, given);
	return has(type, "~refine") && !checkSchema(context, type, repaired) ? createValue(context, type) : repaired;
}
