"use strict";
var __defProp = Object.defineProperty;

// src/node/fs/constants.ts
var constants_exports = {
  constants: void 0,
};
module.exports = __defProp(constants_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var shared = {
  UV_FS_SYMLINK_DIR: 1,
  UV_FS_SYMLINK_JUNCTION: 2,
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  UV_DIRENT_UNKNOWN: 0,
  UV_DIRENT_FILE: 1,
  UV_DIRENT_DIR: 2,
  UV_DIRENT_LINK: 3,
  UV_DIRENT_FIFO: 4,
  UV_DIRENT_SOCKET: 5,
  UV_DIRENT_CHAR: 6,
  UV_DIRENT_BLOCK: 7,
  S_IFMT: 61440,
  S_IFREG: 32768,
  S_IFDIR: 16384,
  S_IFCHR: 8192,
  S_IFLNK: 40960,
  F_OK: 0,
  R_OK: 4,
  W_OK: 2,
  X_OK: 1,
  UV_FS_COPYFILE_EXCL: 1,
  COPYFILE_EXCL: 1,
  UV_FS_COPYFILE_FICLONE: 2,
  COPYFILE_FICLONE: 2,
  UV_FS_COPYFILE_FICLONE_FORCE: 4,
  COPYFILE_FICLONE_FORCE: 4,
  UV_FS_O_FILEMAP: 0
};
var posix = {
  S_IFBLK: 24576,
  S_IFIFO: 4096,
  S_IFSOCK: 49152,
  S_IRWXU: 448,
  S_IRUSR: 256,
  S_IWUSR: 128,
  S_IXUSR: 64,
  S_IRWXG: 56,
  S_IRGRP: 32,
  S_IWGRP: 16,
  S_IXGRP: 8,
  S_IRWXO: 7,
  S_IROTH: 4,
  S_IWOTH: 2,
  S_IXOTH: 1
};
var linux = {
  O_CREAT: 64,
  O_EXCL: 128,
  O_NOCTTY: 256,
  O_TRUNC: 512,
  O_APPEND: 1024,
  O_DIRECTORY: 65536,
  O_NOATIME: 262144,
  O_NOFOLLOW: 131072,
  O_SYNC: 1052672,
  O_DSYNC: 4096,
  O_DIRECT: 16384,
  O_NONBLOCK: 2048
};
var darwin = {
  O_CREAT: 512,
  O_EXCL: 2048,
  O_NOCTTY: 131072,
  O_TRUNC: 1024,
  O_APPEND: 8,
  O_DIRECTORY: 1048576,
  O_NOFOLLOW: 256,
  O_SYNC: 128,
  O_DSYNC: 4194304,
  O_SYMLINK: 2097152,
  O_NONBLOCK: 4
};
var windows = { O_CREAT: 256, O_EXCL: 1024, O_TRUNC: 512, O_APPEND: 8, UV_FS_O_FILEMAP: 536870912, S_IRUSR: 256, S_IWUSR: 128 };
var platform = import_pi_host.boot.platform === "win32" ? windows : import_pi_host.boot.platform === "darwin" ? { ...darwin, ...posix } : { ...linux, ...posix };
var constants = Object.freeze(Object.assign(/* @__PURE__ */ Object.create(null), shared, platform));
constants_exports["constants"] = constants;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
