// Components and texts that must look the same in pier and in the real pi-tui.
const sgr = (open, close) => (text) => `\x1b[${open}m${text}\x1b[${close}m`;
const style = {
	bold: sgr(1, 22), dim: sgr(2, 22), italic: sgr(3, 23), underline: sgr(4, 24), strike: sgr(9, 29), red: sgr(31, 39), green: sgr(32, 39),
	yellow: sgr(33, 39), blue: sgr(34, 39), cyan: sgr(36, 39), gray: sgr(90, 39), bg: sgr("48;5;236", 49), rgb: sgr("38;2;10;20;30", 39),
};
const selectTheme = { selectedPrefix: style.blue, selectedText: style.bold, description: style.gray, scrollInfo: style.dim, noMatch: style.red };
const settingsTheme = {
	label: (text, on) => (on ? style.bold(text) : text), value: (text, on) => (on ? style.green(text) : style.gray(text)),
	description: style.gray, cursor: style.cyan("→ "), hint: style.dim,
};
const mdTheme = {
	heading: style.yellow, link: style.blue, linkUrl: style.gray, code: style.cyan, codeBlock: style.green, codeBlockBorder: style.gray,
	quote: style.italic, quoteBorder: style.gray, hr: style.gray, listBullet: style.cyan, bold: style.bold, italic: style.italic,
	strikethrough: style.strike, underline: style.underline,
};
const editorTheme = { borderColor: style.gray, selectList: selectTheme };
export const fakeTui = (rows = 24) => ({ requestRender() {}, terminal: { rows, columns: 80, write() {} } });

const lorem = "The quick brown fox jumps over the lazy dog, while seventeen wizards quietly brew potions in a copper kettle.";
export const texts = {
	empty: "", blank: "   ", word: "hello", lorem, lines: "one\ntwo\n\nthree four five", tabs: "a\tb\tc", trailing: "trailing   ",
	long: "x".repeat(150), url: `see https://example.com/${"a/".repeat(50)} now`,
	styled: `${style.red("red text that goes on")} and ${style.bold(style.underline("bold underlined words that must wrap somewhere here"))} end`,
	multiline: style.green("green\nacross\nlines that are rather long indeed and will surely wrap at forty columns"),
	background: style.bg("a background that spans more than forty columns of the terminal"), rgb: style.rgb(lorem), reset: `\x1b[1;31mstrong\x1b[0m plain \x1b[4mline ${lorem}`,
	cjk: "日本語のテキストは幅が二倍です。中文字符也是如此，한국어도 마찬가지입니다。", emoji: "👍🏽 ok 👨‍👩‍👧‍👦 family 🇩🇪 flag ❤️ heart ☺ text ⚠️ warn 1️⃣ key",
	combining: "e\u0301te\u0301 n\u0303 a\u0308\u0323 z\u0335", thai: "ภาษาไทยกำลังดี", hindi: "हिन्दी में लिखा हुआ क्षत्रिय", arabic: "مرحبا بالعالم", zwj: "a\u200bb\u200dc\ufeffd",
	link: "\x1b]8;;https://example.com\x1b\\click here please, it is a long link text to wrap\x1b]8;;\x1b\\ after", linkBel: "\x1b]8;;https://e.com\x07link text that is long enough to be wrapped at forty\x07\x1b]8;;\x07",
	apc: "before\x1b_pi:c\x07after", broken: "bad \x1b[31 escape", control: "a\x01b\x7fc", halfwidth: "ｱｲｳｴｵ ﾊﾟ ＡＢＣ", box: "┌──┐│ab│└──┘", symbols: "→ ← ✓ ✗ • … — “q” ⌘ ⏎ ▶ ◀ ★ ☆",
	hyphen: "some-hyphenated-word-that-is-very-long-and-goes-on-and-on-without-spaces-until-the-end", spaces: `a${" ".repeat(60)}b`, korean: "\u1112\u1161\u11ab\u1100\u1173\u11af",
};

