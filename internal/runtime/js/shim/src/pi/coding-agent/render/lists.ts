// How find, grep and ls show their calls and their lists.
import { shortenHome } from "../files.ts";
import { DEFAULT_MAX_BYTES, formatSize } from "../truncate.ts";
import { argument, filePath, invalid, more, outputOf, textComponent, title } from "./shared.ts";

const place = (value: unknown, theme: any): string => {
	const path = argument(value);
	return path === null ? invalid(theme) : shortenHome(path || ".");
};

const quoted = (value: unknown, theme: any, around = ""): string => {
	const text = argument(value);
	return text === null ? invalid(theme) : theme.fg("accent", around + text + around);
};

const calls: Record<string, (args: any, theme: any, cwd: string) => string> = {
	find(args, theme) {
		const limit = args?.limit === undefined ? "" : theme.fg("toolOutput", ` (limit ${args.limit})`);
		const where = theme.fg("toolOutput", ` in ${place(args?.path, theme)}`);
		return `${title(theme, "find")} ${quoted(args?.pattern, theme)}${where}${limit}`;
	},
	grep(args, theme) {
		const glob = argument(args?.glob);
		const parts = [theme.fg("toolOutput", ` in ${place(args?.path, theme)}`)];
		if (glob) parts.push(theme.fg("toolOutput", ` (${glob})`));
		if (args?.limit !== undefined) parts.push(theme.fg("toolOutput", ` limit ${args.limit}`));
		return `${title(theme, "grep")} ${quoted(args?.pattern, theme, "/")}${parts.join("")}`;
	},
	ls(args, theme, cwd) {
		const limit = args?.limit === undefined ? "" : theme.fg("toolOutput", ` (limit ${args.limit})`);
		return `${title(theme, "ls")} ${filePath(argument(args?.path), theme, cwd, ".")}${limit}`;
	},
};

/** Lines shown before the list is opened. */
const shownLines: Record<string, number> = { find: 20, grep: 15, ls: 20 };

function warnings(details: any): string[] {
	const found: string[] = [];
	if (details?.resultLimitReached) found.push(`${details.resultLimitReached} results limit`);
	if (details?.matchLimitReached) found.push(`${details.matchLimitReached} matches limit`);
	if (details?.entryLimitReached) found.push(`${details.entryLimitReached} entries limit`);
	if (details?.truncation?.truncated) {
		found.push(`${formatSize(details.truncation.maxBytes ?? DEFAULT_MAX_BYTES)} limit`);
	}
	if (details?.linesTruncated) found.push("some lines truncated");
	return found;
}

function resultText(name: string, result: any, options: any, theme: any, showImages: boolean): string {
	const output = outputOf(result, showImages).trim();
	let text = "";
	if (output) {
		const lines = output.split("\n");
		const shown = options.expanded ? lines : lines.slice(0, shownLines[name]);
		text = `\n${shown.map((line) => theme.fg("toolOutput", line)).join("\n")}`;
		if (lines.length > shown.length) text += more(theme, `${lines.length - shown.length} more lines`);
	}
	const limits = warnings(result.details);
	return limits.length > 0 ? `${text}\n${theme.fg("warning", `[Truncated: ${limits.join(", ")}]`)}` : text;
}

export const listRenderers = (name: "find" | "grep" | "ls") => ({
	renderCall: (args: any, theme: any, context: any) =>
		textComponent(context, calls[name](args, theme, context.cwd)),
	renderResult: (result: any, options: any, theme: any, context: any) =>
		textComponent(context, resultText(name, result, options, theme, context.showImages)),
});
