import path, { posix, win32 } from "node:path";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const joins = [[], [""], ["a", "b"], ["a", "..", "b"], ["/a", "../../b"], ["./a", "./b/"], ["a//b", "c"], ["", "", "a"], ["..", ".."], ["C:\\a", "..\\b"], ["\\\\srv\\share", "x"], ["C:", "a"], ["a\\b", "c/d"]];
for (const args of joins) for (const [name, p] of [["posix", posix], ["win32", win32]]) test(`${name}.join ${JSON.stringify(args)}`, () => p.join(...args));

const resolves = [["/a", "b"], ["/a", "/b", "c"], ["/a/b", "../c", "./d"], ["/", "..", ".."], ["C:\\a", "D:b"], ["C:\\a", "\\b"], ["\\\\srv\\share\\a", "..", "b"]];
for (const args of resolves) for (const [name, p] of [["posix", posix], ["win32", win32]]) if (p === win32 ? args[0].includes("\\") : true) test(`${name}.resolve ${JSON.stringify(args)}`, () => p.resolve(...args));
test("resolve of nothing is the working directory", () => path.resolve() === process.cwd());
test("resolve of a relative path", () => path.resolve("a", "..", "b"));

const paths = ["/home/user/file.txt", "file", ".bashrc", "a.b.c", "dir/", "/", "", "..", "a/b/.", "C:\\path\\dir\\file.txt", "C:\\", "\\\\unc\\share\\x.y", "C:file.e", "a.", "./x.tar.gz", "//a//b//"];
for (const p of paths) {
	test(`posix parts of ${JSON.stringify(p)}`, () => [posix.parse(p), posix.basename(p), posix.dirname(p), posix.extname(p), posix.normalize(p), posix.isAbsolute(p)]);
	test(`win32 parts of ${JSON.stringify(p)}`, () => [win32.parse(p), win32.basename(p), win32.dirname(p), win32.extname(p), win32.normalize(p), win32.isAbsolute(p)]);
}
for (const [from, to] of [["/a/b/c", "/a/d"], ["/a", "/a"], ["/a/b", "/"], ["/", "/x"], ["/foo/bar", "/foo/barbaz"]]) test(`posix.relative ${from} ${to}`, () => posix.relative(from, to));
for (const [from, to] of [["C:\\a\\b", "C:\\a\\c"], ["C:\\a", "D:\\a"], ["C:\\A\\b", "c:\\a\\B\\d"], ["\\\\s\\h\\a", "\\\\s\\h\\b"]]) test(`win32.relative ${from} ${to}`, () => win32.relative(from, to));
for (const [p, suffix] of [["/a/b.html", ".html"], ["b.html", "b.html"], ["a/b", "b"], ["aaa", "a"], ["/a/b.html/", ".html"]]) test(`basename ${p} without ${suffix}`, () => [posix.basename(p, suffix), win32.basename(p, suffix)]);
for (const o of [{ dir: "/a", base: "b.c" }, { root: "/", name: "x", ext: ".y" }, { root: "/", dir: "/", base: "b" }, { name: "f", ext: "txt" }, {}]) test(`format ${JSON.stringify(o)}`, () => [posix.format(o), win32.format(o)]);
for (const p of ["C:\\a", "\\\\srv\\share\\x", "a\\b", "", "\\\\?\\C:\\x", 5]) test(`win32.toNamespacedPath ${p}`, () => [win32.toNamespacedPath(p), posix.toNamespacedPath(p)]);
for (const [p, pattern] of [["/a/b.js", "/a/*.js"], ["a/b/c.js", "**/*.js"], ["a.txt", "*.{js,txt}"], ["a/b", "*"], [".hidden", "*"], ["abc", "a?c"], ["b", "[a-c]"], ["d", "[!a-c]"]]) test(`matchesGlob ${p} ${pattern}`, () => path.matchesGlob(p, pattern));
test("separators", () => [posix.sep, posix.delimiter, win32.sep, win32.delimiter, path === posix, path.posix === posix, path.win32.win32 === win32]);
for (const bad of [undefined, null, 5, {}, ["a"], true]) test(`join of ${typeof bad} ${String(bad)}`, () => path.join(bad));
for (const method of ["resolve", "normalize", "dirname", "basename", "extname", "parse", "isAbsolute", "relative"]) test(`${method} of a number`, () => path[method](7, 7));
test("format of text", () => path.format("x"));
test("basename with a bad suffix", () => path.basename("a", 5));
