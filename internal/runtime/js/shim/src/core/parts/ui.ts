import type { ExtensionUi } from "../../pi/coding-agent/extensions/types.ts";
import type { Border } from "./border.ts";
import { ComponentHost, restyleAll } from "./component.ts";
import { createFooterData } from "./footer.ts";
import type { Prompt } from "./prompt.ts";

/** What is drawn in a fixed place: widgets by "widget:<key>", "header" and "footer". */
type Slots = Map<string, ComponentHost>;

interface DialogOptions {
	signal?: AbortSignal;
	timeout?: number;
}

type Require = (name: string) => any;

/** Pi takes what it is given here as it comes; what is no text is shown as one. */
const shown = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const orNone = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));

/** ctx.ui. Without a person to ask, every method answers as Pi's print mode does, and no host call is made but for notifications that somebody reads. */
export function createUi(border: Border, { hasUI, notices }: { hasUI: boolean; notices?: boolean }, require: Require, slots: Slots, prompt: Prompt): ExtensionUi {
	const tell = (op: string, params: object = {}) => {
		if (hasUI) border.callSync("ui", { op, ...params });
	};
	const dialog = async (op: string, params: object, options: DialogOptions | undefined, dismissed: unknown): Promise<any> => {
		if (!hasUI || options?.signal?.aborted) return dismissed;
		const timeout = typeof options?.timeout === "number" && options.timeout > 0 ? { timeout: options.timeout } : {};
		try {
			const { value } = await border.call("ui", { op, ...params, ...timeout }, { signal: options?.signal });
			return value ?? dismissed;
		} catch (err) {
			if (options?.signal?.aborted) return dismissed;
			throw err;
		}
	};
	const editor = editorMethods(border, hasUI, tell, prompt);
	const components = componentMethods(border, hasUI, tell, require, slots);
	const themes = themeMethods(border, tell, hasUI, require);
	// In the order in which Pi's interface has them.
	return {
		select: async (title: string, options: string[], opts?: DialogOptions) => {
			const given: unknown[] = Array.isArray(options) ? options : [];
			const texts = given.map(shown);
			const value = await dialog("select", { title: shown(title), options: texts }, opts, undefined);
			return value === undefined ? undefined : given[texts.indexOf(value as string)] as string | undefined;
		},
		confirm: (title: string, message: string, opts?: DialogOptions) =>
			dialog("confirm", { title: shown(title), message: shown(message) }, opts, false),
		input: (title: string, placeholder?: string, opts?: DialogOptions) =>
			dialog("input", { title: shown(title), placeholder: orNone(placeholder) ?? undefined }, opts, undefined),
		notify: (message: string, type?: string) => {
			const params = { message: String(message), type: typeof type === "string" ? type : "info" };
			if (hasUI) return tell("notify", params);
			try {
				if (notices) border.callSync("ui", { op: "notify", ...params });
			} catch {
				// What Pi's print mode drops fails no extension.
			}
		},
		onTerminalInput: editor.onTerminalInput,
		setStatus: (key: string, text: string | undefined) => tell("setStatus", { key: shown(key), text: orNone(text) }),
		setWorkingMessage: (value?: string) => tell("setWorkingMessage", { value: orNone(value) }),
		setWorkingVisible: (value: boolean) => tell("setWorkingVisible", { value: Boolean(value) }),
		setWorkingIndicator: (value: any) =>
			tell("setWorkingIndicator", {
				value: typeof value === "object" && value ? { frames: Array.isArray(value.frames) ? value.frames.map(shown) : undefined, intervalMs: value.intervalMs > 0 ? value.intervalMs : undefined } : null,
			}),
		setHiddenThinkingLabel: (value?: string) => tell("setHiddenThinkingLabel", { value: orNone(value) }),
		setWidget: components.setWidget,
		setFooter: components.setFooter,
		setHeader: components.setHeader,
		setTitle: (value: string) => tell("setTitle", { value: shown(value) }),
		custom: components.custom,
		pasteToEditor: editor.pasteToEditor,
		setEditorText: editor.setEditorText,
		getEditorText: editor.getEditorText,
		editor: (title: string, prefill?: string, opts?: DialogOptions) =>
			dialog("editor", { title: shown(title), prefill: orNone(prefill) ?? undefined }, opts, undefined),
		addAutocompleteProvider: editor.addAutocompleteProvider,
		setEditorComponent: editor.setEditorComponent,
		getEditorComponent: editor.getEditorComponent as ExtensionUi["getEditorComponent"],
		get theme() {
			return require("pi:theme").theme;
		},
		getAllThemes: themes.getAllThemes,
		getTheme: themes.getTheme,
		setTheme: themes.setTheme,
		getToolsExpanded: editor.getToolsExpanded,
		setToolsExpanded: editor.setToolsExpanded,
	};
}

