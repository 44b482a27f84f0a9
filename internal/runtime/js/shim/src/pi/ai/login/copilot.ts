// The login of a GitHub account with Copilot. Requests carry Pi's own name, not that of GitHub's program.
import { modelsOf } from "pi:ai_catalog";
import { formatUserAgent } from "../api/identity.ts";
import { getGitHubCopilotBaseUrl, normalizeDomain } from "../oauth.ts";
import { wait } from "../wait.ts";
import { type Interaction, pollDevice } from "./flow.ts";

const client = "Iv1.b507a08c87ecfe98";
const apiVersion = "2026-06-01";
const early = 300_000;
const requestTime = 5000;
const retryTime = 5000;

const name = { Accept: "application/json", "User-Agent": formatUserAgent() };
const form = { ...name, "Content-Type": "application/x-www-form-urlencoded" };
const bearer = (token: string) => ({ ...name, Authorization: `Bearer ${token}` });

async function ask(url: string, init: RequestInit): Promise<any> {
	const response = await fetch(url, init);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
	return response.json();
}

interface Device {
	device_code: string;
	user_code: string;
	verification_uri: string;
	interval?: number;
	expires_in: number;
}

async function startDevice(domain: string, signal?: AbortSignal): Promise<Device> {
	const body = new URLSearchParams({ client_id: client, scope: "read:user" });
	const told = await ask(`https://${domain}/login/device/code`, { method: "POST", headers: form, body, signal });
	if (!told || typeof told !== "object") throw new Error("Invalid device code response");
	const texts = [told.device_code, told.user_code, told.verification_uri].every((text) => typeof text === "string");
	const numbers = (told.interval === undefined || typeof told.interval === "number") && typeof told.expires_in === "number";
	if (!texts || !numbers) throw new Error("Invalid device code response fields");
	const uri = URL.canParse(told.verification_uri) ? new URL(told.verification_uri) : undefined;
	if (!uri || !/^https?:$/.test(uri.protocol)) throw new Error("Untrusted verification_uri in device code response");
	return { ...told, verification_uri: uri.href };
}

function token(domain: string, device: Device, signal: AbortSignal): Promise<string> {
	const grant = "urn:ietf:params:oauth:grant-type:device_code";
	const body = () => new URLSearchParams({ client_id: client, device_code: device.device_code, grant_type: grant });
	const poll = async () => {
		const told = await ask(`https://${domain}/login/oauth/access_token`, { method: "POST", headers: form, body: body(), signal });
		if (typeof told?.access_token === "string") return { done: told.access_token };
		if (typeof told?.error !== "string") return { failed: "Invalid device token response" };
		if (told.error === "authorization_pending") return { again: true as const };
		if (told.error === "slow_down") return { slower: true as const, interval: typeof told.interval === "number" ? told.interval : undefined };
		return { failed: `Device flow failed: ${told.error}${told.error_description ? `: ${told.error_description}` : ""}` };
	};
	return pollDevice<string>({ interval: device.interval, expires: device.expires_in, waitFirst: true, signal, poll });
}

/** The token for the models, which a GitHub account's token is exchanged for. */
export async function refreshToken(refresh: string, enterpriseUrl?: string, signal?: AbortSignal): Promise<any> {
	const told = await ask(`https://api.${enterpriseUrl || "github.com"}/copilot_internal/v2/token`, { headers: bearer(refresh), signal });
	if (!told || typeof told !== "object") throw new Error("Invalid Copilot token response");
	if (typeof told.token !== "string" || typeof told.expires_at !== "number") throw new Error("Invalid Copilot token response fields");
	return { refresh, access: told.token, expires: told.expires_at * 1000 - early, enterpriseUrl };
}

/** Asks again after 429, as long as that is worth it. */
async function patiently(url: string, init: RequestInit, signal: AbortSignal | undefined, most: number): Promise<Response> {
	const deadline = Date.now() + retryTime;
	for (let retry = 0; ; retry++) {
		const signals = [AbortSignal.timeout(requestTime), ...(signal ? [signal] : [])];
		const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
		if (response.status !== 429 || retry === most) return response;
		const after = response.headers.get("retry-after");
		const seconds = Number.parseFloat(after ?? "");
		const delay = !after ? 500 * 2 ** retry : Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
		if (!Number.isFinite(delay) || Date.now() + delay >= deadline) return response;
		await response.body?.cancel();
		await wait(Math.max(0, delay), signal, () => signal?.reason);
	}
}