export const markdowns = {
	plain: "Hello world.\n\nSecond paragraph with a rather long line that needs to be wrapped at some point of its life.",
	headings: "# One\n## Two\n### Three\n#### Four ####\ntext\n\n# After",
	setext: "Title\n=====\n\nSub\n---\ntext",
	emphasis: "**bold** and *italic* and ***both*** and __b__ and _i_ and ~~strike~~ and `code` and **bold *nested* end** and a*b*c snake_case_word 2 * 3 * 4",
	escapes: "\\*not italic\\* and \\`not code\\` and 1\\. x \\[a\\]",
	lists: "- one\n- two\n  - nested one\n  - nested two\n    - deep\n- three\n\n1. first\n2. second\n   - inner\n3. third",
	looseList: "- a\n\n- b\n\n  more b\n- c",
	startList: "3. three\n4. four\n10. ten",
	tasks: "- [ ] todo\n- [x] done\n- [y] no",
	listLong: `- ${lorem}\n- ${lorem}`,
	listCode: "- item\n  ```js\n  const a = 1;\n  ```\n- `inline` item",
	listAfter: "text before\n- a\n- b\ntext lazily\n\nafter list",
	starList: "* a\n* b\n+ c\n+ d",
	fence: "```js\nconst x = 1;\n  indented();\n```\nafter\n\n~~~\ntilde\n~~~",
	fenceOpen: "```python\nprint('never closed')",
	indented: "text\n\n    code line\n    another\n\nafter",
	quote: "> quoted **bold** text that is long enough to be wrapped in the quote block when narrow\n> second\nlazy\n\nafter",
	quoteNested: "> outer\n> > inner\n>\n> - list\n> - in quote\n\n> another",
	quoteCode: "> ```sh\n> ls -la\n> ```\n> # head",
	hr: "above\n\n---\nbelow\n***\n___",
	links: "[text](https://example.com) and [titled](http://a.b \"t\") and <https://auto.link> and https://bare.url/path?x=1. and www.site.org and me@mail.com and [ref][r] [r]\n\n[r]: https://ref.example",
	linkStyled: "[**bold** `code`](https://x.y) ![alt text](img.png) [https://same.url](https://same.url) [empty]()",
	html: "<div>\nblock html\n</div>\n\ninline <b>bold</b> &amp; <br> x<y",
	htmlComment: "<!-- comment -->\n\ntext",
	table: "| Name | Value |\n|------|:-----:|\n| a | 1 |\n| long cell text | **bold** 2 |\n\nafter",
	tableWide: `| Column one | Column two | Column three |\n|---|---|---|\n| ${lorem} | short | ${lorem} |\n| x | \`code\` | [l](http://u) |`,
	tableNarrow: "| a | b | c | d | e | f | g | h | i | j | k | l | m |\n|-|-|-|-|-|-|-|-|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 |",
	tableShort: "a | b\n--|--\n1 | 2 | 3\nx\n\ny",
	breaks: "line one  \nline two\\\nline three\nline four",
	codespans: "`` a ` b `` and ` x ` and `a\nb` and ``` triple ```",
	unicode: "日本語 **太字** と `コード`\n\n- 项目一\n- 项目二 👍",
	mixed: "# Title\nIntro text\n- a\n- b\n```\ncode\n```\n> quote\n| x | y |\n|---|---|\n| 1 | 2 |\n---\nend",
	tabs: "\tcode by tab\n\n-\ttab item",
	nestedMix: "1. one\n\n   para in one\n\n   - sub\n\n     para in sub\n2. two\n   > quote in item\n3. three\n\n       code in item",
	stars: "**a**b**c** ***x* y** *a **b** c* **unclosed *half* __init__ foo__bar__ 5*3*2 (*paren*) \"*quoted*\"",
	punct: "He said **\"hello\"**, then *(left)*. **Note:** x. _a_. __b__!",
	underscores: "use some_variable_name and __dunder__ and _leading and trailing_ done",
	trailingHash: "# a #\n## b ## c\n#no\n####### seven",
	blankLines: "a\n\n\n\nb\n\n\n",
	crlf: "a\r\nb\r\n\r\nc",
	deepQuote: ">>> triple\n> single",
	urls: "(https://en.wikipedia.org/wiki/Foo_(bar)) https://a.b/c_d_e, \"https://q.r\" http://x.y/z&amp; ftp://f.g **https://bold.url**",
	longCode: `\`\`\`\n${lorem}\n\`\`\``,
	strike: "~one~ ~~two~~ ~~ spaced ~~ ~~~three~~~",
	onlyList: "-\n- a\n-   wide\n- ",
	paren: "1) one\n2) two",
	digits: "2019. was a year\n\ntext 1. not list",
};

const defaultStyles = {
	none: undefined, gray: { color: style.gray, italic: true }, bg: { color: style.red, bgColor: style.bg, bold: true, underline: true, strikethrough: true },
};

const k = { up: "\x1b[A", down: "\x1b[B", right: "\x1b[C", left: "\x1b[D", home: "\x1b[H", end: "\x1b[F", enter: "\r", esc: "\x1b", bs: "\x7f", del: "\x1b[3~", tab: "\t", pgup: "\x1b[5~", pgdn: "\x1b[6~" };
const ctrl = (letter) => String.fromCharCode(letter.charCodeAt(0) & 0x1f);
const paste = (text) => `\x1b[200~${text}\x1b[201~`;
const type = (text) => [...text];

const items = [
	{ value: "alpha", label: "Alpha", description: "first letter" }, { value: "beta", label: "", description: "second\nletter with a much longer description that overflows the line" },
	{ value: "gamma", label: "Gamma with a label that is longer than the column" }, { value: "delta", label: "Delta" }, { value: "epsilon", label: "日本語ラベル", description: "wide" },
	{ value: "zeta", label: "Zeta", description: style.red("styled") }, { value: "eta", label: "Eta" }, { value: "alphabet", label: "Alphabet" },
];
const settings = () => [
	{ id: "a", label: "Theme", currentValue: "dark", values: ["dark", "light"], description: "What the screen looks like in some more words than fit on forty columns" },
	{ id: "b", label: "A longer label here", currentValue: "on", values: ["on", "off"] }, { id: "c", label: "Model", currentValue: "gpt-5-with-a-very-long-name-that-overflows-everything" },
	{ id: "d", label: "日本", currentValue: "値" }, { id: "e", label: "Five", currentValue: "5" }, { id: "f", label: "Six", currentValue: "6", values: ["6", "7"] },
];

