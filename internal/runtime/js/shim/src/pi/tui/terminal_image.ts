// What the terminal can do, and images inside it (Kitty's and iTerm2's protocols).
import { environment } from "./env.ts";

export interface Capabilities {
	images: "kitty" | "iterm2" | null;
	trueColor: boolean;
	hyperlinks: boolean;
}
export interface Dimensions {
	widthPx: number;
	heightPx: number;
}

/** Terminals known to draw links, and the image protocol of each. */
function knownTerminal(env: Record<string, string | undefined>, term: string, program: string): { images: Capabilities["images"] } | undefined {
	if (env.KITTY_WINDOW_ID || program === "kitty") return { images: "kitty" };
	if (program === "ghostty" || term.includes("ghostty") || env.GHOSTTY_RESOURCES_DIR) return { images: "kitty" };
	if (env.WEZTERM_PANE || program === "wezterm") return { images: "kitty" };
	if (env.ITERM_SESSION_ID || program === "iterm.app") return { images: "iterm2" };
	return program === "vscode" || program === "alacritty" ? { images: null } : undefined;
}

export function detectCapabilities(): Capabilities {
	const env = environment("TERM", "COLORTERM", "TERM_PROGRAM", "TMUX", "KITTY_WINDOW_ID", "GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE", "ITERM_SESSION_ID");
	const term = (env.TERM ?? "").toLowerCase();
	const color = (env.COLORTERM ?? "").toLowerCase();
	// Multiplexers swallow links and images.
	const inside = Boolean(env.TMUX) || term.startsWith("tmux") || term.startsWith("screen");
	const known = inside ? undefined : knownTerminal(env, term, (env.TERM_PROGRAM ?? "").toLowerCase());
	if (known) return { images: known.images, trueColor: true, hyperlinks: true };
	return { images: null, trueColor: color === "truecolor" || color === "24bit", hyperlinks: false };
}

let capabilities: Capabilities | undefined;
let overrides: Partial<Capabilities> = {};
/** What can be drawn here. Pier's screen takes text, colours and links, so images are lines that say so, whatever the terminal. */
export const getCapabilities = (): Capabilities => (capabilities ??= { ...detectCapabilities(), images: null, ...overrides });
export function resetCapabilitiesCache(): void {
	capabilities = undefined;
}
export function setCapabilities(value: Capabilities): void {
	capabilities = value;
}
export function setCapabilityOverrides(value: Partial<Capabilities> | undefined): void {
	overrides = value ?? {};
	capabilities = undefined;
}

let cell: Dimensions = { widthPx: 9, heightPx: 18 };
export const getCellDimensions = (): Dimensions => cell;
export function setCellDimensions(dimensions: Dimensions): void {
	cell = dimensions;
}

const kittyPrefix = "\x1b_G";
const iterm2Prefix = "\x1b]1337;File=";
export const isImageLine = (line: string): boolean => line.includes(kittyPrefix) || line.includes(iterm2Prefix);

/** Random, so that two programs on one terminal do not meet. */
export const allocateImageId = (): number => Math.floor(Math.random() * 0xfffffffe) + 1;

const chunkSize = 4096;

export interface KittyOptions {
	columns?: number;
	rows?: number;
	imageId?: number;
	moveCursor?: boolean;
}
export function encodeKitty(base64: string, options: KittyOptions = {}): string {
	const params = ["a=T", "f=100", "q=2"];
	if (options.moveCursor === false) params.push("C=1");
	if (options.columns) params.push(`c=${options.columns}`);
	if (options.rows) params.push(`r=${options.rows}`);
	if (options.imageId) params.push(`i=${options.imageId}`);
	const head = params.join(",");
	if (base64.length <= chunkSize) return `${kittyPrefix}${head};${base64}\x1b\\`;
	let result = "";
	for (let at = 0; at < base64.length; at += chunkSize) {
		const more = at + chunkSize < base64.length ? 1 : 0;
		result += `${kittyPrefix}${at === 0 ? `${head},` : ""}m=${more};${base64.slice(at, at + chunkSize)}\x1b\\`;
	}
	return result;
}
export const deleteKittyImage = (imageId: number): string => `${kittyPrefix}a=d,d=I,i=${imageId},q=2\x1b\\`;
export const deleteAllKittyImages = (): string => `${kittyPrefix}a=d,d=A,q=2\x1b\\`;

