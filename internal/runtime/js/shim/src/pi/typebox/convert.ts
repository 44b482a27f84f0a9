// Coerces loosely typed values ("3", 1, "true") to what a type asks for; what cannot be coerced stays.
import { RecordPattern } from "./actions.ts";
import { checkSchema } from "./check.ts";
import { EvaluateType } from "./evaluate.ts";
import { Instantiate } from "./instantiate.ts";
import { has, isObject, isRecord, ownKeys, type Schema } from "./basic.ts";
import { copyOf, remembered } from "./tries.ts";
import * as t from "./types.ts";

type Maybe = { value: any } | undefined;
const ok = (value: any): Maybe => ({ value });

function toBigInt(value: any): Maybe {
	if (typeof value === "bigint") return ok(value);
	if (typeof value === "boolean") return ok(value ? 1n : 0n);
	if (Number.isFinite(value)) return ok(BigInt(Math.trunc(value)));
	if (value === null || value === undefined) return ok(0n);
	if (typeof value !== "string") return undefined;
	const digits = /^(-?(?:0|[1-9]\d*))(?:n|\.\d+)?$/.exec(value);
	if (digits) return ok(BigInt(digits[1]));
	const word = value.toLowerCase();
	return word === "false" ? ok(0n) : word === "true" ? ok(1n) : undefined;
}

function toBoolean(value: any): Maybe {
	if (typeof value === "boolean") return ok(value);
	if (value === null || value === undefined) return ok(false);
	if (typeof value === "number" || typeof value === "bigint") {
		return Number(value) === 0 ? ok(false) : Number(value) === 1 ? ok(true) : undefined;
	}
	if (typeof value !== "string") return undefined;
	const word = value.toLowerCase();
	return word === "false" || word === "0" ? ok(false) : word === "true" || word === "1" ? ok(true) : undefined;
}

function toNumber(value: any): Maybe {
	if (Number.isFinite(value)) return ok(value);
	if (typeof value === "boolean") return ok(value ? 1 : 0);
	if (value === null || value === undefined) return ok(0);
	if (typeof value === "string" && Number.isFinite(+value)) return ok(+value);
	if (typeof value !== "string" && typeof value !== "bigint") return undefined;
	const big = toBigInt(value);
	return big && Number.isSafeInteger(Number(big.value)) ? ok(Number(big.value)) : undefined;
}

function toString(value: any): Maybe {
	if (value === null) return ok("null");
	if (value === undefined) return ok("");
	const plain = typeof value === "string" || typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value);
	return plain ? ok(String(value)) : undefined;
}

const emptyWords = new Set(["undefined", "null", "", "0"]);
/** Whether value stands for nothing: null, undefined, 0, false, "null", …. */
function isNothing(value: any): boolean {
	if (typeof value === "string") return emptyWords.has(value.toLowerCase());
	return value === null || value === undefined || value === 0 || value === 0n || value === false;
}

const or = (result: Maybe, value: any): any => (result ? result.value : value);

function literal(type: Schema, value: any): any {
	if (type.const === value) return value;
	const convert = { bigint: toBigInt, boolean: toBoolean, number: toNumber, string: toString }[typeof type.const as "string"];
	const result = convert(value);
	return result && result.value === type.const ? result.value : value;
}

function additional(context: Schema, type: Schema, patterns: RegExp[], value: Schema): void {
	if (!has(type, "additionalProperties") || !isObject(type.additionalProperties)) return;
	for (const pattern of patterns) {
		for (const key of ownKeys(value)) if (!pattern.test(key)) value[key] = convert(context, type.additionalProperties, value[key]);
	}
}

function object(context: Schema, type: Schema, value: any): any {
	if (!isRecord(value)) return value;
	const keys = ownKeys(type.properties);
	for (const key of keys) {
		if (!has(value, key) || (t.IsOptional(type.properties[key]) && value[key] === undefined)) continue;
		value[key] = convert(context, type.properties[key], value[key]);
	}
	additional(context, type, keys.map((key) => new RegExp(`^${key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)), value);
	return value;
}

function record(context: Schema, type: Schema, value: any): any {
	if (!isRecord(value)) return value;
	const source = RecordPattern(type);
	const pattern = new RegExp(source);
	for (const key of ownKeys(value)) if (pattern.test(key)) value[key] = convert(context, type.patternProperties[source], value[key]);
	additional(context, type, [pattern], value);
	return value;
}

const union = (context: Schema, type: Schema, value: any): any =>
	remembered("convert", context, type, value, () => {
		if (type.anyOf.some((part: Schema) => checkSchema(context, part, value))) return value;
		for (const part of type.anyOf) {
			const candidate = convert(context, part, copyOf(value));
			if (checkSchema(context, type, candidate)) return candidate;
		}
		return value;
	});

function tuple(context: Schema, type: Schema, value: any): any {
	if (!Array.isArray(value)) return value;
	const shared = Math.min(value.length, type.items.length);
	for (let i = 0; i < shared; i++) value[i] = convert(context, type.items[i], value[i]);
	return value;
}

export function convert(context: Schema, type: Schema, value: any): any {
	switch (type["~kind"]) {
		case "Array":
			return (Array.isArray(value) ? value : [value]).map((item) => convert(context, type.items, item));
		case "BigInt":
			return or(toBigInt(value), value);
		case "Boolean":
			return or(toBoolean(value), value);
		case "Cyclic":
			return convert({ ...context, ...type.$defs }, t.Ref(type.$ref), value);
		case "Enum":
		case "TemplateLiteral":
			return convert(context, EvaluateType(type), value);
		case "Integer": {
			const number = toNumber(value);
			return number ? Math.trunc(number.value) : value;
		}
		case "Intersect":
			return convert(context, EvaluateType(Instantiate(context, type)), value);
		case "Literal":
			return literal(type, value);
		case "Null":
			return isNothing(value) ? null : value;
		case "Number":
			return or(toNumber(value), value);
		case "Object":
			return object(context, type, value);
		case "Record":
			return record(context, type, value);
		case "Ref":
			return has(context, type.$ref) ? convert(context, context[type.$ref], value) : value;
		case "String":
			return or(toString(value), value);
		case "Tuple":
			return tuple(context, type, value);
		case "Undefined":
		case "Void":
			return isNothing(value) ? undefined : value;
		case "Union":
			return union(context, type, value);
	}
	return value;
}
