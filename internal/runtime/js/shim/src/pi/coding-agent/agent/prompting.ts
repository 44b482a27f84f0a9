// What is said to a session: prompts, messages that wait while the agent works, and messages of extensions.
import { contentText } from "pi:ai_parts";
import { expandPromptTemplate } from "pi:coding-agent_resources";
import { isVirtualModel } from "../../ai/providers/virtual.ts";
import { messageOf } from "../extensions/emit.ts";
import { stripFrontmatter } from "../frontmatter.ts";
import { readText } from "../resources/paths.ts";
import { authFailed, noKey, noModel } from "./guidance.ts";
import { promptImages } from "pi:coding-agent_images";
import { Running } from "./running.ts";
import { branchSelection } from "./selection.ts";
import type { Message } from "./state.ts";

/** What a run begins with. */
type Trigger = { messageType: "user"; prompt: string; images?: any[] } | { messageType: "custom"; message: Message };

/** A command's name and what stands behind it. */
function command(text: string): { name: string; args: string } {
	const at = text.indexOf(" ");
	return at < 0 ? { name: text.slice(1), args: "" } : { name: text.slice(1, at), args: text.slice(at + 1) };
}

const customMessage = ({ customType, content, display, details }: any): Message => ({
	role: "custom",
	customType,
	content: content ?? [],
	display,
	details,
	timestamp: Date.now(),
});

export abstract class Prompting extends Running {
	/** Prompts on their way to a run: the tree must stay where it is. */
	protected preparing = 0;
	private settling = false;
	private afterSettling: (() => Promise<void>)[] = [];
	private beforeSettle = false;
	private abortedBeforeSettle = false;

	protected abstract clampLevel(level: string): string;

	// ---- runs ----

	private async start(trigger: Trigger, started?: () => void): Promise<void> {
		this.running = true;
		this.abortRequested = false;
		let messages: Message[];
		try {
			messages = await this.opening(trigger);
		} catch (error) {
			this.running = false;
			this.flushCommands();
			this.flushMessages();
			this.settle();
			throw error;
		}
		this.flushCommands();
		this.flushMessages();
		started?.();
		this.failedAnswer = undefined;
		this.recordSelection();
		this.pendingTools.clear();
		try {
			await this.agent.prompt(messages);
			while (!this.abortRequested && ((await this.afterRun()) || (!this.abortRequested && (await this.mayGoOn())))) {
				if (this.abortRequested) break;
				await this.agent.continue();
			}
		} finally {
			if (this.abortRequested) this.endRetry("Retry cancelled");
			this.failedAnswer = undefined;
			this.runOptions = undefined;
			this.flushCommands();
			this.flushMessages();
			await this.settled();
		}
	}

	/** The messages a run begins with: a change of the prompt first, then what started it, then what goes along. */
	private async opening(trigger: Trigger): Promise<Message[]> {
		const last = this.messages.findLast(({ role }) => role === "assistant");
		if (last) await this.checkCompaction(last, false);
		const before = this.promptOptions.selectedTools;
		const { messages: added, systemPromptOptions: options } = await this.runner.emitBeforeAgentStart(trigger, this.promptOptions);
		const edited = options.selectedTools.length !== before.length || options.selectedTools.some((name: string, i: number) => name !== before[i]);
		if (!edited) options.selectedTools = this.getActiveToolNames();
		const messages = [trigger.messageType === "custom" ? trigger.message : await this.userMessage(trigger.prompt, trigger.images)];
		messages.push(...this.asides.splice(0), ...added.map(customMessage));
		const update = this.prepareLoadout(options);
		this.runOptions = options;
		return update ? [update, ...messages] : messages;
	}

	private async userMessage(prompt: string, given?: any[]): Promise<Message> {
		const { images, hints } = await promptImages(given, this.imageOptions());
		const text = hints.length > 0 ? `${prompt}\n\n${hints.join("\n")}` : prompt;
		return { role: "user", content: [{ type: "text", text }, ...images], timestamp: Date.now() };
	}

	protected async normalizeQueued(message: Message): Promise<void> {
		const [first, ...rest] = typeof message.content === "string" ? [] : message.content;
		if (first?.type !== "text") return;
		const made = await this.userMessage(first.text, rest.filter(({ type }: any) => type === "image"));
		const [text, ...images] = made.content;
		message.content = [text, ...rest.filter(({ type }: any) => type !== "image"), ...images];
	}

