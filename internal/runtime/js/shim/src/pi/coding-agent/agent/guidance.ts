// What a person is told when there is no model or no key.
import { requireHost } from "pi:host";
import { getDocsPath } from "../small.ts";

function loginHelp(): string {
	const file = (name: string) => `  ${requireHost("pi:node/path").join(getDocsPath(), name)}`;
	return ["Use /login to log into a provider via OAuth or API key. See:", file("providers.md"), file("models.md")].join("\n");
}

export const noModels = (): string => `No models available. ${loginHelp()}`;
export const noModel = (): string => `No model selected.\n\n${loginHelp()}\n\nThen use /model to select a model.`;
export const noKey = (provider: string): string =>
	`No API key found for ${provider === "unknown" ? "the selected model" : provider}.\n\n${loginHelp()}`;
export const authFailed = (provider: string): string =>
	`Authentication failed for "${provider}". Credentials may have expired or network is unavailable. Run '/login ${provider}' to re-authenticate.`;
