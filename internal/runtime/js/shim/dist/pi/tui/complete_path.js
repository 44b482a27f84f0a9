"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/complete_path.ts
var complete_path_exports = {
  completePath: completePath,
  fuzzyPaths: fuzzyPaths,
};
module.exports = __defProp(complete_path_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var slashes = (path) => path.replace(/\\/g, "/");
var node = (name) => (0, import_pi_host.requireHost)(`pi:node/${name}`);
function expandHome(path) {
  if (path === "~") return node("os").homedir();
  return path.startsWith("~/") ? node("path").join(node("os").homedir(), "/", path.slice(2)) : path;
}
var separated = new RegExp((import_words ??= require("pi:tui/words")).separator, "u");
function value(path, { at, quoted }) {
  const sign = at ? "@" : "";
  return quoted || separated.test(path) ? `${sign}"${path}"` : sign + path;
}
function isDirectory(entry, folder) {
  if (entry.isDirectory()) return true;
  if (!entry.isSymbolicLink()) return false;
  try {
    return node("fs").statSync(node("path").join(folder, entry.name)).isDirectory();
  } catch {
    return false;
  }
}
function shown(raw, name) {
  const { dirname, join } = node("path");
  if (raw.endsWith("/")) return raw + name;
  if (!raw.includes("/") && !raw.includes("\\")) return raw.startsWith("~") ? `~/${name}` : name;
  if (raw.startsWith("~/")) return `~/${join(dirname(raw.slice(2)), name)}`;
  if (raw.startsWith("/")) return dirname(raw) === "/" ? `/${name}` : `${dirname(raw)}/${name}`;
  const relative = join(dirname(raw), name);
  return raw.startsWith("./") && !relative.startsWith("./") ? `./${relative}` : relative;
}
function place(basePath, raw) {
  const { basename, dirname, join } = node("path");
  const path = raw.startsWith("~") ? expandHome(raw) : raw;
  const absolute = raw.startsWith("~") || path.startsWith("/");
  const whole = raw === "" || raw === "~" || raw.endsWith("/");
  const folder = whole ? path : dirname(path);
  return { folder: absolute ? folder : join(basePath, folder), start: whole ? "" : basename(path) };
}
function completePath(basePath, prefix) {
  try {
    const { folder, start } = place(basePath, prefix.raw);
    const entries = node("fs").readdirSync(folder, { withFileTypes: true });
    const items = entries.filter((entry) => entry.name.toLowerCase().startsWith(start.toLowerCase())).map((entry) => {
      const end = isDirectory(entry, folder) ? "/" : "";
      return { value: value(slashes(shown(prefix.raw, entry.name)) + end, prefix), label: entry.name + end };
    });
    const rank = (item) => item.label.endsWith("/") ? 0 : 1;
    return items.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
  } catch {
    return [];
  }
}
var escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
function fdPattern(query) {
  const path = slashes(query);
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return path;
  const slash = "[\\\\/]";
  return parts.map(escaped).join(slash) + (path.endsWith("/") ? slash : "");
}
function walk(folder, fdPath, query, signal, limits) {
  if (signal.aborted) return Promise.resolve([]);
  const args = ["--base-directory", folder, "--max-results", "100", "--type", "f", "--type", "d", "--follow", "--hidden"];
  for (const hidden of [".git", ".git/*", ".git/**"]) args.push("--exclude", hidden);
  args.push(...limits);
  if (slashes(query).includes("/")) args.push("--full-path");
  if (query) args.push(fdPattern(query));
  return new Promise((resolve) => {
    const child = node("child_process").spawn(fdPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const stop = () => child.kill("SIGKILL");
    signal.addEventListener("abort", stop, { once: true });
    child.stdout.setEncoding("utf-8");
    child.stdout.on("data", (chunk) => output += chunk);
    child.on("error", () => resolve([]));
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve(signal.aborted || code !== 0 ? [] : output.trim().split("\n").filter(Boolean).map(parseLine).filter(notGit));
    });
  });
}
var parseLine = (line) => {
  const path = slashes(line);
  return { path, directory: path.endsWith("/") };
};
var notGit = ({ path }) => !/^\.git\/?$|^\.git\/|\/\.git\/./.test(path);
async function search(folder, fdPath, query, signal) {
  const near = await walk(folder, fdPath, query, signal, ["--max-depth", "1"]);
  const all = await walk(folder, fdPath, query, signal, []);
  const seen = new Set(near.map((entry) => entry.path));
  return [...near, ...all.filter(({ path }) => !seen.has(path) && seen.add(path))];
}
function score({ path, directory }, query) {
  if (query === "") return 1;
  const wanted = query.toLowerCase();
  const name = node("path").basename(path).toLowerCase();
  const fit = name === wanted ? 100 : name.startsWith(wanted) ? 80 : name.includes(wanted) ? 50 : path.toLowerCase().includes(wanted) ? 30 : 0;
  return fit > 0 && directory ? fit + 10 : fit;
}
var depth = (path) => path.split("/").filter(Boolean).length;
var compare = (a, b) => b.points - a.points || depth(a.entry.path) - depth(b.entry.path) || a.entry.path.length - b.entry.path.length || a.entry.path.localeCompare(b.entry.path);
function scope(basePath, raw) {
  const path = slashes(raw);
  const slash = path.lastIndexOf("/");
  const base = path.slice(0, slash + 1);
  const folder = base.startsWith("~/") ? expandHome(base) : base.startsWith("/") ? base : node("path").join(basePath, base);
  try {
    if (slash !== -1 && node("fs").statSync(folder).isDirectory()) return { folder, query: path.slice(slash + 1), base };
  } catch {
  }
  return { folder: basePath, query: raw, base: "" };
}
async function fuzzyPaths(basePath, prefix, fdPath, signal) {
  if (!fdPath || signal.aborted) return [];
  try {
    const { folder, query, base } = scope(basePath, prefix.raw);
    const all = (await search(folder, fdPath, query, signal)).map((entry) => ({ entry, points: score(entry, query) }));
    if (signal.aborted) return [];
    return all.filter(({ points }) => points > 0).sort(compare).slice(0, 20).map(({ entry }) => {
      const end = entry.directory ? "/" : "";
      const path = base + (entry.directory ? entry.path.slice(0, -1) : entry.path);
      return { value: value(path + end, { ...prefix, at: true }), label: node("path").basename(entry.path) + end, description: path };
    });
  } catch {
    return [];
  }
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_words;
