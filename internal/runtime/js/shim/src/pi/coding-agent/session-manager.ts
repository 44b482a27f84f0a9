import { boot, callSync } from "pi:host";
import { uuidv7 } from "../ai/uuid.ts";
import { getCurrentSystemMessage } from "../ai/system.ts";
import {
	buildContextEntries,
	buildSessionProjection,
	CURRENT_SESSION_VERSION,
	migrateSessionEntries,
	newEntryId,
} from "./entries.ts";
import { path } from "./files.ts";
import { exists, fs, normalizePath, resolvePath, samePath } from "./resources/paths.ts";
import { checkId, defaultDir, entriesOf, findFile, folderOf, listAllSessions, listSessions } from "./session-files.ts";
import type { AgentMessage, BashExecutionMessage, CustomMessage } from "../agent/types.ts";
import type { Message, Usage } from "../ai/types.ts";
import type { EditableContent, SessionContext, SessionEntry, SessionHeader, SessionProjection, TreeNode, UsageEntry } from "./session/types.ts";

type Entry = any;

const now = (): string => new Date().toISOString();

interface NewSession {
	id?: string;
	parentSession?: string;
}

interface Place {
	dir: string;
	file?: string;
	persist: boolean;
}

/**
 * Pi's session: a tree of entries that only grows, in memory or in a file of one JSON object a line. The running
 * session is the host's and is reached through ctx.sessionManager; this class is for sessions of one's own.
 */
export class SessionManager {
	private header: Entry;
	private entries: Entry[] = [];
	private byId = new Map<string, Entry>();
	private labels = new Map<string, { label: string; timestamp: string }>();
	private leafId: string | null = null;
	private written = false;

	private constructor(
		private cwd: string,
		private place: Place,
		loaded?: Entry[],
	) {
		this.header = this.newHeader();
		if (loaded) this.load(loaded);
		else if (place.persist && !place.file) this.place.file = this.newFile();
	}

	private newHeader(options: NewSession = {}): Entry {
		checkId(options.id);
		const { id = uuidv7(), parentSession } = options;
		return { type: "session", version: CURRENT_SESSION_VERSION, id, timestamp: now(), cwd: this.cwd, parentSession };
	}

	private newFile(): string {
		return path().join(this.place.dir, `${this.header.timestamp.replace(/[:.]/g, "-")}_${this.header.id}.jsonl`);
	}

	private load(loaded: Entry[]): void {
		const version = loaded[0]?.version;
		migrateSessionEntries(loaded);
		this.header = loaded.find((entry) => entry.type === "session") ?? this.header;
		this.entries = loaded.filter((entry) => entry.type !== "session");
		this.byId = new Map(this.entries.map((entry) => [entry.id, entry]));
		this.leafId = this.entries.at(-1)?.id ?? null;
		this.labels.clear();
		for (const entry of this.entries) this.applyLabel(entry);
		this.written = this.place.file !== undefined;
		if (this.written && this.place.persist && version !== this.header.version && exists(this.place.file!)) this.write("w");
	}

	private applyLabel(entry: Entry): void {
		if (entry.type !== "label") return;
		if (entry.label) this.labels.set(entry.targetId, { label: entry.label, timestamp: entry.timestamp });
		else this.labels.delete(entry.targetId);
	}

	/** Nothing is written before someone has said something, so that looking around leaves no file. */
	private save(entry?: Entry): void {
		const { file, persist } = this.place;
		if (!persist || !file) return;
		const talk = ({ type, message }: Entry) => type === "message" && /^(user|assistant)$/.test(message.role);
		if (!this.written && !this.entries.some(talk)) return;
		if (this.written) callSync("fs", { op: "write", path: file, text: `${JSON.stringify(entry)}\n`, flag: "a" });
		else this.write("wx");
	}

