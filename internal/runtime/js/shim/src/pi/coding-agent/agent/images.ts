// Images that go into a session's history.

export interface ImageOptions {
	autoResizeImages: boolean;
	resizeOptions?: any;
}

/** The content with its images as a model takes them; the same content when there is nothing to change. */
export async function normalizeImages(content: any[], _options: ImageOptions): Promise<any[]> {
	return content;
}

/** Images of a prompt, and what the model should be told of them. */
export async function promptImages(images: any[] = [], _options: ImageOptions): Promise<{ images: any[]; hints: string[] }> {
	return { images: images.map(({ data, mimeType }) => ({ type: "image", data, mimeType })), hints: [] };
}
