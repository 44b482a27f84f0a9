// An image, or a line that says there is one.
import type { Component, Style } from "./component.ts";
import { getImageDimensions, getPngDimensions } from "./image_size.ts";
import { truncateToWidth } from "./slice.ts";
import { allocateImageId, type Dimensions, getCapabilities, getCellDimensions, imageFallback, renderImage } from "./terminal_image.ts";

export interface ImageOptions {
	maxWidthCells?: number;
	maxHeightCells?: number;
	filename?: string;
	imageId?: number;
}

/** Makes a PNG of another image, since Kitty's protocol takes no other; null if it cannot. */
export type ImageTranscoder = (base64Data: string, mimeType: string) => string | null;

let transcoder: ImageTranscoder | undefined;
/** The PNGs made last, oldest first. */
const made = new Map<string, string | null>();
const mostMade = 32;

export function setImageTranscoder(next: ImageTranscoder | undefined): void {
	transcoder = next;
	made.clear();
}

function toPng(data: string, mimeType: string): string | null {
	if (!transcoder) return null;
	const known = made.get(data);
	const png = known === undefined ? transcoder(data, mimeType) : known;
	made.delete(data);
	made.set(data, png);
	if (made.size > mostMade) made.delete(made.keys().next().value!);
	return png;
}

export class Image implements Component {
	private dimensions: Dimensions;
	private imageId?: number;
	private png?: string;
	private cache?: { width: number; lines: string[] };

	constructor(
		private base64Data: string,
		private mimeType: string,
		private theme: { fallbackColor: Style },
		private options: ImageOptions = {},
		dimensions?: Dimensions,
	) {
		this.dimensions = dimensions || getImageDimensions(base64Data, mimeType) || { widthPx: 800, heightPx: 600 };
		this.imageId = options.imageId;
	}

	getImageId(): number | undefined {
		return this.imageId;
	}
	invalidate(): void {
		this.cache = undefined;
	}
	render(width: number): string[] {
		if (this.cache?.width === width) return this.cache.lines;
		const text = () => this.theme.fallbackColor(imageFallback(this.mimeType, this.dimensions, this.options.filename));
		const lines = this.drawn(width) ?? [truncateToWidth(text(), width)];
		this.cache = { width, lines };
		return lines;
	}

	/** As many lines as the image has rows. Kitty draws from the first down; others from the last, after going up. */
	private drawn(width: number): string[] | undefined {
		const { images } = getCapabilities();
		let [data, size]: [string | null, Dimensions] = [this.base64Data, this.dimensions];
		if (images === "kitty" && this.mimeType !== "image/png") {
			this.png ??= toPng(this.base64Data, this.mimeType) ?? undefined;
			data = this.png ?? null;
			if (data) size = getPngDimensions(data) ?? size;
		}
		if (!images || !data) return undefined;
		if (images === "kitty") this.imageId ??= allocateImageId();
		const maxWidthCells = Math.max(1, Math.min(width - 2, this.options.maxWidthCells ?? 60));
		const cell = getCellDimensions();
		const maxHeightCells = this.options.maxHeightCells ?? Math.max(1, Math.ceil((maxWidthCells * cell.widthPx) / cell.heightPx));
		const result = renderImage(data, size, { maxWidthCells, maxHeightCells, imageId: this.imageId, moveCursor: false });
		if (!result) return undefined;
		const rest = new Array<string>(result.rows - 1).fill("");
		if (images === "kitty") return [result.sequence, ...rest];
		return [...rest, (rest.length > 0 ? `\x1b[${rest.length}A` : "") + result.sequence];
	}
}
