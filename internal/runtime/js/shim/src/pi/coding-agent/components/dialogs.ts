// The dialogs behind ctx.ui.select, input and editor, as components of their own.
import { boot, requireHost } from "pi:host";
import { getEditorTheme, theme } from "pi:theme";
import { edit } from "../external-editor.ts";
import { keybindings } from "../keybindings.ts";

const { Container, Editor, Input, Spacer, Text } = requireHost("pi:tui");
const { DynamicBorder, keyHint, rawKeyHint } = requireHost("pi:coding-agent_components");

const visibleOptions = 10;

/** Counts seconds down, shows each, and ends. Returns the way to stop. */
function countDown(timeout: number, tui: any, show: (seconds: number) => void, expired: () => void): () => void {
	let seconds = Math.ceil(timeout / 1000);
	show(seconds);
	const timer = setInterval(() => {
		show(--seconds);
		tui?.requestRender();
		if (seconds > 0) return;
		clearInterval(timer);
		expired();
	}, 1000);
	return () => clearInterval(timer);
}

/** A title between borders that may count down, what it is about, and what a dialog puts below. */
class Dialog extends Container {
	private stop?: () => void;
	private titleText: any;

	constructor(protected cancelled: () => void) {
		super();
	}

	protected head(title: string, style: (text: string) => string, options: any): void {
		this.titleText = new Text(style(title), 1, 0);
		for (const part of [new DynamicBorder(), new Spacer(1), this.titleText]) this.addChild(part);
		if (options?.description) {
			this.addChild(new Spacer(1));
			this.addChild(new Text(theme.fg("text", options.description), 1, 0));
		}
		this.addChild(new Spacer(1));
		if (!(options?.timeout > 0) || !options.tui) return;
		const show = (seconds: number) => this.titleText.setText(style(`${title} (${seconds}s)`));
		this.stop = countDown(options.timeout, options.tui, show, () => this.cancelled());
	}

	protected foot(hints: string): void {
		for (const part of [new Spacer(1), new Text(hints, 1, 0), new Spacer(1), new DynamicBorder()]) this.addChild(part);
	}

	dispose(): void {
		this.stop?.();
	}
}

const accent = (text: string): string => theme.fg("accent", text);

export class ExtensionSelectorComponent extends Dialog {
	private selected = 0;
	private list = new Container();

	constructor(title: string, private options: string[], private chosen: (option: string) => void, cancelled: () => void, private extra?: any) {
		super(cancelled);
		this.head(title, (text) => accent(theme.bold(text)), extra);
		this.addChild(this.list);
		this.foot([rawKeyHint("↑↓", "navigate"), keyHint("tui.select.confirm", "select"), keyHint("tui.select.cancel", "cancel")].join("  "));
		this.fill();
	}

	private fill(): void {
		const count = this.options.length;
		const start = Math.max(0, Math.min(this.selected - visibleOptions / 2, count - visibleOptions));
		const shown = this.options.slice(start, start + visibleOptions);
		this.list.clear();
		for (const [at, option] of shown.entries()) {
			const line = start + at === this.selected ? accent("→ ") + accent(option) : `  ${theme.fg("text", option)}`;
			this.list.addChild(new Text(line, 1, 0));
		}
		if (shown.length < count) this.list.addChild(new Text(theme.fg("muted", `  (${this.selected + 1}/${count})`), 0, 0));
	}

	private move(by: number): void {
		this.selected = Math.max(0, Math.min(this.options.length - 1, this.selected + by));
		this.fill();
	}

	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (is("app.tools.expand")) return this.extra?.onToggleToolsExpanded?.();
		if (is("tui.select.up") || data === "k") return this.move(-1);
		if (is("tui.select.down") || data === "j") return this.move(1);
		if (is("tui.select.confirm") || data === "\n") {
			const option = this.options[this.selected];
			if (option) this.chosen(option);
		} else if (is("tui.select.cancel")) this.cancelled();
	}
}

export class ExtensionInputComponent extends Dialog {
	private input = new Input();
	private hasFocus = false;

	constructor(title: string, _placeholder: string | undefined, private entered: (text: string) => void, cancelled: () => void, options?: any) {
		super(cancelled);
		this.head(title, accent, options);
		if (options?.initialValue) this.input.setValue(options.initialValue);
		this.addChild(this.input);
		this.foot(`${keyHint("tui.select.confirm", "submit")}  ${keyHint("tui.select.cancel", "cancel")}`);
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.input.focused = value;
	}

	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (is("tui.select.confirm") || data === "\n") this.entered(this.input.getValue());
		else if (is("tui.select.cancel")) this.cancelled();
		else this.input.handleInput(data);
	}
}

/** The person's own editor, as the environment names it. */
const environmentEditor = (): string => {
	const { env } = requireHost("pi:node/process");
	return env.VISUAL || env.EDITOR || (boot.platform === "win32" ? "notepad" : "nano");
};

export class ExtensionEditorComponent extends Dialog {
	private editor: any;
	private status = new Text("", 1, 0);
	private command: string;
	private hasFocus = false;

	constructor(
		private tui: any, private keys: any, title: string, prefill: string | undefined, entered: (text: string) => void, cancelled: () => void,
		options?: any, command?: string,
	) {
		super(cancelled);
		const { description, ...rest } = options ?? {};
		this.command = command || environmentEditor();
		this.head(title, accent, { description });
		this.editor = new Editor(tui, getEditorTheme(), rest);
		if (prefill) this.editor.setText(prefill);
		this.editor.onSubmit = (text: string) => entered(text);
		this.addChild(this.editor);
		this.addChild(this.status);
		const hints = [["tui.select.confirm", "submit"], ["tui.input.newLine", "newline"], ["tui.select.cancel", "cancel"], ["app.editor.external", "external editor"]];
		this.foot(hints.map(([name, what]) => keyHint(name, what)).join("  "));
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.editor.focused = value;
	}

	handleInput(data: string): void {
		if (keybindings().matches(data, "tui.select.cancel")) this.cancelled();
		else if (this.keys.matches(data, "app.editor.external")) void this.editElsewhere();
		else this.editor.handleInput(data);
	}

	private async editElsewhere(): Promise<void> {
		this.tui.stop();
		try {
			const { text, problem } = await edit(this.command, this.editor.getText());
			this.status.setText(problem ? theme.fg("warning", problem) : "");
			if (text !== undefined) this.editor.setText(text);
		} finally {
			this.tui.start();
			this.tui.requestRender(true);
		}
	}
}
