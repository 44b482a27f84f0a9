// The list of models to choose from, with a search.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";

const { Container, fuzzyFilter, getSelectPageIndex, Input, Spacer, Text } = requireHost("pi:tui");
const { DynamicBorder, keyDisplayText, keyHint } = requireHost("pi:coding-agent_components");

interface Model {
	provider: string;
	id: string;
	name?: string;
}
interface Scoped {
	model: Model;
	thinkingLevel?: string;
}

const visible = 10;
const patience = 15_000;

const same = (a: Model | undefined, b: Model | undefined): boolean => !!a && !!b && a.provider === b.provider && a.id === b.id;
const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A model's name, if it says more than its id. A word of one letter must be a word of the id. */
function ownName({ id, name }: Model): string | undefined {
	const text = name?.trim();
	if (!text) return undefined;
	const known = words(id);
	const run = known.join("");
	return words(text).every((word) => known.includes(word) || (word.length > 1 && run.includes(word))) ? undefined : text;
}

/** What a search looks at; "provider/id" comes before other providers' models of that name. */
const searched = ({ id, provider, name }: Model): string => `${provider} ${provider}/${id} ${provider} ${id}${name ? ` ${name}` : ""}`;

/** One refresh of a runtime's catalogues that all who wait for it share; it ends when nobody does. */
const refreshes = new WeakMap<object, { done: Promise<any>; stop: AbortController; waiting: number }>();

function refresh(runtime: any, signal: AbortSignal): Promise<any> {
	let running = refreshes.get(runtime);
	if (!running) {
		const stop = new AbortController();
		const done = orAborted(runtime.refresh({ signal: stop.signal }), stop.signal).finally(() => refreshes.delete(runtime));
		running = { done, stop, waiting: 0 };
		refreshes.set(runtime, running);
	}
	const mine = running;
	mine.waiting++;
	return orAborted(mine.done, signal).finally(() => {
		if (--mine.waiting === 0 && refreshes.get(runtime) === mine) mine.stop.abort();
	});
}

const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		if (signal.aborted) return stop();
		signal.addEventListener("abort", stop, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
	});

function complaint(errors: Map<string, unknown>): string | undefined {
	const names = [...errors.keys()];
	if (names.length === 0) return undefined;
	const which = names.length === 1 ? names[0] : `${names.length} model catalogs (${names.join(", ")})`;
	return `Could not refresh ${which}; showing cached models.`;
}

export class ModelSelectorComponent extends Container {
	readonly capturesViewportInput = true;
	private search = new Input();
	private list = new Container();
	private scopeText?: any;
	private scopeHint?: any;
	private scope: "all" | "scoped";
	private all: Model[] = [];
	private found: Model[] = [];
	private selected = 0;
	private error?: string;
	private status = { text: "Refreshing model catalogs…", good: false };
	private stop = new AbortController();
	private timer?: any;
	private closed = false;
	private hasFocus = false;

	constructor(
		private tui: any, private current: Model | undefined, private runtime: any, private scoped: readonly Scoped[], private chosen: (model: any) => void,
		private cancelled: () => void, query?: string, private keep?: (model: any) => void, private standard?: { provider: string; id: string },
	) {
		super();
		this.scope = scoped.length > 0 ? "scoped" : "all";
		if (query) this.search.setValue(query);
		this.search.onSubmit = () => this.choose(this.chosen);
		this.build();
		this.load();
		this.filter(query ?? "");
		this.tui.requestRender();
		void this.refresh();
	}

	private build(): void {
		const line = (text: string) => new Text(text, 0, 0);
		this.addChild(new DynamicBorder());
		this.addChild(new Spacer(1));
		if (this.scoped.length > 0) {
			this.scopeText = line(this.scopeLine());
			this.scopeHint = line(keyHint("tui.input.tab", "scope") + theme.fg("muted", " (all/scoped)"));
			this.addChild(this.scopeText);
			this.addChild(this.scopeHint);
		} else {
			this.addChild(line(theme.fg("warning", "Only showing models from configured providers. Use /login to add providers.")));
		}
		for (const part of [new Spacer(1), this.search, new Spacer(1), this.list, new Spacer(1)]) this.addChild(part);
		if (this.keep) {
			const [confirm, save, cancel] = ["tui.select.confirm", "app.models.save", "tui.select.cancel"].map(keyDisplayText);
			this.addChild(line(theme.fg("dim", `  ${confirm} to select · ${save} to set as default · ${cancel} to cancel`)));
		}
		this.addChild(new DynamicBorder());
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.search.focused = value;
	}

	private scopeLine(): string {
		const name = (scope: string) => theme.fg(this.scope === scope ? "accent" : "muted", scope);
		return `${theme.fg("muted", "Scope: ")}${name("all")}${theme.fg("muted", " | ")}${name("scoped")}`;
	}

	private active(): Model[] {
		return this.scope === "scoped" ? this.scoped.map((item) => item.model) : this.all;
	}

