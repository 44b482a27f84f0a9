// Whole files, links, times and modes.
import { fromBase64 } from "pi:node/internal_bytes";
import { checkInteger, nodeError, systemError } from "pi:node/internal_errors";
import { constants } from "./constants.ts";
import { checkBits, checkFd, checkOwner, decoded, hostPath, isUtf8, mostWritten, named, optionsOf, payload, toFlags, toMode, toPath, toTime } from "./paths.ts";
import { StatFs, type Stats, toStats } from "./stats.ts";
import { op, type Steps } from "./steps.ts";
import { close, fdReadAll, fdWriteAll, fstat, open } from "./descriptors.ts";

/** Node reads no whole file that is larger. */
const mostRead = 2 ** 31 - 1;

export function* readFile(path: any, options?: any): Steps<any> {
	const o = optionsOf(options, { flag: "r" });
	if (Number.isInteger(path)) return decoded(yield* fdReadAll(path), o.encoding);
	const p = toPath(path);
	const { flags } = toFlags(o.flag);
	if (flags !== "r") {
		const fd = yield* open(p, flags);
		try {
			return decoded(yield* fdReadAll(fd), o.encoding);
		} finally {
			yield* close(fd);
		}
	}
	const text = isUtf8(o.encoding);
	try {
		const r = yield op("open", p, { op: "read", path: hostPath(p), encoding: text ? "utf8" : undefined });
		if (text && typeof r.text === "string") return r.text;
		return decoded(fromBase64(r.base64), o.encoding);
	} catch (err: any) {
		// Node opens a directory and fails when it reads.
		if (err?.code === "EISDIR") {
			err.message = "EISDIR: illegal operation on a directory, read";
			err.syscall = "read";
			delete err.path;
		}
		if (err?.code !== "EFBIG") throw err;
	}
	// Too large for one answer.
	const fd = yield* open(p, flags);
	try {
		const { size } = yield* fstat(fd);
		if (size > mostRead) throw nodeError(RangeError, "ERR_FS_FILE_TOO_LARGE", `File size (${size}) is greater than 2 GiB`);
		return decoded(yield* fdReadAll(fd), o.encoding);
	} finally {
		yield* close(fd);
	}
}

export function* writeFile(path: any, data: any, options?: any, flag = "w"): Steps<undefined> {
	const o = optionsOf(options, { flag });
	if (typeof path === "number") {
		yield* fdWriteAll(path, data, o.encoding);
		return undefined;
	}
	const p = toPath(path);
	const flags = toFlags(o.flag ?? flag).flags;
	if ((typeof data === "string" ? data.length : (data?.byteLength ?? 0)) > mostWritten) {
		const fd = yield* open(p, flags, o.mode ?? undefined);
		try {
			yield* fdWriteAll(fd, data, o.encoding);
		} finally {
			yield* close(fd);
		}
		return undefined;
	}
	const content = payload(data, o.encoding);
	yield op("open", p, {
		op: "write", path: hostPath(p), ...content, flag: flags === "w" ? undefined : flags,
		mode: o.mode === undefined || o.mode === null ? undefined : toMode(o.mode),
	});
	return undefined;
}

export function* appendFile(path: any, data: any, options?: any): Steps<undefined> {
	return yield* writeFile(path, data, options, "a");
}

function* statOf(name: "stat" | "lstat", path: any, options: any): Steps<Stats | undefined> {
	const p = toPath(path);
	try {
		return toStats(yield op(name, p, { op: name, path: hostPath(p) }), options?.bigint);
	} catch (err: any) {
		if (options?.throwIfNoEntry === false && (err.code === "ENOENT" || err.code === "ENOTDIR")) return undefined;
		throw err;
	}
}

export function* stat(path: any, options?: any): Steps<any> {
	return yield* statOf("stat", path, options);
}

export function* lstat(path: any, options?: any): Steps<any> {
	return yield* statOf("lstat", path, options);
}

export function* access(path: any, mode: any = constants.F_OK): Steps<undefined> {
	const p = toPath(path);
	if (mode === null || typeof mode === "function") mode = constants.F_OK;
	checkBits(mode);
	yield op("access", p, { op: "access", path: hostPath(p), mode });
	return undefined;
}

export function* exists(path: any): Steps<boolean> {
	try {
		const p = toPath(path);
		yield op("access", p, { op: "access", path: hostPath(p) });
		return true;
	} catch {
		return false;
	}
}

