// Unions in the order in which their parts should be tried: from narrow to broad.
import { Record, RecordPattern, RecordValue } from "./actions.ts";
import { Priority } from "./evaluate.ts";
import { assign, ownKeys, type Schema } from "./basic.ts";
import * as t from "./types.ts";

function sorted(type: Schema): Schema {
	switch (type["~kind"]) {
		case "Array":
			return t.ArrayType(UnionPrioritySort(type.items), t.ArrayOptions(type));
		case "Intersect":
			return t.Intersect(type.allOf.map(UnionPrioritySort));
		case "Object":
			return t.ObjectType(Object.fromEntries(ownKeys(type.properties).map((key) => [key, UnionPrioritySort(type.properties[key])])));
		case "Record":
			return Record(t.StringType({ pattern: RecordPattern(type) }), UnionPrioritySort(RecordValue(type)));
		case "Tuple":
			return t.Tuple(type.items.map(UnionPrioritySort));
		case "Union":
			return t.Union(Priority(type.anyOf).map(UnionPrioritySort));
	}
	return type;
}

/** The same type, with all the rest that it says. */
export const UnionPrioritySort = (type: Schema): Schema => assign(type, sorted(type));