function editorMethods(border: Border, hasUI: boolean, tell: (op: string, params?: object) => void, prompt: Prompt) {
	return {
		onTerminalInput: (handler: (data: string) => any) => (hasUI && typeof handler === "function" ? prompt.listen(handler) : () => {}),
		pasteToEditor: (value: string) => tell("pasteToEditor", { value: shown(value) }),
		setEditorText: (value: string) => tell("setEditorText", { value: shown(value) }),
		getEditorText: () => (hasUI ? border.callSync("ui", { op: "getEditorText" }).value ?? "" : ""),
		addAutocompleteProvider(factory: Function) {
			if (hasUI && typeof factory === "function") prompt.addProvider(factory);
		},
		setEditorComponent(factory: Function | undefined) {
			if (hasUI) prompt.setEditor(factory);
		},
		getEditorComponent: () => prompt.editorFactory,
		getToolsExpanded: () => hasUI && border.callSync("ui", { op: "getToolsExpanded" }).value === true,
		setToolsExpanded: (value: boolean) => tell("setToolsExpanded", { value: Boolean(value) }),
	};
}

function componentMethods(
	border: Border,
	hasUI: boolean,
	tell: (op: string, params?: object) => void,
	require: Require,
	fixed: Map<string, ComponentHost>,
) {
	const screenSize = () => border.callSync("ui", { op: "getSize" }).value;
	// A widget, header or footer made of a component: its lines are sent again whenever it asks to be rendered.
	const place = (slot: string, factory: Function | undefined, send: (lines: string[] | null) => void, ...extra: unknown[]) => {
		fixed.get(slot)?.dispose();
		fixed.delete(slot);
		if (!factory) return send(null);
		if (typeof factory !== "function") throw new TypeError("factory is not a function");
		const host = new ComponentHost(require, send, border);
		const size = screenSize();
		if (size) host.resize(size.width, size.rows, true);
		fixed.set(slot, host);
		host.show(factory(host.tui, require("pi:theme").theme, ...extra));
	};
	return {
		setWidget(key: string, content: string[] | Function | undefined, options?: { placement?: string }) {
			if (!hasUI || (orNone(content) !== null && typeof content !== "function" && !Array.isArray(content))) return;
			key = shown(key);
			const placement = options?.placement === "aboveEditor" || options?.placement === "belowEditor" ? { placement: options.placement } : {};
			const send = (lines: string[] | null) => tell("setWidget", { key, lines, ...placement });
			if (typeof content === "function") return place(`widget:${key}`, content, send);
			// On a screen lines are laid out as text; elsewhere who asked gets them as they are.
			if (Array.isArray(content) && screenSize()) return place(`widget:${key}`, () => textWidget(content, require), send);
			place(`widget:${key}`, undefined, () => send(content ? content.map(shown) : null));
		},
		setHeader: (factory: Function | undefined) => {
			if (hasUI) place("header", factory, (value) => tell("setHeader", { value }));
		},
		setFooter: (factory: Function | undefined) => {
			if (hasUI) place("footer", factory, (value) => tell("setFooter", { value }), createFooterData(border));
		},
		custom: (factory: Function, options?: any): Promise<any> =>
			hasUI ? ComponentHost.run(border, require, factory, options) : Promise.resolve(undefined),
	};
}

const mostWidgetLines = 10;

/** Lines as Pi shows those of a widget: wrapped, with a margin, and not too many. */
function textWidget(content: string[], require: Require): any {
	const { Container, Text } = require("pi:tui");
	const widget = new Container();
	for (const line of content.slice(0, mostWidgetLines)) widget.addChild(new Text(shown(line), 1, 0));
	if (content.length > mostWidgetLines) widget.addChild(new Text(require("pi:theme").theme.fg("muted", "... (widget truncated)"), 1, 0));
	return widget;
}

/** Where the extensions tell each other which theme was chosen: in Pi all draw with the same one. */
export const themeChannel = "pier:theme";

/** Another extension has chosen a theme, or the host tells which themes there are. */
export function themeArrived(theme: unknown, require: Require): void {
	require("pi:theme").adopt(theme);
	restyleAll();
}

function themeMethods(border: Border, tell: (op: string, params?: object) => void, hasUI: boolean, require: Require) {
	const themes = () => require("pi:theme");
	const share = (data?: object) => {
		try {
			if (data) border.callSync("events", { op: "emit", channel: themeChannel, data });
		} catch {
			// Who may not tell others anything changes the theme for itself.
		}
	};
	const loaded = (name: string) => {
		try {
			return themes().createTheme(name);
		} catch {
			return undefined; // there is none of this name, or it is no theme
		}
	};
	return {
		getAllThemes: () => (hasUI ? themes().getAvailableThemes() : []),
		getTheme: (name: string) => (hasUI && typeof name === "string" ? loaded(name) : undefined),
		setTheme(theme: string | { name?: string }) {
			if (!hasUI) return { success: false, error: "UI not available" };
			const next = typeof theme === "string" ? loaded(theme) : typeof (theme as any)?.fg === "function" ? theme : undefined;
			if (!next) return { success: false, error: `Theme not found: ${theme}` };
			const name = typeof theme === "string" ? theme : theme?.name;
			themes().setTheme(next);
			tell("setTheme", { value: name ?? null, palette: themes().palette(themes().theme) });
			share(themes().exported(next));
			restyleAll();
			return { success: true };
		},
	};
}
