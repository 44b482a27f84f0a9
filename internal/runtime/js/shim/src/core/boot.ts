// The first script of every VM. It takes Go's functions off the global object, installs the globals and returns what Go dispatches
// macrotasks to. All that runs before it is known whose VM this is: what depends on that is begin's.
import { localeMethods, otherGlobals, shownGlobals } from "../web/globals.ts";
import { createApi, type Realm } from "./parts/api.ts";
import { Border, HostError } from "./parts/border.ts";
import { Bus } from "./parts/bus.ts";
import { installClock } from "./parts/clock.ts";
import { type ContextSource, createContext, stale } from "./parts/context.ts";
import { installArrays, installErrors, installSymbols } from "./parts/engine.ts";
import { factoryOf } from "./parts/entry.ts";
import { Faraway } from "./parts/faraway.ts";
import { describe, inspectWith } from "./parts/errors.ts";
import { Invocations, type Work } from "./parts/invoke.ts";
import { installJSON } from "./parts/json.ts";
import { ModelHome } from "./parts/models.ts";
import { Modules, stub } from "./parts/modules.ts";
import { type Natives, takeNatives } from "./parts/natives.ts";
import { primordials } from "./parts/primordials.ts";
import { Prompt } from "./parts/prompt.ts";
import { changes, clearRegistry, createRegistry, registrations } from "./parts/registry.ts";
import { createRender, type Slots } from "./parts/render.ts";
import { SessionManager } from "./parts/session.ts";
import { createUi, themeArrived, themeChannel } from "./parts/ui.ts";

const natives = takeNatives();
installClock(natives);
installErrors(natives);
installSymbols();
installArrays();
installJSON();
const border = new Border(natives);
const modules = new Modules(natives);
// Imports of separate modules are requires in the bundle, each at its first use.
declare let require: (name: string) => any;
require = modules.require;
inspectWith((value) => modules.require("pi:node/internal_inspect").inspect(value));
let handing = false;

/** Tells the host of an error that nothing caught, unless a listener of the extension's own on process takes it. */
function reportError(err: unknown, kind: string, promise?: unknown): void {
	const process = handing ? undefined : modules.peek("pi:node/process");
	handing = true;
	try {
		if (process?.emitUncaught(err, kind, promise)) return;
	} catch (inner) {
		natives.report("uncaught", 0, describe(inner));
	} finally {
		handing = false;
	}
	natives.report(kind, 0, describe(shown(err)));
}

/** Tells the host what went wrong in a call that nobody waits for. */
function failed(event: string, err: unknown): void {
	natives.report(`error:${event}`, 0, describe(err));
}

/** What is no error and would read [object Object], as Node shows it. */
function shown(thrown: unknown): unknown {
	try {
		if (typeof thrown !== "object" || thrown === null || thrown instanceof Error) return thrown;
		return String(thrown) === "[object Object]" ? modules.require("pi:node/internal_inspect").inspect(thrown) : thrown;
	} catch {
		return thrown;
	}
}

installGlobals();
installLocaleMethods();

