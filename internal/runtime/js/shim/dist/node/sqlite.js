"use strict";
var __defProp = Object.defineProperty;

// src/node/sqlite.ts
var sqlite_exports = {
  DatabaseSync: void 0,
  StatementSync: void 0,
  backup: backup,
  constants: void 0,
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(sqlite_exports, "__esModule", { value: true });

// src/node/sqlite/backup.ts
var import_pi_host4 = require("pi:host");

// src/node/sqlite/database.ts

// src/node/sqlite/connection.ts
var import_pi_host2 = require("pi:host");

// src/node/sqlite/errors.ts
var import_pi_host = require("pi:host");
function failure(Base, code, message, more = {}) {
  return Object.assign(new Base(message), { code }, more);
}
var invalidState = (message) => failure(Error, "ERR_INVALID_STATE", message);
var illegalConstructor = () => failure(Error, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
var mustBe = (name, what) => failure(TypeError, "ERR_INVALID_ARG_TYPE", `The "${name}" argument must be ${what}.`);
var tooLarge = (digits) => failure(RangeError, "ERR_OUT_OF_RANGE", `Value is too large to be represented as a JavaScript number: ${digits}`);
function sqliteError(message, errcode, errstr) {
  return failure(Error, "ERR_SQLITE_ERROR", message, errstr ? { errcode, errstr } : { errcode });
}
var cannotOpen = "unable to open database file";
function translated(err) {
  const details = err?.details;
  if (details === null || typeof details !== "object") return err;
  if (typeof details.sqlite === "number") {
    const out = sqliteError(err.message, details.sqlite, details.errstr);
    if (details.refused !== true) return out;
    (0, import_pi_host.refused)();
    return Object.assign(out, { pier: { code: "denied" } });
  }
  if (details.state === true) return invalidState(err.message);
  if (err.code === "denied") {
    return Object.assign(sqliteError(`${cannotOpen}: ${err.message}`, 14, cannotOpen), { pier: { code: "denied", flag: details.flag } });
  }
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "sqlite" });
}
function checkText(value, name) {
  if (typeof value !== "string") throw mustBe(name, "a string");
}
function optional(options2, name, passes, what, fallback) {
  const value = options2[name];
  if (value === void 0) return fallback;
  if (!passes(value)) throw mustBe(`options.${name}`, what);
  return value;
}
var isBoolean = (value) => typeof value === "boolean";
var isText = (value) => typeof value === "string";
var isFunction = (value) => typeof value === "function";
var isObject = (value) => typeof value === "object" && value !== null || typeof value === "function";

// src/node/sqlite/values.ts
var least = -(2n ** 63n);
var most = 2n ** 63n - 1n;
var fitsInteger = (value) => value >= least && value <= most;
function toWire(value) {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { f: Object.is(value, -0) ? "-0" : String(value) };
    case "string":
      return value.toWellFormed();
    case "bigint":
      return fitsInteger(value) ? { i: String(value) } : void 0;
  }
  if (value === null) return null;
  return ArrayBuffer.isView(value) ? { b: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(value)) } : void 0;
}
function fromWire(wire, bigInts) {
  if (wire === null || typeof wire !== "object") return wire;
  if ("b" in wire) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromBase64)(wire.b);
  if ("f" in wire) return Number(wire.f);
  if (bigInts) return BigInt(wire.i);
  if (wire.i === String(least)) return Number(wire.i);
  throw tooLarge(wire.i);
}

