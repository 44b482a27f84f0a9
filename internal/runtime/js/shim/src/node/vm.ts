// node:vm: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("vm", ["Script", "createContext", "runInContext", "runInNewContext", "runInThisContext", "compileFunction", "SourceTextModule", "SyntheticModule"], { isContext: () => false, constants: {} }, "");
export default exported;
export { exported as "module.exports" };
