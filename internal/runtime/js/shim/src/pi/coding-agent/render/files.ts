// How read, write and edit show their calls and results.
import { requireHost } from "pi:host";
import { highlightCode } from "pi:theme";
import { keyText } from "../hints.ts";
import { path, readFile, resolveToCwd } from "../files.ts";
import { asText } from "../bytes.ts";
import { getLanguageFromPath } from "../languages.ts";
import { computeEdit } from "../compute-edit.ts";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, formatReadLineRange, formatSize } from "../truncate.ts";
import { renderDiff } from "./diff.ts";
import { argument, filePath, more, outputOf, relativeToCwd, tabs, textComponent, title, withoutEmptyEnd } from "./shared.ts";

const { Box, Container, Spacer, Text } = requireHost("pi:tui");

const pathOf = (args: any): string | null => argument(args?.file_path ?? args?.path);

function range(args: any, theme: any): string {
	const text = formatReadLineRange(args?.offset, args?.limit);
	return text && theme.fg("warning", text);
}

const instructions = new Set(["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"]);

/** Skills and instructions are named for what they are rather than where they lie. */
function special(args: any, theme: any, cwd: string): string | undefined {
	const raw = pathOf(args);
	if (!raw) return undefined;
	const { basename, dirname } = path();
	const file = resolveToCwd(raw, cwd);
	const hint = theme.fg("dim", ` (${keyText("app.tools.expand")} to expand)`);
	if (basename(file) === "SKILL.md") {
		const label = theme.fg("customMessageLabel", "\x1b[1m[skill]\x1b[22m ");
		return label + theme.fg("customMessageText", basename(dirname(file)) || "SKILL.md") + range(args, theme) + hint;
	}
	if (!instructions.has(basename(file))) return undefined;
	return `${title(theme, "read resource")} ${theme.fg("accent", relativeToCwd(file, cwd))}${range(args, theme)}${hint}`;
}

function readCall(args: any, theme: any, context: any): string {
	const compact = context.expanded ? undefined : special(args, theme, context.cwd);
	return compact ?? `${title(theme, "read")} ${filePath(pathOf(args), theme, context.cwd)}${range(args, theme)}`;
}

function truncationNote(truncation: any): string {
	const size = formatSize(truncation.maxBytes ?? DEFAULT_MAX_BYTES);
	if (truncation.firstLineExceedsLimit) return `[First line exceeds ${size} limit]`;
	if (truncation.truncatedBy !== "lines") return `[Truncated: ${truncation.outputLines} lines shown (${size} limit)]`;
	const max = truncation.maxLines ?? DEFAULT_MAX_LINES;
	return `[Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines (${max} line limit)]`;
}

/** Source text by lines, coloured where the name says what language it is. */
function sourceLines(text: string, file: string | null | undefined, theme: any): string[] {
	const lang = file ? getLanguageFromPath(file) : undefined;
	if (lang) return withoutEmptyEnd(highlightCode(tabs(text), lang));
	return withoutEmptyEnd(text.split("\n")).map((line) => theme.fg("toolOutput", tabs(line)));
}

function readResult(result: any, options: any, theme: any, context: any): string {
	if (!options.expanded && !context.isError) return "";
	const output = outputOf(result, context.showImages);
	const lines = sourceLines(output, context.isError ? undefined : pathOf(context.args), theme);
	const shown = options.expanded ? lines : lines.slice(0, 10);
	let text = `\n${shown.join("\n")}`;
	if (lines.length > shown.length) text += more(theme, `${lines.length - shown.length} more lines`);
	const truncation = result.details?.truncation;
	return truncation?.truncated ? `${text}\n${theme.fg("warning", truncationNote(truncation))}` : text;
}

export const readRenderers = {
	renderCall: (args: any, theme: any, context: any) => textComponent(context, readCall(args, theme, context)),
	renderResult: (result: any, options: any, theme: any, context: any) =>
		textComponent(context, readResult(result, options, theme, context)),
};

