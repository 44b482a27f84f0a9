"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/history.ts
var history_exports = {
  KillRing: void 0,
  UndoStack: void 0,
};
module.exports = __defProp(history_exports, "__esModule", { value: true });
var KillRing = class {
  ring = [];
  push(text, options) {
    if (!text) return;
    const last = options.accumulate ? this.ring.pop() : void 0;
    this.ring.push(last === void 0 ? text : options.prepend ? text + last : last + text);
  }
  peek() {
    return this.ring[this.ring.length - 1];
  }
  /** Makes the entry before the newest the newest. */
  rotate() {
    if (this.ring.length > 1) this.ring.unshift(this.ring.pop());
  }
  get length() {
    return this.ring.length;
  }
};
var UndoStack = class {
  stack = [];
  /** Keeps a copy of a state made of plain data. */
  push(state) {
    this.stack.push(JSON.stringify(state));
  }
  pop() {
    const top = this.stack.pop();
    return top === void 0 ? void 0 : JSON.parse(top);
  }
  clear() {
    this.stack.length = 0;
  }
  get length() {
    return this.stack.length;
  }
};
history_exports["KillRing"] = KillRing;
history_exports["UndoStack"] = UndoStack;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