	/** Writes the whole file. */
	private write(flag: "w" | "wx"): void {
		const file = this.place.file!;
		const text = [this.header, ...this.entries].map((line) => `${JSON.stringify(line)}\n`).join("");
		callSync("fs", { op: "mkdir", path: path().dirname(file), recursive: true });
		callSync("fs", { op: "write", path: file, text, flag });
		this.written = true;
	}

	private add(type: string, fields: any): Entry {
		const id = fields.id ?? newEntryId(this.byId);
		const entry = { type, id, parentId: this.leafId, timestamp: now(), ...fields };
		this.entries.push(entry);
		this.byId.set(id, entry);
		this.leafId = id;
		return entry;
	}

	private append(type: string, fields: object): Entry {
		const previous = this.leafId;
		const entry = this.add(type, fields);
		try {
			this.save(entry);
		} catch (error) {
			// An entry that is not in the file must not become the parent of one that is.
			this.entries.pop();
			this.byId.delete(entry.id);
			this.leafId = previous;
			throw error;
		}
		this.applyLabel(entry);
		return entry;
	}

	/** A session that is in no file, from entries when there are some. */
	static inMemory(cwd: string = boot.cwd, options?: NewSession, entries?: Entry[]): SessionManager {
		const manager = new SessionManager(cwd, { dir: "", persist: false }, entries?.length ? entries : undefined);
		if (options && !entries) manager.newSession(options);
		return manager;
	}

	static create(cwd: string, sessionDir?: string, options?: NewSession): SessionManager {
		const manager = new SessionManager(cwd, { dir: sessionDir ?? defaultDir(cwd), persist: true });
		if (options) manager.newSession(options);
		return manager;
	}

	/** The session of a file; a new one that will be written there when there is no such file yet, or nothing in it. */
	static open(given: string, sessionDir?: string, cwd?: string): SessionManager {
		const file = resolvePath(given);
		const entries = exists(file) ? entriesOf(file) : [];
		const dir = sessionDir ? normalizePath(sessionDir) : path().dirname(file);
		const own = cwd ?? (typeof entries[0]?.cwd === "string" ? entries[0].cwd : boot.cwd);
		const manager = new SessionManager(own, { dir, file, persist: true }, entries.length > 0 ? entries : undefined);
		if (entries.length === 0) manager.setSessionFile(file);
		return manager;
	}

	static continueRecent(cwd: string, sessionDir?: string): SessionManager {
		const file = findFile(cwd, sessionDir, () => true, true);
		return file ? SessionManager.open(file, folderOf(cwd, sessionDir).dir, cwd) : SessionManager.create(cwd, sessionDir);
	}

	/** A session of another working directory goes on in this one, in a file of its own. */
	static forkFrom(sourcePath: string, targetCwd: string, sessionDir?: string, options: NewSession = {}): SessionManager {
		const source = resolvePath(sourcePath);
		const [header, ...entries] = entriesOf(source);
		if (!header) throw new Error(`Cannot fork: source session file is empty or invalid: ${source}`);
		const manager = SessionManager.create(resolvePath(targetCwd), sessionDir, { id: options.id, parentSession: source });
		manager.load([{ ...manager.header, version: header.version }, ...entries.filter(({ type }) => type !== "session")]);
		manager.write("wx");
		return manager;
	}

	static findById(cwd: string, id: string, sessionDir?: string): string | undefined {
		return findFile(cwd, sessionDir, (header) => header.id === id);
	}

	static list = listSessions;
	static listAll = listAllSessions;

	/** Goes on with the session of a file; with a new one that belongs there when there is none. */
	setSessionFile(given: string): void {
		const file = resolvePath(given);
		const entries = exists(file) ? entriesOf(file) : [];
		if (entries.length === 0) {
			if (exists(file) && fs().statSync(file).size > 0) throw new Error(`Session file is not a valid pi session: ${file}`);
			this.newSession();
			this.place.file = file;
			if (exists(file)) this.write("w");
			return;
		}
		this.place.file = file;
		this.load(entries);
	}