// src/node/sqlite/connection.ts
var Unfit = class {
  constructor(text) {
    this.text = text;
  }
  text;
};
var unheld = new globalThis.FinalizationRegistry((run) => run.cancel());
var Connection = class _Connection {
  constructor(run, of) {
    this.of = of;
    this.id = run.first().db;
    const { unused } = this;
    this.registry = new globalThis.FinalizationRegistry((statement) => unused.push(statement));
    unheld.register(this, run);
  }
  of;
  open = true;
  inTransaction = false;
  id;
  callees = /* @__PURE__ */ new Map();
  nextCallee = 0;
  unused = [];
  registry;
  /** Opens the database at path, or one in memory. The host closes it when the VM ends. */
  static open(path, params, options2) {
    const run = path === void 0 ? (0, import_pi_host2.start)("fs", { op: "sqlmemory", ...options2 }, () => {
    }) : (0, import_pi_host2.start)("fs", { op: "sqlopen", path, ...params, ...options2 }, () => {
    });
    run.done.catch(() => {
    });
    run.unref();
    try {
      return new _Connection(run, path === void 0 ? "memory" : params.readOnly ? "read" : "write");
    } catch (err) {
      throw translated(err);
    }
  }
  params(op, params) {
    return { op, db: this.id, of: this.of, ...params };
  }
  /** Does something with the database, and what SQL calls in between. */
  do(op, params = {}, own) {
    let thrown;
    try {
      let answer2 = (0, import_pi_host2.callSync)("fs", this.params(op, params));
      while (answer2.call) {
        let reply;
        try {
          reply = { value: this.run(answer2.call, own) };
        } catch (error) {
          if (!(error instanceof Unfit)) thrown ??= { error };
          reply = { failed: error instanceof Unfit ? error.text : "" };
        }
        answer2 = (0, import_pi_host2.callSync)("fs", this.params("sqlanswer", reply));
      }
      this.inTransaction = answer2.open;
      if (thrown) throw thrown.error;
      return answer2.result;
    } catch (err) {
      if (thrown) throw thrown.error;
      throw translated(err);
    }
  }
  run(call2, own) {
    const { callee, bigInts } = call2.function ? this.callees.get(call2.function) : { callee: own, bigInts: false };
    return returned(callee(call2.step, call2.state ?? 0, call2.args.map((arg) => fromWire(arg, bigInts))));
  }
  define(params, callee) {
    const id = ++this.nextCallee;
    this.do("sqldefine", { ...params, function: id });
    this.callees.set(id, { callee, bigInts: params.bigInts });
  }
  /** The host forgets the statement when the object is gone. */
  owns(statement, id) {
    this.registry.register(statement, id);
    if (this.unused.length >= 16) this.do("sqlfinalize", { statements: this.unused.splice(0) });
  }
  close() {
    this.open = false;
    try {
      (0, import_pi_host2.callSync)("fs", this.params("sqlclose", {}));
    } catch (err) {
      throw translated(err);
    }
  }
};
function returned(value) {
  if (value === void 0) return null;
  if (value instanceof Promise) throw new Unfit("Asynchronous user-defined functions are not supported");
  if (value === null || ["number", "string", "bigint"].includes(typeof value) || ArrayBuffer.isView(value)) {
    const wire = toWire(value);
    if (wire !== void 0) return wire;
    throw new Unfit("BigInt value is too large for SQLite");
  }
  throw new Unfit("Returned JavaScript value cannot be converted to a SQLite value");
}
function checkOpen(connection) {
  if (!connection?.open) throw invalidState("database is not open");
  return connection;
}

