// The login of a ChatGPT account.
import { requireHost } from "pi:host";
import { codeFrom, type Interaction, listen, pkce, pollDevice } from "./flow.ts";

const client = "app_EMoamEEZ73f0CkXaXp7hrann";
const base = "https://auth.openai.com";
const tokenUrl = `${base}/oauth/token`;
const redirect = "http://localhost:1455/auth/callback";
const deviceTime = 900;

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

async function post(url: string, headers: Record<string, string>, body: any, signal?: AbortSignal): Promise<Response> {
	try {
		return await fetch(url, { method: "POST", headers, body, signal });
	} catch (error) {
		throw signal?.aborted ? new Error("Login cancelled") : error;
	}
}

function accountOf(token: string): string {
	try {
		const [, claims, signature, ...more] = token.split(".");
		const account = signature !== undefined && more.length === 0 && JSON.parse(atob(claims))["https://api.openai.com/auth"].chatgpt_account_id;
		if (typeof account === "string" && account !== "") return account;
	} catch {
		// Not a token of this kind.
	}
	throw new Error("Failed to extract accountId from token");
}

async function credentialsOf(response: Response, operation: string): Promise<any> {
	if (!response.ok) {
		const text = await response.text().catch(() => "");
		throw new Error(`OpenAI Codex token ${operation} failed (${response.status}): ${text || response.statusText}`);
	}
	const told: any = await response.json();
	const { access_token: access, refresh_token: refresh, expires_in: seconds } = told ?? {};
	if (!access || !refresh || typeof seconds !== "number") {
		throw new Error(`OpenAI Codex token ${operation} response missing fields: ${JSON.stringify(told)}`);
	}
	return { access, refresh, expires: Date.now() + seconds * 1000, accountId: accountOf(access) };
}

async function exchange(code: string, verifier: string, redirectUri: string, signal?: AbortSignal): Promise<any> {
	const fields = { grant_type: "authorization_code", client_id: client, code, code_verifier: verifier, redirect_uri: redirectUri };
	return credentialsOf(await post(tokenUrl, form, new URLSearchParams(fields), signal), "exchange");
}

export async function refresh(token: string, signal?: AbortSignal): Promise<any> {
	const fields = { grant_type: "refresh_token", refresh_token: token, client_id: client };
	let response: Response;
	try {
		response = await fetch(tokenUrl, { method: "POST", headers: form, body: new URLSearchParams(fields), signal });
	} catch (error: any) {
		throw new Error(`OpenAI Codex token refresh error: ${error instanceof Error ? error.message : String(error)}`);
	}
	return credentialsOf(response, "refresh");
}

/** Through a browser on this machine, or with what the person pastes from another. */
export async function byBrowser(interaction: Interaction, originator = "pi"): Promise<any> {
	const { verifier, challenge } = await pkce();
	const state = requireHost("pi:node/crypto").randomBytes(16).toString("hex");
	const url = new URL(`${base}/oauth/authorize`);
	const query = {
		...{ response_type: "code", client_id: client, redirect_uri: redirect, scope: "openid profile email offline_access" },
		...{ code_challenge: challenge, code_challenge_method: "S256", state, id_token_add_organizations: "true" },
		...{ codex_cli_simplified_flow: "true", originator },
	};
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	const callback = await listen({ provider: "OpenAI", port: 1455, path: "/auth/callback", state, signal: interaction.signal }).catch(() => undefined);
	interaction.notify({ type: "auth_url", url: url.toString(), instructions: "A browser window should open. Complete login to finish." });
	try {
		const message = "Complete login in your browser, or paste the authorization code / redirect URL here:";
		const got = await codeFrom(interaction, callback, { message, placeholder: redirect });
		if (got.state && got.state !== state) throw new Error("State mismatch");
		if (!got.code) throw new Error("Missing authorization code");
		return await exchange(got.code, verifier, redirect, interaction.signal);
	} finally {
		callback?.close();
	}
}

async function startDevice(signal: AbortSignal): Promise<{ id: string; code: string; interval: number }> {
	const response = await post(`${base}/api/accounts/deviceauth/usercode`, json, JSON.stringify({ client_id: client }), signal);
	if (response.status === 404) {
		throw new Error("OpenAI Codex device code login is not enabled for this server. Use browser login or verify the server URL.");
	}
	if (!response.ok) {
		const text = await response.text().catch(() => "");
		throw new Error(`OpenAI Codex device code request failed with status ${response.status}${text ? `: ${text}` : ""}`);
	}
	const told: any = await response.json();
	const interval = typeof told?.interval === "string" ? Number(told.interval.trim()) : told?.interval;
	const valid = told?.device_auth_id && told.user_code && Number.isFinite(interval) && interval >= 0;
	if (!valid) throw new Error(`Invalid OpenAI Codex device code response: ${JSON.stringify(told)}`);
	return { id: told.device_auth_id, code: told.user_code, interval };
}

const errorCode = (text: string): unknown => {
	try {
		const error = JSON.parse(text)?.error;
		return typeof error === "object" ? error?.code : error;
	} catch {
		return undefined;
	}
};

async function byDevice({ signal, notify }: Interaction): Promise<any> {
	const { id, code, interval } = await startDevice(signal);
	notify({ type: "device_code", userCode: code, verificationUri: `${base}/codex/device`, intervalSeconds: interval, expiresInSeconds: deviceTime });
	const body = JSON.stringify({ device_auth_id: id, user_code: code });
	const poll = async () => {
		const response = await post(`${base}/api/accounts/deviceauth/token`, json, body, signal);
		if (response.ok) {
			const told: any = await response.json();
			if (told?.authorization_code && told.code_verifier) return { done: told };
			return { failed: `Invalid OpenAI Codex device auth token response: ${JSON.stringify(told)}` };
		}
		if (response.status === 403 || response.status === 404) return { again: true as const };
		const text = await response.text().catch(() => "");
		if (errorCode(text) === "deviceauth_authorization_pending") return { again: true as const };
		if (errorCode(text) === "slow_down") return { slower: true as const };
		return { failed: `OpenAI Codex device auth failed with status ${response.status}${text ? `: ${text}` : ""}` };
	};
	const told = await pollDevice<any>({ interval, expires: deviceTime, signal, poll });
	return exchange(told.authorization_code, told.code_verifier, `${base}/deviceauth/callback`, signal);
}

const methods = [
	{ id: "browser", label: "Browser login (default)" },
	{ id: "device_code", label: "Device code login (headless)" },
];
const typed = async (credentials: Promise<any>) => ({ type: "oauth", ...(await credentials) });

export const oauth = {
	async login(interaction: Interaction, options?: { agentName?: string }) {
		const method = await interaction.prompt({ type: "select", message: "Select OpenAI Codex login method:", options: methods });
		if (method === "device_code") return typed(byDevice(interaction));
		if (method !== "browser") throw new Error(`Unknown OpenAI Codex login method: ${method}`);
		return typed(byBrowser(interaction, options?.agentName));
	},
	refresh: (credential: any, signal?: AbortSignal) => typed(refresh(credential.refresh, signal)),
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
