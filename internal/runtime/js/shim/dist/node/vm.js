"use strict";
var __defProp = Object.defineProperty;

// src/node/vm.ts
var vm_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(vm_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("vm", ["Script", "createContext", "runInContext", "runInNewContext", "runInThisContext", "compileFunction", "SourceTextModule", "SyntheticModule"], { isContext: () => false, constants: {} }, "");
var vm_default = exported;
vm_exports["default"] = vm_default;
vm_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
