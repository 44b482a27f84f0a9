// The logins as Pi 0.73.1 had them: functions that are given callbacks, and providers made of them.
import { getGitHubCopilotBaseUrl, normalizeDomain } from "../oauth.ts";
import * as anthropic from "./anthropic.ts";
import * as codex from "./codex.ts";
import * as copilot from "./copilot.ts";
import type { Interaction } from "./flow.ts";

const never = new Promise<string>(() => {});

/** What a login asks, put to the callbacks of old. */
function interactionOf(options: any): Interaction {
	return {
		signal: options.signal ?? new AbortController().signal,
		notify(event) {
			if (event.type === "auth_url") options.onAuth({ url: event.url, instructions: event.instructions });
			else if (event.type === "progress") options.onProgress?.(event.message);
		},
		prompt: () => options.onManualCodeInput?.() ?? never,
	};
}

export const loginAnthropic = (options: any): Promise<any> => anthropic.byBrowser(interactionOf(options));
export const refreshAnthropicToken = (token: string): Promise<any> => anthropic.refresh(token);
export const loginOpenAICodex = (options: any): Promise<any> => codex.byBrowser(interactionOf(options), options.originator);
export const refreshOpenAICodexToken = (token: string): Promise<any> => codex.refresh(token);
export const refreshGitHubCopilotToken = (token: string, domain?: string): Promise<any> => copilot.refreshToken(token, domain);

export async function loginGitHubCopilot(options: any): Promise<any> {
	const interaction: Interaction = {
		signal: options.signal ?? new AbortController().signal,
		notify: ({ verificationUri, userCode }) => options.onAuth(verificationUri, `Enter code: ${userCode}`),
		prompt: ({ message, placeholder }) => options.onPrompt({ message, placeholder, allowEmpty: true }),
	};
	const credentials = await copilot.byDevice(interaction);
	options.onProgress?.("Enabling models...");
	await copilot.enableAll(credentials.access, credentials.enterpriseUrl);
	return credentials;
}

const access = (credentials: any): string => credentials.access;

export const anthropicOAuthProvider = {
	id: "anthropic",
	name: "Anthropic (Claude Pro/Max)",
	usesCallbackServer: true,
	login: loginAnthropic,
	refreshToken: ({ refresh }: any) => anthropic.refresh(refresh),
	getApiKey: access,
};

export const githubCopilotOAuthProvider = {
	id: "github-copilot",
	name: "GitHub Copilot",
	login: (callbacks: any) =>
		loginGitHubCopilot({ ...callbacks, onAuth: (url: string, instructions: string) => callbacks.onAuth({ url, instructions }) }),
	refreshToken: ({ refresh, enterpriseUrl }: any) => copilot.refreshToken(refresh, enterpriseUrl),
	getApiKey: access,
	modifyModels(models: any[], { access: token, enterpriseUrl }: any) {
		const domain = enterpriseUrl ? (normalizeDomain(enterpriseUrl) ?? undefined) : undefined;
		const baseUrl = getGitHubCopilotBaseUrl(token, domain);
		return models.map((model) => (model.provider === "github-copilot" ? { ...model, baseUrl } : model));
	},
};

export const openaiCodexOAuthProvider = {
	id: "openai-codex",
	name: "ChatGPT Plus/Pro (Codex Subscription)",
	usesCallbackServer: true,
	login: loginOpenAICodex,
	refreshToken: ({ refresh }: any) => codex.refresh(refresh),
	getApiKey: access,
};
