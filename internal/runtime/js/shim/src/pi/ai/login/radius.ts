// The login at a Radius gateway: Pi's own, or one that models.json names.
import { type Interaction, listen, pkce, pollDevice } from "./flow.ts";
import { form, webAddress } from "./values.ts";

const client = "pi-gateway";
const scope = "gateway offline_access";
const early = 60_000;
const [port, path] = [1456, "/oauth/callback"];
const redirect = `http://127.0.0.1:${port}${path}`;

class Refused extends Error {
	constructor(message: string, public code?: string) {
		super(message);
	}
}

async function refused(response: Response, what: string): Promise<Refused> {
	const text = await response.text().catch(() => "");
	let code: string | undefined;
	let description: string | undefined;
	try {
		const told = JSON.parse(text);
		if (typeof told.error === "string") code = told.error;
		if (typeof told.error_description === "string") description = told.error_description;
	} catch {
		description = text;
	}
	return new Refused(`${what}: ${[code, description].filter(Boolean).join(": ") || response.status}`, code);
}

async function post(gateway: string, address: string, fields: Record<string, string>, what: string, signal: AbortSignal): Promise<any> {
	const headers = { accept: "application/json", "content-type": form({}).headers["Content-Type"] };
	const request = { method: "POST", headers, body: new URLSearchParams(fields), signal };
	const response = await fetch(new URL(address, gateway), request).catch((error) => {
		throw signal.aborted ? new Error("Login cancelled") : error;
	});
	if (!response.ok) throw await refused(response, `Radius OAuth ${what} failed`);
	return response.json();
}

async function tokens(gateway: string, fields: Record<string, string>, signal: AbortSignal): Promise<any> {
	const told = await post(gateway, "/v1/oauth/token", fields, "token request", signal);
	const expires = Date.now() + told.expires_in * 1000 - early;
	return { type: "oauth", access: told.access_token, refresh: told.refresh_token, expires, scope: told.scope };
}

async function authorizeAddress(gateway: string, signal: AbortSignal): Promise<string> {
	const response = await fetch(new URL("/v1/oauth", gateway), { headers: { accept: "application/json" }, signal });
	if (!response.ok) throw new Error(`Could not load Radius OAuth config from ${gateway}: ${response.status} ${await response.text()}`);
	const address = webAddress(((await response.json()) as any).authorizationEndpoint);
	if (!address) throw new Error(`Invalid Radius OAuth config from ${gateway}`);
	return address;
}

async function byBrowser(gateway: string, { signal, notify }: Interaction): Promise<any> {
	const url = new URL(await authorizeAddress(gateway, signal));
	const { verifier, challenge } = await pkce();
	const state = crypto.randomUUID();
	const asked = { code_challenge: challenge, code_challenge_method: "S256", handoff: "url", state };
	url.search = new URLSearchParams({ response_type: "code", client_id: client, redirect_uri: redirect, scope, ...asked }).toString();
	const complete = (code: string) =>
		tokens(gateway, { grant_type: "authorization_code", client_id: client, redirect_uri: redirect, code, code_verifier: verifier }, signal);
	const callback = await listen({ provider: "Radius", port, path, state, signal, complete });
	notify({ type: "progress", message: `Listening for OAuth callback on ${redirect}` });
	notify({ type: "auth_url", url: url.toString(), instructions: "Continue in your browser." });
	try {
		return await callback.wait();
	} finally {
		callback.close();
	}
}

const refusals: Record<string, string> = {
	expired_token: "Device authorization expired.",
	access_denied: "Device authorization was denied.",
};

async function byDevice(gateway: string, { signal, notify }: Interaction): Promise<any> {
	const told = await post(gateway, "/v1/oauth/device", { client_id: client, scope }, "device authorization", signal);
	const { device_code, user_code: userCode, expires_in: expires, interval } = told;
	if (!device_code || !userCode || !told.verification_uri || !expires) {
		throw new Error("Radius OAuth device authorization response is missing required fields");
	}
	const verificationUri = webAddress(told.verification_uri);
	if (!verificationUri) throw new Error("Untrusted verification_uri in Radius OAuth device authorization response");
	notify({ type: "device_code", userCode, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
	const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: client, device_code };
	const poll = async () => {
		try {
			return { done: await tokens(gateway, fields, signal) };
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			if (error.code === "authorization_pending") return { again: true as const };
			if (error.code === "slow_down") return { slower: true as const };
			if (error.code && refusals[error.code]) return { failed: refusals[error.code] };
			throw error;
		}
	};
	return pollDevice<any>({ interval, expires, signal, poll });
}

const methods = [
	{ id: "browser", label: "Sign in with browser (recommended)" },
	{ id: "device-code", label: "Sign in with device code (when signing in from another device)" },
];

export const oauthOf = ({ name, gateway }: { name: string; gateway: string }) => ({
	async login(interaction: Interaction) {
		const method = await interaction.prompt({ type: "select", message: `Sign in to ${name}:`, options: methods });
		if (method === "device-code") return byDevice(gateway, interaction);
		if (method !== "browser") throw new Error(`Unknown ${name} sign-in method: ${method}`);
		return byBrowser(gateway, interaction);
	},
	refresh: ({ refresh }: any, signal: AbortSignal = new AbortController().signal) =>
		tokens(gateway, { grant_type: "refresh_token", client_id: client, refresh_token: refresh }, signal),
	toAuth: async ({ access }: any) => ({ apiKey: access }),
});
