// Models as people write them: provider/id, an id, or a part of one, with :level behind it.
import { preferredModels } from "pi:ai_catalog";
import { modelsAreEqual } from "pi:ai_parts";
import { compileGlob } from "../../../node/path/glob.ts";
import { isLevel } from "./args.ts";

type Model = any;
type Usable = (provider: string) => boolean;

interface Request {
	provider?: string;
	/** What :x behind a name that nothing has may be: nothing, a level, or something else that is told and dropped. */
	suffix: "none" | "strict" | "lenient";
	/** Whether a part of an id or name is enough. */
	fuzzy: boolean;
}

interface Found {
	model?: Model;
	candidates?: Model[];
	usableCount?: number;
	thinkingLevel?: string;
	warning?: string;
}

const lower = (text: string): string => text.toLowerCase();
const providersOf = (models: Model[]): Set<string> => new Set(models.map(({ provider }) => provider));

function levelOf(text: string): { base: string; level: string } | undefined {
	const at = text.lastIndexOf(":");
	const level = text.slice(at + 1);
	return at >= 0 && isLevel(level) ? { base: text.slice(0, at), level } : undefined;
}

/** The provider that a text begins with, the longest of those that could be meant, and what is behind it. */
function prefixOf(text: string, models: Model[]): { provider: string; rest: string } | undefined {
	let best: { provider: string; rest: string } | undefined;
	for (const { provider } of models) {
		const name = lower(provider.trim());
		if (name === "" || (best && best.provider.length >= provider.length)) continue;
		const slash = text.indexOf("/", name.length);
		if (slash < 0 || lower(text.slice(0, slash)).trim() !== name) continue;
		const rest = text.slice(slash + 1).trim();
		if (rest !== "") best = { provider, rest };
	}
	return best;
}

const parts = (text: string, models: Model[]): Model[] =>
	models.filter(({ id, name }) => lower(id).includes(lower(text)) || (name && lower(name).includes(lower(text))));

const isAlias = (id: string): boolean => id.endsWith("-latest") || !/-\d{8}$/.test(id);

/** Names without a date go first, and the latest of them. */
function best(models: Model[]): Model | undefined {
	const aliases = models.filter(({ id }) => isAlias(id));
	return [...(aliases.length > 0 ? aliases : models)].sort((a, b) => b.id.localeCompare(a.id))[0];
}

/** What is written out: an id as it is, or provider/id. A provider that can be used is what a slash means. */
function exact(text: string, pool: Model[], fuzzy: boolean, usable: Usable): Found | undefined {
	const raw = pool.filter(({ id }) => lower(id) === lower(text));
	const prefix = prefixOf(text, pool);
	let named: Model | undefined;
	if (prefix) {
		const own = pool.filter(({ provider }) => provider === prefix.provider);
		named = own.find(({ id }) => lower(id) === lower(prefix.rest)) ?? raw.find(({ provider }) => provider === prefix.provider);
		if (!named && fuzzy) named = best(parts(prefix.rest, own));
	}
	const others = raw.filter((model) => model !== named);
	const candidates = named ? [named, ...others] : others;
	if (candidates.length === 0) return undefined;
	if (providersOf(candidates).size === 1) return { model: candidates[0] };
	if (named && usable(named.provider)) return { model: named };
	const ready = others.filter(({ provider }) => usable(provider));
	if (ready.length === 1) return { model: ready[0] };
	return ready.length === 0 && named ? { model: named } : { candidates, usableCount: ready.length };
}

function partial(models: Model[], usable: Usable): Found | undefined {
	const ready = providersOf(models).size > 1 ? models.filter(({ provider }) => usable(provider)) : [];
	const pool = ready.length > 0 ? ready : models;
	const model = best(pool);
	if (!model) return undefined;
	const tied = pool.filter(({ id }) => id === model.id);
	if (providersOf(tied).size === 1) return { model };
	return { candidates: tied, usableCount: ready.length > 0 ? tied.length : 0 };
}

function resolve(text: string, request: Request, pool: Model[], usable: Usable): Found | undefined {
	const found = exact(text, pool, request.fuzzy, usable) ?? (request.fuzzy ? partial(parts(text, pool), usable) : undefined);
	if (found || request.suffix === "none") return found;
	const level = levelOf(text);
	if (level) {
		const inner = resolve(level.base, request, pool, usable);
		return inner && { ...inner, thinkingLevel: inner.warning ? undefined : level.level };
	}
	const at = text.lastIndexOf(":");
	if (request.suffix === "strict" || at < 0) return undefined;
	const inner = resolve(text.slice(0, at), request, pool, usable);
	const warning = `Invalid thinking level "${text.slice(at + 1)}" in pattern "${text}". Using default instead.`;
	return inner && { ...inner, thinkingLevel: undefined, warning };
}

function reference(given: string, request: Request, models: Model[], usable: Usable): Found | undefined {
	const text = given.trim();
	const pool = request.provider ? models.filter(({ provider }) => lower(provider) === lower(request.provider!)) : models;
	return text === "" ? undefined : resolve(text, request, pool, usable);
}

