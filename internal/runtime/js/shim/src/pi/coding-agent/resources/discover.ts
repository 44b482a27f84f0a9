// The host's own question: what there is for a working directory. The host runs this in a VM that can only read.
import { DefaultResourceLoader } from "./loader.ts";
import { expandPromptTemplate } from "./prompts.ts";
import { SettingsManager } from "./settings.ts";
import { stripFrontmatter } from "../frontmatter.ts";
import { configDir, exists, messageOf, path, readText } from "./paths.ts";
import { hasTrustRequiringProjectResources } from "./trust.ts";

export interface Question {
	cwd: string;
	agentDir: string;
	trusted: boolean;
	/** Extensions and packages that were named, and whether only they count. */
	paths?: string[];
	only?: boolean;
	/** What the extensions offered, as resources_discover gives it. */
	offered?: Record<string, { path: string; extensionPath: string }[]>;
}

async function loaderFor(question: Question) {
	const { cwd, agentDir, trusted, paths = [], only = false, offered = {} } = question;
	const settingsManager = SettingsManager.create(cwd, agentDir, { projectTrusted: trusted });
	const loader = new DefaultResourceLoader({ cwd, agentDir, settingsManager, additionalExtensionPaths: paths, noExtensions: only, onlyLook: true });
	await loader.reload();
	const given = (entries: { path: string; extensionPath: string }[] = []) =>
		entries.map(({ path: file, extensionPath }) => {
			const source = `extension:${path().basename(extensionPath).replace(/\.(ts|js)$/, "")}`;
			const metadata = { source, scope: "temporary" as const, origin: "top-level" as const, baseDir: path().dirname(extensionPath) };
			return { path: file, metadata }; // relative to the working directory, as in Pi
		});
	const { skillPaths, promptPaths, themePaths } = offered;
	loader.extendResources({ skillPaths: given(skillPaths), promptPaths: given(promptPaths), themePaths: given(themePaths) });
	return { loader, settingsManager };
}

/** The files beside its resources that a project's trust is about. */
const projectFiles = (cwd: string): string[] =>
	["settings.json", "mcp.json", "SYSTEM.md", "APPEND_SYSTEM.md"].map((name) => path().join(cwd, configDir, name)).filter(exists);

export async function discover(question: Question) {
	const { loader, settingsManager } = await loaderFor(question);
	const { skills, diagnostics: ofSkills } = loader.getSkills();
	const { prompts, diagnostics: ofPrompts } = loader.getPrompts();
	const { themes, diagnostics: ofThemes } = loader.getThemes();
	const ofSettings = settingsManager
		.drainErrors()
		.map(({ path: file, error }: any) => ({ type: "error", message: `settings cannot be read: ${messageOf(error, "")}`, path: file }));
	return {
		extensions: loader.found.extensions,
		missing: loader.found.missing,
		failed: loader.getExtensions().errors,
		skills,
		prompts: prompts.map(({ content, ...prompt }: any) => prompt),
		templates: prompts.map(({ name, content }: any) => ({ name, content })),
		themes: themes.map(({ name, sourcePath, sourceInfo }: any) => ({ name, filePath: sourcePath, sourceInfo })),
		contextFiles: loader.getAgentsFiles().agentsFiles.map((file: any) => file.path),
		systemPrompt: loader.getSystemPromptSource()?.path,
		appendSystemPrompt: loader.getAppendSystemPromptSources().map((file: any) => file.path),
		diagnostics: [...ofSettings, ...ofSkills, ...ofPrompts, ...ofThemes],
		defaultProjectTrust: settingsManager.getDefaultProjectTrust(),
		needsTrust: hasTrustRequiringProjectResources(question.cwd),
		projectFiles: projectFiles(question.cwd),
	};
}

/** What a line may call: what the last search found. Templates are as they were then, until the next one; a skill is read when called. */
export interface Calls {
	text: string;
	skills: { name: string; filePath: string; baseDir: string }[];
	templates: { name: string; content: string }[];
}

/** A line that calls a skill or a template becomes what the model would get; null for any other line. */
export function expand({ text, skills, templates }: Calls): string | null {
	const call = /^\/skill:(\S+)(?:\s+([\s\S]*))?$/.exec(text);
	const skill = call && skills.find(({ name }) => name === call[1]);
	if (skill) {
		const body = stripFrontmatter(readText(skill.filePath)).trim();
		const block = `<skill name="${skill.name}" location="${skill.filePath}">\nReferences are relative to ${skill.baseDir}.\n\n${body}\n</skill>`;
		const rest = (call![2] ?? "").trim();
		return rest ? `${block}\n\n${rest}` : block;
	}
	const expanded = expandPromptTemplate(text, templates);
	return expanded === text ? null : expanded;
}
