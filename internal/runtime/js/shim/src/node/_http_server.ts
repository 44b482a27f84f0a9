// node:_http_server: what node:http has of it.
import { forbiddenModule } from "pi:node/internal_forbidden";
import http from "pi:node/http";

const exported = forbiddenModule("_http_server", [], { STATUS_CODES: http.STATUS_CODES, Server: http.Server, ServerResponse: http.ServerResponse }, "it is a part of Node's own; use node:http");
export default exported;
export { exported as "module.exports" };
