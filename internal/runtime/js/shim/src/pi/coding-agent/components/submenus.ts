// The menus behind a setting: one list, several in a row, a theme for light and dark.
import { requireHost } from "pi:host";
import { getSelectListTheme, getSettingsListTheme, theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";
import type { SettingItem } from "../../tui/settings_list.ts";

const { Container, fuzzyFilter, Input, SelectList, SettingsList, Spacer, Text } = requireHost("pi:tui");

export interface Choice {
	value: string;
	label: string;
	description?: string;
}

export interface SubmenuOptions {
	searchable?: boolean;
	layout?: object;
	changed?: (value: string) => void;
}

const title = (text: string): any => new Text(theme.bold(theme.fg("accent", text)), 0, 0);
const muted = (text: string): any => new Text(theme.fg("muted", text), 0, 0);

/** A titled list to choose from, with a search if asked for. */
export class SelectSubmenu extends Container {
	private list: any;
	private search?: any;

	constructor(
		heading: string, about: string, private choices: Choice[], current: string | undefined, private chosen: (value: string) => void,
		private left: () => void, private options: SubmenuOptions = {},
	) {
		super();
		this.list = this.listed(choices, current);
		if (options.searchable) {
			this.search = new Input();
			this.search.onSubmit = () => this.list.handleInput("\r");
		}
		const hint = `${options.searchable ? "  Type to filter · " : "  "}Enter to select · Esc to go back`;
		const parts = [
			title(heading), ...(about ? [new Spacer(1), muted(about)] : []), ...(this.search ? [new Spacer(1), this.search] : []), new Spacer(1), this.list,
			new Spacer(1), new Text(theme.fg("dim", hint), 0, 0),
		];
		for (const part of parts) this.addChild(part);
	}

	private listed(choices: Choice[], current: string | undefined): any {
		const layout = this.options.layout ?? { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
		const list = new SelectList(choices, Math.min(choices.length, 10), getSelectListTheme(), layout);
		const at = choices.findIndex((choice) => choice.value === current);
		if (at >= 0) list.setSelectedIndex(at);
		list.onSelect = (choice: Choice) => this.chosen(choice.value);
		list.onCancel = this.left;
		if (this.options.changed) list.onSelectionChange = (choice: Choice) => this.options.changed!(choice.value);
		return list;
	}

	handleInput(data: string): void {
		const walks = ["up", "down", "pageUp", "pageDown", "confirm", "cancel"].some((name) => keybindings().matches(data, `tui.select.${name}`));
		if (!this.search || walks) return this.list.handleInput(data);
		this.search.handleInput(data);
		const query = this.search.getValue();
		const found = query ? fuzzyFilter(this.choices, query, (choice: Choice) => `${choice.label} ${choice.description ?? ""}`) : this.choices;
		const list = this.listed(found, "");
		this.children[this.children.indexOf(this.list)] = list;
		this.list = list;
	}
}

export interface Step {
	key: string;
	title: (chosen: Record<string, string>) => string;
	about: string;
	choices: (chosen: Record<string, string>) => Choice[];
	current: (chosen: Record<string, string>) => string | undefined;
	options?: SubmenuOptions;
}

/** Lists in a row, again and again; escape goes one back, and from the first leaves. */
export class SteppedSubmenu {
	private chosen: Record<string, string> = {};
	private shown: SelectSubmenu;

	constructor(private steps: Step[], private complete: (chosen: Record<string, string>) => void, private left: () => void) {
		this.shown = this.step(0);
	}

	private step(n: number): SelectSubmenu {
		const { key, title, about, choices, current, options } = this.steps[n];
		const forward = (value: string) => {
			this.chosen[key] = value;
			const last = n === this.steps.length - 1;
			if (last) {
				this.complete({ ...this.chosen });
				this.chosen = {};
			}
			this.shown = this.step(last ? 0 : n + 1);
		};
		const back = () => {
			if (n === 0) return this.left();
			delete this.chosen[key];
			this.shown = this.step(n - 1);
		};
		const where = this.steps.length > 1 ? `Step ${n + 1}/${this.steps.length} · ` : "";
		return new SelectSubmenu(title(this.chosen), where + about, choices(this.chosen), current(this.chosen) ?? "", forward, back, options);
	}

	render(width: number): string[] {
		return this.shown.render(width);
	}
	handleInput(data: string): void {
		this.shown.handleInput(data);
	}
	invalidate(): void {
		(this.shown as any).invalidate();
	}
}

const automatic = "/";

/** "light/dark" as two names, if a setting is that. */
function pair(setting: string): { light: string; dark: string } | undefined {
	const [light, dark, more] = setting.split("/").map((name) => name.trim());
	return light && dark && more === undefined ? { light, dark } : undefined;
}

/** One theme, or one for each appearance of the terminal; what is looked at is tried on. */
export class ThemeSubmenu extends Container {
	private takesKeys: any;
	private isPair: boolean;
	private single: string;
	private both: { light: string; dark: string };

	constructor(
		private setting: string, private terminal: "light" | "dark", private names: string[], private preview: (setting: string) => void,
		private done: (setting?: string) => void,
	) {
		super();
		const fixed = setting.includes("/") ? undefined : setting;
		const one = this.known(fixed);
		const both = pair(setting);
		this.isPair = both !== undefined;
		this.both = both ?? { light: one, dark: one };
		this.single = this.known(fixed ?? (both ? this.both[terminal] : undefined));
		this.isPair ? this.showPair() : this.showSingle();
	}

	private known(name: string | undefined): string {
		if (name && this.names.includes(name)) return name;
		return this.names.includes("system") ? "system" : (this.names[0] ?? "system");
	}

	handleInput(data: string): void {
		this.takesKeys?.handleInput?.(data);
	}

	private show(component: any, takesKeys = component): void {
		this.clear();
		this.addChild(component);
		this.takesKeys = takesKeys;
	}

	private choices(current: string): Choice[] {
		return this.names.map((name) => ({
			value: name, label: `${name === current ? "✓ " : "  "}${name}`, ...(name === "system" ? { description: "Theme created from your terminal's colors" } : {}),
		}));
	}

	private value(): string {
		return this.isPair ? `${this.both.light}/${this.both.dark}` : this.single;
	}

	private cancel(): void {
		this.preview(this.setting);
		this.done();
	}

	private showSingle(): void {
		this.isPair = false;
		const all = this.choices(this.single);
		const both = { value: automatic, label: "  automatic", description: "Use separate themes for light and dark terminal appearance" };
		const isSystem = (choice: Choice) => choice.value === "system";
		const choices = [...all.filter(isSystem), both, ...all.filter((choice) => !isSystem(choice))];
		const chosen = (value: string) => {
			if (value !== automatic) return this.done((this.single = value));
			this.isPair = true;
			this.preview(this.value());
			this.showPair();
		};
		const changed = (value: string) => this.preview(value === automatic ? `${this.both.light}/${this.both.dark}` : value);
		const about = "Select a theme, or choose automatic to follow terminal appearance.";
		this.show(new SelectSubmenu("Theme", about, choices, this.single, chosen, () => this.cancel(), { changed }));
	}

	/** The setting of one appearance, whose menu is a list of themes. */
	private half(which: "light" | "dark"): SettingItem {
		const name = which === "light" ? "Light" : "Dark";
		const submenu = (current: string, done: (value?: string) => void) => {
			const chosen = (value: string) => {
				this.both[which] = value;
				this.preview(this.value());
				done(value);
			};
			const left = () => {
				this.preview(this.value());
				done();
			};
			const about = `Select the theme to use for ${which} terminal appearance`;
			return new SelectSubmenu(`${name} Theme`, about, this.choices(current), current, chosen, left, { changed: (value) => this.preview(value) });
		};
		const description = `Theme to use in automatic mode when the terminal is ${which}`;
		return { id: `${which}-theme`, label: `${name} theme`, description, currentValue: this.both[which], submenu };
	}

	private showPair(): void {
		this.isPair = true;
		const action = (id: string, label: string, description: string, text: string) => ({ id, label, description, currentValue: text, values: [text] });
		const items = [
			this.half("light"), this.half("dark"), action("apply", "Apply", "Save and go back", "save and go back"),
			action("single", "Change mode", "Switch to one theme for light and dark", "switch to single theme"),
		];
		const list = new SettingsList(items, Math.min(items.length, 10), getSettingsListTheme(), (id: string) => {
			if (id === "apply") return this.done(this.value());
			if (id !== "single") return;
			this.isPair = false;
			this.single = this.both[this.terminal];
			this.preview(this.single);
			this.showSingle();
		}, () => this.cancel());
		const content = new Container();
		const parts = [
			title("Automatic Theme"), new Spacer(1), muted("Choose themes for terminal light and dark appearance."),
			muted("Light/dark detection requires terminal support."), new Spacer(1), list,
		];
		for (const part of parts) content.addChild(part);
		this.show(content, list);
	}
}
