// node:http: the client. Servers are denied.
import { checkString, nodeError } from "pi:node/internal_errors";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { ClientRequest, clientModule, IncomingMessage, METHODS, STATUS_CODES } from "pi:node/internal_http";

const exported: any = {
	...clientModule("http"), ClientRequest, IncomingMessage, METHODS, STATUS_CODES, maxHeaderSize: 16384,
	Server: forbiddenMember("http", "Server"), ServerResponse: forbiddenMember("http", "ServerResponse"), OutgoingMessage: forbiddenMember("http", "OutgoingMessage"),
	validateHeaderName(name: unknown) {
		checkString(name, "name");
		if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw nodeError(TypeError, "ERR_INVALID_HTTP_TOKEN", `Header name must be a valid HTTP token ["${name}"]`);
	},
	validateHeaderValue(name: string, value: unknown) {
		if (value === undefined) throw nodeError(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "undefined" for header "${name}"`);
	},
	setMaxIdleHTTPParsers() {},
};
export default exported;
export { exported as "module.exports" };
