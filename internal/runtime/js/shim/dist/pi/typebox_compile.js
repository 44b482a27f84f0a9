"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/pi/typebox_compile.ts
var typebox_compile_exports = {
  Code: Code,
  Compile: Compile,
  TypeCompiler: void 0,
  Validator: void 0,
  default: void 0,
};
module.exports = __defProp(typebox_compile_exports, "__esModule", { value: true });

// src/pi/typebox/memory.ts
var unsafeKeys = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var ownKeys = (value2) => Object.getOwnPropertyNames(value2);
var has = (value2, key) => Object.prototype.hasOwnProperty.call(value2, key);
var isObject = (value2) => typeof value2 === "object" && value2 !== null;
var isRecord = (value2) => isObject(value2) && !Array.isArray(value2);
function define(target, key, value2, enumerable) {
  Object.defineProperty(target, key, { value: value2, enumerable, writable: true, configurable: true });
}
function copyKey(from, to, key) {
  Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
}
function create(hidden, keywords, options = {}) {
  const result = { ...keywords, ...options };
  for (const key of Object.keys(hidden)) define(result, key, hidden[key], false);
  return result;
}
function update(schema, hidden, keywords) {
  const result = {};
  const replaced = /* @__PURE__ */ new Set([...ownKeys(hidden), ...ownKeys(keywords)]);
  for (const key of ownKeys(schema)) if (!replaced.has(key) && !unsafeKeys.has(key)) copyKey(schema, result, key);
  for (const key of ownKeys(hidden)) if (!unsafeKeys.has(key)) define(result, key, hidden[key], false);
  for (const key of ownKeys(keywords)) if (!unsafeKeys.has(key)) define(result, key, keywords[key], true);
  return result;
}
function discard(schema, keys) {
  const result = {};
  for (const key of ownKeys(schema)) if (!keys.includes(key)) copyKey(schema, result, key);
  return result;
}
function assign(left, right) {
  const result = discard(left, ownKeys(right));
  for (const key of ownKeys(right)) copyKey(right, result, key);
  return result;
}
function isKind(value2, kind) {
  return isObject(value2) && has(value2, "~kind") && value2["~kind"] === kind;
}

// src/pi/typebox/equal.ts
function Equal(left, right) {
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => Equal(item, right[i]));
  }
  if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime();
  if (!isObject(left)) return Object.is(left, right) || left === right;
  if (!isObject(right) || Array.isArray(right)) return false;
  const keys = ownKeys(left);
  return keys.length === ownKeys(right).length && keys.every((key) => Object.prototype.hasOwnProperty.call(right, key) && Equal(left[key], right[key]));
}
var Fnv = class {
  limbs = [8997, 33826, 40164, 52210];
  byte(value2) {
    const [a, b, c, d] = this.limbs;
    const low = a ^ value2;
    const t0 = low * 435;
    const t1 = b * 435 + (t0 >>> 16);
    const t2 = c * 435 + (t1 >>> 16) + (low << 8);
    const t3 = d * 435 + (t2 >>> 16) + (b << 8);
    this.limbs = [t0 & 65535, t1 & 65535, t2 & 65535, t3 & 65535];
  }
  hex() {
    return this.limbs.map((limb) => limb.toString(16).padStart(4, "0")).reverse().join("");
  }
};
var markers = { array: 0, bigint: 1, boolean: 2, date: 3, function: 5, null: 6, number: 7, object: 8, string: 10, symbol: 11, undefined: 13 };
function hashText(fnv, text) {
  fnv.byte(markers.string);
  for (const byte of new TextEncoder().encode(text)) fnv.byte(byte);
}
function hash64(fnv, write) {
  const view = new DataView(new ArrayBuffer(8));
  write(view);
  for (let i = 0; i < 8; i++) fnv.byte(view.getUint8(i));
}
function hashValue(fnv, value2) {
  if (typeof value2 === "string") return hashText(fnv, value2);
  const kind = value2 === null ? "null" : Array.isArray(value2) ? "array" : value2 instanceof Date ? "date" : typeof value2;
  fnv.byte(markers[kind]);
  if (kind === "array") for (const item of value2) hashValue(fnv, item);
  else if (kind === "bigint") hash64(fnv, (view) => view.setBigInt64(0, value2));
  else if (kind === "number") hash64(fnv, (view) => view.setFloat64(0, value2, true));
  else if (kind === "boolean") fnv.byte(value2 ? 1 : 0);
  else if (kind === "date") hashValue(fnv, value2.getTime());
  else if (kind === "function" || kind === "symbol") hashText(fnv, value2.toString());
  else if (kind === "object") {
    for (const key of ownKeys(value2).sort()) {
      hashText(fnv, key);
      hashValue(fnv, value2[key]);
    }
  }
}
function Hash(value2) {
  const fnv = new Fnv();
  hashValue(fnv, value2);
  return fnv.hex();
}

// src/pi/typebox/check.ts

// src/pi/typebox/messages.ts
var list = (values) => values.join(", ");
var dependent = (p) => `must have properties ${list(p.dependencies)} when property ${p.property} is present`;
var compared = (p) => `must be ${p.comparison} ${p.limit}`;
var most = (what) => (p) => `must not have more than ${p.limit} ${what}`;
var least = (what) => (p) => `must not have fewer than ${p.limit} ${what}`;
var messages = {
  additionalProperties: () => "must not have additional properties",
  anyOf: () => "must match a schema in anyOf",
  boolean: () => "schema is false",
  const: () => "must be equal to constant",
  contains: () => "must contain at least 1 valid item",
  dependencies: dependent,
  dependentRequired: dependent,
  enum: () => "must be equal to one of the allowed values",
  exclusiveMaximum: compared,
  exclusiveMinimum: compared,
  format: (p) => `must match format "${p.format}"`,
  if: (p) => `must match "${p.failingKeyword}" schema`,
  maxItems: most("items"),
  maxLength: most("characters"),
  maxProperties: most("properties"),
  maximum: compared,
  minItems: least("items"),
  minLength: least("characters"),
  minProperties: least("properties"),
  minimum: compared,
  multipleOf: (p) => `must be multiple of ${p.multipleOf}`,
  not: () => "must not be valid",
  oneOf: () => "must match exactly one schema in oneOf",
  pattern: (p) => `must match pattern "${p.pattern}"`,
  propertyNames: (p) => `property names ${list(p.propertyNames)} are invalid`,
  required: (p) => `must have required properties ${list(p.requiredProperties)}`,
  type: (p) => typeof p.type === "string" ? `must be ${p.type}` : `must be either ${p.type.join(" or ")}`,
  unevaluatedItems: () => "must not have unevaluated items",
  unevaluatedProperties: () => "must not have unevaluated properties",
  uniqueItems: () => "must not have duplicate items",
  "~refine": (p) => p.message
};
var messageFor = (keyword, params) => messages[keyword]?.(params) ?? "an unknown validation error occurred";

