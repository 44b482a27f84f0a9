// Terminals a TUI can draw on.
import { boot, write } from "pi:host";
import { isKittyProtocolActive } from "./keys.ts";
import type { Frame } from "./tui.ts";

export interface Terminal {
	start(onInput: (data: string) => void, onResize: () => void): void;
	stop(): void;
	drainInput?(maxMs?: number, idleMs?: number): Promise<void>;
	write(data: string): void;
	readonly columns: number;
	readonly rows: number;
	readonly kittyProtocolActive?: boolean;
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

/** Standard output as the host lets an extension have it: it can write, and input comes from the host. */
export class ProcessTerminal implements Terminal {
	private onInput?: (data: string) => void;
	private onResize?: () => void;
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
	async drainInput(): Promise<void> {}
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
		this.write(`\x1b]0;${title}\x07`);
	}
	setProgress(active: boolean): void {
		this.write(active ? "\x1b]9;4;3\x07" : "\x1b]9;4;0;\x07");
	}
}
