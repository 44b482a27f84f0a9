// linkedom: parse a page, select, change, serialize, events.
import { DOMParser, parseHTML } from "linkedom";

export default function (print) {
	const { document, window, customElements, HTMLElement, Event } = parseHTML("<!doctype html><html><head><title>T</title></head><body><main id=m class='a b'><p data-x-y=1>one</p><p>two <b>bold</b></p><ul><li>1<li>2</ul></main></body></html>");
	print(document.title, document.querySelectorAll("main > p").length, document.querySelector("p[data-x-y]").dataset.xY);
	const main = document.getElementById("m");
	main.classList.toggle("c");
	main.append("text", Object.assign(document.createElement("i"), { textContent: "<esc>" }));
	main.querySelector("b").replaceWith(document.createComment(" gone "));
	main.firstElementChild.insertAdjacentHTML("afterend", "<hr><em>in</em>");
	print(main.outerHTML);
	print(document.toString());
	let heard = "";
	document.body.addEventListener("hit", (event) => (heard += `${event.type} ${event.target.localName} `));
	main.dispatchEvent(new Event("hit", { bubbles: true }));
	print(heard);
	customElements.define("x-y", class extends HTMLElement { connectedCallback() { this.textContent = "alive"; } });
	document.body.appendChild(document.createElement("x-y"));
	print(document.body.lastElementChild.outerHTML, typeof window.MutationObserver);
	const xml = new DOMParser().parseFromString("<?xml version='1.0'?><r><a k='v'/></r>", "text/xml");
	print(xml.querySelector("a").getAttribute("k"), xml.toString());
	print([...document.querySelectorAll("li")].map((li) => li.textContent).join("|"), document.querySelector("li:last-child").closest("main").id);
}
