"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_selectors.ts
var coding_agent_selectors_exports = {
  ExtensionEditorComponent: void 0,
  ExtensionInputComponent: void 0,
  ExtensionSelectorComponent: void 0,
  FooterComponent: void 0,
  LoginDialogComponent: void 0,
  ModelSelectorComponent: void 0,
  OAuthSelectorComponent: void 0,
  SessionSelectorComponent: void 0,
  SettingsSelectorComponent: void 0,
  ShowImagesSelectorComponent: void 0,
  ThemeSelectorComponent: void 0,
  ThinkingSelectorComponent: void 0,
  TreeSelectorComponent: void 0,
  UserMessageSelectorComponent: void 0,
};
module.exports = __defProp(coding_agent_selectors_exports, "__esModule", { value: true });

// src/pi/coding-agent/components/auth-selector.ts
var import_pi_host2 = require("pi:host");

// src/pi/coding-agent/components/brand.ts
var import_pi_host = require("pi:host");
var { foregroundAnsi, mixColors, parseColor } = (0, import_pi_host.requireHost)("pi:tui");
var flow = ["#4d9abf", "#83ccd2", "#f1be57", "#f09082"];
var bandWidth = 4;
var bandsPerSecond = 10;
function shimmer(text, elapsed) {
  const colors = flow.map(parseColor);
  const cycle = colors.length * bandWidth;
  const shift = elapsed / 1e3 * bandsPerSecond;
  const paint2 = (char, index) => {
    const place = ((index - shift) % cycle + cycle) % cycle;
    const band = Math.floor(place / bandWidth);
    const t = place / bandWidth - band;
    const mixed = mixColors(colors[band], colors[(band + 1) % colors.length], t * t * (3 - 2 * t), "srgb");
    return foregroundAnsi(mixed, (import_pi_theme ??= require("pi:theme")).theme.getColorMode()) + char;
  };
  return `${[...text].map(paint2).join("")}\x1B[39m`;
}
var period = 2400;
var glows = { dark: ["#c6f243", "#efffb0"], light: ["#5d32e1", "#8f6bff"] };
function glow(text, elapsed) {
  const [base, peak] = glows[(import_pi_theme ??= require("pi:theme")).theme.appearance].map(parseColor);
  const amount = (1 - Math.cos(2 * Math.PI * elapsed / period)) / 2;
  return `${foregroundAnsi(mixColors(base, peak, amount, "oklch"), (import_pi_theme ??= require("pi:theme")).theme.getColorMode())}${text}\x1B[39m`;
}
var styles = /* @__PURE__ */ new Map([["radius", shimmer], ["openrouter", glow]]);
var isPartner = (provider) => styles.has(provider);
var brandStyle = (provider) => styles.get(provider);
function animate(tui, moves) {
  const timer = setInterval(() => moves() && tui.requestRender(), 50);
  timer.unref?.();
  return () => clearInterval(timer);
}

