// Tools that extensions registered, as an agent of pi-agent-core calls them.

const kept = "name label description parameters outputSchema constrainedSampling prepareArguments executionMode".split(" ");

export function wrapRegisteredTool({ definition }: any, runner: any): any {
	const tool = Object.fromEntries(kept.map((name) => [name, definition[name]]));
	const execute = (id: string, params: any, signal?: AbortSignal, onUpdate?: any, ctx?: any) =>
		definition.execute(id, params, signal, onUpdate, ctx ?? runner.createToolContext(id, signal));
	return { ...tool, execute };
}

export const wrapRegisteredTools = (tools: any[], runner: any): any[] => tools.map((tool) => wrapRegisteredTool(tool, runner));
