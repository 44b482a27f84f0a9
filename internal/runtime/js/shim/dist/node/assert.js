"use strict";
var __defProp = Object.defineProperty;

// src/node/assert.ts
var assert_exports = {
  AssertionError: void 0,
  default: void 0,
  "module.exports": void 0,
  strict: void 0,
};
module.exports = __defProp(assert_exports, "__esModule", { value: true });

// src/node/assert/error.ts
var headlines = {
  deepStrictEqual: "Expected values to be strictly deep-equal:",
  strictEqual: "Expected values to be strictly equal:",
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: "Expected values to be loosely deep-equal:",
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepEqual: "Expected values not to be loosely deep-equal:",
  partialDeepStrictEqual: "Expected values to be partially and strictly deep-equal:",
  notIdentical: "Values have same structure but are not reference-equal:"
};
function show(value) {
  return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, { compact: false, customInspect: false, depth: 1e3, maxArrayLength: Infinity, showHidden: false, showProxy: false, sorted: true, getters: true }).split("\n");
}
function compareLines(actual, expected, commas) {
  const equal = (a, b) => a === b || commas && (`${a},` === b || a === `${b},`);
  const marks = { 0: " ", 1: "+", "-1": "-" };
  return (0, (import_myers ??= require("pi:node/util/myers")).shortestEdit)(actual, expected, equal, (a, b) => !commas || a.endsWith(",") ? a : b).map(([step, line]) => [marks[step], line]);
}
var unchangedShown = 5;
function diff(lines2) {
  let text = "";
  let same2 = 0;
  let skipped = false;
  for (const [i, [mark, line]] of lines2.entries()) {
    if (mark !== " " && same2 > unchangedShown) {
      if (same2 === unchangedShown + 2) text += `  ${lines2[i - 2][1]}
`;
      if (same2 > unchangedShown + 2) {
        text += "...\n";
        skipped = true;
      }
      text += `  ${lines2[i - 1][1]}
`;
    }
    same2 = mark === " " ? same2 + 1 : 0;
    if (same2 <= unchangedShown) text += `${mark} ${line}
`;
  }
  return { text, skipped };
}
function stacked(a, b) {
  let at = a.length + b.length <= 80 ? a.split("").findIndex((c, i) => c !== b[i]) : -1;
  if (at < 3) at = -1;
  return `+ ${a}
- ${b}
${at < 0 ? "" : `${" ".repeat(at + 2)}^
`}`;
}
function isObject(v) {
  return typeof v === "object" && v !== null || typeof v === "function";
}
var differs = /* @__PURE__ */ new Set(["deepStrictEqual", "strictEqual", "partialDeepStrictEqual"]);
function generate(actual, expected, operator, head) {
  if (differs.has(operator)) {
    const a = show(actual);
    const b = show(expected);
    const objects = isObject(actual) && isObject(expected);
    if (operator === "strictEqual" && objects) operator = a.join() === b.join() ? "notIdentical" : "strictEqualObject";
    const headline = head ?? headlines[operator];
    if (operator === "notIdentical") return `${headline}

${a.join("\n")}
`;
    if (a.length === 1 && b.length === 1 && a[0] !== b[0] && !(typeof actual === "object" && actual !== null && typeof expected === "object" && expected !== null)) {
      const length = a[0].length + b[0].length - (typeof actual === "string" ? 2 : 0) - (typeof expected === "string" ? 2 : 0);
      if (length <= 12 && (actual !== 0 || expected !== 0)) return `${headline}

${a[0]} !== ${b[0]}
`;
      return `${headline}
+ actual - expected

${stacked(a[0], b[0])}`;
    }
    const { text, skipped } = diff(compareLines(a, b, objects));
    return `${headline}
+ actual - expected${skipped ? "\n... Skipped lines" : ""}

${text}`;
  }
  if (operator === "notDeepStrictEqual" || operator === "notStrictEqual") {
    const a = show(actual);
    const head2 = operator === "notStrictEqual" && isObject(actual) ? 'Expected "actual" not to be reference-equal to "expected":' : headlines[operator];
    return a.length === 1 ? `${head2}${a[0].length > 5 ? "\n\n" : " "}${a[0]}` : `${head2}

${a.join("\n")}
`;
  }
  const left = operator.endsWith("eepEqual") ? show(actual).join("\n") : (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(actual);
  const right = operator.endsWith("eepEqual") ? show(expected).join("\n") : (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(expected);
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
  diff = "simple";
  constructor(options) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
    const { message, actual, expected, operator = "fail" } = options;
    const own = message !== void 0 && message !== null;
    const compared = own && (operator === "strictEqual" || operator === "deepStrictEqual");
    super(own && !compared ? String(message) : generate(actual, expected, operator, own ? String(message) : void 0));
    Object.defineProperty(this, "name", { value: "AssertionError", enumerable: false, writable: true, configurable: true });
    this.generatedMessage = !own;
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_depth, options) {
    const { actual, expected } = this;
    const short = (v) => typeof v === "string" && v.split("\n", 11).length > 10 ? `${v.split("\n", 10).join("\n")}
...` : typeof v === "string" && v.length > 1e3 ? `${v.slice(0, 512)}...` : v;
    this.actual = short(actual);
    this.expected = short(expected);
    try {
      return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(this, { ...options, customInspect: false, depth: 0 });
    } finally {
      this.actual = actual;
      this.expected = expected;
    }
  }
  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
};

// src/node/assert.ts

// src/node/assert/source.ts
var import_pi_host = require("pi:host");
var lines = /* @__PURE__ */ new Map();
function linesOf(file) {
  const found = lines.get(file);
  if (found) return found;
  const { dirname, sep } = (0, import_pi_host.requireHost)("pi:node/path");
  let text = "";
  if (file.startsWith(dirname(import_pi_host.boot.extensionPath) + sep)) {
    try {
      text = (0, import_pi_host.callSync)("fs", { op: "read", path: file, encoding: "utf8" }).text;
    } catch {
    }
  }
  const split = text.split("\n");
  lines.set(file, split);
  return split;
}
function skip(line, i) {
  const rest = line.slice(i);
  const found = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/)/.exec(rest);
  if (found) return i + found[0].length;
  const pattern = /[(,=:[!&|?{};+\-*%~^<>]\s*$/.test(line.slice(0, i)) && /^\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/.exec(rest);
  return pattern ? i + pattern[0].length : i;
}
function callAt(line, place) {
  const start = place - /[\w$.?]*$/.exec(line.slice(0, place))[0].length;
  let depth = 0;
  for (let i = start; i < line.length; i++) {
    const end = skip(line, i);
    if (end > i) {
      i = end - 1;
      continue;
    }
    const c = line[i];
    if (c === ";") return void 0;
    if ("([{".includes(c)) depth++;
    else if (")]}".includes(c) && --depth === 0) return line.slice(start, i + 1);
  }
  return line.slice(start);
}
function quotedCall(stack) {
  const [, file, row, column] = /\n\s*at (?:.*?\()?([^()\n]*?):(\d+):(\d+)\)?/.exec(stack) ?? [];
  const line = file === void 0 ? void 0 : linesOf(file.replace(/^file:\/\//, ""))[Number(row) - 1];
  return line === void 0 || line === "" ? void 0 : callAt(line, Number(column) - 1);
}

// src/node/assert.ts
function failWith(message, actual, expected, operator) {
  if (message instanceof Error) throw message;
  throw new AssertionError({ message, actual, expected, operator });
}
function generated(message, actual, expected, operator) {
  throw Object.assign(new AssertionError({ message, actual, expected, operator }), { generatedMessage: true });
}
function missing(given) {
  if (given < 2) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
}
function okFunction() {
  return function ok(...args) {
    if (args[0]) return;
    const [value, message] = args;
    if (args.length === 0) generated("No value argument passed to `assert.ok()`", value, true, "==");
    if (message instanceof Error) throw message;
    const quoted = message === void 0 || message === null ? quotedCall(new Error().stack ?? "") : void 0;
    const said = quoted === void 0 ? `${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(value)} == true` : `The expression evaluated to a falsy value:

  ${quoted}
`;
    const err = new AssertionError({ message: message ?? said, actual: value, expected: true, operator: "==" });
    err.generatedMessage = message === void 0 || message === null;
    throw err;
  };
}
function fail(actual, expected, message, operator, _start) {
  const alone = arguments.length <= 1;
  const text = alone ? actual : message;
  if (text instanceof Error) throw text;
  const generated2 = text === void 0 || text === null;
  const err = new AssertionError({ message: alone ? text ?? "Failed" : text, actual: alone ? void 0 : actual, expected, operator: operator ?? (arguments.length === 2 ? "!=" : "fail") });
  err.generatedMessage = generated2;
  throw err;
}
var looseSame = (a, b) => a == b || a !== a && b !== b;
var checks = {
  equal(actual, expected, message) {
    missing(arguments.length);
    if (!looseSame(actual, expected)) failWith(message, actual, expected, "==");
  },
  notEqual(actual, expected, message) {
    missing(arguments.length);
    if (looseSame(actual, expected)) failWith(message, actual, expected, "!=");
  },
  strictEqual(actual, expected, message) {
    missing(arguments.length);
    if (!Object.is(actual, expected)) failWith(message, actual, expected, "strictEqual");
  },
  notStrictEqual(actual, expected, message) {
    missing(arguments.length);
    if (Object.is(actual, expected)) failWith(message, actual, expected, "notStrictEqual");
  },
  deepEqual(actual, expected, message) {
    missing(arguments.length);
    if (!(0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(actual, expected, false)) failWith(message, actual, expected, "deepEqual");
  },
  notDeepEqual(actual, expected, message) {
    missing(arguments.length);
    if ((0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(actual, expected, false)) failWith(message, actual, expected, "notDeepEqual");
  },
  deepStrictEqual(actual, expected, message) {
    missing(arguments.length);
    if (!(0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(actual, expected, true)) failWith(message, actual, expected, "deepStrictEqual");
  },
  notDeepStrictEqual(actual, expected, message) {
    missing(arguments.length);
    if ((0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(actual, expected, true)) failWith(message, actual, expected, "notDeepStrictEqual");
  },
  ifError(err) {
    if (err === null || err === void 0) return;
    const text = typeof err === "object" && typeof err.message === "string" ? err.message || err.constructor?.name : (0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(err);
    const out = new AssertionError({ message: `ifError got unwanted exception: ${text}`, actual: err, expected: null, operator: "ifError" });
    throw out;
  },
  partialDeepStrictEqual(actual, expected, message) {
    missing(arguments.length);
    if (!(0, (import_deep_equal ??= require("pi:node/util/deep_equal")).partlySame)(actual, expected)) failWith(message, actual, expected, "partialDeepStrictEqual");
  },
  match(text, pattern, message) {
    matches(text, pattern, message, true);
  },
  doesNotMatch(text, pattern, message) {
    matches(text, pattern, message, false);
  }
};
function matches(text, pattern, message, want) {
  if (!(pattern instanceof RegExp)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("regexp", "RegExp", pattern);
  if (typeof text === "string" && pattern.test(text) === want) return;
  if (message instanceof Error) throw message;
  const name = want ? "match" : "doesNotMatch";
  const said = typeof text !== "string" ? `The "string" argument must be of type string. Received type ${typeof text} (${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(text)})` : `${want ? "The input did not match the regular expression " : "The input was expected to not match the regular expression "}${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(pattern)}. Input:

${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(text)}
`;
  const err = new AssertionError({ message: message ?? said, actual: text, expected: pattern, operator: name });
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
    const verdict = expected.call({}, actual);
    if (verdict === true) return;
    const said = `The ${expected.name ? `"${expected.name}" ` : ""}validation function is expected to return "true". Received ${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(verdict)}

Caught error:

${actual}`;
    failWithEither(message, said, actual, expected, fn);
  }
  if (expected instanceof RegExp) {
    if (expected.test(String(actual))) return;
    failWithEither(message, `The input did not match the regular expression ${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(expected)}. Input:

${(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(String(actual))}
`, actual, expected, fn);
  }
  if (actual === null || typeof actual !== "object") {
    const whole = new AssertionError({ actual, expected, operator: "deepStrictEqual" });
    failWithEither(message, whole.message, actual, expected, fn);
  }
  const keys = [...Object.keys(expected), ...expected instanceof Error ? ["name", "message"] : []];
  for (const key of keys) {
    const got = actual?.[key];
    const want = expected[key];
    if (want instanceof RegExp && typeof got === "string" ? want.test(got) : (0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(got, want, true)) continue;
    if (message instanceof Error) throw message;
    const pick = (v) => Object.assign(new Comparison(), Object.fromEntries(keys.map((k) => [k, v?.[k]])));
    const whole = new AssertionError({ actual: pick(actual), expected: pick(expected), operator: "deepStrictEqual" });
    failWithEither(message, whole.message, actual, expected, fn);
  }
}
var Comparison = class {
};
function failWithEither(message, said, actual, expected, operator) {
  if (message === void 0 || message === null) generated(said, actual, expected, operator);
  failWith(message, actual, expected, operator);
}
function expectation(thrown, expected) {
  if (expected !== void 0 && typeof expected !== "string") {
    if ((typeof expected !== "object" || expected === null) && typeof expected !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("error", ["Function", "Error", "RegExp", "Object"], expected);
    if (typeof expected === "object" && !(expected instanceof RegExp) && !(expected instanceof Error) && Object.keys(expected).length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("error", expected, "may not be an empty object");
    return expected;
  }
  if (thrown === expected || thrown?.message === expected) {
    const what = thrown === expected ? `The error "${thrown}"` : `The error message "${thrown.message}"`;
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_AMBIGUOUS_ARGUMENT", `The "error/message" argument is ambiguous. ${what} is identical to the message.`);
  }
  return void 0;
}
function checkPromise(promiseFn) {
  const promise = typeof promiseFn === "function" ? promiseFn() : promiseFn;
  if (promise && typeof promise.then === "function" && typeof promise.catch === "function") return promise;
  if (typeof promiseFn === "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidReturnValue)("instance of Promise", "promiseFn", promise);
  throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("promiseFn", ["Function", "Promise"], promiseFn);
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
  throws(fn, ...[expected, message]) {
    if (typeof fn !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("fn", "Function", fn);
    let thrown;
    try {
      fn();
    } catch (err) {
      thrown = { err };
    }
    if (!thrown) unthrown("throws", expected, message);
    expectThrown(thrown.err, expectation(thrown.err, expected), message, "throws");
  },
  doesNotThrow(fn, ...[expected, message]) {
    if (typeof fn !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("fn", "Function", fn);
    try {
      fn();
    } catch (err) {
      unwanted("doesNotThrow", err, expected, message);
    }
  },
  async rejects(promiseFn, ...[expected, message]) {
    let thrown;
    const promise = checkPromise(promiseFn);
    try {
      await promise;
    } catch (err) {
      thrown = { err };
    }
    if (!thrown) unthrown("rejects", expected, message);
    expectThrown(thrown.err, expectation(thrown.err, expected), message, "rejects");
  },
  async doesNotReject(promiseFn, ...[expected, message]) {
    const promise = checkPromise(promiseFn);
    try {
      await promise;
    } catch (err) {
      unwanted("doesNotReject", err, expected, message);
    }
  }
};
var assert = okFunction();
var strict = okFunction();
var strictly = { equal: checks.strictEqual, notEqual: checks.notStrictEqual, deepEqual: checks.deepStrictEqual, notDeepEqual: checks.notDeepStrictEqual };
var Assert = function Assert2(options) {
  if (!new.target) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CONSTRUCT_CALL_REQUIRED", "Class constructor Assert cannot be invoked without `new`");
  this.AssertionError = AssertionError;
  if (options?.strict ?? true) Object.assign(this, strictly);
};
Object.assign(Assert.prototype, { fail, ok: okFunction() }, checks, throwing);
var shared = { AssertionError, Assert, CallTracker: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("assert", "CallTracker", "it is deprecated; count calls in a function of your own"), fail, strict };
Object.defineProperty(strict, "name", { value: "strict" });
Object.defineProperty(assert, "name", { value: "ok" });
Object.assign(assert, shared, { ok: assert }, checks, throwing);
Object.assign(strict, shared, { ok: strict }, checks, throwing, strictly);
var assert_default = assert;
assert_exports["AssertionError"] = AssertionError;
assert_exports["default"] = assert_default;
assert_exports["module.exports"] = assert;
assert_exports["strict"] = strict;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors2;
var import_internal_inspect2;
var import_internal_errors;
var import_myers;
var import_internal_inspect;
var import_internal_forbidden;
var import_deep_equal;
