"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_constant.ts
var internal_constant_exports = {
  constant: void 0,
  imported: void 0,
};
module.exports = __defProp(internal_constant_exports, "__esModule", { value: true });
var constant = (value) => target(value, () => new TypeError("Assignment to constant variable."));
var imported = (value, name) => target(value, () => new Error(`"${name}" is read-only.`));
function target(value, wrong) {
  return {
    get v() {
      return value();
    },
    set v(_) {
      throw wrong();
    }
  };
}
internal_constant_exports["constant"] = constant;
internal_constant_exports["imported"] = imported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
