/**
 * An object of which a part is enough for most who ask for it: whole gives all of it, when something else is looked at. The members of the part are
 * the same in both. What awaits and what loads modules looks for names that no whole has.
 */
export function partly(part: Record<PropertyKey, unknown>, whole: () => object): any {
	const get = (_target: object, key: PropertyKey): unknown =>
		key in part ? part[key] : typeof key === "symbol" || key === "then" || key === "module.exports" ? undefined : (whole() as any)[key];
	return new Proxy(part, {
		get,
		has: (_target, key) => Reflect.has(whole(), key),
		ownKeys: () => Reflect.ownKeys(whole()),
		// An accessor, as those of with-stubs.ts.
		getOwnPropertyDescriptor: (target, key) => {
			const found = Reflect.getOwnPropertyDescriptor(whole(), key);
			return found && { get: () => get(target, key), set: undefined, enumerable: found.enumerable, configurable: true };
		},
	});
}
