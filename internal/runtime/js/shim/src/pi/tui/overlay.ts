// Where overlays go on the screen, and drawing them over the lines below.
import { extractSegments, sliceByColumn, sliceWithWidth } from "./slice.ts";
import { isImageLine } from "./terminal_image.ts";
import { visibleWidth } from "./width.ts";

export type SizeValue = number | `${number}%`;
export type OverlayAnchor =
	| "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right" | "top-center" | "bottom-center" | "left-center" | "right-center";
export interface OverlayMargin {
	top?: number;
	right?: number;
	bottom?: number;
	left?: number;
}
export interface OverlayOptions {
	width?: SizeValue;
	minWidth?: number;
	maxHeight?: SizeValue;
	anchor?: OverlayAnchor;
	offsetX?: number;
	offsetY?: number;
	row?: SizeValue;
	col?: SizeValue;
	margin?: OverlayMargin | number;
	visible?: (width: number, height: number) => boolean;
	nonCapturing?: boolean;
}
export interface OverlayLayout {
	width: number;
	row: number;
	col: number;
	maxHeight?: number;
}

function percent(value: SizeValue): number | undefined {
	const match = typeof value === "string" ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
	return match ? parseFloat(match[1]) : undefined;
}
function size(value: SizeValue | undefined, whole: number): number | undefined {
	if (typeof value === "number" || value === undefined) return value;
	const share = percent(value);
	return share === undefined ? undefined : Math.floor((whole * share) / 100);
}

/** The start along one axis: given, a share of the free space, or by the anchor. */
function place(value: SizeValue | undefined, anchor: number, free: number, margin: number): number {
	if (typeof value === "number") return value;
	const share = value === undefined ? undefined : percent(value);
	if (share !== undefined) return margin + Math.floor(Math.max(0, free) * (share / 100));
	const at = value === undefined ? anchor : 0.5;
	return margin + (at === 0.5 ? Math.floor(free / 2) : free * at);
}

const anchorRow = (anchor: string): number => (anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5);
const anchorCol = (anchor: string): number => {
	if (anchor.endsWith("left") || anchor.startsWith("left")) return 0;
	return anchor.endsWith("right") || anchor.startsWith("right") ? 1 : 0.5;
};

export function overlayLayout(options: OverlayOptions = {}, height: number, columns: number, rows: number): OverlayLayout {
	const all = typeof options.margin === "number" ? options.margin : undefined;
	const given: OverlayMargin = typeof options.margin === "object" ? options.margin : {};
	const [top, right, bottom, left] = [given.top, given.right, given.bottom, given.left].map((side) => Math.max(0, all ?? side ?? 0));
	const freeWidth = Math.max(1, columns - left - right);
	const freeHeight = Math.max(1, rows - top - bottom);
	const wanted = Math.max(size(options.width, columns) ?? Math.min(80, freeWidth), options.minWidth ?? 0);
	const width = Math.max(1, Math.min(wanted, freeWidth));
	const limit = size(options.maxHeight, rows);
	const maxHeight = limit === undefined ? undefined : Math.max(1, Math.min(limit, freeHeight));
	const shown = Math.min(height, maxHeight ?? height);
	const anchor = options.anchor ?? "center";
	const row = place(options.row, anchorRow(anchor), freeHeight - shown, top) + (options.offsetY ?? 0);
	const col = place(options.col, anchorCol(anchor), freeWidth - width, left) + (options.offsetX ?? 0);
	return {
		width, maxHeight,
		row: Math.max(top, Math.min(row, rows - bottom - shown)),
		col: Math.max(left, Math.min(col, columns - right - width)),
	};
}

export const segmentReset = "\x1b[0m\x1b]8;;\x07";

/** Puts an overlay's line over columns of a line. */
export function compositeTuiLine(base: string, overlay: string, start: number, width: number, total: number): string {
	if (isImageLine(base)) return base;
	const end = start + width;
	const around = extractSegments(base, start, end, total - end, true);
	const over = sliceWithWidth(overlay, 0, width, true);
	const spaces = (count: number) => " ".repeat(Math.max(0, count));
	const used = Math.max(start, around.beforeWidth) + Math.max(width, over.width);
	const line = around.before + spaces(start - around.beforeWidth) + segmentReset + over.text + spaces(width - over.width) + segmentReset +
		around.after + spaces(Math.max(0, total - used) - around.afterWidth);
	return visibleWidth(line) <= total ? line : sliceByColumn(line, 0, total, true);
}
