// The limits on what a tool shows, and how text is cut to them.
import { byteLength, firstUnits, lastBytes } from "./bytes.ts";

export const DEFAULT_MAX_LINES = 2000;
export const DEFAULT_MAX_BYTES = 50 * 1024;
export const GREP_MAX_LINE_LENGTH = 500;

export interface TruncationOptions {
	maxLines?: number;
	maxBytes?: number;
}

export interface TruncationResult {
	content: string;
	truncated: boolean;
	truncatedBy: "lines" | "bytes" | null;
	totalLines: number;
	totalBytes: number;
	outputLines: number;
	outputBytes: number;
	lastLinePartial: boolean;
	firstLineExceedsLimit: boolean;
	maxLines: number;
	maxBytes: number;
}

export function formatSize(bytes: number): string {
	if (bytes < 1024) return `${bytes}B`;
	const kilobytes = bytes / 1024;
	return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
}

/** Lines without the empty one after a final line break. */
function linesOf(content: string): string[] {
	if (content === "") return [];
	return (content.endsWith("\n") ? content.slice(0, -1) : content).split("\n");
}

/** The result for content that fits, to be changed for content that does not. */
function untruncated(content: string, lines: number, options: TruncationOptions): TruncationResult {
	const bytes = byteLength(content);
	return {
		content,
		truncated: false,
		truncatedBy: null,
		totalLines: lines,
		totalBytes: bytes,
		outputLines: lines,
		outputBytes: bytes,
		lastLinePartial: false,
		firstLineExceedsLimit: false,
		maxLines: options.maxLines ?? DEFAULT_MAX_LINES,
		maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
	};
}

const fits = (whole: TruncationResult): boolean =>
	whole.totalLines <= whole.maxLines && whole.totalBytes <= whole.maxBytes;

function cut(whole: TruncationResult, lines: string[], by: "lines" | "bytes"): TruncationResult {
	const content = lines.join("\n");
	const outputBytes = byteLength(content);
	const full = lines.length >= whole.maxLines && outputBytes <= whole.maxBytes;
	return {
		...whole,
		content,
		truncated: true,
		truncatedBy: full ? "lines" : by,
		outputLines: lines.length,
		outputBytes,
	};
}

/** Keeps whole lines from the start; nothing at all when the first line alone is too long. */
export function truncateHead(content: string, options: TruncationOptions = {}): TruncationResult {
	const lines = linesOf(content);
	const whole = untruncated(content, lines.length, options);
	if (fits(whole)) return whole;
	if (byteLength(lines[0] ?? "") > whole.maxBytes) {
		return { ...cut(whole, [], "bytes"), truncatedBy: "bytes", outputLines: 0, firstLineExceedsLimit: true };
	}
	let bytes = 0;
	for (let i = 0; i < Math.min(lines.length, whole.maxLines); i++) {
		bytes += byteLength(lines[i]) + (i > 0 ? 1 : 0);
		if (bytes > whole.maxBytes) return cut(whole, lines.slice(0, i), "bytes");
	}
	return cut(whole, lines.slice(0, Math.max(0, whole.maxLines)), "lines");
}

/** Keeps whole lines from the end; the end of the last line when that alone is too long. */
export function truncateTail(content: string, options: TruncationOptions = {}): TruncationResult {
	const lines = linesOf(content);
	const whole = untruncated(content, lines.length, options);
	if (fits(whole)) return whole;
	let bytes = 0;
	let start = lines.length;
	while (start > 0 && lines.length - start < whole.maxLines) {
		bytes += byteLength(lines[start - 1]) + (start < lines.length ? 1 : 0);
		if (bytes > whole.maxBytes) {
			if (start < lines.length) return cut(whole, lines.slice(start), "bytes");
			return { ...cut(whole, [lastBytes(lines[start - 1], whole.maxBytes)], "bytes"), lastLinePartial: true };
		}
		start--;
	}
	return cut(whole, lines.slice(start), "lines");
}

export function truncateLine(line: string, maxChars = GREP_MAX_LINE_LENGTH): { text: string; wasTruncated: boolean } {
	if (line.length <= maxChars) return { text: line, wasTruncated: false };
	return { text: `${firstUnits(line, maxChars)}... [truncated]`, wasTruncated: true };
}

/** A number, or text that is one; undefined for anything else. */
function numberOf(value: unknown): number | undefined {
	const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof n === "number" && Number.isFinite(n) ? n : undefined;
}

/** The part of a file a read shows, as ":10-20"; empty for the whole file and for arguments that make no sense. */
export function formatReadLineRange(offset?: unknown, limit?: unknown): string {
	if (offset == null && limit == null) return "";
	const start = offset == null ? 1 : numberOf(offset);
	if (start === undefined) return "";
	if (limit == null) return `:${start}`;
	const count = numberOf(limit);
	if (count === undefined) return "";
	const end = start + count - 1;
	return end ? `:${start}-${end}` : `:${start}`;
}