	usesDefaultSessionDir(): boolean {
		return samePath(this.place.dir, defaultDir(this.cwd));
	}

	newSession(options?: NewSession): string | undefined {
		this.header = this.newHeader(options);
		this.entries = [];
		this.byId.clear();
		this.labels.clear();
		this.leafId = null;
		this.written = false;
		if (this.place.persist) this.place.file = this.newFile();
		return this.place.file;
	}

	isPersisted = (): boolean => this.place.persist;
	getCwd = (): string => this.cwd;
	getSessionDir = (): string => this.place.dir;
	getSessionId = (): string => this.header.id;
	getSessionFile = (): string | undefined => this.place.file;
	getHeader = (): SessionHeader => this.header;
	getEntries = (): SessionEntry[] => [...this.entries];
	getEntryCount = (): number => this.entries.length;
	getLeafId = (): string | null => this.leafId;
	getLeafEntry = (): SessionEntry | undefined => (this.leafId ? this.byId.get(this.leafId) : undefined);
	getEntry = (id: string): SessionEntry | undefined => this.byId.get(id);
	getLabel = (id: string): string | undefined => this.labels.get(id)?.label;
	getChildren = (parentId: string | null): SessionEntry[] => this.entries.filter((entry) => entry.parentId === parentId);

	getSessionName(): string | undefined {
		return this.entries.findLast((entry) => entry.type === "session_info")?.name?.trim() || undefined;
	}

	getBranch(fromId?: string): SessionEntry[] {
		const branch: Entry[] = [];
		for (let id: string | null = fromId ?? this.leafId; id; ) {
			const entry: Entry = this.byId.get(id);
			if (!entry) break;
			branch.push(entry);
			id = entry.parentId;
		}
		return branch.reverse();
	}

	getTree(): TreeNode[] {
		const node = (entry: Entry) => {
			const mark = this.labels.get(entry.id);
			return { entry, children: [] as any[], label: mark?.label, labelTimestamp: mark?.timestamp };
		};
		const nodes = new Map(this.entries.map((entry) => [entry.id, node(entry)]));
		const roots: any[] = [];
		for (const entry of this.entries) {
			const parent = entry.parentId === entry.id ? undefined : nodes.get(entry.parentId);
			(parent ? parent.children : roots).push(nodes.get(entry.id));
		}
		const at = ({ entry }: any) => new Date(entry.timestamp).getTime();
		for (const { children } of nodes.values()) children.sort((a, b) => at(a) - at(b));
		return roots;
	}

	buildContextEntries = (): SessionEntry[] => buildContextEntries(this.entries, this.leafId, this.byId);
	buildSessionProjection = (): SessionProjection => buildSessionProjection(this.entries, this.leafId, this.byId);

	buildSessionContext(): SessionContext {
		const { messages, thinkingLevel, model } = this.buildSessionProjection();
		return { messages, thinkingLevel, model };
	}

	appendMessage = (message: Message | CustomMessage | BashExecutionMessage): string => this.append("message", { message }).id;
	appendThinkingLevelChange = (thinkingLevel: string): string =>
		this.append("thinking_level_change", { thinkingLevel }).id;
	appendModelChange = (provider: string, modelId: string): string =>
		this.append("model_change", { provider, modelId }).id;
	appendUsage = (kind: string, provider: string, model: string, usage: Usage, note?: string): UsageEntry =>
		this.append("usage", { kind, provider, model, usage, ...(note ? { note } : {}) });
	appendCustomEntry = (customType: string, data?: unknown): string => this.append("custom", { customType, data }).id;
	appendCustomMessageEntry = (customType: string, content: CustomMessage["content"], display: boolean, details?: unknown): string =>
		this.append("custom_message", { customType, content, display, details }).id;
	appendSessionInfo = (name: string): string =>
		this.append("session_info", { name: name.replace(/[\r\n]+/g, " ").trim() }).id;

