"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_components.ts
var coding_agent_components_exports = {
  ArminComponent: void 0,
  AssistantMessageComponent: void 0,
  BashExecutionComponent: void 0,
  BorderedLoader: void 0,
  BranchSummaryMessageComponent: void 0,
  CompactionSummaryMessageComponent: void 0,
  CustomEditor: void 0,
  CustomMessageComponent: void 0,
  DynamicBorder: void 0,
  get KeybindingsManager() { return (import_keybindings ??= require("pi:coding-agent/keybindings")).KeybindingsManager; },
  SkillInvocationMessageComponent: void 0,
  ToolExecutionComponent: void 0,
  UserMessageComponent: void 0,
  get keyDisplayText() { return (import_hints4 ??= require("pi:coding-agent/hints")).keyDisplayText; },
  get keyHint() { return (import_hints4 ??= require("pi:coding-agent/hints")).keyHint; },
  get keyNames() { return (import_hints4 ??= require("pi:coding-agent/hints")).keyNames; },
  get keyText() { return (import_hints4 ??= require("pi:coding-agent/hints")).keyText; },
  get keybindings() { return (import_keybindings ??= require("pi:coding-agent/keybindings")).keybindings; },
  get rawKeyHint() { return (import_hints4 ??= require("pi:coding-agent/hints")).rawKeyHint; },
  get renderDiff() { return (import_diff ??= require("pi:coding-agent/render/diff")).renderDiff; },
  get truncateToVisualLines() { return (import_visual2 ??= require("pi:coding-agent/render/visual")).truncateToVisualLines; },
};
module.exports = __defProp(coding_agent_components_exports, "__esModule", { value: true });

