// JSON pointers, and edits that turn one value into another.
import { Clone, Equal } from "./equal.ts";
import { has, isObject, ownKeys } from "./basic.ts";
import * as t from "./types.ts";

export interface Edit {
	type: "insert" | "update" | "delete";
	path: string;
	value?: any;
}

export const Insert = t.ObjectType({ type: t.Literal("insert"), path: t.StringType(), value: t.Unknown() });
export const Update = t.ObjectType({ type: t.Literal("update"), path: t.StringType(), value: t.Unknown() });
export const Delete = t.ObjectType({ type: t.Literal("delete"), path: t.StringType() });
export const Edit = t.Union([Insert, Update, Delete]);

function* diffArray(path: string, left: any[], right: any): Generator<Edit> {
	if (!Array.isArray(right)) return yield { type: "update", path, value: right };
	const shared = Math.min(left.length, right.length);
	for (let i = 0; i < shared; i++) yield* diffValue(`${path}/${i}`, left[i], right[i]);
	for (let i = shared; i < right.length; i++) yield { type: "insert", path: `${path}/${i}`, value: right[i] };
	for (let i = left.length - 1; i >= shared; i--) yield { type: "delete", path: `${path}/${i}` };
}

function* diffObject(path: string, left: any, right: any): Generator<Edit> {
	if (!isObject(right) || Array.isArray(right)) return yield { type: "update", path, value: right };
	if (Object.getOwnPropertySymbols(left).length + Object.getOwnPropertySymbols(right).length > 0) {
		throw new Error("Cannot create diffs for objects with symbols keys");
	}
	const safe = (value: object) => ownKeys(value).filter((key) => !["__proto__", "constructor", "prototype"].includes(key));
	for (const key of safe(right)) if (!has(left, key)) yield { type: "insert", path: `${path}/${key}`, value: right[key] };
	for (const key of safe(left)) {
		if (has(right, key) && !Equal(left[key], right[key])) yield* diffValue(`${path}/${key}`, left[key], right[key]);
	}
	for (const key of safe(left)) if (!has(right, key)) yield { type: "delete", path: `${path}/${key}` };
}

function* diffValue(path: string, left: any, right: any): Generator<Edit> {
	if (Array.isArray(left)) yield* diffArray(path, left, right);
	else if (isObject(left)) yield* diffObject(path, left, right);
	else if (left !== right) yield { type: "update", path, value: right };
}

export const Diff = (current: unknown, next: unknown): Edit[] => [...diffValue("", current, next)];

export function Patch(current: any, edits: Edit[]): any {
	if (edits.length > 0 && edits[0].path === "" && edits[0].type === "update") return Clone(edits[0].value);
	const result = Clone(current);
	for (const edit of edits) {
		if (edit.type === "delete") Pointer.Delete(result, edit.path);
		else Pointer.Set(result, edit.path, edit.value);
	}
	return result;
}

const unescape = (part: string): string => part.replace(/~1/g, "/").replace(/~0/g, "~");
function indices(pointer: string): string[] {
	if (pointer === "") return [];
	const parts = pointer.split("/").map(unescape);
	return parts[0] === "" ? parts.slice(1) : parts;
}
const isUnsafe = (part: string): boolean => ["__proto__", "constructor", "prototype"].includes(part);
function parent(value: any, pointer: string): [any, string] {
	const parts = indices(pointer);
	const last = parts.at(-1);
	if (last === undefined) throw Error("Cannot set value");
	if (parts.some(isUnsafe)) throw Error("Pointer contains unsafe property key");
	const node = parts.slice(0, -1).reduce((at, part) => (isObject(at) ? at[part] : undefined), value);
	if (!isObject(node)) throw Error("Cannot set value");
	return [node, last];
}

export const Pointer = {
	Indices: indices,
	Has(value: any, pointer: string): boolean {
		let node = value;
		for (const part of indices(pointer)) {
			if (!isObject(node) || !has(node, part)) return false;
			node = node[part];
		}
		return true;
	},
	Get: (value: any, pointer: string): any =>
		indices(pointer).reduce((node, part) => (isObject(node) && !isUnsafe(part) ? node[part] : undefined), value),
	Set(value: any, pointer: string, next: unknown): any {
		const [node, key] = parent(value, pointer);
		node[key] = next;
		return value;
	},
	Delete(value: any, pointer: string): any {
		const [node, key] = parent(value, pointer);
		if (Array.isArray(node) && /^(0|[1-9]\d*)$/.test(key)) node.splice(Number(key), 1);
		else delete node[key];
		return value;
	},
};