	appendCompaction(
		summary: string,
		firstKeptEntryId: string | null,
		tokensBefore: number,
		details?: unknown,
		fromHook?: boolean,
		usage?: unknown,
	): string {
		const system = getCurrentSystemMessage(this.buildSessionProjection().messages);
		const systemMessage = system ? { systemMessage: { ...system, timestamp: Date.now() } } : {};
		const id = newEntryId(this.byId);
		const fields = { id, summary, firstKeptEntryId: firstKeptEntryId ?? id, tokensBefore, details, usage, fromHook, ...systemMessage };
		return this.append("compaction", fields).id;
	}

	/** Changes what an entry says to the model, or takes it out with null. */
	appendContextEdit(targetId: string, replacement: { content: EditableContent } | null): string {
		const isContent = (value: any) => typeof value === "string" || Array.isArray(value);
		if (replacement !== null && !isContent(replacement?.content)) {
			throw new Error("Context edit replacement must be null or contain string/array content");
		}
		this.mustHave(targetId);
		if (!this.getBranch().some(({ id }) => id === targetId)) throw new Error(`Entry ${targetId} is not on the active branch`);
		const { type, message } = this.byId.get(targetId);
		const role = type === "custom_message" ? "custom" : type === "message" ? message.role : undefined;
		if (!["custom", "user", "assistant", "toolResult"].includes(role)) {
			throw new Error(`Entry ${targetId} does not contribute editable model content`);
		}
		const blocks = (role === "assistant" || role === "toolResult") && typeof replacement?.content === "string";
		const made = blocks ? { content: [{ type: "text", text: replacement!.content }] } : replacement;
		return this.append("context_edit", { targetId, replacement: made }).id;
	}

	/**
	 * Becomes a session of its own that has only the branch up to leafId. Labels are no part of it, but what they label keeps
	 * them. The result is the new file.
	 */
	createBranchedSession(leafId: string): string | undefined {
		const branch: Entry[] = this.getBranch(leafId);
		if (branch.length === 0) throw new Error(`Entry ${leafId} not found`);
		const kept = branch.filter(({ type }) => type !== "label");
		// What a label was the first entry of begins with the one after it now.
		const stand = (id: string) => branch.slice(branch.findIndex((entry) => entry.id === id)).find(({ type }) => type !== "label")?.id ?? id;
		const chained = kept.map((entry, i) => ({
			...entry,
			parentId: kept[i - 1]?.id ?? null,
			...(entry.type === "compaction" ? { firstKeptEntryId: stand(entry.firstKeptEntryId) } : {}),
		}));
		const labels = kept.flatMap(({ id }) => (this.labels.has(id) ? [{ targetId: id, ...this.labels.get(id)! }] : []));
		const previous = this.place.file;
		this.newSession(this.place.persist && previous ? { parentSession: previous } : {});
		this.load([this.header, ...chained]);
		this.written = false;
		for (const { targetId, label, timestamp } of labels) this.applyLabel(this.add("label", { targetId, label, timestamp }));
		this.save();
		return this.place.file;
	}

	appendLabelChange(targetId: string, label: string | undefined): string {
		this.mustHave(targetId);
		return this.append("label", { targetId, label }).id;
	}

	private mustHave(id: string): void {
		if (!this.byId.has(id)) throw new Error(`Entry ${id} not found`);
	}

	branch(fromId: string): void {
		this.mustHave(fromId);
		this.leafId = fromId;
	}

	resetLeaf(): void {
		this.leafId = null;
	}

	branchWithSummary(from: string | null, summary: string, details?: unknown, fromHook?: boolean, usage?: Usage): string {
		if (from !== null) this.mustHave(from);
		const fromId = this.leafId ?? "root";
		this.leafId = from;
		return this.append("branch_summary", { fromId, summary, details, usage, fromHook }).id;
	}
}
