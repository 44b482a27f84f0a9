// Google's models on Vertex AI: with a key, or with the credentials of a project.
import { collapseSystemMessages } from "pi:ai_parts";
import { getProviderEnvValue } from "./env.ts";
import { budgetOf, thinkingOf } from "./google.ts";
import { type Address, headersOf, protocolOf } from "./google_stream.ts";
import { getIdentityHeaders } from "./identity.ts";
import { buildBaseOptions } from "./options.ts";
import { type Exchange, streamOf } from "./protocol.ts";
import { authorize } from "./vertex_auth.ts";

/** A key that is one: markers in its place say that credentials are found in another way. */
function keyOf(options: any): string | undefined {
	const key = options?.apiKey?.trim();
	return !key || key === "gcp-vertex-credentials" || /^<[^>]+>$/.test(key) ? undefined : key;
}

function settings(options: any): { project: string; location: string } {
	const env = (name: string) => getProviderEnvValue(name, options?.env);
	const project = options?.project || env("GOOGLE_CLOUD_PROJECT") || env("GCLOUD_PROJECT");
	if (!project) throw new Error("Vertex AI requires a project ID. Set GOOGLE_CLOUD_PROJECT/GCLOUD_PROJECT or pass project in options.");
	const location = options?.location || env("GOOGLE_CLOUD_LOCATION");
	if (!location) throw new Error("Vertex AI requires a location. Set GOOGLE_CLOUD_LOCATION or pass location in options.");
	return { project, location };
}

const regions = new Set(["us", "eu"]);

function hostOf(location: string | undefined): string {
	if (location === undefined || location === "global") return "https://aiplatform.googleapis.com";
	return regions.has(location) ? `https://aiplatform.${location}.rep.googleapis.com` : `https://${location}-aiplatform.googleapis.com`;
}

const hasVersion = (address: string): boolean =>
	(URL.canParse(address) ? new URL(address).pathname : address).split("/").some((part) => /^v\d+(?:beta\d*)?$/.test(part));

async function addressOf(exchange: Exchange): Promise<(id: string) => Address> {
	const { model, options } = exchange;
	const key = keyOf(options);
	const place = key ? undefined : settings(options);
	const identity = getIdentityHeaders(model, options?.identity);
	const headers = headersOf(identity, exchange, key ? { "x-goog-api-key": key } : {});
	const given = model.baseUrl.trim();
	const own = given === "" || given.includes("{location}") ? undefined : given.replace(/\/+$/, "");
	const base = own ? (hasVersion(own) ? own : `${own}/v1`) : `${hostOf(place?.location)}/v1`;
	const scope = place && !own ? `projects/${place.project}/locations/${place.location}/` : "";
	const credentials = key ? {} : await authorize(options?.env, options?.signal);
	return (id) => ({ url: `${base}/${scope}publishers/google/models/${id}:streamGenerateContent?alt=sse`, headers: { ...headers, ...credentials } });
}

export const stream = streamOf(protocolOf("google-vertex", "Google Vertex", "Google Vertex", collapseSystemMessages, addressOf));

/** Vertex has the small model think as much as its sibling. */
const vertexBudget: typeof budgetOf = (model, level, own) => budgetOf({ id: model.id.replace("2.5-flash-lite", "2.5-flash") }, level, own);

export const streamSimple = (model: any, context: any, options?: any): ReturnType<typeof stream> =>
	stream(model, context, { ...buildBaseOptions(model, context, options), thinking: thinkingOf(model, options, vertexBudget) });
