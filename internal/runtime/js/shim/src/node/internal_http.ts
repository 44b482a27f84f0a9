// What node:http and node:https share.
import { callable } from "pi:node/internal_callable";
import { invalidArgType } from "pi:node/internal_errors";
import { Agent, SecureAgent } from "./http/agent.ts";
import { ClientRequest, globalAgents } from "./http/client.ts";
import { validateHeaderName, validateHeaderValue } from "./http/headers.ts";
import { IncomingMessage as Incoming } from "./http/incoming.ts";
import { OutgoingMessage as Outgoing } from "./http/outgoing.ts";
import { SecureServerClass } from "./http/secure.ts";
import { Server as HttpServer, ServerResponse as Response } from "./http/server.ts";

export const IncomingMessage: any = callable(Incoming as any);
export const OutgoingMessage: any = callable(Outgoing as any);
export const ServerResponse: any = callable(Response as any);
export const Server: any = callable(HttpServer as any);
export const SecureServer: any = callable(SecureServerClass as any);
// A server with TLS descends from tls.Server in Node, not from this one.
Object.defineProperty(HttpServer, Symbol.hasInstance, { value: (v: any) => Object.prototype.isPrototypeOf.call(HttpServer.prototype, v) && !Object.prototype.isPrototypeOf.call(SecureServerClass.prototype, v) });
Object.defineProperty(SecureServerClass, Symbol.hasInstance, { value: (v: any) => Object.prototype.isPrototypeOf.call(SecureServerClass.prototype, v) });
export { Agent, ClientRequest, validateHeaderName, validateHeaderValue };
export { METHODS, STATUS_CODES } from "./http/constants.ts";

/** The members that both modules have, each with its own protocol. */
export function clientModule(name: "http" | "https"): any {
	const secure = name === "https";
	const request = (input: any, options?: any, cb?: any) => {
		if (input === undefined || input === null) throw invalidArgType("url", ["string", "URL", "Object"], input);
		return new ClientRequest(input, options, cb, secure);
	};
	const get = (input: any, options?: any, cb?: any) => {
		const req = request(input, options, cb);
		req.end();
		return req;
	};
	const createServer = (options?: any, listener?: any) => new (secure ? SecureServer : Server)(options, listener);
	return { request, get, createServer, Agent: secure ? SecureAgent : Agent, globalAgent: globalAgents[name] };
}