function writeCall(args: any, theme: any, context: any): string {
	const head = `${title(theme, "write")} ${filePath(pathOf(args), theme, context.cwd)}`;
	const content = argument(args?.content);
	if (content === null) return `${head}\n\n${theme.fg("error", "[invalid content arg - expected string]")}`;
	if (content === "") return head;
	const lines = sourceLines(content.replace(/\r/g, ""), pathOf(args), theme);
	const shown = context.expanded ? lines : lines.slice(0, 10);
	const hidden = lines.length - shown.length;
	const rest = hidden > 0 ? more(theme, `${hidden} more lines, ${lines.length} total`) : "";
	return `${head}\n\n${shown.join("\n")}${rest}`;
}

const errorText = (result: any): string =>
	result.content
		.filter((block: any) => block.type === "text")
		.map((block: any) => block.text || "")
		.join("\n");

export const writeRenderers = {
	renderCall: (args: any, theme: any, context: any) => textComponent(context, writeCall(args, theme, context)),
	renderResult(result: any, _options: any, theme: any, context: any) {
		const text = context.isError ? errorText(result) : "";
		if (text) return textComponent(context, `\n${theme.fg("error", text)}`);
		const component = context.lastComponent ?? new Container();
		component.clear();
		return component;
	},
};

type Preview = { diff: string } | { error: string };

function previewInput(args: any): { path: string; edits: any[] } | undefined {
	const file = typeof args?.path === "string" ? args.path : args?.file_path;
	if (typeof file !== "string" || file === "") return undefined;
	const isEdit = (edit: any) => typeof edit?.oldText === "string" && typeof edit?.newText === "string";
	if (Array.isArray(args.edits) && args.edits.length > 0 && args.edits.every(isEdit)) {
		return { path: file, edits: args.edits };
	}
	return isEdit(args) ? { path: file, edits: [{ oldText: args.oldText, newText: args.newText }] } : undefined;
}

async function previewOf({ path: file, edits }: { path: string; edits: any[] }, cwd: string): Promise<Preview> {
	try {
		return { diff: computeEdit(asText(await readFile(resolveToCwd(file, cwd))), edits, file).diff.diff };
	} catch (error: any) {
		return { error: error.details?.errno ? `Could not edit file: ${file}. Error code: ${error.details.errno}.` : error.message };
	}
}

function drawEdit(box: any, args: any, theme: any, context: any): any {
	const { preview, failed } = box;
	const bg = preview ? ("error" in preview ? "toolErrorBg" : "toolSuccessBg") : failed ? "toolErrorBg" : "toolPendingBg";
	box.setBgFn((text: string) => theme.bg(bg, text));
	box.setPaddingX?.(context.outputPad ?? 1);
	box.clear();
	box.addChild(new Text(`${title(theme, "edit")} ${filePath(pathOf(args), theme, context.cwd)}`, 0, 0));
	if (!preview) return box;
	box.addChild(new Spacer(1));
	box.addChild(new Text("error" in preview ? theme.fg("error", preview.error) : renderDiff(preview.diff), 0, 0));
	return box;
}

export const editRenderers = {
	renderCall(args: any, theme: any, context: any) {
		const box = context.lastComponent instanceof Box ? context.lastComponent : (context.state.callComponent ?? new Box(1, 1));
		context.state.callComponent = box;
		const input = previewInput(args);
		const key = input && JSON.stringify(input);
		if (box.previewKey !== key) Object.assign(box, { previewKey: key, preview: undefined, pending: false, failed: false });
		if (context.argsComplete && input && !box.preview && !box.pending) {
			box.pending = true;
			void previewOf(input, context.cwd).then((preview) => {
				if (box.previewKey !== key) return;
				Object.assign(box, { preview, pending: false });
				context.invalidate();
			});
		}
		return drawEdit(box, args, theme, context);
	},
	renderResult(result: any, _options: any, theme: any, context: any) {
		const box = context.state.callComponent;
		const diff = context.isError ? undefined : result.details?.diff;
		const before = box?.preview;
		if (box) {
			if (typeof diff === "string") Object.assign(box, { preview: { diff }, pending: false });
			box.failed = context.isError;
			drawEdit(box, context.args, theme, context);
		}
		const error = context.isError ? errorText(result) : "";
		const known = before && "error" in before && before.error === error;
		const text = error && !known ? theme.fg("error", error) : !box && diff ? renderDiff(diff) : "";
		const component = context.lastComponent ?? new Container();
		component.clear();
		if (!text) return component;
		component.addChild(new Spacer(1));
		component.addChild(new Text(text, context.outputPad ?? 1, 0));
		return component;
	},
};
