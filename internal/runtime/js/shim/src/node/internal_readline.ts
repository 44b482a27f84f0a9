// What node:readline and node:readline/promises share.
export { clearLine, clearScreenDown, cursorTo, moveCursor } from "./readline/cursor.ts";
export { Keyboard } from "./readline/keyboard.ts";
export { emitKeypressEvents } from "./readline/keys.ts";
export { checkSignal, onAbort } from "./readline/lines.ts";
