"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/session-files.ts
var session_files_exports = {
  checkId: checkId,
  defaultDir: defaultDir,
  entriesOf: entriesOf,
  findFile: findFile,
  folderOf: folderOf,
  listAllSessions: listAllSessions,
  listSessions: listSessions,
};
module.exports = __defProp(session_files_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var sessionsDir = () => (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(import_pi_host.boot.agentDir, "sessions");
function defaultDir(cwd) {
  const name = `--${(0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().resolve(cwd).replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
  return (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(sessionsDir(), name);
}
function checkId(id) {
  if (id === void 0 || /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(id)) return;
  throw new Error("Session id must be non-empty, contain only alphanumeric characters, '-', '_', and '.', and start and end with an alphanumeric character");
}
function entriesOf(file) {
  const entries = (0, (import_entries ??= require("pi:coding-agent/entries")).parseSessionEntries)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(file));
  return entries[0]?.type === "session" && typeof entries[0].id === "string" ? entries : [];
}
var filesIn = (dir) => (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().readdirSync(dir).filter((name) => name.endsWith(".jsonl")).map((name) => (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(dir, name));
function headerOf(file) {
  try {
    return entriesOf(file)[0];
  } catch {
    return void 0;
  }
}
var isOf = (cwd, wanted) => typeof cwd === "string" && cwd !== "" && (0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd), (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(wanted));
function folderOf(cwd, sessionDir) {
  const dir = sessionDir ? (0, (import_paths ??= require("pi:coding-agent/resources/paths")).normalizePath)(sessionDir) : defaultDir(cwd);
  return { dir, mixed: sessionDir !== void 0 && !(0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)(dir, defaultDir(cwd)) };
}
function findFile(cwd, sessionDir, wanted, latest = false) {
  const { dir, mixed } = folderOf(cwd, sessionDir);
  try {
    const files = filesIn(dir);
    if (latest) {
      const times = new Map(files.map((file) => [file, (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().statSync(file).mtimeMs]));
      files.sort((a, b) => times.get(b) - times.get(a));
    }
    return files.find((file) => {
      const header = headerOf(file);
      return header !== void 0 && wanted(header) && (!mixed || isOf(header.cwd, cwd));
    });
  } catch {
    return void 0;
  }
}
var spoken = /* @__PURE__ */ new Set(["user", "assistant"]);
function activity({ type, timestamp, message }) {
  if (type !== "message" || !spoken.has(message.role) || !("content" in message)) return Number.NaN;
  return typeof message.timestamp === "number" ? message.timestamp : new Date(timestamp).getTime();
}
function infoOf(file) {
  let entries;
  let changed;
  try {
    entries = (0, (import_entries ??= require("pi:coding-agent/entries")).parseSessionEntries)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(file));
    changed = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().statSync(file).mtime;
  } catch {
    return void 0;
  }
  const [header, ...rest] = entries;
  if (header?.type !== "session") return void 0;
  const messages = rest.filter(({ type }) => type === "message").map(({ message }) => message);
  const said = messages.filter(({ role, content }) => spoken.has(role) && content !== void 0).map(({ role, content }) => ({ role, text: (0, (import_system ??= require("pi:ai/system")).contentText)(content, " ") }));
  const times = rest.map(activity).filter((time) => !Number.isNaN(time));
  const last = Math.max(0, ...times);
  const begun = new Date(header.timestamp);
  return {
    path: file,
    id: header.id,
    cwd: typeof header.cwd === "string" ? header.cwd : "",
    name: rest.findLast(({ type }) => type === "session_info")?.name?.trim() || void 0,
    parentSessionPath: header.parentSession,
    created: begun,
    modified: last > 0 ? new Date(last) : Number.isNaN(begun.getTime()) ? changed : begun,
    messageCount: messages.length,
    firstMessage: said.find(({ role, text }) => role === "user" && text !== "")?.text ?? "(no messages)",
    allMessagesText: said.map(({ text }) => text).filter((text) => text !== "").join(" ")
  };
}
var newestFirst = (infos) => infos.sort((a, b) => b.modified.getTime() - a.modified.getTime());
async function readAll(files, every, progress, signal) {
  const infos = [];
  for (const [i, file] of files.entries()) {
    signal?.throwIfAborted();
    const info = infoOf(file);
    if (info) infos.push(info);
    const told = i === 0 || (i + 1) % every === 0 || i + 1 === files.length;
    progress?.(i + 1, files.length, told ? newestFirst([...infos]) : void 0);
    await void 0;
  }
  return newestFirst(infos);
}
async function listSessions(cwd, sessionDir, progress, signal) {
  signal?.throwIfAborted();
  const { dir, mixed } = folderOf(cwd, sessionDir);
  const own = (infos) => infos.filter((info) => !mixed || isOf(info.cwd, cwd));
  const files = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(dir) ? filesIn(dir).sort((a, b) => b.localeCompare(a)) : [];
  const told = progress && ((loaded, total, partial) => progress(loaded, total, partial && own(partial)));
  return own(await readAll(files, 10, told, signal));
}
async function listAllSessions(...given) {
  const sessionDir = typeof given[0] === "string" ? (0, (import_paths ??= require("pi:coding-agent/resources/paths")).normalizePath)(given[0]) : void 0;
  const progress = given.find((one) => typeof one === "function");
  const signal = given.find((one) => one instanceof AbortSignal);
  signal?.throwIfAborted();
  if (sessionDir) return readAll((0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(sessionDir) ? filesIn(sessionDir).sort((a, b) => b.localeCompare(a)) : [], 10, progress, signal);
  if (!(0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(sessionsDir())) return [];
  const dirs = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().readdirSync(sessionsDir(), { withFileTypes: true }).filter((item) => item.isDirectory() || item.isSymbolicLink());
  const files = dirs.flatMap(({ name }) => {
    try {
      return filesIn((0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(sessionsDir(), name));
    } catch {
      return [];
    }
  });
  const times = new Map(files.map((file) => [file, (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().statSync(file).mtimeMs]));
  files.sort((a, b) => times.get(b) - times.get(a) || (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().basename(b).localeCompare((0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().basename(a)));
  return readAll(files, 100, progress, signal);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_system;
var import_entries;
var import_paths;
