// runPrintMode: says things to a session and prints the last answer, or everything as lines of JSON.
import { requireHost, write } from "pi:host";

const print = (text: string): void => write(1, text);

/** An event without the partial message, which grows with each of them. */
function jsonEvent(event: any): any {
	if (event.type !== "message_update") return event;
	const { message, assistantMessageEvent } = event;
	if (message.role !== "assistant") throw new Error("message_update message is not an assistant message");
	const { partial, ...rest } = assistantMessageEvent;
	const call = rest.type === "toolcall_start" ? partial.content[rest.contentIndex] : undefined;
	if (rest.type === "toolcall_start" && call?.type !== "toolCall") {
		throw new Error(`toolcall_start content at index ${rest.contentIndex} is not a tool call`);
	}
	const named = call ? { id: call.id, toolName: call.name } : {};
	return { type: "message_update", usage: message.usage, assistantMessageEvent: { ...rest, ...named } };
}

/** What a session's commands can ask of a runtime. */
function commandsOf(runtime: any): any {
	const cancelled = ({ cancelled: was }: any) => ({ cancelled: was });
	return {
		waitForIdle: () => runtime.session.waitForIdle(),
		newSession: (options: any) => runtime.newSession(options),
		fork: async (entryId: string, options: any) => cancelled(await runtime.fork(entryId, options)),
		navigateTree: async (targetId: string, { summarize, customInstructions, replaceInstructions, label }: any = {}) =>
			cancelled(await runtime.session.navigateTree(targetId, { summarize, customInstructions, replaceInstructions, label })),
		switchSession: (file: string, options: any) => runtime.switchSession(file, options),
		reload: () => runtime.session.reload(),
	};
}

/** Prints the last answer; 1 when it is none, or was cut off. */
function printAnswer(message: any): number {
	if (message?.role !== "assistant") return 0;
	const { stopReason, errorMessage, content } = message;
	if (stopReason === "error" || stopReason === "aborted") {
		console.error(errorMessage || `Request ${stopReason}`);
		return 1;
	}
	for (const { type, text } of content) if (type === "text") print(`${text}\n`);
	if (stopReason !== "length") return 0;
	console.error("Response was truncated: the model reached its output token limit.");
	return 1;
}

/** Ends the runtime when the process is told to end. */
function onSignals(dispose: () => Promise<void>): () => void {
	const process = requireHost("pi:node/process");
	const codes: Record<string, number> = process.platform === "win32" ? { SIGTERM: 143 } : { SIGTERM: 143, SIGHUP: 129 };
	let count = 0;
	const handlers = Object.entries(codes).map(([signal, code]) => {
		const handler = () => {
			if (++count > 1) process.exit(code);
			void dispose().finally(() => process.exit(code));
		};
		process.on(signal, handler);
		return () => process.off(signal, handler);
	});
	return () => handlers.forEach((off) => off());
}

export async function runPrintMode(runtime: any, { mode, messages = [], initialMessage, initialImages }: any): Promise<number> {
	const json = mode === "json";
	let stop: (() => void) | undefined;
	let disposing: Promise<void> | undefined;
	const dispose = (): Promise<void> => {
		stop?.();
		return (disposing ??= runtime.dispose());
	};
	const bind = async () => {
		const { session } = runtime;
		const onError = ({ extensionPath, error }: any) => console.error(`Extension error (${extensionPath}): ${error}`);
		await session.bindExtensions({ mode: json ? "json" : "print", commandContextActions: commandsOf(runtime), onError });
		stop?.();
		stop = session.subscribe((event: any) => {
			if (json) print(`${JSON.stringify(jsonEvent(event))}\n`);
		});
	};
	const offSignals = onSignals(dispose);
	runtime.setRebindSession(bind);
	try {
		const header = json ? runtime.session.sessionManager.getHeader() : undefined;
		if (header) print(`${JSON.stringify(header)}\n`);
		await bind();
		if (initialMessage) await runtime.session.prompt(initialMessage, { images: initialImages });
		for (const message of messages) await runtime.session.prompt(message);
		return mode === "text" ? printAnswer(runtime.session.state.messages.at(-1)) : 0;
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		return 1;
	} finally {
		await dispose();
		offSignals();
	}
}
