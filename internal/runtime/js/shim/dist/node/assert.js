"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/assert.ts
var assert_exports = {};
__export(assert_exports, {
  AssertionError: () => AssertionError,
  default: () => assert_default,
  "module.exports": () => assert,
  strict: () => strict
});
module.exports = __toCommonJS(assert_exports);
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_inspect2 = require("pi:node/internal_inspect");

// src/node/assert/error.ts
var import_internal_inspect = require("pi:node/internal_inspect");
var headlines = {
  deepStrictEqual: "Expected values to be strictly deep-equal:",
  strictEqual: "Expected values to be strictly equal:",
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: "Expected values to be loosely deep-equal:",
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: "Values have same structure but are not reference-equal:"
};
function show(value) {
  return (0, import_internal_inspect.inspect)(value, { compact: false, customInspect: false, depth: 1e3, maxArrayLength: Infinity, showHidden: false, showProxy: false, sorted: true, getters: true }).split("\n");
}
function diff(actual, expected) {
  const n = actual.length;
  const m = expected.length;
  if (n * m > 25e4) return [...actual.map((l) => `+ ${l}`), ...expected.map((l) => `- ${l}`)].join("\n");
  const common = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) common[i][j] = actual[i] === expected[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  }
  const out = [];
  for (let i = 0, j = 0; i < n || j < m; ) {
    if (i < n && j < m && actual[i] === expected[j]) {
      out.push(`  ${actual[i++]}`);
      j++;
    } else if (i < n && (j >= m || common[i + 1][j] >= common[i][j + 1])) out.push(`+ ${actual[i++]}`);
    else out.push(`- ${expected[j++]}`);
  }
  return out.join("\n");
}
function isObject(v) {
  return typeof v === "object" && v !== null || typeof v === "function";
}
function generate(actual, expected, operator) {
  if (operator === "deepStrictEqual" || operator === "strictEqual") {
    const a = show(actual);
    const b = show(expected);
    if (operator === "strictEqual" && isObject(actual) && isObject(expected)) operator = a.join() === b.join() ? "notIdentical" : "strictEqualObject";
    if (a.length === 1 && b.length === 1 && a[0] !== b[0] && !isObject(actual) && !isObject(expected) && a[0].length + b[0].length <= 12 && (actual !== 0 || expected !== 0)) {
      return `${headlines[operator]}

${a[0]} !== ${b[0]}
`;
    }
    if (operator === "notIdentical") return `${headlines.notIdentical}

${a.join("\n")}
`;
    return `${headlines[operator]}
+ actual - expected

${diff(a, b)}`;
  }
  if (operator === "notDeepStrictEqual" || operator === "notStrictEqual") {
    const a = show(actual);
    const head = operator === "notStrictEqual" && isObject(actual) ? 'Expected "actual" not to be reference-equal to "expected":' : headlines[operator];
    return a.length === 1 ? `${head}${a[0].length > 5 ? "\n\n" : " "}${a[0]}` : `${head}

${a.join("\n")}
`;
  }
  const left = operator.endsWith("eepEqual") ? show(actual).join("\n") : (0, import_internal_inspect.inspect)(actual);
  const right = operator.endsWith("eepEqual") ? show(expected).join("\n") : (0, import_internal_inspect.inspect)(expected);
  if (operator === "deepEqual") return `${headlines.deepEqual}

${left}

should loosely deep-equal

${right}`;
  if (operator === "notDeepEqual") return `${headlines.notDeepEqual}

${left}

should not loosely deep-equal

${right}`;
  return `${left} ${operator} ${right}`;
}
var AssertionError = class extends Error {
  generatedMessage;
  code = "ERR_ASSERTION";
  actual;
  expected;
  operator;
  constructor(options) {
    const own = options.message !== void 0 && options.message !== null;
    super(own ? String(options.message) : generate(options.actual, options.expected, options.operator));
    Object.defineProperty(this, "name", { value: "AssertionError", enumerable: false, writable: true, configurable: true });
    this.generatedMessage = !own;
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
  }
  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
};

