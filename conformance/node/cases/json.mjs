import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

// Why a text is no JSON, in the words people know.
const thrown = (text) => {
	try {
		return JSON.parse(text);
	} catch (err) {
		return `${err.name}: ${err.message}`;
	}
};
const wrong = [
	"", " ", "{", "[", '{"a"', '{"a":', '{"a":1', '{"a":1,', "[1", "[1,", "[1 2]", '"a', '"a\\', '"\\u12', '"\\q"', '"\n"', "-", "-x", "1.", "1e", "1e+", "01", "nul", "tru4", 'tru"',
	"{ bad }", '{"a":1}}', "1 2", "undefined", "{'a':1}", '{"a" 1}', '{"a":1,}', "[1,]", '\n\n{\n  "a": x\n}', "<html>", "😀", "NaN", "Infinity", "-Infinity", "+1", ".5",
	'{"a long text": "that is cut in the message", "because": it has more than forty}', '{"a long text": "and is wrong at the end of all", "x": 1', "\ufeff{}", "// c\n{}",
];
for (const text of wrong) test(`parse ${JSON.stringify(text)}`, () => thrown(text));
for (const value of [undefined, {}, null, 5, ["[1]"]]) test(`parse of ${String(value)}`, () => thrown(value));
test("reviver", () => [JSON.parse('{"a":[1,2]}', (key, value) => (typeof value === "number" ? value + 1 : value)), thrown("1"), JSON.parse.name, JSON.parse.length]);
test("a reviver that throws", () => {
	try {
		JSON.parse("1", () => {
			throw new SyntaxError("mine");
		});
	} catch (err) {
		return err.message;
	}
});
