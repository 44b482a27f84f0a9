// Reading keys from terminal input: legacy sequences, Kitty's keyboard protocol and xterm's modifyOtherKeys.
import { alt, codes, ctrl, keypad, legacy, locks, named, sequenceName, shift, shiftedSymbols, superKey, symbols } from "./keytables.ts";
import { environment } from "./env.ts";

let kitty = false;
export function setKittyProtocolActive(active: boolean): void {
	kitty = active;
}
export const isKittyProtocolActive = (): boolean => kitty;

type Letter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z";
type SymbolKey = (typeof symbolKeys)[keyof typeof symbolKeys];
type Base = Letter | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | SymbolKey | (typeof plainKeys)[number];
type Modifier = "ctrl" | "shift" | "alt" | "super";
type Modified<Key extends string, Left extends Modifier = Modifier> = { [M in Left]: `${M}+${Key}` | `${M}+${Modified<Key, Exclude<Left, M>>}` }[Left];
/** A key with its modifiers, in any order. */
export type KeyId = Base | Modified<Base>;

const plainKeys = [
	"escape", "esc", "enter", "return", "tab", "space", "backspace", "delete", "insert", "clear", "home", "end", "pageUp", "pageDown",
	"up", "down", "left", "right", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
] as const;
const symbolKeys = {
	backtick: "`", hyphen: "-", equals: "=", leftbracket: "[", rightbracket: "]", backslash: "\\", semicolon: ";", quote: "'", comma: ",",
	period: ".", slash: "/", exclamation: "!", at: "@", hash: "#", dollar: "$", percent: "%", caret: "^", ampersand: "&", asterisk: "*",
	leftparen: "(", rightparen: ")", underscore: "_", plus: "+", pipe: "|", tilde: "~", leftbrace: "{", rightbrace: "}", colon: ":",
	lessthan: "<", greaterthan: ">", question: "?",
} as const;
const combinations = {
	ctrl: "ctrl", shift: "shift", alt: "alt", super: "super", ctrlShift: "ctrl+shift", shiftCtrl: "shift+ctrl", ctrlAlt: "ctrl+alt",
	altCtrl: "alt+ctrl", shiftAlt: "shift+alt", altShift: "alt+shift", ctrlSuper: "ctrl+super", superCtrl: "super+ctrl",
	shiftSuper: "shift+super", superShift: "super+shift", altSuper: "alt+super", superAlt: "super+alt", ctrlShiftAlt: "ctrl+shift+alt",
	ctrlShiftSuper: "ctrl+shift+super",
} as const;

type KeyHelper = { readonly [K in (typeof plainKeys)[number]]: K } & typeof symbolKeys & {
	readonly [Name in keyof typeof combinations]: <K extends Base>(key: K) => `${(typeof combinations)[Name]}+${K}`;
};

function keyHelper(): KeyHelper {
	const result: Record<string, any> = {};
	for (const key of plainKeys) result[key] = key;
	Object.assign(result, symbolKeys);
	for (const [name, prefix] of Object.entries(combinations)) result[name] = (key: string) => `${prefix}+${key}`;
	return result as KeyHelper;
}
/** Names of keys: Key.enter, Key.ctrl("c"), Key.ctrlShift("p"). */
export const Key = keyHelper();

// ---- parsing ----

interface Press {
	code: number;
	modifier: number;
	shifted?: number;
	/** The key at this place on a US keyboard. */
	base?: number;
}

