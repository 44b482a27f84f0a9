// Agent. The host pools connections, for each extension; an agent only says what programs ask of it.
import { EventEmitter } from "pi:node/events";
import { callable } from "pi:node/internal_callable";
import { denied } from "pi:node/internal_errors";

class AgentClass extends EventEmitter {
	[name: string]: any;

	constructor(options?: any) {
		super();
		this.options = { __proto__: null, ...options, path: null, noDelay: options?.noDelay ?? true };
		this.requests = Object.create(null);
		this.sockets = Object.create(null);
		this.freeSockets = Object.create(null);
		this.keepAliveMsecs = options?.keepAliveMsecs || 1000;
		this.keepAlive = options?.keepAlive || false;
		this.maxSockets = options?.maxSockets || Number.POSITIVE_INFINITY;
		this.maxFreeSockets = options?.maxFreeSockets || 256;
		this.maxTotalSockets = options?.maxTotalSockets || Number.POSITIVE_INFINITY;
		this.scheduling = options?.scheduling || "lifo";
		this.totalSocketCount = 0;
		this.agentKeepAliveTimeoutBuffer = 1000;
		this.defaultPort ??= 80;
		this.protocol ??= "http:";
	}
	getName(options: any = {}): string {
		let name = `${options.host || "localhost"}:${options.port || ""}:${options.localAddress || ""}`;
		if (options.family === 4 || options.family === 6) name += `:${options.family}`;
		return options.socketPath ? `${name}:${options.socketPath}` : name;
	}
	createConnection(): never {
		throw denied("http.Agent.createConnection", "connections are the host's");
	}
	addRequest(): never {
		throw denied("http.Agent.addRequest", "connections are the host's");
	}
	createSocket(): never {
		throw denied("http.Agent.createSocket", "connections are the host's");
	}
	removeSocket(): void {}
	keepSocketAlive(): boolean {
		return true;
	}
	reuseSocket(): void {}
	destroy(): void {}
	get [Symbol.for("nodejs.rejection")](): undefined {
		return undefined;
	}
}
Object.defineProperty(AgentClass, "name", { value: "Agent", configurable: true });
export const Agent: any = callable(AgentClass as any);
Agent.defaultMaxSockets = Number.POSITIVE_INFINITY;

class SecureAgentClass extends AgentClass {
	constructor(options?: any) {
		super(options);
		this.defaultPort = 443;
		this.protocol = "https:";
		this.maxCachedSessions = options?.maxCachedSessions ?? 100;
	}
	getName(options: any = {}): string {
		const parts = ["ca", "cert", "clientCertEngine", "ciphers", "key", "pfx", "rejectUnauthorized"].map((name) => options[name] ?? "");
		return `${super.getName(options)}:${parts.join(":")}:${options.servername && options.servername !== options.host ? options.servername : ""}::::::::::::`;
	}
}
Object.defineProperty(SecureAgentClass, "name", { value: "Agent", configurable: true });
export const SecureAgent: any = callable(SecureAgentClass as any);

/** Agents that lead through a proxy would make their own connections; a request must not go another way than it was told. */
export function checkAgent(agent: any): void {
	if (agent && typeof agent === "object" && (agent.proxy || typeof agent.getProxyForUrl === "function")) throw denied("an agent with a proxy", "connections are the host's");
}