/** Key sequences for Input. */
export const inputKeys = {
	empty: [], typed: type("hello world"), left: [...type("hello"), k.left, k.left], word: [...type("foo bar-baz qux"), "\x1b\x1b[D", "\x1b[1;5D", "\x1b[1;3D"],
	kill: [...type("one two three"), ctrl("w"), ctrl("w"), ctrl("y"), k.home, ctrl("k")], undo: [...type("one two"), ctrl("w"), "\x1f", "\x1f"],
	yankPop: [...type("aa bb"), ctrl("w"), ...type("x"), k.home, ctrl("k"), ctrl("y"), "\x1by"], paste: [paste("pasted\ntext\twith tab"), ...type("!")],
	pasteSplit: ["\x1b[200~abc", "def\x1b[201~rest"], long: type("a".repeat(130)), longMid: [...type(`${"abc ".repeat(40)}`), ...Array(60).fill(k.left)], longHome: [...type("word ".repeat(30)), k.home, k.right],
	wide: [...type("日本語テキスト".repeat(10)), ...Array(20).fill(k.left)], emoji: ["👨‍👩‍👧", "a", "👍🏽", k.left, k.bs], kitty: ["\x1b[97u", "\x1b[98;2u", "\x1b[98:66;2u"], control: ["\x01", "a", "\x02", "b", "\x1b[99~"],
	bs: [...type("abc"), k.bs, k.home, k.del], forward: [...type("one two  three"), k.home, "\x1bf", "\x1bf", "\x1bd"], ctrlu: [...type("abc def"), k.left, k.left, ctrl("u")],
};
/** Key sequences for Editor. */
export const editorKeys = {
	empty: [], typed: type("hello world"), multi: [...type("one"), "\x1b\r", ...type("two"), "\x1b\r", ...type("three"), k.up, k.up], wrap: type(lorem), wrapUp: [...type(lorem), k.up, k.left],
	wrapHome: [...type(lorem), k.home, k.down, k.down], long: type("z".repeat(200)), longUp: [...type("z".repeat(200)), k.up, k.up, ...type("!!")], words: [...type("foo bar-baz, qux"), "\x1bb", "\x1bb", "\x1bd"],
	kill: [...type("one two"), "\x1b\r", ...type("three"), ctrl("u"), ctrl("u"), ctrl("y")], killEnd: [...type("ab"), "\x1b\r", ...type("cd"), k.up, k.home, ctrl("k"), ctrl("k")], undo: [...type("one two three"), "\x1f", "\x1f"],
	sticky: [...type("a long first line here"), "\x1b\r", ...type("xy"), "\x1b\r", ...type("another long line"), k.up, k.up, k.down], paste: [paste("line1\nline2\nline3")], pasteBig: [paste("l\n".repeat(20)), ...type(" after"), k.left, k.left, k.left, k.left, k.left, k.left, k.left],
	pasteChars: [paste("y".repeat(1500)), k.bs], pasteWord: [...type("word"), paste("/tmp/x")], scroll: [...type("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12").map((c) => (c === "\n" ? "\x1b\r" : c))],
	scrollUp: [...type("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12").map((c) => (c === "\n" ? "\x1b\r" : c)), k.pgup, k.pgup], submit: [...type("text"), k.enter, ...type("more")], backslash: [...type("a\\"), k.enter, ...type("b")],
	history: [k.up, k.up, k.down], jump: [...type("find the x in text"), "\x1b\x1d", "x", ...type("!")], wide: type("日本語のテキストをたくさん入力して折り返しを確認します。もっと長く長く長く。"), emoji: [...type("ok "), "👨‍👩‍👧‍👦", "👍🏽", k.left, k.bs],
	yankMulti: [paste("aa\nbb"), ctrl("u"), ctrl("u"), ctrl("u"), ctrl("y"), ...type("-"), ctrl("y"), "\x1by"], del: [...type("ab"), "\x1b\r", ...type("cd"), k.up, k.end, k.del, k.home, k.del], shiftSpace: ["\x1b[32;2u", "a"], kitty: ["\x1b[97;1u", "\x1b[13;2u", "\x1b[98u"],
	spaces: type("word    with     many spaces   and trailing blanks to wrap around         end"), wordJoin: [...type("a"), "\x1b\r", ...type("b"), k.home, ctrl("w")], setText: ["!setText:new\ttext\r\nline", k.left], insert: [...type("ab"), k.left, "!insert:X\nY"],
};

