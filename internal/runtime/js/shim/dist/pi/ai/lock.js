"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/lock.ts
var lock_exports = {
  shortWait: void 0,
  tokenLock: void 0,
  withFileLock: withFileLock,
  withFileLockLater: withFileLockLater,
};
module.exports = __defProp(lock_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var nothing = { check() {
}, release() {
} };
function failure(error, file) {
  if (!(error instanceof import_pi_host.HostError)) return error;
  const { errno } = error.details;
  return Object.assign(new Error(error.message), { code: errno }, errno === "ELOCKED" ? { file } : {});
}
var denied = (error) => error instanceof import_pi_host.HostError && error.code === "denied";
function attempt(file, run) {
  try {
    return run();
  } catch (error) {
    throw failure(error, file);
  }
}
function holding(file, lock) {
  return {
    check: () => attempt(file, () => (0, import_pi_host.callSync)("fs", { op: "locked", lock })),
    release: () => attempt(file, () => (0, import_pi_host.callSync)("fs", { op: "unlock", lock }))
  };
}
var request = (path, { wait, stale, nofollow }) => ({
  op: "lock",
  path,
  wait,
  ...stale ? { stale } : {},
  ...nofollow ? { nofollow } : {}
});
function hold(path, options) {
  try {
    return holding(path, (0, import_pi_host.callSync)("fs", request(path, options)).lock);
  } catch (error) {
    if (denied(error)) return nothing;
    throw failure(error, path);
  }
}
async function holdLater(path, options) {
  const { signal } = options;
  try {
    return holding(path, (await (0, import_pi_host.call)("fs", request(path, options), signal ? { signal } : {})).lock);
  } catch (error) {
    if (denied(error)) return nothing;
    throw failure(error, path);
  }
}
function withFileLock(path, options, fn) {
  const held = hold(path, options);
  try {
    return fn(held);
  } finally {
    held.release();
  }
}
async function withFileLockLater(path, options, fn) {
  const held = await holdLater(path, options);
  try {
    return await fn(held);
  } finally {
    try {
      held.release();
    } catch {
    }
  }
}
var shortWait = 200;
var tokenLock = { wait: 3e4, stale: 3e4 };
lock_exports["shortWait"] = shortWait;
lock_exports["tokenLock"] = tokenLock;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
