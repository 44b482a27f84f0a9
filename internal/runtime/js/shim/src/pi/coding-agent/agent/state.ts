// What an agent session is made of, and who listens to it. The layers above add what it does: state, loadout, transcript,
// compaction, run, prompts, models, extensions, and last the session itself.
import type { ModelThinkingLevel as ThinkingLevel } from "../../ai/types.ts";
import { contentText } from "pi:ai_parts";
import { deferred } from "../../ai/wait.ts";
import { isVirtualModel, latestAnswer } from "../../ai/providers/virtual.ts";

export type Entry = any;
export type Message = any;

export interface SessionConfig {
	[option: string]: any;
	agent: any;
	sessionManager: any;
	settingsManager: any;
	resourceLoader: any;
	modelRuntime: any;
	cwd: string;
}

export abstract class State {
	readonly agent: any;
	readonly sessionManager: any;
	readonly settingsManager: any;
	readonly modelRuntime: any;
	readonly resourceLoader: any;
	protected cwd: string;
	protected models: any[];
	protected runner: any;
	/** Whether a run is under way, from its preparation to its last event. */
	protected running = false;
	protected abortRequested = false;
	private listeners: ((event: any) => void)[] = [];
	private idle: { promise: Promise<void>; resolve: () => void } | undefined;

	constructor(protected config: SessionConfig) {
		this.agent = config.agent;
		this.sessionManager = config.sessionManager;
		this.settingsManager = config.settingsManager;
		this.modelRuntime = config.modelRuntime;
		this.resourceLoader = config.resourceLoader;
		this.cwd = config.cwd;
		this.models = config.scopedModels ?? [];
	}

	abstract get isCompacting(): boolean;

	// ---- listeners ----

	subscribe(listener: (event: any) => void): () => void {
		this.listeners.push(listener);
		return () => {
			const at = this.listeners.indexOf(listener);
			if (at >= 0) this.listeners.splice(at, 1);
		};
	}

	protected tell(event: any): void {
		for (const listener of this.listeners) listener(event);
	}

	protected forgetListeners(): void {
		this.listeners = [];
	}

	// ---- what it is doing ----

	get isStreaming(): boolean {
		return this.running;
	}

	get isIdle(): boolean {
		return !this.running && !this.isCompacting;
	}

	async waitForIdle(): Promise<void> {
		if (this.isIdle) return;
		this.idle ??= deferred();
		await this.idle.promise;
	}

	/** Tells those who wait, if nothing is going on. */
	protected settle(): void {
		if (!this.isIdle) return;
		const { idle } = this;
		this.idle = undefined;
		idle?.resolve();
	}

	// ---- what it is ----

	get state(): any {
		return this.agent.state;
	}

	get model(): any {
		return this.agent.state.model;
	}

	/** The registry over the session's models, as up to 0.73. */
	get modelRegistry(): any {
		return this.runner.modelRegistry;
	}

	get thinkingLevel(): ThinkingLevel {
		return this.agent.state.thinkingLevel;
	}

	/** When a virtual model is chosen: the real one of the latest answer. */
	get routedModel(): { model: any; thinkingLevel?: ThinkingLevel } | undefined {
		if (!this.model || !isVirtualModel(this.model)) return undefined;
		const latest = latestAnswer(this.messages);
		const model = latest && this.physical(latest.provider, latest.model);
		return model && { model, thinkingLevel: latest.thinkingLevel };
	}

	protected physical(provider: string, id: string): any {
		const model = this.modelRuntime.getModel(provider, id);
		return model && !isVirtualModel(model) ? model : undefined;
	}

	/** The model whose limits hold for the conversation. */
	protected limitsModel(): any {
		return this.routedModel?.model ?? this.model;
	}

	/** The model whose limits hold for a message; undefined when it came from one that is no longer chosen. */
	protected modelOf({ provider, model: id }: Message): any {
		const { model } = this;
		if (model && isVirtualModel(model)) return this.physical(provider, id);
		return model?.provider === provider && model.id === id ? model : undefined;
	}

	get messages(): Message[] {
		return this.agent.state.messages;
	}

	get steeringMode(): string {
		return this.agent.steeringMode;
	}

	get followUpMode(): string {
		return this.agent.followUpMode;
	}

	get sessionFile(): string | undefined {
		return this.sessionManager.getSessionFile();
	}

	get sessionId(): string {
		return this.sessionManager.getSessionId();
	}

	get sessionName(): string | undefined {
		return this.sessionManager.getSessionName();
	}

	get scopedModels(): readonly any[] {
		return this.models;
	}

	setScopedModels(models: any[]): void {
		this.models = models;
	}

	get promptTemplates(): readonly any[] {
		return this.resourceLoader.getPrompts().prompts;
	}

	get extensionRunner(): any {
		return this.runner;
	}

	hasExtensionHandlers(type: string): boolean {
		return this.runner.hasHandlers(type);
	}

	setSessionName(name: string): void {
		this.sessionManager.appendSessionInfo(name);
		const event = { type: "session_info_changed", name: this.sessionManager.getSessionName() };
		this.tell(event);
		void this.runner.emit(event);
	}

	/** The text of the last answer; of an aborted one without any, of the one before. */
	getLastAssistantText(): string | undefined {
		const cut = ({ stopReason, content }: Message) => stopReason === "aborted" && content.length === 0;
		const last = this.messages.findLast((message) => message.role === "assistant" && !cut(message));
		return (last && contentText(last.content, "").trim()) || undefined;
	}
}
