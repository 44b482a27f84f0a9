// Pi 0.73.1's list of logins, which extensions add to. pier brings none of its own.

interface OAuthProvider {
	id: string;
	name: string;
	refreshToken(credentials: any): Promise<any>;
	getApiKey(credentials: any): string;
}

const providers = new Map<string, OAuthProvider>();

export const getOAuthProvider = (id: string): OAuthProvider | undefined => providers.get(id);
export const getOAuthProviders = (): OAuthProvider[] => [...providers.values()];
export const getOAuthProviderInfoList = () => getOAuthProviders().map(({ id, name }) => ({ id, name, available: true }));
export const registerOAuthProvider = (provider: OAuthProvider): void => void providers.set(provider.id, provider);
export const unregisterOAuthProvider = (id: string): void => void providers.delete(id);
export const resetOAuthProviders = (): void => providers.clear();

function need(id: string): OAuthProvider {
	const provider = providers.get(id);
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
