// pier's pi-tui against the real one, line by line. PIER_PI_REF and PIER_UPDATE_GOLDEN as in typebox.test.mjs; the golden
// file holds hashes, because the lines themselves are megabytes.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { cases } from "./tui.cases.mjs";
import { goldenPath, importReference, load, reference } from "./lib.mjs";

const golden = goldenPath("tui.json");
const all = cases();
const neutral = { images: null, trueColor: true, hyperlinks: false };

async function answers(P) {
	P.setCapabilities(neutral);
	const result = {};
	for (const [name, fn] of Object.entries(all)) {
		let value;
		try {
			value = await fn(P);
		} catch (err) {
			value = { threw: String(err.message) };
		}
		result[name] = value === undefined ? null : compared(name, JSON.parse(JSON.stringify(value)));
	}
	return result;
}

// The editor follows 1.5.2, whose borders are coloured as a whole with the count of hidden lines in their middle, and whose
// cursor ends with SGR 27; 0.73.1 colours each dash, puts the count first, and ends with SGR 0. The rest must be equal.
function editorAsBoth(value) {
	if (Array.isArray(value)) return value.map(editorAsBoth);
	if (value !== null && typeof value === "object") {
		return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, editorAsBoth(member)]));
	}
	if (typeof value !== "string") return value;
	const plain = value.replace(/\x1b\[\d+m/g, "");
	if (/^[─.]+( [↑↓] \d+ more )?[─.]*$/.test(plain)) return `border of ${[...plain].length}${plain.match(/ [↑↓] \d+ more/)?.[0] ?? ""}`;
	return value.replace(/\x1b\[7m((?:(?!\x1b).)*)\x1b\[0m/gs, "\x1b[7m$1\x1b[27m");
}

const compared = (name, value) => (name.startsWith("Editor ") ? editorAsBoth(value) : value);

const hash = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

async function expected() {
	if (!reference) return JSON.parse(readFileSync(golden, "utf8"));
	const result = await answers(await importReference("@mariozechner/pi-tui/dist/index.js"));
	const hashes = Object.fromEntries(Object.entries(result).map(([name, value]) => [name, hash(value)]));
	if (process.env.PIER_UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(hashes, null, "\t")}\n`);
	return result;
}

const ours = await answers(load("pi:tui"));
const theirs = await expected();

test("enough cases", () => assert.ok(Object.keys(theirs).length >= 150));
for (const name of Object.keys(theirs)) test(name, () => assert.deepEqual(reference ? ours[name] : hash(ours[name]), theirs[name]));

const names073 = "Box CURSOR_MARKER CancellableLoader CombinedAutocompleteProvider Container Editor Image Input Key KeybindingsManager Loader Markdown ProcessTerminal SelectList SettingsList Spacer StdinBuffer TUI TUI_KEYBINDINGS Text TruncatedText allocateImageId calculateImageRows decodeKittyPrintable deleteAllKittyImages deleteKittyImage detectCapabilities encodeITerm2 encodeKitty fuzzyFilter fuzzyMatch getCapabilities getCellDimensions getGifDimensions getImageDimensions getJpegDimensions getKeybindings getPngDimensions getWebpDimensions hyperlink imageFallback isFocusable isKeyRelease isKeyRepeat isKittyProtocolActive matchesKey parseKey renderImage resetCapabilitiesCache setCapabilities setCellDimensions setKeybindings setKittyProtocolActive truncateToWidth visibleWidth wrapTextWithAnsi".split(" ");
const names15 = "Box CURSOR_MARKER CancellableLoader CombinedAutocompleteProvider Container Editor HStack Image Input Key KeybindingsManager Loader Markdown Marked MouseRegion ProcessTerminal ScrollView SelectList SettingsList Spacer StdinBuffer TUI_KEYBINDINGS Text TruncatedText TuiAltScreen TuiMainScreen VStack allocateImageId backgroundAnsi calculateImageRows colorToHex colorToOkhsl colorToOklch colorToRgb compositeTuiLine decodeKittyPrintable deleteAllKittyImages deleteKittyImage detectCapabilities encodeITerm2 encodeKitty foregroundAnsi formatProgramStatus fuzzyFilter fuzzyMatch getCapabilities getCellDimensions getGifDimensions getImageDimensions getJpegDimensions getKeybindings getNativeClipboard getOsc8LinkAtColumn getPngDimensions getSelectPageIndex getTerminalColorMode getWebpDimensions hyperlink imageFallback indexedColor isAppleTerminalSession isFocusable isKeyRelease isKeyRepeat isKittyProtocolActive isViewportTUI matchesKey mixColors okhslColor oklabToOkhslLightness oklchColor parseColor parseKey parseTerminalColorSchemeReport renderFakeCursor renderImage renderLatex replaceControlCharacters resetCapabilitiesCache rgbColor setCapabilities setCapabilityOverrides setCellDimensions setImageTranscoder setKeybindings setKittyProtocolActive sliceByColumn stripTerminalSequences styleText styleTextWithAnsi truncateToWidth visibleWidth wrapTextWithAnsi".split(" ");
const legacy = ["DEFAULT_EDITOR_KEYBINDINGS", "EditorKeybindingsManager", "getEditorKeybindings", "setEditorKeybindings"];

test("exports", () => {
	const P = load("pi:tui");
	assert.deepEqual([...names073, ...names15, ...legacy].filter((name) => P[name] === undefined), []);
});

test("old keybinding ids", () => {
	const { getEditorKeybindings, EditorKeybindingsManager } = load("pi:tui");
	const keys = getEditorKeybindings();
	for (const [data, id] of [["\x1b[A", "selectUp"], ["\r", "selectConfirm"], ["\x1b", "selectCancel"], ["\x1b[6~", "selectPageDown"], ["\x1b[D", "cursorLeft"], ["\x7f", "deleteCharBackward"], ["\t", "tab"], ["\r", "submit"]]) {
		assert.equal(keys.matches(data, id), true, id);
		assert.equal(keys.matches("q", id), false, id);
	}
	assert.equal(new EditorKeybindingsManager({ selectUp: "k" }).matches("k", "selectUp"), true);
});
