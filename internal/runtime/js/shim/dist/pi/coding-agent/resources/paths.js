"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/resources/paths.ts
var paths_exports = {
  canonicalize: canonicalize,
  configDir: void 0,
  exists: void 0,
  fs: void 0,
  homeDir: void 0,
  isDirectory: void 0,
  isFile: void 0,
  isLocalPath: void 0,
  isSynthetic: void 0,
  isWithin: isWithin,
  itemsOf: itemsOf,
  messageOf: void 0,
  normalizePath: normalizePath,
  path: void 0,
  posix: void 0,
  readText: void 0,
  resolvePath: resolvePath,
  resourceKey: void 0,
  samePath: void 0,
  withoutBom: void 0,
};
module.exports = __defProp(paths_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var configDir = ".pi";
var fs = () => (0, import_pi_host.requireHost)("pi:node/fs");
var path = () => (0, import_pi_host.requireHost)("pi:node/path");
var homeDir = () => (0, import_pi_host.requireHost)("pi:node/process").env.HOME || import_pi_host.boot.homedir;
var withoutBom = (text) => text.replace(/^\uFEFF/, "");
function normalizePath(input, options = {}) {
  let text = options.trim ? input.trim() : input;
  if (options.normalizeUnicodeSpaces) text = text.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
  const home = options.homeDir ?? import_pi_host.boot.homedir;
  if (text === "~") return home;
  if (text.startsWith("~/") || import_pi_host.boot.platform === "win32" && text.startsWith("~\\")) return path().join(home, text.slice(2));
  return text.startsWith("file://") ? (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(text) : text;
}
function resolvePath(input, base = import_pi_host.boot.cwd, options = {}) {
  const text = normalizePath(input, options);
  return path().isAbsolute(text) ? path().resolve(text) : path().resolve(normalizePath(base), text);
}
var isLocalPath = (text) => !/^(npm|git|github|http|https|ssh|builtin):/.test(text.trim());
function canonicalize(file) {
  try {
    return fs().realpathSync(file);
  } catch {
    return file;
  }
}
var keyOf = (file) => {
  const full = path().resolve(file);
  return import_pi_host.boot.platform === "win32" ? full.toLowerCase() : full;
};
var samePath = (a, b) => keyOf(a) === keyOf(b);
function isWithin(parent, child) {
  const [above, below] = [keyOf(parent), keyOf(child)];
  const { sep } = path();
  return below === above || below.startsWith(above.endsWith(sep) ? above : above + sep);
}
var resourceKey = (file) => isSynthetic(file) ? file : keyOf(canonicalize(file));
var isSynthetic = (file) => file.startsWith("builtin:") || file.startsWith("<");
var posix = (file) => file.split(path().sep).join("/");
var exists = (file) => fs().existsSync(file);
function itemsOf(dir) {
  const items = [];
  let found;
  try {
    found = fs().readdirSync(dir, { withFileTypes: true });
  } catch {
    return items;
  }
  for (const entry of found) {
    const full = path().join(dir, entry.name);
    let kind = entry;
    if (entry.isSymbolicLink()) {
      try {
        kind = fs().statSync(full);
      } catch {
        continue;
      }
    }
    items.push({ name: entry.name, full, isDir: kind.isDirectory(), isFile: kind.isFile() });
  }
  return items;
}
var isFile = (file) => {
  try {
    return fs().statSync(file).isFile();
  } catch {
    return false;
  }
};
var isDirectory = (file) => {
  try {
    return fs().statSync(file).isDirectory();
  } catch {
    return false;
  }
};
var readText = (file) => fs().readFileSync(file, "utf-8");
var messageOf = (error, otherwise) => error instanceof Error ? error.message : otherwise;
paths_exports["configDir"] = configDir;
paths_exports["exists"] = exists;
paths_exports["fs"] = fs;
paths_exports["homeDir"] = homeDir;
paths_exports["isDirectory"] = isDirectory;
paths_exports["isFile"] = isFile;
paths_exports["isLocalPath"] = isLocalPath;
paths_exports["isSynthetic"] = isSynthetic;
paths_exports["messageOf"] = messageOf;
paths_exports["path"] = path;
paths_exports["posix"] = posix;
paths_exports["readText"] = readText;
paths_exports["resourceKey"] = resourceKey;
paths_exports["samePath"] = samePath;
paths_exports["withoutBom"] = withoutBom;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
