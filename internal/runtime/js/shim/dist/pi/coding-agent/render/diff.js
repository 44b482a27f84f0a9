"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/diff.ts
var diff_exports = {
  renderDiff: renderDiff,
};
module.exports = __defProp(diff_exports, "__esModule", { value: true });
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
    return space + (rest ? (import_pi_theme ??= require("pi:theme")).theme.inverse(rest) : "");
  };
  for (const part of (0, (import_words ??= require("pi:coding-agent/words")).diffWords)(before.slice(indent), after.slice(indent))) {
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
    output.push((import_pi_theme ??= require("pi:theme")).theme.fg(token, `${sign}${number} ${text}`));
  };
  const run = (from, sign) => {
    const found = [];
    for (let i = from; parsed[i]?.sign === sign; i++) found.push(parsed[i]);
    return found;
  };
  for (let i = 0; i < lines.length; ) {
    const line = parsed[i];
    if (line?.sign !== "-") {
      if (!line) output.push((import_pi_theme ??= require("pi:theme")).theme.fg("toolDiffContext", lines[i]));
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
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme;
var import_words;
