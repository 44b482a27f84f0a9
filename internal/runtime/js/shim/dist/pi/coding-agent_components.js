"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_components.ts
var coding_agent_components_exports = {
  AssistantMessageComponent: void 0,
  BashExecutionComponent: void 0,
  BorderedLoader: void 0,
  BranchSummaryMessageComponent: void 0,
  CompactionSummaryMessageComponent: void 0,
  CustomEditor: void 0,
  CustomMessageComponent: void 0,
  DynamicBorder: void 0,
  KeybindingsManager: void 0,
  SkillInvocationMessageComponent: void 0,
  ToolExecutionComponent: void 0,
  UserMessageComponent: void 0,
  keyDisplayText: void 0,
  keyHint: void 0,
  keyNames: keyNames,
  keyText: keyText,
  keybindings: keybindings,
  rawKeyHint: void 0,
  renderDiff: renderDiff,
  truncateToVisualLines: truncateToVisualLines,
};
module.exports = __defProp(coding_agent_components_exports, "__esModule", { value: true });

// src/pi/coding-agent/components/basic.ts
var import_pi_host3 = require("pi:host");

// src/pi/coding-agent/hints.ts
var import_pi_host2 = require("pi:host");

// src/pi/coding-agent/keybindings.ts
var import_pi_host = require("pi:host");
var tui = (0, import_pi_host.requireHost)("pi:tui");
var windows = import_pi_host.boot.platform === "win32";
var mac = import_pi_host.boot.platform === "darwin";
var defaults = {
  "app.interrupt": "escape",
  "app.clear": "ctrl+c",
  "app.exit": "ctrl+d",
  "app.suspend": windows ? [] : "ctrl+z",
  "app.thinking.cycle": "shift+tab",
  "app.thinking.save": "ctrl+s",
  "app.model.cycleForward": "ctrl+p",
  "app.model.cycleBackward": windows ? "alt+p" : "shift+ctrl+p",
  "app.model.select": "ctrl+l",
  "app.tools.expand": "ctrl+o",
  "app.thinking.toggle": "ctrl+t",
  "app.session.toggleNamedFilter": "ctrl+n",
  "app.editor.external": "ctrl+g",
  "app.message.copy": "ctrl+x",
  "app.message.followUp": windows ? "ctrl+q" : "alt+enter",
  "app.message.dequeue": windows ? "alt+q" : "alt+up",
  "app.clipboard.pasteImage": windows ? ["alt+v", "ctrl+v"] : "ctrl+v",
  "app.session.new": [],
  "app.session.tree": [],
  "app.session.fork": [],
  "app.session.resume": [],
  "app.tree.foldOrUp": mac ? ["alt+left", "ctrl+left"] : ["ctrl+left", "alt+left"],
  "app.tree.unfoldOrDown": mac ? ["alt+right", "ctrl+right"] : ["ctrl+right", "alt+right"],
  "app.tree.editLabel": "shift+l",
  "app.tree.toggleLabelTimestamp": "shift+t",
  "app.session.togglePath": "ctrl+p",
  "app.session.toggleSort": "ctrl+s",
  "app.session.rename": "ctrl+r",
  "app.session.delete": "ctrl+d",
  "app.session.deleteNoninvasive": "ctrl+backspace",
  "app.models.save": "ctrl+s",
  "app.models.enableAll": "ctrl+a",
  "app.models.clearAll": "ctrl+x",
  "app.models.toggleProvider": "ctrl+p",
  "app.models.reorderUp": "alt+up",
  "app.models.reorderDown": "alt+down",
  "app.tree.filter.default": "ctrl+d",
  "app.tree.filter.noTools": "ctrl+t",
  "app.tree.filter.userOnly": "ctrl+u",
  "app.tree.filter.labeledOnly": "ctrl+l",
  "app.tree.filter.all": "ctrl+a",
  "app.tree.filter.cycleForward": "ctrl+o",
  "app.tree.filter.cycleBackward": "shift+ctrl+o"
};
var renamed = {
  newLine: "tui.input.newLine",
  submit: "tui.input.submit",
  tab: "tui.input.tab",
  copy: "tui.input.copy",
  selectModel: "app.model.select",
  interrupt: "app.interrupt",
  clear: "app.clear",
  exit: "app.exit",
  suspend: "app.suspend",
  cycleThinkingLevel: "app.thinking.cycle",
  cycleModelForward: "app.model.cycleForward",
  cycleModelBackward: "app.model.cycleBackward",
  expandTools: "app.tools.expand",
  toggleThinking: "app.thinking.toggle",
  toggleSessionNamedFilter: "app.session.toggleNamedFilter",
  externalEditor: "app.editor.external",
  followUp: "app.message.followUp",
  dequeue: "app.message.dequeue",
  pasteImage: "app.clipboard.pasteImage",
  newSession: "app.session.new",
  tree: "app.session.tree",
  fork: "app.session.fork",
  resume: "app.session.resume",
  toggleSessionPath: "app.session.togglePath",
  toggleSessionSort: "app.session.toggleSort",
  renameSession: "app.session.rename",
  deleteSession: "app.session.delete",
  deleteSessionNoninvasive: "app.session.deleteNoninvasive"
};
var lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);
function bindingName(name) {
  if (name.includes(".")) return name;
  if (renamed[name]) return renamed[name];
  if (/^select[A-Z]/.test(name)) return `tui.select.${lowerFirst(name.slice(6))}`;
  if (/^tree[A-Z]/.test(name)) return `app.tree.${lowerFirst(name.slice(4))}`;
  return `tui.editor.${name}`;
}
function definitions() {
  const own = Object.entries(defaults).map(([name, defaultKeys]) => {
    const words = name.replace(/^app\./, "").replace(/\./g, ": ").replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
    return [name, { defaultKeys, description: words }];
  });
  return { ...tui.TUI_KEYBINDINGS, ...Object.fromEntries(own) };
}
function userBindings(file) {
  let config;
  try {
    config = JSON.parse((0, import_pi_host.callSync)("fs", { op: "read", path: file, encoding: "utf8" }).text.replace(/^\uFEFF/, ""));
  } catch {
    return {};
  }
  if (typeof config !== "object" || config === null) return {};
  const isKeys = (value) => typeof value === "string" || Array.isArray(value) && value.every((key) => typeof key === "string");
  const entries = Object.entries(config).filter(([name, value]) => name !== "$schema" && isKeys(value));
  const bindings = {};
  for (const [name, keys] of entries) if (bindingName(name) !== name) bindings[bindingName(name)] = keys;
  for (const [name, keys] of entries) if (bindingName(name) === name) bindings[name] = keys;
  return bindings;
}
var KeybindingsManager = class _KeybindingsManager extends tui.KeybindingsManager {
  file;
  constructor(bindings = {}, file) {
    super(definitions(), bindings);
    this.file = file;
  }
  static create(agentDir = import_pi_host.boot.agentDir) {
    const file = `${agentDir}/keybindings.json`;
    return new _KeybindingsManager(userBindings(file), file);
  }
  reload() {
    if (this.file) this.setUserBindings(userBindings(this.file));
  }
  getEffectiveConfig() {
    return this.getResolvedBindings();
  }
};
var installed = false;
function keybindings() {
  if (!installed) {
    installed = true;
    tui.setKeybindings(KeybindingsManager.create());
  }
  return tui.getKeybindings();
}

