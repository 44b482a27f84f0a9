// What is found without being named: settings, packages that are installed, and Pi's own folders. Nothing is fetched.
import { boot } from "pi:host";
import { type Kind, collect, collectAll, conventional, expandGlob, kinds, type Manifest, readManifest, skillsIn } from "./collect.ts";
import { changes, choose, enabledBy, hasGlob, isOverride, isPattern } from "./patterns.ts";
import {
	canonicalize,
	configDir,
	exists,
	homeDir,
	isDirectory,
	isFile,
	path,
	readText,
	resolvePath,
	resourceKey,
	samePath,
	withoutBom,
} from "./paths.ts";
import { satisfies } from "./semver.ts";
import { parseSource, type Source } from "./sources.ts";

export type Scope = "user" | "project" | "temporary";

export interface Metadata {
	source: string;
	scope: Scope;
	origin: "package" | "top-level";
	baseDir?: string;
	changelogPath?: string;
	packageRoot?: string;
}

interface Resource {
	path: string;
	enabled: boolean;
	metadata: Metadata;
}

type Found = Record<Kind, Map<string, { metadata: Metadata; enabled: boolean }>>;
type Package = string | ({ source: string; autoload?: boolean } & Partial<Record<Kind, string[]>>);
interface Declared {
	pkg: Package;
	scope: Scope;
}

const sourceOf = (pkg: Package): string => (typeof pkg === "string" ? pkg : pkg.source);
const isDelta = (pkg: Package): boolean => typeof pkg === "object" && pkg.autoload === false;

/** The first that is found wins: the project's before the person's, what settings name before folders, packages last. */
function rank({ source, scope, origin }: Metadata): number {
	if (source === "builtin") return 5;
	if (origin === "package") return 4;
	return (scope === "project" ? 0 : 2) + (source === "local" ? 0 : 1);
}

const add = (target: Found[Kind], file: string, metadata: Metadata, enabled: boolean): void => {
	if (file && !target.has(file)) target.set(file, { metadata, enabled });
};

const nothing = (): Found => ({ extensions: new Map(), skills: new Map(), prompts: new Map(), themes: new Map() });

function sorted(found: Found): Record<Kind, Resource[]> {
	const out = {} as Record<Kind, Resource[]>;
	for (const kind of kinds) {
		const seen = new Set<string>();
		out[kind] = [...found[kind]]
			.map(([file, { metadata, enabled }]) => ({ path: file, enabled, metadata }))
			.sort((a, b) => rank(a.metadata) - rank(b.metadata))
			.filter((resource) => {
				const key = resourceKey(resource.path);
				return !seen.has(key) && !!seen.add(key);
			});
	}
	return out;
}

const notHere = (what: string) => async (source?: string, _options?: { local?: boolean }): Promise<never> => {
	throw new Error(`pier does not ${what} packages from inside an extension: ${source}`);
};

interface Update {
	source: string;
	displayName: string;
	type: "npm" | "git";
	scope: "user" | "project";
}

export class DefaultPackageManager {
	/** Packages of settings that are not installed, or not in the version asked for. */
	missing: { source: string; scope: Scope }[] = [];
	private cwd: string;
	private agentDir: string;
	private settings: any;
	private builtin: string[];

	constructor(options: { cwd: string; agentDir: string; settingsManager: any; builtinExtensions?: string[] }) {
		this.cwd = resolvePath(options.cwd);
		this.agentDir = resolvePath(options.agentDir);
		this.settings = options.settingsManager;
		this.builtin = options.builtinExtensions ?? [];
	}

	install = notHere("install");
	installAndPersist = notHere("install");
	remove = notHere("remove");
	removeAndPersist = notHere("remove");
	update = notHere("update");
	setProgressCallback(_callback?: unknown): void {}
	checkForAvailableUpdates = async (): Promise<Update[]> => [];

	/** What is missing is not installed here: asked about it, the caller may leave it or fail. */
	async resolve(onMissing?: (source: string) => Promise<"install" | "skip" | "error">): Promise<any> {
		const found = this.resolveNow();
		for (const { source, scope } of onMissing ? [...this.missing] : []) {
			const action = await onMissing!(source);
			if (action === "error") throw new Error(`Missing source: ${source}`);
			if (action === "install") found.installFailures.push({ source, scope, message: `pier does not install packages from inside an extension: ${source}` });
		}
		return found;
	}

