// Generated inputs for everything that pi-tui exports: each family of cases makes an input from chance and asks one or more exports
// about it, the same for the same seed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chance } from "./random.mjs";

const sgr = (open, close) => (text) => `\x1b[${open}m${text}\x1b[${close}m`;
const paint = { bold: sgr(1, 22), dim: sgr(2, 22), italic: sgr(3, 23), underline: sgr(4, 24), strike: sgr(9, 29), red: sgr(31, 39), blue: sgr("38;5;33", 39), rgb: sgr("38;2;1;2;3", 39), bg: sgr("48;5;236", 49), bg2: sgr(44, 49), inverse: sgr(7, 27) };
const link = (text) => `\x1b]8;;https://e.com/${text.length}\x1b\\${text}\x1b]8;;\x1b\\`;
const words = ["a", "be", "fox", "quick", "snake_case", "x".repeat(17), "https://example.com/a/b?c=d", "don't", "1.5", "—", "日本", "日本語テキスト", "한국어", "中文，标点。", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "❤️", "e\u0301", "हिन्दी", "ภาษาไทย", "مرحبا", "ｱﾊﾟ", "✓", "│", "\u200b", "\ufeff", "（括号）", "🏳️‍🌈", "1️⃣", "ñ", "word,", "(par)", "\u00ad", "Ａ"];
const selectTheme = { selectedPrefix: paint.blue, selectedText: paint.bold, description: paint.dim, scrollInfo: paint.dim, noMatch: paint.red };
const settingsTheme = { label: (text, on) => (on ? paint.bold(text) : text), value: (text, on) => (on ? paint.blue(text) : paint.dim(text)), description: paint.dim, cursor: paint.blue("→ "), hint: paint.dim };
const mdTheme = { heading: paint.blue, link: paint.blue, linkUrl: paint.dim, code: paint.red, codeBlock: paint.rgb, codeBlockBorder: paint.dim, quote: paint.italic, quoteBorder: paint.dim, hr: paint.dim, listBullet: paint.red, bold: paint.bold, italic: paint.italic, strikethrough: paint.strike, underline: paint.underline };
const formulas = ["x^2", "a_{ij}", "\\frac{a+b}{c}", "\\sqrt[3]{x+1}", "\\sum_{i=0}^{n} i^2", "\\alpha\\beta", "\\begin{pmatrix}1&2\\\\30&4\\end{pmatrix}", "\\begin{cases}x & y>0\\\\ -x, & \\text{otherwise}\\end{cases}", "\\lim_{x\\to0} \\frac{\\sin x}{x}", "\\unknown", "e^{-\\frac{x^2}{2}}", "\\vec{v}\\cdot\\hat n", "\\left( a \\right)", "A \\subseteq B \\not= C"];

// The files that completion finds, and what stands for fd: it notes its arguments and prints the list that the case wants.
// They lie so deep that no case leaves them.
const top = mkdtempSync(join(tmpdir(), "pier-tui-"));
const folders = join(top, "a/b/c/d");
process.on("exit", () => rmSync(top, { recursive: true, force: true }));
const [project, fd] = [join(folders, "project"), join(folders, "fd")];
for (const name of ["project/src/deep", "project/quick dir", "project/目录", "project/（x）", "home/notes", "fd"]) mkdirSync(join(folders, name), { recursive: true });
for (const name of ["src/app.ts", "src/ärger.ts", "a.md", "be", "fox.txt", "日本.md", "don't", ".env", "（括号）.md", "A.md", "quick dir/x y.md", "(par)", "src/deep/a`b", "中，文"]) writeFileSync(join(project, name), "");
symlinkSync("src", join(project, "bridge"));
symlinkSync("nowhere", join(project, "broken"));
writeFileSync(join(fd, "fd"), '#!/bin/sh\nprintf "%s\\n" "$@" >> "${0%/*}/log"\ncase " $* " in *" --max-depth "*) exec cat "${0%/*}/near";; *) exec cat "${0%/*}/all";; esac\n', { mode: 0o755 });
process.env.HOME = join(folders, "home");

class Maker extends Chance {
	/** Between low and high characters or words, the wide and strange ones among them. */
	word() {
		return this.pick(words);
	}
	/** A path as fd prints one. */
	path() {
		const name = () => this.pick(["a", "b", "ab", "src", "main.ts", "A b", "日本", "中，文", ".git", ".github", "x(1)", "a+b", "app.md", "deep"]);
		return `${this.list(3, name).concat(name()).join("/")}${this.chance(0.3) ? "/" : ""}`;
	}
	/** What someone types where paths are completed, rich in what quotes and wraps them. */
	typed() {
		const part = () => this.pick(["a", "b", "f", "src", "src/", "src/a", "quick dir/", "quick", "~", "~/", "~/n", "./", "../", "./s", ".", "日", "（", "目录/", "中", "don't", "bridge/", "/", "(pa", "b\\"]);
		const mark = () => this.pick(["", "", " ", " ", '"', "'", "=", "(", "[", "{", "<", "`", ")", "`", "，", "。", "、", "“", "…", "@", "@", '@"', '"', "\t", "x", "\u3000"]);
		return Array.from({ length: this.between(1, 4) }, () => mark() + mark() + part()).join("") + this.pick(["", "", mark()]);
	}
	/** What a mouse does over a component of a size. */
	mouse(width, height) {
		const type = this.pick(["press", "press", "click", "click", "click", "wheel", "release", "move", "drag"]);
		const [x, y, left, top] = [this.between(-1, width), this.between(-1, height), this.below(5), this.below(5)];
		const wheel = type === "wheel" ? { wheelDelta: this.pick([-3, -1, 1, 3, 0]) } : {};
		return { type, button: this.pick(["left", "left", "left", "left", "right", "none"]), x, y, screenX: left + x, screenY: top + y, width, height, shift: false, alt: false, ctrl: this.chance(0.1), ...wheel, ...(type === "click" ? { clickCount: this.between(1, 3) } : {}) };
	}
	commands() {
		const complete = (prefix) => this.pick([["gpt", "opus"].filter((id) => id.startsWith(prefix)).map((value) => ({ value, label: value })), null, "no list", []]);
		return [{ name: "model", description: "Pick", argumentHint: "<id>", getArgumentCompletions: complete }, { name: "mode" }, { name: "skill:x", description: this.plain(3) }, { name: "skill:brave", argumentHint: "[a]" }, { value: "compact", label: "compact" }, { name: "ab" }];
	}
	plain(most = 8) {
		return this.list(most, () => this.word()).join(this.chance(0.85) ? " " : "");
	}
	styled(most = 8) {
		const parts = this.list(most, () => {
			const text = this.plain(3);
			if (this.chance(0.5)) return text;
			if (this.chance(0.15)) return link(text);
			if (this.chance(0.1)) return this.pick(["\x1b[0m", "\x1b[1;31m", "\x1b[38;5;9m", "\x1b[m", "\x1b_pi:c\x07", "\t", "\x1b[2K", "\x1b[48;2;9;9;9m", "  ", "\x1b]0;t\x07", "\x1b[4:3m", "\x1b[58;5;2m"]) + text;
			const style = this.pick(Object.values(paint));
			return style(this.chance(0.3) ? this.pick(Object.values(paint))(text) : text);
		});
		return parts.join(this.chance(0.8) ? " " : "");
	}
	text(most = 8) {
		return this.list(4, () => this.styled(most)).join("\n");
	}
	/** 1 to 200, small ones as likely as large ones. */
	width() {
		return this.chance(0.3) ? this.between(1, 12) : this.chance(0.5) ? this.between(13, 80) : this.between(81, 200);
	}

