// Modules at run time: what node:module and the require of a bundle share.
import { requireHost } from "pi:host";
import { invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { hooked } from "./module/hooks.ts";
import { cache, hostExports, hostNamespace, importData, importFile, requireFile } from "./module/load.ts";
import { hostModule, isBuiltin } from "./module/names.ts";
import { lookupPaths, notFound, packageScope, resolve, takenByNode } from "./module/resolve.ts";

export function checkId(id: unknown): asserts id is string {
	if (typeof id !== "string") throw invalidArgType("id", "string", id);
	if (id === "") throw invalidArgValue("id", "", "must be a non-empty string");
}

/** What node:module has of these functions once it is loaded: code may have put its own in their place. */
export const hooks: { module?: any; load?: any; resolve?: any } = {};
/** Module._extensions, which node:module fills. */
export const extensions: Record<string, any> = Object.create(null);

/** Without what code has put before it, but for a _resolveFilename of its own. */
export function loadPlain(id: string, from: string): any {
	id = hooked(id, from, "require");
	const host = hostExports(id);
	if (host !== undefined) return host;
	const own = hooks.module?._resolveFilename;
	const found = own && own !== hooks.resolve ? own.call(hooks.module, id, parentOf(from), false) : resolve(id, from, "require");
	return hostExports(found) ?? requireFile(found);
}

const parentOf = (filename: string) => ({ id: filename, filename, path: requireHost("pi:node/path").dirname(filename), exports: {}, children: [], loaded: true, paths: [] });

/** require as the file sees it that from() names. */
export function requireOf(from: () => string, parent?: object): any {
	const require: any = (id: string): any => {
		checkId(id);
		const own = hooks.module?._load;
		return own && own !== hooks.load ? own.call(hooks.module, id, parent ?? parentOf(from()), false) : loadPlain(id, from());
	};
	const find: any = (id: string, options?: any): string => {
		if (typeof id !== "string") throw invalidArgType("request", "string", id);
		if (id === "") throw notFound(id, from(), "require");
		const places = options?.paths;
		if (places !== undefined && !Array.isArray(places)) throw invalidArgValue("options.paths", places);
		if (places?.length === 0 && !isBuiltin(id)) throw notFound(id, from(), "require");
		return resolve(id, from(), "require", places);
	};
	find.paths = (id: any) => {
		if (typeof id !== "string") throw invalidArgType("request", "string", id);
		if (isBuiltin(id)) return null;
		const dir = requireHost("pi:node/path").dirname(from());
		return /^\.{1,2}(\/|$)/.test(id) ? [dir] : lookupPaths(dir);
	};
	Object.defineProperty(require, "name", { value: "require", configurable: true });
	// node:module fills the extensions; whoever asks for them has it.
	const members = Object.assign(require, { resolve: find, main: undefined });
	Object.defineProperty(members, "extensions", { get: () => (requireHost("pi:node/module"), extensions), enumerable: true, configurable: true });
	return Object.assign(members, { cache });
}

/** import() of a name that was computed, in the file from. */
export async function importFrom(specifier: unknown, from: string): Promise<any> {
	const id = hooked(String(specifier), from, "import");
	if (/^data:/i.test(id)) return importData(id);
	const scheme = /^([a-z][a-z0-9+.-]+:)/i.exec(id)?.[1].toLowerCase();
	if (scheme !== undefined && scheme !== "file:" && scheme !== "node:") {
		throw nodeError(Error, "ERR_UNSUPPORTED_ESM_URL_SCHEME", `Only URLs with a scheme in: file and data are supported by the default ESM loader. Received protocol '${scheme}'`);
	}
	const found = whereIs(id, from);
	return hostModule(found) ? hostNamespace(found) : importFile(found);
}

function whereIs(id: string, from: string): string {
	try {
		return resolve(id, from, "import");
	} catch (err: any) {
		if (takenByNode(from) || (err.code !== "ERR_MODULE_NOT_FOUND" && err.code !== "ERR_PACKAGE_IMPORT_NOT_DEFINED")) throw err;
		throw notFound(id.startsWith("file:") ? requireHost("pi:node/url").fileURLToPath(id) : id, from, "require");
	}
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

export { cache, hostModule, isBuiltin, lookupPaths, packageScope, requireFile, resolve };
export { registerHooks } from "./module/hooks.ts";
export { builtinModules } from "./module/names.ts";
