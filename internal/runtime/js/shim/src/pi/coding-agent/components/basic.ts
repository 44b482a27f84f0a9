// Borders, loaders, and the editor with the application's keys.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keyHint } from "../hints.ts";

const { CancellableLoader, Container, Editor, Loader, Spacer, Text } = requireHost("pi:tui");

/** A line as wide as the screen. */
export class DynamicBorder {
	constructor(public color: (text: string) => string = (text) => theme.fg("border", text)) {}

	invalidate(): void {}

	render(width: number): string[] {
		return [this.color("─".repeat(Math.max(1, width)))];
	}
}

/** A loader between two borders, which escape cancels unless it must not. */
export class BorderedLoader extends Container {
	private loader: any;
	private cancellable: boolean;
	private controller = new AbortController();

	constructor(tui: any, colors: any, message: string, options?: { cancellable?: boolean }) {
		super();
		this.cancellable = options?.cancellable ?? true;
		const border = () => new DynamicBorder((text) => colors.fg("border", text));
		const Kind = this.cancellable ? CancellableLoader : Loader;
		this.loader = new Kind(
			tui,
			(text: string) => colors.fg("accent", text),
			(text: string) => colors.fg("muted", text),
			message,
		);
		const self = this as any;
		self.addChild(border());
		self.addChild(this.loader);
		if (this.cancellable) {
			self.addChild(new Spacer(1));
			self.addChild(new Text(keyHint("tui.select.cancel", "cancel"), 1, 0));
		}
		self.addChild(new Spacer(1));
		self.addChild(border());
	}

	get signal(): AbortSignal {
		return this.cancellable ? this.loader.signal : this.controller.signal;
	}

	set onAbort(fn: (() => void) | undefined) {
		if (this.cancellable) this.loader.onAbort = fn;
	}

	handleInput(data: string): void {
		if (this.cancellable) this.loader.handleInput(data);
	}

	dispose(): void {
		if (typeof this.loader.dispose === "function") this.loader.dispose();
		else this.loader.stop?.();
	}
}

/** The editor of the prompt: the application's keys come first, the rest is typing. */
export class CustomEditor extends Editor {
	keybindings: any;
	actionHandlers = new Map<string, () => void>();
	onEscape?: () => void;
	onCtrlD?: () => void;
	onPasteImage?: () => void;
	onExtensionShortcut?: (data: string) => boolean;

	constructor(tui: any, colors: any, keybindings: any, options?: any) {
		super(tui, colors, options);
		this.keybindings = keybindings;
	}

	onAction(action: string, handler: () => void): void {
		this.actionHandlers.set(action, handler);
	}

	handleInput(data: string): void {
		const editor = this as any;
		const is = (...names: string[]) => names.some((name) => this.keybindings.matches(data, name));
		if (this.onExtensionShortcut?.(data)) return;
		if (editor.isShowingAutocomplete() && is("tui.select.pageUp", "tui.select.pageDown")) return super.handleInput(data);
		if (is("app.clipboard.pasteImage")) return this.onPasteImage?.();
		if (is("app.interrupt")) {
			const handler = this.onEscape ?? this.actionHandlers.get("app.interrupt");
			// While suggestions are open, escape closes those.
			return handler && !editor.isShowingAutocomplete() ? handler() : super.handleInput(data);
		}
		if (is("app.exit") && editor.getText() === "") {
			return (this.onCtrlD ?? this.actionHandlers.get("app.exit"))?.();
		}
		if (is("tui.editor.historyPrevious", "tui.editor.historyNext")) return super.handleInput(data);
		for (const [action, handler] of this.actionHandlers) {
			if (action !== "app.interrupt" && action !== "app.exit" && is(action)) return handler();
		}
		super.handleInput(data);
	}
}
