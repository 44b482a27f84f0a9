import { actions } from "./actions.ts";
import type { Border } from "./border.ts";
import type { Bus } from "./bus.ts";
import { checkCommand, checkFlag, checkTool, isSoundModel, markdownMessages, noConfig, notActive } from "./checks.ts";
import { execCommand } from "./exec.ts";
import { forgetProvider, forgetTool, keepProvider, type Registry } from "./registry.ts";
import type { SessionManager } from "./session.ts";

/** What the pi object needs of the VM it lives in. */
export interface Realm {
	border: Border;
	registry: Registry;
	session: SessionManager;
	/** A context of this moment, for functions that are called outside of handlers. */
	context(): object;
	bus: Bus;
	flags: Map<string, unknown>;
	models: import("./models.ts").ModelHome;
	path: string;
	cwd: string;
	require(name: string): any;
	phase: "loading" | "active" | "failed";
	/** Why its API may not be used any more, if so. */
	stale?: string;
	/** Tells the host that registrations changed after loading; without the rest, only those in registry.fresh. */
	changed(rest?: boolean): void;
	/** Tells the host of them now. */
	flush(): void;
	/** Tells the host what went wrong where nobody waits for it, under the name of what was done. */
	failed(event: string, err: unknown): void;
	/** Hands an event to this extension's own handlers: the first runs at once, and nobody waits. */
	tell(event: { type: string; [key: string]: unknown }): void;
}

/** The ExtensionAPI of Pi 1.5.2: registrations stay in the VM, actions are host calls. */
export function createApi(realm: Realm): Record<string, any> {
	const { registry } = realm;
	const alive = () => {
		if (realm.stale) throw new Error(realm.stale);
		if (realm.phase === "failed") throw notActive(realm.path);
	};
	// Registrations may be made while loading; actions may not (pi-loader: "Action methods throw during load").
	const bound = () => {
		alive();
		if (realm.phase === "loading") {
			throw new Error("Extension runtime not initialized. Action methods cannot be called during extension loading.");
		}
	};
	const changed = (rest?: boolean) => {
		if (realm.phase === "active") realm.changed(rest);
	};
	const all: Record<string, any> = {
		...registrations(realm, alive, changed),
		...providers(realm, alive, changed),
		...actions(realm, bound),
		getFlag(name: string) {
			alive();
			if (!registry.flags.has(name)) return undefined;
			return realm.flags.has(name) ? realm.flags.get(name) : registry.flagDefaults.get(name);
		},
		exec(command: string, args: string[], options?: any) {
			alive();
			return execCommand(realm, command, args, options?.cwd ?? realm.cwd, options);
		},
		events: {
			emit(channel: string, data: unknown) {
				alive();
				realm.bus.emit(channel, data);
			},
			on(channel: string, handler: (data: unknown) => unknown) {
				alive();
				return realm.bus.on(channel, handler);
			},
		},
	};
	const api: Record<string, any> = {};
	for (const name of inOrder) api[name] = all[name];
	// What Pi does not have is there and not listed: code that walks over the API sees Pi's. It is made when it is first used.
	let made: any;
	for (const name of besidePi) {
		const own = (value: unknown) => Object.defineProperty(api, name, { value, enumerable: false, writable: true, configurable: true });
		const get = () => (made ??= realm.require("pi:core/connectors").connectors(realm, alive, all.registerCommand))[name];
		Object.defineProperty(api, name, { get, set: own, enumerable: false, configurable: true });
	}
	return api;
}

const besidePi = ["tool", "log", "http", "fs", "session", "ui", "registerSlashCommand"];

/** Pi's members in Pi's order. */
const inOrder = (
	"on registerTool registerCommand registerShortcut registerFlag registerMessageRenderer registerMarkdownTransformer registerEntryRenderer registerToolRenderer " +
	"getFlag sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel exec getActiveTools getAllTools getSettings setActiveTools getCommands " +
	"setModel getThinkingLevel setThinkingLevel registerProvider unregisterProvider registerMcpServer unregisterMcpServer getMcpServers registerVirtualModel " +
	"unregisterVirtualModel events"
).split(" ");