// src/node/sqlite/functions.ts
function functionOf(args) {
  const [name, given] = args;
  checkText(name, "name");
  const fn = args.length < 3 ? given : args[2];
  const options2 = args.length < 3 ? {} : given;
  if (!isObject(options2)) throw mustBe("options", "an object");
  const flag = (key) => optional(options2, key, isBoolean, "a boolean", false);
  const bigInts = flag("useBigIntArguments");
  const varargs = flag("varargs");
  const pure = flag("deterministic");
  const directOnly = flag("directOnly");
  if (!isFunction(fn)) throw mustBe("function", "a function");
  return {
    params: { name, args: varargs ? -1 : fn.length, bigInts, pure, directOnly },
    callee: (_step, _state, values) => fn.apply(void 0, values)
  };
}
function aggregateOf(name, options2) {
  const start2 = options2.start;
  if (start2 === void 0 || typeof start2 === "object" && start2 !== null) {
    throw failure(TypeError, "ERR_INVALID_ARG_TYPE", 'The "options.start" argument must be a function or a primitive value.');
  }
  if (!isFunction(options2.step)) throw mustBe("options.step", "a function");
  const flag = (key) => optional(options2, key, isBoolean, "a boolean", false);
  const bigInts = flag("useBigIntArguments");
  const varargs = flag("varargs");
  const directOnly = flag("directOnly");
  const inverse = optional(options2, "inverse", isFunction, "a function", void 0);
  const result = isFunction(options2.result) ? options2.result : void 0;
  const args = Math.max(options2.step.length - 1, inverse ? inverse.length - 1 : 0, 0);
  const states = /* @__PURE__ */ new Map();
  const callee = (step, group, values) => {
    if (!states.has(group)) states.set(group, isFunction(start2) ? start2() : start2);
    const state = states.get(group);
    if (step === "step" || step === "inverse") {
      states.set(group, (step === "step" ? options2.step : inverse)(state, ...values));
      return void 0;
    }
    if (step === "final") states.delete(group);
    return result ? result(state) : state;
  };
  return { params: { name: String(name), args: varargs ? -1 : args, bigInts, directOnly, aggregate: true, window: inverse !== void 0 }, callee };
}

// src/node/sqlite/location.ts

// src/node/fs/paths.ts
var import_pi_host3 = require("pi:host");
function hostPath(path) {
  if ((0, (import_internal_cwd ??= require("pi:node/internal_cwd")).moved)() && !/^([/\\]|[a-zA-Z]:)/.test(path)) return `${(0, (import_internal_cwd ??= require("pi:node/internal_cwd")).cwd)()}/${path}`;
  return path[0] === "~" ? `./${path}` : path;
}

// src/node/sqlite/location.ts
function toLocation(value, name = "path", what = "a string, Uint8Array, or URL without null bytes") {
  let text;
  if (typeof value === "string") text = value;
  else if (value instanceof Uint8Array) text = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).utf8Decode)(value);
  else if (value && typeof value === "object" && typeof value.href === "string") {
    if (!value.href.startsWith("file:")) throw failure(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file:");
    text = value.href;
  }
  if (text === void 0 || text.includes("\0")) throw mustBe(name, what);
  return text;
}
var wrong = (message) => sqliteError(message, 1, "SQL logic error");
function placeOf(text, readOnly) {
  const most3 = readOnly ? "ro" : "rwc";
  if (!text.startsWith("file:")) return inMemory(text) ? { mode: most3 } : { path: hostPath(text), mode: most3 };
  let rest = text.slice(5);
  if (rest.startsWith("//")) {
    const end = rest.indexOf("/", 2);
    const authority = rest.slice(2, end < 0 ? void 0 : end);
    if (authority !== "" && authority !== "localhost") throw wrong(`invalid uri authority: ${authority}`);
    rest = end < 0 ? "" : rest.slice(end);
  }
  const [, path, query] = /^([^?#]*)(?:\?([^#]*))?/.exec(rest);
  let mode = most3;
  for (const [key, value] of options(query ?? "")) {
    if (key === "vfs" && value !== "unix") throw wrong(`no such vfs: ${value}`);
    if (key === "cache" && value !== "shared" && value !== "private") throw wrong(`no such cache mode: ${value}`);
    if (key !== "mode") continue;
    if (value !== "ro" && value !== "rw" && value !== "rwc" && value !== "memory") throw wrong(`no such access mode: ${value}`);
    if (readOnly && (value === "rw" || value === "rwc")) throw wrong(`access mode not allowed: ${value}`);
    mode = value;
  }
  const name = decoded(path);
  return mode === "memory" ? { mode: "rwc" } : inMemory(name) ? { mode } : { path: hostPath(name), mode };
}
var inMemory = (name) => name === "" || name === ":memory:";
function options(query) {
  return query.split("&").filter(Boolean).map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [decoded(part), ""] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
  });
}
function decoded(text) {
  const bytes = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).percentDecode)((0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).utf8Encode)(text));
  const end = bytes.indexOf(0);
  return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).utf8Decode)(end < 0 ? bytes : bytes.subarray(0, end));
}

