"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/pi/tui.ts
var tui_exports = {
  Box: void 0,
  CURSOR_MARKER: void 0,
  CancellableLoader: void 0,
  CombinedAutocompleteProvider: void 0,
  Container: void 0,
  DEFAULT_EDITOR_KEYBINDINGS: void 0,
  Editor: void 0,
  EditorKeybindingsManager: void 0,
  HStack: void 0,
  Image: void 0,
  Input: void 0,
  Key: void 0,
  KeybindingsManager: void 0,
  Loader: void 0,
  Markdown: void 0,
  Marked: void 0,
  MouseRegion: void 0,
  ProcessTerminal: void 0,
  ScrollView: void 0,
  SelectList: void 0,
  SettingsList: void 0,
  Spacer: void 0,
  StdinBuffer: void 0,
  TUI: void 0,
  TUI_KEYBINDINGS: void 0,
  Text: void 0,
  Token: void 0,
  Tokens: void 0,
  TruncatedText: void 0,
  TuiAltScreen: void 0,
  TuiMainScreen: void 0,
  VStack: void 0,
  allocateImageId: void 0,
  applyBackgroundToLine: void 0,
  backgroundAnsi: void 0,
  calculateImageRows: calculateImageRows,
  colorToHex: void 0,
  colorToOkhsl: void 0,
  colorToOklch: colorToOklch,
  colorToRgb: colorToRgb,
  compositeTuiLine: compositeTuiLine,
  decodeKittyPrintable: decodeKittyPrintable,
  decodePrintableKey: decodePrintableKey,
  deleteAllKittyImages: void 0,
  deleteKittyImage: void 0,
  detectCapabilities: detectCapabilities,
  encodeITerm2: encodeITerm2,
  encodeKitty: encodeKitty,
  foregroundAnsi: void 0,
  formatProgramStatus: formatProgramStatus,
  fuzzyFilter: fuzzyFilter,
  fuzzyMatch: fuzzyMatch,
  getCapabilities: void 0,
  getCellDimensions: void 0,
  getEditorKeybindings: void 0,
  getGifDimensions: void 0,
  getImageDimensions: getImageDimensions,
  getJpegDimensions: void 0,
  getKeybindings: void 0,
  getNativeClipboard: void 0,
  getOsc8LinkAtColumn: getOsc8LinkAtColumn,
  getPngDimensions: void 0,
  getSelectPageIndex: getSelectPageIndex,
  getTerminalColorMode: void 0,
  getWebpDimensions: void 0,
  hyperlink: void 0,
  imageFallback: imageFallback,
  indexedColor: indexedColor,
  isAppleTerminalSession: isAppleTerminalSession,
  isFocusable: void 0,
  isImageLine: void 0,
  isKeyRelease: void 0,
  isKeyRepeat: void 0,
  isKittyProtocolActive: void 0,
  isViewportTUI: void 0,
  matchesKey: matchesKey,
  mixColors: mixColors,
  okhslColor: okhslColor,
  oklabToOkhslLightness: void 0,
  oklchColor: oklchColor,
  parseColor: parseColor,
  parseKey: parseKey,
  parseOsc11BackgroundColor: parseOsc11BackgroundColor,
  parseTerminalColorSchemeReport: parseTerminalColorSchemeReport,
  renderFakeCursor: void 0,
  renderImage: renderImage,
  renderLatex: void 0,
  replaceControlCharacters: void 0,
  resetCapabilitiesCache: resetCapabilitiesCache,
  rgbColor: rgbColor,
  setCapabilities: setCapabilities,
  setCapabilityOverrides: setCapabilityOverrides,
  setCellDimensions: setCellDimensions,
  setEditorKeybindings: void 0,
  setImageTranscoder: void 0,
  setKeybindings: setKeybindings,
  setKittyProtocolActive: setKittyProtocolActive,
  sliceByColumn: void 0,
  stripTerminalSequences: stripAnsi,
  styleText: void 0,
  styleTextWithAnsi: styleTextWithAnsi,
  truncateToWidth: truncateToWidth,
  visibleWidth: visibleWidth,
  wordWrapLine: wordWrapLine,
  wrapTextWithAnsi: wrapTextWithAnsi,
};
module.exports = __defProp(tui_exports, "__esModule", { value: true });
var import_pi_host5 = require("pi:host");

// src/pi/tui/complete_path.ts
var import_pi_host = require("pi:host");
var slashes = (path) => path.replace(/\\/g, "/");
var node = (name) => (0, import_pi_host.requireHost)(`pi:node/${name}`);
function expandHome(path) {
  if (path === "~") return import_pi_host.boot.homedir;
  return path.startsWith("~/") ? `${import_pi_host.boot.homedir}/${path.slice(2)}` : path;
}
function value(path, { at, quoted }) {
  const sign = at ? "@" : "";
  return quoted || path.includes(" ") ? `${sign}"${path}"` : sign + path;
}
function isDirectory(entry, folder) {
  if (entry.isDirectory()) return true;
  if (!entry.isSymbolicLink()) return false;
  try {
    return node("fs").statSync(node("path").join(folder, entry.name)).isDirectory();
  } catch {
    return false;
  }
}
function shown(raw, name) {
  const { dirname, join } = node("path");
  if (raw.endsWith("/")) return raw + name;
  if (!raw.includes("/") && !raw.includes("\\")) return raw.startsWith("~") ? `~/${name}` : name;
  if (raw.startsWith("~/")) return `~/${join(dirname(raw.slice(2)), name)}`;
  if (raw.startsWith("/")) return dirname(raw) === "/" ? `/${name}` : `${dirname(raw)}/${name}`;
  const relative = join(dirname(raw), name);
  return raw.startsWith("./") && !relative.startsWith("./") ? `./${relative}` : relative;
}
function place(basePath, raw) {
  const { basename, dirname, join } = node("path");
  const path = raw.startsWith("~") ? expandHome(raw) : raw;
  const absolute = raw.startsWith("~") || path.startsWith("/");
  const whole2 = raw === "" || raw === "~" || raw.endsWith("/");
  const folder = whole2 ? path : dirname(path);
  return { folder: absolute ? folder : join(basePath, folder), start: whole2 ? "" : basename(path) };
}
function completePath(basePath, prefix) {
  try {
    const { folder, start } = place(basePath, prefix.raw);
    const entries = node("fs").readdirSync(folder, { withFileTypes: true });
    const items = entries.filter((entry) => entry.name.toLowerCase().startsWith(start.toLowerCase())).map((entry) => {
      const end = isDirectory(entry, folder) ? "/" : "";
      return { value: value(slashes(shown(prefix.raw, entry.name)) + end, prefix), label: entry.name + end };
    });
    const rank = (item) => item.value.endsWith("/") ? 0 : 1;
    return items.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
  } catch {
    return [];
  }
}
function fdPattern(query) {
  const path = slashes(query);
  const parts = path.split("/").filter(Boolean);
  if (!path.includes("/") || parts.length === 0) return path;
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\\\/]");
  return path.endsWith("/") ? `${pattern}[\\\\/]` : pattern;
}
function walk(folder, fdPath, query, signal) {
  const args = ["--base-directory", folder, "--max-results", "100", "--type", "f", "--type", "d", "--follow", "--hidden"];
  for (const hidden of [".git", ".git/*", ".git/**"]) args.push("--exclude", hidden);
  if (slashes(query).includes("/")) args.push("--full-path");
  if (query) args.push(fdPattern(query));
  return new Promise((resolve) => {
    const child = node("child_process").spawn(fdPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const stop2 = () => child.kill("SIGKILL");
    signal.addEventListener("abort", stop2, { once: true });
    child.stdout.setEncoding("utf-8");
    child.stdout.on("data", (chunk) => output += chunk);
    child.on("error", () => resolve([]));
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop2);
      resolve(signal.aborted || code !== 0 ? [] : output.trim().split("\n").filter(Boolean).map(parseLine).filter(notGit));
    });
  });
}
var parseLine = (line) => {
  const path = slashes(line);
  return { path: path.replace(/\/$/, ""), directory: path.endsWith("/") };
};
var notGit = ({ path }) => !/(?:^|\/)\.git(?:\/|$)/.test(path);
function score({ path, directory }, query) {
  const wanted = query.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const fit = name === wanted ? 100 : name.startsWith(wanted) ? 80 : name.includes(wanted) ? 50 : path.toLowerCase().includes(wanted) ? 30 : 0;
  return fit > 0 && directory ? fit + 10 : fit;
}
function scope(basePath, raw) {
  const path = slashes(raw);
  const slash = path.lastIndexOf("/");
  const base = path.slice(0, slash + 1);
  const folder = base.startsWith("~/") ? expandHome(base) : base.startsWith("/") ? base : node("path").join(basePath, base);
  try {
    if (slash !== -1 && node("fs").statSync(folder).isDirectory()) return { folder, query: path.slice(slash + 1), base };
  } catch {
  }
  return { folder: basePath, query: raw, base: "" };
}
async function fuzzyPaths(basePath, prefix, fdPath, signal) {
  if (!fdPath || signal.aborted) return [];
  try {
    const { folder, query, base } = scope(basePath, prefix.raw);
    const all = (await walk(folder, fdPath, query, signal)).map((entry) => ({ entry, points: query ? score(entry, query) : 1 }));
    if (signal.aborted) return [];
    const best = all.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points).slice(0, 20);
    return best.map(({ entry }) => {
      const end = entry.directory ? "/" : "";
      const path = base + entry.path;
      const label = entry.path.slice(entry.path.lastIndexOf("/") + 1) + end;
      return { value: value(path + end, { ...prefix, at: true }), label, description: path };
    });
  } catch {
    return [];
  }
}

// src/pi/tui/fuzzy.ts
var boundary = /[\s\-_./:]/;
var none = { matches: false, score: 0 };
function worth(text2, places) {
  let total = 0;
  let run2 = 0;
  places.forEach((place3, n) => {
    const last = n === 0 ? -1 : places[n - 1];
    if (last === place3 - 1) total -= ++run2 * 5;
    else {
      run2 = 0;
      if (last >= 0) total += (place3 - last - 1) * 2;
    }
    if (place3 === 0 || boundary.test(text2[place3 - 1])) total -= 10;
    total += place3 * 0.1;
  });
  return total;
}
function score2(query, text2) {
  if (query === "") return { matches: true, score: 0 };
  const places = [];
  for (const char of query) {
    const place3 = text2.indexOf(char, (places.at(-1) ?? -1) + 1);
    if (place3 < 0) return none;
    places.push(place3);
  }
  let best = worth(text2, places);
  for (let start = text2.indexOf(query); start >= 0; start = text2.indexOf(query, start + 1)) {
    best = Math.min(best, worth(text2, Array.from(query, (_, i) => start + i)));
  }
  return { matches: true, score: query === text2 ? best - 100 : best };
}
function swapped(query) {
  const parts = /^(?:([a-z]+)([0-9]+)|([0-9]+)([a-z]+))$/.exec(query);
  if (!parts) return "";
  return parts[1] !== void 0 ? parts[2] + parts[1] : parts[4] + parts[3];
}
function fuzzyMatch(query, text2) {
  const wanted = query.toLowerCase();
  const lower = text2.toLowerCase();
  const direct = score2(wanted, lower);
  const other = direct.matches ? "" : swapped(wanted);
  if (other === "") return { ...direct };
  const match = score2(other, lower);
  return match.matches ? { matches: true, score: match.score + 5 } : { ...direct };
}
function fuzzyFilter(items, query, getText) {
  const words = query.trim().split(/[\s/]+/).filter((word) => word !== "");
  if (words.length === 0) return items;
  const found2 = [];
  for (const item of items) {
    const text2 = getText(item);
    let total = 0;
    const all = words.every((word) => {
      const match = fuzzyMatch(word, text2);
      total += match.score;
      return match.matches;
    });
    if (all) found2.push({ item, total });
  }
  return found2.sort((a, b) => a.total - b.total).map((entry) => entry.item);
}

