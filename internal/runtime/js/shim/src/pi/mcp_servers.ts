// What Pi 1.5.2 takes as a registered MCP server, and what it says of one that it does not take. internal/mcp/mcpconfig reads the same of mcp.json.
const exposures = ["codemode", "deferred", "direct", "hidden"];
const oneOf = exposures.map((name) => JSON.stringify(name)).join(", ");
/** The name that an exposure had in an older version. */
const older: Record<string, string> = { "codemode-deferred": "codemode" };

const isObject = (value: unknown): value is Record<string, any> => typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === "string";
const areStrings = (value: unknown): boolean => isObject(value) && Object.values(value).every(isString);
const isPort = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 65535;

const parsed = (value: unknown): URL | undefined => (isString(value) && URL.canParse(value) ? new URL(value) : undefined);
const isHere = (url: URL): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

function isCallback(value: unknown): boolean {
	const url = parsed(value);
	return url !== undefined && url.protocol === "http:" && isHere(url) && url.search === "" && url.hash === "";
}

/** Rules are asked in this order: a member that is there and does not hold gives its text. */
type Rule = [member: string, holds: (value: any) => boolean, text: string];

const firstBroken = (entry: Record<string, any>, rules: Rule[]): string | undefined =>
	rules.find(([member, holds]) => entry[member] !== undefined && !holds(entry[member]))?.[2];

const common: Rule[] = [
	["enabled", (value) => typeof value === "boolean", "enabled must be a boolean"],
	["description", isString, "description must be a string"],
	["timeout", (value) => typeof value === "number" && value > 0, "timeout must be a positive number of seconds"],
];
const ofPrograms: Rule[] = [
	["args", (value) => Array.isArray(value) && value.every(isString), "args must be an array of strings"],
	["env", areStrings, "env must map names to strings"],
	["cwd", isString, "cwd must be a string"],
];
const ofAddresses: Rule[] = [
	["url", (value) => /^https?:$/.test(parsed(value)?.protocol ?? ""), "url must be an http or https URL"],
	["headers", areStrings, "headers must map names to strings"],
	["oauth", isObject, "oauth must be an object"],
];
const callbackText = "oauth.callbackUrl must be an http URI on localhost, 127.0.0.1, or [::1] without query or fragment";
const portsText = "oauth.callbackUrl and oauth.callbackPort name different ports";
const metadataText = "oauth.authServerMetadataUrl must be an https URL, or http on localhost, 127.0.0.1, or [::1]";

function oauthProblem(oauth: Record<string, any>): string | undefined {
	const port = parsed(oauth.callbackUrl)?.port;
	const cimd = oauth.clientRegistration === "cimd";
	const documented = (value: string) => new URL(value).hostname !== "[::1]" && new URL(value).pathname === "/callback";
	return (
		firstBroken(oauth, [
			["clientId", isString, "oauth.clientId must be a string"],
			["clientSecret", isString, "oauth.clientSecret must be a string"],
			["callbackPort", isPort, "oauth.callbackPort must be a port number"],
			["callbackUrl", isCallback, callbackText],
			["callbackPort", (value) => !port || Number(port) === value, portsText],
			["scope", isString, "oauth.scope must be a string"],
			["clientName", (value) => isString(value) && value.trim() !== "", "oauth.clientName must be a non-empty string"],
			["clientRegistration", (value) => ["auto", "dcr", "cimd"].includes(value), 'oauth.clientRegistration must be "auto", "dcr", or "cimd"'],
		]) ??
		(cimd && (oauth.clientId ?? oauth.clientName) !== undefined ? 'oauth.clientRegistration "cimd" cannot be combined with oauth.clientId or oauth.clientName' : undefined) ??
		(cimd ? firstBroken(oauth, [["callbackUrl", documented, 'oauth.clientRegistration "cimd" requires oauth.callbackUrl on localhost or 127.0.0.1 with path /callback']]) : undefined) ??
		firstBroken(oauth, [["authServerMetadataUrl", isSafe, metadataText]])
	);
}

