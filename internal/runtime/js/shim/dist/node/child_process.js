"use strict";
var __defProp = Object.defineProperty;

// src/node/child_process.ts
var child_process_exports = {
  ChildProcess: void 0,
  default: void 0,
  exec: void 0,
  execFile: void 0,
  execFileSync: execFileSync,
  execSync: execSync,
  fork: fork,
  "module.exports": void 0,
  spawn: spawn,
  spawnSync: spawnSync,
};
module.exports = __defProp(child_process_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/node/child/sync.ts
var import_pi_host = require("pi:host");
var defaultMaxBuffer = 1024 * 1024;
function spawnError(code, file, args) {
  return Object.assign((0, (import_internal_errors ??= require("pi:node/internal_errors")).systemError)(code, { syscall: `spawnSync ${file}` }), { message: `spawnSync ${file} ${code}`, path: file, spawnargs: args });
}
function commandError(err, syscall, file, spawnargs) {
  const out = (0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: `${syscall} ${file}` });
  if (err?.code !== "denied" && typeof out.code === "string") out.message = `${syscall} ${file} ${out.code}`;
  out.path = file;
  out.spawnargs = spawnargs;
  return out;
}
function spawnSync(file, args, options) {
  const c = (0, (import_internal_command ??= require("pi:node/internal_command")).command)(file, args, options);
  const o = c.options;
  const stdio = (0, (import_internal_command ??= require("pi:node/internal_command")).stdioOf)(o.stdio);
  const max = o.maxBuffer ?? defaultMaxBuffer;
  const spawnargs = c.spawnargs.slice(1);
  const shown = o.shell ? "/bin/sh" : c.file;
  let r;
  try {
    r = (0, import_pi_host.callSync)("exec", {
      op: "run",
      ...c.params,
      timeout: o.timeout || void 0,
      kill_signal: o.killSignal === void 0 || o.killSignal === null ? void 0 : String(o.killSignal).toUpperCase(),
      input: stdio[0] === "pipe" ? (0, (import_internal_command ??= require("pi:node/internal_command")).inputBase64)(o.input, o.encoding) : void 0,
      max_output: Number.isFinite(max) ? max : void 0,
      stdio: stdio.includes("inherit") ? stdio : void 0
    });
  } catch (err) {
    return { error: commandError(err, "spawnSync", shown, spawnargs), status: null, signal: null, output: null, pid: 0, stdout: void 0, stderr: void 0 };
  }
  const outputs = outputsOf(r, stdio, o);
  const result = { status: r.code, signal: r.signal ?? null, output: [null, ...outputs], pid: r.pid ?? 0, stdout: outputs[0], stderr: outputs[1] };
  if (r.truncated) result.error = spawnError("ENOBUFS", shown, spawnargs);
  else if (r.killed && o.timeout) result.error = spawnError("ETIMEDOUT", shown, spawnargs);
  return result;
}
function outputsOf(r, stdio, o) {
  const copies = (0, (import_internal_command ??= require("pi:node/internal_command")).redirects)(o.stdio);
  return [r.stdout, r.stderr].map((base64, i) => {
    const bytes = (0, (import_internal_command ??= require("pi:node/internal_command")).outputBuffer)(base64);
    if (stdio[i + 1] === "inherit") (0, import_pi_host.write)(i + 1, bytes.toString());
    const fd = copies.get(i + 1);
    if (fd !== void 0) globalThis.process.getBuiltinModule("fs").writeSync(fd, bytes);
    if (stdio[i + 1] !== "pipe" || fd !== void 0) return null;
    return (0, (import_internal_command ??= require("pi:node/internal_command")).isBufferEncoding)(o.encoding) ? bytes : bytes.toString(o.encoding);
  });
}
function checked(result, args, commandLine) {
  if (result.error === void 0 && result.status === 0) return void 0;
  let err = result.error;
  if (err) Object.assign(err, result);
  else {
    let message = "Command failed: ";
    message += commandLine ?? args.join(" ");
    if (result.stderr && result.stderr.length > 0) message += `
${result.stderr.toString()}`;
    err = Object.assign(new Error(message), result);
  }
  return err;
}
function execFileSync(file, args, options) {
  if (args !== void 0 && args !== null && !Array.isArray(args)) [args, options] = [[], args];
  const o = { ...options };
  const showErrors = o.stdio === void 0;
  const result = spawnSync(file, args, o);
  if (showErrors && result.stderr?.length) (0, import_pi_host.write)(2, result.stderr.toString());
  const err = checked(result, [o.argv0 ?? file, ...args ?? []], void 0);
  if (err) throw err;
  return result.stdout;
}
function execSync(commandLine, options) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(commandLine, "command");
  const o = { ...options, shell: typeof options?.shell === "string" ? options.shell : true };
  const showErrors = o.stdio === void 0;
  const result = spawnSync(commandLine, void 0, o);
  if (showErrors && result.stderr?.length) (0, import_pi_host.write)(2, result.stderr.toString());
  const err = checked(result, void 0, commandLine);
  if (err) throw err;
  return result.stdout;
}

