// AgentSessionRuntime: one session at a time, and what puts another one in its place.
import { contentText } from "pi:ai_parts";
import { SessionManager } from "pi:coding-agent_session";
import { exists, fs, path, resolvePath, samePath } from "../resources/paths.ts";

export class SessionImportFileNotFoundError extends Error {
	constructor(readonly filePath: string) {
		super(`File not found: ${filePath}`);
		this.name = "SessionImportFileNotFoundError";
	}
}

export class MissingSessionCwdError extends Error {
	constructor(readonly issue: { sessionFile: string; sessionCwd: string; fallbackCwd: string }) {
		const { sessionFile, sessionCwd, fallbackCwd } = issue;
		super(`Stored session working directory does not exist: ${sessionCwd}\nSession file: ${sessionFile}\nCurrent working directory: ${fallbackCwd}`);
		this.name = "MissingSessionCwdError";
	}
}

function needCwd(manager: any, fallbackCwd: string): void {
	const sessionFile = manager.getSessionFile();
	const sessionCwd = manager.getCwd();
	if (sessionFile && sessionCwd && !exists(sessionCwd)) throw new MissingSessionCwdError({ sessionFile, sessionCwd, fallbackCwd });
}

type Make = (options: any) => Promise<any>;

export class AgentSessionRuntime {
	private rebind?: (session: any) => Promise<void>;
	private beforeInvalidate?: () => void;

	constructor(
		private current: any,
		private shared: any,
		private make: Make,
		private problems: any[] = [],
		private fallback?: string,
	) {}

	get session(): any {
		return this.current;
	}

	get services(): any {
		return this.shared;
	}

	get cwd(): string {
		return this.shared.cwd;
	}

	get diagnostics(): readonly any[] {
		return this.problems;
	}

	get modelFallbackMessage(): string | undefined {
		return this.fallback;
	}

	setRebindSession(rebind?: (session: any) => Promise<void>): void {
		this.rebind = rebind;
	}

	/** Runs when the session's extensions have been told that it ends, and before their contexts do. */
	setBeforeSessionInvalidate(callback?: () => void): void {
		this.beforeInvalidate = callback;
	}

	private async ask(type: string, event: object): Promise<boolean> {
		const { extensionRunner } = this.current;
		if (!extensionRunner.hasHandlers(type)) return true;
		return (await extensionRunner.emit({ type, ...event }))?.cancel !== true;
	}

	private async end(reason: string, targetSessionFile?: string): Promise<void> {
		await this.current.abort(); // what was cut off still goes into the old session
		await this.current.extensionRunner.emit({ type: "session_shutdown", reason, ...(reason === "quit" ? {} : { targetSessionFile }) });
		this.beforeInvalidate?.();
		this.current.dispose();
	}

	/** Ends the session and begins the one of manager. */
	private async replace(reason: "new" | "resume" | "fork", manager: any, more: { cwd?: string; trust?: any } = {}): Promise<void> {
		const previousSessionFile = this.current.sessionFile;
		await this.end(reason, manager.getSessionFile());
		const result = await this.make({
			cwd: more.cwd ?? this.cwd,
			agentDir: this.shared.agentDir,
			sessionManager: manager,
			sessionStartEvent: { type: "session_start", reason, previousSessionFile },
			...(more.trust ? { projectTrustContext: more.trust } : {}),
		});
		this.current = result.session;
		this.shared = result.services;
		this.problems = result.diagnostics;
		this.fallback = result.modelFallbackMessage;
	}

	private async finish(withSession?: (context: any) => Promise<void>): Promise<void> {
		await this.rebind?.(this.current);
		await withSession?.(this.current.createReplacedSessionContext());
	}

	async switchSession(sessionPath: string, options: any = {}): Promise<{ cancelled: boolean }> {
		if (!(await this.ask("session_before_switch", { reason: "resume", targetSessionFile: sessionPath }))) return { cancelled: true };
		const manager = SessionManager.open(sessionPath, undefined, options.cwdOverride);
		needCwd(manager, this.cwd);
		await this.replace("resume", manager, { cwd: manager.getCwd(), trust: options.projectTrustContextFactory?.(manager.getCwd()) });
		await this.finish(options.withSession);
		return { cancelled: false };
	}

