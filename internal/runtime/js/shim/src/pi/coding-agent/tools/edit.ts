import type { EditDetails, EditSchema } from "../extensions/tool-details.ts";
import { Type } from "pi:typebox";
import { errorCode, resolveToCwd, withFileMutationQueue } from "../files.ts";
import { asText } from "../bytes.ts";
import { computeEdit } from "../compute-edit.ts";
import type { Edit } from "../edits.ts";
import { type Definition, hostTool, renderers, strict, throwIfAborted, wrapDefinition } from "./shared.ts";

export interface EditOperations {
	readFile(file: string): Promise<unknown>;
	writeFile(file: string, content: string): Promise<unknown>;
	access(file: string): Promise<unknown>;
}

const isEdit = (value: any): value is Edit =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	typeof value.oldText === "string" &&
	typeof value.newText === "string";

/** Models send the list as JSON text, as one object, or as the two texts of older versions: all become the list. */
function prepareArguments(input: any): any {
	if (!input || typeof input !== "object") return input;
	let edits = input.edits;
	if (typeof edits === "string") {
		try {
			const parsed = JSON.parse(edits);
			if (Array.isArray(parsed)) edits = parsed;
			else if (isEdit(parsed)) edits = [parsed];
		} catch {
			// Not JSON: validation will say so.
		}
	} else if (isEdit(edits)) edits = [edits];
	if (edits !== input.edits) input.edits = edits;
	if (!isEdit(input)) return input;
	const { oldText, newText, ...rest } = input as any;
	return { ...rest, edits: [...(Array.isArray(edits) ? edits : []), { oldText, newText }] };
}

async function editWith(ops: EditOperations, file: string, edits: Edit[], path: string, signal?: AbortSignal) {
	return withFileMutationQueue(file, async () => {
		throwIfAborted(signal);
		try {
			await ops.access(file);
		} catch (error) {
			throwIfAborted(signal);
			const code = errorCode(error);
			throw new Error(`Could not edit file: ${path}. ${code === undefined ? String(error) : `Error code: ${code}`}.`);
		}
		throwIfAborted(signal);
		const raw = asText(await ops.readFile(file));
		throwIfAborted(signal);
		const { text, diff } = computeEdit(raw, edits, path);
		throwIfAborted(signal);
		await ops.writeFile(file, text);
		throwIfAborted(signal);
		return diff;
	});
}

const parameters = () =>
	Type.Object(
		{
			path: Type.String({ description: "File to edit, absolute or relative" }),
			edits: Type.Array(
				Type.Object(
					{
						oldText: Type.String({ description: "Text to replace, exactly as in the file, where it occurs once" }),
						newText: Type.String({ description: "Text to put in its place" }),
					},
					{},
				),
				{ description: "Replacements, all matched against the file as it is now; they must not overlap" },
			),
		},
		{},
	);

export function createEditToolDefinition(cwd: string, options?: { operations?: EditOperations }): Definition<EditSchema, EditDetails | undefined> {
	return {
		name: "edit",
		label: "edit",
		description: "Replace exact pieces of text in one file. Each piece must occur once, and pieces must not overlap.",
		promptSnippet: "Replace exact text in a file, several places in one call",
		promptGuidelines: [
			"Put all changes to one file in one edit call.",
			"Keep each oldText short but unique in the file; join changes that are next to each other.",
		],
		parameters: parameters(),
		constrainedSampling: { ...strict },
		renderShell: "self",
		prepareArguments,
		async execute(_id, params, signal, onUpdate, ctx) {
			const { path, edits } = params;
			if (!Array.isArray(edits) || edits.length === 0) {
				throw new Error("Edit tool input is invalid. edits must contain at least one replacement.");
			}
			const base = ctx?.cwd || cwd;
			if (!options?.operations) return hostTool("edit", { path, edits }, base, signal, onUpdate);
			const details = await editWith(options.operations, resolveToCwd(path, base), edits, path, signal);
			return {
				content: [{ type: "text", text: `Successfully replaced ${edits.length} block(s) in ${path}.` }],
				details,
			};
		},
		...renderers("edit"),
	};
}

export const createEditTool = (cwd: string, options?: { operations?: EditOperations }) =>
	wrapDefinition(createEditToolDefinition(cwd, options));
