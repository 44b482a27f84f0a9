// DefaultResourceLoader: all that Pi offers a session beside its own tools. Its extensions are loaded into this VM, for a session
// of one's own; those of the running session are the host's, each in a VM of its own, and it only looks for them (found).
import { boot, requireHost } from "pi:host";
import { createEventBus } from "../small.ts";
import { conflictsOf, omitReplaced } from "./clashes.ts";
import { loadProjectContextFiles } from "./context.ts";
import { DefaultPackageManager, type Metadata } from "./packages.ts";
import {
	configDir,
	exists,
	isDirectory,
	isFile,
	isLocalPath,
	isSynthetic,
	isWithin,
	itemsOf,
	messageOf,
	path,
	readText,
	resolvePath,
	resourceKey,
	withoutBom,
} from "./paths.ts";
import { loadPromptTemplates } from "./prompts.ts";
import { SettingsManager } from "./settings.ts";
import { collision, type Diagnostic, loadSkills, warning } from "./skills.ts";

type Kind = "skill" | "prompt" | "theme";
type Infos = Map<string, any>;
interface Given {
	path: string;
	metadata: Metadata;
}

const infoOf = (file: string, { source, scope, origin, baseDir, changelogPath }: Metadata) => ({
	path: file,
	source,
	scope,
	origin,
	baseDir,
	...(changelogPath ? { changelogPath } : {}),
});

const extensionsModule = (): any => requireHost("pi:coding-agent_extensions");

const cli: Metadata = { source: "cli", scope: "temporary", origin: "top-level" };

/** The text of a file when there is one of that name, else the text itself. */
const textOf = (input: string | undefined): string | undefined =>
	input && exists(input) ? withoutBom(readText(input)) : input || undefined;

export class DefaultResourceLoader {
	/** What the last reload found for the host: extensions in the order they load, and packages that are not there. */
	found: { extensions: { path: string; metadata: Metadata }[]; missing: { source: string; scope: string }[] } = {
		extensions: [],
		missing: [],
	};
	private cwd: string;
	private agentDir: string;
	private options: any;
	private settings: any;
	private packages: DefaultPackageManager;
	private extensions: any = { extensions: [], errors: [] };
	private loaded: Record<Kind, { items: any[]; diagnostics: Diagnostic[] }> = {
		skill: { items: [], diagnostics: [] },
		prompt: { items: [], diagnostics: [] },
		theme: { items: [], diagnostics: [] },
	};
	private paths: Record<Kind, string[]> = { skill: [], prompt: [], theme: [] };
	private added: Record<Kind, Infos> = { skill: new Map(), prompt: new Map(), theme: new Map() };
	private metadata = new Map<string, Metadata>();
	private agentsFiles: any[] = [];
	private bus: any;
	private prompt: { text?: string; file?: string } = {};
	private append: { texts: string[]; files: string[] } = { texts: [], files: [] };

	constructor(options: any) {
		this.options = options;
		this.cwd = resolvePath(options.cwd);
		this.agentDir = resolvePath(options.agentDir);
		this.settings = options.settingsManager ?? SettingsManager.create(this.cwd, this.agentDir);
		this.packages = new DefaultPackageManager({ cwd: this.cwd, agentDir: this.agentDir, settingsManager: this.settings });
	}

	getExtensions() {
		if (!this.options.onlyLook) this.extensions.runtime ??= extensionsModule().createExtensionRuntime();
		return this.extensions;
	}

	getSkills() {
		return { skills: this.loaded.skill.items, diagnostics: this.loaded.skill.diagnostics };
	}

	getPrompts() {
		return { prompts: this.loaded.prompt.items, diagnostics: this.loaded.prompt.diagnostics };
	}

	getThemes() {
		return { themes: this.loaded.theme.items, diagnostics: this.loaded.theme.diagnostics };
	}

	getAgentsFiles() {
		return { agentsFiles: this.agentsFiles };
	}

	getSystemPrompt() {
		return this.prompt.text;
	}

	getSystemPromptSource() {
		return this.prompt.file ? { path: this.prompt.file } : undefined;
	}

	getAppendSystemPrompt() {
		return this.append.texts;
	}

	getAppendSystemPromptSources() {
		return this.append.files.map((path) => ({ path }));
	}

