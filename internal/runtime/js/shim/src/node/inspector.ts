// node:inspector: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("inspector", ["open", "Session", "waitForDebugger"], { url: () => undefined, close() {}, console: {} }, "");
export default exported;
export { exported as "module.exports" };
