// The login of a ChatGPT subscription for OpenAI's own interface: the vendor issues the client's id with the code.
import { requireHost } from "pi:host";
import { callbackHost, type Interaction, page, pkce } from "./flow.ts";
import { isText, positive } from "./values.ts";

const base = "https://auth.openai.com/api/accounts";
const resource = "https://api.openai.com/v1";
const direct = "chatgpt.tokens.use.direct";
const early = 180_000;
const [port, path] = [1455, "/auth/callback"];
const redirect = `http://127.0.0.1:${port}${path}`;
const deviceId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Issued {
	code: string;
	client: string;
}

function issuedIn({ searchParams }: URL, state: string): Issued {
	const given = (name: string) => searchParams.get(name);
	const code = given("code");
	if (!code) throw new Error("Missing authorization code");
	if (!given("state")) throw new Error("Missing OAuth state");
	if (given("state") !== state) throw new Error("OAuth state mismatch");
	const client = given("client_id")?.trim();
	if (!client) throw new Error("OpenAI OAuth registration callback did not contain an issued client ID");
	return { code, client };
}

const refusalIn = ({ searchParams }: URL): Error | undefined =>
	searchParams.get("error") ? new Error(`ChatGPT authorization failed: ${searchParams.get("error")}`) : undefined;

function pasted(input: string, state: string): Issued {
	const text = input.trim();
	if (!URL.canParse(text)) throw new Error("Paste the full callback URL from the browser");
	const url = new URL(text);
	if (`${url.origin}${url.pathname}` !== redirect) throw new Error(`The pasted callback URL must start with ${redirect}`);
	const refusal = refusalIn(url);
	if (refusal) throw refusal;
	return issuedIn(url, state);
}

/** Listens for the browser. Unlike elsewhere what it brings may be wrong and be tried again. */
async function listen(state: string): Promise<{ issued: Promise<Issued>; close(): void }> {
	let settle!: { resolve(issued: Issued): void; reject(error: Error): void };
	const issued = new Promise<Issued>((resolve, reject) => (settle = { resolve, reject }));
	const server = requireHost("pi:node/http").createServer((request: any, response: any) => {
		const answer = (status: number, text: string) => {
			response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
			response.end(page(status === 200 ? "Authentication successful" : "Authentication failed", text));
		};
		const url = new URL(request.url || "", redirect);
		if (url.pathname !== path) return answer(404, "Callback route not found.");
		const refusal = refusalIn(url);
		if (refusal) {
			answer(400, "ChatGPT was not connected.");
			return settle.reject(refusal);
		}
		try {
			const found = issuedIn(url, state);
			answer(200, "ChatGPT authentication completed. You can close this window.");
			settle.resolve(found);
		} catch (error: any) {
			answer(400, error.message);
		}
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error: any) => {
			const busy = `Port ${port} is in use, probably by an unfinished login in another pi session or by the Codex CLI. Cancel that login and try again.`;
			reject(error.code === "EADDRINUSE" ? new Error(busy) : error);
		});
		server.listen(port, callbackHost(), () => resolve());
	});
	return {
		issued,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function tokens(fields: Record<string, string>, signal?: AbortSignal): Promise<any> {
	const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
	const body = new URLSearchParams({ ...fields, resource });
	const response = await fetch(`${base}/oauth/token`, { method: "POST", headers, body, signal });
	if (!response.ok) {
		const text = await response.text().catch(() => "");
		throw new Error(`OpenAI OAuth token request failed (${response.status}): ${text || response.statusText}`);
	}
	const told = await response.json();
	if (typeof told !== "object" || told === null || Array.isArray(told)) throw new Error("OpenAI OAuth token response must be an object");
	return told;
}

function credentials(told: any, clientId: string): any {
	const need = (field: string, fits: boolean) => {
		if (!fits) throw new Error(`OpenAI OAuth token response has invalid ${field}`);
		return told[field];
	};
	const text = (field: string) => need(field, isText(told[field]) && told[field].trim() !== "");
	const [access, refresh, scope] = [text("access_token"), text("refresh_token"), text("scope")];
	const seconds = need("expires_in", positive(told.expires_in) !== undefined);
	const scopes = scope.trim().split(/\s+/);
	if (!scopes.includes(direct)) throw new Error(`OpenAI OAuth grant did not include ${direct}`);
	return { type: "oauth", access, refresh, expires: Date.now() + seconds * 1000 - early, clientId, scopes };
}

async function exchange({ code, client }: Issued, verifier: string, signal: AbortSignal): Promise<any> {
	const fields = { grant_type: "authorization_code", client_id: client, code, code_verifier: verifier, redirect_uri: redirect };
	const told = await tokens(fields, signal);
	if (!isText(told.id_token) || told.id_token.trim() === "") throw new Error("OpenAI OAuth token response did not contain an ID token");
	return credentials(told, client);
}

interface Options {
	agentName?: string;
	getDeviceId?(): string | undefined;
}

function urlFor(host: string, agent: string, challenge: string, state: string, nonce: string): string {
	const scope = `openid profile email offline_access resource.invoke ${direct}`;
	const query = {
		...{ client_id: "dynamic_agent_client", agent_name_hint: agent, ext_agent_host_id: `urn:uuid:${host.toLowerCase()}` },
		...{ response_type: "code", redirect_uri: redirect, resource, scope, state, code_challenge: challenge, code_challenge_method: "S256", nonce },
	};
	return `${base}/authorize?${new URLSearchParams(query)}`;
}

async function login(interaction: Interaction, options?: Options): Promise<any> {
	const { signal, notify } = interaction;
	const host = options?.getDeviceId?.();
	if (!host || !deviceId.test(host)) throw new Error("Sign in with ChatGPT requires a device ID (UUID) for this installation");
	const { verifier, challenge } = await pkce();
	const random = () => requireHost("pi:node/crypto").randomBytes(32).toString("base64url");
	const [state, nonce] = [random(), random()];
	const callback = await listen(state);
	const instructions = "Complete sign-in in your browser. If the callback does not complete, paste the final redirect URL here.";
	notify({ type: "auth_url", url: urlFor(host, options?.agentName ?? "Pi", challenge, state, nonce), instructions });
	const ended = new AbortController();
	const message = "Complete login in your browser, or paste the final redirect URL here:";
	const typed = interaction.prompt({ type: "manual_code", message, placeholder: redirect, signal: AbortSignal.any([ended.signal, signal]) });
	try {
		const issued = await Promise.race([callback.issued, typed.then((input) => pasted(input, state))]);
		notify({ type: "progress", message: "Exchanging authorization code for tokens..." });
		return await exchange(issued, verifier, signal);
	} catch (error) {
		throw signal.aborted ? new Error("Login cancelled") : error;
	} finally {
		ended.abort();
		callback.close();
	}
}

export const oauth = {
	login,
	async refresh({ clientId, refresh }: any, signal?: AbortSignal) {
		if (!isText(clientId) || clientId.trim() === "") {
			throw new Error("Stored OpenAI OAuth credential does not contain an issued client ID; reconnect ChatGPT");
		}
		return credentials(await tokens({ grant_type: "refresh_token", client_id: clientId, refresh_token: refresh }, signal), clientId);
	},
	toAuth: async ({ access }: any) => ({ apiKey: access }),
};
