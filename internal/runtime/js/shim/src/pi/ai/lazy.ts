// Streams whose provider is found out only after they were handed over.
import { AssistantMessageEventStream } from "./events.ts";

const failed = (model: any, error: any, timestamp: number, stopReason: string) => ({
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

async function forward(target: AssistantMessageEventStream, source: any): Promise<void> {
	let last: any;
	for await (const event of source) {
		target.push(event);
		if (event.type === "done") last = event.message;
		else if (event.type === "error") last = event.error;
	}
	target.end(typeof source.result === "function" ? await source.result() : last);
}

/** The stream that setup brings; when it cannot, a stream with the error as its answer. */
export function lazyStream(model: any, setup: () => Promise<any>, _observer?: unknown, signal?: AbortSignal): AssistantMessageEventStream {
	const started = Date.now();
	const stream = new AssistantMessageEventStream();
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
export function lazyApi(load: () => Promise<any>, capabilities?: { fetchDeferred?: boolean; cancelDeferred?: boolean }): any {
	const call = (method: string) => (model: any, context: any, options?: any) =>
		lazyStream(model, async () => (await load())[method](model, context, options), undefined, options?.signal);
	const api: any = { stream: call("stream"), streamSimple: call("streamSimple") };
	const need = async (method: string, problem: string) => {
		const implementation = await load();
		if (!implementation[method]) throw new Error(problem);
		return implementation;
	};
	if (capabilities?.fetchDeferred) {
		const ask = (model: any, handle: any, options: any) => async () =>
			(await need("fetchDeferred", "API does not support deferred responses")).fetchDeferred(model, handle, options);
		api.fetchDeferred = (model: any, handle: any, options?: any) =>
			lazyStream(model, ask(model, handle, options), undefined, options?.signal);
	}
	if (capabilities?.cancelDeferred) {
		api.cancelDeferred = async (model: any, handle: any, options?: any) =>
			(await need("cancelDeferred", "API cannot cancel deferred responses")).cancelDeferred(model, handle, options);
	}
	return api;
}
