"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_fs_watch.ts
var internal_fs_watch_exports = {
  FSWatcher: void 0,
  StatWatcher: void 0,
  unwatchFile: unwatchFile,
  watch: watch,
  watchFile: watchFile,
  watchIterator: watchIterator,
};
module.exports = __defProp(internal_fs_watch_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var FSWatcher = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  #run;
  constructor(path, options) {
    super();
    const failure = { syscall: "watch", path };
    this.#run = (0, import_pi_host.start)("fs", { op: "watch", path: (0, (import_internal_fs ??= require("pi:node/internal_fs")).hostPath)(path), recursive: options.recursive || void 0 }, (chunk) => {
      if (!this.#run || chunk.event === "ready") return;
      const name = options.encoding === "buffer" ? new TextEncoder().encode(chunk.filename) : chunk.filename;
      this.emit("change", chunk.event, name);
    });
    this.#run.begun();
    this.#run.done.then(
      () => this.close(),
      (err) => {
        if (!this.#run) return;
        (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.emit("error", Object.assign((0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, failure), { filename: path })));
        this.close();
      }
    );
    if (options.persistent === false) this.unref();
    const signal = options.signal;
    if (signal?.aborted) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.close());
    else signal?.addEventListener("abort", () => this.close(), { once: true });
  }
  close() {
    const run = this.#run;
    if (!run) return;
    this.#run = void 0;
    run.cancel();
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.emit("close"));
  }
  ref() {
    this.#run?.ref();
    return this;
  }
  unref() {
    this.#run?.unref();
    return this;
  }
};
function watch(path, options, listener) {
  if (typeof options === "function") [listener, options] = [options, void 0];
  const p = (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path);
  const o = (0, (import_internal_fs ??= require("pi:node/internal_fs")).optionsOf)(options);
  try {
    (0, (import_internal_fs ??= require("pi:node/internal_fs")).runSync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.stat(p));
  } catch (err) {
    err.message = err.message.replace(", stat ", ", watch ");
    const { errno, code, path: path2, ...rest } = err;
    for (const key of Object.keys(err)) delete err[key];
    throw Object.assign(err, { errno, syscall: "watch", code, path: path2 }, rest, { syscall: "watch", filename: p });
  }
  const watcher = new FSWatcher(p, o);
  if (listener !== void 0) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(listener, "listener");
    watcher.on("change", listener);
  }
  return watcher;
}
async function* watchIterator(path, options = {}) {
  const queue = [];
  let wake = () => {
  };
  let failure;
  let open = true;
  const watcher = watch(path, { ...options, signal: void 0 }, (eventType, filename) => {
    queue.push({ __proto__: null, eventType, filename });
    wake();
  });
  watcher.on("error", (err) => {
    failure = err;
    wake();
  });
  watcher.on("close", () => {
    open = false;
    wake();
  });
  const onAbort = () => {
    failure = (0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(options.signal);
    wake();
  };
  options?.signal?.addEventListener("abort", onAbort, { once: true });
  if (options?.signal?.aborted) onAbort();
  try {
    for (; ; ) {
      while (queue.length) yield queue.shift();
      if (failure) throw failure;
      if (!open) return;
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    options?.signal?.removeEventListener("abort", onAbort);
    watcher.close();
  }
}
var StatWatcher = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  #timer;
  #last = new (import_internal_fs ??= require("pi:node/internal_fs")).Stats();
  constructor(path, interval, persistent) {
    super();
    const look = async (first) => {
      let now;
      try {
        now = await (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.stat(path));
      } catch {
        now = new (import_internal_fs ??= require("pi:node/internal_fs")).Stats();
        now.mtimeMs = now.ctimeMs = now.atimeMs = now.birthtimeMs = 0;
      }
      const before = this.#last;
      this.#last = now;
      const changed = now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino;
      if (first ? now.ino === 0 : changed) this.emit("change", now, before);
    };
    void look(true);
    this.#timer = setInterval(() => void look(false), interval);
    if (!persistent) this.#timer.unref();
  }
  stop() {
    clearInterval(this.#timer);
    this.emit("stop");
  }
  ref() {
    this.#timer.ref();
    return this;
  }
  unref() {
    this.#timer.unref();
    return this;
  }
};
var watched = /* @__PURE__ */ new Map();
function watchFile(path, options, listener) {
  if (typeof options === "function") [listener, options] = [options, {}];
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(listener, "listener");
  const p = (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path, "filename");
  let watcher = watched.get(p);
  if (!watcher) {
    watcher = new StatWatcher(p, options?.interval ?? 5007, options?.persistent !== false);
    watched.set(p, watcher);
  }
  watcher.on("change", listener);
  return watcher;
}
function unwatchFile(path, listener) {
  const p = (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path, "filename");
  const watcher = watched.get(p);
  if (!watcher) return;
  if (listener) watcher.removeListener("change", listener);
  else watcher.removeAllListeners("change");
  if (watcher.listenerCount("change") === 0) {
    watcher.stop();
    watched.delete(p);
  }
}
internal_fs_watch_exports["FSWatcher"] = FSWatcher;
internal_fs_watch_exports["StatWatcher"] = StatWatcher;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_events;
var import_internal_errors;
var import_internal_fs;
var import_internal_ticks;
