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
  isDisturbed: void 0,
  get transformOfBoth() { return transformOfBoth; },
};
module.exports = __defProp(streams_exports, "__esModule", { value: true });

// src/web/streams/controllers.ts

// src/web/streams/bytes_state.ts

// src/web/streams/slots.ts
var import_pi_host = require("pi:host");
function deferred() {
  return Promise.withResolvers();
}
function quiet(p) {
  p.then(void 0, () => {
  });
  return p;
}
function settled() {
  const d = deferred();
  d.resolve(void 0);
  return d;
}
function failed(err) {
  const d = deferred();
  quiet(d.promise);
  d.reject(err);
  return d;
}
var invalidState = (message) => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_STATE", `Invalid state: ${message}`);
function badValue(name, value, Base = TypeError, reason = "is invalid.") {
  const { inspect } = (0, import_pi_host.requireHost)("pi:node/internal_inspect");
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Base, "ERR_INVALID_ARG_VALUE", `The ${name.includes(".") ? "property" : "argument"} '${name}' ${reason} Received ${inspect(value)}`);
}
function checkOptions(value, name) {
  if (value === void 0 || value === null) return {};
  if (typeof value !== "object" && typeof value !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "Object", value);
  return value;
}
function method(owner, name, what) {
  const fn = owner?.[name];
  if (fn === void 0) return void 0;
  if (typeof fn !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`${what}.${name}`, "Function", fn);
  return (...args) => {
    try {
      return Promise.resolve(fn.apply(owner, args));
    } catch (err) {
      return Promise.reject(err);
    }
  };
}
function begin(owner, controller) {
  const start = owner?.start;
  if (start === void 0) return void 0;
  if (typeof start !== "function") throw new TypeError("Bind must be called on a function");
  return start.call(owner, controller);
}
var Queue = class {
  #items = [];
  #first = 0;
  total = 0;
  get length() {
    return this.#items.length - this.#first;
  }
  push(value, size) {
    const n = Number(size);
    if (!(n >= 0) || n === Infinity) throw badValue("size", n, RangeError);
    this.#items.push({ value, size: n });
    this.total += n;
  }
  peek() {
    return this.#items[this.#first].value;
  }
  shift() {
    const { value, size } = this.#items[this.#first];
    this.#items[this.#first++] = void 0;
    if (this.#first > 32 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    this.total = Math.max(0, this.total - size);
    return value;
  }
  clear() {
    this.#items = [];
    this.#first = this.total = 0;
  }
};

// src/web/streams/readable_state.ts
var Readable = class {
  state = "readable";
  stored;
  disturbed = false;
  reader;
  filler;
  get locked() {
    return this.reader !== void 0;
  }
  /** How many wait for chunks. */
  get waiting() {
    return this.reader && !this.reader.byob ? this.reader.requests.length : 0;
  }
  /** How many wait with buffers of their own. */
  get waitingBuffers() {
    return this.reader?.byob ? this.reader.requests.length : 0;
  }
  cancel(reason) {
    this.disturbed = true;
    if (this.state === "closed") return Promise.resolve(void 0);
    if (this.state === "errored") return Promise.reject(this.stored);
    this.close();
    if (this.reader?.byob) for (const request of this.reader.requests.splice(0)) request.close();
    return this.filler.cancel(reason).then(() => void 0);
  }
  close() {
    this.state = "closed";
    const { reader } = this;
    if (!reader) return;
    reader.closed.resolve(void 0);
    if (!reader.byob) for (const request of reader.requests.splice(0)) request.close();
  }
  error(err) {
    this.state = "errored";
    this.stored = err;
    const { reader } = this;
    if (!reader) return;
    quiet(reader.closed.promise);
    reader.closed.reject(err);
    for (const request of reader.requests.splice(0)) request.error(err);
  }
  /** Gives a chunk to whoever has waited longest. */
  fulfil(chunk, done) {
    const request = this.reader.requests.shift();
    if (done) request.close(chunk);
    else request.chunk(chunk);
  }
};
var Reader = class {
  constructor(stream, byob = false) {
    this.byob = byob;
    this.stream = stream;
    stream.reader = this;
    this.closed = stream.state === "readable" ? deferred() : stream.state === "closed" ? settled() : failed(stream.stored);
  }
  byob;
  stream;
  closed;
  requests = [];
  read(request) {
    const stream = this.stream;
    stream.disturbed = true;
    if (stream.state === "closed") request.close();
    else if (stream.state === "errored") request.error(stream.stored);
    else stream.filler.pull(request);
  }
  release() {
    const { stream } = this;
    if (!stream) return;
    const err = invalidState("Reader released");
    quiet(this.closed.promise);
    if (stream.state === "readable") this.closed.reject(err);
    else this.closed = failed(err);
    stream.filler.release();
    stream.reader = void 0;
    this.stream = void 0;
    const gone = invalidState("Releasing reader");
    for (const request of this.requests.splice(0)) request.error(gone);
  }
};
function promised() {
  const { promise, resolve, reject } = deferred();
  return {
    promise,
    request: {
      chunk: (value) => resolve({ value, done: false }),
      close: (value) => resolve({ value, done: true }),
      error: reject
    }
  };
}
var Puller = class {
  started = false;
  #pulling = false;
  #again = false;
  /** A source starts. */
  start(result, pull, fail) {
    Promise.resolve(result).then(() => {
      this.started = true;
      pull();
    }, fail);
  }
  pull(wanted, source, controller, fail) {
    if (!wanted()) return;
    if (this.#pulling) {
      this.#again = true;
      return;
    }
    this.#pulling = true;
    (source()?.pull?.(controller) ?? Promise.resolve()).then(() => {
      this.#pulling = false;
      if (!this.#again) return;
      this.#again = false;
      this.pull(wanted, source, controller, fail);
    }, fail);
  }
};
var DefaultFiller = class {
  constructor(stream, source, strategy) {
    this.stream = stream;
    this.strategy = strategy;
    this.#source = source;
    stream.filler = this;
  }
  stream;
  strategy;
  controller;
  closeRequested = false;
  #queue = new Queue();
  #puller = new Puller();
  #source;
  start(result) {
    this.#puller.start(result, () => this.#call(), (err) => this.error(err));
  }
  get open() {
    return !this.closeRequested && this.stream.state === "readable";
  }
  get desiredSize() {
    const { state } = this.stream;
    return state === "errored" ? null : state === "closed" ? 0 : this.strategy.highWaterMark - this.#queue.total;
  }
  /** Whether the stream has more than is wanted. */
  get backpressure() {
    return !this.#wanted();
  }
  close() {
    if (!this.open) return;
    this.closeRequested = true;
    if (this.#queue.length > 0) return;
    this.#source = void 0;
    this.stream.close();
  }
  enqueue(chunk) {
    if (!this.open) return;
    if (this.stream.waiting > 0) this.stream.fulfil(chunk, false);
    else {
      try {
        this.#queue.push(chunk, this.strategy.size(chunk));
      } catch (err) {
        this.error(err);
        throw err;
      }
    }
    this.#call();
  }
  error(err) {
    if (this.stream.state !== "readable") return;
    this.#queue.clear();
    this.#source = void 0;
    this.stream.error(err);
  }
  cancel(reason) {
    this.#queue.clear();
    const done = this.#source?.cancel?.(reason) ?? Promise.resolve();
    this.#source = void 0;
    return done;
  }
  pull(request) {
    if (this.#queue.length === 0) {
      this.stream.reader.requests.push(request);
      this.#call();
      return;
    }
    const chunk = this.#queue.shift();
    if (this.closeRequested && this.#queue.length === 0) {
      this.#source = void 0;
      this.stream.close();
    } else this.#call();
    request.chunk(chunk);
  }
  release() {
  }
  #wanted = () => this.open && this.#puller.started && (this.stream.waiting > 0 || this.desiredSize > 0);
  #call() {
    this.#puller.pull(this.#wanted, () => this.#source, this.controller, (err) => this.error(err));
  }
};

// src/web/streams/bytes_state.ts
var detached = () => invalidState("View or Viewed ArrayBuffer is zero-length or detached");
var ByteFiller = class {
  constructor(stream, source, highWaterMark, autoAllocate, make) {
    this.stream = stream;
    this.highWaterMark = highWaterMark;
    this.autoAllocate = autoAllocate;
    this.make = make;
    this.#source = source;
    stream.filler = this;
  }
  stream;
  highWaterMark;
  autoAllocate;
  make;
  controller;
  closeRequested = false;
  #pieces = [];
  #total = 0;
  #wanted = [];
  #request;
  #puller = new Puller();
  #source;
  start(result) {
    this.#puller.start(result, () => this.#call(), (err) => this.error(err));
  }
  get desiredSize() {
    const { state } = this.stream;
    return state === "errored" ? null : state === "closed" ? 0 : this.highWaterMark - this.#total;
  }
  /** What the source may fill. */
  get byobRequest() {
    if (!this.#request && this.#wanted.length > 0) {
      const first = this.#wanted[0];
      this.#request = this.make(this, new Uint8Array(first.buffer, first.offset + first.filled, first.length - first.filled));
    }
    return this.#request?.request ?? null;
  }
  #check() {
    if (this.closeRequested) throw invalidState("Controller is already closed");
    if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
  }
  close() {
    if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
    if (this.closeRequested) throw invalidState("Controller is already closed");
    this.closeNow();
  }
  closeNow() {
    if (this.closeRequested || this.stream.state !== "readable") return;
    if (this.#total > 0) {
      this.closeRequested = true;
      return;
    }
    const first = this.#wanted[0];
    if (first && first.filled % first.unit !== 0) {
      const err = invalidState("Partial read");
      this.error(err);
      throw err;
    }
    this.#source = void 0;
    this.stream.close();
  }
  enqueue(chunk) {
    const { buffer, byteOffset: offset, byteLength: length } = chunk;
    if (length === 0 || buffer.byteLength === 0) throw invalidState("chunk ArrayBuffer is zero-length or detached");
    if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
    this.#check();
    const bytes = buffer.transfer();
    const first = this.#wanted[0];
    if (first) {
      this.#endRequest();
      first.buffer = first.buffer.transfer();
      if (first.reader === "none") this.#queueRest(first);
    }
    const { reader } = this.stream;
    if (reader && !reader.byob) {
      this.#serveReads();
      if (reader.requests.length === 0) this.#push(bytes, offset, length);
      else {
        if (this.#wanted.length > 0) this.#wanted.shift();
        this.stream.fulfil(new Uint8Array(bytes, offset, length), false);
      }
    } else if (reader?.byob && reader.requests.length > 0) {
      this.#push(bytes, offset, length);
      this.#commitAll(this.#fillFromQueue());
    } else this.#push(bytes, offset, length);
    this.#call();
  }
  error(err) {
    if (this.stream.state !== "readable") return;
    this.#clearWanted();
    this.#clear();
    this.#source = void 0;
    this.stream.error(err);
  }
  cancel(reason) {
    this.#clearWanted();
    this.#clear();
    const done = this.#source?.cancel?.(reason) ?? Promise.resolve();
    this.#source = void 0;
    return done;
  }
  pull(request) {
    if (this.#total > 0) {
      request.chunk(this.#take());
      return;
    }
    const size = this.autoAllocate;
    if (size !== void 0) {
      let buffer;
      try {
        buffer = new ArrayBuffer(size);
      } catch (err) {
        request.error(err);
        return;
      }
      this.#wanted.push({ buffer, bufferLength: size, offset: 0, length: size, filled: 0, least: 1, unit: 1, view: Uint8Array, reader: "default" });
    }
    this.stream.reader.requests.push(request);
    this.#call();
  }
  /** A reader brings a buffer. */
  pullInto(view, min, request) {
    const unit = view.BYTES_PER_ELEMENT ?? 1;
    const { byteOffset: offset, byteLength: length, constructor } = view;
    let buffer;
    try {
      buffer = view.buffer.transfer();
    } catch (err) {
      request.error(err);
      return;
    }
    const wanted = { buffer, bufferLength: buffer.byteLength, offset, length, filled: 0, least: min * unit, unit, view: constructor, reader: "byob" };
    if (this.#wanted.length > 0) {
      this.#wanted.push(wanted);
      this.stream.reader.requests.push(request);
      return;
    }
    if (this.stream.state === "closed") {
      request.close(new constructor(buffer, offset, 0));
      return;
    }
    if (this.#total > 0) {
      if (this.#fill(wanted)) {
        const filled = this.#convert(wanted);
        this.#afterQueue();
        request.chunk(filled);
        return;
      }
      if (this.closeRequested) {
        const err = invalidState("ReadableStream closed");
        this.error(err);
        request.error(err);
        return;
      }
    }
    this.#wanted.push(wanted);
    this.stream.reader.requests.push(request);
    this.#call();
  }
  release() {
    const first = this.#wanted[0];
    if (!first) return;
    first.reader = "none";
    this.#wanted = [first];
  }
  /** The source has filled n bytes of its request. */
  respond(n) {
    const first = this.#wanted[0];
    if (this.stream.state === "closed") {
      if (n !== 0) throw badValue("bytesWritten", n);
    } else {
      if (!(n > 0)) throw badValue("bytesWritten", n);
      if (first.filled + n > first.length) throw badValue("bytesWritten", n, RangeError);
    }
    first.buffer = first.buffer.transfer();
    this.#respond(n);
  }
  /** The source has filled another buffer in its place. */
  respondWithNewView(view) {
    const first = this.#wanted[0];
    const { buffer, byteOffset, byteLength } = view;
    if (this.stream.state === "closed") {
      if (byteLength !== 0) throw invalidState("View is not zero-length");
    } else if (byteLength === 0) throw invalidState("View is zero-length");
    if (first.offset + first.filled !== byteOffset || first.bufferLength !== buffer.byteLength || first.filled + byteLength > first.length) throw badValue("view", view, RangeError);
    first.buffer = buffer.transfer();
    this.#respond(byteLength);
  }
  #respond(n) {
    const first = this.#wanted[0];
    this.#endRequest();
    if (this.stream.state === "closed") this.#respondClosed(first);
    else this.#respondReadable(n, first);
    this.#call();
  }
  #respondClosed(first) {
    if (first.reader === "none") this.#wanted.shift();
    const { reader } = this.stream;
    if (!reader?.byob) return;
    const done = [];
    for (let n = reader.requests.length; n > 0; n--) done.push(this.#wanted.shift());
    this.#commitAll(done);
  }
  #respondReadable(n, first) {
    first.filled += n;
    if (first.reader === "none") {
      this.#queueRest(first);
      this.#commitAll(this.#fillFromQueue());
      return;
    }
    if (first.filled < first.least) return;
    this.#wanted.shift();
    const odd = first.filled % first.unit;
    if (odd > 0) {
      const end = first.offset + first.filled;
      this.#push(first.buffer.slice(end - odd, end), 0, odd);
      first.filled -= odd;
    }
    const more = this.#fillFromQueue();
    this.#commit(first);
    this.#commitAll(more);
  }
  #endRequest() {
    this.#request?.end();
    this.#request = void 0;
  }
  #clearWanted() {
    this.#endRequest();
    this.#wanted = [];
  }
  #clear() {
    this.#pieces = [];
    this.#total = 0;
  }
  #push(buffer, offset, length) {
    this.#pieces.push({ buffer, offset, length });
    this.#total += length;
  }
  /** What a reader that has gone left half filled goes into the queue. */
  #queueRest(wanted) {
    if (wanted.filled > 0) this.#push(wanted.buffer.slice(wanted.offset, wanted.offset + wanted.filled), 0, wanted.filled);
    this.#wanted.shift();
  }
  #take() {
    const { buffer, offset, length } = this.#pieces.shift();
    this.#total -= length;
    this.#afterQueue();
    return new Uint8Array(buffer, offset, length);
  }
  #afterQueue() {
    if (this.#total === 0 && this.closeRequested) {
      this.#source = void 0;
      this.stream.close();
    } else this.#call();
  }
  #serveReads() {
    const { requests } = this.stream.reader;
    while (requests.length > 0 && this.#total > 0) requests.shift().chunk(this.#take());
  }
  /** Fills a buffer from the queue, and says whether it has enough. */
  #fill(wanted) {
    const most = Math.min(this.#total, wanted.length - wanted.filled);
    const filled = wanted.filled + most;
    const aligned = filled - filled % wanted.unit;
    let left = most;
    const ready = aligned >= wanted.least;
    if (ready) left = aligned - wanted.filled;
    while (left > 0) {
      const head = this.#pieces[0];
      const n = Math.min(left, head.length);
      new Uint8Array(wanted.buffer, wanted.offset + wanted.filled, n).set(new Uint8Array(head.buffer, head.offset, n));
      if (head.length === n) this.#pieces.shift();
      else {
        head.offset += n;
        head.length -= n;
      }
      this.#total -= n;
      wanted.filled += n;
      left -= n;
    }
    return ready;
  }
  #fillFromQueue() {
    const full = [];
    while (this.#wanted.length > 0 && this.#total > 0 && this.#fill(this.#wanted[0])) full.push(this.#wanted.shift());
    return full;
  }
  #convert(wanted) {
    return new wanted.view(wanted.buffer.transfer(), wanted.offset, wanted.filled / wanted.unit);
  }
  #commit(wanted) {
    const done = this.stream.state === "closed";
    this.stream.fulfil(this.#convert(wanted), done);
  }
  #commitAll(list) {
    for (const wanted of list) this.#commit(wanted);
  }
  #call() {
    this.#puller.pull(this.#shouldPull, () => this.#source, this.controller, (err) => this.error(err));
  }
  #shouldPull = () => {
    if (this.stream.state !== "readable" || this.closeRequested || !this.#puller.started) return false;
    return this.stream.waiting > 0 || this.stream.waitingBuffers > 0 || this.desiredSize > 0;
  };
};
function checkView(view, options) {
  const { min = 1 } = options;
  if (typeof min !== "number") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `The "options.min" property must be of type number. Received type ${typeof min} (${typeof min === "string" ? `'${min}'` : String(min)})`);
  if (view.byteLength === 0 || view.buffer.byteLength === 0) throw detached();
  if (!(min > 0)) throw badValue("options.min", min, TypeError, "must be greater than 0.");
  const length = view.length ?? view.byteLength;
  if (min > length) {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", `The value of "options.min" is out of range. It must be <= view.${view.length === void 0 ? "byteLength" : "length"}. Received ${min}`);
  }
  return Math.floor(min);
}

