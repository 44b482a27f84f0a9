// The login of a Meta account: a code that is entered on another device gives a token, and that a key of a day.
import { type Interaction, pollDevice } from "./flow.ts";
import { form, isText, positive, webAddress } from "./values.ts";

const client = "1031625952748946";
const device = "https://auth.meta.com/oidc/device";
const day = 86_400_000;
const patience = 30_000;

async function ask(url: string, request: { headers: Record<string, string>; body: string }, signal: AbortSignal) {
	const headers = { Accept: "application/json", ...request.headers };
	const response = await fetch(url, { method: "POST", headers, body: request.body, signal: AbortSignal.any([AbortSignal.timeout(patience), signal]) });
	const body: any = await response.json().catch(() => null);
	return { ok: response.ok, status: response.status, body: body && typeof body === "object" ? body : null };
}

function detail(body: any): string {
	const key = ["error_description", "detail", "message", "error"].find((name) => typeof body?.[name] === "string" && body[name].trim());
	return key ? `: ${body[key].trim()}` : "";
}

const refusals: Record<string, string> = {
	access_denied: "Meta login was denied.",
	expired_token: "Meta device authorization expired. Please restart login.",
};

async function identity({ signal, notify }: Interaction): Promise<string> {
	const { ok, status, body } = await ask(`${device}/authorization/`, form({ client_id: client }), signal);
	if (!ok) throw new Error(`Meta device authorization failed with status ${status}${detail(body)}`);
	const verificationUri = webAddress(body?.verification_uri_complete) ?? webAddress(body?.verification_uri);
	if (!isText(body?.device_code) || !isText(body?.user_code) || !verificationUri) {
		throw new Error(`Invalid Meta device authorization response: ${JSON.stringify(body)}`);
	}
	const [interval, expires] = [positive(body.interval), positive(body.expires_in)];
	notify({ type: "device_code", userCode: body.user_code, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
	const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: body.device_code, client_id: client };
	const poll = async () => {
		const answer = await ask(`${device}/token/`, form(fields), signal);
		const { access_token, error, interval: slower } = answer.body ?? {};
		if (answer.ok && isText(access_token)) return { done: access_token };
		if (error === "authorization_pending") return { again: true as const };
		if (error === "slow_down") return { slower: true as const, interval: positive(slower) };
		return { failed: refusals[error] ?? `Meta device token request failed with status ${answer.status}${detail(answer.body)}` };
	};
	return pollDevice<string>({ interval, expires, waitFirst: true, signal, poll });
}

/** A key for the models, which the account's token is exchanged for. */
async function key(token: string, signal: AbortSignal): Promise<any> {
	const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "x-api-version": "1.0.0" };
	const { ok, status, body } = await ask("https://api.meta.ai/muse-code/key", { headers, body: "{}" }, signal);
	if (status === 401 || status === 403) throw new Error(`Meta session expired (status ${status}). Run \`/login meta\` to sign in again.${detail(body)}`);
	if (!ok) throw new Error(`Meta API key mint failed with status ${status}${detail(body)}`);
	if (isText(body?.api_key)) return { type: "oauth", refresh: token, access: body.api_key, expires: Date.now() + day };
	const action = webAddress(body?.action_url);
	throw new Error(`Meta did not issue an API key.${action ? ` Complete setup at ${action}` : ""}`);
}

async function login(interaction: Interaction): Promise<any> {
	const { signal } = interaction;
	try {
		const token = await identity(interaction);
		interaction.notify({ type: "progress", message: "Enabling Meta Model API access..." });
		return await key(token, signal);
	} catch (error) {
		throw signal.aborted ? new Error("Login cancelled") : error;
	}
}

export const oauth = {
	login,
	refresh: ({ refresh }: any, signal: AbortSignal = new AbortController().signal) => key(refresh, signal),
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
