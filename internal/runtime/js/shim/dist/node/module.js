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
  if (typeof filename === "string" && path().isAbsolute(filename)) return (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(() => filename);
  let from;
  try {
    from = (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(filename);
  } catch {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("filename", filename, "must be a file URL object, file URL string, or absolute path string");
  }
  return (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(() => from);
}
var path = () => (0, import_pi_host.requireHost)("pi:node/path");
var Module = function Module2(id, parent) {
  this.id = id ?? "";
  this.path = path().dirname(this.id);
  this.exports = {};
  if (parent) parents.set(this, parent);
  parent?.children?.push(this);
  this.filename = null;
  this.loaded = false;
  this.children = [];
};
var parents = /* @__PURE__ */ new WeakMap();
var methods = {
  load(filename) {
    this.filename ??= filename;
    this.paths ??= (0, (import_internal_modules ??= require("pi:node/internal_modules")).lookupPaths)(path().dirname(filename));
    const end = path().extname(filename);
    (Module._extensions[end] ?? Module._extensions[".js"])(this, filename);
    this.loaded = true;
  },
  require(id) {
    (0, (import_internal_modules ??= require("pi:node/internal_modules")).checkId)(id);
    return exported._load(id, this, false);
  },
  _compile(content, filename, _format) {
    const body = `${content}`.replace(/^#!.*/, "");
    const run = new Function("exports", "require", "module", "__filename", "__dirname", body);
    return Reflect.apply(run, this.exports, [this.exports, (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireOf)(() => filename, this), this, filename, path().dirname(filename)]);
  }
};
for (const [name, method] of Object.entries(methods)) Module.prototype[name] = method;
Object.defineProperties(Module, { name: { value: "Module", configurable: true }, length: { value: 0, configurable: true } });
Object.defineProperty(Module.prototype, "constructor", { get: () => Module, configurable: false, enumerable: false });
Object.defineProperty(Module.prototype, "isPreloading", { get: () => false, configurable: false, enumerable: false });
Object.defineProperty(Module.prototype, "parent", {
  get() {
    return parents.get(this);
  },
  set(value) {
    parents.set(this, value);
  },
  configurable: false,
  enumerable: false
});
var readFile = (filename) => (0, import_pi_host.requireHost)("pi:node/fs").readFileSync(filename, "utf8");
Object.assign((import_internal_modules ??= require("pi:node/internal_modules")).extensions, {
  ".js"(module2, filename) {
    module2.exports = (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireFile)(filename);
  },
  ".json"(module2, filename) {
    try {
      module2.exports = JSON.parse(readFile(filename).replace(/^\ufeff/, ""));
    } catch (err) {
      err.message = `${filename}: ${err.message}`;
      throw err;
    }
  },
  ".node"(_, filename) {
    (0, (import_internal_modules ??= require("pi:node/internal_modules")).requireFile)(filename);
  }
});
function findSourceMap(_) {
  return void 0;
}
function findPackageJSON(specifier, base = void 0) {
  if (specifier === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "specifier" argument must be specified');
  const { dirname, isAbsolute, join } = (0, import_pi_host.requireHost)("pi:node/path");
  const { fileURLToPath } = (0, import_pi_host.requireHost)("pi:node/url");
  const pathOf = (place) => typeof place === "string" && isAbsolute(place) ? place : fileURLToPath(place);
  const text = String(specifier);
  const from = base === void 0 ? import_pi_host.boot.extensionPath : pathOf(base);
  if ((0, (import_internal_modules ??= require("pi:node/internal_modules")).isBuiltin)(text)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_MODULE_NOT_FOUND", `Cannot find package '${text}' imported from ${from}`);
  const near = /^\.{1,2}(\/|$)/.test(text);
  const target = near ? join(dirname(from), text, text.endsWith(".") ? "x" : "") : isAbsolute(text) || text.startsWith("file:") ? pathOf(specifier) : (0, (import_internal_modules ??= require("pi:node/internal_modules")).resolve)(text, from, "import");
  const scope = (0, (import_internal_modules ??= require("pi:node/internal_modules")).packageScope)(dirname(target));
  return scope && join(scope.root, "package.json");
}
var refused = (name, length = 1) => Object.defineProperties((0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).markDenied)(() => {
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)(`module.${name}`, "modules are compiled before they run");
}, "modules are compiled before they run"), { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
var plain = (members) => Object.assign(/* @__PURE__ */ Object.create(null), members);
var frozen = (members) => Object.freeze(Object.defineProperties(/* @__PURE__ */ Object.create(null), Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { value, enumerable: true }]))));
function resolveLookupPaths(request, parent) {
  if ((0, (import_internal_modules ??= require("pi:node/internal_modules")).isBuiltin)(request)) return null;
  if (!/^\.{1,2}([\/\\]|$)/.test(request)) return [...parent?.paths ?? []];
  return [parent?.filename ? path().dirname(parent.filename) : "."];
}
function findPath(request, paths, _isMain) {
  try {
    return (0, (import_internal_modules ??= require("pi:node/internal_modules")).resolve)(path().isAbsolute(request) ? request : `./${request}`, path().join(paths?.[0] ?? "/", "x"), "require");
  } catch {
    return false;
  }
}
var parentFile = (parent) => parent?.filename ?? import_pi_host.boot.extensionPath;
var exported = Object.assign(Module, {
  _cache: (import_internal_modules ??= require("pi:node/internal_modules")).cache,
  _pathCache: /* @__PURE__ */ Object.create(null),
  _extensions: (import_internal_modules ??= require("pi:node/internal_modules")).extensions,
  globalPaths: [],
  _debug: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("debug", () => {
  }, "Module._debug is deprecated.", "DEP0077"),
  isBuiltin: (import_internal_modules ??= require("pi:node/internal_modules")).isBuiltin,
  _stat: () => -2,
  _readPackage: () => ({ exists: false }),
  _findPath: findPath,
  _nodeModulePaths: (import_internal_modules ??= require("pi:node/internal_modules")).lookupPaths,
  _resolveLookupPaths: resolveLookupPaths,
  _load: (request, parent, _isMain) => (0, (import_internal_modules ??= require("pi:node/internal_modules")).loadPlain)(request, parentFile(parent)),
  _resolveFilename: (request, parent, _isMain, options) => ((0, (import_internal_modules ??= require("pi:node/internal_modules")).checkId)(request), (0, (import_internal_modules ??= require("pi:node/internal_modules")).hostModule)(request) ? request : (0, (import_internal_modules ??= require("pi:node/internal_modules")).resolve)(request, parentFile(parent), "require", options?.paths)),
  createRequire,
  _initPaths() {
  },
  _preloadModules() {
  },
  syncBuiltinESMExports() {
  },
  Module,
  registerHooks: (import_internal_modules ??= require("pi:node/internal_modules")).registerHooks,
  builtinModules: (import_internal_modules ??= require("pi:node/internal_modules")).builtinModules,
  runMain: refused("runMain", 0),
  register: refused("register"),
  constants: Object.defineProperty(/* @__PURE__ */ Object.create(null), "compileCacheStatus", {
    value: frozen({ FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }),
    enumerable: true
  }),
  enableCompileCache: (_) => ({ status: 3 }),
  findPackageJSON,
  flushCompileCache() {
  },
  stripTypeScriptTypes: refused("stripTypeScriptTypes"),
  getCompileCacheDir: () => void 0,
  findSourceMap,
  SourceMap: refused("SourceMap"),
  getSourceMapsSupport: () => plain({ enabled: false, nodeModules: false, generatedCode: false }),
  setSourceMapsSupport: refused("setSourceMapsSupport")
});
(import_internal_modules ??= require("pi:node/internal_modules")).hooks.load = exported._load;
(import_internal_modules ??= require("pi:node/internal_modules")).hooks.resolve = exported._resolveFilename;
(import_internal_modules ??= require("pi:node/internal_modules")).hooks.module = exported;
var wrapper = ["(function (exports, require, module, __filename, __dirname) { ", "\n});"];
var wrap = (script) => wrapper[0] + script + wrapper[1];
Object.defineProperty(Module, "wrapper", {
  get: () => wrapper,
  set(value) {
    wrapper = value;
  },
  enumerable: false,
  configurable: false
});
Object.defineProperty(Module, "wrap", {
  get: () => wrap,
  set(value) {
    wrap = value;
  },
  enumerable: false,
  configurable: false
});
var module_default = exported;
module_exports["Module"] = Module;
module_exports["default"] = module_default;
module_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_deprecate;
var import_internal_errors;
var import_internal_forbidden;
var import_internal_modules;
