import type { WriteSchema } from "../extensions/tool-details.ts";
import { Type } from "pi:typebox";
import { mkdir, path, resolveToCwd, withFileMutationQueue, writeFile } from "../files.ts";
import { type Definition, hostTool, renderers, strict, throwIfAborted, wrapDefinition } from "./shared.ts";

export interface WriteOperations {
	writeFile(file: string, content: string): Promise<unknown>;
	mkdir(dir: string): Promise<unknown>;
}

async function writeWith(ops: WriteOperations, file: string, content: string, signal?: AbortSignal): Promise<void> {
	await withFileMutationQueue(file, async () => {
		// An abort is noticed between operations only: the queue must not move on while one is still writing.
		throwIfAborted(signal);
		await ops.mkdir(path().dirname(file));
		throwIfAborted(signal);
		await ops.writeFile(file, content);
		throwIfAborted(signal);
	});
}

export const localWriteOperations: WriteOperations = { writeFile, mkdir };

export function createWriteToolDefinition(cwd: string, options?: { operations?: WriteOperations }): Definition<WriteSchema, undefined> {
	return {
		name: "write",
		label: "write",
		description: "Write a whole file: a missing file and its directories are created, an existing file is replaced.",
		promptSnippet: "Write whole files",
		promptGuidelines: ["Prefer edit to write for a file that exists, unless all of it changes."],
		parameters: Type.Object({
			path: Type.String({ description: "File to write, absolute or relative" }),
			content: Type.String({ description: "The file's whole new content" }),
		}),
		constrainedSampling: { ...strict },
		async execute(_id, params, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			if (!options?.operations) return hostTool("write", params, base, signal, onUpdate);
			await writeWith(options.operations, resolveToCwd(params.path, base), params.content, signal);
			return {
				content: [{ type: "text", text: `Successfully wrote to ${params.path}` }],
				details: undefined,
			};
		},
		...renderers("write"),
	};
}

export const createWriteTool = (cwd: string, options?: { operations?: WriteOperations }) =>
	wrapDefinition(createWriteToolDefinition(cwd, options));
