// Value operations that follow a type's shape: remove unknown members, fill in defaults, make a value, run codecs.
import { RecordPattern, RecordValue } from "./actions.ts";
import { checkSchema } from "./check.ts";
import { Clone, Equal } from "./equal.ts";
import { EvaluateType } from "./evaluate.ts";
import { Instantiate } from "./instantiate.ts";
import { has, isObject, isRecord, ownKeys, type Schema, update } from "./basic.ts";
import { TemplateLiteralDecode } from "./template.ts";
import { copyOf, remembered } from "./tries.ts";
import * as t from "./types.ts";

const deref = (context: Schema, type: Schema): Schema | undefined => (has(context, type.$ref) ? context[type.$ref] : undefined);
const withDefs = (context: Schema, type: Schema): Schema => ({ ...context, ...type.$defs });
const evaluated = (context: Schema, type: Schema): Schema => EvaluateType(Instantiate(context, type));

// ---- clean ----

function cleanMembers(context: Schema, type: Schema, value: Schema, known: (key: string) => Schema | undefined): Schema {
	const extra = type.additionalProperties;
	for (const key of ownKeys(value)) {
		const own = known(key);
		if (own) value[key] = clean(context, own, value[key]);
		else if (isObject(extra) && checkSchema(context, extra, value[key])) value[key] = clean(context, extra, value[key]);
		else if (extra !== true) delete value[key];
	}
	return value;
}

function cleanIntersect(context: Schema, type: Schema, value: any): any {
	const merged = evaluated(context, type);
	const open = t.IsObject(merged) && has(type, "unevaluatedProperties");
	return clean(context, open ? update(merged, {}, { additionalProperties: type.unevaluatedProperties }) : merged, value);
}

/** The first part that fits what an operation makes of the value by it. */
const firstFit = (operation: string, context: Schema, type: Schema, value: any, apply: (part: Schema, value: any) => any): any =>
	remembered(operation, context, type, value, () => {
		for (const part of type.anyOf) {
			const candidate = apply(part, copyOf(value));
			if (checkSchema(context, part, candidate)) return candidate;
		}
		return value;
	});

const cleanUnion = (context: Schema, type: Schema, value: any): any =>
	firstFit("clean", context, type, value, (part, candidate) => clean(context, part, candidate));

export function clean(context: Schema, type: Schema, value: any): any {
	switch (type["~kind"]) {
		case "Array":
			return Array.isArray(value) ? value.map((item) => clean(context, type.items, item)) : value;
		case "Cyclic":
			return clean(withDefs(context, type), t.Ref(type.$ref), value);
		case "Intersect":
			return cleanIntersect(context, type, value);
		case "Object":
			if (!isRecord(value)) return value;
			return cleanMembers(context, type, value, (key) => (has(type.properties, key) ? type.properties[key] : undefined));
		case "Record": {
			if (!isObject(value)) return value;
			const pattern = new RegExp(RecordPattern(type));
			return cleanMembers(context, type, value, (key) => (pattern.test(key) ? RecordValue(type) : undefined));
		}
		case "Ref": {
			const target = deref(context, type);
			return target ? clean(context, target, value) : value;
		}
		case "Tuple":
			return Array.isArray(value) ? value.slice(0, type.items.length).map((item, i) => clean(context, type.items[i], item)) : value;
		case "Union":
			return cleanUnion(context, type, value);
	}
	return value;
}

// ---- default ----

function ownDefault(type: Schema): any {
	return typeof type.default === "function" ? type.default() : Clone(type.default);
}

function defaultObject(context: Schema, type: Schema, value: any): any {
	if (!isObject(value)) return value;
	const known = ownKeys(type.properties);
	for (const key of known) {
		const property = type.properties[key];
		const filled = fillDefaults(context, property, value[key]);
		if (filled === undefined && (t.IsOptional(property) || !has(property, "default"))) continue;
		value[key] = filled;
	}
	if (!isObject(type.additionalProperties)) return value;
	for (const key of ownKeys(value)) {
		if (!known.includes(key)) value[key] = fillDefaults(context, type.additionalProperties, value[key]);
	}
	return value;
}

