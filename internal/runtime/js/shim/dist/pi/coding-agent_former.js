"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_former.ts
var coding_agent_former_exports = {
  appKey: void 0,
  appKeyHint: void 0,
  bashTool: void 0,
  codingTools: void 0,
  editTool: void 0,
  editorKey: void 0,
  findTool: void 0,
  grepTool: void 0,
  lsTool: void 0,
  readOnlyTools: void 0,
  readTool: void 0,
  writeTool: void 0,
};
module.exports = __defProp(coding_agent_former_exports, "__esModule", { value: true });
var import_pi_host8 = require("pi:host");

// src/pi/coding-agent/hints.ts
var import_pi_host2 = require("pi:host");

// src/pi/coding-agent/keybindings.ts
var import_pi_host = require("pi:host");
var tui = (0, import_pi_host.requireHost)("pi:tui");
var windows = import_pi_host.boot.platform === "win32";
var mac = import_pi_host.boot.platform === "darwin";
var defaults = {
  "app.interrupt": "escape",
  "app.clear": "ctrl+c",
  "app.exit": "ctrl+d",
  "app.suspend": windows ? [] : "ctrl+z",
  "app.thinking.cycle": "shift+tab",
  "app.thinking.save": "ctrl+s",
  "app.model.cycleForward": "ctrl+p",
  "app.model.cycleBackward": windows ? "alt+p" : "shift+ctrl+p",
  "app.model.select": "ctrl+l",
  "app.tools.expand": "ctrl+o",
  "app.thinking.toggle": "ctrl+t",
  "app.session.toggleNamedFilter": "ctrl+n",
  "app.editor.external": "ctrl+g",
  "app.message.copy": "ctrl+x",
  "app.message.followUp": windows ? "ctrl+q" : "alt+enter",
  "app.message.dequeue": windows ? "alt+q" : "alt+up",
  "app.clipboard.pasteImage": windows ? ["alt+v", "ctrl+v"] : "ctrl+v",
  "app.session.new": [],
  "app.session.tree": [],
  "app.session.fork": [],
  "app.session.resume": [],
  "app.tree.foldOrUp": mac ? ["alt+left", "ctrl+left"] : ["ctrl+left", "alt+left"],
  "app.tree.unfoldOrDown": mac ? ["alt+right", "ctrl+right"] : ["ctrl+right", "alt+right"],
  "app.tree.editLabel": "shift+l",
  "app.tree.toggleLabelTimestamp": "shift+t",
  "app.session.togglePath": "ctrl+p",
  "app.session.toggleSort": "ctrl+s",
  "app.session.rename": "ctrl+r",
  "app.session.delete": "ctrl+d",
  "app.session.deleteNoninvasive": "ctrl+backspace",
  "app.models.save": "ctrl+s",
  "app.models.enableAll": "ctrl+a",
  "app.models.clearAll": "ctrl+x",
  "app.models.toggleProvider": "ctrl+p",
  "app.models.reorderUp": "alt+up",
  "app.models.reorderDown": "alt+down",
  "app.tree.filter.default": "ctrl+d",
  "app.tree.filter.noTools": "ctrl+t",
  "app.tree.filter.userOnly": "ctrl+u",
  "app.tree.filter.labeledOnly": "ctrl+l",
  "app.tree.filter.all": "ctrl+a",
  "app.tree.filter.cycleForward": "ctrl+o",
  "app.tree.filter.cycleBackward": "shift+ctrl+o"
};
var renamed = {
  newLine: "tui.input.newLine",
  submit: "tui.input.submit",
  tab: "tui.input.tab",
  copy: "tui.input.copy",
  selectModel: "app.model.select",
  interrupt: "app.interrupt",
  clear: "app.clear",
  exit: "app.exit",
  suspend: "app.suspend",
  cycleThinkingLevel: "app.thinking.cycle",
  cycleModelForward: "app.model.cycleForward",
  cycleModelBackward: "app.model.cycleBackward",
  expandTools: "app.tools.expand",
  toggleThinking: "app.thinking.toggle",
  toggleSessionNamedFilter: "app.session.toggleNamedFilter",
  externalEditor: "app.editor.external",
  followUp: "app.message.followUp",
  dequeue: "app.message.dequeue",
  pasteImage: "app.clipboard.pasteImage",
  newSession: "app.session.new",
  tree: "app.session.tree",
  fork: "app.session.fork",
  resume: "app.session.resume",
  toggleSessionPath: "app.session.togglePath",
  toggleSessionSort: "app.session.toggleSort",
  renameSession: "app.session.rename",
  deleteSession: "app.session.delete",
  deleteSessionNoninvasive: "app.session.deleteNoninvasive"
};
var lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);
function bindingName(name) {
  if (name.includes(".")) return name;
  if (renamed[name]) return renamed[name];
  if (/^select[A-Z]/.test(name)) return `tui.select.${lowerFirst(name.slice(6))}`;
  if (/^tree[A-Z]/.test(name)) return `app.tree.${lowerFirst(name.slice(4))}`;
  return `tui.editor.${name}`;
}
function definitions() {
  const own = Object.entries(defaults).map(([name, defaultKeys]) => {
    const words = name.replace(/^app\./, "").replace(/\./g, ": ").replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
    return [name, { defaultKeys, description: words }];
  });
  return { ...tui.TUI_KEYBINDINGS, ...Object.fromEntries(own) };
}
function userBindings(file) {
  let config;
  try {
    config = JSON.parse((0, import_pi_host.callSync)("fs", { op: "read", path: file, encoding: "utf8" }).text.replace(/^\uFEFF/, ""));
  } catch {
    return {};
  }
  if (typeof config !== "object" || config === null) return {};
  const isKeys = (value) => typeof value === "string" || Array.isArray(value) && value.every((key) => typeof key === "string");
  const entries = Object.entries(config).filter(([name, value]) => name !== "$schema" && isKeys(value));
  const bindings = {};
  for (const [name, keys] of entries) if (bindingName(name) !== name) bindings[bindingName(name)] = keys;
  for (const [name, keys] of entries) if (bindingName(name) === name) bindings[name] = keys;
  return bindings;
}
var KeybindingsManager = class _KeybindingsManager extends tui.KeybindingsManager {
  file;
  constructor(bindings = {}, file) {
    super(definitions(), bindings);
    this.file = file;
  }
  static create(agentDir = import_pi_host.boot.agentDir) {
    const file = `${agentDir}/keybindings.json`;
    return new _KeybindingsManager(userBindings(file), file);
  }
  reload() {
    if (this.file) this.setUserBindings(userBindings(this.file));
  }
  getEffectiveConfig() {
    return this.getResolvedBindings();
  }
};
var installed = false;
function keybindings() {
  if (!installed) {
    installed = true;
    tui.setKeybindings(KeybindingsManager.create());
  }
  return tui.getKeybindings();
}

// src/pi/coding-agent/hints.ts
function keyNames(key) {
  return import_pi_host2.boot.platform === "darwin" ? key.replace(/(^|[+/])alt(?=\+|\/|$)/gi, "$1option") : key;
}
function keyText(keybinding) {
  return keyNames((keybindings().getKeys(bindingName(keybinding)) ?? []).join("/"));
}
var keyHint = (keybinding, description) => (import_pi_theme ??= require("pi:theme")).theme.fg("dim", keyText(keybinding)) + (import_pi_theme ??= require("pi:theme")).theme.fg("muted", ` ${description}`);

// src/pi/coding-agent/tools/bash.ts
var import_pi_host7 = require("pi:host");