	async newSession(options: any = {}): Promise<{ cancelled: boolean }> {
		if (!(await this.ask("session_before_switch", { reason: "new", targetSessionFile: undefined }))) return { cancelled: true };
		const { sessionManager: old } = this.current;
		const manager = old.isPersisted() ? SessionManager.create(this.cwd, old.getSessionDir()) : SessionManager.inMemory(this.cwd);
		if (options.parentSession) manager.newSession({ parentSession: options.parentSession });
		await this.replace("new", manager);
		if (options.setup) {
			await options.setup(this.current.sessionManager);
			this.current.refreshContext();
		}
		await this.finish(options.withSession);
		return { cancelled: false };
	}

	async fork(entryId: string, options: any = {}): Promise<{ cancelled: boolean; selectedText?: string }> {
		const { position = "before", withSession } = options;
		if (!(await this.ask("session_before_fork", { entryId, position }))) return { cancelled: true };
		const entry = this.current.sessionManager.getEntry(entryId);
		const said = entry?.type === "message" && entry.message.role === "user";
		if (!entry || (position !== "at" && !said)) throw new Error("Invalid entry ID for forking");
		const leaf = position === "at" ? entry.id : entry.parentId;
		const selectedText = position === "at" ? undefined : contentText(entry.message.content, "");
		const manager = this.forked(leaf);
		await this.replace("fork", manager, { cwd: manager.getCwd() });
		await this.finish(withSession);
		return { cancelled: false, selectedText };
	}

	/** A session with the branch up to leaf: the file stays as it is, one in memory changes. */
	private forked(leaf: string | null): any {
		const { sessionManager: old, sessionFile } = this.current;
		if (!old.isPersisted()) {
			if (leaf) old.createBranchedSession(leaf);
			else old.newSession({ parentSession: sessionFile });
			return old;
		}
		if (!sessionFile) throw new Error("Persisted session is missing a session file");
		const dir = old.getSessionDir();
		if (!leaf) return SessionManager.create(this.cwd, dir, { parentSession: sessionFile });
		if (!exists(sessionFile)) throw new Error("This session has not been saved yet. Send a message before cloning or forking it.");
		const manager = SessionManager.open(sessionFile, dir);
		if (!manager.createBranchedSession(leaf)) throw new Error("Failed to create forked session");
		return manager;
	}

	/** Copies a session's file to the others and goes on with it. */
	async importFromJsonl(inputPath: string, cwdOverride?: string): Promise<{ cancelled: boolean }> {
		const source = resolvePath(inputPath);
		if (!exists(source)) throw new SessionImportFileNotFoundError(source);
		const dir = this.current.sessionManager.getSessionDir();
		fs().mkdirSync(dir, { recursive: true });
		const { basename, join, parse } = path();
		const { name, ext } = parse(source);
		let target = join(dir, basename(source));
		const there = samePath(target, source);
		for (let n = 1; !there && exists(target); n++) target = join(dir, `${name}-${n}${ext}`);
		if (!(await this.ask("session_before_switch", { reason: "resume", targetSessionFile: target }))) return { cancelled: true };
		if (!there) fs().copyFileSync(source, target, fs().constants.COPYFILE_EXCL);
		const manager = SessionManager.open(target, dir, cwdOverride);
		try {
			needCwd(manager, this.cwd);
		} catch (error) {
			if (!there) fs().rmSync(target, { force: true });
			throw error;
		}
		await this.replace("resume", manager, { cwd: manager.getCwd() });
		await this.finish();
		return { cancelled: false };
	}

	async dispose(): Promise<void> {
		await this.end("quit");
		await this.shared.modelRuntime?.settleCredentialWrites?.();
	}
}

/** A runtime with its first session; make makes that one and all later ones. */
export async function createAgentSessionRuntime(make: Make, options: any): Promise<AgentSessionRuntime> {
	needCwd(options.sessionManager, options.cwd);
	const { session, services, diagnostics, modelFallbackMessage } = await make(options);
	return new AgentSessionRuntime(session, services, make, diagnostics, modelFallbackMessage);
}