	/** What follows a run of the agent; true when it has to go on: a retry, a compaction, or more to say. */
	private async afterRun(): Promise<boolean> {
		const answer = this.lastAnswer;
		this.lastAnswer = undefined;
		if (!answer) return this.agent.hasQueuedMessages();
		if (await this.prepareRetry(answer)) {
			if (this.abortRequested) this.endRetry("Retry cancelled");
			this.failedAnswer = answer;
			return !this.abortRequested;
		}
		if (this.abortRequested) {
			this.endRetry("Retry cancelled");
			return false;
		}
		if (answer.stopReason === "error") this.endRetry(answer.errorMessage);
		const goOn = (await this.checkCompaction(answer)) || (!this.abortRequested && this.agent.hasQueuedMessages());
		return goOn && !this.abortRequested;
	}

	/** The moment before a session comes to rest, at which extensions may go on. */
	private async mayGoOn(): Promise<boolean> {
		if (!this.runner.hasHandlers("agent_before_settle")) return this.agent.hasQueuedMessages();
		this.beforeSettle = true;
		this.abortedBeforeSettle = false;
		try {
			const event = { type: "agent_before_settle", outcome: this.outcome };
			const result = await this.runner.emitBoundary(event, (entries: any[]) => this.boundaryContext(entries, "agent_before_settle"));
			this.commitDrafts(result.entries);
			this.flushMessages();
			const { canContinue } = this.boundaryContext([], "agent_before_settle");
			if (this.abortedBeforeSettle) return false;
			if (result.continue && !canContinue) this.cannotContinue("agent_before_settle");
			return canContinue && (result.continue || this.agent.hasQueuedMessages());
		} finally {
			this.beforeSettle = false;
		}
	}

	private async settled(): Promise<void> {
		this.running = false;
		this.settling = true;
		try {
			const event = { type: "agent_settled", aborted: this.abortRequested };
			await this.runner.emit(event);
			this.tell({ ...event });
		} finally {
			this.settling = false;
		}
		try {
			for (const action of this.afterSettling.splice(0)) await action();
		} finally {
			this.settle();
		}
	}

	async abort(): Promise<void> {
		if (this.running) this.abortRequested = true;
		this.abortRetry();
		this.abortCompaction();
		this.abortBranchSummary();
		if (this.beforeSettle) this.abortedBeforeSettle = true;
		this.agent.abort();
		await this.waitForIdle();
	}

	// ---- what the branch says of model and level ----

	private recordSelection(): void {
		const branch = this.sessionManager.getBranch();
		const getModel = (provider: string, id: string) => this.modelRuntime.getModel(provider, id);
		const { model } = this;
		const chosen = model && branchSelection(branch, getModel);
		if (chosen && !(chosen.provider === model.provider && chosen.modelId === model.id)) {
			const before = getModel(chosen.provider, chosen.modelId);
			// Answers say themselves which real model is chosen.
			if (isVirtualModel(model) || (before && isVirtualModel(before))) this.sessionManager.appendModelChange(model.provider, model.id);
		}
		const level = branch.findLast(({ type }: any) => type === "thinking_level_change")?.thinkingLevel;
		if (level !== undefined && this.clampLevel(level) !== this.thinkingLevel) this.sessionManager.appendThinkingLevelChange(this.thinkingLevel);
	}

	// ---- prompts ----

	async prompt(text: string, options: any = {}): Promise<void> {
		if (this.settling) {
			this.afterSettling.push(() => this.prompt(text, options));
			return;
		}
		const { expandPromptTemplates = true, preflightResult } = options ?? {};
		if (expandPromptTemplates && text.startsWith("/") && (await this.runCommand(text))) return preflightResult?.("handled");
		if (this.isSummarizing) {
			throw new Error("Cannot submit a prompt while compaction is in progress. Wait for compaction to finish and retry.");
		}
		this.preparing++;
		let trigger: Trigger | undefined;
		try {
			trigger = await this.triggerOf(text, options ?? {});
		} finally {
			this.preparing--;
		}
		if (trigger) await this.start(trigger, () => preflightResult?.("started"));
	}

	/** What the extensions and templates make of a prompt; undefined when it was handled, or waits. */
	private async triggerOf(text: string, { expandPromptTemplates = true, preflightResult, images, source = "interactive", streamingBehavior }: any): Promise<Trigger | undefined> {
		const given = await this.heardBy(text, images, source, streamingBehavior);
		if (!given) {
			preflightResult?.("handled");
			return undefined;
		}
		const prompt = expandPromptTemplates ? this.expand(given.text) : given.text;
		if (this.isStreaming) {
			if (!streamingBehavior) {
				throw new Error("Agent is already processing. Specify streamingBehavior ('steer' or 'followUp') to queue the message.");
			}
			this.queue(prompt, given.images, streamingBehavior);
			preflightResult?.("queued");
			return undefined;
		}
		await this.checkModel();
		return { messageType: "user", prompt, images: given.images };
	}

