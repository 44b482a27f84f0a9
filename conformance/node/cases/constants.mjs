// Assignments to constants and to imported names: errors when they run.
import { sep } from "node:path";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const x = 1, n = null, o = { x: 5, y: { x: 6 } };
let left;
const cases = {
	plain: () => { x = 2; }, add: () => { x += 2; }, after: () => x++, before: () => --x, "??=": () => x ??= 3, "??= of null": () => n ??= 3, "&&= of null": () => n &&= 3,
	"||=": () => x ||= 2, short: () => { ({ x } = o); }, named: () => { ({ y: x } = o); }, given: () => { ({ x = 4 } = o); }, rest: () => { ({ y: left, ...n } = o); },
	list: () => { [left, x] = [1]; }, "list with more": () => { [x = 3, ...left] = [1]; }, of: () => { for (x of [1]) ; }, in: () => { for (x in o) ; }, "short of": () => { for ({ x } of [o]) ; },
	deep: () => { ({ y: { x } } = o); }, "deep list": () => { ({ a: [{ x }] } = { a: [o] }); }, "several": () => { ({ y: left, x, z: left } = o); },
	imported: () => { sep = 1; }, "imported after": () => sep++, "imported short": () => { ({ sep } = o); },
	"no semicolon": () => {
		const y = o
		x = y
	},
	block: () => { if (o) { x = 1 } }, comma: () => { left = 1, x = 2, left = 3; }, nested: () => { left = x = 4; }, string: () => { left = "{ x"; x = "} = "; }, arrow: () => ((v = (x = 1)) => v)(),
	"in a class": () => { new (class { field = (x = 2); })(); }, "its own": () => { const own = 1; own = 2; }, "loop": () => { for (const i = 0; i < 2; i++) ; }, "the value first": () => { x = (left = "evaluated"); },
	"a function's": () => { const f = function g() { "use strict"; g = 1; }; f(); }, "a class's": () => { class A { static m() { A = 1; } } A.m(); }, "not run": () => { if (!o) x = 2; return x; },
};
for (const [name, fn] of Object.entries(cases)) test(name, async () => { left = 0; try { return [fn(), left]; } catch (e) { return [String(e), left]; } });
test("where", async () => { try { cases.plain(); } catch (e) { return e.stack.split("\n").length > 1 && !e.stack.includes("internal_constant") && !e.stack.includes("set v"); } });
