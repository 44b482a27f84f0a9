// A provider whose answers a test writes: it streams them in pieces, counts usage, and knows answers that come later.
import { createAssistantMessageEventStream, getSystemMessageText, registerApiProvider, ToolCallArgumentsStream, unregisterApiProviders } from "pi:ai_parts";
import { createProvider } from "./provider.ts";

const noUsage = () => ({
	...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
});
const name = (prefix: string): string => `${prefix}:${Date.now()}:${Math.random().toString(36).slice(2)}`;
const tokens = (chars: number): number => Math.ceil(chars / 4);

const plainText = (content: any): string =>
	typeof content === "string"
		? content
		: content.map((block: any) => (block.type === "text" ? block.text : `[image:${block.mimeType}:${block.data.length}]`)).join("\n");

const said = (content: any[]): string =>
	content
		.map((block) => {
			if (block.type === "text") return block.text;
			return block.type === "thinking" ? block.thinking : `${block.name}:${JSON.stringify(block.arguments)}`;
		})
		.join("\n");

function textOf(message: any): string {
	if (message.role === "user") return plainText(message.content);
	if (message.role === "assistant") return said(message.content);
	if (message.role !== "system") return [message.toolName, ...message.content.map((block: any) => plainText([block]))].join("\n");
	const changes = (sign: string, tools: any[] = []) => tools.map((tool) => `tool${sign}:${JSON.stringify(tool)}`);
	return [getSystemMessageText(message), ...changes("-", message.toolsRemoved), ...changes("+", message.toolsAdded)].filter(Boolean).join("\n");
}

function commonLength(a: string, b: string): number {
	let at = 0;
	while (at < a.length && at < b.length && a[at] === b[at]) at++;
	return at;
}

/** One answer as it is streamed. */
class Teller {
	#partial: any;

	constructor(
		private stream: any,
		private message: any,
		private options: any,
		private signal: AbortSignal | undefined,
	) {
		this.#partial = { ...message, content: [], stopReason: "pending" };
	}

