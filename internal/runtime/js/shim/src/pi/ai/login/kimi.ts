// The login of a Kimi subscription, by a code that is entered on another device.
import { wait } from "../wait.ts";
import { type Interaction, pollDevice } from "./flow.ts";
import { form, isText, positive, webAddress } from "./values.ts";

const client = "17e5f671-d194-4dfb-9706-5516cb48c098";
const patience = 30_000;
const retries = 3;

function host(): string {
	const { KIMI_CODE_OAUTH_HOST, KIMI_OAUTH_HOST } = (globalThis as any).process.env;
	return (KIMI_CODE_OAUTH_HOST || KIMI_OAUTH_HOST || "https://auth.kimi.com").replace(/\/+$/, "");
}

const post = (path: string, fields: Record<string, string>, signal: AbortSignal): Promise<Response> => {
	const { headers, body } = form({ client_id: client, ...fields });
	const request = { method: "POST", headers: { ...headers, Accept: "application/json" }, body };
	return fetch(`${host()}/api/oauth/${path}`, { ...request, signal: AbortSignal.any([AbortSignal.timeout(patience), signal]) });
};

const objectOf = async (response: Response): Promise<any> => {
	const body = await response.json().catch(() => null);
	return body && typeof body === "object" ? body : null;
};

const textOf = async (response: Response): Promise<string> => {
	const text = await response.text().catch(() => "");
	return text ? `: ${text}` : "";
};

const described = (body: any): string => (typeof body?.error_description === "string" ? `: ${body.error_description}` : "");

function credentials(body: any, operation: string): any {
	const { access_token: access, refresh_token: refresh, expires_in: seconds } = body ?? {};
	if (!isText(access) || !isText(refresh) || positive(seconds) === undefined) {
		throw new Error(`Kimi Code token ${operation} response missing fields: ${JSON.stringify(body)}`);
	}
	return { type: "oauth", access, refresh, expires: Date.now() + seconds * 1000 };
}

const refusals: Record<string, string> = {
	expired_token: "Kimi Code device authorization expired. Please restart login.",
	access_denied: "Kimi Code login was denied.",
};

async function login({ signal, notify }: Interaction): Promise<any> {
	const started = await post("device_authorization", {}, signal);
	if (!started.ok) throw new Error(`Kimi Code device authorization failed with status ${started.status}${await textOf(started)}`);
	const told = await objectOf(started);
	const verificationUri = webAddress(told?.verification_uri_complete);
	const valid = typeof told?.device_code === "string" && typeof told.user_code === "string" && webAddress(told.verification_uri) && verificationUri;
	if (!valid) throw new Error(`Invalid Kimi Code device authorization response: ${JSON.stringify(told)}`);
	const [interval, expires] = [positive(told.interval) ?? 5, positive(told.expires_in) ?? 900];
	notify({ type: "device_code", userCode: told.user_code, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
	const fields = { device_code: told.device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" };
	const poll = async () => {
		const response = await post("token", fields, signal);
		const failed = `Kimi Code device token request failed`;
		if (response.status >= 500) return { failed: `${failed} with status ${response.status}${await textOf(response)}` };
		const body = await objectOf(response);
		if (response.ok && typeof body?.access_token === "string") return { done: credentials(body, "poll") };
		const error = body?.error;
		if (error === "authorization_pending") return { again: true as const };
		if (error === "slow_down") return { slower: true as const, interval: positive(body.interval) };
		return { failed: refusals[error] ?? `${failed} (status ${response.status})${typeof error === "string" ? `: ${error}${described(body)}` : ""}` };
	};
	return pollDevice<any>({ interval, expires, waitFirst: true, signal, poll });
}

async function refresh({ refresh: token }: any, signal: AbortSignal = new AbortController().signal): Promise<any> {
	const aborted = () => new Error("Kimi Code token refresh aborted");
	let problem: unknown;
	for (let attempt = 0; attempt <= retries; attempt++) {
		if (attempt > 0) await wait(1000 * 2 ** (attempt - 1), signal, () => signal.reason);
		if (signal.aborted) throw aborted();
		let response: Response;
		try {
			response = await post("token", { grant_type: "refresh_token", refresh_token: token }, signal);
		} catch (error) {
			problem = error instanceof Error ? error : new Error(String(error));
			continue;
		}
		const body = await objectOf(response);
		if (response.ok) return credentials(body, "refresh");
		const { status } = response;
		if (status === 401 || status === 403 || body?.error === "invalid_grant") {
			throw new Error(`Kimi Code token refresh unauthorized (status ${status})${described(body)}`);
		}
		const failed = `Kimi Code token refresh failed with status ${status}`;
		if (attempt === retries || (status !== 429 && status < 500)) throw new Error(`${failed}: ${JSON.stringify(body)}`);
		problem = new Error(failed);
	}
	throw problem;
}

export const oauth = {
	login,
	refresh,
	toAuth: async ({ access }: any) => ({ headers: { Authorization: `Bearer ${access}` } }),
};
