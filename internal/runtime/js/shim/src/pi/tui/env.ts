/** Those of the named variables that there are. The others are not asked for: nobody need hear that an extension, which asked for none, is denied them. */
export function environment<N extends string>(...names: N[]): Partial<Record<N, string>> {
	try {
		const env = (globalThis as any).process.env;
		const all = new Set(Reflect.ownKeys(env));
		return Object.fromEntries(names.filter((n) => all.has(n)).map((n) => [n, env[n]])) as Partial<Record<N, string>>;
	} catch {
		return {};
	}
}
