// What answers cost, added up.

/** The sum of two usages; a total is the provider's only when both are. */
export function combineUsage(a: any, b: any): any {
	const sum = (name: string) => (a[name] === undefined && b[name] === undefined ? {} : { [name]: (a[name] ?? 0) + (b[name] ?? 0) });
	const names = ["input", "output", "cacheRead", "cacheWrite", "cacheWrite1h", "reasoning", "totalTokens"];
	const costs = ["input", "output", "cacheRead", "cacheWrite", "total"].map((name) => [name, a.cost[name] + b.cost[name]]);
	const totalFromProvider = a.cost.totalFromProvider === true && b.cost.totalFromProvider === true;
	return Object.assign({}, ...names.map(sum), { cost: { ...Object.fromEntries(costs), totalFromProvider } });
}
