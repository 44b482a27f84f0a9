// node:test: for the files of pier test, not for extensions. The module is its own function test.
import { markDenied } from "pi:node/internal_forbidden";
import { member } from "pi:node/internal_harness";

const exported: any = function test(...args: any[]) {
	return member("test")(...args);
};
for (const name of ["after", "afterEach", "assert", "before", "beforeEach", "describe", "it", "mock", "only", "run", "skip", "snapshot", "suite", "test", "todo"]) {
	Object.defineProperty(exported, name, { get: () => (name === "test" ? exported : member(name)), enumerable: true, configurable: true });
}
exported.default = exported;
markDenied(exported, "");
export default exported;
export { exported as "module.exports" };