// src/pi/coding-agent/bytes.ts
function byteLength(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) bytes += 1;
    else if (unit < 2048) bytes += 2;
    else if (unit < 55296 || unit > 56319 || !isLow(text.charCodeAt(i + 1))) bytes += 3;
    else {
      bytes += 4;
      i++;
    }
  }
  return bytes;
}
var isLow = (unit) => unit >= 56320 && unit <= 57343;
var isHigh = (unit) => unit >= 55296 && unit <= 56319;
function lastBytes(text, max) {
  let bytes = 0;
  let start2 = text.length;
  while (start2 > 0) {
    const unit = text.charCodeAt(start2 - 1);
    const pair = isLow(unit) && start2 > 1 && isHigh(text.charCodeAt(start2 - 2));
    bytes += pair ? 4 : unit < 128 ? 1 : unit < 2048 ? 2 : 3;
    if (bytes > max) break;
    start2 -= pair ? 2 : 1;
  }
  return text.slice(start2);
}
function asText(content) {
  return typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(asBytes(content));
}
function asBytes(content) {
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content;
}
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function toBase64(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const n = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
    parts.push(
      alphabet[n >> 18],
      alphabet[n >> 12 & 63],
      left > 1 ? alphabet[n >> 6 & 63] : "=",
      left > 2 ? alphabet[n & 63] : "="
    );
  }
  return parts.join("");
}
function fromBase64(text) {
  const binary = atob(text);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

// src/pi/coding-agent/output.ts
var import_pi_host4 = require("pi:host");

// src/pi/coding-agent/files.ts
var import_pi_host3 = require("pi:host");
var path = () => (0, import_pi_host3.requireHost)("pi:node/path");
function bufferFrom(base64) {
  const { Buffer: Buffer2 } = globalThis;
  return Buffer2 ? Buffer2.from(base64, "base64") : fromBase64(base64);
}
async function writeFile(file, content, options = {}) {
  const data = typeof content === "string" ? { text: content } : { base64: toBase64(asBytes(content)) };
  await (0, import_pi_host3.call)("fs", { op: "write", path: file, ...data, ...options });
}
var access = (file, mode) => (0, import_pi_host3.call)("fs", { op: "access", path: file, mode });
async function exists(file) {
  try {
    await access(file, 0);
    return true;
  } catch {
    return false;
  }
}
async function realpath(file) {
  return (await (0, import_pi_host3.call)("fs", { op: "realpath", path: file })).path;
}
function errorCode(error) {
  return error?.details?.errno ?? error?.code;
}
function expandPath(input) {
  let text = input.replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ");
  if (text.startsWith("@")) text = text.slice(1);
  if (text === "~") return import_pi_host3.boot.homedir;
  if (text.startsWith("~/")) return path().join(import_pi_host3.boot.homedir, text.slice(2));
  if (text.startsWith("file://")) return (0, import_pi_host3.requireHost)("pi:node/url").fileURLToPath(text);
  return text;
}
function resolveToCwd(input, cwd2) {
  const { isAbsolute, resolve } = path();
  const file = expandPath(input);
  return isAbsolute(file) ? resolve(file) : resolve(cwd2, file);
}
async function resolveReadPath(input, cwd2) {
  const file = resolveToCwd(input, cwd2);
  const decomposed = file.normalize("NFD");
  const curly = (text) => text.replace(/'/g, "’");
  const variants = [file.replace(/ (AM|PM)\./gi, " $1."), decomposed, curly(file), curly(decomposed)];
  if (await exists(file)) return file;
  for (const variant of variants) if (variant !== file && await exists(variant)) return variant;
  return file;
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

// src/pi/coding-agent/truncate.ts
var DEFAULT_MAX_LINES = 2e3;
var DEFAULT_MAX_BYTES = 50 * 1024;
function formatSize(bytes) {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
}
function linesOf(content) {
  if (content === "") return [];
  return (content.endsWith("\n") ? content.slice(0, -1) : content).split("\n");
}
function untruncated(content, lines, options) {
  const bytes = byteLength(content);
  return {
    content,
    truncated: false,
    truncatedBy: null,
    totalLines: lines,
    totalBytes: bytes,
    outputLines: lines,
    outputBytes: bytes,
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    maxLines: options.maxLines ?? DEFAULT_MAX_LINES,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES
  };
}
var fits = (whole) => whole.totalLines <= whole.maxLines && whole.totalBytes <= whole.maxBytes;
function cut(whole, lines, by) {
  const content = lines.join("\n");
  const outputBytes = byteLength(content);
  const full = lines.length >= whole.maxLines && outputBytes <= whole.maxBytes;
  return {
    ...whole,
    content,
    truncated: true,
    truncatedBy: full ? "lines" : by,
    outputLines: lines.length,
    outputBytes
  };
}
function truncateHead(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  if (byteLength(lines[0] ?? "") > whole.maxBytes) {
    return { ...cut(whole, [], "bytes"), truncatedBy: "bytes", outputLines: 0, firstLineExceedsLimit: true };
  }
  let bytes = 0;
  for (let i = 0; i < Math.min(lines.length, whole.maxLines); i++) {
    bytes += byteLength(lines[i]) + (i > 0 ? 1 : 0);
    if (bytes > whole.maxBytes) return cut(whole, lines.slice(0, i), "bytes");
  }
  return cut(whole, lines.slice(0, Math.max(0, whole.maxLines)), "lines");
}
function truncateTail(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  let bytes = 0;
  let start2 = lines.length;
  while (start2 > 0 && lines.length - start2 < whole.maxLines) {
    bytes += byteLength(lines[start2 - 1]) + (start2 < lines.length ? 1 : 0);
    if (bytes > whole.maxBytes) {
      if (start2 < lines.length) return cut(whole, lines.slice(start2), "bytes");
      return { ...cut(whole, [lastBytes(lines[start2 - 1], whole.maxBytes)], "bytes"), lastLinePartial: true };
    }
    start2--;
  }
  return cut(whole, lines.slice(start2), "lines");
}

// src/pi/coding-agent/output.ts
function outputPath(prefix, extension) {
  const hex = Array.from((0, import_pi_host4.random)(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return path().join(import_pi_host4.boot.tmpdir, `${prefix}-${hex}${extension}`);
}
function concat(chunks) {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
var half = 512 * 1024;
var Ends = class {
  first = [];
  firstBytes = 0;
  last = [];
  lastBytes = 0;
  add(data) {
    const room = Math.min(data.length, half - this.firstBytes);
    if (room > 0) this.first.push(data.subarray(0, room));
    this.firstBytes += room;
    if (room === data.length) return;
    this.last.push(data.subarray(room));
    this.lastBytes += data.length - room;
    while (this.lastBytes - this.last[0].length >= half) this.lastBytes -= this.last.shift().length;
  }
  text(total) {
    if (total <= 2 * half) {
      return { content: new TextDecoder().decode(concat([...this.first, ...this.last])), truncated: false };
    }
    let tail = concat(this.last);
    tail = tail.subarray(tail.length - half);
    let start2 = 0;
    while (start2 < tail.length && (tail[start2] & 192) === 128) start2++;
    const head = new TextDecoder().decode(concat(this.first), { stream: true });
    const end = new TextDecoder().decode(tail.subarray(start2));
    return { content: `${head}

[... ${total - 2 * half} bytes omitted ...]

${end}`, truncated: true };
  }
};
var OutputAccumulator = class {
  constructor(prefix) {
    this.prefix = prefix;
  }
  prefix;
  decoder = new TextDecoder();
  tail = "";
  tailBytes = 0;
  /** Whether tail begins where a line begins; if not, its first line is not shown. */
  wholeLines = true;
  rawBytes = 0;
  bytes = 0;
  breaks = 0;
  lineBytes = 0;
  openLine = false;
  /** Not yet in the file, or all of it while there is none. */
  pending = [];
  ends = new Ends();
  file;
  failed = false;
  writing = Promise.resolve();
  append(data) {
    this.rawBytes += data.length;
    this.pending.push(data);
    this.ends.add(data);
    this.decoded(this.decoder.decode(data, { stream: true }));
    if (this.file || this.overflows()) this.save();
  }
  finish() {
    this.decoded(this.decoder.decode());
    if (this.overflows()) this.save();
  }
  /** Bytes of the last line, all of it. */
  get lastLineBytes() {
    return this.lineBytes;
  }
  get lines() {
    return this.breaks + (this.openLine ? 1 : 0);
  }
  overflows() {
    return this.rawBytes > DEFAULT_MAX_BYTES || this.bytes > DEFAULT_MAX_BYTES || this.lines > DEFAULT_MAX_LINES;
  }
  decoded(text) {
    if (text === "") return;
    const bytes = byteLength(text);
    this.bytes += bytes;
    this.tail += text;
    this.tailBytes += bytes;
    if (this.tailBytes > 4 * DEFAULT_MAX_BYTES) {
      const kept = lastBytes(this.tail, 2 * DEFAULT_MAX_BYTES);
      this.wholeLines = this.tail[this.tail.length - kept.length - 1] === "\n";
      this.tail = kept;
      this.tailBytes = byteLength(kept);
    }
    const last = text.lastIndexOf("\n");
    if (last < 0) {
      this.lineBytes += bytes;
      this.openLine = true;
      return;
    }
    this.breaks += text.split("\n").length - 1;
    this.lineBytes = byteLength(text.slice(last + 1));
    this.openLine = last + 1 < text.length;
  }
  /** Queues what has not been written yet for the file, which the first call makes. */
  save() {
    const first = this.file === void 0;
    this.file ??= outputPath(this.prefix, ".log");
    const file = this.file;
    const chunk = concat(this.pending);
    this.pending = [];
    this.writing = this.writing.then(() => writeFile(file, chunk, { flag: first ? "wx" : "a", mode: 384 }));
    this.writing.catch(() => void 0);
  }
  snapshot() {
    const text = this.wholeLines ? this.tail : this.tail.slice(this.tail.indexOf("\n") + 1);
    const cut2 = truncateTail(text);
    const truncated = this.lines > DEFAULT_MAX_LINES || this.bytes > DEFAULT_MAX_BYTES;
    const why = cut2.truncatedBy ?? (this.bytes > DEFAULT_MAX_BYTES ? "bytes" : "lines");
    const truncation = {
      ...cut2,
      truncated,
      truncatedBy: truncated ? why : null,
      totalLines: this.lines,
      totalBytes: this.bytes
    };
    if (truncated && !this.file && !this.failed) this.save();
    return { content: cut2.content, truncation, fullOutputPath: this.file };
  }
  /** Waits until the file holds everything. Output of a command that ran is not lost for want of a file. */
  async flush() {
    try {
      await this.writing;
    } catch {
      this.file = void 0;
      this.failed = true;
    }
  }
  /** All of the output; of more than a mebibyte the first and the last half of one. */
  full() {
    return this.ends.text(this.rawBytes);
  }
};

// src/pi/coding-agent/shell.ts
var import_pi_host5 = require("pi:host");
function found(file) {
  try {
    (0, import_pi_host5.callSync)("fs", { op: "access", path: file, mode: 0 });
    return true;
  } catch {
    return false;
  }
}
function env(name) {
  return (0, import_pi_host5.callSync)("env", { op: "get", name }).value ?? void 0;
}
function onPath(program) {
  const separator = import_pi_host5.boot.platform === "win32" ? ";" : ":";
  const slash = import_pi_host5.boot.platform === "win32" ? "\\" : "/";
  const dirs = (env("PATH") ?? "").split(separator).filter((dir) => dir !== "");
  return dirs.map((dir) => dir + slash + program).find(found);
}
function getShellConfig(customShellPath) {
  if (customShellPath) {
    if (found(customShellPath)) return { shell: customShellPath, args: ["-c"] };
    throw new Error(`Custom shell path not found: ${customShellPath}`);
  }
  if (import_pi_host5.boot.platform !== "win32") {
    if (found("/bin/bash")) return { shell: "/bin/bash", args: ["-c"] };
    return { shell: onPath("bash") ?? "sh", args: ["-c"] };
  }
  const programs = [env("ProgramFiles"), env("ProgramFiles(x86)")].filter((dir) => dir !== void 0);
  const git = programs.map((dir) => `${dir}\\Git\\bin\\bash.exe`).find(found);
  const shell = git ?? onPath("bash.exe");
  if (shell === void 0) throw new Error("No bash shell found. Install Git for Windows or add bash to PATH.");
  return { shell, args: ["-c"] };
}
var maxTimeout = 2147483647;
function timeoutMs(seconds) {
  if (seconds === void 0) return void 0;
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new Error("Invalid timeout: must be a finite number of seconds");
  }
  if (seconds * 1e3 > maxTimeout) throw new Error(`Invalid timeout: maximum is ${maxTimeout / 1e3} seconds`);
  return seconds * 1e3;
}
var signals = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGTERM: 15 };
async function run(shell, command, cwd2, options, limit) {
  const params = {
    op: "spawn",
    proc: `shell-${Array.from((0, import_pi_host5.random)(8), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
    command: shell.shell,
    args: [...shell.args, command],
    cwd: cwd2,
    stdio: ["ignore", "pipe", "pipe"],
    detached: import_pi_host5.boot.platform !== "win32"
  };
  if (options.env) params.env = options.env;
  const child = (0, import_pi_host5.start)("exec", params, (chunk) => {
    if (chunk.base64 !== void 0) options.onData(bufferFrom(chunk.base64));
  });
  let timedOut = false;
  const timer = limit === void 0 ? void 0 : setTimeout(() => {
    timedOut = true;
    child.cancel();
  }, limit);
  const onAbort = () => child.cancel();
  options.signal?.addEventListener("abort", onAbort, { once: true });
  try {
    const { code, signal } = await child.done;
    return code ?? (signal ? 128 + (signals[signal] ?? 0) : 1);
  } catch (error) {
    if (!timedOut && !options.signal?.aborted) throw error;
    return 1;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", onAbort);
    if (options.signal?.aborted) throw new Error("aborted");
    if (timedOut) throw new Error(`timeout:${options.timeout}`);
  }
}
function localOperations(name, config) {
  return {
    async exec(command, cwd2, options) {
      const limit = timeoutMs(options.timeout);
      if (options.signal?.aborted) throw new Error("aborted");
      const shell = config();
      if (!await exists(cwd2)) {
        throw new Error(`Working directory does not exist: ${cwd2}
Cannot execute ${name} commands.`);
      }
      return { exitCode: await run(shell, command, cwd2, options, limit) };
    }
  };
}
var createLocalBashOperations = (options) => localOperations("bash", () => getShellConfig(options?.shellPath));

// src/pi/coding-agent/tools/shared.ts
var import_pi_host6 = require("pi:host");
var aborted = () => new Error("Operation aborted");
function throwIfAborted(signal) {
  if (signal?.aborted) throw aborted();
}
function abortable(signal, work) {
  if (signal?.aborted) return Promise.reject(aborted());
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(aborted());
    signal.addEventListener("abort", onAbort, { once: true });
    work().then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
var textOf = (result) => (result.content ?? []).map((block) => block.type === "text" ? block.text : void 0).filter((text) => text !== void 0).join("\n");
function inputFor(input, cwd2) {
  return cwd2 === import_pi_host6.boot.cwd ? input : { ...input, path: resolveToCwd(input.path || ".", cwd2) };
}
var ranAndFailed = /Command exited with code \d+$/;
async function hostTool(name, input, cwd2, signal, onUpdate) {
  throwIfAborted(signal);
  let result;
  try {
    result = await (0, import_pi_host6.call)("tool", { name, input: inputFor(input, cwd2) }, { signal, onChunk: onUpdate });
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  }
  if (result.isError && !ranAndFailed.test(textOf(result))) throw new Error(textOf(result));
  const { content, details, ...rest } = result;
  return { content, details: details ?? void 0, ...rest };
}
function renderers(name) {
  const own = () => (0, import_pi_host6.requireHost)("pi:coding-agent_renderers").renderers[name];
  return {
    renderCall(args, theme2, context) {
      return own().renderCall(args, theme2, context);
    },
    renderResult(result, options, theme2, context) {
      return own().renderResult(result, options, theme2, context);
    }
  };
}
function wrapDefinition(definition, contextFor) {
  const { name, label, description, parameters: parameters5, outputSchema: outputSchema3 } = definition;
  const { constrainedSampling, prepareArguments: prepareArguments2, executionMode } = definition;
  return {
    name,
    label,
    description,
    parameters: parameters5,
    outputSchema: outputSchema3,
    constrainedSampling,
    prepareArguments: prepareArguments2,
    executionMode,
    execute: (id, params, signal, onUpdate, ctx) => definition.execute(id, params, signal, onUpdate, ctx ?? contextFor?.(id, signal))
  };
}
function withNotices(output, notices) {
  return notices.length === 0 ? output : `${output}

[${notices.join(". ")}]`;
}
var orUndefined = (details) => Object.keys(details).length > 0 ? details : void 0;
var strict = { type: "json_schema", strict: "prefer" };

// src/pi/coding-agent/tools/bash.ts
var updateEvery = 100;
function environment(expose, ctx) {
  const env2 = {};
  for (const name of (0, import_pi_host7.callSync)("env", { op: "list" }).names) env2[name] = (0, import_pi_host7.callSync)("env", { op: "get", name }).value;
  const session = {
    PI_SESSION_ID: ctx?.sessionManager?.getSessionId(),
    PI_SESSION_FILE: ctx?.sessionManager?.getSessionFile(),
    PI_PROVIDER: ctx?.model?.provider,
    PI_MODEL: ctx?.model?.id,
    PI_REASONING_LEVEL: ctx?.thinkingLevel
  };
  for (const [name, value] of Object.entries(session)) {
    delete env2[name];
    if (expose && value) env2[name] = value;
  }
  return env2;
}
var Updates = class {
  constructor(output, onUpdate) {
    this.output = output;
    this.onUpdate = onUpdate;
    onUpdate?.({ content: [], details: void 0 });
  }
  output;
  onUpdate;
  timer;
  dirty = false;
  last = 0;
  emit() {
    if (!this.onUpdate || !this.dirty) return;
    this.dirty = false;
    this.last = Date.now();
    const { content, truncation, fullOutputPath } = this.output.snapshot();
    this.onUpdate({
      content: [{ type: "text", text: content }],
      details: { truncation: truncation.truncated ? truncation : void 0, fullOutputPath }
    });
  }
  schedule() {
    if (!this.onUpdate) return;
    this.dirty = true;
    const wait = updateEvery - (Date.now() - this.last);
    if (wait <= 0) {
      this.stop();
      this.emit();
      return;
    }
    this.timer ??= setTimeout(() => {
      this.timer = void 0;
      this.emit();
    }, wait);
  }
  stop() {
    clearTimeout(this.timer);
    this.timer = void 0;
  }
};
function shown(output, { content, truncation, fullOutputPath }, empty) {
  const text = content || empty;
  if (!truncation.truncated) return { text, details: void 0 };
  const { totalLines, outputLines, outputBytes } = truncation;
  const range = `Showing lines ${totalLines - outputLines + 1}-${totalLines} of ${totalLines}`;
  let note = `${range} (${formatSize(DEFAULT_MAX_BYTES)} limit)`;
  if (truncation.lastLinePartial) {
    const size = formatSize(output.lastLineBytes);
    note = `Showing last ${formatSize(outputBytes)} of line ${totalLines} (line is ${size})`;
  } else if (truncation.truncatedBy === "lines") note = range;
  const where = fullOutputPath === void 0 ? "" : `. Full output: ${fullOutputPath}`;
  return { text: `${text}

[${note}${where}]`, details: { truncation, fullOutputPath } };
}
var withStatus = (text, status) => text ? `${text}

${status}` : status;
function failure(error) {
  const message = error instanceof Error ? error.message : "";
  if (message === "aborted") return "Command aborted";
  return message.startsWith("timeout:") ? `Command timed out after ${message.split(":")[1]} seconds` : void 0;
}
async function runShell(ops, context, prefix, timeout, signal, onUpdate) {
  const output = new OutputAccumulator(prefix);
  const updates = new Updates(output, onUpdate);
  let open = true;
  const onData = (data) => {
    if (!open) return;
    output.append(asBytes(data));
    updates.schedule();
  };
  const finish = async () => {
    open = false;
    output.finish();
    updates.stop();
    updates.emit();
    output.snapshot();
    await output.flush();
    return output.snapshot();
  };
  const began = performance.now();
  let exitCode;
  try {
    const options = { onData, signal, timeout, env: context.env };
    ({ exitCode } = await ops.exec(context.command, context.cwd, options));
  } catch (error) {
    const { text: text2 } = shown(output, await finish(), "");
    const status = failure(error);
    throw status === void 0 ? error : new Error(withStatus(text2, status));
  }
  const snapshot = await finish();
  const { text, details } = shown(output, snapshot, "(no output)");
  if (exitCode === null) throw new Error(withStatus(text, "Command terminated without an exit code"));
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const full = output.full();
  const structuredContent = {
    output: full.content,
    truncated: full.truncated,
    ...full.truncated && snapshot.fullOutputPath ? { full_output_path: snapshot.fullOutputPath } : {},
    exit_code: exitCode,
    wall_time_seconds: seconds
  };
  if (exitCode === 0) return { content: [{ type: "text", text }], details, structuredContent };
  const failed = withStatus(text, `Command exited with code ${exitCode}`);
  return { content: [{ type: "text", text: failed }], details, structuredContent, isError: true };
}
async function hostShell(name, input, signal, onUpdate) {
  let seen = "";
  const watch = (partial) => {
    seen = textOf(partial) || seen;
    onUpdate?.(partial);
  };
  try {
    return await hostTool(name, input, import_pi_host7.boot.cwd, signal, watch);
  } catch (error) {
    throw signal?.aborted ? new Error(withStatus(seen, "Command aborted")) : error;
  }
}
var parameters = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  command: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Command to run" }),
  timeout: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "Seconds after which the command is ended, by default never" }))
});
var outputSchema = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  output: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "What the command wrote, shortened when very long" }),
  truncated: (import_pi_typebox ??= require("pi:typebox")).Type.Boolean(),
  full_output_path: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "File with all of it, when shortened" })),
  exit_code: (import_pi_typebox ??= require("pi:typebox")).Type.Number(),
  wall_time_seconds: (import_pi_typebox ??= require("pi:typebox")).Type.Number()
});
function createShellToolDefinition(cwd2, kind, options) {
  const expose = options?.exposeSessionEnvironment ?? true;
  const own = Boolean(options?.operations || options?.spawnHook || options?.shellPath || !expose);
  const operations = () => options?.operations ?? kind.local(options);
  return {
    name: kind.name,
    label: kind.name,
    description: `Run a ${kind.shell} command in the working directory. Shows the last 2000 lines or 50KB of its output; the whole of longer output goes to a file.`,
    promptSnippet: `Run ${kind.shell} commands`,
    promptGuidelines: expose ? ["PI_* environment variables describe the current model and session."] : void 0,
    parameters: parameters(),
    outputSchema: outputSchema(),
    constrainedSampling: { ...strict },
    async execute(_id, { command, timeout }, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      const full = options?.commandPrefix ? `${options.commandPrefix}
${command}` : command;
      if (!own && base === import_pi_host7.boot.cwd) return hostShell(kind.name, { command: full, timeout }, signal, onUpdate);
      const context = { command: full, cwd: base, env: environment(expose, ctx) };
      const final = options?.spawnHook ? options.spawnHook(context) : context;
      return runShell(operations(), final, `pi-${kind.name}`, timeout, signal, onUpdate);
    },
    ...renderers(kind.name)
  };
}
var bash = { name: "bash", shell: "bash", local: createLocalBashOperations };
var createBashToolDefinition = (cwd2, options) => createShellToolDefinition(cwd2, bash, options);
function wrapShell(definition) {
  const { promptSnippet, promptGuidelines } = definition;
  return { ...wrapDefinition(definition), promptSnippet, promptGuidelines };
}
var createBashTool = (cwd2, options) => wrapShell(createBashToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/edit.ts

// src/pi/coding-agent/myers.ts
function extend(path2, kind) {
  const { last } = path2;
  const merged = last !== void 0 && last.kind === kind;
  return {
    oldPos: path2.oldPos + (kind === "remove" ? 1 : 0),
    last: { count: merged ? last.count + 1 : 1, kind, before: merged ? last.before : last }
  };
}
function follow(path2, before, after, diagonal) {
  let [oldPos, newPos, count] = [path2.oldPos, path2.oldPos - diagonal, 0];
  while (newPos + 1 < after.length && oldPos + 1 < before.length && before[oldPos + 1] === after[newPos + 1]) {
    oldPos++;
    newPos++;
    count++;
  }
  if (count > 0) path2.last = { count, kind: "keep", before: path2.last };
  path2.oldPos = oldPos;
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
      const path2 = adds ? extend(addition, "add") : extend(removal, "remove");
      const newPos = follow(path2, before, after, diagonal);
      const oldDone = path2.oldPos + 1 >= before.length;
      const newDone = newPos + 1 >= after.length;
      if (oldDone && newDone) return path2.last;
      best.set(diagonal, path2);
      if (oldDone) high = Math.min(high, diagonal - 1);
      if (newDone) low = Math.max(low, diagonal + 1);
    }
  }
}
function diffTokens(before, after, text = (side, from, to) => (side === "old" ? before : after).slice(from, to).join("")) {
  const runs = [];
  for (let run2 = shortest(before, after); run2; run2 = run2.before) runs.push(run2);
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

// src/pi/coding-agent/diff.ts
var countBreaks = (text) => text.split("\n").length - 1;
var numberWidth = (before, after) => String(Math.max(countBreaks(before), countBreaks(after)) + 1).length;
var Display = class {
  constructor(width, oldLine, newLine, context) {
    this.width = width;
    this.oldLine = oldLine;
    this.newLine = newLine;
    this.context = context;
  }
  width;
  oldLine;
  newLine;
  context;
  output = [];
  firstChangedLine;
  line(sign, number, text) {
    this.output.push(`${sign}${String(number).padStart(this.width)} ${text}`);
  }
  change(part, lines) {
    this.firstChangedLine ??= this.newLine;
    for (const text of lines) {
      if (part.added) this.line("+", this.newLine++, text);
      else this.line("-", this.oldLine++, text);
    }
  }
  keep(lines) {
    for (const text of lines) {
      this.line(" ", this.oldLine++, text);
      this.newLine++;
    }
  }
  skip(count, marked = true) {
    if (count <= 0) return;
    if (marked) this.output.push(` ${"".padStart(this.width)} ...`);
    this.oldLine += count;
    this.newLine += count;
  }
  unchanged(lines, afterChange, beforeChange) {
    const { context } = this;
    if (!afterChange && !beforeChange) return this.skip(lines.length, false);
    if (afterChange && beforeChange && lines.length <= 2 * context) return this.keep(lines);
    const head = afterChange ? lines.slice(0, context) : [];
    const tail = beforeChange ? lines.slice(Math.max(head.length, lines.length - context)) : [];
    this.keep(head);
    this.skip(lines.length - head.length - tail.length);
    this.keep(tail);
  }
  add(parts) {
    const changed = (part) => part !== void 0 && (part.added || part.removed);
    parts.forEach((part, i) => {
      const lines = part.value.split("\n");
      if (lines.at(-1) === "") lines.pop();
      if (changed(part)) this.change(part, lines);
      else this.unchanged(lines, changed(parts[i - 1]), changed(parts[i + 1]));
    });
    return this;
  }
};
function hunksOf(parts, context) {
  const hunks = [];
  let open;
  let [oldLine, newLine] = [1, 1];
  let previous = [];
  parts.forEach((part, i) => {
    const lines = splitLines(part.value);
    if (part.added || part.removed) {
      if (!open) {
        const lead = context > 0 ? previous.slice(-context) : [];
        open = { oldStart: oldLine - lead.length, oldLines: 0, newStart: newLine - lead.length, newLines: 0, lines: [] };
        open.lines.push(...lead.map((line) => ` ${line}`));
      }
      for (const line of lines) open.lines.push((part.added ? "+" : "-") + line);
    } else if (open) {
      const joins = lines.length <= 2 * context && i < parts.length - 1;
      for (const line of joins ? lines : lines.slice(0, context)) open.lines.push(` ${line}`);
      if (!joins) {
        hunks.push(open);
        open = void 0;
      }
    }
    if (!part.added) oldLine += lines.length;
    if (!part.removed) newLine += lines.length;
    previous = lines;
  });
  if (open) hunks.push(open);
  return hunks.map(finishHunk);
}
function finishHunk(hunk) {
  const lines = hunk.lines.flatMap(
    (line) => line.endsWith("\n") ? [line.slice(0, -1)] : [line, "\\ No newline at end of file"]
  );
  const count = (sign) => hunk.lines.filter((line) => line[0] === " " || line[0] === sign).length;
  return { ...hunk, oldLines: count("-"), newLines: count("+"), lines };
}
function formatPatch(path2, hunks) {
  const range = (start2, count) => `${count === 0 ? start2 - 1 : start2},${count}`;
  const lines = [`--- ${path2}`, `+++ ${path2}`];
  for (const hunk of hunks) {
    lines.push(`@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`);
    for (const line of hunk.lines) lines.push(line);
  }
  return `${lines.join("\n")}
`;
}
var margin = 32;
var lineStart = (text, offset) => offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
function surroundings(text, { matchIndex, matchLength }) {
  let start2 = lineStart(text, matchIndex);
  for (let i = 0; i < margin && start2 > 0; i++) start2 = lineStart(text, start2 - 1);
  let end = Math.max(matchIndex + matchLength - 1, matchIndex);
  for (let i = 0; i <= margin && end < text.length; i++) {
    const lineFeed = text.indexOf("\n", end);
    end = lineFeed === -1 ? text.length : lineFeed + 1;
  }
  return [start2, end];
}
function windowsOf(base, replacements) {
  const windows2 = [];
  let [shift, lineShift] = [0, 0];
  for (const replacement of replacements) {
    const [start2, end] = surroundings(base, replacement);
    const { matchIndex, matchLength, newText } = replacement;
    const grows = newText.length - matchLength;
    const previous = windows2.at(-1);
    if (previous && start2 <= previous.oldEnd) {
      previous.oldEnd = Math.max(previous.oldEnd, end);
      previous.newEnd = previous.oldEnd + shift + grows;
    } else {
      const line = countBreaks(base.slice(0, start2));
      windows2.push({
        oldStart: start2,
        oldEnd: end,
        oldLine: line,
        newStart: start2 + shift,
        newEnd: end + shift + grows,
        newLine: line + lineShift
      });
    }
    shift += grows;
    lineShift += countBreaks(newText) - countBreaks(base.slice(matchIndex, matchIndex + matchLength));
  }
  return windows2;
}
function generateEditDiff(path2, before, after, replacements, contextLines = 4) {
  const width = numberWidth(before, after);
  const gap = ` ${"".padStart(width)} ...`;
  const output = [];
  const hunks = [];
  let firstChangedLine;
  for (const window of windowsOf(before, replacements)) {
    const parts = diffLines(
      before.slice(window.oldStart, window.oldEnd),
      after.slice(window.newStart, window.newEnd)
    );
    const shown2 = new Display(width, window.oldLine + 1, window.newLine + 1, contextLines).add(parts);
    firstChangedLine ??= shown2.firstChangedLine;
    if (output.at(-1) === gap && shown2.output[0] === gap) shown2.output.shift();
    for (const line of shown2.output) output.push(line);
    for (const hunk of hunksOf(parts, contextLines)) {
      hunk.oldStart += window.oldLine;
      hunk.newStart += window.newLine;
      hunks.push(hunk);
    }
  }
  return { diff: output.join("\n"), patch: formatPatch(path2, hunks), firstChangedLine };
}

// src/pi/coding-agent/edits.ts
var normalizeToLF = (text) => text.replace(/\r\n?/g, "\n");
function loosely(text) {
  return text.normalize("NFKC").split("\n").map((line) => line.trimEnd()).join("\n").replace(/[\u2018-\u201B]/g, "'").replace(/[\u201C-\u201F]/g, '"').replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}
function find(content, text) {
  const exact = content.indexOf(text);
  if (exact >= 0) return { index: exact, length: text.length, loose: false };
  const wanted = loosely(text);
  const index = loosely(content).indexOf(wanted);
  return index < 0 ? void 0 : { index, length: wanted.length, loose: true };
}
function problem(kind, path2, at, of, found2 = 0) {
  const name = `edits[${at}]`;
  const one = of === 1;
  switch (kind) {
    case "empty":
      return new Error(`${one ? "oldText" : `${name}.oldText`} must not be empty in ${path2}.`);
    case "missing":
      return new Error(
        `Could not find ${one ? "the exact text" : name} in ${path2}. The ${one ? "old text" : "oldText"} must match exactly including all whitespace and newlines.`
      );
    case "ambiguous":
      return new Error(
        `Found ${found2} occurrences of ${one ? "the text" : name} in ${path2}. ${one ? "The text" : "Each oldText"} must be unique. Please provide more context to make it unique.`
      );
    case "same":
      return new Error(
        one ? `No changes made to ${path2}. The replacement produced identical content. This might indicate an issue with special characters or the text not existing as expected.` : `No changes made to ${path2}. The replacements produced identical content.`
      );
  }
}
function place(content, edits, path2) {
  const placed = edits.map((edit, i) => {
    const match = find(content, edit.oldText);
    if (!match) throw problem("missing", path2, i, edits.length);
    const found2 = loosely(content).split(loosely(edit.oldText)).length - 1;
    if (found2 > 1) throw problem("ambiguous", path2, i, edits.length, found2);
    return { edit: i, matchIndex: match.index, matchLength: match.length, newText: edit.newText };
  });
  placed.sort((a, b) => a.matchIndex - b.matchIndex);
  for (let i = 1; i < placed.length; i++) {
    const [left, right] = [placed[i - 1], placed[i]];
    if (left.matchIndex + left.matchLength > right.matchIndex) {
      throw new Error(
        `edits[${left.edit}] and edits[${right.edit}] overlap in ${path2}. Merge them into one edit or target disjoint regions.`
      );
    }
  }
  return placed;
}
function splice(content, replacements, offset = 0) {
  let [result, position] = ["", 0];
  for (const { matchIndex, matchLength, newText } of replacements) {
    result += content.slice(position, matchIndex - offset) + newText;
    position = matchIndex - offset + matchLength;
  }
  return result + content.slice(position);
}
function spansOf(content) {
  let end = 0;
  return splitLines(content).map((line) => ({ start: end, end: end += line.length }));
}
function widen(original, view, replacements) {
  const lines = spansOf(original);
  const viewLines = spansOf(view);
  if (lines.length !== viewLines.length) {
    throw new Error("Cannot preserve unchanged lines because the base content has a different line count.");
  }
  const groups = [];
  for (const replacement of replacements) {
    const { matchIndex, matchLength } = replacement;
    const first = viewLines.findIndex(({ start: start2, end }) => matchIndex >= start2 && matchIndex < end);
    const last = first < 0 ? -1 : viewLines.findIndex(({ end }, i) => i >= first && end >= matchIndex + matchLength);
    if (last < 0) throw new Error("Replacement range is outside the base content.");
    const group = groups.at(-1);
    if (group && first <= group.last) {
      group.last = Math.max(group.last, last);
      group.members.push(replacement);
    } else groups.push({ first, last, members: [replacement] });
  }
  return groups.map(({ first, last, members }) => {
    const from = viewLines[first].start;
    return {
      matchIndex: lines[first].start,
      matchLength: lines[last].end - lines[first].start,
      newText: splice(view.slice(from, viewLines[last].end), members, from)
    };
  });
}
function applyEdits(content, edits, path2) {
  const wanted = edits.map(({ oldText, newText }) => ({
    oldText: normalizeToLF(oldText),
    newText: normalizeToLF(newText)
  }));
  wanted.forEach(({ oldText }, i) => {
    if (oldText === "") throw problem("empty", path2, i, wanted.length);
  });
  const loose = wanted.some(({ oldText }) => find(content, oldText)?.loose);
  const view = loose ? loosely(content) : content;
  const placed = place(view, wanted, path2);
  const replacements = loose ? widen(content, view, placed) : placed;
  const newContent = splice(content, replacements);
  if (newContent === content) throw problem("same", path2, 0, wanted.length);
  return { baseContent: content, newContent, replacements };
}
function breakAt(content, offset) {
  let at = content.indexOf("\n", offset);
  if (at < 0) at = content.lastIndexOf("\n", offset);
  if (at < 0) return content.includes("\r") ? "\r" : "\n";
  return content[at - 1] === "\r" ? "\r\n" : "\n";
}
function applyToOriginal(original, replacements) {
  let [pairs, nextPair] = [0, original.indexOf("\r\n")];
  const back = (offset) => {
    while (nextPair >= 0 && nextPair - pairs < offset) {
      pairs++;
      nextPair = original.indexOf("\r\n", nextPair + 2);
    }
    return offset + pairs;
  };
  let result = "";
  const push = (part) => {
    if (result.endsWith("\r") && part.startsWith("\n")) result += "\n";
    result += part;
  };
  let position = 0;
  for (const { matchIndex, matchLength, newText } of replacements) {
    const start2 = back(matchIndex);
    push(original.slice(position, start2));
    push(newText.replaceAll("\n", breakAt(original, start2)));
    position = back(matchIndex + matchLength);
  }
  push(original.slice(position));
  return result;
}

// src/pi/coding-agent/compute-edit.ts
function computeEdit(raw, edits, path2) {
  const bom = raw.startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = raw.slice(bom.length);
  const normalized = normalizeToLF(content);
  const { newContent, replacements } = applyEdits(normalized, edits, path2);
  const diff = generateEditDiff(path2, normalized, newContent, replacements);
  const text = content === normalized ? newContent : applyToOriginal(content, replacements);
  return { text: bom + text, diff };
}

// src/pi/coding-agent/tools/edit.ts
var isEdit = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.oldText === "string" && typeof value.newText === "string";
function prepareArguments(input) {
  if (!input || typeof input !== "object") return input;
  let edits = input.edits;
  if (typeof edits === "string") {
    try {
      const parsed = JSON.parse(edits);
      if (Array.isArray(parsed)) edits = parsed;
      else if (isEdit(parsed)) edits = [parsed];
    } catch {
    }
  } else if (isEdit(edits)) edits = [edits];
  if (edits !== input.edits) input.edits = edits;
  if (!isEdit(input)) return input;
  const { oldText, newText, ...rest } = input;
  return { ...rest, edits: [...Array.isArray(edits) ? edits : [], { oldText, newText }] };
}
async function editWith(ops, file, edits, path2, signal) {
  return withFileMutationQueue(file, async () => {
    throwIfAborted(signal);
    try {
      await ops.access(file);
    } catch (error) {
      throwIfAborted(signal);
      const code = errorCode(error);
      throw new Error(`Could not edit file: ${path2}. ${code === void 0 ? String(error) : `Error code: ${code}`}.`);
    }
    throwIfAborted(signal);
    const raw = asText(await ops.readFile(file));
    throwIfAborted(signal);
    const { text, diff } = computeEdit(raw, edits, path2);
    throwIfAborted(signal);
    await ops.writeFile(file, text);
    throwIfAborted(signal);
    return diff;
  });
}
var parameters2 = () => (import_pi_typebox2 ??= require("pi:typebox")).Type.Object(
  {
    path: (import_pi_typebox2 ??= require("pi:typebox")).Type.String({ description: "File to edit, absolute or relative" }),
    edits: (import_pi_typebox2 ??= require("pi:typebox")).Type.Array(
      (import_pi_typebox2 ??= require("pi:typebox")).Type.Object(
        {
          oldText: (import_pi_typebox2 ??= require("pi:typebox")).Type.String({ description: "Text to replace, exactly as in the file, where it occurs once" }),
          newText: (import_pi_typebox2 ??= require("pi:typebox")).Type.String({ description: "Text to put in its place" })
        },
        {}
      ),
      { description: "Replacements, all matched against the file as it is now; they must not overlap" }
    )
  },
  {}
);
function createEditToolDefinition(cwd2, options) {
  return {
    name: "edit",
    label: "edit",
    description: "Replace exact pieces of text in one file. Each piece must occur once, and pieces must not overlap.",
    promptSnippet: "Replace exact text in a file, several places in one call",
    promptGuidelines: [
      "Put all changes to one file in one edit call.",
      "Keep each oldText short but unique in the file; join changes that are next to each other."
    ],
    parameters: parameters2(),
    constrainedSampling: { ...strict },
    renderShell: "self",
    prepareArguments,
    async execute(_id, params, signal, onUpdate, ctx) {
      const { path: path2, edits } = params;
      if (!Array.isArray(edits) || edits.length === 0) {
        throw new Error("Edit tool input is invalid. edits must contain at least one replacement.");
      }
      const base = ctx?.cwd || cwd2;
      if (!options?.operations) return hostTool("edit", { path: path2, edits }, base, signal, onUpdate);
      const details = await editWith(options.operations, resolveToCwd(path2, base), edits, path2, signal);
      return {
        content: [{ type: "text", text: `Successfully replaced ${edits.length} block(s) in ${path2}.` }],
        details
      };
    },
    ...renderers("edit")
  };
}
var createEditTool = (cwd2, options) => wrapDefinition(createEditToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/find.ts
var defaultLimit = 1e3;
function shownPath(result, dir) {
  const { sep, isAbsolute, relative } = path();
  const marked = result.endsWith(sep) || sep === "\\" && result.endsWith("/");
  const text = (isAbsolute(result) ? relative(dir, result) : result).split(sep).join("/");
  return marked && !text.endsWith("/") ? `${text}/` : text;
}
async function findWith(ops, pattern, dir, limit) {
  if (!await ops.exists(dir)) throw new Error(`Path not found: ${dir}`);
  const results = await ops.glob(pattern, dir, { ignore: ["**/node_modules/**", "**/.git/**"], limit: limit + 1 });
  if (results.length === 0) {
    return { content: [{ type: "text", text: "No files found matching pattern" }], details: void 0 };
  }
  const lines = results.slice(0, limit).map((result) => shownPath(result, dir));
  const truncation = truncateHead(lines.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const notices = [];
  const details = {};
  if (results.length > limit) {
    notices.push(`${limit} results limit reached`);
    details.resultLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  const text = withNotices(truncation.content, notices);
  return { content: [{ type: "text", text }], details: orUndefined(details) };
}
function createFindToolDefinition(cwd2, options) {
  return {
    name: "find",
    label: "find",
    description: "Find files whose path matches a glob. Files that .gitignore names are left out, long lists are cut.",
    promptSnippet: "Find files by glob, without ignored ones",
    parameters: (import_pi_typebox3 ??= require("pi:typebox")).Type.Object({
      pattern: (import_pi_typebox3 ??= require("pi:typebox")).Type.String({ description: "Glob to match, such as '*.go' or 'src/**/*.test.ts'" }),
      path: (import_pi_typebox3 ??= require("pi:typebox")).Type.Optional((import_pi_typebox3 ??= require("pi:typebox")).Type.String({ description: "Directory to search, by default the current one" })),
      limit: (import_pi_typebox3 ??= require("pi:typebox")).Type.Optional((import_pi_typebox3 ??= require("pi:typebox")).Type.Number({ description: "How many results to show at most, by default 1000" }))
    }),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      const operations = options?.operations;
      if (!operations?.glob) return hostTool("find", params, base, signal, onUpdate);
      const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit));
      const dir = resolveToCwd(params.path || ".", base);
      return abortable(signal, () => findWith(operations, params.pattern, dir, limit));
    },
    ...renderers("find")
  };
}
var createFindTool = (cwd2, options) => wrapDefinition(createFindToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/grep.ts
var parameters3 = () => (import_pi_typebox4 ??= require("pi:typebox")).Type.Object({
  pattern: (import_pi_typebox4 ??= require("pi:typebox")).Type.String({ description: "What to search for: a regular expression, or plain text with literal" }),
  path: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.String({ description: "Directory or file to search, by default the current directory" })),
  glob: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.String({ description: "Search only files that match this glob, such as '*.ts'" })),
  ignoreCase: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.Boolean({ description: "Let upper and lower case match, by default no" })),
  literal: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.Boolean({ description: "Take the pattern as plain text, by default no" })),
  context: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.Number({ description: "Lines to show before and after each match, by default 0" })),
  limit: (import_pi_typebox4 ??= require("pi:typebox")).Type.Optional((import_pi_typebox4 ??= require("pi:typebox")).Type.Number({ description: "How many matches to show at most, by default 100" }))
});
function createGrepToolDefinition(cwd2, options) {
  return {
    name: "grep",
    label: "grep",
    description: "Search files for a pattern and show matching lines with file and line number, without ignored files.",
    promptSnippet: "Search file contents, without ignored files",
    parameters: parameters3(),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      if (options?.operations) {
        throwIfAborted(signal);
        const place2 = resolveToCwd(params.path || ".", base);
        try {
          await options.operations.isDirectory(place2);
        } catch {
          throw new Error(`Path not found: ${place2}`);
        }
      }
      return hostTool("grep", params, base, signal, onUpdate);
    },
    ...renderers("grep")
  };
}
var createGrepTool = (cwd2, options) => wrapDefinition(createGrepToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/ls.ts
var defaultLimit2 = 500;
async function listNames(ops, dir, names, limit) {
  const key = new Map(names.map((name) => [name, name.toLowerCase()]));
  names.sort((a, b) => key.get(a).localeCompare(key.get(b)));
  const shown2 = [];
  for (const name of names) {
    if (shown2.length >= limit) return { shown: shown2, more: true };
    try {
      const stat = await ops.stat(path().join(dir, name));
      shown2.push(stat.isDirectory() ? `${name}/` : name);
    } catch {
    }
  }
  return { shown: shown2, more: false };
}
async function lsWith(ops, dir, limit) {
  if (!await ops.exists(dir)) throw new Error(`Path not found: ${dir}`);
  if (!(await ops.stat(dir)).isDirectory()) throw new Error(`Not a directory: ${dir}`);
  let names;
  try {
    names = await ops.readdir(dir);
  } catch (error) {
    throw new Error(`Cannot read directory: ${error.message}`);
  }
  const { shown: shown2, more } = await listNames(ops, dir, names, limit);
  if (shown2.length === 0) return { content: [{ type: "text", text: "(empty directory)" }], details: void 0 };
  const truncation = truncateHead(shown2.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const notices = [];
  const details = {};
  if (more) {
    notices.push(`${limit} entries limit reached. Use limit=${limit * 2} for more`);
    details.entryLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  const text = withNotices(truncation.content, notices);
  return { content: [{ type: "text", text }], details: orUndefined(details) };
}
function createLsToolDefinition(cwd2, options) {
  return {
    name: "ls",
    label: "ls",
    description: "List a directory by name, hidden files too, directories with a '/' at the end. Long lists are cut.",
    promptSnippet: "List directories",
    parameters: (import_pi_typebox5 ??= require("pi:typebox")).Type.Object({
      path: (import_pi_typebox5 ??= require("pi:typebox")).Type.Optional((import_pi_typebox5 ??= require("pi:typebox")).Type.String({ description: "Directory to list, by default the current one" })),
      limit: (import_pi_typebox5 ??= require("pi:typebox")).Type.Optional((import_pi_typebox5 ??= require("pi:typebox")).Type.Number({ description: "How many entries to show at most, by default 500" }))
    }),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      if (!options?.operations) return hostTool("ls", params, base, signal, onUpdate);
      const { operations } = options;
      const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit2));
      return abortable(signal, () => lsWith(operations, resolveToCwd(params.path || ".", base), limit));
    },
    ...renderers("ls")
  };
}
var createLsTool = (cwd2, options) => wrapDefinition(createLsToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/read.ts
function readText(content, { path: path2, offset, limit }) {
  const lines = content.split("\n");
  const start2 = offset ? Math.max(0, offset - 1) : 0;
  if (start2 >= lines.length) throw new Error(`Offset ${offset} is beyond end of file (${lines.length} lines total)`);
  const end = limit === void 0 ? lines.length : Math.min(start2 + limit, lines.length);
  const truncation = truncateHead(lines.slice(start2, end).join("\n"));
  const first = start2 + 1;
  const text = (value, details) => ({ content: [{ type: "text", text: value }], details });
  if (truncation.firstLineExceedsLimit) {
    const [size, max] = [formatSize(byteLength(lines[start2])), formatSize(DEFAULT_MAX_BYTES)];
    return text(
      `[Line ${first} is ${size}, exceeds ${max} limit. Use bash: sed -n '${first}p' ${path2} | head -c ${DEFAULT_MAX_BYTES}]`,
      { truncation }
    );
  }
  if (truncation.truncated) {
    const last = first + truncation.outputLines - 1;
    const why = truncation.truncatedBy === "lines" ? "" : ` (${formatSize(DEFAULT_MAX_BYTES)} limit)`;
    const note = `[Showing lines ${first}-${last} of ${lines.length}${why}. Use offset=${last + 1} to continue.]`;
    return text(`${truncation.content}

${note}`, { truncation });
  }
  if (limit !== void 0 && end < lines.length) {
    const note = `[${lines.length - end} more lines in file. Use offset=${end + 1} to continue.]`;
    return text(`${truncation.content}

${note}`);
  }
  return text(truncation.content);
}
function readImage(bytes, mimeType, model) {
  const note = model && !model.input?.includes("image") ? "\n[Current model does not support images. The image will be omitted from this request.]" : "";
  return {
    content: [
      { type: "text", text: `Read image file [${mimeType}]${note}` },
      { type: "image", data: toBase64(bytes), mimeType }
    ],
    details: void 0
  };
}
function structured({ content }) {
  const note = content.find((block) => block.type === "text")?.text ?? "";
  const image = content.find((block) => block.type === "image");
  return image ? { type: "image", data: image.data, mimeType: image.mimeType, note } : note;
}
async function readWith(ops, params, cwd2, model) {
  const file = await resolveReadPath(params.path, cwd2);
  await ops.access(file);
  const mimeType = ops.detectImageMimeType ? await ops.detectImageMimeType(file) : void 0;
  const data = await ops.readFile(file);
  return mimeType ? readImage(asBytes(data), mimeType, model) : readText(asText(data), params);
}
var parameters4 = () => (import_pi_typebox6 ??= require("pi:typebox")).Type.Object({
  path: (import_pi_typebox6 ??= require("pi:typebox")).Type.String({ description: "File to read, absolute or relative" }),
  offset: (import_pi_typebox6 ??= require("pi:typebox")).Type.Optional((import_pi_typebox6 ??= require("pi:typebox")).Type.Number({ description: "First line to read, counted from 1" })),
  limit: (import_pi_typebox6 ??= require("pi:typebox")).Type.Optional((import_pi_typebox6 ??= require("pi:typebox")).Type.Number({ description: "How many lines to read at most" }))
});
var outputSchema2 = () => (import_pi_typebox6 ??= require("pi:typebox")).Type.Union([
  (import_pi_typebox6 ??= require("pi:typebox")).Type.String(),
  (import_pi_typebox6 ??= require("pi:typebox")).Type.Object({ type: (import_pi_typebox6 ??= require("pi:typebox")).Type.Literal("image"), data: (import_pi_typebox6 ??= require("pi:typebox")).Type.String(), mimeType: (import_pi_typebox6 ??= require("pi:typebox")).Type.String(), note: (import_pi_typebox6 ??= require("pi:typebox")).Type.String() })
]);
function createReadToolDefinition(cwd2, options) {
  return {
    name: "read",
    label: "read",
    description: "Read a text file or an image (jpg, png, gif, webp, bmp). Text longer than 2000 lines or 50KB is cut; go on with offset.",
    promptSnippet: "Read files",
    promptGuidelines: ["Look at files with read, not with cat or sed."],
    parameters: parameters4(),
    outputSchema: outputSchema2(),
    constrainedSampling: { ...strict },
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      if (!options?.operations) return hostTool("read", params, base, signal, onUpdate);
      const { operations } = options;
      const result = await abortable(signal, () => readWith(operations, params, base, ctx?.model));
      return { ...result, structuredContent: structured(result) };
    },
    ...renderers("read")
  };
}
var createReadTool = (cwd2, options) => wrapDefinition(createReadToolDefinition(cwd2, options));

// src/pi/coding-agent/tools/write.ts
async function writeWith(ops, file, content, signal) {
  await withFileMutationQueue(file, async () => {
    throwIfAborted(signal);
    await ops.mkdir(path().dirname(file));
    throwIfAborted(signal);
    await ops.writeFile(file, content);
    throwIfAborted(signal);
  });
}
function createWriteToolDefinition(cwd2, options) {
  return {
    name: "write",
    label: "write",
    description: "Write a whole file: a missing file and its directories are created, an existing file is replaced.",
    promptSnippet: "Write whole files",
    promptGuidelines: ["Prefer edit to write for a file that exists, unless all of it changes."],
    parameters: (import_pi_typebox7 ??= require("pi:typebox")).Type.Object({
      path: (import_pi_typebox7 ??= require("pi:typebox")).Type.String({ description: "File to write, absolute or relative" }),
      content: (import_pi_typebox7 ??= require("pi:typebox")).Type.String({ description: "The file's whole new content" })
    }),
    constrainedSampling: { ...strict },
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd2;
      if (!options?.operations) return hostTool("write", params, base, signal, onUpdate);
      await writeWith(options.operations, resolveToCwd(params.path, base), params.content, signal);
      return {
        content: [{ type: "text", text: `Successfully wrote to ${params.path}` }],
        details: void 0
      };
    },
    ...renderers("write")
  };
}
var createWriteTool = (cwd2, options) => wrapDefinition(createWriteToolDefinition(cwd2, options));

// src/pi/coding-agent_former.ts
var { cwd } = import_pi_host8.boot;
var bashTool = createBashTool(cwd);
var editTool = createEditTool(cwd);
var findTool = createFindTool(cwd);
var grepTool = createGrepTool(cwd);
var lsTool = createLsTool(cwd);
var readTool = createReadTool(cwd);
var writeTool = createWriteTool(cwd);
var codingTools = [readTool, bashTool, editTool, writeTool];
var readOnlyTools = [readTool, grepTool, findTool, lsTool];
var editorKey = (action) => keyText(action);
var appKey = (_keybindings, action) => keyText(action);
var appKeyHint = (_keybindings, action, description) => keyHint(action, description);
coding_agent_former_exports["appKey"] = appKey;
coding_agent_former_exports["appKeyHint"] = appKeyHint;
coding_agent_former_exports["bashTool"] = bashTool;
coding_agent_former_exports["codingTools"] = codingTools;
coding_agent_former_exports["editTool"] = editTool;
coding_agent_former_exports["editorKey"] = editorKey;
coding_agent_former_exports["findTool"] = findTool;
coding_agent_former_exports["grepTool"] = grepTool;
coding_agent_former_exports["lsTool"] = lsTool;
coding_agent_former_exports["readOnlyTools"] = readOnlyTools;
coding_agent_former_exports["readTool"] = readTool;
coding_agent_former_exports["writeTool"] = writeTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme;
var import_pi_typebox;
var import_pi_typebox2;
var import_pi_typebox3;
var import_pi_typebox4;
var import_pi_typebox5;
var import_pi_typebox6;
var import_pi_typebox7;
