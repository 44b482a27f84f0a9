// What terminals send for keys.

export const shift = 1;
export const alt = 2;
export const ctrl = 4;
export const superKey = 8;
/** Caps lock and num lock, which no binding cares about. */
export const locks = 64 + 128;

// Stand-ins for keys that have no code point of their own.
export const codes = {
	escape: 27, tab: 9, enter: 13, space: 32, backspace: 127, keypadEnter: 57414,
	up: -1, down: -2, right: -3, left: -4, delete: -10, insert: -11, pageUp: -12, pageDown: -13, home: -14, end: -15,
	f1: -21, f2: -22, f3: -23, f4: -24, f5: -25, f6: -26, f7: -27, f8: -28, f9: -29, f10: -30, f11: -31, f12: -32,
};

/** Symbols that a US keyboard has above others. */
export const shiftedSymbols = new Set("~!@#$%^&*()_+|{}:<>?");
export const symbols = new Set("`-=[]\\;',./!@#$%^&*()_+|~{}:<>?");

/** Kitty's keypad codes and the keys they are. */
export const keypad = new Map<number, number>([
	...Array.from("0123456789.", (char, i): [number, number] => [57399 + i, char.charCodeAt(0)]),
	[57410, 47], [57411, 42], [57412, 45], [57413, 43], [57415, 61], [57416, 44],
	[57417, codes.left], [57418, codes.right], [57419, codes.up], [57420, codes.down], [57421, codes.pageUp],
	[57422, codes.pageDown], [57423, codes.home], [57424, codes.end], [57425, codes.insert], [57426, codes.delete],
]);

export interface Legacy {
	/** Sequences with this modifier, in every mode. */
	[modifier: number]: string[];
}

const csi = (...ends: string[]): string[] => ends.map((end) => `\x1b[${end}`);
const ss3 = (...ends: string[]): string[] => ends.map((end) => `\x1bO${end}`);

/** Cursor and editing keys of xterm, rxvt and the Linux console. */
export const legacy: Record<string, Legacy> = {
	up: { 0: [...csi("A"), ...ss3("A")], [shift]: csi("a"), [ctrl]: ss3("a"), [alt]: ["\x1bp"] },
	down: { 0: [...csi("B"), ...ss3("B")], [shift]: csi("b"), [ctrl]: ss3("b"), [alt]: ["\x1bn"] },
	right: { 0: [...csi("C"), ...ss3("C")], [shift]: csi("c"), [ctrl]: ss3("c"), [alt]: ["\x1bf"] },
	left: { 0: [...csi("D"), ...ss3("D")], [shift]: csi("d"), [ctrl]: ss3("d"), [alt]: ["\x1bb"] },
	home: { 0: [...csi("H", "1~", "7~"), ...ss3("H")], [shift]: csi("7$"), [ctrl]: csi("7^") },
	end: { 0: [...csi("F", "4~", "8~"), ...ss3("F")], [shift]: csi("8$"), [ctrl]: csi("8^") },
	insert: { 0: csi("2~"), [shift]: csi("2$"), [ctrl]: csi("2^") },
	delete: { 0: csi("3~"), [shift]: csi("3$"), [ctrl]: csi("3^") },
	pageUp: { 0: csi("5~", "[5~"), [shift]: csi("5$"), [ctrl]: csi("5^") },
	pageDown: { 0: csi("6~", "[6~"), [shift]: csi("6$"), [ctrl]: csi("6^") },
	clear: { 0: [...csi("E"), ...ss3("E")], [shift]: csi("e"), [ctrl]: ss3("e") },
	f1: { 0: [...ss3("P"), ...csi("11~", "[A")] },
	f2: { 0: [...ss3("Q"), ...csi("12~", "[B")] },
	f3: { 0: [...ss3("R"), ...csi("13~", "[C")] },
	f4: { 0: [...ss3("S"), ...csi("14~", "[D")] },
	f5: { 0: csi("15~", "[E") },
	f6: { 0: csi("17~") },
	f7: { 0: csi("18~") },
	f8: { 0: csi("19~") },
	f9: { 0: csi("20~") },
	f10: { 0: csi("21~") },
	f11: { 0: csi("23~") },
	f12: { 0: csi("24~") },
};

const modifierNames: [number, string][] = [[shift, "shift"], [ctrl, "ctrl"], [alt, "alt"], [superKey, "super"]];

/** The name of a key with its modifiers, or undefined for modifiers that have no name. */
export function named(key: string, modifier: number): string | undefined {
	const held = modifier & ~locks;
	if ((held & ~(shift | ctrl | alt | superKey)) !== 0) return undefined;
	return [...modifierNames.filter(([bit]) => held & bit).map(([, name]) => name), key].join("+");
}

// rxvt's home and end, and its shifted forms, are matched but not named when they could be something else.
const unnamed = new Set(csi("1~", "7~", "4~", "8~"));

let names: Map<string, string> | undefined;

/** The name of one of the sequences above, if it has one. */
export function sequenceName(sequence: string): string | undefined {
	if (!names) {
		names = new Map();
		for (const [key, byModifier] of Object.entries(legacy)) {
			for (const [modifier, sequences] of Object.entries(byModifier)) {
				for (const sequence of sequences as string[]) if (!unnamed.has(sequence)) names.set(sequence, named(key, Number(modifier))!);
			}
		}
	}
	return names.get(sequence);
}
