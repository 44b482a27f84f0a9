// url.parse, format, resolve and what stands beside them: many inputs, each with its whole answer.
import url from "node:url";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const texts = String.raw`
//some_path|http:\\evil-phish\foo.html|HTTP:\\evil-phish\foo.html|HTTP://www.example.com/|HTTP://www.example.com|http://www.ExAmPlE.com/
http://user:pw@www.ExAmPlE.com/|http://USER:PW@www.ExAmPlE.com/|http://user@www.example.com/|http://user%3Apw@www.example.com/
http://x.com/path?that\'s#all, folks|http://_jabber._tcp.google.com/test|http://user:pass@_jabber._tcp.google.com:80/test|http://[fe80::1]/test
http://user:pass@[fe80::1]:80/test|http://user:pass@-jabber._tcp.google.com:80/test|http://x...y...#p|http://x/p/"quoted"|<http://goo.corn/bread> Is a URL!
http://www.narwhaljs.org/blog/categories?id=news|http://mt0.google.com/vt/lyrs=m@114???&hl=en&src=api&x=2&y=2&z=3&s=|http://user:pass@mt0.google.com/vt/lyrs=m@114???&hl=en
file:///etc/passwd|file://localhost/etc/passwd|file://foo/etc/passwd|file:///etc/node/|file://localhost/etc/node/|file://foo/etc/node/|http:/baz/../foo/bar|http:/foo/bar?baz=quux#frag
mailto:foo@bar.com?subject=hello|javascript:alert('hello');|xmpp:isaacschlueter@jabber.org|http://atpass:foo%40bar@127.0.0.1:8080/path?search=foo#bar|svn+ssh://foo/bar|dash-test:///foo/bar
dash-test:foo/bar|dot.test://foo/bar|dot.test:foo/bar|google.com:80/x|http://google.com" onload="alert(42)/|http://a.com/\t\r\n|http://a\tbc\ndr\ref g"hq\'j<kl>?mn\\op=q=\'99{st|uv}wx
http://10.0.0.256:80/x|http://1.2.3:x/|http://a:b:c/|http://a:99999/|http://a:0/|http://a:/|http://a:80:/|http://:80/|http://@/|http://@a/|http://a@b@c/|http://a@b?@c|http://a@b/@c|http://a:b@/x
http://ex ample.com/|http://ex%20ample.com/|http://ex;ample.com/|http://ex'ample.com/|http://ex{a}.com/|http://ex^a.com/|http://a\b/c|http://a|b|http://a%b/|http://-a-.com/|http://a..b/
git+http://user:pass@host/x|local1@domain1|www.example.com|www.example.com/a?b#c|//host/path|///path|////x|//user@host/p|//user:pw@host/p?q#h|/a/b|a/b|?q|#h|?a#b|#a?b|.|..|../x|x:|x:y|x://|x:/y|:a|:|http:|http:/|http://|http:///|http:////a
HTTP:a|http:a/b|http:?q|http:#h|ftp://a|ftp://a/b;type=i|gopher://a/1|ws://a|wss://a:443/x|wsx://a|WS://A/B|file:a|file:|file:/|file://|file:///|file:////a|file://a|javascript:|javascript://a|JavaScript:x|javascript:a b
blob:http://a/b|data:text/plain,hello|tel:+1|urn:a:b|coap:u:p@::1:61616/.well-known/r?n=T#c|coap:[1080:0:0:0:8:800:200C:417A]:61616/x|http://[::1]|http://[::1]:80|http://[::1|http://::1]|http://[]/|http://[a]b/|http://[::1%25en0]/
http://\u00e9.com/|http://b\u00fccher.de/\u00fc?\u00fc#\u00fc|http://\u2603.net/|http://xn--/|http://xn--bcher-kva.de/|http://\u3002/|http://a\u3002b/|http://a\u2260b/|http://a\u00adb/|http://a.\u00df/|http://\ud83d\ude00.la/|http://A\u0300/
http://example.com?foo=bar|http://example.com#h|http://example.com?|http://example.com#|http://example.com/?|http://example.com/#|http://example.com/?#|http://example.com/a?b?c#d#e|http://example.com/a%2fb%zz|http://a/%|http://a/\u0001|http://a/\u007f|http://a/ b c|http://a/?b c|http://a/#b c
http://a.com/b\c\d?e\f#g\h|http:\\a\b|\\a\b|/\a|http:/\a|a?\b|  http://a/b  |\u00a0http://a/\u00a0|\tx\n|http://a/\u2028|http://%61/|http://a%00/|http://${"h".repeat(63)}.x/|http://${"h".repeat(256)}/|http://a@b:c@d:80/|http://a%40b@c/|http://%zz@c/|http://a%2Fb:c%3Ad@e/|http://a?b@c/d|http://a#b@c|http://a/b@c:d
1http://a|+x://a|-x://a|.x://a|x+y-z.0://a/b|a b://c|http ://a|ht\ttp://a|http://a\u0000b/|http://a.b.c.:8/|http://a_b/|http://*.a/|http://a,b/|http://a!b$c&d(e)f=g~h/|http://a+b/|https://a:443/|http://a:080/|http://a:1/b:2|mailto:a|mailto:a@b?c|mailto:a%20b|mailto:|x:a@b/c|x:a?b@c|x:@a|http:a@b/c`
	.replaceAll("${\"h\".repeat(63)}", "h".repeat(63)).replaceAll("${\"h\".repeat(256)}", "h".repeat(256))
	.split(/[|\n]/).filter((text) => text !== "")
	.map((text) => text.replace(/\\(u[0-9a-f]{4}|[trn])/g, (m, e) => (e[0] === "u" ? String.fromCharCode(Number.parseInt(e.slice(1), 16)) : { t: "\t", r: "\r", n: "\n" }[e])));

