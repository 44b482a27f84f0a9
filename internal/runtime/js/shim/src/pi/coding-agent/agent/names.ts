// Lists of tools as people write them: names, patterns with *, and +name or -name to change a list.

export const defaultTools = ["read", "bash", "edit", "write"];

export const isModifier = (entry: unknown): boolean => typeof entry === "string" && /^[+-]/.test(entry);

/** What is wrong with a list of tools, if anything. */
export function listProblem(entries: string[]): string | undefined {
	const modifiers = entries.filter(isModifier);
	if (modifiers.length === 0) return undefined;
	if (modifiers.length < entries.length) return "tool names cannot be mixed with +name or -name entries";
	const pattern = modifiers.find((entry) => entry.includes("*"));
	return pattern && `+name and -name entries take exact tool names, not patterns: ${pattern}`;
}

/** The list with its +name and -name entries applied in order. */
export function applyModifiers(base: readonly string[], entries: readonly string[]): string[] {
	return entries.filter(isModifier).reduce(
		(tools, entry) => {
			const name = entry.slice(1);
			if (entry.startsWith("-")) return tools.filter((tool) => tool !== name);
			return name === "" || tools.includes(name) ? tools : [...tools, name];
		},
		[...base],
	);
}

/** Whether a name is one of the entries, or matches one of them. */
export function matcher(entries: string[]): (name: string) => boolean {
	const names = new Set(entries.filter((entry) => !entry.includes("*")));
	const quoted = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
	const patterns = entries
		.filter((entry) => entry.includes("*"))
		.map((entry) => new RegExp(`^${entry.split("*").map(quoted).join(".*")}$`));
	return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

export const isMcpTool = (name: string): boolean =>
	/^(mcp__|list_mcp_resources$|list_mcp_resource_templates$|read_mcp_resource$)/.test(name);
