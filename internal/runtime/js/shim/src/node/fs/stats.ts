// Stats, Dirent and Dir.
import { constants } from "./constants.ts";

type Kind = "file" | "dir" | "symlink" | "fifo" | "socket" | "char" | "block" | "unknown";
const direntTypes: Kind[] = ["unknown", "file", "dir", "symlink", "fifo", "socket", "char", "block"];

class Kinds {
	/** The kind is read through a function so that it stays off the object people print. */
	protected kind(): Kind {
		return "unknown";
	}
	isFile() {
		return this.kind() === "file";
	}
	isDirectory() {
		return this.kind() === "dir";
	}
	isSymbolicLink() {
		return this.kind() === "symlink";
	}
	isFIFO() {
		return this.kind() === "fifo";
	}
	isSocket() {
		return this.kind() === "socket";
	}
	isCharacterDevice() {
		return this.kind() === "char";
	}
	isBlockDevice() {
		return this.kind() === "block";
	}
}

const modeKinds: Record<number, Kind> = {
	0o100000: "file", 0o040000: "dir", 0o120000: "symlink", 0o010000: "fifo", 0o140000: "socket", 0o020000: "char", 0o060000: "block",
};
const kindModes: Record<string, number> = {
	file: 0o100000, dir: 0o040000, symlink: 0o120000, fifo: 0o010000, socket: 0o140000, char: 0o020000, block: 0o060000, unknown: 0,
};

export class Stats extends Kinds {
	dev = 0;
	mode = 0;
	nlink = 1;
	uid = 0;
	gid = 0;
	rdev = 0;
	blksize = 4096;
	ino = 0;
	size = 0;
	blocks = 0;
	atimeMs = 0;
	mtimeMs = 0;
	ctimeMs = 0;
	birthtimeMs = 0;
	declare atime: Date;
	declare mtime: Date;
	declare ctime: Date;
	declare birthtime: Date;

	protected kind(): Kind {
		return modeKinds[Number(this.mode) & constants.S_IFMT] ?? "unknown";
	}
}

const times = ["atime", "mtime", "ctime", "birthtime"] as const;
for (const name of times) {
	// Dates are made when somebody looks, and kept out of sight.
	const made = Symbol(name);
	Object.defineProperty(Stats.prototype, name, {
		get(this: any) {
			if (this[made] === undefined) Object.defineProperty(this, made, { value: new Date(Math.round(Number(this[`${name}Ms`]))), writable: true });
			return this[made];
		},
		set(this: any, value: unknown) {
			Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
		},
		enumerable: true, configurable: true,
	});
}

export class BigIntStats extends Stats {}

/** The host's stat object as Node's Stats. */
export function toStats(s: any, bigint = false): Stats {
	const out: any = bigint ? new BigIntStats() : new Stats();
	const mode = (s.mode & constants.S_IFMT) === 0 ? s.mode | (kindModes[s.type] ?? 0) : s.mode;
	Object.assign(out, {
		dev: s.dev ?? 0, mode, nlink: s.nlink ?? 1, uid: s.uid ?? 0, gid: s.gid ?? 0, ino: s.ino ?? 0, size: s.size,
		blocks: Math.ceil(s.size / 512), atimeMs: s.atime, mtimeMs: s.mtime, ctimeMs: s.ctime, birthtimeMs: s.birthtime,
	});
	if (!bigint) return out;
	for (const key of Object.keys(out)) if (typeof out[key] === "number") out[key] = BigInt(Math.floor(out[key]));
	for (const name of times) out[`${name}Ns`] = out[`${name}Ms`] * 1000000n;
	return out;
}

const direntKind = Symbol("type");

export class Dirent extends Kinds {
	name: any;
	parentPath: string;
	path: string;
	[direntKind]: number;

	constructor(name: any, path: string, type: number) {
		super();
		this.name = name;
		this.parentPath = path;
		this.path = path;
		this[direntKind] = type;
	}

	protected kind(): Kind {
		return direntTypes[this[direntKind]] ?? "unknown";
	}
}

export function toDirent(entry: { name: string; type: string }, parent: string, name: any = entry.name): Dirent {
	return new Dirent(name, parent, Math.max(0, direntTypes.indexOf(entry.type as Kind)));
}

/** What fs.statfs answers. */
export class StatFs {
	type: any;
	bsize: any;
	blocks: any;
	bfree: any;
	bavail: any;
	files: any;
	ffree: any;
	constructor(from: Record<string, number>, bigint = false) {
		for (const key of ["type", "bsize", "blocks", "bfree", "bavail", "files", "ffree"] as const) this[key] = bigint ? BigInt(from[key]) : from[key];
	}
}
