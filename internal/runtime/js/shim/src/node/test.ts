// node:test: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("test", ["test", "describe", "it", "suite", "before", "after", "beforeEach", "afterEach", "run", "mock"], {}, "");
export default exported;
export { exported as "module.exports" };
