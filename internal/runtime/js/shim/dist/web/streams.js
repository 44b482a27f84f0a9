"use strict";
var __defProp = Object.defineProperty;

// src/web/streams.ts
var streams_exports = {
  ByteLengthQueuingStrategy: void 0,
  CountQueuingStrategy: void 0,
  ReadableByteStreamController: void 0,
  ReadableStream: void 0,
  ReadableStreamBYOBReader: void 0,
  ReadableStreamBYOBRequest: void 0,
  ReadableStreamDefaultController: void 0,
  ReadableStreamDefaultReader: void 0,
  TransformStream: void 0,
  TransformStreamDefaultController: void 0,
  WritableStream: void 0,
  WritableStreamDefaultController: void 0,
  WritableStreamDefaultWriter: void 0,
};
module.exports = __defProp(streams_exports, "__esModule", { value: true });

// src/web/streams/byob.ts
var argType = (message) => Object.assign(new TypeError(message), { code: "ERR_INVALID_ARG_TYPE" });
var state = (message) => Object.assign(new TypeError(message), { code: "ERR_INVALID_STATE" });
var Wanted = class _Wanted {
  constructor(view, buffer, offset, length, least, unit, lent = false) {
    this.view = view;
    this.buffer = buffer;
    this.offset = offset;
    this.length = length;
    this.least = least;
    this.unit = unit;
    this.lent = lent;
  }
  view;
  buffer;
  offset;
  length;
  least;
  unit;
  lent;
  filled = 0;
  request;
  /** The buffer of a reader's view; the view itself is empty from now on. */
  static of(view, min = 1) {
    if (!ArrayBuffer.isView(view)) throw argType('The "view" argument must be an instance of Buffer, TypedArray, or DataView.');
    if (view.byteLength === 0 || view.buffer.byteLength === 0) throw state("Invalid state: View or Viewed ArrayBuffer is zero-length or detached");
    const { byteOffset, byteLength, constructor } = view;
    const unit = view.BYTES_PER_ELEMENT ?? 1;
    if (typeof min !== "number" || !(min > 0)) throw Object.assign(new TypeError("The property 'options.min' is invalid."), { code: "ERR_INVALID_ARG_VALUE" });
    if (min * unit > byteLength) throw Object.assign(new RangeError(`The value of "options.min" is out of range. It must be <= view's length. Received ${min}`), { code: "ERR_OUT_OF_RANGE" });
    return new _Wanted(constructor, view.buffer.transfer(), byteOffset, byteLength, Math.floor(min) * unit, unit);
  }
  /** A buffer that the stream makes for a reader that has none. */
  static allocated(size) {
    return new _Wanted(Uint8Array, new ArrayBuffer(size), 0, size, 1, 1, true);
  }
  get enough() {
    return this.filled >= this.least;
  }
  get room() {
    return new Uint8Array(this.buffer, this.offset + this.filled, this.length - this.filled);
  }
  /** Copies as much as there is room for, and says how much. */
  put(bytes) {
    const n = Math.min(this.length - this.filled, bytes.length);
    this.room.set(bytes.subarray(0, n));
    this.filled += n;
    return n;
  }
  /** Bytes that are not a whole element go back into the queue. */
  odd() {
    const n = this.filled % this.unit;
    if (n === 0) return void 0;
    this.filled -= n;
    return new Uint8Array(this.buffer, this.offset + this.filled, n).slice();
  }
  result(done) {
    if (this.request) this.request._end();
    return { value: new this.view(this.buffer, this.offset, this.filled / this.unit), done };
  }
};
var making = /* @__PURE__ */ Symbol("making");
var ReadableStreamBYOBRequest = class _ReadableStreamBYOBRequest {
  static {
    Object.defineProperty(this, "name", { value: "ReadableStreamBYOBRequest", configurable: true });
  }
  #answer;
  #view = null;
  #size = 0;
  constructor(key, view, answer) {
    if (key !== making) throw Object.assign(new TypeError("Illegal constructor"), { code: "ERR_ILLEGAL_CONSTRUCTOR" });
    this.#view = view;
    this.#size = view.byteLength;
    this.#answer = answer;
  }
  static _of(view, answer) {
    return new _ReadableStreamBYOBRequest(making, view, answer);
  }
  get view() {
    return this.#view;
  }
  respond(bytesWritten) {
    if (!this.#answer) throw state("Invalid state: This BYOB request has been invalidated");
    if (!(Number(bytesWritten) >= 0)) throw Object.assign(new RangeError(`The value of "bytesWritten" is out of range. It must be >= 0. Received ${String(bytesWritten)}`), { code: "ERR_OUT_OF_RANGE" });
    this.#answer(Number(bytesWritten));
  }
  respondWithNewView(view) {
    if (!this.#answer || !this.#view) throw state("Invalid state: This BYOB request has been invalidated");
    if (!ArrayBuffer.isView(view)) throw argType('The "view" argument must be an instance of Buffer, TypedArray, or DataView.');
    if (view.byteLength > this.#size) throw Object.assign(new RangeError("The view is longer than what was asked for"), { code: "ERR_INVALID_ARG_VALUE" });
    if (view.buffer !== this.#view.buffer) this.#view.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    this.#answer(view.byteLength);
  }
  _end() {
    this.#answer = void 0;
    this.#view = null;
  }
  get [Symbol.toStringTag]() {
    return "ReadableStreamBYOBRequest";
  }
};

// src/web/streams/strategy.ts
function strategyOf(given, missing) {
  const mark = given?.highWaterMark ?? missing;
  const highWaterMark = Number(mark);
  if (!(highWaterMark >= 0)) throw Object.assign(new RangeError(`The property 'strategy.highWaterMark' is invalid. Received ${String(mark)}`), { code: "ERR_INVALID_ARG_VALUE" });
  if (given?.size !== void 0 && typeof given.size !== "function") throw new TypeError('The "strategy.size" property must be of type function.');
  return { highWaterMark, size: given?.size ? (chunk) => given.size(chunk) : () => 1 };
}
var CountQueuingStrategy = class {
  highWaterMark;
  constructor(init) {
    this.highWaterMark = Number(init.highWaterMark);
  }
  get size() {
    return () => 1;
  }
};
var ByteLengthQueuingStrategy = class {
  highWaterMark;
  constructor(init) {
    this.highWaterMark = Number(init.highWaterMark);
  }
  get size() {
    return (chunk) => chunk.byteLength;
  }
};

// src/web/streams/readable.ts
function deferred() {
  return Promise.withResolvers();
}
function quiet(p) {
  p.catch(() => {
  });
  return p;
}
var keeps = (request) => request.wanted !== void 0 && !request.wanted.lent;
var ReadableStreamDefaultController = class {
  _stream;
  _queue = [];
  _size = 0;
  _closing = false;
  _started = false;
  _pulling = false;
  _pullAgain = false;
  _source;
  _strategy;
  constructor(stream, source, strategy) {
    if (!(stream instanceof ReadableStream)) throw new TypeError("Illegal constructor");
    this._stream = stream;
    this._source = source;
    this._strategy = strategy;
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
  }
  get desiredSize() {
    if (this._stream._state === "errored") return null;
    return this._stream._state === "closed" ? 0 : this._strategy.highWaterMark - this._size;
  }
  enqueue(chunk) {
    if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
    const waiting = this._stream._requests.shift();
    if (waiting) waiting.done({ value: chunk, done: false });
    else {
      let size;
      try {
        size = this._strategy.size(chunk);
        if (!(size >= 0) || size === Infinity) throw new RangeError(`The argument 'size' is invalid. Received ${size}`);
      } catch (err) {
        this.error(err);
        throw err;
      }
      this._queue.push({ value: chunk, size });
      this._size += size;
    }
    this._pull();
  }
  close() {
    if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
    this._closing = true;
    if (this._queue.length === 0) this._stream._close();
  }
  error(err) {
    if (this._stream._state !== "readable") return;
    this._queue = [];
    this._size = 0;
    this._stream._error(err);
  }
  _start() {
    const settle = () => {
      this._started = true;
      this._pull();
    };
    const result = this._source?.start?.(this);
    Promise.resolve(result).then(settle, (err) => this.error(err));
  }
  _pull() {
    const s = this._stream;
    const wanted = this._started && s._state === "readable" && !this._closing && (s._requests.length > 0 || this.desiredSize > 0);
    if (!wanted || typeof this._source?.pull !== "function") return;
    if (this._pulling) {
      this._pullAgain = true;
      return;
    }
    this._pulling = true;
    let result;
    try {
      result = Promise.resolve(this._source.pull(this));
    } catch (err) {
      this.error(err);
      return;
    }
    result.then(
      () => {
        this._pulling = false;
        if (this._pullAgain) {
          this._pullAgain = false;
          this._pull();
        }
      },
      (err) => this.error(err)
    );
  }
  _take(request) {
    const first = this._queue.shift();
    if (first) {
      this._size -= first.size;
      if (this._closing && this._queue.length === 0) this._stream._close();
      else this._pull();
      request.done({ value: first.value, done: false });
      return;
    }
    this._stream._requests.push(request);
    this._pull();
  }
  async _cancel(reason) {
    this._queue = [];
    this._size = 0;
    await this._source?.cancel?.(reason);
    this._source = void 0;
  }
  get [Symbol.toStringTag]() {
    return "ReadableStreamDefaultController";
  }
};
function invalidState(message) {
  return Object.assign(new TypeError(message), { code: "ERR_INVALID_STATE" });
}
var ReadableByteStreamController = class extends ReadableStreamDefaultController {
  get byobRequest() {
    const wanted = this._stream._requests[0]?.wanted;
    if (!wanted) return null;
    return wanted.request ??= ReadableStreamBYOBRequest._of(wanted.room, (written) => this._respond(wanted, written));
  }
  enqueue(chunk) {
    if (!ArrayBuffer.isView(chunk)) throw Object.assign(new TypeError('The "chunk" argument must be an instance of ArrayBufferView.'), { code: "ERR_INVALID_ARG_TYPE" });
    const { byteOffset, byteLength } = chunk;
    if (byteLength === 0) throw invalidState("Invalid state: chunk ArrayBuffer is zero-length or detached");
    if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
    const bytes = new Uint8Array(chunk.buffer.transfer(), byteOffset, byteLength);
    const wanted = this._stream._requests[0]?.wanted;
    if (!wanted) {
      super.enqueue(bytes);
      return;
    }
    wanted.request?._end();
    wanted.request = void 0;
    this._queue.push({ value: bytes, size: byteLength });
    this._size += byteLength;
    this._serve();
    this._pull();
  }
  /** Gives what is in the queue to those who wait with buffers. */
  _serve() {
    for (; ; ) {
      const request = this._stream._requests[0];
      const first = this._queue[0];
      if (!request?.wanted || !first) return;
      const n = request.wanted.put(first.value);
      this._size -= n;
      if (n === first.size) this._queue.shift();
      else this._queue[0] = { value: first.value.subarray(n), size: first.size - n };
      if (request.wanted.enough) this._finish();
    }
  }
  /** The first who waits gets its buffer. */
  _finish() {
    const request = this._stream._requests.shift();
    const odd = request.wanted.odd();
    if (odd) {
      this._queue.unshift({ value: odd, size: odd.length });
      this._size += odd.length;
    }
    request.done(request.wanted.result(false));
  }
  _respond(wanted, written) {
    const closed = this._stream._state === "closed";
    if (closed && written !== 0) throw invalidState("Invalid state: The number of written bytes must be zero after the stream was closed");
    if (!closed && written === 0) throw invalidState("Invalid state: View or Viewed ArrayBuffer is zero-length or detached");
    if (written > wanted.length - wanted.filled) throw Object.assign(new RangeError(`The value of "bytesWritten" is out of range. Received ${written}`), { code: "ERR_OUT_OF_RANGE" });
    wanted.request?._end();
    wanted.request = void 0;
    if (closed) {
      for (const request of this._stream._requests.splice(0)) request.done(request.wanted.result(true));
      return;
    }
    wanted.filled += written;
    if (wanted.enough) this._finish();
    this._serve();
    this._pull();
  }
  close() {
    const wanted = this._stream._requests[0]?.wanted;
    if (wanted?.odd() && !this._closing) {
      const err = invalidState("Invalid state: Partial read");
      this.error(err);
      throw err;
    }
    super.close();
  }
  _take(request) {
    const size = this._source?.autoAllocateChunkSize;
    if (!request.wanted && size > 0 && this._queue.length === 0) request.wanted = Wanted.allocated(size);
    if (!request.wanted) {
      super._take(request);
      return;
    }
    this._stream._requests.push(request);
    this._serve();
    if (this._closing && this._queue.length === 0) this._stream._close();
    else this._pull();
  }
  get [Symbol.toStringTag]() {
    return "ReadableByteStreamController";
  }
};
var Reader = class {
  _stream;
  _closed = deferred();
  constructor(stream) {
    if (!(stream instanceof ReadableStream)) throw Object.assign(new TypeError('The "stream" argument must be an instance of ReadableStream.'), { code: "ERR_INVALID_ARG_TYPE" });
    if (stream.locked) throw invalidState("Invalid state: ReadableStream is locked");
    this._stream = stream;
    stream._reader = this;
    quiet(this._closed.promise);
    if (stream._state === "closed") this._closed.resolve(void 0);
    else if (stream._state === "errored") this._closed.reject(stream._stored);
    for (const key of ["_stream", "_closed"]) Object.defineProperty(this, key, { enumerable: false });
  }
  get closed() {
    return this._closed.promise;
  }
  cancel(reason) {
    if (!this._stream) return Promise.reject(invalidState("Invalid state: The reader is not attached to a stream"));
    return this._stream._cancel(reason);
  }
  releaseLock() {
    const stream = this._stream;
    if (!stream) return;
    const err = Object.assign(new TypeError("Invalid state: Releasing reader"), { code: "ERR_INVALID_STATE" });
    for (const r of stream._requests.splice(0)) r.fail(err);
    if (stream._state !== "readable") this._closed = deferred();
    this._closed.reject(err);
    quiet(this._closed.promise);
    stream._reader = void 0;
    this._stream = void 0;
  }
  _read(wanted) {
    const stream = this._stream;
    if (!stream) return Promise.reject(invalidState("Invalid state: The reader is not attached to a stream"));
    stream._disturbed = true;
    return new Promise((done, fail) => {
      if (stream._state === "closed") done(wanted ? wanted.result(true) : { value: void 0, done: true });
      else if (stream._state === "errored") fail(stream._stored);
      else stream._controller._take({ done, fail, wanted });
    });
  }
};
var ReadableStreamDefaultReader = class extends Reader {
  read() {
    return this._read();
  }
  get [Symbol.toStringTag]() {
    return "ReadableStreamDefaultReader";
  }
};
var ReadableStreamBYOBReader = class extends Reader {
  constructor(stream) {
    super(stream);
    if (stream._controller instanceof ReadableByteStreamController) return;
    stream._reader = void 0;
    throw Object.assign(new TypeError("The argument 'stream' must be a byte stream"), { code: "ERR_INVALID_ARG_VALUE" });
  }
  async read(view, options) {
    return this._read(Wanted.of(view, options?.min));
  }
  get [Symbol.toStringTag]() {
    return "ReadableStreamBYOBReader";
  }
};
var ReadableStream = class _ReadableStream {
  static {
    Object.defineProperty(this, "name", { value: "ReadableStream", configurable: true });
  }
  _state = "readable";
  _stored;
  _disturbed = false;
  _reader;
  _requests = [];
  _controller;
  constructor(source = {}, strategy = {}) {
    if (source === null) throw Object.assign(new TypeError('The "source" argument must be of type object. Received null'), { code: "ERR_INVALID_ARG_TYPE" });
    const bytes = source?.type === "bytes";
    if (source?.type !== void 0 && !bytes) throw new TypeError(`The argument 'source.type' is invalid. Received ${String(source.type)}`);
    const s = strategyOf(strategy, bytes ? 0 : 1);
    if (bytes) s.size = (chunk) => chunk.byteLength;
    this._controller = bytes ? new ReadableByteStreamController(this, source, s) : new ReadableStreamDefaultController(this, source, s);
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
    this._controller._start();
  }
  static from(iterable) {
    const iterator = iterable?.[Symbol.asyncIterator]?.() ?? iterable?.[Symbol.iterator]?.();
    if (!iterator) throw Object.assign(new TypeError("The iterable argument is not iterable"), { code: "ERR_ARG_NOT_ITERABLE" });
    return new _ReadableStream({
      async pull(controller) {
        const { value, done } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(await value);
      },
      async cancel(reason) {
        await iterator.return?.(reason);
      }
    }, { highWaterMark: 0 });
  }
  get locked() {
    return this._reader !== void 0;
  }
  cancel(reason) {
    return this.locked ? Promise.reject(invalidState("Invalid state: ReadableStream is locked")) : this._cancel(reason);
  }
  getReader(options) {
    if (options?.mode === "byob") return new ReadableStreamBYOBReader(this);
    if (options?.mode !== void 0) throw new TypeError(`The argument 'options.mode' is invalid. Received ${String(options.mode)}`);
    return new ReadableStreamDefaultReader(this);
  }
  pipeThrough(pair, options) {
    if (this.locked) throw invalidState("Invalid state: The ReadableStream is locked");
    if (pair.writable.locked) throw invalidState("Invalid state: The WritableStream is locked");
    quiet(this.pipeTo(pair.writable, options));
    return pair.readable;
  }
  async pipeTo(dest, options = {}) {
    if (this.locked) throw invalidState("Invalid state: The ReadableStream is locked");
    if (dest.locked) throw invalidState("Invalid state: The WritableStream is locked");
    const { signal, preventClose, preventAbort, preventCancel } = options ?? {};
    const reader = this.getReader();
    const writer = dest.getWriter();
    const aborted = deferred();
    quiet(aborted.promise);
    const onAbort = () => aborted.reject(signal.reason);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener("abort", onAbort, { once: true });
    const failed = deferred();
    quiet(failed.promise);
    writer.closed.catch((err) => failed.reject(err));
    let from = "source";
    try {
      for (; ; ) {
        await Promise.race([writer.ready.catch(() => {
        }), aborted.promise.catch((e) => {
          from = "signal";
          throw e;
        })]);
        if (dest._state !== "writable") from = "dest";
        const r = await Promise.race([reader.read(), failed.promise.catch((e) => {
          from = "dest";
          throw e;
        }), aborted.promise.catch((e) => {
          from = "signal";
          throw e;
        })]);
        if (r.done) break;
        quiet(writer.write(r.value));
      }
      if (!preventClose) await writer.close();
      else await writer.ready;
    } catch (err) {
      if (from !== "source" && !preventCancel) await reader.cancel(err).catch(() => {
      });
      if (from !== "dest" && !preventAbort) await writer.abort(err).catch(() => {
      });
      throw err;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      reader.releaseLock();
      writer.releaseLock();
    }
  }
  tee() {
    const reader = this.getReader();
    const branches = [];
    const controllers = [];
    const cancelled = [false, false];
    const reasons = [];
    const cancelDone = deferred();
    let reading = false;
    const pull = async () => {
      if (reading) return;
      reading = true;
      try {
        const { value, done } = await reader.read();
        reading = false;
        for (const i of [0, 1]) {
          if (cancelled[i]) continue;
          if (done) controllers[i].close();
          else controllers[i].enqueue(i === 1 && value instanceof Uint8Array ? value.slice() : value);
        }
        if (done) cancelDone.resolve();
      } catch (err) {
        for (const i of [0, 1]) if (!cancelled[i]) controllers[i].error(err);
        cancelDone.resolve();
      }
    };
    for (const i of [0, 1]) {
      branches.push(new _ReadableStream({
        start(c) {
          controllers[i] = c;
        },
        pull,
        cancel(reason) {
          cancelled[i] = true;
          reasons[i] = reason;
          if (cancelled[0] && cancelled[1]) reader.cancel(reasons).then(cancelDone.resolve, cancelDone.reject);
          return cancelDone.promise;
        }
      }));
    }
    return branches;
  }
  async *values(options = {}) {
    const reader = this.getReader();
    let finished = false;
    try {
      for (; ; ) {
        const { value, done } = await reader.read();
        if (done) {
          finished = true;
          return;
        }
        yield value;
      }
    } catch (err) {
      finished = true;
      throw err;
    } finally {
      if (!finished && !options?.preventCancel) await reader.cancel();
      reader.releaseLock();
    }
  }
  [Symbol.asyncIterator](options) {
    return this.values(options);
  }
  _close() {
    if (this._state !== "readable") return;
    this._state = "closed";
    this._reader?._closed.resolve(void 0);
    const waiting = this._requests;
    this._requests = waiting.filter(keeps);
    for (const r of waiting) if (!keeps(r)) r.done({ value: void 0, done: true });
  }
  _error(err) {
    this._state = "errored";
    this._stored = err;
    this._reader?._closed.reject(err);
    for (const r of this._requests.splice(0)) r.fail(err);
  }
  _cancel(reason) {
    this._disturbed = true;
    if (this._state === "closed") return Promise.resolve();
    if (this._state === "errored") return Promise.reject(this._stored);
    this._close();
    for (const r of this._requests.splice(0)) r.done({ value: void 0, done: true });
    return this._controller._cancel(reason);
  }
  get [Symbol.toStringTag]() {
    return "ReadableStream";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    return `ReadableStream ${inspect({ locked: this.locked, state: this._state, supportsBYOB: this._controller instanceof ReadableByteStreamController }, options)}`;
  }
};

// src/web/streams/writable.ts
var WritableStreamDefaultController = class {
  _stream;
  _abort = new AbortController();
  constructor(stream) {
    if (!(stream instanceof WritableStream)) throw new TypeError("Illegal constructor");
    this._stream = stream;
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
  }
  get signal() {
    return this._abort.signal;
  }
  error(err) {
    if (this._stream._state === "writable") this._stream._fail(err);
  }
  get [Symbol.toStringTag]() {
    return "WritableStreamDefaultController";
  }
};
var WritableStream = class {
  _state = "writable";
  _stored;
  _writer;
  _queue = [];
  _size = 0;
  _busy = true;
  _closing = false;
  _sink;
  _strategy;
  _controller;
  constructor(sink = {}, strategy = {}) {
    if (sink?.type !== void 0) throw new RangeError(`The argument 'sink.type' is invalid. Received ${String(sink.type)}`);
    this._sink = sink;
    this._strategy = strategyOf(strategy, 1);
    this._controller = new WritableStreamDefaultController(this);
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
    const started = sink?.start?.(this._controller);
    Promise.resolve(started).then(() => this._idle(), (err) => {
      this._busy = false;
      this._fail(err);
    });
  }
  get locked() {
    return this._writer !== void 0;
  }
  getWriter() {
    return new WritableStreamDefaultWriter(this);
  }
  abort(reason) {
    return this.locked ? Promise.reject(stateError("WritableStream is locked")) : this._abort(reason);
  }
  close() {
    return this.locked ? Promise.reject(stateError("WritableStream is locked")) : this._close();
  }
  get _desired() {
    if (this._state === "errored" || this._state === "erroring") return null;
    return this._state === "closed" ? 0 : this._strategy.highWaterMark - this._size;
  }
  _write(chunk) {
    if (this._state === "errored" || this._state === "erroring") return Promise.reject(this._stored);
    if (this._closing || this._state === "closed") return Promise.reject(stateError("WritableStream is closed"));
    let size;
    try {
      size = this._strategy.size(chunk);
    } catch (err) {
      this._fail(err);
      return Promise.reject(err);
    }
    const job = { chunk, size, done: deferred() };
    this._queue.push(job);
    this._size += size;
    this._pressure();
    this._next();
    return job.done.promise;
  }
  _close() {
    if (this._closing || this._state === "closed") return Promise.reject(stateError("WritableStream is already closed or closing"));
    if (this._state !== "writable") return Promise.reject(this._stored);
    this._closing = true;
    const job = { close: true, size: 0, done: deferred() };
    this._queue.push(job);
    if (this._desired <= 0) this._writer?._ready.resolve(void 0);
    this._next();
    return job.done.promise;
  }
  async _abort(reason) {
    if (this._state === "closed" || this._state === "errored") return;
    this._controller._abort.abort(reason);
    this._fail(reason);
    await this._sink?.abort?.(reason);
  }
  _idle() {
    this._busy = false;
    this._next();
  }
  _next() {
    if (this._busy || this._state !== "writable") return;
    const job = this._queue[0];
    if (!job) return;
    this._busy = true;
    let result;
    try {
      result = job.close ? this._sink?.close?.() : this._sink?.write?.(job.chunk, this._controller);
    } catch (err) {
      result = Promise.reject(err);
    }
    Promise.resolve(result).then(
      () => {
        if (this._queue[0] === job) this._queue.shift();
        this._size -= job.size;
        job.done.resolve(void 0);
        if (job.close) {
          if (this._state === "writable") this._state = "closed";
          this._writer?._closed.resolve(void 0);
        } else this._pressure();
        this._idle();
      },
      (err) => {
        this._busy = false;
        job.done.reject(err);
        if (this._queue[0] === job) this._queue.shift();
        this._fail(err);
      }
    );
  }
  _pressure() {
    const w = this._writer;
    if (!w || this._state !== "writable" || this._closing) return;
    if (this._desired > 0) w._ready.resolve(void 0);
    else if (w._readySettled) w._renewReady();
  }
  _fail(err) {
    if (this._state !== "writable") return;
    this._state = "errored";
    this._stored = err;
    for (const job of this._queue.splice(0)) {
      quiet(job.done.promise);
      job.done.reject(err);
    }
    const w = this._writer;
    if (!w) return;
    if (w._readySettled) w._renewReady();
    w._ready.reject(err);
    w._closed.reject(err);
  }
  get [Symbol.toStringTag]() {
    return "WritableStream";
  }
};
function stateError(message) {
  return Object.assign(new TypeError(`Invalid state: ${message}`), { code: "ERR_INVALID_STATE" });
}
var WritableStreamDefaultWriter = class {
  _stream;
  _ready = deferred();
  _closed = deferred();
  _readySettled = false;
  constructor(stream) {
    if (stream.locked) throw stateError("WritableStream is locked");
    this._stream = stream;
    stream._writer = this;
    this._watchReady();
    quiet(this._closed.promise);
    if (stream._state === "writable") {
      if (stream._desired > 0 || stream._closing) this._ready.resolve(void 0);
    } else if (stream._state === "closed") {
      this._ready.resolve(void 0);
      this._closed.resolve(void 0);
    } else {
      this._ready.reject(stream._stored);
      this._closed.reject(stream._stored);
    }
    if (stream._state !== "writable" || stream._desired > 0) this._readySettled = true;
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
  }
  _watchReady() {
    const current = this._ready;
    const settled = () => {
      if (this._ready === current) this._readySettled = true;
    };
    current.promise.then(settled, settled);
  }
  _renewReady() {
    this._ready = deferred();
    this._readySettled = false;
    this._watchReady();
  }
  get ready() {
    return this._ready.promise;
  }
  get closed() {
    return this._closed.promise;
  }
  get desiredSize() {
    if (!this._stream) throw stateError("Writer is not bound to a WritableStream");
    return this._stream._desired;
  }
  write(chunk) {
    return this._stream ? this._stream._write(chunk) : Promise.reject(stateError("Writer is not bound to a WritableStream"));
  }
  close() {
    return this._stream ? this._stream._close() : Promise.reject(stateError("Writer is not bound to a WritableStream"));
  }
  abort(reason) {
    return this._stream ? this._stream._abort(reason) : Promise.reject(stateError("Writer is not bound to a WritableStream"));
  }
  releaseLock() {
    if (!this._stream) return;
    const err = stateError("Writer has been released");
    if (this._readySettled) this._renewReady();
    this._ready.reject(err);
    quiet(this._ready.promise);
    this._closed.reject(err);
    this._stream._writer = void 0;
    this._stream = void 0;
  }
  get [Symbol.toStringTag]() {
    return "WritableStreamDefaultWriter";
  }
};

// src/web/streams/transform.ts
var TransformStreamDefaultController = class {
  #shared;
  constructor(shared) {
    this.#shared = shared;
  }
  get desiredSize() {
    return this.#shared.source.desiredSize;
  }
  enqueue(chunk) {
    this.#shared.enqueue(chunk);
  }
  error(err) {
    this.#shared.fail(err);
  }
  terminate() {
    this.#shared.terminate();
  }
  get [Symbol.toStringTag]() {
    return "TransformStreamDefaultController";
  }
};
var Shared = class {
  source;
  sink;
  backpressure = true;
  changed = deferred();
  ended = false;
  // flushed, cancelled or failed: the transformer hears nothing more
  setBackpressure(on) {
    this.changed.resolve();
    this.changed = deferred();
    this.backpressure = on;
  }
  fail(err) {
    this.ended = true;
    this.source.error(err);
    this.failWritable(err);
  }
  failWritable(err) {
    this.sink.error(err);
    if (this.backpressure) this.setBackpressure(false);
  }
  enqueue(chunk) {
    this.source.enqueue(chunk);
    const full = this.source.desiredSize <= 0;
    if (full !== this.backpressure) this.setBackpressure(true);
  }
  terminate() {
    this.source.close();
    this.failWritable(new TypeError("Invalid state: TransformStream has been terminated"));
  }
};
var TransformStream = class {
  #readable;
  #writable;
  constructor(transformer = {}, writableStrategy, readableStrategy) {
    const t = transformer ?? {};
    if (t.readableType !== void 0 || t.writableType !== void 0) {
      throw Object.assign(new RangeError("The property 'transformer.readableType' is invalid."), { code: "ERR_INVALID_ARG_VALUE" });
    }
    const shared = new Shared();
    const started = deferred();
    this.#readable = new ReadableStream({
      start(c) {
        shared.source = c;
        return started.promise;
      },
      pull() {
        shared.setBackpressure(false);
        return shared.changed.promise;
      },
      async cancel(reason) {
        if (shared.ended) return;
        shared.ended = true;
        try {
          await t.cancel?.(reason);
        } catch (err) {
          shared.failWritable(err);
          throw err;
        }
        shared.failWritable(reason);
      }
    }, readableStrategy ?? { highWaterMark: 0 });
    const controller = new TransformStreamDefaultController(shared);
    this.#writable = new WritableStream(sinkOf(t, shared, controller, started.promise), writableStrategy);
    started.resolve(t.start?.(controller));
  }
  get readable() {
    return this.#readable;
  }
  get writable() {
    return this.#writable;
  }
  get [Symbol.toStringTag]() {
    return "TransformStream";
  }
};
function sinkOf(t, shared, controller, started) {
  return {
    start(c) {
      shared.sink = c;
      return started;
    },
    async write(chunk) {
      if (shared.backpressure) await shared.changed.promise;
      if (shared.ended) return;
      try {
        if (typeof t.transform === "function") await t.transform(chunk, controller);
        else shared.enqueue(chunk);
      } catch (err) {
        shared.fail(err);
        throw err;
      }
    },
    async close() {
      if (shared.ended) return;
      shared.ended = true;
      try {
        await t.flush?.(controller);
      } catch (err) {
        shared.source.error(err);
        throw err;
      }
      try {
        shared.source.close();
      } catch {
      }
    },
    async abort(reason) {
      if (shared.ended) return;
      shared.ended = true;
      try {
        await t.cancel?.(reason);
      } catch (err) {
        shared.source.error(err);
        throw err;
      }
      shared.source.error(reason);
    }
  };
}
streams_exports["ByteLengthQueuingStrategy"] = ByteLengthQueuingStrategy;
streams_exports["CountQueuingStrategy"] = CountQueuingStrategy;
streams_exports["ReadableByteStreamController"] = ReadableByteStreamController;
streams_exports["ReadableStream"] = ReadableStream;
streams_exports["ReadableStreamBYOBReader"] = ReadableStreamBYOBReader;
streams_exports["ReadableStreamBYOBRequest"] = ReadableStreamBYOBRequest;
streams_exports["ReadableStreamDefaultController"] = ReadableStreamDefaultController;
streams_exports["ReadableStreamDefaultReader"] = ReadableStreamDefaultReader;
streams_exports["TransformStream"] = TransformStream;
streams_exports["TransformStreamDefaultController"] = TransformStreamDefaultController;
streams_exports["WritableStream"] = WritableStream;
streams_exports["WritableStreamDefaultController"] = WritableStreamDefaultController;
streams_exports["WritableStreamDefaultWriter"] = WritableStreamDefaultWriter;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