// src/pi/coding-agent/components/armin.ts
var [columns, rows] = [31, 18];
var points = "ffffff7ffff0ff7fffedff7fffdbff7fffb7ff7fff77fe7f3ff8fe7fdffffe7fdf3ffc7f9fc3fb7f6ffcf47ff70ff77ff7fff77ff7ffe37ff707e87feff867700fffbb6ff100d05bfd3fec53c1ffef579ffdee5f9ffcae5f1f78ac5f3f00506c7f00dc77ffc03f78ff01f87fff039c78ff078c7cff0fce78ffffcf7fffffcf78ffffdf78ffffdf7dffff3f7effffff7f";
var isSet = (x, y) => (Number.parseInt(points.slice(y * 8 + (x >> 3) * 2).slice(0, 2), 16) >> (x & 7) & 1) === 0;
var grid = (fill) => Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_2, x) => fill(row, x)));
var empty = () => grid(() => " ");
var below = (n) => Math.floor(Math.random() * n);
function shuffled() {
  const all = grid(() => "").flatMap((line, row) => line.map((_, x) => [row, x]));
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
function dotted(order, shown, picture, each) {
  let next = 0;
  return () => {
    for (let i = 0; i < each; i++) {
      if (next >= order.length) return true;
      const [row, x] = order[next++];
      shown.grid[row][x] = picture[row][x];
    }
    return false;
  };
}
function rain(shown, picture) {
  const drops = Array.from({ length: columns }, () => ({ y: -below(rows * 2), settled: 0 }));
  return () => {
    shown.grid = empty();
    for (const [x, drop] of drops.entries()) {
      for (let row = rows - drop.settled; row < rows; row++) shown.grid[row][x] = picture[row][x];
      if (drop.settled >= rows) continue;
      let target = rows - 1 - drop.settled;
      while (target >= 0 && picture[target][x] === " ") target--;
      drop.y++;
      if (drop.y < 0 || drop.y >= rows) continue;
      if (target >= 0 && drop.y >= target) {
        drop.settled = rows - target;
        drop.y = -below(5) - 1;
      } else shown.grid[drop.y][x] = "▓";
    }
    return drops.every(({ settled }) => settled >= rows);
  };
}
function glitch(shown, picture) {
  let left = 8;
  return () => {
    if (left-- <= 0) {
      shown.grid = picture.map((line) => [...line]);
      return true;
    }
    shown.grid = picture.map((line) => {
      const by = below(7) - 3;
      if (Math.random() < 0.3) return [...line.slice(by), ...line.slice(0, by)].slice(0, columns);
      return Math.random() < 0.2 ? [...picture[below(rows)]] : [...line];
    });
    return false;
  };
}
var effects = [
  (shown, picture) => dotted(picture.flatMap((line, row) => line.map((_, x) => [row, x])), shown, picture, 3),
  (shown, picture) => {
    let row = 0;
    return () => {
      if (row >= rows) return true;
      shown.grid[row] = [...picture[row++]];
      return false;
    };
  },
  rain,
  (shown, picture) => dotted(shuffled(), shown, picture, 15),
  (shown, picture) => {
    let reach = 0;
    return () => {
      shown.grid = grid((row, x) => Math.abs(row - rows / 2) <= reach ? picture[row][x] : " ");
      return ++reach > rows;
    };
  },
  glitch,
  (shown, picture) => {
    const noise = " ░▒▓█▀▄";
    shown.grid = grid(() => noise[below(noise.length)]);
    return dotted(shuffled(), shown, picture, 20);
  }
];
var ArminComponent = class {
  constructor(ui) {
    this.ui = ui;
    const picture = grid((row, x) => " ▀▄█"[Number(isSet(x, row * 2)) + 2 * Number(isSet(x, row * 2 + 1))]);
    const effect = effects[below(effects.length)];
    const step = effect(this.shown, picture);
    this.timer = setInterval(() => {
      const done = step();
      this.ui.requestRender();
      if (done) this.dispose();
    }, 1e3 / (effect === glitch ? 60 : 30));
  }
  ui;
  shown = { grid: empty() };
  timer;
  render(width) {
    const line = (text) => ` ${(import_pi_theme ??= require("pi:theme")).theme.fg("accent", text)}${" ".repeat(Math.max(0, width - 1 - text.length))}`;
    return [...this.shown.grid.map((cells) => line(cells.slice(0, width - 1).join(""))), line("ARMIN SAYS HI")];
  }
  invalidate() {
  }
  dispose() {
    clearInterval(this.timer);
    this.timer = void 0;
  }
};

// src/pi/coding-agent/components/basic.ts
var import_pi_host = require("pi:host");
var { CancellableLoader, Container, Editor, Loader, Spacer, Text, visibleWidth } = (0, import_pi_host.requireHost)("pi:tui");
var DynamicBorder = class {
  constructor(color = (text) => (import_pi_theme2 ??= require("pi:theme")).theme.fg("border", text)) {
    this.color = color;
  }
  color;
  invalidate() {
  }
  render(width) {
    return [this.color("─".repeat(Math.max(1, width)))];
  }
};
var BorderedLoader = class extends Container {
  loader;
  cancellable;
  controller = new AbortController();
  constructor(tui, colors, message, options) {
    super();
    this.cancellable = options?.cancellable ?? true;
    const border = () => new DynamicBorder((text) => colors.fg("border", text));
    const Kind = this.cancellable ? CancellableLoader : Loader;
    this.loader = new Kind(
      tui,
      (text) => colors.fg("accent", text),
      (text) => colors.fg("muted", text),
      message
    );
    const self = this;
    self.addChild(border());
    self.addChild(this.loader);
    if (this.cancellable) {
      self.addChild(new Spacer(1));
      self.addChild(new Text((0, (import_hints ??= require("pi:coding-agent/hints")).keyHint)("tui.select.cancel", "cancel"), 1, 0));
    }
    self.addChild(new Spacer(1));
    self.addChild(border());
  }
  get signal() {
    return this.cancellable ? this.loader.signal : this.controller.signal;
  }
  set onAbort(fn) {
    if (this.cancellable) this.loader.onAbort = fn;
  }
  handleInput(data) {
    if (this.cancellable) this.loader.handleInput(data);
  }
  dispose() {
    if (typeof this.loader.dispose === "function") this.loader.dispose();
    else this.loader.stop?.();
  }
};
var CustomEditor = class extends Editor {
  keybindings;
  embedWorkingStatus;
  working;
  actionHandlers = /* @__PURE__ */ new Map();
  onEscape;
  onCtrlD;
  onPasteImage;
  onExtensionShortcut;
  constructor(tui, colors, keybindings2, options) {
    super(tui, colors, options);
    this.keybindings = keybindings2;
    this.embedWorkingStatus = options?.embedWorkingStatus ?? false;
  }
  setWorkingStatusIndicator(indicator) {
    this.working = indicator;
  }
  /** With the status in it, left of how many lines are hidden; only with its spinner where both do not fit. */
  renderTopBorder(width, hiddenLineCount) {
    const status = this.embedWorkingStatus && width > 0 ? this.working?.renderInBorder(Math.max(1, width - 5)) : void 0;
    if (!status || visibleWidth(status) === 0) return super.renderTopBorder(width, hiddenLineCount);
    const line = (length) => "─".repeat(Math.max(0, length));
    const hidden = hiddenLineCount > 0 ? ` ↑ ${hiddenLineCount} more ` : "";
    const at = Math.floor((width - visibleWidth(hidden)) / 2);
    const fits = (text) => visibleWidth(hidden) + 2 <= width && at - visibleWidth(text) - 4 >= 1;
    const spinner = () => this.working.renderSpinnerInBorder(width);
    const shown = hidden === "" || fits(status) ? status : spinner();
    const size = visibleWidth(shown);
    const behind = hidden !== "" && fits(shown) ? line(at - size - 4) + hidden + line(width - at - visibleWidth(hidden)) : line(width - size - 4);
    if (hidden !== "" && fits(shown) || width >= size + 5) return `${this.borderColor("── ")}${shown}${this.borderColor(` ${behind}`)}`;
    const bare = spinner();
    const before = Math.min(3, Math.max(0, width - visibleWidth(bare)));
    return this.borderColor(line(before)) + bare + this.borderColor(line(width - before - visibleWidth(bare)));
  }
  onAction(action, handler) {
    this.actionHandlers.set(action, handler);
  }
  handleInput(data) {
    const editor = this;
    const is = (...names) => names.some((name) => this.keybindings.matches(data, name));
    if (this.onExtensionShortcut?.(data)) return;
    if (editor.isShowingAutocomplete() && is("tui.select.pageUp", "tui.select.pageDown")) return super.handleInput(data);
    if (is("app.clipboard.pasteImage")) return this.onPasteImage?.();
    if (is("app.interrupt")) {
      const handler = this.onEscape ?? this.actionHandlers.get("app.interrupt");
      return handler && !editor.isShowingAutocomplete() ? handler() : super.handleInput(data);
    }
    if (is("app.exit") && editor.getText() === "") {
      return (this.onCtrlD ?? this.actionHandlers.get("app.exit"))?.();
    }
    if (is("tui.editor.historyPrevious", "tui.editor.historyNext")) return super.handleInput(data);
    for (const [action, handler] of this.actionHandlers) {
      if (action !== "app.interrupt" && action !== "app.exit" && is(action)) return handler();
    }
    super.handleInput(data);
  }
};

// src/pi/coding-agent/components/executions.ts
var import_pi_host2 = require("pi:host");
var { Box, Container: Container2, getCapabilities, Image, Loader: Loader2, Spacer: Spacer2, Text: Text2 } = (0, import_pi_host2.requireHost)("pi:tui");
function callText(name, args, expanded) {
  const head = (import_pi_theme3 ??= require("pi:theme")).theme.fg("toolTitle", (import_pi_theme3 ??= require("pi:theme")).theme.bold(name));
  const isList = typeof args !== "object" || Array.isArray(args);
  const entries = args == null ? [] : isList ? [["args", args]] : Object.entries(args);
  if (entries.length === 0) return head;
  const json = (value, indent) => JSON.stringify(value, null, indent) ?? String(value);
  if (expanded) {
    const lines = entries.map(([key, value]) => {
      const text = (0, (import_shared ??= require("pi:coding-agent/render/shared")).tabs)(typeof value === "string" ? value : json(value, 2)).replace(/\r/g, "");
      return `  ${key}: ${text.split("\n").join("\n    ")}`;
    });
    return `${head}
${(import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", lines.join("\n"))}`;
  }
  const pairs = entries.map(([key, value]) => `${key}=${json(value)}`).join(" ");
  return `${head} ${(import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", pairs.length > 100 ? `${pairs.slice(0, 97)}...` : pairs)}`;
}
var ToolExecutionComponent = class extends Container2 {
  constructor(toolName, toolCallId, args, options = {}, definition, ui, cwd) {
    super();
    this.toolName = toolName;
    this.toolCallId = toolCallId;
    this.args = args;
    this.options = options;
    this.definition = definition;
    this.ui = ui;
    this.cwd = cwd;
    const self = this;
    self.addChild(new Spacer2(1));
    self.addChild(definition ? this.self ? this.bare : this.box : this.plain);
    this.update();
  }
  toolName;
  toolCallId;
  args;
  options;
  definition;
  ui;
  cwd;
  box = new Box(1, 1, (text) => (import_pi_theme3 ??= require("pi:theme")).theme.bg("toolPendingBg", text));
  bare = new Container2();
  plain = new Text2("", 1, 1, (text) => (import_pi_theme3 ??= require("pi:theme")).theme.bg("toolPendingBg", text));
  images = [];
  state = {};
  call;
  shown;
  result;
  expanded = false;
  partial = true;
  started = false;
  complete = false;
  stale = false;
  get self() {
    return this.definition?.renderShell === "self";
  }
  get pad() {
    return this.options.outputPad ?? 1;
  }
  context(lastComponent) {
    return {
      args: this.args,
      toolCallId: this.toolCallId,
      invalidate: () => {
        this.invalidate();
        this.ui.requestRender();
      },
      lastComponent,
      state: this.state,
      cwd: this.cwd,
      executionStarted: this.started,
      argsComplete: this.complete,
      isPartial: this.partial,
      expanded: this.expanded,
      showImages: this.options.showImages ?? true,
      isError: this.result?.isError ?? false,
      durationMs: this.partial ? void 0 : this.result?.durationMs,
      outputPad: this.pad,
      keyText: (import_hints2 ??= require("pi:coding-agent/hints")).keyText,
      keyHint: (import_hints2 ??= require("pi:coding-agent/hints")).keyHint
    };
  }
  updateArgs(args) {
    this.args = args;
    this.stale = true;
    this.ui.requestRender();
  }
  markExecutionStarted() {
    this.started = true;
    this.update();
    this.ui.requestRender();
  }
  setArgsComplete() {
    this.complete = true;
    this.update();
    this.ui.requestRender();
  }
  updateResult(result, isPartial = false) {
    this.result = result;
    this.partial = isPartial;
    this.update();
  }
  setExpanded(expanded) {
    this.expanded = expanded;
    this.update();
  }
  set(option, value) {
    this.options = { ...this.options, [option]: value };
    this.update();
  }
  setOutputPad = (padding) => this.set("outputPad", padding);
  setShowImages = (show) => this.set("showImages", show);
  setImageWidthCells = (width) => this.set("imageWidthCells", Math.max(1, Math.floor(width)));
  invalidate() {
    super.invalidate();
    this.update();
  }
  render(width) {
    if (this.stale) this.update();
    if (!this.self) return super.render(width);
    const lines = this.bare.render(width);
    const images = this.images.flatMap((image) => image.render(width));
    return lines.length > 0 ? ["", ...lines, ...images] : images;
  }
  /** Runs one of the tool's renderers; what it draws, or nothing when it has none or fails. */
  draw(renderer, last, ...args) {
    try {
      return renderer?.call(this.definition, ...args, (import_pi_theme3 ??= require("pi:theme")).theme, this.context(last));
    } catch {
      return void 0;
    }
  }
  update() {
    this.stale = false;
    const token = this.partial ? "toolPendingBg" : this.result?.isError ? "toolErrorBg" : "toolSuccessBg";
    const bg = (text) => (import_pi_theme3 ??= require("pi:theme")).theme.bg(token, text);
    if (this.definition) this.updateRendered(bg);
    else {
      this.plain.setCustomBgFn(bg);
      this.plain.setText(this.plainText());
    }
    this.updateImages();
  }
  updateRendered(bg) {
    const frame = this.self ? this.bare : this.box;
    if (frame === this.box) {
      this.box.setBgFn(bg);
      this.box.setPaddingX(this.pad);
    }
    frame.clear();
    this.call = this.draw(this.definition.renderCall, this.call, this.args);
    frame.addChild(this.call ?? new Text2(callText(this.toolName, this.args, this.expanded), 0, 0));
    if (!this.result) return;
    const { content, details } = this.result;
    const options = { expanded: this.expanded, isPartial: this.partial };
    this.shown = this.draw(this.definition.renderResult, this.shown, { content, details }, options);
    const component = this.shown ?? this.fallback();
    if (component) frame.addChild(component);
  }
  output() {
    return (0, (import_shared ??= require("pi:coding-agent/render/shared")).outputOf)(this.result, this.options.showImages ?? true);
  }
  fallback() {
    const output = this.output();
    if (!output) return void 0;
    const lines = output.split("\n");
    const shown = this.expanded ? lines : lines.slice(0, 10);
    const rest = lines.length > shown.length ? (0, (import_shared ??= require("pi:coding-agent/render/shared")).more)((import_pi_theme3 ??= require("pi:theme")).theme, `${lines.length - shown.length} more lines`) : "";
    return new Text2(shown.map((line) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("toolOutput", line)).join("\n") + rest, 0, 0);
  }
  plainText() {
    const args = JSON.stringify(this.args, null, 2);
    const output = this.output();
    return `${(import_pi_theme3 ??= require("pi:theme")).theme.fg("toolTitle", (import_pi_theme3 ??= require("pi:theme")).theme.bold(this.toolName))}${args ? `

${args}` : ""}${output ? `
${output}` : ""}`;
  }
  updateImages() {
    const self = this;
    for (const image of this.images) self.removeChild(image);
    this.images = [];
    if (!getCapabilities().images || !(this.options.showImages ?? true)) return;
    for (const { type, data, mimeType } of this.result?.content ?? []) {
      if (type !== "image" || !data || !mimeType) continue;
      const colors = { fallbackColor: (text) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("toolOutput", text) };
      const image = new Image(data, mimeType, colors, { maxWidthCells: this.options.imageWidthCells ?? 60 });
      this.images.push(new Spacer2(1), image);
    }
    for (const image of this.images) self.addChild(image);
  }
};
var previewLines = 20;
var BashExecutionComponent = class extends Container2 {
  constructor(command, ui, excludeFromContext = false, outputPad = 1) {
    super();
    this.command = command;
    this.outputPad = outputPad;
    const self = this;
    this.token = excludeFromContext ? "dim" : "bashMode";
    const color = (text) => (import_pi_theme3 ??= require("pi:theme")).theme.fg(this.token, text);
    const muted = (text) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", text);
    this.loader = new Loader2(ui, color, muted, `Running... (${(0, (import_hints2 ??= require("pi:coding-agent/hints")).keyText)("tui.select.cancel")} to cancel)`);
    for (const child of [new Spacer2(1), new DynamicBorder(color), this.body, new DynamicBorder(color)]) self.addChild(child);
    this.update();
  }
  command;
  outputPad;
  lines = [];
  status = "running";
  exitCode;
  truncation;
  fullOutputPath;
  expanded = false;
  body = new Container2();
  loader;
  token;
  setExpanded(expanded) {
    this.expanded = expanded;
    this.update();
  }
  setOutputPad(padding) {
    this.outputPad = padding;
    this.update();
  }
  invalidate() {
    super.invalidate();
    this.update();
  }
  appendOutput(chunk) {
    const [first, ...rest] = (0, (import_shared ??= require("pi:coding-agent/render/shared")).stripAnsi)(chunk).replace(/\r\n?/g, "\n").split("\n");
    const open = this.lines.pop() ?? "";
    this.lines.push(open + first, ...rest);
    this.update();
  }
  setComplete(exitCode, cancelled, truncation, file) {
    this.exitCode = exitCode;
    this.status = cancelled ? "cancelled" : exitCode ? "error" : "complete";
    this.truncation = truncation;
    this.fullOutputPath = file;
    this.loader.stop();
    this.update();
  }
  getOutput() {
    return this.lines.join("\n");
  }
  getCommand() {
    return this.command;
  }
  update() {
    const cut = (0, (import_truncate ??= require("pi:coding-agent/truncate")).truncateTail)(this.getOutput());
    const all = cut.content ? cut.content.split("\n") : [];
    this.body.clear();
    this.body.addChild(new Text2((import_pi_theme3 ??= require("pi:theme")).theme.fg(this.token, (import_pi_theme3 ??= require("pi:theme")).theme.bold(`$ ${this.command}`)), this.outputPad, 0));
    if (all.length > 0) this.body.addChild(this.outputView(this.expanded ? all : all.slice(-previewLines)));
    if (this.status === "running") return void this.body.addChild(this.loader);
    const notes = this.notes(Math.max(0, all.length - previewLines), cut.truncated);
    if (notes.length > 0) this.body.addChild(new Text2(`
${notes.join("\n")}`, this.outputPad, 0));
  }
  outputView(lines) {
    const text = `
${lines.map((line) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", line)).join("\n")}`;
    if (this.expanded) return new Text2(text, this.outputPad, 0);
    const pad = this.outputPad;
    return {
      render: (width) => (0, (import_visual ??= require("pi:coding-agent/render/visual")).truncateToVisualLines)(text, previewLines, width, pad).visualLines,
      invalidate() {
      }
    };
  }
  notes(hidden, cut) {
    const notes = [];
    const [before, what] = this.expanded ? ["(", "to collapse"] : [`... ${hidden} more lines (`, "to expand"];
    if (hidden > 0) notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", before) + (0, (import_hints2 ??= require("pi:coding-agent/hints")).keyHint)("app.tools.expand", what) + (import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", ")"));
    if (this.status === "cancelled") notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("warning", "(cancelled)"));
    if (this.status === "error") notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("error", `(exit ${this.exitCode})`));
    if ((this.truncation?.truncated || cut) && this.fullOutputPath) {
      notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("warning", `Output truncated. Full output: ${this.fullOutputPath}`));
    }
    return notes;
  }
};

