import { type ColorMode, type ColorValue, colorAnsi, lightness } from "./color.ts";
import { style, type TextStyle } from "./style.ts";

type Colors = Record<string, ColorValue>;
/** The names of what a theme colours. */
export type ThemeToken =
	| "accent" | "border" | "borderAccent" | "borderMuted" | "success" | "error" | "warning" | "muted" | "dim" | "text" | "thinkingText"
	| "selectedBg" | "scrollbarTrack" | "scrollbarThumb" | "searchMatchBg" | "searchMatchText" | "userMessageBg" | "userMessageText"
	| "customMessageBg" | "customMessageText" | "customMessageLabel" | "toolPendingBg" | "toolSuccessBg" | "toolErrorBg" | "toolTitle"
	| "toolOutput" | "mdHeading" | "mdLink" | "mdLinkUrl" | "mdCode" | "mdCodeBlock" | "mdCodeBlockBorder" | "mdQuote" | "mdQuoteBorder" | "mdHr"
	| "mdListBullet" | "toolDiffAdded" | "toolDiffRemoved" | "toolDiffContext" | "syntaxComment" | "syntaxKeyword" | "syntaxFunction"
	| "syntaxVariable" | "syntaxString" | "syntaxNumber" | "syntaxType" | "syntaxOperator" | "syntaxPunctuation" | "thinkingOff"
	| "thinkingMinimal" | "thinkingLow" | "thinkingMedium" | "thinkingHigh" | "thinkingXhigh" | "thinkingMax" | "bashMode";


export interface ThemeOptions {
	name?: string;
	sourcePath?: string;
	sourceInfo?: unknown;
	appearance?: "dark" | "light";
	dim?: Iterable<string>;
}

const backgrounds = new Set([
	"selectedBg",
	"searchMatchBg",
	"userMessageBg",
	"customMessageBg",
	"toolPendingBg",
	"toolSuccessBg",
	"toolErrorBg",
]);

/** Tokens that Pi added later, and what stands in for them in a theme written before. */
const fallbacks: [string, string][] = [
	["scrollbarTrack", "muted"],
	["scrollbarThumb", "text"],
	["searchMatchBg", "selectedBg"],
	["searchMatchText", "text"],
	["thinkingMax", "thinkingXhigh"],
];

function mean(values: ColorValue[]): number | undefined {
	const known = values.map(lightness).filter((l): l is number => l !== undefined);
	return known.length === 0 ? undefined : known.reduce((sum, l) => sum + l, 0) / known.length;
}

const levels = new Map(
	["off", "minimal", "low", "medium", "high", "xhigh", "max"].map((level) => [
		level,
		`thinking${level[0].toUpperCase()}${level.slice(1)}`,
	]),
);

/** Pi's Theme: colour tokens as escape sequences, worked out once because rendering asks for them all the time. */
export class Theme {
	name?: string;
	sourcePath?: string;
	sourceInfo?: any;
	mode: ColorMode;
	appearance: "dark" | "light";
	colors: Record<ThemeToken, ColorValue>;
	fgColors = new Map<string, string>();
	bgColors = new Map<string, string>();
	private dim: Set<string>;

	constructor(fg: Colors, bg: Colors, mode: ColorMode, options: ThemeOptions = {}) {
		this.name = options.name;
		this.sourcePath = options.sourcePath;
		this.sourceInfo = options.sourceInfo;
		this.mode = mode;
		this.dim = new Set(options.dim);
		const colors: Colors = { ...fg, ...bg };
		for (const [token, fallback] of fallbacks) {
			if (colors[token] === undefined && colors[fallback] !== undefined) colors[token] = colors[fallback];
		}
		for (const [token, value] of Object.entries(colors)) {
			const background = backgrounds.has(token);
			(background ? this.bgColors : this.fgColors).set(token, colorAnsi(value, mode, background));
		}
		this.colors = Object.freeze(colors) as Record<ThemeToken, ColorValue>;
		this.appearance = options.appearance ?? this.guessAppearance();
	}

	private guessAppearance(): "dark" | "light" {
		const entries = Object.entries(this.colors);
		const bg = mean(entries.filter(([token]) => backgrounds.has(token)).map(([, value]) => value));
		const fg = mean(entries.filter(([token]) => !backgrounds.has(token)).map(([, value]) => value));
		if (bg !== undefined) return bg < (fg ?? 0.5) ? "dark" : "light";
		return fg === undefined || fg > 0.5 ? "dark" : "light";
	}

	/** The escape sequence of a token in one of the two tables. */
	tokenAnsi(table: Map<string, string>, token: string): string {
		const ansi = table.get(token);
		if (ansi === undefined) throw new Error(`Unknown theme color: ${token}`);
		return ansi;
	}

	dimTokens(): string[] {
		return [...this.dim];
	}

	fg(color: string, text: string): string {
		const ansi = this.tokenAnsi(this.fgColors, color);
		return this.dim.has(color) ? `${ansi}\x1b[2m${text}\x1b[22;39m` : `${ansi}${text}\x1b[39m`;
	}

	bg(color: string, text: string): string {
		return `${this.tokenAnsi(this.bgColors, color)}${text}\x1b[49m`;
	}

	bold(text: string): string {
		return style("bold", text);
	}

	italic(text: string): string {
		return style("italic", text);
	}

	underline(text: string): string {
		return style("underline", text);
	}

	inverse(text: string): string {
		return style("inverse", text);
	}

	strikethrough(text: string): string {
		return style("strikethrough", text);
	}

	/** Several styles at once, each closed on its own so that what surrounds the text stays as it was. */
	style(text: string, options: { fg?: string; bg?: string } & Partial<Record<TextStyle, boolean>>): string {
		let [open, close] = ["", ""];
		const add = (on: unknown, start: string, end: string) => {
			if (!on) return;
			open += start;
			close = end + close;
		};
		if (options.fg !== undefined) add(true, this.tokenAnsi(this.fgColors, options.fg), "\x1b[39m");
		if (options.bg !== undefined) add(true, this.tokenAnsi(this.bgColors, options.bg), "\x1b[49m");
		const dim = options.dim || (options.fg !== undefined && this.dim.has(options.fg));
		if (options.bold || dim) add(true, `${options.bold ? "\x1b[1m" : ""}${dim ? "\x1b[2m" : ""}`, "\x1b[22m");
		add(options.italic, "\x1b[3m", "\x1b[23m");
		add(options.underline, "\x1b[4m", "\x1b[24m");
		add(options.inverse, "\x1b[7m", "\x1b[27m");
		add(options.strikethrough, "\x1b[9m", "\x1b[29m");
		return open + text + close;
	}

	getFgAnsi(color: string): string {
		const ansi = this.tokenAnsi(this.fgColors, color);
		return this.dim.has(color) ? `${ansi}\x1b[2m` : ansi;
	}

	getBgAnsi(color: string): string {
		return this.tokenAnsi(this.bgColors, color);
	}

	getColorMode(): ColorMode {
		return this.mode;
	}

	getThinkingBorderColor(level: string): (text: string) => string {
		const token = levels.get(level) ?? "thinkingOff";
		return (text) => this.fg(token, text);
	}

	getBashModeBorderColor(): (text: string) => string {
		return (text) => this.fg("bashMode", text);
	}
}
