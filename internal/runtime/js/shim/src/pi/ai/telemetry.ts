// The names and shapes of pi-ai's spans and metrics. What they are for is told in words of our own.

const text = (description: string, more: object = {}) => ({ type: "string", description, ...more });
const count = (description: string, more: object = {}) => ({ type: "number", description, ...more });
const required = { required: true };

const stops = ["pending", "stop", "length", "toolUse", "error", "aborted", "deferred"];
const provider = text("The provider's id.", required);
const model = text("The id of the model that was asked for.", required);
const stop = text("Why the answer ended.", { values: stops });

const span = (description: string) => ({
	description,
	parents: { kind: "any" },
	startAttributes: {
		provider,
		api: text("The id of the protocol.", required),
		model,
		reasoning: text("The level of thinking that was asked for.", { required: false }),
	},
	endAttributes: {
		stop,
		"usage.input": count("Tokens sent that were not in the cache."),
		"usage.output": count("Tokens of the answer."),
		"usage.cache_read": count("Tokens read from the cache."),
		"usage.cache_write": count("Tokens written to the cache."),
		"cost.total": count("What the request cost, in US dollars."),
		"response.id": text("The provider's id of the answer.", { cardinality: "high" }),
	},
	events: {
		"pi.ai.first_chunk": { description: "The first event of the answer arrived.", attributes: {} },
		"pi.ai.block": {
			description: "A block of the answer is complete. What is in it is not recorded.",
			attributes: {
				type: text("The kind of block.", { values: ["text", "thinking", "tool_call"], ...required }),
				index: count("Which block of the answer it is.", required),
				chars: count("Its length in UTF-16 units.", required),
				tool: text("The tool, when it is a call.", { required: false }),
			},
		},
	},
	status: { default: "ok", errorWhen: "The answer ended with an error: provider_error, with the first 500 characters of its message. An aborted one is ok." },
});

const metric = (kind: string, description: string, unit: string, attributes: object) => ({ kind, description, unit, attributes });

export const AI_TELEMETRY_SCHEMA = {
	version: 1 as const,
	spans: {
		"pi.ai.request": span("A request to a model, with finding its key and setting up its provider."),
		"pi.ai.poll": span("One look at whether a deferred answer is there."),
	},
	metrics: {
		"pi.ai.request.duration": metric("histogram", "How long a request or a look took.", "ms", { provider, model, stop: { ...stop, ...required } }),
		"pi.ai.first_chunk.duration": metric("histogram", "How long the first event of an answer took.", "ms", { provider, model }),
		"pi.ai.tokens": metric("counter", "The tokens that were used, but for answers that are not there yet.", "token", {
			provider,
			model,
			kind: text("What they were used for.", { values: ["input", "output", "cache_read", "cache_write"], ...required }),
		}),
		"pi.ai.cost": metric("counter", "What was paid, but for answers that are not there yet.", "USD", { provider, model }),
	},
};
