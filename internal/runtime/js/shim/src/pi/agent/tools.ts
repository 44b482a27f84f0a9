// Running the tool calls of an answer.
import { validateToolArguments } from "pi:ai_parts";

import type { AssistantMessage, ToolCall, ToolResultMessage } from "../ai/types.ts";
import type { AgentContext, AgentEvent, AgentTool, Emit, LoopConfig, ToolCallOptions, ToolHooks, ToolOutcome as Done, ToolResult } from "./types.ts";

const textResult = (text: string): ToolResult => ({ content: [{ type: "text", text }], details: {} });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const failed = (toolCall: ToolCall, text: string): Done => ({ toolCall, result: textResult(text), isError: true });
const timed = ({ durationMs }: Done) => (durationMs === undefined ? {} : { durationMs });

interface Scope {
	assistantMessage: AssistantMessage;
	context: AgentContext;
	config: ToolHooks;
	signal?: AbortSignal;
	tools: readonly AgentTool[];
}

/** The call's tool and checked arguments, or what came of it already. */
async function prepare(toolCall: ToolCall, { assistantMessage, context, config, signal, tools }: Scope): Promise<Done | { tool: AgentTool; args: any }> {
	const tool = tools.find(({ name }) => name === toolCall.name);
	if (!tool) return failed(toolCall, `Tool ${toolCall.name} not found`);
	try {
		const given = tool.prepareArguments ? tool.prepareArguments(toolCall.arguments) : toolCall.arguments;
		const args = validateToolArguments(tool, given === toolCall.arguments ? toolCall : { ...toolCall, arguments: given });
		const verdict = await config.beforeToolCall?.({ assistantMessage, toolCall, args, context }, signal);
		if (signal?.aborted) return failed(toolCall, "Operation aborted");
		if (!verdict?.block) return { tool, args };
		const blocked = failed(toolCall, verdict.reason || "Tool execution was blocked");
		if (verdict.terminate === true) blocked.result.terminate = true;
		return blocked;
	} catch (error) {
		return failed(toolCall, messageOf(error));
	}
}

async function execute(toolCall: ToolCall, tool: AgentTool, args: any, signal: AbortSignal | undefined, update: (partial: ToolResult) => unknown): Promise<Done> {
	const updates: Promise<unknown>[] = [];
	const start = performance.now();
	let running = true;
	const onUpdate = (partial: ToolResult) => {
		if (running) updates.push(Promise.resolve(update(partial)));
	};
	let done: Done;
	try {
		const result = await tool.execute(toolCall.id, args, signal, onUpdate);
		done = { toolCall, result, isError: result.isError === true };
	} catch (error) {
		done = failed(toolCall, messageOf(error));
	}
	done.durationMs = Math.round(performance.now() - start);
	running = false;
	await Promise.all(updates);
	return done;
}

/** The result as the configuration changes it afterwards. */
async function finish(done: Done, args: any, { assistantMessage, context, config, signal }: Scope): Promise<Done> {
	if (!config.afterToolCall) return done;
	const { toolCall, result, isError, durationMs } = done;
	try {
		const after = await config.afterToolCall({ assistantMessage, toolCall, args, result, isError, context }, signal);
		if (!after) return done;
		const structured = after.structuredContent ?? (after.content ? undefined : result.structuredContent);
		const { structuredContent: _old, ...rest } = result;
		const merged: any = { ...rest, ...(structured === undefined ? {} : { structuredContent: structured }) };
		for (const key of ["content", "details", "usage", "terminate"] as const) merged[key] = after[key] ?? result[key];
		return { toolCall, result: merged, isError: after.isError ?? isError, durationMs };
	} catch (error) {
		return { ...failed(toolCall, messageOf(error)), durationMs };
	}
}

async function run(toolCall: ToolCall, scope: Scope, update: (partial: ToolResult) => unknown): Promise<Done> {
	const ready = await prepare(toolCall, scope);
	if ("result" in ready) return ready;
	return finish(await execute(toolCall, ready.tool, ready.args, scope.signal, update), ready.args, scope);
}

/** Runs one call on its own, with the hooks of the options. */
export const runToolCall = (toolCall: ToolCall, options: ToolCallOptions): Promise<Done> => {
	const { assistantMessage, context, signal, tools = context.tools ?? [], onUpdate = () => undefined } = options;
	return run(toolCall, { assistantMessage, context, config: options, signal, tools }, onUpdate);
};

