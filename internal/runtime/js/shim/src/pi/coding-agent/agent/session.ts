// AgentSession: an agent with tools, extensions and a history of its own, as a subagent of an extension is. Its loop is
// pi-agent-core's; every effect of its tools passes the gate of the extension that made it.
import { cleanupSessionResources, contentText } from "pi:ai_parts";
import {
	calculateContextTokens,
	collectEntriesForBranchSummary,
	CURRENT_SESSION_VERSION,
	estimateProjectedContextTokens,
	generateBranchSummary,
	getLatestCompactionEntry,
} from "pi:coding-agent_session";
import { createLocalBashOperations } from "pi:coding-agent_tools";
import { boot } from "pi:host";
import { fs, path, resolvePath } from "../resources/paths.ts";
import { Bound } from "./bound.ts";
import { type BashResult, runShell } from "./shell.ts";
import type { Entry, Message, SessionConfig } from "./state.ts";

const notProvided = (name: string) => new Error(`${name} of AgentSession is not provided by pier`);

/** What an entry cost, if anything. */
function usageOf({ type, usage, message }: Entry): any {
	if (type !== "message") return ["usage", "branch_summary", "compaction"].includes(type) ? usage : undefined;
	return message.role === "assistant" || message.role === "toolResult" ? message.usage : undefined;
}

export class AgentSession extends Bound {
	private commandsRunning = new Set<AbortController>();
	private leaveAgent: (() => void) | undefined;

	constructor(config: SessionConfig) {
		super(config);
		this.leaveAgent = this.agent.subscribe(this.hear);
		this.installHooks();
		this.build({ active: config.initialActiveToolNames, all: true });
		if (config.usesDefaultTools) this.restoreTools(config.defaultToolModifiers);
	}

	/** Stops everything, and hears of nothing more. */
	dispose(): void {
		try {
			this.abortRetry();
			this.abortCompaction();
			this.abortBranchSummary();
			this.abortBash();
			this.agent.abort();
		} catch {
			// It ends all the same.
		}
		this.runner.invalidate();
		this.leaveAgent?.();
		this.leaveAgent = undefined;
		this.forgetListeners();
		cleanupSessionResources(this.sessionId);
	}

	// ---- prompt caches: pier keeps none warm, which would cost without being asked ----

	get cacheWarmingStatus(): undefined {
		return undefined;
	}

	setCacheWarmingMode(mode: string): void {
		this.settingsManager.setCacheWarmingMode(mode);
	}

	// ---- commands of a person ----

	get isBashRunning(): boolean {
		return this.commandsRunning.size > 0;
	}

	get hasPendingBashMessages(): boolean {
		return this.heldCommands.length > 0;
	}

	async executeBash(command: string, onChunk?: (chunk: string) => void, options: any = {}): Promise<BashResult> {
		const controller = new AbortController();
		this.commandsRunning.add(controller);
		const prefix = this.settingsManager.getShellCommandPrefix();
		const operations = options?.operations ?? createLocalBashOperations({ shellPath: this.settingsManager.getShellPath() });
		const onText = (delta: string) => {
			onChunk?.(delta);
			this.tell({ type: "bash_execution_update", id: options?.id, delta });
		};
		try {
			const whole = prefix ? `${prefix}\n${command}` : command;
			const result = await runShell(whole, this.sessionManager.getCwd(), operations, onText, controller.signal);
			this.recordBashResult(command, result, options);
			return result;
		} finally {
			this.commandsRunning.delete(controller);
		}
	}

	/** Puts a command into the history; while the agent works it waits, so as not to part a call from its result. */
	recordBashResult(command: string, { output, exitCode, cancelled, truncated, fullOutputPath }: BashResult, options?: any): void {
		const result = { output, exitCode, cancelled, truncated, fullOutputPath };
		const message = { role: "bashExecution", command, ...result, timestamp: Date.now(), excludeFromContext: options?.excludeFromContext };
		this.heldCommands.push(message);
		if (!this.isStreaming) this.flushCommands();
	}

	abortBash(): void {
		for (const controller of [...this.commandsRunning]) controller.abort();
	}

	// ---- the tree ----

