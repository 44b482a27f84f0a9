// pi-tui's colours of Pi 1.5.2: values, conversions, mixtures and escape sequences.
export const cases = {};
const values = ["#fff", "#000000", "#A1b2C3", "#ff0000", "#00ff00", "#0000ff", "#7f7f80", "#123456", 0, 7, 8, 15, 16, 100, 231, 232, 255, "oklch(0.7 0.15 200)", "oklch(50% 0.4 30deg)", "oklch(1 0 0)", "oklch(.3 .2 -90)", "oklch(0.9 0.3 130)", "okhsl(200 50% 60%)", "okhsl(30deg 1 0.5)", "okhsl(-100 0.9 0.3)", "okhsl(0 0 0.5)", "okhsl(264 1 .7)", "OKHSL(90 81% 20%)"];
const bad = ["", "red", "#12", "oklch(2 0 0)", "oklch(0.5 -1 0)", "okhsl(0 2 0)", "okhsl(0 0 200%)", "rgb(1 2 3)", -1, 256, 1.5];
const rounded = (value) => JSON.parse(JSON.stringify(value), (_, member) => (typeof member === "number" ? Math.round(member * 1e9) / 1e9 : member));
for (const value of values) {
	cases[`of ${value}`] = ({ tui }) => {
		const color = tui.parseColor(value);
		return rounded([color, Object.isFrozen(color), tui.colorToRgb(color), tui.colorToHex(color), tui.colorToOklch(color), tui.colorToOkhsl(color),
			["truecolor", "256color"].map((mode) => [tui.foregroundAnsi(color, mode), tui.backgroundAnsi(color, mode)])]);
	};
}
for (const value of bad) cases[`bad ${value}`] = ({ tui }) => tui.parseColor(value);
for (const [i, value] of values.entries()) {
	const other = values[(i * 7 + 3) % values.length];
	cases[`mix ${value} with ${other}`] = ({ tui }) => {
		const [a, b] = [tui.parseColor(value), tui.parseColor(other)];
		return rounded([0, 0.25, 0.5, 1].flatMap((amount) => [tui.mixColors(a, b, amount), tui.mixColors(a, b, amount, "srgb"), tui.foregroundAnsi(tui.mixColors(a, b, amount, "srgb"), "truecolor")]));
	};
}
cases["all hues"] = ({ tui }) => Array.from({ length: 72 }, (_, i) => [0.1, 0.5, 0.85, 1].map((s) => tui.colorToHex(tui.okhslColor(i * 5, s, 0.15 + (i % 7) / 10))));
cases["bad numbers"] = ({ tui }) => [() => tui.rgbColor(NaN, 0, 0), () => tui.rgbColor(0, 300, 0), () => tui.oklchColor(0.5, Infinity, 0), () => tui.okhslColor(0, 0, -1), () => tui.mixColors(tui.indexedColor(1), tui.indexedColor(2), 2), () => tui.mixColors(tui.indexedColor(1), tui.indexedColor(2), NaN)].map((run) => { try { return run(); } catch (error) { return error.message; } });
cases["lightness"] = ({ tui }) => rounded([0, 0.2, 0.5, 0.9, 1].map((l) => tui.oklabToOkhslLightness(l)));
cases["text"] = ({ tui }) => [{}, { bold: true }, { dim: true, bold: true }, { fg: tui.parseColor("#123"), bg: tui.parseColor(4), bold: true, italic: true, underline: true, inverse: true, strikethrough: true }].flatMap((o) => [tui.styleText("t", o, "truecolor"), tui.styleText("t", o, "256color"), tui.styleTextWithAnsi("t", "\x1b[31m", "", o)]);
for (const [name, status] of Object.entries({ plain: { state: "idle" }, all: { state: "blocked", app: "pi", kind: "approval", message: "wait\x1b[31m for ü 日" }, kind: { state: "running", kind: "x" }, app: { state: "idle", app: "not an app" }, long: { state: "idle", message: "日".repeat(1000) }, blank: { state: "idle", message: " \n " } })) {
	cases[`status ${name}`] = ({ tui }) => tui.formatProgramStatus(status);
}
