"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_renderers.ts
var coding_agent_renderers_exports = {
  renderers: void 0,
};
module.exports = __defProp(coding_agent_renderers_exports, "__esModule", { value: true });

// src/pi/coding-agent/render/files.ts
var import_pi_host5 = require("pi:host");

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
var keyHint = (keybinding, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyText(keybinding)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);

// src/pi/coding-agent/files.ts
var import_pi_host3 = require("pi:host");

// src/pi/coding-agent/bytes.ts
function asText(content) {
  return typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(asBytes(content));
}
function asBytes(content) {
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content;
}
function fromBase64(text) {
  const binary = atob(text);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

// src/pi/coding-agent/files.ts
var path = () => (0, import_pi_host3.requireHost)("pi:node/path");
function bufferFrom(base64) {
  const { Buffer: Buffer2 } = globalThis;
  return Buffer2 ? Buffer2.from(base64, "base64") : fromBase64(base64);
}
var readFile = async (file) => bufferFrom((await (0, import_pi_host3.call)("fs", { op: "read", path: file })).base64);
function expandPath(input) {
  let text = input.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
  if (text.startsWith("@")) text = text.slice(1);
  if (text === "~") return import_pi_host3.boot.homedir;
  if (text.startsWith("~/")) return path().join(import_pi_host3.boot.homedir, text.slice(2));
  if (text.startsWith("file://")) return (0, import_pi_host3.requireHost)("pi:node/url").fileURLToPath(text);
  return text;
}
function resolveToCwd(input, cwd) {
  const { isAbsolute, resolve } = path();
  const file = expandPath(input);
  return isAbsolute(file) ? resolve(file) : resolve(cwd, file);
}
function shortenHome(file) {
  const { relative, isAbsolute, sep } = path();
  if (!import_pi_host3.boot.homedir || !isAbsolute(file)) return file;
  const rest = relative(import_pi_host3.boot.homedir, file);
  if (rest === "") return "~";
  return rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? file : `~${sep}${rest}`;
}
var registering = Promise.resolve();

// src/pi/coding-agent/languages.ts
var languages = {
  typescript: "ts tsx",
  javascript: "js jsx mjs cjs",
  python: "py",
  ruby: "rb",
  rust: "rs",
  go: "go",
  java: "java",
  kotlin: "kt",
  swift: "swift",
  dart: "dart",
  groovy: "groovy gradle",
  nix: "nix",
  c: "c h",
  cpp: "cpp cc cxx hpp",
  csharp: "cs",
  php: "php",
  bash: "sh bash zsh",
  fish: "fish",
  powershell: "ps1",
  sql: "sql",
  html: "html htm",
  css: "css",
  scss: "scss",
  sass: "sass",
  less: "less",
  json: "json",
  yaml: "yaml yml",
  toml: "toml",
  xml: "xml",
  markdown: "md markdown",
  dockerfile: "dockerfile",
  makefile: "makefile",
  cmake: "cmake",
  lua: "lua",
  perl: "perl",
  r: "r",
  scala: "scala",
  clojure: "clj",
  elixir: "ex exs",
  erlang: "erl",
  haskell: "hs",
  ocaml: "ml",
  vim: "vim",
  graphql: "graphql",
  protobuf: "proto",
  hcl: "tf hcl"
};
function getLanguageFromPath(filePath2) {
  const extension = filePath2.split(".").pop()?.toLowerCase();
  if (!extension) return void 0;
  return Object.keys(languages).find((name) => languages[name].split(" ").includes(extension));
}

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
var splitLines = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
var diffLines = (before, after) => diffTokens(splitLines(before), splitLines(after));

// src/pi/coding-agent/diff.ts
var countBreaks = (text) => text.split("\n").length - 1;
var numberWidth = (before, after) => String(Math.max(countBreaks(before), countBreaks(after)) + 1).length;
var Display = class {
  constructor(width, oldLine, newLine, context) {
    this.width = width;
    this.oldLine = oldLine;
    this.newLine = newLine;
    this.context = context;
  }
  width;
  oldLine;
  newLine;
  context;
  output = [];
  firstChangedLine;
  line(sign, number, text) {
    this.output.push(`${sign}${String(number).padStart(this.width)} ${text}`);
  }
  change(part, lines) {
    this.firstChangedLine ??= this.newLine;
    for (const text of lines) {
      if (part.added) this.line("+", this.newLine++, text);
      else this.line("-", this.oldLine++, text);
    }
  }
  keep(lines) {
    for (const text of lines) {
      this.line(" ", this.oldLine++, text);
      this.newLine++;
    }
  }
  skip(count, marked = true) {
    if (count <= 0) return;
    if (marked) this.output.push(` ${"".padStart(this.width)} ...`);
    this.oldLine += count;
    this.newLine += count;
  }
  unchanged(lines, afterChange, beforeChange) {
    const { context } = this;
    if (!afterChange && !beforeChange) return this.skip(lines.length, false);
    if (afterChange && beforeChange && lines.length <= 2 * context) return this.keep(lines);
    const head = afterChange ? lines.slice(0, context) : [];
    const tail = beforeChange ? lines.slice(Math.max(head.length, lines.length - context)) : [];
    this.keep(head);
    this.skip(lines.length - head.length - tail.length);
    this.keep(tail);
  }
  add(parts) {
    const changed = (part) => part !== void 0 && (part.added || part.removed);
    parts.forEach((part, i) => {
      const lines = part.value.split("\n");
      if (lines.at(-1) === "") lines.pop();
      if (changed(part)) this.change(part, lines);
      else this.unchanged(lines, changed(parts[i - 1]), changed(parts[i + 1]));
    });
    return this;
  }
};
function hunksOf(parts, context) {
  const hunks = [];
  let open;
  let [oldLine, newLine] = [1, 1];
  let previous = [];
  parts.forEach((part, i) => {
    const lines = splitLines(part.value);
    if (part.added || part.removed) {
      if (!open) {
        const lead = context > 0 ? previous.slice(-context) : [];
        open = { oldStart: oldLine - lead.length, oldLines: 0, newStart: newLine - lead.length, newLines: 0, lines: [] };
        open.lines.push(...lead.map((line) => ` ${line}`));
      }
      for (const line of lines) open.lines.push((part.added ? "+" : "-") + line);
    } else if (open) {
      const joins = lines.length <= 2 * context && i < parts.length - 1;
      for (const line of joins ? lines : lines.slice(0, context)) open.lines.push(` ${line}`);
      if (!joins) {
        hunks.push(open);
        open = void 0;
      }
    }
    if (!part.added) oldLine += lines.length;
    if (!part.removed) newLine += lines.length;
    previous = lines;
  });
  if (open) hunks.push(open);
  return hunks.map(finishHunk);
}
function finishHunk(hunk) {
  const lines = hunk.lines.flatMap(
    (line) => line.endsWith("\n") ? [line.slice(0, -1)] : [line, "\\ No newline at end of file"]
  );
  const count = (sign) => hunk.lines.filter((line) => line[0] === " " || line[0] === sign).length;
  return { ...hunk, oldLines: count("-"), newLines: count("+"), lines };
}
function formatPatch(path2, hunks) {
  const range2 = (start, count) => `${count === 0 ? start - 1 : start},${count}`;
  const lines = [`--- ${path2}`, `+++ ${path2}`];
  for (const hunk of hunks) {
    lines.push(`@@ -${range2(hunk.oldStart, hunk.oldLines)} +${range2(hunk.newStart, hunk.newLines)} @@`);
    for (const line of hunk.lines) lines.push(line);
  }
  return `${lines.join("\n")}
`;
}
var margin = 32;
var lineStart = (text, offset) => offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
function surroundings(text, { matchIndex, matchLength }) {
  let start = lineStart(text, matchIndex);
  for (let i = 0; i < margin && start > 0; i++) start = lineStart(text, start - 1);
  let end = Math.max(matchIndex + matchLength - 1, matchIndex);
  for (let i = 0; i <= margin && end < text.length; i++) {
    const lineFeed = text.indexOf("\n", end);
    end = lineFeed === -1 ? text.length : lineFeed + 1;
  }
  return [start, end];
}
function windowsOf(base, replacements) {
  const windows2 = [];
  let [shift, lineShift] = [0, 0];
  for (const replacement of replacements) {
    const [start, end] = surroundings(base, replacement);
    const { matchIndex, matchLength, newText } = replacement;
    const grows = newText.length - matchLength;
    const previous = windows2.at(-1);
    if (previous && start <= previous.oldEnd) {
      previous.oldEnd = Math.max(previous.oldEnd, end);
      previous.newEnd = previous.oldEnd + shift + grows;
    } else {
      const line = countBreaks(base.slice(0, start));
      windows2.push({
        oldStart: start,
        oldEnd: end,
        oldLine: line,
        newStart: start + shift,
        newEnd: end + shift + grows,
        newLine: line + lineShift
      });
    }
    shift += grows;
    lineShift += countBreaks(newText) - countBreaks(base.slice(matchIndex, matchIndex + matchLength));
  }
  return windows2;
}
function generateEditDiff(path2, before, after, replacements, contextLines = 4) {
  const width = numberWidth(before, after);
  const gap = ` ${"".padStart(width)} ...`;
  const output = [];
  const hunks = [];
  let firstChangedLine;
  for (const window of windowsOf(before, replacements)) {
    const parts = diffLines(
      before.slice(window.oldStart, window.oldEnd),
      after.slice(window.newStart, window.newEnd)
    );
    const shown = new Display(width, window.oldLine + 1, window.newLine + 1, contextLines).add(parts);
    firstChangedLine ??= shown.firstChangedLine;
    if (output.at(-1) === gap && shown.output[0] === gap) shown.output.shift();
    for (const line of shown.output) output.push(line);
    for (const hunk of hunksOf(parts, contextLines)) {
      hunk.oldStart += window.oldLine;
      hunk.newStart += window.newLine;
      hunks.push(hunk);
    }
  }
  return { diff: output.join("\n"), patch: formatPatch(path2, hunks), firstChangedLine };
}

// src/pi/coding-agent/edits.ts
var normalizeToLF = (text) => text.replace(/\r\n?/g, "\n");
function loosely(text) {
  return text.normalize("NFKC").split("\n").map((line) => line.trimEnd()).join("\n").replace(/[\u2018-\u201B]/g, "'").replace(/[\u201C-\u201F]/g, '"').replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}
function find(content, text) {
  const exact = content.indexOf(text);
  if (exact >= 0) return { index: exact, length: text.length, loose: false };
  const wanted = loosely(text);
  const index = loosely(content).indexOf(wanted);
  return index < 0 ? void 0 : { index, length: wanted.length, loose: true };
}
function problem(kind, path2, at, of, found = 0) {
  const name = `edits[${at}]`;
  const one = of === 1;
  switch (kind) {
    case "empty":
      return new Error(`${one ? "oldText" : `${name}.oldText`} must not be empty in ${path2}.`);
    case "missing":
      return new Error(
        `Could not find ${one ? "the exact text" : name} in ${path2}. The ${one ? "old text" : "oldText"} must match exactly including all whitespace and newlines.`
      );
    case "ambiguous":
      return new Error(
        `Found ${found} occurrences of ${one ? "the text" : name} in ${path2}. ${one ? "The text" : "Each oldText"} must be unique. Please provide more context to make it unique.`
      );
    case "same":
      return new Error(
        one ? `No changes made to ${path2}. The replacement produced identical content. This might indicate an issue with special characters or the text not existing as expected.` : `No changes made to ${path2}. The replacements produced identical content.`
      );
  }
}
function place(content, edits, path2) {
  const placed = edits.map((edit, i) => {
    const match = find(content, edit.oldText);
    if (!match) throw problem("missing", path2, i, edits.length);
    const found = loosely(content).split(loosely(edit.oldText)).length - 1;
    if (found > 1) throw problem("ambiguous", path2, i, edits.length, found);
    return { edit: i, matchIndex: match.index, matchLength: match.length, newText: edit.newText };
  });
  placed.sort((a, b) => a.matchIndex - b.matchIndex);
  for (let i = 1; i < placed.length; i++) {
    const [left, right] = [placed[i - 1], placed[i]];
    if (left.matchIndex + left.matchLength > right.matchIndex) {
      throw new Error(
        `edits[${left.edit}] and edits[${right.edit}] overlap in ${path2}. Merge them into one edit or target disjoint regions.`
      );
    }
  }
  return placed;
}
function splice(content, replacements, offset = 0) {
  let [result, position] = ["", 0];
  for (const { matchIndex, matchLength, newText } of replacements) {
    result += content.slice(position, matchIndex - offset) + newText;
    position = matchIndex - offset + matchLength;
  }
  return result + content.slice(position);
}
function spansOf(content) {
  let end = 0;
  return splitLines(content).map((line) => ({ start: end, end: end += line.length }));
}
function widen(original, view, replacements) {
  const lines = spansOf(original);
  const viewLines = spansOf(view);
  if (lines.length !== viewLines.length) {
    throw new Error("Cannot preserve unchanged lines because the base content has a different line count.");
  }
  const groups = [];
  for (const replacement of replacements) {
    const { matchIndex, matchLength } = replacement;
    const first = viewLines.findIndex(({ start, end }) => matchIndex >= start && matchIndex < end);
    const last = first < 0 ? -1 : viewLines.findIndex(({ end }, i) => i >= first && end >= matchIndex + matchLength);
    if (last < 0) throw new Error("Replacement range is outside the base content.");
    const group = groups.at(-1);
    if (group && first <= group.last) {
      group.last = Math.max(group.last, last);
      group.members.push(replacement);
    } else groups.push({ first, last, members: [replacement] });
  }
  return groups.map(({ first, last, members }) => {
    const from = viewLines[first].start;
    return {
      matchIndex: lines[first].start,
      matchLength: lines[last].end - lines[first].start,
      newText: splice(view.slice(from, viewLines[last].end), members, from)
    };
  });
}
function applyEdits(content, edits, path2) {
  const wanted = edits.map(({ oldText, newText }) => ({
    oldText: normalizeToLF(oldText),
    newText: normalizeToLF(newText)
  }));
  wanted.forEach(({ oldText }, i) => {
    if (oldText === "") throw problem("empty", path2, i, wanted.length);
  });
  const loose = wanted.some(({ oldText }) => find(content, oldText)?.loose);
  const view = loose ? loosely(content) : content;
  const placed = place(view, wanted, path2);
  const replacements = loose ? widen(content, view, placed) : placed;
  const newContent = splice(content, replacements);
  if (newContent === content) throw problem("same", path2, 0, wanted.length);
  return { baseContent: content, newContent, replacements };
}
function breakAt(content, offset) {
  let at = content.indexOf("\n", offset);
  if (at < 0) at = content.lastIndexOf("\n", offset);
  if (at < 0) return content.includes("\r") ? "\r" : "\n";
  return content[at - 1] === "\r" ? "\r\n" : "\n";
}
function applyToOriginal(original, replacements) {
  let [pairs, nextPair] = [0, original.indexOf("\r\n")];
  const back = (offset) => {
    while (nextPair >= 0 && nextPair - pairs < offset) {
      pairs++;
      nextPair = original.indexOf("\r\n", nextPair + 2);
    }
    return offset + pairs;
  };
  let result = "";
  const push = (part) => {
    if (result.endsWith("\r") && part.startsWith("\n")) result += "\n";
    result += part;
  };
  let position = 0;
  for (const { matchIndex, matchLength, newText } of replacements) {
    const start = back(matchIndex);
    push(original.slice(position, start));
    push(newText.replaceAll("\n", breakAt(original, start)));
    position = back(matchIndex + matchLength);
  }
  push(original.slice(position));
  return result;
}

// src/pi/coding-agent/compute-edit.ts
function computeEdit(raw, edits, path2) {
  const bom = raw.startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = raw.slice(bom.length);
  const normalized = normalizeToLF(content);
  const { newContent, replacements } = applyEdits(normalized, edits, path2);
  const diff = generateEditDiff(path2, normalized, newContent, replacements);
  const text = content === normalized ? newContent : applyToOriginal(content, replacements);
  return { text: bom + text, diff };
}

// src/pi/coding-agent/truncate.ts
var DEFAULT_MAX_LINES = 2e3;
var DEFAULT_MAX_BYTES = 50 * 1024;
function formatSize(bytes) {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
}
function numberOf(value) {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) ? n : void 0;
}
function formatReadLineRange(offset, limit) {
  if (offset == null && limit == null) return "";
  const start = offset == null ? 1 : numberOf(offset);
  if (start === void 0) return "";
  if (limit == null) return `:${start}`;
  const count = numberOf(limit);
  if (count === void 0) return "";
  const end = start + count - 1;
  return end ? `:${start}-${end}` : `:${start}`;
}

