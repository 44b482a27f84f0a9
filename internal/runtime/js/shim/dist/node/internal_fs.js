"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_fs.ts
var internal_fs_exports = {
  BigIntStats: void 0,
  Dirent: void 0,
  Stats: void 0,
  checkEncoding: checkEncoding,
  get constants() { return (import_constants4 ??= require("pi:node/fs/constants")).constants; },
  glob: glob,
  hostPath: hostPath,
  lengths: void 0,
  get opendirEntries() { return opendirEntries2; },
  optionsOf: optionsOf,
  runAsync: runAsync,
  runSync: runSync,
  steps: void 0,
  toFlags: toFlags,
  toMode: toMode,
  toPath: toPath,
};
module.exports = __defProp(internal_fs_exports, "__esModule", { value: true });

// src/node/fs/descriptors.ts
var descriptors_exports = {
  close: close,
  fdReadAll: fdReadAll,
  fdWriteAll: fdWriteAll,
  fstat: fstat,
  fsync: fsync,
  ftruncate: ftruncate,
  get mostWritten() { return mostWritten; },
  open: open,
  pathOf: pathOf,
  read: read,
  readv: readv,
  write: write,
  writev: writev,
};
var import_pi_host3 = require("pi:host");

// src/node/fs/paths.ts
var import_pi_host = require("pi:host");
function toPath(value, name = "path") {
  let path;
  if (typeof value === "string") path = value;
  else if (value instanceof Uint8Array) path = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(value);
  else if (value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string") {
    path = (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(value);
  } else throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, ["string", "Buffer", "URL"], value);
  if (path.includes("\0")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)(name, value, "must be a string, Uint8Array, or URL without null bytes");
  return path;
}
function hostPath(path) {
  if ((0, (import_internal_cwd ??= require("pi:node/internal_cwd")).moved)() && !/^([/\\]|[a-zA-Z]:)/.test(path)) return `${(0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)()}/${path}`;
  return path[0] === "~" ? `./${path}` : path;
}
function optionsOf(options, defaults = {}) {
  if (options === void 0 || options === null || typeof options === "function") return { ...defaults };
  if (typeof options === "string") return { ...defaults, encoding: checkEncoding(options) };
  if (typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", ["string", "Object"], options);
  if (options.encoding !== void 0 && options.encoding !== null && options.encoding !== "buffer") checkEncoding(options.encoding);
  if (options.signal?.aborted) throw (0, import_pi_host.requireHost)("pi:node/internal_errors").abortError(options.signal);
  return { ...defaults, ...options };
}
var known = /* @__PURE__ */ new Set(["utf8", "utf-8", "utf16le", "utf-16le", "ucs2", "ucs-2", "latin1", "binary", "ascii", "base64", "base64url", "hex", "buffer"]);
function checkEncoding(encoding) {
  if (typeof encoding !== "string" || !known.has(encoding.toLowerCase())) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("encoding", encoding, "is invalid encoding");
  }
  return encoding;
}
function isUtf8(encoding) {
  return typeof encoding === "string" && /^utf-?8$/i.test(encoding);
}
function decoded(bytes, encoding) {
  const buffer = (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!encoding || encoding === "buffer") return buffer;
  if (typeof encoding !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
  return buffer.toString(encoding);
}
function payload(data, encoding) {
  if (typeof data === "string") {
    if (!encoding || isUtf8(encoding)) return { text: data.toWellFormed?.() ?? data };
    return { base64: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)((0, import_pi_host.requireHost)("pi:node/buffer").Buffer.from(data, encoding)) };
  }
  if (ArrayBuffer.isView(data)) return { base64: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data)) };
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
}
function toMode(mode, name = "mode") {
  if (typeof mode === "string") {
    if (!/^[0-7]+$/.test(mode)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)(name, mode, "must be a 32-bit unsigned integer or an octal string");
    return Number.parseInt(mode, 8);
  }
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(mode, name, 0, 2 ** 32 - 1);
  return mode;
}
var flagNames = /* @__PURE__ */ new Set(["r", "rs", "sr", "r+", "rs+", "sr+", "w", "wx", "xw", "w+", "wx+", "xw+", "a", "ax", "xa", "as", "sa", "a+", "ax+", "xa+", "as+", "sa+"]);
function toFlags(flags) {
  if (flags === void 0 || flags === null) return { flags: "r" };
  if (typeof flags === "string") {
    if (!flagNames.has(flags)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("flags", flags);
    const plain = flags.replace("s", "");
    return { flags: plain.startsWith("x") ? plain[1] + "x" + plain.slice(2) : plain };
  }
  if (typeof flags !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("flags", ["string", "number"], flags);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(flags, "flags", -(2 ** 31), 2 ** 31 - 1);
  const has = (bit) => (flags & bit) === bit;
  const both = has((import_constants ??= require("pi:node/fs/constants")).constants.O_RDWR);
  const plus = both ? "+" : "";
  const excl = has((import_constants ??= require("pi:node/fs/constants")).constants.O_EXCL) ? "x" : "";
  if (has((import_constants ??= require("pi:node/fs/constants")).constants.O_APPEND)) return { flags: `a${excl}${plus}` };
  if (has((import_constants ??= require("pi:node/fs/constants")).constants.O_CREAT)) {
    if (excl || has((import_constants ??= require("pi:node/fs/constants")).constants.O_TRUNC)) return { flags: `w${excl}${plus}` };
    return { flags: "r+", create: true };
  }
  if (has((import_constants ??= require("pi:node/fs/constants")).constants.O_TRUNC)) return { flags: `w${plus}` };
  return { flags: both || has((import_constants ??= require("pi:node/fs/constants")).constants.O_WRONLY) ? "r+" : "r" };
}
function toTime(value) {
  if (value instanceof Date) return value.getTime();
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("time", "Date or an Time in seconds", value);
  return typeof value === "number" && value < 0 ? Date.now() : seconds * 1e3;
}
function named(text, encoding) {
  return !encoding || isUtf8(encoding) ? text : decoded(new TextEncoder().encode(text), encoding);
}
function checkBooleans(options, names) {
  for (const name of names) if (options?.[name] !== void 0 && typeof options[name] !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "boolean", options[name]);
}
function checkBits(mode) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(mode, "mode");
  if (mode < 0 || mode > 7) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", "mode is out of range: >= 0 && <= 7");
}
function checkOwner(uid, gid) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(uid, "uid", -1, 2 ** 32 - 1);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(gid, "gid", -1, 2 ** 32 - 1);
}
function checkFd(fd) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(fd, "fd", 0, 2147483647);
}
function isDirectoryError(path) {
  const err = (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FS_EISDIR", `Path is a directory: rm returned EISDIR (is a directory) ${path}`);
  Object.defineProperty(err, "name", { value: "SystemError", configurable: true, writable: true });
  const info = { code: "EISDIR", message: "is a directory", path, syscall: "rm", errno: 21 };
  return Object.assign(err, { info, errno: 21, syscall: "rm", path });
}

// src/node/fs/stats.ts
var direntTypes = ["unknown", "file", "dir", "symlink", "fifo", "socket", "char", "block"];
var Kinds = class {
  /** The kind is read through a function so that it stays off the object people print. */
  kind() {
    return "unknown";
  }
  isFile() {
    return this.kind() === "file";
  }
  isDirectory() {
    return this.kind() === "dir";
  }
  isSymbolicLink() {
    return this.kind() === "symlink";
  }
  isFIFO() {
    return this.kind() === "fifo";
  }
  isSocket() {
    return this.kind() === "socket";
  }
  isCharacterDevice() {
    return this.kind() === "char";
  }
  isBlockDevice() {
    return this.kind() === "block";
  }
};
var modeKinds = {
  32768: "file",
  16384: "dir",
  40960: "symlink",
  4096: "fifo",
  49152: "socket",
  8192: "char",
  24576: "block"
};
var kindModes = {
  file: 32768,
  dir: 16384,
  symlink: 40960,
  fifo: 4096,
  socket: 49152,
  char: 8192,
  block: 24576,
  unknown: 0
};
var Stats = class extends Kinds {
  dev = 0;
  mode = 0;
  nlink = 1;
  uid = 0;
  gid = 0;
  rdev = 0;
  blksize = 4096;
  ino = 0;
  size = 0;
  blocks = 0;
  atimeMs = 0;
  mtimeMs = 0;
  ctimeMs = 0;
  birthtimeMs = 0;
  kind() {
    return modeKinds[Number(this.mode) & (import_constants2 ??= require("pi:node/fs/constants")).constants.S_IFMT] ?? "unknown";
  }
};
var times = ["atime", "mtime", "ctime", "birthtime"];
for (const name of times) {
  const made = Symbol(name);
  Object.defineProperty(Stats.prototype, name, {
    get() {
      if (this[made] === void 0) Object.defineProperty(this, made, { value: new Date(Math.round(Number(this[`${name}Ms`]))), writable: true });
      return this[made];
    },
    set(value) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true,
    configurable: true
  });
}
var BigIntStats = class extends Stats {
};
function toStats(s, bigint = false) {
  const out = bigint ? new BigIntStats() : new Stats();
  const mode = (s.mode & (import_constants2 ??= require("pi:node/fs/constants")).constants.S_IFMT) === 0 ? s.mode | (kindModes[s.type] ?? 0) : s.mode;
  Object.assign(out, {
    dev: s.dev ?? 0,
    mode,
    nlink: s.nlink ?? 1,
    uid: s.uid ?? 0,
    gid: s.gid ?? 0,
    ino: s.ino ?? 0,
    size: s.size,
    blocks: Math.ceil(s.size / 512),
    atimeMs: s.atime,
    mtimeMs: s.mtime,
    ctimeMs: s.ctime,
    birthtimeMs: s.birthtime
  });
  if (!bigint) return out;
  for (const key of Object.keys(out)) if (typeof out[key] === "number") out[key] = BigInt(Math.floor(out[key]));
  for (const name of times) out[`${name}Ns`] = out[`${name}Ms`] * 1000000n;
  return out;
}
var direntKind = /* @__PURE__ */ Symbol("type");
var Dirent = class extends Kinds {
  name;
  parentPath;
  path;
  [direntKind];
  constructor(name, path, type) {
    super();
    this.name = name;
    this.parentPath = path;
    this.path = path;
    this[direntKind] = type;
  }
  kind() {
    return direntTypes[this[direntKind]] ?? "unknown";
  }
};
function toDirent(entry, parent, name = entry.name) {
  return new Dirent(name, parent, Math.max(0, direntTypes.indexOf(entry.type)));
}
var StatFs = class {
  type;
  bsize;
  blocks;
  bfree;
  bavail;
  files;
  ffree;
  constructor(from, bigint = false) {
    for (const key of ["type", "bsize", "blocks", "bfree", "bavail", "files", "ffree"]) this[key] = bigint ? BigInt(from[key]) : from[key];
  }
};

// src/node/fs/steps.ts
var import_pi_host2 = require("pi:host");
function runSync(steps2) {
  let step = steps2.next();
  while (!step.done) {
    let result;
    try {
      result = (0, import_pi_host2.callSync)("fs", step.value.params);
    } catch (err) {
      step = steps2.throw((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)(err, step.value));
      continue;
    }
    step = steps2.next(result);
  }
  return step.value;
}
async function runAsync(steps2, signal) {
  const options = signal ? { signal } : void 0;
  let step = steps2.next();
  while (!step.done) {
    let result;
    try {
      result = await (0, import_pi_host2.call)("fs", step.value.params, options);
    } catch (err) {
      step = steps2.throw((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)(err, step.value));
      continue;
    }
    step = steps2.next(result);
  }
  return step.value;
}
function op(syscall, path, params, dest) {
  return dest === void 0 ? { syscall, path, params } : { syscall, path, dest, params };
}
var lengths = {
  access: 2,
  appendFile: 3,
  chmod: 2,
  chown: 3,
  close: 1,
  copyFile: 3,
  cp: 3,
  exists: 1,
  fchmod: 2,
  fchown: 3,
  fdatasync: 1,
  fstat: 1,
  fsync: 1,
  ftruncate: 1,
  futimes: 3,
  lchmod: 2,
  lchown: 3,
  link: 2,
  lstat: 1,
  lutimes: 3,
  mkdir: 2,
  mkdtemp: 2,
  open: 3,
  read: 5,
  readFile: 2,
  readdir: 2,
  readlink: 2,
  readv: 3,
  realpath: 2,
  rename: 2,
  rm: 2,
  rmdir: 2,
  stat: 1,
  statfs: 1,
  symlink: 3,
  truncate: 2,
  unlink: 1,
  utimes: 3,
  write: 5,
  writeFile: 3,
  writev: 3
};

// src/node/fs/descriptors.ts
var chunk = 1 << 18;
var mostWritten = 1 << 21;
var paths = /* @__PURE__ */ new Map();
function* open(path, flags = "r", mode = 438) {
  const p = toPath(path);
  if (typeof flags === "function") flags = "r";
  if (typeof mode === "function" || mode === null || mode === void 0) mode = 438;
  const want = toFlags(flags);
  const once = (f) => op("open", p, { op: "open", path: hostPath(p), flags: f, mode: f[0] === "r" ? void 0 : toMode(mode) });
  let fd;
  try {
    fd = (yield once(want.flags)).fd;
  } catch (err) {
    if (!want.create || err.code !== "ENOENT") throw err;
    fd = (yield once("wx+")).fd;
  }
  paths.set(fd, p);
  return fd;
}
function* close(fd) {
  checkFd(fd);
  paths.delete(fd);
  yield { syscall: "close", params: { op: "close", fd } };
  return void 0;
}
function positionOf(position) {
  if (position === null || position === void 0) return void 0;
  if (typeof position === "bigint") position = Number(position);
  else if (typeof position !== "number") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("position", ["bigint", "integer"], position);
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkInteger)(position, "position", -1);
  return typeof position === "number" && position >= 0 ? position : void 0;
}
function* read(fd, buffer, offset, length, position) {
  checkFd(fd);
  if (!ArrayBuffer.isView(buffer)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buffer", ["Buffer", "TypedArray", "DataView"], buffer);
  if (offset !== null && typeof offset === "object") ({ offset, length, position } = offset);
  const bytes = (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(buffer);
  offset ??= 0;
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkInteger)(offset, "offset", 0);
  length ??= bytes.byteLength - offset;
  if (length === 0) return 0;
  if (offset + length > bytes.byteLength) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("length", `<= ${bytes.byteLength - offset}`, length);
  const r = yield { syscall: "read", params: { op: "fdread", fd, length, position: positionOf(position) } };
  const got = (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).fromBase64)(r.base64);
  bytes.set(got, offset);
  return got.length;
}
function* write(fd, data, offset, length, position) {
  checkFd(fd);
  let bytes;
  if (ArrayBuffer.isView(data)) {
    bytes = (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(data);
    if (offset !== null && typeof offset === "object") ({ offset, length, position } = offset);
    offset = typeof offset === "number" ? offset : 0;
    if (offset > bytes.byteLength) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("offset", `<= ${bytes.byteLength}`, offset);
    length = typeof length === "number" ? length : bytes.byteLength - offset;
    if (offset + length > bytes.byteLength) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).outOfRange)("length", `<= ${bytes.byteLength - offset}`, length);
    bytes = bytes.subarray(offset, offset + length);
  } else {
    if (typeof data !== "string") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
    bytes = (0, import_pi_host3.requireHost)("pi:node/buffer").Buffer.from(data, typeof length === "string" ? length : "utf8");
    position = typeof offset === "number" ? offset : void 0;
  }
  if (fd === 1 || fd === 2) return writeStdio(fd, bytes);
  const r = yield { syscall: "write", params: { op: "fdwrite", fd, base64: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).toBase64)(bytes), position: positionOf(position) } };
  return r.bytes;
}
function writeStdio(fd, bytes) {
  (0, import_pi_host3.requireHost)("pi:host").write(fd, new TextDecoder().decode(bytes));
  return bytes.length;
}
function* fdReadAll(fd) {
  checkFd(fd);
  const parts = [];
  if (fd === 0) return new Uint8Array(0);
  for (; ; ) {
    const r = yield { syscall: "read", params: { op: "fdread", fd, length: chunk } };
    const part = (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).fromBase64)(r.base64);
    if (part.length === 0) break;
    parts.push(part);
  }
  return (0, import_pi_host3.requireHost)("pi:node/buffer").Buffer.concat(parts);
}
function* fdWriteAll(fd, data, encoding) {
  let bytes = typeof data === "string" ? (0, import_pi_host3.requireHost)("pi:node/buffer").Buffer.from(data, encoding) : (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(data);
  while (bytes.length > 0) {
    const n = yield* write(fd, bytes.subarray(0, mostWritten));
    bytes = bytes.subarray(n);
  }
  return void 0;
}
function checkBuffers(buffers) {
  if (!Array.isArray(buffers) || !buffers.every((b) => ArrayBuffer.isView(b))) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buffers", "an ArrayBufferView[]", buffers);
}
function* readv(fd, buffers, position) {
  checkFd(fd);
  checkBuffers(buffers);
  if (typeof position !== "number") position = void 0;
  let total = 0;
  let at = positionOf(position);
  for (const b of buffers) {
    const n = yield* read(fd, b, 0, b.byteLength, at);
    total += n;
    if (at !== void 0) at += n;
    if (n < b.byteLength) break;
  }
  return total;
}
function* writev(fd, buffers, position) {
  checkFd(fd);
  checkBuffers(buffers);
  if (typeof position !== "number") position = void 0;
  let total = 0;
  let at = positionOf(position);
  for (const b of buffers) {
    const n = yield* write(fd, b, 0, b.byteLength, at);
    total += n;
    if (at !== void 0) at += n;
  }
  return total;
}
function* fstat(fd, options) {
  checkFd(fd);
  return toStats(yield { syscall: "fstat", params: { op: "fdstat", fd } }, options?.bigint);
}
function* fsync(fd) {
  checkFd(fd);
  yield { syscall: "fsync", params: { op: "fdsync", fd } };
  return void 0;
}
function* ftruncate(fd, length = 0) {
  checkFd(fd);
  if (length === null || typeof length === "function") length = 0;
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkInteger)(length, "len");
  yield { syscall: "ftruncate", params: { op: "fdtruncate", fd, length: Math.max(0, length) } };
  return void 0;
}
function pathOf(fd) {
  checkFd(fd);
  const path = paths.get(fd);
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(path, "fd");
  return path;
}

