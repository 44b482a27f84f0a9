"use strict";
var __defProp = Object.defineProperty;

// src/node/module.ts
var module_exports = {
  Module: void 0,
  createRequire: createRequire,
  default: void 0,
  findPackageJSON: findPackageJSON,
  findSourceMap: findSourceMap,
  "module.exports": void 0,
};
module.exports = __defProp(module_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function createRequire(filename) {
  if (typeof filename === "string" && (0, import_pi_host.requireHost)("pi:node/path").isAbsolute(filename)) return (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(() => filename);
  let from;
  try {
    from = (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(filename);
  } catch {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("filename", filename, "must be a file URL object, file URL string, or absolute path string");
  }
  return (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(() => from);
}
var Module = class {
  id;
  path;
  filename = null;
  loaded = false;
  exports = {};
  children = [];
  paths = [];
  constructor(id = "") {
    this.id = id;
    this.path = (0, import_pi_host.requireHost)("pi:node/path").dirname(id);
  }
  require(id) {
    return createRequire(this.filename ?? import_pi_host.boot.extensionPath)(id);
  }
};
function findSourceMap(_) {
  return void 0;
}
function findPackageJSON(specifier, base) {
  if (specifier === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "specifier" argument must be specified');
  const { dirname, isAbsolute, join } = (0, import_pi_host.requireHost)("pi:node/path");
  const { fileURLToPath } = (0, import_pi_host.requireHost)("pi:node/url");
  const pathOf = (place) => typeof place === "string" && isAbsolute(place) ? place : fileURLToPath(place);
  const text = String(specifier);
  const from = base === void 0 ? import_pi_host.boot.extensionPath : pathOf(base);
  const target = isAbsolute(text) || text.startsWith("file:") ? pathOf(specifier) : (0, (import_internal_modules ??= require("pi:node/internal_modules")).resolve)(text, from, "import");
  const scope = (0, (import_internal_modules ??= require("pi:node/internal_modules")).packageScope)(dirname(target));
  return scope && join(scope.root, "package.json");
}
var refused = (name) => () => {
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)(`module.${name}`, "modules are compiled before they run");
};
var exported = Object.assign(Module, {
  builtinModules: (import_internal_modules ??= require("pi:node/internal_modules")).builtinModules,
  createRequire,
  findPackageJSON,
  findSourceMap,
  isBuiltin: (import_internal_modules ??= require("pi:node/internal_modules")).isBuiltin,
  Module,
  _cache: (import_internal_modules ??= require("pi:node/internal_modules")).cache,
  _extensions: { ".js": void 0, ".json": void 0, ".node": void 0 },
  globalPaths: [],
  constants: Object.freeze({ compileCacheStatus: Object.freeze({ FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }) }),
  _nodeModulePaths: (import_internal_modules ??= require("pi:node/internal_modules")).lookupPaths,
  _resolveFilename: (id, parent, _main, options) => (0, (import_internal_modules ??= require("pi:node/internal_modules")).resolve)(id, parent?.filename ?? import_pi_host.boot.extensionPath, "require", options?.paths),
  _load: (id, parent) => createRequire(parent?.filename ?? import_pi_host.boot.extensionPath)(id),
  wrap: (script) => `(function (exports, require, module, __filename, __dirname) { ${script}
});`,
  syncBuiltinESMExports() {
  },
  enableCompileCache: (_) => ({ status: 3 }),
  getCompileCacheDir: () => void 0,
  flushCompileCache() {
  },
  register: refused("register"),
  registerHooks: (import_internal_modules ??= require("pi:node/internal_modules")).registerHooks,
  stripTypeScriptTypes: refused("stripTypeScriptTypes"),
  runMain: refused("runMain"),
  SourceMap: refused("SourceMap"),
  setSourceMapsSupport: refused("setSourceMapsSupport"),
  getSourceMapsSupport: () => ({ enabled: false, nodeModules: false, generatedCode: false }),
  wrapper: ["(function (exports, require, module, __filename, __dirname) { ", "\n});"]
});
var module_default = exported;
module_exports["Module"] = Module;
module_exports["default"] = module_default;
module_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_modules;
