// The choice of a session to resume: loading, renaming and deleting around the list.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { KeybindingsManager, keybindings } from "../keybindings.ts";
import { SessionHeader, SessionList, type Scope } from "./session-list.ts";
import type { Session, SortMode } from "./session-search.ts";

const { Container, Input, Spacer, Text } = requireHost("pi:tui");
const { DynamicBorder, keyText } = requireHost("pi:coding-agent_components");

type Progress = (loaded: number, total: number, partial?: readonly Session[]) => void;
type Loader = (progress?: Progress, signal?: AbortSignal) => Promise<Session[]>;

/** Puts a session's file into the trash if there is a program for that, else deletes it. Returns what to say. */
async function deleteFile(path: string): Promise<{ done: boolean; text: string }> {
	const { existsSync, promises } = requireHost("pi:node/fs");
	const { spawnSync } = requireHost("pi:node/child_process");
	const trash = spawnSync("trash", path.startsWith("-") ? ["--", path] : [path], { encoding: "utf8" });
	if (trash.status === 0 || !existsSync(path)) return { done: true, text: "Session moved to trash" };
	try {
		await promises.unlink(path);
		return { done: true, text: "Session deleted" };
	} catch (error: any) {
		const why = [trash.error?.message, trash.stderr?.trim().split("\n")[0]].filter(Boolean).join(" · ");
		const text = error instanceof Error ? error.message : String(error);
		return { done: false, text: `Failed to delete: ${text}${why ? ` (${`trash: ${why.slice(0, 200)}`})` : ""}` };
	}
}

const nextSort: Record<SortMode, SortMode> = { threaded: "recent", recent: "relevance", relevance: "threaded" };

export class SessionSelectorComponent extends Container {
	private list: SessionList;
	private header: SessionHeader;
	private scope: Scope = "current";
	private known: Record<Scope, Session[] | null> = { current: null, all: null };
	private loads: Record<Scope, AbortController | null> = { current: null, all: null };
	private loaders: Record<Scope, Loader>;
	private rename?: (path: string, name: string) => Promise<void>;
	private renaming?: string;
	private input = new Input();
	private hasFocus = false;

	constructor(
		current: Loader, all: Loader, chosen: (path: string) => void, cancelled: () => void, left: () => void, private draw: () => void, options?: any,
		currentPath?: string,
	) {
		super();
		this.loaders = { current, all };
		this.rename = options?.renameSession;
		this.header = new SessionHeader(draw);
		this.header.renames = options?.showRenameHint ?? !!this.rename;
		this.list = new SessionList([], false, "threaded", "all", options?.keybindings ?? KeybindingsManager.create(), currentPath);
		this.input.onSubmit = (name: string) => void this.finishRename(name);
		const leave = (then: (...args: any[]) => void) => (...args: any[]) => {
			this.header.say();
			this.cancelLoads();
			then(...args);
		};
		this.list.onSelect = leave(chosen);
		this.list.onCancel = leave(cancelled);
		this.list.onExit = leave(left);
		this.listen();
		this.lay(this.list, true);
		void this.load("current");
	}

	private listen(): void {
		const { list, header } = this;
		const drawn = <T extends any[]>(change: (...args: T) => void) => (...args: T) => {
			change(...args);
			this.draw();
		};
		list.onToggleScope = () => this.switchScope();
		list.onToggleSort = drawn(() => list.setSortMode((header.sort = nextSort[header.sort])));
		list.onToggleNameFilter = drawn(() => list.setNameFilter((header.names = header.names === "all" ? "named" : "all")));
		list.onTogglePath = drawn((shown) => (header.showPath = shown));
		list.onDeleteConfirmationChange = drawn((path) => (header.deleting = path));
		list.onError = drawn((text) => header.say(text, 3000, true));
		list.onDeleteSession = (path) => this.remove(path);
		list.onRenameSession = (path) => this.startRename(path);
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.list.focused = this.input.focused = value;
	}

	get capturesViewportInput(): boolean {
		return this.renaming === undefined;
	}

