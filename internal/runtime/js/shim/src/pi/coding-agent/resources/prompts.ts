// Prompt templates: Markdown files that become slash commands, with places for arguments.
import { parseFrontmatter } from "../frontmatter.ts";
import { createSyntheticSourceInfo } from "../small.ts";
import { configDir, exists, isDirectory, isFile, isWithin, itemsOf, messageOf, path, readText, resolvePath } from "./paths.ts";
import { type Diagnostic, warning } from "./skills.ts";

interface Loaded {
	templates: any[];
	diagnostics: Diagnostic[];
}

/**
 * Arguments as a shell splits them. A quote opens only at the beginning of an argument and only if it is closed again;
 * inside, a backslash before the same quote keeps it.
 */
export function parseCommandArgs(text: string): string[] {
	const args: string[] = [];
	let at = 0;
	while (at < text.length) {
		if (/\s/.test(text[at])) {
			at++;
			continue;
		}
		const quoted = quotedAt(text, at);
		if (quoted) {
			let rest = quoted.end;
			while (rest < text.length && !/\s/.test(text[rest])) rest++;
			args.push(quoted.value + text.slice(quoted.end, rest));
			at = rest;
			continue;
		}
		let end = at;
		while (end < text.length && !/\s/.test(text[end])) end++;
		args.push(text.slice(at, end));
		at = end;
	}
	return args;
}

function quotedAt(text: string, at: number): { value: string; end: number } | undefined {
	const quote = text[at];
	if (quote !== '"' && quote !== "'") return undefined;
	let value = "";
	for (let i = at + 1; i < text.length; i++) {
		if (text[i] === "\\" && text[i + 1] === quote) value += text[++i];
		else if (text[i] === quote) return { value, end: i + 1 };
		else value += text[i];
	}
	return undefined;
}

const places = /\$\{(\d+|ARGUMENTS|@):-([^}]*)\}|\$\{@:(\d+)(?::(\d+))?\}|\$(ARGUMENTS|@|\d+)/g;

/** Puts arguments into their places, once: what an argument holds is not looked at again. */
export function substituteArgs(content: string, args: string[]): string {
	const all = args.join(" ");
	const valueOf = (name: string) => (name === "@" || name === "ARGUMENTS" ? all : args[Number.parseInt(name, 10) - 1]);
	return content.replace(places, (_match, named, otherwise, from, length, simple) => {
		if (named) return valueOf(named) || otherwise;
		if (!from) return valueOf(simple) ?? "";
		const start = Math.max(0, Number.parseInt(from, 10) - 1);
		return args.slice(start, length ? start + Number.parseInt(length, 10) : undefined).join(" ");
	});
}

/** The template's text with the arguments, when the text calls one of the templates; else the text as it is. */
export function expandPromptTemplate(text: string, templates: any[]): string {
	const match = /^\/([^\s]+)(?:\s+([\s\S]*))?$/.exec(text);
	const template = match && templates.find(({ name }) => name === match[1]);
	return template ? substituteArgs(template.content, parseCommandArgs(match[2] ?? "")) : text;
}

function loadFile(filePath: string, sourceInfo: any): Loaded {
	let parsed: { frontmatter: Record<string, any>; body: string };
	try {
		parsed = parseFrontmatter(readText(filePath));
	} catch (error) {
		return { templates: [], diagnostics: [warning(messageOf(error, "failed to parse prompt template file"), filePath)] };
	}
	const { frontmatter, body } = parsed;
	let description = typeof frontmatter.description === "string" ? frontmatter.description : "";
	if (!description) {
		const line = body.split("\n").find((line) => line.trim()) ?? "";
		description = line.length > 60 ? `${line.slice(0, 60)}...` : line;
	}
	const hint = frontmatter["argument-hint"];
	const template = {
		name: path().basename(filePath).replace(/\.md$/, ""),
		description,
		...(typeof hint === "string" && hint ? { argumentHint: hint } : {}),
		content: body,
		sourceInfo,
		filePath,
	};
	return { templates: [template], diagnostics: [] };
}

/** Templates of a folder's own Markdown files, and those that are named. */
export function loadPromptTemplates(options: {
	cwd: string;
	agentDir: string;
	promptPaths: string[];
	includeDefaults: boolean;
}): Loaded {
	const cwd = resolvePath(options.cwd);
	const userDir = path().join(resolvePath(options.agentDir), "prompts");
	const projectDir = path().resolve(cwd, configDir, "prompts");
	const out: Loaded = { templates: [], diagnostics: [] };
	const infoOf = (file: string) => {
		if (isWithin(userDir, file)) return createSyntheticSourceInfo(file, { source: "local", scope: "user", baseDir: userDir });
		if (isWithin(projectDir, file)) {
			return createSyntheticSourceInfo(file, { source: "local", scope: "project", baseDir: projectDir });
		}
		const baseDir = isDirectory(file) ? file : path().dirname(file);
		return createSyntheticSourceInfo(file, { source: "local", baseDir });
	};
	const addFile = (file: string) => {
		const { templates, diagnostics } = loadFile(file, infoOf(file));
		out.templates.push(...templates);
		out.diagnostics.push(...diagnostics);
	};
	const addDir = (dir: string) => {
		for (const item of itemsOf(dir)) if (item.isFile && item.name.endsWith(".md")) addFile(item.full);
	};
	if (options.includeDefaults) for (const dir of [userDir, projectDir]) addDir(dir);
	for (const given of options.promptPaths) {
		const file = resolvePath(given, cwd, { trim: true });
		if (!exists(file)) continue;
		if (isDirectory(file)) addDir(file);
		else if (isFile(file) && file.endsWith(".md")) addFile(file);
	}
	return out;
}
