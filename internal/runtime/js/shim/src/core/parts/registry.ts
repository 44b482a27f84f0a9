// What an extension registers, and the picture of it that the host and `pier inspect` see.

export interface Registry {
	handlers: Map<string, Handler[]>;
	tools: Map<string, any>;
	commands: Map<string, any>;
	shortcuts: Map<string, any>;
	flags: Map<string, any>;
	providers: Map<string, any>;
	/** What was registered while the extension loaded, in order, until the model registry is made. */
	pendingProviders: Set<{ provider: any; config?: any }>;
	/** A flag that is registered again keeps the first default. */
	flagDefaults: Map<string, unknown>;
	messageRenderers: Map<string, Function>;
	entryRenderers: Map<string, Function>;
	toolRenderers: Function[];
	markdownTransformer?: { transformer: Function; messageTypes: string[] };
	nativeProviders: Map<string, any>;
	virtualModels: Map<string, any>;
	/** Those that were registered while the extension loaded and cannot be any. */
	unsoundModels: Set<any>;
	mcpServers: Map<string, any>;
	busHandlers: Map<string, Function[]>;
	busEmits: Map<string, number>;
	/** The names of tools that were registered since the host was told last, and how often it was told without a look at the others. */
	fresh: Set<any>;
	unseen: number;
}

export type Handler = (event: any, ctx: any) => any;

export function createRegistry(): Registry {
	return {
		handlers: new Map(),
		tools: new Map(),
		commands: new Map(),
		shortcuts: new Map(),
		flags: new Map(),
		providers: new Map(),
		pendingProviders: new Set(),
		flagDefaults: new Map(),
		messageRenderers: new Map(),
		entryRenderers: new Map(),
		toolRenderers: [],
		nativeProviders: new Map(),
		virtualModels: new Map(),
		unsoundModels: new Set(),
		mcpServers: new Map(),
		busHandlers: new Map(),
		busEmits: new Map(),
		fresh: new Set(),
		unseen: 0,
	};
}

/** Keeps a provider as a registration by name or an object leaves it: what a configuration does not say stays as it was. */
export function keepProvider({ providers, nativeProviders }: Registry, provider: any, config?: any): void {
	if (typeof provider !== "string") {
		if (typeof provider?.id !== "string") return; // the model registry says so
		providers.delete(provider.id);
		nativeProviders.set(provider.id, provider);
		return;
	}
	const given = Object.entries(config ?? {}).filter(([, value]) => value !== undefined);
	nativeProviders.delete(provider);
	providers.set(provider, { ...providers.get(provider), ...Object.fromEntries(given) });
}

export function forgetProvider({ providers, nativeProviders, pendingProviders }: Registry, id: string): void {
	providers.delete(id);
	nativeProviders.delete(id);
	for (const call of pendingProviders) if ((call.provider.id ?? call.provider) === id) pendingProviders.delete(call);
}

/** Takes everything out of a registry, which others hold on to. */
export function clearRegistry(registry: Registry): void {
	for (const kind of Object.values(registry)) if (kind instanceof Map || kind instanceof Set) kind.clear();
	registry.toolRenderers.length = 0;
	registry.markdownTransformer = undefined;
}

const maxDepth = 3;

/**
 * The dotted names of every function reachable from a registered object: own, inherited and nested. Every object counts
 * once, so a cycle ends; depth counts dots.
 */
export function functionsOf(value: unknown): Record<string, true> {
	const found: Record<string, true> = {};
	const seen = new Set<object>();
	const visit = (object: object, prefix: string, depth: number) => {
		if (seen.has(object)) return;
		seen.add(object);
		for (const key of keysOf(object)) {
			const member = read(object, key);
			const name = prefix + key;
			if (typeof member === "function") found[name] = true;
			else if (member !== null && typeof member === "object" && depth < maxDepth) visit(member, `${name}.`, depth + 1);
		}
	};
	if (value !== null && typeof value === "object") visit(value, "", 1);
	return found;
}

function keysOf(object: object): string[] {
	const keys = new Set<string>();
	for (let at: object | null = object; at && at !== Object.prototype && at !== Array.prototype; at = Object.getPrototypeOf(at)) {
		for (const key of Object.getOwnPropertyNames(at)) if (key !== "constructor") keys.add(key);
	}
	return [...keys];
}

function read(object: object, key: string): unknown {
	try {
		return (object as any)[key];
	} catch {
		return undefined;
	}
}

/** The JSON-able fields of a registered object, as JSON.stringify gives them; undefined when it cannot. */
function plain(value: unknown): any {
	try {
		const text = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member));
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

function fields(value: any): Record<string, any> {
	const picture: Record<string, any> = {};
	for (const key of new Set([...Object.keys(value), ...keysOf(value)])) {
		const member = plain(read(value, key));
		if (member !== undefined) picture[key] = member;
	}
	return picture;
}

const counts = (map: Map<string, unknown[] | number>) =>
	Object.fromEntries([...map].map(([key, value]) => [key, typeof value === "number" ? value : value.length]));