export const fakeKeyData = [
	"\x1b", "\r", "\n", "\t", " ", "\x7f", "\x08", "\x00", "\x1b[A", "\x1bOA", "\x1b[a", "\x1bOa", "\x1b[1;2A", "\x1b[1;5C", "\x1b[1;3D", "\x1bb", "\x1bf", "\x1bB", "\x1bF", "\x1bp", "\x1bn", "\x1b[3~", "\x1b[3;5~", "\x1b[3$", "\x1b[5~", "\x1b[6;2~", "\x1b[H", "\x1b[1~", "\x1b[7~", "\x1b[8^",
	"\x1b[Z", "\x1b\r", "\x1b\x7f", "\x1b ", "\x1ba", "\x1b1", "\x1b\x03", "\x03", "\x1a", "\x1c", "\x1d", "\x1f", "\x1b\x1d", "\x1b\x1b", "a", "A", "z", "5", "?", "/", "é", "ab", "\x1b[97u", "\x1b[97;5u", "\x1b[97;6u", "\x1b[65;6u", "\x1b[97;3u", "\x1b[97;9u", "\x1b[97;69u", "\x1b[1089::99;5u", "\x1b[107::118;5u", "\x1b[13u", "\x1b[13;2u", "\x1b[57414u", "\x1b[57414;2u",
	"\x1b[27u", "\x1b[32u", "\x1b[127;5u", "\x1b[9;2u", "\x1b[57400u", "\x1b[57417u", "\x1b[57413;5u", "\x1b[97;1:3u", "\x1b[97;1:2u", "\x1b[1;1:3A", "\x1b[1;5:2B", "\x1b[3;1:3~", "\x1b[27;5;97~", "\x1b[27;2;13~", "\x1b[27;6;80~", "\x1b[27;1;27~", "\x1b[27;3;32~", "\x1bOP", "\x1b[11~", "\x1b[15~", "\x1b[24~", "\x1b[[A", "\x1b[E", "\x1bOe", "\x1b[57361u", "\x1b[200~90:62:3F\x1b[201~", "\x1b[97:65;2u", "\x1b[97;17u", "",
];
export const fakeKeyIds = [
	"escape", "esc", "enter", "return", "shift+enter", "alt+enter", "ctrl+enter", "tab", "shift+tab", "ctrl+tab", "space", "ctrl+space", "alt+space", "shift+space", "backspace", "ctrl+backspace", "alt+backspace", "delete", "ctrl+delete", "shift+delete", "insert", "clear", "ctrl+clear", "home", "ctrl+home", "end", "ctrl+end", "pageUp", "shift+pageUp", "pageDown", "shift+pageDown",
	"up", "shift+up", "ctrl+up", "alt+up", "down", "alt+down", "ctrl+down", "left", "alt+left", "ctrl+left", "shift+left", "right", "alt+right", "ctrl+right", "f1", "f5", "f12", "shift+f1", "a", "shift+a", "ctrl+a", "alt+a", "ctrl+shift+a", "super+a", "ctrl+alt+a", "ctrl+c", "ctrl+alt+c", "ctrl+z", "ctrl+[", "ctrl+]", "ctrl+\\", "ctrl+-", "ctrl+_", "ctrl+alt+]", "1", "alt+1", "ctrl+1", "?", "shift+/", "/", "ctrl++", "z", "5", "ctrl+shift+p", "+", "nonsense",
];

const widths = [40, 80, 120];
const at = (make) => widths.map((width) => make(width));

/** name -> (module) => plain data. */
export function cases() {
	const result = {};
	const add = (name, fn) => { result[name] = fn; };
	for (const [name, text] of Object.entries(texts)) {
		add(`visibleWidth ${name}`, (P) => P.visibleWidth(text));
		add(`wrap ${name}`, (P) => [7, 20, 40, 80].map((width) => P.wrapTextWithAnsi(text, width)));
		add(`truncate ${name}`, (P) => [0, 1, 2, 5, 10, 20, 40].flatMap((width) => [P.truncateToWidth(text, width), P.truncateToWidth(text, width, "…"), P.truncateToWidth(text, width, "", true), P.truncateToWidth(text, width, "...", true)]));
		add(`Text ${name}`, (P) => at((width) => [new P.Text(text).render(width), new P.Text(text, 0, 0).render(width), new P.Text(text, 2, 1, style.bg).render(width)]));
		add(`TruncatedText ${name}`, (P) => at((width) => [new P.TruncatedText(text).render(width), new P.TruncatedText(text, 2, 1).render(width)]));
		add(`Box ${name}`, (P) => at((width) => {
			const box = new P.Box(2, 1, style.bg);
			box.addChild(new P.Text(text, 0, 0));
			box.addChild(new P.Spacer(1));
			box.addChild(new P.Text("second", 1, 0));
			return [box.render(width), box.render(width)];
		}));
	}
	for (const [name, text] of Object.entries(markdowns)) {
		for (const [kind, base] of Object.entries(defaultStyles)) {
			add(`Markdown ${name} ${kind}`, (P) => at((width) => new P.Markdown(text, kind === "bg" ? 2 : 0, kind === "bg" ? 1 : 0, mdTheme, base).render(width)));
		}
	}
	add("Markdown hyperlinks", (P) => {
		P.setCapabilities({ images: null, trueColor: true, hyperlinks: true });
		const lines = at((width) => new P.Markdown(markdowns.links, 0, 0, mdTheme).render(width));
		P.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
		return lines;
	});
	add("Markdown highlight", (P) => at((width) => new P.Markdown(markdowns.fence, 1, 0, { ...mdTheme, codeBlockIndent: "    ", highlightCode: (code, lang) => code.split("\n").map((line) => style.blue(`${lang}:${line}`)) }).render(width)));
	for (const [name, keys] of Object.entries(inputKeys)) add(`Input ${name}`, (P) => runInput(P, keys));
	for (const [name, keys] of Object.entries(editorKeys)) for (const padding of [0, 2]) add(`Editor ${name} ${padding}`, (P) => runEditor(P, keys, padding));
	selectCases(add);
	otherCases(add);
	return result;
}

