// How much of a model's context a session takes, and where a compaction would cut it.
import { getCurrentSystemMessage } from "../ai/system.ts";
import { sessionEntryToContextMessages } from "./messages.ts";

type Entry = any;
type Message = any;

export const DEFAULT_COMPACTION_SETTINGS = { enabled: true, reserveTokens: 16384, keepRecentTokens: 20000 };

export function calculateContextTokens(usage: any): number {
	return usage.totalTokens || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
}

export function shouldCompact(contextTokens: number, contextWindow: number, settings: any): boolean {
	return Boolean(settings.enabled) && contextTokens > contextWindow - settings.reserveTokens;
}

/** An answer's usage if it has any; failed and aborted ones do not count. */
function usageOf({ role, usage, stopReason }: Message): any {
	if (role !== "assistant" || !usage || stopReason === "aborted" || stopReason === "error") return undefined;
	return calculateContextTokens(usage) > 0 ? usage : undefined;
}

/** Usage of the last answer that has any. */
export const getLastAssistantUsage = (entries: Entry[]): any =>
	entries.map(({ type, message }) => (type === "message" ? usageOf(message) : undefined)).findLast((usage) => usage !== undefined);

const sumOf = (messages: Message[]): number => messages.reduce((sum, message) => sum + estimateTokens(message), 0);

/** How full a context is: as the last answer measured it, and a guess for what came after. */
export function estimateContextTokens(messages: Message[]) {
	const at = messages.findLastIndex((message) => usageOf(message) !== undefined);
	const usageTokens = at < 0 ? 0 : calculateContextTokens(messages[at].usage);
	const trailingTokens = sumOf(messages.slice(at + 1));
	return { tokens: usageTokens + trailingTokens, usageTokens, trailingTokens, lastUsageIndex: at < 0 ? null : at };
}

/** The same for a session's projection; what was measured before an edit or a compaction no longer counts. */
export function estimateProjectedContextTokens({ entries, messages }: { entries: Projected[]; messages: Message[] }, branch: Entry[]) {
	const estimate = estimateContextTokens(messages);
	if (estimate.lastUsageIndex !== null) {
		const source = entries.flatMap((entry) => entry.messages.map(() => entry.sourceEntry.id))[estimate.lastUsageIndex];
		const measured = branch.findIndex((entry) => entry.id === source);
		if (measured > branch.findLastIndex(({ type }) => type === "context_edit" || type === "compaction")) return estimate;
	}
	const system = getCurrentSystemMessage(messages);
	const tokens = (system ? estimateTokens(system) : 0) + sumOf(messages.filter(({ role }) => role !== "system"));
	return { tokens, usageTokens: 0, trailingTokens: tokens, lastUsageIndex: null };
}

const imageChars = 4800;

function contentChars(content: any): number {
	if (typeof content === "string") return content.length;
	let chars = 0;
	for (const block of content) {
		if (block.type === "text" && block.text) chars += block.text.length;
		else if (block.type === "image") chars += imageChars;
	}
	return chars;
}

function assistantChars(message: Message): number {
	let chars = 0;
	for (const block of message.content) {
		if (block.type === "text") chars += block.text.length;
		else if (block.type === "thinking") chars += block.thinking.length;
		else if (block.type === "toolCall") chars += block.name.length + JSON.stringify(block.arguments).length;
	}
	return chars;
}

function systemChars(message: Message): number {
	let chars = contentChars(message.content);
	for (const section of Object.values<any>(message.sections ?? {})) chars += section?.length ?? 0;
	return chars + (message.toolsAdded ? JSON.stringify(message.toolsAdded).length : 0);
}

function messageChars(message: Message): number {
	switch (message.role) {
		case "system":
			return systemChars(message);
		case "user":
		case "custom":
		case "toolResult":
			return contentChars(message.content);
		case "assistant":
			return assistantChars(message);
		case "bashExecution":
			return message.command.length + message.output.length;
		case "branchSummary":
		case "compactionSummary":
			return message.summary.length;
		default:
			return 0;
	}
}

