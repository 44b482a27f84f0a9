"use strict";
var __defProp = Object.defineProperty;

// src/pi/theme.ts
var theme_exports = {
  Theme: void 0,
  adopt: adopt,
  colorMode: colorMode,
  createTheme: createTheme,
  currentTheme: currentTheme,
  exported: exported,
  getAvailableThemes: getAvailableThemes,
  getEditorTheme: getEditorTheme,
  getMarkdownTheme: getMarkdownTheme,
  getSelectListTheme: getSelectListTheme,
  getSettingsListTheme: getSettingsListTheme,
  highlightCode: highlightCode,
  initTheme: initTheme,
  loadThemeFile: loadThemeFile,
  ofSetting: ofSetting,
  palette: palette2,
  register: register,
  setTheme: setTheme,
  theme: void 0,
};
module.exports = __defProp(theme_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/pi/theme/builtin.ts
var dark = {
  accent: "#a798d7",
  border: "#5fa8cc",
  borderAccent: "#a08ed5",
  borderMuted: "#768186",
  success: "#68b78d",
  error: "#ea7f81",
  warning: "#cd9a22",
  muted: "#9da5a9",
  dim: "#7e888e",
  text: "#dee0e1",
  thinkingText: "#96a0a4",
  selectedBg: "#213b49",
  scrollbarTrack: "#484e52",
  scrollbarThumb: "#97a0a5",
  searchMatchBg: "#4e2f1b",
  searchMatchText: "#9da5a9",
  userMessageBg: "#213b49",
  userMessageText: "#dee0e1",
  customMessageBg: "#3a3055",
  customMessageText: "#9da5a9",
  customMessageLabel: "#a798d7",
  toolPendingBg: "#34383a",
  toolSuccessBg: "#254131",
  toolErrorBg: "#5b282a",
  toolTitle: "#dee0e1",
  toolOutput: "#9da5a9",
  mdHeading: "#cd9a22",
  mdLink: "#69add0",
  mdLinkUrl: "#9da5a9",
  mdCode: "#a798d7",
  mdCodeBlock: "#68b78d",
  mdCodeBlockBorder: "#9da5a9",
  mdQuote: "#9da5a9",
  mdQuoteBorder: "#9da5a9",
  mdHr: "#9da5a9",
  mdListBullet: "#a798d7",
  toolDiffAdded: "#68b78d",
  toolDiffRemoved: "#ea7f81",
  toolDiffContext: "#9da5a9",
  syntaxComment: "#9da5a9",
  syntaxKeyword: "#69add0",
  syntaxFunction: "#cd9a22",
  syntaxVariable: "#5db3ba",
  syntaxString: "#de8d5a",
  syntaxNumber: "#68b78d",
  syntaxType: "#a798d7",
  syntaxOperator: "#9da5a9",
  syntaxPunctuation: "#9da5a9",
  thinkingOff: "#6c767b",
  thinkingMinimal: "#68808d",
  thinkingLow: "#5489a4",
  thinkingMedium: "#6185cc",
  thinkingHigh: "#9776e5",
  thinkingXhigh: "#de54c1",
  thinkingMax: "#fe5462",
  bashMode: "#5eb286"
};
var light = {
  accent: "#7459b4",
  border: "#3d8eb3",
  borderAccent: "#8a72cb",
  borderMuted: "#9aa2a7",
  success: "#337e58",
  error: "#c8253d",
  warning: "#8f6802",
  muted: "#677176",
  dim: "#879095",
  text: "#3b3f41",
  thinkingText: "#7c868c",
  selectedBg: "#dfe7ec",
  scrollbarTrack: "#e1e3e4",
  scrollbarThumb: "#96a0a4",
  searchMatchBg: "#ede3dd",
  searchMatchText: "#677176",
  userMessageBg: "#dfe7ec",
  userMessageText: "#3b3f41",
  customMessageBg: "#e6e4ee",
  customMessageText: "#677176",
  customMessageLabel: "#7459b4",
  toolPendingBg: "#e4e5e6",
  toolSuccessBg: "#dee9e1",
  toolErrorBg: "#eee2e1",
  toolTitle: "#3b3f41",
  toolOutput: "#677176",
  mdHeading: "#8f6802",
  mdLink: "#2f7899",
  mdLinkUrl: "#677176",
  mdCode: "#7459b4",
  mdCodeBlock: "#337e58",
  mdCodeBlockBorder: "#677176",
  mdQuote: "#677176",
  mdQuoteBorder: "#677176",
  mdHr: "#677176",
  mdListBullet: "#7459b4",
  toolDiffAdded: "#337e58",
  toolDiffRemoved: "#c8253d",
  toolDiffContext: "#677176",
  syntaxComment: "#677176",
  syntaxKeyword: "#2f7899",
  syntaxFunction: "#8f6802",
  syntaxVariable: "#287a81",
  syntaxString: "#a45417",
  syntaxNumber: "#337e58",
  syntaxType: "#7459b4",
  syntaxOperator: "#677176",
  syntaxPunctuation: "#677176",
  thinkingOff: "#c2c8ca",
  thinkingMinimal: "#b5c4cb",
  thinkingLow: "#9fc2d5",
  thinkingMedium: "#a2b7e0",
  thinkingHigh: "#b5a5e8",
  thinkingXhigh: "#e585cd",
  thinkingMax: "#fe7479",
  bashMode: "#40976c"
};
var palette = {
  1: "error thinkingMax toolDiffRemoved",
  2: "bashMode mdCodeBlock success syntaxString toolDiffAdded",
  3: "mdHeading syntaxFunction warning",
  4: "border mdLink syntaxKeyword thinkingLow thinkingMinimal",
  5: "accent borderAccent customMessageLabel mdCode mdListBullet syntaxNumber syntaxType thinkingHigh",
  6: "syntaxVariable thinkingMedium",
  13: "thinkingXhigh"
};
var plain = ["text", "userMessageText", "toolTitle"];
function system() {
  const places = Object.entries(palette).flatMap(([slot, tokens]) => tokens.split(" ").map((token) => [token, Number(slot)]));
  const slots = new Map(places);
  const colors = Object.fromEntries(Object.keys(dark).map((token) => [token, slots.get(token) ?? ""]));
  const dim = Object.keys(dark).filter((token) => colors[token] === "" && !token.endsWith("Bg") && !plain.includes(token));
  return { name: "system", colors, dim };
}

// src/pi/theme/env.ts
var import_pi_host = require("pi:host");
function present() {
  try {
    return new Set((0, import_pi_host.callSync)("env", { op: "list" }).names);
  } catch {
    return /* @__PURE__ */ new Set();
  }
}
var always24Bit = [
  ["TERM_PROGRAM", /^(rex|kitty|ghostty|wezterm|warpterminal|iterm\.app|alacritty|vscode|zed)$/i],
  ["TERM", /ghostty|^alacritty|-direct$/i],
  ["WT_SESSION", /./],
  ["KITTY_WINDOW_ID", /./],
  ["WEZTERM_PANE", /./],
  ["ITERM_SESSION_ID", /./],
  ["GHOSTTY_RESOURCES_DIR", /./],
  ["ALACRITTY_WINDOW_ID", /./],
  ["WARP_SESSION_ID", /./],
  ["TERMINAL_EMULATOR", /^jetbrains-jediterm$/i]
];
var get = (name) => (0, import_pi_host.callSync)("env", { op: "get", name }).value ?? "";
function darkOrLight() {
  const background = present().has("COLORFGBG") ? get("COLORFGBG").split(";").at(-1).trim() : "";
  return /^([79]|1[0-5])$/.test(background) ? "light" : "dark";
}
function detectColorMode(platform) {
  const names = present();
  const env = (name) => names.has(name) ? get(name) : "";
  const wish = env("PI_TRUE_COLOR");
  if (wish === "1" || wish === "0") return wish === "1" ? "truecolor" : "256color";
  if (/^(truecolor|24bit)$/i.test(env("COLORTERM")) || env("TERM").endsWith("-direct")) return "truecolor";
  if (env("TMUX") !== "" || /^(tmux|screen)/i.test(env("TERM"))) return "256color";
  if (platform === "win32") return "truecolor";
  return always24Bit.some(([name, pattern]) => pattern.test(env(name))) ? "truecolor" : "256color";
}

// src/pi/theme/theme.ts

// src/pi/theme/style.ts
var codes = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  inverse: [7, 27],
  strikethrough: [9, 29]
};
function style(name, text) {
  text = String(text);
  if (text === "") return "";
  const open = `\x1B[${codes[name][0]}m`;
  const close = `\x1B[${codes[name][1]}m`;
  if (text.includes("\x1B")) text = text.replaceAll(close, close + open);
  if (text.includes("\n")) text = text.replace(/\r?\n/g, (eol) => close + eol + open);
  return open + text + close;
}

