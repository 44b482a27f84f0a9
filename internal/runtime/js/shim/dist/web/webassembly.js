"use strict";
var __defProp = Object.defineProperty;

// src/web/webassembly.ts
var webassembly_exports = {
  WebAssembly: void 0,
};
module.exports = __defProp(webassembly_exports, "__esModule", { value: true });

// src/web/webassembly/engine.ts
var import_pi_host = require("pi:host");
function errorClass(name) {
  const type = {
    [name]: class extends Error {
      constructor(message, options) {
        super(message, options);
      }
    }
  }[name];
  Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
  return type;
}
var CompileError = errorClass("CompileError");
var LinkError = errorClass("LinkError");
var RuntimeError = errorClass("RuntimeError");
var errors = { CompileError, LinkError, RuntimeError, RangeError };
var callbacks = [];
var thrown;
var started = false;
function dispatch(id, ...args) {
  try {
    return callbacks[id - 1](args);
  } catch (error) {
    thrown = { error };
    return false;
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
    if (thrown) {
      const { error: own } = thrown;
      thrown = void 0;
      throw own;
    }
    const found = /^(CompileError|LinkError|RuntimeError|RangeError): ([\s\S]*)$/.exec(String(error?.message));
    if (!found) throw error;
    if (found[1] === "RuntimeError" && found[2].startsWith("Maximum call stack")) throw new RangeError(found[2]);
    throw new errors[found[1]](found[2]);
  }
}

// src/web/webassembly/values.ts
function bytesOf(source, what) {
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) {
    const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(source);
    if (bytes.length === 0) throw new CompileError(`${what}: BufferSource argument is empty`);
    return bytes;
  }
  throw new TypeError(`${what}: Argument 0 must be a buffer source`);
}
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
function lower(type, value) {
  switch (type) {
    case "i32":
      return value | 0;
    case "i64":
      return BigInt.asIntN(64, typeof value === "bigint" ? value : toBigInt(value));
    case "f32":
      return Math.fround(value);
    case "f64":
      return +value;
    case "externref":
      return referenceOf(value);
    case "funcref": {
      if (value === null) return 0;
      const id = exportedId(value);
      if (id === void 0) throw new TypeError("type incompatibility when transforming from/to JS");
      return id;
    }
    default:
      throw new TypeError("type incompatibility when transforming from/to JS");
  }
}
function toBigInt(value) {
  if (typeof value === "number") throw new TypeError(`Cannot convert ${value} to a BigInt`);
  return BigInt(value);
}
function lift(type, value) {
  if (type === "externref") return references[value];
  if (type === "funcref") return value === 0 ? null : exportedFunction(value, void 0);
  return value;
}
var v128 = (t) => [...t.params ?? [], ...t.results ?? []].some((v) => v === "v128" || v === "exnref");
function exportedFunction(id, type) {
  const known = functions.get(id);
  if (known) return known;
  const t = type ?? engine("type", id);
  const params = t.params ?? [];
  const results = t.results ?? [];
  const plain = params.length === 0;
  const fn = {
    [String(id - 1)](...args) {
      if (v128(t)) throw new TypeError("type incompatibility when transforming from/to JS");
      const out = plain ? engine("call", id) : engine("call", id, ...params.map((p, n) => lower(p, args[n])));
      if (results.length === 0) return void 0;
      if (results.length === 1) return lift(results[0], out);
      return results.map((r, n) => lift(r, out[n]));
    }
  }[String(id - 1)];
  Object.defineProperty(fn, "length", { value: params.length, configurable: true });
  functions.set(id, fn);
  ids.set(fn, id);
  return fn;
}
function importedFunction(fn, type) {
  const params = type.params ?? [];
  const results = type.results ?? [];
  return addCallback((args) => {
    if (v128(type)) throw new TypeError("type incompatibility when transforming from/to JS");
    const out = fn(...args.map((a, n) => lift(params[n], a)));
    if (results.length === 0) return null;
    if (results.length === 1) return lower(results[0], out);
    const list = Array.from(out);
    if (list.length !== results.length) throw new TypeError("multi-return length mismatch");
    return list.map((v, n) => lower(results[n], v));
  });
}

