// jsdom: a page with its DOM, CSS selectors, events, forms, cookies.
import { JSDOM, CookieJar, VirtualConsole } from "jsdom";

export default async function (print) {
	const cookieJar = new CookieJar();
	const dom = new JSDOM("<!doctype html><title>T</title><style>p { color: red }</style><div id=d><p class='x y'>Hello <b>world</b></p><form><input name=q value=1><select name=s><option value=a>A<option value=b selected>B</select></form></div>", { url: "https://example.org/dir/page?x=1#h", referrer: "https://example.com/", contentType: "text/html", cookieJar, virtualConsole: new VirtualConsole() });
	const { document, Event, FormData, MutationObserver, XMLSerializer, location, Node } = dom.window;
	print(document.title, location.pathname, document.referrer, document.querySelector("p.x > b").textContent);
	print(dom.window.getComputedStyle(document.querySelector("p")).color);
	const changes = [];
	new MutationObserver((list) => changes.push(...list.map((m) => `${m.type} ${m.target.nodeName}`))).observe(document.body, { childList: true, subtree: true, attributes: true });
	document.querySelector("p").classList.replace("y", "z");
	document.querySelector("#d").insertAdjacentHTML("beforeend", "<ul><li>1</li></ul>");
	await new Promise((resolve) => setTimeout(resolve, 0));
	print(changes.join(", "));
	print([...new FormData(document.forms[0])].join(";"));
	let order = "";
	document.addEventListener("ping", () => (order += "document "), true);
	document.querySelector("b").addEventListener("ping", (event) => { order += "b "; event.stopPropagation(); });
	document.body.addEventListener("ping", () => (order += "never"));
	print(document.querySelector("b").dispatchEvent(new Event("ping", { bubbles: true, cancelable: true })), order);
	document.cookie = "k=v; path=/";
	print(document.cookie, cookieJar.getCookieStringSync("https://example.org/"));
	print(new XMLSerializer().serializeToString(document.querySelector("ul")), Node.ELEMENT_NODE);
	print(document.querySelectorAll("div:has(> form) p:not(.y)").length, document.querySelector("a, b").matches("p *"));
	print(new dom.window.DOMParser().parseFromString("<a><b/></a>", "application/xml").documentElement.outerHTML);
	const range = document.createRange();
	range.selectNodeContents(document.querySelector("p"));
	print(range.toString(), new dom.window.URL("../z", location.href).href);
	print(dom.serialize());
	print(JSDOM.fragment("<p>a</p><p>b</p>").childNodes.length);
	dom.window.close();
}