// src/pi/theme/theme.ts
var backgrounds = /* @__PURE__ */ new Set([
  "selectedBg",
  "searchMatchBg",
  "userMessageBg",
  "customMessageBg",
  "toolPendingBg",
  "toolSuccessBg",
  "toolErrorBg"
]);
var fallbacks = [
  ["scrollbarTrack", "muted"],
  ["scrollbarThumb", "text"],
  ["searchMatchBg", "selectedBg"],
  ["searchMatchText", "text"],
  ["thinkingMax", "thinkingXhigh"]
];
function mean(values) {
  const known = values.map((import_color ??= require("pi:theme/color")).lightness).filter((l) => l !== void 0);
  return known.length === 0 ? void 0 : known.reduce((sum, l) => sum + l, 0) / known.length;
}
var levels = new Map(
  ["off", "minimal", "low", "medium", "high", "xhigh", "max"].map((level) => [
    level,
    `thinking${level[0].toUpperCase()}${level.slice(1)}`
  ])
);
var Theme = class {
  name;
  sourcePath;
  sourceInfo;
  mode;
  appearance;
  colors;
  fgColors = /* @__PURE__ */ new Map();
  bgColors = /* @__PURE__ */ new Map();
  dim;
  constructor(fg2, bg, mode2, options = {}) {
    this.name = options.name;
    this.sourcePath = options.sourcePath;
    this.sourceInfo = options.sourceInfo;
    this.mode = mode2;
    this.dim = new Set(options.dim);
    const colors = { ...fg2, ...bg };
    for (const [token, fallback] of fallbacks) {
      if (colors[token] === void 0 && colors[fallback] !== void 0) colors[token] = colors[fallback];
    }
    for (const [token, value] of Object.entries(colors)) {
      const background = backgrounds.has(token);
      (background ? this.bgColors : this.fgColors).set(token, (0, (import_color ??= require("pi:theme/color")).colorAnsi)(value, mode2, background));
    }
    this.colors = Object.freeze(colors);
    this.appearance = options.appearance ?? this.guessAppearance();
  }
  guessAppearance() {
    const entries = Object.entries(this.colors);
    const bg = mean(entries.filter(([token]) => backgrounds.has(token)).map(([, value]) => value));
    const fg2 = mean(entries.filter(([token]) => !backgrounds.has(token)).map(([, value]) => value));
    if (bg !== void 0) return bg < (fg2 ?? 0.5) ? "dark" : "light";
    return fg2 === void 0 || fg2 > 0.5 ? "dark" : "light";
  }
  /** The escape sequence of a token in one of the two tables. */
  tokenAnsi(table, token) {
    const ansi = table.get(token);
    if (ansi === void 0) throw new Error(`Unknown theme color: ${token}`);
    return ansi;
  }
  dimTokens() {
    return [...this.dim];
  }
  fg(color, text) {
    const ansi = this.tokenAnsi(this.fgColors, color);
    return this.dim.has(color) ? `${ansi}\x1B[2m${text}\x1B[22;39m` : `${ansi}${text}\x1B[39m`;
  }
  bg(color, text) {
    return `${this.tokenAnsi(this.bgColors, color)}${text}\x1B[49m`;
  }
  bold(text) {
    return style("bold", text);
  }
  italic(text) {
    return style("italic", text);
  }
  underline(text) {
    return style("underline", text);
  }
  inverse(text) {
    return style("inverse", text);
  }
  strikethrough(text) {
    return style("strikethrough", text);
  }
  /** Several styles at once, each closed on its own so that what surrounds the text stays as it was. */
  style(text, options) {
    let [open, close] = ["", ""];
    const add = (on, start, end) => {
      if (!on) return;
      open += start;
      close = end + close;
    };
    if (options.fg !== void 0) add(true, this.tokenAnsi(this.fgColors, options.fg), "\x1B[39m");
    if (options.bg !== void 0) add(true, this.tokenAnsi(this.bgColors, options.bg), "\x1B[49m");
    const dim = options.dim || options.fg !== void 0 && this.dim.has(options.fg);
    if (options.bold || dim) add(true, `${options.bold ? "\x1B[1m" : ""}${dim ? "\x1B[2m" : ""}`, "\x1B[22m");
    add(options.italic, "\x1B[3m", "\x1B[23m");
    add(options.underline, "\x1B[4m", "\x1B[24m");
    add(options.inverse, "\x1B[7m", "\x1B[27m");
    add(options.strikethrough, "\x1B[9m", "\x1B[29m");
    return open + text + close;
  }
  getFgAnsi(color) {
    const ansi = this.tokenAnsi(this.fgColors, color);
    return this.dim.has(color) ? `${ansi}\x1B[2m` : ansi;
  }
  getBgAnsi(color) {
    return this.tokenAnsi(this.bgColors, color);
  }
  getColorMode() {
    return this.mode;
  }
  getThinkingBorderColor(level) {
    const token = levels.get(level) ?? "thinkingOff";
    return (text) => this.fg(token, text);
  }
  getBashModeBorderColor() {
    return (text) => this.fg("bashMode", text);
  }
};

