// From a specifier and the folder of whoever asks to a file, as Node resolves it. Every look at a file passes the gate.
import { requireHost } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { hostModule, isBuiltin } from "./names.ts";

export type Kind = "require" | "import";

const conditions: Record<Kind, string[]> = { require: ["node", "require", "module-sync", "default"], import: ["node", "import", "module-sync", "default"] };

const fs = () => requireHost("pi:node/fs");
const paths = () => requireHost("pi:node/path");

function kindOf(path: string): "file" | "dir" | undefined {
	const stats = fs().statSync(path, { throwIfNoEntry: false });
	return stats?.isFile() ? "file" : stats?.isDirectory() ? "dir" : undefined;
}

/** kindOf for places that are looked at in passing: what must not be read there is not there. */
function glance(path: string): "file" | "dir" | undefined {
	try {
		return kindOf(path);
	} catch (err: any) {
		if (err?.pier?.code === "denied") return undefined;
		throw err;
	}
}

export function readManifest(dir: string): any {
	const file = paths().join(dir, "package.json");
	if (glance(file) !== "file") return undefined;
	try {
		return JSON.parse(fs().readFileSync(file, "utf8"));
	} catch (err: any) {
		throw nodeError(Error, "ERR_INVALID_PACKAGE_CONFIG", `Invalid package config ${file}. ${err.message}`);
	}
}

const endings = ["", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".json", ".node"];
const source: Record<string, string> = { ".js": ".ts", ".mjs": ".mts", ".cjs": ".cts" };

/** A file as require finds it: itself, with an extension, the source it is compiled from, or a folder's main file or index. */
function asFile(path: string): string | undefined {
	for (const ending of endings) if (kindOf(path + ending) === "file") return path + ending;
	const ending = paths().extname(path);
	if (source[ending]) {
		const written = path.slice(0, -ending.length) + source[ending];
		if (kindOf(written) === "file") return written;
	}
	if (kindOf(path) !== "dir") return undefined;
	const main = readManifest(path)?.main;
	const found = typeof main === "string" ? asFile(paths().join(path, main)) : undefined;
	return found ?? endings.slice(1).map((e) => paths().join(path, `index${e}`)).find((p) => kindOf(p) === "file");
}

/** node_modules folders from a directory up to the root. */
export function lookupPaths(dir: string): string[] {
	const out: string[] = [];
	for (let at = dir; ; at = paths().dirname(at)) {
		if (paths().basename(at) !== "node_modules") out.push(paths().join(at, "node_modules"));
		if (paths().dirname(at) === at) return out;
	}
}

