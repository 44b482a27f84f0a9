"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/edits.ts
var edits_exports = {
  applyEdits: applyEdits,
  applyToOriginal: applyToOriginal,
  normalizeToLF: void 0,
};
module.exports = __defProp(edits_exports, "__esModule", { value: true });
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
function problem(kind, path, at, of, found = 0) {
  const name = `edits[${at}]`;
  const one = of === 1;
  switch (kind) {
    case "empty":
      return new Error(`${one ? "oldText" : `${name}.oldText`} must not be empty in ${path}.`);
    case "missing":
      return new Error(
        `Could not find ${one ? "the exact text" : name} in ${path}. The ${one ? "old text" : "oldText"} must match exactly including all whitespace and newlines.`
      );
    case "ambiguous":
      return new Error(
        `Found ${found} occurrences of ${one ? "the text" : name} in ${path}. ${one ? "The text" : "Each oldText"} must be unique. Please provide more context to make it unique.`
      );
    case "same":
      return new Error(
        one ? `No changes made to ${path}. The replacement produced identical content. This might indicate an issue with special characters or the text not existing as expected.` : `No changes made to ${path}. The replacements produced identical content.`
      );
  }
}
function place(content, edits, path) {
  const placed = edits.map((edit, i) => {
    const match = find(content, edit.oldText);
    if (!match) throw problem("missing", path, i, edits.length);
    const found = loosely(content).split(loosely(edit.oldText)).length - 1;
    if (found > 1) throw problem("ambiguous", path, i, edits.length, found);
    return { edit: i, matchIndex: match.index, matchLength: match.length, newText: edit.newText };
  });
  placed.sort((a, b) => a.matchIndex - b.matchIndex);
  for (let i = 1; i < placed.length; i++) {
    const [left, right] = [placed[i - 1], placed[i]];
    if (left.matchIndex + left.matchLength > right.matchIndex) {
      throw new Error(
        `edits[${left.edit}] and edits[${right.edit}] overlap in ${path}. Merge them into one edit or target disjoint regions.`
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
  return (0, (import_myers ??= require("pi:coding-agent/myers")).splitLines)(content).map((line) => ({ start: end, end: end += line.length }));
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
function applyEdits(content, edits, path) {
  const wanted = edits.map(({ oldText, newText }) => ({
    oldText: normalizeToLF(oldText),
    newText: normalizeToLF(newText)
  }));
  wanted.forEach(({ oldText }, i) => {
    if (oldText === "") throw problem("empty", path, i, wanted.length);
  });
  const loose = wanted.some(({ oldText }) => find(content, oldText)?.loose);
  const view = loose ? loosely(content) : content;
  const placed = place(view, wanted, path);
  const replacements = loose ? widen(content, view, placed) : placed;
  const newContent = splice(content, replacements);
  if (newContent === content) throw problem("same", path, 0, wanted.length);
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
edits_exports["normalizeToLF"] = normalizeToLF;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_myers;
