// The list of providers to log in to or out of.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";
import { animate, brandStyle, isPartner } from "./brand.ts";

const { Container, fuzzyFilter, getSelectPageIndex, Input, Spacer, TruncatedText } = requireHost("pi:tui");
const { DynamicBorder } = requireHost("pi:coding-agent_components");

interface Provider {
	id: string;
	name: string;
	authType: "oauth" | "api_key";
	method?: { name?: string };
	status?: { type: string; source?: string };
	subscription?: boolean;
}

const visible = 8;

const kindOf = (type: string, subscription?: boolean): string =>
	type === "api_key" ? "API key" : subscription === false ? "account" : "subscription";

/** Whether the provider can be used, and what gives it its key. */
function statusOf({ status, authType, subscription }: Provider): string {
	if (!status) return theme.fg("muted", " • not configured");
	if (status.type !== authType) return theme.fg("muted", " • ") + theme.fg("warning", `${kindOf(status.type, subscription)} configured`);
	const { source } = status;
	if (!source || source === "OAuth" || source === "stored credential") return theme.fg("success", " ✓ configured");
	const variables = /^[A-Z][A-Z0-9_]*(, [A-Z][A-Z0-9_]*)*$/.test(source);
	return theme.fg("success", ` ✓ ${variables ? `env: ${source}` : source}`);
}

export class OAuthSelectorComponent extends Container {
	readonly capturesViewportInput = true;
	private search = new Input();
	private list = new Container();
	private found: Provider[];
	private selected = 0;
	private kinds: boolean;
	private since = performance.now();
	private stop?: () => void;
	private hasFocus = false;

	constructor(
		private mode: "login" | "logout", private providers: Provider[], private chosen: (id: string, type: string) => void, private cancelled: () => void,
		query?: string, tui?: any,
	) {
		super();
		this.found = providers;
		this.kinds = new Set(providers.map((provider) => provider.authType)).size > 1;
		const title = mode === "login" ? "Select provider to configure:" : "Select provider to logout:";
		if (query) this.search.setValue(query);
		this.search.onSubmit = () => this.choose();
		const parts = [
			new DynamicBorder(), new Spacer(1), new TruncatedText(theme.fg("accent", theme.bold(title)), 1, 0), new Spacer(1), this.search, new Spacer(1),
			this.list, new Spacer(1), new DynamicBorder(),
		];
		for (const part of parts) this.addChild(part);
		this.filter(query ?? "");
		if (tui) this.stop = animate(tui, () => this.brand() !== undefined);
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.search.focused = value;
	}

	render(width: number): string[] {
		if (this.stop && this.brand()) this.fill();
		return super.render(width);
	}

	dispose(): void {
		this.stop?.();
		this.stop = undefined;
	}

	private brand(): ((text: string, elapsed: number) => string) | undefined {
		const provider = this.found[this.selected];
		return provider && brandStyle(provider.id);
	}

	private filter(query: string): void {
		const words = (p: Provider) => `${p.name} ${p.id} ${p.authType} ${p.method?.name ?? ""}`;
		this.found = query ? fuzzyFilter(this.providers, query, words) : this.providers;
		this.selected = Math.max(0, Math.min(this.selected, this.found.length - 1));
		this.fill();
	}

	private line(provider: Provider, selected: boolean): string {
		const brand = selected && this.stop ? brandStyle(provider.id) : undefined;
		const name = brand ? brand(provider.name, performance.now() - this.since) : theme.fg(selected ? "accent" : "text", provider.name);
		const partner = isPartner(provider.id) ? theme.fg("muted", " ✦") : "";
		const kind = this.kinds ? theme.fg("muted", ` [${kindOf(provider.authType, provider.subscription)}]`) : "";
		return (selected ? theme.fg("accent", "→ ") : "  ") + name + partner + kind + statusOf(provider);
	}

	private fill(): void {
		const count = this.found.length;
		const start = Math.max(0, Math.min(this.selected - visible / 2, count - visible));
		const shown = this.found.slice(start, start + visible);
		const add = (text: string) => this.list.addChild(new TruncatedText(text, 1, 0));
		this.list.clear();
		for (const [at, provider] of shown.entries()) add(this.line(provider, start + at === this.selected));
		if (shown.length < count) add(theme.fg("muted", `  (${this.selected + 1}/${count})`));
		if (count === 0) add(theme.fg("muted", `  ${this.nothing()}`));
	}

	private nothing(): string {
		if (this.providers.length > 0) return "No matching providers";
		return this.mode === "login" ? "No providers available" : "No providers logged in. Use /login first.";
	}

	private choose(): void {
		const provider = this.found[this.selected];
		if (provider) this.chosen(provider.id, provider.authType);
	}

	handleInput(data: string): void {
		const keys = keybindings();
		const is = (name: string) => keys.matches(data, `tui.select.${name}`);
		const count = this.found.length;
		const to = is("up") ? Math.max(0, this.selected - 1)
			: is("down") ? Math.min(count - 1, this.selected + 1)
			: getSelectPageIndex(keys, data, this.selected, count, visible);
		if (to !== undefined) {
			if (count === 0) return;
			this.selected = to;
			return this.fill();
		}
		if (is("confirm")) return this.choose();
		if (is("cancel")) return this.cancelled();
		this.search.handleInput(data);
		this.filter(this.search.getValue());
	}
}