/** The first target of a conditional one that applies; null means that it is shut. */
function pick(target: any, kind: Kind): string | null | undefined {
	if (typeof target === "string" || target === null) return target;
	if (Array.isArray(target)) return target.map((t) => pick(t, kind)).find((t) => typeof t === "string");
	for (const key of Object.keys(target ?? {})) {
		if (!conditions[kind].includes(key)) continue;
		const found = pick(target[key], kind);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The target of a key in an exports or imports map: the key itself, else the longest pattern that fits. */
function mapped(map: any, key: string, kind: Kind): string | null | undefined {
	if (Object.hasOwn(map, key) && !key.includes("*")) return pick(map[key], kind);
	let best: string | undefined;
	for (const pattern of Object.keys(map)) {
		const star = pattern.indexOf("*");
		if (star < 0 || (best !== undefined && best.length >= pattern.length)) continue;
		if (key.length >= pattern.length && key.startsWith(pattern.slice(0, star)) && key.endsWith(pattern.slice(star + 1))) best = pattern;
	}
	if (best === undefined) return undefined;
	const star = best.indexOf("*");
	const fill = key.slice(star, key.length - (best.length - star - 1));
	return pick(map[best], kind)?.replaceAll("*", fill) ?? null;
}

function exported(root: string, manifest: any, subpath: string, kind: Kind, from?: string): string {
	const map = manifest.exports;
	const listed = typeof map === "object" && map !== null && !Array.isArray(map) && Object.keys(map).some((k) => k.startsWith("."));
	const target = listed ? mapped(map, subpath, kind) : subpath === "." ? pick(map, kind) : undefined;
	if (typeof target === "string") return paths().join(root, target);
	const what = subpath === "." ? 'No "exports" main defined' : `Package subpath '${subpath}' is not defined by "exports"`;
	throw nodeError(Error, "ERR_PACKAGE_PATH_NOT_EXPORTED", `${what} in ${paths().join(root, "package.json")}${from === undefined ? "" : ` imported from ${from}`}`);
}

/** The nearest package.json at or above a folder, with its folder. */
export function packageScope(dir: string): { root: string; manifest: any } | undefined {
	for (let at = dir; paths().basename(at) !== "node_modules"; at = paths().dirname(at)) {
		const manifest = readManifest(at);
		if (manifest !== undefined) return { root: at, manifest };
		if (paths().dirname(at) === at) return undefined;
	}
	return undefined;
}

function inPackages(id: string, folders: string[], from: string, kind: Kind, asker: string): string | undefined {
	const parts = id.split("/");
	const name = id.startsWith("@") ? parts.splice(0, 2).join("/") : parts.shift()!;
	const subpath = parts.length ? `./${parts.join("/")}` : ".";
	for (const folder of folders) {
		const root = paths().join(folder, name);
		if (glance(root) !== "dir") continue;
		const manifest = readManifest(root);
		if (manifest?.exports !== undefined && manifest.exports !== null) return exported(root, manifest, subpath, kind);
		const found = asFile(paths().join(root, ...parts));
		if (found) return found;
	}
	// Node looks here first, but a package that lies in its own node_modules is rarer than one that asks for others.
	const own = packageScope(from);
	return own?.manifest.name === name && own.manifest.exports !== undefined ? exported(own.root, own.manifest, subpath, kind, asker) : undefined;
}

/** Pi's loader takes all files of an extension; these Node itself does, and words what goes wrong. */
export const takenByNode = (from: string): boolean => from.endsWith(".mjs") || /[/\\]node_modules[/\\]/.test(from);

export function notFound(id: string, from: string, kind: Kind): Error {
	if (kind === "import") {
		const near = /^\.{0,2}[/\\]|^\.{1,2}$|^[a-z]:/i.test(id);
		if (!near) return nodeError(Error, "ERR_MODULE_NOT_FOUND", `Cannot find package '${id.split("/", id.startsWith("@") ? 2 : 1).join("/")}' imported from ${from}`);
		const path = paths().resolve(paths().dirname(from), id);
		const err = nodeError(Error, "ERR_MODULE_NOT_FOUND", `Cannot find module '${path}' imported from ${from}`);
		return Object.assign(err, { url: requireHost("pi:node/url").pathToFileURL(path).href });
	}
	const err: any = new Error(`Cannot find module '${id}'\nRequire stack:\n- ${from}`);
	err.code = "MODULE_NOT_FOUND";
	err.requireStack = [from];
	return err;
}

/** What a specifier means to the file from: a builtin's or package's name that the host answers for, or a file's real path. */
export function resolve(id: string, from: string, kind: Kind, bases?: string[]): string {
	if (id.startsWith("file:")) id = requireHost("pi:node/url").fileURLToPath(id.replace(/[?#].*$/, ""));
	if (isBuiltin(id) || hostModule(id)) return id;
	if (id.startsWith("node:")) throw nodeError(Error, "ERR_UNKNOWN_BUILTIN_MODULE", `No such built-in module: ${id}`);
	// A folder's name with a slash at the end stands for a file in it.
	const dirs = bases ?? [/[/\\]$/.test(from) ? from.slice(0, -1) || "/" : paths().dirname(from)];
	let found: string | undefined;
	if (id.startsWith("#")) {
		const scope = packageScope(dirs[0]);
		const target = scope && mapped(scope.manifest.imports ?? {}, id, kind);
		if (typeof target !== "string" && kind === "require" && !scope?.manifest.imports) throw notFound(id, from, kind);
		if (typeof target !== "string") throw nodeError(TypeError, "ERR_PACKAGE_IMPORT_NOT_DEFINED", `Package import specifier "${id}" is not defined${scope ? ` in package ${paths().join(scope.root, "package.json")}` : ""} imported from ${from}`);
		if (!target.startsWith(".")) return resolve(target, from, kind);
		found = asFile(paths().join(scope!.root, target));
	} else if (/^\.{0,2}[/\\]|^\.{1,2}$/.test(id) || paths().isAbsolute(id)) {
		for (const base of dirs) found ??= asFile(paths().resolve(base, id));
	} else found = inPackages(id, dirs.flatMap(lookupPaths), dirs[0], kind, from);
	if (found === undefined || kindOf(found) !== "file") throw notFound(id, from, kind);
	return fs().realpathSync(found);
}