	private async checkModel(): Promise<void> {
		if (!this.model) throw new Error(noModel());
		const { provider } = this.model;
		const { modelRuntime } = this;
		if (modelRuntime.hasConfiguredAuth(provider) || (await modelRuntime.checkAuth(provider)) !== undefined) return;
		throw new Error(modelRuntime.isUsingOAuth(provider) ? authFailed(provider) : noKey(provider));
	}

	private async heardBy(text: string, images: any[] | undefined, source: string, behavior?: string): Promise<{ text: string; images?: any[] } | undefined> {
		if (!this.runner.hasHandlers("input")) return { text, images };
		const answer = await this.runner.emitInput(text, images, source, this.isStreaming ? behavior : undefined);
		if (answer.action === "handled") return undefined;
		return answer.action === "transform" ? { text: answer.text, images: answer.images ?? images } : { text, images };
	}

	private async runCommand(text: string): Promise<boolean> {
		const { name, args } = command(text);
		const found = this.runner.getCommand(name);
		if (!found) return false;
		try {
			await found.handler(args, this.runner.createCommandContext());
		} catch (error) {
			this.runner.emitError({ extensionPath: `command:${name}`, event: "command", error: messageOf(error) });
		}
		return true;
	}

	private expand(text: string): string {
		return expandPromptTemplate(this.expandSkill(text), [...this.promptTemplates]);
	}

	private expandSkill(text: string): string {
		if (!text.startsWith("/skill:")) return text;
		const { name, args } = command(text);
		const skill = this.resourceLoader.getSkills().skills.find((one: any) => `skill:${one.name}` === name);
		if (!skill) return text;
		try {
			const body = stripFrontmatter(readText(skill.filePath)).trim();
			const block = `<skill name="${skill.name}" location="${skill.filePath}">\nReferences are relative to ${skill.baseDir}.\n\n${body}\n</skill>`;
			return args.trim() ? `${block}\n\n${args.trim()}` : block;
		} catch (error) {
			this.runner.emitError({ extensionPath: skill.filePath, event: "skill_expansion", error: messageOf(error) });
			return text;
		}
	}

	// ---- what waits ----

	steer(text: string, images?: any[], options?: { source?: string }): Promise<"queued" | "handled"> {
		return this.queueInput(text, images, "steer", options?.source);
	}

	followUp(text: string, images?: any[], options?: { source?: string }): Promise<"queued" | "handled"> {
		return this.queueInput(text, images, "followUp", options?.source);
	}

	private async queueInput(text: string, images: any[] | undefined, behavior: "steer" | "followUp", source = "interactive") {
		const { name } = command(text);
		if (text.startsWith("/") && this.runner.getCommand(name)) {
			throw new Error(`Extension command "/${name}" cannot be queued. Use prompt() or execute the command when not streaming.`);
		}
		const given = await this.heardBy(text, images, source, behavior);
		if (!given) return "handled";
		this.queue(this.expand(given.text), given.images, behavior);
		return "queued";
	}

	private queue(text: string, images: any[] | undefined, behavior: string): void {
		const message = { role: "user", content: [{ type: "text", text }, ...(images ?? [])], timestamp: Date.now() };
		const later = behavior === "followUp";
		(later ? this.followUps : this.steering).push(text);
		this.tellQueue();
		if (images?.length) this.unseenImages.add(message);
		if (later) this.agent.followUp(message);
		else this.agent.steer(message);
	}

	clearQueue(): { steering: string[]; followUp: string[] } {
		const before = { steering: this.steering.splice(0), followUp: this.followUps.splice(0) };
		this.agent.clearAllQueues();
		this.tellQueue();
		return before;
	}

	get pendingMessageCount(): number {
		return this.steering.length + this.followUps.length;
	}

	getSteeringMessages(): readonly string[] {
		return this.steering;
	}

	getFollowUpMessages(): readonly string[] {
		return this.followUps;
	}

	// ---- messages of extensions ----

	async sendCustomMessage(given: any, options: any = {}): Promise<void> {
		const message = customMessage(given);
		const { deliverAs, triggerTurn } = options ?? {};
		if (deliverAs === "nextTurn") this.asides.push(message);
		else if (this.isStreaming && triggerTurn !== false) {
			if (deliverAs === "followUp") this.agent.followUp(message);
			else this.agent.steer(message);
		} else if (triggerTurn && this.settling) this.afterSettling.push(() => this.sendCustomMessage(given, options));
		else if (triggerTurn) await this.start({ messageType: "custom", message });
		else if (this.isStreaming) this.heldMessages.push(message);
		else this.appendCustom(message);
	}

	async sendUserMessage(content: string | any[], options: any = {}): Promise<void> {
		const images = typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
		const { expandPromptTemplates = false, deliverAs: streamingBehavior } = options ?? {};
		await this.prompt(contentText(content), {
			expandPromptTemplates,
			streamingBehavior,
			images: images.length > 0 ? images : undefined,
			source: "extension",
		});
	}
}
