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

// src/pi/typebox_script.ts
var typebox_script_exports = {
  Script: Script,
};
module.exports = __defProp(typebox_script_exports, "__esModule", { value: true });
var T = __toESM(require("pi:typebox"), 1);

// src/pi/typebox/memory.ts
var unsafeKeys = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var ownKeys = (value) => Object.getOwnPropertyNames(value);
function define(target, key, value, enumerable) {
  Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });
}
function copyKey(from, to, key) {
  Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
}
function update(schema, hidden, keywords2) {
  const result = {};
  const replaced = /* @__PURE__ */ new Set([...ownKeys(hidden), ...ownKeys(keywords2)]);
  for (const key of ownKeys(schema)) if (!replaced.has(key) && !unsafeKeys.has(key)) copyKey(schema, result, key);
  for (const key of ownKeys(hidden)) if (!unsafeKeys.has(key)) define(result, key, hidden[key], false);
  for (const key of ownKeys(keywords2)) if (!unsafeKeys.has(key)) define(result, key, keywords2[key], true);
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

// src/pi/typebox_script.ts
var no = /* @__PURE__ */ Symbol("no");
function skip(source, lines = true) {
  const blanks = lines ? /\s*/y : /[ \t\r\f\v]*/y;
  for (; ; ) {
    blanks.lastIndex = source.at;
    source.at += blanks.exec(source.text)[0].length;
    const start = source.text.slice(source.at, source.at + 2);
    if (start !== "//" && start !== "/*") return;
    const end = start === "//" ? source.text.indexOf("\n", source.at) : source.text.indexOf("*/", source.at + 2);
    source.at = end < 0 ? source.text.length : end + (start === "//" ? 0 : 2);
  }
}
function word(text) {
  return (source) => {
    skip(source, text !== "\n");
    if (!source.text.startsWith(text, source.at)) return no;
    source.at += text.length;
    return text;
  };
}
function match(pattern, make) {
  const sticky = new RegExp(pattern, "y");
  return (source) => {
    skip(source);
    sticky.lastIndex = source.at;
    const found = sticky.exec(source.text);
    if (!found) return no;
    source.at += found[0].length;
    return make([...found]);
  };
}
var digits = (text) => text.replaceAll("_", "");
var ident = match(/[A-Za-z_$][A-Za-z0-9_$]*/, ([name]) => name);
var quoted = match(/"([^"\n]*)"|'([^'\n]*)'/, ([, double, single]) => double ?? single);
var bigint = match(/(-?)\s*(0|[1-9][0-9_]*)n/, ([, sign, value]) => BigInt(sign + digits(value)));
var number = match(/(-?)\s*(\._*[0-9][0-9_]*|(?:0|[1-9][0-9_]*)(?:\._*[0-9][0-9_]*|\.)?)/, ([, sign, value]) => `${sign}${value.startsWith(".") ? "0" : ""}${digits(value).replace(/\.$/, "")}`);
var seq = (...parts) => {
  const parsers = parts.map((part) => typeof part === "string" ? word(part) : part);
  return (source) => {
    const got = [];
    for (const parse of parsers) {
      const value = parse(source);
      if (value === no) return no;
      got.push(value);
    }
    return got;
  };
};
var any = (...parsers) => (source) => {
  const { at } = source;
  for (const parse of parsers) {
    source.at = at;
    const value = parse(source);
    if (value !== no) return value;
  }
  return no;
};
var map = (parse, make) => (source) => {
  const value = parse(source);
  return value === no ? no : make(value);
};
var nothing = () => void 0;
var maybe = (parse) => any(parse, nothing);
var many = (parse) => (source) => {
  const got = [];
  for (; ; ) {
    const { at } = source;
    const value = parse(source);
    if (value === no) {
      source.at = at;
      return got;
    }
    got.push(value);
  }
};
var second = (value) => value[1];
var between = (open, parse, close) => map(seq(open, parse, close), second);
var list = (item, delimiter) => any(map(seq(item, many(map(seq(delimiter, item), second)), maybe(delimiter)), ([first, rest2]) => [first, ...rest2]), () => []);
var later = (get) => (source) => get()(source);
var comma = word(",");
var eitherEnd = any(seq(",", "\n"), seq(";", "\n"), comma, word(";"), word("\n"));
var type = later(() => anyType);
var keywords = {
  string: () => T.String(),
  number: () => T.Number(),
  boolean: () => T.Boolean(),
  undefined: () => T.Undefined(),
  null: () => T.Null(),
  integer: () => T.Integer(),
  bigint: () => T.BigInt(),
  unknown: () => T.Unknown(),
  any: () => T.Any(),
  object: () => T.Object({}),
  never: () => T.Never(),
  symbol: () => T.Symbol(),
  void: () => T.Void(),
  this: () => T.This()
};
var keyword = any(...Object.entries(keywords).map(([name, make]) => map(word(name), make)));
var intrinsics = {
  Array: (item) => T.Array(item),
  Capitalize: T.CapitalizeDeferred,
  ConstructorParameters: T.ConstructorParametersDeferred,
  Evaluate: T.EvaluateDeferred,
  Exclude: T.ExcludeDeferred,
  Extract: T.ExtractDeferred,
  Index: T.IndexDeferred,
  InstanceType: T.InstanceTypeDeferred,
  Lowercase: T.LowercaseDeferred,
  NonNullable: T.NonNullableDeferred,
  Omit: T.OmitDeferred,
  Parameters: T.ParametersDeferred,
  Partial: T.PartialDeferred,
  Pick: T.PickDeferred,
  Readonly: T.ReadonlyObjectDeferred,
  KeyOf: T.KeyOfDeferred,
  Record: T.RecordDeferred,
  Required: T.RequiredDeferred,
  ReturnType: T.ReturnTypeDeferred,
  Uncapitalize: T.UncapitalizeDeferred,
  Uppercase: T.UppercaseDeferred
};
var two = /* @__PURE__ */ new Set(["Exclude", "Extract", "Index", "Omit", "Pick", "Record"]);
var call = map(seq(ident, between("<", list(type, comma), ">")), ([name, types]) => {
  const make = Object.hasOwn(intrinsics, name) ? intrinsics[name] : void 0;
  return make ? make(...types.slice(0, two.has(name) ? 2 : 1)) : T.CallConstruct(T.Ref(name), types);
});
var literal = any(
  map(bigint, (value) => T.Literal(value)),
  map(any(word("true"), word("false")), (value) => T.Literal(value === "true")),
  map(number, (value) => T.Literal(Number.parseFloat(value))),
  map(quoted, (value) => T.Literal(value))
);
var span = (source) => {
  const { text, at } = source;
  const ends = ["${", "`"].map((end) => text.indexOf(end, at)).filter((index) => index >= 0);
  if (ends.length === 0) return no;
  source.at = Math.min(...ends);
  return T.Literal(text.slice(at, source.at));
};
var templateBody = any(
  map(seq(span, between("${", type, "}"), later(() => templateBody)), ([text, hole, rest2]) => [text, hole, ...rest2]),
  map(span, (text) => [text])
);
var template = map(between("`", templateBody, "`"), (types) => T.TemplateLiteralDeferred(types));
var dependent = map(
  seq("if", type, "then", type, maybe(map(seq("else", type), second))),
  ([, test, , yes, otherwise]) => T.Dependent(test, yes, otherwise ?? T.Unknown())
);
var flag = (text) => map(maybe(word(text)), (value) => value !== void 0);
function marked(isReadonly, isOptional, what) {
  const optional = isOptional ? T.AddOptionalDeferred(what) : what;
  return isReadonly ? T.AddReadonlyDeferred(optional) : optional;
}
var indexKeys = [["integer", T.IntegerKey], ["number", T.NumberKey], ["string", T.StringKey], ["symbol", T.StringKey]];
var indexKey = map(seq("[", ident, ":", any(...indexKeys.map(([name, key]) => map(word(name), () => key))), "]"), (got) => got[3]);
var propertyKey = any(number, ident, quoted, indexKey);
var property = map(seq(flag("readonly"), propertyKey, flag("?"), ":", type), ([isReadonly, key, isOptional, , what]) => ({
  [key]: marked(isReadonly, isOptional, what)
}));
var isPattern = (part) => indexKeys.some(([, key]) => Object.hasOwn(part, key));
var merged = (parts) => parts.reduce((all, part) => assign(all, part), {});
var properties = map(between("{", list(property, eitherEnd), "}"), (parts) => {
  const patterns = merged(parts.filter(isPattern));
  const options = Object.keys(patterns).length === 0 ? {} : { patternProperties: patterns };
  return { named: merged(parts.filter((part) => !isPattern(part))), options };
});
var object = map(properties, ({ named: named2, options }) => T.Object(named2, options));
var named = (name) => map(seq(name, flag("?"), ":", flag("readonly"), type), ([, isOptional, , isReadonly, what]) => marked(isReadonly, isOptional, what));
var rest = (item) => any(map(seq("...", item), ([, what]) => T.Rest(what)), item);
var unnamed = map(seq(flag("readonly"), type, flag("?")), ([isReadonly, what, isOptional]) => marked(isReadonly, isOptional, what));
var tuple = map(between("[", list(rest(any(named(ident), unnamed)), comma), "]"), (items) => T.Tuple(items));
var parameters = between("(", list(rest(named(ident)), comma), ")");
var fn = map(seq(parameters, "=>", type), ([args, , result]) => T._Function_(args, result));
var constructor = map(seq("new", parameters, "=>", type), ([, args, , result]) => T.Constructor(args, result));
var modifier = (text) => any(map(seq("+", text), () => 1), map(seq("-", text), () => -1), map(word(text), () => 1), () => 0);
var changed = (by, add, remove, what) => by > 0 ? add(what) : by < 0 ? remove(what) : what;
var mapped = map(
  seq("{", modifier("readonly"), "[", ident, "in", type, maybe(map(seq("as", type), second)), "]", modifier("?"), ":", type, maybe(word(";")), "}"),
  ([, readonly, , name, , keys, as, , optional, , what]) => {
    const inner = changed(optional, T.AddOptionalDeferred, T.RemoveOptionalDeferred, what);
    const outer = changed(readonly, T.AddReadonlyDeferred, T.RemoveReadonlyDeferred, inner);
    return T.MappedDeferred(T.Identifier(name), keys, as ?? T.Ref(name), outer);
  }
);
var base = any(
  between("(", type, ")"),
  keyword,
  literal,
  template,
  dependent,
  object,
  tuple,
  constructor,
  fn,
  mapped,
  call,
  map(ident, (name) => T.Ref(name))
);
var withValue = later(() => anyValue);
var withProperty = map(seq(propertyKey, ":", withValue), ([key, , value]) => ({ [key]: value }));
var withObject = map(between("{", list(withProperty, eitherEnd), "}"), merged);
var anyValue = any(
  bigint,
  map(number, (value) => Number.parseFloat(value)),
  map(any(word("true"), word("false")), (value) => value === "true"),
  quoted,
  map(word("null"), () => null),
  map(word("undefined"), () => void 0),
  withObject,
  between("[", list(withValue, comma), "]")
);
var indexed = any(map(seq("[", type, "]"), ([, key]) => (what) => T.IndexDeferred(what, key)), map(seq("[", "]"), () => (what) => T.Array(what)));
var condition = map(seq("extends", type, "?", type, ":", type), ([, right, , yes, , otherwise]) => (what) => T.ConditionalDeferred(what, right, yes, otherwise));
var factor = map(
  seq(flag("keyof"), base, many(indexed), maybe(condition), maybe(map(seq("with", withObject), second))),
  ([isKeyOf, first, steps, conditional, options]) => {
    let what = steps.reduce((all, step) => step(all), first);
    if (isKeyOf) what = T.KeyOfDeferred(what);
    if (conditional) what = conditional(what);
    return options ? T.WithDeferred(what, options) : what;
  }
);
function joined(operator, operand, isSame, key, make) {
  const fold = ([left, ...right]) => {
    if (right.length === 0) return left;
    const tail = fold(right);
    return make(isSame(tail) ? [left, ...tail[key]] : [left, tail]);
  };
  return map(seq(operand, many(map(seq(operator, operand), second))), ([first, more]) => fold([first, ...more]));
}
var term = joined("&", factor, T.IsIntersect, "allOf", (types) => T.Intersect(types));
var expression = joined("|", term, T.IsUnion, "anyOf", (types) => T.Union(types));
var infer = map(seq("infer", ident, maybe(map(seq("extends", expression), second))), ([, name, bound]) => T.Infer(name, bound ?? T.Unknown()));
var anyType = any(infer, map(seq("|", expression), second), map(seq("readonly", expression), ([, what]) => T.AddImmutableDeferred(what)), expression);
var generic = map(
  seq(ident, maybe(map(seq("extends", type), second)), maybe(map(seq("=", type), second))),
  ([name, bound, preset]) => T.Parameter(name, bound ?? T.Unknown(), preset ?? bound ?? T.Unknown())
);
var generics = between("<", list(generic, comma), ">");
var withGenerics = (types, what) => types ? T.Generic(types, what) : what;
var heritage = map(maybe(map(seq("extends", list(type, comma)), second)), (types) => types ?? []);
var interfaceOf = map(seq("interface", ident, maybe(generics), heritage, properties), ([, name, types, parents, { named: own, options }]) => ({
  [name]: withGenerics(types, T.InterfaceDeferred(parents, own, options))
}));
var alias = map(seq("type", ident, maybe(generics), "=", type), ([, name, types, , what]) => ({ [name]: withGenerics(types, what) }));
var declaration = map(seq(maybe(word("export")), any(interfaceOf, alias), maybe(word(";"))), second);
var lineEnd = any(seq(";", "\n"), word(";"), word("\n"));
var module2 = map(seq(declaration, list(declaration, lineEnd)), ([first, more]) => {
  const named2 = merged(more.filter((part) => !isPattern(part)));
  return T.ModuleDeferred(assign(first, named2));
});
var genericType = map(seq(generics, "=", type), ([types, , what]) => T.Generic(types, what));
var script = any(module2, genericType, type);
function Script(...args) {
  const [context, text, options] = typeof args[0] === "string" ? [{}, args[0], args[1]] : args;
  const parsed = script({ text, at: 0 });
  return update(parsed === no ? T.Never() : T.Instantiate(context, parsed), {}, options ?? {});
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
