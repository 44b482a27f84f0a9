"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/terminal.ts
var terminal_exports = {
  rendererMembers: rendererMembers,
  terminalOf: void 0,
};
module.exports = __defProp(terminal_exports, "__esModule", { value: true });
var terminalOf = (columns, rows) => ({
  columns,
  rows,
  kittyProtocolActive: false,
  start() {
  },
  stop() {
  },
  async drainInput() {
  },
  write() {
  },
  moveBy() {
  },
  hideCursor() {
  },
  showCursor() {
  },
  clearLine() {
  },
  clearFromCursor() {
  },
  clearScreen() {
  },
  setTitle() {
  },
  setProgress() {
  }
});
function rendererMembers() {
  const kept = { cursor: false, shrink: false };
  return {
    mode: "regular",
    children: [],
    fullRedraws: 0,
    start() {
    },
    stop() {
    },
    addChild() {
    },
    removeChild() {
    },
    clear() {
    },
    getShowHardwareCursor: () => kept.cursor,
    setShowHardwareCursor: (enabled) => void (kept.cursor = enabled),
    getClearOnShrink: () => kept.shrink,
    setClearOnShrink: (enabled) => void (kept.shrink = enabled),
    onTerminalColorSchemeChange: (_listener) => () => {
    },
    setTerminalColorSchemeNotifications(_enabled) {
    },
    queryTerminalColors: async (_options) => void 0,
    queryTerminalBackgroundColor: async (_options) => void 0,
    queryTerminalColorScheme: async (_options) => void 0
  };
}
terminal_exports["terminalOf"] = terminalOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
