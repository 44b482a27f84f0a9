// Making room: a session is compacted when it is asked to, when its context is nearly full, and when it overflowed.
import { isContextOverflow, isRecoverableLength, streamSimple } from "pi:ai_parts";
import {
	calculateContextTokens,
	compact,
	convertToLlm,
	estimateContextTokens,
	estimateProjectedContextTokens,
	estimateTokens,
	getLatestCompactionEntry,
	prepareCompaction,
	shouldCompact,
} from "pi:coding-agent_session";
import { isVirtualModel } from "../../ai/providers/virtual.ts";
import { messageOf } from "../extensions/emit.ts";
import { authFailed, noKey, noModel } from "./guidance.ts";
import type { Message } from "./state.ts";
import { Transcript } from "./transcript.ts";

type Reason = "manual" | "threshold" | "overflow";

const cancelled = (): Error => new Error("Compaction cancelled");
const withoutNulls = (headers: any) => headers && Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));

/** Stream functions that find their credentials by themselves, and with which models. */
const resolving = new WeakMap<object, unknown>();
export const resolvesAuth = (streamFn: object, modelRuntime: unknown): void => void resolving.set(streamFn, modelRuntime);

export abstract class Compacting extends Transcript {
	private manual: AbortController | undefined;
	private automatic: AbortController | undefined;
	protected branching: AbortController | undefined;
	/** An overflow is answered once; the next one is an error. */
	protected recovered = false;
	/** The failed answer that the next request repeats. */
	protected failedAnswer: Message | undefined;

	abstract abort(): Promise<void>;

	get isCompacting(): boolean {
		return Boolean(this.manual ?? this.automatic ?? this.branching);
	}

	/** A compaction someone asked for, or a summary of a branch: no prompt is taken meanwhile. */
	protected get isSummarizing(): boolean {
		return Boolean(this.manual ?? this.branching);
	}

	abortCompaction(): void {
		this.manual?.abort();
		this.automatic?.abort();
	}

	abortBranchSummary(): void {
		this.branching?.abort();
	}

	get autoCompactionEnabled(): boolean {
		return this.settingsManager.getCompactionEnabled();
	}

	setAutoCompactionEnabled(enabled: boolean): void {
		this.settingsManager.setCompactionEnabled(enabled);
	}

	// ---- asking a model for a summary ----

	private async requiredAuth(model: any, signal?: AbortSignal): Promise<any> {
		const result = await this.modelRuntime.getAuth(model, { signal }).catch((error: any) => {
			throw error?.cause?.message === "authHeader requires a resolved API key" ? new Error(noKey(model.provider)) : error;
		});
		if (result?.auth.apiKey || result?.auth.headers) return this.requestOf(model, result);
		throw new Error(this.modelRuntime.isUsingOAuth(model.provider) ? authFailed(model.provider) : noKey(model.provider));
	}

	private requestOf(model: any, { auth, env }: any) {
		return { model: auth.baseUrl ? { ...model, baseUrl: auth.baseUrl } : model, apiKey: auth.apiKey, headers: withoutNulls(auth.headers), env };
	}

	/** The model and credentials of a summary; a virtual model is routed first. */
	protected async summaryRequest(selected: any, signal?: AbortSignal): Promise<any> {
		const given = { reason: "direct", thinkingLevel: this.thinkingLevel, signal };
		const { model, thinkingLevel } = isVirtualModel(selected)
			? await this.modelRuntime.resolveModel(selected, convertToLlm(this.messages), given)
			: { model: selected, thinkingLevel: this.thinkingLevel };
		const { streamFunction } = this.agent;
		if (streamFunction === streamSimple) return { ...(await this.requiredAuth(model, signal)), thinkingLevel };
		if (resolving.get(streamFunction) === this.modelRuntime) return { model, thinkingLevel };
		try {
			const result = await this.modelRuntime.getAuth(model, { signal });
			return result ? { ...this.requestOf(model, result), thinkingLevel } : { model, thinkingLevel };
		} catch (error) {
			if (signal?.aborted) throw error;
			return { model, thinkingLevel };
		}
	}

	protected summaryCallbacks(source: object) {
		return {
			onRetryScheduled: (attempt: number, maxAttempts: number, delayMs: number, errorMessage: string) =>
				this.tell({ type: "summarization_retry_scheduled", attempt, maxAttempts, delayMs, errorMessage }),
			onRetryAttemptStart: () => this.tell({ type: "summarization_retry_attempt_start", ...source }),
			onRetryFinished: () => this.tell({ type: "summarization_retry_finished" }),
		};
	}

	// ---- one compaction ----

