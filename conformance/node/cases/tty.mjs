import tty from "node:tty";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

test("isatty", () => [0, 1, 2, 3, -1, "1", 1.5, undefined, 2 ** 31].map((fd) => tty.isatty(fd)));
for (const Class of ["ReadStream", "WriteStream"]) for (const fd of [-1, "x", 1.5, undefined, 9999]) test(`${Class} of ${fd}`, () => outcome(() => new tty[Class](fd)));
test("streams without new", () => outcome(() => tty.WriteStream(-5)));
test("members", () => ["ReadStream", "WriteStream"].map((name) => [tty[name].name, tty[name].length, Object.keys(tty[name].prototype).filter((k) => !k.startsWith("_")).sort()]));
test("the process's streams", () => [process.stdin, process.stdout].map((s) => [s instanceof tty.ReadStream, s instanceof tty.WriteStream]));
const depth = (env) => tty.WriteStream.prototype.getColorDepth(env);
const environments = [
	{}, { TERM: "dumb" }, { TERM: "xterm" }, { TERM: "xterm-256color" }, { TERM: "xterm-truecolor" }, { TERM: "XTERM-KITTY" }, { TERM: "screen-256color" }, { TERM: "rxvt-unicode-24bit" }, { TERM: "linux" }, { TERM: "vt100" }, { TERM: "mosh" }, { TERM: "unknown" },
	{ COLORTERM: "truecolor" }, { COLORTERM: "24bit" }, { COLORTERM: "1" }, { TERM: "unknown", COLORTERM: "yes" }, { NO_COLOR: "", TERM: "xterm" }, { NODE_DISABLE_COLORS: "1", COLORTERM: "truecolor" }, { FORCE_COLOR: "" }, { FORCE_COLOR: "0" }, { FORCE_COLOR: "1" }, { FORCE_COLOR: "2" }, { FORCE_COLOR: "3" }, { FORCE_COLOR: "true" }, { FORCE_COLOR: "x" },
	{ TMUX: "1" }, { CI: "1" }, { CI: "1", GITHUB_ACTIONS: "1" }, { CI: "1", TRAVIS: "1" }, { CI: "1", CI_NAME: "codeship" }, { CI: "1", CIRCLECI: "1" }, { TF_BUILD: "1", AGENT_NAME: "a" }, { TEAMCITY_VERSION: "9.1.0 (x)" }, { TEAMCITY_VERSION: "8.0" },
	{ TERM_PROGRAM: "iTerm.app" }, { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.1" }, { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "2.9" }, { TERM_PROGRAM: "Apple_Terminal" }, { TERM_PROGRAM: "HyperTerm" }, { TERM_PROGRAM: "vscode", TERM: "xterm-256color" },
];
for (const env of environments) test(`getColorDepth ${JSON.stringify(env)}`, () => [depth(env), tty.WriteStream.prototype.hasColors.call({}, env), tty.WriteStream.prototype.hasColors.call({}, 256, env), tty.WriteStream.prototype.hasColors.call({}, 2 ** 24, env)]);
for (const count of [1, 1.5, "16", 2]) test(`hasColors ${JSON.stringify(count)}`, () => outcome(() => tty.WriteStream.prototype.hasColors.call({}, count, { TERM: "xterm" })));
