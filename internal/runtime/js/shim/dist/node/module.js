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

// src/node/module.ts
var module_exports = {};
__export(module_exports, {
  Module: () => Module,
  builtinModules: () => builtinModules,
  createRequire: () => createRequire,
  default: () => module_default,
  findSourceMap: () => findSourceMap,
  hostModule: () => hostModule,
  isBuiltin: () => isBuiltin,
  "module.exports": () => exported
});
module.exports = __toCommonJS(module_exports);
var import_pi_host = require("pi:host");
var import_internal_errors = require("pi:node/internal_errors");
var builtinModules = Object.freeze([
  "assert",
  "assert/strict",
  "async_hooks",
  "buffer",
  "child_process",
  "cluster",
  "console",
  "constants",
  "crypto",
  "dgram",
  "diagnostics_channel",
  "dns",
  "dns/promises",
  "domain",
  "events",
  "fs",
  "fs/promises",
  "http",
  "http2",
  "https",
  "inspector",
  "inspector/promises",
  "module",
  "net",
  "os",
  "path",
  "path/posix",
  "path/win32",
  "perf_hooks",
  "process",
  "punycode",
  "querystring",
  "readline",
  "readline/promises",
  "repl",
  "stream",
  "stream/consumers",
  "stream/promises",
  "stream/web",
  "string_decoder",
  "sys",
  "timers",
  "timers/promises",
  "tls",
  "trace_events",
  "tty",
  "url",
  "util",
  "util/types",
  "v8",
  "vm",
  "wasi",
  "worker_threads",
  "zlib"
]);
var prefixOnly = /* @__PURE__ */ new Set(["sea", "sqlite", "test", "test/reporters"]);
var known = new Set(builtinModules);
function isBuiltin(id) {
  const plain = id.startsWith("node:") ? id.slice(5) : id;
  return known.has(plain) || plain !== id && prefixOnly.has(plain);
}
var piPackages = {
  "pi-ai": "pi:ai",
  "pi-ai/oauth": "pi:ai_oauth",
  "pi-ai/compat": "pi:ai_compat",
  "pi-ai/models": "pi:ai_models",
  "pi-ai/providers/all": "pi:ai_providers_all",
  "pi-agent-core": "pi:agent-core",
  "pi-coding-agent": "pi:coding-agent",
  "pi-tui": "pi:tui"
};
var typebox = { typebox: "pi:typebox", "typebox/value": "pi:typebox_value", "typebox/compile": "pi:typebox_compile" };
function hostModule(id) {
  if (isBuiltin(id)) return `pi:node/${(id.startsWith("node:") ? id.slice(5) : id).replaceAll("/", "_")}`;
  const scoped = /^@(?:earendil-works|mariozechner)\/(.+)$/.exec(id);
  if (scoped) return piPackages[scoped[1]];
  return typebox[id.replace(/^@sinclair\//, "")];
}
function isFile(path) {
  return (0, import_pi_host.requireHost)("pi:node/fs").statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
function asFile(path) {
  const nodePath = (0, import_pi_host.requireHost)("pi:node/path");
  for (const candidate of [path, `${path}.js`, `${path}.json`, `${path}.cjs`, `${path}.mjs`, `${path}.ts`, `${path}.node`]) if (isFile(candidate)) return candidate;
  const manifest = nodePath.join(path, "package.json");
  if (isFile(manifest)) {
    const main = JSON.parse((0, import_pi_host.requireHost)("pi:node/fs").readFileSync(manifest, "utf8")).main;
    if (typeof main === "string") {
      const found = asFile(nodePath.join(path, main));
      if (found) return found;
    }
  }
  for (const name of ["index.js", "index.json", "index.cjs", "index.ts"]) if (isFile(nodePath.join(path, name))) return nodePath.join(path, name);
  return void 0;
}
function notFound(id, from) {
  const err = new Error(`Cannot find module '${id}'
Require stack:
- ${from}`);
  err.code = "MODULE_NOT_FOUND";
  err.requireStack = [from];
  return err;
}
function lookupPaths(dir) {
  const nodePath = (0, import_pi_host.requireHost)("pi:node/path");
  const out = [];
  for (let at = dir; ; at = nodePath.dirname(at)) {
    if (nodePath.basename(at) !== "node_modules") out.push(nodePath.join(at, "node_modules"));
    if (nodePath.dirname(at) === at) return out;
  }
}
function inPackage(dir, id) {
  const nodePath = (0, import_pi_host.requireHost)("pi:node/path");
  const parts = id.split("/");
  const name = id.startsWith("@") ? parts.splice(0, 2).join("/") : parts.shift();
  const root = nodePath.join(dir, name);
  const manifest = nodePath.join(root, "package.json");
  if (isFile(manifest)) {
    const { exports } = JSON.parse((0, import_pi_host.requireHost)("pi:node/fs").readFileSync(manifest, "utf8"));
    const key = parts.length ? `./${parts.join("/")}` : ".";
    const target = exports === void 0 ? void 0 : condition(typeof exports === "object" && !Array.isArray(exports) && Object.keys(exports).some((k) => k.startsWith(".")) ? exports[key] : key === "." ? exports : void 0);
    if (target) return nodePath.join(root, target);
  }
  return asFile(nodePath.join(root, ...parts));
}
function condition(target) {
  if (typeof target === "string") return target;
  if (Array.isArray(target)) return target.map(condition).find(Boolean);
  if (target === null || typeof target !== "object") return void 0;
  for (const key of Object.keys(target)) if (["node", "require", "default", "import"].includes(key)) {
    const found = condition(target[key]);
    if (found) return found;
  }
  return void 0;
}
function createRequire(filename) {
  const nodePath = (0, import_pi_host.requireHost)("pi:node/path");
  let from;
  if (typeof filename === "string" && nodePath.isAbsolute(filename)) from = filename;
  else {
    try {
      from = (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(filename);
    } catch {
      throw (0, import_internal_errors.invalidArgValue)("filename", filename, "must be a file URL object, file URL string, or absolute path string");
    }
  }
  const dir = nodePath.dirname(from);
  const resolve = (id, options) => {
    if (isBuiltin(id)) return id;
    if (hostModule(id)) return id;
    if (/^\.{0,2}[/\\]|^\.{1,2}$/.test(id) || nodePath.isAbsolute(id)) {
      for (const base of options?.paths ?? [dir]) {
        const found = asFile(nodePath.resolve(base, id));
        if (found) return (0, import_pi_host.requireHost)("pi:node/fs").realpathSync(found);
      }
      throw notFound(id, from);
    }
    for (const base of (options?.paths ?? [dir]).flatMap(lookupPaths)) {
      const found = inPackage(base, id);
      if (found) return (0, import_pi_host.requireHost)("pi:node/fs").realpathSync(found);
    }
    throw notFound(id, from);
  };
  resolve.paths = (id) => isBuiltin(id) ? null : lookupPaths(dir);
  const cache = /* @__PURE__ */ Object.create(null);
  const require2 = (id) => {
    if (typeof id !== "string") throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", 'The "id" argument must be of type string.');
    const host = hostModule(id);
    if (host) {
      const m = (0, import_pi_host.requireHost)(host);
      return m;
    }
    const path = resolve(id);
    if (cache[path]) return cache[path].exports;
    if (!path.endsWith(".json")) {
      throw (0, import_internal_errors.nodeError)(Error, "ERR_REQUIRE_HOST", `require() of ${path} at run time is not possible in pier: import it, so that it becomes part of the bundle`);
    }
    const exports = JSON.parse((0, import_pi_host.requireHost)("pi:node/fs").readFileSync(path, "utf8").replace(/^\ufeff/, ""));
    cache[path] = { id: path, filename: path, loaded: true, exports };
    return exports;
  };
  return Object.assign(require2, { resolve, cache, main: void 0, extensions: {} });
}
var Module = class {
  id;
  filename = null;
  loaded = false;
  exports = {};
  children = [];
  paths = [];
  constructor(id = "") {
    this.id = id;
  }
  require(id) {
    return createRequire(this.filename ?? import_pi_host.boot.extensionPath)(id);
  }
};
function findSourceMap() {
  return void 0;
}
var exported = Object.assign(Module, {
  builtinModules,
  createRequire,
  findSourceMap,
  isBuiltin,
  Module,
  syncBuiltinESMExports() {
  },
  register() {
    throw (0, import_internal_errors.nodeError)(Error, "EACCES", "module.register is not available to extensions");
  },
  enableCompileCache() {
  },
  findPackageJSON: (specifier, base) => {
    const path = (0, import_pi_host.requireHost)("pi:node/path");
    for (let dir = path.dirname(createRequire(base).resolve(specifier)); ; dir = path.dirname(dir)) {
      if (isFile(path.join(dir, "package.json"))) return path.join(dir, "package.json");
      if (path.dirname(dir) === dir) return void 0;
    }
  }
});
var module_default = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