// src/pi/coding-agent/components/messages.ts
var import_pi_host3 = require("pi:host");
var { Box: Box2, Container: Container3, Markdown, Spacer: Spacer3, Text: Text3 } = (0, import_pi_host3.requireHost)("pi:tui");
var zone = { start: "\x1B]133;A\x07", end: "\x1B]133;B\x07\x1B]133;C\x07" };
function inZone(lines) {
  if (lines.length === 0) return lines;
  lines[0] = zone.start + lines[0];
  lines[lines.length - 1] = zone.end + lines[lines.length - 1];
  return lines;
}
function transform(kind, transformers, streaming, id, timestamp) {
  return (markdown, availableWidth) => {
    let text = markdown;
    for (const change of transformers) {
      try {
        const context = { messageType: kind, isStreaming: streaming(), availableWidth, messageId: id, timestamp };
        const changed = change(text, context);
        if (typeof changed === "string") text = changed;
      } catch {
      }
    }
    return text;
  };
}
var never = () => false;
var label = (text) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageLabel", `\x1B[1m[${text}]\x1B[22m`);
var UserMessageComponent = class extends Container3 {
  constructor(text, markdownTheme = (0, (import_pi_theme4 ??= require("pi:theme")).getMarkdownTheme)(), outputPad = 1, transformers = [], messageId, timestamp) {
    super();
    this.text = text;
    this.markdownTheme = markdownTheme;
    this.outputPad = outputPad;
    this.transformers = transformers;
    this.messageId = messageId;
    this.timestamp = timestamp;
    this.rebuild();
  }
  text;
  markdownTheme;
  outputPad;
  transformers;
  messageId;
  timestamp;
  setOutputPad(padding) {
    this.outputPad = padding;
    this.rebuild();
  }
  rebuild() {
    const self = this;
    self.clear();
    const style = {
      color: (text) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("userMessageText", text),
      bgColor: (text) => (import_pi_theme4 ??= require("pi:theme")).theme.bg("userMessageBg", text)
    };
    const options = {
      preserveOrderedListMarkers: true,
      preserveBackslashEscapes: true,
      transform: transform("user", this.transformers, never, this.messageId, this.timestamp)
    };
    self.addChild(new Markdown(this.text, this.outputPad, 1, this.markdownTheme, style, options));
  }
  render(width) {
    return inZone(super.render(width));
  }
};
var AssistantMessageComponent = class extends Container3 {
  constructor(message, hideThinking = false, markdownTheme = (0, (import_pi_theme4 ??= require("pi:theme")).getMarkdownTheme)(), hiddenLabel = "Thinking...", outputPad = 1, transformers = [], messageId, timestamp) {
    super();
    this.hideThinking = hideThinking;
    this.markdownTheme = markdownTheme;
    this.hiddenLabel = hiddenLabel;
    this.outputPad = outputPad;
    this.transformers = transformers;
    this.messageId = messageId;
    this.timestamp = timestamp;
    this.addChild(this.body);
    if (message) this.updateContent(message);
  }
  hideThinking;
  markdownTheme;
  hiddenLabel;
  outputPad;
  transformers;
  messageId;
  timestamp;
  body = new Container3();
  message;
  hasToolCalls = false;
  streaming = false;
  refresh() {
    if (this.message) this.updateContent(this.message);
  }
  invalidate() {
    super.invalidate();
    this.refresh();
  }
  setHideThinkingBlock(hide) {
    this.hideThinking = hide;
    this.refresh();
  }
  setHiddenThinkingLabel(text) {
    this.hiddenLabel = text;
    this.refresh();
  }
  setOutputPad(padding) {
    this.outputPad = padding;
    this.refresh();
  }
  render(width) {
    const lines = super.render(width);
    return this.hasToolCalls ? lines : inZone(lines);
  }
  markdown(kind, text, style) {
    const streaming = () => this.streaming;
    const options = { transform: transform(kind, this.transformers, streaming, this.messageId, this.timestamp) };
    return new Markdown(text, this.outputPad, 0, this.markdownTheme, style, options);
  }
  thinking(text) {
    if (!this.hideThinking) {
      const style = { color: (part) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("thinkingText", part), italic: true };
      return this.markdown("assistant-thinking", text, style);
    }
    if (!this.hiddenLabel.trim()) return void 0;
    return new Text3((import_pi_theme4 ??= require("pi:theme")).theme.italic((import_pi_theme4 ??= require("pi:theme")).theme.fg("thinkingText", this.hiddenLabel)), this.outputPad, 0);
  }
  updateContent(message, isStreaming = this.streaming) {
    this.message = message;
    this.streaming = isStreaming;
    this.body.clear();
    let gap = true;
    const show = (component) => {
      if (gap) this.body.addChild(new Spacer3(1));
      gap = false;
      this.body.addChild(component);
    };
    for (let i = 0; i < message.content.length; i++) {
      const block = message.content[i];
      if (block.type === "text" && block.text.trim()) show(this.markdown("assistant", block.text.trim()));
      if (block.type !== "thinking") continue;
      const thoughts = [];
      for (; message.content[i]?.type === "thinking"; i++) thoughts.push(message.content[i].thinking.trim());
      i--;
      const text = thoughts.filter((thought) => thought !== "").join("\n\n");
      const component = text ? this.thinking(text) : void 0;
      if (!component) continue;
      show(component);
      gap = true;
    }
    this.hasToolCalls = message.content.some((block) => block.type === "toolCall");
    const problem = this.problem(message);
    if (!problem) return;
    this.body.addChild(new Spacer3(1));
    this.body.addChild(new Text3((import_pi_theme4 ??= require("pi:theme")).theme.fg("error", problem), this.outputPad, 0));
  }
  /** Why the answer is not whole; calls say it themselves where they fail. */
  problem({ stopReason, errorMessage }) {
    if (stopReason === "length") return "Response was truncated before completion.";
    if (this.hasToolCalls) return void 0;
    if (stopReason === "error") return `Error: ${errorMessage || "Unknown error"}`;
    if (stopReason !== "aborted") return void 0;
    return errorMessage && errorMessage !== "Request was aborted" ? errorMessage : "Operation aborted";
  }
};
var CustomMessageComponent = class extends Container3 {
  constructor(message, renderer, markdownTheme = (0, (import_pi_theme4 ??= require("pi:theme")).getMarkdownTheme)(), outputPad = 1, transformers = [], messageId, timestamp) {
    super();
    this.message = message;
    this.renderer = renderer;
    this.markdownTheme = markdownTheme;
    this.outputPad = outputPad;
    this.transformers = transformers;
    this.messageId = messageId;
    this.timestamp = timestamp;
    this.rebuild();
  }
  message;
  renderer;
  markdownTheme;
  outputPad;
  transformers;
  messageId;
  timestamp;
  expanded = false;
  setExpanded(expanded) {
    if (this.expanded === expanded) return;
    this.expanded = expanded;
    this.rebuild();
  }
  setOutputPad(padding) {
    if (this.outputPad === padding) return;
    this.outputPad = padding;
    this.rebuild();
  }
  invalidate() {
    super.invalidate();
    this.rebuild();
  }
  own() {
    try {
      const options = { expanded: this.expanded, outputPad: this.outputPad, keyText: (import_hints3 ??= require("pi:coding-agent/hints")).keyText, keyHint: (import_hints3 ??= require("pi:coding-agent/hints")).keyHint };
      return this.renderer?.(this.message, options, (import_pi_theme4 ??= require("pi:theme")).theme);
    } catch {
      return void 0;
    }
  }
  plain() {
    const box = new Box2(this.outputPad, 1, (text) => (import_pi_theme4 ??= require("pi:theme")).theme.bg("customMessageBg", text));
    const style = { color: (text) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", text) };
    const options = { transform: transform("custom", this.transformers, never, this.messageId, this.timestamp) };
    box.addChild(new Text3(label(this.message.customType), 0, 0));
    box.addChild(new Spacer3(1));
    box.addChild(new Markdown((0, (import_system ??= require("pi:ai/system")).contentText)(this.message.content), 0, 0, this.markdownTheme, style, options));
    return box;
  }
  rebuild() {
    const self = this;
    self.clear();
    self.addChild(new Spacer3(1));
    self.addChild(this.own() ?? this.plain());
  }
};
var Folded = class extends Box2 {
  constructor(message, markdownTheme = (0, (import_pi_theme4 ??= require("pi:theme")).getMarkdownTheme)(), outputPad = 1, transformers = [], messageId, timestamp) {
    super(outputPad, 1, (text) => (import_pi_theme4 ??= require("pi:theme")).theme.bg("customMessageBg", text));
    this.markdownTheme = markdownTheme;
    this.transformers = transformers;
    this.messageId = messageId;
    this.timestamp = timestamp;
    this.message = message;
    this.draw();
  }
  markdownTheme;
  transformers;
  messageId;
  timestamp;
  expanded = false;
  message;
  setExpanded(expanded) {
    this.expanded = expanded;
    this.draw();
  }
  setOutputPad(padding) {
    this.setPaddingX(padding);
  }
  invalidate() {
    super.invalidate();
    this.draw();
  }
  opened() {
    return [new Text3(label(this.kind), 0, 0), new Spacer3(1)];
  }
  draw() {
    const self = this;
    self.clear();
    if (!this.expanded) return this.closed().forEach((child) => self.addChild(child));
    const change = transform("summary", this.transformers, never, this.messageId, this.timestamp);
    const style = { color: (text2) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", text2) };
    const head = `**${this.heading()}**

`;
    const changed = this.transformers.length > 0;
    const options = changed ? { transform: (text2, width) => head + change(text2, width) } : void 0;
    const text = changed ? this.text() : head + this.text();
    this.opened().forEach((child) => self.addChild(child));
    self.addChild(new Markdown(text, 0, 0, this.markdownTheme, style, options));
  }
  hint(text) {
    const tone = (part) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", part);
    const line = `${tone(`${text} (`)}${(import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", (0, (import_hints3 ??= require("pi:coding-agent/hints")).keyText)("app.tools.expand"))}${tone(" to expand)")}`;
    return [new Text3(label(this.kind), 0, 0), new Spacer3(1), new Text3(line, 0, 0)];
  }
};
var BranchSummaryMessageComponent = class extends Folded {
  get kind() {
    return "branch";
  }
  heading = () => "Branch Summary";
  text() {
    return this.message.summary;
  }
  closed() {
    return this.hint("Branch summary");
  }
};
var CompactionSummaryMessageComponent = class extends Folded {
  get kind() {
    return "compaction";
  }
  get tokens() {
    return String(this.message.tokensBefore).replace(/\B(?=(\d{3})+$)/g, ",");
  }
  heading = () => `Compacted from ${this.tokens} tokens`;
  text() {
    return this.message.summary;
  }
  closed() {
    return this.hint(`Compacted from ${this.tokens} tokens`);
  }
};
var SkillInvocationMessageComponent = class extends Folded {
  get kind() {
    return "skill";
  }
  heading = () => this.message.name;
  text() {
    return this.message.content;
  }
  opened() {
    return [new Text3(label("skill"), 0, 0)];
  }
  closed() {
    const name = (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageLabel", "\x1B[1m[skill]\x1B[22m ") + (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", this.message.name);
    return [new Text3(name + (import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", ` (${(0, (import_hints3 ??= require("pi:coding-agent/hints")).keyText)("app.tools.expand")} to expand)`), 0, 0)];
  }
};

// src/pi/coding-agent_components.ts
coding_agent_components_exports["ArminComponent"] = ArminComponent;
coding_agent_components_exports["AssistantMessageComponent"] = AssistantMessageComponent;
coding_agent_components_exports["BashExecutionComponent"] = BashExecutionComponent;
coding_agent_components_exports["BorderedLoader"] = BorderedLoader;
coding_agent_components_exports["BranchSummaryMessageComponent"] = BranchSummaryMessageComponent;
coding_agent_components_exports["CompactionSummaryMessageComponent"] = CompactionSummaryMessageComponent;
coding_agent_components_exports["CustomEditor"] = CustomEditor;
coding_agent_components_exports["CustomMessageComponent"] = CustomMessageComponent;
coding_agent_components_exports["DynamicBorder"] = DynamicBorder;
coding_agent_components_exports["SkillInvocationMessageComponent"] = SkillInvocationMessageComponent;
coding_agent_components_exports["ToolExecutionComponent"] = ToolExecutionComponent;
coding_agent_components_exports["UserMessageComponent"] = UserMessageComponent;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme;
var import_pi_theme2;
var import_hints;
var import_pi_theme3;
var import_hints2;
var import_shared;
var import_visual;
var import_truncate;
var import_pi_theme4;
var import_system;
var import_hints3;
var import_hints4;
var import_keybindings;
var import_diff;
var import_visual2;