	/** Adds what extensions offered (resources_discover). */
	extendResources({ skillPaths = [], promptPaths = [], themePaths = [] }: { skillPaths?: Given[]; promptPaths?: Given[]; themePaths?: Given[] }): void {
		const given: [Kind, Given[]][] = [
			["skill", skillPaths],
			["prompt", promptPaths],
			["theme", themePaths],
		];
		for (const [kind, entries] of given) {
			if (entries.length === 0) continue;
			for (const { path: file, metadata } of entries) {
				const resolved = this.resolvePath(file);
				const baseDir = metadata.baseDir ? this.resolvePath(metadata.baseDir) : metadata.baseDir;
				this.added[kind].set(resolved, infoOf(resolved, { ...metadata, baseDir }));
			}
			this.load(kind, this.merge(this.paths[kind], entries.map((entry) => entry.path)));
		}
	}

	async reload(options: { resolveProjectTrust?: (input: any) => Promise<boolean> } = {}): Promise<void> {
		let before: any;
		if (options.resolveProjectTrust) {
			before = await this.loadProjectTrustExtensions();
			this.settings.setProjectTrusted(await options.resolveProjectTrust({ extensionsResult: before }));
		}
		await this.settings.reload();
		const found = await this.packages.resolve();
		const { missing } = this.packages;
		const named = await this.packages.resolveExtensionSources(this.options.additionalExtensionPaths ?? [], { temporary: true });
		this.metadata = new Map();
		this.added = { skill: new Map(), prompt: new Map(), theme: new Map() };
		const enabled = (resources: any[]): string[] => {
			for (const { path: file, metadata } of resources) if (!this.metadata.has(file)) this.metadata.set(file, metadata);
			return resources.filter((resource) => resource.enabled).map((resource) => resource.path);
		};
		const all = { skill: enabled(found.skills), prompt: enabled(found.prompts), theme: enabled(found.themes) };
		const extensions = this.options.noExtensions ? [] : enabled(found.extensions);
		for (const { path: file } of [...named.extensions, ...named.skills]) if (!this.metadata.has(file)) this.metadata.set(file, cli);
		const more = { skill: enabled(named.skills), prompt: enabled(named.prompts), theme: enabled(named.themes) };
		const first = named.extensions.filter((resource: any) => resource.enabled).map((resource: any) => resource.path);
		const ordered = this.merge(first, extensions).map((file) => ({ path: file, metadata: this.metadata.get(file) ?? cli }));
		this.found = { extensions: ordered, missing: [...missing, ...this.packages.missing] };
		await this.loadExtensions(ordered.map((extension) => extension.path), before);
		this.loadKind("skill", all.skill, more.skill, this.options.noSkills, this.options.additionalSkillPaths);
		this.loadKind("prompt", all.prompt, more.prompt, this.options.noPromptTemplates, this.options.additionalPromptTemplatePaths);
		this.loadKind("theme", all.theme, more.theme, this.options.noThemes, this.options.additionalThemePaths);
		this.loadTexts();
	}

	/** The extensions that may say whether the project is trusted: not the project's own. */
	async loadProjectTrustExtensions(): Promise<any> {
		this.settings.setProjectTrusted(false);
		await this.settings.reload();
		const found = this.options.noExtensions ? [] : (await this.packages.resolve()).extensions;
		const named = await this.packages.resolveExtensionSources(this.options.additionalExtensionPaths ?? [], { temporary: true });
		const enabled = (resources: any[]): string[] => resources.filter((resource) => resource.enabled).map((resource) => resource.path);
		return this.run(this.merge(enabled(named.extensions), enabled(found)));
	}

	private async loadExtensions(paths: string[], before?: any): Promise<void> {
		const missing: any[] = [];
		for (const given of this.options.additionalExtensionPaths ?? []) {
			const file = this.resolvePath(given);
			if (isLocalPath(given) && !exists(file)) missing.push({ path: file, error: `Extension path does not exist: ${file}` });
		}
		const loaded = this.options.onlyLook ? { extensions: [], errors: [], warnings: [] } : await this.run(paths, before);
		const result = { ...loaded, errors: [...loaded.errors, ...missing] };
		this.extensions = this.options.extensionsOverride?.(result) ?? result;
		for (const extension of this.extensions.extensions) {
			extension.sourceInfo = this.sourceOf(extension.path, new Map()) ?? (isSynthetic(extension.path) ? extension.sourceInfo : this.defaultSource(extension.path));
			for (const kind of [extension.tools, extension.commands]) for (const item of kind.values()) item.sourceInfo = extension.sourceInfo;
		}
	}