const named = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 40)}…${text.length}` : text);
let n = 0;
for (const text of texts) {
	const name = `${++n} ${named(text)}`;
	test(`parse ${name}`, () => outcome(() => url.parse(text)));
	test(`parse more ${name}`, () => [outcome(() => url.parse(text, true)), outcome(() => url.parse(text, false, true)), outcome(() => url.format(text))]);
}

const bases = ["http://a/b/c/d;p?q", "http://user:pw@a.com:80/x/y?z#h", "/a/b/c", "a/b", "mailto:a@b.c", "file:///a/b", "http://a", "", "x:y", "//h/p", "javascript:x", "dot.test://foo/bar", "http://a/b/..", "../x", "https://h/x?y"];
const relatives = [
	"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/../y",
	"g?y/./x", "g?y/../x", "g#s/../x", "http:g", "http:/g", "http://g", "HTTP://G", "https:g", "https://g/h", "mailto:x", "mailto:x@y", "//user@host/p", "user@host", "x@y/z", "javascript:y", "file:x", "file:///x", "file://h/x", "\\x", "//", "///", "#", "?", "a b", "//[::1]/x", "http:?q", "http:#h", "x:z", "x:/z", "dot.test:a", "dot.test:/a", "dot.test://a",
];
for (const base of bases) test(`resolve against ${JSON.stringify(base)}`, () => relatives.map((to) => [to, outcome(() => url.resolve(base, to))]));
for (const base of bases) test(`resolveObject against ${JSON.stringify(base)}`, () => relatives.filter((_, i) => i % 4 === 1).map((to) => outcome(() => url.resolveObject(base, to))));

const objects = {
	empty: {}, host: { host: "a:80" }, hostname: { hostname: "a", port: 8 }, six: { hostname: "::1", port: "80" }, both: { host: "x", hostname: "y", port: 1 }, slashes: { slashes: true, pathname: "a" },
	protocol: { protocol: "http", host: "h" }, colon: { protocol: "http:", host: "h" }, ftp: { protocol: "ftp", hostname: "h" }, mailto: { protocol: "mailto", host: "h", auth: "u" }, file: { protocol: "file", pathname: "/x" },
	"file host": { protocol: "file:", host: "h", pathname: "x" }, auth: { auth: "a b:c@d:e", host: "h" }, "auth alone": { auth: "a" }, path: { host: "h", pathname: "a?b#c" }, search: { search: "a=b#c" }, "search mark": { search: "?a" }, hash: { hash: "x" }, "hash mark": { hash: "#x" },
	query: { query: { a: "b", c: ["d", "e"] } }, "query text": { query: "a=b" }, "query none": { query: {} }, "query and search": { search: "s", query: { a: 1 } }, "slashes false": { slashes: false, protocol: "http", host: "h" },
	"no slashes": { protocol: "x", pathname: "/y", slashes: true }, "only protocol": { protocol: "http" }, url: new URL("http://u:p@\u00e9.com:81/a b?c#d"), odd: { protocol: "x:y", host: "h" }, numbers: { protocol: "http", hostname: "h", port: 0, pathname: 5 }, javascript: { protocol: "javascript", pathname: "x y" },
	"path no slash": { host: "h", pathname: "p" }, "double slash": { pathname: "//a" }, "dir": { protocol: "http", slashes: true, pathname: "//a" }, "auth percent": { auth: "%41:%", host: "h" }, "hash space": { hash: "a b", pathname: "a b" },
};
for (const [name, object] of Object.entries(objects)) test(`format ${name}`, () => [outcome(() => url.format(object)), outcome(() => url.Url.prototype.format.call(object))]);
for (const odd of [undefined, null, true, 0, 5n, Symbol("x"), () => {}, [], "", new Number(1), Object.create(null)]) {
	test(`odd ${typeof odd} ${JSON.stringify(odd, (_, v) => (typeof v === "bigint" ? "n" : v))}`, () => ["parse", "format", "resolve", "resolveObject", "fileURLToPath", "fileURLToPathBuffer", "pathToFileURL", "urlToHttpOptions", "domainToASCII", "domainToUnicode"].map((member) => outcome(() => url[member](odd, odd))));
}
const domains = ["espa\u00f1ol.com", "xn--espaol-zwa.com", "\u4e2d\u6587.com", "xn--fiq228c.com", "xn--i\u00f1valid.com", "", "a b", "A.B", "127.1", "0x7f.1", "[::1]", "::1", "a%20b", "a/b", "a?b", "a#b", "a:80", "u@a", "stra\u00dfe.de", "\u2603", "a..b", ".a", "a.", "xn--a", "xn--\u00fc", "\u3002", "1.2.3.4.5", "256.1.1.1", "%41", "a_b", "*.a", "\ud800", "localhost", "XN--BCHER-KVA.de"];
for (const domain of domains) test(`domain ${JSON.stringify(domain)}`, () => [outcome(() => url.domainToASCII(domain)), outcome(() => url.domainToUnicode(domain))]);
test("domains without", () => [outcome(() => url.domainToASCII()), outcome(() => url.domainToUnicode())]);

const whatwg = ["http://u:p@h:81/a?b#c", "file:///x", "https://[::1]:80/", "mailto:a@b", "http://h", "http://u@h", "http://:p@h", "http://%40:%3a@h/%20", "https://b\u00fccher.de/\u00fc", "javascript:x", "data:,x"];
for (const text of whatwg) test(`URL ${JSON.stringify(text)}`, () => {
	const u = new URL(text);
	const some = [undefined, {}, { fragment: false }, { unicode: true }, { search: false }, { auth: false }, { fragment: 0, search: "", auth: null, unicode: 1 }, null, 5, "x"];
	return [some.map((o) => outcome(() => url.format(u, o))), outcome(() => url.urlToHttpOptions(u)), outcome(() => Object.getPrototypeOf(url.urlToHttpOptions(u))), outcome(() => url.resolve(u, "x")), outcome(() => url.parse(u.href).href)];
});
test("urlToHttpOptions of others", () => [outcome(() => url.urlToHttpOptions({ protocol: "http:", hostname: "[x]", a: 1, port: "" })), outcome(() => url.urlToHttpOptions(Object.assign(new URL("http://h/"), { extra: 1 })))]);

const paths = ["/", "/a", "a", "/a b", "/a%b", "/a?b#c", "/a\\b", "/a\nb\rc\td", "/\u00fc", "//a/b", "/a/", "/a//", "", ".", "/..", "/a/../b", "/a[b]", "/a{b}|c^d`e\"f<g>", "/a:b@c&d=e+f$g,h;i!j'k(l)m*n~o", "C:\\a\\b", "C:/a", "\\\\server\\share\\x", "\\\\?\\C:\\a", "\\\\?\\UNC\\s\\h", "\\\\s", "\\\\", "\u0000", "\ud83d\ude00", "\ud800", "/\u0080"];
for (const path of paths) test(`pathToFileURL ${JSON.stringify(path)}`, () => [undefined, { windows: false }, { windows: true }].map((o) => outcome(() => url.pathToFileURL(path.startsWith("/") || o?.windows ? path : `/x/${path}`, o).href)));
const files = ["file:///a", "file:///a%20b", "file:///a%2fb", "file:///a%5cb", "file:///C:/a", "file:///C|/a", "file://host/a", "file://localhost/a", "file:a", "http://a", "file:///%", "file:///%ff", "file:///a?b#c", "file:///\u00fc", "file:///c:", "file:///", "file://x", "FILE:///A", "nope", "file:///%E4%BD%A0", "file:///%00"];
for (const file of files) test(`fileURLToPath ${JSON.stringify(file)}`, () => [undefined, { windows: false }, { windows: true }].flatMap((o) => [outcome(() => url.fileURLToPath(file, o)), outcome(() => url.fileURLToPath(new URL(file), o)), outcome(() => url.fileURLToPathBuffer(file, o).toString("latin1"))]));
test("Url", () => { const u = new url.Url(); const keys = Object.keys(u); u.parse("http://a:8/b?c=d#e", true); return [keys, u, u.format(), u.resolve("x"), u.resolveObject("/y"), u instanceof url.Url, outcome(() => url.Url()), outcome(() => new url.Url().parse(5)), outcome(() => new url.Url().format())]; });
test("parseHost", () => { const u = new url.Url(); u.host = "a:80"; u.parseHost?.(); return [u.host, u.hostname, u.port]; });
test("parse of Url", () => { const u = url.parse("http://a/"); return [url.parse(u) === u, url.parse(new url.Url())]; });
test("deprecated", async () => { const seen = []; const f = (w) => seen.push([w.name, w.code, w.message]); process.on("warning", f); url.parse("http://a:b/c"); url.parse("http://1.1.1.1:x/"); url.resolve("a", "b"); await new Promise((r) => setTimeout(r, 5)); process.off("warning", f); return seen.filter((s) => s[1] !== "DEP0040"); });
