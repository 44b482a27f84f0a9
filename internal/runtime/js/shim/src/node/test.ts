// node:test: not for extensions. The module is its own function test.
import { forbiddenMember } from "pi:node/internal_forbidden";

const exported = forbiddenMember("test", "test");
for (const name of ["after", "afterEach", "assert", "before", "beforeEach", "describe", "it", "mock", "only", "run", "skip", "snapshot", "suite", "todo"]) {
	exported[name] = forbiddenMember("test", name);
}
exported.test = exported;
export default exported;
export { exported as "module.exports" };
