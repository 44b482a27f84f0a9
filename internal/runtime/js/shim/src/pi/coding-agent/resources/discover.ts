// The host's own question: what there is for a working directory. The host runs this in a VM that can only read.
import { DefaultResourceLoader } from "./loader.ts";
import { expandPromptTemplate } from "./prompts.ts";
import { SettingsManager } from "./settings.ts";
import { stripFrontmatter } from "../frontmatter.ts";
import { configDir, exists, messageOf, path, readText, resolvePath } from "./paths.ts";
import { requireHost } from "pi:host";
import { hasTrustRequiringProjectResources } from "./trust.ts";

export interface Question {
	cwd: string;
	agentDir: string;
	trusted: boolean;
	/** Extensions and packages that were named, and whether only they count. */
	paths?: string[];
	only?: boolean;
	/** What the extensions offered, as resources_discover gives it. */
	offered?: Record<string, Offer[]>;
	/** Whether only that counts. */
	bare?: boolean;
	/** The packages of pier's own lists (pier.json), in the form of Pi's settings, and the lists that cannot be read. */
	own: { user: any[]; project: any[]; wrong: { path: string; error: string }[] };
}

interface Offer {
	path: string;
	extensionPath: string;
}

const kinds = ["extensions", "skills", "prompts", "themes"];
const offerKinds = ["skillPaths", "promptPaths", "themePaths"] as const;

let last: { loader: DefaultResourceLoader; settingsManager: SettingsManager; question: Question; ofSettings: object[] };

/** What is no file: KIND:WHAT, such as bridge:COMMAND, of pier's other kinds. Pi's loader knows files alone. */
const otherKind = (name: string): boolean => /^(mcp|rtp|bridge|process):/.test(name);

type Wrong = Map<string, object>;
type Found = DefaultResourceLoader["found"]["extensions"][number];

const note = (wrong: Wrong, file: string, message: string) => void wrong.set(JSON.stringify([file, message]), { type: "error", message, path: file });

/** Settings that name resources in lists, as they must: what is none is said and left out, where Pi's loader would end. */
function listsOnly(settings: any, file: string, wrong: Wrong): any {
	const fits = (key: string, item: any): boolean =>
		typeof item === "string" || (key === "packages" && typeof item?.source === "string" && kinds.every((kind) => listed(item[kind]) || item[kind] === undefined));
	const listed = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
	for (const key of ["packages", ...kinds]) {
		if (settings[key] === undefined) continue;
		const list = Array.isArray(settings[key]) ? settings[key].filter((item: any) => fits(key, item)) : [];
		const wants = key === "packages" ? "a list of sources, or of objects with a source and lists" : "a list of texts";
		if (list.length !== settings[key]?.length) note(wrong, file, `settings: ${key} wants ${wants}`);
		settings[key] = list;
	}
	return settings;
}

function settingsOf({ cwd, agentDir, trusted, bare, own }: Question, wrong: Wrong): SettingsManager {
	if (bare) return SettingsManager.inMemory();
	const manager = SettingsManager.create(cwd, agentDir, { projectTrusted: trusted });
	const [global, project] = [manager.getGlobalSettings.bind(manager), manager.getProjectSettings.bind(manager)];
	for (const { path: file, error } of own.wrong) note(wrong, file, error);
	// Of a package that both lists name pier's entry counts: of a person's the first does, of a project's the last (distinct).
	manager.getGlobalSettings = () => {
		const pi = listsOnly(global(), path().join(agentDir, "settings.json"), wrong);
		return { ...pi, packages: [...own.user, ...(pi.packages ?? [])] };
	};
	manager.getProjectSettings = () => {
		const pi = listsOnly(project(), path().join(cwd, configDir, "settings.json"), wrong);
		return { ...pi, packages: [...(pi.packages ?? []), ...(trusted ? own.project : [])] };
	};
	return manager;
}

/** What there is without any offers. */
export async function discover(question: Question) {
	const { cwd, agentDir, paths = [], only = false, bare = false } = question;
	const wrong: Wrong = new Map(); // settings are read more than once
	const settingsManager = settingsOf(question, wrong);
	const without = { noExtensions: only || bare, noSkills: bare, noPromptTemplates: bare, noThemes: bare, noContextFiles: bare };
	const additionalExtensionPaths = paths.filter((name) => !otherKind(name));
	const loader = new DefaultResourceLoader({ cwd, agentDir, settingsManager, additionalExtensionPaths, onlyLook: true, ...without });
	await loader.reload();
	for (const { path: file, error } of settingsManager.drainErrors()) note(wrong, file, `settings cannot be read: ${messageOf(error, "")}`);
	last = { loader, settingsManager, question, ofSettings: [...wrong.values()] };
	return answer();
}

/** Which themes there are, and the one of the settings: for extensions, and as sequences for who draws without one. */
export function look({ themes: files, setting, light, ...question }: Question & { themes: string[]; setting?: string; light?: boolean }) {
	const themes = requireHost("pi:theme");
	const found = files.flatMap((file) => {
		try {
			return [themes.loadThemeFile(file)];
		} catch {
			return []; // the search has said what is wrong with it
		}
	});
	themes.register(found);
	const manager = SettingsManager.create(question.cwd, question.agentDir, { projectTrusted: question.trusted });
	const terminal = light === undefined ? undefined : light ? "light" : "dark";
	let current: any;
	let failed: string | undefined;
	try {
		current = themes.ofSetting(manager.getProjectSettings().theme ?? (setting || manager.getThemeSetting() || "system"), terminal);
	} catch (error) {
		failed = messageOf(error, "");
		current = themes.createTheme("system");
	}
	return { name: current.name, failed, palette: themes.palette(current), news: { registered: found.map(themes.exported), current: themes.exported(current) } };
}