	/** resolve without a promise: nothing here waits. */
	resolveNow(): any {
		const found = nothing();
		const own = this.settings.getGlobalSettings();
		const project = this.settings.getProjectSettings();
		const declared: Declared[] = [
			...(project.packages ?? []).map((pkg: Package) => ({ pkg, scope: "project" as const })),
			...(own.packages ?? []).map((pkg: Package) => ({ pkg, scope: "user" as const })),
		];
		this.missing = [];
		this.addPackages(this.distinct(declared), found);
		const projectDir = path().join(this.cwd, configDir);
		for (const kind of kinds) {
			this.addListed(project[kind] ?? [], kind, found, { source: "local", scope: "project", origin: "top-level" }, projectDir);
			this.addListed(own[kind] ?? [], kind, found, { source: "local", scope: "user", origin: "top-level" }, this.agentDir);
		}
		this.addFolders(found, own, project, projectDir);
		for (const name of this.builtin) this.addBuiltin(`builtin:${name}`, found, own, project, projectDir);
		return { ...sorted(found), installFailures: [] };
	}

	async resolveExtensionSources(sources: string[], options: { local?: boolean; temporary?: boolean } = {}): Promise<any> {
		const found = nothing();
		this.missing = [];
		const scope: Scope = options.temporary ? "temporary" : options.local ? "project" : "user";
		const [own, others] = [sources.filter((s) => s.startsWith("builtin:")), sources.filter((s) => !s.startsWith("builtin:"))];
		for (const name of own) add(found.extensions, name, { source: "builtin", scope, origin: "top-level" }, true);
		this.addPackages(others.map((pkg) => ({ pkg, scope })), found);
		return { ...sorted(found), installFailures: [] };
	}

	listConfiguredPackages(): any[] {
		const of = (scope: "user" | "project", packages: Package[] = []) =>
			packages.map((pkg) => {
				const source = sourceOf(pkg);
				return { source, scope, filtered: typeof pkg === "object", installedPath: this.getInstalledPath(source, scope) };
			});
		return [
			...of("user", this.settings.getGlobalSettings().packages),
			...of("project", this.settings.getProjectSettings().packages),
		];
	}

	getInstalledPath(source: string, scope: "user" | "project"): string | undefined {
		const place = this.placeOf(parseSource(source), scope);
		return exists(place) ? place : undefined;
	}

	addSourceToSettings(source: string, options: { local?: boolean } = {}): boolean {
		const [scope, packages] = this.ofScope(options.local);
		const written = this.forSettings(source, scope);
		const at = packages.findIndex((pkg) => this.identity(sourceOf(pkg), scope) === this.identityOfInput(source));
		if (at >= 0 && sourceOf(packages[at]) === written) return false;
		const old = packages[at];
		const next: Package = typeof old === "object" ? { ...old, source: written } : written;
		this.keep(options.local, at < 0 ? [...packages, next] : packages.with(at, next));
		return true;
	}

	removeSourceFromSettings(source: string, options: { local?: boolean } = {}): boolean {
		const [scope, packages] = this.ofScope(options.local);
		const left = packages.filter((pkg) => this.identity(sourceOf(pkg), scope) !== this.identityOfInput(source));
		if (left.length === packages.length) return false;
		this.keep(options.local, left);
		return true;
	}

	private ofScope(local?: boolean): [Scope, Package[]] {
		const settings = local ? this.settings.getProjectSettings() : this.settings.getGlobalSettings();
		return [local ? "project" : "user", settings.packages ?? []];
	}

	private keep(local: boolean | undefined, packages: Package[]): void {
		if (local) this.settings.setProjectPackages(packages);
		else this.settings.setPackages(packages);
	}

	private forSettings(source: string, scope: Scope): string {
		const parsed = parseSource(source);
		if (parsed.type !== "local") return source;
		const resolved = resolvePath(parsed.path, this.cwd, { homeDir: homeDir(), trim: true });
		return path().relative(this.baseOf(scope), resolved) || ".";
	}

	private identityOfInput(source: string): string {
		const parsed = parseSource(source);
		return parsed.type === "local" ? this.localIdentity(resolvePath(parsed.path, this.cwd, { homeDir: homeDir(), trim: true })) : this.identity(source, "user");
	}

	private localIdentity = (file: string): string => `local:${boot.platform === "win32" ? file.toLowerCase() : file}`;

