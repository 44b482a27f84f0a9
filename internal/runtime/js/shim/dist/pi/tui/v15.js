"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/v15.ts
var v15_exports = {
  formatProgramStatus: formatProgramStatus,
  getNativeClipboard: void 0,
  getOsc8LinkAtColumn: getOsc8LinkAtColumn,
  getSelectPageIndex: getSelectPageIndex,
  getTerminalColorMode: void 0,
  isAppleTerminalSession: isAppleTerminalSession,
  isViewportTUI: void 0,
  parseOsc11BackgroundColor: parseOsc11BackgroundColor,
  parseTerminalColorSchemeReport: parseTerminalColorSchemeReport,
  get renderFakeCursor() { return (import_component ??= require("pi:tui/component")).fakeCursor; },
  replaceControlCharacters: void 0,
  get stripTerminalSequences() { return (import_ansi2 ??= require("pi:tui/ansi")).stripAnsi; },
};
module.exports = __defProp(v15_exports, "__esModule", { value: true });
var replaceControlCharacters = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
function getOsc8LinkAtColumn(line, column) {
  let url;
  let at = 0;
  for (const part of (0, (import_ansi ??= require("pi:tui/ansi")).splitAnsi)(line)) {
    if (part.ansi) {
      const link = /^\x1b\]8;[^;]*;([^\x07\x1b]*)(?:\x07|\x1b\\)$/.exec(part.text);
      if (link) url = link[1] || void 0;
      continue;
    }
    for (const cluster of (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(part.text)) {
      const width = cluster === "	" ? (import_width ??= require("pi:tui/width")).tabWidth : (0, (import_width ??= require("pi:tui/width")).graphemeWidth)(cluster);
      if (column >= at && column < at + width) return url;
      at += width;
    }
  }
  return void 0;
}
function parseTerminalColorSchemeReport(data) {
  const match = /^(?:\x1b\[\?997;(1|2)n)+$/.exec(data);
  return match ? match[1] === "2" ? "light" : "dark" : void 0;
}
function parseOsc11BackgroundColor(data) {
  const match = /^\x1b\]11;rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})(?:\/[0-9a-f]{1,4})?(?:\x07|\x1b\\)$/i.exec(data);
  if (!match) return void 0;
  const [r, g, b] = match.slice(1, 4).map((hex) => Math.round(parseInt(hex, 16) / (16 ** hex.length - 1) * 255));
  return { r, g, b };
}
var isViewportTUI = (tui) => tui[/* @__PURE__ */ Symbol.for("@earendil-works/pi-tui/viewport")] === true;
var getTerminalColorMode = (capabilities = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).getCapabilities)()) => capabilities.trueColor ? "truecolor" : "256color";
function getSelectPageIndex(keys, data, selected, count, page) {
  const up = keys.matches(data, "tui.select.pageUp");
  if (!up && !keys.matches(data, "tui.select.pageDown")) return void 0;
  return Math.max(0, Math.min(count - 1, selected + (up ? -page : page)));
}
function isAppleTerminalSession() {
  const process = globalThis.process;
  return process?.platform === "darwin" && process.env?.TERM_PROGRAM === "Apple_Terminal";
}
var longestStatus = 2048;
function formatProgramStatus(status) {
  const pairs = [`state=${status.state}`];
  if (status.app !== void 0 && /^[A-Za-z0-9_.+-]{1,32}$/.test(status.app)) pairs.push(`app=${status.app}`);
  if (status.state === "blocked" && status.kind) pairs.push(`kind=${status.kind}`);
  const encoder = new TextEncoder();
  let message = "";
  let size = 0;
  for (const char of replaceControlCharacters(status.message ?? "").trim()) {
    size += encoder.encode(char).length;
    if (size > longestStatus) break;
    message += char;
  }
  if (message) pairs.push(`msg=${btoa(String.fromCharCode(...encoder.encode(message)))}`);
  return `\x1B]7501;${pairs.join(":")}\x1B\\`;
}
var getNativeClipboard = () => void 0;
v15_exports["getNativeClipboard"] = getNativeClipboard;
v15_exports["getTerminalColorMode"] = getTerminalColorMode;
v15_exports["isViewportTUI"] = isViewportTUI;
v15_exports["replaceControlCharacters"] = replaceControlCharacters;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_ansi;
var import_terminal_image;
var import_unicode;
var import_width;
var import_ansi2;
var import_component;
