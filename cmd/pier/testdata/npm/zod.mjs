// zod: parse, refuse with issues, transform, JSON Schema.
import { z } from "zod";

const Todo = z.object({
	title: z.string().min(1).max(20),
	tags: z.array(z.enum(["home", "work"])).default([]),
	due: z.coerce.date().optional(),
	size: z.union([z.literal("s"), z.number().int().positive()]),
	nested: z.record(z.string(), z.tuple([z.string(), z.boolean()])).optional(),
}).strict();

export default async function (print) {
	print(JSON.stringify(Todo.parse({ title: "x", size: 3, due: "2025-01-02" })));
	const bad = Todo.safeParse({ title: "", size: -1, tags: ["play"], more: true });
	print(JSON.stringify(bad.error.issues));
	print(z.prettifyError(bad.error));
	print(JSON.stringify(z.flattenError(bad.error)));
	print(JSON.stringify(z.toJSONSchema(z.object({ a: z.string().email(), b: z.number().optional(), c: z.iso.datetime() }))));
	const Trimmed = z.string().transform((s) => s.trim()).pipe(z.string().regex(/^\w+$/));
	print(Trimmed.parse("  word "));
	print(await z.string().refine(async (s) => s.length > 3, "too short").safeParseAsync("ab").then((r) => r.error.message));
	const Tree = z.object({ name: z.string(), get children() { return z.array(Tree); } });
	print(JSON.stringify(Tree.parse({ name: "a", children: [{ name: "b", children: [] }] })));
	for (const s of ["a@b.co", "nope"]) print(`${s} ${z.email().safeParse(s).success}`);
	print(String(z.uuid().safeParse("550e8400-e29b-41d4-a716-446655440000").success), JSON.stringify(z.ipv4().safeParse("1.2.3.400").error?.issues));
	const discriminated = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), n: z.number() }), z.object({ kind: z.literal("b"), s: z.string() })]);
	print(JSON.stringify(discriminated.safeParse({ kind: "b", s: 1 })));
}