function defaultRecord(context: Schema, type: Schema, value: any): any {
	if (!isObject(value)) return value;
	const pattern = new RegExp(RecordPattern(type));
	const inner = RecordValue(type);
	for (const key of ownKeys(value)) {
		if (pattern.test(key)) {
			if (has(inner, "default")) value[key] = fillDefaults(context, inner, value[key]);
		} else if (isObject(type.additionalProperties)) value[key] = fillDefaults(context, type.additionalProperties, value[key]);
	}
	return value;
}

function defaultItems(context: Schema, value: any, size: number, item: (i: number) => Schema): any {
	if (!Array.isArray(value)) return value;
	for (let i = 0; i < size; i++) value[i] = fillDefaults(context, item(i), value[i]);
	return value;
}

const defaultUnion = (context: Schema, type: Schema, value: any): any =>
	firstFit("default", context, type, value, (part, candidate) => fillDefaults(context, part, candidate));

export function fillDefaults(context: Schema, type: Schema, value: any): any {
	if (value === undefined && has(type, "default")) value = ownDefault(type);
	switch (type["~kind"]) {
		case "Array":
			return defaultItems(context, value, Array.isArray(value) ? value.length : 0, () => type.items);
		case "Tuple":
			return defaultItems(context, value, type.items.length, (i) => type.items[i]);
		case "Cyclic":
			return fillDefaults(withDefs(context, type), t.Ref(type.$ref), value);
		case "Intersect":
			return fillDefaults(context, evaluated(context, type), value);
		case "Object":
			return defaultObject(context, type, value);
		case "Record":
			return defaultRecord(context, type, value);
		case "Ref": {
			const target = deref(context, type);
			return target ? fillDefaults(context, target, value) : value;
		}
		case "Union":
			return defaultUnion(context, type, value);
	}
	return value;
}

// ---- create ----

export class CreateError extends Error {
	constructor(readonly type: Schema, message: string) {
		super(message);
	}
}

function createNumber(type: Schema): number {
	return Number.isFinite(type.exclusiveMinimum) ? type.exclusiveMinimum + 1 : (type.minimum ?? 0);
}

function createText(type: Schema): string {
	if (has(type, "pattern") || has(type, "format")) throw Error("Strings with format or pattern constraints must specify default");
	return "".padEnd(type.minLength ?? 0);
}

function createArray(context: Schema, type: Schema): unknown[] {
	if (type.uniqueItems) throw new CreateError(type, "Arrays with uniqueItems constraints must specify a default annotation");
	return Array.from({ length: type.minItems ?? 0 }, () => createValue(context, type.items));
}

function createInstance(context: Schema, type: Schema): unknown {
	const members = createValue(context, type.instanceType);
	return class {
		constructor() {
			Object.assign(this, members);
		}
	};
}

function createStructure(context: Schema, type: Schema): any {
	switch (type["~kind"]) {
		case "Array":
			return createArray(context, type);
		case "Constructor":
			return createInstance(context, type);
		case "Cyclic":
			return createValue(withDefs(context, type), t.Ref(type.$ref));
		case "Function": {
			const result = createValue(context, type.returnType);
			return () => result;
		}
		case "Intersect":
			return createValue(context, evaluated(context, type));
		case "Object": {
			const result: Schema = {};
			for (const key of type.required ?? []) result[key] = createValue(context, type.properties[key]);
			return result;
		}
		case "Record":
			if (has(type, "minProperties")) throw new CreateError(type, "Record with the minProperties constraint must have a default annotation");
			return {};
		case "Ref": {
			const target = deref(context, type);
			if (!target) throw new CreateError(type, "Unable to deref Ref");
			return createValue(context, target);
		}
		case "Tuple":
			return Array.from({ length: type.minItems }, (_, i) => createValue(context, type.items[i]));
		case "Union":
			if (type.anyOf.length === 0) throw Error("Unable to create Union with no variants");
			return createValue(context, type.anyOf[0]);
	}
	return undefined;
}

