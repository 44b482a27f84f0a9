// A person made of answers written down beforehand, for real Pi. It records every call in the words of pier's host calls
// (docs/hostcalls.md, method ui), and shows components at the widths a scenario names.
import { plain } from "./world.mjs";

// What a step began comes to its end: short timers, files being read, commands that run (those that stay are not waited
// for). Its twin is settle in internal/conform/world.go.
const unfinished = new Set(["FSReqCallback", "FSReqPromise", "ProcessWrap"]);
const patience = 20_000;
export async function settled() {
	const end = performance.now() + patience;
	do await new Promise((resolve) => setTimeout(resolve, 15));
	while (performance.now() < end && process.getActiveResourcesInfo().some((kind) => unfinished.has(kind)));
}

// What Pi's screen makes of a line before it writes it: the place of the cursor is taken out, a drawn cursor is inverse.
export const onScreen = (line) =>
	String(line).replaceAll("\x1b_pi:c\x07", "").replaceAll("\x1b_pi:fc\x07", "\x1b[7m").replaceAll("\x1b_pi:/fc\x07", "\x1b[27m");

// Pi's rpc mode hands what it is given to its client as it comes and throws at nothing. Here, and in pier, what is no text is shown as one.
const shown = (value) => (value === undefined || value === null ? "" : String(value));
const orNone = (value) => (value === undefined || value === null ? undefined : String(value));
function indicator(value) {
	if (typeof value !== "object" || value === null) return null;
	const { frames, intervalMs } = value;
	return { ...(Array.isArray(frames) ? { frames: frames.map(shown) } : {}), ...(intervalMs > 0 ? { intervalMs } : {}) };
}

export function createUi({ record, answers, modules, theme }) {
	const left = [...answers];
	const say = (op, params = {}) => void record.add("ui", plain({ op, ...params }));
	const take = (op, title) => {
		const at = left.findIndex((a) => a.op === op && new RegExp(a.title ?? "").test(strip(title)));
		return at < 0 ? undefined : left.splice(at, 1)[0];
	};
	const dialog = async (op, title, params, options, dismissed) => {
		title = shown(title);
		const timeout = typeof options?.timeout === "number" && options.timeout > 0 ? { timeout: options.timeout } : {};
		if (options?.signal?.aborted) return dismissed;
		const answer = take(op, title);
		let value = answer?.value ?? null;
		if (op === "select" && typeof value === "number") value = params.options[value];
		say(op, { title, ...params, ...timeout, value: answer ? value : "<no answer>" });
		return value ?? dismissed;
	};
	// The theme made from the terminal's colours is as young as the screen that keeps to the main buffer.
	const themes = modules.tui.TuiMainScreen ? ["system", "dark", "light"] : ["dark", "light"];
	const screen = createScreen(modules, record);
	const fixed = new Map();
	const place = (slot, factory, send, ...extra) => {
		fixed.get(slot)?.component?.dispose?.();
		fixed.delete(slot);
		if (!factory) return send(null);
		const host = screen.host(send);
		fixed.set(slot, host);
		host.show(factory(host.tui, theme(), ...extra));
	};
	let editor = "";
	let editorFactory;
	const ui = {
		async select(title, options, opts) {
			const given = Array.isArray(options) ? options : [];
			const value = await dialog("select", title, { options: given.map(shown) }, opts, undefined);
			return value === undefined ? undefined : given[given.map(shown).indexOf(value)];
		},
		confirm: (title, message, opts) => dialog("confirm", title, { message: shown(message) }, opts, false),
		input: (title, placeholder, opts) => dialog("input", title, { placeholder: orNone(placeholder) }, opts, undefined),
		editor: (title, prefill, opts) => dialog("editor", title, { prefill: orNone(prefill) }, opts, undefined),
		notify: (message, type) => say("notify", { message: String(message), type: ["warning", "error"].includes(type) ? type : "info" }),
		setStatus: (key, text) => say("setStatus", { key: shown(key), text: orNone(text) ?? null }),
		setTitle: (value) => say("setTitle", { value: shown(value) }),
		setWorkingMessage: (value) => say("setWorkingMessage", { value: orNone(value) ?? null }),
		setWorkingVisible: (value) => say("setWorkingVisible", { value: Boolean(value) }),
		setWorkingIndicator: (value) => say("setWorkingIndicator", { value: indicator(value) }),
		setHiddenThinkingLabel: (value) => say("setHiddenThinkingLabel", { value: orNone(value) ?? null }),
		onTerminalInput: () => () => {},
		setEditorText(value) {
			editor = shown(value);
			say("setEditorText", { value: editor });
		},
		pasteToEditor(value) {
			editor += shown(value);
			say("pasteToEditor", { value: shown(value) });
		},
		getEditorText: () => editor,
		addAutocompleteProvider() {},
		setEditorComponent: (factory) => {
			editorFactory = factory;
		},
		getEditorComponent: () => editorFactory,
		getToolsExpanded: () => false,
		setToolsExpanded: (value) => say("setToolsExpanded", { value: Boolean(value) }),
		setWidget(key, content, options) {
			// What is neither lines nor a component is passed over, as in Pi's rpc mode.
			if (content !== undefined && content !== null && typeof content !== "function" && !Array.isArray(content)) return;
			const placement = ["aboveEditor", "belowEditor"].includes(options?.placement) ? { placement: options.placement } : {};
			key = shown(key);
			const send = (lines) => say("setWidget", { key, lines, ...placement });
			if (typeof content === "function") place(`widget:${key}`, content, send);
			else place(`widget:${key}`, undefined, () => send(content?.map(shown) ?? null));
		},
		setHeader: (factory) => place("header", factory, (value) => say("setHeader", { value })),
		setFooter: (factory) => place("footer", factory, (value) => say("setFooter", { value }), footerData),
		custom: (factory, options) => screen.custom(factory, options, take("custom", ""), theme()),
		get theme() {
			return theme();
		},
		getAllThemes: () => themes.map((name) => ({ name, path: undefined })),
		getTheme: (name) => (themes.includes(name) ? theme() : undefined),
		setTheme(value) {
			const name = typeof value === "string" ? value : value?.name;
			if (typeof value === "string" ? !themes.includes(value) : typeof value?.fg !== "function") return { success: false, error: `Theme not found: ${value}` };
			say("setTheme", { value: name ?? null });
			return { success: true };
		},
	};
	return { ui, lines: (slot, width) => fixed.get(slot)?.component.render(width), shownLines: (drawn) => shownLines(modules.tui, drawn) };
}

