// Making images: OpenRouter's protocol, and those that extensions bring.
import { requireHost } from "pi:host";

import type { AssistantImages, ImageModel, ImagesContext, ImagesOptions } from "./types.ts";

interface ImagesProvider {
	api: string;
	generateImages(model: ImageModel, context: ImagesContext, options?: ImagesOptions): Promise<AssistantImages>;
}

const providers = new Map<string, ImagesProvider>();

export function registerImagesApiProvider({ api, generateImages }: ImagesProvider, _sourceId?: string): void {
	const guarded: ImagesProvider["generateImages"] = (model, context, options) => {
		if (model.api !== api) throw new Error(`Mismatched api: ${model.api} expected ${api}`);
		return generateImages(model, context, options);
	};
	providers.set(api, { api, generateImages: guarded });
}

export const getImagesApiProvider = (api: string): ImagesProvider | undefined => providers.get(api);

export const generateImagesOpenRouter = async (model: ImageModel, context: ImagesContext, options?: ImagesOptions): Promise<AssistantImages> =>
	(requireHost("pi:ai_api") as any).openrouterImages.generateImages(model, context, options);

export const registerBuiltInImagesApiProviders = (): void =>
	registerImagesApiProvider({ api: "openrouter-images", generateImages: generateImagesOpenRouter });

registerBuiltInImagesApiProviders();

export async function generateImages(model: ImageModel, context: ImagesContext, options?: ImagesOptions): Promise<AssistantImages> {
	const provider = getImagesApiProvider(model.api);
	if (!provider) throw new Error(`No API provider registered for api: ${model.api}`);
	return provider.generateImages(model, context, options);
}
