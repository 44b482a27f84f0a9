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
var import_pi_host3 = require("pi:host");

// src/node/child/channel.ts
var Control = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  ref() {
  }
  unref() {
  }
  refCounted() {
  }
  unrefCounted() {
  }
};
var Channel = class {
  /** The child has closed it, so that "close" need not wait for it; after the parent has, Node's "close" never comes. */
  ended = false;
  onEnd = () => {
  };
  #child;
  #writer;
  #onReady;
  #decoder = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder("utf8");
  #line = "";
  #closed = false;
  constructor(child, writer, onReady) {
    this.#child = child;
    this.#writer = writer;
    this.#onReady = onReady;
    child.connected = true;
    child.channel = new Control();
    child.send = (message, handle, options, cb) => this.#take(message, handle, options, cb);
    child._disconnect = () => this.#disconnect();
    child.disconnect = () => {
      if (child.connected) this.#disconnect();
      else child.emit("error", (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_IPC_DISCONNECTED", "IPC channel is already disconnected"));
    };
  }
  #take(message, handle, options, cb) {
    if (typeof handle === "function") [cb, handle, options] = [handle, void 0, void 0];
    else if (typeof options === "function") [cb, options] = [options, void 0];
    else if (options !== void 0 && (options === null || typeof options !== "object" || Array.isArray(options))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    if (!this.#child.connected) {
      const err = (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_IPC_CHANNEL_CLOSED", "Channel closed");
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => typeof cb === "function" ? cb(err) : this.#child.emit("error", err));
      return false;
    }
    if (message === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "message" argument must be specified');
    if (!["string", "object", "number", "boolean"].includes(typeof message)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("message", ["string", "object", "number", "boolean"], message);
    if (handle) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_HANDLE_TYPE", "This handle type cannot be sent");
    const line = `${JSON.stringify(message)}
`;
    this.#onReady(() => this.#writer.write((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(line), (err) => {
      if (typeof cb === "function") cb(err ?? null);
      else if (err && !options?.swallowErrors) this.#child.emit("error", err);
    }));
    return true;
  }
  #disconnect() {
    this.#child.connected = false;
    this.#child.channel = null;
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
      if (this.#closed) return;
      this.#closed = true;
      this.#onReady(() => this.#writer.close());
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.#child.emit("disconnect"));
    });
  }
  /** What the child has said. */
  take(bytes) {
    if (this.#closed) return;
    const lines = (this.#line + this.#decoder.write(bytes)).split("\n");
    this.#line = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      const internal = message !== null && typeof message === "object" && typeof message.cmd === "string" && message.cmd.startsWith("NODE_");
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.#child.emit(internal ? "internalMessage" : "message", message, void 0));
    }
  }
  /** The child has closed it. */
  end() {
    if (this.#closed || this.ended) return;
    this.ended = true;
    if (this.#child.connected) this.#disconnect();
    this.onEnd();
  }
  /** Whether the child's end is still awaited, or will be for ever. */
  get open() {
    return !this.ended;
  }
};

// src/node/child/streams.ts
var import_pi_host = require("pi:host");
var broken = (cause) => Object.assign(new Error("write EPIPE"), { code: "EPIPE", errno: -32, syscall: "write", cause });
var piece = 1 << 20;
var offer = 64 * 1024;
var Writer = class {
  #to;
  #before = Promise.resolve();
  #running;
  #writing = 0;
  /** Whether the end has been said. */
  ended = false;
  constructor(proc, fd) {
    this.#to = { proc, fd };
  }
  /** One host call: bytes, or the end. */
  #call(params) {
    this.#running = (0, import_pi_host.start)("exec", { op: "stdin", ...this.#to, ...params });
    return this.#running.done;
  }
  async #write(bytes) {
    for (let at = 0; at < bytes.length; at += piece) await this.#call({ base64: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).toBase64)(bytes.subarray(at, at + piece)) });
  }
  #then(run, cb) {
    this.#writing++;
    this.#before = this.#before.then(run).then(() => void 0, broken).then((err) => {
      this.#writing--;
      cb?.(err);
    });
  }
  write(bytes, cb) {
    this.#then(() => this.#write(bytes), cb);
  }
  /** What the child takes at once it has when this returns, as in Node; for the rest there is a wait, since the child may be waiting itself. */
  writeNow(bytes, cb) {
    let taken = 0;
    try {
      taken = (0, import_pi_host.callSync)("exec", { op: "stdin", ...this.#to, base64: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).toBase64)(bytes.subarray(0, offer)), now: true }).bytes;
    } catch (err) {
      return cb(broken(err));
    }
    if (taken === bytes.length) cb();
    else this.write(bytes.subarray(taken), cb);
  }
  /** Ends what is written. */
  end(cb) {
    this.#then(() => this.#call({ end: true }).finally(() => this.ended = true), cb);
  }
  /** Runs fn when nothing is being written. */
  idle(fn) {
    if (this.#writing === 0) fn();
    else this.#before.then(fn);
  }
  /** Closes the stream behind what is being written, which abort breaks off. */
  close(abort = false) {
    if (abort) this.#running?.cancel();
    this.#then(() => this.#call({ close: true }));
  }
};
function stdinOf(writer, onReady, gone) {
  const stdin = new (import_stream ??= require("pi:node/stream")).Writable({
    // Nothing is written before there is a process; the stream waits as for a file that is being opened.
    construct: (cb) => onReady(() => cb()),
    write: (chunk, _encoding, cb) => writer.writeNow(chunk, cb),
    final: (cb) => writer.end(() => cb()),
    destroy: (err, cb) => {
      if (!stdin.writableFinished && !gone()) writer.close(true);
      cb(err);
    }
  });
  return stdin;
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
var Extra = class extends (import_stream ??= require("pi:node/stream")).Duplex {
  constructor(proc, fd, onReady) {
    const writer = new Writer(proc, fd);
    super({
      allowHalfOpen: false,
      construct: (cb) => onReady(() => cb()),
      read() {
      },
      write: (chunk, _encoding, cb) => writer.writeNow(chunk, cb),
      final: (cb) => writer.end(() => cb()),
      destroy: (err, cb) => {
        writer.close(true);
        cb(err);
      }
    });
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
};

// src/node/child/sync.ts
var import_pi_host2 = require("pi:host");
var defaultMaxBuffer = 1024 * 1024;
function spawnError(code, file, args) {
  return Object.assign((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).systemError)(code, { syscall: `spawnSync ${file}` }), { message: `spawnSync ${file} ${code}`, path: file, spawnargs: args });
}
function commandError(err, syscall, file, spawnargs) {
  const out = (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: `${syscall} ${file}` });
  if (err?.code !== "denied" && typeof out.code === "string") out.message = `${syscall} ${file} ${out.code}`;
  out.path = file;
  out.spawnargs = spawnargs;
  return out;
}
function spawnSync(file, args, options) {
  const c = (0, (import_internal_command ??= require("pi:node/internal_command")).command)(file, args, options);
  const o = c.options;
  (0, (import_internal_command ??= require("pi:node/internal_command")).checkBounds)(o);
  const stdio = (0, (import_internal_command ??= require("pi:node/internal_command")).stdioOf)(o.stdio, true);
  const max = o.maxBuffer ?? defaultMaxBuffer;
  const spawnargs = c.spawnargs.slice(1);
  const input = stdio.kinds[0] === "pipe" ? (0, (import_internal_command ??= require("pi:node/internal_command")).inputBase64)(o.input, o.encoding) : void 0;
  const shown = o.shell ? "/bin/sh" : c.file;
  let r;
  try {
    r = (0, import_pi_host2.callSync)("exec", {
      op: "run",
      ...c.params,
      timeout: o.timeout || void 0,
      kill_signal: o.killSignal === void 0 || o.killSignal === null ? void 0 : String(o.killSignal).toUpperCase(),
      input,
      max_output: Number.isFinite(max) ? max : void 0,
      stdio: stdio.kinds.length > 3 || stdio.kinds.some((kind) => kind === "inherit" || typeof kind === "number") ? stdio.kinds : void 0
    });
  } catch (err) {
    return { error: commandError(err, "spawnSync", shown, spawnargs), status: null, signal: null, output: null, pid: 0, stdout: void 0, stderr: void 0 };
  }
  const outputs = outputsOf(r, stdio, o);
  const result = {};
  if (r.truncated) result.error = spawnError("ENOBUFS", shown, spawnargs);
  else if (r.killed && o.timeout) result.error = spawnError("ETIMEDOUT", shown, spawnargs);
  return Object.assign(result, { status: r.code, signal: r.signal ?? null, output: [null, ...outputs], pid: r.pid ?? 0, stdout: outputs[0], stderr: outputs[1] });
}
function outputsOf(r, { kinds, copies }, o) {
  return kinds.slice(1).map((kind, i) => {
    const fd = i + 1;
    const bytes = (0, (import_internal_command ??= require("pi:node/internal_command")).outputBuffer)(fd === 1 ? r.stdout : fd === 2 ? r.stderr : r.extra?.[fd]);
    const copy = kind === "inherit" ? fd : copies.get(fd);
    if (copy !== void 0) (0, import_pi_host2.write)(copy, bytes.toString());
    if (kind !== "pipe" || copy !== void 0) return null;
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
  if (showErrors && result.stderr?.length) (0, import_pi_host2.write)(2, result.stderr.toString());
  const err = checked(result, [o.argv0 ?? file, ...args ?? []], void 0);
  if (err) throw err;
  return result.stdout;
}
function execSync(commandLine, options) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(commandLine, "command");
  const o = { ...options, shell: typeof options?.shell === "string" ? options.shell : true };
  const showErrors = o.stdio === void 0;
  const result = spawnSync(commandLine, void 0, o);
  if (showErrors && result.stderr?.length) (0, import_pi_host2.write)(2, result.stderr.toString());
  const err = checked(result, void 0, commandLine);
  if (err) throw err;
  return result.stdout;
}

// src/node/child_process.ts
var serial = 0;
var ChildProcess = class extends (import_events2 ??= require("pi:node/events")).EventEmitter {
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
  #input = new Writer(this.#proc, 0);
  #channel;
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
    checkDescriptors(stdio);
    this.#copies = stdio.copies;
    const onReady = (ready) => this.#started ? ready() : this.#waiting.push(ready);
    this.#outputs = stdio.kinds.map((kind, fd) => this.#streamOf(kind, fd, stdio, onReady));
    this.stdio = [...this.#outputs];
    [this.stdin, this.stdout, this.stderr] = this.stdio;
    const env = stdio.ipc === void 0 ? {} : { env: channelEnv(c, stdio.ipc) };
    if (stdio.ipc !== void 0) this.#channel = new Channel(this, new Writer(this.#proc, stdio.ipc), onReady);
    const params = { op: "spawn", ...c.params, ...env, stdio: stdio.kinds, detached: c.options.detached || void 0, proc: this.#proc };
    try {
      this.#run = (0, import_pi_host3.start)("exec", params, (chunk) => this.#chunk(chunk));
    } catch (err) {
      (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(() => this.#failed(err));
      return this;
    }
    this.#run.done.then((r) => this.#exited(r), (err) => this.#failed(err));
    return this;
  }
  #streamOf(kind, fd, { copies, ipc }, onReady) {
    if (kind !== "pipe" || copies.has(fd) || fd === ipc) return null;
    if (fd === 0) return stdinOf(this.#input, onReady, () => this.exitCode !== null || this.signalCode !== null);
    return fd < 3 ? new Output() : new Extra(this.#proc, fd, onReady);
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
    if (chunk.end) this.#streamEnded(chunk.fd);
    else if (copy !== void 0) (0, import_pi_host3.write)(copy, (0, (import_internal_command2 ??= require("pi:node/internal_command")).outputBuffer)(chunk.base64).toString());
    else if (this.#outputs[chunk.fd]) this.#outputs[chunk.fd].push((0, (import_internal_command2 ??= require("pi:node/internal_command")).outputBuffer)(chunk.base64));
    else this.#channel?.take((0, (import_internal_command2 ??= require("pi:node/internal_command")).outputBuffer)(chunk.base64));
  }
  /** The child has closed a stream beyond the third. */
  #streamEnded(fd) {
    if (this.#outputs[fd]) this.#outputs[fd].push(null);
    else this.#channel?.end();
  }
  /** Lets the input go: there is a process, or there will be none. */
  #ready() {
    this.#started = true;
    for (const ready of this.#waiting.splice(0)) ready();
  }
  #exited(r) {
    this.exitCode = r.signal ? null : r.code;
    this.signalCode = r.signal ?? null;
    this.#input.idle(() => {
      if (!this.#input.ended) this.stdin?.destroy();
      this.emit("exit", this.exitCode, this.signalCode);
      this.#closeOutputs(() => this.emit("close", this.exitCode, this.signalCode));
    });
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
    const outputs = this.#outputs.slice(1).filter((s) => s && !s.closed);
    let left = outputs.length;
    this.#channel?.end();
    const channel = this.#channel?.open;
    const over = () => !channel && done();
    if (left === 0) (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(over);
    for (const s of outputs) {
      s.once("close", () => --left === 0 && over());
      if (!s.readableEnded) s.push(null);
      if (!s.readableFlowing && s.listenerCount("readable") === 0 && s.readableFlowing !== false) s.resume();
    }
  }
  kill(signal = "SIGTERM") {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    const name = typeof signal === "number" ? signal === 0 ? "0" : signalNames()[signal] : signal;
    if (name === void 0 || name !== "0" && !(name in signalNumbers())) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${typeof signal === "object" ? (0, import_pi_host3.requireHost)("pi:node/internal_inspect").inspect(signal) : signal}`);
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
      return (0, import_pi_host3.callSync)("exec", { op: "kill", proc: this.#proc, signal: name }).sent;
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
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    if (!this.killed) this.kill();
  }
};
function checkDescriptors(stdio) {
  for (const fd of stdio.kinds) {
    if (typeof fd !== "number") continue;
    try {
      (0, import_pi_host3.callSync)("fs", { op: "fdstat", fd });
    } catch {
      throw Object.assign((0, (import_internal_errors3 ??= require("pi:node/internal_errors")).systemError)("EBADF", { syscall: "spawn" }), { message: "spawn EBADF" });
    }
  }
}
function channelEnv(c, fd) {
  const { serialization } = c.options;
  if (serialization === "advanced") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).denied)("child_process with serialization advanced", "use json");
  return { ...c.params.env ?? globalThis.process.env, NODE_CHANNEL_FD: String(fd), NODE_CHANNEL_SERIALIZATION_MODE: "json" };
}
function signalNumbers() {
  return globalThis.process.getBuiltinModule("os").constants.signals;
}
function signalNames() {
  return Object.fromEntries(Object.entries(signalNumbers()).map(([name, n]) => [n, name]));
}
function spawn(file, args, options) {
  const c = (0, (import_internal_command2 ??= require("pi:node/internal_command")).command)(file, args, options);
  (0, (import_internal_command2 ??= require("pi:node/internal_command")).checkBounds)({ timeout: c.options.timeout, killSignal: c.options.killSignal });
  (0, (import_internal_command2 ??= require("pi:node/internal_command")).checkSignal)(c.options.signal);
  if (![void 0, "json", "advanced"].includes(c.options.serialization)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgValue)("options.serialization", c.options.serialization, "must be one of: undefined, 'json', 'advanced'");
  const child = new ChildProcess().launch(c);
  const { signal, killSignal, timeout } = c.options;
  if (timeout > 0) {
    const timer = setTimeout(() => child.kill(killSignal ?? "SIGTERM"), timeout);
    for (const event of ["exit", "error"]) child.once(event, () => clearTimeout(timer));
  }
  if (signal) {
    const onAbort = () => {
      if (child.kill(killSignal)) child.emit("error", (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).abortError)(signal));
    };
    if (signal.aborted) (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
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
  const text = !(0, (import_internal_command2 ??= require("pi:node/internal_command")).isBufferEncoding)(encoding) && (import_buffer ??= require("pi:node/buffer")).Buffer.isEncoding(encoding);
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
    if (typeof args !== "object") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("args", "object", args);
    [args, options, callback] = [[], args, options];
  }
  if (typeof options === "function") [options, callback] = [{}, options];
  else if (options !== void 0 && options !== null && typeof options !== "object") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  if (callback !== void 0 && callback !== null) (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  const o = { encoding: "utf8", timeout: 0, maxBuffer: 1024 * 1024, killSignal: "SIGTERM", ...options };
  (0, (import_internal_command2 ??= require("pi:node/internal_command")).checkBounds)(o);
  (0, (import_internal_command2 ??= require("pi:node/internal_command")).checkSignal)(o.signal);
  const child = spawn(file, args, { cwd: o.cwd, env: o.env, uid: o.uid, gid: o.gid, shell: o.shell ?? false, windowsHide: !!o.windowsHide, argv0: o.argv0 });
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
    failure ??= (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_CHILD_PROCESS_STDIO_MAXBUFFER", `${name} maxBuffer length exceeded`);
    kill();
  };
  const out = collect(child.stdout, o.encoding, o.maxBuffer, over, "stdout");
  const err = collect(child.stderr, o.encoding, o.maxBuffer, over, "stderr");
  const onAbort = () => {
    failure ??= (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).abortError)(o.signal);
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
  if (o.signal?.aborted) (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
  else o.signal?.addEventListener("abort", onAbort, { once: true });
  return child;
};
var exec = function(commandLine, options, callback) {
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(commandLine, "command");
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
  if (typeof modulePath !== "string") throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("modulePath", "string", modulePath);
  throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).denied)("child_process.fork", `there is no Node to run ${modulePath} in; use spawn`);
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
var import_events2;
var import_internal_errors3;
var import_internal_forbidden;
var import_internal_ticks2;
var import_internal_command2;
var import_internal_bytes;
var import_internal_errors;
var import_events;
var import_internal_ticks;
var import_string_decoder;
var import_internal_bytes2;
var import_stream;
var import_internal_errors2;
var import_internal_command;
