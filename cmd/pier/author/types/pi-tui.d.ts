// What is drawn, as pier provides it. Written for pier; pier types writes it anew.

declare module "@earendil-works/pi-tui" {
	/** Draws itself as lines that are at most width columns wide. */
	export interface Component {
		render(width: number): string[];
		handleInput?(data: string): void;
		invalidate(): void;
		wantsKeyRelease?: boolean;
		capturesViewportInput?: any;
	}
	export interface Focusable { focused: boolean }
	export function isFocusable(component: Component | null): component is Component & Focusable;
	export const CURSOR_MARKER: string;
	export function renderFakeCursor(...args: any[]): string;

	export type OverlayAnchor = "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right" | "top-center" | "bottom-center" | "left-center" | "right-center";
	export type SizeValue = number | `${number}%`;
	export interface OverlayMargin { top?: number; right?: number; bottom?: number; left?: number }
	export interface OverlayOptions {
		width?: SizeValue; minWidth?: number; maxHeight?: SizeValue; anchor?: OverlayAnchor; offsetX?: number; offsetY?: number; row?: SizeValue; col?: SizeValue;
		margin?: OverlayMargin | number; visible?: (width: number, height: number) => boolean; nonCapturing?: boolean;
	}
	export interface OverlayHandle { hide(): void; setHidden(hidden: boolean): void; isHidden(): boolean; focus(options?: any): void; unfocus(options?: any): void; isFocused(): boolean; getBounds?(): any }
	export interface Terminal { readonly columns: number; readonly rows: number; write(data: string): void; [other: string]: any }
	export interface TUI extends Container {
		terminal: Terminal;
		readonly mode: any;
		requestRender(force?: boolean): void;
		setFocus(component: Component | null): void;
		showOverlay(component: Component, options?: OverlayOptions): OverlayHandle;
		hideOverlay(): void;
		hasOverlay(): boolean;
		start(): void;
		stop(): void;
		addInputListener(listener: (data: string) => any): () => void;
		[other: string]: any;
	}
	export const TUI: any;
	export const TuiMainScreen: any;

	export class Container implements Component {
		children: Component[];
		addChild(component: Component): void;
		removeChild(component: Component): void;
		clear(): void;
		render(width: number): string[];
		handleInput?(data: string): void;
		invalidate(): void;
	}
	export class Text implements Component {
		constructor(text?: string, paddingX?: number, paddingY?: number, background?: (text: string) => string);
		setText(text: string): void;
		setCustomBgFn(background?: (text: string) => string): void;
		render(width: number): string[];
		invalidate(): void;
	}
	export class TruncatedText implements Component { constructor(text: string, paddingX?: number, paddingY?: number); render(width: number): string[]; invalidate(): void }
	export class Spacer implements Component { constructor(lines?: number); setLines(lines: number): void; render(width: number): string[]; invalidate(): void }
	export class Box extends Container { constructor(paddingX?: number, paddingY?: number, background?: (text: string) => string); setBgFn(background?: (text: string) => string): void }
	export interface MarkdownTheme { [part: string]: any }
	export class Markdown implements Component { constructor(text: string, paddingX: number, paddingY: number, theme: MarkdownTheme, style?: any, options?: any); setText(text: string): void; render(width: number): string[]; invalidate(): void }
	export class Image implements Component { constructor(data: string, mimeType: string, theme: any, options?: any, dimensions?: any); render(width: number): string[]; invalidate(): void }
	export class Input implements Component, Focusable {
		constructor(options?: any);
		focused: boolean;
		onSubmit?: (value: string) => void;
		onEscape?: () => void;
		getValue(): string;
		setValue(value: string): void;
		handleInput(data: string): void;
		render(width: number): string[];
		invalidate(): void;
	}
	export interface SelectItem { value: string; label: string; description?: string }
	export interface SelectListTheme { selectedPrefix: (text: string) => string; selectedText: (text: string) => string; description: (text: string) => string; scrollInfo: (text: string) => string; noMatch: (text: string) => string }
	export class SelectList implements Component {
		constructor(items: SelectItem[], maxVisible: number, theme: SelectListTheme, layout?: any);
		onSelect?: (item: SelectItem) => void;
		onCancel?: () => void;
		onSelectionChange?: (item: SelectItem) => void;
		capturesViewportInput?: any;
		setFilter(filter: string): void;
		setSelectedIndex(index: number): void;
		getSelectedItem(): SelectItem | null;
		handleInput(data: string): void;
		render(width: number): string[];
		invalidate(): void;
	}
	export interface SettingItem { id: string; label: string; description?: string; currentValue: string; values?: string[]; submenu?: (value: string, done: (value?: string) => void) => Component }
	export interface SettingsListTheme { [part: string]: any }
	export class SettingsList implements Component {
		constructor(items: SettingItem[], maxVisible: number, theme: SettingsListTheme, onChange: (id: string, value: string) => void, onCancel: () => void, options?: any);
		capturesViewportInput?: any;
		updateValue(id: string, value: string): void;
		handleInput(data: string): void;
		render(width: number): string[];
		invalidate(): void;
	}
	export class Loader extends Text { constructor(tui: TUI, spinner: (text: string) => string, message: (text: string) => string, text?: string, indicator?: any); start(): void; stop(): void; setMessage(text: string): void }
	export class CancellableLoader extends Loader { readonly signal: AbortSignal; readonly aborted: boolean; onAbort?: () => void; handleInput(data: string): void; dispose(): void }

