// Modules: both kinds and their interop, conditions, imports, cycles, attributes, and what require and import.meta tell. The
// files are in modules/.
import whole, { a as namedA, default as alsoWhole } from "./modules/c.cjs";
import * as cjsNamespace from "./modules/c.cjs";
import plain from "./modules/plain.cjs";
import data from "./modules/data.json" with { type: "json" };
import * as esmNamespace from "./modules/esm.mjs";
import { live, bump } from "./modules/esm.mjs";
import { a, viaB } from "./modules/ma.mjs";
import mixed from "./modules/mixed.cjs";
import dual, { kind } from "./modules/use.mjs";
import { v as awaited } from "./modules/tla.mjs";
import fs from "node:fs";
import Module, { builtinModules, createRequire, findPackageJSON, isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { rejected, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const here = path.dirname(fileURLToPath(import.meta.url));
const dir = path.join(here, "modules");
const require = createRequire(path.join(dir, "x.mjs"));
const local = createRequire(import.meta.url);
/** Without the place of the checkout. */
const at = (value) => (typeof value === "string" ? value.split(pathToFileURL(here).href).join("<url>").split(here).join("<here>") : Array.isArray(value) ? value.map(at) : value);
const error = (e) => (e instanceof Error ? [e.name, at(e.message.split("\n")[0]), e.code] : e);
const get = async (specifier) => { try { const ns = await import(specifier); return [Object.keys(ns).sort(), ns.default]; } catch (e) { return error(e); } };
const own = (name) => pathToFileURL(path.join(dir, name)).href;

test("default and named of cjs", () => [whole, alsoWhole === whole, namedA, Object.keys(cjsNamespace).sort(), plain(), plain.b]);
test("json", () => [data, require("./data.json"), require("./data.json") === require("./data.json")]);
test("namespace of esm", () => [Object.keys(esmNamespace), Object.prototype.toString.call(esmNamespace), Object.getPrototypeOf(esmNamespace)]);
test("live bindings", () => { const before = live; bump(); return [before, live, esmNamespace.live]; });
test("cycle of esm", () => [a, viaB]);
test("cycle of cjs", () => [require("./ca.cjs"), require("./cb.cjs")]);
test("require of esm", () => [mixed, Object.keys(require("./esm.mjs")).sort(), require("./modexp.mjs"), require("./esm.mjs").default]);
test("require of esm with await", () => error(thrown(() => require("./tla.mjs"))));
test("top-level await", () => awaited);
test("conditions of import", () => [dual.kind ?? dual, kind]);
for (const id of ["cjs", "esm", "dual", "dual/default", "dual/node", "dual/nested", "dual/features/x", "dual/features/secret/y", "dual/hidden", "dual/package.json", "dual/development", "dual/addons", "dual/sync", "self", "@scope/pkg", "outer", "inner", "cjs/other", "cjs/other.js", "cjs/sub", "esm/hidden.js", "esm/i.js", "none", "root-pkg", "root-pkg/lib", "root-pkg/none", "#own", "#dep", "#star/a", "#null", "#none", "#list", "./c.cjs", "./dir", "./dirmain", "./dirmain/", "./nope", "./plain", "node:path", "path", "node:nope", "node:test", "fs/promises", "", "./data.json", "./bad.json", "./throws.cjs", "./syntax.cjs", "./getter.cjs", "..", "test", "sqlite"]) {
	test(`require ${id}`, () => { try { const v = require(id); return typeof v === "function" ? "function" : /path|promises|test/.test(id) && typeof v === "object" && "join" in v ? "path" : id.includes("promises") ? typeof v.readFile : id === "node:test" ? typeof v : v; } catch (e) { return error(e); } });
	test(`resolve ${id}`, () => { try { return at(require.resolve(id)); } catch (e) { return error(e); } });
}
for (const [name, specifier] of Object.entries({ cjs: own("c.cjs"), esm: own("esm.mjs"), getter: own("getter.cjs"), json: own("data.json"), missing: own("none.mjs"), folder: own("dir"), throws: own("throws.cjs"), "data url": "data:text/javascript,export default 5; export const x = 1;", "data url, base64": "data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgImI2NCI7", "data url of json": "data:application/json,{}", "data url, other": "data:text/plain,x", "node url": "node:path/posix", builtin: "os", "bad builtin": "node:nope", http: "http://x/y.js", relative: "./modules/lib.mjs", bare: "no-such-package", "modexp": own("modexp.mjs") })) {
	test(`import ${name}`, async () => { const got = await get(specifier); return Array.isArray(got) && got[0].length > 20 ? "many" : got; });
}
test("import with attributes", async () => [(await import(own("data.json"), { with: { type: "json" } })).default, error(await rejected(import(own("esm.mjs"), { with: { type: "json" } }))), error(await rejected(import(own("data.json"), { with: { type: "css" } }))), (await import("data:application/json,[1]", { with: { type: "json" } })).default]);
test("a module is loaded once", async () => { const one = await import(own("state.cjs")); const two = await import(own("state.cjs")); return [one.default.id === two.default.id, one === two, require("./state.cjs").id === require("./state.cjs").id]; });
test("one that throws is tried again", () => { const before = globalThis.__throws ?? 0; thrown(() => require("./throws.cjs")); thrown(() => require("./throws.cjs")); return globalThis.__throws - before; });
test("import.meta", () => [at(import.meta.url), at(import.meta.filename), at(import.meta.dirname), Object.keys(import.meta).sort(), import.meta.main === undefined ? "undefined" : typeof import.meta.main]);
test("import.meta.resolve", () => ["./x.mjs", "../y", "node:fs", "fs", "file:///a/b", "http://x/y"].map((s) => at(import.meta.resolve(s))).concat([error(thrown(() => import.meta.resolve("no-such-package")))]));
test("require's members", () => [typeof require.resolve, typeof require.cache, Object.keys(require.extensions), typeof require.main, Object.keys(require).sort(), require.length, require.name]);
test("require.cache", () => { const file = require.resolve("./state.cjs"); const first = require(file).id; const entry = require.cache[file]; const out = [file in require.cache, entry?.id === file, entry?.loaded, entry?.exports.id === first, at(entry?.filename), Array.isArray(entry?.children), at(entry?.path)]; delete require.cache[file]; out.push(file in require.cache, require(file).id === first); return out; });
test("require.cache, replaced", () => { const file = require.resolve("./state.cjs"); require(file); const before = require.cache[file]; require.cache[file] = { exports: "mock", loaded: true, id: file }; const got = require(file); require.cache[file] = before; return got; });
test("require.resolve.paths", () => [require.resolve.paths("x").slice(0, 2).map(at), require.resolve.paths("./x").map(at), require.resolve.paths("fs"), local.resolve.paths("y")[0].endsWith("cases/node_modules")]);
test("require.resolve with paths", () => [at(require.resolve("cjs", { paths: [dir] })), at(require.resolve("./c.cjs", { paths: [dir] })), error(thrown(() => require.resolve("cjs", { paths: ["/"] })))]);
test("module of a package", () => { const m = require("cjs"); return [m.name, m.main, m.parent]; });
test("arguments of require", () => [thrown(() => require()), thrown(() => require(5)), thrown(() => require("")), thrown(() => require.resolve(5)), thrown(() => createRequire("relative")), thrown(() => createRequire(5)), thrown(() => createRequire("http://x"))].map(error));
test("createRequire in all forms", () => [at(createRequire(pathToFileURL(path.join(dir, "y.js"))).resolve("./c.cjs")), at(createRequire(`${dir}/`).resolve("./c.cjs")), at(createRequire(new URL("./modules/", import.meta.url)).resolve("./lib.mjs"))]);
test("isBuiltin", () => ["fs", "node:fs", "node:test", "test", "node:sqlite", "sqlite", "fs/promises", "nope", "node:nope", "", "wasi", "node:sea", "sea", "_stream_duplex", "sys"].map((id) => isBuiltin(id)));
test("builtinModules", () => [builtinModules.length, builtinModules.includes("node:test"), Object.isFrozen(builtinModules), builtinModules]);
test("findPackageJSON", () => [at(findPackageJSON("cjs", path.join(dir, "x.mjs"))), at(findPackageJSON("..", path.join(dir, "star", "a.mjs"))), at(findPackageJSON(pathToFileURL(path.join(dir, "c.cjs")))), thrown(() => findPackageJSON()).code]);
test("Module's members", () => [Module === Module.Module, typeof Module._load, typeof Module._resolveFilename, typeof Module._nodeModulePaths, typeof Module._extensions, typeof Module._cache, typeof Module.wrap, Module.wrap("x"), Module._nodeModulePaths("/a/node_modules/b"), Module._nodeModulePaths("/"), Module.builtinModules === builtinModules, new Module("id").id, Module.globalPaths.length >= 0]);
test("process.getBuiltinModule", () => [process.getBuiltinModule("fs") === fs, process.getBuiltinModule("node:fs") === fs, process.getBuiltinModule("nope"), process.getBuiltinModule("test"), thrown(() => process.getBuiltinModule(5))]);
test("default and named of a builtin", async () => { const ns = await import("node:path"); return [ns.default === path, ns.join === path.join, Object.keys(ns).includes("default"), inspect(Object.keys(ns).sort().slice(0, 4)), "module.exports" in ns]; });
test("functions for code", () => [new Function("a", "return a + 1")(1), (0, eval)("1 + 1"), typeof globalThis.require, typeof globalThis.module, typeof globalThis.exports, typeof globalThis.__filename]);
test("registerHooks of names that are computed", async () => {
	const seen = [];
	const named = (text) => text; // so that nobody knows the name before
	const first = Module.registerHooks({ resolve(specifier, context, next) { seen.push(["first", specifier, Object.keys(context).sort()]); return next(specifier === "made:up" ? "node:path" : specifier); } });
	const second = Module.registerHooks({ resolve(specifier, context, next) { seen.push(["second", specifier]); if (specifier === "node:os") throw new Error("not this one"); return next(specifier, context); } });
	const path = await import(named("made:up"));
	const refused = await import(named("node:os")).catch((e) => e.message);
	const required = createRequire(import.meta.url)(named("made:up"));
	first.deregister();
	second.deregister();
	const left = seen.length;
	await import(named("node:url"));
	return [typeof path.join, refused, required.join === path.join, seen, seen.length === left];
});
test("registerHooks of no functions", () => thrown(() => Module.registerHooks({ resolve: 5 })));
