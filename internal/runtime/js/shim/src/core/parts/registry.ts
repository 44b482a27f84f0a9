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
	const own = Object.getOwnPropertyNames(object);
	if (isPlain(object) && !own.includes("constructor")) return own;
	const keys = new Set<string>();
	for (let at: object | null = object; at && at !== Object.prototype && at !== Array.prototype; at = Object.getPrototypeOf(at)) {
		for (const key of Object.getOwnPropertyNames(at)) if (key !== "constructor") keys.add(key);
	}
	return [...keys];
}

/** Whether all that is worth naming of an object is its own. */
function isPlain(object: object): boolean {
	const from = Object.getPrototypeOf(object);
	return from === Object.prototype || (from === Array.prototype && object !== from);
}

function read(object: object, key: string): unknown {
	try {
		return (object as any)[key];
	} catch {
		return undefined;
	}
}

/** A value as JSON.stringify writes it, large numbers as text; undefined when it cannot. */
function json(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		// Hardly any has large numbers.
	}
	try {
		return JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member));
	} catch {
		return undefined;
	}
}

/** What can be written of a value. */
function plain(value: unknown): any {
	const text = json(value);
	return text === undefined ? undefined : JSON.parse(text);
}

/** What can be written of a registered object, its members and those that it inherits, as it goes on behind the first one. */
function written(first: string, value: any): string {
	let text = "";
	for (const key of isPlain(value) ? Object.getOwnPropertyNames(value) : new Set([...Object.keys(value), ...keysOf(value)])) {
		const member = key === first || key === "has" ? undefined : json(read(value, key));
		if (member !== undefined) text += `,${JSON.stringify(key)}:${member}`;
	}
	return `${text},"has":${JSON.stringify(functionsOf(value))}}`;
}

const counts = (map: Map<string, unknown[] | number>) =>
	Object.fromEntries([...map].map(([key, value]) => [key, typeof value === "number" ? value : value.length]));

/** A tool's name may be anything, as in Pi: one that JSON has no word for is left out. */
function picture(name: unknown, value: any, key: string): string {
	const own = json(name);
	const rest = written(key, value);
	return own === undefined ? `{${rest.slice(1)}` : `{"${key}":${own}${rest}`;
}
/** Only what has a text for a name can be asked for by name. */
function named(map: Map<string, any>, key: string): string {
	const texts: string[] = [];
	if (map.size > 0) for (const [name, value] of map) if (typeof name === "string") texts.push(picture(name, value, key));
	return list(texts);
}
const list = (texts: string[]): string => `[${texts.join(",")}]`;

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
	const now = { name, values, text: picture(name, tool, "name"), told: false };
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
	return `{"tools":${list(tools)},${others(registry).slice(1)}`;
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
	const text = `{"tools":${list(news)}`;
	return rest ? `${text},${others(registry).slice(1)}` : `${text}}`;
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

function others(registry: Registry): string {
	const { nativeProviders, virtualModels, mcpServers, busHandlers, busEmits, entryRenderers, toolRenderers, markdownTransformer } = registry;
	let text = `{"commands":${named(registry.commands, "name")},"shortcuts":${named(registry.shortcuts, "key")},"flags":${named(registry.flags, "name")}`;
	const put = (key: string, value: unknown) => {
		text += `,"${key}":${JSON.stringify(value)}`;
	};
	put("providers", [...registry.providers].map(([name, config]) => ({ name, config: plain(config) ?? {}, has: functionsOf(config) })));
	put("handlers", counts(registry.handlers));
	put("renderers", texts(registry.messageRenderers.keys()));
	if (entryRenderers.size > 0) put("entryRenderers", texts(entryRenderers.keys()));
	if (toolRenderers.length > 0) put("toolRenderers", toolRenderers.length);
	if (markdownTransformer) put("markdownTransformer", markdownTransformer.messageTypes);
	if (nativeProviders.size > 0) {
		text += `,"nativeProviders":${named(nativeProviders, "id")}`;
		put("offered", [...nativeProviders.values()].map(offer));
	}
	if (virtualModels.size > 0) text += `,"virtualModels":${list([...virtualModels.values()].map((m) => `{${written("has", m).slice(1)}`))}`;
	if (mcpServers.size > 0) put("mcpServers", [...mcpServers].map(([name, config]) => ({ name, config: plain(config) })));
	if (busHandlers.size > 0) put("busHandlers", counts(busHandlers));
	if (busEmits.size > 0) put("busEmits", counts(busEmits));
	return `${text}}`;
}
