// node:module.
import { boot, requireHost } from "pi:host";
import { deprecated } from "pi:node/internal_deprecate";
import { denied, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { markDenied } from "pi:node/internal_forbidden";
import { builtinModules, cache, checkId, extensions, hooks, hostModule, isBuiltin, loadPlain, lookupPaths, packageScope, registerHooks, requireFile, requireOf, resolve } from "pi:node/internal_modules";

export function createRequire(filename: any): any {
	if (typeof filename === "string" && path().isAbsolute(filename)) return requireOf(() => filename);
	let from: string;
	try {
		from = requireHost("pi:node/url").fileURLToPath(filename);
	} catch {
		throw invalidArgValue("filename", filename, "must be a file URL object, file URL string, or absolute path string");
	}
	return requireOf(() => from);
}

const path = () => requireHost("pi:node/path");

/** A module as code makes one of its own; those of files are the host's. A function, as in Node: old code calls it. */
export const Module: any = function Module(this: any, id: any, parent: any): void {
	this.id = id ?? "";
	this.path = path().dirname(this.id);
	this.exports = {};
	if (parent) parents.set(this, parent);
	parent?.children?.push(this);
	this.filename = null;
	this.loaded = false;
	this.children = [];
};
const parents = new WeakMap<object, any>();

const methods: Record<string, any> = {
	load(this: any, filename: any): void {
		this.filename ??= filename;
		this.paths ??= lookupPaths(path().dirname(filename));
		const end = path().extname(filename);
		(Module._extensions[end] ?? Module._extensions[".js"])(this, filename);
		this.loaded = true;
	},
	require(this: any, id: any): any {
		checkId(id);
		return exported._load(id, this, false);
	},
	_compile(this: any, content: any, filename: any, _format: any): any {
		const body = `${content}`.replace(/^#!.*/, "");
		const run = new Function("exports", "require", "module", "__filename", "__dirname", body);
		return Reflect.apply(run, this.exports, [this.exports, requireOf(() => filename, this), this, filename, path().dirname(filename)]);
	},
};
for (const [name, method] of Object.entries(methods)) Module.prototype[name] = method;
Object.defineProperties(Module, { name: { value: "Module", configurable: true }, length: { value: 0, configurable: true } });
Object.defineProperty(Module.prototype, "constructor", { get: () => Module, configurable: false, enumerable: false });
Object.defineProperty(Module.prototype, "isPreloading", { get: () => false, configurable: false, enumerable: false });
Object.defineProperty(Module.prototype, "parent", {
	get(this: object) {
		return parents.get(this);
	},
	set(this: object, value: any) {
		parents.set(this, value);
	},
	configurable: false, enumerable: false,
});

const readFile = (filename: string): string => requireHost("pi:node/fs").readFileSync(filename, "utf8");
Object.assign(extensions, {
	".js"(module: any, filename: string): void {
		module.exports = requireFile(filename);
	},
	".json"(module: any, filename: string): void {
		try {
			module.exports = JSON.parse(readFile(filename).replace(/^\ufeff/, ""));
		} catch (err: any) {
			err.message = `${filename}: ${err.message}`;
			throw err;
		}
	},
	".node"(_: any, filename: string): void {
		requireFile(filename);
	},
});

export function findSourceMap(_: unknown): undefined {
	return undefined;
}

export function findPackageJSON(specifier: any, base: any = undefined): string | undefined {
	if (specifier === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "specifier" argument must be specified');
	const { dirname, isAbsolute, join } = requireHost("pi:node/path");
	const { fileURLToPath } = requireHost("pi:node/url");
	const pathOf = (place: any): string => (typeof place === "string" && isAbsolute(place) ? place : fileURLToPath(place));
	const text = String(specifier);
	const from = base === undefined ? boot.extensionPath : pathOf(base);
	if (isBuiltin(text)) throw nodeError(Error, "ERR_MODULE_NOT_FOUND", `Cannot find package '${text}' imported from ${from}`);
	const near = /^\.{1,2}(\/|$)/.test(text);
	const target = near ? join(dirname(from), text, text.endsWith(".") ? "x" : "") : isAbsolute(text) || text.startsWith("file:") ? pathOf(specifier) : resolve(text, from, "import");
	const scope = packageScope(dirname(target));
	return scope && join(scope.root, "package.json");
}

const refused = (name: string, length = 1) => Object.defineProperties(markDenied(() => {
	throw denied(`module.${name}`, "modules are compiled before they run");
}, "modules are compiled before they run"), { name: { value: name, configurable: true }, length: { value: length, configurable: true } });

const plain = <T extends object>(members: T): T => Object.assign(Object.create(null), members);
const frozen = (members: Record<string, unknown>): object =>
	Object.freeze(Object.defineProperties(Object.create(null), Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { value, enumerable: true }]))));

function resolveLookupPaths(request: string, parent: any): string[] | null {
	if (isBuiltin(request)) return null;
	if (!/^\.{1,2}([\/\\]|$)/.test(request)) return [...(parent?.paths ?? [])];
	return [parent?.filename ? path().dirname(parent.filename) : "."];
}

function findPath(request: string, paths: string[], _isMain?: boolean): string | false {
	try {
		return resolve(path().isAbsolute(request) ? request : `./${request}`, path().join(paths?.[0] ?? "/", "x"), "require");
	} catch {
		return false;
	}
}

const parentFile = (parent: any): string => parent?.filename ?? boot.extensionPath;
const exported: any = Object.assign(Module, {
	_cache: cache, _pathCache: Object.create(null), _extensions: extensions, globalPaths: [] as string[],
	_debug: deprecated("debug", () => {}, "Module._debug is deprecated.", "DEP0077"),
	isBuiltin, _stat: () => -2, _readPackage: () => ({ exists: false }), _findPath: findPath, _nodeModulePaths: lookupPaths, _resolveLookupPaths: resolveLookupPaths,
	_load: (request: string, parent: any, _isMain: any) => loadPlain(request, parentFile(parent)),
	_resolveFilename: (request: string, parent: any, _isMain: any, options: any) => (checkId(request), hostModule(request) ? request : resolve(request, parentFile(parent), "require", options?.paths)),
	createRequire, _initPaths() {}, _preloadModules() {}, syncBuiltinESMExports() {}, Module, registerHooks, builtinModules,
	runMain: refused("runMain", 0), register: refused("register"), constants: Object.defineProperty(Object.create(null), "compileCacheStatus", {
		value: frozen({ FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }), enumerable: true,
	}),
	enableCompileCache: (_: unknown) => ({ status: 3 }), findPackageJSON, flushCompileCache() {}, stripTypeScriptTypes: refused("stripTypeScriptTypes"),
	getCompileCacheDir: () => undefined, findSourceMap, SourceMap: refused("SourceMap"),
	getSourceMapsSupport: () => plain({ enabled: false, nodeModules: false, generatedCode: false }), setSourceMapsSupport: refused("setSourceMapsSupport"),
});
hooks.load = exported._load;
hooks.resolve = exported._resolveFilename;
hooks.module = exported;

let wrapper = ["(function (exports, require, module, __filename, __dirname) { ", "\n});"];
let wrap = (script: any): string => wrapper[0] + script + wrapper[1];
Object.defineProperty(Module, "wrapper", {
	get: () => wrapper,
	set(value: any) {
		wrapper = value;
	},
	enumerable: false, configurable: false,
});
Object.defineProperty(Module, "wrap", {
	get: () => wrap,
	set(value: any) {
		wrap = value;
	},
	enumerable: false, configurable: false,
});
export default exported;
export { exported as "module.exports" };