// What reaches the screen: marks of the cursor's place are for the renderer, which draws a cursor where one is wanted.
function shownLines(tui, drawn) {
	return drawn.map((line) => (tui.renderFakeCursor?.(String(line)) ?? String(line)).replaceAll("\x1b_pi:c\x07", ""));
}

const footerData = {
	getGitBranch: () => null,
	getExtensionStatuses: () => new Map(),
	getAvailableProviderCount: () => 0,
	onBranchChange: () => () => {},
};

function strip(text) {
	return String(text ?? "").replace(/\x1b\[[0-9;]*m/g, "");
}

/** A terminal of 80 by 24 that shows nothing. */
function createTerminal() {
	const nothing = () => {};
	return {
		columns: 80, rows: 24, kittyProtocolActive: false, start: nothing, stop: nothing, write: nothing, moveBy: nothing, hideCursor: nothing,
		showCursor: nothing, clearLine: nothing, clearFromCursor: nothing, clearScreen: nothing, setTitle: nothing, setProgress: nothing, drainInput: async () => {},
	};
}

function createScreen({ tui }, record) {
	const host = (send) => {
		const terminal = createTerminal();
		const screen = new (tui.TUI ?? tui.TuiMainScreen)(terminal);
		const self = { tui: screen, terminal, component: undefined, closed: false, last: undefined, width: 80 };
		let scheduled = false;
		self.frame = () => {
			if (self.closed || !self.component) return;
			self.lines = self.component.render(self.width).map(onScreen);
			const text = self.lines.join("\n");
			if (text === self.last) return;
			self.last = text;
			send?.(self.lines);
		};
		screen.requestRender = () => {
			if (scheduled || self.closed) return;
			scheduled = true;
			queueMicrotask(() => {
				scheduled = false;
				self.frame();
			});
		};
		self.show = (component) => {
			self.component = component;
			if (component && "focused" in component) component.focused = true;
			self.frame();
		};
		return self;
	};
	const custom = async (factory, options, answer, theme) => {
		const shown = host();
		let finish;
		const finished = new Promise((resolve) => (finish = resolve));
		const close = (value) => {
			if (shown.closed) return;
			shown.closed = true;
			shown.component?.dispose?.();
			finish(value);
		};
		const component = await factory(shown.tui, theme, tui.getKeybindings?.() ?? tui.getEditorKeybindings?.(), close);
		if (shown.closed) return finished; // closed before there was something to show
		const overlay = options?.overlay === true;
		if (answer) record.add("ui", { op: "custom", overlay }); // one that nobody waits for may close before it is seen
		shown.show(component);
		options?.onHandle?.(handleOf(shown, close));
		for (const width of answer?.widths ?? []) {
			if (shown.closed) break;
			shown.width = shown.terminal.columns = width;
			shown.component.invalidate?.();
			await settled();
			shown.frame();
			record.add("ui", { op: "shown", width, lines: shown.lines });
		}
		if (answer?.widths && !shown.closed) {
			shown.width = shown.terminal.columns = 80;
			shown.component.invalidate?.();
			shown.frame();
		}
		for (const key of answer?.keys ?? []) {
			await settled();
			if (shown.closed) break;
			shown.component.handleInput?.(key.bytes);
			await settled();
			if (shown.closed) record.add("ui", { op: "key", key: key.name });
			else {
				shown.frame();
				record.add("ui", { op: "key", key: key.name, lines: shown.lines });
			}
		}
		await settled();
		if (!shown.closed) {
			record.add("ui", { op: "left", overlay });
			close(undefined);
		}
		return finished;
	};
	return { host, custom };
}

function handleOf(shown, close) {
	let hidden = false;
	return {
		hide: () => close(undefined),
		setHidden: (value) => (hidden = value),
		isHidden: () => hidden,
		focus() {},
		unfocus() {},
		isFocused: () => !hidden,
		getBounds: () => ({ row: 0, col: 0, width: shown.width, height: 24 }),
	};
}
