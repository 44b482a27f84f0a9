// Providers that another extension of the same host registered. Only their models are known here: a request runs where the
// provider was registered, with its key and its rights, and what it answers comes back event by event.
import type { AssistantMessage, Model } from "../types.ts";
import { primordials } from "pi:host";
import { createAssistantMessageEventStream } from "pi:ai_parts";
import { checkNow } from "./env.ts";
import { createProvider } from "./provider.ts";

export interface FarFacts {
	owner: string;
	id: string;
	name: string;
	models: any[];
}

/** Asks for what another extension offers. Data goes there and comes back, nothing that could be called. */
type Ask = (owner: string, name: string, data: object) => Promise<unknown>;

export const streaming = "pier.provider.stream";
export const aborting = "pier.provider.abort";
export const telling = "pier.provider.event";

const { fromJSON, toJSON, setOwn, keysOf, hasOwn, isArray, isFinite, matches, bare } = primordials;

/** What JSON can carry of a value: functions, such as those of tools, stay here. */
const plain = (value: unknown): any => (value === undefined ? undefined : fromJSON(toJSON(value)));

const printable = /^[\x20-\x7e]{0,512}$/;
const isWord = (value: unknown): boolean => typeof value === "string" && matches(printable, value);
const isNumber = (value: unknown): boolean => typeof value === "number" && isFinite(value);
const isSwitch = (value: unknown): boolean => typeof value === "boolean";
const isData = (value: unknown): boolean => isWord(value) || isSwitch(value) || (typeof value === "object" && value !== null);

/**
 * All that another extension may say of a request. None of it names a place, a credential, a header or code: what goes into an address, such as a
 * region or a deployment, is the owner's to choose.
 */
const carried: Record<string, (value: unknown) => boolean> = {
	temperature: isNumber,
	maxTokens: isNumber,
	timeoutMs: isNumber,
	maxRetries: isNumber,
	maxRetryDelayMs: isNumber,
	websocketConnectTimeoutMs: isNumber,
	thinkingBudgetTokens: isNumber,
	thinkingEnabled: isSwitch,
	interleavedThinking: isSwitch,
	disableContinuation: isSwitch,
	cacheRetention: isWord,
	transport: isWord,
	sessionId: isWord,
	reasoning: isWord,
	reasoningEffort: isWord,
	reasoningSummary: isWord,
	effort: isWord,
	thinkingDisplay: isWord,
	promptMode: isWord,
	serviceTier: isWord,
	textVerbosity: isWord,
	toolChoice: isData,
	thinking: isData,
	thinkingBudgets: isData,
	deferred: isData,
	metadata: isData,
	samplingParams: isData,
};

/** A copy that is data all through: objects of nobody's making, no member that would be a prototype. */
function dataOf(value: any): any {
	if (typeof value === "string" || value === null || isSwitch(value) || isNumber(value)) return value;
	if (typeof value !== "object") return undefined;
	const out: any = isArray(value) ? [] : {};
	for (const key of keysOf(value)) if (key !== "__proto__") setOwn(out, key, dataOf(value[key]));
	return out;
}

/** The options of a request for another extension: those of the list, of the kinds that they have, and the signal that is this side's own. */
function optionsFor(given: any, signal: AbortSignal): any {
	const options: any = {};
	for (const name of keysOf(carried)) {
		if (typeof given !== "object" || given === null || !hasOwn(given, name) || !carried[name]!(given[name])) continue;
		setOwn(options, name, dataOf(given[name]));
	}
	setOwn(options, "signal", signal);
	return options;
}

const broken = (model: Model, error: unknown): AssistantMessage => ({
	role: "assistant",
	content: [],
	api: model.api,
	provider: model.provider,
	model: model.id,
	usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } },
	stopReason: "error",
	errorMessage: error instanceof Error ? error.message : String(error),
	timestamp: Date.now(),
});

/** The streams that wait for events of other extensions, by request. */
const waiting: Record<string, { owner: string; push(event: any): void }> = bare();

/** An event of a request has come; only from whom it was asked it is believed. */
export function eventCame(owner: string, { request, event }: any): void {
	const stream = typeof request === "string" ? waiting[request] : undefined;
	if (stream?.owner !== owner) throw new Error("nobody waits for this");
	stream.push(event);
}

/** Streams for a model of a provider, or for a virtual model, where that was registered. */
const streamer = (owner: string, ask: Ask, random: () => string) => (simple: boolean) =>
	(model: any, context: any, { signal, ...options }: any = {}) => {
		const stream = createAssistantMessageEventStream();
		const request = random();
		setOwn(waiting, request, { owner, push: (event: any) => stream.push(event) });
		signal?.addEventListener("abort", () => void ask(owner, aborting, { request }).catch(() => undefined), { once: true });
		const said: any = {};
		for (const name of keysOf(carried)) if (options[name] !== undefined) setOwn(said, name, options[name]);
		void (async () => {
			try {
				await ask(owner, streaming, plain({ request, provider: model.provider, model: model.id, simple, context, options: said }));
			} catch (error) {
				stream.push({ type: "error", reason: "error", error: broken(model, error) });
			} finally {
				delete waiting[request];
				stream.end();
			}
		})();
		return stream;
	};

/** A virtual model of another extension: it is routed there, too. */
export const farVirtualModel = ({ owner, ...facts }: any, ask: Ask, random: () => string): any => ({
	...facts,
	stream: streamer(owner, ask, random)(true),
	route() {
		throw new Error(`Virtual model ${facts.provider}/${facts.id} is routed by the extension ${owner}`);
	},
});

export function farProvider({ owner, id, name, models }: FarFacts, ask: Ask, random: () => string): any {
	const source = `extension ${owner}`;
	const through = streamer(owner, ask, random);
	const auth = { name: source, check: async () => ({ type: "api_key", source }), resolve: async () => ({ auth: {}, source }), [checkNow]: () => source };
	const provider = createProvider({ id, name, auth: { apiKey: auth }, models, api: { stream: through(false), streamSimple: through(true) } });
	provider.far = owner;
	return provider;
}

/** Serves the requests of other extensions, for the providers that this one registered. */
export function serveProviders(registry: () => any, isOffered: (id: string, modelId: string) => boolean, ask: Ask) {
	const running: Record<string, AbortController> = bare();
	const stream = async (from: string, { request, provider: id, model: modelId, simple, context, options }: any) => {
		if (typeof request !== "string" || typeof id !== "string" || typeof modelId !== "string") throw new Error("The request names no model");
		const model = isOffered(id, modelId) ? registry().find(id, modelId) : undefined;
		if (!model) throw new Error(`Model ${id}/${modelId} not found`);
		const controller = new AbortController();
		const key = `${from} ${request}`; // another's request is not to be stopped
		if (running[key]) throw new Error("The request is under way");
		setOwn(running, key, controller);
		try {
			const given = optionsFor(options, controller.signal);
			const asked = dataOf(context) ?? {};
			let last: Promise<unknown> | undefined;
			for await (const event of simple === true ? registry().streamSimple(model, asked, given) : registry().stream(model, asked, given)) {
				last = ask(from, telling, plain({ request, event }));
				last.catch(() => controller.abort()); // nobody listens any more
			}
			await last;
		} finally {
			delete running[key];
		}
	};
	return { [streaming]: stream, [aborting]: (from: string, { request }: any) => running[`${from} ${String(request)}`]?.abort() };
}
