import { requireHost } from "pi:host";

const { Text, truncateToWidth } = requireHost("pi:tui");

/** Text as screen lines of a width, cut to so many from the end or the start. */
export function truncateToVisualLines(
	text: string,
	maxVisualLines: number,
	width: number,
	paddingX = 0,
	keep: "start" | "end" = "end",
): { visualLines: string[]; skippedCount: number } {
	if (!text) return { visualLines: [], skippedCount: 0 };
	const lines: string[] = new Text(text, paddingX, 0).render(width);
	if (lines.length <= maxVisualLines) return { visualLines: lines, skippedCount: 0 };
	const visualLines = keep === "start" ? lines.slice(0, maxVisualLines) : lines.slice(-maxVisualLines);
	return { visualLines, skippedCount: lines.length - maxVisualLines };
}

/** The end of a text in so many screen lines, with a line above that says how many are hidden. */
export class VisualPreview {
	private width: number | undefined;
	private lines: string[] = [];

	constructor(
		private text: string,
		private max: number,
		private hint: (hidden: number) => string,
	) {}

	render(width: number): string[] {
		if (this.width === width) return this.lines;
		const { visualLines, skippedCount } = truncateToVisualLines(this.text, this.max, width);
		const hint = skippedCount > 0 ? [truncateToWidth(this.hint(skippedCount), width, "...")] : [];
		this.width = width;
		this.lines = [...hint, ...visualLines];
		return this.lines;
	}

	invalidate(): void {
		this.width = undefined;
	}
}
