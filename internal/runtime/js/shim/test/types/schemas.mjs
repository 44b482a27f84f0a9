// What tsc makes of schemas: those of our builders against those of typebox's.
import { join } from "node:path";
import ts from "typescript";
import { config, programOf, shim } from "./declarations.mjs";

/** Schemas as an extension writes them, T being the Type of one side. */
export const schemas = [
	"T.String()", "T.String({ description: 'x' })", "T.Number()", "T.Integer({ minimum: 1 })", "T.Boolean()", "T.Null()", "T.Undefined()", "T.Void()", "T.Any()",
	"T.Unknown()", "T.Never()", "T.BigInt()", "T.Symbol()", "T.Literal('a')", "T.Literal(7)", "T.Literal(true)", "T.Literal(9n)",
	"T.Object({})", "T.Object({ path: T.String() })", "T.Object({ path: T.String(), offset: T.Optional(T.Number()), limit: T.Optional(T.Number()) })",
	"T.Object({ a: T.Optional(T.String()) })", "T.Object({ id: T.Readonly(T.String()), n: T.Number() })", "T.Object({ id: T.Readonly(T.Optional(T.String())) })",
	"T.Object({ edits: T.Array(T.Object({ oldText: T.String(), newText: T.String() })) }, { additionalProperties: false })",
	"T.Array(T.String())", "T.Array(T.Array(T.Union([T.Number(), T.Null()])), { minItems: 1 })", "T.Immutable(T.Array(T.String()))",
	"T.Tuple([T.String(), T.Number()])", "T.Tuple([T.String(), T.Optional(T.Number())])", "T.Tuple([])",
	"T.Union([T.Literal('add'), T.Literal('list'), T.Literal('toggle')])", "T.Union([])", "T.Union([T.String(), T.Object({ type: T.Literal('image'), data: T.String() })])",
	"T.Intersect([T.Object({ a: T.String() }), T.Object({ b: T.Number() })])", "T.Enum(['a', 'b'])", "T.Enum(['a', 1])",
	"T.Record(T.String(), T.Number())", "T.Record(T.Number(), T.String())", "T.Record(T.Integer(), T.Boolean())", "T.Record(T.String(), T.Any())",
	"T.Record(T.Union([T.Literal('x'), T.Literal('y')]), T.Number())",
	"T.Unsafe<'a' | 'b'>({ type: 'string', enum: ['a', 'b'] })", "T.Unsafe<{ deep: number[] }>({})",
	"T.Partial(T.Object({ a: T.String(), b: T.Optional(T.Number()) }))", "T.Required(T.Object({ a: T.Optional(T.String()), b: T.Number() }))",
	"T.Pick(T.Object({ a: T.String(), b: T.Number(), c: T.Boolean() }), ['a', 'c'])", "T.Omit(T.Object({ a: T.String(), b: T.Number(), c: T.Boolean() }), ['a'])",
	"T.KeyOf(T.Object({ a: T.String(), b: T.Number() }))", "T.KeyOf(T.Object({ only: T.String() }))",
	"T.Optional(T.String())", "T.Optional(T.Array(T.Object({ text: T.String(), done: T.Optional(T.Boolean()) })))",
];

const declared = config.fileNames.filter((name) => name.endsWith(".d.ts"));

const head = (ours, real) => `import { Type as Ours, type Static as OurStatic } from ${JSON.stringify(ours)};
import { Type as Theirs, type Static as TheirStatic } from ${JSON.stringify(real)};
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
const same = <T extends true>() => undefined as unknown as T;
`;

/** The schemas of which tsc says otherwise: that ours is no such schema, or that other values fit it. */
export function schemaProblems(real, texts, options) {
	const lines = schemas.flatMap((schema) => {
		const both = `const ours = ((T: typeof Ours) => ${schema})(Ours); const theirs = ((T: typeof Theirs) => ${schema})(Theirs);`;
		return [
			`{ ${both} const fits: typeof theirs = ours; }`,
			`{ ${both} same<Same<TheirStatic<typeof ours>, TheirStatic<typeof theirs>>>(); }`,
			`{ ${both} same<Same<OurStatic<typeof ours>, TheirStatic<typeof theirs>>>(); }`,
		];
	});
	const path = join(shim, "src/schemas.ts");
	const start = head(join(shim, "src/pi/typebox_whole.ts"), real.replace(/\.d\.mts$/, ".mjs"));
	const program = programOf([path, ...declared], new Map([...texts, [path, start + lines.join("\n")]]), options);
	const source = program.getSourceFile(path);
	return program.getSemanticDiagnostics(source).map(({ start: at, messageText }) => {
		const line = source.getLineAndCharacterOfPosition(at).line - start.split("\n").length + 1;
		return `${schemas[Math.floor(line / 3)] ?? "all"} (${["fits", "real Static", "our Static"][line % 3]}): ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
	});
}
