// Keys and settings of providers in the environment, which extensions see as far as they are allowed to.
import { providers } from "pi:ai_catalog";

declare const process: { env: Record<string, string | undefined> };

export const getProviderEnvValue = (name: string, env?: Record<string, string>): string | undefined =>
	env?.[name] || process.env[name] || undefined;

/** Providers whose key is not simply in a variable. */
const ambient: Record<string, (get: (name: string) => string | undefined) => boolean> = {
	"amazon-bedrock": (get) =>
		Boolean(
			get("AWS_PROFILE") ||
				(get("AWS_ACCESS_KEY_ID") && get("AWS_SECRET_ACCESS_KEY")) ||
				get("AWS_BEARER_TOKEN_BEDROCK") ||
				get("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") ||
				get("AWS_CONTAINER_CREDENTIALS_FULL_URI") ||
				get("AWS_WEB_IDENTITY_TOKEN_FILE"),
		),
	"google-vertex": (get) =>
		Boolean(
			get("GOOGLE_APPLICATION_CREDENTIALS") &&
				(get("GOOGLE_CLOUD_PROJECT") || get("GCLOUD_PROJECT")) &&
				get("GOOGLE_CLOUD_LOCATION"),
		),
};

/** The variables that may hold a provider's key, the first one first. */
function keyVariables(provider: string): string[] | undefined {
	const names = providers().get(provider)?.apiKey?.env;
	if (!names || provider === "amazon-bedrock") return undefined;
	return provider === "anthropic" ? names.slice(0, 3) : names.slice(0, 1);
}

/** Which variables with a key for the provider are set. */
export function findEnvKeys(provider: string, env?: Record<string, string>): string[] | undefined {
	const found = keyVariables(provider)?.filter((name) => getProviderEnvValue(name, env));
	return found?.length ? found : undefined;
}

/** The provider's key from the environment; a marker where the provider's own credentials are found in another way. */
export function getEnvApiKey(provider: string, env?: Record<string, string>): string | undefined {
	// An Anthropic token goes into a header of its own and is no key.
	const name = findEnvKeys(provider, env)?.find((key) => key !== "ANTHROPIC_AUTH_TOKEN");
	if (name) return getProviderEnvValue(name, env);
	return ambient[provider]?.((variable) => getProviderEnvValue(variable, env)) ? "<authenticated>" : undefined;
}
