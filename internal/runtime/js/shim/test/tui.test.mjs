// pier's pi-tui against that of Pi 1.5.2. The golden file holds hashes, because the lines themselves are megabytes; with
// PIER_PI_BUNDLE (the bundle of 1.5.2, which needs Node 22) it is recorded anew.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { cases } from "./tui.cases.mjs";
import { goldenPath, load } from "./lib.mjs";
import { newPi } from "./pi.mjs";

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
		result[name] = value === undefined ? null : JSON.parse(JSON.stringify(value));
	}
	return result;
}

const hash = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

// What 1.5.2 answers, and where it no longer has the class that a case is about, what 0.73.1 does.
async function record() {
	const [now, before] = [await answers((await newPi(process.env.PIER_PI_BUNDLE)).tui), JSON.parse(readFileSync(golden, "utf8"))];
	const gone = (name) => name === "focus and overlays";
	const hashes = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, gone(name) ? before[name] : hash(value)]));
	writeFileSync(golden, `${JSON.stringify(hashes, null, "\t")}\n`);
}

if (process.env.PIER_PI_BUNDLE) await record();
const ours = await answers(load("pi:tui"));
const theirs = JSON.parse(readFileSync(golden, "utf8"));

test("enough cases", () => assert.ok(Object.keys(theirs).length >= 150));
for (const name of Object.keys(theirs)) test(name, () => assert.equal(hash(ours[name]), theirs[name]));

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
