import { stub } from "pi:host";

/** Some of a module's exports and where they come from; load runs when the first of them is used. */
export interface Group {
	names: string;
	load(): any;
}

/** Whether a list of words has one. The lists are long, and not worth a copy with spaces at both ends. */
function holds(list: string, word: string): boolean {
	for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
		const end = at + word.length;
		if ((at === 0 || list[at - 1] === " ") && (end === list.length || list[end] === " ")) return true;
	}
	return false;
}

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

/**
 * The exports object of a Pi package. A name of a group is that group's value, any other known name is a stub that
 * throws on use, and an unknown name is undefined, as a missing named import is in Pi. A proxy rather than a table of
 * getters, because an extension pays for this object before it uses any of it.
 */
export function withStubs(module: string, groups: Group[], ...known: string[]): any {
	const cache: Record<PropertyKey, unknown> = Object.create(null);
	let all: Set<string> | undefined;
	const names = (): Set<string> =>
		(all ??= new Set([...groups.flatMap((group) => words(group.names)), ...known.flatMap(words)].sort()));

	const resolve = (name: string): unknown => {
		const group = groups.find(({ names }) => holds(names, name));
		if (group) {
			const value = group.load()[name];
			if (value === undefined) throw new Error(`${module}: ${name} is listed but not provided`);
			return value;
		}
		return known.some((list) => holds(list, name)) ? stub(module, name) : undefined;
	};

	const get = (_target: object, key: PropertyKey): unknown => {
		if (key in cache) return cache[key];
		if (typeof key !== "string") return key === Symbol.toStringTag ? "Module" : undefined;
		if (key === "__esModule") return true;
		const value = key.includes(" ") || key === "" ? undefined : resolve(key);
		if (value !== undefined) cache[key] = value;
		return value;
	};
	return new Proxy(cache, {
		get,
		has: (_target, key) => typeof key === "string" && names().has(key),
		ownKeys: () => [...names()],
		// An accessor, because copying a namespace looks at every descriptor and must not load every part.
		getOwnPropertyDescriptor: (target, key) =>
			typeof key === "string" && names().has(key)
				? { get: () => get(target, key), set: undefined, enumerable: true, configurable: true }
				: undefined,
	});
}