/** The models an account has, and those it would have once it agreed to their terms. */
async function modelsFor(access: string, domain: string | undefined, signal: AbortSignal | undefined, retries: number) {
	const base = getGitHubCopilotBaseUrl(access, domain);
	const headers = { ...bearer(access), "X-GitHub-Api-Version": apiVersion };
	const response = await patiently(`${base}/models`, { headers }, signal, retries);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
	const told: any = await response.json();
	if (!Array.isArray(told?.data)) throw new Error("Invalid Copilot models response");
	const usable = told.data.filter((one: any) => typeof one?.id === "string" && one.capabilities?.supports?.tool_calls !== false);
	const shown = (one: any) => one.model_picker_enabled === true;
	const picked = usable.filter((one: any) => shown(one) && one.policy?.state !== "disabled");
	const byPolicy = base === "https://api.individual.githubcopilot.com" && picked.length === 0;
	const available = byPolicy ? usable.filter((one: any) => one.policy?.state === "enabled") : picked;
	const known = new Set(modelsOf("github-copilot").map(({ id }: any) => id));
	const open = usable.filter((one: any) => one.policy?.state === "unconfigured" && known.has(one.id) && (shown(one) || byPolicy));
	return { available: available.map(({ id }: any) => id), open: open.map(({ id }: any) => id) };
}

async function enable(access: string, id: string, domain: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
	const headers = { ...bearer(access), "Content-Type": "application/json", "openai-intent": "chat-policy", "x-interaction-type": "chat-policy" };
	const url = `${getGitHubCopilotBaseUrl(access, domain)}/models/${id}/policy`;
	let response: Response;
	try {
		response = await patiently(url, { method: "POST", headers, body: JSON.stringify({ state: "enabled" }) }, signal, 2);
	} catch (error) {
		if (signal?.aborted) throw error;
		return false;
	}
	if (response.status === 429) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
	return response.ok;
}

/** The account's token, and the domain it is of. */
export async function byDevice(interaction: Interaction): Promise<any> {
	const { signal } = interaction;
	const message = "GitHub Enterprise URL/domain (blank for github.com)";
	const input = await interaction.prompt({ type: "text", message, placeholder: "company.ghe.com" });
	if (signal.aborted) throw new Error("Login cancelled");
	const own = normalizeDomain(input) ?? undefined;
	if (input.trim() !== "" && !own) throw new Error("Invalid GitHub Enterprise URL/domain");
	const domain = own ?? "github.com";
	const device = await startDevice(domain, signal);
	const { user_code, verification_uri, interval, expires_in } = device;
	interaction.notify({ type: "device_code", userCode: user_code, verificationUri: verification_uri, intervalSeconds: interval, expiresInSeconds: expires_in });
	return refreshToken(await token(domain, device, signal), own, signal);
}

async function login(interaction: Interaction): Promise<any> {
	const { signal } = interaction;
	const credentials = await byDevice(interaction);
	const { access, enterpriseUrl } = credentials;
	const { available, open } = await modelsFor(access, enterpriseUrl, signal, 2);
	const enabled: string[] = [];
	if (open.length > 0) interaction.notify({ type: "progress", message: "Enabling models..." });
	try {
		for (const id of open) if (await enable(access, id, enterpriseUrl, signal)) enabled.push(id);
	} catch (error) {
		if (signal.aborted) throw error;
	}
	return { type: "oauth", ...credentials, availableModelIds: [...new Set([...available, ...enabled])] };
}

const domainOf = ({ enterpriseUrl }: any): string | undefined =>
	typeof enterpriseUrl === "string" && enterpriseUrl ? (normalizeDomain(enterpriseUrl) ?? undefined) : undefined;

export const oauth = {
	login,
	async refresh(credential: any, signal?: AbortSignal) {
		const credentials = await refreshToken(credential.refresh, domainOf(credential), signal);
		const { available } = await modelsFor(credentials.access, domainOf(credential), signal, 0);
		return { type: "oauth", ...credentials, availableModelIds: available };
	},
	toAuth: async (credential: any) => ({ apiKey: credential.access, baseUrl: getGitHubCopilotBaseUrl(credential.access, domainOf(credential)) }),
};

/** Pi 0.73.1 agreed to the terms of all models it knew, whatever came of it. */
export async function enableAll(access: string, domain?: string): Promise<void> {
	await Promise.all(modelsOf("github-copilot").map(({ id }: any) => enable(access, id, domain, undefined).catch(() => false)));
}