// src/pi/coding-agent/hints.ts
function keyNames(key) {
  return import_pi_host2.boot.platform === "darwin" ? key.replace(/(^|[+/])alt(?=\+|\/|$)/gi, "$1option") : key;
}
function keyText(keybinding) {
  return keyNames((keybindings().getKeys(bindingName(keybinding)) ?? []).join("/"));
}
var keyDisplayText = (keybinding) => keyText(keybinding).replace(/(^|[+/])([^+/])/g, (_all, before, first) => before + first.toUpperCase());
var rawKeyHint = (key, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyNames(key)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);
var keyHint = (keybinding, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyText(keybinding)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);

// src/pi/coding-agent/components/basic.ts
var { CancellableLoader, Container, Editor, Loader, Spacer, Text, visibleWidth } = (0, import_pi_host3.requireHost)("pi:tui");
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
  constructor(tui3, colors, message, options) {
    super();
    this.cancellable = options?.cancellable ?? true;
    const border = () => new DynamicBorder((text) => colors.fg("border", text));
    const Kind = this.cancellable ? CancellableLoader : Loader;
    this.loader = new Kind(
      tui3,
      (text) => colors.fg("accent", text),
      (text) => colors.fg("muted", text),
      message
    );
    const self = this;
    self.addChild(border());
    self.addChild(this.loader);
    if (this.cancellable) {
      self.addChild(new Spacer(1));
      self.addChild(new Text(keyHint("tui.select.cancel", "cancel"), 1, 0));
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
  constructor(tui3, colors, keybindings2, options) {
    super(tui3, colors, options);
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
    const fits2 = (text) => visibleWidth(hidden) + 2 <= width && at - visibleWidth(text) - 4 >= 1;
    const spinner = () => this.working.renderSpinnerInBorder(width);
    const shown = hidden === "" || fits2(status) ? status : spinner();
    const size = visibleWidth(shown);
    const behind = hidden !== "" && fits2(shown) ? line(at - size - 4) + hidden + line(width - at - visibleWidth(hidden)) : line(width - size - 4);
    if (hidden !== "" && fits2(shown) || width >= size + 5) return `${this.borderColor("── ")}${shown}${this.borderColor(` ${behind}`)}`;
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
var import_pi_host7 = require("pi:host");

// src/pi/coding-agent/render/shared.ts
var import_pi_host5 = require("pi:host");

// src/pi/coding-agent/files.ts
var import_pi_host4 = require("pi:host");

// src/pi/coding-agent/bytes.ts
function byteLength(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) bytes += 1;
    else if (unit < 2048) bytes += 2;
    else if (unit < 55296 || unit > 56319 || !isLow(text.charCodeAt(i + 1))) bytes += 3;
    else {
      bytes += 4;
      i++;
    }
  }
  return bytes;
}
var isLow = (unit) => unit >= 56320 && unit <= 57343;
var isHigh = (unit) => unit >= 55296 && unit <= 56319;
function lastBytes(text, max) {
  let bytes = 0;
  let start = text.length;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const pair = isLow(unit) && start > 1 && isHigh(text.charCodeAt(start - 2));
    bytes += pair ? 4 : unit < 128 ? 1 : unit < 2048 ? 2 : 3;
    if (bytes > max) break;
    start -= pair ? 2 : 1;
  }
  return text.slice(start);
}

