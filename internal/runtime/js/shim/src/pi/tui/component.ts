// What a component is, and the simplest ones.
import { MouseRows, type TuiMouseDispatchResult, type TuiMouseEvent, type TuiMouseEventResult } from "./mouse.ts";
import { applyBackgroundToLine, padTo, truncateToWidth } from "./slice.ts";
import { visibleWidth } from "./width.ts";
import { wrapTextWithAnsi } from "./wrap.ts";

export interface Component {
	render(width: number): string[];
	handleInput?(data: string): void;
	handleMouse?(event: TuiMouseEvent): TuiMouseEventResult | TuiMouseDispatchResult | undefined;
	invalidate(): void;
	wantsKeyRelease?: boolean;
}
export interface Focusable {
	focused: boolean;
}
export type Style = (text: string) => string;

/** Marks where the cursor is in rendered lines: an APC sequence that terminals ignore. */
export const CURSOR_MARKER = "\x1b_pi:c\x07";
/** A cursor that is drawn: marked, and inverse on the screen. */
export const fakeCursor = (text: string): string => `\x1b_pi:fc\x07${text}\x1b_pi:/fc\x07`;

export const isFocusable = (component: Component | null): component is Component & Focusable => component !== null && "focused" in component;

/** Components one below the other. */
export class Container implements Component {
	children: Component[] = [];
	private mouseLayout = new MouseRows();
	addChild(component: Component): void {
		this.children.push(component);
	}
	removeChild(component: Component): void {
		const index = this.children.indexOf(component);
		if (index !== -1) this.children.splice(index, 1);
	}
	clear(): void {
		this.children = [];
	}
	invalidate(): void {
		for (const child of this.children) child.invalidate?.();
	}
	handleMouse(event: TuiMouseEvent): TuiMouseDispatchResult | undefined {
		if (event.y < 0 || event.y >= event.height) return undefined;
		const result = this.mouseLayout.dispatch(this.children, event);
		return result?.focus && (this as Component).handleInput ? { ...result, focusTarget: this } : result;
	}
	render(width: number): string[] {
		return this.mouseLayout.draw(this.children, width);
	}
}

export class Spacer implements Component {
	constructor(private lines = 1) {}
	setLines(lines: number): void {
		this.lines = lines;
	}
	invalidate(): void {}
	render(_width: number): string[] {
		return new Array(Math.max(0, this.lines)).fill("");
	}
}

const blank = (width: number, background?: Style): string => {
	const line = " ".repeat(width);
	return background ? background(line) : line;
};

/** Lines with side margins, padded to width, and empty lines above and below. */
export function frame(lines: string[], width: number, paddingX: number, paddingY: number, background?: Style, raw?: (line: string) => boolean): string[] {
	const margin = " ".repeat(paddingX);
	const edge = new Array<string>(paddingY).fill(blank(width, background));
	const body = lines.map((line) => {
		if (raw?.(line)) return line;
		const full = margin + line + margin;
		return background ? applyBackgroundToLine(full, width, background) : padTo(full, width);
	});
	return [...edge, ...body, ...edge];
}

/** Word-wrapped text. */
export class Text implements Component {
	private cache?: { text: string; width: number; lines: string[] };
	constructor(private text = "", private paddingX = 1, private paddingY = 1, private customBgFn?: Style) {}

	setText(text: string): void {
		this.text = text;
		this.invalidate();
	}
	setCustomBgFn(customBgFn?: Style): void {
		this.customBgFn = customBgFn;
		this.invalidate();
	}
	setPaddingX(paddingX: number): void {
		this.paddingX = paddingX;
		this.invalidate();
	}
	invalidate(): void {
		this.cache = undefined;
	}
	render(width: number): string[] {
		if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
		const lines = this.layout(width);
		this.cache = { text: this.text, width, lines };
		return lines;
	}
	private layout(width: number): string[] {
		if (!this.text || this.text.trim() === "") return [];
		const padding = Math.min(this.paddingX, Math.max(0, Math.floor((width - 1) / 2)));
		const wrapped = wrapTextWithAnsi(this.text.replace(/\t/g, "   "), Math.max(1, width - padding * 2));
		return frame(wrapped, width, padding, this.paddingY, this.customBgFn);
	}
}

/** The first line of a text, cut to fit. */
export class TruncatedText implements Component {
	constructor(private text: string, private paddingX = 0, private paddingY = 0) {}
	invalidate(): void {}
	render(width: number): string[] {
		const first = this.text.split("\n", 1)[0];
		const line = truncateToWidth(first, Math.max(1, width - this.paddingX * 2));
		return frame([line], width, this.paddingX, this.paddingY);
	}
}

/** Components with padding around them and a background behind them. */
export class Box implements Component {
	children: Component[] = [];
	private cache?: { key: string; lines: string[] };
	private mouseLayout = new MouseRows();
	constructor(private paddingX = 1, private paddingY = 1, private bgFn?: Style) {}

	addChild(component: Component): void {
		this.children.push(component);
		this.cache = undefined;
	}
	removeChild(component: Component): void {
		const index = this.children.indexOf(component);
		if (index === -1) return;
		this.children.splice(index, 1);
		this.cache = undefined;
	}
	clear(): void {
		this.children = [];
		this.cache = undefined;
	}
	setPaddingX(paddingX: number): void {
		this.paddingX = paddingX;
		this.cache = undefined;
	}
	/** Takes effect at the next render: a background is told apart by what it does to a sample. */
	setBgFn(bgFn?: Style): void {
		this.bgFn = bgFn;
	}
	invalidate(): void {
		this.cache = undefined;
		for (const child of this.children) child.invalidate?.();
	}
	handleMouse(event: TuiMouseEvent): TuiMouseDispatchResult | undefined {
		const width = Math.max(1, event.width - this.paddingX * 2);
		const [x, y] = [event.x - this.paddingX, event.y - this.paddingY];
		return y < 0 || x < 0 || x >= width ? undefined : this.mouseLayout.dispatch(this.children, { ...event, x, y, width });
	}
	render(width: number): string[] {
		if (this.children.length === 0) return [];
		const inner = Math.max(1, width - this.paddingX * 2);
		const margin = " ".repeat(this.paddingX);
		const content = this.mouseLayout.draw(this.children, inner).map((line) => margin + line);
		if (content.length === 0) return [];
		const key = JSON.stringify([width, this.bgFn?.("test"), content]);
		if (this.cache?.key === key) return this.cache.lines;
		const edge = new Array<string>(this.paddingY).fill("");
		const lines = [...edge, ...content, ...edge].map((line) => {
			const padded = padTo(line, width);
			return this.bgFn ? this.bgFn(padded) : padded;
		});
		this.cache = { key, lines };
		return lines;
	}
}

export { visibleWidth };
