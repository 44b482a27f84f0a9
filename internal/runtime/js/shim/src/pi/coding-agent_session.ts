// pi:coding-agent_session is the part of pi-coding-agent about sessions, their messages and compaction.
export { convertToLlm, serializeConversation, sessionEntryToContextMessages } from "./coding-agent/messages.ts";
export {
	buildContextEntries,
	buildSessionContext,
	buildSessionProjection,
	CURRENT_SESSION_VERSION,
	getLatestCompactionEntry,
	migrateSessionEntries,
	parseSessionEntries,
} from "./coding-agent/entries.ts";
export * from "./coding-agent/compaction.ts";
export { SessionManager } from "./coding-agent/session-manager.ts";
export * from "./coding-agent/summaries.ts";
