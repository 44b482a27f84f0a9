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
var import_pi_host5 = require("pi:host");

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
  if (name === "" || name.includes("=")) return true;
  own.set(key, String(value));
  removed.delete(key);
  return true;
}
var refused = (why) => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_OBJECT_DEFINE_PROPERTY", `'process.env' ${why}`);
function envChanged() {
  return own.size > 0 || removed.size > 0;
}
var env = new Proxy(Object.create(Object.prototype), {
  get: (target, name) => typeof name === "symbol" ? Reflect.get(target, name) : read(name) ?? Reflect.get(target, name),
  set(_, name, value) {
    if (typeof name === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
    return set(name, value);
  },
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
    if ("get" in descriptor || "set" in descriptor) throw refused("does not accept an accessor(getter/setter) descriptor");
    if (!descriptor.configurable || !descriptor.writable || !descriptor.enumerable) {
      throw refused("only accepts a configurable, writable, and enumerable data descriptor");
    }
    return typeof name === "symbol" ? false : set(name, descriptor.value);
  },
  preventExtensions() {
    throw new TypeError("Cannot prevent extensions");
  }
});

// src/node/process/facts.ts
var import_pi_host3 = require("pi:host");

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
function numberOf(signal) {
  return signal === (signal | 0) ? signal : void 0;
}
function sendSignal(pid, signal) {
  if (pid != (pid | 0)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("pid", "number", pid);
  const id = Number(pid);
  const number = numberOf(signal);
  if (number === void 0 && signal && !Object.hasOwn(signals, signal)) {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${(0, import_pi_host2.requireHost)("pi:node/util").format("%s", signal)}`);
  }
  if (number !== void 0 && (number < 0 || number > 64)) throw failed((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).systemError)("EINVAL", { syscall: "kill" }));
  const name = number === void 0 ? signal || "SIGTERM" : Object.keys(signals).find((s) => signals[s] === number) ?? number;
  let sent;
  try {
    sent = (0, import_pi_host2.callSync)("exec", { op: "kill", pid: id, signal: name }).sent;
  } catch (err) {
    throw failed((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "kill" }));
  }
  if (!sent) throw failed((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).systemError)("ESRCH", { syscall: "kill" }));
  return true;
}
function failed(err) {
  if (err?.pier === void 0 && typeof err?.code === "string") err.message = `kill ${err.code}`;
  return err;
}

// src/node/process/facts.ts
var readOnly = (entries) => Object.defineProperties({}, Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value, enumerable: true }])));
var versions = readOnly({
  node: import_pi_host3.boot.nodeVersion,
  acorn: "8.16.0",
  ada: "2.9.2",
  amaro: "1.1.8",
  ares: "1.34.8",
  brotli: "1.1.0",
  cjs_module_lexer: "2.2.0",
  cldr: "48.0",
  icu: "78.3",
  llhttp: "9.4.3",
  modules: "127",
  napi: "10",
  nbytes: "0.1.3",
  ncrypto: "0.0.1",
  nghttp2: "1.69.0",
  openssl: "3.5.8",
  simdjson: "4.5.0",
  simdutf: "6.4.2",
  sqlite: "3.51.3",
  tz: "2026c",
  undici: "6.28.1",
  unicode: "17.0",
  uv: "1.51.0",
  uvwasi: "0.0.23",
  v8: "12.4.254.21-node.57",
  zlib: "1.3.1-e00f703",
  zstd: "1.5.7"
});
var place = `https://nodejs.org/download/release/v${import_pi_host3.boot.nodeVersion}/node-v${import_pi_host3.boot.nodeVersion}`;
var release = readOnly({ name: "node", lts: "Jod", sourceUrl: `${place}.tar.gz`, headersUrl: `${place}-headers.tar.gz` });
var config = Object.freeze({
  variables: Object.freeze({
    asan: 0,
    coverage: false,
    debug_node: false,
    host_arch: import_pi_host3.boot.arch,
    napi_build_version: "10",
    node_byteorder: "little",
    node_module_version: 127,
    node_shared: false,
    node_use_openssl: true,
    target_arch: import_pi_host3.boot.arch,
    v8_enable_i18n_support: 1
  }),
  target_defaults: Object.freeze({ include_dirs: [], libraries: [], defines: [], cflags: [], default_configuration: "Release", configurations: {} })
});
var features = {
  inspector: false,
  debug: false,
  uv: true,
  ipv6: true,
  tls_alpn: true,
  tls_sni: true,
  tls_ocsp: true,
  tls: true,
  openssl_is_boringssl: false,
  get cached_builtins() {
    return true;
  },
  get require_module() {
    return true;
  },
  get typescript() {
    return "strip";
  }
};
var flagNames = `!heap-prof test-coverage-include cpu-prof-dir !report-on-signal heap-prof-interval cpu-prof-interval !cpu-prof !tls-max-v1.3 !trace-tls
	!permission experimental-loader !experimental-addon-modules experimental-report experimental-modules test-skip-pattern !use-env-proxy test-coverage-functions
	heapsnapshot-signal test-coverage-exclude !entry-url !trace-atomics-wait !experimental-detect-module !allow-addons !experimental-global-webcrypto http-parser
	!experimental-fetch !trace-promises experimental-abortcontroller !disable-sigusr1 !allow-wasi expose-gc diagnostic-dir !force-async-hooks-checks
	!experimental-sqlite allow-fs-read !preserve-symlinks-main allow-fs-write !allow-child-process !experimental-async-context-frame !experimental-vm-modules
	inspect-publish-uid !inspect-brk !inspect inspect-port !report-uncaught-exception cpu-prof-name experimental-top-level-await !track-heap-objects jitless
	input-type !enable-source-maps !experimental-transform-types !inspect-wait perf-prof max-old-space-size-percentage !test-only dns-result-order
	!network-family-autoselection !throw-deprecation !trace-deprecation heap-prof-dir experimental-default-type !trace-env-native-stack !report-exclude-network
	!allow-worker secure-heap-min abort-on-uncaught-exception !disable-wasm-trap-handler snapshot-blob unhandled-rejections !watch experimental-json-modules
	!openssl-shared-config conditions watch-path tls-cipher-list disable-proto !zero-fill-buffers !experimental-webstorage !openssl-legacy-provider v8-pool-size
	!force-fips !experimental-shadow-realm max-old-space-size enable-etw-stack-walking perf-basic-prof !preserve-symlinks test-reporter-destination
	!trace-env-js-stack trace-event-file-pattern trace-event-categories !trace-env test-coverage-lines !experimental-strip-types napi-modules
	network-family-autoselection-attempt-timeout report-dir !addons node-memory-debug experimental-specifier-resolution !trace-sync-io
	!debug-arraybuffer-allocations !report-compact disallow-code-generation-from-strings title !trace-exit !tls-min-v1.3 !experimental-websocket !enable-fips
	!report-on-fatalerror huge-max-old-generation-size !node-snapshot icu-data-dir report-filename interpreted-frames-native-stack trace-require-module
	!experimental-import-meta-resolve experimental-wasm-modules !use-openssl-ca perf-basic-prof-only-functions !experimental-print-required-tla
	experimental-worker !use-bundled-ca test-shard !experimental-global-navigator !tls-min-v1.1 !use-system-ca !warnings test-name-pattern !verify-base-objects
	use-largepages !experimental-eventsource test-reporter secure-heap !experimental-repl-await openssl-config !trace-uncaught !trace-warnings watch-kill-signal
	!global-search-paths !experimental-global-customevent test-coverage-branches !trace-sigint import localstorage-file redirect-warnings max-http-header-size
	!experimental-require-module heap-prof-name !frozen-intrinsics experimental-wasi-unstable-preview1 !watch-preserve-output !insecure-http-parser
	!force-node-api-uncaught-exceptions-policy !report-exclude-env require tls-keylog !pending-deprecation !tls-min-v1.2 !tls-max-v1.2 stack-trace-limit
	!extra-info-on-fatal-exception disable-warning heapsnapshot-near-heap-limit max-semi-space-size !force-context-aware perf-prof-unwinding-info !tls-min-v1.0
	!deprecation report-signal debug-port -C enable-network-family-autoselection prof-process loader experimental-permission -r trace-events-enabled
	es-module-specifier-resolution report-directory`;
var NodeEnvironmentFlagsSet = class extends Set {
  #open = true;
  constructor() {
    super();
    for (const name of flagNames.split(/\s+/)) {
      if (name[0] === "!") super.add(`--${name.slice(1)}`).add(`--no-${name.slice(1)}`);
      else super.add(name[0] === "-" ? name : `--${name}`);
    }
    this.#open = false;
    Object.freeze(this);
  }
  add(value) {
    return this.#open ? super.add(value) : this;
  }
  delete() {
    return false;
  }
  clear() {
  }
  has(key) {
    if (typeof key !== "string") return false;
    const name = key.replaceAll("_", "-");
    if (!/^--?/.test(name)) return super.has(`--${name}`) || super.has(`-${name}`);
    return super.has(name.replace(/=.*$/, ""));
  }
};
Object.defineProperty(NodeEnvironmentFlagsSet, "name", { value: "NodeEnvironmentFlagsSet" });
var flags;
var allowedFlags = () => flags ??= new NodeEnvironmentFlagsSet();
var settings = {
  directory: "",
  filename: "",
  compact: false,
  excludeNetwork: false,
  signal: "SIGUSR2",
  reportOnFatalError: false,
  reportOnSignal: false,
  reportOnUncaughtException: false,
  excludeEnv: false
};
function checkSetting(name, value) {
  if (typeof settings[name] === "boolean") {
    if (typeof value !== "boolean") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)(/^report/.test(name) ? "trigger" : name, "boolean", value);
    return;
  }
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(value, name);
  if (name === "signal" && !(value in signals)) {
    throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${value}${value.toUpperCase() in signals ? " (signals must use all capital letters)" : ""}`);
  }
}
var report = {
  writeReport: sized((0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("process", "report.writeReport"), "writeReport", 2),
  getReport: sized((0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("process", "report.getReport"), "getReport", 1)
};
function sized(fn, name, length) {
  return Object.defineProperties(fn, { name: { value: name }, length: { value: length } });
}
for (const name of Object.keys(settings)) {
  Object.defineProperty(report, name, {
    get: () => settings[name],
    set(value) {
      checkSetting(name, value);
      settings[name] = value;
    },
    enumerable: true,
    configurable: true
  });
}

// src/node/process/usage.ts
var import_pi_host4 = require("pi:host");
function hrtime(time) {
  const ms = (0, import_pi_host4.monotonic)();
  let seconds = Math.floor(ms / 1e3);
  let nanos = Math.floor((ms - seconds * 1e3) * 1e6);
  if (time !== void 0) {
    if (!Array.isArray(time)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("time", "Array", time);
    if (time.length !== 2) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).outOfRange)("time", "2", time.length);
    seconds -= time[0];
    nanos -= time[1];
    if (nanos < 0) {
      seconds--;
      nanos += 1e9;
    }
  }
  return [seconds, nanos];
}
hrtime.bigint = function bigint() {
  return BigInt(Math.floor((0, import_pi_host4.monotonic)() * 1e6));
};
var uptime = () => (0, import_pi_host4.monotonic)() / 1e3;
function memoryUsage() {
  return { rss: 32 << 20, heapTotal: 16 << 20, heapUsed: 8 << 20, external: 1 << 20, arrayBuffers: 0 };
}
memoryUsage.rss = function rss() {
  return memoryUsage().rss;
};
var now = () => ({ user: Math.floor((0, import_pi_host4.monotonic)() * 500), system: 0 });
function cpuUsage(prevValue) {
  if (prevValue) {
    if (typeof prevValue !== "object" || Array.isArray(prevValue)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("prevValue", "object", prevValue);
    for (const name of ["user", "system"]) {
      const value = prevValue[name];
      if (typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER) continue;
      if (typeof value !== "number") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)(`prevValue.${name}`, "number", value);
      const err = (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)(`prevValue.${name}`, value);
      throw Object.setPrototypeOf(err, RangeError.prototype);
    }
  }
  const { user, system } = now();
  return prevValue ? { user: user - prevValue.user, system: system - prevValue.system } : { user, system };
}
function resourceUsage() {
  return {
    userCPUTime: now().user,
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
  };
}
var constrainedMemory = () => 0;
var availableMemory = () => import_pi_host4.boot.totalmem;

// src/node/process.ts
var ProcessExit = class extends Error {
  code;
  constructor(code) {
    super(`process.exit(${code}) was called; an extension cannot exit its host`);
    this.name = "ProcessExit";
    this.code = code;
  }
};
function chdir(directory) {
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(directory, "directory");
  const fail = { syscall: "chdir", path: (0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)(), dest: directory };
  if (directory === "") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).fromHost)({ code: "io", message: "", details: { errno: "ENOENT" } }, fail);
  const target = (0, import_pi_host5.requireHost)("pi:node/path").resolve(directory);
  let stat;
  try {
    stat = (0, import_pi_host5.callSync)("fs", { op: "stat", path: target });
  } catch (err) {
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).fromHost)(err, fail);
  }
  if (stat.type !== "dir") {
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).fromHost)({ code: "io", message: "", details: { errno: "ENOTDIR" } }, fail);
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
  if (type !== void 0) (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(type, "type");
  if (typeof code === "function") code = void 0;
  else if (code !== void 0) (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(code, "code");
  if (typeof warning === "string") {
    const err = new Error(warning);
    err.name = String(type || "Warning");
    if (code !== void 0) err.code = code;
    if (detail !== void 0) err.detail = detail;
    warning = err;
  } else if (!(warning instanceof Error)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("warning", ["Error", "string"], warning);
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
var exitCode;
function checkExitCode(code) {
  if (code === null || code === void 0) return;
  const value = typeof code === "string" && code !== "" ? Number(code) : code;
  if (typeof value !== "number" || Number.isNaN(value) && typeof code === "string") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("code", "number", code);
  if (!Number.isInteger(value)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).outOfRange)("code", "an integer", value);
}
function setExitCode(code) {
  checkExitCode(code);
  exitCode = code === null || code === void 0 ? void 0 : Number(code) | 0;
}
var capture = null;
function setCapture(fn) {
  if (fn === null) {
    capture = null;
    return;
  }
  if (typeof fn !== "function") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("fn", ["Function", "null"], fn);
  if (capture !== null) {
    throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET", "`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active");
  }
  capture = fn;
}
function umask(mask) {
  if (mask === void 0) return 18;
  if (typeof mask === "string") {
    if (!/^[0-7]+$/.test(mask)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgValue)("mask", mask, "must be a 32-bit unsigned integer or an octal string");
    mask = Number.parseInt(mask, 8);
  }
  (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkInteger)(mask, "mask", 0, 2 ** 32 - 1);
  throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).denied)("process.umask(mask)");
}
function identity(name, args) {
  const no = (0, (import_internal_forbidden2 ??= require("pi:node/internal_forbidden")).forbiddenMember)("process", name);
  const fn = (id, extra) => {
    if (args === 1 && name !== "setgroups") {
      if (typeof id !== "number" && typeof id !== "string") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("id", ["number", "string"], id);
    }
    no(id, extra);
  };
  return Object.defineProperty(named(fn, name, args), /* @__PURE__ */ Symbol.for("pier.denied"), { value: "" });
}
var named = (fn, name, length) => Object.defineProperties(fn, { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
var forbidden = (name, length = 0) => named((0, (import_internal_forbidden2 ??= require("pi:node/internal_forbidden")).forbiddenMember)("process", name), name, length);
function loadEnvFile(path = void 0) {
  if (path !== void 0 && typeof path !== "string" && !(path instanceof Uint8Array) && typeof path?.href !== "string") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("path", ["string", "Buffer", "URL"], path);
  const file = (0, import_pi_host5.requireHost)("pi:node/fs").readFileSync(path ?? ".env", "utf8");
  for (const [name, value] of Object.entries((0, import_pi_host5.requireHost)("pi:node/util").parseEnv(file))) proc.env[name] ??= value;
}
var finalization = {
  register(obj, _callback) {
    if (obj === null || typeof obj !== "object") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("obj", "object", obj);
  },
  registerBeforeExit(obj, _callback) {
    if (obj === null || typeof obj !== "object") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("obj", "object", obj);
  },
  unregister(ref) {
    if (ref === null || typeof ref !== "object") throw new TypeError(`Invalid unregisterToken ('${String(ref)}')`);
  }
};
var functions = {
  _rawDebug: (...args) => (0, import_pi_host5.print)("error", (0, import_pi_host5.requireHost)("pi:node/util").format(...args)),
  binding: forbidden("binding", 1),
  _linkedBinding: forbidden("_linkedBinding", 1),
  dlopen: forbidden("dlopen"),
  uptime,
  _getActiveRequests: () => [],
  _getActiveHandles: () => [],
  getActiveResourcesInfo: () => [],
  reallyExit() {
    throw new ProcessExit(Number(exitCode ?? 0));
  },
  loadEnvFile: named(loadEnvFile, "loadEnvFile", 0),
  cpuUsage: named((prevValue) => cpuUsage(prevValue), "cpuUsage", 1),
  threadCpuUsage: named((prevValue) => cpuUsage(prevValue), "threadCpuUsage", 1),
  resourceUsage,
  memoryUsage,
  constrainedMemory,
  availableMemory,
  kill(pid, signal) {
    return sendSignal(pid, signal);
  },
  exit(code) {
    if (code !== void 0) setExitCode(code);
    throw new ProcessExit(exitCode ?? 0);
  },
  execve: forbidden("execve", 1),
  ref(maybeRefable) {
    (maybeRefable?.[/* @__PURE__ */ Symbol.for("nodejs.ref")] ?? maybeRefable?.ref)?.call(maybeRefable);
  },
  unref(maybeRefable) {
    (maybeRefable?.[/* @__PURE__ */ Symbol.for("nodejs.unref")] ?? maybeRefable?.unref)?.call(maybeRefable);
  },
  hrtime: named(hrtime, "hrtime", 1),
  openStdin: () => proc.stdin.resume(),
  getuid: () => import_pi_host5.boot.uid,
  geteuid: () => import_pi_host5.boot.uid,
  getgid: () => import_pi_host5.boot.gid,
  getegid: () => import_pi_host5.boot.gid,
  getgroups: () => [import_pi_host5.boot.gid],
  assert: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("assert", (value, message) => {
    if (!value) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_ASSERTION", message ?? "assertion error");
  }, "process.assert() is deprecated. Please use the `assert` module instead.", "DEP0100"),
  setUncaughtExceptionCaptureCallback: named(setCapture, "setUncaughtExceptionCaptureCallback", 1),
  hasUncaughtExceptionCaptureCallback: () => capture !== null,
  emitWarning: named(emitWarning, "emitWarning", 4),
  nextTick(fn, ...args) {
    (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkFunction)(fn, "callback");
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(fn, ...args);
  },
  setSourceMapsEnabled(enabled) {
    if (typeof enabled !== "boolean") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("enabled", "boolean", enabled);
  },
  getBuiltinModule(id) {
    (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkString)(id, "id");
    const m = (0, import_pi_host5.requireHost)("pi:node/module");
    return m.isBuiltin(id) ? m.createRequire(import_pi_host5.boot.extensionPath)(id) : void 0;
  },
  abort() {
    throw new ProcessExit(134);
  },
  umask: named(umask, "umask", 1),
  chdir,
  cwd: (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd,
  initgroups: identity("initgroups", 2),
  setgroups: identity("setgroups", 1),
  setegid: identity("setegid", 1),
  seteuid: identity("seteuid", 1),
  setgid: identity("setgid", 1),
  setuid: identity("setuid", 1)
};
var made = function process() {
};
made.prototype = Object.create((import_events ??= require("pi:node/events")).EventEmitter.prototype, { constructor: { value: named(made, "process", 0), writable: true, configurable: true } });
var process2 = Object.create(made.prototype);
var proc = process2;
var staged = {};
var title = "pi";
var execPath = import_pi_host5.boot.execPath || (import_pi_host5.boot.platform === "win32" ? "C:\\Program Files\\nodejs\\node.exe" : "/usr/local/bin/node");
function fixed(name, value, configurable = true) {
  Object.defineProperty(staged, name, { value, enumerable: true, configurable, writable: false });
}
function accessor(name, get, set2, configurable = true) {
  Object.defineProperty(staged, name, { get, set: set2, enumerable: true, configurable });
}
for (const [name, value] of Object.entries({ version: `v${import_pi_host5.boot.nodeVersion}`, versions, arch: import_pi_host5.boot.arch, platform: import_pi_host5.boot.platform, release, moduleLoadList: [] })) fixed(name, value);
Object.assign(staged, { domain: null });
accessor("_exiting", () => false, () => {
});
accessor("exitCode", () => exitCode, setExitCode, false);
fixed("config", config);
Object.assign(staged, functions);
if (import_pi_host5.boot.platform === "win32") {
  for (const name of ["getuid", "geteuid", "getgid", "getegid", "getgroups", "initgroups", "setgroups", "setegid", "seteuid", "setgid", "setuid"]) delete staged[name];
}
function changeable(name, read2) {
  accessor(name, read2, (value) => Object.defineProperty(proc, name, { value, writable: true, enumerable: true, configurable: true }));
}
changeable("finalization", () => finalization);
changeable("allowedNodeEnvironmentFlags", allowedFlags);
fixed("features", features, false);
accessor("sourceMapsEnabled", () => false);
for (const [name, fd] of [["stdout", 1], ["stdin", 0], ["stderr", 2]]) accessor(name, () => (0, import_pi_host5.requireHost)("pi:node/internal_stdio").stdio(fd));
Object.assign(staged, { env });
accessor("title", () => title, (value) => {
  title = String(value);
});
Object.assign(staged, { argv: [execPath, import_pi_host5.boot.platform === "win32" ? "C:\\Program Files\\nodejs\\pi" : "/usr/local/bin/pi"], execArgv: [] });
fixed("pid", import_pi_host5.boot.pid);
Object.assign(staged, { ppid: 0, execPath, debugPort: 9229 });
fixed("argv0", "node", false);
accessor("report", () => report);
var order = `version versions arch platform release _rawDebug moduleLoadList binding _linkedBinding _events _eventsCount _maxListeners domain _exiting exitCode config
	dlopen uptime _getActiveRequests _getActiveHandles getActiveResourcesInfo reallyExit loadEnvFile cpuUsage threadCpuUsage resourceUsage memoryUsage constrainedMemory
	availableMemory kill exit execve ref unref finalization hrtime openStdin getuid geteuid getgid getegid getgroups allowedNodeEnvironmentFlags assert features
	setUncaughtExceptionCaptureCallback hasUncaughtExceptionCaptureCallback emitWarning nextTick sourceMapsEnabled setSourceMapsEnabled getBuiltinModule stdout stdin stderr
	abort umask chdir cwd initgroups setgroups setegid seteuid setgid setuid env title argv execArgv pid ppid execPath debugPort argv0 report`;
for (const name of order.split(/\s+/)) {
  if (name === "_events") (import_events ??= require("pi:node/events")).EventEmitter.call(proc);
  const own2 = Object.getOwnPropertyDescriptor(staged, name);
  if (own2) Object.defineProperty(proc, name, own2);
}
Object.defineProperty(proc, Symbol.toStringTag, { value: "process", writable: true });
function emitUncaught(err, kind, promise) {
  const rejected = kind === "unhandledRejection";
  if (rejected && proc.listenerCount("unhandledRejection") > 0) return proc.emit("unhandledRejection", err, promise);
  const listeners = capture !== null || proc.listenerCount("uncaughtException") > 0;
  if (!listeners && proc.listenerCount("uncaughtExceptionMonitor") === 0) return false;
  const origin = rejected ? "unhandledRejection" : "uncaughtException";
  let thrown = err;
  if (rejected && !(err instanceof Error)) {
    const text = "This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason";
    thrown = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNHANDLED_REJECTION", `${text} "${briefly(err)}".`);
    thrown.name = "UnhandledPromiseRejection";
  }
  proc.emit("uncaughtExceptionMonitor", thrown, origin);
  if (capture !== null) {
    capture(thrown);
    return true;
  }
  return listeners && proc.emit("uncaughtException", thrown, origin);
}
function briefly(value) {
  return typeof value === "object" && value !== null ? `#<${value.constructor?.name || "Object"}>` : String(value);
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
process_exports["process"] = process2;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_events;
var import_internal_cwd;
var import_internal_deprecate;
var import_internal_errors5;
var import_internal_forbidden2;
var import_internal_ticks;
var import_internal_errors;
var import_internal_errors3;
var import_internal_forbidden;
var import_internal_errors2;
var import_internal_errors4;
