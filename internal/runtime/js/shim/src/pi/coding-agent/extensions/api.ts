// The pi object of an extension in a session of one's own: registrations stay in the extension's record, actions go to the
// runtime. The running session's extensions have another one, over the host.
import * as host from "pi:host";
import { checkCommand, checkFlag, checkTool, markdownMessages, noConfig, notActive } from "../../../core/parts/checks.ts";
import { execCommand } from "../../../core/parts/exec.ts";
import { mcpServer } from "../../mcp_servers.ts";

export interface Loading {
	api: any;
	/** The factory has returned: what it registered with the runtime takes effect. */
	commit(): void;
	/** It failed: nothing of it does. */
	discard(): void;
}

/** How far an extension has come, and what waits until it is loaded. */
class Load {
	state: "loading" | "active" | "failed" = "loading";
	flags = new Map<string, any>();
	private changes: (() => void)[] = [];
	private subscriptions: (() => void)[] = [];

	constructor(
		readonly extension: any,
		readonly runtime: any,
	) {}

	alive(): void {
		if (this.state === "failed") throw notActive(this.extension.path);
		this.runtime.assertActive();
	}

	/** Does it now, or once the extension is loaded. */
	change(apply: () => void): void {
		if (this.state === "loading") this.changes.push(apply);
		else apply();
	}

	subscribed(unsubscribe: () => void): () => void {
		if (this.state === "loading") this.subscriptions.push(unsubscribe);
		return unsubscribe;
	}

	commit(): void {
		if (this.state !== "loading") return;
		this.runtime.assertActive();
		const { flagValues } = this.runtime;
		for (const [name, value] of this.flags) if (!flagValues.has(name)) flagValues.set(name, value);
		for (const apply of this.changes) apply();
		this.end("active");
	}

	discard(): void {
		if (this.state !== "loading") return;
		for (const unsubscribe of this.subscriptions) unsubscribe();
		this.end("failed");
	}

	private end(state: "active" | "failed"): void {
		this.state = state;
		this.flags.clear();
		this.changes = [];
		this.subscriptions = [];
	}
}

export function createExtensionApi(extension: any, runtime: any, cwd: string, bus: any): Loading {
	const load = new Load(extension, runtime);
	const api = { ...registrations(load), ...settings(load), ...providers(load), ...actions(load), ...surroundings(load, cwd, bus) };
	return { api, commit: () => load.commit(), discard: () => load.discard() };
}

function registrations(load: Load) {
	const { extension, runtime } = load;
	return {
		on(event: string, handler: (...args: any[]) => any) {
			load.alive();
			const registered = (...args: any[]) => handler(...args);
			extension.handlers.set(event, [...(extension.handlers.get(event) ?? []), registered]);
			return () => {
				const left = (extension.handlers.get(event) ?? []).filter((other: unknown) => other !== registered);
				if (left.length > 0) extension.handlers.set(event, left);
				else extension.handlers.delete(event);
			};
		},
		registerTool(tool: any) {
			load.alive();
			checkTool(tool, extension.path);
			extension.tools.set(tool.name, { definition: tool, sourceInfo: extension.sourceInfo });
			runtime.refreshTools();
		},
		registerCommand(name: string, options: any) {
			load.alive();
			checkCommand(name, options, extension.path);
			extension.commands.set(name, { name, sourceInfo: extension.sourceInfo, ...options });
		},
		registerShortcut(shortcut: string, options: any) {
			load.alive();
			extension.shortcuts.set(shortcut, { shortcut, extensionPath: extension.path, ...options });
		},
		registerMessageRenderer(customType: string, renderer: Function) {
			load.alive();
			extension.messageRenderers.set(customType, renderer);
		},
		registerEntryRenderer(customType: string, renderer: Function) {
			load.alive();
			(extension.entryRenderers ??= new Map()).set(customType, renderer);
		},
		registerToolRenderer(resolver: Function) {
			load.alive();
			(extension.toolRenderers ??= []).push(resolver);
		},
		registerMarkdownTransformer(transformer: Function, options?: any) {
			load.alive();
			extension.markdownTransformer = { transformer, messageTypes: new Set(options?.messageTypes ?? markdownMessages) };
		},
	};
}

function settings(load: Load) {
	const { extension, runtime } = load;
	return {
		registerFlag(name: string, options: any) {
			load.alive();
			checkFlag(name, options);
			extension.flags.set(name, { name, extensionPath: extension.path, ...options });
			const values = load.state === "loading" ? load.flags : runtime.flagValues;
			if (options.default === undefined || runtime.flagValues.has(name) || values.has(name)) return;
			values.set(name, options.default);
		},
		getFlag(name: string) {
			load.alive();
			if (!extension.flags.has(name)) return undefined;
			return runtime.flagValues.has(name) ? runtime.flagValues.get(name) : load.flags.get(name);
		},
	};
}

function providers(load: Load) {
	const { extension, runtime } = load;
	const { path } = extension;
	return {
		registerProvider(provider: any, config?: any) {
			load.alive();
			if (typeof provider !== "string") return load.change(() => runtime.registerNativeProvider(provider, path));
			if (!config) throw noConfig();
			load.change(() => runtime.registerProvider(provider, config, path));
		},
		unregisterProvider(name: string) {
			load.alive();
			load.change(() => runtime.unregisterProvider(name, path));
		},
		registerVirtualModel(model: any) {
			load.alive();
			// A request is routed long after this, with the context of that moment.
			const definition = { ...model, route: (request: any) => model.route(request, runtime.createContext()) };
			load.change(() => runtime.registerVirtualModel(definition, path));
		},
		unregisterVirtualModel(provider: string, id: string) {
			load.alive();
			load.change(() => runtime.unregisterVirtualModel(provider, id));
		},
		registerMcpServer(name: string, config: any) {
			load.alive();
			const server = { name, config: mcpServer(name, config, path, runtime.mcpServers.list()), extensionPath: path };
			load.change(() => runtime.mcpServers.register(server));
		},
		unregisterMcpServer(name: string) {
			load.alive();
			load.change(() => runtime.mcpServers.unregister(name, path));
		},
		getMcpServers() {
			load.alive();
			return runtime.mcpServers.list();
		},
	};
}

const passedOn =
	"sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings " +
	"setActiveTools getCommands setModel getThinkingLevel setThinkingLevel";

function actions(load: Load): Record<string, (...args: any[]) => any> {
	const act = (name: string) => (...args: any[]) => {
		load.alive();
		return load.runtime[name](...args);
	};
	return Object.fromEntries(passedOn.split(" ").map((name) => [name, act(name)]));
}

function surroundings(load: Load, cwd: string, bus: any) {
	return {
		exec(command: string, args: string[], options?: any) {
			load.alive();
			return execCommand(host as any, command, args, options?.cwd ?? cwd, options);
		},
		events: {
			emit(channel: string, data: unknown) {
				load.alive();
				bus.emit(channel, data);
			},
			on(channel: string, handler: (data: unknown) => unknown) {
				load.alive();
				return load.subscribed(load.runtime.trackEventBusSubscription(bus.on(channel, handler)));
			},
		},
	};
}