// src/pi/theme.ts
var builtin = {
  dark: { name: "dark", appearance: "dark", colors: dark },
  light: { name: "light", appearance: "light", colors: light }
};
var mode;
function colorMode() {
  return mode ??= detectColorMode(import_pi_host2.boot.platform);
}
function resolveVar(value, vars, seen) {
  if (typeof value === "number" || value === "" || /^(#|ok(lch|hsl)\()/i.test(value)) return value;
  if (seen.has(value)) throw new Error(`Circular variable reference detected: ${value}`);
  if (!(value in vars)) throw new Error(`Variable reference not found: ${value}`);
  return resolveVar(vars[value], vars, seen.add(value));
}
function fromFile(file, use, sourcePath) {
  const colors = {};
  for (const [token, value] of Object.entries(file.colors)) {
    colors[token] = resolveVar(value, file.vars ?? {}, /* @__PURE__ */ new Set());
  }
  return new Theme(colors, {}, use, {
    name: file.name,
    sourcePath,
    appearance: file.appearance,
    dim: file.dim
  });
}
var registered = /* @__PURE__ */ new Map();
var themesDir = () => `${import_pi_host2.boot.agentDir}/themes`;
var usual = "system";
function createTheme(name = usual, use = colorMode()) {
  if (name === "system") return fromFile({ ...system(), appearance: darkOrLight() }, use);
  const known = registered.get(name);
  if (known) return known;
  if (Object.hasOwn(builtin, name)) return fromFile(builtin[name], use);
  if (!/^[^/\\]+$/.test(name)) throw new Error(`Theme not found: ${name}`);
  const path = `${themesDir()}/${name}.json`;
  let text;
  try {
    text = (0, import_pi_host2.callSync)("fs", { op: "read", path, encoding: "utf8" }).text;
  } catch {
    throw new Error(`Theme not found: ${name}`);
  }
  return fromFile(parseTheme(name, text), use, path);
}
function loadThemeFile(path, use = colorMode()) {
  return fromFile(parseTheme(path, (0, import_pi_host2.callSync)("fs", { op: "read", path, encoding: "utf8" }).text), use, path);
}
function parseTheme(label, text) {
  let file;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(`Failed to parse theme ${label}: ${error}`);
  }
  if (typeof file !== "object" || file === null || !("colors" in file)) {
    throw new Error(`Invalid theme "${label}": expected an object with a "colors" map.`);
  }
  return file;
}
function getAvailableThemes() {
  const found = Object.keys(builtin).map((name) => ({ name, path: void 0 }));
  try {
    for (const entry of (0, import_pi_host2.callSync)("fs", { op: "list", path: themesDir() }).entries) {
      const name = entry.name.replace(/\.json$/, "");
      if (name !== entry.name && name !== "system" && !Object.hasOwn(builtin, name)) {
        found.push({ name, path: `${themesDir()}/${entry.name}` });
      }
    }
  } catch {
  }
  for (const [name, { sourcePath }] of registered) if (!found.some((one) => one.name === name)) found.push({ name, path: sourcePath });
  found.sort((a, b) => a.name < b.name ? -1 : 1);
  return [{ name: "system", path: void 0 }, ...found];
}
var current;
function ofSetting(setting, terminal = darkOrLight()) {
  const pair = setting.split("/").map((name) => name.trim());
  return createTheme(pair.length === 2 ? pair[terminal === "light" ? 0 : 1] : setting);
}
function register(themes) {
  registered.clear();
  for (const one of themes) if (one.name) registered.set(one.name, one);
}
function palette2(of) {
  return Object.fromEntries([...of.fgColors.keys()].map((token) => [token, of.getFgAnsi(token)]).concat([...of.bgColors]));
}
function currentTheme() {
  try {
    current ??= ofSetting(import_pi_host2.boot.theme || usual);
  } catch {
    current = createTheme(usual);
  }
  return current;
}
function setTheme(next) {
  current = next;
  for (const scope of ["@earendil-works", "@mariozechner"]) {
    globalThis[/* @__PURE__ */ Symbol.for(`${scope}/pi-coding-agent:theme`)] = next;
  }
}
function exported(of) {
  if (!(of instanceof Theme)) return void 0;
  const { name, sourcePath, mode: mode2, appearance, colors } = of;
  return { name, sourcePath, mode: mode2, appearance, colors, dim: of.dimTokens() };
}
var imported = ({ colors, mode: mode2, ...options }) => new Theme(colors, {}, mode2, options);
function adopt(news) {
  if (news.registered === void 0) return setTheme(imported(news));
  register(news.registered.map(imported));
  if (news.current) setTheme(imported(news.current));
}
function initTheme(name) {
  try {
    setTheme(createTheme(name));
  } catch {
    setTheme(createTheme(usual));
  }
}
var theme = new Proxy({}, {
  get(_target, key) {
    const value = currentTheme()[key];
    return typeof value === "function" ? value.bind(currentTheme()) : value;
  },
  set(_target, key, value) {
    currentTheme()[key] = value;
    return true;
  },
  has: (_target, key) => key in currentTheme(),
  getPrototypeOf: () => Theme.prototype
});
var syntax = {
  keyword: "syntaxKeyword",
  built_in: "syntaxType",
  literal: "syntaxNumber",
  number: "syntaxNumber",
  regexp: "syntaxString",
  string: "syntaxString",
  subst: "text",
  comment: "syntaxComment",
  doctag: "syntaxComment",
  meta: "muted",
  function: "syntaxFunction",
  title: "syntaxFunction",
  class: "syntaxType",
  type: "syntaxType",
  tag: "syntaxPunctuation",
  name: "syntaxKeyword",
  attr: "syntaxVariable",
  variable: "syntaxVariable",
  params: "syntaxVariable",
  operator: "syntaxOperator",
  punctuation: "syntaxPunctuation",
  addition: "toolDiffAdded",
  deletion: "toolDiffRemoved"
};
function highlightCode(code, lang) {
  const plain2 = () => code.split("\n").map((line) => theme.fg("mdCodeBlock", line));
  if (!lang) return plain2();
  const { highlight, knowsLanguage } = (0, import_pi_host2.requireHost)("pi:highlight");
  if (!knowsLanguage(lang)) return plain2();
  const paints = {
    emphasis: (text) => theme.italic(text),
    strong: (text) => theme.bold(text),
    link: (text) => theme.underline(text)
  };
  for (const [kind, token] of Object.entries(syntax)) paints[kind] = fg(token);
  try {
    return highlight(code, lang, paints).split("\n");
  } catch {
    return plain2();
  }
}
var fg = (token) => (text) => theme.fg(token, text);
function getMarkdownTheme() {
  return {
    heading: fg("mdHeading"),
    link: fg("mdLink"),
    linkUrl: fg("mdLinkUrl"),
    code: fg("mdCode"),
    codeBlock: fg("mdCodeBlock"),
    codeBlockBorder: fg("mdCodeBlockBorder"),
    quote: fg("mdQuote"),
    quoteBorder: fg("mdQuoteBorder"),
    hr: fg("mdHr"),
    listBullet: fg("mdListBullet"),
    bold: (text) => theme.bold(text),
    italic: (text) => theme.italic(text),
    underline: (text) => theme.underline(text),
    strikethrough: (text) => theme.strikethrough(text),
    highlightCode
  };
}
function getSelectListTheme() {
  return {
    selectedPrefix: fg("accent"),
    selectedText: fg("accent"),
    description: fg("muted"),
    scrollInfo: fg("muted"),
    noMatch: fg("muted")
  };
}
function getEditorTheme() {
  return { borderColor: fg("borderMuted"), selectList: getSelectListTheme() };
}
function getSettingsListTheme() {
  return {
    label: (text, selected) => selected ? theme.fg("accent", text) : text,
    value: (text, selected) => theme.fg(selected ? "accent" : "muted", text),
    description: fg("dim"),
    cursor: theme.fg("accent", "→ "),
    hint: fg("dim")
  };
}
theme_exports["Theme"] = Theme;
theme_exports["theme"] = theme;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_color;
