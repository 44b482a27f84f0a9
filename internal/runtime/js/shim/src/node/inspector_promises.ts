// node:inspector/promises: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("inspector/promises", ["Session"], { url: () => undefined, close() {} }, "");
export default exported;
export { exported as "module.exports" };