// src/pi/coding-agent/files.ts
var registering = Promise.resolve();

// src/pi/coding-agent/render/shared.ts
var tui2 = (0, import_pi_host5.requireHost)("pi:tui");
var tabs = (text) => text.replace(/\t/g, "   ");
var ansi = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;
var stripAnsi = (text) => text.replace(ansi, "");
function printable(text) {
  return stripAnsi(text).replace(/[\x00-\x08\x0b-\x1f\ufff9-\ufffb]/g, "");
}
function outputOf(result, showImages) {
  if (!result) return "";
  const texts = result.content.filter((block) => block.type === "text");
  const images = result.content.filter((block) => block.type === "image");
  const parts = [texts.map((block) => printable(block.text ?? "")).join("\n")].filter((text) => text !== "");
  if (images.length > 0 && !(showImages && tui2.getCapabilities().images)) {
    for (const { data, mimeType } of images) {
      const size = data && mimeType ? tui2.getImageDimensions(data, mimeType) ?? void 0 : void 0;
      parts.push(tui2.imageFallback(mimeType ?? "image/unknown", size));
    }
  }
  return parts.join("\n");
}
function more(theme6, text) {
  return `${theme6.fg("muted", `
... (${text},`)} ${keyHint("app.tools.expand", "to expand")}${theme6.fg("muted", ")")}`;
}

// src/pi/coding-agent/render/visual.ts
var import_pi_host6 = require("pi:host");
var { Text: Text2, truncateToWidth } = (0, import_pi_host6.requireHost)("pi:tui");
function truncateToVisualLines(text, maxVisualLines, width, paddingX = 0, keep = "end") {
  if (!text) return { visualLines: [], skippedCount: 0 };
  const lines = new Text2(text, paddingX, 0).render(width);
  if (lines.length <= maxVisualLines) return { visualLines: lines, skippedCount: 0 };
  const visualLines = keep === "start" ? lines.slice(0, maxVisualLines) : lines.slice(-maxVisualLines);
  return { visualLines, skippedCount: lines.length - maxVisualLines };
}

// src/pi/coding-agent/truncate.ts
var DEFAULT_MAX_LINES = 2e3;
var DEFAULT_MAX_BYTES = 50 * 1024;
function linesOf(content) {
  if (content === "") return [];
  return (content.endsWith("\n") ? content.slice(0, -1) : content).split("\n");
}
function untruncated(content, lines, options) {
  const bytes = byteLength(content);
  return {
    content,
    truncated: false,
    truncatedBy: null,
    totalLines: lines,
    totalBytes: bytes,
    outputLines: lines,
    outputBytes: bytes,
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    maxLines: options.maxLines ?? DEFAULT_MAX_LINES,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES
  };
}
var fits = (whole) => whole.totalLines <= whole.maxLines && whole.totalBytes <= whole.maxBytes;
function cut(whole, lines, by) {
  const content = lines.join("\n");
  const outputBytes = byteLength(content);
  const full = lines.length >= whole.maxLines && outputBytes <= whole.maxBytes;
  return {
    ...whole,
    content,
    truncated: true,
    truncatedBy: full ? "lines" : by,
    outputLines: lines.length,
    outputBytes
  };
}
function truncateTail(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  let bytes = 0;
  let start = lines.length;
  while (start > 0 && lines.length - start < whole.maxLines) {
    bytes += byteLength(lines[start - 1]) + (start < lines.length ? 1 : 0);
    if (bytes > whole.maxBytes) {
      if (start < lines.length) return cut(whole, lines.slice(start), "bytes");
      return { ...cut(whole, [lastBytes(lines[start - 1], whole.maxBytes)], "bytes"), lastLinePartial: true };
    }
    start--;
  }
  return cut(whole, lines.slice(start), "lines");
}

// src/pi/coding-agent/components/executions.ts
var { Box, Container: Container2, getCapabilities, Image, Loader: Loader2, Spacer: Spacer2, Text: Text3 } = (0, import_pi_host7.requireHost)("pi:tui");
function callText(name, args, expanded) {
  const head = (import_pi_theme3 ??= require("pi:theme")).theme.fg("toolTitle", (import_pi_theme3 ??= require("pi:theme")).theme.bold(name));
  const isList = typeof args !== "object" || Array.isArray(args);
  const entries = args == null ? [] : isList ? [["args", args]] : Object.entries(args);
  if (entries.length === 0) return head;
  const json = (value, indent) => JSON.stringify(value, null, indent) ?? String(value);
  if (expanded) {
    const lines = entries.map(([key, value]) => {
      const text = tabs(typeof value === "string" ? value : json(value, 2)).replace(/\r/g, "");
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
  plain = new Text3("", 1, 1, (text) => (import_pi_theme3 ??= require("pi:theme")).theme.bg("toolPendingBg", text));
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
      keyText,
      keyHint
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
    frame.addChild(this.call ?? new Text3(callText(this.toolName, this.args, this.expanded), 0, 0));
    if (!this.result) return;
    const { content, details } = this.result;
    const options = { expanded: this.expanded, isPartial: this.partial };
    this.shown = this.draw(this.definition.renderResult, this.shown, { content, details }, options);
    const component = this.shown ?? this.fallback();
    if (component) frame.addChild(component);
  }
  output() {
    return outputOf(this.result, this.options.showImages ?? true);
  }
  fallback() {
    const output = this.output();
    if (!output) return void 0;
    const lines = output.split("\n");
    const shown = this.expanded ? lines : lines.slice(0, 10);
    const rest = lines.length > shown.length ? more((import_pi_theme3 ??= require("pi:theme")).theme, `${lines.length - shown.length} more lines`) : "";
    return new Text3(shown.map((line) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("toolOutput", line)).join("\n") + rest, 0, 0);
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
    this.loader = new Loader2(ui, color, muted, `Running... (${keyText("tui.select.cancel")} to cancel)`);
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
    const [first, ...rest] = stripAnsi(chunk).replace(/\r\n?/g, "\n").split("\n");
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
    const cut2 = truncateTail(this.getOutput());
    const all = cut2.content ? cut2.content.split("\n") : [];
    this.body.clear();
    this.body.addChild(new Text3((import_pi_theme3 ??= require("pi:theme")).theme.fg(this.token, (import_pi_theme3 ??= require("pi:theme")).theme.bold(`$ ${this.command}`)), this.outputPad, 0));
    if (all.length > 0) this.body.addChild(this.outputView(this.expanded ? all : all.slice(-previewLines)));
    if (this.status === "running") return void this.body.addChild(this.loader);
    const notes = this.notes(Math.max(0, all.length - previewLines), cut2.truncated);
    if (notes.length > 0) this.body.addChild(new Text3(`
${notes.join("\n")}`, this.outputPad, 0));
  }
  outputView(lines) {
    const text = `
${lines.map((line) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", line)).join("\n")}`;
    if (this.expanded) return new Text3(text, this.outputPad, 0);
    const pad = this.outputPad;
    return {
      render: (width) => truncateToVisualLines(text, previewLines, width, pad).visualLines,
      invalidate() {
      }
    };
  }
  notes(hidden, cut2) {
    const notes = [];
    const [before, what] = this.expanded ? ["(", "to collapse"] : [`... ${hidden} more lines (`, "to expand"];
    if (hidden > 0) notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", before) + keyHint("app.tools.expand", what) + (import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", ")"));
    if (this.status === "cancelled") notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("warning", "(cancelled)"));
    if (this.status === "error") notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("error", `(exit ${this.exitCode})`));
    if ((this.truncation?.truncated || cut2) && this.fullOutputPath) {
      notes.push((import_pi_theme3 ??= require("pi:theme")).theme.fg("warning", `Output truncated. Full output: ${this.fullOutputPath}`));
    }
    return notes;
  }
};

