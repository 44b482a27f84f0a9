"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/myers.ts
var myers_exports = {
  diffLines: void 0,
  diffTokens: diffTokens,
  splitLines: void 0,
};
module.exports = __defProp(myers_exports, "__esModule", { value: true });
function extend(path, kind) {
  const { last } = path;
  const merged = last !== void 0 && last.kind === kind;
  return {
    oldPos: path.oldPos + (kind === "remove" ? 1 : 0),
    last: { count: merged ? last.count + 1 : 1, kind, before: merged ? last.before : last }
  };
}
function follow(path, before, after, diagonal) {
  let [oldPos, newPos, count] = [path.oldPos, path.oldPos - diagonal, 0];
  while (newPos + 1 < after.length && oldPos + 1 < before.length && before[oldPos + 1] === after[newPos + 1]) {
    oldPos++;
    newPos++;
    count++;
  }
  if (count > 0) path.last = { count, kind: "keep", before: path.last };
  path.oldPos = oldPos;
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
      const path = adds ? extend(addition, "add") : extend(removal, "remove");
      const newPos = follow(path, before, after, diagonal);
      const oldDone = path.oldPos + 1 >= before.length;
      const newDone = newPos + 1 >= after.length;
      if (oldDone && newDone) return path.last;
      best.set(diagonal, path);
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
myers_exports["diffLines"] = diffLines;
myers_exports["splitLines"] = splitLines;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
