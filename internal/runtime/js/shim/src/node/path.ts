// node:path: both flavours of one algorithm, parameterised by separators and roots.
import { boot } from "pi:host";
import { cwd } from "pi:node/internal_cwd";
import { checkString, invalidArgType } from "pi:node/internal_errors";
import { compileGlob } from "./path/glob.ts";

export interface ParsedPath {
	root: string;
	dir: string;
	base: string;
	ext: string;
	name: string;
}

/** What makes a path absolute, and where its names start. */
interface Root {
	device: string;
	rooted: boolean;
	length: number;
}

function letter(c: string | undefined): boolean {
	return c !== undefined && /^[a-zA-Z]$/.test(c);
}

function windowsRoot(p: string): Root {
	const slash = (i: number) => p[i] === "/" || p[i] === "\\";
	if (letter(p[0]) && p[1] === ":") {
		return { device: p.slice(0, 2), rooted: slash(2), length: slash(2) ? 3 : 2 };
	}
	if (!slash(0)) return { device: "", rooted: false, length: 0 };
	if (!slash(1)) return { device: "", rooted: true, length: 1 };
	const m = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(p);
	if (!m) return { device: "", rooted: true, length: 1 };
	if (m[1] === "." || m[1] === "?") {
		return { device: `\\\\${m[1]}`, rooted: true, length: 4 };
	}
	const length = m[0].length;
	return { device: `\\\\${m[1]}\\${m[2]}`, rooted: true, length: slash(length) ? length + 1 : length };
}

function posixRoot(p: string): Root {
	const rooted = p[0] === "/";
	return { device: "", rooted, length: rooted ? 1 : 0 };
}

/** Resolves "." and "..", without a root. */
function collapse(p: string, split: RegExp, sep: string, aboveRoot: boolean): string {
	const out: string[] = [];
	for (const part of p.split(split)) {
		if (part === "" || part === ".") continue;
		if (part !== "..") out.push(part);
		else if (out.length && out.at(-1) !== "..") out.pop();
		else if (aboveRoot) out.push("..");
	}
	return out.join(sep);
}

class Flavour {
	declare posix: Flavour;
	declare win32: Flavour;
	readonly sep: string;
	readonly delimiter: string;
	readonly #win: boolean;
	readonly #split: RegExp;

	constructor(win: boolean) {
		this.#win = win;
		this.sep = win ? "\\" : "/";
		this.delimiter = win ? ";" : ":";
		this.#split = win ? /[\\/]/ : /\//;
	}

