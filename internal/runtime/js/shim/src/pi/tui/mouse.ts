// Mouse events, given to the component that is below the pointer.
import type { Component } from "./component.ts";

export interface TuiMouseEvent {
	type: "press" | "release" | "move" | "drag" | "click" | "wheel";
	button: "left" | "middle" | "right" | "none";
	/** Cells, counted from the component's own corner. */
	x: number;
	y: number;
	screenX: number;
	screenY: number;
	/** The component's size. */
	width: number;
	height: number;
	shift: boolean;
	alt: boolean;
	ctrl: boolean;
	/** Lines; negative ones scroll up. */
	wheelDelta?: number;
	clickCount?: number;
}
export interface TuiMouseEventResult {
	handled?: boolean;
	capture?: boolean;
	focus?: boolean;
	render?: boolean;
}
export interface TuiMouseDispatchResult extends TuiMouseEventResult {
	handled: true;
	target: { component: Component; originX: number; originY: number; width: number; height: number };
	focusTarget?: Component;
}

/** Asks a component, and says which one took the event. What a child took, it took itself; but its parent gets the keys. */
export function dispatchMouseEvent(component: Component, event: TuiMouseEvent): TuiMouseDispatchResult | undefined {
	const result = component.handleMouse?.(event);
	if (!result) return undefined;
	if ("target" in result) return result.focus && component.handleInput ? { ...result, focusTarget: component } : result;
	if (!result.handled && !result.capture && !result.focus) return undefined;
	const { width, height } = event;
	const target = { component, originX: event.screenX - event.x, originY: event.screenY - event.y, width, height };
	return { ...result, handled: true, ...(result.focus ? { focusTarget: component } : {}), target };
}

/** What the components of a column had for heights when they were last drawn at a width. */
export class MouseRows {
	private drawn?: { width: number; rows: [Component, number][] };

	/** Draws the components, and keeps where each one is. */
	draw(children: Component[], width: number): string[] {
		const lines = children.map((child) => child.render(width));
		this.drawn = { width, rows: children.map((child, i) => [child, lines[i].length]) };
		return lines.flat();
	}
	/** Gives the event to the one it is in. */
	dispatch(children: Component[], event: TuiMouseEvent): TuiMouseDispatchResult | undefined {
		const { width, y } = event;
		const rows = this.drawn?.width === width ? this.drawn.rows : children.map((child): [Component, number] => [child, child.render(width).length]);
		let top = 0;
		for (const [child, height] of rows) {
			if (y >= top && y < top + height) return dispatchMouseEvent(child, { ...event, y: y - top, height });
			top += height;
		}
		return undefined;
	}
}

export type ListMouse = { wheel: 1 | -1 } | { row: number; type: "press" | "click" };

/** What an event means to a list of rows, if anything. */
export function listMouse(event: TuiMouseEvent, top = 0): ListMouse | undefined {
	if (event.type === "wheel" && event.wheelDelta) return { wheel: event.wheelDelta < 0 ? -1 : 1 };
	if (event.button !== "left" || (event.type !== "press" && event.type !== "click")) return undefined;
	return { row: event.y - top, type: event.type };
}
