"use strict";
var __defProp = Object.defineProperty;

// src/web/face.ts
var face_exports = {
  face: face,
  illegalConstructor: void 0,
  illegalInvocation: void 0,
  invalidThis: void 0,
  shown: shown,
  unread: void 0,
};
module.exports = __defProp(face_exports, "__esModule", { value: true });
var inspectCustom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var illegalConstructor = () => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
var invalidThis = (name) => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", `Value of "this" must be of type ${name}`);
var illegalInvocation = () => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", "Illegal invocation");
var unread = (field) => (key, object) => {
  const name = typeof field === "string" ? field : field[key];
  return new TypeError(object === void 0 || object === null ? `Cannot read properties of ${object} (reading '${name}')` : `Cannot read private member ${name} from an object whose class did not declare it`);
};
function face(of, name, shape = {}) {
  const proto = of.prototype;
  if (of.name !== name) Object.defineProperty(of, "name", { value: name, configurable: true });
  if (shape.length !== void 0) Object.defineProperty(of, "length", { value: shape.length, configurable: true });
  if (shape.mixed) mix(proto, shape.mixed);
  if (shape.statics !== false) {
    for (const key of Object.getOwnPropertyNames(of)) {
      const own = Object.getOwnPropertyDescriptor(of, key);
      if (typeof own.value === "function" && own.configurable) Object.defineProperty(of, key, { enumerable: true });
    }
  }
  for (const key of Object.getOwnPropertyNames(proto)) {
    if (key === "constructor") continue;
    const own = Object.getOwnPropertyDescriptor(proto, key);
    if (!own.configurable) continue;
    if (shape.is && !shape.open?.includes(key)) guard(own, key, shape);
    own.enumerable = !shape.hidden?.includes(key);
    Object.defineProperty(proto, key, own);
    const length = shape.lengths?.[key];
    if (length !== void 0) Object.defineProperty(own.value, "length", { value: length, configurable: true });
  }
  if (shape.iterator) {
    const which = shape.promised?.includes("pipeTo") ? Symbol.asyncIterator : Symbol.iterator;
    Object.defineProperty(proto, which, { value: proto[shape.iterator], writable: true, configurable: true });
  }
  if (shape.tag !== null) Object.defineProperty(proto, Symbol.toStringTag, { value: shape.tag ?? name, configurable: true });
  if (Object.hasOwn(proto, inspectCustom)) Object.defineProperty(proto[inspectCustom], "length", { value: 2, configurable: true });
}
function mix(proto, from) {
  for (const key of Reflect.ownKeys(from)) {
    if (!Object.hasOwn(proto, key)) Object.defineProperty(proto, key, Object.getOwnPropertyDescriptor(from, key));
  }
}
function guard(own, key, shape) {
  const { is, wrong } = shape;
  const late = shape.promised?.includes(key);
  for (const way of ["value", "get", "set"]) {
    const fn = own[way];
    if (typeof fn !== "function") continue;
    const refuse = late ? (object) => Promise.reject(wrong(key, object)) : (object) => {
      throw wrong(key, object);
    };
    const checked = way === "get" ? get(fn, is, refuse) : way === "set" ? set(fn, is, refuse) : call(fn, is, refuse);
    Object.defineProperties(checked, { name: { value: fn.name, configurable: true }, length: { value: fn.length, configurable: true } });
    own[way] = checked;
  }
}
var get = (fn, is, refuse) => ({ f() {
  return isObject(this) && is(this) ? fn.call(this) : refuse(this);
} }).f;
var set = (fn, is, refuse) => ({ f(value) {
  return isObject(this) && is(this) ? fn.call(this, value) : refuse(this);
} }).f;
var call = (fn, is, refuse) => ({ f(...args) {
  return isObject(this) && is(this) ? fn.apply(this, args) : refuse(this);
} }).f;
var isObject = (value) => typeof value === "object" && value !== null;
function shown(name, of, depth, options, inspect, deep) {
  if (depth < 0) return deep === "name" ? options.stylize(`[${name}]`, "special") : deep;
  return `${name} ${inspect(of, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
}
face_exports["illegalConstructor"] = illegalConstructor;
face_exports["illegalInvocation"] = illegalInvocation;
face_exports["invalidThis"] = invalidThis;
face_exports["unread"] = unread;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