// src/node/child_process.ts
var serial = 0;
function stdinOf(proc, onReady) {
  const send = (params, cb) => {
    try {
      (0, import_pi_host2.callSync)("exec", { op: "stdin", proc, ...params });
      cb();
    } catch (err) {
      cb(Object.assign(new Error("write EPIPE"), { code: "EPIPE", errno: -32, syscall: "write", cause: err }));
    }
  };
  return new (import_stream ??= require("pi:node/stream")).Writable({
    // Nothing is written before there is a process; the stream waits as for a file that is being opened.
    construct: (cb) => onReady(() => cb()),
    write: (chunk, _encoding, cb) => send({ base64: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)(chunk) }, cb),
    final: (cb) => send({ end: true }, () => cb())
  });
}
var Output = class extends (import_stream ??= require("pi:node/stream")).Readable {
  _read() {
  }
  setBlocking() {
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
};
var ChildProcess = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  connected = false;
  killed = false;
  exitCode = null;
  signalCode = null;
  spawnfile = "";
  spawnargs = [];
  stdin = null;
  stdout = null;
  stderr = null;
  stdio = [null, null, null];
  #proc = `p${++serial}`;
  #run;
  #pendingKill;
  #copies = /* @__PURE__ */ new Map();
  #started = false;
  /** What the child says goes into these, also when somebody has put other streams in their places (as execa does). */
  #outputs = [];
  #waiting = [];
  #pid;
  constructor() {
    super();
    Object.defineProperty(this, "pid", {
      get: () => this.#pid ??= this.#started ? void 0 : this.#run?.begun()?.pid,
      set: (pid) => {
        this.#pid = pid;
      },
      enumerable: true,
      configurable: true
    });
  }
  /** Starts the command. */
  launch(c) {
    this.spawnfile = c.options.shell ? c.spawnargs[0] : c.file;
    this.spawnargs = c.spawnargs;
    const stdio = (0, (import_internal_command2 ??= require("pi:node/internal_command")).stdioOf)(c.options.stdio);
    this.#copies = (0, (import_internal_command2 ??= require("pi:node/internal_command")).redirects)(c.options.stdio);
    if (stdio[0] === "pipe") this.stdin = stdinOf(this.#proc, (ready) => this.#started ? ready() : this.#waiting.push(ready));
    if (stdio[1] === "pipe" && !this.#copies.has(1)) this.stdout = new Output();
    if (stdio[2] === "pipe" && !this.#copies.has(2)) this.stderr = new Output();
    this.stdio = [this.stdin, this.stdout, this.stderr];
    this.#outputs = [this.stdout, this.stderr];
    const params = { op: "spawn", ...c.params, stdio, detached: c.options.detached || void 0, proc: this.#proc };
    try {
      this.#run = (0, import_pi_host2.start)("exec", params, (chunk) => this.#chunk(chunk));
    } catch (err) {
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.#failed(err));
      return this;
    }
    this.#run.done.then((r) => this.#exited(r), (err) => this.#failed(err));
    return this;
  }
  #chunk(chunk) {
    if (typeof chunk.pid === "number") {
      this.pid = chunk.pid;
      this.emit("spawn");
      this.#ready();
      if (this.#pendingKill !== void 0) this.#signal(this.#pendingKill);
      return;
    }
    const copy = this.#copies.get(chunk.fd);
    if (copy !== void 0) globalThis.process.getBuiltinModule("fs").writeSync(copy, (0, (import_internal_command2 ??= require("pi:node/internal_command")).outputBuffer)(chunk.base64));
    else this.#outputs[chunk.fd - 1]?.push((0, (import_internal_command2 ??= require("pi:node/internal_command")).outputBuffer)(chunk.base64));
  }
  /** Lets the input go: there is a process, or there will be none. */
  #ready() {
    this.#started = true;
    for (const ready of this.#waiting.splice(0)) ready();
  }
  #exited(r) {
    this.exitCode = r.signal ? null : r.code;
    this.signalCode = r.signal ?? null;
    this.stdin?.destroy();
    this.emit("exit", this.exitCode, this.signalCode);
    this.#closeOutputs(() => this.emit("close", this.exitCode, this.signalCode));
  }
  #failed(err) {
    this.#started = true;
    const e = this.#pid === void 0 ? commandError(err, "spawn", this.spawnfile, this.spawnargs.slice(1)) : err;
    this.exitCode = this.#pid === void 0 ? e.errno ?? -1 : this.exitCode;
    this.stdin?.on("error", () => {
    });
    this.stdin?.destroy();
    this.#ready();
    this.emit("error", e);
    this.#closeOutputs(() => this.emit("close", this.exitCode, this.signalCode));
  }
  /** "close" comes when the outputs have been read to their end, or when nobody reads them. */
  #closeOutputs(done) {
    const outputs = this.#outputs.filter((s) => s !== null && !s.closed);
    let left = outputs.length;
    if (left === 0) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(done);
    for (const s of outputs) {
      s.once("close", () => --left === 0 && done());
      s.push(null);
      if (!s.readableFlowing && s.listenerCount("readable") === 0 && s.readableFlowing !== false) s.resume();
    }
  }
  kill(signal = "SIGTERM") {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    const name = typeof signal === "number" ? signal === 0 ? "0" : signalNames()[signal] : signal;
    if (name === void 0 || name !== "0" && !(name in signalNumbers())) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${signal}`);
    if (this.#pid === void 0) {
      if (!this.#run || this.#started) return false;
      this.#pendingKill = name;
      this.killed = true;
      return true;
    }
    if (!this.#signal(name)) return false;
    if (name !== "0") this.killed = true;
    return true;
  }
  #signal(name) {
    try {
      return (0, import_pi_host2.callSync)("exec", { op: "kill", proc: this.#proc, signal: name }).sent;
    } catch (err) {
      if (err?.details?.errno !== "ESRCH") this.emit("error", commandError(err, "kill", this.spawnfile, this.spawnargs.slice(1)));
      return false;
    }
  }
  ref() {
    this.#run?.ref();
  }
  unref() {
    this.#run?.unref();
  }
  disconnect() {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_IPC_DISCONNECTED", "IPC channel is already disconnected");
  }
  send() {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).denied)("ChildProcess.send", "children of extensions have no IPC channel");
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    if (!this.killed) this.kill();
  }
};
function signalNumbers() {
  return globalThis.process.getBuiltinModule("os").constants.signals;
}
function signalNames() {
  return Object.fromEntries(Object.entries(signalNumbers()).map(([name, n]) => [n, name]));
}
function spawn(file, args, options) {
  const c = (0, (import_internal_command2 ??= require("pi:node/internal_command")).command)(file, args, options);
  const child = new ChildProcess().launch(c);
  const { signal, killSignal, timeout } = c.options;
  if (timeout > 0) {
    const timer = setTimeout(() => child.kill(killSignal ?? "SIGTERM"), timeout);
    for (const event of ["exit", "error"]) child.once(event, () => clearTimeout(timer));
  }
  if (signal) {
    const onAbort = () => {
      if (child.kill(killSignal)) child.emit("error", (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).abortError)(signal));
    };
    if (signal.aborted) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
    else {
      signal.addEventListener("abort", onAbort, { once: true });
      child.once("exit", () => signal.removeEventListener("abort", onAbort));
    }
  }
  return child;
}
function collect(stream, encoding, max, over, name) {
  const parts = [];
  let size = 0;
  const text = !(0, (import_internal_command2 ??= require("pi:node/internal_command")).isBufferEncoding)(encoding);
  if (text) stream?.setEncoding(encoding);
  stream?.on("data", (chunk) => {
    const length = text ? (import_buffer ??= require("pi:node/buffer")).Buffer.byteLength(chunk, encoding) : chunk.length;
    size += length;
    if (size > max) {
      parts.push(text ? chunk.slice(0, Math.max(0, max - (size - length))) : chunk.subarray(0, Math.max(0, max - (size - length))));
      over(name);
    } else parts.push(chunk);
  });
  return () => text ? parts.join("") : (import_buffer ??= require("pi:node/buffer")).Buffer.concat(parts);
}
var execFile = function(file, args, options, callback) {
  if (typeof args === "function") [args, options, callback] = [[], {}, args];
  else if (args !== void 0 && args !== null && !Array.isArray(args)) {
    if (typeof args !== "object") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("args", "object", args);
    [args, options, callback] = [[], args, options];
  }
  if (typeof options === "function") [options, callback] = [{}, options];
  if (callback !== void 0 && callback !== null) (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const o = { encoding: "utf8", timeout: 0, maxBuffer: 1024 * 1024, killSignal: "SIGTERM", ...options };
  const child = spawn(file, args, { cwd: o.cwd, env: o.env, shell: o.shell ?? false, windowsHide: o.windowsHide, argv0: o.argv0 });
  let failure;
  let killed = false;
  let finished = false;
  let timer;
  const kill = () => {
    killed = true;
    child.stdout?.destroy();
    child.stderr?.destroy();
    try {
      child.kill(o.killSignal);
    } catch (err2) {
      failure ??= err2;
    }
  };
  const over = (name) => {
    failure ??= (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CHILD_PROCESS_STDIO_MAXBUFFER", `${name} maxBuffer length exceeded`);
    kill();
  };
  const out = collect(child.stdout, o.encoding, o.maxBuffer, over, "stdout");
  const err = collect(child.stderr, o.encoding, o.maxBuffer, over, "stderr");
  const onAbort = () => {
    failure ??= (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).abortError)(o.signal);
    kill();
  };
  const done = (code, signal) => {
    if (finished) return;
    finished = true;
    clearTimeout(timer);
    o.signal?.removeEventListener("abort", onAbort);
    if (!callback) return;
    const stdout = out();
    const stderr = err();
    if (!failure && code === 0 && signal === null) return callback(null, stdout, stderr);
    const cmd = args?.length && !o.shell ? [file, ...args].join(" ") : file;
    failure ??= Object.assign(new Error(`Command failed: ${cmd}
${stderr}`), { code, killed: child.killed || killed, signal, cmd });
    failure.cmd ??= cmd;
    callback(failure, stdout, stderr);
  };
  child.on("close", done);
  child.on("error", (e) => {
    failure ??= e;
    done(null, null);
  });
  if (o.timeout > 0) timer = setTimeout(kill, o.timeout);
  if (o.signal?.aborted) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
  else o.signal?.addEventListener("abort", onAbort, { once: true });
  return child;
};
var exec = function(commandLine, options, callback) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(commandLine, "command");
  if (typeof options === "function") [options, callback] = [{}, options];
  return execFile(commandLine, [], { ...options, shell: typeof options?.shell === "string" ? options.shell : true }, callback);
};
for (const fn of [exec, execFile]) {
  Object.defineProperty(fn, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), {
    value(...args) {
      let child;
      const promise = new Promise((resolve, reject) => {
        child = fn(...args, (err, stdout, stderr) => {
          if (err) reject(Object.assign(err, { stdout, stderr }));
          else resolve({ stdout, stderr });
        });
      });
      promise.child = child;
      return promise;
    },
    enumerable: false
  });
}
function fork(modulePath) {
  if (typeof modulePath !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("modulePath", "string", modulePath);
  throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).denied)("child_process.fork", `there is no Node to run ${modulePath} in; use spawn`);
}
(0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).markDenied)(fork, "there is no Node to run a file in; use spawn");
var exported = { ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
var child_process_default = exported;
child_process_exports["ChildProcess"] = ChildProcess;
child_process_exports["default"] = child_process_default;
child_process_exports["exec"] = exec;
child_process_exports["execFile"] = execFile;
child_process_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_events;
var import_internal_bytes;
var import_internal_errors2;
var import_internal_forbidden;
var import_internal_ticks;
var import_stream;
var import_internal_command2;
var import_internal_errors;
var import_internal_command;
