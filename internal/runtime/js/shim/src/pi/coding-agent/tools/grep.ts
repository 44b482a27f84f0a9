import type { GrepDetails, GrepSchema } from "../extensions/tool-details.ts";
import { Type } from "pi:typebox";
import { resolveToCwd } from "../files.ts";
import { type Definition, hostTool, renderers, throwIfAborted, wrapDefinition } from "./shared.ts";

export interface GrepOperations {
	isDirectory(file: string): boolean | Promise<boolean>;
	readFile?(file: string): string | Promise<string>;
}

const parameters = () =>
	Type.Object({
		pattern: Type.String({ description: "What to search for: a regular expression, or plain text with literal" }),
		path: Type.Optional(Type.String({ description: "Directory or file to search, by default the current directory" })),
		glob: Type.Optional(Type.String({ description: "Search only files that match this glob, such as '*.ts'" })),
		ignoreCase: Type.Optional(Type.Boolean({ description: "Let upper and lower case match, by default no" })),
		literal: Type.Optional(Type.Boolean({ description: "Take the pattern as plain text, by default no" })),
		context: Type.Optional(Type.Number({ description: "Lines to show before and after each match, by default 0" })),
		limit: Type.Optional(Type.Number({ description: "How many matches to show at most, by default 100" })),
	});

/** Pi searches with ripgrep here whatever the operations are; they only say what kind of path it is. */
export function createGrepToolDefinition(cwd: string, options?: { operations?: GrepOperations }): Definition<GrepSchema, GrepDetails | undefined> {
	return {
		name: "grep",
		label: "grep",
		description: "Search files for a pattern and show matching lines with file and line number, without ignored files.",
		promptSnippet: "Search file contents, without ignored files",
		parameters: parameters(),
		async execute(_id, params, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			if (options?.operations) {
				throwIfAborted(signal);
				const place = resolveToCwd(params.path || ".", base);
				try {
					await options.operations.isDirectory(place);
				} catch {
					throw new Error(`Path not found: ${place}`);
				}
			}
			return hostTool("grep", params, base, signal, onUpdate);
		},
		...renderers("grep"),
	};
}

export const createGrepTool = (cwd: string, options?: { operations?: GrepOperations }) =>
	wrapDefinition(createGrepToolDefinition(cwd, options));
