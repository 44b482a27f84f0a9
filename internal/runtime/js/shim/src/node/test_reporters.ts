// node:test/reporters: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("test/reporters", ["dot", "junit", "spec", "tap", "lcov"], {}, "");
export default exported;
export { exported as "module.exports" };