	/** The models as the runtime knows them now: the current one first, then the default, then by provider. */
	private load(): void {
		const rank = (model: Model) => (same(this.current, model) ? 0 : same(this.standard, model) ? 1 : 2);
		this.all = [...this.runtime.getAvailableSnapshot()].sort((a, b) => rank(a) - rank(b) || (rank(a) < 2 ? 0 : a.provider.localeCompare(b.provider)));
		this.scoped = this.scoped.map((item) => ({ ...item, model: this.runtime.getModel(item.model.provider, item.model.id) ?? item.model }));
		this.found = this.active();
		const at = this.found.findIndex((model) => same(this.current, model));
		this.selected = at >= 0 ? at : Math.min(this.selected, Math.max(0, this.found.length - 1));
	}

	private async refresh(): Promise<void> {
		let late = false;
		this.timer = setTimeout(() => {
			late = true;
			this.stop.abort();
		}, patience);
		const timedOut = "Model refresh timed out; showing cached models.";
		try {
			const result = await refresh(this.runtime, this.stop.signal);
			if (this.closed) return;
			this.error = result.aborted && late ? timedOut : (complaint(result.errors) ?? this.runtime.getError());
			this.status = this.error ? { text: "", good: false } : { text: "Model catalogs refreshed.", good: true };
			const model = this.found[this.selected];
			this.load();
			this.filter(this.search.getValue(), model);
		} catch (error: any) {
			if (this.closed) return;
			this.status = { text: "", good: false };
			this.error = late ? timedOut : `Could not refresh model catalogs: ${error instanceof Error ? error.message : String(error)}`;
			this.fill();
		} finally {
			clearTimeout(this.timer);
		}
		this.tui.requestRender();
	}

	dispose(): void {
		if (this.closed) return;
		this.closed = true;
		clearTimeout(this.timer);
		this.stop.abort();
	}

	private filter(query: string, prefer?: Model): void {
		const models = this.active();
		const isDefault = (model: Model) => same(this.standard, model);
		this.found = models;
		if (query) {
			this.found = fuzzyFilter(models, query, (model: Model) => searched(model) + (isDefault(model) ? " default" : ""));
			const wanted = query.trim().toLowerCase();
			if (wanted && "default".startsWith(wanted)) this.found = [...models.filter(isDefault), ...this.found.filter((model) => !isDefault(model))];
		}
		const at = prefer ? this.found.findIndex((model) => same(prefer, model)) : -1;
		this.selected = at >= 0 ? at : query ? 0 : Math.min(this.selected, Math.max(0, this.found.length - 1));
		this.fill();
	}

	private line(model: Model, selected: boolean): string {
		const name = ownName(model);
		return [
			selected ? theme.fg("accent", "→ ") : "  ", same(this.current, model) ? theme.fg("accent", "✓ ") : "  ",
			selected ? theme.fg("accent", model.id) : model.id, name ? theme.fg("muted", ` (${name})`) : "", " ", theme.fg("muted", `[${model.provider}]`),
			same(this.standard, model) ? theme.fg("muted", " · default") : "",
		].join("");
	}

	private fill(): void {
		const count = this.found.length;
		const start = Math.max(0, Math.min(this.selected - visible / 2, count - visible));
		const shown = this.found.slice(start, start + visible);
		const add = (text: string) => this.list.addChild(new Text(text, 0, 0));
		const gap = () => this.list.addChild(new Spacer(1));
		this.list.clear();
		for (const [at, model] of shown.entries()) add(this.line(model, start + at === this.selected));
		if (shown.length < count) add(theme.fg("muted", `  (${this.selected + 1}/${count})`));
		if (this.error) for (const text of this.error.split("\n")) add(theme.fg("error", text));
		else if (count === 0) add(theme.fg("muted", "  No matching models"));
		else {
			gap();
			add(theme.fg("muted", `  Model Name: ${this.found[this.selected].name}`));
		}
		if (!this.status.text) return;
		gap();
		add(theme.fg(this.status.good ? "success" : "muted", `  ${this.status.text}`));
	}

	private choose(then: (model: Model) => void): void {
		const model = this.found[this.selected];
		if (!model) return;
		this.dispose();
		then(model);
	}

	private switchScope(): void {
		if (this.scoped.length === 0) return;
		this.scope = this.scope === "all" ? "scoped" : "all";
		this.selected = Math.max(0, this.active().findIndex((model) => same(this.current, model)));
		this.filter(this.search.getValue());
		this.scopeText.setText(this.scopeLine());
	}

	handleInput(data: string): void {
		const keys = keybindings();
		const is = (name: string) => keys.matches(data, name);
		const last = this.found.length - 1;
		if (is("tui.input.tab")) return this.switchScope();
		const to = is("tui.select.up") ? (this.selected === 0 ? last : this.selected - 1)
			: is("tui.select.down") ? (this.selected === last ? 0 : this.selected + 1)
			: getSelectPageIndex(keys, data, this.selected, last + 1, visible);
		if (to !== undefined) {
			if (last < 0) return;
			this.selected = to;
			return this.fill();
		}
		if (is("tui.select.confirm")) return this.choose(this.chosen);
		if (is("tui.select.cancel")) {
			this.dispose();
			return this.cancelled();
		}
		if (this.keep && is("app.models.save")) return this.choose(this.keep);
		this.search.handleInput(data);
		this.filter(this.search.getValue());
	}

	getSearchInput(): any {
		return this.search;
	}
}
