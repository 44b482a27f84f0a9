// Modules at run time: what node:module and the require of a bundle share.
import { requireHost } from "pi:host";
import { invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { hooked } from "./module/hooks.ts";
import { cache, hostExports, hostNamespace, importData, importFile, requireFile } from "./module/load.ts";
import { hostModule, isBuiltin } from "./module/names.ts";
import { lookupPaths, notFound, packageScope, resolve } from "./module/resolve.ts";

function checkId(id: unknown): asserts id is string {
	if (typeof id !== "string") throw invalidArgType("id", "string", id);
	if (id === "") throw invalidArgValue("id", "", "must be a non-empty string");
}

/** require as the file sees it that from() names. */
export function requireOf(from: () => string): any {
	const require: any = (id: string): any => {
		checkId(id);
		id = hooked(id, from(), "require");
		const host = hostExports(id);
		if (host !== undefined) return host;
		const found = resolve(id, from(), "require");
		return hostExports(found) ?? requireFile(found);
	};
	const find: any = (id: string, options?: { paths?: string[] }): string => {
		if (typeof id !== "string") throw invalidArgType("request", "string", id);
		if (id === "") throw notFound(id, from(), "require");
		return resolve(id, from(), "require", options?.paths);
	};
	find.paths = (id: string) => (isBuiltin(id) ? null : /^\.{1,2}(\/|$)/.test(id) ? [requireHost("pi:node/path").dirname(from())] : lookupPaths(requireHost("pi:node/path").dirname(from())));
	Object.defineProperty(require, "name", { value: "require", configurable: true });
	return Object.assign(require, { resolve: find, main: undefined, extensions: { ".js": undefined, ".json": undefined, ".node": undefined }, cache });
}

/** import() of a name that was computed, in the file from. */
export async function importFrom(specifier: unknown, from: string): Promise<any> {
	const id = hooked(String(specifier), from, "import");
	if (/^data:/i.test(id)) return importData(id);
	const scheme = /^([a-z][a-z0-9+.-]+:)/i.exec(id)?.[1].toLowerCase();
	if (scheme !== undefined && scheme !== "file:" && scheme !== "node:") {
		throw nodeError(Error, "ERR_UNSUPPORTED_ESM_URL_SCHEME", `Only URLs with a scheme in: file and data are supported by the default ESM loader. Received protocol '${scheme}'`);
	}
	const found = resolve(id, from, "import");
	return hostModule(found) ? hostNamespace(found) : importFile(found);
}

/** import.meta.resolve. */
export function resolveUrl(specifier: unknown, parent: string): string {
	const id = String(specifier);
	if (/^\.{0,2}\/|^\.{1,2}$/.test(id)) return new URL(id, parent).href;
	if (isBuiltin(id)) return id.startsWith("node:") ? id : `node:${id}`;
	if (hostModule(id)) return id;
	if (/^[a-z][a-z0-9+.-]*:/i.test(id)) return new URL(id).href;
	const { fileURLToPath, pathToFileURL } = requireHost("pi:node/url");
	const found = resolve(id, fileURLToPath(parent), "import");
	return hostModule(found) ? found : pathToFileURL(found).href;
}

export { cache, hostModule, isBuiltin, lookupPaths, packageScope, resolve };
export { registerHooks } from "./module/hooks.ts";
export { builtinModules } from "./module/names.ts";
