import { Console } from "node:console";
import { Writable } from "node:stream";
import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

/** What a console of its own writes. */
const said = (fn, options = {}) => {
	const make = () => { const s = new Writable({ write(c, e, cb) { s.text += c; cb(); } }); s.text = ""; return s; };
	const stdout = make(), stderr = make();
	fn(new Console({ stdout, stderr, ...options }));
	return [stdout.text, stderr.text];
};
test("log and friends", () => said((c) => { c.log("a %s", "b", { c: 1 }); c.info(1); c.debug(2); c.warn("w"); c.error("e"); c.log(); }));
test("groups", () => said((c) => { c.group("g"); c.log("in\ntwo"); c.group(); c.error("deeper"); c.groupEnd(); c.groupEnd(); c.groupEnd(); c.log("out"); }));
test("table", () => said((c) => { c.table([{ a: 1, b: "x" }, { a: 2, c: true }]); c.table([[1, 2], [3]]); c.table(new Map([["k", 1]])); c.table(5); c.table([1, "a"]); c.table([{ a: 1, b: 2 }], ["b"]); c.table(new Set(["s"])); c.table([]); }));
test("count and assert", () => said((c) => { c.count(); c.count("x"); c.count(); c.countReset(); c.count(); c.countReset("nope"); c.assert(true, "no"); c.assert(false, "yes %d", 5); c.assert(false); c.assert(0, { a: 1 }); }));
test("dir", () => said((c) => { c.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 }); c.dirxml([1], { a: 1 }); }));
test("colours", () => said((c) => c.log({ a: 1 }, "%s", "x"), { colorMode: true }));
test("options", () => said((c) => c.log({ a: { b: {} } }), { inspectOptions: { depth: 0 } }));
test("group indentation", () => said((c) => { c.group("a"); c.log("b"); }, { groupIndentation: 4 }));
test("time that was not begun", () => said((c) => c.timeEnd("none")).map((t) => t.length > 0));
test("trace", () => said((c) => c.trace("here %s", 1))[1].split("\n")[0]);
test("without a stream", () => thrown(() => new Console({})));
test("the global one", () => [Object.keys(console).sort(), console instanceof Console, Object.prototype.toString.call(console)]);
test("a bad stream", () => thrown(() => new Console({ stdout: {} })));
