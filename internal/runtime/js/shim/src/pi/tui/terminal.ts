// Terminals a TUI can draw on.
import { boot, write } from "pi:host";
import { isKittyProtocolActive } from "./keys.ts";
import type { Frame } from "./tui.ts";
import { replaceControlCharacters } from "./v15.ts";

export interface Terminal {
	start(onInput: (data: string) => void, onResize: () => void): void;
	stop(): void;
	drainInput(maxMs?: number, idleMs?: number): Promise<void>;
	write(data: string): void;
	readonly columns: number;
	readonly rows: number;
	readonly kittyProtocolActive: boolean;
	moveBy(lines: number): void;
	hideCursor(): void;
	showCursor(): void;
	clearLine(): void;
	clearFromCursor(): void;
	clearScreen(): void;
	setTitle(title: string): void;
	setProgress(active: boolean): void;
	/** Takes whole frames instead of escape sequences. */
	present?(frame: Frame): void;
}

// Terminals forget progress that is not told again.
const progress = { active: "\x1b]9;4;3\x07", none: "\x1b]9;4;0\x07", everyMs: 1000 };

/** Standard output as the host lets an extension have it: it can write, and input comes from the host. */
export class ProcessTerminal implements Terminal {
	private onInput?: (data: string) => void;
	private onResize?: () => void;
	private progressInterval?: ReturnType<typeof setInterval>;
	readonly modifyOtherKeysActive = false;
	private size = { columns: boot.columns || 80, rows: boot.rows || 24 };

	get columns(): number {
		return this.size.columns;
	}
	get rows(): number {
		return this.size.rows;
	}
	get kittyProtocolActive(): boolean {
		return isKittyProtocolActive();
	}
	start(onInput: (data: string) => void, onResize: () => void): void {
		this.onInput = onInput;
		this.onResize = onResize;
	}
	stop(): void {
		if (this.endProgress()) this.write(progress.none);
		this.onInput = this.onResize = undefined;
	}
	/** What the user typed, from whoever owns the real terminal. */
	feed(data: string): void {
		this.onInput?.(data);
	}
	resize(columns: number, rows: number): void {
		this.size = { columns, rows };
		this.onResize?.();
	}
	async drainInput(_maxMs?: number, _idleMs?: number): Promise<void> {}
	write(data: string): void {
		write(1, data);
	}
	moveBy(lines: number): void {
		if (lines !== 0) this.write(lines > 0 ? `\x1b[${lines}B` : `\x1b[${-lines}A`);
	}
	hideCursor(): void {
		this.write("\x1b[?25l");
	}
	showCursor(): void {
		this.write("\x1b[?25h");
	}
	clearLine(): void {
		this.write("\x1b[K");
	}
	clearFromCursor(): void {
		this.write("\x1b[J");
	}
	clearScreen(): void {
		this.write("\x1b[2J\x1b[H");
	}
	setTitle(title: string): void {
		this.write(`\x1b]0;${replaceControlCharacters(title)}\x07`);
	}
	setProgress(active: boolean): void {
		if (!active) this.endProgress();
		this.write(active ? progress.active : progress.none);
		if (active) this.progressInterval ??= setInterval(() => this.write(progress.active), progress.everyMs);
	}
	/** Says whether there was progress. */
	private endProgress(): boolean {
		const had = this.progressInterval !== undefined;
		clearInterval(this.progressInterval);
		this.progressInterval = undefined;
		return had;
	}
}
