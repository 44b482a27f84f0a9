import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Models behind an address that speaks OpenAI's completions. The key is in the variable UPPER_API_KEY. */
export default async function (pi: ExtensionAPI) {
	const baseUrl = "https://models.example.com/v1";
	const answer = await fetch(`${baseUrl}/models`);
	if (!answer.ok) throw new Error(`${baseUrl}: ${answer.status}`);
	const { data } = (await answer.json()) as { data: { id: string; context_length?: number }[] };
	pi.registerProvider("NAME", {
		baseUrl,
		api: "openai-completions",
		apiKey: "UPPER_API_KEY",
		models: data.map((m) => ({
			id: m.id,
			name: m.id,
			reasoning: false,
			input: ["text"],
			cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
			contextWindow: m.context_length ?? 32_768,
			maxTokens: 4096,
		})),
	});
	pi.registerCommand("NAME-models", {
		description: "The models of this provider",
		handler: async (_args, ctx) => ctx.ui.notify(data.map((m) => m.id).join(", "), "info"),
	});
}
