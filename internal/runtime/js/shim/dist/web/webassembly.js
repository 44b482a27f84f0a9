"use strict";
var __defProp = Object.defineProperty;

// src/web/webassembly.ts
var webassembly_exports = {
  WebAssembly: void 0,
  cloned: void 0,
};
module.exports = __defProp(webassembly_exports, "__esModule", { value: true });

// src/web/webassembly/classes.ts
function native(Class, name, bare) {
  const of = Class;
  const made = {
    [name]: function(...args) {
      if (new.target) return Reflect.construct(of, args, new.target);
      if (bare) return bare(args);
      throw new TypeError(`WebAssembly.${name}(): WebAssembly.${name} must be invoked with 'new'`);
    }
  }[name];
  Object.defineProperty(made, "length", { value: 1, configurable: true });
  Object.defineProperty(made, "prototype", { value: of.prototype, writable: false });
  Object.defineProperty(of.prototype, "constructor", { value: made, writable: true, configurable: true });
  for (const key of Object.getOwnPropertyNames(of)) {
    if (key !== "length" && key !== "name" && key !== "prototype") Object.defineProperty(made, key, Object.getOwnPropertyDescriptor(of, key));
  }
  return made;
}
function dress(Class, name, is2, where) {
  const made = native(Class, name);
  const wrong = (place) => new TypeError(`${place}: Receiver is not a WebAssembly.${name}`);
  (0, (import_face ??= require("pi:web/face")).face)(made, name, { tag: `WebAssembly.${name}`, is: is2, wrong: (key) => wrong(where(key)) });
  const value = Object.getOwnPropertyDescriptor(made.prototype, "value");
  if (value?.set) {
    const { set } = { set(v) {
      if (!isObject(this) || !is2(this)) throw wrong(`set ${where("value").slice(4)}`);
      value.set.call(this, v);
    } };
    Object.defineProperty(set, "name", { value: "set value", configurable: true });
    Object.defineProperty(made.prototype, "value", { ...value, set });
  }
  return made;
}
var isObject = (value) => typeof value === "object" && value !== null || typeof value === "function";
function unsigned(value, what) {
  const n = +value;
  if (!Number.isFinite(n)) throw new TypeError(`${what} must be convertible to a valid number`);
  if (n < 0) throw new TypeError(`${what} must be non-negative`);
  if (n > 4294967295) throw new TypeError(`${what} must be in the unsigned long range`);
  return Math.trunc(n);
}

// src/web/webassembly/engine.ts
var import_pi_host = require("pi:host");
function errorClass(name) {
  const made = native(class extends Error {
  }, name, (args) => Reflect.construct(made, args));
  Object.setPrototypeOf(made, Error);
  Object.defineProperty(made.prototype, "name", { value: name, writable: true, configurable: true });
  Object.defineProperty(made.prototype, "message", { value: "", writable: true, configurable: true });
  return made;
}
var CompileError = errorClass("CompileError");
var LinkError = errorClass("LinkError");
var RuntimeError = errorClass("RuntimeError");
var errors = { CompileError, LinkError, RuntimeError, RangeError };
var exceptions;
function provideExceptions(e) {
  exceptions = e;
}
var callbacks = [];
var thrown;
var started = false;
function dispatch(id, ...args) {
  if (id === 0) return exceptions.carried(thrown.error, args[0]);
  try {
    return callbacks[id - 1](args);
  } catch (error) {
    thrown = { error };
    return String(exceptions?.tagOf(error) ?? 0);
  }
}
function addCallback(callback) {
  return callbacks.push(callback);
}
function engine(op, ...args) {
  if (!started) {
    (0, import_pi_host.wasm)("start", dispatch);
    started = true;
  }
  try {
    return (0, import_pi_host.wasm)(op, ...args);
  } catch (error) {
    throw translated(error);
  }
}
function translated(error) {
  const message = String(error?.message);
  if (message.includes("thrown by an imported function") && thrown) return thrown.error;
  if (message.startsWith("Exception: ")) {
    const [tag, ...values] = (0, import_pi_host.wasm)("caught");
    return exceptions.value(tag, values);
  }
  const found = /^(CompileError|LinkError|RuntimeError|RangeError): ([\s\S]*)$/.exec(message);
  if (!found) return error;
  if (found[1] === "RuntimeError" && found[2].startsWith("Maximum call stack")) return new RangeError(found[2]);
  return new errors[found[1]](found[2]);
}

