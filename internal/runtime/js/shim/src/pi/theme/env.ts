import { callSync } from "pi:host";
import type { ColorMode } from "./color.ts";

/** The variables there are, so that the many that are not need no call each. */
function present(): Set<string> {
	try {
		return new Set(callSync("env", { op: "list" }).names);
	} catch {
		return new Set();
	}
}

const always24Bit = [
	["TERM_PROGRAM", /^(rex|kitty|ghostty|wezterm|warpterminal|iterm\.app|alacritty|vscode|zed)$/i],
	["TERM", /ghostty|^alacritty|-direct$/i],
	["WT_SESSION", /./],
	["KITTY_WINDOW_ID", /./],
	["WEZTERM_PANE", /./],
	["ITERM_SESSION_ID", /./],
	["GHOSTTY_RESOURCES_DIR", /./],
	["ALACRITTY_WINDOW_ID", /./],
	["WARP_SESSION_ID", /./],
	["TERMINAL_EMULATOR", /^jetbrains-jediterm$/i],
] as const;

const get = (name: string): string => callSync("env", { op: "get", name }).value ?? "";

/** Whether the terminal is dark: by the place of its background in the palette, if it tells; else it is. */
export function darkOrLight(): "dark" | "light" {
	const background = present().has("COLORFGBG") ? get("COLORFGBG").split(";").at(-1)!.trim() : "";
	return /^([79]|1[0-5])$/.test(background) ? "light" : "dark";
}

/** What the environment says about the terminal's colours, in Pi's order of trust. */
export function detectColorMode(platform: string): ColorMode {
	const names = present();
	const env = (name: string): string => (names.has(name) ? get(name) : "");
	const wish = env("PI_TRUE_COLOR");
	if (wish === "1" || wish === "0") return wish === "1" ? "truecolor" : "256color";
	if (/^(truecolor|24bit)$/i.test(env("COLORTERM")) || env("TERM").endsWith("-direct")) return "truecolor";
	// A multiplexer hides which terminal is behind it, so only its own word counts.
	if (env("TMUX") !== "" || /^(tmux|screen)/i.test(env("TERM"))) return "256color";
	if (platform === "win32") return "truecolor";
	return always24Bit.some(([name, pattern]) => pattern.test(env(name))) ? "truecolor" : "256color";
}