	// ---- Markdown ----
	inline(depth = 2) {
		const inner = () => (depth > 0 ? this.inline(depth - 1) : this.plain(3));
		const mark = this.pick(["*", "**", "***", "_", "__", "~~", "~", "`", "``"]);
		const kinds = [
			() => this.plain(6), () => this.plain(4), () => `${mark}${inner()}${this.chance(0.9) ? mark : this.pick(["*", "_", "**"])}`,
			() => `[${inner()}](${this.pick(["http://a.b", "<c d>", "/p(q)", "x \"t\"", ""])})`, () => `![${this.plain(2)}](i.png)`, () => "[ref]", () => "<https://auto.link>", () => "https://bare.url/x_y_(z)，后", () => "me@mail.com",
			() => this.pick(["\\*", "\\[a\\]", "\\", "&amp;", "<b>x</b>", "<!-- c -->", "<br>", "  \n", "\\\n", "$5 and $6", "`", "*", "_", "2 * 3", "snake_a_b", "a*b*c", "|", "#", "[", "]("]),
			() => `$${this.pick(formulas)}$`, () => `\\(${this.pick(formulas)}\\)`, () => `$${this.pick(formulas)}`, () => `**${this.word()}。**${this.word()}`, () => `*${this.word()}（${this.word()}）*${this.word()}`,
		];
		return this.list(3, () => this.pick(kinds)()).join(this.chance(0.7) ? " " : "");
	}
	block(depth = 2) {
		const prose = () => this.list(2, () => this.inline()).join("\n");
		const inner = () => (depth > 0 ? this.document(depth - 1, 2) : prose());
		const indent = (by, text) => text.split("\n").join(`\n${by}`);
		const kinds = [
			prose, prose, () => `${"#".repeat(this.between(1, 7))} ${this.inline()}`, () => `${this.plain(3)}\n${this.pick(["===", "---"])}`,
			() => this.list(4, (_) => `${this.pick(["-", "*", "+"])} ${this.chance(0.2) ? this.pick(["[ ] ", "[x] "]) : ""}${indent("  ", inner())}`).join(this.chance(0.8) ? "\n" : "\n\n"),
			() => Array.from({ length: this.between(1, 4) }, (_, i) => `${this.chance(0.9) ? i + 1 : this.below(200)}${this.pick([".", ".", ")"])} ${indent("   ", inner())}`).join(this.chance(0.8) ? "\n" : "\n\n"),
			() => `> ${indent(this.chance(0.8) ? "> " : "", inner())}`,
			() => `${this.pick(["```", "```js", "~~~", "````py"])}\n${this.plain(5)}\n  ${this.word()}\n${this.pick(["```", "```", "~~~", "``", ""])}`,
			() => `    ${this.plain(4)}\n    ${this.word()}`, () => this.pick(["---", "***", "___", "- - -"]), () => this.pick(["<div>\nx\n</div>", "<!-- gone -->", "<!-- open", "<p>a</p> b", "[ref]: http://r.e \"t\"", "\tcode"]),
			() => { const n = this.between(1, 5); const row = () => `| ${Array.from({ length: n }, () => this.inline(1).replaceAll("\n", " ")).join(" | ")} |`; return `${row()}\n|${Array.from({ length: n }, () => this.pick(["---", ":-:", "--:"])).join("|")}|\n${this.list(3, row).join("\n")}`; },
			() => `$$\n${this.pick(formulas)}\n$$`, () => `\\[${this.pick(formulas)}\\]`, () => `$$${this.pick(formulas)}`, () => `$$\n${this.pick(formulas)} + ${this.pick(formulas)}\n\n| a |\n|---|\n`,
		];
		return this.pick(kinds)();
	}
	document(depth = 2, most = 4) {
		return this.list(most, () => this.block(depth)).join(this.pick(["\n", "\n\n", "\n\n", "\n\n\n"]));
	}
	formula(depth = 3) {
		const inner = () => (depth > 0 ? this.formula(depth - 1) : this.pick(["x", "y+1", "n", "12", "AB"]));
		const environment = this.pick(["pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "matrix", "smallmatrix", "cases", "aligned", "align*", "gather", "equation", "split", "alignedat", "array", "tabular"]);
		const kinds = [
			() => this.pick(["x", "y", "ab", "12", "1.5", "+", "-", "=", "<", " ", "~", "&", ",", ".", "(", ")", "|", "!", "日", "\n"]), () => this.pick(["x", "y", "2", " + ", " = "]),
			() => `\\${this.pick(["alpha", "Omega", "to", "le", "neq", "cdot", "times", "infty", "sin", "log", "max", "lim", "sum", "int", "prod", "quad", ",", "!", ";", "{", "}", "%", "\\", "|", " ", "bf", "rm", "limits", "displaystyle", "big", "left(", "right)", "left.", "ldots", "in", "partial", "nope", "det", "arg", "mod", "colon", "langle", "textstyle", "#"])} `,
			() => `^{${inner()}}`, () => `_{${inner()}}`, () => `^${this.pick(["2", "n", "*", "\\prime"])}`, () => `_${this.pick(["i", "0", "A"])}^{${inner()}}`, () => `{${inner()}}`,
			() => `\\${this.pick(["frac", "dfrac", "tfrac", "binom", "overset", "underset", "stackrel"])}{${inner()}}{${inner()}}`, () => `\\sqrt${this.pick(["", "[3]", "[4]", "[n]", "[2]"])}{${inner()}}`,
			() => `\\${this.pick(["text", "mathrm", "mathbb", "hat", "vec", "overline", "boxed", "operatorname", "operatorname*", "pmod", "not", "mathcal", "textbf", "underbrace"])}{${inner()}}`, () => `\\not ${this.pick(["=", "\\in", "<", "\\subset", "x"])}`,
			() => `\\${this.pick(["sum", "int", "lim", "bigcup", "max"])}${this.pick(["", "\\limits", "\\nolimits"])}_{${inner()}}^{${inner()}}`,
			() => `\\begin{${environment}}${this.pick(["", "{cc}", ""])}${Array.from({ length: this.between(1, 3) }, () => this.list(3, inner).join(" & ")).join(" \\\\ ")}\\end{${environment}}${this.pick(["", ".", " x"])}`,
			() => this.pick(["{", "}", "^", "_", "\\", "\\begin{x}", "\\end{y}", "\\frac12", "\\frac{a}", "\\sqrt[", "x^a^b", "\\sum_a_b"]),
		];
		return this.list(4, () => this.pick(kinds.slice(0, depth > 0 && this.chance(0.97) ? -1 : kinds.length))()).join("");
	}

	// ---- keys ----
	csiKey() {
		const code = this.pick([97, 65, 99, 13, 27, 9, 32, 127, 57358, 57399, 57414, 57417, 57420, 57441, 1089, 43, 45, 47, 91, 8, 20320, 128512, 0, this.below(60000)]);
		const modifiers = this.chance(0.3) ? "" : `;${this.pick([1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 33, 65, 69, 129])}${this.chance(0.3) ? `:${this.pick([1, 2, 3])}` : ""}`;
		const shifted = this.chance(0.2) ? `:${this.pick([65, 63, ""])}${this.chance(0.5) ? `:${this.pick([99, 118, 97])}` : ""}` : "";
		return this.pick([() => `\x1b[${code}${shifted}${modifiers}u`, () => `\x1b[${code}${shifted}${modifiers}u`, () => `\x1b[1${modifiers}${this.pick([..."ABCDHFPQRSE"])}`, () => `\x1b[${this.pick([1, 2, 3, 5, 6, 7, 8, 11, 15, 17, 24])}${modifiers}~`, () => `\x1b[27;${this.between(1, 9)};${code}~`, () => `\x1b[${code};${this.between(1, 9)};${this.pick(["97", "97:98", ""])}u`])();
	}
	keyData() {
		return this.pick([
			() => this.csiKey(), () => this.csiKey(), () => String.fromCharCode(this.below(128)), () => `\x1b${String.fromCharCode(this.below(128))}`, () => `\x1b[${this.pick([..."ABCDEFHZabcd"])}`, () => `\x1bO${this.pick([..."ABCDFHPQRSMabcd"])}`, () => `\x1b\x1b[${this.pick([..."ABCD"])}`,
			() => `\x1b[${this.pick([1, 2, 3, 5, 6, 7, 8])}${this.pick(["~", "$", "^", "@"])}`, () => this.word(), () => this.pick(["\x1b[[A", "\x1b[200~x\x1b[201~", "\x1b[<0;1;1M", "\x1b[I", "\x1b[?1u", ""]),
		])();
	}
	keyId() {
		const mods = ["ctrl", "shift", "alt", "super"].filter(() => this.chance(0.3));
		return [...mods, this.pick(["a", "c", "z", "1", "+", "-", "_", "/", "[", "]", "\\", "enter", "return", "escape", "esc", "tab", "space", "backspace", "delete", "insert", "home", "end", "pageUp", "pageDown", "up", "down", "left", "right", "f1", "f7", "f12", "clear", "?", "nope"])].join("+");
	}
	/** Typing as it comes in an editor: text, movement, deletion, history, paste. */
	editKeys(most) {
		const keys = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x7f", "\x1b[3~", "\x1bb", "\x1bf", "\x1bd", "\x1b\x7f", "\x17", "\x15", "\x0b", "\x19", "\x1by", "\x1f", "\x01", "\x05", "\x1b[5~", "\x1b[6~", "\x1b[1;5D", "\x1b[1;3C", "\x1b\r", "\x0a", "\x1b[13;2u", "\x1b[27;2;13~", "\x1d", "\x1b\x1d", "\x1b[97;1:3u", "\x1b[122u", "\x1b[65;2u"];
		return Array.from({ length: this.between(1, most) }, () =>
			this.chance(0.5) ? this.pick([() => this.word(), () => ` ${this.word()}`, () => this.pick(["a", "b", " ", "/", "@", "\\", ".", "-"])])() : this.chance(0.1) ? `\x1b[200~${this.pick([() => this.plain(4), () => `${this.word()}\n${this.word()}\tx\r\n`, () => "l\n".repeat(this.between(1, 14)), () => "y".repeat(this.pick([10, 1001])), () => "/tmp/f"])()}\x1b[201~` : this.chance(0.06) ? "\r" : this.pick(keys),
		);
	}
	options() {
		const size = () => this.pick([undefined, this.between(1, 60), `${this.between(1, 100)}%`]);
		return { width: size(), minWidth: this.pick([undefined, this.between(1, 30)]), maxHeight: size(), anchor: this.pick([undefined, "center", "top-left", "top-right", "bottom-left", "bottom-right", "top-center", "bottom-center", "left-center", "right-center"]), offsetX: this.pick([undefined, this.between(-5, 5)]), offsetY: this.pick([undefined, this.between(-3, 3)]), row: this.chance(0.2) ? size() : undefined, col: this.chance(0.2) ? size() : undefined, margin: this.pick([undefined, this.below(4), { top: this.below(3), right: this.below(3), left: this.below(5) }]) };
	}
	json(depth = 2) {
		return JSON.stringify({ k: this.plain(2), n: this.below(9), d: depth });
	}
}

const ui = (rows = 24) => ({ requestRender() {}, terminal: { rows, columns: 80, write() {} } });
const still = (text) => ({ render: (width) => text.split("\n").map((line) => line.slice(0, width)), invalidate() {} });

/** A terminal that keeps what is on its screen, as far as a TUI writes it. */
export class Screen {
	constructor(columns, rows) {
		Object.assign(this, { columns, rows, kittyProtocolActive: false, written: "" });
	}
	write(data) {
		this.written += data;
	}
	start(input, resize) {
		Object.assign(this, { input, resize });
	}
	stop() {}
	async drainInput() {}
	moveBy() {}
	hideCursor() {}
	showCursor() {}
	clearLine() {}
	clearFromCursor() {}
	clearScreen() {}
	setTitle() {}
	setProgress() {}
	/** The rows from the top of all that was written, with the styles in each, up to the last that has something in it. */
	lines() {
		const rows = [""];
		let row = 0;
		for (const [part] of this.written.matchAll(/\x1b\[[\d;?<>=]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b_[^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|\r|\n|[^\x1b\r\n]+/g)) {
			const [, count, kind] = /^\x1b\[(\d*)([ABJK])$/.exec(part) ?? [];
			if (part === "\n") rows[++row] ??= "";
			else if (kind === "A") row = Math.max(0, row - Number(count || 1));
			else if (kind === "B") row = Math.min(rows.length - 1, row + Number(count || 1));
			else if (kind === "K") rows[row] = "";
			else if (kind === "J" && count === "2") rows.splice((row = 0), rows.length, "");
			else if (kind === "J" && count !== "3") rows.length = row + 1;
			else if (part === "\r" || /^\x1b\[[\d;?<>=]*[HGhlnu]$|^\x1b\[3J$/.test(part)) continue;
			else rows[row] += part;
		}
		while (rows.at(-1) === "") rows.pop();
		return rows;
	}
}

/** The same suggestions without the entries of the machine's own root, which are another machine's. */
function withoutRoot(suggestions) {
	const items = suggestions?.items.filter(({ value }) => !/^[@"]*\/[^/]/.test(value));
	return items?.length ? { ...suggestions, items } : null;
}

/** What is on the screen while overlays come and go over a text that changes. */
function overlays(P, m) {
	const terminal = new Screen(m.between(1, 120), m.between(3, 30));
	const tui = new (P.TuiMainScreen ?? P.TUI)(terminal);
	const text = new P.Text(m.text(), 0, 0);
	tui.addChild(text);
	const out = [];
	const open = [];
	for (let i = m.between(2, 5); i > 0; i--) {
		const step = m.pick(["show", "show", "show", "hide", "text", "toggle"]);
		if (step === "show") open.push(tui.showOverlay(new P.Text(m.text(4), 0, 0), m.options()));
		if (step === "hide") tui.hideOverlay();
		if (step === "text") text.setText(m.text(12));
		if (step === "toggle") open.at(-1)?.setHidden(m.chance(0.5));
		terminal.columns = m.pick([40, 60, 80].filter((columns) => columns !== terminal.columns)); // so that all of it is drawn
		terminal.written = "";
		tui.doRender();
		out.push(terminal.lines());
	}
	return [out, tui.hasOverlay()];
}

/** name: [how many, (exports, chance) => answer]. */
export const families = {
	visibleWidth: [300, (P, m) => P.visibleWidth(m.text())],
	wrapTextWithAnsi: [400, (P, m) => P.wrapTextWithAnsi(m.text(), m.width())],
	truncateToWidth: [300, (P, m) => P.truncateToWidth(m.styled(), m.width(), ...m.pick([[], [""], ["…"], ["...", true], ["日", true]]))],
	sliceByColumn: [300, (P, m) => (P.sliceByColumn ? P.sliceByColumn(m.styled(), m.below(20), m.below(60), m.chance(0.5)) : null)],
	terminalText: [150, (P, m) => [P.stripTerminalSequences?.(m.text()), P.replaceControlCharacters?.(m.text()), P.getOsc8LinkAtColumn?.(m.styled(), m.below(40)), P.hyperlink(m.plain(2), m.word())]],
	composite: [200, (P, m) => P.compositeTuiLine?.(m.styled(), m.styled(3), m.below(40), m.between(1, 30), m.width())],
	Markdown: [900, (P, m) => {
		const markdown = new P.Markdown(m.document(), m.below(3), m.below(2), mdTheme, m.pick([undefined, undefined, { color: paint.dim, italic: true }, { bgColor: paint.bg, bold: true }]), m.pick([undefined, { preserveOrderedListMarkers: true }, { preserveBackslashEscapes: true }, { renderLatex: false }]));
		const width = m.width();
		const first = markdown.render(width);
		const again = markdown.render(width);
		markdown.setText(m.document(1, 2));
		return [first, again, markdown.render(m.width())];
	}],
	Marked: [250, (P, m) => (P.Marked ? [new P.Marked().lexer(m.document()), new P.Marked({ gfm: m.chance(0.8), breaks: m.chance(0.3) }).parse(m.document())] : null)],
	renderLatex: [900, (P, m) => P.renderLatex?.(m.formula(), { display: m.chance(0.6) })],
	matchesKey: [500, (P, m) => withKitty(P, m, () => { const data = m.keyData(); return Array.from({ length: 12 }, () => P.matchesKey(data, m.keyId())); })],
	parseKey: [500, (P, m) => withKitty(P, m, () => { const data = m.keyData(); return [P.parseKey(data), P.isKeyRelease(data), P.isKeyRepeat(data), P.decodeKittyPrintable(data)]; })],
	StdinBuffer: [250, (P, m) => {
		const buffer = new P.StdinBuffer({ timeout: 100000 });
		const log = [];
		for (const event of ["data", "paste"]) buffer.on(event, (data) => log.push([event, data]));
		const all = m.list(5, () => m.keyData()).join("");
		for (let at = 0; at < all.length; ) {
			const end = at + m.between(1, 6);
			buffer.process(all.slice(at, end));
			at = end;
		}
		log.push(buffer.getBuffer(), buffer.flush());
		buffer.destroy();
		return log;
	}],
	fuzzy: [300, (P, m) => {
		const pool = ["apple pie", "src/app/main.ts", "gpt-4o", "claude-opus-4", "", "APPLE", "日本語", "a_b-c.d", "main ts", m.plain(2)];
		const query = m.pick([() => m.pick(pool).slice(m.below(3), m.below(9)), () => m.word(), () => [...m.pick(pool)].filter(() => m.chance(0.5)).join(""), () => "4 gpt"])();
		return [pool.map((text) => P.fuzzyMatch(query, text)), P.fuzzyFilter(pool, query, (text) => text)];
	}],
	autocomplete: [300, async (P, m) => {
		const provider = new P.CombinedAutocompleteProvider(m.commands(), project, null);
		const lines = m.list(2, () => m.plain(3)).concat(m.pick([() => `${m.pick(["", "", " ", "\t"])}/${m.pick(["model", "skill:x", "brave", "ab"]).slice(0, m.below(6))}`, () => "/model gp", () => m.plain(3), () => m.typed(), () => m.typed(), () => m.typed(), () => "see \"src/a", () => "/"])());
		const col = m.chance(0.7) ? lines.at(-1).length : m.below(lines.at(-1).length + 1);
		const suggestions = withoutRoot(await provider.getSuggestions(lines, lines.length - 1, col, { signal: new AbortController().signal, force: m.chance(0.3) }));
		const item = suggestions && m.chance(0.6) ? m.pick(suggestions.items) : { value: m.pick(["model", "src/a.ts", "my dir/", "@\"x y\"", "gpt"]), label: m.pick(["l", "l/"]) };
		const prefix = suggestions?.prefix ?? lines.at(-1).slice(0, col).split(" ").at(-1);
		return [suggestions, provider.applyCompletion(lines, lines.length - 1, col, item, prefix), provider.shouldTriggerFileCompletion(lines, lines.length - 1, col)];
	}],
	fd: [150, async (P, m) => {
		for (const list of ["near", "all"]) {
			rmSync(join(fd, list), { force: true });
			if (m.chance(0.95)) writeFileSync(join(fd, list), m.list(m.pick([8, 40]), () => m.path()).join("\n"));
		}
		writeFileSync(join(fd, "log"), "");
		const line = m.chance(0.3) ? m.typed() : `${m.pick(["", "see ", "x=", "（", "(", "`", "中，"])}@${m.pick(["", "", '"'])}${m.pick(["", "", "src/", "quick dir/", "no/", "~/", "./"])}${m.path().slice(0, m.below(6))}`;
		const provider = new P.CombinedAutocompleteProvider(m.commands(), project, join(fd, "fd"));
		const suggestions = withoutRoot(await provider.getSuggestions([line], 0, line.length, { signal: m.chance(0.05) ? AbortSignal.abort() : new AbortController().signal, force: m.chance(0.2) }));
		const applied = suggestions?.items.slice(0, 2).map((item) => provider.applyCompletion([line + m.pick(["", '"', " rest"])], 0, line.length, item, suggestions.prefix));
		return [suggestions, applied, readFileSync(join(fd, "log"), "utf8").replaceAll(top, "<top>")];
	}],
	Editor: [700, (P, m) => {
		const editor = new P.Editor(ui(m.between(5, 40)), { borderColor: paint.dim, selectList: selectTheme }, { paddingX: m.below(3) });
		const log = [];
		editor.onSubmit = (text) => log.push(["submit", text]);
		editor.onChange = (text) => log.push(text.length);
		for (const entry of m.list(2, () => m.plain(3))) editor.addToHistory(entry);
		editor.focused = m.chance(0.5);
		const width = Math.max(10, m.width()); // Pi itself fails where a character is wider than a row
		for (const key of m.editKeys(30)) {
			if (m.chance(0.02)) editor.setText(m.plain(5));
			if (m.chance(0.02)) editor.insertTextAtCursor(m.pick(["x", "a\nb", "日本"]));
			editor.handleInput(key);
			if (m.chance(0.3)) editor.render(width);
		}
		return [editor.render(width), editor.getText(), editor.getExpandedText(), editor.getCursor(), editor.getLines(), log];
	}],
	Input: [400, (P, m) => {
		const input = new P.Input();
		const log = [];
		input.onSubmit = (text) => log.push(text);
		input.onEscape = () => log.push("escape");
		input.focused = m.chance(0.5);
		if (m.chance(0.3)) input.setValue(m.plain());
		const width = m.width();
		for (const key of m.editKeys(20)) input.handleInput(key);
		return [input.render(width), input.getValue(), log];
	}],
	SelectList: [300, (P, m) => {
		const items = m.list(12, () => ({ value: m.word(), label: m.plain(3), ...(m.chance(0.6) ? { description: m.pick([() => m.plain(12), () => `${m.plain(2)}\n${m.plain(2)}`])() } : {}) }));
		const list = new P.SelectList(items, m.between(1, 8), selectTheme, m.pick([undefined, { minPrimaryColumnWidth: m.between(1, 20), maxPrimaryColumnWidth: m.between(10, 50) }]));
		const log = [];
		list.onSelect = (item) => log.push(["select", item.value]);
		list.onCancel = () => log.push("cancel");
		list.onSelectionChange = (item) => log.push(["change", item.value]);
		const width = m.width();
		if (m.chance(0.3)) list.setFilter(m.pick(["a", "日", "q", ""]));
		if (m.chance(0.3)) list.setSelectedIndex(m.below(14));
		for (const key of m.list(6, () => m.pick(["\x1b[A", "\x1b[B", "\x1b[B", "\r", "\x1b", "\x1b[5~", "\x1b[6~", "x", "\x1b[H"]))) list.handleInput(key);
		return [list.render(width), list.getSelectedItem(), log];
	}],
	SettingsList: [300, (P, m) => {
		const items = m.list(9, () => { const values = m.list(3, () => m.word()); return { id: m.word(), label: m.plain(3), currentValue: m.chance(0.7) && values.length ? m.pick(values) : m.plain(4), ...(values.length ? { values } : {}), ...(m.chance(0.5) ? { description: m.plain(14) } : {}) }; });
		const log = [];
		const list = new P.SettingsList(items, m.between(1, 8), settingsTheme, (id, value) => log.push([id, value]), () => log.push("cancel"), { enableSearch: m.chance(0.5) });
		const width = m.between(10, 200);
		for (const key of m.list(8, () => m.pick(["\x1b[A", "\x1b[B", "\x1b[B", "\r", " ", "\x1b", "a", "日", "\x7f", "\x1b[6~"]))) list.handleInput(key);
		return [list.render(width), log];
	}],
	texts: [300, (P, m) => {
		const width = m.width();
		const box = new P.Box(m.below(3), m.below(2), m.pick([undefined, paint.bg]));
		const text = new P.Text(m.text(), m.below(3), m.below(2), m.pick([undefined, paint.bg]));
		box.addChild(text);
		box.addChild(new P.TruncatedText(m.text(), m.below(3), m.below(2)));
		const first = box.render(width);
		text.setText(m.text());
		box.addChild(new P.Spacer(m.below(3)));
		return [first, text.render(width), box.render(width)];
	}],
	Loader: [80, (P, m) => {
		const loader = new P.Loader(ui(), paint.blue, paint.dim, m.plain(), m.pick([undefined, { frames: [m.word()] }, { frames: [] }]));
		const first = loader.render(m.width());
		loader.setMessage(m.plain(12));
		const second = loader.render(m.width());
		loader.stop();
		return [first, second];
	}],
	ProcessTerminal: [60, (P, m) => {
		const [{ write }, { setInterval, clearInterval }] = [process.stdout, globalThis];
		const out = [];
		const ticks = new Map();
		process.stdout.write = (text) => out.push(text);
		globalThis.setInterval = (fn, ms) => (ticks.set(fn, ms), fn);
		globalThis.clearInterval = (fn) => ticks.delete(fn);
		try {
			const terminal = new P.ProcessTerminal();
			const calls = { moveBy: () => [m.between(-3, 3)], hideCursor: () => [], showCursor: () => [], clearLine: () => [], clearFromCursor: () => [], clearScreen: () => [], setTitle: () => [m.pick([m.text(2), "a\x1bb\nc\x07d"])], setProgress: () => [m.chance(0.6)], write: () => [m.plain(2)] };
			for (let i = m.between(1, 8); i > 0; i--) {
				const name = m.pick(Object.keys(calls));
				out.push([name, terminal[name](...calls[name]()), [...ticks.values()]]);
				for (const tick of ticks.keys()) tick();
			}
			return [out, terminal.columns, terminal.rows, terminal.kittyProtocolActive, terminal.modifyOtherKeysActive ?? false];
		} finally {
			Object.assign(globalThis, { setInterval, clearInterval });
			process.stdout.write = write;
		}
	}],
	CancellableLoader: [40, (P, m) => {
		const log = [];
		const loader = new P.CancellableLoader({ requestRender: () => log.push("render") }, paint.blue, paint.dim, m.plain(), m.pick([undefined, { frames: [m.word()] }]));
		if (m.chance(0.7)) loader.onAbort = () => log.push(["abort", loader.aborted]);
		loader.signal.addEventListener("abort", () => log.push("signal"));
		const width = m.width();
		const steps = m.list(4, () => m.pick(["\x1b", "\x03", "x", m.keyData()])).map((data) => [loader.handleInput(data), loader.aborted, loader.signal.aborted, loader.render(width)]);
		loader.dispose();
		return [steps, log];
	}],
	ScrollView: [400, (P, m) => {
		if (!P.ScrollView) return null;
		const text = new P.Text(m.text(), 0, 0);
		const view = new P.ScrollView(text, m.pick([undefined, {}, { follow: "end" }, { follow: "end", scrollbar: "auto" }, { scrollbar: "always", primary: true }, { scrollbar: "auto", overscroll: "contain", scrollbarHideDelayMs: 100000.7 }, { axis: "vertical", follow: "none", scrollbarThumbStyle: paint.red, scrollbarTrackStyle: paint.dim }, ...(m.chance(0.05) ? [{ axis: "horizontal" }] : [])]));
		const log = [];
		const amount = () => m.pick([m.between(-30, 60), m.between(-3, 3), m.random() * 20, NaN, Infinity, 0]);
		const steps = {
			scrollTo: () => view.scrollTo(amount(), ...m.pick([[], [{}], [{ disableFollow: true }]])), scrollBy: () => view.scrollBy(amount()), start: () => view.scrollToStart(), end: () => view.scrollToEnd(),
			layout: () => view.updateLayout(m.pick([m.below(60), m.random() * 40]), m.between(-1, 30), () => log.push("render")), bar: () => view.setScrollbar(m.pick(["auto", "always", "hidden"])), active: () => view.setScrollbarActive(m.chance(0.5)),
			text: () => text.setText(m.text()), child: () => attempt(() => m.pick([() => view.addChild(text), () => view.removeChild(text), () => view.clear()])()), invalidate: () => view.invalidate(),
		};
		const out = Array.from({ length: m.between(1, 15) }, () => {
			const step = m.pick([...Object.keys(steps), "scrollTo", "scrollBy", "layout"]);
			return [step, steps[step](), view.scrollTop, view.isFollowingEnd, view.viewportHeight, view.scrollbar, view.isScrollbarVisible, view.isScrollbarActive, view.getContentWidth(m.below(4)), log.splice(0).length];
		});
		const last = [view.primary, view.overscroll, view.followEnd, view.scrollbarThumbStyle("x"), view.scrollbarTrackStyle("x"), view.children.length, view.render(m.width())];
		view.setScrollbar("hidden");
		return [out, last];
	}],
	mouse: [700, async (P, m) => {
		if (!P.MouseRegion) return null;
		const log = [];
		const items = m.list(12, () => ({ value: m.word(), label: m.plain(2), description: m.plain(4) }));
		const leaves = {
			text: () => new P.Text(m.text(4), 0, 0), spacer: () => new P.Spacer(m.between(1, 3)), input: () => { const input = new P.Input(); input.setValue(m.plain()); for (const key of m.editKeys(4)) input.handleInput(key); return input; },
			select: () => { const list = new P.SelectList(items, m.between(1, 8), selectTheme); list.onSelect = (item) => log.push(["select", item.value]); list.onSelectionChange = (item) => log.push(["change", item.value]); return list; },
			settings: () => new P.SettingsList(items.map((item) => ({ id: item.value, label: item.label, currentValue: "a", ...m.pick([{ values: ["a", "b"] }, { submenu: (_, done) => { const list = new P.SelectList(items, 3, selectTheme); list.onSelect = (one) => done(one.value); return list; } }, {}]) })), m.between(1, 8), settingsTheme, (...args) => log.push(args), () => log.push("cancel"), { enableSearch: m.chance(0.4) }),
			editor: () => { const editor = new P.Editor(ui(m.between(5, 40)), { borderColor: paint.dim, selectList: selectTheme }, { paddingX: m.below(3) }); editor.setText(m.pick([m.plain(), m.text(), `${m.plain(9)}\n${m.plain(20)}`])); for (const key of m.editKeys(6)) editor.handleInput(key); editor.focused = m.chance(0.5); return editor; },
			handler: () => { const answer = m.pick([undefined, {}, { handled: true }, { focus: true }, { capture: true, render: false }, { render: true }]); return { render: () => ["h", "h2"], invalidate() {}, handleMouse: (event) => (log.push(event), answer), ...(m.chance(0.5) ? { handleInput() {} } : {}) }; },
		};
		const make = (depth) => {
			if (depth === 0 || m.chance(0.3)) return m.pick(Object.values(leaves))();
			const parent = m.pick([() => new P.Container(), () => new P.Box(m.below(3), m.below(2), paint.bg), () => new P.VStack(), () => null])();
			if (parent === null) { const answer = m.pick([undefined, { handled: true }, { focus: true }]); return new P.MouseRegion(make(depth - 1), (event) => (log.push(["region", event]), answer)); }
			if (m.chance(0.2)) parent.handleInput = () => {};
			for (let i = m.between(1, 3); i > 0; i--) parent.addChild(make(depth - 1));
			return parent;
		};
		const root = make(2);
		const names = (value) => JSON.parse(JSON.stringify(value ?? null, (_, part) => (typeof part?.render === "function" ? part.render(20).slice(0, 3) : part)));
		const width = Math.max(12, m.width());
		let lines = m.chance(0.9) ? root.render(width) : [];
		const out = m.list(8, () => {
			const result = root.handleMouse?.(m.mouse(width, Math.max(1, lines.length)));
			if (m.chance(0.8)) lines = root.render(width);
			return [names(result), lines];
		});
		return [out, names(log), root.capturesViewportInput];
	}],
	completing: [400, (P, m) => withoutWaiting(async (settled) => {
		const host = ui(m.between(5, 40));
		const editor = new P.Editor(host, { borderColor: paint.dim, selectList: selectTheme }, { paddingX: m.below(3), autocompleteMaxVisible: m.between(2, 8) });
		const provider = new P.CombinedAutocompleteProvider(m.commands(), project, null);
		const trigger = m.pick([undefined, undefined, ["$"], ["/", " ", "ab", "日"]]);
		editor.setAutocompleteProvider({ triggerCharacters: trigger, getSuggestions: async (lines, line, col, options) => (log.push([lines[line], col, options.force]), m.chance(0.3) ? { items: [{ value: "@be", label: "be" }, { value: "@日本.md", label: "日本.md", description: "d" }], prefix: lines[line].slice(0, col).split(" ").at(-1) } : withoutRoot(await provider.getSuggestions(lines, line, col, options))), applyCompletion: (...args) => provider.applyCompletion(...args), ...(m.chance(0.8) ? { shouldTriggerFileCompletion: (...args) => provider.shouldTriggerFileCompletion(...args) } : {}) });
		const log = [];
		editor.onSubmit = (text) => log.push(text);
		const out = [];
		for (let i = m.between(1, 5); i > 0; i--) {
			const text = m.pick(["/", "/mo", "/skill", " /m", "@", "see (@b", "日", "./", "src/", "$x", "#a", "\t", "\t", "\r", "\x1b[B", "\x1b[A", "\x1b", "\x7f", "model ", " ", "quick", "f", "@\"qu"]);
			for (const key of /^[\x1b\t\r\x7f]/.test(text) ? [text] : text) {
				editor.handleInput(key);
				await settled();
			}
			if (m.chance(0.5)) { editor.handleMouse?.(m.mouse(60, m.between(3, 9))); await settled(); }
			out.push([editor.isShowingAutocomplete(), editor.render(60), editor.getText(), editor.getCursor(), log.splice(0), editor.capturesViewportInput]);
		}
		return out;
	})],
	stacks: [300, (P, m) => {
		if (!P.HStack) return null;
		const size = () => m.pick([undefined, m.between(1, 20), "auto", { grow: m.between(1, 3) }, { fraction: m.between(1, 2) }]);
		const make = (depth) => {
			const stack = new (m.chance(0.5) ? P.HStack : P.VStack)();
			for (let i = m.between(1, 3); i > 0; i--) stack.addChild(depth > 0 && m.chance(0.4) ? make(depth - 1) : m.chance(0.8) ? new P.Text(m.text(4), 0, 0) : still(m.plain(3)), ...(m.chance(0.3) ? [{ size: size() }] : []));
			return stack;
		};
		return make(2).render(m.width());
	}],
	Image: [250, (P, m) => {
		const images = m.pick([null, null, "kitty", "iterm2"]);
		P.setCapabilities({ images, trueColor: true, hyperlinks: m.chance(0.5) });
		const size = { widthPx: m.between(1, 3000), heightPx: m.between(1, 3000) };
		const image = new P.Image(m.pick(["AAAA", "x".repeat(5000), ""]), m.pick(["image/png", "image/jpeg", "image/webp", "text/plain"]), { fallbackColor: paint.dim }, { imageId: 7, maxWidthCells: m.pick([undefined, m.between(1, 90)]), maxHeightCells: m.pick([undefined, m.between(1, 30)]), filename: m.pick([undefined, "a b.png", m.word()]) }, m.chance(0.8) ? size : undefined);
		const lines = image.render(m.width());
		const rest = [P.calculateImageRows(size, m.between(1, 100)), P.imageFallback(m.pick(["image/png", "x"]), m.pick([undefined, size]), m.pick([undefined, "f.png"])), P.encodeKitty("A".repeat(m.below(9000)), { columns: m.between(1, 9), rows: m.between(1, 9), imageId: m.pick([undefined, 5]) }), P.encodeITerm2("AA", { name: m.word(), width: m.pick([3, "50%"]), height: "auto", preserveAspectRatio: m.chance(0.5), inline: m.chance(0.5) })];
		P.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
		return [lines, rest];
	}],
	colors: [200, (P, m) => {
		if (!P.parseColor) return null;
		const text = m.pick([() => `#${m.below(0x1000000).toString(16).padStart(6, "0")}`, () => `#${m.below(4096).toString(16)}`, () => "red", () => `rgb(${m.below(300)}, 2, 3)`, () => `${m.below(300)}`, () => "", () => "default"])();
		const make = () => m.pick([() => P.rgbColor(m.below(256), m.below(256), m.below(256)), () => P.indexedColor(m.below(256)), () => P.oklchColor(m.random(), m.random() * 0.4, m.below(360)), () => P.okhslColor(m.below(360), m.random(), m.random())])();
		const [a, b, mode] = [make(), make(), m.pick(["truecolor", "256color"])];
		const mixed = P.mixColors(a, b, m.random());
		return [attempt(() => P.parseColor(text)), a, mixed, P.colorToHex(a), P.colorToRgb(b), P.foregroundAnsi(a, mode), P.backgroundAnsi(mixed, mode), P.colorToOklch(a), P.colorToOkhsl(b)];
	}],
	keybindings: [150, (P, m) => {
		const ids = Object.keys(P.TUI_KEYBINDINGS);
		const manager = new P.KeybindingsManager(P.TUI_KEYBINDINGS, Object.fromEntries(m.list(4, () => [m.pick(ids), m.pick([() => m.keyId(), () => m.list(3, () => m.keyId())])()])));
		const id = m.pick(ids);
		return [manager.getConflicts(), manager.getKeys(id), ids.filter((one) => manager.matches(m.keyData(), one)), manager.getUserBindings()];
	}],
	overlays: [400, overlays],
	reports: [100, (P, m) => [P.formatProgramStatus?.({ state: m.pick(["idle", "blocked", "working"]), app: m.pick([undefined, "pi", "a b"]), kind: m.pick([undefined, "input"]), message: m.plain(4) }), P.parseTerminalColorSchemeReport?.(m.pick(["\x1b[?997;1n", "\x1b[?997;2n", "\x1b[?997;1n\x1b[?997;2n", m.keyData()])), P.getSelectPageIndex?.(P.getKeybindings(), m.pick(["\x1b[5~", "\x1b[6~", "x"]), m.below(9), m.between(1, 12), m.between(1, 5))]],
	renderFakeCursor: [60, (P, m) => [P.renderFakeCursor?.(m.word()), P.isFocusable({ focused: m.chance(0.5) }), P.isFocusable(m.pick([null, {}]))]],
};

/** Runs with timers that are due as soon as settle() is called, and gives back the ones there were. */
async function withoutWaiting(run) {
	const { setTimeout, clearTimeout } = globalThis;
	const due = new Map();
	globalThis.setTimeout = (fn) => (due.set(fn, fn), fn);
	globalThis.clearTimeout = (fn) => due.delete(fn);
	const settle = async () => {
		for (const fn of [...due.keys()]) due.delete(fn) && fn();
		await new Promise((resolve) => setImmediate(resolve));
	};
	try {
		return await run(settle);
	} finally {
		Object.assign(globalThis, { setTimeout, clearTimeout });
	}
}

function withKitty(P, m, run) {
	P.setKittyProtocolActive(m.chance(0.5));
	try {
		return run();
	} finally {
		P.setKittyProtocolActive(false);
	}
}

const attempt = (fn) => {
	try {
		return fn();
	} catch (error) {
		return { threw: error.message };
	}
};

/** What the exports answer to the case of a family and a seed. */
export async function answer(P, family, seed) {
	const m = new Maker((seed + 1) * 7919 + family.length * 104729 + family.charCodeAt(0));
	try {
		const value = await families[family][1](P, m);
		return value === undefined ? null : JSON.parse(JSON.stringify(value, (_, v) => (typeof v === "number" && !Number.isInteger(v) ? Number(v.toPrecision(9)) : v)));
	} catch (error) {
		return { threw: String(error.message) };
	}
}
