// The list of sessions with its search, and the lines above it.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { shortenHome } from "../files.ts";
import { keybindings } from "../keybindings.ts";
import { type Row, type Session, search, type SortMode, threads } from "./session-search.ts";

const { Input, truncateToWidth, visibleWidth } = requireHost("pi:tui");
const { keyHint, keyText } = requireHost("pi:coding-agent_components");

const visible = 10;
export type Scope = "current" | "all";
export type NameFilter = "all" | "named";

/** How long ago, in one unit. */
function age(date: Date): string {
	const minutes = Math.floor((Date.now() - date.getTime()) / 60_000);
	const days = Math.floor(minutes / 1440);
	if (minutes < 1) return "now";
	if (minutes < 60) return `${minutes}m`;
	if (days < 1) return `${Math.floor(minutes / 60)}h`;
	if (days < 7) return `${days}d`;
	if (days < 30) return `${Math.floor(days / 7)}w`;
	return days < 365 ? `${Math.floor(days / 30)}mo` : `${Math.floor(days / 365)}y`;
}

/** One name for a file, whatever links lead to it. */
export function pathKey(file: string): string {
	const { resolve } = requireHost("pi:node/path");
	let key = resolve(file);
	try {
		key = requireHost("pi:node/fs").realpathSync(key);
	} catch {
		// The file is gone, or not ours to look at.
	}
	return requireHost("pi:node/process").platform === "win32" ? key.toLowerCase() : key;
}

export class SessionHeader {
	scope: Scope = "current";
	sort: SortMode = "threaded";
	names: NameFilter = "all";
	progress?: { loaded?: number; total?: number }; // there while sessions are loaded
	showPath = false;
	deleting: string | null = null;
	renames = false;
	private message?: { error: boolean; text: string };
	private timer?: any;

	constructor(private draw: () => void) {}

	/** Says something for a while. */
	say(text?: string, ms = 0, error = false): void {
		clearTimeout(this.timer);
		this.message = text === undefined ? undefined : { error, text };
		if (text === undefined || !ms) return;
		this.timer = setTimeout(() => {
			this.message = undefined;
			this.draw();
		}, ms);
	}

	invalidate(): void {}

	private scopes(): string {
		const [muted, accent] = [(text: string) => theme.fg("muted", text), (text: string) => theme.fg("accent", text)];
		if (this.progress) {
			const { loaded, total } = this.progress;
			return muted("○ Current Folder | ") + accent(`Loading ${loaded === undefined ? "..." : `${loaded}/${total}`}`);
		}
		return this.scope === "current" ? accent("◉ Current Folder") + muted(" | ○ All") : muted("○ Current Folder | ") + accent("◉ All");
	}

	private hints(width: number): string[] {
		const fit = (text: string) => truncateToWidth(text, width, "…");
		if (this.deleting !== null) {
			return [theme.fg("error", fit(`Delete session? ${keyHint("tui.select.confirm", "confirm")} · ${keyHint("tui.select.cancel", "cancel")}`)), ""];
		}
		if (this.message) return [theme.fg(this.message.error ? "error" : "accent", fit(this.message.text)), ""];
		const dot = theme.fg("muted", " · ");
		const keys = [["toggleSort", "sort"], ["toggleNamedFilter", "named"], ["delete", "delete"], ["togglePath", `path ${this.showPath ? "(on)" : "(off)"}`]];
		if (this.renames) keys.push(["rename", "rename"]);
		return [
			fit(keyHint("tui.input.tab", "scope") + dot + theme.fg("muted", 're:<pattern> regex · "phrase" exact')),
			fit(keys.map(([name, what]) => keyHint(`app.session.${name}`, what)).join(dot)),
		];
	}

	render(width: number): string[] {
		const setting = (name: string, value: string) => theme.fg("muted", `${name}: `) + theme.fg("accent", value);
		const sort = { threaded: "Threaded", recent: "Recent", relevance: "Fuzzy" }[this.sort];
		const settings = [this.scopes(), setting("Name", this.names === "all" ? "All" : "Named"), setting("Sort", sort)].join("  ");
		const right = truncateToWidth(settings, width, "");
		const title = theme.bold(this.scope === "current" ? "Resume Session (Current Folder)" : "Resume Session (All)");
		const left = truncateToWidth(title, Math.max(0, width - visibleWidth(right) - 1), "");
		return [left + " ".repeat(Math.max(0, width - visibleWidth(left) - visibleWidth(right))) + right, ...this.hints(width)];
	}
}

export class SessionList {
	onSelect?: (path: string) => void;
	onCancel?: () => void;
	onExit: () => void = () => {};
	onToggleScope?: () => void;
	onToggleSort?: () => void;
	onToggleNameFilter?: () => void;
	onTogglePath?: (shown: boolean) => void;
	onDeleteConfirmationChange?: (path: string | null) => void;
	onDeleteSession?: (path: string) => Promise<void>;
	onRenameSession?: (path: string) => void;
	onError?: (message: string) => void;
	private input = new Input();
	private rows: Row[] = [];
	private selected = 0;
	private touched = false;
	private showPath = false;
	private deleting: string | null = null;
	private current?: string;
	private hasFocus = false;

	constructor(private sessions: Session[], private showCwd: boolean, private sort: SortMode, private names: NameFilter, private keys: any, current?: string) {
		this.current = current ? pathKey(current) : undefined;
		this.input.onSubmit = () => this.choose();
		this.filter();
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.input.focused = value;
	}

	getSelectedSessionPath(): string | undefined {
		return this.rows[this.selected]?.session.path;
	}

