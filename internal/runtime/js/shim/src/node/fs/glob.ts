// fs.glob: the paths below a folder that a pattern names.
import { requireHost } from "pi:host";
import { compileGlob } from "../path/glob.ts";
import { invalidArgType } from "pi:node/internal_errors";
import { toPath } from "./paths.ts";
import { type Dirent, toDirent } from "./stats.ts";
import { readdir } from "./directories.ts";
import { type Steps } from "./steps.ts";

/** Every match once, in the order of the folders. What cannot be listed holds nothing. */
export function* glob(pattern: any, options: any = {}): Steps<any[]> {
	const patterns: string[] = Array.isArray(pattern) ? pattern : [pattern];
	for (const p of patterns) if (typeof p !== "string") throw invalidArgType("patterns", ["string", "string[]"], pattern);
	const root = options.cwd === undefined ? "." : toPath(options.cwd, "options.cwd");
	const matchers = patterns.map((p) => compileGlob(p.replace(/^\.\//, "")));
	const { exclude } = options;
	const excluded = Array.isArray(exclude) ? exclude.map((p: string) => compileGlob(p)) : [];
	const skip = (relative: string, entry: Dirent) =>
		typeof exclude === "function" ? exclude(options.withFileTypes ? entry : relative) : excluded.some((re) => re.test(relative));
	const { join } = requireHost("pi:node/path");
	const deep = patterns.some((p) => p.includes("**")) ? Infinity : Math.max(...patterns.map((p) => p.split("/").length));
	const found: any[] = [];
	// "**" names the folder itself, too.
	if (patterns.includes("**")) found.push(options.withFileTypes ? toDirent({ name: ".", type: "dir" }, root) : ".");
	const folders = [{ relative: "", depth: 1 }];
	for (const { relative: folder, depth } of folders) {
		let entries: Dirent[];
		try {
			entries = yield* readdir(join(root, folder), { withFileTypes: true });
		} catch {
			continue;
		}
		for (const entry of entries) {
			const relative = folder === "" ? String(entry.name) : `${folder}/${entry.name}`;
			if (skip(relative, entry)) continue;
			if (matchers.some((re) => re.test(relative))) found.push(options.withFileTypes ? entry : relative);
			if (entry.isDirectory() && depth < deep) folders.push({ relative, depth: depth + 1 });
		}
	}
	return found;
}