const picture = (name: string, value: any, key: string) => ({ ...fields(value), [key]: name, has: functionsOf(value) });
/** Only what has a text for a name can be asked for by name. */
const named = (map: Map<string, any>, key: string) =>
	[...map].filter(([name]) => typeof name === "string").map(([name, value]) => picture(name, value, key));

/** A tool's picture as text, the values it was drawn from, and whether the host has it. */
interface Drawn {
	name: string;
	values: unknown[];
	text: string;
	told: boolean;
}

const drawn = new WeakMap<object, Drawn>();

/**
 * Tools are many and their schemas big: a picture is drawn again only when
 * a value of the tool is another one. What changes inside a value shows with the next registration of that tool.
 */
function draw(name: string, tool: any): Drawn {
	const known = drawn.get(tool);
	if (known !== undefined && known.name === name && shows(known, tool)) return known;
	const values = Object.keys(tool).map((key) => read(tool, key));
	const now = { name, values, text: JSON.stringify(picture(name, tool, "name")), told: false };
	drawn.set(tool, now);
	return now;
}

/** Whether a tool still has the values it was drawn from. */
function shows({ values }: Drawn, tool: any): boolean {
	const keys = Object.keys(tool);
	if (keys.length !== values.length) return false;
	for (let i = 0; i < values.length; i++) {
		const value = read(tool, keys[i]);
		if (value !== values[i] && !Object.is(value, values[i])) return false;
	}
	return true;
}

/** Has a tool drawn again, since it is registered again. */
export const forgetTool = (tool: object): boolean => drawn.delete(tool);

/** A type that is no text is never asked for. */
const texts = (keys: Iterable<unknown>) => [...keys].filter((key) => typeof key === "string");

/** The registrations object of design §5 as JSON. Kinds that only newer Pi has appear only when used. */
export function registrations(registry: Registry): string {
	const tools: string[] = [];
	for (const [name, tool] of registry.tools) {
		const picture = draw(name, tool);
		picture.told = true;
		tools.push(picture.text);
	}
	registry.fresh.clear();
	return `{"tools":[${tools.join(",")}],${JSON.stringify(others(registry)).slice(1)}`;
}

/** So many tools are looked at whenever something changes; of more, those that were not registered anew are looked at now and then. */
const watched = 16;

/**
 * What is new since the host was told last: the tools that are drawn anew, and if rest says so everything else. Extensions register
 * hundreds of tools one by one, so that telling all of them each time would take ever longer.
 */
export function changes(registry: Registry, rest: boolean): string {
	const { tools, fresh } = registry;
	const all = tools.size <= watched || ++registry.unseen * watched >= tools.size;
	if (all) registry.unseen = 0;
	const news: string[] = [];
	for (const name of all ? tools.keys() : fresh) {
		const picture = draw(name, tools.get(name));
		if (picture.told) continue;
		picture.told = true;
		news.push(picture.text);
	}
	fresh.clear();
	const text = `{"tools":[${news.join(",")}]`;
	return rest ? `${text},${JSON.stringify(others(registry)).slice(1)}` : `${text}}`;
}

/** What other extensions may know of a provider object; one whose models cannot be asked for yet has none. */
function offer(provider: any): object {
	let models: unknown;
	try {
		models = plain(provider.getModels());
	} catch {
		// It says so when its own extension uses it.
	}
	return { id: String(provider.id), name: String(provider.name ?? provider.id), models: Array.isArray(models) ? models : [] };
}

function others(registry: Registry): Record<string, any> {
	const picture: Record<string, any> = {
		commands: named(registry.commands, "name"),
		shortcuts: named(registry.shortcuts, "key"),
		flags: named(registry.flags, "name"),
		providers: [...registry.providers].map(([name, config]) => ({ name, config: plain(config) ?? {}, has: functionsOf(config) })),
		handlers: counts(registry.handlers),
		renderers: texts(registry.messageRenderers.keys()),
	};
	if (registry.entryRenderers.size > 0) picture.entryRenderers = texts(registry.entryRenderers.keys());
	if (registry.toolRenderers.length > 0) picture.toolRenderers = registry.toolRenderers.length;
	if (registry.markdownTransformer) picture.markdownTransformer = registry.markdownTransformer.messageTypes;
	if (registry.nativeProviders.size > 0) picture.nativeProviders = named(registry.nativeProviders, "id");
	if (registry.nativeProviders.size > 0) picture.offered = [...registry.nativeProviders.values()].map(offer);
	if (registry.virtualModels.size > 0) picture.virtualModels = [...registry.virtualModels.values()].map((m) => ({ ...fields(m), has: functionsOf(m) }));
	if (registry.mcpServers.size > 0) picture.mcpServers = [...registry.mcpServers].map(([name, config]) => ({ name, config: plain(config) }));
	if (registry.busHandlers.size > 0) picture.busHandlers = counts(registry.busHandlers);
	if (registry.busEmits.size > 0) picture.busEmits = counts(registry.busEmits);
	return picture;
}
