// How many colours the environment promises, as bits: 1 none, 4, 8 and 24.
import { boot, requireHost } from "pi:host";
import { checkInteger } from "pi:node/internal_errors";

const builders: Record<string, number> = { APPVEYOR: 8, BUILDKITE: 8, CIRCLECI: 24, DRONE: 8, GITEA_ACTIONS: 24, GITHUB_ACTIONS: 24, GITLAB_CI: 8, TRAVIS: 8 };
const terminals: Record<string, number> = {
	eterm: 4, cons25: 4, console: 4, cygwin: 4, dtterm: 4, gnome: 4, hurd: 4, jfbterm: 4, konsole: 4, kterm: 4, mlterm: 4, mosh: 24, putty: 4, st: 4,
	"rxvt-unicode-24bit": 24, terminator: 24, "xterm-kitty": 24,
};
const programs: Record<string, number> = { HyperTerm: 24, MacTerm: 24, Apple_Terminal: 8 };
const families = /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;
const forced: Record<string, number> = { "": 4, 1: 4, true: 4, 2: 8, 3: 24 };

function ofWindows(): number {
	const [major, , build] = requireHost("pi:node/os").release().split(".", 3).map(Number);
	return major < 10 || build < 10586 ? 4 : build < 14931 ? 8 : 24;
}

function ofBuilder(env: any): number {
	const known = Object.keys(builders).find((name) => Object.hasOwn(env, name));
	return known ? builders[known] : env.CI_NAME === "codeship" ? 8 : 1;
}

function ofTerminal(env: any): number {
	if (env.TERM_PROGRAM === "iTerm.app") return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? 8 : 24;
	if (Object.hasOwn(programs, env.TERM_PROGRAM ?? "")) return programs[env.TERM_PROGRAM];
	if (env.COLORTERM === "truecolor" || env.COLORTERM === "24bit") return 24;
	if (env.TERM) {
		const term = String(env.TERM);
		if (term.includes("truecolor")) return 24;
		if (term.startsWith("xterm-256")) return 8;
		const name = term.toLowerCase();
		if (Object.hasOwn(terminals, name)) return terminals[name];
		if (families.test(name)) return 4;
	}
	return env.COLORTERM ? 4 : 1;
}

export function colorDepth(env: any = (globalThis as any).process.env): number {
	if (env.FORCE_COLOR !== undefined) return forced[env.FORCE_COLOR] ?? 1;
	if (env.NODE_DISABLE_COLORS !== undefined || env.NO_COLOR !== undefined || env.TERM === "dumb") return 1;
	if (boot.platform === "win32") return ofWindows();
	if (env.TMUX) return 24;
	if (Object.hasOwn(env, "TF_BUILD") && Object.hasOwn(env, "AGENT_NAME")) return 4;
	if (Object.hasOwn(env, "CI")) return ofBuilder(env);
	if ("TEAMCITY_VERSION" in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 4 : 1;
	return ofTerminal(env);
}

/** Whether there are as many colours; depth gives the bits of an environment. */
export function hasColors(count: any, env: any, depth: (env: any) => number): boolean {
	if (env === undefined && (count === undefined || (typeof count === "object" && count !== null))) [count, env] = [16, count];
	else checkInteger(count, "count", 2);
	return count <= 2 ** depth(env);
}
