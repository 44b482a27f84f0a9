"use strict";
var __defProp = Object.defineProperty;

// src/node/path/glob.ts
var glob_exports = {
  compileGlob: compileGlob,
};
module.exports = __defProp(glob_exports, "__esModule", { value: true });
var cache = /* @__PURE__ */ new Map();
function compileGlob(pattern) {
  let re = cache.get(pattern);
  if (!re) {
    re = new RegExp(`^(?:${braces(pattern).map(translate).join("|")})$`, "s");
    if (cache.size > 200) cache.clear();
    cache.set(pattern, re);
  }
  return re;
}
function braces(pattern) {
  const open = pattern.indexOf("{");
  if (open < 0) return [pattern];
  const parts = [];
  let depth = 0;
  let start = open + 1;
  for (let i = open; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === "{") depth++;
    else if (c === "," && depth === 1) {
      parts.push(pattern.slice(start, i));
      start = i + 1;
    } else if (c === "}" && --depth === 0) {
      parts.push(pattern.slice(start, i));
      if (parts.length === 1) return braces(pattern.slice(i + 1)).map((t) => `${pattern.slice(0, i + 1).replace("{", "\\{").replace("}", "\\}")}${t}`);
      const tails = braces(pattern.slice(i + 1));
      const heads = parts.flatMap((p) => braces(pattern.slice(0, open) + p));
      return heads.flatMap((h) => tails.map((t) => h + t));
    }
  }
  return [pattern.replace("{", "\\{")];
}
function translate(pattern) {
  let out = "";
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    const nameStart = i === 0 || pattern[i - 1] === "/";
    if (c === "*" && pattern[i + 1] === "*" && nameStart && (i + 2 === pattern.length || pattern[i + 2] === "/")) {
      if (i + 2 === pattern.length) {
        out += "(?:(?!\\.)[^/]*(?:/(?!\\.)[^/]*)*)";
        i++;
      } else {
        out += "(?:(?!\\.)[^/]*/)*";
        i += 2;
      }
    } else if (c === "*") {
      while (pattern[i + 1] === "*") i++;
      const whole = nameStart && (i + 1 === pattern.length || pattern[i + 1] === "/");
      out += nameStart ? `(?!\\.)[^/]${whole ? "+" : "*"}` : "[^/]*";
    } else if (c === "?") out += nameStart ? "(?!\\.)[^/]" : "[^/]";
    else if (c === "[") {
      const end = pattern.indexOf("]", i + 2);
      if (end < 0) out += "\\[";
      else {
        const set = pattern.slice(i + 1, end).replace(/^!/, "^").replace(/\\/g, "\\\\").replace(/\[/g, "\\[");
        out += `(?!/)[${set}]`;
        i = end;
      }
    } else if (c === "\\" && i + 1 < pattern.length) out += literal(pattern[++i]);
    else out += literal(c);
  }
  return out;
}
function literal(c) {
  return /[\\^$.*+?()[\]{}|/]/.test(c) ? `\\${c}` : c;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
