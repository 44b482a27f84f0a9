// The login at OpenRouter, which gives a key that does not end.
import { firstOf, type Interaction, listen, parseInput, pkce } from "./flow.ts";

const patience = 30_000;
const loginTime = 300_000;

function detail(body: any): string {
	const nested = body.error && typeof body.error === "object" && !Array.isArray(body.error) ? body.error.message : undefined;
	const text = [body.error_description, body.message, body.error, nested].find((part) => typeof part === "string");
	return text === undefined ? "" : `: ${text}`;
}

async function exchange(code: string, verifier: string, signal: AbortSignal): Promise<any> {
	const late = AbortSignal.timeout(patience);
	const stopped = (error: unknown) => {
		if (signal.aborted) return new Error("Login cancelled");
		return late.aborted ? new Error("OpenRouter OAuth token exchange timed out") : error;
	};
	if (signal.aborted) throw stopped(undefined);
	const headers = { accept: "application/json", "content-type": "application/json" };
	const fields = { code, code_verifier: verifier, code_challenge_method: "S256" };
	let response: Response;
	let body: any;
	try {
		response = await fetch("https://openrouter.ai/api/v1/auth/keys", { method: "POST", headers, body: JSON.stringify(fields), signal: AbortSignal.any([signal, late]) });
		body = await response.json().catch(() => {
			if (response.ok) throw new Error("OpenRouter OAuth returned invalid JSON");
		});
	} catch (error) {
		throw stopped(error);
	}
	if (!body || typeof body !== "object" || Array.isArray(body)) body = {};
	if (!response.ok) throw new Error(`OpenRouter OAuth key exchange failed (HTTP ${response.status})${detail(body)}`);
	if (typeof body.key !== "string" || body.key === "") throw new Error('OpenRouter OAuth response carries no "key"');
	return { type: "oauth", access: body.key, refresh: "", expires: Number.MAX_SAFE_INTEGER };
}

async function login(interaction: Interaction): Promise<any> {
	const { signal, notify } = interaction;
	const { verifier, challenge } = await pkce();
	const callback = await listen({
		provider: "OpenRouter",
		port: 0,
		path: `/oauth/callback/${crypto.randomUUID()}`,
		redirectHost: (globalThis as any).process.env.PI_OAUTH_CALLBACK_HOST || "127.0.0.1",
		timeout: loginTime,
		signal,
		complete: (code) => exchange(code, verifier, signal),
	});
	try {
		const query = { callback_url: callback.redirectUri, code_challenge: challenge, code_challenge_method: "S256" };
		const url = `https://openrouter.ai/auth?${new URLSearchParams(query)}`;
		const elsewhere = "If the browser is on another machine, paste the final redirect URL here.";
		notify({ type: "progress", message: `Listening for OpenRouter OAuth callback on ${callback.redirectUri}` });
		notify({ type: "auth_url", url, instructions: `Complete sign-in in your browser. ${elsewhere}` });
		const message = "Complete sign-in in your browser, or paste the authorization code / redirect URL here:";
		const first = await firstOf(interaction, callback, { message, placeholder: callback.redirectUri });
		if ("value" in first) return first.value;
		// A number sign is part of a code here.
		const input = first.input.trim();
		const code = URL.canParse(input) || input.includes("code=") ? parseInput(input).code : input;
		if (!code) throw new Error("Missing authorization code");
		notify({ type: "progress", message: "Exchanging authorization code for an API key..." });
		return await exchange(code, verifier, signal);
	} finally {
		callback.close();
	}
}

export const oauth = {
	login,
	refresh: async (credential: any) => credential,
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
