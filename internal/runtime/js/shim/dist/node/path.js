"use strict";
var __defProp = Object.defineProperty;

// src/node/path.ts
var path_exports = {
  get _makeLong() { return _makeLong; },
  get basename() { return basename; },
  default: void 0,
  get delimiter() { return delimiter; },
  get dirname() { return dirname; },
  get extname() { return extname; },
  get format() { return format; },
  get isAbsolute() { return isAbsolute; },
  get join() { return join; },
  get matchesGlob() { return matchesGlob; },
  "module.exports": void 0,
  get normalize() { return normalize; },
  get parse() { return parse; },
  posix: void 0,
  get relative() { return relative; },
  get resolve() { return resolve; },
  get sep() { return sep; },
  get toNamespacedPath() { return toNamespacedPath; },
  win32: void 0,
};
module.exports = __defProp(path_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function letter(c) {
  return c !== void 0 && /^[a-zA-Z]$/.test(c);
}
function windowsRoot(p) {
  const slash = (i) => p[i] === "/" || p[i] === "\\";
  if (letter(p[0]) && p[1] === ":") {
    return { device: p.slice(0, 2), rooted: slash(2), length: slash(2) ? 3 : 2 };
  }
  if (!slash(0)) return { device: "", rooted: false, length: 0 };
  if (!slash(1)) return { device: "", rooted: true, length: 1 };
  const m = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(p);
  if (!m) return { device: "", rooted: true, length: 1 };
  if (m[1] === "." || m[1] === "?") {
    return { device: `\\\\${m[1]}`, rooted: true, length: 4 };
  }
  const length = m[0].length;
  return { device: `\\\\${m[1]}\\${m[2]}`, rooted: true, length: slash(length) ? length + 1 : length };
}
function posixRoot(p) {
  const rooted = p[0] === "/";
  return { device: "", rooted, length: rooted ? 1 : 0 };
}
function collapse(p, split, sep2, aboveRoot) {
  const out = [];
  for (const part of p.split(split)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") out.push(part);
    else if (out.length && out.at(-1) !== "..") out.pop();
    else if (aboveRoot) out.push("..");
  }
  return out.join(sep2);
}
var Flavour = class {
  sep;
  delimiter;
  #win;
  #split;
  constructor(win) {
    this.#win = win;
    this.sep = win ? "\\" : "/";
    this.delimiter = win ? ";" : ":";
    this.#split = win ? /[\\/]/ : /\//;
  }
  #root(p) {
    return this.#win ? windowsRoot(p) : posixRoot(p);
  }
  #isSep(c) {
    return c === "/" || this.#win && c === "\\";
  }
  normalize = (path2) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    if (path2 === "") return ".";
    const root = this.#root(path2);
    const trailing = path2.length > root.length && this.#isSep(path2.at(-1));
    let tail = collapse(path2.slice(root.length), this.#split, this.sep, !root.rooted);
    if (tail === "" && !root.rooted) tail = ".";
    if (tail !== "" && trailing) tail += this.sep;
    return root.device + (root.rooted ? this.sep : "") + tail;
  };
  isAbsolute = (path2) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    return this.#win ? /^([a-zA-Z]:)?[\\/]/.test(path2) : path2[0] === "/";
  };
  join = (...paths) => {
    for (const p of paths) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(p, "path");
    const used = paths.filter((p) => p !== "");
    if (used.length === 0) return ".";
    let joined = used.join(this.sep);
    if (this.#win && /^[\\/]{2}/.test(joined) && !/^[\\/]{2}[^\\/]/.test(used[0])) {
      joined = joined.replace(/^[\\/]+/, "\\");
    }
    return this.normalize(joined);
  };
  resolve = (...paths) => {
    let device = "";
    let tail = "";
    let rooted = false;
    for (let i = paths.length - 1; i >= -1; i--) {
      let path2 = i >= 0 ? paths[i] : (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)();
      (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, `paths[${i}]`);
      if (path2 === "") continue;
      if (i < 0 && this.#win && device && path2[2] === "\\" && windowsRoot(path2).device.toLowerCase() !== device.toLowerCase()) path2 = `${device}\\`;
      const root = this.#root(path2);
      if (root.device) {
        if (device && root.device.toLowerCase() !== device.toLowerCase()) continue;
        device ||= root.device;
      }
      if (!rooted) {
        tail = `${path2.slice(root.length)}${this.sep}${tail}`;
        rooted = root.rooted;
      }
      if (rooted && (!this.#win || device)) break;
    }
    tail = collapse(tail, this.#split, this.sep, !rooted);
    return (rooted ? `${device}${this.sep}${tail}` : device + tail) || ".";
  };
  relative = (from, to) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(from, "from");
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(to, "to");
    if (from === to) return "";
    const a = this.resolve(from);
    const b = this.resolve(to);
    const same = (x, y) => this.#win ? x.toLowerCase() === y.toLowerCase() : x === y;
    if (same(a, b)) return "";
    const left = a.split(this.sep).filter(Boolean);
    const right = b.split(this.sep).filter(Boolean);
    let i = 0;
    while (i < left.length && i < right.length && same(left[i], right[i])) i++;
    if (this.#win && i === 0) return b;
    return [...left.slice(i).map(() => ".."), ...right.slice(i)].join(this.sep);
  };
  dirname = (path2) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    if (path2 === "") return ".";
    const root = this.#root(path2).length;
    let end = path2.length;
    while (end > root && this.#isSep(path2[end - 1])) end--;
    while (end > root && !this.#isSep(path2[end - 1])) end--;
    if (end <= root) return root ? path2.slice(0, root) : ".";
    end--;
    if (!this.#win && root && end === 1) return "//";
    return end === 0 && root === 0 ? "." : path2.slice(0, Math.max(end, root));
  };
  basename = (path2, suffix) => {
    if (suffix !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(suffix, "suffix");
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    const start = this.#win && letter(path2[0]) && path2[1] === ":" ? 2 : 0;
    let end = path2.length;
    while (end > start && this.#isSep(path2[end - 1])) end--;
    let begin = end;
    while (begin > start && !this.#isSep(path2[begin - 1])) begin--;
    const base = path2.slice(begin, end);
    if (suffix === void 0 || suffix === "" || !base.endsWith(suffix)) return base;
    if (base === suffix) return path2 === suffix ? "" : base;
    return base.slice(0, -suffix.length);
  };
  extname = (path2) => {
    const base = this.basename(path2);
    const dot = base.lastIndexOf(".");
    return dot <= 0 || base === ".." ? "" : base.slice(dot);
  };
  parse = (path2) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    const rootLength = this.#root(path2).length;
    const root = path2.slice(0, rootLength);
    const rest = path2.slice(rootLength);
    const base = rest === "" ? "" : this.basename(rest);
    const ext = base === "" ? "" : this.extname(base);
    let dir = root;
    const trimmed = this.#win ? rest.replace(/[\\/]+$/, "") : rest.replace(/\/+$/, "");
    if (trimmed.length > base.length) dir = root + trimmed.slice(0, trimmed.length - base.length - 1);
    return { root, dir, base, ext, name: ext ? base.slice(0, -ext.length) : base };
  };
  format = (parts) => {
    if (parts === null || typeof parts !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("pathObject", "Object", parts);
    const dir = parts.dir || parts.root;
    const ext = parts.ext ? parts.ext[0] === "." ? parts.ext : `.${parts.ext}` : "";
    const base = parts.base || `${parts.name || ""}${ext}`;
    if (!dir) return base;
    return dir === parts.root ? dir + base : dir + this.sep + base;
  };
  toNamespacedPath = (path2) => {
    if (!this.#win || typeof path2 !== "string" || path2 === "") return path2;
    const full = this.resolve(path2);
    if (/^[a-zA-Z]:\\/.test(full)) return `\\\\?\\${full}`;
    if (/^\\\\[^.?]/.test(full)) return `\\\\?\\UNC\\${full.slice(2)}`;
    return full;
  };
  _makeLong = (path2) => this.toNamespacedPath(path2);
  matchesGlob = (path2, pattern) => {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(path2, "path");
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(pattern, "pattern");
    const slashes = (p) => this.#win ? p.replaceAll("\\", "/") : p;
    return (0, (import_glob ??= require("pi:node/path/glob")).compileGlob)(slashes(pattern)).test(slashes(path2));
  };
};
var posix = new Flavour(false);
var win32 = new Flavour(true);
for (const flavour of [posix, win32]) Object.setPrototypeOf(flavour, Object.prototype);
posix.posix = win32.posix = posix;
posix.win32 = win32.win32 = win32;
var path = import_pi_host.boot.platform === "win32" ? win32 : posix;
var {
  sep,
  delimiter,
  normalize,
  isAbsolute,
  join,
  resolve,
  relative,
  dirname,
  basename,
  extname,
  parse,
  format,
  toNamespacedPath,
  _makeLong,
  matchesGlob
} = path;
var path_default = path;
path_exports["default"] = path_default;
path_exports["module.exports"] = path;
path_exports["posix"] = posix;
path_exports["win32"] = win32;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_cwd;
var import_internal_errors;
var import_glob;
