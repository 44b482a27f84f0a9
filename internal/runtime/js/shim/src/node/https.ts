// node:https: requests through the host. Servers listen on http.
import { forbiddenMember } from "pi:node/internal_forbidden";
import { clientModule } from "pi:node/internal_http";

const exported: any = { ...clientModule("https"), Server: forbiddenMember("https", "Server", "listen on http") };
export default exported;
export { exported as "module.exports" };
