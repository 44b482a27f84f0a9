"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/mouse.ts
var mouse_exports = {
  MouseRows: void 0,
  dispatchMouseEvent: dispatchMouseEvent,
  listMouse: listMouse,
};
module.exports = __defProp(mouse_exports, "__esModule", { value: true });
function dispatchMouseEvent(component, event) {
  const result = component.handleMouse?.(event);
  if (!result) return void 0;
  if ("target" in result) return result.focus && component.handleInput ? { ...result, focusTarget: component } : result;
  if (!result.handled && !result.capture && !result.focus) return void 0;
  const { width, height } = event;
  const target = { component, originX: event.screenX - event.x, originY: event.screenY - event.y, width, height };
  return { ...result, handled: true, ...result.focus ? { focusTarget: component } : {}, target };
}
var MouseRows = class {
  drawn;
  /** Draws the components, and keeps where each one is. */
  draw(children, width) {
    const lines = children.map((child) => child.render(width));
    this.drawn = { width, rows: children.map((child, i) => [child, lines[i].length]) };
    return lines.flat();
  }
  /** Gives the event to the one it is in. */
  dispatch(children, event) {
    const { width, y } = event;
    const rows = this.drawn?.width === width ? this.drawn.rows : children.map((child) => [child, child.render(width).length]);
    let top = 0;
    for (const [child, height] of rows) {
      if (y >= top && y < top + height) return dispatchMouseEvent(child, { ...event, y: y - top, height });
      top += height;
    }
    return void 0;
  }
};
function listMouse(event, top = 0) {
  if (event.type === "wheel" && event.wheelDelta) return { wheel: event.wheelDelta < 0 ? -1 : 1 };
  if (event.button !== "left" || event.type !== "press" && event.type !== "click") return void 0;
  return { row: event.y - top, type: event.type };
}
mouse_exports["MouseRows"] = MouseRows;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
