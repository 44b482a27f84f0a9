// Borders, loaders, and the editor with the application's keys.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keyHint } from "../hints.ts";

const { CancellableLoader, Container, Editor, Loader, Spacer, Text, visibleWidth } = requireHost("pi:tui");

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

/** What shows that work goes on. */
interface WorkingStatus {
	renderInBorder(width: number): string;
	renderSpinnerInBorder(width: number): string;
}

/** The editor of the prompt: the application's keys come first, the rest is typing. */
export class CustomEditor extends Editor {
	keybindings: any;
	readonly embedWorkingStatus: boolean;
	private working: WorkingStatus | undefined;
	actionHandlers = new Map<any, () => void>();
	onEscape?: () => void;
	onCtrlD?: () => void;
	onPasteImage?: () => void;
	onExtensionShortcut?: (data: string) => boolean;

	constructor(tui: any, colors: any, keybindings: any, options?: any) {
		super(tui, colors, options);
		this.keybindings = keybindings;
		this.embedWorkingStatus = options?.embedWorkingStatus ?? false;
	}

	setWorkingStatusIndicator(indicator: WorkingStatus | undefined): void {
		this.working = indicator;
	}

	/** With the status in it, left of how many lines are hidden; only with its spinner where both do not fit. */
	protected override renderTopBorder(width: number, hiddenLineCount: number): string {
		const status = this.embedWorkingStatus && width > 0 ? this.working?.renderInBorder(Math.max(1, width - 5)) : undefined;
		if (!status || visibleWidth(status) === 0) return super.renderTopBorder(width, hiddenLineCount);
		const line = (length: number) => "─".repeat(Math.max(0, length));
		const hidden = hiddenLineCount > 0 ? ` ↑ ${hiddenLineCount} more ` : "";
		const at = Math.floor((width - visibleWidth(hidden)) / 2);
		const fits = (text: string) => visibleWidth(hidden) + 2 <= width && at - visibleWidth(text) - 4 >= 1;
		const spinner = () => this.working!.renderSpinnerInBorder(width);
		const shown = hidden === "" || fits(status) ? status : spinner();
		const size = visibleWidth(shown);
		const behind = hidden !== "" && fits(shown) ? line(at - size - 4) + hidden + line(width - at - visibleWidth(hidden)) : line(width - size - 4);
		if ((hidden !== "" && fits(shown)) || width >= size + 5) return `${this.borderColor("── ")}${shown}${this.borderColor(` ${behind}`)}`;
		const bare = spinner();
		const before = Math.min(3, Math.max(0, width - visibleWidth(bare)));
		return this.borderColor(line(before)) + bare + this.borderColor(line(width - before - visibleWidth(bare)));
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
