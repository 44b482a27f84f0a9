// What the renderers of the built-in tools have in common.
import { requireHost } from "pi:host";
import { keyHint } from "../hints.ts";
import { path, resolveToCwd, shortenHome } from "../files.ts";

const tui = requireHost("pi:tui");

/** An argument as text: "" when there is none, null when it is something else. */
export function argument(value: unknown): string | null {
	if (typeof value === "string") return value;
	return value == null ? "" : null;
}

export const invalid = (theme: any): string => theme.fg("error", "[invalid arg]");
export const tabs = (text: string): string => text.replace(/\t/g, "   ");

const ansi = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;

export const stripAnsi = (text: string): string => text.replace(ansi, "");

/** Text without control characters that would disturb the screen. */
export function printable(text: string): string {
	return stripAnsi(text).replace(/[\x00-\x08\x0b-\x1f\ufff9-\ufffb]/g, "");
}

/** The text of a result; images that cannot be shown are named. */
export function outputOf(result: any, showImages: boolean): string {
	if (!result) return "";
	const texts = result.content.filter((block: any) => block.type === "text");
	const images = result.content.filter((block: any) => block.type === "image");
	const parts = [texts.map((block: any) => printable(block.text ?? "")).join("\n")].filter((text) => text !== "");
	if (images.length > 0 && !(showImages && tui.getCapabilities().images)) {
		for (const { data, mimeType } of images) {
			const size = data && mimeType ? (tui.getImageDimensions(data, mimeType) ?? undefined) : undefined;
			parts.push(tui.imageFallback(mimeType ?? "image/unknown", size));
		}
	}
	return parts.join("\n");
}

/** A file name in the tool's title, as a link where the terminal has them. */
export function filePath(value: string | null, theme: any, cwd: string, empty?: string): string {
	if (value === null) return invalid(theme);
	const file = value || empty;
	if (!file) return theme.fg("toolOutput", "...");
	const text = theme.fg("accent", shortenHome(file));
	if (!tui.getCapabilities().hyperlinks) return text;
	return tui.hyperlink(text, requireHost("pi:node/url").pathToFileURL(resolveToCwd(file, cwd)).href);
}

export const title = (theme: any, text: string): string => theme.fg("toolTitle", theme.bold(text));

/** "... (12 more lines, ctrl+o to expand)". */
export function more(theme: any, text: string): string {
	return `${theme.fg("muted", `\n... (${text},`)} ${keyHint("app.tools.expand", "to expand")}${theme.fg("muted", ")")}`;
}

export function withoutEmptyEnd(lines: string[]): string[] {
	return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
}

/** A renderer that fills the Text of the last time, or a new one. */
export function textComponent(context: any, text: string): any {
	const component = context.lastComponent ?? new tui.Text("", 0, 0);
	component.setText(text);
	return component;
}

export const relativeToCwd = (file: string, cwd: string): string => {
	const { relative, isAbsolute, sep } = path();
	const rest = relative(cwd, file);
	const inside = rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
	return (inside ? rest || "." : file).split(sep).join("/");
};

