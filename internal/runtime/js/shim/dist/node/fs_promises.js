"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/node/fs_promises.ts
var fs_promises_exports = {
  FileHandle: void 0,
  get access() { return access; },
  get appendFile() { return appendFile; },
  get chmod() { return chmod; },
  get copyFile() { return copyFile; },
  get cp() { return cp; },
  default: void 0,
  get lstat() { return lstat; },
  get mkdir() { return mkdir; },
  get mkdtemp() { return mkdtemp; },
  "module.exports": void 0,
  get open() { return open; },
  promises: void 0,
  get readFile() { return readFile; },
  get readdir() { return readdir; },
  get readlink() { return readlink; },
  get realpath() { return realpath; },
  get rename() { return rename; },
  get rm() { return rm; },
  get rmdir() { return rmdir; },
  get stat() { return stat; },
  get symlink() { return symlink; },
  get truncate() { return truncate; },
  get unlink() { return unlink; },
  get utimes() { return utimes; },
  get writeFile() { return writeFile; },
};
module.exports = __defProp(fs_promises_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var FileHandle = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  #fd;
  constructor(fd) {
    super();
    this.#fd = fd;
  }
  get fd() {
    return this.#fd;
  }
  #open(syscall) {
    if (this.#fd === -1) throw Object.assign(new Error("file closed"), { code: "EBADF", syscall });
  }
  getAsyncId() {
    return 0;
  }
  async appendFile(data, options) {
    return this.writeFile(data, options);
  }
  async chmod(mode) {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.fchmod(this.#fd, mode));
  }
  async chown(uid, gid) {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.fchown(this.#fd, uid, gid));
  }
  async datasync() {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.fsync(this.#fd));
  }
  async sync() {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.fsync(this.#fd));
  }
  async read(buffer, offset, length, position) {
    if (!ArrayBuffer.isView(buffer)) {
      const options = buffer ?? {};
      buffer = options.buffer ?? (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.alloc(16384);
      ({ offset, length, position } = options);
    }
    return { bytesRead: await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.read(this.#fd, buffer, offset, length, position)), buffer };
  }
  async readv(buffers, position) {
    return { bytesRead: await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.readv(this.#fd, buffers, position)), buffers };
  }
  async readFile(options) {
    return (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.readFile(this.#fd, options));
  }
  readLines(options = {}) {
    const { createInterface } = (0, import_pi_host.requireHost)("pi:node/readline");
    return createInterface({ input: this.createReadStream(options), crlfDelay: Infinity });
  }
  createReadStream(options = {}) {
    return (0, import_pi_host.requireHost)("pi:node/internal_fs_streams").createReadStream(null, { ...options, fd: this.#fd, handle: this });
  }
  createWriteStream(options = {}) {
    return (0, import_pi_host.requireHost)("pi:node/internal_fs_streams").createWriteStream(null, { ...options, fd: this.#fd, handle: this });
  }
  readableWebStream() {
    return (0, import_pi_host.requireHost)("pi:node/stream").Readable.toWeb(this.createReadStream({ autoClose: false }));
  }
  async stat(options) {
    this.#open("fstat");
    return (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.fstat(this.#fd, options));
  }
  async truncate(length) {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.ftruncate(this.#fd, length));
  }
  async utimes(atime, mtime) {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.futimes(this.#fd, atime, mtime));
  }
  async write(data, offset, length, position) {
    this.#open("write");
    return { __proto__: null, bytesWritten: await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.write(this.#fd, data, offset, length, position)), buffer: data };
  }
  async writev(buffers, position) {
    return { bytesWritten: await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.writev(this.#fd, buffers, position)), buffers };
  }
  async writeFile(data, options) {
    await writeAny(this.#fd, data, options);
  }
  close() {
    if (this.#fd === -1) return Promise.resolve();
    const fd = this.#fd;
    this.#fd = -1;
    return (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.close(fd)).then(() => {
      this.emit("close");
    });
  }
  [Symbol.asyncDispose ?? /* @__PURE__ */ Symbol.for("nodejs.asyncDispose")]() {
    return this.close();
  }
};
function pathOrFd(target) {
  return target instanceof FileHandle ? target.fd : (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(target);
}
async function writeAny(target, data, options, flag) {
  const signal = typeof options === "object" ? options?.signal : void 0;
  if (typeof data === "string" || ArrayBuffer.isView(data)) {
    await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.writeFile(target, data, options, flag), signal);
    return;
  }
  if (!data || typeof data[Symbol.asyncIterator] !== "function" && typeof data[Symbol.iterator] !== "function") {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
  }
  const { Buffer: Buffer2 } = (0, import_pi_host.requireHost)("pi:node/buffer");
  const encoding = typeof options === "string" ? options : options?.encoding;
  const parts = [];
  try {
    for (var iter = __forAwait(data), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const part = temp.value;
      parts.push(typeof part === "string" ? Buffer2.from(part, encoding) : part);
    }
  } catch (temp) {
    error = [temp];
  } finally {
    try {
      more && (temp = iter.return) && await temp.call(iter);
    } finally {
      if (error)
        throw error[0];
    }
  }
  await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.writeFile(target, Buffer2.concat(parts), options, flag), signal);
}
var promises = { constants: (import_internal_fs ??= require("pi:node/internal_fs")).constants };
var direct = [
  "access",
  "chmod",
  "chown",
  "copyFile",
  "cp",
  "lchmod",
  "lchown",
  "link",
  "lstat",
  "lutimes",
  "mkdir",
  "mkdtemp",
  "readdir",
  "readlink",
  "rename",
  "rm",
  "rmdir",
  "stat",
  "statfs",
  "symlink",
  "truncate",
  "unlink",
  "utimes"
];
for (const name of direct) {
  const step = (import_internal_fs ??= require("pi:node/internal_fs")).steps[name];
  promises[name] = Object.defineProperties(async (...args) => (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)(step(...args)), {
    name: { value: name },
    length: { value: name === "access" || name === "truncate" ? 1 : (import_internal_fs ??= require("pi:node/internal_fs")).lengths[name] }
  });
}
Object.assign(promises, {
  async readFile(path, options) {
    return (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.readFile(pathOrFd(path), options), typeof options === "object" ? options?.signal : void 0);
  },
  async writeFile(path, data, options) {
    await writeAny(pathOrFd(path), data, options);
  },
  async appendFile(path, data, options) {
    await writeAny(pathOrFd(path), data, options, "a");
  },
  async open(path, flags, mode) {
    return new FileHandle(await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.open(path, flags, mode)));
  },
  async realpath(path, options) {
    return (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.realpath(path, options, "realpath"));
  },
  opendir(path, options, _) {
    return new Promise((resolve, reject) => {
      (0, import_pi_host.requireHost)("pi:node/fs").opendir(path, options, (err, dir) => err ? reject(err) : resolve(dir));
    });
  },
  watch(path, options) {
    return (0, import_pi_host.requireHost)("pi:node/internal_fs_watch").watchIterator(path, options);
  }
});
promises.glob = async function* glob(pattern, options) {
  yield* await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((0, (import_internal_fs ??= require("pi:node/internal_fs")).glob)(pattern, options));
};
promises.promises = promises;
Object.defineProperty(promises, "promises", { enumerable: false });
Object.defineProperty(promises, "FileHandle", { value: FileHandle, enumerable: false });
var fs_promises_default = promises;
var {
  access,
  appendFile,
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile
} = promises;
fs_promises_exports["FileHandle"] = FileHandle;
fs_promises_exports["default"] = fs_promises_default;
fs_promises_exports["module.exports"] = promises;
fs_promises_exports["promises"] = promises;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_events;
var import_internal_errors;
var import_internal_fs;