function runInput(P, keys) {
	return at((width) => {
		const input = new P.Input();
		const log = [];
		input.onSubmit = (value) => log.push(`submit ${value}`);
		input.onEscape = () => log.push("escape");
		const frames = [];
		for (const key of keys) {
			input.handleInput(key);
			if (keys.length < 60) frames.push(input.render(width));
		}
		input.focused = true;
		return { frames, end: input.render(width), value: input.getValue(), log };
	});
}

function runEditor(P, keys, padding) {
	return at((width) => {
		const editor = new P.Editor(fakeTui(), editorTheme, { paddingX: padding });
		const log = [];
		editor.onSubmit = (value) => log.push(`submit ${value}`);
		editor.onChange = (value) => log.push(value.length);
		editor.addToHistory("older entry");
		editor.addToHistory("newer\nentry");
		const frames = [editor.render(width)];
		for (const key of keys) {
			if (key.startsWith("!setText:")) editor.setText(key.slice(9));
			else if (key.startsWith("!insert:")) editor.insertTextAtCursor(key.slice(8));
			else editor.handleInput(key);
			const frame = editor.render(width);
			if (keys.length < 60) frames.push(frame);
		}
		editor.focused = true;
		return { frames, end: editor.render(width), text: editor.getText(), expanded: editor.getExpandedText(), cursor: editor.getCursor(), lines: editor.getLines(), log };
	});
}

function selectCases(add) {
	const layouts = { default: undefined, narrow: { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 20 }, max: { maxPrimaryColumnWidth: 50 }, custom: { minPrimaryColumnWidth: 10, maxPrimaryColumnWidth: 14, truncatePrimary: ({ text, maxWidth, columnWidth, isSelected }) => `${isSelected ? ">" : ""}${text}/${maxWidth}/${columnWidth}` } };
	const sequences = { none: [], down: [k.down, k.down], up: [k.up], cycle: Array(9).fill(k.down), confirm: [k.down, k.enter], cancel: [k.esc], ctrlc: ["\x03"] };
	for (const [layoutName, layout] of Object.entries(layouts)) {
		for (const [name, keys] of Object.entries(sequences)) {
			add(`SelectList ${layoutName} ${name}`, (P) => [20, 40, 41, 80, 120].map((width) => {
				const list = new P.SelectList(items, 5, selectTheme, layout);
				const log = [];
				list.onSelect = (item) => log.push(["select", item.value]);
				list.onCancel = () => log.push(["cancel"]);
				list.onSelectionChange = (item) => log.push(["change", item.value]);
				const frames = [list.render(width)];
				for (const key of keys) {
					list.handleInput(key);
					frames.push(list.render(width));
				}
				return { frames, log, selected: list.getSelectedItem()?.value };
			}));
		}
	}
	add("SelectList filter", (P) => at((width) => {
		const list = new P.SelectList(items, 3, selectTheme);
		const frames = [];
		for (const filter of ["al", "e", "nothing", ""]) {
			list.setFilter(filter);
			list.setSelectedIndex(1);
			frames.push(list.render(width), list.getSelectedItem());
		}
		return frames;
	}));
	const settingKeys = { none: [], change: [k.enter, " ", k.down, k.enter], wrap: [k.up, k.enter, k.down], all: Array(5).fill(k.down), cancel: [k.esc] };
	for (const [name, keys] of Object.entries(settingKeys)) {
		for (const enableSearch of [false, true]) add(`SettingsList ${name} ${enableSearch}`, (P) => runSettings(P, keys, { enableSearch }));
	}
	add("SettingsList search", (P) => runSettings(P, [..."mo", k.bs, k.bs, ..."zzz"], { enableSearch: true }));
	add("SettingsList empty", (P) => at((width) => [new P.SettingsList([], 5, settingsTheme, () => {}, () => {}).render(width), new P.SettingsList([], 5, settingsTheme, () => {}, () => {}, { enableSearch: true }).render(width)]));
	add("SettingsList submenu", (P) => at((width) => {
		const list = settings();
		list[1].submenu = (value, done) => ({ render: () => [`menu ${value}`], handleInput: (data) => done(data === "x" ? undefined : data), invalidate() {} });
		const component = new P.SettingsList(list, 4, settingsTheme, () => {}, () => {});
		const frames = [];
		for (const key of [k.down, k.enter, "picked", k.enter, "x", k.down]) {
			component.handleInput(key);
			frames.push(component.render(width));
		}
		return frames;
	}));
}