	/** Goes to another entry of the session, with a summary of what is left behind if that is wanted. */
	async navigateTree(targetId: string, options: any = {}): Promise<any> {
		if (this.isStreaming || this.preparing > 0) throw new Error("Wait for the current response to finish before navigating the session tree.");
		if (this.isCompacting) {
			throw new Error("Wait for the current compaction or tree navigation to finish before navigating the session tree.");
		}
		const oldLeafId = this.sessionManager.getLeafId();
		if (targetId === oldLeafId) return { cancelled: false };
		if (options.summarize && !this.model) throw new Error("No model available for summarization");
		const target = this.sessionManager.getEntry(targetId);
		if (!target) throw new Error(`Entry ${targetId} not found`);
		const controller = new AbortController();
		this.branching = controller;
		try {
			const asked = await this.askTree(targetId, oldLeafId, options, controller.signal);
			if (asked.cancel) return { cancelled: true };
			const summary = await this.branchSummary(asked, options, controller.signal);
			if (summary?.aborted) return { cancelled: true, aborted: true };
			const { summaryEntry, editorText } = this.moveTo(target, summary, asked.label);
			this.refreshContext();
			this.restoreTools();
			this.branching = undefined; // handlers may prompt or go on
			const fromExtension = summary?.text ? summary.fromExtension : undefined;
			await this.runner.emit({ type: "session_tree", newLeafId: this.sessionManager.getLeafId(), oldLeafId, summaryEntry, fromExtension });
			return { editorText, cancelled: false, summaryEntry };
		} finally {
			if (this.branching === controller) this.branching = undefined;
			this.settle();
		}
	}

	/** What the extensions make of it. */
	private async askTree(targetId: string, oldLeafId: string | null, options: any, signal: AbortSignal): Promise<any> {
		const { entries, commonAncestorId } = collectEntriesForBranchSummary(this.sessionManager, oldLeafId, targetId);
		const { customInstructions, replaceInstructions, label } = options;
		const own = { customInstructions, replaceInstructions, label };
		const about = { targetId, oldLeafId, commonAncestorId, entriesToSummarize: entries, userWantsSummary: options.summarize ?? false };
		const event = { type: "session_before_tree", preparation: { ...about, ...own }, signal };
		const answer = this.runner.hasHandlers("session_before_tree") ? await this.runner.emit(event) : undefined;
		return {
			entries,
			cancel: answer?.cancel,
			summary: options.summarize ? answer?.summary : undefined,
			customInstructions: answer?.customInstructions ?? customInstructions,
			replaceInstructions: answer?.replaceInstructions ?? replaceInstructions,
			label: answer?.label ?? label,
		};
	}

	private async branchSummary({ entries, summary, customInstructions, replaceInstructions }: any, options: any, signal: AbortSignal): Promise<any> {
		if (summary) return { text: summary.summary, details: summary.details, usage: summary.usage, fromExtension: true };
		if (!options.summarize || entries.length === 0) return undefined;
		const result = await generateBranchSummary(entries, {
			...(await this.summaryRequest(this.model, signal)),
			...{ signal, customInstructions, replaceInstructions },
			reserveTokens: this.settingsManager.getBranchSummarySettings().reserveTokens,
			streamFn: this.agent.streamFunction,
			retry: this.settingsManager.getRetrySettings(),
			callbacks: this.summaryCallbacks({ source: "branchSummary" }),
		});
		if (result.aborted) return { aborted: true };
		if (result.error) throw new Error(result.error);
		const { readFiles = [], modifiedFiles = [] } = result;
		return { text: result.summary, details: { readFiles, modifiedFiles }, usage: result.usage, fromExtension: false };
	}

	/** What a person said goes back into the editor, so the leaf becomes what was before it. */
	private moveTo(target: Entry, summary: any, label?: string): { summaryEntry?: Entry; editorText?: string } {
		const { sessionManager } = this;
		const said = target.type === "custom_message" ? target.content : target.type === "message" && target.message.role === "user" ? target.message.content : undefined;
		const leaf = said === undefined ? target.id : target.parentId;
		const editorText = said === undefined ? undefined : contentText(said, "");
		let summaryId: string | undefined;
		if (summary?.text) summaryId = sessionManager.branchWithSummary(leaf, summary.text, summary.details, summary.fromExtension, summary.usage);
		else if (leaf === null) sessionManager.resetLeaf();
		else sessionManager.branch(leaf);
		if (label) sessionManager.appendLabelChange(summaryId ?? target.id, label);
		return { editorText, summaryEntry: summaryId && sessionManager.getEntry(summaryId) };
	}

