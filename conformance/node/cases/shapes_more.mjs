// The shape of the modules that are members of the process and the language's own, and of the global object.
import { compareShapes, flags, kind } from "../shapes.mjs";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

compareShapes(test, /^(module|os|perf_hooks|process|querystring|sys|timers|url|util)(\/|$)/, { ordered: true });

/** Names that one engine has and the other has not: the list of names is compared with the web's classes. */
const engines = ["Float16Array"];
for (const key of Object.getOwnPropertyNames(globalThis).sort()) {
	if (engines.includes(key)) continue;
	test(`global ${key}`, () => {
		const d = Object.getOwnPropertyDescriptor(globalThis, key);
		const v = globalThis[key];
		const web = "value" in d ? flags(d) : "accessor";
		return [d.enumerable, d.configurable, kind(v, key), typeof v === "function" || typeof v === "object" ? Object.prototype.toString.call(v) : web];
	});
}
