"use strict";
var __defProp = Object.defineProperty;

// src/pi/typebox_value.ts
var typebox_value_exports = {
  Assert: void 0,
  AssertError: void 0,
  Check: void 0,
  Clean: void 0,
  Clone: Clone,
  Convert: void 0,
  Create: void 0,
  CreateError: void 0,
  Decode: void 0,
  DecodeError: void 0,
  DecodeUnsafe: void 0,
  Default: void 0,
  Delete: void 0,
  Diff: void 0,
  Edit: void 0,
  Encode: void 0,
  EncodeError: void 0,
  EncodeUnsafe: void 0,
  Equal: Equal,
  Errors: void 0,
  HasCodec: void 0,
  Hash: Hash,
  Insert: void 0,
  IsOptionalUndefined: void 0,
  Parse: void 0,
  ParseError: void 0,
  Parser: void 0,
  Patch: Patch,
  Pipeline: void 0,
  Pointer: void 0,
  Repair: void 0,
  RepairError: void 0,
  UnionPrioritySort: void 0,
  UnionScoreSelect: UnionScoreSelect,
  Update: void 0,
  Value: void 0,
  default: void 0,
};
module.exports = __defProp(typebox_value_exports, "__esModule", { value: true });

// src/pi/typebox/memory.ts
var unsafeKeys = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var ownKeys = (value) => Object.getOwnPropertyNames(value);
var has = (value, key) => Object.prototype.hasOwnProperty.call(value, key);
var isObject = (value) => typeof value === "object" && value !== null;
var isRecord = (value) => isObject(value) && !Array.isArray(value);
function define(target, key, value, enumerable) {
  Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });
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
function isKind(value, kind) {
  return isObject(value) && has(value, "~kind") && value["~kind"] === kind;
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
var isPlain = (value) => {
  const proto = Object.getPrototypeOf(value);
  return proto === null || proto === Object.prototype || proto?.constructor?.name === "Object";
};
function Clone(value) {
  if (Array.isArray(value)) return value.map(Clone);
  if (!isObject(value)) return value;
  if (ArrayBuffer.isView(value)) return value.slice();
  if (value instanceof Map) return new Map([...value].map(([k, v]) => [Clone(k), Clone(v)]));
  if (value instanceof Set) return new Set([...value].map(Clone));
  if (!isPlain(value)) return value;
  const result = {};
  for (const key of Reflect.ownKeys(value)) {
    if (key === "__proto__") continue;
    const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
    Object.defineProperty(result, key, { value: Clone(value[key]), enumerable, writable: true, configurable: true });
  }
  return result;
}
var Fnv = class {
  limbs = [8997, 33826, 40164, 52210];
  byte(value) {
    const [a, b, c, d] = this.limbs;
    const low = a ^ value;
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
function hashValue(fnv, value) {
  if (typeof value === "string") return hashText(fnv, value);
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : value instanceof Date ? "date" : typeof value;
  fnv.byte(markers[kind]);
  if (kind === "array") for (const item of value) hashValue(fnv, item);
  else if (kind === "bigint") hash64(fnv, (view) => view.setBigInt64(0, value));
  else if (kind === "number") hash64(fnv, (view) => view.setFloat64(0, value, true));
  else if (kind === "boolean") fnv.byte(value ? 1 : 0);
  else if (kind === "date") hashValue(fnv, value.getTime());
  else if (kind === "function" || kind === "symbol") hashText(fnv, value.toString());
  else if (kind === "object") {
    for (const key of ownKeys(value).sort()) {
      hashText(fnv, key);
      hashValue(fnv, value[key]);
    }
  }
}
function Hash(value) {
  const fnv = new Fnv();
  hashValue(fnv, value);
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
  let ok2 = true;
  for (const item of items2) {
    if (test(item)) continue;
    if (at.scope.fast) return false;
    ok2 = false;
  }
  return ok2;
}
function member(at, schema, value, schemaPart, part) {
  const schemaPath = at.schemaPath + schemaPart;
  const path = `${at.path}/${encode(String(part))}`;
  const inner = new Scope(at.scope.fast);
  if (!isObject(value) || !isObject(schema)) {
    inner.errors = at.scope.errors;
    return walk(schema, value, { ...at, scope: inner, schemaPath, path });
  }
  if (!at.scope.fast && at.scope.full()) return false;
  let of = at.known.get(value);
  if (!of) at.known.set(value, of = /* @__PURE__ */ new Map());
  let result = of.get(schema);
  if (!result) {
    const ok2 = walk(schema, value, { ...at, scope: inner, schemaPath: "", path: "" });
    of.set(schema, result = { ok: ok2, errors: inner.errors });
  }
  for (const error of result.errors) {
    at.scope.add({ ...error, schemaPath: schemaPath + error.schemaPath, instancePath: path + error.instancePath });
  }
  return result.ok;
}
function property(at, schema, value, schemaPart, key) {
  if (!member(at, schema, value[key], schemaPart, key)) return false;
  at.scope.keys.add(key);
  return true;
}
function element(at, schema, value, schemaPart, index) {
  if (!member(at, schema, value[index], schemaPart, index)) return false;
  at.scope.indices.add(index);
  return true;
}
function branch(at, schema, value, schemaPart) {
  const scope = new Scope(at.scope.fast);
  return [walk(schema, value, { ...at, scope, schemaPath: at.schemaPath + schemaPart }), scope];
}
var passes = (at, schema, value) => walk(schema, value, { ...at, known: at.fits, scope: new Scope(true) });
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
var isType = (name, value) => has(typeTests, name) ? typeTests[name](value) : true;
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
var limit = (keyword, ok2) => (s, v, at) => ok2(v, s[keyword]) || fail(at, keyword, { limit: s[keyword] });
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
var compare = (keyword, comparison, ok2) => (s, v, at) => ok2(v, s[keyword]) || fail(at, keyword, { comparison, limit: s[keyword] });
function isMultiple(value, divisor) {
  if (typeof value === "bigint" || typeof divisor === "bigint") return BigInt(value) % BigInt(divisor) === 0n;
  if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
  const rest = value % divisor;
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
  const [ok2, scope] = branch(at, resolve(at, s.$ref) ?? false, v, "");
  if (ok2) at.scope.merge(scope);
  else report(at, [scope]);
  return ok2;
};
var constant = (s, v, at) => Equal(s.const, v) || fail(at, "const", { allowedValue: s.const });
var enumeration = (s, v, at) => s.enum.some((option) => Equal(option, v)) || fail(at, "enum", { allowedValues: s.enum });
var conditional = (s, v, at) => {
  const [hit, scope] = branch(at, s.if, v, "/if");
  const keyword = hit ? "then" : "else";
  const target = has(s, keyword) ? s[keyword] : true;
  const [ok2, inner] = branch(at, target, v, `/${keyword}`);
  if (!ok2 && !hit) report(at, [inner]);
  if (!ok2) return fail(at, "if", { failingKeyword: keyword });
  if (hit) at.scope.merge(scope);
  at.scope.merge(inner);
  return true;
};
var not = (s, v, at) => !passes(at, s.not, v) || fail(at, "not");
function branches(s, v, at, keyword) {
  const result = { passed: [], failed: [], indices: [] };
  s[keyword].forEach((part, i) => {
    const [ok2, scope] = branch(at, part, v, `/${keyword}/${i}`);
    (ok2 ? result.passed : result.failed).push(scope);
    if (ok2) result.indices.push(i);
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
  const { passed, failed, indices: indices2 } = branches(s, v, at, "oneOf");
  if (passed.length === 1) {
    at.scope.merge(passed[0]);
    return true;
  }
  if (passed.length === 0) report(at, failed);
  return fail(at, "oneOf", { passingSchemas: indices2 });
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
function refine(schema, value, at) {
  let ok2 = true;
  schema["~refine"].forEach((rule, index) => {
    if (!rule.check(value)) ok2 = fail(at, "~refine", { index, message: at.scope.fast ? "" : rule.error(value) });
  });
  return ok2;
}
function walk(schema, value, at) {
  if (!at.scope.fast && at.scope.full()) return false;
  if (typeof schema === "boolean") return schema || fail(at, "boolean");
  if (!isObject(schema)) return false;
  let ok2 = true;
  for (const [applies, rules] of groups) {
    if (!applies(value)) continue;
    for (const [keyword, rule] of rules) {
      if (!has(schema, keyword) || rule(schema, value, at)) continue;
      if (at.scope.fast) return false;
      ok2 = false;
    }
  }
  return ok2 && (!Array.isArray(schema["~refine"]) || refine(schema, value, at));
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
var checkSchema = (context, schema, value) => walk(schema, value, start(context, schema, true));
function schemaErrors(context, schema, value) {
  const at = start(context, schema, false);
  walk(schema, value, at);
  return at.scope.errors;
}

// src/pi/typebox/types.ts
var guard = (kind) => (value) => isKind(value, kind);
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
  constructor(value) {
    super("Invalid Literal value");
    Object.defineProperty(this, "cause", { value: { value } });
  }
};
var literalTypes = /* @__PURE__ */ new Set(["bigint", "boolean", "number", "string"]);
var IsLiteralValue = (value) => typeof value === "number" ? Number.isFinite(value) : literalTypes.has(typeof value);
function LiteralTypeName(value) {
  if (!IsLiteralValue(value)) throw new InvalidLiteralValue(value);
  return typeof value;
}
var Literal = (value, options) => create({ "~kind": "Literal" }, { type: LiteralTypeName(value), const: value }, options);
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
var FunctionType = (parameters2, returnType, options = {}) => create({ "~kind": "Function" }, { type: "function", parameters: parameters2, returnType }, options);
var Constructor = (parameters2, instanceType, options = {}) => create({ "~kind": "Constructor" }, { type: "constructor", parameters: parameters2, instanceType }, options);
var Dependent = (if_, then_, else_, options = {}) => create({ "~kind": "Dependent" }, { if: if_, then: then_, else: else_ }, options);
var Rest = (items2) => create({ "~kind": "Rest" }, { type: "rest", items: items2 });
var CallConstruct = (target, args) => create({ "~kind": "Call" }, { type: "call", target, arguments: args });
var Deferred = (action2, parameters2, options) => create({ "~kind": "Deferred" }, { type: "deferred", action: action2, parameters: parameters2, options });
var CreateRecord = (pattern2, value) => create({ "~kind": "Record" }, { type: "object", patternProperties: { [pattern2]: value } });
function Cyclic($defs, $ref, options) {
  const defs = {};
  for (const key of ownKeys($defs)) defs[key] = update($defs[key], {}, { $id: key });
  return create({ "~kind": "Cyclic" }, { $defs: defs, $ref }, options);
}
var AddOptional = (type2, options = {}) => update(type2, { "~optional": true }, options);
var AddReadonly = (type2, options = {}) => update(type2, { "~readonly": true }, options);
var AddImmutable = (type2, options = {}) => update(type2, { "~immutable": true }, options);
var RemoveOptional = (type2, options = {}) => update(discard(type2, ["~optional"]), {}, options);
var RemoveReadonly = (type2, options = {}) => update(discard(type2, ["~readonly"]), {}, options);
var RemoveImmutable = (type2, options = {}) => update(discard(type2, ["~immutable"]), {}, options);
var marked = (marker) => (value) => isObject(value) && has(value, marker);
var IsOptional = marked("~optional");
var IsReadonly = marked("~readonly");
var IsImmutable = marked("~immutable");
var IsCodec = (value) => marked("~codec")(value) && isObject(value["~codec"]) && has(value["~codec"], "encode") && has(value["~codec"], "decode");
var IsUnsafe = (value) => isRecord(value) && has(value, "~unsafe") && value["~unsafe"] === null;
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
var literalOf = (name) => (value) => IsLiteral(value) && typeof value.const === name;
var IsLiteralBigInt = literalOf("bigint");
var IsLiteralBoolean = literalOf("boolean");
var IsLiteralNumber = literalOf("number");
var IsLiteralString = literalOf("string");
var deferredFor = (action2) => (value) => isObject(value) && has(value, "action") && value.action === action2;
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
  IsExtendsUnion: (value) => isKind(value, "ExtendsUnion"),
  IsExtendsTrue: (value) => isKind(value, "ExtendsTrue"),
  IsExtendsFalse: (value) => isKind(value, "ExtendsFalse"),
  IsExtendsTrueLike: (value) => isKind(value, "ExtendsTrue") || isKind(value, "ExtendsUnion"),
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
  const value = recordValue(right);
  return chain(inferred, PropertyValues(left.properties).map((type2) => (got) => extendsLeft(got, type2, value)));
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
  if (IsEnum(type2)) return encodeUnion(type2.enum.map((value) => Literal(value)));
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
  const variants2 = [];
  do {
    const part = parseSequence(input.slice(1));
    if (!part || part[1] === "") return void 0;
    variants2.push(part[0].length === 1 ? part[0][0] : TemplateLiteralEncode(part[0]));
    input = part[1];
  } while (input[0] === "|");
  return [[Union(variants2)], input.slice(1)];
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
    const evaluated2 = EvaluateType(type2);
    if (IsAny(evaluated2) || IsUnknown(evaluated2)) return [evaluated2];
    if (IsNever(evaluated2)) continue;
    result = IsObject(evaluated2) ? [...result, evaluated2] : broadenInto(evaluated2, result);
  }
  return Flatten(result);
}
function Priority(types) {
  const sorted2 = [];
  for (const type2 of types) {
    const at = sorted2.findIndex((other) => ![CompareResultRightInside, CompareResultDisjoint].includes(Compare(type2, other)));
    sorted2.splice(at < 0 ? sorted2.length : at, 0, type2);
  }
  return sorted2;
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
var EvaluateEnum = (values) => EvaluateUnion(values.map((value) => Literal(value)));
var EvaluateTemplateLiteral = (pattern2) => EvaluateType(TemplateLiteralDecode(pattern2));
var EvaluateDependent = (if_, then_, else_) => EvaluateUnion([EvaluateIntersect([if_, then_]), ExcludeOperation(else_, if_)]);
function EvaluateType(type2) {
  if (IsDependent(type2)) return EvaluateDependent(type2.if, type2.then, type2.else);
  if (IsEnum(type2)) return EvaluateEnum(type2.enum);
  if (IsIntersect(type2)) return EvaluateIntersect(type2.allOf);
  if (IsTemplateLiteral(type2)) return EvaluateTemplateLiteral(type2.pattern);
  return IsUnion(type2) ? EvaluateUnion(type2.anyOf) : type2;
}
var EvaluateAction = (type2, options = {}) => update(EvaluateType(type2), {}, options);
var ExcludeOperation = (left, right) => EvaluateUnion(split(left, right, false));
var ExtractOperation = (left, right) => EvaluateUnion(split(left, right, true));
function split(left, right, keep) {
  const evaluated2 = EvaluateType(left);
  const variants2 = IsUnion(evaluated2) ? evaluated2.anyOf : [evaluated2];
  return variants2.filter((type2) => ExtendsResult.IsExtendsTrueLike(Extends({}, type2, right)) === keep);
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
function EvaluatePropertyUnion(left, right) {
  const readonly = IsReadonly(left) || IsReadonly(right);
  const optional = IsOptional(left) || IsOptional(right);
  return modified(EvaluateUnion([plain(left), plain(right)]), readonly, optional);
}
function CyclicTarget(defs, ref2) {
  if (!(ref2 in defs)) return Never();
  return IsRef(defs[ref2]) ? CyclicTarget(defs, defs[ref2].$ref) : defs[ref2];
}
function intersectProperties(left, right) {
  const result = {};
  for (const key of ownKeys(left)) if (!has(right, key)) result[key] = left[key];
  for (const key of ownKeys(right)) if (!has(left, key)) result[key] = right[key];
  for (const key of ownKeys(left)) if (has(right, key)) result[key] = EvaluatePropertyIntersect(left[key], right[key]);
  return result;
}
function unionProperties(left, right) {
  const result = {};
  for (const key of ownKeys(left)) if (key in right) result[key] = EvaluatePropertyUnion(left[key], right[key]);
  return result;
}
function collapsedProperties(type2) {
  if (IsCyclic(type2)) return collapsedProperties(CyclicTarget(type2.$defs, type2.$ref));
  if (IsDependent(type2)) return collapsedProperties(EvaluateDependent(type2.if, type2.then, type2.else));
  if (IsIntersect(type2)) {
    return type2.allOf.reduce((all, part) => intersectProperties(all, collapsedProperties(part)), {});
  }
  if (IsUnion(type2)) {
    const [first, ...rest] = type2.anyOf.map(collapsedProperties);
    return rest.reduce(unionProperties, first);
  }
  if (IsTuple(type2)) return TupleElementsToProperties(type2.items);
  return IsObject(type2) ? type2.properties : {};
}
var CollapseToObject = (type2) => ObjectType(collapsedProperties(type2));
function indexKeys(type2) {
  if (IsLiteral(type2)) return [`${type2.const}`];
  if (IsUnion(type2)) return type2.anyOf.flatMap(indexKeys);
  if (IsCyclic(type2)) return indexKeys(CyclicTarget(type2.$defs, type2.$ref));
  if (IsDependent(type2) || IsEnum(type2) || IsIntersect(type2) || IsTemplateLiteral(type2)) {
    return indexKeys(EvaluateType(type2));
  }
  return [];
}

// src/pi/typebox/actions.ts
var CanInstantiate = (types) => !types.some(IsRef);
function action(name, operands, params, options, op) {
  return CanInstantiate(operands) ? update(op(), {}, options) : Deferred(name, params, options);
}
function KeysToIndexer(keys) {
  return Union(keys.filter(IsLiteralValue).map((key) => Literal(key)));
}
var indexerOf = (keys) => Array.isArray(keys) ? KeysToIndexer(keys) : keys;
function ConvertToIntegerKey(value) {
  return /^(?:0|[1-9][0-9]*)$/.test(`${value}`) ? parseInt(`${value}`) : value;
}
function eachProperty(type2, change) {
  if (IsCyclic(type2)) {
    const mapped2 = eachProperty(CyclicTarget(type2.$defs, type2.$ref), change);
    return Cyclic(assign(type2.$defs, { [type2.$ref]: mapped2 }), type2.$ref);
  }
  if (IsDependent(type2) || IsIntersect(type2)) return eachProperty(EvaluateType(type2), change);
  if (IsUnion(type2)) return Union(type2.anyOf.map((part) => eachProperty(part, change)));
  if (!IsObject(type2)) return ObjectType({});
  const properties2 = {};
  for (const key of ownKeys(type2.properties)) properties2[key] = change(type2.properties[key]);
  return ObjectType(properties2);
}
var Partial = (type2, options = {}) => action("Partial", [type2], [type2], options, () => eachProperty(type2, (p) => AddOptional(p)));
var Required = (type2, options = {}) => action("Required", [type2], [type2], options, () => eachProperty(type2, (p) => RemoveOptional(p)));
function readonlyOperation(type2) {
  if (IsArray(type2)) return AddImmutable(ArrayType(type2.items));
  if (IsTuple(type2)) return AddImmutable(Tuple(type2.items));
  if (IsUnion(type2)) return Union(type2.anyOf.map(readonlyOperation));
  if (IsDependent(type2) || IsIntersect(type2)) return readonlyOperation(EvaluateType(type2));
  return IsObject(type2) || IsCyclic(type2) ? eachProperty(type2, (p) => AddReadonly(p)) : type2;
}
var ReadonlyObject = (type2, options = {}) => action("ReadonlyObject", [type2], [type2], options, () => readonlyOperation(type2));
function selected(type2, indexer, keep) {
  const properties2 = collapsedProperties(type2);
  const keys = indexKeys(indexer);
  const result = {};
  for (const key of ownKeys(properties2)) if (keys.includes(key) === keep) result[key] = properties2[key];
  return ObjectType(result);
}
function Pick(type2, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Pick", [type2, indexer], [type2, indexer], options, () => selected(type2, indexer, true));
}
function Omit(type2, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Omit", [type2, indexer], [type2, indexer], options, () => selected(type2, indexer, false));
}
var collapsing = (type2) => IsCyclic(type2) || IsDependent(type2) || IsIntersect(type2) || IsUnion(type2) ? CollapseToObject(type2) : type2;
function keyOfOperation(type2) {
  if (IsAny(type2)) return Union([NumberType(), StringType(), SymbolType()]);
  if (IsArray(type2)) return NumberType();
  if (IsObject(type2)) return EvaluateUnionFast(ownKeys(type2.properties).map((key) => Literal(ConvertToIntegerKey(key))));
  if (IsRecord(type2)) return RecordKey(type2);
  return IsTuple(type2) ? EvaluateUnionFast(type2.items.map((_, i) => Literal(i))) : Never();
}
var KeyOf = (type2, options = {}) => action("KeyOf", [type2], [type2], options, () => keyOfOperation(collapsing(type2)));
function integerIndexer(type2) {
  if (IsIntersect(type2)) return Intersect(type2.allOf.map(integerIndexer));
  if (IsUnion(type2)) return Union(type2.anyOf.map(integerIndexer));
  return IsLiteral(type2) ? Literal(ConvertToIntegerKey(type2.const)) : type2;
}
var extendsType = (left, right) => ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));
function indexArray(items2, indexer) {
  if (extendsType(integerIndexer(indexer), NumberType())) return items2;
  return IsLiteral(indexer) && indexer.const === "length" ? NumberType() : Never();
}
function indexTuple(items2, indexer) {
  if (IsLiteral(indexer) && indexer.const === "length") return Literal(items2.length);
  if (IsNumber(indexer) || IsInteger(indexer)) return EvaluateUnionFast(items2);
  const formatted = integerIndexer(indexer);
  return EvaluateUnionFast(items2.filter((_, i) => extendsType(Literal(i), formatted)));
}
function expandThis(properties2, type2) {
  const go = (part) => expandThis(properties2, part);
  if (IsArray(type2)) return ArrayType(go(type2.items));
  if (IsConstructor(type2)) return Constructor(type2.parameters.map(go), go(type2.instanceType));
  if (IsFunction(type2)) return FunctionType(type2.parameters.map(go), go(type2.returnType));
  if (IsTuple(type2)) return Tuple(type2.items.map(go));
  if (IsUnion(type2)) return Union(type2.anyOf.map(go));
  if (IsIntersect(type2)) return Intersect(type2.allOf.map(go));
  return IsThis(type2) ? ObjectType(properties2) : type2;
}
function indexObject(properties2, indexer) {
  const integer = new RegExp(IntegerKey);
  const keys = IsNumber(indexer) ? ownKeys(properties2).filter((key) => integer.test(key)) : indexKeys(indexer);
  return EvaluateUnion(keys.map((key) => key in properties2 ? expandThis(properties2, properties2[key]) : Never()));
}
function indexOperation(type2, indexer) {
  if (IsArray(type2)) return indexArray(type2.items, indexer);
  if (IsObject(type2)) return indexObject(type2.properties, indexer);
  return IsTuple(type2) ? indexTuple(type2.items, indexer) : Never();
}
function Index(type2, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Index", [type2, indexer], [type2, indexer], options, () => indexOperation(collapsing(type2), indexer));
}
function recordOfUnion(types, value) {
  if (types.some((type2) => IsString(type2) || IsNumber(type2) || IsInteger(type2))) return CreateRecord(StringKey, value);
  const properties2 = {};
  for (const type2 of types) if (IsLiteralString(type2) || IsLiteralNumber(type2)) properties2[type2.const] = value;
  return ObjectType(properties2);
}
function recordOfString(key, value) {
  const custom = has(key, "pattern") && (typeof key.pattern === "string" || key.pattern instanceof RegExp);
  return CreateRecord(custom ? key.pattern.toString() : StringKey, value);
}
function recordOperation(key, value) {
  if (IsAny(key)) return CreateRecord(StringKey, value);
  if (IsBoolean(key)) return ObjectType({ true: value, false: value });
  if (IsEnum(key)) return recordOperation(EvaluateEnum(key.enum), value);
  if (IsInteger(key)) return CreateRecord(IntegerKey, value);
  if (IsIntersect(key)) return recordOperation(EvaluateIntersect(key.allOf), value);
  if (IsLiteral(key)) return typeof key.const === "bigint" ? ObjectType({}) : ObjectType({ [`${key.const}`]: value });
  if (IsNumber(key)) return CreateRecord(NumberKey, value);
  if (IsUnion(key)) return recordOfUnion(Flatten(key.anyOf), value);
  if (IsString(key)) return recordOfString(key, value);
  if (!IsTemplateLiteral(key)) return ObjectType({});
  const finite = IsTemplateLiteralFinite(ParsePatternIntoTypes(key.pattern));
  return finite ? recordOperation(EvaluateTemplateLiteral(key.pattern), value) : CreateRecord(key.pattern, value);
}
var Record = (key, value, options = {}) => action("Record", [key], [key, value], options, () => recordOperation(key, value));
var RecordPattern = (type2) => ownKeys(type2.patternProperties)[0];
var RecordValue = (type2) => type2.patternProperties[RecordPattern(type2)];
var RecordKey = (type2) => RecordPatternToType(RecordPattern(type2));
function RecordPatternToType(pattern2) {
  if (pattern2 === StringKey) return StringType();
  if (pattern2 === IntegerKey) return Integer();
  return pattern2 === NumberKey ? NumberType() : TemplateLiteralDecodeUnsafe(pattern2);
}
var Evaluate = (type2, options = {}) => EvaluateAction(type2, options);
var Exclude = (left, right, options = {}) => action("Exclude", [left, right], [left, right], options, () => ExcludeOperation(left, right));
var Extract = (left, right, options = {}) => action("Extract", [left, right], [left, right], options, () => ExtractOperation(left, right));
var NonNullable = (type2, options = {}) => action("NonNullable", [type2], [type2], options, () => ExcludeOperation(type2, Union([Null(), Undefined()])));
var Interface = (heritage, properties2, options = {}) => action("Interface", heritage, [heritage, properties2], options, () => EvaluateIntersect([...heritage, ObjectType(properties2)]));
var With = (type2, options) => CanInstantiate([type2]) ? update(type2, {}, options) : Deferred("With", [type2, options], {});
function RestSpread(types) {
  return types.flatMap((type2) => {
    if (!IsRest(type2)) return [type2];
    if (IsTuple(type2.items)) return RestSpread(type2.items.items);
    return IsInfer(type2.items) || IsRef(type2.items) ? [type2] : [Never()];
  });
}
var Parameters = (type2, options = {}) => action("Parameters", [type2], [type2], options, () => Tuple(RestSpread(IsFunction(type2) ? type2.parameters : [])));
var ConstructorParameters = (type2, options = {}) => action("ConstructorParameters", [type2], [type2], options, () => Tuple(RestSpread(IsConstructor(type2) ? type2.parameters : [])));
var ReturnType = (type2, options = {}) => action("ReturnType", [type2], [type2], options, () => IsFunction(type2) ? type2.returnType : Never());
var InstanceType = (type2, options = {}) => action("InstanceType", [type2], [type2], options, () => IsConstructor(type2) ? type2.instanceType : Never());
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

// src/pi/typebox/call.ts
var most2 = 128;
var isAction = (type2, action2) => IsDeferred(type2) && type2.action === action2;
function distributed(expression) {
  const { parameters: p } = expression;
  if (isAction(expression, "Conditional")) {
    const own = IsRef(p[0]) ? [p[0].$ref] : [];
    return [...own, ...distributed(p[3]), ...distributed(p[2])];
  }
  if (!isAction(expression, "Mapped") || !isAction(p[1], "KeyOf")) return [];
  return IsRef(p[1].parameters[0]) ? [p[1].parameters[0].$ref] : [];
}
function members(type2) {
  const plain2 = IsTemplateLiteral(type2) ? EvaluateTemplateLiteral(type2.pattern) : IsEnum(type2) ? EvaluateEnum(type2.enum) : type2;
  return IsUnion(plain2) ? plain2.anyOf : [plain2];
}
function combinations(parameters2, args, expression) {
  if (!isAction(expression, "Conditional") && !isAction(expression, "Mapped")) return [args];
  const names = distributed(expression);
  let all = [[]];
  for (const [i, arg] of args.slice(0, parameters2.length).entries()) {
    const choices = names.includes(parameters2[i].name) ? members(arg) : [arg];
    all = choices.flatMap((choice) => all.map((before) => [...before, choice]));
  }
  return all;
}
function bind(context, state, parameters2, args, instantiate) {
  for (const [i, { name, extends: bound, equals }] of parameters2.entries()) {
    const must = instantiate(context, state, bound);
    const preset = instantiate(context, state, equals);
    const type2 = instantiate(context, state, i < args.length ? args[i] : preset);
    if (!IsInfer(type2) && !IsCall(type2) && !ExtendsResult.IsExtendsTrueLike(Extends({}, type2, must))) {
      throw new Error(`Argument for parameter ${name} does not satisfy constraint`, { cause: { parameter: name, expect: must, actual: type2 } });
    }
    context = assign(context, { [name]: type2 });
  }
  return context;
}
function resolve2(context, name, target) {
  if (IsGeneric(target)) return [name, target];
  return IsRef(target) && target.$ref in context ? resolve2(context, target.$ref, context[target.$ref]) : void 0;
}
function callWith(instantiate, context, state, target, given) {
  const args = given.map((type2) => instantiate(context, state, type2));
  const found = resolve2(context, "(anonymous)", target);
  if (!found) return CallConstruct(target, args);
  const [name, { parameters: parameters2, expression }] = found;
  if ((state.callstack.at(-1) ?? "") === name) return CallConstruct(Ref(name), args);
  const { calls, callstack, visited } = state;
  const results2 = combinations(parameters2, args, expression).map((each) => {
    if (calls.count >= most2) throw new Error("Type instantiation is excessively deep and possibly infinite");
    calls.count++;
    calls.depth++;
    try {
      const inner = bind(context, state, parameters2, each, instantiate);
      const result = instantiate(inner, { callstack: [...callstack, name], visited, calls }, expression);
      return instantiate(inner, { callstack: [], visited: [], calls }, result);
    } finally {
      if (--calls.depth === 0) calls.count = 0;
    }
  });
  return results2.length === 1 ? results2[0] : EvaluateUnion(results2);
}

// src/pi/typebox/instantiate.ts
var fresh = () => ({ visited: [], callstack: [], calls: { depth: 0, count: 0 } });
var deferredActions = {
  AddOptional,
  AddReadonly,
  AddImmutable,
  RemoveOptional,
  RemoveReadonly,
  RemoveImmutable,
  Capitalize,
  Uncapitalize,
  Uppercase,
  Lowercase,
  Evaluate,
  Exclude,
  Extract,
  NonNullable,
  Index,
  KeyOf,
  Pick,
  Omit,
  Partial,
  Required,
  ReadonlyObject,
  Record,
  Parameters,
  ReturnType,
  ConstructorParameters,
  InstanceType
};
var mapValues = (object3, fn) => {
  const result = {};
  for (const key of ownKeys(object3)) result[key] = fn(object3[key]);
  return result;
};
function deferred(context, state, type2) {
  const { action: action2, parameters: p, options } = type2;
  const go = (part) => instantiateType(context, state, part);
  if (action2 === "Conditional") return conditional2(context, state, [go(p[0]), go(p[1]), p[2], p[3]], options);
  if (action2 === "Mapped") return mapped(context, state, p[0], go(p[1]), p[2], p[3], options);
  if (action2 === "Interface") return InterfaceInstantiate(context, state, p[0], p[1], options);
  if (action2 === "Module") return ModuleInstantiate(context, state, p[0], options);
  if (action2 === "With") return With(go(p[0]), p[1]);
  if (action2 === "TemplateLiteral") return update(TemplateLiteralEncode(p[0].map(go)), {}, options);
  const fn = deferredActions[action2];
  return fn ? fn(...p.map(go), options) : type2;
}
function immediate(context, state, type2) {
  const go = (part) => instantiateType(context, state, part);
  switch (type2["~kind"]) {
    case "Ref":
      if (state.visited.includes(type2.$ref) || !(type2.$ref in context)) return type2;
      return instantiateType(context, { ...state, visited: [...state.visited, type2.$ref] }, context[type2.$ref]);
    case "Array":
      return ArrayType(go(type2.items), ArrayOptions(type2));
    case "Call":
      return callWith(instantiateType, context, state, type2.target, type2.arguments);
    case "Constructor":
      return Constructor(type2.parameters.map(go), go(type2.instanceType), ConstructorOptions(type2));
    case "Function":
      return FunctionType(type2.parameters.map(go), go(type2.returnType), FunctionOptions(type2));
    case "Dependent":
      return Dependent(go(type2.if), go(type2.then), go(type2.else), DependentOptions(type2));
    case "Intersect":
      return Intersect(type2.allOf.map(go), IntersectOptions(type2));
    case "Object":
      return ObjectType(mapValues(type2.properties, go), ObjectOptions(type2));
    case "Record":
      return CreateRecord(RecordPattern(type2), go(RecordValue(type2)));
    case "Rest":
      return Rest(go(type2.items));
    case "Tuple":
      return Tuple(RestSpread(type2.items.map(go)), TupleOptions(type2));
    case "Union":
      return Union(type2.anyOf.map(go), UnionOptions(type2));
  }
  return type2;
}
function instantiateType(context, state, type2) {
  if (IsDeferred(type2)) return deferred(context, state, type2);
  let result = immediate(context, state, type2);
  if (IsOptional(type2)) result = AddOptional(result);
  if (IsReadonly(type2)) result = AddReadonly(result);
  return IsImmutable(type2) ? AddImmutable(result) : result;
}
var Instantiate = (context, type2) => instantiateType(context, fresh(), type2);
function conditional2(context, state, [left, right, yes2, no2], options) {
  if (!CanInstantiate([left, right])) return Deferred("Conditional", [left, right, yes2, no2], options);
  const result = Extends(context, left, right);
  const then = () => instantiateType(result.inferred, state, yes2);
  const otherwise = () => instantiateType(context, state, no2);
  if (ExtendsResult.IsExtendsUnion(result)) return update(Union([then(), otherwise()]), {}, options);
  return update(ExtendsResult.IsExtendsTrue(result) ? then() : otherwise(), {}, options);
}
function variants(type2) {
  if (IsEnum(type2)) return variants(EvaluateEnum(type2.enum));
  if (IsLiteral(type2)) return [typeof type2.const === "number" ? Literal(`${type2.const}`) : type2];
  if (IsTemplateLiteral(type2)) return variants(EvaluateTemplateLiteral(type2.pattern));
  return IsUnion(type2) ? type2.anyOf.flatMap(variants) : [type2];
}
function mapped(context, state, id, type2, as, property3, options) {
  if (!CanInstantiate([type2])) return Deferred("Mapped", [id, type2, as, property3], options);
  const objects = variants(type2).map((variant) => {
    const inner = assign(context, { [id.name]: variant });
    const name = instantiateType(inner, state, as);
    const key = IsTemplateLiteral(name) ? EvaluateTemplateLiteral(name.pattern) : name;
    const named = IsLiteralNumber(key) || IsLiteralString(key);
    return ObjectType(named ? { [key.const]: instantiateType(inner, state, property3) } : {});
  });
  return update(EvaluateIntersect(objects), {}, options);
}
function children(type2) {
  if (IsInterfaceDeferred(type2)) return PropertyValues(type2.parameters[1]);
  switch (type2["~kind"]) {
    case "Array":
      return [type2.items];
    case "Constructor":
      return [...type2.parameters, type2.instanceType];
    case "Function":
      return [...type2.parameters, type2.returnType];
    case "Intersect":
      return type2.allOf;
    case "Object":
      return PropertyValues(type2.properties);
    case "Union":
      return type2.anyOf;
    case "Tuple":
      return type2.items;
    case "Record":
      return [RecordValue(type2)];
  }
  return [];
}
function CyclicCheck(stack, context, type2) {
  if (!type2) return false;
  if (IsRef(type2)) return stack.includes(type2.$ref) || CyclicCheck([...stack, type2.$ref], context, context[type2.$ref]);
  return children(type2).some((child) => CyclicCheck(stack, context, child));
}
var CyclicCandidates = (context) => ownKeys(context).filter((key) => CyclicCheck([key], context, context[key]));
function CyclicDependencies(context, key, type2) {
  const found = [key];
  const visit = (part) => {
    if (!IsRef(part)) return children(part).forEach(visit);
    if (found.includes(part.$ref)) return;
    found.push(part.$ref);
    visit(context[part.$ref]);
  };
  visit(type2);
  return found;
}
function InstantiateCyclic(context, ref2, type2) {
  const dependencies2 = CyclicDependencies(context, ref2, type2);
  const definitions = {};
  for (const key of ownKeys(context).filter((name) => dependencies2.includes(name))) {
    definitions[key] = IsInterfaceDeferred(context[key]) ? cyclicInterface(context, context[key].parameters) : context[key];
  }
  return Cyclic(definitions, ref2);
}
function cyclicInterface(context, [heritage, properties2]) {
  const own = mapValues(properties2, (type2) => Instantiate({}, type2));
  return EvaluateIntersect([...heritage.map((type2) => Instantiate(context, type2)), ObjectType(own)]);
}
function ModuleInstantiate(context, _state, declarations, options = {}) {
  const all = assign(context, declarations);
  const cyclic = CyclicCandidates(declarations);
  const result = {};
  for (const key of ownKeys(declarations)) {
    if (cyclic.includes(key)) result[key] = InstantiateCyclic(all, key, declarations[key]);
  }
  for (const key of ownKeys(declarations)) {
    if (!cyclic.includes(key)) result[key] = Instantiate(all, declarations[key]);
  }
  return update(result, {}, options);
}
function InterfaceInstantiate(context, state, heritage, properties2, options = {}) {
  const go = (part) => instantiateType(context, state, part);
  return Interface(heritage.map(go), mapValues(properties2, go), options);
}

// src/pi/typebox/tries.ts
var results;
var origins = /* @__PURE__ */ new WeakMap();
function track(original, copy2) {
  if (!isObject(original) || !isObject(copy2)) return;
  origins.set(copy2, origins.get(original) ?? original);
  for (const key of ownKeys(original)) if (key !== "length") track(original[key], copy2[key]);
}
function copyOf(value) {
  const copy2 = Clone(value);
  track(value, copy2);
  return copy2;
}
function next(map, key, make) {
  let value = map.get(key);
  if (value === void 0) map.set(key, value = make());
  return value;
}
function remembered(operation, context, type2, value, work) {
  if (!isObject(value)) return work();
  const first = results === void 0;
  results ??= /* @__PURE__ */ new Map();
  try {
    const byContext = next(results, operation, () => /* @__PURE__ */ new Map());
    const byType = next(byContext, context, () => /* @__PURE__ */ new Map());
    const known = next(byType, type2, () => /* @__PURE__ */ new Map());
    const origin = origins.get(value);
    if (origin === void 0) return work();
    if (known.has(origin)) return Clone(known.get(origin));
    const result = work();
    known.set(origin, Clone(result));
    return result;
  } finally {
    if (first) {
      results = void 0;
      origins = /* @__PURE__ */ new WeakMap();
    }
  }
}

// src/pi/typebox/convert.ts
var ok = (value) => ({ value });
function toBigInt(value) {
  if (typeof value === "bigint") return ok(value);
  if (typeof value === "boolean") return ok(value ? 1n : 0n);
  if (Number.isFinite(value)) return ok(BigInt(Math.trunc(value)));
  if (value === null || value === void 0) return ok(0n);
  if (typeof value !== "string") return void 0;
  const digits = /^(-?(?:0|[1-9]\d*))(?:n|\.\d+)?$/.exec(value);
  if (digits) return ok(BigInt(digits[1]));
  const word = value.toLowerCase();
  return word === "false" ? ok(0n) : word === "true" ? ok(1n) : void 0;
}
function toBoolean(value) {
  if (typeof value === "boolean") return ok(value);
  if (value === null || value === void 0) return ok(false);
  if (typeof value === "number" || typeof value === "bigint") {
    return Number(value) === 0 ? ok(false) : Number(value) === 1 ? ok(true) : void 0;
  }
  if (typeof value !== "string") return void 0;
  const word = value.toLowerCase();
  return word === "false" || word === "0" ? ok(false) : word === "true" || word === "1" ? ok(true) : void 0;
}
function toNumber(value) {
  if (Number.isFinite(value)) return ok(value);
  if (typeof value === "boolean") return ok(value ? 1 : 0);
  if (value === null || value === void 0) return ok(0);
  if (typeof value === "string" && Number.isFinite(+value)) return ok(+value);
  if (typeof value !== "string" && typeof value !== "bigint") return void 0;
  const big = toBigInt(value);
  return big && Number.isSafeInteger(Number(big.value)) ? ok(Number(big.value)) : void 0;
}
function toString(value) {
  if (value === null) return ok("null");
  if (value === void 0) return ok("");
  const plain2 = typeof value === "string" || typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value);
  return plain2 ? ok(String(value)) : void 0;
}
var emptyWords = /* @__PURE__ */ new Set(["undefined", "null", "", "0"]);
function isNothing(value) {
  if (typeof value === "string") return emptyWords.has(value.toLowerCase());
  return value === null || value === void 0 || value === 0 || value === 0n || value === false;
}
var or = (result, value) => result ? result.value : value;
function literal2(type2, value) {
  if (type2.const === value) return value;
  const convert2 = { bigint: toBigInt, boolean: toBoolean, number: toNumber, string: toString }[typeof type2.const];
  const result = convert2(value);
  return result && result.value === type2.const ? result.value : value;
}
function additional(context, type2, patterns, value) {
  if (!has(type2, "additionalProperties") || !isObject(type2.additionalProperties)) return;
  for (const pattern2 of patterns) {
    for (const key of ownKeys(value)) if (!pattern2.test(key)) value[key] = convert(context, type2.additionalProperties, value[key]);
  }
}
function object2(context, type2, value) {
  if (!isRecord(value)) return value;
  const keys = ownKeys(type2.properties);
  for (const key of keys) {
    if (!has(value, key) || IsOptional(type2.properties[key]) && value[key] === void 0) continue;
    value[key] = convert(context, type2.properties[key], value[key]);
  }
  additional(context, type2, keys.map((key) => new RegExp(`^${key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)), value);
  return value;
}
function record2(context, type2, value) {
  if (!isRecord(value)) return value;
  const source = RecordPattern(type2);
  const pattern2 = new RegExp(source);
  for (const key of ownKeys(value)) if (pattern2.test(key)) value[key] = convert(context, type2.patternProperties[source], value[key]);
  additional(context, type2, [pattern2], value);
  return value;
}
var union2 = (context, type2, value) => remembered("convert", context, type2, value, () => {
  if (type2.anyOf.some((part) => checkSchema(context, part, value))) return value;
  for (const part of type2.anyOf) {
    const candidate = convert(context, part, copyOf(value));
    if (checkSchema(context, type2, candidate)) return candidate;
  }
  return value;
});
function tuple2(context, type2, value) {
  if (!Array.isArray(value)) return value;
  const shared = Math.min(value.length, type2.items.length);
  for (let i = 0; i < shared; i++) value[i] = convert(context, type2.items[i], value[i]);
  return value;
}
function convert(context, type2, value) {
  switch (type2["~kind"]) {
    case "Array":
      return (Array.isArray(value) ? value : [value]).map((item) => convert(context, type2.items, item));
    case "BigInt":
      return or(toBigInt(value), value);
    case "Boolean":
      return or(toBoolean(value), value);
    case "Cyclic":
      return convert({ ...context, ...type2.$defs }, Ref(type2.$ref), value);
    case "Enum":
    case "TemplateLiteral":
      return convert(context, EvaluateType(type2), value);
    case "Integer": {
      const number = toNumber(value);
      return number ? Math.trunc(number.value) : value;
    }
    case "Intersect":
      return convert(context, EvaluateType(Instantiate(context, type2)), value);
    case "Literal":
      return literal2(type2, value);
    case "Null":
      return isNothing(value) ? null : value;
    case "Number":
      return or(toNumber(value), value);
    case "Object":
      return object2(context, type2, value);
    case "Record":
      return record2(context, type2, value);
    case "Ref":
      return has(context, type2.$ref) ? convert(context, context[type2.$ref], value) : value;
    case "String":
      return or(toString(value), value);
    case "Tuple":
      return tuple2(context, type2, value);
    case "Undefined":
    case "Void":
      return isNothing(value) ? void 0 : value;
    case "Union":
      return union2(context, type2, value);
  }
  return value;
}

// src/pi/typebox/delta.ts
var Insert = ObjectType({ type: Literal("insert"), path: StringType(), value: Unknown() });
var Update = ObjectType({ type: Literal("update"), path: StringType(), value: Unknown() });
var Delete = ObjectType({ type: Literal("delete"), path: StringType() });
var Edit = Union([Insert, Update, Delete]);
function* diffArray(path, left, right) {
  if (!Array.isArray(right)) return yield { type: "update", path, value: right };
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) yield* diffValue(`${path}/${i}`, left[i], right[i]);
  for (let i = shared; i < right.length; i++) yield { type: "insert", path: `${path}/${i}`, value: right[i] };
  for (let i = left.length - 1; i >= shared; i--) yield { type: "delete", path: `${path}/${i}` };
}
function* diffObject(path, left, right) {
  if (!isObject(right) || Array.isArray(right)) return yield { type: "update", path, value: right };
  if (Object.getOwnPropertySymbols(left).length + Object.getOwnPropertySymbols(right).length > 0) {
    throw new Error("Cannot create diffs for objects with symbols keys");
  }
  const safe = (value) => ownKeys(value).filter((key) => !["__proto__", "constructor", "prototype"].includes(key));
  for (const key of safe(right)) if (!has(left, key)) yield { type: "insert", path: `${path}/${key}`, value: right[key] };
  for (const key of safe(left)) {
    if (has(right, key) && !Equal(left[key], right[key])) yield* diffValue(`${path}/${key}`, left[key], right[key]);
  }
  for (const key of safe(left)) if (!has(right, key)) yield { type: "delete", path: `${path}/${key}` };
}
function* diffValue(path, left, right) {
  if (Array.isArray(left)) yield* diffArray(path, left, right);
  else if (isObject(left)) yield* diffObject(path, left, right);
  else if (left !== right) yield { type: "update", path, value: right };
}
var Diff = (current, next2) => [...diffValue("", current, next2)];
function Patch(current, edits) {
  if (edits.length > 0 && edits[0].path === "" && edits[0].type === "update") return Clone(edits[0].value);
  const result = Clone(current);
  for (const edit of edits) {
    if (edit.type === "delete") Pointer.Delete(result, edit.path);
    else Pointer.Set(result, edit.path, edit.value);
  }
  return result;
}
var unescape = (part) => part.replace(/~1/g, "/").replace(/~0/g, "~");
function indices(pointer) {
  if (pointer === "") return [];
  const parts = pointer.split("/").map(unescape);
  return parts[0] === "" ? parts.slice(1) : parts;
}
var isUnsafe = (part) => ["__proto__", "constructor", "prototype"].includes(part);
function parent(value, pointer) {
  const parts = indices(pointer);
  const last = parts.at(-1);
  if (last === void 0) throw Error("Cannot set value");
  if (parts.some(isUnsafe)) throw Error("Pointer contains unsafe property key");
  const node = parts.slice(0, -1).reduce((at, part) => isObject(at) ? at[part] : void 0, value);
  if (!isObject(node)) throw Error("Cannot set value");
  return [node, last];
}
var Pointer = {
  Indices: indices,
  Has(value, pointer) {
    let node = value;
    for (const part of indices(pointer)) {
      if (!isObject(node) || !has(node, part)) return false;
      node = node[part];
    }
    return true;
  },
  Get: (value, pointer) => indices(pointer).reduce((node, part) => isObject(node) && !isUnsafe(part) ? node[part] : void 0, value),
  Set(value, pointer, next2) {
    const [node, key] = parent(value, pointer);
    node[key] = next2;
    return value;
  },
  Delete(value, pointer) {
    const [node, key] = parent(value, pointer);
    if (Array.isArray(node) && /^(0|[1-9]\d*)$/.test(key)) node.splice(Number(key), 1);
    else delete node[key];
    return value;
  }
};

// src/pi/typebox/shape.ts
var deref = (context, type2) => has(context, type2.$ref) ? context[type2.$ref] : void 0;
var withDefs = (context, type2) => ({ ...context, ...type2.$defs });
var evaluated = (context, type2) => EvaluateType(Instantiate(context, type2));
function cleanMembers(context, type2, value, known) {
  const extra = type2.additionalProperties;
  for (const key of ownKeys(value)) {
    const own = known(key);
    if (own) value[key] = clean(context, own, value[key]);
    else if (isObject(extra) && checkSchema(context, extra, value[key])) value[key] = clean(context, extra, value[key]);
    else if (extra !== true) delete value[key];
  }
  return value;
}
function cleanIntersect(context, type2, value) {
  const merged = evaluated(context, type2);
  const open = IsObject(merged) && has(type2, "unevaluatedProperties");
  return clean(context, open ? update(merged, {}, { additionalProperties: type2.unevaluatedProperties }) : merged, value);
}
var firstFit = (operation, context, type2, value, apply) => remembered(operation, context, type2, value, () => {
  for (const part of type2.anyOf) {
    const candidate = apply(part, copyOf(value));
    if (checkSchema(context, part, candidate)) return candidate;
  }
  return value;
});
var cleanUnion = (context, type2, value) => firstFit("clean", context, type2, value, (part, candidate) => clean(context, part, candidate));
function clean(context, type2, value) {
  switch (type2["~kind"]) {
    case "Array":
      return Array.isArray(value) ? value.map((item) => clean(context, type2.items, item)) : value;
    case "Cyclic":
      return clean(withDefs(context, type2), Ref(type2.$ref), value);
    case "Intersect":
      return cleanIntersect(context, type2, value);
    case "Object":
      if (!isRecord(value)) return value;
      return cleanMembers(context, type2, value, (key) => has(type2.properties, key) ? type2.properties[key] : void 0);
    case "Record": {
      if (!isObject(value)) return value;
      const pattern2 = new RegExp(RecordPattern(type2));
      return cleanMembers(context, type2, value, (key) => pattern2.test(key) ? RecordValue(type2) : void 0);
    }
    case "Ref": {
      const target = deref(context, type2);
      return target ? clean(context, target, value) : value;
    }
    case "Tuple":
      return Array.isArray(value) ? value.slice(0, type2.items.length).map((item, i) => clean(context, type2.items[i], item)) : value;
    case "Union":
      return cleanUnion(context, type2, value);
  }
  return value;
}
function ownDefault(type2) {
  return typeof type2.default === "function" ? type2.default() : Clone(type2.default);
}
function defaultObject(context, type2, value) {
  if (!isObject(value)) return value;
  const known = ownKeys(type2.properties);
  for (const key of known) {
    const property3 = type2.properties[key];
    const filled = fillDefaults(context, property3, value[key]);
    if (filled === void 0 && (IsOptional(property3) || !has(property3, "default"))) continue;
    value[key] = filled;
  }
  if (!isObject(type2.additionalProperties)) return value;
  for (const key of ownKeys(value)) {
    if (!known.includes(key)) value[key] = fillDefaults(context, type2.additionalProperties, value[key]);
  }
  return value;
}
function defaultRecord(context, type2, value) {
  if (!isObject(value)) return value;
  const pattern2 = new RegExp(RecordPattern(type2));
  const inner = RecordValue(type2);
  for (const key of ownKeys(value)) {
    if (pattern2.test(key)) {
      if (has(inner, "default")) value[key] = fillDefaults(context, inner, value[key]);
    } else if (isObject(type2.additionalProperties)) value[key] = fillDefaults(context, type2.additionalProperties, value[key]);
  }
  return value;
}
function defaultItems(context, value, size, item) {
  if (!Array.isArray(value)) return value;
  for (let i = 0; i < size; i++) value[i] = fillDefaults(context, item(i), value[i]);
  return value;
}
var defaultUnion = (context, type2, value) => firstFit("default", context, type2, value, (part, candidate) => fillDefaults(context, part, candidate));
function fillDefaults(context, type2, value) {
  if (value === void 0 && has(type2, "default")) value = ownDefault(type2);
  switch (type2["~kind"]) {
    case "Array":
      return defaultItems(context, value, Array.isArray(value) ? value.length : 0, () => type2.items);
    case "Tuple":
      return defaultItems(context, value, type2.items.length, (i) => type2.items[i]);
    case "Cyclic":
      return fillDefaults(withDefs(context, type2), Ref(type2.$ref), value);
    case "Intersect":
      return fillDefaults(context, evaluated(context, type2), value);
    case "Object":
      return defaultObject(context, type2, value);
    case "Record":
      return defaultRecord(context, type2, value);
    case "Ref": {
      const target = deref(context, type2);
      return target ? fillDefaults(context, target, value) : value;
    }
    case "Union":
      return defaultUnion(context, type2, value);
  }
  return value;
}
var CreateError = class extends Error {
  constructor(type2, message) {
    super(message);
    this.type = type2;
  }
  type;
};
function createNumber(type2) {
  return Number.isFinite(type2.exclusiveMinimum) ? type2.exclusiveMinimum + 1 : type2.minimum ?? 0;
}
function createText(type2) {
  if (has(type2, "pattern") || has(type2, "format")) throw Error("Strings with format or pattern constraints must specify default");
  return "".padEnd(type2.minLength ?? 0);
}
function createArray(context, type2) {
  if (type2.uniqueItems) throw new CreateError(type2, "Arrays with uniqueItems constraints must specify a default annotation");
  return Array.from({ length: type2.minItems ?? 0 }, () => createValue(context, type2.items));
}
function createInstance(context, type2) {
  const members2 = createValue(context, type2.instanceType);
  return class {
    constructor() {
      Object.assign(this, members2);
    }
  };
}
function createStructure(context, type2) {
  switch (type2["~kind"]) {
    case "Array":
      return createArray(context, type2);
    case "Constructor":
      return createInstance(context, type2);
    case "Cyclic":
      return createValue(withDefs(context, type2), Ref(type2.$ref));
    case "Function": {
      const result = createValue(context, type2.returnType);
      return () => result;
    }
    case "Intersect":
      return createValue(context, evaluated(context, type2));
    case "Object": {
      const result = {};
      for (const key of type2.required ?? []) result[key] = createValue(context, type2.properties[key]);
      return result;
    }
    case "Record":
      if (has(type2, "minProperties")) throw new CreateError(type2, "Record with the minProperties constraint must have a default annotation");
      return {};
    case "Ref": {
      const target = deref(context, type2);
      if (!target) throw new CreateError(type2, "Unable to deref Ref");
      return createValue(context, target);
    }
    case "Tuple":
      return Array.from({ length: type2.minItems }, (_, i) => createValue(context, type2.items[i]));
    case "Union":
      if (type2.anyOf.length === 0) throw Error("Unable to create Union with no variants");
      return createValue(context, type2.anyOf[0]);
  }
  return void 0;
}
function createValue(context, type2) {
  if (has(type2, "default")) return typeof type2.default === "function" ? type2.default(type2) : Clone(type2.default);
  switch (type2["~kind"]) {
    case "BigInt":
      return has(type2, "exclusiveMinimum") ? BigInt(type2.exclusiveMinimum) + 1n : BigInt(type2.minimum ?? 0);
    case "Boolean":
      return false;
    case "Enum":
      return createValue(context, EvaluateType(type2));
    case "Integer":
    case "Number":
      return createNumber(type2);
    case "Literal":
      return type2.const;
    case "Never":
      throw new CreateError(type2, "Cannot create TNever types");
    case "Null":
      return null;
    case "String":
      return createText(type2);
    case "Symbol":
      return /* @__PURE__ */ Symbol();
    case "TemplateLiteral": {
      const decoded = TemplateLiteralDecode(type2.pattern);
      if (IsString(decoded)) throw new CreateError(type2, "Unable to create TemplateLiteral due to infinite type expansion");
      return createValue(context, decoded);
    }
  }
  return createStructure(context, type2);
}
function codecChildren(direction, context, type2, value) {
  const go = (part, inner) => runCodec(direction, context, part, inner);
  switch (type2["~kind"]) {
    case "Array":
      return Array.isArray(value) ? value.map((item) => go(type2.items, item)) : value;
    case "Tuple":
      return Array.isArray(value) ? value.map((item, i) => type2.items[i] ? go(type2.items[i], item) : item) : value;
    case "Object":
      if (!isRecord(value)) return value;
      for (const key of ownKeys(type2.properties)) {
        if (!has(value, key) || IsOptional(type2.properties[key]) && value[key] === void 0) continue;
        value[key] = go(type2.properties[key], value[key]);
      }
      return value;
    case "Record": {
      if (!isRecord(value)) return value;
      const pattern2 = new RegExp(RecordPattern(type2));
      for (const key of ownKeys(value)) if (pattern2.test(key)) value[key] = go(RecordValue(type2), value[key]);
      return value;
    }
    case "Ref": {
      const target = deref(context, type2);
      return target ? go(target, value) : value;
    }
    case "Cyclic":
      return runCodec(direction, withDefs(context, type2), Ref(type2.$ref), value);
    case "Intersect":
      return codecIntersect(direction, context, type2, value);
    case "Union":
      return codecUnion(direction, context, type2, value);
  }
  return value;
}
function codecIntersect(direction, context, type2, value) {
  const parts = type2.allOf.map((part) => runCodec(direction, context, part, clean(context, part, Clone(value))));
  if (parts.length > 0 && parts.every(isObject)) return Object.assign({}, ...parts);
  return parts.find((part) => !Equal(part, value)) ?? value;
}
function codecUnion(direction, context, type2, value) {
  if (direction === "encode") {
    return firstFit("encode", context, type2, value, (part2, candidate) => runCodec(direction, context, part2, candidate));
  }
  const part = type2.anyOf.find((one) => checkSchema(context, one, value));
  return part ? runCodec(direction, context, part, value) : value;
}
function runCodec(direction, context, type2, value) {
  const own = IsCodec(type2) ? type2["~codec"] : void 0;
  if (direction === "encode") return codecChildren(direction, context, type2, own ? own.encode(value) : value);
  const inner = codecChildren(direction, context, type2, value);
  return own ? own.decode(inner) : inner;
}
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

// src/pi/typebox/repair.ts
var RepairError = class extends Error {
  constructor(context, type2, value, message) {
    super(message);
    this.context = context;
    this.type = type2;
    this.value = value;
  }
  context;
  type;
  value;
};
function deref2(context, type2) {
  if (!IsRef(type2)) return type2;
  if (!has(context, type2.$ref)) throw new Error("Unable to Deref target");
  return deref2(context, context[type2.$ref]);
}
function score(context, type2, value) {
  if (!IsObject(type2) || !isObject(value)) return 0;
  const keys = ownKeys(value);
  return ownKeys(type2.properties).reduce((sum, key) => {
    const property3 = type2.properties[key];
    const met = IsLiteral(property3) && property3.const === value[key] ? 100 : 0;
    return sum + met + (checkSchema(context, property3, value[key]) ? 10 : 0) + (keys.includes(key) ? 1 : 0);
  }, 0);
}
function UnionScoreSelect(context, type2, value) {
  const parts = type2.anyOf.map((part) => deref2(context, part));
  let [best, most3] = [parts[0], 0];
  for (const part of parts) {
    const points = score(context, part, value);
    if (points > most3) [best, most3] = [part, points];
  }
  return best;
}
function repairArray(context, type2, value) {
  if (checkSchema(context, type2, value)) return value;
  let items2 = Array.isArray(value) ? value : createValue(context, type2);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = type2;
  if (items2.length < minItems) items2 = [...items2, ...Array.from({ length: minItems - items2.length }, () => createValue(context, type2))];
  const repaired = items2.slice(0, maxItems).map((item) => repair(context, type2.items, item));
  if (type2.uniqueItems !== true) return repaired;
  const seen = /* @__PURE__ */ new Set();
  const unique = repaired.filter((item) => !seen.has(Hash(item)) && seen.add(Hash(item)));
  if (checkSchema(context, type2, unique)) return unique;
  throw new RepairError(context, type2, value, "Failed to repair Array due to uniqueItems constraint");
}
function repairObject(context, type2, value) {
  if (checkSchema(context, type2, value)) return value;
  if (!isRecord(value)) return createValue(context, type2);
  const result = {};
  const known = ownKeys(type2.properties);
  for (const key of known) {
    if (!type2.required?.includes(key) && value[key] === void 0) continue;
    result[key] = key in value ? repair(context, type2.properties[key], value[key]) : createValue(context, type2.properties[key]);
  }
  if (!isObject(type2.additionalProperties)) return result;
  for (const key of ownKeys(value)) if (!known.includes(key)) result[key] = repair(context, type2.additionalProperties, value[key]);
  return result;
}
function repairRecord(context, type2, value) {
  if (checkSchema(context, type2, value)) return value;
  if (!isRecord(value)) return createValue(context, type2);
  const pattern2 = new RegExp(RecordPattern(type2));
  const result = {};
  const fits = ownKeys(value).filter((key) => pattern2.test(key));
  for (const key of fits) result[key] = repair(context, RecordValue(type2), value[key]);
  if (!has(type2, "additionalProperties")) return result;
  for (const key of ownKeys(value)) if (!fits.includes(key)) result[key] = repair(context, type2.additionalProperties, value[key]);
  return result;
}
function repairUnion(context, type2, value) {
  if (checkSchema(context, type2, value)) return Clone(value);
  if (has(type2, "default")) return createValue(context, type2);
  return repair(context, UnionScoreSelect(context, Union(Flatten(type2.anyOf)), value), value);
}
function repairOther(context, type2, value) {
  if (checkSchema(context, type2, value)) return value;
  const converted = convert(context, type2, value);
  return checkSchema(context, type2, converted) ? converted : createValue(context, type2);
}
function byKind(context, type2, value) {
  switch (type2["~kind"]) {
    case "Array":
      return repairArray(context, type2, value);
    case "Enum":
      return repair(context, EvaluateType(type2), value);
    case "Intersect":
      return repair(context, EvaluateType(Instantiate(context, type2)), value);
    case "Object":
      return repairObject(context, type2, value);
    case "Record":
      return repairRecord(context, type2, value);
    case "Ref":
      if (!has(context, type2.$ref)) throw new RepairError(context, type2, value, "Unable to de-reference target type");
      return repair(context, context[type2.$ref], value);
    case "TemplateLiteral":
      return repair(context, TemplateLiteralDecode(type2.pattern), value);
    case "Tuple":
      if (checkSchema(context, type2, value)) return value;
      if (!Array.isArray(value)) return createValue(context, type2);
      return type2.items.map((item, i) => repair(context, item, value[i]));
    case "Union":
      return repairUnion(context, type2, value);
  }
  return repairOther(context, type2, value);
}
var unrepairable = (value) => value instanceof Date || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value) || typeof value === "function";
function repair(context, type2, value) {
  if (unrepairable(value)) throw new RepairError(context, type2, value, "Value is not repairable");
  if (IsConstructor(type2) || IsFunction(type2) || IsNever(type2)) throw new RepairError(context, type2, value, "Type is not repairable");
  const given = value === void 0 && !IsUndefined(type2) ? createValue(context, type2) : value;
  const repaired = byKind(context, type2, given);
  return has(type2, "~refine") && !checkSchema(context, type2, repaired) ? createValue(context, type2) : repaired;
}

// src/pi/typebox/sort.ts
function sorted(type2) {
  switch (type2["~kind"]) {
    case "Array":
      return ArrayType(UnionPrioritySort(type2.items), ArrayOptions(type2));
    case "Intersect":
      return Intersect(type2.allOf.map(UnionPrioritySort));
    case "Object":
      return ObjectType(Object.fromEntries(ownKeys(type2.properties).map((key) => [key, UnionPrioritySort(type2.properties[key])])));
    case "Record":
      return Record(StringType({ pattern: RecordPattern(type2) }), UnionPrioritySort(RecordValue(type2)));
    case "Tuple":
      return Tuple(type2.items.map(UnionPrioritySort));
    case "Union":
      return Union(Priority(type2.anyOf).map(UnionPrioritySort));
  }
  return type2;
}
var UnionPrioritySort = (type2) => assign(type2, sorted(type2));

// src/pi/typebox_value.ts
function withContext(fn) {
  return (...args) => args.length >= 3 ? fn(args[0], args[1], args[2]) : fn({}, args[0], args[1]);
}
var AssertError = class extends Error {
  constructor(source, value, errors) {
    super(source);
    Object.defineProperty(this, "cause", { value: { source, errors, value } });
  }
};
var ParseError = class extends AssertError {
  constructor(value, errors) {
    super("Parse", value, errors);
  }
};
var DecodeError = class extends AssertError {
  constructor(value, errors) {
    super("Decode", value, errors);
  }
};
var EncodeError = class extends AssertError {
  constructor(value, errors) {
    super("Encode", value, errors);
  }
};
var Check = withContext(checkSchema);
var Errors = withContext(schemaErrors);
var inOrder = (run) => (context, type2, value) => run(context, UnionPrioritySort(type2), value);
var cleaning = inOrder(clean);
var Clean = withContext(cleaning);
var Convert = withContext(convert);
var Default = withContext(fillDefaults);
var Create = (...args) => args.length >= 2 ? createValue(args[0], args[1]) : createValue({}, args[0]);
var HasCodec = (...args) => args.length >= 2 ? hasCodec(args[0], args[1]) : hasCodec({}, args[0]);
var Assert = withContext((context, type2, value) => {
  if (!checkSchema(context, type2, value)) throw new AssertError("Assert", value, schemaErrors(context, type2, value));
});
var parseError = (context, type2, value) => new ParseError(value, schemaErrors(context, type2, value).slice(0, 1));
var Parse = withContext((context, type2, value) => {
  if (!checkSchema(context, type2, value)) throw parseError(context, type2, value);
  return value;
});
var Pipeline = (steps) => withContext((context, type2, value) => steps.reduce((result, step) => step(context, type2, result), value));
var copy = (_context, _type, value) => Clone(value);
var asserting = (error) => (context, type2, value) => {
  if (!checkSchema(context, type2, value)) throw new error(value, schemaErrors(context, type2, value));
  return value;
};
var decode = inOrder((context, type2, value) => runCodec("decode", context, type2, value));
var encode2 = inOrder((context, type2, value) => runCodec("encode", context, type2, value));
var Parser = Pipeline([copy, fillDefaults, convert, cleaning, (context, type2, value) => {
  if (!checkSchema(context, type2, value)) throw parseError(context, type2, value);
  return value;
}]);
var DecodeUnsafe = decode;
var EncodeUnsafe = encode2;
var Decode = Pipeline([copy, fillDefaults, convert, cleaning, asserting(DecodeError), decode]);
var Encode = Pipeline([copy, encode2, fillDefaults, convert, cleaning, asserting(EncodeError)]);
var IsOptionalUndefined = (property3, key, value) => IsOptional(property3) && value[key] === void 0;
var Repair = withContext((context, type2, value) => {
  const repaired = repair(context, type2, value);
  Assert(context, type2, repaired);
  return repaired;
});
var Value = {
  Assert,
  Check,
  Clean,
  Clone,
  Convert,
  Create,
  Decode,
  Default,
  Diff,
  Encode,
  Equal,
  Errors,
  HasCodec,
  Hash,
  Parse,
  Patch,
  Pointer,
  Repair
};
var typebox_value_default = Value;
typebox_value_exports["Assert"] = Assert;
typebox_value_exports["AssertError"] = AssertError;
typebox_value_exports["Check"] = Check;
typebox_value_exports["Clean"] = Clean;
typebox_value_exports["Convert"] = Convert;
typebox_value_exports["Create"] = Create;
typebox_value_exports["CreateError"] = CreateError;
typebox_value_exports["Decode"] = Decode;
typebox_value_exports["DecodeError"] = DecodeError;
typebox_value_exports["DecodeUnsafe"] = DecodeUnsafe;
typebox_value_exports["Default"] = Default;
typebox_value_exports["Delete"] = Delete;
typebox_value_exports["Diff"] = Diff;
typebox_value_exports["Edit"] = Edit;
typebox_value_exports["Encode"] = Encode;
typebox_value_exports["EncodeError"] = EncodeError;
typebox_value_exports["EncodeUnsafe"] = EncodeUnsafe;
typebox_value_exports["Errors"] = Errors;
typebox_value_exports["HasCodec"] = HasCodec;
typebox_value_exports["Insert"] = Insert;
typebox_value_exports["IsOptionalUndefined"] = IsOptionalUndefined;
typebox_value_exports["Parse"] = Parse;
typebox_value_exports["ParseError"] = ParseError;
typebox_value_exports["Parser"] = Parser;
typebox_value_exports["Pipeline"] = Pipeline;
typebox_value_exports["Pointer"] = Pointer;
typebox_value_exports["Repair"] = Repair;
typebox_value_exports["RepairError"] = RepairError;
typebox_value_exports["UnionPrioritySort"] = UnionPrioritySort;
typebox_value_exports["Update"] = Update;
typebox_value_exports["Value"] = Value;
typebox_value_exports["default"] = typebox_value_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_formats;
