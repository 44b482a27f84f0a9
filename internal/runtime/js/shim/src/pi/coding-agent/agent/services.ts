// What sessions of one working directory share, made before there is one.
import { ModelRuntime } from "pi:ai_registry";
import { DefaultResourceLoader, SettingsManager } from "pi:coding-agent_resources";
import { boot } from "pi:host";
import { messageOf } from "../extensions/emit.ts";
import { resolvePath } from "../resources/paths.ts";
import { createAgentSession } from "./create.ts";

interface Diagnostic {
	type: "info" | "warning" | "error";
	message: string;
}

/** Sets the flags that were given to those that extensions registered. */
function applyFlags({ extensions, runtime }: any, given: Map<string, boolean | string> | undefined): Diagnostic[] {
	const types = new Map<string, string>(extensions.flatMap(({ flags }: any) => [...flags].map(([name, { type }]: any) => [name, type])));
	const diagnostics: Diagnostic[] = [];
	const unknown: string[] = [];
	for (const [name, value] of given ?? []) {
		const type = types.get(name);
		if (type === undefined) unknown.push(`--${name}`);
		else if (type === "boolean") runtime.flagValues.set(name, true);
		else if (typeof value === "string") runtime.flagValues.set(name, value);
		else diagnostics.push({ type: "error", message: `Extension flag "--${name}" requires a value` });
	}
	if (unknown.length > 0) diagnostics.push({ type: "error", message: `Unknown option${unknown.length === 1 ? "" : "s"}: ${unknown.join(", ")}` });
	return diagnostics;
}

/** Takes in what extensions registered while they loaded. */
function takeRegistrations(runtime: any, modelRuntime: any): Diagnostic[] {
	const diagnostics: Diagnostic[] = [];
	const take = (list: string, register: (item: any) => void) => {
		for (const item of runtime[list] ?? []) {
			try {
				register(item);
			} catch (error) {
				diagnostics.push({ type: "error", message: `Extension "${item.extensionPath}" error: ${messageOf(error)}` });
			}
		}
		runtime[list] = [];
	};
	take("pendingProviderRegistrations", ({ name, config }) => modelRuntime.registerProvider(name, config));
	take("pendingNativeProviderRegistrations", ({ provider }) => modelRuntime.registerNativeProvider(provider));
	take("pendingVirtualModelRegistrations", ({ definition }) => modelRuntime.registerVirtualModel(definition));
	return diagnostics;
}

export async function createAgentSessionServices(options: any): Promise<any> {
	const cwd = resolvePath(options.cwd);
	const agentDir = options.agentDir ? resolvePath(options.agentDir) : boot.agentDir;
	const modelRuntime = options.modelRuntime ?? (await ModelRuntime.create({ agentDir }));
	const settingsManager = options.settingsManager ?? SettingsManager.create(cwd, agentDir);
	const resourceLoader = new DefaultResourceLoader({ ...options.resourceLoaderOptions, cwd, agentDir, settingsManager });
	await resourceLoader.reload(options.resourceLoaderReloadOptions);
	const extensions = resourceLoader.getExtensions();
	const diagnostics = takeRegistrations(extensions.runtime, modelRuntime);
	await modelRuntime.refresh({ allowNetwork: false });
	diagnostics.push(...applyFlags(extensions, options.extensionFlagValues));
	return { cwd, agentDir, modelRuntime, settingsManager, resourceLoader, diagnostics };
}

const taken = "sessionManager model thinkingLevel scopedModels tools excludeTools noTools customTools sessionStartEvent".split(" ");

export const createAgentSessionFromServices = (options: any): ReturnType<typeof createAgentSession> => {
	const { cwd, agentDir, modelRuntime, settingsManager, resourceLoader } = options.services;
	const own = Object.fromEntries(taken.map((name) => [name, options[name]]));
	return createAgentSession({ cwd, agentDir, modelRuntime, settingsManager, resourceLoader, ...own });
};
