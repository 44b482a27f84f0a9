"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/keys.ts
var keys_exports = {
  Key: void 0,
  decodeKittyPrintable: decodeKittyPrintable,
  decodePrintableKey: decodePrintableKey,
  isKeyRelease: void 0,
  isKeyRepeat: void 0,
  isKittyProtocolActive: void 0,
  matchesKey: matchesKey,
  parseKey: parseKey,
  setKittyProtocolActive: setKittyProtocolActive,
};
module.exports = __defProp(keys_exports, "__esModule", { value: true });
var kitty = false;
function setKittyProtocolActive(active) {
  kitty = active;
}
var isKittyProtocolActive = () => kitty;
var plainKeys = [
  "escape",
  "esc",
  "enter",
  "return",
  "tab",
  "space",
  "backspace",
  "delete",
  "insert",
  "clear",
  "home",
  "end",
  "pageUp",
  "pageDown",
  "up",
  "down",
  "left",
  "right",
  "f1",
  "f2",
  "f3",
  "f4",
  "f5",
  "f6",
  "f7",
  "f8",
  "f9",
  "f10",
  "f11",
  "f12"
];
var symbolKeys = {
  backtick: "`",
  hyphen: "-",
  equals: "=",
  leftbracket: "[",
  rightbracket: "]",
  backslash: "\\",
  semicolon: ";",
  quote: "'",
  comma: ",",
  period: ".",
  slash: "/",
  exclamation: "!",
  at: "@",
  hash: "#",
  dollar: "$",
  percent: "%",
  caret: "^",
  ampersand: "&",
  asterisk: "*",
  leftparen: "(",
  rightparen: ")",
  underscore: "_",
  plus: "+",
  pipe: "|",
  tilde: "~",
  leftbrace: "{",
  rightbrace: "}",
  colon: ":",
  lessthan: "<",
  greaterthan: ">",
  question: "?"
};
var combinations = {
  ctrl: "ctrl",
  shift: "shift",
  alt: "alt",
  super: "super",
  ctrlShift: "ctrl+shift",
  shiftCtrl: "shift+ctrl",
  ctrlAlt: "ctrl+alt",
  altCtrl: "alt+ctrl",
  shiftAlt: "shift+alt",
  altShift: "alt+shift",
  ctrlSuper: "ctrl+super",
  superCtrl: "super+ctrl",
  shiftSuper: "shift+super",
  superShift: "super+shift",
  altSuper: "alt+super",
  superAlt: "super+alt",
  ctrlShiftAlt: "ctrl+shift+alt",
  ctrlShiftSuper: "ctrl+shift+super"
};
function keyHelper() {
  const result = {};
  for (const key of plainKeys) result[key] = key;
  Object.assign(result, symbolKeys);
  for (const [name, prefix] of Object.entries(combinations)) result[name] = (key) => `${prefix}+${key}`;
  return result;
}
var Key = keyHelper();
var csiU = /^\x1b\[(\d+)(?::(\d*))?(?::(\d+))?(?:;(\d+))?(?::(\d+))?u$/;
var tildeKeys = {
  2: (import_keytables ??= require("pi:tui/keytables")).codes.insert,
  3: (import_keytables ??= require("pi:tui/keytables")).codes.delete,
  5: (import_keytables ??= require("pi:tui/keytables")).codes.pageUp,
  6: (import_keytables ??= require("pi:tui/keytables")).codes.pageDown,
  7: (import_keytables ??= require("pi:tui/keytables")).codes.home,
  8: (import_keytables ??= require("pi:tui/keytables")).codes.end,
  11: (import_keytables ??= require("pi:tui/keytables")).codes.f1,
  12: (import_keytables ??= require("pi:tui/keytables")).codes.f2,
  13: (import_keytables ??= require("pi:tui/keytables")).codes.f3,
  14: (import_keytables ??= require("pi:tui/keytables")).codes.f4,
  15: (import_keytables ??= require("pi:tui/keytables")).codes.f5,
  17: (import_keytables ??= require("pi:tui/keytables")).codes.f6,
  18: (import_keytables ??= require("pi:tui/keytables")).codes.f7,
  19: (import_keytables ??= require("pi:tui/keytables")).codes.f8,
  20: (import_keytables ??= require("pi:tui/keytables")).codes.f9,
  21: (import_keytables ??= require("pi:tui/keytables")).codes.f10,
  23: (import_keytables ??= require("pi:tui/keytables")).codes.f11,
  24: (import_keytables ??= require("pi:tui/keytables")).codes.f12
};
var letterKeys = {
  A: (import_keytables ??= require("pi:tui/keytables")).codes.up,
  B: (import_keytables ??= require("pi:tui/keytables")).codes.down,
  C: (import_keytables ??= require("pi:tui/keytables")).codes.right,
  D: (import_keytables ??= require("pi:tui/keytables")).codes.left,
  H: (import_keytables ??= require("pi:tui/keytables")).codes.home,
  F: (import_keytables ??= require("pi:tui/keytables")).codes.end,
  P: (import_keytables ??= require("pi:tui/keytables")).codes.f1,
  Q: (import_keytables ??= require("pi:tui/keytables")).codes.f2,
  S: (import_keytables ??= require("pi:tui/keytables")).codes.f4
};
var optional = (text) => text ? parseInt(text, 10) : void 0;
function parseKitty(data) {
  if (!data.startsWith("\x1B[")) return void 0;
  const unicode = csiU.exec(data);
  if (unicode) {
    return { code: parseInt(unicode[1], 10), modifier: (optional(unicode[4]) ?? 1) - 1, shifted: optional(unicode[2]), base: optional(unicode[3]) };
  }
  const letter = /^\x1b\[(?:1;(\d+)(?::\d+)?([ABCDHFPQS])|([PQS]))$/.exec(data);
  if (letter) return { code: letterKeys[letter[2] ?? letter[3]], modifier: (optional(letter[1]) ?? 1) - 1 };
  const tilde = /^\x1b\[(\d+)(?:;(\d+))?(?::\d+)?~$/.exec(data);
  const code = tilde ? tildeKeys[tilde[1]] : void 0;
  return tilde && code !== void 0 ? { code, modifier: (optional(tilde[2]) ?? 1) - 1 } : void 0;
}
function parseOtherKeys(data) {
  const match = /^\x1b\[27;(\d+);(\d+)~$/.exec(data);
  return match ? { code: parseInt(match[2], 10), modifier: parseInt(match[1], 10) - 1 } : void 0;
}
var fromKeypad = (code) => (import_keytables ??= require("pi:tui/keytables")).keypad.get(code) ?? code;
var unshifted = (code, modifier) => (modifier & ~(import_keytables ??= require("pi:tui/keytables")).locks & (import_keytables ??= require("pi:tui/keytables")).shift) !== 0 && code >= 65 && code <= 90 ? code + 32 : code;
var isLetter = (code) => code >= 97 && code <= 122;
var isDigit = (code) => code >= 48 && code <= 57;
var isSymbol = (code) => code > 0 && (import_keytables ??= require("pi:tui/keytables")).symbols.has(String.fromCharCode(code));
function symbolOf(code, modifier, known) {
  if (code === void 0 || (modifier & (import_keytables ??= require("pi:tui/keytables")).shift) === 0) return void 0;
  const symbol = fromKeypad(code);
  return known.has(String.fromCharCode(symbol)) ? { code: symbol, modifier: modifier & ~(import_keytables ??= require("pi:tui/keytables")).shift } : void 0;
}
function isKitty(data, code, modifier) {
  const press = parseKitty(data);
  if (!press) return false;
  const held = press.modifier & ~(import_keytables ??= require("pi:tui/keytables")).locks;
  const same = held === (modifier & ~(import_keytables ??= require("pi:tui/keytables")).locks);
  const pressed = unshifted(fromKeypad(press.code), press.modifier);
  if (same && pressed === unshifted(fromKeypad(code), modifier)) return true;
  const symbol = symbolOf(press.shifted, held, (import_keytables ??= require("pi:tui/keytables")).symbols);
  if (symbol && symbol.modifier === (modifier & ~(import_keytables ??= require("pi:tui/keytables")).locks) && symbol.code === fromKeypad(code)) return true;
  if (!same) return false;
  return press.base === code && press.base !== void 0 && !isLetter(pressed) && !isSymbol(pressed);
}
function isOtherKeys(data, code, modifier) {
  const press = parseOtherKeys(data);
  return press !== void 0 && press.code === code && press.modifier === modifier;
}
function environment() {
  try {
    return globalThis.process?.env ?? {};
  } catch {
    return {};
  }
}
function isWindowsTerminal() {
  const env = environment();
  return Boolean(env.WT_SESSION) && !env.SSH_CONNECTION && !env.SSH_CLIENT && !env.SSH_TTY;
}
var escape = (data, modifier) => modifier === 0 && (data === "\x1B" || isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.escape, 0) || isOtherKeys(data, (import_keytables ??= require("pi:tui/keytables")).codes.escape, 0));
var space = (data, modifier) => {
  if (!kitty && modifier === (import_keytables ??= require("pi:tui/keytables")).ctrl && data === "\0") return true;
  if (!kitty && modifier === (import_keytables ??= require("pi:tui/keytables")).alt && data === "\x1B ") return true;
  if (modifier === 0 && data === " ") return true;
  return isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.space, modifier) || isOtherKeys(data, (import_keytables ??= require("pi:tui/keytables")).codes.space, modifier);
};
var tab = (data, modifier) => {
  if (modifier === (import_keytables ??= require("pi:tui/keytables")).shift && data === "\x1B[Z") return true;
  if (modifier === 0) return data === "	" || isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.tab, 0);
  return isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.tab, modifier) || isOtherKeys(data, (import_keytables ??= require("pi:tui/keytables")).codes.tab, modifier);
};
var enter = (data, modifier) => {
  if (isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.enter, modifier) || isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.keypadEnter, modifier)) return true;
  if (modifier === 0) return data === "\r" || data === "\x1BOM" || !kitty && data === "\n";
  if (isOtherKeys(data, (import_keytables ??= require("pi:tui/keytables")).codes.enter, modifier)) return true;
  if (modifier === (import_keytables ??= require("pi:tui/keytables")).shift) return kitty && (data === "\x1B\r" || data === "\n");
  return modifier === (import_keytables ??= require("pi:tui/keytables")).alt && !kitty && data === "\x1B\r";
};
var backspace = (data, modifier) => {
  if (modifier === (import_keytables ??= require("pi:tui/keytables")).alt && (data === "\x1B" || data === "\x1B\b")) return true;
  if (modifier === 0 && data === "") return true;
  if (data === "\b" && (modifier === 0 || modifier === (import_keytables ??= require("pi:tui/keytables")).ctrl)) return isWindowsTerminal() === (modifier === (import_keytables ??= require("pi:tui/keytables")).ctrl);
  return isKitty(data, (import_keytables ??= require("pi:tui/keytables")).codes.backspace, modifier) || isOtherKeys(data, (import_keytables ??= require("pi:tui/keytables")).codes.backspace, modifier);
};
var special = (key) => {
  const sequences = (import_keytables ??= require("pi:tui/keytables")).legacy[key];
  const code = (import_keytables ??= require("pi:tui/keytables")).codes[key];
  return (data, modifier) => sequences[modifier]?.includes(data) || code !== void 0 && isKitty(data, code, modifier);
};
var sideways = (key, wordwise) => {
  const match = special(key);
  return (data, modifier) => modifier === (import_keytables ??= require("pi:tui/keytables")).alt && !kitty && data === wordwise || match(data, modifier);
};
function matchers() {
  const result = {
    escape,
    esc: escape,
    space,
    tab,
    enter,
    return: enter,
    backspace,
    left: sideways("left", "\x1BB"),
    right: sideways("right", "\x1BF")
  };
  for (const key of Object.keys((import_keytables ??= require("pi:tui/keytables")).legacy)) result[key.toLowerCase()] ??= special(key);
  return result;
}
var byName = matchers();
function controlCharacter(key) {
  if (key === "-") return "";
  return /^[a-z[\\\]_]$/.test(key) ? String.fromCharCode(key.charCodeAt(0) & 31) : void 0;
}
function isTyped(data, code, modifier) {
  const press = parseOtherKeys(data);
  if (!press) return false;
  if (press.modifier === modifier && unshifted(press.code, modifier) === unshifted(code, modifier)) return true;
  const symbol = symbolOf(press.code, press.modifier, (import_keytables ??= require("pi:tui/keytables")).shiftedSymbols);
  return symbol?.modifier === modifier && symbol.code === code;
}
function matchesCharacter(data, key, modifier) {
  const code = key.charCodeAt(0);
  const control = controlCharacter(key);
  if (modifier === 0 && data === key) return true;
  if (!kitty && modifier === (import_keytables ??= require("pi:tui/keytables")).ctrl + (import_keytables ??= require("pi:tui/keytables")).alt && control !== void 0 && data === `\x1B${control}`) return true;
  if (!kitty && modifier === (import_keytables ??= require("pi:tui/keytables")).alt && data === `\x1B${key}`) return true;
  if (modifier === (import_keytables ??= require("pi:tui/keytables")).ctrl && control !== void 0 && data === control) return true;
  if (modifier === (import_keytables ??= require("pi:tui/keytables")).shift && isLetter(code) && data === key.toUpperCase()) return true;
  return isKitty(data, code, modifier) || isTyped(data, code, modifier);
}
var modifierBits = { shift: (import_keytables ??= require("pi:tui/keytables")).shift, alt: (import_keytables ??= require("pi:tui/keytables")).alt, ctrl: (import_keytables ??= require("pi:tui/keytables")).ctrl, super: (import_keytables ??= require("pi:tui/keytables")).superKey };
function readName(name) {
  let [key, modifier] = [name.toLowerCase(), 0];
  for (let found; found = /^(shift|alt|ctrl|super)\+/.exec(key); key = key.slice(found[0].length)) {
    const bit = modifierBits[found[1]];
    if (modifier & bit) return void 0;
    modifier |= bit;
  }
  return key === "" || key.includes("+") && key !== "+" ? void 0 : { key, modifier };
}
function matchesKey(data, keyId) {
  const name = readName(keyId);
  if (!name) return false;
  const { key, modifier } = name;
  if (Object.hasOwn(byName, key)) return byName[key](data, modifier);
  const known = key.length === 1 && (isLetter(key.charCodeAt(0)) || isDigit(key.charCodeAt(0)) || (import_keytables ??= require("pi:tui/keytables")).symbols.has(key));
  return known && matchesCharacter(data, key, modifier);
}
var codeNames = new Map([
  ...Object.entries((import_keytables ??= require("pi:tui/keytables")).codes).map(([name, code]) => [code, name]),
  [(import_keytables ??= require("pi:tui/keytables")).codes.keypadEnter, "enter"]
]);
function nameOf(press) {
  const own = unshifted(fromKeypad(press.code), press.modifier);
  const code = isLetter(own) || isDigit(own) || isSymbol(own) ? own : press.base ?? own;
  const key = codeNames.get(code) ?? (isLetter(code) || isDigit(code) || isSymbol(code) ? String.fromCharCode(code) : void 0);
  return key === void 0 ? void 0 : (0, (import_keytables ??= require("pi:tui/keytables")).named)(key, press.modifier);
}
var singles = {
  "\x1B": "escape",
  "": "ctrl+\\",
  "": "ctrl+]",
  "": "ctrl+-",
  "\x1B\x1B": "ctrl+alt+[",
  "\x1B": "ctrl+alt+\\",
  "\x1B": "ctrl+alt+]",
  "\x1B": "ctrl+alt+-",
  "	": "tab",
  "\r": "enter",
  "\x1BOM": "enter",
  "\0": "ctrl+space",
  " ": "space",
  "": "backspace",
  "\x1B[Z": "shift+tab",
  "\x1B": "alt+backspace",
  "\x1B\b": "alt+backspace"
};
var withoutKitty = {
  "\n": "enter",
  "\x1B\r": "alt+enter",
  "\x1B ": "alt+space",
  "\x1BB": "alt+left",
  "\x1BF": "alt+right"
};
function nameOfLegacy(data) {
  if (kitty && (data === "\x1B\r" || data === "\n")) return "shift+enter";
  if (Object.hasOwn((import_keytables ??= require("pi:tui/keytables")).sequenceNames, data)) return (import_keytables ??= require("pi:tui/keytables")).sequenceNames[data];
  if (Object.hasOwn(singles, data)) return singles[data];
  if (data === "\b") return isWindowsTerminal() ? "ctrl+backspace" : "backspace";
  if (!kitty && Object.hasOwn(withoutKitty, data)) return withoutKitty[data];
  const prefixed = !kitty && data.length === 2 && data[0] === "\x1B";
  const code = data.charCodeAt(prefixed ? 1 : 0);
  if (!prefixed && data.length !== 1) return void 0;
  if (code >= 1 && code <= 26) return `${prefixed ? "ctrl+alt" : "ctrl"}+${String.fromCharCode(code + 96)}`;
  if (prefixed) return isLetter(code) || isDigit(code) || isSymbol(code) ? `alt+${String.fromCharCode(code)}` : void 0;
  return code >= 32 && code <= 126 ? data : void 0;
}
function parseKey(data) {
  const press = parseKitty(data);
  if (press) return nameOf({ ...press, ...symbolOf(press.shifted, press.modifier, (import_keytables ??= require("pi:tui/keytables")).symbols) });
  const other = parseOtherKeys(data);
  return other ? nameOf({ ...other, ...symbolOf(other.code, other.modifier, (import_keytables ??= require("pi:tui/keytables")).shiftedSymbols) }) : nameOfLegacy(data);
}
var hasEvent = (data, event) => !data.includes("\x1B[200~") && new RegExp(`:${event}[u~ABCDHFPQS]`).test(data);
var isKeyRelease = (data) => hasEvent(data, 3);
var isKeyRepeat = (data) => hasEvent(data, 2);
function character(code) {
  return Number.isFinite(code) && code >= 32 && code <= 1114111 ? String.fromCodePoint(code) : void 0;
}
function decodeKittyPrintable(data) {
  if (!csiU.test(data)) return void 0;
  const press = parseKitty(data);
  if ((press.modifier & ~((import_keytables ??= require("pi:tui/keytables")).shift | (import_keytables ??= require("pi:tui/keytables")).locks)) !== 0) return void 0;
  const code = fromKeypad(press.modifier & (import_keytables ??= require("pi:tui/keytables")).shift && press.shifted !== void 0 ? press.shifted : press.code);
  return code >= 57344 && code <= 63743 ? void 0 : character(code);
}
function decodePrintableKey(data) {
  const other = parseOtherKeys(data);
  if (!other) return decodeKittyPrintable(data);
  return (other.modifier & ~(import_keytables ??= require("pi:tui/keytables")).locks & ~(import_keytables ??= require("pi:tui/keytables")).shift) === 0 ? character(other.code) : void 0;
}
keys_exports["Key"] = Key;
keys_exports["isKeyRelease"] = isKeyRelease;
keys_exports["isKeyRepeat"] = isKeyRepeat;
keys_exports["isKittyProtocolActive"] = isKittyProtocolActive;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_keytables;
