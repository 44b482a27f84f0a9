// pi:theme is Pi's theming: the Theme class, the current theme and the colour sets components ask for.
import { boot, callSync, requireHost } from "pi:host";
import { dark, light, system } from "./theme/builtin.ts";
import type { ColorMode, ColorValue } from "./theme/color.ts";
import { darkOrLight, detectColorMode } from "./theme/env.ts";
import { Theme } from "./theme/theme.ts";

export { Theme };

interface ThemeFile {
	name?: string;
	appearance?: "dark" | "light";
	vars?: Record<string, ColorValue>;
	colors: Record<string, ColorValue>;
	dim?: string[];
}

const builtin: Record<string, ThemeFile> = {
	dark: { name: "dark", appearance: "dark", colors: dark },
	light: { name: "light", appearance: "light", colors: light },
};

let mode: ColorMode | undefined;

/** 24-bit or palette colours, as the environment says; asked for once. */
export function colorMode(): ColorMode {
	return (mode ??= detectColorMode(boot.platform));
}

function resolveVar(value: ColorValue, vars: Record<string, ColorValue>, seen: Set<ColorValue>): ColorValue {
	if (typeof value === "number" || value === "" || /^(#|ok(lch|hsl)\()/i.test(value)) return value;
	if (seen.has(value)) throw new Error(`Circular variable reference detected: ${value}`);
	if (!(value in vars)) throw new Error(`Variable reference not found: ${value}`);
	return resolveVar(vars[value], vars, seen.add(value));
}

function fromFile(file: ThemeFile, use: ColorMode, sourcePath?: string): Theme {
	const colors: Record<string, ColorValue> = {};
	for (const [token, value] of Object.entries(file.colors)) {
		colors[token] = resolveVar(value, file.vars ?? {}, new Set());
	}
	return new Theme(colors, {}, use, {
		name: file.name,
		sourcePath,
		appearance: file.appearance,
		dim: file.dim,
	});
}

// Themes that the host has found elsewhere than in the agent directory, by name.
const registered = new Map<string, Theme>();

const themesDir = (): string => `${boot.agentDir}/themes`;

/** The theme where nobody has chosen one that can be loaded: the terminal's own colours. */
const usual = "system";

/** The theme of a name: built in, or a file of that name in the agent directory's themes. */
export function createTheme(name = usual, use: ColorMode = colorMode()): Theme {
	if (name === "system") return fromFile({ ...system(), appearance: darkOrLight() }, use);
	const known = registered.get(name);
	if (known) return known;
	if (Object.hasOwn(builtin, name)) return fromFile(builtin[name], use);
	if (!/^[^/\\]+$/.test(name)) throw new Error(`Theme not found: ${name}`);
	const path = `${themesDir()}/${name}.json`;
	let text: string;
	try {
		text = callSync("fs", { op: "read", path, encoding: "utf8" }).text;
	} catch {
		throw new Error(`Theme not found: ${name}`);
	}
	return fromFile(parseTheme(name, text), use, path);
}

/** The theme in a file. */
export function loadThemeFile(path: string, use: ColorMode = colorMode()): Theme {
	return fromFile(parseTheme(path, callSync("fs", { op: "read", path, encoding: "utf8" }).text), use, path);
}

function parseTheme(label: string, text: string): ThemeFile {
	let file: any;
	try {
		file = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new Error(`Failed to parse theme ${label}: ${error}`);
	}
	if (typeof file !== "object" || file === null || !("colors" in file)) {
		throw new Error(`Invalid theme "${label}": expected an object with a "colors" map.`);
	}
	return file;
}

/** Names and files of the themes there are, sorted by name; the one that fits every terminal comes first. */
export function getAvailableThemes(): { name: string; path: string | undefined }[] {
	const found = Object.keys(builtin).map((name) => ({ name, path: undefined as string | undefined }));
	try {
		for (const entry of callSync("fs", { op: "list", path: themesDir() }).entries) {
			const name = entry.name.replace(/\.json$/, "");
			if (name !== entry.name && name !== "system" && !Object.hasOwn(builtin, name)) {
				found.push({ name, path: `${themesDir()}/${entry.name}` });
			}
		}
	} catch {
		// No directory of themes, or none we may read.
	}
	for (const [name, { sourcePath }] of registered) if (!found.some((one) => one.name === name)) found.push({ name, path: sourcePath });
	found.sort((a, b) => (a.name < b.name ? -1 : 1));
	return [{ name: "system", path: undefined }, ...found];
}

let current: Theme | undefined;

/** The theme of a setting, which may be a pair: one for light terminals and one for dark ones. */
export function ofSetting(setting: string, terminal: "dark" | "light" = darkOrLight()): Theme {
	const pair = setting.split("/").map((name) => name.trim());
	return createTheme(pair.length === 2 ? pair[terminal === "light" ? 0 : 1] : setting);
}

/** Makes themes known by their names, before all others of these names. */
export function register(themes: Theme[]): void {
	registered.clear();
	for (const one of themes) if (one.name) registered.set(one.name, one);
}

/** What each colour of a theme is on a terminal: the sequence before a text. Who has it needs no theme to draw in its colours. */
export function palette(of: Theme): Record<string, string> {
	return Object.fromEntries([...of.fgColors.keys()].map((token) => [token, of.getFgAnsi(token)]).concat([...of.bgColors]));
}

/** The theme in use; the first use sets it to the person's, or to the default when that cannot be loaded. */
export function currentTheme(): Theme {
	try {
		current ??= ofSetting(boot.theme || usual);
	} catch {
		current = createTheme(usual);
	}
	return current;
}

export function setTheme(next: Theme): void {
	current = next;
	// Pi publishes its theme there, and extensions with their own copy of Pi's packages read it.
	for (const scope of ["@earendil-works", "@mariozechner"]) {
		(globalThis as any)[Symbol.for(`${scope}/pi-coding-agent:theme`)] = next;
	}
}

/** A theme as it goes to the other extensions, or undefined for one that is not of this class. */
export function exported(of: any): object | undefined {
	if (!(of instanceof Theme)) return undefined;
	const { name, sourcePath, mode, appearance, colors } = of;
	return { name, sourcePath, mode, appearance, colors, dim: of.dimTokens() };
}

const imported = ({ colors, mode, ...options }: any): Theme => new Theme(colors, {}, mode, options);

/** Takes the theme that another extension has set, or what the host has found: its themes, and the one of the settings. */
export function adopt(news: any): void {
	if (news.registered === undefined) return setTheme(imported(news));
	register(news.registered.map(imported));
	if (news.current) setTheme(imported(news.current));
}

/** Selects a theme by name; one that cannot be loaded gives the default, as in Pi. */
export function initTheme(name?: string): void {
	try {
		setTheme(createTheme(name));
	} catch {
		setTheme(createTheme(usual));
	}
}

/** The current theme under one identity: what it shows changes with the theme. */
export const theme: Theme = new Proxy({} as Theme, {
	get(_target, key) {
		const value = (currentTheme() as any)[key];
		return typeof value === "function" ? value.bind(currentTheme()) : value;
	},
	set(_target, key, value) {
		(currentTheme() as any)[key] = value;
		return true;
	},
	has: (_target, key) => key in currentTheme(),
	getPrototypeOf: () => Theme.prototype,
});

/** The tokens of highlight.js and how the theme shows them. */
const syntax: Record<string, string> = {
	keyword: "syntaxKeyword", built_in: "syntaxType", literal: "syntaxNumber", number: "syntaxNumber", regexp: "syntaxString",
	string: "syntaxString", subst: "text", comment: "syntaxComment", doctag: "syntaxComment", meta: "muted", function: "syntaxFunction",
	title: "syntaxFunction", class: "syntaxType", type: "syntaxType", tag: "syntaxPunctuation", name: "syntaxKeyword",
	attr: "syntaxVariable", variable: "syntaxVariable", params: "syntaxVariable", operator: "syntaxOperator",
	punctuation: "syntaxPunctuation", addition: "toolDiffAdded", deletion: "toolDiffRemoved",
};

/** Code coloured by its grammar, line by line; in the one colour of code when there is none for the language. */
export function highlightCode(code: string, lang?: string): string[] {
	const plain = () => code.split("\n").map((line) => theme.fg("mdCodeBlock", line));
	if (!lang) return plain();
	const { highlight, knowsLanguage } = requireHost("pi:highlight");
	if (!knowsLanguage(lang)) return plain();
	const paints: Record<string, (text: string) => string> = {
		emphasis: (text) => theme.italic(text), strong: (text) => theme.bold(text), link: (text) => theme.underline(text),
	};
	for (const [kind, token] of Object.entries(syntax)) paints[kind] = fg(token);
	try {
		return highlight(code, lang, paints).split("\n");
	} catch {
		return plain();
	}
}

const fg = (token: string) => (text: string) => theme.fg(token, text);

export function getMarkdownTheme() {
	return {
		heading: fg("mdHeading"),
		link: fg("mdLink"),
		linkUrl: fg("mdLinkUrl"),
		code: fg("mdCode"),
		codeBlock: fg("mdCodeBlock"),
		codeBlockBorder: fg("mdCodeBlockBorder"),
		quote: fg("mdQuote"),
		quoteBorder: fg("mdQuoteBorder"),
		hr: fg("mdHr"),
		listBullet: fg("mdListBullet"),
		bold: (text: string) => theme.bold(text),
		italic: (text: string) => theme.italic(text),
		underline: (text: string) => theme.underline(text),
		strikethrough: (text: string) => theme.strikethrough(text),
		highlightCode,
	};
}

export function getSelectListTheme() {
	return {
		selectedPrefix: fg("accent"),
		selectedText: fg("accent"),
		description: fg("muted"),
		scrollInfo: fg("muted"),
		noMatch: fg("muted"),
	};
}

export function getEditorTheme() {
	return { borderColor: fg("borderMuted"), selectList: getSelectListTheme() };
}

export function getSettingsListTheme() {
	return {
		label: (text: string, selected: boolean) => (selected ? theme.fg("accent", text) : text),
		value: (text: string, selected: boolean) => theme.fg(selected ? "accent" : "muted", text),
		description: fg("dim"),
		cursor: theme.fg("accent", "→ "),
		hint: fg("dim"),
	};
}