	/** What tells packages apart: neither version nor ref. */
	private identity(source: string, scope: Scope): string {
		const parsed = parseSource(source);
		if (parsed.type === "npm") return `npm:${parsed.name}`;
		if (parsed.type === "git") return `git:${parsed.host}/${parsed.path}`;
		return this.localIdentity(this.placeOf(parsed, scope));
	}

	/** A package of both is the project's, unless the project only changes what of the person's is enabled. */
	private distinct(declared: Declared[]): Declared[] {
		const result: Declared[] = [];
		const seen = new Map<string, number>();
		for (const entry of declared) {
			const identity = this.identity(sourceOf(entry.pkg), entry.scope);
			const at = seen.get(identity);
			if (at === undefined) seen.set(identity, result.push(entry) - 1);
			else if (result[at].scope === "project" && entry.scope === "user") {
				if (isDelta(result[at].pkg)) result.push(entry);
			} else if (entry.scope === "project") result[at] = entry;
		}
		return result;
	}

	private baseOf(scope: Scope): string {
		if (scope === "user") return this.agentDir;
		if (scope === "temporary") return this.cwd;
		if (!this.settings.isProjectTrusted()) throw new Error("Project is not trusted; refusing to access project package storage");
		return path().join(this.cwd, configDir);
	}

	private placeOf(source: Source, scope: Scope): string {
		const base = this.baseOf(scope);
		if (source.type === "local") return resolvePath(source.path, base, { homeDir: homeDir(), trim: true });
		const root = path().join(scope === "temporary" ? path().join(this.agentDir, "tmp", "extensions") : base, source.type);
		const place =
			source.type === "npm" ? path().resolve(root, "node_modules", source.name) : path().resolve(root, source.host, source.path);
		if (!place.startsWith(root + path().sep)) throw new Error(`Refusing to use path outside package install root: ${place}`);
		return place;
	}

	private addPackages(declared: Declared[], found: Found): void {
		for (const { pkg, scope } of declared) {
			const source = sourceOf(pkg);
			const base = this.deltaBase(pkg, scope, declared);
			const [from, at] = base ? [sourceOf(base.pkg), base.scope] : [source, scope];
			const parsed = parseSource(from);
			const place = this.placeOf(parsed, at);
			const metadata: Metadata = { source, scope, origin: "package" };
			const filter = typeof pkg === "object" ? pkg : undefined;
			if (parsed.type === "local") this.addLocal(place, found, filter, metadata);
			else if (!this.installed(parsed, place)) this.missing.push({ source: from, scope: at });
			else {
				Object.assign(metadata, { baseDir: place, packageRoot: place });
				this.addPackage(place, found, filter, metadata);
			}
		}
	}

	/** The person's package that a project's entry with autoload false is about. */
	private deltaBase(pkg: Package, scope: Scope, declared: Declared[]): Declared | undefined {
		if (scope !== "project" || !isDelta(pkg)) return undefined;
		const identity = this.identity(sourceOf(pkg), scope);
		return declared.find((entry) => entry.scope === "user" && this.identity(sourceOf(entry.pkg), "user") === identity);
	}

	private installed(source: Source, place: string): boolean {
		if (!exists(place)) return false;
		if (source.type !== "npm") return true;
		try {
			const { version } = JSON.parse(withoutBom(readText(path().join(place, "package.json"))));
			return !!version && (source.range === undefined || satisfies(version, source.range));
		} catch {
			return false;
		}
	}

	private addLocal(place: string, found: Found, filter: Exclude<Package, string> | undefined, metadata: Metadata): void {
		if (isFile(place)) {
			metadata.baseDir = path().dirname(place);
			add(found.extensions, place, metadata, true);
		} else if (isDirectory(place)) {
			Object.assign(metadata, { baseDir: place, packageRoot: place });
			if (!this.addPackage(place, found, filter, metadata)) add(found.extensions, place, metadata, true);
		}
	}

