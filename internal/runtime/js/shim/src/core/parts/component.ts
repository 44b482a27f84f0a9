import { takesNoKeybindings } from "./legacy.ts";
import type { Border } from "./border.ts";
import { rendererMembers, terminalOf } from "./terminal.ts";

let nextId = 1;

/** All components there are. Pi has one screen, so whoever asks to be drawn has all of them drawn. */
const live = new Set<ComponentHost>();
let scheduled = false;

function drawAll(): void {
	const failures: unknown[] = [];
	for (const host of [...live]) {
		try {
			host.frame();
		} catch (err) {
			failures.push(err);
		}
	}
	if (failures.length > 0) throw failures[0];
}

/** Has all components begin anew, with other colours. */
export function restyleAll(): void {
	for (const host of [...live]) host.invalidate();
	schedule();
}

/** Draws once, however many ask in one macrotask. */
function schedule(): void {
	if (scheduled) return;
	scheduled = true;
	queueMicrotask(() => {
		scheduled = false;
		drawAll();
	});
}

type Require = (name: string) => any;

/** What the host's screen says to a component: raw input, its size, and to an editor its text. */
interface News {
	key?: string;
	width?: number;
	rows?: number;
	/** The host composes a whole screen: overlays have a place on it. */
	screen?: boolean;
	text?: string;
	/** To an editor, too: the characters that begin a suggestion. */
	triggers?: string[];
}

interface Frame {
	lines: string[];
	at?: { row: number; col: number; width: number };
	hidden?: boolean;
	focus?: boolean;
}

/** A line as a screen shows it: without the place of the cursor, and with a drawn cursor inverse. */
export const onScreen = (line: unknown): string => {
	const text = String(line);
	if (!text.includes("\x1b_pi:")) return text;
	return text.replaceAll("\x1b_pi:c\x07", "").replaceAll("\x1b_pi:fc\x07", "\x1b[7m").replaceAll("\x1b_pi:/fc\x07", "\x1b[27m");
};