	/** What an extension makes of it, if one does. */
	private async offered(preparation: any, reason: Reason, more: { customInstructions?: string; willRetry: boolean; signal: AbortSignal }): Promise<any> {
		if (!this.runner.hasHandlers("session_before_compact")) return undefined;
		const { customInstructions, willRetry, signal } = more;
		const branchEntries = this.sessionManager.getBranch();
		const event = { type: "session_before_compact", preparation, branchEntries, customInstructions, reason, willRetry, signal };
		return this.runner.emit(event);
	}

	private async written(preparation: any, reason: Reason, focus: string | undefined, signal: AbortSignal): Promise<any> {
		const { model, apiKey, headers, thinkingLevel, env } = await this.summaryRequest(this.model, signal);
		const retry = this.settingsManager.getRetrySettings();
		const callbacks = this.summaryCallbacks({ source: "compaction", reason });
		return compact(preparation, model, apiKey, headers, focus, signal, thinkingLevel, this.agent.streamFunction, env, retry, callbacks);
	}

	private async keep(made: any, fromExtension: boolean, reason: Reason, willRetry: boolean): Promise<any> {
		const { summary, firstKeptEntryId, tokensBefore, usage, details } = made;
		const id = this.sessionManager.appendCompaction(summary, firstKeptEntryId, tokensBefore, details, fromExtension, usage);
		this.refreshContext();
		const { messages } = this.sessionManager.buildSessionProjection();
		const estimatedTokensAfter = messages.reduce((sum: number, message: Message) => sum + estimateTokens(message), 0);
		const compactionEntry = this.sessionManager.getEntry(id);
		await this.runner.emit({ type: "session_compact", compactionEntry, fromExtension, reason, willRetry });
		return { summary, firstKeptEntryId, tokensBefore, estimatedTokensAfter, usage, details };
	}

	private async failed(reason: Reason, aborted: boolean, fromExtension: boolean, text: string): Promise<void> {
		const errorMessage = aborted ? undefined : text;
		const event = { reason, aborted, willRetry: false, errorMessage };
		this.tell({ type: "compaction_end", ...event, result: undefined });
		if (!this.runner.hasHandlers("session_compact_failed")) return;
		await this.runner.emit({ type: "session_compact_failed", ...event, fromExtension });
	}

	/** Compacts now. What runs is stopped, and does not go on afterwards. */
	async compact(customInstructions?: string): Promise<any> {
		await this.abort();
		const controller = new AbortController();
		this.manual = controller;
		this.tell({ type: "compaction_start", reason: "manual" });
		const over = () => {
			this.manual = undefined;
			this.settle();
		};
		let offer: any;
		try {
			const { model } = this;
			if (!model) throw new Error(noModel());
			const preparation = this.preparation();
			if (!preparation) throw new Error(this.sessionManager.getBranch().at(-1)?.type === "compaction" ? "Already compacted" : "Nothing to compact (session too small)");
			offer = await this.offered(preparation, "manual", { customInstructions, willRetry: false, signal: controller.signal });
			if (offer?.cancel) throw cancelled();
			const made = offer?.compaction ?? (await this.written(preparation, "manual", customInstructions, controller.signal));
			if (controller.signal.aborted) throw cancelled();
			const result = await this.keep(made, Boolean(offer?.compaction), "manual", false);
			over(); // whoever hears of the end may prompt at once
			this.tell({ type: "compaction_end", reason: "manual", result, aborted: false, willRetry: false });
			return result;
		} catch (error) {
			over();
			const aborted = controller.signal.aborted || offer?.cancel === true;
			await this.failed("manual", aborted, Boolean(offer?.compaction), `Compaction failed: ${messageOf(error)}`);
			throw error;
		} finally {
			over();
		}
	}

	private preparation(): any {
		return prepareCompaction(this.sessionManager.getBranch(), this.settingsManager.getCompactionSettings(this.model));
	}

	/** Compacts by itself; the result says whether the agent should go on. */
	protected async compactNow(reason: "threshold" | "overflow", willRetry: boolean): Promise<boolean> {
		const preparation = this.model && this.preparation();
		if (!preparation) return false;
		const controller = new AbortController();
		const { signal } = controller;
		this.automatic = controller;
		let offer: any;
		try {
			this.tell({ type: "compaction_start", reason });
			signal.throwIfAborted();
			offer = await this.offered(preparation, reason, { willRetry, signal });
			if (offer?.cancel) throw cancelled();
			signal.throwIfAborted();
			const made = offer?.compaction ?? (await this.written(preparation, reason, undefined, signal));
			signal.throwIfAborted();
			const result = await this.keep(made, Boolean(offer?.compaction), reason, willRetry);
			this.tell({ type: "compaction_end", reason, result, aborted: false, willRetry });
			return willRetry || this.agent.hasQueuedMessages();
		} catch (error) {
			const what = reason === "overflow" ? "Context overflow recovery failed" : "Auto-compaction failed";
			const why = error instanceof Error ? error.message : "compaction failed";
			await this.failed(reason, signal.aborted || offer?.cancel === true, Boolean(offer?.compaction), `${what}: ${why}`);
			return false;
		} finally {
			if (this.automatic === controller) this.automatic = undefined;
			this.settle();
		}
	}

