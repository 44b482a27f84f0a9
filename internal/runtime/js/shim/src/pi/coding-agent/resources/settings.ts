// Pi's settings: those of the person, and over them those of the project when it is trusted.
import type { Accessors } from "./settings-values.ts";
import { boot } from "pi:host";
import { shortWait, withFileLock } from "../../ai/lock.ts";
import { configDir, exists, fs, path, readText, resolvePath, withoutBom } from "./paths.ts";
import { isModifier } from "../agent/names.ts";
import { projectRows, rows } from "./settings-table.ts";

type Scope = "global" | "project";
type Settings = Record<string, any>;

/** Where settings are kept. fn gets the text there is and returns the one to write, or nothing. */
export interface SettingsStorage {
	withLock(scope: Scope, fn: (current: string | undefined) => string | undefined): void;
}

const lock = { wait: shortWait, nofollow: true };

class Files implements SettingsStorage {
	constructor(private paths: Record<Scope, string>) {}

	withLock(scope: Scope, fn: (current: string | undefined) => string | undefined): void {
		const file = this.paths[scope];
		if (!exists(file)) {
			// A file that is only looked for is not made, and neither is its folder.
			const next = fn(undefined);
			if (next === undefined) return;
			fs().mkdirSync(path().dirname(file), { recursive: true });
			withFileLock(file, lock, ({ check }) => this.write(file, next, check));
			return;
		}
		withFileLock(file, lock, ({ check }) => {
			const next = fn(readText(file));
			if (next !== undefined) this.write(file, next, check);
		});
	}

	private write(file: string, text: string, check: () => void): void {
		check();
		fs().writeFileSync(file, text, "utf-8");
	}
}

class Memory implements SettingsStorage {
	private texts: Partial<Record<Scope, string>> = {};

	withLock(scope: Scope, fn: (current: string | undefined) => string | undefined): void {
		const next = fn(this.texts[scope]);
		if (next !== undefined) this.texts[scope] = next;
	}
}

const isObject = (value: unknown): value is Settings => typeof value === "object" && value !== null && !Array.isArray(value);

function merge(base: Settings, over: Settings): Settings {
	const result = { ...base };
	for (const [key, value] of Object.entries(over)) {
		if (value === undefined) continue;
		result[key] = isObject(base[key]) && isObject(value) ? merge(base[key], value) : value;
	}
	return result;
}

/** A project's list of +tool and -tool changes the person's list; every other list takes its place. */
function mergeSettings(base: Settings, over: Settings): Settings {
	const merged = merge(base, over);
	const [before, after] = [base.defaultTools, over.defaultTools];
	if (Array.isArray(before) && Array.isArray(after) && after.every(isModifier)) merged.defaultTools = [...before, ...after];
	return merged;
}

/** Settings as older versions of Pi wrote them. */
function migrate(settings: Settings): Settings {
	if ("queueMode" in settings && !("steeringMode" in settings)) {
		settings.steeringMode = settings.queueMode;
		delete settings.queueMode;
	}
	if (!("transport" in settings) && typeof settings.websockets === "boolean") {
		settings.transport = settings.websockets ? "websocket" : "sse";
		delete settings.websockets;
	}
	const { skills, retry } = settings;
	if (isObject(skills)) {
		if (skills.enableSkillCommands !== undefined) settings.enableSkillCommands ??= skills.enableSkillCommands;
		const folders = skills.customDirectories;
		if (Array.isArray(folders) && folders.length > 0) settings.skills = folders;
		else delete settings.skills;
	}
	if (isObject(retry)) {
		const provider = isObject(retry.provider) ? retry.provider : undefined;
		if (typeof retry.maxDelayMs === "number" && (provider?.maxRetryDelayMs ?? null) === null) {
			retry.provider = { ...provider, maxRetryDelayMs: retry.maxDelayMs };
		}
		delete retry.maxDelayMs;
	}
	return settings;
}

const parse = (text: string | undefined): Settings => (text ? migrate(JSON.parse(withoutBom(text))) : {});

const at = (settings: Settings, place: string): any => place.split(".").reduce((value: any, key) => value?.[key], settings);

function put(settings: Settings, place: string, value: unknown): void {
	const [field, nested] = place.split(".");
	if (nested === undefined) settings[field] = value;
	else settings[field] = { ...settings[field], [nested]: value };
}

const scopes: readonly Scope[] = ["global", "project"];

// The accessors of settings-table.ts are put onto the prototype below.
export interface SettingsManager extends Accessors {}

