"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/stdin_buffer.ts
var stdin_buffer_exports = {
  StdinBuffer: void 0,
};
module.exports = __defProp(stdin_buffer_exports, "__esModule", { value: true });
var reply = /^\x1b(?:\](?:1[01];|4;\d{1,3};|7501;\?)|P>\||_G(?:[a-z]=\d+,)*[a-z]=\d+;)/;
var isString = (text) => /^\x1b[\]P_]/.test(text);
function sequenceEnd(text) {
  const kind = text[1];
  if (kind === void 0) return -1;
  if (kind === "[") return csiEnd(text);
  if (kind === "O") return text.length >= 3 ? 3 : -1;
  if (kind === "\x1B") return text.length > 2 && "[]OP_".includes(text[2]) ? 1 : 2;
  if (!isString(text)) return 2;
  const string = text.indexOf("\x1B\\", 2);
  const bell = kind === "]" ? text.indexOf("\x07", 2) : -1;
  if (bell !== -1 && (string === -1 || bell < string)) return bell + 1;
  return string === -1 ? -1 : string + 2;
}
function csiEnd(text) {
  if (text[2] === "M") return text.length >= 6 ? 6 : -1;
  const mouse = text[2] === "<" ? /^\x1b\[<\d+;\d+;\d+[Mm]/.exec(text) : /^\x1b\[[^\x40-\x7e]*[\x40-\x7e]/.exec(text);
  return mouse ? mouse[0].length : -1;
}
function brokenOff(text) {
  if (!reply.test(text)) return 0;
  const end = sequenceEnd(text);
  const at = text.slice(2, end === -1 ? void 0 : end).search(/[\x18\x1a]|\x1b(?!\\|$)/);
  return at === -1 ? 0 : text[at + 2] === "\x1B" ? at + 2 : at + 3;
}
function cut(text) {
  const sequences = [];
  while (text !== "") {
    const broken = brokenOff(text);
    if (broken > 0) {
      text = text.slice(broken);
      continue;
    }
    const end = text[0] === "\x1B" ? sequenceEnd(text) : 1;
    if (end === -1) break;
    sequences.push(text.slice(0, end));
    text = text.slice(end);
  }
  return { sequences, rest: text };
}
var StdinBuffer = class {
  buffer = "";
  pasted;
  timer;
  timeoutMs;
  escapeTimeoutMs;
  listeners = /* @__PURE__ */ new Map();
  // Some terminals send a key as CSI u and again as the plain character.
  echo;
  constructor(options = {}) {
    this.timeoutMs = options.timeout ?? 50;
    this.escapeTimeoutMs = options.escapeTimeout ?? 10;
  }
  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, /* @__PURE__ */ new Set());
    this.listeners.get(event).add(listener);
    return this;
  }
  addListener(event, listener) {
    return this.on(event, listener);
  }
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
    return this;
  }
  removeListener(event, listener) {
    return this.off(event, listener);
  }
  removeAllListeners(event) {
    if (event === void 0) this.listeners.clear();
    else this.listeners.delete(event);
    return this;
  }
  emit(event, ...args) {
    const listeners = [...this.listeners.get(event) ?? []];
    for (const listener of listeners) listener(...args);
    return listeners.length > 0;
  }
  process(data) {
    this.stopTimer();
    const text = typeof data === "string" ? data : decode(data);
    if (text === "" && this.buffer === "") return this.key("");
    if (this.pasted !== void 0) return this.paste(text);
    this.buffer += text;
    const start = this.buffer.indexOf((import_input ??= require("pi:tui/input")).pasteStart);
    if (start !== -1) return this.startPaste(start);
    const { sequences, rest } = cut(this.buffer);
    this.buffer = rest;
    for (const sequence of sequences) this.key(sequence);
    if (rest !== "" && !reply.test(rest)) this.timer = setTimeout(() => this.giveUp(), rest === "\x1B" ? this.escapeTimeoutMs : this.timeoutMs);
  }
  /** Takes an unfinished sequence for keys: what looked like the start of a string is a key with alt and others. */
  giveUp() {
    for (const sequence of this.flush()) {
      const apart = sequence.length > 2 && isString(sequence);
      this.key(apart ? sequence.slice(0, 2) : sequence);
      if (apart) this.process(sequence.slice(2));
    }
  }
  startPaste(start) {
    const before = this.buffer.slice(0, start);
    const after = this.buffer.slice(start + (import_input ??= require("pi:tui/input")).pasteStart.length);
    this.buffer = "";
    for (const sequence of cut(before).sequences) this.key(sequence);
    this.pasted = "";
    this.paste(after);
  }
  paste(text) {
    this.pasted += text;
    const end = this.pasted.indexOf((import_input ??= require("pi:tui/input")).pasteEnd);
    if (end === -1) return;
    const content = this.pasted.slice(0, end);
    const rest = this.pasted.slice(end + (import_input ??= require("pi:tui/input")).pasteEnd.length);
    this.pasted = this.echo = void 0;
    this.emit("paste", content);
    if (rest !== "") this.process(rest);
  }
  key(sequence) {
    if (sequence.length === 1 && sequence.codePointAt(0) === this.echo) {
      this.echo = void 0;
      return;
    }
    const plain = /^\x1b\[(\d+)(?::\d*)?(?::\d+)?u$/.exec(sequence);
    this.echo = plain && Number(plain[1]) >= 32 ? Number(plain[1]) : void 0;
    this.emit("data", sequence);
  }
  stopTimer() {
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
  }
  /** What is left of an unfinished sequence. */
  flush() {
    this.stopTimer();
    if (this.buffer === "") return [];
    const rest = this.buffer;
    this.buffer = "";
    this.echo = void 0;
    return [rest];
  }
  clear() {
    this.stopTimer();
    this.buffer = "";
    this.pasted = this.echo = void 0;
  }
  getBuffer() {
    return this.buffer;
  }
  destroy() {
    this.clear();
  }
};
function decode(data) {
  if (data.length === 1 && data[0] > 127) return `\x1B${String.fromCharCode(data[0] - 128)}`;
  return new TextDecoder().decode(data);
}
stdin_buffer_exports["StdinBuffer"] = StdinBuffer;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_input;
