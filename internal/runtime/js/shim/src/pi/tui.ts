// The module pi-tui, with the names of Pi 0.52 to 1.5.
import { stub } from "pi:host";
export { CombinedAutocompleteProvider } from "./tui/autocomplete.ts";
export {
	backgroundAnsi, colorToHex, colorToOkhsl, colorToOklch, colorToRgb, foregroundAnsi, indexedColor, mixColors, okhslColor, oklabToOkhslLightness,
	oklchColor, parseColor, rgbColor, styleText, styleTextWithAnsi,
} from "./tui/colors.ts";
export { Box, Container, CURSOR_MARKER, isFocusable, Spacer, Text, TruncatedText } from "./tui/component.ts";
export { Editor } from "./tui/editor.ts";
export { wordWrapLine } from "./tui/editor_layout.ts";
export { renderLatex } from "./tui/latex.ts";
export { fuzzyFilter, fuzzyMatch } from "./tui/fuzzy.ts";
export { Image, setImageTranscoder } from "./tui/image.ts";
export { getGifDimensions, getImageDimensions, getJpegDimensions, getPngDimensions, getWebpDimensions } from "./tui/image_size.ts";
export { Input } from "./tui/input.ts";
export {
	DEFAULT_EDITOR_KEYBINDINGS, EditorKeybindingsManager, getEditorKeybindings, getKeybindings, KeybindingsManager, setEditorKeybindings,
	setKeybindings, TUI_KEYBINDINGS,
} from "./tui/keybindings.ts";
export {
	decodeKittyPrintable, decodePrintableKey, isKeyRelease, isKeyRepeat, isKittyProtocolActive, Key, matchesKey, parseKey, setKittyProtocolActive,
} from "./tui/keys.ts";
export { CancellableLoader, Loader } from "./tui/loader.ts";
export { Markdown } from "./tui/markdown.ts";
export { Marked } from "pi:marked";
export { compositeTuiLine } from "./tui/overlay.ts";
export { ScrollView } from "./tui/scroll_view.ts";
export { SelectList } from "./tui/select_list.ts";
export { SettingsList } from "./tui/settings_list.ts";
export { applyBackgroundToLine, sliceByColumn, truncateToWidth } from "./tui/slice.ts";
export { HStack, MouseRegion, VStack } from "./tui/stack.ts";
export { StdinBuffer } from "./tui/stdin_buffer.ts";
export { ProcessTerminal } from "./tui/terminal.ts";
export {
	allocateImageId, calculateImageRows, deleteAllKittyImages, deleteKittyImage, detectCapabilities, encodeITerm2, encodeKitty, getCapabilities,
	getCellDimensions, hyperlink, imageFallback, isImageLine, renderImage, resetCapabilitiesCache, setCapabilities, setCapabilityOverrides,
	setCellDimensions,
} from "./tui/terminal_image.ts";
export { TUI, TUI as TuiMainScreen } from "./tui/tui.ts";
export {
	formatProgramStatus, getNativeClipboard, getOsc8LinkAtColumn, getSelectPageIndex, getTerminalColorMode, isAppleTerminalSession, isViewportTUI, parseOsc11BackgroundColor,
	parseTerminalColorSchemeReport, renderFakeCursor, replaceControlCharacters, stripTerminalSequences,
} from "./tui/v15.ts";
export { visibleWidth } from "./tui/width.ts";
export { wrapTextWithAnsi } from "./tui/wrap.ts";

const missing = (name: string, advice?: string): any => stub("pi-tui", name, advice);
export const Token = missing("Token");
export const Tokens = missing("Tokens");
export const TuiAltScreen = missing("TuiAltScreen", "the whole screen is the host's: use TUI, and ScrollView for what is longer than its place");
