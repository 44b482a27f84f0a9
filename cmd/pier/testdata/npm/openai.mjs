// openai against a local server: chat completions and responses, streams, tools, errors, embeddings, files.
import OpenAI, { RateLimitError, toFile } from "openai";

export default async function (print, { url }) {
	const client = new OpenAI({ apiKey: "key", baseURL: `${url}/openai`, maxRetries: 1 });
	const question = { model: "gpt-test", messages: [{ role: "user", content: "Hello" }] };
	const answer = await client.chat.completions.create(question);
	print(JSON.stringify(answer), answer._request_id);
	let text = "";
	for await (const chunk of await client.chat.completions.create({ ...question, stream: true, stream_options: { include_usage: true } })) text += chunk.choices[0]?.delta?.content ?? `[${chunk.usage?.total_tokens}]`;
	print(text);
	const stream = client.chat.completions.stream(question);
	const parts = [];
	stream.on("content", (delta) => parts.push(delta));
	print(JSON.stringify((await stream.finalChatCompletion()).choices), parts.join("|"));
	const tools = client.chat.completions.runTools({
		...question, model: "gpt-tools",
		tools: [{ type: "function", function: { name: "add", description: "adds", parse: JSON.parse, parameters: { type: "object", properties: { a: { type: "number" } } }, function: ({ a }) => String(a + 1) } }],
	});
	print(await tools.finalContent());
	const response = await client.responses.create({ model: "gpt-test", input: "Hello" });
	print(response.output_text, response.id);
	const kinds = [];
	for await (const event of await client.responses.create({ model: "gpt-test", input: "Hello", stream: true })) kinds.push(event.type);
	print(kinds.join());
	const limited = await client.chat.completions.create({ ...question, model: "limited" }, { maxRetries: 0 }).catch((err) => err);
	print(limited instanceof RateLimitError, limited.status, limited.code, limited.message);
	const vectors = await client.embeddings.create({ model: "e", input: ["a"], encoding_format: "float" });
	print(JSON.stringify(vectors.data));
	const file = await client.files.create({ file: await toFile(Buffer.from("line\n"), "data.jsonl"), purpose: "batch" });
	print(JSON.stringify(file));
	print((await client.models.list()).data.map((m) => m.id).join());
	const raw = await client.chat.completions.create(question).asResponse();
	print(raw.status, raw.headers.get("x-request-id"), (await raw.text()).length);
}
