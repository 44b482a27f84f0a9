// Extensions that want the same names.

/** Those that may be replaced go when another one has a name of theirs. */
export function omitReplaced(extensions: any[]): any[] {
	const namesOf = ({ tools, commands, flags }: any) =>
		Object.entries({ tools, commands, flags }).flatMap(([kind, items]: any) => [...items.keys()].map((name) => `${kind}:${name}`));
	const taken = new Set(extensions.filter(({ replaceable }) => !replaceable).flatMap(namesOf));
	return extensions.filter((extension) => !extension.replaceable || !namesOf(extension).some((name) => taken.has(name)));
}

/** What is told of tools and flags that several extensions register; the first one keeps the name. */
export function conflictsOf(extensions: any[]): { path: string; error: string }[] {
	const owners = new Map<string, string>();
	const conflicts: { path: string; error: string }[] = [];
	for (const { path, tools, flags } of extensions) {
		const labels = [...[...tools.keys()].map((name) => `Tool "${name}"`), ...[...flags.keys()].map((name) => `Flag "--${name}"`)];
		for (const label of labels) {
			const owner = owners.get(label) ?? path;
			owners.set(label, owner);
			if (owner !== path) conflicts.push({ path, error: `${label} conflicts with ${owner}` });
		}
	}
	return conflicts;
}