// src/web/webassembly/values.ts
function bytesOf(source, what) {
  if (ArrayBuffer.isView(source) && !(source instanceof DataView) || source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) {
    const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(source);
    if (bytes.length === 0) throw new CompileError(`${what}: BufferSource argument is empty`);
    return bytes;
  }
  throw new TypeError(`${what}: Argument 0 must be a buffer source`);
}
var valueTypes = new Map([..."i32 i64 f32 f64 externref v128".split(" ").map((t) => [t, t]), ["anyfunc", "funcref"]]);
var valueType = (name) => valueTypes.get(name);
var references = [null];
var numbers = /* @__PURE__ */ new Map([[null, 0]]);
function referenceOf(value) {
  let n = numbers.get(value);
  if (n === void 0) {
    n = references.push(value) - 1;
    numbers.set(value, n);
  }
  return n;
}
var functions = /* @__PURE__ */ new Map();
var ids = /* @__PURE__ */ new WeakMap();
function exportedId(value) {
  return typeof value === "function" ? ids.get(value) : void 0;
}
var noWasmFunction = "function-typed object must be null (if nullable) or a Wasm function object";
var incompatible = "type incompatibility when transforming from/to JS";
function lower(type, value, what) {
  switch (type) {
    case "i32":
      return +value | 0;
    case "i64":
      return BigInt.asIntN(64, toBigInt(value));
    case "f32":
      return Math.fround(+value);
    case "f64":
      return +value;
    case "externref":
      return referenceOf(value);
    case "funcref": {
      if (value === null) return 0;
      const id = exportedId(value);
      if (id === void 0) throw new TypeError(what === void 0 ? incompatible : `${what}: ${noWasmFunction}`);
      return id;
    }
    default:
      throw new TypeError(incompatible);
  }
}
function toBigInt(value) {
  if (typeof value === "bigint") return value;
  if (typeof value === "object" && value !== null || typeof value === "function") {
    const exotic = value[Symbol.toPrimitive];
    return toBigInt(exotic ? exotic.call(value, "number") : primitive(value));
  }
  if (typeof value === "boolean") return BigInt(value);
  if (typeof value !== "string") throw new TypeError(`Cannot convert ${String(value)} to a BigInt`);
  try {
    return BigInt(value);
  } catch {
    throw new SyntaxError(`Cannot convert ${value} to a BigInt`);
  }
}
function primitive(value) {
  for (const name of ["valueOf", "toString"]) {
    const out = typeof value[name] === "function" ? value[name]() : value;
    if (out === null || typeof out !== "object" && typeof out !== "function") return out;
  }
  throw new TypeError("Cannot convert object to primitive value");
}
function lift(type, value) {
  if (type === "externref") return references[value];
  if (type === "funcref") return value === 0 ? null : exportedFunction(value, void 0);
  return value;
}
var unspeakable = (t) => [...t.params ?? [], ...t.results ?? []].some((v) => v === "v128" || v === "exnref");
var typeOf = (id) => engine("type", id);
function exportedFunction(id, type) {
  const known2 = functions.get(id);
  if (known2) return known2;
  const t = type ?? typeOf(id);
  const params = t.params ?? [];
  const results = t.results ?? [];
  const plain = params.length === 0;
  const name = String(t.index ?? 0);
  const fn = {
    [name](...args) {
      if (unspeakable(t)) throw new TypeError(incompatible);
      const out = plain ? engine("call", id) : engine("call", id, ...params.map((p, n) => lower(p, args[n])));
      if (results.length === 0) return void 0;
      if (results.length === 1) return lift(results[0], out);
      return results.map((r, n) => lift(r, out[n]));
    }
  }[name];
  Object.defineProperty(fn, "length", { value: params.length, configurable: true });
  functions.set(id, fn);
  ids.set(fn, id);
  return fn;
}
function importedFunction(fn, type) {
  const params = type.params ?? [];
  const results = type.results ?? [];
  return addCallback((args) => {
    if (unspeakable(type)) throw new TypeError(incompatible);
    const out = Reflect.apply(fn, void 0, args.map((a, n) => lift(params[n], a)));
    if (results.length === 0) return null;
    if (results.length === 1) return lower(results[0], out);
    const list = listed(out);
    if (list.length !== results.length) throw new TypeError("multi-return length mismatch");
    return list.map((v, n) => lower(results[n], v));
  });
}
function listed(out) {
  if (out === null || out === void 0 || typeof out[Symbol.iterator] !== "function") {
    const kind = typeof out;
    const what = out === void 0 ? "undefined" : kind === "object" || kind === "function" ? kind : `${kind} ${String(out)}`;
    throw new TypeError(`${what} is not iterable (cannot read property Symbol(Symbol.iterator))`);
  }
  return [...out];
}