const startOf = ({ id, name, arguments: args }: ToolCall): AgentEvent => ({ type: "tool_execution_start", toolCallId: id, toolName: name, args });
const updater = (emit: Emit, { id, name, arguments: args }: ToolCall) => (partialResult: ToolResult) =>
	emit({ type: "tool_execution_update", toolCallId: id, toolName: name, args, partialResult });

async function tellEnd(emit: Emit, done: Done): Promise<Done> {
	const { toolCall, result, isError } = done;
	await emit({ type: "tool_execution_end", toolCallId: toolCall.id, toolName: toolCall.name, result, isError, ...timed(done) });
	return done;
}

async function tellMessage(emit: Emit, done: Done): Promise<ToolResultMessage> {
	const { toolCall, result, isError } = done;
	const message: ToolResultMessage = {
		role: "toolResult",
		toolCallId: toolCall.id,
		toolName: toolCall.name,
		content: result.content ?? [],
		details: result.details,
		usage: result.usage,
		isError,
		...timed(done),
		timestamp: Date.now(),
	};
	await emit({ type: "message_start", message });
	await emit({ type: "message_end", message });
	return message;
}

async function oneByOne(calls: ToolCall[], scope: Scope, emit: Emit): Promise<{ messages: ToolResultMessage[]; all: Done[] }> {
	const all: Done[] = [];
	const messages: ToolResultMessage[] = [];
	for (const call of calls) {
		await emit(startOf(call));
		const done = await tellEnd(emit, await run(call, scope, updater(emit, call)));
		messages.push(await tellMessage(emit, done));
		all.push(done);
		if (scope.signal?.aborted) break;
	}
	return { messages, all };
}

/** Calls are prepared in order, so that whoever is asked sees one at a time; then they all run. */
async function together(calls: ToolCall[], scope: Scope, emit: Emit): Promise<{ messages: ToolResultMessage[]; all: Done[] }> {
	const { signal } = scope;
	const waiting: (() => Promise<Done>)[] = [];
	for (const call of calls) {
		await emit(startOf(call));
		const ready = await prepare(call, scope);
		if ("result" in ready) {
			await tellEnd(emit, ready);
			waiting.push(async () => ready);
		} else {
			waiting.push(async () => {
				if (signal?.aborted) return tellEnd(emit, failed(call, "Operation aborted"));
				const executed = await execute(call, ready.tool, ready.args, signal, updater(emit, call));
				return tellEnd(emit, await finish(executed, ready.args, scope));
			});
		}
		if (signal?.aborted) break;
	}
	const all = await Promise.all(waiting.map((start) => start()));
	const messages: ToolResultMessage[] = [];
	for (const done of all) messages.push(await tellMessage(emit, done));
	return { messages, all };
}

/** The results of an answer's calls, and whether all of them want the run to end. */
export async function runToolCalls(context: AgentContext, assistantMessage: AssistantMessage, config: LoopConfig, signal: AbortSignal | undefined, emit: Emit) {
	const calls = assistantMessage.content.filter(({ type }) => type === "toolCall") as ToolCall[];
	const tools = context.tools ?? [];
	const alone = calls.some(({ name }) => tools.find((tool) => tool.name === name)?.executionMode === "sequential");
	const scope = { assistantMessage, context, config, signal, tools };
	const run = config.toolExecution === "sequential" || alone ? oneByOne : together;
	const { messages, all } = await run(calls, scope, emit);
	return { messages, terminate: all.length > 0 && all.every(({ result }) => result.terminate === true) };
}

/** Calls of an answer that was cut off may be incomplete, so none of them is run. */
export async function refuseToolCalls(assistantMessage: AssistantMessage, emit: Emit) {
	const messages: ToolResultMessage[] = [];
	for (const call of assistantMessage.content.filter(({ type }) => type === "toolCall") as ToolCall[]) {
		await emit(startOf(call));
		const why =
			`Tool call "${call.name}" was not executed: the response hit the output token limit, so its arguments may be truncated. ` +
			"Re-issue the tool call with complete arguments.";
		messages.push(await tellMessage(emit, await tellEnd(emit, failed(call, why))));
	}
	return { messages, terminate: false };
}