	/** Loads extensions from files, then those that were given as functions; those that were loaded before stay. */
	private async run(paths: string[], before?: any): Promise<any> {
		const tried = new Set([...(before?.extensions ?? []), ...(before?.errors ?? [])].map(({ path: file }: any) => file));
		const bus = this.options.eventBus ?? (this.bus ??= createEventBus());
		const files = paths.filter((file) => !isSynthetic(file) && !tried.has(file));
		const result = await extensionsModule().loadExtensions(files, this.cwd, bus, before?.runtime);
		const own = new Map([...(before?.extensions ?? []), ...result.extensions].map((extension: any) => [extension.path, extension]));
		const given = before ? before.extensions.filter((extension: any) => extension.path.startsWith("<inline:")) : await this.runFactories(bus, result);
		const all = omitReplaced([...paths.flatMap((file) => own.get(file) ?? []), ...given]);
		return { ...result, extensions: all, errors: [...(before?.errors ?? []), ...result.errors, ...(before ? [] : conflictsOf(all))] };
	}

	private async runFactories(bus: any, { runtime, errors }: any): Promise<any[]> {
		const extensions: any[] = [];
		for (const [i, given] of (this.options.extensionFactories ?? []).entries()) {
			const { factory, name = i + 1, hidden, replaceable = false } = typeof given === "function" ? { factory: given, hidden: false } : given;
			const place = `<inline:${name}>`;
			try {
				const extension = await extensionsModule().loadExtensionFromFactory(factory, this.cwd, bus, runtime, place);
				extensions.push(Object.assign(extension, { hidden, replaceable }));
			} catch (error) {
				errors.push({ path: place, error: messageOf(error, "failed to load extension") });
			}
		}
		return extensions;
	}

	private loadKind(kind: Kind, found: string[], named: string[], without: boolean, given: string[] = []): void {
		const label = { skill: "Skill", prompt: "Prompt template", theme: "Theme" }[kind];
		this.load(kind, this.merge(without ? named : [...named, ...found], given), without);
		for (const entry of given) {
			const file = this.resolvePath(entry);
			const { diagnostics } = this.loaded[kind];
			if ((kind !== "theme" && !isLocalPath(entry)) || exists(file) || diagnostics.some((d) => d.path === file)) continue;
			diagnostics.push({ type: "error", message: `${label} path does not exist`, path: file });
		}
	}

	private load(kind: Kind, paths: string[], without = false): void {
		this.paths[kind] = paths;
		const places = { cwd: this.cwd, agentDir: this.agentDir, includeDefaults: false };
		const { options } = this;
		let result = { items: [] as any[], diagnostics: [] as Diagnostic[] };
		if (without && paths.length === 0) {
			// Nothing was asked for.
		} else if (kind === "skill") {
			const { skills, diagnostics } = loadSkills({ ...places, skillPaths: paths });
			result = { items: skills, diagnostics };
		} else if (kind === "prompt") {
			const { templates, diagnostics } = loadPromptTemplates({ ...places, promptPaths: paths });
			result = distinct("prompt", templates, diagnostics);
		} else {
			const { themes, diagnostics } = this.loadThemes(paths);
			result = distinct("theme", themes, diagnostics);
		}
		const { items, diagnostics } = result;
		if (kind === "skill" && options.skillsOverride) {
			const changed = options.skillsOverride({ skills: items, diagnostics });
			result = { items: changed.skills, diagnostics: changed.diagnostics };
		} else if (kind === "prompt" && options.promptsOverride) {
			const changed = options.promptsOverride({ prompts: items, diagnostics });
			result = { items: changed.prompts, diagnostics: changed.diagnostics };
		} else if (kind === "theme" && options.themesOverride) {
			const changed = options.themesOverride({ themes: items, diagnostics });
			result = { items: changed.themes, diagnostics: changed.diagnostics };
		}
		this.loaded[kind] = { items: result.items.map((item) => this.withSource(kind, item)), diagnostics: result.diagnostics };
	}

	private withSource(kind: Kind, item: any): any {
		const file = kind === "theme" ? item.sourcePath : item.filePath;
		const sourceInfo = file ? (this.sourceOf(file, this.added[kind]) ?? item.sourceInfo ?? this.defaultSource(file)) : item.sourceInfo;
		return kind === "theme" ? Object.assign(item, { sourceInfo }) : { ...item, sourceInfo };
	}