export function createValue(context: Schema, type: Schema): any {
	if (has(type, "default")) return typeof type.default === "function" ? type.default(type) : Clone(type.default);
	switch (type["~kind"]) {
		case "BigInt":
			return has(type, "exclusiveMinimum") ? BigInt(type.exclusiveMinimum) + 1n : BigInt(type.minimum ?? 0);
		case "Boolean":
			return false;
		case "Enum":
			return createValue(context, EvaluateType(type));
		case "Integer":
		case "Number":
			return createNumber(type);
		case "Literal":
			return type.const;
		case "Never":
			throw new CreateError(type, "Cannot create TNever types");
		case "Null":
			return null;
		case "String":
			return createText(type);
		case "Symbol":
			return Symbol();
		case "TemplateLiteral": {
			const decoded = TemplateLiteralDecode(type.pattern);
			if (t.IsString(decoded)) throw new CreateError(type, "Unable to create TemplateLiteral due to infinite type expansion");
			return createValue(context, decoded);
		}
	}
	return createStructure(context, type);
}

// ---- codecs ----

export type Direction = "decode" | "encode";

function codecChildren(direction: Direction, context: Schema, type: Schema, value: any): any {
	const go = (part: Schema, inner: any) => runCodec(direction, context, part, inner);
	switch (type["~kind"]) {
		case "Array":
			return Array.isArray(value) ? value.map((item) => go(type.items, item)) : value;
		case "Tuple":
			return Array.isArray(value) ? value.map((item, i) => (type.items[i] ? go(type.items[i], item) : item)) : value;
		case "Object":
			if (!isRecord(value)) return value;
			for (const key of ownKeys(type.properties)) {
				if (!has(value, key) || (t.IsOptional(type.properties[key]) && value[key] === undefined)) continue;
				value[key] = go(type.properties[key], value[key]);
			}
			return value;
		case "Record": {
			if (!isRecord(value)) return value;
			const pattern = new RegExp(RecordPattern(type));
			for (const key of ownKeys(value)) if (pattern.test(key)) value[key] = go(RecordValue(type), value[key]);
			return value;
		}
		case "Ref": {
			const target = deref(context, type);
			return target ? go(target, value) : value;
		}
		case "Cyclic":
			return runCodec(direction, withDefs(context, type), t.Ref(type.$ref), value);
		case "Intersect":
			return codecIntersect(direction, context, type, value);
		case "Union":
			return codecUnion(direction, context, type, value);
	}
	return value;
}

function codecIntersect(direction: Direction, context: Schema, type: Schema, value: any): any {
	const parts = type.allOf.map((part: Schema) => runCodec(direction, context, part, clean(context, part, Clone(value))));
	if (parts.length > 0 && parts.every(isObject)) return Object.assign({}, ...parts);
	return parts.find((part: unknown) => !Equal(part, value)) ?? value;
}

function codecUnion(direction: Direction, context: Schema, type: Schema, value: any): any {
	if (direction === "encode") {
		return firstFit("encode", context, type, value, (part, candidate) => runCodec(direction, context, part, candidate));
	}
	const part = type.anyOf.find((one: Schema) => checkSchema(context, one, value));
	return part ? runCodec(direction, context, part, value) : value;
}

/** Decoding runs inner codecs first, encoding the outer one first. */
export function runCodec(direction: Direction, context: Schema, type: Schema, value: any): any {
	const own = t.IsCodec(type) ? type["~codec"] : undefined;
	if (direction === "encode") return codecChildren(direction, context, type, own ? own.encode(value) : value);
	const inner = codecChildren(direction, context, type, value);
	return own ? own.decode(inner) : inner;
}

export function hasCodec(context: Schema, type: Schema, seen: Set<string> = new Set()): boolean {
	if (t.IsCodec(type)) return true;
	const any = (types: Schema[]) => types.some((part) => hasCodec(context, part, seen));
	switch (type["~kind"]) {
		case "Array":
			return any([type.items]);
		case "Cyclic":
			return hasCodec(withDefs(context, type), t.Ref(type.$ref), seen);
		case "Intersect":
			return any(type.allOf);
		case "Object":
			return any(t.PropertyValues(type.properties));
		case "Record":
			return any([RecordValue(type)]);
		case "Tuple":
			return any(type.items);
		case "Union":
			return any(type.anyOf);
		case "Ref":
			if (seen.has(type.$ref) || !has(context, type.$ref)) return false;
			seen.add(type.$ref);
			return hasCodec(context, context[type.$ref], seen);
	}
	return false;
}
