// What the extensions of one session of one's own share: the actions they may take once the session is there, and what they
// registered before that.
import { stale } from "../../../core/parts/context.ts";

/** The MCP servers that the extensions of one runtime registered. */
class McpServers {
	private servers = new Map<string, any>();
	private listener?: () => void;

	register(server: any): void {
		this.servers.set(server.name, server);
		this.listener?.();
	}

	/** Takes a server out if it is this extension's. */
	unregister(name: string, extensionPath: string): void {
		if (this.servers.get(name)?.extensionPath !== extensionPath) return;
		this.servers.delete(name);
		this.listener?.();
	}

	get(name: string): any {
		return this.servers.get(name);
	}

	list(): any[] {
		return [...this.servers.values()].map((server) => ({ ...server, config: structuredClone(server.config) }));
	}

	setChangeListener(listener: () => void): void {
		this.listener = listener;
	}
}

const bound =
	"sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings " +
	"setActiveTools getCommands getThinkingLevel setThinkingLevel createContext";

/** A runtime that no session is bound to yet: its actions throw, and registrations wait in lists. */
export function createExtensionRuntime(): any {
	const early = () => {
		throw new Error("Extension runtime not initialized. Action methods cannot be called during extension loading.");
	};
	const subscriptions = new Set<() => void>();
	let over: string | undefined;
	const runtime: any = {
		...Object.fromEntries(bound.split(" ").map((name) => [name, early])),
		setModel: () => Promise.reject(new Error("Extension runtime not initialized")),
		refreshTools() {},
		flagValues: new Map<string, string | boolean>(),
		mcpServers: new McpServers(),
		assertActive() {
			if (over) throw new Error(over);
		},
		invalidate(message: string = stale) {
			if (over) return;
			over = message;
			for (const unsubscribe of subscriptions) unsubscribe();
			subscriptions.clear();
		},
		trackEventBusSubscription(unsubscribe: () => void) {
			const once = () => {
				if (subscriptions.delete(once)) unsubscribe();
			};
			subscriptions.add(once);
			return once;
		},
	};
	return Object.assign(runtime, waiting(runtime));
}

const unknown = "<unknown>";

/** Registrations of providers and virtual models, kept until a session takes them. */
function waiting(runtime: any): object {
	const drop = (list: string, goes: (item: any) => boolean) => {
		runtime[list] = runtime[list].filter((item: any) => !goes(item));
	};
	return {
		pendingProviderRegistrations: [],
		pendingNativeProviderRegistrations: [],
		pendingVirtualModelRegistrations: [],
		registerProvider(name: string, config: any, extensionPath = unknown) {
			runtime.pendingProviderRegistrations.push({ name, config, extensionPath });
		},
		registerNativeProvider(provider: any, extensionPath = unknown) {
			runtime.pendingNativeProviderRegistrations.push({ provider, extensionPath });
		},
		unregisterProvider(id: string) {
			drop("pendingProviderRegistrations", ({ name }) => name === id);
			drop("pendingNativeProviderRegistrations", ({ provider }) => provider.id === id);
		},
		registerVirtualModel(definition: any, extensionPath = unknown) {
			runtime.pendingVirtualModelRegistrations.push({ definition, extensionPath });
		},
		unregisterVirtualModel(provider: string, id: string) {
			drop("pendingVirtualModelRegistrations", ({ definition }) => definition.provider === provider && definition.id === id);
		},
	};
}
