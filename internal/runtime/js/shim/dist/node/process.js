"use strict";
var __defProp = Object.defineProperty;

// src/node/process.ts
var process_exports = {
  ProcessExit: void 0,
  default: void 0,
  emitUncaught: emitUncaught,
  "module.exports": void 0,
  process: void 0,
};
module.exports = __defProp(process_exports, "__esModule", { value: true });
var import_pi_host3 = require("pi:host");

// src/node/process/env.ts
var import_pi_host = require("pi:host");
var own = /* @__PURE__ */ new Map();
var removed = /* @__PURE__ */ new Set();
var fetched = /* @__PURE__ */ new Map();
var listed;
function keyOf(name) {
  return import_pi_host.boot.platform === "win32" ? name.toUpperCase() : name;
}
function read(name) {
  const key = keyOf(name);
  if (own.has(key)) return own.get(key);
  if (removed.has(key)) return void 0;
  if (!fetched.has(key)) {
    let value;
    try {
      value = (0, import_pi_host.callSync)("env", { op: "get", name }).value ?? void 0;
    } catch {
    }
    fetched.set(key, value);
  }
  return fetched.get(key);
}
function names() {
  if (!listed) {
    try {
      listed = (0, import_pi_host.callSync)("env", { op: "list" }).names;
    } catch {
      listed = [];
    }
  }
  const out = listed.filter((n) => !removed.has(keyOf(n)) && !own.has(keyOf(n)));
  return [...out, ...own.keys()];
}
function set(name, value) {
  if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
  const key = keyOf(name);
  own.set(key, String(value));
  removed.delete(key);
  return true;
}
function envChanged() {
  return own.size > 0 || removed.size > 0;
}
var env = new Proxy(Object.create(Object.prototype), {
  get: (target, name) => typeof name === "symbol" ? Reflect.get(target, name) : read(name) ?? Reflect.get(target, name),
  set: (target, name, value) => typeof name === "symbol" ? Reflect.set(target, name, value) : set(name, value),
  has: (target, name) => typeof name === "symbol" ? name in target : read(name) !== void 0 || name in target,
  deleteProperty(_, name) {
    if (typeof name === "symbol") return true;
    const key = keyOf(name);
    own.delete(key);
    removed.add(key);
    return true;
  },
  ownKeys: () => names(),
  getOwnPropertyDescriptor(_, name) {
    if (typeof name === "symbol") return void 0;
    const value = read(name);
    return value === void 0 ? void 0 : { value, writable: true, enumerable: true, configurable: true };
  },
  defineProperty(_, name, descriptor) {
    return typeof name === "symbol" ? false : set(name, descriptor.value);
  }
});