function registrations(realm: Realm, alive: () => void, changed: (rest?: boolean) => void) {
	const { registry } = realm;
	return {
		on(event: string, handler: (...args: any[]) => any) {
			alive();
			// Wrapped, so that a handler registered twice can be taken off once.
			const registered = (payload: unknown, ctx: unknown) => {
				if (typeof handler !== "function") throw new TypeError("handler is not a function");
				return handler(payload, ctx);
			};
			const list = registry.handlers.get(event) ?? [];
			list.push(registered);
			registry.handlers.set(event, list);
			changed();
			return () => {
				const handlers = registry.handlers.get(event);
				const at = handlers ? handlers.indexOf(registered) : -1;
				if (!handlers || at === -1) return;
				handlers.splice(at, 1);
				if (handlers.length === 0) registry.handlers.delete(event);
				changed();
			};
		},
		registerTool(tool: any) {
			alive();
			checkTool(tool, realm.path);
			registry.tools.set(tool.name, tool);
			forgetTool(tool);
			registry.fresh.add(tool.name);
			changed(false);
		},
		registerCommand(name: string, options: any) {
			alive();
			checkCommand(name, options, realm.path);
			registry.commands.set(name, { ...options });
			changed();
		},
		registerShortcut(shortcut: string, options: any) {
			alive();
			registry.shortcuts.set(shortcut, { ...options });
			changed();
		},
		registerFlag(name: string, options: any) {
			alive();
			checkFlag(name, options);
			registry.flags.set(name, { ...options });
			if (options.default !== undefined && !registry.flagDefaults.has(name)) registry.flagDefaults.set(name, options.default);
			changed();
		},
		registerMessageRenderer(customType: string, renderer: Function) {
			alive();
			registry.messageRenderers.set(customType, renderer);
			changed();
		},
		registerEntryRenderer(customType: string, renderer: Function) {
			alive();
			registry.entryRenderers.set(customType, renderer);
			changed();
		},
		registerToolRenderer(resolver: Function) {
			alive();
			registry.toolRenderers.push(resolver);
			changed();
		},
		registerMarkdownTransformer(transformer: Function, options?: any) {
			alive();
			registry.markdownTransformer = { transformer, messageTypes: [...(options?.messageTypes ?? markdownMessages)] };
			changed();
		},
	};
}

function providers(realm: Realm, alive: () => void, changed: () => void) {
	const { registry } = realm;
	// What an extension registers while it loads is only kept: nothing of it is used yet.
	const active = () => realm.phase === "active";
	const servers = (): any[] => realm.border.callSync("session", { op: "shared" }).mcpServers;
	return {
		registerProvider(provider: any, config?: any) {
			alive();
			if (typeof provider === "string") {
				if (!config) throw noConfig();
			}
			if (active()) return realm.models.modelRegistry.registerProvider(provider, config);
			registry.pendingProviders.add({ provider, config });
			keepProvider(registry, provider, config);
		},
		unregisterProvider(name: string) {
			alive();
			if (active()) return realm.models.modelRegistry.unregisterProvider(name);
			forgetProvider(registry, name);
		},
		registerVirtualModel(model: any) {
			alive();
			const definition = { ...model, route: (request: any) => model.route(request, realm.context()) };
			if (active()) return realm.models.modelRegistry.registerVirtualModel(definition);
			if (isSoundModel(definition)) registry.virtualModels.set(`${definition.provider}/${definition.id}`, definition);
			else registry.unsoundModels.add(definition);
		},
		unregisterVirtualModel(provider: string, id: string) {
			alive();
			if (active()) return realm.models.modelRegistry.unregisterVirtualModel(provider, id);
			registry.virtualModels.delete(`${provider}/${id}`);
		},
		registerMcpServer(name: string, config: any) {
			alive();
			registry.mcpServers.set(name, realm.require("pi:mcp_servers").mcpServer(name, config, realm.path, servers()));
			changed();
			if (active()) realm.flush();
		},
		unregisterMcpServer(name: string) {
			alive();
			if (!registry.mcpServers.delete(name)) return;
			changed();
			if (active()) realm.flush();
		},
		getMcpServers() {
			alive();
			return servers();
		},
	};
}