/** Whether a secret may be sent there. */
function isSafe(value: unknown): boolean {
	const url = parsed(value);
	return url !== undefined && (url.protocol === "https:" || (url.protocol === "http:" && isHere(url)));
}

function exposureProblem({ exposure, toolExposure }: Record<string, any>): string | undefined {
	if (exposure !== undefined && !exposures.includes(exposure)) return `exposure must be one of ${oneOf}`;
	if (toolExposure === undefined) return undefined;
	if (!isObject(toolExposure)) return "toolExposure must map tool names to exposures";
	const wrong = Object.keys(toolExposure).find((tool) => !exposures.includes(toolExposure[tool]));
	return wrong === undefined ? undefined : `toolExposure "${wrong}" must be one of ${oneOf}`;
}

function authProblem(auth: any, url: unknown): string | undefined {
	if (auth === undefined) return undefined;
	if (!isObject(auth) || !isString(auth.provider) || !auth.provider) return "auth.provider must be a provider name";
	return isSafe(url) ? undefined : "auth requires an https URL, or http on localhost, 127.0.0.1, or [::1]";
}

const current = (exposure: any) => older[exposure] ?? exposure;

/** The entry with exposures under their names of today. */
function renamed(given: Record<string, any>): Record<string, any> {
	const { exposure, toolExposure } = given;
	const current = (name: any) => older[name] ?? name;
	const config = { ...given };
	if (exposure !== undefined) config.exposure = current(exposure);
	if (isObject(toolExposure)) config.toolExposure = Object.fromEntries(Object.entries(toolExposure).map(([tool, name]) => [tool, current(name)]));
	return config;
}

/** What is wrong with an entry, if anything, after the name of the server. */
function entryProblem(config: Record<string, any>): string | undefined {
	const { type, url, command } = config;
	const isAddress = isString(url) && [undefined, "http", "streamable-http"].includes(type);
	const isProgram = !isAddress && isString(command) && [undefined, "stdio"].includes(type);
	const problem =
		firstBroken(config, common) ??
		(type === "sse" ? "legacy SSE transport is not supported; use the streamable HTTP URL" : undefined) ??
		(isAddress ? firstBroken(config, ofAddresses) ?? oauthProblem(config.oauth ?? {}) : undefined) ??
		(isProgram ? firstBroken(config, ofPrograms) : undefined);
	if (problem !== undefined) return `: ${problem}`;
	if (!isAddress && !isProgram) return ' needs either "command" (stdio) or "url" (streamable HTTP)';
	const late = exposureProblem(config) ?? (isAddress ? authProblem(config.auth, url) : undefined);
	return late && `: ${late}`;
}

/** The config of a server that the extension at path may register beside others. Why it may not is thrown. */
export function mcpServer(name: string, given: any, path: string, others: { name: string; extensionPath: string }[]): Record<string, any> {
	const invalid = (text: string) => new Error(`Invalid MCP server registered by extension "${path}": ${text}`);
	if (!/^[A-Za-z0-9_-]+$/.test(name)) throw invalid(`invalid server name "${name}" (use letters, digits, "_" and "-")`);
	if (!isObject(given)) throw invalid(`server "${name}" must be an object`);
	const config = renamed(given);
	const problem = entryProblem(config);
	if (problem !== undefined) throw invalid(`server "${name}"${problem}`);
	const other = others.find((server) => server.name === name && server.extensionPath !== path);
	if (other) throw new Error(`MCP server "${name}" is already registered by extension "${other.extensionPath}"`);
	// The tools of two that differ in these signs only would have the same names.
	const space = (server: string) => server.replaceAll("-", "_");
	const clash = others.find((server) => server.name !== name && space(server.name) === space(name));
	if (clash) throw new Error(`MCP server "${name}" conflicts with registered server "${clash.name}"`);
	return structuredClone(config);
}
