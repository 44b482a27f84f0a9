// Files that an extension loads while it runs: the host compiles them, from the extension's folder and node_modules only.
import { compileScript, evaluateScript, requireHost } from "pi:host";
import { coded, fromHost, nodeError } from "pi:node/internal_errors";
import { hostModule, isBuiltin } from "./names.ts";
import { notFound, takenByNode } from "./resolve.ts";

/** What require.cache holds. */
export interface Loaded {
	id: string;
	path: string;
	filename: string;
	loaded: boolean;
	exports: any;
	children: any[];
	paths: string[];
}

export const cache: Record<string, Loaded> = Object.create(null);
const namespaces = new Map<string, any>();
const waiting = new Map<string, Promise<any>>();

export function hostExports(id: string): any {
	const name = hostModule(id);
	if (name === undefined) return undefined;
	const exports = requireHost(name);
	return exports["module.exports"] ?? exports;
}

function newModule(path: string): Loaded {
	return { id: path, path: requireHost("pi:node/path").dirname(path), filename: path, loaded: false, exports: {}, children: [], paths: [] };
}

function keep(path: string, exports: any): any {
	cache[path] = Object.assign(newModule(path), { exports, loaded: true });
	return exports;
}

function readJson(path: string): any {
	const text = requireHost("pi:node/fs").readFileSync(path, "utf8").replace(/^\ufeff/, "");
	try {
		return JSON.parse(text);
	} catch (err: any) {
		err.message = `${path}: ${err.message}`;
		throw err;
	}
}

/** What is wrong with the source of a file, or of one that it imports, as whoever takes it says it. */
function faulty(err: any, path: string): Error | undefined {
	const { syntax, missing } = err?.details ?? {};
	if (missing) return notFound(missing.name, missing.from, takenByNode(missing.from) ? "import" : "require");
	if (!syntax) return undefined;
	return takenByNode(path) || path.endsWith(".cjs") ? new SyntaxError(err.message) : new Error(`ParseError: ${err.message}`);
}

function compile(path: string): { id: number; sync: boolean } {
	if (path.endsWith(".node")) throw nodeError(Error, "ERR_DLOPEN_FAILED", `native addons cannot run in pier: ${path}`);
	try {
		return compileScript(path);
	} catch (err: any) {
		throw coded(faulty(err, path), err) ?? fromHost(err, { syscall: "open", path });
	}
}

function run(path: string, id: number): any {
	const { ns, exports } = evaluateScript(id);
	namespaces.set(path, ns);
	return keep(path, Object.hasOwn(Object(exports), "module.exports") ? exports["module.exports"] : exports);
}

/** What require of a file gives. */
export function requireFile(path: string): any {
	if (cache[path]) return cache[path].exports;
	if (path.endsWith(".json")) return keep(path, readJson(path));
	const script = compile(path);
	if (!script.sync) throw nodeError(Error, "ERR_REQUIRE_ASYNC_MODULE", `require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, use --experimental-print-required-tla.`);
	return run(path, script.id);
}

/** What import() of a file gives. */
export async function importFile(path: string): Promise<any> {
	if (path.endsWith(".json")) {
		const value = requireFile(path);
		return { ...(typeof value === "object" && !Array.isArray(value) ? value : undefined), default: value };
	}
	if (namespaces.has(path)) return namespaces.get(path);
	if (waiting.has(path)) return waiting.get(path);
	const script = compile(path);
	if (script.sync) {
		run(path, script.id);
		return namespaces.get(path);
	}
	const loading = evaluateScript(script.id).then(({ ns }: any) => {
		namespaces.set(path, ns);
		return ns;
	});
	waiting.set(path, loading);
	return loading;
}

/** What import() of a data URL gives; a module of JavaScript may import builtins only, as in Node. */
export async function importData(url: string): Promise<any> {
	const [, mime = "", base64, body] = /^data:([^,;]*)(?:;[^,;]*?)*?(;base64)?,(.*)$/is.exec(url) ?? [];
	if (/^application\/json$/i.test(mime)) {
		return { default: JSON.parse(base64 ? requireHost("pi:node/buffer").Buffer.from(decodeURIComponent(body), "base64").toString() : decodeURIComponent(body)) };
	}
	if (!/^(text|application)\/javascript$/i.test(mime)) throw nodeError(RangeError, "ERR_UNKNOWN_MODULE_FORMAT", `Unknown module format: ${mime || "null"} for URL ${url}`);
	return importFile(url);
}

/** The namespace of a host module: import gives a CommonJS module's members and the whole as its default. */
export function hostNamespace(id: string): any {
	const exports = hostExports(id);
	if (exports?.__esModule && !isBuiltin(id)) return exports;
	const out = Object.create(Object.getPrototypeOf(exports));
	for (const key of Object.getOwnPropertyNames(exports)) {
		if (key !== "default") Object.defineProperty(out, key, { get: () => exports[key], enumerable: true, configurable: true });
	}
	return Object.defineProperty(out, "default", { value: exports, enumerable: true });
}
