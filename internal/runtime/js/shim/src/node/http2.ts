// node:http2: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("http2", ["connect", "createServer", "createSecureServer"], { constants: {} }, "use fetch");
export default exported;
export { exported as "module.exports" };
