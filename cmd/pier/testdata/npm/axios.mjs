// axios: its node:http adapter and its fetch adapter, interceptors, errors, streams, cancel.
import axios, { AxiosError, AxiosHeaders, isCancel } from "axios";

async function job(print, url, adapter) {
	const api = axios.create({ baseURL: url, adapter, timeout: 5000, headers: { "X-One": "1" } });
	api.interceptors.request.use((config) => (config.headers.set("X-Seen", "request"), config));
	api.interceptors.response.use((response) => ((response.data.seen = true), response), (err) => Promise.reject(err));
	const got = await api.get("/json", { params: { q: "a b", list: [1, 2] } });
	print(adapter, got.status, got.statusText, got.headers["content-type"], JSON.stringify(got.data));
	const posted = await axios.post(`${url}/echo`, { a: [1, "\u00e9"] }, { adapter });
	print(JSON.stringify(posted.data));
	print(JSON.stringify((await axios.put(`${url}/echo`, new URLSearchParams({ x: "y" }), { adapter })).data));
	print(JSON.stringify((await axios.request({ url: `${url}/echo`, method: "patch", data: Buffer.from("bytes"), auth: { username: "u", password: "p" }, adapter })).data));
	const failed = await axios.get(`${url}/missing`, { adapter }).catch((err) => err);
	print(failed instanceof AxiosError, failed.code, failed.message, failed.response.status, failed.response.data.trim());
	print((await axios.get(`${url}/missing`, { adapter, validateStatus: () => true })).status);
	print((await axios.get(`${url}/gzip`, { adapter })).data);
	print((await axios.get(`${url}/redirect`, { adapter })).data.path);
	print(Buffer.from((await axios.get(`${url}/bytes`, { adapter, responseType: "arraybuffer" })).data).toString("hex"));
	const slow = await axios.get(`${url}/slow`, { adapter, timeout: 50 }).catch((err) => err);
	print(slow.code, slow.message);
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 20);
	const stopped = await axios.get(`${url}/slow`, { adapter, signal: stop.signal }).catch((err) => err);
	print(isCancel(stopped), stopped.code, stopped.message);
	const refused = await axios.get("http://127.0.0.1:1/", { adapter }).catch((err) => err);
	print(refused.code ?? "none", refused.response === undefined);
}

export default async function (print, { url }) {
	await job(print, url, "http");
	await job(print, url, "fetch");
	const stream = (await axios.get(`${url}/stream`, { responseType: "stream" })).data;
	let text = "";
	for await (const piece of stream) text += piece;
	print(text);
	const events = [];
	await axios.post(`${url}/echo`, "x".repeat(200_000), { onUploadProgress: (e) => events.push(e.loaded), onDownloadProgress: () => {}, maxRedirects: 0 });
	print(events.at(-1));
	print(await axios.get(`${url}/bytes`, { maxContentLength: 2 }).catch((err) => `${err.code} ${err.message}`));
	const form = new FormData();
	form.append("field", "value");
	form.append("file", new Blob(["content"], { type: "text/plain" }), "f.txt");
	print((await axios.post(`${url}/form`, form)).data);
	print(new AxiosHeaders({ "a-b": "c" }).toString(), axios.getUri({ url: "/x", params: { a: { b: 1 } } }), JSON.stringify(axios.toFormData({ a: 1 }) instanceof Object));
	print((await axios.get(`${url}/redirect`, { maxRedirects: 0 }).catch((err) => err)).response.status);
	print((await axios.get(`${url}/loop`, { maxRedirects: 3 }).catch((err) => err)).code);
}
