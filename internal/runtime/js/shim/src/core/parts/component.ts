import type { Border } from "./border.ts";

let nextId = 1;

/**
 * ComponentHost stands between a component in the VM and the host's screen: it renders lines at the width the host
 * gave, sends them when they changed, and feeds keys. The component sees a TUI that draws nothing itself.
 */
export class ComponentHost {
	readonly tui: any;
	private component: any;
	private width = 80;
	private rows = 24;
	private scheduled = false;
	private closed = false;
	private last: string | undefined;

	constructor(
		private require: (name: string) => any,
		private send: (lines: string[]) => void,
	) {
		this.tui = this.createTui();
	}

	/** ui.custom: shows the component until it calls done, and answers with what it passed. */
	static run(border: Border, require: (name: string) => any, factory: Function, options?: any): Promise<unknown> {
		const id = `ui-${nextId++}`;
		return new Promise((resolve, reject) => {
			const host = new ComponentHost(require, (lines) => border.callSync("ui", { op: "frame", id, lines }));
			let opened: { cancel(): void } | undefined;
			const done = (value: unknown) => {
				if (host.closed) return;
				host.dispose();
				if (opened) border.callSync("ui", { op: "close", id });
				resolve(value);
			};
			const fail = (err: unknown) => {
				if (host.closed) return;
				host.dispose();
				opened?.cancel();
				reject(err);
			};
			const show = (component: unknown) => {
				if (host.closed) return;
				const call = border.start("ui", { op: "custom", id, overlay: options?.overlay === true }, (event) => {
					try {
						host.receive(event);
					} catch (err) {
						fail(err);
					}
				});
				opened = call;
				host.show(component);
				options?.onHandle?.(host.handle(done));
				// The host ended it (Ctrl-C, no screen): Pi resolves with undefined.
				call.done.then(() => done(undefined), fail);
			};
			try {
				const theme = require("pi:theme").theme;
				const keybindings = require("pi:tui").getKeybindings?.();
				Promise.resolve(factory(host.tui, theme, keybindings, done)).then(show).catch(fail);
			} catch (err) {
				fail(err);
			}
		});
	}

	show(component: unknown): void {
		this.component = component;
		if (this.component && "focused" in this.component) this.component.focused = true;
		this.frame();
	}

	receive(event: { key?: string; width?: number; rows?: number }): void {
		if (this.closed) return;
		if (event.width !== undefined) {
			this.width = event.width;
			this.rows = event.rows ?? this.rows;
			this.component?.invalidate?.();
		}
		if (event.key !== undefined) this.component?.handleInput?.(event.key);
		this.frame();
	}

	dispose(): void {
		if (this.closed) return;
		this.closed = true;
		this.component?.dispose?.();
	}

	/** The lines at another width, without showing them. */
	draw(width: number): string[] {
		this.component?.invalidate?.();
		return (this.component?.render(width) ?? []).map(String);
	}

	private frame(): void {
		if (this.closed || !this.component) return;
		const lines = this.component.render(this.width).map(String);
		const text = lines.join("\n");
		if (text === this.last) return;
		this.last = text;
		this.send(lines);
	}

	private handle(done: (value: unknown) => void): object {
		let hidden = false;
		return {
			hide: () => done(undefined),
			setHidden: (value: boolean) => {
				hidden = value;
			},
			isHidden: () => hidden,
			focus: () => {},
			unfocus: () => {},
			isFocused: () => !hidden,
			getBounds: () => ({ row: 0, col: 0, width: this.width, height: this.rows }),
		};
	}

	private createTui(): any {
		const host = this;
		return {
			get terminal() {
				return {
					columns: host.width,
					rows: host.rows,
					kittyProtocolActive: false,
					write() {},
					hideCursor() {},
					showCursor() {},
					setTitle() {},
				};
			},
			children: [],
			fullRedraws: 0,
			addChild() {},
			removeChild() {},
			setFocus(component: any) {
				if (component && "focused" in component) component.focused = true;
			},
			getWidth: () => host.width,
			showOverlay: (component: unknown) => {
				host.show(component);
				return host.handle(() => {});
			},
			hideOverlay() {},
			hasOverlay: () => false,
			start() {},
			stop() {},
			invalidate: () => host.component?.invalidate?.(),
			render: (width: number) => host.component?.render(width) ?? [],
			addInputListener: () => () => {},
			// Frames are coalesced: any number of requests in one macrotask draw once.
			requestRender() {
				if (host.scheduled || host.closed) return;
				host.scheduled = true;
				queueMicrotask(() => {
					host.scheduled = false;
					host.frame();
				});
			},
		};
	}
}