// src/node/inspect/kinds.ts
function brand(proto, key) {
  const d = Object.getOwnPropertyDescriptor(proto, key);
  const probe = d.get ?? d.value;
  return (v) => {
    if (typeof v !== "object" || v === null) return false;
    try {
      probe.call(v);
      return true;
    } catch {
      return false;
    }
  };
}
var isMap = brand(Map.prototype, "size");
var isSet = brand(Set.prototype, "size");
var isDate = brand(Date.prototype, "getTime");
var isArrayBuffer = brand(ArrayBuffer.prototype, "byteLength");
var isSharedArrayBuffer = brand(SharedArrayBuffer.prototype, "byteLength");
var isBoxedNumber = brand(Number.prototype, "valueOf");
var isBoxedString = brand(String.prototype, "valueOf");
var isBoxedBoolean = brand(Boolean.prototype, "valueOf");
var isBoxedSymbol = brand(Symbol.prototype, "valueOf");
var isBoxedBigInt = brand(BigInt.prototype, "valueOf");
var hasWeakMap = WeakMap.prototype.has;
var hasWeakSet = WeakSet.prototype.has;
function tagOf(v) {
  return Object.prototype.toString.call(v).slice(8, -1);
}
function withBrand(v, fn, ...args) {
  try {
    fn.call(v, ...args);
    return true;
  } catch {
    return false;
  }
}
var isWeakMap = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakMap, {});
var isWeakSet = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakSet, {});
var isRegExp = (v) => v instanceof RegExp || typeof v === "object" && v !== null && tagOf(v) === "RegExp" && !(Symbol.toStringTag in v);
var isError = (v) => {
  if (typeof v !== "object" || v === null) return false;
  const test = Error.isError;
  return test ? test(v) || v instanceof Error : v instanceof Error || Object.prototype.toString.call(v) === "[object Error]";
};
var isPromise = (v) => v instanceof Promise;
var isBoxed = (v) => isBoxedNumber(v) || isBoxedString(v) || isBoxedBoolean(v) || isBoxedSymbol(v) || isBoxedBigInt(v);
var isAnyArrayBuffer = (v) => isArrayBuffer(v) || isSharedArrayBuffer(v);