function runSettings(P, keys, options) {
	return at((width) => {
		const log = [];
		const list = new P.SettingsList(settings(), 4, settingsTheme, (id, value) => log.push([id, value]), () => log.push("cancel"), options);
		const frames = [list.render(width)];
		for (const key of keys) {
			list.handleInput(key);
			frames.push(list.render(width));
		}
		return { frames, log };
	});
}

function otherCases(add) {
	add("Container", (P) => at((width) => {
		const container = new P.Container();
		const first = new P.Text("first", 1, 0);
		container.addChild(first);
		container.addChild(new P.Spacer(2));
		container.addChild(new P.Text("second"));
		const before = container.render(width);
		container.removeChild(first);
		container.invalidate();
		const after = container.render(width);
		container.clear();
		return [before, after, container.render(width)];
	}));
	add("Loader", (P) => at((width) => {
		const ui = { requestRender() {} };
		const loader = new P.Loader(ui, style.cyan, style.gray, "Working hard");
		const verbatim = new P.Loader(ui, style.cyan, style.gray, "Plain", { frames: ["*"] });
		const empty = new P.Loader(ui, style.cyan, style.gray, "Empty", { frames: [] });
		const lines = [loader.render(width), verbatim.render(width), empty.render(width)];
		loader.setMessage("Other");
		lines.push(loader.render(width));
		for (const one of [loader, verbatim, empty]) one.stop();
		return lines;
	}));
	add("CancellableLoader", (P) => {
		const loader = new P.CancellableLoader({ requestRender() {} }, style.cyan, style.gray, "Working");
		let aborts = 0;
		loader.onAbort = () => aborts++;
		loader.handleInput("x");
		const before = [loader.aborted, loader.signal.aborted];
		loader.handleInput(k.esc);
		loader.dispose();
		return [before, loader.aborted, aborts];
	});
	const png = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAUCAYAAAC07w7bAAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";
	const gif = "R0lGODlhBAAFAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
	add("Image fallback", (P) => at((width) => [
		new P.Image(png, "image/png", { fallbackColor: style.gray }).render(width), new P.Image(gif, "image/gif", { fallbackColor: style.gray }, { filename: "a.gif" }).render(width),
		new P.Image("xx", "image/webp", { fallbackColor: style.gray }).render(width),
	]));
	for (const images of ["kitty", "iterm2"]) {
		add(`Image ${images}`, (P) => {
			P.setCapabilities({ images, trueColor: true, hyperlinks: true });
			const lines = at((width) => new P.Image(png, "image/png", { fallbackColor: style.gray }, { imageId: 7 }).render(width));
			const long = P.encodeKitty("A".repeat(9000), { columns: 3, rows: 2 });
			P.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
			return [lines, long, P.encodeITerm2("AA", { name: "ü.png", width: 3, height: "auto", preserveAspectRatio: false, inline: false })];
		});
	}
	add("image bounds", (P) => {
		P.setCapabilities({ images: "kitty", trueColor: true, hyperlinks: true });
		const sizes = [[100, 50], [10, 400], [401, 399], [9, 18], [3000, 2]].map(([widthPx, heightPx]) => [5, 40].map((maxWidthCells) => [undefined, 3, 20].map((maxHeightCells) => P.renderImage("AA==", { widthPx, heightPx }, { maxWidthCells, maxHeightCells, imageId: 9 }))));
		const asked = [];
		P.setImageTranscoder?.((data, type) => (asked.push(type), data === gif ? png : null));
		const made = [new P.Image(gif, "image/gif", { fallbackColor: style.gray }, { imageId: 7, maxHeightCells: 2 }), new P.Image(gif, "image/gif", { fallbackColor: style.gray }, { imageId: 8 }), new P.Image("xx", "image/webp", { fallbackColor: style.gray })].map((image) => image.render(30));
		P.setImageTranscoder?.(undefined);
		const without = new P.Image(gif, "image/gif", { fallbackColor: style.gray }).render(30);
		P.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
		return [sizes, asked, made, without];
	});
	add("ScrollView", (P) => {
		const text = { render: (width) => Array.from({ length: 30 }, (_, i) => `line ${i} of ${width}`), invalidate() {} };
		const out = [];
		for (const options of [{}, { follow: "end" }, { follow: "end", scrollbar: "always", primary: true, overscroll: "contain" }, { scrollbar: "auto", scrollbarHideDelayMs: 5 }]) {
			let draws = 0;
			const view = new P.ScrollView(text, options);
			const look = () => out.push([view.scrollTop, view.isFollowingEnd, view.viewportHeight, view.scrollbar, view.isScrollbarVisible, view.isScrollbarActive, draws, view.getContentWidth(20)]);
			const lay = (content, room) => (view.updateLayout(content, room, () => draws++), look());
			look();
			lay(30, 10);
			for (const move of [5, -2, 100, -1, 0, NaN, 1.7, -1000]) { out.push(view.scrollBy(move)); look(); }
			for (const to of [[12], [20], [20, { disableFollow: true }], [NaN], [-4], [999, { disableFollow: true }]]) { view.scrollTo(...to); look(); }
			lay(40, 10);
			view.scrollToEnd(); look(); lay(50, 10); view.scrollToStart(); look(); lay(5, 10); view.scrollToStart(); look(); lay(60.7, 9.9);
			view.setScrollbarActive(true); look(); view.setScrollbar("auto"); look(); view.scrollBy(3); look(); view.setScrollbarActive(false); look(); view.setScrollbar("hidden"); look();
			out.push(view.render(20)[3], view.children.length, view.primary, view.overscroll);
			for (const wrong of [() => view.addChild(text), () => view.removeChild(text), () => view.clear(), () => new P.ScrollView(text, { axis: "horizontal" })]) {
				try { wrong(); } catch (error) { out.push(error.message); }
			}
			view.setScrollbar("hidden");
		}
		return out;
	});
	add("image helpers", (P) => [P.getPngDimensions(png), P.getGifDimensions(gif), P.getJpegDimensions(png), P.getWebpDimensions(gif), P.getImageDimensions("", "image/png"), P.getImageDimensions(png, "text/plain"), P.calculateImageRows({ widthPx: 100, heightPx: 50 }, 20), P.imageFallback("image/png"), P.hyperlink("a", "b"), P.deleteKittyImage(3), P.deleteAllKittyImages()]);
	for (const kitty of [false, true]) {
		add(`matchesKey ${kitty}`, (P) => {
			P.setKittyProtocolActive(kitty);
			const result = fakeKeyData.map((data) => [JSON.stringify(data), fakeKeyIds.filter((id) => P.matchesKey(data, id))]);
			P.setKittyProtocolActive(false);
			return result;
		});
		add(`parseKey ${kitty}`, (P) => {
			P.setKittyProtocolActive(kitty);
			const result = fakeKeyData.map((data) => [JSON.stringify(data), P.parseKey(data), P.isKeyRelease(data), P.isKeyRepeat(data), P.decodeKittyPrintable(data)]);
			P.setKittyProtocolActive(false);
			return result;
		});
	}
	add("Key", (P) => Object.entries(P.Key).map(([name, value]) => [name, typeof value === "function" ? value("x") : value]));
	add("keybindings", (P) => {
		const manager = new P.KeybindingsManager(P.TUI_KEYBINDINGS, { "tui.select.up": ["k", "up", "k"], "tui.select.down": "k", "no.such": "x", "tui.editor.undo": [] });
		return [P.TUI_KEYBINDINGS, manager.getConflicts(), manager.getResolvedBindings(), manager.getKeys("tui.select.up"), manager.getUserBindings(), manager.matches("k", "tui.select.down"), manager.matches("\x1f", "tui.editor.undo")];
	});
	const words = ["apple pie", "pineapple", "application", "src/app/main.ts", "gpt-4o", "claude-opus-4", "a p p", "", "4gpt", "APPLE"];
	for (const query of ["app", "a p", "gpt4", "4claude", "apple", "", "zz", "main ts", "opus4"]) {
		add(`fuzzy ${query}`, (P) => [P.fuzzyFilter(words, query, (word) => word), words.map((word) => P.fuzzyMatch(query, word))]);
	}
	const completions = [["/mo", {}], ["/", {}], ["/model gp", {}], ["/nope x", {}], ["hello ", { force: true }], ["text", {}], ["/x", { force: true }]];
	for (const [line, options] of completions) add(`autocomplete ${line} ${JSON.stringify(options)}`, (P) => complete(P, line, options));
	add("applyCompletion", (P) => {
		const provider = new P.CombinedAutocompleteProvider([], "/tmp");
		const file = { value: "src/a.ts", label: "a.ts" };
		const folder = { value: '@"my dir/"', label: "my dir/" };
		return [provider.applyCompletion(["/mo"], 0, 3, { value: "model", label: "model" }, "/mo"), provider.applyCompletion(["see sr more"], 0, 6, file, "sr"), provider.applyCompletion(["x @m y"], 0, 4, folder, "@m"), provider.applyCompletion(['x @"m" y'], 0, 5, folder, '@"m'), provider.applyCompletion(["@a"], 0, 2, { value: "@a.ts", label: "a.ts" }, "@a"), provider.shouldTriggerFileCompletion(["/mo"], 0, 3), provider.shouldTriggerFileCompletion(["/mo x"], 0, 5)];
	});
	stdinCases(add);
	screenCases(add);
}

