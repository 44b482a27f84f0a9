// node:tls: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("tls", ["connect", "createServer", "createSecureContext", "TLSSocket", "Server", "checkServerIdentity"], { DEFAULT_MIN_VERSION: "TLSv1.2", DEFAULT_MAX_VERSION: "TLSv1.3", rootCertificates: [], getCiphers: () => [] as string[] }, "use fetch or node:https");
export default exported;
export { exported as "module.exports" };