// src/pi/tui/autocomplete.ts
var delimiters = ` 	"'=`;
var nameOf = (command) => "name" in command ? command.name : command.value;
function lastDelimiter(text2) {
  for (let i = text2.length - 1; i >= 0; i--) if (delimiters.includes(text2[i])) return i;
  return -1;
}
function openQuote(text2) {
  const quotes = text2.split('"').length - 1;
  if (quotes % 2 === 0) return null;
  const quote = text2.lastIndexOf('"');
  const start = text2[quote - 1] === "@" ? quote - 1 : quote;
  return start === 0 || delimiters.includes(text2[start - 1]) ? text2.slice(start) : null;
}
function atPrefix(text2) {
  const quoted = openQuote(text2);
  if (quoted?.startsWith('@"')) return quoted;
  const start = lastDelimiter(text2) + 1;
  return text2[start] === "@" ? text2.slice(start) : null;
}
function pathPrefix(text2, force) {
  const quoted = openQuote(text2);
  if (quoted) return quoted;
  const word = text2.slice(lastDelimiter(text2) + 1);
  const looksLikePath = word.includes("/") || word.startsWith(".") || word === "" && text2.endsWith(" ");
  return force || looksLikePath ? word : null;
}
function parsePrefix(prefix) {
  const [, at, quote, raw] = /^(@?)("?)([\s\S]*)$/.exec(prefix);
  return { raw, at: at === "@", quoted: quote === '"' };
}
var CombinedAutocompleteProvider = class {
  constructor(commands = [], basePath = "", fdPath = null) {
    this.commands = commands;
    this.basePath = basePath;
    this.fdPath = fdPath;
  }
  commands;
  basePath;
  fdPath;
  async getSuggestions(lines, cursorLine, cursorCol, options) {
    const text2 = (lines[cursorLine] || "").slice(0, cursorCol);
    const reference = atPrefix(text2);
    if (reference) return found(await fuzzyPaths(this.basePath, parsePrefix(reference), this.fdPath, options.signal), reference);
    if (!options.force && text2.startsWith("/")) return this.command(text2);
    const prefix = pathPrefix(text2, options.force ?? false);
    return prefix === null ? null : found(completePath(this.basePath, parsePrefix(prefix)), prefix);
  }
  async command(text2) {
    const space2 = text2.indexOf(" ");
    if (space2 === -1) return found(fuzzyFilter(this.commands, text2.slice(1), nameOf).map(commandItem), text2);
    const command = this.commands.find((candidate) => nameOf(candidate) === text2.slice(1, space2));
    if (!command || !("getArgumentCompletions" in command) || !command.getArgumentCompletions) return null;
    const argument = text2.slice(space2 + 1);
    const items = await command.getArgumentCompletions(argument);
    return Array.isArray(items) ? found(items, argument) : null;
  }
  applyCompletion(lines, cursorLine, cursorCol, item, prefix) {
    const line = lines[cursorLine] || "";
    const before = line.slice(0, cursorCol - prefix.length);
    const quoted = prefix.startsWith('"') || prefix.startsWith('@"');
    const closed = item.value.endsWith('"');
    const tail = line.slice(cursorCol);
    const after = quoted && closed && tail.startsWith('"') ? tail.slice(1) : tail;
    const put = (text2, column2) => ({
      lines: lines.map((other, i) => i === cursorLine ? before + text2 + after : other),
      cursorLine,
      cursorCol: before.length + column2
    });
    if (prefix.startsWith("/") && before.trim() === "" && !prefix.slice(1).includes("/")) {
      return put(`/${item.value} `, item.value.length + 2);
    }
    const directory = item.label.endsWith("/");
    const column = directory && closed ? item.value.length - 1 : item.value.length;
    const suffix = prefix.startsWith("@") && !directory ? " " : "";
    return put(item.value + suffix, column + suffix.length);
  }
  shouldTriggerFileCompletion(lines, cursorLine, cursorCol) {
    const text2 = (lines[cursorLine] || "").slice(0, cursorCol).trim();
    return !text2.startsWith("/") || text2.includes(" ");
  }
};
var found = (items, prefix) => items.length === 0 ? null : { items, prefix };
function commandItem(command) {
  const name = nameOf(command);
  const hint = "argumentHint" in command ? command.argumentHint : void 0;
  const description = [hint, command.description].filter(Boolean).join(" — ");
  return { value: name, label: name, ...description && { description } };
}

// src/pi/theme/color.ts
var import_pi_host2 = require("pi:host");
var cube = [0, 95, 135, 175, 215, 255];
var grays = Array.from({ length: 24 }, (_, i) => 8 + 10 * i);
function nearest(steps, value2) {
  let best = 0;
  for (let i = 1; i < steps.length; i++) {
    if (Math.abs(value2 - steps[i]) < Math.abs(value2 - steps[best])) best = i;
  }
  return best;
}
function distance(a, b) {
  return 0.299 * (a.r - b.r) ** 2 + 0.587 * (a.g - b.g) ** 2 + 0.114 * (a.b - b.b) ** 2;
}
function to256(color) {
  const [r, g, b] = [nearest(cube, color.r), nearest(cube, color.g), nearest(cube, color.b)];
  const inCube = 16 + 36 * r + 6 * g + b;
  if (Math.max(color.r, color.g, color.b) - Math.min(color.r, color.g, color.b) >= 10) return inCube;
  const step = nearest(grays, Math.round(0.299 * color.r + 0.587 * color.g + 0.114 * color.b));
  const gray = { r: grays[step], g: grays[step], b: grays[step] };
  return distance(color, gray) < distance(color, { r: cube[r], g: cube[g], b: cube[b] }) ? 232 + step : inCube;
}

// src/pi/tui/oklab.ts
var dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
var apply = (matrix, v) => [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)];
var each = (v, fn) => [fn(v[0], 0), fn(v[1], 1), fn(v[2], 2)];
var rgbToLms = [
  [0.4122214694707629, 0.5363325372617349, 0.0514459932675022],
  [0.2119034958178251, 0.6806995506452344, 0.1073969535369405],
  [0.0883024591900564, 0.2817188391361215, 0.6299787016738222]
];
var lmsToLab = [
  [0.210454268309314, 0.793617774702305, -0.0040720430116193],
  [1.9779985324311684, -2.42859224204858, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774]
];
var labToLms = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092]
];
var lmsToRgb = [
  [4.076741636075958, -3.307711539258063, 0.2309699031821043],
  [-1.2684379732850315, 2.609757349287688, -0.341319376002657],
  [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117]
];
var fits = [
  { hues: [-1.8817031, -0.80936501], k: [1.19086277, 1.76576728, 0.59662641, 0.75515197, 0.56771245] },
  { hues: [1.8144408, -1.19445267], k: [0.73956515, -0.45954404, 0.08285427, 0.12541073, -0.14503204] },
  { hues: void 0, k: [1.35733652, -915799e-8, -1.1513021, -0.50559606, 692167e-8] }
];
var [k1, k2] = [0.206, 0.03];
var k3 = (1 + k1) / (1 + k2);
var oklabToOkhslLightness = (x) => 0.5 * (k3 * x - k1 + Math.sqrt((k3 * x - k1) ** 2 + 4 * k2 * k3 * x));
var toOklabLightness = (x) => (x * x + k1 * x) / (k3 * (x + k2));
var encode = (x) => x > 31308e-7 ? 1.055 * x ** (1 / 2.4) - 0.055 : 12.92 * x;
var decode = (x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
var labToLinear = (lab) => apply(lmsToRgb, each(apply(labToLms, lab), (x) => x ** 3));
var rgbToLab = (rgb) => apply(lmsToLab, each(apply(rgbToLms, each(rgb, (x) => decode(x / 255))), Math.cbrt));
var linearToRgb = (linear) => each(linear, (x) => Math.round(Math.min(1, Math.max(0, encode(x))) * 255));
var inGamut = (linear) => linear.every((x) => x >= -1e-7 && x <= 1 + 1e-7);
var slopesOf = (a, b) => each([0, 1, 2], (i) => labToLms[i][1] * a + labToLms[i][2] * b);
function halley(weights, base, slopes, offset) {
  const f = dot(weights, each(base, (x) => x ** 3)) - offset;
  const first = dot(weights, each(base, (x, i) => 3 * slopes[i] * x ** 2));
  const second = dot(weights, each(base, (x, i) => 6 * slopes[i] ** 2 * x));
  const u = first / (first * first - 0.5 * f * second);
  return { step: -f * u, rising: u >= 0 };
}
function cuspOf(a, b) {
  const channel = fits.findIndex(({ hues }) => hues === void 0 || hues[0] * a + hues[1] * b > 1);
  const k = fits[channel].k;
  const guess = k[0] + k[1] * a + k[2] * b + k[3] * a * a + k[4] * a * b;
  const slopes = slopesOf(a, b);
  const saturation = guess + halley(lmsToRgb[channel], each(slopes, (s) => 1 + guess * s), slopes, 0).step;
  const lightness = Math.cbrt(1 / Math.max(...labToLinear([1, saturation * a, saturation * b])));
  return { lightness, chroma: lightness * saturation };
}
function greatest(a, b, lightness, cusp) {
  if (lightness <= cusp.lightness) return cusp.chroma * lightness / cusp.lightness;
  const guess = cusp.chroma * (lightness - 1) / (cusp.lightness - 1);
  const slopes = slopesOf(a, b);
  const base = each(slopes, (s) => lightness + guess * s);
  const steps = lmsToRgb.map((row) => halley(row, base, slopes, 1)).map(({ step, rising }) => rising ? step : Number.MAX_VALUE);
  return guess + Math.min(...steps);
}
function stops(lightness, a, b) {
  const cusp = cuspOf(a, b);
  const most = greatest(a, b, lightness, cusp);
  const dark = 1 - lightness;
  const share2 = most / Math.min(lightness * (cusp.chroma / cusp.lightness), dark * (cusp.chroma / (1 - cusp.lightness)));
  const s = 0.11516993 + 1 / (7.4477897 + 4.1590124 * b + a * (-2.19557347 + 1.75198401 * b + a * (-2.13704948 - 10.02301043 * b + a * (-4.24894561 + 5.38770819 * b + 4.69891013 * a))));
  const t = 0.11239642 + 1 / (1.6132032 - 0.68124379 * b + a * (0.40370612 + 0.90148123 * b + a * (-0.27087943 + 0.6122399 * b + a * (299215e-8 - 0.45399568 * b - 0.14661872 * a))));
  const middle = 0.9 * share2 * Math.sqrt(Math.sqrt(1 / (1 / (lightness * s) ** 4 + 1 / (dark * t) ** 4)));
  return [Math.sqrt(1 / (1 / (lightness * 0.4) ** 2 + 1 / (dark * 0.8) ** 2)), middle, most];
}
var turn = (hue) => (hue % 360 + 360) % 360;
var hueOf = (a, b) => (Math.atan2(b, a) * 180 / Math.PI + 360) % 360;
function okhslToRgb(hue, saturation, lightness) {
  const l = toOklabLightness(lightness);
  if (!(l > 0 && l < 1 && saturation > 0)) return linearToRgb(labToLinear([l, 0, 0]));
  const angle = 2 * Math.PI * turn(hue) / 360;
  const [a, b] = [Math.cos(angle), Math.sin(angle)];
  const [low, middle, most] = stops(l, a, b);
  let chroma;
  if (saturation < 0.8) {
    const t = 1.25 * saturation;
    const k = 0.8 * low;
    chroma = t * k / (1 - (1 - k / middle) * t);
  } else {
    const t = 5 * (saturation - 0.8);
    const k = 0.2 * middle ** 2 * 1.25 ** 2 / low;
    chroma = middle + t * k / (1 - (1 - k / (most - middle)) * t);
  }
  return linearToRgb(labToLinear([l, chroma * a, chroma * b]));
}
function rgbToOkhsl(rgb) {
  const [l, a, b] = rgbToLab(rgb);
  const chroma = Math.hypot(a, b);
  const lightness = oklabToOkhslLightness(l);
  if (chroma < 1e-9 || lightness <= 0 || lightness >= 1) return { h: 0, s: 0, l: lightness };
  const [low, middle, most] = stops(l, a / chroma, b / chroma);
  let saturation;
  if (chroma < middle) {
    const k = 0.8 * low;
    saturation = 0.8 * (chroma / (k + (1 - k / middle) * chroma));
  } else {
    const k = 0.2 * middle ** 2 * 1.25 ** 2 / low;
    const over = chroma - middle;
    saturation = 0.8 + 0.2 * (over / (k + (1 - k / (most - middle)) * over));
  }
  return { h: hueOf(a, b), s: Math.min(1, Math.max(0, saturation)), l: lightness };
}

// src/pi/tui/colors.ts
function finite(value2, name) {
  if (!Number.isFinite(value2)) throw new Error(`${name} must be finite`);
}
function share(value2, name) {
  if (value2 < 0 || value2 > 1) throw new Error(`${name} must be between 0 and 1: ${value2}`);
}
function indexedColor(index) {
  if (!Number.isInteger(index) || index < 0 || index > 255) throw new Error(`ANSI color index must be an integer from 0 to 255: ${index}`);
  return Object.freeze({ kind: "indexed", index });
}
function rgbColor(r, g, b) {
  for (const [name, value2] of Object.entries({ r, g, b })) {
    finite(value2, name);
    if (value2 < 0 || value2 > 255) throw new Error(`${name} must be between 0 and 255: ${value2}`);
  }
  return Object.freeze({ kind: "rgb", r, g, b });
}
function oklchColor(l, c, h) {
  for (const [name, value2] of Object.entries({ l, c, h })) finite(value2, name);
  share(l, "l");
  if (c < 0) throw new Error(`c must not be negative: ${c}`);
  return Object.freeze({ kind: "oklch", l, c, h: (h % 360 + 360) % 360 });
}
function okhslColor(h, s, l) {
  for (const [name, value2] of Object.entries({ h, s, l })) finite(value2, name);
  share(s, "s");
  share(l, "l");
  return rgbColor(...okhslToRgb(h, s, l));
}
var number = "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?)";
var oklch = new RegExp(`^oklch\\(\\s*${number}(%)?\\s+${number}\\s+${number}(?:deg)?\\s*\\)$`, "i");
var okhsl = new RegExp(`^okhsl\\(\\s*${number}(?:deg)?\\s+${number}(%)?\\s+${number}(%)?\\s*\\)$`, "i");
var scaled = (text2, percent2) => Number.parseFloat(text2) / (percent2 ? 100 : 1);
function parseColor(value2) {
  if (typeof value2 === "number") return indexedColor(value2);
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value2)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const n = Number.parseInt(digits, 16);
    return rgbColor(n >> 16, n >> 8 & 255, n & 255);
  }
  const lch = oklch.exec(value2);
  if (lch) return oklchColor(scaled(lch[1], lch[2]), Number.parseFloat(lch[3]), Number.parseFloat(lch[4]));
  const hsl = okhsl.exec(value2);
  if (hsl) return okhslColor(Number.parseFloat(hsl[1]), scaled(hsl[2], hsl[3]), scaled(hsl[4], hsl[5]));
  throw new Error(`Invalid color value: ${value2}`);
}
var cube2 = [0, 95, 135, 175, 215, 255];
function fromIndex(index) {
  if (index < 8) return index === 7 ? [192, 192, 192] : [index & 1 ? 128 : 0, index & 2 ? 128 : 0, index & 4 ? 128 : 0];
  if (index === 8) return [128, 128, 128];
  if (index < 16) return [index & 1 ? 255 : 0, index & 2 ? 255 : 0, index & 4 ? 255 : 0];
  if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10];
  const at = index - 16;
  return [cube2[Math.floor(at / 36)], cube2[Math.floor(at % 36 / 6)], cube2[at % 6]];
}
function fromOklch({ l, c, h }) {
  const angle = h * Math.PI / 180;
  const at = (chroma) => labToLinear([l, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  if (inGamut(at(c))) return linearToRgb(at(c));
  let best = at(0);
  let [low, high] = [0, c];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    const tried = at(middle);
    if (inGamut(tried)) [low, best] = [middle, tried];
    else high = middle;
  }
  return linearToRgb(best);
}
function channels(color) {
  if (color.kind === "indexed") return fromIndex(color.index);
  return color.kind === "rgb" ? [color.r, color.g, color.b] : fromOklch(color);
}
function colorToRgb(color) {
  const [r, g, b] = channels(color);
  return { r, g, b };
}
function colorToOklch(color) {
  if (color.kind === "oklch") return { l: color.l, c: color.c, h: color.h };
  const [l, a, b] = rgbToLab(channels(color));
  return { l, c: Math.hypot(a, b), h: hueOf(a, b) };
}
var colorToOkhsl = (color) => rgbToOkhsl(channels(color));
var colorToHex = (color) => `#${channels(color).map((x) => Math.round(x).toString(16).padStart(2, "0")).join("")}`;
function mixColors(first, second, amount, space2 = "oklch") {
  finite(amount, "amount");
  share(amount, "amount");
  const between = (a2, b2) => a2 + (b2 - a2) * amount;
  if (space2 === "srgb") {
    const [a2, b2] = [channels(first), channels(second)];
    return rgbColor(between(a2[0], b2[0]), between(a2[1], b2[1]), between(a2[2], b2[2]));
  }
  const [a, b] = [colorToOklch(first), colorToOklch(second)];
  const from = a.c < 1e-7 ? b.h : a.h;
  const way = ((b.c < 1e-7 ? from : b.h) - from + 540) % 360 - 180;
  return oklchColor(between(a.l, b.l), between(a.c, b.c), from + way * amount);
}
function sequence(color, mode, slot) {
  if (color.kind === "indexed") return `\x1B[${slot};5;${color.index}m`;
  const [r, g, b] = channels(color).map(Math.round);
  return mode === "truecolor" ? `\x1B[${slot};2;${r};${g};${b}m` : `\x1B[${slot};5;${to256({ r, g, b })}m`;
}
var foregroundAnsi = (color, mode) => sequence(color, mode, 38);
var backgroundAnsi = (color, mode) => sequence(color, mode, 48);
function styleTextWithAnsi(text2, fg, bg, style) {
  const parts = [
    [fg, "\x1B[39m"],
    [bg, "\x1B[49m"],
    [(style.bold || style.dim) && `${style.bold ? "\x1B[1m" : ""}${style.dim ? "\x1B[2m" : ""}`, "\x1B[22m"],
    [style.italic && "\x1B[3m", "\x1B[23m"],
    [style.underline && "\x1B[4m", "\x1B[24m"],
    [style.inverse && "\x1B[7m", "\x1B[27m"],
    [style.strikethrough && "\x1B[9m", "\x1B[29m"]
  ];
  const on = parts.filter(([start]) => start);
  return on.map(([start]) => start).join("") + text2 + on.map(([, end]) => end).reverse().join("");
}
var styleText = (text2, options, mode) => styleTextWithAnsi(text2, options.fg && foregroundAnsi(options.fg, mode), options.bg && backgroundAnsi(options.bg, mode), options);

// src/pi/tui/ansi.ts
var isCsiEnd = (char) => char === "m" || char === "G" || char === "K" || char === "H" || char === "J";
function ansiAt(text2, pos) {
  if (text2[pos] !== "\x1B") return "";
  const kind3 = text2[pos + 1];
  if (kind3 === "[") {
    for (let i = pos + 2; i < text2.length; i++) if (isCsiEnd(text2[i])) return text2.slice(pos, i + 1);
    return "";
  }
  if (kind3 !== "]" && kind3 !== "_") return "";
  for (let i = pos + 2; i < text2.length; i++) {
    if (text2[i] === "\x07") return text2.slice(pos, i + 1);
    if (text2[i] === "\x1B" && text2[i + 1] === "\\") return text2.slice(pos, i + 2);
  }
  return "";
}
function splitAnsi(text2) {
  const parts = [];
  let from = 0;
  for (let i = text2.indexOf("\x1B"); i !== -1; ) {
    const code = ansiAt(text2, i);
    if (code === "") {
      i = text2.indexOf("\x1B", i + 1);
      continue;
    }
    if (i > from) parts.push({ ansi: false, text: text2.slice(from, i) });
    parts.push({ ansi: true, text: code });
    from = i + code.length;
    i = text2.indexOf("\x1B", from);
  }
  if (from < text2.length) parts.push({ ansi: false, text: text2.slice(from) });
  return parts;
}
function stripAnsi(text2) {
  if (!text2.includes("\x1B")) return text2;
  return splitAnsi(text2).filter((part) => !part.ansi).map((part) => part.text).join("");
}
function parseLink(code) {
  if (!code.startsWith("\x1B]8;")) return void 0;
  const end = code.endsWith("\x07") ? "\x07" : "\x1B\\";
  const body = code.slice(4, -end.length);
  const cut2 = body.indexOf(";");
  if (cut2 === -1) return void 0;
  const url = body.slice(cut2 + 1);
  return url ? { params: body.slice(0, cut2), url, end } : null;
}
var attributes = [1, 2, 3, 4, 5, 7, 8, 9];
var clears = { 21: [1], 22: [1, 2], 23: [3], 24: [4], 25: [5], 27: [7], 28: [8], 29: [9] };
var AnsiState = class {
  on = /* @__PURE__ */ new Set();
  fg = "";
  bg = "";
  link = null;
  /** Takes in one escape sequence. */
  apply(code) {
    const link = parseLink(code);
    if (link !== void 0) {
      this.link = link;
      return;
    }
    const sgr = /\x1b\[([\d;]*)m/.exec(code);
    if (!code.endsWith("m") || !sgr) return;
    if (sgr[1] === "") this.reset();
    else this.params(sgr[1].split(";"));
  }
  /** Takes in every escape sequence of a text. */
  applyAll(text2) {
    if (!text2.includes("\x1B")) return;
    for (const part of splitAnsi(text2)) if (part.ansi) this.apply(part.text);
  }
  params(parts) {
    for (let i = 0; i < parts.length; ) {
      const code = parseInt(parts[i], 10);
      const size2 = code === 38 || code === 48 ? extendedColor(parts, i) : 0;
      if (size2 > 0) {
        const color = parts.slice(i, i + size2).join(";");
        if (code === 38) this.fg = color;
        else this.bg = color;
        i += size2;
      } else {
        this.simple(code);
        i++;
      }
    }
  }
  simple(code) {
    if (code === 0) this.reset();
    else if (attributes.includes(code)) this.on.add(code);
    else if (clears[code]) clears[code].forEach((attribute2) => this.on.delete(attribute2));
    else if (code === 39) this.fg = "";
    else if (code === 49) this.bg = "";
    else if (code >= 30 && code <= 37 || code >= 90 && code <= 97) this.fg = String(code);
    else if (code >= 40 && code <= 47 || code >= 100 && code <= 107) this.bg = String(code);
  }
  /** Styles only: a link stays open. */
  reset() {
    this.on.clear();
    this.fg = this.bg = "";
  }
  clear() {
    this.reset();
    this.link = null;
  }
  /** What switches the current styles on. */
  codes() {
    const params = [...attributes.filter((code) => this.on.has(code)).map(String), this.fg, this.bg].filter((code) => code !== "");
    const styles = params.length > 0 ? `\x1B[${params.join(";")}m` : "";
    return this.link ? `${styles}\x1B]8;${this.link.params};${this.link.url}${this.link.end}` : styles;
  }
  linkEnd() {
    return this.link ? `\x1B]8;;${this.link.end}` : "";
  }
  /** What must be switched off before a line ends: what would show in the padding. */
  lineEnd() {
    const styles = (this.on.has(4) ? "\x1B[24m" : "") + (this.on.has(9) ? "\x1B[29m" : "");
    return styles + this.linkEnd();
  }
};
function openLinkEnd(text2) {
  if (!text2.includes("\x1B]8;")) return "";
  const state = new AnsiState();
  state.applyAll(text2);
  return state.linkEnd();
}
var ansiOf = (text2) => splitAnsi(text2).map((part) => part.ansi ? part.text : "").join("");
function extendedColor(parts, i) {
  if (parts[i + 1] === "5" && parts[i + 2] !== void 0) return 3;
  return parts[i + 1] === "2" && parts[i + 4] !== void 0 ? 5 : 0;
}

// src/pi/tui/tables.ts
var wide = "3cw 2m 3i4 1 e 1 5b 3 4 0 3 0 ei 1 m 1 r 7 h b 18 0 b 5 4 0 e 0 9 1 i 1 6 1 9 0 6 0 m 0 8 1 2 0 5 0 3 0 8 0 5 1 t 0 10 0 2 0 5 2 2 0 1q 2 p 0 f 0 nw 1 1g 0 5 0 mj p 2 2g d 5x r 1l 7 e 3 2d 5 2s 6 16 2 1e 2 15 2 2d a 1b 2 13 9 mkc 4 1i wq s hw 8mb 6l9 e7 lt 9 n y 2 i 2 3 46 2n 3k 6 m4a 3 f 4 a 5p1 16 v 2q 36 6pq 3 2 6 2 1 2 82 g 0 u 2 3 0 f 3 9 az 6bp 2e a m 5n2 0 5n 0 5b 0 3 9 24 s e 17 5 8 8 1 f 5 4b w d 8 2 1x 2 l d 16 5 4 d g 4 0 4 1y 2 0 2 56 3 1q e 3 2 n j 0 r 1 e 0 2f 2c 1d 1x 7 0 4 2 3 3 4 3 c 1 8 8 6c b 5 0 7w 1a 2 9 2 54 35 c 4 a 4 1k 2 0 5 f 3 b 5 9 zs 1ekd 3 1ekd";
var zero = "0 v 2o w e 0 gj 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 2 0 1b k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 5e 1 e5 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 4 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r ek 4 r 4 1e f 2p w 2db 2 3y 0 2p v ff 5 2y 1 5m 0 n4b 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 8pf 1kv 5cv 0 ki f h f 5s 0 4h 0 28 8 ed 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 2 3 3ml 19 3 m f3 4 4 l 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzau 35r";
var mark = "lc 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 1d k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 jk 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 2 2 0 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r k1 w 2db 2 3y 0 2p v ff 5 2y 1 n9x 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 fn5 0 ki f h f r2 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 3mq 19 3 m f3 4 4 5 9 7 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzhy 6n";
var spacing = "19b 0 is 0 1k 0 3 2 9 3 2 1 1f 1 1n 2 7 1 3 1 b 0 18 0 1n 2 1v 0 1n 2 9 0 2 1 1i 1 1n 0 2 0 7 1 3 1 b 0 2v 1 2 1 4 2 2 2 b 0 16 2 1q 3 1q 1 1n 0 2 4 3 1 2 1 a 1 t 0 f 1 1n 2 6 2 2 2 b 0 17 1 24 2 7 7 j 1 97 1 1s 0 4s 1 5 0 2 2 3 0 2 4 o 1 b 2 3 6 m 1 3 5 3 0 b 2 1a1 0 4h 0 8 7 2 1 9n 3 3 2 5 1 2 5 69 1 1n 0 2 0 a 0 2 1 9 5 42 0 1d 0 6 0 2 4 2 1 1q 0 v 0 5 1 3 0 1p 0 3 2 2 0 4 1 1d 7 9 1 4s 0 m 0 rho 1 3 0 2h 1 1f f 3z 1 1c 0 1d 1 5 1 3 2 33 1 3 1 p 0 1a 0 2 0 32 0 3 1 6 0 6m 1 2 1 2 1 2 0 jro 0 2 0 3k 0 1a 2 5 1 38 0 p 1 1o 0 1d 2 a 1 e 0 2m 2 4 1 2 0 4r 2 w 1 1n 1 2 3 3 1 3 2 a 0 b 1 2d 2 8 0 3 0 2 3 2 1 2 0 2u 2 9 1 4 0 2z 2 7 0 2 3 3 0 6m 2 7 3 3 0 36 2 9 1 2 0 32 0 2 1 7 0 2w 0 2 1 5 0 7a 2 a 0 6w 5 2 1 5 0 3 0 2 0 3z 2 9 3 5 0 2d 0 u 1 1r 0 5m 0 4 0 2 0 5k 0 f 0 2z 0 8 0 3 0 5y 4 5 1 2 0 9r 1 d 0 1d 1 9 1 2 0 d0p 2 2sl 1i 2x 1 j90 1 7 5";
var cjk = "53 0 eo 0 2 2 e 0 h 1 q 0 u 0 2ql 73 5mp p 2 2g d 5x r f 2 2 2 c 2 c 2 k 2 8 2 2d 3 2u 6 16 2 2l 2 2d a 1b 2 13 p u 2 1c g b 5 4g b 4 2p u 2 533 1t g73 1dt 7 gp s hw 8mb d m 5 1c 6it a5 3 2x oc 1 7v 2l 4 5 3 5 3 5 3 2 m4m 1 d 6 cmy 3 2 6 2 1 2 82 g 0 u 2 3 0 f 3 6pl h 61b 0 28 1 2pb wyn x 3dp 3 4gd 3 5rk g h9 1wj f1 15v 3t6 6 6jt";
var skipped = "0 v 2o w e 0 gj 33 7o 6 7c 18 2 0 2 1 2 1 2 0 1l 5 b a 2 0 1b k h 0 2u 7 2 5 3 1 2 3 y 0 2 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1h 1 6 8 17 1l 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 3 6 d 7 2r 0 3 8 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2t j o 3 5 2 2 2 3 6 4 3 e b 2 0 b 3 5e 1 e5 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 4 3a 1 z 0 3b b 5 b 64 4 1m 9 2 s 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r ek 4 r 4 1e f 2p w 2db 2 3y 0 2p v ff 5 2y 1 5m 0 n4b 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1a 2 1f 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 8pf 1kv 5cv 0 ki f h f 5s 0 4h 0 28 b ea 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 3 0 5 0 b 0 1f 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u e 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 446 g 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 2 3 3ml 19 3 m f3 4 4 l 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 gzau 35r";
var extend = "lc 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 1d k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o 8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 6 3 1 3 2 a 0 b 1 r 0 3 2 1l 0 2 4 5 1 3 2 4 0 v 1 4 0 c 2 1l 0 2 7 2 2 2 2 l 1 n 5 2 2 1l 0 2 6 3 1 3 2 8 2 b 1 v 0 1o 4 4 2 2 3 a 0 15 4 1k 0 2 6 2 2 2 3 8 1 c 1 u 2 1l 0 2 6 2 2 2 3 8 1 c 1 g 0 d 3 1k 1 2 6 2 2 2 3 a 0 b 1 u 2 1z 0 5 5 2 0 2 7 j 1 1q 0 2 7 d 7 2r 0 2 9 c 6 22 1 s 0 2 0 2 0 5 1 1e j 2 1 6 a 2 z a 0 2v a 2 5 o 3 5 2 h 3 e 0 2 2 7 0 g 0 jk 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 2 2 0 3a 1 z 0 3b b 5 b 64 4 1m 9 2 0 2 0 3 n 3 0 1d 19 3 b l 4 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r el 1 5f w 2db 2 3y 0 2p v ff 5 2y 1 n9x 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1b 0 1g 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 fn5 0 ki f h f a7 1 gu 0 6b 0 46 4 1af 2 2 1 6 3 15 2 5 0 4m 1 fy 3 1u 4 8u 1 26 5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 6 3 1 3 2 a 0 b 1 3 6 4 4 1w 8 2 0 3 0 2 3 2 4 2 0 f 1 2b h o 0 2a j 6k 6 3 8 s 1 2b g 2z c 2u 2 3 9 75 e 6u 5 2 1 3 3 2 0 2 1 3y 6 3 6 4 0 t 9 15 6 2 3 9 0 a a 1b f 5j 7 5k 7 2 7 2b l 2 d 3f 5 4 0 2 1 2 6 2 0 1v 4 2 1 2 4 9o 3 a 1 2 0 1d 6 4 4 o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1i 8 3 2a 0 c 1 f58 1 3mq 19 3 m f3 4 4 5 9 7 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n 4 2 e 11t 6 2 g 3 6 2 1 2 4 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 6 32 6 241 4 gx7l 2n 3l 6n";
var prepend = "16o 5 60 0 1e 0 ap 1 29 0 vg 0 1f8v 0 g 0 6t 1 em 0 12m 0 2 0 8z 5 jh 0 cc 0";
var control = "0 v 2o w e 0 12n 0 3jm 0 1kt 0 3 1 p 6 1e f 17yo 0 6p b ab9 f qxt 3 440 7 h406 v 2p 3j 6p 2rz";
var pictographic = "4p 0 5 0 68e 0 d 0 61 0 n 0 2j 5 g 1 a8 1 d 0 4n 0 q a 5 2 5k 0 6g 1 b 0 a 0 1n 3 2 4 a 0 3 0 3 1 3 0 5 0 3 0 2 1 3 0 4 0 4 1 9 2 6 0 2 0 6 b c 1 3 0 2 1 2 0 j 0 3 1 j 5 2 0 2 1 4 1 6 0 3 1 5 1 c 1 6 1 3 0 6 1 2 0 2 1 l 1 6 5 2 3 3 0 5 0 3 0 3 5 2 0 3 0 2 0 2 0 7 0 4 0 7 0 b 1 g 0 3 0 5 0 2 0 5 2 2 0 c 1 1d 2 a 0 f 0 f 0 ad 1 cw 2 k 1 1g 0 5 0 yj 0 d 0 gq 0 2 0 2fzf 0 14 3 2t b g 1 g 0 f 1 12 9 35 1 d 1 f 0 3 9 k 1j s e b 0 l 0 3 8 2 3 a m 7 57 3 33 3 1 2 2 3 2a 3 2 2 3 6 71 2 1q c 5 2 n 8 1 3 7 d 0 3 3 3 0 5 1 e 1 3 0 9 1 a 0 6 2 d 2 9 2 3 0 2 0 5 0 7 0 4 0 7 2d 1d 1x 6 7 3 g 4 0 2 5 3 c 63 11 d 3 1l 7 b 5 15 7 v 1 d 3 3 d a 12 d 1a 2 9 2 54 2h 7 f 41 75 sd";
var textEmoji = "4p 0 5 0 68e 0 d 0 61 0 n 0 2j 5 g 1 am 0 4n 0 u 2 2 1 6 2 5k 0 6g 1 b 0 a 0 1n 1 4 4 a 0 3 0 7 0 5 0 3 0 2 1 3 0 4 0 4 1 9 2 6 0 2 0 t 1 3 0 2 1 2 0 j 0 3 0 k 0 2 3 2 0 2 1 4 0 7 0 9 1 n 0 7 0 2 0 2 0 m 0 7 1 3 0 3 2 9 0 6 1 3 1 2 0 3 0 2 0 2 0 7 0 4 0 i 1 g 0 3 0 s 1 1p 0 b7 1 cw 2 10p 0 d 0 gq 0 2 0 2g9j 1 d 1 3n 0 1h 0 6i 0 3 8 a 0 1z 0 p 1 2 2 3 1 18 3 6 b k 0 2 0 2 0 20 0 2 0 58 0 24 1 11 1 3 6 e 0 3 3 3 0 l 0 3 0 9 1 a 0 6 2 d 2 9 2 3 0 2 0 5 0 7 0 4 0 7 0 5t 0 2 2 h 5 4 0 7 0 3 0";
var modifierBase = "7j1 0 64 0 j 1 2j0e 1 bs 1 r 0";
var linker = "1u5 0 3k 0 74 0 3k 0 74 0 74 0 ks 0 1i1 0 i6 0 6c 0 2v 0 s2d 0 8m 0 itl 0 1dg 0 il 0 12m 0 7d 0 2a 0 x5 0";
var consonant = "1sl 10 v 7 p 7 m j 2 6 2 0 4 3 z 1 2 0 h 1 4k j 2 6 2 1 2 4 1s 0 s j 2 6 2 1 2 4 z 1 2 0 i 0 4k j 2 f v 2 57 11 jq 16 l 0 h 5 5 3 4 0 4 1 8 2 5 c d 0 1de 1f h9 1g 53 1 7 w i 7 1j t e 1 c 2 s0c 2 4 z 1a 4 3 8 b 4 2q f 2 2 7 0 4 1 2p a 5y q ili 0 g 3 2 2 2 s 1ce z u 0 3 0 ft 9 2 0 3 0 2 11 11n 6 3 0 3 7 2 1 2 n 5t 0 b 13 u 0 c 13 w1 c 2 x";

// src/pi/tui/unicode.ts
function set(encoded) {
  let bounds;
  return (cp) => {
    bounds ??= unpack(encoded);
    let low = 0;
    let high = bounds.length / 2 - 1;
    while (low <= high) {
      const mid = low + high >> 1;
      if (cp < bounds[mid * 2]) high = mid - 1;
      else if (cp > bounds[mid * 2 + 1]) low = mid + 1;
      else return true;
    }
    return false;
  };
}
function unpack(encoded) {
  const bounds = [];
  let at = 0;
  const parts = encoded.split(" ");
  for (let i = 0; i < parts.length; i += 2) {
    const from = at + parseInt(parts[i], 36);
    at = from + parseInt(parts[i + 1], 36);
    bounds.push(from, at);
  }
  return bounds;
}
var isWide = set(wide);
var isZeroWidth = set(zero);
var isMark = set(mark);
var isSpacing = set(spacing);
var isCjk = set(cjk);
var isSkipped = set(skipped);
var isTextEmoji = set(textEmoji);
var isModifierBase = set(modifierBase);
var isExtend = set(extend);
var isPrepend = set(prepend);
var isControl = set(control);
var isPictographic = set(pictographic);
var isLinker = set(linker);
var isConsonant = set(consonant);
var isRegionalIndicator = (cp) => cp >= 127462 && cp <= 127487;
function hangul(cp) {
  if (cp >= 4352 && cp <= 4447 || cp >= 43360 && cp <= 43388) return 9 /* L */;
  if (cp >= 4448 && cp <= 4519 || cp >= 55216 && cp <= 55238) return 10 /* V */;
  if (cp >= 4520 && cp <= 4607 || cp >= 55243 && cp <= 55291) return 11 /* T */;
  if (cp >= 44032 && cp <= 55203) return (cp - 44032) % 28 === 0 ? 12 /* LV */ : 13 /* LVT */;
  return 0 /* Other */;
}
function classify(cp) {
  if (cp === 13) return 2 /* CR */;
  if (cp === 10) return 3 /* LF */;
  if (cp === 8205) return 5 /* ZWJ */;
  if (isControl(cp)) return 1 /* Control */;
  if (isRegionalIndicator(cp)) return 7 /* Regional */;
  if (isExtend(cp)) return 4 /* Extend */;
  if (isPictographic(cp)) return 8 /* Pictographic */;
  if (isPrepend(cp)) return 6 /* Prepend */;
  return hangul(cp);
}
var classes = /* @__PURE__ */ new Map();
function classOf(cp) {
  if (cp >= 32 && cp < 127) return 0 /* Other */;
  let result = classes.get(cp);
  if (result === void 0) classes.set(cp, result = classify(cp));
  return result;
}
function hangulJoins(last, next) {
  if (last === 9 /* L */) return next === 9 /* L */ || next === 10 /* V */ || next === 12 /* LV */ || next === 13 /* LVT */;
  if (last === 12 /* LV */ || last === 10 /* V */) return next === 10 /* V */ || next === 11 /* T */;
  return (last === 13 /* LVT */ || last === 11 /* T */) && next === 11 /* T */;
}
function joins(cluster, next, cp) {
  const { last } = cluster;
  if (last === 2 /* CR */) return next === 3 /* LF */;
  if (last <= 3 /* LF */ && last !== 0 /* Other */) return false;
  if (next === 1 /* Control */ || next === 2 /* CR */ || next === 3 /* LF */) return false;
  if (next === 4 /* Extend */ || next === 5 /* ZWJ */ || last === 6 /* Prepend */) return true;
  if (next === 8 /* Pictographic */) return cluster.joined;
  if (next === 7 /* Regional */) return last === 7 /* Regional */ && cluster.regionals % 2 === 1;
  if (hangulJoins(last, next)) return true;
  return cluster.linked && isConsonant(cp);
}
function begin(cls, cp) {
  return {
    last: cls,
    regionals: cls === 7 /* Regional */ ? 1 : 0,
    picture: cls === 8 /* Pictographic */,
    joined: false,
    consonant: cp > 127 && isConsonant(cp),
    linked: false
  };
}
var isSpacingVowel = (cp) => cp === 3635 || cp === 3763 || isSpacing(cp);
function extend2(cluster, cls, cp) {
  if (cls === 7 /* Regional */) cluster.regionals++;
  const twice = cluster.joined && cls === 5 /* ZWJ */;
  cluster.joined = cluster.picture && cls === 5 /* ZWJ */ && !twice;
  if (twice) cluster.picture = false;
  if (cls === 8 /* Pictographic */) cluster.picture = true;
  else if (cls !== 5 /* ZWJ */ && (cls !== 4 /* Extend */ || isSpacingVowel(cp))) cluster.picture = false;
  if (isConsonant(cp)) {
    cluster.consonant = true;
    cluster.linked = false;
  } else if (cls !== 4 /* Extend */ && cls !== 5 /* ZWJ */) cluster.consonant = cluster.linked = false;
  else if (cluster.consonant && isLinker(cp)) cluster.linked = true;
  cluster.last = cls;
}
var plain = /^[\x20-\x7e]*$/;
function graphemes(text2) {
  if (plain.test(text2)) return text2.split("");
  const result = [];
  let start = 0;
  let cluster;
  for (let i = 0; i < text2.length; ) {
    const cp = text2.codePointAt(i);
    const cls = classOf(cp);
    if (cluster && joins(cluster, cls, cp)) extend2(cluster, cls, cp);
    else {
      if (cluster) result.push(text2.slice(start, i));
      start = i;
      cluster = begin(cls, cp);
    }
    i += cp > 65535 ? 2 : 1;
  }
  if (cluster) result.push(text2.slice(start));
  return result;
}

// src/pi/tui/width.ts
var tabWidth = 3;
var VS16 = 65039;
var isModifier = (cp) => cp >= 127995 && cp <= 127999;
function isPrintableAscii(text2) {
  for (let i = 0; i < text2.length; i++) {
    const code = text2.charCodeAt(i);
    if (code < 32 || code > 126) return false;
  }
  return true;
}
function isJoined(first, rest) {
  const text2 = rest.map((cp) => cp.toString(16)).join(" ");
  if (first === 10084) return text2 === "1f525" || text2 === "1fa79";
  if (first === 127987) return text2 === "1f308" || text2 === "26a7 fe0f";
  if (first === 128065) return text2 === "1f5e8 fe0f";
  if (first === 9939) return text2 === "1f4a5";
  return [9977, 127947, 127948, 128373].includes(first) && (text2 === "2640 fe0f" || text2 === "2642 fe0f");
}
function isWidenedEmoji(cps) {
  const [first, second, third] = cps;
  if (cps.length < 2) return false;
  if (second === VS16 && third === 8419) return cps.length === 3 && "0123456789#*".includes(String.fromCodePoint(first));
  const selected = second === VS16 ? isTextEmoji(first) : isModifier(second) && isModifierBase(first);
  return selected && (cps.length === 2 || third === 8205 && isJoined(first, cps.slice(3)));
}
function baseWidth(cps) {
  const at = cps.findIndex((cp) => !isSkipped(cp));
  if (at < 0) return 0;
  const columns = (cp) => isWide(cp) ? 2 : 1;
  if (isRegionalIndicator(cps[at])) return 2;
  let width = columns(cps[at]);
  let afterMark = false;
  for (const cp of cps.slice(at + 1)) {
    if (isSpacing(cp)) width++;
    else if (isMark(cp)) {
      afterMark = true;
      continue;
    } else if (isSkipped(cp)) continue;
    else if (afterMark || cp >= 65280 && cp <= 65519) width += columns(cp);
    else if (cp === 3635 || cp === 3763) width++;
    afterMark = false;
  }
  return width;
}
function graphemeWidth(cluster) {
  if (cluster.length === 1) {
    const code = cluster.charCodeAt(0);
    if (code >= 32 && code < 127) return 1;
    if (code === 9) return tabWidth;
  }
  const cps = Array.from(cluster, (char) => char.codePointAt(0));
  if (cps.every(isSpacing)) return cps.length;
  if (cps.every(isZeroWidth)) return 0;
  return isWidenedEmoji(cps) ? 2 : baseWidth(cps);
}
var cache = /* @__PURE__ */ new Map();
var cacheSize = 512;
function visibleWidth(text2) {
  if (isPrintableAscii(text2)) return text2.length;
  const known = cache.get(text2);
  if (known !== void 0) return known;
  let width = 0;
  for (const cluster of graphemes(stripAnsi(text2.replaceAll("	", " ".repeat(tabWidth))))) width += graphemeWidth(cluster);
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value);
  cache.set(text2, width);
  return width;
}
var precomposed = /[\u0e33\u0eb3]/g;
var normalizeTerminalOutput = (text2) => splitAnsi(text2).map((part) => part.ansi ? part.text : part.text.replaceAll("	", " ".repeat(tabWidth))).join("").replace(precomposed, (vowel) => vowel === "ำ" ? "ํา" : "ໍາ");

// src/pi/tui/slice.ts
function* cells(text2) {
  for (const part of splitAnsi(text2)) {
    if (part.ansi) yield { ansi: true, text: part.text, width: 0 };
    else {
      for (const cluster of graphemes(part.text)) {
        yield { ansi: false, text: cluster, width: graphemeWidth(cluster) };
      }
    }
  }
}
function clip(text2, maxWidth) {
  let result = "";
  let width = 0;
  let pending = "";
  for (const cell2 of cells(text2)) {
    if (cell2.ansi) pending += cell2.text;
    else if (width + cell2.width > maxWidth) break;
    else {
      result += pending + cell2.text;
      pending = "";
      width += cell2.width;
    }
  }
  return { text: result, width };
}
var reset = "\x1B[0m";
function withEllipsis(prefix, prefixWidth, ellipsis, ellipsisWidth, maxWidth, pad) {
  const result = prefix + openLinkEnd(prefix) + reset + (ellipsis === "" ? "" : ellipsis + reset);
  return pad ? result + " ".repeat(Math.max(0, maxWidth - prefixWidth - ellipsisWidth)) : result;
}
function measure(text2, maxWidth) {
  let width = 0;
  for (const cell2 of cells(text2)) {
    width += cell2.width;
    if (width > maxWidth) return { width, over: true };
  }
  return { width, over: false };
}
function truncateToWidth(text2, maxWidth, ellipsis = "...", pad = false) {
  if (maxWidth <= 0) return "";
  if (text2 === "") return pad ? " ".repeat(maxWidth) : "";
  const ellipsisWidth = visibleWidth(ellipsis);
  const padded = (width) => pad ? text2 + " ".repeat(Math.max(0, maxWidth - width)) : text2;
  if (ellipsisWidth >= maxWidth) {
    const whole2 = visibleWidth(text2);
    if (whole2 <= maxWidth) return padded(whole2);
    const short = clip(ellipsis, maxWidth);
    if (short.width === 0) return pad ? " ".repeat(maxWidth) : "";
    return withEllipsis("", 0, short.text, short.width, maxWidth, pad);
  }
  const ascii2 = isPrintableAscii(text2);
  const size2 = ascii2 ? { width: text2.length, over: text2.length > maxWidth } : measure(text2, maxWidth);
  if (!size2.over) return padded(size2.width);
  const target = maxWidth - ellipsisWidth;
  const kept = ascii2 ? { text: text2.slice(0, target), width: target } : clip(text2, target);
  return withEllipsis(kept.text, kept.width, ellipsis, ellipsisWidth, maxWidth, pad);
}
function sliceWithWidth(line, start, length, strict = false) {
  const result = { text: "", width: 0 };
  if (length <= 0) return result;
  const end = start + length;
  let column = 0;
  let pending = "";
  for (const cell2 of cells(line)) {
    if (cell2.ansi) {
      if (column >= start && column < end) {
        result.text += pending + cell2.text;
        pending = "";
      } else if (column < start && !cell2.text.startsWith("\x1B_")) pending += cell2.text;
      continue;
    }
    if (column >= start && column < end && (!strict || column + cell2.width <= end)) {
      result.text += pending + cell2.text;
      pending = "";
      result.width += cell2.width;
    }
    column += cell2.width;
    if (column >= end) break;
  }
  return result;
}
var sliceByColumn = (line, start, length, strict = false) => sliceWithWidth(line, start, length, strict).text;
function extractSegments(line, beforeEnd, afterStart, afterLength, strictAfter = false) {
  const result = { before: "", beforeWidth: 0, after: "", afterWidth: 0 };
  const afterEnd = afterStart + afterLength;
  const stop2 = afterLength <= 0 ? beforeEnd : afterEnd;
  const state = new AnsiState();
  let column = 0;
  let pending = "";
  let started = false;
  for (const cell2 of cells(line)) {
    const inAfter = column >= afterStart && column < afterEnd;
    if (cell2.ansi) {
      state.apply(cell2.text);
      if (column < beforeEnd) pending += cell2.text;
      else if (inAfter && (started || cell2.text.startsWith("\x1B_"))) result.after += cell2.text;
      continue;
    }
    if (column < beforeEnd && column + cell2.width <= beforeEnd) {
      result.before += pending + cell2.text;
      pending = "";
      result.beforeWidth += cell2.width;
    } else if (inAfter && (!strictAfter || column + cell2.width <= afterEnd)) {
      result.after += (started ? "" : state.codes()) + cell2.text;
      started = true;
      result.afterWidth += cell2.width;
    }
    column += cell2.width;
    if (column >= stop2) break;
  }
  return result;
}
var applyBackgroundToLine = (line, width, background) => background(padTo(line, width));
var padTo = (line, width) => line + " ".repeat(Math.max(0, width - visibleWidth(line)));

// src/pi/tui/wrap.ts
function tokens(line) {
  const result = [];
  let current = "";
  let pending = "";
  let spaces = false;
  const flush = () => {
    if (current !== "") result.push(current);
    current = "";
  };
  for (const part of splitAnsi(line)) {
    if (part.ansi) {
      pending += part.text;
      continue;
    }
    for (const run2 of runs(part.text)) {
      if (run2.cjk) {
        flush();
        result.push(pending + run2.text);
      } else {
        if (run2.spaces !== spaces) flush();
        current += pending + run2.text;
        spaces = run2.spaces;
      }
      pending = "";
    }
  }
  if (current !== "" || result.length === 0) current += pending;
  else result[result.length - 1] += pending;
  flush();
  return result;
}
function runs(text2) {
  const words = (piece) => (piece.match(/ +|[^ ]+/g) ?? []).map((run2) => ({ text: run2, spaces: run2[0] === " ", cjk: false }));
  if (isPrintableAscii(text2)) return words(text2);
  return graphemes(text2).map((cluster) => ({
    text: cluster,
    spaces: cluster === " ",
    cjk: cluster !== " " && Array.from(cluster).some((char) => isCjk(char.codePointAt(0)))
  }));
}
function breakWord(word, width, state) {
  const lines = [];
  let line = state.codes();
  let column = 0;
  for (const part of splitAnsi(word)) {
    if (part.ansi) {
      line += part.text;
      state.apply(part.text);
      continue;
    }
    for (const cluster of graphemes(part.text)) {
      const size2 = visibleWidth(cluster);
      if (column + size2 > width) {
        lines.push(line + state.lineEnd());
        line = state.codes();
        column = 0;
      }
      line += cluster;
      column += size2;
    }
  }
  if (line !== "") lines.push(line);
  return lines.length > 0 ? lines : [""];
}
var Filler = class {
  constructor(width) {
    this.width = width;
  }
  width;
  lines = [];
  line = "";
  column = 0;
  state = new AnsiState();
  add(token) {
    const size2 = visibleWidth(token);
    const blank2 = /^\s*$/.test(stripAnsi(token)) && !/\x1b/.test(stripAnsi(token));
    if (size2 > this.width && !blank2) return this.addLong(token);
    if (this.column + size2 > this.width && this.column > 0) {
      let full = this.line.trimEnd();
      if (blank2) {
        full += ansiOf(token);
        this.state.applyAll(token);
      }
      this.lines.push(full + this.state.lineEnd());
      this.line = this.state.codes() + (blank2 ? "" : token);
      this.column = blank2 ? 0 : size2;
      if (blank2) return;
    } else if (blank2 && this.column + size2 > this.width && token.includes("\x1B")) {
      this.line += ansiOf(token);
    } else {
      this.line += token;
      this.column += size2;
    }
    this.state.applyAll(token);
  }
  addLong(token) {
    if (this.line !== "") this.lines.push(this.line.trimEnd() + this.state.lineEnd());
    const pieces = breakWord(token, this.width, this.state);
    this.line = pieces.pop();
    this.column = visibleWidth(this.line);
    this.lines.push(...pieces);
  }
  finish() {
    if (this.line !== "") this.lines.push(this.line);
    return this.lines.length > 0 ? this.lines.map((line) => line.trimEnd()) : [""];
  }
};
function wrapLine(line, width) {
  if (line === "") return [""];
  if (visibleWidth(line) <= width) return [line];
  const filler = new Filler(width);
  for (const token of tokens(line)) filler.add(token);
  return filler.finish();
}
function wrapTextWithAnsi(text2, width) {
  if (!text2) return [""];
  const state = new AnsiState();
  const result = [];
  for (const line of text2.split(/\r\n|\r|\n/)) {
    result.push(...wrapLine((result.length > 0 ? state.codes() : "") + line, width));
    state.applyAll(line);
  }
  return result;
}

// src/pi/tui/component.ts
var CURSOR_MARKER = "\x1B_pi:c\x07";
var fakeCursor = (text2) => `\x1B_pi:fc\x07${text2}\x1B_pi:/fc\x07`;
var isFocusable = (component) => component !== null && "focused" in component;
var Container = class {
  children = [];
  addChild(component) {
    this.children.push(component);
  }
  removeChild(component) {
    const index = this.children.indexOf(component);
    if (index !== -1) this.children.splice(index, 1);
  }
  clear() {
    this.children = [];
  }
  invalidate() {
    for (const child of this.children) child.invalidate?.();
  }
  render(width) {
    return this.children.flatMap((child) => child.render(width));
  }
};
var Spacer = class {
  constructor(lines = 1) {
    this.lines = lines;
  }
  lines;
  setLines(lines) {
    this.lines = lines;
  }
  invalidate() {
  }
  render(_width) {
    return new Array(Math.max(0, this.lines)).fill("");
  }
};
var blank = (width, background) => {
  const line = " ".repeat(width);
  return background ? background(line) : line;
};
function frame(lines, width, paddingX, paddingY, background, raw) {
  const margin = " ".repeat(paddingX);
  const edge = new Array(paddingY).fill(blank(width, background));
  const body = lines.map((line) => {
    if (raw?.(line)) return line;
    const full = margin + line + margin;
    return background ? applyBackgroundToLine(full, width, background) : padTo(full, width);
  });
  return [...edge, ...body, ...edge];
}
var Text = class {
  constructor(text2 = "", paddingX = 1, paddingY = 1, customBgFn) {
    this.text = text2;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.customBgFn = customBgFn;
  }
  text;
  paddingX;
  paddingY;
  customBgFn;
  cache;
  setText(text2) {
    this.text = text2;
    this.invalidate();
  }
  setCustomBgFn(customBgFn) {
    this.customBgFn = customBgFn;
    this.invalidate();
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
    const lines = this.layout(width);
    this.cache = { text: this.text, width, lines };
    return lines;
  }
  layout(width) {
    if (!this.text || this.text.trim() === "") return [];
    const inner = Math.max(1, width - this.paddingX * 2);
    const wrapped = wrapTextWithAnsi(this.text.replace(/\t/g, "   "), inner);
    return frame(wrapped, width, this.paddingX, this.paddingY, this.customBgFn);
  }
};
var TruncatedText = class {
  constructor(text2, paddingX = 0, paddingY = 0) {
    this.text = text2;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
  }
  text;
  paddingX;
  paddingY;
  invalidate() {
  }
  render(width) {
    const first = this.text.split("\n", 1)[0];
    const line = truncateToWidth(first, Math.max(1, width - this.paddingX * 2));
    return frame([line], width, this.paddingX, this.paddingY);
  }
};
var Box = class {
  constructor(paddingX = 1, paddingY = 1, bgFn) {
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.bgFn = bgFn;
  }
  paddingX;
  paddingY;
  bgFn;
  children = [];
  cache;
  addChild(component) {
    this.children.push(component);
    this.cache = void 0;
  }
  removeChild(component) {
    const index = this.children.indexOf(component);
    if (index === -1) return;
    this.children.splice(index, 1);
    this.cache = void 0;
  }
  clear() {
    this.children = [];
    this.cache = void 0;
  }
  /** Takes effect at the next render: a background is told apart by what it does to a sample. */
  setBgFn(bgFn) {
    this.bgFn = bgFn;
  }
  invalidate() {
    this.cache = void 0;
    for (const child of this.children) child.invalidate?.();
  }
  render(width) {
    const inner = Math.max(1, width - this.paddingX * 2);
    const margin = " ".repeat(this.paddingX);
    const content = this.children.flatMap((child) => child.render(inner)).map((line) => margin + line);
    if (content.length === 0) return [];
    const key = JSON.stringify([width, this.bgFn?.("test"), content]);
    if (this.cache?.key === key) return this.cache.lines;
    const edge = new Array(this.paddingY).fill("");
    const lines = [...edge, ...content, ...edge].map((line) => {
      const padded = padTo(line, width);
      return this.bgFn ? this.bgFn(padded) : padded;
    });
    this.cache = { key, lines };
    return lines;
  }
};

// src/pi/tui/words.ts
var punctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]/;
var isWhitespaceChar = (char) => /\s/.test(char);
var isPunctuationChar = (char) => punctuation.test(char);
function kind(cluster) {
  if (isWhitespaceChar(cluster)) return 0;
  return isPunctuationChar(cluster) ? 1 : 2;
}
function run(clusters2) {
  let i = 0;
  while (i < clusters2.length && kind(clusters2[i]) === 0) i++;
  if (i < clusters2.length) {
    const first = kind(clusters2[i]);
    while (i < clusters2.length && kind(clusters2[i]) === first) i++;
  }
  return clusters2.slice(0, i).reduce((length, cluster) => length + cluster.length, 0);
}
var wordLengthBefore = (text2) => run(graphemes(text2).reverse());
var wordLengthAfter = (text2) => run(graphemes(text2));
var firstCluster = (text2) => graphemes(text2)[0] ?? "";
var lastCluster = (text2) => graphemes(text2).at(-1) ?? "";

