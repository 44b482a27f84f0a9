// Whether and when a failed answer is asked for again.
import type { AssistantMessage } from "./types.ts";
import { wait } from "./wait.ts";

export interface RetryPolicy {
	enabled: boolean;
	maxRetries: number;
	baseDelayMs: number;
	maxAgentDelayMs?: number;
}
export interface RetryCallbacks {
	onRetryScheduled?(attempt: number, most: number, delayMs: number, errorMessage: string): void | Promise<void>;
	onRetryAttemptStart?(): void | Promise<void>;
	onRetryFinished?(ok: boolean, attempt: number, error?: string): void | Promise<void>;
}

export const DEFAULT_MAX_AGENT_RETRY_DELAY_MS = 60_000;

/** How long to wait before the given attempt: twice as long each time, up to a limit. */
export function retryDelayMs(policy: { baseDelayMs: number; maxAgentDelayMs?: number }, attempt: number): number {
	const delay = policy.baseDelayMs * 2 ** Math.max(0, attempt - 1);
	const safe = Number.isSafeInteger(delay) ? delay : Number.MAX_SAFE_INTEGER;
	return Math.min(safe, policy.maxAgentDelayMs ?? DEFAULT_MAX_AGENT_RETRY_DELAY_MS);
}

/** What providers say when there is nothing left to spend, which waiting does not change. */
const spent = new RegExp(
	[
		...["GoUsageLimitError", "FreeUsageLimitError", "Monthly usage limit reached", "available balance", "insufficient_quota", "out of budget"],
		...["quota exceeded", "billing", "subscription_sharing_usage_limit_exceeded"],
		...["subscription_sharing_workplace_individual_usage_limit_exceeded", '"code"\\s*:\\s*"?1308(?![0-9])'],
	].join("|"),
	"i",
);

/** What they, and the network before them, say when the next try may be better. */
const passing = new RegExp(
	[
		...["overloaded", "server_busy", "servers are currently busy", "currently experiencing high demand", "model is at capacity"],
		...["rate.?limit", "too many requests", "(?<![a-z0-9])(?:429|500|502|503|504|520|524)(?![a-z0-9])"],
		...["service.?(?:is.?)?(?:temporarily.?)?unavailable", "server.?error", "internal.?error", "provider.?returned.?(?:an.?)?error"],
		...["exceeded request buffer limit while retrying upstream", "unable to forward upstream", "upstream.?request.?failed"],
		...["upstream_stream_read_error", "stream was interrupted", "http/?2 stream failed", "network.?error", "connection.?error"],
		...["connection.?refused", "connection.?lost", "other side closed", "fetch failed", "request to \\S+ failed, reason:", "getaddrinfo"],
		...["ENOTFOUND", "EAI_AGAIN", "upstream.?connect", "reset before headers", "socket hang up", "socket connection was closed"],
		...["timed? out", "timeout", "terminated", "websocket.?closed", "websocket.?error", "ended without", "stream ended before message_stop"],
		...["stream ended before a terminal response event", "http2 request did not get a response", "stream disconnected before completion"],
		...["cut short after the reply had begun", "pending stream has been canceled", "retry delay", "you can retry your request"],
		...["try your request again", "please retry your request", "ResourceExhausted", "subscription_sharing_usage_unavailable"],
		"subscription_sharing_user_unavailable",
	].join("|"),
	"i",
);

export const isRetryableAssistantError = ({ stopReason, errorMessage }: AssistantMessage): boolean =>
	stopReason === "error" && Boolean(errorMessage) && !spent.test(errorMessage!) && passing.test(errorMessage!);

/** Asks for an answer again while it fails in a way that may pass. */
export async function retryAssistantCall(produce: () => Promise<AssistantMessage>, policy?: RetryPolicy, signal?: AbortSignal, callbacks?: RetryCallbacks): Promise<AssistantMessage> {
	const most = policy?.enabled ? policy.maxRetries : 0;
	for (let attempt = 0; ; ) {
		const answer = await produce();
		const { stopReason, errorMessage } = answer;
		const finished = async (ok: boolean, ...why: (string | undefined)[]) => {
			if (attempt > 0) await callbacks?.onRetryFinished?.(ok, attempt, ...why);
			return answer;
		};
		if (stopReason !== "error") return stopReason === "aborted" ? finished(false) : finished(true);
		if (attempt >= most || !isRetryableAssistantError(answer)) return finished(false, errorMessage);
		attempt++;
		const delay = retryDelayMs(policy!, attempt);
		await callbacks?.onRetryScheduled?.(attempt, most, delay, errorMessage || "Unknown error");
		if (!(await wait(delay, signal, Error).then(() => true, () => false))) {
			await callbacks?.onRetryFinished?.(false, attempt, errorMessage || "Unknown error");
			const { errorMessage: _errorMessage, ...rest } = answer;
			return { ...rest, stopReason: "aborted" };
		}
		await callbacks?.onRetryAttemptStart?.();
	}
}
