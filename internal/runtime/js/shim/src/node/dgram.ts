// node:dgram: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("dgram", ["createSocket", "Socket"], {}, "use fetch");
export default exported;
export { exported as "module.exports" };