/** A generous guess: four characters a token. */
export const estimateTokens = (message: Message): number => Math.ceil(messageChars(message) / 4);

const turnStarters = new Set(["user", "bashExecution", "custom", "branchSummary", "compactionSummary"]);

/** An entry, and what it says to the model. */
export interface Projected {
	sourceEntry: Entry;
	messages: Message[];
}

const projected = (sourceEntry: Entry): Projected => ({ sourceEntry, messages: sessionEntryToContextMessages(sourceEntry) });

const says = ({ sourceEntry, messages }: Projected, test: (role: string) => boolean): boolean =>
	sourceEntry.type !== "compaction" && messages.some((message) => test(message.role));

const startsTurn = (entry: Projected): boolean => says(entry, (role) => turnStarters.has(role));
/** A tool result must stay with its call, so nothing is cut before it. */
const canCut = (entry: Projected): boolean => says(entry, (role) => role === "assistant" || turnStarters.has(role));

function turnStart(entries: Projected[], from: number, startIndex: number): number {
	for (let i = from; i >= startIndex; i--) if (startsTurn(entries[i])) return i;
	return -1;
}

export const findTurnStartIndex = (entries: Entry[], entryIndex: number, startIndex: number): number =>
	turnStart(entries.map(projected), entryIndex, startIndex);

/**
 * Where to cut so that about keepRecentTokens stay: the first entry kept, and the turn it is in the middle of. beyond says
 * whether the cut may lie one further, when there is more than that.
 */
export function cutPoint(entries: Projected[], startIndex: number, endIndex: number, keepRecentTokens: number, beyond = (_cut: number) => false) {
	const cuts: number[] = [];
	for (let i = startIndex; i < endIndex; i++) if (canCut(entries[i])) cuts.push(i);
	if (cuts.length === 0) return { firstKeptEntryIndex: startIndex, turnStartIndex: -1, isSplitTurn: false };
	let cut = cuts[0];
	let tokens = 0;
	for (let i = endIndex - 1; i >= startIndex; i--) {
		const own = sumOf(entries[i].messages);
		tokens += own;
		if (own > 0 && tokens >= keepRecentTokens) {
			cut = cuts.find((candidate) => candidate >= i) ?? cuts[cuts.length - 1];
			if (beyond(cut)) cut++;
			break;
		}
	}
	// Entries that are not conversation stay with what follows them.
	const quiet = ({ sourceEntry, messages }: Projected) => sourceEntry.type !== "compaction" && messages.length === 0;
	while (cut > startIndex && quiet(entries[cut - 1])) cut--;
	const whole = entries[cut] !== undefined && startsTurn(entries[cut]);
	const turnStartIndex = whole ? -1 : turnStart(entries, Math.min(cut, entries.length - 1), startIndex);
	return { firstKeptEntryIndex: cut, turnStartIndex, isSplitTurn: !whole && turnStartIndex !== -1 };
}

export const findCutPoint = (entries: Entry[], startIndex: number, endIndex: number, keepRecentTokens: number) =>
	cutPoint(entries.map(projected), startIndex, endIndex, keepRecentTokens);

/** What a jump in the session tree leaves behind: the entries between the old leaf and the common ancestor. */
export function collectEntriesForBranchSummary(session: any, oldLeafId: string | null, targetId: string) {
	if (!oldLeafId) return { entries: [], commonAncestorId: null };
	const old = new Set(session.getBranch(oldLeafId).map((entry: Entry) => entry.id));
	const common = session.getBranch(targetId).findLast((entry: Entry) => old.has(entry.id))?.id ?? null;
	const entries: Entry[] = [];
	for (let id: string | null = oldLeafId; id && id !== common; ) {
		const entry: Entry = session.getEntry(id);
		if (!entry) break;
		entries.push(entry);
		id = entry.parentId;
	}
	return { entries: entries.reverse(), commonAncestorId: common };
}
