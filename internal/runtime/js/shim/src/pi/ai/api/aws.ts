// What Amazon's services have of their own: signed requests, and events in a binary frame.
import { boot, requireHost } from "pi:host";
import { getProviderEnvValue } from "./env.ts";

export interface Credentials {
	accessKeyId: string;
	secretAccessKey: string;
	sessionToken?: string;
}

type Ini = Map<string, Record<string, string>>;

/** The profiles of a file of settings; a file that is not there has none. */
function profilesOf(file: string): Ini {
	const all: Ini = new Map();
	let text: string;
	try {
		text = requireHost("pi:node/fs").readFileSync(file, "utf8");
	} catch (error: any) {
		if (error.code === "ENOENT") return all;
		throw error;
	}
	let current: Record<string, string> = {};
	for (const line of text.split(/\r?\n/)) {
		const head = /^\s*\[\s*(?:profile\s+)?([^\]]*?)\s*\]/.exec(line);
		const pair = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*(?:\s[#;].*)?$/.exec(line);
		if (head) all.set(head[1], (current = all.get(head[1]) ?? {}));
		else if (pair) current[pair[1].toLowerCase()] = pair[2];
	}
	return all;
}

/** What the person's settings of Amazon's tools say for a profile. */
export function profileSettings(name: string, env: any): { region?: string; credentials?: Credentials } {
	const file = (variable: string, base: string) => getProviderEnvValue(variable, env) || `${boot.homedir}/.aws/${base}`;
	const stored = profilesOf(file("AWS_SHARED_CREDENTIALS_FILE", "credentials")).get(name);
	const config = profilesOf(file("AWS_CONFIG_FILE", "config")).get(name);
	const { aws_access_key_id, aws_secret_access_key, aws_session_token } = { ...config, ...stored };
	const credentials =
		aws_access_key_id && aws_secret_access_key
			? { accessKeyId: aws_access_key_id, secretAccessKey: aws_secret_access_key, ...(aws_session_token ? { sessionToken: aws_session_token } : {}) }
			: undefined;
	return { region: stored?.region ?? config?.region, credentials };
}

export const encodePart = (part: string): string =>
	encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a request without a query (version 4): the headers it must have besides. */
export function sign(url: URL, headers: Record<string, string>, body: string, region: string, service: string, credentials: Credentials): Record<string, string> {
	const { createHash, createHmac } = requireHost("pi:node/crypto");
	const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
	const keyed = (key: any, text: string) => createHmac("sha256", key).update(text).digest();
	const time = new Date().toISOString().replace(/[-:]|\.\d{3}/g, "");
	const day = time.slice(0, 8);
	const added: Record<string, string> = { "x-amz-date": time, "x-amz-content-sha256": hash(body) };
	if (credentials.sessionToken) added["x-amz-security-token"] = credentials.sessionToken;
	const all = Object.entries({ ...headers, ...added, host: url.host }).map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, " ")]);
	const signed = all.filter(([name]) => name !== "user-agent").sort(([a], [b]) => (a < b ? -1 : 1));
	const names = signed.map(([name]) => name).join(";");
	const path = url.pathname.split("/").map(encodePart).join("/");
	const canonical = ["POST", path, "", ...signed.map(([name, value]) => `${name}:${value}`), "", names, added["x-amz-content-sha256"]].join("\n");
	const scope = `${day}/${region}/${service}/aws4_request`;
	const key = [day, region, service, "aws4_request"].reduce((before: any, part) => keyed(before, part), `AWS4${credentials.secretAccessKey}`);
	const signature = keyed(key, ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n")).toString("hex");
	return { ...added, authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}

export interface Frame {
	headers: Record<string, string>;
	body: any;
}

function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	return ~crc >>> 0;
}

/** Bytes of the values of headers that are no text and no bytes, by kind. */
const sizes: Record<number, number> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 };

function headersOf(bytes: Uint8Array): Record<string, string> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const text = (from: number, length: number) => new TextDecoder().decode(bytes.subarray(from, from + length));
	const headers: Record<string, string> = {};
	for (let at = 0; at < bytes.length; ) {
		const name = text(at + 1, bytes[at]);
		at += 1 + bytes[at];
		const kind = bytes[at++];
		if (kind !== 6 && kind !== 7) {
			if (!(kind in sizes)) throw new Error("Unrecognized header type tag");
			at += sizes[kind];
			continue;
		}
		const length = view.getUint16(at);
		headers[name] = text(at + 2, length);
		at += 2 + length;
	}
	return headers;
}

function frameOf(bytes: Uint8Array): Frame {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const [prelude, message] = [view.getUint32(8), view.getUint32(bytes.length - 4)];
	const found = crc32(bytes.subarray(0, 8));
	if (prelude !== found) throw new Error(`The prelude checksum specified in the message (${prelude}) does not match the calculated CRC32 checksum (${found})`);
	const sum = crc32(bytes.subarray(0, -4));
	if (message !== sum) throw new Error(`The message checksum (${sum}) did not match the expected value of ${message}`);
	const end = 12 + view.getUint32(4);
	const payload = new TextDecoder().decode(bytes.subarray(end, -4));
	return { headers: headersOf(bytes.subarray(12, end)), body: payload === "" ? {} : JSON.parse(payload) };
}

/** The frames of an answer as they come. */
export async function* framesOf(response: Response): AsyncGenerator<Frame> {
	const reader = response.body!.getReader();
	let held = new Uint8Array();
	let done = false;
	try {
		while (!done) {
			const chunk = await reader.read();
			done = chunk.done;
			if (chunk.value) {
				const joined = new Uint8Array(held.length + chunk.value.length);
				joined.set(held);
				joined.set(chunk.value, held.length);
				held = joined;
			}
			while (held.length >= 4) {
				const length = new DataView(held.buffer, held.byteOffset).getUint32(0);
				if (held.length < length) break;
				if (length < 16) throw new Error("Provided message too short to accommodate event stream message overhead");
				yield frameOf(held.subarray(0, length));
				held = held.subarray(length);
			}
		}
		if (held.length > 0) throw new Error("Truncated event message received.");
	} finally {
		if (!done) await reader.cancel().catch(() => undefined);
		reader.releaseLock();
	}
}
