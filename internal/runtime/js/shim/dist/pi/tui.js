"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui.ts
var tui_exports = {
  get Box() { return (import_component ??= require("pi:tui/component")).Box; },
  get CURSOR_MARKER() { return (import_component ??= require("pi:tui/component")).CURSOR_MARKER; },
  get CancellableLoader() { return (import_loader ??= require("pi:tui/loader")).CancellableLoader; },
  get CombinedAutocompleteProvider() { return (import_autocomplete ??= require("pi:tui/autocomplete")).CombinedAutocompleteProvider; },
  get Container() { return (import_component ??= require("pi:tui/component")).Container; },
  get DEFAULT_EDITOR_KEYBINDINGS() { return (import_keybindings ??= require("pi:tui/keybindings")).DEFAULT_EDITOR_KEYBINDINGS; },
  get Editor() { return (import_editor ??= require("pi:tui/editor")).Editor; },
  get EditorKeybindingsManager() { return (import_keybindings ??= require("pi:tui/keybindings")).EditorKeybindingsManager; },
  get HStack() { return (import_stack ??= require("pi:tui/stack")).HStack; },
  get Image() { return (import_image ??= require("pi:tui/image")).Image; },
  get Input() { return (import_input ??= require("pi:tui/input")).Input; },
  get Key() { return (import_keys ??= require("pi:tui/keys")).Key; },
  get KeybindingsManager() { return (import_keybindings ??= require("pi:tui/keybindings")).KeybindingsManager; },
  get Loader() { return (import_loader ??= require("pi:tui/loader")).Loader; },
  get Markdown() { return (import_markdown ??= require("pi:tui/markdown")).Markdown; },
  get Marked() { return (import_pi_marked ??= require("pi:marked")).Marked; },
  get MouseRegion() { return (import_stack ??= require("pi:tui/stack")).MouseRegion; },
  get ProcessTerminal() { return (import_terminal ??= require("pi:tui/terminal")).ProcessTerminal; },
  get ScrollView() { return (import_scroll_view ??= require("pi:tui/scroll_view")).ScrollView; },
  get SelectList() { return (import_select_list ??= require("pi:tui/select_list")).SelectList; },
  get SettingsList() { return (import_settings_list ??= require("pi:tui/settings_list")).SettingsList; },
  get Spacer() { return (import_component ??= require("pi:tui/component")).Spacer; },
  get StdinBuffer() { return (import_stdin_buffer ??= require("pi:tui/stdin_buffer")).StdinBuffer; },
  get TUI() { return (import_tui ??= require("pi:tui/tui")).TUI; },
  get TUI_KEYBINDINGS() { return (import_keybindings ??= require("pi:tui/keybindings")).TUI_KEYBINDINGS; },
  get Text() { return (import_component ??= require("pi:tui/component")).Text; },
  Token: void 0,
  Tokens: void 0,
  get TruncatedText() { return (import_component ??= require("pi:tui/component")).TruncatedText; },
  TuiAltScreen: void 0,
  get TuiMainScreen() { return (import_tui ??= require("pi:tui/tui")).TUI; },
  get VStack() { return (import_stack ??= require("pi:tui/stack")).VStack; },
  get allocateImageId() { return (import_terminal_image ??= require("pi:tui/terminal_image")).allocateImageId; },
  get applyBackgroundToLine() { return (import_slice ??= require("pi:tui/slice")).applyBackgroundToLine; },
  get backgroundAnsi() { return (import_colors ??= require("pi:tui/colors")).backgroundAnsi; },
  get calculateImageRows() { return (import_terminal_image ??= require("pi:tui/terminal_image")).calculateImageRows; },
  get colorToHex() { return (import_colors ??= require("pi:tui/colors")).colorToHex; },
  get colorToOkhsl() { return (import_colors ??= require("pi:tui/colors")).colorToOkhsl; },
  get colorToOklch() { return (import_colors ??= require("pi:tui/colors")).colorToOklch; },
  get colorToRgb() { return (import_colors ??= require("pi:tui/colors")).colorToRgb; },
  get compositeTuiLine() { return (import_overlay ??= require("pi:tui/overlay")).compositeTuiLine; },
  get decodeKittyPrintable() { return (import_keys ??= require("pi:tui/keys")).decodeKittyPrintable; },
  get decodePrintableKey() { return (import_keys ??= require("pi:tui/keys")).decodePrintableKey; },
  get deleteAllKittyImages() { return (import_terminal_image ??= require("pi:tui/terminal_image")).deleteAllKittyImages; },
  get deleteKittyImage() { return (import_terminal_image ??= require("pi:tui/terminal_image")).deleteKittyImage; },
  get detectCapabilities() { return (import_terminal_image ??= require("pi:tui/terminal_image")).detectCapabilities; },
  get encodeITerm2() { return (import_terminal_image ??= require("pi:tui/terminal_image")).encodeITerm2; },
  get encodeKitty() { return (import_terminal_image ??= require("pi:tui/terminal_image")).encodeKitty; },
  get foregroundAnsi() { return (import_colors ??= require("pi:tui/colors")).foregroundAnsi; },
  get formatProgramStatus() { return (import_v15 ??= require("pi:tui/v15")).formatProgramStatus; },
  get fuzzyFilter() { return (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyFilter; },
  get fuzzyMatch() { return (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyMatch; },
  get getCapabilities() { return (import_terminal_image ??= require("pi:tui/terminal_image")).getCapabilities; },
  get getCellDimensions() { return (import_terminal_image ??= require("pi:tui/terminal_image")).getCellDimensions; },
  get getEditorKeybindings() { return (import_keybindings ??= require("pi:tui/keybindings")).getEditorKeybindings; },
  get getGifDimensions() { return (import_image_size ??= require("pi:tui/image_size")).getGifDimensions; },
  get getImageDimensions() { return (import_image_size ??= require("pi:tui/image_size")).getImageDimensions; },
  get getJpegDimensions() { return (import_image_size ??= require("pi:tui/image_size")).getJpegDimensions; },
  get getKeybindings() { return (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings; },
  get getNativeClipboard() { return (import_v15 ??= require("pi:tui/v15")).getNativeClipboard; },
  get getOsc8LinkAtColumn() { return (import_v15 ??= require("pi:tui/v15")).getOsc8LinkAtColumn; },
  get getPngDimensions() { return (import_image_size ??= require("pi:tui/image_size")).getPngDimensions; },
  get getSelectPageIndex() { return (import_v15 ??= require("pi:tui/v15")).getSelectPageIndex; },
  get getTerminalColorMode() { return (import_v15 ??= require("pi:tui/v15")).getTerminalColorMode; },
  get getWebpDimensions() { return (import_image_size ??= require("pi:tui/image_size")).getWebpDimensions; },
  get hyperlink() { return (import_terminal_image ??= require("pi:tui/terminal_image")).hyperlink; },
  get imageFallback() { return (import_terminal_image ??= require("pi:tui/terminal_image")).imageFallback; },
  get indexedColor() { return (import_colors ??= require("pi:tui/colors")).indexedColor; },
  get isAppleTerminalSession() { return (import_v15 ??= require("pi:tui/v15")).isAppleTerminalSession; },
  get isFocusable() { return (import_component ??= require("pi:tui/component")).isFocusable; },
  get isImageLine() { return (import_terminal_image ??= require("pi:tui/terminal_image")).isImageLine; },
  get isKeyRelease() { return (import_keys ??= require("pi:tui/keys")).isKeyRelease; },
  get isKeyRepeat() { return (import_keys ??= require("pi:tui/keys")).isKeyRepeat; },
  get isKittyProtocolActive() { return (import_keys ??= require("pi:tui/keys")).isKittyProtocolActive; },
  get isViewportTUI() { return (import_v15 ??= require("pi:tui/v15")).isViewportTUI; },
  get matchesKey() { return (import_keys ??= require("pi:tui/keys")).matchesKey; },
  get mixColors() { return (import_colors ??= require("pi:tui/colors")).mixColors; },
  get okhslColor() { return (import_colors ??= require("pi:tui/colors")).okhslColor; },
  get oklabToOkhslLightness() { return (import_colors ??= require("pi:tui/colors")).oklabToOkhslLightness; },
  get oklchColor() { return (import_colors ??= require("pi:tui/colors")).oklchColor; },
  get parseColor() { return (import_colors ??= require("pi:tui/colors")).parseColor; },
  get parseKey() { return (import_keys ??= require("pi:tui/keys")).parseKey; },
  get parseOsc11BackgroundColor() { return (import_v15 ??= require("pi:tui/v15")).parseOsc11BackgroundColor; },
  get parseTerminalColorSchemeReport() { return (import_v15 ??= require("pi:tui/v15")).parseTerminalColorSchemeReport; },
  get renderFakeCursor() { return (import_v15 ??= require("pi:tui/v15")).renderFakeCursor; },
  get renderImage() { return (import_terminal_image ??= require("pi:tui/terminal_image")).renderImage; },
  get renderLatex() { return (import_latex ??= require("pi:tui/latex")).renderLatex; },
  get replaceControlCharacters() { return (import_v15 ??= require("pi:tui/v15")).replaceControlCharacters; },
  get resetCapabilitiesCache() { return (import_terminal_image ??= require("pi:tui/terminal_image")).resetCapabilitiesCache; },
  get rgbColor() { return (import_colors ??= require("pi:tui/colors")).rgbColor; },
  get setCapabilities() { return (import_terminal_image ??= require("pi:tui/terminal_image")).setCapabilities; },
  get setCapabilityOverrides() { return (import_terminal_image ??= require("pi:tui/terminal_image")).setCapabilityOverrides; },
  get setCellDimensions() { return (import_terminal_image ??= require("pi:tui/terminal_image")).setCellDimensions; },
  get setEditorKeybindings() { return (import_keybindings ??= require("pi:tui/keybindings")).setEditorKeybindings; },
  get setImageTranscoder() { return (import_image ??= require("pi:tui/image")).setImageTranscoder; },
  get setKeybindings() { return (import_keybindings ??= require("pi:tui/keybindings")).setKeybindings; },
  get setKittyProtocolActive() { return (import_keys ??= require("pi:tui/keys")).setKittyProtocolActive; },
  get sliceByColumn() { return (import_slice ??= require("pi:tui/slice")).sliceByColumn; },
  get stripTerminalSequences() { return (import_v15 ??= require("pi:tui/v15")).stripTerminalSequences; },
  get styleText() { return (import_colors ??= require("pi:tui/colors")).styleText; },
  get styleTextWithAnsi() { return (import_colors ??= require("pi:tui/colors")).styleTextWithAnsi; },
  get truncateToWidth() { return (import_slice ??= require("pi:tui/slice")).truncateToWidth; },
  get visibleWidth() { return (import_width ??= require("pi:tui/width")).visibleWidth; },
  get wordWrapLine() { return (import_editor_layout ??= require("pi:tui/editor_layout")).wordWrapLine; },
  get wrapTextWithAnsi() { return (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi; },
};
module.exports = __defProp(tui_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var missing = (name, advice) => (0, import_pi_host.stub)("pi-tui", name, advice);
var Token = missing("Token");
var Tokens = missing("Tokens");
var TuiAltScreen = missing("TuiAltScreen", "the whole screen is the host's: use TUI, and ScrollView for what is longer than its place");
tui_exports["Token"] = Token;
tui_exports["Tokens"] = Tokens;
tui_exports["TuiAltScreen"] = TuiAltScreen;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_autocomplete;
var import_colors;
var import_component;
var import_editor;
var import_editor_layout;
var import_latex;
var import_fuzzy;
var import_image;
var import_image_size;
var import_input;
var import_keybindings;
var import_keys;
var import_loader;
var import_markdown;
var import_pi_marked;
var import_overlay;
var import_scroll_view;
var import_select_list;
var import_settings_list;
var import_slice;
var import_stack;
var import_stdin_buffer;
var import_terminal;
var import_terminal_image;
var import_tui;
var import_v15;
var import_width;
var import_wrap;