// src/node/fs/directories.ts
var directories_exports = {
  cp: cp,
  mkdir: mkdir,
  mkdtemp: mkdtemp,
  opendirEntries: opendirEntries,
  readdir: readdir,
  rm: rm,
  rmdir: rmdir,
};
function joinPath(dir, name) {
  return dir === "" ? name : /[/\\]$/.test(dir) ? dir + name : `${dir}/${name}`;
}
function* list(path, syscall) {
  return (yield op(syscall, path, { op: "list", path: hostPath(path) })).entries;
}
function* readdir(path, options) {
  const root = toPath(path);
  const o = optionsOf(options, { encoding: "utf8" });
  const out = [];
  const queue = [""];
  for (let i = 0; i < queue.length; i++) {
    const prefix = queue[i];
    const dir = prefix === "" ? root : joinPath(root, prefix);
    for (const e of yield* list(dir, "scandir")) {
      const relative = joinPath(prefix, e.name);
      out.push(o.withFileTypes ? toDirent(e, dir, named(e.name, o.encoding)) : named(relative, o.encoding));
      if (o.recursive && e.type === "dir") queue.push(relative);
    }
  }
  return out;
}
function* opendirEntries(path, options, short = false) {
  const p = toPath(path);
  const o = optionsOf(options, { encoding: "utf8" });
  if (o.bufferSize !== void 0) (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkInteger)(o.bufferSize, "options.bufferSize", 1, 2 ** 32 - 1);
  try {
    const entries = (yield* list(p, "opendir")).map((e) => toDirent(e, p, named(e.name, o.encoding)));
    if (!o.recursive) return entries;
    for (const e of entries.filter((e2) => e2.isDirectory())) entries.push(...yield* opendirEntries(joinPath(p, String(e.name)), options, short));
    return entries;
  } catch (err) {
    if (short && err.pier === void 0) {
      err.message = err.message.replace(/ '.*'$/s, "");
      delete err.path;
    }
    throw err;
  }
}
function* mkdir(path, options) {
  const p = toPath(path);
  let mode;
  let recursive = false;
  if (typeof options === "number" || typeof options === "string") mode = toMode(options);
  else if (options && typeof options === "object") {
    if (options.mode !== void 0 && options.mode !== null) mode = toMode(options.mode, "options.mode");
    checkBooleans(options, ["recursive"]);
    recursive = options.recursive === true;
  }
  const r = yield op("mkdir", p, { op: "mkdir", path: hostPath(p), recursive: recursive || void 0, mode });
  return recursive ? r.created ?? void 0 : void 0;
}
function* mkdtemp(prefix, options) {
  const p = toPath(prefix, "prefix");
  const o = optionsOf(options);
  const r = yield op("mkdtemp", `${p}XXXXXX`, { op: "mkdtemp", path: hostPath(p) });
  return named(r.path, o.encoding);
}
function* rmdir(path, options) {
  const p = toPath(path);
  if (options?.recursive) return yield* rm(p, { recursive: true });
  yield op("rmdir", p, { op: "delete", path: hostPath(p), kind: "dir" });
  return void 0;
}
function* rm(path, options) {
  const p = toPath(path);
  checkBooleans(options, ["force", "recursive"]);
  for (const name of ["retryDelay", "maxRetries"]) if (options?.[name] !== void 0) (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkInteger)(options[name], `options.${name}`, 0, name === "maxRetries" ? 2 ** 32 - 1 : 2 ** 31 - 1);
  const force = options?.force === true;
  const recursive = options?.recursive === true;
  try {
    if (!recursive) {
      const s = yield op("lstat", p, { op: "lstat", path: hostPath(p) });
      if (s.type === "dir") throw isDirectoryError(p);
    }
    yield op("rm", p, { op: "delete", path: hostPath(p), recursive: recursive || void 0, force: force || void 0 });
  } catch (err) {
    if (err.code !== "ENOENT") throw err;
    if (!force) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).systemError)("ENOENT", { syscall: "lstat", path: p });
  }
  return void 0;
}
function* cp(from, to, options = {}) {
  const a = toPath(from, "src");
  const b = toPath(to, "dest");
  checkBooleans(options, ["dereference", "errorOnExist", "force", "preserveTimestamps", "recursive", "verbatimSymlinks"]);
  if (options?.filter !== void 0) (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkFunction)(options.filter, "options.filter");
  if (options?.filter && !options.filter(a, b)) return void 0;
  const s = yield op("lstat", a, { op: options?.dereference ? "stat" : "lstat", path: hostPath(a) });
  if (s.type === "dir") {
    if (!options?.recursive) {
      throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FS_EISDIR", `Recursive option not enabled, cannot copy a directory: cp returned EISDIR (${a} is a directory (not copied)) ${a}`);
    }
    if (b === a || b.startsWith(`${a}/`)) {
      throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FS_CP_EINVAL", `Invalid src or dest: cp returned EINVAL (cannot copy ${a} to a subdirectory of self ${b}) ${b}`);
    }
    yield op("mkdir", b, { op: "mkdir", path: hostPath(b), recursive: true });
    for (const e of yield* list(a, "opendir")) yield* cp(joinPath(a, e.name), joinPath(b, e.name), options);
    return void 0;
  }
  yield* copyOne(a, b, s.type, options);
  return void 0;
}
function* copyOne(a, b, type, options) {
  const force = options?.force !== false;
  let there = true;
  try {
    yield op("lstat", b, { op: "lstat", path: hostPath(b) });
  } catch {
    there = false;
  }
  if (there && !force) {
    if (options?.errorOnExist) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FS_CP_EEXIST", `Target already exists: cp returned EEXIST (${b} already exists) ${b}`);
    return void 0;
  }
  if (type === "symlink") {
    const { target } = yield op("readlink", a, { op: "readlink", path: hostPath(a) });
    if (there) yield op("unlink", b, { op: "delete", path: hostPath(b), kind: "file" });
    yield op("symlink", target, { op: "symlink", path: hostPath(b), target }, b);
    return void 0;
  }
  const slash = Math.max(b.lastIndexOf("/"), b.lastIndexOf("\\"));
  if (slash > 0) yield op("mkdir", b, { op: "mkdir", path: hostPath(b.slice(0, slash)), recursive: true });
  yield op("cp", a, { op: "copy", path: hostPath(a), to: hostPath(b) }, b);
  return void 0;
}

