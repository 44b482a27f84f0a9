// Google's application default credentials: a file with a key or a login, which is exchanged for a token that lasts an hour.
import { boot, requireHost } from "pi:host";
import { getProviderEnvValue } from "./env.ts";

const tokenUrl = "https://oauth2.googleapis.com/token";
const scope = "https://www.googleapis.com/auth/cloud-platform";
const lifetime = 3600;
const margin = 300_000;

interface Token {
	value: string;
	until: number;
}

const tokens = new Map<string, Token>();

const base64url = (value: unknown): string => requireHost("pi:node/buffer").Buffer.from(JSON.stringify(value)).toString("base64url");

/** What a service account proves itself with: a claim that it signs. */
function assertionOf(key: any): string {
	const now = Math.floor(Date.now() / 1000);
	const head = { alg: "RS256", typ: "JWT", ...(key.private_key_id ? { kid: key.private_key_id } : {}) };
	const claim = { iss: key.client_email, scope, aud: tokenUrl, exp: now + lifetime, iat: now };
	const text = `${base64url(head)}.${base64url(claim)}`;
	return `${text}.${requireHost("pi:node/crypto").sign("RSA-SHA256", requireHost("pi:node/buffer").Buffer.from(text), key.private_key).toString("base64url")}`;
}

function grantOf(credentials: any, file: string): Record<string, string> {
	if (credentials.type === "service_account") {
		return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: assertionOf(credentials) };
	}
	if (credentials.type === "authorized_user") {
		const { client_id, client_secret, refresh_token } = credentials;
		return { grant_type: "refresh_token", client_id, client_secret, refresh_token };
	}
	throw new Error(`${file}: pier uses credentials of the types service_account and authorized_user, not ${JSON.stringify(credentials.type)}`);
}

async function exchange(grant: Record<string, string>, signal?: AbortSignal): Promise<Token> {
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const response = await fetch(tokenUrl, { method: "POST", headers, body: new URLSearchParams(grant).toString(), signal });
	const text = await response.text();
	if (!response.ok) throw new Error(`Google refused the credentials (${response.status}): ${text}`);
	const { access_token: value, expires_in: seconds } = JSON.parse(text);
	if (typeof value !== "string") throw new Error("Google's answer to the credentials has no token");
	return { value, until: Date.now() + (seconds ?? lifetime) * 1000 };
}

function read(env: Record<string, string> | undefined): { file: string; text: string } {
	const file = getProviderEnvValue("GOOGLE_APPLICATION_CREDENTIALS", env) ?? `${boot.homedir}/.config/gcloud/application_default_credentials.json`;
	try {
		return { file, text: requireHost("pi:node/fs").readFileSync(file, "utf8") };
	} catch (cause) {
		throw new Error("Could not load the default credentials. Browse to https://cloud.google.com/docs/authentication/getting-started for more information.", { cause });
	}
}

/** The headers that show who asks. */
export async function authorize(env?: Record<string, string>, signal?: AbortSignal): Promise<Record<string, string>> {
	const { file, text } = read(env);
	const credentials = JSON.parse(text);
	let token = tokens.get(text);
	if (!token || token.until - margin < Date.now()) {
		token = await exchange(grantOf(credentials, file), signal);
		tokens.set(text, token);
	}
	const project = credentials.quota_project_id;
	return { authorization: `Bearer ${token.value}`, ...(project ? { "x-goog-user-project": project } : {}) };
}
