// Spinners.
import { type Component, type Style, Text } from "./component.ts";
import { getKeybindings } from "./keybindings.ts";

export interface LoaderIndicator {
	frames?: string[];
	intervalMs?: number;
}
interface Renderer {
	requestRender(force?: boolean): void;
}

const defaultFrames = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];
const defaultInterval = 80;

export class Loader extends Text {
	private frames = defaultFrames;
	private intervalMs = defaultInterval;
	private current = 0;
	private timer: ReturnType<typeof setInterval> | undefined;
	private verbatim = false;

	constructor(
		private ui: Renderer | null,
		private spinnerColorFn: Style,
		private messageColorFn: Style,
		private message = "Loading...",
		indicator?: LoaderIndicator,
	) {
		super("", 1, 0);
		this.setIndicator(indicator);
	}

	override render(width: number): string[] {
		return ["", ...super.render(width)];
	}
	start(): void {
		this.show();
		this.stop();
		if (this.frames.length <= 1) return;
		this.timer = setInterval(() => {
			this.current = (this.current + 1) % this.frames.length;
			this.show();
		}, this.intervalMs);
	}
	stop(): void {
		if (this.timer !== undefined) clearInterval(this.timer);
		this.timer = undefined;
	}
	setMessage(message: string): void {
		this.message = message;
		this.show();
	}
	/** Frames given here are shown as they are, without the spinner's colour. */
	setIndicator(indicator?: LoaderIndicator): void {
		this.verbatim = indicator !== undefined;
		this.frames = [...(indicator?.frames ?? defaultFrames)];
		this.intervalMs = indicator?.intervalMs && indicator.intervalMs > 0 ? indicator.intervalMs : defaultInterval;
		this.current = 0;
		this.start();
	}
	protected getRenderedIndicator(): string {
		const frame = this.frames[this.current] ?? "";
		return this.verbatim ? frame : this.spinnerColorFn(frame);
	}
	private show(): void {
		const spinner = this.getRenderedIndicator();
		this.setText((spinner === "" ? "" : `${spinner} `) + this.messageColorFn(this.message));
		this.ui?.requestRender();
	}
}

/** A loader that Escape aborts. */
export class CancellableLoader extends Loader implements Component {
	private controller = new AbortController();
	onAbort?: () => void;

	get signal(): AbortSignal {
		return this.controller.signal;
	}
	get aborted(): boolean {
		return this.controller.signal.aborted;
	}
	handleInput(data: string): void {
		if (!getKeybindings().matches(data, "tui.select.cancel")) return;
		this.controller.abort();
		this.onAbort?.();
	}
	dispose(): void {
		this.stop();
	}
}
