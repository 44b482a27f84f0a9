import url, { domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL, urlToHttpOptions } from "node:url";
import { inspect } from "node:util";
import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const parts = (u) => [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];
const inputs = ["http://user:pass@Example.COM:80/a/../b/./c?x=1&y=2#frag", "https://例え.jp/パス?q=あ#é", "file:///C:/x/../y", "mailto:a@b.c", "data:text/plain,hi%20there", "http://[::1]:3000/", "http://1.1", "http://0x7f.1/", "HTTP://a//b\\c", "javascript:alert(1)", "ws://h:80/p", "http://a/%7Efoo/%zz", "  http://trim.me/  ", "http://a?b#c?d", "blob:http://x/y", "http://h/a b?c d#e f", "foo://bar/baz?q", "http://a.b-c.d_e/"];
for (const input of inputs) test(`parts of ${input}`, () => parts(new URL(input)));
for (const [input, base] of [["../x", "http://h/a/b/c"], ["?q", "http://h/a"], ["#f", "http://h/a?b"], ["//o/p", "https://h/"], ["/abs", "file:///a/b"], ["", "http://h/x?y#z"], ["x", "mailto:a"], ["./.././y", "http://h/a/"]]) test(`${input} on ${base}`, () => parts(new URL(input, base)));
for (const bad of ["", "nope", "http://", "http://a b/", "http://[::1", "http://h:99999/", "http://%00/", "//x", "http://a:b:c/"]) test(`bad ${JSON.stringify(bad)}`, () => new URL(bad));
test("bad with a base", () => new URL("http://", "also bad"));
test("without arguments", () => new URL());
test("canParse", () => [URL.canParse("http://x"), URL.canParse("x"), URL.canParse("x", "http://y")]);
test("parse", () => [URL.parse("http://x/y")?.href, URL.parse("x")]);
for (const [key, value] of [["protocol", "https"], ["protocol", "mailto"], ["host", "x:99"], ["hostname", "é.com"], ["port", "443"], ["port", "8a"], ["port", ""], ["pathname", "a b/../c"], ["search", "?a=b c"], ["search", ""], ["hash", "x y"], ["hash", ""], ["username", "a:b"], ["password", "p@"], ["href", "http://n/"]]) {
	test(`set ${key} to ${JSON.stringify(value)}`, () => {
		const u = new URL("http://u:p@host:8080/p?q#h");
		u[key] = value;
		return u.href;
	});
}
test("set href to nonsense", () => { new URL("http://a").href = "nope"; });
test("toJSON and toString", () => [JSON.stringify({ u: new URL("http://a/ b") }), String(new URL("http://a"))]);
test("inspect", () => inspect(new URL("http://u:p@h:1/p?a=1#x")));
test("inspect below depth", () => inspect({ a: { b: { c: new URL("http://x/") } } }, { depth: 2 }));
test("search params of a URL change it", () => {
	const u = new URL("http://h/?a=1");
	u.searchParams.append("b", "ü &");
	u.searchParams.delete("a");
	return [u.href, u.searchParams.size];
});
for (const init of ["a=1&b=2&a=3", "?x=%20+y", "", "a", "=v", "a=b=c", "%", "é=ü", "a=1&&b"]) test(`params of ${JSON.stringify(init)}`, () => [[...new URLSearchParams(init)], String(new URLSearchParams(init))]);
test("params of pairs, an object and a map", () => [String(new URLSearchParams([["a", "1"], ["b", 2]])), String(new URLSearchParams({ a: 1, b: [1, 2] })), String(new URLSearchParams(new Map([["k", "v"]])))]);
test("params of a bad pair", () => new URLSearchParams([["a"]]));
test("params of no iterable", () => new URLSearchParams([1]));
test("params methods", () => {
	const p = new URLSearchParams("b=2&a=1&b=3");
	const seen = [];
	p.forEach((value, key) => seen.push([key, value]));
	p.sort();
	return [seen, String(p), p.get("b"), p.getAll("b"), p.get("z"), p.has("b", "3"), p.has("b", "9"), [...p.keys()], [...p.values()]];
});
test("params set and delete with value", () => {
	const p = new URLSearchParams("a=1&a=2&b=3");
	p.set("a", "x");
	p.append("b", "4");
	p.delete("b", "3");
	return String(p);
});
test("params get without arguments", () => new URLSearchParams().get());
test("params inspect", () => [inspect(new URLSearchParams("a=1&b=2")), inspect(new URLSearchParams())]);
test("params iterator inspect", () => inspect(new URLSearchParams("a=1&b=2").entries()));
for (const input of ["http://u:p@h.com:8/p/a?q=1#f", "/a?b=c#d", "//h/p", "mailto:x@y.z", "http://a.b/c d", "javascript:x", "HTTP://UP.com", "x:y", "", "a:80/x", "http://h?q=/a?b"]) test(`legacy parse ${JSON.stringify(input)}`, () => ({ ...url.parse(input) }));
test("legacy parse with query and slashes", () => [{ ...url.parse("//h/p?a=1&b", true, true) }, url.parse("/x?y=1", true).query]);
for (const [from, to] of [["/one/two/three", "four"], ["http://e.com/", "/one"], ["http://e.com/one", "/two"], ["http://a/b/c/d;p?q", "../g"], ["mailto:a@b", "c"]]) test(`legacy resolve ${from} ${to}`, () => url.resolve(from, to));
test("legacy format", () => [url.format({ protocol: "http", host: "h:1", pathname: "p", query: { a: [1, 2] } }), url.format({ hostname: "x", port: 5, search: "q" }), url.format("http://a b")]);
test("format of a URL", () => [url.format(new URL("http://u:p@ü.com/a?b#c"), { auth: false, fragment: false, search: false, unicode: true })]);
test("legacy parse of a number", () => url.parse(5));
for (const p of ["/a/b c", "/a%b", "/a?b#c", "/é", "/a\\b", "/a\nb", "/x/"]) test(`pathToFileURL ${JSON.stringify(p)}`, () => pathToFileURL(p).href);
test("pathToFileURL for windows", () => pathToFileURL("C:\\a b\\c", { windows: true }).href);
for (const u of ["file:///a/b%20c", "file:///a%2Fb", "http://x/y", "file://host/a", "file:///%E3%81%82"]) test(`fileURLToPath ${u}`, () => fileURLToPath(u));
test("fileURLToPath for windows", () => fileURLToPath("file:///C:/a%20b", { windows: true }));
test("fileURLToPath of a number", () => fileURLToPath(5));
test("domains", () => [domainToASCII("español.com"), domainToUnicode("xn--espaol-zwa.com"), domainToASCII("xn--iñvalid.com"), domainToUnicode("example.com")]);
test("urlToHttpOptions", () => ({ ...urlToHttpOptions(new URL("https://a:b@測試/p?q=1#h")) }));
test("the classes", () => [url.URL === URL, url.URLSearchParams === URLSearchParams, Object.prototype.toString.call(new URL("http://a")), URL.name, URL.length]);
test("this of a stranger", () => thrown(() => Object.getOwnPropertyDescriptor(URL.prototype, "href").get.call({})).name);
