// node:repl: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("repl", ["start", "REPLServer", "Recoverable"], {}, "");
export default exported;
export { exported as "module.exports" };
