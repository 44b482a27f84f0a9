"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/files.ts
var files_exports = {
  access: void 0,
  bufferFrom: bufferFrom,
  errorCode: errorCode,
  exists: exists,
  expandPath: expandPath,
  mkdir: void 0,
  path: void 0,
  readFile: void 0,
  realpath: realpath,
  resolveReadPath: resolveReadPath,
  resolveToCwd: resolveToCwd,
  shortenHome: shortenHome,
  withFileMutationQueue: withFileMutationQueue,
  writeFile: writeFile,
};
module.exports = __defProp(files_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var path = () => (0, import_pi_host.requireHost)("pi:node/path");
function bufferFrom(base64) {
  const { Buffer: Buffer2 } = globalThis;
  return Buffer2 ? Buffer2.from(base64, "base64") : (0, (import_bytes ??= require("pi:coding-agent/bytes")).fromBase64)(base64);
}
var readFile = async (file) => bufferFrom((await (0, import_pi_host.call)("fs", { op: "read", path: file })).base64);
async function writeFile(file, content, options = {}) {
  const data = typeof content === "string" ? { text: content } : { base64: (0, (import_bytes ??= require("pi:coding-agent/bytes")).toBase64)((0, (import_bytes ??= require("pi:coding-agent/bytes")).asBytes)(content)) };
  await (0, import_pi_host.call)("fs", { op: "write", path: file, ...data, ...options });
}
var mkdir = (dir) => (0, import_pi_host.call)("fs", { op: "mkdir", path: dir, recursive: true });
var access = (file, mode) => (0, import_pi_host.call)("fs", { op: "access", path: file, mode });
async function exists(file) {
  try {
    await access(file, 0);
    return true;
  } catch {
    return false;
  }
}
async function realpath(file) {
  return (await (0, import_pi_host.call)("fs", { op: "realpath", path: file })).path;
}
function errorCode(error) {
  return error?.details?.errno ?? error?.code;
}
function expandPath(input) {
  let text = input.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
  if (text.startsWith("@")) text = text.slice(1);
  if (text === "~") return import_pi_host.boot.homedir;
  if (text.startsWith("~/")) return path().join(import_pi_host.boot.homedir, text.slice(2));
  if (text.startsWith("file://")) return (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(text);
  return text;
}
function resolveToCwd(input, cwd) {
  const { isAbsolute, resolve } = path();
  const file = expandPath(input);
  return isAbsolute(file) ? resolve(file) : resolve(cwd, file);
}
async function resolveReadPath(input, cwd) {
  const file = resolveToCwd(input, cwd);
  const decomposed = file.normalize("NFD");
  const curly = (text) => text.replace(/'/g, "’");
  const variants = [file.replace(/ (AM|PM)\./gi, " $1."), decomposed, curly(file), curly(decomposed)];
  if (await exists(file)) return file;
  for (const variant of variants) if (variant !== file && await exists(variant)) return variant;
  return file;
}
function shortenHome(file) {
  const { relative, isAbsolute, sep } = path();
  if (!import_pi_host.boot.homedir || !isAbsolute(file)) return file;
  const rest = relative(import_pi_host.boot.homedir, file);
  if (rest === "") return "~";
  return rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? file : `~${sep}${rest}`;
}
var queues = /* @__PURE__ */ new Map();
var registering = Promise.resolve();
async function queueKey(file) {
  const resolved = path().resolve(file);
  try {
    return await realpath(resolved);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return resolved;
    throw error;
  }
}
async function withFileMutationQueue(file, fn) {
  let release;
  const mine = new Promise((resolve) => {
    release = resolve;
  });
  const registration = registering.then(async () => {
    const key2 = await queueKey(file);
    const before2 = queues.get(key2) ?? Promise.resolve();
    const tail2 = before2.then(() => mine);
    queues.set(key2, tail2);
    return { key: key2, before: before2, tail: tail2 };
  });
  registering = registration.catch(() => void 0);
  const { key, before, tail } = await registration;
  await before;
  try {
    return await fn();
  } finally {
    release();
    if (queues.get(key) === tail) queues.delete(key);
  }
}
files_exports["access"] = access;
files_exports["mkdir"] = mkdir;
files_exports["path"] = path;
files_exports["readFile"] = readFile;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bytes;
