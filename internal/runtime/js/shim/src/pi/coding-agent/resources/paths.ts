// Paths as settings and people write them, and files as the search for resources looks at them.
import { boot, requireHost } from "pi:host";

export const configDir = ".pi";

export const fs = (): any => requireHost("pi:node/fs");
export const path = (): any => requireHost("pi:node/path");

export const homeDir = (): string => requireHost("pi:node/process").env.HOME || boot.homedir;

export const withoutBom = (text: string): string => text.replace(/^\uFEFF/, "");

export interface PathOptions {
	homeDir?: string;
	trim?: boolean;
	normalizeUnicodeSpaces?: boolean;
}

/** ~ and file: URLs become paths. */
export function normalizePath(input: string, options: PathOptions = {}): string {
	let text = options.trim ? input.trim() : input;
	if (options.normalizeUnicodeSpaces) text = text.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
	const home = options.homeDir ?? boot.homedir;
	if (text === "~") return home;
	if (text.startsWith("~/") || (boot.platform === "win32" && text.startsWith("~\\"))) return path().join(home, text.slice(2));
	return text.startsWith("file://") ? requireHost("pi:node/url").fileURLToPath(text) : text;
}

export function resolvePath(input: string, base: string = boot.cwd, options: PathOptions = {}): string {
	const text = normalizePath(input, options);
	return path().isAbsolute(text) ? path().resolve(text) : path().resolve(normalizePath(base), text);
}

/** Not a package's source, a built-in extension or a URL of another protocol. */
export const isLocalPath = (text: string): boolean => !/^(npm|git|github|http|https|ssh|builtin):/.test(text.trim());

/** The real path; the path itself when there is none. */
export function canonicalize(file: string): string {
	try {
		return fs().realpathSync(file);
	} catch {
		return file;
	}
}

const keyOf = (file: string): string => {
	const full = path().resolve(file);
	return boot.platform === "win32" ? full.toLowerCase() : full;
};

export const samePath = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

export function isWithin(parent: string, child: string): boolean {
	const [above, below] = [keyOf(parent), keyOf(child)];
	const { sep } = path();
	return below === above || below.startsWith(above.endsWith(sep) ? above : above + sep);
}

/** What two spellings of one file share; names that are no files are their own. */
export const resourceKey = (file: string): string => (isSynthetic(file) ? file : keyOf(canonicalize(file)));

export const isSynthetic = (file: string): boolean => file.startsWith("builtin:") || file.startsWith("<");

export const posix = (file: string): string => file.split(path().sep).join("/");

export const exists = (file: string): boolean => fs().existsSync(file);

export interface Item {
	name: string;
	full: string;
	isDir: boolean;
	isFile: boolean;
}

/** The items of a folder by name, links followed; none when it cannot be read. A link to nothing is left out. */
export function itemsOf(dir: string): Item[] {
	const items: Item[] = [];
	let found: any[];
	try {
		found = fs().readdirSync(dir, { withFileTypes: true });
	} catch {
		return items;
	}
	for (const entry of found) {
		const full = path().join(dir, entry.name);
		let kind = entry;
		if (entry.isSymbolicLink()) {
			try {
				kind = fs().statSync(full);
			} catch {
				continue;
			}
		}
		items.push({ name: entry.name, full, isDir: kind.isDirectory(), isFile: kind.isFile() });
	}
	return items;
}

export const isFile = (file: string): boolean => {
	try {
		return fs().statSync(file).isFile();
	} catch {
		return false;
	}
};

export const isDirectory = (file: string): boolean => {
	try {
		return fs().statSync(file).isDirectory();
	} catch {
		return false;
	}
};

export const readText = (file: string): string => fs().readFileSync(file, "utf-8");

export const messageOf = (error: unknown, otherwise: string): string => (error instanceof Error ? error.message : otherwise);