// src/node/process/kill.ts
var import_pi_host2 = require("pi:host");
var signals = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGCHLD: 17,
  SIGCONT: 18,
  SIGSTOP: 19,
  SIGTSTP: 20,
  SIGTTIN: 21,
  SIGTTOU: 22,
  SIGWINCH: 28
};
function sendSignal(pid, signal = "SIGTERM") {
  const id = Number(pid);
  if (!Number.isInteger(id)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("pid", "number", pid);
  if (typeof signal === "string" && !(signal in signals)) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${signal}`);
  }
  const name = typeof signal === "number" ? Object.keys(signals).find((s) => signals[s] === signal) ?? signal : signal;
  let sent;
  try {
    sent = (0, import_pi_host2.callSync)("exec", { op: "kill", pid: id, signal: name }).sent;
  } catch (err) {
    throw failed((0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "kill" }));
  }
  if (!sent) throw failed((0, (import_internal_errors ??= require("pi:node/internal_errors")).systemError)("ESRCH", { syscall: "kill" }));
  return true;
}
function failed(err) {
  if (err?.pier === void 0 && typeof err?.code === "string") err.message = `kill ${err.code}`;
  return err;
}

// src/node/process.ts
var ProcessExit = class extends Error {
  code;
  constructor(code) {
    super(`process.exit(${code}) was called; an extension cannot exit its host`);
    this.name = "ProcessExit";
    this.code = code;
  }
};
var started = (0, import_pi_host3.now)();
function hrtime(previous) {
  const ms = (0, import_pi_host3.monotonic)();
  let seconds = Math.floor(ms / 1e3);
  let nanos = Math.floor((ms - seconds * 1e3) * 1e6);
  if (previous !== void 0) {
    if (!Array.isArray(previous)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("time", "Array", previous);
    seconds -= previous[0];
    nanos -= previous[1];
    if (nanos < 0) {
      seconds--;
      nanos += 1e9;
    }
  }
  return [seconds, nanos];
}
hrtime.bigint = () => BigInt(Math.floor((0, import_pi_host3.monotonic)() * 1e6));
function memoryUsage() {
  return { rss: 32 << 20, heapTotal: 16 << 20, heapUsed: 8 << 20, external: 1 << 20, arrayBuffers: 0 };
}
memoryUsage.rss = () => memoryUsage().rss;
function chdir(directory) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(directory, "directory");
  const fail = { syscall: "chdir", path: (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)(), dest: directory };
  const target = (0, import_pi_host3.requireHost)("pi:node/path").resolve(directory);
  let stat;
  try {
    stat = (0, import_pi_host3.callSync)("fs", { op: "stat", path: target });
  } catch (err) {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)(err, fail);
  }
  if (stat.type !== "dir") {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)({ code: "io", message: "", details: { errno: "ENOTDIR" } }, fail);
  }
  (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).setCwd)(target);
}
function emitWarning(warning, type, code, _ctor) {
  if (proc.noDeprecation && (type === "DeprecationWarning" || type?.type === "DeprecationWarning")) return;
  let detail;
  if (type !== null && typeof type === "object" && !Array.isArray(type)) {
    code = type.code;
    if (typeof type.detail === "string") detail = type.detail;
    type = type.type || "Warning";
  } else if (typeof type === "function") {
    code = void 0;
    type = "Warning";
  }
  if (type !== void 0) (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(type, "type");
  if (typeof code === "function") code = void 0;
  else if (code !== void 0) (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(code, "code");
  if (typeof warning === "string") {
    const err = new Error(warning);
    err.name = String(type || "Warning");
    if (code !== void 0) err.code = code;
    if (detail !== void 0) err.detail = detail;
    warning = err;
  } else if (!(warning instanceof Error)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("warning", ["Error", "string"], warning);
  if (warning.name === "DeprecationWarning") {
    if (proc.noDeprecation) return;
    if (proc.throwDeprecation) {
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
        throw warning;
      });
      return;
    }
  }
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => proc.emit("warning", warning));
}
function exitCodeOf(code) {
  const value = code ?? proc.exitCode ?? 0;
  return Number(value) || 0;
}
var forbidden = (name) => (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("process", name);
var facts = {
  title: "pi",
  pid: import_pi_host3.boot.pid,
  ppid: 0,
  platform: import_pi_host3.boot.platform,
  arch: import_pi_host3.boot.arch,
  version: `v${import_pi_host3.boot.nodeVersion}`,
  versions: Object.freeze({ node: import_pi_host3.boot.nodeVersion, v8: "11.3.244.8-node.0", uv: "1.46.0", zlib: "1.3.0", modules: "127", openssl: "3.0.17", pi: import_pi_host3.boot.piVersion }),
  release: Object.freeze({ name: "node", lts: "Iron" }),
  execPath: import_pi_host3.boot.platform === "win32" ? "C:\\Program Files\\nodejs\\node.exe" : "/usr/local/bin/node",
  execArgv: [],
  debugPort: 9229,
  features: Object.freeze({ inspector: false, debug: false, uv: false, ipv6: true, tls_alpn: true, tls_sni: true, tls_ocsp: true, tls: true, cached_builtins: true }),
  config: Object.freeze({ target_defaults: {}, variables: {} }),
  allowedNodeEnvironmentFlags: /* @__PURE__ */ new Set(),
  report: { compact: false, directory: "", filename: "", excludeNetwork: false, reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false, signal: "SIGUSR2", getReport: forbidden("report.getReport"), writeReport: forbidden("report.writeReport") },
  sourceMapsEnabled: false,
  moduleLoadList: [],
  domain: null,
  noDeprecation: void 0,
  throwDeprecation: void 0,
  traceDeprecation: void 0
};
var argv = [facts.execPath, import_pi_host3.boot.platform === "win32" ? "C:\\Program Files\\nodejs\\pi" : "/usr/local/bin/pi"];
var functions = {
  cwd: (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd,
  chdir,
  hrtime,
  memoryUsage,
  emitWarning,
  nextTick(fn, ...args) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(fn, "callback");
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(fn, ...args);
  },
  uptime: () => ((0, import_pi_host3.now)() - started) / 1e3,
  exit(code) {
    throw new ProcessExit(exitCodeOf(code));
  },
  reallyExit(code) {
    throw new ProcessExit(exitCodeOf(code));
  },
  abort() {
    throw new ProcessExit(134);
  },
  kill(pid, signal) {
    return sendSignal(pid, signal);
  },
  umask: (mask) => {
    if (mask !== void 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).denied)("process.umask(mask)");
    return 18;
  },
  cpuUsage: () => ({ user: Math.floor((0, import_pi_host3.monotonic)() * 500), system: 0 }),
  threadCpuUsage: () => functions.cpuUsage(),
  resourceUsage: () => ({
    userCPUTime: Math.floor((0, import_pi_host3.monotonic)() * 500),
    systemCPUTime: 0,
    maxRSS: 32768,
    sharedMemorySize: 0,
    unsharedDataSize: 0,
    unsharedStackSize: 0,
    minorPageFault: 0,
    majorPageFault: 0,
    swappedOut: 0,
    fsRead: 0,
    fsWrite: 0,
    ipcSent: 0,
    ipcReceived: 0,
    signalsCount: 0,
    voluntaryContextSwitches: 0,
    involuntaryContextSwitches: 0
  }),
  constrainedMemory: () => 0,
  availableMemory: () => import_pi_host3.boot.totalmem,
  getActiveResourcesInfo: () => [],
  setUncaughtExceptionCaptureCallback() {
  },
  hasUncaughtExceptionCaptureCallback: () => false,
  setSourceMapsEnabled() {
  },
  /** What the environment has already stays. */
  loadEnvFile(path = ".env") {
    const file = (0, import_pi_host3.requireHost)("pi:node/fs").readFileSync(path, "utf8");
    for (const [name, value] of Object.entries((0, import_pi_host3.requireHost)("pi:node/util").parseEnv(file))) proc.env[name] ??= value;
  },
  execve: forbidden("execve"),
  openStdin: () => proc.stdin,
  ref() {
  },
  unref() {
  },
  finalization: { register() {
  }, registerBeforeExit() {
  }, unregister() {
  } },
  getBuiltinModule(id) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(id, "id");
    const m = (0, import_pi_host3.requireHost)("pi:node/module");
    return m.isBuiltin(id) ? m.createRequire(import_pi_host3.boot.extensionPath)(id) : void 0;
  },
  binding: forbidden("binding"),
  _linkedBinding: forbidden("_linkedBinding"),
  dlopen: forbidden("dlopen"),
  assert(value, message) {
    if (!value) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_ASSERTION", message ?? "assertion error");
  }
};
var posixOnly = {
  getuid: () => import_pi_host3.boot.uid,
  geteuid: () => import_pi_host3.boot.uid,
  getgid: () => import_pi_host3.boot.gid,
  getegid: () => import_pi_host3.boot.gid,
  getgroups: () => [import_pi_host3.boot.gid],
  setuid: forbidden("setuid"),
  setgid: forbidden("setgid"),
  seteuid: forbidden("seteuid"),
  setegid: forbidden("setegid"),
  setgroups: forbidden("setgroups"),
  initgroups: forbidden("initgroups")
};
var Process = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  get [Symbol.toStringTag]() {
    return "process";
  }
};
var process = new Process();
var proc = process;
var exitCode;
Object.defineProperty(proc, "exitCode", {
  get: () => exitCode,
  set(code) {
    if (code !== void 0 && code !== null) {
      const value = typeof code === "string" && code !== "" ? Number(code) : code;
      if (typeof value !== "number" || Number.isNaN(value)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("code", "number", code);
      if (!Number.isInteger(value)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", `The value of "code" is out of range. It must be an integer. Received ${String(code)}`);
    }
    exitCode = code;
  },
  enumerable: true,
  configurable: true
});
Object.assign(proc, facts, functions, import_pi_host3.boot.platform === "win32" ? {} : posixOnly, { argv, argv0: "node", env });
for (const [name, fd] of [["stdin", 0], ["stdout", 1], ["stderr", 2]]) {
  Object.defineProperty(proc, name, {
    get() {
      const stream = (0, import_pi_host3.requireHost)("pi:node/internal_stdio").stdio(fd);
      Object.defineProperty(proc, name, { value: stream, configurable: true, enumerable: true, writable: true });
      return stream;
    },
    set(value) {
      Object.defineProperty(proc, name, { value, configurable: true, enumerable: true, writable: true });
    },
    configurable: true,
    enumerable: true
  });
}
function emitUncaught(err, kind, promise) {
  const rejected = kind === "unhandledRejection";
  if (rejected && proc.listenerCount("unhandledRejection") > 0) return proc.emit("unhandledRejection", err, promise);
  const listeners = proc.listenerCount("uncaughtException") > 0;
  if (!listeners && proc.listenerCount("uncaughtExceptionMonitor") === 0) return false;
  const origin = rejected ? "unhandledRejection" : "uncaughtException";
  let thrown = err;
  if (rejected && !(err instanceof Error)) {
    const text = "This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason";
    thrown = (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNHANDLED_REJECTION", `${text} "${String(err)}".`);
  }
  proc.emit("uncaughtExceptionMonitor", thrown, origin);
  return listeners && proc.emit("uncaughtException", thrown, origin);
}
proc.process = proc;
proc.ProcessExit = ProcessExit;
proc.emitUncaught = emitUncaught;
proc.envChanged = envChanged;
for (const key of ["process", "ProcessExit", "emitUncaught", "envChanged"]) Object.defineProperty(proc, key, { enumerable: false });
var process_default = proc;
process_exports["ProcessExit"] = ProcessExit;
process_exports["default"] = process_default;
process_exports["module.exports"] = proc;
process_exports["process"] = process;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_events;
var import_internal_cwd;
var import_internal_errors2;
var import_internal_forbidden;
var import_internal_ticks;
var import_internal_errors;
