// How the names of Pi's partner providers look while they are selected.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";

const { foregroundAnsi, mixColors, parseColor } = requireHost("pi:tui");

type BrandStyle = (text: string, elapsed: number) => string;

const flow = ["#4d9abf", "#83ccd2", "#f1be57", "#f09082"];
const bandWidth = 4;
const bandsPerSecond = 10;

/** Four colours that run through the text from left to right. */
function shimmer(text: string, elapsed: number): string {
	const colors = flow.map(parseColor);
	const cycle = colors.length * bandWidth;
	const shift = (elapsed / 1000) * bandsPerSecond;
	const paint = (char: string, index: number) => {
		const place = (((index - shift) % cycle) + cycle) % cycle;
		const band = Math.floor(place / bandWidth);
		const t = place / bandWidth - band;
		const mixed = mixColors(colors[band], colors[(band + 1) % colors.length], t * t * (3 - 2 * t), "srgb");
		return foregroundAnsi(mixed, theme.getColorMode()) + char;
	};
	return `${[...text].map(paint).join("")}\x1b[39m`;
}

const period = 2400;
const glows: Record<string, [string, string]> = { dark: ["#c6f243", "#efffb0"], light: ["#5d32e1", "#8f6bff"] };

/** One colour that grows brighter and fades. */
function glow(text: string, elapsed: number): string {
	const [base, peak] = glows[theme.appearance].map(parseColor);
	const amount = (1 - Math.cos((2 * Math.PI * elapsed) / period)) / 2;
	return `${foregroundAnsi(mixColors(base, peak, amount, "oklch"), theme.getColorMode())}${text}\x1b[39m`;
}

const styles = new Map<string, BrandStyle>([["radius", shimmer], ["openrouter", glow]]);

export const isPartner = (provider: string): boolean => styles.has(provider);
export const brandStyle = (provider: string): BrandStyle | undefined => styles.get(provider);

/** Draws again and again while something moves; returns the way to stop. */
export function animate(tui: any, moves: () => boolean): () => void {
	const timer: any = setInterval(() => moves() && tui.requestRender(), 50);
	timer.unref?.();
	return () => clearInterval(timer);
}
