// What Pi says of an MCP server that cannot be registered.
const exposures = ["codemode", "deferred", "direct", "hidden"];
const oneOf = exposures.map((name) => JSON.stringify(name)).join(", ");

const isObject = (value: unknown): value is Record<string, any> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const areTexts = (value: unknown): boolean => isObject(value) && Object.values(value).every((item) => typeof item === "string");

/** What is wrong with a server's name or config, if anything. */
export function mcpProblem(name: unknown, config: unknown): string | undefined {
	if (!/^[A-Za-z0-9_-]+$/.test(String(name))) return `invalid server name "${name}" (use letters, digits, "_" and "-")`;
	const server = `server "${name}"`;
	if (!isObject(config)) return `${server} must be an object`;
	if (!isText(config.command) && !isText(config.url)) return `${server} needs either "command" (stdio) or "url" (streamable HTTP)`;
	if (config.exposure !== undefined && !exposures.includes(config.exposure)) return `${server}: exposure must be one of ${oneOf}`;
	for (const [tool, exposure] of Object.entries(isObject(config.toolExposure) ? config.toolExposure : {})) {
		if (!exposures.includes(exposure)) return `${server}: toolExposure "${tool}" must be one of ${oneOf}`;
	}
	if (config.timeout !== undefined && !(typeof config.timeout === "number" && config.timeout > 0)) return `${server}: timeout must be a positive number of seconds`;
	if (config.enabled !== undefined && typeof config.enabled !== "boolean") return `${server}: enabled must be a boolean`;
	const { args, env } = config;
	if (args !== undefined && !(Array.isArray(args) && args.every((arg) => typeof arg === "string"))) return `${server}: args must be an array of strings`;
	if (env !== undefined && !areTexts(env)) return `${server}: env must map names to strings`;
	return undefined;
}
