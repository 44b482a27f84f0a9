// Components side by side or one below the other, sharing the space (Pi 1.5).
import { type Component, Container } from "./component.ts";
import { dispatchMouseEvent, type TuiMouseEvent, type TuiMouseEventResult } from "./mouse.ts";
import { compositeTuiLine } from "./overlay.ts";
import { visibleWidth } from "./width.ts";

export interface StackEntry {
	component: Component;
	basis?: number | "auto";
	grow?: number;
	shrink?: number;
	minSize?: number;
	maxSize?: number;
	visible?: (viewport: { width: number; height: number }) => boolean;
}
type EntryOptions = Omit<StackEntry, "component">;
export interface StackOptions {
	gap?: number;
	align?: "start" | "center" | "end" | "stretch";
}

const whole = (value: number | undefined, otherwise: number): number =>
	value === undefined || !Number.isFinite(value) ? otherwise : Math.max(0, Math.floor(value));
const isEntry = (child: Component | StackEntry): child is StackEntry => "component" in child;

function clamp(size: number, entry: StackEntry): number {
	const low = whole(entry.minSize, 0);
	return Math.max(low, Math.min(Math.max(low, whole(entry.maxSize, Infinity)), Math.max(0, Math.floor(size))));
}

/**
 * Gives out or takes back columns by weight, within each entry's bounds. Each round goes through the entries once; one's share
 * is of what those before it have left, and at least one.
 */
function spread(sizes: number[], entries: StackEntry[], amount: number, by: "grow" | "shrink"): void {
	const factor = (entry: StackEntry) => (by === "grow" ? (entry.grow ?? 0) : (entry.shrink ?? 1));
	const weight = (i: number) => (by === "grow" ? factor(entries[i]) : factor(entries[i]) * Math.max(1, sizes[i]));
	const room = (i: number) => (by === "grow" ? (entries[i].maxSize ?? Number.MAX_SAFE_INTEGER) - sizes[i] : sizes[i] - (entries[i].minSize ?? 0));
	while (amount > 0) {
		const open = sizes.map((_, i) => i).filter((i) => factor(entries[i]) > 0 && room(i) > 0);
		const total = open.reduce((sum, i) => sum + weight(i), 0);
		let used = 0;
		for (const i of open) {
			const share = Math.min(amount, Math.max(1, Math.floor((amount * weight(i)) / total)), room(i));
			if (share <= 0) continue;
			sizes[i] += by === "grow" ? share : -share;
			amount -= share;
			used += share;
		}
		if (used === 0) return;
	}
}

abstract class Stack extends Container {
	protected entries: StackEntry[] = [];
	protected gap: number;
	protected align: NonNullable<StackOptions["align"]>;

	constructor(children: (Component | StackEntry)[] = [], options: StackOptions = {}) {
		super();
		this.gap = whole(options.gap, 0);
		this.align = options.align ?? "stretch";
		for (const child of children) {
			if (isEntry(child)) this.addChild(child.component, child);
			else this.addChild(child);
		}
	}
	override addChild(component: Component, options: EntryOptions = {}): void {
		super.addChild(component);
		this.entries.push({ ...options, component });
	}
	override removeChild(component: Component): void {
		super.removeChild(component);
		this.entries = this.entries.filter((entry) => entry.component !== component);
	}
	override clear(): void {
		super.clear();
		this.entries = [];
	}
	protected shown(width: number): StackEntry[] {
		return this.entries.filter((entry) => entry.visible?.({ width, height: Number.MAX_SAFE_INTEGER }) ?? true);
	}
	protected sizes(entries: StackEntry[], natural: number[], available?: number): number[] {
		const sizes = entries.map((entry, i) => clamp(entry.basis === undefined || entry.basis === "auto" ? natural[i] : entry.basis, entry));
		if (available === undefined) return sizes;
		const room = Math.max(0, Math.floor(available) - Math.max(0, entries.length - 1) * this.gap);
		const total = sizes.reduce((sum, size) => sum + size, 0);
		if (total < room) spread(sizes, entries, room - total, "grow");
		else spread(sizes, entries, total - room, "shrink");
		return sizes;
	}
}

export class VStack extends Stack {
	override render(width: number): string[] {
		const safe = Math.max(1, width);
		const entries = this.shown(safe);
		const drawn = entries.map((entry) => entry.component.render(safe));
		const sizes = this.sizes(entries, drawn.map((lines) => lines.length));
		return drawn.flatMap((lines, i) => {
			const gap = new Array<string>(i > 0 ? this.gap : 0).fill("");
			const body = lines.slice(0, sizes[i]);
			return [...gap, ...body, ...new Array<string>(Math.max(0, sizes[i] - body.length)).fill("")];
		});
	}
}

export class HStack extends Stack {
	override render(width: number): string[] {
		const safe = Math.max(1, width);
		const entries = this.shown(safe);
		const natural = entries.map((entry) => Math.max(0, ...entry.component.render(safe).map(visibleWidth)));
		const widths = this.sizes(entries, natural, safe);
		const drawn = entries.map((entry, i) => (widths[i] === 0 ? [] : entry.component.render(widths[i])));
		const height = Math.max(0, ...drawn.map((lines) => lines.length));
		const result = new Array<string>(height).fill("");
		let column = 0;
		drawn.forEach((lines, i) => {
			const free = height - lines.length;
			const offset = this.align === "center" ? Math.floor(free / 2) : this.align === "end" ? free : 0;
			lines.forEach((line, row) => {
				result[row + offset] = compositeTuiLine(result[row + offset], line, column, widths[i], safe);
			});
			column += widths[i] + this.gap;
		});
		return result;
	}
}

/** A component whose mouse events something else takes. */
export class MouseRegion implements Component {
	constructor(private child: Component, private onMouse: (event: TuiMouseEvent) => TuiMouseEventResult | undefined) {}
	render(width: number): string[] {
		return this.child.render(width);
	}
	handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
		return dispatchMouseEvent(this.child, event) ?? this.onMouse(event);
	}
	invalidate(): void {
		this.child.invalidate?.();
	}
}