// src/node/fs/files.ts
var files_exports = {
  access: access,
  appendFile: appendFile,
  chmod: chmod,
  chown: chown,
  copyFile: copyFile,
  exists: exists,
  link: link,
  lstat: lstat,
  lutimes: lutimes,
  readFile: readFile,
  readlink: readlink,
  realpath: realpath,
  rename: rename,
  stat: stat,
  statfs: statfs,
  symlink: symlink,
  truncate: truncate,
  unlink: unlink,
  utimes: utimes,
  writeFile: writeFile,
};
function* readFile(path, options) {
  const o = optionsOf(options, { flag: "r" });
  if (Number.isInteger(path)) return decoded(yield* fdReadAll(path), o.encoding);
  const p = toPath(path);
  const { flags } = toFlags(o.flag);
  if (flags !== "r") {
    const fd2 = yield* open(p, flags);
    try {
      return decoded(yield* fdReadAll(fd2), o.encoding);
    } finally {
      yield* close(fd2);
    }
  }
  const text = isUtf8(o.encoding);
  try {
    const r = yield op("open", p, { op: "read", path: hostPath(p), encoding: text ? "utf8" : void 0 });
    if (text && typeof r.text === "string") return r.text;
    return decoded((0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).fromBase64)(r.base64), o.encoding);
  } catch (err) {
    if (err?.code === "EISDIR") {
      err.message = "EISDIR: illegal operation on a directory, read";
      err.syscall = "read";
      delete err.path;
    }
    if (err?.code !== "EFBIG") throw err;
  }
  const fd = yield* open(p, flags);
  try {
    return decoded(yield* fdReadAll(fd), o.encoding);
  } finally {
    yield* close(fd);
  }
}
function* writeFile(path, data, options, flag = "w") {
  const o = optionsOf(options, { flag });
  if (typeof path === "number") {
    yield* fdWriteAll(path, data, o.encoding);
    return void 0;
  }
  const p = toPath(path);
  const flags = toFlags(o.flag ?? flag).flags;
  if ((typeof data === "string" ? data.length : data?.byteLength ?? 0) > mostWritten) {
    const fd = yield* open(p, flags, o.mode ?? void 0);
    try {
      yield* fdWriteAll(fd, data, o.encoding);
    } finally {
      yield* close(fd);
    }
    return void 0;
  }
  const content = payload(data, o.encoding);
  yield op("open", p, {
    op: "write",
    path: hostPath(p),
    ...content,
    flag: flags === "w" ? void 0 : flags,
    mode: o.mode === void 0 || o.mode === null ? void 0 : toMode(o.mode)
  });
  return void 0;
}
function* appendFile(path, data, options) {
  return yield* writeFile(path, data, options, "a");
}
function* statOf(name, path, options) {
  const p = toPath(path);
  try {
    return toStats(yield op(name, p, { op: name, path: hostPath(p) }), options?.bigint);
  } catch (err) {
    if (options?.throwIfNoEntry === false && (err.code === "ENOENT" || err.code === "ENOTDIR")) return void 0;
    throw err;
  }
}
function* stat(path, options) {
  return yield* statOf("stat", path, options);
}
function* lstat(path, options) {
  return yield* statOf("lstat", path, options);
}
function* access(path, mode = (import_constants3 ??= require("pi:node/fs/constants")).constants.F_OK) {
  const p = toPath(path);
  if (mode === null || typeof mode === "function") mode = (import_constants3 ??= require("pi:node/fs/constants")).constants.F_OK;
  checkBits(mode);
  yield op("access", p, { op: "access", path: hostPath(p), mode });
  return void 0;
}
function* exists(path) {
  try {
    const p = toPath(path);
    yield op("access", p, { op: "access", path: hostPath(p) });
    return true;
  } catch {
    return false;
  }
}
function* realpath(path, options, syscall = "lstat") {
  const p = toPath(path);
  const o = optionsOf(options);
  const r = yield op(syscall, p, { op: "realpath", path: hostPath(p) });
  return named(r.path, o.encoding);
}
function* readlink(path, options) {
  const p = toPath(path);
  const o = optionsOf(options);
  const r = yield op("readlink", p, { op: "readlink", path: hostPath(p) });
  return named(r.target, o.encoding);
}
function* unlink(path) {
  const p = toPath(path);
  yield op("unlink", p, { op: "delete", path: hostPath(p), kind: "file" });
  return void 0;
}
function* rename(from, to) {
  const a = toPath(from, "oldPath");
  const b = toPath(to, "newPath");
  yield op("rename", a, { op: "rename", path: hostPath(a), to: hostPath(b) }, b);
  return void 0;
}
function* copyFile(from, to, mode = 0) {
  const a = toPath(from, "src");
  const b = toPath(to, "dest");
  if (mode === null || mode === void 0 || typeof mode === "function") mode = 0;
  checkBits(mode);
  const exclusive = (mode & (import_constants3 ??= require("pi:node/fs/constants")).constants.COPYFILE_EXCL) !== 0 || void 0;
  yield op("copyfile", a, { op: "copy", path: hostPath(a), to: hostPath(b), exclusive }, b);
  return void 0;
}
function* link(existing, created) {
  const a = toPath(existing, "existingPath");
  const b = toPath(created, "newPath");
  yield op("link", a, { op: "link", path: hostPath(a), to: hostPath(b) }, b);
  return void 0;
}
function* symlink(target, path, type) {
  if (type !== void 0 && type !== null && typeof type !== "function" && !["dir", "file", "junction"].includes(type)) {
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FS_INVALID_SYMLINK_TYPE", `Symlink type must be one of "dir", "file", or "junction". Received "${type}"`);
  }
  const t = toPath(target, "target");
  const p = toPath(path);
  yield op("symlink", t, { op: "symlink", path: hostPath(p), target: t }, p);
  return void 0;
}
function* chmod(path, mode) {
  const p = toPath(path);
  yield op("chmod", p, { op: "chmod", path: hostPath(p), mode: toMode(mode) });
  return void 0;
}
function* utimes(path, atime, mtime) {
  const p = toPath(path);
  yield op("utime", p, { op: "utimes", path: hostPath(p), atime: toTime(atime), mtime: toTime(mtime) });
  return void 0;
}
function* lutimes(path, atime, mtime) {
  const p = toPath(path);
  yield op("lutime", p, { op: "utimes", path: hostPath(p), atime: toTime(atime), mtime: toTime(mtime), nofollow: true });
  return void 0;
}
function* truncate(path, length = 0) {
  if (typeof path === "number") {
    checkFd(path);
    yield { syscall: "ftruncate", params: { op: "fdtruncate", fd: path, length } };
    return void 0;
  }
  const p = toPath(path);
  if (length === null || length === void 0 || typeof length === "function") length = 0;
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(length, "len");
  yield op("open", p, { op: "truncate", path: hostPath(p), length: Math.max(0, length) });
  return void 0;
}
function* chown(path, uid, gid, how = "stat") {
  const p = toPath(path);
  checkOwner(uid, gid);
  const syscall = how === "stat" ? "chown" : "lchown";
  const s = yield op(syscall, p, { op: how, path: hostPath(p) });
  if (uid !== -1 && uid !== s.uid || gid !== -1 && gid !== s.gid) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).systemError)("EPERM", { syscall, path: p });
  return void 0;
}
function* statfs(path, options) {
  const p = toPath(path);
  return new StatFs(yield op("statfs", p, { op: "statfs", path: hostPath(p) }), options?.bigint);
}

