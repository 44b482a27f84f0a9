// node:https: requests through the host, and servers on this machine.
import { clientModule, SecureServer } from "pi:node/internal_http";

const exported: any = { ...clientModule("https"), Server: SecureServer };
export default exported;
export { exported as "module.exports" };
