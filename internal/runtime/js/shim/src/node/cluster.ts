// node:cluster: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("cluster", ["fork", "setupPrimary", "setupMaster", "disconnect"], { isMaster: true, isPrimary: true, isWorker: false, workers: {} }, "");
export default exported;
export { exported as "module.exports" };
