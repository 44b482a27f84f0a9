import type { Faraway } from "./faraway.ts";
import type { Border } from "./border.ts";
import { isSoundProvider } from "./checks.ts";
import { forgetProvider, keepProvider, type Registry } from "./registry.ts";

/** What Pi shows for a model while there is none: one object, as there. */
let none: object | undefined;
const unknown = () => (none ??= {
	id: "unknown",
	name: "unknown",
	api: "unknown",
	provider: "unknown",
	baseUrl: "",
	reasoning: false,
	input: [],
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
	contextWindow: 0,
	maxTokens: 0,
});

const levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
const defaultLevel = "medium";

/**
 * The models that this extension can reach, and the chosen one. Everything behind it is loaded when it is first asked for:
 * most extensions never do. A host with an agent of its own chooses the model; otherwise extensions do, among theirs.
 */
export class ModelHome {
	private made: any;
	private served: any;
	private met = "[]";
	/** What takes the others' providers and models out again. */
	private strangers: (() => void)[] = [];
	private initial: { model: any } | undefined;
	/** The chosen model as it was given or found: another one only when what is registered changes, and kept when it is taken away. */
	private kept: any;

	constructor(
		private border: Border,
		private registry: Registry,
		private require: (name: string) => any,
		private boot: { agentDir: string; cwd: string },
		private failed: (event: string, error: unknown) => void,
		private changed: () => void,
		private faraway: Faraway,
		private tell: (event: { type: string; [key: string]: unknown }) => void,
	) {
		const serve = (name: string) => (from: string, data: any) => this.service()[name](from, data);
		for (const name of ["pier.provider.stream", "pier.provider.abort"]) faraway.offer(name, serve(name));
		faraway.offer("pier.provider.event", (from, data) => this.require("pi:ai_registry").eventCame(from, data));
	}

	private service(): any {
		const offered = (id: string, model: string) => this.isOffered(id, model);
		this.served ??= this.require("pi:ai_registry").serveProviders(() => this.modelRegistry, offered, this.ask);
		return this.served;
	}

	private ask = (owner: string, name: string, data: object) => this.faraway.askOffered(owner, name, data);

	/** Whether the others are told of a model: one that the extension brings itself, never one of Pi's that it only changes. */
	private isOffered(id: string, model: string): boolean {
		const { providers, nativeProviders, virtualModels } = this.registry;
		if (virtualModels.has(`${id}/${model}`)) return true;
		const models = providers.get(id)?.models ?? (nativeProviders.has(id) ? nativeProviders.get(id).getModels() : []);
		for (const one of models) if (one?.id === model) return true;
		return false;
	}

	/** Takes in what the other extensions have registered by now, under ids that neither Pi nor this extension has. */
	private meet(made: any): any {
		const { providers, virtualModels } = this.border.callSync("session", { op: "shared" });
		const text = JSON.stringify([providers, virtualModels]);
		if (text === this.met) return made;
		this.met = text;
		const { registerProvider, unregisterProvider, registerVirtualModel, unregisterVirtualModel } = Object.getPrototypeOf(made);
		for (const forget of this.strangers.splice(0)) forget();
		const { farProvider, farVirtualModel } = this.require("pi:ai_registry");
		const { ask } = this;
		const { providers: configs, nativeProviders: natives, virtualModels: own } = this.registry;
		for (const facts of providers) {
			if (made.getProvider(facts.id)) continue;
			registerProvider.call(made, farProvider(facts, ask, () => crypto.randomUUID()));
			this.strangers.push(() => configs.has(facts.id) || natives.has(facts.id) || unregisterProvider.call(made, facts.id));
		}
		for (const facts of virtualModels) {
			const { provider, id } = facts;
			if (made.find(provider, id)) continue;
			registerVirtualModel.call(made, farVirtualModel(facts, ask, () => crypto.randomUUID()));
			this.strangers.push(() => own.has(`${provider}/${id}`) || unregisterVirtualModel.call(made, provider, id));
		}
		return made;
	}

	/** Has said at once what cannot be right of what the extension registered while it loaded. */
	check(): void {
		const { pendingProviders, unsoundModels } = this.registry;
		if (unsoundModels.size > 0 || [...pendingProviders].some(({ provider, config }) => !isSoundProvider(provider, config))) void this.modelRegistry;
	}

