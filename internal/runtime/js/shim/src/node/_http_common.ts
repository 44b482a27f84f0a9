// node:_http_common: a part of Node's own.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("_http_common", [], {}, "it is a part of Node's own; use node:http");
export default exported;
export { exported as "module.exports" };
