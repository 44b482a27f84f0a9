"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/loader.ts
var loader_exports = {
  CancellableLoader: void 0,
  Loader: void 0,
};
module.exports = __defProp(loader_exports, "__esModule", { value: true });
var defaultFrames = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];
var defaultInterval = 80;
var Loader = class extends (import_component ??= require("pi:tui/component")).Text {
  constructor(ui, spinnerColorFn, messageColorFn, message = "Loading...", indicator) {
    super("", 1, 0);
    this.ui = ui;
    this.spinnerColorFn = spinnerColorFn;
    this.messageColorFn = messageColorFn;
    this.message = message;
    this.setIndicator(indicator);
  }
  ui;
  spinnerColorFn;
  messageColorFn;
  message;
  frames = defaultFrames;
  intervalMs = defaultInterval;
  current = 0;
  timer;
  verbatim = false;
  render(width) {
    return ["", ...super.render(width)];
  }
  start() {
    this.show();
    this.stop();
    if (this.frames.length <= 1) return;
    this.timer = setInterval(() => {
      this.current = (this.current + 1) % this.frames.length;
      this.show();
    }, this.intervalMs);
  }
  stop() {
    if (this.timer !== void 0) clearInterval(this.timer);
    this.timer = void 0;
  }
  setMessage(message) {
    this.message = message;
    this.show();
  }
  /** Frames given here are shown as they are, without the spinner's colour. */
  setIndicator(indicator) {
    this.verbatim = indicator !== void 0;
    this.frames = [...indicator?.frames ?? defaultFrames];
    this.intervalMs = indicator?.intervalMs && indicator.intervalMs > 0 ? indicator.intervalMs : defaultInterval;
    this.current = 0;
    this.start();
  }
  getRenderedIndicator() {
    const frame = this.frames[this.current] ?? "";
    return this.verbatim ? frame : this.spinnerColorFn(frame);
  }
  show() {
    const spinner = this.getRenderedIndicator();
    this.setText((spinner === "" ? "" : `${spinner} `) + this.messageColorFn(this.message));
    this.ui?.requestRender();
  }
};
var CancellableLoader = class extends Loader {
  controller = new AbortController();
  onAbort;
  get signal() {
    return this.controller.signal;
  }
  get aborted() {
    return this.controller.signal.aborted;
  }
  handleInput(data) {
    if (!(0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)().matches(data, "tui.select.cancel")) return;
    this.controller.abort();
    this.onAbort?.();
  }
  dispose() {
    this.stop();
  }
};
loader_exports["CancellableLoader"] = CancellableLoader;
loader_exports["Loader"] = Loader;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_keybindings;
