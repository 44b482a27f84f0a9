// Paths that begin like a prefix, and paths that match one anywhere (through fd). Node's modules load on first use.
import type { AutocompleteItem } from "./editor_complete.ts";
import { separator } from "./words.ts";
import { requireHost } from "pi:host";

export interface PathPrefix {
	raw: string;
	/** Written behind an @. */
	at: boolean;
	quoted: boolean;
}

const slashes = (path: string): string => path.replace(/\\/g, "/");
const node = (name: string): any => requireHost(`pi:node/${name}`);

function expandHome(path: string): string {
	if (path === "~") return node("os").homedir();
	return path.startsWith("~/") ? node("path").join(node("os").homedir(), "/", path.slice(2)) : path;
}

const separated = new RegExp(separator, "u");

function value(path: string, { at, quoted }: PathPrefix): string {
	const sign = at ? "@" : "";
	return quoted || separated.test(path) ? `${sign}"${path}"` : sign + path;
}

/** Whether a directory entry is a folder, also through a link. */
function isDirectory(entry: any, folder: string): boolean {
	if (entry.isDirectory()) return true;
	if (!entry.isSymbolicLink()) return false;
	try {
		return node("fs").statSync(node("path").join(folder, entry.name)).isDirectory();
	} catch {
		return false;
	}
}

/** How a name is written behind the prefix typed so far. */
function shown(raw: string, name: string): string {
	const { dirname, join } = node("path");
	if (raw.endsWith("/")) return raw + name;
	if (!raw.includes("/") && !raw.includes("\\")) return raw.startsWith("~") ? `~/${name}` : name;
	if (raw.startsWith("~/")) return `~/${join(dirname(raw.slice(2)), name)}`;
	if (raw.startsWith("/")) return dirname(raw) === "/" ? `/${name}` : `${dirname(raw)}/${name}`;
	const relative = join(dirname(raw), name);
	return raw.startsWith("./") && !relative.startsWith("./") ? `./${relative}` : relative;
}

/** The folder to list and what names in it must begin with. */
function place(basePath: string, raw: string): { folder: string; start: string } {
	const { basename, dirname, join } = node("path");
	const path = raw.startsWith("~") ? expandHome(raw) : raw;
	const absolute = raw.startsWith("~") || path.startsWith("/");
	const whole = raw === "" || raw === "~" || raw.endsWith("/");
	const folder = whole ? path : dirname(path);
	return { folder: absolute ? folder : join(basePath, folder), start: whole ? "" : basename(path) };
}

export function completePath(basePath: string, prefix: PathPrefix): AutocompleteItem[] {
	try {
		const { folder, start } = place(basePath, prefix.raw);
		const entries: any[] = node("fs").readdirSync(folder, { withFileTypes: true });
		const items = entries.filter((entry) => entry.name.toLowerCase().startsWith(start.toLowerCase())).map((entry) => {
			const end = isDirectory(entry, folder) ? "/" : "";
			return { value: value(slashes(shown(prefix.raw, entry.name)) + end, prefix), label: entry.name + end };
		});
		const rank = (item: AutocompleteItem) => (item.label.endsWith("/") ? 0 : 1);
		return items.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
	} catch {
		return [];
	}
}

// ---- fd ----

