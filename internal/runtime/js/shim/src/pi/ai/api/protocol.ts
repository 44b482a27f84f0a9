// What all protocols have in common: an answer that is filled while its events are told, and how it ends.
import { AssistantMessageEventStream, clampThinkingLevel } from "pi:ai_parts";
import { buildBaseOptions } from "./options.ts";
import { newAnswer } from "./text.ts";

/** One question and the answer to it, as far as it has come. */
export interface Exchange {
	model: any;
	context: any;
	options: any;
	output: any;
	events: AssistantMessageEventStream;
}

export interface Protocol {
	/** The conversation in the form the protocol knows. */
	resolve(context: any, model: any): any;
	/** What an answer has before anything of it came. */
	begin?(model: any, options: any): object;
	/** Asks and fills the answer. What it throws is the answer's error. */
	ask(exchange: Exchange): Promise<void>;
	/** The error of an answer that ended without a reason. */
	unfinished: string;
	/** The error of an answer whose reason is one. */
	failed?(output: any): string;
	explain(error: any, model: any): string;
}

type Stream = (model: any, context: any, options?: any) => AssistantMessageEventStream;

async function run(protocol: Protocol, exchange: Exchange): Promise<void> {
	const { model, options, output, events } = exchange;
	try {
		await protocol.ask(exchange);
		if (options?.signal?.aborted) throw new Error("Request was aborted");
		if (output.stopReason === "pending") throw new Error(protocol.unfinished);
		if (output.stopReason === "error") throw new Error(protocol.failed?.(output) ?? (output.errorMessage || "An unknown error occurred"));
		events.push({ type: "done", reason: output.stopReason, message: output });
	} catch (error) {
		output.stopReason = options?.signal?.aborted ? "aborted" : "error";
		output.errorMessage = protocol.explain(error, model);
		events.push({ type: "error", reason: output.stopReason, error: output });
	}
	events.end();
}

/** The stream of a protocol: it is there at once, and what goes wrong is told in it. */
export const streamOf =
	(protocol: Protocol): Stream =>
	(model, context, options) => {
		const events = new AssistantMessageEventStream();
		const output = { ...newAnswer(model), ...protocol.begin?.(model, options) };
		void run(protocol, { model, context: protocol.resolve(context, model), options, output, events });
		return events;
	};

export function assertKey({ provider }: any, options: any): string {
	if (!options?.apiKey) throw new Error(`No API key for provider: ${provider}`);
	return options.apiKey;
}

/** The level of thinking that is asked for, as the model has it; undefined when it shall not think. */
export function effortOf(model: any, options: any): string | undefined {
	const level = options?.reasoning ? clampThinkingLevel(model, options.reasoning) : "off";
	return level === "off" ? undefined : level;
}

/** The simple call of protocols that are told an effort; check throws at once when there is no key. */
export const simpleStreamOf =
	(stream: Stream, check: (model: any, options: any) => unknown, more: (model: any, options: any) => object = () => ({})): Stream =>
	(model, context, options) => {
		check(model, options);
		const base = buildBaseOptions(model, context, options);
		return stream(model, context, { ...base, reasoningEffort: effortOf(model, options), ...more(model, options) });
	};
