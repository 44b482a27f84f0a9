import type { LsDetails, LsSchema } from "../extensions/tool-details.ts";
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

export interface LsOperations {
	exists(dir: string): Awaitable<boolean>;
	stat(file: string): Awaitable<{ isDirectory(): boolean }>;
	readdir(dir: string): Awaitable<string[]>;
}

const defaultLimit = 500;

/** Names in the order shown, directories marked; entries that cannot be looked at are left out. */
async function listNames(ops: LsOperations, dir: string, names: string[], limit: number) {
	const key = new Map(names.map((name) => [name, name.toLowerCase()]));
	names.sort((a, b) => key.get(a)!.localeCompare(key.get(b)!));
	const shown: string[] = [];
	for (const name of names) {
		if (shown.length >= limit) return { shown, more: true };
		try {
			const stat = await ops.stat(path().join(dir, name));
			shown.push(stat.isDirectory() ? `${name}/` : name);
		} catch {
			// Gone meanwhile, or a broken link.
		}
	}
	return { shown, more: false };
}

async function lsWith(ops: LsOperations, dir: string, limit: number): Promise<ToolResult> {
	if (!(await ops.exists(dir))) throw new Error(`Path not found: ${dir}`);
	if (!(await ops.stat(dir)).isDirectory()) throw new Error(`Not a directory: ${dir}`);
	let names: string[];
	try {
		names = await ops.readdir(dir);
	} catch (error: any) {
		throw new Error(`Cannot read directory: ${error.message}`);
	}
	const { shown, more } = await listNames(ops, dir, names, limit);
	if (shown.length === 0) return { content: [{ type: "text", text: "(empty directory)" }], details: undefined };
	const truncation = truncateHead(shown.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
	const notices: string[] = [];
	const details: Record<string, unknown> = {};
	if (more) {
		notices.push(`${limit} entries limit reached. Use limit=${limit * 2} for more`);
		details.entryLimitReached = limit;
	}
	if (truncation.truncated) {
		notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
		details.truncation = truncation;
	}
	const text = withNotices(truncation.content, notices);
	return { content: [{ type: "text", text }], details: orUndefined(details) };
}

export function createLsToolDefinition(cwd: string, options?: { operations?: LsOperations }): Definition<LsSchema, LsDetails | undefined> {
	return {
		name: "ls",
		label: "ls",
		description: "List a directory by name, hidden files too, directories with a '/' at the end. Long lists are cut.",
		promptSnippet: "List directories",
		parameters: Type.Object({
			path: Type.Optional(Type.String({ description: "Directory to list, by default the current one" })),
			limit: Type.Optional(Type.Number({ description: "How many entries to show at most, by default 500" })),
		}),
		async execute(_id, params, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			if (!options?.operations) return hostTool("ls", params, base, signal, onUpdate);
			const { operations } = options;
			const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit));
			return abortable(signal, () => lsWith(operations, resolveToCwd(params.path || ".", base), limit));
		},
		...renderers("ls"),
	};
}

export const createLsTool = (cwd: string, options?: { operations?: LsOperations }) =>
	wrapDefinition(createLsToolDefinition(cwd, options));
