// node:https: the client. Servers are denied.
import { forbiddenMember } from "pi:node/internal_forbidden";
import { clientModule } from "pi:node/internal_http";

const exported: any = { ...clientModule("https"), Server: forbiddenMember("https", "Server") };
export default exported;
export { exported as "module.exports" };