const registry = createRegistry();
SessionManager.require = modules.require;
let dirty = false;
let restDirty = false;
const changed = (rest = true) => {
	if (!dirty) natives.report("dirty", 0, "");
	dirty = true;
	restDirty ||= rest;
};
const slots: Slots = new Map();
/** Facts of the extension, empty until it is known whose VM this is. */
const boot: any = {};
modules.provide("pi:host", createHost(natives));
const faraway = new Faraway(border, boot, () => [...natives.random(16)].map((b) => b.toString(16).padStart(2, "0")).join(""));
const models = new ModelHome(border, registry, modules.require, boot, failed, changed, faraway, (event) => realm.tell(event));
const prompt = new Prompt(border, modules.require, boot);
let invocations: Invocations;
let realm: Realm = {
	border,
	registry,
	session: new SessionManager(border),
	bus: new Bus(border, registry, faraway, () => realm.phase !== "failed"),
	context: () => createContext(source),
	flags: new Map(),
	path: "",
	cwd: "",
	require: modules.require,
	phase: "loading",
	models,
	changed,
	flush,
	failed,
	tell: (event) => void invocations.tell(event, failed, () => natives.report("told", 0, "")),
};
let ui: object | undefined;
const source: ContextSource = {
	border,
	registry,
	session: realm.session,
	get ui() {
		return (ui ??= createUi(border, boot, modules.require, slots, prompt));
	},
	hasUI: false,
	mode: "",
	cwd: "",
	models,
	copy: natives.copy,
	setups: new Map(),
};
invocations = new Invocations(natives, registry, source, flush, modules.require, {
	load: loadExtension,
	retire: () => retire(),
	renew: renewExtension,
	setup: fillSession,
	flags: (values) => {
		for (const [name, value] of Object.entries(values)) realm.flags.set(name, value);
	},
	bus: ({ channel, data }) =>
		channel === themeChannel ? themeArrived(data, modules.require) : realm.bus.arrived(channel, data),
	called: (request) => faraway.called(request),
	render: createRender(registry, slots, modules.require, boot),
	resize: ({ width, rows }) => slots.forEach((host) => host.resize(width, rows, true)),
	terminalInput: (args) => prompt.heard(args),
	suggest: (args, work): unknown => prompt.suggest(args, invocations.signal(work)),
	applySuggestion: (args) => prompt.applySuggestion(args),
});

/** The pi object, until the factory is called with it. */
let api: Record<string, any> | undefined = createApi(realm);

/** The VM is an extension's from now on. */
export function begin(): void {
	Object.freeze(Object.assign(boot, JSON.parse(natives.boot())));
	realm.path = boot.extensionPath;
	realm.cwd = source.cwd = boot.cwd;
	source.hasUI = boot.hasUI;
	source.mode = boot.mode;
}

type Bundle = (host: (name: string) => any) => Promise<any>;
let bundle: Bundle | undefined;

let factory: any;

async function loadExtension(_: unknown, work: Work): Promise<void> {
	try {
		if (!factory) {
			const { ns, plain } = await bundle!(modules.forExtension);
			const packs = boot.pack && modules.require("pi:core/pack");
			factory = packs ? packs.packFactory(ns) : await factoryOf(ns, plain);
			if (packs && !factory) factory = packs.exportedFactory(await factoryOf(ns, plain), registry.tools);
		}
		if (!factory && boot.pack) throw new Error(`The module exports neither rigTools nor tools, nor an extension: ${boot.extensionPath}`);
		if (!factory) throw new Error(`Extension does not export a valid factory function: ${boot.extensionPath}`);
		const pi = api ?? createApi(realm);
		api = undefined;
		await factory(pi);
		realm.phase = "active";
		models.check();
	} catch (err) {
		realm.phase = "failed";
		throw err;
	}
	work.json = registrations(registry);
}

/** The session is gone: neither its contexts nor the pi object that was used with it work any more. */
function retire(): void {
	realm.stale = stale;
	invocations.retire();
}

/** Another session begins: as in Pi the factory runs once more, in the modules as they are, with a pi object of its own. */
async function renewExtension(_: unknown, work: Work): Promise<void> {
	retire();
	clearRegistry(registry);
	slots.clear();
	realm = { ...realm, stale: undefined, phase: "loading", flags: new Map() };
	return loadExtension(_, work);
}

/** Entries that an extension puts into a session which begins (newSession's setup). */
async function fillSession({ token }: { token: number }): Promise<unknown> {
	const session = modules.require("pi:coding-agent").SessionManager.inMemory(boot.cwd);
	await source.setups.get(token)?.(session);
	return { entries: session.getEntries() };
}

