"use strict";
var __defProp = Object.defineProperty;

// src/node/util/myers.ts
var myers_exports = {
  shortestEdit: shortestEdit,
};
module.exports = __defProp(myers_exports, "__esModule", { value: true });
var fromAbove = (v, k, d, at) => k === -d || k !== d && v[at - 1] < v[at + 1];
function shortestEdit(a, b, equal = (x, y) => x === y, both = (x) => x) {
  const max = a.length + b.length;
  const v = new Int32Array(2 * max + 2);
  const trace = [];
  for (let d = 0; d <= max; d++) {
    trace.push(v.slice(Math.max(0, max - d - 1), max + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const at = k + max;
      let x = fromAbove(v, k, d, at) ? v[at + 1] : v[at - 1] + 1;
      while (x < a.length && x - k < b.length && equal(a[x], b[x - k])) x++;
      v[at] = x;
      if (x >= a.length && x - k >= b.length) return back(trace, a, b, both);
    }
  }
  return [];
}
function back(trace, a, b, both) {
  const out = [];
  const max = a.length + b.length;
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const v = trace[d];
    const middle = max - Math.max(0, max - d - 1);
    const k = x - y;
    const before = fromAbove(v, k, d, k + middle) ? k + 1 : k - 1;
    const beforeX = d === 0 ? 0 : v[before + middle];
    const beforeY = d === 0 ? 0 : beforeX - before;
    while (x > beforeX && y > beforeY) out.push([0, both(a[--x], b[--y])]);
    if (d > 0) out.push(x > beforeX ? [1, a[--x]] : [-1, b[--y]]);
  }
  return out.reverse();
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