// src/web/webassembly/objects.ts
var existing = /* @__PURE__ */ Symbol("existing");
var objects = /* @__PURE__ */ new Map();
var knownMemory;
var knownTable;
var knownGlobal;
var known = {
  memory: (v) => knownMemory(v),
  table: (v) => knownTable(v),
  global: (v) => knownGlobal(v)
};
function objectFor(kind, id, type) {
  const make = { memory: NativeMemory, table: NativeTable, global: NativeGlobal }[kind];
  return objects.get(id) ?? new make(existing, id, type);
}
function size(descriptor, name, what, from, to) {
  const value = descriptor[name];
  if (value === void 0) return void 0;
  const n = unsigned(value, `${what}: Property '${name}'`);
  if (n < from) throw new RangeError(`${what}: Property '${name}': value ${n} is below the lower bound ${from}`);
  if (n > to) throw new RangeError(`${what}: Property '${name}': value ${n} is above the upper bound ${to}`);
  return n;
}
function bounds(descriptor, what, limit, top) {
  void descriptor.index;
  const initial = size(descriptor, "initial", what, 0, limit);
  if (initial === void 0) throw new TypeError(`${what}: Property 'initial' is required`);
  return [initial, size(descriptor, "maximum", what, initial, top)];
}
var most = (type) => type.max === -1 ? void 0 : type.max ?? 0;
var Memory = class {
  #id;
  #maximum;
  #buffer;
  constructor(descriptor, ...rest) {
    if (descriptor === existing) {
      this.#id = rest[0];
      this.#maximum = most(rest[1]);
    } else {
      const what = "WebAssembly.Memory()";
      if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a memory descriptor`);
      const [initial, maximum] = bounds(descriptor, what, 65536, 65536);
      if (descriptor.shared) {
        if (maximum === void 0) throw new TypeError(`${what}: If shared is true, maximum property should be defined.`);
        throw new TypeError(`${what}: pier has no shared memory, because it has no threads`);
      }
      this.#maximum = maximum;
      this.#id = engine("memory", initial, maximum ?? -1);
    }
    objects.set(this.#id, this);
  }
  static {
    knownMemory = (o) => isObject(o) && #id in o ? { id: o.#id, maximum: o.#maximum } : void 0;
  }
  grow(delta) {
    const n = unsigned(delta, "WebAssembly.Memory.grow(): Argument 0");
    const before = engine("grow", this.#id, n);
    if (n === 0 && this.#buffer) {
      this.#buffer.transfer();
      this.#buffer = void 0;
    }
    return before;
  }
  get buffer() {
    if (!this.#buffer || this.#buffer.detached) {
      this.#buffer = engine("buffer", this.#id);
    }
    return this.#buffer;
  }
};
var Table = class {
  #id;
  #element;
  #maximum;
  constructor(descriptor, ...rest) {
    if (descriptor === existing) {
      this.#id = rest[0];
      this.#element = rest[1].value;
      this.#maximum = most(rest[1]);
    } else {
      const what = "WebAssembly.Table()";
      if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a table descriptor`);
      const element = `${descriptor.element}`;
      if (element !== "anyfunc" && element !== "externref") throw new TypeError(`${what}: Descriptor property 'element' must be a WebAssembly reference type`);
      const [initial, maximum] = bounds(descriptor, what, 1e7, 4294967295);
      this.#element = element === "anyfunc" ? "funcref" : element;
      this.#maximum = maximum;
      this.#id = engine("table", this.#element, initial, maximum ?? -1);
      this.#fill(initial, rest);
    }
    objects.set(this.#id, this);
  }
  static {
    knownTable = (o) => isObject(o) && #id in o ? { id: o.#id, maximum: o.#maximum, type: o.#element } : void 0;
  }
  #fill(length, rest) {
    const first = this.#value(rest[0] === void 0 ? [] : rest, 0, () => "WebAssembly.Table(): Argument 2 must be undefined or a value of type compatible with the type of the new table", ".");
    if (first !== 0) for (let n = 0; n < length; n++) engine("tableSet", this.#id, n, first);
  }
  get length() {
    return engine("tableSize", this.#id);
  }
  /** The value that the arguments have for the elements: the type's own without. */
  #value(args, n, what, end = "") {
    const given2 = args.length <= n && this.#element === "funcref" ? null : args[n];
    try {
      return lower(this.#element, given2);
    } catch {
      throw new TypeError(`${what()}: ${noWasmFunction}${end}`);
    }
  }
  grow(delta) {
    const n = unsigned(delta, "WebAssembly.Table.grow(): Argument 0");
    return engine("tableGrow", this.#id, n, this.#value(arguments, 1, () => "WebAssembly.Table.grow(): Argument 1 is invalid"));
  }
  set(index) {
    const n = unsigned(index, "WebAssembly.Table.set(): Argument 0");
    const { length } = this;
    if (n >= length) throw new RangeError(`WebAssembly.Table.set(): invalid index ${n} into ${this.#element} table of size ${length}`);
    engine("tableSet", this.#id, n, this.#value(arguments, 1, () => "WebAssembly.Table.set(): Argument 1 is invalid for table"));
  }
  get(index) {
    return lift(this.#element, engine("tableGet", this.#id, unsigned(index, "WebAssembly.Table.get(): Argument 0")));
  }
};
var Global = class {
  #id;
  #type;
  #mutable;
  constructor(descriptor, ...rest) {
    if (descriptor === existing) {
      this.#id = rest[0];
      this.#type = rest[1].value;
      this.#mutable = rest[1].mutable === true;
    } else {
      const what = "WebAssembly.Global()";
      if (!isObject(descriptor)) throw new TypeError(`${what}: Argument 0 must be a global descriptor`);
      this.#mutable = Boolean(descriptor.mutable);
      const type = valueType(`${descriptor.value}`);
      if (!type) throw new TypeError(`${what}: Descriptor property 'value' must be a WebAssembly type`);
      if (type === "v128") throw new TypeError(`${what}: A global of type 'v128' cannot be created in JavaScript`);
      this.#type = type;
      let first = rest[0];
      if (first === void 0 && !(type === "funcref" && rest.length > 0)) first = type === "funcref" ? null : type === "i64" ? 0n : type === "externref" ? void 0 : 0;
      this.#id = engine("global", type, this.#mutable, lower(type, first, what));
    }
    objects.set(this.#id, this);
  }
  static {
    knownGlobal = (o) => isObject(o) && #id in o ? { id: o.#id, type: o.#type, mutable: o.#mutable } : void 0;
  }
  valueOf() {
    return lift(this.#type, engine("getGlobal", this.#id));
  }
  get value() {
    return lift(this.#type, engine("getGlobal", this.#id));
  }
  set value(value) {
    const what = "set WebAssembly.Global.value";
    if (!this.#mutable) throw new TypeError(`${what}: Can't set the value of an immutable global.`);
    engine("setGlobal", this.#id, lower(this.#type, value, what));
  }
};
var is = (kind) => (o) => known[kind](o) !== void 0;
var NativeMemory = dress(Memory, "Memory", is("memory"), (key) => `WebAssembly.Memory.${key}${key === "buffer" ? "" : "()"}`);
var NativeTable = dress(Table, "Table", is("table"), (key) => `WebAssembly.Table.${key}()`);
var NativeGlobal = dress(Global, "Global", is("global"), (key) => key === "value" ? "get WebAssembly.Global.value" : `WebAssembly.Global.${key}()`);

// src/web/webassembly/tags.ts
var tagId;
var tagTypes;
var raw;
var existing2 = /* @__PURE__ */ Symbol("existing");
var byId = /* @__PURE__ */ new Map();
var Tag = class {
  #id;
  #types;
  constructor(type, ...rest) {
    if (type === existing2) {
      this.#id = rest[0];
      this.#types = rest[1];
    } else {
      this.#types = parameters(type);
      this.#id = engine("tag", this.#types.join(" "));
    }
    if (this.#id !== void 0) byId.set(this.#id, this);
  }
  static {
    tagId = (t) => t.#id ??= engine("jsTag");
    tagTypes = (t) => isObject(t) && #types in t ? t.#types : void 0;
  }
};
function parameters(type) {
  const what = "WebAssembly.Tag(): Argument 0";
  if (!isObject(type)) throw new TypeError(`${what} must be a tag type`);
  const list = type.parameters;
  if (!isObject(list)) throw new TypeError(`${what} must be a tag type with 'parameters'`);
  const length = list.length;
  if (length === void 0) throw new TypeError(`${what} contains parameters without 'length'`);
  return Array.from({ length: unsigned(length, `${what} contains parameters without 'length'`) }, (_, n) => {
    const name = valueType(`${list[n]}`);
    if (!name) throw new TypeError(`${what} parameter type at index #${n} must be a value type`);
    return name;
  });
}
var Exception = class {
  #tag;
  #values;
  /** As V8's, which has a stack only when it is asked for, and is no Error. */
  constructor(tag, values, options) {
    const what = "WebAssembly.Exception()";
    this.#tag = tag;
    if (options === existing2) {
      this.#values = values;
      return;
    }
    const types = tagTypes(tag);
    if (!types) throw new TypeError(`${what}: Argument 0 must be a WebAssembly tag`);
    if (tag === JSTag) throw new TypeError(`${what}: Argument 0 cannot be WebAssembly.JSTag`);
    if (!isObject(values)) throw new TypeError(`${what}: Exception values must be an iterable object`);
    const length = values.length;
    if (length === void 0) throw new TypeError(`${what}: Exception values argument has no length`);
    if (unsigned(length, `${what}: Exception values argument length`) !== types.length) throw new TypeError(`${what}: Number of exception values does not match signature length`);
    this.#values = types.map((type, n) => lower(type, values[n], what));
    if (options === void 0) return;
    if (!isObject(options)) throw new TypeError(`${what}: Argument 2 is not an object`);
    if (options.traceStack) Error.captureStackTrace(this);
  }
  static {
    raw = (e) => isObject(e) && #values in e ? { tag: tagId(e.#tag), values: e.#values } : void 0;
  }
  getArg(tag, index) {
    const what = "WebAssembly.Exception.getArg()";
    if (!tagTypes(tag)) throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Tag`);
    const n = unsigned(index, `${what}: Index`);
    if (tag !== this.#tag) throw new TypeError(`${what}: First argument does not match the exception tag`);
    if (n >= this.#values.length) throw new RangeError(`${what}: Index out of range`);
    return lift(tagTypes(tag)[n], this.#values[n]);
  }
  is(tag) {
    if (!tagTypes(tag)) throw new TypeError("WebAssembly.Exception.is(): Argument 0 must be a WebAssembly.Tag");
    return tag === this.#tag;
  }
};
var NativeTag = dress(Tag, "Tag", (o) => tagTypes(o) !== void 0, (key) => `WebAssembly.Tag.${key}()`);
var NativeException = dress(Exception, "Exception", (o) => raw(o) !== void 0, (key) => `WebAssembly.Exception.${key}()`);
var JSTag = new NativeTag(existing2, void 0, ["externref"]);
function tagFor(id, types) {
  if (id === tagId(JSTag)) return JSTag;
  return byId.get(id) ?? new NativeTag(existing2, id, types);
}
function tagOf(value) {
  const types = tagTypes(value);
  return types && { id: tagId(value), types };
}
var passing = [];
var mostPassing = 16;
provideExceptions({
  tagOf: (error) => raw(error)?.tag ?? 0,
  carried(error, tag) {
    const own = raw(error);
    if (!own || own.tag !== tag) return [lower("externref", error, "")];
    passing.unshift(error);
    passing.length = Math.min(passing.length, mostPassing);
    return own.values;
  },
  value(tag, values) {
    const at = passing.findIndex((e) => {
      const own = raw(e);
      return own.tag === tag && own.values.every((v, n) => Object.is(v, values[n]));
    });
    if (at >= 0) return passing.splice(at, 1)[0];
    if (tag === tagId(JSTag)) return lift("externref", values[0]);
    return new NativeException(tagFor(tag, []), values, existing2);
  }
});

// src/web/webassembly/module.ts
var describe;
var Module = class {
  #description;
  constructor(source, ...[what]) {
    if (isObject(source) && describe(source) && what === copy) {
      this.#description = describe(source);
      return;
    }
    this.#description = compiled(source, typeof what === "string" && what.endsWith("()") ? what : "WebAssembly.Module()");
  }
  static {
    describe = (m) => isObject(m) && #description in m ? m.#description : void 0;
  }
  static imports(module2) {
    return checked(module2, "imports").imports.map((i) => ({ module: i.module, name: i.name, kind: i.type.kind }));
  }
  static exports(module2) {
    return checked(module2, "exports").exports.map(({ name, type }) => ({ name, kind: type.kind }));
  }
  static customSections(module2, name) {
    const d = checked(module2, "customSections");
    if (name === void 0) throw new TypeError("WebAssembly.Module.customSections(): Argument 1 is required");
    return engine("custom", d.module, `${name}`).map((s) => s.buffer);
  }
};
function compiled(source, what) {
  const bytes = bytesOf(source, what);
  try {
    return engine("compile", bytes);
  } catch (error) {
    if (error instanceof CompileError) error.message = `${what}: ${error.message}`;
    throw error;
  }
}
var copy = /* @__PURE__ */ Symbol("copy");
function checked(module2, what) {
  const d = describe(module2);
  if (!d) throw new TypeError(`WebAssembly.Module.${what}(): Argument 0 must be a WebAssembly.Module`);
  return d;
}
function given(value, type, fail, failTable) {
  switch (type.kind) {
    case "function":
      return functionGiven(value, type, fail);
    case "table":
      return { extern: tableId(value, type, fail, failTable) };
    case "memory":
      return { extern: memoryId(value, type, fail) };
    case "global":
      return { extern: globalId(value, type, fail) };
    default: {
      const tag = tagOf(value);
      if (!tag) throw fail("tag import requires a WebAssembly.Tag");
      if (!same(tag.types, type.params)) throw fail("imported tag does not match the expected type");
      return { extern: tag.id };
    }
  }
}
var same = (a = [], b = []) => a.join() === b.join();
function functionGiven(value, type, fail) {
  if (typeof value !== "function") throw fail("function import requires a callable");
  const id = exportedId(value);
  if (id === void 0) return { callback: importedFunction(value, type) };
  const own = typeOf(id);
  if (!same(own.params, type.params) || !same(own.results, type.results)) throw fail("imported function does not match the expected type");
  return { extern: id };
}
var largest = 4294967295;
function tableId(value, type, fail, failTable) {
  const table = known.table(value);
  if (!table) throw fail("table import requires a WebAssembly.Table");
  if (table.type !== type.value) throw fail("imported table does not match the expected type");
  const length = value.length;
  if (length < (type.min ?? 0)) throw failTable(`is smaller than initial ${type.min}, got ${length}`);
  if (type.max !== -1) {
    const most2 = type.max ?? 0;
    if (table.maximum === void 0) throw failTable(`has no maximum length, expected ${most2}`);
    if (table.maximum > most2) throw failTable(`has a larger maximum size ${table.maximum.toString(16)} than the module's declared maximum ${most2}`);
  }
  return table.id;
}
function memoryId(value, type, fail) {
  const memory = known.memory(value);
  if (!memory) throw fail("memory import must be a WebAssembly.Memory object");
  const pages = value.buffer.byteLength / 65536;
  if (pages < (type.min ?? 0)) throw fail(`memory import has ${pages} pages which is smaller than the declared initial of ${type.min}`);
  if (type.max !== -1) {
    const most2 = type.max ?? 0;
    if (memory.maximum === void 0) throw fail(`memory import has no maximum limit, expected at most ${largest}`);
    if (memory.maximum > most2) throw fail(`memory import has a larger maximum size ${memory.maximum} than the module's declared maximum ${most2}`);
  }
  return memory.id;
}
function globalId(value, type, fail) {
  const global = known.global(value);
  if (global) {
    if (global.mutable === true !== (type.mutable === true)) throw fail("imported global does not match the expected mutability");
    if (global.type !== type.value) throw fail("imported global does not match the expected type");
    return global.id;
  }
  if (type.mutable) throw fail("imported mutable global must be a WebAssembly.Global object");
  const wants = { i32: "number", f32: "number", f64: "number", i64: "bigint" }[type.value];
  if (wants !== void 0 && typeof value !== wants) throw fail("global import must be a number, valid Wasm reference, or WebAssembly.Global object");
  if (type.value === "funcref" && value !== null && exportedId(value) === void 0) throw fail(noWasmFunction);
  return engine("global", type.value, false, lower(type.value, value));
}
function collect(d, imports, what) {
  const list = d.imports.map((wanted, n) => {
    const place = `${what}: Import #${n} module="${wanted.module}"`;
    const from = imports[wanted.module];
    if (!isObject(from)) throw new TypeError(`${place}: module is not an object or function`);
    const value = from[wanted.name];
    return () => given(value, wanted.type, (text) => new LinkError(`${place} function="${wanted.name}": ${text}`), (text) => new LinkError(`${what}: table import ${n} ${text}`));
  });
  const out = [];
  for (const turn of ["tag", "memory", ""]) {
    list.forEach((give, n) => {
      const { kind } = d.imports[n].type;
      if (turn === kind || turn === "" && kind !== "tag" && kind !== "memory") out[n] = give();
    });
  }
  return out;
}
var exportsOf;
var Instance = class {
  #exports;
  constructor(module2, ...[imports, place]) {
    const what = place === byInstantiate ? "WebAssembly.instantiate()" : "WebAssembly.Instance()";
    const d = describe(module2);
    if (!d) throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Module`);
    if (imports !== void 0 && !isObject(imports)) throw new TypeError(`${what}: Argument 1 must be an object`);
    if (d.imports.length > 0 && imports === void 0) throw new TypeError(`${what}: Imports argument must be present and must be an object`);
    const list = collect(d, imports, what);
    let made;
    try {
      made = engine("instance", d.module, JSON.stringify(list));
    } catch (error) {
      if (typeof error?.message === "string" && error.message.startsWith("WebAssembly.Instance(): ")) error.message = what + error.message.slice(22);
      throw error;
    }
    const exports = /* @__PURE__ */ Object.create(null);
    for (const { name, type, extern } of made) {
      exports[name] = type.kind === "function" ? exportedFunction(extern, type) : type.kind === "tag" ? tagFor(extern, type.params ?? []) : objectFor(type.kind, extern, type);
    }
    this.#exports = Object.freeze(exports);
  }
  static {
    exportsOf = (i) => isObject(i) && #exports in i ? i.#exports : void 0;
  }
  get exports() {
    return this.#exports;
  }
};
var byInstantiate = /* @__PURE__ */ Symbol("instantiate");
var NativeModule = dress(Module, "Module", (o) => describe(o) !== void 0, (key) => `WebAssembly.Module.${key}()`);
var NativeInstance = dress(Instance, "Instance", (o) => exportsOf(o) !== void 0, (key) => `WebAssembly.Instance.${key}()`);
var isModule = (value) => describe(value) !== void 0;
var moduleOf = (source, what) => new NativeModule(source, what);
var instanceOf = (module2, imports) => new NativeInstance(module2, imports, byInstantiate);
var copyOf = (module2) => new NativeModule(module2, copy);

// src/web/webassembly.ts
function checkImports(imports) {
  if (imports !== void 0 && !isObject(imports)) throw new TypeError("WebAssembly.instantiate(): Argument 1 must be an object");
}
async function bodyOf(source) {
  const response = await source;
  if (!(response instanceof Response)) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("source", "an instance of Response or an Promise resolving to Response", response);
  }
  const fail = (text) => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_WEBASSEMBLY_RESPONSE", `WebAssembly response ${text}`);
  const type = response.headers.get("content-type");
  if (type !== "application/wasm") throw fail(`has unsupported MIME type '${type}'`);
  if (!response.ok) throw fail(`has status code ${response.status}`);
  if (response.bodyUsed) throw fail("body has already been used");
  return new Uint8Array(await response.arrayBuffer());
}
async function streamed(source, what) {
  const bytes = await bodyOf(source);
  if (bytes.length === 0) throw new CompileError(`${what}: expected 4 bytes, fell off end @+0`);
  return moduleOf(bytes, what);
}
async function compiled2(source) {
  return moduleOf(source, "WebAssembly.compile()");
}
async function instantiated(source, imports) {
  const what = "WebAssembly.instantiate()";
  if (!isObject(source)) throw new TypeError(`${what}: Argument 0 must be a buffer source or a WebAssembly.Module object`);
  checkImports(imports);
  if (isModule(source)) return instanceOf(source, imports);
  const module2 = moduleOf(source, what);
  return { module: module2, instance: instanceOf(module2, imports) };
}
async function instantiatedLater(source, imports) {
  checkImports(imports);
  const module2 = await streamed(source, "WebAssembly.instantiateStreaming()");
  return { module: module2, instance: instanceOf(module2, imports) };
}
var functions2 = {
  compile(source) {
    return compiled2(source);
  },
  validate(source) {
    if (ArrayBuffer.isView(source) && source.byteLength === 0 && !(source instanceof DataView)) return false;
    return engine("validate", bytesOf(source, "WebAssembly.validate()"));
  },
  instantiate(source) {
    return instantiated(source, arguments[1]);
  }
};
var streaming = {
  compileStreaming(source) {
    return streamed(source, "WebAssembly.compileStreaming()");
  },
  instantiateStreaming(source) {
    return instantiatedLater(source, arguments[1]);
  }
};
var WebAssembly = Object.create(Object.prototype);
function define(members, enumerable) {
  for (const [name, value] of Object.entries(members)) Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable, configurable: true });
}
define(functions2, true);
define({ Module: NativeModule, Instance: NativeInstance, Table: NativeTable, Memory: NativeMemory, Global: NativeGlobal, Tag: NativeTag }, false);
Object.defineProperty(WebAssembly, "JSTag", { value: JSTag, configurable: true });
define({ Exception: NativeException, CompileError, LinkError, RuntimeError }, false);
define(streaming, true);
Object.defineProperty(WebAssembly, Symbol.toStringTag, { value: "WebAssembly", configurable: true });
var cloned = (value) => isModule(value) ? copyOf(value) : void 0;
webassembly_exports["WebAssembly"] = WebAssembly;
webassembly_exports["cloned"] = cloned;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_face;
var import_internal_bytes;
