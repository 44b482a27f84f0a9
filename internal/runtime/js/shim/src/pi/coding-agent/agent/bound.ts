// A session's extensions: what they can do, who they talk to, and how they are loaded anew.
import type { ModelThinkingLevel } from "../../ai/types.ts";
import { resetApiProviders } from "pi:ai_parts";
import { ModelRegistry } from "pi:ai_registry";
import { createAllToolDefinitions } from "pi:coding-agent_tools";
import { messageOf } from "../extensions/emit.ts";
import { ExtensionRunner } from "../extensions/runner.ts";
import { isSynthetic, path } from "../resources/paths.ts";
import { Models } from "./models.ts";
import { applyModifiers, defaultTools } from "./names.ts";

const kept = "name label description parameters outputSchema constrainedSampling prepareArguments executionMode".split(" ");

/** An agent's tool as the definition it might have come from. */
const definitionOf = (tool: any): any => ({
	...Object.fromEntries(kept.map((name) => [name, tool[name]])),
	execute: (id: string, params: any, signal: any, onUpdate: any) => tool.execute(id, params, signal, onUpdate),
});

export abstract class Bound extends Models {
	private bindings: any = { mode: "print" };
	private stopErrors: (() => void) | undefined;

	abstract getContextUsage(): any;

	/** Gives the extensions a UI and tells them that the session begins. */
	async bindExtensions(given: any): Promise<void> {
		for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) this.bindings[name] = value;
		this.applyBindings();
		const start = this.config.sessionStartEvent ?? { type: "session_start", reason: "startup" };
		await this.begin(start, start.reason === "reload" ? "reload" : "startup");
	}

	private async begin(start: any, reason: string): Promise<void> {
		await this.runner.emit(start);
		this.runner.reportUnhandledMcpServers();
		if (!this.runner.hasHandlers("resources_discover")) return;
		const offered = await this.runner.emitResourcesDiscover(this.cwd, reason);
		if (Object.values<any[]>(offered).every((paths) => paths.length === 0)) return;
		const paths = Object.entries<any[]>(offered).map(([kind, entries]) => [kind, entries.map(offeredBy)]);
		this.resourceLoader.extendResources(Object.fromEntries(paths));
		this.rebuildPrompt(this.getActiveToolNames());
	}

	private applyBindings(): void {
		const { uiContext, mode, commandContextActions, onError } = this.bindings;
		this.runner.setUIContext(uiContext, mode);
		this.runner.bindCommandContext(commandContextActions);
		this.stopErrors?.();
		this.stopErrors = onError ? this.runner.onError(onError) : undefined;
	}

	/** Makes the tools and extensions of the session, as its loader has them by now. */
	protected build(options: { active?: string[]; flags?: Map<string, unknown>; all?: boolean }): void {
		const { settingsManager, config } = this;
		const override = config.baseToolsOverride;
		const definitions = override
			? Object.fromEntries(Object.entries<any>(override).map(([name, tool]) => [name, definitionOf(tool)]))
			: createAllToolDefinitions(this.cwd, {
					read: { autoResizeImages: settingsManager.getImageAutoResize() },
					bash: { commandPrefix: settingsManager.getShellCommandPrefix(), shellPath: settingsManager.getShellPath() },
				});
		this.builtin = new Map(Object.entries(definitions));
		const { extensions, runtime } = this.resourceLoader.getExtensions();
		for (const [name, value] of options.flags ?? []) runtime.flagValues.set(name, value);
		this.runner = new ExtensionRunner(extensions, runtime, this.cwd, this.sessionManager, new ModelRegistry(this.modelRuntime));
		if (config.extensionRunnerRef) config.extensionRunnerRef.current = this.runner;
		this.runner.bindCore(this.actions(), this.contextActions(), this.providerActions());
		this.applyBindings();
		this.refreshTools({ active: options.active ?? (override ? Object.keys(override) : defaultTools), all: options.all });
	}

	private actions() {
		const { sessionManager, runner } = this;
		const sending = (event: string, work: Promise<void>) =>
			void work.catch((error) => runner.emitError({ extensionPath: "<runtime>", event, error: messageOf(error) }));
		return {
			sendMessage: (message: any, options: any) => sending("send_message", this.sendCustomMessage(message, options)),
			sendUserMessage: (content: any, options: any) => sending("send_user_message", this.sendUserMessage(content, options)),
			appendEntry: (customType: string, data: unknown) => this.tellEntry(sessionManager.appendCustomEntry(customType, data)),
			setSessionName: (name: string) => this.setSessionName(name),
			getSessionName: () => sessionManager.getSessionName(),
			setLabel: (entryId: string, label: string | undefined) => void sessionManager.appendLabelChange(entryId, label),
			getActiveTools: () => this.getActiveToolNames(),
			getAllTools: () => this.getAllTools(),
			getSettings: () => this.settingsManager.getSettings(),
			setActiveTools: (names: string[]) => this.setActiveToolsByName(names),
			refreshTools: () => this.refreshTools(),
			getCommands: () => this.commands(),
			setModel: async (model: any) => {
				if (!this.modelRuntime.hasConfiguredAuth(model.provider)) return false;
				await this.setModel(model);
				return true;
			},
			getThinkingLevel: () => this.thinkingLevel,
			setThinkingLevel: (level: ModelThinkingLevel) => this.setThinkingLevel(level),
		};
	}

	/** Everything that can be called with a slash. */
	private commands(): any[] {
		const of = (source: string, items: any[], name: (item: any) => string) =>
			items.map((item) => ({ name: name(item), description: item.description, source, sourceInfo: item.sourceInfo }));
		return [
			...of("extension", this.runner.getRegisteredCommands(), ({ invocationName }) => invocationName),
			...of("prompt", [...this.promptTemplates], ({ name }) => name),
			...of("skill", this.resourceLoader.getSkills().skills, ({ name }) => `skill:${name}`),
		];
	}

	private contextActions() {
		return {
			getModel: () => this.model,
			getScopedModels: () => this.models,
			isIdle: () => this.isIdle,
			isProjectTrusted: () => this.settingsManager.isProjectTrusted(),
			getSignal: () => this.agent.signal,
			abort: () => {
				if (this.bindings.abortHandler) this.bindings.abortHandler();
				else void this.abort();
			},
			hasPendingMessages: () => this.pendingMessageCount > 0,
			shutdown: () => this.bindings.shutdownHandler?.(),
			getContextUsage: () => this.getContextUsage(),
			compact: (options?: any) => {
				const failed = (error: unknown) => options?.onError?.(error instanceof Error ? error : new Error(String(error)));
				void this.compact(options?.customInstructions)
					.then((result) => options?.onComplete?.(result))
					.catch(failed);
			},
			getSystemPrompt: () => this.systemPrompt,
			getSystemPromptOptions: () => this.promptOptions,
			executeTool: (callerId: string, name: string, args: unknown, options: any) => this.executeNested(callerId, name, args, options),
			getCallableTools: () => this.callableTools(),
		};
	}

	private providerActions() {
		const names = "registerProvider registerNativeProvider unregisterProvider registerVirtualModel unregisterVirtualModel".split(" ");
		const act = (name: string) => (...args: unknown[]) => {
			this.modelRuntime[name](...args);
			// The model may be another object now.
			const { model } = this;
			const fresh = model && this.modelRuntime.getModel(model.provider, model.id);
			if (fresh) this.agent.state.model = fresh;
		};
		return Object.fromEntries(names.map((name) => [name, act(name)]));
	}

	private chosenByDefault(): string[] {
		if (!this.config.usesDefaultTools) return [];
		return applyModifiers(this.settingsManager.getDefaultTools() ?? defaultTools, this.config.defaultToolModifiers ?? []);
	}

	async reload(options: { beforeSessionStart?: () => void | Promise<void> } = {}): Promise<void> {
		if (this.isStreaming) throw new Error("Wait for the current response to finish before reloading.");
		if (this.isCompacting) throw new Error("Wait for compaction to finish before reloading.");
		const old = this.runner;
		const flags = old.getFlagValues();
		await old.emit({ type: "session_shutdown", reason: "reload" });
		old.invalidate();
		const before = new Set(this.chosenByDefault());
		await this.settingsManager.reload();
		this.agent.steeringMode = this.settingsManager.getSteeringMode();
		this.agent.followUpMode = this.settingsManager.getFollowUpMode();
		resetApiProviders();
		await this.resourceLoader.reload();
		const active = this.getActiveToolNames();
		for (const name of active) this.pendingTools.add(name);
		this.build({ active: [...active, ...this.chosenByDefault().filter((name) => !before.has(name))], flags, all: true });
		const { uiContext, commandContextActions, shutdownHandler, onError } = this.bindings;
		if (!(uiContext || commandContextActions || shutdownHandler || onError)) return;
		await options.beforeSessionStart?.();
		await this.begin({ type: "session_start", reason: "reload" }, "reload");
	}

	/** The context of a command that began this session, which can also say something in it. */
	createReplacedSessionContext(): any {
		return Object.assign(this.runner.createCommandContext(), {
			sendMessage: (message: any, options: any) => this.sendCustomMessage(message, options),
			sendUserMessage: (content: any, options: any) => this.sendUserMessage(content, options),
		});
	}
}

/** A path that an extension offered, with where it comes from. */
function offeredBy({ path: file, extensionPath }: { path: string; extensionPath: string }) {
	const synthetic = isSynthetic(extensionPath);
	const name = synthetic ? extensionPath.replace(/[<>]/g, "") : path().basename(extensionPath).replace(/\.(ts|js)$/, "");
	const baseDir = synthetic ? undefined : path().dirname(extensionPath);
	return { path: file, metadata: { source: `extension:${name}`, scope: "temporary", origin: "top-level", baseDir } };
}
