// The conversation of a session as its entries make it: the agent's messages, which entry each comes from, and entries that
// extensions add between turns.
import { convertToLlm, estimateProjectedContextTokens, SessionManager } from "pi:coding-agent_session";
import { Loadout } from "./loadout.ts";
import type { Entry, Message } from "./state.ts";

export type Boundary = "turn_end" | "agent_before_settle";

export abstract class Transcript extends Loadout {
	private entryIds = new WeakMap<object, string>();
	/** Messages for the model that wait until the turn's results are in. */
	protected heldMessages: Message[] = [];
	protected heldCommands: Message[] = [];
	/** Messages that go along with the next prompt. */
	protected asides: Message[] = [];

	/** Makes the agent's messages those of the entries. */
	refreshContext(): void {
		const { entries, messages } = this.sessionManager.buildSessionProjection();
		for (const { sourceEntry, messages: own } of entries) for (const message of own) this.entryIds.set(message, sourceEntry.id);
		this.agent.state.messages = messages;
	}

	protected keptAs(message: Message, entryId: string): void {
		this.entryIds.set(message, entryId);
	}

	protected entryIdOf(message: Message): string | undefined {
		const known = this.entryIds.get(message);
		if (known) return known;
		const direct = this.sessionManager.getBranch().findLast((entry: Entry) => entry.type === "message" && entry.message === message);
		if (direct) return direct.id;
		const at = this.messages.indexOf(message);
		if (at < 0) return undefined;
		const sources = this.sessionManager
			.buildSessionProjection()
			.entries.flatMap(({ sourceEntry, messages }: any) => messages.map(() => sourceEntry.id));
		if (sources[at]) this.keptAs(message, sources[at]);
		return sources[at];
	}

	// ---- what waits ----

	protected appendCustom(message: Message): void {
		const { customType, content, display, details } = message;
		this.sessionManager.appendCustomMessageEntry(customType, content, display, details);
		this.refreshContext();
		this.tell({ type: "message_start", message });
		this.tell({ type: "message_end", message });
	}

	protected flushMessages(): void {
		for (const message of this.heldMessages.splice(0)) this.appendCustom(message);
	}

	protected flushCommands(): void {
		if (this.heldCommands.length === 0) return;
		for (const message of this.heldCommands.splice(0)) this.sessionManager.appendMessage(message);
		this.refreshContext();
	}

	// ---- attempts that failed ----

	/** Takes a failed attempt and the results of its calls out of what the model sees; the entries stay. */
	protected omitAttempt(message: Message): void {
		const calls = new Set(message.content.flatMap((block: any) => (block.type === "toolCall" ? [block.id] : [])));
		const own = this.entryIdOf(message);
		const { messages } = this;
		const at = messages.findIndex((other) => other === message || (own !== undefined && this.entryIdOf(other) === own));
		const after = at < 0 ? [] : messages.slice(at + 1);
		const end = after.findIndex(({ role }) => role === "assistant");
		const results = after.slice(0, end < 0 ? undefined : end).filter(({ role, toolCallId }) => role === "toolResult" && calls.has(toolCallId));
		const ids = [message, ...results].map((target) => {
			const id = this.entryIdOf(target);
			if (id === undefined && messages.includes(target)) {
				throw new Error("Cannot persist recovery omission because a projected message has no source entry");
			}
			return id;
		});
		for (const id of ids) if (id) this.tellEntry(this.sessionManager.appendContextEdit(id, null));
		this.refreshContext();
	}

	protected tellEntry(id: string): void {
		const entry = this.sessionManager.getEntry(id);
		if (entry) this.tell({ type: "entry_appended", entry });
	}

	// ---- entries between turns ----

	private applyDrafts(manager: any, drafts: any[]): string[] {
		return drafts.map((draft) => {
			switch (draft.type) {
				case "custom":
					return manager.appendCustomEntry(draft.customType, draft.data);
				case "custom_message":
					return manager.appendCustomMessageEntry(draft.customType, draft.content, draft.display, draft.details);
				case "context_edit":
					return manager.appendContextEdit(draft.targetId, draft.replacement);
				case "compaction": {
					const { tokens } = estimateProjectedContextTokens(manager.buildSessionProjection(), manager.getBranch());
					return manager.appendCompaction(draft.summary, draft.firstKeptEntryId, tokens, draft.details, true, draft.usage);
				}
				default:
					return "";
			}
		});
	}

	/** What the model would see with these entries, and whether it could go on from there. */
	protected boundaryContext(drafts: any[], boundary: Boundary): any {
		const header = this.sessionManager.getHeader();
		if (!header) throw new Error("Session header is missing");
		const preview = SessionManager.inMemory(this.cwd, undefined, [header, ...this.sessionManager.getBranch()]);
		this.applyDrafts(preview, drafts);
		const { entries, messages } = preview.buildSessionProjection();
		const llmMessages = convertToLlm(messages);
		const last = llmMessages.at(-1)?.role;
		const spoken = llmMessages.some(({ role }: Message) => role !== "system") && last !== "assistant";
		const queued = this.agent.hasQueuedMessages() && (boundary === "turn_end" || last === "assistant");
		return {
			contextEntries: entries,
			contextMessages: messages,
			llmMessages,
			pendingMessages: [...this.agent.peekQueuedMessages(), ...this.heldMessages],
			canContinue: spoken || this.heldMessages.length > 0 || queued,
		};
	}

	protected commitDrafts(drafts: any[]): void {
		const ids = this.applyDrafts(this.sessionManager, drafts);
		this.refreshContext();
		for (const id of ids) this.tellEntry(id);
	}

	protected cannotContinue(event: Boundary): void {
		this.runner.emitError({ extensionPath: "<boundary>", event, error: `${event} requested continuation without runnable model context` });
	}
}
