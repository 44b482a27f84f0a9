// Directories: listing, making, removing, copying.
import { checkFunction, checkInteger, isDenied, nodeError, systemError } from "pi:node/internal_errors";
import { checkBooleans, hostPath, isDirectoryError, named, optionsOf, toMode, toPath } from "./paths.ts";
import { type Dirent, toDirent } from "./stats.ts";
import { op, type Steps } from "./steps.ts";

function joinPath(dir: string, name: string): string {
	return dir === "" ? name : /[/\\]$/.test(dir) ? dir + name : `${dir}/${name}`;
}

function* list(path: string, syscall: string): Steps<{ name: string; type: string }[]> {
	return (yield op(syscall, path, { op: "list", path: hostPath(path) })).entries;
}

export function* readdir(path: any, options?: any): Steps<any[]> {
	const root = toPath(path);
	const o = optionsOf(options, { encoding: "utf8" });
	const out: any[] = [];
	const queue = [""];
	for (let i = 0; i < queue.length; i++) {
		const prefix = queue[i];
		const dir = prefix === "" ? root : joinPath(root, prefix);
		for (const e of yield* list(dir, "scandir")) {
			const relative = joinPath(prefix, e.name);
			out.push(o.withFileTypes ? toDirent(e, dir, named(e.name, o.encoding)) : named(relative, o.encoding));
			if (o.recursive && e.type === "dir") queue.push(relative);
		}
	}
	return out;
}

export function* opendirEntries(path: any, options: any, short = false): Steps<Dirent[]> {
	const p = toPath(path);
	const o = optionsOf(options, { encoding: "utf8" });
	if (o.bufferSize !== undefined) checkInteger(o.bufferSize, "options.bufferSize", 1, 2 ** 32 - 1);
	try {
		const entries = (yield* list(p, "opendir")).map((e) => toDirent(e, p, named(e.name, o.encoding)));
		if (!o.recursive) return entries;
		// What is in a folder follows the folders beside it.
		for (const e of entries.filter((e) => e.isDirectory())) entries.push(...(yield* opendirEntries(joinPath(p, String(e.name)), options, short)));
		return entries;
	} catch (err: any) {
		// Without the path, as Node has it where it does not wait.
		if (short && !isDenied(err)) {
			err.message = err.message.replace(/ '.*'$/s, "");
			delete err.path;
		}
		throw err;
	}
}

export function* mkdir(path: any, options?: any): Steps<string | undefined> {
	const p = toPath(path);
	let mode: any;
	let recursive = false;
	if (typeof options === "number" || typeof options === "string") mode = toMode(options);
	else if (options && typeof options === "object") {
		if (options.mode !== undefined && options.mode !== null) mode = toMode(options.mode, "options.mode");
		checkBooleans(options, ["recursive"]);
		recursive = options.recursive === true;
	}
	const r = yield op("mkdir", p, { op: "mkdir", path: hostPath(p), recursive: recursive || undefined, mode });
	return recursive ? (r.created ?? undefined) : undefined;
}

export function* mkdtemp(prefix: any, options?: any): Steps<any> {
	const p = toPath(prefix, "prefix");
	const o = optionsOf(options);
	const r = yield op("mkdtemp", `${p}XXXXXX`, { op: "mkdtemp", path: hostPath(p) });
	return named(r.path, o.encoding);
}

export function* rmdir(path: any, options?: any): Steps<undefined> {
	const p = toPath(path);
	if (options?.recursive) return yield* rm(p, { recursive: true });
	yield op("rmdir", p, { op: "delete", path: hostPath(p), kind: "dir" });
	return undefined;
}

export function* rm(path: any, options?: any): Steps<undefined> {
	const p = toPath(path);
	checkBooleans(options, ["force", "recursive"]);
	for (const name of ["retryDelay", "maxRetries"]) if (options?.[name] !== undefined) checkInteger(options[name], `options.${name}`, 0, name === "maxRetries" ? 2 ** 32 - 1 : 2 ** 31 - 1);
	const force = options?.force === true;
	const recursive = options?.recursive === true;
	try {
		if (!recursive) {
			const s = yield op("lstat", p, { op: "lstat", path: hostPath(p) });
			if (s.type === "dir") throw isDirectoryError(p);
		}
		yield op("rm", p, { op: "delete", path: hostPath(p), recursive: recursive || undefined, force: force || undefined });
	} catch (err: any) {
		if (err.code !== "ENOENT") throw err;
		if (!force) throw systemError("ENOENT", { syscall: "lstat", path: p });
	}
	return undefined;
}

export function* cp(from: any, to: any, options: any = {}): Steps<undefined> {
	const a = toPath(from, "src");
	const b = toPath(to, "dest");
	checkBooleans(options, ["dereference", "errorOnExist", "force", "preserveTimestamps", "recursive", "verbatimSymlinks"]);
	if (options?.filter !== undefined) checkFunction(options.filter, "options.filter");
	if (options?.filter && !options.filter(a, b)) return undefined;
	const s = yield op("lstat", a, { op: options?.dereference ? "stat" : "lstat", path: hostPath(a) });
	if (s.type === "dir") {
		if (!options?.recursive) {
			throw nodeError(Error, "ERR_FS_EISDIR", `Recursive option not enabled, cannot copy a directory: cp returned EISDIR (${a} is a directory (not copied)) ${a}`);
		}
		if (b === a || b.startsWith(`${a}/`)) {
			throw nodeError(Error, "ERR_FS_CP_EINVAL", `Invalid src or dest: cp returned EINVAL (cannot copy ${a} to a subdirectory of self ${b}) ${b}`);
		}
		yield op("mkdir", b, { op: "mkdir", path: hostPath(b), recursive: true });
		for (const e of yield* list(a, "opendir")) yield* cp(joinPath(a, e.name), joinPath(b, e.name), options);
		return undefined;
	}
	yield* copyOne(a, b, s.type, options);
	return undefined;
}

function* copyOne(a: string, b: string, type: string, options: any): Steps<undefined> {
	const force = options?.force !== false;
	let there = true;
	try {
		yield op("lstat", b, { op: "lstat", path: hostPath(b) });
	} catch {
		there = false;
	}
	if (there && !force) {
		if (options?.errorOnExist) throw nodeError(Error, "ERR_FS_CP_EEXIST", `Target already exists: cp returned EEXIST (${b} already exists) ${b}`);
		return undefined;
	}
	if (type === "symlink") {
		const { target } = yield op("readlink", a, { op: "readlink", path: hostPath(a) });
		if (there) yield op("unlink", b, { op: "delete", path: hostPath(b), kind: "file" });
		yield op("symlink", target, { op: "symlink", path: hostPath(b), target }, b);
		return undefined;
	}
	const slash = Math.max(b.lastIndexOf("/"), b.lastIndexOf("\\"));
	if (slash > 0) yield op("mkdir", b, { op: "mkdir", path: hostPath(b.slice(0, slash)), recursive: true });
	yield op("cp", a, { op: "copy", path: hostPath(a), to: hostPath(b) }, b);
	return undefined;
}
