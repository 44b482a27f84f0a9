"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_forbidden.ts
var internal_forbidden_exports = {
  forbiddenMember: forbiddenMember,
  forbiddenModule: forbiddenModule,
  markDenied: markDenied,
};
module.exports = __defProp(internal_forbidden_exports, "__esModule", { value: true });
function markDenied(fn, why) {
  return Object.defineProperty(fn, /* @__PURE__ */ Symbol.for("pier.denied"), { value: why });
}
function forbiddenMember(module2, name, instead = "") {
  const member = function() {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)(`${module2}.${name}`, instead);
  };
  Object.defineProperty(member, "name", { value: name });
  return markDenied(member, instead);
}
var notMembers = /* @__PURE__ */ new Set(["then", "__esModule", "toJSON", "constructor", "default", "module.exports"]);
function forbiddenModule(module2, names, known = {}, instead = "") {
  const others = new Proxy(/* @__PURE__ */ Object.create(null), {
    get(_, name) {
      if (typeof name === "symbol" || notMembers.has(name)) return void 0;
      return forbiddenMember(module2, name, instead);
    },
    has: () => false
  });
  const exports = Object.create(others);
  for (const name of names) exports[name] = forbiddenMember(module2, name, instead);
  return Object.assign(exports, known);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
