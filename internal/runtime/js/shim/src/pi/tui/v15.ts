// Small things that pi-tui has had since Pi 1.
import { splitAnsi } from "./ansi.ts";
import type { KeybindingsManager } from "./keybindings.ts";
import { type Capabilities, getCapabilities } from "./terminal_image.ts";
import { graphemes } from "./unicode.ts";
import { graphemeWidth, tabWidth } from "./width.ts";
export { stripAnsi as stripTerminalSequences } from "./ansi.ts";

/** The cell a component draws its cursor in. */
export { fakeCursor as renderFakeCursor } from "./component.ts";

export const replaceControlCharacters = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");

/** The URL of the link at a column of a line. */
export function getOsc8LinkAtColumn(line: string, column: number): string | undefined {
	let url: string | undefined;
	let at = 0;
	for (const part of splitAnsi(line)) {
		if (part.ansi) {
			const link = /^\x1b\]8;[^;]*;([^\x07\x1b]*)(?:\x07|\x1b\\)$/.exec(part.text);
			if (link) url = link[1] || undefined;
			continue;
		}
		for (const cluster of graphemes(part.text)) {
			const width = cluster === "\t" ? tabWidth : graphemeWidth(cluster);
			if (column >= at && column < at + width) return url;
			at += width;
		}
	}
	return undefined;
}

/** A terminal's answer on its colour scheme. */
export function parseTerminalColorSchemeReport(data: string): "light" | "dark" | undefined {
	const match = /^(?:\x1b\[\?997;(1|2)n)+$/.exec(data);
	return match ? (match[1] === "2" ? "light" : "dark") : undefined;
}

/** A terminal's answer on its background colour, as bytes. */
export function parseOsc11BackgroundColor(data: string): { r: number; g: number; b: number } | undefined {
	const match = /^\x1b\]11;rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})(?:\/[0-9a-f]{1,4})?(?:\x07|\x1b\\)$/i.exec(data);
	if (!match) return undefined;
	const [r, g, b] = match.slice(1, 4).map((hex) => Math.round((parseInt(hex, 16) / (16 ** hex.length - 1)) * 255));
	return { r, g, b };
}

export const isViewportTUI = (tui: any): tui is any => tui[Symbol.for("@earendil-works/pi-tui/viewport")] === true;

export const getTerminalColorMode = (capabilities: Capabilities = getCapabilities()): string =>
	capabilities.trueColor ? "truecolor" : "256color";

/** Where a page key moves a selection to; undefined for other keys. */
export function getSelectPageIndex(keys: KeybindingsManager, data: string, selected: number, count: number, page: number): number | undefined {
	const up = keys.matches(data, "tui.select.pageUp");
	if (!up && !keys.matches(data, "tui.select.pageDown")) return undefined;
	return Math.max(0, Math.min(count - 1, selected + (up ? -page : page)));
}

export function isAppleTerminalSession(): boolean {
	const process = (globalThis as any).process;
	return process?.platform === "darwin" && process.env?.TERM_PROGRAM === "Apple_Terminal";
}

export interface ProgramStatus {
	state: string;
	app?: string;
	kind?: string;
	message?: string;
}

const longestStatus = 2048; // bytes

/** What tells the terminal how the program stands (OSC 7501). */
export function formatProgramStatus(status: ProgramStatus): string {
	const pairs = [`state=${status.state}`];
	if (status.app !== undefined && /^[A-Za-z0-9_.+-]{1,32}$/.test(status.app)) pairs.push(`app=${status.app}`);
	if (status.state === "blocked" && status.kind) pairs.push(`kind=${status.kind}`);
	const encoder = new TextEncoder();
	let message = "";
	let size = 0;
	for (const char of replaceControlCharacters(status.message ?? "").trim()) {
		size += encoder.encode(char).length;
		if (size > longestStatus) break;
		message += char;
	}
	if (message) pairs.push(`msg=${btoa(String.fromCharCode(...encoder.encode(message)))}`);
	return `\x1b]7501;${pairs.join(":")}\x1b\\`;
}

/** The system's clipboard as a native addon gives it. There is none, as in Pi where it cannot be loaded. */
export const getNativeClipboard = (): undefined => undefined;
