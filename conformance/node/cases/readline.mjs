import readline, { clearLine, cursorTo, emitKeypressEvents, moveCursor } from "node:readline";
import rp from "node:readline/promises";
import { PassThrough, Readable, Writable } from "node:stream";
import { once, rejected, suite, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const lines = async (text, options = {}) => { const rl = readline.createInterface({ input: Readable.from([].concat(text)), crlfDelay: Infinity, ...options }); const out = []; for await (const l of rl) out.push(l); return out; };
const sink = () => { const s = new Writable({ write(c, e, cb) { s.text += c; cb(); } }); s.text = ""; return s; };
test("lines", () => lines("a\nb\r\nc\n"));
test("lines in pieces", () => lines(["on", "e\ntw", "o\r", "\nthree"]));
test("other line ends", () => lines("a\u2028b\rc\n\nd"));
test("empty input", () => lines(""));
test("line events", async () => { const rl = readline.createInterface({ input: Readable.from(["x\ny"]) }); const log = []; rl.on("line", (l) => log.push(l)); rl.on("close", () => log.push("close")); await once(rl, "close"); return log; });
test("question", async () => { const input = new PassThrough(); const output = sink(); const rl = readline.createInterface({ input, output }); const answer = new Promise((r) => rl.question("name? ", r)); input.write("bob\n"); const v = await answer; rl.close(); return [v, output.text]; });
test("question of promises", async () => { const input = new PassThrough(); const output = sink(); const rl = rp.createInterface({ input, output }); const p = rl.question("q? "); input.write("yes\n"); const v = await p; rl.close(); return [v, output.text]; });
test("question with a signal", async () => { const rl = rp.createInterface({ input: new PassThrough(), output: sink() }); const c = new AbortController(); const p = rejected(rl.question("q? ", { signal: c.signal })); c.abort(); const e = await p; rl.close(); return [e.name, e.code, e.message]; });
test("prompt", async () => { const output = sink(); const rl = readline.createInterface({ input: new PassThrough(), output, prompt: "$ " }); rl.prompt(); rl.setPrompt("> "); rl.prompt(); const p = rl.getPrompt(); rl.close(); return [output.text, p]; });
test("question after close", async () => { const rl = readline.createInterface({ input: new PassThrough(), output: sink() }); rl.close(); try { rl.question("x", () => {}); return "no error"; } catch (e) { return e; } });
test("pause and resume", async () => { const rl = readline.createInterface({ input: new PassThrough() }); const log = []; rl.on("pause", () => log.push("pause")); rl.on("resume", () => log.push("resume")); rl.pause(); rl.resume(); rl.close(); await tick(1); return log; });
test("properties", () => { const rl = readline.createInterface({ input: new PassThrough(), output: sink() }); const out = [rl.terminal, rl.line, rl.cursor, typeof rl.getCursorPos, rl.closed]; rl.close(); return [...out, rl.closed]; });
test("cursor functions", async () => { const s = sink(); const r = [cursorTo(s, 3, 4), cursorTo(s, 5), moveCursor(s, -2, 3), clearLine(s, 0), clearLine(s, -1), clearLine(s, 1), readline.clearScreenDown(s)]; return [r, s.text]; });
test("cursor to nowhere", () => { try { cursorTo(sink(), NaN); return "no error"; } catch (e) { return e; } });
const keys = { "letters": "aB", "enter": "\r", "newline": "\n", "tab": "\t", "escape": "\u001b", "up": "\u001b[A", "ctrl-c": "\u0003", "alt-x": "\u001bx", "delete": "\u001b[3~", "shift tab": "\u001b[Z", "f5": "\u001b[15~", "ctrl-left": "\u001b[1;5D", "backspace": "\u007f", "home": "\u001b[H", "emoji": "😀", "space": " " };
for (const [name, text] of Object.entries(keys)) test(`keypress ${name}`, async () => { const input = new PassThrough(); emitKeypressEvents(input); const got = []; input.on("keypress", (s, key) => got.push([s, { ...key }])); input.write(text); await tick(name === "escape" ? 600 : 5); return got; });
test("promises Readline", async () => { const s = sink(); await new rp.Readline(s).cursorTo(1, 2).clearLine(0).moveCursor(1, 1).clearScreenDown().commit(); return s.text; });
test("history", () => { const rl = readline.createInterface({ input: new PassThrough(), output: sink(), history: ["b", "a"], terminal: true }); const h = rl.history; rl.close(); return h; });
test("readline of nothing", () => { try { readline.createInterface(); return "no error"; } catch (e) { return [e.name]; } });