// src/web/streams/controllers.ts
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var making = /* @__PURE__ */ Symbol("making");
var fillerOf;
var byteFillerOf;
var hasRequest;
var makeRequest;
var closed = () => invalidState("Controller is already closed");
var ReadableStreamDefaultController = class {
  #state;
  constructor(key = void 0, state = void 0) {
    if (key !== making) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#state = state;
  }
  static {
    fillerOf = (c) => #state in c ? c.#state : void 0;
  }
  get desiredSize() {
    return this.#state.desiredSize;
  }
  close() {
    if (!this.#state.open) throw closed();
    this.#state.close();
  }
  enqueue(chunk = void 0) {
    if (!this.#state.open) throw closed();
    this.#state.enqueue(chunk);
  }
  error(error = void 0) {
    this.#state.error(error);
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("ReadableStreamDefaultController", {}, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(ReadableStreamDefaultController, "ReadableStreamDefaultController", {
  is: (o) => fillerOf(o) !== void 0,
  wrong: (_, object) => new TypeError(object == null ? `Cannot read properties of ${object} (reading 'Symbol(kState)')` : "Cannot destructure property 'stream' of 'controller[kState]' as it is undefined.")
});
var ReadableByteStreamController = class {
  #state;
  constructor(key = void 0, state = void 0) {
    if (key !== making) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#state = state;
  }
  static {
    byteFillerOf = (c) => #state in c ? c.#state : void 0;
  }
  get byobRequest() {
    return this.#state.byobRequest;
  }
  get desiredSize() {
    return this.#state.desiredSize;
  }
  close() {
    this.#state.close();
  }
  enqueue(chunk) {
    if (!ArrayBuffer.isView(chunk)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("buffer", ["Buffer", "TypedArray", "DataView"], chunk);
    this.#state.enqueue(chunk);
  }
  error(error = void 0) {
    this.#state.error(error);
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("ReadableByteStreamController", {}, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(ReadableByteStreamController, "ReadableByteStreamController", { is: (o) => byteFillerOf(o) !== void 0, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("ReadableByteStreamController") });
var ReadableStreamBYOBRequest = class _ReadableStreamBYOBRequest {
  #state;
  #view;
  constructor(key = void 0, state = void 0, view = void 0) {
    if (key !== making) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#state = state;
    this.#view = view;
  }
  static {
    hasRequest = (r) => #state in r;
    makeRequest = (filler, view) => {
      const request = new _ReadableStreamBYOBRequest(making, filler, view);
      return {
        request,
        end() {
          request.#state = void 0;
          request.#view = null;
        }
      };
    };
  }
  get view() {
    return this.#view;
  }
  respond(bytesWritten) {
    if (!this.#state) throw invalidState("This BYOB request has been invalidated");
    if (this.#view.byteLength === 0 || this.#view.buffer.byteLength === 0) throw detached();
    this.#state.respond(bytesWritten);
  }
  respondWithNewView(view) {
    if (!this.#state) throw invalidState("This BYOB request has been invalidated");
    if (!ArrayBuffer.isView(view)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("view", ["Buffer", "TypedArray", "DataView"], view);
    this.#state.respondWithNewView(view);
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("ReadableStreamBYOBRequest", { view: this.#view, controller: this.#state?.controller }, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(ReadableStreamBYOBRequest, "ReadableStreamBYOBRequest", { is: (o) => hasRequest(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("ReadableStreamBYOBRequest") });
function controllerOf(state, source, strategy, autoAllocate) {
  if (typeof strategy === "number") {
    const filler2 = new ByteFiller(state, source, strategy, autoAllocate, makeRequest);
    filler2.controller = new ReadableByteStreamController(making, filler2);
    return filler2;
  }
  const filler = new DefaultFiller(state, source, strategy);
  filler.controller = new ReadableStreamDefaultController(making, filler);
  return filler;
}

// src/web/streams/readable.ts

// src/web/streams/iterate.ts
var proto = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {
}.prototype));
function values(reader, preventCancel) {
  let done = false;
  let current;
  const step = () => {
    if (done) return Promise.resolve({ done: true, value: void 0 });
    if (!reader.stream) return Promise.reject(invalidState("The reader is not bound to a ReadableStream"));
    const { promise, resolve, reject } = deferred();
    reader.read({
      chunk(value) {
        current = void 0;
        resolve({ value, done: false });
      },
      close() {
        current = void 0;
        done = true;
        reader.release();
        resolve({ done: true, value: void 0 });
      },
      error(err) {
        current = void 0;
        done = true;
        reader.release();
        reject(err);
      }
    });
    return promise;
  };
  const end = async (value) => {
    if (done) return { done: true, value };
    done = true;
    if (!reader.stream) throw invalidState("The reader is not bound to a ReadableStream");
    const cancelled = preventCancel ? void 0 : reader.stream.cancel(value);
    reader.release();
    await cancelled;
    return { done: true, value };
  };
  return Object.assign(Object.create(proto), {
    next() {
      current = current === void 0 ? step() : current.then(step, step);
      return current;
    },
    return(value) {
      return current ? current.then(() => end(value), () => end(value)) : end(value);
    },
    [Symbol.asyncIterator]() {
      return this;
    }
  });
}

// src/web/streams/writable_state.ts
var closing = /* @__PURE__ */ Symbol("close");
var Writable = class {
  state = "writable";
  stored;
  writer;
  backpressure = false;
  /** What the sink's write gets. */
  controller;
  #aborter;
  #queue = new Queue();
  #started = false;
  #writes = [];
  #writing;
  #closeRequest;
  #closing;
  #abort;
  #sink;
  #strategy;
  constructor(sink, strategy) {
    this.#sink = sink;
    this.#strategy = strategy;
  }
  /** The sink starts. */
  start(result) {
    this.#updateBackpressure(this.desiredSize <= 0);
    Promise.resolve(result).then(
      () => {
        this.#started = true;
        this.#advance();
      },
      (err) => {
        this.#started = true;
        this.#reject(err);
      }
    );
  }
  get signal() {
    this.#aborter ??= new (import_abort ??= require("pi:web/abort")).AbortController();
    return this.#aborter.signal;
  }
  get locked() {
    return this.writer !== void 0;
  }
  get closeQueued() {
    return this.#closeRequest !== void 0 || this.#closing !== void 0;
  }
  get desiredSize() {
    return this.#strategy.highWaterMark - this.#queue.total;
  }
  abort(reason) {
    if (this.state === "closed" || this.state === "errored") return Promise.resolve(void 0);
    (this.#aborter ??= new (import_abort ??= require("pi:web/abort")).AbortController()).abort(reason);
    if (this.state === "closed" || this.state === "errored") return Promise.resolve(void 0);
    if (this.#abort) return this.#abort.done.promise;
    const wasErroring = this.state === "erroring";
    this.#abort = { done: deferred(), reason: wasErroring ? void 0 : reason, wasErroring };
    const { promise } = this.#abort.done;
    if (!wasErroring) this.#startErroring(reason);
    return promise;
  }
  close() {
    if (this.state === "closed" || this.state === "errored") return Promise.reject(invalidState("WritableStream is closed"));
    const request = deferred();
    this.#closeRequest = request;
    if (this.writer && this.backpressure && this.state === "writable") this.writer.go();
    this.#queue.push(closing, 0);
    this.#advance();
    return request.promise;
  }
  /** The size of a chunk; a strategy that throws ends the stream. */
  sizeOf(chunk) {
    if (!this.#sink) return 1;
    try {
      return this.#strategy.size(chunk);
    } catch (err) {
      this.error(err);
      return 1;
    }
  }
  write(chunk, size) {
    const request = deferred();
    this.#writes.push(request);
    try {
      this.#queue.push(chunk, size);
    } catch (err) {
      this.error(err);
      return request.promise;
    }
    if (!this.closeQueued && this.state === "writable") this.#updateBackpressure(this.desiredSize <= 0);
    this.#advance();
    return request.promise;
  }
  /** Ends the stream, unless it has ended. */
  error(err) {
    if (this.state !== "writable") return;
    this.#sink = void 0;
    this.#startErroring(err);
  }
  #startErroring(reason) {
    this.state = "erroring";
    this.stored = reason;
    this.writer?.rejectReady(reason);
    if (!this.#writing && !this.#closing && this.#started) this.#finishErroring();
  }
  #finishErroring() {
    this.state = "errored";
    this.#queue.clear();
    for (const request of this.#writes.splice(0)) request.reject(this.stored);
    const abort = this.#abort;
    this.#abort = void 0;
    if (!abort || abort.wasErroring) {
      abort?.done.reject(this.stored);
      this.#rejectClosed();
      return;
    }
    const done = this.#sink?.abort?.(abort.reason) ?? Promise.resolve();
    this.#sink = void 0;
    done.then(
      () => {
        abort.done.resolve(void 0);
        this.#rejectClosed();
      },
      (err) => {
        abort.done.reject(err);
        this.#rejectClosed();
      }
    );
  }
  #rejectClosed() {
    this.#closeRequest?.reject(this.stored);
    this.#closeRequest = void 0;
    if (!this.writer) return;
    quiet(this.writer.closed.promise);
    this.writer.closed.reject(this.stored);
  }
  /** What the sink did has failed. */
  #reject(err) {
    if (this.state === "writable") this.#startErroring(err);
    else this.#finishErroring();
  }
  #updateBackpressure(on) {
    if (this.writer && on !== this.backpressure) {
      if (on) this.writer.wait();
      else this.writer.go();
    }
    this.backpressure = on;
  }
  #advance() {
    if (!this.#started || this.#writing) return;
    if (this.state === "erroring") this.#finishErroring();
    else if (this.#queue.length > 0) {
      const chunk = this.#queue.peek();
      if (chunk === closing) this.#processClose();
      else this.#processWrite(chunk);
    }
  }
  #processClose() {
    this.#closing = this.#closeRequest;
    this.#closeRequest = void 0;
    this.#queue.shift();
    const done = this.#sink?.close?.() ?? Promise.resolve();
    this.#sink = void 0;
    done.then(
      () => {
        this.#closing.resolve(void 0);
        this.#closing = void 0;
        if (this.state === "erroring") {
          this.stored = void 0;
          this.#abort?.done.resolve(void 0);
          this.#abort = void 0;
        }
        this.state = "closed";
        this.writer?.closed.resolve(void 0);
      },
      (err) => {
        this.#closing.reject(err);
        this.#closing = void 0;
        this.#abort?.done.reject(err);
        this.#abort = void 0;
        this.#reject(err);
      }
    );
  }
  #processWrite(chunk) {
    const request = this.#writing = this.#writes.shift();
    const done = this.#sink?.write?.(chunk, this.controller) ?? Promise.resolve();
    done.then(
      () => {
        request.resolve(void 0);
        this.#writing = void 0;
        this.#queue.shift();
        if (!this.closeQueued && this.state === "writable") this.#updateBackpressure(this.desiredSize <= 0);
        this.#advance();
      },
      (err) => {
        if (this.state === "writable") this.#sink = void 0;
        request.reject(err);
        this.#writing = void 0;
        this.#reject(err);
      }
    );
  }
};
var Writer = class {
  stream;
  closed;
  ready;
  #waits = false;
  constructor(stream) {
    if (stream.locked) throw invalidState("WritableStream is locked");
    this.stream = stream;
    stream.writer = this;
    if (stream.state === "writable") {
      this.ready = settled();
      if (!stream.closeQueued && stream.backpressure) this.wait();
      this.closed = deferred();
    } else if (stream.state === "erroring") {
      this.ready = failed(stream.stored);
      this.closed = deferred();
    } else if (stream.state === "closed") {
      this.ready = settled();
      this.closed = settled();
    } else {
      this.ready = failed(stream.stored);
      this.closed = failed(stream.stored);
    }
    quiet(this.closed.promise);
  }
  /** The stream is full. */
  wait() {
    this.ready = deferred();
    this.#waits = true;
  }
  /** There is room. */
  go() {
    this.ready.resolve(void 0);
    this.#waits = false;
  }
  rejectReady(err) {
    if (this.#waits) {
      quiet(this.ready.promise);
      this.ready.reject(err);
      this.#waits = false;
    } else this.ready = failed(err);
  }
  get desiredSize() {
    const stream = this.stream;
    if (stream.state === "errored" || stream.state === "erroring") return null;
    return stream.state === "closed" ? 0 : stream.desiredSize;
  }
  write(chunk) {
    const stream = this.stream;
    if (!stream) return Promise.reject(unbound());
    const size = stream.sizeOf(chunk);
    if (stream !== this.stream) return Promise.reject(invalidState("Mismatched WritableStreams"));
    if (stream.state === "errored") return Promise.reject(stream.stored);
    if (stream.closeQueued || stream.state === "closed") return Promise.reject(invalidState("WritableStream is closed"));
    if (stream.state === "erroring") return Promise.reject(stream.stored);
    return stream.write(chunk, size);
  }
  close() {
    if (!this.stream) return Promise.reject(unbound());
    return this.stream.closeQueued ? Promise.reject(invalidState("Failure to close WritableStream")) : this.stream.close();
  }
  /** Closes for a pipe: what has closed or failed already is fine. */
  closeAfterPipe() {
    const stream = this.stream;
    if (stream.closeQueued || stream.state === "closed") return Promise.resolve(void 0);
    return stream.state === "errored" ? Promise.reject(stream.stored) : stream.close();
  }
  release() {
    const stream = this.stream;
    if (!stream) return;
    const err = invalidState("Writer has been released");
    this.rejectReady(err);
    this.closed.reject(err);
    if (stream.state !== "writable" && stream.state !== "erroring") this.closed = failed(err);
    stream.writer = void 0;
    this.stream = void 0;
  }
};
var unbound = () => invalidState("Writer is not bound to a WritableStream");

// src/web/streams/pipe.ts
function pipe(source, dest, options) {
  return new Pipe(source, dest, options).run();
}
var Pipe = class {
  constructor(source, dest, options) {
    this.source = source;
    this.dest = dest;
    this.options = options;
    this.#reader = new Reader(source);
    this.#writer = new Writer(dest);
    source.disturbed = true;
    quiet(this.#reader.closed.promise);
  }
  source;
  dest;
  options;
  #reader;
  #writer;
  #over = deferred();
  #ending = false;
  #writing = Promise.resolve();
  #forget = () => {
  };
  run() {
    const { signal } = this.options;
    if (signal !== void 0) {
      const abort = () => this.#aborted(signal.reason);
      if (signal.aborted) {
        abort();
        return this.#over.promise;
      }
      signal.addEventListener("abort", abort, { once: true });
      this.#forget = () => signal.removeEventListener("abort", abort);
    }
    this.#watch();
    this.#loop();
    return this.#over.promise;
  }
  #aborted(reason) {
    const { source, dest } = this;
    const { preventAbort, preventCancel } = this.options;
    this.#end(async () => {
      const done = [];
      if (!preventAbort && dest.state === "writable") done.push(dest.abort(reason));
      if (!preventCancel && source.state === "readable") done.push(source.cancel(reason));
      await Promise.all(done);
    }, { err: reason });
  }
  /** Ends the pipe when one of its ends does. */
  #watch() {
    const { source, dest } = this;
    const { preventAbort, preventCancel, preventClose } = this.options;
    const sourceFailed = (err) => this.#end(preventAbort ? void 0 : () => dest.abort(err), { err });
    const destFailed = (err) => this.#end(preventCancel ? void 0 : () => source.cancel(err), { err });
    const sourceClosed = () => this.#end(preventClose ? void 0 : () => this.#writer.closeAfterPipe());
    if (source.state === "errored") sourceFailed(source.stored);
    else this.#reader.closed.promise.then(void 0, sourceFailed);
    if (dest.state === "errored") destFailed(dest.stored);
    else this.#writer.closed.promise.then(void 0, destFailed);
    if (source.state === "closed") sourceClosed();
    else this.#reader.closed.promise.then(sourceClosed, () => {
    });
    if (dest.closeQueued || dest.state === "closed") destFailed(invalidState("Destination WritableStream is closed"));
  }
  #loop() {
    if (this.#ending) return;
    this.#writer.ready.promise.then(() => {
      if (this.#ending) return;
      this.#reader.read({
        chunk: (value) => {
          this.#writing = quiet(this.#writer.write(value));
          Promise.resolve().then(() => this.#loop());
        },
        close: () => {
        },
        error: () => {
        }
      });
    }, () => {
    });
  }
  /** Waits for what is being written, acts, and lets go. */
  #end(action, failure) {
    if (this.#ending) return;
    this.#ending = true;
    const act = () => {
      if (!action) {
        this.#finish(failure);
        return;
      }
      action().then(() => this.#finish(failure), (err) => this.#finish({ err }));
    };
    if (this.dest.state === "writable" && !this.dest.closeQueued) this.#written().then(act);
    else act();
  }
  async #written() {
    for (let seen; seen !== this.#writing; ) {
      seen = this.#writing;
      await this.#writing.then(() => {
      }, () => {
      });
    }
  }
  #finish(failure) {
    this.#writer.release();
    this.#reader.release();
    this.#forget();
    if (failure) this.#over.reject(failure.err);
    else this.#over.resolve(void 0);
  }
};

// src/web/streams/strategy.ts
function strategyOf(given, missing, name = "strategy") {
  const strategy = checkOptions(given, name);
  const { highWaterMark: mark, size } = strategy;
  if (size !== void 0 && typeof size !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("strategy.size", "Function", size);
  const highWaterMark = mark === void 0 ? missing : Number(mark);
  if (!(highWaterMark >= 0)) throw badValue("strategy.highWaterMark", highWaterMark, RangeError);
  return { highWaterMark, size: size === void 0 ? () => 1 : (chunk) => size.call(void 0, chunk) };
}
function markOf(init) {
  if (init === null || typeof init !== "object" && typeof init !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("init", "Object", init);
  if (init.highWaterMark === void 0) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_OPTION", "init.highWaterMark is required");
  return Number(init.highWaterMark);
}
var sizes = {
  count: { size: () => 1 }.size,
  bytes: { size: (chunk) => chunk.byteLength }.size
};
var custom2 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var isCount;
var isByteLength;
var CountQueuingStrategy = class {
  static {
    isCount = (object) => #countSizeFunction in object;
  }
  #state;
  #countSizeFunction = sizes.count;
  constructor(init) {
    this.#state = { highWaterMark: markOf(init) };
  }
  get highWaterMark() {
    return this.#state.highWaterMark;
  }
  get size() {
    return this.#countSizeFunction;
  }
  [custom2](depth, options, inspect) {
    return (0, (import_face2 ??= require("pi:web/face")).shown)("CountQueuingStrategy", { highWaterMark: this.highWaterMark }, depth, options, inspect);
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(CountQueuingStrategy, "CountQueuingStrategy", { is: (o) => isCount(o), wrong: (0, (import_face2 ??= require("pi:web/face")).unread)({ highWaterMark: "#state", size: "#countSizeFunction" }) });
var ByteLengthQueuingStrategy = class {
  static {
    isByteLength = (object) => #byteSizeFunction in object;
  }
  #state;
  #byteSizeFunction = sizes.bytes;
  constructor(init) {
    this.#state = { highWaterMark: markOf(init) };
  }
  get highWaterMark() {
    return this.#state.highWaterMark;
  }
  get size() {
    return this.#byteSizeFunction;
  }
  [custom2](depth, options, inspect) {
    return (0, (import_face2 ??= require("pi:web/face")).shown)("ByteLengthQueuingStrategy", { highWaterMark: this.highWaterMark }, depth, options, inspect);
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(ByteLengthQueuingStrategy, "ByteLengthQueuingStrategy", { is: (o) => isByteLength(o), wrong: (0, (import_face2 ??= require("pi:web/face")).unread)({ highWaterMark: "#state", size: "#byteSizeFunction" }) });

// src/web/streams/tee.ts
var Branches = class {
  constructor(source) {
    this.source = source;
  }
  source;
  cancelled = [false, false];
  over = deferred();
  #reasons = [void 0, void 0];
  cancel(which, reason) {
    this.cancelled[which] = true;
    this.#reasons[which] = reason;
    if (this.cancelled[0] && this.cancelled[1]) this.over.resolve(this.source.cancel(this.#reasons));
    return this.over.promise;
  }
};
function tee(source, make) {
  const reader = new Reader(source);
  const both = new Branches(source);
  const fillers = [];
  const each = (fn) => fillers.forEach((f, i) => both.cancelled[i] || fn(f));
  let reading = false;
  let again = false;
  const pull = () => {
    if (reading) {
      again = true;
      return Promise.resolve();
    }
    reading = true;
    reader.read({
      chunk(value) {
        queueMicrotask(() => {
          again = false;
          each((f) => f.enqueue(value));
          reading = false;
          if (again) pull();
        });
      },
      close() {
        reading = false;
        each((f) => f.close());
        if (!both.cancelled[0] || !both.cancelled[1]) both.over.resolve(void 0);
      },
      error() {
        reading = false;
      }
    });
    return Promise.resolve();
  };
  const branches = [0, 1].map((which) => {
    const { branch, state } = make({ pull, cancel: (reason) => both.cancel(which, reason) });
    fillers.push(state.filler);
    return branch;
  });
  reader.closed.promise.then(void 0, (err) => {
    fillers.forEach((f) => f.error(err));
    if (!both.cancelled[0] || !both.cancelled[1]) both.over.resolve(void 0);
  });
  return branches;
}
function teeBytes(source, make) {
  return new ByteTee(source, make).branches;
}
var ByteTee = class {
  constructor(source, make) {
    this.source = source;
    this.#reader = new Reader(source);
    this.#both = new Branches(source);
    for (const which of [0, 1]) {
      const { branch, state } = make({ type: "bytes", pull: () => this.#pull(which), cancel: (reason) => this.#both.cancel(which, reason) });
      this.branches.push(branch);
      this.#fillers.push(state.filler);
    }
    this.#watch(this.#reader);
  }
  source;
  branches = [];
  #reader;
  #both;
  #fillers = [];
  #reading = false;
  #again = [false, false];
  #watch(reader) {
    reader.closed.promise.then(void 0, (err) => {
      if (reader !== this.#reader) return;
      for (const filler of this.#fillers) filler.error(err);
      this.#ended();
    });
  }
  #ended() {
    if (!this.#both.cancelled[0] || !this.#both.cancelled[1]) this.#both.over.resolve(void 0);
  }
  /** Reads with or without a buffer from now on. */
  #use(byob) {
    if (this.#reader.byob === byob) return;
    this.#reader.release();
    this.#reader = new Reader(this.source, byob);
    this.#watch(this.#reader);
  }
  #pull(which) {
    if (this.#reading) {
      this.#again[which] = true;
      return Promise.resolve();
    }
    this.#reading = true;
    const request = this.#fillers[which].byobRequest;
    if (request === null) this.#plain();
    else this.#into(request.view, which);
    return Promise.resolve();
  }
  #next() {
    this.#reading = false;
    if (this.#again[0]) this.#pull(0);
    else if (this.#again[1]) this.#pull(1);
  }
  #plain() {
    this.#use(false);
    this.#reader.read({
      chunk: (chunk) => queueMicrotask(() => {
        this.#again = [false, false];
        const { cancelled } = this.#both;
        const second = !cancelled[0] && !cancelled[1] ? chunk.slice() : chunk;
        if (!cancelled[0]) this.#fillers[0].enqueue(chunk);
        if (!cancelled[1]) this.#fillers[1].enqueue(second);
        this.#next();
      }),
      close: () => {
        this.#reading = false;
        this.#close();
        for (const filler of this.#fillers) if (filler.byobRequest !== null) filler.respond(0);
        this.#ended();
      },
      error: () => {
        this.#reading = false;
      }
    });
  }
  #close() {
    this.#fillers.forEach((filler, i) => this.#both.cancelled[i] || filler.closeNow());
  }
  #into(view, which) {
    this.#use(true);
    const mine = this.#fillers[which];
    const other = this.#fillers[1 - which];
    const { cancelled } = this.#both;
    const request = {
      chunk: (chunk) => queueMicrotask(() => {
        this.#again = [false, false];
        if (!cancelled[1 - which]) {
          const copy = chunk.slice();
          if (!cancelled[which]) mine.respondWithNewView(chunk);
          other.enqueue(copy);
        } else if (!cancelled[which]) mine.respondWithNewView(chunk);
        this.#next();
      }),
      close: (chunk) => {
        this.#reading = false;
        this.#close();
        if (chunk !== void 0) {
          if (!cancelled[which]) mine.respondWithNewView(chunk);
          if (!cancelled[1 - which] && other.byobRequest !== null) other.respond(0);
        }
        this.#ended();
      },
      error: () => {
        this.#reading = false;
      }
    };
    this.source.disturbed = true;
    if (this.source.state === "errored") request.error();
    else this.source.filler.pullInto(view, 1, request);
  }
};

// src/web/streams/writable.ts
var custom3 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var making2 = /* @__PURE__ */ Symbol("making");
var writableOf;
var writerOf;
var controlled;
var WritableStreamDefaultController = class {
  #stream;
  constructor(key = void 0, stream = void 0) {
    if (key !== making2) throw (0, (import_face3 ??= require("pi:web/face")).illegalConstructor)();
    this.#stream = stream;
  }
  static {
    controlled = (c) => #stream in c ? c.#stream : void 0;
  }
  get signal() {
    return writableOf(this.#stream).signal;
  }
  error(error = void 0) {
    writableOf(this.#stream).error(error);
  }
  [custom3](depth, options, inspect) {
    return (0, (import_face3 ??= require("pi:web/face")).shown)("WritableStreamDefaultController", { stream: this.#stream }, depth, options, inspect);
  }
};
(0, (import_face3 ??= require("pi:web/face")).face)(WritableStreamDefaultController, "WritableStreamDefaultController", {
  is: (o) => controlled(o) !== void 0,
  wrong: () => (0, (import_face3 ??= require("pi:web/face")).invalidThis)("WritableStreamDefaultController")
});
var WritableStream = class {
  #state;
  constructor(sink = {}, strategy = {}) {
    if (sink === null || typeof sink !== "object" && typeof sink !== "function") throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("sink", "Object", sink);
    const { type } = sink;
    if (type !== void 0) throw badValue("type", type, RangeError);
    const given = strategyOf(strategy, 1);
    const algorithms = { write: method(sink, "write", "sink"), close: method(sink, "close", "sink"), abort: method(sink, "abort", "sink") };
    this.#state = new Writable(algorithms, given);
    this.#state.controller = new WritableStreamDefaultController(making2, this);
    this.#state.start(begin(sink, this.#state.controller));
  }
  static {
    writableOf = (stream) => typeof stream === "object" && stream !== null && #state in stream ? stream.#state : void 0;
  }
  get locked() {
    return this.#state.locked;
  }
  abort(reason = void 0) {
    return this.#state.locked ? Promise.reject(invalidState("WritableStream is locked")) : this.#state.abort(reason);
  }
  close() {
    if (this.#state.locked) return Promise.reject(invalidState("WritableStream is locked"));
    return this.#state.closeQueued ? Promise.reject(invalidState("Failure closing WritableStream")) : this.#state.close();
  }
  getWriter() {
    return new WritableStreamDefaultWriter(this);
  }
  [custom3](depth, options, inspect) {
    const { locked, state } = this.#state;
    return (0, (import_face3 ??= require("pi:web/face")).shown)("WritableStream", { locked, state }, depth, options, inspect);
  }
};
(0, (import_face3 ??= require("pi:web/face")).face)(WritableStream, "WritableStream", { is: (o) => writableOf(o) !== void 0, wrong: () => (0, (import_face3 ??= require("pi:web/face")).invalidThis)("WritableStream"), promised: ["abort", "close"] });
var WritableStreamDefaultWriter = class {
  #state;
  #stream;
  constructor(stream) {
    const state = writableOf(stream);
    if (!state) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("stream", "WritableStream", stream);
    this.#state = new Writer(state);
    this.#stream = stream;
  }
  static {
    writerOf = (writer) => #state in writer ? writer.#state : void 0;
  }
  get closed() {
    return this.#state.closed.promise;
  }
  get desiredSize() {
    if (!this.#state.stream) throw unbound();
    return this.#state.desiredSize;
  }
  get ready() {
    return this.#state.ready.promise;
  }
  abort(reason = void 0) {
    return this.#state.stream ? this.#state.stream.abort(reason) : Promise.reject(unbound());
  }
  close() {
    return this.#state.close();
  }
  releaseLock() {
    this.#state.release();
  }
  write(chunk = void 0) {
    return this.#state.write(chunk);
  }
  [custom3](depth, options, inspect) {
    const { stream, closed: closed2, ready } = this.#state;
    const of = { stream: stream && this.#stream, close: closed2.promise, ready: ready.promise, desiredSize: stream ? this.#state.desiredSize : null };
    return (0, (import_face3 ??= require("pi:web/face")).shown)("WritableStreamDefaultWriter", of, depth, options, inspect);
  }
};
(0, (import_face3 ??= require("pi:web/face")).face)(WritableStreamDefaultWriter, "WritableStreamDefaultWriter", {
  is: (o) => writerOf(o) !== void 0,
  wrong: () => (0, (import_face3 ??= require("pi:web/face")).invalidThis)("WritableStreamDefaultWriter"),
  promised: ["closed", "ready", "abort", "close", "write"]
});

// src/web/streams/readable.ts
var custom4 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var readableOf;
var isDisturbed = (stream) => readableOf(stream)?.disturbed === true;
var isBytes = (state) => state.filler.controller instanceof ReadableByteStreamController;
function setUp(state, source, strategy) {
  const { type } = source;
  if (type === void 0) {
    const given = strategyOf(strategy, 1);
    const filler2 = controllerOf(state, { pull: method(source, "pull", "source"), cancel: method(source, "cancel", "source") }, given);
    filler2.start(begin(source, filler2.controller));
    return;
  }
  if (`${type}` !== "bytes") throw badValue("source.type", type);
  const { size } = checkOptions(strategy, "strategy");
  if (size !== void 0) throw badValue("strategy.size", size, RangeError);
  const { highWaterMark } = strategyOf(strategy, 0);
  const { autoAllocateChunkSize } = source;
  if (autoAllocateChunkSize === 0) throw badValue("source.autoAllocateChunkSize", autoAllocateChunkSize);
  const filler = controllerOf(state, { pull: method(source, "pull", "source"), cancel: method(source, "cancel", "source") }, highWaterMark, autoAllocateChunkSize);
  filler.start(begin(source, filler.controller));
}
var ReadableStream = class _ReadableStream {
  #state = new Readable();
  constructor(source = {}, strategy = {}) {
    if (source === null || typeof source !== "object" && typeof source !== "function") throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("source", "Object", source);
    checkOptions(strategy, "strategy");
    setUp(this.#state, source, strategy);
  }
  static {
    readableOf = (stream) => typeof stream === "object" && stream !== null && #state in stream ? stream.#state : void 0;
  }
  static from(iterable) {
    return fromIterable(iterable);
  }
  get locked() {
    return this.#state.locked;
  }
  cancel(reason = void 0) {
    return this.#state.locked ? Promise.reject(invalidState("ReadableStream is locked")) : this.#state.cancel(reason);
  }
  getReader(options = {}) {
    const { mode } = checkOptions(options, "options");
    if (mode === void 0) return new ReadableStreamDefaultReader(this);
    if (`${mode}` !== "byob") throw badValue("options.mode", mode);
    return new ReadableStreamBYOBReader(this);
  }
  pipeThrough(transform, options = {}) {
    const readable = transform?.readable;
    if (!readableOf(readable)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("transform.readable", "ReadableStream", readable);
    const writable = transform?.writable;
    const dest = writableOf(writable);
    if (!dest) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("transform.writable", "WritableStream", writable);
    const given = checkOptions(options, "options");
    checkSignal(given.signal);
    if (this.#state.locked) throw invalidState("The ReadableStream is locked");
    if (dest.locked) throw invalidState("The WritableStream is locked");
    quiet(pipe(this.#state, dest, given));
    return readable;
  }
  pipeTo(destination, options = {}) {
    try {
      const dest = writableOf(destination);
      if (!dest) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("transform.writable", "WritableStream", destination);
      const given = checkOptions(options, "options");
      checkSignal(given.signal);
      if (this.#state.locked) throw invalidState("The ReadableStream is locked");
      if (dest.locked) throw invalidState("The WritableStream is locked");
      return pipe(this.#state, dest, given);
    } catch (err) {
      return Promise.reject(err);
    }
  }
  tee() {
    if (this.#state.locked) throw invalidState("ReadableStream is locked");
    const make = (source, strategy) => {
      const branch = new _ReadableStream(source, strategy);
      return { branch, state: branch.#state };
    };
    return isBytes(this.#state) ? teeBytes(this.#state, make) : tee(this.#state, make);
  }
  values(options = {}) {
    const { preventCancel } = checkOptions(options, "options");
    if (this.#state.locked) throw invalidState("ReadableStream is locked");
    return values(new Reader(this.#state), !!preventCancel);
  }
  [custom4](depth, options, inspect) {
    const { locked, state } = this.#state;
    return (0, (import_face4 ??= require("pi:web/face")).shown)("ReadableStream", { locked, state, supportsBYOB: isBytes(this.#state) }, depth, options, inspect);
  }
};
(0, (import_face4 ??= require("pi:web/face")).face)(ReadableStream, "ReadableStream", { is: (o) => readableOf(o) !== void 0, wrong: () => (0, (import_face4 ??= require("pi:web/face")).invalidThis)("ReadableStream"), promised: ["cancel", "pipeTo"], iterator: "values" });
function checkSignal(signal) {
  if (signal === void 0) return;
  if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
}
function fromIterable(iterable) {
  if (iterable === void 0 || iterable === null) throw new TypeError(`Cannot read properties of ${iterable} (reading 'Symbol(Symbol.asyncIterator)')`);
  const late = iterable[Symbol.asyncIterator];
  const make = late ?? iterable[Symbol.iterator];
  if (make === void 0 || make === null) {
    const err = badValue("iterable", iterable);
    throw Object.assign(err, { code: "ERR_ARG_NOT_ITERABLE", message: `${err.message.split("Received ")[1]} must be iterable` });
  }
  const iterator = Reflect.apply(make, iterable, []);
  const object = (value) => (typeof value === "object" || typeof value === "function") && value !== null;
  if (!object(iterator)) throw invalidState("The iterator method must return an object");
  const fulfil = (name) => invalidState(`The promise returned by the iterator.${name}() method must fulfill with an object`);
  return new ReadableStream({
    async pull(controller) {
      const result = await iterator.next();
      if (!object(result)) throw late ? fulfil("next") : new TypeError(`Iterator result ${String(result)} is not an object`);
      if (result.done) controller.close();
      else controller.enqueue(late ? result.value : await result.value);
    },
    async cancel(reason) {
      if (iterator.return === void 0) return;
      if (!object(await iterator.return(reason))) throw fulfil("return");
    }
  }, { highWaterMark: 0 });
}
var unattached = () => invalidState("The reader is not attached to a stream");
var readerOf;
var byobReaderOf;
function take(stream) {
  const state = readableOf(stream);
  if (!state) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("stream", "ReadableStream", stream);
  if (state.locked) throw invalidState("ReadableStream is locked");
  return state;
}
var ReadableStreamDefaultReader = class {
  #state;
  #stream;
  constructor(stream) {
    this.#state = new Reader(take(stream));
    this.#stream = stream;
    quiet(this.#state.closed.promise);
  }
  static {
    readerOf = (reader) => #state in reader ? reader.#state : void 0;
  }
  read() {
    if (!this.#state.stream) return Promise.reject(unattached());
    const { promise, request } = promised();
    this.#state.read(request);
    return promise;
  }
  releaseLock() {
    this.#state.release();
  }
  get closed() {
    return this.#state.closed.promise;
  }
  cancel(reason = void 0) {
    return this.#state.stream ? this.#state.stream.cancel(reason) : Promise.reject(unattached());
  }
  [custom4](depth, options, inspect) {
    const { stream, requests, closed: closed2 } = this.#state;
    return (0, (import_face4 ??= require("pi:web/face")).shown)("ReadableStreamDefaultReader", { stream: stream && this.#stream, readRequests: requests.length, close: closed2.promise }, depth, options, inspect);
  }
};
(0, (import_face4 ??= require("pi:web/face")).face)(ReadableStreamDefaultReader, "ReadableStreamDefaultReader", {
  is: (o) => readerOf(o) !== void 0,
  wrong: () => (0, (import_face4 ??= require("pi:web/face")).invalidThis)("ReadableStreamDefaultReader"),
  promised: ["read", "closed", "cancel"]
});
var ReadableStreamBYOBReader = class {
  #state;
  #stream;
  constructor(stream) {
    const state = take(stream);
    if (!isBytes(state)) throw badValue("stream", stream, TypeError, "must be a byte stream.");
    this.#state = new Reader(state, true);
    this.#stream = stream;
    quiet(this.#state.closed.promise);
  }
  static {
    byobReaderOf = (reader) => #state in reader ? reader.#state : void 0;
  }
  async read(view, options = {}) {
    if (!ArrayBuffer.isView(view)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("view", ["Buffer", "TypedArray", "DataView"], view);
    const min = checkView(view, checkOptions(options, "options"));
    const { stream } = this.#state;
    if (!stream) throw unattached();
    const { promise, request } = promised();
    stream.disturbed = true;
    if (stream.state === "errored") request.error(stream.stored);
    else stream.filler.pullInto(view, min, request);
    return promise;
  }
  releaseLock() {
    this.#state.release();
  }
  get closed() {
    return this.#state.closed.promise;
  }
  cancel(reason = void 0) {
    return this.#state.stream ? this.#state.stream.cancel(reason) : Promise.reject(unattached());
  }
  [custom4](depth, options, inspect) {
    const { stream, requests, closed: closed2 } = this.#state;
    return (0, (import_face4 ??= require("pi:web/face")).shown)("ReadableStreamBYOBReader", { stream: stream && this.#stream, readIntoRequests: requests.length, close: closed2.promise }, depth, options, inspect);
  }
};
(0, (import_face4 ??= require("pi:web/face")).face)(ReadableStreamBYOBReader, "ReadableStreamBYOBReader", {
  is: (o) => byobReaderOf(o) !== void 0,
  wrong: () => (0, (import_face4 ??= require("pi:web/face")).invalidThis)("ReadableStreamBYOBReader"),
  promised: ["read", "closed", "cancel"]
});

// src/web/streams/transform.ts
var custom5 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var making3 = /* @__PURE__ */ Symbol("making");
var Shared = class {
  readable;
  writable;
  filler;
  sink;
  controller;
  backpressure;
  changed;
  transform;
  flush;
  cancel;
  finished;
  setBackpressure(on) {
    this.changed?.resolve();
    this.changed = deferred();
    this.backpressure = on;
  }
  clear() {
    this.transform = this.flush = this.cancel = void 0;
  }
  error(err) {
    this.filler.error(err);
    this.errorWritable(err);
  }
  errorWritable(err) {
    this.clear();
    this.sink.error(err);
    this.unblock();
  }
  unblock() {
    if (this.backpressure) this.setBackpressure(false);
  }
  enqueue(chunk) {
    if (!this.filler.open) throw invalidState("Unable to enqueue");
    try {
      this.filler.enqueue(chunk);
    } catch (err) {
      this.errorWritable(err);
      throw this.filler.stream.stored;
    }
    if (this.filler.backpressure !== this.backpressure) this.setBackpressure(true);
  }
  terminate() {
    if (this.filler.open) this.filler.close();
    this.errorWritable(invalidState("TransformStream has been terminated"));
  }
  perform(chunk) {
    let done;
    if (this.transform) done = this.transform(chunk, this.controller);
    else {
      try {
        this.enqueue(chunk);
      } catch (err) {
        done = Promise.reject(err);
      }
    }
    return (done ?? Promise.resolve()).then(void 0, (err) => {
      this.error(err);
      throw err;
    });
  }
  async write(chunk) {
    if (this.backpressure) {
      await this.changed.promise;
      if (this.sink.state === "erroring") throw this.sink.stored;
    }
    await this.perform(chunk);
  }
  /** Aborts: the transformer hears of it once, whichever side it came from. */
  abortSink(reason) {
    return this.#finish(this.cancel, [reason], () => {
      if (this.filler.stream.state === "errored") throw this.filler.stream.stored;
      this.filler.error(reason);
    }, (err) => this.filler.error(err));
  }
  closeSink() {
    return this.#finish(this.flush, [this.controller], () => {
      if (this.filler.stream.state === "errored") throw this.filler.stream.stored;
      if (this.filler.open) this.filler.close();
    }, (err) => this.filler.error(err));
  }
  cancelSource(reason) {
    return this.#finish(this.cancel, [reason], () => {
      if (this.sink.state === "errored") throw this.sink.stored;
      this.sink.error(reason);
      this.unblock();
    }, (err) => {
      this.sink.error(err);
      this.unblock();
    });
  }
  #finish(run, args, done, failed2) {
    if (this.finished) return this.finished.promise;
    const finished = this.finished = deferred();
    const result = run?.(...args) ?? Promise.resolve();
    this.clear();
    result.then(
      () => {
        try {
          done();
          finished.resolve(void 0);
        } catch (err) {
          finished.reject(err);
        }
      },
      (err) => {
        failed2(err);
        finished.reject(err);
      }
    );
    return finished.promise;
  }
};
var sharedOf;
var TransformStreamDefaultController = class {
  #shared;
  #stream;
  constructor(key = void 0, shared = void 0, stream = void 0) {
    if (key !== making3) throw (0, (import_face5 ??= require("pi:web/face")).illegalConstructor)();
    this.#shared = shared;
    this.#stream = stream;
  }
  static {
    sharedOf = (c) => #shared in c ? c.#shared : void 0;
  }
  get desiredSize() {
    return this.#shared.filler.desiredSize;
  }
  enqueue(chunk = void 0) {
    this.#shared.enqueue(chunk);
  }
  error(reason = void 0) {
    this.#shared.error(reason);
  }
  terminate() {
    this.#shared.terminate();
  }
  [custom5](depth, options, inspect) {
    return (0, (import_face5 ??= require("pi:web/face")).shown)("TransformStreamDefaultController", { stream: this.#stream }, depth, options, inspect);
  }
};
(0, (import_face5 ??= require("pi:web/face")).face)(TransformStreamDefaultController, "TransformStreamDefaultController", { is: (o) => sharedOf(o) !== void 0, wrong: () => (0, (import_face5 ??= require("pi:web/face")).invalidThis)("TransformStreamDefaultController") });
var transformOf;
var transformOfBoth;
var TransformStream = class _TransformStream {
  #state;
  constructor(transformer = {}, writableStrategy = {}, readableStrategy = {}) {
    if (transformer === null || typeof transformer !== "object" && typeof transformer !== "function") throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("transformer", "Object", transformer);
    const { readableType, writableType, start } = transformer;
    if (readableType !== void 0) throw badValue("transformer.readableType", readableType, RangeError);
    if (writableType !== void 0) throw badValue("transformer.writableType", writableType, RangeError);
    const out = strategyOf(readableStrategy, 0, "readableStrategy");
    const into = strategyOf(writableStrategy, 1, "writableStrategy");
    const shared = this.#state = new Shared();
    const started = deferred();
    const wait = () => started.promise;
    shared.writable = new WritableStream({ start: wait, write: (chunk) => shared.write(chunk), abort: (reason) => shared.abortSink(reason), close: () => shared.closeSink() }, into);
    shared.readable = new ReadableStream({
      start: wait,
      pull() {
        shared.setBackpressure(false);
        return shared.changed.promise;
      },
      cancel: (reason) => shared.cancelSource(reason)
    }, out);
    shared.sink = writableOf(shared.writable);
    shared.filler = readableOf(shared.readable).filler;
    shared.setBackpressure(true);
    shared.controller = new TransformStreamDefaultController(making3, shared, this);
    shared.transform = method(transformer, "transform", "transformer");
    shared.flush = method(transformer, "flush", "transformer");
    shared.cancel = method(transformer, "cancel", "transformer");
    if (start !== void 0 && typeof start !== "function") throw new TypeError("FunctionPrototypeCall is not a function");
    started.resolve(start?.call(transformer, shared.controller));
  }
  static {
    transformOf = (stream) => #state in stream ? stream.#state : void 0;
  }
  static {
    transformOfBoth = (readable, writable) => {
      const stream = new _TransformStream();
      stream.#state.readable = readable;
      stream.#state.writable = writable;
      return stream;
    };
  }
  get readable() {
    return this.#state.readable;
  }
  get writable() {
    return this.#state.writable;
  }
  [custom5](depth, options, inspect) {
    const { readable, writable, backpressure } = this.#state;
    return (0, (import_face5 ??= require("pi:web/face")).shown)("TransformStream", { readable, writable, backpressure }, depth, options, inspect);
  }
};
(0, (import_face5 ??= require("pi:web/face")).face)(TransformStream, "TransformStream", { is: (o) => transformOf(o) !== void 0, wrong: () => (0, (import_face5 ??= require("pi:web/face")).invalidThis)("TransformStream") });
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
streams_exports["isDisturbed"] = isDisturbed;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors3;
var import_face;
var import_internal_errors2;
var import_internal_errors;
var import_internal_errors6;
var import_face4;
var import_abort;
var import_internal_errors4;
var import_face2;
var import_internal_errors5;
var import_face3;
var import_internal_errors7;
var import_face5;
