"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/autocomplete.ts
var autocomplete_exports = {
  CombinedAutocompleteProvider: void 0,
  parsePrefix: parsePrefix,
};
module.exports = __defProp(autocomplete_exports, "__esModule", { value: true });
var delimiters = ` 	"'=`;
var nameOf = (command) => "name" in command ? command.name : command.value;
function lastDelimiter(text) {
  for (let i = text.length - 1; i >= 0; i--) if (delimiters.includes(text[i])) return i;
  return -1;
}
function openQuote(text) {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 0) return null;
  const quote = text.lastIndexOf('"');
  const start = text[quote - 1] === "@" ? quote - 1 : quote;
  return start === 0 || delimiters.includes(text[start - 1]) ? text.slice(start) : null;
}
function atPrefix(text) {
  const quoted = openQuote(text);
  if (quoted?.startsWith('@"')) return quoted;
  const start = lastDelimiter(text) + 1;
  return text[start] === "@" ? text.slice(start) : null;
}
function pathPrefix(text, force) {
  const quoted = openQuote(text);
  if (quoted) return quoted;
  const word = text.slice(lastDelimiter(text) + 1);
  const looksLikePath = word.includes("/") || word.startsWith(".") || word === "" && text.endsWith(" ");
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
    const text = (lines[cursorLine] || "").slice(0, cursorCol);
    const reference = atPrefix(text);
    if (reference) return found(await (0, (import_complete_path ??= require("pi:tui/complete_path")).fuzzyPaths)(this.basePath, parsePrefix(reference), this.fdPath, options.signal), reference);
    if (!options.force && text.startsWith("/")) return this.command(text);
    const prefix = pathPrefix(text, options.force ?? false);
    return prefix === null ? null : found((0, (import_complete_path ??= require("pi:tui/complete_path")).completePath)(this.basePath, parsePrefix(prefix)), prefix);
  }
  async command(text) {
    const space = text.indexOf(" ");
    if (space === -1) return found((0, (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyFilter)(this.commands, text.slice(1), nameOf).map(commandItem), text);
    const command = this.commands.find((candidate) => nameOf(candidate) === text.slice(1, space));
    if (!command || !("getArgumentCompletions" in command) || !command.getArgumentCompletions) return null;
    const argument = text.slice(space + 1);
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
    const put = (text, column2) => ({
      lines: lines.map((other, i) => i === cursorLine ? before + text + after : other),
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
    const text = (lines[cursorLine] || "").slice(0, cursorCol).trim();
    return !text.startsWith("/") || text.includes(" ");
  }
};
var found = (items, prefix) => items.length === 0 ? null : { items, prefix };
function commandItem(command) {
  const name = nameOf(command);
  const hint = "argumentHint" in command ? command.argumentHint : void 0;
  const description = [hint, command.description].filter(Boolean).join(" — ");
  return { value: name, label: name, ...description && { description } };
}
autocomplete_exports["CombinedAutocompleteProvider"] = CombinedAutocompleteProvider;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_complete_path;
var import_fuzzy;