// src/node/util/deep_equal.ts
function deepEqual(a, b, strict2, pairs = []) {
  if (a === b) return a !== 0 || !strict2 || Object.is(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    if (strict2) return Object.is(a, b);
    if (typeof a === "object" && a !== null) return false;
    if (typeof b === "object" && b !== null) return false;
    return a == b || a !== a && b !== b;
  }
  if (strict2 && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const tag = Object.prototype.toString.call(a);
  if (tag !== Object.prototype.toString.call(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (!sameKind(a, b, strict2)) return false;
  for (const p of pairs) if (p.a === a || p.b === b) return p.a === a && p.b === b;
  pairs.push({ a, b });
  const same = sameProperties(a, b, strict2, pairs) && sameItems(a, b, strict2, pairs);
  pairs.pop();
  return same;
}
function sameKind(a, b, strict2) {
  if (isDate(a)) return isDate(b) && Object.is(a.getTime(), b.getTime());
  if (isRegExp(a)) return isRegExp(b) && String(a) === String(b) && a.lastIndex === b.lastIndex;
  if (isError(a)) return isError(b) && a.message === b.message && a.name === b.name;
  if (isBoxed(a)) return isBoxed(b) && Object.is(a.valueOf(), b.valueOf());
  if (ArrayBuffer.isView(a) || isAnyArrayBuffer(a)) {
    const x = ArrayBuffer.isView(a) ? new Uint8Array(a.buffer, a.byteOffset, a.byteLength) : new Uint8Array(a);
    const y = ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b);
    if (!strict2 && (a instanceof Float32Array || a instanceof Float64Array)) return a.length === b.length && a.every((v, i) => v === b[i]);
    return x.length === y.length && x.every((v, i) => v === y[i]);
  }
  if (isWeakMap(a) || isWeakSet(a) || isPromise(a)) return false;
  return true;
}
function keysOf(o, strict2) {
  const skipIndices = ArrayBuffer.isView(o);
  const keys = Object.keys(o).filter((k) => !skipIndices || !/^\d+$/.test(k));
  if (strict2) keys.push(...Object.getOwnPropertySymbols(o).filter((s) => Object.prototype.propertyIsEnumerable.call(o, s)));
  return keys;
}
function sameProperties(a, b, strict2, pairs) {
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = keysOf(a, strict2);
  if (keys.length !== keysOf(b, strict2).length) return false;
  for (const k of keys) {
    if (!Object.prototype.propertyIsEnumerable.call(b, k) || !deepEqual(a[k], b[k], strict2, pairs)) return false;
  }
  return true;
}
function sameItems(a, b, strict2, pairs) {
  if (isSet(a)) {
    if (!isSet(b) || a.size !== b.size) return false;
    const left = [...b];
    return [...a].every((v) => {
      let at = left.findIndex((w) => Object.is(v, w) || v === w);
      if (at < 0) at = left.findIndex((w) => deepEqual(v, w, strict2, pairs));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (isMap(a)) {
    if (!isMap(b) || a.size !== b.size) return false;
    const left = [...b];
    return [...a].every(([k, v]) => {
      const at = left.findIndex(([l, w]) => (Object.is(k, l) || deepEqual(k, l, strict2, pairs)) && deepEqual(v, w, strict2, pairs));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  return true;
}

// src/node/assert.ts
function failWith(message, actual, expected, operator) {
  if (message instanceof Error) throw message;
  throw new AssertionError({ message, actual, expected, operator });
}
function missing(args) {
  if (args.length < 2) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
}
function okFunction() {
  return function ok(...args) {
    if (args[0]) return;
    const [value, message] = args;
    if (args.length === 0) failWith("No value argument passed to `assert.ok()`", value, true, "==");
    if (message instanceof Error) throw message;
    const err = new AssertionError({ message: message ?? "The expression evaluated to a falsy value:\n\n  assert(...)\n", actual: value, expected: true, operator: "==" });
    err.generatedMessage = message === void 0 || message === null;
    throw err;
  };
}
function fail(message, ...rest) {
  if (message instanceof Error) throw message;
  const err = new AssertionError({ message: message ?? (rest.length ? void 0 : "Failed"), actual: rest.length ? message : void 0, expected: rest[0], operator: rest[2] ?? "fail" });
  err.generatedMessage = message === void 0 || message === null;
  throw err;
}
var looseSame = (a, b) => a == b || a !== a && b !== b;
var checks = {
  equal(...args) {
    missing(args);
    if (!looseSame(args[0], args[1])) failWith(args[2], args[0], args[1], "==");
  },
  notEqual(...args) {
    missing(args);
    if (looseSame(args[0], args[1])) failWith(args[2], args[0], args[1], "!=");
  },
  strictEqual(...args) {
    missing(args);
    if (!Object.is(args[0], args[1])) failWith(args[2], args[0], args[1], "strictEqual");
  },
  notStrictEqual(...args) {
    missing(args);
    if (Object.is(args[0], args[1])) failWith(args[2], args[0], args[1], "notStrictEqual");
  },
  deepEqual(...args) {
    missing(args);
    if (!deepEqual(args[0], args[1], false)) failWith(args[2], args[0], args[1], "deepEqual");
  },
  notDeepEqual(...args) {
    missing(args);
    if (deepEqual(args[0], args[1], false)) failWith(args[2], args[0], args[1], "notDeepEqual");
  },
  deepStrictEqual(...args) {
    missing(args);
    if (!deepEqual(args[0], args[1], true)) failWith(args[2], args[0], args[1], "deepStrictEqual");
  },
  notDeepStrictEqual(...args) {
    missing(args);
    if (deepEqual(args[0], args[1], true)) failWith(args[2], args[0], args[1], "notDeepStrictEqual");
  },
  ifError(err) {
    if (err === null || err === void 0) return;
    const text = typeof err === "object" && typeof err.message === "string" ? err.message || err.constructor?.name : (0, import_internal_inspect2.inspect)(err);
    const out = new AssertionError({ message: `ifError got unwanted exception: ${text}`, actual: err, expected: null, operator: "ifError" });
    out.generatedMessage = true;
    throw out;
  },
  match(text, pattern, message) {
    matches(text, pattern, message, true);
  },
  doesNotMatch(text, pattern, message) {
    matches(text, pattern, message, false);
  }
};
function matches(text, pattern, message, want) {
  if (!(pattern instanceof RegExp)) throw (0, import_internal_errors.invalidArgType)("regexp", "RegExp", pattern);
  if (typeof text === "string" && pattern.test(text) === want) return;
  if (message instanceof Error) throw message;
  const name = want ? "match" : "doesNotMatch";
  const generated = typeof text !== "string" ? `The "string" argument must be of type string. Received type ${typeof text} (${(0, import_internal_inspect2.inspect)(text)})` : `${want ? "The input did not match the regular expression " : "The input was expected to not match the regular expression "}${(0, import_internal_inspect2.inspect)(pattern)}. Input:

${(0, import_internal_inspect2.inspect)(text)}
`;
  const err = new AssertionError({ message: message ?? generated, actual: text, expected: pattern, operator: name });
  err.generatedMessage = message === void 0;
  throw err;
}
function expectThrown(actual, expected, message, fn) {
  if (expected === void 0) return;
  if (typeof expected === "function") {
    if (expected.prototype !== void 0 && actual instanceof expected) return;
    if (Object.prototype.isPrototypeOf.call(Error, expected)) {
      const err = new AssertionError({ message: message ?? `The error is expected to be an instance of "${expected.name}". Received "${actual?.constructor?.name}"

Error message:

${actual?.message}`, actual, expected, operator: fn });
      err.generatedMessage = message === void 0;
      throw err;
    }
    if (expected.call({}, actual) === true) return;
    throw new AssertionError({ message: message ?? `The ${expected.name ? `"${expected.name}" ` : ""}validation function is expected to return "true". Received ${(0, import_internal_inspect2.inspect)(expected.call({}, actual))}

Caught error:

${actual}`, actual, expected, operator: fn });
  }
  if (expected instanceof RegExp) {
    if (expected.test(String(actual))) return;
    throw new AssertionError({ message: message ?? `The input did not match the regular expression ${(0, import_internal_inspect2.inspect)(expected)}. Input:

${(0, import_internal_inspect2.inspect)(String(actual))}
`, actual, expected, operator: fn });
  }
  const keys = [...Object.keys(expected), ...expected instanceof Error ? ["name", "message"] : []];
  for (const key of keys) {
    const got = actual?.[key];
    const want = expected[key];
    if (want instanceof RegExp && typeof got === "string" ? want.test(got) : deepEqual(got, want, true)) continue;
    const pick = (v) => Object.fromEntries(keys.map((k) => [k, v?.[k]]));
    const err = new AssertionError({ message, actual: pick(actual), expected: pick(expected), operator: "deepStrictEqual" });
    err.operator = fn;
    err.actual = actual;
    err.expected = expected;
    throw err;
  }
}
function unthrown(name, expected, message) {
  if (typeof expected === "string") [message, expected] = [expected, void 0];
  const kind = name === "rejects" ? "rejection" : "exception";
  const what = expected?.name ? ` (${expected.name})` : "";
  failWith(message instanceof Error ? message : `Missing expected ${kind}${what}${message ? `: ${message}` : "."}`, void 0, expected, name);
}
function unwanted(name, actual, expected, message) {
  if (typeof expected === "string") [message, expected] = [expected, void 0];
  if (expected !== void 0 && !(typeof expected === "function" ? actual instanceof expected : expected.test(String(actual)))) throw actual;
  const kind = name === "doesNotReject" ? "rejection" : "exception";
  failWith(`Got unwanted ${kind}${message ? `: ${message}` : "."}
Actual message: "${actual?.message}"`, actual, expected, name);
}
var throwing = {
  throws(fn, expected, message) {
    if (typeof fn !== "function") throw (0, import_internal_errors.invalidArgType)("fn", "Function", fn);
    let thrown;
    try {
      fn();
    } catch (err) {
      thrown = { err };
    }
    if (!thrown) unthrown("throws", expected, message);
    expectThrown(thrown.err, typeof expected === "string" ? void 0 : expected, message, "throws");
  },
  doesNotThrow(fn, expected, message) {
    if (typeof fn !== "function") throw (0, import_internal_errors.invalidArgType)("fn", "Function", fn);
    try {
      fn();
    } catch (err) {
      unwanted("doesNotThrow", err, expected, message);
    }
  },
  async rejects(promiseFn, expected, message) {
    let thrown;
    try {
      await (typeof promiseFn === "function" ? promiseFn() : promiseFn);
    } catch (err) {
      thrown = { err };
    }
    if (!thrown) unthrown("rejects", expected, message);
    expectThrown(thrown.err, typeof expected === "string" ? void 0 : expected, message, "rejects");
  },
  async doesNotReject(promiseFn, expected, message) {
    try {
      await (typeof promiseFn === "function" ? promiseFn() : promiseFn);
    } catch (err) {
      unwanted("doesNotReject", err, expected, message);
    }
  }
};
var assert = okFunction();
var strict = okFunction();
Object.defineProperty(strict, "name", { value: "strict" });
Object.assign(assert, { AssertionError, fail, ok: assert, strict }, checks, throwing);
Object.assign(strict, { AssertionError, fail, ok: strict, strict }, checks, throwing, {
  equal: checks.strictEqual,
  notEqual: checks.notStrictEqual,
  deepEqual: checks.deepStrictEqual,
  notDeepEqual: checks.notDeepStrictEqual
});
var assert_default = assert;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
