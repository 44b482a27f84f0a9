// node:wasi: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("wasi", ["WASI"], {}, "");
export default exported;
export { exported as "module.exports" };