function createHost(natives: Natives): object {
	return {
		HostError,
		primordials,
		callSync: (method: string, params: object) => border.callSync(method, params),
		call: (method: string, params: object, options?: any) => border.call(method, params, options),
		start: (method: string, params: object, onChunk?: any) => border.start(method, params, onChunk),
		compileScript: (path: string) => border.compileScript(path),
		evaluateScript: (id: number) => natives.evaluate(id)!(modules.forExtension),
		callerPlace: () => natives.place(new Error().stack ?? "") || undefined,
		native: natives.native,
		wasm: natives.wasm,
		follow: natives.follow,
		mark: natives.mark,
		look: natives.look,
		pending: natives.pending,
		copy: natives.copy,
		zip: natives.zip,
		now: natives.now,
		monotonic: natives.monotonic,
		random: (n: number) => randomBytes(natives, n),
		setTimer: (fn: () => void, ms: number) => border.setTimer(fn, ms),
		setImmediateTask: (fn: () => void) => border.setImmediateTask(fn),
		clearTimer: (id: number) => border.clearTimer(id),
		refTimer: natives.refTimer,
		reportError,
		refused: () => natives.report("refused", 0, ""),
		print: (level: string, text: string) => natives.report(`print:${level}`, 0, text),
		write: (fd: number, text: string) => natives.report(fd === 2 ? "stderr" : "stdout", 0, text),
		boot,
		requireHost: modules.require,
		stub,
	};
}

const randomBatch = 1 << 20;

function randomBytes(natives: Natives, n: number): Uint8Array {
	if (n <= randomBatch) return natives.random(n);
	const all = new Uint8Array(n);
	for (let at = 0; at < n; at += randomBatch) all.set(natives.random(Math.min(randomBatch, n - at)), at);
	return all;
}

/** Every global is a getter that loads its module on first use, so an extension pays for what it touches. */
function installGlobals(): void {
	const scope = globalThis as any;
	scope.global = scope;
	delete scope.InternalError;
	const put = (name: string, enumerable: boolean, value: unknown) =>
		Object.defineProperty(scope, name, { configurable: true, writable: true, enumerable, value });
	const lazily = (module: string, name: string, enumerable: boolean) =>
		Object.defineProperty(scope, name, {
			configurable: true,
			enumerable,
			get() {
				const value = modules.require(module)[name];
				put(name, enumerable, value);
				return value;
			},
			set(value) {
				put(name, enumerable, value);
			},
		});
	for (const list of [shownGlobals, otherGlobals]) {
		for (let row = 0; row < list.length; row++) {
			const names = list[row]!.split(" ");
			for (let at = 1; at < names.length; at++) lazily(names[0]!, names[at]!, list === shownGlobals);
		}
	}
}

/** What depends on a locale is code of a module that is loaded when somebody calls it. */
function installLocaleMethods(): void {
	const scope = globalThis as any;
	for (const [owner, method, module, exported] of localeMethods) {
		const holder = {
			[method](this: unknown, ...args: unknown[]) {
				return modules.require(module)[exported](this, ...args);
			},
		};
		Object.defineProperty(scope[owner].prototype, method, { value: holder[method], writable: true, configurable: true });
	}
}

export function setBundle(run: Bundle): void {
	bundle = run;
}

/** One macrotask. Go calls it, then drains the microtasks. */
export function dispatch(kind: string, id: number, operation: string, text: any): void {
	modules.forgetUnfinished();
	modules.peek("pi:node/internal_ticks")?.dropCutOff();
	try {
		if (kind === "complete") border.complete(id, text);
		else if (kind === "chunk") border.chunk(id, text);
		else if (kind === "timer") border.fire(id);
		else if (kind === "invoke") invocations.start(id, operation, text);
		else if (kind === "abort") invocations.abort(id);
	} catch (err) {
		reportError(err, "uncaught");
	}
	// process.nextTick comes before the promise jobs this task has left.
	modules.peek("pi:node/internal_ticks")?.drainTicks();
}

/** Reports a rejection that nothing handled; Go has put its reason and its promise into global variables. */
export function rejected(): void {
	const scope = globalThis as any;
	const { __pier_rejected: reason, __pier_promise: promise } = scope;
	delete scope.__pier_rejected;
	delete scope.__pier_promise;
	reportError(reason, "unhandledRejection", promise);
}

/** Where the function that serves an invocation is written, in the bundle. */
export function place(id: number): string {
	return invocations.place(id);
}

/** Reports what changed of the registrations after loading. */
export function flush(): void {
	if (!dirty) return;
	dirty = false;
	const rest = restDirty;
	restDirty = false;
	natives.report("changed", 0, changes(registry, rest));
}
