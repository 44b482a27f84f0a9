// node:_http_agent: what node:http has of it.
import { forbiddenModule } from "pi:node/internal_forbidden";
import http from "pi:node/http";

const exported = forbiddenModule("_http_agent", [], { Agent: http.Agent, globalAgent: http.globalAgent }, "it is a part of Node's own; use node:http");
export default exported;
export { exported as "module.exports" };
