// How the answers of handlers become one answer, event by event. A handler that throws is told as an error and the others run;
// only what guards a tool call or a person's command stops at once.
import { getCurrentSystemMessage } from "pi:ai_parts";
import { normalizePromptOptions, systemPromptOf } from "../agent/prompt.ts";

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const failure = (extensionPath: string, event: string, error: unknown) => ({
	extensionPath,
	event,
	error: messageOf(error),
	stack: error instanceof Error ? error.stack : undefined,
});

/** What an emission does with a handler's answer; "stop" ends it. */
type Take = (answer: any, extension: any) => unknown;

const same = (a: unknown[], b: unknown[]): boolean => a.length === b.length && a.every((item, i) => item === b[i]);

export abstract class Emitter {
	abstract readonly extensions: any[];
	abstract emitError(error: any): void;
	abstract assertActive(): void;
	abstract createContext(): any;

	hasHandlers(type: string): boolean {
		return this.extensions.some(({ handlers }) => handlers.get(type)?.length > 0);
	}

	/** Calls the handlers there are by now, one after the other. */
	private async each(type: string, event: () => any, take: Take, context = this.createContext()): Promise<void> {
		const all = this.extensions.flatMap((extension) => (extension.handlers.get(type) ?? []).map((handler: Function) => ({ extension, handler })));
		for (const { extension, handler } of all) {
			try {
				if (take(await handler(event(), context), extension) === "stop") return;
			} catch (error) {
				this.emitError(failure(extension.path, type, error));
			}
		}
	}

	async emit(event: any): Promise<any> {
		const asks = ["session_before_switch", "session_before_fork", "session_before_compact", "session_before_tree"].includes(event.type);
		let result: any;
		await this.each(event.type, () => event, (answer) => {
			if (!asks || !answer) return;
			result = answer;
			if (answer.cancel) return "stop";
		});
		return result;
	}

	/** The decision of whether a prompt cache is kept warm. */
	async emitCacheWarmingDecision(event: any): Promise<any> {
		let { action } = event;
		await this.each(event.type, () => event, (answer) => void (action = answer?.action ?? action));
		return action;
	}

	async emitMessageEnd(event: any): Promise<any> {
		let { message } = event;
		await this.each("message_end", () => ({ ...event, message }), (answer, { path }) => {
			if (!answer?.message) return;
			if (answer.message.role === message.role) message = answer.message;
			else this.emitError({ extensionPath: path, event: "message_end", error: "message_end handlers must return a message with the same role" });
		});
		return message === event.message ? undefined : message;
	}

	async emitToolResult(event: any): Promise<any> {
		const current = { ...event };
		let changed = false;
		const fields = ["content", "details", "structuredContent", "isError", "usage"];
		await this.each("tool_result", () => current, (answer) => {
			if (!answer) return;
			// What stood beside the old content need not fit the new one.
			if (answer.content !== undefined && answer.structuredContent === undefined) delete current.structuredContent;
			for (const field of fields) {
				if (answer[field] === undefined) continue;
				current[field] = answer[field];
				changed = true;
			}
		});
		return changed ? Object.fromEntries(fields.map((field) => [field, current[field]])) : undefined;
	}

	/** Asks whether a tool may run. A handler that fails stops the call. */
	async emitToolCall(event: any): Promise<any> {
		const context = this.createContext();
		let result: any;
		for (const handler of this.extensions.flatMap(({ handlers }) => handlers.get("tool_call") ?? [])) {
			result = (await handler(event, context)) || result;
			if (result?.block) return result;
		}
		return result;
	}

	async emitUserBash(event: any): Promise<any> {
		const context = this.createContext();
		for (const extension of this.extensions) {
			for (const handler of extension.handlers.get("user_bash") ?? []) {
				try {
					const answer = await handler(event, context);
					if (answer === undefined) continue;
					if (isBashAnswer(answer)) return answer;
					const rule = "return undefined for local execution or exactly one valid { operations } or { result } object";
					throw new Error(`Invalid user_bash handler result: ${rule}`);
				} catch (error) {
					this.emitError(failure(extension.path, "user_bash", error));
					throw error;
				}
			}
		}
		return undefined;
	}

	/** The messages of a request. Handlers of context see no system messages; those of context_with_system all. */
	async emitContext(messages: any[]): Promise<any[]> {
		let current = structuredClone(messages);
		let shown: any[] = [];
		let before: any[] = [];
		const conversation = () => {
			shown = current.filter(({ role }) => role !== "system");
			before = shown.slice();
			return { type: "context", messages: shown };
		};
		await this.each("context", conversation, (answer) => {
			const returned = answer?.messages ?? (same(shown, before) ? undefined : shown);
			if (!returned || same(returned, before)) return;
			const head = getCurrentSystemMessage(current);
			current = head ? [head, ...returned] : returned;
		});
		const leads = () => current[0]?.role === "system";
		let led = false;
		const all = () => {
			led = leads();
			return { type: "context_with_system", messages: current };
		};
		await this.each("context_with_system", all, (answer, { path }) => {
			current = answer?.messages ?? current;
			if (!led || leads()) return;
			const error =
				"Handler removed the leading system message; the request has no prompt or initial tool declarations. Keep it at index 0 " +
				"or replace a dropped prefix with getCurrentSystemMessage().";
			this.emitError({ extensionPath: path, event: "context_with_system", error });
		});
		return current;
	}