	#root(p: string): Root {
		return this.#win ? windowsRoot(p) : posixRoot(p);
	}

	#isSep(c: string | undefined): boolean {
		return c === "/" || (this.#win && c === "\\");
	}

	normalize = (path: string): string => {
		checkString(path, "path");
		if (path === "") return ".";
		const root = this.#root(path);
		const trailing = path.length > root.length && this.#isSep(path.at(-1));
		let tail = collapse(path.slice(root.length), this.#split, this.sep, !root.rooted);
		if (tail === "" && !root.rooted) tail = ".";
		if (tail !== "" && trailing) tail += this.sep;
		return root.device + (root.rooted ? this.sep : "") + tail;
	};

	isAbsolute = (path: string): boolean => {
		checkString(path, "path");
		return this.#win ? /^([a-zA-Z]:)?[\\/]/.test(path) : path[0] === "/";
	};

	join = (...paths: string[]): string => {
		for (const p of paths) checkString(p, "path");
		const used = paths.filter((p) => p !== "");
		if (used.length === 0) return ".";
		let joined = used.join(this.sep);
		// Only a first argument that is itself a UNC start may make a UNC path.
		if (this.#win && /^[\\/]{2}/.test(joined) && !/^[\\/]{2}[^\\/]/.test(used[0])) {
			joined = joined.replace(/^[\\/]+/, "\\");
		}
		return this.normalize(joined);
	};

	resolve = (...paths: string[]): string => {
		let device = "";
		let tail = "";
		let rooted = false;
		for (let i = paths.length - 1; i >= -1; i--) {
			let path = i >= 0 ? paths[i] : cwd();
			checkString(path, `paths[${i}]`);
			if (path === "") continue;
			if (i < 0 && this.#win && device && path[2] === "\\" && windowsRoot(path).device.toLowerCase() !== device.toLowerCase()) path = `${device}\\`;
			const root = this.#root(path);
			if (root.device) {
				if (device && root.device.toLowerCase() !== device.toLowerCase()) continue;
				device ||= root.device;
			}
			if (!rooted) {
				tail = `${path.slice(root.length)}${this.sep}${tail}`;
				rooted = root.rooted;
			}
			if (rooted && (!this.#win || device)) break;
		}
		tail = collapse(tail, this.#split, this.sep, !rooted);
		return (rooted ? `${device}${this.sep}${tail}` : device + tail) || ".";
	};

	relative = (from: string, to: string): string => {
		checkString(from, "from");
		checkString(to, "to");
		if (from === to) return "";
		const a = this.resolve(from);
		const b = this.resolve(to);
		const same = (x: string, y: string) => (this.#win ? x.toLowerCase() === y.toLowerCase() : x === y);
		if (same(a, b)) return "";
		const left = a.split(this.sep).filter(Boolean);
		const right = b.split(this.sep).filter(Boolean);
		let i = 0;
		while (i < left.length && i < right.length && same(left[i], right[i])) i++;
		if (this.#win && i === 0) return b;
		return [...left.slice(i).map(() => ".."), ...right.slice(i)].join(this.sep);
	};

	dirname = (path: string): string => {
		checkString(path, "path");
		if (path === "") return ".";
		const root = this.#root(path).length;
		let end = path.length;
		while (end > root && this.#isSep(path[end - 1])) end--;
		while (end > root && !this.#isSep(path[end - 1])) end--;
		if (end <= root) return root ? path.slice(0, root) : ".";
		// One separator goes; "a//b" keeps the other, as Node does.
		end--;
		if (!this.#win && root && end === 1) return "//";
		return end === 0 && root === 0 ? "." : path.slice(0, Math.max(end, root));
	};

	basename = (path: string, suffix?: string): string => {
		if (suffix !== undefined) checkString(suffix, "suffix");
		checkString(path, "path");
		const start = this.#win && letter(path[0]) && path[1] === ":" ? 2 : 0;
		let end = path.length;
		while (end > start && this.#isSep(path[end - 1])) end--;
		let begin = end;
		while (begin > start && !this.#isSep(path[begin - 1])) begin--;
		const base = path.slice(begin, end);
		if (suffix === undefined || suffix === "" || !base.endsWith(suffix)) return base;
		if (base === suffix) return path === suffix ? "" : base;
		return base.slice(0, -suffix.length);
	};

	extname = (path: string): string => {
		const base = this.basename(path);
		const dot = base.lastIndexOf(".");
		return dot <= 0 || base === ".." ? "" : base.slice(dot);
	};

	parse = (path: string): ParsedPath => {
		checkString(path, "path");
		const rootLength = this.#root(path).length;
		const root = path.slice(0, rootLength);
		const rest = path.slice(rootLength);
		const base = rest === "" ? "" : this.basename(rest);
		const ext = base === "" ? "" : this.extname(base);
		let dir = root;
		const trimmed = this.#win ? rest.replace(/[\\/]+$/, "") : rest.replace(/\/+$/, "");
		if (trimmed.length > base.length) dir = root + trimmed.slice(0, trimmed.length - base.length - 1);
		return { root, dir, base, ext, name: ext ? base.slice(0, -ext.length) : base };
	};

	format = (parts: Partial<ParsedPath>): string => {
		if (parts === null || typeof parts !== "object") throw invalidArgType("pathObject", "Object", parts);
		const dir = parts.dir || parts.root;
		const ext = parts.ext ? (parts.ext[0] === "." ? parts.ext : `.${parts.ext}`) : "";
		const base = parts.base || `${parts.name || ""}${ext}`;
		if (!dir) return base;
		return dir === parts.root ? dir + base : dir + this.sep + base;
	};

	toNamespacedPath = (path: string): string => {
		if (!this.#win || typeof path !== "string" || path === "") return path;
		const full = this.resolve(path);
		if (/^[a-zA-Z]:\\/.test(full)) return `\\\\?\\${full}`;
		if (/^\\\\[^.?]/.test(full)) return `\\\\?\\UNC\\${full.slice(2)}`;
		return full;
	};

	_makeLong = (path: string): string => this.toNamespacedPath(path);

	matchesGlob = (path: string, pattern: string): boolean => {
		checkString(path, "path");
		checkString(pattern, "pattern");
		const slashes = (p: string) => (this.#win ? p.replaceAll("\\", "/") : p);
		return compileGlob(slashes(pattern)).test(slashes(path));
	};
}

export const posix = new Flavour(false);
export const win32 = new Flavour(true);
// Node's are plain objects.
for (const flavour of [posix, win32]) Object.setPrototypeOf(flavour, Object.prototype);
posix.posix = win32.posix = posix;
posix.win32 = win32.win32 = win32;

const path = boot.platform === "win32" ? win32 : posix;
export const {
	sep, delimiter, normalize, isAbsolute, join, resolve, relative, dirname, basename, extname, parse, format,
	toNamespacedPath, _makeLong, matchesGlob,
} = path;
export default path;
export { path as "module.exports" };
