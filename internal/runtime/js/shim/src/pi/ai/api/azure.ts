// OpenAI's Responses API as Azure offers it: at an address of the customer's, and under names the customer gave to models.
import { getDeclaredTools, resolveTranscript, resolveTranscriptTools } from "pi:ai_parts";
import { grammarInputs } from "./constrained.ts";
import { getProviderEnvValue } from "./env.ts";
import { describeProviderError } from "./errors.ts";
import { getIdentityHeaders } from "./identity.ts";
import { clampOpenAIPromptCacheKey, resolveSamplingParams } from "./options.ts";
import { assertKey, type Protocol, simpleStreamOf, streamOf } from "./protocol.ts";
import { addReasoning, askForResponse, minOutputTokens } from "./responses.ts";
import { convertMessages, convertTools, plainCompat, toolSupportOf } from "./responses_messages.ts";

const hosts = [".openai.azure.com", ".cognitiveservices.azure.com", ".ai.azure.com"];
const bare = new Set(["", "/openai", "/openai/v1/responses"]);

/** The name of the deployment that a model has here: one given for it in a list of pairs, or its own. */
function deploymentOf(model: any, options: any): string {
	if (options?.azureDeploymentName) return options.azureDeploymentName;
	const pairs = (getProviderEnvValue("AZURE_OPENAI_DEPLOYMENT_NAME_MAP", options?.env) ?? "").split(",");
	const named = pairs.map((pair) => pair.trim().split("=", 2)).findLast(([id, name]) => name && id.trim() === model.id);
	return named?.[1].trim() || model.id;
}

function addressOf(model: any, options: any): string {
	const given = options?.azureBaseUrl?.trim() || getProviderEnvValue("AZURE_OPENAI_BASE_URL", options?.env)?.trim();
	const resource = options?.azureResourceName || getProviderEnvValue("AZURE_OPENAI_RESOURCE_NAME", options?.env);
	const address = given || (resource && `https://${resource}.openai.azure.com/openai/v1`) || model.baseUrl;
	if (!address) {
		throw new Error(
			"Azure OpenAI base URL is required. Set AZURE_OPENAI_BASE_URL or AZURE_OPENAI_RESOURCE_NAME, or pass azureBaseUrl, " +
				"azureResourceName, or model.baseUrl.",
		);
	}
	if (!URL.canParse(address.trim())) throw new Error(`Invalid Azure OpenAI base URL: ${address}`);
	const url = new URL(address.trim().replace(/\/+$/, ""));
	if (hosts.some((host) => url.hostname.endsWith(host)) && bare.has(url.pathname.replace(/\/+$/, ""))) {
		url.pathname = "/openai/v1";
		url.search = "";
	}
	return url.toString().replace(/\/+$/, "");
}

function urlOf(model: any, options: any): string {
	const url = new URL(`${addressOf(model, options)}/responses`);
	const version = options?.azureApiVersion || getProviderEnvValue("AZURE_OPENAI_API_VERSION", options?.env) || "v1";
	url.searchParams.set("api-version", version);
	return url.toString();
}

function buildParams(model: any, context: any, options: any, inputs: Map<string, string>): any {
	const compat = plainCompat(model);
	const { requestTools } = resolveTranscriptTools(context.messages, toolSupportOf(compat));
	const params: any = {
		model: deploymentOf(model, options),
		input: convertMessages(model, context, compat, inputs),
		stream: true,
		prompt_cache_key: compat.promptCacheKeyMode === "disabled" ? undefined : clampOpenAIPromptCacheKey(options?.sessionId),
		store: false,
	};
	if (options?.maxTokens) params.max_output_tokens = Math.max(options.maxTokens, minOutputTokens);
	if (options?.temperature !== undefined) params.temperature = options.temperature;
	if (requestTools.length > 0) params.tools = convertTools(requestTools, compat);
	if (options?.toolChoice !== undefined) params.tool_choice = options.toolChoice;
	const effort = options?.reasoningEffort ?? (options?.reasoningSummary ? "medium" : undefined);
	addReasoning(params, model, options, effort, undefined);
	return Object.assign(params, resolveSamplingParams(model, effort ?? "off", options?.samplingParams));
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, model.compat?.supportsMidConvoSystemMessages),
	begin: () => ({ api: "azure-openai-responses" }),
	unfinished: "Azure OpenAI Responses stream ended without a stop reason",
	explain: (error) => describeProviderError(error, "Azure OpenAI API error"),
	async ask(exchange) {
		const { model, context, options } = exchange;
		const headers = {
			accept: "application/json",
			"content-type": "application/json",
			"api-key": assertKey(model, options),
			...getIdentityHeaders(model, options?.identity),
			...model.headers,
			...options?.headers,
		};
		const inputs = grammarInputs(getDeclaredTools(context.messages), model.compat?.supportsOpenAIGrammarTools ?? false);
		const url = urlOf(model, options);
		await askForResponse(exchange, buildParams(model, context, options, inputs), { url, headers }, { inputs });
	},
};

export const stream = streamOf(protocol);
export const streamSimple = simpleStreamOf(stream, assertKey);