export interface ITerm2Options {
	width?: number | string;
	height?: number | string;
	name?: string;
	preserveAspectRatio?: boolean;
	inline?: boolean;
}
export function encodeITerm2(base64: string, options: ITerm2Options = {}): string {
	const bytes = Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
	const params = [`inline=${options.inline === false ? 0 : 1}`, `size=${bytes}`];
	if (options.width !== undefined) params.push(`width=${options.width}`);
	if (options.height !== undefined) params.push(`height=${options.height}`);
	if (options.name) params.push(`name=${btoa(String.fromCharCode(...new TextEncoder().encode(options.name)))}`);
	if (options.preserveAspectRatio === false) params.push("preserveAspectRatio=0");
	return `${iterm2Prefix}${params.join(";")}:${base64}\x07`;
}

const usualCell: Dimensions = { widthPx: 9, heightPx: 18 };

/** The count or the one below it, whichever is less far from the ideal. */
function nearer(count: number, ideal: number): number {
	const off = (n: number) => Math.max(n / ideal, ideal / n);
	return count > 1 && off(count - 1) < off(count) ? count - 1 : count;
}

/** The cells an image takes within bounds; exact ones keep its shape as well as whole cells can. */
function cellsOf(image: Dimensions, maxColumns: number, maxRows: number | undefined, cellSize: Dimensions, exact: boolean): { columns: number; rows: number } {
	const [width, height] = [Math.max(1, image.widthPx), Math.max(1, image.heightPx)];
	const most = Math.max(1, Math.floor(maxColumns));
	const tallest = maxRows === undefined ? undefined : Math.max(1, Math.floor(maxRows));
	const byWidth = (most * cellSize.widthPx) / width;
	const byHeight = tallest === undefined ? byWidth : (tallest * cellSize.heightPx) / height;
	const scale = Math.min(byWidth, byHeight);
	const columns = Math.max(1, Math.min(most, Math.ceil((width * scale) / cellSize.widthPx)));
	const rows = Math.min(tallest ?? Infinity, Math.max(1, Math.ceil((height * scale) / cellSize.heightPx)));
	if (!exact) return { columns, rows };
	if (byWidth <= byHeight) return { columns, rows: nearer(rows, (columns * cellSize.widthPx * height) / (width * cellSize.heightPx)) };
	return { columns: nearer(columns, (rows * cellSize.heightPx * width) / (height * cellSize.widthPx)), rows };
}

export const calculateImageRows = (image: Dimensions, columns: number, cellSize: Dimensions = usualCell): number =>
	cellsOf(image, columns, undefined, cellSize, false).rows;

export interface ImageRenderOptions {
	maxWidthCells?: number;
	maxHeightCells?: number;
	preserveAspectRatio?: boolean;
	imageId?: number;
	moveCursor?: boolean;
}
export function renderImage(base64: string, size: Dimensions, options: ImageRenderOptions = {}): { sequence: string; columns: number; rows: number; imageId?: number } | null {
	const { images } = getCapabilities();
	if (!images) return null;
	const { columns, rows } = cellsOf(size, options.maxWidthCells ?? 80, options.maxHeightCells, getCellDimensions(), images === "kitty");
	if (images === "kitty") {
		const sequence = encodeKitty(base64, { columns, rows, imageId: options.imageId, moveCursor: options.moveCursor });
		return { sequence, columns, rows, imageId: options.imageId };
	}
	const preserveAspectRatio = options.preserveAspectRatio ?? true;
	return { sequence: encodeITerm2(base64, { width: columns, height: "auto", preserveAspectRatio }), columns, rows };
}

/** Text that opens a URL (OSC 8). */
export const hyperlink = (text: string, url: string): string => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;

export function imageFallback(mimeType: string, size?: Dimensions, filename?: string): string {
	const parts = [filename, `[${mimeType}]`, size && `${size.widthPx}x${size.heightPx}`].filter(Boolean);
	return `[Image: ${parts.join(" ")}]`;
}