// src/node/fs/glob.ts
var import_pi_host4 = require("pi:host");
function* glob(pattern, options = {}) {
  const patterns = Array.isArray(pattern) ? pattern : [pattern];
  for (const p of patterns) if (typeof p !== "string") throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("patterns", ["string", "string[]"], pattern);
  const root = options.cwd === void 0 ? "." : toPath(options.cwd, "options.cwd");
  const matchers = patterns.map((p) => (0, (import_glob ??= require("pi:node/path/glob")).compileGlob)(p.replace(/^\.\//, "")));
  const { exclude } = options;
  const excluded = Array.isArray(exclude) ? exclude.map((p) => (0, (import_glob ??= require("pi:node/path/glob")).compileGlob)(p)) : [];
  const skip = (relative, entry) => typeof exclude === "function" ? exclude(options.withFileTypes ? entry : relative) : excluded.some((re) => re.test(relative));
  const { join } = (0, import_pi_host4.requireHost)("pi:node/path");
  const deep = patterns.some((p) => p.includes("**")) ? Infinity : Math.max(...patterns.map((p) => p.split("/").length));
  const found = [];
  if (patterns.includes("**")) found.push(options.withFileTypes ? toDirent({ name: ".", type: "dir" }, root) : ".");
  const folders = [{ relative: "", depth: 1 }];
  for (const { relative: folder, depth } of folders) {
    let entries;
    try {
      entries = yield* readdir(join(root, folder), { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const relative = folder === "" ? String(entry.name) : `${folder}/${entry.name}`;
      if (skip(relative, entry)) continue;
      if (matchers.some((re) => re.test(relative))) found.push(options.withFileTypes ? entry : relative);
      if (entry.isDirectory() && depth < deep) folders.push({ relative, depth: depth + 1 });
    }
  }
  return found;
}

// src/node/internal_fs.ts
var { opendirEntries: opendirEntries2, ...dirs } = directories_exports;
var { pathOf: pathOf2, fdReadAll: fdReadAll2, fdWriteAll: fdWriteAll2, ...fds } = descriptors_exports;
function* lchown(path, uid, gid) {
  return yield* chown(path, uid, gid, "lstat");
}
function byPath(step) {
  return (fd, ...args) => step(pathOf2(fd), ...args);
}
var steps = {
  ...files_exports,
  ...dirs,
  ...fds,
  lchown,
  lchmod: chmod,
  fdatasync: fds.fsync,
  fchmod: byPath(chmod),
  fchown: byPath(chown),
  futimes: byPath(utimes)
};
internal_fs_exports["BigIntStats"] = BigIntStats;
internal_fs_exports["Dirent"] = Dirent;
internal_fs_exports["Stats"] = Stats;
internal_fs_exports["lengths"] = lengths;
internal_fs_exports["steps"] = steps;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes2;
var import_internal_errors3;
var import_internal_cwd;
var import_internal_bytes;
var import_internal_errors;
var import_constants;
var import_constants2;
var import_internal_errors2;
var import_internal_errors4;
var import_internal_bytes3;
var import_internal_errors5;
var import_constants3;
var import_glob;
var import_internal_errors6;
var import_constants4;