const release = /^\x1b\[[\d:;]*:3[u~A-Z]$/;

/**
 * ComponentHost stands between a component in the VM and the host's screen: it renders lines at the width the host
 * gave, sends them when they changed, and feeds keys. The component sees a TUI that draws nothing itself.
 */
export class ComponentHost {
	readonly tui: any;
	closed = false;
	private component: any;
	private target: any;
	private width = 80;
	private rows = 24;
	private screen = false;
	private last: string | undefined;
	private bounds: Frame["at"];
	private hidden = false;
	private focused = true;
	private listeners = new Set<(data: string) => any>();
	private overlays: ComponentHost[] = [];
	private dismiss?: () => void;
	/** Of an editor: gives it its completions anew. */
	retrigger?: (triggers: string[]) => void;
	/** How it lies over the screen, when it is an overlay. */
	private overlay?: () => any;
	/** While the terminal is lent to what the extension starts (tui.stop). */
	private loan?: { cancel(): void };

	constructor(
		private require: Require,
		private send: (lines: string[], frame: Frame) => void,
		private border?: Border,
	) {
		this.tui = this.createTui();
	}

	/** ui.custom: shows the component until it calls done, and answers with what it passed. */
	static run(border: Border, require: Require, factory: Function, options?: any): Promise<unknown> {
		return new Promise((resolve, reject) => {
			if (typeof factory !== "function") throw new TypeError("factory is not a function");
			let opened = false;
			const host = ComponentHost.on(border, require, options?.overlay === true ? options.overlayOptions : undefined, options?.overlay === true);
			const done = (value: unknown) => {
				if (host.closed) return;
				host.dispose();
				if (opened) host.dismiss?.();
				resolve(value);
			};
			const fail = (err: unknown) => {
				if (host.closed) return;
				host.dispose();
				host.dismiss?.();
				reject(err);
			};
			const show = (component: unknown) => {
				if (host.closed) return;
				opened = true;
				// The host ended it (Ctrl-C, no screen): Pi resolves with undefined.
				host.open(component, { overlay: options?.overlay === true }).then(() => done(undefined), fail);
				options?.onHandle?.(host.handle(() => done(undefined)));
			};
			try {
				const theme = require("pi:theme").theme;
				const rest = takesNoKeybindings(factory) ? [done] : [keybindingsOf(require), done];
				Promise.resolve(factory(host.tui, theme, ...rest)).then(show).catch(fail);
			} catch (err) {
				fail(err);
			}
		});
	}

	/** A host whose frames go to the screen under an id of its own. */
	private static on(border: Border, require: Require, overlayOptions: any, overlay: boolean): ComponentHost {
		const id = `ui-${nextId++}`;
		const host = new ComponentHost(require, (_, frame) => border.callSync("ui", { op: "frame", id, ...frame }), border);
		if (overlay) host.overlay = () => (typeof overlayOptions === "function" ? overlayOptions() : overlayOptions) ?? {};
		host.id = id;
		return host;
	}
	private id = "";

	/** Shows the component on the screen; the promise ends when the host has let go of it. */
	private open(component: unknown, params: object): Promise<unknown> {
		let failed: (err: unknown) => void = () => {};
		const failure = new Promise<never>((_, reject) => (failed = reject));
		const call = this.border!.start("ui", { op: "custom", id: this.id, ...params }, (event) => {
			try {
				this.receive(event);
			} catch (err) {
				failed(err);
			}
		});
		this.dismiss = () => void this.border!.callSync("ui", { op: "close", id: this.id });
		this.show(component);
		return Promise.race([call.done, failure]);
	}

	/** The editor of the prompt: shown in its place until it is disposed of. */
	static editor(border: Border, require: Require, make: (tui: any) => any): ComponentHost {
		const host = ComponentHost.on(border, require, undefined, false);
		const component = make(host.tui);
		const ended = host.open(component, { place: "editor" });
		ended.then(() => host.dispose(), (err) => {
			host.close(); // the host's own prompt takes the place again
			throw err; // nobody waits for it: it is uncaught, as in Pi
		});
		return host;
	}

	close(): void {
		if (this.closed) return;
		this.dispose();
		this.dismiss?.();
	}

	show(component: unknown): void {
		this.component = component;
		this.target = component;
		live.add(this);
		if (this.component && "focused" in this.component) this.component.focused = true;
		this.frame();
	}

	receive(event: News): void {
		if (this.closed) return;
		if (event.width !== undefined) this.resize(event.width, event.rows ?? this.rows, event.screen === true);
		if (event.text !== undefined) this.component?.setText?.(event.text);
		if (event.triggers !== undefined) this.retrigger?.(event.triggers);
		if (event.key !== undefined) this.input(event.key);
		this.frame();
		if (event.key !== undefined) drawAll();
	}

	resize(width: number, rows: number, screen = this.screen): void {
		Object.assign(this, { width, rows, screen });
		this.component?.invalidate?.();
		this.frame();
	}

	private input(data: string): void {
		for (const listener of this.listeners) {
			const answer = listener(data);
			if (answer?.consume) return;
			if (answer?.data !== undefined) data = answer.data;
		}
		if (release.test(data) && !this.target?.wantsKeyRelease) return;
		this.target?.handleInput?.(data);
	}

	invalidate(): void {
		this.component?.invalidate?.();
	}

	dispose(): void {
		if (this.closed) return;
		this.closed = true;
		this.start();
		live.delete(this);
		for (const overlay of this.overlays) overlay.close();
		this.component?.dispose?.();
	}

	/** The lines at another width, without showing them. */
	draw(width: number): string[] {
		this.component?.invalidate?.();
		return (this.component?.render(width) ?? []).map(onScreen);
	}

	frame(): void {
		if (this.closed || !this.component) return;
		const frame = this.screen && this.overlay ? this.overlaid(this.overlay()) : { lines: this.component.render(this.width).map(onScreen) };
		const text = JSON.stringify(frame);
		if (text === this.last) return;
		this.last = text;
		this.send(frame.lines, frame);
	}

	private overlaid(options: any): Frame {
		const { overlayLayout } = this.require("pi:tui_overlay");
		const { width, maxHeight } = overlayLayout(options, 0, this.width, this.rows);
		const lines = this.component.render(width).map(onScreen).slice(0, maxHeight);
		const { row, col } = overlayLayout(options, lines.length, this.width, this.rows);
		this.bounds = { row, col, width };
		const hidden = this.hidden || options.visible?.(this.width, this.rows) === false;
		return { lines, at: this.bounds, hidden, focus: this.focused && !options.nonCapturing };
	}

	private handle(hide: () => void): object {
		const set = (change: Partial<{ hidden: boolean; focused: boolean }>) => {
			Object.assign(this, change);
			this.frame();
		};
		return {
			hide,
			setHidden: (hidden: boolean) => set({ hidden }),
			isHidden: () => this.hidden,
			focus: () => set({ focused: true }),
			unfocus: () => set({ focused: false }),
			isFocused: () => this.focused && !this.hidden,
			getBounds: () =>
				this.hidden
					? undefined
					: this.bounds
						? { row: this.bounds.row, col: this.bounds.col, width: this.bounds.width, height: this.rows }
						: { row: 0, col: 0, width: this.width, height: this.rows },
		};
	}

	/** An overlay that a component opens itself. Without a screen it takes the component's place. */
	private showOverlay(component: any, options: any): object {
		if (!this.border) {
			this.show(component);
			return this.handle(() => {});
		}
		const host = ComponentHost.on(this.border, this.require, options, true);
		host.focused = !options?.nonCapturing;
		this.overlays.push(host);
		const hide = () => {
			this.overlays = this.overlays.filter((other) => other !== host);
			host.close();
		};
		host.open(component, { overlay: true }).then(hide, (err) => {
			hide();
			throw err; // nobody waits for it: it is uncaught, as in Pi
		});
		return host.handle(hide);
	}

	/** tui.stop: the terminal is for the extension's processes until tui.start, or until the component is gone. */
	private stop(): void {
		if (this.loan || this.closed || !this.border) return;
		const call = this.border.start("ui", { op: "lend" }, () => {});
		call.done.catch(() => {});
		if (call.begun()?.lent) this.loan = call;
	}

	private start(): void {
		this.loan?.cancel();
		this.loan = undefined;
	}

	private createTui(): any {
		const host = this;
		return {
			get terminal() {
				return terminalOf(host.width, host.rows);
			},
			...rendererMembers(),
			start: () => host.start(),
			stop: () => host.stop(),
			getFocusedComponent: () => host.target ?? null,
			setFocus(component: any) {
				if (host.target && host.target !== component && "focused" in host.target) host.target.focused = false;
				host.target = component ?? host.component;
				if (host.target && "focused" in host.target) host.target.focused = true;
			},
			getWidth: () => host.width,
			showOverlay: (component: unknown, options?: unknown) => host.showOverlay(component, options),
			hideOverlay: () => host.overlays.pop()?.close(),
			hasOverlay: () => host.overlays.length > 0,
			invalidate: () => host.component?.invalidate?.(),
			render: (width: number) => host.component?.render(width) ?? [],
			addInputListener(listener: (data: string) => any) {
				host.listeners.add(listener);
				return () => host.listeners.delete(listener);
			},
			removeInputListener: (listener: (data: string) => any) => void host.listeners.delete(listener),
			requestRender: schedule,
			renderNow: drawAll,
		};
	}
}

/** The keys as the application binds them. */
export function keybindingsOf(require: Require): any {
	return require("pi:coding-agent_components").keybindings();
}
