// What lies in a folder of extensions, skills, prompts or themes.
import { Ignore } from "./ignore.ts";
import { exists, fs, isDirectory, type Item, isFile, itemsOf, path, posix, readText, withoutBom } from "./paths.ts";

export type Kind = "extensions" | "skills" | "prompts" | "themes";
export const kinds: readonly Kind[] = ["extensions", "skills", "prompts", "themes"];

const endings: Record<Kind, RegExp> = { extensions: /\.(ts|js)$/, skills: /\.md$/, prompts: /\.md$/, themes: /\.json$/ };

export type Manifest = Partial<Record<Kind, string[]>> & { changelogPath?: string };

const isObject = (value: any): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The pi section of a package.json; null without one. Lists that are no lists of strings do not count. */
export function readManifest(file: string): Manifest | null {
	let pi: any;
	try {
		pi = JSON.parse(withoutBom(readText(file)))?.pi;
	} catch {
		return null;
	}
	if (!isObject(pi)) return null;
	const manifest: Manifest = {};
	for (const kind of kinds) {
		const list = pi[kind];
		if (Array.isArray(list) && list.every((entry) => typeof entry === "string")) manifest[kind] = list;
	}
	if (typeof pi.changelogPath === "string") manifest.changelogPath = pi.changelogPath;
	return manifest;
}

const hidden = (item: Item): boolean => item.name.startsWith(".") || item.name === "node_modules";

const inside = (root: string, item: Item): string => {
	const below = posix(path().relative(root, item.full));
	return item.isDir ? `${below}/` : below;
};

function begin(dir: string): Ignore {
	const ignore = new Ignore(dir);
	ignore.addFrom(dir);
	return ignore;
}

/** The entries a folder names itself: by package.json, or an index. Null when it names none. */
function entriesOf(dir: string): string[] | null {
	const listed = readManifest(path().join(dir, "package.json"))?.extensions ?? [];
	const there = listed.map((entry) => path().resolve(dir, entry)).filter(exists);
	if (there.length > 0) return there;
	for (const index of ["index.ts", "index.js"]) {
		const file = path().join(dir, index);
		if (exists(file)) return [file];
	}
	return null;
}

/** Extensions: what the folder names itself, else its scripts and the folders in it that name their entries. */
function extensionsIn(dir: string): string[] {
	const own = entriesOf(dir);
	if (own) return own;
	const ignore = begin(dir);
	const found: string[] = [];
	for (const item of itemsOf(dir)) {
		if (hidden(item) || ignore.ignores(inside(dir, item))) continue;
		if (item.isFile && endings.extensions.test(item.name)) found.push(item.full);
		else if (item.isDir) found.push(...(entriesOf(item.full) ?? []));
	}
	return found;
}

/**
 * Skills: a folder with SKILL.md is one and is looked into no further. Other Markdown files count right in a folder of Pi's
 * own, and anywhere but there in one of .agents.
 */
export function skillsIn(dir: string, mode: "pi" | "agents", ignore?: Ignore, root = dir): string[] {
	if (!exists(dir)) return [];
	const rules = ignore ?? new Ignore(root);
	rules.addFrom(dir);
	const items = itemsOf(dir);
	const skill = items.find((item) => item.name === "SKILL.md" && item.isFile && !rules.ignores(inside(root, item)));
	if (skill) return [skill.full];
	const found: string[] = [];
	for (const item of items) {
		if (hidden(item) || rules.ignores(inside(root, item))) continue;
		if (item.isFile && item.name.endsWith(".md") && (mode === "pi") === (dir === root)) found.push(item.full);
		else if (item.isDir) found.push(...skillsIn(item.full, mode, rules, root));
	}
	return found;
}

/** Prompts and themes: the files right in the folder. */
function filesIn(dir: string, kind: Kind): string[] {
	const ignore = begin(dir);
	return itemsOf(dir)
		.filter((item) => !hidden(item) && item.isFile && endings[kind].test(item.name) && !ignore.ignores(inside(dir, item)))
		.map((item) => item.full);
}

function filesBelow(dir: string, ending: RegExp, ignore?: Ignore, root = dir): string[] {
	const rules = ignore ?? new Ignore(root);
	rules.addFrom(dir);
	const found: string[] = [];
	for (const item of itemsOf(dir)) {
		if (hidden(item) || rules.ignores(inside(root, item))) continue;
		if (item.isDir) found.push(...filesBelow(item.full, ending, rules, root));
		else if (item.isFile && ending.test(item.name)) found.push(item.full);
	}
	return found;
}

/** What is found in the folder Pi itself looks into. */
export function conventional(dir: string, kind: Kind): string[] {
	if (!exists(dir)) return [];
	if (kind === "extensions") return extensionsIn(dir);
	return kind === "skills" ? skillsIn(dir, "pi") : filesIn(dir, kind);
}

/** What is found in a folder that settings or a package name. */
export function collect(dir: string, kind: Kind): string[] {
	if (!exists(dir)) return [];
	if (kind === "extensions") return extensionsIn(dir);
	return kind === "skills" ? skillsIn(dir, "pi") : filesBelow(dir, endings[kind]);
}

/** Files stand for themselves, folders for what is in them. */
export function collectAll(paths: string[], kind: Kind): string[] {
	return paths.flatMap((file) => {
		if (isFile(file)) return [file];
		return isDirectory(file) ? collect(file, kind) : [];
	});
}

/** The paths a glob of a package names, without those through hidden folders, sorted. */
export function expandGlob(pattern: string, root: string): string[] {
	let found: string[] = [root];
	for (const part of pattern.replace(/^\.\//, "").split("/")) {
		if (part === "" || part === ".") continue;
		found = found.flatMap((dir) => step(dir, part));
	}
	return [...new Set(found)]
		.filter((file) => file !== root)
		.filter((file) => path().relative(root, file).split(path().sep).every((name: string) => name === ".." || !name.startsWith(".")))
		.sort();
}

function step(dir: string, part: string): string[] {
	if (part === "**") return [dir, ...below(dir)];
	if (!/[*?[{]/.test(part)) {
		const file = path().resolve(dir, part);
		return exists(file) ? [file] : [];
	}
	return itemsOf(dir)
		.filter((item) => path().matchesGlob(item.name, part))
		.map((item) => item.full);
}

/** Everything below a folder, links not followed. */
function below(dir: string): string[] {
	return itemsOf(dir).flatMap((item) => {
		if (item.name.startsWith(".")) return [];
		return item.isDir && !fs().lstatSync(item.full).isSymbolicLink() ? [item.full, ...below(item.full)] : [item.full];
	});
}
