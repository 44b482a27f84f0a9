// Images as models take them: not too big, upright, and of a type that they read. Go decodes and encodes.
import { native } from "pi:host";
import { asBytes, toBase64 } from "./bytes.ts";
import { bufferFrom } from "./files.ts";
import { formatDimensionNote } from "./small.ts";

const usual = { maxWidth: 2000, maxHeight: 2000, maxBytes: 4.5 * 1024 * 1024, jpegQuality: 80 };

/** The image within the limits; null when it cannot be made so, or is none. */
export async function resizeImage(inputBytes: Uint8Array, mimeType: string, options?: Partial<typeof usual>): Promise<any> {
	const { maxWidth, maxHeight, maxBytes, jpegQuality } = { ...usual, ...options };
	const made = native("imageFit", asBytes(inputBytes), maxWidth, maxHeight, maxBytes, jpegQuality);
	if (!made) return null;
	const { originalWidth, originalHeight, width, height } = made;
	const wasResized = made.data !== undefined;
	const image = wasResized ? { data: made.data, mimeType: made.mimeType } : { data: toBase64(inputBytes), mimeType: mimeType || "image/png" };
	return { ...image, originalWidth, originalHeight, width, height, wasResized };
}

export async function convertToPng(data: string, mimeType: string): Promise<{ data: string; mimeType: string } | null> {
	if (mimeType === "image/png") return { data, mimeType };
	const png = native("imagePNG", asBytes(bufferFrom(data)));
	return png && { data: toBase64(png), mimeType: "image/png" };
}

const types: Record<string, string> = { "image/jpg": "image/jpeg" };
const readable = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

interface Options {
	autoResizeImages: boolean;
	resizeOptions?: any;
}

/** An image for a model and what it should be told of it, or why there is none. */
export async function prepareImage(data: string, mimeType: string, { autoResizeImages, resizeOptions }: Options): Promise<any> {
	const given = mimeType.split(";")[0].trim().toLowerCase();
	const type = types[given] ?? given;
	const image = readable.has(type) ? { data, mimeType: type } : await convertToPng(data, type);
	if (!image) return { problem: "[Image omitted: could not be converted to a supported inline image format.]" };
	const made = autoResizeImages ? await resizeImage(bufferFrom(image.data), image.mimeType, resizeOptions) : image;
	if (!made) return { problem: "[Image omitted: could not be resized below the inline image size limit.]" };
	const converted = !readable.has(type) && given !== made.mimeType ? [`[Image converted from ${given} to ${made.mimeType}.]`] : [];
	const note = autoResizeImages ? formatDimensionNote(made) : undefined;
	return { image: { type: "image", data: made.data, mimeType: made.mimeType }, hints: note ? [...converted, note] : converted };
}

/** A tool's content with its images so; the same content when nothing changes. One that cannot be read stays as it is. */
export async function normalizeImages(content: any[], options: Options): Promise<any[]> {
	if (!content.some(({ type }) => type === "image")) return content;
	const blocks = await Promise.all(
		content.map(async (block) => {
			if (block.type !== "image") return [block];
			const { image, hints } = await prepareImage(block.data, block.mimeType, options);
			if (!image || (image.data === block.data && image.mimeType === block.mimeType && hints.length === 0)) return [block];
			return hints.length > 0 ? [image, { type: "text", text: hints.join("\n") }] : [image];
		}),
	);
	const made = blocks.flat();
	return made.length === content.length && made.every((block, i) => block === content[i]) ? content : made;
}

/** The images of a prompt, and what the model should be told of them. */
export async function promptImages(images: any[] = [], options: Options): Promise<{ images: any[]; hints: string[] }> {
	const all = await Promise.all(images.map(({ data, mimeType }) => prepareImage(data, mimeType, options)));
	return {
		images: all.flatMap(({ image }) => (image ? [image] : [])),
		hints: all.flatMap(({ hints, problem }) => (problem ? [problem] : hints)),
	};
}
