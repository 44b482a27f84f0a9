// What a session is made of, as Pi declares it.
import type { AgentMessage, CustomMessage } from "../../agent/types.ts";
import type { AssistantMessage, ImageContent, SystemMessage, TextContent, ToolResultMessage, Usage, UserMessage } from "../../ai/types.ts";

/** The first line of a session's file. */
export interface SessionHeader {
	type: "session";
	version?: number;
	id: string;
	timestamp: string;
	cwd: string;
	parentSession?: string;
}
interface Base<Type extends string> {
	type: Type;
	id: string;
	parentId: string | null;
	timestamp: string;
}
export interface MessageEntry extends Base<"message"> {
	message: AgentMessage;
}
export interface ThinkingLevelEntry extends Base<"thinking_level_change"> {
	thinkingLevel: string;
}
export interface ModelEntry extends Base<"model_change"> {
	provider: string;
	modelId: string;
}
export interface UsageEntry extends Base<"usage"> {
	kind: string;
	provider: string;
	model: string;
	usage: Usage;
	note?: string;
}
interface Summary<T> {
	summary: string;
	details?: T;
	usage?: Usage;
	fromHook?: boolean;
}
export interface CompactionEntry<T = unknown> extends Base<"compaction">, Summary<T> {
	firstKeptEntryId: string;
	tokensBefore: number;
	systemMessage?: SystemMessage;
}
export interface BranchSummaryEntry<T = unknown> extends Base<"branch_summary">, Summary<T> {
	fromId: string;
}
export interface CustomEntry<T = unknown> extends Base<"custom"> {
	customType: string;
	data?: T;
}
export interface CustomMessageEntry<T = unknown> extends Base<"custom_message"> {
	customType: string;
	content: string | (TextContent | ImageContent)[];
	details?: T;
	display: boolean;
}
export type EditableContent = UserMessage["content"] | AssistantMessage["content"] | ToolResultMessage["content"] | CustomMessage["content"];
export interface ContextEditEntry extends Base<"context_edit"> {
	targetId: string;
	replacement: { content: EditableContent } | null;
}
export interface LabelEntry extends Base<"label"> {
	targetId: string;
	label: string | undefined;
}
export interface SessionInfoEntry extends Base<"session_info"> {
	name?: string;
}
export type SessionEntry =
	| MessageEntry | ThinkingLevelEntry | ModelEntry | UsageEntry | CompactionEntry | BranchSummaryEntry
	| CustomEntry | CustomMessageEntry | ContextEditEntry | LabelEntry | SessionInfoEntry;
export type FileEntry = SessionHeader | SessionEntry;

/** The entries as a tree: a session has as many branches as it has leaves. */
export interface TreeNode {
	entry: SessionEntry;
	children: TreeNode[];
	label?: string;
	labelTimestamp?: string;
}
/** What a branch comes to: what a model is sent, and which one. */
export interface SessionContext {
	messages: AgentMessage[];
	thinkingLevel: string;
	model: { provider: string; modelId: string } | null;
}
export interface SessionProjection extends SessionContext {
	entries: { sourceEntry: SessionEntry; messages: AgentMessage[] }[];
}
/** A session in a list of sessions. */
export interface SessionInfo {
	path: string;
	id: string;
	cwd: string;
	name?: string;
	parentSessionPath?: string;
	created: Date;
	modified: Date;
	messageCount: number;
	firstMessage: string;
	allMessagesText: string;
}
/** ctx.sessionManager. */
export interface ReadonlySession {
	getCwd(): string;
	getSessionDir(): string;
	getSessionId(): string;
	getSessionFile(): string | undefined;
	getLeafId(): string | null;
	getLeafEntry(): SessionEntry | undefined;
	getEntry(id: string): SessionEntry | undefined;
	getLabel(id: string): string | undefined;
	getBranch(fromId?: string): SessionEntry[];
	buildContextEntries(): SessionEntry[];
	buildSessionProjection(): SessionProjection;
	getHeader(): SessionHeader | null;
	getEntries(): SessionEntry[];
	getTree(): TreeNode[];
	getSessionName(): string | undefined;
}
