// node:_tls_common: a part of Node's own.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("_tls_common", [], {}, "it is a part of Node's own; use node:tls");
export default exported;
export { exported as "module.exports" };
