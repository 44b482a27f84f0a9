// Skills: folders with a SKILL.md, whose front matter says when a model should read it.
import { boot } from "pi:host";
import { parseFrontmatter } from "../frontmatter.ts";
import { createSyntheticSourceInfo } from "../small.ts";
import { Ignore } from "./ignore.ts";
import {
	configDir,
	exists,
	isDirectory,
	isFile,
	isWithin,
	itemsOf,
	messageOf,
	path,
	posix,
	readText,
	resolvePath,
	resourceKey,
} from "./paths.ts";

type Resource = "extension" | "skill" | "prompt" | "theme";
export interface Diagnostic {
	type: "warning" | "error" | "collision";
	message: string;
	path?: string;
	collision?: { resourceType: Resource; name: string; winnerPath: string; loserPath: string };
}

export const warning = (message: string, path: string): Diagnostic => ({ type: "warning", message, path });

export function collision(resourceType: Resource, name: string, label: string, winnerPath: string, loserPath: string): Diagnostic {
	return {
		type: "collision",
		message: `name "${label}" collision`,
		path: loserPath,
		collision: { resourceType, name, winnerPath, loserPath },
	};
}

interface Loaded {
	skills: any[];
	diagnostics: Diagnostic[];
}

function problemsOfName(name: string): string[] {
	const problems: string[] = [];
	if (name.length > 64) problems.push(`name exceeds 64 characters (${name.length})`);
	if (!/^[a-z0-9-]+$/.test(name)) problems.push("name contains invalid characters (must be lowercase a-z, 0-9, hyphens only)");
	if (name.startsWith("-") || name.endsWith("-")) problems.push("name must not start or end with a hyphen");
	if (name.includes("--")) problems.push("name must not contain consecutive hyphens");
	return problems;
}

function problemsOfDescription(description: unknown): string[] {
	if (typeof description !== "string" || description.trim() === "") return ["description is required"];
	return description.length > 1024 ? [`description exceeds 1024 characters (${description.length})`] : [];
}

function sourceInfo(filePath: string, baseDir: string, source: string): any {
	if (source === "path") return createSyntheticSourceInfo(filePath, { source: "local", baseDir });
	const scoped = source === "user" || source === "project";
	return createSyntheticSourceInfo(filePath, scoped ? { source: "local", scope: source, baseDir } : { source, baseDir });
}

/** A Markdown file that is not SKILL.md is a skill only if it says so, by a description. */
function loadFile(filePath: string, source: string): Loaded {
	const declared = path().basename(filePath) === "SKILL.md";
	const none = (...diagnostics: Diagnostic[]): Loaded => ({ skills: [], diagnostics });
	let text: string;
	let frontmatter: Record<string, any>;
	try {
		text = readText(filePath);
	} catch (error) {
		return none(warning(messageOf(error, "failed to read skill file"), filePath));
	}
	try {
		({ frontmatter } = parseFrontmatter(text));
	} catch (error) {
		return declared ? none(warning(messageOf(error, "failed to parse skill file"), filePath)) : none();
	}
	const { description } = frontmatter;
	const described = typeof description === "string" && description.trim() !== "";
	if (!declared && !described) return none();
	const baseDir = path().dirname(filePath);
	const name = (typeof frontmatter.name === "string" && frontmatter.name) || path().basename(baseDir);
	const diagnostics = [...problemsOfDescription(description), ...problemsOfName(name)].map((text) => warning(text, filePath));
	if (!described) return none(...diagnostics);
	const skill = {
		name,
		description,
		filePath,
		baseDir,
		sourceInfo: sourceInfo(filePath, baseDir, source),
		disableModelInvocation: frontmatter["disable-model-invocation"] === true,
	};
	return { skills: [skill], diagnostics };
}

function loadDir(dir: string, source: string, top: boolean, ignore?: Ignore, root = dir): Loaded {
	const out: Loaded = { skills: [], diagnostics: [] };
	if (!exists(dir)) return out;
	const take = ({ skills, diagnostics }: Loaded) => {
		out.skills.push(...skills);
		out.diagnostics.push(...diagnostics);
	};
	const rules = ignore ?? new Ignore(root);
	rules.addFrom(dir);
	const items = itemsOf(dir);
	const inside = (file: string) => posix(path().relative(root, file));
	const skill = items.find((item) => item.name === "SKILL.md" && item.isFile && !rules.ignores(inside(item.full)));
	if (skill) return loadFile(skill.full, source);
	for (const item of items) {
		if (item.name.startsWith(".") || item.name === "node_modules") continue;
		if (rules.ignores(inside(item.full) + (item.isDir ? "/" : ""))) continue;
		if (item.isDir) take(loadDir(item.full, source, false, rules, root));
		else if (item.isFile && top && item.name.endsWith(".md")) take(loadFile(item.full, source));
	}
	return out;
}

export const loadSkillsFromDir = ({ dir, source }: { dir: string; source: string }): Loaded => loadDir(dir, source, true);

/** The first skill of a name stays; the same file again, through a link, is passed over without a word. */
export function loadSkills(options: { cwd: string; agentDir?: string; skillPaths: string[]; includeDefaults: boolean }): Loaded {
	const cwd = resolvePath(options.cwd);
	const userDir = path().join(resolvePath(options.agentDir ?? boot.agentDir), "skills");
	const projectDir = path().resolve(cwd, configDir, "skills");
	const byName = new Map<string, any>();
	const seen = new Set<string>();
	const diagnostics: Diagnostic[] = [];
	const collisions: Diagnostic[] = [];
	const add = (loaded: Loaded) => {
		diagnostics.push(...loaded.diagnostics);
		for (const skill of loaded.skills) {
			const key = resourceKey(skill.filePath);
			if (seen.has(key)) continue;
			const winner = byName.get(skill.name);
			if (winner) collisions.push(collision("skill", skill.name, skill.name, winner.filePath, skill.filePath));
			else byName.set(skill.name, skill);
			if (!winner) seen.add(key);
		}
	};
	if (options.includeDefaults) {
		add(loadDir(userDir, "user", true));
		add(loadDir(projectDir, "project", true));
	}
	for (const given of options.skillPaths) {
		const file = resolvePath(given, cwd, { trim: true });
		let source = "path";
		if (!options.includeDefaults && isWithin(userDir, file)) source = "user";
		else if (!options.includeDefaults && isWithin(projectDir, file)) source = "project";
		if (!exists(file)) diagnostics.push(warning("skill path does not exist", file));
		else if (isDirectory(file)) add(loadDir(file, source, true));
		else if (isFile(file) && file.endsWith(".md")) add(loadFile(file, source));
		else diagnostics.push(warning("skill path is not a markdown file", file));
	}
	return { skills: [...byName.values()], diagnostics: [...diagnostics, ...collisions] };
}
