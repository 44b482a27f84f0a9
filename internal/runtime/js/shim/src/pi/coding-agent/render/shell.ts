// How bash and powershell show their calls and results.
import { requireHost } from "pi:host";
import { keyHint } from "../hints.ts";
import { DEFAULT_MAX_BYTES, formatSize } from "../truncate.ts";
import { argument, invalid, outputOf, textComponent } from "./shared.ts";
import { VisualPreview } from "./visual.ts";

const { Container, Spacer, Text } = requireHost("pi:tui");
const previewLines = 5;

function callText(args: any, prompt: string, theme: any): string {
	const command = argument(args?.command);
	const shown = command === null ? invalid(theme) : command || theme.fg("toolOutput", "...");
	const timeout = args?.timeout ? theme.fg("muted", ` (timeout ${args.timeout}s)`) : "";
	return theme.fg("toolTitle", theme.bold(`${prompt} ${shown}`)) + timeout;
}

function duration(ms: number): string {
	if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
	const seconds = Math.floor(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes}m ${seconds % 60}s`;
	return `${Math.floor(minutes / 60)}h ${minutes % 60}m ${seconds % 60}s`;
}

/** "Elapsed 4.2s", counted on the screen while the command runs, then "Took 4.2s". */
function timing(context: any, isPartial: boolean): string | undefined {
	const { state } = context;
	if (state.startedAt !== undefined && isPartial && !state.interval) {
		state.interval = setInterval(() => context.invalidate(), 1000);
	}
	if (!isPartial || context.isError) {
		state.endedAt ??= Date.now();
		clearInterval(state.interval);
		state.interval = undefined;
	}
	if (!isPartial && context.durationMs !== undefined) return `Took ${duration(context.durationMs)}`;
	if (state.startedAt === undefined) return undefined;
	const ms = (state.endedAt ?? Date.now()) - state.startedAt;
	return `${isPartial ? "Elapsed" : "Took"} ${duration(ms)}`;
}

/** The output without the note for the model on how it was cut, which the screen shows its own way. */
function withoutNote(output: string, details: any, isPartial: boolean): string {
	const file = details?.fullOutputPath;
	if (isPartial || !details?.truncation?.truncated || !file || !output.endsWith("]")) return output;
	const note = output.lastIndexOf("\n\n[");
	return note >= 0 && output.slice(note).includes(file) ? output.slice(0, note).trimEnd() : output;
}

function limitNote(details: any): string | undefined {
	const { truncation, fullOutputPath } = details ?? {};
	const notes: string[] = [];
	if (fullOutputPath) notes.push(`Full output: ${fullOutputPath}`);
	if (truncation?.truncated && truncation.truncatedBy === "lines") {
		notes.push(`Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines`);
	} else if (truncation?.truncated) {
		const size = formatSize(truncation.maxBytes ?? DEFAULT_MAX_BYTES);
		notes.push(`Truncated: ${truncation.outputLines} lines shown (${size} limit)`);
	}
	return notes.length > 0 ? `[${notes.join(". ")}]` : undefined;
}

export const shellRenderers = (prompt: string) => ({
	renderCall(args: any, theme: any, context: any) {
		if (context.executionStarted && context.state.startedAt === undefined) {
			Object.assign(context.state, { startedAt: Date.now(), endedAt: undefined });
		}
		return textComponent(context, callText(args, prompt, theme));
	},
	renderResult(result: any, options: any, theme: any, context: any) {
		const component = context.lastComponent ?? new Container();
		const timer = timing(context, options.isPartial);
		component.clear();
		const output = withoutNote(outputOf(result, context.showImages).trim(), result.details, options.isPartial);
		const styled = output
			.split("\n")
			.map((line) => theme.fg("toolOutput", line))
			.join("\n");
		if (output && options.expanded) component.addChild(new Text(`\n${styled}`, 0, 0));
		else if (output) {
			const hint = (hidden: number) =>
				`${theme.fg("muted", `... (${hidden} earlier lines,`)} ${keyHint("app.tools.expand", "to expand")}${theme.fg("muted", ")")}`;
			component.addChild(new Spacer(1));
			component.addChild(new VisualPreview(styled, previewLines, hint));
		}
		const note = limitNote(result.details);
		if (note) component.addChild(new Text(`\n${theme.fg("warning", note)}`, 0, 0));
		if (timer) component.addChild(new Text(`\n${theme.fg("muted", timer)}`, 0, 0));
		component.invalidate?.();
		return component;
	},
});
