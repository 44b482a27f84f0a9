// The login of a Claude subscription.
import { codeFrom, type Interaction, listen, parseInput, pkce } from "./flow.ts";

const client = "9d1c250a-e61b-44d9-88ed-5944d1962f5e";
const authorizeUrl = "https://claude.ai/oauth/authorize";
const tokenUrl = "https://platform.claude.com/v1/oauth/token";
const shownAt = "https://platform.claude.com/oauth/code/callback";
const port = 53692;
const path = "/callback";
const scope = "org:create_api_key user:profile user:inference user:sessions:claude_code user:mcp_servers user:file_upload";
const timeout = 30_000;
const early = 300_000;

function detail(error: any): string {
	if (!(error instanceof Error)) return String(error);
	const { code, cause } = error as any;
	return [`${error.name}: ${error.message}`, code ? `code=${code}` : "", cause === undefined ? "" : `cause=${detail(cause)}`].filter(Boolean).join("; ");
}

/** Asks for tokens; what goes wrong is told with what was asked for. */
async function tokens(fields: object, failed: string, invalid: string, about: string, signal?: AbortSignal): Promise<any> {
	let text: string;
	try {
		const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
		const headers = { "Content-Type": "application/json", Accept: "application/json" };
		const response = await fetch(tokenUrl, { method: "POST", headers, body: JSON.stringify(fields), signal: AbortSignal.any(signals) });
		text = await response.text();
		if (!response.ok) throw new Error(`HTTP request failed. status=${response.status}; url=${tokenUrl}; body=${text}`);
	} catch (error) {
		throw new Error(`${failed}. url=${tokenUrl}; ${about}details=${detail(error)}`);
	}
	try {
		const told = JSON.parse(text);
		return { refresh: told.refresh_token, access: told.access_token, expires: Date.now() + told.expires_in * 1000 - early };
	} catch (error) {
		throw new Error(`${invalid}. url=${tokenUrl}; body=${text}; details=${detail(error)}`);
	}
}

export const refresh = (token: string, signal?: AbortSignal): Promise<any> =>
	tokens(
		{ grant_type: "refresh_token", client_id: client, refresh_token: token },
		...(["Anthropic token refresh request failed", "Anthropic token refresh returned invalid JSON", "", signal] as const),
	);

const urlFor = (redirect: string, challenge: string, state: string): string => {
	const query = {
		...{ code: "true", client_id: client, response_type: "code", redirect_uri: redirect, scope },
		...{ code_challenge: challenge, code_challenge_method: "S256", state },
	};
	return `${authorizeUrl}?${new URLSearchParams(query)}`;
};

function exchange({ code, state }: { code?: string; state?: string }, verifier: string, redirect: string, { notify, signal }: Interaction): Promise<any> {
	if (state && state !== verifier) throw new Error("OAuth state mismatch");
	if (!code) throw new Error("Missing authorization code");
	notify({ type: "progress", message: "Exchanging authorization code for tokens..." });
	return tokens(
		{ grant_type: "authorization_code", client_id: client, code, state: state ?? verifier, redirect_uri: redirect, code_verifier: verifier },
		...(["Token exchange request failed", "Token exchange returned invalid JSON"] as const),
		`redirect_uri=${redirect}; response_type=authorization_code; `,
		signal,
	);
}

export async function byBrowser(interaction: Interaction): Promise<any> {
	const { verifier, challenge } = await pkce();
	const at = (wanted: number) => listen({ provider: "Anthropic", port: wanted, path, state: verifier, signal: interaction.signal });
	const callback = await at(port).catch(() => at(0)).catch(() => undefined);
	const redirect = callback?.redirectUri ?? `http://localhost:${port}${path}`;
	const instructions = "Complete login in your browser. If the browser is on another machine, paste the final redirect URL here.";
	interaction.notify({ type: "auth_url", url: urlFor(redirect, challenge, verifier), instructions });
	try {
		const message = "Complete login in your browser, or paste the authorization code / redirect URL here:";
		return await exchange(await codeFrom(interaction, callback, { message, placeholder: redirect }), verifier, redirect, interaction);
	} finally {
		callback?.close();
	}
}

async function byCode(interaction: Interaction): Promise<any> {
	const { verifier, challenge } = await pkce();
	const instructions = "Complete login in your browser, then copy the code Anthropic shows and paste it here.";
	interaction.notify({ type: "auth_url", url: urlFor(shownAt, challenge, verifier), instructions });
	const message = "Paste the code Anthropic shows after you sign in:";
	const input = await interaction.prompt({ type: "manual_code", message, placeholder: "code#state", signal: interaction.signal });
	return exchange(parseInput(input), verifier, shownAt, interaction);
}

const methods = [
	{ id: "browser", label: "Browser login (default)" },
	{ id: "copy_code", label: "Copy code login (headless)" },
];
const typed = async (credentials: Promise<any>) => ({ type: "oauth", ...(await credentials) });

export const oauth = {
	async login(interaction: Interaction) {
		const method = await interaction.prompt({ type: "select", message: "Select Anthropic login method:", options: methods });
		if (method === "copy_code") return typed(byCode(interaction));
		if (method !== "browser") throw new Error(`Unknown Anthropic login method: ${method}`);
		return typed(byBrowser(interaction));
	},
	refresh: (credential: any, signal?: AbortSignal) => typed(refresh(credential.refresh, signal)),
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
