// node:module.
import { boot, requireHost } from "pi:host";
import { denied, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { builtinModules, cache, isBuiltin, lookupPaths, packageScope, registerHooks, requireOf, resolve } from "pi:node/internal_modules";

export function createRequire(filename: any): any {
	if (typeof filename === "string" && requireHost("pi:node/path").isAbsolute(filename)) return requireOf(() => filename);
	let from: string;
	try {
		from = requireHost("pi:node/url").fileURLToPath(filename);
	} catch {
		throw invalidArgValue("filename", filename, "must be a file URL object, file URL string, or absolute path string");
	}
	return requireOf(() => from);
}

/** The class only names what code tests for; modules are the host's. */
export class Module {
	id: string;
	path: string;
	filename: string | null = null;
	loaded = false;
	exports: any = {};
	children: any[] = [];
	paths: string[] = [];
	constructor(id = "") {
		this.id = id;
		this.path = requireHost("pi:node/path").dirname(id);
	}
	require(id: string): any {
		return createRequire(this.filename ?? boot.extensionPath)(id);
	}
}

export function findSourceMap(_: unknown): undefined {
	return undefined;
}

export function findPackageJSON(specifier: string | URL, base?: string | URL): string | undefined {
	if (specifier === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "specifier" argument must be specified');
	const { dirname, isAbsolute, join } = requireHost("pi:node/path");
	const { fileURLToPath } = requireHost("pi:node/url");
	const pathOf = (place: any): string => (typeof place === "string" && isAbsolute(place) ? place : fileURLToPath(place));
	const text = String(specifier);
	const from = base === undefined ? boot.extensionPath : pathOf(base);
	const target = isAbsolute(text) || text.startsWith("file:") ? pathOf(specifier) : resolve(text, from, "import");
	const scope = packageScope(dirname(target));
	return scope && join(scope.root, "package.json");
}

const refused = (name: string) => () => {
	throw denied(`module.${name}`, "modules are compiled before they run");
};

const exported: any = Object.assign(Module, {
	builtinModules, createRequire, findPackageJSON, findSourceMap, isBuiltin, Module, _cache: cache, _extensions: { ".js": undefined, ".json": undefined, ".node": undefined },
	globalPaths: [] as string[], constants: Object.freeze({ compileCacheStatus: Object.freeze({ FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }) }),
	_nodeModulePaths: lookupPaths,
	_resolveFilename: (id: string, parent?: any, _main?: boolean, options?: any) => resolve(id, parent?.filename ?? boot.extensionPath, "require", options?.paths),
	_load: (id: string, parent?: any) => createRequire(parent?.filename ?? boot.extensionPath)(id),
	wrap: (script: string) => `(function (exports, require, module, __filename, __dirname) { ${script}\n});`,
	syncBuiltinESMExports() {},
	enableCompileCache: (_: unknown) => ({ status: 3 }),
	getCompileCacheDir: () => undefined,
	flushCompileCache() {},
	register: refused("register"),
	registerHooks,
	stripTypeScriptTypes: refused("stripTypeScriptTypes"),
	runMain: refused("runMain"),
	SourceMap: refused("SourceMap"),
	setSourceMapsSupport: refused("setSourceMapsSupport"),
	getSourceMapsSupport: () => ({ enabled: false, nodeModules: false, generatedCode: false }),
	wrapper: ["(function (exports, require, module, __filename, __dirname) { ", "\n});"],
});
export default exported;
export { exported as "module.exports" };
