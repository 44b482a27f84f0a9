"use strict";
var __defProp = Object.defineProperty;

// src/node/fs.ts
var fs_exports = {
  get access() { return access; },
  get accessSync() { return accessSync; },
  get appendFile() { return appendFile; },
  get appendFileSync() { return appendFileSync; },
  get chmodSync() { return chmodSync; },
  get close() { return close; },
  get closeSync() { return closeSync; },
  get copyFileSync() { return copyFileSync; },
  get cpSync() { return cpSync; },
  default: void 0,
  get existsSync() { return existsSync2; },
  get fstatSync() { return fstatSync; },
  get lstatSync() { return lstatSync; },
  get mkdir() { return mkdir; },
  get mkdirSync() { return mkdirSync; },
  get mkdtempSync() { return mkdtempSync; },
  "module.exports": void 0,
  get open() { return open; },
  get openSync() { return openSync; },
  get readFile() { return readFile; },
  get readFileSync() { return readFileSync; },
  get readSync() { return readSync; },
  get readdir() { return readdir; },
  get readdirSync() { return readdirSync; },
  get readlinkSync() { return readlinkSync; },
  get realpathSync() { return realpathSync; },
  get renameSync() { return renameSync; },
  get rmSync() { return rmSync; },
  get rmdirSync() { return rmdirSync; },
  get stat() { return stat; },
  get statSync() { return statSync; },
  get symlinkSync() { return symlinkSync; },
  get truncateSync() { return truncateSync; },
  get unlinkSync() { return unlinkSync; },
  get utimesSync() { return utimesSync; },
  get writeFile() { return writeFile; },
  get writeFileSync() { return writeFileSync; },
  get writeSync() { return writeSync; },
};
module.exports = __defProp(fs_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var promisifyCustom = /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom");
var fs = { Stats: (import_internal_fs ??= require("pi:node/internal_fs")).Stats, Dirent: (import_internal_fs ??= require("pi:node/internal_fs")).Dirent };
var hidden = (name, value) => Object.defineProperty(fs, name, { value, writable: true, configurable: true });
hidden("BigIntStats", (import_internal_fs ??= require("pi:node/internal_fs")).BigIntStats);
for (const [name, value] of Object.entries({ F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, constants: (import_internal_fs ??= require("pi:node/internal_fs")).constants })) Object.defineProperty(fs, name, { value, enumerable: true });
function callbackOf(args, name = "cb") {
  const cb = args.at(-1);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(typeof cb === "function" || args.length > 1 ? cb : void 0, name);
  return args.pop();
}
function deliver(promise, cb, spread) {
  promise.then(
    (v) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null, ...spread ? spread(v) : v === void 0 ? [] : [v]),
    (err) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, err)
  );
}
function named(fn, name, length = 0) {
  return Object.defineProperties(fn, { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
}
var withCallback = (name) => (import_internal_fs ??= require("pi:node/internal_fs")).lengths[name] + ((import_internal_fs ??= require("pi:node/internal_fs")).lengths[name] === 1 && !/sync|unlink/.test(name) ? 0 : 1);
for (const name of Object.keys((import_internal_fs ??= require("pi:node/internal_fs")).steps)) {
  const step = (import_internal_fs ??= require("pi:node/internal_fs")).steps[name];
  fs[`${name}Sync`] = named((...args) => (0, (import_internal_fs ??= require("pi:node/internal_fs")).runSync)(step(...args)), `${name}Sync`, (import_internal_fs ??= require("pi:node/internal_fs")).lengths[name]);
  fs[name] = named((...args) => {
    const cb = callbackOf(args);
    deliver((0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)(step(...args), args.at(-1)?.signal), cb);
  }, name, withCallback(name));
}
var { callSync } = (0, import_pi_host.requireHost)("pi:host");
fs.existsSync = function existsSync(path) {
  try {
    callSync("fs", { op: "access", path: (0, (import_internal_fs ??= require("pi:node/internal_fs")).hostPath)((0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path)) });
    return true;
  } catch {
    return false;
  }
};
fs.exists = function exists(path, cb) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "cb");
  void (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.exists(path)).then((there) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, there));
};
fs.exists[promisifyCustom] = (path) => (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.exists(path));
fs.realpathSync.native = (path, options) => (0, (import_internal_fs ??= require("pi:node/internal_fs")).runSync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.realpath(path, options, "realpath"));
fs.realpath.native = named((...args) => {
  const cb = callbackOf(args);
  deliver((0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.realpath(args[0], args[1], "realpath")), cb);
}, "native", 3);
if (import_pi_host.boot.platform !== "darwin") fs.lchmod = fs.lchmodSync = void 0;
function transfer(name, count, data) {
  const step = (import_internal_fs ??= require("pi:node/internal_fs")).steps[name];
  fs[name] = named((...args) => {
    const cb = callbackOf(args);
    let target = args[1];
    if (name === "read" && !ArrayBuffer.isView(target)) {
      const { buffer, ...rest } = target ?? {};
      target = buffer ?? (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.alloc(16384);
      args = [args[0], target, rest];
    }
    deliver((0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)(step(...args)), cb, (n) => [n, target]);
  }, name, withCallback(name));
  fs[name][promisifyCustom] = async (fd, target, ...rest) => ({ [count]: await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)(step(fd, target, ...rest)), [data]: target });
}
transfer("read", "bytesRead", "buffer");
transfer("write", "bytesWritten", "buffer");
transfer("readv", "bytesRead", "buffers");
transfer("writev", "bytesWritten", "buffers");
var Dir = class {
  path;
  #entries;
  #closed = false;
  constructor(path, entries) {
    this.path = path;
    this.#entries = entries;
  }
  #check() {
    if (this.#closed) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_DIR_CLOSED", "Directory handle was closed");
  }
  readSync() {
    this.#check();
    return this.#entries.shift() ?? null;
  }
  read(cb) {
    if (cb) return void (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null, this.readSync());
    return Promise.resolve().then(() => this.readSync());
  }
  closeSync() {
    this.#check();
    this.#closed = true;
  }
  close(cb) {
    if (cb) {
      this.closeSync();
      return void (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null);
    }
    return Promise.resolve().then(() => this.closeSync());
  }
  async *[Symbol.asyncIterator]() {
    try {
      for (let e = this.readSync(); e; e = this.readSync()) yield e;
    } finally {
      if (!this.#closed) this.closeSync();
    }
  }
};
fs.Dir = Dir;
fs.opendirSync = named((path, options) => new Dir((0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path), (0, (import_internal_fs ??= require("pi:node/internal_fs")).runSync)((0, (import_internal_fs ??= require("pi:node/internal_fs")).opendirEntries)(path, options, true))), "opendirSync", 2);
fs.opendir = named((...args) => {
  const cb = callbackOf(args);
  deliver((0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((0, (import_internal_fs ??= require("pi:node/internal_fs")).opendirEntries)(args[0], args[1])).then((entries) => new Dir((0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(args[0]), entries)), cb);
}, "opendir", 3);
function lazy(name, module2, member = name) {
  Object.defineProperty(fs, name, {
    get() {
      const value = (0, import_pi_host.requireHost)(module2)[member];
      Object.defineProperty(fs, name, { value, writable: true, enumerable: true, configurable: true });
      return value;
    },
    set(value) {
      Object.defineProperty(fs, name, { value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true,
    configurable: true
  });
}
for (const name of ["createReadStream", "createWriteStream", "ReadStream", "WriteStream"]) lazy(name, "pi:node/internal_fs_streams");
lazy("FileReadStream", "pi:node/internal_fs_streams", "ReadStream");
lazy("FileWriteStream", "pi:node/internal_fs_streams", "WriteStream");
for (const name of ["watch", "watchFile", "unwatchFile", "FSWatcher", "StatWatcher"]) lazy(name, "pi:node/internal_fs_watch");
lazy("promises", "pi:node/fs_promises", "promises");
fs.globSync = named((pattern, options) => (0, (import_internal_fs ??= require("pi:node/internal_fs")).runSync)((0, (import_internal_fs ??= require("pi:node/internal_fs")).glob)(pattern, options)), "globSync", 2);
fs.glob = named((...args) => {
  const cb = callbackOf(args);
  deliver((0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((0, (import_internal_fs ??= require("pi:node/internal_fs")).glob)(args[0], args[1])), cb);
}, "glob", 3);
fs.openAsBlob = async function openAsBlob(path, options = {}) {
  const { Blob } = (0, import_pi_host.requireHost)("pi:web/blob");
  return new Blob([await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.readFile(path))], { type: options.type });
};
fs._toUnixTimestamp = (time) => {
  if (typeof time === "number") return time;
  if (time instanceof Date) return time.getTime() / 1e3;
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("time", ["Date", "Time in seconds"], time);
};
var fs_default = fs;
var {
  access,
  accessSync,
  appendFile,
  appendFileSync,
  chmodSync,
  close,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync: existsSync2,
  fstatSync,
  lstatSync,
  mkdir,
  mkdirSync,
  mkdtempSync,
  open,
  openSync,
  readFile,
  readFileSync,
  readSync,
  readdir,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  stat,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFile,
  writeFileSync,
  writeSync
} = fs;
fs_exports["default"] = fs_default;
fs_exports["module.exports"] = fs;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_fs;
var import_internal_ticks;
