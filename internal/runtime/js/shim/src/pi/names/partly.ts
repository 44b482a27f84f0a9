/**
 * An object of which a part is enough for most who ask for it: whole gives all of it, when something else is looked at. The members of the part are
 * the same in both. What awaits and what loads modules looks for names that no whole has.
 */
export function partly(part: Record<PropertyKey, unknown>, whole: () => object): any {
	let complete = false;
	/** The part with all the rest, in the order that the whole has. */
	const filled = (): Record<PropertyKey, unknown> => {
		if (complete) return part;
		const all: any = whole();
		complete = true;
		for (const key of Reflect.ownKeys(all)) {
			const value = Object.hasOwn(part, key) ? part[key] : all[key];
			delete part[key];
			const { enumerable } = Reflect.getOwnPropertyDescriptor(all, key)!;
			Object.defineProperty(part, key, { value, enumerable, writable: true, configurable: true });
		}
		return part;
	};
	return new Proxy(part, {
		get: (_target, key) =>
			key in part ? part[key] : typeof key === "symbol" || key === "then" || key === "module.exports" ? undefined : filled()[key],
		has: (_target, key) => Reflect.has(filled(), key),
		ownKeys: () => Reflect.ownKeys(filled()),
		getOwnPropertyDescriptor: (_target, key) => Reflect.getOwnPropertyDescriptor(filled(), key),
		preventExtensions: () => Reflect.preventExtensions(filled()),
	});
}
