// What assert quotes of the source.
import assert from "node:assert";
import strict from "node:assert/strict";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const text = (fn) => { try { fn(); } catch (e) { return [e.message, e.generatedMessage, e.code]; } };
const a = 1;
const b = 2;
test("plain", () => text(() => assert(a === b)));
test("ok", () => text(() => assert.ok(a === b)));
test("ok of a literal", () => text(() => assert.ok(0)));
test("strict", () => text(() => strict(false)));
test("strict ok", () => text(() => strict.ok(a > b && b > 0)));
test("none", () => text(() => assert()));
test("ok none", () => text(() => assert.ok()));
test("undefined", () => text(() => assert(undefined)));
test("null message", () => text(() => assert(0, undefined)));
test("message", () => text(() => assert(0, "why")));
test("error", () => text(() => assert(0, new TypeError("own"))));
test("calls inside", () => text(() => assert(String(a).length === 5)));
test("text inside", () => text(() => assert("" + "".length === "a)b")));
test("template", () => text(() => assert(`${a})` === "x")));
test("regexp", () => text(() => assert(/\)/.test("x"))));
test("many lines", () => text(() => assert(
	a ===
		b,
)));
test("object", () => text(() => assert.ok([1, 2, { a: 3 }].length === 5)));
test("function inside", () => text(() => assert((() => { return false; })())));
test("comment", () => text(() => assert(/* here */ a === b)));
test("equal", () => text(() => assert.equal(a, b)));
test("optional", () => text(() => assert?.ok(a === b)));
const own = assert.ok;
test("renamed", () => text(() => own(a === b)));
test("two on a line", () => text(() => { assert(a === 1); assert(b === 1); }));
test("ternary", () => text(() => assert(a ? 0 : 1)));