// src/node/sqlite/session.ts

// src/node/sqlite/statement.ts
var within = /* @__PURE__ */ Symbol("within");
var textOf;
var properties = {
  sourceSQL: { get() {
    return textOf(this, false);
  }, set: void 0, enumerable: true, configurable: false },
  expandedSQL: { get() {
    return textOf(this, true);
  }, set: void 0, enumerable: true, configurable: false }
};
var StatementSync = class {
  #connection;
  #prepared;
  #names = [];
  #bare;
  #reading;
  constructor(...args) {
    if (args[0] !== within) throw illegalConstructor();
    const [, connection, prepared, reading] = args;
    this.#connection = connection;
    this.#prepared = prepared;
    this.#reading = { ...reading };
    if (!prepared.empty) connection.owns(this, prepared.statement);
    Object.defineProperties(this, properties);
  }
  static {
    textOf = (statement, expanded) => statement.#live() && (expanded ? statement.#do("sqlexpand").text : statement.#prepared.sql);
  }
  #live() {
    if (this.#prepared.empty || !this.#connection.open) throw invalidState("statement has been finalized");
    return true;
  }
  #do(op, params = {}) {
    const result = this.#connection.do(op, { statement: this.#prepared.statement, ...params });
    if (result?.columns && op !== "sqlcolumns") this.#names = result.columns;
    return result;
  }
  /** A row as an object without prototype, or as an array. */
  #row(values) {
    const read = values.map((value) => fromWire(value, this.#reading.bigInts));
    if (this.#reading.arrays) return read;
    const row = /* @__PURE__ */ Object.create(null);
    read.forEach((value, i) => {
      row[this.#names[i]] = value;
    });
    return row;
  }
  /** The parameters' values by their numbers: named ones from an object that comes first, then those without a name in order. */
  #bind(args) {
    const bound = [];
    const set = (index2, value) => {
      const wire = toWire(value);
      if (wire !== void 0) bound.push([index2, wire]);
      else if (typeof value === "bigint") throw failure(TypeError, "ERR_INVALID_ARG_VALUE", "BigInt value is too large to bind.");
      else throw failure(TypeError, "ERR_INVALID_ARG_TYPE", `Provided value cannot be bound to SQLite parameter ${index2}.`);
    };
    let from = 0;
    if (isObject(args[0]) && !ArrayBuffer.isView(args[0])) {
      from = 1;
      for (const name of Object.keys(args[0])) {
        const index2 = this.#index(name);
        if (index2 > 0) set(index2, args[0][name]);
        else if (!this.#reading.unknown) throw invalidState(`Unknown named parameter '${name}'`);
      }
    }
    let index = 1;
    for (const value of args.slice(from)) {
      while (named(this.#prepared.params[index - 1])) index++;
      set(index++, value);
    }
    return bound;
  }
  #index(name) {
    const { params } = this.#prepared;
    const index = params.indexOf(name) + 1;
    if (index > 0 || !this.#reading.bare) return index;
    if (!this.#bare) {
      const bare = /* @__PURE__ */ new Map();
      params.forEach((full, i) => {
        if (full === null) return;
        const other = bare.get(full.slice(1));
        if (other !== void 0) {
          throw invalidState(`Cannot create bare named parameter '${full.slice(1)}' because of conflicting names '${params[other - 1]}' and '${full}'.`);
        }
        bare.set(full.slice(1), i + 1);
      });
      this.#bare = bare;
    }
    return this.#bare.get(name) ?? 0;
  }
  iterate(...args) {
    this.#live();
    this.#do("sqlbegin", { bind: this.#bind(args) });
    let over = false;
    const step = () => {
      this.#live();
      if (over) return void 0;
      const { rows } = this.#do("sqlstep", { bigInts: this.#reading.bigInts });
      return rows.length > 0 ? { row: this.#row(rows[0]) } : void 0;
    };
    const stop = () => {
      this.#live();
      over = true;
      this.#do("sqlreset");
    };
    return new StatementSyncIterator(within, step, stop);
  }
  all(...args) {
    this.#live();
    const { rows } = this.#do("sqlrun", { bind: this.#bind(args), rows: -1, bigInts: this.#reading.bigInts });
    return rows.map((row) => this.#row(row));
  }
  get(...args) {
    this.#live();
    const { rows } = this.#do("sqlrun", { bind: this.#bind(args), rows: 1, bigInts: this.#reading.bigInts });
    return rows.length > 0 ? this.#row(rows[0]) : void 0;
  }
  run(...args) {
    this.#live();
    const { rowid, changes } = this.#do("sqlrun", { bind: this.#bind(args), changes: true });
    const to = this.#reading.bigInts ? BigInt : Number;
    return { lastInsertRowid: to(rowid.i), changes: to(changes.i) };
  }
  columns() {
    this.#live();
    return this.#do("sqlcolumns").columns.map((column) => Object.assign(/* @__PURE__ */ Object.create(null), column));
  }
  setAllowBareNamedParameters(enabled) {
    this.#live();
    if (typeof enabled !== "boolean") throw mustBe("allowBareNamedParameters", "a boolean");
    this.#reading.bare = enabled;
  }
  setAllowUnknownNamedParameters(enabled) {
    this.#live();
    if (typeof enabled !== "boolean") throw mustBe("enabled", "a boolean");
    this.#reading.unknown = enabled;
  }
  setReadBigInts(enabled) {
    this.#live();
    if (typeof enabled !== "boolean") throw mustBe("readBigInts", "a boolean");
    this.#reading.bigInts = enabled;
  }
  setReturnArrays(enabled) {
    this.#live();
    if (typeof enabled !== "boolean") throw mustBe("returnArrays", "a boolean");
    this.#reading.arrays = enabled;
  }
};
var named = (name) => name !== null && name !== void 0 && name[0] !== "?";
function answer(done, value) {
  return Object.assign(/* @__PURE__ */ Object.create(null), { done, value });
}
var StatementSyncIterator = class {
  #step;
  #stop;
  constructor(...args) {
    if (args[0] !== within) throw illegalConstructor();
    [, this.#step, this.#stop] = args;
  }
  next() {
    const step = this.#step();
    return step ? answer(false, step.row) : answer(true, null);
  }
  return() {
    this.#stop();
    return answer(true, null);
  }
};
Object.setPrototypeOf(StatementSyncIterator.prototype, globalThis.Iterator.prototype);
function asInNode(Class) {
  for (const key of Reflect.ownKeys(Class.prototype)) {
    if (key === "constructor") continue;
    const { value } = Object.getOwnPropertyDescriptor(Class.prototype, key);
    Object.defineProperty(value, "length", { value: 0, configurable: true });
    Object.defineProperty(Class.prototype, key, { value, writable: true, enumerable: true, configurable: true });
  }
  Object.defineProperty(Class, "length", { value: 0, configurable: true });
}
asInNode(StatementSync);
asInNode(StatementSyncIterator);

// src/node/sqlite/session.ts
var Session = class {
  #connection;
  #id;
  #open = true;
  constructor(...args) {
    if (args[0] !== within) throw illegalConstructor();
    [, this.#connection, this.#id] = args;
  }
  #do(op, params = {}) {
    checkOpen(this.#connection);
    if (!this.#open) throw invalidState("session is not open");
    return this.#connection.do(op, { session: this.#id, ...params });
  }
  changeset() {
    return (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).fromBase64)(this.#do("sqlchanges").data.b);
  }
  patchset() {
    return (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).fromBase64)(this.#do("sqlchanges", { patch: true }).data.b);
  }
  close() {
    this.#do("sqlforget");
    this.#open = false;
  }
};
asInNode(Session);

// src/node/sqlite/database.ts
var most2 = 2 ** 31 - 1;
function settingsOf(given) {
  const flag = (key, fallback) => optional(given, key, isBoolean, "a boolean", fallback);
  return {
    readOnly: flag("readOnly", false),
    options: {
      foreignKeys: flag("enableForeignKeyConstraints", true),
      doubleQuotedStrings: flag("enableDoubleQuotedStringLiterals", false),
      timeout: Math.min(Math.max(optional(given, "timeout", (value) => Number.isInteger(value), "an integer", 0), 0), most2)
    },
    extensions: flag("allowExtension", false),
    bigInts: flag("readBigInts", false),
    arrays: flag("returnArrays", false),
    bare: flag("allowBareNamedParameters", true),
    unknown: flag("allowUnknownNamedParameters", false)
  };
}
var properties2 = {
  isOpen: { get() {
    return connectionIn(this)?.open === true;
  }, set: void 0, enumerable: true, configurable: false },
  isTransaction: { get() {
    return checkOpen(connectionIn(this)).inTransaction;
  }, set: void 0, enumerable: true, configurable: false },
  [/* @__PURE__ */ Symbol.for("sqlite-type")]: { value: "node:sqlite", writable: true, enumerable: true, configurable: true }
};
var connectionIn;
var Database = class {
  #location;
  #settings;
  #connection;
  static {
    connectionIn = (database) => database.#connection;
  }
  constructor(path, ...rest) {
    this.#location = toLocation(path);
    const given = rest.length === 0 ? {} : rest[0];
    if (!isObject(given)) throw mustBe("options", "an object");
    const open = optional(given, "open", isBoolean, "a boolean", true);
    this.#settings = settingsOf(given);
    Object.defineProperties(this, properties2);
    if (open) this.open();
  }
  open() {
    if (this.#connection?.open) throw invalidState("database is already open");
    const { path, mode } = placeOf(this.#location, this.#settings.readOnly);
    this.#connection = Connection.open(path, { readOnly: mode === "ro", create: mode === "rwc" }, this.#settings.options);
  }
  close() {
    checkOpen(this.#connection).close();
  }
  prepare(sql) {
    const connection = checkOpen(this.#connection);
    checkText(sql, "sql");
    return new StatementSync(within, connection, connection.do("sqlprepare", { sql: sql.toWellFormed() }), this.#settings);
  }
  exec(sql) {
    const connection = checkOpen(this.#connection);
    checkText(sql, "sql");
    connection.do("sqlexec", { sql: sql.toWellFormed() });
  }
  function(...args) {
    const connection = checkOpen(this.#connection);
    const { params, callee } = functionOf(args);
    connection.define(params, callee);
  }
  location(...args) {
    const connection = checkOpen(this.#connection);
    const name = args.length === 0 ? "main" : args[0];
    checkText(name, "dbName");
    return connection.do("sqllocation", { name }).path;
  }
  aggregate(name, options2) {
    const connection = checkOpen(this.#connection);
    const { params, callee } = aggregateOf(name, options2);
    connection.define(params, callee);
  }
  createSession(...args) {
    const options2 = args.length === 0 ? {} : args[0];
    if (!isObject(options2)) throw mustBe("options", "an object");
    const table = optional(options2, "table", isText, "a string", null);
    const name = optional(options2, "db", isText, "a string", "main");
    const connection = checkOpen(this.#connection);
    return new Session(within, connection, connection.do("sqlrecord", { name, table }).session);
  }
  applyChangeset(changeset, ...rest) {
    const connection = checkOpen(this.#connection);
    if (!(changeset instanceof Uint8Array)) throw mustBe("changeset", "a Uint8Array");
    const options2 = rest[0] === void 0 ? {} : rest[0];
    if (!isObject(options2)) throw mustBe("options", "an object");
    const onConflict = optional(options2, "onConflict", isFunction, "a function", void 0);
    const filter = optional(options2, "filter", isFunction, "a function", void 0);
    const params = { base64: (0, (import_internal_bytes5 ??= require("pi:node/internal_bytes")).toBase64)(changeset), filter: filter !== void 0, conflict: onConflict !== void 0 };
    return connection.do("sqlapply", params, (step, _state, args) => {
      if (step === "filter") return filter(...args) ? 1 : 0;
      const choice = onConflict(...args);
      return Number.isInteger(choice) && Math.abs(choice) <= most2 ? choice : -1;
    }).applied;
  }
  enableLoadExtension(allow) {
    if (typeof allow !== "boolean") throw mustBe("allow", "a boolean");
    if (allow && !this.#settings.extensions) {
      throw invalidState("Cannot enable extension loading because it was disabled at database creation.");
    }
  }
  loadExtension() {
    checkOpen(this.#connection);
    if (!this.#settings.extensions) throw invalidState("extension loading is not allowed");
    throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).denied)("sqlite.loadExtension", "pier loads no native code");
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    if (this.#connection?.open) this.close();
  }
};
asInNode(Database);
Object.defineProperty(Database, "name", { value: "DatabaseSync" });
var DatabaseSync = new Proxy(Database, {
  apply() {
    throw failure(TypeError, "ERR_CONSTRUCT_CALL_REQUIRED", "Cannot call constructor without `new`");
  }
});
Object.defineProperty(Database.prototype, "constructor", { value: DatabaseSync, writable: true, configurable: true, enumerable: false });
function connectionOf(database) {
  return checkOpen(connectionIn(database));
}

// src/node/sqlite/backup.ts
function backup(source, destination, ...rest) {
  if (!isObject(source) || !(source instanceof DatabaseSync)) throw mustBe("sourceDb", "an object");
  const connection = connectionOf(source);
  const to = toLocation(destination, "destination", "a string");
  const options2 = rest.length === 0 ? {} : rest[0];
  if (!isObject(options2)) throw mustBe("options", "an object");
  const rate = optional(options2, "rate", (value) => Number.isInteger(value), "an integer", 100);
  const name = optional(options2, "source", isText, "a string", "main");
  const target = optional(options2, "target", isText, "a string", "main");
  const progress = optional(options2, "progress", isFunction, "a function", void 0);
  const { path } = placeOf(to, false);
  const ask = async (op, params) => {
    try {
      return (await (0, import_pi_host4.call)("fs", connection.params(op, params))).result;
    } catch (err) {
      throw translated(err);
    }
  };
  return (async () => {
    if (path === void 0) return 0;
    if (rate === 0) return new Promise(() => {
    });
    const { backup: id } = await ask("sqlcopy", { path, name, target });
    for (; ; ) {
      const { total, left, done } = await ask("sqlcopystep", { backup: id, pages: rate });
      if (done) return total;
      try {
        progress?.({ totalPages: total, remainingPages: left });
      } catch (err) {
        await ask("sqlcopyend", { backup: id });
        throw err;
      }
    }
  })();
}

// src/node/sqlite.ts
var constants2 = Object.freeze({
  SQLITE_CHANGESET_OMIT: 0,
  SQLITE_CHANGESET_REPLACE: 1,
  SQLITE_CHANGESET_ABORT: 2,
  SQLITE_CHANGESET_DATA: 1,
  SQLITE_CHANGESET_NOTFOUND: 2,
  SQLITE_CHANGESET_CONFLICT: 3,
  SQLITE_CHANGESET_CONSTRAINT: 4,
  SQLITE_CHANGESET_FOREIGN_KEY: 5
});
var exported = { DatabaseSync, StatementSync, constants: constants2, backup };
var sqlite_default = exported;
sqlite_exports["DatabaseSync"] = DatabaseSync;
sqlite_exports["StatementSync"] = StatementSync;
sqlite_exports["constants"] = constants2;
sqlite_exports["default"] = sqlite_default;
sqlite_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes5;
var import_internal_errors3;
var import_internal_errors;
var import_internal_bytes;
var import_internal_bytes3;
var import_internal_cwd;
var import_internal_bytes2;
var import_internal_errors2;
var import_constants;
var import_internal_bytes4;
