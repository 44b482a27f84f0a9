// A session's entries: reading them, bringing old ones up to date, and the conversation they make.
import { random } from "pi:host";
import { sessionEntryToContextMessages } from "./messages.ts";
import type { AgentMessage } from "../agent/types.ts";
import type { CompactionEntry, ContextEditEntry, FileEntry, SessionContext, SessionEntry, SessionProjection } from "./session/types.ts";

type Entry = any;
type Index = Map<string, SessionEntry>;

export const CURRENT_SESSION_VERSION = 3;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A short id that taken does not have. */
export function newEntryId(taken: { has(id: string): boolean }): string {
	for (let i = 0; i < 100; i++) {
		const id = hex(random(4));
		if (!taken.has(id)) return id;
	}
	return hex(random(16));
}

/** Entries of a session file, one JSON object a line; lines that are not are left out. */
export function parseSessionEntries(content: string): FileEntry[] {
	return content
		.trim()
		.split("\n")
		.flatMap((line) => {
			try {
				return line.trim() === "" ? [] : [JSON.parse(line)];
			} catch {
				return [];
			}
		});
}

/** Version 1 was a list: each entry becomes the child of the one before. */
function toTree(entries: Entry[]): void {
	const taken = new Set<string>();
	let parentId: string | null = null;
	for (const entry of entries) {
		if (entry.type === "session") {
			entry.version = 2;
			continue;
		}
		entry.id = newEntryId(taken);
		taken.add(entry.id);
		entry.parentId = parentId;
		parentId = entry.id;
		if (entry.type !== "compaction" || typeof entry.firstKeptEntryIndex !== "number") continue;
		const first = entries[entry.firstKeptEntryIndex];
		if (first && first.type !== "session") entry.firstKeptEntryId = first.id;
		delete entry.firstKeptEntryIndex;
	}
}

/** Version 2 called custom messages hook messages. */
function renameHookMessages(entries: Entry[]): void {
	for (const entry of entries) {
		if (entry.type === "session") entry.version = 3;
		else if (entry.type === "message" && entry.message?.role === "hookMessage") entry.message.role = "custom";
	}
}

/** Changes entries in place to the current version. */
export function migrateSessionEntries(entries: FileEntry[]): void {
	const version = (entries as Entry[]).find((entry) => entry.type === "session")?.version ?? 1;
	if (version < 2) toTree(entries);
	if (version < 3) renameHookMessages(entries);
}

export function getLatestCompactionEntry(entries: readonly SessionEntry[]): CompactionEntry | null {
	return (entries as Entry[]).findLast((entry) => entry.type === "compaction") ?? null;
}

/** From the root to a leaf: the named one, or the last entry when none is named. */
function pathTo(entries: SessionEntry[], leafId: string | null | undefined, byId?: Index): Entry[] {
	if (leafId === null) return [];
	const index: Index = byId ?? new Map(entries.map((entry) => [entry.id, entry]));
	const path: Entry[] = [];
	let entry: Entry = (leafId ? index.get(leafId) : undefined) ?? entries.at(-1);
	while (entry) {
		path.push(entry);
		entry = entry.parentId ? index.get(entry.parentId) : undefined;
	}
	return path.reverse();
}

/** The active branch with what the latest compaction summarised replaced by that compaction. */
export function buildContextEntries(entries: SessionEntry[], leafId?: string | null, byId?: Index): SessionEntry[] {
	const path = pathTo(entries, leafId, byId);
	const latest = getLatestCompactionEntry(path);
	if (!latest) return path;
	const at = path.findIndex((entry) => entry.id === latest.id);
	const before = path.slice(0, at);
	const first = before.findIndex((entry) => entry.id === latest.firstKeptEntryId);
	const kept = first < 0 ? [] : before.slice(first);
	const isSystem = (entry: Entry) => entry.type === "message" && entry.message.role === "system";
	return [latest, ...kept.filter((entry) => !isSystem(entry)), ...path.slice(at + 1)];
}

const editable = new Set(["user", "assistant", "toolResult", "custom"]);

/** An entry's messages with its latest edit. */
export function projectContextEntry(entry: SessionEntry, edit: ContextEditEntry | undefined): AgentMessage[] {
	const messages: any[] = sessionEntryToContextMessages(entry);
	if (!edit) return messages;
	if (edit.replacement === null) return [];
	const { content } = edit.replacement;
	return messages.map((message) => {
		if (!editable.has(message.role)) return message;
		const blocks = message.role === "assistant" || message.role === "toolResult";
		return { ...message, content: blocks && typeof content === "string" ? [{ type: "text", text: content }] : content };
	});
}

/** The model and thinking level in force at the end of a branch. */
function settingsOf(path: Entry[]) {
	let thinkingLevel = "off";
	let model: { provider: string; modelId: string } | null = null;
	for (const entry of path) {
		if (entry.type === "thinking_level_change") thinkingLevel = entry.thinkingLevel;
		else if (entry.type === "model_change") model = { provider: entry.provider, modelId: entry.modelId };
		else if (entry.type === "message" && entry.message.role === "assistant") {
			model = { provider: entry.message.provider, modelId: entry.message.model };
		}
	}
	return { thinkingLevel, model };
}

/** The conversation of a branch, with the entry each message comes from. */
export function buildSessionProjection(entries: SessionEntry[], leafId?: string | null, byId?: Index): SessionProjection {
	const context: Entry[] = buildContextEntries(entries, leafId, byId);
	const edits = new Map(
		context.filter((entry) => entry.type === "context_edit").map((entry) => [entry.targetId, entry]),
	);
	const projected = context.map((sourceEntry, i) => ({
		sourceEntry,
		// An older compaction may lie in the part that was kept; only the first one counts.
		messages:
			sourceEntry.type === "compaction" && i > 0 ? [] : projectContextEntry(sourceEntry, edits.get(sourceEntry.id)),
	}));
	return {
		entries: projected,
		messages: projected.flatMap(({ messages }) => messages),
		...settingsOf(pathTo(entries, leafId, byId)),
	};
}

export function buildSessionContext(entries: SessionEntry[], leafId?: string | null, byId?: Index): SessionContext {
	const { messages, thinkingLevel, model } = buildSessionProjection(entries, leafId, byId);
	return { messages, thinkingLevel, model };
}
