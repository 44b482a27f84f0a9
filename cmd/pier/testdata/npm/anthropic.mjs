// @anthropic-ai/sdk against a local server: a message, a stream, tools, errors with retries, models by page.
import Anthropic, { APIConnectionError, AuthenticationError, BadRequestError } from "@anthropic-ai/sdk";

export default async function (print, { url }) {
	const client = new Anthropic({ apiKey: "key", baseURL: `${url}/anthropic`, maxRetries: 1 });
	const question = { model: "claude-test", max_tokens: 64, messages: [{ role: "user", content: "Hello" }] };
	const answer = await client.messages.create({ ...question, system: "Be brief." });
	print(JSON.stringify(answer), answer._request_id);
	const events = [];
	for await (const event of await client.messages.create({ ...question, stream: true })) events.push(event.type);
	print(events.join());
	const stream = client.messages.stream({ ...question, tools: [{ name: "weather", input_schema: { type: "object" } }] });
	const texts = [];
	stream.on("text", (text) => texts.push(text));
	stream.on("inputJson", (part) => texts.push(`json:${part}`));
	print(JSON.stringify(await stream.finalMessage()), JSON.stringify(texts));
	const { data, response } = await client.messages.create(question).withResponse();
	print(data.id, response.status, response.headers.get("request-id"));
	for (const [model, kind] of [["bad", BadRequestError], ["unauthorized", AuthenticationError]]) {
		const err = await client.messages.create({ ...question, model }).catch((e) => e);
		print(err instanceof kind, err.status, err.name, err.message, err.error?.error?.type);
	}
	print((await client.messages.create({ ...question, model: "flaky" })).content[0].text);
	const stop = new AbortController();
	const held = client.messages.stream({ ...question, model: "endless" }, { signal: stop.signal });
	held.on("text", () => stop.abort());
	print(await held.finalMessage().catch((err) => `${err.name} ${err.message}`));
	const names = [];
	for await (const model of client.models.list({ limit: 1 })) names.push(model.id);
	print(names.join());
	print((await client.messages.countTokens({ model: "claude-test", messages: question.messages })).input_tokens);
	print(await client.messages.create({ ...question, model: "slow" }, { timeout: 50, maxRetries: 0 }).catch((err) => `${err instanceof APIConnectionError} ${err.name} ${err.message}`));
}