	export interface EditorTheme { borderColor: (text: string) => string; selectList: SelectListTheme }
	export interface EditorOptions { paddingX?: number; autocompleteMaxVisible?: number }
	export interface EditorComponent extends Component {
		getText(): string;
		setText(text: string): void;
		handleInput(data: string): void;
		onSubmit?: (text: string) => void;
		onChange?: (text: string) => void;
		[other: string]: any;
	}
	export class Editor implements EditorComponent, Focusable {
		constructor(tui: TUI, theme: EditorTheme, options?: EditorOptions);
		protected tui: TUI;
		focused: boolean;
		borderColor: (text: string) => string;
		disableSubmit: boolean;
		onSubmit?: (text: string) => void;
		onChange?: (text: string) => void;
		getText(): string;
		getExpandedText(): string;
		setText(text: string): void;
		insertTextAtCursor(text: string): void;
		getLines(): string[];
		getCursor(): { line: number; col: number };
		addToHistory(text: string): void;
		setAutocompleteProvider(provider: AutocompleteProvider): void;
		isShowingAutocomplete(): boolean;
		handleInput(data: string): void;
		render(width: number): string[];
		invalidate(): void;
		[other: string]: any;
	}
	export interface AutocompleteItem { value: string; label: string; description?: string }
	export interface AutocompleteSuggestions { items: AutocompleteItem[]; prefix: string }
	export interface AutocompleteProvider {
		triggerCharacters?: string[];
		getSuggestions(lines: string[], line: number, col: number, options: { signal: AbortSignal; force?: boolean }): Promise<AutocompleteSuggestions | null>;
		applyCompletion(lines: string[], line: number, col: number, item: AutocompleteItem, prefix: string): { lines: string[]; cursorLine: number; cursorCol: number };
		shouldTriggerFileCompletion?(lines: string[], line: number, col: number): boolean;
	}

	export type KeyId = string;
	/** Names of keys, and combinations: Key.ctrl("c"), Key.escape. */
	export const Key: {
		readonly escape: "escape"; readonly esc: "esc"; readonly enter: "enter"; readonly return: "return"; readonly tab: "tab"; readonly space: "space"; readonly backspace: "backspace"; readonly delete: "delete";
		readonly home: "home"; readonly end: "end"; readonly pageUp: "pageUp"; readonly pageDown: "pageDown"; readonly up: "up"; readonly down: "down"; readonly left: "left"; readonly right: "right";
		ctrl(key: string): KeyId; shift(key: string): KeyId; alt(key: string): KeyId; ctrlShift(key: string): KeyId; ctrlAlt(key: string): KeyId; shiftAlt(key: string): KeyId;
		readonly [name: string]: any;
	};
	export function matchesKey(data: string, key: KeyId): boolean;
	export function parseKey(data: string): KeyId | undefined;
	export function isKeyRelease(data: string): boolean;
	export function isKeyRepeat(data: string): boolean;
	export type Keybinding = string;
	export interface KeybindingsManager { matches(data: string, keybinding: Keybinding): boolean; getKeys(keybinding: Keybinding): KeyId[]; [other: string]: any }
	export const KeybindingsManager: any;

	export function visibleWidth(text: string): number;
	export function truncateToWidth(text: string, width: number, ellipsis?: string, pad?: boolean): string;
	export function wrapTextWithAnsi(text: string, width: number): string[];
	export function sliceByColumn(text: string, start: number, length: number, strict?: boolean): string;
	export function fuzzyMatch(query: string, text: string): { matches: boolean; score: number };
	export function fuzzyFilter<T>(items: T[], query: string, text: (item: T) => string): T[];
	// What is seldom used, without types.
	export const CombinedAutocompleteProvider: any, DEFAULT_EDITOR_KEYBINDINGS: any, EditorKeybindingsManager: any, HStack: any, Marked: any, MouseRegion: any, ProcessTerminal: any;
	export const ScrollView: any, StdinBuffer: any, TUI_KEYBINDINGS: any, Token: any, Tokens: any, TuiAltScreen: any, VStack: any, allocateImageId: any, applyBackgroundToLine: any;
	export const backgroundAnsi: any, calculateImageRows: any, colorToHex: any, colorToOkhsl: any, colorToOklch: any, colorToRgb: any, compositeTuiLine: any, decodeKittyPrintable: any;
	export const decodePrintableKey: any, deleteAllKittyImages: any, deleteKittyImage: any, detectCapabilities: any, encodeITerm2: any, encodeKitty: any, foregroundAnsi: any;
	export const formatProgramStatus: any, getCapabilities: any, getCellDimensions: any, getEditorKeybindings: any, getGifDimensions: any, getImageDimensions: any, getJpegDimensions: any;
	export const getKeybindings: any, getNativeClipboard: any, getOsc8LinkAtColumn: any, getPngDimensions: any, getSelectPageIndex: any, getTerminalColorMode: any, getWebpDimensions: any;
	export const hyperlink: any, imageFallback: any, indexedColor: any, isAppleTerminalSession: any, isImageLine: any, isKittyProtocolActive: any, isViewportTUI: any, mixColors: any;
	export const okhslColor: any, oklabToOkhslLightness: any, oklchColor: any, parseColor: any, parseOsc11BackgroundColor: any, parseTerminalColorSchemeReport: any, renderImage: any;
	export const renderLatex: any, replaceControlCharacters: any, resetCapabilitiesCache: any, rgbColor: any, setCapabilities: any, setCapabilityOverrides: any, setCellDimensions: any;
	export const setEditorKeybindings: any, setImageTranscoder: any, setKeybindings: any, setKittyProtocolActive: any, stripTerminalSequences: any, styleText: any, styleTextWithAnsi: any;
	export const wordWrapLine: any;
}
