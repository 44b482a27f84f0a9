// node-fetch: requests over node:http: JSON, redirects, compression, streams, forms, errors, abort.
import fetch, { AbortError, Blob, FetchError, File, FormData, Headers, Request, Response } from "node-fetch";

export default async function (print, { url }) {
	const first = await fetch(`${url}/json?q=1`, { headers: { "X-One": "1", accept: "application/json" } });
	print(first.status, first.statusText, first.ok, first.headers.get("content-type"), JSON.stringify(await first.json()));
	print(JSON.stringify(await (await fetch(`${url}/echo`, { method: "POST", body: JSON.stringify({ a: 1 }), headers: { "content-type": "application/json" } })).json()));
	print(JSON.stringify(await (await fetch(`${url}/echo`, { method: "PUT", body: new URLSearchParams({ a: "1", b: "\u00e9" }) })).json()));
	const form = new FormData();
	form.set("field", "value");
	form.set("file", new File(["content"], "f.txt", { type: "text/plain" }));
	print((await (await fetch(`${url}/form`, { method: "POST", body: form })).text()));
	const moved = await fetch(`${url}/redirect`);
	print(moved.redirected, new URL(moved.url).pathname, (await moved.text()).length);
	print(await fetch(`${url}/redirect`, { redirect: "error" }).catch((err) => `${err instanceof FetchError} ${err.type}`));
	const manual = await fetch(`${url}/redirect`, { redirect: "manual" });
	print(manual.status, new URL(manual.headers.get("location"), url).pathname);
	print(await (await fetch(`${url}/gzip`)).text());
	let pieces = "";
	for await (const piece of (await fetch(`${url}/stream`)).body) pieces += piece;
	print(pieces);
	const missing = await fetch(`${url}/missing`);
	print(missing.status, missing.statusText, missing.ok, (await missing.text()).trim());
	print(JSON.stringify((await fetch(`${url}/cookies`)).headers.raw()["set-cookie"]));
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 20);
	print(await fetch(`${url}/slow`, { signal: stop.signal }).catch((err) => `${err instanceof AbortError} ${err.name} ${err.type}`));
	print(await fetch("http://127.0.0.1:1/").catch((err) => `${err.name} ${err.code} ${err.type}`));
	print(await fetch("ftp://x/").catch((err) => `${err.name} ${err.message}`));
	print(await fetch(`${url}/json`, { size: 3 }).then((r) => r.text()).catch((err) => `${err.type}`));
	print(await (await fetch("data:text/plain;base64,aGk=")).text());
	const request = new Request(`${url}/echo`, { method: "POST", body: new Blob(["blob"]) });
	print(JSON.stringify(await (await fetch(request.clone())).json()), [...new Headers({ B: "2", a: "1" })].join(), await new Response("r").text());
	const head = await fetch(`${url}/json`, { method: "HEAD" });
	print(head.status, (await head.text()).length);
}
