// ws: a client that has the host keep its connection: messages of both kinds, in pieces, pings, closing, what is refused, streams.
import { once } from "node:events";
import WebSocket, { createWebSocketStream } from "ws";

export default async function (print, { url }) {
	const target = `${url.replace("http", "ws")}/socket`;
	const socket = new WebSocket(`${target}?q=1`, ["a", "b"], { headers: { "X-One": "1" } });
	socket.on("upgrade", (response) => print("upgrade", response.statusCode, response.headers.upgrade));
	const got = [];
	let wake = () => {};
	socket.on("message", (data, binary) => wake(got.push(binary ? data.toString("hex") : String(data))));
	const answer = async (data, options) => {
		if (data !== undefined) socket.send(data, options);
		while (got.length === 0) await new Promise((resolve) => { wake = resolve; });
		return got.shift();
	};
	await once(socket, "open");
	print(socket.readyState, socket.protocol, JSON.stringify(socket.extensions), await answer());
	print(await answer("text \u00e9"), await answer(Buffer.from([1, 2])), (await answer("x".repeat(70000))).length, (await answer(Buffer.alloc(200))).length);
	socket.send("in pi", { fin: false });
	print(await answer("eces", { fin: true }));
	socket.ping("p");
	print("pong", String((await once(socket, "pong"))[0]));
	socket.send("bye");
	const [code, reason] = await once(socket, "close");
	print(code, String(reason), socket.readyState);

	const second = new WebSocket(target);
	await once(second, "open");
	second.close(1000, "done");
	print((await once(second, "close")).join(" "));
	const lost = new WebSocket(target);
	await once(lost, "open");
	lost.send("die");
	print((await once(lost, "close"))[0]);
	const ended = new WebSocket(target);
	await once(ended, "open");
	ended.terminate();
	print((await once(ended, "close"))[0]);
	for (const wrong of [`${target.replace("/socket", "/missing")}`, "ws://127.0.0.1:1/"]) {
		const [err] = await once(new WebSocket(wrong), "error");
		print(err.code, err.message);
	}
	const stream = createWebSocketStream(new WebSocket(target), { encoding: "utf8" });
	stream.write("through a stream");
	let text = "";
	for await (const piece of stream) if ((text += piece).endsWith("stream")) break; // messages may come as one piece
	print(text);
}
