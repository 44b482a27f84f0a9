// got: JSON, forms, redirects, compression, errors, streams, instances with hooks, pages, timeouts, cancelling.
import got, { HTTPError, RequestError, TimeoutError } from "got";

export default async function (print, { url }) {
	const said = (err) => `${err.name} ${err.code} ${err.message.replaceAll(url, "URL")}`;
	print(JSON.stringify(await got(`${url}/json?q=1`, { headers: { "x-one": "1" } }).json()));
	const sent = await got.post(`${url}/echo`, { json: { a: 1 } }).json();
	print(sent.type, sent.length, Buffer.from(sent.body, "base64").toString());
	const form = await got.post(`${url}/echo`, { form: { a: "1 2" } }).json();
	print(form.type, Buffer.from(form.body, "base64").toString());
	const moved = await got(`${url}/redirect`);
	print(moved.statusCode, moved.redirectUrls.map((u) => u.pathname), new URL(moved.url).pathname, JSON.parse(moved.body).query);
	print((await got(`${url}/gzip`)).body.length, (await got(`${url}/bytes`).buffer()).toString("hex"));
	print(await got(`${url}/missing`).catch((e) => `${e instanceof HTTPError} ${said(e)} ${e.response.body.trim()}`), (await got(`${url}/missing`, { throwHttpErrors: false })).statusCode);
	print(await got(`${url}/slow`, { timeout: { request: 100 }, retry: { limit: 0 } }).catch((e) => `${e instanceof TimeoutError} ${said(e)}`));
	print(await got("http://127.0.0.1:1/", { retry: { limit: 0 } }).catch((e) => `${e instanceof RequestError} ${said(e)}`), await got("nope").catch(said));
	let text = "";
	for await (const piece of got.stream(`${url}/stream`)) text += piece;
	print(JSON.stringify(text));
	const own = got.extend({
		prefixUrl: url, headers: { "x-one": "e" },
		hooks: { beforeRequest: [(o) => { o.searchParams = new URLSearchParams({ z: 1 }); }], afterResponse: [(r) => { r.body = r.body.toUpperCase(); return r; }] },
	});
	print((await own("json")).body);
	const pages = [];
	const transform = (r) => [JSON.parse(r.body).query];
	const paginate = ({ currentItems }) => (currentItems[0] === "page=3" ? false : { searchParams: { page: pages.length + 1 } });
	for await (const page of got.paginate(`${url}/json`, { pagination: { transform, paginate, requestLimit: 9 } })) pages.push(page);
	print(pages.join());
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 30);
	print(await got(`${url}/slow`, { signal: stop.signal, retry: { limit: 0 } }).catch(said));
	let last;
	await got(`${url}/bytes`).on("downloadProgress", (progress) => { last = progress.transferred; });
	print(last);
}