	setSortMode(sort: SortMode): void {
		this.sort = sort;
		this.filter();
	}

	setNameFilter(names: NameFilter): void {
		this.names = names;
		this.filter();
	}

	/** Other sessions; a selection that the person made stays on its session. */
	setSessions(sessions: Session[], showCwd: boolean): void {
		const path = this.getSelectedSessionPath();
		this.sessions = sessions;
		this.showCwd = showCwd;
		this.filter();
		if (!this.touched) this.selected = 0;
		const at = this.touched && path ? this.rows.findIndex((row) => row.session.path === path) : -1;
		if (at >= 0) this.selected = at;
	}

	private filter(): void {
		const query = this.input.getValue();
		const named = this.names === "all" ? this.sessions : this.sessions.filter((session) => session.name?.trim());
		this.rows = this.sort === "threaded" && !query.trim()
			? threads(named, pathKey)
			: search(named, query, this.sort).map((session) => ({ session, prefix: "" }));
		this.selected = Math.min(this.selected, Math.max(0, this.rows.length - 1));
	}

	invalidate(): void {}

	private nothing(): string {
		const key = keyText("app.session.toggleNamedFilter");
		if (this.names === "named") {
			return this.showCwd ? `  No named sessions found. Press ${key} to show all.` : `  No named sessions in current folder. Press ${key} to show all, or Tab to view all.`;
		}
		return this.showCwd ? "  No sessions found" : "  No sessions in current folder. Press Tab to view all.";
	}

	render(width: number): string[] {
		const lines = [...this.input.render(width), ""];
		const count = this.rows.length;
		if (count === 0) return [...lines, theme.fg("muted", truncateToWidth(this.nothing(), width, "…"))];
		const start = Math.max(0, Math.min(this.selected - visible / 2, count - visible));
		const shown = this.rows.slice(start, start + visible);
		lines.push(...shown.map((row, at) => this.line(row, start + at === this.selected, width)));
		if (shown.length < count) lines.push(theme.fg("muted", truncateToWidth(`  (${this.selected + 1}/${count})`, width, "")));
		return lines;
	}

	private line({ session, prefix }: Row, selected: boolean, width: number): string {
		const deleting = session.path === this.deleting;
		const facts = [String(session.messageCount), age(session.modified)];
		if (this.showCwd && session.cwd) facts.unshift(shortenHome(session.cwd));
		if (this.showPath) facts.unshift(shortenHome(session.path));
		const right = facts.join(" ");
		const room = Math.max(10, width - 2 - visibleWidth(prefix) - visibleWidth(right) - 2);
		const title = truncateToWidth((session.name ?? session.firstMessage).replace(/[\x00-\x1f\x7f]/g, " ").trim(), room, "…");
		const color = deleting ? "error" : this.isCurrent(session.path) ? "accent" : session.name ? "warning" : undefined;
		const text = color ? theme.fg(color, title) : title;
		const left = (selected ? theme.fg("accent", "› ") : "  ") + theme.fg("dim", prefix) + (selected ? theme.bold(text) : text);
		const gap = " ".repeat(Math.max(1, width - visibleWidth(left) - visibleWidth(right)));
		const line = left + gap + theme.fg(deleting ? "error" : "dim", right);
		return truncateToWidth(selected ? theme.bg("selectedBg", line) : line, width);
	}

	private isCurrent(path: string): boolean {
		return this.current !== undefined && pathKey(path) === this.current;
	}

	private choose(): void {
		const path = this.getSelectedSessionPath();
		if (path !== undefined) this.onSelect?.(path);
	}

	private confirmDelete(path: string | null): void {
		this.deleting = path;
		this.onDeleteConfirmationChange?.(path);
	}

	private startDelete(): void {
		const path = this.getSelectedSessionPath();
		if (path === undefined) return;
		if (this.isCurrent(path)) this.onError?.("Cannot delete the currently active session");
		else this.confirmDelete(path);
	}

	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (this.deleting !== null) {
			const path = this.deleting;
			if (!is("tui.select.confirm") && !is("tui.select.cancel")) return;
			this.confirmDelete(null);
			if (is("tui.select.confirm")) void this.onDeleteSession?.(path);
			return;
		}
		if (is("tui.input.tab")) this.onToggleScope?.();
		else if (is("app.session.toggleSort")) this.onToggleSort?.();
		else if (this.keys.matches(data, "app.session.toggleNamedFilter")) this.onToggleNameFilter?.();
		else if (is("app.session.togglePath")) {
			this.showPath = !this.showPath;
			this.onTogglePath?.(this.showPath);
		} else if (is("app.session.delete")) this.startDelete();
		else if (is("app.session.rename")) {
			const path = this.getSelectedSessionPath();
			if (path !== undefined) this.onRenameSession?.(path);
		} else if (is("app.session.deleteNoninvasive")) this.input.getValue() ? this.type(data) : this.startDelete();
		else this.move(data, is);
	}

	private move(data: string, is: (name: string) => boolean): void {
		const last = this.rows.length - 1;
		const steps: Record<string, number> = { up: -1, down: 1, pageUp: -visible, pageDown: visible };
		const step = Object.keys(steps).find((name) => is(`tui.select.${name}`));
		this.touched = true;
		if (step) this.selected = steps[step] < 0 ? Math.max(0, this.selected + steps[step]) : Math.min(last, this.selected + steps[step]);
		else if (is("tui.select.confirm")) this.choose();
		else if (is("tui.select.cancel")) this.onCancel?.();
		else this.type(data);
	}

	private type(data: string): void {
		this.input.handleInput(data);
		this.filter();
	}
}
