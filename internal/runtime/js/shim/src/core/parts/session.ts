import { oneLine } from "./actions.ts";
import type { ReadonlySession, SessionEntry, SessionHeader, SessionProjection, SessionContext, TreeNode } from "../../pi/coding-agent/session/types.ts";
import type { Border } from "./border.ts";

type Entry = SessionEntry;

/**
 * ctx.sessionManager: Pi's read-only session manager over a mirror of the host's session. Every question first asks the
 * host for the entries that are new, which keeps the identity of those already read.
 */
export class SessionManager implements ReadonlySession {
	private entries: Entry[] = [];
	private byId = new Map<string, Entry>();
	private labels = new Map<string, string>();
	private labelTimes = new Map<string, string>();
	private header: any = null;
	private file: string | undefined;
	private leafId: string | null = null;

	constructor(private border: Border) {}

	private sync(): this {
		let news = this.border.callSync("session", { op: "sync", since: this.entries.length });
		if (this.header?.id !== undefined && news.header?.id !== this.header.id) {
			// Another session has taken the place of the one that was mirrored.
			this.forget();
			news = this.border.callSync("session", { op: "sync", since: 0 });
		}
		if (this.header?.id === undefined || news.header?.id !== this.header.id) this.header = news.header;
		this.file = news.file || undefined;
		this.leafId = news.leafId || null;
		for (const entry of news.entries as Entry[]) this.add(entry);
		return this;
	}

	private forget(): void {
		this.entries = [];
		this.byId.clear();
		this.labels.clear();
		this.labelTimes.clear();
	}

	private add(entry: Entry): void {
		this.entries.push(entry);
		this.byId.set(entry.id, entry);
		if (entry.type !== "label") return;
		if (entry.label) {
			this.labels.set(entry.targetId, entry.label);
			this.labelTimes.set(entry.targetId, entry.timestamp);
		} else {
			this.labels.delete(entry.targetId);
			this.labelTimes.delete(entry.targetId);
		}
	}

	getCwd(): string {
		return this.sync().header?.cwd ?? "";
	}

	getSessionDir(): string {
		const file = this.getSessionFile();
		return file ? file.replace(/[\\/][^\\/]*$/, "") : "";
	}

	/** Whether the session has a file. */
	isPersisted(): boolean {
		return this.getSessionFile() !== undefined;
	}

	getEntryCount(): number {
		return this.sync().entries.length;
	}

	getSessionId(): string {
		return this.sync().header?.id ?? "";
	}

	getSessionFile(): string | undefined {
		return this.sync().file;
	}

	getHeader(): SessionHeader | null {
		return this.sync().header;
	}

	getLeafId(): string | null {
		return this.sync().leafId;
	}

	getLeafEntry(): Entry | undefined {
		const { leafId } = this.sync();
		return leafId === null ? undefined : this.byId.get(leafId);
	}

	getEntry(id: string): Entry | undefined {
		return this.sync().byId.get(id);
	}

	getEntries(): Entry[] {
		return [...this.sync().entries];
	}

	getLabel(id: string): string | undefined {
		return this.sync().labels.get(id);
	}

	/** The path from the first entry to fromId (default: the leaf). */
	getBranch(fromId?: string): Entry[] {
		const { leafId } = this.sync();
		const path: Entry[] = [];
		let at = this.byId.get(fromId ?? leafId ?? "");
		while (at) {
			path.push(at);
			at = at.parentId === null ? undefined : this.byId.get(at.parentId);
		}
		return path.reverse();
	}

	getChildren(parentId: string): Entry[] {
		return this.sync().entries.filter((entry) => entry.parentId === parentId);
	}

	getSessionName(): string | undefined {
		const { entries } = this.sync();
		for (let i = entries.length - 1; i >= 0; i--) {
			if (entries[i].type === "session_info") return (entries[i] as any).name?.trim() || undefined;
		}
		return undefined;
	}

	getTree(): TreeNode[] {
		this.sync();
		const nodes = new Map(
			this.entries.map((entry) => [
				entry.id,
				{ entry, children: [] as TreeNode[], label: this.labels.get(entry.id), labelTimestamp: this.labelTimes.get(entry.id) },
			]),
		);
		const roots: TreeNode[] = [];
		for (const node of nodes.values()) {
			const { parentId, id } = node.entry;
			const parent = parentId === null || parentId === id ? undefined : nodes.get(parentId);
			(parent ? parent.children : roots).push(node);
		}
		for (const node of nodes.values()) {
			node.children.sort((a, b) => Date.parse(a.entry.timestamp) - Date.parse(b.entry.timestamp));
		}
		return roots;
	}

	private write(params: { op: string; [key: string]: unknown }): string {
		return this.border.callSync("session", params).entry.id;
	}

	// Pi hands out the whole session manager, though it declares what reads only. What an extension may write by other ways, it
	// may write here.
	appendCustomEntry(customType: string, data?: unknown): string {
		return this.write({ op: "append", entry: { type: "custom", customType, data } });
	}

	appendCustomMessageEntry(customType: string, content: unknown, display: boolean, details?: unknown): string {
		return this.write({ op: "append", entry: { type: "custom_message", customType, content, display, details } });
	}

	appendLabelChange(entryId: string, label: string | undefined): string {
		if (!this.sync().byId.has(entryId)) throw new Error(`Entry ${entryId} not found`);
		return this.write({ op: "label", entryId, label });
	}

	appendSessionInfo(name: string): string {
		return this.write({ op: "name", name: oneLine(name), event: "none" });
	}

	buildContextEntries(): SessionEntry[] {
		return this.codingAgent().buildContextEntries(this.getEntries(), this.leafId);
	}

	buildSessionProjection(): SessionProjection {
		return this.codingAgent().buildSessionProjection(this.getEntries(), this.leafId);
	}

	buildSessionContext(): SessionContext {
		return this.codingAgent().buildSessionContext(this.getEntries(), this.leafId);
	}

	private codingAgent(): any {
		return SessionManager.require("pi:coding-agent");
	}

	static require: (name: string) => any;
}
