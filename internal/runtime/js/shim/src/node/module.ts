// node:module: createRequire for host modules, JSON files and looking files up.
import { boot, requireHost } from "pi:host";
import { invalidArgValue, nodeError } from "pi:node/internal_errors";

export const builtinModules: readonly string[] = Object.freeze([
	"assert", "assert/strict", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram", "diagnostics_channel",
	"dns", "dns/promises", "domain", "events", "fs", "fs/promises", "http", "http2", "https", "inspector", "inspector/promises", "module", "net", "os",
	"path", "path/posix", "path/win32", "perf_hooks", "process", "punycode", "querystring", "readline", "readline/promises", "repl", "stream",
	"stream/consumers", "stream/promises", "stream/web", "string_decoder", "sys", "timers", "timers/promises", "tls", "trace_events", "tty", "url",
	"util", "util/types", "v8", "vm", "wasi", "worker_threads", "zlib",
]);
const prefixOnly = new Set(["sea", "sqlite", "test", "test/reporters"]);
const known = new Set(builtinModules);

export function isBuiltin(id: string): boolean {
	const plain = id.startsWith("node:") ? id.slice(5) : id;
	return known.has(plain) || (plain !== id && prefixOnly.has(plain));
}

const piPackages: Record<string, string> = {
	"pi-ai": "pi:ai", "pi-ai/oauth": "pi:ai_oauth", "pi-ai/compat": "pi:ai_compat", "pi-ai/models": "pi:ai_models", "pi-ai/providers/all": "pi:ai_providers_all",
	"pi-agent-core": "pi:agent-core", "pi-coding-agent": "pi:coding-agent", "pi-tui": "pi:tui",
};
const typebox: Record<string, string> = { typebox: "pi:typebox", "typebox/value": "pi:typebox_value", "typebox/compile": "pi:typebox_compile" };