// src/pi/coding-agent/components/auth-selector.ts
var { Container, fuzzyFilter, getSelectPageIndex, Input, Spacer, TruncatedText } = (0, import_pi_host2.requireHost)("pi:tui");
var { DynamicBorder } = (0, import_pi_host2.requireHost)("pi:coding-agent_components");
var visible = 8;
var kindOf = (type, subscription) => type === "api_key" ? "API key" : subscription === false ? "account" : "subscription";
function statusOf({ status, authType, subscription }) {
  if (!status) return (import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", " • not configured");
  if (status.type !== authType) return (import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", " • ") + (import_pi_theme2 ??= require("pi:theme")).theme.fg("warning", `${kindOf(status.type, subscription)} configured`);
  const { source } = status;
  if (!source || source === "OAuth" || source === "stored credential") return (import_pi_theme2 ??= require("pi:theme")).theme.fg("success", " ✓ configured");
  const variables = /^[A-Z][A-Z0-9_]*(, [A-Z][A-Z0-9_]*)*$/.test(source);
  return (import_pi_theme2 ??= require("pi:theme")).theme.fg("success", ` ✓ ${variables ? `env: ${source}` : source}`);
}
var OAuthSelectorComponent = class extends Container {
  constructor(mode, providers, chosen, cancelled, query, tui) {
    super();
    this.mode = mode;
    this.providers = providers;
    this.chosen = chosen;
    this.cancelled = cancelled;
    this.found = providers;
    this.kinds = new Set(providers.map((provider) => provider.authType)).size > 1;
    const title2 = mode === "login" ? "Select provider to configure:" : "Select provider to logout:";
    if (query) this.search.setValue(query);
    this.search.onSubmit = () => this.choose();
    const parts = [
      new DynamicBorder(),
      new Spacer(1),
      new TruncatedText((import_pi_theme2 ??= require("pi:theme")).theme.fg("accent", (import_pi_theme2 ??= require("pi:theme")).theme.bold(title2)), 1, 0),
      new Spacer(1),
      this.search,
      new Spacer(1),
      this.list,
      new Spacer(1),
      new DynamicBorder()
    ];
    for (const part of parts) this.addChild(part);
    this.filter(query ?? "");
    if (tui) this.stop = animate(tui, () => this.brand() !== void 0);
  }
  mode;
  providers;
  chosen;
  cancelled;
  capturesViewportInput = true;
  search = new Input();
  list = new Container();
  found;
  selected = 0;
  kinds;
  since = performance.now();
  stop;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.search.focused = value;
  }
  render(width) {
    if (this.stop && this.brand()) this.fill();
    return super.render(width);
  }
  dispose() {
    this.stop?.();
    this.stop = void 0;
  }
  brand() {
    const provider = this.found[this.selected];
    return provider && brandStyle(provider.id);
  }
  filter(query) {
    const words3 = (p) => `${p.name} ${p.id} ${p.authType} ${p.method?.name ?? ""}`;
    this.found = query ? fuzzyFilter(this.providers, query, words3) : this.providers;
    this.selected = Math.max(0, Math.min(this.selected, this.found.length - 1));
    this.fill();
  }
  line(provider, selected) {
    const brand = selected && this.stop ? brandStyle(provider.id) : void 0;
    const name = brand ? brand(provider.name, performance.now() - this.since) : (import_pi_theme2 ??= require("pi:theme")).theme.fg(selected ? "accent" : "text", provider.name);
    const partner = isPartner(provider.id) ? (import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", " ✦") : "";
    const kind = this.kinds ? (import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", ` [${kindOf(provider.authType, provider.subscription)}]`) : "";
    return (selected ? (import_pi_theme2 ??= require("pi:theme")).theme.fg("accent", "→ ") : "  ") + name + partner + kind + statusOf(provider);
  }
  fill() {
    const count = this.found.length;
    const start = Math.max(0, Math.min(this.selected - visible / 2, count - visible));
    const shown2 = this.found.slice(start, start + visible);
    const add = (text) => this.list.addChild(new TruncatedText(text, 1, 0));
    this.list.clear();
    for (const [at, provider] of shown2.entries()) add(this.line(provider, start + at === this.selected));
    if (shown2.length < count) add((import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", `  (${this.selected + 1}/${count})`));
    if (count === 0) add((import_pi_theme2 ??= require("pi:theme")).theme.fg("muted", `  ${this.nothing()}`));
  }
  nothing() {
    if (this.providers.length > 0) return "No matching providers";
    return this.mode === "login" ? "No providers available" : "No providers logged in. Use /login first.";
  }
  choose() {
    const provider = this.found[this.selected];
    if (provider) this.chosen(provider.id, provider.authType);
  }
  handleInput(data) {
    const keys = (0, (import_keybindings ??= require("pi:coding-agent/keybindings")).keybindings)();
    const is = (name) => keys.matches(data, `tui.select.${name}`);
    const count = this.found.length;
    const to = is("up") ? Math.max(0, this.selected - 1) : is("down") ? Math.min(count - 1, this.selected + 1) : getSelectPageIndex(keys, data, this.selected, count, visible);
    if (to !== void 0) {
      if (count === 0) return;
      this.selected = to;
      return this.fill();
    }
    if (is("confirm")) return this.choose();
    if (is("cancel")) return this.cancelled();
    this.search.handleInput(data);
    this.filter(this.search.getValue());
  }
};

// src/pi/coding-agent/components/dialogs.ts
var import_pi_host3 = require("pi:host");
var { Container: Container2, Editor, Input: Input2, Spacer: Spacer2, Text } = (0, import_pi_host3.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder2, keyHint, rawKeyHint } = (0, import_pi_host3.requireHost)("pi:coding-agent_components");
var visibleOptions = 10;
function countDown(timeout, tui, show, expired) {
  let seconds = Math.ceil(timeout / 1e3);
  show(seconds);
  const timer = setInterval(() => {
    show(--seconds);
    tui?.requestRender();
    if (seconds > 0) return;
    clearInterval(timer);
    expired();
  }, 1e3);
  return () => clearInterval(timer);
}
var Dialog = class extends Container2 {
  constructor(cancelled) {
    super();
    this.cancelled = cancelled;
  }
  cancelled;
  stop;
  titleText;
  head(title2, style, options) {
    this.titleText = new Text(style(title2), 1, 0);
    for (const part of [new DynamicBorder2(), new Spacer2(1), this.titleText]) this.addChild(part);
    if (options?.description) {
      this.addChild(new Spacer2(1));
      this.addChild(new Text((import_pi_theme3 ??= require("pi:theme")).theme.fg("text", options.description), 1, 0));
    }
    this.addChild(new Spacer2(1));
    if (!(options?.timeout > 0) || !options.tui) return;
    const show = (seconds) => this.titleText.setText(style(`${title2} (${seconds}s)`));
    this.stop = countDown(options.timeout, options.tui, show, () => this.cancelled());
  }
  foot(hints) {
    for (const part of [new Spacer2(1), new Text(hints, 1, 0), new Spacer2(1), new DynamicBorder2()]) this.addChild(part);
  }
  dispose() {
    this.stop?.();
  }
};
var accent = (text) => (import_pi_theme3 ??= require("pi:theme")).theme.fg("accent", text);
var ExtensionSelectorComponent = class extends Dialog {
  constructor(title2, options, chosen, cancelled, extra) {
    super(cancelled);
    this.options = options;
    this.chosen = chosen;
    this.extra = extra;
    this.head(title2, (text) => accent((import_pi_theme3 ??= require("pi:theme")).theme.bold(text)), extra);
    this.addChild(this.list);
    this.foot([rawKeyHint("↑↓", "navigate"), keyHint("tui.select.confirm", "select"), keyHint("tui.select.cancel", "cancel")].join("  "));
    this.fill();
  }
  options;
  chosen;
  extra;
  selected = 0;
  list = new Container2();
  fill() {
    const count = this.options.length;
    const start = Math.max(0, Math.min(this.selected - visibleOptions / 2, count - visibleOptions));
    const shown2 = this.options.slice(start, start + visibleOptions);
    this.list.clear();
    for (const [at, option] of shown2.entries()) {
      const line = start + at === this.selected ? accent("→ ") + accent(option) : `  ${(import_pi_theme3 ??= require("pi:theme")).theme.fg("text", option)}`;
      this.list.addChild(new Text(line, 1, 0));
    }
    if (shown2.length < count) this.list.addChild(new Text((import_pi_theme3 ??= require("pi:theme")).theme.fg("muted", `  (${this.selected + 1}/${count})`), 0, 0));
  }
  move(by) {
    this.selected = Math.max(0, Math.min(this.options.length - 1, this.selected + by));
    this.fill();
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings2 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (is("app.tools.expand")) return this.extra?.onToggleToolsExpanded?.();
    if (is("tui.select.up") || data === "k") return this.move(-1);
    if (is("tui.select.down") || data === "j") return this.move(1);
    if (is("tui.select.confirm") || data === "\n") {
      const option = this.options[this.selected];
      if (option) this.chosen(option);
    } else if (is("tui.select.cancel")) this.cancelled();
  }
};
var ExtensionInputComponent = class extends Dialog {
  constructor(title2, _placeholder, entered, cancelled, options) {
    super(cancelled);
    this.entered = entered;
    this.head(title2, accent, options);
    if (options?.initialValue) this.input.setValue(options.initialValue);
    this.addChild(this.input);
    this.foot(`${keyHint("tui.select.confirm", "submit")}  ${keyHint("tui.select.cancel", "cancel")}`);
  }
  entered;
  input = new Input2();
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.input.focused = value;
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings2 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (is("tui.select.confirm") || data === "\n") this.entered(this.input.getValue());
    else if (is("tui.select.cancel")) this.cancelled();
    else this.input.handleInput(data);
  }
};
var environmentEditor = () => {
  const { env: env2 } = (0, import_pi_host3.requireHost)("pi:node/process");
  return env2.VISUAL || env2.EDITOR || (import_pi_host3.boot.platform === "win32" ? "notepad" : "nano");
};
var ExtensionEditorComponent = class extends Dialog {
  constructor(tui, keys, title2, prefill, entered, cancelled, options, command) {
    super(cancelled);
    this.tui = tui;
    this.keys = keys;
    const { description, ...rest } = options ?? {};
    this.command = command || environmentEditor();
    this.head(title2, accent, { description });
    this.editor = new Editor(tui, (0, (import_pi_theme3 ??= require("pi:theme")).getEditorTheme)(), rest);
    if (prefill) this.editor.setText(prefill);
    this.editor.onSubmit = (text) => entered(text);
    this.addChild(this.editor);
    this.addChild(this.status);
    const hints = [["tui.select.confirm", "submit"], ["tui.input.newLine", "newline"], ["tui.select.cancel", "cancel"], ["app.editor.external", "external editor"]];
    this.foot(hints.map(([name, what]) => keyHint(name, what)).join("  "));
  }
  tui;
  keys;
  editor;
  status = new Text("", 1, 0);
  command;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.editor.focused = value;
  }
  handleInput(data) {
    if ((0, (import_keybindings2 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, "tui.select.cancel")) this.cancelled();
    else if (this.keys.matches(data, "app.editor.external")) void this.editElsewhere();
    else this.editor.handleInput(data);
  }
  async editElsewhere() {
    this.tui.stop();
    try {
      const { text, problem } = await (0, (import_external_editor ??= require("pi:coding-agent/external-editor")).edit)(this.command, this.editor.getText());
      this.status.setText(problem ? (import_pi_theme3 ??= require("pi:theme")).theme.fg("warning", problem) : "");
      if (text !== void 0) this.editor.setText(text);
    } finally {
      this.tui.start();
      this.tui.requestRender(true);
    }
  }
};

// src/pi/coding-agent/components/footer.ts
var import_pi_host4 = require("pi:host");
var { truncateToWidth, visibleWidth } = (0, import_pi_host4.requireHost)("pi:tui");
var env = (name) => (0, import_pi_host4.requireHost)("pi:node/process").env[name];
function short(count) {
  if (count < 1e3) return String(count);
  if (count < 1e4) return `${(count / 1e3).toFixed(1)}k`;
  if (count < 1e6) return `${Math.round(count / 1e3)}k`;
  return count < 1e7 ? `${(count / 1e6).toFixed(1)}M` : `${Math.round(count / 1e6)}M`;
}
function folder(cwd) {
  const { isAbsolute, relative, resolve, sep } = (0, import_pi_host4.requireHost)("pi:node/path");
  const home = env("HOME") || env("USERPROFILE");
  if (!home) return cwd;
  const below = relative(resolve(home), resolve(cwd));
  if (below === "") return "~";
  return below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below) ? cwd : `~${sep}${below}`;
}
function usageOf(entry) {
  if (entry.type === "message") return entry.message.role === "assistant" || entry.message.role === "toolResult" ? entry.message.usage : void 0;
  return ["usage", "branch_summary", "compaction"].includes(entry.type) ? entry.usage : void 0;
}
function totalUsage(entries) {
  const total = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0 };
  for (const entry of entries) {
    const usage = usageOf(entry);
    if (!usage) continue;
    for (const key of ["input", "output", "cacheRead", "cacheWrite"]) total[key] += usage[key];
    total.cost += usage.cost.total;
    if (entry.message?.role !== "assistant") continue;
    const prompt = usage.input + usage.cacheRead + usage.cacheWrite;
    total.hitRate = prompt > 0 ? usage.cacheRead / prompt * 100 : void 0;
  }
  return total;
}
var FooterComponent = class {
  constructor(session, data) {
    this.session = session;
    this.data = data;
  }
  session;
  data;
  compacts = true;
  cache;
  setSession(session) {
    this.session = session;
  }
  setAutoCompactEnabled(enabled) {
    this.compacts = enabled;
  }
  invalidate() {
  }
  dispose() {
  }
  /** Entries are only ever added, so the sums hold until there are others. */
  sums() {
    const { session } = this;
    const manager = session.sessionManager;
    const key = [session, manager.getSessionId(), manager.getLeafId(), manager.getEntryCount(), session.routedModel?.model ?? session.model];
    if (!this.cache || this.cache.key.some((part, i) => part !== key[i])) {
      this.cache = { key, usage: totalUsage(manager.getEntries()), context: session.getContextUsage() };
    }
    return this.cache;
  }
  place() {
    const { sessionManager } = this.session;
    const [branch, name] = [this.data.getGitBranch(), sessionManager.getSessionName()];
    return folder(sessionManager.getCwd()) + (branch ? ` (${branch})` : "") + (name ? ` • ${name}` : "");
  }
  stats() {
    const { usage, context } = this.sums();
    const { model } = this.session.state;
    const count = (mark, n) => n ? [mark + short(n)] : [];
    const parts = [...count("↑", usage.input), ...count("↓", usage.output), ...count("R", usage.cacheRead), ...count("W", usage.cacheWrite)];
    if ((usage.cacheRead > 0 || usage.cacheWrite > 0) && usage.hitRate !== void 0) parts.push(`CH${usage.hitRate.toFixed(1)}%`);
    const subscribed = model ? model.provider === "kimi-coding" || this.session.modelRuntime.isUsingSubscription(model.provider) : false;
    if (usage.cost || subscribed) parts.push(`$${usage.cost.toFixed(3)}${subscribed ? " (sub)" : ""}`);
    const percent = context?.percent ?? 0;
    const known = context?.percent !== null ? `${percent.toFixed(1)}%` : "?";
    const full = `${known}/${short(context?.contextWindow ?? model?.contextWindow ?? 0)}${this.compacts ? " (auto)" : ""}`;
    parts.push(percent > 90 ? (import_pi_theme4 ??= require("pi:theme")).theme.fg("error", full) : percent > 70 ? (import_pi_theme4 ??= require("pi:theme")).theme.fg("warning", full) : full);
    if (env("PI_EXPERIMENTAL") === "1") parts.push(`${(import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", "•")} ${(import_pi_theme4 ??= require("pi:theme")).theme.bold((import_pi_theme4 ??= require("pi:theme")).theme.fg("warning", "xp"))}`);
    return parts.join(" ");
  }
  /** The model, its level of thinking and where a virtual one led, with the provider if there are several and room. */
  model(room) {
    const { model, thinkingLevel } = this.session.state;
    const routed = this.session.routedModel;
    const level = thinkingLevel || "off";
    let text = model?.id || "no-model";
    if (model?.reasoning) text += level === "off" ? " • thinking off" : ` • ${level}`;
    if (routed) text += ` → ${routed.model.id}${routed.thinkingLevel ? ` • ${routed.thinkingLevel}` : ""}`;
    if (!model || this.data.getAvailableProviderCount() <= 1) return text;
    const named = `(${model.provider}) ${text}`;
    return visibleWidth(named) > room ? text : named;
  }
  render(width) {
    let left = this.stats();
    if (visibleWidth(left) > width) left = truncateToWidth(left, width, "...");
    const room = width - visibleWidth(left) - 2;
    let right = this.model(room);
    if (visibleWidth(right) > room) right = room > 0 ? truncateToWidth(right, room, "") : "";
    const gap = room > 0 ? " ".repeat(Math.max(0, room + 2 - visibleWidth(right))) : "";
    const dots = (import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", "...");
    const lines = [truncateToWidth((import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", this.place()), width, dots), (import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", left) + (import_pi_theme4 ??= require("pi:theme")).theme.fg("dim", gap + right)];
    const statuses = [...this.data.getExtensionStatuses()].sort(([a], [b]) => a.localeCompare(b));
    if (statuses.length > 0) {
      const clean = statuses.map(([, text]) => text.replace(/[\r\n\t]/g, " ").replace(/ +/g, " ").trim());
      lines.push(truncateToWidth(clean.join(" "), width, dots));
    }
    return lines;
  }
};

// src/pi/coding-agent/components/login.ts
var import_pi_host5 = require("pi:host");
var { Container: Container3, hyperlink, Input: Input3, replaceControlCharacters, Spacer: Spacer3, Text: Text2, TruncatedText: TruncatedText2 } = (0, import_pi_host5.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder3, keyHint: keyHint2 } = (0, import_pi_host5.requireHost)("pi:coding-agent_components");
function webUrl(text) {
  if (!URL.canParse(text)) return void 0;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : void 0;
}
var shown = (url) => webUrl(url) ?? replaceControlCharacters(url);
function link(text, url) {
  const target = webUrl(url);
  return target === void 0 ? text : hyperlink(text, target);
}
var clickHint = import_pi_host5.boot.platform === "darwin" ? "Cmd+click to open" : "Ctrl+click to open";
function openBrowser(url) {
  const { spawn } = (0, import_pi_host5.requireHost)("pi:node/child_process");
  const [program, ...args] = import_pi_host5.boot.platform === "darwin" ? ["open", url] : import_pi_host5.boot.platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler", url] : ["xdg-open", url];
  spawn(program, args, { stdio: "ignore", detached: true, cwd: "/" }).on("error", () => {
  }).unref();
}
var copy = (text) => (0, import_pi_host5.requireHost)("pi:coding-agent_small").copyToClipboard(text);
var AuthUrl = class extends Container3 {
  constructor(tui, url) {
    super();
    this.tui = tui;
    this.url = url;
    this.addChild(new Text2((import_pi_theme5 ??= require("pi:theme")).theme.fg("accent", hyperlink(url, url)), 1, 0));
    this.addChild(this.hint);
    this.say(keyHint2("app.message.copy", "to copy"));
  }
  tui;
  url;
  hint = new Text2("", 1, 0);
  say(text) {
    this.hint.setText(`${(import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", hyperlink(clickHint, this.url))} ${(import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", "•")} ${text}`);
    this.tui.requestRender();
  }
  async copy() {
    try {
      await copy(this.url);
      this.say((import_pi_theme5 ??= require("pi:theme")).theme.fg("success", "Copied URL to clipboard"));
    } catch (error2) {
      this.say((import_pi_theme5 ??= require("pi:theme")).theme.fg("error", error2 instanceof Error ? error2.message : String(error2)));
    }
  }
};
var LoginDialogComponent = class extends Container3 {
  constructor(tui, providerId, done, name, title2) {
    super();
    this.tui = tui;
    this.done = done;
    const heading = title2 ?? `Login to ${name || providerId}`;
    for (const part of [new DynamicBorder3(), new Text2((import_pi_theme5 ??= require("pi:theme")).theme.fg("accent", (import_pi_theme5 ??= require("pi:theme")).theme.bold(heading)), 1, 0), this.content, new DynamicBorder3()]) this.addChild(part);
    this.input.onSubmit = () => this.submit();
    this.input.onEscape = () => this.cancel();
  }
  tui;
  done;
  content = new Container3();
  input = new Input3();
  abort = new AbortController();
  authUrl;
  device;
  deviceHint;
  waiting;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.input.focused = value;
  }
  get signal() {
    return this.abort.signal;
  }
  /** What was entered stays to be read where the input was. */
  submit() {
    if (!this.waiting) return;
    const text = this.input.getValue();
    this.content.children = this.content.children.map((child) => child === this.input ? new Text2(`> ${text}`, 0, 0) : child);
    this.waiting.resolve(text);
    this.waiting = void 0;
  }
  cancel() {
    this.dropDevice();
    this.abort.abort();
    this.waiting?.reject(new Error("Login cancelled"));
    this.waiting = void 0;
    this.done(false, "Login cancelled");
  }
  dropDevice() {
    if (this.deviceHint) this.content.removeChild(this.deviceHint);
    this.deviceHint = this.device = void 0;
  }
  add(...lines) {
    for (const line of lines) {
      if (line === void 0) continue;
      this.content.addChild(typeof line !== "string" ? line : line === "" ? new Spacer3(1) : new Text2(line, 1, 0));
    }
    this.tui.requestRender();
  }
  restart() {
    this.dropDevice();
    this.content.clear();
    this.authUrl = void 0;
  }
  showAuth(url, instructions) {
    this.restart();
    const target = webUrl(url);
    this.authUrl = new AuthUrl(this.tui, target ?? replaceControlCharacters(url));
    this.add("", this.authUrl);
    if (instructions) this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("warning", instructions));
    if (target !== void 0) openBrowser(target);
  }
  showDeviceCode(code) {
    this.restart();
    const info = { ...code, openBrowserOnConfirm: code.openBrowserOnConfirm ?? true, copyCodeOnConfirm: code.copyCodeOnConfirm ?? true };
    const url = shown(info.verificationUri);
    this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("accent", link(url, url)), (import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", link(clickHint, info.verificationUri)), "", (import_pi_theme5 ??= require("pi:theme")).theme.fg("warning", `Enter code: ${info.userCode}`));
    const actions = [info.openBrowserOnConfirm && "open browser", info.copyCodeOnConfirm && "copy code"].filter(Boolean);
    if (this.signal.aborted || actions.length === 0) return;
    const hint = new Container3();
    hint.addChild(new TruncatedText2(`(${keyHint2("tui.select.confirm", `to ${actions.join(" and ")}`)})`, 1, 0));
    this.add(hint);
    this.deviceHint = hint;
    this.device = { info, hint };
  }
  confirmDevice() {
    const { info, hint } = this.device;
    this.device = void 0;
    const say = (text) => {
      if (this.signal.aborted || !this.focused || !this.content.children.includes(hint)) return;
      hint.children = [new TruncatedText2((import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", text), 1, 0)];
      this.tui.requestRender();
    };
    say(info.copyCodeOnConfirm ? "Copying code..." : "Browser open requested");
    if (info.copyCodeOnConfirm) copy(info.userCode).then(() => say("Code copied to clipboard"), () => say("Copy code manually"));
    const target = info.openBrowserOnConfirm ? webUrl(info.verificationUri) : void 0;
    if (target !== void 0) openBrowser(target);
    this.tui.requestRender();
  }
  ask() {
    this.input.setValue("");
    return new Promise((resolve, reject) => this.waiting = { resolve, reject });
  }
  showManualInput(prompt) {
    this.dropDevice();
    this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", prompt), this.input, `(${keyHint2("tui.select.cancel", "to cancel")})`);
    return this.ask();
  }
  showPrompt(message, placeholder) {
    this.dropDevice();
    const hints = `(${keyHint2("tui.select.cancel", "to cancel,")} ${keyHint2("tui.select.confirm", "to submit")})`;
    this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("text", message), placeholder ? (import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", `e.g., ${placeholder}`) : void 0, this.input, hints);
    return this.ask();
  }
  showDetails(lines) {
    this.restart();
    this.add("", ...lines.map((line) => new Text2(line, 1, 0)));
  }
  /** Up to 0.73.1 it took lines, which replaced what was shown. */
  showInfo(message, links = [], closeHint = false) {
    if (Array.isArray(message)) {
      this.content.clear();
      this.content.addChild(new Spacer3(1));
      for (const line of message) this.content.addChild(new Text2(line, 1, 0));
      return this.add("", `(${keyHint2("tui.select.cancel", "to close")})`);
    }
    this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("text", message));
    for (const { url, label } of links) {
      const address = shown(url);
      this.add((import_pi_theme5 ??= require("pi:theme")).theme.fg("accent", link(label ? `${label}: ${address}` : address, address)));
    }
    if (closeHint) this.add("", `(${keyHint2("tui.select.cancel", "to close")})`);
  }
  showWaiting(message) {
    this.add("", (import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", message), `(${keyHint2("tui.select.cancel", "to cancel")})`);
  }
  showProgress(message) {
    this.add((import_pi_theme5 ??= require("pi:theme")).theme.fg("dim", message));
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings3 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (is("tui.select.cancel")) this.cancel();
    else if (this.authUrl && is("app.message.copy")) void this.authUrl.copy();
    else if (this.device && !this.waiting && !this.signal.aborted && this.focused && is("tui.select.confirm")) this.confirmDevice();
    else this.input.handleInput(data);
  }
};

// src/pi/coding-agent/components/model-selector.ts
var import_pi_host6 = require("pi:host");
var { Container: Container4, fuzzyFilter: fuzzyFilter2, getSelectPageIndex: getSelectPageIndex2, Input: Input4, Spacer: Spacer4, Text: Text3 } = (0, import_pi_host6.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder4, keyDisplayText, keyHint: keyHint3 } = (0, import_pi_host6.requireHost)("pi:coding-agent_components");
var visible2 = 10;
var patience = 15e3;
var same = (a, b) => !!a && !!b && a.provider === b.provider && a.id === b.id;
var words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
function ownName({ id, name }) {
  const text = name?.trim();
  if (!text) return void 0;
  const known = words(id);
  const run = known.join("");
  return words(text).every((word) => known.includes(word) || word.length > 1 && run.includes(word)) ? void 0 : text;
}
var searched = ({ id, provider, name }) => `${provider} ${provider}/${id} ${provider} ${id}${name ? ` ${name}` : ""}`;
var refreshes = /* @__PURE__ */ new WeakMap();
function refresh(runtime, signal) {
  let running = refreshes.get(runtime);
  if (!running) {
    const stop = new AbortController();
    const done = orAborted(runtime.refresh({ signal: stop.signal }), stop.signal).finally(() => refreshes.delete(runtime));
    running = { done, stop, waiting: 0 };
    refreshes.set(runtime, running);
  }
  const mine = running;
  mine.waiting++;
  return orAborted(mine.done, signal).finally(() => {
    if (--mine.waiting === 0 && refreshes.get(runtime) === mine) mine.stop.abort();
  });
}
var orAborted = (work, signal) => new Promise((resolve, reject) => {
  const stop = () => reject(signal.reason);
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
});
function complaint(errors) {
  const names = [...errors.keys()];
  if (names.length === 0) return void 0;
  const which = names.length === 1 ? names[0] : `${names.length} model catalogs (${names.join(", ")})`;
  return `Could not refresh ${which}; showing cached models.`;
}
var ModelSelectorComponent = class extends Container4 {
  constructor(tui, current, runtime, scoped, chosen, cancelled, query, keep, standard) {
    super();
    this.tui = tui;
    this.current = current;
    this.runtime = runtime;
    this.scoped = scoped;
    this.chosen = chosen;
    this.cancelled = cancelled;
    this.keep = keep;
    this.standard = standard;
    this.scope = scoped.length > 0 ? "scoped" : "all";
    if (query) this.search.setValue(query);
    this.search.onSubmit = () => this.choose(this.chosen);
    this.build();
    this.load();
    this.filter(query ?? "");
    this.tui.requestRender();
    void this.refresh();
  }
  tui;
  current;
  runtime;
  scoped;
  chosen;
  cancelled;
  keep;
  standard;
  capturesViewportInput = true;
  search = new Input4();
  list = new Container4();
  scopeText;
  scopeHint;
  scope;
  all = [];
  found = [];
  selected = 0;
  error;
  status = { text: "Refreshing model catalogs…", good: false };
  stop = new AbortController();
  timer;
  closed = false;
  hasFocus = false;
  build() {
    const line = (text) => new Text3(text, 0, 0);
    this.addChild(new DynamicBorder4());
    this.addChild(new Spacer4(1));
    if (this.scoped.length > 0) {
      this.scopeText = line(this.scopeLine());
      this.scopeHint = line(keyHint3("tui.input.tab", "scope") + (import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", " (all/scoped)"));
      this.addChild(this.scopeText);
      this.addChild(this.scopeHint);
    } else {
      this.addChild(line((import_pi_theme6 ??= require("pi:theme")).theme.fg("warning", "Only showing models from configured providers. Use /login to add providers.")));
    }
    for (const part of [new Spacer4(1), this.search, new Spacer4(1), this.list, new Spacer4(1)]) this.addChild(part);
    if (this.keep) {
      const [confirm, save, cancel] = ["tui.select.confirm", "app.models.save", "tui.select.cancel"].map(keyDisplayText);
      this.addChild(line((import_pi_theme6 ??= require("pi:theme")).theme.fg("dim", `  ${confirm} to select · ${save} to set as default · ${cancel} to cancel`)));
    }
    this.addChild(new DynamicBorder4());
  }
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.search.focused = value;
  }
  scopeLine() {
    const name = (scope) => (import_pi_theme6 ??= require("pi:theme")).theme.fg(this.scope === scope ? "accent" : "muted", scope);
    return `${(import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", "Scope: ")}${name("all")}${(import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", " | ")}${name("scoped")}`;
  }
  active() {
    return this.scope === "scoped" ? this.scoped.map((item) => item.model) : this.all;
  }
  /** The models as the runtime knows them now: the current one first, then the default, then by provider. */
  load() {
    const rank = (model) => same(this.current, model) ? 0 : same(this.standard, model) ? 1 : 2;
    this.all = [...this.runtime.getAvailableSnapshot()].sort((a, b) => rank(a) - rank(b) || (rank(a) < 2 ? 0 : a.provider.localeCompare(b.provider)));
    this.scoped = this.scoped.map((item) => ({ ...item, model: this.runtime.getModel(item.model.provider, item.model.id) ?? item.model }));
    this.found = this.active();
    const at = this.found.findIndex((model) => same(this.current, model));
    this.selected = at >= 0 ? at : Math.min(this.selected, Math.max(0, this.found.length - 1));
  }
  async refresh() {
    let late = false;
    this.timer = setTimeout(() => {
      late = true;
      this.stop.abort();
    }, patience);
    const timedOut = "Model refresh timed out; showing cached models.";
    try {
      const result = await refresh(this.runtime, this.stop.signal);
      if (this.closed) return;
      this.error = result.aborted && late ? timedOut : complaint(result.errors) ?? this.runtime.getError();
      this.status = this.error ? { text: "", good: false } : { text: "Model catalogs refreshed.", good: true };
      const model = this.found[this.selected];
      this.load();
      this.filter(this.search.getValue(), model);
    } catch (error2) {
      if (this.closed) return;
      this.status = { text: "", good: false };
      this.error = late ? timedOut : `Could not refresh model catalogs: ${error2 instanceof Error ? error2.message : String(error2)}`;
      this.fill();
    } finally {
      clearTimeout(this.timer);
    }
    this.tui.requestRender();
  }
  dispose() {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.stop.abort();
  }
  filter(query, prefer) {
    const models = this.active();
    const isDefault = (model) => same(this.standard, model);
    this.found = models;
    if (query) {
      this.found = fuzzyFilter2(models, query, (model) => searched(model) + (isDefault(model) ? " default" : ""));
      const wanted = query.trim().toLowerCase();
      if (wanted && "default".startsWith(wanted)) this.found = [...models.filter(isDefault), ...this.found.filter((model) => !isDefault(model))];
    }
    const at = prefer ? this.found.findIndex((model) => same(prefer, model)) : -1;
    this.selected = at >= 0 ? at : query ? 0 : Math.min(this.selected, Math.max(0, this.found.length - 1));
    this.fill();
  }
  line(model, selected) {
    const name = ownName(model);
    return [
      selected ? (import_pi_theme6 ??= require("pi:theme")).theme.fg("accent", "→ ") : "  ",
      same(this.current, model) ? (import_pi_theme6 ??= require("pi:theme")).theme.fg("accent", "✓ ") : "  ",
      selected ? (import_pi_theme6 ??= require("pi:theme")).theme.fg("accent", model.id) : model.id,
      name ? (import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", ` (${name})`) : "",
      " ",
      (import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", `[${model.provider}]`),
      same(this.standard, model) ? (import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", " · default") : ""
    ].join("");
  }
  fill() {
    const count = this.found.length;
    const start = Math.max(0, Math.min(this.selected - visible2 / 2, count - visible2));
    const shown2 = this.found.slice(start, start + visible2);
    const add = (text) => this.list.addChild(new Text3(text, 0, 0));
    const gap = () => this.list.addChild(new Spacer4(1));
    this.list.clear();
    for (const [at, model] of shown2.entries()) add(this.line(model, start + at === this.selected));
    if (shown2.length < count) add((import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", `  (${this.selected + 1}/${count})`));
    if (this.error) for (const text of this.error.split("\n")) add((import_pi_theme6 ??= require("pi:theme")).theme.fg("error", text));
    else if (count === 0) add((import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", "  No matching models"));
    else {
      gap();
      add((import_pi_theme6 ??= require("pi:theme")).theme.fg("muted", `  Model Name: ${this.found[this.selected].name}`));
    }
    if (!this.status.text) return;
    gap();
    add((import_pi_theme6 ??= require("pi:theme")).theme.fg(this.status.good ? "success" : "muted", `  ${this.status.text}`));
  }
  choose(then) {
    const model = this.found[this.selected];
    if (!model) return;
    this.dispose();
    then(model);
  }
  switchScope() {
    if (this.scoped.length === 0) return;
    this.scope = this.scope === "all" ? "scoped" : "all";
    this.selected = Math.max(0, this.active().findIndex((model) => same(this.current, model)));
    this.filter(this.search.getValue());
    this.scopeText.setText(this.scopeLine());
  }
  handleInput(data) {
    const keys = (0, (import_keybindings4 ??= require("pi:coding-agent/keybindings")).keybindings)();
    const is = (name) => keys.matches(data, name);
    const last2 = this.found.length - 1;
    if (is("tui.input.tab")) return this.switchScope();
    const to = is("tui.select.up") ? this.selected === 0 ? last2 : this.selected - 1 : is("tui.select.down") ? this.selected === last2 ? 0 : this.selected + 1 : getSelectPageIndex2(keys, data, this.selected, last2 + 1, visible2);
    if (to !== void 0) {
      if (last2 < 0) return;
      this.selected = to;
      return this.fill();
    }
    if (is("tui.select.confirm")) return this.choose(this.chosen);
    if (is("tui.select.cancel")) {
      this.dispose();
      return this.cancelled();
    }
    if (this.keep && is("app.models.save")) return this.choose(this.keep);
    this.search.handleInput(data);
    this.filter(this.search.getValue());
  }
  getSearchInput() {
    return this.search;
  }
};

// src/pi/coding-agent/components/selectors.ts
var import_pi_host7 = require("pi:host");
var { Container: Container5, fuzzyFilter: fuzzyFilter3, getSelectPageIndex: getSelectPageIndex3, Input: Input5, SelectList, Spacer: Spacer5, Text: Text4, truncateToWidth: truncateToWidth2 } = (0, import_pi_host7.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder5, keyDisplayText: keyDisplayText2 } = (0, import_pi_host7.requireHost)("pi:coding-agent_components");
var columns = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
function listOf(items, rows, selected, chosen, cancelled) {
  const list = new SelectList(items, rows, (0, (import_pi_theme7 ??= require("pi:theme")).getSelectListTheme)(), columns);
  if (selected >= 0) list.setSelectedIndex(selected);
  list.onSelect = (item) => chosen(item.value);
  list.onCancel = () => cancelled();
  return list;
}
var BorderedList = class extends Container5 {
  list;
  show(list) {
    this.list = list;
    for (const part of [new DynamicBorder5(), list, new DynamicBorder5()]) this.addChild(part);
  }
  getSelectList() {
    return this.list;
  }
};
var ShowImagesSelectorComponent = class extends BorderedList {
  constructor(shown2, chosen, cancelled) {
    super();
    const items = [
      { value: "yes", label: "Yes", description: "Show images inline in terminal" },
      { value: "no", label: "No", description: "Show text placeholder instead" }
    ];
    this.show(listOf(items, 5, shown2 ? 0 : 1, (value) => chosen(value === "yes"), cancelled));
  }
};
var ThemeSelectorComponent = class extends BorderedList {
  constructor(current, chosen, cancelled, preview) {
    super();
    const names = (0, (import_pi_theme7 ??= require("pi:theme")).getAvailableThemes)().map(({ name }) => name);
    const items = names.map((name) => ({ value: name, label: name, description: name === current ? "(current)" : void 0 }));
    this.show(listOf(items, 10, names.indexOf(current), chosen, cancelled));
    this.list.onSelectionChange = (item) => preview(item.value);
  }
};
var levelDescriptions = {
  off: "No reasoning",
  minimal: "Very brief reasoning (~1k tokens)",
  low: "Light reasoning (~2k tokens)",
  medium: "Moderate reasoning (~8k tokens)",
  high: "Deep reasoning (~16k tokens)",
  xhigh: "Extra-high reasoning (~32k tokens)",
  max: "Maximum reasoning"
};
var ThinkingSelectorComponent = class extends Container5 {
  constructor(current, available, chosen, cancelled, keep, standard) {
    super();
    this.chosen = chosen;
    this.cancelled = cancelled;
    this.keep = keep;
    this.items = available.map((level) => ({
      value: level,
      label: `${level === current ? "✓ " : "  "}${level}`,
      description: levelDescriptions[level] + (level === standard ? " · default" : "")
    }));
    this.search.onSubmit = () => this.list.handleInput("\r");
    this.list = this.listed(this.items, current);
    const [confirm, save, cancel, cycle] = ["tui.select.confirm", "app.thinking.save", "tui.select.cancel", "app.thinking.cycle"].map(keyDisplayText2);
    const line = (text) => new Text4(text, 0, 0);
    const parts = [
      new DynamicBorder5(),
      new Spacer5(1),
      line("Thinking Level"),
      new Spacer5(1),
      line(`${cycle} cycles thinking levels in-session`),
      new Spacer5(1),
      this.search,
      new Spacer5(1),
      this.list,
      new Spacer5(1),
      line((import_pi_theme7 ??= require("pi:theme")).theme.fg("dim", `  ${confirm} to select · ${save} to set as default · ${cancel} to cancel`)),
      new DynamicBorder5()
    ];
    for (const part of parts) this.addChild(part);
  }
  chosen;
  cancelled;
  keep;
  search = new Input5();
  items;
  list;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.search.focused = value;
  }
  listed(items, selected) {
    const at = items.findIndex((item) => item.value === selected);
    return listOf(items, Math.max(1, items.length), at, (value) => this.chosen(value), () => this.cancelled());
  }
  filter(query) {
    const items = query ? fuzzyFilter3(this.items, query, (item) => `${item.value} ${item.description ?? ""}`) : this.items;
    const list = this.listed(items, this.list.getSelectedItem()?.value);
    this.children[this.children.indexOf(this.list)] = list;
    this.list = list;
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings5 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (this.keep && is("app.thinking.save")) {
      const item = this.list.getSelectedItem();
      if (item) this.keep(item.value);
      return;
    }
    if (["up", "down", "confirm", "cancel"].some((name) => is(`tui.select.${name}`))) return this.list.handleInput(data);
    this.search.handleInput(data);
    this.filter(this.search.getValue());
  }
  getSelectList() {
    return this.list;
  }
};
var visibleMessages = 10;
var UserMessageList = class {
  constructor(messages2, initial) {
    this.messages = messages2;
    const at = initial ? messages2.findIndex((message) => message.id === initial) : -1;
    this.selected = at >= 0 ? at : Math.max(0, messages2.length - 1);
  }
  messages;
  capturesViewportInput = true;
  onSelect;
  onCancel;
  selected;
  invalidate() {
  }
  render(width) {
    const count = this.messages.length;
    if (count === 0) return [(import_pi_theme7 ??= require("pi:theme")).theme.fg("muted", "  No user messages found")];
    const start = Math.max(0, Math.min(this.selected - visibleMessages / 2, count - visibleMessages));
    const shown2 = this.messages.slice(start, start + visibleMessages);
    const lines = shown2.flatMap((message, at) => {
      const text = truncateToWidth2(message.text.replace(/\n/g, " ").trim(), width - 2);
      const first2 = start + at === this.selected ? (import_pi_theme7 ??= require("pi:theme")).theme.fg("accent", "› ") + (import_pi_theme7 ??= require("pi:theme")).theme.bold(text) : `  ${text}`;
      return [first2, (import_pi_theme7 ??= require("pi:theme")).theme.fg("muted", `  Message ${start + at + 1} of ${count}`), ""];
    });
    return shown2.length < count ? [...lines, (import_pi_theme7 ??= require("pi:theme")).theme.fg("muted", `  (${this.selected + 1}/${count})`)] : lines;
  }
  handleInput(data) {
    const keys = (0, (import_keybindings5 ??= require("pi:coding-agent/keybindings")).keybindings)();
    const is = (name) => keys.matches(data, `tui.select.${name}`);
    const last2 = this.messages.length - 1;
    const page = getSelectPageIndex3(keys, data, this.selected, last2 + 1, visibleMessages);
    if (is("up")) this.selected = this.selected === 0 ? last2 : this.selected - 1;
    else if (is("down")) this.selected = this.selected === last2 ? 0 : this.selected + 1;
    else if (page !== void 0) this.selected = last2 < 0 ? this.selected : page;
    else if (is("confirm")) {
      const message = this.messages[this.selected];
      if (message) this.onSelect?.(message.id);
    } else if (is("cancel")) this.onCancel?.();
  }
};
var UserMessageSelectorComponent = class extends Container5 {
  list;
  constructor(messages2, chosen, cancelled, initial) {
    super();
    this.list = new UserMessageList(messages2, initial);
    this.list.onSelect = chosen;
    this.list.onCancel = cancelled;
    const about = "Select a user message to copy the active path up to that point into a new session";
    const parts = [
      new Spacer5(1),
      new Text4((import_pi_theme7 ??= require("pi:theme")).theme.bold("Fork from Message"), 1, 0),
      new Text4((import_pi_theme7 ??= require("pi:theme")).theme.fg("muted", about), 1, 0),
      new Spacer5(1),
      new DynamicBorder5(),
      new Spacer5(1),
      this.list,
      new Spacer5(1),
      new DynamicBorder5()
    ];
    for (const part of parts) this.addChild(part);
    if (messages2.length === 0) setTimeout(() => cancelled(), 100);
  }
  getMessageList() {
    return this.list;
  }
};

// src/pi/coding-agent/components/session-selector.ts
var import_pi_host10 = require("pi:host");

// src/pi/coding-agent/components/session-list.ts
var import_pi_host9 = require("pi:host");

// src/pi/coding-agent/components/session-search.ts
var import_pi_host8 = require("pi:host");
var { fuzzyMatch } = (0, import_pi_host8.requireHost)("pi:tui");
var [inName, inText, scattered] = [0, 1e6, 2e6];
var flat = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();
var spoken = /* @__PURE__ */ new WeakMap();
function messages(session) {
  let known = spoken.get(session);
  if (known?.of !== session.allMessagesText) {
    known = { of: session.allMessagesText, lower: session.allMessagesText.toLowerCase() };
    spoken.set(session, known);
  }
  return known;
}
function literal(session, text, fold, said) {
  const name = fold(session.name ?? "");
  if (name.includes(text)) return inName + fuzzyMatch(text, name).score;
  return session.id.toLowerCase().includes(text) || said.includes(text) || fold(session.cwd).includes(text) ? inText : void 0;
}
function scoreOf(session, { exact, text }) {
  const said = messages(session);
  if (exact) return literal(session, text, flat, said.flat ??= flat(said.lower));
  const found = literal(session, text.toLowerCase(), (t) => t.toLowerCase(), said.lower);
  if (found !== void 0) return found;
  const scores = [session.name ?? "", session.cwd].map((field) => fuzzyMatch(text, field)).filter((m) => m.matches);
  return scores.length > 0 ? scattered + Math.min(...scores.map((m) => m.score)) : void 0;
}
function wordsOf(query) {
  const parts = query.split('"');
  const split = (text) => text.split(/\s+/).filter(Boolean).map((word) => ({ exact: false, text: word }));
  if (parts.length % 2 === 0) return split(query);
  return parts.flatMap((part, i) => i % 2 === 0 ? split(part) : flat(part) ? [{ exact: true, text: flat(part) }] : []);
}
function byPattern(source) {
  let pattern;
  try {
    pattern = new RegExp(source, "i");
  } catch {
    return () => void 0;
  }
  return ({ name, id, allMessagesText, cwd }) => {
    if (source === "") return void 0;
    if (name && pattern.test(name)) return inName;
    return [id, allMessagesText, cwd].some((text) => pattern.test(text)) ? inText : void 0;
  };
}
function byWords(words3) {
  return (session) => {
    let total = 0;
    for (const word of words3) {
      const score = scoreOf(session, word);
      if (score === void 0) return void 0;
      total += score;
    }
    return total;
  };
}
function search(sessions, query, mode) {
  const text = query.trim();
  if (!text) return sessions;
  const score = text.startsWith("re:") ? byPattern(text.slice(3).trim()) : byWords(wordsOf(text));
  const found = sessions.map((session) => ({ session, score: score(session) })).filter((hit) => hit.score !== void 0);
  if (mode !== "recent") found.sort((a, b) => a.score - b.score || b.session.modified.getTime() - a.session.modified.getTime());
  return found.map((hit) => hit.session);
}
function threads(sessions, keyOf2) {
  const all = new Map(sessions.map((session) => [keyOf2(session.path), { session, forks: [], latest: 0 }]));
  const roots = [];
  for (const session of sessions) {
    const parent = session.parentSessionPath ? all.get(keyOf2(session.parentSessionPath)) : void 0;
    (parent?.forks ?? roots).push(all.get(keyOf2(session.path)));
  }
  const order = (list) => {
    for (const thread of list) thread.latest = Math.max(thread.session.modified.getTime(), order(thread.forks));
    list.sort((a, b) => b.latest - a.latest);
    return list.length > 0 ? list[0].latest : -Infinity;
  };
  order(roots);
  const rows = [];
  const walk = (list, before, depth) => {
    for (const [i, { session, forks }] of list.entries()) {
      const last2 = i === list.length - 1;
      rows.push({ session, prefix: depth === 0 ? "" : `${before}${last2 ? "└─ " : "├─ "}` });
      walk(forks, before + (depth > 0 && !last2 ? "│  " : "   "), depth + 1);
    }
  };
  walk(roots, "", 0);
  return rows;
}

// src/pi/coding-agent/components/session-list.ts
var { Input: Input6, truncateToWidth: truncateToWidth3, visibleWidth: visibleWidth2 } = (0, import_pi_host9.requireHost)("pi:tui");
var { keyHint: keyHint4, keyText } = (0, import_pi_host9.requireHost)("pi:coding-agent_components");
var visible3 = 10;
function age(date) {
  const minutes = Math.floor((Date.now() - date.getTime()) / 6e4);
  const days = Math.floor(minutes / 1440);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes}m`;
  if (days < 1) return `${Math.floor(minutes / 60)}h`;
  if (days < 7) return `${days}d`;
  if (days < 30) return `${Math.floor(days / 7)}w`;
  return days < 365 ? `${Math.floor(days / 30)}mo` : `${Math.floor(days / 365)}y`;
}
function pathKey(file) {
  const { resolve } = (0, import_pi_host9.requireHost)("pi:node/path");
  let key = resolve(file);
  try {
    key = (0, import_pi_host9.requireHost)("pi:node/fs").realpathSync(key);
  } catch {
  }
  return (0, import_pi_host9.requireHost)("pi:node/process").platform === "win32" ? key.toLowerCase() : key;
}
var SessionHeader = class {
  constructor(draw) {
    this.draw = draw;
  }
  draw;
  scope = "current";
  sort = "threaded";
  names = "all";
  progress;
  // there while sessions are loaded
  showPath = false;
  deleting = null;
  renames = false;
  message;
  timer;
  /** Says something for a while. */
  say(text, ms = 0, error2 = false) {
    clearTimeout(this.timer);
    this.message = text === void 0 ? void 0 : { error: error2, text };
    if (text === void 0 || !ms) return;
    this.timer = setTimeout(() => {
      this.message = void 0;
      this.draw();
    }, ms);
  }
  invalidate() {
  }
  scopes() {
    const [muted3, accent3] = [(text) => (import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", text), (text) => (import_pi_theme8 ??= require("pi:theme")).theme.fg("accent", text)];
    if (this.progress) {
      const { loaded, total } = this.progress;
      return muted3("○ Current Folder | ") + accent3(`Loading ${loaded === void 0 ? "..." : `${loaded}/${total}`}`);
    }
    return this.scope === "current" ? accent3("◉ Current Folder") + muted3(" | ○ All") : muted3("○ Current Folder | ") + accent3("◉ All");
  }
  hints(width) {
    const fit = (text) => truncateToWidth3(text, width, "…");
    if (this.deleting !== null) {
      return [(import_pi_theme8 ??= require("pi:theme")).theme.fg("error", fit(`Delete session? ${keyHint4("tui.select.confirm", "confirm")} · ${keyHint4("tui.select.cancel", "cancel")}`)), ""];
    }
    if (this.message) return [(import_pi_theme8 ??= require("pi:theme")).theme.fg(this.message.error ? "error" : "accent", fit(this.message.text)), ""];
    const dot = (import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", " · ");
    const keys = [["toggleSort", "sort"], ["toggleNamedFilter", "named"], ["delete", "delete"], ["togglePath", `path ${this.showPath ? "(on)" : "(off)"}`]];
    if (this.renames) keys.push(["rename", "rename"]);
    return [
      fit(keyHint4("tui.input.tab", "scope") + dot + (import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", 're:<pattern> regex · "phrase" exact')),
      fit(keys.map(([name, what]) => keyHint4(`app.session.${name}`, what)).join(dot))
    ];
  }
  render(width) {
    const setting = (name, value) => (import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", `${name}: `) + (import_pi_theme8 ??= require("pi:theme")).theme.fg("accent", value);
    const sort = { threaded: "Threaded", recent: "Recent", relevance: "Fuzzy" }[this.sort];
    const settings = [this.scopes(), setting("Name", this.names === "all" ? "All" : "Named"), setting("Sort", sort)].join("  ");
    const right = truncateToWidth3(settings, width, "");
    const title2 = (import_pi_theme8 ??= require("pi:theme")).theme.bold(this.scope === "current" ? "Resume Session (Current Folder)" : "Resume Session (All)");
    const left = truncateToWidth3(title2, Math.max(0, width - visibleWidth2(right) - 1), "");
    return [left + " ".repeat(Math.max(0, width - visibleWidth2(left) - visibleWidth2(right))) + right, ...this.hints(width)];
  }
};
var SessionList = class {
  constructor(sessions, showCwd, sort, names, keys, current) {
    this.sessions = sessions;
    this.showCwd = showCwd;
    this.sort = sort;
    this.names = names;
    this.keys = keys;
    this.current = current ? pathKey(current) : void 0;
    this.input.onSubmit = () => this.choose();
    this.filter();
  }
  sessions;
  showCwd;
  sort;
  names;
  keys;
  onSelect;
  onCancel;
  onExit = () => {
  };
  onToggleScope;
  onToggleSort;
  onToggleNameFilter;
  onTogglePath;
  onDeleteConfirmationChange;
  onDeleteSession;
  onRenameSession;
  onError;
  input = new Input6();
  rows = [];
  selected = 0;
  touched = false;
  showPath = false;
  deleting = null;
  current;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.input.focused = value;
  }
  getSelectedSessionPath() {
    return this.rows[this.selected]?.session.path;
  }
  setSortMode(sort) {
    this.sort = sort;
    this.filter();
  }
  setNameFilter(names) {
    this.names = names;
    this.filter();
  }
  /** Other sessions; a selection that the person made stays on its session. */
  setSessions(sessions, showCwd) {
    const path = this.getSelectedSessionPath();
    this.sessions = sessions;
    this.showCwd = showCwd;
    this.filter();
    if (!this.touched) this.selected = 0;
    const at = this.touched && path ? this.rows.findIndex((row) => row.session.path === path) : -1;
    if (at >= 0) this.selected = at;
  }
  filter() {
    const query = this.input.getValue();
    const named = this.names === "all" ? this.sessions : this.sessions.filter((session) => session.name?.trim());
    this.rows = this.sort === "threaded" && !query.trim() ? threads(named, pathKey) : search(named, query, this.sort).map((session) => ({ session, prefix: "" }));
    this.selected = Math.min(this.selected, Math.max(0, this.rows.length - 1));
  }
  invalidate() {
  }
  nothing() {
    const key = keyText("app.session.toggleNamedFilter");
    if (this.names === "named") {
      return this.showCwd ? `  No named sessions found. Press ${key} to show all.` : `  No named sessions in current folder. Press ${key} to show all, or Tab to view all.`;
    }
    return this.showCwd ? "  No sessions found" : "  No sessions in current folder. Press Tab to view all.";
  }
  render(width) {
    const lines = [...this.input.render(width), ""];
    const count = this.rows.length;
    if (count === 0) return [...lines, (import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", truncateToWidth3(this.nothing(), width, "…"))];
    const start = Math.max(0, Math.min(this.selected - visible3 / 2, count - visible3));
    const shown2 = this.rows.slice(start, start + visible3);
    lines.push(...shown2.map((row, at) => this.line(row, start + at === this.selected, width)));
    if (shown2.length < count) lines.push((import_pi_theme8 ??= require("pi:theme")).theme.fg("muted", truncateToWidth3(`  (${this.selected + 1}/${count})`, width, "")));
    return lines;
  }
  line({ session, prefix }, selected, width) {
    const deleting = session.path === this.deleting;
    const facts = [String(session.messageCount), age(session.modified)];
    if (this.showCwd && session.cwd) facts.unshift((0, (import_files ??= require("pi:coding-agent/files")).shortenHome)(session.cwd));
    if (this.showPath) facts.unshift((0, (import_files ??= require("pi:coding-agent/files")).shortenHome)(session.path));
    const right = facts.join(" ");
    const room = Math.max(10, width - 2 - visibleWidth2(prefix) - visibleWidth2(right) - 2);
    const title2 = truncateToWidth3((session.name ?? session.firstMessage).replace(/[\x00-\x1f\x7f]/g, " ").trim(), room, "…");
    const color = deleting ? "error" : this.isCurrent(session.path) ? "accent" : session.name ? "warning" : void 0;
    const text = color ? (import_pi_theme8 ??= require("pi:theme")).theme.fg(color, title2) : title2;
    const left = (selected ? (import_pi_theme8 ??= require("pi:theme")).theme.fg("accent", "› ") : "  ") + (import_pi_theme8 ??= require("pi:theme")).theme.fg("dim", prefix) + (selected ? (import_pi_theme8 ??= require("pi:theme")).theme.bold(text) : text);
    const gap = " ".repeat(Math.max(1, width - visibleWidth2(left) - visibleWidth2(right)));
    const line = left + gap + (import_pi_theme8 ??= require("pi:theme")).theme.fg(deleting ? "error" : "dim", right);
    return truncateToWidth3(selected ? (import_pi_theme8 ??= require("pi:theme")).theme.bg("selectedBg", line) : line, width);
  }
  isCurrent(path) {
    return this.current !== void 0 && pathKey(path) === this.current;
  }
  choose() {
    const path = this.getSelectedSessionPath();
    if (path !== void 0) this.onSelect?.(path);
  }
  confirmDelete(path) {
    this.deleting = path;
    this.onDeleteConfirmationChange?.(path);
  }
  startDelete() {
    const path = this.getSelectedSessionPath();
    if (path === void 0) return;
    if (this.isCurrent(path)) this.onError?.("Cannot delete the currently active session");
    else this.confirmDelete(path);
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings6 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (this.deleting !== null) {
      const path = this.deleting;
      if (!is("tui.select.confirm") && !is("tui.select.cancel")) return;
      this.confirmDelete(null);
      if (is("tui.select.confirm")) void this.onDeleteSession?.(path);
      return;
    }
    if (is("tui.input.tab")) this.onToggleScope?.();
    else if (is("app.session.toggleSort")) this.onToggleSort?.();
    else if (this.keys.matches(data, "app.session.toggleNamedFilter")) this.onToggleNameFilter?.();
    else if (is("app.session.togglePath")) {
      this.showPath = !this.showPath;
      this.onTogglePath?.(this.showPath);
    } else if (is("app.session.delete")) this.startDelete();
    else if (is("app.session.rename")) {
      const path = this.getSelectedSessionPath();
      if (path !== void 0) this.onRenameSession?.(path);
    } else if (is("app.session.deleteNoninvasive")) this.input.getValue() ? this.type(data) : this.startDelete();
    else this.move(data, is);
  }
  move(data, is) {
    const last2 = this.rows.length - 1;
    const steps = { up: -1, down: 1, pageUp: -visible3, pageDown: visible3 };
    const step = Object.keys(steps).find((name) => is(`tui.select.${name}`));
    this.touched = true;
    if (step) this.selected = steps[step] < 0 ? Math.max(0, this.selected + steps[step]) : Math.min(last2, this.selected + steps[step]);
    else if (is("tui.select.confirm")) this.choose();
    else if (is("tui.select.cancel")) this.onCancel?.();
    else this.type(data);
  }
  type(data) {
    this.input.handleInput(data);
    this.filter();
  }
};

// src/pi/coding-agent/components/session-selector.ts
var { Container: Container6, Input: Input7, Spacer: Spacer6, Text: Text5 } = (0, import_pi_host10.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder6, keyText: keyText2 } = (0, import_pi_host10.requireHost)("pi:coding-agent_components");
async function deleteFile(path) {
  const { existsSync, promises } = (0, import_pi_host10.requireHost)("pi:node/fs");
  const { spawnSync } = (0, import_pi_host10.requireHost)("pi:node/child_process");
  const trash = spawnSync("trash", path.startsWith("-") ? ["--", path] : [path], { encoding: "utf8" });
  if (trash.status === 0 || !existsSync(path)) return { done: true, text: "Session moved to trash" };
  try {
    await promises.unlink(path);
    return { done: true, text: "Session deleted" };
  } catch (error2) {
    const why = [trash.error?.message, trash.stderr?.trim().split("\n")[0]].filter(Boolean).join(" · ");
    const text = error2 instanceof Error ? error2.message : String(error2);
    return { done: false, text: `Failed to delete: ${text}${why ? ` (${`trash: ${why.slice(0, 200)}`})` : ""}` };
  }
}
var nextSort = { threaded: "recent", recent: "relevance", relevance: "threaded" };
var SessionSelectorComponent = class extends Container6 {
  constructor(current, all, chosen, cancelled, left, draw, options, currentPath) {
    super();
    this.draw = draw;
    this.loaders = { current, all };
    this.rename = options?.renameSession;
    this.header = new SessionHeader(draw);
    this.header.renames = options?.showRenameHint ?? !!this.rename;
    this.list = new SessionList([], false, "threaded", "all", options?.keybindings ?? (import_keybindings7 ??= require("pi:coding-agent/keybindings")).KeybindingsManager.create(), currentPath);
    this.input.onSubmit = (name) => void this.finishRename(name);
    const leave = (then) => (...args) => {
      this.header.say();
      this.cancelLoads();
      then(...args);
    };
    this.list.onSelect = leave(chosen);
    this.list.onCancel = leave(cancelled);
    this.list.onExit = leave(left);
    this.listen();
    this.lay(this.list, true);
    void this.load("current");
  }
  draw;
  list;
  header;
  scope = "current";
  known = { current: null, all: null };
  loads = { current: null, all: null };
  loaders;
  rename;
  renaming;
  input = new Input7();
  hasFocus = false;
  listen() {
    const { list, header } = this;
    const drawn = (change) => (...args) => {
      change(...args);
      this.draw();
    };
    list.onToggleScope = () => this.switchScope();
    list.onToggleSort = drawn(() => list.setSortMode(header.sort = nextSort[header.sort]));
    list.onToggleNameFilter = drawn(() => list.setNameFilter(header.names = header.names === "all" ? "named" : "all"));
    list.onTogglePath = drawn((shown2) => header.showPath = shown2);
    list.onDeleteConfirmationChange = drawn((path) => header.deleting = path);
    list.onError = drawn((text) => header.say(text, 3e3, true));
    list.onDeleteSession = (path) => this.remove(path);
    list.onRenameSession = (path) => this.startRename(path);
  }
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = this.list.focused = this.input.focused = value;
  }
  get capturesViewportInput() {
    return this.renaming === void 0;
  }
  getSessionList() {
    return this.list;
  }
  handleInput(data) {
    if (this.renaming === void 0) this.list.handleInput(data);
    else if ((0, (import_keybindings7 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, "tui.select.cancel")) this.endRename();
    else this.input.handleInput(data);
  }
  lay(content, header) {
    const border = () => new DynamicBorder6((text) => (import_pi_theme9 ??= require("pi:theme")).theme.fg("accent", text));
    this.clear();
    const parts = [new Spacer6(1), border(), new Spacer6(1), ...header ? [this.header, new Spacer6(1)] : [], content, new Spacer6(1), border()];
    for (const part of parts) this.addChild(part);
  }
  cancelLoads() {
    for (const scope of ["current", "all"]) {
      if (!this.loads[scope]) continue;
      this.loads[scope].abort();
      this.loads[scope] = this.known[scope] = null;
    }
  }
  async load(scope) {
    if (this.loads[scope]) return;
    const load = new AbortController();
    this.loads[scope] = load;
    this.header.scope = scope;
    this.header.progress = {};
    this.draw();
    const running = () => this.loads[scope] === load;
    const show = (sessions2) => {
      this.known[scope] = sessions2;
      if (scope === this.scope) this.list.setSessions(sessions2 ?? [], scope === "all");
    };
    const progress = (loaded, total, partial) => {
      if (!running()) return;
      if (partial) show([...partial]);
      if (scope !== this.scope) return;
      this.header.progress = { loaded, total };
      this.draw();
    };
    let failed;
    const sessions = await this.loaders[scope](progress, load.signal).catch((error2) => {
      failed = error2 ?? new Error("unknown");
      return null;
    });
    if (!running()) return;
    this.loads[scope] = null;
    show(sessions);
    if (scope !== this.scope) return;
    this.header.progress = void 0;
    if (failed) this.header.say(`Failed to load sessions: ${failed instanceof Error ? failed.message : String(failed)}`, 4e3, true);
    this.draw();
  }
  switchScope() {
    this.scope = this.scope === "current" ? "all" : "current";
    const loading = this.loads[this.scope] !== null;
    this.header.scope = this.scope;
    this.header.progress = loading ? {} : void 0;
    this.list.setSessions(this.known[this.scope] ?? [], this.scope === "all");
    this.draw();
    if (this.known[this.scope] === null && !loading) void this.load(this.scope);
  }
  async reload() {
    this.cancelLoads();
    this.known = { current: null, all: null };
    await this.load(this.scope);
  }
  async remove(path) {
    const { done, text } = await deleteFile(path);
    this.header.say(text, done ? 2e3 : 3e3, !done);
    if (done) {
      for (const scope of ["current", "all"]) this.known[scope] = this.known[scope]?.filter((session) => session.path !== path) ?? null;
      this.list.setSessions(this.known[this.scope] ?? [], this.scope === "all");
      await this.reload();
    }
    this.draw();
  }
  startRename(path) {
    if (!this.rename || this.loads[this.scope]) return;
    this.renaming = path;
    this.input.setValue(this.known[this.scope]?.find((session) => session.path === path)?.name ?? "");
    this.input.focused = true;
    const panel = new Container6();
    const hint = `${keyText2("tui.select.confirm")} to save · ${keyText2("tui.select.cancel")} to cancel`;
    const parts = [new Text5((import_pi_theme9 ??= require("pi:theme")).theme.bold("Rename Session"), 1, 0), new Spacer6(1), this.input, new Spacer6(1), new Text5((import_pi_theme9 ??= require("pi:theme")).theme.fg("muted", hint), 1, 0)];
    for (const part of parts) panel.addChild(part);
    this.lay(panel, false);
    this.draw();
  }
  async finishRename(text) {
    const name = text.trim();
    if (!name) return;
    try {
      await this.rename(this.renaming, name);
      await this.reload();
    } finally {
      this.endRename();
    }
  }
  endRename() {
    this.renaming = void 0;
    this.lay(this.list, true);
    this.draw();
  }
};

// src/pi/coding-agent/components/settings-selector.ts
var import_pi_host12 = require("pi:host");

// src/pi/coding-agent/components/submenus.ts
var import_pi_host11 = require("pi:host");
var { Container: Container7, fuzzyFilter: fuzzyFilter4, Input: Input8, SelectList: SelectList2, SettingsList, Spacer: Spacer7, Text: Text6 } = (0, import_pi_host11.requireHost)("pi:tui");
var title = (text) => new Text6((import_pi_theme10 ??= require("pi:theme")).theme.bold((import_pi_theme10 ??= require("pi:theme")).theme.fg("accent", text)), 0, 0);
var muted = (text) => new Text6((import_pi_theme10 ??= require("pi:theme")).theme.fg("muted", text), 0, 0);
var SelectSubmenu = class extends Container7 {
  constructor(heading, about, choices, current, chosen, left, options = {}) {
    super();
    this.choices = choices;
    this.chosen = chosen;
    this.left = left;
    this.options = options;
    this.list = this.listed(choices, current);
    if (options.searchable) {
      this.search = new Input8();
      this.search.onSubmit = () => this.list.handleInput("\r");
    }
    const hint = `${options.searchable ? "  Type to filter · " : "  "}Enter to select · Esc to go back`;
    const parts = [
      title(heading),
      ...about ? [new Spacer7(1), muted(about)] : [],
      ...this.search ? [new Spacer7(1), this.search] : [],
      new Spacer7(1),
      this.list,
      new Spacer7(1),
      new Text6((import_pi_theme10 ??= require("pi:theme")).theme.fg("dim", hint), 0, 0)
    ];
    for (const part of parts) this.addChild(part);
  }
  choices;
  chosen;
  left;
  options;
  list;
  search;
  listed(choices, current) {
    const layout = this.options.layout ?? { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
    const list = new SelectList2(choices, Math.min(choices.length, 10), (0, (import_pi_theme10 ??= require("pi:theme")).getSelectListTheme)(), layout);
    const at = choices.findIndex((choice) => choice.value === current);
    if (at >= 0) list.setSelectedIndex(at);
    list.onSelect = (choice) => this.chosen(choice.value);
    list.onCancel = this.left;
    if (this.options.changed) list.onSelectionChange = (choice) => this.options.changed(choice.value);
    return list;
  }
  handleInput(data) {
    const walks = ["up", "down", "pageUp", "pageDown", "confirm", "cancel"].some((name) => (0, (import_keybindings8 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, `tui.select.${name}`));
    if (!this.search || walks) return this.list.handleInput(data);
    this.search.handleInput(data);
    const query = this.search.getValue();
    const found = query ? fuzzyFilter4(this.choices, query, (choice) => `${choice.label} ${choice.description ?? ""}`) : this.choices;
    const list = this.listed(found, "");
    this.children[this.children.indexOf(this.list)] = list;
    this.list = list;
  }
};
var SteppedSubmenu = class {
  constructor(steps, complete, left) {
    this.steps = steps;
    this.complete = complete;
    this.left = left;
    this.shown = this.step(0);
  }
  steps;
  complete;
  left;
  chosen = {};
  shown;
  step(n) {
    const { key, title: title2, about, choices, current, options } = this.steps[n];
    const forward = (value) => {
      this.chosen[key] = value;
      const last2 = n === this.steps.length - 1;
      if (last2) {
        this.complete({ ...this.chosen });
        this.chosen = {};
      }
      this.shown = this.step(last2 ? 0 : n + 1);
    };
    const back = () => {
      if (n === 0) return this.left();
      delete this.chosen[key];
      this.shown = this.step(n - 1);
    };
    const where = this.steps.length > 1 ? `Step ${n + 1}/${this.steps.length} · ` : "";
    return new SelectSubmenu(title2(this.chosen), where + about, choices(this.chosen), current(this.chosen) ?? "", forward, back, options);
  }
  render(width) {
    return this.shown.render(width);
  }
  handleInput(data) {
    this.shown.handleInput(data);
  }
  invalidate() {
    this.shown.invalidate();
  }
};
var automatic = "/";
function pair(setting) {
  const [light, dark, more] = setting.split("/").map((name) => name.trim());
  return light && dark && more === void 0 ? { light, dark } : void 0;
}
var ThemeSubmenu = class extends Container7 {
  constructor(setting, terminal, names, preview, done) {
    super();
    this.setting = setting;
    this.terminal = terminal;
    this.names = names;
    this.preview = preview;
    this.done = done;
    const fixed = setting.includes("/") ? void 0 : setting;
    const one = this.known(fixed);
    const both = pair(setting);
    this.isPair = both !== void 0;
    this.both = both ?? { light: one, dark: one };
    this.single = this.known(fixed ?? (both ? this.both[terminal] : void 0));
    this.isPair ? this.showPair() : this.showSingle();
  }
  setting;
  terminal;
  names;
  preview;
  done;
  takesKeys;
  isPair;
  single;
  both;
  known(name) {
    if (name && this.names.includes(name)) return name;
    return this.names.includes("system") ? "system" : this.names[0] ?? "system";
  }
  handleInput(data) {
    this.takesKeys?.handleInput?.(data);
  }
  show(component, takesKeys = component) {
    this.clear();
    this.addChild(component);
    this.takesKeys = takesKeys;
  }
  choices(current) {
    return this.names.map((name) => ({
      value: name,
      label: `${name === current ? "✓ " : "  "}${name}`,
      ...name === "system" ? { description: "Theme created from your terminal's colors" } : {}
    }));
  }
  value() {
    return this.isPair ? `${this.both.light}/${this.both.dark}` : this.single;
  }
  cancel() {
    this.preview(this.setting);
    this.done();
  }
  showSingle() {
    this.isPair = false;
    const all = this.choices(this.single);
    const both = { value: automatic, label: "  automatic", description: "Use separate themes for light and dark terminal appearance" };
    const isSystem = (choice) => choice.value === "system";
    const choices = [...all.filter(isSystem), both, ...all.filter((choice) => !isSystem(choice))];
    const chosen = (value) => {
      if (value !== automatic) return this.done(this.single = value);
      this.isPair = true;
      this.preview(this.value());
      this.showPair();
    };
    const changed = (value) => this.preview(value === automatic ? `${this.both.light}/${this.both.dark}` : value);
    const about = "Select a theme, or choose automatic to follow terminal appearance.";
    this.show(new SelectSubmenu("Theme", about, choices, this.single, chosen, () => this.cancel(), { changed }));
  }
  /** The setting of one appearance, whose menu is a list of themes. */
  half(which) {
    const name = which === "light" ? "Light" : "Dark";
    const submenu = (current, done) => {
      const chosen = (value) => {
        this.both[which] = value;
        this.preview(this.value());
        done(value);
      };
      const left = () => {
        this.preview(this.value());
        done();
      };
      const about = `Select the theme to use for ${which} terminal appearance`;
      return new SelectSubmenu(`${name} Theme`, about, this.choices(current), current, chosen, left, { changed: (value) => this.preview(value) });
    };
    const description = `Theme to use in automatic mode when the terminal is ${which}`;
    return { id: `${which}-theme`, label: `${name} theme`, description, currentValue: this.both[which], submenu };
  }
  showPair() {
    this.isPair = true;
    const action = (id, label, description, text) => ({ id, label, description, currentValue: text, values: [text] });
    const items = [
      this.half("light"),
      this.half("dark"),
      action("apply", "Apply", "Save and go back", "save and go back"),
      action("single", "Change mode", "Switch to one theme for light and dark", "switch to single theme")
    ];
    const list = new SettingsList(items, Math.min(items.length, 10), (0, (import_pi_theme10 ??= require("pi:theme")).getSettingsListTheme)(), (id) => {
      if (id === "apply") return this.done(this.value());
      if (id !== "single") return;
      this.isPair = false;
      this.single = this.both[this.terminal];
      this.preview(this.single);
      this.showSingle();
    }, () => this.cancel());
    const content = new Container7();
    const parts = [
      title("Automatic Theme"),
      new Spacer7(1),
      muted("Choose themes for terminal light and dark appearance."),
      muted("Light/dark detection requires terminal support."),
      new Spacer7(1),
      list
    ];
    for (const part of parts) content.addChild(part);
    this.show(content, list);
  }
};

// src/pi/coding-agent/components/settings-selector.ts
var { Container: Container8, getCapabilities, SettingsList: SettingsList2 } = (0, import_pi_host12.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder7, keyDisplayText: keyDisplayText3 } = (0, import_pi_host12.requireHost)("pi:coding-agent_components");
var timeouts = { "30 sec": 3e4, "1 min": 6e4, "2 min": 12e4, "5 min": 3e5, disabled: 0 };
var trusts = { ask: "Ask", always: "Always trust", never: "Never trust" };
var keyOf = (record, value) => Object.keys(record).find((key) => record[key] === value);
var imageSettings = [
  ["show-images", "Show images", "Render images inline in terminal", "showImages", "switch", "onShowImagesChange"],
  ["image-width-cells", "Image width", "Preferred inline image width in terminal cells", "imageWidthCells", ["60", "80", "120"], "onImageWidthCellsChange"]
];
var first = [
  ["auto-resize-images", "Auto-resize images", "Resize large images to 2000x2000 max for better model compatibility", "autoResizeImages", "switch", "onAutoResizeImagesChange"],
  ["block-images", "Block images", "Prevent images from being sent to LLM providers", "blockImages", "switch", "onBlockImagesChange"],
  ["skill-commands", "Skill commands", "Register skills as /skill:name commands", "enableSkillCommands", "switch", "onEnableSkillCommandsChange"],
  ["show-hardware-cursor", "Show hardware cursor", "Use the terminal cursor instead of Pi's drawn cursor", "showHardwareCursor", "switch", "onShowHardwareCursorChange"],
  ["editor-padding", "Editor padding", "Horizontal padding for input editor (0-3)", "editorPaddingX", ["0", "1", "2", "3"], "onEditorPaddingXChange"],
  ["output-padding", "Output padding", "Horizontal padding for messages, tool output, and command output", "outputPad", ["0", "1"], "onOutputPadChange"],
  ["autocomplete-max-visible", "Autocomplete max items", "Max visible items in autocomplete dropdown (3-20)", "autocompleteMaxVisible", ["3", "5", "7", "10", "15", "20"], "onAutocompleteMaxVisibleChange"],
  ["clear-on-shrink", "Clear on shrink", "Clear empty rows when content shrinks (may cause flicker)", "clearOnShrink", "switch", "onClearOnShrinkChange"],
  ["terminal-progress", "Terminal progress", "Show OSC 9;4 progress indicators in the terminal tab bar", "showTerminalProgress", "switch", "onShowTerminalProgressChange"],
  ["steering-mode", "Steering mode", "Enter while streaming queues steering messages. 'one-at-a-time': deliver one, wait for response. 'all': deliver all at once.", "steeringMode", ["one-at-a-time", "all"], "onSteeringModeChange"],
  ["follow-up-mode", "Follow-up mode", "{followUp} queues follow-up messages until agent stops. 'one-at-a-time': deliver one, wait for response. 'all': deliver all at once.", "followUpMode", ["one-at-a-time", "all"], "onFollowUpModeChange"],
  ["transport", "Transport", "Preferred transport for providers that support multiple transports", "transport", ["sse", "websocket", "websocket-cached", "auto"], "onTransportChange"],
  ["share-destination", "Session share destination", "Where to upload sessions with /share (auto prefers Radius when authenticated, otherwise GitHub Gist)", "sessionShareDestination", ["auto", "gist", "radius"], "onSessionShareDestinationChange"],
  ["http-idle-timeout", "HTTP idle timeout", "Maximum idle gap while waiting for HTTP headers or body chunks. Disable for local models that pause longer than five minutes.", "httpIdleTimeoutMs", Object.keys(timeouts), "onHttpIdleTimeoutMsChange"],
  ["cache-warming-mode", "Cache warming", "off; streaming while the agent runs; idle also between runs while continuation stays profitable", "cacheWarmingMode", ["off", "streaming", "idle"], "onCacheWarmingModeChange"],
  ["hide-thinking", "Hide thinking", "Hide thinking blocks in assistant responses", "hideThinkingBlock", "switch", "onHideThinkingBlockChange"],
  ["mermaid-rendering", "Mermaid diagrams", "Render Mermaid code blocks as Unicode diagrams", "mermaidRenderingMode", ["off", "final", "streaming"], "onMermaidRenderingModeChange"],
  ["cache-miss-notices", "Cache miss notices", "Show transcript notices for cache costs and provider recovery diagnostics", "showCacheMissNotices", "switch", "onShowCacheMissNoticesChange"],
  ["collapse-changelog", "Collapse changelog", "Show condensed changelog after updates", "collapseChangelog", "switch", "onCollapseChangelogChange"],
  ["quiet-startup", "Quiet startup", "Disable verbose printing at startup (header: keep only the startup header)", "quietStartup", ["true", "header", "false"], "onQuietStartupChange"],
  ["install-telemetry", "Install telemetry", "Send an anonymous version/update ping after changelog-detected updates", "enableInstallTelemetry", "switch", "onEnableInstallTelemetryChange"],
  ["default-project-trust", "Default project trust", "Fallback behavior when no extension or saved trust decision decides project trust", "defaultProjectTrust", Object.values(trusts), "onDefaultProjectTrustChange"],
  ["double-escape-action", "Double-escape action", "Action when pressing Escape twice with empty editor", "doubleEscapeAction", ["tree", "fork", "none"], "onDoubleEscapeActionChange"],
  ["tree-filter-mode", "Tree filter mode", "Default filter when opening /tree", "treeFilterMode", ["default", "no-tools", "user-only", "labeled-only", "all"], "onTreeFilterModeChange"]
];
var last = [
  ["tui-mode", "TUI mode", "Interface layout; regular mode uses the terminal's normal scrollback", "tuiMode", ["regular", "fullscreen"], "onTuiModeChange"],
  ["fullscreen-exit-output", "Fullscreen exit output", "Print the transcript or only a session resume hint when exiting fullscreen mode", "fullscreenExitOutput", ["transcript", "resume-hint"], "onFullscreenExitOutputChange"],
  ["fullscreen-scrollbar", "Fullscreen scrollbar", "Scrollbar behavior in fullscreen mode; has no effect in regular mode", "fullscreenScrollbar", ["auto", "always", "hidden"], "onFullscreenScrollbarChange"],
  ["fullscreen-copy-on-select", "Fullscreen copy on select", "Automatically copy selected text in fullscreen mode; disable to copy selections with Ctrl+X", "fullscreenCopyOnSelect", "switch", "onFullscreenCopyOnSelectChange"],
  ["fullscreen-wheel-scroll-lines", "Fullscreen wheel scrolling", "Lines per mouse-wheel event in fullscreen mode; 'auto' speeds up fast wheel spins where the terminal does not", "fullscreenWheelScrollLines", ["auto", "1", "2", "3", "5", "10"], "onFullscreenWheelScrollLinesChange"]
];
var compact = ["autocompact", "Auto-compact", "Automatically compact context when it gets too large", "autoCompact", "switch", "onAutoCompactChange"];
var shownAs = {
  httpIdleTimeoutMs: (ms) => keyOf(timeouts, ms) ?? `${ms / 1e3} sec`,
  defaultProjectTrust: (trust) => trusts[trust]
};
var numbers = /* @__PURE__ */ new Set(["imageWidthCells", "editorPaddingX", "autocompleteMaxVisible", "fullscreenWheelScrollLines"]);
function read(field, text) {
  if (field === "httpIdleTimeoutMs") return timeouts[text];
  if (field === "defaultProjectTrust") return keyOf(trusts, text);
  if (field === "outputPad") return text === "0" ? 0 : 1;
  if (field === "quietStartup" && text !== "header") return text === "true";
  return numbers.has(field) && text !== "auto" ? Number.parseInt(text, 10) : text;
}
var clear = "__clear__";
var modelKey = (model) => `${model.provider}/${model.id}`;
var SettingsSelectorComponent = class extends Container8 {
  constructor(config, tell) {
    super();
    this.config = config;
    this.tell = tell;
    this.levels = { ...config.modelThinkingLevels };
    this.warnings = { ...config.warnings };
    const images = getCapabilities().images ? imageSettings : [];
    const table = [compact, ...images, ...first, ...last];
    const items = [...[compact, ...images, ...first].map((s) => this.item(s)), this.warningItem(), this.levelItem(), ...last.map((s) => this.item(s)), this.themeItem()];
    const changed = (id, value) => {
      if (id === "theme") return tell.onThemeChange(value);
      const setting = table.find((candidate) => candidate[0] === id);
      if (!setting) return;
      const [, , , field, values, callback] = setting;
      tell[callback](values === "switch" ? value === "true" : read(field, value));
    };
    this.list = new SettingsList2(items, 10, (0, (import_pi_theme11 ??= require("pi:theme")).getSettingsListTheme)(), changed, tell.onCancel, { enableSearch: true });
    for (const part of [new DynamicBorder7(), this.list, new DynamicBorder7()]) this.addChild(part);
  }
  config;
  tell;
  list;
  levels;
  warnings;
  getSettingsList() {
    return this.list;
  }
  item([id, label, description, field, values]) {
    const value = this.config[field];
    const about = description.replace("{followUp}", keyDisplayText3("app.message.followUp"));
    if (values === "switch") return { id, label, description: about, currentValue: value ? "true" : "false", values: ["true", "false"] };
    const own = field === "fullscreenWheelScrollLines" && !values.includes(String(value)) ? [...values, String(value)] : values;
    const sorted = own === values ? values : ["auto", ...own.slice(1).sort((a, b) => Number(a) - Number(b))];
    return { id, label, description: about, currentValue: (shownAs[field] ?? String)(value), values: [...sorted] };
  }
  warningItem() {
    const submenu = (_value, done) => {
      const on = this.warnings.anthropicExtraUsage ?? true;
      const description = "Warn when Anthropic subscription auth may use paid extra usage";
      const item = { id: "extra-usage", label: "Anthropic extra usage", description, currentValue: on ? "true" : "false", values: ["true", "false"] };
      const changed = (_id, value) => {
        this.warnings = { ...this.warnings, anthropicExtraUsage: value === "true" };
        this.tell.onWarningsChange({ ...this.warnings });
      };
      return new SettingsList2([item], 1, (0, (import_pi_theme11 ??= require("pi:theme")).getSettingsListTheme)(), changed, () => done());
    };
    return { id: "warnings", label: "Warnings", description: "Enable or disable individual warnings", currentValue: "configure", submenu };
  }
  levelSummary() {
    const count = Object.keys(this.levels).length;
    return count === 0 ? "none" : `${count} configured`;
  }
  modelChoices(current, standard) {
    const rank = (model) => modelKey(model) === current ? 0 : modelKey(model) === standard ? 1 : 2;
    const models = [...this.config.availableDefaultModels].sort((a, b) => rank(a) - rank(b) || a.provider.localeCompare(b.provider));
    if (models.length === 0) return [{ value: "__none__", label: "No models available", description: "Log in to a provider or configure an API key first" }];
    return models.map((model) => ({ value: modelKey(model), label: `${model.id} ${(import_pi_theme11 ??= require("pi:theme")).theme.fg("muted", `[${model.provider}]`)}`, description: this.levels[modelKey(model)] }));
  }
  levelChoices(model) {
    if (!model) return [];
    const key = modelKey(model);
    const levels = model.reasoning ? (0, import_pi_host12.requireHost)("pi:ai").getSupportedThinkingLevels(model) : ["off"];
    const choices = levels.map((level) => ({ value: level, label: `${level === this.levels[key] ? "✓ " : "  "}${level}`, description: levelDescriptions[level] }));
    const global = { value: clear, label: "  (clear override)", description: `Revert to global default (${this.config.thinkingLevel})` };
    return this.levels[key] === void 0 ? choices : [...choices, global];
  }
  levelItem() {
    const { currentModel, defaultModel, availableDefaultModels } = this.config;
    const find = (key) => availableDefaultModels.find((model) => modelKey(model) === key);
    const current = currentModel && modelKey(currentModel);
    const standard = find(defaultModel) ? defaultModel : void 0;
    const named = (key) => find(key) ? `${find(key).id} [${find(key).provider}]` : key;
    const submenu = (_value, done) => new SteppedSubmenu([
      {
        key: "model",
        title: () => "Per-Model Thinking Level",
        about: "Select a model to configure",
        choices: () => this.modelChoices(current, standard),
        current: () => current ?? standard,
        options: { searchable: true, layout: { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 46 } }
      },
      {
        key: "level",
        title: ({ model }) => `Thinking Level for ${named(model)}`,
        about: "Select default thinking level for this model",
        choices: ({ model }) => this.levelChoices(find(model)),
        current: ({ model }) => this.levels[model]
      }
    ], ({ model: key, level }) => this.setLevel(find(key), level), () => done(this.levelSummary()));
    const description = `Override the default thinking level for specific models. ${keyDisplayText3("app.thinking.cycle")} cycles in-session.`;
    return { id: "model-thinking", label: "Default thinking level per model", description, currentValue: this.levelSummary(), submenu };
  }
  setLevel(model, level) {
    if (!model) return;
    if (level === clear) {
      this.tell.onModelThinkingLevelRemove(model.provider, model.id);
      delete this.levels[modelKey(model)];
      return;
    }
    this.tell.onModelThinkingLevelChange(model.provider, model.id, level);
    this.levels[modelKey(model)] = level;
  }
  themeItem() {
    const { currentTheme, terminalTheme, availableThemes } = this.config;
    const submenu = (value, done) => new ThemeSubmenu(value, terminalTheme, availableThemes, (name) => this.tell.onThemePreview?.(name), done);
    return { id: "theme", label: "Theme", description: "Color theme for the interface", currentValue: currentTheme, submenu };
  }
};

// src/pi/coding-agent/components/tree-selector.ts
var import_pi_host14 = require("pi:host");

// src/pi/coding-agent/components/tree-shape.ts
function pathTo(id, byId) {
  const path = /* @__PURE__ */ new Set();
  for (let at = id; at && !path.has(at); at = byId.get(at)?.entry.parentId ?? null) path.add(at);
  return path;
}
function inOrder(roots, active) {
  const first2 = (nodes2) => [...nodes2].sort((a, b) => Number(active.has(b.entry.id)) - Number(active.has(a.entry.id)));
  const nodes = [];
  const waiting = first2(roots).reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    waiting.push(...first2(node.children).reverse());
  }
  return nodes;
}
var bookkeeping = /* @__PURE__ */ new Set(["label", "context_edit", "custom", "model_change", "thinking_level_change", "session_info"]);
function hasText(content) {
  if (typeof content === "string") return content.trim() !== "";
  return Array.isArray(content) && content.some((block) => block?.type === "text" && !!block.text && block.text.trim() !== "");
}
function onlyCalls({ type, message }) {
  if (type !== "message" || message.role !== "assistant" || hasText(message.content)) return false;
  return !message.stopReason || message.stopReason === "stop" || message.stopReason === "toolUse";
}
function passes(node, mode) {
  const { type, message } = node.entry;
  if (mode === "all") return true;
  if (mode === "user-only") return type === "message" && message.role === "user";
  if (mode === "labeled-only") return node.label !== void 0;
  return !bookkeeping.has(type) && !(mode === "no-tools" && type === "message" && message.role === "toolResult");
}
var TreeShape = class {
  constructor(roots, leaf) {
    this.leaf = leaf;
    const waiting = [...roots];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      this.byId.set(node.entry.id, node);
      waiting.push(...node.children);
    }
    this.active = pathTo(leaf, this.byId);
    this.nodes = inOrder(roots, this.active);
  }
  leaf;
  byId = /* @__PURE__ */ new Map();
  active;
  folded = /* @__PURE__ */ new Set();
  rows = [];
  places = /* @__PURE__ */ new Map();
  nodes;
  parents = /* @__PURE__ */ new Map();
  children = /* @__PURE__ */ new Map();
  /** Chooses the rows again. */
  filter(mode, matches) {
    const hidden = /* @__PURE__ */ new Set();
    this.rows = this.nodes.filter((node) => {
      const { id, parentId } = node.entry;
      if (parentId != null && (this.folded.has(parentId) || hidden.has(parentId))) {
        hidden.add(id);
        return false;
      }
      if (node.entry.type === "usage" || id !== this.leaf && onlyCalls(node.entry)) return false;
      return passes(node, mode) && matches(node);
    });
    if (this.rows.length > 0) this.arrange();
  }
  /** Hangs each row below the nearest ancestor that shows. */
  arrange() {
    const shown2 = new Set(this.rows.map((node) => node.entry.id));
    this.parents = /* @__PURE__ */ new Map();
    this.children = /* @__PURE__ */ new Map([[null, []]]);
    for (const { entry } of this.rows) {
      let parent = entry.parentId ?? null;
      while (parent !== null && !shown2.has(parent)) parent = this.byId.get(parent)?.entry.parentId ?? null;
      this.parents.set(entry.id, parent);
      this.children.set(parent, [...this.children.get(parent) ?? [], entry.id]);
    }
    this.place();
  }
  place() {
    this.places = /* @__PURE__ */ new Map();
    const roots = this.children.get(null);
    const shift = roots.length > 1 ? 1 : 0;
    const waiting = roots.map((id) => ({ id, depth: shift, branched: shift > 0, lines: /* @__PURE__ */ new Map() }));
    waiting.reverse();
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const { id, depth, branched, branch, lines } = step;
      const indent = Math.max(0, depth - shift);
      this.places.set(id, { indent, branch, lines });
      const below = this.children.get(id) ?? [];
      const several = below.length > 1;
      const deeper = several || branched && depth > 0 ? depth + 1 : depth;
      const level = Math.max(0, indent - 1);
      const through = branch && !lines.has(level) ? new Map([...lines, [level, branch === "├"]]) : lines;
      const steps = below.map((child, i) => {
        const last2 = i === below.length - 1;
        return { id: child, depth: deeper, branched: several, branch: several ? last2 ? "└" : "├" : void 0, lines: through };
      });
      waiting.push(...steps.reverse());
    }
  }
  /** The row of an entry or its nearest ancestor that shows; else the last. */
  nearest(id) {
    const index = new Map(this.rows.map((node, i) => [node.entry.id, i]));
    for (let at = id ?? null; at !== null; at = this.byId.get(at)?.entry.parentId ?? null) {
      const row = index.get(at);
      if (row !== void 0) return row;
      if (!this.byId.has(at)) break;
    }
    return Math.max(0, this.rows.length - 1);
  }
  /** Roots and the beginnings of branches can be folded, if something hangs below them. */
  foldable(id) {
    if (!this.children.get(id)?.length) return false;
    const parent = this.parents.get(id) ?? null;
    return parent === null || (this.children.get(parent)?.length ?? 0) > 1;
  }
  /** The beginning of the branch above or below a row. */
  segment(row, direction) {
    let at = this.rows[row]?.entry.id;
    if (!at) return row;
    const rowOf = (id) => this.rows.findIndex((node) => node.entry.id === id);
    for (; ; ) {
      if (direction === "down") {
        const below = this.children.get(at) ?? [];
        if (below.length !== 1) return rowOf(below[0] ?? at);
        at = below[0];
        continue;
      }
      const parent = this.parents.get(at) ?? null;
      if (parent === null) return rowOf(at);
      if (this.children.get(parent).length > 1 && rowOf(at) < row) return rowOf(at);
      at = parent;
    }
  }
};

// src/pi/coding-agent/components/tree-text.ts
var import_pi_host13 = require("pi:host");
var { formatReadLineRange } = (0, import_pi_host13.requireHost)("pi:coding-agent_text");
var oneLine = (text) => text.replace(/[\n\t]/g, " ").trim();
function wholeText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block) => block?.type === "text" ? block.text : "").join("");
}
var beginning = (content) => wholeText(content).slice(0, 200);
var words2 = {
  message: ({ message }) => [message.role, message.content ? beginning(message.content) : void 0, message.role === "bashExecution" ? message.command : void 0],
  custom_message: (e) => [e.customType, typeof e.content === "string" ? e.content : beginning(e.content)],
  compaction: () => ["compaction"],
  branch_summary: (e) => ["branch summary", e.summary],
  session_info: (e) => ["title", e.name],
  model_change: (e) => ["model", e.modelId],
  thinking_level_change: (e) => ["thinking", e.thinkingLevel],
  custom: (e) => ["custom", e.customType],
  context_edit: (e) => ["context edit", e.replacement === null ? "omit" : "replace", e.targetId],
  label: (e) => ["label", e.label]
};
var searchText = ({ entry, label }) => [label, ...words2[entry.type]?.(entry) ?? []].filter((word) => word).join(" ");
function copyText({ entry }) {
  const { type, message } = entry;
  let text;
  if (type === "compaction" || type === "branch_summary") text = entry.summary;
  else if (type === "custom_message") text = wholeText(entry.content);
  else if (type === "message" && message.role === "bashExecution") text = message.command;
  else if (type === "message" && "content" in message) text = wholeText(message.content) || (message.role === "assistant" ? message.errorMessage : "");
  return text?.trim() ? text : void 0;
}
var short2 = (path) => (0, (import_files2 ??= require("pi:coding-agent/files")).shortenHome)(String(path));
var toolCalls = {
  read: (a) => short2(a.path || a.file_path || "") + formatReadLineRange(a.offset, a.limit),
  write: (a) => short2(a.path || a.file_path || ""),
  edit: (a) => short2(a.path || a.file_path || ""),
  bash: (a) => cut(oneLine(String(a.command || "")), 50, String(a.command || "").length),
  grep: (a) => `/${String(a.pattern || "")}/ in ${short2(a.path || ".")}`,
  find: (a) => `${String(a.pattern || "")} in ${short2(a.path || ".")}`,
  ls: (a) => short2(a.path || ".")
};
var cut = (text, room, length = text.length) => text.slice(0, room) + (length > room ? "..." : "");
var callText = ({ name, arguments: args }) => `[${name}: ${toolCalls[name]?.(args) ?? cut(JSON.stringify(args), 40)}]`;
var paint = (color) => (text) => (import_pi_theme12 ??= require("pi:theme")).theme.fg(color, text);
var [accent2, dim, error, muted2, success, warning] = ["accent", "dim", "error", "muted", "success", "warning"].map(paint);
function answerText({ content, stopReason, errorMessage }) {
  const text = oneLine(beginning(content));
  if (text) return text;
  if (stopReason === "aborted") return muted2("(aborted)");
  return errorMessage ? error(oneLine(errorMessage).slice(0, 80)) : muted2("(no content)");
}
function messageText(message, calls) {
  const { role } = message;
  if (role === "user") return accent2("user: ") + oneLine(beginning(message.content));
  if (role === "assistant") return success("assistant: ") + answerText(message);
  if (role === "bashExecution") return dim(`[bash]: ${oneLine(message.command ?? "")}`);
  if (role !== "toolResult") return dim(`[${role}]`);
  const call = message.toolCallId ? calls.get(message.toolCallId) : void 0;
  return muted2(call ? callText(call) : `[${message.toolName ?? "tool"}]`);
}
var texts = {
  message: (e, calls) => messageText(e.message, calls),
  custom_message: (e) => paint("customMessageLabel")(`[${e.customType}]: `) + oneLine(wholeText(e.content)),
  compaction: (e) => paint("borderAccent")(`[compaction: ${Math.round(e.tokensBefore / 1e3)}k tokens]`),
  branch_summary: (e) => warning("[branch summary]: ") + oneLine(e.summary),
  model_change: (e) => dim(`[model: ${e.modelId}]`),
  thinking_level_change: (e) => dim(`[thinking: ${e.thinkingLevel}]`),
  custom: (e) => dim(`[custom: ${e.customType}]`),
  context_edit: (e) => dim(`[context ${e.replacement === null ? "omit" : "replace"}: ${e.targetId}]`),
  label: (e) => dim(`[label: ${e.label ?? "(cleared)"}]`),
  session_info: (e) => dim("[title: ") + (e.name ? dim(e.name) : (import_pi_theme12 ??= require("pi:theme")).theme.italic(dim("empty"))) + dim("]")
};
var rowText = (entry, calls) => texts[entry.type]?.(entry, calls) ?? "";
function callsIn(nodes) {
  const calls = /* @__PURE__ */ new Map();
  for (const { entry } of nodes) {
    if (entry.type !== "message" || entry.message.role !== "assistant" || !Array.isArray(entry.message.content)) continue;
    for (const block of entry.message.content) if (block?.type === "toolCall") calls.set(block.id, block);
  }
  return calls;
}
function shortTime(timestamp) {
  const [then, now] = [new Date(timestamp), /* @__PURE__ */ new Date()];
  const two = (n) => String(n).padStart(2, "0");
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  const day = `${then.getMonth() + 1}/${then.getDate()}`;
  if (then.getFullYear() !== now.getFullYear()) return `${String(then.getFullYear()).slice(-2)}/${day} ${time}`;
  return then.getMonth() === now.getMonth() && then.getDate() === now.getDate() ? time : `${day} ${time}`;
}

// src/pi/coding-agent/components/tree-selector.ts
var { Container: Container9, CURSOR_MARKER, Input: Input9, sliceByColumn, Spacer: Spacer8, Text: Text7, truncateToWidth: truncateToWidth4, visibleWidth: visibleWidth3, wrapTextWithAnsi } = (0, import_pi_host14.requireHost)("pi:tui");
var { DynamicBorder: DynamicBorder8, keyHint: keyHint5, keyNames } = (0, import_pi_host14.requireHost)("pi:coding-agent_components");
var modes = ["default", "no-tools", "user-only", "labeled-only", "all"];
var modeLabels = { default: "", "no-tools": " [no-tools]", "user-only": " [user]", "labeled-only": " [labeled]", all: " [all]" };
var modeKeys = { noTools: "no-tools", userOnly: "user-only", labeledOnly: "labeled-only", all: "all" };
var gutterWidth = 2;
var clamp = (low, value, high) => Math.min(high, Math.max(low, value));
function viewport(rows, width) {
  const room = Math.max(0, width - gutterWidth);
  const most = Math.max(0, Math.max(0, ...rows.map((row) => visibleWidth3(row.body))) - room);
  const anchor = rows.find((row) => row.selected)?.anchor ?? 0;
  const far = most > 0 && anchor > room - clamp(4, Math.floor(room / 3), 20);
  const shift = far ? Math.min(most, anchor - clamp(2, Math.floor(room / 4), 12)) : 0;
  return rows.map(({ gutter, body }) => {
    const line = shift > 0 ? `${gutter}${sliceByColumn(body, shift, room, true)}\x1B[0m` : gutter + body;
    return truncateToWidth4(line, width, "");
  });
}
var TreeList = class {
  constructor(tree, leaf, height, initial, mode = "default") {
    this.height = height;
    this.mode = mode;
    this.shape = new TreeShape(tree, leaf);
    this.calls = callsIn(this.shape.byId.values());
    this.filter();
    this.selected = this.shape.nearest(initial ?? leaf);
    this.last = this.idAt(this.selected) ?? null;
  }
  height;
  mode;
  onSelect;
  onCancel;
  onCopy;
  onLabelEdit;
  shape;
  calls;
  selected = 0;
  last = null;
  // the entry that was selected when something showed
  query = "";
  times = false;
  invalidate() {
  }
  getSearchQuery() {
    return this.query;
  }
  getSelectedNode() {
    return this.shape.rows[this.selected];
  }
  copySelected() {
    const node = this.getSelectedNode();
    this.onCopy?.(node && copyText(node));
  }
  updateNodeLabel(id, label, time) {
    const node = this.shape.byId.get(id);
    if (!node) return;
    node.label = label;
    node.labelTimestamp = label ? time ?? (/* @__PURE__ */ new Date()).toISOString() : void 0;
  }
  idAt(row) {
    return this.shape.rows[row]?.entry.id;
  }
  /** Filters anew, and stays at the entry it was at or the nearest above. */
  filter() {
    this.last = this.idAt(this.selected) ?? this.last;
    const wanted = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    this.shape.filter(this.mode, (node) => {
      const text = wanted.length > 0 ? searchText(node).toLowerCase() : "";
      return wanted.every((word) => text.includes(word));
    });
    if (this.last) this.selected = this.shape.nearest(this.last);
    this.last = this.idAt(this.selected) ?? this.last;
  }
  refilter(change) {
    this.mode = change.mode ?? this.mode;
    this.query = change.query ?? this.query;
    this.shape.folded.clear();
    this.filter();
  }
  render(width) {
    const { rows } = this.shape;
    const status = modeLabels[this.mode] + (this.times ? " [+label time]" : "");
    const line = (text) => truncateToWidth4((import_pi_theme13 ??= require("pi:theme")).theme.fg("muted", text), width);
    if (rows.length === 0) return [line("  No entries found"), line(`  (0/0)${status}`)];
    const start = clamp(0, this.selected - Math.floor(this.height / 2), Math.max(0, rows.length - this.height));
    const shown2 = rows.slice(start, start + this.height).map((node, at) => this.row(node, start + at === this.selected));
    return [...viewport(shown2, width), line(`  (${this.selected + 1}/${rows.length})${status}`)];
  }
  row(node, selected) {
    const { id } = node.entry;
    const place = this.shape.places.get(id);
    const folded = this.shape.folded.has(id);
    const before = [
      (import_pi_theme13 ??= require("pi:theme")).theme.fg("dim", this.branches(id)),
      folded && !place.branch ? (import_pi_theme13 ??= require("pi:theme")).theme.fg("accent", "⊞ ") : "",
      this.shape.active.has(id) ? (import_pi_theme13 ??= require("pi:theme")).theme.fg("accent", "• ") : ""
    ].join("");
    const label = node.label ? (import_pi_theme13 ??= require("pi:theme")).theme.fg("warning", `[${node.label}] `) : "";
    const time = this.times && node.label && node.labelTimestamp ? (import_pi_theme13 ??= require("pi:theme")).theme.fg("muted", `${shortTime(node.labelTimestamp)} `) : "";
    const text = rowText(node.entry, this.calls);
    const body = before + label + time + (selected ? (import_pi_theme13 ??= require("pi:theme")).theme.bold(text) : text);
    const anchor = visibleWidth3(before);
    if (!selected) return { gutter: "  ", body, anchor, selected };
    return { gutter: (import_pi_theme13 ??= require("pi:theme")).theme.bg("selectedBg", (import_pi_theme13 ??= require("pi:theme")).theme.fg("accent", "› ")), body: (import_pi_theme13 ??= require("pi:theme")).theme.bg("selectedBg", body), anchor, selected };
  }
  /** What is drawn before a row: the lines that go through, and its own branch with the mark of what can be folded. */
  branches(id) {
    const { indent, branch, lines } = this.shape.places.get(id);
    const fold = this.shape.folded.has(id) ? "⊞" : this.shape.foldable(id) ? "⊟" : "─";
    const levels = Array.from({ length: indent }, (_, level) => {
      if (lines.has(level)) return lines.get(level) ? "│  " : "   ";
      return branch && level === indent - 1 ? `${branch}${fold} ` : "   ";
    });
    return levels.join("");
  }
  handleInput(data) {
    const is = (...names) => names.some((name) => (0, (import_keybindings9 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name));
    const last2 = this.shape.rows.length - 1;
    if (is("tui.select.up")) this.selected = this.selected === 0 ? last2 : this.selected - 1;
    else if (is("tui.select.down")) this.selected = this.selected === last2 ? 0 : this.selected + 1;
    else if (is("app.tree.foldOrUp")) this.fold(true);
    else if (is("app.tree.unfoldOrDown")) this.fold(false);
    else if (is("tui.editor.cursorLeft", "tui.select.pageUp")) this.selected = Math.max(0, this.selected - this.height);
    else if (is("tui.editor.cursorRight", "tui.select.pageDown")) this.selected = Math.min(last2, this.selected + this.height);
    else if (is("tui.select.confirm")) {
      const id = this.idAt(this.selected);
      if (id) this.onSelect?.(id);
    } else if (is("app.message.copy")) this.copySelected();
    else if (is("tui.select.cancel")) this.query ? this.refilter({ query: "" }) : this.onCancel?.();
    else this.changeView(data, is);
  }
  changeView(data, is) {
    const next = (by) => modes[(modes.indexOf(this.mode) + by + modes.length) % modes.length];
    const toggled = Object.keys(modeKeys).find((name) => is(`app.tree.filter.${name}`));
    if (is("app.tree.filter.default")) this.refilter({ mode: "default" });
    else if (toggled) this.refilter({ mode: this.mode === modeKeys[toggled] ? "default" : modeKeys[toggled] });
    else if (is("app.tree.filter.cycleBackward")) this.refilter({ mode: next(-1) });
    else if (is("app.tree.filter.cycleForward")) this.refilter({ mode: next(1) });
    else if (is("tui.editor.deleteCharBackward")) {
      if (this.query) this.refilter({ query: this.query.slice(0, -1) });
    } else if (is("app.tree.editLabel")) {
      const node = this.getSelectedNode();
      if (node) this.onLabelEdit?.(node.entry.id, node.label);
    } else if (is("app.tree.toggleLabelTimestamp")) this.times = !this.times;
    else if (data !== "" && !/[\x00-\x1f\x7f-\x9f]/.test(data)) this.refilter({ query: this.query + data });
  }
  fold(close) {
    const id = this.idAt(this.selected);
    const { folded } = this.shape;
    if (id && (close ? this.shape.foldable(id) && !folded.has(id) : folded.has(id))) {
      close ? folded.add(id) : folded.delete(id);
      return this.filter();
    }
    this.selected = this.shape.segment(this.selected, close ? "up" : "down");
  }
};
var SearchLine = class {
  constructor(list) {
    this.list = list;
  }
  list;
  focused = false;
  invalidate() {
  }
  handleInput() {
  }
  render(width) {
    if (width <= 0) return [""];
    const query = this.list.getSearchQuery();
    const line = `  ${(import_pi_theme13 ??= require("pi:theme")).theme.fg("muted", "Type to search:")} ${query ? (import_pi_theme13 ??= require("pi:theme")).theme.fg("accent", query) : ""}`;
    if (!this.focused) return [truncateToWidth4(line, width)];
    return [`${truncateToWidth4(line, Math.max(0, width - 1))}${CURSOR_MARKER}\x1B[7m \x1B[27m`];
  }
};
var filterKeys = ["default", "noTools", "userOnly", "labeledOnly", "all"].map((name) => `app.tree.filter.${name}`);
var help = [
  [["tui.select.up", "tui.select.down"], "move", "after"],
  [["tui.editor.cursorLeft", "tui.editor.cursorRight"], "page", "after"],
  [["app.tree.foldOrUp", "app.tree.unfoldOrDown"], "branch", "after"],
  [["app.message.copy"], "copy", "after"],
  [["app.tree.editLabel"], "label", "after"],
  [["app.tree.toggleLabelTimestamp"], "label time", "after"],
  [filterKeys, "filters", "before"],
  [["app.tree.filter.cycleForward", "app.tree.filter.cycleBackward"], "cycle", "before"]
];
var signs = { pageUp: "pgup", pageDown: "pgdn", up: "↑", down: "↓", left: "←", right: "→" };
function keyList(names) {
  const keys = names.map((name) => (0, (import_keybindings9 ??= require("pi:coding-agent/keybindings")).keybindings)().getKeys(name)[0]).filter((key) => key !== void 0);
  const cuts = keys.map((key) => key.lastIndexOf("+") + 1);
  const prefix = (keys[0] ?? "").slice(0, cuts[0]);
  const shared = keys.length > 1 && prefix !== "" && keys.every((key, i) => key.slice(0, cuts[i]) === prefix);
  const text = shared ? prefix + keys.map((key) => key.slice(prefix.length)).join("/") : keys.join("/");
  return keyNames(text).replace(/\b(pageUp|pageDown|up|down|left|right)\b/g, (word) => signs[word]);
}
var TreeHelp = class {
  invalidate() {
  }
  render(width) {
    const room = Math.max(1, width);
    const fits = (text) => visibleWidth3(text) <= room;
    const begin = (item) => fits(`  ${item}`) ? `  ${item}` : item;
    const lines = [];
    for (const [keys, label, where] of help) {
      const text = keyList(keys);
      const item = !text ? label : where === "before" ? `${label} ${text}` : `${text} ${label}`;
      const longer = lines.length > 0 ? `${lines[lines.length - 1]} · ${item}` : "";
      if (longer && fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(begin(item));
    }
    return lines.flatMap((line) => wrapTextWithAnsi(line.trimEnd(), room)).map((line) => (import_pi_theme13 ??= require("pi:theme")).theme.fg("muted", line));
  }
};
var LabelInput = class {
  constructor(label, done, left) {
    this.done = done;
    this.left = left;
    if (label) this.input.setValue(label);
  }
  done;
  left;
  input = new Input9();
  set focused(value) {
    this.input.focused = value;
  }
  invalidate() {
  }
  render(width) {
    const hints = `${keyHint5("tui.select.confirm", "save")}  ${keyHint5("tui.select.cancel", "cancel")}`;
    const lines = [(import_pi_theme13 ??= require("pi:theme")).theme.fg("muted", "Label (empty to remove):"), ...this.input.render(width - 2), hints];
    return lines.map((line) => truncateToWidth4(`  ${line}`, width));
  }
  handleInput(data) {
    const is = (name) => (0, (import_keybindings9 ??= require("pi:coding-agent/keybindings")).keybindings)().matches(data, name);
    if (is("tui.select.confirm")) this.done(this.input.getValue().trim() || void 0);
    else if (is("tui.select.cancel")) this.left();
    else this.input.handleInput(data);
  }
};
var TreeSelectorComponent = class extends Container9 {
  constructor(tree, leaf, height, chosen, cancelled, labelled, initial, mode) {
    super();
    this.labelled = labelled;
    this.list = new TreeList(tree, leaf, Math.max(5, Math.floor(height / 2)), initial, mode);
    this.list.onSelect = chosen;
    this.list.onCancel = cancelled;
    this.list.onCopy = (text) => this.onCopy?.(text);
    this.list.onLabelEdit = (id, label) => this.editLabel(id, label);
    this.search = new SearchLine(this.list);
    this.body.addChild(this.list);
    const parts = [
      new Spacer8(1),
      new DynamicBorder8(),
      new Text7((import_pi_theme13 ??= require("pi:theme")).theme.bold("  Session Tree"), 1, 0),
      new TreeHelp(),
      this.search,
      new DynamicBorder8(),
      new Spacer8(1),
      this.body,
      new Spacer8(1),
      new DynamicBorder8()
    ];
    for (const part of parts) this.addChild(part);
    if (tree.length === 0) setTimeout(() => cancelled(), 100);
  }
  labelled;
  onCopy;
  list;
  search;
  body = new Container9();
  label = null;
  hasFocus = false;
  get focused() {
    return this.hasFocus;
  }
  set focused(value) {
    this.hasFocus = value;
    this.search.focused = value && this.label === null;
    if (this.label) this.label.focused = value;
  }
  get capturesViewportInput() {
    return this.label === null;
  }
  show(label) {
    this.label = label;
    this.focused = this.hasFocus;
    this.body.clear();
    this.body.addChild(label ?? this.list);
  }
  editLabel(id, current) {
    const done = (label) => {
      this.list.updateNodeLabel(id, label);
      this.labelled?.(id, label);
      this.show(null);
    };
    this.show(new LabelInput(current, done, () => this.show(null)));
  }
  handleInput(data) {
    (this.label ?? this.list).handleInput(data);
  }
  getTreeList() {
    return this.list;
  }
};
coding_agent_selectors_exports["ExtensionEditorComponent"] = ExtensionEditorComponent;
coding_agent_selectors_exports["ExtensionInputComponent"] = ExtensionInputComponent;
coding_agent_selectors_exports["ExtensionSelectorComponent"] = ExtensionSelectorComponent;
coding_agent_selectors_exports["FooterComponent"] = FooterComponent;
coding_agent_selectors_exports["LoginDialogComponent"] = LoginDialogComponent;
coding_agent_selectors_exports["ModelSelectorComponent"] = ModelSelectorComponent;
coding_agent_selectors_exports["OAuthSelectorComponent"] = OAuthSelectorComponent;
coding_agent_selectors_exports["SessionSelectorComponent"] = SessionSelectorComponent;
coding_agent_selectors_exports["SettingsSelectorComponent"] = SettingsSelectorComponent;
coding_agent_selectors_exports["ShowImagesSelectorComponent"] = ShowImagesSelectorComponent;
coding_agent_selectors_exports["ThemeSelectorComponent"] = ThemeSelectorComponent;
coding_agent_selectors_exports["ThinkingSelectorComponent"] = ThinkingSelectorComponent;
coding_agent_selectors_exports["TreeSelectorComponent"] = TreeSelectorComponent;
coding_agent_selectors_exports["UserMessageSelectorComponent"] = UserMessageSelectorComponent;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme2;
var import_keybindings;
var import_pi_theme;
var import_pi_theme3;
var import_external_editor;
var import_keybindings2;
var import_pi_theme4;
var import_pi_theme5;
var import_keybindings3;
var import_pi_theme6;
var import_keybindings4;
var import_pi_theme7;
var import_keybindings5;
var import_pi_theme9;
var import_keybindings7;
var import_pi_theme8;
var import_files;
var import_keybindings6;
var import_pi_theme11;
var import_pi_theme10;
var import_keybindings8;
var import_pi_theme13;
var import_keybindings9;
var import_pi_theme12;
var import_files2;
