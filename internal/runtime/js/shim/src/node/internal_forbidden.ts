// Modules an extension may import but not use (seed 002 §2A.4): each member throws and names itself when it is called,
// constructed or extended; importing is always fine.
import { denied } from "pi:node/internal_errors";

/** Says of a function that it is denied, for docs/node.md. */
export function markDenied<T extends object>(fn: T, why: string): T {
	return Object.defineProperty(fn, Symbol.for("pier.denied"), { value: why });
}

export function forbiddenMember(module: string, name: string, instead = ""): any {
	const member: any = function (): never {
		throw denied(`${module}.${name}`, instead);
	};
	Object.defineProperty(member, "name", { value: name });
	return markDenied(member, instead);
}

const notMembers = new Set(["then", "__esModule", "toJSON", "constructor", "default", "module.exports"]);

/** A module of the given members; any other name is forbidden too. */
export function forbiddenModule(module: string, names: string[], known: Record<string, unknown> = {}, instead = ""): any {
	const others = new Proxy(Object.create(null), {
		get(_, name) {
			if (typeof name === "symbol" || notMembers.has(name)) return undefined;
			return forbiddenMember(module, name, instead);
		},
		has: () => false,
	});
	// A prototype, because the bundler's interop copies own properties and keeps the prototype.
	const exports = Object.create(others);
	for (const name of names) exports[name] = forbiddenMember(module, name, instead);
	return Object.assign(exports, known);
}
