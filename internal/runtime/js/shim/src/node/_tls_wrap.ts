// node:_tls_wrap: a part of Node's own.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("_tls_wrap", [], {}, "it is a part of Node's own; use node:tls");
export default exported;
export { exported as "module.exports" };
