// node:trace_events: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("trace_events", ["createTracing"], { getEnabledCategories: () => undefined }, "");
export default exported;
export { exported as "module.exports" };
