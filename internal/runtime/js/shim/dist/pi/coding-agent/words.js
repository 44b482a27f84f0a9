"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/words.ts
var words_exports = {
  diffWords: diffWords,
};
module.exports = __defProp(words_exports, "__esModule", { value: true });
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
  const runs = (0, (import_myers ??= require("pi:coding-agent/myers")).diffTokens)(
    trim(old),
    trim(fresh),
    (side, from, to) => joinTokens((side === "old" ? old : fresh).slice(from, to))
  );
  return tidy(runs);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_myers;
