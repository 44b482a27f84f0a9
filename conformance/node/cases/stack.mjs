import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

// Stacks: the head, how many frames, and which file of which function; columns differ between bundle and file.
const head = (err) => String(err.stack).split("\n")[0];
const frames = (err) => String(err.stack).split("\n").slice(1);
const names = (err, n = 9) => frames(err).slice(0, n).map((line) => /^ {4}at (async )?(?:new )?(?:\w+\.)?(\w*) ?\(?.*?(?:([\w.]+)\.\w+:\d+:\d+)?\)?$/.exec(line)?.slice(1, 3).join("") ?? line);
const set = (name, value, run) => {
	const before = Error[name];
	Error[name] = value;
	try {
		return run();
	} finally {
		Error[name] = before;
	}
};
class Late extends Error { constructor(m) { super(m); this.name = "Late"; } }
class Asked extends Error { get name() { return "Asked"; } }
class Bare extends TypeError {}
function deep(n) { return n > 0 ? deep(n - 1) : new Error("deep"); }

test("head", () => [new Error("a"), new Error(""), new TypeError("two\nlines"), new Late("m"), new Asked("m"), new Bare("m")].map(head));
test("head of a message that changed", () => { const e = new Error("a"); e.message = "b"; const first = head(e); e.message = "c"; return [first, head(e)]; });
test("head of errors with more", () => [head(new AggregateError([1], "agg")), head(new Error("a", { cause: new Error("b") })), head(new DOMException("d", "AbortError"))]);
test("head of a copy", () => [head(structuredClone(new RangeError("c"))), head(Object.freeze(new Error("f"))), head(Object.create(new Error("p")))]);
test("assigned", () => { const e = new Error("a"); e.stack = "mine"; return [e.stack, Object.keys(e), e.message]; });
test("deleted", () => { const e = new Error("a"); delete e.stack; const gone = e.stack; e.stack = "again"; return [gone, e.stack]; });
test("defined", () => { const e = new Error("a"); Object.defineProperty(e, "stack", { value: "fixed" }); return [e.stack, Object.keys(e), JSON.stringify(e)]; });
test("own names", () => Object.getOwnPropertyNames(new Error("a", { cause: 1 })).sort());
test("not enumerable", () => { const e = new Error("a"); e.code = "X"; return [Object.keys(e), { ...e }, Object.hasOwn(e, "stack")]; });
test("usual limit", () => [frames(deep(30)).length, Error.stackTraceLimit]);
test("limits", () => [0, 1, 3, Infinity].map((n) => set("stackTraceLimit", n, () => frames(deep(30)).length > 30 || frames(deep(30)).length)));
test("names", () => { function inner() { return new Error("x"); } function outer() { return inner(); } return names(outer(), 2); });
test("thrown by the engine", () => { function reads(o) { return o.field; } try { reads(undefined); } catch (e) { return [e.name, names(e, 1)]; } });
test("prepareStackTrace", () => set("prepareStackTrace", (err, sites) => [err.message, Array.isArray(sites), sites[0].getFunctionName(), typeof sites[0].getLineNumber(), sites[0].isNative()], () => { function here() { return new Error("m").stack; } return here(); }));
test("prepareStackTrace that throws", () => set("prepareStackTrace", () => { throw new RangeError("no"); }, () => { try { return new Error("m").stack; } catch (e) { return e.name; } }));
test("captureStackTrace", () => { const o = {}; Error.captureStackTrace(o); return [typeof o.stack, Object.keys(o), o.stack.startsWith("Error\n") || o.stack.split("\n")[0]]; });
test("captureStackTrace above", () => { function make() { const e = new Error("c"); Error.captureStackTrace(e, make); return e; } function caller() { return make(); } return names(caller(), 1); });
test("after an await", async () => { async function a() { await null; throw new Error("in a"); } async function b() { await a(); } try { await b(); } catch (e) { return names(e, 2); } });
test("through Promise.all and a returned promise", async () => { async function a() { await null; throw new Error("in a"); } function b() { return Promise.all([a()]); } async function c() { await b(); } try { await c(); } catch (e) { return names(e).filter((n) => !n.includes("Promise") && !n.includes("async all")).slice(0, 2); } });
test("stays what it was", async () => { let seen; async function a() { await null; try { throw new Error("x"); } catch (e) { seen = e; throw e; } } async function b() { await a(); } await b().catch(() => {}); return names(seen, 2); });
test("unrelated promises", async () => { const e = new Error("made outside"); async function a() { throw e; } try { await a(); } catch (err) { return [err === e, head(err), names(err, 9).filter((n) => n === "a" || n.endsWith(" a"))]; } });