	/** Reports whether the folder says, or shows by its folders, what it offers. */
	private addPackage(root: string, found: Found, filter: Exclude<Package, string> | undefined, metadata: Metadata): boolean {
		const manifest = readManifest(path().join(root, "package.json"));
		const changelogPath = changelogOf(root, manifest);
		if (changelogPath) metadata.changelogPath = changelogPath;
		let any = false;
		for (const kind of kinds) {
			const target = found[kind];
			const listed = manifest?.[kind];
			const chosen = filter?.[kind];
			const folder = path().join(root, kind);
			if (filter?.autoload === false) {
				for (const [file, enabled] of changes(offered(root, kind, manifest), chosen ?? [], root)) add(target, file, metadata, enabled);
			} else if (chosen !== undefined) {
				const files = offered(root, kind, manifest);
				const enabled = chosen.length > 0 ? choose(files, chosen, root) : new Set();
				for (const file of files) add(target, file, metadata, enabled.has(file));
			} else if (listed) {
				const files = named(listed, root, kind);
				const enabled = choose(files, listed.filter(isOverride), root);
				for (const file of files) if (enabled.has(file)) add(target, file, metadata, true);
			} else if ((filter || !listsAnything(manifest)) && exists(folder)) {
				for (const file of collect(folder, kind)) add(target, file, metadata, true);
				any = true;
			}
		}
		return any || filter !== undefined || listsAnything(manifest);
	}

	private addListed(entries: string[], kind: Kind, found: Found, metadata: Metadata, base: string): void {
		const plain = entries.filter((entry) => !isPattern(entry)).map((entry) => resolvePath(entry, base, { homeDir: homeDir(), trim: true }));
		const files = collectAll(plain, kind);
		const enabled = choose(files, entries.filter(isPattern), base);
		for (const file of files) add(found[kind], file, metadata, enabled.has(file));
	}

	private addFolders(found: Found, own: any, project: any, projectDir: string): void {
		const put = (kind: Kind, files: string[], scope: Scope, baseDir: string) => {
			const rules = ((scope === "project" ? project : own)[kind] ?? []).filter(isOverride);
			const metadata: Metadata = { source: "auto", scope, origin: "top-level", baseDir };
			for (const file of files) add(found[kind], file, metadata, enabledBy(file, rules, baseDir));
		};
		const ownAgents = path().join(homeDir(), ".agents", "skills");
		const folders = (base: string, scope: Scope, agents: string[]) => {
			for (const kind of kinds) {
				put(kind, conventional(path().join(base, kind), kind), scope, base);
				if (kind !== "skills") continue;
				for (const dir of agents) put("skills", skillsIn(dir, "agents"), scope, path().dirname(dir));
			}
		};
		if (this.settings.isProjectTrusted()) {
			folders(projectDir, "project", agentsAbove(this.cwd).filter((dir) => !samePath(dir, ownAgents)));
		}
		folders(this.agentDir, "user", [ownAgents]);
	}

	private addBuiltin(name: string, found: Found, own: any, project: any, projectDir: string): void {
		const said = changes([name], (project.extensions ?? []).filter(isOverride), projectDir).get(name);
		const enabled = said ?? enabledBy(name, (own.extensions ?? []).filter(isOverride), this.agentDir);
		add(found.extensions, name, { source: "builtin", scope: said === undefined ? "user" : "project", origin: "top-level" }, enabled);
	}
}

const listsAnything = (manifest: Manifest | null): boolean => kinds.some((kind) => manifest?.[kind] !== undefined);

function named(entries: string[], root: string, kind: Kind): string[] {
	const plain = entries.filter((entry) => !isOverride(entry));
	return collectAll(plain.flatMap((entry) => (hasGlob(entry) ? expandGlob(entry, root) : [path().resolve(root, entry)])), kind);
}

/** What a package lets settings choose from. */
function offered(root: string, kind: Kind, manifest: Manifest | null): string[] {
	const listed = manifest?.[kind] ?? [];
	if (listed.length === 0) return collect(path().join(root, kind), kind);
	const files = named(listed, root, kind);
	const rules = listed.filter(isOverride);
	return rules.length > 0 ? [...choose(files, rules, root)] : files;
}

function changelogOf(root: string, manifest: Manifest | null): string | undefined {
	const given = manifest?.changelogPath ?? "CHANGELOG.md";
	const file = given && path().resolve(root, given);
	if (!file || !isFile(file)) return undefined;
	const below = path().relative(canonicalize(root), canonicalize(file));
	return below !== "" && !below.startsWith("..") && !path().isAbsolute(below) ? file : undefined;
}

/** .agents/skills here and above, up to the root of the repository if there is one. */
function agentsAbove(start: string): string[] {
	const above: string[] = [];
	for (let dir = start; ; dir = path().dirname(dir)) {
		above.push(dir);
		if (dir === path().dirname(dir)) break;
	}
	const root = above.findIndex((dir) => exists(path().join(dir, ".git")));
	return above.slice(0, root < 0 ? undefined : root + 1).map((dir) => path().join(dir, ".agents", "skills"));
}
