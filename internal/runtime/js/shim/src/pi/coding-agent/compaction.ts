// How much of a model's context a session takes, and where a compaction would cut it.
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

/** Usage of the last answer that has any; failed and aborted ones do not count. */
export function getLastAssistantUsage(entries: Entry[]): any {
	const usageOf = ({ type, message }: Entry): any => {
		if (type !== "message" || message.role !== "assistant" || !message.usage) return undefined;
		if (message.stopReason === "aborted" || message.stopReason === "error") return undefined;
		return calculateContextTokens(message.usage) > 0 ? message.usage : undefined;
	};
	return entries.map(usageOf).findLast((usage) => usage !== undefined);
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

const hasMessage = (entry: Entry, test: (role: string) => boolean): boolean =>
	entry.type !== "compaction" && sessionEntryToContextMessages(entry).some((message) => test(message.role));

const startsTurn = (entry: Entry): boolean => hasMessage(entry, (role) => turnStarters.has(role));
/** A tool result must stay with its call, so nothing is cut before it. */
const canCut = (entry: Entry): boolean => hasMessage(entry, (role) => role === "assistant" || turnStarters.has(role));

export function findTurnStartIndex(entries: Entry[], entryIndex: number, startIndex: number): number {
	for (let i = entryIndex; i >= startIndex; i--) if (startsTurn(entries[i])) return i;
	return -1;
}

/** Where to cut so that about keepRecentTokens stay: the first entry kept, and the turn it is in the middle of. */
export function findCutPoint(entries: Entry[], startIndex: number, endIndex: number, keepRecentTokens: number) {
	const cuts: number[] = [];
	for (let i = startIndex; i < endIndex; i++) if (canCut(entries[i])) cuts.push(i);
	if (cuts.length === 0) return { firstKeptEntryIndex: startIndex, turnStartIndex: -1, isSplitTurn: false };
	let cut = cuts[0];
	let tokens = 0;
	for (let i = endIndex - 1; i >= startIndex; i--) {
		const own = sessionEntryToContextMessages(entries[i]).reduce((sum, message) => sum + estimateTokens(message), 0);
		tokens += own;
		if (own > 0 && tokens >= keepRecentTokens) {
			cut = cuts.find((candidate) => candidate >= i) ?? cuts[cuts.length - 1];
			break;
		}
	}
	// Entries that are not conversation stay with what follows them.
	const quiet = (entry: Entry) => entry.type !== "compaction" && sessionEntryToContextMessages(entry).length === 0;
	while (cut > startIndex && quiet(entries[cut - 1])) cut--;
	const whole = startsTurn(entries[cut]);
	const turnStartIndex = whole ? -1 : findTurnStartIndex(entries, cut, startIndex);
	return { firstKeptEntryIndex: cut, turnStartIndex, isSplitTurn: !whole && turnStartIndex !== -1 };
}

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
