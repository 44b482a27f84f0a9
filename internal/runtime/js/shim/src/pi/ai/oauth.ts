// Pi 0.73.1's list of logins, which extensions add to.
import { requireHost } from "pi:host";

interface OAuthProvider {
	id: string;
	name: string;
	login(callbacks: any): Promise<any>;
	refreshToken(credentials: any): Promise<any>;
	getApiKey(credentials: any): string;
}

const builtin: [id: string, name: string][] = [
	["anthropic", "anthropicOAuthProvider"],
	["github-copilot", "githubCopilotOAuthProvider"],
	["openai-codex", "openaiCodexOAuthProvider"],
];

/** Those of Pi's own are loaded with the first question. */
let known: Map<string, OAuthProvider> | undefined;
const own = (): [string, OAuthProvider][] => builtin.map(([id, name]) => [id, (requireHost("pi:ai_login") as any)[name]]);
const list = (): Map<string, OAuthProvider> => (known ??= new Map(own()));

export const getOAuthProvider = (id: string): OAuthProvider | undefined => list().get(id);
export const getOAuthProviders = (): OAuthProvider[] => [...list().values()];
export const getOAuthProviderInfoList = () => getOAuthProviders().map(({ id, name }) => ({ id, name, available: true }));
export const registerOAuthProvider = (provider: OAuthProvider): void => void list().set(provider.id, provider);
export const resetOAuthProviders = (): void => void (known = undefined);

/** Takes an extension's login out, which brings back one of Pi's own that it replaced. */
export function unregisterOAuthProvider(id: string): void {
	const first = own().find(([name]) => name === id);
	if (first) list().set(...first);
	else list().delete(id);
}

function need(id: string): OAuthProvider {
	const provider = list().get(id);
	if (!provider) throw new Error(`Unknown OAuth provider: ${id}`);
	return provider;
}

export const refreshOAuthToken = async (id: string, credentials: any): Promise<any> => need(id).refreshToken(credentials);

/** The key for a stored login, refreshed when it has run out; null without one. */
export async function getOAuthApiKey(id: string, all: Record<string, any>): Promise<any> {
	const provider = need(id);
	const stored = all[id];
	if (!stored) return null;
	let credentials = stored;
	if (Date.now() >= stored.expires) {
		credentials = await provider.refreshToken(stored).catch(() => {
			throw new Error(`Failed to refresh OAuth token for ${id}`);
		});
	}
	return { newCredentials: credentials, apiKey: provider.getApiKey(credentials) };
}

/** The host a person means, whether or not they wrote a whole address. */
export function normalizeDomain(input: string): string | null {
	const text = input.trim();
	try {
		return text === "" ? null : new URL(text.includes("://") ? text : `https://${text}`).hostname;
	} catch {
		return null;
	}
}

/** Where a GitHub account's models are: its token may say. */
export function getGitHubCopilotBaseUrl(token?: string, enterprise?: string): string {
	const host = /proxy-ep=([^;]+)/.exec(token ?? "")?.[1].replace(/^proxy\./, "api.");
	if (host) return `https://${host}`;
	return enterprise ? `https://copilot-api.${enterprise}` : "https://api.individual.githubcopilot.com";
}