// src/pi/coding-agent/components/messages.ts
var import_pi_host8 = require("pi:host");

// src/pi/ai/system.ts
function contentText(content, separator = "\n") {
  if (typeof content === "string") return content;
  const texts = content.filter((block) => block.type === "text");
  return texts.map((block) => block.text).join(separator);
}

// src/pi/coding-agent/components/messages.ts
var { Box: Box2, Container: Container3, Markdown, Spacer: Spacer3, Text: Text4 } = (0, import_pi_host8.requireHost)("pi:tui");
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
    return new Text4((import_pi_theme4 ??= require("pi:theme")).theme.italic((import_pi_theme4 ??= require("pi:theme")).theme.fg("thinkingText", this.hiddenLabel)), this.outputPad, 0);
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
    this.body.addChild(new Text4((import_pi_theme4 ??= require("pi:theme")).theme.fg("error", problem), this.outputPad, 0));
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
      const options = { expanded: this.expanded, outputPad: this.outputPad, keyText, keyHint };
      return this.renderer?.(this.message, options, (import_pi_theme4 ??= require("pi:theme")).theme);
    } catch {
      return void 0;
    }
  }
  plain() {
    const box = new Box2(this.outputPad, 1, (text) => (import_pi_theme4 ??= require("pi:theme")).theme.bg("customMessageBg", text));
    const style = { color: (text) => (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", text) };
    const options = { transform: transform("custom", this.transformers, never, this.messageId, this.timestamp) };
    box.addChild(new Text4(label(this.message.customType), 0, 0));
    box.addChild(new Spacer3(1));
    box.addChild(new Markdown(contentText(this.message.content), 0, 0, this.markdownTheme, style, options));
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
    return [new Text4(label(this.kind), 0, 0), new Spacer3(1)];
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
    const line = `${tone(`${text} (`)}${(import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", keyText("app.tools.expand"))}${tone(" to expand)")}`;
    return [new Text4(label(this.kind), 0, 0), new Spacer3(1), new Text4(line, 0, 0)];
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
    return [new Text4(label("skill"), 0, 0)];
  }
  closed() {
    const name = (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageLabel", "\x1B[1m[skill]\x1B[22m ") + (import_pi_theme4 ??= require("pi:theme")).theme.fg("customMessageText", this.message.name);
    return [new Text4(name + (import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", ` (${keyText("app.tools.expand")} to expand)`), 0, 0)];
  }
};

// src/pi/coding-agent/render/diff.ts

// src/pi/coding-agent/myers.ts
function extend(path2, kind) {
  const { last } = path2;
  const merged = last !== void 0 && last.kind === kind;
  return {
    oldPos: path2.oldPos + (kind === "remove" ? 1 : 0),
    last: { count: merged ? last.count + 1 : 1, kind, before: merged ? last.before : last }
  };
}
function follow(path2, before, after, diagonal) {
  let [oldPos, newPos, count] = [path2.oldPos, path2.oldPos - diagonal, 0];
  while (newPos + 1 < after.length && oldPos + 1 < before.length && before[oldPos + 1] === after[newPos + 1]) {
    oldPos++;
    newPos++;
    count++;
  }
  if (count > 0) path2.last = { count, kind: "keep", before: path2.last };
  path2.oldPos = oldPos;
  return newPos;
}
function shortest(before, after) {
  const first = { oldPos: -1, last: void 0 };
  if (follow(first, before, after, 0) + 1 >= after.length && first.oldPos + 1 >= before.length) return first.last;
  const best = /* @__PURE__ */ new Map([[0, first]]);
  let [low, high] = [-Infinity, Infinity];
  for (let edits = 1; ; edits++) {
    for (let diagonal = Math.max(low, -edits); diagonal <= Math.min(high, edits); diagonal += 2) {
      const removal = best.get(diagonal - 1);
      const addition = best.get(diagonal + 1);
      best.delete(diagonal - 1);
      const added = addition === void 0 ? -1 : addition.oldPos - diagonal;
      const canAdd = addition !== void 0 && added >= 0 && added < after.length;
      const canRemove = removal !== void 0 && removal.oldPos + 1 < before.length;
      if (!canAdd && !canRemove) {
        best.delete(diagonal);
        continue;
      }
      const adds = !canRemove || canAdd && removal.oldPos < addition.oldPos;
      const path2 = adds ? extend(addition, "add") : extend(removal, "remove");
      const newPos = follow(path2, before, after, diagonal);
      const oldDone = path2.oldPos + 1 >= before.length;
      const newDone = newPos + 1 >= after.length;
      if (oldDone && newDone) return path2.last;
      best.set(diagonal, path2);
      if (oldDone) high = Math.min(high, diagonal - 1);
      if (newDone) low = Math.max(low, diagonal + 1);
    }
  }
}
function diffTokens(before, after, text = (side, from, to) => (side === "old" ? before : after).slice(from, to).join("")) {
  const runs = [];
  for (let run = shortest(before, after); run; run = run.before) runs.push(run);
  let [oldPos, newPos] = [0, 0];
  return runs.reverse().map(({ count, kind }) => {
    const value = kind === "remove" ? text("old", oldPos, oldPos + count) : text("new", newPos, newPos + count);
    if (kind !== "add") oldPos += count;
    if (kind !== "remove") newPos += count;
    return { value, added: kind === "add", removed: kind === "remove" };
  });
}

// src/pi/coding-agent/words.ts
var word = "a-zA-Z0-9_\\u{AD}\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2C6}\\u{2C8}-\\u{2D7}\\u{2DE}-\\u{2FF}\\u{1E00}-\\u{1EFF}";
var pieces = new RegExp(`[${word}]+|\\s+|[^${word}]`, "gu");
var common = (a, b) => {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
};
var reversed = (text) => [...text].reverse().join("");
var leading = (text) => /^\s*/.exec(text)[0];
var trailing = (text) => /\s*$/.exec(text)[0];
function tokenize(text) {
  const tokens = [];
  let before;
  for (const piece of text.match(pieces) ?? []) {
    if (/\s/.test(piece)) {
      tokens.push(before === void 0 ? piece : tokens.pop() + piece);
    } else if (before !== void 0 && /\s/.test(before)) {
      tokens.push((tokens.at(-1) === before ? tokens.pop() : before) + piece);
    } else tokens.push(piece);
    before = piece;
  }
  return tokens;
}
var joinTokens = (tokens) => tokens.map((token, i) => i === 0 ? token : token.replace(/^\s+/, "")).join("");
function trimPair(start, removed, added, end) {
  const [oldLead, newLead] = [leading(removed.value), leading(added.value)];
  const [oldTrail, newTrail] = [trailing(removed.value), trailing(added.value)];
  if (start) {
    const shared = common(oldLead, newLead);
    start.value = start.value.slice(0, start.value.length - newLead.length) + newLead.slice(0, shared);
    removed.value = removed.value.slice(shared);
    added.value = added.value.slice(shared);
  }
  if (end) {
    const shared = common(reversed(oldTrail), reversed(newTrail));
    end.value = newTrail.slice(newTrail.length - shared) + end.value.slice(newTrail.length);
    removed.value = removed.value.slice(0, removed.value.length - shared);
    added.value = added.value.slice(0, added.value.length - shared);
  }
}
function overlap(a, b) {
  for (let n = Math.min(a.length, b.length); n > 0; n--) if (a.endsWith(b.slice(0, n))) return n;
  return 0;
}
function trimAddition(start, added, end) {
  if (start) added.value = added.value.slice(leading(added.value).length);
  if (end) end.value = end.value.slice(leading(end.value).length);
}
function trimRemoval(start, removed, end) {
  const [lead, trail] = [leading(removed.value), trailing(removed.value)];
  if (start && end) {
    const kept = leading(end.value);
    const first = common(kept, lead);
    removed.value = removed.value.slice(first);
    const rest = kept.slice(first);
    const last = common(reversed(rest), reversed(trail));
    removed.value = removed.value.slice(0, removed.value.length - last);
    end.value = rest.slice(rest.length - last) + end.value.slice(kept.length);
    start.value = start.value.slice(0, start.value.length - kept.length) + kept.slice(0, kept.length - last);
  } else if (end) {
    const shared = overlap(trail, leading(end.value));
    removed.value = removed.value.slice(0, removed.value.length - shared);
  } else if (start) {
    const shared = overlap(trailing(start.value), lead);
    removed.value = removed.value.slice(shared);
  }
}
function tidy(parts) {
  let start;
  let [removed, added] = [];
  const settle = (end) => {
    if (removed && added) trimPair(start, removed, added, end);
    else if (added) trimAddition(start, added, end);
    else if (removed) trimRemoval(start, removed, end);
  };
  for (const part of parts) {
    if (part.added) added = part;
    else if (part.removed) removed = part;
    else {
      settle(part);
      start = part;
      removed = added = void 0;
    }
  }
  settle(void 0);
  return parts;
}
function diffWords(before, after) {
  const [old, fresh] = [tokenize(before), tokenize(after)];
  const trim = (tokens) => tokens.map((token) => token.trim());
  const runs = diffTokens(
    trim(old),
    trim(fresh),
    (side, from, to) => joinTokens((side === "old" ? old : fresh).slice(from, to))
  );
  return tidy(runs);
}

// src/pi/coding-agent/render/diff.ts
function parse(line) {
  const match = /^([+-\s])(\s*\d*)\s(.*)$/.exec(line);
  return match ? { sign: match[1], number: match[2], text: match[3].replace(/\t/g, "   ") } : void 0;
}
function mark(before, after) {
  let indent = 0;
  while (indent < before.length && before[indent] === after[indent] && /\s/.test(before[indent])) indent++;
  let [removed, added] = [before.slice(0, indent), before.slice(0, indent)];
  let [firstRemoved, firstAdded] = [true, true];
  const inverted = (text, first) => {
    const space = first ? /^\s*/.exec(text)[0] : "";
    const rest = text.slice(space.length);
    return space + (rest ? (import_pi_theme5 ??= require("pi:theme")).theme.inverse(rest) : "");
  };
  for (const part of diffWords(before.slice(indent), after.slice(indent))) {
    if (part.removed) {
      removed += inverted(part.value, firstRemoved);
      firstRemoved = false;
    } else if (part.added) {
      added += inverted(part.value, firstAdded);
      firstAdded = false;
    } else {
      removed += part.value;
      added += part.value;
    }
  }
  return [removed, added];
}
function renderDiff(diffText, _options) {
  const lines = diffText.split("\n");
  const parsed = lines.map(parse);
  const output = [];
  const show = (token, { sign, number }, text) => {
    output.push((import_pi_theme5 ??= require("pi:theme")).theme.fg(token, `${sign}${number} ${text}`));
  };
  const run = (from, sign) => {
    const found = [];
    for (let i = from; parsed[i]?.sign === sign; i++) found.push(parsed[i]);
    return found;
  };
  for (let i = 0; i < lines.length; ) {
    const line = parsed[i];
    if (line?.sign !== "-") {
      if (!line) output.push((import_pi_theme5 ??= require("pi:theme")).theme.fg("toolDiffContext", lines[i]));
      else if (line.sign === "+") show("toolDiffAdded", line, line.text);
      else show("toolDiffContext", { ...line, sign: " " }, line.text);
      i++;
      continue;
    }
    const removed = run(i, "-");
    const added = run(i + removed.length, "+");
    i += removed.length + added.length;
    const marked = removed.length === 1 && added.length === 1 ? mark(removed[0].text, added[0].text) : void 0;
    for (const each of removed) show("toolDiffRemoved", each, marked?.[0] ?? each.text);
    for (const each of added) show("toolDiffAdded", each, marked?.[1] ?? each.text);
  }
  return output.join("\n");
}
coding_agent_components_exports["AssistantMessageComponent"] = AssistantMessageComponent;
coding_agent_components_exports["BashExecutionComponent"] = BashExecutionComponent;
coding_agent_components_exports["BorderedLoader"] = BorderedLoader;
coding_agent_components_exports["BranchSummaryMessageComponent"] = BranchSummaryMessageComponent;
coding_agent_components_exports["CompactionSummaryMessageComponent"] = CompactionSummaryMessageComponent;
coding_agent_components_exports["CustomEditor"] = CustomEditor;
coding_agent_components_exports["CustomMessageComponent"] = CustomMessageComponent;
coding_agent_components_exports["DynamicBorder"] = DynamicBorder;
coding_agent_components_exports["KeybindingsManager"] = KeybindingsManager;
coding_agent_components_exports["SkillInvocationMessageComponent"] = SkillInvocationMessageComponent;
coding_agent_components_exports["ToolExecutionComponent"] = ToolExecutionComponent;
coding_agent_components_exports["UserMessageComponent"] = UserMessageComponent;
coding_agent_components_exports["keyDisplayText"] = keyDisplayText;
coding_agent_components_exports["keyHint"] = keyHint;
coding_agent_components_exports["rawKeyHint"] = rawKeyHint;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme2;
var import_pi_theme;
var import_pi_theme3;
var import_pi_theme4;
var import_pi_theme5;
