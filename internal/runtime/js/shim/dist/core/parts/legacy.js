"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/legacy.ts
var legacy_exports = {
  parameterNames: parameterNames,
  takesNoKeybindings: takesNoKeybindings,
  takesOldOrder: takesOldOrder,
};
module.exports = __defProp(legacy_exports, "__esModule", { value: true });
function parameterNames(fn) {
  const source = Function.prototype.toString.call(fn);
  const bare = /^\s*(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(source);
  if (bare) return [bare[1]];
  const open = source.indexOf("(");
  const names = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at >= 0 && at < source.length; at++) {
    const c = source[at];
    if (c === '"' || c === "'" || c === "`") at = endOfText(source, at);
    else if (c === "/" && source[at + 1] === "*") at = source.indexOf("*/", at) + 1;
    else if (c === "/" && source[at + 1] === "/") at = source.indexOf("\n", at);
    else if ("([{".includes(c)) depth++;
    else if (")]}".includes(c)) depth--;
    if (at < 0) break;
    if (c === "," && depth === 1 || c === ")" && depth === 0) {
      names.push(nameOf(source.slice(start, at)));
      start = at + 1;
      if (depth === 0) break;
    }
  }
  return names.length === 1 && names[0] === "" && source.slice(open + 1, start - 1).trim() === "" ? [] : names;
}
function endOfText(source, at) {
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === "\\") end++;
    else if (source[end] === source[at]) return end;
  }
  return source.length;
}
function nameOf(parameter) {
  const text = parameter.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "").trim();
  return /^[A-Za-z_$][\w$]*/.exec(text)?.[0] ?? "";
}
var says = (name, words) => name !== void 0 && words.test(name);
var update = /update|progress/i;
var signal = /signal|abort|cancel/i;
var context = /^_*(ctx|context|toolcontext|extctx)\d*$/i;
var orders = /* @__PURE__ */ new WeakMap();
function takesOldOrder(execute) {
  let old = orders.get(execute);
  if (old === void 0) {
    const [, , third, fourth, fifth] = parameterNames(execute);
    const before = [says(third, update), says(fourth, context), says(fifth, signal)].filter(Boolean).length;
    const today = says(third, signal) || says(fourth, update) || says(fifth, context);
    old = !today && (before > 1 || says(third, update) || says(fourth, context));
    orders.set(execute, old);
  }
  return old;
}
function takesNoKeybindings(factory) {
  return factory.length === 3 && !says(parameterNames(factory)[2], /key|kb|bind/i) && says(parameterNames(factory)[2], /done|close|resolve|finish|exit|cb|callback|end|result/i);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
