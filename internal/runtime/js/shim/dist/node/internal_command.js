"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_command.ts
var internal_command_exports = {
  checkBounds: checkBounds,
  checkSignal: checkSignal,
  command: command,
  inputBase64: inputBase64,
  isBufferEncoding: isBufferEncoding,
  outputBuffer: outputBuffer,
  stdioOf: stdioOf,
};
module.exports = __defProp(internal_command_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var given = (value) => value !== void 0 && value !== null;
function checkBounds(o) {
  if (given(o.timeout) && !(Number.isInteger(o.timeout) && o.timeout >= 0)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("timeout", "an unsigned integer", o.timeout);
  if (given(o.maxBuffer) && !(typeof o.maxBuffer === "number" && o.maxBuffer >= 0)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("options.maxBuffer", "a positive number", o.maxBuffer);
  if (!given(o.killSignal)) return;
  const { signals } = (0, import_pi_host.requireHost)("pi:node/os").constants;
  if (typeof o.killSignal !== "string" && typeof o.killSignal !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.killSignal", ["string", "number"], o.killSignal);
  const known = typeof o.killSignal === "string" ? o.killSignal.toUpperCase() in signals : Object.values(signals).includes(o.killSignal);
  if (!known) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${o.killSignal}`);
}
function checkSignal(signal) {
  if (signal !== void 0 && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
}
function noNull(name, text, kinds = "a string") {
  if (typeof text === "string" && text.includes("\0")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)(name, text, `must be ${kinds} without null bytes`);
}
function checkOptions(o) {
  for (const name of ["uid", "gid"]) {
    if (o[name] !== void 0 && o[name] !== null && !(Number.isInteger(o[name]) && o[name] === (o[name] | 0))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "int32", o[name]);
  }
  for (const name of ["detached", "windowsHide", "windowsVerbatimArguments"]) {
    if (o[name] !== void 0 && o[name] !== null && typeof o[name] !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "boolean", o[name]);
  }
  if (o.shell !== void 0 && o.shell !== null && typeof o.shell !== "boolean" && typeof o.shell !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.shell", ["boolean", "string"], o.shell);
  if (o.argv0 !== void 0 && o.argv0 !== null && typeof o.argv0 !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.argv0", "string", o.argv0);
  noNull("options.shell", o.shell);
  noNull("options.argv0", o.argv0);
  noNull("options.cwd", o.cwd, "a string, Uint8Array, or URL");
}
function cwdOf(value) {
  if (value === void 0 || value === null) return (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).moved)() ? (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)() : void 0;
  if (typeof value === "string") return (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).moved)() && !/^([/\\]|[a-zA-Z]:)/.test(value) ? `${(0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)()}/${value}` : value;
  if (value && typeof value.href === "string") return (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(value);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.cwd", ["string", "Buffer", "URL"], value);
}
function envOf(env) {
  const proc = (0, import_pi_host.requireHost)("pi:node/process");
  if (env === void 0 || env === null) {
    if (!proc.envChanged()) return void 0;
    env = proc.env;
  }
  const out = {};
  for (const key of Object.keys(env)) {
    if (env[key] === void 0) continue;
    noNull(`options.env['${key}']`, key);
    noNull(`options.env['${key}']`, out[key] = String(env[key]));
  }
  return out;
}
function command(file, args, options) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(file, "file");
  if (file === "") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("file", file, "cannot be empty");
  if (args !== void 0 && args !== null && !Array.isArray(args)) {
    if (typeof args !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("args", "object", args);
    options = args;
    args = [];
  }
  if (options !== void 0 && (options === null || typeof options !== "object")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const list = (args ?? []).map(String);
  const o = { ...options };
  noNull("file", file);
  for (const [i, text] of list.entries()) noNull(`args[${i}]`, text);
  checkOptions(o);
  const params = { command: file, args: list.length ? list : void 0, cwd: cwdOf(o.cwd), env: envOf(o.env) };
  if (o.shell) {
    params.command = [file, ...list].join(" ");
    params.args = void 0;
    params.shell = o.shell;
  }
  return { file, args: list, options: o, spawnargs: o.shell ? ["/bin/sh", "-c", String(params.command)] : [o.argv0 ?? file, ...list], params };
}
function stdioOf(stdio, sync = false) {
  let list;
  if (stdio === void 0 || stdio === null) list = [];
  else if (typeof stdio === "string" && ["pipe", "overlapped", "ignore", "inherit"].includes(stdio)) list = [stdio, stdio, stdio];
  else if (Array.isArray(stdio)) list = [...stdio];
  else throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("stdio", stdio);
  while (list.length < 3) list.push(void 0);
  const out = { kinds: [], copies: /* @__PURE__ */ new Map(), ipc: void 0 };
  for (const v of list) {
    const kind = kindOf(v, out, sync);
    if (kind === "ipc") out.ipc = out.kinds.length;
    if (kind !== void 0) out.kinds.push(kind === "ipc" ? "pipe" : kind);
  }
  return out;
}
function kindOf(v, { kinds: { length: i }, copies, ...rest }, sync) {
  if (v === void 0 || v === null) return i < 3 ? "pipe" : "ignore";
  if (v === "pipe" || v === "overlapped") return "pipe";
  if (v === "ignore") return v;
  if (v === "inherit") return i < 3 ? v : i;
  if (v === "ipc") {
    if (sync) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_IPC_SYNC_FORK", "IPC cannot be used with synchronous forks");
    if (rest.ipc !== void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_IPC_ONE_PIPE", "Child process can have only one IPC pipe");
    return v;
  }
  const proc = globalThis.process;
  const fd = typeof v === "number" ? v : v === proc?.stdin ? 0 : v === proc?.stdout ? 1 : v === proc?.stderr ? 2 : v.fd;
  if (typeof fd === "number") {
    if (fd > 2) return fd;
    if (fd === i) return "inherit";
    if (i === 0 || fd === 0) return "ignore";
    copies.set(i, fd);
    return "pipe";
  }
  if (typeof v !== "string" && !ArrayBuffer.isView(v)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("stdio", v);
  if (sync) return void 0;
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_SYNC_FORK_INPUT", `Asynchronous forks do not support Buffer, TypedArray, DataView or string input: ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(v)}`);
}
function inputBase64(input, encoding) {
  if (input === void 0 || input === null) return void 0;
  const { Buffer: Buffer2 } = (0, import_pi_host.requireHost)("pi:node/buffer");
  if (typeof input === "string") return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)(Buffer2.from(input, encoding && encoding !== "buffer" ? encoding : "utf8"));
  if (ArrayBuffer.isView(input)) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(input));
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.stdio[0]", ["string", "Buffer", "TypedArray", "DataView"], input);
}
function outputBuffer(base64) {
  const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromBase64)(base64 ?? "");
  return (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function isBufferEncoding(encoding) {
  return !encoding || encoding === "buffer";
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_internal_cwd;
var import_internal_errors;
