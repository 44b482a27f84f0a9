import type { AgentTool, ToolResult, ToolUpdate } from "../../agent/types.ts";
import type { Static } from "../../typebox/static.ts";
import type { ToolDefinition } from "../extensions/types.ts";
import { boot, call, requireHost } from "pi:host";
import { resolveToCwd } from "../files.ts";

export type { ToolResult };
export type OnUpdate<Details = any> = ToolUpdate<Details> | undefined;
/** A tool as this module makes it: it runs without a context, too. */
export type Definition<Parameters extends object = any, Details = any, State = any> = ToolDefinition<Parameters, Details, State, Caller | undefined>;
/** What the built-in tools ask of the context that they are called with. */
export interface Caller {
	cwd?: string;
	sessionManager?: { getSessionId(): string; getSessionFile(): string | undefined };
	model?: { provider: string; id: string; input?: string[] };
	thinkingLevel?: string;
}

export const aborted = (): Error => new Error("Operation aborted");

export function throwIfAborted(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw aborted();
}

/** Settles as work does, or rejects as soon as signal aborts. */
export function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
	if (signal?.aborted) return Promise.reject(aborted());
	if (!signal) return work();
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(aborted());
		signal.addEventListener("abort", onAbort, { once: true });
		work()
			.then(resolve, reject)
			.finally(() => signal.removeEventListener("abort", onAbort));
	});
}

export const textOf = (result: ToolResult): string =>
	(result.content ?? [])
		.map((block) => (block.type === "text" ? block.text : undefined))
		.filter((text) => text !== undefined)
		.join("\n");

/** The arguments for a host whose working directory is another: with the path spelled out. */
function inputFor(input: any, cwd: string): any {
	return cwd === boot.cwd ? input : { ...input, path: resolveToCwd(input.path || ".", cwd) };
}

/** A command that ran and failed is a result; every other failure is thrown, as Pi's tools throw theirs. */
const ranAndFailed = /Command exited with code \d+$/;

/** Runs the host's own tool. */
export async function hostTool(
	name: string,
	input: any,
	cwd: string,
	signal: AbortSignal | undefined,
	onUpdate?: OnUpdate,
): Promise<ToolResult> {
	throwIfAborted(signal);
	let result: ToolResult;
	try {
		result = await call("tool", { name, input: inputFor(input, cwd) }, { signal, onChunk: onUpdate });
	} catch (error) {
		throwIfAborted(signal);
		throw error;
	}
	if (result.isError && !ranAndFailed.test(textOf(result))) throw new Error(textOf(result));
	const { content, details, ...rest } = result;
	return { content, details: details ?? undefined, ...rest };
}

/** A tool's renderers, whose module is loaded when something is first drawn. */
export function renderers(name: string): Pick<Definition, "renderCall" | "renderResult"> {
	const own = () => requireHost("pi:coding-agent_renderers").renderers[name];
	return {
		renderCall(args: any, theme: any, context: any) {
			return own().renderCall(args, theme, context);
		},
		renderResult(result: any, options: any, theme: any, context: any) {
			return own().renderResult(result, options, theme, context);
		},
	};
}

/** The tool as an agent runs it, without what only Pi's prompt and screen need. */
export function wrapDefinition<Parameters extends object, Details>(
	definition: Definition<Parameters, Details>,
	contextFor?: (id: string, signal?: AbortSignal) => Caller,
): AgentTool<Parameters, Static<Parameters>> {
	const { name, label, description, parameters, outputSchema } = definition;
	const { constrainedSampling, prepareArguments, executionMode } = definition;
	return {
		name,
		label,
		description,
		parameters,
		outputSchema,
		constrainedSampling,
		prepareArguments,
		executionMode,
		execute: (id: string, params: Static<Parameters>, signal?: AbortSignal, onUpdate?: OnUpdate, ctx?: Caller) =>
			definition.execute(id, params, signal, onUpdate, ctx ?? contextFor?.(id, signal)),
	};
}

/** " [a. b]" under a shortened output: what was left out and how to get it. */
export function withNotices(output: string, notices: string[]): string {
	return notices.length === 0 ? output : `${output}\n\n[${notices.join(". ")}]`;
}

export const orUndefined = <T extends object>(details: T): T | undefined =>
	Object.keys(details).length > 0 ? details : undefined;

export const strict = { type: "json_schema", strict: "prefer" } as const;
