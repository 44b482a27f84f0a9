// "ctrl+o to expand": keys as text, and with what they do.
import { boot } from "pi:host";
import { theme } from "pi:theme";
import { bindingName, keybindings } from "./keybindings.ts";

/** A key as the keyboard of this computer names it. */
function keyName(key: string): string {
	return boot.platform === "darwin" ? key.replace(/(^|[+/])alt(?=\+|\/|$)/gi, "$1option") : key;
}

export function keyText(keybinding: string): string {
	return keyName((keybindings().getKeys(bindingName(keybinding)) ?? []).join("/"));
}

export const rawKeyHint = (key: string, description: string): string =>
	theme.fg("dim", keyName(key)) + theme.fg("muted", ` ${description}`);

export const keyHint = (keybinding: string, description: string): string =>
	theme.fg("dim", keyText(keybinding)) + theme.fg("muted", ` ${description}`);