	// ---- when ----

	protected overThreshold(model: any, projection: any): boolean {
		if (!(model.contextWindow > 0)) return false;
		const { tokens } = estimateProjectedContextTokens(projection, this.sessionManager.getBranch());
		return shouldCompact(tokens, model.contextWindow, this.settingsManager.getCompactionSettings(this.model));
	}

	/** Compacts if an answer shows that it is time to; the result says whether the agent should go on. */
	protected async checkCompaction(answer: Message, skipAborted = true): Promise<boolean> {
		const settings = this.settingsManager.getCompactionSettings(this.model);
		if (!settings.enabled || (skipAborted && answer.stopReason === "aborted")) return false;
		const branch = this.sessionManager.getBranch();
		const latest = getLatestCompactionEntry(branch);
		const compactedAt = latest ? new Date(latest.timestamp).getTime() : -Infinity;
		if (answer.timestamp <= compactedAt) return false;
		const overflow = this.overflowOf(answer, branch);
		if (overflow) return answer.stopReason === "stop" ? this.compactNow("overflow", false) : this.recover(answer, overflow);
		const tokens = this.tokensAfter(answer, branch, compactedAt);
		const window = (this.modelOf(answer) ?? this.model)?.contextWindow ?? 0;
		return tokens !== undefined && shouldCompact(tokens, window, settings) ? this.compactNow("threshold", false) : false;
	}

	/** Whether the answer shows that the context was too long for its model, or left it no room to answer. */
	private overflowOf(answer: Message, branch: any[]): "context" | "length" | undefined {
		const model = this.modelOf(answer);
		if (!model) return undefined;
		const id = this.entryIdOf(answer);
		const seen = ({ sourceEntry, messages }: any) => sourceEntry.id === id && messages.some(({ role }: Message) => role === "assistant");
		const projected = id === undefined || this.sessionManager.buildSessionProjection().entries.some(seen);
		const at = id ? branch.findIndex((entry) => entry.id === id) : -1;
		const after = at >= 0 ? branch.slice(at + 1) : [];
		const edits = after.filter(({ type }) => type === "context_edit");
		const dropped = edits.findLast(({ targetId }) => targetId === id)?.replacement === null;
		const retained = id === undefined || !(dropped || after.some(({ type }) => type === "compaction"));
		const said = answer.stopReason === "error" && isContextOverflow(answer) && retained;
		const measured = projected && edits.length === 0 && isContextOverflow(answer, model.contextWindow ?? 0);
		if (said || measured) return "context";
		return projected && isRecoverableLength(answer, model.maxTokens) ? "length" : undefined;
	}

	private async recover(answer: Message, overflow: "context" | "length"): Promise<boolean> {
		if (this.recovered) {
			const text =
				overflow === "context"
					? "Context overflow recovery failed after one compact-and-retry attempt. Try reducing context or switching to a larger-context model."
					: "Truncated response recovery failed after one compact-and-retry attempt.";
			await this.failed("overflow", false, false, text);
			return false;
		}
		this.recovered = true;
		this.omitAttempt(answer);
		const again = await this.compactNow("overflow", true);
		if (again) this.failedAnswer = answer;
		return again;
	}

	/** How full the context is; undefined when only numbers from before a compaction tell. */
	private tokensAfter(answer: Message, branch: any[], compactedAt: number): number | undefined {
		const projection = this.sessionManager.buildSessionProjection();
		if (projection.entries.some(({ sourceEntry }: any) => sourceEntry.type === "context_edit")) {
			return estimateProjectedContextTokens(projection, branch).tokens;
		}
		const direct = answer.usage ? calculateContextTokens(answer.usage) : 0;
		if (answer.stopReason !== "error" && direct > 0) return direct;
		const { tokens, lastUsageIndex } = estimateContextTokens(this.messages);
		const source = lastUsageIndex === null ? undefined : this.messages[lastUsageIndex];
		return source?.role === "assistant" && source.timestamp <= compactedAt ? undefined : tokens;
	}
}
