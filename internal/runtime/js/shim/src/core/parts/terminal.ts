// What a component sees of the terminal and of Pi's renderer beside its own place: the host draws, so most of it does nothing.

/** The terminal of a component. */
export const terminalOf = (columns: number, rows: number) => ({
	columns,
	rows,
	kittyProtocolActive: false,
	start() {},
	stop() {},
	async drainInput() {},
	write() {},
	moveBy() {},
	hideCursor() {},
	showCursor() {},
	clearLine() {},
	clearFromCursor() {},
	clearScreen() {},
	setTitle() {},
	setProgress() {},
});

/** Settings of the renderer, which are kept and change nothing, and questions to the terminal, which stay unanswered. */
export function rendererMembers(): any {
	const kept = { cursor: false, shrink: false };
	return {
		mode: "regular",
		children: [],
		fullRedraws: 0,
		start() {},
		stop() {},
		addChild() {},
		removeChild() {},
		clear() {},
		getShowHardwareCursor: () => kept.cursor,
		setShowHardwareCursor: (enabled: boolean) => void (kept.cursor = enabled),
		getClearOnShrink: () => kept.shrink,
		setClearOnShrink: (enabled: boolean) => void (kept.shrink = enabled),
		onTerminalColorSchemeChange: (_listener: unknown) => () => {},
		setTerminalColorSchemeNotifications(_enabled: boolean) {},
		queryTerminalColors: async (_options?: unknown) => undefined,
		queryTerminalBackgroundColor: async (_options: unknown) => undefined,
		queryTerminalColorScheme: async (_options: unknown) => undefined,
	};
}
