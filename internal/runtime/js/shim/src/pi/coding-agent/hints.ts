// "ctrl+o to expand": keys as text, and with what they do.
import { boot } from "pi:host";
import { theme } from "pi:theme";
import { bindingName, keybindings } from "./keybindings.ts";

/** Keys as the keyboard of this computer names them. */
export function keyNames(key: string): string {
	return boot.platform === "darwin" ? key.replace(/(^|[+/])alt(?=\+|\/|$)/gi, "$1option") : key;
}

export function keyText(keybinding: string): string {
	return keyNames((keybindings().getKeys(bindingName(keybinding)) ?? []).join("/"));
}

/** A key with each of its parts in capitals: "Ctrl+S". */
export const keyDisplayText = (keybinding: string): string =>
	keyText(keybinding).replace(/(^|[+/])([^+/])/g, (_all, before, first) => before + first.toUpperCase());

export const rawKeyHint = (key: string, description: string): string =>
	theme.fg("dim", keyNames(key)) + theme.fg("muted", ` ${description}`);

export const keyHint = (keybinding: string, description: string): string =>
	theme.fg("dim", keyText(keybinding)) + theme.fg("muted", ` ${description}`);
