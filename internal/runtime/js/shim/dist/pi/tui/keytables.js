"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/keytables.ts
var keytables_exports = {
  alt: void 0,
  codes: void 0,
  ctrl: void 0,
  keypad: void 0,
  legacy: void 0,
  locks: void 0,
  named: named,
  sequenceNames: void 0,
  shift: void 0,
  shiftedSymbols: void 0,
  superKey: void 0,
  symbols: void 0,
};
module.exports = __defProp(keytables_exports, "__esModule", { value: true });
var shift = 1;
var alt = 2;
var ctrl = 4;
var superKey = 8;
var locks = 64 + 128;
var codes = {
  escape: 27,
  tab: 9,
  enter: 13,
  space: 32,
  backspace: 127,
  keypadEnter: 57414,
  up: -1,
  down: -2,
  right: -3,
  left: -4,
  delete: -10,
  insert: -11,
  pageUp: -12,
  pageDown: -13,
  home: -14,
  end: -15,
  f1: -21,
  f2: -22,
  f3: -23,
  f4: -24,
  f5: -25,
  f6: -26,
  f7: -27,
  f8: -28,
  f9: -29,
  f10: -30,
  f11: -31,
  f12: -32
};
var shiftedSymbols = new Set("~!@#$%^&*()_+|{}:<>?");
var symbols = new Set("`-=[]\\;',./!@#$%^&*()_+|~{}:<>?");
var keypad = new Map([
  ...Array.from("0123456789.", (char, i) => [57399 + i, char.charCodeAt(0)]),
  [57410, 47],
  [57411, 42],
  [57412, 45],
  [57413, 43],
  [57415, 61],
  [57416, 44],
  [57417, codes.left],
  [57418, codes.right],
  [57419, codes.up],
  [57420, codes.down],
  [57421, codes.pageUp],
  [57422, codes.pageDown],
  [57423, codes.home],
  [57424, codes.end],
  [57425, codes.insert],
  [57426, codes.delete]
]);
var csi = (...ends) => ends.map((end) => `\x1B[${end}`);
var ss3 = (...ends) => ends.map((end) => `\x1BO${end}`);
var legacy = {
  up: { 0: [...csi("A"), ...ss3("A")], [shift]: csi("a"), [ctrl]: ss3("a"), [alt]: ["\x1Bp"] },
  down: { 0: [...csi("B"), ...ss3("B")], [shift]: csi("b"), [ctrl]: ss3("b"), [alt]: ["\x1Bn"] },
  right: { 0: [...csi("C"), ...ss3("C")], [shift]: csi("c"), [ctrl]: ss3("c"), [alt]: ["\x1Bf"] },
  left: { 0: [...csi("D"), ...ss3("D")], [shift]: csi("d"), [ctrl]: ss3("d"), [alt]: ["\x1Bb"] },
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
  f12: { 0: csi("24~") }
};
var modifierNames = [[shift, "shift"], [ctrl, "ctrl"], [alt, "alt"], [superKey, "super"]];
function named(key, modifier) {
  const held = modifier & ~locks;
  if ((held & ~(shift | ctrl | alt | superKey)) !== 0) return void 0;
  return [...modifierNames.filter(([bit]) => held & bit).map(([, name]) => name), key].join("+");
}
var unnamed = new Set(csi("1~", "7~", "4~", "8~"));
var sequenceNames = {};
for (const [key, byModifier] of Object.entries(legacy)) {
  for (const [modifier, sequences] of Object.entries(byModifier)) {
    for (const sequence of sequences) if (!unnamed.has(sequence)) sequenceNames[sequence] = named(key, Number(modifier));
  }
}
keytables_exports["alt"] = alt;
keytables_exports["codes"] = codes;
keytables_exports["ctrl"] = ctrl;
keytables_exports["keypad"] = keypad;
keytables_exports["legacy"] = legacy;
keytables_exports["locks"] = locks;
keytables_exports["sequenceNames"] = sequenceNames;
keytables_exports["shift"] = shift;
keytables_exports["shiftedSymbols"] = shiftedSymbols;
keytables_exports["superKey"] = superKey;
keytables_exports["symbols"] = symbols;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
