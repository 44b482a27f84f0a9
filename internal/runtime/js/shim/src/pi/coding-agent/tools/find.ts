import type { FindDetails, FindSchema } from "../extensions/tool-details.ts";
import { Type } from "pi:typebox";
import { path, resolveToCwd } from "../files.ts";
import { DEFAULT_MAX_BYTES, formatSize, truncateHead } from "../truncate.ts";
import {
	abortable,
	type Definition,
	hostTool,
	orUndefined,
	renderers,
	type ToolResult,
	withNotices,
	wrapDefinition,
} from "./shared.ts";

type Awaitable<T> = T | Promise<T>;

export interface FindOperations {
	exists(dir: string): Awaitable<boolean>;
	glob?(pattern: string, cwd: string, options: { ignore: string[]; limit: number }): Awaitable<string[]>;
}

const defaultLimit = 1000;

/** A result as shown: relative to where the search began, with slashes. */
function shownPath(result: string, dir: string): string {
	const { sep, isAbsolute, relative } = path();
	const marked = result.endsWith(sep) || (sep === "\\" && result.endsWith("/"));
	const text = (isAbsolute(result) ? relative(dir, result) : result).split(sep).join("/");
	return marked && !text.endsWith("/") ? `${text}/` : text;
}

async function findWith(ops: FindOperations, pattern: string, dir: string, limit: number): Promise<ToolResult> {
	if (!(await ops.exists(dir))) throw new Error(`Path not found: ${dir}`);
	// One more than wanted shows whether there are more.
	const results = await ops.glob!(pattern, dir, { ignore: ["**/node_modules/**", "**/.git/**"], limit: limit + 1 });
	if (results.length === 0) {
		return { content: [{ type: "text", text: "No files found matching pattern" }], details: undefined };
	}
	const lines = results.slice(0, limit).map((result) => shownPath(result, dir));
	const truncation = truncateHead(lines.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
	const notices: string[] = [];
	const details: Record<string, unknown> = {};
	if (results.length > limit) {
		notices.push(`${limit} results limit reached`);
		details.resultLimitReached = limit;
	}
	if (truncation.truncated) {
		notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
		details.truncation = truncation;
	}
	const text = withNotices(truncation.content, notices);
	return { content: [{ type: "text", text }], details: orUndefined(details) };
}

export function createFindToolDefinition(cwd: string, options?: { operations?: FindOperations }): Definition<FindSchema, FindDetails | undefined> {
	return {
		name: "find",
		label: "find",
		description: "Find files whose path matches a glob. Files that .gitignore names are left out, long lists are cut.",
		promptSnippet: "Find files by glob, without ignored ones",
		parameters: Type.Object({
			pattern: Type.String({ description: "Glob to match, such as '*.go' or 'src/**/*.test.ts'" }),
			path: Type.Optional(Type.String({ description: "Directory to search, by default the current one" })),
			limit: Type.Optional(Type.Number({ description: "How many results to show at most, by default 1000" })),
		}),
		async execute(_id, params, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			const operations = options?.operations;
			if (!operations?.glob) return hostTool("find", params, base, signal, onUpdate);
			const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit));
			const dir = resolveToCwd(params.path || ".", base);
			return abortable(signal, () => findWith(operations, params.pattern, dir, limit));
		},
		...renderers("find"),
	};
}

export const createFindTool = (cwd: string, options?: { operations?: FindOperations }) =>
	wrapDefinition(createFindToolDefinition(cwd, options));