// src/pi/tui/editor_layout.ts
var marker = /\[paste #(\d+)(?: (?:\+\d+ lines|\d+ chars))?\]/g;
var onlyMarker = /^\[paste #(\d+)( (\+\d+ lines|\d+ chars))?\]$/;
var isPasteMarker = (text2) => text2.length >= 10 && onlyMarker.test(text2);
function clusters(text2, offset) {
  let index = offset;
  return graphemes(text2).map((segment) => {
    const at = index;
    index += segment.length;
    return { segment, index: at };
  });
}
function segments(text2, pastes) {
  if (pastes.size === 0 || !text2.includes("[paste #")) return clusters(text2, 0);
  const result = [];
  let from = 0;
  for (const match of text2.matchAll(marker)) {
    if (!pastes.has(parseInt(match[1], 10))) continue;
    result.push(...clusters(text2.slice(from, match.index), from), { segment: match[0], index: match.index });
    from = match.index + match[0].length;
  }
  result.push(...clusters(text2.slice(from), from));
  return result;
}
var kind2 = (text2) => {
  if (isPasteMarker(text2)) return 3;
  if (isWhitespaceChar(text2)) return 0;
  return isPunctuationChar(text2) ? 1 : 2;
};
function wordLength(parts) {
  let i = 0;
  while (i < parts.length && kind2(parts[i]) === 0) i++;
  if (i < parts.length) {
    const first = kind2(parts[i++]);
    if (first !== 3) while (i < parts.length && kind2(parts[i]) === first) i++;
  }
  return parts.slice(0, i).reduce((sum2, part) => sum2 + part.length, 0);
}
var ChunkFiller = class {
  constructor(line, maxWidth) {
    this.line = line;
    this.maxWidth = maxWidth;
  }
  line;
  maxWidth;
  chunks = [];
  start = 0;
  width = 0;
  breakAt = -1;
  breakWidth = 0;
  close(end) {
    this.chunks.push({ text: this.line.slice(this.start, end), startIndex: this.start, endIndex: end });
    this.start = end;
  }
  add({ segment, index }, next) {
    const size2 = visibleWidth(segment);
    if (this.width + size2 > this.maxWidth) this.wrap(index, size2);
    if (size2 > this.maxWidth && isPasteMarker(segment)) return this.addWide(segment, index);
    this.width += size2;
    const blank2 = (part) => !isPasteMarker(part.segment) && isWhitespaceChar(part.segment);
    if (next && blank2({ segment, index }) && !blank2(next)) {
      this.breakAt = next.index;
      this.breakWidth = this.width;
    }
  }
  /** Back to the last blank if what follows it then fits, else right here. */
  wrap(index, size2) {
    if (this.breakAt >= 0 && this.width - this.breakWidth + size2 <= this.maxWidth) {
      this.close(this.breakAt);
      this.width -= this.breakWidth;
    } else if (this.start < index) {
      this.close(index);
      this.width = 0;
    }
    this.breakAt = -1;
  }
  /** A marker wider than the line is cut for show only. */
  addWide(segment, index) {
    const parts = wordWrapLine(segment, this.maxWidth);
    const last = parts.pop();
    for (const part of parts) this.chunks.push({ text: part.text, startIndex: index + part.startIndex, endIndex: index + part.endIndex });
    this.start = index + last.startIndex;
    this.width = visibleWidth(last.text);
    this.breakAt = -1;
  }
  finish() {
    this.close(this.line.length);
    return this.chunks;
  }
};
function wordWrapLine(line, maxWidth, parts) {
  if (!line || maxWidth <= 0) return [{ text: "", startIndex: 0, endIndex: 0 }];
  if (visibleWidth(line) <= maxWidth) return [{ text: line, startIndex: 0, endIndex: line.length }];
  const filler = new ChunkFiller(line, maxWidth);
  const list = parts ?? clusters(line, 0);
  list.forEach((part, i) => filler.add(part, list[i + 1]));
  return filler.finish();
}
function rowsOf(lines, width, pastes) {
  return lines.flatMap((text2, line) => {
    if (visibleWidth(text2) <= width) return [{ text: text2, line, start: 0, length: text2.length, last: true }];
    const chunks = wordWrapLine(text2, width, segments(text2, pastes));
    return chunks.map((chunk, i) => ({
      text: chunk.text,
      line,
      start: chunk.startIndex,
      length: chunk.endIndex - chunk.startIndex,
      last: i === chunks.length - 1
    }));
  });
}
function rowAt(rows, line, column) {
  const index = rows.findIndex((row) => {
    const offset = column - row.start;
    return row.line === line && offset >= 0 && (offset < row.length || row.last && offset === row.length);
  });
  return index === -1 ? rows.length - 1 : index;
}

// src/pi/tui/history.ts
var KillRing = class {
  ring = [];
  push(text2, options) {
    if (!text2) return;
    const last = options.accumulate ? this.ring.pop() : void 0;
    this.ring.push(last === void 0 ? text2 : options.prepend ? text2 + last : last + text2);
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

// src/pi/tui/editor_buffer.ts
var largePaste = { lines: 10, chars: 1e3 };
var EditorBuffer = class {
  state = { lines: [""], cursorLine: 0, cursorCol: 0 };
  pastes = /* @__PURE__ */ new Map();
  pasteCounter = 0;
  historyIndex = -1;
  killRing = new KillRing();
  undoStack = new UndoStack();
  lastAction = null;
  // Columns that vertical moves come back to.
  preferredVisualCol = null;
  snappedFromCursorCol = null;
  onSubmit;
  onChange;
  getText() {
    return this.state.lines.join("\n");
  }
  getLines() {
    return [...this.state.lines];
  }
  getCursor() {
    return { line: this.state.cursorLine, col: this.state.cursorCol };
  }
  /** The text with large pastes in place of their markers. */
  getExpandedText() {
    let text2 = this.getText();
    for (const [id, pasted] of this.pastes) {
      text2 = text2.replace(new RegExp(`\\[paste #${id}( (\\+\\d+ lines|\\d+ chars))?\\]`, "g"), () => pasted);
    }
    return text2;
  }
  changed() {
    this.onChange?.(this.getText());
  }
  line() {
    return this.state.lines[this.state.cursorLine] || "";
  }
  before() {
    return this.line().slice(0, this.state.cursorCol);
  }
  after() {
    return this.line().slice(this.state.cursorCol);
  }
  parts(text2) {
    return segments(text2, this.pastes).map((part) => part.segment);
  }
  setCursorCol(col) {
    this.state.cursorCol = col;
    this.preferredVisualCol = null;
    this.snappedFromCursorCol = null;
  }
  pushUndoSnapshot() {
    this.undoStack.push(this.state);
  }
  normalizeText(text2) {
    return text2.replace(/\r\n?/g, "\n").replace(/\t/g, "    ");
  }
  /** Puts text at the cursor and the cursor behind it. */
  insertRaw(text2) {
    const { lines, cursorLine } = this.state;
    const added = text2.split("\n");
    const last = added[added.length - 1];
    const column = added.length === 1 ? this.state.cursorCol + text2.length : last.length;
    const tail = this.after();
    added[0] = this.before() + added[0];
    added[added.length - 1] += tail;
    lines.splice(cursorLine, 1, ...added);
    this.state.cursorLine += added.length - 1;
    this.setCursorCol(column);
    this.changed();
  }
  insertTextAtCursorInternal(text2) {
    if (text2) this.insertRaw(this.normalizeText(text2));
  }
  typeCharacter(char) {
    this.historyIndex = -1;
    if (isWhitespaceChar(char) || this.lastAction !== "type-word") this.pushUndoSnapshot();
    this.lastAction = "type-word";
    this.state.lines[this.state.cursorLine] = this.before() + char + this.after();
    this.setCursorCol(this.state.cursorCol + char.length);
    this.changed();
  }
  addNewLine() {
    this.historyIndex = -1;
    this.lastAction = null;
    this.pushUndoSnapshot();
    this.insertRaw("\n");
  }
  /** Keeps a large paste aside and shows a marker. */
  insertPaste(text2) {
    this.historyIndex = -1;
    this.lastAction = null;
    this.pushUndoSnapshot();
    const clean = this.cleanPaste(text2);
    const count = clean.split("\n").length;
    if (count <= largePaste.lines && clean.length <= largePaste.chars) return this.insertTextAtCursorInternal(clean);
    const id = ++this.pasteCounter;
    this.pastes.set(id, clean);
    this.insertTextAtCursorInternal(count > largePaste.lines ? `[paste #${id} +${count} lines]` : `[paste #${id} ${clean.length} chars]`);
  }
  cleanPaste(text2) {
    const decoded = text2.replace(/\x1b\[(\d+);5u/g, (match, code) => {
      const cp = Number(code);
      if (cp >= 97 && cp <= 122) return String.fromCharCode(cp - 96);
      return cp >= 65 && cp <= 90 ? String.fromCharCode(cp - 64) : match;
    });
    const clean = this.normalizeText(decoded).replace(/[\x00-\x09\x0b-\x1f]/g, "");
    return /^[/~.]/.test(clean) && /\w$/.test(this.before()) ? ` ${clean}` : clean;
  }
  /** Puts the cursor where text was removed. What was removed after it does not make it forget its column. */
  settle(column, forward) {
    if (forward) this.state.cursorCol = column;
    else this.setCursorCol(column);
  }
  /** Joins a line to the one before it and leaves the cursor between them. */
  join(line, forward) {
    const { lines } = this.state;
    const column = lines[line - 1].length;
    lines.splice(line - 1, 2, lines[line - 1] + lines[line]);
    this.state.cursorLine = line - 1;
    this.settle(column, forward);
  }
  /** Removes text before the cursor (negative) or after it; at the end of a line, the line break. False: nothing there. */
  cut(offset, forward) {
    const { cursorLine, cursorCol, lines } = this.state;
    if (offset === 0) {
      const line = forward ? cursorLine + 1 : cursorLine;
      if (line < 1 || line >= lines.length) return void 0;
      this.pushUndoSnapshot();
      this.join(line, forward);
      return "\n";
    }
    this.pushUndoSnapshot();
    const from = Math.min(cursorCol, cursorCol + offset);
    const to = Math.max(cursorCol, cursorCol + offset);
    const text2 = this.line();
    lines[cursorLine] = text2.slice(0, from) + text2.slice(to);
    this.settle(from, forward);
    return text2.slice(from, to);
  }
  deleteCharacter(forward) {
    this.historyIndex = -1;
    this.lastAction = null;
    const parts = this.parts(forward ? this.after() : this.before());
    const length = (forward ? parts[0] : parts[parts.length - 1])?.length ?? 0;
    this.cut(forward ? length : -length, forward);
    this.changed();
  }
  kill(offset, forward) {
    this.historyIndex = -1;
    const accumulate = this.lastAction === "kill";
    const text2 = this.cut(offset, forward);
    if (text2 !== void 0) {
      this.killRing.push(text2, { prepend: !forward, accumulate });
      this.lastAction = "kill";
    }
    this.changed();
  }
  killLine(forward) {
    this.kill(forward ? this.after().length : -this.before().length, forward);
  }
  killWord(forward) {
    const offset = this.wordOffset(forward);
    if (offset !== 0) this.setCursorCol(this.state.cursorCol);
    this.kill(offset, forward);
  }
  wordOffset(forward) {
    return forward ? wordLength(this.parts(this.after())) : -wordLength(this.parts(this.before()).reverse());
  }
  yank() {
    const text2 = this.killRing.peek();
    if (text2 === void 0) return;
    this.pushUndoSnapshot();
    this.historyIndex = -1;
    this.insertRaw(text2);
    this.lastAction = "yank";
  }
  yankPop() {
    if (this.lastAction !== "yank" || this.killRing.length <= 1) return;
    this.pushUndoSnapshot();
    this.removeYanked(this.killRing.peek());
    this.killRing.rotate();
    this.historyIndex = -1;
    this.insertRaw(this.killRing.peek());
    this.lastAction = "yank";
  }
  removeYanked(text2) {
    const yanked = text2.split("\n");
    const first = this.state.cursorLine - (yanked.length - 1);
    const line = this.state.lines[first] || "";
    const column = yanked.length === 1 ? this.state.cursorCol - text2.length : line.length - yanked[0].length;
    this.state.lines.splice(first, yanked.length, line.slice(0, column) + this.after());
    this.state.cursorLine = first;
    this.setCursorCol(column);
    this.changed();
  }
  undo() {
    this.historyIndex = -1;
    const snapshot = this.undoStack.pop();
    if (!snapshot) return;
    Object.assign(this.state, snapshot);
    this.lastAction = null;
    this.preferredVisualCol = null;
    this.changed();
  }
};

// src/pi/tui/editor_motion.ts
var historySize = 100;
var EditorMotion = class extends EditorBuffer {
  lastWidth = 80;
  scrollOffset = 0;
  history = [];
  /** The text being written when the history was entered. */
  draft = "";
  addToHistory(text2) {
    const trimmed = text2.trim();
    if (!trimmed || this.history[0] === trimmed) return;
    this.history.unshift(trimmed);
    this.history.length = Math.min(this.history.length, historySize);
  }
  setTextInternal(text2) {
    this.state.lines = text2.split("\n");
    this.state.cursorLine = this.state.lines.length - 1;
    this.setCursorCol(this.line().length);
    this.scrollOffset = 0;
    this.changed();
  }
  navigateHistory(direction) {
    this.lastAction = null;
    const index = this.historyIndex - direction;
    if (this.history.length === 0 || index < -1 || index >= this.history.length) return;
    if (this.historyIndex === -1) {
      this.pushUndoSnapshot();
      this.draft = JSON.stringify(this.state);
    }
    this.historyIndex = index;
    if (index === -1) {
      Object.assign(this.state, JSON.parse(this.draft));
      this.scrollOffset = 0;
      this.changed();
      return;
    }
    this.setTextInternal(this.history[index]);
    if (direction === 1) return;
    this.state.cursorLine = 0;
    this.setCursorCol(0);
  }
  rows() {
    return rowsOf(this.state.lines, this.lastWidth, this.pastes);
  }
  currentRow(rows) {
    return rowAt(rows, this.state.cursorLine, this.state.cursorCol);
  }
  /** Up and down also leave the first and the last row: to the line's ends, or through history. */
  cursorUp() {
    const rows = this.rows();
    const row = this.currentRow(rows);
    const leaves = this.historyIndex > -1 || this.state.cursorCol === 0;
    if (this.getText() === "" || row === 0 && leaves) this.navigateHistory(-1);
    else if (row === 0) this.moveToLineStart();
    else this.moveToRow(rows, row, row - 1);
  }
  cursorDown() {
    const rows = this.rows();
    const row = this.currentRow(rows);
    const last = row === rows.length - 1;
    if (last && this.historyIndex > -1) this.navigateHistory(1);
    else if (last) this.moveToLineEnd();
    else this.moveToRow(rows, row, row + 1);
  }
  pageScroll(direction) {
    const rows = this.rows();
    const row = this.currentRow(rows);
    this.moveToRow(rows, row, Math.max(0, Math.min(rows.length - 1, row + direction * this.pageRows())));
  }
  moveToRow(rows, from, to) {
    this.lastAction = null;
    const source = rows[from];
    const target = rows[to];
    if (!source || !target) return;
    const anchor = this.snappedFromCursorCol ?? this.state.cursorCol;
    const sourceRow = this.snappedFromCursorCol === null ? source : rows[rowAt(rows, source.line, anchor)];
    const farthest = (row) => row.last ? row.length : Math.max(0, row.length - 1);
    const column = this.verticalColumn(anchor - sourceRow.start, farthest(source), farthest(target));
    this.state.cursorLine = target.line;
    this.state.cursorCol = Math.min(target.start + column, this.line().length);
    this.snap(rows, from, to);
  }
  /** A cursor inside a wide segment, such as a paste marker, goes to its start; going down, past the rest of it. */
  snap(rows, from, to) {
    const column = this.state.cursorCol;
    const inside = segments(this.line(), this.pastes).find(({ segment, index }) => segment.length > 1 && index <= column && column < index + segment.length);
    if (!inside) {
      this.snappedFromCursorCol = null;
      return;
    }
    const target = rows[to];
    if (inside.index < target.start && to > from) {
      const end = inside.index + inside.segment.length;
      const next = rows.findIndex((row, i) => i > to && !(row.line === target.line && row.start < end));
      if (next !== -1) return this.moveToRow(rows, from, next);
    }
    this.snappedFromCursorCol = column;
    this.state.cursorCol = inside.index;
  }
  /** The column to land in: a short row is remembered past, so that the cursor comes back out. */
  verticalColumn(column, sourceMax, targetMax) {
    const preferred = this.preferredVisualCol;
    if (preferred === null || column < sourceMax) {
      const short = targetMax < column;
      this.preferredVisualCol = short ? column : null;
      return short ? targetMax : column;
    }
    if (targetMax < column || targetMax < preferred) return targetMax;
    this.preferredVisualCol = null;
    return preferred;
  }
  moveToLineStart() {
    this.lastAction = null;
    this.setCursorCol(0);
  }
  moveToLineEnd() {
    this.lastAction = null;
    this.setCursorCol(this.line().length);
  }
  toPreviousLine() {
    if (this.state.cursorLine === 0) return;
    this.state.cursorLine--;
    this.setCursorCol(this.line().length);
  }
  toNextLine() {
    if (this.state.cursorLine >= this.state.lines.length - 1) return false;
    this.state.cursorLine++;
    this.setCursorCol(0);
    return true;
  }
  cursorLeft() {
    this.lastAction = null;
    const last = this.parts(this.before()).at(-1);
    if (last === void 0) this.toPreviousLine();
    else this.setCursorCol(this.state.cursorCol - last.length);
  }
  cursorRight() {
    this.lastAction = null;
    const first = this.parts(this.after())[0];
    if (first !== void 0) this.setCursorCol(this.state.cursorCol + first.length);
    else if (!this.toNextLine()) {
      const rows = this.rows();
      this.preferredVisualCol = this.state.cursorCol - (rows[this.currentRow(rows)]?.start ?? 0);
    }
  }
  moveWord(forward) {
    this.lastAction = null;
    const edge = forward ? this.state.cursorCol >= this.line().length : this.state.cursorCol === 0;
    if (!edge) this.setCursorCol(this.state.cursorCol + this.wordOffset(forward));
    else if (forward) this.toNextLine();
    else this.toPreviousLine();
  }
  /** To the next place a character is, in this line and those beyond. */
  jumpToChar(char, forward) {
    this.lastAction = null;
    const { lines, cursorLine, cursorCol } = this.state;
    const step = forward ? 1 : -1;
    for (let i = cursorLine; i >= 0 && i < lines.length; i += step) {
      const from = i === cursorLine ? cursorCol + step : void 0;
      const at = forward ? lines[i].indexOf(char, from) : lines[i].lastIndexOf(char, from ?? Infinity);
      if (at === -1) continue;
      this.state.cursorLine = i;
      this.setCursorCol(at);
      return;
    }
  }
};

// src/pi/tui/keytables.ts
var shift = 1;
var alt = 2;
var ctrl = 4;
var superKey = 8;
var locks = 64 + 128;
var codes = {
  escape: 27,
  tab: 9,
  enter: 13,
  space: 32,
  backspace: 127,
  keypadEnter: 57414,
  up: -1,
  down: -2,
  right: -3,
  left: -4,
  delete: -10,
  insert: -11,
  pageUp: -12,
  pageDown: -13,
  home: -14,
  end: -15
};
var symbols = new Set("`-=[]\\;',./!@#$%^&*()_+|~{}:<>?");
var keypad = new Map([
  ...Array.from("0123456789.", (char, i) => [57399 + i, char.charCodeAt(0)]),
  [57410, 47],
  [57411, 42],
  [57412, 45],
  [57413, 43],
  [57415, 61],
  [57416, 44],
  [57417, codes.left],
  [57418, codes.right],
  [57419, codes.up],
  [57420, codes.down],
  [57421, codes.pageUp],
  [57422, codes.pageDown],
  [57423, codes.home],
  [57424, codes.end],
  [57425, codes.insert],
  [57426, codes.delete]
]);
var csi = (...ends) => ends.map((end) => `\x1B[${end}`);
var ss3 = (...ends) => ends.map((end) => `\x1BO${end}`);
var legacy = {
  up: { 0: [...csi("A"), ...ss3("A")], [shift]: csi("a"), [ctrl]: ss3("a"), [alt]: ["\x1Bp"] },
  down: { 0: [...csi("B"), ...ss3("B")], [shift]: csi("b"), [ctrl]: ss3("b"), [alt]: ["\x1Bn"] },
  right: { 0: [...csi("C"), ...ss3("C")], [shift]: csi("c"), [ctrl]: ss3("c"), [alt]: ["\x1Bf"] },
  left: { 0: [...csi("D"), ...ss3("D")], [shift]: csi("d"), [ctrl]: ss3("d"), [alt]: ["\x1Bb"] },
  home: { 0: [...csi("H", "1~", "7~"), ...ss3("H")], [shift]: csi("7$"), [ctrl]: csi("7^") },
  end: { 0: [...csi("F", "4~", "8~"), ...ss3("F")], [shift]: csi("8$"), [ctrl]: csi("8^") },
  insert: { 0: csi("2~"), [shift]: csi("2$"), [ctrl]: csi("2^") },
  delete: { 0: csi("3~"), [shift]: csi("3$"), [ctrl]: csi("3^") },
  pageUp: { 0: csi("5~", "[5~"), [shift]: csi("5$"), [ctrl]: csi("5^") },
  pageDown: { 0: csi("6~", "[6~"), [shift]: csi("6$"), [ctrl]: csi("6^") },
  clear: { 0: [...csi("E"), ...ss3("E")], [shift]: csi("e"), [ctrl]: ss3("e") },
  f1: { 0: [...ss3("P"), ...csi("11~", "[A")] },
  f2: { 0: [...ss3("Q"), ...csi("12~", "[B")] },
  f3: { 0: [...ss3("R"), ...csi("13~", "[C")] },
  f4: { 0: [...ss3("S"), ...csi("14~", "[D")] },
  f5: { 0: csi("15~", "[E") },
  f6: { 0: csi("17~") },
  f7: { 0: csi("18~") },
  f8: { 0: csi("19~") },
  f9: { 0: csi("20~") },
  f10: { 0: csi("21~") },
  f11: { 0: csi("23~") },
  f12: { 0: csi("24~") }
};
var modifierNames = [[shift, "shift"], [ctrl, "ctrl"], [alt, "alt"], [superKey, "super"]];
function named(key, modifier) {
  const held = modifier & ~locks;
  if ((held & ~(shift | ctrl | alt | superKey)) !== 0) return void 0;
  return [...modifierNames.filter(([bit]) => held & bit).map(([, name]) => name), key].join("+");
}
var unnamed = new Set(csi("1~", "7~", "4~", "8~"));
var sequenceNames = {};
for (const [key, byModifier] of Object.entries(legacy)) {
  for (const [modifier, sequences] of Object.entries(byModifier)) {
    for (const sequence2 of sequences) if (!unnamed.has(sequence2)) sequenceNames[sequence2] = named(key, Number(modifier));
  }
}

// src/pi/tui/keys.ts
var kitty = false;
function setKittyProtocolActive(active) {
  kitty = active;
}
var isKittyProtocolActive = () => kitty;
var plainKeys = [
  "escape",
  "esc",
  "enter",
  "return",
  "tab",
  "space",
  "backspace",
  "delete",
  "insert",
  "clear",
  "home",
  "end",
  "pageUp",
  "pageDown",
  "up",
  "down",
  "left",
  "right",
  "f1",
  "f2",
  "f3",
  "f4",
  "f5",
  "f6",
  "f7",
  "f8",
  "f9",
  "f10",
  "f11",
  "f12"
];
var symbolKeys = {
  backtick: "`",
  hyphen: "-",
  equals: "=",
  leftbracket: "[",
  rightbracket: "]",
  backslash: "\\",
  semicolon: ";",
  quote: "'",
  comma: ",",
  period: ".",
  slash: "/",
  exclamation: "!",
  at: "@",
  hash: "#",
  dollar: "$",
  percent: "%",
  caret: "^",
  ampersand: "&",
  asterisk: "*",
  leftparen: "(",
  rightparen: ")",
  underscore: "_",
  plus: "+",
  pipe: "|",
  tilde: "~",
  leftbrace: "{",
  rightbrace: "}",
  colon: ":",
  lessthan: "<",
  greaterthan: ">",
  question: "?"
};
var combinations = [
  "ctrl",
  "shift",
  "alt",
  "super",
  "ctrlShift",
  "shiftCtrl",
  "ctrlAlt",
  "altCtrl",
  "shiftAlt",
  "altShift",
  "ctrlSuper",
  "superCtrl",
  "shiftSuper",
  "superShift",
  "altSuper",
  "superAlt",
  "ctrlShiftAlt",
  "ctrlShiftSuper"
];
function keyHelper() {
  const result = {};
  for (const key of plainKeys) result[key] = key;
  Object.assign(result, symbolKeys);
  for (const name of combinations) {
    const prefix = name.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
    result[name] = (key) => `${prefix}+${key}`;
  }
  return result;
}
var Key = keyHelper();
var csiU = /^\x1b\[(\d+)(?::(\d*))?(?::(\d+))?(?:;(\d+))?(?::(\d+))?u$/;
var tildeKeys = {
  2: codes.insert,
  3: codes.delete,
  5: codes.pageUp,
  6: codes.pageDown,
  7: codes.home,
  8: codes.end
};
var letterKeys = {
  A: codes.up,
  B: codes.down,
  C: codes.right,
  D: codes.left,
  H: codes.home,
  F: codes.end
};
var optional = (text2) => text2 ? parseInt(text2, 10) : void 0;
function parseKitty(data) {
  if (!data.startsWith("\x1B[")) return void 0;
  const unicode = csiU.exec(data);
  if (unicode) {
    return { code: parseInt(unicode[1], 10), modifier: (optional(unicode[4]) ?? 1) - 1, shifted: optional(unicode[2]), base: optional(unicode[3]) };
  }
  const letter = /^\x1b\[1;(\d+)(?::\d+)?([ABCDHF])$/.exec(data);
  if (letter) return { code: letterKeys[letter[2]], modifier: parseInt(letter[1], 10) - 1 };
  const tilde = /^\x1b\[(\d+)(?:;(\d+))?(?::\d+)?~$/.exec(data);
  const code = tilde ? tildeKeys[tilde[1]] : void 0;
  return tilde && code !== void 0 ? { code, modifier: (optional(tilde[2]) ?? 1) - 1 } : void 0;
}
function parseOtherKeys(data) {
  const match = /^\x1b\[27;(\d+);(\d+)~$/.exec(data);
  return match ? { code: parseInt(match[2], 10), modifier: parseInt(match[1], 10) - 1 } : void 0;
}
var fromKeypad = (code) => keypad.get(code) ?? code;
var unshifted = (code, modifier) => (modifier & ~locks & shift) !== 0 && code >= 65 && code <= 90 ? code + 32 : code;
var isLetter = (code) => code >= 97 && code <= 122;
var isDigit = (code) => code >= 48 && code <= 57;
var isSymbol = (code) => code > 0 && symbols.has(String.fromCharCode(code));
function isKitty(data, code, modifier) {
  const press = parseKitty(data);
  if (!press || (press.modifier & ~locks) !== (modifier & ~locks)) return false;
  const pressed = unshifted(fromKeypad(press.code), press.modifier);
  if (pressed === unshifted(fromKeypad(code), modifier)) return true;
  return press.base === code && press.base !== void 0 && !isLetter(pressed) && !isSymbol(pressed);
}
function isOtherKeys(data, code, modifier) {
  const press = parseOtherKeys(data);
  return press !== void 0 && press.code === code && press.modifier === modifier;
}
function environment() {
  try {
    return globalThis.process?.env ?? {};
  } catch {
    return {};
  }
}
function isWindowsTerminal() {
  const env = environment();
  return Boolean(env.WT_SESSION) && !env.SSH_CONNECTION && !env.SSH_CLIENT && !env.SSH_TTY;
}
var escape = (data, modifier) => modifier === 0 && (data === "\x1B" || isKitty(data, codes.escape, 0) || isOtherKeys(data, codes.escape, 0));
var space = (data, modifier) => {
  if (!kitty && modifier === ctrl && data === "\0") return true;
  if (!kitty && modifier === alt && data === "\x1B ") return true;
  if (modifier === 0 && data === " ") return true;
  return isKitty(data, codes.space, modifier) || isOtherKeys(data, codes.space, modifier);
};
var tab = (data, modifier) => {
  if (modifier === shift && data === "\x1B[Z") return true;
  if (modifier === 0) return data === "	" || isKitty(data, codes.tab, 0);
  return isKitty(data, codes.tab, modifier) || isOtherKeys(data, codes.tab, modifier);
};
var enter = (data, modifier) => {
  if (isKitty(data, codes.enter, modifier) || isKitty(data, codes.keypadEnter, modifier)) return true;
  if (modifier === 0) return data === "\r" || data === "\x1BOM" || !kitty && data === "\n";
  if (isOtherKeys(data, codes.enter, modifier)) return true;
  if (modifier === shift) return kitty && (data === "\x1B\r" || data === "\n");
  return modifier === alt && !kitty && data === "\x1B\r";
};
var backspace = (data, modifier) => {
  if (modifier === alt && (data === "\x1B" || data === "\x1B\b")) return true;
  if (modifier === 0 && data === "") return true;
  if (data === "\b" && (modifier === 0 || modifier === ctrl)) return isWindowsTerminal() === (modifier === ctrl);
  return isKitty(data, codes.backspace, modifier) || isOtherKeys(data, codes.backspace, modifier);
};
var special = (key) => {
  const sequences = legacy[key];
  const code = codes[key];
  return (data, modifier) => sequences[modifier]?.includes(data) || code !== void 0 && isKitty(data, code, modifier);
};
var sideways = (key, wordwise) => {
  const match = special(key);
  return (data, modifier) => modifier === alt && !kitty && data === wordwise || match(data, modifier);
};
function matchers() {
  const result = {
    escape,
    esc: escape,
    space,
    tab,
    enter,
    return: enter,
    backspace,
    left: sideways("left", "\x1BB"),
    right: sideways("right", "\x1BF")
  };
  for (const key of Object.keys(legacy)) result[key.toLowerCase()] ??= special(key);
  return result;
}
var byName = matchers();
function controlCharacter(key) {
  if (key === "-") return "";
  return /^[a-z[\\\]_]$/.test(key) ? String.fromCharCode(key.charCodeAt(0) & 31) : void 0;
}
function matchesCharacter(data, key, modifier) {
  const code = key.charCodeAt(0);
  const control2 = controlCharacter(key);
  if (modifier === 0) return data === key || isKitty(data, code, 0);
  if (!kitty && modifier === ctrl + alt && control2 !== void 0 && data === `\x1B${control2}`) return true;
  if (!kitty && modifier === alt && (isLetter(code) || isDigit(code)) && data === `\x1B${key}`) return true;
  if (modifier === ctrl && control2 !== void 0 && data === control2) return true;
  if (modifier === shift && isLetter(code) && data === key.toUpperCase()) return true;
  const other = parseOtherKeys(data);
  return isKitty(data, code, modifier) || other !== void 0 && other.modifier === modifier && unshifted(other.code, modifier) === unshifted(code, modifier);
}
var modifierBits = { shift, alt, ctrl, super: superKey };
function matchesKey(data, keyId) {
  const parts = keyId.toLowerCase().split("+");
  const key = parts[parts.length - 1];
  if (!key) return false;
  const modifier = parts.reduce((bits, part) => bits | (Object.hasOwn(modifierBits, part) ? modifierBits[part] : 0), 0);
  if (Object.hasOwn(byName, key)) return byName[key](data, modifier);
  const known = key.length === 1 && (isLetter(key.charCodeAt(0)) || isDigit(key.charCodeAt(0)) || symbols.has(key));
  return known && matchesCharacter(data, key, modifier);
}
var codeNames = new Map([
  ...Object.entries(codes).map(([name, code]) => [code, name]),
  [codes.keypadEnter, "enter"]
]);
function nameOf2(press) {
  const own = unshifted(fromKeypad(press.code), press.modifier);
  const code = isLetter(own) || isDigit(own) || isSymbol(own) ? own : press.base ?? own;
  const key = codeNames.get(code) ?? (isLetter(code) || isDigit(code) || isSymbol(code) ? String.fromCharCode(code) : void 0);
  return key === void 0 ? void 0 : named(key, press.modifier);
}
var singles = {
  "\x1B": "escape",
  "": "ctrl+\\",
  "": "ctrl+]",
  "": "ctrl+-",
  "\x1B\x1B": "ctrl+alt+[",
  "\x1B": "ctrl+alt+\\",
  "\x1B": "ctrl+alt+]",
  "\x1B": "ctrl+alt+-",
  "	": "tab",
  "\r": "enter",
  "\x1BOM": "enter",
  "\0": "ctrl+space",
  " ": "space",
  "": "backspace",
  "\x1B[Z": "shift+tab",
  "\x1B": "alt+backspace",
  "\x1B\b": "alt+backspace"
};
var withoutKitty = {
  "\n": "enter",
  "\x1B\r": "alt+enter",
  "\x1B ": "alt+space",
  "\x1BB": "alt+left",
  "\x1BF": "alt+right"
};
function nameOfLegacy(data) {
  if (kitty && (data === "\x1B\r" || data === "\n")) return "shift+enter";
  if (Object.hasOwn(sequenceNames, data)) return sequenceNames[data];
  if (Object.hasOwn(singles, data)) return singles[data];
  if (data === "\b") return isWindowsTerminal() ? "ctrl+backspace" : "backspace";
  if (!kitty && Object.hasOwn(withoutKitty, data)) return withoutKitty[data];
  const prefixed = !kitty && data.length === 2 && data[0] === "\x1B";
  const code = data.charCodeAt(prefixed ? 1 : 0);
  if (!prefixed && data.length !== 1) return void 0;
  if (code >= 1 && code <= 26) return `${prefixed ? "ctrl+alt" : "ctrl"}+${String.fromCharCode(code + 96)}`;
  if (prefixed) return isLetter(code) || isDigit(code) ? `alt+${String.fromCharCode(code)}` : void 0;
  return code >= 32 && code <= 126 ? data : void 0;
}
function parseKey(data) {
  const press = parseKitty(data) ?? parseOtherKeys(data);
  return press ? nameOf2(press) : nameOfLegacy(data);
}
var hasEvent = (data, event) => !data.includes("\x1B[200~") && new RegExp(`:${event}[u~ABCDHF]`).test(data);
var isKeyRelease = (data) => hasEvent(data, 3);
var isKeyRepeat = (data) => hasEvent(data, 2);
function character(code) {
  return Number.isFinite(code) && code >= 32 && code <= 1114111 ? String.fromCodePoint(code) : void 0;
}
function decodeKittyPrintable(data) {
  if (!csiU.test(data)) return void 0;
  const press = parseKitty(data);
  if ((press.modifier & ~(shift | locks)) !== 0) return void 0;
  const code = press.modifier & shift && press.shifted !== void 0 ? press.shifted : press.code;
  return character(fromKeypad(code));
}
function decodePrintableKey(data) {
  const other = parseOtherKeys(data);
  if (!other) return decodeKittyPrintable(data);
  return (other.modifier & ~locks & ~shift) === 0 ? character(other.code) : void 0;
}

// src/pi/tui/keybindings.ts
var define = (defaultKeys, description) => ({ defaultKeys, description });
var TUI_KEYBINDINGS = {
  "tui.editor.cursorUp": define("up", "Move cursor up"),
  "tui.editor.cursorDown": define("down", "Move cursor down"),
  "tui.editor.historyPrevious": define([], "Select previous prompt history entry"),
  "tui.editor.historyNext": define([], "Select next prompt history entry"),
  "tui.editor.cursorLeft": define(["left", "ctrl+b"], "Move cursor left"),
  "tui.editor.cursorRight": define(["right", "ctrl+f"], "Move cursor right"),
  "tui.editor.cursorWordLeft": define(["alt+left", "ctrl+left", "alt+b"], "Move cursor word left"),
  "tui.editor.cursorWordRight": define(["alt+right", "ctrl+right", "alt+f"], "Move cursor word right"),
  "tui.editor.cursorLineStart": define(["home", "ctrl+a"], "Move to line start"),
  "tui.editor.cursorLineEnd": define(["end", "ctrl+e"], "Move to line end"),
  "tui.editor.jumpForward": define("ctrl+]", "Jump forward to character"),
  "tui.editor.jumpBackward": define("ctrl+alt+]", "Jump backward to character"),
  "tui.editor.pageUp": define(["pageUp", "ctrl+pageUp"], "Page up"),
  "tui.editor.pageDown": define(["pageDown", "ctrl+pageDown"], "Page down"),
  "tui.editor.deleteCharBackward": define("backspace", "Delete character backward"),
  "tui.editor.deleteCharForward": define(["delete", "ctrl+d"], "Delete character forward"),
  "tui.editor.deleteWordBackward": define(["ctrl+w", "alt+backspace"], "Delete word backward"),
  "tui.editor.deleteWordForward": define(["alt+d", "alt+delete"], "Delete word forward"),
  "tui.editor.deleteToLineStart": define("ctrl+u", "Delete to line start"),
  "tui.editor.deleteToLineEnd": define("ctrl+k", "Delete to line end"),
  "tui.editor.yank": define("ctrl+y", "Yank"),
  "tui.editor.yankPop": define("alt+y", "Yank pop"),
  "tui.editor.undo": define("ctrl+-", "Undo"),
  "tui.input.newLine": define(["shift+enter", "ctrl+j"], "Insert newline"),
  "tui.input.submit": define("enter", "Submit input"),
  "tui.input.tab": define("tab", "Tab / autocomplete"),
  "tui.input.copy": define("ctrl+c", "Copy selection"),
  "tui.select.up": define("up", "Move selection up"),
  "tui.select.down": define("down", "Move selection down"),
  "tui.select.pageUp": define("pageUp", "Selection page up"),
  "tui.select.pageDown": define("pageDown", "Selection page down"),
  "tui.select.confirm": define("enter", "Confirm selection"),
  "tui.select.cancel": define(["escape", "ctrl+c"], "Cancel selection"),
  "tui.altScreen.pageUp": define("pageUp", "Scroll viewport up one page"),
  "tui.altScreen.pageDown": define("pageDown", "Scroll viewport down one page"),
  "tui.altScreen.halfPageUp": define([], "Scroll viewport up half a page"),
  "tui.altScreen.halfPageDown": define([], "Scroll viewport down half a page"),
  "tui.altScreen.lineUp": define([], "Scroll viewport up one line"),
  "tui.altScreen.lineDown": define([], "Scroll viewport down one line"),
  "tui.altScreen.previousPrompt": define(["ctrl+shift+up", "ctrl+up"], "Jump to previous semantic prompt"),
  "tui.altScreen.nextPrompt": define(["ctrl+shift+down", "ctrl+down"], "Jump to next semantic prompt"),
  "tui.altScreen.search": define("ctrl+shift+f", "Search the primary scroll view"),
  "tui.altScreen.searchNext": define(["enter", "ctrl+g"], "Select the next search match"),
  "tui.altScreen.searchPrevious": define(["shift+enter", "ctrl+shift+g"], "Select the previous search match"),
  "tui.altScreen.searchClose": define("escape", "Close transcript search"),
  "tui.altScreen.top": define("ctrl+home", "Scroll viewport to top"),
  "tui.altScreen.bottom": define("ctrl+end", "Scroll viewport to bottom")
};
var legacyPlaces = { select: "tui.select.", newLine: "tui.input.", submit: "tui.input.", tab: "tui.input.", copy: "tui.input." };
function currentId(id) {
  if (id.includes(".")) return id;
  if (id.startsWith("select") && id.length > 6) return `tui.select.${id[6].toLowerCase()}${id.slice(7)}`;
  if (Object.hasOwn(legacyPlaces, id) && id !== "select") return legacyPlaces[id] + id;
  if (id === "expandTools") return "app.tools.expand";
  return `tui.editor.${id}`;
}
var listOf = (keys) => keys === void 0 ? [] : [...new Set(Array.isArray(keys) ? keys : [keys])];
var KeybindingsManager = class {
  constructor(definitions, userBindings = {}) {
    this.definitions = definitions;
    this.userBindings = userBindings;
    this.rebuild();
  }
  definitions;
  userBindings;
  keysById = /* @__PURE__ */ new Map();
  conflicts = [];
  rebuild() {
    const claims = /* @__PURE__ */ new Map();
    for (const [id, keys] of Object.entries(this.userBindings)) {
      if (!(id in this.definitions)) continue;
      for (const key of listOf(keys)) claims.set(key, [...claims.get(key) ?? [], id]);
    }
    this.conflicts = [...claims].filter(([, ids]) => ids.length > 1).map(([key, keybindings]) => ({ key, keybindings }));
    this.keysById = new Map(Object.entries(this.definitions).map(([id, { defaultKeys }]) => [id, listOf(this.userBindings[id] === void 0 ? defaultKeys : this.userBindings[id])]));
  }
  keysOf(id) {
    return this.keysById.get(id) ?? this.keysById.get(currentId(id)) ?? [];
  }
  matches(data, keybinding) {
    return this.keysOf(keybinding).some((key) => matchesKey(data, key));
  }
  getKeys(keybinding) {
    return [...this.keysOf(keybinding)];
  }
  getDefinition(keybinding) {
    return this.definitions[keybinding];
  }
  getConflicts() {
    return this.conflicts.map(({ key, keybindings }) => ({ key, keybindings: [...keybindings] }));
  }
  setUserBindings(userBindings) {
    this.userBindings = userBindings;
    this.rebuild();
  }
  getUserBindings() {
    return { ...this.userBindings };
  }
  getResolvedBindings() {
    return Object.fromEntries([...this.keysById].map(([id, keys]) => [id, keys.length === 1 ? keys[0] : [...keys]]));
  }
};
var shared;
function setKeybindings(keybindings) {
  shared = keybindings;
}
var getKeybindings = () => shared ??= new KeybindingsManager(TUI_KEYBINDINGS);
var legacyId = (id) => {
  const name = id.slice(id.lastIndexOf(".") + 1);
  return id.startsWith("tui.select.") ? `select${name[0].toUpperCase()}${name.slice(1)}` : name;
};
var DEFAULT_EDITOR_KEYBINDINGS = Object.fromEntries(
  Object.entries(TUI_KEYBINDINGS).map(([id, { defaultKeys }]) => [legacyId(id), defaultKeys])
);
var EditorKeybindingsManager = class extends KeybindingsManager {
  constructor(config = {}) {
    super(TUI_KEYBINDINGS, Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
  }
  setConfig(config) {
    this.setUserBindings(Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
  }
};
var getEditorKeybindings = () => getKeybindings();
var setEditorKeybindings = (keybindings) => setKeybindings(keybindings);

// src/pi/tui/select_list.ts
var defaultColumn = 32;
var gap = 2;
var shortestDescription = 10;
function visibleRange(selected, maxVisible, count) {
  const start = Math.max(0, Math.min(selected - Math.floor(maxVisible / 2), count - maxVisible));
  return [start, Math.min(start + maxVisible, count)];
}
function pageIndex(data, selected, maxVisible, count) {
  const keys = getKeybindings();
  const direction = keys.matches(data, "tui.select.pageUp") ? -1 : keys.matches(data, "tui.select.pageDown") ? 1 : 0;
  return direction === 0 ? void 0 : Math.max(0, Math.min(count - 1, selected + direction * maxVisible));
}
var labelOf = (item) => item.label || item.value;
var singleLine = (text2) => text2.replace(/[\r\n]+/g, " ").trim();
var SelectList = class {
  constructor(items, maxVisible, theme, layout = {}) {
    this.items = items;
    this.maxVisible = maxVisible;
    this.theme = theme;
    this.layout = layout;
    this.filteredItems = items;
  }
  items;
  maxVisible;
  theme;
  layout;
  filteredItems;
  selectedIndex = 0;
  onSelect;
  onCancel;
  onSelectionChange;
  setFilter(filter) {
    const wanted = filter.toLowerCase();
    this.filteredItems = this.items.filter((item) => item.value.toLowerCase().startsWith(wanted));
    this.selectedIndex = 0;
  }
  setSelectedIndex(index) {
    this.selectedIndex = Math.max(0, Math.min(index, this.filteredItems.length - 1));
  }
  getSelectedItem() {
    return this.filteredItems[this.selectedIndex] || null;
  }
  invalidate() {
  }
  render(width) {
    const count = this.filteredItems.length;
    if (count === 0) return [this.theme.noMatch("  No matching commands")];
    const column = this.columnWidth();
    const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, count);
    const lines = [];
    for (let i = start; i < end; i++) {
      if (this.filteredItems[i]) lines.push(this.line(this.filteredItems[i], i === this.selectedIndex, width, column));
    }
    if (start > 0 || end < count) {
      lines.push(this.theme.scrollInfo(truncateToWidth(`  (${this.selectedIndex + 1}/${count})`, width - 2, "")));
    }
    return lines;
  }
  handleInput(data) {
    const keys = getKeybindings();
    const last = this.filteredItems.length - 1;
    const page = pageIndex(data, this.selectedIndex, this.maxVisible, last + 1);
    if (keys.matches(data, "tui.select.up")) this.move(this.selectedIndex === 0 ? last : this.selectedIndex - 1);
    else if (keys.matches(data, "tui.select.down")) this.move(this.selectedIndex === last ? 0 : this.selectedIndex + 1);
    else if (page !== void 0) {
      if (last >= 0 && page !== this.selectedIndex) this.move(page);
    } else if (keys.matches(data, "tui.select.confirm")) {
      const item = this.getSelectedItem();
      if (item) this.onSelect?.(item);
    } else if (keys.matches(data, "tui.select.cancel")) this.onCancel?.();
  }
  move(index) {
    this.selectedIndex = index;
    const item = this.getSelectedItem();
    if (item) this.onSelectionChange?.(item);
  }
  /** The first column is as wide as its widest label, within the layout's bounds. */
  columnWidth() {
    const low = this.layout.minPrimaryColumnWidth ?? this.layout.maxPrimaryColumnWidth ?? defaultColumn;
    const high = this.layout.maxPrimaryColumnWidth ?? this.layout.minPrimaryColumnWidth ?? defaultColumn;
    const widest = Math.max(0, ...this.filteredItems.map((item) => visibleWidth(labelOf(item)) + gap));
    return Math.max(1, Math.min(low, high), Math.min(widest, Math.max(1, low, high)));
  }
  label(item, isSelected, maxWidth, columnWidth) {
    const text2 = labelOf(item);
    const custom = this.layout.truncatePrimary?.({ text: text2, maxWidth, columnWidth, item, isSelected });
    return truncateToWidth(custom ?? text2, maxWidth, "");
  }
  line(item, selected, width, column) {
    const prefix = selected ? "→ " : "  ";
    const description = item.description ? singleLine(item.description) : "";
    const both = description && width > 40 ? this.twoColumns(item, selected, width, column, prefix, description) : void 0;
    if (both !== void 0) return both;
    const room = width - prefix.length - 2;
    const line = prefix + this.label(item, selected, room, room);
    return selected ? this.theme.selectedText(line) : line;
  }
  twoColumns(item, selected, width, column, prefix, description) {
    const columnWidth = Math.max(1, Math.min(column, width - prefix.length - 4));
    const label = this.label(item, selected, Math.max(1, columnWidth - gap), columnWidth);
    const labelWidth = visibleWidth(label);
    const spacing2 = " ".repeat(Math.max(1, columnWidth - labelWidth));
    const room = width - prefix.length - labelWidth - spacing2.length - 2;
    if (room <= shortestDescription) return void 0;
    const text2 = truncateToWidth(description, room, "");
    if (selected) return this.theme.selectedText(prefix + label + spacing2 + text2);
    return prefix + label + this.theme.description(spacing2 + text2);
  }
};

// src/pi/tui/editor_complete.ts
var slashLayout = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
var symbolDelay = 20;
var EditorCompletion = class extends EditorMotion {
  constructor(tui, theme) {
    super();
    this.tui = tui;
    this.theme = theme;
  }
  tui;
  theme;
  autocompleteProvider;
  autocompleteList;
  autocompleteState = null;
  autocompletePrefix = "";
  autocompleteMaxVisible = 5;
  abort;
  timer;
  queue = Promise.resolve();
  // Counts up with every request and cancellation; a request with an old number is stale.
  turn = 0;
  setAutocompleteProvider(provider) {
    this.cancelAutocomplete();
    this.autocompleteProvider = provider;
  }
  isShowingAutocomplete() {
    return this.autocompleteState !== null;
  }
  cancelAutocomplete() {
    this.cancelRequest();
    this.autocompleteState = null;
    this.autocompleteList = void 0;
    this.autocompletePrefix = "";
  }
  cancelRequest() {
    this.turn++;
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
    this.abort?.abort();
    this.abort = void 0;
  }
  inSlashCommand() {
    return this.state.cursorLine === 0 && this.before().trimStart().startsWith("/");
  }
  inSymbol() {
    return /(?:^|\s)[@#][^\s]*$/.test(this.before());
  }
  /** After a character was typed. */
  completeTyped(char) {
    if (this.autocompleteState) return this.refresh();
    const before = this.before();
    const message = before.trim();
    if (char === "/" && this.state.cursorLine === 0 && (message === "" || message === "/")) this.request(false, false);
    else if (char === "@" || char === "#") {
      const previous = before[before.length - 2];
      if (before.length === 1 || previous === " " || previous === "	") this.request(false, false);
    } else if (/[a-zA-Z0-9.\-_]/.test(char) && (this.inSlashCommand() || this.inSymbol())) this.request(false, false);
  }
  /** After a character was removed. */
  completeDeleted() {
    if (this.autocompleteState) this.refresh();
    else if (this.inSlashCommand() || this.inSymbol()) this.request(false, false);
  }
  completeTab() {
    if (!this.autocompleteProvider) return;
    const command = this.inSlashCommand() && !this.before().trimStart().includes(" ");
    this.request(!command, true);
  }
  refresh() {
    this.request(this.autocompleteState === "force", false);
  }
  request(force, explicitTab) {
    const provider = this.autocompleteProvider;
    if (!provider) return;
    const { lines, cursorLine, cursorCol } = this.state;
    if (force && provider.shouldTriggerFileCompletion && !provider.shouldTriggerFileCompletion(lines, cursorLine, cursorCol)) return;
    this.cancelRequest();
    const turn2 = this.turn;
    const symbol = /(?:^|[ \t])(?:@(?:"[^"]*|[^\s]*)|#[^\s]*)$/.test(this.before());
    if (force || explicitTab || !symbol) return this.enqueue(turn2, { force, explicitTab });
    this.timer = setTimeout(() => {
      this.timer = void 0;
      this.enqueue(turn2, { force, explicitTab });
    }, symbolDelay);
  }
  enqueue(turn2, request) {
    this.queue = this.queue.then(() => turn2 === this.turn ? this.run(turn2, request) : void 0).catch(() => void 0);
  }
  async run(turn2, request) {
    const provider = this.autocompleteProvider;
    if (!provider) return;
    const controller = new AbortController();
    this.abort = controller;
    const { lines, cursorLine, cursorCol } = this.state;
    const text2 = this.getText();
    const legacy2 = request.force && provider.getForceFileSuggestions;
    const found2 = legacy2 ? provider.getForceFileSuggestions(lines, cursorLine, cursorCol) : await provider.getSuggestions(lines, cursorLine, cursorCol, { signal: controller.signal, force: request.force });
    const moved = this.state.cursorLine !== cursorLine || this.state.cursorCol !== cursorCol || this.getText() !== text2;
    if (controller.signal.aborted || turn2 !== this.turn || moved) return;
    this.abort = void 0;
    if (!found2 || !Array.isArray(found2.items) || found2.items.length === 0) this.cancelAutocomplete();
    else if (request.force && request.explicitTab && found2.items.length === 1) this.apply(found2.items[0], found2.prefix, true);
    else this.show(found2, request.force ? "force" : "regular");
    this.tui.requestRender();
  }
  show(found2, state) {
    this.autocompletePrefix = found2.prefix;
    const layout = found2.prefix.startsWith("/") ? slashLayout : void 0;
    this.autocompleteList = new SelectList(found2.items, this.autocompleteMaxVisible, this.theme.selectList, layout);
    const exact = found2.items.findIndex((item) => item.value === found2.prefix);
    const best = exact !== -1 ? exact : found2.items.findIndex((item) => item.value.startsWith(found2.prefix));
    if (found2.prefix && best >= 0) this.autocompleteList.setSelectedIndex(best);
    this.autocompleteState = state;
  }
  apply(item, prefix, notify) {
    this.pushUndoSnapshot();
    this.lastAction = null;
    const { lines, cursorLine, cursorCol } = this.state;
    const result = this.autocompleteProvider.applyCompletion(lines, cursorLine, cursorCol, item, prefix);
    this.state.lines = result.lines;
    this.state.cursorLine = result.cursorLine;
    this.setCursorCol(result.cursorCol);
    if (notify) this.changed();
  }
  /** Takes the selected completion. Says whether the key is used up: Enter on a command also submits it. */
  acceptCompletion(byEnter) {
    const item = this.autocompleteList?.getSelectedItem();
    if (!item || !this.autocompleteProvider) return !byEnter;
    const command = byEnter && this.autocompletePrefix.startsWith("/");
    this.apply(item, this.autocompletePrefix, false);
    this.cancelAutocomplete();
    if (!command) this.changed();
    return !command;
  }
};

// src/pi/tui/input.ts
var pasteStart = "\x1B[200~";
var pasteEnd = "\x1B[201~";
var PasteBuffer = class {
  text;
  /** What was pasted and what came after it, null while a paste goes on, undefined when data is no paste. */
  take(data) {
    if (data.includes(pasteStart)) {
      this.text = "";
      data = data.replace(pasteStart, "");
    }
    if (this.text === void 0) return void 0;
    this.text += data;
    const end = this.text.indexOf(pasteEnd);
    if (end === -1) return null;
    const result = { pasted: this.text.slice(0, end), rest: this.text.slice(end + pasteEnd.length) };
    this.text = void 0;
    return result;
  }
};
var hasControlCharacters = (text2) => /[\x00-\x1f\x7f-\x9f]/.test(text2);
var Input = class {
  value = "";
  cursor = 0;
  paste = new PasteBuffer();
  kills = new KillRing();
  undos = new UndoStack();
  lastAction = null;
  onSubmit;
  onEscape;
  focused = false;
  getValue() {
    return this.value;
  }
  setValue(value2) {
    this.value = value2;
    this.cursor = Math.min(this.cursor, value2.length);
  }
  invalidate() {
  }
  handleInput(data) {
    const paste = this.paste.take(data);
    if (paste === null) return;
    if (paste) {
      this.insertPaste(paste.pasted);
      if (paste.rest) this.handleInput(paste.rest);
      return;
    }
    const keys = getKeybindings();
    for (const [id, action] of this.actions) if (keys.matches(data, id)) return action();
    if (data === "\n") return this.onSubmit?.(this.value);
    const printable = decodeKittyPrintable(data);
    if (printable !== void 0) this.type(printable);
    else if (!hasControlCharacters(data)) this.type(data);
  }
  // In order: an earlier one wins where bindings overlap.
  actions = [
    ["tui.select.cancel", () => this.onEscape?.()],
    ["tui.editor.undo", () => this.undo()],
    ["tui.input.submit", () => this.onSubmit?.(this.value)],
    ["tui.editor.deleteCharBackward", () => this.deleteChar(-lastCluster(this.before()).length)],
    ["tui.editor.deleteCharForward", () => this.deleteChar(firstCluster(this.after()).length)],
    ["tui.editor.deleteWordBackward", () => this.kill(-wordLengthBefore(this.before()))],
    ["tui.editor.deleteWordForward", () => this.kill(wordLengthAfter(this.after()))],
    ["tui.editor.deleteToLineStart", () => this.kill(-this.cursor)],
    ["tui.editor.deleteToLineEnd", () => this.kill(this.value.length - this.cursor)],
    ["tui.editor.yank", () => this.yank()],
    ["tui.editor.yankPop", () => this.yankPop()],
    ["tui.editor.cursorLeft", () => this.moveBy(-lastCluster(this.before()).length)],
    ["tui.editor.cursorRight", () => this.moveBy(firstCluster(this.after()).length)],
    ["tui.editor.cursorLineStart", () => this.moveBy(-this.cursor)],
    ["tui.editor.cursorLineEnd", () => this.moveBy(this.value.length - this.cursor)],
    ["tui.editor.cursorWordLeft", () => this.cursor > 0 && this.moveBy(-wordLengthBefore(this.before()))],
    ["tui.editor.cursorWordRight", () => this.cursor < this.value.length && this.moveBy(wordLengthAfter(this.after()))]
  ];
  before() {
    return this.value.slice(0, this.cursor);
  }
  after() {
    return this.value.slice(this.cursor);
  }
  moveBy(offset) {
    this.lastAction = null;
    this.cursor += offset;
  }
  /** Removes characters before the cursor (negative) or after it and hands them back. */
  cut(offset) {
    const from = Math.min(this.cursor, this.cursor + offset);
    const to = Math.max(this.cursor, this.cursor + offset);
    const text2 = this.value.slice(from, to);
    this.value = this.value.slice(0, from) + this.value.slice(to);
    this.cursor = from;
    return text2;
  }
  insert(text2) {
    this.value = this.before() + text2 + this.after();
    this.cursor += text2.length;
  }
  type(text2) {
    if (isWhitespaceChar(text2) || this.lastAction !== "type-word") this.remember();
    this.lastAction = "type-word";
    this.insert(text2);
  }
  deleteChar(offset) {
    this.lastAction = null;
    if (offset === 0) return;
    this.remember();
    this.cut(offset);
  }
  kill(offset) {
    if (offset === 0) return;
    this.remember();
    this.kills.push(this.cut(offset), { prepend: offset < 0, accumulate: this.lastAction === "kill" });
    this.lastAction = "kill";
  }
  yank() {
    const text2 = this.kills.peek();
    if (!text2) return;
    this.remember();
    this.insert(text2);
    this.lastAction = "yank";
  }
  yankPop() {
    if (this.lastAction !== "yank" || this.kills.length <= 1) return;
    this.remember();
    this.cut(-(this.kills.peek() ?? "").length);
    this.kills.rotate();
    this.insert(this.kills.peek() ?? "");
  }
  remember() {
    this.undos.push({ value: this.value, cursor: this.cursor });
  }
  undo() {
    const state = this.undos.pop();
    if (!state) return;
    this.value = state.value;
    this.cursor = state.cursor;
    this.lastAction = null;
  }
  insertPaste(text2) {
    this.lastAction = null;
    this.remember();
    this.insert(text2.replace(/[\r\n]/g, "").replace(/\t/g, "    "));
  }
  /** The columns of the value that fit, and where in them the cursor is. */
  window(width) {
    const total = visibleWidth(this.value);
    if (total < width) return { text: this.value, cursor: this.cursor };
    const room = this.cursor === this.value.length ? width - 1 : width;
    if (room <= 0) return { text: "", cursor: 0 };
    const column = visibleWidth(this.before());
    const half = Math.floor(room / 2);
    let start = Math.max(0, column - half);
    if (column < half) start = 0;
    else if (column > total - half) start = Math.max(0, total - room);
    const left = sliceByColumn(this.value, start, Math.max(0, column - start), true);
    return { text: sliceByColumn(this.value, start, room, true), cursor: left.length };
  }
  render(width) {
    const prompt = "> ";
    const room = width - prompt.length;
    if (room <= 0) return [prompt];
    const { text: text2, cursor } = this.window(room);
    const at = firstCluster(text2.slice(cursor)) || " ";
    const marker2 = this.focused ? CURSOR_MARKER : "";
    const line = `${text2.slice(0, cursor)}${marker2}${fakeCursor(at)}${text2.slice(cursor + at.length)}`;
    return [prompt + line + " ".repeat(Math.max(0, room - visibleWidth(line)))];
  }
};

// src/pi/tui/terminal_image.ts
function environment2() {
  try {
    return globalThis.process?.env ?? {};
  } catch {
    return {};
  }
}
function knownTerminal(env, term, program) {
  if (env.KITTY_WINDOW_ID || program === "kitty") return { images: "kitty" };
  if (program === "ghostty" || term.includes("ghostty") || env.GHOSTTY_RESOURCES_DIR) return { images: "kitty" };
  if (env.WEZTERM_PANE || program === "wezterm") return { images: "kitty" };
  if (env.ITERM_SESSION_ID || program === "iterm.app") return { images: "iterm2" };
  return program === "vscode" || program === "alacritty" ? { images: null } : void 0;
}
function detectCapabilities() {
  const env = environment2();
  const term = (env.TERM ?? "").toLowerCase();
  const color = (env.COLORTERM ?? "").toLowerCase();
  const inside = Boolean(env.TMUX) || term.startsWith("tmux") || term.startsWith("screen");
  const known = inside ? void 0 : knownTerminal(env, term, (env.TERM_PROGRAM ?? "").toLowerCase());
  if (known) return { images: known.images, trueColor: true, hyperlinks: true };
  return { images: null, trueColor: color === "truecolor" || color === "24bit", hyperlinks: false };
}
var capabilities;
var overrides = {};
var getCapabilities = () => capabilities ??= { ...detectCapabilities(), ...overrides };
function resetCapabilitiesCache() {
  capabilities = void 0;
}
function setCapabilities(value2) {
  capabilities = value2;
}
function setCapabilityOverrides(value2) {
  overrides = value2 ?? {};
  capabilities = void 0;
}
var cell = { widthPx: 9, heightPx: 18 };
var getCellDimensions = () => cell;
function setCellDimensions(dimensions) {
  cell = dimensions;
}
var kittyPrefix = "\x1B_G";
var iterm2Prefix = "\x1B]1337;File=";
var isImageLine = (line) => line.includes(kittyPrefix) || line.includes(iterm2Prefix);
var allocateImageId = () => Math.floor(Math.random() * 4294967294) + 1;
var chunkSize = 4096;
function encodeKitty(base64, options = {}) {
  const params = ["a=T", "f=100", "q=2"];
  if (options.moveCursor === false) params.push("C=1");
  if (options.columns) params.push(`c=${options.columns}`);
  if (options.rows) params.push(`r=${options.rows}`);
  if (options.imageId) params.push(`i=${options.imageId}`);
  const head = params.join(",");
  if (base64.length <= chunkSize) return `${kittyPrefix}${head};${base64}\x1B\\`;
  let result = "";
  for (let at = 0; at < base64.length; at += chunkSize) {
    const more = at + chunkSize < base64.length ? 1 : 0;
    result += `${kittyPrefix}${at === 0 ? `${head},` : ""}m=${more};${base64.slice(at, at + chunkSize)}\x1B\\`;
  }
  return result;
}
var deleteKittyImage = (imageId) => `${kittyPrefix}a=d,d=I,i=${imageId},q=2\x1B\\`;
var deleteAllKittyImages = () => `${kittyPrefix}a=d,d=A,q=2\x1B\\`;
function encodeITerm2(base64, options = {}) {
  const params = [`inline=${options.inline === false ? 0 : 1}`];
  if (options.width !== void 0) params.push(`width=${options.width}`);
  if (options.height !== void 0) params.push(`height=${options.height}`);
  if (options.name) params.push(`name=${btoa(String.fromCharCode(...new TextEncoder().encode(options.name)))}`);
  if (options.preserveAspectRatio === false) params.push("preserveAspectRatio=0");
  return `${iterm2Prefix}${params.join(";")}:${base64}\x07`;
}
function calculateImageRows(image, columns, cellSize = { widthPx: 9, heightPx: 18 }) {
  const height = image.heightPx * (columns * cellSize.widthPx / image.widthPx);
  return Math.max(1, Math.ceil(height / cellSize.heightPx));
}
function renderImage(base64, size2, options = {}) {
  const { images } = getCapabilities();
  if (!images) return null;
  const columns = options.maxWidthCells ?? 80;
  const rows = calculateImageRows(size2, columns, getCellDimensions());
  if (images === "kitty") {
    const sequence2 = encodeKitty(base64, { columns, rows, imageId: options.imageId, moveCursor: options.moveCursor });
    return { sequence: sequence2, rows, imageId: options.imageId };
  }
  const preserveAspectRatio = options.preserveAspectRatio ?? true;
  return { sequence: encodeITerm2(base64, { width: columns, height: "auto", preserveAspectRatio }), rows };
}
var hyperlink = (text2, url) => `\x1B]8;;${url}\x1B\\${text2}\x1B]8;;\x1B\\`;
function imageFallback(mimeType, size2, filename) {
  const parts = [filename, `[${mimeType}]`, size2 && `${size2.widthPx}x${size2.heightPx}`].filter(Boolean);
  return `[Image: ${parts.join(" ")}]`;
}

// src/pi/tui/v15.ts
var replaceControlCharacters = (text2) => text2.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
function getOsc8LinkAtColumn(line, column) {
  let url;
  let at = 0;
  for (const part of splitAnsi(line)) {
    if (part.ansi) {
      const link = /^\x1b\]8;[^;]*;([^\x07\x1b]*)(?:\x07|\x1b\\)$/.exec(part.text);
      if (link) url = link[1] || void 0;
      continue;
    }
    for (const cluster of graphemes(part.text)) {
      const width = cluster === "	" ? tabWidth : graphemeWidth(cluster);
      if (column >= at && column < at + width) return url;
      at += width;
    }
  }
  return void 0;
}
function parseTerminalColorSchemeReport(data) {
  const match = /^(?:\x1b\[\?997;(1|2)n)+$/.exec(data);
  return match ? match[1] === "2" ? "light" : "dark" : void 0;
}
function parseOsc11BackgroundColor(data) {
  const match = /^\x1b\]11;rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})(?:\/[0-9a-f]{1,4})?(?:\x07|\x1b\\)$/i.exec(data);
  if (!match) return void 0;
  const [r, g, b] = match.slice(1, 4).map((hex) => Math.round(parseInt(hex, 16) / (16 ** hex.length - 1) * 255));
  return { r, g, b };
}
var isViewportTUI = (tui) => tui[/* @__PURE__ */ Symbol.for("@earendil-works/pi-tui/viewport")] === true;
var getTerminalColorMode = (capabilities2 = getCapabilities()) => capabilities2.trueColor ? "truecolor" : "256color";
function getSelectPageIndex(keys, data, selected, count, page) {
  const up = keys.matches(data, "tui.select.pageUp");
  if (!up && !keys.matches(data, "tui.select.pageDown")) return void 0;
  return Math.max(0, Math.min(count - 1, selected + (up ? -page : page)));
}
function isAppleTerminalSession() {
  const process = globalThis.process;
  return process?.platform === "darwin" && process.env?.TERM_PROGRAM === "Apple_Terminal";
}
var longestStatus = 2048;
function formatProgramStatus(status) {
  const pairs = [`state=${status.state}`];
  if (status.app !== void 0 && /^[A-Za-z0-9_.+-]{1,32}$/.test(status.app)) pairs.push(`app=${status.app}`);
  if (status.state === "blocked" && status.kind) pairs.push(`kind=${status.kind}`);
  const encoder = new TextEncoder();
  let message = "";
  let size2 = 0;
  for (const char of replaceControlCharacters(status.message ?? "").trim()) {
    size2 += encoder.encode(char).length;
    if (size2 > longestStatus) break;
    message += char;
  }
  if (message) pairs.push(`msg=${btoa(String.fromCharCode(...encoder.encode(message)))}`);
  return `\x1B]7501;${pairs.join(":")}\x1B\\`;
}
var getNativeClipboard = () => void 0;

// src/pi/tui/editor.ts
var atLeastZero = (value2) => Number.isFinite(value2) ? Math.max(0, Math.floor(value2)) : 0;
var listSize = (value2) => Number.isFinite(value2) ? Math.max(3, Math.min(20, Math.floor(value2))) : 5;
function scrollBorder(label, width) {
  const rest = width - visibleWidth(label);
  if (rest >= 2) return "─".repeat(Math.floor(rest / 2)) + label + "─".repeat(Math.ceil(rest / 2));
  const narrow = `───${label}`;
  if (visibleWidth(narrow) <= width) return narrow + "─".repeat(width - visibleWidth(narrow));
  const dots = "...".slice(0, width);
  return sliceByColumn(narrow, 0, width - dots.length, true) + dots;
}
var Editor = class extends EditorCompletion {
  focused = false;
  borderColor;
  disableSubmit = false;
  paddingX;
  paste = new PasteBuffer();
  jumpMode = null;
  constructor(tui, theme, options = {}) {
    super(tui, theme);
    this.borderColor = theme.borderColor;
    this.paddingX = atLeastZero(options.paddingX ?? 0);
    this.autocompleteMaxVisible = listSize(options.autocompleteMaxVisible ?? 5);
  }
  getPaddingX() {
    return this.paddingX;
  }
  setPaddingX(padding) {
    const value2 = atLeastZero(padding);
    if (value2 === this.paddingX) return;
    this.paddingX = value2;
    this.tui.requestRender();
  }
  getAutocompleteMaxVisible() {
    return this.autocompleteMaxVisible;
  }
  setAutocompleteMaxVisible(maxVisible) {
    const value2 = listSize(maxVisible);
    if (value2 === this.autocompleteMaxVisible) return;
    this.autocompleteMaxVisible = value2;
    this.tui.requestRender();
  }
  setText(text2) {
    this.cancelAutocomplete();
    this.lastAction = null;
    this.historyIndex = -1;
    const normalized = this.normalizeText(text2);
    if (this.getText() !== normalized) this.pushUndoSnapshot();
    this.setTextInternal(normalized);
  }
  insertTextAtCursor(text2) {
    if (!text2) return;
    this.cancelAutocomplete();
    this.pushUndoSnapshot();
    this.lastAction = null;
    this.historyIndex = -1;
    this.insertTextAtCursorInternal(text2);
  }
  invalidate() {
  }
  pageRows() {
    return Math.max(5, Math.floor(this.tui.terminal.rows * 0.3));
  }
  // ---- display ----
  /** The cursor sits before column `cursor` of its row; on a wrapped row's end it belongs to the next row. */
  layout(width) {
    const { cursorLine, cursorCol } = this.state;
    return rowsOf(this.state.lines, width, this.pastes).map((row) => {
      const offset = cursorCol - row.start;
      const here = row.line === cursorLine && offset >= 0 && (row.last || offset < row.length);
      return here ? { text: row.text, cursor: row.last ? offset : Math.min(offset, row.text.length) } : { text: row.text };
    });
  }
  scrollTo(cursorRow, rows, visible) {
    const row = Math.max(0, cursorRow);
    if (row < this.scrollOffset) this.scrollOffset = row;
    else if (row >= this.scrollOffset + visible) this.scrollOffset = row - visible + 1;
    this.scrollOffset = Math.max(0, Math.min(this.scrollOffset, Math.max(0, rows - visible)));
  }
  border(arrow, hidden, width) {
    return this.borderColor(hidden > 0 ? scrollBorder(` ${arrow} ${hidden} more `, width) : "─".repeat(width));
  }
  drawLine(line, width, paddingX) {
    const margin = " ".repeat(paddingX);
    let text2 = line.text;
    let size2 = visibleWidth(text2);
    let rightMargin = margin;
    if (line.cursor !== void 0) {
      const after = text2.slice(line.cursor);
      const at = this.parts(after)[0] ?? "";
      const marker2 = this.focused && !this.autocompleteState ? CURSOR_MARKER : "";
      text2 = `${text2.slice(0, line.cursor)}${marker2}${fakeCursor(at || " ")}${after.slice(at.length)}`;
      if (at === "") size2++;
      if (at === "" && size2 > width && paddingX > 0) rightMargin = margin.slice(1);
    }
    return margin + text2 + " ".repeat(Math.max(0, width - size2)) + rightMargin;
  }
  render(width) {
    const paddingX = Math.min(this.paddingX, Math.max(0, Math.floor((width - 1) / 2)));
    const inner = Math.max(1, width - paddingX * 2);
    this.lastWidth = Math.max(1, inner - (paddingX ? 0 : 1));
    const lines = this.layout(this.lastWidth);
    const visible = this.pageRows();
    this.scrollTo(lines.findIndex((line) => line.cursor !== void 0), lines.length, visible);
    const shown2 = lines.slice(this.scrollOffset, this.scrollOffset + visible);
    const margin = " ".repeat(paddingX);
    const list = this.autocompleteState && this.autocompleteList ? this.autocompleteList.render(inner) : [];
    return [
      this.border("↑", this.scrollOffset, width),
      ...shown2.map((line) => this.drawLine(line, inner, paddingX)),
      this.border("↓", lines.length - this.scrollOffset - shown2.length, width),
      ...list.map((line) => margin + line + " ".repeat(Math.max(0, inner - visibleWidth(line))) + margin)
    ];
  }
  // ---- input ----
  // In order: an earlier one wins where bindings overlap.
  edits = [
    ["tui.editor.deleteToLineEnd", () => this.killLine(true)],
    ["tui.editor.deleteToLineStart", () => this.killLine(false)],
    ["tui.editor.deleteWordBackward", () => this.killWord(false)],
    ["tui.editor.deleteWordForward", () => this.killWord(true)],
    ["tui.editor.deleteCharBackward", () => this.erase(false)],
    ["tui.editor.deleteCharForward", () => this.erase(true)],
    ["tui.editor.yank", () => this.yank()],
    ["tui.editor.yankPop", () => this.yankPop()],
    ["tui.editor.cursorLineStart", () => this.moveToLineStart()],
    ["tui.editor.cursorLineEnd", () => this.moveToLineEnd()],
    ["tui.editor.cursorWordLeft", () => this.moveWord(false)],
    ["tui.editor.cursorWordRight", () => this.moveWord(true)]
  ];
  moves = [
    ["tui.input.submit", () => this.submit()],
    ["tui.editor.cursorUp", () => this.cursorUp()],
    ["tui.editor.cursorDown", () => this.cursorDown()],
    ["tui.editor.cursorRight", () => this.cursorRight()],
    ["tui.editor.cursorLeft", () => this.cursorLeft()],
    ["tui.editor.pageUp", () => this.pageScroll(-1)],
    ["tui.editor.pageDown", () => this.pageScroll(1)],
    ["tui.editor.jumpForward", () => {
      this.jumpMode = "forward";
    }],
    ["tui.editor.jumpBackward", () => {
      this.jumpMode = "backward";
    }]
  ];
  erase(forward) {
    this.deleteCharacter(forward);
    this.completeDeleted();
  }
  handleInput(data) {
    const keys = getKeybindings();
    if (this.jumpMode !== null && this.jump(data, keys)) return;
    const paste = this.paste.take(data);
    if (paste === null) return;
    if (paste) return this.takePaste(paste.pasted, paste.rest);
    if (keys.matches(data, "tui.input.copy")) return;
    if (keys.matches(data, "tui.editor.undo")) return this.undo();
    if (this.autocompleteState && this.autocompleteList && this.handleList(data, keys)) return;
    if (keys.matches(data, "tui.input.tab") && !this.autocompleteState) return this.completeTab();
    for (const [id, action] of this.edits) {
      const shifted = id.endsWith("deleteCharBackward") && matchesKey(data, "shift+backspace") || id.endsWith("deleteCharForward") && matchesKey(data, "shift+delete");
      if (shifted || keys.matches(data, id)) return action();
    }
    if (this.isNewLine(data, keys)) return this.newLine(data, keys);
    for (const [id, action] of this.moves) if (keys.matches(data, id)) return action();
    this.typed(data);
  }
  typed(data) {
    const char = matchesKey(data, "shift+space") ? " " : decodePrintableKey(data) ?? (data.charCodeAt(0) >= 32 ? data : void 0);
    if (char === void 0) return;
    this.typeCharacter(char);
    this.completeTyped(char);
  }
  takePaste(text2, rest) {
    if (text2 !== "") {
      this.cancelAutocomplete();
      this.insertPaste(text2);
    }
    if (rest !== "") this.handleInput(rest);
  }
  /** After the jump key the next character is where to go; any other key goes on as itself. */
  jump(data, keys) {
    const forward = this.jumpMode === "forward";
    this.jumpMode = null;
    if (keys.matches(data, "tui.editor.jumpForward") || keys.matches(data, "tui.editor.jumpBackward")) return true;
    const char = decodePrintableKey(data) ?? (data.charCodeAt(0) >= 32 ? data : void 0);
    if (char === void 0) return false;
    this.jumpToChar(char, forward);
    return true;
  }
  handleList(data, keys) {
    if (keys.matches(data, "tui.select.cancel")) this.cancelAutocomplete();
    else if (keys.matches(data, "tui.select.up") || keys.matches(data, "tui.select.down")) this.autocompleteList.handleInput(data);
    else if (keys.matches(data, "tui.input.tab")) this.acceptCompletion(false);
    else if (keys.matches(data, "tui.select.confirm")) return this.acceptCompletion(true);
    else return false;
    return true;
  }
  isNewLine(data, keys) {
    if (keys.matches(data, "tui.input.newLine") || data === "\n" || data === "\x1B\r" || data === "\x1B[13;2~") return true;
    return data.length > 1 && (data[0] === "\n" || data.includes("\x1B") && data.includes("\r"));
  }
  afterBackslash() {
    return this.before().endsWith("\\");
  }
  newLine(data, keys) {
    const submit = keys.getKeys("tui.input.submit");
    const swapped2 = submit.includes("shift+enter") || submit.includes("shift+return");
    if (!this.disableSubmit && swapped2 && matchesKey(data, "enter") && this.afterBackslash()) {
      this.erase(false);
      return this.submitValue();
    }
    this.cancelAutocomplete();
    this.addNewLine();
  }
  submit() {
    if (this.disableSubmit) return;
    if (!this.afterBackslash()) return this.submitValue();
    this.erase(false);
    this.cancelAutocomplete();
    this.addNewLine();
  }
  submitValue() {
    this.cancelAutocomplete();
    const text2 = this.getExpandedText().trim();
    this.state = { lines: [""], cursorLine: 0, cursorCol: 0 };
    this.pastes.clear();
    this.pasteCounter = 0;
    this.historyIndex = -1;
    this.scrollOffset = 0;
    this.undoStack.clear();
    this.lastAction = null;
    this.onChange?.("");
    this.onSubmit?.(text2);
  }
};

// src/pi/tui/image_size.ts
function decode2(base64, bytes) {
  const text2 = base64.replace(/[^A-Za-z0-9+/]/g, "").slice(0, bytes === Infinity ? void 0 : Math.ceil(bytes / 3) * 4);
  const binary = atob(text2.length % 4 === 1 ? text2.slice(0, -1) : text2);
  const view = new DataView(new ArrayBuffer(binary.length));
  for (let i = 0; i < binary.length; i++) view.setUint8(i, binary.charCodeAt(i));
  return view;
}
function read(base64, bytes, minimum, reader) {
  try {
    const view = decode2(base64, bytes);
    return view.byteLength < minimum ? null : reader(view, 0);
  } catch {
    return null;
  }
}
var ascii = (view, from, to) => {
  let text2 = "";
  for (let i = from; i < to; i++) text2 += String.fromCharCode(view.getUint8(i));
  return text2;
};
var getPngDimensions = (base64) => read(base64, 24, 24, (v) => v.getUint32(0) === 2303741511 ? { widthPx: v.getUint32(16), heightPx: v.getUint32(20) } : null);
var getGifDimensions = (base64) => read(base64, 12, 10, (v) => /^GIF8[79]a$/.test(ascii(v, 0, 6)) ? { widthPx: v.getUint16(6, true), heightPx: v.getUint16(8, true) } : null);
var jpeg = (v) => {
  if (v.getUint16(0) !== 65496) return null;
  for (let at = 2; at < v.byteLength - 9; ) {
    if (v.getUint8(at) !== 255) {
      at++;
      continue;
    }
    const marker2 = v.getUint8(at + 1);
    if (marker2 >= 192 && marker2 <= 194) return { widthPx: v.getUint16(at + 7), heightPx: v.getUint16(at + 5) };
    const length = v.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
};
var getJpegDimensions = (base64) => read(base64, Infinity, 2, jpeg);
var uint24 = (v, at) => v.getUint16(at, true) | v.getUint8(at + 2) << 16;
var webp = (v) => {
  if (ascii(v, 0, 4) !== "RIFF" || ascii(v, 8, 12) !== "WEBP") return null;
  switch (ascii(v, 12, 16)) {
    case "VP8 ":
      return { widthPx: v.getUint16(26, true) & 16383, heightPx: v.getUint16(28, true) & 16383 };
    case "VP8L": {
      const bits = v.getUint32(21, true);
      return { widthPx: (bits & 16383) + 1, heightPx: (bits >> 14 & 16383) + 1 };
    }
    case "VP8X":
      return { widthPx: uint24(v, 24) + 1, heightPx: uint24(v, 27) + 1 };
  }
  return null;
};
var getWebpDimensions = (base64) => read(base64, 30, 30, webp);
function getImageDimensions(base64, mimeType) {
  switch (mimeType) {
    case "image/png":
      return getPngDimensions(base64);
    case "image/jpeg":
      return getJpegDimensions(base64);
    case "image/gif":
      return getGifDimensions(base64);
    case "image/webp":
      return getWebpDimensions(base64);
  }
  return null;
}

// src/pi/tui/image.ts
var Image = class {
  constructor(base64Data, mimeType, theme, options = {}, dimensions) {
    this.base64Data = base64Data;
    this.mimeType = mimeType;
    this.theme = theme;
    this.options = options;
    this.dimensions = dimensions || getImageDimensions(base64Data, mimeType) || { widthPx: 800, heightPx: 600 };
    this.imageId = options.imageId;
  }
  base64Data;
  mimeType;
  theme;
  options;
  dimensions;
  imageId;
  cache;
  getImageId() {
    return this.imageId;
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache?.width === width) return this.cache.lines;
    const lines = this.drawn(width) ?? [this.theme.fallbackColor(imageFallback(this.mimeType, this.dimensions, this.options.filename))];
    this.cache = { width, lines };
    return lines;
  }
  /** As many lines as the image has rows; the last goes up, draws it, and comes back. */
  drawn(width) {
    const { images } = getCapabilities();
    if (images === "kitty") this.imageId ??= allocateImageId();
    const maxWidthCells = Math.min(width - 2, this.options.maxWidthCells ?? 60);
    const result = renderImage(this.base64Data, this.dimensions, { maxWidthCells, imageId: this.imageId, moveCursor: false });
    if (!result) return void 0;
    const up = result.rows - 1;
    const before = up > 0 ? `\x1B[${up}A` : "";
    const after = images === "kitty" && up > 0 ? `\x1B[${up}B` : "";
    return [...new Array(up).fill(""), before + result.sequence + after];
  }
};

// src/pi/tui/loader.ts
var defaultFrames = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];
var defaultInterval = 80;
var Loader = class extends Text {
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
  show() {
    const frame2 = this.frames[this.current] ?? "";
    const spinner = this.verbatim ? frame2 : this.spinnerColorFn(frame2);
    this.setText((frame2 === "" ? "" : `${spinner} `) + this.messageColorFn(this.message));
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
    if (!getKeybindings().matches(data, "tui.select.cancel")) return;
    this.controller.abort();
    this.onAbort?.();
  }
  dispose() {
    this.stop();
  }
};

// src/pi/tui/md_inline.ts
var punctuation2 = /[\p{P}\p{S}]/u;
var escaped = /\\([!-/:-@[-`{-~])/g;
var unescape = (text2) => text2.replace(escaped, "$1");
var text = (value2) => ({ type: "text", text: value2 });
var normalizeLabel = (label) => label.trim().toLowerCase().replace(/\s+/g, " ");
var InlineLexer = class _InlineLexer {
  constructor(links, inLink = false) {
    this.links = links;
    this.inLink = inLink;
  }
  links;
  inLink;
  lex(source) {
    const result = [];
    const masked = mask(source);
    let previous = "";
    for (let at = 0; at < source.length; ) {
      const match = this.match(source, masked, at, previous);
      const length = match?.length ?? plainLength(source, at);
      add(result, match?.token ?? text(source.slice(at, at + length)));
      at += length;
      if (match) previous = "";
      else if (source[at - 1] !== "_") previous = charBefore(source, at) ?? "";
    }
    return result;
  }
  match(source, masked, at, previous) {
    const rest = source.slice(at);
    switch (source[at]) {
      case "\\":
        return escape2(rest) ?? lineBreak(rest);
      case " ":
        return lineBreak(rest);
      case "<":
        return tag(rest) ?? this.autolink(rest);
      case "!":
        return source[at + 1] === "[" ? this.bracket(rest, true) : void 0;
      case "[":
        return this.bracket(rest, false);
      case "*":
      case "_":
        return this.emphasis(source, masked, at, previous);
      case "`":
        return codespan(rest);
      case "~":
        return this.strike(rest);
    }
    return this.inLink ? void 0 : this.bareUrl(rest, source[at - 1] ?? "");
  }
  inner(source, inLink = this.inLink) {
    return new _InlineLexer(this.links, inLink).lex(source);
  }
  // ---- links ----
  bracket(rest, image) {
    const open = image ? 1 : 0;
    const close = closingBracket(rest, open);
    if (close === -1) return void 0;
    const label = rest.slice(open + 1, close);
    const direct = destination(rest, close + 1);
    if (direct) return this.linkToken(label, unescape(direct.href), image, direct.end);
    return this.reference(rest, label, close, image);
  }
  reference(rest, label, close, image) {
    const second = /^\[((?:\\.|[^\\[\]])*)\]/.exec(rest.slice(close + 1));
    const end = close + 1 + (second?.[0].length ?? 0);
    const name = second && second[1].trim() !== "" ? second[1] : label;
    const target = this.links.get(normalizeLabel(name));
    if (target) return this.linkToken(label, target.href, image, end);
    return second || !image ? { token: text(rest[0]), length: 1 } : void 0;
  }
  linkToken(label, href, image, length) {
    const shown2 = unescapeBrackets(label);
    if (image) return { token: { type: "image", text: shown2, href }, length };
    return { token: { type: "link", text: shown2, href, tokens: this.inner(shown2, true) }, length };
  }
  autolink(rest) {
    const match = /^<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s\x00-\x1f<>]*|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_]))>/.exec(rest);
    if (!match) return void 0;
    return urlToken(match[1], match[2] === "@" ? `mailto:${match[1]}` : match[1], match[0].length);
  }
  bareUrl(rest, previous) {
    const url = /^((?:ftp|https?):\/\/|www\.)(?:[a-zA-Z0-9-]+\.?)+[^\s<]*/i.exec(rest);
    if (url) {
      const link = trimUrl(url[0]);
      return link === "" ? void 0 : urlToken(link, url[1].toLowerCase() === "www." ? `http://${link}` : link, link.length);
    }
    const mail = /^[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![-_])/.exec(rest);
    if (!mail || /[A-Za-z0-9._+-]/.test(previous)) return void 0;
    return urlToken(mail[0], `mailto:${mail[0]}`, mail[0].length);
  }
  // ---- emphasis ----
  emphasis(source, masked, at, previous) {
    const run2 = runAt(source, at);
    if (!canOpen(source, at, run2, previous)) return void 0;
    const end = closing(masked, source[at], at, run2);
    if (!end) return void 0;
    const size2 = Math.min(run2, end.size) % 2 === 1 ? 1 : 2;
    const raw = source.slice(at, end.at + end.size);
    const body = raw.slice(size2, -size2);
    const token = { type: size2 === 2 ? "strong" : "em", text: body, tokens: this.inner(body) };
    return { token, length: raw.length };
  }
  /** Two tildes, with no blank inside either of them. */
  strike(rest) {
    const match = /^~~(?=[^\s~])((?:\\.|[^\\])*?(?:\\.|[^\s~\\]))~~(?=[^~]|$)/.exec(rest);
    if (!match) return void 0;
    return { token: { type: "del", text: match[1], tokens: this.inner(match[1]) }, length: match[0].length };
  }
};
function add(tokens2, token) {
  const last = tokens2[tokens2.length - 1];
  if (token.type === "text" && last?.type === "text") last.text += token.text;
  else tokens2.push(token);
}
var stop = /[\\<![`*~]|(?<!\w)_| {2,}\n|https?:\/\/|ftp:\/\/|www\.|(?<![\w.+-])[\w.+-]+@/gi;
function plainLength(source, at) {
  let run2 = 0;
  while (source[at + run2] === "`" || source[at + run2] === "~") run2++;
  stop.lastIndex = at + Math.max(1, run2);
  return (stop.exec(source)?.index ?? source.length) - at;
}
function escape2(rest) {
  return /^\\[!-/:-@[-`{-~]/.test(rest) ? { token: { type: "escape", text: rest[1] }, length: 2 } : void 0;
}
function lineBreak(rest) {
  const match = /^(?: {2,}|\\)\n(?!\s*$)/.exec(rest);
  return match ? { token: { type: "br", text: "\n" }, length: match[0].length } : void 0;
}
var html = /^(?:<!--(?:-?>|[\s\S]*?(?:-->|$))|<\/[a-zA-Z][\w:-]*\s*>|<[a-zA-Z][\w-]*(?:\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?)*?\s*\/?>|<\?[\s\S]*?\?>|<![a-zA-Z]+\s[\s\S]*?>|<!\[CDATA\[[\s\S]*?\]\]>)/;
function tag(rest) {
  const match = html.exec(rest);
  return match ? { token: { type: "html", text: match[0] }, length: match[0].length } : void 0;
}
function codespan(rest) {
  const match = /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/.exec(rest);
  if (!match) return void 0;
  let body = match[2].replace(/\n/g, " ");
  if (/[^ ]/.test(body) && body.startsWith(" ") && body.endsWith(" ")) body = body.slice(1, -1);
  return { token: { type: "codespan", text: body }, length: match[0].length };
}
function urlToken(shown2, href, length) {
  return { token: { type: "link", text: shown2, href, tokens: [text(shown2)] }, length };
}
function trimUrl(url) {
  for (; ; ) {
    const shorter = url.replace(/(?:[?!.,:;*_'"~]+|&[A-Za-z0-9]+;)$/, "");
    const open = (shorter.match(/\(/g) ?? []).length;
    const close = (shorter.match(/\)/g) ?? []).length;
    const next = shorter.endsWith(")") && close > open ? shorter.slice(0, -1) : shorter;
    if (next === url) return url;
    url = next;
  }
}
var unescapeBrackets = (label) => label.replace(/\\([[\]])/g, "$1");
function closingBracket(source, open) {
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "`") {
      const code = codespan(source.slice(i));
      i += (code?.length ?? runAt(source, i)) - 1;
    } else if (source[i] === "[") depth++;
    else if (source[i] === "]" && --depth === 0) return i;
  }
  return -1;
}
function destination(source, at) {
  if (source[at] !== "(") return void 0;
  const rest = source.slice(at);
  const match = /^\(\s*(<(?:\\.|[^\n<>\\])*>|(?:\\.|[^\s\x00-\x1f()\\]|\((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*\))*)(?:\s+("(?:\\"?|[^"\\])*"|'(?:\\'?|[^'\\])*'|\((?:\\\)?|[^)\\])*\)))?\s*\)/.exec(rest);
  if (!match) return void 0;
  const href = match[1].startsWith("<") ? match[1].slice(1, -1) : match[1];
  return { href, end: at + match[0].length };
}
function runAt(source, at) {
  let end = at + 1;
  while (source[end] === source[at]) end++;
  return end - at;
}
function mask(source) {
  const hide = (match) => `[${"a".repeat(match.length - 2)}]`;
  return source.replace(/\[[^[\]]*?\]\([^()]*?\)|`[^`]*?`|<[^<>]*?>/g, hide).replace(/\\[!-/:-@[-`{-~]/g, "++");
}
function side(char) {
  if (!char || /\s/.test(char)) return "blank";
  return char !== "~" && punctuation2.test(char) ? "mark" : "text";
}
function charBefore(text2, at) {
  const low = text2.charCodeAt(at - 1);
  return at === 0 ? void 0 : text2.slice(low >= 56320 && low <= 57343 ? at - 2 : at - 1, at);
}
var charAt = (text2, at) => at < text2.length ? String.fromCodePoint(text2.codePointAt(at)) : void 0;
function canOpen(source, at, run2, previous) {
  const after = side(charAt(source, at + run2));
  if (after === "blank") return false;
  if (after === "mark") return previous === "" || side(previous) !== "text" && previous !== "*" && previous !== "_";
  return source[at] === "*" || !/[\p{L}\p{N}]/u.test(previous);
}
function role(text2, mark2, at, run2) {
  const before = side(charBefore(text2, at));
  const after = side(charAt(text2, at + run2));
  if (before === "blank") return after === "blank" ? void 0 : "opens";
  if (before === "mark") return after === "blank" ? "closes" : after === "mark" ? "both" : "opens";
  if (after !== "text") return "closes";
  return mark2 === "*" ? "both" : void 0;
}
function closing(text2, mark2, at, run2) {
  let open = run2;
  let passed = 0;
  for (let i = at + run2; i < text2.length; i++) {
    if (text2[i] !== mark2) continue;
    const size2 = runAt(text2, i);
    const does = role(text2, mark2, i, size2);
    const start = i;
    i += size2 - 1;
    if (does === void 0) continue;
    if (does === "opens") {
      open += size2;
      continue;
    }
    if (does === "both" && run2 % 3 !== 0 && (run2 + size2) % 3 === 0) {
      passed += size2;
      continue;
    }
    open -= size2;
    if (open <= 0) return { at: start, size: Math.min(size2, size2 + open + passed) };
  }
  return void 0;
}

// src/pi/tui/md_list.ts
var hr = /^ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n|$)/;
var firstLine = (source) => source.split("\n", 1)[0];
var expandTabs = (line) => line.replace(/\t/g, "    ");
var indentOf = (line) => line.search(/[^ ]/);
function starts(indent) {
  const most = Math.min(3, indent - 1);
  return {
    bullet: new RegExp(`^ {0,${most}}(?:[*+-]|\\d{1,9}[.)])(?:[ \\t][^\\n]*)?(?:\\n|$)`),
    hr: new RegExp(`^ {0,${most}}(?:(?:- *){3,}|(?:_ *){3,}|(?:\\* *){3,})(?:\\n+|$)`),
    fence: new RegExp(`^ {0,${most}}(?:\`\`\`|~~~)`),
    heading: new RegExp(`^ {0,${most}}#`),
    html: new RegExp(`^ {0,${most}}<(?:[a-z].*>|!--)`, "i")
  };
}
var ItemReader = class {
  constructor(source, first, line, indent, text2) {
    this.source = source;
    this.line = line;
    this.indent = indent;
    this.text = text2;
    this.raw = first;
    this.blank = line.trim() === "";
    this.starts = starts(indent);
  }
  source;
  line;
  indent;
  text;
  starts;
  raw;
  blank;
  read() {
    if (this.blank && this.source !== "" && /^[ \t]*$/.test(firstLine(this.source))) {
      return { raw: `${this.raw}${firstLine(this.source)}
`, text: this.text };
    }
    while (this.source !== "") {
      const next = firstLine(this.source);
      const more = this.takes(next);
      if (more === void 0) break;
      this.text += `
${more}`;
      if (!this.blank && next.trim() === "") this.blank = true;
      this.raw += `${next}
`;
      this.source = this.source.slice(next.length + 1);
      this.line = expandTabs(next).slice(this.indent);
    }
    return { raw: this.raw, text: this.text };
  }
  /** What the next line adds to the item, or undefined when it is not part of it. */
  takes(next) {
    const { bullet, hr: rule, fence: fence2, heading: heading2, html: html3 } = this.starts;
    if ([fence2, heading2, html3, bullet, rule].some((start) => start.test(next))) return void 0;
    const wide2 = expandTabs(next);
    if (indentOf(wide2) >= this.indent || next.trim() === "") return wide2.slice(this.indent);
    if (this.blank || indentOf(expandTabs(this.line)) >= 4) return void 0;
    return [fence2, heading2, rule].some((start) => start.test(this.line)) ? void 0 : next;
  }
};
function readItem(source, bullet) {
  const match = new RegExp(`^( {0,3}${bullet})((?:[\\t ][^\\n]*)?(?:\\n|$))`).exec(source);
  if (!match || hr.test(source)) return void 0;
  const line = firstLine(match[2]).replace(/^\t+/, (tabs) => " ".repeat(3 * tabs.length));
  const gap2 = match[2].search(/[^ ]/);
  const blank2 = line.trim() === "";
  const inner = blank2 ? 1 : gap2 > 4 ? 1 : gap2;
  return new ItemReader(source.slice(match[0].length), match[0], line, match[1].length + inner, blank2 ? "" : line.slice(inner)).read();
}
function readList(source) {
  const first = /^( {0,3}(?:[*+-]|\d{1,9}[.)]))(?:[ \t][^\n]+?)?(?:\n|$)/.exec(source);
  if (!first) return void 0;
  const mark2 = first[1].trim();
  const ordered = mark2.length > 1;
  const bullet = ordered ? `\\d{1,9}\\${mark2.slice(-1)}` : `\\${mark2}`;
  const items = [];
  let raw = "";
  let loose = false;
  let blankEnd = false;
  for (let rest = source; rest !== ""; ) {
    const item = readItem(rest, bullet);
    if (!item) break;
    const box = /^\[([ xX])\] +(?=\S)/.exec(item.text);
    items.push({ raw: item.raw, text: item.text.slice(box?.[0].length ?? 0), ...box ? { checked: box[1] !== " " } : {} });
    loose ||= blankEnd;
    blankEnd ||= /\n[ \t]*\n[ \t]*$/.test(item.raw);
    const length = Math.min(item.raw.length, rest.length);
    raw += rest.slice(0, length);
    rest = rest.slice(length);
  }
  if (items.length === 0) return void 0;
  const last = items[items.length - 1];
  last.text = last.text.trimEnd();
  last.raw = last.raw.trimEnd();
  return { raw: raw.trimEnd(), ordered, start: ordered ? Number(mark2.slice(0, -1)) : 1, loose, items };
}

// src/pi/tui/md_table.ts
var delimiter = /^ {0,3}((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)(?:\n|$)/;
function cells2(row, count) {
  const parts = [];
  let current = "";
  for (let i = 0; i < row.length; i++) {
    if (row[i] === "\\" && row[i + 1] === "|") {
      current += "|";
      i++;
    } else if (row[i] === "|") {
      parts.push(current);
      current = "";
    } else current += row[i];
  }
  parts.push(current);
  if (parts[0].trim() === "") parts.shift();
  if (parts.length > 0 && parts[parts.length - 1].trim() === "") parts.pop();
  const result = parts.map((part) => part.trim());
  if (count === void 0) return result;
  return [...result.slice(0, count), ...new Array(Math.max(0, count - result.length)).fill("")];
}
function readTable(source, ends) {
  const top = /^ *([^\n ].*)\n/.exec(source);
  const under = top && delimiter.exec(source.slice(top[0].length));
  if (!top || !under || !/[:|]/.test(under[1])) return void 0;
  const header = cells2(top[1]);
  const columns = under[1].replace(/^\||\| *$/g, "").split("|");
  if (header.length !== columns.length) return void 0;
  let at = top[0].length + under[0].length;
  const rows = [];
  while (under[0].endsWith("\n") && at < source.length) {
    const end = source.indexOf("\n", at);
    const line = source.slice(at, end === -1 ? source.length : end);
    if (line.trim() === "" || ends(source.slice(at))) break;
    rows.push(cells2(line, header.length));
    at = end === -1 ? source.length : end + 1;
  }
  while (source[at] === "\n") at++;
  return { raw: source.slice(0, at), header, rows };
}

// src/pi/tui/md_block.ts
var hr2 = /^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/;
var heading = /^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/;
var fence = /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}\1[~`]* *(?=\n|$)|$)/;
var indented = /^(?:(?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/;
var quoteStart = /^ {0,3}>/;
var definition = /^ {0,3}\[((?!\s*\])(?:\\[\s\S]|[^[\]\\])+)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<.*?>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)("(?:\\"?|[^"\\])*"|'[^'\n]*(?:\n[^'\n]+)*\n?'|\([^()]*\)))? *(?:\n+|$)/;
var blockTags = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
var attribute = ` +[a-zA-Z:_][\\w.:-]*(?: *= *"[^"\\n]*"| *= *'[^'\\n]*'| *= *[^\\s"'=<>\`]+)?`;
var htmlBlock = new RegExp([
  "^ {0,3}(?:",
  "<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n+|$)",
  "|<!--(?:-?>|[\\s\\S]*?(?:-->|$))[^\\n]*(?:\\n+|$)",
  "|<\\?[\\s\\S]*?(?:\\?>\\n*|$)",
  "|<![A-Z][\\s\\S]*?(?:>\\n*|$)",
  "|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>\\n*|$)",
  `|</?(?:${blockTags})(?: +|\\n|/?>)[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
  `|<(?!script|pre|style|textarea)([a-z][\\w-]*)(?:${attribute})*? */?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
  "|</(?!script|pre|style|textarea)[a-z][\\w-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)",
  ")"
].join(""), "i");
var htmlInterrupt = new RegExp(`^(?:</?(?:${blockTags})(?: +|\\n|/?>)|<(?:script|pre|style|textarea|!--))`, "i");
function interrupts(rest, tables = true) {
  if (hr2.test(rest) || /^ {0,3}#{1,6}(?:\s|$)/.test(rest) || quoteStart.test(rest)) return true;
  if (/^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(rest) || /^ {0,3}(?:[*+-]|1[.)]) /.test(rest)) return true;
  return htmlInterrupt.test(rest) || /^ +\n/.test(rest) || tables && tableStart.test(rest);
}
var tableStart = /^ *[^\n ][^\n]*\n {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?(?:\n|$)/;
function interruptsRow(line) {
  if (hr2.test(line) || /^ {0,3}#{1,6}(?:\s|$)/.test(line) || quoteStart.test(line) || /^(?: {4}| {0,3}\t)/.test(line)) return true;
  return /^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(line) || /^ {0,3}(?:[*+-]|1[.)]) /.test(line) || htmlInterrupt.test(line);
}
var lineEnd = (source, at) => {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
};
var BlockLexer = class {
  constructor(links = /* @__PURE__ */ new Map()) {
    this.links = links;
  }
  links;
  /** Whether a paragraph goes on with the one before it: at the start of a quote's next chunk. */
  clipped = false;
  lex(source) {
    const text2 = source.replace(/\r\n|\r/g, "\n");
    if (text2.includes("]:")) this.collect(text2);
    return this.blocks(text2, true);
  }
  /** Definitions may come after their use. */
  collect(source) {
    this.blocks(source, true, true);
  }
  inline(text2, dry) {
    return dry ? [] : new InlineLexer(this.links).lex(text2);
  }
  /** top: not directly in a list item, where text needs no paragraph. dry: only look for definitions. */
  blocks(source, top, dry = false, result = [], goOn = false) {
    const before = result.length;
    while (source !== "") {
      this.clipped = goOn && before > 0 && result.length === before;
      const raw = this.space(source, result) ?? this.indentedCode(source, result) ?? this.simple(source, result, dry) ?? this.nested(source, result, top, dry) ?? this.define(source, result) ?? this.textual(source, result, top, dry);
      source = source.slice(raw.length);
    }
    return result;
  }
  space(source, result) {
    const match = /^(?:[ \t]*(?:\n|$))+/.exec(source);
    if (!match || match[0] === "") return void 0;
    if (match[0].length === 1 && result.length > 0) result[result.length - 1].raw += "\n";
    else result.push({ type: "space", raw: match[0] });
    return match[0];
  }
  indentedCode(source, result) {
    const match = indented.exec(source);
    if (!match) return void 0;
    const last = result[result.length - 1];
    const text2 = match[0].replace(/^(?: {1,4}| {0,3}\t)/gm, "").replace(/\n+$/, "");
    if (last?.type === "paragraph" || last?.type === "text") {
      last.text += `
${text2}`;
      last.raw += `
${match[0]}`;
      last.tokens = this.inline(last.text, false);
    } else result.push({ type: "code", raw: match[0], text: text2 });
    return match[0];
  }
  simple(source, result, dry) {
    const code = fence.exec(source);
    if (code) {
      result.push({ type: "code", raw: code[0], lang: code[2].trim().replace(/\\([!-/:-@[-`{-~])/g, "$1"), text: unindent(code[0], code[3] ?? "") });
      return code[0];
    }
    const title = heading.exec(source);
    if (title) {
      const text2 = title[2].trim();
      const open = text2.replace(/#+$/, "");
      const shown2 = open === "" || / $/.test(open) ? open.trim() : text2;
      result.push({ type: "heading", raw: title[0], depth: title[1].length, text: shown2, tokens: this.inline(shown2, dry) });
      return title[0];
    }
    const rule = hr2.exec(source);
    if (!rule) return void 0;
    const raw = rule[0].replace(/\n+$/, "");
    result.push({ type: "hr", raw });
    return raw;
  }
  nested(source, result, top, dry) {
    const block = this.quote(source, dry) ?? this.list(source, dry) ?? html2(source, top);
    if (block) result.push(block);
    return block?.raw;
  }
  /**
   * Lines behind >, and lines that lazily go on with text in it. Those are read after the lines before them, so that
   * they can go on with a quote or a list inside.
   */
  quote(source, dry) {
    let lines = quoteLines(source);
    if (lines.length === 0) return void 0;
    const tokens2 = [];
    let raw = "";
    let shown2 = "";
    while (lines.length > 0) {
      const size2 = chunkSize2(lines);
      const chunk = lines.slice(0, size2);
      lines = lines.slice(size2);
      raw += (raw === "" ? "" : "\n") + chunk.join("\n");
      const text2 = chunk.join("\n").replace(/\n {0,3}((?:=+|-+) *)(?=\n|$)/g, "\n    $1").replace(/^ {0,3}>[ \t]?/gm, "");
      shown2 += (shown2 === "" ? "" : "\n") + text2;
      this.blocks(text2, true, dry, tokens2, true);
      const last = tokens2[tokens2.length - 1];
      if (lines.length === 0 || last?.type === "code") break;
      if (last?.type !== "blockquote" && last?.type !== "list") continue;
      const whole2 = `${last.raw}
${lines.join("\n")}`;
      const longer = last.type === "blockquote" ? this.quote(whole2, dry) : this.list(whole2, dry);
      if (!longer) break;
      tokens2[tokens2.length - 1] = longer;
      raw = raw.slice(0, raw.length - last.raw.length) + longer.raw;
      shown2 = shown2.slice(0, shown2.length - (last.text ?? last.raw).length) + (longer.text ?? longer.raw);
      if (last.type === "blockquote") break;
      lines = whole2.slice(longer.raw.length).split("\n");
    }
    return { type: "blockquote", raw, text: shown2, tokens: tokens2 };
  }
  list(source, dry) {
    const list = readList(source);
    if (!list) return void 0;
    const items = list.items.map(({ raw, text: text2, checked }) => ({ raw, checked, tokens: this.blocks(text2, false, dry) }));
    const spaced = items.some(({ tokens: tokens2 }) => tokens2.some(({ type, raw }) => type === "space" && /\n.*\n/.test(raw)));
    return { type: "list", raw: list.raw, ordered: list.ordered, start: list.start, loose: list.loose || spaced, items };
  }
  define(source, result) {
    const match = definition.exec(source);
    if (!match) return void 0;
    const last = result[result.length - 1];
    if (last?.type === "paragraph" || last?.type === "text") {
      last.text += `
${match[0]}`;
      last.raw += `
${match[0]}`;
      last.tokens = this.inline(last.text, false);
      return match[0];
    }
    const label = normalizeLabel(match[1]);
    const href = match[2].replace(/^<(.*)>$/, "$1").replace(/\\([!-/:-@[-`{-~])/g, "$1");
    if (!this.links.has(label)) this.links.set(label, { href });
    return match[0];
  }
  textual(source, result, top, dry) {
    const table = readTable(source, interruptsRow);
    if (table) {
      const cell2 = (text2) => ({ text: text2, tokens: this.inline(text2, dry) });
      result.push({ type: "table", raw: table.raw, header: table.header.map(cell2), rows: table.rows.map((row) => row.map(cell2)) });
      return table.raw;
    }
    const under = underlined(source);
    if (under) {
      result.push({ type: "heading", raw: under.raw, depth: under.depth, text: under.text, tokens: this.inline(under.text, dry) });
      return under.raw;
    }
    return top ? this.paragraph(source, result, dry) : this.itemText(source, result, dry);
  }
  paragraph(source, result, dry) {
    const raw = paragraphAt(source);
    const last = result[result.length - 1];
    if (this.clipped && last?.type === "paragraph") {
      last.raw += `
${raw}`;
      last.text += `
${raw}`;
      last.tokens = this.inline(last.text, dry);
      return raw;
    }
    result.push({ type: "paragraph", raw, text: raw, tokens: this.inline(raw, dry) });
    return raw;
  }
  itemText(source, result, dry) {
    const raw = source.slice(0, lineEnd(source, 0)) || source[0];
    const last = result[result.length - 1];
    if (last?.type === "text") {
      last.raw += `
${raw}`;
      last.text += `
${raw}`;
      last.tokens = this.inline(last.text, dry);
    } else result.push({ type: "text", raw, text: raw, tokens: this.inline(raw, dry) });
    return raw;
  }
};
function paragraphAt(source) {
  let end = lineEnd(source, 0);
  while (end < source.length) {
    const next = lineEnd(source, end + 1);
    if (next === end + 1 || interrupts(source.slice(end + 1))) break;
    end = next;
  }
  return source.slice(0, end);
}
var notTitle = /^(?:(?:[*+-]|\d{1,9}[.)]) | {4}| {0,3}\t| {0,3}(?:`{3,}|~{3,})| {0,3}>| {0,3}#{1,6}| {0,3}<[^\n>]+>\n| {0,3}\|?(?:[:\- ]*\|)+[:\- ]*\n)/;
function underlined(source) {
  if (notTitle.test(source)) return void 0;
  for (let end = lineEnd(source, 0); end < source.length; end = lineEnd(source, end + 1)) {
    const below = source.slice(end + 1);
    const mark2 = /^ {0,3}(=+|-+) *(?:\n+|$)/.exec(below);
    if (mark2) return { raw: source.slice(0, end + 1) + mark2[0], text: source.slice(0, end), depth: mark2[1][0] === "=" ? 1 : 2 };
    if (below === "" || /^\s*?\n/.test(below) || notTitle.test(below)) return void 0;
  }
  return void 0;
}
function quoteLines(source) {
  const lines = [];
  let open = false;
  for (let at = 0; at < source.length; ) {
    const end = lineEnd(source, at);
    const line = source.slice(at, end);
    const quoted = /^ {0,3}> ?/.exec(line);
    if (!quoted && (!open || line === "" || interrupts(source.slice(at), false))) break;
    if (quoted) open = line.length > quoted[0].length;
    lines.push(line);
    at = end + 1;
  }
  return lines;
}
function chunkSize2(lines) {
  let size2 = lines.findIndex((line) => quoteStart.test(line));
  if (size2 === -1) return lines.length;
  while (size2 < lines.length && quoteStart.test(lines[size2])) size2++;
  return size2;
}
function html2(source, _top) {
  const match = htmlBlock.exec(source);
  if (!match) return void 0;
  const raw = match[0].replace(/\n+$/, "");
  return { type: "html", raw, text: raw };
}
function unindent(raw, text2) {
  const indent = /^(\s+)(?:```)/.exec(raw)?.[1];
  if (!indent) return text2;
  return text2.split("\n").map((line) => {
    const own = /^\s+/.exec(line)?.[0] ?? "";
    return own.length >= indent.length ? line.slice(indent.length) : line;
  }).join("\n");
}

// src/pi/tui/md_columns.ts
var longestKeptWord = 30;
var sum = (values) => values.reduce((total, value2) => total + value2, 0);
function longestWord(text2) {
  return Math.min(longestKeptWord, Math.max(0, ...text2.split(/\s+/).filter(Boolean).map(visibleWidth)));
}
function minimums(words, room) {
  if (sum(words) <= room) return words;
  const spare = room - words.length;
  const weight = sum(words.map((word) => word - 1));
  const growth = words.map((word) => spare > 0 && weight > 0 ? Math.floor((word - 1) / weight * spare) : 0);
  let left = Math.max(0, spare) - sum(growth);
  return growth.map((grow) => 1 + grow + (left-- > 0 ? 1 : 0));
}
function columnWidths(natural, words, room) {
  const least = minimums(words, room);
  if (sum(natural) <= room) return natural.map((width, i) => Math.max(width, least[i]));
  const wanted = natural.map((width, i) => Math.max(0, width - least[i]));
  const total = sum(wanted);
  const extra = Math.max(0, room - sum(least));
  const widths = least.map((width, i) => width + (total > 0 ? Math.floor(wanted[i] / total * extra) : 0));
  let left = room - sum(widths);
  for (let grew = true; left > 0 && grew; ) {
    grew = false;
    for (let i = 0; i < widths.length && left > 0; i++) {
      if (widths[i] >= natural[i]) continue;
      widths[i]++;
      left--;
      grew = true;
    }
  }
  return widths;
}
var styleEnd = "\x1B[22;23;24;25;27;28;29;39m";
function drawTable(header, rows, width, bold, prefix = "") {
  const count = header.length;
  const room = width - (3 * count + 1);
  if (room < count) return void 0;
  const all = [header, ...rows];
  const natural = header.map((_, i) => Math.max(...all.map((row) => visibleWidth(row[i] ?? ""))));
  const words = header.map((_, i) => Math.max(1, ...all.map((row) => longestWord(row[i] ?? ""))));
  const widths = columnWidths(natural, words, room);
  const rule = (left, middle, right) => `${left}─${widths.map((w) => "─".repeat(w)).join(`─${middle}─`)}─${right}`;
  const drawRow = (row, style) => {
    const wrapped = row.map((cell2, i) => {
      const lines2 = wrapTextWithAnsi(cell2, Math.max(1, widths[i]));
      return lines2.map((line, at) => line + (at < lines2.length - 1 ? styleEnd : "") + prefix);
    });
    const height = Math.max(...wrapped.map((lines2) => lines2.length));
    return Array.from({ length: height }, (_, line) => {
      const parts = wrapped.map((lines2, i) => {
        const text2 = lines2[line] || "";
        return style(text2 + " ".repeat(Math.max(0, widths[i] - visibleWidth(text2))));
      });
      return `│ ${parts.join(" │ ")} │`;
    });
  };
  const separator = rule("├", "┼", "┤");
  const lines = [rule("┌", "┬", "┐"), ...drawRow(header, bold), separator];
  rows.forEach((row, i) => {
    if (i > 0) lines.push(separator);
    lines.push(...drawRow(row, (text2) => text2));
  });
  return [...lines, rule("└", "┴", "┘")];
}

// src/pi/tui/markdown.ts
var sentinel = "\0";
function prefixOf(style) {
  const styled = style(sentinel);
  const at = styled.indexOf(sentinel);
  return at >= 0 ? styled.slice(0, at) : "";
}
var withoutComments = (html3) => html3.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
var rawOf = (token) => token.raw ?? token.text ?? "";
var isComment = (token) => rawOf(token).startsWith("<!--");
function removeComments(blocks) {
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block.type === "list") for (const item of block.items ?? []) removeComments(item.tokens);
    else if (block.type === "blockquote") removeComments(block.tokens ?? []);
    else if (block.type === "html" && withoutComments(block.raw).trim() === "") {
      blocks.splice(i, 1);
      const before = blocks[i - 1]?.type;
      if (blocks[i]?.type === "space" && (i === 0 || before === "space")) blocks.splice(i, 1);
      else if (i === blocks.length && before === "space") blocks.splice(--i, 1);
    }
  }
}
function trimPartialFence(blocks) {
  const last = blocks[blocks.length - 1];
  if (last?.type === "list") return trimPartialFence(last.items?.at(-1)?.tokens ?? []);
  if (last?.type === "blockquote") return trimPartialFence(last.tokens ?? []);
  const fence2 = last?.type === "code" ? /^(`{3,}|~{3,})/.exec(last.raw)?.[1] : void 0;
  const end = last?.raw.split("\n").pop();
  if (!fence2 || !end || end.length >= fence2.length || end !== fence2[0].repeat(end.length)) return;
  last.text = last.text.slice(0, -end.length).replace(/\n$/, "");
}
var Markdown = class {
  constructor(text2, paddingX, paddingY, theme, defaultTextStyle, options = {}) {
    this.text = text2;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.theme = theme;
    this.defaultTextStyle = defaultTextStyle;
    this.options = options;
  }
  text;
  paddingX;
  paddingY;
  theme;
  defaultTextStyle;
  options;
  cache;
  defaultContext;
  setText(text2) {
    this.text = text2;
    this.invalidate();
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
    const lines = this.layout(width);
    this.cache = { text: this.text, width, lines };
    return lines;
  }
  layout(width) {
    const inner = Math.max(1, width - this.paddingX * 2);
    const text2 = this.options.transform?.(this.text, inner) ?? this.text;
    if (!text2 || text2.trim() === "") return [];
    const blocks = new BlockLexer().lex(text2.replace(/\t/g, "   "));
    trimPartialFence(blocks);
    removeComments(blocks);
    const lines = this.blocks(blocks, inner).flatMap((line) => isImageLine(line) ? [line] : wrapTextWithAnsi(line, inner));
    const framed = frame(lines, width, this.paddingX, this.paddingY, this.defaultTextStyle?.bgColor, isImageLine);
    return framed.length > 0 ? framed : [""];
  }
  blocks(blocks, width, context) {
    return blocks.flatMap((block, i) => this.block(block, width, blocks[i + 1]?.type, context));
  }
  // ---- styles ----
  applyDefault(text2) {
    const style = this.defaultTextStyle;
    if (!style) return text2;
    let styled = style.color ? style.color(text2) : text2;
    if (style.bold) styled = this.theme.bold(styled);
    if (style.italic) styled = this.theme.italic(styled);
    if (style.strikethrough) styled = this.theme.strikethrough(styled);
    return style.underline ? this.theme.underline(styled) : styled;
  }
  ownContext() {
    return this.defaultContext ??= {
      apply: (text2) => this.applyDefault(text2),
      prefix: this.defaultTextStyle ? prefixOf((text2) => this.applyDefault(text2)) : ""
    };
  }
  // ---- blocks ----
  block(block, width, next, context) {
    const gap2 = next && next !== "space" ? [""] : [];
    switch (block.type) {
      case "heading":
        return [this.heading(block), ...gap2];
      case "paragraph":
        return [this.inline(block.tokens, context), ...next === "list" ? [] : gap2];
      case "code":
        return [...this.code(block), ...gap2];
      case "list":
        return this.list(block, 0, width, context);
      case "table":
        return this.table(block, width, gap2, context);
      case "blockquote":
        return [...this.quote(block, width), ...gap2];
      case "hr":
        return [this.theme.hr("─".repeat(Math.min(width, 80))), ...gap2];
      case "text":
        return [this.inline([block], context)];
      case "html":
        return [this.applyDefault(withoutComments(block.raw).trim())];
      case "space":
        return [""];
    }
    return block.text === void 0 ? [] : [block.text];
  }
  heading(block) {
    const { heading: heading2, bold, underline } = this.theme;
    const apply2 = block.depth === 1 ? (text3) => heading2(bold(underline(text3))) : (text3) => heading2(bold(text3));
    const text2 = this.inline(block.tokens, { apply: apply2, prefix: prefixOf(apply2) });
    return block.depth >= 3 ? apply2(`${"#".repeat(block.depth)} `) + text2 : text2;
  }
  code(block) {
    const indent = this.theme.codeBlockIndent ?? "  ";
    const text2 = block.text ?? "";
    const lines = this.theme.highlightCode ? this.theme.highlightCode(text2, block.lang) : text2.split("\n").map((line) => this.theme.codeBlock(line));
    const border = (label) => this.theme.codeBlockBorder(label);
    return [border(`\`\`\`${block.lang || ""}`), ...lines.map((line) => indent + line), border("```")];
  }
  quote(block, width) {
    const style = (text2) => this.theme.quote(this.theme.italic(text2));
    const prefix = prefixOf(style);
    const inner = Math.max(1, width - 2);
    const lines = this.blocks(block.tokens ?? [], inner, { apply: (text2) => text2, prefix });
    while (lines[lines.length - 1] === "") lines.pop();
    return lines.flatMap((line) => {
      const styled = style(prefix ? line.replaceAll("\x1B[0m", `\x1B[0m${prefix}`) : line);
      return wrapTextWithAnsi(styled, inner).map((wrapped) => this.theme.quoteBorder("│ ") + wrapped);
    });
  }
  table(block, width, gap2, context) {
    const texts = (cells3) => cells3.map((cell2) => this.inline(cell2.tokens, context));
    const header = block.header ?? [];
    if (header.length === 0) return [];
    const drawn = drawTable(texts(header), (block.rows ?? []).map(texts), width, (text2) => this.theme.bold(text2), context?.prefix);
    return [...drawn ?? wrapTextWithAnsi(block.raw.trimEnd(), width), ...gap2];
  }
  list(block, depth, width, context) {
    const indent = "    ".repeat(depth);
    const items = block.items ?? [];
    return items.flatMap((item, i) => {
      const box = item.checked === void 0 ? "" : `[${item.checked ? "x" : " "}] `;
      const marker2 = this.marker(block, item.raw, i) + box;
      const first = indent + this.theme.listBullet(marker2);
      const rest = indent + " ".repeat(visibleWidth(marker2));
      const inner = Math.max(1, width - visibleWidth(first));
      const lines = [];
      for (const part of item.tokens) {
        if (part.type === "list") lines.push(...this.list(part, depth + 1, width, context));
        else {
          const wrapped = this.block(part, inner, void 0, context).flatMap((line) => wrapTextWithAnsi(line, inner));
          for (const line of wrapped) lines.push((lines.length > 0 ? rest : first) + line);
        }
      }
      if (lines.length === 0) lines.push(first);
      return block.loose && i < items.length - 1 ? [...lines, ""] : lines;
    });
  }
  marker(block, raw, i) {
    const written = this.options.preserveOrderedListMarkers ? /^ {0,3}(\d{1,9}[.)]|[-+*])(?:[ \t]+|(?=\r?\n|$))/.exec(raw)?.[1] : void 0;
    return `${written ?? (block.ordered ? `${(block.start ?? 1) + i}.` : "-")} `;
  }
  // ---- inline ----
  inline(tokens2, context = this.ownContext()) {
    let result = "";
    let afterComment = false;
    for (const [i, token] of (tokens2 ?? []).entries()) {
      const comment = token.type === "html" && isComment(token);
      const bare = afterComment && token.type === "text" && !token.tokens?.length;
      if (!comment) result += this.inlineToken(bare ? { ...token, text: token.text.replace(/^[ \t]+/, "") } : token, context);
      afterComment = comment && (i === 0 || / $|\t$/.test(rawOf(tokens2[i - 1])));
    }
    while (context.prefix && result.endsWith(context.prefix)) result = result.slice(0, -context.prefix.length);
    return result;
  }
  inlineToken(token, context) {
    const inner = () => this.inline(token.tokens, context);
    switch (token.type) {
      case "strong":
        return this.theme.bold(inner()) + context.prefix;
      case "em":
        return this.theme.italic(inner()) + context.prefix;
      case "codespan":
        return this.theme.code(token.text) + context.prefix;
      case "link":
        return this.link(token, inner()) + context.prefix;
      case "br":
        return "\n";
      case "del":
        return this.theme.strikethrough(inner()) + context.prefix;
      case "text":
        if (token.tokens && token.tokens.length > 0) return inner();
    }
    if (typeof token.text !== "string") return "";
    return token.text.split("\n").map((line) => context.apply(line)).join("\n");
  }
  link(token, text2) {
    const href = token.href ?? "";
    const styled = this.theme.link(this.theme.underline(text2));
    if (getCapabilities().hyperlinks) return hyperlink(styled, href);
    const same = token.text === href || token.text === href.replace(/^mailto:/, "");
    return same ? styled : styled + this.theme.linkUrl(` (${href})`);
  }
};

// src/pi/tui/overlay.ts
function percent(value2) {
  const match = typeof value2 === "string" ? /^(\d+(?:\.\d+)?)%$/.exec(value2) : null;
  return match ? parseFloat(match[1]) : void 0;
}
function size(value2, whole2) {
  if (typeof value2 === "number" || value2 === void 0) return value2;
  const share2 = percent(value2);
  return share2 === void 0 ? void 0 : Math.floor(whole2 * share2 / 100);
}
function place2(value2, anchor, free, margin) {
  if (typeof value2 === "number") return value2;
  const share2 = value2 === void 0 ? void 0 : percent(value2);
  if (share2 !== void 0) return margin + Math.floor(Math.max(0, free) * (share2 / 100));
  const at = value2 === void 0 ? anchor : 0.5;
  return margin + (at === 0.5 ? Math.floor(free / 2) : free * at);
}
var anchorRow = (anchor) => anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5;
var anchorCol = (anchor) => {
  if (anchor.endsWith("left") || anchor.startsWith("left")) return 0;
  return anchor.endsWith("right") || anchor.startsWith("right") ? 1 : 0.5;
};
function overlayLayout(options = {}, height, columns, rows) {
  const all = typeof options.margin === "number" ? options.margin : void 0;
  const given = typeof options.margin === "object" ? options.margin : {};
  const [top, right, bottom, left] = [given.top, given.right, given.bottom, given.left].map((side2) => Math.max(0, all ?? side2 ?? 0));
  const freeWidth = Math.max(1, columns - left - right);
  const freeHeight = Math.max(1, rows - top - bottom);
  const wanted = Math.max(size(options.width, columns) ?? Math.min(80, freeWidth), options.minWidth ?? 0);
  const width = Math.max(1, Math.min(wanted, freeWidth));
  const limit = size(options.maxHeight, rows);
  const maxHeight = limit === void 0 ? void 0 : Math.max(1, Math.min(limit, freeHeight));
  const shown2 = Math.min(height, maxHeight ?? height);
  const anchor = options.anchor ?? "center";
  const row = place2(options.row, anchorRow(anchor), freeHeight - shown2, top) + (options.offsetY ?? 0);
  const col = place2(options.col, anchorCol(anchor), freeWidth - width, left) + (options.offsetX ?? 0);
  return {
    width,
    maxHeight,
    row: Math.max(top, Math.min(row, rows - bottom - shown2)),
    col: Math.max(left, Math.min(col, columns - right - width))
  };
}
var segmentReset = "\x1B[0m\x1B]8;;\x07";
function compositeTuiLine(base, overlay, start, width, total) {
  if (isImageLine(base)) return base;
  const end = start + width;
  const around = extractSegments(base, start, end, total - end, true);
  const over = sliceWithWidth(overlay, 0, width, true);
  const spaces = (count) => " ".repeat(Math.max(0, count));
  const used = Math.max(start, around.beforeWidth) + Math.max(width, over.width);
  const line = around.before + spaces(start - around.beforeWidth) + segmentReset + over.text + spaces(width - over.width) + segmentReset + around.after + spaces(Math.max(0, total - used) - around.afterWidth);
  return visibleWidth(line) <= total ? line : sliceByColumn(line, 0, total, true);
}

// src/pi/tui/settings_list.ts
var SettingsList = class {
  constructor(items, maxVisible, theme, onChange, onCancel, options = {}) {
    this.items = items;
    this.maxVisible = maxVisible;
    this.theme = theme;
    this.onChange = onChange;
    this.onCancel = onCancel;
    this.filteredItems = items;
    if (options.enableSearch) this.search = new Input();
  }
  items;
  maxVisible;
  theme;
  onChange;
  onCancel;
  filteredItems;
  selectedIndex = 0;
  search;
  submenu;
  updateValue(id, newValue) {
    const item = this.items.find((candidate) => candidate.id === id);
    if (item) item.currentValue = newValue;
  }
  invalidate() {
    this.submenu?.component.invalidate?.();
  }
  render(width) {
    return this.submenu ? this.submenu.component.render(width) : this.renderList(width);
  }
  shown() {
    return this.search ? this.filteredItems : this.items;
  }
  renderList(width) {
    const lines = this.search ? [...this.search.render(width), ""] : [];
    if (this.items.length === 0) {
      lines.push(this.theme.hint("  No settings available"));
      return this.search ? [...lines, ...this.hint(width)] : lines;
    }
    const items = this.shown();
    if (items.length === 0) return [...lines, truncateToWidth(this.theme.hint("  No matching settings"), width), ...this.hint(width)];
    const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, items.length);
    const labelWidth = Math.min(36, Math.max(...this.items.map((item) => visibleWidth(item.label))));
    for (let i = start; i < end; i++) if (items[i]) lines.push(this.line(items[i], i === this.selectedIndex, labelWidth, width));
    if (start > 0 || end < items.length) {
      lines.push(this.theme.hint(truncateToWidth(`  (${this.selectedIndex + 1}/${items.length})`, width - 2, "")));
    }
    return [...lines, ...this.description(items[this.selectedIndex], width), ...this.hint(width)];
  }
  line(item, selected, labelWidth, width) {
    const prefix = selected ? this.theme.cursor : "  ";
    const padded = item.label + " ".repeat(Math.max(0, labelWidth - visibleWidth(item.label)));
    const room = width - visibleWidth(prefix) - labelWidth - 4;
    const value2 = this.theme.value(truncateToWidth(item.currentValue, room, ""), selected);
    return truncateToWidth(`${prefix}${this.theme.label(padded, selected)}  ${value2}`, width);
  }
  description(item, width) {
    if (!item?.description) return [];
    return ["", ...wrapTextWithAnsi(item.description, width - 4).map((line) => this.theme.description(`  ${line}`))];
  }
  hint(width) {
    const keys = "Enter/Space to change · Esc to cancel";
    return ["", truncateToWidth(this.theme.hint(`  ${this.search ? "Type to search · " : ""}${keys}`), width)];
  }
  handleInput(data) {
    if (this.submenu) return this.submenu.component.handleInput?.(data);
    const keys = getKeybindings();
    const count = this.shown().length;
    const page = pageIndex(data, this.selectedIndex, this.maxVisible, count);
    if (keys.matches(data, "tui.select.up")) {
      if (count > 0) this.selectedIndex = this.selectedIndex === 0 ? count - 1 : this.selectedIndex - 1;
    } else if (keys.matches(data, "tui.select.down")) {
      if (count > 0) this.selectedIndex = this.selectedIndex === count - 1 ? 0 : this.selectedIndex + 1;
    } else if (page !== void 0) {
      if (count > 0) this.selectedIndex = page;
    } else if (keys.matches(data, "tui.select.confirm") || data === " " && !this.search?.getValue()) this.activate();
    else if (keys.matches(data, "tui.select.cancel")) this.onCancel();
    else if (this.search) this.type(data);
  }
  /** Selects the setting with an id, if it shows. */
  selectItem(id) {
    const index = this.shown().findIndex((item) => item.id === id);
    if (index >= 0) this.selectedIndex = index;
  }
  type(text2) {
    if (!this.search) return;
    this.search.handleInput(text2);
    this.filteredItems = fuzzyFilter(this.items, this.search.getValue(), (item) => item.label);
    this.selectedIndex = 0;
  }
  activate() {
    const item = this.shown()[this.selectedIndex];
    if (!item) return;
    if (item.submenu) this.open(item);
    else if (item.values && item.values.length > 0) {
      this.change(item, item.values[(item.values.indexOf(item.currentValue) + 1) % item.values.length]);
    }
  }
  open(item) {
    const index = this.selectedIndex;
    const component = item.submenu(item.currentValue, (value2, options) => {
      if (value2 !== void 0) this.change(item, value2);
      this.submenu = void 0;
      this.selectedIndex = index;
      if (!options?.navigateTo) return;
      this.selectItem(options.navigateTo);
      this.activate();
    });
    this.submenu = { component, index };
  }
  change(item, value2) {
    item.currentValue = value2;
    this.onChange(item.id, value2);
  }
};

// src/pi/tui/stack.ts
var whole = (value2, otherwise) => value2 === void 0 || !Number.isFinite(value2) ? otherwise : Math.max(0, Math.floor(value2));
var isEntry = (child) => "component" in child;
function clamp(size2, entry) {
  const low = whole(entry.minSize, 0);
  return Math.max(low, Math.min(Math.max(low, whole(entry.maxSize, Infinity)), Math.max(0, Math.floor(size2))));
}
function spread(sizes, entries, amount, by) {
  const factor = (entry) => by === "grow" ? entry.grow ?? 0 : entry.shrink ?? 1;
  const weight = (i) => by === "grow" ? factor(entries[i]) : factor(entries[i]) * Math.max(1, sizes[i]);
  const room = (i) => by === "grow" ? (entries[i].maxSize ?? Number.MAX_SAFE_INTEGER) - sizes[i] : sizes[i] - (entries[i].minSize ?? 0);
  while (amount > 0) {
    const open = sizes.map((_, i) => i).filter((i) => factor(entries[i]) > 0 && room(i) > 0);
    const total = open.reduce((sum2, i) => sum2 + weight(i), 0);
    let used = 0;
    for (const i of open) {
      const share2 = Math.min(amount, Math.max(1, Math.floor(amount * weight(i) / total)), room(i));
      if (share2 <= 0) continue;
      sizes[i] += by === "grow" ? share2 : -share2;
      amount -= share2;
      used += share2;
    }
    if (used === 0) return;
  }
}
var Stack = class extends Container {
  entries = [];
  gap;
  align;
  constructor(children = [], options = {}) {
    super();
    this.gap = whole(options.gap, 0);
    this.align = options.align ?? "stretch";
    for (const child of children) {
      if (isEntry(child)) this.addChild(child.component, child);
      else this.addChild(child);
    }
  }
  addChild(component, options = {}) {
    super.addChild(component);
    this.entries.push({ ...options, component });
  }
  removeChild(component) {
    super.removeChild(component);
    this.entries = this.entries.filter((entry) => entry.component !== component);
  }
  clear() {
    super.clear();
    this.entries = [];
  }
  shown(width) {
    return this.entries.filter((entry) => entry.visible?.({ width, height: Number.MAX_SAFE_INTEGER }) ?? true);
  }
  sizes(entries, natural, available) {
    const sizes = entries.map((entry, i) => clamp(entry.basis === void 0 || entry.basis === "auto" ? natural[i] : entry.basis, entry));
    if (available === void 0) return sizes;
    const room = Math.max(0, Math.floor(available) - Math.max(0, entries.length - 1) * this.gap);
    const total = sizes.reduce((sum2, size2) => sum2 + size2, 0);
    if (total < room) spread(sizes, entries, room - total, "grow");
    else spread(sizes, entries, total - room, "shrink");
    return sizes;
  }
};
var VStack = class extends Stack {
  render(width) {
    const safe = Math.max(1, width);
    const entries = this.shown(safe);
    const drawn = entries.map((entry) => entry.component.render(safe));
    const sizes = this.sizes(entries, drawn.map((lines) => lines.length));
    return drawn.flatMap((lines, i) => {
      const gap2 = new Array(i > 0 ? this.gap : 0).fill("");
      const body = lines.slice(0, sizes[i]);
      return [...gap2, ...body, ...new Array(Math.max(0, sizes[i] - body.length)).fill("")];
    });
  }
};
var HStack = class extends Stack {
  render(width) {
    const safe = Math.max(1, width);
    const entries = this.shown(safe);
    const natural = entries.map((entry) => Math.max(0, ...entry.component.render(safe).map(visibleWidth)));
    const widths = this.sizes(entries, natural, safe);
    const drawn = entries.map((entry, i) => widths[i] === 0 ? [] : entry.component.render(widths[i]));
    const height = Math.max(0, ...drawn.map((lines) => lines.length));
    const result = new Array(height).fill("");
    let column = 0;
    drawn.forEach((lines, i) => {
      const free = height - lines.length;
      const offset = this.align === "center" ? Math.floor(free / 2) : this.align === "end" ? free : 0;
      lines.forEach((line, row) => {
        result[row + offset] = compositeTuiLine(result[row + offset], line, column, widths[i], safe);
      });
      column += widths[i] + this.gap;
    });
    return result;
  }
};
var MouseRegion = class {
  constructor(child, onMouse) {
    this.child = child;
    this.onMouse = onMouse;
  }
  child;
  onMouse;
  render(width) {
    return this.child.render(width);
  }
  handleMouse(event) {
    return this.child.handleMouse?.(event) ?? this.onMouse(event);
  }
  invalidate() {
    this.child.invalidate?.();
  }
};

// src/pi/tui/stdin_buffer.ts
function sequenceEnd(text2) {
  const kind3 = text2[1];
  if (kind3 === void 0) return -1;
  if (kind3 === "[") return csiEnd(text2);
  if (kind3 === "O") return text2.length >= 3 ? 3 : -1;
  if (kind3 !== "]" && kind3 !== "P" && kind3 !== "_") return 2;
  const string = text2.indexOf("\x1B\\", 2);
  const bell = kind3 === "]" ? text2.indexOf("\x07", 2) : -1;
  if (bell !== -1 && (string === -1 || bell < string)) return bell + 1;
  return string === -1 ? -1 : string + 2;
}
function csiEnd(text2) {
  if (text2[2] === "M") return text2.length >= 6 ? 6 : -1;
  const mouse = text2[2] === "<" ? /^\x1b\[<\d+;\d+;\d+[Mm]/.exec(text2) : /^\x1b\[[^\x40-\x7e]*[\x40-\x7e]/.exec(text2);
  return mouse ? mouse[0].length : -1;
}
function cut(text2) {
  const sequences = [];
  while (text2 !== "") {
    const end = text2[0] === "\x1B" ? sequenceEnd(text2) : 1;
    if (end === -1) break;
    sequences.push(text2.slice(0, end));
    text2 = text2.slice(end);
  }
  return { sequences, rest: text2 };
}
var StdinBuffer = class {
  buffer = "";
  pasted;
  timer;
  timeoutMs;
  listeners = /* @__PURE__ */ new Map();
  // Some terminals send a key as CSI u and again as the plain character.
  echo;
  constructor(options = {}) {
    this.timeoutMs = options.timeout ?? 10;
  }
  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, /* @__PURE__ */ new Set());
    this.listeners.get(event).add(listener);
    return this;
  }
  addListener(event, listener) {
    return this.on(event, listener);
  }
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
    return this;
  }
  removeListener(event, listener) {
    return this.off(event, listener);
  }
  removeAllListeners(event) {
    if (event === void 0) this.listeners.clear();
    else this.listeners.delete(event);
    return this;
  }
  emit(event, ...args) {
    const listeners = [...this.listeners.get(event) ?? []];
    for (const listener of listeners) listener(...args);
    return listeners.length > 0;
  }
  process(data) {
    this.stopTimer();
    const text2 = typeof data === "string" ? data : decode3(data);
    if (text2 === "" && this.buffer === "") return this.key("");
    if (this.pasted !== void 0) return this.paste(text2);
    this.buffer += text2;
    const start = this.buffer.indexOf(pasteStart);
    if (start !== -1) return this.startPaste(start);
    const { sequences, rest } = cut(this.buffer);
    this.buffer = rest;
    for (const sequence2 of sequences) this.key(sequence2);
    if (rest !== "") this.timer = setTimeout(() => this.flush().forEach((sequence2) => this.key(sequence2)), this.timeoutMs);
  }
  startPaste(start) {
    const before = this.buffer.slice(0, start);
    const after = this.buffer.slice(start + pasteStart.length);
    this.buffer = "";
    for (const sequence2 of cut(before).sequences) this.key(sequence2);
    this.pasted = "";
    this.paste(after);
  }
  paste(text2) {
    this.pasted += text2;
    const end = this.pasted.indexOf(pasteEnd);
    if (end === -1) return;
    const content = this.pasted.slice(0, end);
    const rest = this.pasted.slice(end + pasteEnd.length);
    this.pasted = this.echo = void 0;
    this.emit("paste", content);
    if (rest !== "") this.process(rest);
  }
  key(sequence2) {
    if (sequence2.length === 1 && sequence2.codePointAt(0) === this.echo) {
      this.echo = void 0;
      return;
    }
    const plain2 = /^\x1b\[(\d+)(?::\d*)?(?::\d+)?u$/.exec(sequence2);
    this.echo = plain2 && Number(plain2[1]) >= 32 ? Number(plain2[1]) : void 0;
    this.emit("data", sequence2);
  }
  stopTimer() {
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
  }
  /** What is left of an unfinished sequence. */
  flush() {
    this.stopTimer();
    if (this.buffer === "") return [];
    const rest = this.buffer;
    this.buffer = "";
    this.echo = void 0;
    return [rest];
  }
  clear() {
    this.stopTimer();
    this.buffer = "";
    this.pasted = this.echo = void 0;
  }
  getBuffer() {
    return this.buffer;
  }
  destroy() {
    this.clear();
  }
};
function decode3(data) {
  if (data.length === 1 && data[0] > 127) return `\x1B${String.fromCharCode(data[0] - 128)}`;
  return new TextDecoder().decode(data);
}

// src/pi/tui/terminal.ts
var import_pi_host3 = require("pi:host");
var ProcessTerminal = class {
  onInput;
  onResize;
  size = { columns: import_pi_host3.boot.columns || 80, rows: import_pi_host3.boot.rows || 24 };
  get columns() {
    return this.size.columns;
  }
  get rows() {
    return this.size.rows;
  }
  get kittyProtocolActive() {
    return isKittyProtocolActive();
  }
  start(onInput, onResize) {
    this.onInput = onInput;
    this.onResize = onResize;
  }
  stop() {
    this.onInput = this.onResize = void 0;
  }
  /** What the user typed, from whoever owns the real terminal. */
  feed(data) {
    this.onInput?.(data);
  }
  resize(columns, rows) {
    this.size = { columns, rows };
    this.onResize?.();
  }
  async drainInput() {
  }
  write(data) {
    (0, import_pi_host3.write)(1, data);
  }
  moveBy(lines) {
    if (lines !== 0) this.write(lines > 0 ? `\x1B[${lines}B` : `\x1B[${-lines}A`);
  }
  hideCursor() {
    this.write("\x1B[?25l");
  }
  showCursor() {
    this.write("\x1B[?25h");
  }
  clearLine() {
    this.write("\x1B[K");
  }
  clearFromCursor() {
    this.write("\x1B[J");
  }
  clearScreen() {
    this.write("\x1B[2J\x1B[H");
  }
  setTitle(title) {
    this.write(`\x1B]0;${title}\x07`);
  }
  setProgress(active) {
    this.write(active ? "\x1B]9;4;3\x07" : "\x1B]9;4;0;\x07");
  }
};

// src/pi/tui/tui.ts
var import_pi_host4 = require("pi:host");
var minInterval = 16;
var TUI = class extends Container {
  constructor(terminal, showHardwareCursor = false) {
    super();
    this.terminal = terminal;
    this.showHardwareCursor = showHardwareCursor;
  }
  terminal;
  showHardwareCursor;
  onDebug;
  mode = "main";
  previousLines = [];
  previousSize = { columns: 0, rows: 0 };
  focusedComponent = null;
  overlayStack = [];
  inputListeners = /* @__PURE__ */ new Set();
  pending = false;
  timer;
  lastRender = -Infinity;
  stopped = false;
  orders = 0;
  redraws = 0;
  cursorRow = 0;
  clearOnShrink = false;
  get fullRedraws() {
    return this.redraws;
  }
  getShowHardwareCursor() {
    return this.showHardwareCursor;
  }
  setShowHardwareCursor(enabled) {
    if (this.showHardwareCursor === enabled) return;
    this.showHardwareCursor = enabled;
    if (!enabled) this.terminal.hideCursor();
    this.requestRender();
  }
  getClearOnShrink() {
    return this.clearOnShrink;
  }
  setClearOnShrink(enabled) {
    this.clearOnShrink = enabled;
  }
  setFocus(component) {
    if (isFocusable(this.focusedComponent)) this.focusedComponent.focused = false;
    this.focusedComponent = component;
    if (isFocusable(component)) component.focused = true;
  }
  // ---- overlays ----
  showOverlay(component, options) {
    const entry = { component, options, before: this.focusedComponent, hidden: false, order: ++this.orders };
    this.overlayStack.push(entry);
    if (!options?.nonCapturing && this.isShown(entry)) this.setFocus(component);
    this.terminal.hideCursor();
    this.requestRender();
    return this.handle(entry);
  }
  handle(entry) {
    const { component } = entry;
    return {
      hide: () => this.removeOverlay(entry),
      setHidden: (hidden) => this.setOverlayHidden(entry, hidden),
      isHidden: () => entry.hidden,
      focus: () => {
        if (!this.overlayStack.includes(entry) || !this.isShown(entry)) return;
        if (this.focusedComponent !== component) this.setFocus(component);
        entry.order = ++this.orders;
        this.requestRender();
      },
      unfocus: () => {
        if (this.focusedComponent !== component) return;
        const top = this.topOverlay();
        this.setFocus(top && top !== entry ? top.component : entry.before);
        this.requestRender();
      },
      isFocused: () => this.focusedComponent === component,
      getBounds: () => entry.bounds && { ...entry.bounds }
    };
  }
  setOverlayHidden(entry, hidden) {
    if (entry.hidden === hidden) return;
    entry.hidden = hidden;
    if (hidden) this.releaseFocus(entry);
    else if (!entry.options?.nonCapturing && this.isShown(entry)) {
      entry.order = ++this.orders;
      this.setFocus(entry.component);
    }
    this.requestRender();
  }
  removeOverlay(entry) {
    const index = this.overlayStack.indexOf(entry);
    if (index === -1) return;
    this.overlayStack.splice(index, 1);
    this.releaseFocus(entry);
    if (this.overlayStack.length === 0) this.terminal.hideCursor();
    this.requestRender();
  }
  /** Focus goes to the overlay below, or to what had it before. */
  releaseFocus(entry) {
    if (this.focusedComponent === entry.component) this.setFocus(this.topOverlay()?.component ?? entry.before);
  }
  hideOverlay() {
    const entry = this.overlayStack[this.overlayStack.length - 1];
    if (entry) this.removeOverlay(entry);
  }
  hasOverlay() {
    return this.overlayStack.some((entry) => this.isShown(entry));
  }
  isShown(entry) {
    return !entry.hidden && (entry.options?.visible?.(this.terminal.columns, this.terminal.rows) ?? true);
  }
  topOverlay() {
    return this.overlayStack.findLast((entry) => !entry.options?.nonCapturing && this.isShown(entry));
  }
  invalidate() {
    super.invalidate();
    for (const entry of this.overlayStack) entry.component.invalidate?.();
  }
  // ---- life ----
  start() {
    this.stopped = false;
    this.terminal.start((data) => this.handleInput(data), () => this.requestRender());
    this.terminal.hideCursor();
    this.requestRender();
  }
  stop() {
    this.stopped = true;
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
    if (this.previousLines.length > 0) this.terminal.write(`${moveRows(this.previousLines.length - this.cursorRow)}\r
`);
    this.terminal.showCursor();
    this.terminal.stop();
  }
  addInputListener(listener) {
    this.inputListeners.add(listener);
    return () => this.removeInputListener(listener);
  }
  removeInputListener(listener) {
    this.inputListeners.delete(listener);
  }
  handleInput(data) {
    for (const listener of this.inputListeners) {
      const result = listener(data);
      if (result?.consume) return;
      if (result?.data !== void 0) data = result.data;
    }
    if (data === "" || this.takeCellSize(data)) return;
    if (this.onDebug && matchesKey(data, "shift+ctrl+d")) return this.onDebug();
    const focused = this.overlayStack.find((entry) => entry.component === this.focusedComponent);
    if (focused && !this.isShown(focused)) this.releaseFocus(focused);
    const target = this.focusedComponent;
    if (!target?.handleInput || isKeyRelease(data) && !target.wantsKeyRelease) return;
    target.handleInput(data);
    this.requestRender();
  }
  takeCellSize(data) {
    const match = /^\x1b\[6;(\d+);(\d+)t$/.exec(data);
    if (!match) return false;
    const [heightPx, widthPx] = [Number(match[1]), Number(match[2])];
    if (heightPx > 0 && widthPx > 0) {
      setCellDimensions({ widthPx, heightPx });
      this.invalidate();
      this.requestRender();
    }
    return true;
  }
  // ---- drawing ----
  /** Draws soon, at most once in a sixtieth of a second; force draws everything anew. */
  requestRender(force = false) {
    if (force) {
      this.previousLines = [];
      this.previousSize = { columns: -1, rows: -1 };
      this.cursorRow = 0;
      this.lastRender = -Infinity;
      if (this.timer !== void 0) clearTimeout(this.timer);
      this.timer = void 0;
    }
    if (this.pending && !force) return;
    this.pending = true;
    queueMicrotask(() => this.schedule());
  }
  schedule() {
    if (this.stopped || this.timer !== void 0 || !this.pending) return;
    const wait = Math.max(0, minInterval - ((0, import_pi_host4.monotonic)() - this.lastRender));
    this.timer = setTimeout(() => {
      this.timer = void 0;
      if (this.stopped || !this.pending) return;
      this.pending = false;
      this.lastRender = (0, import_pi_host4.monotonic)();
      this.doRender();
    }, wait);
  }
  /** The lines of the screen with overlays in place, and where the cursor is. */
  renderFrame() {
    const { columns, rows } = this.terminal;
    const lines = this.withOverlays(this.render(columns), columns, rows);
    const cursor = takeCursor(lines, rows);
    return { lines: lines.map((line) => isImageLine(line) ? line : normalizeTerminalOutput(line) + segmentReset), cursor };
  }
  withOverlays(base, columns, rows) {
    const lines = [...base];
    const shown2 = this.overlayStack.filter((entry) => this.isShown(entry)).sort((a, b) => a.order - b.order);
    if (this.overlayStack.length === 0) return lines;
    const drawn = shown2.map((entry) => {
      const { width, maxHeight } = overlayLayout(entry.options, 0, columns, rows);
      const content = entry.component.render(width).slice(0, maxHeight);
      const { row, col } = overlayLayout(entry.options, content.length, columns, rows);
      entry.bounds = { row, col, width, height: content.length };
      return { content, row, col, width };
    });
    const height = Math.max(lines.length, rows, ...drawn.map(({ row, content }) => row + content.length));
    while (lines.length < height) lines.push("");
    const top = Math.max(0, height - rows);
    for (const { content, row, col, width } of drawn) {
      content.forEach((text2, i) => {
        const at = top + row + i;
        if (at < 0 || at >= lines.length) return;
        const fitted = visibleWidth(text2) > width ? sliceByColumn(text2, 0, width, true) : text2;
        lines[at] = compositeTuiLine(lines[at], fitted, col, width, columns);
      });
    }
    return lines;
  }
  doRender() {
    if (this.stopped) return;
    const frame2 = this.renderFrame();
    if (this.terminal.present) this.terminal.present(frame2);
    else this.write(frame2);
    this.previousLines = frame2.lines;
    this.previousSize = { columns: this.terminal.columns, rows: this.terminal.rows };
  }
  /** Writes the lines from the first that changed; all of them when that one has scrolled away or the size changed. */
  write({ lines, cursor }) {
    const { columns, rows } = this.terminal;
    const old = this.previousLines;
    const first = old.length === 0 && this.previousSize.columns === 0;
    const resized = !first && (this.previousSize.columns !== columns || this.previousSize.rows !== rows);
    let from = lines.findIndex((line, i) => line !== old[i]);
    if (from === -1) from = lines.length;
    const top = Math.max(0, Math.max(old.length, rows) - rows);
    let out = "";
    if (first || resized || from < top || this.clearOnShrink && lines.length < old.length) {
      this.redraws++;
      out = (first ? "" : "\x1B[2J\x1B[H\x1B[3J") + lines.join("\r\n");
      this.cursorRow = Math.max(0, lines.length - 1);
    } else if (from < lines.length || lines.length < old.length) {
      out = this.changes(lines, from);
    }
    const target = cursor?.row ?? this.cursorRow;
    out += moveRows(target - this.cursorRow);
    this.cursorRow = target;
    if (cursor) out += `\x1B[${cursor.col + 1}G`;
    if (out !== "") this.terminal.write(`\x1B[?2026h${out}\x1B[?2026l`);
    if (cursor && this.showHardwareCursor) this.terminal.showCursor();
    else this.terminal.hideCursor();
  }
  changes(lines, from) {
    const start = Math.min(from, Math.max(0, this.previousLines.length - 1));
    const tail = lines.slice(start).map((line) => `\x1B[2K${line}`).join("\r\n");
    const out = `${moveRows(start - this.cursorRow)}\r${tail}`;
    this.cursorRow = Math.max(start, lines.length - 1);
    return lines.length < this.previousLines.length ? `${out}\x1B[${start >= lines.length ? 2 : 0}K\x1B[0J` : out;
  }
};
var moveRows = (rows) => rows > 0 ? `\x1B[${rows}B` : rows < 0 ? `\x1B[${-rows}A` : "";
function takeCursor(lines, rows) {
  for (let row = lines.length - 1; row >= Math.max(0, lines.length - rows); row--) {
    const at = lines[row].indexOf(CURSOR_MARKER);
    if (at === -1) continue;
    const before = lines[row].slice(0, at);
    lines[row] = before + lines[row].slice(at + CURSOR_MARKER.length);
    return { row, col: visibleWidth(before) };
  }
  return null;
}

// src/pi/tui.ts
var missing = (name) => (0, import_pi_host5.stub)("pi-tui", name);
var Marked = missing("Marked");
var Token = missing("Token");
var Tokens = missing("Tokens");
var ScrollView = missing("ScrollView");
var TuiAltScreen = missing("TuiAltScreen");
var renderLatex = missing("renderLatex");
var setImageTranscoder = missing("setImageTranscoder");
tui_exports["Box"] = Box;
tui_exports["CURSOR_MARKER"] = CURSOR_MARKER;
tui_exports["CancellableLoader"] = CancellableLoader;
tui_exports["CombinedAutocompleteProvider"] = CombinedAutocompleteProvider;
tui_exports["Container"] = Container;
tui_exports["DEFAULT_EDITOR_KEYBINDINGS"] = DEFAULT_EDITOR_KEYBINDINGS;
tui_exports["Editor"] = Editor;
tui_exports["EditorKeybindingsManager"] = EditorKeybindingsManager;
tui_exports["HStack"] = HStack;
tui_exports["Image"] = Image;
tui_exports["Input"] = Input;
tui_exports["Key"] = Key;
tui_exports["KeybindingsManager"] = KeybindingsManager;
tui_exports["Loader"] = Loader;
tui_exports["Markdown"] = Markdown;
tui_exports["Marked"] = Marked;
tui_exports["MouseRegion"] = MouseRegion;
tui_exports["ProcessTerminal"] = ProcessTerminal;
tui_exports["ScrollView"] = ScrollView;
tui_exports["SelectList"] = SelectList;
tui_exports["SettingsList"] = SettingsList;
tui_exports["Spacer"] = Spacer;
tui_exports["StdinBuffer"] = StdinBuffer;
tui_exports["TUI"] = TUI;
tui_exports["TUI_KEYBINDINGS"] = TUI_KEYBINDINGS;
tui_exports["Text"] = Text;
tui_exports["Token"] = Token;
tui_exports["Tokens"] = Tokens;
tui_exports["TruncatedText"] = TruncatedText;
tui_exports["TuiAltScreen"] = TuiAltScreen;
tui_exports["TuiMainScreen"] = TUI;
tui_exports["VStack"] = VStack;
tui_exports["allocateImageId"] = allocateImageId;
tui_exports["applyBackgroundToLine"] = applyBackgroundToLine;
tui_exports["backgroundAnsi"] = backgroundAnsi;
tui_exports["colorToHex"] = colorToHex;
tui_exports["colorToOkhsl"] = colorToOkhsl;
tui_exports["deleteAllKittyImages"] = deleteAllKittyImages;
tui_exports["deleteKittyImage"] = deleteKittyImage;
tui_exports["foregroundAnsi"] = foregroundAnsi;
tui_exports["getCapabilities"] = getCapabilities;
tui_exports["getCellDimensions"] = getCellDimensions;
tui_exports["getEditorKeybindings"] = getEditorKeybindings;
tui_exports["getGifDimensions"] = getGifDimensions;
tui_exports["getJpegDimensions"] = getJpegDimensions;
tui_exports["getKeybindings"] = getKeybindings;
tui_exports["getNativeClipboard"] = getNativeClipboard;
tui_exports["getPngDimensions"] = getPngDimensions;
tui_exports["getTerminalColorMode"] = getTerminalColorMode;
tui_exports["getWebpDimensions"] = getWebpDimensions;
tui_exports["hyperlink"] = hyperlink;
tui_exports["isFocusable"] = isFocusable;
tui_exports["isImageLine"] = isImageLine;
tui_exports["isKeyRelease"] = isKeyRelease;
tui_exports["isKeyRepeat"] = isKeyRepeat;
tui_exports["isKittyProtocolActive"] = isKittyProtocolActive;
tui_exports["isViewportTUI"] = isViewportTUI;
tui_exports["oklabToOkhslLightness"] = oklabToOkhslLightness;
tui_exports["renderFakeCursor"] = fakeCursor;
tui_exports["renderLatex"] = renderLatex;
tui_exports["replaceControlCharacters"] = replaceControlCharacters;
tui_exports["setEditorKeybindings"] = setEditorKeybindings;
tui_exports["setImageTranscoder"] = setImageTranscoder;
tui_exports["sliceByColumn"] = sliceByColumn;
tui_exports["styleText"] = styleText;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
