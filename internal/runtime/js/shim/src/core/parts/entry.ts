/**
 * The factory an extension's module offers, by the rules of Pi's loader (jiti's default interop), or undefined. A plain module is
 * CommonJS: its exports are the value, unless they say that they were a module with a default export.
 */
export async function factoryOf(module: any, plain = false): Promise<Function | undefined> {
	const exported = await module?.default;
	if (typeof exported === "function") return exported;
	if (plain && !module?.__esModule) return undefined;
	const inner = await exported?.default;
	return typeof inner === "function" ? inner : undefined;
}