/** The host module that a specifier means, or undefined. */
export function hostModule(id: string): string | undefined {
	if (isBuiltin(id)) return `pi:node/${(id.startsWith("node:") ? id.slice(5) : id).replaceAll("/", "_")}`;
	const scoped = /^@(?:earendil-works|mariozechner)\/(.+)$/.exec(id);
	if (scoped) return piPackages[scoped[1]];
	return typebox[id.replace(/^@sinclair\//, "")];
}

function isFile(path: string): boolean {
	return requireHost("pi:node/fs").statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A file as require finds it: itself, with an extension, or as a directory's index. */
function asFile(path: string): string | undefined {
	const nodePath = requireHost("pi:node/path");
	for (const candidate of [path, `${path}.js`, `${path}.json`, `${path}.cjs`, `${path}.mjs`, `${path}.ts`, `${path}.node`]) if (isFile(candidate)) return candidate;
	const manifest = nodePath.join(path, "package.json");
	if (isFile(manifest)) {
		const main = JSON.parse(requireHost("pi:node/fs").readFileSync(manifest, "utf8")).main;
		if (typeof main === "string") {
			const found = asFile(nodePath.join(path, main));
			if (found) return found;
		}
	}
	for (const name of ["index.js", "index.json", "index.cjs", "index.ts"]) if (isFile(nodePath.join(path, name))) return nodePath.join(path, name);
	return undefined;
}

function notFound(id: string, from: string): Error {
	const err: any = new Error(`Cannot find module '${id}'\nRequire stack:\n- ${from}`);
	err.code = "MODULE_NOT_FOUND";
	err.requireStack = [from];
	return err;
}

/** node_modules folders from a directory up to the root. */
function lookupPaths(dir: string): string[] {
	const nodePath = requireHost("pi:node/path");
	const out: string[] = [];
	for (let at = dir; ; at = nodePath.dirname(at)) {
		if (nodePath.basename(at) !== "node_modules") out.push(nodePath.join(at, "node_modules"));
		if (nodePath.dirname(at) === at) return out;
	}
}

/** A package's file for a subpath: what its exports say for require, or the file itself. */
function inPackage(dir: string, id: string): string | undefined {
	const nodePath = requireHost("pi:node/path");
	const parts = id.split("/");
	const name = id.startsWith("@") ? parts.splice(0, 2).join("/") : parts.shift()!;
	const root = nodePath.join(dir, name);
	const manifest = nodePath.join(root, "package.json");
	if (isFile(manifest)) {
		const { exports } = JSON.parse(requireHost("pi:node/fs").readFileSync(manifest, "utf8"));
		const key = parts.length ? `./${parts.join("/")}` : ".";
		const target = exports === undefined ? undefined : condition(typeof exports === "object" && !Array.isArray(exports) && Object.keys(exports).some((k) => k.startsWith(".")) ? exports[key] : key === "." ? exports : undefined);
		if (target) return nodePath.join(root, target);
	}
	return asFile(nodePath.join(root, ...parts));
}

function condition(target: any): string | undefined {
	if (typeof target === "string") return target;
	if (Array.isArray(target)) return target.map(condition).find(Boolean);
	if (target === null || typeof target !== "object") return undefined;
	for (const key of Object.keys(target)) if (["node", "require", "default", "import"].includes(key)) {
		const found = condition(target[key]);
		if (found) return found;
	}
	return undefined;
}

export function createRequire(filename: any): any {
	const nodePath = requireHost("pi:node/path");
	let from: string;
	if (typeof filename === "string" && nodePath.isAbsolute(filename)) from = filename;
	else {
		try {
			from = requireHost("pi:node/url").fileURLToPath(filename);
		} catch {
			throw invalidArgValue("filename", filename, "must be a file URL object, file URL string, or absolute path string");
		}
	}
	const dir = nodePath.dirname(from);
	const resolve: any = (id: string, options?: { paths?: string[] }): string => {
		if (isBuiltin(id)) return id;
		if (hostModule(id)) return id;
		if (/^\.{0,2}[/\\]|^\.{1,2}$/.test(id) || nodePath.isAbsolute(id)) {
			for (const base of options?.paths ?? [dir]) {
				const found = asFile(nodePath.resolve(base, id));
				if (found) return requireHost("pi:node/fs").realpathSync(found);
			}
			throw notFound(id, from);
		}
		for (const base of (options?.paths ?? [dir]).flatMap(lookupPaths)) {
			const found = inPackage(base, id);
			if (found) return requireHost("pi:node/fs").realpathSync(found);
		}
		throw notFound(id, from);
	};
	resolve.paths = (id: string) => (isBuiltin(id) ? null : lookupPaths(dir));
	const cache: Record<string, any> = Object.create(null);
	const require: any = (id: string): any => {
		if (typeof id !== "string") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", 'The "id" argument must be of type string.');
		const host = hostModule(id);
		if (host) {
			const m = requireHost(host);
			return m;
		}
		const path = resolve(id);
		if (cache[path]) return cache[path].exports;
		if (!path.endsWith(".json")) {
			throw nodeError(Error, "ERR_REQUIRE_HOST", `require() of ${path} at run time is not possible in pier: import it, so that it becomes part of the bundle`);
		}
		const exports = JSON.parse(requireHost("pi:node/fs").readFileSync(path, "utf8").replace(/^\ufeff/, ""));
		cache[path] = { id: path, filename: path, loaded: true, exports };
		return exports;
	};
	return Object.assign(require, { resolve, cache, main: undefined, extensions: {} });
}

/** The class only names what code tests for; modules are the host's. */
export class Module {
	id: string;
	filename: string | null = null;
	loaded = false;
	exports: any = {};
	children: any[] = [];
	paths: string[] = [];
	constructor(id = "") {
		this.id = id;
	}
	require(id: string): any {
		return createRequire(this.filename ?? boot.extensionPath)(id);
	}
}

export function findSourceMap(): undefined {
	return undefined;
}

const exported: any = Object.assign(Module, {
	builtinModules, createRequire, findSourceMap, isBuiltin, Module,
	syncBuiltinESMExports() {},
	register() {
		throw nodeError(Error, "EACCES", "module.register is not available to extensions");
	},
	enableCompileCache() {},
	findPackageJSON: (specifier: string, base: string) => {
		const path = requireHost("pi:node/path");
		for (let dir = path.dirname(createRequire(base).resolve(specifier)); ; dir = path.dirname(dir)) {
			if (isFile(path.join(dir, "package.json"))) return path.join(dir, "package.json");
			if (path.dirname(dir) === dir) return undefined;
		}
	},
});
export default exported;
export { exported as "module.exports" };
