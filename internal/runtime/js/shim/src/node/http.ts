// node:http: requests through the host, and servers on this machine.
import { requireHost } from "pi:host";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { ClientRequest, clientModule, IncomingMessage, METHODS, OutgoingMessage, Server, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "pi:node/internal_http";

/** Node's ClientRequest takes the same arguments as request. */
class PlainRequest extends ClientRequest {
	constructor(input: any, options?: any, cb?: any) {
		super(input, options, cb, false);
	}
}
Object.defineProperty(PlainRequest, "name", { value: "ClientRequest" });
Object.defineProperty(PlainRequest, Symbol.hasInstance, { value: (v: unknown) => v instanceof ClientRequest });

const exported: any = {
	...clientModule("http"), ClientRequest: PlainRequest, IncomingMessage, METHODS, OutgoingMessage, Server, ServerResponse, STATUS_CODES,
	maxHeaderSize: 16384, validateHeaderName, validateHeaderValue, setMaxIdleHTTPParsers() {},
	_connectionListener: forbiddenMember("http", "_connectionListener"),
	get WebSocket() {
		return (globalThis as any).WebSocket;
	},
	get CloseEvent() {
		return requireHost("pi:web/websocket").CloseEvent;
	},
	get MessageEvent() {
		return (globalThis as any).MessageEvent;
	},
};
export default exported;
export { exported as "module.exports" };
