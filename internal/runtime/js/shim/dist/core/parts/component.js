"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/component.ts
var component_exports = {
  ComponentHost: void 0,
  keybindingsOf: keybindingsOf,
  onScreen: void 0,
  restyleAll: restyleAll,
};
module.exports = __defProp(component_exports, "__esModule", { value: true });
var nextId = 1;
var live = /* @__PURE__ */ new Set();
var scheduled = false;
function drawAll() {
  const failures = [];
  for (const host of [...live]) {
    try {
      host.frame();
    } catch (err) {
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}
function restyleAll() {
  for (const host of [...live]) host.invalidate();
  schedule();
}
function schedule() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    drawAll();
  });
}
var onScreen = (line) => {
  const text = String(line);
  if (!text.includes("\x1B_pi:")) return text;
  return text.replaceAll("\x1B_pi:c\x07", "").replaceAll("\x1B_pi:fc\x07", "\x1B[7m").replaceAll("\x1B_pi:/fc\x07", "\x1B[27m");
};
var release = /^\x1b\[[\d:;]*:3[u~A-Z]$/;
var ComponentHost = class _ComponentHost {
  constructor(require2, send, border) {
    this.require = require2;
    this.send = send;
    this.border = border;
    this.tui = this.createTui();
  }
  require;
  send;
  border;
  tui;
  closed = false;
  component;
  target;
  width = 80;
  rows = 24;
  screen = false;
  last;
  bounds;
  hidden = false;
  focused = true;
  listeners = /* @__PURE__ */ new Set();
  overlays = [];
  dismiss;
  /** Of an editor: gives it its completions anew. */
  retrigger;
  /** How it lies over the screen, when it is an overlay. */
  overlay;
  /** While the terminal is lent to what the extension starts (tui.stop). */
  loan;
  /** ui.custom: shows the component until it calls done, and answers with what it passed. */
  static run(border, require2, factory, options) {
    return new Promise((resolve, reject) => {
      if (typeof factory !== "function") throw new TypeError("factory is not a function");
      let opened = false;
      const host = _ComponentHost.on(border, require2, options?.overlay === true ? options.overlayOptions : void 0, options?.overlay === true);
      const done = (value) => {
        if (host.closed) return;
        host.dispose();
        if (opened) host.dismiss?.();
        resolve(value);
      };
      const fail = (err) => {
        if (host.closed) return;
        host.dispose();
        host.dismiss?.();
        reject(err);
      };
      const show = (component) => {
        if (host.closed) return;
        opened = true;
        host.open(component, { overlay: options?.overlay === true }).then(() => done(void 0), fail);
        options?.onHandle?.(host.handle(() => done(void 0)));
      };
      try {
        const theme = require2("pi:theme").theme;
        const rest = (0, (import_legacy ??= require("pi:core/parts/legacy")).takesNoKeybindings)(factory) ? [done] : [keybindingsOf(require2), done];
        Promise.resolve(factory(host.tui, theme, ...rest)).then(show).catch(fail);
      } catch (err) {
        fail(err);
      }
    });
  }
  /** A host whose frames go to the screen under an id of its own. */
  static on(border, require2, overlayOptions, overlay) {
    const id = `ui-${nextId++}`;
    const host = new _ComponentHost(require2, (_, frame) => border.callSync("ui", { op: "frame", id, ...frame }), border);
    if (overlay) host.overlay = () => (typeof overlayOptions === "function" ? overlayOptions() : overlayOptions) ?? {};
    host.id = id;
    return host;
  }
  id = "";
  /** Shows the component on the screen; the promise ends when the host has let go of it. */
  open(component, params) {
    let failed = () => {
    };
    const failure = new Promise((_, reject) => failed = reject);
    const call = this.border.start("ui", { op: "custom", id: this.id, ...params }, (event) => {
      try {
        this.receive(event);
      } catch (err) {
        failed(err);
      }
    });
    this.dismiss = () => void this.border.callSync("ui", { op: "close", id: this.id });
    this.show(component);
    return Promise.race([call.done, failure]);
  }
  /** The editor of the prompt: shown in its place until it is disposed of. */
  static editor(border, require2, make) {
    const host = _ComponentHost.on(border, require2, void 0, false);
    const component = make(host.tui);
    const ended = host.open(component, { place: "editor" });
    ended.then(() => host.dispose(), (err) => {
      host.close();
      throw err;
    });
    return host;
  }
  close() {
    if (this.closed) return;
    this.dispose();
    this.dismiss?.();
  }
  show(component) {
    this.component = component;
    this.target = component;
    live.add(this);
    if (this.component && "focused" in this.component) this.component.focused = true;
    this.frame();
  }
  receive(event) {
    if (this.closed) return;
    if (event.width !== void 0) this.resize(event.width, event.rows ?? this.rows, event.screen === true);
    if (event.text !== void 0) this.component?.setText?.(event.text);
    if (event.triggers !== void 0) this.retrigger?.(event.triggers);
    if (event.key !== void 0) this.input(event.key);
    this.frame();
    if (event.key !== void 0) drawAll();
  }
  resize(width, rows, screen = this.screen) {
    Object.assign(this, { width, rows, screen });
    this.component?.invalidate?.();
    this.frame();
  }
  input(data) {
    for (const listener of this.listeners) {
      const answer = listener(data);
      if (answer?.consume) return;
      if (answer?.data !== void 0) data = answer.data;
    }
    if (release.test(data) && !this.target?.wantsKeyRelease) return;
    this.target?.handleInput?.(data);
  }
  invalidate() {
    this.component?.invalidate?.();
  }
  dispose() {
    if (this.closed) return;
    this.closed = true;
    this.start();
    live.delete(this);
    for (const overlay of this.overlays) overlay.close();
    this.component?.dispose?.();
  }
  /** The lines at another width, without showing them. */
  draw(width) {
    this.component?.invalidate?.();
    return (this.component?.render(width) ?? []).map(onScreen);
  }
  frame() {
    if (this.closed || !this.component) return;
    const frame = this.screen && this.overlay ? this.overlaid(this.overlay()) : { lines: this.component.render(this.width).map(onScreen) };
    const text = JSON.stringify(frame);
    if (text === this.last) return;
    this.last = text;
    this.send(frame.lines, frame);
  }
  overlaid(options) {
    const { overlayLayout } = this.require("pi:tui_overlay");
    const { width, maxHeight } = overlayLayout(options, 0, this.width, this.rows);
    const lines = this.component.render(width).map(onScreen).slice(0, maxHeight);
    const { row, col } = overlayLayout(options, lines.length, this.width, this.rows);
    this.bounds = { row, col, width };
    const hidden = this.hidden || options.visible?.(this.width, this.rows) === false;
    return { lines, at: this.bounds, hidden, focus: this.focused && !options.nonCapturing };
  }
  handle(hide) {
    const set = (change) => {
      Object.assign(this, change);
      this.frame();
    };
    return {
      hide,
      setHidden: (hidden) => set({ hidden }),
      isHidden: () => this.hidden,
      focus: () => set({ focused: true }),
      unfocus: () => set({ focused: false }),
      isFocused: () => this.focused && !this.hidden,
      getBounds: () => this.hidden ? void 0 : this.bounds ? { row: this.bounds.row, col: this.bounds.col, width: this.bounds.width, height: this.rows } : { row: 0, col: 0, width: this.width, height: this.rows }
    };
  }
  /** An overlay that a component opens itself. Without a screen it takes the component's place. */
  showOverlay(component, options) {
    if (!this.border) {
      this.show(component);
      return this.handle(() => {
      });
    }
    const host = _ComponentHost.on(this.border, this.require, options, true);
    host.focused = !options?.nonCapturing;
    this.overlays.push(host);
    const hide = () => {
      this.overlays = this.overlays.filter((other) => other !== host);
      host.close();
    };
    host.open(component, { overlay: true }).then(hide, (err) => {
      hide();
      throw err;
    });
    return host.handle(hide);
  }
  /** tui.stop: the terminal is for the extension's processes until tui.start, or until the component is gone. */
  stop() {
    if (this.loan || this.closed || !this.border) return;
    const call = this.border.start("ui", { op: "lend" }, () => {
    });
    call.done.catch(() => {
    });
    if (call.begun()?.lent) this.loan = call;
  }
  start() {
    this.loan?.cancel();
    this.loan = void 0;
  }
  createTui() {
    const host = this;
    return {
      get terminal() {
        return (0, (import_terminal ??= require("pi:core/parts/terminal")).terminalOf)(host.width, host.rows);
      },
      ...(0, (import_terminal ??= require("pi:core/parts/terminal")).rendererMembers)(),
      start: () => host.start(),
      stop: () => host.stop(),
      getFocusedComponent: () => host.target ?? null,
      setFocus(component) {
        if (host.target && host.target !== component && "focused" in host.target) host.target.focused = false;
        host.target = component ?? host.component;
        if (host.target && "focused" in host.target) host.target.focused = true;
      },
      getWidth: () => host.width,
      showOverlay: (component, options) => host.showOverlay(component, options),
      hideOverlay: () => host.overlays.pop()?.close(),
      hasOverlay: () => host.overlays.length > 0,
      invalidate: () => host.component?.invalidate?.(),
      render: (width) => host.component?.render(width) ?? [],
      addInputListener(listener) {
        host.listeners.add(listener);
        return () => host.listeners.delete(listener);
      },
      removeInputListener: (listener) => void host.listeners.delete(listener),
      requestRender: schedule,
      renderNow: drawAll
    };
  }
};
function keybindingsOf(require2) {
  return require2("pi:coding-agent_components").keybindings();
}
component_exports["ComponentHost"] = ComponentHost;
component_exports["onScreen"] = onScreen;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_legacy;
var import_terminal;