const csiU = /^\x1b\[(\d+)(?::(\d*))?(?::(\d+))?(?:;(\d+))?(?::(\d+))?u$/;
const tildeKeys: Record<string, number> = {
	2: codes.insert, 3: codes.delete, 5: codes.pageUp, 6: codes.pageDown, 7: codes.home, 8: codes.end, 11: codes.f1, 12: codes.f2,
	13: codes.f3, 14: codes.f4, 15: codes.f5, 17: codes.f6, 18: codes.f7, 19: codes.f8, 20: codes.f9, 21: codes.f10, 23: codes.f11, 24: codes.f12,
};
const letterKeys: Record<string, number> = {
	A: codes.up, B: codes.down, C: codes.right, D: codes.left, H: codes.home, F: codes.end, P: codes.f1, Q: codes.f2, S: codes.f4,
};
const optional = (text: string | undefined): number | undefined => (text ? parseInt(text, 10) : undefined);

function parseKitty(data: string): Press | undefined {
	if (!data.startsWith("\x1b[")) return undefined;
	const unicode = csiU.exec(data);
	if (unicode) {
		return { code: parseInt(unicode[1], 10), modifier: (optional(unicode[4]) ?? 1) - 1, shifted: optional(unicode[2]), base: optional(unicode[3]) };
	}
	const letter = /^\x1b\[(?:1;(\d+)(?::\d+)?([ABCDHFPQS])|([PQS]))$/.exec(data);
	if (letter) return { code: letterKeys[letter[2] ?? letter[3]], modifier: (optional(letter[1]) ?? 1) - 1 };
	const tilde = /^\x1b\[(\d+)(?:;(\d+))?(?::\d+)?~$/.exec(data);
	const code = tilde ? tildeKeys[tilde[1]] : undefined;
	return tilde && code !== undefined ? { code, modifier: (optional(tilde[2]) ?? 1) - 1 } : undefined;
}

function parseOtherKeys(data: string): Press | undefined {
	const match = /^\x1b\[27;(\d+);(\d+)~$/.exec(data);
	return match ? { code: parseInt(match[2], 10), modifier: parseInt(match[1], 10) - 1 } : undefined;
}

const fromKeypad = (code: number): number => keypad.get(code) ?? code;
/** Shift and a capital letter are the letter's key. */
const unshifted = (code: number, modifier: number): number =>
	(modifier & ~locks & shift) !== 0 && code >= 65 && code <= 90 ? code + 32 : code;

const isLetter = (code: number): boolean => code >= 97 && code <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isSymbol = (code: number): boolean => code > 0 && symbols.has(String.fromCharCode(code));

/** What shift and a key type, if it is one of these symbols: then the symbol is the key, and shift is not held. */
function symbolOf(code: number | undefined, modifier: number, known: Set<string>): { code: number; modifier: number } | undefined {
	if (code === undefined || (modifier & shift) === 0) return undefined;
	const symbol = fromKeypad(code);
	return known.has(String.fromCharCode(symbol)) ? { code: symbol, modifier: modifier & ~shift } : undefined;
}

function isKitty(data: string, code: number, modifier: number): boolean {
	const press = parseKitty(data);
	if (!press) return false;
	const held = press.modifier & ~locks;
	const same = held === (modifier & ~locks);
	const pressed = unshifted(fromKeypad(press.code), press.modifier);
	if (same && pressed === unshifted(fromKeypad(code), modifier)) return true;
	const symbol = symbolOf(press.shifted, held, symbols);
	if (symbol && symbol.modifier === (modifier & ~locks) && symbol.code === fromKeypad(code)) return true;
	if (!same) return false;
	// On a keyboard that is not Latin the key's place decides; a Latin letter or symbol speaks for itself.
	return press.base === code && press.base !== undefined && !isLetter(pressed) && !isSymbol(pressed);
}

function isOtherKeys(data: string, code: number, modifier: number): boolean {
	const press = parseOtherKeys(data);
	return press !== undefined && press.code === code && press.modifier === modifier;
}

// ---- matching ----

type Matcher = (data: string, modifier: number) => boolean;

/** Windows Terminal sends a bare backspace character for ctrl+backspace. */
function isWindowsTerminal(): boolean {
	const env = environment("WT_SESSION", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY");
	return Boolean(env.WT_SESSION) && !env.SSH_CONNECTION && !env.SSH_CLIENT && !env.SSH_TTY;
}

const escape: Matcher = (data, modifier) =>
	modifier === 0 && (data === "\x1b" || isKitty(data, codes.escape, 0) || isOtherKeys(data, codes.escape, 0));

const space: Matcher = (data, modifier) => {
	if (!kitty && modifier === ctrl && data === "\x00") return true;
	if (!kitty && modifier === alt && data === "\x1b ") return true;
	if (modifier === 0 && data === " ") return true;
	return isKitty(data, codes.space, modifier) || isOtherKeys(data, codes.space, modifier);
};

const tab: Matcher = (data, modifier) => {
	if (modifier === shift && data === "\x1b[Z") return true;
	if (modifier === 0) return data === "\t" || isKitty(data, codes.tab, 0);
	return isKitty(data, codes.tab, modifier) || isOtherKeys(data, codes.tab, modifier);
};

const enter: Matcher = (data, modifier) => {
	if (isKitty(data, codes.enter, modifier) || isKitty(data, codes.keypadEnter, modifier)) return true;
	if (modifier === 0) return data === "\r" || data === "\x1bOM" || (!kitty && data === "\n");
	if (isOtherKeys(data, codes.enter, modifier)) return true;
	// With Kitty's protocol on, these two come only from terminals configured to send them for shift+enter.
	if (modifier === shift) return kitty && (data === "\x1b\r" || data === "\n");
	return modifier === alt && !kitty && data === "\x1b\r";
};

const backspace: Matcher = (data, modifier) => {
	if (modifier === alt && (data === "\x1b\x7f" || data === "\x1b\b")) return true;
	if (modifier === 0 && data === "\x7f") return true;
	if (data === "\x08" && (modifier === 0 || modifier === ctrl)) return isWindowsTerminal() === (modifier === ctrl);
	return isKitty(data, codes.backspace, modifier) || isOtherKeys(data, codes.backspace, modifier);
};

/** A cursor or editing key: legacy sequences, then Kitty's. */
const special = (key: string): Matcher => {
	const sequences = legacy[key];
	const code = codes[key as keyof typeof codes];
	return (data, modifier) => sequences[modifier]?.includes(data) || (code !== undefined && isKitty(data, code, modifier));
};
const sideways = (key: string, wordwise: string): Matcher => {
	const match = special(key);
	return (data, modifier) => (modifier === alt && !kitty && data === wordwise) || match(data, modifier);
};

function matchers(): Record<string, Matcher> {
	const result: Record<string, Matcher> = {
		escape, esc: escape, space, tab, enter, return: enter, backspace,
		left: sideways("left", "\x1bB"), right: sideways("right", "\x1bF"),
	};
	for (const key of Object.keys(legacy)) result[key.toLowerCase()] ??= special(key);
	return result;
}
const byName = matchers();

/** What ctrl and a key send where there is no protocol. */
function controlCharacter(key: string): string | undefined {
	if (key === "-") return "\x1f";
	return /^[a-z[\\\]_]$/.test(key) ? String.fromCharCode(key.charCodeAt(0) & 0x1f) : undefined;
}

function isTyped(data: string, code: number, modifier: number): boolean {
	const press = parseOtherKeys(data);
	if (!press) return false;
	if (press.modifier === modifier && unshifted(press.code, modifier) === unshifted(code, modifier)) return true;
	const symbol = symbolOf(press.code, press.modifier, shiftedSymbols);
	return symbol?.modifier === modifier && symbol.code === code;
}

function matchesCharacter(data: string, key: string, modifier: number): boolean {
	const code = key.charCodeAt(0);
	const control = controlCharacter(key);
	if (modifier === 0 && data === key) return true;
	if (!kitty && modifier === ctrl + alt && control !== undefined && data === `\x1b${control}`) return true;
	if (!kitty && modifier === alt && data === `\x1b${key}`) return true;
	if (modifier === ctrl && control !== undefined && data === control) return true;
	if (modifier === shift && isLetter(code) && data === key.toUpperCase()) return true;
	return isKitty(data, code, modifier) || isTyped(data, code, modifier);
}

const modifierBits: Record<string, number> = { shift, alt, ctrl, super: superKey };

/** The key and the modifiers of a name; a name that has one of these twice, or an unknown one, is none. */
function readName(name: string): { key: string; modifier: number } | undefined {
	let [key, modifier] = [name.toLowerCase(), 0];
	for (let found; (found = /^(shift|alt|ctrl|super)\+/.exec(key)); key = key.slice(found[0].length)) {
		const bit = modifierBits[found[1]];
		if (modifier & bit) return undefined;
		modifier |= bit;
	}
	return key === "" || (key.includes("+") && key !== "+") ? undefined : { key, modifier };
}

/** Whether input is the key a name stands for, such as "ctrl+c". */
export function matchesKey(data: string, keyId: string): boolean {
	const name = readName(keyId);
	if (!name) return false;
	const { key, modifier } = name;
	if (Object.hasOwn(byName, key)) return byName[key](data, modifier);
	const known = key.length === 1 && (isLetter(key.charCodeAt(0)) || isDigit(key.charCodeAt(0)) || symbols.has(key));
	return known && matchesCharacter(data, key, modifier);
}

// ---- naming ----

const codeNames = new Map<number, string>([
	...Object.entries(codes).map(([name, code]): [number, string] => [code, name]), [codes.keypadEnter, "enter"],
]);

function nameOf(press: Press): string | undefined {
	const own = unshifted(fromKeypad(press.code), press.modifier);
	const code = isLetter(own) || isDigit(own) || isSymbol(own) ? own : (press.base ?? own);
	const key = codeNames.get(code) ?? (isLetter(code) || isDigit(code) || isSymbol(code) ? String.fromCharCode(code) : undefined);
	return key === undefined ? undefined : named(key, press.modifier);
}

const singles: Record<string, string> = {
	"\x1b": "escape", "\x1c": "ctrl+\\", "\x1d": "ctrl+]", "\x1f": "ctrl+-", "\x1b\x1b": "ctrl+alt+[", "\x1b\x1c": "ctrl+alt+\\",
	"\x1b\x1d": "ctrl+alt+]", "\x1b\x1f": "ctrl+alt+-", "\t": "tab", "\r": "enter", "\x1bOM": "enter", "\x00": "ctrl+space", " ": "space",
	"\x7f": "backspace", "\x1b[Z": "shift+tab", "\x1b\x7f": "alt+backspace", "\x1b\b": "alt+backspace",
};
const withoutKitty: Record<string, string> = {
	"\n": "enter", "\x1b\r": "alt+enter", "\x1b ": "alt+space", "\x1bB": "alt+left", "\x1bF": "alt+right",
};

function nameOfLegacy(data: string): string | undefined {
	if (kitty && (data === "\x1b\r" || data === "\n")) return "shift+enter";
	const known = sequenceName(data);
	if (known !== undefined) return known;
	if (Object.hasOwn(singles, data)) return singles[data];
	if (data === "\x08") return isWindowsTerminal() ? "ctrl+backspace" : "backspace";
	if (!kitty && Object.hasOwn(withoutKitty, data)) return withoutKitty[data];
	const prefixed = !kitty && data.length === 2 && data[0] === "\x1b";
	const code = data.charCodeAt(prefixed ? 1 : 0);
	if (!prefixed && data.length !== 1) return undefined;
	if (code >= 1 && code <= 26) return `${prefixed ? "ctrl+alt" : "ctrl"}+${String.fromCharCode(code + 96)}`;
	if (prefixed) return isLetter(code) || isDigit(code) || isSymbol(code) ? `alt+${String.fromCharCode(code)}` : undefined;
	return code >= 32 && code <= 126 ? data : undefined;
}

/** The name of the key that input is. */
export function parseKey(data: string): string | undefined {
	const press = parseKitty(data);
	if (press) return nameOf({ ...press, ...symbolOf(press.shifted, press.modifier, symbols) });
	const other = parseOtherKeys(data);
	return other ? nameOf({ ...other, ...symbolOf(other.code, other.modifier, shiftedSymbols) }) : nameOfLegacy(data);
}

/** Pasted text may contain what looks like an event type. */
const hasEvent = (data: string, event: number): boolean =>
	!data.includes("\x1b[200~") && new RegExp(`:${event}[u~ABCDHFPQS]`).test(data);
export const isKeyRelease = (data: string): boolean => hasEvent(data, 3);
export const isKeyRepeat = (data: string): boolean => hasEvent(data, 2);

function character(code: number): string | undefined {
	return Number.isFinite(code) && code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The text a Kitty key sequence types, unless it is a shortcut. */
export function decodeKittyPrintable(data: string): string | undefined {
	if (!csiU.test(data)) return undefined;
	const press = parseKitty(data)!;
	if ((press.modifier & ~(shift | locks)) !== 0) return undefined;
	const code = fromKeypad(press.modifier & shift && press.shifted !== undefined ? press.shifted : press.code);
	return code >= 0xe000 && code <= 0xf8ff ? undefined : character(code); // keys without a character are in this area
}

export function decodePrintableKey(data: string): string | undefined {
	const other = parseOtherKeys(data);
	if (!other) return decodeKittyPrintable(data);
	return (other.modifier & ~locks & ~shift) === 0 ? character(other.code) : undefined;
}