/** Offers with whole paths, which are relative to the working directory, as in Pi. */
export function resolve({ cwd, offered = {} }: Question) {
	return Object.fromEntries(
		offerKinds.map((kind) => [kind, (offered[kind] ?? []).map((offer: Offer) => ({ ...offer, path: resolvePath(offer.path, cwd, { trim: true }) }))]),
	);
}

/** The last answer with these offers. What is read for them is read as the extension that offers it. */
export function extend({ offered = {} }: Question) {
	const given = (entries: Offer[] = []) =>
		entries.map(({ path: file, extensionPath }) => {
			const source = `extension:${path().basename(extensionPath).replace(/\.(ts|js)$/, "")}`;
			const metadata = { source, scope: "temporary" as const, origin: "top-level" as const, baseDir: path().dirname(extensionPath) };
			return { path: file, metadata };
		});
	last.loader.extendResources(Object.fromEntries(offerKinds.map((kind) => [kind, given(offered[kind])])));
	return answer();
}

/** The extensions that are no files: those that were named come first, those of settings last. */
function withOtherKinds(): Found[] {
	const { loader, settingsManager, question } = last;
	const of = (names: unknown, source: string, scope: Found["metadata"]["scope"]): Found[] =>
		(Array.isArray(names) ? names : [])
			.filter((name) => typeof name === "string" && otherKind(name))
			.map((name) => ({ path: name, metadata: { source, scope, origin: "top-level" } }));
	const settings = question.only || question.bare ? [] : [
		...of(question.trusted ? settingsManager.getProjectSettings().extensions : [], "local", "project"),
		...of(settingsManager.getGlobalSettings().extensions, "local", "user"),
	];
	const all = [...of(question.paths, "cli", "temporary"), ...loader.found.extensions, ...settings];
	return all.filter(({ path: name }, at) => all.findIndex((other) => other.path === name) === at);
}

/** pier's own lists in a project, which real Pi does not read. */
const ownFiles = ["pier.json", "pier-mcp.json"];

/** The files beside its resources that a project's trust is about. */
const projectFiles = (cwd: string): string[] =>
	["settings.json", "mcp.json", ...ownFiles, "SYSTEM.md", "APPEND_SYSTEM.md"].map((name) => path().join(cwd, configDir, name)).filter(exists);

function answer() {
	const { loader, settingsManager, question, ofSettings } = last;
	const { skills, diagnostics: ofSkills } = loader.getSkills();
	const { prompts, diagnostics: ofPrompts } = loader.getPrompts();
	const { themes, diagnostics: ofThemes } = loader.getThemes();
	return {
		extensions: withOtherKinds(),
		missing: loader.found.missing,
		failed: loader.getExtensions().errors,
		skills,
		prompts: prompts.map(({ content, ...prompt }: any) => prompt),
		templates: prompts.map(({ name, content }: any) => ({ name, content })),
		themes: themes.map(({ name, sourcePath, sourceInfo }: any) => ({ name, filePath: sourcePath, sourceInfo })),
		contextFiles: loader.getAgentsFiles().agentsFiles.map((file: any) => file.path),
		systemPrompt: question.bare ? undefined : loader.getSystemPromptSource()?.path,
		appendSystemPrompt: question.bare ? [] : loader.getAppendSystemPromptSources().map((file: any) => file.path),
		diagnostics: [...ofSettings, ...ofSkills, ...ofPrompts, ...ofThemes],
		defaultProjectTrust: settingsManager.getDefaultProjectTrust(),
		needsTrust: hasTrustRequiringProjectResources(question.cwd) || ownFiles.some((name) => exists(path().join(question.cwd, configDir, name))),
		projectFiles: projectFiles(question.cwd),
	};
}

/** What a line may call: what the last search found. Templates are as they were then, until the next one; a skill is read when called. */
export interface Calls {
	text: string;
	skills: { name: string; filePath: string; baseDir: string }[];
	templates: { name: string; content: string }[];
}

/** What a line became, and why a skill could not be read: then the line stays as it is. */
interface Expanded {
	text: string;
	failed?: { path: string; error: string };
}

/** A line that calls a skill or a template becomes what the model would get; null for any other line. */
export function expand({ text, skills, templates }: Calls): Expanded | null {
	const call = /^\/skill:(\S+)(?:\s+([\s\S]*))?$/.exec(text);
	const skill = call && skills.find(({ name }) => name === call[1]);
	if (skill) {
		let body: string;
		try {
			body = stripFrontmatter(readText(skill.filePath)).trim();
		} catch (error) {
			return { text, failed: { path: skill.filePath, error: messageOf(error, "the skill cannot be read") } };
		}
		const block = `<skill name="${skill.name}" location="${skill.filePath}">\nReferences are relative to ${skill.baseDir}.\n\n${body}\n</skill>`;
		const rest = (call![2] ?? "").trim();
		return { text: rest ? `${block}\n\n${rest}` : block };
	}
	const expanded = expandPromptTemplate(text, templates);
	return expanded === text ? null : { text: expanded };
}
