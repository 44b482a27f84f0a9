// node:domain: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("domain", ["create", "createDomain", "Domain"], {}, "");
export default exported;
export { exported as "module.exports" };
