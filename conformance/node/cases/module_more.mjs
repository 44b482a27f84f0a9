// node:module: what packages touch of it.
import Module, { createRequire, findPackageJSON, isBuiltin, builtinModules } from "node:module";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const odd = { undefined, null: null, number: 5, text: "x", empty: "", object: {}, list: [], symbol: Symbol("s"), big: 5n, true: true };
const each = (fn) => Object.entries(odd).map(([what, v]) => [what, outcome(() => fn(v))]);
const here = process.cwd();

test("isBuiltin", () => [...each(isBuiltin), ...["fs", "node:fs", "fs/promises", "node:test", "test", "node:test/reporters", "node:sea", "sea", "node:sqlite", "sqlite", "sys", "node:", "node:nope", "internal/util", "_http_agent", "constants", "wasi", "FS", " fs", "fs/", "./fs"].map((n) => [n, isBuiltin(n)])]);
test("builtinModules", () => [builtinModules.length, Module.builtinModules === builtinModules, Object.isFrozen(builtinModules), builtinModules.slice(0, 3), builtinModules.includes("sys")]);
test("createRequire", () => [...each((v) => typeof createRequire(v)), outcome(() => typeof createRequire("relative/x.js")), outcome(() => typeof createRequire("http://a/b")), outcome(() => typeof createRequire(new URL("file:///a/b.js"))), typeof createRequire(`${here}/`), typeof createRequire(`${here}/x`)]);
test("require members", () => { const r = createRequire(`${here}/x.js`); return [Object.keys(r), r.name, r.length, typeof r.resolve, typeof r.resolve.paths, r.main === undefined || typeof r.main, Object.getPrototypeOf(r.cache), Object.keys(r.extensions), r.extensions === Module._extensions, r.cache === Module._cache]; });
test("resolve.paths", () => { const r = createRequire("/a/b/c.js"); return [r.resolve.paths("x"), r.resolve.paths("./x"), r.resolve.paths("fs"), r.resolve.paths("node:fs"), r.resolve.paths("@a/b"), r.resolve.paths("../x"), outcome(() => r.resolve.paths()), outcome(() => r.resolve.paths(5))].map((l) => (Array.isArray(l) ? l.filter((x) => x === "returned" || !/\.node_|lib\/node|lib\\node/.test(String(x))) : l)); });
test("require refuses", () => { const r = createRequire(`${here}/x.js`); return [...each((v) => r(v)), ...each((v) => r.resolve(v))].map(([w, e]) => [w, e instanceof Error ? [e.name, e.code, e.message.split("\n")[0]] : "ok"]); });
test("resolve with paths", () => { mkdirSync(`${here}/q/node_modules/pkg`, { recursive: true }); writeFileSync(`${here}/q/node_modules/pkg/index.js`, "module.exports = 1"); writeFileSync(`${here}/q/node_modules/pkg/package.json", "{}`.slice(0, -5), "{}"); const r = createRequire(`${here}/x.js`); return [outcome(() => r.resolve("pkg", { paths: [`${here}/q`] })), outcome(() => r.resolve("pkg", { paths: [] })).code, outcome(() => r.resolve("pkg", { paths: 5 })).code, outcome(() => r.resolve("pkg")).code, outcome(() => r.resolve("./node_modules/pkg", { paths: [`${here}/q`] }))]; });
test("findPackageJSON", () => { mkdirSync(`${here}/w/sub`, { recursive: true }); writeFileSync(`${here}/w/package.json`, "{}"); writeFileSync(`${here}/w/sub/a.js`, ""); return [outcome(() => findPackageJSON("..", `file://${here}/w/sub/a.js`)), outcome(() => findPackageJSON(".", `${here}/w/sub/a.js`)), outcome(() => findPackageJSON(`file://${here}/w/sub/a.js`)), outcome(() => findPackageJSON(`${here}/w/sub/a.js`)), outcome(() => findPackageJSON()), outcome(() => findPackageJSON("fs", `${here}/w/x.js`)), outcome(() => findPackageJSON("nope-nope", `${here}/w/x.js`)).code]; });
test("wrap", () => [Module.wrap("x = 1"), Module.wrapper, Module.wrapper.length, ...each((v) => (typeof v === "symbol" ? "skip" : Module.wrap(v)))]);
test("_nodeModulePaths", () => [Module._nodeModulePaths("/a/b/node_modules/c"), Module._nodeModulePaths("/"), Module._nodeModulePaths("/node_modules"), Module._nodeModulePaths("/a")]);
test("_resolveFilename", () => [Module._resolveFilename("fs"), Module._resolveFilename("node:path"), outcome(() => Module._resolveFilename("nope-nope-nope")).code, outcome(() => Module._resolveFilename("./nope", { filename: `${here}/x.js`, id: `${here}/x.js`, paths: [] })).code]);
test("_load", () => [Module._load("path") === path, Module._load("node:os") === process.getBuiltinModule("os"), outcome(() => Module._load("nope-nope")).code]);
test("_extensions", () => [Object.keys(Module._extensions), Object.values(Module._extensions).map((f) => typeof f), Object.getPrototypeOf(Module._extensions)]);
test("_extensions .json", () => { writeFileSync(`${here}/d.json`, '{"a":1}'); const m = new Module(`${here}/d.json`); Module._extensions[".json"](m, `${here}/d.json`); return m.exports; });
test("more internals", () => ["_initPaths", "_preloadModules", "_findPath", "_resolveLookupPaths", "_pathCache", "_debug", "_stat", "_readPackage", "_cache", "globalPaths", "runMain"].map((n) => [n, typeof Module[n]]));
test("_resolveLookupPaths", () => [Module._resolveLookupPaths("fs"), Module._resolveLookupPaths("./x", { filename: "/a/b.js", id: "/a/b.js", paths: ["/p"] }), Module._resolveLookupPaths("x", { filename: "/a/b.js", id: "/a/b.js", paths: ["/p"] })?.[0]]);
test("new Module", () => { const m = new Module("/a/b.js"); return [m.id, m.path, m.exports, m.filename, m.loaded, m.children, m.paths, m.parent, Object.keys(m), m instanceof Module, m.constructor === Module, Module.Module === Module, Object.keys(new Module())]; });
test("new Module with parent", () => { const a = new Module("/a.js"); const b = new Module("/b.js", a); return [a.children.length, a.children[0] === b, b.parent === a]; });
test("_compile", () => { const m = new Module(`${here}/v.js`); m.filename = `${here}/v.js`; m.paths = []; return outcome(() => { m._compile("module.exports = 5 + __filename.length * 0; exports.x = 1; module.exports = [typeof require, __dirname === require('path').dirname(__filename)]", `${here}/v.js`); return m.exports; }); });
test("prototype", () => Object.getOwnPropertyNames(Module.prototype).sort());
test("hook of _load", () => { const { _load } = Module; try { const seen = []; Module._load = function (id, ...rest) { seen.push(id); return _load.call(this, id, ...rest); }; createRequire(`${here}/x.js`)("path"); return seen; } finally { Module._load = _load; } });
test("hook of _resolveFilename", () => { const { _resolveFilename } = Module; try { Module._resolveFilename = function (id, ...rest) { return id === "aliased" ? "path" : _resolveFilename.call(this, id, ...rest); }; return outcome(() => createRequire(`${here}/x.js`)("aliased") === path); } finally { Module._resolveFilename = _resolveFilename; } });
test("syncBuiltinESMExports and more", () => [outcome(() => Module.syncBuiltinESMExports()), outcome(() => Module.getCompileCacheDir()), outcome(() => Module.flushCompileCache()), Module.constants, outcome(() => Module.getSourceMapsSupport()), outcome(() => Module.findSourceMap("x"))]);