interface Found {
	/** A folder's ends with a slash. */
	path: string;
	directory: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function fdPattern(query: string): string {
	const path = slashes(query);
	const parts = path.split("/").filter(Boolean);
	if (parts.length === 0) return path;
	const slash = "[\\\\/]";
	return parts.map(escaped).join(slash) + (path.endsWith("/") ? slash : "");
}

function walk(folder: string, fdPath: string, query: string, signal: AbortSignal, limits: string[]): Promise<Found[]> {
	if (signal.aborted) return Promise.resolve([]);
	const args = ["--base-directory", folder, "--max-results", "100", "--type", "f", "--type", "d", "--follow", "--hidden"];
	for (const hidden of [".git", ".git/*", ".git/**"]) args.push("--exclude", hidden);
	args.push(...limits);
	if (slashes(query).includes("/")) args.push("--full-path");
	if (query) args.push(fdPattern(query));
	return new Promise((resolve) => {
		const child = node("child_process").spawn(fdPath, args, { stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const stop = () => child.kill("SIGKILL");
		signal.addEventListener("abort", stop, { once: true });
		child.stdout.setEncoding("utf-8");
		child.stdout.on("data", (chunk: string) => (output += chunk));
		child.on("error", () => resolve([]));
		child.on("close", (code: number) => {
			signal.removeEventListener("abort", stop);
			resolve(signal.aborted || code !== 0 ? [] : output.trim().split("\n").filter(Boolean).map(parseLine).filter(notGit));
		});
	});
}

const parseLine = (line: string): Found => {
	const path = slashes(line);
	return { path, directory: path.endsWith("/") };
};
const notGit = ({ path }: Found): boolean => !/^\.git\/?$|^\.git\/|\/\.git\/./.test(path);

/** What is in the folder itself comes first, then what is below it. */
async function search(folder: string, fdPath: string, query: string, signal: AbortSignal): Promise<Found[]> {
	const near = await walk(folder, fdPath, query, signal, ["--max-depth", "1"]);
	const all = await walk(folder, fdPath, query, signal, []);
	const seen = new Set(near.map((entry) => entry.path));
	return [...near, ...all.filter(({ path }) => !seen.has(path) && seen.add(path))];
}

/** How well a path fits what was typed; nothing is 0. */
function score({ path, directory }: Found, query: string): number {
	if (query === "") return 1;
	const wanted = query.toLowerCase();
	const name = node("path").basename(path).toLowerCase();
	const fit = name === wanted ? 100 : name.startsWith(wanted) ? 80 : name.includes(wanted) ? 50 : path.toLowerCase().includes(wanted) ? 30 : 0;
	return fit > 0 && directory ? fit + 10 : fit;
}

interface Scored {
	entry: Found;
	points: number;
}
const depth = (path: string): number => path.split("/").filter(Boolean).length;
/** The better fit first, then what lies less deep, is shorter, comes first in the alphabet. */
const compare = (a: Scored, b: Scored): number => b.points - a.points || depth(a.entry.path) - depth(b.entry.path) ||
	a.entry.path.length - b.entry.path.length || a.entry.path.localeCompare(b.entry.path);

/** A query with a folder in front is searched for in that folder. */
function scope(basePath: string, raw: string): { folder: string; query: string; base: string } {
	const path = slashes(raw);
	const slash = path.lastIndexOf("/");
	const base = path.slice(0, slash + 1);
	const folder = base.startsWith("~/") ? expandHome(base) : base.startsWith("/") ? base : node("path").join(basePath, base);
	try {
		if (slash !== -1 && node("fs").statSync(folder).isDirectory()) return { folder, query: path.slice(slash + 1), base };
	} catch {
		// Not a folder: the whole text is the query.
	}
	return { folder: basePath, query: raw, base: "" };
}

export async function fuzzyPaths(basePath: string, prefix: PathPrefix, fdPath: string | null, signal: AbortSignal): Promise<AutocompleteItem[]> {
	if (!fdPath || signal.aborted) return [];
	try {
		const { folder, query, base } = scope(basePath, prefix.raw);
		const all = (await search(folder, fdPath, query, signal)).map((entry) => ({ entry, points: score(entry, query) }));
		if (signal.aborted) return [];
		return all.filter(({ points }) => points > 0).sort(compare).slice(0, 20).map(({ entry }) => {
			const end = entry.directory ? "/" : "";
			const path = base + (entry.directory ? entry.path.slice(0, -1) : entry.path);
			return { value: value(path + end, { ...prefix, at: true }), label: node("path").basename(entry.path) + end, description: path };
		});
	} catch {
		return [];
	}
}
