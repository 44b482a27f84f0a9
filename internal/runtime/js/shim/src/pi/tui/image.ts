// An image, or a line that says there is one.
import type { Component, Style } from "./component.ts";
import { getImageDimensions } from "./image_size.ts";
import { allocateImageId, type Dimensions, getCapabilities, imageFallback, renderImage } from "./terminal_image.ts";

export interface ImageOptions {
	maxWidthCells?: number;
	maxHeightCells?: number;
	filename?: string;
	imageId?: number;
}

export class Image implements Component {
	private dimensions: Dimensions;
	private imageId?: number;
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
		const lines = this.drawn(width) ?? [this.theme.fallbackColor(imageFallback(this.mimeType, this.dimensions, this.options.filename))];
		this.cache = { width, lines };
		return lines;
	}

	/** As many lines as the image has rows; the last goes up, draws it, and comes back. */
	private drawn(width: number): string[] | undefined {
		const { images } = getCapabilities();
		if (images === "kitty") this.imageId ??= allocateImageId();
		const maxWidthCells = Math.min(width - 2, this.options.maxWidthCells ?? 60);
		const result = renderImage(this.base64Data, this.dimensions, { maxWidthCells, imageId: this.imageId, moveCursor: false });
		if (!result) return undefined;
		const up = result.rows - 1;
		const before = up > 0 ? `\x1b[${up}A` : "";
		const after = images === "kitty" && up > 0 ? `\x1b[${up}B` : "";
		return [...new Array<string>(up).fill(""), before + result.sequence + after];
	}
}
