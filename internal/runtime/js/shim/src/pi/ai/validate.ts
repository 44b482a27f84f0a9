import { coerce } from "./coerce.ts";
import { check } from "./schema.ts";
import type { Tool, ToolCall } from "./types.ts";

/** The arguments of a call as its tool's schema wants them; throws with what is wrong, written for the model. */
export function validateToolArguments(tool: Tool, toolCall: ToolCall): any {
	if (toolCall.argumentsError) {
		throw new Error(`Invalid arguments for tool "${toolCall.name}": ${toolCall.argumentsError}`);
	}
	const args = coerce(tool.parameters, structuredClone(toolCall.arguments));
	const problems = check(tool.parameters, args);
	if (problems.length === 0) return args;
	const lines = problems.map(({ path, message }) => `  - ${path === "" ? "root" : path}: ${message}`);
	const received = JSON.stringify(toolCall.arguments, null, 2);
	throw new Error(
		`Validation failed for tool "${toolCall.name}":\n${lines.join("\n")}\n\nReceived arguments:\n${received}`,
	);
}

export function validateToolCall(tools: Tool[], toolCall: ToolCall): any {
	const tool = tools.find(({ name }) => name === toolCall.name);
	if (!tool) throw new Error(`Tool "${toolCall.name}" not found`);
	return validateToolArguments(tool, toolCall);
}