	private sourceOf(file: string, added: Infos): any {
		const full = path().resolve(file);
		for (const [place, info] of added) if (isWithin(place, full)) return { ...info, path: file };
		const exact = this.metadata.get(full) ?? this.metadata.get(file);
		if (exact) return infoOf(file, exact);
		for (const [place, metadata] of this.metadata) if (isWithin(place, full)) return infoOf(file, metadata);
		return undefined;
	}

	private defaultSource(file: string): any {
		const full = path().resolve(file);
		for (const [scope, base] of [["user", this.agentDir], ["project", path().join(this.cwd, configDir)]]) {
			for (const kind of ["skills", "prompts", "themes", "extensions"]) {
				const baseDir = path().join(base, kind);
				if (isWithin(baseDir, full)) return { path: file, source: "local", scope, origin: "top-level", baseDir };
			}
		}
		const baseDir = isDirectory(full) ? full : path().resolve(full, "..");
		return { path: file, source: "local", scope: "temporary", origin: "top-level", baseDir };
	}

	private loadThemes(paths: string[]): { themes: any[]; diagnostics: Diagnostic[] } {
		const themes: any[] = [];
		const diagnostics: Diagnostic[] = [];
		const take = (file: string) => {
			try {
				themes.push(requireHost("pi:theme").loadThemeFile(file));
			} catch (error) {
				diagnostics.push(warning(messageOf(error, "failed to load theme"), file));
			}
		};
		for (const file of paths) {
			if (!exists(file)) diagnostics.push(warning("theme path does not exist", file));
			else if (isDirectory(file)) {
				for (const item of itemsOf(file)) if (item.isFile && item.name.endsWith(".json")) take(item.full);
			} else if (isFile(file) && file.endsWith(".json")) take(file);
			else diagnostics.push(warning("theme path is not a json file", file));
		}
		return { themes, diagnostics };
	}

	private loadTexts(): void {
		const { options } = this;
		const files = { agentsFiles: options.noContextFiles ? [] : loadProjectContextFiles({ cwd: this.cwd, agentDir: this.agentDir }) };
		this.agentsFiles = (options.agentsFilesOverride?.(files) ?? files).agentsFiles;
		const source = options.systemPrompt ?? this.ownFile("SYSTEM.md");
		const text = textOf(source);
		this.prompt = {
			text: options.systemPromptOverride ? options.systemPromptOverride(text) : text,
			file: source && exists(source) ? resolvePath(source) : undefined,
		};
		const own = this.ownFile("APPEND_SYSTEM.md");
		const sources: string[] = options.appendSystemPrompt ?? (own ? [own] : []);
		const texts = sources.map(textOf).filter((text) => text !== undefined);
		this.append = {
			texts: options.appendSystemPromptOverride ? options.appendSystemPromptOverride(texts) : texts,
			files: sources.filter(exists).map((file) => resolvePath(file)),
		};
	}

	/** The project's file if it is trusted and has one, else the person's. */
	private ownFile(name: string): string | undefined {
		const project = path().join(this.cwd, configDir, name);
		if (this.settings.isProjectTrusted() && exists(project)) return project;
		const own = path().join(this.agentDir, name);
		return exists(own) ? own : undefined;
	}

	private merge(first: string[], second: string[]): string[] {
		const seen = new Set<string>();
		return [...first, ...second].map((file) => this.resolvePath(file)).filter((file) => {
			const key = resourceKey(file);
			return !seen.has(key) && !!seen.add(key);
		});
	}

	private resolvePath(file: string): string {
		return isSynthetic(file) ? file : resolvePath(file, this.cwd, { trim: true });
	}
}

/** The first of a name stays. */
function distinct(kind: "prompt" | "theme", items: any[], diagnostics: Diagnostic[]): { items: any[]; diagnostics: Diagnostic[] } {
	const byName = new Map<string, any>();
	const clashes: Diagnostic[] = [];
	const fileOf = (item: any) => (kind === "theme" ? (item.sourcePath ?? "<builtin>") : item.filePath);
	for (const item of items) {
		const name = item.name ?? "unnamed";
		const winner = byName.get(name);
		if (!winner) byName.set(name, item);
		else clashes.push(collision(kind, name, kind === "prompt" ? `/${name}` : name, fileOf(winner), fileOf(item)));
	}
	return { items: [...byName.values()], diagnostics: [...diagnostics, ...clashes] };
}
