// The contexts that handlers, tools and commands of a session of one's own get. Everything is looked up when it is read.

const nobody = {
	select: async () => undefined,
	confirm: async () => false,
	input: async () => undefined,
	editor: async () => undefined,
	custom: async () => undefined,
	onTerminalInput: () => () => {},
	getEditorText: () => "",
	getEditorComponent: () => undefined,
	getAllThemes: () => [],
	getTheme: () => undefined,
	setTheme: () => ({ success: false, error: "UI not available" }),
	getToolsExpanded: () => false,
};

const unanswered =
	"notify setStatus setWorkingMessage setWorkingVisible setWorkingIndicator setHiddenThinkingLabel setWidget setFooter setHeader " +
	"setTitle pasteToEditor setEditorText addAutocompleteProvider setEditorComponent setToolsExpanded";

/** The UI where there is nobody to ask. */
export function createNoUi(theme: () => unknown): any {
	const silent = Object.fromEntries(unanswered.split(" ").map((name) => [name, () => {}]));
	return Object.defineProperty({ ...nobody, ...silent }, "theme", { get: theme, enumerable: true });
}

const readings: Record<string, (runner: any) => unknown> = {
	ui: (runner) => runner.getUIContext(),
	mode: (runner) => runner.mode,
	hasUI: (runner) => runner.hasUI(),
	cwd: (runner) => runner.cwd,
	sessionManager: (runner) => runner.sessionManager,
	modelRegistry: (runner) => runner.modelRegistry,
	model: (runner) => runner.context.getModel(),
	scopedModels: (runner) => runner.context.getScopedModels(),
	thinkingLevel: (runner) => runner.runtime.getThinkingLevel(),
	signal: (runner) => runner.context.getSignal(),
};

const calls = "isIdle isProjectTrusted abort hasPendingMessages shutdown getContextUsage compact getSystemPrompt".split(" ");

export function createContext(runner: any): any {
	const context: any = {};
	for (const [name, read] of Object.entries(readings)) {
		const get = () => {
			runner.assertActive();
			return read(runner);
		};
		Object.defineProperty(context, name, { get, enumerable: true, configurable: true });
	}
	for (const name of calls) {
		context[name] = (...args: unknown[]) => {
			runner.assertActive();
			return runner.context[name](...args);
		};
	}
	return context;
}

/** The context of one tool call, which may call other tools. */
export function createToolContext(runner: any, toolCallId: string, signal?: AbortSignal): any {
	const executeTool = async (name: string, args: unknown, options: any = {}) => {
		runner.assertActive();
		if (runner.context.executeTool) return runner.context.executeTool(toolCallId, name, args, { ...options, signal: options.signal ?? signal });
		const content = [{ type: "text", text: "Nested tool calls are not available in this context" }];
		return { toolCall: { type: "toolCall", id: `${toolCallId}/0`, name, arguments: {} }, result: { content, details: {} }, isError: true };
	};
	const tools = () => {
		runner.assertActive();
		return runner.context.getCallableTools();
	};
	return Object.defineProperties(createContext(runner), { tools: { get: tools }, executeTool: { value: executeTool } });
}

const commands = "waitForIdle newSession fork navigateTree switchSession reload".split(" ");

export function createCommandContext(runner: any): any {
	const context = createContext(runner);
	for (const name of commands) {
		context[name] = (...args: unknown[]) => {
			runner.assertActive();
			return runner.command[name](...args);
		};
	}
	context.getSystemPromptOptions = () => {
		runner.assertActive();
		return runner.context.getSystemPromptOptions();
	};
	return context;
}
