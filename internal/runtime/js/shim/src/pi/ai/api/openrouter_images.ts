// Images over OpenRouter's chat completions.
import { describeProviderError } from "./errors.ts";
import { limitsOf, send } from "./http.ts";
import { getIdentityHeaders } from "./identity.ts";
import { recordOf, sanitizeSurrogates } from "./text.ts";

function paramsOf(model: any, context: any): object {
	const content = context.input.map((part: any) =>
		part.type === "text"
			? { type: "text", text: sanitizeSurrogates(part.text) }
			: { type: "image_url", image_url: { url: `data:${part.mimeType};base64,${part.data}` } },
	);
	const modalities = model.output.includes("text") ? ["image", "text"] : ["image"];
	return { model: model.id, messages: [{ role: "user", content }], stream: false, modalities };
}

function usageOf(raw: any, model: any): any {
	const cacheWrite = raw.prompt_tokens_details?.cache_write_tokens || 0;
	const cached = raw.prompt_tokens_details?.cached_tokens || 0;
	const cacheRead = cacheWrite > 0 ? Math.max(0, cached - cacheWrite) : cached;
	const counts = { input: Math.max(0, (raw.prompt_tokens || 0) - cacheRead - cacheWrite), output: raw.completion_tokens || 0, cacheRead, cacheWrite };
	const cost: Record<string, any> = {};
	let [totalTokens, total] = [0, 0];
	for (const [kind, count] of Object.entries(counts)) {
		totalTokens += count;
		total += cost[kind] = (model.cost[kind] / 1_000_000) * count;
	}
	return { ...counts, totalTokens, cost: { ...cost, total, totalFromProvider: false } };
}

function partsOf({ content, images }: any): any[] {
	const parts: any[] = typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
	for (const { image_url } of images ?? []) {
		const [, mimeType, data] = /^data:([^;]+);base64,(.+)$/.exec((typeof image_url === "string" ? image_url : image_url?.url) ?? "") ?? [];
		if (data) parts.push({ type: "image", mimeType, data });
	}
	return parts;
}

/** Headers without those that are null, which take nothing out here. */
const given = (headers: any): Record<string, string> => Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== null)) as Record<string, string>;

export async function generateImages(model: any, context: any, options?: any): Promise<any> {
	const output: any = { api: model.api, provider: model.provider, model: model.id, output: [], stopReason: "stop", timestamp: Date.now() };
	try {
		if (!options?.apiKey) throw new Error(`No API key for provider: ${model.provider}`);
		const params = paramsOf(model, context);
		const response = await send(
			{
				url: `${model.baseUrl.replace(/\/$/, "")}/chat/completions`,
				headers: {
					accept: "application/json",
					"content-type": "application/json",
					authorization: `Bearer ${options.apiKey}`,
					...given(getIdentityHeaders(model, options.identity)),
					...given({ ...model.headers, ...options.headers }),
				},
				body: (await options.onPayload?.(params, model)) ?? params,
				style: "openai",
				...limitsOf(options),
			},
			options,
		);
		await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
		const answer: any = await response.json();
		output.responseId = answer.id;
		if (answer.usage) output.usage = usageOf(answer.usage, model);
		const choice = answer.choices[0];
		if (choice) output.output.push(...partsOf(choice.message));
	} catch (error) {
		output.stopReason = options?.signal?.aborted ? "aborted" : "error";
		output.errorMessage = describeProviderError(error);
	}
	return output;
}