// src/web/webassembly/objects.ts
var existing = /* @__PURE__ */ Symbol("existing");
var objects = /* @__PURE__ */ new Map();
function objectFor(kind, id, type) {
  let found = objects.get(id);
  if (!found) {
    const make = { memory: Memory, table: Table, global: Global }[kind];
    found = new make(existing, id, type);
  }
  return found;
}
function objectId(value) {
  if (value instanceof Memory || value instanceof Table || value instanceof Global) return idOf(value);
  return void 0;
}
var idOf;
var setters = [];
idOf = (o) => {
  for (const get of setters) {
    const id = get(o);
    if (id !== void 0) return id;
  }
  throw new TypeError("Receiver is not a WebAssembly object");
};
function size(descriptor, name, what, limit) {
  const value = descriptor[name];
  const n = Number(value);
  if (value === void 0) throw new TypeError(`${what}: Property '${name}' is required`);
  if (Number.isNaN(n)) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is not a valid number`);
  if (!(n >= 0)) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is below the lower bound`);
  if (n > limit) throw new TypeError(`${what}: Property '${name}': value ${String(value)} is above the upper bound`);
  return Math.trunc(n);
}
function bounds(descriptor, what, limit, top) {
  if (descriptor === null || typeof descriptor !== "object") throw new TypeError(`${what}: Argument 0 must be a ${what.slice(12, -2).toLowerCase()} descriptor`);
  const initial = size(descriptor, descriptor.initial === void 0 && descriptor.minimum !== void 0 ? "minimum" : "initial", what, limit);
  const maximum = descriptor.maximum === void 0 ? -1 : size(descriptor, "maximum", what, top);
  if (maximum >= 0 && maximum < initial) throw new RangeError(`${what}: Property 'maximum': value ${maximum} is below the lower bound ${initial}`);
  return [initial, maximum];
}
var Memory = class {
  #id;
  #buffer;
  constructor(descriptor, id) {
    if (descriptor === existing) this.#id = id;
    else {
      const [initial, maximum] = bounds(descriptor, "WebAssembly.Memory()", 65536, 65536);
      if (descriptor.shared) throw new TypeError("WebAssembly.Memory(): pier has no shared memory, because it has no threads");
      this.#id = engine("memory", initial, maximum);
    }
    objects.set(this.#id, this);
  }
  static {
    setters.push((o) => #id in o ? o.#id : void 0);
  }
  get buffer() {
    if (!this.#buffer || this.#buffer.detached) {
      this.#buffer = engine("buffer", this.#id);
    }
    return this.#buffer;
  }
  grow(delta) {
    const n = Number(delta);
    if (!(n >= 0 && n <= 4294967295)) throw new TypeError(`WebAssembly.Memory.grow(): Argument 0 must be non-negative`);
    const before = engine("grow", this.#id, Math.trunc(n));
    if (n < 1 && this.#buffer) {
      this.#buffer.transfer();
      this.#buffer = void 0;
    }
    return before;
  }
  get [Symbol.toStringTag]() {
    return "WebAssembly.Memory";
  }
};
var Table = class {
  #id;
  #element;
  constructor(descriptor, ...rest) {
    if (descriptor === existing) {
      this.#id = rest[0];
      this.#element = rest[1].value;
    } else {
      const [initial, maximum] = bounds(descriptor, "WebAssembly.Table()", 1e7, 4294967295);
      const element = String(descriptor.element);
      if (element !== "anyfunc" && element !== "externref") throw new TypeError("WebAssembly.Table(): Descriptor property 'element' must be a WebAssembly reference type");
      this.#element = element === "anyfunc" ? "funcref" : element;
      this.#id = engine("table", this.#element, initial, maximum);
      const first = rest.length > 0 ? rest[0] : this.#element === "externref" ? void 0 : null;
      if (first !== null && first !== void 0 || this.#element === "externref") for (let n = 0; n < initial; n++) this.set(n, first);
    }
    objects.set(this.#id, this);
  }
  static {
    setters.push((o) => #id in o ? o.#id : void 0);
  }
  get length() {
    return engine("tableSize", this.#id);
  }
  #value(op, args, n) {
    const value = args.length > n ? args[n] : this.#element === "externref" ? void 0 : null;
    try {
      return lower(this.#element, value);
    } catch {
      throw new TypeError(`WebAssembly.Table.${op}(): Argument ${n} is invalid for table: function-typed object must be null (if nullable) or a Wasm function object`);
    }
  }
  #index(op, value) {
    const n = Number(value);
    if (!(n >= 0 && n <= 4294967295)) throw new TypeError(`WebAssembly.Table.${op}(): Argument 0 must be convertible to a valid number`);
    return Math.trunc(n);
  }
  get(index) {
    return lift(this.#element, engine("tableGet", this.#id, this.#index("get", index)));
  }
  set(...args) {
    engine("tableSet", this.#id, this.#index("set", args[0]), this.#value("set", args, 1));
  }
  grow(...args) {
    return engine("tableGrow", this.#id, this.#index("grow", args[0]), this.#value("grow", args, 1));
  }
  get [Symbol.toStringTag]() {
    return "WebAssembly.Table";
  }
};
var globalTypes = { i32: "i32", i64: "i64", f32: "f32", f64: "f64", externref: "externref", anyfunc: "funcref" };
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
      if (descriptor === null || typeof descriptor !== "object") throw new TypeError("WebAssembly.Global(): Argument 0 must be a global descriptor");
      this.#mutable = Boolean(descriptor.mutable);
      this.#type = globalTypes[String(descriptor.value)];
      if (!this.#type) throw new TypeError("WebAssembly.Global(): Descriptor property 'value' must be a WebAssembly type");
      let first = rest[0];
      if (first === void 0 && this.#type !== "externref") first = this.#type === "funcref" ? null : this.#type === "i64" ? 0n : 0;
      this.#id = engine("global", this.#type, this.#mutable, lower(this.#type, first));
    }
    objects.set(this.#id, this);
  }
  static {
    setters.push((o) => #id in o ? o.#id : void 0);
  }
  /** Whether it may stand for an import of a type. */
  static fits(g, type) {
    return g.#type === type.value && g.#mutable === (type.mutable === true);
  }
  get value() {
    return lift(this.#type, engine("getGlobal", this.#id));
  }
  set value(value) {
    if (!this.#mutable) throw new TypeError("set WebAssembly.Global.value: Can't set the value of an immutable global.");
    engine("setGlobal", this.#id, lower(this.#type, value));
  }
  valueOf() {
    return this.value;
  }
  get [Symbol.toStringTag]() {
    return "WebAssembly.Global";
  }
};
var fits = Global.fits;
delete Global.fits;
var globalFits = fits;

// src/web/webassembly/module.ts
var describe;
var Module = class _Module {
  #description;
  constructor(source, what = "WebAssembly.Module()") {
    const bytes = bytesOf(source, what);
    try {
      this.#description = engine("compile", bytes);
    } catch (error) {
      if (error instanceof CompileError) error.message = `${what}: ${error.message}`;
      throw error;
    }
  }
  static {
    describe = (m) => {
      if (!(m instanceof _Module) || !(#description in m)) throw new TypeError("Argument 0 must be a WebAssembly.Module");
      return m.#description;
    };
  }
  static exports(module2) {
    return checked(module2, "exports").exports.map(({ name, type }) => ({ name, kind: type.kind }));
  }
  static imports(module2) {
    return checked(module2, "imports").imports.map((i) => ({ module: i.module, name: i.name, kind: i.type.kind }));
  }
  static customSections(...args) {
    const { module: module2 } = checked(args[0], "customSections");
    if (args[1] === void 0) throw new TypeError("WebAssembly.Module.customSections(): Argument 1 is required");
    return engine("custom", module2, String(args[1])).map((s) => s.buffer);
  }
  get [Symbol.toStringTag]() {
    return "WebAssembly.Module";
  }
};
function checked(module2, what) {
  try {
    return describe(module2);
  } catch {
    throw new TypeError(`WebAssembly.Module.${what}(): Argument 0 must be a WebAssembly.Module`);
  }
}
function given(value, type, fail) {
  switch (type.kind) {
    case "function": {
      if (typeof value !== "function") throw fail("function import requires a callable");
      const id = exportedId(value);
      return id === void 0 ? { callback: importedFunction(value, type) } : { extern: id };
    }
    case "table":
      if (!(value instanceof Table)) throw fail("table import requires a WebAssembly.Table");
      return { extern: objectId(value) };
    case "memory":
      if (!(value instanceof Memory)) throw fail("memory import must be a WebAssembly.Memory object");
      return { extern: objectId(value) };
    case "global":
      return { extern: globalId(value, type, fail) };
    default:
      throw fail("pier has no tags");
  }
}
function globalId(value, type, fail) {
  if (value instanceof Global) {
    if (!globalFits(value, type)) throw fail("imported global does not match the expected " + (type.mutable === true ? "mutability" : "type"));
    return objectId(value);
  }
  if (type.mutable) throw fail("imported mutable global must be a WebAssembly.Global object");
  if (type.value === "i64" && typeof value !== "bigint") throw fail("global import must be a BigInt");
  if (/^[if](32|64)$/.test(type.value) && type.value !== "i64" && typeof value !== "number") {
    throw fail("global import must be a number, valid Wasm reference, or WebAssembly.Global object");
  }
  return engine("global", type.value, false, lower(type.value, value));
}
var Instance = class {
  #exports;
  constructor(module2, imports, what = "WebAssembly.Instance()") {
    let d;
    try {
      d = describe(module2);
    } catch {
      throw new TypeError(`${what}: Argument 0 must be a WebAssembly.Module`);
    }
    if (imports !== void 0 && (imports === null || typeof imports !== "object" && typeof imports !== "function")) {
      throw new TypeError(`${what}: Argument 1 must be an object`);
    }
    if (d.imports.length > 0 && imports === void 0) throw new TypeError(`${what}: Imports argument must be present and must be an object`);
    const wanted = d.imports.map((wanted2, n) => {
      const place = `${what}: Import #${n} module="${wanted2.module}"`;
      const from = imports[wanted2.module];
      if (from === null || typeof from !== "object" && typeof from !== "function") {
        throw new TypeError(`${place}: module is not an object or function`);
      }
      const value = from[wanted2.name];
      return () => given(value, wanted2.type, (text) => new LinkError(`${place} function="${wanted2.name}": ${text}`));
    });
    const list = [];
    for (const memories of [true, false]) {
      wanted.forEach((give, n) => {
        if (d.imports[n].type.kind === "memory" === memories) list[n] = give();
      });
    }
    const made = engine("instance", d.module, JSON.stringify(list));
    const exports = /* @__PURE__ */ Object.create(null);
    for (const { name, type, extern } of made) {
      if (type.kind === "tag") continue;
      exports[name] = type.kind === "function" ? exportedFunction(extern, type) : objectFor(type.kind, extern, type);
    }
    this.#exports = Object.freeze(exports);
  }
  get exports() {
    return this.#exports;
  }
  get [Symbol.toStringTag]() {
    return "WebAssembly.Instance";
  }
};
Object.defineProperty(Module, "name", { value: "Module", configurable: true });

// src/web/webassembly.ts
function validate(source) {
  return engine("validate", bytesOf(source, "WebAssembly.validate()"));
}
async function compile(source) {
  return new Module(source, "WebAssembly.compile()");
}
async function instantiate(source, imports) {
  if (source instanceof Module) return new Instance(source, imports, "WebAssembly.instantiate()");
  const module2 = new Module(source, "WebAssembly.instantiate()");
  return { module: module2, instance: new Instance(module2, imports, "WebAssembly.instantiate()") };
}
async function bodyOf(source, what) {
  const response = await source;
  if (!response || typeof response.arrayBuffer !== "function") {
    throw new TypeError(`The "source" argument must be an instance of Response or an Promise resolving to Response.`);
  }
  if (!response.ok) throw new TypeError(`WebAssembly response has status code ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (type.split(";")[0].trim().toLowerCase() !== "application/wasm") {
    throw Object.assign(new TypeError(`WebAssembly response has unsupported MIME type '${type}'`), { code: "ERR_WEBASSEMBLY_RESPONSE" });
  }
  return bytesOf(await response.arrayBuffer(), what);
}
var functions2 = {
  compile,
  validate,
  instantiate,
  async compileStreaming(source) {
    return compile(await bodyOf(source, "WebAssembly.compileStreaming()"));
  },
  async instantiateStreaming(source, imports) {
    return instantiate(await bodyOf(source, "WebAssembly.instantiateStreaming()"), imports);
  }
};
var WebAssembly = Object.create(Object.prototype);
for (const [name, value] of Object.entries(functions2)) {
  Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable: true, configurable: true });
}
for (const [name, value] of Object.entries({ Module, Instance, Table, Memory, Global, CompileError, LinkError, RuntimeError })) {
  Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable: false, configurable: true });
}
Object.defineProperty(WebAssembly, Symbol.toStringTag, { value: "WebAssembly", configurable: true });
webassembly_exports["WebAssembly"] = WebAssembly;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
