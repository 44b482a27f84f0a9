// StringEnum of pi-ai.
import { Unsafe } from "../typebox/basic.ts";
import type { TUnsafe } from "../typebox/static.ts";

/** A string with a list of values, as plain JSON schema: some providers refuse the anyOf that a union would make. */
export function StringEnum<const T extends readonly string[]>(values: T, options?: { description?: string; default?: T[number] }): TUnsafe<T[number]> {
	const schema: Record<string, unknown> = { type: "string", enum: values };
	if (options?.description) schema.description = options.description;
	if (options?.default) schema.default = options.default;
	return Unsafe(schema);
}