export class SettingsManager {
	private own: Record<Scope, Settings> = { global: {}, project: {} };
	private broken: Record<Scope, boolean> = { global: false, project: false };
	private changed: Record<Scope, Set<string>> = { global: new Set(), project: new Set() };
	private settings: Settings = {};
	private errors: any[] = [];
	private writes: Promise<void> = Promise.resolve();

	private constructor(
		private storage: SettingsStorage,
		private trusted: boolean,
		private paths: Partial<Record<Scope, string>>,
	) {
		for (const scope of scopes) this.load(scope);
		this.combine();
	}

	static create(cwd: string, agentDir: string = boot.agentDir, options: { projectTrusted?: boolean } = {}): SettingsManager {
		const paths = {
			global: path().join(resolvePath(agentDir), "settings.json"),
			project: path().join(resolvePath(cwd), configDir, "settings.json"),
		};
		return new SettingsManager(new Files(paths), options.projectTrusted ?? true, paths);
	}

	static fromStorage(storage: SettingsStorage, options: { projectTrusted?: boolean } = {}): SettingsManager {
		return new SettingsManager(storage, options.projectTrusted ?? true, {});
	}

	static inMemory(settings: Settings = {}, options: { projectTrusted?: boolean } = {}): SettingsManager {
		const storage = new Memory();
		storage.withLock("global", () => JSON.stringify(migrate(structuredClone(settings)), null, 2));
		return SettingsManager.fromStorage(storage, options);
	}

	private load(scope: Scope): void {
		this.broken[scope] = false;
		try {
			let text: string | undefined;
			if (scope === "global" || this.trusted) this.storage.withLock(scope, (current) => void (text = current));
			this.own[scope] = parse(text);
		} catch (error) {
			this.broken[scope] = true;
			this.fail(scope, error);
		}
	}

	private fail(scope: Scope, error: unknown): void {
		const place = this.paths[scope];
		this.errors.push({ scope, ...(place ? { path: place } : {}), error: error instanceof Error ? error : new Error(String(error)) });
	}

	private combine(): void {
		this.settings = mergeSettings(this.own.global, this.own.project);
	}

	getSettings(): Settings {
		return structuredClone(this.settings);
	}

	getGlobalSettings(): Settings {
		return structuredClone(this.own.global);
	}

	getProjectSettings(): Settings {
		return structuredClone(this.own.project);
	}

	isProjectTrusted(): boolean {
		return this.trusted;
	}

	setProjectTrusted(trusted: boolean): void {
		if (this.trusted === trusted) return;
		this.trusted = trusted;
		this.changed.project.clear();
		this.own.project = {};
		this.load("project");
		this.combine();
	}

	/** Reads the files again. What cannot be read keeps what was read before. */
	async reload(): Promise<void> {
		await this.writes;
		for (const scope of scopes) {
			this.changed[scope].clear();
			this.load(scope);
		}
		this.combine();
	}

	applyOverrides(overrides: Settings): void {
		this.settings = mergeSettings(this.settings, overrides);
	}

	async flush(): Promise<void> {
		await this.writes;
	}

	drainErrors(): any[] {
		return this.errors.splice(0);
	}

	/** Changes settings of a scope, and writes what changed over what the file holds by then. */
	private change(scope: Scope, values: Record<string, unknown>): void {
		if (scope === "project") this.needTrust();
		for (const [place, value] of Object.entries(values)) {
			put(this.own[scope], place, value);
			this.changed[scope].add(place);
		}
		this.combine();
		if (this.broken[scope]) return;
		const places = [...this.changed[scope]].map((place) => [place, structuredClone(at(this.own[scope], place))] as const);
		this.writes = this.writes.then(() => this.write(scope, places)).catch((error) => this.fail(scope, error));
	}

	private write(scope: Scope, places: (readonly [string, unknown])[]): void {
		if (scope === "project") this.needTrust();
		this.storage.withLock(scope, (current) => {
			const file = parse(current);
			for (const [place, value] of places) put(file, place, value);
			return JSON.stringify(file, null, 2);
		});
		this.changed[scope].clear();
	}

	private needTrust(): void {
		if (!this.trusted) throw new Error("Project is not trusted; refusing to write project settings");
	}

	setDefaultModelAndProvider(provider: string, modelId: string): void {
		this.change("global", { defaultProvider: provider, defaultModel: modelId });
	}

	getExtensionChangelogVersion(key: string): string | undefined {
		return this.settings.extensionChangelogVersions?.[key];
	}

