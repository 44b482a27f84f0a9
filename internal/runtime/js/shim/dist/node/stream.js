"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/node/stream.ts
var stream_exports = {
  Duplex: void 0,
  PassThrough: void 0,
  Readable: void 0,
  Stream: void 0,
  Transform: void 0,
  Writable: void 0,
  addAbortSignal: addAbortSignal,
  default: void 0,
  finished: finished,
  "module.exports": void 0,
  pipeline: pipeline,
};
module.exports = __defProp(stream_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/node/stream/base.ts
var Stream = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  pipe(dest, options) {
    this.on("data", (chunk) => {
      if (dest.writable && dest.write(chunk) === false) this.pause?.();
    });
    dest.on("drain", () => this.resume?.());
    if (!options || options.end !== false) this.on("end", () => dest.end());
    dest.emit("pipe", this);
    return dest;
  }
};
var kDestroyed = /* @__PURE__ */ Symbol("destroyed");
function newLife(options) {
  return {
    constructed: true,
    destroyed: false,
    closed: false,
    closeEmitted: false,
    errored: null,
    errorEmitted: false,
    autoDestroy: options?.autoDestroy !== false,
    emitClose: options?.emitClose !== false
  };
}
function sides(stream) {
  return [stream._readableState, stream._writableState].filter((s) => s && typeof s === "object");
}
function destroy(stream, err, cb) {
  const states = sides(stream);
  if (states.some((s) => s.destroyed)) {
    cb?.();
    return stream;
  }
  for (const s of states) {
    s.destroyed = true;
    if (err && !s.errored) s.errored = err;
  }
  const run2 = () => {
    let called = false;
    const done = (e) => {
      if (called) return;
      called = true;
      for (const s of states) {
        s.closed = true;
        if (e && !s.errored) s.errored = e;
      }
      cb?.(e);
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
        if (e) emitError(stream, e);
        emitClose(stream);
      });
    };
    try {
      stream._destroy(err ?? null, done);
    } catch (e) {
      done(e);
    }
  };
  if (states.some((s) => !s.constructed)) stream.once(kDestroyed, run2);
  else run2();
  return stream;
}
function emitError(stream, err) {
  const states = sides(stream);
  if (states.some((s) => s.errorEmitted)) return;
  for (const s of states) s.errorEmitted = true;
  stream.emit("error", err);
}
function emitClose(stream) {
  const states = sides(stream);
  if (states.some((s) => s.closeEmitted)) return;
  for (const s of states) s.closeEmitted = true;
  if (states.some((s) => s.emitClose)) stream.emit("close");
}
function errorOrDestroy(stream, err) {
  const states = sides(stream);
  if (states.some((s) => s.destroyed)) return;
  if (states.some((s) => s.autoDestroy)) {
    stream.destroy(err);
    return;
  }
  for (const s of states) s.errored ??= err;
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => emitError(stream, err));
}
function construct(stream, ready2) {
  if (typeof stream._construct !== "function") return;
  const states = sides(stream);
  for (const s of states) s.constructed = false;
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
    let called = false;
    const done = (err) => {
      if (called) {
        errorOrDestroy(stream, err ?? (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_MULTIPLE_CALLBACK", "Callback called multiple times"));
        return;
      }
      called = true;
      for (const s of states) s.constructed = true;
      if (states.some((s) => s.destroyed)) stream.emit(kDestroyed);
      else if (err) errorOrDestroy(stream, err);
      else (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(ready2);
    };
    try {
      stream._construct(done);
    } catch (err) {
      done(err);
    }
  });
}
var bytesDefault = 64 * 1024;
var objectsDefault = 16;
function getDefaultHighWaterMark(objectMode) {
  return objectMode ? objectsDefault : bytesDefault;
}
function setDefaultHighWaterMark(objectMode, value) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(value, "value", 0);
  if (objectMode) objectsDefault = value;
  else bytesDefault = value;
}
function highWaterMark(options, side, objectMode) {
  const value = options?.[`${side}HighWaterMark`] ?? options?.highWaterMark;
  if (value === void 0 || value === null) return getDefaultHighWaterMark(objectMode);
  if (!Number.isInteger(value) || value < 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("options.highWaterMark", value);
  return value;
}
function addAbortSignal(signal, stream) {
  if (typeof signal !== "object" || !("aborted" in signal)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("signal", "AbortSignal", signal);
  if (typeof stream?.destroy !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
  const onAbort = () => stream.destroy((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
  if (signal.aborted) onAbort();
  else {
    signal.addEventListener("abort", onAbort, { once: true });
    stream.once("close", () => signal.removeEventListener("abort", onAbort));
  }
  return stream;
}

// src/node/stream/duplex.ts

// src/node/stream/readable.ts

// src/node/stream/dispose.ts
function dispose(stream, over) {
  const error = over || stream.destroyed ? void 0 : (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).abortError)();
  stream.destroy(error);
  return new Promise((resolve, reject) => {
    const settle = () => {
      stream.removeListener("error", onError);
      const err = stream.errored;
      if (err && err !== error) reject(err);
      else resolve();
    };
    const onError = () => {
    };
    stream.on("error", onError);
    if (stream.closed) settle();
    else stream.once("close", settle);
  });
}

// src/node/stream/iterate.ts
async function* iterate(stream, options) {
  let wake = () => {
  };
  let ended = stream.readableEnded;
  let failure;
  const onReadable = () => wake();
  const onEnd2 = () => {
    ended = true;
    wake();
  };
  const onError = (err) => {
    failure = err;
    wake();
  };
  const onClose = () => {
    if (!ended && !failure) {
      if (stream.errored) failure = stream.errored;
      else if (stream.readableEnded) ended = true;
      else failure = (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
    }
    wake();
  };
  stream.on("readable", onReadable);
  stream.on("end", onEnd2);
  stream.on("error", onError);
  stream.on("close", onClose);
  if (stream.destroyed && stream.closed) onClose();
  let finished2 = false;
  try {
    for (; ; ) {
      const chunk = stream.destroyed ? null : stream.read();
      if (chunk !== null) {
        yield chunk;
        continue;
      }
      if (failure) throw failure;
      if (ended) {
        finished2 = true;
        return;
      }
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stream.removeListener("readable", onReadable);
    stream.removeListener("end", onEnd2);
    stream.removeListener("close", onClose);
    if (finished2 ? stream._readableState?.autoDestroy : options?.destroyOnReturn !== false) {
      stream.on("error", () => {
      });
      stream.destroy(failure);
    }
    stream.removeListener("error", onError);
  }
}

// src/node/stream/pipe.ts
function pipe(src, dest, options) {
  const state = src._readableState;
  const stdio = globalThis.process;
  const ends = options?.end !== false && dest !== stdio?.stdout && dest !== stdio?.stderr;
  const onData = (chunk) => {
    if (dest.write(chunk) !== false) return;
    state.awaitDrain.add(dest);
    src.pause();
    dest.once("drain", onDrain);
  };
  const onDrain = () => {
    state.awaitDrain.delete(dest);
    if (state.awaitDrain.size === 0 && src.listenerCount("data") > 0) src.resume();
  };
  const onEnd2 = () => ends ? dest.end() : src.unpipe(dest);
  const onError = (err) => {
    src.unpipe(dest);
    if (dest.listenerCount("error") === 0) errorOrDestroy(dest, err);
  };
  const onGone = () => src.unpipe(dest);
  const cleanup = () => {
    src.removeListener("data", onData);
    src.removeListener("end", onEnd2);
    dest.removeListener("drain", onDrain);
    dest.removeListener("error", onError);
    dest.removeListener("close", onGone);
    dest.removeListener("finish", onGone);
    if (state.awaitDrain.delete(dest) && state.awaitDrain.size === 0 && state.pipes.length > 0) src.resume();
  };
  state.pipes.push({ dest, cleanup });
  if (state.endEmitted) (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(onEnd2);
  else src.once("end", onEnd2);
  src.on("data", onData);
  dest.prependListener("error", onError);
  dest.once("close", onGone);
  dest.once("finish", onGone);
  dest.emit("pipe", src);
  if (dest.writableNeedDrain === true) {
    state.awaitDrain.add(dest);
    src.pause();
    dest.once("drain", onDrain);
  } else if (!state.flowing) src.resume();
  return dest;
}

// src/node/stream/readable.ts
var ReadableState = class {
  constructor(options, _stream, duplex = false) {
    Object.assign(this, newState(options, duplex));
  }
  get pipesCount() {
    return this.pipes.length;
  }
  get paused() {
    return this.flowing === false;
  }
  get multiAwaitDrain() {
    return this.pipes.length > 1;
  }
  get awaitDrainWriters() {
    return this.awaitDrain.size === 0 ? null : this.awaitDrain;
  }
};
function newState(options, duplex) {
  const objectMode = !!(options?.objectMode || duplex && options?.readableObjectMode);
  return {
    ...newLife(options),
    objectMode,
    highWaterMark: highWaterMark(options, duplex ? "readable" : "", objectMode),
    buffer: [],
    length: 0,
    pipes: [],
    flowing: null,
    ended: false,
    endEmitted: false,
    reading: false,
    sync: true,
    needReadable: false,
    emittedReadable: false,
    readableListening: false,
    resumeScheduled: false,
    readingMore: false,
    dataEmitted: false,
    awaitDrain: /* @__PURE__ */ new Set(),
    decoder: null,
    encoding: null,
    defaultEncoding: options?.defaultEncoding ?? "utf8"
  };
}
var Readable = class extends Stream {
  constructor(options) {
    super(options);
    const duplex = isDuplex(this);
    this._readableState = new ReadableState(options, this, duplex);
    if (options) {
      if (typeof options.read === "function") this._read = options.read;
      if (typeof options.destroy === "function") this._destroy = options.destroy;
      if (typeof options.construct === "function") this._construct = options.construct;
      if (options.signal && !duplex) addAbortSignal(options.signal, this);
      if (options.encoding) this.setEncoding(options.encoding);
    }
    if (!duplex) construct(this, () => this._readableState.needReadable && maybeReadMore(this));
  }
  _read(_size) {
    throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _read() method is not implemented");
  }
  _destroy(err, cb) {
    cb(err);
  }
  destroy(err, cb) {
    return destroy(this, err, cb);
  }
  push(chunk, encoding) {
    return addChunk(this, chunk, encoding, false);
  }
  unshift(chunk, encoding) {
    return addChunk(this, chunk, encoding, true);
  }
  isPaused() {
    return this._readableState.flowing === false;
  }
  setEncoding(encoding) {
    const state = this._readableState;
    const decoder = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder(encoding);
    state.decoder = decoder;
    state.encoding = decoder.encoding;
    const text = state.buffer.map((b) => decoder.write(b)).join("");
    state.buffer = text ? [text] : [];
    state.length = text.length;
    return this;
  }
  read(n) {
    const state = this._readableState;
    if (n === void 0) n = Number.NaN;
    if (n > state.highWaterMark) state.highWaterMark = n;
    if (n !== 0) state.emittedReadable = false;
    if (n === 0 && state.needReadable && ((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || state.ended)) {
      if (state.length === 0 && state.ended) endReadable(this);
      else emitReadable(this);
      return null;
    }
    let want = howMuch(state, n);
    if (want === 0 && state.ended) {
      if (state.length === 0) endReadable(this);
      return null;
    }
    if (state.length === 0 || state.length - want < state.highWaterMark || state.needReadable) fetchMore(this);
    if (!state.reading) want = howMuch(state, n);
    const out = want > 0 ? take(state, want) : null;
    if (out === null) {
      state.needReadable = state.length <= state.highWaterMark;
      want = 0;
    } else {
      state.length -= want;
      state.awaitDrain.clear();
    }
    if (state.length === 0) {
      if (!state.ended) state.needReadable = true;
      if (!Object.is(n, want) && state.ended) endReadable(this);
    }
    if (out !== null && !state.errorEmitted && !state.closeEmitted) {
      state.dataEmitted = true;
      this.emit("data", out);
    }
    return out;
  }
  on(event, fn) {
    super.on(event, fn);
    const state = this._readableState;
    if (event === "data") {
      state.readableListening = this.listenerCount("readable") > 0;
      if (state.flowing !== false) this.resume();
    } else if (event === "readable" && !state.endEmitted && !state.readableListening) {
      state.readableListening = state.needReadable = true;
      state.flowing = false;
      state.emittedReadable = false;
      if (state.length) emitReadable(this);
      else if (!state.reading) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => this.read(0));
    }
    return this;
  }
  addListener(event, fn) {
    return this.on(event, fn);
  }
  removeListener(event, fn) {
    super.removeListener(event, fn);
    if (event === "readable") (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => updateListening(this));
    return this;
  }
  off(event, fn) {
    return this.removeListener(event, fn);
  }
  removeAllListeners(event) {
    super.removeAllListeners(event);
    if (event === "readable" || event === void 0) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => updateListening(this));
    return this;
  }
  resume() {
    const state = this._readableState;
    if (!state.flowing) {
      state.flowing = !state.readableListening;
      scheduleResume(this);
    }
    return this;
  }
  pause() {
    if (this._readableState.flowing !== false) {
      this._readableState.flowing = false;
      this.emit("pause");
    }
    return this;
  }
  wrap(old) {
    old.on("data", (chunk) => {
      if (!this.push(chunk)) old.pause?.();
    });
    old.on("end", () => this.push(null));
    old.on("error", (err) => errorOrDestroy(this, err));
    old.on("close", () => this.destroy());
    this._read = () => old.resume?.();
    return this;
  }
  pipe(dest, options) {
    return pipe(this, dest, options);
  }
  unpipe(dest) {
    const state = this._readableState;
    const gone = dest ? state.pipes.filter((p) => p.dest === dest) : state.pipes;
    state.pipes = state.pipes.filter((p) => !gone.includes(p));
    if (!dest) this.pause();
    else if (state.pipes.length === 0) this.pause();
    for (const p of gone) {
      p.cleanup();
      p.dest.emit("unpipe", this, { hasUnpiped: false });
    }
    return this;
  }
  [Symbol.asyncIterator]() {
    return iterate(this, void 0);
  }
  iterator(options) {
    if (options !== void 0 && (options === null || typeof options !== "object")) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    return iterate(this, options);
  }
  get readable() {
    const s = this._readableState;
    return !s.destroyed && !s.endEmitted && !s.errored && this._readable !== false;
  }
  set readable(value) {
    this._readable = value;
  }
  get readableFlowing() {
    return this._readableState.flowing;
  }
  set readableFlowing(v) {
    this._readableState.flowing = v;
  }
  get readableHighWaterMark() {
    return this._readableState.highWaterMark;
  }
  get readableLength() {
    return this._readableState.length;
  }
  get readableObjectMode() {
    return this._readableState.objectMode;
  }
  get readableEncoding() {
    return this._readableState.encoding;
  }
  get readableEnded() {
    return this._readableState.endEmitted;
  }
  get readableDidRead() {
    return this._readableState.dataEmitted;
  }
  get readableAborted() {
    const s = this._readableState;
    return (s.destroyed || !!s.errored) && !s.endEmitted;
  }
  get readableBuffer() {
    return this._readableState.buffer;
  }
  get destroyed() {
    return this._readableState?.destroyed ?? false;
  }
  set destroyed(v) {
    this._readableState.destroyed = v;
  }
  get closed() {
    return this._readableState.closed;
  }
  get errored() {
    return this._readableState.errored;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.rejection")](err) {
    this.destroy(err);
  }
  [Symbol.asyncDispose ?? /* @__PURE__ */ Symbol.for("nodejs.asyncDispose")]() {
    return dispose(this, this.readableEnded);
  }
};
Object.defineProperty(Readable.prototype, "_readableState", { value: void 0, writable: true });
function isDuplex(stream) {
  return typeof stream._write === "function";
}
function addChunk(stream, chunk, encoding, front) {
  const state = stream._readableState;
  if (chunk === null) {
    state.reading = false;
    onEnd(stream);
    return false;
  }
  if (!state.objectMode) {
    if (typeof chunk === "string") {
      encoding ||= state.defaultEncoding;
      if (state.encoding !== encoding || front) chunk = front && state.encoding ? (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk, encoding).toString(state.encoding) : (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk, encoding);
      else if (state.decoder) {
        return store(stream, chunk, front);
      }
    } else if (chunk instanceof Uint8Array) {
      if (!(import_buffer ??= require("pi:node/buffer")).Buffer.isBuffer(chunk)) chunk = (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    } else if (chunk !== void 0) {
      errorOrDestroy(stream, (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("chunk", ["string", "Buffer", "TypedArray", "DataView"], chunk));
      return false;
    }
  }
  if (!state.objectMode && (!chunk || chunk.length <= 0)) {
    if (!front) {
      state.reading = false;
      maybeReadMore(stream);
    }
    return mayPush(state);
  }
  return store(stream, chunk, front);
}
function store(stream, chunk, front) {
  const state = stream._readableState;
  if (front) {
    if (state.endEmitted) errorOrDestroy(stream, (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_UNSHIFT_AFTER_END_EVENT", "stream.unshift() after end event"));
    else if (state.destroyed || state.errored) return false;
    else keep(stream, chunk, true);
    return mayPush(state);
  }
  if (state.ended) {
    errorOrDestroy(stream, (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_PUSH_AFTER_EOF", "stream.push() after EOF"));
    return mayPush(state);
  }
  if (state.destroyed || state.errored) return false;
  state.reading = false;
  if (state.decoder && typeof chunk !== "string") {
    chunk = state.decoder.write(chunk);
    if (!state.objectMode && chunk.length === 0) {
      maybeReadMore(stream);
      return mayPush(state);
    }
  }
  keep(stream, chunk, false);
  return mayPush(state);
}
function mayPush(state) {
  return !state.ended && (state.length < state.highWaterMark || state.length === 0);
}
function keep(stream, chunk, front) {
  const state = stream._readableState;
  if (state.flowing && state.length === 0 && !state.sync && stream.listenerCount("data") > 0) {
    state.awaitDrain.clear();
    state.dataEmitted = true;
    stream.emit("data", chunk);
  } else {
    state.length += state.objectMode ? 1 : chunk.length;
    if (front) state.buffer.unshift(chunk);
    else state.buffer.push(chunk);
    if (state.needReadable) emitReadable(stream);
  }
  maybeReadMore(stream);
}
function howMuch(state, n) {
  if (n <= 0 || state.length === 0 && state.ended) return 0;
  if (state.objectMode) return 1;
  if (Number.isNaN(n)) return state.flowing && state.length ? state.buffer[0].length : state.length;
  if (n <= state.length) return n;
  return state.ended ? state.length : 0;
}
function fetchMore(stream) {
  const state = stream._readableState;
  if (state.ended || state.reading || state.destroyed || state.errored || !state.constructed) return;
  state.reading = true;
  state.sync = true;
  if (state.length === 0) state.needReadable = true;
  try {
    stream._read(state.highWaterMark);
  } catch (err) {
    errorOrDestroy(stream, err);
  }
  state.sync = false;
}
function take(state, n) {
  if (state.length === 0) return null;
  if (state.objectMode) return state.buffer.shift();
  if (n >= state.length) {
    const all = state.buffer.length === 1 ? state.buffer[0] : state.decoder ? state.buffer.join("") : (import_buffer ??= require("pi:node/buffer")).Buffer.concat(state.buffer);
    state.buffer = [];
    return all;
  }
  const parts = [];
  let left = n;
  while (left > 0) {
    const first = state.buffer[0];
    if (first.length <= left) {
      parts.push(state.buffer.shift());
      left -= first.length;
    } else {
      parts.push(first.slice(0, left));
      state.buffer[0] = first.slice(left);
      left = 0;
    }
  }
  return parts.length === 1 ? parts[0] : state.decoder ? parts.join("") : (import_buffer ??= require("pi:node/buffer")).Buffer.concat(parts);
}
function onEnd(stream) {
  const state = stream._readableState;
  if (state.ended) return;
  const rest = state.decoder?.end();
  if (rest) {
    state.buffer.push(rest);
    state.length += state.objectMode ? 1 : rest.length;
  }
  state.ended = true;
  if (state.sync) emitReadable(stream);
  else {
    state.needReadable = false;
    state.emittedReadable = true;
    readableNow(stream);
  }
}
function emitReadable(stream) {
  const state = stream._readableState;
  state.needReadable = false;
  if (state.emittedReadable) return;
  state.emittedReadable = true;
  (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(readableNow, stream);
}
function readableNow(stream) {
  const state = stream._readableState;
  if (!state.destroyed && !state.errored && (state.length || state.ended)) {
    stream.emit("readable");
    state.emittedReadable = false;
  }
  state.needReadable = !state.flowing && !state.ended && state.length <= state.highWaterMark;
  flow(stream);
}
function maybeReadMore(stream) {
  const state = stream._readableState;
  if (state.readingMore || !state.constructed) return;
  state.readingMore = true;
  (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => {
    while (!state.reading && !state.ended && (state.length < state.highWaterMark || state.flowing && state.length === 0)) {
      const before = state.length;
      stream.read(0);
      if (before === state.length) break;
    }
    state.readingMore = false;
  });
}
function endReadable(stream) {
  const state = stream._readableState;
  if (state.endEmitted) return;
  state.ended = true;
  (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => {
    if (state.errored || state.closeEmitted || state.endEmitted || state.length > 0) return;
    state.endEmitted = true;
    stream.emit("end");
    const w = stream._writableState;
    if (w && stream.writable && stream.allowHalfOpen === false) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => stream.writable && !w.ending && !stream.destroyed && stream.end());
    else if (state.autoDestroy && (!w || w.autoDestroy && w.finished)) stream.destroy();
  });
}
function scheduleResume(stream) {
  const state = stream._readableState;
  if (state.resumeScheduled) return;
  state.resumeScheduled = true;
  (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => {
    if (!state.reading) stream.read(0);
    state.resumeScheduled = false;
    stream.emit("resume");
    flow(stream);
    if (state.flowing && !state.reading) stream.read(0);
  });
}
function flow(stream) {
  while (stream._readableState.flowing && stream.read() !== null) ;
}
function updateListening(stream) {
  const state = stream._readableState;
  state.readableListening = stream.listenerCount("readable") > 0;
  if (state.resumeScheduled && !stream.isPaused()) state.flowing = true;
  else if (stream.listenerCount("data") > 0) stream.resume();
  else if (!state.readableListening) state.flowing = null;
}

// src/node/stream/writable.ts
var WritableState = class {
  constructor(options, _stream, duplex = false) {
    Object.assign(this, newState2(options, duplex));
  }
  getBuffer() {
    return this.buffered;
  }
  get bufferedRequestCount() {
    return this.buffered.length;
  }
  get bufferProcessing() {
    return false;
  }
  get writable() {
    return !this.ending && !this.destroyed && !this.errored;
  }
  get allBuffers() {
    return this.buffered.every((p) => p.encoding === "buffer");
  }
  get allNoop() {
    return this.buffered.every((p) => p.cb === nothing);
  }
  get writecb() {
    return void 0;
  }
  get afterWriteTickInfo() {
    return null;
  }
};
function newState2(options, duplex) {
  const objectMode = !!(options?.objectMode || duplex && options?.writableObjectMode);
  return {
    ...newLife(options),
    objectMode,
    highWaterMark: highWaterMark(options, duplex ? "writable" : "", objectMode),
    decodeStrings: options?.decodeStrings !== false,
    defaultEncoding: options?.defaultEncoding ?? "utf8",
    length: 0,
    writing: false,
    corked: 0,
    sync: true,
    needDrain: false,
    ending: false,
    ended: false,
    finished: false,
    finalCalled: false,
    prefinished: false,
    buffered: [],
    pendingcb: 0,
    onEnd: []
  };
}
function takeWritableOptions(stream, options) {
  if (!options) return;
  if (typeof options.write === "function") stream._write = options.write;
  if (typeof options.writev === "function") stream._writev = options.writev;
  if (typeof options.final === "function") stream._final = options.final;
}
var nothing = () => {
};
function write(stream, chunk, encoding, cb) {
  const state = stream._writableState;
  if (typeof encoding === "function") [cb, encoding] = [encoding, void 0];
  if (encoding === void 0 || encoding === null) encoding = state.objectMode ? void 0 : state.defaultEncoding;
  else if (encoding !== "buffer" && !(import_buffer2 ??= require("pi:node/buffer")).Buffer.isEncoding(encoding)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
  if (typeof cb !== "function") cb = nothing;
  if (chunk === null) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
  if (!state.objectMode) {
    if (typeof chunk === "string") {
      if (state.decodeStrings) [chunk, encoding] = [(import_buffer2 ??= require("pi:node/buffer")).Buffer.from(chunk, encoding), "buffer"];
    } else if (chunk instanceof Uint8Array) {
      if (!(import_buffer2 ??= require("pi:node/buffer")).Buffer.isBuffer(chunk)) chunk = (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      encoding = "buffer";
    } else throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("chunk", ["string", "Buffer", "TypedArray", "DataView"], chunk);
  }
  let err;
  if (state.ending) err = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
  else if (state.destroyed) err = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed");
  if (err) {
    (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(cb, err);
    errorOrDestroy(stream, err);
    return false;
  }
  state.pendingcb++;
  return accept(stream, chunk, encoding, cb);
}
function accept(stream, chunk, encoding, cb) {
  const state = stream._writableState;
  state.length += state.objectMode ? 1 : chunk.length;
  if (state.writing || state.corked || state.errored || !state.constructed) state.buffered.push({ chunk, encoding, cb });
  else start(stream, [{ chunk, encoding, cb }]);
  const room = state.length < state.highWaterMark;
  if (!room) state.needDrain = true;
  return room && !state.errored && !state.destroyed;
}
function start(stream, batch) {
  const state = stream._writableState;
  state.writing = true;
  state.sync = true;
  let called = false;
  const done = (err) => {
    if (called) {
      errorOrDestroy(stream, (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_MULTIPLE_CALLBACK", "Callback called multiple times"));
      return;
    }
    called = true;
    written(stream, batch, err);
  };
  if (batch.length === 1) stream._write(batch[0].chunk, batch[0].encoding, done);
  else stream._writev(batch.map(({ chunk, encoding }) => ({ chunk, encoding })), done);
  state.sync = false;
}
function written(stream, batch, err) {
  const state = stream._writableState;
  const sync = state.sync;
  state.writing = false;
  for (const { chunk } of batch) state.length -= state.objectMode ? 1 : chunk.length;
  if (err) {
    state.errored ??= err;
    if (stream._readableState) stream._readableState.errored ??= err;
    const fail = () => {
      state.pendingcb -= batch.length;
      for (const { cb } of batch) cb(err);
      failBuffered(stream, err);
      if (state.autoDestroy) stream.destroy(err);
      else if (!state.errorEmitted) {
        state.errorEmitted = true;
        stream.emit("error", err);
      }
    };
    if (sync) (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(fail);
    else fail();
    return;
  }
  flush(stream);
  const after = () => {
    if (!state.ending && !state.destroyed && state.length === 0 && state.needDrain) {
      state.needDrain = false;
      stream.emit("drain");
    }
    state.pendingcb -= batch.length;
    for (const { cb } of batch) cb(null);
    if (state.destroyed) failBuffered(stream, state.errored ?? (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed"));
    finishMaybe(stream);
  };
  if (sync) (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(after);
  else after();
}
function failBuffered(stream, err) {
  const state = stream._writableState;
  for (const p of state.buffered.splice(0)) {
    state.length -= state.objectMode ? 1 : p.chunk.length;
    state.pendingcb--;
    p.cb(err);
  }
  for (const cb of state.onEnd.splice(0)) cb(err);
}
function flush(stream) {
  const state = stream._writableState;
  while (!state.writing && !state.corked && !state.destroyed && state.constructed && state.buffered.length) {
    if (typeof stream._writev === "function" && state.buffered.length > 1) start(stream, state.buffered.splice(0));
    else start(stream, [state.buffered.shift()]);
  }
}
function finishMaybe(stream) {
  const state = stream._writableState;
  if (!state.ending || state.destroyed || !state.constructed || state.length > 0 || state.errored || state.buffered.length || state.finished || state.writing) return;
  if (!state.finalCalled) {
    state.finalCalled = true;
    if (typeof stream._final === "function") {
      state.pendingcb++;
      callFinal(stream);
      return;
    }
    state.prefinished = true;
    stream.emit("prefinish");
  }
  if (state.prefinished && state.pendingcb === 0) scheduleFinish(stream);
}
function scheduleFinish(stream) {
  const state = stream._writableState;
  state.pendingcb++;
  (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(() => {
    state.pendingcb--;
    if (!state.finished && !state.errored && !state.destroyed && state.length === 0) finish(stream);
  });
}
function callFinal(stream) {
  const state = stream._writableState;
  let called = false;
  const done = (err) => {
    if (called) return;
    called = true;
    state.pendingcb--;
    if (err) {
      for (const cb of state.onEnd.splice(0)) cb(err);
      errorOrDestroy(stream, err);
      return;
    }
    state.prefinished = true;
    stream.emit("prefinish");
    scheduleFinish(stream);
  };
  try {
    stream._final(done);
  } catch (err) {
    done(err);
  }
}
function finish(stream) {
  const state = stream._writableState;
  state.finished = true;
  for (const cb of state.onEnd.splice(0)) cb();
  stream.emit("finish");
  const r = stream._readableState;
  if (state.autoDestroy && (!r || r.autoDestroy && (r.endEmitted || r.readable === false))) stream.destroy();
}
function end(stream, chunk, encoding, cb) {
  const state = stream._writableState;
  if (typeof chunk === "function") [cb, chunk, encoding] = [chunk, null, null];
  else if (typeof encoding === "function") [cb, encoding] = [encoding, null];
  let err;
  if (chunk !== null && chunk !== void 0) {
    try {
      if (state.ending) err = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
      if (err) errorOrDestroy(stream, err);
      else write(stream, chunk, encoding ?? void 0, void 0);
    } catch (e) {
      err = e;
    }
  }
  if (state.corked) {
    state.corked = 1;
    stream.uncork();
  }
  if (!err && !state.errored && !state.ending) {
    state.ending = true;
    finishMaybe(stream);
    state.ended = true;
  } else if (!err && state.finished) err = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_ALREADY_FINISHED", "Cannot call end after a stream was finished");
  else if (!err && state.destroyed) err = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_DESTROYED", "Cannot call end after a stream was destroyed");
  if (typeof cb === "function") {
    if (err ?? state.errored) (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(cb, err ?? state.errored);
    else if (state.finished) (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(cb);
    else state.onEnd.push(cb);
  }
  return stream;
}
var writableSide = {
  write(chunk, encoding, cb) {
    return write(this, chunk, encoding, cb);
  },
  end(chunk, encoding, cb) {
    return end(this, chunk, encoding, cb);
  },
  cork() {
    this._writableState.corked++;
  },
  uncork() {
    const state = this._writableState;
    if (!state.corked) return;
    state.corked--;
    if (!state.writing) flush(this);
  },
  setDefaultEncoding(encoding) {
    if (!(import_buffer2 ??= require("pi:node/buffer")).Buffer.isEncoding(encoding)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
    this._writableState.defaultEncoding = encoding;
    return this;
  },
  get writable() {
    const w = this._writableState;
    return !!w && !w.destroyed && !w.errored && !w.ending && !w.ended && this._writable !== false;
  },
  set writable(value) {
    this._writable = value;
  },
  get writableFinished() {
    return this._writableState.finished;
  },
  get writableEnded() {
    return this._writableState.ending;
  },
  get writableLength() {
    return this._writableState.length;
  },
  get writableHighWaterMark() {
    return this._writableState.highWaterMark;
  },
  get writableObjectMode() {
    return this._writableState.objectMode;
  },
  get writableCorked() {
    return this._writableState.corked;
  },
  get writableNeedDrain() {
    const w = this._writableState;
    return !w.destroyed && !w.ending && w.needDrain;
  },
  get writableAborted() {
    const w = this._writableState;
    return (w.destroyed || !!w.errored) && !w.finished;
  },
  get writableBuffer() {
    return this._writableState.buffered;
  }
};
var Writable = class _Writable extends Stream {
  static {
    Object.defineProperty(this, "name", { value: "Writable", configurable: true });
  }
  constructor(options) {
    super(options);
    this._writableState = new WritableState(options, this, false);
    takeWritableOptions(this, options);
    if (options) {
      if (typeof options.destroy === "function") this._destroy = options.destroy;
      if (typeof options.construct === "function") this._construct = options.construct;
      if (options.signal) addAbortSignal(options.signal, this);
    }
    construct(this, () => ready(this));
  }
  _write(chunk, encoding, cb) {
    if (typeof this._writev === "function") this._writev([{ chunk, encoding }], cb);
    else throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _write() method is not implemented");
  }
  _destroy(err, cb) {
    cb(err);
  }
  destroy(err, cb) {
    const state = this._writableState;
    if (!state.destroyed && (state.buffered.length || state.onEnd.length)) {
      (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(() => failBuffered(this, err ?? (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_DESTROYED", "Cannot call end after a stream was destroyed")));
    }
    return destroy(this, err, cb);
  }
  pipe() {
    errorOrDestroy(this, (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable"));
  }
  get destroyed() {
    return this._writableState?.destroyed ?? false;
  }
  set destroyed(v) {
    this._writableState.destroyed = v;
  }
  get closed() {
    return this._writableState.closed;
  }
  get errored() {
    return this._writableState.errored;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.rejection")](err) {
    this.destroy(err);
  }
  [Symbol.asyncDispose ?? /* @__PURE__ */ Symbol.for("nodejs.asyncDispose")]() {
    return dispose(this, this.writableFinished);
  }
  /** A Duplex is a Writable too, though it extends Readable. */
  static [Symbol.hasInstance](object) {
    if (Function.prototype[Symbol.hasInstance].call(this, object)) return true;
    return this.prototype === _Writable.prototype && !!object?._writableState && typeof object._write === "function";
  }
};
function ready(stream) {
  flush(stream);
  finishMaybe(stream);
}
function mixInWritable(proto) {
  for (const key of Reflect.ownKeys(writableSide)) {
    const d = Object.getOwnPropertyDescriptor(writableSide, key);
    Object.defineProperty(proto, key, { ...d, enumerable: false, configurable: true });
  }
}
mixInWritable(Writable.prototype);

// src/node/stream/duplex.ts
var Duplex = class extends Readable {
  allowHalfOpen;
  constructor(options) {
    super(options);
    this._writableState = new WritableState(options, this, true);
    takeWritableOptions(this, options);
    this.allowHalfOpen = options?.allowHalfOpen !== false;
    if (options?.readable === false) {
      this.readable = false;
      this._readableState.ended = this._readableState.endEmitted = true;
    }
    if (options?.writable === false) {
      this.writable = false;
      this._writableState.ending = this._writableState.ended = this._writableState.finished = true;
    }
    if (options?.signal) addAbortSignal(options.signal, this);
    construct(this, () => {
      if (this._readableState.needReadable) this.read(0);
      ready(this);
    });
  }
  _write(chunk, encoding, cb) {
    if (typeof this._writev === "function") this._writev([{ chunk, encoding }], cb);
    else throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _write() method is not implemented");
  }
};
mixInWritable(Duplex.prototype);
var Transform = class _Transform extends Duplex {
  static {
    Object.defineProperty(this, "name", { value: "Transform", configurable: true });
  }
  /** The callback of a write that waits until somebody reads. */
  #pending = null;
  constructor(options) {
    super(options);
    if (options) {
      if (typeof options.transform === "function") this._transform = options.transform;
      if (typeof options.flush === "function") this._flush = options.flush;
    }
    this._readableState.sync = false;
    this.on("prefinish", () => {
      if (this._final === _Transform.prototype._final || this.destroyed) return;
      this.#flush((err) => err && this.destroy(err));
    });
  }
  #flush(cb) {
    if (typeof this._flush !== "function" || this.destroyed) {
      this.push(null);
      cb();
      return;
    }
    this._flush((err, data) => {
      if (err) return cb(err);
      if (data !== null && data !== void 0) this.push(data);
      this.push(null);
      cb();
    });
  }
  _final(cb) {
    this.#flush(cb);
  }
  _transform(_chunk, _encoding, _cb) {
    throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _transform() method is not implemented");
  }
  _write(chunk, encoding, cb) {
    const r = this._readableState;
    const w = this._writableState;
    const length = r.length;
    this._transform(chunk, encoding, (err, data) => {
      if (err) return cb(err);
      if (data !== null && data !== void 0) this.push(data);
      if (w.ended || length === r.length || r.length < r.highWaterMark) cb();
      else this.#pending = cb;
    });
  }
  _read() {
    const cb = this.#pending;
    this.#pending = null;
    cb?.();
  }
};
var PassThrough = class extends Transform {
  _transform(chunk, _encoding, cb) {
    cb(null, chunk);
  }
};

// src/node/stream/from.ts

// src/node/stream/pipeline.ts
function finished(stream, options, callback) {
  if (typeof options === "function") [callback, options] = [options, {}];
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  if (!stream || typeof stream.on !== "function") {
    if (typeof stream?.getReader === "function" || typeof stream?.getWriter === "function") return () => {
    };
    throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
  }
  const r = stream._readableState;
  const w = stream._writableState;
  const foreign = !r && !w;
  const wantsRead = options?.readable ?? (foreign ? typeof stream.pipe === "function" : !!r && stream.readable !== false);
  const wantsWrite = options?.writable ?? (foreign ? typeof stream.write === "function" : !!w);
  let readDone = !wantsRead || !foreign && (!r || !!r.endEmitted);
  let writeDone = !wantsWrite || !foreign && (!w || !!w.finished);
  let over = false;
  const call = (err) => {
    if (over) return;
    over = true;
    if (err) callback.call(stream, err);
    else callback.call(stream);
  };
  const premature = () => (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
  const onEnd2 = () => {
    readDone = true;
    if (writeDone) settle();
  };
  const onFinish = () => {
    writeDone = true;
    if (readDone) settle();
  };
  const closes = (r?.autoDestroy ?? w?.autoDestroy) && (r?.emitClose ?? w?.emitClose) && !!r === !!wantsRead && !!w === !!wantsWrite;
  const settle = () => {
    if (!closes || stream.closed) call();
  };
  const onError = (err) => options?.error !== false && call(err);
  const onClose = () => {
    const err = stream.errored;
    if (err && typeof err !== "boolean") return call(err);
    const reads = r || foreign && typeof stream.pause === "function" && typeof stream.resume === "function";
    if (wantsRead && reads && !readDone && !r?.endEmitted) return call(premature());
    if (wantsWrite && (w || foreign) && !writeDone && !w?.finished) return call(premature());
    call();
  };
  const onForeignEnd = () => !stream.writable && onFinish();
  const listeners = [["end", onEnd2], ["finish", onFinish], ["error", onError]];
  if (foreign && wantsWrite) listeners.push(["end", onForeignEnd], ["close", onForeignEnd]);
  listeners.push(["close", onClose]);
  for (const [name, fn] of listeners) stream.on(name, fn);
  const closed = r?.closeEmitted || w?.closeEmitted;
  if (closed) (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(onClose);
  else if (readDone && writeDone && !stream.destroyed) (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(settle);
  const cleanup = () => {
    over = true;
    for (const [name, fn] of listeners) stream.removeListener(name, fn);
  };
  if (options?.signal) {
    const onAbort = () => call((0, (import_internal_errors7 ??= require("pi:node/internal_errors")).abortError)(options.signal));
    if (options.signal.aborted) (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
    else options.signal.addEventListener("abort", onAbort, { once: true });
  }
  return cleanup;
}
function from(iterable, options) {
  if (typeof iterable === "string" || iterable instanceof Uint8Array) {
    return new Readable({
      objectMode: true,
      ...options,
      read() {
        this.push(iterable);
        this.push(null);
      }
    });
  }
  const isAsync = typeof iterable?.[Symbol.asyncIterator] === "function";
  if (!isAsync && typeof iterable?.[Symbol.iterator] !== "function") throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("iterable", ["Iterable"], iterable);
  const iterator = isAsync ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]();
  let reading = false;
  const readable = new Readable({
    objectMode: true,
    highWaterMark: 1,
    ...options,
    read() {
      if (reading) return;
      reading = true;
      void pump();
    },
    destroy(err, cb) {
      Promise.resolve(err && iterator.throw ? void 0 : iterator.return?.()).then(() => (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(cb, err), (e) => (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(cb, err ?? e));
    }
  });
  async function pump() {
    try {
      for (; ; ) {
        const step = isAsync ? await iterator.next() : iterator.next();
        if (step.done) {
          readable.push(null);
          return;
        }
        const value = step.value && typeof step.value.then === "function" ? await step.value : step.value;
        if (value === null) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
        if (readable.push(value)) continue;
        reading = false;
        return;
      }
    } catch (err) {
      readable.destroy(err);
    }
  }
  return readable;
}
function isIterable(v) {
  return v && (typeof v[Symbol.asyncIterator] === "function" || typeof v[Symbol.iterator] === "function");
}
function isNodeStream(v) {
  return v && typeof v.on === "function" && (typeof v.pipe === "function" || typeof v.write === "function");
}
async function pumpInto(source, dest, end2) {
  try {
    for (var iter = __forAwait(source), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const chunk = temp.value;
      if (dest.destroyed) throw dest.errored ?? (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
      if (dest.write(chunk) === false) await new Promise((resolve) => {
        dest.once("drain", resolve);
        dest.once("close", resolve);
      });
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
  if (end2) dest.end();
}
function join(stages, end2, signal, fail, pumps) {
  const streams = [];
  let current;
  let value;
  for (const [i, stage] of stages.entries()) {
    const final = i === stages.length - 1;
    if (typeof stage === "function") {
      const out = i === 0 ? stage({ signal }) : stage(isNodeStream(current) ? current : toIterable(current), { signal });
      if (final && out && typeof out.then === "function" && !isIterable(out)) value = Promise.resolve(out);
      else if (!isIterable(out) && !isNodeStream(out)) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidReturnValue)(i === 0 ? "Iterable, AsyncIterable or Stream" : "AsyncIterable", i === 0 ? "source" : `transform[${i - 1}]`, out);
      current = out;
      if (final && isIterable(out) && !isNodeStream(out)) {
        const pass = new PassThrough({ objectMode: true });
        pumps.push(pumpInto(out, pass, true));
        streams.push(pass);
        current = pass;
      }
      continue;
    }
    const stream = typeof stage?.getWriter === "function" || typeof stage?.getReader === "function" ? fromWebStage(stage) : stage;
    if (!isNodeStream(stream)) {
      if (i === 0 && isIterable(stream)) {
        current = stream;
        continue;
      }
      throw invalidBody(stage);
    }
    streams.push(stream);
    if (i > 0) {
      const ends = final ? end2 : true;
      if (isNodeStream(current)) {
        current.pipe(stream, { end: ends });
      } else pumps.push(pumpInto(current, stream, ends));
    }
    current = stream;
  }
  for (const p of pumps) p.catch(fail);
  value?.catch(fail);
  return { last: current, value, streams };
}
function invalidBody(body) {
  return (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("body", ["function", "Blob", "ReadableStream", "WritableStream", "Stream", "Iterable", "AsyncIterable", "Promise", "{ readable, writable } pair"], body);
}
async function* toIterable(v) {
  yield* v;
}
var webConverter = (stage) => stage;
function setWebConverter(fn) {
  webConverter = fn;
}
function fromWebStage(stage) {
  return webConverter(stage);
}
function pipeline(...args) {
  const callback = args.pop();
  (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).checkFunction)(callback, "streams[stream.length - 1]");
  return run(Array.isArray(args[0]) && args.length === 1 ? args[0] : args, {}, callback);
}
function run(stages, options, callback) {
  if (stages.length < 2) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "streams" argument must be specified');
  const controller = new AbortController();
  let over = false;
  let streams = [];
  const done = (err, value) => {
    if (over) return;
    over = true;
    if (err) {
      controller.abort();
      for (const s of streams) {
        if (!s.destroyed && !(s.readableEnded && s.writableFinished !== false)) {
          s.on("error", () => {
          });
          s.destroy?.(err);
        }
      }
    }
    (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(callback, err, value);
  };
  if (options.signal) {
    const onAbort = () => done((0, (import_internal_errors7 ??= require("pi:node/internal_errors")).abortError)(options.signal));
    if (options.signal.aborted) (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(onAbort);
    else options.signal.addEventListener("abort", onAbort, { once: true });
  }
  const pumps = [];
  const joined = join(stages, options.end !== false, controller.signal, done, pumps);
  streams = joined.streams;
  let left = streams.length + (joined.value ? 1 : 0);
  let result;
  const one = (err) => {
    if (err && err.code !== "ERR_STREAM_PREMATURE_CLOSE") return done(err);
    if (err) {
      (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(() => (0, (import_internal_ticks5 ??= require("pi:node/internal_ticks")).nextTick)(() => done(streams.find((s) => s.errored)?.errored ?? err)));
      return;
    }
    if (--left === 0) done(void 0, result);
  };
  for (const [i, s] of streams.entries()) {
    const first = i === 0 && isNodeStream(stages[0]);
    const last = s === joined.last;
    const keepOpen = last && options.end === false;
    if (keepOpen) {
      left--;
      continue;
    }
    if (!s._readableState && !s._writableState) {
      finished(s, { readable: !last, writable: !first }, one);
      continue;
    }
    finished(s, { readable: (!last || typeof stages.at(-1) !== "function") && !!s._readableState && (!last || !s._writableState), writable: !first && !!s._writableState }, one);
  }
  joined.value?.then((v) => {
    result = v;
    one();
  }, done);
  if (left === 0) Promise.all(pumps).then(() => done(), done);
  return joined.last;
}

// src/node/stream/web.ts
var import_pi_host = require("pi:host");
function readableToWeb(stream) {
  const { ReadableStream } = (0, import_pi_host.requireHost)("pi:web/streams");
  return new ReadableStream({
    start(controller) {
      stream.pause();
      stream.on("data", (chunk) => {
        controller.enqueue(chunk instanceof Uint8Array && !stream.readableObjectMode ? new Uint8Array(chunk) : chunk);
        if (controller.desiredSize <= 0) stream.pause();
      });
      finished(stream, { writable: false }, (err) => {
        if (err) controller.error(err);
        else controller.close();
      });
      stream.pause();
    },
    pull() {
      stream.resume();
    },
    cancel(reason) {
      stream.destroy(reason);
    }
  });
}
function readableFromWeb(web, options) {
  if (typeof web?.getReader !== "function") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgType)("readableStream", "ReadableStream", web);
  const reader = web.getReader();
  return new Readable({
    ...options,
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (err) => this.destroy(err)
      );
    },
    destroy(err, cb) {
      reader.cancel(err ?? void 0).then(() => cb(err), () => cb(err));
    }
  });
}
function writableToWeb(stream) {
  const { WritableStream } = (0, import_pi_host.requireHost)("pi:web/streams");
  return new WritableStream({
    start(controller) {
      stream.on("error", (err) => controller.error(err));
    },
    write(chunk) {
      if (stream.write(chunk) !== false) return void 0;
      return new Promise((resolve) => stream.once("drain", resolve));
    },
    close() {
      return new Promise((resolve, reject) => stream.end((err) => err ? reject(err) : resolve()));
    },
    abort(reason) {
      stream.destroy(reason);
    }
  });
}
function writableFromWeb(web, options) {
  if (typeof web?.getWriter !== "function") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgType)("writableStream", "WritableStream", web);
  const writer = web.getWriter();
  return new Writable({
    ...options,
    write(chunk, _encoding, cb) {
      writer.ready.then(() => writer.write(chunk)).then(() => cb(), cb);
    },
    final(cb) {
      writer.close().then(() => cb(), cb);
    },
    destroy(err, cb) {
      if (err) writer.abort(err).then(() => cb(err), () => cb(err));
      else cb();
    }
  });
}
function duplexFromWeb(pair, options) {
  if (typeof pair?.readable?.getReader !== "function") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgType)("pair.readable", "ReadableStream", pair?.readable);
  if (typeof pair.writable?.getWriter !== "function") throw (0, (import_internal_errors8 ??= require("pi:node/internal_errors")).invalidArgType)("pair.writable", "WritableStream", pair.writable);
  const r = readableFromWeb(pair.readable);
  const w = writableFromWeb(pair.writable);
  const duplex = new Duplex({
    ...options,
    read() {
      r.resume();
    },
    write(chunk, encoding, cb) {
      w.write(chunk, encoding, cb);
    },
    final(cb) {
      w.end(cb);
    }
  });
  r.on("data", (chunk) => {
    if (!duplex.push(chunk)) r.pause();
  });
  r.on("end", () => duplex.push(null));
  r.on("error", (err) => duplex.destroy(err));
  w.on("error", (err) => duplex.destroy(err));
  return duplex;
}

// src/node/stream/from.ts
var isWebReadable = (v) => typeof v?.getReader === "function" && typeof v.pipeTo === "function";
var isWebWritable = (v) => typeof v?.getWriter === "function" && typeof v.abort === "function";
function duplexFromPair(readable, writable) {
  const duplex = new Duplex({
    readableObjectMode: !!readable?.readableObjectMode,
    writableObjectMode: !!writable?.writableObjectMode,
    readable: !!readable,
    writable: !!writable,
    read() {
      readable?.resume();
    },
    write(chunk, encoding, cb) {
      if (writable.write(chunk, encoding) !== false) cb();
      else writable.once("drain", cb);
    },
    final(cb) {
      writable.end();
      finished(writable, { readable: false }, cb);
    },
    destroy(err, cb) {
      for (const s of [readable, writable]) if (s && !s.destroyed && err) s.destroy(err);
      cb(err);
    }
  });
  readable?.on("data", (chunk) => {
    if (!duplex.push(chunk)) readable.pause();
  });
  readable?.on("end", () => duplex.push(null));
  readable?.pause();
  for (const s of /* @__PURE__ */ new Set([readable, writable])) {
    if (s) finished(s, { readable: s === readable, writable: s === writable }, (err) => err && fail(err));
  }
  return duplex;
  function fail(err) {
    if (err.code !== "ERR_STREAM_PREMATURE_CLOSE") duplex.destroy(err);
    else (0, (import_internal_ticks6 ??= require("pi:node/internal_ticks")).nextTick)(() => (0, (import_internal_ticks6 ??= require("pi:node/internal_ticks")).nextTick)(() => duplex.destroy(readable?.errored ?? writable?.errored ?? err)));
  }
}
function fromFunction(fn) {
  const input = new PassThrough({ objectMode: true });
  const out = fn(input[Symbol.asyncIterator](), { signal: new AbortController().signal });
  if (isIterable(out)) return duplexFromPair(from(out), input);
  if (typeof out?.then !== "function") throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidReturnValue)("Iterable, AsyncIterable or AsyncFunction", fn.name, out);
  const duplex = new Duplex({
    objectMode: true,
    readable: false,
    write(chunk, encoding, cb) {
      if (input.write(chunk, encoding)) cb();
      else input.once("drain", cb);
    },
    final(cb) {
      input.end();
      out.then((value) => cb(value === void 0 || value === null ? void 0 : (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_RETURN_VALUE", 'Expected nully to be returned from the "body" function.')), cb);
    }
  });
  out.then(void 0, (err) => duplex.destroy(err));
  return duplex;
}
async function* once(promise) {
  const value = await promise;
  if (value !== void 0 && value !== null) yield value;
}
function duplexFrom(body) {
  if (body instanceof Duplex) return body;
  if (body instanceof Readable) return duplexFromPair(body, void 0);
  if (isNodeStream(body)) return duplexFromPair(typeof body.read === "function" ? body : void 0, typeof body.write === "function" ? body : void 0);
  if (isWebReadable(body)) return duplexFromPair(readableFromWeb(body), void 0);
  if (isWebWritable(body)) return duplexFromPair(void 0, writableFromWeb(body));
  if (typeof body === "function") return fromFunction(body);
  if (typeof body?.arrayBuffer === "function") return duplexFrom(body.arrayBuffer());
  if (isIterable(body)) return duplexFromPair(from(body), void 0);
  if (typeof body === "object" && (body?.readable || body?.writable)) {
    const side = (v, kind) => v && (isNodeStream(v) ? v : kind === "readable" ? isWebReadable(v) ? readableFromWeb(v) : duplexFrom(v) : isWebWritable(v) ? writableFromWeb(v) : duplexFrom(v));
    return duplexFromPair(side(body.readable, "readable"), side(body.writable, "writable"));
  }
  if (typeof body?.then === "function") return duplexFromPair(from(once(body)), void 0);
  throw invalidBody(body);
}
function compose(...stages) {
  if (stages.length === 0) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "streams" argument must be specified');
  const streams = stages.map((stage) => isNodeStream(stage) ? stage : duplexFrom(isWebReadable(stage?.readable) ? { readable: stage.readable, writable: stage.writable } : stage));
  if (streams.length === 1) return duplexFrom(streams[0]);
  for (const [i, s] of streams.entries()) {
    if (i < streams.length - 1 && !s._readableState) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)(`streams[${i}]`, stages[i], "must be readable");
    if (i > 0 && !s._writableState) throw (0, (import_internal_errors9 ??= require("pi:node/internal_errors")).invalidArgValue)(`streams[${i}]`, stages[i], "must be writable");
  }
  const [first, last] = [streams[0], streams.at(-1)];
  const duplex = duplexFromPair(last._readableState ? last : void 0, first._writableState ? first : void 0);
  pipeline(...streams, (err) => err && duplex.destroy(err));
  return duplex;
}

// src/node/stream/operators.ts
function checkOptions(options) {
  if (options !== void 0 && options !== null && typeof options !== "object") throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  const signal = options?.signal;
  if (signal !== void 0 && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
  return options ?? {};
}
function count(n) {
  const value = Number(n);
  if (Number.isNaN(value)) return 0;
  if (value < 0) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).outOfRange)("number", ">= 0", value);
  return value;
}
async function* mapped(source, fn, { signal, concurrency = 1 }) {
  const controller = new AbortController();
  const inner = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  const aborted = () => inner.aborted && (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).abortError)();
  const values = source[Symbol.asyncIterator]();
  const running = [];
  let over = false;
  const next = async (step) => {
    const { value, done } = await step;
    if (done) over = true;
    return done ? { done } : { value: await fn(value, { signal: inner }) };
  };
  try {
    for (; ; ) {
      if (aborted()) throw aborted();
      while (running.length < concurrency && !over) {
        const call = next(values.next());
        call.catch(() => {
        });
        running.push(call);
      }
      const { value, done } = await running.shift();
      if (done) return;
      if (aborted()) throw aborted();
      yield value;
    }
  } finally {
    over = true;
    controller.abort();
    await values.return?.();
  }
}
async function* filtered(source, fn, options) {
  try {
    for (var iter = __forAwait(mapped(source, async (v, o) => [await fn(v, o), v], options)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const [keep2, value] = temp.value;
      if (keep2) yield value;
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
}
async function* flat(source, fn, options) {
  try {
    for (var iter = __forAwait(mapped(source, fn, options)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const values = temp.value;
      yield* values;
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
}
async function* limited(source, { signal }) {
  if (signal?.aborted) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).abortError)();
  try {
    for (var iter = __forAwait(source), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const v = temp.value;
      if (signal?.aborted) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).abortError)();
      yield v;
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
}
async function* taken(source, n, options) {
  if (n <= 0) return;
  try {
    for (var iter = __forAwait(limited(source, options)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const v = temp.value;
      yield v;
      if (--n <= 0) return;
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
}
async function* dropped(source, n, options) {
  try {
    for (var iter = __forAwait(limited(source, options)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const v = temp.value;
      if (n-- <= 0) yield v;
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
}
function mapStream(source, make, fn, given) {
  (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
  const options = checkOptions(given);
  if (options.concurrency !== void 0) (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkInteger)(options.concurrency, "options.concurrency", 1);
  return from(make(source, fn, options));
}
var operators = {
  map(fn, options) {
    return mapStream(this, mapped, fn, options);
  },
  filter(fn, options) {
    return mapStream(this, filtered, fn, options);
  },
  flatMap(fn, options) {
    return mapStream(this, flat, fn, options);
  },
  take(n, options = void 0) {
    return from(taken(this, count(n), checkOptions(options)));
  },
  drop(n, options = void 0) {
    return from(dropped(this, count(n), checkOptions(options)));
  },
  async toArray(options = void 0) {
    const { signal } = checkOptions(options);
    const out = [];
    try {
      for (var iter = __forAwait(this), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const v = temp.value;
        if (signal?.aborted) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).abortError)(signal);
        out.push(v);
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
    return out;
  },
  async forEach(fn, options) {
    (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    try {
      for (var iter = __forAwait(mapped(this, fn, checkOptions(options))), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const _ = temp.value;
        ;
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
  },
  async some(fn, options = void 0) {
    (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    try {
      for (var iter = __forAwait(filtered(this, fn, checkOptions(options))), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const _ = temp.value;
        return true;
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
    return false;
  },
  async every(fn, options = void 0) {
    (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    try {
      for (var iter = __forAwait(filtered(this, async (v, o) => !await fn(v, o), checkOptions(options))), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const _ = temp.value;
        return false;
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
    return true;
  },
  async find(fn, options) {
    (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    try {
      for (var iter = __forAwait(filtered(this, fn, checkOptions(options))), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const v = temp.value;
        return v;
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
    return void 0;
  },
  async reduce(fn, _initial, options) {
    (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).checkFunction)(fn, "reducer");
    const { signal } = checkOptions(options);
    let has = arguments.length > 1;
    let acc = has ? _initial : void 0;
    const inner = signal ?? new AbortController().signal;
    try {
      for (var iter = __forAwait(limited(this, { signal })), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const v = temp.value;
        acc = has ? await fn(acc, v, { signal: inner }) : v;
        has = true;
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
    if (!has) throw (0, (import_internal_errors10 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", "Reduce of an empty stream requires an initial value");
    return acc;
  }
};

// src/node/stream.ts
for (const [name, fn] of Object.entries(operators)) Object.defineProperty(Readable.prototype, name, { value: fn, writable: true, configurable: true });
Object.assign(Readable, { ReadableState });
Object.assign(Writable, { WritableState });
Object.defineProperty(Readable.prototype, "compose", {
  value(stage) {
    return compose(this, stage);
  },
  writable: true,
  configurable: true
});
var isReadable = (s) => !!s?.readable && typeof s.read === "function";
var isWritable = (s) => !!s?.writable && typeof s.write === "function";
var isDestroyed = (s) => !!(s?.destroyed || s?.readableState?.destroyed);
var isErrored = (s) => !!s?.errored;
var isDisturbed = (s) => !!(s?.readableDidRead || s?.readableAborted);
Object.assign(Readable, { from, fromWeb: readableFromWeb, toWeb: readableToWeb, wrap: (src, options) => new Readable({ objectMode: src.readableObjectMode ?? src.objectMode ?? true, ...options }).wrap(src) });
Object.assign(Writable, { fromWeb: writableFromWeb, toWeb: writableToWeb });
Object.assign(Duplex, {
  fromWeb: duplexFromWeb,
  toWeb: (d) => ({ readable: readableToWeb(d), writable: writableToWeb(d) }),
  from: duplexFrom
});
function duplexPair(options) {
  const waiting = [null, null];
  const side = (n) => new Duplex({
    ...options,
    read() {
      const cb = waiting[n];
      waiting[n] = null;
      cb?.();
    },
    write(chunk, _encoding, cb) {
      if (chunk.length === 0) return (0, (import_internal_ticks7 ??= require("pi:node/internal_ticks")).nextTick)(cb);
      pair[1 - n].push(chunk);
      waiting[1 - n] = cb;
    },
    final(cb) {
      pair[1 - n].on("end", cb);
      pair[1 - n].push(null);
    }
  });
  const pair = [side(0), side(1)];
  return pair;
}
setWebConverter((stage) => {
  if (stage.readable && stage.writable) return duplexFromWeb(stage);
  return typeof stage.getReader === "function" ? readableFromWeb(stage) : writableFromWeb(stage);
});
var promisify = /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom");
Object.defineProperty(pipeline, promisify, { get: () => (0, import_pi_host2.requireHost)("pi:node/stream_promises").pipeline, enumerable: true });
Object.defineProperty(finished, "finished", { get: () => (0, import_pi_host2.requireHost)("pi:node/stream_promises").finished, enumerable: true, configurable: true });
Object.defineProperty(finished, promisify, { get: () => (0, import_pi_host2.requireHost)("pi:node/stream_promises").finished, enumerable: true });
var exported = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(Stream);
Object.assign(exported, {
  Stream: exported,
  Readable: (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(Readable),
  Writable: (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(Writable),
  Duplex: (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(Duplex),
  Transform: (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(Transform),
  PassThrough: (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(PassThrough),
  pipeline,
  finished,
  addAbortSignal,
  compose,
  destroy: (s, e) => destroy(s, e),
  isReadable,
  isWritable,
  isDestroyed,
  isErrored,
  isDisturbed,
  duplexPair,
  getDefaultHighWaterMark,
  setDefaultHighWaterMark,
  _isUint8Array: (v) => v instanceof Uint8Array,
  _uint8ArrayToBuffer: (v) => (0, import_pi_host2.requireHost)("pi:node/buffer").Buffer.from(v.buffer, v.byteOffset, v.byteLength)
});
Object.defineProperty(exported, "runPipeline", { value: run });
Object.defineProperty(exported, "promises", { get: () => (0, import_pi_host2.requireHost)("pi:node/stream_promises"), enumerable: true, configurable: true });
var stream_default = exported;
stream_exports["Duplex"] = Duplex;
stream_exports["PassThrough"] = PassThrough;
stream_exports["Readable"] = Readable;
stream_exports["Stream"] = Stream;
stream_exports["Transform"] = Transform;
stream_exports["Writable"] = Writable;
stream_exports["default"] = stream_default;
stream_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_callable;
var import_internal_ticks7;
var import_events;
var import_internal_errors;
var import_internal_ticks;
var import_internal_errors6;
var import_buffer;
var import_internal_errors4;
var import_internal_ticks3;
var import_string_decoder;
var import_internal_errors2;
var import_internal_errors3;
var import_internal_ticks2;
var import_buffer2;
var import_internal_errors5;
var import_internal_ticks4;
var import_internal_errors9;
var import_internal_ticks6;
var import_internal_errors7;
var import_internal_ticks5;
var import_internal_errors8;
var import_internal_errors10;
