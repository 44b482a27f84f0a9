// The login of a Grok or X subscription, by a code that is entered on another device.
import { type Interaction, pollDevice } from "./flow.ts";

const client = "b1a00492-073a-47ea-816f-4c329264a828";
const scope = "openid profile email offline_access grok-cli:access api:access";
const early = 300_000;
const hour = 3600;

interface Told {
	ok: boolean;
	status: number;
	body: any;
}

async function post(address: string, fields: Record<string, string>, signal: AbortSignal): Promise<Told> {
	const stopped = (error: unknown) => (signal.aborted ? new Error("Login cancelled") : error);
	const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
	const request = { method: "POST", headers, body: new URLSearchParams(fields), signal };
	const response = await fetch(`https://auth.x.ai/oauth2/${address}`, request).catch((error) => {
		throw stopped(error);
	});
	const { ok, status } = response;
	try {
		const body = await response.json();
		return { ok, status, body: body && typeof body === "object" && !Array.isArray(body) ? body : {} };
	} catch {
		throw stopped(new Error(`xAI OAuth returned invalid JSON (HTTP ${status})`));
	}
}

function failure(action: string, { status, body }: Told): string {
	const detail = [body.error, body.error_description].filter((part) => typeof part === "string" && part).join(": ");
	return `xAI OAuth ${action} failed (HTTP ${status})${detail ? `: ${detail}` : ""}`;
}

function need(body: any, field: string, fits: (value: any) => boolean): any {
	if (!fits(body[field])) throw new Error(`Invalid xAI OAuth response field: ${field}`);
	return body[field];
}

const isText = (value: unknown): boolean => typeof value === "string" && value.length > 0;
const isPositive = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value > 0;

function trusted(address: string): string {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url?.protocol !== "https:") throw new Error("Untrusted verification URI in xAI OAuth response");
	return url.href;
}

function credentials(body: any, before?: string): any {
	const access = need(body, "access_token", isText);
	const refresh = body.refresh_token === undefined && before ? before : need(body, "refresh_token", isText);
	const lasts = body.expires_in === undefined ? hour : need(body, "expires_in", isPositive);
	return { type: "oauth", access, refresh, expires: Date.now() + lasts * 1000 - early };
}

const refusals: Record<string, string> = {
	access_denied: "xAI device authorization was denied",
	authorization_denied: "xAI device authorization was denied",
	expired_token: "xAI device code expired",
};

async function login({ signal, notify }: Interaction): Promise<any> {
	const told = await post("device/code", { client_id: client, scope, referrer: "pi" }, signal);
	if (!told.ok) throw new Error(failure("device authorization", told));
	const { body } = told;
	const interval = isPositive(body.interval) ? body.interval : undefined;
	const complete = isText(body.verification_uri_complete) ? trusted(body.verification_uri_complete) : undefined;
	const device_code = need(body, "device_code", isText);
	const userCode = need(body, "user_code", isText);
	const plain = trusted(need(body, "verification_uri", isText));
	const expires = need(body, "expires_in", isPositive);
	notify({ type: "device_code", userCode, verificationUri: complete ?? plain, intervalSeconds: interval, expiresInSeconds: expires });
	const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: client, device_code };
	const poll = async () => {
		const answer = await post("token", fields, signal);
		if (answer.ok) return { done: credentials(answer.body) };
		const { error, interval: slower } = answer.body;
		if (error === "authorization_pending") return { again: true as const };
		if (error === "slow_down") return { slower: true as const, interval: typeof slower === "number" ? slower : undefined };
		return { failed: refusals[error] ?? failure("device token polling", answer) };
	};
	return pollDevice<any>({ interval, expires, waitFirst: true, signal, poll });
}

export const oauth = {
	login,
	async refresh(credential: any, signal: AbortSignal = new AbortController().signal) {
		const told = await post("token", { grant_type: "refresh_token", client_id: client, refresh_token: credential.refresh }, signal);
		if (!told.ok) throw new Error(failure("token refresh", told));
		return credentials(told.body, credential.refresh);
	},
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
