import type { JsonValue } from "../../ai/types.ts";
import type { ReadDetails, ReadSchema } from "../extensions/tool-details.ts";
import { prepareImage } from "pi:coding-agent_images";
import { detectSupportedImageMimeTypeFromFile } from "pi:coding-agent_small";
import { requireHost } from "pi:host";
import { Type } from "pi:typebox";
import { asBytes, asText, byteLength, toBase64 } from "../bytes.ts";
import { resolveReadPath } from "../files.ts";
import { DEFAULT_MAX_BYTES, formatSize, truncateHead } from "../truncate.ts";
import { abortable, type Definition, hostTool, renderers, strict, type ToolResult, wrapDefinition } from "./shared.ts";

export interface ReadOperations {
	readFile(file: string): Promise<unknown>;
	access(file: string): Promise<unknown>;
	detectImageMimeType?(file: string): Promise<string | null | undefined>;
}

interface ReadParams {
	path: string;
	offset?: number;
	limit?: number;
}

/** Lines offset to offset + limit of a file, cut to the limits, with a note on how to go on. */
export function readText(content: string, { path, offset, limit }: ReadParams): ToolResult {
	const lines = content.split("\n");
	const start = offset ? Math.max(0, offset - 1) : 0;
	if (start >= lines.length) throw new Error(`Offset ${offset} is beyond end of file (${lines.length} lines total)`);
	const end = limit === undefined ? lines.length : Math.min(start + limit, lines.length);
	const truncation = truncateHead(lines.slice(start, end).join("\n"));
	const first = start + 1;
	const text = (value: string, details?: ReadDetails): ToolResult => ({ content: [{ type: "text", text: value }], details });

	if (truncation.firstLineExceedsLimit) {
		const [size, max] = [formatSize(byteLength(lines[start])), formatSize(DEFAULT_MAX_BYTES)];
		return text(
			`[Line ${first} is ${size}, exceeds ${max} limit. Use bash: sed -n '${first}p' ${path} | head -c ${DEFAULT_MAX_BYTES}]`,
			{ truncation },
		);
	}
	if (truncation.truncated) {
		const last = first + truncation.outputLines - 1;
		const why = truncation.truncatedBy === "lines" ? "" : ` (${formatSize(DEFAULT_MAX_BYTES)} limit)`;
		const note = `[Showing lines ${first}-${last} of ${lines.length}${why}. Use offset=${last + 1} to continue.]`;
		return text(`${truncation.content}\n\n${note}`, { truncation });
	}
	if (limit !== undefined && end < lines.length) {
		const note = `[${lines.length - end} more lines in file. Use offset=${end + 1} to continue.]`;
		return text(`${truncation.content}\n\n${note}`);
	}
	return text(truncation.content);
}

export interface ReadToolOptions {
	operations?: ReadOperations;
	autoResizeImages?: boolean;
	resizeOptions?: object;
}

async function readImage(bytes: Uint8Array, mimeType: string, model: any, { autoResizeImages = true, resizeOptions }: ReadToolOptions): Promise<ToolResult> {
	const { image, hints = [], problem } = await prepareImage(toBase64(bytes), mimeType, { autoResizeImages, resizeOptions: model?.inputLimits?.images?.resize ?? resizeOptions });
	const blind = model && !model.input.includes("image") ? ["[Current model does not support images. The image will be omitted from this request.]"] : [];
	const text = [`Read image file [${image?.mimeType ?? mimeType}]`, ...(image ? hints : [problem]), ...blind].join("\n");
	return { content: [{ type: "text", text }, ...(image ? [image] : [])], details: undefined };
}

/** The files themselves, where the host's own read would treat images otherwise. */
function localFiles(): ReadOperations {
	const { access, readFile } = requireHost("pi:node/fs_promises");
	return { readFile: (file) => readFile(file), access: (file) => access(file, 4), detectImageMimeType: detectSupportedImageMimeTypeFromFile };
}

/** What programs get instead of the content blocks: the text, or the image with its note. */
function structured({ content }: ToolResult): unknown {
	const note = content.find((block) => block.type === "text")?.text ?? "";
	const image = content.find((block) => block.type === "image");
	return image ? { type: "image", data: image.data, mimeType: image.mimeType, note } : note;
}

async function readWith(ops: ReadOperations, params: ReadParams, cwd: string, model: any, options: ReadToolOptions): Promise<ToolResult> {
	const file = await resolveReadPath(params.path, cwd);
	await ops.access(file);
	const mimeType = ops.detectImageMimeType ? await ops.detectImageMimeType(file) : undefined;
	const data = await ops.readFile(file);
	return mimeType ? readImage(asBytes(data), mimeType, model, options) : readText(asText(data), params);
}

const parameters = () =>
	Type.Object({
		path: Type.String({ description: "File to read, absolute or relative" }),
		offset: Type.Optional(Type.Number({ description: "First line to read, counted from 1" })),
		limit: Type.Optional(Type.Number({ description: "How many lines to read at most" })),
	});

const outputSchema = () =>
	Type.Union([
		Type.String(),
		Type.Object({ type: Type.Literal("image"), data: Type.String(), mimeType: Type.String(), note: Type.String() }),
	]);

export function createReadToolDefinition(cwd: string, options?: ReadToolOptions): Definition<ReadSchema, ReadDetails | undefined> {
	return {
		name: "read",
		label: "read",
		description:
			"Read a text file or an image (jpg, png, gif, webp, bmp). Text longer than 2000 lines or 50KB is cut; go on with offset.",
		promptSnippet: "Read files",
		promptGuidelines: ["Look at files with read, not with cat or sed."],
		parameters: parameters(),
		outputSchema: outputSchema(),
		constrainedSampling: { ...strict },
		async execute(_id, params, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			const operations = options?.operations ?? (options?.autoResizeImages === false || options?.resizeOptions ? localFiles() : undefined);
			if (!operations) return hostTool("read", params, base, signal, onUpdate);
			const result = await abortable(signal, () => readWith(operations, params, base, ctx?.model, options!));
			return { ...result, structuredContent: structured(result) as JsonValue };
		},
		...renderers("read"),
	};
}

export const createReadTool = (cwd: string, options?: ReadToolOptions) =>
	wrapDefinition(createReadToolDefinition(cwd, options));
