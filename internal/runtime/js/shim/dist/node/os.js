"use strict";
var __defProp = Object.defineProperty;

// src/node/os.ts
var os_exports = {
  EOL: void 0,
  arch: void 0,
  availableParallelism: void 0,
  constants: void 0,
  cpus: cpus,
  default: void 0,
  devNull: void 0,
  endianness: void 0,
  freemem: void 0,
  getPriority: getPriority,
  homedir: void 0,
  hostname: void 0,
  loadavg: void 0,
  machine: void 0,
  "module.exports": void 0,
  networkInterfaces: networkInterfaces,
  platform: void 0,
  release: void 0,
  setPriority: void 0,
  tmpdir: void 0,
  totalmem: void 0,
  type: void 0,
  uptime: void 0,
  userInfo: userInfo,
  version: void 0,
};
module.exports = __defProp(os_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var windows = import_pi_host.boot.platform === "win32";
var types = { linux: "Linux", darwin: "Darwin", win32: "Windows_NT", freebsd: "FreeBSD" };
var machines = { x64: "x86_64", arm64: import_pi_host.boot.platform === "darwin" ? "arm64" : "aarch64", ia32: "i686" };
var EOL = windows ? "\r\n" : "\n";
var devNull = windows ? "\\\\.\\nul" : "/dev/null";
var posixSignals = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGIOT: 6,
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
  SIGSTKFLT: 16,
  SIGCONT: 18,
  SIGSTOP: 19,
  SIGTSTP: 20,
  SIGTTIN: 21,
  SIGTTOU: 22,
  SIGURG: 23,
  SIGXCPU: 24,
  SIGXFSZ: 25,
  SIGVTALRM: 26,
  SIGPROF: 27,
  SIGWINCH: 28,
  SIGIO: 29,
  SIGPOLL: 29,
  SIGPWR: 30,
  SIGSYS: 31
};
var table = (entries) => Object.assign(/* @__PURE__ */ Object.create(null), entries);
var byName = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a < b ? -1 : 1));
var constants = table({
  UV_UDP_REUSEADDR: 4,
  signals: Object.freeze(table({ ...posixSignals })),
  errno: table(byName((import_internal_errors ??= require("pi:node/internal_errors")).errnoNumbers)),
  priority: table({ PRIORITY_LOW: 19, PRIORITY_BELOW_NORMAL: 10, PRIORITY_NORMAL: 0, PRIORITY_ABOVE_NORMAL: -7, PRIORITY_HIGH: -14, PRIORITY_HIGHEST: -20 }),
  dlopen: table({ RTLD_LAZY: 1, RTLD_NOW: 2, RTLD_GLOBAL: 256, RTLD_LOCAL: 0, ...import_pi_host.boot.platform === "linux" ? { RTLD_DEEPBIND: 8 } : {} })
});
for (const of of [constants, constants.errno, constants.priority, constants.dlopen]) {
  for (const [name, value] of Object.entries(of)) if (typeof value === "number") Object.defineProperty(of, name, { value, enumerable: true, writable: false, configurable: false });
}
function fact(value) {
  const f = () => value;
  f[Symbol.toPrimitive] = f;
  return f;
}
var arch = fact(import_pi_host.boot.arch);
var platform = fact(import_pi_host.boot.platform);
var type = fact(types[import_pi_host.boot.platform] ?? import_pi_host.boot.platform);
var release = fact(import_pi_host.boot.release);
var hostname = fact(import_pi_host.boot.hostname);
var homedir = fact(import_pi_host.boot.homedir);
var tmpdir = fact(import_pi_host.boot.tmpdir);
var machine = fact(machines[import_pi_host.boot.arch] ?? import_pi_host.boot.arch);
var version = fact(import_pi_host.boot.release);
var totalmem = fact(import_pi_host.boot.totalmem);
var freemem = fact(Math.floor(import_pi_host.boot.totalmem / 2));
var availableParallelism = fact(import_pi_host.boot.cpus);
var uptime = () => (0, import_pi_host.monotonic)() / 1e3;
uptime[Symbol.toPrimitive] = uptime;
var endianness = fact("LE");
var loadavg = () => [0, 0, 0];
function cpus() {
  return Array.from({ length: import_pi_host.boot.cpus }, () => ({
    model: "unknown",
    speed: 0,
    times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 }
  }));
}
function networkInterfaces() {
  const mac = "00:00:00:00:00:00";
  const name = windows ? "Loopback Pseudo-Interface 1" : import_pi_host.boot.platform === "linux" ? "lo" : "lo0";
  return {
    [name]: [
      { address: "127.0.0.1", netmask: "255.0.0.0", family: "IPv4", mac, internal: true, cidr: "127.0.0.1/8" },
      { address: "::1", netmask: "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", family: "IPv6", mac, internal: true, cidr: "::1/128", scopeid: 0 }
    ]
  };
}
function userInfo(options) {
  const { Buffer: Buffer2 } = (0, import_pi_host.requireHost)("pi:node/buffer");
  const encoding = options !== null && typeof options === "object" ? options.encoding : void 0;
  const text = (s) => s !== null && encoding !== void 0 && encoding !== "utf8" && encoding !== "utf-8" ? encoded(Buffer2.from(s), encoding) : s;
  const info = { uid: windows ? -1 : import_pi_host.boot.uid, gid: windows ? -1 : import_pi_host.boot.gid, username: text(import_pi_host.boot.username), homedir: text(import_pi_host.boot.homedir) };
  const shell = globalThis.process?.env.SHELL ?? null;
  return { ...info, shell: windows ? null : text(shell) };
}
var encoded = (bytes, encoding) => encoding === "buffer" || !bytes.constructor.isEncoding(encoding) ? encoding === "buffer" ? bytes : bytes.toString() : bytes.toString(encoding);
function checkPid(pid) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(pid, "pid", -(2 ** 31), 2 ** 31 - 1);
}
function getPriority(pid) {
  if (pid !== void 0) checkPid(pid);
  return 0;
}
var noPriority = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("os", "setPriority");
var setPriority = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).markDenied)((pid, priority) => {
  if (priority === void 0) [pid, priority] = [0, pid];
  checkPid(pid);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(priority, "priority", -20, 19);
  noPriority();
}, "");
var exported = {
  arch,
  availableParallelism,
  cpus,
  endianness,
  freemem,
  getPriority,
  homedir,
  hostname,
  loadavg,
  networkInterfaces,
  platform,
  release,
  setPriority,
  tmpdir,
  totalmem,
  type,
  userInfo,
  uptime,
  version,
  machine,
  constants,
  EOL,
  devNull
};
for (const name of ["EOL", "devNull"]) Object.defineProperty(exported, name, { writable: false });
Object.defineProperty(exported, "constants", { writable: false, configurable: false });
var os_default = exported;
os_exports["EOL"] = EOL;
os_exports["arch"] = arch;
os_exports["availableParallelism"] = availableParallelism;
os_exports["constants"] = constants;
os_exports["default"] = os_default;
os_exports["devNull"] = devNull;
os_exports["endianness"] = endianness;
os_exports["freemem"] = freemem;
os_exports["homedir"] = homedir;
os_exports["hostname"] = hostname;
os_exports["loadavg"] = loadavg;
os_exports["machine"] = machine;
os_exports["module.exports"] = exported;
os_exports["platform"] = platform;
os_exports["release"] = release;
os_exports["setPriority"] = setPriority;
os_exports["tmpdir"] = tmpdir;
os_exports["totalmem"] = totalmem;
os_exports["type"] = type;
os_exports["uptime"] = uptime;
os_exports["version"] = version;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_forbidden;
