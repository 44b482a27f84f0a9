"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/usage.ts
var usage_exports = {
  combineUsage: combineUsage,
};
module.exports = __defProp(usage_exports, "__esModule", { value: true });
function combineUsage(a, b) {
  const sum = (name) => a[name] === void 0 && b[name] === void 0 ? {} : { [name]: (a[name] ?? 0) + (b[name] ?? 0) };
  const names = ["input", "output", "cacheRead", "cacheWrite", "cacheWrite1h", "reasoning", "totalTokens"];
  const costs = ["input", "output", "cacheRead", "cacheWrite", "total"].map((name) => [name, a.cost[name] + b.cost[name]]);
  const totalFromProvider = a.cost.totalFromProvider === true && b.cost.totalFromProvider === true;
  return Object.assign({}, ...names.map(sum), { cost: { ...Object.fromEntries(costs), totalFromProvider } });
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