	async emitBeforeProviderRequest(payload: any): Promise<any> {
		let current = payload;
		const event = () => ({ type: "before_provider_request", payload: current });
		await this.each("before_provider_request", event, (answer) => void (current = answer === undefined ? current : answer));
		return current;
	}

	/** Handlers change the headers in place. */
	async emitBeforeProviderHeaders(headers: any): Promise<any> {
		await this.each("before_provider_headers", () => ({ type: "before_provider_headers", headers }), () => {});
		return headers;
	}

	async emitBeforeAgentStart(trigger: any, options: any): Promise<{ messages: any[]; systemPromptOptions: any }> {
		const systemPromptOptions = normalizePromptOptions(options);
		const prompt = () => systemPromptOf(systemPromptOptions);
		const context = this.createContext();
		context.getSystemPrompt = () => {
			this.assertActive();
			return prompt();
		};
		const messages: any[] = [];
		const event = () =>
			Object.defineProperty({ ...trigger, type: "before_agent_start", systemPromptOptions }, "systemPrompt", { get: prompt, enumerable: true, configurable: true });
		const take = (answer: any) => {
			if (answer?.message) messages.push(answer.message);
			if (answer?.systemPrompt !== undefined) systemPromptOptions.forceSystemPrompt = answer.systemPrompt;
		};
		await this.each("before_agent_start", event, take, context);
		return { messages, systemPromptOptions };
	}

	async emitResourcesDiscover(cwd: string, reason: string): Promise<any> {
		const all: any = { skillPaths: [], promptPaths: [], themePaths: [] };
		await this.each("resources_discover", () => ({ type: "resources_discover", cwd, reason }), (answer, { path: extensionPath }) => {
			for (const kind of Object.keys(all)) for (const path of answer?.[kind] ?? []) all[kind].push({ path, extensionPath });
		});
		return all;
	}

	/** What a person typed: each handler sees what the one before made of it, until one handles it. */
	async emitInput(text: string, images: any, source: string, streamingBehavior?: string): Promise<any> {
		const now = { text, images };
		let handled: any;
		await this.each("input", () => ({ type: "input", ...now, source, streamingBehavior }), (answer) => {
			if (answer?.action === "handled") {
				handled = answer;
				return "stop";
			}
			if (answer?.action === "transform") Object.assign(now, { text: answer.text, images: answer.images ?? now.images });
		});
		if (handled) return handled;
		return now.text !== text || now.images !== images ? { action: "transform", ...now } : { action: "continue" };
	}

	/** A moment at which handlers may add entries and let the agent go on; build shows them what it would see. */
	async emitBoundary(base: any, build: (entries: any[]) => any): Promise<any> {
		let entries: any[] = [];
		let goOn = false;
		let context = await build(entries);
		let valid = true;
		const eventContext = this.createContext();
		for (const { path, handlers } of this.extensions) {
			for (const handler of handlers.get(base.type) ?? []) {
				try {
					const answer: any = await handler({ ...base, entries, continue: goOn, context }, eventContext);
					entries = answer?.entries ?? entries;
					goOn = answer?.continue ?? goOn;
				} catch (error) {
					this.emitError(failure(path, base.type, error));
				}
				try {
					context = await build(entries);
					valid = true;
				} catch (error) {
					valid = false;
					const told = failure(path, base.type, error);
					this.emitError({ ...told, error: `Invalid boundary entries: ${told.error}` });
				}
			}
		}
		return valid ? { entries, continue: goOn, context, valid } : { entries: [], continue: false, context, valid };
	}
}

const isText = (value: unknown): boolean => typeof value === "string";
const optional = (value: unknown, type: string): boolean => value === undefined || typeof value === type;

/** Whether a handler of user_bash gave other operations, or the result itself. */
function isBashAnswer(answer: any): boolean {
	if (typeof answer !== "object" || answer === null) return false;
	const { operations, result } = answer;
	if ((operations === undefined) === (result === undefined)) return false;
	if (operations !== undefined) return typeof operations?.exec === "function";
	if (typeof result !== "object" || result === null || !("exitCode" in result)) return false;
	const { output, exitCode, cancelled, truncated, fullOutputPath } = result;
	const flags = typeof cancelled === "boolean" && typeof truncated === "boolean";
	return isText(output) && flags && optional(exitCode, "number") && optional(fullOutputPath, "string");
}