	setExtensionChangelogVersion(key: string, version: string): void {
		this.change("global", { extensionChangelogVersions: { ...this.own.global.extensionChangelogVersions, [key]: version } });
	}

	getModelThinkingLevel(provider: string, id: string): any {
		return this.settings.modelThinkingLevels?.[`${provider}/${id}`];
	}

	getAllModelThinkingLevels(): Record<string, any> {
		return { ...this.settings.modelThinkingLevels };
	}

	setModelThinkingLevel(provider: string, id: string, level: unknown): void {
		this.change("global", { modelThinkingLevels: { ...this.own.global.modelThinkingLevels, [`${provider}/${id}`]: level } });
	}

	removeModelThinkingLevel(provider: string, id: string): void {
		const { [`${provider}/${id}`]: removed, ...rest } = this.own.global.modelThinkingLevels ?? {};
		if (this.own.global.modelThinkingLevels === undefined) return;
		this.change("global", { modelThinkingLevels: Object.keys(rest).length > 0 ? rest : undefined });
	}

	getCompactionReserveTokens(model?: any): number {
		return this.compactionTokens("reserveTokens", 16384, model);
	}

	getCompactionKeepRecentTokens(model?: any): number {
		return this.compactionTokens("keepRecentTokens", 20000, model);
	}

	private compactionTokens(field: string, otherwise: number, model?: { provider: string; id: string }): number {
		const check = (value: any, place: string) => {
			if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value;
			throw new Error(`Invalid compaction.${place} setting: ${String(value)}. Expected a non-negative safe integer.`);
		};
		const { compaction } = this.settings;
		const ordinary = check(compaction?.[field], field);
		const key = model && `${model.provider}/${model.id}`;
		const entry = key === undefined ? undefined : compaction?.modelOverrides?.[key];
		if (entry !== undefined && !isObject(entry)) {
			throw new Error(`Invalid compaction.modelOverrides["${key}"] setting: ${String(entry)}. Expected an object.`);
		}
		return check(entry?.[field], `modelOverrides["${key}"].${field}`) ?? ordinary ?? otherwise;
	}

	getCompactionSettings(model?: any) {
		return {
			enabled: this.getCompactionEnabled(),
			reserveTokens: this.getCompactionReserveTokens(model),
			keepRecentTokens: this.getCompactionKeepRecentTokens(model),
		};
	}

	getBranchSummarySettings() {
		const { reserveTokens = 16384, skipPrompt = false } = this.settings.branchSummary ?? {};
		return { reserveTokens, skipPrompt };
	}

	getRetrySettings() {
		const { maxRetries = 3, baseDelayMs = 2000, maxAgentDelayMs = 60_000 } = this.settings.retry ?? {};
		return { enabled: this.getRetryEnabled(), maxRetries, baseDelayMs, maxAgentDelayMs };
	}

	getProviderRetrySettings() {
		const { timeoutMs, maxRetries, maxRetryDelayMs = 60_000 } = this.settings.retry?.provider ?? {};
		return { timeoutMs, maxRetries, maxRetryDelayMs };
	}

	getTerminalCapabilityOverrides() {
		const { images, trueColor, hyperlinks } = this.settings.terminal ?? {};
		return {
			...(images === "kitty" || images === "iterm2" ? { images } : images === false ? { images: null } : {}),
			...(typeof trueColor === "boolean" ? { trueColor } : {}),
			...(typeof hyperlinks === "boolean" ? { hyperlinks } : {}),
		};
	}

	setEnableAnalytics(enabled: boolean): void {
		const id = enabled && !this.own.global.trackingId ? { trackingId: crypto.randomUUID() } : {};
		this.change("global", { enableAnalytics: enabled, ...id });
	}

	getOrCreateDeviceId(): string {
		if (!this.own.global.deviceId) this.change("global", { deviceId: crypto.randomUUID() });
		return this.own.global.deviceId;
	}
}

const accessors: Record<string, any> = SettingsManager.prototype;
for (const [name, row] of Object.entries(rows)) {
	const { get, set, place, global } = row;
	if (get) {
		accessors[`get${name}`] = function () {
			return get(at(global ? (this as any).own.global : (this as any).settings, place));
		};
	}
	if (set) {
		accessors[`set${name}`] = function (value: unknown) {
			(this as any).change("global", { [place]: set(value) });
		};
	}
}
for (const [name, place] of Object.entries(projectRows)) {
	accessors[`setProject${name}`] = function (value: unknown) {
		(this as any).change("project", { [place]: value });
	};
}