	/** ctx.modelRegistry. What was registered while the extension loaded is in it; what cannot be is reported. */
	get modelRegistry(): any {
		if (this.made) return this.meet(this.made);
		const { ModelRegistry, ModelRuntime } = this.require("pi:ai_registry");
		const made = new ModelRegistry(new ModelRuntime());
		this.made = made;
		const attempt = (event: string, register: () => void) => {
			try {
				register();
			} catch (error) {
				this.failed(event, error);
			}
		};
		const { pendingProviders, virtualModels, unsoundModels } = this.registry;
		// Those by name come first, as in Pi.
		for (const named of [true, false]) {
			for (const { provider, config } of pendingProviders) {
				if ((typeof provider === "string") === named) attempt("register_provider", () => made.registerProvider(provider, config));
			}
		}
		pendingProviders.clear();
		for (const model of [...unsoundModels, ...virtualModels.values()]) attempt("register_virtual_model", () => made.registerVirtualModel(model));
		unsoundModels.clear();
		this.watch(made);
		return this.meet(made);
	}

	/** Registrations through the registry are registrations like any other: the host hears of them. */
	private watch(made: any): void {
		const { registry, changed } = this;
		const { registerProvider, unregisterProvider, registerVirtualModel, unregisterVirtualModel } = Object.getPrototypeOf(made);
		const note = (name: string, run: (...args: any[]) => void, keep: (...args: any[]) => void) => {
			const value = (...args: any[]) => {
				run.apply(made, args);
				keep(...args);
				if (this.kept) this.kept = made.find(this.kept.provider, this.kept.id) ?? this.kept;
				changed();
			};
			Object.defineProperty(value, "length", { value: run.length });
			Object.defineProperty(made, name, { value, configurable: true, writable: true });
		};
		note("registerProvider", registerProvider, (provider, config) => keepProvider(registry, provider, config));
		note("unregisterProvider", unregisterProvider, (id) => forgetProvider(registry, id));
		note("registerVirtualModel", registerVirtualModel, (model) => registry.virtualModels.set(`${model.provider}/${model.id}`, model));
		note("unregisterVirtualModel", unregisterVirtualModel, (provider, id) => registry.virtualModels.delete(`${provider}/${id}`));
	}

	/** Pi's settings: those of the person, and over them those of the project. */
	settings(project = true): any {
		const fs = this.require("pi:node/fs");
		const read = (path: string): any => {
			try {
				return JSON.parse(fs.readFileSync(path, "utf-8"));
			} catch {
				return {};
			}
		};
		const merged = read(`${this.boot.agentDir}/settings.json`);
		const own = project ? read(`${this.boot.cwd}/.pi/settings.json`) : {};
		const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
		for (const [name, value] of Object.entries(own)) {
			merged[name] = isObject(value) && isObject(merged[name]) ? { ...merged[name], ...value } : value;
		}
		return merged;
	}

	private state(): any {
		return this.border.callSync("session", { op: "state" });
	}

	/** The model that is chosen, or the one Pi would begin with; "unknown" without credentials. */
	get model(): any {
		const { model: chosen, extensionsChoose } = this.state();
		if (!extensionsChoose) return chosen ?? unknown();
		if (chosen) {
			const { kept } = this;
			if (kept?.provider === chosen.provider && kept.id === chosen.id) return kept;
			return (this.kept = this.modelRegistry.find(chosen.provider, chosen.id)) ?? unknown();
		}
		this.initial ??= { model: this.modelRegistry.runtime.initialModel(this.settings()) };
		return this.initial.model ?? unknown();
	}

	/** The level as far as the model has it. */
	get thinkingLevel(): string {
		const { thinkingLevel, extensionsChoose } = this.state();
		if (thinkingLevel || !extensionsChoose) return thinkingLevel;
		return this.clamp(this.settings().defaultThinkingLevel ?? defaultLevel);
	}

	private clamp(level: string, model = this.model): string {
		return model.reasoning ? this.require("pi:ai_parts").clampThinkingLevel(model, level) : "off";
	}

	setThinkingLevel(level: string): void {
		const ask = { op: "request", action: "setThinkingLevel" };
		if (!this.state().extensionsChoose) return void this.border.callSync("session", { ...ask, args: { level } });
		const previousLevel = this.thinkingLevel;
		const effective = this.clamp(levels.includes(level) ? level : "off");
		if (effective === previousLevel) return;
		const answer = this.border.callSync("session", { ...ask, args: { level: effective, previousLevel, event: "offered" } });
		if (answer?.tell) this.tell({ type: "thinking_level_select", level: effective, previousLevel });
	}

	/** Chooses a model; false when its provider has no credentials. */
	async setModel(model: any): Promise<boolean> {
		const choose = async (args: object) => (await this.border.call("session", { op: "request", action: "setModel", args })) === true;
		if (!this.state().extensionsChoose) return choose({ model });
		if (!(await this.modelRegistry.runtime.checkAuth(model.provider))) return false;
		const previousModel = this.model;
		const level = this.thinkingLevel;
		const plain = (value: any) => JSON.parse(JSON.stringify(value));
		this.kept = model;
		return choose({ model: plain(model), previousModel: plain(previousModel), level: this.clamp(level, model), previousLevel: level });
	}
}