	getUserMessagesForForking(): { entryId: string; text: string }[] {
		return this.sessionManager.getEntries().flatMap(({ type, id, message }: Entry) => {
			const text = type === "message" && message.role === "user" ? contentText(message.content, "") : "";
			return text ? [{ entryId: id, text }] : [];
		});
	}

	// ---- numbers ----

	/** Of all entries, also of those that a compaction has taken out of the context. */
	getSessionStats(): any {
		const entries: Entry[] = this.sessionManager.getEntries();
		const messages: Message[] = entries.flatMap(({ type, message }) => (type === "message" ? [message] : []));
		const count = (role: string) => messages.filter((message) => message.role === role).length;
		const calls = ({ role, content }: Message) => (role === "assistant" && Array.isArray(content) ? content.filter(({ type }: any) => type === "toolCall").length : 0);
		const usages = entries.map(usageOf).filter((usage) => usage);
		const sum = (pick: (usage: any) => number) => usages.reduce((total, usage) => total + pick(usage), 0);
		const kinds = ["input", "output", "cacheRead", "cacheWrite"].map((kind) => [kind, sum((usage) => usage[kind])] as [string, number]);
		const total = kinds.reduce((all, [, tokens]) => all + tokens, 0);
		return {
			sessionFile: this.sessionFile,
			sessionId: this.sessionId,
			userMessages: count("user"),
			assistantMessages: count("assistant"),
			toolCalls: messages.reduce((all, message) => all + calls(message), 0),
			toolResults: count("toolResult"),
			totalMessages: messages.length,
			tokens: { ...Object.fromEntries(kinds), total },
			cost: sum(({ cost }) => cost.total),
			contextUsage: this.getContextUsage(),
		};
	}

	/** How full the context is; null as long as nothing after a compaction has measured it. */
	getContextUsage(): { tokens: number | null; contextWindow: number; percent: number | null } | undefined {
		const contextWindow = this.limitsModel()?.contextWindow ?? 0;
		if (contextWindow <= 0) return undefined;
		const projection = this.sessionManager.buildSessionProjection();
		const branch: Entry[] = this.sessionManager.getBranch();
		const latest = getLatestCompactionEntry(branch);
		const broken = ["aborted", "error"];
		const measures = ({ role, stopReason, usage }: Message) => role === "assistant" && !broken.includes(stopReason) && calculateContextTokens(usage) > 0;
		if (latest) {
			const measured = new Set(projection.entries.filter(({ messages }: any) => messages.some(measures)).map(({ sourceEntry }: any) => sourceEntry.id));
			const after = branch.slice(branch.findIndex(({ id }) => id === latest.id) + 1);
			if (!after.some(({ id }) => measured.has(id))) return { tokens: null, contextWindow, percent: null };
		}
		const { tokens } = estimateProjectedContextTokens(projection, branch);
		return { tokens, contextWindow, percent: (tokens / contextWindow) * 100 };
	}

	// ---- export ----

	/** Writes the branch as a session of its own; the result is where. */
	exportToJsonl(outputPath?: string): string {
		const timestamp = new Date().toISOString();
		const file = resolvePath(outputPath ?? `session-${timestamp.replace(/[:.]/g, "-")}.jsonl`, boot.cwd);
		const header = { type: "session", version: CURRENT_SESSION_VERSION, id: this.sessionId, timestamp, cwd: this.sessionManager.getCwd() };
		const branch: Entry[] = this.sessionManager.getBranch();
		const entries = branch.map((entry, i) => ({ ...entry, parentId: branch[i - 1]?.id ?? null }));
		fs().mkdirSync(path().dirname(file), { recursive: true });
		fs().writeFileSync(file, [header, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
		return file;
	}

	async exportToHtml(_outputPath?: string, _options?: { themeName?: string }): Promise<string> {
		throw notProvided("exportToHtml");
	}

	async summarizeForBugReport(_options: { hint?: string; signal: AbortSignal }): Promise<string> {
		throw notProvided("summarizeForBugReport");
	}
}
