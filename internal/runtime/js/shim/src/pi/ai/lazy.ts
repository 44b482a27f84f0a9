// Streams whose provider is found out only after they were handed over.
import { AssistantMessageEventStream } from "./events.ts";
import type { AssistantMessage, AssistantMessageEvent, Context, Deferred, DeferredOptions, Model, RequestOptions, SimpleStreamOptions, Streams } from "./types.ts";

const failed = (model: Model, error: unknown, timestamp: number, stopReason: "aborted" | "error"): AssistantMessage => ({
	role: "assistant",
	content: [],
	api: model.api,
	provider: model.provider,
	model: model.id,
	usage: {
		...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
		cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
	},
	stopReason,
	errorMessage: error instanceof Error ? error.message : String(error),
	timestamp,
});

async function forward(target: AssistantMessageEventStream, source: AsyncIterable<AssistantMessageEvent> & { result?: unknown }): Promise<void> {
	let last: AssistantMessage | undefined;
	for await (const event of source) {
		target.push(event);
		if (event.type === "done") last = event.message;
		else if (event.type === "error") last = event.error;
	}
	target.end(typeof source.result === "function" ? await source.result() : last);
}

/** The stream that setup brings; when it cannot, a stream with the error as its answer. */
export function lazyStream(model: Model, setup: () => Promise<AsyncIterable<AssistantMessageEvent>>, _observer?: unknown, signal?: AbortSignal): AssistantMessageEventStream {
	const stream = new AssistantMessageEventStream();
	const started = Date.now(); // after the stream's own, which times no answer that is older than it
	setup()
		.then((source) => forward(stream, source))
		.catch((error) => {
			const reason = signal?.aborted ? "aborted" : "error";
			const message = failed(model, error, started, reason);
			stream.push({ type: "error", reason, error: message });
			stream.end(message);
		});
	return stream;
}

/** An implementation of a protocol that is loaded when it is first asked. */
export function lazyApi(load: () => Promise<Streams>, capabilities?: { fetchDeferred?: boolean; cancelDeferred?: boolean }): Streams {
	const call = (method: "stream" | "streamSimple") => (model: Model, context: Context, options?: SimpleStreamOptions) =>
		lazyStream(model, async () => (await load())[method](model, context, options), undefined, options?.signal);
	const api: Streams = { stream: call("stream"), streamSimple: call("streamSimple") };
	const need = async (method: "fetchDeferred" | "cancelDeferred", problem: string) => {
		const implementation = await load();
		if (!implementation[method]) throw new Error(problem);
		return implementation as Required<Streams>;
	};
	if (capabilities?.fetchDeferred) {
		const ask = (model: Model, handle: Deferred, options?: DeferredOptions) => async () =>
			(await need("fetchDeferred", "API does not support deferred responses")).fetchDeferred(model, handle, options);
		api.fetchDeferred = (model: Model, handle: Deferred, options?: DeferredOptions) =>
			lazyStream(model, ask(model, handle, options), undefined, options?.signal);
	}
	if (capabilities?.cancelDeferred) {
		api.cancelDeferred = async (model: Model, handle: Deferred, options?: RequestOptions) =>
			(await need("cancelDeferred", "API cannot cancel deferred responses")).cancelDeferred(model, handle, options);
	}
	return api;
}
