"use strict";
var __defProp = Object.defineProperty;

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
