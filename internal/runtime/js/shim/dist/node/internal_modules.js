"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_modules.ts
var internal_modules_exports = {
  builtinModules: void 0,
  cache: void 0,
  checkId: checkId,
  extensions: void 0,
  hooks: void 0,
  hostModule: hostModule,
  importFrom: importFrom,
  isBuiltin: isBuiltin,
  loadPlain: loadPlain,
  lookupPaths: lookupPaths,
  packageScope: packageScope,
  registerHooks: registerHooks,
  requireFile: requireFile,
  requireOf: requireOf,
  resolve: resolve,
  resolveUrl: resolveUrl,
};
module.exports = __defProp(internal_modules_exports, "__esModule", { value: true });
var import_pi_host4 = require("pi:host");

// src/node/module/hooks.ts
var import_pi_host2 = require("pi:host");

// src/node/module/names.ts
var builtinModules = Object.freeze([
  "_http_agent",
  "_http_client",
  "_http_common",
  "_http_incoming",
  "_http_outgoing",
  "_http_server",
  "_stream_duplex",
  "_stream_passthrough",
  "_stream_readable",
  "_stream_transform",
  "_stream_wrap",
  "_stream_writable",
  "_tls_common",
  "_tls_wrap",
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
  if (typeof id !== "string") return false;
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

// src/node/module/resolve.ts
var import_pi_host = require("pi:host");
var conditions = { require: ["node", "require", "module-sync", "default"], import: ["node", "import", "module-sync", "default"] };
var fs = () => (0, import_pi_host.requireHost)("pi:node/fs");
var paths = () => (0, import_pi_host.requireHost)("pi:node/path");
function kindOf(path) {
  const stats = fs().statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? "file" : stats?.isDirectory() ? "dir" : void 0;
}
function glance(path) {
  try {
    return kindOf(path);
  } catch (err) {
    if (err?.pier?.code === "denied") return void 0;
    throw err;
  }
}
function readManifest(dir) {
  const file = paths().join(dir, "package.json");
  if (glance(file) !== "file") return void 0;
  try {
    return JSON.parse(fs().readFileSync(file, "utf8"));
  } catch (err) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INVALID_PACKAGE_CONFIG", `Invalid package config ${file}. ${err.message}`);
  }
}
var endings = ["", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".json", ".node"];
var source = { ".js": ".ts", ".mjs": ".mts", ".cjs": ".cts" };
function asFile(path) {
  for (const ending2 of endings) if (kindOf(path + ending2) === "file") return path + ending2;
  const ending = paths().extname(path);
  if (source[ending]) {
    const written = path.slice(0, -ending.length) + source[ending];
    if (kindOf(written) === "file") return written;
  }
  if (kindOf(path) !== "dir") return void 0;
  const main = readManifest(path)?.main;
  const found = typeof main === "string" ? asFile(paths().join(path, main)) : void 0;
  return found ?? endings.slice(1).map((e) => paths().join(path, `index${e}`)).find((p) => kindOf(p) === "file");
}
function lookupPaths(dir) {
  const out = [];
  for (let at = dir; ; at = paths().dirname(at)) {
    if (paths().basename(at) !== "node_modules") out.push(paths().join(at, "node_modules"));
    if (paths().dirname(at) === at) return out;
  }
}
function pick(target, kind) {
  if (typeof target === "string" || target === null) return target;
  if (Array.isArray(target)) return target.map((t) => pick(t, kind)).find((t) => typeof t === "string");
  for (const key of Object.keys(target ?? {})) {
    if (!conditions[kind].includes(key)) continue;
    const found = pick(target[key], kind);
    if (found !== void 0) return found;
  }
  return void 0;
}
function mapped(map, key, kind) {
  if (Object.hasOwn(map, key) && !key.includes("*")) return pick(map[key], kind);
  let best;
  for (const pattern of Object.keys(map)) {
    const star2 = pattern.indexOf("*");
    if (star2 < 0 || best !== void 0 && best.length >= pattern.length) continue;
    if (key.length >= pattern.length && key.startsWith(pattern.slice(0, star2)) && key.endsWith(pattern.slice(star2 + 1))) best = pattern;
  }
  if (best === void 0) return void 0;
  const star = best.indexOf("*");
  const fill = key.slice(star, key.length - (best.length - star - 1));
  return pick(map[best], kind)?.replaceAll("*", fill) ?? null;
}
function exported(root, manifest, subpath, kind, from) {
  const map = manifest.exports;
  const listed = typeof map === "object" && map !== null && !Array.isArray(map) && Object.keys(map).some((k) => k.startsWith("."));
  const target = listed ? mapped(map, subpath, kind) : subpath === "." ? pick(map, kind) : void 0;
  if (typeof target === "string") return paths().join(root, target);
  const what = subpath === "." ? 'No "exports" main defined' : `Package subpath '${subpath}' is not defined by "exports"`;
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_PACKAGE_PATH_NOT_EXPORTED", `${what} in ${paths().join(root, "package.json")}${from === void 0 ? "" : ` imported from ${from}`}`);
}
function packageScope(dir) {
  for (let at = dir; paths().basename(at) !== "node_modules"; at = paths().dirname(at)) {
    const manifest = readManifest(at);
    if (manifest !== void 0) return { root: at, manifest };
    if (paths().dirname(at) === at) return void 0;
  }
  return void 0;
}
function inPackages(id, folders, from, kind, asker) {
  const parts = id.split("/");
  const name = id.startsWith("@") ? parts.splice(0, 2).join("/") : parts.shift();
  const subpath = parts.length ? `./${parts.join("/")}` : ".";
  for (const folder of folders) {
    const root = paths().join(folder, name);
    if (glance(root) !== "dir") continue;
    const manifest = readManifest(root);
    if (manifest?.exports !== void 0 && manifest.exports !== null) return exported(root, manifest, subpath, kind);
    const found = asFile(paths().join(root, ...parts));
    if (found) return found;
  }
  const own = packageScope(from);
  return own?.manifest.name === name && own.manifest.exports !== void 0 ? exported(own.root, own.manifest, subpath, kind, asker) : void 0;
}
var takenByNode = (from) => from.endsWith(".mjs") || /[/\\]node_modules[/\\]/.test(from);
function notFound(id, from, kind) {
  if (kind === "import") {
    const near = /^\.{0,2}[/\\]|^\.{1,2}$|^[a-z]:/i.test(id);
    if (!near) return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_MODULE_NOT_FOUND", `Cannot find package '${id.split("/", id.startsWith("@") ? 2 : 1).join("/")}' imported from ${from}`);
    const path = paths().resolve(paths().dirname(from), id);
    const err2 = (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_MODULE_NOT_FOUND", `Cannot find module '${path}' imported from ${from}`);
    return Object.assign(err2, { url: (0, import_pi_host.requireHost)("pi:node/url").pathToFileURL(path).href });
  }
  const err = new Error(`Cannot find module '${id}'
Require stack:
- ${from}`);
  err.code = "MODULE_NOT_FOUND";
  err.requireStack = [from];
  return err;
}
function resolve(id, from, kind, bases) {
  if (id.startsWith("file:")) id = (0, import_pi_host.requireHost)("pi:node/url").fileURLToPath(id.replace(/[?#].*$/, ""));
  if (isBuiltin(id) || hostModule(id)) return id;
  if (id.startsWith("node:")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNKNOWN_BUILTIN_MODULE", `No such built-in module: ${id}`);
  const dirs = bases ?? [/[/\\]$/.test(from) ? from.slice(0, -1) || "/" : paths().dirname(from)];
  let found;
  if (id.startsWith("#")) {
    const scope = packageScope(dirs[0]);
    const target = scope && mapped(scope.manifest.imports ?? {}, id, kind);
    if (typeof target !== "string" && kind === "require" && !scope?.manifest.imports) throw notFound(id, from, kind);
    if (typeof target !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_PACKAGE_IMPORT_NOT_DEFINED", `Package import specifier "${id}" is not defined${scope ? ` in package ${paths().join(scope.root, "package.json")}` : ""} imported from ${from}`);
    if (!target.startsWith(".")) return resolve(target, from, kind);
    found = asFile(paths().join(scope.root, target));
  } else if (/^\.{0,2}[/\\]|^\.{1,2}$/.test(id) || paths().isAbsolute(id)) {
    for (const base of dirs) found ??= asFile(paths().resolve(base, id));
  } else found = inPackages(id, dirs.flatMap(lookupPaths), dirs[0], kind, from);
  if (found === void 0 || kindOf(found) !== "file") throw notFound(id, from, kind);
  return fs().realpathSync(found);
}

// src/node/module/hooks.ts
var hooks = [];
function registerHooks(given) {
  const { resolve: hook, load } = given;
  if (hook !== void 0) (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(hook, "hooks.resolve");
  if (load !== void 0) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(load, "hooks.load");
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).denied)("module.registerHooks with a load hook", "modules are compiled before they run");
  }
  if (hook) hooks.push(hook);
  return {
    deregister() {
      const at = hooks.indexOf(hook);
      if (at >= 0) hooks.splice(at, 1);
    }
  };
}
var conditions2 = { import: ["node", "import", "module-sync", "node-addons"], require: ["node", "require", "module-sync", "node-addons"] };
function hooked(specifier, from, kind) {
  if (hooks.length === 0) return specifier;
  const { fileURLToPath, pathToFileURL } = (0, import_pi_host2.requireHost)("pi:node/url");
  const found = (id) => {
    if (/^(data|https?):/i.test(id)) return { url: id };
    const path = resolve(id, from, kind);
    if (isBuiltin(path)) return { url: path.startsWith("node:") ? path : `node:${path}` };
    return { url: hostModule(path) ? path : pathToFileURL(path).href };
  };
  const all = [...hooks];
  const step = (at, id, context) => {
    if (at < 0) return found(id);
    return all[at](id, context, (next, changed) => step(at - 1, next, { ...context, ...changed }));
  };
  const { url } = step(all.length - 1, specifier, { conditions: conditions2[kind], importAttributes: {}, parentURL: pathToFileURL(from).href });
  return kind === "require" && url.startsWith("file:") ? fileURLToPath(url) : url;
}

// src/node/module/load.ts
var import_pi_host3 = require("pi:host");
var cache = /* @__PURE__ */ Object.create(null);
var namespaces = /* @__PURE__ */ new Map();
var waiting = /* @__PURE__ */ new Map();
function hostExports(id) {
  const name = hostModule(id);
  if (name === void 0) return void 0;
  const exports = (0, import_pi_host3.requireHost)(name);
  return exports["module.exports"] ?? exports;
}
function newModule(path) {
  return { id: path, path: (0, import_pi_host3.requireHost)("pi:node/path").dirname(path), filename: path, loaded: false, exports: {}, children: [], paths: [] };
}
function keep(path, exports) {
  cache[path] = Object.assign(newModule(path), { exports, loaded: true });
  return exports;
}
function readJson(path) {
  const text = (0, import_pi_host3.requireHost)("pi:node/fs").readFileSync(path, "utf8").replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch (err) {
    err.message = `${path}: ${err.message}`;
    throw err;
  }
}
function faulty(err, path) {
  const { syntax, missing } = err?.details ?? {};
  if (missing) return notFound(missing.name, missing.from, takenByNode(missing.from) ? "import" : "require");
  if (!syntax) return void 0;
  return takenByNode(path) || path.endsWith(".cjs") ? new SyntaxError(err.message) : new Error(`ParseError: ${err.message}`);
}
function compile(path) {
  if (path.endsWith(".node")) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_DLOPEN_FAILED", `native addons cannot run in pier: ${path}`);
  try {
    return (0, import_pi_host3.compileScript)(path);
  } catch (err) {
    throw faulty(err, path) ?? (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "open", path });
  }
}
function run(path, id) {
  const { ns, exports } = (0, import_pi_host3.evaluateScript)(id);
  namespaces.set(path, ns);
  return keep(path, Object.hasOwn(Object(exports), "module.exports") ? exports["module.exports"] : exports);
}
function requireFile(path) {
  if (cache[path]) return cache[path].exports;
  if (path.endsWith(".json")) return keep(path, readJson(path));
  const script = compile(path);
  if (!script.sync) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_REQUIRE_ASYNC_MODULE", `require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, use --experimental-print-required-tla.`);
  return run(path, script.id);
}
async function importFile(path) {
  if (path.endsWith(".json")) {
    const value = requireFile(path);
    return { ...typeof value === "object" && !Array.isArray(value) ? value : void 0, default: value };
  }
  if (namespaces.has(path)) return namespaces.get(path);
  if (waiting.has(path)) return waiting.get(path);
  const script = compile(path);
  if (script.sync) {
    run(path, script.id);
    return namespaces.get(path);
  }
  const loading = (0, import_pi_host3.evaluateScript)(script.id).then(({ ns }) => {
    namespaces.set(path, ns);
    return ns;
  });
  waiting.set(path, loading);
  return loading;
}
async function importData(url) {
  const [, mime = "", base64, body] = /^data:([^,;]*)(?:;[^,;]*?)*?(;base64)?,(.*)$/is.exec(url) ?? [];
  if (/^application\/json$/i.test(mime)) {
    return { default: JSON.parse(base64 ? (0, import_pi_host3.requireHost)("pi:node/buffer").Buffer.from(decodeURIComponent(body), "base64").toString() : decodeURIComponent(body)) };
  }
  if (!/^(text|application)\/javascript$/i.test(mime)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_UNKNOWN_MODULE_FORMAT", `Unknown module format: ${mime || "null"} for URL ${url}`);
  return importFile(url);
}
function hostNamespace(id) {
  const exports = hostExports(id);
  if (exports?.__esModule && !isBuiltin(id)) return exports;
  const out = Object.create(Object.getPrototypeOf(exports));
  for (const key of Object.getOwnPropertyNames(exports)) {
    if (key !== "default") Object.defineProperty(out, key, { get: () => exports[key], enumerable: true, configurable: true });
  }
  return Object.defineProperty(out, "default", { value: exports, enumerable: true });
}

// src/node/internal_modules.ts
function checkId(id) {
  if (typeof id !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("id", "string", id);
  if (id === "") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)("id", "", "must be a non-empty string");
}
var hooks2 = {};
var extensions = /* @__PURE__ */ Object.create(null);
function loadPlain(id, from) {
  id = hooked(id, from, "require");
  const host = hostExports(id);
  if (host !== void 0) return host;
  const own = hooks2.module?._resolveFilename;
  const found = own && own !== hooks2.resolve ? own.call(hooks2.module, id, parentOf(from), false) : resolve(id, from, "require");
  return hostExports(found) ?? requireFile(found);
}
var parentOf = (filename) => ({ id: filename, filename, path: (0, import_pi_host4.requireHost)("pi:node/path").dirname(filename), exports: {}, children: [], loaded: true, paths: [] });
function requireOf(from, parent) {
  const require2 = (id) => {
    checkId(id);
    const own = hooks2.module?._load;
    return own && own !== hooks2.load ? own.call(hooks2.module, id, parent ?? parentOf(from()), false) : loadPlain(id, from());
  };
  const find = (id, options) => {
    if (typeof id !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("request", "string", id);
    if (id === "") throw notFound(id, from(), "require");
    const places = options?.paths;
    if (places !== void 0 && !Array.isArray(places)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)("options.paths", places);
    if (places?.length === 0 && !isBuiltin(id)) throw notFound(id, from(), "require");
    return resolve(id, from(), "require", places);
  };
  find.paths = (id) => {
    if (typeof id !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("request", "string", id);
    if (isBuiltin(id)) return null;
    const dir = (0, import_pi_host4.requireHost)("pi:node/path").dirname(from());
    return /^\.{1,2}(\/|$)/.test(id) ? [dir] : lookupPaths(dir);
  };
  Object.defineProperty(require2, "name", { value: "require", configurable: true });
  const members = Object.assign(require2, { resolve: find, main: void 0 });
  Object.defineProperty(members, "extensions", { get: () => ((0, import_pi_host4.requireHost)("pi:node/module"), extensions), enumerable: true, configurable: true });
  return Object.assign(members, { cache });
}
async function importFrom(specifier, from) {
  const id = hooked(String(specifier), from, "import");
  if (/^data:/i.test(id)) return importData(id);
  const scheme = /^([a-z][a-z0-9+.-]+:)/i.exec(id)?.[1].toLowerCase();
  if (scheme !== void 0 && scheme !== "file:" && scheme !== "node:") {
    throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNSUPPORTED_ESM_URL_SCHEME", `Only URLs with a scheme in: file and data are supported by the default ESM loader. Received protocol '${scheme}'`);
  }
  const found = whereIs(id, from);
  return hostModule(found) ? hostNamespace(found) : importFile(found);
}
function whereIs(id, from) {
  try {
    return resolve(id, from, "import");
  } catch (err) {
    if (takenByNode(from) || err.code !== "ERR_MODULE_NOT_FOUND" && err.code !== "ERR_PACKAGE_IMPORT_NOT_DEFINED") throw err;
    throw notFound(id.startsWith("file:") ? (0, import_pi_host4.requireHost)("pi:node/url").fileURLToPath(id) : id, from, "require");
  }
}
function resolveUrl(specifier, parent) {
  const id = String(specifier);
  if (/^\.{0,2}\/|^\.{1,2}$/.test(id)) return new URL(id, parent).href;
  if (isBuiltin(id)) return id.startsWith("node:") ? id : `node:${id}`;
  if (hostModule(id)) return id;
  if (/^[a-z][a-z0-9+.-]*:/i.test(id)) return new URL(id).href;
  const { fileURLToPath, pathToFileURL } = (0, import_pi_host4.requireHost)("pi:node/url");
  const found = resolve(id, fileURLToPath(parent), "import");
  return hostModule(found) ? found : pathToFileURL(found).href;
}
internal_modules_exports["builtinModules"] = builtinModules;
internal_modules_exports["cache"] = cache;
internal_modules_exports["extensions"] = extensions;
internal_modules_exports["hooks"] = hooks2;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors4;
var import_internal_errors2;
var import_internal_errors;
var import_internal_errors3;
