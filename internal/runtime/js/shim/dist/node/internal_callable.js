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

// src/node/internal_callable.ts
var internal_callable_exports = {
  callable: callable,
  takeAdopted: takeAdopted,
};
module.exports = __defProp(internal_callable_exports, "__esModule", { value: true });
var adopted;
function takeAdopted() {
  const self = adopted;
  adopted = void 0;
  return self;
}
function callable(Class) {
  const made = new Proxy(Class, {
    apply(_, self, args) {
      if (!(self instanceof Class)) return Reflect.construct(made, args);
      adopted = self;
      try {
        return Reflect.construct(Class, args);
      } finally {
        adopted = void 0;
      }
    }
  });
  Object.defineProperty(Class.prototype, "constructor", { value: made, writable: true, configurable: true, enumerable: false });
  return made;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