/** A terminal that keeps what is written to it. */
function fakeTerminal(columns, rows) {
	const log = [];
	const quiet = () => {};
	return { columns, rows, log, write: (data) => log.push(data), start: quiet, stop: quiet, moveBy: quiet, hideCursor: quiet, showCursor: quiet, clearLine: quiet, clearFromCursor: quiet, clearScreen: quiet, setTitle: quiet, setProgress: quiet };
}
const frameOf = (terminal) => terminal.log.join("").match(/\x1b\[\?2026h([\s\S]*?)\x1b\[\?2026l/)[1].split("\r\n");

function screenCases(add) {
	const options = {
		default: undefined, sized: { width: 20, maxHeight: 2 }, percent: { width: "50%", anchor: "top-right", margin: 1 }, anchored: { width: 12, anchor: "bottom-left", offsetX: 2, offsetY: -1 },
		absolute: { width: 10, row: 3, col: 5 }, relative: { width: "30%", row: "25%", col: "75%", minWidth: 15 }, margins: { width: 200, anchor: "bottom-center", margin: { top: 1, right: 3, bottom: 2, left: 4 } },
		sides: { width: 9, anchor: "right-center" }, hidden: { visible: () => false }, wide: { width: 7, row: 1, col: 3 }, badRow: { row: "x%", col: "y" },
	};
	for (const [name, option] of Object.entries(options)) {
		add(`overlay ${name}`, (P) => at((columns) => {
			const terminal = fakeTerminal(columns, 10);
			const tui = new (P.TuiMainScreen ?? P.TUI)(terminal);
			tui.addChild(new P.Text(`${texts.styled}\n${texts.cjk}\n${texts.link}`, 0, 0));
			tui.showOverlay(new P.Text(style.bg(`overlay ${texts.cjk.slice(0, 20)}\nsecond\nthird`), 0, 0), option);
			if (name === "sides") tui.showOverlay(new P.Text("on top", 0, 0), { width: 6 });
			tui.doRender();
			return frameOf(terminal);
		}));
	}
	add("focus and overlays", (P) => {
		const tui = new (P.TuiMainScreen ?? P.TUI)(fakeTerminal(40, 10));
		const log = [];
		const part = (name) => ({ focused: false, render: () => [name], invalidate() {}, handleInput: (data) => log.push([name, data]) });
		const [base, a, b, c] = ["base", "a", "b", "c"].map(part);
		const state = () => log.push([base, a, b, c].map((one) => one.focused), tui.hasOverlay());
		tui.setFocus(base);
		const first = tui.showOverlay(a);
		state();
		const second = tui.showOverlay(b, { width: 3 });
		tui.showOverlay(c, { nonCapturing: true });
		state();
		tui.handleInput("x");
		second.setHidden(true);
		state();
		second.setHidden(false);
		first.focus();
		log.push(first.isFocused(), second.isFocused(), second.isHidden());
		first.unfocus();
		state();
		first.hide();
		second.hide();
		state();
		tui.hideOverlay();
		const remove = tui.addInputListener((data) => (data === "q" ? { consume: true } : { data: `${data}!` }));
		tui.handleInput("q");
		tui.handleInput("w");
		remove();
		tui.handleInput("\x1b[97;1:3u");
		tui.handleInput("\x1b[6;20;10t");
		log.push(P.getCellDimensions());
		P.setCellDimensions({ widthPx: 9, heightPx: 18 });
		state();
		tui.stop();
		return log;
	});
}

function complete(P, line, options) {
	const provider = new P.CombinedAutocompleteProvider([
		{ name: "model", description: "Pick a model", argumentHint: "<id>", getArgumentCompletions: (prefix) => [{ value: `${prefix}t`, label: "gpt" }] },
		{ name: "mode" }, { value: "compact", label: "compact", description: "Compact" },
	], "/nonexistent", null);
	return provider.getSuggestions([line], 0, line.length, { signal: new AbortController().signal, ...options });
}

function stdinCases(add) {
	const inputs = [["abc"], ["\x1b[A\x1b[B"], ["\x1b[", "A"], ["a\x1b[200~pasted\x1b[201~b"], ["\x1b[200~par", "tial\x1b[201~"], ["\x1b]11;rgb:0/0/0\x07x"], ["\x1bOP\x1ba"], ["\x1b[<0;1;2M\x1b[<0;1;2m"], ["\x1b[97u", "a", "b"], ["\x1b[M abc"], ["\x1b_G1\x1b\\z"], [""]];
	for (const [i, input] of inputs.entries()) {
		add(`StdinBuffer ${i}`, (P) => {
			const buffer = new P.StdinBuffer({ timeout: 1000 });
			const log = [];
			buffer.on("data", (data) => log.push(["data", data]));
			buffer.on("paste", (data) => log.push(["paste", data]));
			for (const chunk of input) buffer.process(chunk);
			log.push(buffer.getBuffer(), buffer.flush());
			buffer.destroy();
			return log;
		});
	}
}
