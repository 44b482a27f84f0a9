// ajv: schemas compiled to functions, formats, coercion, defaults, $ref and recursion, JTD, standalone code, async schemas.
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import JTD from "ajv/dist/jtd.js";
import standalone from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";

export default async function (print) {
	const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, removeAdditional: true });
	addFormats(ajv);
	const validate = ajv.compile({
		type: "object", required: ["n", "e"], additionalProperties: false,
		properties: {
			n: { type: "integer", minimum: 1 }, e: { type: "string", format: "email" }, d: { type: "string", format: "date-time" },
			u: { type: "string", format: "uri" }, o: { default: 5 }, p: { type: "string", pattern: "^\\p{L}+$" },
		},
	});
	const good = { n: "3", e: "a@b.co", x: 1 };
	print(validate(good), JSON.stringify(good));
	print(validate({ n: 0, e: "no", d: "x", u: "::", p: "1" }), ajv.errorsText(validate.errors), JSON.stringify(validate.errors[0]));
	const tree = new Ajv2020({ strict: false }).compile({
		$defs: { t: { type: "object", properties: { c: { $ref: "#/$defs/t" }, v: { type: "number" } }, unevaluatedProperties: false } }, $ref: "#/$defs/t",
	});
	print(tree({ v: 1, c: { v: 2 } }), tree({ c: { q: 1 } }), JSON.stringify(tree.errors.map((e) => e.keyword + e.instancePath)));
	try {
		ajv.compile({ type: "nope" });
	} catch (err) {
		print(err.message);
	}
	const source = new Ajv({ code: { source: true } });
	print((standalone.default ?? standalone)(source, source.compile({ type: "string", maxLength: 3 })).length);
	ajv.addKeyword({ keyword: "even", validate: (schema, data) => (data % 2 === 0) === schema });
	print(ajv.validate({ even: true }, 3), ajv.validate({ even: true }, 4));
	const jtd = new JTD();
	print(jtd.compileParser({ properties: { a: { type: "int32" } } })('{"a": 5}').a, jtd.compileSerializer({ properties: { a: { type: "string" } } })({ a: 'q"' }));
	const later = ajv.compile({ $async: true, type: "number" });
	print(await later(4), await later("x").catch((e) => e.constructor.name + e.message));
}