// ---- lists of models ----

const isGlob = (pattern: string): boolean => /[*?[]/.test(pattern);

function globbed(glob: string, models: Model[]): Model[] {
	const test = new RegExp(compileGlob(glob).source, "si");
	return models.filter(({ provider, id }) => test.test(`${provider}/${id}`) || test.test(id));
}

interface Diagnostic {
	type: "warning";
	code: "no-match" | "invalid-thinking-level" | "ambiguous";
	message: string;
	pattern: string;
}

function scopeOf(patterns: string[], models: Model[]): { scopedModels: any[]; diagnostics: Diagnostic[] } {
	const scopedModels: any[] = [];
	const diagnostics: Diagnostic[] = [];
	for (const pattern of patterns) {
		const warn = (code: Diagnostic["code"], message: string) => diagnostics.push({ type: "warning", code, message, pattern });
		const level = isGlob(pattern) ? levelOf(pattern) : undefined;
		const text = level?.base ?? pattern;
		const request: Request = isGlob(pattern) ? { suffix: "none", fuzzy: false } : { suffix: "lenient", fuzzy: true };
		const found = reference(text, request, models, () => true);
		if (found?.warning) warn("invalid-thinking-level", found.warning);
		if (found?.candidates) {
			const providers = [...providersOf(found.candidates)].sort((a, b) => a.localeCompare(b)).join(", ");
			warn("ambiguous", `Pattern "${pattern}" matches several providers: ${providers}. Use provider/id to choose one.`);
		}
		const matches = found ? (found.candidates ?? [found.model]) : isGlob(pattern) ? globbed(text, models) : [];
		if (matches.length === 0) warn("no-match", `No models match pattern "${pattern}"`);
		const thinkingLevel = isGlob(pattern) ? level?.level : found?.thinkingLevel;
		for (const model of matches) if (!scopedModels.some((scoped) => modelsAreEqual(scoped.model, model))) scopedModels.push({ model, thinkingLevel });
	}
	return { scopedModels, diagnostics };
}

export async function resolveModelScopeWithDiagnostics(patterns: string[], modelRuntime: any, options?: any) {
	return scopeOf(patterns, await modelRuntime.getAvailable(undefined, options));
}

// ---- the model of the command line ----

const failed = (error: string) => ({ model: undefined, warning: undefined, error });

function ambiguous(text: string, { candidates, usableCount }: Found, inlineKey: boolean): ReturnType<typeof failed> {
	const matches = candidates!.map(({ provider, id }) => `${provider}/${id}`).sort((a, b) => a.localeCompare(b)).join(", ");
	const how = usableCount === 0 ? "No matching provider is authenticated." : "More than one matching provider is authenticated.";
	const hint = inlineKey ? "--api-key does not choose a provider." : how;
	return failed(`Model "${text}" is ambiguous across providers: ${matches}. ${hint} Use --provider or provider/model.`);
}

/** A model that its provider does not list is made after one that it does. */
function custom(text: string, provider: string | undefined, level: string | undefined, models: Model[]) {
	const prefix = prefixOf(text, provider ? models.filter((model) => model.provider === provider) : models);
	const owner = provider ?? prefix?.provider;
	const own = models.filter((model) => model.provider === owner);
	const written = prefix?.rest ?? text;
	const suffix = level ? undefined : levelOf(written);
	const id = suffix?.base ?? written;
	if (text === "" || own.length === 0) return undefined;
	const like = own.find((model) => model.id === preferredModels()[owner!]) ?? own[0];
	const thinking = level ?? suffix?.level;
	const model = { ...like, id, name: id, ...(thinking && thinking !== "off" ? { reasoning: true } : {}) };
	const warning = `Model "${id}" not found for provider "${owner}". Using custom model id.`;
	return { model, thinkingLevel: suffix?.level, warning, error: undefined };
}

export function resolveCliModel({ cliProvider, cliModel, cliThinking, inlineApiKey, modelRuntime }: any): any {
	if (!cliModel) return { model: undefined, warning: undefined, error: undefined };
	const models: Model[] = [...modelRuntime.getModels()];
	if (models.length === 0) return failed("No models available. Check your installation or add models to models.json.");
	const provider = cliProvider ? models.find((model) => lower(model.provider) === lower(cliProvider))?.provider : undefined;
	if (cliProvider && !provider) return failed(`Unknown provider "${cliProvider}". Use --list-models to see available providers/models.`);
	const usable: Usable = inlineApiKey ? () => false : (id) => modelRuntime.hasConfiguredAuth(id);
	const found = reference(cliModel, { provider, suffix: "strict", fuzzy: true }, models, usable);
	if (found?.candidates) return ambiguous(cliModel, found, Boolean(inlineApiKey));
	if (found) return { model: found.model, thinkingLevel: found.thinkingLevel, warning: found.warning, error: undefined };
	const made = custom(cliModel.trim(), provider, cliThinking, models);
	return made ?? failed(`Model "${cliModel}" not found. Use --list-models to see available models.`);
}
