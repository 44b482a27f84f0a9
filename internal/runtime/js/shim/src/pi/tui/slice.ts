// Cutting styled text by terminal columns.
import { AnsiState, openLinkEnd, splitAnsi } from "./ansi.ts";
import { graphemes } from "./unicode.ts";
import { graphemeWidth, isPrintableAscii, visibleWidth } from "./width.ts";

interface Cell {
	ansi: boolean;
	text: string;
	width: number;
}

/** The escape sequences and clusters of text in order. */
function* cells(text: string): Generator<Cell> {
	for (const part of splitAnsi(text)) {
		if (part.ansi) yield { ansi: true, text: part.text, width: 0 };
		else {
			for (const cluster of graphemes(part.text)) {
				yield { ansi: false, text: cluster, width: graphemeWidth(cluster) };
			}
		}
	}
}

/** The longest beginning of text that fits; escape sequences only where something visible follows them. */
function clip(text: string, maxWidth: number): { text: string; width: number } {
	let result = "";
	let width = 0;
	let pending = "";
	for (const cell of cells(text)) {
		if (cell.ansi) pending += cell.text;
		else if (width + cell.width > maxWidth) break;
		else {
			result += pending + cell.text;
			pending = "";
			width += cell.width;
		}
	}
	return { text: result, width };
}

const reset = "\x1b[0m";

function withEllipsis(prefix: string, prefixWidth: number, ellipsis: string, ellipsisWidth: number, maxWidth: number, pad: boolean): string {
	const result = prefix + openLinkEnd(prefix) + reset + (ellipsis === "" ? "" : ellipsis + reset);
	return pad ? result + " ".repeat(Math.max(0, maxWidth - prefixWidth - ellipsisWidth)) : result;
}

/** Whether text is wider than maxWidth, found without measuring more than needed. */
function measure(text: string, maxWidth: number): { width: number; over: boolean } {
	let width = 0;
	for (const cell of cells(text)) {
		width += cell.width;
		if (width > maxWidth) return { width, over: true };
	}
	return { width, over: false };
}

export function truncateToWidth(text: string, maxWidth: number, ellipsis = "...", pad = false): string {
	if (maxWidth <= 0) return "";
	if (text === "") return pad ? " ".repeat(maxWidth) : "";
	const ellipsisWidth = visibleWidth(ellipsis);
	const padded = (width: number) => (pad ? text + " ".repeat(Math.max(0, maxWidth - width)) : text);
	if (ellipsisWidth >= maxWidth) {
		const whole = visibleWidth(text);
		if (whole <= maxWidth) return padded(whole);
		const short = clip(ellipsis, maxWidth);
		if (short.width === 0) return pad ? " ".repeat(maxWidth) : "";
		return withEllipsis("", 0, short.text, short.width, maxWidth, pad);
	}
	const ascii = isPrintableAscii(text);
	const size = ascii ? { width: text.length, over: text.length > maxWidth } : measure(text, maxWidth);
	if (!size.over) return padded(size.width);
	const target = maxWidth - ellipsisWidth;
	const kept = ascii ? { text: text.slice(0, target), width: target } : clip(text, target);
	return withEllipsis(kept.text, kept.width, ellipsis, ellipsisWidth, maxWidth, pad);
}

/** Columns start to start+length of a line. Strict leaves out a wide character that would stick out. */
export function sliceWithWidth(line: string, start: number, length: number, strict = false): { text: string; width: number } {
	const result = { text: "", width: 0 };
	if (length <= 0) return result;
	const end = start + length;
	let column = 0;
	let pending = "";
	for (const cell of cells(line)) {
		if (cell.ansi) {
			if (column >= start && column < end) {
				result.text += pending + cell.text;
				pending = "";
			} else if (column < start && !cell.text.startsWith("\x1b_")) pending += cell.text;
			continue;
		}
		if (column >= start && column < end && (!strict || column + cell.width <= end)) {
			result.text += pending + cell.text;
			pending = "";
			result.width += cell.width;
		}
		column += cell.width;
		if (column >= end) break;
	}
	return result;
}

export const sliceByColumn = (line: string, start: number, length: number, strict = false): string =>
	sliceWithWidth(line, start, length, strict).text;

export interface Segments {
	before: string;
	beforeWidth: number;
	after: string;
	afterWidth: number;
}

/** What is left of a line around an overlay: up to column beforeEnd, and from afterStart in the style it would have had. */
export function extractSegments(line: string, beforeEnd: number, afterStart: number, afterLength: number, strictAfter = false): Segments {
	const result = { before: "", beforeWidth: 0, after: "", afterWidth: 0 };
	const afterEnd = afterStart + afterLength;
	const stop = afterLength <= 0 ? beforeEnd : afterEnd;
	const state = new AnsiState();
	let column = 0;
	let pending = "";
	let started = false;
	for (const cell of cells(line)) {
		const inAfter = column >= afterStart && column < afterEnd;
		if (cell.ansi) {
			state.apply(cell.text);
			if (column < beforeEnd) pending += cell.text;
			else if (inAfter && (started || cell.text.startsWith("\x1b_"))) result.after += cell.text;
			continue;
		}
		if (column < beforeEnd && column + cell.width <= beforeEnd) {
			result.before += pending + cell.text;
			pending = "";
			result.beforeWidth += cell.width;
		} else if (inAfter && (!strictAfter || column + cell.width <= afterEnd)) {
			result.after += (started ? "" : state.codes()) + cell.text;
			started = true;
			result.afterWidth += cell.width;
		}
		column += cell.width;
		if (column >= stop) break;
	}
	return result;
}

/** Pads a line to width and colours all of it. */
export const applyBackgroundToLine = (line: string, width: number, background: (text: string) => string): string =>
	background(padTo(line, width));

export const padTo = (line: string, width: number): string => line + " ".repeat(Math.max(0, width - visibleWidth(line)));