	#push(type: string, contentIndex: number, more: object = {}): void {
		this.stream.push({ type, contentIndex, ...more, partial: { ...this.#partial } });
	}

	#aborted(): boolean {
		if (!this.signal?.aborted) return false;
		const error = { ...this.#partial, stopReason: "aborted", errorMessage: "Request was aborted", timestamp: Date.now() };
		this.stream.push({ type: "error", reason: "aborted", error });
		this.stream.end(error);
		return true;
	}

	/** Pieces of a few tokens, each as late as its tokens take. */
	async *#pieces(text: string): AsyncGenerator<string> {
		const { min, max, perSecond } = this.options;
		for (let at = 0, first = true; first || at < text.length; first = false) {
			const size = Math.max(1, (min + Math.floor(Math.random() * (max - min + 1))) * 4);
			const piece = text.slice(at, at + size);
			at += size;
			if (perSecond > 0) await new Promise((done) => setTimeout(done, (tokens(piece.length) / perSecond) * 1000));
			else await undefined;
			yield piece;
		}
	}

	async #block(block: any, at: number): Promise<boolean> {
		const kind = block.type === "toolCall" ? "toolcall" : block.type;
		const empty = kind === "toolcall" ? { type: "toolCall", id: block.id, name: block.name, arguments: {} } : { type: kind, [kind]: "" };
		this.#partial.content = [...this.#partial.content, empty];
		this.#push(`${kind}_start`, at);
		const args = new ToolCallArgumentsStream();
		for await (const delta of this.#pieces(kind === "toolcall" ? JSON.stringify(block.arguments) : block[kind])) {
			if (this.#aborted()) return false;
			const own = this.#partial.content[at];
			if (kind === "toolcall") own.arguments = args.append(delta);
			else own[kind] += delta;
			this.#push(`${kind}_delta`, at, { delta });
		}
		if (kind === "toolcall") this.#partial.content[at].arguments = block.arguments;
		this.#push(`${kind}_end`, at, kind === "toolcall" ? { toolCall: block } : { content: block[kind] });
		return true;
	}

	async tell(): Promise<void> {
		const { message, stream } = this;
		if (this.#aborted()) return;
		stream.push({ type: "start", partial: { ...this.#partial } });
		for (const [at, block] of message.content.entries()) {
			if (this.#aborted() || !(await this.#block(block, at))) return;
		}
		const { stopReason: reason } = message;
		if (reason === "pending") throw new Error("Faux response ended without a stop reason");
		if (reason === "error" || reason === "aborted") stream.push({ type: "error", reason, error: message });
		else stream.push({ type: "done", reason, message });
		stream.end(message);
	}
}

const standard = { id: "faux-1", name: "Faux Model" };

const modelOf = (api: string, provider: string) => (definition: any) => ({
	id: definition.id,
	name: definition.name ?? definition.id,
	...{ api, provider, baseUrl: "http://localhost:0" },
	reasoning: definition.reasoning ?? false,
	input: definition.input ?? ["text", "image"],
	inputLimits: definition.inputLimits,
	cost: definition.cost ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
	contextWindow: definition.contextWindow ?? 128_000,
	maxTokens: definition.maxTokens ?? 16_384,
});

class Faux {
	readonly api: string;
	readonly provider: string;
	readonly models: any[];
	readonly state: any = { callCount: 0, deferredFetchCount: 0, cancelledDeferred: [] };
	#waiting: any[] = [];
	#prompts = new Map<string, string[]>();
	#later = new Map<string, any>();
	#pace: any;

	constructor(private options: any) {
		this.api = options.api ?? name("faux");
		this.provider = options.provider ?? "faux";
		const { min = 3, max = 5 } = options.tokenSize ?? {};
		const least = Math.max(1, Math.min(min, max));
		this.#pace = { min: least, max: Math.max(least, max), perSecond: options.tokensPerSecond ?? 0 };
		this.models = (options.models?.length ? options.models : [standard]).map(modelOf(this.api, this.provider));
	}

	getModel = (id?: string): any => (id ? this.models.find((model) => model.id === id) : this.models[0]);
	setResponses = (responses: any[]): void => void (this.#waiting = [...responses]);
	appendResponses = (responses: any[]): void => void this.#waiting.push(...responses);
	getPendingResponseCount = (): number => this.#waiting.length;

	#answer(model: any, more: object): any {
		const { api, provider } = this;
		return { role: "assistant", content: [], api, provider, model: model.id, usage: noUsage(), ...more, timestamp: Date.now() };
	}

	#failed(model: any, error: unknown): any {
		return this.#answer(model, { stopReason: "error", errorMessage: error instanceof Error ? error.message : String(error) });
	}

	/** Usage as four characters to a token; within a session what a prompt has in common with the last one is cached. */
	#counted(message: any, context: any, options: any): any {
		const prompt = context.messages.map((one: any) => `${one.role}:${textOf(one)}`);
		const whole = prompt.join("\n\n");
		const output = tokens(said(message.content).length);
		const session = options?.cacheRetention === "none" ? undefined : options?.sessionId;
		let [input, cacheRead, cacheWrite] = [tokens(whole.length), 0, 0];
		if (session) {
			const before = this.#prompts.get(session);
			cacheRead = before ? tokens(commonLength(before.join("\n\n"), whole)) : 0;
			cacheWrite = Math.max(0, input - cacheRead);
			input = 0;
			this.#prompts.set(session, prompt);
		}
		return { ...message, usage: { ...noUsage(), input, output, cacheRead, cacheWrite, totalTokens: input + output + cacheRead + cacheWrite } };
	}

	async #resolve(step: any, context: any, options: any, model: any): Promise<any> {
		const given = structuredClone(typeof step === "function" ? await step(context, options, this.state, model) : step);
		const { api, provider } = this;
		return this.#counted({ ...given, api, provider, model: model.id, timestamp: given.timestamp ?? Date.now() }, context, options);
	}

	/** Streams what work makes; an error becomes an answer that is nothing else. */
	#streamed(model: any, options: any, work: (tell: (message: any) => Promise<void>, fail: (message: any) => void) => Promise<void>): any {
		const stream = createAssistantMessageEventStream();
		const fail = (error: any) => {
			stream.push({ type: "error", reason: "error", error });
			stream.end(error);
		};
		const run = async () => {
			await options?.onResponse?.({ status: 200, headers: {} }, model);
			await work((message) => new Teller(stream, message, this.#pace, options?.signal).tell(), fail);
		};
		queueMicrotask(() => {
			run().catch((error) => fail(this.#failed(model, error)));
		});
		return stream;
	}

	#deferred = (model: any, handle: any): any => {
		const { api, provider, id } = model;
		return { ...this.#answer(model, { stopReason: "deferred", deferred: handle }), api, provider, model: id };
	};

	stream = (model: any, context: any, options?: any): any => {
		const step = this.#waiting.shift();
		this.state.callCount++;
		return this.#streamed(model, options, async (tell, fail) => {
			if (!step) return fail(this.#counted(this.#failed(model, new Error("No more faux responses queued")), context, options));
			if (!options?.deferred) return tell(await this.#resolve(step, context, options, model));
			const { pollAfterMs, pendingFetches = 0 } = this.options.deferred ?? {};
			const handle = {
				...{ provider: model.provider, modelId: model.id, api: model.api, id: name("deferred") },
				...(pollAfterMs === undefined ? {} : { pollAfterMs }),
			};
			this.#later.set(handle.id, { handle, step, context, options, model, left: Math.max(0, Math.floor(pendingFetches)) });
			return tell(this.#deferred(model, handle));
		});
	};

	streamSimple = (model: any, context: any, options?: any): any => this.stream(model, context, options);

	fetchDeferred = (model: any, handle: any, options?: any): any => {
		this.state.deferredFetchCount++;
		return this.#streamed(model, options, async (tell) => {
			const entry = this.#later.get(handle.id);
			const known = entry && ["provider", "modelId", "api"].every((key) => entry.handle[key] === handle[key]);
			if (!known) throw new Error(`Unknown faux deferred response: ${handle.id}`);
			if (entry.cancelled) throw new Error(`Faux deferred response was cancelled: ${handle.id}`);
			if (entry.left > 0) {
				entry.left--;
				return tell(this.#deferred(model, entry.handle));
			}
			const { deferred: _deferred, signal: _signal, onResponse: _onResponse, ...rest } = entry.options ?? {};
			entry.final ??= await this.#resolve(entry.step, entry.context, rest, entry.model).catch((error) => this.#failed(entry.model, error));
			return tell(entry.final);
		});
	};

	cancelDeferred = async (model: any, handle: any, options?: any): Promise<void> => {
		this.state.cancelledDeferred.push(structuredClone(handle));
		const entry = this.#later.get(handle.id);
		if (entry) entry.cancelled = true;
		await options?.onResponse?.({ status: 200, headers: {} }, model);
	};

	get controls() {
		const { api, models, getModel, state, setResponses, appendResponses, getPendingResponseCount } = this;
		return { api, models, getModel, state, setResponses, appendResponses, getPendingResponseCount };
	}
}

export function createFauxCore(options: any): any {
	const faux = new Faux(options);
	const { provider, stream, streamSimple, fetchDeferred, cancelDeferred } = faux;
	return { ...faux.controls, provider, stream, streamSimple, fetchDeferred, cancelDeferred };
}

export function fauxProvider(options: any = {}): any {
	const faux = new Faux(options);
	const { stream, streamSimple, fetchDeferred, cancelDeferred } = faux;
	const provider = createProvider({
		id: faux.provider,
		auth: { apiKey: { name: "Faux", resolve: async () => ({ auth: {} }) } },
		models: faux.models,
		api: { stream, streamSimple, fetchDeferred, cancelDeferred },
	});
	return { provider, ...faux.controls };
}

/** The same for pi-ai's own calls, until it is taken back. */
export function registerFauxProvider(options: any = {}): any {
	const faux = new Faux(options);
	const { api, stream, streamSimple } = faux;
	const source = name("faux-provider");
	registerApiProvider({ api, stream, streamSimple }, source);
	return { ...faux.controls, unregister: () => unregisterApiProviders(source) };
}
