// node:dns/promises.
import { requireHost } from "pi:host";

const exported = requireHost("pi:node/dns").promises;
export default exported;
export { exported as "module.exports" };