// src/pi/coding-agent/render/diff.ts

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
    return space + (rest ? (import_pi_theme2 ??= require("pi:theme")).theme.inverse(rest) : "");
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
    output.push((import_pi_theme2 ??= require("pi:theme")).theme.fg(token, `${sign}${number} ${text}`));
  };
  const run = (from, sign) => {
    const found = [];
    for (let i = from; parsed[i]?.sign === sign; i++) found.push(parsed[i]);
    return found;
  };
  for (let i = 0; i < lines.length; ) {
    const line = parsed[i];
    if (line?.sign !== "-") {
      if (!line) output.push((import_pi_theme2 ??= require("pi:theme")).theme.fg("toolDiffContext", lines[i]));
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

// src/pi/coding-agent/render/shared.ts
var import_pi_host4 = require("pi:host");
var tui2 = (0, import_pi_host4.requireHost)("pi:tui");
function argument(value) {
  if (typeof value === "string") return value;
  return value == null ? "" : null;
}
var invalid = (theme3) => theme3.fg("error", "[invalid arg]");
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
function filePath(value, theme3, cwd, empty) {
  if (value === null) return invalid(theme3);
  const file = value || empty;
  if (!file) return theme3.fg("toolOutput", "...");
  const text = theme3.fg("accent", shortenHome(file));
  if (!tui2.getCapabilities().hyperlinks) return text;
  return tui2.hyperlink(text, (0, import_pi_host4.requireHost)("pi:node/url").pathToFileURL(resolveToCwd(file, cwd)).href);
}
var title = (theme3, text) => theme3.fg("toolTitle", theme3.bold(text));
function more(theme3, text) {
  return `${theme3.fg("muted", `
... (${text},`)} ${keyHint("app.tools.expand", "to expand")}${theme3.fg("muted", ")")}`;
}
function withoutEmptyEnd(lines) {
  return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
}
function textComponent(context, text) {
  const component = context.lastComponent ?? new tui2.Text("", 0, 0);
  component.setText(text);
  return component;
}
var relativeToCwd = (file, cwd) => {
  const { relative, isAbsolute, sep } = path();
  const rest = relative(cwd, file);
  const inside = rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
  return (inside ? rest || "." : file).split(sep).join("/");
};

// src/pi/coding-agent/render/files.ts
var { Box, Container, Spacer, Text } = (0, import_pi_host5.requireHost)("pi:tui");
var pathOf = (args) => argument(args?.file_path ?? args?.path);
function range(args, theme3) {
  const text = formatReadLineRange(args?.offset, args?.limit);
  return text && theme3.fg("warning", text);
}
var instructions = /* @__PURE__ */ new Set(["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"]);
function special(args, theme3, cwd) {
  const raw = pathOf(args);
  if (!raw) return void 0;
  const { basename, dirname } = path();
  const file = resolveToCwd(raw, cwd);
  const hint = theme3.fg("dim", ` (${keyText("app.tools.expand")} to expand)`);
  if (basename(file) === "SKILL.md") {
    const label = theme3.fg("customMessageLabel", "\x1B[1m[skill]\x1B[22m ");
    return label + theme3.fg("customMessageText", basename(dirname(file)) || "SKILL.md") + range(args, theme3) + hint;
  }
  if (!instructions.has(basename(file))) return void 0;
  return `${title(theme3, "read resource")} ${theme3.fg("accent", relativeToCwd(file, cwd))}${range(args, theme3)}${hint}`;
}
function readCall(args, theme3, context) {
  const compact = context.expanded ? void 0 : special(args, theme3, context.cwd);
  return compact ?? `${title(theme3, "read")} ${filePath(pathOf(args), theme3, context.cwd)}${range(args, theme3)}`;
}
function truncationNote(truncation) {
  const size = formatSize(truncation.maxBytes ?? DEFAULT_MAX_BYTES);
  if (truncation.firstLineExceedsLimit) return `[First line exceeds ${size} limit]`;
  if (truncation.truncatedBy !== "lines") return `[Truncated: ${truncation.outputLines} lines shown (${size} limit)]`;
  const max = truncation.maxLines ?? DEFAULT_MAX_LINES;
  return `[Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines (${max} line limit)]`;
}
function sourceLines(text, file, theme3) {
  const lang = file ? getLanguageFromPath(file) : void 0;
  if (lang) return withoutEmptyEnd((0, (import_pi_theme3 ??= require("pi:theme")).highlightCode)(tabs(text), lang));
  return withoutEmptyEnd(text.split("\n")).map((line) => theme3.fg("toolOutput", tabs(line)));
}
function readResult(result, options, theme3, context) {
  if (!options.expanded && !context.isError) return "";
  const output = outputOf(result, context.showImages);
  const lines = sourceLines(output, context.isError ? void 0 : pathOf(context.args), theme3);
  const shown = options.expanded ? lines : lines.slice(0, 10);
  let text = `
${shown.join("\n")}`;
  if (lines.length > shown.length) text += more(theme3, `${lines.length - shown.length} more lines`);
  const truncation = result.details?.truncation;
  return truncation?.truncated ? `${text}
${theme3.fg("warning", truncationNote(truncation))}` : text;
}
var readRenderers = {
  renderCall: (args, theme3, context) => textComponent(context, readCall(args, theme3, context)),
  renderResult: (result, options, theme3, context) => textComponent(context, readResult(result, options, theme3, context))
};
function writeCall(args, theme3, context) {
  const head = `${title(theme3, "write")} ${filePath(pathOf(args), theme3, context.cwd)}`;
  const content = argument(args?.content);
  if (content === null) return `${head}

${theme3.fg("error", "[invalid content arg - expected string]")}`;
  if (content === "") return head;
  const lines = sourceLines(content.replace(/\r/g, ""), pathOf(args), theme3);
  const shown = context.expanded ? lines : lines.slice(0, 10);
  const hidden = lines.length - shown.length;
  const rest = hidden > 0 ? more(theme3, `${hidden} more lines, ${lines.length} total`) : "";
  return `${head}

${shown.join("\n")}${rest}`;
}
var errorText = (result) => result.content.filter((block) => block.type === "text").map((block) => block.text || "").join("\n");
var writeRenderers = {
  renderCall: (args, theme3, context) => textComponent(context, writeCall(args, theme3, context)),
  renderResult(result, _options, theme3, context) {
    const text = context.isError ? errorText(result) : "";
    if (text) return textComponent(context, `
${theme3.fg("error", text)}`);
    const component = context.lastComponent ?? new Container();
    component.clear();
    return component;
  }
};
function previewInput(args) {
  const file = typeof args?.path === "string" ? args.path : args?.file_path;
  if (typeof file !== "string" || file === "") return void 0;
  const isEdit = (edit) => typeof edit?.oldText === "string" && typeof edit?.newText === "string";
  if (Array.isArray(args.edits) && args.edits.length > 0 && args.edits.every(isEdit)) {
    return { path: file, edits: args.edits };
  }
  return isEdit(args) ? { path: file, edits: [{ oldText: args.oldText, newText: args.newText }] } : void 0;
}
async function previewOf({ path: file, edits }, cwd) {
  try {
    return { diff: computeEdit(asText(await readFile(resolveToCwd(file, cwd))), edits, file).diff.diff };
  } catch (error) {
    return { error: error.details?.errno ? `Could not edit file: ${file}. Error code: ${error.details.errno}.` : error.message };
  }
}
function drawEdit(box, args, theme3, context) {
  const { preview, failed } = box;
  const bg = preview ? "error" in preview ? "toolErrorBg" : "toolSuccessBg" : failed ? "toolErrorBg" : "toolPendingBg";
  box.setBgFn((text) => theme3.bg(bg, text));
  box.setPaddingX?.(context.outputPad ?? 1);
  box.clear();
  box.addChild(new Text(`${title(theme3, "edit")} ${filePath(pathOf(args), theme3, context.cwd)}`, 0, 0));
  if (!preview) return box;
  box.addChild(new Spacer(1));
  box.addChild(new Text("error" in preview ? theme3.fg("error", preview.error) : renderDiff(preview.diff), 0, 0));
  return box;
}
var editRenderers = {
  renderCall(args, theme3, context) {
    const box = context.lastComponent instanceof Box ? context.lastComponent : context.state.callComponent ?? new Box(1, 1);
    context.state.callComponent = box;
    const input = previewInput(args);
    const key = input && JSON.stringify(input);
    if (box.previewKey !== key) Object.assign(box, { previewKey: key, preview: void 0, pending: false, failed: false });
    if (context.argsComplete && input && !box.preview && !box.pending) {
      box.pending = true;
      void previewOf(input, context.cwd).then((preview) => {
        if (box.previewKey !== key) return;
        Object.assign(box, { preview, pending: false });
        context.invalidate();
      });
    }
    return drawEdit(box, args, theme3, context);
  },
  renderResult(result, _options, theme3, context) {
    const box = context.state.callComponent;
    const diff = context.isError ? void 0 : result.details?.diff;
    const before = box?.preview;
    if (box) {
      if (typeof diff === "string") Object.assign(box, { preview: { diff }, pending: false });
      box.failed = context.isError;
      drawEdit(box, context.args, theme3, context);
    }
    const error = context.isError ? errorText(result) : "";
    const known = before && "error" in before && before.error === error;
    const text = error && !known ? theme3.fg("error", error) : !box && diff ? renderDiff(diff) : "";
    const component = context.lastComponent ?? new Container();
    component.clear();
    if (!text) return component;
    component.addChild(new Spacer(1));
    component.addChild(new Text(text, context.outputPad ?? 1, 0));
    return component;
  }
};

// src/pi/coding-agent/render/lists.ts
var place2 = (value, theme3) => {
  const path2 = argument(value);
  return path2 === null ? invalid(theme3) : shortenHome(path2 || ".");
};
var quoted = (value, theme3, around = "") => {
  const text = argument(value);
  return text === null ? invalid(theme3) : theme3.fg("accent", around + text + around);
};
var calls = {
  find(args, theme3) {
    const limit = args?.limit === void 0 ? "" : theme3.fg("toolOutput", ` (limit ${args.limit})`);
    const where = theme3.fg("toolOutput", ` in ${place2(args?.path, theme3)}`);
    return `${title(theme3, "find")} ${quoted(args?.pattern, theme3)}${where}${limit}`;
  },
  grep(args, theme3) {
    const glob = argument(args?.glob);
    const parts = [theme3.fg("toolOutput", ` in ${place2(args?.path, theme3)}`)];
    if (glob) parts.push(theme3.fg("toolOutput", ` (${glob})`));
    if (args?.limit !== void 0) parts.push(theme3.fg("toolOutput", ` limit ${args.limit}`));
    return `${title(theme3, "grep")} ${quoted(args?.pattern, theme3, "/")}${parts.join("")}`;
  },
  ls(args, theme3, cwd) {
    const limit = args?.limit === void 0 ? "" : theme3.fg("toolOutput", ` (limit ${args.limit})`);
    return `${title(theme3, "ls")} ${filePath(argument(args?.path), theme3, cwd, ".")}${limit}`;
  }
};
var shownLines = { find: 20, grep: 15, ls: 20 };
function warnings(details) {
  const found = [];
  if (details?.resultLimitReached) found.push(`${details.resultLimitReached} results limit`);
  if (details?.matchLimitReached) found.push(`${details.matchLimitReached} matches limit`);
  if (details?.entryLimitReached) found.push(`${details.entryLimitReached} entries limit`);
  if (details?.truncation?.truncated) {
    found.push(`${formatSize(details.truncation.maxBytes ?? DEFAULT_MAX_BYTES)} limit`);
  }
  if (details?.linesTruncated) found.push("some lines truncated");
  return found;
}
function resultText(name, result, options, theme3, showImages) {
  const output = outputOf(result, showImages).trim();
  let text = "";
  if (output) {
    const lines = output.split("\n");
    const shown = options.expanded ? lines : lines.slice(0, shownLines[name]);
    text = `
${shown.map((line) => theme3.fg("toolOutput", line)).join("\n")}`;
    if (lines.length > shown.length) text += more(theme3, `${lines.length - shown.length} more lines`);
  }
  const limits = warnings(result.details);
  return limits.length > 0 ? `${text}
${theme3.fg("warning", `[Truncated: ${limits.join(", ")}]`)}` : text;
}
var listRenderers = (name) => ({
  renderCall: (args, theme3, context) => textComponent(context, calls[name](args, theme3, context.cwd)),
  renderResult: (result, options, theme3, context) => textComponent(context, resultText(name, result, options, theme3, context.showImages))
});

// src/pi/coding-agent/render/shell.ts
var import_pi_host7 = require("pi:host");

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
var VisualPreview = class {
  constructor(text, max, hint) {
    this.text = text;
    this.max = max;
    this.hint = hint;
  }
  text;
  max;
  hint;
  width;
  lines = [];
  render(width) {
    if (this.width === width) return this.lines;
    const { visualLines, skippedCount } = truncateToVisualLines(this.text, this.max, width);
    const hint = skippedCount > 0 ? [truncateToWidth(this.hint(skippedCount), width, "...")] : [];
    this.width = width;
    this.lines = [...hint, ...visualLines];
    return this.lines;
  }
  invalidate() {
    this.width = void 0;
  }
};

// src/pi/coding-agent/render/shell.ts
var { Container: Container2, Spacer: Spacer2, Text: Text3 } = (0, import_pi_host7.requireHost)("pi:tui");
var previewLines = 5;
function callText(args, prompt, theme3) {
  const command = argument(args?.command);
  const shown = command === null ? invalid(theme3) : command || theme3.fg("toolOutput", "...");
  const timeout = args?.timeout ? theme3.fg("muted", ` (timeout ${args.timeout}s)`) : "";
  return theme3.fg("toolTitle", theme3.bold(`${prompt} ${shown}`)) + timeout;
}
function duration(ms) {
  if (ms < 6e4) return `${(ms / 1e3).toFixed(1)}s`;
  const seconds = Math.floor(ms / 1e3);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${seconds % 60}s`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m ${seconds % 60}s`;
}
function timing(context, isPartial) {
  const { state } = context;
  if (state.startedAt !== void 0 && isPartial && !state.interval) {
    state.interval = setInterval(() => context.invalidate(), 1e3);
  }
  if (!isPartial || context.isError) {
    state.endedAt ??= Date.now();
    clearInterval(state.interval);
    state.interval = void 0;
  }
  if (!isPartial && context.durationMs !== void 0) return `Took ${duration(context.durationMs)}`;
  if (state.startedAt === void 0) return void 0;
  const ms = (state.endedAt ?? Date.now()) - state.startedAt;
  return `${isPartial ? "Elapsed" : "Took"} ${duration(ms)}`;
}
function withoutNote(output, details, isPartial) {
  const file = details?.fullOutputPath;
  if (isPartial || !details?.truncation?.truncated || !file || !output.endsWith("]")) return output;
  const note = output.lastIndexOf("\n\n[");
  return note >= 0 && output.slice(note).includes(file) ? output.slice(0, note).trimEnd() : output;
}
function limitNote(details) {
  const { truncation, fullOutputPath } = details ?? {};
  const notes = [];
  if (fullOutputPath) notes.push(`Full output: ${fullOutputPath}`);
  if (truncation?.truncated && truncation.truncatedBy === "lines") {
    notes.push(`Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines`);
  } else if (truncation?.truncated) {
    const size = formatSize(truncation.maxBytes ?? DEFAULT_MAX_BYTES);
    notes.push(`Truncated: ${truncation.outputLines} lines shown (${size} limit)`);
  }
  return notes.length > 0 ? `[${notes.join(". ")}]` : void 0;
}
var shellRenderers = (prompt) => ({
  renderCall(args, theme3, context) {
    if (context.executionStarted && context.state.startedAt === void 0) {
      Object.assign(context.state, { startedAt: Date.now(), endedAt: void 0 });
    }
    return textComponent(context, callText(args, prompt, theme3));
  },
  renderResult(result, options, theme3, context) {
    const component = context.lastComponent ?? new Container2();
    const timer = timing(context, options.isPartial);
    component.clear();
    const output = withoutNote(outputOf(result, context.showImages).trim(), result.details, options.isPartial);
    const styled = output.split("\n").map((line) => theme3.fg("toolOutput", line)).join("\n");
    if (output && options.expanded) component.addChild(new Text3(`
${styled}`, 0, 0));
    else if (output) {
      const hint = (hidden) => `${theme3.fg("muted", `... (${hidden} earlier lines,`)} ${keyHint("app.tools.expand", "to expand")}${theme3.fg("muted", ")")}`;
      component.addChild(new Spacer2(1));
      component.addChild(new VisualPreview(styled, previewLines, hint));
    }
    const note = limitNote(result.details);
    if (note) component.addChild(new Text3(`
${theme3.fg("warning", note)}`, 0, 0));
    if (timer) component.addChild(new Text3(`
${theme3.fg("muted", timer)}`, 0, 0));
    component.invalidate?.();
    return component;
  }
});

// src/pi/coding-agent_renderers.ts
var renderers = {
  read: readRenderers,
  write: writeRenderers,
  edit: editRenderers,
  find: listRenderers("find"),
  grep: listRenderers("grep"),
  ls: listRenderers("ls"),
  bash: shellRenderers("$"),
  powershell: shellRenderers("PS>")
};
coding_agent_renderers_exports["renderers"] = renderers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme3;
var import_pi_theme;
var import_pi_theme2;
