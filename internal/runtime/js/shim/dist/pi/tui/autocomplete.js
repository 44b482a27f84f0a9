"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/autocomplete.ts
var autocomplete_exports = {
  CombinedAutocompleteProvider: void 0,
  parsePrefix: parsePrefix,
};
module.exports = __defProp(autocomplete_exports, "__esModule", { value: true });
var nameOf = (command) => "name" in command ? command.name : command.value;
var delimiter = new RegExp(`[ \\t"'=]|${(import_words ??= require("pi:tui/words")).separator}`, "u");
var atStart = new RegExp(`(?:^|[ \\t"'=]|${(import_words ??= require("pi:tui/words")).separator})[([{<\`]*$`, "u");
var closers = { "(": ")", "[": "]", "{": "}", "<": ">", "`": "`" };
function lastWord(text) {
  const characters = Array.from(text);
  let word = characters.slice(characters.findLastIndex((character) => delimiter.test(character)) + 1).join("");
  while (word[0] in closers && !word.includes(closers[word[0]], 1)) word = word.slice(1);
  return word;
}
function openQuote(text) {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 0) return null;
  const quote = text.lastIndexOf('"');
  const start = text[quote - 1] === "@" ? quote - 1 : quote;
  return atStart.test(text.slice(0, start)) ? text.slice(start) : null;
}
function atPrefix(text) {
  const quoted = openQuote(text);
  if (quoted?.startsWith('@"')) return quoted;
  const word = lastWord(text);
  return word.startsWith("@") ? word : null;
}
var afterSeparator = new RegExp(`${(import_words ??= require("pi:tui/words")).separator}$`, "u");
function pathPrefix(text, force) {
  const quoted = openQuote(text);
  if (quoted) return quoted;
  const word = lastWord(text);
  const looksLikePath = word.includes("/") || word.startsWith(".") || word === "" && afterSeparator.test(text);
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
    const command = text.trimStart();
    if (!options.force && command.startsWith("/")) return this.command(command);
    const prefix = pathPrefix(text, options.force ?? false);
    return prefix === null ? null : found((0, (import_complete_path ??= require("pi:tui/complete_path")).completePath)(this.basePath, parsePrefix(prefix)), prefix);
  }
  async command(text) {
    const space = text.indexOf(" ");
    if (space === -1) return found(matching(this.commands, text.slice(1)).map(commandItem), text);
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
function matching(commands, query) {
  const bare = (0, (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyFilter)(commands, query, (command) => nameOf(command).replace(/^skill:/, ""));
  const rest = commands.filter((command) => nameOf(command).startsWith("skill:") && !bare.includes(command));
  return [...bare, ...(0, (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyFilter)(rest, query, nameOf)];
}
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
var import_words;
