// eventsource and eventsource-parser: events of a server, names, ids, connecting again, an end, text in any pieces.
import { EventSource } from "eventsource";
import { createParser } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";

export default async function (print, { url }) {
	const parser = createParser({
		onEvent: (event) => print(JSON.stringify(event)), onRetry: (ms) => print("retry", ms), onComment: (text) => print("comment", text),
		onError: (err) => print(err.name, err.type, err.message),
	});
	for (const piece of ["\ufeffid: 1\r\nevent: a\r\nda", "ta: x\r", "\ndata: y\n\nretry: 10\n: hey\nretry: z\nfoo: bar\n\n"]) parser.feed(piece);
	parser.reset({ consume: true });
	const seen = [];
	const pieces = new Blob(["data: 1\n\ndata: {\"a\":", "2}\n\n"]).stream().pipeThrough(new TextDecoderStream());
	for await (const event of pieces.pipeThrough(new EventSourceParserStream())) seen.push(event.data);
	print(seen.join());
	const source = new EventSource(`${url}/events`);
	source.onopen = () => print("open", source.readyState);
	source.onerror = (event) => print("error", event.code, event.message, source.readyState);
	source.onmessage = (event) => print("message", event.data);
	source.addEventListener("tick", (event) => print("tick", event.data, event.lastEventId, new URL(event.origin).hostname));
	await new Promise((resolve) => source.addEventListener("bye", resolve));
	source.close();
	print(source.readyState);
	const missing = new EventSource(`${url}/missing`);
	await new Promise((resolve) => { missing.onerror = (event) => resolve(print(event.code, event.message, missing.readyState)); });
}
