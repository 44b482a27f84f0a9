import readline from "node:readline";
import rp from "node:readline/promises";
import { PassThrough, Writable } from "node:stream";
import { promisify } from "node:util";
import { outcome, rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

/** An interface on a terminal that is none, what is typed into it, and what it says. */
function terminal(options = {}, api = readline) {
	const input = Object.assign(new PassThrough(), { raw: [], setRawMode(mode) { this.raw.push(mode); this.isRaw = mode; } });
	const output = Object.assign(new Writable({ write(chunk, _encoding, done) { output.text += chunk; done(); } }), { text: "", columns: 20 });
	const rl = api.createInterface({ input, output, terminal: true, prompt: "> ", ...options });
	const log = [];
	for (const event of ["line", "close", "pause", "resume", "history", "SIGTSTP", "SIGCONT"]) rl.on(event, (...args) => log.push([event, ...args.map((a) => (Array.isArray(a) ? [...a] : a))]));
	return { rl, input, output, log };
}
const key = (name, extra = {}) => ({ name, ctrl: false, meta: false, shift: false, ...extra });
const presses = {
	"typing": ["hello", "left", "left", "X", "right", "Y"], "backspace": ["abc", "backspace", "left", "backspace"], "delete": ["abc", "home", "delete"],
	"home and end": ["abc", "home", "1", "end", "2"], "words": ["one two  three", "^left", "^left", "A", "^right", "B"], "meta words": ["one-two three", "~b", "~b", "A", "~f", "B"],
	"delete words": ["one two three", "^w", "~backspace", "x", "home", "~d"], "delete word right": ["a  b c", "home", "^delete", "^delete"], "cut and paste": ["one two", "^u", "three", "^k", "home", "^y"],
	"cut right": ["one two", "home", "^right", "^k", "^y", "^y"], "older cuts": ["aa", "^u", "bb", "^u", "cc", "^u", "^y", "~y", "~y", "~y"], "no older cuts after typing": ["aa", "^u", "bb", "^u", "^y", "x", "~y"],
	"undo": ["a", "b", "c", "undo", "undo", "redo"], "undo of a deletion": ["abc", "^w", "undo", "redo"], "emoji": ["a\u{1f600}b", "left", "left", "backspace", "\u{1f600}", "delete"], "wide": ["\u65e5\u672c", "left", "x"],
	"control letters": ["abc", "^a", "^f", "x", "^b", "y", "^e", "z", "^h", "^d"], "clear screen": ["abc", "^l"], "unknown keys": ["a", "f5", "^x", "~x", "^+backspace"], "shift deletes": ["abc def", "left", "^+delete", "^+backspace"],
	"wrapping": ["0123456789012345678901234567", "home", "x", "end", "y", "^u"], "tabs": ["a\tb", "left", "c"], "lines": ["one\ntwo\r\nthree\rfour"], "return": ["abc", "return", "return"], "enter after return": ["x", "return", "enter", "y", "enter"],
	"control c": ["abc", "^c"], "control d in a line": ["ab", "left", "^d", "^d"], "control d in an empty line": ["^d"], "escape": ["a", "escape", "b"],
};
/** ^ control, ~ meta, + shift before a name; other text is typed. */
function press(rl, what) {
	const [, marks, name] = /^([\^~+]*)(.*)$/s.exec(what);
	const names = ["left", "right", "up", "down", "home", "end", "delete", "backspace", "return", "enter", "escape", "tab", "f5"];
	if (what === "undo") rl.write("", { sequence: "\x1f", name: undefined, ctrl: true });
	else if (what === "redo") rl.write("", { sequence: "\x1e", name: undefined, ctrl: true });
	else if (marks !== "" || names.includes(name)) rl.write(null, key(name, { ctrl: marks.includes("^"), meta: marks.includes("~"), shift: marks.includes("+") }));
	else rl.write(what);
}
for (const [name, keys] of Object.entries(presses)) test(`keys: ${name}`, () => {
	const { rl, output, log } = terminal();
	rl.prompt();
	for (const what of keys) press(rl, what);
	const answer = [rl.line, rl.cursor, rl.getCursorPos(), output.text, log, rl.history, rl.closed];
	rl.close();
	return answer;
});
test("history", () => {
	const { rl, output, log } = terminal({ history: ["three", "two", "one"] });
	const seen = [];
	for (const what of ["up", "up", "down", "up", "up", "up", "down", "down", "down", "down", "x", "return", "up", "^p", "^n"]) {
		press(rl, what);
		seen.push([rl.line, rl.historyIndex]);
	}
	rl.close();
	return [seen, output.text, log, rl.history];
});
test("history by what a line begins with", () => { const { rl } = terminal({ history: ["abc", "xyz", "abd", "q"] }); const seen = []; rl.write("ab"); for (const what of ["up", "up", "up", "up", "down", "down", "down", "down"]) { press(rl, what); seen.push([rl.line, rl.historyIndex]); } rl.close(); return seen; });
test("history that is short, without doubles", () => { const { rl, log } = terminal({ historySize: 2, removeHistoryDuplicates: true }); for (const line of ["a", "b", "a", "  ", "c", "c"]) { rl.write(line); press(rl, "return"); } rl.close(); return [rl.history, log]; });
test("history of none", () => { const { rl } = terminal({ historySize: 0 }); rl.write("a\n"); rl.close(); return rl.history; });
test("raw mode and closing", () => { const { rl, input, log } = terminal(); const out = [rl.terminal, [...input.raw], input.listenerCount("keypress"), input.listenerCount("end")]; rl.close(); rl.close(); return [...out, input.raw, input.listenerCount("keypress"), input.listenerCount("end"), input.listenerCount("error"), log, input.isPaused()]; });
test("typed at the terminal", async () => { const { rl, input, log } = terminal(); input.write("ab\u001b[Dc\r"); input.write("\u001b[A"); await tick(20); const line = rl.line; input.end(); await tick(20); return [log, line, rl.closed]; });
test("an end in the line", async () => { const { input, log } = terminal(); input.end("unfinished"); await tick(20); return log; });
test("interrupts that somebody takes", () => { const { rl, log } = terminal(); let n = 0; rl.on("SIGINT", () => n++); press(rl, "^c"); press(rl, "^z"); const closed = rl.closed; rl.close(); return [n, closed, log]; });
test("the window changes", () => { const { rl, output } = terminal(); rl.write("0123456789012345678901"); output.text = ""; output.columns = 10; output.emit("resize"); const text = output.text; rl.close(); return [text, rl.columns, output.listenerCount("resize")]; });

const words = ["alpha", "alphabet", "beta", "bet", "gamma"];
const completer = (line) => { const found = words.filter((w) => w.startsWith(line)); return [found.length ? found : words, line]; };
for (const typed of ["al", "b", "g", "x", "", "alpha"]) test(`completion of ${JSON.stringify(typed)}`, () => { const { rl, output, log } = terminal({ completer }); rl.write(typed); press(rl, "tab"); const first = [rl.line, rl.cursor]; press(rl, "tab"); const text = output.text; rl.close(); return [first, rl.line, text, log]; });
test("completion with a callback", async () => { const { rl, output } = terminal({ completer: (line, done) => setTimeout(done, 1, null, [["alpha"], line]) }); rl.write("al"); press(rl, "tab"); const paused = rl.paused; await tick(20); const text = output.text; rl.close(); return [paused, rl.line, text]; });
test("completion of promises", async () => { const { rl } = terminal({ completer: async (line) => [["alpha"], line] }, rp); rl.write("al"); press(rl, "tab"); const paused = rl.paused; await tick(20); rl.close(); return [paused, rl.line]; });
test("completion that fails", async () => { const { rl, output } = terminal({ completer: (_line, done) => done("wrong") }); press(rl, "tab"); const text = output.text; rl.close(); return text; });
test("completion in groups", () => { const { rl, output } = terminal({ completer: () => [["a1", "a2", "", "b1", "\u65e5", "longer than all"], ""] }); press(rl, "tab"); press(rl, "tab"); const text = output.text; rl.close(); return text; });
test("a tab in what is pasted", async () => { let asked = 0; const { rl, input } = terminal({ completer: (line) => { asked++; return [["x"], line]; } }); input.write("a\tb"); await tick(20); const line = rl.line; rl.close(); return [asked, line]; });
test("a tab without a completer", () => { const { rl } = terminal(); rl.write("\t", key("tab", { sequence: "\t" })); rl.close(); return rl.line; });

test("question on a terminal", async () => { const { rl, output, log } = terminal(); const answer = new Promise((resolve) => rl.question("name? ", resolve)); const prompt = rl.getPrompt(); rl.write("bob\n"); const text = output.text; const got = await answer; const after = rl.getPrompt(); rl.close(); return [prompt, got, after, text, log]; });
test("two questions at once", () => { const { rl, output } = terminal(); const answers = []; rl.question("a? ", (x) => answers.push(["a", x])); rl.question("b? ", (x) => answers.push(["b", x])); rl.write("1\n2\n"); const text = output.text; rl.close(); return [answers, text]; });
test("question that is given up", () => { const { rl, output, log } = terminal(); const stop = new AbortController(); rl.question("a? ", { signal: stop.signal }, (x) => log.push(x)); rl.write("half"); stop.abort(); rl.write("line\n"); const text = output.text; rl.close(); return [log, text, rl.getPrompt()]; });
test("question of promises that is given up", async () => { const { rl, output } = terminal({}, rp); const stop = new AbortController(); const p = rejected(rl.question("a? ", { signal: stop.signal })); stop.abort("why"); const e = await p; const text = output.text; rl.close(); return [e.name, e.code, e.cause, text]; });
test("question with a signal that is no more", async () => { const { rl } = terminal(); let n = 0; rl.question("a? ", { signal: AbortSignal.abort() }, () => n++); const { rl: other } = terminal({}, rp); const e = await rejected(other.question("b", { signal: AbortSignal.abort("r") })); rl.write("x\n"); rl.close(); other.close(); return [n, e.name, e.code, e.cause]; });
test("question promisified", async () => { const { rl } = terminal(); const ask = promisify(rl.question).bind(rl); const p = ask("q? "); rl.write("a\n"); const stop = new AbortController(); const q = rejected(ask("q? ", { signal: stop.signal })); stop.abort(); const out = [await p, (await q).name]; rl.close(); return out; });
test("question without a callback", () => { const { rl, output } = terminal(); const r = [rl.question("q? "), rl.question("q? ", {}), rl.question("q? ", null, undefined)]; rl.close(); return [r, output.text]; });
test("question with a bad signal", () => { const { rl } = terminal(); const e = thrown(() => rl.question("q? ", { signal: {} }, () => {})); rl.close(); return e; });

test("overridden output", () => { const { rl, output } = terminal(); rl._writeToOutput = (text) => output.write(text.replace(/[a-z]/g, "*")); rl.question("pass: ", () => {}); rl.write("secret"); const text = output.text; rl.close(); return text; });
test("the older names", () => { const { rl, output } = terminal(); rl._insertString("abc"); rl._moveCursor(-1); rl._deleteLeft(); rl._refreshLine(); const out = [rl.line, rl.cursor, rl._prompt, rl._getCursorPos(), rl._getDisplayPos("abc\ndef"), rl.columns]; rl._setRawMode(false); rl._onLine("given"); rl.clearLine(); const text = output.text; rl.close(); return [...out, text, rl.line]; });
test("write to the output of text only", () => { const { rl } = terminal(); const e = thrown(() => rl._writeToOutput(5)); rl.close(); return e; });
test("prompts", () => { const { rl, output } = terminal(); rl.write("abc"); rl.prompt(true); const kept = rl.cursor; rl.prompt(); const text = output.text; rl.close(); return [kept, rl.cursor, text]; });
test("without an output", () => { const { rl, log } = terminal({ output: undefined }); rl.prompt(); rl.write("a"); press(rl, "left"); rl.write("b\n"); rl.close(); return [log, rl.columns]; });

const bad = { completer: { completer: "x" }, history: { history: "x" }, historySize: { historySize: -1 }, "historySize of text": { historySize: "1" }, tabSize: { tabSize: 0 }, "tabSize of text": { tabSize: "4" }, "tabSize of a half": { tabSize: 1.5 }, escapeCodeTimeout: { escapeCodeTimeout: "x" }, signal: { signal: "x" } };
for (const [name, options] of Object.entries(bad)) test(`bad ${name}`, () => thrown(() => terminal(options)));
test("standard options", () => { const { rl } = terminal(); const out = [rl.historySize, rl.crlfDelay, rl.escapeCodeTimeout, rl.tabSize, rl.removeHistoryDuplicates, rl.isCompletionEnabled, rl.completer, rl.paused]; rl.close(); const short = terminal({ crlfDelay: 5 }).rl; const long = terminal({ crlfDelay: Infinity }).rl; return [...out, short.crlfDelay, long.crlfDelay]; });
test("given as positions", () => { const input = new PassThrough(); const output = Object.assign(new PassThrough(), { isTTY: true }); const a = readline.createInterface(input, output); const b = new readline.Interface(input, output, completer, false); const c = readline.Interface(input); const out = [a.terminal, b.terminal, c.terminal, c instanceof readline.Interface, typeof b.completer]; for (const rl of [a, b, c]) rl.close(); return out; });
test("aborted by a signal", async () => { const stop = new AbortController(); const { rl, log } = terminal({ signal: stop.signal }); const { rl: other } = terminal({ signal: AbortSignal.abort() }); const before = other.closed; stop.abort(); await tick(5); return [rl.closed, log, before, other.closed]; });
test("after closing", async () => { const { rl } = terminal(); rl.close(); return ["pause", "resume", "prompt", "close"].map((name) => outcome(() => rl[name]() === rl)).concat([outcome(() => rl.question("q", () => {}))]); });
test("disposed of", () => { const { rl } = terminal(); rl[Symbol.dispose](); return rl.closed; });
test("iteration that breaks off", async () => { const input = new PassThrough(); const rl = readline.createInterface({ input }); setTimeout(() => input.write("a\nb\n"), 5); const seen = []; for await (const line of rl) { seen.push(line); break; } const closed = rl.closed; rl.close(); return [seen, closed]; });
test("iteration twice is one", () => { const rl = readline.createInterface({ input: new PassThrough() }); const same = rl[Symbol.asyncIterator]() === rl[Symbol.asyncIterator](); rl.close(); return same; });
test("iteration of an error", async () => { const input = new PassThrough(); const rl = readline.createInterface({ input }); setTimeout(() => input.destroy(new Error("broken")), 5); try { for await (const _ of rl); return "no error"; } catch (e) { return e; } });
test("a return and a newline that come apart", async () => { const input = new PassThrough(); const rl = readline.createInterface({ input }); const lines = []; rl.on("line", (l) => lines.push(l)); input.write("a\r"); await tick(150); input.write("\nb\r"); input.write("\nc\n"); rl.close(); return lines; });
test("the keys of a subclass", () => { class Own extends readline.Interface { constructor(options) { super(options); this.seen = []; } _ttyWrite(text, k) { this.seen.push([text, k?.name]); super._ttyWrite(text, k); } } const rl = new Own({ input: new PassThrough(), output: new PassThrough(), terminal: true }); rl.write("ab"); rl.write(null, key("left")); const out = [rl.seen, rl.line, rl.cursor]; rl.close(); return out; });
test("the timeout of an escape", async () => { const { rl, input } = terminal({ escapeCodeTimeout: 10 }); const seen = []; input.on("keypress", (s, k) => seen.push([s, k.name, k.sequence])); input.write("\u001b"); await tick(60); rl.close(); return seen; });
const writer = () => { const s = new Writable({ write(c, _e, done) { s.text += c; done(); } }); s.text = ""; return s; };
test("Readline that commits at once", async () => { const s = writer(); const r = new rp.Readline(s, { autoCommit: true }); r.cursorTo(1).moveCursor(0, 0).moveCursor(-1, -2).clearLine(-1).clearLine(1).clearScreenDown(); const before = s.text; await tick(5); return [before, s.text]; });
test("Readline that rolls back", async () => { const s = writer(); const r = new rp.Readline(s); const same = r.cursorTo(1, 2).rollback() === r; const done = await r.commit(); return [same, s.text, done]; });
for (const [name, run] of Object.entries({ "no stream": () => new rp.Readline({}), "autoCommit": () => new rp.Readline(writer(), { autoCommit: 1 }), "cursorTo": () => new rp.Readline(writer()).cursorTo("1"), "cursorTo y": () => new rp.Readline(writer()).cursorTo(1, 1.5), "moveCursor": () => new rp.Readline(writer()).moveCursor(1, "2"), "clearLine": () => new rp.Readline(writer()).clearLine(2) })) test(`Readline: bad ${name}`, () => thrown(run));
const cursors = { "text for x": (s) => readline.cursorTo(s, "x"), "y alone": (s) => readline.cursorTo(s, "x", 1), "no y": (s) => readline.cursorTo(s, 1, NaN), "bad callback": (s) => readline.cursorTo(s, 1, 1, null), "no stream": () => readline.cursorTo(null, 1), "moveCursor of nothing": (s) => readline.moveCursor(s, 0, 0), "clearLine of nothing": () => readline.clearLine(undefined, 0), "bad callback of clearLine": (s) => readline.clearLine(s, 0, 5), "bad callback of clearScreenDown": (s) => readline.clearScreenDown(s, {}), "bad callback of moveCursor": (s) => readline.moveCursor(s, 1, 1, "x") };
for (const [name, run] of Object.entries(cursors)) test(`cursors: ${name}`, () => { const s = writer(); return [outcome(() => run(s)), s.text]; });
test("cursors call back", async () => { const s = writer(); const said = []; for (const [i, run] of [(cb) => readline.cursorTo(s, 1, cb), (cb) => readline.cursorTo(s, 1, 2, cb), (cb) => readline.cursorTo(null, 1, cb), (cb) => readline.moveCursor(s, 0, 0, cb), (cb) => readline.clearLine(s, 1, cb), (cb) => readline.clearScreenDown(null, cb)].entries()) run((...args) => said.push([i, args])); await tick(5); return said.sort(([a], [b]) => a - b); });