export function* realpath(path: any, options?: any, syscall = "lstat"): Steps<any> {
	const p = toPath(path);
	const o = optionsOf(options);
	const r = yield op(syscall, p, { op: "realpath", path: hostPath(p) });
	return named(r.path, o.encoding);
}

export function* readlink(path: any, options?: any): Steps<any> {
	const p = toPath(path);
	const o = optionsOf(options);
	const r = yield op("readlink", p, { op: "readlink", path: hostPath(p) });
	return named(r.target, o.encoding);
}

export function* unlink(path: any): Steps<undefined> {
	const p = toPath(path);
	yield op("unlink", p, { op: "delete", path: hostPath(p), kind: "file" });
	return undefined;
}

export function* rename(from: any, to: any): Steps<undefined> {
	const a = toPath(from, "oldPath");
	const b = toPath(to, "newPath");
	yield op("rename", a, { op: "rename", path: hostPath(a), to: hostPath(b) }, b);
	return undefined;
}

export function* copyFile(from: any, to: any, mode: any = 0): Steps<undefined> {
	const a = toPath(from, "src");
	const b = toPath(to, "dest");
	if (mode === null || mode === undefined || typeof mode === "function") mode = 0;
	checkBits(mode);
	const exclusive = (mode & constants.COPYFILE_EXCL) !== 0 || undefined;
	yield op("copyfile", a, { op: "copy", path: hostPath(a), to: hostPath(b), exclusive }, b);
	return undefined;
}

export function* link(existing: any, created: any): Steps<undefined> {
	const a = toPath(existing, "existingPath");
	const b = toPath(created, "newPath");
	yield op("link", a, { op: "link", path: hostPath(a), to: hostPath(b) }, b);
	return undefined;
}

export function* symlink(target: any, path: any, type?: any): Steps<undefined> {
	if (type !== undefined && type !== null && typeof type !== "function" && !["dir", "file", "junction"].includes(type)) {
		throw nodeError(Error, "ERR_FS_INVALID_SYMLINK_TYPE", `Symlink type must be one of "dir", "file", or "junction". Received "${type}"`);
	}
	const t = toPath(target, "target");
	const p = toPath(path);
	yield op("symlink", t, { op: "symlink", path: hostPath(p), target: t }, p);
	return undefined;
}

export function* chmod(path: any, mode: any): Steps<undefined> {
	const p = toPath(path);
	yield op("chmod", p, { op: "chmod", path: hostPath(p), mode: toMode(mode) });
	return undefined;
}

export function* utimes(path: any, atime: any, mtime: any): Steps<undefined> {
	const p = toPath(path);
	yield op("utime", p, { op: "utimes", path: hostPath(p), atime: toTime(atime), mtime: toTime(mtime) });
	return undefined;
}

export function* lutimes(path: any, atime: any, mtime: any): Steps<undefined> {
	const p = toPath(path);
	yield op("lutime", p, { op: "utimes", path: hostPath(p), atime: toTime(atime), mtime: toTime(mtime), nofollow: true });
	return undefined;
}

export function* truncate(path: any, length: any = 0): Steps<undefined> {
	if (typeof path === "number") {
		checkFd(path);
		yield { syscall: "ftruncate", params: { op: "fdtruncate", fd: path, length } };
		return undefined;
	}
	const p = toPath(path);
	if (length === null || length === undefined || typeof length === "function") length = 0;
	checkInteger(length, "len");
	yield op("open", p, { op: "truncate", path: hostPath(p), length: Math.max(0, length) });
	return undefined;
}

/** Owners are the host's affair: asking for the owner a file has already is fine, all else is EPERM. */
export function* chown(path: any, uid: any, gid: any, how: "stat" | "lstat" = "stat"): Steps<undefined> {
	const p = toPath(path);
	checkOwner(uid, gid);
	const syscall = how === "stat" ? "chown" : "lchown";
	const s = yield op(syscall, p, { op: how, path: hostPath(p) });
	if ((uid !== -1 && uid !== s.uid) || (gid !== -1 && gid !== s.gid)) throw systemError("EPERM", { syscall, path: p });
	return undefined;
}

export function* statfs(path: any, options?: any): Steps<StatFs> {
	const p = toPath(path);
	return new StatFs(yield op("statfs", p, { op: "statfs", path: hostPath(p) }), options?.bigint);
}
