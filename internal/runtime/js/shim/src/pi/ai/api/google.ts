// Google's Generative Language API.
import { clampThinkingLevel, collapseSystemMessages } from "pi:ai_parts";
import { hasLevels, levelOf } from "./google_params.ts";
import { headersOf, protocolOf } from "./google_stream.ts";
import { getIdentityHeaders } from "./identity.ts";
import { buildBaseOptions } from "./options.ts";
import { assertKey, streamOf } from "./protocol.ts";

const api = "google-generative-ai";
export const stream = streamOf(
	protocolOf(api, "Google", "Google Generative AI", collapseSystemMessages, async (exchange) => {
		const { model, options } = exchange;
		const key = assertKey(model, options);
		const headers = headersOf(getIdentityHeaders(model, options.identity), exchange, { "x-goog-api-key": key });
		return (id) => ({ url: `${model.baseUrl}/models/${id}:streamGenerateContent?alt=sse`, headers });
	}),
);

/** How many tokens each level may think, by the model; -1 leaves it to the model. */
export function budgetOf(model: any, level: string, own?: Record<string, number>): number {
	if (own?.[level] !== undefined) return own[level];
	const known: [part: string, minimal: number, high: number][] = [["2.5-pro", 128, 32768], ["2.5-flash-lite", 512, 24576], ["2.5-flash", 128, 24576]];
	const found = known.find(([part]) => model.id.includes(part));
	if (!found) return -1;
	const [, minimal, high] = found;
	return ({ minimal, low: 2048, medium: 8192, high } as Record<string, number>)[level];
}

/** What a level of thinking is for a model of Google's: off, a level of its own, or a number of tokens. */
export function thinkingOf(model: any, options: any, budget: typeof budgetOf): object {
	const level = options?.reasoning ? clampThinkingLevel(model, options.reasoning) : "off";
	if (level === "off") return { enabled: false };
	const own = levelOf(model, level);
	const depth = hasLevels(model) ? { level: own.toUpperCase() } : { budgetTokens: budget(model, own, options.thinkingBudgets) };
	return { enabled: true, ...depth };
}

export function streamSimple(model: any, context: any, options?: any): ReturnType<typeof stream> {
	assertKey(model, options);
	return stream(model, context, { ...buildBaseOptions(model, context, options), thinking: thinkingOf(model, options, budgetOf) });
}