// src/pi/typebox/check.ts
var maxErrors = 8;
var Scope = class {
  constructor(fast) {
    this.fast = fast;
  }
  fast;
  errors = [];
  keys = /* @__PURE__ */ new Set();
  indices = /* @__PURE__ */ new Set();
  full() {
    return this.errors.length >= maxErrors;
  }
  add(error) {
    if (!this.full()) this.errors.push(error);
  }
  merge(other) {
    for (const key of other.keys) this.keys.add(key);
    for (const index of other.indices) this.indices.add(index);
  }
};
var encode = (fragment) => fragment.replace(/~/g, "~0").replace(/\//g, "~1");
function fail(at, keyword, params = {}) {
  const error = { keyword, schemaPath: at.schemaPath, instancePath: at.path, params };
  at.scope.add({ ...error, message: at.scope.fast ? "" : messageFor(keyword, params) });
  return false;
}
function every(at, items2, test) {
  let ok = true;
  for (const item of items2) {
    if (test(item)) continue;
    if (at.scope.fast) return false;
    ok = false;
  }
  return ok;
}
function member(at, schema, value2, schemaPart, part) {
  const schemaPath = at.schemaPath + schemaPart;
  const path = `${at.path}/${encode(String(part))}`;
  const inner = new Scope(at.scope.fast);
  if (!isObject(value2) || !isObject(schema)) {
    inner.errors = at.scope.errors;
    return walk(schema, value2, { ...at, scope: inner, schemaPath, path });
  }
  if (!at.scope.fast && at.scope.full()) return false;
  let of = at.known.get(value2);
  if (!of) at.known.set(value2, of = /* @__PURE__ */ new Map());
  let result = of.get(schema);
  if (!result) {
    const ok = walk(schema, value2, { ...at, scope: inner, schemaPath: "", path: "" });
    of.set(schema, result = { ok, errors: inner.errors });
  }
  for (const error of result.errors) {
    at.scope.add({ ...error, schemaPath: schemaPath + error.schemaPath, instancePath: path + error.instancePath });
  }
  return result.ok;
}
function property(at, schema, value2, schemaPart, key) {
  if (!member(at, schema, value2[key], schemaPart, key)) return false;
  at.scope.keys.add(key);
  return true;
}
function element(at, schema, value2, schemaPart, index) {
  if (!member(at, schema, value2[index], schemaPart, index)) return false;
  at.scope.indices.add(index);
  return true;
}
function branch(at, schema, value2, schemaPart) {
  const scope = new Scope(at.scope.fast);
  return [walk(schema, value2, { ...at, scope, schemaPath: at.schemaPath + schemaPart }), scope];
}
var passes = (at, schema, value2) => walk(schema, value2, { ...at, known: at.fits, scope: new Scope(true) });
var report = (at, scopes) => scopes.forEach((scope) => scope.errors.forEach((error) => at.scope.add(error)));
var typeTests = {
  object: isRecord,
  array: Array.isArray,
  boolean: (v) => typeof v === "boolean",
  integer: Number.isInteger,
  number: Number.isFinite,
  null: (v) => v === null,
  string: (v) => typeof v === "string",
  bigint: (v) => typeof v === "bigint",
  constructor: (v) => typeof v === "function" && /^class\b/.test(Function.prototype.toString.call(v)),
  function: (v) => typeof v === "function",
  symbol: (v) => typeof v === "symbol",
  undefined: (v) => v === void 0,
  void: (v) => v === void 0
};
var isType = (name, value2) => has(typeTests, name) ? typeTests[name](value2) : true;
var type = (s, v, at) => (Array.isArray(s.type) ? s.type.some((name) => isType(name, v)) : isType(s.type, v)) || fail(at, "type", { type: s.type });
var patternCache = /* @__PURE__ */ new Map();
function regexp(source) {
  let pattern2 = patternCache.get(source);
  if (!pattern2) patternCache.set(source, pattern2 = new RegExp(source, "u"));
  return pattern2;
}
var required = (s, v, at) => {
  const requiredProperties = s.required.filter((key) => !has(v, key));
  return requiredProperties.length === 0 || fail(at, "required", { requiredProperties });
};
var additionalProperties = (s, v, at) => {
  const patterns = isRecord(s.patternProperties) ? ownKeys(s.patternProperties).map(regexp) : [];
  const known = (key) => isRecord(s.properties) && has(s.properties, key) || patterns.some((p) => p.test(key));
  const extra = [];
  every(at, ownKeys(v), (key) => {
    if (known(key) || property(at, s.additionalProperties, v, "/additionalProperties", key)) return true;
    extra.push(key);
    return false;
  });
  return extra.length === 0 || fail(at, "additionalProperties", { additionalProperties: extra });
};
var dependencies = (keyword) => (s, v, at) => every(at, ownKeys(s[keyword]), (key) => {
  const rule = s[keyword][key];
  if (!has(v, key)) return true;
  if (!Array.isArray(rule)) return walk(rule, v, { ...at, schemaPath: `${at.schemaPath}/${keyword}/${encode(key)}` });
  return rule.every((other) => has(v, other)) || fail(at, keyword, { property: key, dependencies: rule });
});
var patternProperties = (s, v, at) => every(at, ownKeys(s.patternProperties), (source) => every(at, ownKeys(v).filter((key) => regexp(source).test(key)), (key) => property(at, s.patternProperties[source], v, `/patternProperties/${encode(source)}`, key)));
var properties = (s, v, at) => every(at, ownKeys(s.properties), (key) => {
  const must = Array.isArray(s.required) && s.required.includes(key);
  if (must ? !has(v, key) : v[key] === void 0 || !has(v, key)) return true;
  return property(at, s.properties[key], v, `/properties/${encode(key)}`, key);
});
var propertyNames = (s, v, at) => {
  const bad = ownKeys(v).filter((key) => !walk(s.propertyNames, key, { ...at, schemaPath: `${at.schemaPath}/propertyNames`, path: `${at.path}/${encode(key)}` }));
  return bad.length === 0 || fail(at, "propertyNames", { propertyNames: bad });
};
var limit = (keyword, ok) => (s, v, at) => ok(v, s[keyword]) || fail(at, keyword, { limit: s[keyword] });
var items = (s, v, at) => {
  if (Array.isArray(s.items)) {
    return every(at, s.items.slice(0, v.length).keys(), (i) => element(at, s.items[i], v, `/items/${i}`, i));
  }
  const from = Array.isArray(s.prefixItems) ? s.prefixItems.length : 0;
  return every(at, [...v.keys()].slice(from), (i) => element(at, s.items, v, "/items", i));
};
var additionalItems = (s, v, at) => {
  if (!Array.isArray(s.items)) return true;
  for (let i = s.items.length; i < v.length; i++) if (!element(at, s.additionalItems, v, "/additionalItems", i)) return false;
  return true;
};
var prefixItems = (s, v, at) => every(at, s.prefixItems.slice(0, v.length).keys(), (i) => element(at, s.prefixItems[i], v, `/prefixItems/${i}`, i));
function containing(s, v, at) {
  let count = 0;
  v.forEach((item, i) => {
    if (!passes(at, s.contains, item)) return;
    at.scope.indices.add(i);
    count++;
  });
  return count;
}
var contains = (s, v, at) => s.minContains === 0 || containing(s, v, at) > 0 || fail(at, "contains", { minContains: 1 });
var minContains = (s, v, at) => !has(s, "contains") || containing(s, v, at) >= s.minContains || fail(at, "contains", { minContains: s.minContains });
var maxContains = (s, v, at) => !has(s, "contains") || containing(s, v, at) <= s.maxContains || fail(at, "contains", { minContains: s.minContains ?? 1, maxContains: s.maxContains });
var uniqueItems = (s, v, at) => {
  if (s.uniqueItems === false) return true;
  const seen = /* @__PURE__ */ new Set();
  const duplicateItems = [];
  v.forEach((item, i) => {
    const hash = Hash(item);
    if (seen.has(hash)) duplicateItems.push(i);
    seen.add(hash);
  });
  return duplicateItems.length === 0 || fail(at, "uniqueItems", { duplicateItems });
};
var length = (text) => [...text].length;
var format = (s, v, at) => (0, (import_formats ??= require("pi:typebox/formats")).testFormat)(s.format, v) || fail(at, "format", { format: s.format });
var pattern = (s, v, at) => (typeof s.pattern === "string" ? regexp(s.pattern) : s.pattern).test(v) || fail(at, "pattern", { pattern: s.pattern });
var compare = (keyword, comparison, ok) => (s, v, at) => ok(v, s[keyword]) || fail(at, keyword, { comparison, limit: s[keyword] });
function isMultiple(value2, divisor) {
  if (typeof value2 === "bigint" || typeof divisor === "bigint") return BigInt(value2) % BigInt(divisor) === 0n;
  if (Number.isInteger(value2) && Number.isInteger(divisor)) return value2 % divisor === 0;
  const rest = value2 % divisor;
  return Math.min(Math.abs(rest), Math.abs(rest - divisor)) < 1e-10;
}
var multipleOf = (s, v, at) => isMultiple(v, s.multipleOf) || fail(at, "multipleOf", { multipleOf: s.multipleOf });
function resolve(at, ref2) {
  if (has(at.context, ref2)) return at.context[ref2];
  if (ref2 === "#") return at.root;
  if (ref2.startsWith("#/")) return ref2.slice(2).split("/").reduce((node, part) => node?.[part.replace(/~1/g, "/").replace(/~0/g, "~")], at.root);
  return findId(at.root, ref2, /* @__PURE__ */ new Set());
}
function findId(node, id, seen) {
  if (!isObject(node) || seen.has(node)) return void 0;
  seen.add(node);
  if (node.$id === id || node.$anchor === id.replace(/^#/, "")) return node;
  for (const key of Object.keys(node)) {
    const found = findId(node[key], id, seen);
    if (found !== void 0) return found;
  }
  return void 0;
}
var ref = (s, v, at) => {
  const [ok, scope] = branch(at, resolve(at, s.$ref) ?? false, v, "");
  if (ok) at.scope.merge(scope);
  else report(at, [scope]);
  return ok;
};
var constant = (s, v, at) => Equal(s.const, v) || fail(at, "const", { allowedValue: s.const });
var enumeration = (s, v, at) => s.enum.some((option) => Equal(option, v)) || fail(at, "enum", { allowedValues: s.enum });
var conditional = (s, v, at) => {
  const [hit, scope] = branch(at, s.if, v, "/if");
  const keyword = hit ? "then" : "else";
  const target = has(s, keyword) ? s[keyword] : true;
  const [ok, inner] = branch(at, target, v, `/${keyword}`);
  if (!ok && !hit) report(at, [inner]);
  if (!ok) return fail(at, "if", { failingKeyword: keyword });
  if (hit) at.scope.merge(scope);
  at.scope.merge(inner);
  return true;
};
var not = (s, v, at) => !passes(at, s.not, v) || fail(at, "not");
function branches(s, v, at, keyword) {
  const result = { passed: [], failed: [], indices: [] };
  s[keyword].forEach((part, i) => {
    const [ok, scope] = branch(at, part, v, `/${keyword}/${i}`);
    (ok ? result.passed : result.failed).push(scope);
    if (ok) result.indices.push(i);
  });
  return result;
}
var allOf = (s, v, at) => {
  const { passed, failed } = branches(s, v, at, "allOf");
  if (failed.length === 0) passed.forEach((scope) => at.scope.merge(scope));
  report(at, failed);
  return failed.length === 0;
};
var anyOf = (s, v, at) => {
  const { passed, failed } = branches(s, v, at, "anyOf");
  passed.forEach((scope) => at.scope.merge(scope));
  if (passed.length > 0) return true;
  report(at, failed);
  return fail(at, "anyOf");
};
var oneOf = (s, v, at) => {
  const { passed, failed, indices } = branches(s, v, at, "oneOf");
  if (passed.length === 1) {
    at.scope.merge(passed[0]);
    return true;
  }
  if (passed.length === 0) report(at, failed);
  return fail(at, "oneOf", { passingSchemas: indices });
};
var unevaluatedItems = (s, v, at) => {
  const bad = [...v.keys()].filter((i) => !at.scope.indices.has(i) && !passes(at, s.unevaluatedItems, v[i]));
  return bad.length === 0 || fail(at, "unevaluatedItems", { unevaluatedItems: bad });
};
var unevaluatedProperties = (s, v, at) => {
  const bad = Object.keys(v).filter((key) => !at.scope.keys.has(key) && !passes(at, s.unevaluatedProperties, v[key]));
  if (bad.length > 0) return fail(at, "unevaluatedProperties", { unevaluatedProperties: bad });
  Object.keys(v).forEach((key) => at.scope.keys.add(key));
  return true;
};
var isNumeric = (v) => Number.isFinite(v) || typeof v === "bigint";
var always = () => true;
var groups = [
  [always, [["type", type]]],
  [isRecord, [
    ["required", required],
    ["additionalProperties", additionalProperties],
    ["dependencies", dependencies("dependencies")],
    ["dependentRequired", dependencies("dependentRequired")],
    ["dependentSchemas", dependencies("dependentSchemas")],
    ["patternProperties", patternProperties],
    ["properties", properties],
    ["propertyNames", propertyNames],
    ["minProperties", limit("minProperties", (v, n) => ownKeys(v).length >= n)],
    ["maxProperties", limit("maxProperties", (v, n) => ownKeys(v).length <= n)]
  ]],
  [Array.isArray, [
    ["additionalItems", additionalItems],
    ["contains", contains],
    ["items", items],
    ["minContains", minContains],
    ["maxContains", maxContains],
    ["minItems", limit("minItems", (v, n) => v.length >= n)],
    ["maxItems", limit("maxItems", (v, n) => v.length <= n)],
    ["prefixItems", prefixItems],
    ["uniqueItems", uniqueItems]
  ]],
  [(v) => typeof v === "string", [
    ["minLength", limit("minLength", (v, n) => length(v) >= n)],
    ["maxLength", limit("maxLength", (v, n) => length(v) <= n)],
    ["format", format],
    ["pattern", pattern]
  ]],
  [isNumeric, [
    ["exclusiveMinimum", compare("exclusiveMinimum", ">", (v, n) => v > n)],
    ["exclusiveMaximum", compare("exclusiveMaximum", "<", (v, n) => v < n)],
    ["minimum", compare("minimum", ">=", (v, n) => v >= n)],
    ["maximum", compare("maximum", "<=", (v, n) => v <= n)],
    ["multipleOf", multipleOf]
  ]],
  [always, [
    ["$ref", ref],
    ["const", constant],
    ["enum", enumeration],
    ["if", conditional],
    ["not", not],
    ["allOf", allOf],
    ["anyOf", anyOf],
    ["oneOf", oneOf]
  ]],
  [Array.isArray, [["unevaluatedItems", unevaluatedItems]]],
  [isObject, [["unevaluatedProperties", unevaluatedProperties]]]
];
function refine(schema, value2, at) {
  let ok = true;
  schema["~refine"].forEach((rule, index) => {
    if (!rule.check(value2)) ok = fail(at, "~refine", { index, message: at.scope.fast ? "" : rule.error(value2) });
  });
  return ok;
}
function walk(schema, value2, at) {
  if (!at.scope.fast && at.scope.full()) return false;
  if (typeof schema === "boolean") return schema || fail(at, "boolean");
  if (!isObject(schema)) return false;
  let ok = true;
  for (const [applies, rules] of groups) {
    if (!applies(value2)) continue;
    for (const [keyword, rule] of rules) {
      if (!has(schema, keyword) || rule(schema, value2, at)) continue;
      if (at.scope.fast) return false;
      ok = false;
    }
  }
  return ok && (!Array.isArray(schema["~refine"]) || refine(schema, value2, at));
}
var start = (context, schema, fast) => ({
  known: /* @__PURE__ */ new Map(),
  fits: /* @__PURE__ */ new Map(),
  root: schema,
  context: { ...context, ...isRecord(schema.$defs) ? schema.$defs : {} },
  scope: new Scope(fast),
  schemaPath: "#",
  path: ""
});
var checkSchema = (context, schema, value2) => walk(schema, value2, start(context, schema, true));
function schemaErrors(context, schema, value2) {
  const at = start(context, schema, false);
  walk(schema, value2, at);
  return at.scope.errors;
}

// src/pi/typebox/types.ts
var guard = (kind) => (value2) => isKind(value2, kind);
var builder = (kind, keywords) => (options) => create({ "~kind": kind }, keywords(), options);
var BigIntPattern = "-?(?:0|[1-9][0-9]*)n";
var IntegerPattern = "-?(?:0|[1-9][0-9]*)";
var NumberPattern = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?";
var StringPattern = ".*";
var NeverPattern = "(?!)";
var IntegerKey = `^${IntegerPattern}$`;
var NumberKey = `^${NumberPattern}$`;
var StringKey = `^${StringPattern}$`;
var Any = builder("Any", () => ({}));
var Unknown = builder("Unknown", () => ({}));
var Never = builder("Never", () => ({ not: {} }));
var Null = builder("Null", () => ({ type: "null" }));
var Undefined = builder("Undefined", () => ({ type: "undefined" }));
var Void = builder("Void", () => ({ type: "void" }));
var BooleanType = builder("Boolean", () => ({ type: "boolean" }));
var NumberType = builder("Number", () => ({ type: "number" }));
var Integer = builder("Integer", () => ({ type: "integer" }));
var StringType = builder("String", () => ({ type: "string" }));
var BigIntType = builder("BigInt", () => ({ type: "bigint" }));
var SymbolType = builder("Symbol", () => ({ type: "symbol" }));
var This = builder("This", () => ({ $ref: "#" }));
var InvalidLiteralValue = class extends Error {
  constructor(value2) {
    super("Invalid Literal value");
    Object.defineProperty(this, "cause", { value: { value: value2 } });
  }
};
var literalTypes = /* @__PURE__ */ new Set(["bigint", "boolean", "number", "string"]);
var IsLiteralValue = (value2) => typeof value2 === "number" ? Number.isFinite(value2) : literalTypes.has(typeof value2);
function LiteralTypeName(value2) {
  if (!IsLiteralValue(value2)) throw new InvalidLiteralValue(value2);
  return typeof value2;
}
var Literal = (value2, options) => create({ "~kind": "Literal" }, { type: LiteralTypeName(value2), const: value2 }, options);
var PropertyValues = (properties2) => ownKeys(properties2).map((key) => properties2[key]);
var RequiredArray = (properties2) => ownKeys(properties2).filter((key) => !IsOptional(properties2[key]));
function ObjectType(properties2, options = {}) {
  const required2 = RequiredArray(properties2);
  const keywords = required2.length > 0 ? { type: "object", required: required2, properties: properties2 } : { type: "object", properties: properties2 };
  return create({ "~kind": "Object" }, keywords, options);
}
var ArrayType = (items2, options) => create({ "~kind": "Array" }, { type: "array", items: items2 }, options);
var Union = (anyOf2, options = {}) => create({ "~kind": "Union" }, { anyOf: anyOf2 }, options);
var Intersect = (allOf2, options = {}) => create({ "~kind": "Intersect" }, { allOf: allOf2 }, options);
var Tuple = (items2, options = {}) => create({ "~kind": "Tuple" }, { type: "array", additionalItems: false, items: items2, minItems: items2.length }, options);
var Ref = (ref2, options) => create({ "~kind": "Ref" }, { $ref: ref2 }, options);
var Deferred = (action2, parameters2, options) => create({ "~kind": "Deferred" }, { type: "deferred", action: action2, parameters: parameters2, options });
var CreateRecord = (pattern2, value2) => create({ "~kind": "Record" }, { type: "object", patternProperties: { [pattern2]: value2 } });
var AddOptional = (type2, options = {}) => update(type2, { "~optional": true }, options);
var AddReadonly = (type2, options = {}) => update(type2, { "~readonly": true }, options);
var RemoveOptional = (type2, options = {}) => update(discard(type2, ["~optional"]), {}, options);
var RemoveReadonly = (type2, options = {}) => update(discard(type2, ["~readonly"]), {}, options);
var marked = (marker) => (value2) => isObject(value2) && has(value2, marker);
var IsOptional = marked("~optional");
var IsReadonly = marked("~readonly");
var IsImmutable = marked("~immutable");
var IsCodec = (value2) => marked("~codec")(value2) && isObject(value2["~codec"]) && has(value2["~codec"], "encode") && has(value2["~codec"], "decode");
var IsUnsafe = (value2) => isRecord(value2) && has(value2, "~unsafe") && value2["~unsafe"] === null;
var IsAny = guard("Any");
var IsArray = guard("Array");
var IsBigInt = guard("BigInt");
var IsBoolean = guard("Boolean");
var IsCall = guard("Call");
var IsConstructor = guard("Constructor");
var IsCyclic = guard("Cyclic");
var IsDeferred = guard("Deferred");
var IsDependent = guard("Dependent");
var IsEnum = guard("Enum");
var IsFunction = guard("Function");
var IsGeneric = guard("Generic");
var IsIdentifier = guard("Identifier");
var IsInfer = guard("Infer");
var IsInteger = guard("Integer");
var IsIntersect = guard("Intersect");
var IsLiteral = guard("Literal");
var IsNever = guard("Never");
var IsNull = guard("Null");
var IsNumber = guard("Number");
var IsObject = guard("Object");
var IsParameter = guard("Parameter");
var IsRecord = guard("Record");
var IsRef = guard("Ref");
var IsRest = guard("Rest");
var IsString = guard("String");
var IsSymbol = guard("Symbol");
var IsTemplateLiteral = guard("TemplateLiteral");
var IsThis = guard("This");
var IsTuple = guard("Tuple");
var IsUndefined = guard("Undefined");
var IsUnion = guard("Union");
var IsUnknown = guard("Unknown");
var IsVoid = guard("Void");
var literalOf = (name) => (value2) => IsLiteral(value2) && typeof value2.const === name;
var IsLiteralBigInt = literalOf("bigint");
var IsLiteralBoolean = literalOf("boolean");
var IsLiteralNumber = literalOf("number");
var IsLiteralString = literalOf("string");
var deferredFor = (action2) => (value2) => isObject(value2) && has(value2, "action") && value2.action === action2;
var IsInterfaceDeferred = deferredFor("Interface");
var IsTemplateLiteralDeferred = deferredFor("TemplateLiteral");
var optionsOf = (...keys) => (type2) => discard(type2, ["~kind", ...keys]);
var ArrayOptions = optionsOf("type", "items");
var ConstructorOptions = optionsOf("type", "parameters", "instanceType");
var CyclicOptions = optionsOf("$defs", "$ref");
var DependentOptions = optionsOf("if", "then", "else");
var FunctionOptions = optionsOf("type", "parameters", "returnType");
var IntersectOptions = optionsOf("allOf");
var ObjectOptions = optionsOf("type", "properties", "required");
var RecordOptions = optionsOf("type", "patternProperties");
var TupleOptions = optionsOf("type", "items", "minItems", "additionalItems");
var UnionOptions = optionsOf("anyOf");

// src/pi/typebox/extends.ts
var ExtendsResult = {
  ExtendsUnion: (inferred) => create({ "~kind": "ExtendsUnion" }, { inferred }),
  ExtendsTrue: (inferred) => create({ "~kind": "ExtendsTrue" }, { inferred }),
  ExtendsFalse: () => create({ "~kind": "ExtendsFalse" }, {}),
  IsExtendsUnion: (value2) => isKind(value2, "ExtendsUnion"),
  IsExtendsTrue: (value2) => isKind(value2, "ExtendsTrue"),
  IsExtendsFalse: (value2) => isKind(value2, "ExtendsFalse"),
  IsExtendsTrueLike: (value2) => isKind(value2, "ExtendsTrue") || isKind(value2, "ExtendsUnion"),
  Match: (result, yes2, no2) => ExtendsResult.IsExtendsTrueLike(result) ? yes2(result.inferred) : no2()
};
var { ExtendsTrue: yes, ExtendsFalse: no, IsExtendsTrueLike: holds } = ExtendsResult;
function chain(inferred, steps) {
  for (const step of steps) {
    const result = step(inferred);
    if (!holds(result)) return no();
    inferred = result.inferred;
  }
  return yes(inferred);
}
function some(inferred, left, rights) {
  for (const right of rights) {
    const result = extendsLeft(inferred, left, right);
    if (holds(result)) return yes(result.inferred);
  }
  return no();
}
var extendsRight = (inferred, left, right) => {
  if (IsAny(right) || IsUnknown(right)) return yes(inferred);
  if (IsEnum(right)) return extendsLeft(inferred, left, EvaluateEnum(right.enum));
  if (IsTemplateLiteral(right)) return extendsLeft(inferred, left, EvaluateTemplateLiteral(right.pattern));
  if (IsUnion(right)) return some(inferred, left, right.anyOf);
  if (IsIntersect(right)) {
    return chain(inferred, right.allOf.map((part) => (got) => extendsLeft(got, left, part)));
  }
  if (IsDependent(right)) {
    const branch2 = extendsLeft(inferred, left, right.if);
    return holds(branch2) ? extendsLeft(branch2.inferred, left, right.then) : extendsLeft(inferred, left, right.else);
  }
  if (IsInfer(right)) {
    const result = extendsLeft(inferred, left, right.extends);
    return holds(result) ? yes(assign(assign(inferred, result.inferred), { [right.name]: left })) : no();
  }
  return no();
};
var top = (inferred, left, right) => {
  if (IsInfer(right)) return extendsRight(inferred, left, right);
  if (IsAny(right) || IsUnknown(right)) return yes(inferred);
  return IsAny(left) ? ExtendsResult.ExtendsUnion(inferred) : no();
};
var literal = (inferred, left, right) => {
  if (IsLiteral(right)) return left.const === right.const ? yes(inferred) : no();
  const base = {
    bigint: IsBigInt,
    boolean: IsBoolean,
    number: IsNumber,
    string: IsString
  };
  return base[typeof left.const](right) ? yes(inferred) : extendsRight(inferred, left, right);
};
function property2(left, right) {
  if (IsInfer(right) && IsNever(right.extends)) return no();
  const result = extendsLeft({}, left, right);
  if (!holds(result) || IsOptional(left) && !IsOptional(right)) return no();
  return yes(result.inferred);
}
function objectToObject(inferred, left, right) {
  let got = {};
  for (const key of ownKeys(right)) {
    const result = key in left ? property2(left[key], right[key]) : missing(inferred, right[key]);
    if (!holds(result)) return no();
    got = { ...got, ...result.inferred };
  }
  return yes(assign(inferred, got));
}
function missing(inferred, right) {
  if (!IsOptional(right)) return no();
  return yes(IsInfer(right) ? assign(inferred, { [right.name]: right.extends }) : inferred);
}
var object = (inferred, left, right) => {
  if (IsObject(right)) return objectToObject(inferred, left.properties, right.properties);
  if (!IsRecord(right)) return extendsRight(inferred, ObjectType(left.properties), right);
  const value2 = recordValue(right);
  return chain(inferred, PropertyValues(left.properties).map((type2) => (got) => extendsLeft(got, type2, value2)));
};
var recordValue = (type2) => type2.patternProperties[ownKeys(type2.patternProperties)[0]];
var record = (inferred, left, right) => {
  if (IsRecord(right)) return extendsLeft(inferred, recordValue(left), recordValue(right));
  if (IsObject(right)) return ownKeys(right.properties).length === 0 ? yes(inferred) : no();
  return IsAny(right) || IsUnknown(right) ? yes(inferred) : no();
};
var array = (inferred, left, right) => {
  if (!IsArray(right)) return extendsRight(inferred, left, right);
  return IsImmutable(left) && !IsImmutable(right) ? no() : extendsLeft(inferred, left.items, right.items);
};
var tuple = (inferred, left, right) => {
  const items2 = left.items;
  if (IsArray(right)) return chain(inferred, items2.map((item) => (got) => extendsLeft(got, item, right.items)));
  if (!IsTuple(right)) return extendsRight(inferred, left, right);
  const last = right.items[right.items.length - 1];
  if (last && IsRest(last) && IsInfer(last.items)) return tupleRest(inferred, items2, right.items, last.items);
  if (items2.length !== right.items.length) return no();
  return chain(inferred, items2.map((item, i) => (got) => extendsLeft(got, item, right.items[i])));
};
function tupleRest(inferred, left, right, rest) {
  const fixed = right.length - 1;
  if (left.length < fixed) return no();
  const head = chain(inferred, right.slice(0, fixed).map((type2, i) => (got) => extendsLeft(got, left[i], type2)));
  return holds(head) ? yes(assign(head.inferred, { [rest.name]: Tuple(left.slice(fixed)) })) : head;
}
function parameters(inferred, left, right) {
  return chain(inferred, left.map((param, i) => (got) => {
    const other = right[i];
    if (!other) return IsOptional(param) ? yes(got) : no();
    if (!IsOptional(param) && IsOptional(other)) return no();
    return IsInfer(other) ? extendsLeft(got, param, other) : extendsLeft(got, other, param);
  }));
}
function callable(kind, result) {
  return (inferred, left, right) => {
    if (IsAny(right) || IsUnknown(right)) return yes(inferred);
    if (!kind(right)) return no();
    const params = parameters(inferred, left.parameters, right.parameters);
    if (!holds(params)) return no();
    return IsVoid(right[result]) ? yes(params.inferred) : extendsLeft(params.inferred, left[result], right[result]);
  };
}
var same = (kind) => (inferred, left, right) => kind(right) ? yes(inferred) : extendsRight(inferred, left, right);
var union = (inferred, left, right) => {
  const rights = IsUnion(right) ? right.anyOf : [right];
  return chain(inferred, left.anyOf.map((part) => (got) => some(got, part, rights)));
};
var relations = {
  Any: top,
  Unknown: top,
  Never: (inferred, left, right) => IsInfer(right) ? extendsRight(inferred, left, right) : yes(inferred),
  Array: array,
  Tuple: tuple,
  Object: object,
  Record: record,
  Literal: literal,
  Union: union,
  BigInt: same(IsBigInt),
  Boolean: same(IsBoolean),
  Integer: same((type2) => IsInteger(type2) || IsNumber(type2)),
  Null: same(IsNull),
  Number: same(IsNumber),
  String: same(IsString),
  Symbol: same(IsSymbol),
  Undefined: same((type2) => IsUndefined(type2) || IsVoid(type2)),
  Void: same(IsVoid),
  Function: callable(IsFunction, "returnType"),
  Constructor: callable(IsConstructor, "instanceType"),
  Enum: (inferred, left, right) => extendsLeft(inferred, EvaluateEnum(left.enum), right),
  Intersect: (inferred, left, right) => extendsLeft(inferred, EvaluateIntersect(left.allOf), right),
  Dependent: (inferred, left, right) => extendsLeft(inferred, EvaluateDependent(left.if, left.then, left.else), right),
  TemplateLiteral: (inferred, left, right) => extendsLeft(inferred, EvaluateTemplateLiteral(left.pattern), right)
};
function extendsLeft(inferred, left, right) {
  const relation = relations[left["~kind"]];
  return relation ? relation(inferred, left, right) : no();
}
function canonical(type2) {
  if (IsCyclic(type2)) return CyclicExtends(type2);
  return IsUnsafe(type2) ? Unknown() : type2;
}
var Extends = (inferred, left, right) => extendsLeft(inferred, canonical(left), canonical(right));
function CyclicExtends(type2) {
  return type2.$ref in type2.$defs ? anyForRefs(type2.$defs[type2.$ref]) : Unknown();
}
function anyForRefs(type2) {
  if (IsRef(type2)) return Any();
  if (IsArray(type2)) return ArrayType(anyForRefs(type2.items), ArrayOptions(type2));
  if (IsUnion(type2)) return Union(type2.anyOf.map(anyForRefs));
  if (IsIntersect(type2)) return Intersect(type2.allOf.map(anyForRefs));
  if (IsTuple(type2)) return Tuple(type2.items.map(anyForRefs));
  if (IsRecord(type2)) return CreateRecord(ownKeys(type2.patternProperties)[0], anyForRefs(recordValue(type2)));
  if (!IsObject(type2)) return type2;
  return ObjectType(Object.fromEntries(ownKeys(type2.properties).map((key) => [key, anyForRefs(type2.properties[key])])));
}

// src/pi/typebox/template.ts
var TemplateLiteralCreate = (pattern2) => create({ "~kind": "TemplateLiteral" }, { type: "string", pattern: pattern2 });
function encodeType(type2) {
  if (IsEnum(type2)) return encodeUnion(type2.enum.map((value2) => Literal(value2)));
  if (IsInteger(type2)) return IntegerPattern;
  if (IsLiteral(type2)) return `${type2.const}`;
  if (IsBigInt(type2)) return BigIntPattern;
  if (IsBoolean(type2)) return "(false|true)";
  if (IsNumber(type2)) return NumberPattern;
  if (IsString(type2)) return StringPattern;
  if (IsTemplateLiteral(type2)) return type2.pattern.slice(1, -1);
  if (IsTemplateLiteralDeferred(type2)) return encodeType(TemplateLiteralEncode(type2.parameters[0]));
  return IsUnion(type2) ? encodeUnion(type2.anyOf) : NeverPattern;
}
function encodeUnion(types) {
  return `(${types.map(encodeType).join("|")})`;
}
var TemplateLiteralEncode = (types) => TemplateLiteralCreate(`^${types.map((type2) => IsEnum(type2) && type2.enum.length === 1 ? `${type2.enum[0]}` : encodeType(type2)).join("")}$`);
var numberish = [
  [StringPattern, StringType],
  [NumberPattern, NumberType],
  [BigIntPattern, BigIntType],
  [IntegerPattern, Integer],
  [NeverPattern, Never]
];
function parseSequence(input) {
  const types = [];
  while (input !== "" && input[0] !== ")" && input[0] !== "|") {
    const known = numberish.find(([pattern2]) => input.startsWith(pattern2));
    if (known) {
      types.push(known[1]());
      input = input.slice(known[0].length);
    } else if (input[0] === "(") {
      const group = parseGroup(input);
      if (!group) return void 0;
      types.push(group[0][0]);
      input = group[1];
    } else {
      const end = literalEnd(input);
      types.push(Literal(input.slice(0, end)));
      input = input.slice(end);
    }
  }
  return [types, input];
}
function literalEnd(input) {
  for (let i = 1; i < input.length; i++) {
    if ("()|".includes(input[i])) return i;
    if (numberish.some(([pattern2]) => input.startsWith(pattern2, i))) return i;
  }
  return input.length;
}
function parseGroup(input) {
  const variants = [];
  do {
    const part = parseSequence(input.slice(1));
    if (!part || part[1] === "") return void 0;
    variants.push(part[0].length === 1 ? part[0][0] : TemplateLiteralEncode(part[0]));
    input = part[1];
  } while (input[0] === "|");
  return [[Union(variants)], input.slice(1)];
}
function ParsePatternIntoTypes(pattern2) {
  if (!pattern2.startsWith("^") || !pattern2.endsWith("$")) return [];
  const parsed = parseSequence(pattern2.slice(1, -1));
  return parsed && parsed[1] === "" ? parsed[0] : [];
}
function IsTemplateLiteralFinite(types) {
  return types.length > 0 && types.every((type2) => IsLiteral(type2) || IsUnion(type2) && IsTemplateLiteralFinite(type2.anyOf));
}
function variantsOf(type2) {
  return IsUnion(type2) ? type2.anyOf.flatMap(variantsOf) : [`${type2.const}`];
}
function TemplateLiteralDecodeUnsafe(pattern2) {
  const types = ParsePatternIntoTypes(pattern2);
  if (types.length === 0) return StringType();
  if (!IsTemplateLiteralFinite(types)) return TemplateLiteralCreate(pattern2);
  if (types.length === 1 && IsLiteral(types[0])) return types[0];
  let texts = [""];
  for (const type2 of types) texts = variantsOf(type2).flatMap((tail) => texts.map((head) => head + tail));
  return Union(texts.map((text) => Literal(text)));
}
function TemplateLiteralDecode(pattern2) {
  const decoded = TemplateLiteralDecodeUnsafe(pattern2);
  return IsTemplateLiteral(decoded) ? StringType() : decoded;
}

// src/pi/typebox/evaluate.ts
var CompareResultEqual = 0;
var CompareResultDisjoint = 1;
var CompareResultLeftInside = 2;
var CompareResultRightInside = 3;
function Compare(left, right) {
  const forward = ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));
  const back = ExtendsResult.IsExtendsTrueLike(Extends({}, right, left));
  if (forward && back) return CompareResultEqual;
  if (forward) return CompareResultLeftInside;
  return back ? CompareResultRightInside : CompareResultDisjoint;
}
function Flatten(types) {
  return types.flatMap((type2) => IsUnion(type2) ? Flatten(type2.anyOf) : [type2]);
}
function broadenInto(type2, set) {
  const kept = [];
  for (const member2 of set) {
    const order = Compare(type2, member2);
    if (order === CompareResultLeftInside || order === CompareResultEqual) return set;
    if (order === CompareResultDisjoint) kept.push(member2);
  }
  return [...kept, type2];
}
function Broaden(types) {
  let result = [];
  for (const type2 of types) {
    const evaluated = EvaluateType(type2);
    if (IsAny(evaluated) || IsUnknown(evaluated)) return [evaluated];
    if (IsNever(evaluated)) continue;
    result = IsObject(evaluated) ? [...result, evaluated] : broadenInto(evaluated, result);
  }
  return Flatten(result);
}
var TupleElementsToProperties = (types) => Object.fromEntries(types.map((type2, i) => [i, type2]));
var CanComposite = (type2) => IsObject(type2) || IsTuple(type2);
function Composite(left, right) {
  const a = compositeProperties(left);
  const b = compositeProperties(right);
  const result = {};
  for (const key of /* @__PURE__ */ new Set([...ownKeys(a), ...ownKeys(b)])) {
    if (key in a && key in b) result[key] = EvaluatePropertyIntersect(a[key], b[key]);
    else result[key] = key in a ? a[key] : b[key];
  }
  return ObjectType(result);
}
function compositeProperties(type2) {
  if (IsObject(type2)) return type2.properties;
  return IsTuple(type2) ? TupleElementsToProperties(type2.items) : {};
}
function Narrow(left, right) {
  if (IsNever(left) || IsAny(left)) return left;
  if (IsUnknown(left) || IsNever(right) || IsAny(right)) return right;
  if (IsUnknown(right)) return left;
  const composites = [left, right].map(CanComposite);
  if (composites[0] && composites[1]) return Composite(left, right);
  if (composites[0]) return left;
  if (composites[1]) return right;
  const order = Compare(left, right);
  if (order === CompareResultLeftInside) return left;
  return order === CompareResultDisjoint ? Never() : right;
}
function intersectPair(left, right) {
  const [a, b] = [EvaluateType(left), EvaluateType(right)];
  return IsUnion(a) || IsUnion(b) ? EvaluateIntersect([a, b]) : Narrow(a, b);
}
function Distribute(types, result = []) {
  for (const type2 of types) {
    if (IsUnion(type2)) result = type2.anyOf.flatMap((part) => Distribute([part], result));
    else result = result.length === 0 ? [type2] : result.map((other) => intersectPair(other, type2));
  }
  return result;
}
var EvaluateUnionFast = (types) => types.length === 1 ? types[0] : types.length === 0 ? Never() : Union(types);
var EvaluateUnion = (types) => EvaluateUnionFast(Broaden(types));
var EvaluateIntersect = (types) => EvaluateUnion(Broaden(Distribute(types)));
var EvaluateEnum = (values) => EvaluateUnion(values.map((value2) => Literal(value2)));
var EvaluateTemplateLiteral = (pattern2) => EvaluateType(TemplateLiteralDecode(pattern2));
var EvaluateDependent = (if_, then_, else_) => EvaluateUnion([EvaluateIntersect([if_, then_]), ExcludeOperation(else_, if_)]);
function EvaluateType(type2) {
  if (IsDependent(type2)) return EvaluateDependent(type2.if, type2.then, type2.else);
  if (IsEnum(type2)) return EvaluateEnum(type2.enum);
  if (IsIntersect(type2)) return EvaluateIntersect(type2.allOf);
  if (IsTemplateLiteral(type2)) return EvaluateTemplateLiteral(type2.pattern);
  return IsUnion(type2) ? EvaluateUnion(type2.anyOf) : type2;
}
var ExcludeOperation = (left, right) => EvaluateUnion(split(left, right, false));
function split(left, right, keep) {
  const evaluated = EvaluateType(left);
  const variants = IsUnion(evaluated) ? evaluated.anyOf : [evaluated];
  return variants.filter((type2) => ExtendsResult.IsExtendsTrueLike(Extends({}, type2, right)) === keep);
}
function modified(property3, readonly, optional) {
  const withOptional = optional ? AddOptional(property3) : property3;
  return readonly ? AddReadonly(withOptional) : withOptional;
}
var plain = (type2) => RemoveReadonly(RemoveOptional(type2));
function EvaluatePropertyIntersect(left, right) {
  const readonly = IsReadonly(left) && IsReadonly(right);
  const optional = IsOptional(left) && IsOptional(right);
  return modified(plain(EvaluateIntersect([left, right])), readonly, optional);
}

// src/pi/typebox/actions.ts
var CanInstantiate = (types) => !types.some(IsRef);
function action(name, operands, params, options, op) {
  return CanInstantiate(operands) ? update(op(), {}, options) : Deferred(name, params, options);
}
var RecordPattern = (type2) => ownKeys(type2.patternProperties)[0];
var RecordValue = (type2) => type2.patternProperties[RecordPattern(type2)];
function mapText(type2, change) {
  if (IsLiteral(type2)) return Literal(typeof type2.const === "string" ? change(type2.const) : type2.const);
  if (IsTemplateLiteral(type2)) return mapText(EvaluateTemplateLiteral(type2.pattern), change);
  return IsUnion(type2) ? Union(type2.anyOf.map((part) => mapText(part, change))) : type2;
}
var textAction = (name, change) => (type2, options = {}) => action(name, [type2], [type2], options, () => mapText(type2, change));
var Capitalize = textAction("Capitalize", (text) => text[0].toUpperCase() + text.slice(1));
var Uncapitalize = textAction("Uncapitalize", (text) => text[0].toLowerCase() + text.slice(1));
var Uppercase = textAction("Uppercase", (text) => text.toUpperCase());
var Lowercase = textAction("Lowercase", (text) => text.toLowerCase());

// src/pi/typebox/shape.ts
var withDefs = (context, type2) => ({ ...context, ...type2.$defs });
function hasCodec(context, type2, seen = /* @__PURE__ */ new Set()) {
  if (IsCodec(type2)) return true;
  const any = (types) => types.some((part) => hasCodec(context, part, seen));
  switch (type2["~kind"]) {
    case "Array":
      return any([type2.items]);
    case "Cyclic":
      return hasCodec(withDefs(context, type2), Ref(type2.$ref), seen);
    case "Intersect":
      return any(type2.allOf);
    case "Object":
      return any(PropertyValues(type2.properties));
    case "Record":
      return any([RecordValue(type2)]);
    case "Tuple":
      return any(type2.items);
    case "Union":
      return any(type2.anyOf);
    case "Ref":
      if (seen.has(type2.$ref) || !has(context, type2.$ref)) return false;
      seen.add(type2.$ref);
      return hasCodec(context, context[type2.$ref], seen);
  }
  return false;
}

// src/pi/typebox_compile.ts
var value = __toESM(require("pi:typebox_value"), 1);
var Validator = class {
  constructor(context, type2) {
    this.context = context;
    this.type = type2;
    this.codec = hasCodec(context, type2);
  }
  context;
  type;
  codec;
  IsAccelerated() {
    return false;
  }
  Context() {
    return this.context;
  }
  Type() {
    return this.type;
  }
  /** There is no generated code to show. */
  Code() {
    return "";
  }
  Check(input) {
    return checkSchema(this.context, this.type, input);
  }
  Parse(input) {
    return value.Parse(this.context, this.type, input);
  }
  Errors(input) {
    return schemaErrors(this.context, this.type, input);
  }
  Clean(input) {
    return value.Clean(this.context, this.type, input);
  }
  Convert(input) {
    return value.Convert(this.context, this.type, input);
  }
  Create() {
    return value.Create(this.context, this.type);
  }
  Default(input) {
    return value.Default(this.context, this.type, input);
  }
  Decode(input) {
    return this.codec ? value.Decode(this.context, this.type, input) : this.Parse(input);
  }
  Encode(input) {
    return this.codec ? value.Encode(this.context, this.type, input) : this.Parse(input);
  }
};
function Compile(...args) {
  return args.length >= 2 ? new Validator(args[0], args[1]) : new Validator({}, args[0]);
}
function isPlain(schema) {
  if (typeof schema !== "object" || schema === null) return ["string", "number", "boolean"].includes(typeof schema);
  const hidden = Object.getOwnPropertyNames(schema).filter((key) => !Object.prototype.propertyIsEnumerable.call(schema, key));
  return hidden.every((key) => key === "length" || /^~(?:kind|optional|readonly)$/.test(key)) && Object.values(schema).every(isPlain);
}
function Code(...args) {
  const parts = args.length >= 2 ? args.slice(0, 2) : [{}, args[0]];
  const identifier = "external";
  const plain2 = parts.every(isPlain);
  const variables = plain2 ? [] : parts;
  const lines = [
    'import { Check as check } from "typebox/value"',
    `let ${identifier} = ${plain2 ? JSON.stringify(parts) : "[]"}`,
    plain2 ? "export function SetExternal() {}" : `export function SetExternal({ variables }) { ${identifier} = variables }`,
    `export function Check(value) { return check(${identifier}[0], ${identifier}[1], value) }`
  ];
  return { External: { identifier, variables }, Code: lines.join("\n") };
}
var TypeCompiler = { Compile };
var typebox_compile_default = Compile;
typebox_compile_exports["TypeCompiler"] = TypeCompiler;
typebox_compile_exports["Validator"] = Validator;
typebox_compile_exports["default"] = typebox_compile_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_formats;