	getSessionList(): SessionList {
		return this.list;
	}

	handleInput(data: string): void {
		if (this.renaming === undefined) this.list.handleInput(data);
		else if (keybindings().matches(data, "tui.select.cancel")) this.endRename();
		else this.input.handleInput(data);
	}

	private lay(content: any, header: boolean): void {
		const border = () => new DynamicBorder((text: string) => theme.fg("accent", text));
		this.clear();
		const parts = [new Spacer(1), border(), new Spacer(1), ...(header ? [this.header, new Spacer(1)] : []), content, new Spacer(1), border()];
		for (const part of parts) this.addChild(part);
	}

	private cancelLoads(): void {
		for (const scope of ["current", "all"] as const) {
			if (!this.loads[scope]) continue;
			this.loads[scope].abort();
			this.loads[scope] = this.known[scope] = null;
		}
	}

	private async load(scope: Scope): Promise<void> {
		if (this.loads[scope]) return;
		const load = new AbortController();
		this.loads[scope] = load;
		this.header.scope = scope;
		this.header.progress = {};
		this.draw();
		const running = () => this.loads[scope] === load;
		const show = (sessions: Session[] | null) => {
			this.known[scope] = sessions;
			if (scope === this.scope) this.list.setSessions(sessions ?? [], scope === "all");
		};
		const progress: Progress = (loaded, total, partial) => {
			if (!running()) return;
			if (partial) show([...partial]);
			if (scope !== this.scope) return;
			this.header.progress = { loaded, total };
			this.draw();
		};
		let failed: any;
		const sessions = await this.loaders[scope](progress, load.signal).catch((error) => {
			failed = error ?? new Error("unknown");
			return null;
		});
		if (!running()) return;
		this.loads[scope] = null;
		show(sessions);
		if (scope !== this.scope) return;
		this.header.progress = undefined;
		if (failed) this.header.say(`Failed to load sessions: ${failed instanceof Error ? failed.message : String(failed)}`, 4000, true);
		this.draw();
	}

	private switchScope(): void {
		this.scope = this.scope === "current" ? "all" : "current";
		const loading = this.loads[this.scope] !== null;
		this.header.scope = this.scope;
		this.header.progress = loading ? {} : undefined;
		this.list.setSessions(this.known[this.scope] ?? [], this.scope === "all");
		this.draw();
		if (this.known[this.scope] === null && !loading) void this.load(this.scope);
	}

	private async reload(): Promise<void> {
		this.cancelLoads();
		this.known = { current: null, all: null };
		await this.load(this.scope);
	}

	private async remove(path: string): Promise<void> {
		const { done, text } = await deleteFile(path);
		this.header.say(text, done ? 2000 : 3000, !done);
		if (done) {
			for (const scope of ["current", "all"] as const) this.known[scope] = this.known[scope]?.filter((session) => session.path !== path) ?? null;
			this.list.setSessions(this.known[this.scope] ?? [], this.scope === "all");
			await this.reload();
		}
		this.draw();
	}

	private startRename(path: string): void {
		if (!this.rename || this.loads[this.scope]) return;
		this.renaming = path;
		this.input.setValue(this.known[this.scope]?.find((session) => session.path === path)?.name ?? "");
		this.input.focused = true;
		const panel = new Container();
		const hint = `${keyText("tui.select.confirm")} to save · ${keyText("tui.select.cancel")} to cancel`;
		const parts = [new Text(theme.bold("Rename Session"), 1, 0), new Spacer(1), this.input, new Spacer(1), new Text(theme.fg("muted", hint), 1, 0)];
		for (const part of parts) panel.addChild(part);
		this.lay(panel, false);
		this.draw();
	}

	private async finishRename(text: string): Promise<void> {
		const name = text.trim();
		if (!name) return;
		try {
			await this.rename!(this.renaming!, name);
			await this.reload();
		} finally {
			this.endRename();
		}
	}

	private endRename(): void {
		this.renaming = undefined;
		this.lay(this.list, true);
		this.draw();
	}
}
